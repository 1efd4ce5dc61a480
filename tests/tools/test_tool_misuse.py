"""Tests that each wrong use of each subcommand gives one clear line and the documented exit code: bad files,
unreadable files, full disks, closed streams. Error paths are rarely run, and each subcommand has its own."""
import os
import re
import resource
import shutil
import signal
import struct
import subprocess
import time
from tool_cases import PROGRAM, SAMPLE, bad, main, read, write

# A good input, and the options that write its result.
GOOD = {"convert": ("tiny.nj", "-o", "o"), "info": ("tiny.nj",), "list": ("creature.afs",),
        "extract": ("creature.afs", "-o", "o"), "texture": ("creature.pvm", "-o", "o"),
        "model": ("tiny.nj", "-o", "o/o.glb"), "scene": ("stage_n.rel", "-o", "o/o.glb"), "map": ("land.bin",),
        "scan": ("tiny.nj",), "tree": ("tiny.nj",)}
WRITERS = {tool: words[0] for tool, words in GOOD.items() if words[1:]}
# Words of each subcommand that writes files, up to -o. texture writes three pictures, model and scene one
# GLB file each.
OUTPUTS = {"convert": ["creature.nj", "-o"], "extract": ["creature.afs", "-o"], "texture": ["creature.pvm", "-o"],
           "map": ["land.bin", "--png", "-o"], "model": ["creature.nj", "-o"], "scene": ["stage_n.rel", "-o"]}
NOBODY, MEMORY = 65534, 256 << 20


def run(tool, *arguments, **how):
    shutil.rmtree("o", ignore_errors=True)
    how.setdefault("stdin", subprocess.DEVNULL)
    how.setdefault("stdout", subprocess.PIPE)
    how.setdefault("stderr", subprocess.PIPE)
    return subprocess.run([PROGRAM, tool, *arguments], timeout=120, **how)


def fails(tool, code, words, *arguments, more=(), **how):
    """Checks that the run fails with just one line that matches words, and with the lines in more. Notes and
    warnings do not count."""
    done = run(tool, *arguments, **how)
    lines = [line for line in (done.stderr or b"").decode("utf-8", "backslashreplace").splitlines()
             if not re.search(": (note|warning): ", line)]
    wanted = [words, *more]
    if (done.returncode != code or len(lines) != len(wanted) or
            not all(re.search("^kunai: " + a, b) for a, b in zip(wanted, lines))):
        bad(f"{tool} {arguments}: {code} {wanted}, not {done.returncode} {lines}")
    return done


def works(tool, *arguments, **how):
    done = run(tool, *arguments, **how)
    if done.returncode:
        bad(f"{tool} {arguments}: exit code {done.returncode}: {done.stderr}")
    return done


def good(tool, file=None):
    return (file or GOOD[tool][0], *GOOD[tool][1:])


def be_nobody():
    """For preexec_fn. Root may read and write all files, so permissions are tested as another user."""
    if os.getuid() == 0:
        os.setgid(NOBODY)
        os.setuid(NOBODY)


def can_be_nobody():
    os.chmod(".", 0o755)
    try:
        return subprocess.run([PROGRAM, "--version"], preexec_fn=be_nobody, capture_output=True).returncode == 0
    except OSError:
        return False


def test_without_input_there_is_one_line():
    for name in os.listdir(SAMPLE):
        shutil.copy(os.path.join(SAMPLE, name), name)
    for tool, (_, *options) in GOOD.items():
        for arguments in [], options, ["-q"], ["--"]:
            # ["-o", "o"]: the last argument is the value of -o, not a file
            value = f": {options[-1]} is the value of {options[-2]}" if arguments == options[-2:] != [] else ""
            done = fails(tool, 2, f"no input file{value}; see kunai help {tool}$", *arguments)
            assert not done.stdout and not os.path.exists("o"), tool


