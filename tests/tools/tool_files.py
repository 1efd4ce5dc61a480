"""tool_files.py - writers of the file formats, made from their specifications, and a reader of PNG. The tests
of the example programs and of the Python module use both."""
import struct
import zlib

def padded(data, multiple, fill=b"\0"):
    return data + fill * (-len(data) % multiple)

def afs(entries, broken=False):
    """Entries are (name, bytes). The name table is at the end of the file."""
    start = 8 + 8 * len(entries) + 8
    table, body = b"", b""
    for name, data in entries:
        table += struct.pack("<II", start + len(body), len(data))
        body += data
    if broken:  # the last entry begins after the end of the file
        table = table[:-8] + struct.pack("<II", 0x7FFFFFFF, 4)
    names = b"".join(name.ljust(32, b"\0")[:32] + bytes(16) for name, _ in entries)
    place = struct.pack("<II", start + len(body), len(names))
    return b"AFS\0" + struct.pack("<I", len(entries)) + table + place + body + names

class Prs:
    def __init__(self):
        self.bits, self.out, self.at = 0, bytearray(), 0

    def bit(self, value):
        if self.bits % 8 == 0:
            self.at = len(self.out)
            self.out.append(0)
        self.out[self.at] |= value << (self.bits % 8)
        self.bits += 1

    def literal(self, byte):
        self.bit(1)
        self.out.append(byte)

    def long_copy(self, argument):
        self.bit(0)
        self.bit(1)
        self.out.extend(argument)

    def end(self):
        self.long_copy(b"\0\0")
        return bytes(self.out)

def prs(data):
    """Packs with literals only."""
    stream = Prs()
    for byte in data:
        stream.literal(byte)
    return stream.end()

