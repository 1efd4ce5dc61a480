"""tool_maps.py - a small world of map files, written from platinum.md, mdl0.md and tex0.md. A matrix of four
cells has two headers; one more header is indoors, and one leads nowhere. The tests of kunai map use it, and
the reader of pictures."""
import os
import struct

import tool_nitro
from tool_files import narc_file
from tool_nitro import PAL16

UNIT = 4096


def fx(*units):
    return [round(unit * UNIT) for unit in units]


def narc(members):
    """Returns a NARC without names."""
    return narc_file(members, bytes([4, 0, 0, 0, 0, 0, 1, 0]))


# ---- tables ----

def header(area, matrix, kind, flags=0, encounters=0xFFFF):
    bits = kind | 3 << 7 | flags << 12
    return struct.pack("<2B8H4BH", area, 11, matrix, 12, 13, 14, 1000, 1001, encounters, 15, 16, 17,
                       18, 19, bits)


def matrix(name, width, lands, headers=None, altitudes=None):
    height = len(lands) // width
    data = bytes([width, height, headers is not None, altitudes is not None, len(name)]) + name
    if headers:
        data += struct.pack("<%dH" % len(headers), *headers)
    return data + bytes(altitudes or []) + struct.pack("<%dH" % len(lands), *lands)


def build(models):
    return struct.pack("<%dH" % (1 + len(models)), len(models), *models)


def light(ends):
    """Two of the four lights of each block are valid. The colours contain the number of the block."""
    lines = []
    for number, end in enumerate(ends):
        lines += ["%d," % end, "1,%d,2,3,-4096,0,2048," % number, "0,", "0,"]
        lines += ["1,31,30,29,0,0,4096,"]
        lines += ["%d,%d,%d," % (number, number + 1, color) for color in range(4)] + [""]
    return ("\r\n".join(lines + ["EOF"])).encode()


def animation(ids, flags=0, slope=0):
    has = 1 if ids else 0xFF
    return struct.pack("<4B4i", has, flags if ids else 0xFF, slope, 0, *(list(ids) + [-1] * 4)[:4])


def shapes(models):
    """A model is a list of (material, shape)."""
    locators, items = b"", []
    for draws in models:
        locators += struct.pack("<2H", len(draws), len(items) if draws else 0xFFFF)
        items += draws
    data = struct.pack("<2H", len(models), len(items)) + locators
    return data + b"".join(struct.pack("<2H", *item) for item in items)


# ---- land ----

class Heights:
    """Plates are (x0, z0, x1, z1, (normal), constant) in units. Strips are (scanline, [plates])."""
    def __init__(self, plates, strips):
        self.plates = [(fx(*p[:4]), fx(*p[4]), fx(p[5])[0]) for p in plates]
        self.strips = [(fx(line)[0], numbers) for line, numbers in strips]

    def bdhc(self):
        count, accesses, strips = len(self.plates), [], b""
        for line, numbers in self.strips:
            strips += struct.pack("<i2H", line, len(numbers), len(accesses))
            accesses += numbers
        data = struct.pack("<4s6H", b"BDHC", 2 * count, count, count, count, len(self.strips), len(accesses))
        data += b"".join(struct.pack("<4i", *box) for box, _, _ in self.plates)
        data += b"".join(struct.pack("<3i", *normal) for _, normal, _ in self.plates)
        data += b"".join(struct.pack("<i", constant) for _, _, constant in self.plates)
        for i in range(count):
            data += struct.pack("<4H", 2 * i, 2 * i + 1, i, i)
        return data + strips + struct.pack("<%dH" % len(accesses), *accesses)

    def find(self, x, z):
        """Returns all candidates at a place in fx32 (platinum.md 5.2)."""
        def wrap(value):
            return (value + 2**31) % 2**32 - 2**31
        def mul(a, b):
            return wrap((a * b + 0x800) >> 12)
        def div(a, b):
            if not b:
                return 0
            whole = abs(a << 32) // abs(b)
            return wrap(((whole if (a < 0) == (b < 0) else -whole) + 0x80000) >> 20)
        numbers = next((n for line, n in self.strips if line > z), self.strips[-1][1])
        found = []
        for number in numbers:
            (x0, z0, x1, z1), normal, constant = self.plates[number]
            if min(x0, x1) <= x <= max(x0, x1) and min(z0, z1) <= z <= max(z0, z1):
                t = wrap(-(mul(normal[0], x) + mul(normal[2], z) + constant))
                found.append(div(t, normal[1]))
        return found[:10]


def prop(model, position, scale=(1, 1, 1), rotation=(0, 0, 0), words=(0, 0)):
    return struct.pack("<I9i2I", model, *fx(*position), *rotation, *fx(*scale), *words)


def land(tiles, props, model, bdhc, sound=None):
    body = struct.pack("<1024H", *tiles) + props + model + bdhc
    head = struct.pack("<4I", 0x800, len(props), len(model), len(bdhc))
    if sound is not None:
        head += struct.pack("<2H", 0x1234, len(sound)) + sound
    return head + body


