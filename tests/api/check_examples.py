"""check_examples.py SOURCE_ROOT EXAMPLES FIXTURES

The code in the first comment of a public header is a part of examples/MODULE.c, word for word, has
at most 40 lines, and that program prints what ROWS says about files of the sample.
"""

import os
import re
import subprocess
import sys

MOST_LINES = 40
HEADERS_WITHOUT_EXAMPLE = {"kunai.h", "model_raw.h"}
OTHER_NAMES = {"game.h": "rom"}  # the others have the name of the header

# program: list of (arguments, exit code, lines that the output must contain, in this order)
ROWS = {
    # creature.pvm has 17984 bytes; the last 2080 are eye.pvr, whose length is at byte 15904 + 4
    "base": [(["creature.pvm"], 0, ["0 warnings\n0 bytes are held\n"]),
             (["creature.pvm", "4"], 0,
              ["warning: image 2, byte 15908: PVRT: a texture passes the end of the data "
               "(KUNAI_E_TRUNCATED)\n1 warnings\n0 bytes are held\n"]),
             (["walk.njm"], 1, ["error: data 0, byte 0: file: ", "(KUNAI_E_FORMAT)\n",
                                "0 bytes are held\n"])],
    # heights and tiles of the sample: tests/support/writers/sample_map.c
    "map": [(["land_data.narc", "0", "16", "16"], 0, ["tile 16, 16: the ground is at -24\n"]),
            (["land_data.narc", "0", "2", "3"], 0, ["tile 2, 3: the ground is at 0\n"]),
            (["land_data.narc", "9", "2", "3"], 1, [])],
    # a box, a lid; triangles, lines and points: tests/sample/test_sample_models.c
    "model": [(["model_basic.nj"], 0,
               ["mesh 0: 24 vertices, 12 primitives of 3 corners\n",
                "mesh 1: 6 vertices, 4 primitives of 3 corners\n"]),
              (["model_ginja.gj"], 0, [" 6 primitives of 2 corners\n", " 2 primitives of 1 corners\n"]),
              (["creature.pvm"], 1, [])],
    # First texels in the files: index 6 of the codebook, 0xFF55; 0x0FC3; 0xFFFE. 0x45DF. Index 15,
    # grey without a palette; 15 in a palette, 0x27B0 (pvr.md 6, gvr-xvr.md A2).
    "textures": [
        (["creature.pvm"], 0, [
            "image 0: skin, 128x128, RGB565, VQ, mipmaps, first pixel #FFEBADFF\n",
            "image 1: fins, 64x64, ARGB4444, twiddled, first pixel #FFCC3300\n",
            "image 2: eye, 32x32, ARGB4444, twiddled, first pixel #FFFFEEFF\n"]),
        (["texture_bump.pvr"], 0, [
            "image 0: , 8x8, BUMP, twiddled, first pixel #45DF00FF\n"]),
        (["texture_palette4.pvr"], 0, [
            "image 0: , 16x8, palette, palettized 4 bit, first pixel #FFFFFFFF\n"]),
        (["texture_palette_inside.gvr"], 0, [
            "image 0: , 16x8, CI4, blocks, first pixel #77BB0049\n"]),
        (["creature.nj"], 1, []),
    ],
    # walk: the root rises and falls by 0.04 twice in 40 frames, a cosine, with keys at each fourth
    # frame and straight lines between them. idle: 0.02, a sine, keys at each sixth of 60 frames.
    "motion": [
        (["creature.nj", "walk.njm"], 0,
         ["frame 0: 0.0000 0.0400 0.0000\n", "frame 2: 0.0000 0.0262 0.0000\n",
          "frame 4: 0.0000 0.0124 0.0000\n", "frame 8: 0.0000 -0.0324 0.0000\n",
          "frame 20: 0.0000 0.0400 0.0000\n", "frame 39: "]),
        (["creature.nj"], 0,
         ["frame 0: 0.0000 0.0000 0.0000\n", "frame 6: 0.0000 0.0190 0.0000\n",
          "frame 12: 0.0000 0.0118 0.0000\n", "frame 54: 0.0000 -0.0190 0.0000\n", "frame 59: "]),
        (["creature.nj", "creature.pvm"], 1, []),
        (["skin.pvr"], 1, [])],
    # a fin at the end of the tail, which a motion moves; places of the models of a stage, whose
    # texture names no image has; textures in the file of the models
    "scene": [
        (["creature.nj", "creature.pvm"], 0, ["1080 corners from ", "image 0\n", "72 corners from ", "image 1\n"]),
        (["stage_bb_n.rel"], 0,
         ["6 corners from -100 -10 -60, image -1\n6 corners from -20 0 20, image -1\n",
          "30 corners from -3 0 3, image -1\n6 corners from 60 0 20, image -1\n"]),
        (["mill.nsbmd"], 0, ["24 corners from 0 4.5 1.5, image 1\n"]),
        (["land.bin"], 0, []),
        (["walk.njm"], 0, []),
        (["skin.pvr"], 1, [])],
    # The hut has no animations, and its last two props have no model: sample_map.c.
    "world": [
        ([".", "2"], 0, ["hut at 256 0 256\ntable at 272 0 240\nbox at 208 0 304\nbox at 232 0 304\n"]),
        ([".", "0"], 0, ["\nbox at 256 32 256\n", "store 11, file 0: the file is missing\n"]),
        ([".", "9"], 1, [])],
    # the lands river and coast with their props; the hut with three
    "rom": [
        (["platinum.nds", "0"], 0, ["13 places\n"]),
        (["platinum.nds", "2"], 0, ["4 places\n"]),
        (["platinum.nds", "3"], 1, []),
        (["creature.afs"], 1, [])],
    "outline": [
        (["creature.nj"], 0, ["kind 0x001 Ninja chunk file: 0x0, ", "\n  kind 0x004 NJTL: 0x0, ",
                              "\n    kind 0x402 NJS_TEXLIST: 0x8, 8 bytes\n",
                              "\n  kind 0x004 POF0: 0x44, ", " NJS_OBJECT: 0x58, 52 bytes\n"]),
        (["creature.afs"], 0, ["kind 0x001 AFS: 0x0, ", "\n  kind 0x002 AFS: 0x0, 8 bytes\n",
                               "  kind 0x201 AFS entry: 0x8, 8 bytes\n"]),
        (["land_dp.bin"], 0, ["kind 0x001 map land: 0x0, ",
                              "\n    kind 0x71E triangles: 0x9a4, 96 bytes\n",
                              "    kind 0x71F cells: 0xa04, 16 bytes\n"]),
        (["creature.prs"], 1, []),
    ],
    # names in the order of the AFS; sizes of creature.nj and creature.pvm
    "archive": [
        (["creature.afs"], 0, ["creature.nj: 34152 bytes, Ninja chunk file\n",
                               "creature.pvm: 17984 bytes, PVM\n"]),
        (["tiny.prs"], 1, []),
    ],
    # a header of 64 bytes, then the sizes of skin.xvr and fins.xvr
    "probe": [
        (["creature.xvm"], 0, ["the file: XVM\n", "at 0: XVM, 7040 bytes\n",
                               "at 64: XVR, 2816 bytes\n", "at 2880: XVR, 4160 bytes\n"]),
        (["tiny.prs"], 0, ["the file: PRS\n"]),
    ],
    "lz": [(["tiny.nj"], 1, [])],
    # the size of tiny.nj
    "prs": [
        (["tiny.prs"], 0, ["whole: 592 bytes\n", "stream: 592 bytes\n"]),
        (["tiny.nj"], 1, []),
    ],
}


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def find_code(header):
    """The lines after "Example" that are indented by 5 blanks, up to the next that is not."""
    comment = re.search(r"/\*(.*?)\*/", header, re.S).group(1)
    lines = [re.sub(r"^ \*", "", line) for line in comment.split("\n")]
    starts = [number for number, line in enumerate(lines) if line.startswith(" Example")]
    code = []
    for line in lines[starts[0] + 1:] if starts else []:
        if code and line.strip() and not line.startswith("     "):
            break
        if code or line.startswith("     "):
            code.append(line[5:])
    return "\n".join(code).rstrip().split("\n") if code else None


