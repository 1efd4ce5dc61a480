#!/bin/sh
# run.sh [PORT] - builds the viewer, and serves it on localhost with the bundled samples. On Debian and Ubuntu, the
# script installs missing packages for the build. KUNAI_BUILD names the build folder (build).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)

case ${1-} in
-h | --help)
	sed -n '2,3s/^# \{0,1\}//p' "$0"
	exit ;;
esac

. "$top/tests/install.sh"
need cc:gcc stdio.h:libc6-dev meson:meson ninja:ninja-build pkg-config:pkg-config clang:clang wasm-ld:lld node:nodejs \
	npm:npm
major=$(clang -dumpversion | sed 's/\..*//')
need /usr/include/wasm32-wasi/stdio.h:wasi-libc \
	"$(clang -print-resource-dir)/lib/wasi/libclang_rt.builtins-wasm32.a:libclang-rt-$major-dev-wasm32"

build=${KUNAI_BUILD:-$top/build}
[ -f "$build/build.ninja" ] || set_up "$build" "$top" -Dtests=disabled -Dexamples=enabled
compile "$build" tests/support/writers/sample.txt tests/support/writers/sample_text.txt
sh "$here/viewer/build.sh" "$build" --samples "$build/tests/support/writers/sample"
exec node "$here/viewer/serve.mjs" "$build/web/viewer/static" "${1:-8000}"