# Each bad file: its exit code, its message, and other messages of some subcommands.
NO_FORMAT = r"{}: offset 0x0: file: unknown format \(KUNAI_E_FORMAT\)$"
NO_MAP = (1, "{}: neither its content nor its name says which map file it is: give its kind with --format$")
EMPTY = r"{}: offset 0x0: file: the file is empty \(KUNAI_E_FORMAT\)$"
BAD_FILES = {
    "folder": (3, "{}: is a folder$", {"texture": (3, r"{}: is a folder \(-r converts the files in it\)$"), "convert":
                                       (1, "folder/text.txt: left out: its format is unknown$", [
                                           "folder: nothing in it can be converted$", "1 file: .*; 1 left out; 1"]),
                                       "map": (1, "{}: contains no map files$")}),
    "nothing": (3, "{}: is a folder$", {"texture": (3, r"{}: is a folder \(-r converts the files in it\)$"),
                                        "convert": (1, "{}: contains no files$"),
                                        "map": (1, "{}: contains no map files$")}),
    "photo.jpg": (1, NO_FORMAT, {"map": NO_MAP, "scan": (0, "{}: 0 matches in 1046 bytes$")}),
    "text.txt": (1, NO_FORMAT, {"map": NO_MAP, "scan": (0, "{}: 0 matches in 31 bytes$")}),
    "empty": (1, EMPTY, {"scan": (0, "{}: 0 matches in 0 bytes$")}),
    "missing": (3, "{}: cannot be opened: No such file or directory$", {}),
    "nowhere/missing": (3, "{}: cannot be opened: No such file or directory$", {}),
    "text.txt/x": (3, "{}: text.txt is not an archive$", {}),
    "n" * 256: (3, "{}: cannot be opened: File name too long$", {}),
    "n/" * 2100: (3, "{}: cannot be opened: File name too long$", {}),
    "-": (1, EMPTY, {"scan": (0, "{}: 0 matches in 0 bytes$"),
                     "convert": (2, "the standard input cannot be converted: name a file; see kunai help convert$")}),
}


def test_files_that_are_no_input_are_named():
    write("folder/text.txt", b"no format")
    os.mkdir("nothing")
    write("photo.jpg", bytes.fromhex("ffd8ffe000104a46494600010101004800480000ffdb") + bytes(range(256)) * 4)
    write("text.txt", b"Dear reader,\n\nthis is a text.\n\n")
    write("empty", b"")
    for file, (code, words, others) in BAD_FILES.items():
        for tool in GOOD:
            wanted, line, *more = others.get(tool, (code, words))
            fails(tool, wanted, line.replace("{}", file), *good(tool, file), more=more[0] if more else ())
            assert not os.path.exists("o"), (tool, file)


def test_files_that_cannot_be_read_are_named():
    write("secret", read("tiny.nj"))
    os.chmod("secret", 0)
    write("closed/tiny.nj", read("tiny.nj"))
    os.chmod("closed", 0)
    if can_be_nobody():
        for tool in GOOD:
            fails(tool, 3, "secret: cannot be opened: Permission denied$", *good(tool, "secret"), preexec_fn=be_nobody)
        for tool, *option in ("convert", "-o", "o"), ("texture", "-r", "-o", "o"), ("map",):
            fails(tool, 3, "closed: cannot be read: Permission denied$", "closed", *option, preexec_fn=be_nobody)
    os.chmod("closed", 0o755)


def test_a_large_file_is_refused_before_it_is_read():
    limit = {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))}
    for name, size in ("large", 3 << 30), ("over", (1 << 30) + 1), ("most", 1 << 30):
        write(name, b"")
        os.truncate(name, size)
    start = time.monotonic()
    for file in "large", "over":
        for tool in GOOD:
            fails(tool, 4, f"{file}: is larger than 1 GiB, the limit$", *good(tool, file), **limit)
            if tool != "convert":
                with open(file, "rb") as given:
                    fails(tool, 4, "-: is larger than 1 GiB, the limit$", *good(tool, "-"), stdin=given, **limit)
    for tool, option in ("model", "-t"), ("model", "-p"), ("scene", "-t"), ("scene", "-c"), ("texture", "-p"):
        fails(tool, 4, "large: is larger than 1 GiB, the limit$", *good(tool), option, "large", **limit)
    fails("info", 4, "large: is larger than 1 GiB, the limit$", "creature.nja", "--include", "large", **limit)
    assert time.monotonic() - start < 30
    # this file is not too large, but there is no memory for it
    for tool in GOOD:
        fails(tool, 4, r"most: out of memory \(KUNAI_E_MEMORY\)$", *good(tool, "most"), **limit)
    with open("over", "rb") as given: # only the bytes after the present position count
        os.lseek(given.fileno(), 1 << 30, os.SEEK_SET)
        fails("info", 1, r"-: offset 0x0: file: unknown format", "-", stdin=given)
    for name in "large", "over", "most":
        os.remove(name)