def check_header(root, name, complain):
    code = find_code(read(os.path.join(root, "include", "kunai", name)))
    program = OTHER_NAMES.get(name, name[:-2])
    path = os.path.join("examples", program + ".c")
    if not code:
        complain(f"include/kunai/{name}: the first comment shows no code")
        return
    if len(code) > MOST_LINES:
        complain(f"include/kunai/{name}: the example has {len(code)} lines, more than {MOST_LINES}")
    if not os.path.exists(os.path.join(root, path)):
        complain(f"{path} does not exist: include/kunai/{name} shows a part of it")
    elif "\n".join(code) not in read(os.path.join(root, path)):
        complain(f"{path} does not contain the example of include/kunai/{name} word for word")
    if program not in ROWS:
        complain(f"tests/api/check_examples.py: no row runs {path}")


def check_run(program, arguments, code, lines, fixtures, complain):
    paths = [os.path.join(fixtures, word) for word in arguments]
    words = [path if os.path.exists(path) else word for path, word in zip(paths, arguments)]
    done = subprocess.run([program] + words, capture_output=True, text=True, errors="replace", timeout=60)
    shown = " ".join([os.path.basename(program)] + arguments)
    if done.returncode != code:
        complain(f"{shown}: ended with {done.returncode}, not {code}: {done.stderr.strip()}")
    at = 0
    for line in lines:
        found = done.stdout.find(line, at)
        if found < 0:
            complain(f"{shown}: the output lacks {line!r}:\n{done.stdout[:2000]}")
            return
        at = found + len(line)


def main():
    root, examples, fixtures = sys.argv[1:4]
    faults = []
    for name in sorted(os.listdir(os.path.join(root, "include", "kunai"))):
        if name not in HEADERS_WITHOUT_EXAMPLE:
            check_header(root, name, faults.append)
    for name, rows in ROWS.items():
        for arguments, code, lines in rows:
            check_run(os.path.join(examples, name), arguments, code, lines, fixtures, faults.append)
    print("\n".join(faults) or f"{len(ROWS)} examples agree with their headers")
    sys.exit(1 if faults else 0)


main()
