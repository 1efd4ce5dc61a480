#!/bin/sh
# test.sh [BUILD] - compiles and runs the tests of kunai.hpp, its first program and its dump, with the library in BUILD
# (build). Takes CXX (c++), and KUNAI_CORPUS for files to compare. Exit code 77: there is no C++ compiler.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "${1:-$here/../../build}" && pwd)
sample=$build/tests/support/writers/sample
cxx=${CXX:-c++}
command -v "$cxx" >/dev/null || {
	echo "skipped: there is no C++ compiler $cxx"
	exit 77
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

compile() { # SOURCE PROGRAM FLAG...
	source=$1
	program=$work/$2
	shift 2
	"$cxx" -Wall -Wextra -Wpedantic -Werror -I"$here/../../include" -I"$here" "$@" "$here/$source" \
		"$build/lib/libkunai.a" -pthread -o "$program"
}

dump() { # FOLDER
	"$build/tests/conformance" --dump "$1" >"$work/c"
	"$work/dump" "$1" >"$work/cpp"
	cmp "$work/c" "$work/cpp"
	echo "C++: $(grep -c '^	' "$work/c") arrays of $(grep -vc '^	' "$work/c") files are those of C"
}

for flags in -std=c++17 -std=c++20 "-std=c++17 -fno-exceptions -fno-rtti"; do
	compile test.cpp test $flags -g
	"$work/test" "$sample"
done
if command -v clang++ >/dev/null; then
	clang++ -std=c++17 -I"$here/../../include" -I"$here" -fsyntax-only "$here/dangling.cpp" 2>&1 |
		sed -n 's/.*dangling.cpp:\([0-9]*\):.* warning: .*/\1/p' | sort -n >"$work/warned"
	grep -n 'gone \*/' "$here/dangling.cpp" | cut -d: -f1 | cmp - "$work/warned"
fi
compile dump.cpp dump -std=c++17 -O2
dump "$sample"
[ -z "${KUNAI_CORPUS:-}" ] || dump "$KUNAI_CORPUS"
compile first.cpp first -std=c++17
sed '1d' "$here/first.cpp" >"$work/code"
sed -n '/^```cpp$/,/^```$/p' "$here/README.md" | sed '1d;$d' | cmp - "$work/code"
"$work/first" "$sample/model_basic.nj" >"$work/printed"
printf '24 vertices, first at x -1\n6 vertices, first at x 2\n' | cmp - "$work/printed"
compile decode.cpp decode -std=c++17
"$work/decode" "$sample/creature.pvm" "$work/picture"
# The first texel is 0xFF, 0xEB, 0xAD, 0xFF (tests/api/check_examples.py); 128 x 128 texels follow the header.
[ "$(od -An -tx1 -j69 -N4 "$work/picture") $(wc -c <"$work/picture")" = ' ff eb ad ff 65605' ]
