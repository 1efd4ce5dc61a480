#!/bin/sh
# test_tool_scenes.sh - what kunai-scene makes of stages. KUNAI_TOOLS is the folder of the programs,
# KUNAI_FIXTURES that of the bundled sample.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/tool_support.sh"
scene=$tools/kunai-scene

python3 "$here/tool_scenes.py" .

# ---- the tree ----

want 0 "$scene" n.rel d.rel -t set.pvm -c c.rel -o glb/all.glb
printed out <<'EOF'
glb/all.glb: 2 sections, 8 instances, 3 models, 16 triangles, 4 collision triangles, 3 materials, 1 picture, 1 animation
EOF
printed err </dev/null
python3 - <<'EOF' || bad "the tree"
from tool_glb import *
g = Glb("glb/all.glb")
assert g.json["asset"]["generator"] == "kunai-scene"
assert g.json["asset"]["extras"] == {"format": "PSO stage (n.rel)"}
assert [node["name"] for node in g.roots] == ["section_3", "scenery_1", "collision"]
first, second, collision = g.roots
assert first["translation"] == [100, 0, 0] and first["rotation"] == [0, 0, 0, 1]
# a quarter turn about Y
assert second["translation"] == [0, 0, 50]
assert near(second["rotation"], [0, math.sqrt(0.5), 0, math.sqrt(0.5)])
assert first["extras"] == {"id": 3, "flags": 0x1000, "radius": 50}
assert second["extras"]["id"] == -1
# those of n.rel, then that of d.rel
names = [[node["name"] for node in g.below(section)] for section in (first, second)]
assert names == [["instance_0", "instance_1", "instance_6"],
                 ["instance_2", "instance_3", "instance_4", "instance_5", "instance_7"]]
extras = [g.named("instance_%d" % i)["extras"] for i in range(8)]
n, d = "PSO stage (n.rel)", "PSO stage (d.rel)"
assert extras == [{"format": n, "flags": 0x401, "slide": 7},
                  {"format": n, "flags": 0x800, "swap": 9},
                  {"format": n, "flags": 1, "speed": 1}, {"format": n, "flags": 0x11, "speed": 1},
                  {"format": n, "flags": 1, "speed": 0.5}, {"format": n, "flags": 2, "speed": 1},
                  {"format": d, "flags": 8}, {"format": d, "flags": 8}], extras
# each instance has a tree of its own, and shares the mesh
trees = [g.below(g.named("instance_%d" % i)) for i in range(8)]
assert all(len(tree) == 1 and tree[0]["name"] == "node_0" for tree in trees)
assert [tree[0]["mesh"] for tree in trees] == [0, 1, 0, 0, 1, 1, 2, 2]
assert [mesh["name"] for mesh in g.json["meshes"]] == ["model_0_mesh_0", "model_1_mesh_0",
                                                       "model_2_mesh_0", "collision"]
children = [i for node in g.nodes for i in node.get("children", [])]
assert len(set(children)) == len(children) == len(g.nodes) - 3
# equal materials of different models are one
used = [part["material"] for mesh in g.json["meshes"] for part in mesh["primitives"]]
assert used == [0, 0, 1, 2]
materials = g.json["materials"]
assert [m["name"] for m in materials] == ["material_0", "material_1", "collision"]
assert materials[0]["extras"]["textureName"] == "stone"
assert [material["extras"].get("format") for material in materials[:1]] == ["Ninja Chunk model"]
assert materials[0]["pbrMetallicRoughness"]["baseColorTexture"] == {"index": 0}
assert "baseColorTexture" not in materials[1]["pbrMetallicRoughness"]
# the picture that nothing shows is left out
assert [image["name"] for image in g.json["images"]] == ["stone"]
EOF

# ---- motions ----

python3 - <<'EOF' || bad "the animation"
from tool_glb import *
g = Glb("glb/all.glb")
animation, = g.json["animations"]
assert animation["name"] == "stage"
moved = {}
for channel in animation["channels"]:
    moved[channel["target"]["node"], channel["target"]["path"]] = channel["sampler"]
