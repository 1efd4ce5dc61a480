"""Tests of the scenes that kunai map makes of the world in the sample, and of the game if KUNAI_CORPUS has
it. The places were worked out by hand: a scene joins files that each count from another origin.
tests/expected/tools/ has the rest of the scenes."""
import json
import math
import os
import tool_maps
import tool_nitro_models
from tool_cases import main, read, run, write
from tool_files import narc_members
import tool_glb
from tool_nitro import nsbtx


def near(a, b, distance=1e-4):
    return tool_glb.near(a, b, distance)


class Glb(tool_glb.Glb):
    turned = False

    def __init__(self, path):
        super().__init__(path)
        # without the camera that shows the scene
        self.roots = [node for node in self.roots if "camera" not in node]

    def place(self, node):
        return node.get("translation", [0, 0, 0])

    def child(self, node, name):
        return self.named(name, self.below(node))

    def land(self, name):
        return self.named(name, self.roots)

    def props(self, land):
        return [n for n in self.below(land) if n.get("extras", {}).get("kind") == "prop"]

    def shown(self, node, place=(0, 0, 0), scale=(1, 1, 1)):
        """Returns all meshes below the node, each with its place and scale. Records whether a node is turned,
        because turns are not computed."""
        self.turned |= node.get("rotation", [0, 0, 0, 1]) != [0, 0, 0, 1]
        place = tuple(p + s * m for p, s, m in zip(place, scale, node.get("translation", (0, 0, 0))))
        scale = tuple(a * b for a, b in zip(scale, node.get("scale", (1, 1, 1))))
        found = [(node["mesh"], place, scale)] if "mesh" in node else []
        for child in self.below(node):
            found += self.shown(child, place, scale)
        return found

    def box(self, node, place=(0, 0, 0)):
        """Returns the bounding box of all meshes below a node. place: of the parent of the node."""
        low, high = [math.inf] * 3, [-math.inf] * 3
        for mesh, at, scale in self.shown(node, place):
            for primitive in self.meshes[mesh]["primitives"]:
                bounds = self.json["accessors"][primitive["attributes"]["POSITION"]]
                for k in range(3):
                    low[k] = min(low[k], at[k] + scale[k] * bounds["min"][k])
                    high[k] = max(high[k], at[k] + scale[k] * bounds["max"][k])
        assert not self.turned
        return low + high

    def textures(self, node):
        """Returns the textures, or None, of the materials below the node, by the names of the materials."""
        found = {}
        for mesh, _, _ in self.shown(node):
            for primitive in self.meshes[mesh]["primitives"]:
                material = self.json["materials"][primitive["material"]]
                texture = material["pbrMetallicRoughness"].get("baseColorTexture")
                found[material["name"]] = texture and texture["index"]
        return found

    def materials(self, node):
        """As textures(), with the names of the pictures."""
        return {name: index if index is None else self.json["images"][
            self.json["textures"][index]["source"]]["name"] for name, index in self.textures(node).items()}


def test_command_lines_that_are_wrong():
    write("there.glb", b"mine")
    run(r"""
2 map --world S -o o.glb | err needs one of --header, --matrix and --prop
2 map --world S --header 0 --matrix 0 -o o.glb | err needs one of --header, --matrix and --prop
2 map --world S --header 3 -o o.glb | err needs a number from 0 to 2 or a name
2 map --world S --header 0 -o - | err cannot write to the standard output
2 map --world S --header 0 --json -o o.glb
2 map --world S --header 0 -t S/ground.nsbtx -o o.glb | err -t cannot be used with --world
2 map --matrix 0 -o o.glb S/land.bin
2 map --time 10:00 -o o.glb S/land.bin | err --matrix, --cell, --prop, --events and --time need --world
2 map -o o.glb S/land.bin S/land_hg.bin | err takes one land
2 map -o o.glb S/build_model.narc | err needs a land
1 map -o o.glb S/land_data.narc | err not a land
1 map -o o.glb S/light.txt | err not a land
1 map --world S --matrix 5 -o o.glb | err is not written: there is no matrix 5
1 map --world S --matrix 0 --cell 2,0 -o o.glb | err o.glb: is not written: there is nothing to show
3 map -o o.glb none.bin | not o.glb
3 map --world S --header 0 -o there.glb | err exists already
""")
    run("2 map --world S --matrix=$number -o o.glb | err --matrix needs a number, not $number",
        number=["-1", "x", "65535", "1x"])
    run("2 map --world S --matrix 0 --cell=$cell -o o.glb | err --cell needs X,Z, from 0,0 to 2,1, "
        "not $cell", cell="3,0 0,2 0 0, ,0 0,0,0 0,0x -1,0 1,-1".split())
    run("2 map $option S/land.bin | err needs -o OUT.glb",
        option=["--matrix 0", "--cell 0,0", "-t S/ground.nsbtx", "--heights", "--own-draws", "--hidden"])


