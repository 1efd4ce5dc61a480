"""tool_models.py [FOLDER] - writers of models, from their specifications (ninja-container.md,
ninja-chunk.md, ninja-basic.md, ginja.md, xinja.md): what the tests of kunai-info and kunai-gltf
look at. As a program it writes one file of each kind into FOLDER."""
import os
import struct
import sys

class Body:
    """Bytes with pointers to places in them. start: bytes before the first one; base: what pointers
    are larger by; order: of the bytes of numbers."""
    def __init__(self, start=0, base=0, order="<"):
        self.data, self.pointers, self.base, self.order = bytearray(start), [], base, order

    def add(self, form, *values):
        self.data += bytes(-len(self.data) % 4)
        at = len(self.data)
        self.data += struct.pack(self.order + form, *values)
        return at

    def put(self, at, form, *values):
        struct.pack_into(self.order + form, self.data, at, *values)

    def point(self, at, place):
        self.put(at, "I", place + self.base)
        self.pointers.append(at)

    def node(self, flags=7, position=(0, 0, 0), angles=(0, 0, 0), scale=(1, 1, 1)):
        return self.add("2I3f3i3f2I", flags, 0, *position, *angles, *scale, 0, 0)

    def chunk(self, tag):
        """A chunk of a Ninja file, with the list of its pointers; both sizes are little-endian, as
        in files of the GameCube."""
        deltas, last = b"", 0
        for at in sorted(self.pointers):
            words = (at - last) // 4
            assert words < 1 << 14
            deltas += struct.pack(">H", 0x8000 | words) if words > 63 else bytes([0x40 | words])
            last = at
        body = bytes(self.data) + bytes(-len(self.data) % 4)
        deltas += bytes(-len(deltas) % 4)
        return (tag + struct.pack("<I", len(body)) + body
                + b"POF0" + struct.pack("<I", len(deltas)) + deltas)

POINTS = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0), (0, 2, 0)]
# usual blending, double sided, bilinear; additive blending, ignores light, uses alpha, user bits 5
SHARED = 4 << 29 | 5 << 26 | 1 << 23 | 1 << 13 | 4 << 8
ADDED = 1 << 29 | 1 << 26 | 1 << 25 | 1 << 20 | 5

def basic(body):
    """Two nodes; the model of the second one has a triangle with UVs, material 0; a quad in an own
    colour, additive; and a strip of three triangles, the first one reversed, with normals of
    polygons. Gives the root."""
    root, leaf = body.node(), body.node(6, (0, 0, 5))
    body.point(root + 0x2C, leaf)
    points = body.add("15f", *[value for point in POINTS for value in point])
    normals = body.add("15f", *[0, 0, 1] * 5)
    materials = body.add("2If2I", 0xC0804020, 0, 11, 0, SHARED)
    body.add("2If2I", 0x800000FF, 0, 11, 3, ADDED)
    faces = [body.add("3H", 0, 1, 2), body.add("4H", 0, 1, 2, 3),
             body.add("6H", 0x8000 | 5, 0, 1, 2, 3, 4)]
    uvs = body.add("6h", 0, 0, 255, 0, 0, -510)
    colors = body.add("4I", *[0xFF102030] * 4)
    polygon_normals = body.add("9f", *[0, 0, 1] * 3)
    sets = body.add("2H5I", 0, 1, 0, 0, 0, 0, 0)
    body.add("2H5I", 0x4000 | 1, 1, 0, 0, 0, 0, 0)
    body.add("2H5I", 0xC000 | 0, 1, 0, 0, 0, 0, 0)
    for i, face in enumerate(faces):
        body.point(sets + 24 * i + 4, face)
    body.point(sets + 0x14, uvs)
    body.point(sets + 24 + 0x10, colors)
    body.point(sets + 48 + 0x0C, polygon_normals)
    model = body.add("2Ii2I2H4f", 0, 0, 5, 0, 0, 3, 2, 0, 0, 0, 2)
    for field, place in ((0, points), (4, normals), (12, sets), (16, materials)):
        body.point(model + field, place)
    body.point(leaf + 4, model)
    return root

def vertex_list(body, kind, records):
    size = struct.calcsize("<" + kind[1]) // 4
    at = body.add("2I", kind[0] | (1 + len(records) * size) << 16, len(records) << 16)
    for record in records:
        body.add(kind[1], *record)
    body.add("I", 0xFF)
    return at

def chunk_model(body, node, vertices, polygons):
    words = body.add("%dH" % (len(polygons) + 1), *[word & 0xFFFF for word in polygons], 0xFF)
    model = body.add("2I4f", 0, 0, 0, 0, 0, 2)
    body.point(model, vertices)
    body.point(model + 4, words)
    body.point(node + 4, model)

