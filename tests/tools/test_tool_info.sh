#!/bin/sh
# test_tool_info.sh - what kunai-info, kunai-extract and kunai-scan tell of Nitro models and their
# animations; and --tree. KUNAI_TOOLS is the folder of the programs, KUNAI_FIXTURES that of the
# bundled sample.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/tool_support.sh"
python3 "$here/tool_nitro_models.py" .

# ---- models and animations ----

want 0 "$tools/kunai-info" -ql house.nsbmd
sed -n '/^  model/,$p' out >model.txt
printed model.txt <<'END'
  model 0 "house": Nitro model (MDL0), rigid, nodes 4, meshes 4, triangles 8, textures 4
    texture 0 "brick", palette "brick_pl"
    texture 1 "pane", palette "pane_pl"
    texture 2 "leaf", palette "brick_pl"
    texture 3 "brick", palette "other_pl"
    material 0 "wall": texture 0, opaque, wrap repeat/repeat, diffuse #FF0000FF, texture matrix 0 -2 2 0 -0.5 2, record 0, flags 0x1FC1, polygon 0x1F0081, parameters 0x40030000, for 8x8
    material 1 "glass": texture 1, blended by its texels, unlit, vertex colours, wrap clamp/clamp, diffuse #FFFFFFFF, record 1, flags 0x1FCE, polygon 0x1F0080, parameters 0x40000000, for 8x8
    material 2 "leaf": texture 2, opaque, two-sided, unlit, vertex colours, wrap mirror/mirror, diffuse #FFFFFFFF, record 2, flags 0x1FCE, polygon 0x1F00C0, parameters 0x400F0000, for 8x8
    material 3 "water": no texture, blend SRC_ALPHA INV_SRC_ALPHA, unlit, vertex colours, only the back, diffuse #0000FF7B, record 3, flags 0x1FCE, polygon 0xF0040, parameters 0x0
    material 4 "gone": no texture, opaque, unlit, vertex colours, hidden, diffuse #FFFFFF00, record 4, flags 0x1FCE, polygon 0x80, parameters 0x0
    material 5 "other": texture 3, opaque, wrap repeat/repeat, diffuse #FFFFFFFF, record 5, flags 0x1FCE, polygon 0x1F0081, parameters 0x40030000, for 8x8
    material 6 "shine": texture 0, opaque, environment map, wrap clamp/clamp, diffuse #FFFFFFFF, record 6, flags 0x1FCE, polygon 0x1F0081, parameters 0x80000000, for 8x8
    material 7 "leaf": texture 2, opaque, two-sided, unlit, vertex colours, hidden, wrap mirror/mirror, diffuse #FFFFFFFF, record 2, flags 0x1FCE, polygon 0x1F00C0, parameters 0x400F0000, for 8x8
    node 0 "house": flags 0x7, triangles 3
      node 1 "door": flags 0x6, triangles 2
      node 2 "sign": flags 0x6, billboard, triangles 2
      node 3 "ghost": flags 0x6, hidden, triangles 1
END
want 0 "$tools/kunai-info" -ql scaled.nsbmd
said out '^    node 0 "[a-z]*": flags 0x[0-9]*, its scale is undone by a child'
said out '^      node 1 "[a-z]*": flags 0x[0-9]*, undoes the scale of its parent'
want 0 "$tools/kunai-info" -ql flow.nsbta blink.nsbtp tint.nsbma seen.nsbva swing.nsbca
printed out <<'END'
flow.nsbta: Nitro texture matrix animation (SRT0), little-endian, 160 bytes; motions: 1 (1 of materials)
  motion 0 "flow": materials, frames 2, step, groups 1, tracks 5, keys 6
    target 0 "wall": tracks 5
    uv scale: tracks 2, keys 2, frames 0 to 0, values 1 1 to 1 1
    uv rotation: tracks 1, keys 1, frames 0 to 0, values 0 to 0
    uv translation: tracks 2, keys 3, frames 0 to 1, values 0 0 to 0.5 0
blink.nsbtp: Nitro texture animation (PAT0), little-endian, 180 bytes; motions: 1 (1 of materials)
  motion 0 "blink": materials, frames 4, step, groups 1, tracks 1, keys 2
    target 0 "wall": tracks 1
    swap 0 "brick"
    swap 1 "pane"
    swap 2 "other_pl"
    texture swap: tracks 1, keys 2, frames 0 to 2, values 0 -1 to 1 2
