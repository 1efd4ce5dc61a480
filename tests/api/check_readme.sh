#!/bin/sh
# check_readme.sh README SOURCE_ROOT
# Each piece of C in the README is a part of the file of examples/ that its first line names, word for
# word; tests/api/check_examples.py compiles and runs these files. Python programs parse.
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
awk -v tmp="$tmp" '/^```c$/ { n++; on = 1; next } /^```/ { on = 0 } on { print > (tmp "/readme" n ".c") }' "$1"
awk -v tmp="$tmp" '/^```python$/ { n++; on = 1; next } /^```/ { on = 0 } on { print > (tmp "/readme" n ".py") }' "$1"
quoted=0
for program in "$tmp"/*.c; do
	name=$(sed -n '1s/^\/\* from \(examples\/[a-z_]*\.c\) \*\/$/\1/p' "$program")
	python3 -c 'import sys; sys.exit(open(sys.argv[1]).read().split("\n", 1)[1] not in open(sys.argv[2]).read())' \
		"$program" "$2/$name" || {
		echo "$name does not contain this of the README:"
		cat "$program"
		exit 1
	}
	quoted=$((quoted + 1))
done
[ "$quoted" -gt 0 ]
for program in "$tmp"/*.py; do
	python3 -c 'import ast, sys; ast.parse(open(sys.argv[1]).read())' "$program"
done