def tile(x, z):
    """A tile of land 0. Each row has its own behaviour, and the right half is blocked."""
    return z * 8 | (0x8000 if x >= 16 else 0)


FLAT = (0, 1, 0)
# flat ground with a hole at the right, a bridge over it, and a slope in the near half
HEIGHTS = Heights([(-256, -256, 192, 0, FLAT, -8), (-64, -128, 64, -32, FLAT, -32),
                   (-256, 0, 256, 256, (-0.25, 0.96826, 0.0625), 1.5)],
                  [(0, [0, 1]), (256, [2])])
MODEL = b"BMD0" + bytes(28)


def land_0():
    props = prop(3, (10, 20.5, -30), (1, 2, 1), (0, 16384, 0), (1, 0)) + prop(4, (-8, 0, 300))
    return land([tile(x, z) for z in range(32) for x in range(32)], props + b"\r\n", MODEL, HEIGHTS.bdhc())


def land_1():
    """A land with more props than the game uses, and without model and heights."""
    return land([0x8000] * 1024, b"".join(prop(5, (i, 0, 0)) for i in range(33)), b"", b"")


# ---- textures ----

def nsbtx(textures, palettes):
    """Pictures of 8 x 8 texels with 4 bits each, and palettes of 16 colours."""
    return tool_nitro.nsbtx([(name, PAL16, [[0] * 8] * 8) for name in textures],
                            [(name, [0] * 16) for name in palettes])


# ---- pictures ----

class Ppm:
    def __init__(self, path):
        data = open(path, "rb").read()
        magic, size, most, texels = data.split(b"\n", 3)
        assert (magic, most) == (b"P6", b"255")
        self.width, self.height = map(int, size.split())
        assert len(texels) == 3 * self.width * self.height
        texels = [tuple(texels[i:i + 3]) for i in range(0, len(texels), 3)]
        self.rows = [texels[i:i + self.width] for i in range(0, len(texels), self.width)]


# ---- the world ----

def world():
    names = [b"OUT", b"OUT_EAST", b"ROOM", b"NOWHERE"]
    area = [struct.pack("<4H", 0, 0, 7, 0), struct.pack("<4H", 1, 1, 0, 1)]
    lights = [light([0, 7200, 43200]), light([43200])]
    return {
        "map_headers.bin": header(0, 0, 2, 0b1011, 5) + header(0, 0, 1) + header(1, 1, 4) +
                           header(9, 7, 0),
        "mapname.bin": b"".join(name.ljust(16, b"\0") for name in names),
        "map_matrix.narc": narc([matrix(b"out", 2, [0, 1, 2, 0xFFFF], [0, 1, 0, 1], [0, 2, 1, 0]),
                                 matrix(b"room", 1, [1])]),
        "area/area_data.narc": narc(area),
        "area/prop_model_set_000.bin": build([3, 5]),
        "area/prop_model_set_001.bin": build([]),
        "arealight/lighting_set_000.txt": lights[0],
        "arealight/lighting_set_001.txt": lights[1] + b"\r\n",
        "land/land_data_000.bin": land_0(),
        "land/land_data_001.bin": land_1(),
        "bm_anime_list.narc": narc([animation([]), animation([]), animation([]),
                                    animation([7, 9], 3, 1), animation([]), animation([])]),
        "build_model_matshp.dat": shapes([[(0, 0)], [], [], [], [], [(1, 2), (0, 3)]]),
        "map_tex_set.narc": narc([nsbtx([b"grass", b"sand"], [b"grass_pl", b"sand_pl", b"odd"])]),
        "areabm_texset.narc": narc([nsbtx([b"house"], [b"house_pl"])]),
        "readme.txt": b"no map file",
    }


def others():
    """Returns map files that are not in the world."""
    return {
        "bdhc.bin": HEIGHTS.bdhc(),
        "hg.bin": land([0] * 1024, b"", MODEL, HEIGHTS.bdhc(), bytes([3, 90, 0, 0, 1, 2, 30, 31])),
        "bad_land.bin": land_0()[:0x400],
        "torn.bin": land([5] * 1024, prop(1, (0, 0, 0)), MODEL,
                         HEIGHTS.bdhc()[:-2] + b"\x63\0"),
        "unknown.bin": b"\x01\x02\x03\x04 nothing",
        "lands.narc": narc([land_0(), b"", land_1()]),
        "area_hg.bin": struct.pack("<3H2B", 4, 5, 6, 1, 2),
        "area_data_5.bin": struct.pack("<4H", 1, 2, 3, 4),
        "animation24.bin": struct.pack("<4Bi4i", 1, 0, 0, 0, 0, 8, -1, -1, -1),
        "wide.bin": matrix(b"wide", 40, list(range(40)) + [0xFFFF] * 40),
        "map_headers_cut.bin": header(0, 0, 2) + b"\0\0\0",
    }


def write(folder):
    files = {os.path.join("world", name): data for name, data in world().items()}
    for name, data in {**files, **others()}.items():
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
        with open(path, "wb") as file:
            file.write(data)
