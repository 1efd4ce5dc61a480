#!/bin/sh
# test_tool_maps.sh - what kunai-map makes of a little world (tool_maps.py), and of the files of the
# game when KUNAI_CORPUS has them. KUNAI_TOOLS is the folder of the programs.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/tool_support.sh"
map=$tools/kunai-map

python3 "$here/tool_maps.py" .
cat >look.py <<'EOF'
import json
import struct
import sys
import tool_maps
from tool_files import Png, read_png
from tool_maps import HEIGHTS, Ppm, fx, tile

def lines(path="out"):
    return [json.loads(line) for line in open(path)]

def clear(texel):
    return texel[3] == 0 if len(texel) == 4 else texel == (0, 0, 0)

def corner(rows, x, z, size):
    return [row[x:x + size] for row in rows[z:z + size]]
EOF

# ---- the command line ----

want 2 "$map"
said err "no input file"
want 2 "$map" --as maps bdhc.bin
said err "unknown kind maps, there are: headers, headers-dp, headers-hg, names, matrix, land"
for place in 1 1, ,1 1,2,3,4 1,2x 524288,0 nan,0 1,,2; do
	want 2 "$map" --at $place bdhc.bin
	said err "needs X,Z or X,Z,Y in units, not $place"
done
for time in 24:00 12:60 12 12: 1:2:3 -1:00 "1 :00" 001:00; do
	want 2 "$map" --time "$time" bdhc.bin
	said err "needs HH:MM, not $time"
done
want 2 "$map" --png a --ppm b bdhc.bin
said err "do not go together"
want 2 "$map" --lands world/land world/map_matrix.narc
said err "goes with --png or --ppm"
want 2 "$map" --header 1 world
said err "goes with --world"
want 2 "$map" --world world --png a
said err "goes with --as, --json, --time, --header and --glb only"
want 2 "$map" --world world --as land
want 2 "$map" --world world --header 4
said err "needs a number from 0 to 3 or a name as --world prints it, not 4; "
want 2 "$map" --world world --header -1
want 2 "$map" --world world --header OUT_
# the case of a name does not matter where none is exactly that
want 0 "$map" --world world --header out
said out '^header [0-9]* "OUT"'
want 2 "$map" --world world/map_headers.bin --header OUT
said err "or a name (there is no file mapname), not OUT; "
want 2 "$map" --world world --header 1x
want 3 "$map" none.bin
want 0 "$map" -h
said out "area_build or prop_model_set"
want 0 "$map" --version

# ---- kinds ----

want 0 "$map" world
said err "19 done, 0 failed"
said err "note: 3 other files are no map files"
want 0 "$map" world --json
python3 - <<'EOF' || bad "the kinds"
from look import *
kinds = {}
for line in lines():
    assert "error" not in line and line["warnings"] == [], line
    kinds.setdefault(line["kind"], []).append((line["file"].split("/")[-1], line.get("entry")))
assert kinds == {
    "area": [("area_data.narc", 0), ("area_data.narc", 1)],
    "build": [("prop_model_set_000.bin", None), ("prop_model_set_001.bin", None)],
    "light": [("lighting_set_000.txt", None), ("lighting_set_001.txt", None)],
    "land": [("land_data_000.bin", None), ("land_data_001.bin", None)],
    "animation": [("bm_anime_list.narc", i) for i in range(6)],
    "shapes": [("build_model_matshp.dat", None)], "headers": [("map_headers.bin", None)],
    "matrix": [("map_matrix.narc", 0), ("map_matrix.narc", 1)], "names": [("mapname.bin", None)],
}, kinds
EOF
# by content, whatever they are called; and not at all
want 0 "$map" bdhc.bin hg.bin world/land/land_data_000.bin
for file in unknown wide area_hg animation24 bad_land; do
	want 1 "$map" $file.bin
	said err "known neither by what it is nor by its name: say what it is with --as"
	[ ! -s out ] || bad "$file.bin: something is printed"
done
want 1 "$map" world/map_tex_set.narc
said err "map_tex_set.narc: holds no map files, but others: Nitro textures (TEX0)$"
python3 -c '
import tool_files
from tool_maps import narc
creature = open("'"$sample"'/creature.nj", "rb").read()
open("models.afs", "wb").write(tool_files.afs([(b"a.txt", b"readme"), (b"b.nj", creature)]))
open("words.narc", "wb").write(narc([b"no map", b""]))'
want 1 "$map" models.afs
said err "models.afs: holds no map files, but others: Ninja chunk file$"
want 1 "$map" words.narc
said err "words.narc: holds no map files: --as says what they are$"
want 1 "$map" "$sample/creature.nj"
said err "creature.nj: is a Ninja chunk file, which holds no map$"
want 1 "$map" "$sample/ground.nsbtx"
said err "ground.nsbtx: holds Nitro textures (TEX0), and no map$"
want 1 "$map" world/area --as land
said err "3 failed\|4 failed"
# what kunai-extract writes is known by its folder
mkdir -p other area_data
cp area_data_5.bin area_data/005.bin
cp area_data_5.bin other/005.bin
want 0 "$map" area_data/005.bin
said out "^area_data/005.bin: map area, 8 bytes: prop set 1,"
want 1 sh -c 'cd area_data && "$0" 005.bin' "$map"
want 1 "$map" other/005.bin
want 1 "$map" other --json
python3 -c 'from look import *; a, = lines(); assert a["error"]["message"] == "holds no map files"' ||
	bad "JSON of a folder without map files"
want 0 "$map" --as matrix - <wide.bin
said out "^-: map matrix, 169 bytes: \"wide\", 40 x 2 cells, no headers, no altitudes"

# what has no mark is hinted at by the other programs
for tool in kunai-info "kunai-extract -o nothing" "kunai-texture -o nothing"; do
	want 1 "$tools"/$tool world/map_headers.bin
	said err "map_headers.bin: .*nothing that kunai knows by its bytes begins here: kunai-map may know it by its name (KUNAI_E_FORMAT)$"
