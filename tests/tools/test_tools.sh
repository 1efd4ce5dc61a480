#!/bin/sh
# test_tools.sh - the manners of the example programs: exit codes, messages, names, what is written
# where. KUNAI_TOOLS is the folder of the programs, KUNAI_FIXTURES that of the bundled sample.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/tool_support.sh"
run=$here/../../examples/run.sh

# ---- files that no program should trust ----

cat >make.py <<'EOF'
import glob
import tool_models
from tool_files import *

evil = [b"../../evil", b"/etc/evil", b"..\\evil", b"a/b", b"", b".hidden", b"a\nb\x1b[2J", b"..",
        b"same.x", b"same.x", b"-o", b"\x83\x4c.bin"]
open("evil.afs", "wb").write(afs([(name, b"data") for name in evil]))
open("broken.afs", "wb").write(afs([(b"one.bin", b"1111"), (b"two.bin", b"2222")], broken=True))
open("bomb.prs", "wb").write(prs_bomb(300 << 20))
open("light.njl", "wb").write(b"NJLI" + struct.pack("<I", 16) + bytes(16)
                              + b"POF0" + struct.pack("<I", 4) + b"\x40\0\0\0")
pictures = [open(name, "rb").read() for name in sorted(glob.glob("loose/*"))]
open("pictures.afs", "wb").write(afs([(b"", picture) for picture in pictures]))
node = struct.pack("<2I3f3i3f2I", 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0)
many = b"NJCM" + struct.pack("<I", len(node)) + node
def move(nodes):
    """One frame, no keys."""
    return b"NMDM" + struct.pack("<I2I2H", 12 + 8 * nodes, 12, 1, 1, 1) + bytes(8 * nodes)
open("many.nj", "wb").write(many * 256)
open("more.nj", "wb").write(many * 257 + move(1) * 257)
open("one.njm", "wb").write(move(1))
# motions of models of three nodes and of two; the first stands before both
open("moved.nj", "wb").write(move(3) + tool_models.ninja(tool_models.volume, b"NJCM") + move(3) * 2
                             + tool_models.ninja(tool_models.basic, b"NJBM") + move(2))
open("one_node.nj", "wb").write(b"NJCM" + struct.pack("<I", len(node)) + node)
# A triangle: vertices of type 23 (position, colour), texture 0 with no flip, no clamp and no
# filter, a strip of type 41 that ignores light. Node, model, vertex list, polygon list.
vertices = struct.pack("<2I", 0x23 | (1 + 3 * 4) << 16, 3 << 16)
for x, y, color in (0, 0, 0x80FF0000), (1, 0, 0xFF00FF00), (0, 1, 0xFF0000FF):
    vertices += struct.pack("<3fI", x, y, 0, color)
vertices += struct.pack("<I", 0xFF)
strip = struct.pack("<3H10h", 0x41 | 0x01 << 8, 11, 1, 3, 0, 0, 0, 1, 256, 0, 2, 0, 256)
pointers = b"POF0" + struct.pack("<I", 4) + b"\x41\x4c\x41\0"
# The other one draws it four times with three textures.
for name, textures in ("colored.nj", [0]), ("numbers.nj", [7, 195, 7, 5]):
    polygons = b"".join(struct.pack("<2H", 0x08, texture) + strip for texture in textures)
    colored = struct.pack("<2I3f3i3f2I", 0x17, 52, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0)
    colored += struct.pack("<2I4f", 76, 76 + len(vertices), 0, 0, 0, 2) + vertices + polygons
    colored += struct.pack("<H", 0xFF)
    colored += bytes(-len(colored) % 4)
    open(name, "wb").write(b"NJCM" + struct.pack("<I", len(colored)) + colored + pointers)
open("all_broken.afs", "wb").write(b"AFS\0" + struct.pack("<9I", 3, *[0x7FFFFFFF, 4] * 3, 0, 0)
                                   + bytes(2048))
open("junk", "wb").write(b"This is not a game file.\n" * 20)

# archives of all formats, and archives in them
pictures = [xvr(7, b"\1"), xvr(8, b"\2")]
set_ = xvm(pictures)
def write(name, data):
    open(name, "wb").write(data)
write("bare.xvm", b"".join(pictures))
write("lone.xvr", pictures[0])
write("chain.afs", afs([(b"pictures.prs", prs(set_)), (b"note.txt", b"plain")]))
write("mods.pvmx", pvmx([(1, b"../../evil.png", b"png 1"), (2, b"pic.png", b"png 2.")]))
write("tree.narc", narc([(0, [(b"a.bin", b"root"), (b"d", 1), (b"..", 2),
                              (b"z.afs", afs([(b"q", b"qqq")]))]),
                         (0, [(b"a.bin", b"in d"), (b"deep", 3)]),
                         (0, [(b"x", b"up"), (b"/etc/passwd", b"up2"), (b"..", b"up3")]),
                         (1, [(b"a.bin", b"deepest")])]))
for order, name in (("<", "little"), (">", "big")):
    boss = bml([(b"boss.nj", b"model" * 50, set_), (b"walk.njm", b"motion" * 9, None),
                (b"boss.nj", b"again", set_)], order)
    write(name + ".bml", boss)
    write(name + ".gsl", gsl([(b"one.bml", boss), (b"two.txt", b"two"), (b"two.txt", b"2")], order))
    write(name + ".prc", prsd(set_, order=order))
    members = [(set_, 5), (b"text" * 20, 6), (afs([(b"z", b"zz")]), 7)]
    write(name + "3.prc", b"".join(padded(prsd(data, key, order), 32) for data, key in members))
    write(name + "-wrong.prc", prsd(set_, order=order, declared=len(set_) - 8))
write("many.prc", padded(prsd(b"x" * 17), 32) * 257)
write("members.gsl", gsl([(b"three.prc", padded(prsd(b"one" * 9), 32) + prsd(b"two" * 9))]))
model = open("model.nj", "rb").read()
# its textures and nodes with the second motion alone
parts, position = [], 0
while position < len(model):
    size = struct.unpack_from("<I", model, position + 4)[0] + 8
    parts.append(model[position:position + size])
    position += size
walked = [i for i, part in enumerate(parts) if part[:4] == b"NMDM"]
write("walked.nj", b"".join(parts[:walked[0]] + parts[walked[1]:]))
# a table, of which one word is a pointer
table = struct.pack("<8I", 0, 5, 6, 7, 0, 0, 0, 0) + struct.pack("<H30x", 4)
write("other.rel", table + struct.pack("<8I", 32, 1, 1, 0, 16, 0, 0, 0))
write("dots.afs", afs([(name, prs(b"plain text" * 2)) for name in (b"a..prs", b"b.txt .PRS", b".prs")]))
# 60 folders deep a name takes kilobytes; and an archive that holds those names a hundred times
deep = [(max(i - 1, 0), [(b"\xFF" * 127, i + 1)]) for i in range(60)]
deep.append((59, [(b"%03d" % i, b"") for i in range(100)]))
write("paths.afs", fan(narc(deep), 100))
write("model.prc", prsd(model, 99))
write("models.afs", afs([(b"model.prs", prs(model))]))
write("deep8.afs", nest(b"bottom", 9))
write("deep9.afs", nest(b"bottom", 10))
bomb = b"bottom"
for _ in range(7):
    bomb = fan(bomb, 20)
write("fan.afs", bomb)
# three entries, each of them all of the file
write("self.afs", b"AFS\0" + struct.pack("<I", 3) + struct.pack("<2I", 0, 40) * 3 + bytes(8))
# so much overlaps that the library looks into the first few entries only
write("overlap.afs", fan(b"\xEE" * 16384, 100))
write("zero.afs", afs([]))
write("zero.narc", narc([(0, [])]))
# an archive with a broken entry, and what begins as an archive but is none
write("hurt.afs", afs([(b"inner", afs([(b"good", b"fine"), (b"bad", b"2222")], broken=True)),
                       (b"fake.afs", b"AFS\0\xff\xff\xff\x7f"), (b"last", b"last")]))
# what a recogniser cannot tell: a header that lies and bytes behind, a padded stream, a table with
# a hole, and one whose byte order is no sure thing
write("lying.prc", prsd(set_, order=">", declared=5) + b"\xEE" * 40)
write("padded.prs", prs(set_) + b"\xEE" * 40)
write("archive.prc", prsd(set_) + b"behind")
hole = bytearray(gsl([(b"one.txt", b"one"), (b"two.txt", b"two")], ">"))
hole[32:36] = b"\xFF" * 4
write("hole.gsl", hole)
# behind the last member: zeros, garbage, a member that is cut, one that is not at its place
two = [prsd(b"text" * 20, 6), prsd(b"more" * 20, 7)]
write("zeros.prc", padded(two[0], 32) + bytes(64))
write("garbage.prc", padded(two[0], 32) + b"garbage" * 5)
write("cut.prc", padded(two[0], 32) + two[1][:-5])
write("unpadded.prc", b"".join(two))
behind = {name: len(open(name, "rb").read()) - len(two[0])
          for name in ("garbage.prc", "cut.prc", "unpadded.prc")}
open("behind", "w").write("".join("%s %d\n" % item for item in behind.items()))
# the file ends in an entry, or before it
stored = afs([(b"one.bin", b"1" * 20), (b"two.bin", b"2" * 20)])
write("short.afs", stored[:32 + 20 + 12])
write("none.afs", stored[:32 + 20])
write("many.afs", afs([(b"", b"x")] * 1001))
write("thousand.afs", afs([(b"", b"x")] * 1000))
write("cut121.afs", afs([(b"", b"xx")] * 130)[:8 + 130 * 8 + 8 + 9 * 2])
write("names.narc", narc([(0, [(b"x.bin", b"file"), (b"000_x.bin", 1), (b"e", 3)]),
                          (0, [(b"y.bin", b"inside"), (b"z", b"too")]),
                          (3, [(b"w.bin", b"before the file")]),
                          (0, [(b"004_q.bin", 2), (b"q.bin", b"behind the folder")])]))
write("dump", b"\xEE" * 37 + set_ + b"\xEE" * 5 + model + b"\xEE" * 9)

# models of all kinds; bare ones; and a chain of nodes
for name, data in tool_models.files():
    write(name, data)
write("basic.bin", tool_models.bare(tool_models.basic, 0x1C40, 0x8C010000))
write("chunk.bin", tool_models.bare(tool_models.volume, 0x1C40, 0))
write("ginja.bin", b"odd" + tool_models.bare(tool_models.ginja, 0x900, 0x8125FE60, ">"))
write("xinja.bin", tool_models.bare(tool_models.xinja, 0x20, 0x400000))
# a Ginja model in the chunk that is for Chunk models, and models of three formats in one file
write("hidden.nj", tool_models.ninja(tool_models.ginja, b"NJCM", ">"))
write("little-hidden.nj", tool_models.ninja(tool_models.ginja, b"NJCM"))
write("swapped.nj", tool_models.ninja(tool_models.volume, b"NJCM", ">"))
write("empty.nj", tool_models.ninja(lambda body: body.node(), b"NJCM", ">"))
write("tagged.xj", tool_models.named(tool_models.xinja, b"XJCM", [b"first", b"second"], b"XJTL"))
write("several.gj", move(1) + tool_models.ninja(tool_models.ginja, b"GJCM", ">") + move(2) * 2
      + tool_models.ninja(tool_models.volume, b"NJCM") + move(3)
      + tool_models.ninja(tool_models.xinja, b"XJCM") + move(2))
# a bare model, and behind it a motion of its two nodes: keys, entries, structure
dump = bytearray(tool_models.bare(tool_models.basic, 0x1C40, 0x8C010000))
dump += bytes(-len(dump) % 16)
at = 0x8C010000 + len(dump)
dump += struct.pack("<I3fI3f", 0, 0, 0, 0, 9, 1, 2, 3)
dump += struct.pack("<4I4I", at, 0, 2, 0, 0, 0, 0, 0)
write("motion_offset", str(len(dump)).encode())
dump += struct.pack("<2I2H", at + 32, 10, 1, 2)
write("basic-moved.bin", bytes(dump) + bytes(64))
chain = tool_models.Body()
for i in range(40):
    chain.node()
    if i:
        chain.point(52 * (i - 1) + 0x2C, 52 * i)
write("chain.nj", chain.chunk(b"NJCM"))
EOF
"$tools/kunai-extract" -q "$sample/creature.pvm" -o loose
cp "$sample/creature.nj" model.nj
sed 's/OScale /OSkale /' "$sample/creature.nja" >wrong.nja
sed 's/rot_node_07, 0/rot_node_x, 0/' "$sample/walk.nam" >wrong.nam
python3 make.py

# ---- every program: help, version, bad command lines ----

for tool in kunai-info kunai-extract kunai-scan kunai-texture kunai-gltf; do
	want 0 "$tools/$tool" -h
	said out "^usage: $tool"
	[ "$(sed '/^$/q' out | grep -v '^$' | grep -vc '\[OPTION\.\.\.\]$')" = 0 ] ||
		bad "the usage line of $tool leaves out options"
	want 0 "$tools/$tool" --help
	want 0 "$tools/$tool" --version
	said out "^$tool (kunai [0-9]*\.[0-9]*\.[0-9]*)"
	want 2 "$tools/$tool"
	said err "^usage: $tool"
	want 2 "$tools/$tool" --no-such-option junk
	said err "^$tool: unknown option --no-such-option; -h helps$"
	[ "$(wc -l <err)" = 1 ] || bad "$tool: a mistake takes one line"
	[ ! -s out ] || bad "$tool: a mistake must not print results"
done
want 3 "$tools/kunai-extract" -o o3 -- missing
want 3 "$tools/kunai-texture" -o o3 missing
want 3 "$tools/kunai-gltf" --output=o3/x.glb missing
[ ! -e o3 ] || bad "a folder was made for nothing"
want 2 "$tools/kunai-extract" evil.afs
want 2 "$tools/kunai-texture" "$sample/creature.pvm"
want 2 "$tools/kunai-gltf" "$sample/creature.nj"
want 2 "$tools/kunai-gltf" "$sample/creature.nj" -o
said err '^kunai-gltf: -o needs a value; '
want 2 "$tools/kunai-gltf" "$sample/creature.nj" -o -
[ ! -e ./- ] || bad "-o - made a file"
want 2 "$tools/kunai-gltf" "$sample/creature.nj" -t a -t b -o x.glb
said err '^kunai-gltf: -t is given twice; '
want 2 "$tools/kunai-extract" -Z
said err '^kunai-extract: unknown option -Z; '
want 2 "$tools/kunai-gltf" "$sample/creature.nj" -i one -o x.glb

want 0 sh "$run" --help
said out '^run.sh \[FILE...\]'

# ---- kunai-info ----

want 0 "$tools/kunai-info" "$sample/creature.nj"
said out 'creature.nj: Ninja chunk file, little-endian, .*skinned Ninja Chunk model: '
want 1 "$tools/kunai-info" "$sample/creature.nj" junk "$sample/creature.pvm"
[ "$(wc -l <out)" = 2 ] || bad "a bad file must not stop the others"
said err '^kunai-info: junk: offset 0x0: .*(KUNAI_E_FORMAT)$'
said err '^kunai-info: 2 done, 1 failed$'
want 1 "$tools/kunai-info" -q "$sample/creature.nj" junk
grep -q 'done' err && bad "-q must silence the summary"
want 3 "$tools/kunai-info" missing junk
said err '^kunai-info: missing: cannot be opened'
want 4 "$tools/kunai-info" bomb.prs junk
said err 'bomb.prs: .*(KUNAI_E_LIMIT)$'
want 4 "$tools/kunai-info" /dev/zero
said err '^kunai-info: /dev/zero: larger than 1 GiB$'
# a large file is refused before it is read: here is no memory to read it
truncate -s 3G large
truncate -s 1073741825 over
truncate -s 1073741824 most
(
	ulimit -v 262144
	for tool in kunai-info kunai-scan "kunai-extract -l" "kunai-texture -o none" "kunai-gltf -o none" \
		kunai-map "kunai-scene -o none"; do
		for file in large over; do
			want 4 "$tools"/$tool $file
			said err "^[a-z-]*: $file: larger than 1 GiB\$"
		done
		want 4 "$tools"/$tool most
		said err 'most: out of memory (KUNAI_E_MEMORY)$'
	done
	want 4 "$tools/kunai-info" - <over
	said err '^kunai-info: -: larger than 1 GiB$'
	# only the bytes after the present position count
	want 1 sh -c 'dd bs=1048576 skip=1024 count=0 2>dd && "$1" -' sh "$tools/kunai-info" <over
	said err '^kunai-info: -: offset 0x0: file: nothing that kunai knows begins here '
	exit $failures
) || failures=$((failures + $?))
rm large over most
: >empty
for tool in kunai-info "kunai-extract -o none" "kunai-texture -o none" "kunai-gltf -o none"; do
	want 1 "$tools"/$tool empty
	said err 'empty: .*the file is empty'
