"""tool_models.py [FOLDER] - writers of models, made from their specifications (ninja-container.md,
ninja-chunk.md, ninja-basic.md, ginja.md, xinja.md), for the tests of kunai info and kunai model. As a
program, it writes one file of each kind into FOLDER."""
import os
import struct
import sys


class Body:
    """Bytes with pointers to places in them. start: number of bytes before the first structure. base: is
    added to each pointer. order: of the bytes of numbers."""
    def __init__(self, start=0, base=0, order="<"):
        self.data, self.pointers, self.base, self.order = bytearray(start), set(), base, order

    def pack(self, form, *values):
        return struct.pack(self.order + form, *values)

    def add(self, *words):
        """Adds words: floats, numbers and (place,) pointers; or adds bytes. Returns the place of the first
        one."""
        at = len(self.data)
        for word in words:
            if isinstance(word, bytes):
                self.data += word + bytes(-len(word) % 4)
            elif isinstance(word, tuple):
                self.data += bytes(4)
                self.point(len(self.data) - 4, *word)
            else:
                number = word if isinstance(word, float) else word & 0xFFFFFFFF
                self.data += self.pack("f" if isinstance(word, float) else "I", number)
        return at

    def add_all(self, form, *values):
        """Adds values of one kind."""
        return self.add(self.pack(f"{len(values)}{form}", *values))

    def point(self, at, place):
        struct.pack_into(self.order + "I", self.data, at, place + self.base)
        self.pointers.add(at)

    def node(self, flags=7, position=(0, 0, 0), angles=(0, 0, 0), scale=(1, 1, 1), model=None, child=None):
        return self.add(flags, to(model), *map(float, position), *angles, *map(float, scale), to(child), 0)

    def family(self):
        """Adds a root and its child."""
        root, leaf = self.node(), self.node(6, (0, 0, 5))
        self.point(root + 0x2C, leaf)
        return root, leaf

    def steps(self):
        """Returns the number of words from each pointer to the next one."""
        places = sorted(self.pointers)
        return [(at - last) // 4 for last, at in zip([0] + places, places)]

    def chunk(self, tag):
        """Returns a chunk of a Ninja file with the list of its pointers. Both sizes are little-endian, as in
        files of the GameCube."""
        steps = self.steps()
        assert all(words < 1 << 14 for words in steps)
        deltas = b"".join(struct.pack(">H", 0x8000 | words) if words > 63 else bytes([0x40 | words])
                          for words in steps)
        body = bytes(self.data) + bytes(-len(self.data) % 4)
        deltas += bytes(-len(deltas) % 4)
        return (tag + struct.pack("<I", len(body)) + body + b"POF0" + struct.pack("<I", len(deltas)) + deltas)

    def rel(self, root):
        """Returns a REL file: an image with pointers (ninja-scene.md 1)."""
        body = bytes(self.data) + bytes(-len(self.data) % 32)
        steps = self.steps()
        table = self.pack(f"{len(steps)}H", *steps)
        return (body + table + bytes(-len(table) % 32) +
                self.pack("8I", len(body), len(steps), 1, 0, root, 0, 0, 0))


def to(place):
    return 0 if place is None else (place,)


def flat(rows):
    return [part for row in rows for part in row]


POINTS = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0), (0, 2, 0)]
# usual blending, double-sided, bilinear; additive blending, ignores light, uses alpha, user bits 5
SHARED = 4 << 29 | 5 << 26 | 1 << 23 | 1 << 13 | 4 << 8
ADDED = 1 << 29 | 1 << 26 | 1 << 25 | 1 << 20 | 5

SPHERE = (0.0, 0.0, 0.0, 2.0)

