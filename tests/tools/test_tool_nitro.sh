#!/bin/sh
# test_tool_nitro.sh - what kunai-gltf makes of Nitro models and their animations. KUNAI_TOOLS is the
# folder of the programs.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/tool_support.sh"
python3 "$here/tool_nitro_models.py" .

want 0 "$tools/kunai-gltf" house.nsbmd -o house.glb
printed err <<'EOF'
kunai-gltf: house.nsbmd: note: 2 parts of it are not drawn: --hidden writes them, too
EOF
said out '^house.glb: rigid Nitro model (MDL0): 4 nodes, 3 meshes, 8 triangles, 6 materials, 4 pictures, 0 animations$'
want 0 "$tools/kunai-gltf" house.nsbmd --hidden -o hidden.glb
[ ! -s err ] || bad "nothing to say of a whole model"
# pictures from elsewhere, with -t or without it
want 0 "$tools/kunai-gltf" bare.nsbmd -t house.nsbtx -o given.glb
want 0 "$tools/kunai-gltf" bare.nsbmd house.nsbmd -o other.glb
want 0 "$tools/kunai-gltf" bare.nsbmd -o bare.glb
said err '^kunai-gltf: bare.nsbmd: note: asks for 4 textures: give them with -t FILE$'
python3 -c '
from tool_nitro import nsbtx
from tool_nitro_models import PICTURES
pictures, palettes = PICTURES
open("few.nsbtx", "wb").write(nsbtx(pictures[:1], palettes[:1]))'
want 0 "$tools/kunai-gltf" bare.nsbmd -t few.nsbtx -o few.glb
said err '^kunai-gltf: few.nsbtx: warning: no picture "pane" (texture [0-9] of the model; 2 of 4 are missing)$'
said err '^kunai-gltf: few.nsbtx: warning: no palette "other_pl" (texture [0-9] of the model; 1 of 4 are missing): '
want 0 "$tools/kunai-gltf" house.nsbmd *.nsb[tm]a *.nsbtp *.nsbva swing.nsbca -o moved.glb
[ "$(grep -c . err)" = 1 ] || bad "all of these are for the model"
said out ', 4 motions in extras, 1 animation$'
want 0 "$tools/kunai-gltf" -q scaled.nsbmd grow.nsbca -o scaled.glb
want 0 "$tools/kunai-gltf" -q mixed.nsbmd -o mixed.glb
want 0 "$tools/kunai-gltf" leaning.nsbmd -o leaning.glb
printed err <<'EOF'
kunai-gltf: leaning.nsbmd: note: a node that undoes the scale of its parent leans by that, which glTF does not have: it stands straight
EOF
# a name from inside a file is read as Latin-1, whatever it is
python3 -c '
data = open("swing.nsbca", "rb").read()
assert data.count(b"swing") == 1
open("latin.nsbca", "wb").write(data.replace(b"swing", b"\xC3\xB6\x80\x9F\x22"))
data = open("flow.nsbta", "rb").read()
open("latin.nsbta", "wb").write(data.replace(b"flow\0", b"\xE6\x9D\xB1\xFF\0"))'
want 0 "$tools/kunai-gltf" house.nsbmd latin.nsbca latin.nsbta -o latin.glb
python3 -c '
from tool_glb import Glb
g = Glb("latin.glb")
[animation] = g.json["animations"]
assert animation["name"] == "\xC3\xB6\x80\x9F\"", animation["name"]
[motion] = g.json["scenes"][0]["extras"]["motions"]
assert motion["name"] == "\xE6\x9D\xB1\xFF", motion["name"]' || bad "the names of motions"
# for another model
want 0 "$tools/kunai-gltf" scaled.nsbmd flow.nsbta seen.nsbva -o others.glb
said err '^kunai-gltf: flow.nsbta: warning: motion 0: [1-5] of its [1-5] tracks are for materials that the model does not have, like "wall": is it for another model?$'
said err '^kunai-gltf: seen.nsbva: warning: motion 0: 2 of its 4 tracks are for nodes that the model does not have: is it for another model?$'
want 0 "$tools/kunai-gltf" scaled.nsbmd swing.nsbca -f -o others.glb
said err '^kunai-gltf: swing.nsbca: warning: motion 0 moves 4 nodes, and the model has 2: is it for another model?$'
[ "$(sed -n '/swing/{p;q;}' err | grep -c 'for another model')" = 1 ] || bad "the reason comes first"

