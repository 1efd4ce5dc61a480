#!/bin/sh
# test_tool_textures.sh - what the example programs make of textures and palettes: every texel of
# the PNG files, options, folders and archives, names. KUNAI_TOOLS is the folder of the programs,
# KUNAI_FIXTURES that of the bundled sample.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/tool_support.sh"

cat >make.py <<'EOF'
import os
from files import *

def write(name, data):
    os.makedirs(os.path.dirname(name) or ".", exist_ok=True)
    open(name, "wb").write(data)

for name, data in FILES.items():
    write(name, data)
# a folder as users have them
write("tree/set.pvm", FILES["set.pvm"])
write("tree/readme.txt", b"Not a texture.\n")
write("tree/.hidden.pvr", FILES["true.pvr"])
write("tree/b/same.pvr", FILES["true.pvr"])
write("tree/b/same.gvr", FILES["ci4.gvr"])
write("tree/b/Same.xvr", xvr(1, b"\1"))
write("tree/b/lone.pvm", pvm([b"inner"], [FILES["true.pvr"]]))
write("tree/b/colors.pvp", FILES["16.pvp"])
write("tree/a.d/packed.prs", prs(FILES["true.pvr"]))
write("tree/a.d/members.prc", padded(prsd(FILES["true.pvr"]), 32) + prsd(xvr(2, b"\2"), 7))
write("tree/a.d/empty", b"")
chest = afs([(b"", FILES["true.pvr"]), (b"note.txt", b"plain"), (b"deep.prs", prs(NARC)),
             (b"s.pvm", FILES["set.pvm"]), (b"p.pvp", FILES["16.pvp"])])
write("tree/chest.afs", chest)
write("chest.bml", bml([(b"box.nj", b"model" * 9, xvm([xvr(1, b"\1"), xvr(2, b"\2")]))]))
write("chest.gsl", gsl([(b"one.pvr", FILES["true.pvr"]), (b"two.gvr", FILES["ci4.gvr"])], ">"))
write("chest.pvmx", pvmx([(1, b"one.pvr", FILES["true.pvr"]), (2, b"two.png", b"png")]))
write("chest.afs", chest)
write("broken.afs", afs([(b"one.pvr", FILES["true.pvr"]), (b"two.pvr", b"2")], broken=True))
write("sizes/a.pvr", FILES["low.pvr"])
write("sizes/b.pvr", FILES["wide.pvr"])
write("sizes/c.pvr", FILES["true.pvr"])
odd = pvr(0x66, 0x77, 8, 8, bytes(128))
write("odd.pvr", odd)
write("odd.gvr", gvr(0x77, 8, 8, bytes(128)))
write("lines.pvm", pvm([b"a\nb\x1b", b"c"], [FILES["bump.pvr"], odd]))
write("mipcut.afs", afs([(b"one.pvr", FILES["mipcut.pvr"])]))
for mods in "mods.pvmx", "mods/in.pvmx":
    write(mods, pvmx([(1, b"one.png", b"png"), (2, b"two.dds", b"dds")]))
for code in 0, 1, 2, 5, 6, 7:
    write("colors/pvp%d" % code, pvp(code, [0, 1]))
for code in 0, 1, 2:
    write("colors/gvp%d" % code, gvp(code, [0, 1]))
# GVPL with words of four bytes
write("colors/gvp6", struct.pack("<4sI", b"GVPL", 16) + struct.pack(">4H2I", 6, 0, 0, 2, 0, 1))
write("notes.afs", afs([(b"one.txt", b"1111")]))
write("names.afs", afs([(b"\0", data) for data in (FILES["16.pvp"], FILES["gvp.gvp"],
                                                   FILES["ci4.gvr"], FILES["bump.pvr"])]))
write("fan.afs", fan(pvr(1, 5, 512, 512, bytes(131072)), 100))
# a picture that has the name of another one's smaller level
write("levels.gvm", pvm([b"a", b"a.mip1", b"A"], [FILES["ci8.gvr"]] * 3, (), b"GVMH"))
write("cut/cut.pvr", FILES["true.pvr"][:-1])
write("cut/good.pvr", FILES["true.pvr"])
write("/".join(["down"] + ["d"] * 65 + ["far.pvr"]), FILES["true.pvr"])
write("/".join(["down"] + ["d"] * 64 + ["near.pvr"]), FILES["true.pvr"])
# sides that no texture has, beside good ones
wide = pvr(1, 9, 65535, 65535, FILES["true.pvr"][16:])
write("wide.afs", afs([(b"one.pvr", FILES["true.pvr"]), (b"two.pvr", wide),
                       (b"set.pvm", pvm([b"x", b"y", b"z"], [FILES["true.pvr"], wide,
                                                            FILES["true.pvr"]]))]))
for name in "low.pvr", "high.pvr", "bump.pvr", "true.pvr", "a.d/low.pvr":
    write("mixed/" + name, FILES[os.path.basename(name)])
write("junk", b"This is not a game file.\n" * 20)
EOF
cat >files.py <<'EOF'
from tool_files import *

R = range(8)
LOW = [[(x + 3 * y) % 16 for x in R] for y in R]
HIGH = [[(32 * y + 5 * x) % 256 for x in R] for y in R]
WIDE = [[(x * 7 + y) % 16 for x in range(16)] for y in R]
C16 = [0xF000 | i * 0x111 ^ 0x305 for i in range(16)]          # opaque
C40 = [i << 12 | (i * 0x123 & 0xFFF) for i in range(16)] * 2 + [0x8765] * 8
C256 = [(i * 257 + 0x1234) & 0xFFFF for i in range(256)]
GX = [i * 0x1357 & 0xFFFF for i in range(16)]
TEXELS = [[(x << 13 | y << 5 | x) & 0xFFFF for x in R] for y in R]
# elevation and rotation, and the normals that the format's description gives for them
BUMP = {0x0000: (255, 128, 128), 0xFF00: (128, 128, 255), 0x8040: (128, 217, 218),
        0x80C0: (128, 38, 218), 0x4020: (211, 211, 176), 0x2B55: (67, 235, 161)}
BUMPS = [[list(BUMP)[(x + y) % 6] for x in R] for y in R]
# (Y, U, V) and their colours from there
YUV = [((0, 128, 128), (0, 0, 0)), ((255, 128, 128), (255, 255, 255)), ((128, 0, 0), (0, 255, 0)),
       ((128, 255, 255), (255, 0, 255)), ((16, 200, 90), (0, 17, 139)),
       ((235, 77, 130), (237, 251, 148)), ((90, 1, 254), (255, 48, 0)),
       ((90, 127, 129), (91, 90, 89))]