# The origin is at (256 + 512 x, 256 + 512 z). The altitude lifts only the map model, 8 units each.
LANDS = {"cell_0_0": (0, 0, (256, 256), 0, "I01RIVER"), "cell_1_0": (1, 1, (768, 256), 0, "I02RIDGE"),
         "cell_0_1": (2, 0, (256, 768), 0, "I01RIVER"), "cell_1_1": (3, 1, (768, 768), 1, "I02RIDGE"),
         "cell_2_1": (1, 1, (1280, 768), 2, "I02RIDGE")}
# Model, place, scale and box of the props of each land. Props keep their own y.
TREE, LAMP, SIGN, BOX = ([-16, 0, -16, 16, 64, 16], [-6, 0, -6, 6, 44, 6], [-12, 8, -1, 12, 24, 1],
                         [-8, 0, -8, 8, 16, 8])
PROPS = {"cell_0_0": [(1, (56, 0, 56), 1, TREE), (1, (88, 0, 168), 1.25, TREE), (1, (40, 0, 376), 1, TREE),
                      (1, (408, 0, 424), 1.5, TREE), (1, (472, 0, 120), 1, TREE), (3, (120, 0, 296), 1, SIGN),
                      (2, (184, 28, 216), 1, LAMP), (2, (328, 28, 216), 1, LAMP),
                      (4, (256, 32, 256), 1, BOX)],
         "cell_1_1": [(2, (768, 8, 920), 1, LAMP), (1, (952, 0, 584), 1.75, TREE)],
         "cell_2_1": [(1, (1280, 32, 768), 2, TREE), (1, (1080, 0, 968), 1, TREE),
                      (3, (1320, 32, 856), 1, SIGN)]}


def test_lands_and_props_are_where_the_game_has_them():
    # two cells have the same land: 5 cells, 4 land models; 4 prop models, because the box stands for the
    # table
    run("""
0 map --world S --matrix 0 --heights -o glb/island.glb | err = kunai: glb/island.glb: note: missing:
    prop animations | glb == map_glb_island
""")
    g = Glb("glb/island.glb")
    about = g.json["asset"]["extras"]
    assert about["areas"][0]["activeLight"]["diffuse"] == [31, 31, 31]  # at noon: the third block
    assert sorted(n["name"] for n in g.roots) == sorted(LANDS)
    for name, (number, header, (x, z), altitude, header_name) in LANDS.items():
        land = g.land(name)
        assert land["translation"] == [x, 0, z], name
        assert g.place(g.child(land, "map")) == [0, 8 * altitude, 0], name
        assert land["extras"] == {
            "kind": "land", "land": number, "x": int(name[5]), "z": int(name[7]), "header": header,
            "headerName": header_name, "area": 0, "altitude": altitude}
    # map models: at altitude 0 the bed of the pond is at -24 and its jetty at 8; each altitude lifts both
    # by 8
    for name, place, wanted in (("cell_1_1", (768, 0, 768), [512, -16, 512, 1024, 16, 1024]),
                                ("cell_2_1", (1280, 0, 768), [1024, 16, 512, 1536, 48, 1024])):
        assert near(g.box(g.child(g.land(name), "map"), place), wanted)
    for name, props in PROPS.items():
        land = g.land(name)
        found = g.props(land)
        assert [n["name"] for n in found] == ["prop_%d" % i for i in range(len(props))]
        for node, (model, place, scale, shape) in zip(found, props):
            at = [a + b for a, b in zip(land["translation"], node["translation"])]
            assert near(at, place) and node["scale"] == [scale] * 3, (name, node, place)
            assert node["extras"]["model"] == model
            assert node["extras"].get("drawnAs") == (0 if model == 4 else None)
            wanted = [place[k % 3] + scale * shape[k] for k in range(6)]
            assert near(g.box(node, land["translation"]), wanted), (name, node)


