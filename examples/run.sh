#!/bin/sh
# run.sh [FILE...] - builds the library and the example programs and decodes the given files, or the
# bundled sample, into PNG and GLB files in ./out, and prints what it made. Installs what building
# needs, on Debian and Ubuntu, when it is not there.
#
# Archives are unpacked and what is in them is decoded. All models of a file are. A model is paired
# with the texture set of its name, or with the only one there is; the pictures of an archive count as
# one set. Lone motion files go to the model when its file is the only one, or to that which their
# name begins with: NAME_walk.njm to NAME.nj; a palette file is for the pictures of all when it is
# the only one. A stage is one n.rel with the d.rel and c.rel of its name; each of these is one, too,
# when it has no n.rel, and so is a minimap r.rel. Texture animations (.tam) are left out. A Nitro
# model without pictures of its own is paired with the NSBTX of its name, or the only one; a text
# tells what is in each. Of the map files of Pokemon Platinum, which but for land, heights and lights
# are known by the names that the game gives them, a text tells all, and land and matrices become
# pictures.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)

case ${1-} in
-h | --help)
	sed -n '2,15s/^# \{0,1\}//p' "$0"
	exit ;;
--) shift ;;
esac

. "$top/tests/install.sh"
need cc:gcc stdio.h:libc6-dev meson:meson ninja:ninja-build pkg-config:pkg-config \
	'?zlib.pc:zlib1g-dev'

build=${KUNAI_BUILD:-$top/build}
[ -f "$build/build.ninja" ] || set_up "$build" "$top" -Dtests=disabled -Dfuzz=none -Dexamples=enabled
compile "$build"
tools=$build/examples
out=out
lists=$(mktemp -d)
trap 'rm -rf "$lists"' EXIT
for list in start made glb unpacked models motions stages parts used textures pictures palettes \
	nitro nitro_models maps; do
	: >"$lists/$list"
done
status=0
archives=0

# Runs a tool. One failure stops nothing; the highest of all exit codes is ours.
run() {
	"$@" || note $?
}

note() {
	[ "$1" -le "$status" ] || status=$1
}

# stem PATH: its name without folder, extension, and the number that kunai extract put before it.
stem() {
	name=${1##*/}
	name=${name%.*}
	case $name in [0-9][0-9][0-9]_?*) name=${name#????} ;; esac
	printf '%s\n' "$name"
}

# new_path NAME END: sets path to a place in out that nothing else of this run goes to.
new_path() {
	path=$out/$1$2
	copy=2
	while grep -qixF -- "$path" "$lists/made"; do
		path=$out/$1_$copy$2
		copy=$((copy + 1))
	done
	printf '%s\n' "$path" >>"$lists/made"
}

# sort_file FILE [LOOSE]: notes in the lists what a file is for. LOOSE: the file is from an archive;
# this is the list of the single pictures in there.
sort_file() {
	case ${1##*/} in
	map_headers* | mapname* | map_matrix* | land_data* | area_data* | area_build* | \
		prop_model_set* | arealight* | lighting_set* | bm_anime_list* | build_model_matshp*)
		printf '%s\n' "$1" >>"$lists/maps"
		return ;;
	esac
	json=$("$tools/kunai" info -q --json "$1") || note $?
	case $json in
	*'"format":"PSO stage (d.rel)"'* | *'"format":"PSO collision (c.rel)"'*)
		printf '%s\n' "$1" >>"$lists/parts" ;;
	*'"format":"PSO texture animation (.tam)"'*)
		printf '%s: left out: glTF has no texture animations\n' "$1" >&2 ;;
	*'"scene":{'*) printf '%s\n' "$1" >>"$lists/stages" ;;
	*'"map":{'*) printf '%s\n' "$1" >>"$lists/maps" ;; # a land holds a model, too
	*'"nodes":'*)
		printf '%s\n' "$1" >>"$lists/models"
		case $json in
		*'"format":"Nitro model (MDL0)","byte_order":"little","size":'*'"images":'*)
			printf 'whole %s\n' "$1" >>"$lists/nitro_models" ;;
		*'"format":"Nitro model (MDL0)","byte_order":"little","size":'*)
			printf 'bare %s\n' "$1" >>"$lists/nitro_models" ;;
		esac ;;
	*'"motions":[{'*) printf '%s\n' "$1" >>"$lists/motions" ;;
	*'"images":[],"palettes":[{'*) printf '%s\n' "$1" >>"$lists/palettes" ;;
	*'"format":"Nitro textures (TEX0)"'*'"images":'*) printf '%s\n' "$1" >>"${2-$lists/nitro}" ;;
	*'"entries":'*'"images":'*) printf '%s\n' "$1" >>"$lists/pictures" ;;
	*'"images":'*) printf '%s\n' "$1" >>"${2-$lists/pictures}" ;;
	*'"format":"AFS"'* | *'"format":"BML"'* | *'"format":"GSL"'* | *'"format":"NARC"'* | \
		*'"format":"PVMX"'*)
		# one level is enough for an example
		[ $# -gt 1 ] || unpack "$1" ;;
	*)
		[ $# -gt 1 ] && return 0
		printf 'nothing to decode in %s\n' "$1" >&2
		note 1 ;;
	esac
}