def result(tool, file):
    """Returns the exit code, the written files or the output, and whether a message names the file."""
    done = run(tool, *good(tool, file))
    written = {os.path.join(place, name): read(os.path.join(place, name))
               for place, _, names in os.walk("o") for name in names}
    if done.returncode and file.encode() not in run(tool, *good(tool, file), "-q").stderr:
        bad(f"{tool} -q {file}: exit code {done.returncode} without a word")
    return done.returncode, written or done.stdout, file.encode() in done.stderr


def test_what_a_cut_file_has_lost_is_told():
    """A cut in the header of an empty chunk is no loss: Ninja chunk files may end with up to 7 more bytes."""
    for name in sorted(os.listdir(SAMPLE)):
        whole = read(name)
        extension = name[name.index("."):]
        write("cut" + extension, whole)
        kept = {tool: result(tool, "cut" + extension) for tool in [*WRITERS, "map", "info", "list", "scan", "tree"]}
        for size in {1, 15, len(whole) // 2, len(whole) - 1}:
            write("cut" + extension, whole[:size])
            for tool, before in kept.items():
                code, written, named = result(tool, "cut" + extension)
                if code not in (0, 1) or (code and not named):
                    bad(f"{tool} {name}, cut at {size}: exit code {code}, named: {named}")
                elif tool in WRITERS and written != before[1] and not named and (tool, name) != ("extract", "view.njm"):
                    bad(f"{tool} {name}, cut at {size}: nobody says that it is cut")
        os.remove("cut" + extension)


def forbid(tool, words, place, **how):
    """Checks a place in which nothing can be written. Of several files the message names the first one, and
    no file is left."""
    many = {"extract": 1, "texture": 2, "map": 1}.get(tool, 0)
    more = [r"and \d more like it: " + words.split("{}: ")[1]] if many else []
    if tool in ("extract", "texture"):
        more.append(r"0 done, \d failed$")
    fails(tool, 3, words.replace("{}", "[^:]*"), *OUTPUTS[tool], place, more=more, **how)
    assert not [names for _, _, names in os.walk(place) if names], (tool, place)


def test_outputs_that_cannot_be_written_give_one_line():
    os.mkdir("closed-out")
    os.chmod("closed-out", 0o555)
    write("file", b"x")
    for tool in OUTPUTS:
        end = "/x.glb" if tool in ("model", "scene") else ""
        if can_be_nobody():
            forbid(tool, r"{}: cannot be written: Permission denied$", "closed-out" + end, preexec_fn=be_nobody)
            forbid(tool, r"{}: the folder cannot be made: Permission denied$", "closed-out/in" + end,
                   preexec_fn=be_nobody)
        forbid(tool, "{}: the folder cannot be made: Not a directory$", "file/in" + end)
        place = "file" + end
        fails(tool, 3, f"{place}: cannot be written" + (": Not a directory$" if end else " to: it is not a folder$"),
              *OUTPUTS[tool], place)
        if end:
            fails(tool, 3, "folder: is a folder$", *OUTPUTS[tool], "folder")


def test_convert_counts_outputs_with_the_same_trouble():
    for name in "eye.pvr", "fins.pvr", "skin.pvr":
        write("several/" + name, read(name))
    words = "the folder cannot be made: Not a directory$"
    for jobs in "-j1", "-j4":
        fails("convert", 3, "file/in: " + words, "several", "-o", "file/in", jobs, more=[
            "and 2 more like it: " + words, "3 files: 0 GLB, 0 PNG, 0 JSON made; 0 left out; 3 failed$"])


def limit_files():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (60, 60))


