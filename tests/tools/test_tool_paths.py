"""Tests of paths and names: paths of the user stay as they are, names in files keep their UTF-8, and long
names keep whole characters. Names in files are bytes of any kind: they can be no text, name a device, or lead
out of the folder."""
import json
import os
import subprocess
from tool_cases import PROGRAM, main, read, write
from tool_files import narc, prs, pvm
from tool_glb import Glb


def run(tool, *arguments, code=0):
    """Runs kunai with names as they are, also with bytes that are no text."""
    done = subprocess.run([PROGRAM, tool, *arguments], capture_output=True)
    assert done.returncode == code, (tool, arguments, done)
    return done.stdout, done.stderr


def written(folder):
    return sorted(os.listdir(folder))


TOKYO, BOY = "\u6771\u4eac", "b\u00f6y"
# Each name with its bytes in the JSON. Valid characters stay, control characters do not.
TEXTS = {
    (BOY + ".nj").encode(): (BOY + ".nj").encode(), (TOKYO + ".nj").encode(): (TOKYO + ".nj").encode(),
    b"a b'c.nj": b"a b'c.nj", b'say "hi"\\.nj': b'say \\"hi\\"\\\\.nj',
    b"new\nline\ttab\x1f\x7f.nj": rb"new\u000Aline\u0009tab\u001F\u007F.nj",
    b"\xC2\x80\xC2\x9B\xC2\x9F\xC2\xA0": rb"\u0080\u009B\u009F" + b"\xC2\xA0",
    # the first and the last character of each length, and the bytes next to them
    b"\xDF\xBF\xE0\xA0\x80\xED\x9F\xBF\xEE\x80\x80\xEF\xBF\xBF":
        b"\xDF\xBF\xE0\xA0\x80\xED\x9F\xBF\xEE\x80\x80\xEF\xBF\xBF",
    b"\xF0\x90\x80\x80\xF3\xBF\xBF\xBF\xF4\x8F\xBF\xBF": b"\xF0\x90\x80\x80\xF3\xBF\xBF\xBF\xF4\x8F\xBF\xBF",
    b"\xC1\xBF.\xE0\x9F\xBF.\xED\xA0\x80": rb"\uFFFD\uFFFD.\uFFFD\uFFFD\uFFFD.\uFFFD\uFFFD\uFFFD",
    b"\xF0\x8F\xBF\xBF.\xF4\x90\x80\x80": rb"\uFFFD\uFFFD\uFFFD\uFFFD.\uFFFD\uFFFD\uFFFD\uFFFD",
    b"b\xF6y\xFF.\x80.\xF5\x80": rb"b\uFFFDy\uFFFD.\uFFFD.\uFFFD\uFFFD",
    b"cut\xE6\x9D": rb"cut\uFFFD\uFFFD", b"cut\xF0\x9F\x92a\xC3": rb"cut\uFFFD\uFFFD\uFFFDa\uFFFD"}


def test_json_has_the_name_of_the_file_as_utf8():
    for name, text in TEXTS.items():
        for file, tools in (("creature.nj", (["info", "--json"], ["scan", "--json"], ["list", "--json"])),
                            ("land.bin", [["map", "--json", "--format", "land"]])):
            with open(name, "wb") as out:
                out.write(read("S/" + file))
            for tool in tools:
                for line in run(*tool, "--", name)[0].splitlines():
                    assert line.startswith(b'{"file":"' + text + b'"'), (tool, name, line[:80])
                    told = json.loads(line.decode("utf-8"))["file"]
                    assert told == name.decode("utf-8", "replace") or b"\\uFFFD" in text, told
        os.remove(name)
    out, _ = run("info", "--json", "--", b"missing\xFF", code=3)
    assert json.loads(out)["file"] == "missing\uFFFD"


