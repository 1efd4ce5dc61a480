"""Tests of kunai model with Ninja models and motions. A glTF file can be valid and still show a wrong model:
wrong materials, textures or motions. tests/expected/tools/gltf_*.txt has the complete contents of small
files."""
import math
import os
import struct
from tool_cases import main, read, run, write
from tool_files import afs, pvmx
from tool_glb import Glb, near
from tool_inputs import dump, make_archives, make_models


def names_of(file, kind):
    return [one["name"] for one in Glb(file).json[kind]]


def test_a_model_its_motions_and_its_pictures_become_one_file():
    make_archives()
    make_models()
    run("0 extract -q S/creature.pvm -o loose")
    # the pictures of this set have no names
    write("pictures.afs", afs([(b"", read("loose/" + name)) for name in sorted(os.listdir("loose"))]))
    write("copy/walk.njm", read("S/walk.njm"))
    for name in "own.nj", "own":
        write(name, read("S/creature.nj"))
    run(r"""
0 model S/creature.nj S/walk.njm -t S/creature.pvm -o a.glb | glb == gltf_creature
3 model S/creature.nj -o a.glb
0 model -q S/creature.prs -o packed.glb
0 model -q - -o stdin.glb <S/creature.nj
1 model -q S/creature.nj junk -t junk -o rest.glb | is rest.glb
1 model -q S/creature.nj -i 1 -o none.glb | not none.glb
1 model S/creature.pvm -o none.glb
0 model -q S/creature.nj -o missing/folder/x.glb | is missing/folder/x.glb
3 model -q S/creature.nj -o junk/x.glb | err junk/x.glb: cannot be written:
3 model S/creature.nj -t missing.pvm -o none.glb | not none.glb
1 model S/creature.nj -t missing -o no-pictures.glb | err missing: contains no pictures$
0 model S/creature.nj -o bare.glb | err creature.nj: note: asks for 3 textures: give them with kunai model -t FILE$
0 model S/creature.nj S/creature.pvm -o first-guess.glb | out  3 pictures, 2 animations$
1 model S/creature.nj -i 5 -o none.glb | err creature.nj: there is no model 5: the file contains 1 model, numbered from 0$
0 model S/creature.nj -t pictures.afs -o afs.glb | out  3 pictures, 2 animations$
0 model S/creature.nj -t S/eye.pvr -o one.glb | err warning: .*textures in use have no picture$
0 model S/creature.nj S/walk.njm copy/walk.njm -o equal.glb
2 model -q -f own.nj -o own.nj | same own.nj S/creature.nj
3 model -q -f own -o own | same own S/creature.nj
# pictures by number, where there are no names
0 model colored.nj -o one-number.glb
0 model numbers.nj -o numbers.glb
# colours of vertices, unlit, repeated, unfiltered
0 model colored.nj -t S/eye.pvr -o colored.glb | glb == gltf_colored
""")
    animations = names_of("a.glb", "animations")
    assert len(animations) == 3 and len(set(animations)) == 3
    assert names_of("equal.glb", "animations")[2:] == ["walk_0", "walk_0_2"]
    assert set(names_of("afs.glb", "images")) == {"skin", "fins", "eye"}
    extras = [material["extras"] for material in Glb("numbers.glb").json["materials"]]
    assert sorted(extra["texture"] for extra in extras) == [5, 7, 195]
    assert not any("textureName" in extra for extra in extras)


# How each part of the sample looks: diffuse colour; texture, and the wrap modes of U and V (clamp 33071,
# mirror 33648). The strips of the fins use alpha and are double-sided. No strip ignores light.
HORN = ((255, 0xF0, 0xD0, 255), None)
EYE = ((255, 255, 255, 255), ("eye", 33071, 33071))
FIN = ((255, 255, 255, 0xF0), ("fins", 33071, 33071))
SKIN = ((255, 255, 255, 255), ("skin", 33648, 33071))
PARTS = {3: HORN, 4: HORN, 5: EYE, 6: EYE, 7: FIN, 8: FIN, 9: SKIN, 10: SKIN, 11: SKIN, 12: SKIN, 13: FIN}


def linear(value):
    shown = value / 255
    return shown / 12.92 if shown <= 0.04045 else ((shown + 0.055) / 1.055) ** 2.4