done
head -c 60 "$sample/creature.pvm" >cut.pvm
want 1 "$tools/kunai-info" cut.pvm
[ "$(grep -c '^kunai-info: cut.pvm: ' err)" = 1 ] || bad "one trouble was told twice"
want 1 "$tools/kunai-texture" "$sample/creature.nj" evil.afs -o none
said err 'creature.nj: is a Ninja chunk file, which holds no pictures$'
said err 'evil.afs: is an AFS archive: -r finds the pictures in it$'
[ ! -e none ] || bad "an empty folder was left"
want 0 "$tools/kunai-info" all_broken.afs
said err 'KUNAI_E_[A-Z]*), and 2 more like it$'
want 0 "$tools/kunai-info" light.njl
said out 'chunks: NJLI POF0 (not decoded: NJLI)$'
want 1 "$tools/kunai-gltf" light.njl -o none.glb
said err 'light.njl: .*(KUNAI_E_FORMAT)$'
said err 'light.njl: note: holds NJLI, which kunai does not decode$'
cp "$sample/creature.nj" "$(printf 'a\033b')"
want 0 "$tools/kunai-info" "$(printf 'a\033b')"
LC_ALL=C grep -q "$(printf '\033')" out && bad "a control character of a file name was printed"
want 3 "$tools/kunai-info" --json cut.pvm missing . junk light.njl
[ "$(wc -l <out)" = 5 ] || bad "--json must print an object for each argument"
[ "$(grep -c '"error":{"offset":[0-9]*,"code":"[A-Z_]*","record":"[^"]*","message":"[^"]*"}' out)" = 4 ] ||
	bad "--json must tell every error"

# ---- models of all kinds: in words, in lists, as JSON ----

want 0 "$tools/kunai-info" basic.nj volume.sa2mdl weighted.nj
printed out <<'EOF'
basic.nj: Ninja chunk file, little-endian, 500 bytes; chunks: NJBM POF0; rigid Ninja Basic model: nodes 2, meshes 1, triangles 6, textures 0
volume.sa2mdl: Ninja Chunk model, little-endian, 488 bytes; rigid Ninja Chunk model: nodes 3, meshes 1, volumes 1, triangles 2, textures 0
weighted.nj: Ninja chunk file, little-endian, 332 bytes; chunks: NJCM POF0; skinned Ninja Chunk model: nodes 2, meshes 1, triangles 1, textures 0, bind gap 0
EOF
want 0 "$tools/kunai-info" -q -l both.nj volume.sa2mdl
printed out <<'EOF'
both.nj: Ninja chunk file, little-endian, 944 bytes; chunks: NJCM POF0 x2 NJBM; rigid Ninja Chunk model: nodes 3, meshes 1, volumes 1, triangles 2, textures 0; models: 2
  model 0: Ninja Chunk model, rigid, nodes 3, meshes 1, volumes 1, triangles 2, textures 0
    material 0: no texture, opaque, two-sided, unlit, diffuse #B2B2B2FF
    node 0: evalflags 0x7, volume of 1 body
      node 1: evalflags 0x6, triangles 2
      node 2: evalflags 0x6
  model 1: Ninja Basic model, rigid, nodes 2, meshes 1, triangles 6, textures 0
    material 0: no texture, opaque, two-sided, diffuse #804020C0
    material 1: no texture, blend ONE ONE, unlit, vertex colours, diffuse #0000FF80
    node 0: evalflags 0x7
      node 1: evalflags 0x6, triangles 6
volume.sa2mdl: Ninja Chunk model, little-endian, 488 bytes; rigid Ninja Chunk model: nodes 3, meshes 1, volumes 1, triangles 2, textures 0
  model 0: Ninja Chunk model, rigid, nodes 3, meshes 1, volumes 1, triangles 2, textures 0
    material 0: no texture, opaque, two-sided, unlit, diffuse #B2B2B2FF
    node 0 "shadow": evalflags 0x7, volume of 1 body
      node 1: evalflags 0x6, triangles 2
      node 2 "leaf": evalflags 0x6
EOF
want 0 "$tools/kunai-info" -q -l ginja.gj xinja.xj
printed out <<'EOF'
ginja.gj: Ninja chunk file, mixed-endian, 852 bytes; chunks: GJTL POF0 x2 GJCM; rigid Ginja model: nodes 2, meshes 3, triangles 3, lines 2, points 3, textures 2
  model 0: Ginja model, rigid, nodes 2, meshes 3, triangles 3, lines 2, points 3, textures 2
    texture 0 "first"
    texture 1 "second"
    material 0: texture 1, opaque, two-sided, unlit, no specular, vertex colours, wrap mirror/clamp, diffuse #C0804020, parameters 0=0x11400 0=0x23400 0=0x36A00 0=0x45500 0=0x58308 0=0x78308 1=0x8AA8 2=0x18B11 4=0x2500 5=0xC0804020 8=0x80001 9=0x4 10=0x104A
    material 1: texture 0, blend SRC_ALPHA ONE, no specular, wrap repeat/repeat, diffuse #FFFFFFFF, parameters 0=0x11400 1=0x8 2=0x10211 4=0x6100 8=0x50000
    node 0: evalflags 0x7
      node 1: evalflags 0x6, triangles 3, lines 2, points 3
xinja.xj: Ninja chunk file, little-endian, 708 bytes; chunks: NJTL POF0 x2 NJCM; rigid Xinja model: nodes 2, meshes 1, triangles 3, textures 2
  model 0: Xinja model, rigid, nodes 2, meshes 1, triangles 3, textures 2
    texture 0 "first"
    texture 1 "second"
    material 0: texture 1, opaque, unlit, vertex colours, wrap mirror/repeat, diffuse #804020C0, parameters 1=0x2,0x0,0x0 2=0x4,0x5,0x0 3=0x1,0x0,0x0 4=0x1,0x2,0x0 5=0xFF7F7F7F,0xC0804020,0xBFFFFFF 6=0x0,0x0,0x0 7=0x0,0x0,0x0 8=0x1,0x0,0x0
    material 1: texture 0, blend OWN INV_OWN, two-sided, environment map, wrap repeat/repeat, diffuse #FFFFFFFF, parameters 2=0x2,0x9,0x0 3=0x0,0x0,0x0 6=0x1,0x0,0x0 7=0x1,0x0,0x0 99=0x1,0x2,0x3
    node 0: evalflags 0x7
      node 1: evalflags 0x6, triangles 3
EOF
want 0 "$tools/kunai-info" ginja.sa2bmdl
said out 'ginja.sa2bmdl: Ginja model, little-endian, [0-9]* bytes; rigid Ginja model: nodes 2, meshes 3, '
# a second set of material, flat shading, and what wraps (the sample's own files)
want 0 "$tools/kunai-info" -q -l "$sample/model_chunk.nj" "$sample/model_basic.nj"
grep '^    material ' out >materials
printed materials <<'EOF'
    material 0: texture 0, opaque, two-sided, vertex colours, wrap mirror/repeat, diffuse #FFFFFFFF, second texture 2, second diffuse #204080FF
    material 1: texture 1, opaque, unlit, wrap clamp/clamp, diffuse #FFFFFFFF, second texture 2, second diffuse #204080FF
    material 2: texture 1, blend SRC_ALPHA INV_SRC_ALPHA, vertex colours, wrap clamp/clamp, diffuse #FFFFFFFF, second texture 2, second diffuse #204080FF
    material 3: no texture, opaque, vertex colours, diffuse #FFFFFFFF, second diffuse #204080FF
    material 0: texture 0, opaque, wrap mirror/repeat, diffuse #FFFFFFFF
    material 1: no texture, blend SRC_ALPHA INV_SRC_ALPHA, two-sided, unlit, vertex colours, diffuse #FF8000C0
    material 2: no texture, opaque, diffuse #204060FF
    material 3: texture 1, opaque, flat, wrap clamp/clamp, diffuse #E0E0E0FF
EOF
# what an NJCM holds may be told
for word in ginja gj GJCM; do
	want 0 "$tools/kunai-info" -q -l --format $word hidden.nj ginja.gj
	[ "$(grep -c '^  model 0: Ginja model, rigid, nodes 2, meshes 3, ' out)" = 2 ] ||
		bad "--format $word finds Ginja models"
done
for word in XINJA xj; do
	want 0 "$tools/kunai-info" -q -l --format $word xinja.xj tagged.xj
	[ "$(grep -c '^  model 0: Xinja model, rigid, nodes 2, ' out)" = 2 ] ||
		bad "--format $word finds Xinja models"
done
for word in chunk nj NJCM; do
	want 0 "$tools/kunai-info" -q --format $word both.nj
	said out '; rigid Ninja Chunk model: nodes 3, meshes 1, volumes 1, triangles 2, textures 0$'
done
# who does not tell it gets a hint, where the bytes are those of a GameCube
hint='note: some GameCube files hold Ginja models here: try --format ginja'
for odd in hidden.nj empty.nj; do
	code=0
	[ $odd = empty.nj ] || code=1
	want $code "$tools/kunai-info" $odd
	[ "$(grep -c "^kunai-info: $odd: $hint\$" err)" = 1 ] || bad "no hint for $odd"
done
code=0
"$tools/kunai-info" little-hidden.nj one_node.nj volume.nj swapped.nj >out 2>err || code=$?
[ $code = 1 ] || bad "exit code $code for a Ginja model in an NJCM"
grep -q 'GameCube' err && bad "a hint at Ginja for other files"
want 0 "$tools/kunai-info" --format ginja empty.nj
[ ! -s err ] || bad "a hint at what was given"
want 0 "$tools/kunai-info" -q --format basic both.nj
said out '; rigid Ninja Basic model: nodes 2, meshes 1, triangles 6, textures 0$'
want 0 "$tools/kunai-info" -q -l several.gj
[ "$(sed -n 's/^  model \([0-9]: [A-Z][a-z]*\) .*/\1/p' out | tr '\n' ' ')" = \
	'0: Ginja 1: Ninja 2: Xinja ' ] || bad "models of three formats in a file"
