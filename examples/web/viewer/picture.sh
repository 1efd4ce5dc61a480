#!/bin/sh
# picture.sh [BUILD] - makes examples/viewer.png, the first picture of the README, from the samples in BUILD (build).
# Takes CHROMIUM (/usr/bin/chromium). Exit code 77: a tool is missing.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
build=$(cd "${1:-$root/build}" && pwd)
CHROMIUM=${CHROMIUM:-/usr/bin/chromium}
export CHROMIUM
[ -x "$CHROMIUM" ] || {
	echo "skipped: there is no $CHROMIUM"
	exit 77
}
sh "$here/build.sh" "$build" --samples "$build/tests/support/writers/sample"
exec node "$here/picture.mjs" "$build/web/viewer" "$root/examples/viewer.png"