tint.nsbma: Nitro material animation (MAT0), little-endian, 136 bytes; motions: 1 (1 of materials)
  motion 0 "tint": materials, frames 2, step, groups 1, tracks 5, keys 6
    target 0 "water": tracks 5
    diffuse: tracks 1, keys 2, frames 0 to 1, values 1 0 0 to 1 1 1
    ambient: tracks 1, keys 1, frames 0 to 0, values 0 0 0 to 0 0 0
    specular: tracks 1, keys 1, frames 0 to 0, values 0 0 0 to 0 0 0
    emission: tracks 1, keys 1, frames 0 to 0, values 0 0 0 to 0 0 0
    alpha: tracks 1, keys 1, frames 0 to 0, values 1 to 1
seen.nsbva: Nitro visibility animation (VIS0), little-endian, 84 bytes; motions: 1 (1 of visibility)
  motion 0 "seen": visibility, frames 2, step, groups 4, tracks 4, keys 5
    visible: tracks 4, keys 5, frames 0 to 1, values 0 to 1
swing.nsbca: Nitro joint animation (JNT0), little-endian, 144 bytes; motions: 1
  motion 0 "swing": nodes, frames 4, step, groups 4, tracks 7, keys 10
    translation: tracks 3, keys 6, frames 0 to 3, values 1 2 0 to 4 2 0
    rotation: tracks 1, keys 1, frames 0 to 0, values 0 0 0 1 to 0 0 0 1
    scale: tracks 3, keys 3, frames 0 to 0, values 1 1 1 to 1 1 1
END

# only such models count
want 0 "$tools/kunai-info" -q --format nsbmd house.nsbmd
said out '; rigid Nitro model (MDL0): nodes 4, '
want 0 "$tools/kunai-info" -q --format chunk house.nsbmd
! grep -q 'nodes' out || bad "there is no Chunk model in it"

cat >models.py <<'END'
import json
def read(name):
    with open(name) as file:
        return [json.loads(line) for line in file]
house, flow, blink, scaled = read("out")
assert house["format"] == "Nitro model (MDL0)" and len(house["images"]) == 3
[model] = house["models"]
assert model["name"] == "house" and model["node_names"] == ["house", "door", "sign", "ghost"]
assert model["node_list"] == [
    {"name": "house", "parent": -1, "flags": 7}, {"name": "door", "parent": 0, "flags": 6},
    {"name": "sign", "parent": 0, "flags": 6, "billboard": "all"},
    {"name": "ghost", "parent": 0, "flags": 6, "hidden": True}]
assert model["texture_names"] == ["brick", "pane", "leaf", "brick"]
assert model["palette_names"] == ["brick_pl", "pane_pl", "brick_pl", "other_pl"]
wall, glass, leaf, water, gone, other, shine, hidden = model["material_list"]
assert wall["uvMatrix"] == [0, -2, 2, 0, -0.5, 2] and wall["uvScale"] == [2, 2]
assert wall["raw"] == [0x1FC1 << 16, 0x1F0081, 0x40030000, 0x1F, 0, 8 | 8 << 16, 0]
assert glass["texelBlend"] and not glass["blend"] and "texelBlend" not in leaf
assert glass["uvMatrix"] == [1, 0, 0, 1, 0, 0]
assert [m["hidden"] for m in model["material_list"]] == [m in (gone, hidden)
                                                         for m in model["material_list"]]
assert water["backSide"] and not wall["backSide"] and shine["environment"]
assert not any(m["projection"] for m in model["material_list"])
assert len(model["parameters"]) == 8 and len(model["parameters"][0]) == 16
assert model["parameters"][0][7] == 0x1FC1 << 16 and len(model["parameters"][1]) == 11
[motion] = flow["motions"]
assert motion["kind"] == "materials" and "swap_names" not in motion
assert motion["targets"] == [{"group": 0, "name": "wall", "tracks": 5}]
[motion] = blink["motions"]
assert motion["swap_names"] == ["brick", "pane", "other_pl"]
marks = [(node.get("undoesScale"), node.get("scaleUndone"))
         for node in scaled["models"][0]["node_list"]]
assert marks == [(None, True), (True, None)], marks
END
want 0 "$tools/kunai-info" -qj house.nsbmd flow.nsbta blink.nsbtp scaled.nsbmd
python3 models.py || bad "the JSON of Nitro models"