def test_meshes_and_pictures_are_stored_once():
    g = Glb("glb/island.glb")
    river = g.props(g.land("cell_0_0"))
    # the scene keeps the members that the game ignores
    assert river[5]["extras"]["rotation"] == [0, 0x4000, 0] and river[5]["extras"]["words"] == [1, 0]
    trees = [n for land in g.roots for n in g.props(land) if n["extras"]["model"] == 1]
    assert len(trees) == 11 and len({tuple(sorted(m for m, _, _ in g.shown(n))) for n in trees}) == 1
    ridges = [{m for m, _, _ in g.shown(g.child(g.land(name), "map"))} for name in ("cell_1_0", "cell_2_1")]
    assert ridges[0] == ridges[1]
    names = sorted(image["name"] for image in g.json["images"])
    assert names == sorted("grass path water cliff planks leaves glass stone box".split())
    # textures of the area by name; the box has its own texture
    assert g.materials(g.child(g.land("cell_0_0"), "map")) == {n: n for n in ("grass", "water", "path")}
    assert g.materials(trees[0]) == {"planks": "planks", "leaves": "leaves"}
    assert g.materials(river[8]) == {"box": "box"}


def test_heights_lie_half_a_unit_above_the_ground_whatever_the_altitude():
    g = Glb("glb/island.glb")
    heights = g.child(g.land("cell_1_1"), "heights")
    assert "translation" not in heights and heights["extras"] == {"kind": "heights", "plates": 6, "lift": 0.5}
    def plates(node):
        [part] = g.meshes[node["mesh"]]["primitives"]
        return part, *(g.array(part["attributes"][name]) for name in ("POSITION", "NORMAL"))
    part, places, normals = plates(heights)
    corners = g.corners(part, "POSITION")
    assert len(places) == 24 and len(corners) == 36 and set(normals) == {(0.0, 1.0, 0.0)}
    assert sorted({p[1] for p in places}) == [-23.5, 0.5, 8.5]
    assert [(p[0], p[2]) for p in places[20:]] == [(-16, 0), (-16, 160), (16, 160), (16, 0)]
    # triangles face up: from above, they are counter-clockwise
    for a, b, c in zip(corners[::3], corners[1::3], corners[2::3]):
        assert (b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2]) > 0
    # the slopes of the ridge rise by 1 in 2
    ridges = [g.child(g.land(name), "heights") for name in ("cell_2_1", "cell_1_0")]
    assert ridges[0]["mesh"] == ridges[1]["mesh"]
    part, places, normals = plates(ridges[0])
    assert near([y for _, y, _ in places[16:20]], [0.5, 0.5, 32.5, 32.5], 0.02)
    assert near(normals[16], [-0.4472136, 0.8944272, 0]) and near(normals[27], [0.4472136, 0.8944272, 0])
    material = g.json["materials"][part["material"]]
    assert material["alphaMode"] == "BLEND" and material["doubleSided"]


def test_one_header_or_one_cell():
    run(r"""
0 map --world S --header I02RIDGE -o glb/ridge.glb
0 map --world S --header I02RIDGE --cell 0,1 -o glb/cell.glb
0 map --world S --matrix 0 --cell 0,1 --time 20:00 -o glb/evening.glb
0 map --world S --header 0 --own-draws -o glb/own.glb
""")
    assert {n["name"] for n in Glb("glb/ridge.glb").roots} == {"cell_1_0", "cell_1_1", "cell_2_1"}
    for g in Glb("glb/cell.glb"), Glb("glb/evening.glb"):
        [land] = g.roots
        assert (land["name"], land["extras"]["header"]) == ("cell_0_1", 0)
        assert not any(n["name"] == "heights" for n in g.nodes)
    assert g.json["asset"]["extras"]["areas"][0]["activeLight"]["diffuse"] == [24, 18, 15]
    # the own commands of the model draw its node, which lifts the sign by 6
    own = Glb("glb/own.glb")
    assert own.json["asset"]["extras"]["props"] == "as their models say"
    sign = own.props(own.land("cell_0_0"))[5]
    assert near(own.box(sign, (256, 0, 256)), [108, 14, 295, 132, 30, 297]), own.box(sign)


