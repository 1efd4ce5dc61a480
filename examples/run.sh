#!/bin/sh
# run.sh [FILE...] - builds the library and the example programs and decodes the given files, or the
# bundled sample, into PNG and GLB files in ./out, and prints what it made. Installs what building
# needs, on Debian and Ubuntu, when it is not there.
#
# Archives are unpacked and what is in them is decoded. A model is paired with the texture set of
# its name, or with the only one there is; lone motion files go to the model when it is the only one.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)

. "$top/tests/install.sh"
need gcc:gcc /usr/include/stdio.h:libc6-dev meson:meson ninja:ninja-build pkg-config:pkg-config

build=${KUNAI_BUILD:-$top/build}
if [ ! -f "$build/build.ninja" ]; then
	echo "setting up $build" >&2
	meson setup "$build" "$top" -Dtests=false >/dev/null
fi
echo "building" >&2
meson compile -C "$build" >/dev/null
tools=$build/examples
out=out
lists=$(mktemp -d)
trap 'rm -rf "$lists"' EXIT
touch "$lists/start" "$lists/models" "$lists/motions" "$lists/textures"
status=0

# Runs a tool. One failure stops nothing; the highest of all exit codes is ours.
run() {
	"$@" || note $?
}

note() {
	[ "$1" -le "$status" ] || status=$1
}

# stem PATH: its name without folder, extension, and the number that kunai-extract put before it.
stem() {
	name=${1##*/}
	name=${name%.*}
	case $name in [0-9][0-9][0-9]_?*) name=${name#????} ;; esac
	printf '%s\n' "$name"
}

# Notes in the lists what a file is for. Archives that are nothing else are unpacked.
sort_file() {
	json=$("$tools/kunai-info" -q --json "$1") || note $?
	case $json in
	*'"nodes":'*) printf '%s\n' "$1" >>"$lists/models" ;;
	*'"motions":[{'*) printf '%s\n' "$1" >>"$lists/motions" ;;
	*'"images":'*) printf '%s\n' "$1" >>"$lists/textures" ;;
	*'"entries":'*)
		[ "${2-}" != unpacked ] || return 0 # one level is enough for an example
		folder=$out/$(stem "$1")
		run "$tools/kunai-extract" -f "$1" -o "$folder"
		for part in "$folder"/*; do
			sort_file "$part" unpacked
		done ;;
	esac
}

# The texture set for a model: of the same name, or the only one.
find_textures() {
	while IFS= read -r set; do
		[ "$(stem "$set")" != "$(stem "$1")" ] || { printf '%s\n' "$set"; return; }
	done <"$lists/textures"
	[ "$(wc -l <"$lists/textures")" != 1 ] || cat "$lists/textures"
}

convert_model() {
	textures=$(find_textures "$1")
	glb=$out/$(stem "$1").glb
	set -- "$1"
	if [ "$(wc -l <"$lists/models")" = 1 ]; then
		while IFS= read -r motion; do
			set -- "$@" "$motion"
		done <"$lists/motions"
	fi
	[ -z "$textures" ] || set -- "$@" -t "$textures"
	run "$tools/kunai-gltf" -f "$@" -o "$glb"
}

[ $# -gt 0 ] || set -- "$build/tests/fixtures/sample/creature.afs"
mkdir -p "$out"
for file; do
	sort_file "$file"
done
while IFS= read -r file; do
	run "$tools/kunai-texture" -f "$file" -o "$out/$(stem "$file")-textures"
done <"$lists/textures"
while IFS= read -r file; do
	convert_model "$file"
done <"$lists/models"

echo "made in $(pwd)/$out:"
find "$out" -type f -newer "$lists/start" \( -name '*.png' -o -name '*.glb' \) | sort
exit "$status"
