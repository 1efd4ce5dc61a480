#!/bin/sh
# run.sh [FILE...] - builds kunai and runs kunai convert: converts the given files, folders and
# archives, or else the bundled sample, to GLB, PNG and JSON files in ./out. On Debian and Ubuntu, the
# script installs missing packages for the build.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)

case ${1-} in
-h | --help)
	sed -n '2,4s/^# \{0,1\}//p' "$0"
	exit ;;
--) shift ;;
esac

. "$top/tests/install.sh"
need cc:gcc stdio.h:libc6-dev meson:meson ninja:ninja-build pkg-config:pkg-config \
	'?zlib.pc:zlib1g-dev'

build=${KUNAI_BUILD:-$top/build}
[ -f "$build/build.ninja" ] || set_up "$build" "$top" -Dtests=disabled -Dexamples=enabled
compile "$build"

# The sample, in this order:
# - a creature with shapes, and the same creature in an archive
# - squares with volumes; a skinned tube and a box in one file; the box with names of SA Tools
# - boxes of the GameCube and of the PC
# - stages of the Dreamcast, the PC and the GameCube
# - a mill with animations of all kinds
# - an island, with all files of a small game
sample=$build/tests/support/writers/sample
[ $# -gt 0 ] || set -- "$sample/creature.nj" "$sample/creature.pvm" "$sample/creature_blink.njs" \
	"$sample/creature.afs" "$sample/model_chunk.nj" "$sample/model_two.nj" \
	"$sample/model_basic.sa1mdl" "$sample/model_ginja.gj" "$sample/model_xinja.xj" \
	"$sample/stage_n.rel" "$sample/stage_d.rel" "$sample/stage_c.rel" "$sample/stage_bb_n.rel" \
	"$sample/stage_gc_n.rel" "$sample/mill.nsbmd" "$sample/mill_turn.nsbca" \
	"$sample/mill_flow.nsbta" "$sample/mill_flicker.nsbtp" "$sample/mill_dusk.nsbma" \
	"$sample/mill_smoke.nsbva" "$sample/map_headers.bin" "$sample/mapname.bin" \
	"$sample/map_matrix.narc" "$sample/land_data.narc" "$sample/area_data.narc" \
	"$sample/area_build.narc" "$sample/arealight.narc" "$sample/map_tex_set.narc" \
	"$sample/areabm_texset.narc" "$sample/build_model.narc" "$sample/build_model_matshp.dat" \
	"$sample/bm_anime_list.narc"
exec "$build/examples/kunai" convert -f -o out -- "$@"
