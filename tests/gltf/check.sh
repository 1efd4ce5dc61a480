#!/bin/sh
# check.sh BUILD WORK - checks GLB files that kunai writes. Viewers repair or ignore many faults, so
# a wrong file can look right. Two independent programs judge the files. The Khronos validator must
# find no error and no warning. three.js must put the vertices where kunai_model_skin puts them.
# Installs two npm packages in WORK.
#
# The files are made from the sample and from the output of tool_models.py, tool_scenes.py and
# tool_nitro_models.py. With KUNAI_CORPUS, they are also made from:
#
# - every showcase set, and every model under models, ninja-models, ginja, xinja and ninja-ascii;
#   from each model also a file with a single skinned mesh
# - motions of nodes, shapes, cameras and lights in files of their own
# - every stage and collision file under scenes
# - every NSBMD under nitro, and all props of Platinum with their animations, each with and without
#   hidden parts
# - the lands of Platinum: by header, alone, and as a matrix
set -eu
export LC_ALL=C
build=$1
work=$2
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$work/written"
rm -f "$work"/*.glb "$work"/*.txt "$work"/*.json
cp "$here"/package.json "$here"/*.mjs "$work"
[ -d "$work/node_modules/gltf-validator" ] ||
	(cd "$work" && npm install --silent --no-fund --no-audit)

kunai=$build/examples/kunai
dump=$build/tests/skin_dump
sample=$build/tests/support/writers/sample
files=0
models=0
refused=0
stages=0
lands=0
motions=0
nitro=0

stop() {
	echo "gltf: FAILED: $*"
	[ ! -s "$work/err.txt" ] || sed 's/^/gltf:   /' "$work/err.txt"
	exit 1
}

# convert NAME INDEX FILE [OPTION...]: makes NAME.glb, and NAME.json with the vertices that
# compare.mjs must find in it. Fails if FILE has no model with this index. Motions in other files of
# the folder are left out, because skin_dump does not open them.
convert() {
	name=$1
	index=$2
	model=$3
	shift 3
	code=0
	"$kunai" model -i "$index" --motions none "$model" "$@" -o "$work/$name.glb" >>"$work/made.txt" \
		2>"$work/err.txt" || code=$?
	case $code in
	0 | 1 | 4) ;; # a motion of the file may be broken; broken models hit limits, too
	*) stop "exit code $code for $model" ;;
	esac
	[ -f "$work/$name.glb" ] || return 1
	mesh=
	for option; do
		[ "$option" != --one-mesh ] || mesh=$option
	done
	"$dump" $mesh "$index" "$model" >"$work/$name.json" || stop "no skin_dump of $model"
	printf '%s\n' "$name" >>"$work/names.txt"
}

# convert_all NAME FILE [OPTION...]: converts every model of the file
convert_all() {
	stem=$1
	file=$2
	shift 2
	files=$((files + 1))
	number=0
	while convert "$stem-$number" $number "$file" "$@"; do
		convert "$stem-$number-one-mesh" $number "$file" "$@" --one-mesh ||
			stop "no single mesh of $file"
		number=$((number + 1))
	done
	models=$((models + number))
	if [ $number = 0 ]; then
		# these files are broken on purpose
		case $file in */bad_*) ;; *) stop "no model in $file" ;; esac
		refused=$((refused + 1))
	else
		grep -q ': there is no model ' "$work/err.txt" || stop "model $number of $file"
	fi
}

# convert_folder NAME FOLDER: converts all model files in the folder
convert_folder() {
	find "${2%/}/" -iname '*.[ngx]j' -o -iname '*.nja' -o -name '*.sa?mdl' -o -name '*.sa2bmdl' |
		sort >"$work/list.txt"
	while IFS= read -r path; do
		convert_all "$1-$(basename "$path" | tr -c 'A-Za-z0-9\n' _)" "$path"
	done <"$work/list.txt"
}

# convert_motions NAME MODEL FILE...: writes the model with each of the motions. Each must move
# something. The numbers of nodes and points need not fit.
convert_motions() {
	stem=$1
	model=$2
	shift 2
	for motion; do
		name=motion-$stem-$(basename "$(dirname "$motion")")-$(basename "$motion" | tr . _)
		"$kunai" model "$model" "$motion" -o "$work/$name.glb" >"$work/out.txt" 2>"$work/err.txt" ||
			stop "exit code $? for $motion"
		grep -q ' [1-9][0-9]* animations\?$' "$work/out.txt" || stop "nothing moves by $motion"
		motions=$((motions + 1))
	done
}

