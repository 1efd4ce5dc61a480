"""tool_nitro.py - writes NSBTX files, made from tex0.md, and reads their texels a second time, for the tests
of the example programs and of the Python module."""
import struct

A3I5, PAL4, PAL16, PAL256, BLOCKS, A5I3, DIRECT = range(1, 8)
BITS = {A3I5: 8, PAL4: 2, PAL16: 4, PAL256: 8, BLOCKS: 2, A5I3: 8, DIRECT: 16}
CLEAR = 1 << 29

def pack(rows, kind):
    """Packs rows of stored values, low bits first."""
    bits, number = BITS[kind], 0
    for place, value in enumerate(value for row in rows for value in row):
        number |= value << place * bits
    return number.to_bytes(len(rows) * len(rows[0]) * bits // 8, "little")

def pack_blocks(rows):
    """Packs blocks of 4x4 texels, one after the other."""
    data = b""
    for y in range(0, len(rows), 4):
        for x in range(0, len(rows[0]), 4):
            data += pack([row[x:x + 4] for row in rows[y:y + 4]], BLOCKS)
    return data

def dictionary(names, entries):
    """The search tree is empty: a reader that reads the entries in order needs no tree."""
    size, count = len(entries[0]) if entries else 4, len(entries)
    table = 8 + 4 * (count + 1)
    head = struct.pack("<BBHHH", 0, count, table + 4 + count * (size + 16), 8, table)
    return (head + bytes(4 * (count + 1)) + struct.pack("<HH", size, 4 + size * count)
            + b"".join(entries) + b"".join(name.ljust(16, b"\0") for name in names))

def tex0(textures, palettes):
    """textures: (name, kind, rows[, flags[, block indices]]); palettes: (name, colours)."""
    texels, blocks, indices, colors, entries, starts = b"", b"", b"", b"", [], []
    for name, kind, rows, *more in textures:
        flags, numbers = (more + [0, []][len(more):])
        start = len(blocks) if kind == BLOCKS else len(texels)
        width, height = len(rows[0]), len(rows)
        parameter = (start >> 3 | (width // 8).bit_length() - 1 << 20
                     | (height // 8).bit_length() - 1 << 23 | kind << 26 | flags)
        entries.append(struct.pack("<II", parameter, width | height << 11 | 1 << 31))
        if kind == BLOCKS:
            blocks += pack_blocks(rows)
            indices += struct.pack(f"<{len(numbers)}H", *numbers)
        else:
            texels += pack(rows, kind)
    for name, values in palettes:
        starts.append(struct.pack("<HH", len(colors) >> 3, len(values) == 4))
        colors += struct.pack(f"<{len(values)}H", *values)
        colors += bytes(-len(colors) % 16)
    first = dictionary([texture[0] for texture in textures], entries)
    second = dictionary([name for name, _ in palettes], starts)
    at = 0x3C + len(first) + len(second)
    at += -at % 8
    places = [at, at + len(texels), at + len(texels) + len(blocks),
              at + len(texels) + len(blocks) + len(indices)]
    head = struct.pack("<4sIIHHII", b"TEX0", places[3] + len(colors), 0, len(texels) >> 3, 0x3C, 0, places[0])
    head += struct.pack("<IHHIII", 0, len(blocks) >> 3, 0x3C, 0, places[1], places[2])
    head += struct.pack("<IHHHHI", 0, len(colors) >> 3, 0, 0x3C + len(first) if palettes else 0, 0, places[3])
    body = head + first + second
    return body + bytes(at - len(body)) + texels + blocks + indices + colors

def nitro(magic, blocks):
    """Returns a file of blocks."""
    at, body = 16 + 4 * len(blocks), b""
    places = []
    for block in blocks:
        places.append(at + len(body))
        body += block
    return (struct.pack("<4sHHIHH", magic, 0xFEFF, 2 if magic == b"BMD0" else 1, at + len(body), 16,
                        len(blocks)) + struct.pack(f"<{len(blocks)}I", *places) + body)

def nsbtx(textures, palettes):
    return nitro(b"BTX0", [tex0(textures, palettes)])

def five(value):
    return value << 3 | value >> 2

def rgb15(value):
    return tuple(five(value >> shift & 31) for shift in (0, 5, 10))

def look(kind, value, colors, flags=0):
    """Returns a texel in the colours of a palette. Past the end of the palette it is black."""
    if kind == DIRECT:
        return rgb15(value) + (255 * (value >> 15),)
    index, alpha = value, 255
    if kind == A3I5:
        index, alpha = value & 31, five(value >> 5 << 2 | value >> 6)
    elif kind == A5I3:
        index, alpha = value & 7, five(value >> 3)
    elif flags & CLEAR and not value:
        alpha = 0
    return rgb15(colors[index] if index < len(colors) else 0) + (alpha,)