done
want 0 "$tools/kunai-info" world/map_matrix.narc world/area/area_data.narc world/map_tex_set.narc lands.narc
said err "map_matrix.narc: note: kunai-map may know what is in it by its name$"
said err "area_data.narc: note: kunai-map may know"
[ "$(wc -l <err)" = 3 ] || bad "a hint where it is of no use"

# ---- tables ----

want 0 "$map" --json world/map_headers.bin world/mapname.bin world/map_matrix.narc
python3 - <<'EOF' || bad "headers, names, matrices"
from look import *
headers, names, out, room = lines()
h = headers["headers"]
assert len(h) == 4 and [x["index"] for x in h] == [0, 1, 2, 3]
keys = ("area", "matrix", "objects", "scripts", "init_scripts", "text", "day_music", "night_music",
        "encounters", "events", "label", "label_window", "weather", "camera", "type",
        "battle_background", "flags")
assert [h[0][key] for key in keys] == [0, 0, 11, 12, 13, 14, 1000, 1001, 5, 15, 16, 17, 18, 19, 2,
                                       3, 11], h[0]
assert [h[0][key] for key in ("bike", "run", "escape_rope", "fly")] == [True, True, False, True]
assert [x["type_name"] for x in h] == ["outdoors", "town", "indoors", "none"]
assert h[1]["encounters"] == 0xFFFF and [x["matrix"] for x in h] == [0, 0, 1, 7]
data = open("world/map_headers.bin", "rb").read()
assert [x["raw"] for x in h] == [list(struct.unpack_from("<6I", data, 24 * i)) for i in range(4)]
assert names["names"] == ["OUT", "OUT_EAST", "ROOM", "NOWHERE"]
assert (out["name"], out["width"], out["height"], out["empty"]) == ("out", 2, 2, 1)
assert out["lands"] == [[0, 1], [2, 65535]] and out["headers"] == [[0, 1], [0, 1]]
assert out["altitudes"] == [[0, 2], [1, 0]] and out["size"] == 28
assert room["name"] == "room" and room["lands"] == [[1]]
assert room["headers"] is None and room["altitudes"] is None
EOF
want 0 "$map" --json world/area world/bm_anime_list.narc world/build_model_matshp.dat
python3 - <<'EOF' || bad "areas and props"
from look import *
found = lines()
area = found[:2]
assert [[a[k] for k in ("prop_set", "texture_set", "raw", "light", "outdoor")] for a in area] == [
    [0, 0, 7, 0, True], [1, 1, 0, 1, False]], area
assert [b["models"] for b in found[2:4]] == [[3, 5], []]
moves = found[4:10]
assert [a["present"] for a in moves] == [False, False, False, True, False, False]
moved = moves[3]
assert (moved["animations"], moved["ids"]) == ([7, 9], [7, 9, -1, -1])
assert (moved["flags"], moved["slope"], moved["raw"]) == (3, True, [0x00010301, 0])
assert (moved["load_later"], moved["attach_later"]) == (True, True)
assert [m["draws"] for m in found[10]["models"]] == [[[0, 0]], [], [], [], [], [[1, 2], [0, 3]]]
EOF
want 0 "$map" --json --as area-hg area_hg.bin
python3 -c 'from look import *; a, = lines()
assert (a["prop_set"], a["texture_set"], a["raw"], a["light"], a["outdoor"]) == (4, 5, 6, 2, True)' ||
	bad "an area of HeartGold"
want 0 "$map" --json --as animation animation24.bin
python3 -c 'from look import *; a, = lines(); assert a["ids"] == [8, -1, -1, -1]' ||
	bad "an animation list of HeartGold"
want 0 "$map" --as headers-dp --json world/map_headers.bin
python3 -c 'from look import *; h, = lines(); assert h["kind"] == "headers-dp"
assert "type_name" not in h["headers"][0]' || bad "headers of Diamond"

# no encounters: a word in Platinum, a byte in HeartGold
python3 - <<'EOF'
for name, byte in ("none_hg.bin", 255), ("some_hg.bin", 7):
    open(name, "wb").write(bytes([byte] + 23 * [0]))
EOF
want 0 "$map" --as headers-hg none_hg.bin
printed out <<'EOF'
none_hg.bin: map headers (HeartGold), 24 bytes: 1 header
  header 0: area 0, matrix 0, text 0, scripts 0, events 0, music 0/0, label 0
EOF
want 0 "$map" --as headers-hg some_hg.bin
said out "label 0, encounters 7$"
want 0 "$map" world/bm_anime_list.narc world/build_model_matshp.dat world/area/prop_model_set_000.bin
said out "bm_anime_list.narc/003.bin: .*: animations 7 9, load later, attach later, a slope for bicycles$"
said out "^  model 5: material/shape 1/2 0/3$"
said out "^  model 1: the normal way$"
said out "2 prop models: 3 5$"
want 0 "$map" world/area --at 0,0 --time 12:00 --png nothing
said err "^kunai-map: --at: note: changes nothing: there was no land, and no BDHC$"
said err "^kunai-map: --time: note: changes nothing: "
said err "^kunai-map: --png: note: changes nothing: only lands, BDHC and matrices have pictures$"
[ ! -e nothing ] || bad "a folder for no pictures"
want 0 "$map" world/area --ppm nothing
said err "^kunai-map: --ppm: note: changes nothing: "

# ---- lights ----