want 0 "$tools/kunai-info" -q -l "$sample/creature.nj"
[ "$(sed -n '3,5p' out)" = '    texture 0 "skin"
    texture 1 "fins"
    texture 2 "eye"' ] || bad "-l must list the names of textures"
# of motions of several models nobody says whose they are
want 0 "$tools/kunai-info" moved.nj
[ ! -s err ] || bad "motions of two models are not wrong"
# a line does not grow without end
want 0 "$tools/kunai-info" -l chain.nj
said out '^ \{4\}node 0: '
said out '^ \{64\}node 30: '
said out '^ \{64\}node 39: '
want 0 "$tools/kunai-info" -q -j both.nj basic.sa1mdl weighted.nj "$sample/creature.nj" ginja.gj xinja.xj \
	"$sample/model_chunk.nj"
python3 -c '
import json, tool_models
both, names, weighted, creature, ginja, xinja, second = [json.loads(line) for line in open("out")]
assert both["nodes"] == 3 and both["format"] == "Ninja chunk file"
chunk, basic = both["models"]
assert (chunk["index"], chunk["format"]) == (0, "Ninja Chunk model")
assert (basic["index"], basic["format"]) == (1, "Ninja Basic model")
assert (chunk["meshes"], chunk["volumes"], chunk["triangles"], chunk["dropped"]) == (2, 1, 2, 0)
assert (basic["meshes"], basic["volumes"], basic["triangles"]) == (1, 0, 6)
assert "node_names" not in chunk and names["format"] == "Ninja Basic model"
assert creature["models"][0]["texture_names"] == ["skin", "fins", "eye"]
assert "texture_names" not in chunk
assert names["models"][0]["node_names"] == ["object_root", "\x83\x4c"]
assert weighted["skinned"] is True and weighted["bind_gap"] == 0
assert (chunk["lines"], chunk["points"]) == (0, 0) and "parameters" not in chunk
def material(*given, **members):
    """What is not given is what a material is as a rule."""
    flags = ("blend doubleSided unlit flat environment noSpecular noAmbient noAlphaTest "
             "vertexColors hidden backSide projection").split()
    assert set(given) <= set(flags)
    return {"texture": -1, "wrapU": "repeat", "wrapV": "repeat", "filter": 1,
            **{flag: flag in given for flag in flags},
            **dict.fromkeys(("diffuse", "ambient", "specular"), [255] * 4),
            "emission": [0, 0, 0, 255], "exponent": 11, **members}
assert (chunk["materials"], basic["materials"]) == (1, 2)
assert basic["material_list"] == [
    material("doubleSided", diffuse=[128, 64, 32, 192], specular=[0] * 4),
    material("blend", "unlit", "vertexColors", diffuse=[0, 0, 255, 128], specular=[0] * 4,
             filter=0, additive=True, blendSource="ONE", blendDestination="ONE")
], basic["material_list"]
[model] = ginja["models"]
assert model["format"] == "Ginja model" and model["texture_names"] == ["first", "second"]
assert [ginja[key] for key in ("meshes", "triangles", "lines", "points")] == [3, 3, 2, 3]
state, added = [list(zip(words[::2], words[1::2])) for words in model["parameters"]]
assert sorted(state) == sorted(tool_models.GINJA_STATE) and added == sorted(
    tool_models.GINJA_ADDED)
assert model["material_list"] == [
    material("doubleSided", "unlit", "noSpecular", "vertexColors", texture=1, wrapU="mirror",
             wrapV="clamp", diffuse=[0xC0, 0x80, 0x40, 0x20]),
    material("blend", "noSpecular", texture=0, blendSource="SRC_ALPHA", blendDestination="ONE",
             additive=True)], model["material_list"]
[model] = xinja["models"]
assert model["format"] == "Xinja model" and model["meshes"] == 1
assert model["parameters"] == [[word for record in records for word in record] for records in (
    tool_models.XINJA_STATE, tool_models.XINJA_BLENDED)]
assert model["material_list"] == [
    material("unlit", "vertexColors", texture=1, wrapU="mirror", ambient=[0x7F, 0x7F, 0x7F, 0xFF],
             diffuse=[0x80, 0x40, 0x20, 0xC0]),
    material("blend", "doubleSided", "environment", texture=0, blendSource="OWN",
             blendDestination="INV_OWN")], model["material_list"]
second = second["models"][0]["material_list"]
assert [(found["texture2"], found["diffuse2"]) for found in second] == [
    (number, [0x20, 0x40, 0x80, 0xFF]) for number in (2, 2, 2, -1)]
assert not any(key.endswith("2") for found in model["material_list"] for key in found)
' 2>err || bad "the JSON of models is not what it should be"

# ---- a file takes as many of its models and motions as can be found in good time ----

want 0 "$tools/kunai-info" many.nj
said out ' NJCM x256; rigid Ninja Chunk model: nodes 1, meshes 0, triangles 0, textures 0; models: 256$'
grep -q 'left out' err && bad "256 models are not too many"
want 0 "$tools/kunai-info" more.nj
said out 'textures 0; models: 256 and more; motions: 256 and more$'
said err 'more.nj: warning: only the first 256 models are looked at, and more are left out$'
said err 'more.nj: warning: only the first 256 motions are looked at, and more are left out$'
want 0 "$tools/kunai-info" -j many.nj more.nj
python3 -c '
import json
many, more = [json.loads(line) for line in open("out")]
assert len(many["models"]) == 256 and "more_models" not in many and "motions" not in many
assert len(more["models"]) == 256 and more["more_models"] is True
assert len(more["motions"]) == 256 and more["more_motions"] is True
' 2>err || bad "the JSON does not tell that models are left out"

want 0 "$tools/kunai-info" - <"$sample/creature.pvm"
said out '^-: PVM'
want 1 "$tools/kunai-info" --json "$sample"/creature.* "$sample/walk.njm" evil.afs junk - </dev/null
cat >check.py <<'EOF'
import json, sys
files = {}
for line in open("out", "rb"):
    line.decode("ascii")
    about = json.loads(line)
    files[about["file"].rsplit("/", 1)[-1]] = about
    assert "size" in about and "warnings" in about, line
    if "error" not in about:
        assert "format" in about and "byte_order" in about, line
model = files["creature.nj"]
for key in ("nodes meshes vertices triangles materials textures skinned bounds bind_gap models "
            "motions frames interpolation tracks keys entries").split():
    assert key in model, key
assert model["skinned"] is True and len(model["motions"]) == 2 and len(model["bounds"]) == 2
assert model["byte_order"] == "little" and files["creature.be.nj"]["byte_order"] == "mixed"
assert files["creature.bb.nj"]["triangles"] == model["triangles"]
pictures = files["creature.pvm"]["images"]
assert len(pictures) == len(files["creature.pvm"]["entries"]) == model["textures"]
for key in "index name width height levels pixel_format data_format global_index".split():
    assert key in pictures[0], key
packed = files["creature.prs"]
assert packed["packing"] == "PRS" and packed["unpacked_size"] == model["size"]
assert packed["inside"]["nodes"] == model["nodes"]
entries = files["creature.afs"]["entries"]
for key in "index name offset size packing unpacked_size".split():
    assert key in entries[0], key
assert {entry["packing"] for entry in entries} == {"PRS"}
assert "frames" in files["walk.njm"] and "nodes" not in files["walk.njm"]
names = [entry["name"].encode("latin-1") for entry in files["evil.afs"]["entries"]]
assert names[0] == b"../../evil" and names[6] == b"a\nb\x1b[2J" and names[11] == b"\x83\x4c.bin"
assert files["-"]["size"] == 0 and "error" in files["-"] and "error" in files["junk"]
EOF
python3 check.py 2>err || bad "the JSON of kunai-info is not what it should be"

# ---- kunai-extract ----

want 0 "$tools/kunai-extract" "$sample/creature.afs" -o deep/er/x
[ -f deep/er/x/000_creature.nj ] || bad "no 000_creature.nj"
cmp -s deep/er/x/000_creature.nj "$sample/creature.nj" || bad "the entry is not creature.nj"
cmp -s deep/er/x/001_creature.pvm "$sample/creature.pvm" || bad "the entry is not creature.pvm"
want 3 "$tools/kunai-extract" "$sample/creature.afs" -o deep/er/x
said err 'exists already'
cp "$sample/creature.afs" 000_creature.nj
want 3 "$tools/kunai-extract" -f 000_creature.nj -o .
said err '000_creature.nj: is an input: it is not replaced$'
cmp -s 000_creature.nj "$sample/creature.afs" || bad "an input was replaced"
echo old >deep/er/x/000_creature.nj
want 3 "$tools/kunai-extract" "$sample/creature.afs" -o deep/er/x
[ "$(cat deep/er/x/000_creature.nj)" = old ] || bad "a file was replaced without -f"
want 0 "$tools/kunai-extract" -f "$sample/creature.afs" -o deep/er/x
cmp -s deep/er/x/000_creature.nj "$sample/creature.nj" || bad "-f did not replace a file"
echo precious >target.txt
mkdir link
ln -s ../target.txt link/000_creature.nj
want 3 "$tools/kunai-extract" "$sample/creature.afs" -o link
want 0 "$tools/kunai-extract" -f "$sample/creature.afs" -o link
[ "$(cat target.txt)" = precious ] || bad "a file outside DIR was written through a link"
cmp -s link/000_creature.nj "$sample/creature.nj" || bad "-f did not replace a link"
mkdir -p two elsewhere
ln -s ../elsewhere two/creature
want 3 "$tools/kunai-extract" "$sample/creature.afs" pictures.afs -o two
said err 'two/creature: cannot be written to: it is a symbolic link$'
[ -z "$(ls elsewhere)" ] || bad "files were written through a folder that is a link"
mkfifo pipe
want 3 "$tools/kunai-gltf" -f "$sample/creature.nj" -o pipe
said err 'pipe: is no ordinary file: it is not replaced$'
[ -p pipe ] || bad "a pipe was replaced"

# no file can grow beyond 512 bytes: what was there stays, and nothing is left
mkdir full
echo old >full/000_creature.nj
for force in -f ''; do
	want 3 sh -c 'trap "" XFSZ; ulimit -f 1; exec "$@"' sh "$tools/kunai-extract" $force \
		"$sample/creature.afs" -o full
	[ "$(cat full/000_creature.nj)" = old ] || bad "a failed write took the older file away"
	[ "$(ls -A full)" = 000_creature.nj ] || bad "a failed write left something"
done
said err '001_creature.pvm: cannot be written: '
want 0 "$tools/kunai-extract" --raw "$sample/creature.afs" -o raw
cmp -s raw/000* "$sample/creature.prs" || bad "--raw did not give the stored bytes"
want 0 "$tools/kunai-extract" -l "$sample/creature.afs"
said out '^000 0x[0-9a-f]* .* PRS  *Ninja chunk file .*creature'
[ "$(wc -l <out)" = 3 ] || bad "-l must print a heading and one line for each entry"
want 0 "$tools/kunai-extract" -l "$sample/creature.nj" evil.afs
grep -q ' $' out && bad "-l must not print blanks at the end of a line"
[ "$(grep -c ':$' out)" = 2 ] || bad "-l must name the archives when there are several"
want 0 "$tools/kunai-extract" "$sample/creature.nj" -o chunks
for chunk in NJTL.njt NJCM.nj NMDM.njm POF0.bin; do
	[ -n "$(find chunks -name "*_$chunk")" ] || bad "no chunk was named $chunk"
done
want 0 "$tools/kunai-extract" - -o stdin <"$sample/creature.afs"
[ -f stdin/001_creature.pvm ] || bad "an archive from standard input was not unpacked"
want 0 "$tools/kunai-extract" "$sample/creature.prs" -o prs
cmp -s prs/000_creature.nj "$sample/creature.nj" || bad "a PRS file was not unpacked"
want 3 "$tools/kunai-extract" "$sample/creature.afs" -o junk
want 1 "$tools/kunai-extract" broken.afs -o broken
[ "$(cat broken/000_one.bin)" = 1111 ] || bad "a broken entry spoilt another one"
said err '^kunai-extract: broken.afs: entry 1 "two.bin": offset 0x[0-9a-f]*: .*(KUNAI_E_TRUNCATED)$'
said err '^kunai-extract: 1 done, 1 failed$'
want 0 "$tools/kunai-extract" -l broken.afs

mkdir jail
want 0 "$tools/kunai-extract" evil.afs -o jail/in
[ "$(find jail -type f | wc -l)" = 12 ] || bad "not all entries with hostile names were written"
[ "$(find jail/in -maxdepth 1 -type f -name '[0-9][0-9][0-9]*' | wc -l)" = 12 ] ||
	bad "a hostile name left the folder"
[ -z "$(find . -name '*evil*' ! -path './jail/in/*' ! -name evil.afs)" ] || bad "evil got out"
find jail -type f | LC_ALL=C grep -q '[^-A-Za-z0-9._/]' && bad "a name was not cleaned"
want 0 "$tools/kunai-extract" -l evil.afs
LC_ALL=C grep -q "$(printf '\033')" out && bad "-l gave a control character to the terminal"

# ---- archives of all formats ----

want 0 "$tools/kunai-info" chain.afs bare.xvm lone.xvr mods.pvmx tree.narc little.bml big.bml \
	little.gsl big.gsl little.prc big3.prc zero.afs zero.narc
printed out <<'EOF'
chain.afs: AFS, little-endian, 370 bytes; entries: 2 (1 XVM, 1 unknown)
bare.xvm: XVM, little-endian, 144 bytes; entries: 2 (2 XVR); pictures: 2
lone.xvr: XVR, little-endian, 72 bytes; picture: 4x4, DXT1, blocks, 1 level
mods.pvmx: PVMX, little-endian, 86 bytes; entries: 2 (2 unknown)
tree.narc: NARC, little-endian, 300 bytes; entries: 7 (6 unknown, 1 AFS)
little.bml: BML, little-endian, 2944 bytes; entries: 5 (3 unknown, 2 XVM)
big.bml: BML, big-endian, 2944 bytes; entries: 5 (3 unknown, 2 XVM)
little.gsl: GSL, little-endian, 20480 bytes; entries: 3 (1 BML, 2 unknown)
big.gsl: GSL, big-endian, 20480 bytes; entries: 3 (1 BML, 2 unknown)
little.prc: PRSD, little-endian, 245 bytes; inside: XVM, little-endian, 208 bytes; entries: 2 (2 XVR); pictures: 2
big3.prc: PRSD, big-endian, 480 bytes; members: 3; inside: XVM, little-endian, 208 bytes; entries: 2 (2 XVR); pictures: 2
zero.afs: AFS, little-endian, 16 bytes; entries: 0
zero.narc: NARC, little-endian, 56 bytes; entries: 0
EOF
printed err <<'EOF'
kunai-info: 13 done, 0 failed
EOF
want 0 "$tools/kunai-info" -j big3.prc little-wrong.prc tree.narc
cat >members.py <<'EOF'
import json
three, wrong, tree = [json.loads(line) for line in open("out")]
assert [(part["offset"], part["unpacked_size"], part["format"]) for part in three["members"]] == [
    (0, 208, "XVM"), (256, 80, "unknown"), (384, 74, "AFS")], three["members"]
assert (three["packing"], three["byte_order"], three["packed_size"]) == ("PRSD", "big", 245)
assert wrong["members"][0]["unpacked_size"] == wrong["unpacked_size"] == 208
assert "unread_size" not in three
assert [problem["offset"] for problem in wrong["warnings"]] == [0] and three["warnings"] == []
assert tree["formats"] == {"unknown": 6, "AFS": 1}
EOF
python3 members.py 2>err || bad "the JSON of packed members is not what it should be"
for file in little-wrong.prc big-wrong.prc; do
	want 0 "$tools/kunai-info" $file
	said out "^$file: PRSD, .*-endian, 245 bytes; inside: XVM, "
	[ "$(wc -l <err)" = 1 ] || bad "a wrong size is one warning"
	said err "^kunai-info: $file: warning: offset 0x0: .*(KUNAI_E_CORRUPT)\$"
	want 0 "$tools/kunai-texture" -q $file -o "$file-png"
	[ "$(find "$file-png" -name '*.png' | wc -l)" = 2 ] || bad "not two pictures of $file"
	want 0 "$tools/kunai-extract" $file -o "$file-files"
	[ "$(grep -c ': warning: offset 0x0: .*(KUNAI_E_CORRUPT)$' err)" = 1 ] ||
		bad "a wrong size is one warning of kunai-extract"
done
want 0 "$tools/kunai-texture" bare.xvm big.prc -o bare
[ -f bare/bare_0.png ] && [ -f bare/big_1.png ] || bad "no pictures of bare.xvm or big.prc"
want 0 "$tools/kunai-texture" big3.prc -o first
said err 'big3.prc: warning: only the first of its packed members is taken (kunai-extract gives all)$'
want 0 "$tools/kunai-gltf" -q model.prc -o prc/model.glb
want 0 "$tools/kunai-gltf" -q model.nj -o nj/model.glb
cmp -s prc/model.glb nj/model.glb || bad "a PRSD-packed model gives another GLB file"
for file in tree.narc little.bml mods.pvmx; do
	want 1 "$tools/kunai-texture" $file -o none
	said err "$file: is a [A-Z]* archive: -r finds the pictures in it\$"
done
want 0 "$tools/kunai-info" many.prc
said out ': PRSD, little-endian, 8224 bytes; members: 256 and more; inside: 17 bytes of no known'
said err 'many.prc: warning: only the first 256 packed members are looked at, and more are left out$'
want 0 "$tools/kunai-extract" many.prc -o members
[ "$(find members -type f | wc -l)" = 256 ] || bad "not 256 members"
said err 'many.prc: warning: only the first 256 packed members are taken$'

want 0 "$tools/kunai-extract" -l tree.narc
printed out <<'EOF'
  # offset          size  unpacked pack format             name
000 0x000000c4         4         4 none unknown            a.bin
001 0x000000c8        75        75 none AFS                z.afs
002 0x00000114         4         4 none unknown            d/a.bin
003 0x00000118         2         2 none unknown            ../x
004 0x0000011c         3         3 none unknown            ..//etc/passwd
005 0x00000120         3         3 none unknown            ../..
006 0x00000124         7         7 none unknown            d/deep/a.bin
EOF
want 0 "$tools/kunai-extract" -lr little.gsl
printed out <<'EOF'
  # offset          size  unpacked pack format             name
000 0x00003000      2944      2944 none BML                one.bml
  000 0x00000800       284       250 PRS  unknown            boss.nj
  001 0x00000920       237       208 PRS  XVM                boss.xvm
    000 0x00000040        72        72 none XVR (global index 7)
    001 0x00000088        72        72 none XVR (global index 8)
  002 0x00000a20        63        54 PRS  unknown            walk.njm
  003 0x00000a60         8         5 PRS  unknown            boss.nj
  004 0x00000a80       237       208 PRS  XVM                boss.xvm
    000 0x00000040        72        72 none XVR (global index 7)
    001 0x00000088        72        72 none XVR (global index 8)
001 0x00004000         3         3 none unknown            two.txt
002 0x00004800         1         1 none unknown            two.txt
EOF
[ ! -s err ] || bad "a list needs no words"
want 0 "$tools/kunai-extract" -l zero.afs
printed out <<'EOF'
  # offset          size  unpacked pack format             name
EOF
for file in zero.afs zero.narc; do
	want 0 "$tools/kunai-extract" -r $file -o zero
	[ ! -s err ] || bad "an empty archive is no trouble"
done
[ ! -e zero ] || bad "a folder was made for nothing"

# what is written, without -r and with it
for file in chain.afs bare.xvm mods.pvmx tree.narc little.bml big.bml little.gsl big.gsl \
	little.prc big3.prc members.gsl deep8.afs self.afs models.afs dots.afs; do
	want 0 "$tools/kunai-extract" $file -o "flat/$file"
	want 0 "$tools/kunai-extract" -r $file -o "all/$file"
done
want 0 "$tools/kunai-extract" -r chain.afs chain.afs -o chains
printed err <<'EOF'
kunai-extract: 8 done, 0 failed, 4 archives
EOF
[ -f chains/chain/000_pictures/001.xvr ] && [ -f chains/chain_2/000_pictures/001.xvr ] ||
	bad "archives of the same name do not get folders of their own"
want 0 "$tools/kunai-extract" members.gsl -o one-member
said err 'members.gsl: warning: entry 0 holds several packed members: only the first is written (-r'
want 0 "$tools/kunai-extract" --raw big3.prc -o raw3
cat >trees.py <<'EOF'
import os
from tool_files import *

def check(folder, files):
    found = {}
    for place, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            found[os.path.relpath(path, folder)] = open(path, "rb").read()
    assert found == files, (folder, sorted(found), sorted(files))

def inside(name, files):
    return {name + "/" + path: data for path, data in files.items()}

pictures = {"000.xvr": xvr(7, b"\1"), "001.xvr": xvr(8, b"\2")}
set_ = xvm(list(pictures.values()))
small = afs([(b"z", b"zz")])
check("flat/bare.xvm", pictures)
check("all/bare.xvm", pictures)
files = {"000_pictures.xvm": set_, "001_note.txt": b"plain"}
check("flat/chain.afs", files)
check("all/chain.afs", {**files, **inside("000_pictures", pictures)})
files = {"000____.._evil.png": b"png 1", "001_pic.png": b"png 2."}
check("flat/mods.pvmx", files)
check("all/mods.pvmx", files)
files = {"000_a.bin": b"root", "001_z.afs": afs([(b"q", b"qqq")]), "d/002_a.bin": b"in d",
         "003_x.bin": b"up", "etc/004_passwd.bin": b"up2", "005.bin": b"up3",
         "d/deep/006_a.bin": b"deepest"}
check("flat/tree.narc", files)
check("all/tree.narc", {**files, "001_z/000_q.bin": b"qqq"})
boss = {"000_boss.nj": b"model" * 50, "001_boss.xvm": set_, "002_walk.njm": b"motion" * 9,
        "003_boss.nj": b"again", "004_boss.xvm": set_}
all_boss = {**boss, **inside("001_boss", pictures), **inside("004_boss", pictures)}
for order in "little", "big":
    check("flat/" + order + ".bml", boss)
    check("all/" + order + ".bml", all_boss)
    files = {"000_one.bml": open(order + ".bml", "rb").read(), "001_two.txt": b"two",
             "002_two.txt": b"2"}
    check("flat/" + order + ".gsl", files)
    check("all/" + order + ".gsl", {**files, **inside("000_one", all_boss)})
check("flat/little.prc", pictures)
check("all/little.prc", pictures)
check("little-wrong.prc-files", pictures)
check("big-wrong.prc-files", pictures)
files = {"000_big3.xvm": set_, "001_big3.bin": b"text" * 20, "002_big3.afs": small}
check("flat/big3.prc", files)
check("all/big3.prc", {**files, **inside("000_big3", pictures), "002_big3/000_z.bin": b"zz"})
check("raw3", {"000_big3.prc": prsd(set_, 5, ">"), "001_big3.prc": prsd(b"text" * 20, 6, ">"),
               "002_big3.prc": prsd(small, 7, ">")})
files = {"000_three.bin": b"one" * 9}
check("flat/members.gsl", files)
check("all/members.gsl", {**files, "000_three/000_000_three.bin": b"one" * 9,
                          "000_three/001_000_three.bin": b"two" * 9})
model = open("model.nj", "rb").read()
check("flat/models.afs", {"000_model.nj": model})
check("all/models.afs", {"000_model.nj": model})
files = {"000_n.afs": nest(b"bottom", 8)}
check("flat/deep8.afs", files)
for depth in range(1, 9):
    name = "000_n/" * depth + ("000_n.afs" if depth < 8 else "000_n.bin")
    files[name] = nest(b"bottom", 8 - depth)
check("all/deep8.afs", files)
check("flat/dots.afs", {"000_a.bin": b"plain text" * 2, "001_b.txt": b"plain text" * 2,
                        "002__prs.bin": b"plain text" * 2})
# what is all of its own archive is not looked into
itself = open("self.afs", "rb").read()
check("all/self.afs", {"00%d.afs" % i: itself for i in range(3)})
EOF
python3 trees.py 2>err || bad "kunai-extract did not write what it should"

# ---- archives in archives: bounds, damage, places ----

want 4 "$tools/kunai-extract" -r deep9.afs -o deep9
printed err <<'EOF'
kunai-extract: deep9.afs: archives inside of more than 8 others are left as they are: 1 (KUNAI_E_LIMIT)
kunai-extract: 9 done, 1 failed, 9 archives
EOF
want 0 "$tools/kunai-extract" -r overlap.afs -o overlap
said err 'overlap.afs: warning: .*(KUNAI_E_LIMIT)$'
said err '^kunai-extract: 100 done, 0 failed$'
[ "$(find overlap -type f -size 16384c | wc -l)" = 100 ] || bad "what overlaps was not written"
want 4 "$tools/kunai-extract" -lr fan.afs
[ "$(wc -l <err)" = 1 ] || bad "a bomb takes one line"
said err '^kunai-extract: fan.afs/000.afs/.*: unpacks to too much for its size: stopped .*(KUNAI_E_LIMIT)$'
want 4 "$tools/kunai-extract" -lrj fan.afs
python3 -c 'import json; json.load(open("out"))' 2>err || bad "the JSON of a bomb is not whole"
want 4 "$tools/kunai-extract" -qlrj paths.afs
[ "$(wc -c <out)" -lt 100000000 ] || bad "names pass the bound on what is unpacked"
: >out
want 4 "$tools/kunai-extract" bomb.prs -o bomb
said err '^kunai-extract: bomb.prs: .*(KUNAI_E_LIMIT)$'
want 1 "$tools/kunai-extract" -r hurt.afs -o hurt
said err '^kunai-extract: hurt.afs/000_inner.afs: entry 1 "bad": offset 0x[0-9a-f]*: .*(KUNAI_E_TRUNCATED)$'
[ "$(cat hurt/000_inner/000_good.bin)" = fine ] || bad "a broken entry spoilt another one"
[ "$(cat hurt/002_last.bin)" = last ] || bad "a broken archive spoilt what follows it"
[ -f hurt/000_inner.afs ] && [ -f hurt/001_fake.afs ] || bad "a broken archive was not written"
mkdir -p linked/d
ln -s ../elsewhere linked/000_pictures
ln -s ../../elsewhere linked/d/deep
want 3 "$tools/kunai-extract" -r chain.afs -o linked
said err 'linked/000_pictures: cannot be written to: it is a symbolic link$'
want 3 "$tools/kunai-extract" tree.narc -o linked
said err 'linked/d/deep: cannot be written to: it is a symbolic link$'
[ -z "$(ls elsewhere)" ] || bad "files were written through a folder that is a link"
[ "$(find linked -type f | wc -l)" = 8 ] || bad "a link kept other entries from being written"
want 2 "$tools/kunai-extract" -r --raw chain.afs -o none
said err '^kunai-extract: --raw and -r exclude each other; '
want 2 "$tools/kunai-extract" --json chain.afs -o none
said err '^kunai-extract: --json goes with -l, which is missing; '
want 2 "$tools/kunai-extract" --json chain.afs
said err '^kunai-extract: --json goes with -l, which is missing; '
want 2 "$tools/kunai-extract" -l chain.afs -o none
said err '^kunai-extract: -l and -o exclude each other; '
want 2 "$tools/kunai-extract" -l --raw chain.afs
said err '^kunai-extract: -l and --raw exclude each other; '
want 0 "$tools/kunai-extract" -lf chain.afs
want 2 "$tools/kunai-extract"
said err '^ *kunai-extract ARCHIVE... -l '
[ ! -e none ] || bad "a mistake made a folder"
[ -z "$(find . -name '*passwd*' ! -path './*/etc/004_passwd.bin')" ] || bad "a NARC path got out"

want 3 "$tools/kunai-extract" -lrj chain.afs big3.prc missing lone.xvr hurt.afs tree.narc little.bml
[ "$(wc -l <out)" = 7 ] || bad "--json must print an object for each archive"
cat >lists.py <<'EOF'
import json
chain, three, missing, lone, hurt, tree, boss = [json.loads(line) for line in open("out")]
for about in chain, three, hurt, tree, boss:
    for key in "file format byte_order size entries warnings".split():
        assert key in about, key
    assert "error" not in about
assert (chain["file"], chain["format"], chain["size"]) == ("chain.afs", "AFS", 370)
picture, note = chain["entries"]
assert note == {"index": 1, "name": "note.txt", "offset": 269, "size": 5, "packing": "none",
                "unpacked_size": 5, "format": "unknown", "byte_order": None, "owner": None,
                "type": 0, "attribute": 0, "global_index": 0}, note
assert picture["packing"] == "PRS" and picture["inside"]["format"] == "XVM"
assert [part["global_index"] for part in picture["inside"]["entries"]] == [7, 8]
assert (three["format"], three["byte_order"]) == ("PRSD", "big")
assert [entry["offset"] for entry in three["entries"]] == [0, 256, 384]
assert {entry["packing"] for entry in three["entries"]} == {"PRSD"}
assert [entry.get("inside", {}).get("format") for entry in three["entries"]] == ["XVM", None, "AFS"]
assert missing["error"]["code"] == "FILE" and missing["warnings"] == []
assert lone["error"]["code"] == "KUNAI_E_FORMAT" and "entries" not in lone and lone["size"] == 72
inner, fake, last = hurt["entries"]
assert [entry.get("result") for entry in inner["inside"]["entries"]] == [None, "KUNAI_E_TRUNCATED"]
assert inner["inside"]["warnings"] and "inside" not in last
assert [entry["name"] for entry in tree["entries"]][4:] == ["..//etc/passwd", "../..",
                                                            "d/deep/a.bin"]
assert [entry["owner"] for entry in boss["entries"]] == [None, 0, None, None, 3]
assert boss["entries"][0]["type"] == 31
EOF
python3 lists.py 2>err || bad "the JSON of kunai-extract is not what it should be"
want 0 "$tools/kunai-extract" -lj big-wrong.prc little.prc
cat >lists.py <<'EOF'
import json
wrong, right = [json.loads(line) for line in open("out")]
assert [problem["offset"] for problem in wrong["warnings"]] == [0] and right["warnings"] == []
assert (right["packing"], right["packed_size"], right["format"]) == ("PRSD", 245, "XVM")
assert "inside" not in right["entries"][0] and len(right["entries"]) == 2
EOF
python3 lists.py 2>err || bad "the JSON of a packed archive is not what it should be"

# ---- bytes behind the last member ----

want 0 "$tools/kunai-info" zeros.prc
[ ! -s err ] || bad "zeros behind the last member are nothing to tell"
want 0 "$tools/kunai-extract" zeros.prc -o zeros
[ ! -s err ] || bad "zeros behind the last member are nothing to tell"
while read -r file count; do
	for tool in kunai-info "kunai-extract -l" "kunai-texture -o none"; do
		code=0
		"$tools"/$tool $file >out 2>err || code=$?
		[ $code = 0 ] || [ "$tool" != "${tool#kunai-t}" ] || bad "$tool $file fails"
		[ "$(grep -c "$file: warning: $count bytes behind the last member are not read\$" err)" = 1 ] ||
			bad "$tool $file does not tell of $count bytes once"
	done
	for tool in kunai-info "kunai-extract -l"; do
		want 0 "$tools"/$tool --json $file
		said out "\"unread_size\":$count[,}]"
	done
done <behind
want 0 "$tools/kunai-extract" archive.prc -o behind-archive
printed err <<'EOF'
kunai-extract: archive.prc: warning: 6 bytes behind the last member are not read
kunai-extract: 2 done, 0 failed
EOF

# ---- formats that are named ----

for tool in kunai-info "kunai-extract -l"; do
	want 2 "$tools"/$tool --format ARJ junk
	said err 'unknown format ARJ, there are: PRS, PRSD, AFS, .*, NARC, Ninja chunk file, .*PVR, GVR, XVR, Nitro textures (TEX0), PVP, GVP, PSO stage (n.rel), .*, PSO texture animation (.tam), map headers, .*, map land, map heights (BDHC), .*, area light, .*, prop shapes[;,]'
	want 2 "$tools"/$tool --byte-order middle junk
	said err 'unknown byte order middle, there are: little, big; -h helps$'
	want 2 "$tools"/$tool junk --format
	said err ': --format needs a value; '
	want 2 "$tools"/$tool --format=AFS --format AFS junk
	said err ': --format is given twice; '
	for file in lying.prc padded.prs hole.gsl; do
		want 1 "$tools"/$tool $file
	done
	want 1 "$tools"/$tool --format AFS "$sample/creature.pvm"
	want 0 "$tools"/$tool --format 'ninja chunk FILE' "$sample/creature.nj"
done
for order in '' '--byte-order big'; do
	want 0 "$tools/kunai-info" --format prsd $order lying.prc
	said out '^lying.prc: PRSD, big-endian, 285 bytes; inside: XVM, little-endian, 208 bytes; entries: 2'
	said err ': warning: offset 0x0: .*(KUNAI_E_CORRUPT)$'
	said err ': warning: 40 bytes behind the last member are not read$'
	want 0 "$tools/kunai-extract" --format PRSD $order lying.prc -o "lying$order"
	cmp -s "lying$order/001.xvr" bare/../flat/bare.xvm/001.xvr || bad "a lying header was in the way"
done
want 1 "$tools/kunai-info" --format PRSD --byte-order little lying.prc
want 0 "$tools/kunai-info" --format Prs padded.prs
said out '^padded.prs: PRS, [0-9]* bytes; inside: XVM, little-endian, 208 bytes; '
said err ': warning: 40 bytes behind the last member are not read$'
want 0 "$tools/kunai-extract" --format PRS padded.prs -o padded
cmp -s padded/000.xvr flat/bare.xvm/000.xvr || bad "padding was in the way"
want 0 "$tools/kunai-info" --format gsl --byte-order big hole.gsl
said out '^hole.gsl: GSL, big-endian, .* bytes; entries: 2 (.*), broken: 1$'
want 1 "$tools/kunai-extract" --format gsl --byte-order BIG hole.gsl -o hole
[ "$(cat hole/001_two.txt)" = two ] || bad "a damaged GSL was not opened"
# what is named is the argument, not what is in it
want 0 "$tools/kunai-extract" -r --format GSL little.gsl -o named
diff -r named all/little.gsl >err || bad "--format went to the archives inside"
for order in little big; do
	want 0 "$tools/kunai-info" --byte-order $order $order.gsl
	said out "^$order.gsl: GSL, $order-endian, .*; entries: 3 "
done

# ---- entries that the end of the file cuts, and many of them ----

want 1 "$tools/kunai-extract" --raw short.afs -o short
said err 'entry 1 .*(only 12 bytes are there): offset .*(KUNAI_E_TRUNCATED)$'
said err '^kunai-extract: 1 done, 1 failed$'
[ "$(cat short/001*)" = 222222222222 ] || bad "what is there of an entry was not written"
want 1 "$tools/kunai-extract" --raw none.afs -o none-raw
[ "$(find none-raw -type f | wc -l)" = 1 ] || bad "a file was made of nothing"
want 1 "$tools/kunai-extract" cut121.afs -o cut121
[ "$(grep -c ': entry [0-9]*: offset .*(KUNAI_E_TRUNCATED)$' err)" = 8 ] || bad "not 8 of many"
said err '^kunai-extract: cut121.afs: and 113 more like it: .*(KUNAI_E_TRUNCATED)$'
said err '^kunai-extract: 9 done, 121 failed$'
want 0 "$tools/kunai-extract" -lj cut121.afs
[ "$(grep -o '"result":"KUNAI_E_TRUNCATED"' out | wc -l)" = 121 ] || bad "the JSON is not complete"

# ---- names: numbers that sort, folders and files of one name ----

want 0 "$tools/kunai-extract" many.afs -o many
[ -f many/0000.bin ] && [ -f many/1000.bin ] || bad "1001 entries need four digits"
want 0 "$tools/kunai-extract" thousand.afs -o thousand
[ -f thousand/000.bin ] && [ -f thousand/999.bin ] || bad "1000 entries need three digits"
want 0 "$tools/kunai-extract" -l many.afs
said out '^   # offset  '
said out '^0000 0x'
want 0 "$tools/kunai-extract" names.narc -o names
want 0 "$tools/kunai-extract" -r names.narc -o names-r
diff -r names names-r >err || bad "-r gives other names"
(cd names && find . -type f -exec sh -c 'printf "%s %s\n" "$1" "$(cat "$1")"' sh {} \; | LC_ALL=C sort) >out
printed out <<'EOF'
./000_x.bin file
./000_x.bin_2/001_y.bin inside
./000_x.bin_2/002_z.bin too
./e/004_q.bin/003_w.bin before the file
./e/004_q_2.bin behind the folder
EOF
want 0 "$tools/kunai-extract" -lr self.afs
[ "$(grep -c 'warning: entry 0 is the archive itself: it is not looked into$' err)" = 1 ] ||
	bad "an archive in itself is told once"

# ---- kunai-scan ----

want 0 "$tools/kunai-scan" dump
said out '^offset           size format             order  confidence$'
said out '^0x00000025        208 XVM                little sure$'
said out '^0x00000065         72 XVR                little sure$'
said out '^0x000000ad         72 XVR                little sure$'
said out '^0x000000fa .* Ninja chunk file   little '
said err "^kunai-scan: dump: $(($(wc -l <out) - 1)) found in $(wc -c <dump) bytes\$"
want 3 "$tools/kunai-scan" -j missing dump - <"$sample/creature.pvm"
said err '^kunai-scan: 2 done, 1 failed$'
cat >found.py <<'EOF'
import json
lines = [json.loads(line) for line in open("out")]
assert lines[0]["file"] == "missing" and lines[0]["error"]["code"] == "FILE"
assert {"file": "dump", "offset": 37, "size": 208, "format": "XVM", "byte_order": "little",
        "confidence": "sure"} in lines
assert [line["offset"] for line in lines if line["file"] == "-"][0] == 0
EOF
python3 found.py 2>err || bad "the JSON of kunai-scan is not what it should be"
want 0 "$tools/kunai-scan" junk empty
said err '^kunai-scan: junk: 0 found in 500 bytes$'
said err '^kunai-scan: empty: 0 found in 0 bytes$'
want 0 "$tools/kunai-scan" -q "$sample/creature.prs"
grep -q ' PRS ' out && bad "PRS was found without --prs"
want 0 "$tools/kunai-scan" --prs "$sample/creature.prs"
said out '^0x00000000 *[0-9]* PRS  *any '

# ---- kunai-gltf ----

want 0 "$tools/kunai-gltf" "$sample/creature.nj" "$sample/walk.njm" -t "$sample/creature.pvm" -o a.glb
said out '^a.glb: skinned Ninja Chunk model: 18 nodes, .* 3 pictures, 3 animations$'
want 3 "$tools/kunai-gltf" "$sample/creature.nj" -o a.glb
want 0 "$tools/kunai-gltf" -q "$sample/creature.prs" -o packed.glb
want 0 "$tools/kunai-gltf" -q - -o stdin.glb <"$sample/creature.nj"
want 1 "$tools/kunai-gltf" -q "$sample/creature.nj" junk -t junk -o rest.glb
[ -f rest.glb ] || bad "what is good was not written"
want 1 "$tools/kunai-gltf" -q "$sample/creature.nj" -i 1 -o none.glb
[ ! -f none.glb ] || bad "a file without a model was written"
want 1 "$tools/kunai-gltf" "$sample/creature.pvm" -o none.glb
want 0 "$tools/kunai-gltf" -q "$sample/creature.nj" -o missing/folder/x.glb
[ -f missing/folder/x.glb ] || bad "the folder of -o was not made"
want 3 "$tools/kunai-gltf" -q "$sample/creature.nj" -o junk/x.glb
said err 'junk/x.glb: cannot be written: '
want 3 "$tools/kunai-gltf" "$sample/creature.nj" -t missing -o none.glb
[ ! -f none.glb ] || bad "a model was written without the textures it was to have"
want 0 "$tools/kunai-gltf" "$sample/creature.nj" -o bare.glb
said err 'creature.nj: note: asks for 3 textures: give them with -t FILE$'
want 0 "$tools/kunai-gltf" "$sample/creature.nj" "$sample/creature.pvm" -o first-guess.glb
said out ' 3 pictures, 2 animations$'
want 1 "$tools/kunai-gltf" "$sample/creature.nj" -i 5 -o none.glb
said err 'creature.nj: there is no model 5: it holds 1, from 0$'
want 0 "$tools/kunai-gltf" "$sample/creature.nj" -t pictures.afs -o afs.glb
said out ' 3 pictures, 2 animations$'
want 0 "$tools/kunai-gltf" "$sample/creature.nj" -t "$sample/eye.pvr" -o one.glb
said err 'warning: .*textures in use have no picture$'
want 0 "$tools/kunai-gltf" one_node.nj "$sample/walk.njm" -o another.glb
said err 'walk.njm: warning: motion 0 moves 18 nodes, and the model has 1: is it for another model?$'
said out '^another.glb: rigid Ninja Chunk model: 1 node, '
want 0 "$tools/kunai-gltf" "$sample/creature.nj" one.njm -o few.glb
said err 'one.njm: warning: offset 0x14: MDATA: there are fewer entries '
said err 'one.njm: warning: motion 0 moves 1 node, and the model has 18: is it for another model?$'
# a motion is for the model before it, or for the first one
for wanted in '0 3' '1 1'; do
	want 0 "$tools/kunai-gltf" moved.nj -i ${wanted% *} -o moved${wanted% *}.glb
	[ ! -s err ] || bad "motions of another model were taken"
	said out " ${wanted#* } animations\{0,1\}$"
done
want 0 "$tools/kunai-gltf" -q moved.nj --format basic -o moved-basic.glb
cmp -s moved-basic.glb moved1.glb || bad "the first Basic model has other motions than number 1"
# pictures by number, where there are no names
want 0 "$tools/kunai-gltf" colored.nj -o one-number.glb
said err 'colored.nj: note: uses texture number 0; the file has no list of names: give the set with -t FILE$'
want 0 "$tools/kunai-gltf" numbers.nj -o numbers.glb
said err 'numbers.nj: note: uses 3 texture numbers, up to 195; the file has no list of names: give the set with -t FILE$'
# what stands where a motion is wanted
want 1 "$tools/kunai-gltf" "$sample/creature.nj" "$sample/creature.pvm" -t "$sample/creature.pvm" -o second.glb
said err 'creature.pvm: is a PVM, a second texture set: one can be used$'
want 1 "$tools/kunai-gltf" "$sample/creature.nj" volume.nj -o not-a-motion.glb
said err '^kunai-gltf: volume.nj: holds a model and no motions: only the first file is taken as the model$'
[ -s not-a-motion.glb ] || bad "the rest was not written"
want 0 "$tools/kunai-gltf" -q "$sample/creature.nj" -o alone.glb
cmp -s not-a-motion.glb alone.glb || bad "a second model changed the first one"
# motions beside a model are for that one: they are taken where they fit this one as well
want 0 "$tools/kunai-gltf" "$sample/creature.nj" "$sample/creature.bb.nj" -o same-nodes.glb
said out ', 4 animations$'
said err 'creature.bb.nj: note: holds a model, too: only its motions are taken$'
want 1 "$tools/kunai-gltf" one_node.nj "$sample/creature.nj" -o other-nodes.glb
said out ', 0 animations$'
said err '^kunai-gltf: .*creature.nj: motion 0 moves 18 nodes, and the model has 1: the file holds another model, so motions that do not fit are left out$'
cat "$sample/creature.nj" one.njm >mixed.nj # motions that fit stay; there is one line about the other
want 1 "$tools/kunai-gltf" "$sample/creature.nj" mixed.nj -o mixed.glb
said out ', 4 animations$'
said err 'mixed.nj: motion 2 moves 1 node, and the model has 18: the file holds another model'
[ "$(grep -c 'motion 2' err)" = 1 ] || bad "one line about a motion that does not fit"
want 1 "$tools/kunai-gltf" -q one_node.nj "$sample/creature.nj" -o other-nodes.glb -f
[ "$(wc -l <err)" = 1 ] || bad "-q must leave the error alone"
want 0 "$tools/kunai-gltf" "$sample/creature.nj" "$sample/mill.nsbmd" -o mill.glb
said err 'mill.nsbmd: note: holds a model, too: only its pictures are taken$'
want 1 "$tools/kunai-gltf" "$sample/stage_bb_n.rel" -o stage.glb
said err 'stage_bb_n.rel: is a PSO stage (fmt2): kunai-scene takes it, or --bare OFFSET for one model: kunai-info -l shows the offsets$'
want 1 "$tools/kunai-gltf" "$sample/stage_c.rel" -o stage.glb
said err 'stage_c.rel: is a PSO collision (c.rel): kunai-scene takes it$'
want 0 "$tools/kunai-info" -q -l "$sample/stage_n.rel"
said out '^    instance 1: model 1 at 0x318, '
said out '^  model 1: Ninja Chunk model, rigid, nodes 1, meshes 1, triangles 10, '
want 0 "$tools/kunai-gltf" "$sample/stage_n.rel" --bare 0x318 --format nj -o stage.glb
said out '^stage.glb: rigid Ninja Chunk model: 1 node, 1 mesh, 10 triangles, '
want 1 "$tools/kunai-gltf" more.nj -i 300 -o none.glb
said err 'more.nj: there is no model 300: it holds 257, from 0$'
want 0 "$tools/kunai-gltf" more.nj -i 256 -o more.glb
said out ', 256 animations$'
[ "$(grep -c 'warning: ' err)" = 1 ] || bad "that motions are left out is one warning"
said err 'more.nj: warning: only the first 256 motions are taken, and more are left out$'
mkdir -p copy
cp "$sample/walk.njm" copy/walk.njm
want 0 "$tools/kunai-gltf" "$sample/creature.nj" "$sample/walk.njm" copy/walk.njm -o equal.glb
want 0 "$tools/kunai-gltf" colored.nj -t "$sample/eye.pvr" -o colored.glb
cp "$sample/creature.nj" own.nj
want 2 "$tools/kunai-gltf" -q -f own.nj -o own.nj
cmp -s own.nj "$sample/creature.nj" || bad "a model was replaced by itself"
cp own.nj own
want 3 "$tools/kunai-gltf" -q -f own -o own
cmp -s own "$sample/creature.nj" || bad "a model was replaced by itself"

want 0 "$tools/kunai-gltf" basic.nj -o basic.glb
said out '^basic.glb: rigid Ninja Basic model: 2 nodes, 1 mesh, 6 triangles, 2 materials, 0 pictures, 0 animations$'
want 0 "$tools/kunai-gltf" volume.nj -o volume.glb
said out '^volume.glb: rigid Ninja Chunk model: 3 nodes, 1 mesh, 2 triangles, 1 volume, 2 materials, '
[ ! -s err ] || bad "a model with a volume needs no words"
want 0 "$tools/kunai-gltf" -q volume.nj --show-volumes -o shown.glb
want 0 "$tools/kunai-gltf" only.nj -o only.glb
said err '^kunai-gltf: only.nj: note: holds volumes only, which are invisible: --show-volumes shows them$'
want 0 "$tools/kunai-gltf" only.nj --show-volumes -f -o only.glb
[ ! -s err ] || bad "--show-volumes is given and asked for"
want 0 "$tools/kunai-gltf" -q volume.sa2mdl -o sa2.glb
want 0 "$tools/kunai-gltf" -q basic.sa1mdl -o sa1.glb
# which of several models, all of them counted, or those of one kind
want 0 "$tools/kunai-gltf" both.nj -o both.glb
said err '^kunai-gltf: both.nj: note: holds several models, of which this is number 0: -i takes another$'
cmp -s both.glb volume.glb || bad "both.glb is not the Chunk model"
want 0 "$tools/kunai-gltf" both.nj -i 0 -f -o both.glb
[ ! -s err ] || bad "the model that was asked for needs no words"
want 0 "$tools/kunai-gltf" -q both.nj -i 1 -o both1.glb
want 0 "$tools/kunai-gltf" -q both.nj --format basic -o both-basic.glb
for glb in both1.glb both-basic.glb; do
	cmp -s $glb basic.glb || bad "$glb is not the Basic model"
done
want 1 "$tools/kunai-gltf" both.nj -i 2 -o none.glb
said err 'both.nj: there is no model 2: it holds 2, from 0$'
want 1 "$tools/kunai-gltf" both.nj -i 1 --format chunk -o none.glb
said err 'both.nj: there is no model 1: it holds 1, from 0$'
want 1 "$tools/kunai-gltf" basic.nj --format chunk -o none.glb
said err 'basic.nj: .*(KUNAI_E_FORMAT)$'
# bare structures: the same model, with pointers that count from a place in memory
want 0 "$tools/kunai-gltf" basic.bin --bare 0x1C40:0x8C010000 --format basic -o bare-basic.glb
cmp -s bare-basic.glb basic.glb || bad "a bare model is not what it is in a file"
want 0 "$tools/kunai-gltf" chunk.bin --bare 7232 --format chunk --byte-order little -o bare-chunk.glb
cmp -s bare-chunk.glb volume.glb || bad "a bare Chunk model is not what it is in a file"
{ printf 'before it'; cat basic.nj; } >moved.bin
want 0 "$tools/kunai-gltf" moved.bin --bare 17:-0x11 --format basic -o moved.glb
cmp -s moved.glb basic.glb || bad "pointers that count from a place in the file"
want 1 "$tools/kunai-gltf" basic.bin --bare 0x1C40 --format basic -o none.glb
said err 'basic.bin: offset 0x[0-9a-f]*: .*(KUNAI_E_[A-Z]*)$'
said err 'basic.bin: note: is OFFSET, BASE or --format right?$'
want 1 "$tools/kunai-gltf" basic.bin --bare 0x1C40 --format basic --byte-order big -o none.glb
said err 'basic.bin: note: is OFFSET, BASE, --format or --byte-order right?$'
for outside in 0x7000000:0 "$(wc -c <chunk.bin)" 0xFFFFFFFFFFFFFFFF; do
	want 1 "$tools/kunai-gltf" chunk.bin --bare $outside --format chunk -o none.glb
	said err 'chunk.bin: OFFSET is outside of the file$'
	[ "$(wc -l <err)" = 1 ] || bad "there is no more to say"
done
want 1 "$tools/kunai-gltf" chunk.bin --bare "$(($(wc -c <chunk.bin) - 1))" --format chunk -o none.glb
said err 'chunk.bin: note: is OFFSET, BASE or --format right?$'
want 0 "$tools/kunai-gltf" chunk.bin --bare 0x20 --format chunk -o zeros.glb
said err 'chunk.bin: note: holds no triangles: is OFFSET, BASE or --format right?$'
for wrong in x 0x 12: :12 -1 12:- 12:--1 12:0x 12:3:4 0x1G 1.5 18446744073709551616; do
	want 2 "$tools/kunai-gltf" chunk.bin --bare=$wrong --format chunk -o none.glb
	said err '^kunai-gltf: --bare wants OFFSET or OFFSET:BASE, like 0x1C40:0x8C010000; '
done
want 2 "$tools/kunai-gltf" chunk.bin --bare 7232 -o none.glb
said err '^kunai-gltf: --bare needs --format: chunk, basic, basic+, ginja, xinja, mdl0; '
want 2 "$tools/kunai-gltf" chunk.bin --bare 7232 --format chunk -i 0 -o none.glb
said err '^kunai-gltf: -i is not for --bare, '
want 2 "$tools/kunai-gltf" basic.nj --format ninja -o none.glb
said err '^kunai-gltf: unknown format ninja, there are: chunk, basic, basic+, ginja, xinja, mdl0; '
want 2 "$tools/kunai-gltf" basic.nj --byte-order middle -o none.glb
said err '^kunai-gltf: unknown byte order middle, there are: little, big; '
for wrong in one 1x -1 4294967296 ' 1'; do
	want 2 "$tools/kunai-gltf" basic.nj "--index=$wrong" -o none.glb
	said err '^kunai-gltf: -i wants a number; '
done
[ ! -e none.glb ] || bad "a GLB file of nothing"
want 0 "$tools/kunai-gltf" -q both.nj -i 0x1 --uv-256 -o uv256.glb
want 0 "$tools/kunai-gltf" -q basic.nj --uv-swapped -o swapped.glb
want 0 "$tools/kunai-gltf" -q basic.nj --rgba -o rgba.glb
want 0 "$tools/kunai-gltf" -q basic.nj --draw-order -o order.glb
want 0 "$tools/kunai-gltf" -q basic.nj --one-mesh -o one-mesh.glb
want 0 "$tools/kunai-gltf" weighted.nj -o weighted.glb
[ ! -s err ] || bad "two nodes a vertex are not too many"
want 0 "$tools/kunai-gltf" shared.nj -o shared.glb
said err '^kunai-gltf: shared.nj: note: more than four nodes move 1 of its vertices: '
want 0 "$tools/kunai-gltf" "$sample/model_bent.nj" -o bent.glb
[ ! -s err ] || bad "a bind pose that fits needs no words"
want 0 "$tools/kunai-gltf" "$sample/model_bent.nj" --stored-pose -f -o bent.glb
said err 'model_bent.nj: note: its bind pose does not fit its weights: moved, it may be off by 2.2$'
want 0 "$tools/kunai-gltf" one_node.nj -f -o one_node.glb
said err '^kunai-gltf: one_node.nj: note: holds no triangles$'
[ "$(wc -l <err)" = 1 ] || bad "there is no more to say of an empty model"
# what is read as what it is not
want 0 "$tools/kunai-gltf" one_node.nj --format gj -f -o one_node.glb
said err '^kunai-gltf: one_node.nj: note: holds no triangles: is --format right?$'
want 0 "$tools/kunai-gltf" one_node.nj --byte-order little -f -o one_node.glb
said err '^kunai-gltf: one_node.nj: note: holds no triangles: is --byte-order right?$'
want 1 "$tools/kunai-gltf" xinja.xj --format ginja -o none.glb
said err '^kunai-gltf: xinja.xj: note: is --format right?$'
want 1 "$tools/kunai-gltf" hidden.nj -o none.glb
said err "^kunai-gltf: hidden.nj: $hint\$"
want 0 "$tools/kunai-gltf" empty.nj -f -o one_node.glb
printed err <<EOF
kunai-gltf: empty.nj: note: holds no triangles
kunai-gltf: empty.nj: $hint
EOF
want 0 "$tools/kunai-gltf" empty.nj --format ginja -f -o one_node.glb
printed err <<'EOF'
kunai-gltf: empty.nj: note: holds no triangles: is --format right?
EOF
want 2 "$tools/kunai-gltf" one_node.nj -o -
said err '^kunai-gltf: cannot write to standard output (./- is a file of that name); '
want 0 "$tools/kunai-gltf" -q names.sa1mdl -o names.glb
want 0 "$tools/kunai-gltf" -q turned.nj -o turned.glb
want 0 "$tools/kunai-gltf" ginja.gj -o ginja.glb
said out '^ginja.glb: rigid Ginja model: 2 nodes, 3 meshes, 3 triangles, 2 lines, 3 points, 2 materials, '
want 0 "$tools/kunai-gltf" -q ginja.sa2bmdl -o sa2b.glb
want 0 "$tools/kunai-gltf" xinja.xj -o xinja.glb
said out '^xinja.glb: rigid Xinja model: 2 nodes, 1 mesh, 3 triangles, 2 materials, '
want 0 "$tools/kunai-gltf" -q ginja.gj -t bare.xvm -o ginja-textured.glb
want 0 "$tools/kunai-gltf" -q xinja.xj -t bare.xvm -o xinja-textured.glb
want 0 "$tools/kunai-gltf" -q tagged.xj -o tagged.glb
cmp -s tagged.glb xinja.glb || bad "other tags are the same to Xinja"
want 0 "$tools/kunai-gltf" -q xinja.xj --format xinja -f -o tagged.glb
cmp -s tagged.glb xinja.glb || bad "--format xinja is what was found out"
want 0 "$tools/kunai-gltf" -q little.gj -o little.glb
want 0 "$tools/kunai-gltf" -q hidden.nj --format ginja -o hidden.glb
want 0 "$tools/kunai-gltf" -q ginja.bin --bare 0x903:0x8125FE5D --format ginja -o bare-ginja.glb
for glb in hidden.glb bare-ginja.glb; do
	cmp -s $glb little.glb || bad "$glb is not the Ginja model"
done
want 0 "$tools/kunai-gltf" -q xinja.bin --bare 0x20:0x400000 --format xinja -o bare-xinja.glb
want 1 "$tools/kunai-gltf" ginja.gj --format xinja -o none.glb
said err 'ginja.gj: .*(KUNAI_E_FORMAT)$'
# which motions belong to which model, by all and by those that count
for wanted in '0 3' '1 1' '2 1' '0 3 --format ginja' '0 1 --format chunk' '1 1 --format xinja'; do
	set -- $wanted
	index=$1
	count=$2
	shift 2
	"$tools/kunai-gltf" several.gj -i $index "$@" -f -o several.glb >out 2>err ||
		bad "several.gj: $wanted"
	said out ", $count animations\{0,1\}\$"
done
want 0 "$tools/kunai-gltf" -q skin.gj -o skin.glb
want 0 "$tools/kunai-gltf" -q skin.gj --skin-255 -o skin255.glb
cat >glb.py <<'EOF'
import json, struct
from tool_models import (ADDED, FACES, GINJA_ADDED, GINJA_COLORS, GINJA_STATE, GINJA_UVS, POINTS,
                         SHARED, STRIP_CORNERS, TETRAHEDRON, XINJA_BLENDED, XINJA_STATE)

def read(name):
    data = open(name, "rb").read()
    magic, version, size, json_size, kind = struct.unpack("<4sIII4s", data[:20])
    assert (magic, version, size, kind) == (b"glTF", 2, len(data), b"JSON")
    scene = json.loads(data[20:20 + json_size])
    rest = data[20 + json_size:]
    assert struct.unpack("<I4s", rest[:8]) == (len(rest) - 8, b"BIN\0")
    assert scene["buffers"] == [{"byteLength": len(rest) - 8}]
    return scene, rest[8:]

def linear(value):
    shown = value / 255
    return shown / 12.92 if shown <= 0.04045 else ((shown + 0.055) / 1.055) ** 2.4

def near(a, b, gap=1e-6):
    return len(a) == len(b) and all(abs(x - y) <= gap for x, y in zip(a, b))

scene, _ = read("a.glb")
assert scene["asset"]["extras"] == {"format": "Ninja Chunk model"}
names = [animation["name"] for animation in scene["animations"]]
assert len(names) == 3 and len(set(names)) == 3 and len(scene["skins"]) == 1, names
assert len(scene["skins"][0]["joints"]) == 18 and len(scene["images"]) == 3
names = [animation["name"] for animation in read("equal.glb")[0]["animations"]]
assert names[2:] == ["walk_0", "walk_0_2"], names
# the pictures of this set have no names
assert {image["name"] for image in read("afs.glb")[0]["images"]} == {"skin", "fins", "eye"}
for name, numbers in ("moved0.glb", [0, 1, 2]), ("moved1.glb", [3]):
    assert [animation["name"] for animation in read(name)[0]["animations"]] == [
        "moved_%d" % number for number in numbers], name
extras = [material["extras"] for material in read("numbers.glb")[0]["materials"]]
assert sorted(extra["texture"] for extra in extras) == [5, 7, 195]
assert not any("textureName" in extra for extra in extras)

# How each part of the sample looks: diffuse colour; texture and the wrap modes of U and V (clamp
# 33071, mirror 33648); the fins' strips use alpha and are double-sided, no strip ignores light, no
# vertex has a colour.
HORN = ((255, 0xF0, 0xD0, 255), None)
EYE = ((255, 255, 255, 255), ("eye", 33071, 33071))
FIN = ((255, 255, 255, 0xF0), ("fins", 33071, 33071))
SKIN = ((255, 255, 255, 255), ("skin", 33648, 33071))
parts = {3: HORN, 4: HORN, 5: EYE, 6: EYE, 7: FIN, 8: FIN, 9: SKIN, 10: SKIN, 11: SKIN, 12: SKIN,
         13: FIN}

def check(primitive, look):
    (r, g, b, a), picture = look
    material = scene["materials"][primitive["material"]]
    surface = material["pbrMetallicRoughness"]
    assert near(surface["baseColorFactor"], [linear(r), linear(g), linear(b), a / 255]), material
    assert (surface["metallicFactor"], surface["roughnessFactor"]) == (0, 1)
    assert material.get("alphaMode") == ("BLEND" if look == FIN else None), material
    assert material.get("doubleSided") == (True if look == FIN else None), material
    assert "extensions" not in material
    assert material["extras"]["format"] == "Ninja Chunk model"
    extras = {key: value for key, value in material["extras"].items()
              if key not in ("format", "raw")}
    number = picture and ("skin", "fins", "eye").index(picture[0])
    assert extras == ({"texture": number, "textureName": picture[0]} if picture else {}), material
    assert "COLOR_0" not in primitive["attributes"]
    assert ("TEXCOORD_0" in primitive["attributes"]) == (picture is not None)
    assert ("baseColorTexture" in surface) == (picture is not None), material
    if picture:
        texture = scene["textures"][surface["baseColorTexture"]["index"]]
        sampler = scene["samplers"][texture["sampler"]]
        assert scene["images"][texture["source"]]["name"] == picture[0], picture
        assert sampler == {"magFilter": 9729, "minFilter": 9987, "wrapS": picture[1],
                           "wrapT": picture[2]}, sampler

assert "extensionsUsed" not in scene
assert {i for i, node in enumerate(scene["nodes"][:18]) if "mesh" in node} == set(parts)
for index, look in parts.items():
    [primitive] = scene["meshes"][scene["nodes"][index]["mesh"]]["primitives"]
    check(primitive, look)
# the skin, and the tail fin whose polygon list draws it
[skinned] = [node for node in scene["nodes"] if "skin" in node]
primitives = scene["meshes"][skinned["mesh"]]["primitives"]
assert len(primitives) == 2
check(primitives[0], SKIN)
check(primitives[1], FIN)

# the triangle: the vertices' colours instead of the material's, unlit, repeated, unfiltered
scene, data = read("colored.glb")
[mesh] = scene["meshes"]
[primitive] = mesh["primitives"]
[material] = scene["materials"]
assert scene["extensionsUsed"] == ["KHR_materials_unlit"]
assert material["extensions"] == {"KHR_materials_unlit": {}}
assert material["pbrMetallicRoughness"]["baseColorFactor"] == [1, 1, 1, 1]
assert "alphaMode" not in material and "doubleSided" not in material
assert scene["samplers"] == [{"magFilter": 9728, "minFilter": 9728, "wrapS": 10497,
                              "wrapT": 10497}]
colors = scene["accessors"][primitive["attributes"]["COLOR_0"]]
assert (colors["componentType"], colors["normalized"], colors["type"]) == (5123, True, "VEC4")
view = scene["bufferViews"][colors["bufferView"]]
at = view.get("byteOffset", 0) + colors.get("byteOffset", 0)
assert view.get("byteStride", 8) == 8 and colors["count"] == 3
assert struct.unpack("<12H", data[at:at + 24]) == (65535, 0, 0, 128 * 257, 0, 65535, 0, 65535,
                                                   0, 0, 65535, 65535)

# ---- what tool_models.py wrote comes out ----

PARTS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}
FORMS = {5121: "B", 5123: "H", 5125: "I", 5126: "f"}

