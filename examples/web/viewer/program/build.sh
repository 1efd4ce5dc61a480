#!/bin/sh
# build.sh BUILD - compiles the program kunai, with the glTF writer, to WebAssembly: BUILD/web/program/program.wasm. The
# viewer runs it on the open files to write GLB files. Takes CLANG (clang), WASM_OPT (wasm-opt, if there is one) and JOBS
# (2). Exit code 77: a tool is missing.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../../.." && pwd)
mkdir -p "$1/web/program"
work=$(cd "$1/web/program" && pwd)
clang=${CLANG:-clang}
optimizer=${WASM_OPT:-wasm-opt}
echo '#include <stdio.h>
int main(void) { return puts(""); }' | "$clang" --target=wasm32-wasi -x c - -o "$work/empty.wasm" 2>/dev/null || {
	echo "skipped: $clang cannot link for WASI (Debian: apt install clang lld wasi-libc libclang-rt-*-dev-wasm32)"
	exit 77
}

# Equal bits on every machine: no contraction of floats. The size matters more than the speed: a click writes one file.
flags="--target=wasm32-wasi -std=c11 -Oz -ffp-contract=off -ffunction-sections -fdata-sections -mnontrapping-fptoint"
flags="$flags -msign-ext -DKUNAI_GLTF_ZLIB"
# The program needs more than the 64 KiB of stack that the linker gives.
link="-Wl,-z,stack-size=1048576 -Wl,--stack-first -Wl,--gc-sections -Wl,--strip-all"
module=$work/program.wasm
if ! [ -e "$module" ] ||
	[ -n "$(find "$root/lib" "$root/include" "$root/examples/gltf" "$root/examples/tools" "$here" -newer "$module")" ]; then
	rm -rf "$work/objects"
	mkdir "$work/objects"
	# stop.c is for programs without examples/tools.
	find "$root/lib" "$root/examples/gltf" "$root/examples/tools" -name '*.c' ! -name stop.c | sort >"$work/sources"
	# shellcheck disable=SC2016 # the inner shell expands the names of files
	xargs -P "${JOBS:-2}" -n 8 sh -c 'flags=$1 root=$2 here=$3 objects=$4 clang=$5
		shift 5
		for source; do
			"$clang" $flags -I"$here" -I"$root/include" -I"$root/lib" -I"$root/examples/gltf" -c "$source" \
				-o "$objects/$(echo "${source#"$root/"}" | tr / _).o" || exit 255
		done' sh "$flags" "$root" "$here" "$work/objects" "$clang" <"$work/sources"
	# shellcheck disable=SC2086 # several flags
	"$clang" --target=wasm32-wasi $link "$work/objects"/*.o -o "$work/new.wasm"
	if command -v "$optimizer" >/dev/null; then
		"$optimizer" --enable-nontrapping-float-to-int --enable-sign-ext -Oz "$work/new.wasm" -o "$work/new.wasm"
	fi
	mv "$work/new.wasm" "$module"
fi
echo "program.wasm: $(wc -c <"$module") bytes, $(gzip -9c "$module" | wc -c) gzipped"
