"""check_examples.py SOURCE_ROOT EXAMPLES FIXTURES LIBRARY

There are eight programs in examples/, each with at most 100 lines, and they print exactly what TABLE
says about files of the sample. The first comment of every public header but kunai.h shows an example of at
most 40 lines. "Example (examples/NAME.c)": the code is a part of that program, word for word. "Example"
alone: the code is a program, which is compiled from the header. TABLE runs it as "header NAME.h".
"""

import os
import re
import subprocess
import sys
import tempfile

PROGRAMS = ["archive", "map", "model", "outline", "picture", "pose", "scene", "unpack"]
MOST_LINES, MOST_LINES_OF_QUOTE = 100, 40
HEADERS_WITHOUT_EXAMPLE = {"kunai.h"}  # it declares nothing
CFLAGS = ["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]

# "$ EXIT-CODE PROGRAM ARGUMENTS", then its messages and its output; "| lines A B": only these lines.
# All runs are in one folder, which has the files of the sample. "same A B": two files are equal; "bytes
# FILE OFFSET HEX": the bytes of a file at an offset; "cut N FILE": makes the file "cut", N bytes shorter.
TABLE = r"""
# creature.afs is made of creature.nj and creature.pvm, and creature.prs of creature.nj
$ 0 unpack creature.prs whole
PRS: 34152 bytes
$ 0 same whole creature.nj
$ 0 unpack creature.prs streamed piece-by-piece
$ 0 same streamed creature.nj
$ 1 unpack creature.nj out
error: LZ header at 0x0: the data is not a compressed file of the Nintendo DS
$ 2 unpack missing out
FILE is missing
$ 2 archive missing
missing cannot be read
$ 2 outline
a file is missing: the source begins with the usage
$ 0 archive creature.afs
   0    34152 PRS      creature.nj, Ninja chunk file
   1    17984 PRS      creature.pvm, PVM
$ 0 archive creature.afs 1 set
$ 0 same set creature.pvm
$ 1 archive creature.afs 2 out
error: arguments at 0x0: index is out of range: the archive has fewer entries
$ 1 archive skin.pvr
error: archive at 0x0: the data is not an archive of a known format

# First texels in the files: index 6 of the codebook, 0xFF55; 0x0FC3; 0xFFFE. 0x45DF. Index 15,
# grey without a palette; 15 in a palette, 0x27B0 (pvr.md 6, gvr-xvr.md A2). TGA: B, G, R, A.
$ 0 picture creature.pvm dragon
dragon0.tga: skin, 128x128, RGB565, VQ, mipmaps
dragon1.tga: fins, 64x64, ARGB4444, twiddled
dragon2.tga: eye, 32x32, ARGB4444, twiddled
$ 0 bytes dragon0.tga 0 000002000000000000000000800080002028ADEBFFFF
$ 0 bytes dragon1.tga 0 00000200000000000000000040004000202833CCFF00
$ 0 bytes dragon2.tga 0 000002000000000000000000200020002028EEFFFFFF
$ 0 picture texture_bump.pvr bump
bump0.tga: , 8x8, BUMP, twiddled
$ 0 bytes bump0.tga 18 00DF45FF
$ 0 picture texture_palette4.pvr grey
grey0.tga: , 16x8, palette, palettized 4 bit
$ 0 bytes grey0.tga 18 FFFFFFFF
$ 0 picture texture_palette_inside.gvr colours
colours0.tga: , 16x8, CI4, blocks
$ 0 bytes colours0.tga 18 00BB7749
$ 1 picture creature.nj
error: file at 0x0: the data is not a texture, a texture set or a palette

# the textures of a mill, which are in the same file; triangles, lines and points; no model
$ 0 model mill.nsbmd mill.nsbmd
mesh 0: 20 vertices
  10 primitives of 3 corners of material 0: #FFFFFFFF, image bricks, palette bricks_pl
mesh 1: 16 vertices
  8 primitives of 3 corners of material 1: #FFFFFFFF, image cloth, palette cloth_pl
mesh 2: 4 vertices
  2 primitives of 3 corners of material 3: #FFFFFFFF, image lamp, palette lamp_pl
mesh 3: 24 vertices
  8 primitives of 3 corners of material 4: #FFFFFFC6, image pond, palette pond_pl, blended
mesh 4: 4 vertices
  2 primitives of 3 corners of material 5: #FFFFFFFF, image lamp, palette lamp_pl
mesh 5: 6 vertices, skinned
  4 primitives of 3 corners of material 2: #FFFFFFFF, image -, palette -
$ 0 model model_ginja.gj
mesh 0: 23 vertices
  4 primitives of 3 corners of material 0: #B2B2B2FF, image -, palette -
  6 primitives of 3 corners of material 1: #B2B2B2FF, image -, palette -
  2 primitives of 3 corners of material 2: #FFFFFFFF, image -, palette -, blended
mesh 1: 8 vertices
  6 primitives of 2 corners of material 1: #B2B2B2FF, image -, palette -
mesh 2: 2 vertices
  2 primitives of 1 corners of material 1: #B2B2B2FF, image -, palette -
mesh 3: 4 vertices
  2 primitives of 3 corners of material 3: #FF8040FF, image -, palette -
$ 1 model creature.pvm
error: model at 0x0: the data is not a Ninja file, a model of SA Tools, Ninja ASCII, C source or an NSBMD

# A box with a lid. The sails of the mill are at (0, 4), and turn by a sixteenth in each frame.
$ 0 pose model_basic.nj | lines 1 4
v -1.00000 0.00000 1.00000
v 1.00000 0.00000 1.00000
v -1.00000 2.00000 1.00000
v 1.00000 2.00000 1.00000
$ 0 pose model_basic.nj | lines 25 26
f 1 2 3
f 3 2 4
$ 0 pose mill.nsbmd mill_turn.nsbca 0 | lines 32 33
v 3.00000 4.25000 1.50000
v 3.00000 5.00000 1.50000
$ 0 pose mill.nsbmd mill_turn.nsbca 4 | lines 32 33
v -0.25000 7.00000 1.50000
v -1.00000 7.00000 1.50000
$ 1 pose creature.nj creature.pvm
error: motion at 0x0: the data is not a motion of a known format

# Places of the models of a stage, whose texture names no image has. A fin at the end of the tail: idle
# swings it to both sides in 2 seconds.
$ 0 scene stage_n.rel
model at 0 0 0
  6 corners from -100 -10 -60, image -1
model at 0 0 0
  30 corners from -3 0 3, image -1
model at 40 0 0
  30 corners from 43 0 3, image -1
model at 40 0 0
  30 corners from 43 0 3, image -1
$ 0 scene creature.nj creature.pvm | lines 13 14
  1080 corners from 0.02086 0.6796 1.582, image 0
  72 corners from 0.1324 1.315 -2.311, image 1
$ 0 scene creature.nj creature.pvm 1 | lines 14 14
  72 corners from -0.1324 1.315 -2.311, image 1
$ 0 scene creature.nj creature.pvm 2 | lines 14 14
  72 corners from 0.1324 1.315 -2.311, image 1
$ 0 scene mill.nsbmd walk.njm | lines 1 2
error: file at 0x0: the data is not a texture, a texture set or a palette
mill at 0 0 0
$ 0 scene walk.njm
$ 1 scene skin.pvr
error: scene at 0x0: the data has no models, motions, placements or collision

# the hut with a table and two boxes (sample_map.c); there are three headers
$ 0 map platinum.nds 2
model 0 at 256 0 256
model 1 at 272 0 240
model 2 at 208 0 304
model 2 at 232 0 304
$ 1 map platinum.nds 3
error: file 65536: map at 0x0: selection.header is out of range: the table has fewer headers
$ 1 map creature.afs
error: arguments at 0x0: game is NULL

$ 0 outline eye.pvr
PVR
PVR: 0x0, 2080 bytes
  GBIX: 0x0, 16 bytes
  PVRT: 0x10, 16 bytes
  mip level: 0x20, 2048 bytes
$ 0 outline land_dp.bin | lines 12 13
    triangles: 0x9a4, 96 bytes
    cells: 0xa04, 16 bytes
$ 1 outline creature.prs
error: outline at 0x0: the data is not of a known format
PRS

# creature.pvm has 17984 bytes; the last 2080 are eye.pvr, whose length is at byte 15904 + 4
$ 0 header base.h creature.pvm
0 warnings
$ 0 cut 4 creature.pvm
$ 0 header base.h cut
warning: image 2, byte 15908: PVRT: the texture ends past the end of the data (KUNAI_E_TRUNCATED)
1 warnings
$ 1 header base.h walk.njm
error: data 0, byte 0: file: the data is not a texture, a texture set or a palette (KUNAI_E_FORMAT)
# a header of 64 bytes, then the sizes of skin.xvr and fins.xvr
$ 0 header probe.h creature.xvm
the file: XVM
at 0: XVM, 7040 bytes
at 64: XVR, 2816 bytes
at 2880: XVR, 4160 bytes
$ 0 header probe.h tiny.prs
the file: PRS
# Strips of material 0: texture 0 mirrored in U, both sides. 1, 2: texture 1 clamped. 3: without a texture.
$ 0 header model_raw.h model_chunk.nj
material 0: mip bias 4/4, mirrored in U, double-sided
material 1: mip bias 4/4
material 2: mip bias 4/4
material 3: mip bias 0/4
$ 1 header model_raw.h model_basic.nj
# The backdrop. Then room 1: a turning block and, from the d.rel, its floor. Room 2: two blocks; a floor and
# a block from the d.rel.
$ 0 header world.h stage_n.rel stage_d.rel stage_c.rel stage.tam
a model of file 0 at 0 0 0
a model of file 0 at 0 0 0
a model of file 1 at 0 0 0
a model of file 0 at 40 0 0
a model of file 0 at 40 0 0
a model of file 1 at 40 0 0
a model of file 1 at 40 0 0
# file 0 of store 13 (KUNAI_STORE_STAGE) is required: 13 << 16
$ 1 header world.h
error: file 851968: world at 0x0: the file is missing
# the bed of the river under the bridge, and its bank (sample_map.c)
$ 0 archive land_data.narc 0 river
$ 0 header map.h river 16 16
the ground is at -24
$ 0 header map.h river 2 3
the ground is at 0
$ 0 header map.h river 32 3
$ 1 header map.h creature.nj 2 3
"""


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def find_code(header):
    """The first line of the example, and the lines after it that are indented by 5 blanks, up to the
    next that is not."""
    comment = re.search(r"/\*(.*?)\*/", header, re.S).group(1)
    lines = [re.sub(r"^ \*", "", line) for line in comment.split("\n")]
    starts = [number for number, line in enumerate(lines) if line.startswith(" Example")]
    code = []
    for line in lines[starts[0] + 1:] if starts else []:
        if code and line.strip() and not line.startswith("     "):
            break
        if code or line.startswith("     "):
            code.append(line[5:])
    return lines[starts[0]] if starts else "", "\n".join(code).rstrip()


class Check:
    def __init__(self, root, examples, fixtures, library, folder):
        self.root, self.examples, self.fixtures = root, examples, fixtures
        self.library, self.folder, self.faults = library, folder, []
        for name in os.listdir(fixtures):
            os.symlink(os.path.join(fixtures, name), os.path.join(folder, name))

    def complain(self, text):
        self.faults.append(text)

    def check_programs(self):
        folder = os.path.join(self.root, "examples")
        names = sorted(name[:-2] for name in os.listdir(folder) if name.endswith(".c"))
        if names != PROGRAMS:
            self.complain(f"examples/ has {names}, not {PROGRAMS}")
        for name in names:
            lines = read(os.path.join(folder, name + ".c")).split("\n")[:-1]
            if len(lines) > MOST_LINES:
                self.complain(f"examples/{name}.c has {len(lines)} lines, more than {MOST_LINES}")
            if not lines[0].startswith("/* ") or f" * cc {name}.c $(pkg-config" not in lines[1]:
                self.complain(f"examples/{name}.c does not begin with what it does, and how to compile it")

    def check_header(self, name):
        intro, code = find_code(read(os.path.join(self.root, "include", "kunai", name)))
        program = re.search(r"\(examples/(\w+\.c)\)", intro)
        count = code.count("\n") + 1
        if not code:
            self.complain(f"include/kunai/{name}: the first comment shows no code")
        elif count > MOST_LINES_OF_QUOTE:
            self.complain(f"include/kunai/{name}: the example has {count} lines, more than {MOST_LINES_OF_QUOTE}")
        elif not program:
            self.check_run(name, "header " + name)
            self.compile(name, code)
        else:
            self.check_run(name, program.group(1)[:-2])
            text = read(os.path.join(self.root, "examples", program.group(1)))
            for function in re.split(r"\n\n(?=\S)", code):
                if function not in text:
                    self.complain(f"examples/{program.group(1)} does not contain this of include/kunai/{name}:\n{function}")

    def check_run(self, name, command):
        if not re.search(rf"^\$ \d+ {re.escape(command)}( |$)", TABLE, re.M):
            self.complain(f"tests/api/check_examples.py: no row runs {command}, the example of {name}")

    def compile(self, name, code):
        """The example of a header, with what examples include."""
        source, program = (os.path.join(self.folder, name + end) for end in [".c", ".program"])
        with open(source, "w", encoding="utf-8") as file:
            file.write('#include "example.h"\n' + code + "\n")
        last = [self.library, "-Wl,-rpath," + os.path.dirname(self.library)]
        done = subprocess.run(["cc", *CFLAGS, "-I" + os.path.join(self.root, "include"), "-I" + os.path.join(self.root, "examples"),
                               source, "-o", program, *last], capture_output=True, text=True)
        if done.returncode:
            self.complain(f"include/kunai/{name}: the example is not compiled:\n{done.stderr}")

    def run(self, words):
        if words[0] == "same":
            return subprocess.run(["cmp", *words[1:]], cwd=self.folder).returncode, ""
        if words[0] == "bytes":
            wanted = bytes.fromhex(words[3])
            with open(os.path.join(self.folder, words[1]), "rb") as file:
                return int(file.read()[int(words[2]):][:len(wanted)] != wanted), ""
        if words[0] == "cut":
            with open(os.path.join(self.folder, words[2]), "rb") as file:
                content = file.read()[:-int(words[1])]
            with open(os.path.join(self.folder, "cut"), "wb") as file:
                file.write(content)
            return 0, ""
        if words[0] == "header":
            words = [os.path.join(self.folder, words[1] + ".program"), *words[2:]]
        else:
            words[0] = os.path.join(self.examples, words[0])
        done = subprocess.run(words, cwd=self.folder, capture_output=True, text=True, errors="replace", timeout=60)
        return done.returncode, done.stderr + done.stdout

    def check_rows(self):
        for row in re.split(r"^\$ ", re.sub(r"^#.*\n", "", TABLE.replace("\n\n", "\n"), flags=re.M), flags=re.M)[1:]:
            command, wanted = row.split("\n", 1)
            command, lines = (command.split(" | lines ") + [None])[:2]
            code, *words = command.split()
            got_code, got = self.run(words)
            if lines:
                first, last = map(int, lines.split())
                got = "\n".join(got.split("\n")[first - 1:last])
            if (got_code, got.rstrip("\n")) != (int(code), wanted.rstrip("\n")):
                self.complain(f"{command}\nended with {got_code}, and printed\n{got}not\n{wanted}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        check = Check(*map(os.path.abspath, sys.argv[1:5]), folder)
        check.check_programs()
        for name in sorted(os.listdir(os.path.join(check.root, "include", "kunai"))):
            if name not in HEADERS_WITHOUT_EXAMPLE and name.endswith(".h"):
                check.check_header(name)
        check.check_rows()
    print("\n".join(check.faults) or f"{len(PROGRAMS)} examples agree with the table and the headers")
    sys.exit(1 if check.faults else 0)


main()
