"""Tests of examples/python/kunai.py: everything that the library exports is declared, structs lie
where the headers have them, and the bundled sample decodes.

KUNAI_LIBRARY is the shared library, KUNAI_FIXTURES the folder of the sample.
"""

import ctypes
import gc
import hashlib
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import textwrap
import unittest
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
PYTHON = os.path.join(HERE, "..", "..", "examples", "python")
sys.dont_write_bytecode = True
sys.path.insert(0, PYTHON)

import kunai  # noqa: E402
import tool_models  # noqa: E402
import tool_nitro  # noqa: E402
from tool_files import gvp, gvr, key_stream, prs, prsd, pvp, pvr  # noqa: E402


def fixture(name):
    with open(os.path.join(os.environ["KUNAI_FIXTURES"], name), "rb") as file:
        return file.read()


def black(side):
    """RGB565, twiddled."""
    return pvr(1, 1, side, side, bytes(2 * side * side))


def xvrt(pixel_format, width, height, payload):
    """An XVRT chunk (gvr-xvr.md B2)."""
    return struct.pack("<4sIIIIHHI36x", b"XVRT", 56 + len(payload), 0, pixel_format, 77, width,
                       height, len(payload)) + payload


class Declarations(unittest.TestCase):
    def test_every_exported_function_is_declared(self):
        lines = subprocess.run(["nm", "-D", "--defined-only", kunai.lib._name], check=True,
                               capture_output=True, text=True).stdout.splitlines()
        exported = {line.split()[-1].split("@")[0] for line in lines}
        exported = {name for name in exported if name.startswith("kunai_")}
        self.assertGreater(len(exported), 0)
        self.assertEqual(exported, set(kunai.FUNCTIONS))

    def test_every_function_has_as_many_arguments_as_in_c(self):
        headers = os.path.join(HERE, "..", "..", "include", "kunai")
        text = ""
        for name in os.listdir(headers):
            with open(os.path.join(headers, name)) as file:
                text += re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)
        declared = dict(re.findall(r"KUNAI_API [^;]*?(kunai_\w+)\(([^;]*)\);", text))
        for name, (result, *arguments) in kunai.FUNCTIONS.items():
            parameters = declared[name].strip()
            count = 0 if parameters == "void" else parameters.count(",") + 1
            self.assertEqual(len(arguments), count, name)

    def test_every_constant_has_the_value_of_the_headers(self):
        headers = os.path.join(HERE, "..", "..", "include", "kunai")
        values = {}
        for name in os.listdir(headers):
            with open(os.path.join(headers, name)) as file:
                values.update(re.findall(r"KUNAI_(\w+) =\s+(-?\w+)", file.read()))
        ours = {name: value for name, value in vars(kunai).items()
                if name.isupper() and isinstance(value, int) and name != "VERSION"}
        values = {name: int(value, 0) for name, value in values.items()}
        for name, value in ours.items():
            self.assertEqual(value, values[name], name)
        # formats() lists the formats: a new one need not have a constant here
        self.assertEqual({name for name in values if name not in ours
                          and not name.startswith("FORMAT_")}, set())
        self.assertEqual([info.format for info in kunai.formats()],
                         sorted(value for name, value in values.items()
                                if name.startswith("FORMAT_") and value))

    def test_formats_are_named(self):
        formats = {info.format: info for info in kunai.formats()}
        pvm = formats[kunai.FORMAT_PVM]
        self.assertEqual((pvm.name, pvm.extensions), (b"PVM", b"pvm"))
        self.assertEqual(pvm.modules, kunai.MODULE_ARCHIVE | kunai.MODULE_TEXTURES)
        self.assertEqual(formats[kunai.FORMAT_REL].modules, 0)
        for value, info in formats.items():
            self.assertEqual(info.name.decode(), kunai.format_name(value))

    def test_structs_lie_as_in_c(self):
        """tests/api/layout.c is the reference; the compiler checks it against the headers."""
        with open(os.path.join(HERE, "..", "api", "layout.c")) as file:
            text = file.read()
        column = 0 if ctypes.sizeof(ctypes.c_void_p) == 8 else 1
        sizes = re.findall(r"^SIZE\((\w+), (\d+), (\d+)\);", text, flags=re.M)
        members = re.findall(r"^AT\((\w+), (\w+), (\d+), (\d+)\);", text, flags=re.M)
        self.assertEqual({name for name, *_ in sizes}, set(kunai.STRUCTS))
        for name, *size in sizes:
            self.assertEqual(ctypes.sizeof(kunai.STRUCTS[name]), int(size[column]), name)
        for name, member, *place in members:
            self.assertEqual(getattr(kunai.STRUCTS[name], member).offset, int(place[column]),
                             f"{name}.{member}")
        for name, kind in kunai.STRUCTS.items():
            self.assertEqual([member for member, *_ in kind._fields_],
                             [member for struct_name, member, *_ in members
                              if struct_name == name], name)


