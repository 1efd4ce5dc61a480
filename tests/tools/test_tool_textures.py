"""Tests of kunai with textures and palettes: each texel of the PNG files, options, folders and archives,
names. Wrong orders of texels, or a wrong palette, still give a valid picture, so all texels are compared with
a second computation."""
import os
import shutil
import struct
from tool_cases import main, objects, read, run, write
from tool_files import *
from tool_glb import Glb
import tool_nitro as nitro

R = range(8)
LOW = [[(x + 3 * y) % 16 for x in R] for y in R]
HIGH = [[(32 * y + 5 * x) % 256 for x in R] for y in R]
WIDE = [[(x * 7 + y) % 16 for x in range(16)] for y in R]
C16 = [0xF000 | i * 0x111 ^ 0x305 for i in range(16)]          # opaque
C40 = [i << 12 | (i * 0x123 & 0xFFF) for i in range(16)] * 2 + [0x8765] * 8
C256 = [(i * 257 + 0x1234) & 0xFFFF for i in range(256)]
GX = [i * 0x1357 & 0xFFFF for i in range(16)]
TEXELS = [[(x << 13 | y << 5 | x) & 0xFFFF for x in R] for y in R]
# Elevation and rotation, and the normals that the description of the format gives for them.
BUMP = {0x0000: (255, 128, 128), 0xFF00: (128, 128, 255), 0x8040: (128, 217, 218),
        0x80C0: (128, 38, 218), 0x4020: (211, 211, 176), 0x2B55: (67, 235, 161)}
BUMPS = [[list(BUMP)[(x + y) % 6] for x in R] for y in R]
# (Y, U, V) and their colours, from the same description.
YUV = [((0, 128, 128), (0, 0, 0)), ((255, 128, 128), (255, 255, 255)), ((128, 0, 0), (0, 255, 0)),
       ((128, 255, 255), (255, 0, 255)), ((16, 200, 90), (0, 17, 139)), ((235, 77, 130), (237, 251, 148)),
       ((90, 1, 254), (255, 48, 0)), ((90, 127, 129), (91, 90, 89))]
