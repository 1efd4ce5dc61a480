#!/bin/sh
# bench.sh FOLDER [BUILD] - compares the speed of the package with that of the C library in BUILD (build), for the
# models, the PRS files and the pictures of a folder.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../../.." && pwd)
build=$(cd "${2:-$root/build}" && pwd)
sh "$here/../build.sh" "$build"
"${CC:-cc}" -std=gnu11 -O2 -Wall -Wextra -I"$root/include" "$here/bench.c" "$build/lib/libkunai.a" -o "$build/web/bench"
node "$here/bench.mjs" "$build/web/kunai" "$build/web/bench" "$1"
