"""Tests of kunai map with events, on the small world of tool_maps.py. The places of its signs, people, doors
and triggers were worked out by hand. An event counts tiles from the corner of the matrix and takes its height
from a land, which can be missing."""
import json
import os
import struct
import tool_maps
from tool_cases import main, objects, run, write
from tool_files import read_png
from tool_maps import narc

# Header 0 has the cells (0, 0) (land 0) and (0, 1) (land 2, which is missing). Its ground is at 8 at the
# left, and rises in the near half. A bridge at 32 lies over the middle of the far half.
SIGN = struct.pack("<2H3i2H", 11, 0, 3, 4, 0, 4, 0)
ITEM = struct.pack("<2H3i2H", 8001, 2, 31, 0, 7, 0, 0)
PERSON = struct.pack("<6Hh3H2h2Hi", 5, 99, 2, 1, 0, 21, 3, 4, 0, 0, -1, 2, 16, 10, 30 * 4096)
BELOW = struct.pack("<6Hh3H2h2Hi", 6, 101, 0, 0, 700, 22, 0, 0, 0, 0, 0, 0, 16, 10, 0)
COPY = struct.pack("<6Hh3H2h2Hi", 9, 77, 0, 0, 1, 0xFFFF, 7, 0, 0, 0, 0, 0, 40, 2, 16 * 4096)
DOOR = struct.pack("<4HI", 1, 1, 2, 0, 0)
BACK = struct.pack("<4HI", 2, 33, 0xFFF, 0x100, 0)
TRIGGER = struct.pack("<8H", 31, 4, 2, 3, 2, 0, 1, 0x4001)


def member(*lists):
    return b"".join(struct.pack("<I", len(records)) + b"".join(records) for records in lists)


EVENTS = member([SIGN, ITEM], [PERSON, BELOW, COPY], [DOOR, BACK], [TRIGGER])


def write_world():
    tool_maps.write(".")
    write("world/zone_event.narc", narc([member([], [], [], [])] * 15 + [EVENTS]))


def test_events_are_told():
    write("events.bin", EVENTS)
    write("cut.bin", EVENTS[:-1])
    write("more.bin", EVENTS + b"\0")
    write_world()
    found, = objects(run("0 map --format events --json events.bin"))
    assert found["kind"] == "events" and found["format"] == "map events"
    sign, item = found["backgrounds"]
    assert (sign["kind_name"], sign["facing_name"], sign["script"]) == ("sign", "any", 11)
    assert (item["kind_name"], item["y"], item["raw"][0]) == ("hidden item", 7, 8001 | 2 << 16)
    assert (item["world"], item["cell"], item["tile"], item["local"]) == ([504, 8], [0, 0], [31, 0], [248, -248])
    person, _, copy = found["objects"]
    assert (person["y"], person["raw_y"], person["direction_name"], person["parameters"]) == (
        30, 30 * 4096, "east", [4, 0, 0])
    assert (person["range_x"], person["range_z"], person["copy_of_header"]) == (-1, 2, None)
    assert (copy["copy_of_header"], copy["direction_name"], copy["cell"]) == (1, "unknown", [1, 0])
    assert [warp["back"] for warp in found["warps"]] == [False, True]
    assert found["triggers"][0]["width"] == 3 and "place" not in person
    run("""
0 map --format events events.bin | out 2 background events, 3 objects, 2 warps, 1 trigger
0 map --format events events.bin | out sign at tile 3, 4: script 11, facing any
0 map --format events events.bin | out copy from header 1
0 map --format events events.bin | out warp 1 at tile 2, 33: back
1 map --format events cut.bin | err triggers: the data ends before the end of this structure
0 map --format events more.bin | err bytes after the last structure
0 map world/zone_event.narc | out zone_event.narc/015.bin: map events
""")