def test_the_parts_of_the_creature_look_as_they_were_made():
    scene = Glb("a.glb").json
    assert {i for i, node in enumerate(scene["nodes"][:18]) if "mesh" in node} == set(PARTS)
    [skinned] = [node for node in scene["nodes"] if "skin" in node]
    parts = [(part, PARTS[i]) for i in PARTS
             for part in scene["meshes"][scene["nodes"][i]["mesh"]]["primitives"]]
    # the skin, and the tail fin, whose polygon list draws the skin
    parts += zip(scene["meshes"][skinned["mesh"]]["primitives"], (SKIN, FIN))
    assert len(parts) == len(PARTS) + 2
    for part, ((r, g, b, a), picture) in parts:
        material = scene["materials"][part["material"]]
        surface = material["pbrMetallicRoughness"]
        assert near(surface["baseColorFactor"], [linear(r), linear(g), linear(b), a / 255]), material
        shown = ("BLEND", True) if picture == FIN[1] else (None, None)
        assert (material.get("alphaMode"), material.get("doubleSided")) == shown, material
        assert ("TEXCOORD_0" in part["attributes"]) == (picture is not None)
        assert "COLOR_0" not in part["attributes"]
        if picture:
            texture = scene["textures"][surface["baseColorTexture"]["index"]]
            assert scene["images"][texture["source"]]["name"] == picture[0]
            assert scene["samplers"][texture["sampler"]] == {
                "magFilter": 9729, "minFilter": 9987, "wrapS": picture[1], "wrapT": picture[2]}


def test_motions_of_another_model_are_told_or_left_out():
    write("mixed.nj", read("S/creature.nj") + read("one.njm"))
    run(r"""
0 model one_node.nj S/walk.njm -o another.glb | out ^another.glb: rigid Ninja Chunk model: 1 node,
0 model S/creature.nj one.njm -o few.glb | err one.njm: warning: offset 0x14: MDATA: the motion has fewer entries
# a motion is for the model before it, or for the first one
0 model moved.nj -i 0 -o moved0.glb | err = | out  3 animations$
0 model moved.nj -i 1 -o moved1.glb | err = | out  1 animation$
0 model -q moved.nj --format basic -o moved-basic.glb | same moved-basic.glb moved1.glb
# a file that is no motion
1 model S/creature.nj S/creature.pvm -t S/creature.pvm -o second.glb
1 model S/creature.nj volume.nj -o not-a-motion.glb | is not-a-motion.glb
0 model -q S/creature.nj -o alone.glb | same not-a-motion.glb alone.glb
# motions beside a model are for that one: they are taken where they fit this one as well
0 model S/creature.nj S/creature.bb.nj -o same-nodes.glb | out , 4 animations$
1 model one_node.nj S/creature.nj -o other-nodes.glb | out , 0 animations$
# motions that fit stay; there is one line about the other
1 model S/creature.nj mixed.nj -o mixed.glb | out , 4 animations$ | err*1 motion 2
1 model -q one_node.nj S/creature.nj -o other-nodes.glb -f | err #1
0 model S/creature.nj S/mill.nsbmd -o mill.glb
1 model more.nj -i 300 -o none.glb | err more.nj: there is no model 300: the file contains 257 models, numbered from 0$
0 model more.nj -i 256 -o more.glb | out , 256 animations$ | err*1 warning:
""")
    assert names_of("moved0.glb", "animations") == ["moved_0", "moved_1", "moved_2"]
    assert names_of("moved1.glb", "animations") == ["moved_3"]
    # which motions belong to which model: among all models, and among those of one format
    run(r"0 model several.gj -i $index -f -o several.glb | out , $count animations\{0,1\}$",
        index=["0", "1", "2", "0 --format ginja", "0 --format chunk", "1 --format xinja"],
        count=[3, 1, 1, 3, 1, 1])


def test_a_stage_is_for_kunai_scene_or_one_model_by_its_place():
    run(r"""
1 model S/stage_bb_n.rel -o stage.glb
1 model S/stage_c.rel -o stage.glb | err stage_c.rel: is a PSO collision (c.rel): kunai scene takes it$
0 info -q -l S/stage_n.rel | out ^    instance 1: model 1 at 0x318,
0 model S/stage_n.rel --bare 0x318 --format nj -o stage.glb
""")