places = [g.named("instance_%d" % i)["children"][0] for i in (2, 3, 4)]
assert sorted(moved) == sorted((place, "translation") for place in places)
quick, again, slow = [moved[place, "translation"] for place in places]
assert quick == again != slow and len(animation["samplers"]) == 2
def keys(sampler):
    sampler = animation["samplers"][sampler]
    return g.array(sampler["input"]), g.array(sampler["output"])
# the longest: 21 frames at half speed
times, values = keys(slow)
assert len(times) == len(values) == 43 and near(times[-1], [1.4])
assert near(values[20], [0, 1, 0]) and near(values[40], [0, 2, 0]) and near(values[42], [0, 0, 0])
# 10 frames, four times and more
times, values = keys(quick)
assert len(values) == 43
for frame in range(43):
    assert near(values[frame], [0, 4 * (frame % 10) / 9, 0]), (frame, values[frame])
EOF

# 8 frames at a speed that is no float: the last key, and no later one, is that of the first frame
for way in loop back; do
	want 0 "$scene" ${way}_n.rel -o glb/$way.glb
	python3 - $way <<'EOF' || bad "$way: the length of a loop"
import sys
from tool_glb import *
g = Glb("glb/%s.glb" % sys.argv[1])
sampler, = g.json["animations"][0]["samplers"]
times, values = g.array(sampler["input"]), g.array(sampler["output"])
assert len(times) == len(values) == 41 and near(times[-1], [40 / 30]), times
assert values[0] == values[-1] == (0, 0, 0), (values[0], values[-1])
# up to 7 in 35 frames, and down to where it began in 5
heights = [i / 5 for i in range(35)] + [7 - 1.4 * i for i in range(6)]
if sys.argv[1] == "back":
    heights.reverse()
assert all(abs(value[1] - height) < 1e-5 for value, height in zip(values, heights)), values
EOF
done

# ---- skins: each instance has its own joints ----

want 0 "$scene" skin_n.rel -o glb/skin.glb
printed err <<'EOF'
kunai-scene: skin_n.rel: note: the ground of a Dreamcast stage is as a rule in its d.rel: give it as second file
EOF
python3 - <<'EOF' || bad "the skins"
from tool_glb import *
g = Glb("glb/skin.glb")
skins = g.json["skins"]
trees = []
for i in range(2):
    root, = g.named("instance_%d" % i)["children"]
    trees.append([root] + g.nodes[root]["children"])
assert [skin["joints"] for skin in skins] == trees
assert [skin["skeleton"] for skin in skins] == [tree[0] for tree in trees]
assert len({skin["inverseBindMatrices"] for skin in skins}) == 1
shown = [node for node in g.roots if "skin" in node]
assert [(node["mesh"], node["skin"]) for node in shown] == [(0, 0), (0, 1)]
assert len(g.json["meshes"]) == 1 and g.roots[-1]["name"] == "section_5"
channels = g.json["animations"][0]["channels"]
assert [channel["target"]["node"] for channel in channels] == [tree[1] for tree in trees]
EOF

# ---- collision ----

python3 - <<'EOF' || bad "the collision node"
from tool_glb import *
def linear(value):
    value /= 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
g = Glb("glb/all.glb")
collision = g.named("collision")
material = g.json["materials"][g.json["meshes"][collision["mesh"]]["primitives"][0]["material"]]
assert (material["alphaMode"], material["doubleSided"]) == ("BLEND", True)
assert material["pbrMetallicRoughness"]["baseColorFactor"] == [1, 1, 1, 0.5]
assert "translation" not in collision and collision["extras"]["kind"] == "collision"
legend = collision["extras"]["legend"]
assert [(line["flags"], line["triangles"]) for line in legend] == [(1, 2), (0x120, 1), (1 << 30, 1)]
assert len({tuple(line["color"]) for line in legend}) == 3
colors = {line["flags"]: line["color"] for line in legend}
primitive, = g.json["meshes"][collision["mesh"]]["primitives"]
assert "indices" not in primitive
attributes = {name: g.array(number) for name, number in primitive["attributes"].items()}
assert sorted(attributes) == ["COLOR_0", "NORMAL", "POSITION"]
for i, flags in enumerate([1, 0x120, 1, 1 << 30]):
    y = 10 * i
    assert attributes["POSITION"][3 * i:3 * i + 3] == [(0, y, 0), (0, y, 6), (6, y, 0)]
    assert attributes["NORMAL"][3 * i:3 * i + 3] == [(0, 1, 0)] * 3
    for color in attributes["COLOR_0"][3 * i:3 * i + 3]:
        assert color[3] == 65535
        for part, shown in zip(color, colors[flags]):
            assert abs(part / 65535 - linear(shown)) < 1e-4
