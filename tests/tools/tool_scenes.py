"""tool_scenes.py FOLDER - writes stages as files into a folder (ninja-scene.md), for the tests of kunai
scene. They have squares in two sections, some with motions, floors to stand on, and a texture set. The fmt2
stages have squares of Xinja and of Ginja."""
import os
import struct
import sys

import tool_files
from tool_files import gvr, prs, pvm, pvr, xvm, xvr
from tool_models import SHARED, Body, basic, flat, ginja_arrays, ginja_mesh, ginja_model, xinja_mesh


SPHERE = 5.0, 0.0, 5.0, 7.1


def square(rel, color, texture=None):
    """A Chunk model of a square from (0, 0, 0) to (10, 0, 10), seen from above."""
    corners = [0.0, 0.0, 0.0, 0.0, 0.0, 10.0, 10.0, 0.0, 0.0, 10.0, 0.0, 10.0]
    points = rel.add(struct.pack("<BBHHH", 0x22, 0, 13, 0, 4) + struct.pack("<12f", *corners) +
                     b"\xFF\0\0\0\0\0\0\0")
    polygons = struct.pack("<BBHI", 0x11, 0x25, 2, color)
    if texture is None:
        polygons += struct.pack("<BBHHH4H", 0x40, 0, 6, 1, 4, 0, 1, 2, 3)
    else:
        polygons += struct.pack("<BBH", 8, 0, texture)
        polygons += struct.pack("<BBHHH", 0x41, 0, 14, 1, 4)
        for corner, u, v in (0, 0, 0), (1, 0, 255), (2, 255, 0), (3, 255, 255):
            polygons += struct.pack("<3H", corner, u, v)
    return rel.node(7, model=rel.add((points,), (rel.add(polygons + b"\xFF\0"),), *SPHERE))


def bent(rel):
    """The same square over two nodes. Both nodes move one half of it."""
    def points(status, vertices):
        body = struct.pack("<BBHHH", 0x25, status, 1 + 4 * len(vertices), 0, len(vertices))
        for slot, weight, position in vertices:
            body += struct.pack("<3fI", *position, slot | weight << 16)
        return rel.add(body + b"\xFF\0\0\0\0\0\0\0")
    strip = struct.pack("<BBHHH4H", 0x40, 0, 6, 1, 4, 0, 1, 2, 3) + b"\xFF\0"
    first = points(0, [(0, 255, (0, 0, 0)), (1, 255, (0, 0, 10)), (2, 100, (10, 0, 0)),
                       (3, 100, (10, 0, 10))])
    last = points(2, [(2, 155, (5, 0, 0)), (3, 155, (5, 0, 10))])
    tip = rel.node(6, (5, 0, 0), model=rel.add((last,), (rel.add(strip),), *SPHERE))
    return rel.node(6, model=rel.add((first,), 0, *SPHERE), child=tip)


def swinging(rel):
    """A motion that lifts the second of two nodes."""
    keys = rel.add(0, 5.0, 0.0, 0.0, 5, 5.0, 5.0, 0.0)
    data = rel.add(0, 0, (keys,), 2)
    return rel.add((data,), 6, 1 | 1 << 16)


def rising(rel, frames, height):
    """A motion that lifts one node."""
    keys = rel.add(0, 0.0, 0.0, 0.0, frames - 1, 0.0, float(height), 0.0)
    data = rel.add((keys,), 2)
    return rel.add((data,), frames, rel.pack("HH", 1, 1))


def texture_list(rel, names):
    strings = [rel.add(name + b"\0") for name in names]
    records = [word for at in strings for word in ((at,), 0, 0)]
    return rel.add((rel.add(*records),), len(names))


def stage(rel, sections, names=()):
    """sections: (id, position, turn, static entries, animated entries). Entries are tuples of words."""
    words = []
    for number, position, turn, static, animated in sections:
        lists = [rel.add(*[word for entry in entries for word in entry]) if entries else 0
                 for entries in (static, animated)]
        words += [number, *map(float, position), 0, turn, 0, 50.0]
        words += [(lists[0],) if static else 0, 0, (lists[1],) if animated else 0]
        words += [len(static), 0, len(animated), 0x1000]
    names = (texture_list(rel, names),) if names else 0
    return rel.rel(rel.add(len(sections), 800.0, (rel.add(*words),), names))


def static(model, flags, slide=0, swap=0):
    return [(model,), 0, slide, *[0] * 4, swap, *[0] * 3, flags]


def animated(model, motion, speed, flags):
    return [(model,), (motion,) if motion else 0, 0, 0, float(speed), *[0] * 9, flags]


NAMES = [b"grass", b"stone"]
PLACES = [(3, (100, 0, 0), 0), (-1, (0, 0, 50), 0x4000)]