unpack() {
	archive=$1
	new_path "$(stem "$archive")" ""
	folder=$path
	printf '%s\n' "$folder" >>"$lists/unpacked"
	run "$tools/kunai" extract -f "$archive" -o "$folder"
	archives=$((archives + 1))
	loose=$lists/loose.$archives
	: >"$loose"
	for part in "$folder"/*; do
		[ ! "$part" -nt "$lists/start" ] || sort_file "$part" "$loose"
	done
	[ -s "$loose" ] || return 0
	# a model takes no pictures of NSBTX
	! grep -qv '\.nsb[a-z]*$' "$loose" || printf '%s\n' "$archive" >>"$lists/textures"
	printf '%s\n' "$archive" >"$lists/name.$archives"
}

# convert_pictures NAME FILE...
convert_pictures() {
	new_path "$(stem "$1")" -textures
	shift
	[ -z "$palette" ] || set -- "$@" -p "$palette"
	run "$tools/kunai" texture -f "$@" -o "$path"
}

# The single pictures of an archive, by its number.
convert_loose() {
	[ -s "$lists/loose.$1" ] || return 0
	IFS= read -r archive <"$lists/name.$1"
	loose=$lists/loose.$1
	set --
	while IFS= read -r part; do
		set -- "$@" "$part"
	done <"$loose"
	convert_pictures "$archive" "$@"
}

# The palette file, if there is exactly one.
find_palette() {
	[ "$(wc -l <"$lists/palettes")" != 1 ] || cat "$lists/palettes"
}

is_nitro() { # is_nitro FILE [KIND]: a Nitro model, of that kind: whole, or bare: without pictures
	grep -qxF -e "${2-whole} $1" -e "${2-bare} $1" "$lists/nitro_models"
}

# The texture set for a model: beside it with its name, of its name elsewhere, or the only one.
find_textures() {
	! is_nitro "$1" whole || return 0
	sets=$lists/textures
	! is_nitro "$1" || sets=$lists/nitro
	while IFS= read -r set; do
		[ "${set%.*}" != "${1%.*}" ] || { printf '%s\n' "$set"; return; }
	done <"$sets"
	while IFS= read -r set; do
		[ "$(stem "$set")" != "$(stem "$1")" ] || { printf '%s\n' "$set"; return; }
	done <"$sets"
	[ "$(wc -l <"$sets")" != 1 ] || cat "$sets"
}

# How many models a file holds, at least one.
count_models() {
	count=$("$tools/kunai" info -q "$1" | sed -n 's/.*; models: \([0-9]*\).*/\1/p')
	printf '%s\n' "${count:-1}"
}

# find_motions MODEL: all of them when it is the only one, else those that begin with its name.
find_motions() {
	name_of_model=$(stem "$1")
	alone=$(wc -l <"$lists/models")
	while IFS= read -r motion; do
		case $alone,$(stem "$motion") in 1,* | *,"$name_of_model"_*) printf '%s\n' "$motion" ;; esac
	done <"$lists/motions"
}

# convert_model FILE INDEX
convert_model() {
	textures=$(find_textures "$1")
	new_path "$(stem "$1")" .glb
	set -- "$1" -i "$2"
	find_motions "$1" >"$lists/found"
	while IFS= read -r motion; do
		set -- "$@" "$motion"
		printf '%s\n' "$motion" >>"$lists/used"
	done <"$lists/found"
	[ -z "$textures" ] || set -- "$@" -t "$textures"
	[ -z "$palette" ] || is_nitro "$1" || set -- "$@" -p "$palette"
	run "$tools/kunai" model -f "$@" -o "$path" >>"$lists/glb"
	[ "$3" != 0 ] || ! is_nitro "$1" || describe_model "$1"
}

# What is in a Nitro model, and all structures of it, as text.
describe_model() {
	new_path "$(stem "$1")" .txt
	mkdir -p "$out"
	run "$tools/kunai" tree -q --list "$1" >"$path"
	printf '%s: text\n' "$path" >>"$lists/glb"
}

# find_part FILE: the part of a stage of exactly that name.
find_part() {
	grep -xF -- "$1" "$lists/parts" || :
}

# An n.rel with what belongs to it; or a part that belongs to none.
convert_stage() {
	name=${1%[ndcr].rel}
	textures=$(find_textures "${name%_}.rel")
	part=
	collision=
	case $1 in *n.rel) part=$(find_part "${name}d.rel") ;; esac
	case $1 in *[nd].rel) collision=$(find_part "${name}c.rel") ;; esac
	printf '%s\n' "$1" "$part" "$collision" >>"$lists/used"
	new_path "$(stem "$1")" .glb
	[ -z "$part" ] || set -- "$@" "$part"
	[ -z "$collision" ] || set -- "$@" -c "$collision"
	case $1 in *c.rel) textures= ;; esac
	[ -z "$textures" ] || set -- "$@" -t "$textures"
	[ -z "$palette" ] || set -- "$@" -p "$palette"
	run "$tools/kunai" scene -f "$@" -o "$path" >>"$lists/glb"
}

