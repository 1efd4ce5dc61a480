"""Tests of kunai model with Nitro models and their animations. Textures, palettes and motions come from other
files and fit only by their names, and the hardware's texture matrix and materials have no exact glTF form."""
import math
from tool_cases import main, read, run, write
from tool_glb import Glb, near
from tool_maps import narc
from tool_nitro import five, nsbtx
import tool_nitro_models
from tool_nitro_models import BARE, BLUE, GREEN, PICTURES, RED

SHOWN = {RED: (255, 0, 0), GREEN: (0, 255, 0), BLUE: (0, 0, 255), 0: (0, 0, 0)}


def pictures(name):
    """Returns the texels of the picture of each material."""
    g = Glb(name)
    textures = {m["name"]: m["pbrMetallicRoughness"].get("baseColorTexture") for m in g.json["materials"]}
    return {name: texture and g.rows(texture["index"]) for name, texture in textures.items()}


def test_pictures_come_from_the_model_or_from_elsewhere():
    tool_nitro_models.write(".")
    write("few.nsbtx", nsbtx(PICTURES[0][:1], PICTURES[1][:1]))
    run(r"""
0 model house.nsbmd -o house.glb | glb == nitro_house
0 model house.nsbmd --hidden -o hidden.glb | err = | glb == nitro_hidden
0 model bare.nsbmd -t house.nsbtx -o given.glb
0 model bare.nsbmd house.nsbmd -o other.glb
0 model bare.nsbmd -o bare.glb
0 model bare.nsbmd -t few.nsbtx -o few.glb
""")
    house = Glb("house.glb").json
    for name in "given.glb", "other.glb":
        other = Glb(name).json
        assert other["materials"] == house["materials"] and other["images"] == house["images"]
    assert "images" not in Glb("bare.glb").json and len(Glb("few.glb").json["images"]) == 1


def test_materials_look_as_the_hardware_draws_them():
    g = Glb("hidden.glb")
    materials = {material["name"]: material for material in g.json["materials"]}
    # polygons without light, or with colours of vertices, are not lit
    assert {name for name, m in materials.items() if "extensions" in m} == {"glass", "leaf", "water", "gone"}
    assert {name: m.get("alphaMode", "OPAQUE") for name, m in materials.items()} == {
        "wall": "OPAQUE", "glass": "BLEND", "leaf": "MASK", "water": "BLEND", "gone": "OPAQUE",
        "other": "OPAQUE", "shine": "OPAQUE"}
    factor = materials["water"]["pbrMetallicRoughness"]["baseColorFactor"]
    assert abs(factor[3] - five(15) / 255) < 1e-6, factor
    shown = pictures("hidden.glb")
    bricks = [SHOWN[color] + (255,) for color in (RED, GREEN, BLUE, 0)] * 2
    assert shown["wall"] == [bricks] * 8 and shown["other"] == [[(0, 0, 255, 255)] * 8] * 8
    assert shown["leaf"][0][1:4] == bricks[1:4] and shown["leaf"][0][0][3] == 0
    assert shown["glass"] == [[(255, 0, 0, five(16))] * 8] * 8
    assert shown["water"] is None and shown["shine"] is not None
    # only the back of the water is drawn, so its triangles are turned over
    for name, wanted in ("wall", [[0, 0], [1, 0], [0, 1]]), ("water", [[0, 0], [0, 1], [1, 0]]):
        [part] = [part for mesh in g.meshes for part in mesh["primitives"]
                  if g.json["materials"][part["material"]]["name"] == name]
        assert [list(place[:2]) for place in g.corners(part, "POSITION")] == wanted, name


def test_the_texture_matrix_is_that_of_maya():
    [wall] = [m for m in Glb("hidden.glb").json["materials"] if m["name"] == "wall"]
    # S = T = 2, sine 1, cosine 0, x = 0.25, y = 0.5 (mdl0.md 5), for a square picture
    matrix = [0, -2, 2, 0, 0.5 * (2 - 2) - 2 * 0.25, 0.5 * (2 - 2 + 2) + 2 * 0.5]
    assert near(wall["extras"]["uvMatrix"], matrix), wall
    place = wall["pbrMetallicRoughness"]["baseColorTexture"]["extensions"]["KHR_texture_transform"]
    sine, cosine = math.sin(place["rotation"]), math.cos(place["rotation"])
    # the extension scales, then turns, then moves
    made = [cosine * place["scale"][0], -sine * place["scale"][0], sine * place["scale"][1],
            cosine * place["scale"][1], *place["offset"]]
    assert near(made, matrix), (place, made)


