"""worlds.py - checks what each map header of Pokemon Platinum leads to, from loose files and from a ROM.

The expected lines are in ../expected/scene/worlds.txt; its first lines describe them.
"""

import hashlib
import os
import struct
import sys

import kunai

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../tools"))
import tool_rom  # noqa: E402

EXPECTED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "expected", "scene", "worlds.txt")
LANDS = 666
KINDS = {kunai.FORMAT_JNT0: "NSBCA", kunai.FORMAT_SRT0: "NSBTA", kunai.FORMAT_PAT0: "NSBTP"}
STORES = {
    kunai.STORE_MAP_HEADERS: "map_headers.bin", kunai.STORE_MAP_MATRIX: "map_matrix.narc",
    kunai.STORE_AREA: "area_data.narc", kunai.STORE_AREA_BUILD: "area_build.narc",
    kunai.STORE_AREA_LIGHT: "arealight.narc", kunai.STORE_PROP_MODEL: "build_model.narc",
    kunai.STORE_PROP_ANIMATION: "bm_anime_list.narc", kunai.STORE_PROP_MOTION: "bm_anime.narc",
    kunai.STORE_PROP_SHAPES: "build_model_matshp.dat", kunai.STORE_EVENTS: "zone_event.narc"}
# The files of the ROM, by their names in tool_rom.py. The corpus has no scripts and texts: only their counts matter.
ROM_STORES = {
    "matrix": "map_matrix.narc", "area": "area_data.narc", "build": "area_build.narc", "lights": "arealight.narc",
    "models": "build_model.narc", "animations": "bm_anime_list.narc", "motions": "bm_anime.narc",
    "shapes": "build_model_matshp.dat", "names": "mapname.bin", "events": "zone_event.narc",
    "textures": "map_tex_set.narc", "prop_textures": "areabm_texset.narc"}
SCRIPTS, TEXTS, HEADERS_AT, PROGRAM_SIZE = 1124, 645, 0xE601C, 0x100000
NAMES = {getattr(kunai, name): name[6:].lower() for name in dir(kunai) if name.startswith("STORE_")}


def find_lands(corpus):
    """Returns the lands of the corpus by their numbers, and all lands of a world without gaps. If the corpus
    has no land N, land N is another land of the corpus, of Platinum or of Diamond."""
    folder = os.path.join(corpus, "platinum")
    names = sorted(os.path.join(folder, part, name) for part in ("land", "land-dp")
                   for name in os.listdir(os.path.join(folder, part)))
    there = {int(name[-7:-4]): name for name in names if "land_data" in name}
    return there, {n: there.get(n, names[n % len(names)]) for n in range(LANDS)}


class Game:
    """The files that a world asks for. A world must ask for each file once."""

    def __init__(self, results):
        self.files, self.asked, self.missing = {}, set(), []
        for store, name in STORES.items():
            data = results.read(f"platinum/{name}")
            self.files[store] = [data]
            if data.startswith(b"NARC"):
                with kunai.Archive(data) as archive:
                    self.files[store] = [archive.read(i) for i in range(len(archive.entries))]

    def fetch(self, store, index):
        assert (store, index) not in self.asked, "a request comes twice"
        self.asked.add((store, index))
        data = self.find(store, index)
        if data is None:
            self.missing.append(f"missing {NAMES[store]} {index}")
        return data

    def find(self, store, index):
        return dict(enumerate(self.files[store])).get(index) if store != kunai.STORE_LAND else self.lands.get(index)

    def join(self, lands, header):
        self.lands, self.asked, self.missing = lands, set(), []
        return kunai.JoinedScene(self.fetch, header=header)


def make_narc(members):
    """Makes a NARC. A member that is None has a range outside of the file."""
    ranges, body = b"", b""
    for member in members:
        place = (0x7FFFFFF0, 0x7FFFFFF4) if member is None else (len(body), len(body) + len(member))
        ranges += struct.pack("<2I", *place)
        body += (member or b"") + b"\xff" * (-len(member or b"") % 4)
    blocks = struct.pack("<4s2I", b"BTAF", 12 + len(ranges), len(members)) + ranges
    blocks += struct.pack("<4s2I2H", b"BTNF", 16, 4, 0, 1) + struct.pack("<4sI", b"GMIF", 8 + len(body)) + body
    return struct.pack("<4s2HI2H", b"NARC", 0xFFFE, 0x100, 16 + len(blocks), 16, 3) + blocks


class RomGame(Game):
    """The same files, from a ROM of Platinum."""

    def __init__(self, results, lands):
        super().__init__(results)
        stores = {store: results.read(f"platinum/{name}") for store, name in ROM_STORES.items()}
        stores["land"] = make_narc([lands.get(number) for number in range(LANDS)])
        stores["scripts"], stores["texts"] = make_narc([b""] * SCRIPTS), make_narc([b""] * TEXTS)
        results.note("worlds of a ROM", "ROM")
        program = tool_rom.program(self.files[kunai.STORE_MAP_HEADERS][0], HEADERS_AT, PROGRAM_SIZE)
        self.rom = kunai.RomFiles(tool_rom.game_rom(b"CPUE", tool_rom.PLATINUM, stores, program))
        results.same("place and count of headers", [HEADERS_AT, 593, kunai.GAME_SEARCH_KNOWN],
                     [self.rom.headers.offset, self.rom.headers.count, self.rom.headers.search])

    def find(self, store, index):
        return self.rom.fetch(store, index)