def n_rel(places=PLACES):
    rel = Body(4)
    leaf = square(rel, 0xFF00FF00, 1)
    other = square(rel, 0xFF00FF00, 1)  # equal to leaf, at another place
    quick, slow = rising(rel, 10, 4), rising(rel, 21, 2)
    entries = [[static(leaf, 0x401, slide=7), static(other, 0x800, swap=9)],
               [animated(leaf, quick, 1, 1), animated(leaf, quick, 1, 0x11),
                animated(other, slow, 0.5, 1), animated(other, None, 1, 2)]]
    return stage(rel, [(*places[0], entries[0], []), (*places[1], [], entries[1])], NAMES)


def skin_rel():
    rel = Body(4)
    model, motion = bent(rel), swinging(rel)
    entries = [animated(model, motion, 1, 1), animated(model, motion, 1, 1)]
    return stage(rel, [(5, (0, 0, 7), 0, [], entries)])


def d_rel(places=PLACES, names=NAMES):
    rel = Body(4)
    floor = square(rel, 0xFFFF0000)
    return stage(rel, [(*place, [static(floor, 8)], []) for place in places], names)


def loop_rel(speed):
    """A stage with a motion of 8 frames at this speed."""
    rel = Body(4)
    leaf, motion = square(rel, 0xFF00FF00), rising(rel, 8, 7)
    return stage(rel, [(1, (0, 0, 0), 0, [], [animated(leaf, motion, speed, 1)])])


CORNERS = [(0, 0, 0), (0, 0, 10), (10, 0, 0), (10, 0, 10)]  # of a strip, seen from above


def xinja_square(rel, color, texture, lit=False):
    """A node with the square in Xinja (xinja.md), with colours, or with normals if lit. color: R, G, B."""
    red, green, blue = color
    vertices = b"".join(
        rel.pack("3f", *corner) + (rel.pack("3f", 0, 1, 0) if lit else bytes([blue, green, red, 255])) +
        rel.pack("2f", corner[0] / 10, corner[2] / 10) for corner in CORNERS)
    kind, size = (3, 32) if lit else (5, 24)
    sets = rel.add(rel.pack("HH", kind, 0), (rel.add(vertices),), size, 4)
    records = [(1, 1, 0, 0), (2, 4, 5, 0), (3, texture, 0, 0), (4, 2, 1, 0), (6, int(lit), 0, 0)]
    mesh = rel.add(*xinja_mesh(rel, records, [0, 1, 2, 3], 0))
    return rel.node(6, model=rel.add(0, (sets,), 1, (mesh,), 1, 0, 0, *SPHERE))