def basic(body):
    """Adds two nodes, and returns the root. The model of the second node has a triangle with UVs in material
    0, an additive quad with a colour of its own, and a strip of three triangles. The first triangle of the
    strip is reversed, and its normals are those of polygons."""
    root, leaf = body.family()
    points = body.add_all("f", *flat(POINTS))
    normals = body.add_all("f", *[0, 0, 1] * 5)
    materials = body.add(0xC0804020, 0, 11.0, 0, SHARED, 0x800000FF, 0, 11.0, 3, ADDED)
    faces = [body.add_all("H", *face) for face in ((0, 1, 2), (0, 1, 2, 3), (0x8000 | 5, 0, 1, 2, 3, 4))]
    uvs = body.add_all("h", 0, 0, 255, 0, 0, -510)
    colors = body.add(*[0xFF102030] * 4)
    polygon_normals = body.add_all("f", *[0, 0, 1] * 3)
    sets = body.add(body.pack("2H", 0, 1), (faces[0],), 0, 0, 0, (uvs,),
                    body.pack("2H", 0x4001, 1), (faces[1],), 0, 0, (colors,), 0,
                    body.pack("2H", 0xC000, 1), (faces[2],), 0, (polygon_normals,), 0, 0)
    model = body.add((points,), (normals,), 5, (sets,), (materials,), body.pack("2H", 3, 2), *SPHERE)
    body.point(leaf + 4, model)
    return root

def vertex_list(body, kind, form, records):
    size = struct.calcsize("<" + form) // 4
    return body.add(kind | (1 + len(records) * size) << 16, len(records) << 16,
                    b"".join(body.pack(form, *record) for record in records), 0xFF)

def chunk_model(body, node, vertices, polygons):
    words = body.add_all("H", *[word & 0xFFFF for word in polygons], 0xFF)
    body.point(node + 4, body.add((vertices,), (words,), *SPHERE))

TETRAHEDRON = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
FACES = [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]

def volume(body):
    """Adds a node with a volume of four triangles, each with a user word. Its child has a strip of two
    triangles with two sets of UVs and user words. The child has an empty sibling."""
    root, strip, leaf = body.node(), body.node(6, (0, 0, 5)), body.node(6, (3, 0, 0))
    body.point(root + 0x2C, strip)
    body.point(strip + 0x30, leaf)
    faces = flat((*face, 100 + i) for i, face in enumerate(FACES))
    chunk_model(body, root, vertex_list(body, 0x22, "3f", TETRAHEDRON),
                [0x38 | 0x12 << 8, 17, 4 | 1 << 14, *faces])
    corners = [(0, 0, 0, 0, 0), (1, 256, 0, 0, 256), (2, 0, 256, 512, 0), (3, 256, 256, -256, 0)]
    words = [*corners[0], *corners[1], *corners[2], 7, *corners[3], 8]
    chunk_model(body, strip, vertex_list(body, 0x22, "3f", POINTS[:4]),
                [0x4A | 0x11 << 8, 24, 1 | 1 << 14, 4, *words])
    return root

def weighted(body):
    """Adds two nodes and a triangle. Both nodes move one corner, half each."""
    root, leaf = body.node(7), body.node(6, (0, 1, 0))
    body.point(root + 0x2C, leaf)
    half, all_ = 128 << 16, 255 << 16
    first = vertex_list(body, 0x2C, "6fI", [(0, 0, 0, 0, 0, 1, all_), (1, 0, 0, 0, 0, 1, all_ | 1),
                                            (0, 2, 0, 0, 0, 1, half | 2)])
    second = vertex_list(body, 0x2C | 2 << 8, "6fI", [(0, 1, 0, 0, 0, 1, half | 2)])
    chunk_model(body, root, first, [])
    chunk_model(body, leaf, second, [0x40, 5, 1, 3, 0, 1, 2])
    return root