def items(file, number):
    scene, data = file
    accessor = scene["accessors"][number]
    view = scene["bufferViews"][accessor["bufferView"]]
    at = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
    form = "<%d%s" % (PARTS[accessor["type"]], FORMS[accessor["componentType"]])
    step = view.get("byteStride", struct.calcsize(form))
    return [struct.unpack_from(form, data, at + i * step) for i in range(accessor["count"])]

def corners(file, primitive, attribute):
    """What the corners of the triangles have."""
    values = items(file, primitive["attributes"][attribute])
    return [values[index] for index, in items(file, primitive["indices"])]

def named(name):
    return [node["name"] for node in read(name)[0]["nodes"]]

# a quad is a strip; of the strip the first triangle is turned round
TRIANGLE, QUAD, STRIP = [[POINTS[i] for i in numbers] for numbers in (
    [0, 1, 2], [0, 1, 2, 2, 1, 3], [0, 2, 1, 1, 2, 3, 2, 4, 3])]

file = read("basic.glb")
scene = file[0]
assert named("basic.glb") == ["node_0", "node_1"] and scene["scenes"] == [{"nodes": [0]}]
assert [node["extras"] for node in scene["nodes"]] == [{"evalflags": 7}, {"evalflags": 6}]
assert scene["nodes"][0]["children"] == [1] and scene["nodes"][1]["translation"] == [0, 0, 5]
one, two = scene["meshes"][scene["nodes"][1]["mesh"]]["primitives"]
assert corners(file, one, "POSITION") == TRIANGLE + STRIP
assert corners(file, two, "POSITION") == QUAD
assert corners(file, one, "TEXCOORD_0")[:3] == [(0, 0), (1, 0), (0, -2)]  # 255 is 1
assert "TEXCOORD_1" not in one["attributes"] and "COLOR_0" not in one["attributes"]
assert (one["extras"], two["extras"]) == ({"flags": SHARED, "order": 0},
                                          {"flags": ADDED, "order": 1})