TETRAHEDRON = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
FACES = [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]

def volume(body):
    """A node that holds a volume of four triangles, each with a user word; a child of it with a strip
    of two triangles that has two sets of UVs and user words; and an empty sibling of that one."""
    root, strip, leaf = body.node(), body.node(6, (0, 0, 5)), body.node(6, (3, 0, 0))
    body.point(root + 0x2C, strip)
    body.point(strip + 0x30, leaf)
    faces = [word for i, face in enumerate(FACES) for word in (*face, 100 + i)]
    chunk_model(body, root, vertex_list(body, (0x22, "3f"), TETRAHEDRON),
                [0x38 | 0x12 << 8, 17, 4 | 1 << 14, *faces])
    corners = [(0, 0, 0, 0, 0), (1, 256, 0, 0, 256), (2, 0, 256, 512, 0), (3, 256, 256, -256, 0)]
    words = [*corners[0], *corners[1], *corners[2], 7, *corners[3], 8]
    chunk_model(body, strip, vertex_list(body, (0x22, "3f"), [point for point in POINTS[:4]]),
                [0x4A | 0x11 << 8, 24, 1 | 1 << 14, 4, *words])
    return root

def weighted(body):
    """Two nodes and a triangle with a corner that hangs on both, half each."""
    root, leaf = body.node(7), body.node(6, (0, 1, 0))
    body.point(root + 0x2C, leaf)
    half, all_ = 128 << 16, 255 << 16
    def list_of(status, records):
        at = body.add("2I", 0x2C | status << 8 | (1 + 7 * len(records)) << 16, len(records) << 16)
        for record in records:
            body.add("6fI", *record)
        body.add("I", 0xFF)
        return at
    first = list_of(0, [(0, 0, 0, 0, 0, 1, all_), (1, 0, 0, 0, 0, 1, all_ | 1),
                        (0, 2, 0, 0, 0, 1, half | 2)])
    second = list_of(2, [(0, 1, 0, 0, 0, 1, half | 2)])
    chunk_model(body, root, first, [])
    chunk_model(body, leaf, second, [0x40, 5, 1, 3, 0, 1, 2])
    return root

def shared(body):
    """A chain of five nodes, and a triangle with a corner that hangs on all of them: 17, 34, 51, 68
    and 85 of 255."""
    nodes = [body.node() for _ in range(5)]
    for i, node in enumerate(nodes):
        if i:
            body.point(nodes[i - 1] + 0x2C, node)
        records = [(0, 2, 0, 0, 0, 1, 17 * (i + 1) << 16 | 2)]
        if i == 0:
            records += [(0, 0, 0, 0, 0, 1, 255 << 16), (1, 0, 0, 0, 0, 1, 255 << 16 | 1)]
        status = 0 if i == 0 else 2 if i == 4 else 1
        vertices = vertex_list(body, (0x2C | status << 8, "6fI"), records)
        chunk_model(body, node, vertices, [0x40, 5, 1, 3, 0, 1, 2] if i == 4 else [])
    return nodes[0]

def alone(body):
    """A volume of one triangle, and nothing else."""
    root = body.node()
    chunk_model(body, root, vertex_list(body, (0x22, "3f"), TETRAHEDRON), [0x38, 4, 1, 0, 2, 1])
    return root

def turned(body):
    """A node that remembers the matrix above it, and is turned by a quarter about Y and twice as
    large; its child takes the rotation and the scale of that matrix, which are none."""
    root = body.node(0x801, (0, 0, 0), (0, 0x4000, 0), (2, 2, 2))
    leaf = body.node(0x1004, (1, 0, 0), (0, 0, 0x1000))
    body.point(root + 0x2C, leaf)
    chunk_model(body, leaf, vertex_list(body, (0x22, "3f"), POINTS[:3]), [0x40, 5, 1, 3, 0, 1, 2])
    return root

def texture_names(body, names):
    """The body of an NJTL or GJTL."""
    body.add("2I", 0, len(names))
    entries = [body.add("3I", 0, 0, 0) for _ in names]
    body.point(0, entries[0])
    for entry, name in zip(entries, names):
        body.point(entry, len(body.data))
        body.data += name + b"\0"
        body.data += bytes(-len(body.data) % 4)

# ---- Ginja ----