def saanim(model=b"", nodes=2):
    """A motion of SA Tools: the first node turns about Y, by a quarter in 10 frames."""
    name = b"NJBO" + struct.pack("<I", len(model) + 1) + model + b"\0" if model else b""
    return struct.pack("<8s3I8i6I2H", b"SAANIM\0\2", 68, 80, nodes, 0, 0, 0, 0, 10, 0, 0x4000, 0,
                       20, 2, 0, 0, 52, 11, 2, 1) + name + b"END\0" + bytes(4)


def test_motions_of_sa_tools_move_the_models_that_they_name():
    make_models()
    write("turn.saanim", saanim(b"object_root"))
    run(r"""
0 model -q basic.sa1mdl turn.saanim -o turn.glb | err =
0 info -q -l turn.saanim | out ^    of the model "object_root"$
0 info -q --json turn.saanim | out "model_name":"object_root"
""")
    assert [(of["name"], [one["target"] for one in of["channels"]]) for of in Glb("turn.glb").json["animations"]] == [
        ("turn", [{"node": 0, "path": "rotation"}])]


def test_a_model_of_sa_tools_takes_the_motions_of_its_folder():
    for name, data in (("box.sa1mdl", read("basic.sa1mdl")), ("box2.sa1mdl", read("basic.sa1mdl")),
                       ("toy.c", read("S/creature.nja")), ("BOX_open.saanim", saanim()), ("boxes.saanim", saanim()),
                       ("box2_open.saanim", saanim()), ("box_of_3.saanim", saanim(nodes=1)),
                       ("root.saanim", saanim(b"object_root")), ("lid.saanim", saanim(b"object_lid")),
                       ("bad.saanim", b"SAANIM"), (".saanim", saanim(b"object_root")), ("more/far.saanim", saanim()),
                       ("few.saanim", saanim(nodes=1)),
                       ("box.action", b"few.saanim\r\n\nmore\\far.saanim\n../turn.saanim\nnone.saanim\n/few.saanim")):
        write("mod/" + name, data)
    taken = "few far BOX_open root".split()
    run(r"""
0 model mod/box.sa1mdl -o mod/named.glb | out , 4 animations$
0 model mod/box.sa1mdl -o mod/fit.glb --motions fit | out , 6 animations$
0 model mod/box.sa1mdl -o mod/none.glb -m none | out , 0 animations$ | err! mod/box.sa1mdl: note: .*motion
2 model mod/box.sa1mdl -o mod/all.glb -m all | not mod/all.glb
# who names motions chooses them, unless he asks for those of the folder, too
0 model mod/box.sa1mdl mod/boxes.saanim -o mod/given.glb | out , 1 animation$
0 model mod/box.sa1mdl mod/root.saanim -m named -o mod/both.glb | out , 4 animations$
0 model S/model_basic.sa1mdl -t S/creature.pvm -o lid.glb | err S/model_basic_open.saanim: note: motion 0 is used
# a file with the name of the model is for it
0 model mod/box2.sa1mdl -o mod/two.glb | out , 2 animations$ | err box2_open.saanim: note: motion 0 is used
# a text
0 model mod/toy.c -o mod/text.glb | err mod/toy.c: note: 2 motions in its folder are left out, because of another model's name
""")
    write("mod.afs", afs([(name.encode(), read("mod/" + name)) for name in sorted(os.listdir("mod"))
                          if os.path.isfile("mod/" + name)]))
    run(r"""
0 model mod.afs/box.sa1mdl -o mod/inside.glb | err mod.afs/few.saanim: note: motion 0 is used: the model lists it$
0 model -q mod.afs/005_box.sa1mdl -o mod/number.glb | same mod/number.glb mod/inside.glb
""")
    write("mod/box2_cut.saanim", saanim()[:70])
    run("1 model mod/box2.sa1mdl -f -o mod/two.glb | out , 2 animations$ | err box2_cut.saanim: ")
    assert names_of("mod/named.glb", "animations") == taken
    assert names_of("mod/fit.glb", "animations") == taken[:3] + ["box2_open", "boxes", "root"]
    assert names_of("mod/both.glb", "animations") == [taken[3]] + taken[:3]


