#!/bin/sh
# test_tool_map_glb.sh - the scenes that kunai-map --glb makes of the bundled world, against places
# that were worked out by hand, and of the game when KUNAI_CORPUS has it. KUNAI_TOOLS is the folder
# of the programs, KUNAI_FIXTURES that of the sample.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/tool_support.sh"
map=$tools/kunai-map

cat >look.py <<'EOF'
import json
import math
import tool_glb

class Glb(tool_glb.Glb):
    def __init__(self, path):
        super().__init__(path)
        self.turned = False

    def child(self, node, name):
        return self.named(name, self.below(node))

    def land(self, name):
        return self.named(name, self.roots)

    def props(self, land):
        return [n for n in self.below(land) if n.get("extras", {}).get("kind") == "prop"]

    def shown(self, node, place=(0, 0, 0), scale=(1, 1, 1)):
        """All meshes below, with where they are if nothing is turned."""
        move, grow = node.get("translation", (0, 0, 0)), node.get("scale", (1, 1, 1))
        self.turned |= node.get("rotation", [0, 0, 0, 1]) != [0, 0, 0, 1]
        place = tuple(p + s * m for p, s, m in zip(place, scale, move))
        scale = tuple(a * b for a, b in zip(scale, grow))
        found = [(node["mesh"], place, scale)] if "mesh" in node else []
        for child in self.below(node):
            found += self.shown(child, place, scale)
        return found

    def box(self, node, place=(0, 0, 0)):
        """Of what is below a node that hangs at a place."""
        low, high = [math.inf] * 3, [-math.inf] * 3
        for mesh, at, scale in self.shown(node, place):
            for primitive in self.meshes[mesh]["primitives"]:
                bounds = self.json["accessors"][primitive["attributes"]["POSITION"]]
                for k in range(3):
                    low[k] = min(low[k], at[k] + scale[k] * bounds["min"][k])
                    high[k] = max(high[k], at[k] + scale[k] * bounds["max"][k])
        assert not self.turned
        return low + high

    def materials(self, node):
        """Names of those that are shown below, with the names of their pictures."""
        found = {}
        for mesh, _, _ in self.shown(node):
            for primitive in self.meshes[mesh]["primitives"]:
                material = self.json["materials"][primitive["material"]]
                texture = material["pbrMetallicRoughness"].get("baseColorTexture")
                image = texture and self.json["textures"][texture["index"]]["source"]
                found[material["name"]] = image if image is None else (
                    self.json["images"][image]["name"])
        return found

def near(a, b, distance=1e-4):
    return tool_glb.near(a, b, distance)
EOF

# ---- the command line ----

want 2 "$map" --world "$sample" --glb o.glb
said err "needs --header or --matrix"
want 2 "$map" --world "$sample" --header 0 --matrix 0 --glb o.glb
said err "needs --header or --matrix"
want 2 "$map" --world "$sample" --header 3 --glb o.glb
said err "needs a number from 0 to 2 or a name"
for number in -1 x 65535 1x; do
	want 2 "$map" --world "$sample" --matrix=$number --glb o.glb
	said err "--matrix needs a number, not $number"
done
for cell in 3,0 0,2 0 0, ,0 0,0,0 0,0x -1,0 1,-1; do
	want 2 "$map" --world "$sample" --matrix 0 --cell=$cell --glb o.glb
	said err "--cell needs X,Z, from 0,0 to 2,1, not $cell"
done
want 2 "$map" --world "$sample" --header 0 --glb -
said err "cannot write to standard output"
want 2 "$map" --world "$sample" --header 0 --json --glb o.glb
want 2 "$map" --world "$sample" --header 0 -t "$sample/ground.nsbtx" --glb o.glb
said err "-t does not go with --world"
for option in "--matrix 0" "--cell 0,0" "-t $sample/ground.nsbtx" --heights --own-draws --hidden; do
	# shellcheck disable=SC2086
	want 2 "$map" $option "$sample/land.bin"
	said err "goes with --glb"