def test_a_full_disk_gives_one_line_and_leaves_no_half_files():
    for tool in OUTPUTS:
        end = "/x.glb" if tool in ("model", "scene") else ""
        forbid(tool, "{}: cannot be written: File too large$", "limited" + end, preexec_fn=limit_files)
    os.mkdir("full")
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4k", "none", "full"], capture_output=True).returncode:
        return
    try:
        write("full/x", bytes(4096))
        for tool in OUTPUTS:
            end = ".glb" if tool in ("model", "scene") else ""
            fails(tool, 3, "full/out.*: cannot be (made|written): No space left on device$"
                  if not end else "full/out.glb: cannot be written: No space left on device$",
                  *OUTPUTS[tool], "full/out" + end, "-q",
                  more=["and . more like it: "] if tool in ("extract", "texture", "map") else [])
    finally:
        subprocess.run(["umount", "full"], check=True)


def test_what_exists_is_replaced_with_f_alone_and_an_input_never():
    for tool, words in OUTPUTS.items():
        place = tool + (".glb" if tool in ("model", "scene") else "-out")
        works(tool, *words, place)
        old = sorted(read(os.path.join(at, name)) for at, _, names in os.walk(place) for name in names) or read(place)
        more = [r"and \d more like it: exists already \(-f replaces it\)$"] if tool in (
            "extract", "texture", "map") else []
        if tool in ("extract", "texture"):
            more.append(r"0 done, \d failed$")
        fails(tool, 3, rf"{place}[^:]*: exists already \(-f replaces it\)$", *words, place, more=more)
        works(tool, *words, place, "-f")
        new = sorted(read(os.path.join(at, name)) for at, _, names in os.walk(place) for name in names) or read(place)
        assert old == new, tool
    for tool, file, place in (("model", "tiny.nj", "in.glb"), ("scene", "stage_n.rel", "in.glb"),
                              ("texture", "eye.pvr", "in.png"), ("convert", "tiny.nj", "in.glb")):
        write("i/" + place, read(file))
        out = "i" if tool == "convert" else "i/" + place
        fails(tool, 3, f"i/{place}: is an input and is not replaced$", "i/" + place, "-f", "-q", "-o", out)
        assert read("i/" + place) == read(file)
        os.remove("i/" + place)


NAMES = [b"two words", b"two\nlines", b"..", b"...", b"-x", b"--json", b"b\xf6y", b"n" * 250, b"a\\b", b"%s%n"]


def test_names_are_taken_as_they_are():
    os.mkdir("up")
    for name in NAMES:
        for tool, (file, *options) in GOOD.items():
            path = name + b"." + file.split(".")[1].encode()
            write(path, read(file))
            works(tool, *options, "--", path)
            os.remove(path)
            shown = re.escape(re.sub(rb"[\0-\x1f]", b"?", path).decode("utf-8", "backslashreplace"))
            fails(tool, 3, shown + ": cannot be opened: No such", *options, "--", path)
    for tool, words in OUTPUTS.items():
        for name in NAMES:
            if name == b"..":
                name = b"up/../up2"
            works(tool, *words, name + (b".glb" if tool in ("model", "scene") else b""))
            shutil.rmtree(name, ignore_errors=True)
            if os.path.exists(name + b".glb"):
                os.remove(name + b".glb")
    for tool, words in OUTPUTS.items():
        for name in "n" * 256, "n/" * 2100 + "n":
            place = name + ("/x" if tool in ("model", "scene") else "")
            forbid(tool, "{}: the folder cannot be made: File name too long$", place)
            shutil.rmtree("n", ignore_errors=True)


# Per subcommand and option: values that the option refuses, and its message.
NUMBERS = {
    "convert": {"-j": (["0", "-1", "x", "1x", "+1", " 1", "0x1"], "-j needs a number of 1 or more, not {}")},
    "texture": {"--bank": (["-1", "64", "x", "1x"], "--bank needs a number from 0 to 63, not {}")},
    "scene": {"--bank": (["-1", "64", "x"], "--bank needs a number from 0 to 63, not {}"),
              "--section": (["-1", "x", "1x", "9" * 20], "--section needs the id of a section, not {}")},
    "model": {"--bank": (["-1", "64", "x"], "--bank needs a number from 0 to 63, not {}"),
              "-i": (["-1", "x", "1x"], "-i needs a number, not {}"), "-m": (["all"], "-m needs"),
              "--bare": (["x", "1:", ":1"], "--bare needs OFFSET or OFFSET:BASE"), "--format": (["pvr"], "unknown format pvr"),
              "--byte-order": (["middle"], "unknown byte order middle; choose from: little, big")},
    "info": {"--format": (["x"], "unknown format x"), "--byte-order": (["x"], "unknown byte order x")},
    "map": {"--at": (["x", "1"], "--at "), "--time": (["25:00", "x"], "--time needs HH:MM, not {}"),
            "--format": (["x"], "unknown format x")},
}


