"""Tests of kunai scene with stages. Motions of different lengths and speeds share one animation, and files of
one stage must fit together by their contents. tests/expected/tools/scene_*.txt has the complete contents of
each file."""
import math
import os
import re
import tool_scenes
from tool_files import afs
from tool_cases import main, read, run, write
from tool_glb import Glb, near


def keys(name, node):
    """Returns the times and values of the channel that moves a node."""
    g = Glb(name)
    [animation] = g.json["animations"]
    place = g.named(node)["children"][0] if node else animation["channels"][0]["target"]["node"]
    [channel] = [c for c in animation["channels"] if c["target"] == {"node": place, "path": "translation"}]
    sampler = animation["samplers"][channel["sampler"]]
    return g.array(sampler["input"]), g.array(sampler["output"])


def test_sections_hold_instances_that_share_meshes_and_materials():
    tool_scenes.write(".")
    run(r"""
0 scene n.rel d.rel -t set.pvm -c c.rel -o glb/all.glb | err = | glb == scene_all
""")
    g = Glb("glb/all.glb")
    trees = [g.below(g.named("instance_%d" % i)) for i in range(8)]
    assert [[node["mesh"] for node in tree] for tree in trees] == [[0], [1], [2], [0], [0], [1], [1], [2]]
    children = [i for node in g.nodes for i in node.get("children", [])]
    assert len(set(children)) == len(children) == len(g.nodes) - 4


def test_all_motions_repeat_in_one_animation():
    # the longest motion: 21 frames at half speed
    times, values = keys("glb/all.glb", "instance_5")
    assert len(times) == len(values) == 43 and near(times[-1], [1.4])
    assert near(values[20], [0, 1, 0]) and near(values[40], [0, 2, 0]) and near(values[42], [0, 0, 0])
    # a motion of 10 frames, repeated four times and more
    for node in "instance_3", "instance_4":
        times, values = keys("glb/all.glb", node)
        assert len(values) == 43
        assert all(near(values[i], [0, 4 * (i % 10) / 9, 0]) for i in range(43)), values


def test_a_loop_ends_where_it_began():
    # 8 frames at a speed that no float has exactly. The last key, and no later one, equals the first frame:
    # up to 7 in 35 frames, and down to the start in 5.
    for way, heights in ("loop", 1), ("back", -1):
        heights = ([i / 5 for i in range(35)] + [7 - 1.4 * i for i in range(6)])[::heights]
        run(f"0 scene {way}_n.rel -o glb/{way}.glb")
        times, values = keys(f"glb/{way}.glb", None)
        assert len(times) == len(values) == 41 and near(times[-1], [40 / 30]), times
        assert values[0] == values[-1] == (0, 0, 0), (values[0], values[-1])
        assert all(abs(value[1] - height) < 1e-5 for value, height in zip(values, heights)), values


def test_each_instance_of_a_skin_has_its_own_joints():
    run(r"""
0 scene skin_n.rel -o glb/skin.glb | glb == scene_skin
""")
    g = Glb("glb/skin.glb")
    trees = [[root] + g.nodes[root]["children"]
             for i in range(2) for root in g.named("instance_%d" % i)["children"]]
    assert [skin["joints"] for skin in g.json["skins"]] == trees
    assert len({skin["inverseBindMatrices"] for skin in g.json["skins"]}) == 1
    assert [c["target"]["node"] for c in g.json["animations"][0]["channels"]] == [tree[1] for tree in trees]