TWO_MODELS = """
NJS_POINT3 points[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 } };
Sint16 corners[] = { 0, 1, 2 };
NJS_MESHSET meshes[] = { { NJD_MESHSET_3 | 0, 1, corners, NULL, NULL, NULL, NULL } };
NJS_MODEL model = { points, NULL, 3, meshes, NULL, 1, 0, { 0, 0, 0 }, 1 };
NJS_OBJECT object_one = { 0x17, &model, 0, 0, 0, 0, 0, 0, 1, 1, 1, NULL, NULL };
NJS_OBJECT object_leaf = { 0x16, &model, 0, 2, 0, 0, 0, 0, 1, 1, 1, NULL, NULL };
NJS_OBJECT object_tree = { 0x7, NULL, 0, 0, 0, 0, 0, 0, 1, 1, 1, &object_leaf, NULL };
NJS_MKEY_A keys[] = { { 0, 0, 0, 0 }, { 10, 0, 0x4000, 0 } };
NJS_MDATA1 data[] = { { NULL, 0 }, { keys, 2 } };
NJS_MOTION motion_tree = { data, 11, NJD_MTYPE_ANG_1, 1 };
"""


def test_motions_of_a_text_are_for_the_model_that_they_fit():
    write("trees/two.c", TWO_MODELS.encode())
    run("0 model trees/two.c -i $index -f -o two.glb | out rigid Ninja Basic model: $count$", index=[0, 1], count=[
        "1 node, 1 mesh, 1 triangle, 1 material, 0 pictures, 0 animations",
        "2 nodes, 1 mesh, 1 triangle, 1 material, 0 pictures, 1 animation"])


def test_texture_packs_of_png_files_are_embedded_as_they_are():
    run("0 texture -q S/creature.pvm -o png")
    pictures = {name: read(f"png/{name}.png") for name in ("skin", "fins", "eye")}
    write("pack.pvmx", pvmx([(i, name.encode() + b".png", data) for i, (name, data) in enumerate(pictures.items())]))
    write("dds.pvmx", pvmx([(1, b"skin.dds", b"DDS " + bytes(124)), (2, b"eye.png", pictures["eye"])]))
    run(r"""
0 model S/creature.nj -t pack.pvmx -o pack.glb | out  3 pictures, 2 animations$ | err =
1 model S/creature.nj -t dds.pvmx -o dds.glb | out  1 picture, | err dds.pvmx/000_skin.dds: is not a PNG
0 model S/model_basic.sa1mdl -m none -t png/eye.png -o one_png.glb | out  1 picture, 0 animations$
""")
    assert set(names_of("pack.glb", "images")) == set(pictures)
    assert all(data in read("pack.glb") for data in pictures.values())
    assert names_of("dds.glb", "images") == ["eye"] and pictures["eye"] in read("dds.glb")


def test_models_of_each_format_are_written_whole():
    run(r"""
0 model basic.nj -o basic.glb | glb == gltf_basic
0 model volume.nj -o volume.glb | err = | glb == gltf_volume
0 model -q volume.nj --show-volumes -o shown.glb | glb == gltf_shown
0 model only.nj -o only.glb
0 model only.nj --show-volumes -f -o only.glb | err =
0 model -q volume.sa2mdl -o sa2.glb | glb == gltf_sa2
0 model -q basic.sa1mdl -o sa1.glb -m none | glb == gltf_sa1
0 model -q names.sa1mdl -o names.glb | glb == gltf_names
# a node that takes parts of a matrix from elsewhere undoes those of its parent
0 model -q turned.nj -o turned.glb | glb == gltf_turned
0 model ginja.gj -o ginja.glb | glb == gltf_ginja
0 model -q ginja.sa2bmdl -o sa2b.glb | glb == gltf_sa2b
0 model xinja.xj -o xinja.glb | glb == gltf_xinja
# each axis wraps by its own rule; texture 0 of the Xinja model is an environment map
0 model -q ginja.gj -t bare.xvm -o ginja-textured.glb | glb == gltf_ginja_textured
0 model -q xinja.xj -t bare.xvm -o xinja-textured.glb | glb == gltf_xinja_textured
0 model -q tagged.xj -o tagged.glb | same tagged.glb xinja.glb
0 model -q xinja.xj --format xinja -f -o tagged.glb | same tagged.glb xinja.glb
0 model -q little.gj -o little.glb
0 model -q hidden.nj --format ginja -o hidden.glb | same hidden.glb little.glb
1 model ginja.gj --format xinja -o none.glb | err ginja.gj: .*(KUNAI_E_FORMAT)$
0 model weighted.nj -o weighted.glb | err = | glb == gltf_weighted
# five nodes: four are in the first set
0 model shared.nj -o shared.glb | glb == gltf_shared
0 model S/model_bent.nj -o bent.glb | err =
0 model S/model_bent.nj --stored-pose -f -o bent.glb
# skin lists: the scale of their numbers
0 model -q skin.gj -o skin.glb | glb == gltf_skin
0 model -q skin.gj --skin-255 -o skin255.glb | glb == gltf_skin255
""")
    # environment UVs come from the normals: 1/2 + 0.6/2, 1/2 - 0.64/2
    g = Glb("xinja-textured.glb")
    [part] = [part for mesh in g.meshes for part in mesh["primitives"]
              if g.json["materials"][part["material"]]["extras"].get("environment")]
    assert all(near(uv, (0.8, 0.18), 1e-6) for uv in g.corners(part, "TEXCOORD_0"))
    assert "baseColorTexture" in g.json["materials"][part["material"]]["pbrMetallicRoughness"]
    [part] = Glb("shared.glb").meshes[0]["primitives"]
    weights = Glb("shared.glb").array(part["attributes"]["WEIGHTS_0"])
    [(row, joints)] = [pair for pair in zip(weights, Glb("shared.glb").array(part["attributes"]["JOINTS_0"]))
                       if near(pair[0], [k / 15 for k in (5, 4, 3, 2)])]
    number = weights.index(row)
    more, last = (Glb("shared.glb").array(part["attributes"][name])[number]
                  for name in ("WEIGHTS_1", "JOINTS_1"))
    assert near(more, (1 / 15, 0, 0, 0)) and len({*joints, last[0]}) == 5 and last[1:] == (0, 0, 0)