done
want 2 "$map" --matrix 0 --glb o.glb "$sample/land.bin"
want 2 "$map" --time 10:00 --glb o.glb "$sample/land.bin"
said err "--matrix, --cell, --prop and --time go with --world"
want 2 "$map" --glb o.glb "$sample/land.bin" "$sample/land_hg.bin"
said err "takes one land"
want 2 "$map" --glb o.glb "$sample/build_model.narc"
said err "needs a land"
want 1 "$map" --glb o.glb "$sample/land_data.narc"
said err "is no land"
want 1 "$map" --glb o.glb "$sample/light.txt"
said err "is no land\|and no land"
want 1 "$map" --world "$sample" --matrix 5 --glb o.glb
said err "is not written: matrix 5 is missing"
want 1 "$map" --world "$sample" --matrix 0 --cell 2,0 --glb o.glb
said err "o.glb: is not written: there is nothing to show"
want 3 "$map" --glb o.glb none.bin
[ ! -e o.glb ] || bad "something was written"
echo mine >there.glb
want 3 "$map" --world "$sample" --header 0 --glb there.glb
said err "exists already"

# ---- the island ----

want 0 "$map" --world "$sample" --matrix 0 --heights --glb glb/island.glb
# two lands are the same one: 5 cells, 4 land models; 4 prop models, of them the box for the table
printed out <<'EOF'
glb/island.glb: 5 lands, 19 props, 8 models, 468 triangles, 30 plates, 11 materials, 9 pictures
EOF
printed err </dev/null
python3 - <<'EOF' || bad "the island"
from look import *
g = Glb("glb/island.glb")
about = g.json["asset"]["extras"]
assert (about["format"], about["matrix"], about["matrixName"]) == ("map land", 0, "island")
assert about["props"] == "as the game draws them"
assert [(a["area"], a["textureSet"], a["propSet"], a["outdoor"]) for a in about["areas"]] == [
    (0, 0, 0, True)]
assert about["areas"][0]["activeLight"]["diffuse"] == [31, 31, 31]  # noon: the third block
# (256 + 512 x, 256 + 512 z); the altitude lifts the map model alone, 8 units each
lands = {
    "cell_0_0": (0, 0, (256, 256), 0, "I01RIVER"), "cell_1_0": (1, 1, (768, 256), 0, "I02RIDGE"),
    "cell_0_1": (2, 0, (256, 768), 0, "I01RIVER"), "cell_1_1": (3, 1, (768, 768), 1, "I02RIDGE"),
    "cell_2_1": (1, 1, (1280, 768), 2, "I02RIDGE")}
assert sorted(n["name"] for n in g.roots) == sorted(lands)
for name, (number, header, (x, z), altitude, header_name) in lands.items():
    land = g.land(name)
    assert land["translation"] == [x, 0, z], name
    assert g.child(land, "map")["translation"] == [0, 8 * altitude, 0], name
    assert land["extras"] == {"kind": "land", "land": number, "x": int(name[5]),
                              "z": int(name[7]), "header": header, "headerName": header_name,
                              "area": 0, "altitude": altitude}
# where map models are: the pond's bed at -24 and its jetty at 8, all 8 higher
assert near(g.box(g.land("cell_1_1")["children"] and g.child(g.land("cell_1_1"), "map"),
                  (768, 0, 768)), [512, -16, 512, 1024, 16, 1024])
assert near(g.box(g.child(g.land("cell_2_1"), "map"), (1280, 0, 768)),
            [1024, 16, 512, 1536, 48, 1024])
# props: of the river, land by land; models are drawn with their own y
tree, lamp, sign, box = ([-16, 0, -16, 16, 64, 16], [-6, 0, -6, 6, 44, 6],
                         [-12, 8, -1, 12, 24, 1], [-8, 0, -8, 8, 16, 8])
