"""tool_nitro_models.py - writes NSBMD models and their animations, made from mdl0.md and nitro-motion.md, for
the tests of the example programs. Numbers are as stored: 4096 is 1.0."""
import struct
from tool_nitro import A5I3, CLEAR, PAL4, dictionary, nitro, tex0

ONE = 4096
BACK, FRONT, LIGHT = 0x40, 0x80, 1
CONSTANT = 0x20000000
BY_UV, BY_NORMAL = 1 << 30, 2 << 30
# parts that a node lacks
NO_TRANSLATION, NO_ROTATION, NO_SCALE = 1, 2, 4

def placed(at, parts):
    """Returns the places of the parts from the place at on, and all parts."""
    places = []
    for part in parts:
        places.append(at)
        at += len(part)
    return places, b"".join(parts)

def size_of(names, size=4):
    return len(dictionary(names, [bytes(size)] * len(names)))

def by_name(names, places):
    return dictionary(names, [struct.pack("<I", place) for place in places])

def block(tag, named):
    """Returns a block with named resources of one kind."""
    names = [name for name, _ in named]
    at = 8 + size_of(names)
    places, body = placed(at, [data + bytes(-len(data) % 4) for _, data in named])
    return tag + struct.pack("<I", at + len(body)) + by_name(names, places) + body

def node(translation=None, scale=None, turn=None):
    """turn: a matrix, row by row."""
    flags = ((0 if turn else NO_ROTATION) | (0 if translation else NO_TRANSLATION)
             | (0 if scale else NO_SCALE))
    data = struct.pack("<Hh", flags, int(turn[0] * ONE) if turn else ONE)
    if translation:
        data += struct.pack("<3i", *(int(part * ONE) for part in translation))
    if turn:
        data += struct.pack("<8h", *(int(part * ONE) for part in turn[1:]))
    if scale:
        data += struct.pack("<6i", *(int(part * ONE) for part in scale), *(int(ONE / part) for part in scale))
    return data

def material(diffuse=0x7FFF, polygon=FRONT, alpha=31, texture=0, flags=0x1FCE, uvs=b""):
    return struct.pack("<HHIIIIIIHHHHii", 0, 0x2C + len(uvs), diffuse, 0, polygon | alpha << 16,
                       0x3F1FF8FF, texture, 0xFFFFFFFF, 0, flags, 8, 8, ONE, ONE) + uvs

def named_lists(start, names, members, at):
    """Returns the dictionary of texture or palette names, and its lists. The places of the lists count from
    the block."""
    entries, lists = [], b""
    for name in names:
        users = bytes(i for i, member in enumerate(members) if member == name)
        entries.append(struct.pack("<HBB", at + len(lists), len(users), 0))
        lists += users
    return dictionary(names, entries), lists

def material_block(materials):
    """materials: (name, picture, palette, record)."""
    names, pictures, palettes, records = zip(*materials)
    picture_names = sorted({name for name in pictures if name})
    palette_names = sorted({name for name in palettes if name})
    first = 4 + size_of(names)
    second = first + size_of(picture_names)
    lists_at = second + size_of(palette_names)
    one, lists = named_lists(first, picture_names, pictures, lists_at)
    two, more = named_lists(second, palette_names, palettes, lists_at + len(lists))
    lists += more
    lists += bytes(-(lists_at + len(lists)) % 4)
    places, body = placed(lists_at + len(lists), records)
    return struct.pack("<HH", first, second) + by_name(names, places) + one + two + lists + body

def commands(*given):
    """Returns a display list. given: (command, words)."""
    data = b""
    given = list(given) + [(0, [])] * (-len(given) % 4)
    for i in range(0, len(given), 4):
        data += bytes(command for command, _ in given[i:i + 4])
        for _, words in given[i:i + 4]:
            data += struct.pack(f"<{len(words)}I", *(word & 0xFFFFFFFF for word in words))
    return data

def triangle(extra=(), color=None, depth=0):
    """A triangle with the corners (0, 0), (1, 0), (0, 1) and equal UVs. extra: commands before the corners."""
    given = [(0x40, [0]), *extra]
    if color is not None:
        given.append((0x20, [color]))
    for x, y in (0, 0), (1, 0), (0, 1):
        given += [(0x22, [x * 8 * 16 | y * 8 * 16 << 16]), (0x23, [x * ONE | y * ONE << 16, depth * ONE])]
    return commands(*given, (0x41, []))

def shape_block(shapes):
    """shapes: (name, display list)."""
    names = [name for name, _ in shapes]
    at = size_of(names)
    places, lists = placed(16 * len(shapes), [data for _, data in shapes])
    records = [struct.pack("<HHIII", 0, 16, 7, place - 16 * i, len(data))
               for i, (place, (_, data)) in enumerate(zip(places, shapes))]
    places, body = placed(at, records)
    return by_name(names, places) + body + lists

