"""quests.py - checks quests of PSO: the container and its parts, the tables of placements, and lists of free
play.

It also writes each quest anew as a download quest, with its own implementation of the cipher.
"""

import collections
import itertools
import math
import struct

import kunai
from compare import STRICT, sha256, text

# ---- the container: qst.md ----

PLATFORMS = {kunai.QUEST_PLATFORM_DC: "dc", kunai.QUEST_PLATFORM_PC: "pc", kunai.QUEST_PLATFORM_GC: "gc",
             kunai.QUEST_PLATFORM_XB: "xb", kunai.QUEST_PLATFORM_BB: "bb"}
OPEN, DATA, OPEN_DOWNLOAD, DATA_DOWNLOAD = 0x44, 0x13, 0xA6, 0xA7
PIECE = 0x400


Structure = collections.namedtuple("Structure", "offset size type flags count")


def list_structures(data, kind):
    with kunai.Outline(data) as outline:
        return [Structure(of.offset, of.size, of.type, of.flags, of.count) for of in outline.records if of.kind == kind]


def count_pieces(data, commands, name):
    """Counts the data commands of a part: all of them, those that came twice, and the bytes without these."""
    pieces = collections.Counter()
    sizes = {}
    for of in commands:
        header = 8 if data[0] == 0x58 else 4
        at = of.offset + header
        if of.type in (DATA, DATA_DOWNLOAD) and data[at:at + 16].split(b"\0")[0] == name:
            pieces[of.flags] += 1
            sizes[of.flags] = of.count
    return {"blocks": pieces.total(), "repeated": pieces.total() - len(pieces), "got": sum(sizes.values()),
            "numbering": "numbered"}


def check_part(results, expected, data, archive, index, commands):
    entry, content = archive.entries[index], archive.read(index)
    stored = archive.stored(index)
    unpacked, consumed = kunai._unpack_at("prs", stored, 0, STRICT)
    results.members(expected, {
        "name": text(entry.name), "size": entry.size, "type": entry.type, "title": entry.title.hex(),
        "command": commands[0].type, "sha256": sha256(stored), **count_pieces(data, commands, entry.name)})
    results.members(expected["prs"], {"packed": len(stored), "consumed": consumed, "terminated": True})
    results.members(expected["unpacked"], {"size": len(content), "sha256": sha256(content)})
    results.same("unpacked", True, content == unpacked)
    results.same("is a table", "dat" in expected, entry.format == kunai.FORMAT_QUEST_DAT)
    if "dat" in expected:
        check_tables(results, expected["dat"], content)


def check_quest(results, expected, data):
    with kunai.Archive(data) as archive:
        commands = list_structures(data, kunai.RECORD_KIND_QUEST_COMMAND)
        info, last = archive.info, commands[-1]
        end = last.offset + last.size
        results.members(expected, {
            "platform": PLATFORMS[info.flags], "commands": len(commands),
            "trailing": max(0, len(data) - (end + -end % 8 if info.flags == kunai.QUEST_PLATFORM_BB else end))})
        results.same("warnings", len(expected["warnings"]), info.warning_total)
        results.same("parts", [len(expected["parts"]), 0], [len(archive.entries), info.broken_count])
        for i, part in enumerate(expected["parts"]):
            check_part(results, part, data, archive, i, commands)
        check_download(results, archive)
    found = kunai.probe(data)
    results.same("probe", [kunai.FORMAT_QST, len(data)], [found.format, found.size])


# ---- download quests, written by this file ----


def make_words(key):
    """Makes the key stream as the description says: the words have the numbers 1 to 55, and are mixed five
    times before the first word is used."""
    words, a, b = [0] * 56, 1, key
    words[55] = key
    for step in range(21, 55 * 21, 21):
        words[step % 55] = a
        a, b = (b - a) % 2**32, a
    for i in itertools.count(-4):
        for z in range(1, 25):
            words[z] = (words[z] - words[z + 31]) % 2**32
        for z in range(25, 56):
            words[z] = (words[z] - words[z - 24]) % 2**32
        if i >= 0:
            yield from words[1:]


def encrypt(stream, size, key):
    padded = stream + bytes(-len(stream) % 4)
    words = struct.unpack(f"<{len(padded) // 4}I", padded)
    mixed = struct.pack(f"<{len(words)}I", *(word ^ with_ for word, with_ in zip(words, make_words(key))))
    return struct.pack("<II", size, key) + mixed[:len(stream)]


def make_command(platform, kind, number, body):
    if platform == "bb":
        return struct.pack("<HHI", 8 + len(body), kind, number) + body + bytes(-len(body) % 8)
    fields = (len(body) + 4, kind, number) if platform == "pc" else (kind, number, len(body) + 4)
    return struct.pack("<HBB" if platform == "pc" else "<BBH", *fields) + body


def make_open(platform, name, size, title):
    if platform == "bb":
        body = struct.pack("<34xH16sI24s", 0, name, size, title)
    elif platform == "dc":
        body = struct.pack("<34sB17sI", title, 0, name, size)
    else:
        body = struct.pack("<34sH16sI", title, 0, name, size)
    return make_command(platform, OPEN_DOWNLOAD, 1, body + bytes(24 if platform == "xb" else 0))