def test_indoors_a_prop_set_lacks_textures_and_props_are_not_listed():
    run(r"""
0 map --world S --header 2 --heights -o glb/hut.glb
# a matrix without headers is of the first one
0 map --world S --matrix 1 --heights -o glb/hut_matrix.glb | same glb/hut.glb glb/hut_matrix.glb
""")
    g = Glb("glb/hut.glb")
    [land] = g.roots
    assert land["translation"] == [256, 0, 256] and land["extras"]["altitude"] == 0
    table, large, small = g.props(land)
    # the third shape of the table is drawn with the first material (platinum.md 6), so the leaves do not
    # appear
    assert g.materials(table) == {"planks": "planks", "stone": None}
    assert [n["extras"]["model"] for n in (table, large, small)] == [4, 0, 0]
    assert near(g.box(table, land["translation"]), [256, 0, 230, 288, 20, 250])
    assert near(g.box(small, land["translation"]), [226, 0, 298, 238, 12, 310])
    assert g.materials(small) == {"box": "box"}


def test_a_world_without_its_parts():
    for file in "map_headers.bin map_matrix.narc land_data.narc area_data.narc area_build.narc".split():
        for folder in ("less", "torn")[:1 if file == "land_data.narc" else 2]:
            write(f"{folder}/{file}", read("S/" + file))
    write("torn/build_model_matshp.dat", read("S/build_model_matshp.dat"))
    lands = narc_members(read("S/land_data.narc"))
    write("torn/land_data_0.bin", lands[0].replace(b"MDL0", b"XXXX", 1))
    write("torn/land_data_1.bin", lands[1])
    for area in 0, 1:
        write(f"twice/area_data_{area}.bin", bytes([area, 0, area, 0, 0, 0, 1, 0]))
        write(f"twice/area_build_{area}.bin", tool_maps.build([3]))
    write("twice/map_matrix_8.bin", tool_maps.matrix(b"", 2, [0, 0], [0, 2]))
    write("twice/build_model_3.nsbmd", b"BMD0")
    run(r"""
# a model that is shown with two texture sets fails once
1 map --world S/map_headers.bin S/land_data.narc twice --matrix 8 -o glb/twice.glb
    | err 1 done, 1 failed
0 map --world less --header 0 -o glb/less.glb | err note: 11 of 13 instances are empty: their models are missing or cannot be read$
0 map --world S/map_headers.bin S/map_matrix.narc S/land_data.narc S/build_model.narc --header 0 -o
    glb/bare.glb
# a land that is not there, and models that cannot be read
1 map --world torn --matrix 0 -o glb/torn.glb | err note: missing: .*land 2
""")
    g = Glb("glb/less.glb")
    assert "images" not in g.json and len(g.props(g.land("cell_0_0"))) == 9
    assert all("children" not in n for n in g.props(g.land("cell_0_0")))
    bare = Glb("glb/bare.glb")
    # without a build list all props are drawn as themselves; the box alone has pictures, and it does not
    # occur
    assert bare.props(bare.land("cell_0_0"))[8]["extras"]["model"] == 4 and "images" not in bare.json
    assert bare.json["asset"]["extras"]["props"] == "as their models say"
    torn = Glb("glb/torn.glb")
    assert {n["name"] for n in torn.roots} == {"cell_0_0", "cell_1_0", "cell_2_1"}
    assert "children" not in torn.child(torn.land("cell_0_0"), "map")
    assert len(torn.shown(torn.child(torn.land("cell_1_0"), "map"))) == 1


def test_a_matrix_that_no_header_names():
    write("map_matrix_7.bin", tool_maps.matrix(b"lone", 2, [0xFFFF, 1]))
    run("0 map --world S map_matrix_7.bin --matrix 7 -o glb/unnamed.glb | err note: missing: .*header")
    g = Glb("glb/unnamed.glb")
    [land] = g.roots
    assert (land["name"], land["translation"]) == ("cell_1_0", [768, 0, 256])
    assert land["extras"] == {"kind": "land", "land": 1, "x": 1, "z": 0, "altitude": 0}
    assert near(g.box(g.child(land, "map"), (768, 0, 256)), [512, 0, 0, 1024, 32, 512])


