#!/usr/bin/env python3
"""worlds.py - what each map header of Pokemon Platinum leads to: ../expected/scene/worlds.txt, whose head says
what a line has.

    python3 tests/reference/worlds.py build/examples/kunai-map FOLDER > tests/expected/scene/worlds.txt

wrote these lines with the kunai-map of the time when it still joined the files itself. FOLDER is that of a corpus."""

import hashlib
import itertools
import json
import os
import struct
import subprocess
import sys
import tempfile

HEADERS = 593
LANDS = 666
EXPECTED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "expected", "scene", "worlds.txt")
KINDS = {b"BCA0": "NSBCA", b"BTA0": "NSBTA", b"BTP0": "NSBTP", b"BMA0": "NSBMA", b"BVA0": "NSBVA"}
WORDS = {"matrix": "map_matrix", "land": "land", "area": "area", "build": "area_build", "light": "area_light",
         "animation": "prop_animation", "shapes": "prop_shapes", "map textures": "ground_textures",
         "prop textures": "prop_textures"}
OWN = "own"  # the set of a model that has the textures of its own file


def find_lands(folder):
    """The lands of the corpus by their numbers, and all lands of a world without gaps: where the corpus has no land
    N, land N is one of those that it has, of Platinum or of Diamond."""
    names = sorted(os.path.join(folder, part, name) for part in ("land", "land-dp")
                   for name in os.listdir(os.path.join(folder, part)))
    there = {int(name[-7:-4]): name for name in names if "land_data" in name}
    return there, {n: there.get(n, names[n % len(names)]) for n in range(LANDS)}


# ---- the text of a world ----

def tell_place(store, number, textures, scale, place):
    """A world matrix as a column-major array of floats: scaled, moved, not turned."""
    values = [scale[0], 0, 0, 0, 0, scale[1], 0, 0, 0, 0, scale[2], 0, *place, 1]
    return f"place {store} {number} set {textures} at " + " ".join(
        f"{value:.9g}" for value in struct.unpack("16f", struct.pack("16f", *values)))


def tell_clip(model, number, kind):
    return f"clip {kind} {number} of prop_model {model}"


def tell_world(header, area, places, clips, missing):
    """area: prop set, map texture set, light, outdoor, lights."""
    return "\n".join([f"header {header}", f"area {area}", *places, *clips, *(f"missing {of}" for of in missing)])


# ---- the same from what kunai-map tells ----

def narc(members):
    table, body = b"", b""
    for member in members:
        table += struct.pack("<2I", len(body), len(body) + len(member))
        body += member + b"\xff" * (-len(member) % 4)
    blocks = struct.pack("<4sI2H", b"BTAF", 12 + len(table), len(members), 0) + table
    blocks += struct.pack("<4sI", b"BTNF", 16) + bytes([4, 0, 0, 0, 0, 0, 1, 0])
    blocks += struct.pack("<4sI", b"GMIF", 8 + len(body)) + body
    return struct.pack("<4s2HI2H", b"NARC", 0xFFFE, 0x100, 16 + len(blocks), 16, 3) + blocks


def find_kinds(path):
    """Of the members of bm_anime.narc, by their magic words."""
    with open(path, "rb") as file:
        data = file.read()
    count, = struct.unpack_from("<H", data, 24)
    images = data.index(b"GMIF") + 8
    starts = [struct.unpack_from("<I", data, 28 + 8 * i)[0] for i in range(count)]
    return [KINDS[data[images + start:][:4]] for start in starts]


def tell_tool_places(cell, area):
    if not cell["there"]:
        return
    (x, z), sets = cell["center"], ("-", "-")
    if area:
        props = f"prop_textures {area['prop_set']}" if area["uses_prop_textures"] else OWN
        sets = f"ground_textures {area['texture_set']}", props
    if cell["model"]:
        yield tell_place("land", cell["land"], sets[0], (1, 1, 1), (x, 8 * cell["altitude"], z))
    for prop in cell["props"]:
        if prop["used"]:
            place, scale = ([v / 4096 for v in prop["raw"][key]] for key in ("position", "scale"))
            model = prop["drawn_as"]
            yield tell_place("prop_model", model, sets[1] if model else OWN, scale,
                             (x + place[0], place[1], z + place[2]))


def tell_tool_missing(words):
    words, damaged = words.removesuffix(" (cannot be read)"), words.endswith(")")
    what, _, number = words.rpartition(" ")
    return f"{WORDS[what or words]} {number if what else 0}{' damaged' * damaged}"


def tell_tool_world(line, kinds):
    area, places, clips = line["area"], [], []
    if area:
        about = " ".join(str(int(area[key] or 0)) for key in
                         ("prop_set", "texture_set", "light", "outdoor", "light_blocks"))
    for cell in line["cells"]:
        if cell["land"] is not None:
            places.append(f"cell {cell['x']} {cell['z']} land {cell['land']}")
            places += tell_tool_places(cell, area)
    for model in line["prop_models"]:
        ids = model["animation"]["ids"] if model["animation"] else []
        clips += [tell_clip(model["model"], number, kinds[number])
                  for number in itertools.takewhile(lambda number: number >= 0, ids)]
    return tell_world(line["number"], about if area else "-", places, clips,
                      sorted(map(tell_tool_missing, line["missing"])))


# ---- the lines ----

HEAD = """\
# What each map header of Pokemon Platinum leads to.
# Made by tests/reference/worlds.py from what kunai-map told before the library joined the files of a map.
# A line: number of the header; in the corpus as it is, then in a world without gaps (see find_lands there):
# models that are placed, clips, files that are missing or damaged; SHA-256 of both texts."""


def make_line(header, texts):
    counts = [[sum(line.startswith(word) for line in text.split("\n")) for word in ("place", "clip", "missing")]
              for text in texts]
    digest = hashlib.sha256("\n\n".join(texts).encode()).hexdigest()
    return " ".join([str(header), *(" ".join(map(str, of)) for of in counts), digest])


def main(tool, corpus):
    folder = os.path.join(corpus, "platinum")
    kinds, (_, filled) = find_kinds(os.path.join(folder, "bm_anime.narc")), find_lands(folder)
    print(HEAD)
    with tempfile.TemporaryDirectory() as made:
        whole = os.path.join(made, "land_data.narc")
        with open(whole, "wb") as file:
            file.write(narc([open(filled[n], "rb").read() for n in range(LANDS)]))
        for header in range(HEADERS):
            texts = []
            for files in [folder], [folder, whole]:
                told = subprocess.run([tool, "--json", "--world", *files, "--header", str(header)],
                                      stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
                texts.append(tell_tool_world(json.loads(told.stdout), kinds))
            print(make_line(header, texts))
            if os.environ.get("WORLDS_TEXT"):
                with open(os.path.join(os.environ["WORLDS_TEXT"], f"{header}.txt"), "w", encoding="utf-8") as file:
                    file.write("\n\n".join(texts))


if __name__ == "__main__":
    main(*sys.argv[1:])