EOF

# alone it hides nothing
want 0 "$scene" c.rel -o glb/c.glb
printed out <<'EOF'
glb/c.glb: 4 collision triangles, 1 material, 0 pictures, 0 animations
EOF
printed err </dev/null
python3 - <<'EOF' || bad "a collision alone"
from tool_glb import *
g, whole = Glb("glb/c.glb"), Glb("glb/all.glb")
assert g.json["asset"]["extras"] == {"format": "PSO collision (c.rel)"}
assert [node["name"] for node in g.nodes] == ["collision"] and len(g.roots) == 1
assert g.roots[0]["extras"] == whole.named("collision")["extras"]
material, = g.json["materials"]
assert (material["alphaMode"], material["doubleSided"]) == ("OPAQUE", True)
assert "baseColorFactor" not in material["pbrMetallicRoughness"]
EOF

# ---- fmt2: Blue Burst and the GameCube ----

want 0 "$scene" bb_n.rel -t set.xvm -o glb/bb.glb
printed out <<'EOF'
glb/bb.glb: 2 sections, 5 instances, 2 models, 10 triangles, 2 materials, 2 pictures, 1 animation
EOF
printed err </dev/null
want 0 "$scene" gc_n.rel -t set.gvm -o glb/gc.glb
printed out <<'EOF'
glb/gc.glb: 2 sections, 5 instances, 2 models, 10 triangles, 10 lines, 2 materials, 2 pictures, 1 animation
EOF
printed err </dev/null
for stage in bb gc; do
	python3 - $stage <<'EOF' || bad "the $stage stage"
import sys
from tool_glb import *
stage = sys.argv[1]
g = Glb("glb/%s.glb" % stage)
assert g.json["asset"]["extras"] == {"format": "PSO stage (fmt2)"}
assert [node["name"] for node in g.roots] == ["section_3", "scenery_1"]
first, second = g.roots
assert first["translation"] == [100, 0, 0] and first["rotation"] == [0, 0, 0, 1]
assert second["translation"] == [0, 0, 50]
assert near(second["rotation"], [0, math.sqrt(0.5), 0, math.sqrt(0.5)])
assert first["extras"] == {"id": 3, "flags": 0x10000, "radius": 50}
names = [[node["name"] for node in g.below(section)] for section in g.roots]
assert names == [["instance_0", "instance_1", "instance_2"], ["instance_3", "instance_4"]]
fmt2 = {"format": "PSO stage (fmt2)"}
# no fog and shadows; by way of a table; a slide; a swap; a flag that is not known
assert [g.named("instance_%d" % i)["extras"] for i in range(5)] == [
    {**fmt2, "flags": 0x11}, {**fmt2, "flags": 0x204}, {**fmt2, "flags": 0x20, "slide": 7},
    {**fmt2, "flags": 0x40, "swap": 9, "speed": 0.5}, {**fmt2, "flags": 0x1000000, "speed": 1}]
trees = [g.below(g.named("instance_%d" % i)) for i in range(5)]
assert all(len(tree) == 1 and tree[0]["name"] == "node_0" for tree in trees)
step = 2 if stage == "gc" else 1
assert [tree[0]["mesh"] for tree in trees] == [0, 0, step, step, step]

# ---- the squares
corners = [(0, 0, 0), (0, 0, 10), (10, 0, 0), (10, 0, 10)]
def linear(value):
    value /= 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
for number in 0, step:
    primitive, = g.json["meshes"][number]["primitives"]
    values = {name: g.array(at) for name, at in primitive["attributes"].items()}
    indices = [index for index, in g.array(primitive["indices"])]
    assert primitive.get("mode", 4) == 4 and len(indices) == 6
    assert sorted(values["POSITION"]) == corners
    for at in 0, 3:  # seen from above
        a, b, c = [values["POSITION"][i] for i in indices[at:at + 3]]
        up = (b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2])
        assert up == 100, (a, b, c)
    for place, uv in zip(values["POSITION"], values["TEXCOORD_0"]):
        assert near(uv, [place[0] / 10, place[2] / 10])
    if number:
        assert sorted(values) == ["COLOR_0", "POSITION", "TEXCOORD_0"]
        for color in values["COLOR_0"]:
            assert near([part / 65535 for part in color],
                        [linear(0xFF), linear(0x80), linear(0x20), 1], 1e-4), color
    else:
        assert sorted(values) == ["NORMAL", "POSITION", "TEXCOORD_0"]
        assert all(near(normal, [0, 1, 0]) for normal in values["NORMAL"])

