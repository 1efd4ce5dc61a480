"""tool_inputs.py - files for the tests of kunai info, kunai extract, kunai scan and kunai model:
archives of all formats and damaged ones, models of all kinds, hostile names and sizes."""
import struct
from tool_cases import read, write
from tool_files import *
import tool_models
from tool_models import SPHERE, Body, bare, ninja, vertex_list

PICTURES = [xvr(7, b"\1"), xvr(8, b"\2")]
SET = xvm(PICTURES)
EVIL = [b"../../evil", b"/etc/evil", b"..\\evil", b"a/b", b"", b".hidden", b"a\nb\x1b[2J", b"..", b"same.x",
        b"same.x", b"-o", b"\x83\x4c.bin"]
SMALL = afs([(b"z", b"zz")])


def move(nodes):
    """A motion with one frame and no keys."""
    return b"NMDM" + struct.pack("<I2I2H", 12 + 8 * nodes, 12, 1, 1, 1) + bytes(8 * nodes)


def colored(textures):
    """A triangle for each texture number. Its vertices have type 23 (position, colour). Its strip has type 41
    and ignores light. The texture has no flip, no clamp and no filter."""
    body = Body()
    node, model = body.node(0x17), body.add(0, 0, *SPHERE)
    vertices = vertex_list(body, 0x23, "3fI",
                           [(0, 0, 0, 0x80FF0000), (1, 0, 0, 0xFF00FF00), (0, 1, 0, 0xFF0000FF)])
    strip = struct.pack("<3H10h", 0x41 | 0x01 << 8, 11, 1, 3, 0, 0, 0, 1, 256, 0, 2, 0, 256)
    polygons = body.add(b"".join(struct.pack("<2H", 8, number) + strip for number in textures) + b"\xFF\0")
    for at, place in (node + 4, model), (model, vertices), (model + 4, polygons):
        body.point(at, place)
    return body.chunk(b"NJCM")


def simple_models():
    node = Body()
    node.node(0)
    one = b"NJCM" + struct.pack("<I", 52) + bytes(node.data)
    chain = Body()
    for i in range(40):
        chain.node()
        if i:
            chain.point(52 * (i - 1) + 0x2C, 52 * i)
    chunk, hidden = ninja(tool_models.volume, b"NJCM"), ninja(tool_models.ginja, b"NJCM", ">")
    return {
        "many.nj": one * 256, "more.nj": one * 257 + move(1) * 257, "one.njm": move(1), "one_node.nj": one,
        # motions for models of three nodes and of two; the first motion is before both models
        "moved.nj": move(3) + chunk + move(3) * 2 + ninja(tool_models.basic, b"NJBM") + move(2),
        "colored.nj": colored([0]), "numbers.nj": colored([7, 195, 7, 5]), "chain.nj": chain.chunk(b"NJCM"),
        "light.njl": b"NJLI" + struct.pack("<I", 16) + bytes(16) + b"POF0\4\0\0\0\x40\0\0\0",
        "basic.bin": bare(tool_models.basic, 0x1C40, 0x8C010000),
        "chunk.bin": bare(tool_models.volume, 0x1C40, 0),
        "ginja.bin": b"odd" + bare(tool_models.ginja, 0x900, 0x8125FE60, ">"),
        "xinja.bin": bare(tool_models.xinja, 0x20, 0x400000),
        # a Ginja model in the chunk of Chunk models, and models of three formats in one file
        "hidden.nj": hidden, "little-hidden.nj": ninja(tool_models.ginja, b"NJCM"),
        "swapped.nj": ninja(tool_models.volume, b"NJCM", ">"),
        "empty.nj": ninja(lambda body: body.node(), b"NJCM", ">"),
        "tagged.xj": tool_models.named(tool_models.xinja, b"XJCM", [b"first", b"second"], b"XJTL"),
        "several.gj": move(1) + ninja(tool_models.ginja, b"GJCM", ">") + move(2) * 2 + chunk + move(3)
                      + ninja(tool_models.xinja, b"XJCM") + move(2)}


