"""Tests of kunai map with the small world of tool_maps.py, and with the files of the game if KUNAI_CORPUS has
them. Most map files have no signature, so their names, folders and contents must tell their formats. Heights
and pictures are compared with a second reader."""
import json
import os
import subprocess
import tool_maps
from tool_cases import PROGRAM, main, objects, read, run, write
from tool_files import afs, narc_members, read_png
from tool_glb import Glb
from tool_maps import HEIGHTS, Ppm, fx, land_0, matrix, narc, tile


def test_command_lines_that_are_wrong():
    tool_maps.write(".")
    run(r"""
2 map --format maps bdhc.bin
2 map --png --ppm -o a bdhc.bin | err cannot be used together
2 map --ppm bdhc.bin | err --ppm needs -o DIR
2 map --lands world/land world/map_matrix.narc | err needs --png or --ppm
2 map --header 1 world | err --header needs --world or a ROM
2 map --world world --lands a | err --lands and --at cannot be used with --world
2 map --world world --format land
2 map --world world --header 4 | err needs a number from 0 to 3 or a name that --world prints, not 4;
2 map --world world --header -1
2 map --world world --header OUT_
# the case of a name does not matter where none is exactly that
0 map --world world --header out | out ^header [0-9]* "OUT"
2 map --world world/map_headers.bin --header OUT | err or a name (there is no file mapname), not OUT;
2 map --world world --header 1x
3 map none.bin
""")
    run("2 map --at $place bdhc.bin | err needs X,Z or X,Z,Y in units, not $place",
        place="1 1, ,1 1,2,3,4 1,2x 524288,0 nan,0 1,,2".split())
    run('2 map --time "$time" bdhc.bin | err needs HH:MM, not $time',
        time=["24:00", "12:60", "12", "12:", "1:2:3", "-1:00", "1 :00", "001:00"])


def test_kinds_are_known_by_content_or_by_name():
    write("models.afs", afs([(b"a.txt", b"readme"), (b"b.nj", read("S/creature.nj"))]))
    write("words.narc", narc([b"no map", b""]))
    found = objects(run("""
0 map world | err 19 done, 0 failed | err note: 3 other files are not map files
0 map world --json"""))
    assert all("error" not in line and line["warnings"] == [] for line in found)
    kinds = [(line["kind"], line["file"].split("/")[-1], line.get("entry", "")) for line in found]
    assert sorted(kinds) == sorted(
        [("area", "area_data.narc", i) for i in (0, 1)] +
        [("animation", "bm_anime_list.narc", i) for i in range(6)] +
        [("matrix", "map_matrix.narc", i) for i in (0, 1)] +
        [("build", f"prop_model_set_00{i}.bin", "") for i in (0, 1)] +
        [("light", f"lighting_set_00{i}.txt", "") for i in (0, 1)] +
        [("land", f"land_data_00{i}.bin", "") for i in (0, 1)] +
        [("shapes", "build_model_matshp.dat", ""), ("headers", "map_headers.bin", ""),
         ("names", "mapname.bin", "")])
    run("1 map $file.bin | err neither its content nor its name says which map file it is: give its kind with --format | out =",
        file=["unknown", "wide", "area_hg", "animation24", "bad_land"])
    # the folder tells the format of files that kunai extract has written
    for folder in "area_data", "other":
        write(folder + "/005.bin", read("area_data_5.bin"))
    run(r"""
0 map bdhc.bin hg.bin world/land/land_data_000.bin
1 map world/map_tex_set.narc | err map_tex_set.narc: contains no map files, but other files: Nitro textures (TEX0)$
1 map models.afs | err models.afs: contains no map files, but other files: Ninja chunk file$
1 map words.narc | err words.narc: contains no files that kunai map recognises; --format names their format$
1 map S/creature.nj | err creature.nj: is a Ninja chunk file, which contains no map$
1 map S/ground.nsbtx | err ground.nsbtx: contains Nitro textures (TEX0), but no map$
1 map world/area --format land | err 3 failed\|4 failed
0 map area_data/005.bin | out ^area_data/005.bin: map area, 8 bytes: prop set 1,
1 sh -c "cd area_data && $kunai map 005.bin"
1 map other/005.bin
1 map other --json | out #1 | out "message":"contains no map files"
0 map --format matrix - <wide.bin
    | out ^-: map matrix, 169 bytes: "wide", 40 x 2 cells, no headers, no altitudes
# what has no mark is hinted at by the other programs
0 info world/map_matrix.narc world/area/area_data.narc world/map_tex_set.narc lands.narc | err #3
""", kunai=PROGRAM)
    run("""
1 $tool world/map_headers.bin
""", tool=["info", "extract -o nothing", "texture -o nothing"])


