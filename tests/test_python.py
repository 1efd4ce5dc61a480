"""Tests of examples/python/kunai.py: everything that the library exports is declared, structs lie
where the headers have them, and the bundled sample decodes.

KUNAI_LIBRARY is the shared library, KUNAI_FIXTURES the folder of the sample.
"""

import ctypes
import os
import re
import struct
import subprocess
import sys
import tempfile
import unittest
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
PYTHON = os.path.join(HERE, "..", "examples", "python")
sys.dont_write_bytecode = True
sys.path.insert(0, PYTHON)

import kunai  # noqa: E402


def fixture(name):
    with open(os.path.join(os.environ["KUNAI_FIXTURES"], name), "rb") as file:
        return file.read()


class Declarations(unittest.TestCase):
    def test_every_exported_function_is_declared(self):
        lines = subprocess.run(["nm", "-D", "--defined-only", kunai.lib._name], check=True,
                               capture_output=True, text=True).stdout.splitlines()
        exported = {line.split()[-1].split("@")[0] for line in lines}
        exported = {name for name in exported if name.startswith("kunai_")}
        self.assertGreater(len(exported), 0)
        self.assertEqual(exported, set(kunai.FUNCTIONS))

    def test_every_function_has_as_many_arguments_as_in_c(self):
        headers = os.path.join(HERE, "..", "include", "kunai")
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
        headers = os.path.join(HERE, "..", "include", "kunai")
        values = {}
        for name in os.listdir(headers):
            with open(os.path.join(headers, name)) as file:
                values.update(re.findall(r"KUNAI_(\w+) = (-?\w+)", file.read()))
        ours = {name: value for name, value in vars(kunai).items()
                if name.isupper() and isinstance(value, int) and name != "VERSION"}
        self.assertEqual(ours, {name: int(value, 0) for name, value in values.items()})

    def test_structs_lie_as_in_c(self):
        """tests/layout.c is the truth; the compiler checks it against the headers."""
        with open(os.path.join(HERE, "layout.c")) as file:
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
            self.assertEqual(archive.find(bytes(archive.entries[1].name)), 1)
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
                self.assertEqual(textures.find(bytes(image.name)), index)
                for level in range(image.level_count):
                    size = image.levels[level]
                    self.assertEqual(len(textures.decode(index, level)),
                                     size.width * size.height * 4)
            self.assertRaises(kunai.Error, textures.decode, 0, output=kunai.INDEX8)

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
            self.assertEqual(skin.kind, kunai.MESH_SKINNED)
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
            kunai.Model(fixture("creature.nj")[:1000])
        self.assertLess(caught.exception.code, 0)
        self.assertIn(kunai.result_name(caught.exception.code), str(caught.exception))
        with self.assertRaises(kunai.Error) as caught:
            kunai.Archive(b"")
        self.assertEqual(caught.exception.code, kunai.E_FORMAT)
        self.assertIsNone(kunai.probe(b"nothing"))

    def test_a_closed_handle_is_an_error(self):
        archive = kunai.Archive(fixture("creature.afs"))
        entries = archive.entries
        archive.close()
        archive.close()
        self.assertRaises(ValueError, lambda: entries[0])

    def test_names(self):
        self.assertEqual(kunai.text(b"\x83\x4c\x83\x8b"), "\u30ad\u30eb")
        self.assertEqual(kunai.text(b"\x81\x01"), "\x81\x01")

    def test_show(self):
        with tempfile.TemporaryDirectory() as folder:
            folder_of = os.environ["KUNAI_FIXTURES"]
            out = os.path.join(folder, "out.png")
            run = subprocess.run(
                [sys.executable, "-B", os.path.join(PYTHON, "show.py"),
                 os.path.join(folder_of, "creature.nj"), os.path.join(folder_of, "creature.pvm"),
                 out], check=True, capture_output=True, text=True)
            with kunai.Model(fixture("creature.nj")) as model:
                self.assertEqual(run.stdout.count("\n"), model.info.triangle_count + 1)
            with open(out, "rb") as file:
                png = file.read()
        self.assertEqual(png[:8], b"\x89PNG\r\n\x1a\n")
        self.assertEqual(struct.unpack(">II", png[16:24]), (128, 128))
        start = png.index(b"IDAT") + 4
        size, = struct.unpack(">I", png[start - 8:start - 4])
        self.assertEqual(len(zlib.decompress(png[start:start + size])), 128 * (1 + 4 * 128))


if __name__ == "__main__":
    unittest.main()