# convert_nitro NAME MODEL [MOTION...]: writes the model without and with its hidden parts.
# compare.mjs looks at the second file, which has all parts, so that each motion moves something.
convert_nitro() {
	name=$1
	model=$2
	shift 2
	"$kunai" model -q "$model" "$@" -o "$work/$name.glb" >>"$work/made.txt" 2>"$work/err.txt" ||
		stop "exit code $? for $model $*"
	for motion; do # only motions of joints are animations
		shift
		[ "$(head -c 4 "$motion")" != BCA0 ] || set -- "$@" "$motion"
	done
	"$kunai" model -q --hidden "$model" "$@" -o "$work/$name-hidden.glb" >>"$work/made.txt" \
		2>"$work/err.txt" || stop "exit code $? for $model $* --hidden"
	"$dump" 0 "$model" "$@" >"$work/$name-hidden.json" || stop "no skin_dump of $model"
	printf '%s\n' "$name-hidden" >>"$work/names.txt"
	nitro=$((nitro + 1))
}

# convert_sets NAME FOLDER...: converts the sets that nitro_sets.py lists
convert_sets() {
	stem=$1
	shift
	PYTHONDONTWRITEBYTECODE=1 python3 "$here/nitro_sets.py" "$@" >"$work/list.txt"
	set --
	while IFS= read -r path; do
		if [ -n "$path" ]; then
			set -- "$@" "$path"
			continue
		fi
		convert_nitro "$stem-$(basename "${1%.*}")" "$@"
		set --
	done <"$work/list.txt"
}

# Converts the props of Platinum with their own animations.
convert_props() {
	for archive in build_model bm_anime bm_anime_list; do
		rm -rf "$work/$archive"
		"$kunai" extract -q "$1/$archive.narc" -o "$work/$archive" ||
			stop "exit code $? for $archive.narc"
	done
	convert_sets prop "$work/build_model" "$work/bm_anime" "$work/bm_anime_list"
}

# convert_stage NAME FILE... [OPTION...]: converts a stage. The files are
# real, or tool_scenes.py has written them
convert_stage() {
	name=$1
	shift
	"$kunai" scene -q "$@" -o "$work/$name.glb" >>"$work/made.txt" 2>"$work/err.txt" ||
		stop "exit code $? for $*"
	stages=$((stages + 1))
}

# Converts every stage of the corpus, and every collision file together with the same stage.
convert_scenes() {
	for stage in "$1"/rel-scene-dc/*.rel "$1"/rel-fmt2/*.rel; do
		convert_stage "stage-$(basename "$stage" .rel)" "$stage"
	done
	stage=$(ls "$1"/rel-scene-dc/*_map_forest01n.rel)
	for collision in "$1"/rel-collision-*/*.rel; do
		convert_stage "collision-$(basename "$collision" .rel)" "$stage" -c "$collision"
	done
}

# convert_lands NAME ARGUMENT...: converts a land, or the lands of a world. Missing files are no
# failure
convert_lands() {
	name=lands-$1
	shift
	"$kunai" map -q "$@" -o "$work/$name.glb" >>"$work/made.txt" 2>"$work/err.txt" ||
		stop "exit code $? for $*"
	lands=$((lands + 1))
}