class Sample(unittest.TestCase):
    def test_archive(self):
        with kunai.Archive(fixture("creature.afs")) as archive:
            self.assertEqual(len(archive.entries), 2)
            self.assertEqual([entry.packing for entry in archive.entries], [kunai.FORMAT_PRS] * 2)
            self.assertEqual(archive.read(0), fixture("creature.nj"))
            self.assertEqual(archive.read(1), fixture("creature.pvm"))
            self.assertEqual(archive.find(archive.entries[1].name), 1)
            self.assertEqual(archive.find(b"no such entry"), -1)
            self.assertRaises(IndexError, lambda: archive.entries[2])
            self.assertEqual(archive.entries[-1].offset, archive.entries[1].offset)

    def test_prs(self):
        packed = fixture("creature.prs")
        self.assertEqual(kunai.probe(packed).format, kunai.FORMAT_PRS)
        self.assertEqual(kunai.unpack_prs(packed), fixture("creature.nj"))
        with kunai.PrsStream() as stream:
            for _ in range(2):
                pieces = [stream.feed(packed[i:i + 100]) for i in range(0, len(packed), 100)]
                self.assertEqual(b"".join(pieces), fixture("creature.nj"))
                self.assertTrue(stream.ended)
                stream.reset()
        with kunai.PrsStream() as stream, self.assertRaises(kunai.Error) as caught:
            stream.feed(packed[:50], last=True)
        self.assertEqual(caught.exception.code, kunai.E_TRUNCATED)
        with self.assertRaises(kunai.Error) as caught:
            kunai.unpack_prs(packed, max_output=1000)
        self.assertEqual(caught.exception.code, kunai.E_LIMIT)

    def test_textures(self):
        with kunai.Textures(fixture("creature.pvm")) as textures:
            sizes = [(image.width, image.height, image.level_count) for image in textures.images]
            self.assertEqual(sizes, [(128, 128, 8), (64, 64, 1), (32, 32, 1)])
            for index, image in enumerate(textures.images):
                self.assertEqual(textures.find(image.name), index)
                for level in range(image.level_count):
                    size = image.levels[level]
                    self.assertEqual(len(textures.decode(index, level)),
                                     size.width * size.height * 4)
            self.assertRaises(kunai.Error, textures.decode, 0, output=1)

    def test_model_and_motions(self):
        data = fixture("creature.nj")
        with kunai.Model(data) as model:
            info = model.info
            self.assertEqual((len(model.nodes), len(model.textures)), (18, 3))
            self.assertEqual(info.skinned, 1)
            self.assertEqual(len(model.inverse_binds), 16 * 18)
            self.assertEqual(sum(mesh.index_count for mesh in model.meshes),
                             3 * info.triangle_count)
            for mesh in model.meshes:
                self.assertLess(max(mesh.indices), mesh.vertex_count)
                self.assertEqual(sum(part.index_count for part in mesh.submeshes),
                                 mesh.index_count)
                for part in mesh.submeshes:
                    self.assertLess(part.material, len(model.materials))
            skin = model.meshes[len(model.meshes) - 1]
            self.assertEqual(skin.kind, kunai.MESH_KIND_SKINNED)
            self.assertAlmostEqual(sum(skin.weights), skin.vertex_count, places=3)
            self.check_motions(data, model)

    def check_motions(self, data, model):
        mesh = len(model.meshes) - 1
        rest, _ = model.skin(mesh, model.world())
        count = 0
        for motion in kunai.motions(data, model):
            count += 1
            self.assertGreater(motion.info.frame_count, 1)
            for track in motion.tracks:
                self.assertEqual(list(track.frames), sorted(track.frames))
            self.assertEqual(list(motion.sample(0, motion.tracks[0].frames[0])),
                             list(motion.tracks[0].values[:motion.tracks[0].value_count]))
            pose = motion.pose(model, motion.info.frame_count / 2)
            moved, _ = model.skin(mesh, model.world(pose))
            self.assertNotEqual(list(moved), list(rest))
        self.assertEqual(count, 2)

    def test_errors_say_where(self):
        with self.assertRaises(kunai.Error) as caught:
            kunai.Model(fixture("creature.nj")[:130])
        self.assertLess(caught.exception.code, 0)
        self.assertIn(kunai.result_name(caught.exception.code), str(caught.exception))
        with self.assertRaises(kunai.Error) as caught:
            kunai.Archive(b"")
        self.assertEqual(caught.exception.code, kunai.E_FORMAT)
        self.assertIsNone(kunai.probe(b"nothing"))

    def test_names(self):
        self.assertEqual(kunai.text(b"\x83\x4c\x83\x8b"), "\u30ad\u30eb")
        self.assertEqual(kunai.text(b"\x81\x01"), "\x81\x01")
        with kunai.Textures(fixture("creature.pvm")) as textures:
            self.assertEqual([image.name for image in textures.images],
                             [b"skin", b"fins", b"eye"])
            for index, image in enumerate(textures.images):
                self.assertIs(type(image.name), bytes)
                self.assertEqual(textures.find(kunai.text(image.name)), index)
                self.assertEqual(textures.find(bytearray(image.name)), index)
            self.assertEqual(textures.find("no such image"), -1)
            self.assertEqual(textures.find("\u30ad\u30eb\U0001f40d"), -1)
            self.assertRaises(TypeError, textures.find, 4)
        with kunai.Model(fixture("creature.nj")) as model:
            self.assertEqual([texture.name for texture in model.textures],
                             [b"skin", b"fins", b"eye"])
            self.assertEqual(model.nodes[0].name, b"")

    def test_a_name_that_is_not_ascii(self):
        """The file name table of the archive gets Shift_JIS, then bytes that are not."""
        data = fixture("creature.afs")
        for name in (b"\x83\x4c\x83\x8b", b"\xe9\x20"):
            stored = name.ljust(11, b"\0")
            with kunai.Archive(data.replace(b"creature.nj", stored)) as archive:
                self.assertEqual(archive.entries[0].name, name)
                self.assertEqual(archive.find(kunai.text(name)), 0)

    def test_texts_of_the_library_are_str(self):
        with kunai.Textures(fixture("creature.pvm")) as textures:
            for image in textures.images:
                self.assertIs(type(image.pixel_name), str)
                self.assertIs(type(image.data_name), str)
        self.assertEqual(kunai.result_name(kunai.E_FORMAT), "KUNAI_E_FORMAT")
        self.assertEqual(kunai.format_name(kunai.FORMAT_PVM), "PVM")

    def test_errors_and_warnings_are_str(self):
        """A stream that promises more than it has, and an archive with an entry cut off."""
        with self.assertRaises(kunai.Error) as caught:
            kunai.unpack_prs(fixture("creature.prs")[:50])
        self.assertIs(type(caught.exception.message), str)
        self.assertIn(caught.exception.message, str(caught.exception))
        with kunai.Archive(fixture("creature.afs")) as archive:
            self.assertEqual(archive.warnings, [])
            cut = archive.entries[1].offset + 100
        with kunai.Archive(fixture("creature.afs")[:cut]) as archive:
            self.assertEqual(len(archive.warnings), archive.info.warning_count)
            self.assertGreater(len(archive.warnings), 0)
            for warning in archive.warnings:
                self.assertIs(type(warning.message), str)
                self.assertIs(type(warning.record), str)
                self.assertLess(warning.code, 0)
                self.assertIn(warning.message, str(warning))

    def test_an_unknown_option_is_an_error(self):
        self.assertRaises(TypeError, kunai.Archive, fixture("creature.afs"), flag=kunai.OPEN_STRICT)
        self.assertRaises(TypeError, kunai.Archive, "a path is not data")

    def test_palette_of_the_caller(self):
        """Taken in all its forms; an image without indices asks none of them for a colour."""
        made = kunai.Palette(count=2)
        made.colors = (ctypes.c_uint8 * 8)(*range(8))
        with kunai.Textures(fixture("creature.pvm")) as textures:
            for index, image in enumerate(textures.images):
                self.assertIsNone(image.palette)
                self.assertEqual(image.color_count, 0)
                for palette in (bytes(range(8)), memoryview(bytes(8)), made, None):
                    self.assertEqual(textures.decode(index, palette=palette),
                                     textures.decode(index))
            self.assertRaises(TypeError, textures.decode, 0, palette="red")

    def test_lists(self):
        with kunai.Model(fixture("creature.nj")) as model:
            nodes, offsets = model.nodes, [node.offset for node in model.nodes]
            self.assertEqual([node.offset for node in nodes[2:5]], offsets[2:5])
            self.assertEqual([node.offset for node in nodes[::-3]], offsets[::-3])
            self.assertEqual(nodes[18:], [])
            self.assertEqual(nodes[-18].offset, offsets[0])
            for index in (18, -19):
                self.assertRaises(IndexError, lambda: nodes[index])
            self.assertRaises(TypeError, lambda: nodes["root"])
            self.assertEqual([node.offset for node in reversed(nodes)], offsets[::-1])
            self.assertEqual(nodes.index(nodes[7]), 7)
            self.assertEqual(len({nodes[7], model.nodes[7], nodes[8]}), 2)
            self.assertEqual(len(model.skin(-1, model.world())[0]),
                             3 * model.meshes[-1].vertex_count)
        with kunai.Archive(fixture("creature.afs")) as archive:
            self.assertEqual(archive.read(-1), archive.read(1))
            for index in (2, 999, -3):
                with self.assertRaises(IndexError) as caught:
                    archive.read(index)
                self.assertEqual(str(caught.exception), f"no entry {index}: there are 2 entries")
                self.assertRaisesRegex(IndexError, "^no entry ", lambda: archive.entries[index])
        with kunai.Textures(fixture("creature.pvm")) as textures:
            self.assertEqual(textures.decode(0, -1), textures.decode(0, 7))
            self.assertRaises(IndexError, textures.decode, 3)
            self.assertRaisesRegex(IndexError, "^no level 8: there are 8 levels$",
                                   textures.decode, 0, 8)

    def test_what_is_printed(self):
        with kunai.Archive(fixture("creature.afs")) as archive:
            self.assertEqual(repr(archive), "<Archive AFS: 2 entries>")
            self.assertEqual(repr(archive.entries), "<2 entries>")
            self.assertRegex(repr(archive.entries[0]), r"^Entry\(.*name=b'creature\.nj', ")
        with kunai.Textures(fixture("creature.pvm")) as textures:
            self.assertEqual(repr(textures), "<Textures PVM: 3 images, 0 palettes>")
            self.assertRegex(repr(textures.images[0]), r"^Image\(.*levels=<8 Level>, ")
            self.assertRegex(repr(textures.images[0].levels[0]), r"^Level\(.*width=128, height=128")
        with kunai.Model(fixture("creature.nj")) as model:
            self.assertRegex(repr(model), r"^<Model .*: 18 nodes, .*, 3 textures>$")
            self.assertRegex(repr(model.nodes[0]), r"^Node\(.*rest=Transform\(translation=\[0\.0, ")
            mesh = model.meshes[0]
            self.assertIn(f"positions=<{3 * mesh.vertex_count} c_float>", repr(mesh))
            self.assertEqual(repr(mesh.submeshes), f"[{', '.join(map(repr, mesh.submeshes))}]")
            many = mesh.positions
            self.assertEqual(repr(many), f"[{', '.join(map(repr, many[:64]))}, ... "
                                         f"{len(many)} in all]")
            self.assertEqual(bytes(memoryview(many)), struct.pack(f"={len(many)}f", *many))
            self.assertRegex(repr(model.info), r"^ModelInfo\(warnings=\[\], ")
            shown = model, model.nodes, mesh
        self.assertEqual([repr(one) for one in shown],
                         ["<Model: closed>", "<closed>", "Mesh(closed)"])

    def test_what_is_closed_says_so(self):
        data = fixture("creature.nj")
        model, motion = kunai.Model(data), kunai.Motion(data)
        nodes, node, info, mesh = model.nodes, model.nodes[0], model.info, model.meshes[0]
        track = motion.tracks[0]
        for handle in (model, motion):
            handle.close()
            handle.close()
        for use in (lambda: model.info, lambda: model.nodes, lambda: model.warnings,
                    lambda: len(nodes), lambda: nodes[0], lambda: list(nodes),
                    lambda: node.offset, lambda: info.node_count, lambda: mesh.positions,
                    model.world, lambda: kunai.Motion(data, model), lambda: track.frames,
                    lambda: motion.sample(0, 0), lambda: motion.pose(model, 0)):
            self.assertRaisesRegex(ValueError, "^closed$", use)
        archive = kunai.Archive(fixture("creature.afs"))
        textures = kunai.Textures(fixture("creature.pvm"))
        stream = kunai.PrsStream()
        for handle in (archive, textures, stream):
            handle.close()
        for use in (lambda: archive.read(0), lambda: archive.find("creature.nj"),
                    lambda: textures.decode(0), lambda: textures.find("skin"),
                    lambda: stream.feed(b""), stream.reset):
            self.assertRaisesRegex(ValueError, "^closed$", use)

    def test_handles_of_a_list_stay_open(self):
        data = fixture("creature.nj")
        motions = list(kunai.motions(data))
        self.assertEqual([motion.info.track_count for motion in motions], [10, 13])
        motions[0].close()
        self.assertEqual(len(motions[1].tracks), 13)
        models = list(kunai.models(data))
        self.assertEqual([len(model.nodes) for model in models], [18])
        self.assertEqual(list(kunai.models(fixture("walk.njm"))), [])

    def test_memory_goes_with_the_last_that_holds_it(self):
        """Seen through an allocator: nothing is freed early, nothing is left."""
        libc, live = ctypes.CDLL(None), {}
        libc.malloc.restype, libc.malloc.argtypes = ctypes.c_void_p, [ctypes.c_size_t]
        libc.free.argtypes = [ctypes.c_void_p]

        def alloc(_, size):
            place = libc.malloc(size)
            live[place] = size
            return place

        def free(_, place, size):
            self.assertEqual(live.pop(place), size)
            ctypes.memset(place, 0xEE, size)  # so that whoever reads it afterwards is seen
            libc.free(place)

        allocator = kunai.Allocator(kunai.Allocator.ALLOC(alloc), kunai.Allocator.FREE(free))
        data = fixture("creature.nj")
        with kunai.Model(data) as model:
            positions, world = list(model.meshes[0].positions), list(model.nodes[0].world)
            part = model.meshes[0].submeshes[0].index_count

        def take(get):
            with kunai.Model(data, allocator=allocator) as model:
                return get(model)

        for get, expected in ((lambda model: model.meshes[0].positions, positions),
                              (lambda model: memoryview(model.meshes[0].positions), positions),
                              (lambda model: model.nodes[0].world, world),
                              (lambda model: model.meshes[0].submeshes[0], part)):
            got = take(get)
            gc.collect()
            self.assertGreater(len(live), 0)
            if isinstance(got, memoryview):
                got = got.cast("B").cast("f")
            self.assertEqual(got.index_count if expected == part else list(got), expected)
            del got
            self.assertEqual(live, {})
        mesh = kunai.Model(data, allocator=allocator).meshes[0]  # nobody else has the model
        self.assertEqual(list(mesh.positions), positions)
        del mesh
        self.assertEqual(live, {})
        motions = list(kunai.motions(data, allocator=allocator))
        self.assertGreater(len(live), 0)
        del motions
        self.assertEqual(live, {})

    def test_example_of_the_module(self):
        lines = [line[4:] for line in kunai.__doc__.splitlines() if line.startswith("    ")]
        with tempfile.TemporaryDirectory() as folder:
            for line in lines:
                for name in re.findall(r'open\("([^"]+)"', line):
                    shutil.copy(os.path.join(os.environ["KUNAI_FIXTURES"], name), folder)
            run = subprocess.run([sys.executable, "-B", "-c", "\n".join(lines)], check=True,
                                 cwd=folder, env={**os.environ, "PYTHONPATH": PYTHON},
                                 capture_output=True, text=True)
        with kunai.Model(fixture("creature.nj")) as model:
            self.assertEqual(run.stdout.count("\n"), 1 + len(model.meshes) + 2)

    def test_show(self):
        model, textures = (os.path.join(os.environ["KUNAI_FIXTURES"], name)
                           for name in ("creature.nj", "creature.pvm"))
        with kunai.Model(fixture("creature.nj")) as opened:
            meshes, last = list(opened.meshes), repr(opened)
            counts = [(mesh.vertex_count, mesh.index_count // 3) for mesh in meshes]
            places = [f"mesh at node {mesh.node}" for mesh in meshes[:-1]] + ["skinned mesh"]
        with tempfile.TemporaryDirectory() as folder:
            for arguments, png_name in ((), None), ((textures,), "texture.png"), (
                    (textures, "out.png"), "out.png"):
                run = subprocess.run(
                    [sys.executable, "-B", os.path.join(PYTHON, "show.py"), model, *arguments],
                    check=True, cwd=folder, capture_output=True, text=True)
                lines = run.stdout.splitlines()
                self.assertEqual(lines[:len(meshes)], [
                    f"{place}: {vertices} vertices, {triangles} triangles"
                    for place, (vertices, triangles) in zip(places, counts)])
                self.assertEqual(lines[len(meshes)], last)
                self.assertEqual(lines[len(meshes) + 1:], [] if png_name is None else [
                    "skin 128 128 RGB565 -> " + png_name])
            self.assertEqual(sorted(os.listdir(folder)), ["out.png", "texture.png"])
            with open(os.path.join(folder, "out.png"), "rb") as file:
                png = file.read()
        run = [sys.executable, "-B", os.path.join(PYTHON, "show.py")]
        map_table = os.path.join(os.environ["KUNAI_FIXTURES"], "map_headers.bin")
        archive = os.path.join(os.environ["KUNAI_FIXTURES"], "land_data.narc")
        ground = os.path.join(os.environ["KUNAI_FIXTURES"], "ground.nsbtx")
        for arguments, said in (((textures,), f"show.py: {textures}: PVM, no model, but textures: "
                                              r"show.py MODEL TEXTURES, or kunai.Textures\(data\)"),
                                ((ground,), f"show.py: {ground}: Nitro textures .*: show.py MODEL"),
                                ((map_table,), f"show.py: {map_table}: nothing that kunai knows .*"
                                               r"kunai.Map\(data, format=kunai.FORMAT_MAP_...\)"),
                                ((archive,), f"show.py: {archive}: NARC, an archive: "),
                                (("missing",), "show.py: missing: .*No such file"),
                                ((model, model), f"show.py: {model}: .*KUNAI_E_FORMAT")):
            told = subprocess.run(run + list(arguments), capture_output=True, text=True)
            self.assertEqual((told.returncode, told.stderr.count("\n")), (1, 1))
            self.assertRegex(told.stderr, "^" + said)
        for arguments in (), ("--tree",), ("--tree", model, model), (model,) * 4:
            told = subprocess.run(run + list(arguments), capture_output=True, text=True)
            self.assertEqual((told.returncode, told.stdout), (2, ""))
            self.assertRegex(told.stderr, r"^usage: show.py MODEL \[TEXTURES .*\n"
                                          r" *show.py --tree FILE\n$")
        # who reads has gone away
        with subprocess.Popen(run + ["--tree", model], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as process:
            process.stdout.close()
            self.assertEqual(process.stderr.read(), b"")
        self.assertEqual(png[:8], b"\x89PNG\r\n\x1a\n")
        self.assertEqual(struct.unpack(">II", png[16:24]), (128, 128))
        start = png.index(b"IDAT") + 4
        size, = struct.unpack(">I", png[start - 8:start - 4])
        self.assertEqual(len(zlib.decompress(png[start:start + size])), 128 * (1 + 4 * 128))


class Prsd(unittest.TestCase):
    """prs.md 8 and 9, against a second key stream."""

    ORDERS = (("<", kunai.BYTE_ORDER_LITTLE), (">", kunai.BYTE_ORDER_BIG))

    def test_key_stream(self):
        """That key stream itself: words 1 to 3, and those at the ends of two blocks."""
        for key, first, border, third in (
                (0, (0x61e68846, 0xc3949451, 0xb542a6a0), (0xdd88ffc2, 0xb240e2b9),
                 (0x640338f2, 0x98701119, 0x294b48f5)),
                (0x12345678, (0xdae88b96, 0xcb3060b9, 0xae4c4e68), (0x848b6582, 0x9b511479),
                 (0xb0f52092, 0x89e1edf1, 0xd501a305))):
            words = struct.unpack("<112I", key_stream(key, "<", 4 * 112))
            self.assertEqual(words[:3], first)
            self.assertEqual(words[56:58], border)
            self.assertEqual(words[109:112], third)

    def test_a_real_file(self):
        data = bytes.fromhex(
            "a0000000f9deba93f3b02693ccf5a1114e884a5e151894fe73fce25b2e30785858801ff62146c38e"
            "cd99966afdc6dea0acbf510965d31e4d65842e755e1e63b8c38675124504c6fd45e64f1cbe3ce023"
            "68cfc93031a43725bd019d885bc39c1955ca96ca467bafd1d260d15d2aedc2a003d0a7fe7006d784"
            "f2b1a7b1963f0a4d1d765f")
        self.assertEqual(len(data), 131)
        self.assertEqual(kunai.probe(data).format, kunai.FORMAT_PRSD)
        self.assertEqual(kunai.probe(data).byte_order, kunai.BYTE_ORDER_LITTLE)
        self.assertEqual(hashlib.sha256(kunai.unpack(data)).hexdigest(),
                         "71dbcb222347f8967252ec0b94f604d8fc3207e307da1f497ad287ce0d4680bc")

    def test_orders_and_tails(self):
        """Streams of every length modulo 4, longer than a block of 55 words too."""
        self.assertEqual(prs(b"ABC"), bytes.fromhex("174142430000"))
        for order, number in self.ORDERS:
            for size in (20, 21, 22, 23, 300, 301, 302, 303):
                plain = bytes(7 * i & 0xFF for i in range(size))
                data = prsd(plain, 0x93BADEF9 + size, order)
                forced = {"format": kunai.FORMAT_PRSD, "byte_order": number}
                self.assertEqual(kunai.unpack_prs(data, **forced), plain)
                self.assertEqual(kunai.unpack_prs(data, format=kunai.FORMAT_PRSD), plain)
                self.assertEqual(kunai.probe(data).format, kunai.FORMAT_PRSD)
                self.assertEqual(kunai.probe(data).byte_order, number)
                self.assertEqual(kunai.unpack(data), plain)
                self.assertEqual(kunai.unpack(prs(plain)), plain)
                with kunai.PrsStream(**forced) as stream:
                    pieces = [stream.feed(data[i:i + 7]) for i in range(0, len(data), 7)]
                    self.assertTrue(stream.ended)
                self.assertEqual(b"".join(pieces), plain)

    def test_declared_size(self):
        """One that is wrong is told by STRICT alone."""
        for order, number in self.ORDERS:
            data = prsd(bytes(range(40)), 1, order, declared=32)
            options = {"format": kunai.FORMAT_PRSD, "byte_order": number}
            self.assertEqual(kunai.unpack_prs(data, **options), bytes(range(40)))
            with self.assertRaises(kunai.Error) as caught:
                kunai.unpack_prs(data, flags=kunai.OPEN_STRICT, **options)
            self.assertEqual((caught.exception.code, caught.exception.offset),
                             (kunai.E_CORRUPT, 0))

    def test_unpack_does_not_guess(self):
        """What probe() does not know may unpack to nonsense as PRS: this one gives a byte."""
        data = prsd(bytes(range(40)), 6, "<", declared=32)
        plain = prs(bytes(range(40)))
        for unknown in (data, b"", b"\x02\0\0 and more", plain + b"x", fixture("creature.pvm")):
            with self.assertRaises(kunai.Error) as caught:
                kunai.unpack(unknown)
            self.assertEqual((caught.exception.code, caught.exception.offset),
                             (kunai.E_FORMAT, 0))
            self.assertIn("KUNAI_E_FORMAT", str(caught.exception))
        for order in (kunai.BYTE_ORDER_ANY, kunai.BYTE_ORDER_LITTLE):
            self.assertEqual(kunai.unpack(data, format=kunai.FORMAT_PRSD, byte_order=order),
                             bytes(range(40)))
        self.assertEqual(kunai.unpack(plain + b"x", format=kunai.FORMAT_PRS), bytes(range(40)))
        with self.assertRaises(kunai.Error) as caught:
            kunai.unpack(plain, max_output=39)
        self.assertEqual(caught.exception.code, kunai.E_LIMIT)

    def test_members(self):
        """Each at a multiple of 32; nothing else may stand behind the last one but zeros."""
        for order, _ in self.ORDERS:
            plain, data = [b"a" * 30, b"the second", bytes(range(100))], b""
            for i, one in enumerate(plain):
                data += bytes(-len(data) % 32) + prsd(one, i + 5, order)
            self.assertEqual(list(kunai.unpack_members(data)), plain)
            self.assertEqual(list(kunai.unpack_members(data + bytes(100))), plain)
            members = kunai.unpack_members(data[:-1])
            self.assertEqual([next(members), next(members)], plain[:2])
            with self.assertRaises(kunai.Error) as caught:
                next(members)
            self.assertEqual((caught.exception.code, caught.exception.offset),
                             (kunai.E_TRUNCATED, len(data) - 1))
        self.assertRaises(kunai.Error, list, kunai.unpack_members(b""))


class Textures(unittest.TestCase):
    """Files whose every texel is known."""

    # 4x2 texels whose index is their place in the file, which is column by column (pvr.md 5.2).
    PALETTE4 = pvr(2, 0x05, 4, 2, bytes([0x10, 0x32, 0x54, 0x76]))
    ORDER = bytes([0, 2, 4, 6, 1, 3, 5, 7])

    def assert_fails(self, code, call, *arguments, **options):
        with self.assertRaises(kunai.Error) as caught:
            call(*arguments, **options)
        self.assertEqual(caught.exception.code, code)
        return caught.exception

    def test_palette_file(self):
        """ARGB4444 in bank 3; ARGB8888 keeps the four bytes of a colour in the order B, G, R, A."""
        with kunai.Textures(pvp(2, [0x1234, 0xF0F0], bank=3)) as textures:
            self.assertEqual(repr(textures), "<Textures PVP: 0 images, 1 palette>")
            palette = textures.palettes[0]
            self.assertEqual((palette.count, palette.bank, palette.first, palette.format),
                             (2, 3, 0, 2))
            self.assertEqual(palette.name, b"")
            self.assertIs(type(palette.colors), bytes)
            self.assertEqual(palette.colors, bytes([34, 51, 68, 17, 0, 255, 0, 255]))
            self.assertRegex(repr(palette), r"^Palette\(colors=b'")
            self.assertRaises(IndexError, lambda: textures.palettes[1])
        self.assertRaisesRegex(ValueError, "^closed$", lambda: palette.colors)
        with kunai.Textures(pvp(2, [0] * 256)) as textures:
            self.assertRegex(repr(textures.palettes[0]), r"^Palette\(colors=<1024 bytes>, ")
        with kunai.Textures(pvp(6, [0x11223344])) as textures:
            self.assertEqual(textures.palettes[0].colors, b"\x22\x33\x44\x11")
        with kunai.Textures(pvp(2, [0x1234]), textures_flags=kunai.TEXTURES_SHIFT) as textures:
            self.assertEqual(textures.palettes[0].colors, bytes([32, 48, 64, 16]))

    def test_four_bit_indices(self):
        """Bank 0 of the palette is blue, bank 1 red: both get brighter with the index."""
        colors = [0xF000 | i for i in range(16)] + [0xF000 | i << 8 for i in range(16)]
        with kunai.Textures(self.PALETTE4) as textures, kunai.Textures(pvp(2, colors)) as other:
            image, palette = textures.images[0], other.palettes[0]
            self.assertEqual((image.width, image.height, image.color_count), (4, 2, 16))
            self.assertIsNone(image.palette)
            self.assertEqual(len(textures.palettes), 0)
            self.assertEqual(image.decode(output=kunai.OUTPUT_INDEX8), self.ORDER)
            grey = b"".join(bytes([17 * i] * 3 + [255]) for i in self.ORDER)
            blue = b"".join(bytes([0, 0, 17 * i, 255]) for i in self.ORDER)
            red = b"".join(bytes([17 * i, 0, 0, 255]) for i in self.ORDER)
            self.assertEqual(image.decode(), grey)
            self.assertEqual(textures.decode(0), grey)
            struct_of = kunai.Palette(count=32)
            struct_of.colors = (ctypes.c_uint8 * 128)(*palette.colors)
            for given in (palette, palette.colors, bytearray(palette.colors),
                          memoryview(palette.colors), struct_of):
                self.assertEqual(image.decode(palette=given), blue)
                self.assertEqual(image.decode(palette=given, bank=1), red)
                self.assertEqual(textures.decode(0, palette=given, bank=1), red)
                self.assertEqual(image.decode(palette=given, bank=2), bytes(32))
                self.assertEqual(image.decode(palette=given, bank=1 << 30), bytes(32))
                self.assertEqual(image.decode(palette=given, output=kunai.OUTPUT_INDEX8), self.ORDER)
            short = image.decode(palette=palette.colors[:20])  # colours 0 to 4
            self.assertEqual(short[:16], blue[:12] + bytes(4))
            self.assertEqual(image.decode(palette=b""), bytes(32))

    def test_eight_bit_indices_with_mipmaps(self):
        """2x2 behind 1x1, which is at byte 3 of the chain (pvr.md 4.3)."""
        data = pvr(0, 0x08, 2, 2, bytes([9, 9, 9, 200, 0, 1, 2, 255]))
        colors = bytes(range(256)) * 4
        with kunai.Textures(data) as textures:
            image = textures.images[0]
            self.assertEqual((image.color_count, image.level_count), (256, 2))
            self.assertEqual(image.decode(output=kunai.OUTPUT_INDEX8), bytes([0, 2, 1, 255]))
            self.assertEqual(image.decode(1, kunai.OUTPUT_INDEX8), b"\xc8")
            self.assertEqual(image.decode(-1), bytes([200, 200, 200, 255]))
            self.assertEqual(image.decode(level=1, palette=colors), colors[800:804])
            self.assertEqual(image.decode(palette=colors, bank=15)[:12],
                             colors[960:964] + colors[968:972] + colors[964:968])
            self.assertRaisesRegex(IndexError, "^no level 2: there are 2 levels$", image.decode, 2)
            self.assertRaisesRegex(IndexError, "there is 1 image$", lambda: textures.images[1])
            self.assertRaisesRegex(ValueError, "^4 bytes are not 4 for each of 2 x 2 texels$",
                                   kunai.png, 2, 2, image.decode(output=kunai.OUTPUT_INDEX8))
            self.assertRaisesRegex(TypeError, r"palettes\[0\]", image.decode, palette=textures)
        self.assertRaisesRegex(TypeError, "not its name$", kunai.Textures, "texture.pvr")

    def test_bump(self):
        """Straight out of the surface, and one of the vectors of pvr.md 6.3."""
        with kunai.Textures(pvr(4, 0x09, 2, 1, struct.pack("<HH", 0xFF00, 0x8040))) as textures:
            image = textures.images[0]
            self.assertEqual(image.flags & kunai.IMAGE_BUMP, kunai.IMAGE_BUMP)
            self.assertEqual(image.decode(), bytes([255, 0, 0, 255, 128, 64, 0, 255]))
            self.assertEqual(image.decode(output=kunai.OUTPUT_NORMAL8),
                             bytes([128, 128, 255, 255, 128, 217, 218, 255]))
            self.assert_fails(kunai.E_UNSUPPORTED, image.decode, output=kunai.OUTPUT_INDEX8)

    def test_palette_inside(self):
        """CI4, the left texel in the high nibble; RGB5A3 with and without alpha."""
        colors = struct.pack(">16H", 0x1234, 0xABCD, *[0] * 13, 0xFFFF)
        data = gvr(8, 8, 8, colors + b"\x01\x0f" * 16, flags=8, palette_format=2)
        row = bytes([34, 51, 68, 36, 82, 247, 107, 255, 34, 51, 68, 36, 255, 255, 255, 255])
        with kunai.Textures(data) as textures:
            image = textures.images[0]
            self.assertEqual(repr(textures), "<Textures GVR: 1 image, 1 palette>")
            self.assertEqual(image.palette, textures.palettes[0])
            self.assertEqual((image.palette_index, image.palette_rule), (0, kunai.PALETTE_RULE_OWN))
            self.assertEqual(image.palette.count, 16)
            self.assertEqual(image.decode(), row * 16)
            self.assertEqual(image.decode(output=kunai.OUTPUT_INDEX8), b"\0\1\0\x0f" * 16)
            self.assertEqual(image.decode(palette=image.palette), row * 16)
            self.assertEqual(image.decode(palette=bytes(64)), bytes(256))

    def test_nsbtx(self):
        """Palettes are guessed by names and numbers (tex0.md 3)."""
        rows = [[(x + 3 * y) % 16 for x in range(8)] for y in range(8)]
        first, second = [1057 * i for i in range(16)], [31 - i for i in range(16)]
        data = tool_nitro.nsbtx(
            [(name, tool_nitro.PAL16, rows) for name in (b"b", b"a", b"c", b"d", b"e")]
            + [(b"f", tool_nitro.DIRECT, [[0x801F] * 8] * 8)],
            [(b"a_pl", first), (b"b", second), (b"x", second)])
        with kunai.Textures(data) as textures:
            self.assertEqual(repr(textures), "<Textures Nitro textures (TEX0): 6 images, 3 palettes>")
            images = textures.images
            self.assertEqual([(image.palette_index, image.palette_rule) for image in images],
                             [(1, kunai.PALETTE_RULE_NAME), (0, kunai.PALETTE_RULE_NAME_PL),
                              (2, kunai.PALETTE_RULE_INDEX), (0, kunai.PALETTE_RULE_FIRST),
                              (0, kunai.PALETTE_RULE_FIRST), (-1, kunai.PALETTE_RULE_OWN)])
            self.assertEqual([image.palette for image in images[:5]],
                             [textures.palettes[i] for i in (1, 0, 2, 0, 0)])
            self.assertIsNone(images[5].palette)
            self.assertEqual([palette.count for palette in textures.palettes], [48, 32, 16])
            for image, palette in ((images[0], second), (images[1], first), (images[3], first)):
                self.assertEqual(image.decode(), self.nitro_texels(rows, palette))
            self.assertEqual(images[3].decode(palette=textures.palettes[1]),
                             self.nitro_texels(rows, second))
            self.assertEqual(images[0].decode(output=kunai.OUTPUT_INDEX8), bytes(sum(rows, [])))
            self.assertEqual(images[5].decode(), b"\xff\0\0\xff" * 64)

    @staticmethod
    def nitro_texels(rows, colors):
        return bytes(part for row in rows for value in row
                     for part in tool_nitro.look(tool_nitro.PAL16, value, colors))

    def test_palettes_of_the_sonic_adventures(self):
        data = gvp(0, [0xABCD])
        for flags, color in ((0, [0xCD, 0xCD, 0xCD, 0xAB]),
                             (kunai.TEXTURES_SA_PALETTES, [82, 247, 107, 255])):
            with kunai.Textures(data, textures_flags=flags) as textures:
                self.assertEqual(repr(textures), "<Textures GVP: 0 images, 1 palette>")
                self.assertEqual(textures.palettes[0].colors, bytes(color))

    def test_xvr(self):
        """A8R8G8B8 is B, G, R, A in the file, row by row; A8 is white."""
        with kunai.Textures(xvrt(1, 1, 2, bytes(range(8)))) as textures:
            image = textures.images[0]
            self.assertEqual((image.width, image.height, image.global_index), (1, 2, 77))
            self.assertEqual(image.decode(), bytes([2, 1, 0, 3, 6, 5, 4, 7]))
        with kunai.Textures(xvrt(17, 2, 1, b"\x07\x80")) as textures:
            self.assertEqual(textures.images[0].decode(), b"\xff\xff\xff\x07\xff\xff\xff\x80")

    def test_runs(self):
        """Two texels, the second three times (pvr.md 1.4)."""
        data = pvr(1, 0x09, 4, 1, bytes(8))
        data = struct.pack("<I", 24) + data[:16] + struct.pack("<HBHB", 0xF800, 0, 0x001F, 2)
        with kunai.Textures(data) as textures:
            image = textures.images[0]
            self.assertEqual(image.flags & kunai.IMAGE_RUNS, kunai.IMAGE_RUNS)
            self.assertEqual(image.decode(), b"\xff\0\0\xff" + b"\0\0\xff\xff" * 3)

    def test_errors(self):
        with kunai.Textures(black(8)) as textures:
            image = textures.images[0]
            self.assert_fails(kunai.E_UNSUPPORTED, image.decode, output=kunai.OUTPUT_INDEX8)
            self.assert_fails(kunai.E_UNSUPPORTED, image.decode, output=kunai.OUTPUT_NORMAL8)
            self.assert_fails(kunai.E_ARGUMENT, image.decode, output=3)
            self.assertRaises(TypeError, image.decode, palette=image)
        with kunai.Textures(self.PALETTE4) as textures:
            image = textures.images[0]
            self.assert_fails(kunai.E_ARGUMENT, image.decode, palette=kunai.Palette(count=2))
            for options in ({"bank": 1}, {"bank": -1}, {"palette": bytes(64), "bank": -1},
                            {"palette": bytes(7)}):
                self.assertRaises(ValueError, image.decode, **options)
            closed = kunai.Textures(pvp(2, [0]))
            palette = closed.palettes[0]
            closed.close()
            self.assertRaisesRegex(ValueError, "^closed$", image.decode, palette=palette)
        self.assertRaisesRegex(ValueError, "^closed$", image.decode)
        with kunai.Textures(pvr(1, 0x60, 8, 8, bytes(128))) as textures:
            image = textures.images[0]
            self.assertEqual(image.result, kunai.E_UNSUPPORTED)
            self.assertEqual(self.assert_fails(kunai.E_UNSUPPORTED, image.decode).offset, 9)
            self.assertEqual([warning.code for warning in textures.warnings],
                             [kunai.E_UNSUPPORTED])
        error = self.assert_fails(kunai.E_TRUNCATED, kunai.Textures, pvp(2, [0] * 16)[:-1])
        self.assertEqual(error.format, kunai.FORMAT_PVP)

    def test_image_is_a_record(self):
        with kunai.Textures(fixture("creature.pvm")) as textures:
            images = textures.images
            self.assertIn("decode", dir(images[1]))
            self.assertIn("width", dir(images[1]))
            self.assertEqual(images[-1].decode(), textures.decode(2))
            self.assertEqual([len(image.decode()) for image in images[1:]], [16384, 4096])
            self.assertEqual(images[0].decode(level=7), textures.decode(0, 7))
            self.assertEqual(images.index(images[2]), 2)

    def test_example_of_the_class(self):
        lines = [line for line in kunai.Textures.__doc__.splitlines() if line.startswith(8 * " ")]
        names = {"kunai": kunai, "pvr": self.PALETTE4, "pvp": pvp(2, [0xF00F, 0xFF00])}
        exec(textwrap.dedent("\n".join(lines)), names)
        self.assertEqual(names["rgba"][:4], b"\0\0\xff\xff")
        self.assertEqual(names["indices"], self.ORDER)

    def test_show_prints_palettes(self):
        model = os.path.join(os.environ["KUNAI_FIXTURES"], "tiny.nj")
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "a.pvp"), "wb") as file:
                file.write(pvp(2, [0x1234, 0xF0F0]))
            run = subprocess.run([sys.executable, "-B", os.path.join(PYTHON, "show.py"), model,
                                  "a.pvp"], check=True, cwd=folder, capture_output=True, text=True)
            self.assertEqual(run.stdout.splitlines()[-1], " 2 colours 22334411 00ff00ff")
            self.assertEqual(os.listdir(folder), ["a.pvp"])


class Models(unittest.TestCase):
    """The small models of the sample (tests/support/writers/sample_models.h)."""

    @staticmethod
    def chunk(data, tag):
        """The body of a chunk."""
        at = data.index(tag) + 8
        return data[at:at + struct.unpack_from("<I", data, at - 4)[0]]

    @staticmethod
    def pointers(pof0):
        """The places that a POF0 lists (ninja-container.md 3)."""
        at, places = 0, []
        while at < len(pof0) and pof0[at]:
            size = {1: 1, 2: 2, 3: 4}[pof0[at] >> 6]
            step = int.from_bytes(pof0[at:at + size], "big") & ~(3 << 8 * size - 2)
            places.append((places[-1] if places else 0) + 4 * step)
            at += size
        return places

    def dump(self, place, base):
        """The Basic model as it lies in the memory of a console, the root node at place."""
        data = fixture("model_basic.nj")
        body = bytearray(self.chunk(data, b"NJBM"))
        for at in self.pointers(self.chunk(data[data.index(b"NJBM"):], b"POF0")):
            pointer, = struct.unpack_from("<I", body, at)
            struct.pack_into("<I", body, at, base + place + pointer)
        return bytes(place) + body

    @staticmethod
    def corner(mesh, values, corner):
        """What values, one of the arrays of a mesh, has for a corner."""
        size, vertex = len(values) // mesh.vertex_count, mesh.indices[corner]
        return values[size * vertex:size * (vertex + 1)]

    @staticmethod
    def arrays(model):
        return [list(array) for mesh in model.meshes
                for array in (mesh.positions, mesh.uvs[0], mesh.indices, mesh.polygon_normals)]

    def test_basic(self):
        with kunai.Model(fixture("model_basic.nj")) as model:
            self.assertEqual(repr(model), "<Model Ninja Basic model: 2 nodes, 2 meshes, "
                                          "4 materials, 2 textures>")
            self.assertEqual(model.info.format, kunai.FORMAT_NJBM)
            self.assertEqual((model.warnings, model.volumes), ([], []))
            self.assertIsNone(model.inverse_binds)
            box, lid = model.meshes
            self.assertEqual([mesh.kind for mesh in (box, lid)], [kunai.MESH_KIND_RIGID] * 2)
            self.assertEqual([(part.first_index, part.index_count) for part in box.submeshes],
                             [(0, 12), (12, 12), (24, 12)])
            self.assertEqual([box.sources[vertex] for vertex in box.indices[:12]],
                             [0, 1, 2, 2, 1, 3, 5, 4, 7, 7, 4, 6])
            self.assertEqual(list(box.polygon_normals),
                             [0.0] * 24 + [1.0, 0.0, 0.0] * 2 + [-1.0, 0.0, 0.0] * 2)
            self.assertEqual(list(lid.polygon_normals), [0.0, 1.0, 0.0] * 4)
            self.assertEqual([self.corner(box, box.uvs[0], i) for i in (0, 1, 2, 5)],
                             [[0, 1], [1, 1], [0, 0], [1, 0]])
            self.assertEqual(self.corner(box, box.colors[0], 35), [255, 255, 64, 128])
            self.assertIsNone(lid.normals)
            blended = model.materials[box.submeshes[2].material]
            self.assertEqual(list(blended.diffuse), [255, 128, 0, 192])
            self.assertEqual(blended.flags & kunai.MATERIAL_BLEND, kunai.MATERIAL_BLEND)
        with kunai.Model(fixture("model_basic.nj"), model_flags=kunai.MODEL_UV_256) as model:
            box = model.meshes[0]
            self.assertEqual(self.corner(box, box.uvs[0], 0), [0, 255 / 256])
        with kunai.Model(fixture("model_chunk.nj")) as model:
            self.assertIsNone(model.meshes[0].polygon_normals)

    def test_options_of_basic(self):
        """Materials and vertex colours are R, G, B, A; V comes first."""
        data = fixture("model_basic.nj")
        with kunai.Model(data, model_flags=kunai.MODEL_COLORS_RGBA | kunai.MODEL_UV_SWAPPED) as model:
            box = model.meshes[0]
            self.assertEqual([self.corner(box, box.uvs[0], i) for i in (0, 1, 2, 5)],
                             [[1, 0], [1, 1], [0, 0], [0, 1]])
            self.assertIn([0x00, 0x80, 0xFF, 0xC0],
                          [list(material.diffuse) for material in model.materials])
            self.assertEqual(self.corner(box, box.colors[0], 35), [64, 255, 255, 128])
        with kunai.Model(data, format=kunai.FORMAT_NJBM) as model:
            self.assertEqual(model.info.format, kunai.FORMAT_NJBM)
        with self.assertRaises(kunai.Error) as caught:
            kunai.Model(data, format=kunai.FORMAT_NJCM)
        self.assertEqual(caught.exception.code, kunai.E_FORMAT)

    def test_names_of_sa_tools(self):
        with kunai.Model(fixture("model_basic.sa1mdl")) as model:
            self.assertEqual([node.name for node in model.nodes], [b"object_box", b"object_lid"])
            self.assertEqual([node.offset for node in model.nodes], [16, 68])
            self.assertEqual(len(model.textures), 0)
            with kunai.Model(fixture("model_basic.nj")) as other:
                self.assertEqual(self.arrays(model), self.arrays(other))
                self.assertEqual([node.name for node in other.nodes], [b"", b""])

    def test_bare(self):
        """In a file, in a dump, and nowhere."""
        with kunai.Model(fixture("model_basic.nj")) as model:
            expected = self.arrays(model)
        sources = ((fixture("model_basic.sa1mdl"), 16, 0),
                   (self.dump(0x40, 0x8C010000), 0x40, 0x8C010000),
                   (b"\xff" * 12 + self.dump(0, 0), 12, -12))
        for data, offset, base in sources:
            options = {"flags": kunai.OPEN_BARE | kunai.OPEN_STRICT, "format": kunai.FORMAT_NJBM,
                       "offset": offset, "base": base}
            with kunai.Model(data, **options) as model:
                self.assertEqual(self.arrays(model), expected)
                self.assertEqual([node.name for node in model.nodes], [b"", b""])
                self.assertEqual(model.nodes[0].offset, offset)
            self.assertEqual(len(list(kunai.models(data, **options))), 1)
            for wrong, code in (({"format": kunai.FORMAT_ANY}, kunai.E_ARGUMENT),
                                ({"offset": len(data)}, kunai.E_RANGE),
                                ({"base": 0x80000000}, None)):
                with self.assertRaises(kunai.Error) as caught:
                    kunai.Model(data, **{**options, **wrong})
                self.assertIn(caught.exception.code,
                              (code,) if code else (kunai.E_TRUNCATED, kunai.E_CORRUPT))

    def test_ginja(self):
        data = tool_models.ninja(tool_models.ginja, b"GJCM", ">")
        with kunai.Model(data) as model:
            self.assertEqual(repr(model),
                             "<Model Ginja model: 2 nodes, 3 meshes, 2 materials, 0 textures>")
            self.assertEqual((model.info.format, model.info.triangle_count), (kunai.FORMAT_GJCM, 3))
            meshes = model.meshes
            self.assertEqual([mesh.corner_count for mesh in meshes], [3, 2, 1])
            self.assertEqual([mesh.node for mesh in meshes], [1, 1, 1])
            self.assertEqual([node.mesh for node in model.nodes], [-1, 0])
            self.check_ginja_lines(meshes[1])
            self.assertRegex(repr(meshes[1]), r" uvs=\[<6 c_float>, None, <6 c_float>, None, ")
            state, added = [list(material.parameters) for material in model.materials]
            self.assertEqual(sorted(zip(state[::2], state[1::2])), sorted(tool_models.GINJA_STATE))
            self.assertEqual(sorted(zip(added[::2], added[1::2])), sorted(tool_models.GINJA_ADDED))
            self.check_ginja_states(model.materials)
            blend = model.materials[1]
            self.assertEqual((blend.blend_source, blend.blend_destination),
                             (kunai.BLEND_SRC_ALPHA, kunai.BLEND_ONE))
            layer = meshes[0].uvs[2]
            first = list(layer)
        self.assertEqual(list(layer), first)  # it holds its memory
        with kunai.Model(fixture("model_basic.nj")) as model:
            mesh, material = model.meshes[0], model.materials[0]
            self.assertEqual(mesh.uvs[1:] + mesh.colors[1:], [None] * 8)
            self.assertEqual((mesh.binormals, mesh.tangents, material.parameters,
                              material.parameter_count), (None,) * 3 + (0,))
            self.assertEqual(material.states, {})
        with self.assertRaises(ValueError):
            material.states

    def check_ginja_states(self, materials):
        """By type, that of type 0 in the order of attributes."""
        for material, stored in zip(materials, (tool_models.GINJA_STATE, tool_models.GINJA_ADDED)):
            expected = {kind: [value] for kind, value in stored if kind}
            expected[0] = sorted(value for kind, value in stored if not kind)
            self.assertEqual(material.states, expected)
            self.assertIn("states", dir(material))
        self.assertEqual(materials[1].states, {0: [0x11400], 1: [8], 2: [0x10211], 4: [0x6100],
                                               8: [0x50000]})
        self.assertEqual([material.states for material in materials[1:]], [materials[1].states])

    def check_ginja_lines(self, lines):
        """Two lines through three corners."""
        for corner, number in enumerate((0, 1, 1, 2)):
            position, vectors, color, second, first_uv, third_uv = tool_models.STRIP_CORNERS[number]
            for values, expected in (
                    (lines.positions, tool_models.POINTS[position]),
                    (lines.normals, (0, 0, 1)),
                    (lines.binormals, (0, -1 if vectors else 1, 0)),
                    (lines.tangents, (1, 0, 0)),
                    (lines.uvs[0], [value / 256 for value in tool_models.GINJA_UVS[first_uv]]),
                    (lines.uvs[2], [v / 256 for v in tool_models.GINJA_UVS[third_uv]]),
                    (lines.colors[0], tool_models.GINJA_COLORS[color].to_bytes(4, "big")),
                    (lines.colors[1], [(255, 0, 0, 255), (0, 0, 255, 255)][second])):
                self.assertEqual(list(self.corner(lines, values, corner)), list(expected))

    def test_xinja(self):
        data = tool_models.ninja(tool_models.xinja, b"NJCM")
        for options in {}, {"format": kunai.FORMAT_XJ}:
            with kunai.Model(data, **options) as model:
                self.assertEqual(model.info.format, kunai.FORMAT_XJ)
                self.assertEqual(set(model.meshes[0].colors[0][:4]), {0x20, 0x30, 0x40, 0x10})
                first, second = model.materials
                self.assertEqual((second.blend_source, second.blend_destination),
                                 (kunai.BLEND_OWN, kunai.BLEND_INV_OWN))
                self.assertEqual([list(material.parameters) for material in (first, second)],
                                 [[word for record in records for word in record] for records in (
                                     tool_models.XINJA_STATE, tool_models.XINJA_BLENDED)])
                self.assertEqual(second.states, {2: [2, 9, 0], 3: [0, 0, 0], 6: [1, 0, 0],
                                                 7: [1, 0, 0], 99: [1, 2, 3]})
                self.assertEqual(first.states, {kind: words for kind, *words
                                                in tool_models.XINJA_STATE})
        hidden = tool_models.ninja(tool_models.ginja, b"NJCM", ">")
        with kunai.Model(hidden, format=kunai.FORMAT_GJCM) as model:
            self.assertEqual((model.info.format, len(model.meshes)), (kunai.FORMAT_GJCM, 3))

    def test_skin_scale(self):
        data = tool_models.ninja(tool_models.ginja_skin, b"GJCM", ">")
        for flags, width in (0, 1), (kunai.MODEL_SKIN_255, 256 / 255):
            with kunai.Model(data, model_flags=flags) as model:
                [mesh] = model.meshes
                self.assertEqual(mesh.kind, kunai.MESH_KIND_SKINNED)
                self.assertAlmostEqual(max(mesh.positions[::3]), width, places=6)

    def test_two_models(self):
        data = fixture("model_two.nj")
        with kunai.Model(fixture("model_basic.nj")) as model:
            expected = self.arrays(model)
        models = list(kunai.models(data))
        self.assertEqual([model.info.format for model in models],
                         [kunai.FORMAT_NJCM, kunai.FORMAT_NJBM])
        self.assertEqual([model.info.byte_order for model in models], [kunai.BYTE_ORDER_BIG] * 2)
        self.assertEqual([len(model.textures) for model in models], [0, 2])
        self.assertEqual(self.arrays(models[1]), expected)
        basic = list(kunai.models(data, format=kunai.FORMAT_NJBM))
        self.assertEqual([self.arrays(model) for model in basic], [expected])

    def test_volumes(self):
        with kunai.Model(fixture("model_chunk.nj")) as model:
            self.assertEqual([mesh.kind for mesh in model.meshes],
                             [kunai.MESH_KIND_RIGID] + [kunai.MESH_KIND_VOLUME] * 2)
            self.assertEqual(model.volumes, model.meshes[1:])
            bodies, strip = model.volumes
            self.assertEqual([part.index_count for part in bodies.submeshes], [12, 36])
            self.assertEqual(list(bodies.user_words), [0x100, 0x101, 0x102, 0x103] + [0] * 12)
            self.assertEqual([bodies.sources[vertex] for vertex in bodies.indices[:6]],
                             [0, 2, 1, 0, 1, 3])
            self.assertEqual((strip.node, strip.vertex_count, strip.user_count), (2, 4, 3))
            self.assertEqual(strip.user_words[:3], [11, 12, 13])
            self.assertIsNone(strip.normals)
            self.assertEqual(model.nodes[1].mesh, -1)
            self.assertEqual(model.info.triangle_count, 8)  # without them
        self.assertRaisesRegex(ValueError, "^closed$", lambda: model.volumes)

    def test_bind_gap(self):
        """The tube is stored bent, and is bound straight; at rest it is the same."""
        rest = []
        for flags, gap in (0, 0), (kunai.MODEL_STORED_POSE, 5 ** 0.5):
            with kunai.Model(fixture("model_bent.nj"), model_flags=flags) as model:
                self.assertAlmostEqual(model.info.bind_gap, gap, places=5)
                rest.append(list(model.skin(0, model.world())[0]))
                tube = model.meshes[0]
                self.assertEqual(tube.kind, kunai.MESH_KIND_SKINNED)
                middle = {y for y in tube.positions[1::3] if abs(y - round(y)) > 1e-4}
                self.assertEqual(bool(middle), bool(flags))  # halfway between two poses
        self.assertEqual(*rest)

    def test_example_of_the_class(self):
        lines = [line for line in kunai.Model.__doc__.splitlines() if line.startswith(8 * " ")]
        data = fixture("model_basic.nj")
        names = {"kunai": kunai, "dump": self.dump(0x1234, 0x8C010000), "data": data}
        exec(textwrap.dedent("\n".join(lines)), names)
        self.assertEqual(len(names["drawn"]), 2)
        with kunai.Model(data) as model:
            rest, normals = model.skin(0, model.world())
        self.assertEqual(list(names["normals"]), list(normals))
        self.assertEqual(list(names["positions"]),
                         [value + 5 * (i % 3 == 1) for i, value in enumerate(rest)])

    def test_a_pose_of_your_own(self):
        """Any sequence is one; what the library has stays as it is."""
        with kunai.Model(fixture("creature.nj")) as model:
            nodes, skin = model.nodes, model.meshes[-1]
            rest = model.world()
            self.assertEqual(list(model.world([node.rest for node in nodes])), list(rest))
            self.assertEqual(list(model.world(tuple(node.rest.copy() for node in nodes))),
                             list(rest))
            copy = nodes[0].rest.copy()
            before = copy.translation[0]
            copy.translation[0] += 1
            self.assertEqual(nodes[0].rest.translation[0], before)
            for mesh in skin, -1, len(model.meshes) - 1:
                for worlds in rest, list(rest), tuple(rest), memoryview(rest).cast("B").cast("f"):
                    self.assertEqual([list(part) for part in model.skin(mesh, worlds)],
                                     [list(part) for part in model.skin(-1, rest)])
            self.assertRaisesRegex(ValueError, "^17 transforms for 18 nodes$", model.world,
                                   [node.rest for node in nodes[1:]])
            self.assertRaisesRegex(ValueError, "^287 floats for 18 matrices$", model.skin, 0,
                                   rest[1:])
            self.assertRaises(TypeError, model.world, [None] * 18)
            self.assertRaises(TypeError, model.skin, 0, ["one"] * 288)
            for wrong in None, 0.5, "0", nodes[0]:
                self.assertRaisesRegex(TypeError, "^number of a mesh wanted$", model.skin, wrong,
                                       rest)
            with kunai.Model(fixture("creature.nj")) as other:
                self.assertRaisesRegex(ValueError, "^a mesh of another model$", other.skin, skin,
                                       rest)

    def test_show_lines(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "ginja.gj")
            with open(path, "wb") as file:
                file.write(tool_models.ninja(tool_models.ginja, b"GJCM", ">"))
            run = subprocess.run([sys.executable, "-B", os.path.join(PYTHON, "show.py"), path],
                                 check=True, capture_output=True, text=True)
        self.assertEqual([line.split(", ")[1] for line in run.stdout.splitlines()[:3]],
                         ["3 triangles", "2 lines", "3 points"])

    def test_show(self):
        for name, drawn, ending in (
                ("model_chunk.nj", [8], ["volume at node 1: 4 triangles",
                                         "volume at node 1: 12 triangles",
                                         "volume at node 2: 4 triangles"]),
                ("model_basic.sa1mdl", [12, 4], [])):
            path = os.path.join(os.environ["KUNAI_FIXTURES"], name)
            run = subprocess.run([sys.executable, "-B", os.path.join(PYTHON, "show.py"), path],
                                 check=True, capture_output=True, text=True)
            lines = run.stdout.splitlines()
            self.assertEqual(lines[len(drawn):-1], ending)
            for line, triangles in zip(lines, drawn):
                self.assertRegex(line, rf"^mesh at node \d: \d+ vertices, {triangles} triangles$")
            with kunai.Model(fixture(name)) as model:
                names = "" if ending else " object_box object_lid"
                self.assertEqual(lines[-1], repr(model) + names)


class Motions(unittest.TestCase):
    def test_blend(self):
        """Half way between two poses: places in the middle, rotations by the shorter way; either
        end is what was given."""
        data = fixture("creature.nj")
        with kunai.Model(data) as model, kunai.Motion(data, model, index=1) as walk:
            a, b = walk.pose(model, 4), walk.pose(model, 24)
            half = kunai.blend(a, b, 0.5)
            for one, other, middle in zip(a, b, half):
                for k in range(3):
                    self.assertAlmostEqual(middle.translation[k],
                                           (one.translation[k] + other.translation[k]) / 2, 5)
                dot = sum(x * y for x, y in zip(one.rotation, other.rotation))
                mixed = [x + (y if dot >= 0 else -y)
                         for x, y in zip(one.rotation, other.rotation)]
                length = sum(x * x for x in mixed) ** 0.5
                self.assertAlmostEqual(abs(sum(x / length * y for x, y in
                                               zip(mixed, middle.rotation))), 1, 5)
            for rate, end in (0, a), (1, b):
                for got, wanted in zip(kunai.blend(list(a), tuple(b), rate), end):
                    self.assertEqual(list(got.translation), list(wanted.translation))
            self.assertRaisesRegex(ValueError, "^poses of 18 and of 17 nodes$", kunai.blend, a,
                                   list(b)[1:], 0.5)

    def test_shape(self):
        """Both eyes are flat, to a tenth, when they are closed at frame 12; open at 0 and 18."""
        with kunai.Model(fixture("creature.nj")) as model, \
                kunai.Motion(fixture("creature_blink.njs"), model) as blink:
            self.assertEqual((blink.info.kind, blink.info.format, blink.info.group_count),
                             (kunai.MOTION_KIND_SHAPES, kunai.FORMAT_NSSM, 18))
            self.assertEqual([(track.group, track.property, track.point_count)
                              for track in blink.tracks],
                             [(node, property, 61) for node in (5, 6)
                              for property in (kunai.PROPERTY_VERTICES, kunai.PROPERTY_NORMALS)])
            for node in 5, 6:
                mesh = model.meshes[model.nodes[node].mesh]
                for frame, height in (0, 1), (6, 0.55), (12, 0.1), (13, 0.1), (16, 0.55), (18, 1):
                    positions, normals = blink.shape(model, mesh, frame)
                    for k in range(3 * mesh.vertex_count):
                        factor = height if k % 3 == 1 else 1
                        self.assertAlmostEqual(positions[k], mesh.positions[k] * factor, 5)
                    if height == 1:
                        self.assertEqual(list(normals), list(mesh.normals))
            with self.assertRaises(kunai.Error) as caught:
                blink.shape(model, -1, 0)  # the skinned one
            self.assertEqual(caught.exception.code, kunai.E_UNSUPPORTED)

    def test_camera_and_lights(self):
        camera, still = kunai.motions(fixture("view.njm"))
        self.assertEqual([(motion.info.kind, motion.info.format, motion.info.frame_count)
                          for motion in (camera, still)],
                         [(kunai.MOTION_KIND_CAMERA, kunai.FORMAT_NCAM, 61),
                          (kunai.MOTION_KIND_CAMERA, kunai.FORMAT_NJCA, 1)])
        place = {track.property: i for i, track in enumerate(camera.tracks)}
        self.assertEqual(set(place), {kunai.PROPERTY_TRANSLATION, kunai.PROPERTY_TARGET, kunai.PROPERTY_ROLL,
                                      kunai.PROPERTY_FIELD_OF_VIEW})
        for frame, wanted in (0, (0, 3, 5)), (30, (0, 3, -5)):
            for got, value in zip(camera.sample(place[kunai.PROPERTY_TRANSLATION], frame), wanted):
                self.assertAlmostEqual(got, value, 5)
        self.assertAlmostEqual(camera.sample(place[kunai.PROPERTY_FIELD_OF_VIEW], 0)[0],
                               0x3000 * 6.283185307179586 / 65536, 6)
        lights = list(kunai.motions(fixture("lights.njm")))
        self.assertEqual([{track.property for track in light.tracks} for light in lights],
                         [{kunai.PROPERTY_TRANSLATION, kunai.PROPERTY_TARGET, kunai.PROPERTY_COLOR, kunai.PROPERTY_INTENSITY,
                           kunai.PROPERTY_SPOT}, {kunai.PROPERTY_TRANSLATION, kunai.PROPERTY_POINT},
                          {kunai.PROPERTY_VECTOR, kunai.PROPERTY_COLOR}])
        self.assertEqual(kunai.Motion(fixture("view.njm"), format=kunai.FORMAT_NJCA).info.format,
                         kunai.FORMAT_NJCA)

    def test_sample_takes_a_record(self):
        data = fixture("walk.njm")
        with kunai.Motion(data) as walk, kunai.Motion(data) as other:
            for number, track in enumerate(walk.tracks):
                self.assertEqual(list(walk.sample(track, 3.5)), list(walk.sample(number, 3.5)))
            self.assertEqual(list(walk.sample(-1, 3.5)), list(walk.sample(walk.tracks[-1], 3.5)))
            self.assertRaisesRegex(ValueError, "^a track of another motion$", walk.sample,
                                   other.tracks[0], 0)
            self.assertRaisesRegex(TypeError, "^number of a track wanted$", walk.sample, "0", 0)
            self.assertRaisesRegex(IndexError, "^no track 99", walk.sample, 99, 0)

    def test_bare(self):
        """There is one motion at a place, whatever its number."""
        keys = struct.pack("<4xI3fI3f", 0, 1, 2, 3, 5, 4, 5, 6)
        data = keys + struct.pack("<II", 4, 2) + struct.pack("<IIHH", 36, 6, 1, 1)
        options = {"flags": kunai.OPEN_BARE, "format": kunai.FORMAT_NMDM, "offset": 44}
        motions = kunai.motions(data, **options)
        self.assertEqual([list(motion.sample(0, 5)) for motion in (next(motions),)], [[4, 5, 6]])
        self.assertRaises(StopIteration, next, motions)

    def test_place_of_an_error(self):
        cut = fixture("creature.nja")[:3000]
        with self.assertRaises(kunai.Error) as caught:
            kunai.Model(cut)
        self.assertEqual(caught.exception.offset, 3000)
        lines = cut.split(b"\n")
        self.assertEqual(caught.exception.place(cut), (len(lines), len(lines[-1]) + 1))
        place = kunai.Error(kunai.E_CORRUPT).place
        self.assertEqual((place(b""), place(b"\n")), ((1, 1), (1, 1)))
        error = kunai.Error(kunai.E_CORRUPT)
        for error.offset, wanted in (2, (1, 3)), (3, (2, 1)), (5, (2, 3)):
            self.assertEqual(error.place(b"a\r\n\tb"), wanted)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "cut.nja")
            with open(path, "wb") as file:
                file.write(cut)
            told = subprocess.run([sys.executable, "-B", os.path.join(PYTHON, "show.py"), path],
                                  capture_output=True, text=True)
        self.assertEqual(told.returncode, 1)
        self.assertIn(f" (line {len(lines)}, column {len(lines[-1]) + 1})\n", told.stderr)

    def test_ascii(self):
        """Text and binary form of the same model and motion."""
        binary, text = fixture("creature.nj"), fixture("creature.nja")
        self.assertEqual(kunai.probe(text).format, kunai.FORMAT_NJA)
        with kunai.Model(binary) as model, kunai.Model(text) as other:
            self.assertEqual(other.warnings, [])
            self.assertEqual([name.name for name in other.textures],
                             [name.name for name in model.textures])
            self.assertEqual(other.nodes[3].name, b"object_node_03")
            for mesh, same in zip(model.meshes, other.meshes):
                lists = [[one.positions, one.normals, *one.uvs, *one.colors, one.joints,
                          one.weights, one.indices] for one in (mesh, same)]
                self.assertEqual(*([array and list(array) for array in one] for one in lists))
            with kunai.Motion(fixture("walk.njm"), model) as walk, \
                    kunai.Motion(fixture("walk.nam"), other) as read:
                self.assertEqual(read.warnings, [])
                for frame in 0, 7.25, 39.5:
                    self.assertEqual(bytes(walk.pose(model, frame)), bytes(read.pose(other, frame)))