first, second = [scene["materials"][primitive["material"]] for primitive in (one, two)]
assert first["extras"] == {"format": "Ninja Basic model", "raw": [SHARED, 0] + [0] * 6}
assert first["doubleSided"] is True
assert second["extras"] == {"format": "Ninja Basic model", "raw": [ADDED, 3] + [0] * 6,
                            "blendSource": "ONE", "blendDestination": "ONE", "additive": True}
assert second["alphaMode"] == "BLEND" and "KHR_materials_unlit" in second["extensions"]
assert named("sa1.glb") == ["object_root", "\x83\x4c"]
assert scene["asset"]["extras"] == {"format": "Ninja Basic model"}
assert [mesh["name"] for mesh in scene["meshes"]] == ["mesh_0"]
assert [mesh["name"] for mesh in read("sa1.glb")[0]["meshes"]] == ["\x83\x4c"]
assert named("names.glb") == ['"\\\n\x7F\xFF'] * 2

# the bytes of 32-bit colours are B, G, R, A as a rule
for name, order in ("basic.glb", (0x80, 0x40, 0x20)), ("rgba.glb", (0x20, 0x40, 0x80)):
    file = read(name)
    material = file[0]["materials"][0]["pbrMetallicRoughness"]["baseColorFactor"]
    assert near(material, [linear(value) for value in order] + [0xC0 / 255]), name
    [color] = set(corners(file, file[0]["meshes"][0]["primitives"][1], "COLOR_0"))
    wanted = (0x10, 0x20, 0x30) if name == "basic.glb" else (0x30, 0x20, 0x10)
    assert near([value / 65535 for value in color], [linear(value) for value in wanted] + [1],
                1e-5), name