river = [(1, (56, 0, 56), 1, tree), (1, (88, 0, 168), 1.25, tree), (1, (40, 0, 376), 1, tree),
         (1, (408, 0, 424), 1.5, tree), (1, (472, 0, 120), 1, tree), (3, (120, 0, 296), 1, sign),
         (2, (184, 28, 216), 1, lamp), (2, (328, 28, 216), 1, lamp), (4, (256, 32, 256), 1, box)]
pond = [(2, (768, 8, 920), 1, lamp), (1, (952, 0, 584), 1.75, tree)]
ridge = [(1, (1280, 32, 768), 2, tree), (1, (1080, 0, 968), 1, tree),
         (3, (1320, 32, 856), 1, sign)]
for name, props in ("cell_0_0", river), ("cell_1_1", pond), ("cell_2_1", ridge):
    land = g.land(name)
    found = g.props(land)
    assert [n["name"] for n in found] == ["prop_%d" % i for i in range(len(props))]
    for node, (model, place, scale, shape) in zip(found, props):
        at = [a + b for a, b in zip(land["translation"], node["translation"])]
        assert near(at, place) and node["scale"] == [scale] * 3, (name, node, place)
        assert node["extras"]["model"] == model
        assert node["extras"].get("drawnAs") == (0 if model == 4 else None)
        want = [place[k % 3] + scale * shape[k] for k in range(6)]
        assert near(g.box(node, land["translation"]), want), (name, node, g.box(node))
# what the game does not look at is there still
assert g.props(g.land("cell_0_0"))[5]["extras"]["rotation"] == [0, 0x4000, 0]
assert g.props(g.land("cell_0_0"))[5]["extras"]["words"] == [1, 0]
# stored once: the same meshes for all trees, and for both ridges
trees = [n for land in g.roots for n in g.props(land) if n["extras"]["model"] == 1]
assert len(trees) == 11, len(trees)
assert len({tuple(sorted(m for m, _, _ in g.shown(n))) for n in trees}) == 1
ridges = [{m for m, _, _ in g.shown(g.child(g.land(name), "map"))}
          for name in ("cell_1_0", "cell_2_1")]
assert ridges[0] == ridges[1]
names = [image["name"] for image in g.json["images"]]
assert len(names) == len(set(names)) and set(names) == {
    "grass", "path", "water", "cliff", "planks", "leaves", "glass", "stone", "box"}
# textures of the area, by name; the box has its own
assert g.materials(g.child(g.land("cell_0_0"), "map")) == {n: n for n in ("grass", "water", "path")}
assert g.materials(trees[0]) == {"planks": "planks", "leaves": "leaves"}
assert g.materials(g.props(g.land("cell_0_0"))[8]) == {"box": "box"}
EOF

# heights are as they are: not lifted, and as --at has them
python3 - "$map" "$sample" <<'EOF' || bad "the heights"
from look import *
import subprocess
g = Glb("glb/island.glb")
land = g.land("cell_1_1")
heights = g.child(land, "heights")
assert "translation" not in heights and heights["extras"] == {"kind": "heights", "plates": 6}
primitive, = g.meshes[heights["mesh"]]["primitives"]
places = g.array(primitive["attributes"]["POSITION"])
normals = g.array(primitive["attributes"]["NORMAL"])
indices = [i for i, in g.array(primitive["indices"])]
assert len(places) == 24 and len(indices) == 36 and set(normals) == {(0.0, 1.0, 0.0)}
assert sorted({p[1] for p in places}) == [-24, 0, 8]
assert [(p[0], p[2]) for p in places[20:]] == [(-16, 0), (-16, 160), (16, 160), (16, 0)]
# triangles face up: counter-clockwise from above
for i in range(0, 36, 3):
    a, b, c = (places[k] for k in indices[i:i + 3])
    assert (b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2]) > 0