PAIRS = [[YUV[(x // 2 + y) % 8][0] for x in R] for y in R]
LUMA = [[y << 8 | (v if x % 2 else u) for x, (y, u, v) in enumerate(row)] for row in PAIRS]
TRUE = pvr(1, 9, 8, 8, words([texel for row in TEXELS for texel in row]))
CI4 = gvr(8, 8, 8, words(GX, ">") + nibbles(blocks(LOW, 8, 8), True), 8, 1)
# largest level first; each takes at least 32 bytes
CI8_LEVELS = [HIGH, [[9] * 4] * 4, [[200] * 2] * 2, [[31]]]
def ci8_level(rows):
    side = max(8, len(rows))
    full = [(row + [0] * side)[:side] for row in rows]
    full += [[0] * side] * (-len(full) % 4)
    return bytes(blocks(full, 8, 4))
CI8 = gvr(9, 8, 8, b"".join(ci8_level(rows) for rows in CI8_LEVELS), 1 | 2)
# smallest level first, behind a filler of one texel
MIPS = [[[0xF800] * 4] * 4, [[0x07E0, 0x001F], [0xFFFF, 0x1234]], [[0xABCD]]]
MIPMAPPED = pvr(1, 2, 4, 4, b"\0\0" + b"".join(words(twiddled(rows)) for rows in MIPS[::-1]))
TEN = [[(x + y) % 11 for x in R] for y in R]
LITTLE = gvr(9, 8, 8, b"".join(ci8_level(rows) for rows in [[[7] * 8] * 8] + CI8_LEVELS[1:]), 1 | 2)
NARC = narc([(0, [(b"d", 1), (b"x.pvr", TRUE)]), (0, [(b"y.gvr", CI4)])])

FILES = {
    "low.pvr": pvr_4bit(LOW), "high.pvr": pvr_8bit(HIGH), "wide.pvr": pvr_4bit(WIDE),
    "bank2.pvr": pvr_4bit(LOW, 2), "high16.pvr": pvr_8bit(HIGH, 16),
    "true.pvr": TRUE, "ci4.gvr": CI4, "ci8.gvr": CI8,
    "ci4sa.gvr": gvr(8, 8, 8, words([0x80FF] * 16, ">") + nibbles(blocks(LOW, 8, 8), True), 8, 0),
    "bump.pvr": pvr(4, 1, 8, 8, words(twiddled(BUMPS))),
    "yuv.pvr": pvr(3, 9, 8, 8, words([texel for row in LUMA for texel in row])),
    "yuvt.pvr": pvr(3, 1, 8, 8, words(twiddled(LUMA))),
    "16.pvp": pvp(2, C16), "40.pvp": pvp(2, C40), "256.pvp": pvp(1, C256),
    "10.pvp": pvp(2, C16[:10]), "11.pvp": pvp(2, C16[:11]), "ten.pvr": pvr_4bit(TEN),
    "little.gvr": LITTLE, "mipcut.pvr": MIPMAPPED[:-1],
    "late.pvp": pvp(2, C40, 1), "first.pvp": pvp(2, C40, 1, 8), "away.pvp": pvp(2, C40, 5),
    "old.pvp": pvrp(2, C16), "packed.pvp": prs(pvp(2, C16)), "gvp.gvp": gvp(1, GX * 3),
    "sa.gvp": gvp(2, [0x8123] * 16),
    "set.pvm": pvm([b"low", b"true", b"low"], [pvr_4bit(LOW), TRUE, pvr_4bit(WIDE)], [pvp(2, C16)]),
    "two.pvm": pvm([b"low"], [pvr_4bit(LOW)], [pvp(2, C16), pvp(2, C40)]),
    "set.gvm": pvm([b"own", b"other"], [CI4, CI8], [gvp(1, GX * 16)], b"GVMH"),
    "cut.pvp": pvp(2, C16)[:-3],
}
EOF
python3 make.py
ln -s ../tree/b tree/link
ln -s ../true.pvr tree/linked.pvr
mkfifo tree/pipe
mkdir tree/empty-folder

# ---- sets of the bundled sample ----

want 0 "$tools/kunai-texture" "$sample/creature.pvm" -o png
[ "$(find png -name '*.png' | wc -l)" = 3 ] || bad "not three pictures"
want 3 "$tools/kunai-texture" "$sample/creature.pvm" -o png
want 0 "$tools/kunai-texture" "$sample/creature.pvm" "$sample/creature.pvm" -o twice
[ "$(find twice -name '*_2.png' | wc -l)" = 3 ] || bad "equal names did not get numbers"
want 0 "$tools/kunai-texture" --mips "$sample/skin.pvr" -o mips
for level in skin skin.mip1 skin.mip7; do
	[ -f "mips/$level.png" ] || bad "not every level of skin.pvr was written"
done
want 0 "$tools/kunai-texture" --shift "$sample/creature.xvm" -o shift
[ -f shift/creature_1.png ] || bad "pictures without a name get that of the file"
want 1 "$tools/kunai-texture" junk "$sample/eye.pvr" -o some
[ -f some/eye.png ] || bad "a bad file stopped the others"
want 0 "$tools/kunai-texture" - -o stdin <"$sample/eye.pvr"
[ -f stdin/stdin.png ] || bad "no picture from standard input"
if command -v pngcheck >/dev/null; then
	want 0 pngcheck -q png/*.png mips/*.png
fi

# ---- palettes: which one, and where in it ----

# convert NAME ARGUMENTS...: to the folder NAME
convert() {
	name=$1
	shift
	want 0 "$tools/kunai-texture" -o "$name" "$@"
}

convert grey low.pvr high.pvr
said err '^kunai-texture: low.pvr: warning: grey, for want of a palette (-p FILE gives one)$'
[ "$(grep -c warning err)" = 2 ] || bad "not one warning for each grey file"
convert p16 low.pvr wide.pvr high.pvr -p 16.pvp
printed err <<'EOF'
kunai-texture: high.pvr: warning: uses 255 colours, the palette has 16 colours: the rest is transparent
kunai-texture: 3 done, 0 failed
EOF
convert p256 high.pvr low.pvr high16.pvr --palette=256.pvp
[ "$(cat err)" = 'kunai-texture: 3 done, 0 failed' ] || bad "a palette needs no words"
# a palette that ends right behind the highest colour, or one before; indices of smaller levels count
convert p11 ten.pvr -p 11.pvp
[ ! -s err ] || bad "a palette may be smaller than what a format can reach"
convert p10 ten.pvr -p 10.pvp
said err '^kunai-texture: ten.pvr: warning: uses 11 colours, the palette has 10 colours: the rest is transparent$'
convert i10 --index ten.pvr -p 10.pvp
said err '^kunai-texture: ten.pvr: warning: uses 11 colours, the palette has 10 colours: the rest'
convert base bank2.pvr -p 40.pvp
said err 'warning: uses 16 colours, the palette has 8 colours from colour 32 on: the rest is transparent$'
convert small little.gvr -p 40.pvp
[ ! -s err ] || bad "the colours of levels that are not written do not count"
convert small-m little.gvr -p 40.pvp --mips
said err '^kunai-texture: little.gvr: warning: uses 201 colours, the palette has 40 colours: the rest is'
want 0 "$tools/kunai-texture" -r sizes -p 10.pvp -o sizes-png
said err '^kunai-texture: sizes: warning: 2 of 3 pictures: uses 16 colours, the palette has 10 colours: '
convert bank1 low.pvr --palette 40.pvp --bank 1
convert bank2 low.pvr high.pvr -p 40.pvp --bank=2
convert over bank2.pvr -p 40.pvp --bank 0
convert place bank2.pvr -p 40.pvp
convert late bank2.pvr low.pvr -p late.pvp
convert first bank2.pvr -p first.pvp
convert away bank2.pvr -p away.pvp
convert ten low.pvr -p 10.pvp
convert old low.pvr -p old.pvp
convert packed low.pvr -p packed.pvp
convert fromset low.pvr -p set.pvm
convert first2 low.pvr -p two.pvm
said err 'two.pvm: note: holds 2 palettes: the first is used$'
convert pset set.pvm
convert two two.pvm
said err 'two.pvm: warning: grey, for want of a palette'
convert own ci4.gvr --bank 3
[ "$(cat err)" = 'kunai-texture: ci4.gvr: note: --bank changes nothing: it is for the palette of -p, or one that a set holds beside its pictures' ] ||
	bad "a picture's own palette has no banks"
convert unbanked true.pvr set.pvm --bank 0
said err '^kunai-texture: true.pvr: note: --bank changes nothing: '
grep -q 'set.pvm: note' err && bad "--bank is for the palette of a set"
convert own-p ci4.gvr -p 16.pvp
convert gvp ci8.gvr -p gvp.gvp --mips
convert gset set.gvm
convert gray ci8.gvr
convert ia ci4sa.gvr
convert sa ci4sa.gvr --sa-palettes
convert ia-p low.pvr -p sa.gvp
convert sa-p low.pvr -p sa.gvp --sa-palettes
want 0 "$tools/kunai-texture" set.pvm --bank 5 -o beyond
said err 'set.pvm: warning: 2 of 3 pictures: the bank is behind the palette.s last colour$'

# ---- indices, directions, colours ----

convert index --index low.pvr high.pvr true.pvr set.pvm
said err '^kunai-texture: true.pvr: note: without indices, written in full colour$'
said err '^kunai-texture: set.pvm: note: 1 of 3 pictures: without indices, written in full colour$'
said err '^kunai-texture: low.pvr: warning: grey, for want of a palette (-p FILE gives one)$'
[ "$(grep -c grey err)" = 2 ] || bad "indices without a palette are grey, those of a set are not"
convert index-p --index low.pvr bank2.pvr -p 40.pvp
convert index-c --index low.pvr -p 16.pvp
convert index-m --index --mips ci8.gvr -p gvp.gvp
convert stored bump.pvr
said err '^kunai-texture: bump.pvr: note: directions (bump), .*: elevation, rotation, 0, 255 (--normal '
convert normal --normal bump.pvr true.pvr
[ "$(cat err)" = 'kunai-texture: 2 done, 0 failed' ] || bad "--normal needs no words"
convert wanted --index --normal bump.pvr low.pvr -p 16.pvp
[ "$(cat err)" = 'kunai-texture: 2 done, 0 failed' ] || bad "a normal map is what was asked for"
convert index-b --index bump.pvr
said err '^kunai-texture: bump.pvr: note: without indices, written in full colour$'
convert yuv yuv.pvr yuvt.pvr
convert shifted --shift true.pvr low.pvr -p 16.pvp

cat >check.py <<'EOF'
from files import *

def look(colors, rows):
    """Past the end there is nothing."""
    return [[colors[i] if i < len(colors) else (0, 0, 0, 0) for i in row] for row in rows]

def check(path, rows):
    png = read_png(path)
    assert not png.indexed and (png.width, png.height) == (len(rows[0]), len(rows)), path
    assert png.rows == rows, path
    assert png.chunks == ["IHDR", "IDAT", "IEND"], path

c16, c40 = ([argb4444(value) for value in colors] for colors in (C16, C40))
c256, gx = ([rgb565(value) for value in colors] for colors in (C256, GX))
grey16 = [(17 * i,) * 3 + (255,) for i in range(16)]
grey256 = [(i,) * 3 + (255,) for i in range(256)]
true = [[rgb565(texel) for texel in row] for row in TEXELS]
check("grey/low.png", look(grey16, LOW))
check("grey/high.png", look(grey256, HIGH))
check("p16/low.png", look(c16, LOW))
check("p16/wide.png", look(c16, WIDE))
check("p16/high.png", look(c16, HIGH))
check("p256/high.png", look(c256, HIGH))
check("p256/low.png", look(c256, LOW))
check("p256/high16.png", look(c256, HIGH))       # its place, 256, is behind the palette
check("bank1/low.png", look(c40[16:], LOW))
check("bank2/low.png", look(c40[32:], LOW))      # half of it is behind the end
check("bank2/high.png", look(c40[32:], HIGH))
check("over/bank2.png", look(c40, LOW))
check("place/bank2.png", look(c40[32:], LOW))
check("late/bank2.png", look(c40[16:], LOW))
check("late/low.png", look(c40, LOW))            # wants 0, the palette begins at 16
check("first/bank2.png", look(c40[8:], LOW))
check("away/bank2.png", look(c40, LOW))
check("ten/low.png", look(c16[:10], LOW))
for folder in "old", "packed", "fromset", "first2":
    check(folder + "/low.png", look(c16, LOW))
check("pset/low.png", look(c16, LOW))
check("pset/low_2.png", look(c16, WIDE))
check("pset/true.png", true)
check("two/low.png", look(grey16, LOW))
check("own/ci4.png", look(gx, LOW))
check("own-p/ci4.png", look(c16, LOW))
for level, rows in enumerate(CI8_LEVELS):
    name = "ci8.mip%d" % level if level else "ci8"
    check("gvp/%s.png" % name, look(gx * 3, rows))
    png = read_png("index-m/%s.png" % name)
    assert png.indexed and png.rows == rows and len(png.palette) == 256
    assert [*zip(png.palette, png.alpha)][:48] == [(color[:3], color[3]) for color in gx * 3]
    assert png.palette[48:] == [(0, 0, 0)] * 208 and png.alpha[48:] == bytes(208)
check("gset/own.png", look(gx, LOW))
check("gset/other.png", look(gx * 16, HIGH))
check("gray/ci8.png", look(grey256, HIGH))
check("ia/ci4sa.png", [[(255, 255, 255, 128)] * 8] * 8)
check("sa/ci4sa.png", [[(0, 57, 255, 255)] * 8] * 8)
check("ia-p/low.png", [[(0, 74, 24, 255)] * 8] * 8)   # RGB5A3
check("sa-p/low.png", [[(17, 34, 51, 136)] * 8] * 8)
check("beyond/low.png", [[(0, 0, 0, 0)] * 8] * 8)

def check_index(path, rows, colors):
    png = read_png(path)
    clear = [i for i, color in enumerate(colors) if color[3] != 255]
    assert png.indexed and png.rows == rows, path
    assert png.palette == [color[:3] for color in colors], path
    assert png.alpha == bytes(color[3] for color in colors[:clear[-1] + 1 if clear else 0]), path
    chunks = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]
    assert png.chunks == [chunk for chunk in chunks if clear or chunk != "tRNS"], path

check_index("index/low.png", LOW, grey16)
check_index("index/high.png", HIGH, grey256)
check("index/true.png", true)
check_index("index/low_2.png", LOW, c16)         # the set's palette, behind low.pvr
check_index("index/low_3.png", WIDE, c16)
check("index/true_2.png", true)
check_index("index-p/low.png", LOW, c40[:16])
check_index("index-p/bank2.png", LOW, c40[32:] + [(0, 0, 0, 0)] * 8)
check_index("index-c/low.png", LOW, c16)
check_index("i10/ten.png", TEN, c16[:10] + [(0, 0, 0, 0)] * 6)
check("p10/ten.png", look(c16[:10], TEN))
check("stored/bump.png", [[(texel >> 8, texel & 255, 0, 255) for texel in row] for row in BUMPS])
check("normal/bump.png", [[BUMP[texel] + (255,) for texel in row] for row in BUMPS])
check("normal/true.png", true)
check("wanted/bump.png", [[BUMP[texel] + (255,) for texel in row] for row in BUMPS])
for name in "yuv", "yuvt":
    check("yuv/%s.png" % name, [[dict(YUV)[texel] + (255,) for texel in row] for row in PAIRS])
check("shifted/true.png", [[(t >> 11 << 3, (t >> 5 & 63) << 2, (t & 31) << 3, 255) for t in row]
                           for row in TEXELS])
check("shifted/low.png", look([tuple(c & 0xF0 for c in color) for color in c16], LOW))
EOF
python3 check.py 2>err || bad "the pictures are not what they should be"
if command -v pngcheck >/dev/null; then
	want 0 pngcheck -q p16/*.png index/*.png index-p/*.png index-m/*.png gvp/*.png normal/*.png
fi

# ---- command lines and palettes that are wrong ----

for bank in 64 -1 x 1x '' 4294967296; do
	want 2 "$tools/kunai-texture" low.pvr -p 16.pvp --bank "$bank" -o none
done
want 2 "$tools/kunai-texture" low.pvr -p 16.pvp --bank 64 -o none
said err '^kunai-texture: --bank wants a number from 0 to 63; -h helps$'
want 2 "$tools/kunai-texture" low.pvr -p 16.pvp -p 256.pvp -o none
want 1 "$tools/kunai-texture" low.pvr -p 16.pvp --bank 1 -o none
said err '^kunai-texture: 16.pvp: has 16 colours, bank 0 only: there is no bank 1$'
want 1 "$tools/kunai-texture" low.pvr -p 256.pvp --bank 16 -o none
said err '^kunai-texture: 256.pvp: has 256 colours, banks 0 to 15: there is no bank 16$'
want 1 "$tools/kunai-texture" low.pvr -p 40.pvp --bank 3 -o none
said err '^kunai-texture: 40.pvp: has 40 colours, banks 0 to 2: there is no bank 3$'
want 1 "$tools/kunai-texture" -r mods.pvmx -o none
said err '^kunai-texture: mods.pvmx: holds no textures: a PVMX has PNG or DDS files, which kunai-extract gets out$'
want 1 "$tools/kunai-texture" -r mods -o none
said err '^kunai-texture: mods: holds no textures: a PVMX has '
for folder in junk/in junk/in/two; do
	want 3 "$tools/kunai-texture" true.pvr -o $folder
	said err '^kunai-texture: junk/in: the folder cannot be made: '
done
for file in true.pvr ci8.gvr "$sample/creature.pvm" "$sample/creature.nj" chest.afs; do
	want 1 "$tools/kunai-texture" low.pvr -p "$file" -o none
	said err "^kunai-texture: $file: holds no palette\$"
done
want 1 "$tools/kunai-texture" low.pvr -p junk -o none
said err '^kunai-texture: junk: offset 0x0: .*(KUNAI_E_FORMAT)$'
want 1 "$tools/kunai-texture" low.pvr -p cut.pvp -o none
said err '^kunai-texture: cut.pvp: offset 0x[0-9a-f]*: PVPL: .*(KUNAI_E_TRUNCATED)$'
want 3 "$tools/kunai-texture" low.pvr -p missing -o none
want 1 "$tools/kunai-texture" 16.pvp -o none
said err '^kunai-texture: 16.pvp: holds a palette and no pictures: -p takes it$'
for file in tree tree/; do
	want 3 "$tools/kunai-texture" "$file" -o none
	said err "^kunai-texture: $file: is a folder: -r goes through it\$"
done
want 1 "$tools/kunai-texture" chest.afs -o none
said err '^kunai-texture: chest.afs: is an AFS archive: -r finds the pictures in it$'
want 1 "$tools/kunai-texture" -r "$sample/creature.nj" junk -o none
said err 'creature.nj: is a Ninja chunk file, which holds no pictures$'
said err 'junk: offset 0x0: .*(KUNAI_E_FORMAT)$'
want 1 "$tools/kunai-texture" -r notes.afs tree/empty-folder -o none
said err '^kunai-texture: notes.afs: holds no pictures$'
said err '^kunai-texture: tree/empty-folder: holds no pictures$'
said err '^kunai-texture: 0 done, 2 failed, 1 without pictures$'
[ ! -e none ] || bad "something was written for nothing"
cp 16.pvp mine.png
want 3 "$tools/kunai-texture" -f low.pvr -p mine.png -o ./mine.png
cp 16.pvp low.png
want 3 "$tools/kunai-texture" -f low.pvr -p low.png -o .
said err '^kunai-texture: ./low.png: is an input: it is not replaced$'
cmp -s low.png 16.pvp || bad "the palette was replaced"

# ---- folders and archives ----

# found FOLDER: the files in there are those that are given here
found() {
	(cd "$1" && find . -type f | LC_ALL=C sort) >out
	printed out
}

want 0 "$tools/kunai-texture" -r tree -o all
said err '^kunai-texture: 17 done, 0 failed, 3 archives, 5 without pictures$'
found all <<'EOF'
./a.d/members/000_members.png
./a.d/members/001_members.png
./a.d/packed.png
./b/Same.png
./b/inner.png
./b/same_2.png
./b/same_3.png
./chest/000.png
./chest/002_deep/000_x.png
./chest/002_deep/d/001_y.png
./chest/003_s/low.png
./chest/003_s/low_2.png
./chest/003_s/true.png
./linked.png
./set/low.png
./set/low_2.png
./set/true.png
EOF
want 0 "$tools/kunai-texture" -r chest.bml chest.gsl chest.pvmx tree/b low.pvr -p 16.pvp -o several
found several <<'EOF'
./b/Same.png
./b/inner.png
./b/same_2.png
./b/same_3.png
./chest/001_box/001_box_0.png
./chest/001_box/001_box_1.png
./chest_2/000_one.png
./chest_2/001_two.png
./chest_3/000_one.png
./low.png
EOF
want 0 "$tools/kunai-texture" -r - -o piped <chest.gsl
found piped <<'EOF'
./000_one.png
./001_two.png
EOF
want 0 "$tools/kunai-texture" -r set.pvm ./tree/../tree/a.d/ -o both
found both <<'EOF'
./a.d/members/000_members.png
./a.d/members/001_members.png
./a.d/packed.png
./low.png
./low_2.png
./true.png
EOF
want 1 "$tools/kunai-texture" -r broken.afs true.pvr -o broken
said err '^kunai-texture: broken.afs: entry 1 "two.pvr": offset 0x[0-9a-f]*: .*(KUNAI_E_TRUNCATED)$'
found broken <<'EOF'
./broken/000_one.png
./true.png
EOF
want 1 "$tools/kunai-texture" -r wide.afs -o wide
said err '^kunai-texture: wide.afs/001_two.pvr: offset 0xc: PVRT: .*(KUNAI_E_CORRUPT)$'
said err '^kunai-texture: wide.afs/002_set.pvm: entry 1 "y": offset .*(KUNAI_E_CORRUPT)$'
found wide <<'EOF'
./000_one.png
./002_set/x.png
./002_set/z.png
EOF
# what there is to say of pictures is said once of a folder
want 0 "$tools/kunai-texture" -r mixed -o mixed/a.out
said err '^kunai-texture: mixed: warning: 3 of 5 pictures: grey, for want of a palette'
said err '^kunai-texture: mixed: note: 1 of 5 pictures: directions (bump), '
[ "$(wc -l <err)" = 3 ] || bad "more than two lines and the summary"
# again, with the pictures of the first time in the folder
want 3 "$tools/kunai-texture" -r mixed -o mixed/a.out
want 0 "$tools/kunai-texture" -f -r mixed -o mixed/a.out
said err '^kunai-texture: 5 done, 0 failed, 5 without pictures$'
want 1 "$tools/kunai-texture" -r cut -o cut-png
said err '^kunai-texture: cut/cut.pvr: offset 0x[0-9a-f]*: .*(KUNAI_E_TRUNCATED)$'
said err '^kunai-texture: 1 done, 1 failed$'
want 1 "$tools/kunai-texture" odd.pvr -o none
printed err <<'EOF'
kunai-texture: odd.pvr: data format 0x77, pixel format 0x66: offset 0x9: PVRT: a data format that is not decoded (KUNAI_E_UNSUPPORTED)
EOF
# the full size, which is stored last, is cut off: the others are there
want 1 "$tools/kunai-texture" mipcut.pvr true.pvr -o mipcut
found mipcut <<'EOF'
./true.png
EOF
want 1 "$tools/kunai-texture" --mips mipcut.pvr true.pvr -o mipcut2
said err '^kunai-texture: mipcut.pvr: offset 0x[0-9a-f]*: PVRT: .*(KUNAI_E_TRUNCATED)$'
said err '^kunai-texture: 1 done, 1 failed$'
[ "$(wc -l <err)" = 2 ] || bad "one trouble was told twice"
found mipcut2 <<'EOF'
./mipcut.mip1.png
./mipcut.mip2.png
./true.png
EOF
want 3 "$tools/kunai-texture" --mips mipcut.pvr true.pvr -o mipcut2
said err '^kunai-texture: 0 done, 2 failed$'
want 1 "$tools/kunai-texture" -r --mips mipcut.afs -o mipcut3
found mipcut3 <<'EOF'
./000_one.mip1.png
./000_one.mip2.png
EOF
want 4 "$tools/kunai-texture" -r down -o down-png
said err '/d: is inside of 64 folders: it is not looked into$'
[ -n "$(find down-png -name near.png)" ] || bad "64 folders are not too many"
[ -z "$(find down-png -name far.png)" ] || bad "65 folders are too many"
want 0 "$tools/kunai-texture" --mips levels.gvm -p gvp.gvp -o levels
found levels <<'EOF'
./A_2.mip1.png
./A_2.mip2.png
./A_2.mip3.png
./A_2.png
./a.mip1.png
./a.mip1_2.mip1.png
./a.mip1_2.mip2.png
./a.mip1_2.mip3.png
./a.mip1_2.png
./a.mip2.png
./a.mip3.png
./a.png
EOF
cat >check.py <<'EOF'
from files import *
assert len(read_png("levels/a.mip1.png").rows) == 4
assert len(read_png("levels/a.mip1_2.png").rows) == 8
for name in "mipcut2/mipcut", "mipcut3/000_one":
    assert read_png(name + ".mip1.png").rows == [[rgb565(t) for t in row] for row in MIPS[1]]
    assert read_png(name + ".mip2.png").rows == [[rgb565(MIPS[2][0][0])]]
true = [[rgb565(texel) for texel in row] for row in TEXELS]
for name in ("all/a.d/packed", "all/b/inner", "all/chest/000", "all/chest/002_deep/000_x",
             "all/linked", "all/set/true", "several/chest_2/000_one", "broken/broken/000_one"):
    assert read_png(name + ".png").rows == true, name
own = [[rgb565(GX[i]) for i in row] for row in LOW]
for name in "all/b/same_2", "all/chest/002_deep/d/001_y", "piped/001_two":
    assert read_png(name + ".png").rows == own, name
low = [[argb4444(C16[i]) for i in row] for row in LOW]
for name in "all/set/low", "all/chest/003_s/low", "several/low":
    assert read_png(name + ".png").rows == low, name
EOF
python3 check.py 2>err || bad "the pictures of folders are not what they should be"
mkdir -p jail/b elsewhere
ln -s ../elsewhere jail/chest
want 3 "$tools/kunai-texture" -r tree -o jail
said err 'jail/chest: cannot be written to: it is a symbolic link$'
[ -z "$(ls elsewhere)" ] || bad "pictures were written through a folder that is a link"
[ -f jail/linked.png ] && [ -f jail/b/Same.png ] ||
	bad "a link kept other pictures from being written"
mkdir -p closed/in
cp true.pvr closed
chmod 000 closed/in
if ! ls closed/in >/dev/null 2>&1; then
	want 3 "$tools/kunai-texture" -r closed -o opened
	said err '^kunai-texture: closed/in: cannot be read: '
	[ -f opened/true.png ] || bad "a closed folder kept other pictures from being written"
fi
chmod 700 closed/in
want 4 "$tools/kunai-texture" -r --index fan.afs -o fan
said err '^kunai-texture: fan.afs: unpacks to too much for its size: stopped .*(KUNAI_E_LIMIT)$'
[ "$(find fan -type f | wc -l)" -lt 100 ] || bad "pictures are not bounded"

# ---- kunai-info and kunai-extract ----

want 0 "$tools/kunai-info" low.pvr bank2.pvr bump.pvr ci4.gvr ci8.gvr 16.pvp first.pvp gvp.gvp \
	set.pvm two.pvm set.gvm
said out '^low.pvr: PVR, little-endian, 48 bytes; picture: 8x8, 16 colours, palettized 4 bit, 1 level, palette not in the file$'
said out '^bank2.pvr: .*, palette not in the file, colours from 32$'
said out '^ci4.gvr: GVR, big-endian, 80 bytes; picture: 8x8, 16 colours, CI4, .*, own palette: RGB565$'
said out '^ci8.gvr: .*, 4 levels, palette not in the file$'
said out '^16.pvp: PVP, little-endian, 48 bytes; palette: 16 colours, ARGB4444, at bank 0, colour 0$'
said out '^first.pvp: PVP, .*; palette: 40 colours, ARGB4444, at bank 1, colour 8$'
said out '^gvp.gvp: GVP, big-endian, 112 bytes; palette: 48 colours, RGB565, at bank 0, colour 0$'
said out '^set.pvm: .*; pictures: 3 (2 with indices); palette: 16 colours, '
said out '^two.pvm: .*; palettes: 2$'
said out '^set.gvm: GVM, .*; pictures: 2 (2 with indices); palettes: 2$'
[ "$(wc -l <out)" = 11 ] || bad "not one line a file"
want 0 "$tools/kunai-info" -l set.pvm set.gvm lines.pvm odd.pvr odd.gvr cut/cut.pvr
printed out <<'EOF'
set.pvm: PVM, little-endian, 424 bytes; entries: 3 (3 PVR); pictures: 3 (2 with indices); palette: 16 colours, ARGB4444, at bank 0, colour 0
  picture 0 "low": 8x8, 16 colours, palettized 4 bit, 1 level, no palette of its own
  picture 1 "true": 8x8, RGB565, rectangle, 1 level
  picture 2 "low": 16x8, 16 colours, palettized 4 bit, 1 level, no palette of its own
  palette 0: 16 colours, ARGB4444, at bank 0, colour 0
set.gvm: GVM, big-endian, 856 bytes; entries: 2 (2 GVR); pictures: 2 (2 with indices); palettes: 2
  picture 0 "own": 8x8, 16 colours, CI4, blocks, 1 level, own palette: RGB565
  picture 1 "other": 8x8, 256 colours, CI8, blocks, mipmaps, 4 levels, no palette of its own
  palette 0 "own": 16 colours, RGB565, at bank 0, colour 0
  palette 1: 256 colours, RGB565, at bank 0, colour 0
lines.pvm: PVM, little-endian, 360 bytes; entries: 2 (2 PVR); pictures: 2 (1 bump, 1 broken)
  picture 0 "a?b?": 8x8, BUMP, twiddled, 1 level
  picture 1 "c": 8x8, unknown pixel format 0x66, unknown data format 0x77, 0 levels, broken (KUNAI_E_UNSUPPORTED)
odd.pvr: PVR, little-endian, 144 bytes; picture: 8x8, unknown pixel format 0x66, unknown data format 0x77, 0 levels, broken (KUNAI_E_UNSUPPORTED)
  picture 0: 8x8, unknown pixel format 0x66, unknown data format 0x77, 0 levels, broken (KUNAI_E_UNSUPPORTED)
odd.gvr: GVR, big-endian, 144 bytes; picture: 8x8, unknown pixel format 0x00, unknown data format 0x77, 0 levels, broken (KUNAI_E_UNSUPPORTED)
  picture 0: 8x8, unknown pixel format 0x00, unknown data format 0x77, 0 levels, broken (KUNAI_E_UNSUPPORTED)
cut/cut.pvr: PVR, little-endian, 143 bytes; picture: 8x8, RGB565, rectangle, 1 level, broken (KUNAI_E_TRUNCATED)
  picture 0: 8x8, RGB565, rectangle, 1 level, broken (KUNAI_E_TRUNCATED)
EOF
# every palette format, by the name that the format's description has
for format in pvp0:ARGB1555 pvp1:RGB565 pvp2:ARGB4444 pvp5:RGB555 pvp6:ARGB8888 pvp7:ARGB8888 \
	gvp0:IA8 gvp1:RGB565 gvp2:RGB5A3 gvp6:ARGB8888; do
	want 0 "$tools/kunai-info" colors/${format%:*}
	said out ": 2 colours, ${format#*:}, at bank 0, colour 0\$"
done
want 0 "$tools/kunai-info" --json bank2.pvr bump.pvr true.pvr first.pvp set.gvm
cat >check.py <<'EOF'
import json
bank, bump, true, first, set_ = [json.loads(line) for line in open("out")]
[image] = bank["images"]
assert (image["colors"], image["first_color"]) == (16, 32)
assert image["palette"] is None and image["bump"] is False
assert bank["palettes"] == [] and bump["images"][0]["bump"] is True
assert true["images"][0]["colors"] == 0
assert first["images"] == [] and first["format"] == "PVP"
assert first["palettes"] == [{"index": 0, "name": "", "colors": 40, "bank": 1, "first": 8,
                              "format_code": 2}]
assert [image["palette"] for image in set_["images"]] == [0, None]
assert [image["name"] for image in set_["images"]] == ["own", "other"]
assert [image["colors"] for image in set_["images"]] == [16, 256]
assert [palette["colors"] for palette in set_["palettes"]] == [16, 256]
[image] = true["images"]
codes = "result alpha linear runs pixel_code data_code offset size codebook".split()
assert [image[key] for key in codes] == ["KUNAI_OK", False, True, False, 1, 9, 16, 128, 0]
assert bank["images"][0]["alpha"] is True and bank["images"][0]["linear"] is False
assert set_["images"][1]["data_code"] == 9 and set_["images"][1]["pixel_code"] == 0
EOF
python3 check.py 2>err || bad "the JSON of textures and palettes is not what it should be"
for name in pvr:bump.pvr gvr:ci4.gvr PVP:16.pvp gvp:gvp.gvp; do
	want 0 "$tools/kunai-info" --format "${name%:*}" "${name#*:}"
done
want 1 "$tools/kunai-info" --format gvr low.pvr
said err 'low.pvr: .*(KUNAI_E_FORMAT)$'
want 0 "$tools/kunai-extract" names.afs -o names
found names <<'EOF'
./000.pvp
./001.gvp
./002.gvr
./003.pvr
EOF
want 0 "$tools/kunai-extract" set.gvm -o gvm
found gvm <<'EOF'
./000_own.gvr
./001_other.gvr
EOF

# ---- NSBTX: texels of every format, which palette is taken, and why ----

cat >nitro_files.py <<'END'
from tool_nitro import *

R = range(8)
RED = [i << 1 | 1 << 10 for i in range(16)]
BLUE = [31 - i | i << 11 for i in range(16)]
FOUR = [0x7FFF, 0x001F, 0x03E0, 0x7C00]
MANY = [i * 0x1357 & 0x7FFF for i in range(64)]
SIXTEEN = [[(x + 3 * y) % 16 for x in R] for y in R]
QUARTER = [[(x + y) % 4 for x in R] for y in R]
SMALL = [[(5 * x + y) % 64 for x in R] for y in R]
ALPHAS = [[(37 * x + 11 * y) % 256 for x in R] for y in R]
SKY = [[0x8000 * (x != y) | x << 12 & 0x7FFF | y for x in R] for y in R]
TEXTURES = [(b"wall", PAL16, SIXTEEN), (b"gate", PAL4, QUARTER, CLEAR), (b"many", PAL256, SMALL),
            (b"mist", A3I5, ALPHAS), (b"spark", A5I3, ALPHAS), (b"sky", DIRECT, SKY),
            (b"stones", BLOCKS, QUARTER, 0, [0x8000, 0x0001, 0x4000, 0xC001])]
# wall by name and _pl, gate by name, many and mist by number; spark and stones: the first
PALETTES = [(b"wall_pl", RED), (b"gate", FOUR), (b"other", MANY), (b"blue", BLUE)]
# up to the end of all: the palettes that follow, each from a multiple of 16 bytes on
TAIL = RED + FOUR + [0] * 4 + MANY + BLUE
STARTS = {b"wall_pl": 0, b"gate": 16, b"other": 24, b"blue": 88}
END
cat >nitro.py <<'END'
import os
from nitro_files import *
from tool_files import *

def write(name, data):
    os.makedirs(os.path.dirname(name) or ".", exist_ok=True)
    open(name, "wb").write(data)

set_ = nsbtx(TEXTURES, PALETTES)
write("set.nsbtx", set_)
write("sure.nsbtx", nsbtx(TEXTURES[:2], PALETTES[:2]))
write("alone.nsbtx", nsbtx(TEXTURES, []))
write("colors.nsbtx", nsbtx([], PALETTES))
write("short.nsbtx", nsbtx(TEXTURES[2:3], [(b"many", MANY[:16])]))
write("equals.nsbtx", nsbtx(TEXTURES[:1], [(b"b", RED), (b"a=b", BLUE)]))
write("number.nsbtx", nsbtx(TEXTURES[:2], [(b"x", RED), (b"y", FOUR)]))
write("one.nsbtx", nsbtx(TEXTURES[2:4], [(b"one", BLUE)]))
write("model.nsbmd", nitro(b"BMD0", [struct.pack("<4sI", b"MDL0", 8), tex0(TEXTURES, PALETTES)]))
write("bare.tex0", tex0(TEXTURES, PALETTES))
members = [set_, open("model.nsbmd", "rb").read(), b"", open("bare.tex0", "rb").read(),
           open(os.environ["KUNAI_FIXTURES"] + "/heights.bdhc", "rb").read(),
           open(os.environ["KUNAI_FIXTURES"] + "/light.txt", "rb").read(), b"no such thing"]
write("set.narc", narc([(0, [(b"%d" % i, data) for i, data in enumerate(members)])]))
write("hidden.bin", b"\xA5" * 100 + set_ + b"\xA5" * 100)
END
python3 nitro.py
convert nitro set.nsbtx
printed err <<'END'
kunai-texture: set.nsbtx: warning: 2 of 7 pictures: the palette is guessed by its number, and may be wrong: kunai-info -l FILE tells which (kunai-texture --palette-name PICTURE=NAME takes another)
kunai-texture: set.nsbtx: warning: 2 of 7 pictures: the palette is the first of the set, a guess that may be wrong: kunai-info -l FILE tells which (kunai-texture --palette-name PICTURE=NAME takes another)
kunai-texture: set.nsbtx: warning: 1 of 7 pictures: uses 32 colours, the palette has 16 colours: the rest is black
kunai-texture: 7 done, 0 failed
END
convert nitro-sure sure.nsbtx
[ "$(cat err)" = 'kunai-texture: 2 done, 0 failed' ] || bad "palettes that are sure need no words"
convert nitro-model model.nsbmd
convert nitro-bare bare.tex0
convert nitro-named set.nsbtx --palette-name blue
printed err <<'END'
kunai-texture: set.nsbtx: warning: 2 of 7 pictures: uses 43 colours, the palette has 16 colours: the rest is black
kunai-texture: 7 done, 0 failed
END
# palettes of single pictures: before one for all, and the last counts
convert nitro-single set.nsbtx --palette-name wall=other --palette-name blue \
	--palette-name wall=gate --palette-name mist=wall_pl --palette-name sky=gate
convert nitro-part set.nsbtx --palette-name wall=gate -p colors.nsbtx
convert nitro-chosen set.nsbtx --palette-name many=blue --palette-name mist=blue \
	--palette-name spark=blue
printed err <<'END'
kunai-texture: set.nsbtx: warning: 1 of 7 pictures: the palette is the first of the set, a guess that may be wrong: kunai-info -l FILE tells which (kunai-texture --palette-name PICTURE=NAME takes another)
kunai-texture: set.nsbtx: warning: 2 of 7 pictures: uses 43 colours, the palette has 16 colours: the rest is black
kunai-texture: 7 done, 0 failed
END
convert nitro-equals equals.nsbtx --palette-name =a=b
convert nitro-other set.nsbtx -p colors.nsbtx
said err '^kunai-texture: colors.nsbtx: note: holds 4 palettes: the first is used (kunai-texture --palette-name takes another): wall_pl, gate, other, blue$'
convert nitro-both set.nsbtx -p colors.nsbtx --palette-name other
[ "$(cat err)" = 'kunai-texture: 7 done, 0 failed' ] || bad "a palette of that name needs no words"
convert nitro-bank set.nsbtx -p colors.nsbtx --palette-name wall_pl --bank 1
convert nitro-index set.nsbtx --index
said err 'set.nsbtx: note: 2 of 7 pictures: without indices, written in full colour$'
said err "set.nsbtx: note: 2 of 7 pictures: indices are written without the texels' alpha\$"
convert nitro-alone alone.nsbtx
said err 'alone.nsbtx: warning: 5 of 7 pictures: grey, for want of a palette (-p FILE gives one)$'
said err 'alone.nsbtx: warning: 1 of 7 pictures: black, for want of a palette (-p FILE gives one)$'
convert nitro-short short.nsbtx
said err 'short.nsbtx: warning: uses 43 colours, the palette has 16 colours: the rest is black$'
convert nitro-pvr low.pvr -p sure.nsbtx --palette-name gate
said err 'low.pvr: warning: uses 16 colours, the palette has 8 colours: the rest is transparent$'
cat >check.py <<'END'
from nitro_files import *
from tool_files import *

def check(folder, start):
    """start: where the colours of each picture begin in all of them."""
    for name, kind, rows, *more in TEXTURES[:6]:
        png = read_png("%s/%s.png" % (folder, name.decode()))
        colors = TAIL[start if isinstance(start, int) else start[name]:]
        expected = [[look(kind, value, colors, *more) for value in row] for row in rows]
        assert png.rows == expected, (folder, name)

def blocks(folder, colors):
    """Modes 2, 0, 1, 3 of the four blocks; the second and the last begin two colours later."""
    png, found = read_png(folder + "/stones.png"), []
    def mix(a, b, first, second, shift):
        return rgb15(sum((first * (a >> s & 31) + second * (b >> s & 31) >> shift) << s
                         for s in (0, 5, 10))) + (255,)
    c = [rgb15(color) + (255,) for color in colors[:6]]
    clear = (0, 0, 0, 0)
    modes = [c[:4], c[2:5] + [clear], c[:2] + [mix(colors[0], colors[1], 1, 1, 1), clear],
             c[2:4] + [mix(colors[2], colors[3], 5, 3, 3), mix(colors[2], colors[3], 3, 5, 3)]]
    assert png.rows == [[modes[y // 4 * 2 + x // 4][QUARTER[y][x]] for x in R] for y in R], folder

guessed = {b"wall": 0, b"gate": 16, b"many": 24, b"mist": 88, b"spark": 0, b"sky": 0}
for folder in "nitro", "nitro-model", "nitro-bare":
    check(folder, guessed)
    blocks(folder, TAIL)
check("nitro-named", 88)
blocks("nitro-named", BLUE)
single = dict.fromkeys(guessed, 88)
check("nitro-single", {**single, b"wall": 16, b"mist": 0})
blocks("nitro-single", BLUE)
check("nitro-part", {**dict.fromkeys(guessed, 0), b"wall": 16})
check("nitro-chosen", {**single, b"wall": 0, b"gate": 16})
assert read_png("nitro-equals/wall.png").rows == [
    [look(PAL16, v, BLUE) for v in row] for row in SIXTEEN]
check("nitro-other", 0)
check("nitro-both", 24)
blocks("nitro-both", MANY)
check("nitro-bank", 16)
blocks("nitro-bank", TAIL[16:])
grey = read_png("nitro-alone/wall.png").rows
assert grey == [[(17 * v,) * 3 + (255,) for v in row] for row in SIXTEEN]
assert read_png("nitro-alone/gate.png").rows[0][:4] == [(0, 0, 0, 0)] + [
    (85 * v,) * 3 + (255,) for v in (1, 2, 3)]
assert read_png("nitro-short/many.png").rows == [
    [look(PAL256, v, MANY[:16]) for v in row] for row in SMALL]
for name, rows, count, first in (("wall", SIXTEEN, 16, 0), ("gate", QUARTER, 4, 16),
                                 ("many", SMALL, 256, 24)):
    png = read_png("nitro-index/%s.png" % name)
    assert png.indexed and png.rows == rows, name
    colors = (TAIL[first:] + [0] * count)[:count]
    assert png.palette == [rgb15(color) for color in colors], name
    assert bytes(png.alpha) in ((b"\0", b"\0" + b"\xff" * 3) if name == "gate" else
                                (b"", b"\xff" * count)), name
assert read_png("nitro-index/mist.png").rows == [[v & 31 for v in row] for row in ALPHAS]
assert not read_png("nitro-index/sky.png").indexed
END
python3 check.py 2>err || bad "texels of NSBTX are not what they should be"
want 1 "$tools/kunai-texture" set.nsbtx -o none --palette-name Blue
said err '^kunai-texture: set.nsbtx: holds no palette of the name Blue, but wall_pl, gate, other, blue$'
want 1 "$tools/kunai-texture" low.pvr -o none --palette-name Blue
said err '^kunai-texture: low.pvr: holds no palette of the name Blue$'
want 1 "$tools/kunai-texture" set.nsbtx -o none -p colors.nsbtx --palette-name Blue
said err '^kunai-texture: colors.nsbtx: holds no palette of the name Blue, but wall_pl, '
# as many names are listed as fit in 159 letters, whatever sizes they have
python3 - <<'END'
from nitro_files import *
for first in range(1, 17):
    names = [b"n" * first] + [b"p%04d" % i for i in range(30)]
    open("list%d.nsbtx" % first, "wb").write(nsbtx(TEXTURES[:1], [(name, FOUR) for name in names]))
    text = names[0]
    for name in names[1:]:
        if len(text + b", " + name + b", ...") > 159:
            break
        text += b", " + name
    line = b"kunai-texture: list%d.nsbtx: holds no palette of the name nope, but %s, ...\n"
    open("list%d.err" % first, "wb").write(line % (first, text))
END
for first in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do
	want 1 "$tools/kunai-texture" list$first.nsbtx -o none --palette-name nope
	printed err <list$first.err
done
want 1 "$tools/kunai-texture" colors.nsbtx -o none
said err '^kunai-texture: colors.nsbtx: holds a palette and no pictures: -p takes it$'
[ ! -e none ] || bad "something was written for nothing"
want 1 "$tools/kunai-texture" set.nsbtx -o none --palette-name wall=Blue
said err '^kunai-texture: set.nsbtx: holds no palette of the name Blue, but wall_pl, '
want 1 "$tools/kunai-texture" set.nsbtx -o none --palette-name roof=blue
said err '^kunai-texture: set.nsbtx: holds no picture of the name roof$'
want 1 "$tools/kunai-texture" set.nsbtx -o none -p colors.nsbtx --palette-name wall=Blue
said err '^kunai-texture: colors.nsbtx: holds no palette of the name Blue, but wall_pl, '
want 2 "$tools/kunai-texture" set.nsbtx -o none $(seq -f '--palette-name=%g' 65)
said err ': --palette-name is given more than 64 times; '
[ ! -e none ] || bad "something was written for a palette that is not there"
# one palette is no guess; with -r it is told in which set the first guess was
convert nitro-one one.nsbtx
! grep -q guess err || bad "there is only one palette to choose"
mkdir folder
cp set.nsbtx sure.nsbtx low.pvr folder
cp number.nsbtx folder/a.nsbtx
want 0 "$tools/kunai-texture" -r folder -o nitro-folder --palette-name gate=wall_pl
said err '^kunai-texture: folder: warning: 2 of 12 pictures: the palette is the first of the set, a guess that may be wrong; the first such set is folder/set.nsbtx: kunai-info -l FILE tells which '
said err '^kunai-texture: folder: warning: 4 of 12 pictures: the palette is guessed by its number, and may be wrong; the first such set is folder/a.nsbtx: '
want 0 "$tools/kunai-texture" -r folder -o nitro-lenient --palette-name mist=wall_pl --palette-name blue
cmp -s nitro-lenient/sure/wall.png nitro-sure/wall.png || bad "a set without that palette does not go on"
cmp -s nitro-lenient/set/wall.png nitro-named/wall.png || bad "-r: not the palette that is named"
cmp -s nitro-lenient/set/mist.png nitro-single/mist.png || bad "-r: not the palette of the picture"
want 1 "$tools/kunai-texture" -r folder -o nitro-nowhere --palette-name mist=roof --palette-name blue
said err '^kunai-texture: --palette-name: no set has what mist=roof names$'
[ "$(grep -c 'no set has' err)" = 1 ] || bad "a palette that is there is missed"
cmp -s nitro-nowhere/set/wall.png nitro-named/wall.png || bad "the rest is not done"
want 0 "$tools/kunai-texture" -r set.narc -o nitro-r
said err '^kunai-texture: 21 done, 0 failed, '
cmp -s nitro-r/000_0/wall.png nitro/wall.png || bad "-r gives another picture"

want 0 "$tools/kunai-info" -l set.nsbtx
printed out <<'END'
set.nsbtx: Nitro textures (TEX0), little-endian, 1004 bytes; pictures: 7 (5 with indices, 4 with a guessed palette); palettes: 4
  picture 0 "wall": 8x8, 16 colours, PAL16, rows, 1 level, palette 0 "wall_pl"
  picture 1 "gate": 8x8, 4 colours, PAL4, rows, color 0 clear, 1 level, palette 1 "gate"
  picture 2 "many": 8x8, 256 colours, PAL256, rows, 1 level, palette 2 "other" (a guess: the same number)
  picture 3 "mist": 8x8, 32 colours, A3I5, rows, 1 level, palette 3 "blue" (a guess: the same number)
  picture 4 "spark": 8x8, 8 colours, A5I3, rows, 1 level, palette 0 "wall_pl" (a guess: the first)
  picture 5 "sky": 8x8, DIRECT, rows, 1 level
  picture 6 "stones": 8x8, 4x4, 4x4 blocks, 1 level, palette 0 "wall_pl" (a guess: the first)
  palette 0 "wall_pl": at most 104 colours, RGB555
  palette 1 "gate": at most 88 colours, RGB555, for pictures of 4
  palette 2 "other": at most 80 colours, RGB555
  palette 3 "blue": at most 16 colours, RGB555
END
want 0 "$tools/kunai-info" "$sample/tiny.nsbmd" colors.nsbtx sure.nsbtx
said out 'tiny.nsbmd: Nitro model (MDL0), little-endian, [0-9]* bytes; pictures: 2 (1 with indices, 1 with a guessed palette); palette: at most 4 colours, RGB555, for pictures of 4$'
said out '^colors.nsbtx: Nitro textures (TEX0), little-endian, [0-9]* bytes; palettes: 4$'
said out '^sure.nsbtx: .*; pictures: 2 (2 with indices); palettes: 2$'
want 0 "$tools/kunai-info" --json set.nsbtx "$sample/tiny.nsbmd" ci4.gvr true.pvr
python3 -c '
import json
set_, tiny, ci4, true = [json.loads(line) for line in open("out")]
def facts(file, *keys):
    return [tuple(image[key] for key in keys) for image in file["images"]]
assert set_["format"] == "Nitro textures (TEX0)"
assert facts(set_, "palette", "palette_rule") == [
    (0, "name_pl"), (1, "name"), (2, "index"), (3, "index"), (0, "first"), (None, None),
    (0, "first")]
assert facts(ci4, "palette", "palette_rule") == [(0, "own")]
assert facts(true, "palette", "palette_rule") == [(None, None)]
assert facts(tiny, "height", "used_height") == [(8, 6), (8, 8)]
assert [palette["format_code"] for palette in set_["palettes"]] == [0, 1, 0, 0]
assert [palette["name"] for palette in set_["palettes"]] == ["wall_pl", "gate", "other", "blue"]
' 2>err || bad "the JSON of NSBTX is not what it should be"
for word in nsbtx tex0 TEX0 'nitro textures (tex0)'; do
	want 0 "$tools/kunai-info" --format "$word" set.nsbtx
done
want 1 "$tools/kunai-info" --format nsbtx low.pvr
want 0 "$tools/kunai-extract" set.narc -o nitro-members
found nitro-members <<'END'
./000_0.nsbtx
./001_1.nsbmd
./002_2.bin
./003_3.nsbtx
./004_4.bdhc
./005_5.txt
./006_6.bin
END
want 0 "$tools/kunai-scan" hidden.bin
said out '^0x00000064 *1004 Nitro textures (TEX0)  *little '

# ---- kunai-gltf: every kind of archive, palettes, bump maps ----

want 0 "$tools/kunai-extract" -q "$sample/creature.pvm" -o loose
cat >make.py <<'EOF'
import glob
from files import *

def write(name, data):
    open(name, "wb").write(data)

parts = []
for name in sorted(glob.glob("loose/*")):
    parts.append((name[len("loose/000_"):].encode(), open(name, "rb").read()))
write("parts.afs", afs(parts))
write("parts.gsl", gsl(parts))
write("parts.narc", narc([(0, parts[:1] + [(b"d", 1)]), (0, parts[1:])]))
write("parts.bml", bml([(b"skin.nj", b"model" * 9, open("loose.pvm", "rb").read())]))
write("parts.pvmx", pvmx([(i, name, data) for i, (name, data) in enumerate(parts)]))
write("parts.prs", prs(nest(afs(parts), 3)))
names = [name for name, _ in parts]
# by name, of which the first counts, as there are more pictures than the model names
write("more.afs", afs([(b"more", FILES["low.pvr"]), *parts[::-1]] +
                      [(name, FILES["low.pvr"]) for name in names]))
write("indices.afs", afs([(name, FILES["low.pvr"]) for name in names]))
write("odd.afs", afs([(name, pvr(0x66, 0x77, 8, 8, bytes(128))) for name in names]))
write("other.pvm", open("lines.pvm", "rb").read())
write("four.xvm", xvm([xvr(i, b"\1") for i in range(4)]))
write("bumps.afs", afs([(name, FILES["bump.pvr" if i else "true.pvr"])
                        for i, name in enumerate(names)]))
EOF
cp "$sample/creature.pvm" loose.pvm
python3 make.py
want 0 "$tools/kunai-gltf" "$sample/creature.nj" -t loose.pvm -o glb/loose.pvm.glb
for file in parts.afs parts.gsl parts.narc parts.bml parts.pvmx parts.prs more.afs; do
	want 0 "$tools/kunai-gltf" "$sample/creature.nj" -t $file -o glb/$file.glb
	said out ' 3 pictures, 2 animations$'
	cmp -s glb/$file.glb glb/loose.pvm.glb || bad "the pictures of $file give another GLB file"
done
want 0 "$tools/kunai-gltf" "$sample/creature.nj" parts.gsl -o glb/guess.glb
cmp -s glb/guess.glb glb/loose.pvm.glb || bad "an archive of pictures was not taken without -t"
want 0 "$tools/kunai-gltf" "$sample/creature.nj" -t indices.afs -o glb/grey.glb
said err 'indices.afs: warning: 3 of 3 pictures: grey, for want of a palette (-p FILE gives one)$'
want 0 "$tools/kunai-gltf" "$sample/creature.nj" -t indices.afs -p 40.pvp --bank 1 -o glb/colors.glb
[ ! -s err ] || bad "a palette needs no words"
want 0 "$tools/kunai-gltf" "$sample/creature.nj" -t bumps.afs -o glb/bumps.glb
said err 'bumps.afs: note: [0-9]* of [0-9]* materials have a bump map as their picture, which is left out$'
said out ' 1 picture, '
want 3 "$tools/kunai-gltf" "$sample/creature.nj" -t tree -o glb/folder.glb
said err '^kunai-gltf: tree: is a folder: -t takes one file: PVM, GVM, XVM, NSBTX or an archive of pictures$'
[ ! -e glb/folder.glb ] || bad "a model was written without the textures it was to have"
want 0 "$tools/kunai-gltf" "$sample/creature.nj" -t true.pvr -o glb/lone.glb
said err '^kunai-gltf: true.pvr: warning: paired by number, for want of names: the model asks for 3 textures, and there is 1 picture$'
grep -q 'no picture "' err && bad "a name that is not looked for was missed"
want 0 "$tools/kunai-gltf" "$sample/creature.nj" -t four.xvm -o glb/four.glb
said err 'four.xvm: warning: paired by number, .* 3 textures, and there are 4 pictures$'
want 0 "$tools/kunai-gltf" "$sample/creature.nj" -t other.pvm -o glb/other.glb
said err 'other.pvm: warning: no picture "'
said err '^kunai-gltf: other.pvm: warning: entry 1 "c": offset 0x[0-9a-f]*: PVRT: .*(KUNAI_E_UNSUPPORTED)$'
want 1 "$tools/kunai-gltf" "$sample/creature.nj" -t odd.afs -o glb/odd.glb
said err '^kunai-gltf: odd.afs/000_[^/]*: data format 0x77, pixel format 0x66: offset 0x9: PVRT: '
want 1 "$tools/kunai-gltf" "$sample/creature.nj" -t 16.pvp -o glb/none.glb
said err '^kunai-gltf: 16.pvp: holds no pictures$'
want 1 "$tools/kunai-gltf" "$sample/creature.nj" -t notes.afs -o glb/nothing.glb
said err '^kunai-gltf: notes.afs: holds no pictures$'
want 2 "$tools/kunai-gltf" "$sample/creature.nj" -t indices.afs -p 40.pvp --bank 64 -o glb/none.glb
want 1 "$tools/kunai-gltf" "$sample/creature.nj" -t indices.afs -p true.pvr -o glb/wrong.glb
[ ! -e glb/wrong.glb ] || bad "a model was written without the palette it was to have"
cat >check.py <<'EOF'
import json
from files import *

def pictures(name):
    data = open(name, "rb").read()
    [size] = struct.unpack("<I", data[12:16])
    scene, body = json.loads(data[20:20 + size]), data[28 + size:]
    views = [scene["bufferViews"][image["bufferView"]] for image in scene["images"]]
    starts = [view.get("byteOffset", 0) for view in views]
    return [Png(body[at:at + view["byteLength"]]) for at, view in zip(starts, views)]

for png in pictures("glb/colors.glb"):
    assert png.rows == [[argb4444(C40[16 + i]) for i in row] for row in LOW]
for png in pictures("glb/grey.glb"):
    assert png.rows == [[(17 * i,) * 3 + (255,) for i in row] for row in LOW]
[png] = pictures("glb/bumps.glb")
assert png.rows == [[rgb565(texel) for texel in row] for row in TEXELS]
EOF
python3 check.py 2>err || bad "the pictures in the GLB files are not what they should be"

finish