def mdl0(name, nodes, render, materials, shapes, rule=0, triangles=0, binds=b""):
    """nodes: (name, record)."""
    names, records = zip(*nodes)
    places, body = placed(size_of(names), records)
    tree = by_name(names, places) + body
    render += bytes(-len(render) % 4)
    starts = [0x40 + len(tree)]
    parts = [render, material_block(materials), shape_block(shapes)]
    for part in parts:
        starts.append(starts[-1] + len(part))
    head = struct.pack("<5I8B2i", starts[3] + len(binds), *starts, 0, rule, 0, len(nodes),
                       len(materials), len(shapes), 0, 0, ONE, ONE)
    head += struct.pack("<4H6h2i", 3 * triangles, triangles, triangles, 0, 0, 0, 0, ONE, ONE, ONE, ONE, ONE)
    return block(b"MDL0", [(name, head + tree + b"".join(parts) + binds)])

def fixed(*numbers):
    return struct.pack(f"<{len(numbers)}i", *(int(number * ONE) for number in numbers))

# scale, sine and cosine, translation
TURNED = fixed(2, 2) + struct.pack("<2h", ONE, 0) + fixed(0.25, 0.5)
WRAP = BY_UV | 3 << 16
MATERIALS = [
    (b"wall", b"brick", b"brick_pl", material(0x001F, FRONT | LIGHT, texture=WRAP, flags=0x1FC1,
                                              uvs=TURNED)),
    (b"glass", b"pane", b"pane_pl", material(texture=BY_UV)),
    (b"leaf", b"leaf", b"brick_pl", material(polygon=FRONT | BACK, texture=BY_UV | 15 << 16)),
    (b"water", None, None, material(0x7C00, BACK, alpha=15)),
    (b"gone", None, None, material(alpha=0)),
    (b"other", b"brick", b"other_pl", material(polygon=FRONT | LIGHT, texture=WRAP)),
    (b"shine", b"brick", b"brick_pl", material(polygon=FRONT | LIGHT, texture=BY_NORMAL)),
]
NORMAL = (0x21, [511 << 20])
SHAPES = [(b"lit", triangle([NORMAL])), (b"plain", triangle()), (b"painted", triangle(color=0x03E0))]
NODES = [(b"house", node()), (b"door", node((1, 2, 0))), (b"sign", node((0, 3, 0))),
         (b"ghost", node((0, 0, 5)))]
RENDER = bytes([
    0x26, 0, 0, 0, 0, 2, 0, 1, 4, 0, 5, 0, 4, 1, 5, 2, 4, 4, 5, 1, 0x46, 1, 0, 0, 0, 2, 1, 1, 4, 5,
    5, 0, 4, 2, 5, 1, 0x46, 2, 0, 0, 0, 7, 2, 2, 2, 1, 4, 3, 5, 1, 4, 6, 5, 0, 0x46, 3, 0, 0, 0, 2,
    3, 0, 4, 2, 5, 1, 1])

RED, GREEN, BLUE = 0x001F, 0x03E0, 0x7C00
ROWS = [[x & 3 for x in range(8)]] * 8
PICTURES = ([(b"brick", PAL4, ROWS), (b"leaf", PAL4, ROWS, CLEAR),
             (b"pane", A5I3, [[x | 16 << 3 for x in range(8)]] * 8)],
            [(b"brick_pl", [RED, GREEN, BLUE, 0]), (b"other_pl", [BLUE, BLUE, BLUE, BLUE]),
             (b"pane_pl", [RED] * 8)])
MODEL = mdl0(b"house", NODES, RENDER, MATERIALS, SHAPES, triangles=8)
HOUSE = nitro(b"BMD0", [MODEL, tex0(*PICTURES)])
BARE = nitro(b"BMD0", [MODEL])

# Maya's rule: the child undoes the scale of its parent
def scaled(root, child):
    return nitro(b"BMD0", [mdl0(
        b"scaled", [(b"root", root), (b"child", child)],
        bytes([0x26, 0, 0, 2, 0, 2, 0, 1, 4, 0, 5, 0, 0x46, 1, 0, 1, 0, 2, 1, 1, 4, 0, 5, 0, 1]),
        [(b"plain", None, None, material())], [(b"one", triangle())], rule=1, triangles=2)])

SCALED = scaled(node(scale=(2, 2, 2)), node((1, 0, 0)))
# the child is turned by 36.87 degrees about Z; the scale of its root stretches it along Y
LEANING = scaled(node(scale=(1, 4, 1)), node(turn=(0.8, 0.6, 0, -0.6, 0.8, 0, 0, 0, 1)))

def joints(name, frames, tags, flags=0):
    """tags: (words of the tag, pointers, keys). A pointer is the index of a word that gets an offset, and the
    place in the keys that it leads to. The keys follow the words."""
    head = 0x14 + 2 * len(tags)
    head += -head % 4
    places, body = [], b""
    for words, pointers, keys in tags:
        at = head + len(body)
        places.append(at)
        words = list(words)
        for pointer, place in pointers:
            words[pointer] = at + 4 * len(words) + place
        body += struct.pack(f"<{len(words)}I", *(word & 0xFFFFFFFF for word in words)) + keys
    end = head + len(body)
    data = struct.pack("<4sHHIII", b"J\0AC", frames, len(tags), flags, end, end)
    data += struct.pack(f"<{len(places)}H", *places)
    data += bytes(head - len(data)) + body
    return nitro(b"BCA0", [block(b"JNT0", [(name, data)])])