class Scenes(unittest.TestCase):
    def test_stage(self):
        data = fixture("stage_n.rel")
        self.assertEqual(kunai.probe(data).modules, kunai.MODULE_SCENE)
        with kunai.Scene(data) as scene:
            self.assertEqual(repr(scene), "<Scene PSO stage (n.rel): 3 sections, 4 instances, "
                                          "2 models, 1 motion, 3 textures>")
            self.assertEqual((scene.info.radius, scene.warnings, scene.collision), (800, [], None))
            self.assertEqual([(section.id, section.flags) for section in scene.sections],
                             [(-1, 0x1020), (1, 0x1000), (2, 0x1000)])
            turned = scene.sections[2]
            self.assertEqual(list(turned.position), [40, 0, 0])
            self.assertEqual(list(turned.angles), [0, 0x4000, 0])
            # a quarter turn about Y takes X to -Z
            self.assertEqual([round(value, 6) + 0.0 for value in turned.world],
                             [0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 40, 0, 0, 1])
            self.assertEqual([(one.section, one.model, one.motion, one.speed, one.slide, one.swap,
                               one.animated) for one in scene.instances],
                             [(0, 0, -1, 0, 2, -1, 0), (1, 1, 0, 0.5, -1, -1, 1),
                              (2, 1, -1, 0, -1, 5, 0), (2, 1, -1, 1, -1, -1, 1)])
            self.assertEqual(scene.instances_of(2), scene.instances[2:])
            self.assertEqual(scene.instances_of(scene.sections[0]), scene.instances[:1])
            self.assertEqual([name.name for name in scene.textures], [b"skin", b"fins", b"eye"])
            self.check_parts(scene)
        self.assertRaisesRegex(ValueError, "^closed$", lambda: scene.models)

    def check_parts(self, scene):
        backdrop, block = scene.models
        self.assertEqual([model.info.triangle_count for model in (backdrop, block)], [2, 10])
        self.assertEqual([name.name for name in block.textures], [b"skin", b"fins", b"eye"])
        [turn] = scene.motions
        self.assertEqual((turn.info.frame_count, len(turn.tracks)), (60, 2))
        up = turn.pose(block, 30)[0]
        self.assertEqual(list(up.translation), [0, 2, 0])
        self.assertEqual([round(abs(value), 6) for value in up.rotation], [0, 1, 0, 0])
        positions, _ = block.skin(0, block.world(turn.pose(block, 30)))
        self.assertEqual((min(positions[1::3]), max(positions[1::3])), (2, 10))
        block.close()
        self.assertRaisesRegex(ValueError, "^closed$", lambda: block.nodes)
        self.assertEqual(len(scene.models[1].nodes), 1)  # which closed no other
        self.assertRaises(IndexError, lambda: scene.models[2])
        for members in scene.models, scene.motions:
            self.assertRaisesRegex(IndexError, "^no mo(del|tion) -1$", lambda: members[-1])

    def test_what_instances_show(self):
        with kunai.Scene(fixture("stage_n.rel")) as scene:
            models = [scene.model_of(instance) for instance in scene.instances]
            self.assertEqual([len(model.meshes[0].positions) for model in models],
                             [len(scene.models[number].meshes[0].positions)
                              for number in (0, 1, 1, 1)])
            motions = [scene.motion_of(number) for number in range(4)]
            self.assertEqual([motion and len(motion.tracks) for motion in motions],
                             [None, 2, None, None])
            for wrong, error in (("0", TypeError), (4, IndexError), (scene.sections[0], TypeError)):
                self.assertRaises(error, scene.model_of, wrong)
            with kunai.Scene(fixture("stage_n.rel")) as other:
                self.assertRaisesRegex(ValueError, "^an instance of another scene$",
                                       other.motion_of, scene.instances[0])

    def show(self, name):
        path = os.path.join(os.environ["KUNAI_FIXTURES"], name)
        return subprocess.run([sys.executable, "-B", os.path.join(PYTHON, "show.py"), path],
                              check=True, capture_output=True, text=True).stdout.splitlines()

    def test_show(self):
        self.assertEqual(self.show("stage_n.rel"), [
            "scenery: instances 1 (0 with a motion), triangles 2",
            "section 1: instances 1 (1 with a motion), triangles 10",
            "section 2: instances 2 (0 with a motion), triangles 20",
            "<Scene PSO stage (n.rel): 3 sections, 4 instances, 2 models, 1 motion, 3 textures>"])
        self.assertEqual(self.show("stage_c.rel")[0], "collision: 6 triangles")
        self.assertEqual(self.show("stage.tam")[:2], ["texture animation 5: 2 frames",
                                                      "texture animation 6: 3 frames"])

    def test_models_hold_the_scene(self):
        model = kunai.Scene(fixture("stage_d.rel")).models[0]
        gc.collect()
        self.assertEqual(len(model.meshes), 1)
        positions = model.meshes[0].positions
        del model
        gc.collect()
        self.assertEqual(sorted(set(positions)), [-20, 0, 20])
        scene = kunai.Scene(fixture("stage_d.rel"))
        model = scene.models[0]
        scene.close()
        self.assertRaisesRegex(ValueError, "^closed$", lambda: model.meshes)

    def test_collision(self):
        for name, vertices in ("stage_c.rel", 18), ("stage_c2.rel", 12):
            with kunai.Scene(fixture(name)) as scene:
                collision = scene.collision
                self.assertEqual((collision.triangle_count, collision.vertex_count), (6, vertices))
                self.assertEqual(list(collision.flags), [0x1] * 4 + [0x20] * 2)
                self.assertEqual(collision.normals[:3] + collision.normals[-3:],
                                 [0, 1, 0, 0, 0, 1])
                corners = [collision.positions[3 * i:3 * i + 3] for i in collision.indices]
                self.assertEqual(corners[:3], [[-20, 0, 20], [20, 0, 20], [-20, 0, -20]])
                self.assertEqual(corners[-3:], [[-20, 10, -20], [60, 0, -20], [60, 10, -20]])
                self.assertEqual([(group.first_triangle, group.triangle_count, group.flags)
                                  for group in collision.groups],
                                 [(0, 4, 0x80000001), (4, 2, 0x80000020)])
                self.assertEqual([round(group.radius, 4) for group in collision.groups],
                                 [44.7214, 40 if name == "stage_c.rel" else 40.3113])

    def test_minimap_and_texture_animations(self):
        with kunai.Scene(fixture("stage_r.rel")) as scene:
            self.assertEqual([(room.id, room.radius, room.alpha) for room in scene.sections],
                             [(1, 25, 0.75), (2, 25, 0.75)])
            self.assertEqual([one.model for one in scene.instances], [0, 0])
        with kunai.Scene(fixture("stage.tam")) as scene:
            self.assertEqual([(one.id, one.type, list(one.frames)) for one in scene.animations],
                             [(5, 2, [0, 10, 2, 20]), (6, 2, [1, 5, 2, 5, 0, 5])])

    def test_example_of_the_class(self):
        lines = [line for line in kunai.Scene.__doc__.splitlines() if line.startswith(8 * " ")]
        exec(textwrap.dedent("\n".join(lines)),
             {"kunai": kunai, "data": fixture("stage_d.rel"), "print": lambda *_: None})

    def test_no_stage(self):
        with self.assertRaises(kunai.Error) as caught:
            kunai.Scene(fixture("creature.nj"))
        self.assertEqual(caught.exception.code, kunai.E_FORMAT)


