#!/bin/sh
# bench.sh [BUILD] [CASE...] - builds the viewer, and measures it in headless Chromium with files of KUNAI_CORPUS.
# BUILD is build. A case is a name of bench.mjs, or NAME=PATH[,PATH...][#NODE]. Takes CHROMIUM (/usr/bin/chromium) and
# ROUNDS (7).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../../.." && pwd)
build=$(cd "${1:-$root/build}" && pwd)
[ $# -eq 0 ] || shift
sh "$here/../build.sh" "$build"
exec node "$here/bench.mjs" "$build/web/viewer" "$@"