def test_tables_are_told():
    for name, byte in ("none_hg.bin", 255), ("some_hg.bin", 7):
        write(name, bytes([byte] + 23 * [0]))
    run(r"""
0 map --json world/map_headers.bin world/mapname.bin world/map_matrix.narc | json == maps_tables
0 map --json world/area world/bm_anime_list.narc world/build_model_matshp.dat | json == maps_areas_and_props
0 map --json --format area-hg area_hg.bin | json == maps_area_hg
0 map --json --format animation animation24.bin | out "ids":\[8,-1,-1,-1\]
0 map --format headers-dp --json world/map_headers.bin | out #1 | out "kind":"headers-dp" | out! "type_name"
# no encounters: a word in Platinum, a byte in HeartGold
0 map --format headers-hg none_hg.bin | out #2 | out ^none_hg.bin: map headers (HeartGold), 24 bytes: 1 header$
0 map --format headers-hg some_hg.bin | out label 0, encounters 7$
0 map world/bm_anime_list.narc world/build_model_matshp.dat world/area/prop_model_set_000.bin
0 map world/area --at 0,0 --time 12:00 --png -o nothing | not nothing
0 map world/area --ppm -o nothing | err ^kunai: --ppm: note: has no effect:
# the end of a block of light is not in it
0 map --json world/arealight/lighting_set_000.txt --time 00:00 | json == maps_light
0 map --json world/arealight/lighting_set_000.txt --time 3:59 | out "active":1[,}]
0 map --json world/arealight/lighting_set_000.txt --time 04:00 | out "active":2[,}]
0 map --json world/arealight/lighting_set_000.txt --time 23:59 | out "active":2[,}]
0 map --time 12:00 world/arealight/lighting_set_000.txt
""")


def test_lands_are_told():
    for land in objects(run("0 map --json world/land hg.bin bdhc.bin | json == maps_lands")):
        for i, ((box, normal, constant), plate) in enumerate(zip(HEIGHTS.plates, land["plates"])):
            assert plate["raw"] == {"min": box[:2], "max": box[2:], "normal": normal, "constant": constant}
            assert plate["min"] == [v / 4096 for v in box[:2]]
    run(r"""
# what is damaged is left out, and the rest is there
0 map --json torn.bin | err torn.bin: warning: offset 0x8fc: BDHC: | json == maps_torn
0 map torn.bin bdhc.bin world/land | err ^kunai: 4 done, 0 failed, 1 with heights that cannot be read$
# the error says why there are no pictures and no heights
1 map --png -o none --at 0,0 --format land bad_land.bin | err! has no effect
1 map --json --format land bad_land.bin | out "code":"KUNAI_E_TRUNCATED" | out! "tiles"
0 map --json map_headers_cut.bin | err warning: offset 0x18: | json == maps_cut_headers
1 map --json unknown.bin | out #1 | out "code":"KUNAI_E_FORMAT"
3 map --json none.bin | out #1 | out "code":"FILE"
# one bad member does not stop the others
1 map --json --format land lands.narc | json == maps_members | err 2 done, 1 failed
""")


def test_heights_are_those_of_the_game():
    for place in ("0,-64 0,-64,20 0,-64,20.5 0,-64,-3 0,-64,1000 200,-100 -256,-256 64,-32 64.5,-32 0,0 "
                  "0,-0.0001 0,-0.0002 100,10 -37.5,255.25 256,256 0,256 300,0 -200.125,77.3").split():
        [found] = objects(run(f"0 map --json --at {place} bdhc.bin"))
        at, (x, z, *y) = found["at"], fx(*map(float, place.split(",")))
        y = y[0] if y else 0
        heights = HEIGHTS.find(x, z)
        taken = min(heights, key=lambda h: abs(h - y)) if heights else None
        assert at["raw"] == [x, z, y] and at["x"] == x / 4096, at
        assert at["raw_heights"] == heights and at["raw_height"] == taken, (at, heights)
        assert at["heights"] == [float("%.9g" % (h / 4096)) for h in heights]
        assert (at["height"] is None) == (taken is None)
        # all plates at this place, also those past the far edge of their strip
        assert set(heights) <= set(at["raw_heights_of_all_plates"])
    run(r"""
0 map --at 0,-64,30 bdhc.bin | out #2 | out ^  at 0, -64: 8, 32; from height 30 the game takes 32$
0 map --at 200,-100 bdhc.bin | out ^  at 200, -100: there is no height$
0 map --at 1000,-100 bdhc.bin | err =
0 map --at 0,0 world/land/land_data_001.bin | out ^  at 0, 0: the land has no heights$
0 map --at 1000,0 torn.bin | out ^  at 1000, 0: the heights cannot be read$
""")