def shared(body):
    """Adds a chain of five nodes, and a triangle. All nodes move one corner: 17, 34, 51, 68 and 85 of 255."""
    nodes = [body.node() for _ in range(5)]
    for i, node in enumerate(nodes):
        if i:
            body.point(nodes[i - 1] + 0x2C, node)
        records = [(0, 2, 0, 0, 0, 1, 17 * (i + 1) << 16 | 2)]
        if i == 0:
            records += [(0, 0, 0, 0, 0, 1, 255 << 16), (1, 0, 0, 0, 0, 1, 255 << 16 | 1)]
        status = 0 if i == 0 else 2 if i == 4 else 1
        vertices = vertex_list(body, 0x2C | status << 8, "6fI", records)
        chunk_model(body, node, vertices, [0x40, 5, 1, 3, 0, 1, 2] if i == 4 else [])
    return nodes[0]

def alone(body):
    """Adds a volume of one triangle, and nothing else."""
    root = body.node()
    chunk_model(body, root, vertex_list(body, 0x22, "3f", TETRAHEDRON), [0x38, 4, 1, 0, 2, 1])
    return root

def turned(body):
    """Adds a node that stores the matrix above it. The node is turned by a quarter about Y and twice as
    large. Its child takes the rotation and the scale of the stored matrix, which has neither."""
    root = body.node(0x801, (0, 0, 0), (0, 0x4000, 0), (2, 2, 2))
    leaf = body.node(0x1004, (1, 0, 0), (0, 0, 0x1000))
    body.point(root + 0x2C, leaf)
    chunk_model(body, leaf, vertex_list(body, 0x22, "3f", POINTS[:3]), [0x40, 5, 1, 3, 0, 1, 2])
    return root

def texture_names(body, names):
    """Adds the body of an NJTL or GJTL."""
    body.add((8,), len(names), *[0] * 3 * len(names))
    for i, name in enumerate(names):
        body.point(8 + 12 * i, body.add(name + b"\0"))

# ---- Ginja ----

GINJA_UVS = [(0, 0), (256, 0), (0, -512), (256, 256)]
GINJA_COLORS = [0x10203040, 0x50607080]
# indices in the arrays of positions, NBT, colours 0, colours 1, texture coordinates 0 and 2
STRIP_CORNERS = [(0, 0, 0, 0, 0, 3), (1, 0, 1, 0, 1, 2), (2, 1, 0, 1, 2, 1), (3, 1, 1, 1, 3, 0)]
GINJA_STATE = [(0, 0x00011400), (0, 0x00023400), (0, 0x00036A00), (1, 0x8AA8),
               (0, 0x00045500), (0, 0x00058308), (0, 0x00078308), (4, 0x2500), (2, 0x00018B11),
               (5, 0xC0804020), (8, 2 << 18 | 0 << 16 | 1), (9, 4), (10, 0x104A)]
# additive, lit; texture 0, repeated
GINJA_ADDED = [(0, 0x00011400), (1, 2 << 2), (4, 0x6100), (2, 0x00010211), (8, 0x50000)]

def ginja_arrays(body, *arrays):
    """arrays: attribute, kind, form and elements of each."""
    places = [body.add(b"".join(body.pack(form, *element) for element in elements))
              for _, _, form, elements in arrays]
    words = []
    for place, (attribute, kind, form, elements) in zip(places, arrays):
        size = struct.calcsize("<" + form)
        words += [body.pack("2BH", attribute, size, len(elements)), kind, (place,), size * len(elements)]
    return body.add(*words, b"\xFF" + bytes(15))

def ginja_mesh(body, parameters, *primitives):
    """Returns the words of a record. primitives: (opcode, corners); they are big-endian in all files."""
    first = body.add(*flat((bytes([kind, 0, 0, 0]), value) for kind, value in parameters))
    data = b"".join(struct.pack(">BH", opcode, len(corners)) + bytes(flat(corners))
                    for opcode, corners in primitives)
    data += bytes(-len(data) % 32)
    return [(first,), len(parameters), (body.add(data),), len(data)]