def prs_bomb(size):
    """One byte, then copies of 256 bytes from a distance of 1."""
    stream = Prs()
    stream.literal(65)
    for _ in range(size // 256):
        stream.long_copy(b"\xf8\xff\xff")
    return stream.end()

def key_stream(key, order, size):
    """Returns the bytes of the cipher. order: of struct."""
    words, a, b = [0] * 56, 1, key
    words[55] = key
    for k in range(1, 55):
        words[21 * k % 55] = a
        a, b = (b - a) & 0xFFFFFFFF, a
    def mix():
        for i in range(1, 56):
            words[i] = (words[i] - words[i + 31 if i < 25 else i - 24]) & 0xFFFFFFFF
    for _ in range(4):
        mix()
    stream = b""
    while len(stream) < size:
        mix()
        stream += struct.pack(order + "55I", *words[1:])
    return stream[:size]

def prsd(data, key=0x12345678, order="<", declared=None):
    plain = prs(data)
    mask = key_stream(key, order, len(plain))
    size = len(data) if declared is None else declared
    return struct.pack(order + "2I", size, key) + bytes(x ^ y for x, y in zip(plain, mask))

def xvr(index, fill):
    """A texture of 4 x 4 texels: one block of DXT1."""
    return struct.pack("<4s4I2HI36x", b"XVRT", 64, 0, 6, index, 4, 4, 8) + fill * 8

def xvm(pictures):
    return struct.pack("<4s2I52x", b"XVMH", 56, len(pictures)) + b"".join(pictures)

def bml(members, order="<"):
    """Members are (name, bytes, texture archive or None)."""
    table, body = b"", b""
    for name, data, texture in members:
        packed = [prs(part) if part else b"" for part in (data, texture)]
        table += struct.pack(order + "32s5I12x", name, len(packed[0]), 31, len(data),
                             len(packed[1]), len(texture or b""))
        for part in packed:
            body += padded(part, 32)
    head = struct.pack(order + "3I52x", 0, len(members), 0x150) + table
    return padded(head, 0x800) + body

def gsl(entries, order="<"):
    table, body = b"", b""
    for name, data in entries:
        table += struct.pack(order + "32s2I8x", name, (0x3000 + len(body)) // 0x800, len(data))
        body += padded(data, 0x800)
    return table.ljust(0x3000, b"\0") + body

def pvmx(entries):
    """Entries are (global index, name, bytes)."""
    size = sum(5 + 1 + len(name) + 1 + 1 + 16 for _, name, _ in entries)
    head, body = b"PVMX\1", b""
    for index, name, data in entries:
        place = 5 + size + 1 + len(body)
        head += struct.pack("<BI", 1, index) + b"\2" + name + b"\0\0"
        head += struct.pack("<2Q", place, len(data))
        body += data
    return head + b"\0" + body

def narc_file(members, names):
    """names: the contents of the name block."""
    allocation, body = b"", b""
    for member in members:
        allocation += struct.pack("<2I", len(body), len(body) + len(member))
        body += padded(member, 4, b"\xff")
    blocks = struct.pack("<4sI2H", b"BTAF", 12 + len(allocation), len(members), 0) + allocation
    blocks += struct.pack("<4sI", b"BTNF", 8 + len(names)) + names
    blocks += struct.pack("<4sI", b"GMIF", 8 + len(body)) + body
    return struct.pack("<4s2HI2H", b"NARC", 0xFFFE, 0x100, 16 + len(blocks), 16, 3) + blocks

def narc(folders):
    """Folders are (parent, [(name, bytes) or (name, number of a folder)]); the first is the root."""
    directories, lists, members = b"", b"", []
    for number, (parent, items) in enumerate(folders):
        directories += struct.pack("<I2H", 8 * len(folders) + len(lists), len(members),
                                   0xF000 + parent if number else len(folders))
        for name, item in items:
            if isinstance(item, int):
                lists += bytes([len(name) | 0x80]) + name + struct.pack("<H", 0xF000 + item)
            else:
                lists += bytes([len(name)]) + name
                members.append(item)
        lists += b"\0"
    return narc_file(members, padded(directories + lists, 4, b"\xff"))

def narc_members(data):
    """Returns the members of a NARC, as its table gives them."""
    count, = struct.unpack_from("<H", data, 24)
    body = data.index(b"GMIF") + 8
    places = struct.unpack_from("<%dI" % (2 * count), data, 28)
    return [data[body + a:body + b] for a, b in zip(places[::2], places[1::2])]

def fan(inner, count):
    """An AFS archive whose entries are all the same bytes."""
    place = 8 + 8 * count + 8
    table = struct.pack("<2I", place, len(inner)) * count
    return b"AFS\0" + struct.pack("<I", count) + table + bytes(8) + inner

def nest(inner, depth):
    for _ in range(depth):
        inner = afs([(b"n", inner)])
    return inner

# ---- textures: rows are lists of texels, top to bottom ----

def spread(value):
    """Moves bit i to bit 2i."""
    return sum((value >> i & 1) << 2 * i for i in range(16))

def twiddled(rows):
    """Returns the texels in twiddled order: squares of the shorter side, one after the other."""
    height, width = len(rows), len(rows[0])
    side = min(width, height)
    texels = [0] * width * height
    for y in range(height):
        for x in range(width):
            number = spread(y % side) | spread(x % side) << 1
            number += (x if width > height else y) // side * side * side
            texels[number] = rows[y][x]
    return texels

def nibbles(texels, high_first):
    pairs = zip(texels[::2], texels[1::2])
    return bytes(a << 4 | b if high_first else b << 4 | a for a, b in pairs)

def blocks(rows, width, height):
    """Returns the texels of one block after the other."""
    return [texel for y in range(0, len(rows), height) for x in range(0, len(rows[0]), width)
            for row in rows[y:y + height] for texel in row[x:x + width]]

def words(values, order="<"):
    return struct.pack("%s%dH" % (order, len(values)), *values)

def pvr(pixel, data, width, height, payload, bank=0, first=0):
    return struct.pack("<4sI4B2H", b"PVRT", 8 + len(payload), pixel, data, bank, first, width,
                       height) + payload

def pvr_4bit(rows, bank=0, first=0):
    return pvr(2, 5, len(rows[0]), len(rows), nibbles(twiddled(rows), False), bank, first)

def pvr_8bit(rows, bank=0):
    return pvr(2, 7, len(rows[0]), len(rows), bytes(twiddled(rows)), bank)

def pvp(pixel, colors, bank=0, first=0):
    entries = struct.pack("<%d%s" % (len(colors), "I" if pixel in (6, 7) else "H"), *colors)
    return struct.pack("<4sI4H", b"PVPL", 8 + len(entries), pixel, bank, first, len(colors)) + entries

def pvrp(pixel, colors):
    """The older palette file."""
    return struct.pack("<4sI2H", b"PVRP", 4 + 2 * len(colors), pixel, 0) + words(colors)

def pvm(names, textures, palettes=(), magic=b"PVMH"):
    """Textures and palettes are chunks; a GVM has big-endian words in its header."""
    order = ">" if magic == b"GVMH" else "<"
    body = struct.pack(order + "2H", 8, len(names))
    for number, name in enumerate(names):
        body += struct.pack(order + "H28s", number, name)
    body = padded(body, 8)
    return magic + struct.pack("<I", len(body)) + body + b"".join(palettes) + b"".join(textures)

def gvr(data, width, height, payload, flags=0, palette_format=0):
    return (struct.pack("<4sI", b"GVRT", 8 + len(payload))
            + struct.pack(">2x2B2H", palette_format << 4 | flags, data, width, height) + payload)

def gvp(pixel, colors, bank=0, first=0):
    return (struct.pack("<4sI", b"GVPL", 8 + 2 * len(colors))
            + struct.pack(">4H", pixel, bank, first, len(colors)) + words(colors, ">"))

# ---- pictures ----

def expand(value, bits):
    """Expands a value to 8 bits by repeating its bits."""
    return (value << (8 - bits) | value >> (2 * bits - 8)) & 255

def argb4444(value):
    a, r, g, b = (expand(value >> shift & 15, 4) for shift in (12, 8, 4, 0))
    return r, g, b, a

def rgb565(value):
    return expand(value >> 11, 5), expand(value >> 5 & 63, 6), expand(value & 31, 5), 255

def paeth(left, up, corner):
    return min(left, up, corner, key=lambda value: abs(left + up - corner - value))

def unfiltered(lines, size):
    """Returns the rows of a PNG file. Each line begins with the number of its filter. size: of a texel."""
    rows = [bytes(len(lines[0]) - 1)]
    for kind, *line in lines:
        above, row = rows[-1], bytearray(size)
        if kind == 0: # most rows
            row += bytes(line)
        for i, value in enumerate(line if kind else ()):
            left, up, corner = row[i], above[i], above[i - size] if i >= size else 0
            guess = [left, up, (left + up) // 2][kind - 1] if kind < 4 else paeth(left, up, corner)
            row.append((value + guess) & 255)
        rows.append(bytes(row[size:]))
    return rows[1:]

class Png:
    """The contents of a PNG file that kunai writes. Compares every checksum."""
    def __init__(self, data):
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        at, stream, self.palette, self.alpha, self.chunks = 8, b"", None, b"", []
        while at < len(data):
            size, tag = struct.unpack(">I4s", data[at:at + 8])
            body = data[at + 8:at + 8 + size]
            [sum_] = struct.unpack(">I", data[at + 8 + size:at + 12 + size])
            assert zlib.crc32(tag + body) == sum_, tag
            at += 12 + size
            self.chunks.append(tag.decode())
            if tag == b"IHDR":
                self.width, self.height, *kind = struct.unpack(">2I5B", body)
            elif tag == b"PLTE":
                self.palette = [tuple(body[i:i + 3]) for i in range(0, size, 3)]
            elif tag == b"tRNS":
                self.alpha = body
            elif tag == b"IDAT":
                stream += body
        assert kind in ([8, 6, 0, 0, 0], [8, 3, 0, 0, 0]), kind
        self.indexed = kind[1] == 3
        size = 1 if self.indexed else 4
        lines, stride = zlib.decompress(stream), 1 + size * self.width
        assert len(lines) == stride * self.height
        self.filters = set(lines[::stride])
        lines = unfiltered([lines[i:i + stride] for i in range(0, len(lines), stride)], size)
        self.rows = [[tuple(line[i:i + 4]) for i in range(0, len(line), 4)] if size == 4
                     else list(line) for line in lines]

def read_png(path):
    return Png(open(path, "rb").read())