def test_a_land_alone():
    write("river.bin", narc_members(read("S/land_data.narc"))[0])
    for kind in "map_tex_set", "areabm_texset":
        for i, member in enumerate(narc_members(read(f"S/{kind}.narc"))):
            write(f"{kind}_{i}.nsbtx", member)
    run(r"""
0 map river.bin -o glb/river.glb
0 map river.bin S/build_model.narc S/build_model_matshp.dat --heights -t map_tex_set_1.nsbtx -t
    areabm_texset_0.nsbtx -t map_tex_set_0.nsbtx -o glb/river_all.glb
0 map S/heights.bdhc --heights -o glb/bdhc.glb
1 map S/heights.bdhc -o glb/none.glb | err is not written: there is nothing to show
1 map river.bin -t S/creature.nj -o glb/none.glb
3 map river.bin -t nothing.nsbtx -o glb/none.glb
# names of several sets of an archive are not mixed
0 map river.bin -t S/map_tex_set.narc -o glb/river_narc.glb
""")
    g = Glb("glb/river_all.glb")
    [land] = g.roots
    assert (land["name"], land["translation"], land["extras"]) == ("land", [0, 0, 0], {"kind": "land"})
    assert near(g.box(g.child(land, "map")), [-256, -24, -256, 256, 32, 256])
    # no file says which models the area has, so the table is drawn as a table
    table = g.props(land)[8]
    assert "drawnAs" not in table["extras"] and near(g.box(table), [-16, 32, -10, 16, 52, 10])
    assert g.materials(table) == {"planks": "planks", "stone": "stone"}
    for g in g, Glb("glb/river_narc.glb"):
        assert g.materials(g.child(g.roots[0], "map")) == {n: n for n in ("grass", "water", "path")}


def make_props():
    m, narc = tool_nitro_models, tool_maps.narc
    os.mkdir("props")
    m.write("props")
    red = nsbtx(m.PICTURES[0], [(name, [m.RED] * len(colors)) for name, colors in m.PICTURES[1]])
    for name, data in {
            "build_model.narc": narc([m.HOUSE, m.BARE, m.HOUSE, m.BARE]),
            "build_model_matshp.dat": tool_maps.shapes([[], [], [], [(0, 0)]]),
            # the first set has the names, too, but its area does not list the model
            "areabm_texset.narc": narc([red, read("props/house.nsbtx")]),
            "area_build.narc": narc([tool_maps.build([2, 3]), tool_maps.build([1, 2])]),
            "bm_anime_list.narc": narc([tool_maps.animation(ids) for ids in ([], [0, 2], [1, 7], [])]),
            "bm_anime.narc": narc([m.SWING, m.FLOW, m.SEEN])}.items():
        write("world/" + name, data)


def test_a_prop_is_drawn_with_the_set_and_the_motions_of_the_game():
    make_props()
    run(r"""
0 map --world world --prop 1 -o glb/prop.glb | glb == map_glb_prop
0 map --world world --prop 2 -o glb/two.glb | out : 1 prop, 1 model, .* 1 animation, 1 motion in extras,
# as the game draws it, and with the set of the area that lists it
0 map --world world --prop 3 -o glb/drawn.glb
0 map --world world --prop 3 --own-draws -o glb/undrawn.glb | out : 1 prop, 1 model, 8 triangles,
0 rm world/areabm_texset.narc world/area_build.narc
0 map --world world --prop 2 -o glb/lone.glb
1 map --world world --prop 9 -o glb/nothing.glb | err note: missing: prop model 9$
2 map --world world --prop 1 --matrix 0 -o glb/nothing.glb
2 map --world world --prop 1 --cell 0,0 -o glb/nothing.glb
2 map --world world --prop 1
2 map river.bin --prop 1 -o glb/nothing.glb
""")
    run("2 map --world world --prop=$word -o no.glb | err ^kunai: --prop needs a number, not $word;",
        word=["x", "-1", "65536", "1,2"])
    def texels(name, material):
        g = Glb("glb/" + name)
        [found] = [m for m in g.json["materials"] if m["name"] == material]
        return g.rows(found["pbrMetallicRoughness"]["baseColorTexture"]["index"])
    right = texels("lone.glb", "wall")
    assert texels("prop.glb", "wall") == right
    assert texels("drawn.glb", "wall") == texels("two.glb", "wall") != right