class Archives(unittest.TestCase):
    def test_format_names(self):
        for name in ("PRSD", "BML", "GSL", "GVM", "PVMX", "NARC"):
            self.assertEqual(kunai.format_name(getattr(kunai, "FORMAT_" + name)), name)

    def bml(self, plain, texture, declared=None):
        """One member with a texture archive (archives.md 2), little-endian."""
        packed = prs(plain), prs(texture)
        self.assertLess(len(packed[0]), 0x1000)
        data = struct.pack("<III", 0, 1, 0x150).ljust(0x40, b"\0")
        data += struct.pack("<32sIIIII", b"dir/../one.nj", len(packed[0]), 0x1F,
                            len(plain) if declared is None else declared, len(packed[1]),
                            len(texture)).ljust(0x40, b"\0")
        data = data.ljust(0x800, b"\0") + packed[0]
        return data.ljust(len(data) + 31 & ~31, b"\0") + packed[1]

    def test_bml(self):
        plain, texture = b"the model" * 20, struct.pack("<4sIH", b"XVMH", 0x38, 0).ljust(64, b"\0")
        with kunai.Archive(self.bml(plain, texture)) as archive:
            self.assertEqual(repr(archive), "<Archive BML: 2 entries>")
            self.assertEqual(archive.warnings, [])
            model, textures = archive.entries
            self.assertEqual((model.name, textures.name), (b"dir/../one.nj", b"dir/../one.xvm"))
            self.assertEqual((model.type, model.owner, textures.owner), (0x1F, -1, 0))
            self.assertEqual((model.packing, textures.packing), (kunai.FORMAT_PRS,) * 2)
            self.assertEqual(textures.format, kunai.FORMAT_XVM)
            self.assertEqual((model.offset, model.unpacked_size), (0x800, 180))
            self.assertEqual([archive.read(0), archive.read(1)], [plain, texture])
            self.assertEqual(archive.find("dir/../one.xvm"), 1)

    def test_bml_that_lies(self):
        """Entries of a quick look hold what the table says, and read what is there."""
        with kunai.Archive(self.bml(b"plain" * 10, b"texture" * 10, 51)) as archive:
            self.assertEqual([warning.code for warning in archive.warnings], [kunai.E_CORRUPT])
            self.assertEqual(archive.read(0), b"plain" * 10)
        data = self.bml(b"plain" * 10, b"texture" * 10, 51)
        with kunai.Archive(data, archive_flags=kunai.ARCHIVE_QUICK) as archive:
            self.assertEqual(archive.entries[0].unpacked_size, 51)
            self.assertEqual(archive.read(0), b"plain" * 10)
        data = self.bml(b"plain" * 10, b"texture" * 10, 0xFFFFFFFF)
        with kunai.Archive(data, archive_flags=kunai.ARCHIVE_QUICK) as archive:
            self.assertEqual(archive.entries[0].result, kunai.E_CORRUPT)
            with self.assertRaises(kunai.Error) as caught:
                archive.read(0)  # without 4 GiB of memory
            self.assertEqual(caught.exception.code, kunai.E_CORRUPT)
            self.assertEqual(archive.read(1), b"texture" * 10)

    def test_quick_reads_what_is_stored(self):
        with kunai.Archive(fixture("creature.afs"), archive_flags=kunai.ARCHIVE_QUICK) as archive:
            entry = archive.entries[0]
            self.assertEqual((entry.packing, entry.unpacked_size), (0, entry.size))
            self.assertEqual(archive.read(0), fixture("creature.prs"))
            self.assertEqual(kunai.unpack(archive.read(0)), fixture("creature.nj"))

    def test_gsl(self):
        """Two entries at blocks 1 and 2 (archives.md 3), in both byte orders."""
        for order, number in ("<", kunai.BYTE_ORDER_LITTLE), (">", kunai.BYTE_ORDER_BIG):
            table = b"".join(struct.pack(order + "32sIIQ", name, block, size, 0)
                             for name, block, size in ((b"one.bin", 1, 3), (b"two.pvr", 2, 144)))
            data = table.ljust(0x800, b"\0") + b"one".ljust(0x800, b"\0") + black(8)
            with kunai.Archive(data) as archive:
                self.assertEqual(repr(archive), "<Archive GSL: 2 entries>")
                self.assertEqual(archive.info.byte_order, number)
                self.assertEqual([entry.name for entry in archive.entries],
                                 [b"one.bin", b"two.pvr"])
                self.assertEqual([archive.read(0), archive.read(1)], [b"one", black(8)])
                self.assertEqual(archive.entries[1].format, kunai.FORMAT_PVR)