check_light() { # check_light TIME BLOCK: of ends 0, 4:00 and 24:00
	want 0 "$map" --json --time $1 world/arealight/lighting_set_000.txt
	python3 - $2 <<'EOF' || bad "the light at $1"
from look import *
l, = lines()
assert l["active"] == int(sys.argv[1]), l["active"]
assert [b["end"] for b in l["blocks"]] == [0, 7200, 43200]
assert [b["end_time"] for b in l["blocks"]] == ["00:00:00", "04:00:00", "24:00:00"]
for i, block in enumerate(l["blocks"]):
    for k, key in enumerate(("diffuse", "ambient", "specular", "emission")):
        assert block[key] == [i, i + 1, k], block
    assert [x["valid"] for x in block["lights"]] == [1, 0, 0, 1]
    first, second, _, last = block["lights"]
    assert (first["color"], first["raw_direction"]) == ([i, 2, 3], [-4096, 0, 2048])
    assert first["direction"] == [-1, 0, 0.5] and last["color"] == [31, 30, 29]
    assert second["color"] == [0, 0, 0] == second["raw_direction"]
EOF
}
check_light 00:00 1
check_light 3:59 1
check_light 04:00 2
check_light 23:59 2
want 0 "$map" --time 12:00 world/arealight/lighting_set_000.txt
said out "  block 2: until 24:00:00, 2 lights, .*(active)$"

# ---- lands ----

want 0 "$map" --json world/land hg.bin bdhc.bin
python3 - <<'EOF' || bad "the lands"
from look import *
land, many, hg, bdhc = lines()
data = tool_maps.land_0()
props_at = 0x810
assert land["model"] == {"offset": data.index(b"BMD0"), "size": 32} and many["model"] is None
assert land["tiles"] == [[tile(x, z) for x in range(32)] for z in range(32)]
assert land["blocked"] == ["." * 16 + "#" * 16] * 32 and many["blocked"] == ["#" * 32] * 32
one, two = land["props"]
assert one == {"model": 3, "position": [10, 20.5, -30], "rotation_degrees": [0, 90, 0],
               "scale": [1, 2, 1],
               "raw": {"position": fx(10, 20.5, -30), "rotation": [0, 16384, 0],
                       "scale": fx(1, 2, 1), "words": [1, 0]}}, one
assert two["model"] == 4 and two["position"] == [-8, 0, 300]
assert [p["position"][0] for p in many["props"]] == list(range(33))
assert many["height_result"] == "KUNAI_E_FORMAT" and many["plates"] == [] == many["strips"]
for heights in land, hg, bdhc:
    assert heights["height_result"] == "KUNAI_OK"
    for i, ((box, normal, constant), plate) in enumerate(zip(HEIGHTS.plates, heights["plates"])):
        assert plate["raw"] == {"min": box[:2], "max": box[2:], "normal": normal,
                                "constant": constant}
        assert plate["min"] == [v / 4096 for v in box[:2]]
        assert (plate["points"], plate["normal_index"], plate["constant_index"]) == (
            [2 * i, 2 * i + 1], i, i)
    assert [s["raw_scanline"] for s in heights["strips"]] == [0, 256 * 4096]
    assert [(s["scanline"], s["first"], s["count"]) for s in heights["strips"]] == [(0, 0, 2),
                                                                                    (256, 2, 1)]
    assert heights["accesses"] == [0, 1, 2] and len(heights["plates"]) == 3
assert "tiles" not in bdhc and "props" not in bdhc
assert hg["sounds"] == [{"sound": 3, "volume": 90, "x0": 1, "z0": 2, "x1": 30, "z1": 31,
                         "raw": [3, 90, 0, 0, 1, 2, 30, 31]}]
EOF
# what is damaged is left out, and the rest is there
want 0 "$map" --json torn.bin
said err "torn.bin: warning: offset 0x8fc: BDHC: "
python3 -c 'from look import *; l, = lines()
assert l["height_result"] == "KUNAI_E_CORRUPT" and l["plates"] == [] and len(l["props"]) == 1
assert l["tiles"][0][0] == 5 and l["model"]["size"] == 32 and l["warnings"][0]["offset"] == 0x8FC' ||
	bad "a land with damaged heights"
want 0 "$map" torn.bin bdhc.bin world/land
said err "^kunai-map: 4 done, 0 failed, 1 with heights that cannot be read$"
want 1 "$map" --json --as land bad_land.bin
python3 -c 'from look import *; l, = lines()
assert l["error"]["code"] == "KUNAI_E_TRUNCATED" and "tiles" not in l' || bad "a cut land"
want 0 "$map" --json map_headers_cut.bin
said err "warning: offset 0x18: "
python3 -c 'from look import *; l, = lines(); assert len(l["headers"]) == len(l["warnings"]) == 1' ||
	bad "cut headers"
want 1 "$map" --json unknown.bin
python3 -c 'from look import *; l, = lines(); assert l["error"]["code"] == "KUNAI_E_FORMAT"' ||
	bad "JSON of what is no map file"
want 3 "$map" --json none.bin
python3 -c 'from look import *; l, = lines(); assert l["error"]["code"] == "FILE"' ||
	bad "JSON of a file that is not there"
# one bad member does not stop the others
want 1 "$map" --json --as land lands.narc
said err "lands.narc: entry 1: offset 0x0: .*(KUNAI_E_TRUNCATED)"
said err "2 done, 1 failed"
python3 -c 'from look import *; a, b, c = lines()
assert [l["entry"] for l in (a, b, c)] == [0, 1, 2] and "error" in b and len(c["props"]) == 33' ||
	bad "lands of an archive"

# ---- heights ----

for place in 0,-64 0,-64,20 0,-64,20.5 0,-64,-3 0,-64,1000 200,-100 -256,-256 64,-32 64.5,-32 0,0 \
	0,-0.0001 0,-0.0002 100,10 -37.5,255.25 256,256 0,256 300,0 -200.125,77.3; do
	want 0 "$map" --json --at $place bdhc.bin
	python3 - $place <<'EOF' || bad "the heights at $place"
