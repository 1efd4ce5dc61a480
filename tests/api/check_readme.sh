#!/bin/sh
# check_readme.sh README SOURCE_ROOT LIBRARY
# The C programs in the README compile without a warning and link, and the Python ones parse.
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
awk -v tmp="$tmp" '/^```c$/ { n++; on = 1; next } /^```/ { on = 0 } on { print > (tmp "/readme" n ".c") }' "$1"
awk -v tmp="$tmp" '/^```python$/ { n++; on = 1; next } /^```/ { on = 0 } on { print > (tmp "/readme" n ".py") }' "$1"
for program in "$tmp"/*.c; do
	case $(grep -c '^int main' "$program") in
	0) cc -std=c11 -Wall -Wextra -Wpedantic -Werror -I"$2/include" -c "$program" -o "$program.out" ;;
	*) cc -std=c11 -Wall -Wextra -Wpedantic -Werror -I"$2/include" "$program" "$3" -o "$program.out" ;;
	esac
done
for program in "$tmp"/*.py; do
	python3 -c 'import ast, sys; ast.parse(open(sys.argv[1]).read())' "$program"
done