A = "\u3042".encode()  # 3 bytes
# Names in files, and the names of the written files.
INSIDE = {
    TOKYO: TOKYO, BOY + " pvm": BOY + " pvm", "a\U0001F600b": "a\U0001F600b", "\uff65\U0010FFFF": "\uff65\U0010FFFF",
    # not UTF-8: Shift-JIS, overlong, a surrogate, past the last character, cut, a byte of no character
    b"\x83\x4c": "_L", b"\xC0\xAF": "__", b"\xE0\x9F\xBF": "___", b"\xF0\x8F\xBF\xBF": "____",
    b"\xED\xA0\x80": "___", b"\xF4\x90\x80\x80": "____", b"a\xE6\x9D": "a__", b"\xF0\x9F\x92a": "___a",
    b"b\xFEy": "b_y", b"\xE6\x9D\xB1\xFF": "____",
    # control characters: ASCII, C1, directions, lines, the byte order mark; and their neighbours
    "a\x1f\x7f\n": "a___", "\x80a\x9f\xa0b": "_a_\xa0b", "\u2027\u2028\u202e\u202f": "\u2027__\u202f",
    "\u2065\u2066\u2069\u206a": "\u2065__\u206a", "\u200d\u200e\u200f\u2010\u061c": "\u200d__\u2010_",
    "a\ufeff\ufefe": "a_\ufefe",
    # names that Windows refuses, and names that lead elsewhere; then names that only begin like them
    'a<>:"|?*\\b': "a________b", "a .. ": "a", ".a": "_a", "-a": "_a", " \u6771": "_\u6771", "\u6771. ": "\u6771",
    "nul": "_nul", "CON .x": "_CON .x", "prn.": "_prn", "aUX": "_aUX", "Com1": "_Com1", "LPT9.a.b": "_LPT9.a.b",
    "COM\u00b2": "_COM\u00b2", "com": "com", "com10": "com10", "CONE": "CONE", "null": "null", "COM\u00b4": "COM\u00b4",
    # 120 bytes, cut at the start of a character
    120 * b"a": 120 * "a", 121 * b"b": 120 * "b", 40 * A: 40 * "\u3042",
    b"c" + 39 * A + b"de": "c" + 39 * "\u3042" + "de",
    b"d" + 40 * A: "d" + 39 * "\u3042", b"ef" + 40 * A: "ef" + 39 * "\u3042",
    118 * b"f" + "\u00f6\u00f6".encode(): 118 * "f" + "\u00f6", 119 * b"g" + "\U0001F600".encode(): 119 * "g",
    119 * b"h" + b". i": 119 * "h", b"NUL." + 116 * b"j": "_NUL." + 116 * "j"}


def test_names_from_inside_files_keep_their_utf8():
    names = {name if isinstance(name, bytes) else name.encode("utf-8"): kept for name, kept in INSIDE.items()}
    write("inside.narc", narc([(0, [(name, b"data") for name in names])]))
    run("extract", "-q", "inside.narc", "-o", "inside")
    expected = ["%03d_%s" % (i, kept) for i, kept in enumerate(names.values())]
    assert written("inside") == sorted(name if "." in name else name + ".bin" for name in expected), written("inside")
    told = [entry["name"] for entry in json.loads(run("list", "--json", "inside.narc")[0])["entries"]]
    for name, read_name in zip(names, told):
        try:
            text = name.decode("utf-8")
        except UnicodeDecodeError:
            text = name.decode("latin-1")
        assert read_name == text, (name, read_name)


def test_messages_with_long_paths_say_why():
    folder = "/".join(["d" * 60] * 5)
    os.makedirs(folder)
    path = os.path.join(folder, "junk")
    with open(path, "wb") as file:
        file.write(b"no archive")
    _, told = run("info", path + "/x", code=3)
    assert told == f"kunai: {path}/x: {'d' * 60}/junk is not an archive\n".encode(), told


def test_folders_and_pictures_from_inside_files_keep_their_utf8():
    folders = [(0, [(TOKYO.encode(), 1), (b"aux", 2)]), (0, [((BOY + ".bin").encode(), b"x")]), (0, [(b"y", b"z")])]
    write("folders.narc", narc(folders))
    run("extract", "-q", "folders.narc", "-o", "folders")
    assert written("folders") == ["_aux", TOKYO] and written("folders/" + TOKYO) == ["000_" + BOY + ".bin"]
    picture = read("S/eye.pvr")
    write("names.pvm", pvm([TOKYO.encode(), BOY.encode(), b"nul", b"\x93\x8C"], [picture] * 4))
    run("texture", "-q", "names.pvm", "-o", "names")
    assert written("names") == ["__.png", "_nul.png", BOY + ".png", TOKYO + ".png"]
    out, _ = run("info", "--json", "names.pvm")
    assert [image["name"] for image in json.loads(out)["images"]] == [TOKYO, BOY, "nul", "\x93\x8c"]


def test_the_console_has_the_name_without_commands():
    write(BOY + ".nj", read("S/creature.nj"))
    assert run("info", BOY + ".nj")[0].startswith((BOY + ".nj: Ninja chunk file").encode())
    _, err = run("info", "f\u00f6hlt.nj", code=3)
    assert err.startswith("kunai: f\u00f6hlt.nj: cannot be opened".encode()), err
    write("name\x1b\x7f\x80\x9f\xa0\u6771.nj", read("S/creature.nj"))
    assert run("info", "name\x1b\x7f\x80\x9f\xa0\u6771.nj")[0].startswith("name????\xa0\u6771.nj: Ninja".encode())