def dump():
    """Returns a bare model with a motion of its two nodes after it (keys, entries, structure), and the place
    of the structure."""
    data = bytearray(padded(bare(tool_models.basic, 0x1C40, 0x8C010000), 16))
    at = 0x8C010000 + len(data)
    data += struct.pack("<I3fI3f", 0, 0, 0, 0, 9, 1, 2, 3)
    data += struct.pack("<4I4I", at, 0, 2, 0, 0, 0, 0, 0)
    return bytes(data) + struct.pack("<2I2H", at + 32, 10, 1, 2) + bytes(64), len(data)


def archives(model):
    """Returns archives of all formats, with archives in them."""
    files = {
        "bare.xvm": b"".join(PICTURES), "lone.xvr": PICTURES[0],
        "chain.afs": afs([(b"pictures.prs", prs(SET)), (b"note.txt", b"plain")]),
        "mods.pvmx": pvmx([(1, b"../../evil.png", b"png 1"), (2, b"pic.png", b"png 2.")]),
        "tree.narc": narc([(0, [(b"a.bin", b"root"), (b"d", 1), (b"..", 2),
                                (b"z.afs", afs([(b"q", b"qqq")]))]),
                           (0, [(b"a.bin", b"in d"), (b"deep", 3)]),
                           (0, [(b"x", b"up"), (b"/etc/passwd", b"up2"), (b"..", b"up3")]),
                           (1, [(b"a.bin", b"deepest")])]),
        "many.prc": padded(prsd(b"x" * 17), 32) * 257,
        "members.gsl": gsl([(b"three.prc", padded(prsd(b"one" * 9), 32) + prsd(b"two" * 9))]),
        "model.prc": prsd(model, 99), "models.afs": afs([(b"model.prs", prs(model))]),
        "dots.afs": afs([(name, prs(b"plain text" * 2)) for name in (b"a..prs", b"b.txt .PRS", b".prs")]),
        "zero.afs": afs([]), "zero.narc": narc([(0, [])]), "deep8.afs": nest(b"bottom", 9),
        "many.afs": afs([(b"", b"x")] * 1001), "thousand.afs": afs([(b"", b"x")] * 1000),
        "names.narc": narc([(0, [(b"x.bin", b"file"), (b"000_x.bin", 1), (b"e", 3)]),
                            (0, [(b"y.bin", b"inside"), (b"z", b"too")]),
                            (3, [(b"w.bin", b"before the file")]),
                            (0, [(b"004_q.bin", 2), (b"q.bin", b"behind the folder")])]),
        "dump": b"\xEE" * 37 + SET + b"\xEE" * 5 + model + b"\xEE" * 9}
    for order, name in (("<", "little"), (">", "big")):
        boss = bml([(b"boss.nj", b"model" * 50, SET), (b"walk.njm", b"motion" * 9, None),
                    (b"boss.nj", b"again", SET)], order)
        members = [(SET, 5), (b"text" * 20, 6), (SMALL, 7)]
        files.update({
            name + ".bml": boss, name + ".prc": prsd(SET, order=order),
            name + ".gsl": gsl([(b"one.bml", boss), (b"two.txt", b"two"), (b"two.txt", b"2")], order),
            name + "3.prc": b"".join(padded(prsd(data, key, order), 32) for data, key in members),
            name + "-wrong.prc": prsd(SET, order=order, declared=len(SET) - 8)})
    return files