def test_options_are_checked_before_the_work():
    listed = [line.split("\t") for line in run("help", "--options").stdout.decode().splitlines()]
    assert {tool for tool, *_ in listed} == set(GOOD)
    for tool, letter, word, kind in listed:
        file, *options = GOOD[tool]
        name = letter if letter != "-" else word
        end = f"; see kunai help {tool}$"
        if kind == "value":
            for given in [word], [word + "="], [word, ""]:
                fails(tool, 2, f"{name} needs a value" + end, file, *given)
            repeated = word in ("--include", "--section", "--placements", "--palette-name") or (
                (tool, word) == ("map", "--textures"))
            if not repeated:
                fails(tool, 2, f"{name} is given twice" + end, file, word, "1", word, "1")
        else:
            fails(tool, 2, f"{word} takes no value" + end, file, word + "=1")
        fails(tool, 2, f"unknown option {word}x" + end, file, word + "x")
    for tool in GOOD:
        for word in "-Z", "-qZ", "--no-such", "--=x":
            fails(tool, 2, "unknown option " + ("-Z" if "Z" in word else word), *good(tool), word)
    for tool, table in NUMBERS.items():
        for option, (values, words) in table.items():
            for value in values:
                done = fails(tool, 2, re.escape(words.replace("{}", value)), *good(tool), option, value)
                assert not done.stdout and not os.path.exists("o"), (tool, option)
    for count in "1", "1000", "9" * 30:
        works("convert", *good("convert"), "-j", count)


def test_standard_input():
    for tool in GOOD:
        if tool == "convert":
            continue
        with open(GOOD[tool][0], "rb") as given:
            works(tool, *good(tool, "-"), stdin=given)
        fails(tool, 3, "-: cannot be read: Is a directory$", *good(tool, "-"), stdin=os.open(".", os.O_RDONLY))
        fails(tool, 3, "-: cannot be read: Bad file descriptor$", *good(tool, "-"), preexec_fn=lambda: os.close(0))
        fails(tool, 2, "-, the standard input, is given more than once; see kunai help", *good(tool, "-"), "-")


def test_standard_output_that_cannot_be_written():
    count = 5000
    write("many.afs", b"AFS\0" + struct.pack("<I", count) + struct.pack("<2I", 8 * count + 16, 4) * count + bytes(12))
    for tool in [*GOOD, "help"]:
        words = ("many.afs",) if tool == "list" else good(tool) if tool in GOOD else ()
        if tool in ("extract", "texture", "convert"): # with files, these print other lines, too
            words = ("--help",)
        words += ("-q",) if tool == "scan" else ()
        with open("/dev/full", "w") as full:
            fails(tool, 3, "standard output cannot be written$", *words, stdout=full)
        fails(tool, 3, "standard output cannot be written$", *words, preexec_fn=lambda: os.close(1))
        run(tool, *words, preexec_fn=lambda: os.closerange(0, 3))
    # a file that is opened later can get the number of a closed stream: nothing may be printed into it
    works("model", "tiny.nj", "-o", "m.glb")
    run("convert", *["tiny.nj"] * 1000, "-j4", "-o", "p", preexec_fn=lambda: os.closerange(0, 3))
    assert len(os.listdir("p")) == 1000 and {read("p/" + name) for name in os.listdir("p")} == {read("m.glb")}
    # a reader that closes the output ends the program without a message
    done = subprocess.Popen([PROGRAM, "list", "many.afs"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    done.stdout.readline()
    done.stdout.close()
    assert not done.stderr.read() and done.wait() == -signal.SIGPIPE


main(globals())
