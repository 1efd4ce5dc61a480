#!/bin/sh
# check_headers.sh INCLUDE_DIR
# Every header alone, first include, without a warning in every dialect that the compilers at hand
# know; then through cffi's cdef and bindgen where those are installed.
set -eu
include=$1
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
warnings='-Wall -Wextra -pedantic -Wpadded -Werror'

for header in "$include"/kunai/*.h; do
	name=$(basename "$header")
	printf '#include <kunai/%s>\n#include <kunai/%s>\nint main(void);\nint main(void) { return 0; }\n' \
		"$name" "$name" >"$tmp/h.c"
	sed 's/(void)/()/g' "$tmp/h.c" >"$tmp/h.cc"
	for cc in gcc clang; do
		command -v $cc >/dev/null || continue
		for std in c99 c11 c17; do
			$cc -std=$std $warnings -I"$include" -fsyntax-only "$tmp/h.c"
		done
	done
	for cxx in g++ clang++; do
		command -v $cxx >/dev/null || continue
		for std in c++98 c++11 c++20; do
			$cxx -std=$std $warnings -I"$include" -fsyntax-only "$tmp/h.cc"
		done
	done
done
echo "headers: all dialects silent"

cc=$(command -v gcc || command -v clang || command -v cc)
"$cc" -E -P -DKUNAI_API= -I"$include" -x c - <<-EOF >"$tmp/all.h"
	#include <kunai/kunai.h>
EOF
# with KUNAI_CHECK_ALL a missing tool is a failure
missing() {
	[ -z "${KUNAI_CHECK_ALL:-}" ] || { echo "$1 is not there" >&2; exit 1; }
	echo "headers: $1 is not there: left out"
}
if ! python3 -c 'import cffi' 2>/dev/null; then
	missing python3-cffi
else
	# what stdint.h and stddef.h bring is cffi's own business
	sed -n '/typedef int32_t kunai_result;/,$p' "$tmp/all.h" |
		python3 -c 'import cffi, sys; f = cffi.FFI(); f.cdef(sys.stdin.read()); assert f.sizeof("kunai_options") == 128'
	echo "headers: cffi cdef"
fi
if ! command -v bindgen >/dev/null || ! command -v rustc >/dev/null; then
	missing 'bindgen or rustc'
else
	bindgen --allowlist-function 'kunai_.*' --allowlist-type 'kunai_.*' --allowlist-var 'KUNAI_.*' "$include/kunai/kunai.h" -- -DKUNAI_API= >"$tmp/kunai.rs" 2>"$tmp/log" ||
		{ cat "$tmp/log" >&2; exit 1; }
	grep -q 'fn kunai_model_open' "$tmp/kunai.rs"
	(cd "$tmp" && rustc --test -A warnings --crate-name kunai kunai.rs -o layout -C link-arg=-Wl,--unresolved-symbols=ignore-all && ./layout -q)
	echo "headers: bindgen and its layout tests"
fi
