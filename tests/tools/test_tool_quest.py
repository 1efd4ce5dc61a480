"""Tests of kunai with quests of PSO and with lists of placements. A quest file is split into pieces of
several parts in turn, and a placement counts from a section of another file, which can be missing."""
import struct
import tool_scenes
from tool_cases import main, objects, run, write
from tool_files import prs
from tool_glb import Glb, near

PIECE = 0x400


def obj(kind, section, place, angles=(0, 0, 0), group=0):
    return struct.pack("<8H3f3i3f3iI", kind, 0, 0, 9, 1, group, section, 0, *place, *angles, 1.5, 0, 0, 4, 5, 6, 0)


def enemy(kind, section, place, wave):
    return struct.pack("<10H3f3i5f2hI", kind, 0, 0, 0, 9, 2, section, wave, wave, 0, *place, 0, 0x4000, 0, *[0] * 5,
                       7, 8, 0)


def waves(section, wave):
    return struct.pack("<4I", 36, 16, 1, 0) + struct.pack("<I4H2I", 50, 0, 1, section, wave, 30, 0) + b"\x01"


def table(kind, floor, body):
    return struct.pack("<4I", kind, 16 + len(body), floor, len(body)) + body


def tables(*floors):
    """Each floor has an object in section 3, an object in a section that no stage has, and a wave with its
    enemy."""
    return b"".join(table(1, of, obj(0x85, 3, (1, 2, 3), group=4) + obj(0x86, 9, (0, 0, 0)))
                    + table(2, of, enemy(0x41, 3, (4, 5, 6), 2)) + table(3, of, waves(3, 2))
                    for of in floors) + bytes(16)


def script(name):
    text = name.encode("utf-16-le").ljust(64, b"\0")
    return struct.pack("<4I8x", 0x122C, 0x122C, 88, 0xFFFFFFFF) + text


def command(kind, number, body):
    return struct.pack("<HHI", 8 + len(body), kind, number) + body + bytes(-len(body) % 8)


