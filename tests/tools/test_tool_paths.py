"""The user's own paths stay as they are, names from inside files are read as Latin-1, and long names
keep whole characters."""
import json
import os
import subprocess
from tool_cases import PROGRAM, main, read, write
from tool_files import afs, prs
from tool_glb import Glb


def run(tool, *arguments, code=0):
    """With names as they are, also those that are no text."""
    done = subprocess.run([PROGRAM, tool, *arguments], capture_output=True)
    assert done.returncode == code, (tool, arguments, done)
    return done.stdout, done.stderr


def written(folder):
    return sorted(os.listdir(folder))


TOKYO, BOY = "\u6771\u4eac", "b\u00f6y"
# each name with its bytes in the JSON: valid characters are written through, control characters not
TEXTS = {
    (BOY + ".nj").encode(): (BOY + ".nj").encode(), (TOKYO + ".nj").encode(): (TOKYO + ".nj").encode(),
    b"a b'c.nj": b"a b'c.nj", b'say "hi"\\.nj': b'say \\"hi\\"\\\\.nj',
    b"new\nline\ttab\x1f\x7f.nj": rb"new\u000Aline\u0009tab\u001F\u007F.nj",
    b"\xC2\x80\xC2\x9B\xC2\x9F\xC2\xA0": rb"\u0080\u009B\u009F" + b"\xC2\xA0",
    # the first and last character of each length, and the bytes beside them
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
                            ("land.bin", [["map", "--json", "--as", "land"]])):
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


def test_names_from_inside_files_are_read_as_latin_1():
    write("inside.afs", afs([("\u6771".encode(), b"one"), (b"\x83\x4c", b"two")]))
    out, _ = run("list", "--json", "inside.afs")
    assert [entry["name"] for entry in json.loads(out)["entries"]] == ["\xe6\x9d\xb1", "\x83\x4c"]
    run("extract", "-q", "inside.afs", "-o", "inside")
    assert written("inside") == ["000____.bin", "001__L.bin"]


def test_the_console_has_the_name_as_it_is():
    write(BOY + ".nj", read("S/creature.nj"))
    assert run("info", BOY + ".nj")[0].startswith((BOY + ".nj: Ninja chunk file").encode())
    _, err = run("info", "f\u00f6hlt.nj", code=3)
    assert err.startswith("kunai: f\u00f6hlt.nj: cannot be opened".encode()), err


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
    out, _ = run("map", "--json", TOKYO + ".bin", "--png", "maps")
    assert written("maps") == [TOKYO + ".heights.png", TOKYO + ".tiles.png"]
    assert f'"file":"maps/{TOKYO}.tiles.png"'.encode() in out


def test_the_member_of_a_packed_file_has_the_name_of_the_path():
    write(BOY + ".prs", prs(read("S/creature.nj")))
    run("extract", "-q", BOY + ".prs", "-o", "member")
    assert written("member") == [f"000_{BOY}.nj"]
    out, _ = run("list", "--json", BOY + ".prs")
    assert json.loads(out)["entries"][0]["name"] == BOY
    write("land\u6771.prs", prs(read("S/land.bin")))
    out, _ = run("map", "--json", "--as", "land", "land\u6771.prs")
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
    # equal on some disks; bytes of other letters are not to be mixed up
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
