#!/bin/sh
# build.sh [BUILD] - compiles the library to WebAssembly, and assembles the npm package in BUILD/web/kunai (build).
# Takes CLANG (clang), WASM_LD (wasm-ld), WASM_OPT (wasm-opt, if there is one) and JOBS (2). Exit code 77: a tool is
# missing.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
mkdir -p "${1:-$root/build}/web/kunai"
work=$(cd "${1:-$root/build}/web" && pwd)
package=$work/kunai
clang=${CLANG:-clang}
linker=${WASM_LD:-wasm-ld}
optimizer=${WASM_OPT:-wasm-opt}
for tool in "$clang" "$linker" node; do
	command -v "$tool" >/dev/null || {
		echo "skipped: there is no $tool (Debian: apt install clang lld nodejs)"
		exit 77
	}
done
: | "$clang" --target=wasm32 -x c -c - -o "$work/empty.o" 2>/dev/null || {
	echo "skipped: $clang cannot compile for wasm32"
	exit 77
}

# Equal bits on every machine: no contraction of floats. The library has code for SSE2: src/include/emmintrin.h gives it
# the vectors of WebAssembly.
flags="--target=wasm32 -std=c11 -ffp-contract=off -fvisibility=hidden -nostdlibinc"
flags="$flags -msimd128 -D__SSE2__ -mbulk-memory -mnontrapping-fptoint -msign-ext"
link="--no-entry --export-dynamic --gc-sections --strip-all --stack-first -z stack-size=262144"
module=$package/kunai.wasm
if ! [ -e "$module" ] || [ -n "$(find "$root/lib" "$root/include" "$here/src" "$here/build.sh" -newer "$module")" ]; then
	rm -rf "$work/objects"
	mkdir "$work/objects"
	find "$root/lib" "$here/src" -name '*.c' | sort >"$work/sources"
	# Code that does not run once per vertex, texel or byte is compiled for size (-Oz).
	# shellcheck disable=SC2016 # the inner shell expands the names of files
	xargs -P "${JOBS:-2}" -n 8 sh -c 'flags=$1 root=$2 objects=$3 clang=$4
		shift 4
		for source; do
			case ${source#"$root/lib/"} in
			archive/*|map/*|scene/*|outline/*|motion/ninja/*|motion/nitro/*|container/sa_*|container/rel.c)
				level=-Oz ;;
			*)
				level=-O2 ;;
			esac
			"$clang" $flags $level -isystem "$root/examples/web/kunai/src/include" -I"$root/include" \
				-I"$root/lib" -c "$source" -o "$objects/$(echo "${source#"$root/"}" | tr / _).o" || exit 255
		done' sh "$flags" "$root" "$work/objects" "$clang" <"$work/sources"
	# shellcheck disable=SC2086 # several flags
	"$linker" $link "$work/objects"/*.o -o "$work/kunai.wasm"
	if command -v "$optimizer" >/dev/null; then
		"$optimizer" --enable-simd --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext -O2 \
			"$work/kunai.wasm" -o "$work/kunai.wasm"
	fi
	mv "$work/kunai.wasm" "$module"
fi
for file in package.json README.md index.js index.d.ts core.js generated.js generated.d.ts; do
	cp "$here/$file" "$package/$file"
done
cp "$root/LICENSE" "$package/LICENSE"
# The programs of the README, which find the package here. "files" in package.json leaves them out of npm pack.
cp "$here/first.mjs" "$here/first.html" "$here/decode.mjs" "$package"
echo "kunai.wasm: $(wc -c <"$module") bytes, $(gzip -9c "$module" | wc -c) gzipped"
