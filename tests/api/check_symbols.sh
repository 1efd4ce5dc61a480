#!/bin/sh
# check_symbols.sh SHARED ARCHIVE MAP HEADER_DIR
#
# Checks the symbols of the library. The headers, the map and the exports must name the same
# symbols. Every global name must have the prefix kunai_, or it could collide with names of the
# user. No object may have writable data, because threads would share it.
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
nm -D --defined-only "$1" | awk '$2 != "A" { sub(/@.*/, "", $3); print $3 }' | LC_ALL=C sort >"$tmp/exports"
sed -n 's/^[[:space:]]*\(kunai_[a-z0-9_]*\);$/\1/p' "$3" | LC_ALL=C sort >"$tmp/map"
cat "$4"/*.h | grep -v '^ *#' | tr '\n' ' ' | grep -o 'KUNAI_API [^;]*;' |
	sed 's/ *(.*//; s/.*[ *]//' | LC_ALL=C sort >"$tmp/headers"
test -s "$tmp/exports" || { echo "no exports found" >&2; exit 1; }
diff -u "$tmp/headers" "$tmp/map"
diff -u "$tmp/map" "$tmp/exports"
if nm -g --defined-only "$2" | awk 'NF == 3 { print $3 }' | grep -v '^kunai_'; then
	echo "global names without the kunai_ prefix" >&2
	exit 1
fi
if objdump -h "$2" | awk '$2 ~ /^\.(data|bss|tdata|tbss)(\.|$)/ && $2 !~ /^\.data\.rel\.ro/ && $3 !~ /^0+$/' | grep .; then
	echo "writable data in the library" >&2
	exit 1
fi
echo "$(wc -l <"$tmp/exports") symbols"