# A corner of each of two nodes, and a corner that both move. The mix of both is in slot 2 of the stack.
# Inverse bind matrices are for row vectors: 4x3, then the 3x3 matrix of normals.
def bind(x, y, z):
    turn = [ONE, 0, 0, 0, ONE, 0, 0, 0, ONE]
    return struct.pack("<21i", *turn, -x * ONE, -y * ONE, -z * ONE, *turn)

def corner(slot, x, y):
    return [(0x14, [slot]), (0x23, [(x * ONE & 0xFFFF) | (y * ONE & 0xFFFF) << 16, 0])]

MIXED = nitro(b"BMD0", [mdl0(
    b"mixed", [(b"root", node()), (b"tip", node((0, 2, 0)))],
    bytes([0x26, 0, 0, 0, 0, 0x26, 1, 0, 0, 1, 9, 2, 2, 0, 0, 64, 1, 1, 192, 2, 1, 1, 4, 0, 5, 0,
           1]),
    [(b"skin", None, None, material())],
    [(b"one", commands((0x40, [0]), *corner(0, 0, 0), *corner(1, 1, 0), *corner(2, 0, 1),
                       (0x41, [])))],
    triangles=1, binds=bind(0, 0, 0) + bind(0, 2, 0))])

AS_MODEL = 0x484

def still(number):
    return [number << 24 | AS_MODEL], [], b""

# the door moves along X: Y and Z of its translation are constant, the rotation is the identity, the scale is
# one
DOOR = ([1 << 24 | 0x10 | 0x20 | 0x40 | 0x200, 4 << 16, 0, 2 * ONE, 0], [(2, 0)], fixed(1, 2, 4, 1))
SWING = joints(b"swing", 4, [still(0), DOOR, still(2), still(3)])
# the root of the scaled model grows: scale and its inverse, for all axes
GROW = joints(b"grow", 2, [([0x2 | 0x40, 2 << 16, 0, 2 << 16, 0, 2 << 16, 0],
                            [(2, 0), (4, 0), (6, 0)], fixed(2, 0.5, 4, 0.25)), still(1)])

def by_material(magic, tag, kind, name, frames, second, entries, tail):
    """entries: (material, function that takes the place of the tail)."""
    names = [entry for entry, _ in entries]
    size = len(entries[0][1](0))
    start = 8 + size_of(names, size)
    data = kind + struct.pack("<H", frames) + second
    data += dictionary(names, [make(start) for _, make in entries]) + tail
    return nitro(magic, [block(tag, [(name, data)])])

# wall: scale 1, turned by 30 degrees, moves along S in two frames
FLOW = by_material(b"BTA0", b"SRT0", b"M\0AT", b"flow", 2, bytes(2), [
    (b"wall", lambda at: struct.pack("<10I", CONSTANT, ONE, CONSTANT, ONE, CONSTANT, 0xDDB << 16 | 0x800, 2,
                                     at, CONSTANT, 0))], fixed(0, 0.5))
TINT = by_material(b"BMA0", b"MAT0", b"M\0AM", b"tint", 2, bytes(2), [
    (b"water", lambda at: struct.pack("<5I", 2 << 16 | at, CONSTANT, CONSTANT, CONSTANT,
                                      CONSTANT | 31))], struct.pack("<2H", 0x7FFF, 0x001F))

def pattern():
    names = [b"brick", b"pane"]
    palettes = [b"other_pl"]
    keys = 0x10 + size_of([b"wall"], 8) - 4
    at = keys + 8
    entry = struct.pack("<HHHH", 2, 0, ONE // 2, keys)
    data = b"M\0PT" + struct.pack("<HBBHH", 4, 2, 1, at, at + 32)
    data += dictionary([b"wall"], [entry])
    data += struct.pack("<HBBHBB", 0, 0, 0, 2, 1, 255)
    data += b"".join(name.ljust(16, b"\0") for name in names + palettes)
    return nitro(b"BTP0", [block(b"PAT0", [(b"blink", data)])])

BLINK = pattern()
# the ghost is visible in the second of two frames
SEEN = nitro(b"BVA0", [block(b"VIS0", [(b"seen", b"V\0AV" + struct.pack("<4HI", 2, 4, 16, 0, 0b11110111))])])

def write(folder):
    for name, data in (("house.nsbmd", HOUSE), ("bare.nsbmd", BARE), ("scaled.nsbmd", SCALED),
                       ("leaning.nsbmd", LEANING), ("mixed.nsbmd", MIXED),
                       ("swing.nsbca", SWING), ("grow.nsbca", GROW), ("flow.nsbta", FLOW),
                       ("tint.nsbma", TINT), ("blink.nsbtp", BLINK), ("seen.nsbva", SEEN),
                       ("house.nsbtx", nitro(b"BTX0", [tex0(*PICTURES)]))):
        with open(f"{folder}/{name}", "wb") as file:
            file.write(data)

if __name__ == "__main__":
    import sys

    write(sys.argv[1])