GINJA_UVS = [(0, 0), (256, 0), (0, -512), (256, 256)]
GINJA_COLORS = [0x10203040, 0x50607080]
# numbers in the arrays of positions, NBT, colours 0, colours 1, texture coordinates 0 and 2
STRIP_CORNERS = [(0, 0, 0, 0, 0, 3), (1, 0, 1, 0, 1, 2), (2, 1, 0, 1, 2, 1), (3, 1, 1, 1, 3, 0)]
GINJA_STATE = [(0, 0x00011400), (0, 0x00023400), (0, 0x00036A00), (1, 0x8AA8),
               (0, 0x00045500), (0, 0x00058308), (0, 0x00078308), (4, 0x2500), (2, 0x00018B11),
               (5, 0xC0804020), (8, 2 << 18 | 0 << 16 | 1), (9, 4), (10, 0x104A)]
# additive, lit; texture 0, repeated
GINJA_ADDED = [(0, 0x00011400), (1, 2 << 2), (4, 0x6100), (2, 0x00010211), (8, 0x50000)]

def ginja_array(body, attribute, count_code, type_code, form, elements):
    size = struct.calcsize(body.order + form)
    at = body.add("")
    for element in elements:
        body.data += struct.pack(body.order + form, *element)
    return attribute, size, len(elements), type_code << 4 | count_code, at

def ginja_arrays(body, arrays):
    data = [array[4] for array in arrays]
    entries = [body.add("2BH3I", *array[:4], 0, array[1] * array[2]) for array in arrays]
    body.add("B15x", 0xFF)
    for entry, place in zip(entries, data):
        body.point(entry + 8, place)
    return entries[0]

def ginja_mesh(body, parameters, primitives):
    """primitives: (opcode, corners); they are big-endian in all files. Gives the places of both and
    their sizes."""
    first = len(body.data) + -len(body.data) % 4
    for kind, value in parameters:
        body.add("B3xI", kind, value)
    data = b"".join(struct.pack(">BH", opcode, len(corners)) + bytes(sum(map(list, corners), []))
                    for opcode, corners in primitives)
    data += bytes(-len(data) % 32)
    at = body.add("%ds" % len(data), data)
    return first, len(parameters), at, len(data)

def ginja_model(body, node, arrays, opaque, translucent, skin=None):
    lists = []
    for meshes in (opaque, translucent):
        records = [body.add("4I", 0, mesh[1], 0, mesh[3]) for mesh in meshes]
        for record, mesh in zip(records, meshes):
            body.point(record, mesh[0])
            body.point(record + 8, mesh[2])
        lists.append(records)
    model = body.add("4I2H4f", 0, 0, 0, 0, len(opaque), len(translucent), 0, 0, 0, 2)
    for field, place in ((0, arrays), (4, skin), *((8 + 4 * i, records[0] if records else None)
                                                   for i, records in enumerate(lists))):
        if place is not None:
            body.point(model + field, place)
    body.point(node + 4, model)

def ginja(body):
    """Two nodes; the second one has a strip with all that a vertex can have, two lines, three
    points and, in the other list, a triangle that is added to what is there."""
    root, leaf = body.node(), body.node(6, (0, 0, 5))
    body.point(root + 0x2C, leaf)
    arrays = ginja_arrays(body, [
        ginja_array(body, 1, 1, 4, "3f", POINTS),
        # the binormal is on the one side, and on the other
        ginja_array(body, 2, 3, 4, "9f",
                    [(0, 0, 1, 0, 1, 0, 2, 0, 0), (0, 0, 1, 0, -1, 0, 1, 0, 0)]),
        ginja_array(body, 3, 6, 10, "I", [(color,) for color in GINJA_COLORS]),
        ginja_array(body, 4, 5, 5, "H", [(0xF800,), (0x001F,)]),
        ginja_array(body, 5, 8, 3, "2h", GINJA_UVS),
        ginja_array(body, 7, 8, 3, "2h", GINJA_UVS)])
    opaque = [ginja_mesh(body, GINJA_STATE, [(0x98, STRIP_CORNERS)]),
              ginja_mesh(body, [], [(0xB0, STRIP_CORNERS[:3]), (0xB8, STRIP_CORNERS[1:])])]
    translucent = [ginja_mesh(body, GINJA_ADDED, [(0x90, [(2,), (3,), (4,)])])]
    ginja_model(body, leaf, arrays, opaque, translucent)
    return root