# the slopes of the ridge: 1 in 2
mesh = g.child(g.land("cell_2_1"), "heights")["mesh"]
assert mesh == g.child(g.land("cell_1_0"), "heights")["mesh"]
primitive, = g.meshes[mesh]["primitives"]
places, normals = (g.array(primitive["attributes"][n]) for n in ("POSITION", "NORMAL"))
assert near([y for _, y, _ in places[16:20]], [0, 0, 32, 32], 0.02)
assert near(normals[16], [-0.4472136, 0.8944272, 0]) and near(normals[27], [0.4472136, 0.8944272, 0])
material = g.json["materials"][primitive["material"]]
assert material["alphaMode"] == "BLEND" and material["doubleSided"]
EOF

# ---- one header, one cell ----

want 0 "$map" --world "$sample" --header I02RIDGE --glb glb/ridge.glb
want 0 "$map" --world "$sample" --header I02RIDGE --cell 0,1 --glb glb/cell.glb
want 0 "$map" --world "$sample" --matrix 0 --cell 0,1 --time 20:00 --glb glb/evening.glb
want 0 "$map" --world "$sample" --header 0 --own-draws --glb glb/own.glb
python3 - <<'EOF' || bad "one header, one cell"
from look import *
assert {n["name"] for n in Glb("glb/ridge.glb").roots} == {"cell_1_0", "cell_1_1", "cell_2_1"}
cell, evening = Glb("glb/cell.glb"), Glb("glb/evening.glb")
for g in cell, evening:
    land, = g.roots
    assert (land["name"], land["extras"]["header"]) == ("cell_0_1", 0)
    assert not any(n["name"] == "heights" for n in g.nodes)
assert evening.json["asset"]["extras"]["areas"][0]["activeLight"]["diffuse"] == [24, 18, 15]
# the node of the sign lifts it by 6 when the model is drawn by its own commands
own = Glb("glb/own.glb")
assert own.json["asset"]["extras"]["props"] == "as their models say"
sign = own.props(own.land("cell_0_0"))[5]
assert near(own.box(sign, (256, 0, 256)), [108, 14, 295, 132, 30, 297]), own.box(sign)
EOF

# ---- indoors: a prop set that lacks textures, props that are not listed ----

want 0 "$map" --world "$sample" --header 2 --heights --glb glb/hut.glb
said err "build_model.narc/4: warning: 2 of the 3 textures in use have no picture$"
want 0 "$map" --world "$sample" --matrix 1 --heights --glb glb/hut_matrix.glb
cmp -s glb/hut.glb glb/hut_matrix.glb || bad "a matrix without headers is of the first one"
python3 - <<'EOF' || bad "the hut"
from look import *
g = Glb("glb/hut.glb")
land, = g.roots
assert land["translation"] == [256, 0, 256] and land["extras"]["altitude"] == 0
table, large, small = g.props(land)
# the third shape of the table is drawn in the first material (platinum.md 6): the leaves are not
assert g.materials(table) == {"planks": "planks", "stone": None}
assert [n["extras"]["model"] for n in (table, large, small)] == [4, 0, 0]
assert near(g.box(table, land["translation"]), [256, 0, 230, 288, 20, 250])
assert near(g.box(small, land["translation"]), [226, 0, 298, 238, 12, 310])
assert g.materials(small) == {"box": "box"}
EOF

# ---- parts that are missing ----

mkdir less
for file in map_headers.bin map_matrix.narc land_data.narc area_data.narc area_build.narc; do
	cp "$sample/$file" less
done
want 0 "$map" --world less --header 0 --glb glb/less.glb
said err "glb/less.glb: note: missing: light 0, map textures 0, prop textures 0, prop model 0, prop model 1, prop model 2, prop model 3$"
said err "less/land_data.narc/0: note: is without its 3 textures: there is no set that has any$"
said err "note: 11 of 13 places are empty: there is no model$"
want 0 "$map" --world "$sample/map_headers.bin" "$sample/map_matrix.narc" "$sample/land_data.narc" \
	"$sample/build_model.narc" --header 0 --glb glb/bare.glb