def test_options_of_basic_models():
    run(r"""
0 model -q both.nj -i 0x1 --uv-256 -o uv256.glb
0 model -q basic.nj --uv-swapped -o swapped.glb
0 model -q basic.nj --rgba -o rgba.glb
0 model -q basic.nj --draw-order -o order.glb | glb == gltf_order
0 model -q basic.nj --one-mesh -o one-mesh.glb | glb == gltf_one_mesh
""")
    for name, wanted in (("basic", [(0, 0), (1, 0), (0, -2)]), ("swapped", [(0, 0), (0, 1), (-2, 0)]),
                         ("uv256", [(0, 0), (255 / 256, 0), (0, -510 / 256)])):
        g = Glb(name + ".glb")
        [part, _] = g.meshes[0]["primitives"]
        assert g.corners(part, "TEXCOORD_0")[:3] == wanted, name
    # the bytes of 32-bit colours are B, G, R, A unless --rgba is given
    for name, order, corner in (("basic", (0x80, 0x40, 0x20), (0x10, 0x20, 0x30)),
                                ("rgba", (0x20, 0x40, 0x80), (0x30, 0x20, 0x10))):
        g = Glb(name + ".glb")
        material = g.json["materials"][0]["pbrMetallicRoughness"]["baseColorFactor"]
        assert near(material, [linear(value) for value in order] + [0xC0 / 255]), name
        [color] = set(g.corners(g.meshes[0]["primitives"][1], "COLOR_0"))
        assert near([value / 65535 for value in color], [linear(value) for value in corner] + [1], 1e-5), name


def test_one_of_several_models_by_number_or_by_format():
    run(r"""
0 model both.nj -o both.glb | same both.glb volume.glb
0 model both.nj -i 0 -f -o both.glb | err =
0 model -q both.nj -i 1 -o both1.glb | same both1.glb basic.glb
0 model -q both.nj --format basic -o both-basic.glb | same both-basic.glb basic.glb
1 model both.nj -i 2 -o none.glb | err both.nj: there is no model 2: the file contains 2 models, numbered from 0$
1 model both.nj -i 1 --format chunk -o none.glb | err both.nj: there is no model 1: the file contains 1 model, numbered from 0$
1 model basic.nj --format chunk -o none.glb | err basic.nj: .*(KUNAI_E_FORMAT)$
2 model basic.nj --format ninja -o none.glb
2 model basic.nj --byte-order middle -o none.glb
""")
    run('2 model basic.nj "--index=$wrong" -o none.glb | err ^kunai: -i needs a number, not $wrong; | not none.glb',
        wrong=["one", "1x", "-1", "4294967296", " 1"])