def test_folders_and_files_have_the_names_of_their_inputs():
    names = [TOKYO, BOY, "a b", 'say "hi"', "-o", ".hidden", "new\nline", "dot.", "$x;`y`", "a\\b:c*?"]
    inputs = {"pvm": "creature.pvm", "afs": "creature.afs", "pvr": "eye.pvr"}
    for name in names:
        for end, file in inputs.items():
            write(f"{name}.{end}", read("S/" + file))
    for tool, folder, end, added in (("extract", "pictures", "pvm", ""), ("extract", "entries", "afs", ""),
                                     ("texture", "png", "pvr", ".png"), ("texture -r", "found", "afs", "")):
        run(*tool.split(), "-q", "-o", folder, "--", *[f"{name}.{end}" for name in names])
        assert written(folder) == sorted(name + added for name in names), folder
    write(f"tree/{TOKYO}/{BOY}/\u5927.pvr", read("S/eye.pvr"))
    write(f"tree/{TOKYO}/set.pvm", read("S/creature.pvm"))
    run("texture", "-q", "-r", "tree", "-o", "walked")
    assert os.path.exists(f"walked/{TOKYO}/{BOY}/\u5927.png"), written("walked")
    run("texture", "-q", "-r", f"tree/{TOKYO}/", f"tree/{TOKYO}/{BOY}", "-o", "walks")
    assert written("walks") == [BOY, TOKYO]
    write(TOKYO + ".bin", read("S/land.bin"))
    out, _ = run("map", "--json", TOKYO + ".bin", "--png", "-o", "maps")
    assert written("maps") == [TOKYO + ".heights.png", TOKYO + ".tiles.png"]
    assert f'"file":"maps/{TOKYO}.tiles.png"'.encode() in out


def test_the_member_of_a_packed_file_has_the_name_of_the_path():
    write(BOY + ".prs", prs(read("S/creature.nj")))
    run("extract", "-q", BOY + ".prs", "-o", "member")
    assert written("member") == [f"000_{BOY}.nj"]
    out, _ = run("list", "--json", BOY + ".prs")
    assert json.loads(out)["entries"][0]["name"] == BOY
    write("land\u6771.prs", prs(read("S/land.bin")))
    out, _ = run("map", "--json", "--format", "land", "land\u6771.prs")
    assert json.loads(out).get("entry_name") == "land\u6771", out[:200]
    # a path such as .. gives no name
    os.mkdir("deep")
    for name in "..pvm", "...pvm":
        write(name, read("S/creature.pvm"))
    run("extract", "-q", "..pvm", "...pvm", "-o", "deep/er")
    assert written("deep/er") == ["unnamed", "unnamed_2"] and written("deep") == ["er"]


def test_a_name_has_207_bytes_and_ends_with_a_whole_character():
    stems = {"a" * 207: "a" * 207, "b" * 208: "b" * 207, "\u6771" * 69: "\u6771" * 69,
             "c" + "\u6771" * 69: "c" + "\u6771" * 68}
    for stem in stems:
        write(stem + ".afs", read("S/creature.afs"))
    run("extract", "-q", "-o", "long", *[stem + ".afs" for stem in stems])
    assert written("long") == sorted(stems.values())
    a = "\u3042"
    stems = {69 * a: 69 * a, 70 * a: 69 * a, "a" + 69 * a: "a" + 68 * a,
             "ab" + 68 * a + "c": "ab" + 68 * a + "c", "x" * 207: "x" * 207, "y" * 208: "y" * 207,
             "z" * 250: "z" * 207}
    for number, (name, kept) in enumerate(stems.items()):
        write(name + ".pvr", read("S/eye.pvr"))
        run("texture", "-q", name + ".pvr", "-o", "long%d" % number)
        assert written("long%d" % number) == [kept + ".png"], name


def test_names_that_are_equal_but_for_case_get_numbers():
    # these are equal on some disks; bytes of other letters must not be changed
    letters = ["A", "a", "\u304e", "\u306e", "@", "`"]
    for name in letters:
        write(f"case/{name}/{name}.pvr", read("S/eye.pvr"))
    run("texture", "-q", "-o", "cases", *["case/%s/%s.pvr" % (n, n) for n in letters])
    assert written("cases") == sorted(name + ("_2.png" if name == "a" else ".png") for name in letters)


def test_names_in_gltf_are_those_of_the_files():
    motions = {f'{BOY} "\u6771".njm': "walk.njm", "view\u6771.njm": "view.njm",
               "light\u6771.njm": "lights.njm", "blink\u6771.njs": "creature_blink.njs"}
    for name, file in motions.items():
        write(name, read("S/" + file))
    run("model", "-q", BOY + ".nj", *motions, "-o", "\u6771.glb")
    document = Glb("\u6771.glb").json
    animations = {animation["name"] for animation in document["animations"]}
    assert {BOY + "_0", f'{BOY} "\u6771"_0', "view\u6771_0", "blink\u6771_0"} <= animations, animations
    assert document["cameras"][0]["name"] == "view\u6771_0"
    assert document["extensions"]["KHR_lights_punctual"]["lights"][0]["name"] == "light\u6771_0"
    targets = [name for mesh in document["meshes"] for name in mesh.get("extras", {}).get("targetNames", [])]
    assert targets and all(name.startswith("blink\u6771_0 at ") for name in targets), targets


main(globals())
