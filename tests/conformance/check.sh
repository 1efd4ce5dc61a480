#!/bin/sh
# check.sh PROGRAM MANIFEST SAMPLE - checks the program itself. It must accept the sample with the
# list that it makes of the sample. It must reject the sample if the digests in the list are wrong.
# Then checks $KUNAI_CORPUS, if it is set. MESON_EXE_WRAPPER runs programs of another machine.
set -eu
program="${MESON_EXE_WRAPPER:-} $1"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for file in "$3"/*; do
	[ ! -f "$file" ] || printf '%s\t%s\t%s\t-\tsample\n' "${file##*/}" "$(wc -c <"$file")" \
		"$(sha256sum <"$file" | cut -d' ' -f1)"
done >"$folder/files"
$program --make "$folder/files" "$3" >"$folder/list"
$program "$folder/list" "$3" >"$folder/table"
grep -q '^all  *[1-9][0-9]*  *\([1-9][0-9]*\)  *\1 ' "$folder/table"
sed 's/[0-9a-f]\{16\}$/0123456789abcdef/' "$folder/list" >"$folder/wrong"
if $program "$folder/wrong" "$3" >"$folder/table"; then
	echo 'wrong digests are not noticed'
	exit 1
fi
grep -q '^all .* 0  *[1-9][0-9]*$' "$folder/table"
[ -z "${KUNAI_CORPUS:-}" ] || $program "$2" "$KUNAI_CORPUS"