def ginja_model(body, arrays, opaque, translucent=(), skin=None, sphere=SPHERE):
    lists = [body.add(*flat(meshes)) if meshes else None for meshes in (opaque, translucent)]
    return body.add(to(arrays), to(skin), *map(to, lists), body.pack("2H", len(opaque), len(translucent)),
                    *sphere)

def ginja(body):
    """Adds two nodes. The second one has a strip with everything that a vertex can have, two lines, and three
    points. The other list has an additive triangle."""
    root, leaf = body.family()
    arrays = ginja_arrays(
        body, (1, 0x41, "3f", POINTS),
        # the binormal is on one side, then on the other
        (2, 0x43, "9f", [(0, 0, 1, 0, 1, 0, 2, 0, 0), (0, 0, 1, 0, -1, 0, 1, 0, 0)]),
        (3, 0xA6, "I", [(color,) for color in GINJA_COLORS]), (4, 0x55, "H", [(0xF800,), (0x001F,)]),
        (5, 0x38, "2h", GINJA_UVS), (7, 0x38, "2h", GINJA_UVS))
    opaque = [ginja_mesh(body, GINJA_STATE, (0x98, STRIP_CORNERS)),
              ginja_mesh(body, [], (0xB0, STRIP_CORNERS[:3]), (0xB8, STRIP_CORNERS[1:]))]
    translucent = [ginja_mesh(body, GINJA_ADDED, (0x90, [(2,), (3,), (4,)]))]
    body.point(leaf + 4, ginja_model(body, arrays, opaque, translucent))
    return root

def ginja_skin(body):
    """Adds two nodes with skin lists, and a triangle of the first one. Both nodes move one corner, half each."""
    root, leaf = body.node(7), body.node(6, (0, 1, 0))
    body.point(root + 0x2C, leaf)
    def skin(*entries):
        rows = []
        for kind, slot, records, words in entries:
            rows += [body.pack("4H", kind, (4 if words else 3) * len(records), slot, len(records)),
                     (body.add_all("h", *flat(records)),), (body.add(*words),) if words else 0]
        return body.add(*rows, body.pack("4H", 3, 0, 0, 0), 0, 0)
    first = skin((0, 0, [(0, 0, 0, 0, 0, 256), (256, 0, 0, 0, 0, 256)], []),
                 (1, 2, [(0, 512, 0, 0, 0, 256)], [128]))
    second = skin((2, 0, [(0, 256, 0, 0, 0, 256)], [2 << 16 | 128]))
    uvs = ginja_arrays(body, (5, 0x38, "2h", GINJA_UVS))
    state = [(0, 0x00011308), (0, 0x00022308), (0, 0x00058308), (1, 0x828), (2, 0x00010211)]
    mesh = ginja_mesh(body, state, (0x90, [(0, 0, 0), (2, 2, 2), (1, 1, 1)]))
    body.point(root + 4, ginja_model(body, uvs, [mesh], [], first))
    body.point(leaf + 4, ginja_model(body, None, [], [], second))
    return root

# ---- Xinja ----

# front faces clockwise, ordinary blending, texture 1, U mirrored, V repeated, colours, not lit, colours of
# the vertices
XINJA_STATE = [(1, 2, 0, 0), (2, 4, 5, 0), (3, 1, 0, 0), (4, 1, 2, 0),
               (5, 0xFF7F7F7F, 0xC0804020, 0x0BFFFFFF), (6, 0, 0, 0), (7, 0, 0, 0), (8, 1, 0, 0)]
# blend factors: source colour and 1 - destination colour; texture 0 is an environment map; one record is
# unknown
XINJA_BLENDED = [(2, 2, 9, 0), (3, 0, 0, 0), (6, 1, 0, 0), (7, 1, 0, 0), (99, 1, 2, 3)]

def xinja_mesh(body, records, indices, vertex_set):
    """Returns the words of a record."""
    at = body.add(*flat(records))
    return [(at,), len(records), (body.add_all("H", *indices),), len(indices), vertex_set]