def ginja_square(rel, color, texture, lit=False):
    """The same square in Ginja (ginja.md), with a line along two of its sides."""
    extra = ((2, 0x42, "3f", [(0, 1, 0)]) if lit else
             (3, 0xA6, "I", [(int.from_bytes([*color, 255], "big"),)]))
    uvs = [(x * 256 // 10, z * 256 // 10) for x, _, z in CORNERS]
    arrays = ginja_arrays(rel, (1, 0x41, "3f", CORNERS), extra, (5, 0x38, "2h", uvs))
    state = [(0, 0x00011400), (0, 0x00022400 if lit else 0x00036A00), (1, 0x828 if lit else 0x888),
             (0, 0x00058308), (4, 0x2500), (2, 0x00010211 if lit else 0x00010B11), (5, 0xB2B2B2FF),
             (8, 0x00060000 | texture), (9, 4), (10, 0x104A)]
    mesh = ginja_mesh(rel, state, *((opcode, [(corner, 0, corner) for corner in corners])
                                    for opcode, corners in ((0x98, (0, 2, 1, 3)), (0xB0, (0, 1, 3)))))
    return rel.node(6, model=ginja_model(rel, arrays, [mesh], sphere=SPHERE))


def fmt2_rel(order, square_of):
    """A stage with two sections (ninja-scene.md 4). The first one has a square with its own model, the same
    model by way of a table, and a square that slides. The second one has a square that rises, and one that
    stands still."""
    rel = Body(4, order=order)
    floor = square_of(rel, (0x20, 0x80, 0xFF), 0, lit=True)
    leaf = square_of(rel, (0xFF, 0x80, 0x20), 1)
    table = rel.add((floor,), 0, 0, 0, (leaf,), 0, 0, 0)
    slide, swap = rel.add(7, 0, 0, 0, 0, 0), rel.add(rel.pack("HH", 9, 0), 0, 0)
    fixed = rel.add((floor,), 0, 0, 0x11, (table,), 0, 0, 0x204, (leaf,), (slide,), 0, 0x20)
    moving = rel.add((leaf,), (rising(rel, 21, 2),), 0, 0, 0.5, 0, (swap,), 0x40,
                     (leaf,), 0, 0, 0, 1.0, 0, 0, 0x1000000)
    words = []
    for (number, position, turn), lists in zip(PLACES, ((fixed, 3, 0, 0), (0, 0, moving, 2))):
        words += [number, *map(float, position), 0, turn, 0, 50.0, (lists[0],) if lists[1] else 0,
                  (lists[2],) if lists[3] else 0, lists[1], lists[3], 0x10000]
    return rel.rel(rel.add(b"fmt2", 64, rel.pack("HH", 2, 0), 800.0, (rel.add(*words),),
                            (texture_list(rel, NAMES),)))


def sky_rel():
    """Six squares at (0, 0, 0), a seventh in a backdrop section, and one that is ten times as large."""
    rel = Body(4)
    leaf = xinja_square(rel, (0, 0, 255), 1)
    sky = rel.node(3, scale=(10, 10, 10), child=leaf)
    entries = rel.add(*[(leaf,), 0, 0, 0] * 6, (sky,), 0, 0, 0)
    sections = rel.add(1, *[0.0] * 3, *[0] * 3, 50.0, (entries,), 0, 7, 0, 0x10000,
                       -1, *[0.0] * 3, *[0] * 3, 50.0, (entries,), 0, 1, 0, 0x80000)
    return rel.rel(rel.add(b"fmt2", 64, 2, 800.0, (sections,), 0))


def broken_rel():
    """A square, and a node that is its own child."""
    rel = Body(4)
    leaf = xinja_square(rel, (0, 0, 255), 1)
    loop = len(rel.data)
    rel.node(6, model=loop, child=loop)
    entries = rel.add((leaf,), 0, 0, 0, (loop,), 0, 0, 0)
    sections = rel.add(1, *[0.0] * 3, *[0] * 3, 50.0, (entries,), 0, 2, 0, 0x10000)
    return rel.rel(rel.add(b"fmt2", 64, 1, 800.0, (sections,), 0))


def player_rel():
    """A motion without a stage."""
    rel = Body(4)
    return rel.rel(rel.add((rel.add(0, (rising(rel, 10, 4),)),)))


def other_rel():
    rel = Body(4)
    return rel.rel(rel.add(*[0xFFFFFFFF] * 8))


def c_rel(flags):
    """Upright triangles over the first section."""
    rel = Body(4)
    triangles = []
    for i, word in enumerate(flags):
        corners = [0.0, 10.0 * i, 0.0, 0.0, 10.0 * i, 6.0, 6.0, 10.0 * i, 0.0]
        triangles += [*corners, 0.0, 1.0, 0.0, 2.0, 10.0 * i, 2.0, 4.5, word]
    mesh = rel.add(len(flags), (rel.add(*triangles),))
    together = 0
    for word in flags:
        together |= word
    return rel.rel(rel.add((rel.add((mesh,), 3.0, 0.0, 3.0, 4.3, together, *[0] * 6),)))


def picture(value):
    return pvr(1, 9, 8, 8, struct.pack("<H", value) * 64)


def level(flags):
    """A level of Sonic Adventure: the same model for each entry (sa-tools.md 4)."""
    body = Body(16)
    root = basic(body)
    struct.pack_into("<I", body.data, body.data.index(struct.pack("<I", SHARED)), SHARED | 1 << 21)  # textured
    entries = body.add(*sum([[0.0, 0.0, 0.0, 9.0, 0, 0, (root,), 0, one] for one in flags], []))
    table = body.add(len(flags), 8, 0.0, (entries,), 0, (body.add(b"STAGE\0"),), 0, 0, 0)
    body.data[:12] = struct.pack("<7sBI", b"SA1LVL", 3, table)
    return bytes(body.data)


def write(folder):
    flags = [1, 0x120, 1, 0x40000000]
    moved = [(3, (100, 0, 0), 0), (-1, (0, 0, 60), 0x4000)]
    files = {
        "n.rel": n_rel(),
        "d.rel": d_rel(),
        "other_d.rel": d_rel(moved + [(8, (0, 0, 0), 0)]),
        "names_d.rel": d_rel(names=[b"grass", b"snow"]),
        "skin_n.rel": skin_rel(),
        "loop_n.rel": loop_rel(0.19999999),  # the float below 0.2
        "back_n.rel": loop_rel(-0.19999999),
        "bb_n.rel": fmt2_rel("<", xinja_square),
        "gc_n.rel": fmt2_rel(">", ginja_square),
        "sky_n.rel": sky_rel(),
        "broken_n.rel": broken_rel(),
        "player.rel": player_rel(),
        "other.rel": other_rel(),
        "c.rel": c_rel(flags),
        "packed_n.rel": prs(n_rel()),
        "set.pvm": pvm(NAMES, [picture(0x07E0), picture(0x7BEF)]),
        "set.xvm": xvm([xvr(301, b"\0"), xvr(302, b"\x55")]),
        "set.gvm": pvm([b"water", b"stone", b"grass"],
                       [gvr(4, 4, 4, tool_files.words([value] * 16, ">"))
                        for value in (0x001F, 0x7BEF, 0x07E0)], (), b"GVMH"),
        "other.pvm": pvm([b"water"], [picture(0x001F)]),
    }
    for name, data in files.items():
        open(os.path.join(folder, name), "wb").write(data)


if __name__ == "__main__":
    write(sys.argv[1])
