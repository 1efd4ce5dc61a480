#!/bin/sh
# check_amalgamation.sh [BUILD] - makes the library in two files, and the textures alone. Compiles both without a
# warning, and compares what they decode with the library in BUILD (build): all arrays of all files in the sample and in
# KUNAI_CORPUS; all pictures. Takes CC (cc) and CXX (c++). Exit code 77: there is no C++ compiler.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$here/..
build=$(cd "${1:-$root/build}" && pwd)
sample=$build/tests/support/writers/sample
command -v "${CXX:-c++}" >/dev/null || {
	echo "skipped: there is no C++ compiler ${CXX:-c++}"
	exit 77
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

make() { # NAME FLAG...: NAME.o, and a folder NAME with the two files
	name=$1
	shift
	python3 "$here/amalgamate.py" "$work/$name" "$@"
	warnings="-Wall -Wextra -Wpedantic -Wshadow -Werror"
	${CC:-cc} -std=c11 -O2 $warnings -c "$work/$name/$name.c" -o "$work/$name.o"
	# Only tables and, unless the including file makes them static, the public functions are external.
	nm -g --defined-only "$work/$name.o" | awk '$2 == "T" { print $3 }' | sort >"$work/functions"
	grep -o 'kunai_[a-z0-9_]*' "$root/lib/kunai.map" | sort >"$work/public"
	comm -23 "$work/functions" "$work/public" | grep . && exit 1
	printf '#define KUNAI_API static\n#include "%s.c"\n' "$name" >"$work/$name/static.c"
	${CC:-cc} -std=c11 -O0 $warnings -c "$work/$name/static.c" -o "$work/static.o"
	nm -g --defined-only "$work/static.o" | grep ' T ' && exit 1
	grep -q 'Permission is hereby granted' "$work/$name/$name.h" "$work/$name/$name.c"
	echo "#include \"$name.h\"" >"$work/header.cc"
	${CXX:-c++} -std=c++11 -Wall -Wextra -Wpedantic -Werror -I"$work/$name" -fsyntax-only "$work/header.cc"
}

make kunai
${CXX:-c++} -std=c++17 -O2 -I"$work/kunai" -I"$root/examples/cpp" "$root/examples/cpp/dump.cpp" "$work/kunai.o" \
	-o "$work/dump"
for folder in "$sample" ${KUNAI_CORPUS:+"$KUNAI_CORPUS"}; do
	"$build/tests/conformance" --dump "$folder" >"$work/library"
	"$work/dump" "$folder" >"$work/one_file"
	cmp "$work/library" "$work/one_file"
	echo "kunai.c: $(grep -c '^	' "$work/library") arrays are those of the library"
done

make kunai_textures --textures
mkdir "$work/kunai_textures/kunai"
echo '#include "../kunai_textures.h"' >"$work/kunai_textures/kunai/kunai.h"
${CC:-cc} -std=c11 -I"$work/kunai_textures" "$root/examples/picture.c" "$work/kunai_textures.o" -o "$work/picture"
mkdir "$work/a" "$work/b"
# An engine with the whole library can have a part with textures of its own. static.o is that of the textures.
${CC:-cc} -nostdlib -r "$work/kunai.o" "$work/static.o" -o "$work/both.o"
find "$sample" ${KUNAI_CORPUS:+"$KUNAI_CORPUS"} -type f | sort >"$work/files"
number=0
while read -r file; do
	number=$((number + 1))
	"$build/examples/picture" "$file" "$work/a/$number." >"$work/a/$number" 2>&1 || echo $? >>"$work/a/$number"
	"$work/picture" "$file" "$work/b/$number." >"$work/b/$number" 2>&1 || echo $? >>"$work/b/$number"
	sed -i "s,$work/[ab]/,," "$work/a/$number" "$work/b/$number"
done <"$work/files"
diff -r "$work/a" "$work/b"
echo "kunai_textures.c: $(find "$work/b" -name '*.tga' | wc -l) pictures are those of the library"