# ---- materials: that of a lit and that of an unlit square; the pictures in the order of their use
materials = g.json["materials"]
parts = [g.json["meshes"][number]["primitives"][0] for number in (0, step)]
lit, unlit = [materials[part["material"]] for part in parts]
assert len(materials) == 2
assert "KHR_materials_unlit" not in lit.get("extensions", {})
assert "KHR_materials_unlit" in unlit["extensions"]
for material, name in (lit, "grass"), (unlit, "stone"):
    number = material["pbrMetallicRoughness"]["baseColorTexture"]["index"]
    texture = g.json["textures"][number]
    sampler = g.json["samplers"][texture["sampler"]]
    # repeated in U, mirrored in V; of Ginja: mirrored in V, repeated in U
    assert (sampler.get("wrapS", 10497), sampler["wrapT"]) == (10497, 33648), sampler
    assert material["extras"]["textureName"] == name
    assert material["extras"]["format"] == {"gc": "Ginja model", "bb": "Xinja model"}[stage]
    # the pictures of a GVM have names, those of an XVM have numbers
    shown = {"gc": {"grass": (0, 255, 0, 255), "stone": (123, 125, 123, 255)},
             "bb": {"grass": (0, 0, 0, 255), "stone": (82, 170, 173, 255)}}[stage][name]
    rows = g.rows(number)
    assert rows == [[shown] * 4] * 4, rows

# ---- motions
animation, = g.json["animations"]
channel, = animation["channels"]
assert channel["target"] == {"node": g.named("instance_3")["children"][0], "path": "translation"}
sampler = animation["samplers"][channel["sampler"]]
times, values = g.array(sampler["input"]), g.array(sampler["output"])
assert len(values) == 43 and near(times[-1], [1.4])  # 21 frames at half speed
assert near(values[20], [0, 1, 0]) and near(values[40], [0, 2, 0]) and near(values[42], [0, 0, 0])
EOF
done

# lines are beside the triangles
python3 - <<'EOF' || bad "the lines of Ginja"
from tool_glb import *
g = Glb("glb/gc.glb")
for i in range(5):
    tree, = g.below(g.named("instance_%d" % i))
    lines, = g.below(tree)
    assert lines["name"] == "node_0_lines" and lines["mesh"] == tree["mesh"] + 1
    primitive, = g.json["meshes"][lines["mesh"]]["primitives"]
    places = g.array(primitive["attributes"]["POSITION"])
    assert primitive["mode"] == 1
    assert [places[index] for index, in g.array(primitive["indices"])] == [
        (0, 0, 0), (0, 0, 10), (0, 0, 10), (10, 0, 10)]
EOF