def linear(value):
    value /= 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def test_collision_triangles_have_the_colours_of_their_flags():
    g = Glb("glb/all.glb")
    collision = g.named("collision")
    legend = {line["flags"]: line["color"] for line in collision["extras"]["legend"]}
    assert list(legend) == [1, 0x120, 1 << 30] and len(set(map(tuple, legend.values()))) == 3
    colors = g.array(g.meshes[collision["mesh"]]["primitives"][0]["attributes"]["COLOR_0"])
    for i, color in enumerate(colors):
        wanted = [linear(part) for part in legend[[1, 0x120, 1, 1 << 30][i // 3]]]
        assert near([part / 65535 for part in color], wanted + [1], 1e-4), (i, color)
    # alone, it hides nothing
    run(r"""
0 scene c.rel -o glb/c.glb | err = | glb == scene_c
""")


def test_levels_of_sonic_adventure():
    # a seed of the fuzzer: two entries share a model, one has no model; one is visible, one is only solid
    for seed, name in ("level_sa1", "level.sa1lvl"), ("level_text", "level.c"):
        with open(os.path.join(os.path.dirname(__file__), "../../fuzz/corpus/scene", seed), "rb") as file:
            write(name, file.read())
    write("table.c", b"COL c[] = {{{0, 0, 0}, 0, 0, 0, NULL, 0, 0}};\nLandTable l = {1, 0, 0, 0, 0, c, NULL, NULL, NULL, 0, 0};\n")
    run(r"""
0 scene level.sa1lvl -o glb/level.glb | err = | out 1 section, 3 instances, 2 models, 3 triangles | glb == scene_level
0 scene level.sa1lvl -c level.sa1lvl -o glb/solid.glb | out 2 collision triangles | glb == scene_level_collision
0 scene level.sa1lvl --show-collision -o glb/own.glb | same glb/own.glb glb/solid.glb
2 scene level.sa1lvl --show-collision -c level.sa1lvl -o glb/own.glb | err -c and --show-collision cannot be used together
1 scene S/stage_r.rel --show-collision -o glb/r_own.glb | err is not a level: its collision is in a c.rel
0 info -l level.sa1lvl | out == info_level
0 info --json level.sa1lvl | out "texture_file":"TEX"
0 scene -q level.c -o glb/text.glb | glb == scene_level_text
0 info table.c | out ^table.c: [^;]*; entries 1 [^;]*$
0 info -q -l level.c | out surface diggable: entries 1
1 model level.sa1lvl -o glb/no.glb | err is a Sonic Adventure level: kunai scene takes it
""")
    times, values = keys("glb/level.glb", "instance_4")
    assert near(values[20], [1, 2, 3]) and near(times[20], [20 / 30]), (times, values)


def test_headers_have_the_constants_of_c_source():
    write("flags.c", b"COL c[] = {{{0, 0, 0}, 0, 0, 0, NULL, 0, SEEN}};\nLandTable l = {1, 0, 0, 0, 0, c, NULL, NULL, NULL, 0, 0};\n"
                     b"NJS_OBJECT o = {TURN, NULL, 1, 0, 0, 0, 0, 0, 1, 1, 1};\n")
    write("one.h", b"#define HIDE NJD_EVAL_HIDE\n")
    write("two.h", b"\n#define TURN (HIDE | NJD_EVAL_UNIT_POS)\nNJS_ACTION a = {&lost};\nenum {SEEN = ColFlags_Visible};\n")
    where = "(two.h, line 3, column 18, at lost): C source: the text does not define this name"
    run(r"""
0 info flags.c | out entries 0 (visible 0,
0 info -l flags.c --include one.h --include=two.h | out entries 1 (visible 1, | out "o": evalflags 0x9 | err $where
1 model flags.c -o glb/flags.glb | err the file has neither an object nor a texture list
0 model flags.c --include one.h --include two.h -o glb/flags.glb | out Basic model: 1 node, | err $where
1 model flags.c --include one.h -o glb/flags.glb
0 scene flags.c --include one.h --include two.h -o glb/seen.glb | out 1 section, 1 instance, | err $where
3 scene flags.c --include no.h -o glb/seen.glb | err no.h: cannot be opened
2 info flags.c --include | err --include needs a value
""", where=where)


def test_fmt2_stages_of_blue_burst_and_of_the_gamecube():
    run(r"""
0 scene bb_n.rel -t set.xvm -o glb/bb.glb | err = | glb == scene_bb
0 scene gc_n.rel -t set.gvm -o glb/gc.glb | err = | glb == scene_gc
0 scene bb_n.rel -o glb/bare.glb
""")
    # the pictures of a GVM have names, those of an XVM have numbers
    for stage, step, colors in (("bb", 1, {"grass": (0, 0, 0, 255), "stone": (82, 170, 173, 255)}),
                                ("gc", 2, {"grass": (0, 255, 0, 255), "stone": (123, 125, 123, 255)})):
        g = Glb(f"glb/{stage}.glb")
        for number in 0, step:
            [part] = g.meshes[number]["primitives"]
            places = g.corners(part, "POSITION")
            for a, b, c in places[:3], places[3:]:  # counter-clockwise, seen from above
                assert (b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2]) == 100, (a, b, c)
            material = g.json["materials"][part["material"]]
            texture = material["pbrMetallicRoughness"]["baseColorTexture"]["index"]
            assert g.rows(texture) == [[colors[material["extras"]["textureName"]]] * 4] * 4
        assert near(keys(f"glb/{stage}.glb", "instance_3")[1][20], [0, 1, 0])


def test_one_model_of_a_stage_by_its_place():
    out = run(r"""
# a model that cannot be read leaves its instance empty
0 scene broken_n.rel -o glb/broken.glb | out : 1 section, 2 instances, 1 model, 2 triangles,
0 info -q -l broken_n.rel | out ^    instance 0: model 0 at 0x10C, flags 0x0$
0 info -q -l bb_n.rel gc_n.rel | out ^    instance 0: model 0 at 0x12C, flags 0x11$
""")
    place = re.findall(r"    instance 0: model 0 at (0x[0-9A-F]*), ", out)[-1]
    run(r"""
0 model bb_n.rel --bare 0x12C --format xj -o glb/one.glb
0 info -q --json gc_n.rel | out "model":0,[^}]*"model_offset":$number[,}]
0 model gc_n.rel --bare $place --format gj -f -o glb/one.glb
""", place=place, number=int(place, 16))


def test_a_minimap_has_rooms():
    run("0 scene S/stage_r.rel -o glb/r.glb | out ^glb/r.glb: 2 sections, 2 instances, 1 model, 4 triangles, "
        "| glb == scene_r")


def test_each_stage_file_is_converted_without_the_other():
    run(r"""
0 scene packed_n.rel -o glb/n.glb | err #2
0 scene d.rel -o glb/ground.glb
0 scene -q d.rel -o glb/d.glb | err = | out =
0 scene -f d.rel -o glb/d.glb
0 scene -f n.rel other_d.rel -t set.pvm -o glb/n.glb | out : 5 sections, 9 instances,
""")
    g = Glb("glb/n.glb")
    assert [(node["name"], len(g.below(node))) for node in g.roots] == [
        ("section_3", 2), ("scenery_1", 4), ("section_3", 1), ("scenery_3", 1), ("section_8", 1), ("view", 0)]


def test_what_is_far_outside_can_be_left_out():
    run(r"""
0 scene sky_n.rel -o glb/sky.glb | out : 2 sections, 8 instances, 2 models, 16 triangles,
0 scene sky_n.rel --no-scenery -o glb/near.glb | out : 1 section, 6 instances, 1 model, 12 triangles,
0 scene n.rel d.rel --section 3 -o glb/three.glb | out : 1 section, 3 instances,
1 scene n.rel --section 9 -o glb/none.glb | err has no section 9: kunai info -l lists them$ | not glb/none.glb
2 scene n.rel --section wood -o glb/none.glb | err --section needs the id of a section, not wood
""")
    assert [node["name"] for node in Glb("glb/three.glb").roots] == ["section_3", "view"]
    # the camera looks at the middle of the squares and not at the sky. The squares reach 50^1/2 from there,
    # so the camera is 1.15 * 50^1/2 / sin(0.5) away, above and in front.
    for name in "sky", "near":
        view = Glb(f"glb/{name}.glb").named("view")
        assert near(view["translation"], [5, 16.962 * math.sin(0.5), 5 + 16.962 * math.cos(0.5)], 1e-3)
        assert near(view["rotation"], [-math.sin(0.25), 0, 0, math.cos(0.25)]), view


def test_a_level_takes_the_textures_that_lie_beside_it():
    visible, touched = 0x80000000, 0x10001  # solid, and hurts
    for name, flags in ("a/mine", [visible, visible | 1]), ("b/mine", [visible]), ("b/mine2", [visible, visible | 1]), ("b/touch", [touched, 2]):
        write(name + ".sa1lvl", tool_scenes.level(flags))
    write("a/stage.Pvm", read("set.pvm"))
    write("a/stages.pvm", read("other.pvm"))
    write("levels.afs", afs([(name.encode(), read("a/" + name)) for name in ("stages.pvm", "stage.Pvm", "mine.sa1lvl")]))
    run(r"""
0 scene a/mine.sa1lvl -o glb/mine.glb | err a/stage.Pvm: note: its textures are used | glb == scene_level_textured
0 scene -q a/mine.sa1lvl -t set.pvm -o glb/given.glb | err = | same glb/given.glb glb/mine.glb
0 scene levels.afs/mine.sa1lvl -o glb/inside.glb | err levels.afs/stage.Pvm: note: its textures are used | same glb/inside.glb glb/mine.glb
0 scene b/mine.sa1lvl -o glb/bare_level.glb | err note: its textures are in STAGE.pvm or .pvmx, which is missing beside it$
0 scene -q b/mine2.sa1lvl -o glb/bare_level_2.glb
0 scene -q - -o glb/from_input.glb <a/mine.sa1lvl | same glb/from_input.glb glb/bare_level_2.glb
0 scene a/mine.sa1lvl -c a/mine.sa1lvl -o glb/both.glb | out : 1 section, 2 instances, 1 model, 12 triangles, 6 coll
# of three files of that name the set is taken
0 scene S/level.sa1lvl -c S/level.sa1lvl -o glb/box.glb | err S/creature.pvm: note: | out 2 pictures, 1 animation$
# nothing of it is visible
0 scene b/touch.sa1lvl -o glb/touch.glb | out , 12 collision triangles, | err note: has no visible entries
0 info -q -l b/touch.sa1lvl | out instance 0: model 0 at 0x10, flags 0x10001 solid hurts$
""")
    legend = Glb("glb/touch.glb").named("collision")["extras"]["legend"]
    assert [line["flags"] for line in legend] == [2, 0x10001], legend


def test_files_that_do_not_belong_together():
    write("other_bb_n.rel", read("bb_n.rel"))
    run(r"""
0 scene n.rel names_d.rel -t set.pvm -o glb/names.glb
# one without textures is of any stage
0 scene skin_n.rel d.rel -o glb/none.glb | err! another stage
1 scene n.rel packed_n.rel -t set.pvm -o glb/twice.glb
1 scene d.rel names_d.rel -t set.pvm -o glb/grounds.glb
0 scene d.rel n.rel -t set.pvm -c c.rel -o glb/turned.glb | same glb/turned.glb glb/all.glb
1 scene -f bb_n.rel c.rel -o glb/pair.glb
2 scene bb_n.rel -o - | err ^kunai: cannot write to the standard output (./- is a file of that name);
1 scene d.rel S/stage_r.rel -o glb/rooms.glb
# by name: the texture that is asked for and used is missing
0 scene -f n.rel d.rel -t other.pvm -o glb/names.glb | err #2
""")
    # an fmt2 stage stands alone: the program writes only the first file
    run(r"""
1 scene -f $first $second -o glb/pair.glb | err*0 warning\|give it as
0 scene -q -f $first -o glb/alone.glb | same glb/pair.glb glb/alone.glb
""", first=["bb_n.rel"] * 4 + ["n.rel"],
        second=["d.rel", "gc_n.rel", "other_bb_n.rel", "S/stage_r.rel", "bb_n.rel"])


def test_what_is_no_stage_is_told():
    write("cut.rel", read("n.rel")[:300])
    run(r"""
1 scene c.rel n.rel -o glb/bad.glb
1 scene player.rel -o glb/bad.glb
1 scene other.rel -o glb/bad.glb | err = kunai: other.rel: is a REL file, but not a stage
1 scene S/stage.tam -o glb/bad.glb | err stage.tam: is a PSO texture animation (.tam), not a stage$
1 scene set.pvm -o glb/bad.glb
1 scene cut.rel -o glb/bad.glb
3 scene n.rel -c missing.rel -o glb/bad.glb
3 scene n.rel -t missing.pvm -o glb/bad.glb
3 scene n.rel missing.rel -o glb/bad.glb
2 scene n.rel
2 scene n.rel d.rel c.rel -o glb/bad.glb | err a stage has at most two files | not glb/bad.glb
# a file beside the first one that is of another kind: the rest is written
1 scene n.rel c.rel -c d.rel -o glb/rest.glb
1 scene -f n.rel -c player.rel -o glb/rest.glb | err ^kunai: player.rel: is a PSO player motion
# what cannot be written is known before the work
3 scene n.rel -o glb/rest.glb | err = kunai: glb/rest.glb: exists already (-f replaces it)
3 scene -q n.rel -o glb | err = kunai: glb: is a folder
3 scene -f n.rel -o glb | err = kunai: glb: is a folder
0 scene -f n.rel -o glb/rest.glb
""")


main(globals())
