"""Tests of kunai map with ROMs (tool_rom.py) that contain the small world of the sample. A ROM must give the
same as the loose files, although its paths, header layouts and packed programs differ per game. With
KUNAI_CORPUS, tests/reference/worlds.py does so with the files of Platinum."""
import os
import struct
import subprocess
from tool_cases import PROGRAM, main, read, run, write
from tool_files import narc_members
from tool_glb import Glb
from tool_maps import narc
from tool_rom import DIAMOND, HEARTGOLD, PLATINUM, game_rom, program

KNOWN = 0xE601C  # platinum.md 12.3: the English Platinum


def world():
    """Returns the files of the world by store. Files of scripts and texts are only counted: the headers name
    22 and 32 at most. Events are empty lists."""
    names = {"land": "land_data.narc", "matrix": "map_matrix.narc", "area": "area_data.narc", "build": "area_build.narc",
             "prop_textures": "areabm_texset.narc", "textures": "map_tex_set.narc", "models": "build_model.narc",
             "shapes": "build_model_matshp.dat", "animations": "bm_anime_list.narc", "lights": "arealight.narc",
             "names": "mapname.bin"}
    found = {store: read("S/" + name) for store, name in names.items()}
    found["motions"] = narc([read("S/mill_turn.nsbca"), read("S/mill_flow.nsbta")])
    found.update({store: narc([bytes(size)] * count)
                  for store, count, size in (("scripts", 23, 0), ("events", 43, 16), ("texts", 33, 0))})
    lights = narc_members(found["lights"])
    found.update({"light%d" % number: lights[number % 2] for number in range(5)})
    return found


def headers_hg(headers):
    """Returns the headers in the layout of HeartGold, with the same numbers (platinum.md 12.2)."""
    out = b""
    for area, _, matrix, scripts, init, text, day, night, _, events in struct.iter_unpack("<2B8H6x", headers):
        out += struct.pack("<2B8H6x", 0xFF, area, 0, matrix, scripts, init, text, day, night, events)
    return out


def world_hg():
    """Returns the world in the layouts of HeartGold. Areas say whether they are outdoors, animation lists
    have 24 bytes, and indoors the models are in another order."""
    found = world()
    areas = [struct.unpack("<4H", area) for area in narc_members(found["area"])]
    found["area"] = narc([struct.pack("<3H2B", *area[:3], area[3] == 0, area[3]) for area in areas])
    lists = [member[:4] + bytes(4) + member[4:] for member in narc_members(found["animations"])]
    found["animations"] = narc(lists)
    found["room_animations"] = narc(lists[::-1])
    found["room_models"] = narc(narc_members(found["models"])[::-1])
    found["room_shapes"] = struct.pack("<2H", 5, 0) + struct.pack("<2H", 0, 0xFFFF) * 5
    return found


def write_rom(path, code, game, stores, arm9):
    write(path, game_rom(code, game, stores, arm9))


