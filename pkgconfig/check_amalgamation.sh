#!/bin/sh
# check_amalgamation.sh [BUILD] - makes the library in two files, and the textures alone. Compiles both in C and in C++
# without a warning. Then compares them with the library in BUILD (build): all arrays of all files in the sample and in
# KUNAI_CORPUS; all pictures. Takes CC (cc) and CXX (c++), and also compiles with clang++. Exit code 77: there is no C++
# compiler, or no clang for the maker.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$here/..
build=$(cd "${1:-$root/build}" && pwd)
set -- "$build/tests/support/writers/sample" ${KUNAI_CORPUS:+"$(cd "$KUNAI_CORPUS" && pwd)"}
cc="${CC:-cc} -std=c11"
cxx="${CXX:-c++} -x c++ -std=c++11"
clangxx="clang++ -x c++ -std=c++11"
warnings="-Wall -Wextra -Wpedantic -Wshadow -Werror"
for tool in "${CXX:-c++}" "${CLANG:-clang}"; do
	command -v "$tool" >/dev/null || {
		echo "skipped: there is no $tool"
		exit 77
	}
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
grep -o 'kunai_[a-z0-9_]*' "$root/lib/kunai.map" | sort >"$work/public"

functions() { # OBJECT: the external functions
	nm -g --defined-only "$1" | awk '$2 == "T" { print $3 }' | sort
}

compile() { # LANGUAGE NAME COMPILER FLAG...: LANGUAGE.NAME.o and LANGUAGE.NAME.static.o
	object=$work/$1.$2
	language=$1
	name=$2
	shift 2
	"$@" $warnings -c "$work/$name/$name.c" -o "$object.o"
	# Only tables and, unless the including file makes them static, the public functions are external. In C++, the public
	# functions have their names of C.
	functions "$object.o" >"$object.functions"
	[ -s "$object.functions" ]
	! comm -23 "$object.functions" "$work/public" | grep . || exit 1
	# In C++, this takes long, and the cut tells enough.
	[ "$language $name" != 'c++ kunai' ] && [ "$language $name" != 'clang++ kunai' ] || return 0
	"$@" -O0 $warnings -DKUNAI_API=static -c "$work/$name/$name.c" -o "$object.static.o"
	! functions "$object.static.o" | grep . || exit 1
	"$@" -O0 $warnings -DKUNAI_API= -c "$work/$name/$name.c" -o "$object.empty.o"
	functions "$object.empty.o" | cmp - "$object.functions"
}

# Each processor compiles some code of its own, or has other sizes. The headers of the C library for other machines are
# optional.
parse() { # NAME
	set -- "$work/$1/$1.c" $warnings -fsyntax-only
	$cc -DKUNAI_NO_VECTORS "$@"
	$cxx -DKUNAI_NO_VECTORS "$@"
	${CXX:-c++} -x c++ -std=c++20 "$@"
	for headers in /usr/aarch64-linux-gnu/include /usr/s390x-linux-gnu/include /usr/include/wasm32-wasi; do
		machine=$(echo "$headers" | grep -o '[a-z0-9]*-[a-z-]*')
		[ ! -d "$headers" ] || ! command -v clang++ >/dev/null ||
			$clangxx --target="$machine" -nostdinc++ -isystem "$headers" "$@"
	done
}

compile_all() { # NAME: two compilers at a time
	parse "$1" &
	compile c "$1" $cc -O2
	wait $!
	languages='c c++'
	compile c++ "$1" $cxx -O2 &
	if command -v clang++ >/dev/null; then
		languages='c c++ clang++'
		compile clang++ "$1" $clangxx -O1
	fi
	wait $!
}

for cut in kunai kunai_textures; do
	python3 "$here/amalgamate.py" "$work/$cut" $([ $cut = kunai ] || echo --textures)
	grep -q 'Permission is hereby granted' "$work/$cut/$cut.h"
	grep -q 'Permission is hereby granted' "$work/$cut/$cut.c"
	compile_all $cut
done

for language in $languages; do
	${CXX:-c++} -std=c++17 -O2 -I"$work/kunai" -I"$root/examples/cpp" "$root/examples/cpp/dump.cpp" \
		"$work/$language.kunai.o" -o "$work/dump.$language"
done
for folder in "$@"; do
	"$build/tests/conformance" --dump "$folder" >"$work/library"
	for language in $languages; do
		"$work/dump.$language" "$folder" >"$work/one_file"
		cmp "$work/library" "$work/one_file"
		echo "kunai.c with $language: $(grep -c '^	' "$work/library") arrays are those of the library"
	done
done

# An engine with the whole library can have a part with textures of its own.
for language in $languages; do
	${CC:-cc} -nostdlib -r "$work/$language.kunai.o" "$work/$language.kunai_textures.static.o" -o "$work/both.o"
done
mkdir "$work/kunai_textures/kunai" "$work/library.out"
echo '#include "../kunai_textures.h"' >"$work/kunai_textures/kunai/kunai.h"
find "$@" -type f | sort >"$work/files"

pictures() { # PROGRAM FOLDER
	(
		cd "$2"
		number=0
		while read -r file; do
			number=$((number + 1))
			"$1" "$file" $number. >$number 2>&1 || echo $? >>$number
		done <"$work/files"
	)
}

pictures "$build/examples/picture" "$work/library.out"
for language in c c++; do
	# A program in C, also with the files in C++, and without the library of C++.
	$cc -I"$work/kunai_textures" "$root/examples/picture.c" "$work/$language.kunai_textures.o" -o "$work/picture"
	mkdir "$work/$language.out"
	pictures "$work/picture" "$work/$language.out"
	diff -r "$work/library.out" "$work/$language.out"
	echo "kunai_textures.c with $language: $(find "$work/$language.out" -name '*.tga' | wc -l) pictures are those of" \
		"the library"
	rm -r "$work/$language.out"
done