def test_bare_structures_are_the_same_model():
    write("moved.bin", b"before it" + read("basic.nj"))
    size = os.path.getsize("chunk.bin")
    run(r"""
# pointers count from a place in memory
0 model basic.bin --bare 0x1C40:0x8C010000 --format basic -o bare-basic.glb | same bare-basic.glb basic.glb
0 model chunk.bin --bare 7232 --format chunk --byte-order little -o bare-chunk.glb
    | same bare-chunk.glb volume.glb
0 model moved.bin --bare 17:-0x11 --format basic -o moved.glb | same moved.glb basic.glb
0 model -q ginja.bin --bare 0x903:0x8125FE5D --format ginja -o bare-ginja.glb
    | same bare-ginja.glb little.glb
0 model -q xinja.bin --bare 0x20:0x400000 --format xinja -o bare-xinja.glb
1 model basic.bin --bare 0x1C40 --format basic -o none.glb
1 model basic.bin --bare 0x1C40 --format basic --byte-order big -o none.glb
1 model chunk.bin --bare $last --format chunk -o none.glb
0 model chunk.bin --bare 0x20 --format chunk -o zeros.glb
2 model chunk.bin --bare 7232 -o none.glb
2 model chunk.bin --bare 7232 --format chunk -i 0 -o none.glb | err ^kunai: -i cannot be used with --bare,
""", last=size - 1)
    run("1 model chunk.bin --bare $place --format chunk -o none.glb | err #1 "
        "| err chunk.bin: --bare: offset 0x[0-9a-f]* is outside the file, which has $size bytes$",
        size=size, place=["0x7000000:0", size, "0xFFFFFFFFFFFFFFFF"])
    run("2 model chunk.bin --bare=$wrong --format chunk -o none.glb | not none.glb "
        "| err ^kunai: --bare needs OFFSET or OFFSET:BASE, like 0x1C40:0x8C010000, not ",
        wrong="x 0x 12: :12 -1 12:- 12:--1 12:0x 12:3:4 0x1G 1.5 18446744073709551616".split())
    assert names_of("bare-xinja.glb", "nodes") == ["node_0", "node_1"]


def test_a_model_without_triangles_is_told():
    run(r"""
0 model one_node.nj -f -o one_node.glb | err = kunai: one_node.nj: note: contains no triangles
# a file that is read in another format than its own
0 model one_node.nj --format gj -f -o one_node.glb
0 model one_node.nj --byte-order little -f -o one_node.glb
1 model xinja.xj --format ginja -o none.glb | err ^kunai: xinja.xj: note: is --format right?$
1 model hidden.nj -o none.glb
0 model empty.nj -f -o one_node.glb | err #2 | err ^kunai: empty.nj: note: contains no triangles$
0 model empty.nj --format ginja -f -o one_node.glb
2 model one_node.nj -o - | err ^kunai: cannot write to the standard output (./- is a file of that name);
""")


# ---- cameras, lights, shapes, texts ----

def test_motions_of_all_kinds_are_written():
    # two short files that claim ten million frames, beside a normal motion
    for name, kind in ("walk.njm", b"NMDM"), ("view.njm", b"NCAM"):
        data = read("S/" + name)
        assert data[:4] == kind
        write("long_" + name, data[:12] + struct.pack("<I", 10000000) + data[16:])
    run(r"""
4 model S/creature.nj long_walk.njm long_view.njm S/walk.njm -o long.glb | out , 1 camera, 3 animations$
4 model -q -f S/creature.nj long_walk.njm long_view.njm S/walk.njm -o long.glb | err #1
0 model S/creature.nj S/creature_blink.njs S/view.njm S/lights.njm -o all.glb | glb == gltf_all
0 model --one-mesh S/creature.nj S/creature_blink.njs -o one.glb -f
# text and binary form of a model and its motion give the same file but for the names of nodes
0 model -q walked.nj -o binary.glb
0 model -q S/creature.nja S/walk.nam -o text.glb
# a motion in a dump, beside its model
0 model basic-moved.bin --bare 0x1C40:0x8C010000 --format basic --motion-offset $place -o moved-bare.glb
1 model basic-moved.bin --bare 0x1C40:0x8C010000 --format basic --motion-offset 0x7fffffff -o none.glb -f
2 model S/creature.nj --motion-offset 12 -o none.glb | err ^kunai: --motion-offset needs --bare;
2 model basic.bin --bare 0 --format basic --motion-offset x -o none.glb
""", place=dump()[1])
    binary, text = Glb("binary.glb"), Glb("text.glb")
    assert binary.binary == text.binary and text.nodes[5]["name"] == "object_node_05"
    assert text.meshes[0]["primitives"] == binary.meshes[0]["primitives"]