class Scan(unittest.TestCase):
    def test_what_lies_in_a_buffer(self):
        """A texture, and an archive that has one more inside."""
        afs = struct.pack("<4sIIIII", b"AFS", 1, 32, 144, 0, 0).ljust(32, b"\0") + black(8)
        data = b"garbage." * 2 + black(16) + bytes(3) + afs + b"end"
        at = 16 + 528 + 3
        expected = [(16, 528, kunai.FORMAT_PVR), (at, 32 + 144, kunai.FORMAT_AFS),
                    (at + 32, 144, kunai.FORMAT_PVR)]
        found = list(kunai.scan(data))
        self.assertEqual([(one.offset, one.size, one.format) for one in found], expected)
        self.assertEqual([one.confidence for one in found], [kunai.CONFIDENCE_SURE] * 3)
        self.assertEqual([one.byte_order for one in found], [kunai.BYTE_ORDER_LITTLE] * 3)
        self.assertEqual([one.modules & kunai.MODULE_ARCHIVE for one in found],
                         [0, kunai.MODULE_ARCHIVE, 0])
        for one in found[::2]:
            with kunai.Textures(data[one.offset:one.offset + one.size]) as textures:
                self.assertEqual(len(textures.images), 1)
        self.assertEqual(list(kunai.scan(b"")), [])
        self.assertEqual(list(kunai.scan(b"nothing at all")), [])

    def test_the_buffer_is_kept_as_it_was(self):
        data = bytearray(bytes(16) + black(8) + bytes(16) + black(8))
        found = kunai.scan(data)
        data[:] = bytes(len(data))
        self.assertEqual(next(found).offset, 16)
        del data
        gc.collect()
        self.assertEqual([one.offset for one in found], [16 + 144 + 16])
        self.assertRaises(TypeError, kunai.scan, "a path is not data")

    def test_prs_is_found_when_asked_for(self):
        packed = fixture("creature.prs")
        data = bytes(40) + packed + bytes(40)
        self.assertEqual(list(kunai.scan(data)), [])
        self.assertEqual([(one.offset, one.size, one.format, one.modules, one.confidence)
                          for one in kunai.scan(data, prs=True)],
                         [(40, len(packed), kunai.FORMAT_PRS, kunai.MODULE_PRS, kunai.CONFIDENCE_LIKELY)])