# The colours of heights, from the lowest to the highest.
RAMP = [(32, 48, 128), (32, 144, 128), (96, 176, 64), (240, 208, 80), (216, 64, 48)]


def found_heights(size):
    """Returns the heights at the middle of each texel of a picture."""
    middles = [int((2 * i + 1) * 256 * 4096 / size) - 256 * 4096 for i in range(size)]
    return [[HEIGHTS.find(x, z) for x in middles] for z in middles]


def check_heights(rows, size, low, high):
    for texels, heights in zip(rows, found_heights(size)):
        for texel, found in zip(texels, heights):
            assert (texel[3:] == (0,) or texel == (0, 0, 0)) == (not found), (texel, found)
            if found:
                step = (max(found) - low) * 4 / (high - low)
                part = min(int(step), 3)
                wanted = [a + (b - a) * (step - part) for a, b in zip(RAMP[part], RAMP[part + 1])]
                assert all(abs(a - b) <= 1.5 for a, b in zip(texel, wanted)), (texel, wanted)


def height_range(size):
    every = [h for row in found_heights(size) for heights in row for h in heights]
    return min(every), max(every)


def corner(rows, x, z, size):
    return [row[x:x + size] for row in rows[z:z + size]]


def texels(rows, *where):
    return {t for row in (corner(rows, *where) if where else rows) for t in row}