# without pictures
want 0 "$scene" bb_n.rel -o glb/bare.glb
printed out <<'EOF'
glb/bare.glb: 2 sections, 5 instances, 2 models, 10 triangles, 2 materials, 0 pictures, 1 animation
EOF
printed err <<'EOF'
kunai-scene: bb_n.rel: note: asks for 2 textures: give them with -t FILE
EOF
# a model that cannot be read leaves its instance empty
want 0 "$scene" broken_n.rel -o glb/broken.glb
said out ': 1 section, 2 instances, 1 model, 2 triangles, '
said err '^kunai-scene: broken_n.rel: warning: offset 0x[0-9a-f]*: NJS_OBJECT: a node is reached twice '
said err '^kunai-scene: broken_n.rel: note: 1 of 2 instances are empty: their models could not be read$'
want 0 "$tools/kunai-info" -q -l broken_n.rel
said out '^    instance 0: model 0 at 0x10C, flags 0x0$'
said out '^    instance 1: model at 0x140 could not be read, flags 0x0$'
# one model of a stage, by its place
want 0 "$tools/kunai-info" -q -l bb_n.rel gc_n.rel
said out '^    instance 0: model 0 at 0x12C, flags 0x11$'
said out '^  model 0: Xinja model, rigid, nodes 1, meshes 1, triangles 2, '
said out '^  model 0: Ginja model, rigid, nodes 1, meshes 2, triangles 2, lines 2, '
gc=$(sed -n '/gc_n.rel/,$ s/^    instance 0: model 0 at \(0x[0-9A-F]*\), .*/\1/p' out)
want 0 "$tools/kunai-gltf" bb_n.rel --bare 0x12C --format xj -o glb/one.glb
said out '^glb/one.glb: rigid Xinja model: 1 node, 1 mesh, 2 triangles, 1 material, '
want 0 "$tools/kunai-info" -q -j gc_n.rel
said out "\"model\":0,[^}]*\"model_offset\":$((gc))[,}]"
want 0 "$tools/kunai-gltf" gc_n.rel --bare $gc --format gj -f -o glb/one.glb
said out '^glb/one.glb: rigid Ginja model: 1 node, 2 meshes, 2 triangles, 2 lines, 1 material, '

# ---- a minimap ----

want 0 "$scene" "$sample/stage_r.rel" -o glb/r.glb
said out '^glb/r.glb: 2 sections, 2 instances, 1 model, 4 triangles, '
python3 - <<'EOF' || bad "a minimap"
from tool_glb import *
g = Glb("glb/r.glb")
assert g.json["asset"]["extras"] == {"format": "PSO minimap (r.rel)"}
assert [node["name"] for node in g.roots] == ["section_1", "section_2"]
assert [node["extras"]["alpha"] for node in g.roots] == [0.75, 0.75]
assert all("mesh" in g.below(g.below(room)[0])[0] for room in g.roots)
EOF

# ---- one file, packed, and files that do not fit ----

want 0 "$scene" packed_n.rel -o glb/n.glb
printed out <<'EOF'
glb/n.glb: 2 sections, 6 instances, 2 models, 12 triangles, 1 material, 0 pictures, 1 animation
EOF
printed err <<'EOF'
kunai-scene: packed_n.rel: note: the ground of a Dreamcast stage is as a rule in its d.rel: give it as second file
kunai-scene: packed_n.rel: note: asks for 2 textures: give them with -t FILE
EOF
want 0 "$scene" d.rel -o glb/ground.glb
said err '^kunai-scene: d.rel: note: what stands on the ground .* n.rel: give it as second file$'
want 0 "$scene" -q d.rel -o glb/d.glb
printed err </dev/null
printed out </dev/null
want 0 "$scene" -f d.rel -o glb/d.glb
printed out <<'EOF'
glb/d.glb: 2 sections, 2 instances, 1 model, 4 triangles, 1 material, 0 pictures, 0 animations
EOF
want 0 "$scene" -f n.rel other_d.rel -t set.pvm -o glb/n.glb
said out ': 4 sections, 9 instances, '
printed err <<'EOF'
kunai-scene: other_d.rel: warning: its 3 sections are not the 2 of the first file: they are matched by number and place, and 2 are left over
EOF
python3 - <<'EOF' || bad "sections that differ"
from tool_glb import *
g = Glb("glb/n.glb")
assert [node["name"] for node in g.roots] == ["section_3", "scenery_1", "scenery_1", "section_8"]
assert [len(g.below(node)) for node in g.roots] == [3, 4, 1, 1]
EOF

# ---- files that do not belong together ----

cp bb_n.rel other_bb_n.rel