def test_motions_are_animations_or_extras():
    data = read("swing.nsbca")
    assert data.count(b"swing") == 1
    write("latin.nsbca", data.replace(b"swing", b"\xC3\xB6\x80\x9F\x22"))
    write("house_wide.nsbmd", read("house.nsbmd").replace(b"wall\0\0\0\0", "w\u00f6\u6771\0\0".encode()))
    write("wide.nsbca", data.replace(b"swing", b"s\xC3\xB6ng"))
    write("latin.nsbta", read("flow.nsbta").replace(b"flow\0", b"\xE6\x9D\xB1\xFF\0"))
    run(r"""
0 model house.nsbmd flow.nsbta tint.nsbma blink.nsbtp seen.nsbva swing.nsbca -o moved.glb
    | glb == nitro_moved
# a child that undoes the scale of its parent has the inverse of it, whatever it becomes
0 model -q scaled.nsbmd grow.nsbca -o scaled.glb | glb == nitro_scaled
# two nodes move a corner, with the weights of the mix; places are in bind space
0 model -q mixed.nsbmd -o mixed.glb | glb == nitro_mixed
0 model leaning.nsbmd -o leaning.glb
0 model house.nsbmd latin.nsbca latin.nsbta -o latin.glb
0 model house_wide.nsbmd wide.nsbca -o wide.glb
# for another model
0 model scaled.nsbmd flow.nsbta seen.nsbva -o others.glb
0 model scaled.nsbmd swing.nsbca -f -o others.glb | err*1 for another model
""")
    # names in files are UTF-8; else each byte is a letter
    wide = Glb("wide.glb").json
    assert wide["animations"][0]["name"] == "s\u00f6ng"
    assert "w\u00f6\u6771" in [material["name"] for material in wide["materials"]], wide["materials"]
    scene = Glb("latin.glb").json
    [animation, sliding], [motion] = scene["animations"], scene["scenes"][0]["extras"]["motions"]
    assert (animation["name"], motion["name"]) == ("\xC3\xB6\x80\x9F\"", "\xE6\x9D\xB1\xFF")
    assert sliding["name"] == motion["name"]


def test_texture_matrices_move_as_animations():
    # KHR_texture_transform must give the matrix from the offset, rotation and scale of a frame
    g = Glb("moved.glb")
    [flow, sliding] = [motion for motion in g.json["scenes"][0]["extras"]["motions"] + g.json["animations"]
                       if motion["name"] == "flow"]
    [matrix] = [track for track in flow["tracks"] if track["property"] == "uvMatrix"]
    values = {}
    for channel in sliding["channels"]:
        target = channel["target"]
        pointer = target["extensions"]["KHR_animation_pointer"]["pointer"].split("/")
        assert target["path"] == "pointer" and g.json["materials"][int(pointer[2])]["name"] == "wall"
        assert pointer[-1] in g.json["materials"][int(pointer[2])]["pbrMetallicRoughness"][
            "baseColorTexture"]["extensions"]["KHR_texture_transform"]
        values[pointer[-1]] = g.array(sliding["samplers"][channel["sampler"]]["output"])
    for frame in matrix["frames"]:
        (x, y), (angle,), (u, v) = (values[name][min(frame, len(values[name]) - 1)]
                                    for name in ("offset", "rotation", "scale"))
        made = [math.cos(angle) * u, -math.sin(angle) * u, math.sin(angle) * v, math.cos(angle) * v, x, y]
        assert near(made, matrix["values"][6 * frame:6 * frame + 6], 1e-5), (frame, made)


