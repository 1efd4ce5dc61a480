#!/bin/sh
# test_tools.sh - the manners of the example programs: exit codes, messages, names, what is written
# where. KUNAI_TOOLS is the folder of the programs, KUNAI_FIXTURES that of the bundled sample.
set -eu
tools=$KUNAI_TOOLS
sample=$KUNAI_FIXTURES
run=$(cd "$(dirname "$0")/../examples" && pwd)/run.sh
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
failures=0

bad() {
	echo "FAILED: $*"
	[ ! -s err ] || sed 's/^/    /' err
	failures=$((failures + 1))
}

# want CODE COMMAND...: what it prints is in the files out and err.
want() {
	expected=$1
	shift
	code=0
	"$@" >out 2>err || code=$?
	[ $code = "$expected" ] || bad "exit code $code instead of $expected: $*"
}

said() { # said FILE PATTERN
	grep -q -- "$2" "$1" || bad "no \"$2\" in $1"
}

# ---- files that no program should trust ----

cat >make.py <<'EOF'
import glob, struct

def afs(entries, broken=False):
    """Entries are (name, bytes); the name table stands at the end."""
    start = 8 + 8 * len(entries) + 8
    table, body = b"", b""
    for name, data in entries:
        table += struct.pack("<II", start + len(body), len(data))
        body += data
    if broken:  # the last entry begins behind the end
        table = table[:-8] + struct.pack("<II", 0x7FFFFFFF, 4)
    names = b"".join(name.ljust(32, b"\0")[:32] + bytes(16) for name, _ in entries)
    place = struct.pack("<II", start + len(body), len(names))
    return b"AFS\0" + struct.pack("<I", len(entries)) + table + place + body + names