def xinja(body):
    """Adds two nodes. The second one has a strip of two triangles with colours and UVs. The other list has a
    triangle of a second vertex set, with normals."""
    root, leaf = body.family()
    colored = body.add(b"".join(body.pack("3fI2f", *point, 0x10203040, u / 256, v / 256)
                                for point, (u, v) in zip(POINTS, GINJA_UVS)))
    normal = body.add_all("f", *flat((*point, 0.6, 0.64, 0.48) for point in POINTS[2:]))
    opaque = xinja_mesh(body, XINJA_STATE, [0, 1, 2, 3], 0)
    translucent = xinja_mesh(body, XINJA_BLENDED, [0, 1, 2], 1)
    sets = body.add(body.pack("2H", 5, 1), (colored,), 24, 4, body.pack("2H", 2, 0), (normal,), 24, 3)
    meshes = [body.add(*opaque), body.add(*translucent)]
    body.point(leaf + 4, body.add(0, (sets,), 2, (meshes[0],), 1, (meshes[1],), 1, *SPHERE))
    return root

def ninja(make, tag, order="<"):
    body = Body(order=order)
    assert make(body) == 0
    return body.chunk(tag)

def sa_tools(make, word, labels):
    """labels: (number of the node in the order of make, name)."""
    body = Body(16)
    root = make(body)
    body.data[:12] = struct.pack("<7sBI", word, 3, root)
    names, pairs = b"", b""
    for number, name in labels:
        pairs += struct.pack("<2I", root + 52 * number, 8 * (len(labels) + 1) + len(names))
        names += name + b"\0"
    part = pairs + struct.pack("<2I", 0xFFFFFFFF, 0xFFFFFFFF) + names
    part += bytes(-len(part) % 4)
    body.data[12:16] = struct.pack("<I", body.add(b"LABL", len(part)))
    return bytes(body.data) + part + b"END\0" + struct.pack("<I", 0)

def named(make, tag, names, list_tag, order="<"):
    """Returns the names of textures, then a model."""
    body = Body(order=order)
    texture_names(body, names)
    return body.chunk(list_tag) + ninja(make, tag, order)

def bare(make, start, base, order="<"):
    """Returns a model as in the memory of a program: start bytes, then the root."""
    body = Body(start, base, order)
    assert make(body) == start
    return bytes(body.data)

def files():
    yield "basic.nj", ninja(basic, b"NJBM")
    yield "volume.nj", ninja(volume, b"NJCM")
    yield "weighted.nj", ninja(weighted, b"NJCM")
    yield "shared.nj", ninja(shared, b"NJCM")
    yield "only.nj", ninja(alone, b"NJCM")
    yield "turned.nj", ninja(turned, b"NJCM")
    yield "both.nj", ninja(volume, b"NJCM") + ninja(basic, b"NJBM")
    yield "basic.sa1mdl", sa_tools(basic, b"SA1MDL", [(0, b"object_root"), (1, b"\x83\x4c")])
    yield "names.sa1mdl", sa_tools(basic, b"SA1MDL", [(i, b'"\\\n\x7F\xFF') for i in (0, 1)])
    yield "ginja.gj", named(ginja, b"GJCM", [b"first", b"second"], b"GJTL", ">")
    yield "little.gj", ninja(ginja, b"GJCM")
    yield "skin.gj", ninja(ginja_skin, b"GJCM", ">")
    yield "ginja.sa2bmdl", sa_tools(ginja, b"SA2BMDL", [(0, b"top"), (1, b"body")])
    yield "xinja.xj", named(xinja, b"NJCM", [b"first", b"second"], b"NJTL")
    yield "volume.sa2mdl", sa_tools(volume, b"SA2MDL", [(0, b"shadow"), (2, b"leaf")])

if __name__ == "__main__":
    for name, data in files():
        with open(os.path.join(sys.argv[1] if len(sys.argv) > 1 else ".", name), "wb") as out:
            out.write(data)