def ginja_skin(body):
    """Two nodes with skin lists, and a triangle of the first one; one corner hangs half on each."""
    root, leaf = body.node(7), body.node(6, (0, 1, 0))
    body.point(root + 0x2C, leaf)
    def skin(entries):
        places = []
        for _, _, records, words in entries:
            at = body.add("%dh" % (6 * len(records)), *sum(map(list, records), []))
            places.append((at, body.add("%dI" % len(words), *words) if words else None))
        rows = [body.add("4H2I", kind, (4 if words else 3) * len(records), slot, len(records), 0, 0)
                for kind, slot, records, words in entries]
        body.add("4H2I", 3, 0, 0, 0, 0, 0)
        for row, (records, words) in zip(rows, places):
            body.point(row + 8, records)
            if words:
                body.point(row + 12, words)
        return rows[0]
    first = skin([(0, 0, [(0, 0, 0, 0, 0, 256), (256, 0, 0, 0, 0, 256)], []),
                  (1, 2, [(0, 512, 0, 0, 0, 256)], [128])])
    second = skin([(2, 0, [(0, 256, 0, 0, 0, 256)], [2 << 16 | 128])])
    uvs = ginja_arrays(body, [ginja_array(body, 5, 8, 3, "2h", GINJA_UVS)])
    state = [(0, 0x00011308), (0, 0x00022308), (0, 0x00058308), (1, 0x828), (2, 0x00010211)]
    mesh = ginja_mesh(body, state, [(0x90, [(0, 0, 0), (2, 2, 2), (1, 1, 1)])])
    ginja_model(body, root, uvs, [mesh], [], first)
    ginja_model(body, leaf, None, [], [], second)
    return root

# ---- Xinja ----

# front faces clockwise, ordinary blending, texture 1, U mirrored, V repeated, colours, not lit,
# colours of the vertices
XINJA_STATE = [(1, 2, 0, 0), (2, 4, 5, 0), (3, 1, 0, 0), (4, 1, 2, 0),
               (5, 0xFF7F7F7F, 0xC0804020, 0x0BFFFFFF), (6, 0, 0, 0), (7, 0, 0, 0), (8, 1, 0, 0)]
# blended with the colours of the own side; texture 0 is an environment map; a record that nobody
# knows
XINJA_BLENDED = [(2, 2, 9, 0), (3, 0, 0, 0), (6, 1, 0, 0), (7, 1, 0, 0), (99, 1, 2, 3)]

def xinja_mesh(body, records, indices, vertex_set):
    at = body.add("%dI" % (4 * len(records)), *sum(map(list, records), []))
    place = body.add("%dH" % len(indices), *indices)
    return at, len(records), place, len(indices), vertex_set

def xinja(body):
    """Two nodes; the second one has a strip of two triangles with colours and UVs, and in the other
    list one of a second set, with normals."""
    root, leaf = body.node(), body.node(6, (0, 0, 5))
    body.point(root + 0x2C, leaf)
    colored = body.add("")
    for point, (u, v) in zip(POINTS, GINJA_UVS):
        body.add("3fI2f", *point, 0x10203040, u / 256, v / 256)
    normal = len(body.data)
    for point in POINTS[2:]:
        body.add("6f", *point, 0, 0, 1)
    opaque = xinja_mesh(body, XINJA_STATE, [0, 1, 2, 3], 0)
    translucent = xinja_mesh(body, XINJA_BLENDED, [0, 1, 2], 1)
    sets = body.add("2H3I", 5, 1, 0, 24, 4)
    body.add("2H3I", 2, 0, 0, 24, 3)
    body.point(sets + 4, colored)
    body.point(sets + 20, normal)
    meshes = []
    for mesh in (opaque, translucent):
        meshes.append(body.add("5I", 0, mesh[1], 0, mesh[3], mesh[4]))
        body.point(meshes[-1], mesh[0])
        body.point(meshes[-1] + 8, mesh[2])
    model = body.add("7I4f", 0, 0, 2, 0, 1, 0, 1, 0, 0, 0, 2)
    for field, place in ((4, sets), (12, meshes[0]), (20, meshes[1])):
        body.point(model + field, place)
    body.point(leaf + 4, model)
    return root

def ninja(make, tag, order="<"):
    body = Body(order=order)
    assert make(body) == 0
    return body.chunk(tag)

def sa_tools(make, word, labels):
    """labels: (number of the node in the order of make, name)."""
    body = Body(16)
    root = make(body)
    body.put(0, "7sB2I", word, 3, root, 0)
    names, pairs = b"", b""
    for number, name in labels:
        pairs += struct.pack("<2I", root + 52 * number, 8 * (len(labels) + 1) + len(names))
        names += name + b"\0"
    part = pairs + struct.pack("<2I", 0xFFFFFFFF, 0xFFFFFFFF) + names
    part += bytes(-len(part) % 4)
    at = body.add("4sI", b"LABL", len(part))
    body.put(12, "I", at)
    return bytes(body.data) + part + b"END\0" + struct.pack("<I", 0)

def named(make, tag, names, list_tag, order="<"):
    """A model behind the names of its textures."""
    body = Body(order=order)
    texture_names(body, names)
    return body.chunk(list_tag) + ninja(make, tag, order)

def bare(make, start, base, order="<"):
    """As a program in memory holds it: start bytes, then the root."""
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
