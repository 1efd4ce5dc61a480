#!/bin/sh
# check_readme.sh README SOURCE_ROOT LIBRARY
# Each C program in the README is the file of examples/ that its first line names, and compiles and
# links without a warning. Python programs parse.
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
awk -v tmp="$tmp" '/^```c$/ { n++; on = 1; next } /^```/ { on = 0 } on { print > (tmp "/readme" n ".c") }' "$1"
awk -v tmp="$tmp" '/^```python$/ { n++; on = 1; next } /^```/ { on = 0 } on { print > (tmp "/readme" n ".py") }' "$1"
quoted=0
for program in "$tmp"/*.c; do
	name=$(sed -n '1s/^\/\* cc \(-c \)*\([a-z_]*\.c\) .*/\2/p' "$program")
	cmp "$program" "$2/examples/$name"
	quoted=$((quoted + 1))
	case $(grep -c '^int main' "$program") in
	0) cc -std=c11 -Wall -Wextra -Wpedantic -Werror -I"$2/include" -I"$2/examples" -c "$program" -o "$program.out" ;;
	*) cc -std=c11 -Wall -Wextra -Wpedantic -Werror -I"$2/include" -I"$2/examples" "$program" "$3" -o "$program.out" ;;
	esac
done
[ "$quoted" -gt 0 ]
for program in "$tmp"/*.py; do
	python3 -c 'import ast, sys; ast.parse(open(sys.argv[1]).read())' "$program"
done