PAIRS = [[YUV[(x // 2 + y) % 8][0] for x in R] for y in R]
LUMA = [[y << 8 | (v if x % 2 else u) for x, (y, u, v) in enumerate(row)] for row in PAIRS]
TRUE = pvr(1, 9, 8, 8, words([texel for row in TEXELS for texel in row]))
CI4 = gvr(8, 8, 8, words(GX, ">") + nibbles(blocks(LOW, 8, 8), True), 8, 1)
# The largest level comes first. Each takes at least 32 bytes.
CI8_LEVELS = [HIGH, [[9] * 4] * 4, [[200] * 2] * 2, [[31]]]


def ci8(levels):
    data = b""
    for rows in levels:
        side = max(8, len(rows))
        full = [(row + [0] * side)[:side] for row in rows]
        data += bytes(blocks(full + [[0] * side] * (-len(full) % 4), 8, 4))
    return gvr(9, 8, 8, data, 1 | 2)


# The smallest level comes first, after a filler of one texel.
MIPS = [[[0xF800] * 4] * 4, [[0x07E0, 0x001F], [0xFFFF, 0x1234]], [[0xABCD]]]
MIPMAPPED = pvr(1, 2, 4, 4, b"\0\0" + b"".join(words(twiddled(rows)) for rows in MIPS[::-1]))
TEN = [[(x + y) % 11 for x in R] for y in R]
NARC = narc([(0, [(b"d", 1), (b"x.pvr", TRUE)]), (0, [(b"y.gvr", CI4)])])
ODD = pvr(0x66, 0x77, 8, 8, bytes(128))
WIDEST = pvr(1, 9, 65535, 65535, TRUE[16:])  # sides that no texture has
FILES = {
    "low.pvr": pvr_4bit(LOW), "high.pvr": pvr_8bit(HIGH), "wide.pvr": pvr_4bit(WIDE),
    "bank2.pvr": pvr_4bit(LOW, 2), "high16.pvr": pvr_8bit(HIGH, 16), "true.pvr": TRUE, "ci4.gvr": CI4,
    "ci8.gvr": ci8(CI8_LEVELS), "little.gvr": ci8([[[7] * 8] * 8] + CI8_LEVELS[1:]),
    "ci4sa.gvr": gvr(8, 8, 8, words([0x80FF] * 16, ">") + nibbles(blocks(LOW, 8, 8), True), 8, 0),
    "bump.pvr": pvr(4, 1, 8, 8, words(twiddled(BUMPS))),
    "yuv.pvr": pvr(3, 9, 8, 8, words([texel for row in LUMA for texel in row])),
    "yuvt.pvr": pvr(3, 1, 8, 8, words(twiddled(LUMA))), "16.pvp": pvp(2, C16), "40.pvp": pvp(2, C40),
    "256.pvp": pvp(1, C256), "10.pvp": pvp(2, C16[:10]), "11.pvp": pvp(2, C16[:11]), "ten.pvr": pvr_4bit(TEN),
    "mipcut.pvr": MIPMAPPED[:-1], "late.pvp": pvp(2, C40, 1), "first.pvp": pvp(2, C40, 1, 8),
    "away.pvp": pvp(2, C40, 5), "old.pvp": pvrp(2, C16), "packed.pvp": prs(pvp(2, C16)),
    "gvp.gvp": gvp(1, GX * 3), "sa.gvp": gvp(2, [0x8123] * 16), "cut.pvp": pvp(2, C16)[:-3],
    "set.pvm": pvm([b"low", b"true", b"low"], [pvr_4bit(LOW), TRUE, pvr_4bit(WIDE)], [pvp(2, C16)]),
    "two.pvm": pvm([b"low"], [pvr_4bit(LOW)], [pvp(2, C16), pvp(2, C40)]),
    "set.gvm": pvm([b"own", b"other"], [CI4, ci8(CI8_LEVELS)], [gvp(1, GX * 16)], b"GVMH"),
    "odd.pvr": ODD, "odd.gvr": gvr(0x77, 8, 8, bytes(128)), "junk": b"This is not a game file.\n" * 20}
CHEST = afs([(b"", TRUE), (b"note.txt", b"plain"), (b"deep.prs", prs(NARC)), (b"s.pvm", FILES["set.pvm"]),
             (b"p.pvp", FILES["16.pvp"])])
MODS = pvmx([(1, b"one.png", b"png"), (2, b"two.dds", b"dds")])
FILES.update({
    # a folder as users have it
    "tree/set.pvm": FILES["set.pvm"], "tree/readme.txt": b"Not a texture.\n", "tree/.hidden.pvr": TRUE,
    "tree/b/same.pvr": TRUE, "tree/b/same.gvr": CI4, "tree/b/Same.xvr": xvr(1, b"\1"),
    "tree/b/lone.pvm": pvm([b"inner"], [TRUE]), "tree/b/colors.pvp": FILES["16.pvp"],
    "tree/a.d/packed.prs": prs(TRUE), "tree/a.d/empty": b"", "tree/chest.afs": CHEST, "chest.afs": CHEST,
    "tree/a.d/members.prc": padded(prsd(TRUE), 32) + prsd(xvr(2, b"\2"), 7),
    "chest.bml": bml([(b"box.nj", b"model" * 9, xvm([xvr(1, b"\1"), xvr(2, b"\2")]))]),
    "chest.gsl": gsl([(b"one.pvr", TRUE), (b"two.gvr", CI4)], ">"),
    "chest.pvmx": pvmx([(1, b"one.pvr", TRUE), (2, b"two.png", b"png")]),
    "mods.pvmx": MODS, "mods/in.pvmx": MODS,
    "broken.afs": afs([(b"one.pvr", TRUE), (b"two.pvr", b"2")], broken=True),
    "sizes/a.pvr": FILES["low.pvr"], "sizes/b.pvr": FILES["wide.pvr"], "sizes/c.pvr": TRUE,
    "lines.pvm": pvm([b"a\nb\x1b", b"c"], [FILES["bump.pvr"], ODD]),
    "mipcut.afs": afs([(b"one.pvr", MIPMAPPED[:-1])]), "notes.afs": afs([(b"one.txt", b"1111")]),
    **{f"colors/pvp{code}": pvp(code, [0, 1]) for code in (0, 1, 2, 5, 6, 7)},
    **{f"colors/gvp{code}": gvp(code, [0, 1]) for code in (0, 1, 2)},
    # GVPL with words of four bytes
    "colors/gvp6": struct.pack("<4sI", b"GVPL", 16) + struct.pack(">4H2I", 6, 0, 0, 2, 0, 1),
    "names.afs": afs([(b"\0", FILES[name]) for name in ("16.pvp", "gvp.gvp", "ci4.gvr", "bump.pvr")]),
    "fan.afs": fan(pvr(1, 5, 512, 512, bytes(131072)), 100),
    # a picture with the name that a smaller level of another one gets
    "levels.gvm": pvm([b"a", b"a.mip1", b"A"], [FILES["ci8.gvr"]] * 3, (), b"GVMH"),
    "cut/cut.pvr": TRUE[:-1], "cut/good.pvr": TRUE, "down/" + "d/" * 65 + "far.pvr": TRUE,
    "down/" + "d/" * 64 + "near.pvr": TRUE,
    "wide.afs": afs([(b"one.pvr", TRUE), (b"two.pvr", WIDEST),
                     (b"set.pvm", pvm([b"x", b"y", b"z"], [TRUE, WIDEST, TRUE]))]),
    **{"mixed/" + name: FILES[os.path.basename(name)]
       for name in ("low.pvr", "high.pvr", "bump.pvr", "true.pvr", "a.d/low.pvr")}})


def make_files():
    for name, data in FILES.items():
        write(name, data)
    os.symlink("../tree/b", "tree/link")
    os.symlink("../true.pvr", "tree/linked.pvr")
    os.mkfifo("tree/pipe")
    os.mkdir("tree/empty-folder")


def check_png_files(*folders):
    """Checks the files with another program, if it is installed."""
    if shutil.which("pngcheck"):
        for folder in folders:
            run(f"0 pngcheck -q {folder}/*.png", logged=False)


def look(colors, rows):
    """Returns the texels of indices. Indices past the end of the palette are transparent black."""
    return [[colors[i] if i < len(colors) else (0, 0, 0, 0) for i in row] for row in rows]


def check(pictures):
    for path, rows in pictures.items():
        png = read_png(path + ".png")
        assert not png.indexed and png.rows == rows, path
        assert (png.width, png.height) == (len(rows[0]), len(rows)), path
        assert png.chunks == ["IHDR", "IDAT", "IEND"], path


def check_index(path, rows, colors):
    png = read_png(path + ".png")
    clear = [i for i, color in enumerate(colors) if color[3] != 255]
    assert png.indexed and png.rows == rows and png.palette == [color[:3] for color in colors], path
    assert png.alpha == bytes(color[3] for color in colors[:clear[-1] + 1 if clear else 0]), path
    assert png.chunks == ["IHDR", "PLTE"] + ["tRNS"] * bool(clear) + ["IDAT", "IEND"], path


c16, c40 = ([argb4444(value) for value in colors] for colors in (C16, C40))
c256, gx = ([rgb565(value) for value in colors] for colors in (C256, GX))
grey16, grey256 = ([(step * i,) * 3 + (255,) for i in range(255 // step + 1)] for step in (17, 1))
true = [[rgb565(texel) for texel in row] for row in TEXELS]


def test_the_pictures_of_the_sample_are_written():
    make_files()
    run(r"""
0 texture S/creature.pvm -o png | files png 3
3 texture S/creature.pvm -o png
0 texture S/creature.pvm S/creature.pvm -o twice | files twice 6 | is twice/eye_2.png
0 texture --mips S/skin.pvr -o mips | is mips/skin.png mips/skin.mip1.png mips/skin.mip7.png
0 texture --shift S/creature.xvm -o shift | is shift/creature_1.png
1 texture junk S/eye.pvr -o some | is some/eye.png
0 texture - -o stdin <S/eye.pvr | is stdin/stdin.png
""")
    check_png_files("png", "mips")


def test_colours_come_from_the_palette_and_the_bank_that_are_named():
    run(r"""
0 texture -o grey low.pvr high.pvr | err*2 warning
0 texture -o p16 low.pvr wide.pvr high.pvr -p 16.pvp | err #2 | err ^kunai: 3 done, 0 failed$
0 texture -o p256 high.pvr low.pvr high16.pvr --palette=256.pvp | err = kunai: 3 done, 0 failed
# a palette that ends after the highest colour, or one before; indices of smaller levels count
0 texture -o p11 ten.pvr -p 11.pvp | err =
0 texture -o p10 ten.pvr -p 10.pvp
0 texture -o i10 --indexed ten.pvr -p 10.pvp
0 texture -o base bank2.pvr -p 40.pvp
0 texture -o small little.gvr -p 40.pvp | err =
0 texture -o small-m little.gvr -p 40.pvp --mips
0 texture -r sizes -p 10.pvp -o sizes-png
0 texture -o bank1 low.pvr --palette 40.pvp --bank 1
0 texture -o bank2 low.pvr high.pvr -p 40.pvp --bank=2
0 texture -o over bank2.pvr -p 40.pvp --bank 0
0 texture -o place bank2.pvr -p 40.pvp
0 texture -o late bank2.pvr low.pvr -p late.pvp
0 texture -o first bank2.pvr -p first.pvp
0 texture -o away bank2.pvr -p away.pvp
0 texture -o ten low.pvr -p 10.pvp
0 texture -o old low.pvr -p old.pvp
0 texture -o packed low.pvr -p packed.pvp
0 texture -o fromset low.pvr -p set.pvm
0 texture -o first2 low.pvr -p two.pvm | err two.pvm: note: contains 2 palettes: the first is used$
0 texture -o pset set.pvm
0 texture -o two two.pvm | err two.pvm: warning: grey, because there is no palette
0 texture -o own ci4.gvr --bank 3
0 texture -o unbanked true.pvr set.pvm --bank 0
    | err ^kunai: true.pvr: note: --bank has no effect:
0 texture -o own-p ci4.gvr -p 16.pvp
0 texture -o gvp ci8.gvr -p gvp.gvp --mips
0 texture -o gset set.gvm
0 texture -o gray ci8.gvr
0 texture -o ia ci4sa.gvr
0 texture -o sa ci4sa.gvr --sa-palettes
0 texture -o ia-p low.pvr -p sa.gvp
0 texture -o sa-p low.pvr -p sa.gvp --sa-palettes
0 texture set.pvm --bank 5 -o beyond
""")
    check({
        "grey/low": look(grey16, LOW), "grey/high": look(grey256, HIGH), "p16/low": look(c16, LOW),
        "p16/wide": look(c16, WIDE), "p16/high": look(c16, HIGH), "p256/high": look(c256, HIGH),
        "p256/low": look(c256, LOW), "p10/ten": look(c16[:10], TEN),
        "p256/high16": look(c256, HIGH),        # its first colour, 256, is after the palette
        "bank1/low": look(c40[16:], LOW), "bank2/high": look(c40[32:], HIGH),
        "bank2/low": look(c40[32:], LOW),       # half of its colours are after the end
        "over/bank2": look(c40, LOW), "place/bank2": look(c40[32:], LOW), "late/bank2": look(c40[16:], LOW),
        "late/low": look(c40, LOW),             # needs colour 0, but the palette begins at 16
        "first/bank2": look(c40[8:], LOW), "away/bank2": look(c40, LOW), "ten/low": look(c16[:10], LOW),
        **{folder + "/low": look(c16, LOW) for folder in ("old", "packed", "fromset", "first2", "pset")},
        "pset/low_2": look(c16, WIDE), "pset/true": true, "two/low": look(grey16, LOW),
        "own/ci4": look(gx, LOW), "own-p/ci4": look(c16, LOW),
        **{"gvp/ci8" + (".mip%d" % i if i else ""): look(gx * 3, rows) for i, rows in enumerate(CI8_LEVELS)},
        "gset/own": look(gx, LOW), "gset/other": look(gx * 16, HIGH), "gray/ci8": look(grey256, HIGH),
        "ia/ci4sa": [[(255, 255, 255, 128)] * 8] * 8, "sa/ci4sa": [[(0, 57, 255, 255)] * 8] * 8,
        "ia-p/low": [[(0, 74, 24, 255)] * 8] * 8,   # RGB5A3
        "sa-p/low": [[(17, 34, 51, 136)] * 8] * 8, "beyond/low": [[(0, 0, 0, 0)] * 8] * 8})


def test_indices_directions_and_colours():
    run(r"""
0 texture -o index --indexed low.pvr high.pvr true.pvr set.pvm | err*2 grey
0 texture -o index-p --indexed low.pvr bank2.pvr -p 40.pvp
0 texture -o index-c --indexed low.pvr -p 16.pvp
0 texture -o index-m --indexed --mips ci8.gvr -p gvp.gvp
0 texture -o stored bump.pvr
0 texture -o unused --normal true.pvr -p 16.pvp | err #2 | err note: --normal has no effect: | err note: -p has no
    effect:
0 texture -o normal --normal bump.pvr true.pvr | err = kunai: 2 done, 0 failed
0 texture -o wanted --indexed --normal bump.pvr low.pvr -p 16.pvp | err = kunai: 2 done, 0 failed
0 texture -o index-b --indexed bump.pvr
0 texture -o yuv yuv.pvr yuvt.pvr
0 texture -o shifted --shift true.pvr low.pvr -p 16.pvp
""")
    clear = [(0, 0, 0, 0)]
    for path, rows, colors in (
            ("index/low", LOW, grey16), ("index/high", HIGH, grey256), ("index-p/low", LOW, c40[:16]),
            ("index/low_2", LOW, c16), ("index/low_3", WIDE, c16),  # the palette of the set, after low.pvr
            ("index-p/bank2", LOW, c40[32:] + clear * 8), ("index-c/low", LOW, c16),
            ("i10/ten", TEN, c16[:10] + clear * 6)):
        check_index(path, rows, colors)
    for level, rows in enumerate(CI8_LEVELS):
        png = read_png("index-m/ci8%s.png" % (".mip%d" % level if level else ""))
        assert png.indexed and png.rows == rows
        assert list(zip(png.palette, png.alpha)) == [(c[:3], c[3]) for c in gx * 3 + clear * 208]
    normals = [[BUMP[texel] + (255,) for texel in row] for row in BUMPS]
    lights = [[dict(YUV)[texel] + (255,) for texel in row] for row in PAIRS]
    check({"index/true": true, "index/true_2": true, "normal/true": true,
           "normal/bump": normals, "wanted/bump": normals, "yuv/yuv": lights, "yuv/yuvt": lights,
           "stored/bump": [[(texel >> 8, texel & 255, 0, 255) for texel in row] for row in BUMPS],
           "shifted/true": [[(t >> 11 << 3, (t >> 5 & 63) << 2, (t & 31) << 3, 255) for t in row]
                            for row in TEXELS],
           "shifted/low": look([tuple(c & 0xF0 for c in color) for color in c16], LOW)})
    check_png_files("p16", "index", "index-p", "index-m", "gvp", "normal")


def test_command_lines_and_palettes_that_are_wrong():
    write("mine.png", FILES["16.pvp"])
    write("low.png", FILES["16.pvp"])
    run('2 texture low.pvr -p 16.pvp --bank "$bank" -o none', bank=["64", "-1", "x", "1x", "", "4294967296"])
    run(r"3 texture true.pvr -o $folder | err ^kunai: junk/in: the folder cannot be made:",
        folder=["junk/in", "junk/in/two"])
    run("1 texture low.pvr -p $file -o none | err ^kunai: $file: contains no palette$",
        file=["true.pvr", "ci8.gvr", "S/creature.pvm", "S/creature.nj", "chest.afs"])
    run("3 texture $file -o none | err ^kunai: $file: is a folder (-r converts the files in it)$",
        file=["tree", "tree/"])
    run(r"""
2 texture low.pvr -p 16.pvp --bank 64 -o none
2 texture low.pvr -p 16.pvp -p 256.pvp -o none
1 texture low.pvr -p 16.pvp --bank 1 -o none
1 texture low.pvr -p 256.pvp --bank 16 -o none
1 texture low.pvr -p 40.pvp --bank 3 -o none
1 texture -r mods.pvmx -o none
1 texture -r mods -o none | err ^kunai: mods: contains no textures, but
1 texture low.pvr -p junk -o none | err ^kunai: junk: offset 0x0: .*(KUNAI_E_FORMAT)$
1 texture low.pvr -p cut.pvp -o none
3 texture low.pvr -p missing -o none
1 texture 16.pvp -o none | err ^kunai: 16.pvp: contains a palette but no pictures (-p takes it)$
1 texture chest.afs -o none | err ^kunai: chest.afs: is an AFS archive: -r finds the pictures in it$
1 texture -r S/creature.nj junk -o none | err creature.nj: is a Ninja chunk file, which contains no pictures$
1 texture -r notes.afs tree/empty-folder -o none | not none
3 texture -f low.pvr -p mine.png -o ./mine.png
3 texture -f low.pvr -p low.png -o . | same low.png 16.pvp
0 texture true.pvr -o one/named.png | files one 1 | is one/named.png
0 texture true.pvr -o one | same one/true.png one/named.png
3 texture true.pvr -o one/named.png | err one/named.png: exists already (-f replaces it)$
1 texture S/creature.pvm -o two.png | err creature.pvm: contains 3 pictures: -o must be a folder, without .png$ | not two.png
2 texture true.pvr low.pvr -o two.png | err -o FILE.png is for a single picture
""")


def test_folders_and_archives_are_searched():
    run(r"""
0 texture -r tree -o all | tree all == textures_all
0 texture -r chest.bml chest.gsl chest.pvmx tree/b low.pvr -p 16.pvp -o several
    | tree several == textures_several
0 texture -r - -o piped <chest.gsl | tree piped == textures_piped
0 texture -r set.pvm ./tree/../tree/a.d/ -o both | tree both == textures_both
1 texture -r broken.afs true.pvr -o broken | tree broken == textures_broken
1 texture -r wide.afs -o wide | tree wide == textures_wide
# what there is to say of pictures is said once of a folder
0 texture -r mixed -o mixed/a.out | err #3
# again, with the pictures of the first time in the folder
3 texture -r mixed -o mixed/a.out
0 texture -f -r mixed -o mixed/a.out | err ^kunai: 5 done, 0 failed, 5 without pictures$
1 texture -r cut -o cut-png | err ^kunai: cut/cut.pvr: offset 0x[0-9a-f]*: .*(KUNAI_E_TRUNCATED)$
1 texture odd.pvr -o none
4 texture -r down -o down-png | err /d: is inside 64 folders; deeper folders are not read$
0 texture --mips levels.gvm -p gvp.gvp -o levels | tree levels == textures_levels
""")
    assert [names for _, _, names in os.walk("down-png") if names] == [["near.png"]]
    own, low = look(gx, LOW), look(c16, LOW)
    check({**{name: true for name in (
              "all/a.d/packed", "all/b/inner", "all/chest/000", "all/chest/002_deep/000_x", "all/linked",
              "all/set/true", "several/chest_2/000_one", "broken/broken/000_one")},
           **{name: own for name in ("all/b/same_2", "all/chest/002_deep/d/001_y", "piped/001_two")},
           **{name: low for name in ("all/set/low", "all/chest/003_s/low", "several/low")}})


def test_levels_before_a_cut_are_written():
    # the full size is stored last and is cut off; the other levels are complete
    run(r"""
1 texture mipcut.pvr true.pvr -o mipcut | files mipcut 1 | is mipcut/true.png
1 texture --mips mipcut.pvr true.pvr -o mipcut2 | err #2 | files mipcut2 3 | is mipcut2/true.png
3 texture --mips mipcut.pvr true.pvr -o mipcut2 | err ^kunai: 0 done, 2 failed$
1 texture -r --mips mipcut.afs -o mipcut3 | files mipcut3 2
""")
    for name in "mipcut2/mipcut", "mipcut3/000_one":
        check({name + ".mip1": [[rgb565(t) for t in row] for row in MIPS[1]],
               name + ".mip2": [[rgb565(MIPS[2][0][0])]]})


def test_nothing_is_written_through_a_link_and_the_rest_goes_on():
    for folder in "jail/b", "elsewhere", "closed/in":
        os.makedirs(folder)
    os.symlink("../elsewhere", "jail/chest")
    write("closed/true.pvr", TRUE)
    os.chmod("closed/in", 0)
    run(r"""
3 texture -r tree -o jail | files elsewhere 0 | is jail/linked.png jail/b/Same.png
4 texture -r --indexed fan.afs -o fan
""")
    assert len(os.listdir("fan")) < 100
    if not os.access("closed/in", os.R_OK):
        run("3 texture -r closed -o open | err ^kunai: closed/in: cannot be read: | is open/true.png",
            logged=False)
    os.chmod("closed/in", 0o700)


def test_textures_and_palettes_are_told():
    run(r"""
0 info low.pvr bank2.pvr bump.pvr ci4.gvr ci8.gvr 16.pvp first.pvp gvp.gvp set.pvm two.pvm set.gvm
    | out == textures_info
0 info -l set.pvm set.gvm lines.pvm odd.pvr odd.gvr cut/cut.pvr | out == textures_list
0 info --json bank2.pvr bump.pvr true.pvr first.pvp set.gvm | json == textures_json
1 info --format gvr low.pvr | err low.pvr: .*(KUNAI_E_FORMAT)$
0 extract names.afs -o names | tree names == textures_names
0 extract set.gvm -o gvm | tree gvm == textures_gvm
""")
    # each palette format, by its name in the description of the format
    for line in ("pvp0:ARGB1555 pvp1:RGB565 pvp2:ARGB4444 pvp5:RGB555 pvp6:ARGB8888 pvp7:ARGB8888 gvp0:IA8 "
                 "gvp1:RGB565 gvp2:RGB5A3 gvp6:ARGB8888").split():
        run("0 info colors/%s | out : 2 colours, %s, at bank 0, colour 0$" % tuple(line.split(":")))
    run("0 info --format $word $file", word=["pvr", "gvr", "PVP", "gvp"],
        file=["bump.pvr", "ci4.gvr", "16.pvp", "gvp.gvp"])


# ---- NSBTX ----

RED = [i << 1 | 1 << 10 for i in range(16)]
BLUE = [31 - i | i << 11 for i in range(16)]
FOUR = [0x7FFF, 0x001F, 0x03E0, 0x7C00]
MANY = [i * 0x1357 & 0x7FFF for i in range(64)]
QUARTER = [[(x + y) % 4 for x in R] for y in R]
SMALL = [[(5 * x + y) % 64 for x in R] for y in R]
ALPHAS = [[(37 * x + 11 * y) % 256 for x in R] for y in R]
SKY = [[0x8000 * (x != y) | x << 12 & 0x7FFF | y for x in R] for y in R]
TEXTURES = [(b"wall", nitro.PAL16, LOW), (b"gate", nitro.PAL4, QUARTER, nitro.CLEAR),
            (b"many", nitro.PAL256, SMALL), (b"mist", nitro.A3I5, ALPHAS), (b"spark", nitro.A5I3, ALPHAS),
            (b"sky", nitro.DIRECT, SKY),
            (b"stones", nitro.BLOCKS, QUARTER, 0, [0x8000, 0x0001, 0x4000, 0xC001])]
# wall finds its palette by name and _pl, gate by name, many and mist by number, spark and stones take the
# first.
PALETTES = [(b"wall_pl", RED), (b"gate", FOUR), (b"other", MANY), (b"blue", BLUE)]
# All palettes up to the end of the set. Each begins at a multiple of 16 bytes.
TAIL = RED + FOUR + [0] * 4 + MANY + BLUE


def make_nsbtx():
    nsbtx = nitro.nsbtx
    set_, bare = nsbtx(TEXTURES, PALETTES), nitro.tex0(TEXTURES, PALETTES)
    model = nitro.nitro(b"BMD0", [struct.pack("<4sI", b"MDL0", 8), bare])
    members = [set_, model, b"", bare, read("S/heights.bdhc"), read("S/light.txt"), b"no such thing"]
    for name, data in {
            "set.nsbtx": set_, "sure.nsbtx": nsbtx(TEXTURES[:2], PALETTES[:2]),
            "alone.nsbtx": nsbtx(TEXTURES, []), "colors.nsbtx": nsbtx([], PALETTES),
            "short.nsbtx": nsbtx(TEXTURES[2:3], [(b"many", MANY[:16])]),
            "colorless.nsbtx": nsbtx(TEXTURES[2:3], [(b"many", MANY[:0])]),
            "equals.nsbtx": nsbtx(TEXTURES[:1], [(b"b", RED), (b"a=b", BLUE)]),
            "folder/a.nsbtx": nsbtx(TEXTURES[:2], [(b"x", RED), (b"y", FOUR)]),
            "one.nsbtx": nsbtx(TEXTURES[2:4], [(b"one", BLUE)]), "model.nsbmd": model, "bare.tex0": bare,
            "set.narc": narc([(0, [(b"%d" % i, data) for i, data in enumerate(members)])]),
            "hidden.bin": b"\xA5" * 100 + set_ + b"\xA5" * 100}.items():
        write(name, data)
    for name in "set.nsbtx", "sure.nsbtx", "low.pvr":
        write("folder/" + name, read(name))


def check_nitro(folder, starts, stones=None):
    """Checks the pictures of a set. starts: where the colours of each picture begin in TAIL; stones: the
    colours of the blocks."""
    for i, (name, kind, rows, *more) in enumerate(TEXTURES[:6]):
        colors = TAIL[starts if isinstance(starts, int) else starts[i]:]
        assert read_png("%s/%s.png" % (folder, name.decode())).rows == [
            [nitro.look(kind, value, colors, *more) for value in row] for row in rows], (folder, name)
    if stones is None:
        return
    # the four blocks have the modes 2, 0, 1, 3; the colours of the second and the last block begin two
    # colours later
    def mix(a, b, first, second, shift):
        return nitro.rgb15(sum((first * (stones[a] >> s & 31) + second * (stones[b] >> s & 31) >> shift) << s
                               for s in (0, 5, 10))) + (255,)
    c, clear = [nitro.rgb15(color) + (255,) for color in stones[:6]], (0, 0, 0, 0)
    modes = [c[:4], c[2:5] + [clear], c[:2] + [mix(0, 1, 1, 1, 1), clear],
             c[2:4] + [mix(2, 3, 5, 3, 3), mix(2, 3, 3, 5, 3)]]
    assert read_png(folder + "/stones.png").rows == [
        [modes[y // 4 * 2 + x // 4][QUARTER[y][x]] for x in R] for y in R], folder


def test_nsbtx_pictures_take_the_palette_of_their_name_or_number():
    make_nsbtx()
    run(r"""
0 texture -o nitro set.nsbtx | err == textures_guessed
0 texture -o nitro-sure sure.nsbtx | err = kunai: 2 done, 0 failed
0 texture -o nitro-model model.nsbmd
0 texture -o nitro-bare bare.tex0
0 texture -o nitro-named set.nsbtx --palette-name blue | err == textures_named
# palettes of single pictures: before one for all, and the last counts
0 texture -o nitro-single set.nsbtx --palette-name wall=other --palette-name blue --palette-name wall=gate
    --palette-name mist=wall_pl --palette-name sky=gate
0 texture -o nitro-part set.nsbtx --palette-name wall=gate -p colors.nsbtx
0 texture -o nitro-chosen set.nsbtx --palette-name many=blue --palette-name mist=blue --palette-name
    spark=blue
    | err == textures_chosen
0 texture -o nitro-equals equals.nsbtx --palette-name =a=b
0 texture -o nitro-other set.nsbtx -p colors.nsbtx
0 texture -o nitro-both set.nsbtx -p colors.nsbtx --palette-name other
    | err = kunai: 7 done, 0 failed
0 texture -o nitro-bank set.nsbtx -p colors.nsbtx --palette-name wall_pl --bank 1
0 texture -o nitro-index set.nsbtx --indexed
0 texture -o nitro-alone alone.nsbtx
0 texture -o nitro-short short.nsbtx
0 texture -o nitro-colorless colorless.nsbtx | err warning: the palette has no colours: all colours are black$
0 texture -o nitro-pvr low.pvr -p sure.nsbtx --palette-name gate
""")
    for folder in "nitro", "nitro-model", "nitro-bare":
        check_nitro(folder, [0, 16, 24, 88, 0, 0], TAIL)
    check_nitro("nitro-named", 88, BLUE)
    check_nitro("nitro-single", [16, 88, 88, 0, 88, 88], BLUE)
    check_nitro("nitro-part", [16, 0, 0, 0, 0, 0])
    check_nitro("nitro-chosen", [0, 16, 88, 88, 88, 88])
    check_nitro("nitro-other", 0)
    check_nitro("nitro-both", 24, MANY)
    check_nitro("nitro-bank", 16, TAIL[16:])
    check({"nitro-equals/wall": [[nitro.look(nitro.PAL16, v, BLUE) for v in row] for row in LOW],
           "nitro-alone/wall": look(grey16, LOW),
           "nitro-alone/gate": look([(0,) * 4] + [(85 * v,) * 3 + (255,) for v in (1, 2, 3)], QUARTER),
           "nitro-short/many": [[nitro.look(nitro.PAL256, v, MANY[:16]) for v in row] for row in SMALL]})
    for name, rows, count, first in ("wall", LOW, 16, 0), ("gate", QUARTER, 4, 16), ("many", SMALL, 256, 24):
        png = read_png("nitro-index/%s.png" % name)
        assert png.indexed and png.rows == rows, name
        assert png.palette == [nitro.rgb15(color) for color in (TAIL[first:] + [0] * count)[:count]], name
        assert bytes(png.alpha) in ((b"\0", b"\0" + b"\xff" * 3) if name == "gate" else
                                    (b"", b"\xff" * count)), name
    assert read_png("nitro-index/mist.png").rows == [[v & 31 for v in row] for row in ALPHAS]
    assert not read_png("nitro-index/sky.png").indexed


def test_palette_names_that_no_set_has():
    run(r"""
1 texture set.nsbtx -o none --palette-name Blue
1 texture low.pvr -o none --palette-name Blue
1 texture set.nsbtx -o none -p colors.nsbtx --palette-name $name
1 texture colors.nsbtx -o none | not none
1 texture set.nsbtx -o none --palette-name wall=Blue
1 texture set.nsbtx -o none --palette-name roof=blue
""", name=["Blue", "wall=Blue"])
    run("2 texture set.nsbtx -o none %s | err : --palette-name is given more than 64 times; | not none"
        % " ".join("--palette-name=%d" % i for i in range(65)))
    # the message lists as many names as fit in 159 letters, whatever their lengths
    for first in range(1, 17):
        names = [b"n" * first] + [b"p%04d" % i for i in range(30)]
        write("list.nsbtx", nitro.nsbtx(TEXTURES[:1], [(name, FOUR) for name in names]))
        count = max(i for i in range(31) if len(b", ".join(names[:i]) + b", ...") <= 159)
        run("1 texture list.nsbtx -o none --palette-name nope | err = kunai: list.nsbtx: contains no "
            "palette called nope, but %s, ..." % b", ".join(names[:count]).decode())


def test_guesses_of_a_folder_are_told_with_their_first_set():
    run(r"""
# one palette is no guess
0 texture -o nitro-one one.nsbtx | err! guess
0 texture -r folder -o nitro-folder --palette-name gate=wall_pl
0 texture -r folder -o nitro-lenient --palette-name mist=wall_pl --palette-name blue
    | same nitro-lenient/sure/wall.png nitro-sure/wall.png
    | same nitro-lenient/set/wall.png nitro-named/wall.png
    | same nitro-lenient/set/mist.png nitro-single/mist.png
1 texture -r folder -o nitro-nowhere --palette-name mist=roof --palette-name blue
    | same nitro-nowhere/set/wall.png nitro-named/wall.png
0 texture -r set.narc -o nitro-r | same nitro-r/000_0/wall.png nitro/wall.png
""")


def test_nsbtx_files_are_told():
    run(r"""
0 info -l set.nsbtx | out == textures_nsbtx
0 info S/tiny.nsbmd colors.nsbtx sure.nsbtx
    | out ^sure.nsbtx: .*; pictures: 2 (2 with indices); palettes: 2$
0 info --json set.nsbtx S/tiny.nsbmd ci4.gvr true.pvr | json == textures_nsbtx_json
1 info --format nsbtx low.pvr
0 extract set.narc -o nitro-members | tree nitro-members == textures_members
0 scan hidden.bin | out ^0x00000064 *1004 Nitro textures (TEX0)  *little
""")
    run('0 info --format "$word" set.nsbtx', word=["nsbtx", "tex0", "TEX0", "nitro textures (tex0)"])


# ---- kunai model ----

def make_sets():
    run("0 extract -q S/creature.pvm -o loose")
    write("loose.pvm", read("S/creature.pvm"))
    parts = [(name[4:].encode(), read("loose/" + name)) for name in sorted(os.listdir("loose"))]
    names, low = [name for name, _ in parts], FILES["low.pvr"]
    for name, data in {
            "parts.afs": afs(parts), "parts.gsl": gsl(parts), "parts.prs": prs(nest(afs(parts), 3)),
            "parts.narc": narc([(0, parts[:1] + [(b"d", 1)]), (0, parts[1:])]),
            "parts.bml": bml([(b"skin.nj", b"model" * 9, read("loose.pvm"))]),
            "parts.pvmx": pvmx([(i, name, data) for i, (name, data) in enumerate(parts)]),
            # there are more pictures than the model names, so names decide, and the first of equal names
            # counts
            "more.afs": afs([(b"more", low), *parts[::-1]] + [(name, low) for name in names]),
            "indices.afs": afs([(name, low) for name in names]),
            "odd.afs": afs([(name, ODD) for name in names]),
            "four.xvm": xvm([xvr(i, b"\1") for i in range(4)]),
            "bumps.afs": afs([(name, FILES["bump.pvr"] if i else TRUE)
                              for i, name in enumerate(names)])}.items():
        write(name, data)


def test_a_model_takes_pictures_from_every_kind_of_archive():
    make_sets()
    run("0 model S/creature.nj -t loose.pvm -o glb/loose.pvm.glb")
    run(r"""
0 model S/creature.nj -t $file -o glb/$file.glb | same glb/$file.glb glb/loose.pvm.glb
""", file=["parts.afs", "parts.gsl", "parts.narc", "parts.bml", "parts.pvmx", "parts.prs", "more.afs"])
    run(r"""
0 model S/creature.nj parts.gsl -o glb/guess.glb | same glb/guess.glb glb/loose.pvm.glb
0 model S/creature.nj -t indices.afs -o glb/grey.glb
0 model S/creature.nj -t indices.afs -p 40.pvp --bank 1 -o glb/colors.glb | err =
0 model S/creature.nj -t bumps.afs -o glb/bumps.glb | out  1 picture,
0 model S/creature.nj -t tree -o glb/folder.glb | err ^kunai: tree: warning: no picture "skin"
0 model S/creature.nj -t true.pvr -o glb/lone.glb | err! no picture "
0 model S/creature.nj -t four.xvm -o glb/four.glb
0 model S/creature.nj -t lines.pvm -o glb/other.glb | err lines.pvm: warning: no picture "
1 model S/creature.nj -t odd.afs -o glb/odd.glb
1 model S/creature.nj -t 16.pvp -o glb/none.glb | err ^kunai: 16.pvp: contains no pictures$
1 model S/creature.nj -t notes.afs -o glb/nothing.glb | err ^kunai: notes.afs: contains no pictures$
2 model S/creature.nj -t indices.afs -p 40.pvp --bank 64 -o glb/none.glb
1 model S/creature.nj -t indices.afs -p true.pvr -o glb/wrong.glb | not glb/wrong.glb
""")
    for name, rows in (("colors", look(c40[16:], LOW)), ("grey", look(grey16, LOW)), ("bumps", true)):
        g = Glb(f"glb/{name}.glb")
        assert all(g.png(i).rows == rows for i in range(len(g.json["images"]))), name


main(globals())
