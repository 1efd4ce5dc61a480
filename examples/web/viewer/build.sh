#!/bin/sh
# build.sh BUILD [OPTION...] - builds the npm package and the viewer into BUILD/web. BUILD/web/viewer/static is a folder
# for any web server; BUILD/web/viewer/kunai-viewer.html is one file that opens from file://. Options are those of
# build.mjs. Exit code 77: a tool is missing.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
build=$(cd "$1" && pwd)
shift
for tool in node npm; do
	command -v "$tool" >/dev/null || {
		echo "skipped: there is no $tool"
		exit 77
	}
done
sh "$here/../kunai/build.sh" "$build"
sh "$here/program/build.sh" "$build"
modules=$here/node_modules
if ! cmp -s "$here/package-lock.json" "$modules/installed-lock.json"; then
	npm ci --prefix "$here" --no-audit --no-fund --loglevel=error
	cp "$here/package-lock.json" "$modules/installed-lock.json"
fi
npm run --prefix "$here" --silent check
node "$here/build.mjs" --package "$build/web/kunai" --program "$build/web/program/program.wasm" \
	--out "$build/web/viewer" "$@"