def test_a_rom_gives_what_its_files_give():
    headers = read("S/map_headers.bin")
    stores = world()
    folder = {"land": "land_data.narc", "matrix": "map_matrix.narc", "area": "area_data.narc", "lights": "arealight.narc",
              "build": "area_build.narc", "prop_textures": "areabm_texset.narc", "textures": "map_tex_set.narc",
              "models": "build_model.narc", "shapes": "build_model_matshp.dat", "animations": "bm_anime_list.narc",
              "motions": "bm_anime.narc", "names": "mapname.bin", "events": "zone_event.narc"}
    for store, name in folder.items():
        write("loose/" + name, stores[store])
    write("loose/map_headers.bin", headers)
    run("0 map --world loose --header $n -o loose$n.glb", logged=False, n=[0, 1, 2])
    loose = run("0 map --world loose --json", logged=False)
    # in some programs the headers are not at the known place: kunai finds them by their content
    for path, code, game, at, packed in (
            ("platinum.nds", b"CPUE", PLATINUM, KNOWN, False), ("moved.nds", b"CPUE", PLATINUM, KNOWN + 8, False),
            ("packed.nds", b"CPUK", PLATINUM, 0x5000, True), ("diamond.nds", b"ADAE", DIAMOND, 0xEEDBC, False),
            ("pearl_j.nds", b"APAJ", DIAMOND, 0xF0C2C, False)):
        write_rom(path, code, game, stores, program(headers, at, 0x100000, packed))
        run(f"0 map {path} --header $n -o o$n.glb -f | same o$n.glb loose$n.glb", logged=False, n=[0, 1, 2])
        found = run(f"0 map {path} --json", logged=False)
        assert found == loose or game == DIAMOND and found.count("\n") == 3, path
    run("""
0 map platinum.nds | err note: is a ROM of Platinum (CPUE); its 3 map headers are at 0xe601c in its ARM9 program$ | err #1
0 map moved.nds | err its 3 map headers are at 0xe6024 in its ARM9 program, found by their content$
0 map pearl_j.nds | err note: is a ROM of Pearl (APAJ); its 3 map headers are at 0xf0c2c in its ARM9 program, found by their content$
0 map diamond.nds | err at 0xeedbc in its ARM9 program$
0 info platinum.nds pearl_j.nds | out code "CPUE" (Platinum: kunai map shows its maps); | out (Pearl: kunai map
0 info --json platinum.nds | out "code":"CPUE","game":"Platinum"
0 map platinum.nds --header i01hut | out ^header 2 "I01HUT"
0 map --world platinum.nds --header 2 -q | err =
0 map packed.nds --save-headers -o map_headers.bin | out ^map_headers.bin: 3 headers of Platinum, 72 bytes$ | same
    map_headers.bin S/map_headers.bin
3 map packed.nds --save-headers -o map_headers.bin | err map_headers.bin: exists already
2 map packed.nds --save-headers | err --save-headers needs -o FILE
2 map loose --save-headers -o none.bin | err --save-headers needs a ROM
2 map packed.nds --save-headers --header 0 -o none.bin | err cannot be used with --png, --ppm or --header
0 extract platinum.nds -o files -q
0 map --world files S/map_headers.bin --header 2 -o files.glb | same files.glb loose2.glb
0 extract platinum.nds -r -o parts -q
0 map --world parts S/map_headers.bin --header 2 -o parts.glb | same parts.glb loose2.glb
0 map platinum.nds --prop 2 -o lamp.glb | out  2 animations\\|1 animation
# of a file that is given before the ROM, the ROM's own does not matter
0 map --world S/arealight.narc platinum.nds
""")


def test_heartgold_has_other_models_indoors():
    headers = headers_hg(read("S/map_headers.bin"))
    for path, code, at in ("heartgold.nds", b"IPKF", 0xF6BC4), ("soulsilver.nds", b"IPGS", 0xF6BD4):
        write_rom(path, code, HEARTGOLD, world_hg(), program(headers, at, 0x111F18, True))
    run("0 map soulsilver.nds --header $n -o o$n.glb -f | same o$n.glb loose$n.glb", logged=False, n=[0, 1])
    run("""
0 map heartgold.nds | err note: is a ROM of HeartGold (IPKF); its 3 map headers are at 0xf6bc4 in its ARM9 program$ | err #1
0 map soulsilver.nds | err its 3 map headers are at 0xf6bd4 in its ARM9 program, found by their content$
0 map heartgold.nds --header I01HUT | out ^  indoor prop model 4: | out ^  indoor prop model 0: | out! ^  prop model
0 map heartgold.nds --header I01HUT --json | out "model":4,"indoor":true
0 map heartgold.nds --header I01HUT -o hut.glb
""")
    g = Glb("hut.glb")
    def shown(node):
        names = [g.json["materials"][part["material"]]["name"] for part in g.meshes[node["mesh"]]["primitives"]
                 ] if "mesh" in node else []
        return sum((shown(g.json["nodes"][child]) for child in node.get("children", [])), names)
    props = [node for node in g.json["nodes"] if node.get("extras", {}).get("kind") == "prop"]
    assert [node["extras"]["model"] for node in props] == [4, 0, 0]
    # indoors, model 4 is the box and model 0 the table
    assert [shown(node) for node in props] == [["box"]] + [["planks", "stone", "leaves"]] * 2