def damaged():
    """Returns files that are cut, contradict themselves, or unpack to more than they seem to contain."""
    hole = bytearray(gsl([(b"one.txt", b"one"), (b"two.txt", b"two")], ">"))
    hole[32:36] = b"\xFF" * 4
    stored = afs([(b"one.bin", b"1" * 20), (b"two.bin", b"2" * 20)])
    two = [prsd(b"text" * 20, 6), prsd(b"more" * 20, 7)]
    bomb = b"bottom"
    for _ in range(7):
        bomb = fan(bomb, 20)
    # a name in 60 nested folders has kilobytes; an archive contains these names a hundred times
    deep = [(max(i - 1, 0), [(b"\xFF" * 127, i + 1)]) for i in range(60)]
    deep.append((59, [(b"%03d" % i, b"") for i in range(100)]))
    # a table with one pointer
    table = struct.pack("<8I", 0, 5, 6, 7, 0, 0, 0, 0) + struct.pack("<H30x", 4)
    return {
        "evil.afs": afs([(name, b"data") for name in EVIL]), "bomb.prs": prs_bomb(300 << 20),
        "broken.afs": afs([(b"one.bin", b"1111"), (b"two.bin", b"2222")], broken=True),
        "all_broken.afs": b"AFS\0" + struct.pack("<9I", 3, *[0x7FFFFFFF, 4] * 3, 0, 0) + bytes(2048),
        "junk": b"This is not a game file.\n" * 20, "empty": b"", "cut.pvm": read("S/creature.pvm")[:60],
        "other.rel": table + struct.pack("<8I", 32, 1, 1, 0, 16, 0, 0, 0), "fan.afs": bomb,
        "paths.afs": fan(narc(deep), 100), "deep9.afs": nest(b"bottom", 10),
        # three entries; each is the whole file
        "self.afs": b"AFS\0" + struct.pack("<I", 3) + struct.pack("<2I", 0, 40) * 3 + bytes(8),
        # the entries overlap so much that the library opens only the first few
        "overlap.afs": fan(b"\xEE" * 16384, 100),
        # an archive with a broken entry, and a file that only begins as an archive
        "hurt.afs": afs([(b"inner", afs([(b"good", b"fine"), (b"bad", b"2222")], broken=True)),
                         (b"fake.afs", b"AFS\0\xff\xff\xff\x7f"), (b"last", b"last")]),
        # files that cannot be recognised: a header with wrong sizes and bytes after it, a padded stream, a
        # table with a hole
        "lying.prc": prsd(SET, order=">", declared=5) + b"\xEE" * 40, "padded.prs": prs(SET) + b"\xEE" * 40,
        "archive.prc": prsd(SET) + b"behind", "hole.gsl": bytes(hole),
        # after the last member: zeros, garbage, a cut member, a member at a wrong place
        "zeros.prc": padded(two[0], 32) + bytes(64), "garbage.prc": padded(two[0], 32) + b"garbage" * 5,
        "cut.prc": padded(two[0], 32) + two[1][:-5], "unpadded.prc": b"".join(two),
        # the file ends within an entry, or before it
        "short.afs": stored[:32 + 20 + 12], "none.afs": stored[:32 + 20],
        "cut121.afs": afs([(b"", b"xx")] * 130)[:8 + 130 * 8 + 8 + 9 * 2],
        "wrong.nja": read("S/creature.nja").replace(b"OScale ", b"OSkale "),
        "wrong.nam": read("S/walk.nam").replace(b"rot_node_07, 0", b"rot_node_x, 0")}


def chunks_of(model):
    parts, position = [], 0
    while position < len(model):
        size = struct.unpack_from("<I", model, position + 4)[0] + 8
        parts.append(model[position:position + size])
        position += size
    return parts


def make_models():
    model = read("S/creature.nj")
    parts = chunks_of(model)
    walks = [i for i, part in enumerate(parts) if part[:4] == b"NMDM"]
    for name, data in {**dict(tool_models.files()), **simple_models(), "model.nj": model,
                       "basic-moved.bin": dump()[0],
                       # the textures and nodes of the model, with only the second motion
                       "walked.nj": b"".join(parts[:walks[0]] + parts[walks[1]:])}.items():
        write(name, data)


def make_archives():
    for name, data in {**archives(read("S/creature.nj")), **damaged()}.items():
        write(name, data)