def test_a_texture_swap_shows_pictures_in_the_palettes_of_its_keys():
    g = Glb("moved.glb")
    [blink] = [motion for motion in g.json["scenes"][0]["extras"]["motions"] if motion["name"] == "blink"]
    [track] = blink["tracks"]
    assert (track["frames"], track["values"]) == ([0, 2], [0, 2, 1, -1])
    assert g.rows(track["textures"][0]) == [[(0, 0, 255, 255)] * 8] * 8
    # the wall keeps its palette: its first colours
    assert g.rows(track["textures"][1])[0][:3] == [SHOWN[c] + (five(16),) for c in (RED, GREEN, BLUE)]


def make_archives():
    inks = [(name, [RED] * len(colors)) for name, colors in PICTURES[1]]
    no_colors, no_pane = nsbtx(PICTURES[0], [(b"none_pl", [RED] * 4)]), nsbtx(PICTURES[0][:2], inks)
    right, red = read("house.nsbtx"), nsbtx(PICTURES[0], inks)
    strange = nsbtx([(b"other", *PICTURES[0][0][1:])], [(b"other_pl", [RED] * 4)])
    motions = [read(name) for name in ("swing.nsbca", "grow.nsbca", "flow.nsbta", "seen.nsbva", "tint.nsbma")]
    broken = bytearray(motions[0])
    broken[broken.index(b"J\0AC")] = 0
    write("strange.nsbtx", strange)
    for name, members in {
            "sets": [no_colors, no_pane, right, strange], "equal": [no_pane, red, right],
            "strange": [strange, strange], "motions": motions, "both": [right] + motions[:1],
            "models": [BARE], "broken": [bytes(broken)] + motions[2:3]}.items():
        write(name + ".narc", narc(members))


def test_of_an_archive_the_set_that_fits_best_is_taken():
    make_archives()
    run(r"""
0 model -q bare.nsbmd -t house.nsbtx -f -o given.glb
# names do not tell sets apart: the one that has most is taken whole, of equal ones the first
0 model bare.nsbmd -t sets.narc -o sets.glb
0 model bare.nsbmd sets.narc -o first.glb
0 model bare.nsbmd -t equal.narc -o equal.glb
0 model bare.nsbmd -t strange.narc -f -o own.glb
""")
    # a set without any of the names does not replace the textures of the model
    run("""
0 model house.nsbmd -t $given -f -o own.glb | same house.glb own.glb
""", given=["strange.nsbtx", "strange.narc"])
    right, red = pictures("given.glb"), pictures("equal.glb")
    assert pictures("sets.glb") == right and pictures("first.glb") == right
    assert all(texel[:3] == (255, 0, 0) for rows in red.values() for row in rows or []
               for texel in row if texel[3])
    assert red["wall"] and red["glass"] and red["other"]


def test_of_an_archive_the_motions_that_fit_are_taken():
    run(r"""
0 model house.nsbmd motions.narc -o motions.glb | out  4 pictures, 3 motions in extras, 2 animations$
0 model bare.nsbmd both.narc -o both.glb | out  4 pictures, 1 animation$
0 model house.nsbmd both.narc -t house.nsbtx -f -o both.glb | out  4 pictures, 1 animation$
1 model house.nsbmd sets.narc -t house.nsbtx -f -o both.glb | err sets.narc:
1 model house.nsbmd broken.narc -f -o both.glb | err broken.narc/0.*: offset 0x[0-9a-f]*: .*(KUNAI_E_CORRUPT)
1 model house.nsbmd models.narc -f -o both.glb | same house.glb both.glb
""")


def test_only_a_nitro_model_is_one():
    run(r"""
0 model -q house.nsbmd --format mdl0 -f -o house.glb
1 model house.nsbmd --format chunk -o none.glb
1 model house.nsbmd -i 1 -o none.glb | err ^kunai: house.nsbmd: there is no model 1: the file contains 1 model, numbered from 0$
2 model house.nsbmd --format mdl0 --bare 0 -o none.glb | err ^kunai: --bare cannot be used with mdl0:
1 model swing.nsbca -o none.glb
1 model house.nsbtx -o none.glb
""")


main(globals())