# the map model in a land is told as if it lay in a file of its own
python3 - "$sample" <<'EOF'
import struct, sys
data = open(sys.argv[1] + "/land_data.narc", "rb").read()
first, end = struct.unpack_from("<2I", data, 28)
body = data.index(b"GMIF") + 8
land = bytearray(data[body + first:body + end])
open("river.bin", "wb").write(land)
at = land.index(b"BMD0")
size, = struct.unpack_from("<I", land, at + 8)
open("river.nsbmd", "wb").write(land[at:at + size])
land[land.index(b"MDL0")] = 0
open("torn.bin", "wb").write(land)
EOF
want 0 "$tools/kunai-info" -ql river.nsbmd
sed -n '/^  model/,$p' out >model.txt
grep -q '^    material 0 "' model.txt || bad "the model of a land"
want 0 "$tools/kunai-info" -ql river.bin
said out '^  prop 0: '
sed -n '/^  model/,/^  prop/p' out | grep -v '^  prop' | cmp -s - model.txt || bad "a model in a land"
want 0 "$tools/kunai-info" -qj river.bin river.nsbmd
python3 -c '
import json
land, alone = (json.loads(line) for line in open("out"))
[model] = alone["models"]
inside = land["map"]["model"]
assert inside["material_list"] and inside.items() <= model.items(), inside'
want 0 "$tools/kunai-info" torn.bin
said err 'torn.bin: warning: offset 0x[0-9a-f]*: '
! grep -q '"nodes"' out || bad "a model that is not there"

# ---- what is found, and what it is called ----

want 0 "$tools/kunai-scan" -q house.nsbmd
said out '^0x00000000       1760 Nitro model (MDL0)  *little sure$'
want 0 "$tools/kunai-scan" -qj swing.nsbca
said out '"format":"Nitro joint animation (JNT0)","byte_order":"little","confidence":"sure"'
python3 -c '
from tool_files import afs, prs
names = ("house.nsbmd", "swing.nsbca", "flow.nsbta", "blink.nsbtp", "tint.nsbma", "seen.nsbva",
         "bare.nsbmd", "house.nsbtx")
members = [open(name, "rb").read() for name in names]
open("plain.afs", "wb").write(afs([(b"", member) for member in members]))
open("packed.afs", "wb").write(afs([(b"part.prs", prs(member)) for member in members]))'
want 0 "$tools/kunai-extract" -q plain.afs -o plain
ls plain >list
printed list <<'END'
000.nsbmd
001.nsbca
002.nsbta
003.nsbtp
004.nsbma
005.nsbva
006.nsbmd
007.nsbtx
END
cmp -s plain/000.nsbmd house.nsbmd || bad "an entry of an archive"
want 0 "$tools/kunai-extract" -q packed.afs -o packed
ls packed | sed 's/_part//' | cmp -s - list || bad "names of what is unpacked"
want 1 "$tools/kunai-extract" -q house.nsbmd -o none
said err 'house.nsbmd: is a Nitro model (MDL0), which holds no entries$'
want 0 "$tools/kunai-texture" -q house.nsbmd -o pictures
ls pictures | tr '\n' ' ' >list
said list '^brick.png leaf.png pane.png $'
want 1 "$tools/kunai-texture" -q bare.nsbmd -o none
said err 'bare.nsbmd: is a Nitro model (MDL0), which holds no pictures$'
want 1 "$tools/kunai-texture" -q tint.nsbma -o none
said err 'tint.nsbma: is a Nitro material animation (MAT0), which holds no pictures$'

# ---- every structure of a file ----

want 0 "$tools/kunai-info" -qt "$sample/tiny.afs"
printed out <<END
$sample/tiny.afs: AFS, little-endian, 8192 bytes; entries: 2 (2 Ninja chunk file)
  00000000     8192  AFS
  00000000        8    AFS, count 2
  00000008        8    AFS entry
  00000010        8    AFS entry
  00000800      592    entry data
  00001000      248    entry data
  00001800       48    AFS name
  00001830       48    AFS name
END
# where a format is not for what the file is, it is no matter
want 0 "$tools/kunai-info" -qt --format chunk "$sample/tiny.afs"
said out '^  00000008        8    AFS entry$'
want 0 "$tools/kunai-info" -qlt "$sample/tiny.pvm"
said out '^  picture 0 "tiny": '
said out '^  00000040      160    PVRT$'
said out '^  00000040       16      PVRT, flags 0x102$'
want 0 "$tools/kunai-info" -qt house.nsbmd
said out '^  00000000 *24  *BMD0, count 2$'
# the same of a packed file; places count in what it unpacks to
want 0 "$tools/kunai-info" -qt "$sample/creature.nj"
sed 1d out >plain.txt
want 0 "$tools/kunai-info" -qt "$sample/creature.prs"
sed 1d out | cmp -s - plain.txt || bad "the structures of a packed file"
# a cut file: one message, and the structures before the cut; 300 bytes hold a root node, 130 do not
for size in 300 130; do
    head -c $size "$sample/creature.nj" >cut.nj
    want $((size < 140)) "$tools/kunai-info" -t cut.nj
    [ "$(grep -c 'a chunk passes the end' err)" = 1 ] || bad "a cut is said once"
    said out '^  00000000       68    NJTL$'