# What is known of a map file as text, and pictures; of a matrix those of the only file with lands.
convert_map() {
	new_path "$(stem "$1")" -map
	folder=$path
	new_path "$(stem "$1")" .txt
	case ${1##*/} in
	map_matrix*)
		set -- "$1" --png "$folder"
		lands=$(grep -E '(^|/)land_data[^/]*$' "$lists/maps" || :)
		[ -z "$lands" ] || [ "$(printf '%s\n' "$lands" | wc -l)" != 1 ] ||
			set -- "$@" --lands "$lands" ;;
	map_headers* | mapname* | area* | prop_model_set* | lighting_set* | bm_anime* | build_model*) ;;
	*) set -- "$1" --png "$folder" ;;
	esac
	mkdir -p "$out"
	run "$tools/kunai" map -f "$@" >"$path"
	[ ! -s "$path" ] || printf '%s: text\n' "$path" >>"$lists/glb"
}

is_used() {
	grep -qxF -- "$1" "$lists/used"
}

# One line for each GLB file and each folder: of pictures, of what was in an archive.
print_made() {
	cat "$lists/glb"
	while IFS= read -r path; do
		case $path in
		*-textures | *-map)
			count=$(find "$path" -name '*.png' -newer "$lists/start" 2>/dev/null | wc -l)
			[ "$count" = 0 ] || printf '%s: %s PNG files\n' "$path" "$count" ;;
		esac
	done <"$lists/made"
	while IFS= read -r path; do
		[ ! -d "$path" ] || printf '%s: unpacked files\n' "$path"
	done <"$lists/unpacked"
}

# A creature in an archive, and shapes for it; squares with volumes, a skinned tube and a box in
# one file, and the box with the names that SA Tools gave it; boxes of the GameCube and of the PC; a
# stage of the Dreamcast, of the PC, of the GameCube; a mill with animations of all kinds; an island
# with its ground and its textures.
sample=$build/tests/support/writers/sample
[ $# -gt 0 ] || set -- "$sample/creature.afs" "$sample/model_chunk.nj" "$sample/model_two.nj" \
	"$sample/model_basic.sa1mdl" "$sample/model_ginja.gj" "$sample/model_xinja.xj" \
	"$sample/creature_blink.njs" "$sample/stage_n.rel" "$sample/stage_d.rel" \
	"$sample/stage_c.rel" "$sample/stage_bb_n.rel" "$sample/stage_gc_n.rel" \
	"$sample/mill.nsbmd" "$sample/mill_turn.nsbca" "$sample/mill_flow.nsbta" \
	"$sample/mill_flicker.nsbtp" "$sample/mill_dusk.nsbma" "$sample/mill_smoke.nsbva" \
	"$sample/map_matrix.narc" "$sample/land_data.narc" "$sample/arealight.narc" \
	"$sample/map_headers.bin" "$sample/map_tex_set.narc" "$sample/areabm_texset.narc"
for file; do
	case $file in -*) file=./$file ;; esac
	sort_file "$file"
done
cat "$lists/pictures" >>"$lists/textures"
palette=$(find_palette)
number=1
while [ "$number" -le "$archives" ]; do
	convert_loose "$number"
	number=$((number + 1))
done
while IFS= read -r file; do
	convert_pictures "$file" "$file"
done <"$lists/pictures"
while IFS= read -r file; do
	count=$(count_models "$file")
	number=0
	while [ "$number" -lt "$count" ]; do
		convert_model "$file" "$number"
		number=$((number + 1))
	done
done <"$lists/models"
while IFS= read -r file; do
	convert_stage "$file"
done <"$lists/stages"
# A d.rel first: it takes the c.rel of its name.
grep 'd\.rel$' "$lists/parts" >"$lists/found" || :
grep -v 'd\.rel$' "$lists/parts" >>"$lists/found" || :
while IFS= read -r file; do
	is_used "$file" || convert_stage "$file"
done <"$lists/found"
sort -u "$lists/motions" >"$lists/found"
while IFS= read -r file; do
	is_used "$file" ||
		printf '%s: left out: it needs %s\n' "$file" \
			'exactly one model, or one that its name begins with' >&2
done <"$lists/found"
while IFS= read -r file; do
	convert_map "$file"
done <"$lists/maps"
palette= # NSBTX has its own ones
while IFS= read -r file; do
	convert_pictures "$file" "$file"
done <"$lists/nitro"

print_made >"$lists/result"
if [ -s "$lists/result" ]; then
	echo "made in $(pwd):"
	cat "$lists/result"
else
	echo "nothing was made" >&2
	note 1
fi
exit "$status"