def tell_world(scene, game, header):
    """Returns the text whose digest an expected line has."""
    with kunai.Map(game.files[kunai.STORE_MAP_HEADERS][0], format=kunai.FORMAT_MAP_HEADERS) as headers:
        number = headers.headers[header].area
    area = struct.unpack("<4H", game.files[kunai.STORE_AREA][number])
    lines = [f"header {header}", f"area {area[0]} {area[1]} {area[3]} {int(area[3] in (0, 3))} {len(scene.lights)}"]
    sets = [f"{NAMES[of.store]} {of.index}" for of in scene.texture_sets]
    sources = list(scene.sources)
    for section, land in zip(scene.sections, scene.lands):
        lines.append(f"cell {land.x} {land.z} land {land.land}")
        for instance in scene.instances_of(section):
            of = sources[instance.model]
            own = scene.texture_sets[of.texture_set].store == of.store
            lines.append(f"place {NAMES[of.store]} {of.index} set {'own' if own else sets[of.texture_set]} at " +
                         " ".join(f"{value:.9g}" for value in instance.world))
    clips = sorted((sources[of.model].index, i, of.index) for i, of in enumerate(scene.clips))
    lines += [f"clip {KINDS[scene.motions[i].info.format]} {number} of prop_model {model}" for model, i, number in clips]
    return "\n".join(lines + sorted(game.missing))


# ---- events: platinum.md 11 ----

FLAGS = kunai.WORLD_HEADER | kunai.WORLD_PLACES | kunai.WORLD_PLACEMENTS
LISTS = ("backgrounds", "objects", "warps", "triggers")


def check_placement(results, game, scene, placement, event):
    """Checks one event. Returns whether its land is known, and whether the land has ground at its place."""
    place = kunai.find_map_place(event.x, event.z)
    height = event.y if placement.kind == kunai.PLACEMENT_KIND_MAP_OBJECT else 0
    found = None
    results.same("place", [*place.world, *event.raw], [*placement.position[::2], *placement.raw])
    results.same("cell", True, placement.section == -1 or
                 [scene.lands[placement.section].x, scene.lands[placement.section].z] == list(place.cell))
    number = scene.lands[placement.section].land if placement.section >= 0 else None
    if number in game.lands:
        with kunai.Map(game.lands[number]) as land:
            found = land.height(*place.local, height)
    results.same("ground", [place.world[0], (height if found is None else found) / kunai.FX32_ONE, place.world[1]],
                 placement.world[12:15])
    return number in game.lands, found is not None


def check_placements(results, game, lands):
    """Checks every event of every header. The corpus has the lands of only a few headers."""
    counts = dict.fromkeys(LISTS, 0)
    objects = on_land = on_ground = 0
    with kunai.Map(game.files[kunai.STORE_MAP_HEADERS][0], format=kunai.FORMAT_MAP_HEADERS) as table:
        headers = [header.events for header in table.headers]
    game.lands, seen = lands, set()
    for number, file in enumerate(headers):
        game.asked = set()
        with (results.checking("worlds, events", f"header {number}"),
              kunai.JoinedScene(game.fetch, header=number, flags=FLAGS) as scene,
              kunai.Map(game.files[kunai.STORE_EVENTS][file], format=kunai.FORMAT_MAP_EVENTS) as events):
            placements = list(scene.placements)
            results.same("tables", [(7 + i, number, file, len(getattr(events, name))) for i, name in enumerate(LISTS)],
                         [(of.kind, of.floor, of.index, of.placement_count) for of in scene.placement_tables])
            for placement, event in zip(placements, (of for name in LISTS for of in getattr(events, name))):
                is_there, has_ground = check_placement(results, game, scene, placement, event)
                if placement.kind == kunai.PLACEMENT_KIND_MAP_OBJECT:
                    objects, on_land, on_ground = objects + 1, on_land + is_there, on_ground + has_ground
            if file not in seen:
                counts = {name: count + len(getattr(events, name)) for name, count in counts.items()}
            seen.add(file)
    results.note("worlds, events", "all")
    results.same("background events, objects, warps, triggers", [682, 3555, 1213, 186], list(counts.values()))
    results.same("objects, on the lands of the corpus, on their ground", [3555, 91, 91], [objects, on_land, on_ground])


def check_worlds(results):
    lands = [{n: results.read(name) for n, name in of.items()} for of in find_lands(results.corpus)]
    loose = Game(results)
    with open(EXPECTED, encoding="utf-8") as file:
        lines = [line.split() for line in file if not line.startswith("#")]
    for kind, games in ("worlds", [loose, loose]), ("worlds of a ROM", [RomGame(results, of) for of in lands]):
        for header, *counts, digest in lines:
            with results.checking(kind, f"header {header}"):
                texts = []
                for game, known, count in zip(games, lands, (counts[:3], counts[3:])):
                    with game.join(known, int(header)) as scene:
                        texts.append(tell_world(scene, game, int(header)))
                    results.same("models, clips, missing files", list(map(int, count)), [
                        sum(line.startswith(word) for line in texts[-1].split("\n"))
                        for word in ("place", "clip", "missing")])
                results.same("digest", digest, hashlib.sha256("\n\n".join(texts).encode()).hexdigest())
    check_placements(results, loose, lands[0])