for name, wanted in ("uv256.glb", [(0, 0), (255 / 256, 0), (0, -510 / 256)]), (
        "swapped.glb", [(0, 0), (0, 1), (-2, 0)]):
    file = read(name)
    assert corners(file, file[0]["meshes"][0]["primitives"][0], "TEXCOORD_0")[:3] == wanted, name

file = read("order.glb")
parts = file[0]["meshes"][0]["primitives"]
assert [part["extras"]["order"] for part in parts] == [0, 1, 2]
assert [corners(file, part, "POSITION") for part in parts] == [TRIANGLE, QUAD, STRIP]
file = read("one-mesh.glb")
assert named("one-mesh.glb") == ["node_0", "node_1", "skinned"]
assert file[0]["skins"][0]["joints"] == [0, 1]
part = file[0]["meshes"][0]["primitives"][1]
assert set(corners(file, part, "JOINTS_0")) == {(1, 0, 0, 0)}
assert corners(file, part, "POSITION") == [(x, y, z + 5) for x, y, z in QUAD]

file = read("volume.glb")
scene = file[0]
assert named("volume.glb") == ["node_0", "node_1", "node_2", "node_0_volume"]
assert named("sa2.glb") == ["shadow", "node_1", "leaf", "shadow_volume"]
for name, number in ("sa2.glb", 3), ("volume.glb", 3):
    body = read(name)[0]["nodes"][number]
    assert read(name)[0]["meshes"][body["mesh"]]["name"] == (
        "shadow_volume" if name == "sa2.glb" else "mesh_1"), name
assert scene["nodes"][0]["children"] == [1, 2, 3] and "mesh" not in scene["nodes"][0]
node = scene["nodes"][3]
assert node["extras"] == {"kind": "volume"}
[body] = scene["meshes"][node["mesh"]]["primitives"]
assert list(body["attributes"]) == ["POSITION"]
assert corners(file, body, "POSITION") == [TETRAHEDRON[i] for face in FACES for i in face]
assert body["extras"] == {"flags": 0x12, "order": 0, "userCount": 1,
                          "userWords": [100, 101, 102, 103]}
[strip] = scene["meshes"][scene["nodes"][1]["mesh"]]["primitives"]
assert corners(file, strip, "POSITION") == [POINTS[i] for i in [0, 1, 2, 1, 3, 2]]
assert corners(file, strip, "TEXCOORD_0") == [(0, 0), (1, 0), (0, 1), (1, 0), (1, 1), (0, 1)]
assert corners(file, strip, "TEXCOORD_1") == [(0, 0), (0, 1), (2, 0), (0, 1), (-1, 0), (2, 0)]
assert strip["extras"] == {"flags": 0x11, "order": 1, "userCount": 1, "userWords": [7, 8]}

# no viewer shows anything of a volume, unless it is told to
for name, mode, alpha in ("volume.glb", "MASK", 0), ("shown.glb", "BLEND", 0.5):
    scene = read(name)[0]
    [body] = scene["meshes"][scene["nodes"][3]["mesh"]]["primitives"]
    material = scene["materials"][body["material"]]
    assert material["alphaMode"] == mode and "alphaCutoff" not in material
    assert material["pbrMetallicRoughness"]["baseColorFactor"][3] == alpha

# what a node takes from elsewhere is what it has to undo of its parent
node = read("turned.glb")[0]["nodes"][1]
assert node["translation"] == [1, 0, 0] and near(node["scale"], [0.5] * 3), node
assert near(node["rotation"], [0, -0.5 ** 0.5, 0, 0.5 ** 0.5]), node

# ---- Ginja and Xinja ----

def triangles(file, primitive, *attributes):
    """What the corners of each triangle have, from the least of them on: only the turning sense of
    a triangle counts."""
    lists = [corners(file, primitive, attribute) for attribute in attributes]
    listed = list(zip(*lists))
    sides = [listed[i:i + 3] for i in range(0, len(listed), 3)]
    return sorted(tuple(side[side.index(min(side)):] + side[:side.index(min(side))])
                  for side in sides)

def shown(color):
    return tuple(int(linear(value) * 65535 + 0.5) for value in color[:3]) + (257 * color[3],)

def flat(records):
    return [word for record in records for word in record]

def ginja_corner(corner):
    position, vectors, color, second, first_uv, third_uv = corner
    number = GINJA_COLORS[color]
    return (POINTS[position], (0, 0, 1), (1, 0, 0, -1 if vectors else 1),
            tuple(value / 256 for value in GINJA_UVS[first_uv]),
            tuple(value / 256 for value in GINJA_UVS[third_uv]),
            shown([number >> shift & 0xFF for shift in (24, 16, 8, 0)]),
            shown([(255, 0, 0, 255), (0, 0, 255, 255)][second]))

ATTRIBUTES = ["POSITION", "NORMAL", "TANGENT", "TEXCOORD_0", "TEXCOORD_1", "COLOR_0", "COLOR_1"]
file = read("ginja.glb")
scene = file[0]
assert scene["asset"]["extras"] == {"format": "Ginja model"}
assert named("ginja.glb") == ["node_0", "node_1", "node_1_lines", "node_1_points"]
assert named("sa2b.glb") == ["top", "body", "body_lines", "body_points"]
assert scene["nodes"][1]["children"] == [2, 3]
assert [node["extras"] for node in scene["nodes"][2:]] == [{"kind": "lines"}, {"kind": "points"}]
strip, added = scene["meshes"][scene["nodes"][1]["mesh"]]["primitives"]
assert list(strip["attributes"]) == ATTRIBUTES and "mode" not in strip
# fronts of the file are clockwise, those of glTF are not
wanted = [ginja_corner(STRIP_CORNERS[i]) for i in (0, 2, 1, 1, 2, 3)]
assert triangles(file, strip, *ATTRIBUTES) == sorted(
    tuple(side[side.index(min(side)):] + side[:side.index(min(side))])
    for side in (wanted[:3], wanted[3:]))
assert strip["extras"] == {"flags": 0x18B11, "order": 0, "texCoords": [0, 2]}
assert triangles(file, added, "POSITION") == [((POINTS[2],), (POINTS[4],), (POINTS[3],))]
assert added["extras"]["flags"] == 0x10211 and "COLOR_0" not in added["attributes"]
for node, mode, order in (scene["nodes"][2], 1, [0, 1, 1, 2]), (scene["nodes"][3], 0, [1, 2, 3]):
    [part] = scene["meshes"][node["mesh"]]["primitives"]
    assert part["mode"] == mode and part["material"] == strip["material"]
    assert corners(file, part, "POSITION") == [POINTS[i] for i in order]
    assert list(part["attributes"]) == [name for name in ATTRIBUTES if name != "TANGENT"]
first, second = [scene["materials"][primitive["material"]] for primitive in (strip, added)]
assert first["extras"] == {"format": "Ginja model",
                           "parameters": flat(sorted(GINJA_STATE[:3] + GINJA_STATE[4:7])
                                              + sorted([GINJA_STATE[3]] + GINJA_STATE[7:])),
                           "texture": 1, "textureName": "second"}
assert first["doubleSided"] is True and "KHR_materials_unlit" in first["extensions"]
assert first["pbrMetallicRoughness"]["baseColorFactor"] == [1, 1, 1, 1]
assert "alphaMode" not in first
assert second["extras"] == {"format": "Ginja model", "parameters": flat(sorted(GINJA_ADDED)),
                            "texture": 0, "textureName": "first", "blendSource": "SRC_ALPHA",
                            "blendDestination": "ONE", "additive": True}
assert second["alphaMode"] == "BLEND" and "extensions" not in second

file = read("xinja.glb")
scene = file[0]
assert scene["asset"]["extras"] == {"format": "Xinja model"}
strip, blended = scene["meshes"][scene["nodes"][1]["mesh"]]["primitives"]
assert triangles(file, strip, "POSITION", "TEXCOORD_0") == sorted(
    tuple((POINTS[i], tuple(value / 256 for value in GINJA_UVS[i])) for i in order)
    for order in ((0, 2, 1), (2, 3, 1)))
# the bytes of a colour are B, G, R, A
assert set(corners(file, strip, "COLOR_0")) == {shown((0x20, 0x30, 0x40, 0x10))}
assert strip["extras"] == {"flags": 5 | 1 << 16, "order": 0}
assert triangles(file, blended, "POSITION") == [tuple((point,) for point in POINTS[2:])]
assert blended["extras"] == {"flags": 2, "order": 1}
first, second = [scene["materials"][primitive["material"]] for primitive in (strip, blended)]
assert first["extras"] == {"format": "Xinja model", "parameters": flat(XINJA_STATE), "texture": 1,
                           "textureName": "second"}
assert "doubleSided" not in first and "KHR_materials_unlit" in first["extensions"]
assert second["extras"] == {"format": "Xinja model", "parameters": flat(XINJA_BLENDED),
                            "texture": 0, "textureName": "first", "blendSource": "OWN",
                            "blendDestination": "INV_OWN"}
assert second["doubleSided"] is True and "extensions" not in second
assert named("bare-xinja.glb") == ["node_0", "node_1"]

# each axis wraps by its own rule (clamp 33071, mirror 33648); an environment map is not shown,
# because glTF cannot make UVs of normals
for name, wanted in (("ginja-textured.glb", [(33648, 33071), (10497, 10497)]),
                     ("xinja-textured.glb", [(33648, 10497), None])):
    scene = read(name)[0]
    for material, wraps in zip(scene["materials"], wanted):
        surface = material["pbrMetallicRoughness"]
        assert ("baseColorTexture" in surface) == (wraps is not None), material
        if wraps:
            texture = scene["textures"][surface["baseColorTexture"]["index"]]
            sampler = scene["samplers"][texture["sampler"]]
            assert (sampler["wrapS"], sampler["wrapT"]) == wraps, sampler

# skin lists: the scale of their numbers
for name, unit in ("skin.glb", 256), ("skin255.glb", 255):
    file = read(name)
    [part] = file[0]["meshes"][0]["primitives"]
    points = corners(file, part, "POSITION")
    at = points.index((0, 0, 0))
    points = points[at:] + points[:at]
    assert near(points[1], [256 / unit, 0, 0]), (name, points)
    # by 255 the two nodes do not quite agree
    assert near(points[2], [0, 2, 0], 1e-6 if unit == 256 else 1e-2), (name, points)
    assert near(corners(file, part, "WEIGHTS_0")[(at + 2) % 3], [0.5, 0.5, 0, 0]), name
    assert file[0]["skins"][0]["joints"] == [0, 1]

# four of five nodes
file = read("shared.glb")
[part] = file[0]["meshes"][0]["primitives"]
weights, joints = corners(file, part, "WEIGHTS_0")[2], corners(file, part, "JOINTS_0")[2]
assert joints == (4, 3, 2, 1) and near(weights, [k / 14 for k in (5, 4, 3, 2)]), (joints, weights)