def test_programs_without_headers_or_with_two_tables():
    stores, headers = world(), read("S/map_headers.bin")
    two = bytearray(program(headers, 0x400, 0x8000))
    two[0x600:0x600 + len(headers)] = headers
    twice = program(headers + headers, 0x400, 0x8000)
    for name, arm9 in ("none", b"\xff" * 0x8000), ("two", bytes(two)), ("long", twice), ("short", headers[:-1]):
        write_rom(name + ".nds", b"CPUE", PLATINUM, stores, arm9)
    write_rom("other.nds", b"ABCE", PLATINUM, stores, headers)
    write_rom("odd.nds", b"\x1b[2E", PLATINUM, stores, headers)
    write("no.nds", b"no ROM")
    run("""
1 map none.nds | err none.nds: offset 0x0: map header: the program does not contain the headers of all maps
    (KUNAI_E_FORMAT)
1 map two.nds | err offset 0x600: map header: the program has several places
1 map long.nds | err offset 0x0: map header: the program does not contain the headers
1 map short.nds | err offset 0x47: map header: the program is smaller than the headers of all maps (KUNAI_E_TRUNCATED)
0 info other.nds | out code "ABCE"; files
1 map other.nds | err other.nds: is a ROM of the game ABCE: only the maps of Diamond, Pearl, Platinum,
1 map odd.nds | err is a ROM of the game
1 map no.nds | err no.nds
1 map none.nds --json | out "code":"KUNAI_E_FORMAT"
3 map missing.nds
2 map two.nds --png -o pictures | err need --header
""")


def test_damaged_roms():
    stores, headers = world(), read("S/map_headers.bin")
    whole = game_rom(b"CPUE", PLATINUM, stores, program(headers, 0x400, 0x1000))
    without = {name: data for name, data in stores.items() if name not in ("lights", "scripts", "texts", "motions")}
    write_rom("few.nds", b"CPUE", PLATINUM, without, program(headers, 0x400, 0x1000))
    write_rom("no_lands.nds", b"CPUE", PLATINUM, {**stores, "land": b"NARC"}, program(headers, 0x400, 0x1000))
    no_program = bytearray(whole)
    struct.pack_into("<4I", no_program, 0x20, 0, 0, 0, 0)
    write("no_program.nds", bytes(no_program))
    past = bytearray(whole)
    struct.pack_into("<I", past, 0x2C, 0x7FFFFFFF)
    write("past.nds", bytes(past))
    run("""
0 map few.nds | err warning: contains no file data/arealight.narc$ | err warning: contains no file msgdata/pl_msg.narc$
1 map no_lands.nds --header 2 | err land_data.narc | out missing: land 4
1 map no_program.nds | err contains no ARM9 program, so no map headers
1 map past.nds | err past.nds
""")
    # wherever the ROM is cut, the exit code is 0 or 1 and the damage is reported; the texts are the last
    # part that is needed
    for cut in range(0, len(whole), 4099):
        write("cut.nds", whole[:cut])
        done = subprocess.run([PROGRAM, "map", "cut.nds", "--header", "0"], capture_output=True, check=False)
        assert done.returncode in (0, 1) and (done.returncode == 1 or b"warning" in done.stderr), cut


GAME = os.environ.get("KUNAI_CORPUS", "") + "/platinum/"


def test_the_game():
    """A ROM with the files of Platinum gives the same town as the loose files."""
    if not os.path.isfile(GAME + "mapname.bin"):
        return print("test_the_game: skipped, KUNAI_CORPUS has no platinum/mapname.bin")
    names = {"matrix": "map_matrix.narc", "area": "area_data.narc", "build": "area_build.narc", "lights": "arealight.narc",
             "models": "build_model.narc", "animations": "bm_anime_list.narc", "motions": "bm_anime.narc",
             "shapes": "build_model_matshp.dat", "names": "mapname.bin", "events": "zone_event.narc",
             "textures": "map_tex_set.narc", "prop_textures": "areabm_texset.narc"}
    stores = {store: read(GAME + name) for store, name in names.items()}
    paths = [GAME + "land/land_data_%03d.bin" % number for number in range(666)]
    stores["land"] = narc([read(path) if os.path.isfile(path) else b"" for path in paths])
    stores["scripts"], stores["texts"] = narc([b""] * 1124), narc([b""] * 645)
    headers = read(GAME + "map_headers.bin")
    for name, at in ("game.nds", KNOWN), ("moved.nds", 0x1000):
        write_rom(name, b"CPUE", PLATINUM, stores, program(headers, at, 0x100000))
    run(f"""
0 map --world {GAME} --header T01 -o town.glb | err =
0 map game.nds --header T01 -o rom.glb | err #1 | same rom.glb town.glb
0 map moved.nds --header 411 -o rom.glb -f | err its 593 map headers are at 0x1000 in its ARM9 program, found by their content
    | same rom.glb town.glb
""", logged=False)


main(globals())