class Library(unittest.TestCase):
    """Which library the module loads: asked of a copy of it, in folders made for that."""

    def load(self, top, library=None):
        folder = os.path.join(top, "examples", "python")
        os.makedirs(folder, exist_ok=True)
        shutil.copy(os.path.join(PYTHON, "kunai.py"), folder)
        environment = {**os.environ, "KUNAI_LIBRARY": library or ""}
        environment.pop("LD_LIBRARY_PATH", None)  # a test runner's leads to the build
        return subprocess.run([sys.executable, "-B", "-c", "import kunai; print(kunai.lib._name)"],
                              cwd=folder, env=environment, capture_output=True, text=True)

    def place(self, *path):
        os.makedirs(os.path.dirname(os.path.join(*path)), exist_ok=True)
        return shutil.copy(kunai.lib._name, os.path.join(*path))

    def test_order(self):
        with tempfile.TemporaryDirectory() as top:
            top = os.path.realpath(top)
            for folder in (("build", "lib"), ("examples", "python")):  # the later one wins
                path = self.place(top, *folder, "libkunai.so.0")
                run = self.load(top)
                self.assertEqual((run.stdout, run.stderr), (path + "\n", ""))
            named = self.place(top, "named.so")
            self.assertEqual(self.load(top, named).stdout, named + "\n")

    def test_no_library(self):
        with tempfile.TemporaryDirectory() as top:
            missing = os.path.join(top, "missing.so")
            run = self.load(top, missing)  # another one instead of the named would mislead
            self.assertNotEqual(run.returncode, 0)
            for part in ("ImportError", "KUNAI_LIBRARY", missing):
                self.assertIn(part, run.stderr)
            run = self.load(top)
            if run.returncode == 0:
                self.skipTest("the system has a libkunai.so.0")
            for part in ("ImportError", "KUNAI_LIBRARY", "examples/python/libkunai.so.0",
                         os.path.join("build", "lib", "libkunai.so.0"), "\n  libkunai.so.0: "):
                self.assertIn(part, run.stderr)


