#!/bin/sh
# check.sh BUILD WORK - makes a GLB of the sample and, with KUNAI_CORPUS, of every showcase set and
# every .nj under models, and has them judged: the Khronos validator finds nothing, and three.js
# puts the vertices where kunai_model_skin puts them. Installs two npm packages in WORK.
set -eu
export LC_ALL=C
build=$1
work=$2
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$work"
rm -f "$work"/*.glb "$work"/*.txt
cp "$here"/package.json "$here"/*.mjs "$work"
[ -d "$work/node_modules/gltf-validator" ] || (cd "$work" && npm install --silent --no-fund --no-audit)

gltf=$build/examples/kunai-gltf
dump=$build/tests/skin_dump
sample=$build/tests/fixtures/sample
left_out=0
converted=0
compared=0

# convert OUT MODEL [-t TEXTURES]
convert() {
	out=$1
	shift
	"$gltf" -q -f "$@" -o "$work/$out.glb" >"$work/$out.txt"
	converted=$((converted + 1))
}

# compare OUT MODEL: three.js against kunai_model_skin
compare() {
	"$dump" "$2" >"$work/$1.json"
	(cd "$work" && node compare.mjs "$1.glb" "$1.json") | sed "s/^/gltf: $1: /" >>"$work/three.txt"
	compared=$((compared + 1))
}

: >"$work/three.txt"
convert sample "$sample/creature.nj" -t "$sample/creature.pvm"
compare sample "$sample/creature.nj"
if [ -n "${KUNAI_CORPUS:-}" ]; then
	for set in "$KUNAI_CORPUS"/showcase/*/; do
		name=$(basename "$set")
		if [ ! -f "$set/$name.nj" ]; then
			left_out=$((left_out + 1))
			echo "gltf: left out: $name, which is no Ninja Chunk model"
			continue
		fi
		textures=$(ls "$set/$name".pvm "$set/$name".xvm 2>/dev/null | head -n 1)
		convert "showcase-$name" "$set/$name.nj" -t "$textures"
		compare "showcase-$name" "$set/$name.nj"
	done
	# what these two are is known from the games
	grep -q ', 17 animations$' "$work/showcase-boy.txt"
	grep -q ', skinned, ' "$work/showcase-ragrappy.txt"
	find "$KUNAI_CORPUS/models" -iname '*.nj' | sort >"$work/models.txt"
	while IFS= read -r model; do
		# a file with a Basic model holds no Ninja Chunk one
		case $model in */basic/*) left_out=$((left_out + 1)); continue ;; esac
		convert "model-$converted-$(basename "${model%.*}")" "$model"
	done <"$work/models.txt"
fi
echo "gltf: $converted files made, $left_out left out (Basic models, Xinja)"
valid=0
(cd "$work" && node check.mjs ./*.glb) >"$work/validator.txt" || valid=$?
sed 's/^/gltf: /' "$work/validator.txt"
[ $valid = 0 ]
cat "$work/three.txt"
# one line without DIFFERS for each
[ "$(grep -c 'of the diagonal$' "$work/three.txt")" = "$compared" ]