# the last corner hangs half on each node
file = read("weighted.glb")
[part] = file[0]["meshes"][0]["primitives"]
assert corners(file, part, "POSITION") == [(0, 0, 0), (1, 0, 0), (0, 2, 0)]
assert corners(file, part, "WEIGHTS_0") == [(1, 0, 0, 0), (1, 0, 0, 0), (0.5, 0.5, 0, 0)]
assert set(corners(file, part, "JOINTS_0")[2][:2]) == {0, 1}
identity = (1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)
down = identity[:12] + (0, -1, 0, 1)
assert items(file, file[0]["skins"][0]["inverseBindMatrices"]) == [identity, down]
EOF
python3 glb.py 2>err || bad "the GLB files are not what they should be"

# ---- motions of all kinds, Ninja ASCII, stages ----

want 0 "$tools/kunai-info" -l "$sample/creature_blink.njs" "$sample/view.njm"
said out 'creature_blink.njs: .*; chunks: NSSM POF0; motions: 1 (1 of shapes)$'
said out '^  motion 0: shapes, frames 30, linear, groups 18, tracks 4, keys 16$'
said out '^    vertices: tracks 2, keys 8, points 122, frames 0 to 18, values -1 -1 -0.5 to 1 1 1$'
said out 'view.njm: .*; motions: 2 (2 of a camera)$'
said out '^    target: tracks 1, keys 1, frames 0 to 0, values 0 1 0 to 0 1 0$'
said out '^    clip: tracks 1, keys 1, frames 0 to 0, values -1 -1000 to -1 -1000$'
want 0 "$tools/kunai-info" -q -l "$sample/stage_n.rel" "$sample/stage_c.rel" "$sample/stage_r.rel" \
	"$sample/stage.tam"
sed 's|^[^ ].*/stage|stage|' out >scenes
printed scenes <<'EOF'
stage_n.rel: PSO stage (n.rel), little-endian, 1696 bytes; sections 3, instances 4 (2 animated), models 2, motions 1, textures 3
  section 0: id -1, at (0 0 0), radius 30, flags 0x1020
    instance 0: model 0 at 0x400, texture slide 2, flags 0x401
  section 1: id 1, at (0 0 0), radius 30, flags 0x1000
    instance 1: model 1 at 0x318, motion 0 at speed 0.5, flags 0x11
  section 2: id 2, at (40 0 0), turned 90 degrees about y, radius 30, flags 0x1000
    instance 2: model 1 at 0x318, texture swap 5, flags 0x801
    instance 3: model 1 at 0x318, animated without a motion, flags 0x11
  model 0: Ninja Chunk model, rigid, nodes 1, meshes 1, triangles 2, textures 3
  model 1: Ninja Chunk model, rigid, nodes 1, meshes 1, triangles 10, textures 3
  motion 0: nodes, frames 60, linear, groups 1, tracks 2, keys 6
  texture 0 "skin"
  texture 1 "fins"
  texture 2 "eye"
stage_c.rel: PSO collision (c.rel), little-endian, 576 bytes; collision: groups 2, triangles 6, vertices 18
  flags 0x1: triangles 4
  flags 0x20: triangles 2
  group 0: centre (20 0 0), radius 44.7214, triangles 4, flags 0x80000001
  group 1: centre (20 5 -20), radius 40, triangles 2, flags 0x80000020
stage_r.rel: PSO minimap (r.rel), little-endian, 416 bytes; rooms 2, instances 2, models 1, motions 0, textures 0
  room 0: id 1, at (0 0 0), radius 25, alpha 0.75, flags 0x1
    instance 0: model 0 at 0x9C, flags 0x0
  room 1: id 2, at (40 0 0), turned 90 degrees about y, radius 25, alpha 0.75, flags 0x1
    instance 1: model 0 at 0x9C, flags 0x0
  model 0: Ninja Chunk model, rigid, nodes 1, meshes 1, triangles 2, textures 0
stage.tam: PSO texture animation (.tam), big-endian, 38 bytes; texture animations: 2
  texture animation 0: id 5, type 2, frames 2, texture*delay 0*10 2*20
  texture animation 1: id 6, type 2, frames 3, texture*delay 1*5 2*5 0*5
EOF
want 0 "$tools/kunai-info" -q -j "$sample/stage_n.rel" "$sample/stage_c2.rel" "$sample/lights.njm" other.rel
python3 -c '
import json
stage, collision, lights, other = [json.loads(line) for line in open("out")]
scene = stage["scene"]
assert [(s["id"], s["first_instance"], s["instances"]) for s in scene["sections"]] == [
    (-1, 0, 1), (1, 1, 1), (2, 2, 2)]
assert [(i["model"], i["motion"], i["slide"], i["swap"], i["animated"])
        for i in scene["instances"]] == [(0, -1, 2, -1, False), (1, 0, -1, -1, True),
                                         (1, -1, -1, 5, False), (1, -1, -1, -1, True)]
assert scene["texture_names"] == ["skin", "fins", "eye"] and scene["radius"] == 800
assert [model["triangles"] for model in scene["models"]] == [2, 10]
assert [model["format"] for model in scene["models"]] == ["Ninja Chunk model"] * 2
assert [i["model_offset"] for i in scene["instances"]] == [0x400] + [0x318] * 3
assert [motion["frames"] for motion in scene["motions"]] == [60]
collision = collision["scene"]["collision"]
assert collision["flags"] == [{"flags": 1, "triangles": 4}, {"flags": 32, "triangles": 2}]
assert [group["triangles"] for group in collision["groups"]] == [4, 2]
assert [motion["kind"] for motion in lights["motions"]] == ["light"] * 3
assert [p["property"] for p in lights["motions"][2]["properties"]] == ["vector", "colour"]
assert lights["motions"][1]["properties"][1]["max"] == [1, 17.5]
assert other["format"] == "REL file" and "error" not in other and "scene" not in other
' 2>err || bad "the JSON of scenes and motions is not what it should be"

# what is told of a file: a d.rel can be read as an n.rel; text has no byte order
want 0 "$tools/kunai-info" -q --format 'pso STAGE (n.rel)' "$sample/stage_d.rel"
said out 'stage_d.rel: PSO stage (n.rel), little-endian, [0-9]* bytes; sections 3, '
want 0 "$tools/kunai-info" -q --format N.rel "$sample/stage_d.rel"
said out 'stage_d.rel: PSO stage (n.rel), little-endian, [0-9]* bytes; sections 3, '
want 0 "$tools/kunai-info" -q --format fmt2 "$sample/stage_bb_n.rel"
said out 'stage_bb_n.rel: PSO stage (fmt2), little-endian, '
want 0 "$tools/kunai-info" -q --format .tam "$sample/stage.tam"
said out 'stage.tam: PSO texture animation (.tam), '
for word in n n.re n.rel. n.rel\) PSO; do
	want 2 "$tools/kunai-info" --format "$word" "$sample/stage_d.rel"
done
want 1 "$tools/kunai-info" --format 'PSO collision (c.rel)' "$sample/stage_d.rel"
said out 'stage_d.rel: PSO collision (c.rel), [0-9]* bytes$'
want 1 "$tools/kunai-info" -q --byte-order big "$sample/stage_d.rel"
want 2 "$tools/kunai-info" --format stage "$sample/stage_d.rel"
said err ', PSO texture animation (.tam), map headers, .*, map land, map heights (BDHC), .*, prop shapes, chunk, basic, basic+, ginja, xinja, mdl0; -h helps$'
want 0 "$tools/kunai-info" -q -j "$sample/walk.nam"
said out '"format":"Ninja ASCII","byte_order":null,'

# a short file that says that it has a million frames, beside a motion that is as it should be
python3 -c '
import struct, sys
for name, kind in ("walk.njm", b"NMDM"), ("view.njm", b"NCAM"):
    data = open(sys.argv[1] + "/" + name, "rb").read()
    assert data[:4] == kind
    open("long_" + name, "wb").write(data[:12] + struct.pack("<I", 10000000) + data[16:])
' "$sample"
want 4 "$tools/kunai-gltf" "$sample/creature.nj" long_walk.njm long_view.njm "$sample/walk.njm" -o long.glb
said out ", 1 camera, 3 animations$"
want 4 "$tools/kunai-gltf" -q -f "$sample/creature.nj" long_walk.njm long_view.njm "$sample/walk.njm" -o long.glb
said err 'long_walk.njm: motion 0: too many frames or keys; not all that moves is written$'
[ "$(wc -l <err)" = 1 ] || bad "it says so more than once"

# text and binary form of a model and its motion give the same file but for the names of nodes
want 0 "$tools/kunai-gltf" -q walked.nj -o binary.glb
want 0 "$tools/kunai-gltf" -q "$sample/creature.nja" "$sample/walk.nam" -o text.glb
want 0 "$tools/kunai-gltf" "$sample/creature.nj" "$sample/creature_blink.njs" "$sample/view.njm" "$sample/lights.njm" -o all.glb
said out ', 2 morph targets, 2 cameras, 3 lights, 5 animations$'
said err 'view.njm: note: motion 0: the field of view changes, and glTF has that of its first key$'
want 0 "$tools/kunai-gltf" --one-mesh "$sample/creature.nj" "$sample/creature_blink.njs" -o one.glb -f
said err 'creature_blink.njs: warning: motion 0 moves no points of a mesh that hangs on one node$'
# a motion in a dump, beside its model
want 0 "$tools/kunai-gltf" basic-moved.bin --bare 0x1C40:0x8C010000 --format basic \
	--motion-offset "$(cat motion_offset)" -o moved-bare.glb
said out ', 1 animation$'
want 1 "$tools/kunai-gltf" basic-moved.bin --bare 0x1C40:0x8C010000 --format basic \
	--motion-offset 0x7fffffff -o none.glb -f
said err '^kunai-gltf: basic-moved.bin: note: is the place of --motion-offset right?$'
want 2 "$tools/kunai-gltf" "$sample/creature.nj" --motion-offset 12 -o none.glb
said err '^kunai-gltf: --motion-offset needs --bare; '
want 2 "$tools/kunai-gltf" basic.bin --bare 0 --format basic --motion-offset x -o none.glb
said err '^kunai-gltf: --motion-offset wants a number; '
cat >moved.py <<'EOF'
import json, math, struct

def load(name):
    data = open(name, "rb").read()
    size = struct.unpack_from("<I", data, 12)[0]
    return json.loads(data[20:20 + size]), data[28 + size:]

def values(file, number):
    one = file[0]["accessors"][number]
    view = file[0]["bufferViews"][one["bufferView"]]
    parts = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}[one["type"]]
    numbers = struct.unpack_from("<%df" % (parts * one["count"]), file[1],
                                 view["byteOffset"] + one.get("byteOffset", 0))
    return numbers if parts == 1 else list(zip(*[iter(numbers)] * parts))

def near(a, b):
    return all(abs(x - y) < 1e-5 for x, y in zip(a, b))

def turn(q, v):
    x, y, z, w = q
    cross = lambda a, b: [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2],
                          a[0] * b[1] - a[1] * b[0]]
    t = cross(q[:3], v)
    t = [2 * k for k in t]
    return [v[k] + w * t[k] + cross(q[:3], t)[k] for k in range(3)]

binary, text = load("binary.glb"), load("text.glb")
assert binary[1] == text[1]
assert text[0]["nodes"][5]["name"] == "object_node_05"
assert text[0]["meshes"][0]["primitives"] == binary[0]["meshes"][0]["primitives"]

file = load("all.glb")
scene = file[0]
motions = {one["name"]: one for one in scene["animations"]}
assert list(motions) == ["creature_0", "creature_1", "creature_blink_0", "view_0", "lights_0"]
# eyes: closed from frame 12 to 14, open from 18
blink = motions["creature_blink_0"]
assert len(blink["channels"]) == 2
for channel in blink["channels"]:
    sampler = blink["samplers"][channel["sampler"]]
    assert near(values(file, sampler["input"]), [0, 12 / 30, 14 / 30, 18 / 30, 29 / 30])
    assert values(file, sampler["output"]) == (0, 1, 1, 0, 0)
    node = scene["nodes"][channel["target"]["node"]]
    assert channel["target"]["path"] == "weights" and list(node) == ["name", "mesh"], node
    mesh = scene["meshes"][node["mesh"]]
    assert mesh["extras"] == {"targetNames": ["creature_blink_0 at 12"]}
    [part] = mesh["primitives"]
    [target] = part["targets"]
    for before, change in zip(values(file, part["attributes"]["POSITION"]),
                              values(file, target["POSITION"])):
        assert near(change, [0, -0.9 * before[1], 0])
    for before, change in zip(values(file, part["attributes"]["NORMAL"]),
                              values(file, target["NORMAL"])):
        closed = [before[0], 10 * before[1], before[2]]
        length = math.sqrt(sum(k * k for k in closed))
        assert near([a + b for a, b in zip(before, change)], [k / length for k in closed])
names = {node["name"]: i for i, node in enumerate(scene["nodes"])}
assert scene["nodes"][5]["children"] == [names["node_5_shape"]]
# once around the creature, looking at it, more and more on its side
moves = {c["target"]["path"]: values(file, motions["view_0"]["samplers"][c["sampler"]]["output"])
         for c in motions["view_0"]["channels"]}
for frame in range(61):
    place, rotation = moves["translation"][frame], moves["rotation"][frame]
    to = [0 - place[0], 1 - place[1], 0 - place[2]]
    length = math.sqrt(sum(k * k for k in to))
    front, up = turn(rotation, [0, 0, -1]), turn(rotation, [0, 1, 0])
    assert near(front, [k / length for k in to]), frame
    # upright, the right side is level; turned about what is looked at, it goes down
    side = turn(rotation, [1, 0, 0])
    roll = frame * 0x40 * 2 * math.pi / 65536
    level = math.sqrt(front[0] ** 2 + front[2] ** 2)
    assert abs(side[1] + level * math.sin(roll)) < 1e-5, frame
assert [camera["perspective"].get("zfar") for camera in scene["cameras"]] == [None, 1000]
for camera in scene["cameras"]:
    height = 2 * math.atan(math.tan(67.5 / 2 * math.pi / 180) * 0.75)
    assert near([camera["perspective"]["yfov"]], [height]), camera
still = scene["nodes"][names["view_1"]]
assert near(still["translation"], [0, 3, 5]) and still["camera"] == 1
assert near(turn(still["rotation"], [0, 0, -1]), [0, -2 / 29 ** 0.5, -5 / 29 ** 0.5])
# lights: as they are at frame 0
assert scene["extensionsUsed"] == ["KHR_lights_punctual"]
spot, point, sun = scene["extensions"]["KHR_lights_punctual"]["lights"]
assert (spot["type"], point["type"], sun["type"]) == ("spot", "point", "directional")
assert (spot["intensity"], spot["range"], point["range"]) == (20, 20, 10)
linear = [(c / 255 + 0.055) / 1.055 for c in (0xC0, 0x80)]
assert near(spot["color"], [1, linear[0] ** 2.4, linear[1] ** 2.4])
assert near([spot["spot"]["innerConeAngle"], spot["spot"]["outerConeAngle"]],
            [math.pi / 16, math.pi / 8])
down = scene["nodes"][names["lights_2"]]
assert near(turn(down["rotation"], [0, 0, -1]), [0, -1, 0])
assert near(down["rotation"], [-math.sqrt(0.5), 0, 0, math.sqrt(0.5)])
assert down["extensions"] == {"KHR_lights_punctual": {"light": 2}}
EOF
python3 moved.py 2>err || bad "cameras, lights and shapes are not what they should be"

# what is wrong with a text has a line and a column
want 1 "$tools/kunai-info" wrong.nja
said err '^kunai-info: wrong.nja: offset 0x[0-9a-f]* (line 98, column 1): .*(KUNAI_E_CORRUPT)$'
want 1 "$tools/kunai-gltf" "$sample/creature.nj" wrong.nam -o none.glb -f
said err '^kunai-gltf: wrong.nam: offset 0x[0-9a-f]* (line 207, column 8): .*(KUNAI_E_CORRUPT)$'

# ---- map files ----

want 0 "$tools/kunai-info" -l "$sample/land.bin" "$sample/land_hg.bin" "$sample/heights.bdhc" \
	"$sample/light.txt"
sed "s,^$sample/,," out >told
printed told <<'EOF'
land.bin: map land, little-endian, 2276 bytes; tiles: 1024 (960 blocked); props: 3; plates: 1 in 1 strips
  prop 0: model 4 at 16 0 -16
  prop 1: model 0 at -48 0 48
  prop 2: model 0 at -24 0 48
land_hg.bin: map land, little-endian, 2498 bytes; tiles: 1024 (132 blocked); props: 2; sounds: 2; plates: 6 in 5 strips
  prop 0: model 2 at 0 8 152
  prop 1: model 1 at 184 0 -184
heights.bdhc: map heights (BDHC), little-endian, 304 bytes; plates: 6 in 3 strips
light.txt: area light, 122 bytes; lights: 1
  light 0: until 24:00:00, directions 1