want 0 "$scene" n.rel names_d.rel -t set.pvm -o glb/names.glb
printed err <<'EOF'
kunai-scene: names_d.rel: warning: its textures are not those of n.rel: is it of another stage?
EOF
# one without textures is of any stage
want 0 "$scene" skin_n.rel d.rel -o glb/none.glb
grep -q 'another stage' err && bad "no textures are not other ones"
want 0 "$scene" n.rel packed_n.rel -t set.pvm -o glb/twice.glb
printed err <<'EOF'
kunai-scene: packed_n.rel: warning: both files are n.rel: a Dreamcast stage has one n.rel and one d.rel
EOF
want 0 "$scene" d.rel names_d.rel -t set.pvm -o glb/grounds.glb
said err '^kunai-scene: names_d.rel: warning: both files are d.rel: '
# a fmt2 stage has its place for itself: what is written is the first file alone
for pair in 'bb_n.rel d.rel' 'bb_n.rel gc_n.rel' 'bb_n.rel other_bb_n.rel' 'n.rel bb_n.rel' \
	"bb_n.rel $sample/stage_r.rel"; do
	want 1 "$scene" -f $pair -o glb/pair.glb
	said err "^kunai-scene: ${pair#* }: is left out: a fmt2 stage is all in one file\$"
	[ "$(grep -c 'warning\|give it as' err)" = 0 ] || bad "there is no more to say of $pair"
	want 0 "$scene" -q -f ${pair% *} -o glb/alone.glb
	cmp -s glb/pair.glb glb/alone.glb || bad "$pair is not the first file alone"
done
want 1 "$scene" -f bb_n.rel c.rel -o glb/pair.glb
said err '^kunai-scene: c.rel: is a PSO collision (c.rel) and no stage: -c takes it$'
want 2 "$scene" bb_n.rel -o -
said err '^kunai-scene: cannot write to standard output (./- is a file of that name); '
want 0 "$scene" d.rel "$sample/stage_r.rel" -o glb/rooms.glb
said err 'stage_r.rel: warning: a minimap is no part of a stage: convert it alone$'

# by name: the texture that is asked for and used is missing
want 0 "$scene" -f n.rel d.rel -t other.pvm -o glb/names.glb
printed err <<'EOF'
kunai-scene: other.pvm: warning: no picture "grass" (texture 0 of the stage; 2 of 2 are missing)
kunai-scene: n.rel: warning: 1 of the 1 texture in use has no picture
EOF

# ---- what is wrong ----

want 1 "$scene" c.rel n.rel -o glb/bad.glb
printed err <<'EOF'
kunai-scene: c.rel: is a PSO collision (c.rel) and no stage: -c takes it
EOF
want 1 "$scene" player.rel -o glb/bad.glb
printed err <<'EOF'
kunai-scene: player.rel: is a PSO player motion and no stage: kunai-gltf takes it, after a model
EOF
want 1 "$scene" other.rel -o glb/bad.glb
printed err <<'EOF'
kunai-scene: other.rel: is a REL file that is no stage
EOF
want 1 "$scene" "$sample/stage.tam" -o glb/bad.glb
said err 'stage.tam: is a PSO texture animation (.tam) and no stage$'
want 1 "$scene" set.pvm -o glb/bad.glb
head -c 300 n.rel >cut.rel
want 1 "$scene" cut.rel -o glb/bad.glb
said err '^kunai-scene: cut.rel: .*begins here (a REL file is known by its end: is it cut?) '
want 3 "$scene" n.rel -c missing.rel -o glb/bad.glb
want 3 "$scene" n.rel -t missing.pvm -o glb/bad.glb
want 3 "$scene" n.rel missing.rel -o glb/bad.glb
want 2 "$scene" n.rel
want 2 "$scene" n.rel d.rel c.rel -o glb/bad.glb
said err 'a stage has at most two files'
[ ! -e glb/bad.glb ] || bad "written in spite of an error"
# a file beside the first one that is of another kind: the rest is written
want 1 "$scene" n.rel c.rel -c d.rel -o glb/rest.glb
said err '^kunai-scene: c.rel: is a PSO collision (c.rel) and no stage: -c takes it$'
said err '^kunai-scene: d.rel: is a PSO stage (d.rel) and no collision file$'
want 1 "$scene" -f n.rel -c player.rel -o glb/rest.glb
said err '^kunai-scene: player.rel: is a PSO player motion '
said out '^glb/rest.glb: 2 sections, 6 instances, '
# what cannot be written is known before the work
want 3 "$scene" n.rel -o glb/rest.glb
printed err <<'EOF'
kunai-scene: glb/rest.glb: exists already (-f replaces it)
EOF
for force in -q -f; do
	want 3 "$scene" $force n.rel -o glb
	printed err <<'EOF'
kunai-scene: glb: is a folder
EOF
done
want 0 "$scene" -f n.rel -o glb/rest.glb

finish