# Converts every header of the game that has a land in the corpus, the matrix of most headers, and
# each land alone.
convert_game() {
	"$kunai" map -q --world "$1" --json >"$work/world.txt"
	python3 -c '
import json, sys
for line in open(sys.argv[1]):
    header = json.loads(line)
    if any(cell["there"] for cell in header["cells"]):
        print(header["number"])' "$work/world.txt" >"$work/list.txt"
	while read -r header; do
		convert_lands "header-$header" --world "$1" --header "$header" --heights
		convert_lands "own-$header" --world "$1" --header "$header" --own-draws --hidden
	done <"$work/list.txt"
	convert_lands matrix --world "$1" --matrix 0 --heights
	for land in "$1"/land/*.bin; do
		convert_lands "$(basename "$land" .bin)" "$land" "$1/build_model.narc" \
			-t "$1/map_tex_set.narc" -t "$1/areabm_texset.narc"
	done
}

: >"$work/made.txt"
: >"$work/names.txt"
convert_folder sample "$sample"
convert_all textured "$sample/creature.nj" -t "$sample/creature.pvm"
PYTHONDONTWRITEBYTECODE=1 python3 "$here/../tools/tool_models.py" "$work/written"
convert_folder written "$work/written"
PYTHONDONTWRITEBYTECODE=1 python3 "$here/../tools/tool_scenes.py" "$work/written"
convert_stage stage-written "$work/written/n.rel" "$work/written/d.rel" \
	-t "$work/written/set.pvm" -c "$work/written/c.rel"
convert_stage stage-written-bb "$work/written/bb_n.rel" -t "$work/written/set.xvm"
convert_stage stage-written-gc "$work/written/gc_n.rel" -t "$work/written/set.gvm"
convert_stage stage-skinned "$work/written/skin_n.rel"
convert_stage stage-sample "$sample/stage_n.rel" "$sample/stage_d.rel" -t "$sample/creature.pvm" \
	-c "$sample/stage_c.rel"
convert_stage stage-sample-2 "$sample/stage_d.rel" -c "$sample/stage_c2.rel"
convert_stage stage-sample-bb "$sample/stage_bb_n.rel" -t "$sample/creature.pvm"
convert_stage stage-sample-gc "$sample/stage_gc_n.rel" -t "$sample/creature.pvm"
PYTHONDONTWRITEBYTECODE=1 python3 "$here/../tools/tool_nitro_models.py" "$work/written"
convert_nitro nitro-written "$work/written/house.nsbmd" "$work/written"/*.nsb[tmv]a \
	"$work/written/blink.nsbtp" "$work/written/swing.nsbca"
convert_nitro nitro-scaled "$work/written/scaled.nsbmd" "$work/written/grow.nsbca"
convert_nitro nitro-mixed "$work/written/mixed.nsbmd"
convert_motions sample "$sample/creature.nj" "$sample/creature_blink.njs" "$sample"/*.njm \
	"$sample/walk.nam"
convert_lands island --world "$sample" --matrix 0 --heights
convert_lands hut --world "$sample" --header 2 --own-draws
convert_lands heights "$sample/heights.bdhc" --heights
if [ -n "${KUNAI_CORPUS:-}" ]; then
	for set in "$KUNAI_CORPUS"/showcase/*/; do
		name=$(basename "$set")
		model=$(ls "$set/$name".nj "$set/$name".xj 2>/dev/null | head -n 1)
		textures=$(ls "$set/$name".pvm "$set/$name".xvm 2>/dev/null | head -n 1)
		convert_all "showcase-$name" "$model" -t "$textures"
	done
	# the games show what these two models are
	grep -q '/showcase-boy-0.glb: .*, 17 animations$' "$work/made.txt"
	grep -q '/showcase-ragrappy-0.glb: skinned ' "$work/made.txt"
	for folder in "$KUNAI_CORPUS"/models/*/ "$KUNAI_CORPUS/ninja-models/" \
		"$KUNAI_CORPUS/ginja/" "$KUNAI_CORPUS/xinja/"; do
		convert_folder "$(basename "$folder")" "$folder"
	done
	convert_folder ninja-ascii "$KUNAI_CORPUS/motions/ninja-ascii/"
	# with two models that consist of parts, and one that is skinned
	for model in model_basic model_chunk creature; do
		convert_motions $model "$sample/$model.nj" "$KUNAI_CORPUS"/motions/synth/*.nj? \
			"$KUNAI_CORPUS"/motions/motion-NSSM/*.njs
	done
	# the model of the only real shape motion
	for model in "$KUNAI_CORPUS"/models/*/ShadowSA1__*.sa1mdl; do
		convert_motions "$(basename "$model" .sa1mdl)" "$model" \
			"$KUNAI_CORPUS"/motions/motion-NSSM/ShadowSA1__000.njs
	done
	convert_scenes "$KUNAI_CORPUS/scenes"
	convert_game "$KUNAI_CORPUS/platinum"
	for folder in "$KUNAI_CORPUS"/nitro/*/; do
		convert_sets "nitro-$(basename "$folder")" "${folder%/}"
	done
	convert_props "$KUNAI_CORPUS/platinum"
fi
echo "gltf: $files files with $models models, $refused files without a readable model; $stages stages," \
	"$motions motions, $nitro Nitro models, $lands scenes of lands"
(cd "$work" && node check.mjs ./*.glb) >"$work/validator.txt" || valid=no
sed 's/^/gltf: /' "$work/validator.txt"
(cd "$work" && xargs node compare.mjs) <"$work/names.txt" >"$work/three.txt" || valid=no
sed 's/^/gltf: /' "$work/three.txt"
[ "${valid-yes}" = yes ]