def test_a_header_tells_where_its_events_stand():
    write_world()
    found, = objects(run("0 map --world world --header 0 --json"))
    events = found["events"]
    # the right side has no ground
    assert [of["place"] for of in events["backgrounds"]] == [[56, 8, 72], [504, 0, 8]]
    assert [of["place"] for of in events["objects"]] == [[264, 32, 168], [264, 8, 168], [648, 16, 40]]
    assert [of["place"] for of in events["warps"]] == [[24, 8, 24], [40, 0, 536]]  # land 2 is missing
    assert [of["place"] for of in events["triggers"]] == [[72, 8, 40]]
    run("""
0 map --world world --header 0 | out events 15: 2 background events, 3 objects, 2 warps, 1 trigger
0 map --world world --header 0 | out object 5 at tile 16, 10 (264, 32, 168), height 30:
""")
    all_ = objects(run("0 map --world world --json"))
    assert [of["events"]["object_count"] for of in all_] == [3, 3, 3, 3]
    os.remove("world/zone_event.narc")
    found, = objects(run("0 map --world world --header 0 --json"))
    assert found["events"] is None and not any("events" in of for of in found["missing"])
    write("world/zone_event.narc", narc([EVENTS]))
    run("0 map --world world --header 0 | out missing: events 15")


def test_pictures_have_symbols_and_a_legend():
    write_world()
    write("events.bin", EVENTS)
    write("far.bin", member([struct.pack("<2H3i2H", 1, 0, 2**31 - 1, 0, 0, 4, 0), SIGN], [], [], []))
    write("none.bin", member([], [], [], []))
    run("2 map --world world --png -o a | err --png and --ppm with --world need --header")
    found, = objects(run("0 map --world world --header 0 --png -o png --json"))
    picture, = found["pictures"]
    assert (picture["file"], picture["first_cell"], picture["tile"]) == ("png/OUT.events.png", [0, 0], 8)
    assert [(of["symbol"], of["count"]) for of in picture["symbols"]] == [
        ("sign", 1), ("hidden item", 1), ("object", 2), ("copy", 1), ("warp", 2), ("trigger", 1)]
    png = read_png("png/OUT.events.png")
    assert (png.width, png.height, picture["width"]) == (512, 512 + 24, 512)

    def at(x, z):
        return png.rows[z][x][:3]

    colors = {of["symbol"]: tuple(bytes.fromhex(of["color"][1:])) for of in picture["symbols"]}
    for symbol, x, z in ("sign", 3, 4), ("hidden item", 31, 0), ("object", 16, 10), ("copy", 40, 2), ("warp", 1, 1):
        assert at(8 * x + 3, 8 * z + 2) == colors[symbol], symbol
    assert at(32, 16) == at(55, 31) == colors["trigger"] != at(56, 31)  # its border, and the texel after it
    assert at(40, 24) not in (colors["trigger"], at(40, 40))
    run("""
0 map --format events --ppm -o ppm events.bin | out events.events.ppm, 512 x 536, from cell 0, 0, 8 texels per tile
0 map --format events --png -o png far.bin | err no picture of the events, because they are too far apart
0 map --format events --png -o png none.bin
0 map -q --world world --header OUT --png -o quiet | out =
""")
    assert os.path.exists("quiet/OUT.events.png") and not os.path.exists("png/none.events.png")


def test_events_on_the_same_tile_are_all_visible():
    blue, yellow, red, violet = ((64, 112, 255), (255, 208, 32), (240, 48, 48), (176, 64, 232))
    people = [struct.pack("<6Hh3H2h2Hi", 5, 99, 2, 1, 0, 21, 3, 4, 0, 0, -1, 2, x, z, 0)
              for x, z in ((1, 1), (3, 4), (9, 9))]
    doors = [DOOR, struct.pack("<4HI", 3, 4, 2, 0, 0)]
    trigger = struct.pack("<8H", 31, 9, 9, 1, 1, 0, 1, 0x4001)
    # a picture with more cells has smaller tiles
    for lands, tile in (1, 8), (32, 4), (64, 2):
        far = struct.pack("<4HI", 32 * lands - 1, 0, 2, 0, 0)
        write("same.bin", member([SIGN], people, doors + [far], [trigger]))
        run("0 map -q --format events --png -o same same.bin -f")
        rows = read_png("same/same.events.png").rows

        def colors(x, z):
            return {texel[:3] for row in rows[tile * z:tile * (z + 1)] for texel in row[tile * x:tile * (x + 1)]}

        assert {red, yellow} <= colors(1, 1) and {violet, yellow} <= colors(9, 9), tile
        assert ({blue, red, yellow} if tile == 8 else {blue, yellow}) <= colors(3, 4), tile