# ---- archives ----

# names do not tell sets apart: the one that has most is taken whole, of equal ones the first
cat >sets.py <<'EOF'
from tool_maps import narc
from tool_nitro import nsbtx
from tool_nitro_models import BARE, PICTURES, RED
pictures, palettes = PICTURES
inks = [(name, [RED] * len(colors)) for name, colors in palettes]
def read(name):
    with open(name, "rb") as file:
        return file.read()
def write(name, members):
    with open(name, "wb") as file:
        file.write(narc(members))
no_colors = nsbtx(pictures, [(b"none_pl", [RED] * 4)])
no_pane = nsbtx(pictures[:2], inks)
right, red = read("house.nsbtx"), nsbtx(pictures, inks)
strange = nsbtx([(b"other", *pictures[0][1:])], [(b"other_pl", [RED] * 4)])
with open("strange.nsbtx", "wb") as file:
    file.write(strange)
write("sets.narc", [no_colors, no_pane, right, strange])
write("equal.narc", [no_pane, red, right])
write("strange.narc", [strange, strange])
motions = [read(name) for name in ("swing.nsbca", "grow.nsbca", "flow.nsbta", "seen.nsbva",
                                   "tint.nsbma")]
write("motions.narc", motions)
write("both.narc", [right] + motions[:1])
write("models.narc", [BARE])
broken = bytearray(motions[0])
broken[broken.index(b"J\0AC")] = 0
write("broken.narc", [bytes(broken)] + motions[2:3])
EOF
python3 sets.py
want 0 "$tools/kunai-gltf" -q bare.nsbmd -t house.nsbtx -f -o given.glb
want 0 "$tools/kunai-gltf" bare.nsbmd -t sets.narc -o sets.glb
said err 'bare.nsbmd: note: textures are those of sets.narc/002.nsbtx, which fit best of 4 sets$'
want 0 "$tools/kunai-gltf" bare.nsbmd sets.narc -o first.glb
want 0 "$tools/kunai-gltf" bare.nsbmd -t equal.narc -o equal.glb
said err 'note: textures are those of equal.narc/001.nsbtx: 2 of 3 sets fit equally well, and it is the first of these$'
# what has none of them does not displace the model's own
for given in strange.nsbtx strange.narc; do
	want 0 "$tools/kunai-gltf" house.nsbmd -t $given -f -o own.glb
	said err "$given: warning: has none of the textures of the model: those in its own file are taken$"
	cmp -s house.glb own.glb || bad "its own pictures with $given"