class Maps(unittest.TestCase):
    """The small world of the sample (tests/support/writers/sample_map.c)."""

    def member(self, name, index, **options):
        with kunai.Archive(fixture(name + ".narc")) as archive:
            return kunai.Map(archive.read(index), **options)

    def test_land(self):
        with self.member("land_data", 0) as land:
            self.assertEqual(repr(land), "<Map map land: 1 item>")
            self.assertEqual(land.info.format, kunai.FORMAT_LAND)
            record = land.land
            self.assertEqual((len(record.tiles), len(record.props), len(record.plates)),
                             (1024, 9, 6))
            self.assertEqual((len(record.strips), len(record.accesses)), (3, record.access_count))
            self.assertEqual(len(record.sounds or ()), 0)
            self.assertEqual(sum(tile >> 15 for tile in record.tiles), 224)
            self.assertEqual([list(prop.position) for prop in record.props[5:6]],
                             [[-136 * 4096, 0, 40 * 4096]])
            self.assertEqual([prop.model for prop in record.props], [1] * 5 + [3, 2, 2, 4])
            plate = record.plates[3]
            self.assertEqual([list(corner) for corner in (plate.min, plate.max, plate.normal)],
                             [[-64 * 4096, -32 * 4096], [64 * 4096, 32 * 4096], [0, 4096, 0]])
            self.assertEqual(plate.constant, -32 * 4096)
            self.assertEqual([strip.scanline // 4096 for strip in record.strips], [-32, 32, 256])
            for other in (land.matrix, land.area, land.animation, land.models, land.draws(0)):
                self.assertIsNone(other)
            self.assertEqual([len(land.headers), len(land.names), len(land.lights)], [0] * 3)
            self.assertEqual(land.find_light(0), -1)
            self.assertIn("position=[-557056, 0, 163840]", repr(record.props[5]))
            self.assertRegex(repr(plate), r"^MapPlate\(min=\[-262144, -131072\], max=\[")
            tiles = record.tiles
        self.assertEqual(len(bytes(tiles)), 2048)  # it holds its memory
        self.assertRaisesRegex(ValueError, "^closed$", lambda: record.tiles)
        self.assertRaisesRegex(ValueError, "^closed$", land.heights, 0, 0)

    def test_sounds(self):
        with kunai.Map(fixture("land_hg.bin")) as land:
            self.assertEqual(bytes(land.land.sounds),
                             bytes([3, 100, 0, 0, 12, 0, 19, 31, 7, 64, 0, 0, 0, 0, 31, 31]))

    def test_heights(self):
        with self.member("land_data", 0) as land:
            self.assertEqual(land.heights(0, 0), [-24 * 4096, 32 * 4096])
            self.assertEqual(land.heights(0, 32 * 4096), [-24 * 4096])
            self.assertEqual(land.heights(0, 32 * 4096, kunai.HEIGHT_ALL_PLATES),
                             [-24 * 4096, 32 * 4096])
            self.assertEqual(land.height(0, 0), -24 * 4096)
            self.assertEqual(land.height(0, 0, 5 * 4096), 32 * 4096)
        with self.member("land_data", 4) as hut:
            self.assertEqual(hut.heights(65 * 4096, 0), [])
            self.assertIsNone(hut.height(65 * 4096, 0))
        with kunai.Map(fixture("heights.bdhc")) as heights:
            self.assertEqual(heights.info.format, kunai.FORMAT_BDHC)
            self.assertIsNone(heights.land.tiles)
            self.assertIsNone(heights.land.props)
            self.assertEqual(heights.height(-96 * 4096, 0, 99 * 4096), 16 * 4096)
        with kunai.Map(fixture("light.txt")) as light:
            with self.assertRaises(kunai.Error) as caught:
                light.heights(0, 0)
            self.assertEqual(caught.exception.code, kunai.E_RANGE)
            self.assertIsNone(light.height(0, 0))

    def test_more_heights_than_ten(self):
        """All plates are looked at; the game stops at ten."""
        data = (b"BDHC" + struct.pack("<6H", 2, 1, 1, 12, 1, 12) +
                struct.pack("<4i3ii", -4096, -4096, 4096, 4096, 0, 4096, 0, -4096) +
                12 * struct.pack("<4H", 0, 1, 0, 0) + struct.pack("<iHH", 4096, 12, 0) +
                struct.pack("<12H", *range(12)))
        with kunai.Map(data) as heights:
            self.assertEqual(heights.heights(0, 0), [4096] * 10)
            self.assertEqual(heights.heights(0, 0, kunai.HEIGHT_ALL_PLATES), [4096] * 12)

    def test_tables(self):
        with kunai.Map(fixture("map_headers.bin"), format=kunai.FORMAT_MAP_HEADERS) as headers:
            self.assertEqual(repr(headers), "<Map map headers: 3 items>")
            self.assertEqual([header.area for header in headers.headers], [0, 0, 1])
            self.assertEqual([header.flags for header in headers.headers], [11, 11, 2])
            self.assertEqual(headers.headers[-1].encounters, 0xFFFF)
            self.assertEqual(len(headers.headers[0].raw), 6)
            self.assertRaisesRegex(IndexError, "^no header 3: there are 3 headers$",
                                   lambda: headers.headers[3])
            self.assertEqual(len(headers.names), 0)
        with kunai.Map(fixture("mapname.bin"), format=kunai.FORMAT_MAP_NAMES) as names:
            self.assertEqual(list(names.names), [b"I01RIVER", b"I02RIDGE", b"I01HUT"])
            self.assertEqual(names.names[1:], [b"I02RIDGE", b"I01HUT"])
        with self.member("map_matrix", 0, format=kunai.FORMAT_MAP_MATRIX) as opened:
            matrix = opened.matrix
            self.assertEqual((matrix.name, matrix.width, matrix.height), (b"island", 3, 2))
            self.assertEqual(list(matrix.lands), [0, 1, 0xFFFF, 2, 3, 1])
            self.assertEqual(list(matrix.headers), [0, 1, 0, 0, 1, 1])
            self.assertEqual(list(matrix.altitudes), [0, 0, 0, 0, 1, 2])
        with self.member("map_matrix", 1, format=kunai.FORMAT_MAP_MATRIX) as opened:
            self.assertEqual(list(opened.matrix.lands), [4])
            self.assertIsNone(opened.matrix.headers)
            self.assertIsNone(opened.matrix.altitudes)
        with self.member("area_data", 1, format=kunai.FORMAT_AREA) as opened:
            area = opened.area
            self.assertEqual((area.prop_set, area.texture_set, area.light, area.outdoor),
                             (1, 1, 1, 0))
        with self.member("area_build", 0, format=kunai.FORMAT_AREA_BUILD) as opened:
            models = opened.models
        self.assertEqual(list(models), [0, 1, 2, 3])

    def test_props(self):
        with self.member("bm_anime_list", 2, format=kunai.FORMAT_PROP_ANIMATION) as opened:
            animation = opened.animation
            self.assertEqual((animation.present, list(animation.ids)), (1, [0, 1, -1, -1]))
        with kunai.Map(fixture("build_model_matshp.dat"),
                       format=kunai.FORMAT_PROP_SHAPES) as shapes:
            self.assertEqual([[(draw.material, draw.shape) for draw in shapes.draws(model)]
                              for model in range(5)],
                             [[(0, 0)], [(1, 1), (0, 0)], [], [(0, 0)], [(0, 0), (0, 2), (1, 1)]])
            self.assertEqual(len(shapes.draws(-1)), 3)
            self.assertRaisesRegex(IndexError, "^no model 5: there are 5 models$", shapes.draws, 5)

    def test_lights(self):
        with self.member("arealight", 0) as opened:
            self.assertEqual([light.end for light in opened.lights], [0, 12600, 32400, 43200])
            self.assertEqual([opened.find_light(time) for time in (0, 12599, 12600, 43199)],
                             [1, 1, 2, 3])
            light = opened.lights[opened.find_light(20000)]
            self.assertEqual(light, opened.lights[2])
            self.assertIn("color=[[31, 31, 29], [10, 12, 14], ", repr(light))
            self.assertNotIn("object at", repr(light))
            self.assertEqual(list(light.valid), [1, 1, 1, 0])
            self.assertEqual([list(color) for color in light.color][:2],
                             [[31, 31, 29], [10, 12, 14]])
            self.assertEqual(list(light.direction[0]), [-1832, -3664, 0])
            self.assertEqual(list(light.emission), [8, 8, 8])

    def test_what_is_not_recognised(self):
        for name in ("map_headers.bin", "matrix.bin"):
            with self.assertRaises(kunai.Error) as caught:
                kunai.Map(fixture(name))
            self.assertEqual(caught.exception.code, kunai.E_FORMAT)
        self.assertEqual(kunai.probe(fixture("land.bin")).modules, kunai.MODULE_MAP)

    def test_example_of_the_class(self):
        lines = [line for line in kunai.Map.__doc__.splitlines() if line.startswith(8 * " ")]
        printed = []
        names = {"kunai": kunai, "data": fixture("land.bin"), "cells": fixture("matrix.bin"),
                 "print": lambda *values: printed.append(values)}
        exec(textwrap.dedent("\n".join(lines)), names)
        self.assertEqual(printed, [(4, 16.0, -16.0, 0), (0, -48.0, 48.0, 0), (0, -24.0, 48.0, 0),
                                   (0,)])

    def test_show(self):
        run = [sys.executable, "-B", os.path.join(PYTHON, "show.py")]
        said = []
        for name in ("land_hg.bin", "heights.bdhc", "light.txt"):
            path = os.path.join(os.environ["KUNAI_FIXTURES"], name)
            said += subprocess.run(run + [path], check=True, capture_output=True,
                                   text=True).stdout.splitlines()
        self.assertEqual(said, [
            "132 of 1024 tiles blocked", "prop 0: model 2 at 0.0 8.0 152.0",
            "prop 1: model 1 at 184.0 0.0 -184.0", "6 plates; at the centre: -24.0 8.0",
            "<Map map land: 1 item>",
            "6 plates; at the centre: -24.0 32.0", "<Map map heights (BDHC): 1 item>",
            "light until 24:00: 1 direction", "<Map area light: 1 item>"])


class Nitro(unittest.TestCase):
    """The mill of the sample (tests/support/writers/sample_mill.c) and what moves it."""

    def test_model(self):
        with kunai.Model(fixture("mill.nsbmd")) as model:
            self.assertEqual(repr(model), "<Model Nitro model (MDL0): 7 nodes, 6 meshes, "
                                          "6 materials, 4 textures>")
            self.assertEqual((model.info.format, model.info.name), (kunai.FORMAT_MDL0, b"mill"))
            self.assertEqual([node.name for node in model.nodes],
                             [b"mill", b"sails", b"pole", b"tip", b"lamp", b"pond", b"smoke"])
            self.assertEqual([node.flags & kunai.NODE_BILLBOARD for node in model.nodes],
                             [0, 0, 0, 0, kunai.NODE_BILLBOARD, 0, 0])
            self.assertEqual([(name.name, name.palette) for name in model.textures],
                             [(b"bricks", b"bricks_pl"), (b"cloth", b"cloth_pl"),
                              (b"lamp", b"lamp_pl"), (b"pond", b"pond_pl")])
            water, hidden = model.materials[4:]
            self.assertEqual(list(water.uv_matrix), [2, 0, 0, 1, 0, 0.25])
            self.assertEqual(hidden.flags & kunai.MATERIAL_HIDDEN, kunai.MATERIAL_HIDDEN)
            self.assertEqual((hidden.name, hidden.raw[0] & 0xFFFF), (b"glow", 3))
        with kunai.Model(fixture("creature.nj")) as model:
            self.assertEqual(model.info.name, b"")
            self.assertEqual(list(model.materials[0].uv_matrix), [1, 0, 0, 1, 0, 0])

    def test_texture_matrix(self):
        """S moves by minus scale times distance, T by plus that (mdl0.md 5, mode 0)."""
        with kunai.Model(fixture("mill.nsbmd")) as model:
            water = model.materials[4]
            for material in (4, -2, water):
                self.assertEqual(list(model.uv_matrix(material, [2, 1], 0, (0.5, 0.25))),
                                 [2, 0, 0, 1, -1, 0.25])
            self.assertEqual(list(model.uv_matrix(4, (ctypes.c_float * 2)(2, 1))),
                             [2, 0, 0, 1, 0, 0])
            self.assertEqual(list(model.uv_matrix(4)), [1, 0, 0, 1, 0, 0])
            self.assertRaisesRegex(ValueError, "^1 factors", model.uv_matrix, 4, [2])
            self.assertRaisesRegex(ValueError, "^0 distances", model.uv_matrix, 4, None, 0, [])
            self.assertRaisesRegex(IndexError, "^no material 6: there are 6 materials$",
                                   model.uv_matrix, 6)
        with kunai.Model(fixture("creature.nj")) as other:
            self.assertRaises((TypeError, ValueError), other.uv_matrix, water)

    def test_motions(self):
        cases = {
            "turn.nsbca": (kunai.FORMAT_JNT0, kunai.MOTION_KIND_NODES, [b""], kunai.PROPERTY_ROTATION),
            "flow.nsbta": (kunai.FORMAT_SRT0, kunai.MOTION_KIND_MATERIALS, [b"water"], kunai.PROPERTY_UV_SCALE),
            "dusk.nsbma": (kunai.FORMAT_MAT0, kunai.MOTION_KIND_MATERIALS, [b"wall", b"water"],
                           kunai.PROPERTY_EMISSION),
            "smoke.nsbva": (kunai.FORMAT_VIS0, kunai.MOTION_KIND_VISIBILITY, [b""], kunai.PROPERTY_VISIBLE)}
        for name, (kind_of_file, kind, targets, moved) in cases.items():
            motion, = kunai.motions(fixture("mill_" + name))
            self.assertEqual((motion.info.format, motion.info.kind), (kind_of_file, kind))
            self.assertEqual(motion.info.name.decode(), name.split(".")[0])
            self.assertEqual(motion.info.frame_count, 16)
            self.assertEqual(sorted({track.target for track in motion.tracks}), targets)
            self.assertIn(moved, [track.property for track in motion.tracks])
            self.assertTrue(all(track.names == [] for track in motion.tracks))
            self.assertTrue(all(len(track.raw) == track.key_count * track.raw_count
                                for track in motion.tracks))

    def test_swaps(self):
        with kunai.Motion(fixture("mill_flicker.nsbtp")) as motion:
            track, = motion.tracks
            self.assertEqual((track.target, track.property), (b"glow", kunai.PROPERTY_TEXTURE_SWAP))
            self.assertEqual(list(track.names), [b"lamp", b"spark", b"lamp_pl", b"spark_pl"])
            self.assertEqual(list(track.frames), [0, 5, 7, 10])
            self.assertEqual(list(track.values), [0, 2, 1, 3, 0, -1, 0, 2])
            self.assertEqual([track.names[int(n)] for n in motion.sample(track, 6)],
                             [b"spark", b"spark_pl"])

    def test_pose(self):
        """Frame 4 of 16 is a quarter of a turn about Z."""
        with kunai.Model(fixture("mill.nsbmd")) as model, \
                kunai.Motion(fixture("mill_turn.nsbca"), model) as motion:
            pose = motion.pose(model, 4)
            for number, expected in zip(pose[1].rotation, (0, 0, 0.5 ** 0.5, 0.5 ** 0.5)):
                self.assertAlmostEqual(number, expected, places=5)
            for number, expected in zip(model.world(pose)[16:20], (0, 1, 0, 0)):
                self.assertAlmostEqual(number, expected, places=5)

    def test_draws(self):
        """Of the sign: a node lifts it, which the draws of the game do not; of the table: one part
        is not drawn, and one in the look of another."""
        with kunai.Archive(fixture("build_model.narc")) as archive, kunai.Map(
                fixture("build_model_matshp.dat"), format=kunai.FORMAT_PROP_SHAPES) as shapes:
            sign, table = archive.read(3), archive.read(4)
            for draws, nodes, lowest in ((None, 2, 14), ([], 2, 14), (shapes.draws(3), 1, 8),
                                         (((0, 0),), 1, 8)):
                with kunai.Model(sign, draws=draws) as model:
                    self.assertEqual((len(model.nodes), model.info.bounds_min[1]), (nodes, lowest))
            for draws in (shapes.draws(4), list(shapes.draws(4)), [(0, 0), (0, 2), (1, 1)]):
                with kunai.Model(table, draws=draws, model_flags=kunai.MODEL_DRAW_ORDER) as model:
                    parts = [(model.materials[part.material].raw[0] & 0xFFFF, part.flags)
                             for mesh in model.meshes for part in mesh.submeshes]
                    self.assertEqual(sorted(parts), [(0, 0), (0, 2), (1, 1)])
            with self.assertRaises(kunai.Error):
                kunai.Model(table, draws=[(0, 9)], flags=kunai.OPEN_STRICT)

    def test_outline(self):
        data = fixture("creature.nj")
        with kunai.Outline(data) as outline:
            records = outline.records
            self.assertEqual(len(records), outline.info.record_count)
            self.assertEqual((records[0].depth, records[0].offset, records[0].size),
                             (0, 0, len(data)))
            self.assertEqual([(record.offset, record.depth) for record in records
                              if record.name == b"NJCM"], [(data.index(b"NJCM"), 1)])
            self.assertEqual(sum(record.name == b"NJS_OBJECT" for record in records), 18)
            self.assertEqual(sum(record.kind == kunai.RECORD_KIND_OBJECT for record in records), 18)
            self.assertEqual(records[0].kind, kunai.RECORD_KIND_FILE)
            self.assertEqual([record.offset for record in records],
                             sorted(record.offset for record in records))
        with kunai.Outline(fixture("mill.nsbmd")) as outline:
            self.assertIn(b"TEX0", [record.name for record in outline.records])
            self.assertEqual(outline.warnings, [])
        with self.assertRaises(kunai.Error) as caught:
            kunai.Outline(b"nothing")
        self.assertEqual(caught.exception.code, kunai.E_FORMAT)

    def test_example_of_the_outline(self):
        lines = [line for line in kunai.Outline.__doc__.splitlines() if line.startswith(8 * " ")]
        printed = []
        exec(textwrap.dedent("\n".join(lines)),
             {"kunai": kunai, "data": fixture("tiny.afs"),
              "print": lambda *values: printed.append(values)})
        self.assertEqual(printed[0][1:], ("0x0", b"AFS"))
        self.assertEqual({len(indent) for indent, *_ in printed[1:]}, {2})

    def show(self, *arguments):
        run = subprocess.run([sys.executable, "-B", os.path.join(PYTHON, "show.py"), *arguments],
                             capture_output=True, text=True)
        return run.returncode, (run.stdout or run.stderr).splitlines()

    def test_show(self):
        path = os.path.join(os.environ["KUNAI_FIXTURES"], "mill")
        code, lines = self.show(path + ".nsbmd")
        self.assertEqual((code, lines[-1].split(">")[1]), (0, " mill sails pole tip lamp pond smoke"))
        self.assertEqual(lines[-2], "skinned mesh: 6 vertices, 4 triangles")
        self.assertEqual(self.show(path + "_flicker.nsbtp"), (0, [
            "flicker: materials, 16 frames", "  glow: 1 tracks, 4 keys",
            "<Motion Nitro texture animation (PAT0): 1 track>"]))
        code, lines = self.show("--tree", path + ".nsbmd")
        self.assertEqual((code, lines[0]), (0, "00000000     %d Nitro model (MDL0)"
                                            % os.path.getsize(path + ".nsbmd")))
        self.assertIn("  MDL0", lines[2])
        self.assertEqual(self.show("--tree")[0], 2)


if __name__ == "__main__":
    unittest.main()