def test_pictures_show_tiles_and_heights():
    told = run(r"""
0 map world/land bdhc.bin --png -o pictures
    | out ^  heights: pictures/land_data_000.heights.png, 256 x 256, from -83.84863281 (blue) to 64.22583008
    (red)$
    | out ^  heights: pictures/bdhc.heights.png, 256 x 256,
3 map world/land/land_data_000.bin --png -o pictures
0 map world/land/land_data_000.bin --png -o pictures -f
""")
    one, _, two = objects(run("1 map lands.narc --format land --ppm -o members --json"))
    assert sorted(os.listdir("pictures")) == ["bdhc.heights.png", "land_data_000.heights.png",
                                              "land_data_000.tiles.png", "land_data_001.tiles.png"]
    assert sorted(os.listdir("members")) == [
        "lands_000.heights.ppm", "lands_000.tiles.ppm", "lands_002.tiles.ppm"]
    assert [(p["shows"], p["width"], p["height"]) for p in one["pictures"]] == [
        ("tiles", 256, 256), ("heights", 256, 256)]
    assert one["pictures"][0]["file"] == "members/lands_000.tiles.ppm" and len(two["pictures"]) == 1
    low, high = height_range(256)
    assert [one["pictures"][1][key] for key in ("lowest", "highest")] == [
        float("%.9g" % (h / 4096)) for h in (low, high)]
    png, ppm = read_png("pictures/land_data_000.tiles.png"), Ppm("members/lands_000.tiles.ppm")
    assert png.width == png.height == ppm.width == ppm.height == 256
    assert [[t[:3] for t in row] for row in png.rows] == ppm.rows
    colors = {}
    for z, row in enumerate(png.rows):
        for x, (*color, alpha) in enumerate(row):
            assert alpha == 255 and colors.setdefault(tile(x // 8, z // 8), color) == color, (x, z)
    assert len(colors) == 64 == len(set(map(tuple, colors.values())))
    assert all(min(color) >= 128 and colors[number | 0x8000] == [c // 2 for c in color]
               for number, color in colors.items() if number < 0x8000)
    names = {n: "#%02x%02x%02x" % tuple(colors[n]) for n in range(0, 256, 8)}
    assert [line for line in told.splitlines() if line.startswith("    behaviour ")] == [
        "    behaviour %d: %s, 32 tiles, 16 of them blocked" % item for item in names.items()], told
    assert one["pictures"][0]["behaviours"] == [
        {"behaviour": n, "color": name, "tiles": 32, "blocked": 16} for n, name in names.items()]
    # a behaviour has the same colour in all pictures
    assert texels(read_png("pictures/land_data_001.tiles.png").rows) == {(*colors[0x8000], 255)}
    heights = read_png("pictures/land_data_000.heights.png").rows
    check_heights(heights, 256, low, high)
    check_heights(Ppm("members/lands_000.heights.ppm").rows, 256, low, high)
    assert read_png("pictures/bdhc.heights.png").rows == heights


def test_diamond_has_the_same_heights_of_the_same_ground():
    """The sample has the ground of its coast in both layouts."""
    write("coast.bin", narc_members(read("S/land_data.narc"))[2])
    run(r"""
0 map S/land_dp.bin coast.bin --png -o coast | err 2 done | out ; heights: 8 triangles in 2 x 2 cells$
    | out ; heights: 4 plates in 4 strips$
0 map S/land_dp.bin --heights -o coast/dp.glb | out  8 height triangles,
0 map coast.bin --heights -o coast/pt.glb | out  4 plates,
""")
    one, other = (read_png(f"coast/{name}.heights.png").rows for name in ("land_dp", "coast"))
    assert one == other and len({t for row in one for t in row}) > 4
    for place in "0,-100 3,-64 -256,-33.5 17,-1 256,0 8,191.75 8,192,5 255,255,-36 300,0 0,-300".split():
        of, platinum = objects(run(f"0 map --json --at {place} S/land_dp.bin coast.bin", logged=False))
        assert set(of["at"]["raw_heights"]) == set(platinum["at"]["raw_heights"])
        assert of["at"]["raw_height"] == platinum["at"]["raw_height"]
        assert set(of["at"]["raw_heights_of_all_plates"]) == set(platinum["at"]["raw_heights_of_all_plates"])
    grid = of["grid"]
    assert platinum["grid"] is None and len(platinum["plates"]) == 4 and of["plates"] == []
    assert (grid["columns"], grid["rows"], grid["min"], grid["cell"]) == (2, 2, [-256, -256], [256, 256])
    assert [cell["first"] for cell in grid["cells"]] == [0, 0, 2, 2] and grid["accesses"] == list(range(8))
    assert [strip["scanline"] for strip in grid["strips"]] == [-64, 0, 192, 256]
    assert grid["triangles"][3]["points"] == [4, 6, 7] and grid["triangles"][3]["raw_constant"] == 117248
    assert len(grid["raw_points"]) == 48 and grid["raw_normals"][3:6] == [0, 3664, 1832]
    # the meshes have the same corners, and all triangles face up
    found = []
    for name in "dp", "pt":
        g = Glb(f"coast/{name}.glb")
        [heights] = [n for n in g.nodes if n["name"] == "heights"]
        [part] = g.meshes[heights["mesh"]]["primitives"]
        corners = g.corners(part, "POSITION")
        for a, b, c in zip(corners[::3], corners[1::3], corners[2::3]):
            assert (b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2]) > 0
        found.append((len(corners), set(corners), set(g.array(part["attributes"]["NORMAL"]))))
    assert found[0] == found[1] and heights["extras"] == {"kind": "heights", "plates": 4, "lift": 0.5}


def test_all_behaviours_have_different_colours():
    write("all.bin", tool_maps.land([i & 255 | (i & 512) << 6 for i in range(1024)], b"", b"", b""))
    run("0 map all.bin --format land --png -o pictures")
    rows = read_png("pictures/all.tiles.png").rows
    open_, blocked = ({rows[8 * (i // 32)][8 * (i % 32)] for i in range(first, first + 256)}
                      for first in (0, 512))
    assert len(open_) == 256 and not open_ & blocked and len(blocked) > 200
    assert min(c for t in open_ for c in t) > max(c for t in blocked for c in t[:3])


def test_a_matrix_shows_its_lands():
    torn, diamond = read("torn.bin"), land_0().replace(b"BDHC\x06\0\x03\0", b"BDHC\x20\0\0\0")
    write("cut.narc", b"NARC")
    write("many.narc", narc([land_0(), torn, b"", diamond, torn, b"xy", diamond, torn]))
    write("many.bin", matrix(b"", 9, [7, 6, 5, 4, 3, 2, 1, 0, 9] * 2))
    run(r"""
0 map world/map_matrix.narc --png -o plain | out ^  tiles: plain/map_matrix_000.tiles.png, 512 x 512$
0 map world/map_matrix.narc --png -o lands --lands world/land
1 map world/map_matrix.narc --png -o packed --lands lands.narc
0 map wide.bin --format matrix --ppm -o plain
3 map wide.bin --format matrix --png -o plain --lands world/area | err contains no lands
3 map wide.bin --format matrix --png -o plain --lands world/area --json
3 map wide.bin --format matrix --png -o plain --lands none.narc --json
1 map wide.bin --format matrix --png -o plain --lands cut.narc --json
# what is wrong with many lands is said once, of the first one
1 map many.bin --format matrix --png -o many --lands many.narc | err == maps_many
1 map many.bin --format matrix --png -o many -f --lands many.narc -q | err #1
""")
    rows = read_png("plain/map_matrix_000.tiles.png").rows
    cells = [[texels(rows, x, z, 256) for x in (0, 256)] for z in (0, 256)]
    assert all(len(cell) == 1 for row in cells for cell in row) and cells[1][1] == {(0, 0, 0, 0)}
    assert len(cells[0][0] | cells[0][1] | cells[1][0]) == 3
    assert texels(read_png("plain/map_matrix_001.tiles.png").rows) == cells[0][1]
    rows, land = (read_png(name).rows for name in ("lands/map_matrix_000.tiles.png",
                                                   "pictures/land_data_000.tiles.png"))
    missing = {(48, 48, 48, 255)}
    assert corner(rows, 0, 0, 256) == land
    assert corner(rows, 256, 0, 256) == read_png("pictures/land_data_001.tiles.png").rows
    assert texels(rows, 0, 256, 256) == missing and texels(rows, 256, 256, 256) == {(0, 0, 0, 0)}
    heights = read_png("lands/map_matrix_000.heights.png").rows
    assert corner(heights, 0, 0, 256) == read_png("pictures/land_data_000.heights.png").rows
    assert texels(heights, 256, 0, 512) | texels(heights, 0, 256, 512) == {(0, 0, 0, 0)}
    packed = read_png("packed/map_matrix_000.tiles.png").rows
    assert corner(packed, 0, 0, 256) == land  # its second land cannot be read, its third one can
    assert texels(packed, 256, 0, 256) == missing != texels(packed, 0, 256, 256)
    wide = Ppm("plain/wide.tiles.ppm")  # 40 cells have 1280 texels
    assert (wide.width, wide.height) == (1280, 64) and texels(wide.rows[32:]) == {(0, 0, 0)}
    assert len({wide.rows[0][32 * i] for i in range(40)}) == 40


def test_a_huge_matrix_has_fewer_texels_than_tiles():
    write("huge.bin", matrix(b"", 255, [0] * 255))
    write("torn/land_data_000.bin", read("torn.bin"))
    write("land_data.narc", narc([]))
    run(r"""
0 map huge.bin --format matrix --png -o plain --lands world/land
# what is wrong with a land that lies in many cells is said once
0 map huge.bin --format matrix --png -o torn --lands torn | err #1
0 map huge.bin --format matrix --png -o torn/none --lands land_data.narc
""")
    tiles, heights = (read_png("plain/huge.%s.png" % what).rows for what in ("tiles", "heights"))
    land = read_png("pictures/land_data_000.tiles.png").rows
    assert (len(tiles[0]), len(tiles)) == (255 * 8, 8)
    for at in 0, 254:
        assert corner(tiles, 8 * at, 0, 8) == [row[::32] for row in land[::32]]
        check_heights(corner(heights, 8 * at, 0, 8), 8, *height_range(8))


def test_the_world_is_told_by_header():
    by_name, by_number = (run(f"0 map --world world --header {header}") for header in ("ROOM", "2"))
    assert by_name == by_number
    run(r"""
0 map --world world --json --time 04:00 --header 0 | json == maps_world_0
# the altitude lifts no props, and the game takes 32 of them
0 map --world world --header 1 --json | json == maps_world_1
0 map --world world --header 2 | out ^    prop: model 5, not drawn: the game uses the first 32$
    | out ^  missing: map textures 1$
0 map --world world --header 3 | out #2 | out ^  missing: area 9, matrix 7$
""")
    write("world/map_matrix.narc", narc([matrix(b"out", 2, [0xFFFF, 0, 0xFFFF, 0xFFFF], None, [0, 3, 0, 0])]))
    found = objects(run(r"""
# the altitude lifts the map model
0 map --world world --header 0 | out*1 ^  cell | out ^    prop: model 3 at 778, 20.5, 226$
0 map --world world | err = | out ^  1 cell, 1 land, 2 props$
0 map --world world --time 12:00 | err ^kunai: --time: note: has no effect without --header or --json$
0 map --world world --json
"""))
    assert [j["number"] for j in found] == [0, 1, 2, 3] and "props" not in found[0]["cells"][0]
    assert [j["missing"] for j in found] == [[], [], ["map textures 1", "matrix 1"], ["area 9", "matrix 7"]]


def test_a_world_of_parts_that_are_missing_or_twice_or_broken():
    for name in "map_headers.bin", "bm_anime_list.narc":
        write(name, read("world/" + name))
    # the loose files equal those of the world
    run("0 map --world world map_headers.bin ./bm_anime_list.narc --header 0 | err =")
    write("bm_anime_list.narc", read("bm_anime_list.narc") + b"\0")
    write("map_matrix.narc", b"NARC")
    run(r"""
# the same with its parts named one by one, as an archive and without the rest
0 map --world world/map_headers.bin world/area --header 0 | out ^header 0: area 0 | out   light 0: missing
1 map --world map_headers.bin bm_anime_list.narc world/bm_anime_list.narc map_matrix.narc
1 map --world world/area --json | out "code":"KUNAI_E_FORMAT" | err contains no file map_headers
1 map --world world unknown.bin | err unknown.bin: its name is not the name of a map file
3 map --world world unknown.bin none.bin --header 1 --json | out #3 | out "number":1,
1 map --world - <unknown.bin | err its name is not the name of a map file
3 map --world none.bin | err #1
""")


def test_loose_files_are_known_by_their_folder_and_number():
    for name, land in ("land_data/000", 0), ("more/land_data_0", 1), ("more/land_data_one", 1):
        write(f"loose/{name}.bin", read(f"world/land/land_data_00{land}.bin"))
    write("loose/map_matrix_000.bin", matrix(b"", 3, [0, 1, 1, 1, 1, 0xFFFF]))
    run(r"""
0 map --world map_headers.bin loose loose/map_matrix_000.bin --header 0 | err #2
""")
    # a file that several cells name is reported once
    write("loose/land_data_001.bin", b"cut")
    write("loose/land_data_000.bin", b"cut")
    run(r"""
1 map loose/map_matrix_000.bin --png -o once --lands loose/land_data_001.bin | err #2
0 rm -r loose/land_data loose/more
1 map --world map_headers.bin loose --header 0 | err #3 | err ^kunai: 0 done, 2 failed$
""")


# ---- the files of the game: expected.json is the output of another reader ----

GAME = os.environ.get("KUNAI_CORPUS", "") + "/platinum"
HEADER_KEYS = {
    "area": "areaData", "matrix": "matrix", "objects": "preload", "scripts": "scripts",
    "init_scripts": "initScripts", "text": "text", "day_music": "dayMusic", "night_music": "nightMusic",
    "encounters": "encounters", "events": "events", "label": "labelText", "label_window": "labelWindow",
    "weather": "weather", "camera": "camera", "type": "mapType", "battle_background": "battleBG",
    "bike": "bike", "run": "run", "escape_rope": "rope", "fly": "fly"}


def check_matrix(line, want):
    assert all(line[key] == want[key] for key in ("width", "height", "name", "empty"))
    for key in "headers", "altitudes":
        assert (sum(map(sum, line[key])) if line[key] else line[key]) == want[key], (line, want)
    assert sum(map(sum, line["lands"])) == want["landSum"]


def check_area(line, want):
    assert [line[k] for k in ("prop_set", "texture_set", "raw", "light")] == [
        want[k] for k in ("propSet", "mapTexture", "dummy", "light")]
    assert line["outdoor"] == (want["light"] in (0, 3))


def check_lights(line, want):
    assert len(line["blocks"]) == want["count"] == 15
    assert line["active"] == next(i for i, t in enumerate(want["templates"]) if t["end"] > 21600)
    for block, template in zip(line["blocks"], want["templates"]):
        assert all(block[k] == template[k] for k in ("end", "diffuse", "ambient", "specular", "emission"))
        for one, light in zip(block["lights"], template["lights"]):
            assert (light is None) == (one["valid"] == 0)
            assert light is None or (one["color"], one["raw_direction"]) == (light["color"], light["dir"])


def check_land(line, want):
    tiles = [t for row in line["tiles"] for t in row]
    assert sum(tiles) == want["attrSum"] and sum(row.count("#") for row in line["blocked"]) == want["blocked"]
    behaviours = [t & 255 for t in tiles]
    assert {"%02x" % b: behaviours.count(b) for b in set(behaviours)} == want["behaviours"]
    assert len(line["props"]) == len(want["props"])
    for prop, wanted in zip(line["props"], want["props"]):
        assert (prop["model"], prop["raw"]["rotation"]) == (wanted["model"], wanted["rot"])
        for key, other in ("position", "pos"), ("scale", "scale"):  # the table has three decimals
            assert all(abs(a - b) < 0.00051 for a, b in zip(prop[key], wanted[other])), (prop, wanted)
    assert [len(line[k]) for k in ("plates", "strips", "accesses")] == [
        want["bdhc"][k] for k in ("plates", "strips", "access")]


def game_files():
    found, expected = {}, json.loads(read(GAME + "/expected.json"))
    for line in objects(run(f"0 map --json --time 12:00 {GAME}", logged=False)):
        assert "error" not in line, line
        found.setdefault(line["file"][len(GAME) + 1:], []).append(line)
    assert {name: len(v) for name, v in found.items() if name.endswith(".narc")} == {
        "map_matrix.narc": 289, "area_data.narc": 75, "area_build.narc": 71, "arealight.narc": 4,
        "bm_anime_list.narc": 590, "zone_event.narc": 534}
    def check_ids(line, want):
        assert line["ids"] == want["ids"] and line["present"] == (want["has"] not in (0, 255))
    def check_build(line, want):
        assert line["models"] == want
    def check_events(line, want):
        for list_name in ("backgrounds", "objects", "warps", "triggers"):
            got, sums = line[list_name], want[list_name]["sums"]
            assert len(got) == want[list_name]["count"], (line["entry"], list_name)
            assert all(sum(record[key] for record in got) == sums.get(key, 0) for key in "xz")
    for name, check in {"map_matrix": check_matrix, "area_data": check_area, "area_build": check_build,
                        "arealight": check_lights, "bm_anime_list": check_ids,
                        "zone_event": check_events}.items():
        for line, want in zip(found[name + ".narc"], expected[name + ".narc"]["members"]):
            check(line, want)
    headers, names = found["map_headers.bin"][0]["headers"], found["mapname.bin"][0]["names"]
    assert len(headers) == 593
    for line, want in zip(headers, expected["map_headers.bin"]):
        assert all(line[a] == want[b] for a, b in HEADER_KEYS.items()), (line, want)
    assert (len(names), names[0]) == tuple(expected["mapname.bin"][key] for key in ("names", "first"))
    models, want = found["build_model_matshp.dat"][0]["models"], expected["build_model_matshp.dat"]
    draws = [d for m in models for d in m["draws"]]
    assert [len(models), len(draws), sum(not m["draws"] for m in models)] + [
        sum(d[i] for d in draws) for i in (0, 1)] == [
        want[key] for key in ("locators", "ids", "empty", "materialSum", "shapeSum")]
    for name in (name for name in found if name.startswith("land/")):
        check_land(found[name][0], expected[name])


def game_heights():
    """Compares the heights at all places of the table."""
    table = json.loads(read(GAME + "/expected.json"))["heights"]
    paths = ["%s/land/%s" % (GAME, name) for name in table["rows"]]
    for i, place in enumerate(table["points"]):
        # the table was made with places that are cut to multiples of 1/4096
        text = ",".join("%.12f" % (int(v * 4096) / 4096) for v in place)
        out = subprocess.run([PROGRAM, "map", "--json", "--at", text] + paths, check=True,
                             capture_output=True).stdout
        for line, row in zip(out.splitlines(), table["rows"].values()):
            assert json.loads(line)["at"]["raw_height"] == row[i], (line[:80], place)


def test_the_game():
    if not os.path.isfile(GAME + "/expected.json"):
        return print("test_the_game: skipped, KUNAI_CORPUS has no platinum/expected.json")
    game_files()
    game_heights()


main(globals())