done
printf 'nothing' >junk
want 1 "$tools/kunai-info" -t junk
[ "$(wc -l <err)" = 1 ] || bad "nothing begins there: one message"

cat >tree.py <<'END'
import json, os
lines = {os.path.basename(line["file"]): line for line in map(json.loads, open("out"))}
for name, line in lines.items():
    tree, size = line["tree"], line["size"]
    assert tree[0] == {"offset": 0, "size": size, "kind": 1, "name": line["format"], "depth": 0,
                       "type": 0, "flags": 0, "count": 0}, (name, tree[0])
    around = []
    for record in tree:
        assert 0 < record["size"] and record["offset"] + record["size"] <= size, (name, record)
        assert record["depth"] <= len(around), (name, record)
        del around[record["depth"]:]
        for outer in around:
            assert outer["offset"] <= record["offset"]
            assert record["offset"] + record["size"] <= outer["offset"] + outer["size"]
        around.append(record)
    assert [record["offset"] for record in tree] == sorted(record["offset"] for record in tree)
names = [record["name"] for record in lines["creature.nj"]["tree"]]
assert names.count("NJS_OBJECT") == 18 and names.count("NMDM") == 2 and "NJS_TEXLIST" in names
kinds = [record["kind"] for record in lines["creature.nj"]["tree"]]
assert kinds.count(0x401) == 18 and kinds.count(0x501) == 2 and kinds.count(0x402) == 1
[chunk] = [record for record in lines["creature.nj"]["tree"] if record["name"] == "NJCM"]
assert chunk["kind"] == 4
assert chunk["type"].to_bytes(4, "little") == b"NJCM"
tags = [record for name in ("mill.nsbmd", "mill_turn.nsbca", "creature.pvm", "map_matrix.narc")
        for record in lines[name]["tree"] if record["depth"] and len(record["name"]) == 4
        and record["name"].isupper()]
assert len(tags) > 8, tags
assert all(tag["type"].to_bytes(4, "little").decode() == tag["name"] for tag in tags), tags
names = [record["name"] for record in lines["mill.nsbmd"]["tree"]]
assert "MDL0" in names and "TEX0" in names
assert "tree" not in json.loads(open("none.json").readline())
END
want 0 "$tools/kunai-info" -qj "$sample/creature.nj"
cp out none.json
want 0 "$tools/kunai-info" -qtj "$sample/creature.nj" "$sample/creature.pvm" "$sample/stage_n.rel" \
	"$sample/land.bin" "$sample/mill.nsbmd" "$sample/mill_turn.nsbca" "$sample/model_basic.sa1mdl" \
	"$sample/walk.nam" "$sample/creature.nja" "$sample/map_matrix.narc"
python3 tree.py || bad "the structures of a file as JSON"

# ---- items and totals of warnings ----

# All 200 entries of an AFS lie after its end: 64 warnings are stored.
cat >flood.py <<'END'
import json, struct
open("flood.afs", "wb").write(b"AFS\0" + struct.pack("<I", 200) + struct.pack("<II", 0x7000000, 16) * 200)
END
python3 flood.py
want 0 "$tools/kunai-info" -j flood.afs
said err 'warning: entry 0: .*, and 63 more like it$'
said err 'flood.afs: warning: 136 more warnings are not listed$'
cat >items.py <<'END'
import json
line = json.loads(open("out").readline())
assert line["warning_total"] == 200 and len(line["warnings"]) == 64, line
assert [(w["item_kind"], w["item"]) for w in line["warnings"]] == [("entry", i) for i in range(64)]
END
python3 items.py || bad "the items of warnings as JSON"
head -c 17980 "$sample/creature.pvm" >cut.pvm
want 0 "$tools/kunai-info" -j cut.pvm
python3 -c 'import json; line = json.loads(open("out").readline()); [w] = line["warnings"]
assert line["warning_total"] == 1 and (w["item_kind"], w["item"]) == ("entry", 2), w' ||
	bad "the item of a warning of a texture"
finish