from look import *
b, = lines()
at = b["at"]
x, z, *y = fx(*map(float, sys.argv[1].split(",")))
y = y[0] if y else 0
assert at["raw"] == [x, z, y] and at["x"] == x / 4096
found = HEIGHTS.find(x, z)
assert at["raw_heights"] == found and at["heights"] == [float("%.9g" % (h / 4096)) for h in found]
taken = min(found, key=lambda h: abs(h - y)) if found else None
assert at["raw_height"] == taken, (at["raw_height"], taken)
assert (at["height"] is None) == (taken is None)
# every plate that is there, also behind the far edge of its strip
assert set(found) <= set(at["raw_heights_of_all_plates"])
EOF
done
want 0 "$map" --at 0,-64,30 bdhc.bin
printed out <<'EOF'
bdhc.bin: map heights (BDHC), 158 bytes; heights: 3 plates in 2 strips
  at 0, -64: 8, 32; from height 30 the game takes 32
EOF
want 0 "$map" --at 200,-100 bdhc.bin
said out "^  at 200, -100: no plate is there, and so no height$"
want 0 "$map" --at 1000,-100 bdhc.bin
said out "^  at 1000, -100: outside: X and Z count from the centre of the land, -256 to 256$"
[ ! -s err ] || bad "a note on an option that is used"
want 0 "$map" --at 0,0 world/land/land_data_001.bin
said out "^  at 0, 0: the land has no heights$"
want 0 "$map" --at 1000,0 torn.bin
said out "^  at 1000, 0: the heights cannot be read$"

# ---- pictures ----

want 0 "$map" world/land bdhc.bin --png pictures
said out "^  tiles: pictures/land_data_000.tiles.png, 256 x 256$"
said out "^  heights: pictures/land_data_000.heights.png, 256 x 256, from -83.84863281 (blue) to 64.22583008 (red)$"
said out "^  heights: pictures/bdhc.heights.png, 256 x 256, "
[ "$(ls pictures | tr '\n' ' ')" = "bdhc.heights.png land_data_000.heights.png \
land_data_000.tiles.png land_data_001.tiles.png " ] || bad "other pictures: $(ls pictures)"
want 3 "$map" world/land/land_data_000.bin --png pictures
said err "land_data_000.tiles.png: exists already (-f replaces it)"
want 0 "$map" world/land/land_data_000.bin --png pictures -f
cp out behaviours
want 1 "$map" lands.narc --as land --ppm members --json
[ "$(ls members | tr '\n' ' ')" = "lands_000.heights.ppm lands_000.tiles.ppm lands_002.tiles.ppm " ] ||
	bad "pictures of members: $(ls members)"
cat >>look.py <<'EOF'

# The colours of heights from the lowest to the highest.
RAMP = [(32, 48, 128), (32, 144, 128), (96, 176, 64), (240, 208, 80), (216, 64, 48)]

def ramp(height, low, high):
    step = (height - low) * 4 / (high - low)
    part = min(int(step), 3)
    return [a + (b - a) * (step - part) for a, b in zip(RAMP[part], RAMP[part + 1])]

def check_heights(rows, size, low, high, find=HEIGHTS.find):
    """Texels of a land, of which each shows what is at its middle."""
    for z in range(size):
        for x in range(size):
            place = [int((2 * i + 1) * 256 * 4096 / size) - 256 * 4096 for i in (x, z)]
            found, texel = find(*place), rows[z][x]
            assert clear(texel) == (not found), (x, z, texel)
            if found:
                want = ramp(max(found), low, high)
                assert all(abs(a - b) <= 1.5 for a, b in zip(texel, want)), (x, z, texel, want)

def height_range(size, find=HEIGHTS.find):
    every = [h for z in range(size) for x in range(size)
             for h in find(*[int((2 * i + 1) * 256 * 4096 / size) - 256 * 4096 for i in (x, z)])]
    return min(every), max(every)
EOF
python3 - <<'EOF' || bad "the pictures"
from look import *
one, two = lines()[0], lines()[2]
assert [(p["shows"], p["width"], p["height"]) for p in one["pictures"]] == [
    ("tiles", 256, 256), ("heights", 256, 256)]
assert one["pictures"][0]["file"] == "members/lands_000.tiles.ppm" and len(two["pictures"]) == 1
low, high = height_range(256)
assert one["pictures"][1]["lowest"] == float("%.9g" % (low / 4096))
assert one["pictures"][1]["highest"] == float("%.9g" % (high / 4096))