done
want 0 "$tools/kunai-gltf" bare.nsbmd -t strange.narc -f -o own.glb
said err '^kunai-gltf: strange.narc: warning: no picture "[a-z]*" (texture [0-9] of the model; 4 of 4 are missing)$'
# motions, of which those that fit are taken; the pictures stay
want 0 "$tools/kunai-gltf" house.nsbmd motions.narc -o motions.glb
said err 'motions.narc: note: 4 of 5 motions in it fit the nodes and materials of the model; the others are for other models, and left out$'
said out ' 4 pictures, 3 motions in extras, 1 animation$'
want 0 "$tools/kunai-gltf" bare.nsbmd both.narc -o both.glb
said out ' 4 pictures, 1 animation$'
want 0 "$tools/kunai-gltf" house.nsbmd both.narc -t house.nsbtx -f -o both.glb
said out ' 4 pictures, 1 animation$'
want 1 "$tools/kunai-gltf" house.nsbmd sets.narc -t house.nsbtx -f -o both.glb
said err 'sets.narc: '
want 1 "$tools/kunai-gltf" house.nsbmd broken.narc -f -o both.glb
said err 'broken.narc/0.*: offset 0x[0-9a-f]*: .*(KUNAI_E_CORRUPT)'
said out ' 4 pictures, 1 motion in extras, 0 animations$'
want 1 "$tools/kunai-gltf" house.nsbmd models.narc -f -o both.glb
said err 'models.narc: holds neither motions nor pictures$'
cmp -s house.glb both.glb || bad "its own pictures beside an archive of models"
cat >archives.py <<'EOF'
from tool_glb import Glb
def pictures(name):
    g = Glb(name)
    found = {}
    for material in g.json["materials"]:
        texture = material["pbrMetallicRoughness"].get("baseColorTexture")
        found[material["name"]] = texture and g.rows(texture["index"])
    return found
right = pictures("given.glb")
assert pictures("sets.glb") == right and pictures("first.glb") == right
red = pictures("equal.glb")
assert all(texel[:3] == (255, 0, 0) for rows in red.values() for row in rows or []
           for texel in row if texel[3])
assert red["wall"] and red["glass"] and red["other"]
EOF
python3 archives.py || bad "the pictures of archives"

# what says which format it is
want 0 "$tools/kunai-gltf" -q house.nsbmd --format mdl0 -f -o house.glb
want 1 "$tools/kunai-gltf" house.nsbmd --format chunk -o none.glb
want 1 "$tools/kunai-gltf" house.nsbmd -i 1 -o none.glb
said err '^kunai-gltf: house.nsbmd: there is no model 1: it holds 1, from 0$'
want 2 "$tools/kunai-gltf" house.nsbmd --format mdl0 --bare 0 -o none.glb
said err '^kunai-gltf: --bare is not for mdl0: '
want 1 "$tools/kunai-gltf" swing.nsbca -o none.glb
want 1 "$tools/kunai-gltf" house.nsbtx -o none.glb

cat >check.py <<'EOF'
import math
from tool_glb import Glb, near
from tool_nitro import five

g = Glb("hidden.glb")
scene = g.json
assert scene["asset"]["extras"] == {"format": "Nitro model (MDL0)"}
materials = {material["name"]: material for material in scene["materials"]}
assert set(materials) == {"wall", "glass", "leaf", "water", "gone", "other", "shine"}
names = [node.get("name") for node in scene["nodes"]]
assert names[:4] == ["house", "door", "sign", "ghost"], names
assert [node["extras"].get("billboard") for node in scene["nodes"][:4]] == [None, None, "all", None]
assert scene["nodes"][1]["translation"] == [1, 2, 0]
# polygons without light, and colours of vertices, are not lit
unlit = {name for name, material in materials.items() if "extensions" in material}
assert unlit >= {"glass", "leaf", "water", "gone"} and not unlit & {"wall", "other", "shine"}, unlit
modes = {name: material.get("alphaMode", "OPAQUE") for name, material in materials.items()}
assert modes == {"wall": "OPAQUE", "glass": "BLEND", "leaf": "MASK", "water": "BLEND",
                 "gone": "OPAQUE", "other": "OPAQUE", "shine": "OPAQUE"}, modes
assert {name for name in materials if materials[name].get("doubleSided")} == {"leaf"}
factor = materials["water"]["pbrMetallicRoughness"]["baseColorFactor"]
assert abs(factor[3] - five(15) / 255) < 1e-6, factor
assert materials["wall"]["pbrMetallicRoughness"]["baseColorFactor"] == [1, 0, 0, 1]
def extra(name):
    return materials[name]["extras"]