said err "note: missing: area 0, shapes$"
python3 - <<'EOF' || bad "a world without its parts"
from look import *
g = Glb("glb/less.glb")
assert "images" not in g.json and len(g.props(g.land("cell_0_0"))) == 9
assert all("children" not in n for n in g.props(g.land("cell_0_0")))
bare = Glb("glb/bare.glb")
# without a build list all are drawn as themselves, and the box alone has pictures: it is not there
assert bare.props(bare.land("cell_0_0"))[8]["extras"]["model"] == 4
assert "images" not in bare.json
assert bare.json["asset"]["extras"]["props"] == "as their models say"
EOF
# a land that is not there, and models that cannot be read
mkdir torn
cp -r less/. torn
cp "$sample/build_model_matshp.dat" torn
rm torn/land_data.narc
python3 - "$sample" <<'EOF'
import struct, sys
data = open(sys.argv[1] + "/land_data.narc", "rb").read()
starts = struct.unpack_from("<10I", data, 28)
body = data.index(b"GMIF") + 8
for i in 0, 1:
    land = bytearray(data[body + starts[2 * i]:body + starts[2 * i + 1]])
    if i == 0:
        at = land.index(b"MDL0")
        land[at:at + 4] = b"XXXX"
    open("torn/land_data_%d.bin" % i, "wb").write(land)
EOF
want 1 "$map" --world torn --matrix 0 --glb glb/torn.glb
said err "torn/land_data_0.bin: offset 0x[0-9a-f]*: .*(KUNAI_E_FORMAT)$"
said err "note: missing: .*land 2"
python3 - <<'EOF' || bad "a world of broken models"
from look import *
g = Glb("glb/torn.glb")
assert {n["name"] for n in g.roots} == {"cell_0_0", "cell_1_0", "cell_2_1"}
assert "children" not in g.child(g.land("cell_0_0"), "map")
assert len(g.shown(g.child(g.land("cell_1_0"), "map"))) == 1
EOF

# ---- a land alone ----

python3 - "$sample" <<'EOF'
import struct, sys
def members(name):
    data = open(sys.argv[1] + "/" + name, "rb").read()
    count, = struct.unpack_from("<H", data, 24)
    body = data.index(b"GMIF") + 8
    places = struct.unpack_from("<%dI" % (2 * count), data, 28)
    return [data[body + a:body + b] for a, b in zip(places[::2], places[1::2])]
open("river.bin", "wb").write(members("land_data.narc")[0])
for kind in "map_tex_set", "areabm_texset":
    for i, member in enumerate(members(kind + ".narc")):
        open("%s_%d.nsbtx" % (kind, i), "wb").write(member)
EOF
want 0 "$map" river.bin --glb glb/river.glb
said err "river.bin: note: is without its 3 textures: there is no set that has any (-t FILE gives one)$"
said err "glb/river.glb: note: missing: prop model 1, prop model 2, prop model 3, prop model 4$"
want 0 "$map" river.bin "$sample/build_model.narc" "$sample/build_model_matshp.dat" --heights \
	-t map_tex_set_1.nsbtx -t areabm_texset_0.nsbtx -t map_tex_set_0.nsbtx --glb glb/river_all.glb
printed err </dev/null
said out "^glb/river_all.glb: 1 land, 9 props, 5 models, "
want 0 "$map" "$sample/heights.bdhc" --heights --glb glb/bdhc.glb
said out "^glb/bdhc.glb: 1 land, 0 props, 0 models, 0 triangles, 6 plates, 1 material, 0 pictures$"
want 1 "$map" "$sample/heights.bdhc" --glb glb/none.glb
said err "is not written: there is nothing to show"
want 1 "$map" river.bin -t "$sample/creature.nj" --glb glb/none.glb
want 3 "$map" river.bin -t nothing.nsbtx --glb glb/none.glb
python3 - <<'EOF' || bad "a land alone"
from look import *
g = Glb("glb/river_all.glb")
land, = g.roots
assert land["name"] == "land" and land["translation"] == [0, 0, 0]
assert land["extras"] == {"kind": "land"}
assert near(g.box(g.child(land, "map")), [-256, -24, -256, 256, 32, 256])
assert g.materials(g.child(land, "map")) == {n: n for n in ("grass", "water", "path")}
# nothing says which models its area has: the table is a table
table = g.props(land)[8]
assert "drawnAs" not in table["extras"] and near(g.box(table), [-16, 32, -10, 16, 52, 10])
assert g.materials(table) == {"planks": "planks", "stone": "stone"}
EOF