png, ppm = read_png("pictures/land_data_000.tiles.png"), Ppm("members/lands_000.tiles.ppm")
assert png.width == png.height == ppm.width == ppm.height == 256
assert [[t[:3] for t in row] for row in png.rows] == ppm.rows
colors = {}
for z in range(256):
    for x in range(256):
        r, g, b, a = png.rows[z][x]
        assert a == 255
        assert colors.setdefault(tile(x // 8, z // 8), (r, g, b)) == (r, g, b), (x, z)
assert len(colors) == 64 == len(set(colors.values()))
for number, color in colors.items():
    if number < 0x8000:
        assert min(color) >= 128 and colors[number | 0x8000] == tuple(c // 2 for c in color)
told = [line.split() for line in open("behaviours") if line.startswith("    behaviour ")]
assert told == [["behaviour", "%d:" % n, "#%02x%02x%02x," % colors[n], "32", "tiles,", "16", "of",
                 "them", "blocked"] for n in range(0, 256, 8)], told
assert one["pictures"][0]["behaviours"] == [
    {"behaviour": n, "color": "#%02x%02x%02x" % colors[n], "tiles": 32, "blocked": 16}
    for n in range(0, 256, 8)]
# the same behaviour has the same colour in other pictures
other = read_png("pictures/land_data_001.tiles.png")
assert {t for row in other.rows for t in row} == {colors[0x8000] + (255,)}
heights = read_png("pictures/land_data_000.heights.png")
check_heights(heights.rows, 256, low, high)
check_heights(Ppm("members/lands_000.heights.ppm").rows, 256, low, high)
assert read_png("pictures/bdhc.heights.png").rows == heights.rows
EOF

# all behaviours have different colours
python3 - <<'EOF'
from look import *
open("all.bin", "wb").write(tool_maps.land([i & 255 for i in range(512)] +
                                           [i & 255 | 0x8000 for i in range(512)], b"", b"", b""))
EOF
want 0 "$map" all.bin --as land --png pictures
python3 - <<'EOF' || bad "colours of behaviours"
from look import *
rows = read_png("pictures/all.tiles.png").rows
open_, blocked = ({rows[8 * (i // 32)][8 * (i % 32)] for i in range(first, first + 256)}
                  for first in (0, 512))
assert len(open_) == 256 and not open_ & blocked and len(blocked) > 200
assert min(c for t in open_ for c in t) > max(c for t in blocked for c in t[:3])
EOF

# a matrix: without lands, with them in a folder, in an archive, and a wide one
want 0 "$map" world/map_matrix.narc --png plain
said out "^  tiles: plain/map_matrix_000.tiles.png, 512 x 512$"
want 0 "$map" world/map_matrix.narc --png lands --lands world/land
said err "map_matrix.narc/000.bin: warning: 1 of 3 lands are missing"
want 1 "$map" world/map_matrix.narc --png packed --lands lands.narc
said err "^kunai-map: lands.narc: entry 1: offset 0x0: land_data: .*(KUNAI_E_TRUNCATED)$"
want 0 "$map" wide.bin --as matrix --ppm plain
want 3 "$map" wide.bin --as matrix --png plain --lands world/area
said err "holds no lands"
want 3 "$map" wide.bin --as matrix --png plain --lands world/area --json
python3 -c 'from look import *; l, = lines()
assert l["file"] == "world/area" and "holds no lands" in l["error"]["message"], l
assert l["error"]["code"] == "FILE"' || bad "JSON of --lands without lands"
want 3 "$map" wide.bin --as matrix --png plain --lands none.narc --json
python3 -c 'from look import *; l, = lines(); assert l["error"]["code"] == "FILE", l
assert l["file"] == "none.narc" and l["error"]["message"]' || bad "JSON of --lands that are not there"
printf NARC >cut.narc
want 1 "$map" wide.bin --as matrix --png plain --lands cut.narc --json
python3 -c 'from look import *; l, = lines(); assert l["error"]["code"] == "KUNAI_E_TRUNCATED"
assert (l["file"], l["error"]["offset"]) == ("cut.narc", 4), l' || bad "JSON of --lands that are cut"
# what is wrong with many lands is said once, of the first one
python3 - <<'END'
from tool_maps import *
torn = open("torn.bin", "rb").read()
diamond = land_0().replace(b"BDHC\x06\0\x03\0", b"BDHC\x20\0\0\0")
assert diamond != land_0()
open("many.narc", "wb").write(narc([land_0(), torn, b"", diamond, torn, b"xy", diamond, torn]))
open("many.bin", "wb").write(matrix(b"", 9, [7, 6, 5, 4, 3, 2, 1, 0, 9] * 2))
END
want 1 "$map" many.bin --as matrix --png many --lands many.narc
printed err <<'END'
kunai-map: many.narc: warning: entry 1: offset 0x8fc: BDHC: there is no such plate (KUNAI_E_CORRUPT), and 2 more like it
kunai-map: many.narc: entry 2: offset 0x0: land_data: the data ends too early (KUNAI_E_TRUNCATED), and 1 more like it
kunai-map: many.narc: warning: entry 3: offset 0x896: BDHC: these are heights of Diamond (KUNAI_E_UNSUPPORTED), and 1 more like it
kunai-map: many.bin: warning: 6 of 18 lands are missing, or cannot be read
END
want 1 "$map" many.bin --as matrix --png many -f --lands many.narc -q
[ "$(wc -l <err)" = 1 ] || bad "-q does not take warnings away"
python3 - <<'EOF' || bad "the pictures of matrices"
from look import *
rows = read_png("plain/map_matrix_000.tiles.png").rows
cells = [[{t for row in corner(rows, x, z, 256) for t in row} for x in (0, 256)] for z in (0, 256)]
assert all(len(cell) == 1 for row in cells for cell in row) and cells[1][1] == {(0, 0, 0, 0)}
assert len(cells[0][0] | cells[0][1] | cells[1][0]) == 3
assert {t for row in read_png("plain/map_matrix_001.tiles.png").rows for t in row} == cells[0][1]
rows = read_png("lands/map_matrix_000.tiles.png").rows
land = read_png("pictures/land_data_000.tiles.png").rows
assert corner(rows, 0, 0, 256) == land
assert corner(rows, 256, 0, 256) == read_png("pictures/land_data_001.tiles.png").rows
assert {t for row in corner(rows, 0, 256, 256) for t in row} == {(48, 48, 48, 255)}
assert {t for row in corner(rows, 256, 256, 256) for t in row} == {(0, 0, 0, 0)}
heights = read_png("lands/map_matrix_000.heights.png").rows
assert corner(heights, 0, 0, 256) == read_png("pictures/land_data_000.heights.png").rows
assert all(t == (0, 0, 0, 0) for row in heights for t in row[256:])
assert all(t == (0, 0, 0, 0) for row in heights[256:] for t in row)
packed = read_png("packed/map_matrix_000.tiles.png").rows
assert corner(packed, 0, 0, 256) == land  # its second one cannot be read, its third one can
assert {t for row in corner(packed, 256, 0, 256) for t in row} == {(48, 48, 48, 255)}
assert {t for row in corner(packed, 0, 256, 256) for t in row} != {(48, 48, 48, 255)}
wide = Ppm("plain/wide.tiles.ppm")  # 40 cells are 1280 texels
assert (wide.width, wide.height) == (1280, 64)
assert len({wide.rows[0][32 * i] for i in range(40)}) == 40
assert all(t == (0, 0, 0) for row in wide.rows[32:] for t in row)
EOF

# fewer texels than tiles
python3 - <<'EOF'
import tool_maps
open("huge.bin", "wb").write(tool_maps.matrix(b"", 255, [0] * 255))
EOF
want 0 "$map" huge.bin --as matrix --png plain --lands world/land
python3 - <<'EOF' || bad "the picture of a huge matrix"
from look import *
tiles, heights = (read_png("plain/huge.%s.png" % what).rows for what in ("tiles", "heights"))
assert (len(tiles[0]), len(tiles)) == (255 * 8, 8)
land = read_png("pictures/land_data_000.tiles.png").rows
for at in 0, 254:
    assert corner(tiles, 8 * at, 0, 8) == [[land[32 * z][32 * x] for x in range(8)]
                                           for z in range(8)]
    check_heights(corner(heights, 8 * at, 0, 8), 8, *height_range(8))
EOF

# what is wrong with a land that lies in many cells is said once
mkdir torn
cp torn.bin torn/land_data_000.bin
want 0 "$map" huge.bin --as matrix --png torn --lands torn
[ "$(wc -l <err)" = 1 ] || bad "a warning is said $(wc -l <err) times"
python3 -c 'import tool_maps; open("land_data.narc", "wb").write(tool_maps.narc([]))'
want 0 "$map" huge.bin --as matrix --png torn/none --lands land_data.narc
said err "huge.bin: warning: 255 of 255 lands are missing"

# ---- the world ----

want 0 "$map" --world world --json --time 04:00 --header 0
python3 - <<'EOF' || bad "header 0"
from look import *
j, = lines()
assert (j["number"], j["name"], j["header"]["matrix"]) == (0, "OUT", 0)
assert (j["header"]["type_name"], j["header"]["fly"]) == ("outdoors", True)
area = j["area"]
assert area["outdoor"] and area["models"] == [3, 5] and area["uses_prop_textures"]
assert area["map_textures"] == {"pictures": 2, "palettes": 3}
assert area["prop_textures"] == {"pictures": 1, "palettes": 1}
assert (area["light_blocks"], area["active_block"]) == (3, 2)
assert j["matrix"] == {"name": "out", "width": 2, "height": 2, "cells_of_others": 2}
one, two = j["cells"]
keys = ("x", "z", "land", "header", "inherited", "area", "altitude", "center", "there")
assert [one[k] for k in keys] == [0, 0, 0, 0, False, 0, 0, [256, 256], True], one
assert [two[k] for k in keys] == [0, 1, 2, 0, False, 0, 1, [256, 768], False], two
assert one["model"]["place"] == [256, 0, 256] and one["height_result"] == "KUNAI_OK"
props = [[p[k] for k in ("model", "drawn_as", "listed", "used", "place", "scale")]
         for p in one["props"]]
assert props == [[3, 3, True, True, [266, 20.5, 226], [1, 2, 1]],
                 [4, 0, False, True, [248, 0, 556], [1, 1, 1]]], props
assert [(m["model"], m["draws"], m["animation"]["animations"]) for m in j["prop_models"]] == [
    (0, [[0, 0]], []), (3, [], [7, 9])]
assert j["missing"] == ["land 2"]
EOF
want 0 "$map" --world world --header 1 --json
python3 - <<'EOF' || bad "header 1"
from look import *
j, = lines()
one, two = j["cells"]
assert (one["x"], one["z"], one["land"], one["altitude"], one["center"]) == (1, 0, 1, 2, [768, 256])
assert one["model"] is None and one["height_result"] == "KUNAI_E_FORMAT"
# the altitude lifts no props, and the game takes 32 of them
assert [p["place"] for p in one["props"]] == [[768 + i, 0, 256] for i in range(33)]
assert [p["used"] for p in one["props"]] == [True] * 32 + [False]
assert (two["land"], two["there"], two["center"]) == (None, False, [768, 768])
assert [(m["model"], m["draws"]) for m in j["prop_models"]] == [(5, [[1, 2], [0, 3]])]
assert j["missing"] == []
EOF
want 0 "$map" --world world --header ROOM
cp out room
want 0 "$map" --world world --header 2
cmp -s out room || bad "a header by its name"
said out '^header 2 "ROOM": area 1, matrix 1,'
said out "^  area 1: indoors$"
said out "^  prop textures: not used without prop models$"
said out "^  cell 0, 0: land 1, header inherited, altitude 0, centre 256, 256; no heights$"
said out "^    prop: model 5 at 257, 0, 256, drawn as 0: the area does not list it$"
said out "at 288, 0, 256, drawn as 0: .*, not drawn: the game uses the first 32$"
said out "^  missing: map textures 1$"
# the altitude lifts the map model
python3 - <<'EOF'
import tool_maps
open("world/map_matrix.narc", "wb").write(tool_maps.narc([
    tool_maps.matrix(b"out", 2, [0xFFFF, 0, 0xFFFF, 0xFFFF], None, [0, 3, 0, 0])]))
EOF
want 0 "$map" --world world --header 0
said out "^  cell 1, 0: land 0, header inherited, altitude 3, centre 768, 256; map model at 768, 24, 256$"
said out "^    prop: model 3 at 778, 20.5, 226$"
said out "^  matrix 0: \"out\", 2 x 2 cells, 4 of this header, 3 of these empty$"
said out "^  prop model 3: animations 7 9, load later, attach later, .*; draws: the normal way$"
[ "$(grep -c "^  cell" out)" = 1 ] || bad "empty cells are listed"
want 0 "$map" --world world --header 3
printed out <<'EOF'
header 3 "NOWHERE": area 9, matrix 7, text 14, scripts 12, events 15, music 1000/1001, label 16, none
  missing: area 9, matrix 7
EOF
want 0 "$map" --world world
[ ! -s err ] || bad "a world that is whole needs no words"
want 0 "$map" --world world --time 12:00
said err "^kunai-map: --time: note: changes nothing without --header or --json$"
want 0 "$map" --world world
said out "^  4 cells, 1 land, 2 props$"
want 0 "$map" --world world --json
python3 -c 'from look import *; found = lines()
assert [j["number"] for j in found] == [0, 1, 2, 3] and "props" not in found[0]["cells"][1]
assert [j["missing"] for j in found] == [[], [], ["map textures 1", "matrix 1"],
                                         ["area 9", "matrix 7"]]' || bad "all headers"
# the same with its parts named one by one, as an archive and without the rest
want 0 "$map" --world world/map_headers.bin world/area --header 0
said out "^header 0: area 0"
said out "  light 0: missing"
said out "  missing: light 0, map textures 0, prop textures 0, matrix 0, shapes$"
# what cannot be read, or is there twice, is told
cp world/map_headers.bin world/bm_anime_list.narc .
want 0 "$map" --world world map_headers.bin ./bm_anime_list.narc --header 0
printed err </dev/null # they are equal
printf '\0' >>bm_anime_list.narc
printf NARC >map_matrix.narc
want 1 "$map" --world map_headers.bin bm_anime_list.narc world/bm_anime_list.narc map_matrix.narc
said err "world/bm_anime_list.narc: warning: is left out: bm_anime_list.narc is taken"
said err "map_matrix.narc: offset 0x4: .*(KUNAI_E_TRUNCATED)"
want 1 "$map" --world world/area --json
said err "has no file map_headers to begin with"
said err "note: looks for files whose names begin with map_headers, mapname, map_matrix, land_data, area_data, area_build, prop_model_set, arealight, lighting_set, bm_anime_list, build_model_matshp, map_tex_set, areabm_texset, build_model, bm_anime$"
python3 -c 'from look import *; j, = lines(); assert j["error"]["code"] == "KUNAI_E_FORMAT"' ||
	bad "JSON of a world without headers"
want 1 "$map" --world world unknown.bin
said err "unknown.bin: is no map file by its name"
want 3 "$map" --world world unknown.bin none.bin --header 1 --json
python3 -c 'from look import *; a, b, c = lines(); assert c["number"] == 1, c
assert (a["file"], a["error"]["code"]) == ("unknown.bin", "KUNAI_E_FORMAT"), a
assert (b["file"], b["error"]["code"]) == ("none.bin", "FILE"), b' || bad "JSON of what is refused"
want 1 "$map" --world - <unknown.bin
said err "is no map file by its name"
want 3 "$map" --world none.bin
[ "$(wc -l <err)" = 1 ] || bad "more than one error for one file"
# loose files: by their folder, each number once, and what is missing is told once
mkdir -p loose/land_data loose/more
cp world/land/land_data_000.bin loose/land_data/000.bin
cp world/land/land_data_001.bin loose/more/land_data_0.bin
cp world/land/land_data_001.bin loose/more/land_data_one.bin
python3 -c 'import tool_maps; open("loose/map_matrix_000.bin", "wb").write(
    tool_maps.matrix(b"", 3, [0, 1, 1, 1, 1, 0xFFFF]))'
want 0 "$map" --world map_headers.bin loose loose/map_matrix_000.bin --header 0
said err "^kunai-map: loose/more/land_data_0.bin: warning: is left out: loose/land_data/000.bin is taken$"
said err "land_data_one.bin: warning: is left out: its name does not end with its number$"
[ "$(wc -l <err)" = 2 ] || bad "a file that is named twice is a warning"
said out "^    prop: model 3 at 266, 20.5, 226$"
said out "^  missing: area 0, land 1, animation 3, animation 4, shapes$"
# a file that several cells name fails once
printf cut >loose/land_data_001.bin
printf cut >loose/land_data_000.bin
want 1 "$map" loose/map_matrix_000.bin --png once --lands loose/land_data_001.bin
[ "$(wc -l <err)" = 2 ] || bad "a file that is opened again is told again"
rm -r loose/land_data loose/more
want 1 "$map" --world map_headers.bin loose --header 0
said err "^kunai-map: 0 done, 2 failed$"
[ "$(wc -l <err)" = 3 ] || bad "a land of several cells fails several times"
said out "land 0 (cannot be read), land 1 (cannot be read), "

# ---- the files of the game ----

game=${KUNAI_CORPUS:-}/platinum
if [ -n "${KUNAI_CORPUS:-}" ] && [ -d "$game" ]; then
	want 0 "$map" --json --time 12:00 "$game"
	python3 - "$game" <<'EOF' || bad "the files of the game"
from look import *
game, found = sys.argv[1], {}
expected = json.load(open(game + "/expected.json"))
for line in lines():
    assert "error" not in line, line
    name = line["file"][len(game) + 1:]
    found[name] = found.get(name, []) + [line]
counts = {name: len(v) for name, v in found.items() if name.endswith(".narc")}
assert counts == {"map_matrix.narc": 289, "area_data.narc": 75, "area_build.narc": 71,
                  "arealight.narc": 4, "bm_anime_list.narc": 590}, counts
checked = 0
for line, want in zip(found["map_matrix.narc"], expected["map_matrix.narc"]["members"]):
    assert (line["width"], line["height"], line["name"], line["empty"]) == (
        want["width"], want["height"], want["name"], want["empty"])
    for key, sum_ in ("headers", want["headers"]), ("altitudes", want["altitudes"]):
        assert (sum(map(sum, line[key])) if line[key] else line[key]) == sum_, (line, want)
    lands = [x for row in line["lands"] for x in row]
    assert sum(lands) == want["landSum"]
    checked += 1
for line, want in zip(found["area_data.narc"], expected["area_data.narc"]["members"]):
    assert [line[k] for k in ("prop_set", "texture_set", "raw", "light")] == [
        want[k] for k in ("propSet", "mapTexture", "dummy", "light")]
    assert line["outdoor"] == (want["light"] in (0, 3))
    checked += 1
for line, want in zip(found["area_build.narc"], expected["area_build.narc"]["members"]):
    assert line["models"] == want
    checked += 1
for line, want in zip(found["arealight.narc"], expected["arealight.narc"]["members"]):
    assert len(line["blocks"]) == want["count"] == 15
    active = next(i for i, t in enumerate(want["templates"]) if t["end"] > 21600)
    assert line["active"] == active
    for block, template in zip(line["blocks"], want["templates"]):
        assert all(block[k] == template[k] for k in ("end", "diffuse", "ambient", "specular",
                                                     "emission"))
        for one, light in zip(block["lights"], template["lights"]):
            assert (light is None) == (one["valid"] == 0)
            assert light is None or (one["color"], one["raw_direction"]) == (light["color"],
                                                                            light["dir"])
    checked += 1
for line, want in zip(found["bm_anime_list.narc"], expected["bm_anime_list.narc"]["members"]):
    assert line["ids"] == want["ids"] and line["present"] == (want["has"] not in (0, 255))
    checked += 1
headers = found["map_headers.bin"][0]["headers"]
assert len(headers) == 593
for line, want in zip(headers, expected["map_headers.bin"]):
    keys = {"area": "areaData", "matrix": "matrix", "objects": "preload", "scripts": "scripts",
            "init_scripts": "initScripts", "text": "text", "day_music": "dayMusic",
            "night_music": "nightMusic", "encounters": "encounters", "events": "events",
            "label": "labelText", "label_window": "labelWindow", "weather": "weather",
            "camera": "camera", "type": "mapType", "battle_background": "battleBG",
            "bike": "bike", "run": "run", "escape_rope": "rope", "fly": "fly"}
    assert all(line[a] == want[b] for a, b in keys.items()), (line, want)
    checked += 1
names = found["mapname.bin"][0]["names"]
assert len(names) == expected["mapname.bin"]["names"]
assert names[0] == expected["mapname.bin"]["first"]
models, want = found["build_model_matshp.dat"][0]["models"], expected["build_model_matshp.dat"]
draws = [d for m in models for d in m["draws"]]
assert (len(models), len(draws)) == (want["locators"], want["ids"])
assert sum(not m["draws"] for m in models) == want["empty"]
assert [sum(d[i] for d in draws) for i in (0, 1)] == [want["materialSum"], want["shapeSum"]]
for name in (name for name in found if name.startswith("land/")):
    line, = found[name]
    want, tiles = expected[name], [t for row in line["tiles"] for t in row]
    assert sum(tiles) == want["attrSum"]
    assert sum(row.count("#") for row in line["blocked"]) == want["blocked"]
    assert {"%02x" % b: sum(t & 255 == b for t in tiles)
            for b in {t & 255 for t in tiles}} == want["behaviours"]
    assert len(line["props"]) == len(want["props"])
    for prop, wanted in zip(line["props"], want["props"]):
        assert (prop["model"], prop["raw"]["rotation"]) == (wanted["model"], wanted["rot"])
        for key in "pos", "scale":  # the table has three decimals
            have = prop["position" if key == "pos" else key]
            assert all(abs(a - b) < 0.00051 for a, b in zip(have, wanted[key])), (prop, wanted)
    assert [len(line[k]) for k in ("plates", "strips", "accesses")] == [
        want["bdhc"][k] for k in ("plates", "strips", "access")]
    checked += 1
print("corpus: %d checked" % checked)
EOF
	# heights, at all places of the table
	python3 - "$game" "$map" <<'EOF' || bad "the heights of the game"
from look import *
import subprocess
game, program = sys.argv[1:]
table, checked = json.load(open(game + "/expected.json"))["heights"], 0
paths = ["%s/land/%s" % (game, name) for name in table["rows"]]
for i, (x, z, y) in enumerate(table["points"]):
    # the table cuts what is no multiple of 1/4096
    place = ",".join("%.12f" % (int(v * 4096) / 4096) for v in (x, z, y))
    out = subprocess.run([program, "--json", "--at", place] + paths, check=True,
                         capture_output=True).stdout
    for line, row in zip(out.splitlines(), table["rows"].values()):
        assert json.loads(line)["at"]["raw_height"] == row[i], (line[:80], x, z, y)
        checked += 1
print("corpus: %d heights checked" % checked)
EOF
	# the chain of all headers; only some of the lands are there
	want 0 "$map" --world "$game" --json
	python3 - "$game" <<'EOF' || bad "the world of the game"
from look import *
expected, found = json.load(open(sys.argv[1] + "/expected.json")), lines()
assert [j["number"] for j in found] == list(range(593))
headers, areas = expected["map_headers.bin"], expected["area_data.narc"]["members"]
builds = expected["area_build.narc"]["members"]
sets = [expected[name]["narc"]["members"] for name in ("map_tex_set.narc", "areabm_texset.narc")]
for j, header in zip(found, headers):
    area = areas[header["areaData"]]
    assert j["area"]["texture_set"] == area["mapTexture"]
    assert j["area"]["models"] == builds[area["propSet"]]
    tex = sets[0][area["mapTexture"]]["tex"]
    assert j["area"]["map_textures"] == {"pictures": len(tex["textures"]),
                                         "palettes": len(tex["palettes"])}
    tex = sets[1][area["propSet"]]["tex"]
    assert not builds[area["propSet"]] or j["area"]["prop_textures"] == {
        "pictures": len(tex["textures"]), "palettes": len(tex["palettes"])}
    assert all(words.startswith("land ") for words in j["missing"])
# what can be reached (platinum.md 2)
lands = {cell["land"] for j in found for cell in j["cells"]} - {None}
assert len(lands) == 632, len(lands)
EOF
else
	echo "no game files: skipped"
fi

finish