hidden = [material["extras"].get("hidden") for material in scene["materials"]]
assert extra("gone")["hidden"] and extra("water")["backSide"] and extra("shine")["environment"]
assert (extra("wall")["textureName"], extra("wall")["paletteName"]) == ("brick", "brick_pl")
assert extra("other")["paletteName"] == "other_pl" and "paletteName" not in extra("water")
assert "parameters" in extra("wall") and "parameters" not in extra("other")
assert extra("wall")["raw"][0] == 0x1FC1 << 16 and extra("wall")["raw"][1] == 31 << 16 | 0x81

def texture(name):
    return materials[name]["pbrMetallicRoughness"].get("baseColorTexture")
assert not texture("water") and not texture("shine")
RED, GREEN, BLUE, BLACK = (255, 0, 0), (0, 255, 0), (0, 0, 255), (0, 0, 0)
bricks = [color + (255,) for color in (RED, GREEN, BLUE, BLACK)] * 2
assert g.rows(texture("wall")["index"]) == [bricks] * 8
assert g.rows(texture("other")["index"]) == [[BLUE + (255,)] * 8] * 8
clear = g.rows(texture("leaf")["index"])[0]
assert clear[1:4] == bricks[1:4] and clear[0][3] == 0
assert g.rows(texture("glass")["index"]) == [[RED + (five(16),)] * 8] * 8
# Maya: S = T = 2, sine 1, cosine 0, x = 0.25, y = 0.5 (mdl0.md 5), of a square picture
matrix = [0, -2, 2, 0, 0.5 * (2 - 2) - 2 * 0.25, 0.5 * (2 - 2 + 2) + 2 * 0.5]
assert near(extra("wall")["uvMatrix"], matrix), extra("wall")["uvMatrix"]
assert scene["extensionsUsed"].count("KHR_texture_transform") == 1
place = texture("wall")["extensions"]["KHR_texture_transform"]
sine, cosine = math.sin(place["rotation"]), math.cos(place["rotation"])
# what the extension makes of it: scale, then turn, then move
made = [cosine * place["scale"][0], -sine * place["scale"][0], sine * place["scale"][1],
        cosine * place["scale"][1], *place["offset"]]
assert near(made, matrix), (place, made)
assert "extensions" not in texture("other")

# only the back of the water is drawn: it is turned to be a front
meshes = {node["name"]: scene["meshes"][node["mesh"]]["primitives"] for node in scene["nodes"]
          if "mesh" in node}
def find(name):
    return [part for parts in meshes.values() for part in parts
            if scene["materials"][part["material"]]["name"] == name]
def corners(name):
    [part] = find(name)
    positions = g.numbers(part["attributes"]["POSITION"])
    return [positions[3 * i:3 * i + 2] for i in g.numbers(part["indices"])]
assert corners("wall") == [[0, 0], [1, 0], [0, 1]], corners("wall")
assert corners("water") == [[0, 0], [0, 1], [1, 0]], corners("water")
[glass] = find("glass")
assert "COLOR_0" in glass["attributes"]

# what is hidden: by its material, and by its node
g = Glb("house.glb")
scene = g.json
assert {material["name"] for material in scene["materials"]} == {
    "wall", "glass", "leaf", "water", "other", "shine"}
assert "mesh" not in scene["nodes"][3]
assert sum(len(mesh["primitives"]) for mesh in scene["meshes"]) == 6
for name in "given.glb", "other.glb":
    other = Glb(name).json
    assert other["materials"] == scene["materials"] and other["images"] == scene["images"]
assert "images" not in Glb("bare.glb").json and len(Glb("few.glb").json["images"]) == 1

# ---- animations ----

