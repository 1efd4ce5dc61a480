#!/bin/sh
# check_headers.sh INCLUDE_DIR
#
# Checks that the headers compile in the programs of users, which use other compilers, dialects and
# warnings.
#
# Compiles all headers, with a use of each macro KUNAI_..._INIT, in each dialect that gcc and clang
# know. No compiler may print a warning. Compiles each header alone, and included twice, in the
# oldest dialect: a header must not need another one that was included before. Then cffi and bindgen
# read the headers, and must find the layouts of api.json.
#
# If a tool is missing, its check is skipped with a message. With KUNAI_CHECK_ALL set, a missing
# tool is a failure, and each header is compiled alone in each dialect.
set -eu
include=$1
here=$(cd "$(dirname "$0")" && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
warnings='-Wall -Wextra -Wpedantic -Wconversion -Wpadded -Werror'

missing() {
	[ -z "${KUNAI_CHECK_ALL:-}" ] || { echo "$1 is missing" >&2; exit 1; }
	echo "headers: skipped: $1 is missing"
}

# knows COMPILER DIALECT LANGUAGE: whether the compiler knows the dialect
knows() {
	echo 'int x;' | "$1" "-std=$2" -x "$3" -fsyntax-only - 2>/dev/null
}

# compile COMPILER LANGUAGE "DIALECT..." FILE...: compiles the files in each dialect
compile() {
	compiler=$1 language=$2 dialects=$3
	shift 3
	for dialect in $dialects; do
		if ! knows "$compiler" "$dialect" "$language"; then
			echo "headers: skipped: $compiler does not know $dialect"
			continue
		fi
		# shellcheck disable=SC2086
		"$compiler" -std="$dialect" $warnings -I"$include" -x "$language" -fsyntax-only "$@" ||
			{ echo "$compiler -std=$dialect" >&2; exit 1; }
	done
}

# Writes, for each macro KUNAI_X_INIT, one object of the type kunai_x in a file and one in a function.
write_uses() {
	echo '#include <kunai/kunai.h>'
	cat "$include"/kunai/*.h | sed -n 's/^# *define KUNAI_\([A-Z0-9_]*\)_INIT .*/\1/p' | sort -u |
		while read -r name; do
			type=kunai_$(echo "$name" | tr '[:upper:]' '[:lower:]')
			echo "extern $type file_$type;"
			echo "$type file_$type = KUNAI_${name}_INIT;"
			echo "unsigned use_$type(void);"
			echo "unsigned use_$type(void) { $type object = KUNAI_${name}_INIT; return object.struct_size; }"
		done
}

mkdir "$tmp/alone"
for header in "$include"/kunai/*.h; do
	name=$(basename "$header")
	printf '#include <kunai/%s>\n#include <kunai/%s>\nint main(void);\nint main(void) { return 0; }\n' \
		"$name" "$name" >"$tmp/alone/$name.c"
	sed 's/(void)/()/g' "$tmp/alone/$name.c" >"$tmp/alone/$name.cc"
done
write_uses >"$tmp/uses.c"
more_c='c11 c17 c2x' more_cxx='c++11 c++14 c++17 c++20'
for cc in gcc clang; do
	command -v $cc >/dev/null || { missing $cc; continue; }
	compile $cc c "c99 ${KUNAI_CHECK_ALL:+$more_c}" "$tmp"/alone/*.c
	compile $cc c "c99 $more_c" "$tmp/uses.c"
done
for cxx in g++ clang++; do
	command -v $cxx >/dev/null || { missing $cxx; continue; }
	compile $cxx c++ "c++98 ${KUNAI_CHECK_ALL:+$more_cxx}" "$tmp"/alone/*.cc
	compile $cxx c++ "$more_cxx" "$tmp/uses.c"
done
echo "headers: no warnings in any dialect, $(grep -c '^unsigned.*}' "$tmp/uses.c") macros KUNAI_..._INIT used"

cc=$(command -v gcc || command -v clang || command -v cc)
"$cc" -E -P -DKUNAI_API= -I"$include" -x c - <<-EOF >"$tmp/all.h"
	#include <kunai/kunai.h>
EOF
python=
for candidate in python3 /usr/bin/python3; do
	if "$candidate" -c 'import cffi' 2>/dev/null; then
		python=$candidate
		break
	fi
done
if [ -z "$python" ]; then
	missing python3-cffi
else
	# cffi itself knows the types of stdint.h and stddef.h
	sed -n '/typedef int32_t kunai_result;/,$p' "$tmp/all.h" >"$tmp/declarations.h"
	"$python" "$here/check_layouts.py" "$here/api.json" cffi "$tmp/declarations.h"
fi
if ! command -v bindgen >/dev/null; then
	missing bindgen
	exit 0
fi
bindgen --allowlist-function 'kunai_.*' --allowlist-type 'kunai_.*' --allowlist-var 'KUNAI_.*' \
	"$include/kunai/kunai.h" -- -DKUNAI_API= >"$tmp/kunai.rs" 2>"$tmp/log" ||
	{ cat "$tmp/log" >&2; exit 1; }
grep -q 'fn kunai_model_open' "$tmp/kunai.rs"
python3 "$here/check_layouts.py" "$here/api.json" bindgen "$tmp/kunai.rs"
if ! command -v rustc >/dev/null; then
	missing rustc
else
	(cd "$tmp" && rustc --test -A warnings --crate-name kunai kunai.rs -o layout \
		-C link-arg=-Wl,--unresolved-symbols=ignore-all && ./layout -q)
	echo "headers: the layout tests of bindgen pass"
fi