# names of several sets of an archive are not mixed
want 0 "$map" river.bin -t "$sample/map_tex_set.narc" --glb glb/river_narc.glb
said err "river.bin: note: textures are those of .*map_tex_set.narc/"
python3 - <<'EOF' || bad "a land with an archive of sets"
from look import *
g = Glb("glb/river_narc.glb")
assert g.materials(g.child(g.roots[0], "map")) == {n: n for n in ("grass", "water", "path")}
EOF

# ---- a prop ----

mkdir props world
python3 "$here/tool_nitro_models.py" props
python3 - <<'EOF'
import tool_maps
from tool_nitro import nsbtx
from tool_nitro_models import BARE, HOUSE, PICTURES, RED
def read(name):
    with open("props/" + name, "rb") as file:
        return file.read()
def write(name, data):
    with open("world/" + name, "wb") as file:
        file.write(data)
pictures, palettes = PICTURES
red = nsbtx(pictures, [(name, [RED] * len(colors)) for name, colors in palettes])
write("build_model.narc", tool_maps.narc([HOUSE, BARE, HOUSE, BARE]))
write("build_model_matshp.dat", tool_maps.shapes([[], [], [], [(0, 0)]]))
# the first set has the names, too, but its area does not list the model
write("areabm_texset.narc", tool_maps.narc([red, read("house.nsbtx")]))
write("area_build.narc", tool_maps.narc([tool_maps.build([2, 3]), tool_maps.build([1, 2])]))
write("bm_anime_list.narc", tool_maps.narc(
    [tool_maps.animation(ids) for ids in ([], [0, 2], [1, 7], [])]))
write("bm_anime.narc", tool_maps.narc(
    [read(name) for name in ("swing.nsbca", "flow.nsbta", "seen.nsbva")]))
EOF
want 0 "$map" --world world --prop 1 --glb glb/prop.glb
printed out <<'EOF'
glb/prop.glb: 1 prop, 1 model, 8 triangles, 6 materials, 1 animation, 1 motion in extras, 4 pictures
EOF
printed err <<'EOF'
kunai-map: glb/prop.glb: note: 2 parts of models are not drawn: --hidden writes them, too
EOF
want 0 "$map" --world world --prop 2 --glb glb/two.glb
said out ": 1 prop, 1 model, .* 0 animations, 1 motion in extras, "
said err "note: textures are those of world/areabm_texset.narc/0: 2 of 2 sets fit equally well, "
said err "note: missing: prop motion 7$"
# as the game draws it, and with the set of the area that lists it
want 0 "$map" --world world --prop 3 --glb glb/drawn.glb
said out ": 1 prop, 1 model, 1 triangle, 1 material, 0 animations, 1 picture$"
want 0 "$map" --world world --prop 3 --own-draws --glb glb/undrawn.glb
said out ": 1 prop, 1 model, 8 triangles, "
rm world/areabm_texset.narc world/area_build.narc
want 0 "$map" --world world --prop 2 --glb glb/lone.glb
want 1 "$map" --world world --prop 9 --glb glb/nothing.glb
said err "note: missing: prop model 9$"
said err "is not written: there is nothing to show$"
for word in x -1 65536 1,2; do
	want 2 "$map" --world world --prop="$word" --glb glb/nothing.glb
	said err "^kunai-map: --prop needs a number, not $word; "