g = Glb("moved.glb")
scene = g.json
[swing] = scene["animations"]
assert swing["name"] == "swing" and len(swing["channels"]) == 1
target = swing["channels"][0]["target"]
assert target == {"node": 1, "path": "translation"}
sampler = swing["samplers"][swing["channels"][0]["sampler"]]
# values hold: the last one, too, for a frame
assert sampler["interpolation"] == "STEP"
assert g.numbers(sampler["output"]) == [1, 2, 0, 2, 2, 0, 4, 2, 0, 1, 2, 0, 1, 2, 0]
assert near(g.numbers(sampler["input"]), [0, 1 / 30, 2 / 30, 3 / 30, 4 / 30])
motions = {motion["name"]: motion for motion in scene["scenes"][0]["extras"]["motions"]}
assert set(motions) == {"flow", "tint", "blink", "seen"}
assert all(motion["model"] == "house" for motion in motions.values())
assert motions["flow"]["frameCount"] == 2 and motions["flow"]["interpolation"] == "step"
def track(motion, prop, axis=None):
    [found] = [track for track in motions[motion]["tracks"]
               if (track["property"], track.get("axis")) == (prop, axis)]
    return found
flow = track("flow", "uvTranslation", 0)
assert (flow["target"], flow["frames"], flow["values"]) == ("wall", [0, 1], [0, 0.5])
flow = track("flow", "uvMatrix")
assert flow["frames"] == [0, 1] and near(flow["values"], [1, 0, 0, 1, 0, 0, 1, 0, 0, 1, -0.5, 0])
tint = track("tint", "diffuse")
assert tint["target"] == "water" and near(tint["values"], [1, 1, 1, 1, 0, 0])
assert track("tint", "alpha")["values"] == [1]
blink = track("blink", "texture")
assert (blink["frames"], blink["names"]) == ([0, 2], ["brick", "pane", "other_pl"])
assert blink["values"] == [0, 2, 1, -1]
assert g.rows(blink["textures"][0]) == [[BLUE + (255,)] * 8] * 8
# the palette of the wall stays: its first colours
assert g.rows(blink["textures"][1])[0][:3] == [color + (five(16),) for color in
                                               (RED, GREEN, BLUE)]
[seen] = [track for track in motions["seen"]["tracks"] if track["target"] == "ghost"]
assert (seen["node"], seen["frames"], seen["values"]) == (3, [0, 1], [0, 1])

# a child that undoes the scale of its parent has the inverse of it, whatever it becomes
g = Glb("scaled.glb")
scene = g.json
assert scene["nodes"][0]["extras"]["scaleUndone"] and scene["nodes"][1]["extras"]["undoesScale"]
assert scene["nodes"][0]["scale"] == [2, 2, 2] and near(scene["nodes"][1]["scale"], [0.5] * 3)
assert scene["nodes"][1]["translation"] == [1, 0, 0]
[grow] = scene["animations"]
for channel in grow["channels"]:
    values = g.numbers(grow["samplers"][channel["sampler"]]["output"])
    assert channel["target"]["path"] == "scale"
    wanted = [2] * 3 + [4] * 6 if channel["target"]["node"] == 0 else [0.5] * 3 + [0.25] * 6
    assert near(values, wanted), (channel, values)
assert len(grow["channels"]) == 2

# two nodes move a corner, with the weights of the mix
g = Glb("mixed.glb")
scene = g.json
[part] = scene["meshes"][0]["primitives"]
joints = g.numbers(part["attributes"]["JOINTS_0"])
weights = g.numbers(part["attributes"]["WEIGHTS_0"])
moved = [{joint: weight for joint, weight in zip(joints[i:i + 4], weights[i:i + 4]) if weight}
         for i in (0, 4, 8)]
assert moved == [{0: 1}, {1: 1}, {0: 0.25, 1: 0.75}], moved
# in bind space: the tip is at (0, 2, 0); what is mixed is in that of the model
assert g.numbers(part["attributes"]["POSITION"]) == [0, 0, 0, 1, 2, 0, 0, 1, 0]
assert len(scene["skins"][0]["joints"]) == 2
EOF
python3 check.py || bad "the glTF files of Nitro models"
finish