def test_eyes_close_and_open_by_one_target():
    g = Glb("all.glb")
    [blink] = [one for one in g.json["animations"] if one["name"] == "creature_blink_0"]
    assert len(blink["channels"]) == 2
    for channel in blink["channels"]:
        # the eyes are closed from frame 12 to 14, and open from 18
        sampler = blink["samplers"][channel["sampler"]]
        assert near(g.numbers(sampler["input"]), [0, 12 / 30, 14 / 30, 18 / 30, 29 / 30])
        assert g.numbers(sampler["output"]) == [0, 1, 1, 0, 0]
        node = g.nodes[channel["target"]["node"]]
        assert channel["target"]["path"] == "weights" and list(node) == ["name", "mesh"], node
        [part] = g.meshes[node["mesh"]]["primitives"]
        [target] = part["targets"]
        for (_, y, _), change in zip(*(g.array(one["POSITION"]) for one in (part["attributes"], target))):
            assert near(change, [0, -0.9 * y, 0], 1e-5)
        for (x, y, z), change in zip(*(g.array(one["NORMAL"]) for one in (part["attributes"], target))):
            length = math.hypot(x, 10 * y, z)
            assert near([x + change[0], y + change[1], z + change[2]],
                        [x / length, 10 * y / length, z / length], 1e-5)


def turn(q, v):
    x, y, z, w = q
    def cross(a, b):
        return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    t = [2 * k for k in cross(q[:3], v)]
    return [v[k] + w * t[k] + cross(q[:3], t)[k] for k in range(3)]


def test_a_camera_goes_once_around_the_creature_more_and_more_on_its_side():
    g = Glb("all.glb")
    [view] = [one for one in g.json["animations"] if one["name"] == "view_0"]
    moves = {c["target"]["path"]: g.array(view["samplers"][c["sampler"]]["output"]) for c in view["channels"]}
    for frame in range(61):
        place, rotation = moves["translation"][frame], moves["rotation"][frame]
        to = [0 - place[0], 1 - place[1], 0 - place[2]]
        front = turn(rotation, [0, 0, -1])
        assert near(front, [k / math.hypot(*to) for k in to], 1e-5), frame
        # in an upright camera the right side is level; the more the camera rolls, the lower it is
        side, roll = turn(rotation, [1, 0, 0]), frame * 0x40 * 2 * math.pi / 65536
        assert abs(side[1] + math.hypot(front[0], front[2]) * math.sin(roll)) < 1e-5, frame
    assert [camera["perspective"].get("zfar") for camera in g.json["cameras"]] == [None, 1000]
    height = 2 * math.atan(math.tan(67.5 / 2 * math.pi / 180) * 0.75)
    assert all(near([camera["perspective"]["yfov"]], [height], 1e-5) for camera in g.json["cameras"])
    still = g.named("view_1")
    assert near(still["translation"], [0, 3, 5]) and still["camera"] == 1
    assert near(turn(still["rotation"], [0, 0, -1]), [0, -2 / 29 ** 0.5, -5 / 29 ** 0.5], 1e-5)


def test_lights_are_as_they_are_at_frame_0():
    g = Glb("all.glb")
    spot, point, sun = g.json["extensions"]["KHR_lights_punctual"]["lights"]
    assert (spot["type"], point["type"], sun["type"]) == ("spot", "point", "directional")
    assert (spot["intensity"], spot["range"], point["range"]) == (20, 20, 10)
    assert near(spot["color"], [1, linear(0xC0), linear(0x80)], 1e-5)
    cone = [spot["spot"][key] for key in ("innerConeAngle", "outerConeAngle")]
    assert near(cone, [math.pi / 16, math.pi / 8], 1e-5)
    down = g.named("lights_2")
    assert near(turn(down["rotation"], [0, 0, -1]), [0, -1, 0], 1e-5)
    assert near(down["rotation"], [-math.sqrt(0.5), 0, 0, math.sqrt(0.5)], 1e-5)
    assert down["extensions"] == {"KHR_lights_punctual": {"light": 2}}


main(globals())