done
want 2 "$map" --world world --prop 1 --matrix 0 --glb glb/nothing.glb
want 2 "$map" --world world --prop 1 --cell 0,0 --glb glb/nothing.glb
want 2 "$map" --world world --prop 1
want 2 "$map" river.bin --prop 1 --glb glb/nothing.glb
python3 - <<'EOF' || bad "props"
from look import *
g = Glb("glb/prop.glb")
assert g.json["asset"]["extras"] == {"format": "Nitro model (MDL0)", "prop": 1,
                                     "props": "as the game draws them"}
assert [node["name"] for node in g.roots] == ["house"]
[swing] = g.json["animations"]
assert swing["name"] == "swing"
assert g.nodes[swing["channels"][0]["target"]["node"]]["name"] == "door"
[seen] = g.json["scenes"][0]["extras"]["motions"]
assert (seen["name"], seen["format"]) == ("seen", "Nitro visibility animation (VIS0)")
def texels(name, material):
    g = Glb("glb/" + name)
    [found] = [m for m in g.json["materials"] if m["name"] == material]
    return g.rows(found["pbrMetallicRoughness"]["baseColorTexture"]["index"])
right = texels("lone.glb", "wall")
assert texels("prop.glb", "wall") == right
assert texels("drawn.glb", "wall") == texels("two.glb", "wall") != right
EOF

# ---- the game ----

game=${KUNAI_CORPUS:-}/platinum
if [ -n "${KUNAI_CORPUS:-}" ] && [ -d "$game" ]; then
	want 0 "$map" --world "$game" --json
	mv out world.json
	want 0 "$map" --world "$game" --header 411 --heights --glb glb/T01.glb
	printed err </dev/null
	want 0 "$map" --world "$game" --matrix 0 --glb glb/sinnoh.glb
	want 0 "$map" "$game/land/land_data_043.bin" -t "$game/map_tex_set.narc" --glb glb/land.glb
	want 0 "$map" --world "$game" --prop 67 --glb glb/door.glb
	said out " 4 animations, "
	python3 - "$game" <<'EOF' || bad "the scenes of the game"
from look import *
expected = json.load(open("%s/expected.json" % __import__("sys").argv[1]))
matrix = expected["map_matrix.narc"]["members"][0]
bare = checked = 0
for path in "glb/T01.glb", "glb/sinnoh.glb":
    g = Glb(path)
    for land in g.roots:
        e = land["extras"]
        assert land["translation"] == [256 + 512 * e["x"], 0, 256 + 512 * e["z"]]
        row = expected["land/land_data_%03d.bin" % e["land"]]
        assert g.child(land, "map")["translation"] == [0, 8 * e["altitude"], 0]
        assert g.shown(g.child(land, "map"))
        props = g.props(land)
        assert len(props) == len(row["props"])
        for node, prop in zip(props, row["props"]):
            assert node["extras"]["model"] == prop["model"] and g.shown(node)
            assert near(node["translation"], prop["pos"], 0.00051)  # of three decimals
            assert near(node["scale"], prop["scale"], 0.00051)
            checked += 1
        # every material that names a texture shows it
        for mesh, _, _ in g.shown(land):
            for primitive in g.meshes[mesh]["primitives"]:
                material = g.json["materials"][primitive["material"]]
                textured = "baseColorTexture" in material["pbrMetallicRoughness"]
                bare += "textureName" in material.get("extras", {}) and not textured
assert len(Glb("glb/sinnoh.glb").roots) == 7 and bare == 0, bare
# whichever way its set was found, the pictures of a land are the same
def pictures(g, land):
    found = {}
    for mesh, _, _ in g.shown(g.child(land, "map")):
        for primitive in g.meshes[mesh]["primitives"]:
            material = g.json["materials"][primitive["material"]]
            found[material["name"]] = g.rows(
                material["pbrMetallicRoughness"]["baseColorTexture"]["index"])
    return found
[land] = [land for land in g.roots if land["extras"]["land"] == 43]
alone = Glb("glb/land.glb")
assert pictures(g, land) == pictures(alone, alone.roots[0]) and len(pictures(g, land)) == 21
print("corpus: %d props checked" % checked)
EOF
else
	echo "no game files: skipped"
fi

finish