def qst(parts, numbered=True):
    """Returns a quest file with the pieces of all parts in turn. parts: {name: packed bytes}."""
    file = b"".join(command(0x44, 58, struct.pack("<34xH16sI24s", 0, name, len(data), b"a title"))
                    for name, data in parts.items())
    for at in range(0, max(map(len, parts.values())), PIECE):
        for name, data in parts.items():
            piece = data[at:at + PIECE]
            if piece:
                file += command(0x13, at // PIECE, struct.pack("<16s1024sI", name, piece, len(piece)))
    return file


def test_files_are_made():
    places = [(3, (100, 0, 0), 0x4000), (-1, (0, 0, 50), 0)]
    tool_scenes.write(".")
    one, two = prs(tables(5)), prs(tables(1, 5))
    for name, data in {
            "stage_n.rel": tool_scenes.n_rel(places), "stage_d.rel": tool_scenes.d_rel(places), "one.dat": one,
            "two.dat": tables(1, 5),
            "one.qst": qst({b"q.bin": prs(script("Größe")), b"q.dat": one}),
            "six.qst": qst({b"a.dat": one, b"b.dat": two}), "none.qst": qst({b"q.bin": prs(script("x"))}),
            "cut.qst": qst({b"q.bin": prs(script("x")), b"q.dat": one})[:-100],
            "map_forest01o.dat": obj(0x10, 3, (1, 1, 1), (0, 0x4000, 0)),
            "half.dat": table(1, 2, obj(1, 3, (0, 0, 0)) + obj(1, 8, (0, 0, 0))) + bytes(16),
            "other.dat": table(1, 2, b"".join(obj(1, section, (0, 0, 0)) for section in (3, 8, 9))) + bytes(16),
            "map_cave01o.dat": obj(1, 8, (0, 0, 0)), "map_forest01e_s.dat": enemy(1, 3, (0, 0, 0), 1),
            "map_forest01.evt": waves(3, 1), "map_forest01o_x.dat": obj(1, 3, (0, 0, 0))}.items():
        write(name, data)


def test_info_tells_platform_name_and_tables():
    run("""
0 info one.qst | out = one.qst: PSO quest (.qst), little-endian, 2288 bytes; entries: 2
  (1 unknown, 1 PSO quest table (.dat)); Blue Burst, "Größe"; floors 5
0 info six.qst | out ; floors 5; floors 1 5$
0 info none.qst | out! floors
0 info one.dat | out tables 3, objects 2, enemies 1, waves 1; floors 5$
0 info two.dat | out tables 6, objects 4, enemies 2, waves 2; floors 1 5$
0 info -l two.dat | out table 1: enemies, floor 1, offset 0x98, placements 1
  | out enemy 2: type 65, id 2, section 3, at (4 5 6), wave 2 | out wave 3: .*, wave 2, actions 1
0 info map_forest01o.dat map_forest01e_s.dat map_forest01.evt | out PSO list of objects, .*; tables 1, objects 1$
  | out enemies 1$ | out waves 1$
1 info map_forest01o_x.dat | err unknown format
0 info cut.qst | err the data of the part is incomplete
""", logged=False)


def test_info_sorts_many_floors():
    write("many.dat", b"".join(table(1, of, b"") for of in range(400000, 20, -1)) + bytes(16))
    run("0 info --format 'PSO quest table (.dat)' many.dat | out tables 399980; floors 21 22 23 24 ", logged=False)


def test_info_has_all_members_in_json():
    [quest] = objects(run("0 info --json six.qst", logged=False))
    assert quest["quest_tables"] == [{"entry": 0, "floors": [5]}, {"entry": 1, "floors": [1, 5]}]
    [quest] = objects(run("0 info --json two.dat", logged=False))
    scene = quest["scene"]
    assert [of["floor"] for of in scene["placement_tables"]] == [1, 1, 1, 5, 5, 5]
    assert scene["placements"][0]["position"] == [1, 2, 3] and scene["placements"][0]["integers"][:3] == [4, 5, 6]
    assert scene["placements"][3]["actions"] == [[1, 0, 0]]


def test_extract_joins_and_unpacks_the_parts():
    run("""
0 extract one.qst -o parts | files parts 2 | is parts/001_q.dat
0 info parts/001_q.dat | out floors 5
1 extract cut.qst -o torn | err the data of the part is incomplete
""", logged=False)


def test_placements_are_nodes_below_their_sections():
    run("""
0 scene stage_n.rel --placements one.qst --placements map_forest01o.dat --placements map_forest01.evt -o glb/quest.glb
  | err the section id of the placement is unknown | out 4 placements
0 scene stage_n.rel stage_d.rel --placements two.dat --floor 5 -o glb/two.glb | out 2 sections, .* 3 placements
0 scene stage_n.rel --placements one.dat --no-markers -o glb/plain.glb
0 scene stage_n.rel --placements one.dat --section 3 -o glb/section.glb | out 2 placements
""", logged=False)
    g = Glb("glb/quest.glb")
    objects_of = [node for node in g.nodes if node["name"] == "object_0"]
    section = [g.nodes[i] for i in g.named("section_3")["children"]]
    assert [node in section for node in objects_of] == [True, True]
    first, listed = objects_of
    assert near(first["matrix"], [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1], 1e-4) and "mesh" in first
    assert near(listed["matrix"], [0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1], 1e-4)
    lost = g.named("object_1")  # its section is missing, so it has no place
    assert "mesh" not in lost and lost["extras"]["section"] == 9
    told = first["extras"]
    assert (told["kind"], told["type"], told["section"], told["floor"], told["group"]) == ("object", 0x85, 3, 5, 4)
    assert g.named("enemy_0")["extras"]["wave"] == 2 and "mesh" not in Glb("glb/plain.glb").named("enemy_0")


def test_what_does_not_fit_is_refused():
    run("""
1 scene two.dat -o glb/no.glb | err two.dat: contains placements, not a stage
1 model two.dat -o glb/no.glb | err kunai scene takes it with --placements
1 scene one.qst -o glb/no.glb | err one.qst: is a PSO quest (.qst), not a stage: give it with --placements
1 model one.qst -o glb/no.glb | err kunai scene takes it with --placements
1 scene stage_n.rel --placements other.dat --floor 2 -o glb/other.glb
  | out glb/other.glb: 2 sections, 6 instances | out! placements | err! warning | err ^kunai: other.dat: is left out: floor 2 belongs to another stage: 2 of 3 placements name sections that this stage lacks; the floors
  of the quest: 2$
0 scene stage_n.rel --placements half.dat -o glb/half.glb | out 2 placements
1 scene stage_n.rel --placements map_cave01o.dat -o glb/cave.glb
  | err is left out: it belongs to another stage: 1 of 1 placements name sections that the stage lacks
2 scene stage_n.rel --placements map_forest01o.dat --floor 2 -o glb/no.glb | err --floor needs a quest
1 scene stage_n.rel --placements two.dat -o glb/no.glb | err has several floors, so --floor must name one; its floors: 1 5$
1 scene stage_n.rel --placements two.dat --floor 2 -o glb/no.glb | err has no floor 2; its floors: 1 5$
1 scene stage_n.rel --placements six.qst -o glb/no.glb | err contains several quests
1 scene stage_n.rel --placements none.qst -o glb/no.glb | err is a quest that contains no .dat
1 scene stage_n.rel --placements map_forest01o_x.dat -o glb/no.glb | err is neither a quest
1 scene d.rel --placements one.dat -o glb/no.glb | err is not an n.rel
2 scene stage_n.rel --placements one.dat --placements two.dat -o glb/no.glb | err files of the same kind
2 scene stage_n.rel --floor 2 -o glb/no.glb | err --floor needs --placements
2 scene stage_n.rel --placements one.dat --floor x -o glb/no.glb | err --floor needs a number
3 scene stage_n.rel --placements missing.dat -o glb/no.glb | not glb/no.glb
""", logged=False)


main(globals())