def test_props_of_a_map_move_when_the_game_starts_their_motions():
    """Trees are houses that swing. The lamps wait for the player, and the sign has a damaged motion."""
    m, narc = tool_nitro_models, tool_maps.narc
    for name in ("map_headers.bin map_matrix.narc land_data.narc map_tex_set.narc areabm_texset.narc "
                 "area_data.narc area_build.narc arealight.narc").split():
        write("moving/" + name, read("S/" + name))
    models = narc_members(read("S/build_model.narc"))
    lists = [[], [0, 1], [0], [2], []]
    write("moving/build_model.narc", narc([models[0], m.HOUSE, m.HOUSE, *models[3:]]))
    write("moving/bm_anime_list.narc", narc([tool_maps.animation(ids, 2 if i == 2 else 0)
                                             for i, ids in enumerate(lists)]))
    write("moving/bm_anime.narc", narc([m.SWING, m.FLOW, m.SWING[:40]]))
    run(r"""
0 map --world moving --header 0 -o glb/moving.glb | err bm_anime.narc/2: warning: | out 1 motion in extras,
""")
    g = Glb("glb/moving.glb")
    [moves] = [a for a in g.json["animations"] if a["name"] == "map"]
    moved = {channel["target"]["node"] for channel in moves["channels"]}
    def nodes(node):
        return [node] + [deeper for child in g.below(node) for deeper in nodes(child)]
    for land in g.roots:
        for prop in g.props(land):
            inside = [i for i, node in enumerate(g.nodes) if any(node is other for other in nodes(prop))]
            assert bool(moved & set(inside)) == (prop["extras"]["model"] == 1), prop
    [motion] = g.json["scenes"][0]["extras"]["motions"]
    assert motion["tracks"]


# ---- the game ----

GAME = os.environ.get("KUNAI_CORPUS", "") + "/platinum"


def check_game_land(g, land, expected):
    e = land["extras"]
    assert land["translation"] == [256 + 512 * e["x"], 0, 256 + 512 * e["z"]]
    wanted = expected["land/land_data_%03d.bin" % e["land"]]["props"]
    assert g.place(g.child(land, "map")) == [0, 8 * e["altitude"], 0] and g.shown(g.child(land, "map"))
    assert len(g.props(land)) == len(wanted)
    for node, prop in zip(g.props(land), wanted):
        assert node["extras"]["model"] == prop["model"] and g.shown(node)
        assert near(node["translation"], prop["pos"], 0.00051)  # the table has three decimals
        assert near(node["scale"], prop["scale"], 0.00051)
    # each material that names a texture shows it
    for mesh, _, _ in g.shown(land):
        for primitive in g.meshes[mesh]["primitives"]:
            material = g.json["materials"][primitive["material"]]
            assert ("textureName" not in material.get("extras", {})
                    or "baseColorTexture" in material["pbrMetallicRoughness"]), material


def test_the_game():
    if not os.path.isfile(GAME + "/expected.json"):
        return print("test_the_game: skipped, KUNAI_CORPUS has no platinum/expected.json")
    run(f"""
0 map --world {GAME} --json
0 map --world {GAME} --header 411 --heights -o glb/T01.glb | err =
0 map --world {GAME} --matrix 0 -o glb/sinnoh.glb
0 map {GAME}/land/land_data_043.bin -t {GAME}/map_tex_set.narc -o glb/land.glb
0 map --world {GAME} --prop 67 -o glb/door.glb | out  4 animations,
""", logged=False)
    expected = json.loads(read(GAME + "/expected.json"))
    for path in "glb/T01.glb", "glb/sinnoh.glb":
        g = Glb(path)
        for land in g.roots:
            check_game_land(g, land, expected)
    assert len(g.roots) == 7
    # the pictures of a land are the same, whichever way its set was found
    def pictures(g, land):
        return {name: g.rows(index) for name, index in g.textures(g.child(land, "map")).items()}
    [land] = [land for land in g.roots if land["extras"]["land"] == 43]
    alone = Glb("glb/land.glb")
    assert pictures(g, land) == pictures(alone, alone.roots[0]) and len(pictures(g, land)) == 21


main(globals())