def test_pictures_of_many_large_triggers_end_soon():
    corner = struct.pack("<8H", 1, 63 * 32, 63 * 32, 1, 1, 0, 1, 0x4001)
    large = struct.pack("<8H", 1, 0, 0, 65535, 65535, 0, 1, 0x4001)
    write("large.bin", member([], [], [], [large] * 20000 + [corner] + [large]))
    run("0 map -q --format events --ppm -o ppm large.bin | out =")  # 300,000,000,000 texels
    texels = open("ppm/large.events.ppm", "rb").read()[-4120 * 4096 * 3:]
    assert texels[:3] == texels[:7 * 3][-3:] == bytes.fromhex("b040e8") != texels[3 * (4096 + 1):][:3]


def read_nodes(path):
    data = open(path, "rb").read()
    size, = struct.unpack("<I", data[12:16])
    return json.loads(data[20:20 + size])


def test_a_scene_has_a_node_for_each_event():
    write_world()
    run("""
1 map --world world --header 0 --events -o with.glb | out 8 events,
1 map --world world --header 0 -o without.glb | err there is nothing to show
2 map --world world --prop 1 --events -o prop.glb | err --cell, --heights, --events and --time cannot be used with
2 map --events world/land/land_data_000.bin -o land.glb | err need --world
2 map --events --world world --header 0 | err --events needs -o OUT.glb
""")
    scene = read_nodes("with.glb")
    names = {of["name"]: of for of in scene["nodes"]}
    cell = {scene["nodes"][i]["name"] for i in names["cell_0_0"]["children"]}
    assert {"background_0", "background_1", "object_0", "object_1", "warp_0", "trigger_0"} <= cell
    roots = {scene["nodes"][i]["name"] for i in scene["scenes"][0]["nodes"]}
    assert {"object_2", "warp_1"} <= roots  # they are on cells that the scene does not show
    # the middle of the cell is at 256, 0, 256; the person looks east
    assert names["object_0"]["matrix"] == [0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 8, 32, -88, 1]
    assert names["background_0"]["translation"] == [-200, 8, -184]
    assert names["object_2"]["translation"] == [648, 16, 40]
    extras = names["object_2"]["extras"]
    assert (extras["kind"], extras["id"], extras["type"], extras["header"], extras["copyOfHeader"]) == (
        "object", 9, 77, 0, 1)
    assert len(extras["words"]) == 8 and names["warp_0"]["extras"]["toWarp"] == [0]
    assert names["trigger_0"]["extras"]["size"] == [3, 2] and names["background_1"]["extras"]["event"] == "hidden item"
    meshes = [names[f"object_{i}"]["mesh"] for i in range(3)]
    assert meshes[0] == meshes[1] and len({meshes[0], meshes[2], names["warp_0"]["mesh"]}) == 3

    def color(name):
        """Returns the sRGB colour of a node as #RRGGBB. The material has linear values."""
        part, = scene["meshes"][names[name]["mesh"]]["primitives"]
        linear = scene["materials"][part["material"]]["pbrMetallicRoughness"]["baseColorFactor"][:3]
        return "#" + bytes(round(255 * (1.055 * of ** (1 / 2.4) - 0.055 if of > 0.0031308 else 12.92 * of))
                           for of in linear).hex()

    found, = objects(run("0 map --world world --header 0 --png -o colors --json"))
    assert [of["color"] for of in found["pictures"][0]["symbols"]] == [
        color(name) for name in ("background_0", "background_1", "object_0", "object_2", "warp_0", "trigger_0")]


main(globals())