def make_download(platform, parts, has_numbers):
    """Writes a download quest. parts has the name, the unpacked bytes and the packed bytes of each part. The
    pieces of all parts take turns, as in real files."""
    streams = {name: encrypt(packed, len(content), 0x1234567 * (i + 1) % 2**32)
               for i, (name, content, packed) in enumerate(parts)}
    file = b"".join(make_open(platform, name, len(stream), b"PSO/Download") for name, stream in streams.items())
    for at in range(0, max(map(len, streams.values())), PIECE):
        for name, stream in streams.items():
            piece = stream[at:at + PIECE]
            if piece:
                body = struct.pack(f"<16s{PIECE}sI", name, piece, len(piece))
                file += make_command(platform, DATA_DOWNLOAD, at // PIECE * has_numbers, body)
    return file


def check_download(results, archive):
    """Writes and opens the quest as a download quest of each platform. If pieces have a number of one byte,
    there can be at most 256."""
    parts = [(of.name, archive.read(i), archive.stored(i)) for i, of in enumerate(archive.entries)]
    wanted = [(name, content) for name, content, _ in parts]
    fits = all(len(packed) < 0x3FF00 for *_, packed in parts)
    for number, platform in PLATFORMS.items():
        for has_numbers in (1, 0):
            if fits or platform == "bb" or not has_numbers:
                data = make_download(platform, parts, has_numbers)
                with kunai.Archive(data, **STRICT) as again:
                    results.same(f"download, {platform}", [number | kunai.QUEST_DOWNLOAD, True],
                                 [again.info.flags, wanted == [(of.name, again.read(i)) for i, of in
                                                               enumerate(again.entries)]])


# ---- tables: placements.md ----

TABLES = {1: "objects", 2: "enemies", 3: "events", 4: "places", 5: "kinds"}
LISTS = {"objects": kunai.FORMAT_PLACED_OBJECTS, "enemies": kunai.FORMAT_PLACED_ENEMIES,
         "events": kunai.FORMAT_PLACED_EVENTS}


def is_finite(word):
    return word & 0x7F800000 != 0x7F800000


def count_not_finite(placements, first, last):
    """Counts the stored words that are no finite floats. kunai reads them as 0."""
    return sum(not is_finite(word) for of in placements for k in (*range(*first), *range(*last))
               for word in [of.raw[k]])


def sum_up(vectors):
    """Sums each axis exactly, and rounds the sum. Sums of integers stay integers."""
    vectors = [list(of) for of in vectors]
    sums = [math.fsum(axis) if isinstance(axis[0], float) else sum(axis) for axis in zip(*vectors)]
    return [round(of, 3) if isinstance(of, float) else of for of in sums]


def sum_objects(placements):
    return {"groupSum": sum(of.group for of in placements), "fparamSum": sum_up(of.parameters[:3] for of in placements),
            "iparamSum": sum_up(of.integers[:3] for of in placements),
            "nonFinite": count_not_finite(placements, (4, 7), (10, 13))}


def sum_enemies(placements):
    return {"waveSum": sum(of.wave for of in placements), "childSum": sum(of.children for of in placements),
            "fparamSum": sum_up(of.parameters[:5] for of in placements),
            "iparamSum": sum_up(of.integers[:2] for of in placements),
            "nonFinite": count_not_finite(placements, (5, 8), (11, 16))}


def sum_placed(placements, sums):
    none = [0, 0, 0]
    return {"count": len(placements), "types": collections.Counter(str(of.type) for of in placements),
            "sections": len({of.section_id for of in placements}),
            "sectionSum": sum(of.section_id for of in placements),
            "posSum": sum_up(of.position for of in placements) or none,
            "rotSum": sum_up(of.angles for of in placements) or none, **sums(placements)}


def sum_events(placements, version):
    actions = [action for of in placements for action in of.actions if of.result == kunai.OK]
    return {"version": version, "count": len(placements), "idSum": sum(of.id for of in placements),
            "sectionSum": sum(of.section_id for of in placements), "waveSum": sum(of.wave for of in placements),
            "delaySum": sum(of.integers[0] for of in placements), "actions": len(actions),
            "ops": collections.Counter(str(action.type) for action in actions),
            "badActions": sum(of.result != kunai.OK for of in placements)}


def sum_table(table, placements):
    kind = TABLES[table.kind]
    if kind == "places":
        return {"rooms": table.room_count, "places": len(placements),
                "posSum": sum_up(of.position for of in placements) or [0, 0, 0]}
    if kind == "kinds":
        weights = [of.integers[0] for of in placements if of.kind == kunai.PLACEMENT_KIND_RANDOM_WEIGHT]
        return {"definitions": len(placements) - len(weights), "weights": len(weights), "weightSum": sum(weights)}
    if kind == "events":
        return sum_events(placements, table.version)
    return sum_placed(placements, sum_objects if kind == "objects" else sum_enemies)


def check_table(results, expected, scene, index):
    table = scene.placement_tables[index]
    placements = scene.placements[table.first_placement:table.first_placement + table.placement_count]
    results.same("floors", {table.floor}, {of.floor for of in placements} or {table.floor})
    own = {key: value for key, value in expected.items() if not isinstance(value, dict)}
    sums = next((value for value in expected.values() if isinstance(value, dict)), None)
    found = sum_table(table, list(placements))
    results.members(own, {"at": table.offset, "kind": table.kind, "floor": table.floor, "body": table.size - 16},
                    is_part=sums is None)
    results.same("keys", sorted(sums or expected.keys() - {"at", "kind", "floor", "body"}), sorted(found))
    results.members(sums or expected, found, 0.0011)


def check_tables(results, expected, data):
    with kunai.Scene(data) as scene:
        marks = [of for of in list_structures(data, kunai.RECORD_KIND_PLACEMENT_TABLE) if not of.type]
        end = marks[0].offset + 16 if marks else len(data)
        results.members(expected, {"size": len(data), "sha256": sha256(data), "ended": "marker" if marks else "data",
                                   "trailing": len(data) - end})
        results.same("tables", len(expected["tables"]), len(scene.placement_tables))
        for i, table in enumerate(expected["tables"]):
            check_table(results, table, scene, i)
        bad = sum(of.result != kunai.OK for of in scene.placements)
        results.same("warnings", bad, scene.info.warning_total)
    results.same("probe", kunai.FORMAT_QUEST_DAT, kunai.probe(data).format)


def check_list(results, expected, data):
    kind = expected["kind"]
    with kunai.Scene(data, format=LISTS[kind], **STRICT) as scene:
        table = scene.placement_tables[0]
        results.members(expected, {"sha256": sha256(data), "kind": TABLES[table.kind]})
        results.members(expected[kind], sum_table(table, list(scene.placements)), 0.0011)
    results.same("probe", None, kunai.probe(data) and kunai.probe(data).format in LISTS.values() or None)


# ---- in a stage: placements.md 8 ----

# The stage, the file with placements, its number in the store, and the floor.
STAGES = [("scenes/rel-fmt2/13e3eeb34d_map_cave01_00n.rel", "quest/maps/bb-v4__map_cave01_00_00_offe.dat", 2, 0),
          ("scenes/rel-fmt2/13e3eeb34d_map_cave01_00n.rel", "quest/qst-bb/0d72fe61__quest10_e.qst", 0, 3),
          ("scenes/rel-scene-dc/f47d883ad9_map_forest01n.rel", "quest/maps/dc-11-2000__map_forest01_01o.dat", 1, 0)]


def read_table(data):
    if kunai.probe(data) and kunai.probe(data).format == kunai.FORMAT_QST:
        with kunai.Archive(data) as archive:
            return next(archive.read(i) for i, of in enumerate(archive.entries) if of.name.endswith(b".dat"))
    return data


def place(section, placement):
    """Returns the position in the world, and the direction of the z axis if the placement turns only about y."""
    turn, own = (2 * math.pi * (of.angles[1] % 65536) / 65536 for of in (section, placement))
    x, y, z = placement.position
    return [section.position[0] + x * math.cos(turn) + z * math.sin(turn), section.position[1] + y,
            section.position[2] - x * math.sin(turn) + z * math.cos(turn)], [
                math.sin(turn + own), 0, math.cos(turn + own)]


def check_stage(results, stage, data, number, floor):
    files = {(kunai.STORE_STAGE, 0): stage, (kunai.STORE_STAGE_PLACEMENTS, number): read_table(data)}
    flags = kunai.WORLD_STAGE | kunai.WORLD_PLACEMENTS
    with kunai.JoinedScene(lambda *key: files.get(key), flags=flags, floor=floor) as scene:
        sections = list(scene.sections)
        first = {}
        for i, section in enumerate(sections):
            first.setdefault(section.id, i)
        placed = [of for of in scene.placements if of.section_id >= 0]
        results.same("sections", [first.get(of.section_id, -1) for of in placed], [of.section for of in placed])
        results.same("sections that are missing", 0, sum(of.section < 0 for of in placed))
        for of in (of for of in placed if of.kind != kunai.PLACEMENT_KIND_WAVE):
            position, axis = place(sections[of.section], of)
            results.same("position", position, of.world[12:15], 0.01)
            if not (of.angles[0] | of.angles[2]) % 65536:
                results.same("z axis", axis, of.world[8:11], 0.0001)


def check_stages(results):
    for stage, file, number, floor in STAGES:
        with results.checking("quest", f"{file} in its stage"):
            check_stage(results, results.read(stage), results.read(file), number, floor)


def check_quests(results):
    check_stages(results)
    for name, expected in results.load("quest/expected.json").items():
        with results.checking("quest", name):
            data = results.read(f"quest/{name}")
            if name.startswith("maps/"):
                check_list(results, expected, data)
            elif name.startswith("dat/"):
                unpacked, _ = kunai._unpack_at("prs", data, 0, STRICT)
                check_tables(results, expected, unpacked)
            else:
                check_quest(results, expected, data)