def prs_bomb(size):
    """One byte, then copies of 256 bytes from one byte back."""
    bits, out, at = 0, bytearray(), None
    def bit(value):
        nonlocal bits, at
        if bits % 8 == 0:
            at = len(out)
            out.append(0)
        out[at] |= value << (bits % 8)
        bits += 1
    bit(1)
    out.append(65)
    for _ in range(size // 256):
        bit(0)
        bit(1)
        out.extend(b"\xf8\xff\xff")
    bit(0)
    bit(1)
    out.extend(b"\0\0")
    return bytes(out)

evil = [b"../../evil", b"/etc/evil", b"..\\evil", b"a/b", b"", b".hidden", b"a\nb\x1b[2J", b"..",
        b"same.x", b"same.x", b"-o", b"\x83\x4c.bin"]
open("evil.afs", "wb").write(afs([(name, b"data") for name in evil]))
open("broken.afs", "wb").write(afs([(b"one.bin", b"1111"), (b"two.bin", b"2222")], broken=True))
open("bomb.prs", "wb").write(prs_bomb(300 << 20))
open("basic.nj", "wb").write(b"NJBM" + struct.pack("<I", 16) + bytes(16)
                             + b"POF0" + struct.pack("<I", 4) + b"\x40\0\0\0")
pictures = [open(name, "rb").read() for name in sorted(glob.glob("loose/*"))]
open("pictures.afs", "wb").write(afs([(b"", picture) for picture in pictures]))
node = struct.pack("<2I3f3i3f2I", 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0)
many = b"NJCM" + struct.pack("<I", len(node)) + node
# one frame, no keys for the one node
move = b"NMDM" + struct.pack("<I2I2H2I", 20, 12, 1, 1, 1, 0, 0)
open("many.nj", "wb").write(many * 256)
open("more.nj", "wb").write(many * 257 + move * 257)
open("one_node.nj", "wb").write(b"NJCM" + struct.pack("<I", len(node)) + node)
# A triangle: vertices of type 23 (position, colour), texture 0 with no flip, no clamp and no
# filter, a strip of type 41 that ignores light. Node, model, vertex list, polygon list.
vertices = struct.pack("<2I", 0x23 | (1 + 3 * 4) << 16, 3 << 16)
for x, y, color in (0, 0, 0x80FF0000), (1, 0, 0xFF00FF00), (0, 1, 0xFF0000FF):
    vertices += struct.pack("<3fI", x, y, 0, color)
vertices += struct.pack("<I", 0xFF)
strip = struct.pack("<3H10h", 0x41 | 0x01 << 8, 11, 1, 3, 0, 0, 0, 1, 256, 0, 2, 0, 256)
polygons = struct.pack("<2H", 0x08, 0) + strip + struct.pack("<H", 0xFF)
colored = struct.pack("<2I3f3i3f2I", 0x17, 52, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0)
colored += struct.pack("<2I4f", 76, 76 + len(vertices), 0, 0, 0, 2) + vertices + polygons
colored += bytes(-len(colored) % 4)
pointers = b"POF0" + struct.pack("<I", 4) + b"\x41\x4c\x41\0"
open("colored.nj", "wb").write(b"NJCM" + struct.pack("<I", len(colored)) + colored + pointers)
open("all_broken.afs", "wb").write(b"AFS\0" + struct.pack("<9I", 3, *[0x7FFFFFFF, 4] * 3, 0, 0)
                                   + bytes(2048))
open("junk", "wb").write(b"This is not a game file.\n" * 20)
EOF
"$tools/kunai-extract" -q "$sample/creature.pvm" -o loose
python3 make.py

# ---- every program: help, version, bad command lines ----

for tool in kunai-info kunai-extract kunai-texture kunai-gltf; do
	want 0 "$tools/$tool" -h
	said out "^usage: $tool"
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
said out 'creature.nj: Ninja chunk file, little-endian, .*skinned model'
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
said err '^kunai-info: /dev/zero: larger than 1 GiB (KUNAI_E_LIMIT)$'
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
said err 'evil.afs: is an AFS archive: unpack it with kunai-extract$'
[ ! -e none ] || bad "an empty folder was left"
want 0 "$tools/kunai-info" all_broken.afs
said err 'KUNAI_E_[A-Z]*), and 2 more like it$'
want 0 "$tools/kunai-info" basic.nj
said out 'chunks: NJBM POF0 (not decoded: NJBM)$'
want 1 "$tools/kunai-gltf" basic.nj -o none.glb
said err 'basic.nj: .*(KUNAI_E_FORMAT)$'
said err 'basic.nj: note: holds NJBM, which kunai does not decode$'
cp "$sample/creature.nj" "$(printf 'a\033b')"
want 0 "$tools/kunai-info" "$(printf 'a\033b')"
LC_ALL=C grep -q "$(printf '\033')" out && bad "a control character of a file name was printed"
want 3 "$tools/kunai-info" --json cut.pvm missing . junk basic.nj
[ "$(wc -l <out)" = 5 ] || bad "--json must print an object for each argument"
[ "$(grep -c '"error":{"offset":[0-9]*,"code":"[A-Z_]*","record":"[^"]*","message":"[^"]*"}' out)" = 4 ] ||
	bad "--json must tell every error"
# ---- a file takes as many of its models and motions as can be found in good time ----

want 0 "$tools/kunai-info" many.nj
said out ' NJCM x256; rigid model: nodes 1, meshes 0, triangles 0, textures 0; models: 256$'
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

# ---- kunai-texture ----

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

# ---- kunai-gltf ----

want 0 "$tools/kunai-gltf" "$sample/creature.nj" "$sample/walk.njm" -t "$sample/creature.pvm" -o a.glb
said out '^a.glb: 18 nodes, .* skinned, .* 3 pictures, 3 animations$'
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
said err 'warning: .*without their picture$'
want 0 "$tools/kunai-gltf" one_node.nj "$sample/walk.njm" -o another.glb
said err 'walk.njm: warning: motion 0 moves 18 nodes, of which the model has 1: '
said out '^another.glb: 1 node, '
want 1 "$tools/kunai-gltf" more.nj -i 300 -o none.glb
said err 'more.nj: there is no model 300: it holds 257, from 0$'
want 0 "$tools/kunai-gltf" more.nj -i 256 -o more.glb
said out ', 256 animations$'
said err 'more.nj: warning: only the first 256 motions are taken, and more are left out$'
mkdir -p copy
cp "$sample/walk.njm" copy/walk.njm
want 0 "$tools/kunai-gltf" "$sample/creature.nj" "$sample/walk.njm" copy/walk.njm -o equal.glb
want 0 "$tools/kunai-gltf" colored.nj -t "$sample/eye.pvr" -o colored.glb
cp "$sample/creature.nj" own.nj
want 3 "$tools/kunai-gltf" -q -f own.nj -o own.nj
cmp -s own.nj "$sample/creature.nj" || bad "a model was replaced by itself"
cat >glb.py <<'EOF'
import json, struct

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
names = [animation["name"] for animation in scene["animations"]]
assert len(names) == 3 and len(set(names)) == 3 and len(scene["skins"]) == 1, names
assert len(scene["skins"][0]["joints"]) == 18 and len(scene["images"]) == 3
names = [animation["name"] for animation in read("equal.glb")[0]["animations"]]
assert names[2:] == ["walk_0", "walk_0_2"], names

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
    assert "extensions" not in material and "extras" not in material, material
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
EOF
python3 glb.py 2>err || bad "the GLB files are not what they should be"

[ $failures = 0 ] || exit 1
echo "all good"
