"""tool_scenes.py FOLDER - a stage as files in a folder (ninja-scene.md): squares in two sections,
of which some move, floors to stand on, and a texture set. The tests of kunai-scene look at it."""
import os
import struct
import sys

from tool_files import prs, pvm, pvr


class Rel:
    """An image with pointers (ninja-scene.md 1)."""

    def __init__(self):
        self.body = bytearray(4)  # keeps place 0 free
        self.pointers = set()

    def add(self, *words):
        """Floats, numbers and (place,) pointers, each a word; or bytes. Gives the place."""
        at = len(self.body)
        for word in words:
            if isinstance(word, bytes):
                self.body += word + bytes(-len(word) % 4)
                continue
            if isinstance(word, tuple):
                self.pointers.add(len(self.body))
                word = word[0]
            self.body += struct.pack("<f" if isinstance(word, float) else "<I",
                                     word if isinstance(word, float) else word & 0xFFFFFFFF)
        return at

    def file(self, root):
        body = bytes(self.body) + bytes(-len(self.body) % 32)
        table, last = b"", 0
        for at in sorted(self.pointers):
            table += struct.pack("<H", (at - last) // 4)
            last = at
        count = len(self.pointers)
        return (body + table + bytes(-len(table) % 32) +
                struct.pack("<8I", len(body), count, 1, 0, root, 0, 0, 0))


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
    model = rel.add((points,), (rel.add(polygons + b"\xFF\0"),), 5.0, 0.0, 5.0, 7.1)
    return rel.add(7, (model,), *[0.0] * 3, *[0] * 3, *[1.0] * 3, 0, 0)


def node(rel, model, position, child=None):
    """An NJS_OBJECT that is evaluated."""
    return rel.add(6, (model,), *map(float, position), *[0] * 3, *[1.0] * 3,
                   (child,) if child else 0, 0)


def bent(rel):
    """The same square over two nodes: one half is moved by both."""
    def points(status, vertices):
        body = struct.pack("<BBHHH", 0x25, status, 1 + 4 * len(vertices), 0, len(vertices))
        for slot, weight, position in vertices:
            body += struct.pack("<3fI", *position, slot | weight << 16)
        return rel.add(body + b"\xFF\0\0\0\0\0\0\0")
    strip = struct.pack("<BBHHH4H", 0x40, 0, 6, 1, 4, 0, 1, 2, 3) + b"\xFF\0"
    first = points(0, [(0, 255, (0, 0, 0)), (1, 255, (0, 0, 10)), (2, 100, (10, 0, 0)),
                       (3, 100, (10, 0, 10))])
    last = points(2, [(2, 155, (5, 0, 0)), (3, 155, (5, 0, 10))])
    sphere = [5.0, 0.0, 5.0, 7.1]
    tip = node(rel, rel.add((last,), (rel.add(strip),), *sphere), (5, 0, 0))
    return node(rel, rel.add((first,), 0, *sphere), (0, 0, 0), tip)


def swinging(rel):
    """A motion that lifts the second of two nodes."""
    keys = rel.add(0, 5.0, 0.0, 0.0, 5, 5.0, 5.0, 0.0)
    data = rel.add(0, 0, (keys,), 2)
    return rel.add((data,), 6, 1 | 1 << 16)


def rising(rel, frames, height):
    """A motion that lifts one node."""
    keys = rel.add(0, 0.0, 0.0, 0.0, frames - 1, 0.0, float(height), 0.0)
    data = rel.add((keys,), 2)
    return rel.add((data,), frames, 1 | 1 << 16)


def texture_list(rel, names):
    strings = [rel.add(name + b"\0") for name in names]
    records = [word for at in strings for word in ((at,), 0, 0)]
    return rel.add((rel.add(*records),), len(names))


def stage(rel, sections, names=()):
    """sections: (id, position, turn, static entries, animated entries), entries as tuples of words.
    """
    words = []
    for number, position, turn, static, animated in sections:
        lists = [rel.add(*[word for entry in entries for word in entry]) if entries else 0
                 for entries in (static, animated)]
        words += [number, *map(float, position), 0, turn, 0, 50.0]
        words += [(lists[0],) if static else 0, 0, (lists[1],) if animated else 0]
        words += [len(static), 0, len(animated), 0x1000]
    names = (texture_list(rel, names),) if names else 0
    return rel.file(rel.add(len(sections), 800.0, (rel.add(*words),), names))


def static(model, flags, slide=0, swap=0):
    return [(model,), 0, slide, *[0] * 4, swap, *[0] * 3, flags]


def animated(model, motion, speed, flags):
    return [(model,), (motion,) if motion else 0, 0, 0, float(speed), *[0] * 9, flags]


NAMES = [b"grass", b"stone"]
PLACES = [(3, (100, 0, 0), 0), (-1, (0, 0, 50), 0x4000)]


def n_rel(places=PLACES):
    rel = Rel()
    leaf = square(rel, 0xFF00FF00, 1)
    other = square(rel, 0xFF00FF00, 1)  # equal to leaf, at another place
    quick, slow = rising(rel, 10, 4), rising(rel, 21, 2)
    entries = [[static(leaf, 0x401, slide=7), static(other, 0x800, swap=9)],
               [animated(leaf, quick, 1, 1), animated(leaf, quick, 1, 0x11),
                animated(other, slow, 0.5, 1), animated(other, None, 1, 2)]]
    return stage(rel, [(*places[0], entries[0], []), (*places[1], [], entries[1])], NAMES)


def skin_rel():
    rel = Rel()
    model, motion = bent(rel), swinging(rel)
    entries = [animated(model, motion, 1, 1), animated(model, motion, 1, 1)]
    return stage(rel, [(5, (0, 0, 7), 0, [], entries)])


def d_rel(places=PLACES, names=NAMES):
    rel = Rel()
    floor = square(rel, 0xFFFF0000)
    return stage(rel, [(*place, [static(floor, 8)], []) for place in places], names)


def loop_rel(speed):
    """8 frames at a speed."""
    rel = Rel()
    leaf, motion = square(rel, 0xFF00FF00), rising(rel, 8, 7)
    return stage(rel, [(1, (0, 0, 0), 0, [], [animated(leaf, motion, speed, 1)])])


def fmt2_rel():
    """A section without models; its record is longer than that of n.rel."""
    rel = Rel()
    sections = rel.add(1, *[0.0] * 3, *[0] * 3, 50.0, *[0] * 5)
    return rel.file(rel.add(b"fmt2", 0, 1, 800.0, (sections,), 0))


def player_rel():
    """A motion without a stage."""
    rel = Rel()
    return rel.file(rel.add((rel.add(0, (rising(rel, 10, 4),)),)))


def other_rel():
    rel = Rel()
    return rel.file(rel.add(*[0xFFFFFFFF] * 8))


def c_rel(flags):
    """Upright triangles over the first section."""
    rel = Rel()
    triangles = []
    for i, word in enumerate(flags):
        corners = [0.0, 10.0 * i, 0.0, 0.0, 10.0 * i, 6.0, 6.0, 10.0 * i, 0.0]
        triangles += [*corners, 0.0, 1.0, 0.0, 2.0, 10.0 * i, 2.0, 4.5, word]
    mesh = rel.add(len(flags), (rel.add(*triangles),))
    together = 0
    for word in flags:
        together |= word
    return rel.file(rel.add((rel.add((mesh,), 3.0, 0.0, 3.0, 4.3, together, *[0] * 6),)))


def picture(value):
    return pvr(1, 9, 8, 8, struct.pack("<H", value) * 64)


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
        "fmt2_n.rel": fmt2_rel(),
        "player.rel": player_rel(),
        "other.rel": other_rel(),
        "c.rel": c_rel(flags),
        "packed_n.rel": prs(n_rel()),
        "set.pvm": pvm(NAMES, [picture(0x07E0), picture(0x7BEF)]),
        "other.pvm": pvm([b"water"], [picture(0x001F)]),
    }
    for name, data in files.items():
        open(os.path.join(folder, name), "wb").write(data)


if __name__ == "__main__":
    write(sys.argv[1])