EOF
# of Diamond, of which only the head is looked at; and one that is damaged
python3 -c '
import struct, sys
land = bytearray(open(sys.argv[1] + "/land.bin", "rb").read())
bdhc = land.index(b"BDHC")
open("diamond.bin", "wb").write(land[:bdhc] + b"BDHC" + struct.pack("<I", 32) + land[bdhc + 8:])
land[bdhc + 16 + 16 + 12 + 4] = 9
open("damaged.bin", "wb").write(land)
' "$sample"
want 0 "$tools/kunai-info" --json "$sample/land_hg.bin" "$sample/light.txt" diamond.bin damaged.bin
said err 'diamond.bin: warning: .*(KUNAI_E_UNSUPPORTED)$'
said err 'damaged.bin: warning: .*(KUNAI_E_CORRUPT)$'
python3 -c '
import json
hg, light, diamond, damaged = [json.loads(line) for line in open("out")]
assert hg["map"] == {"props": 2, "model_offset": 0, "model_size": 0, "sounds": 2, "plates": 6,
                     "strips": 5, "heights": "KUNAI_OK"}
assert light["map"] == {"lights": 1} and light["byte_order"] is None
for file, code in (diamond, "KUNAI_E_UNSUPPORTED"), (damaged, "KUNAI_E_CORRUPT"):
    assert file["map"]["heights"] == code and file["map"]["props"] == 3, file
    assert [warning["code"] for warning in file["warnings"]] == [code], file
' 2>err || bad "the JSON of map files is not what it should be"
want 0 "$tools/kunai-info" -q diamond.bin
said out '; props: 3; no heights (KUNAI_E_UNSUPPORTED)$'
for word in BDHC 'map heights (bdhc)'; do
	want 0 "$tools/kunai-info" --format "$word" "$sample/heights.bdhc"
done
want 0 "$tools/kunai-info" --format 'MAP land' "$sample/land.bin"
want 1 "$tools/kunai-info" --format 'area light' "$sample/land.bin"
said out 'land.bin: area light, [0-9]* bytes$'
want 1 "$tools/kunai-extract" "$sample/light.txt" -o maps
said err 'light.txt: holds area light: kunai-map takes it$'
want 1 "$tools/kunai-texture" "$sample/heights.bdhc" -o maps
said err 'heights.bdhc: holds map heights (BDHC): kunai-map takes it$'
want 1 "$tools/kunai-gltf" "$sample/land.bin" -o maps.glb
said err 'land.bin: holds map land: kunai-map takes it$'
want 1 "$tools/kunai-gltf" "$sample/ground.nsbtx" -o maps.glb
said err 'ground.nsbtx: holds Nitro textures (TEX0), a texture set: name the model first$'
want 1 "$tools/kunai-extract" "$sample/ground.nsbtx" -o maps
said err 'ground.nsbtx: holds Nitro textures (TEX0), and no entries$'
[ ! -e maps ] && [ ! -e maps.glb ] || bad "something was written for nothing"
want 0 "$tools/kunai-extract" -l "$sample/land_data.narc"
said out '^004 0x[0-9a-f]*  *\([0-9]*\)  *\1 none map land *$'
want 0 "$tools/kunai-scan" "$sample/land_data.narc"
[ "$(grep -c ' map heights (BDHC) little sure$' out)" = 5 ] || bad "not the heights of all lands are found"

# ---- -q ----

# Files are the whole result where they are written; facts and lists are a result, too.
quiet() {
	want 0 "$@"
	[ ! -s out ] && [ ! -s err ] || bad "not silent: $*"
}
quiet "$tools/kunai-gltf" -q "$sample/creature.nj" "$sample/walk.njm" -o quiet/a.glb
quiet "$tools/kunai-gltf" -q "$sample/mill.nsbmd" "$sample/mill_turn.nsbca" -o quiet/mill.glb
quiet "$tools/kunai-scene" -q "$sample/stage_n.rel" "$sample/stage_d.rel" -o quiet/stage.glb
quiet "$tools/kunai-scene" --quiet "$sample/stage_c.rel" -o quiet/floor.glb
quiet "$tools/kunai-map" -q "$sample/land.bin" --heights --glb quiet/land.glb
quiet "$tools/kunai-map" -q --world "$sample" --prop 1 --glb quiet/prop.glb
quiet "$tools/kunai-map" -q "$sample/land.bin" "$sample/map_matrix.narc" --png quiet
quiet "$tools/kunai-map" -q "$sample/land.bin" "$sample/heights.bdhc" --ppm quiet
quiet "$tools/kunai-texture" -q "$sample/creature.pvm" "$sample/eye.pvr" -o quiet
quiet "$tools/kunai-extract" -q "$sample/creature.afs" "$sample/creature.pvm" -o quiet
[ "$(find quiet -name '*.glb' | wc -l)" = 6 ] && [ -f quiet/land.tiles.png ] && [ -f quiet/land.heights.ppm ] ||
	bad "files are missing with -q: $(ls quiet)"
for told in "kunai-info -q $sample/creature.nj" "kunai-scan -q $sample/creature.nj" \
	"kunai-extract -q -l $sample/creature.afs" "kunai-map -q $sample/land.bin" \
	"kunai-map -q -f -j $sample/land.bin --png quiet" \
	"kunai-map -q -f --at 0,0 $sample/land.bin --png quiet"; do
	want 0 "$tools"/$told
	[ -s out ] && [ ! -s err ] || bad "nothing is told: $told"
done

# ---- GLB is written to no name of another format ----

for tool in "kunai-gltf $sample/creature.nj -q -f -o" "kunai-scene $sample/stage_n.rel -q -f -o" \
	"kunai-map $sample/land.bin --heights -q -f --glb" "kunai-map --world $sample --prop 1 -q -f --glb"; do
	for name in x.obj x.gltf x.fbx x.dae x.stl x.OBJ x.glb.obj x.gl x.glbx x.nj glb/x.1 .x.obj; do
		want 2 "$tools"/$tool $name
		printed err <<-EOF
			${tool%% *}: the output is binary glTF, so its name cannot end in .${name##*.}: use .glb or no extension; -h helps
		EOF
		[ ! -s out ] && [ ! -e $name ] && [ ! -e glb ] || bad "something was written for $name"
	done
	for name in x.glb x.GLB x y.obj.glb .glb x. dot.obj/x; do
		want 0 "$tools"/$tool $name
		[ "$(head -c 4 $name)" = glTF ] || bad "no GLB in $name"
		rm $name
	done
done
want 2 "$tools/kunai-gltf" missing -o x.obj

# ---- benchmarks, where they are built ----

bench=$tools/../tests/bench/bench_map
if [ -x "$bench" ]; then
	mkdir -p maps/inner maps/none
	cp "$sample/land.bin" maps/one.bin
	cp "$sample/heights.bdhc" maps/inner/two.bin
	cp "$sample/land.bin" maps/.three.bin
	want 0 "$bench" maps "$sample/land_hg.bin"
	[ "$(sed 's/ .*//' out | sort | tr '\n' ' ')" = "all land_hg.bin one.bin two.bin " ] ||
		bad "bench_map did not take the files of a folder"
	want 1 "$bench" maps/none
	said err '^benchmark: no maps with heights there$'
	want 0 "$tools/../tests/bench/bench_scan" maps
	[ "$(sed 's/ .*//' out | sort | tr '\n' ' ')" = "maps/inner/two.bin maps/one.bin " ] ||
		bad "bench_scan did not take the files of a folder"
fi

# ---- the user's own paths stay as they are ----

cat >paths.py <<'EOF'
import json, os, subprocess, sys
from tool_files import afs, prs
tools, sample = sys.argv[1:]
os.mkdir("users")
os.chdir("users")

def run(tool, *arguments, code=0):
    done = subprocess.run([os.path.join(tools, tool)] + list(arguments), capture_output=True)
    assert done.returncode == code, (tool, arguments, done)
    return done.stdout, done.stderr

def read(name):
    with open(os.path.join(sample, name), "rb") as file:
        return file.read()

def write(name, data):
    with open(name, "wb") as file:
        file.write(data)

# each name with its bytes in the JSON: valid characters are written through, control characters not
texts = {
    "b\u00f6y.nj".encode(): "b\u00f6y.nj".encode(),
    "\u6771\u4eac.nj".encode(): "\u6771\u4eac.nj".encode(),
    b"a b'c.nj": b"a b'c.nj",
    b'say "hi"\\.nj': b'say \\"hi\\"\\\\.nj',
    b"new\nline\ttab\x1f\x7f.nj": rb"new\u000Aline\u0009tab\u001F\u007F.nj",
    b"\xC2\x80\xC2\x9B\xC2\x9F\xC2\xA0": rb"\u0080\u009B\u009F" + b"\xC2\xA0",
    # the first and last character of each length, and the bytes beside them
    b"\xDF\xBF\xE0\xA0\x80\xED\x9F\xBF\xEE\x80\x80\xEF\xBF\xBF":
        b"\xDF\xBF\xE0\xA0\x80\xED\x9F\xBF\xEE\x80\x80\xEF\xBF\xBF",
    b"\xF0\x90\x80\x80\xF3\xBF\xBF\xBF\xF4\x8F\xBF\xBF":
        b"\xF0\x90\x80\x80\xF3\xBF\xBF\xBF\xF4\x8F\xBF\xBF",
    b"\xC1\xBF.\xE0\x9F\xBF.\xED\xA0\x80":
        rb"\uFFFD\uFFFD.\uFFFD\uFFFD\uFFFD.\uFFFD\uFFFD\uFFFD",
    b"\xF0\x8F\xBF\xBF.\xF4\x90\x80\x80": rb"\uFFFD\uFFFD\uFFFD\uFFFD.\uFFFD\uFFFD\uFFFD\uFFFD",
    b"b\xF6y\xFF.\x80.\xF5\x80": rb"b\uFFFDy\uFFFD.\uFFFD.\uFFFD\uFFFD",
    b"cut\xE6\x9D": rb"cut\uFFFD\uFFFD",
    b"cut\xF0\x9F\x92a\xC3": rb"cut\uFFFD\uFFFD\uFFFDa\uFFFD",
}
for name, text in texts.items():
    write(name, read("creature.nj"))
    for tool in ["kunai-info", "-j"], ["kunai-scan", "-j"], ["kunai-extract", "-lj"]:
        out, _ = run(*tool, "--", name)
        for line in out.splitlines():
            assert line.startswith(b'{"file":"' + text + b'"'), (tool, name, line[:80])
            file = json.loads(line.decode("utf-8"))["file"]
            assert file == name.decode("utf-8", "replace") or b"\\uFFFD" in text, file
    write(name, read("land.bin"))
    out, _ = run("kunai-map", "-j", "--as", "land", "--", name)
    assert out.startswith(b'{"file":"' + text + b'"'), (name, out[:80])
    os.remove(name)
out, _ = run("kunai-info", "-j", "--", b"missing\xFF", code=3)
assert json.loads(out)["file"] == "missing\uFFFD"

# names from inside files are still read as Latin-1
write("inside.afs", afs([("\u6771".encode(), b"one"), (b"\x83\x4c", b"two")]))
out, _ = run("kunai-extract", "-lj", "inside.afs")
assert [entry["name"] for entry in json.loads(out)["entries"]] == ["\xe6\x9d\xb1", "\x83\x4c"]
run("kunai-extract", "-q", "inside.afs", "-o", "inside")
assert sorted(os.listdir("inside")) == ["000____.bin", "001__L.bin"]

# the console
write("b\u00f6y.nj", read("creature.nj"))
out, _ = run("kunai-info", "b\u00f6y.nj")
assert out.startswith("b\u00f6y.nj: Ninja chunk file".encode()), out
_, err = run("kunai-info", "f\u00f6hlt.nj", code=3)
assert err.startswith("kunai-info: f\u00f6hlt.nj: cannot be opened".encode()), err

# names of folders and files, each in a folder of its own
pvm, afs_bytes, eye = read("creature.pvm"), read("creature.afs"), read("eye.pvr")
names = ["\u6771\u4eac", "b\u00f6y", "a b", 'say "hi"', "-o", ".hidden", "new\nline",
         "dot.", "$x;`y`", "a\\b:c*?"]
for name in names:
    write(name + ".pvm", pvm)
    write(name + ".afs", afs_bytes)
    write(name + ".pvr", eye)
def others(extension):
    return [name + extension for name in names]
run("kunai-extract", "-q", "-o", "pictures", "--", *others(".pvm"))
assert sorted(os.listdir("pictures")) == sorted(names), os.listdir("pictures")
run("kunai-extract", "-q", "-o", "entries", "--", *others(".afs"))
assert sorted(os.listdir("entries")) == sorted(names)
run("kunai-texture", "-q", "-o", "png", "--", *others(".pvr"))
assert sorted(os.listdir("png")) == sorted(name + ".png" for name in names)
run("kunai-texture", "-q", "-r", "-o", "found", "--", *others(".afs"))
assert sorted(os.listdir("found")) == sorted(names)
for tree in "tree", "tree/\u6771\u4eac", "tree/\u6771\u4eac/b\u00f6y":
    os.mkdir(tree)
write("tree/\u6771\u4eac/b\u00f6y/\u5927.pvr", eye)
write("tree/\u6771\u4eac/set.pvm", pvm)
run("kunai-texture", "-q", "-r", "tree", "-o", "walked")
assert os.path.exists("walked/\u6771\u4eac/b\u00f6y/\u5927.png"), os.listdir("walked")
run("kunai-texture", "-q", "-r", "tree/\u6771\u4eac/", "tree/\u6771\u4eac/b\u00f6y", "-o", "walks")
assert sorted(os.listdir("walks")) == ["b\u00f6y", "\u6771\u4eac"]
write("\u6771\u4eac.bin", read("land.bin"))
out, _ = run("kunai-map", "-j", "\u6771\u4eac.bin", "--png", "maps")
assert sorted(os.listdir("maps")) == ["\u6771\u4eac.heights.png", "\u6771\u4eac.tiles.png"]
assert '"file":"maps/\u6771\u4eac.tiles.png"'.encode() in out

# a name has room for 207 bytes, and ends with a whole character
stems = {"a" * 207: "a" * 207, "b" * 208: "b" * 207, "\u6771" * 69: "\u6771" * 69,
         "c" + "\u6771" * 69: "c" + "\u6771" * 68}
for stem in stems:
    write(stem + ".afs", read("creature.afs"))
run("kunai-extract", "-q", "-o", "long", *[stem + ".afs" for stem in stems])
assert sorted(os.listdir("long")) == sorted(stems.values()), os.listdir("long")

# the member of a packed file takes its name from the path; a path such as .. gives no name
write("b\u00f6y.prs", prs(read("creature.nj")))
run("kunai-extract", "-q", "b\u00f6y.prs", "-o", "member")
assert os.listdir("member") == ["000_b\u00f6y.nj"]
out, _ = run("kunai-extract", "-lj", "b\u00f6y.prs")
assert json.loads(out)["entries"][0]["name"] == "b\u00f6y"
write("land\u6771.prs", prs(read("land.bin")))
out, _ = run("kunai-map", "-j", "--as", "land", "land\u6771.prs")
assert json.loads(out).get("entry_name") == "land\u6771", out[:200]
os.mkdir("deep")
for name in "..pvm", "...pvm":
    write(name, pvm)
run("kunai-extract", "-q", "..pvm", "...pvm", "-o", "deep/er")
assert sorted(os.listdir("deep/er")) == ["unnamed", "unnamed_2"] and os.listdir("deep") == ["er"]

# long names keep whole characters; 207 bytes are left of them
longs = {"\u3042" * 69: "\u3042" * 69, "\u3042" * 70: "\u3042" * 69,
         "a" + "\u3042" * 69: "a" + "\u3042" * 68, "ab" + "\u3042" * 68 + "c": "ab" + "\u3042" * 68 + "c",
         "x" * 207: "x" * 207, "y" * 208: "y" * 207, "z" * 250: "z" * 207}
for number, (name, kept) in enumerate(longs.items()):
    write(name + ".pvr", eye)
    run("kunai-texture", "-q", name + ".pvr", "-o", "long%d" % number)
    assert os.listdir("long%d" % number) == [kept + ".png"], name

# equal but for case is equal on some disks; bytes of other letters are not to be mixed up
letters = ["A", "a", "\u304e", "\u306e", "@", "`"]
for name in letters:
    os.makedirs("case/" + name)
    write("case/" + name + "/" + name + ".pvr", eye)
run("kunai-texture", "-q", "-o", "cases", *["case/%s/%s.pvr" % (n, n) for n in letters])
assert sorted(os.listdir("cases")) == sorted(
    name + ("_2.png" if name == "a" else ".png") for name in letters), os.listdir("cases")

# names in glTF
write('b\u00f6y "\u6771".njm', read("walk.njm"))
write("view\u6771.njm", read("view.njm"))
write("light\u6771.njm", read("lights.njm"))
write("blink\u6771.njs", read("creature_blink.njs"))
run("kunai-gltf", "-q", "b\u00f6y.nj", 'b\u00f6y "\u6771".njm',
    "view\u6771.njm", "light\u6771.njm", "blink\u6771.njs", "-o", "\u6771.glb")
glb = open("\u6771.glb", "rb").read()
document = json.loads(glb[20:20 + int.from_bytes(glb[12:16], "little")].decode("utf-8"))
animations = {animation["name"] for animation in document["animations"]}
assert {"b\u00f6y_0", 'b\u00f6y "\u6771"_0', "view\u6771_0", "blink\u6771_0"} <= animations, animations
assert document["cameras"][0]["name"] == "view\u6771_0"
assert document["extensions"]["KHR_lights_punctual"]["lights"][0]["name"] == "light\u6771_0"
targets = [name for mesh in document["meshes"] for name in mesh.get("extras", {}).get("targetNames", [])]
assert targets and all(name.startswith("blink\u6771_0 at ") for name in targets), targets
EOF
python3 paths.py "$tools" "$sample" 2>err || bad "the user's own paths do not stay as they are"

finish
