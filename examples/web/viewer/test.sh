#!/bin/sh
# test.sh [BUILD] - builds the viewer and tests it in headless Chromium, with the samples in BUILD (build). Writes only
# into BUILD/web and node_modules. Takes KUNAI_CORPUS for more files, CHROMIUM (/usr/bin/chromium), SCREENSHOTS, a folder
# for pictures of the page, and KUNAI_UPDATE=1, which makes the pictures in test/expected. Exit code 77: a tool is missing.
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
export KUNAI_PACKAGE="$build/web/kunai" KUNAI_VIEWER="$build/web/viewer" KUNAI_PROGRAM="$build/examples/kunai"
export KUNAI_SAMPLE="$build/tests/support/writers/sample"
exec node --test --test-concurrency=2 --test-reporter=spec "$here"/test/*.test.mjs
