"""tool_cases.py - runs the example programs as tables say.

A script of tests defines a function for each rule. The functions call run() with rows, and the script ends
with main(globals()). All functions work in one folder, in the order of the script. S in this folder is the
sample.

    KUNAI_TOOLS      folder of the program
    KUNAI_PROGRAM    another program or wrapper
    KUNAI_FIXTURES   the sample
    KUNAI_EXPECTED   tests/expected

The output of the commands is compared with tests/expected/tools/log_SCRIPT.txt, except if run() has
logged=False. The log cuts long output, and the parts that differ from machine to machine.

A row is the exit code, a command and checks. A line that begins with a blank continues the row before it:

    1 info S/creature.nj junk <stdin
    0 model $file -o a.glb | is a.glb | glb == a

    info, model ...    kunai info, kunai model ...; any other word is a program of the system
    *.png  <file       as in a shell
    $name              an argument of run(); a list makes one row per item
    out PATTERN        a line of the standard output has this pattern of grep (err: of the errors)
    out*3 PATTERN      3 lines have it; out! PATTERN: no line has it
    out #3             there are 3 lines
    out = text         the only line; out =: there is no output
    out == name        the text of tests/expected/tools/name.txt; json == name: the same, laid out
    glb == name        the contents of the GLB file of -o
    tree DIR == name   the files in a folder, with their bytes
    files DIR 3        there are 3 files below a folder
    is A B, not A B    they exist; they do not exist
    same A B           two files or folders are equal
    text FILE = words  the whole text of a file

With KUNAI_UPDATE=1 in the environment, the script writes the files in tests/expected/tools anew."""
import difflib
import filecmp
import glob
import hashlib
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import textwrap
import traceback
from tool_files import Png
from tool_glb import Glb

HERE = os.path.dirname(os.path.abspath(__file__))
TOOLS, SAMPLE = os.environ["KUNAI_TOOLS"], os.path.abspath(os.environ["KUNAI_FIXTURES"])
EXPECTED = os.path.join(os.environ.get("KUNAI_EXPECTED", os.path.join(HERE, "..", "expected")), "tools")
PROGRAM = os.environ.get("KUNAI_PROGRAM", os.path.join(TOOLS, "kunai"))
SUBCOMMANDS = ("help", "convert", "info", "list", "extract", "texture", "model", "scene", "map", "scan", "tree")
failures, log = [], []


def read(path):
    with open(path, "rb") as file:
        return file.read()


def write(path, data):
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)


def bad(*words):
    failures.append(" ".join(map(str, words)))
    print("FAILED:", *words)


def rounded(value):
    """Rounds numbers, whose last digits differ from machine to machine."""
    if isinstance(value, float):
        return round(value, 5) + 0.0
    if isinstance(value, dict):
        return {key: rounded(part) for key, part in value.items()}
    return [rounded(part) for part in value] if isinstance(value, (list, tuple)) else value


def laid_out(value, indent=""):
    """Returns JSON with each short value on one line."""
    line = json.dumps(value)
    if len(line) + len(indent) <= 110 or not isinstance(value, (dict, list)) or not value:
        return line
    inner = indent + " "
    if isinstance(value, list) and not any(isinstance(part, (dict, list)) for part in value):
        return textwrap.fill(line, 100, subsequent_indent=inner, break_long_words=False,
                             break_on_hyphens=False)
    if isinstance(value, dict):
        parts = [f"{json.dumps(key)}: {laid_out(part, inner)}" for key, part in value.items()]
    else:
        parts = [laid_out(part, inner) for part in value]
    return ("{\n" if isinstance(value, dict) else "[\n") + ",\n".join(
        inner + part for part in parts) + "\n" + indent + ("}" if isinstance(value, dict) else "]")


def digest(data):
    return hashlib.sha256(data).hexdigest()[:16]


def look_at_png(png):
    return f"{png.width}x{png.height} {digest(repr(png.rows).encode())}"


def look_at_glb(path):
    """Returns the document without places in the file, the first rows of each array, and the pictures."""
    g = Glb(path)
    document = {key: value for key, value in g.json.items()
                if key not in ("accessors", "bufferViews", "buffers", "images")}
    lines = [laid_out(rounded(document))]
    for i, accessor in enumerate(g.json.get("accessors", [])):
        rows = rounded(g.array(i))
        shown = [" ".join(map(str, row)) for row in (rows if len(rows) <= 64 else rows[:8])]
        kind = f"{accessor['type']} of {accessor['componentType']}"
        lines.append(f"array {i}: {len(rows)} {kind}: " + ", ".join(shown))
    for i, image in enumerate(g.json.get("images", [])):
        lines.append(f"picture {i} {json.dumps(image.get('name'))}: {look_at_png(g.png(i))}")
    return "\n".join(lines) + "\n"


def look_at_tree(folder):
    lines = []
    for place, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            data = read(path)
            told = f"{len(data)} {repr(data)[1:] if len(data) <= 60 else digest(data)}"
            if data[:4] == b"\x89PNG": # the compressed bytes depend on zlib
                told = look_at_png(Png(data))
            elif data[:4] == b"glTF":
                told = digest(look_at_glb(path).encode())
            lines.append(f"{os.path.relpath(path, folder)}: {told}\n")
    return "".join(sorted(lines))


def expect(text, name):
    path = os.path.join(EXPECTED, name + ".txt")
    if os.environ.get("KUNAI_UPDATE"):
        write(path, text.encode())
    wanted = read(path).decode()
    if text != wanted:
        lines = list(difflib.unified_diff(wanted.splitlines(), text.splitlines(), name + ".txt", "found",
                                          lineterm="", n=1))
        bad(f"not as in {name}.txt:\n    " + "\n    ".join(lines[:40]))


def pattern(text):
    """Returns the regular expression of Python for that of grep."""
    return re.sub(r"\\?[(){}|+?]", lambda m: m[0][1:] if len(m[0]) > 1 else "\\" + m[0], text)


def equal(a, b):
    if os.path.isdir(a) and os.path.isdir(b):
        return look_at_tree(a) == look_at_tree(b)
    return os.path.isfile(a) and os.path.isfile(b) and filecmp.cmp(a, b, shallow=False)


def check_text(how, rest, text):
    """how: the mark after "out": "", "!", "=", "==", "*3" or "#3"."""
    lines = text.split("\n")[:-1] if text.endswith("\n") else text.split("\n") if text else []
    if how == "==":
        expect(text.replace("S/", ""), rest)
    elif how == "=":
        return lines == ([rest] if rest else [])
    elif how.startswith("#"):
        return len(lines) == int(how[1:])
    else:
        found = sum(re.search(pattern(rest), line) is not None for line in lines)
        return found == int(how[1:]) if how.startswith("*") else (found > 0) == (how != "!")
    return True


def check(words, done, command):
    text = re.match(r"(out|err)(\*\d+|!| ==?(?= |$)| #\d+|) ?", words)
    if text:
        return check_text(text[2].strip(), words[text.end():].strip(), done[text[1]])
    kind, _, rest = words.partition(" ")
    first, _, name = rest.rpartition(" ")
    if kind == "json":
        lines = [laid_out(rounded(json.loads(line))) for line in done["out"].splitlines()]
        check_text("==", name, "\n".join(lines) + "\n")
    elif kind == "glb":
        path, = [b for a, b in zip(command, command[1:]) if a == "-o"]
        expect(look_at_glb(path), name)
    elif kind == "tree":
        expect(look_at_tree(first.split()[0]), name)
    elif kind == "files":
        return sum(len(names) for _, _, names in os.walk(first)) == int(name)
    elif kind in ("is", "not"):
        return all(os.path.lexists(name) == (kind == "is") for name in shlex.split(rest))
    elif kind == "same":
        return equal(*shlex.split(rest))
    elif kind == "text":
        name, _, words = rest.partition(" = ")
        return read(name).decode().rstrip("\n") == words
    else:
        raise ValueError(words)
    return True


def cleaned(text, limit):
    """Returns the printed lines, cut to the limit, without the parts that differ from machine to machine."""
    for path, name in (TOOLS, "tools"), (HERE, "tests"), (SAMPLE, "S"):
        text = text.replace(path, name)
    text = re.sub(r"(cannot be \w+( to)?: )(?!it is).*", r"\1...", text)
    text = re.sub(r"\(kunai [0-9.]+\)", "(kunai VERSION)", text).replace("\033", "\\033")
    lines = text.encode("ascii", "backslashreplace").decode().split("\n")[:-1]
    return [line if len(line) <= limit else line[:limit] + "..." for line in lines[:24]] + (
        [f"... {len(lines)} lines"] if len(lines) > 24 else [])


def note(row, done, checks):
    """Adds the output to the log, unless it is in a text of its own."""
    log.extend(cleaned("$ " + row.split(" | ")[0] + "\n", 240))
    if not any(words.startswith(("out ==", "json ==")) for words in checks):
        log.extend(cleaned(done["out"], 240))
    if not any(words.startswith("err ==") for words in checks):
        log.extend("! " + line for line in cleaned(done["err"], 1000))


def run_row(row, logged):
    """Returns the output of the command."""
    head, *checks = row.split(" | ")
    code, *command = shlex.split(head)
    given = subprocess.DEVNULL
    if command[-1].startswith("<"):
        given = open(command.pop()[1:], "rb")
    command = [path for word in command for path in (sorted(glob.glob(word)) if "*" in word else [word])]
    if command[0] in SUBCOMMANDS:
        command.insert(0, PROGRAM)
    made = subprocess.run(command, stdin=given, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if given != subprocess.DEVNULL:
        given.close()
    done = {"out": made.stdout.decode("utf-8", "surrogateescape"),
            "err": made.stderr.decode("utf-8", "surrogateescape")}
    if made.returncode != int(code):
        bad(f"exit code {made.returncode}: {row}\n    {done['err']}")
    if logged:
        note(row, done, checks)
    for words in checks:
        if not check(words.strip(), done, command):
            bad(f"{words}: {head}\n    " + done["out" if words.startswith("out") else "err"][:800])
    return done["out"]


def run(table, logged=True, **values):
    """Returns the output of the last row."""
    out = ""
    lists = [key for key, value in values.items() if isinstance(value, (list, tuple))]
    for choice in zip(*(values[key] for key in lists)) if lists else [()]:
        known = {**values, **dict(zip(lists, choice))}
        text = re.sub(r"\$(\w+)", lambda m: str(known.get(m[1], m[0])), table)
        for row in re.sub(r"\n\s+(?=\S)", " ", text).strip().splitlines():
            if row and not row.startswith("#"):
                out = run_row(row, logged)
    return out


def objects(out):
    """Returns the objects of lines of JSON."""
    return [json.loads(line) for line in out.splitlines()]


def main(names):
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.symlink(SAMPLE, "S")
        for name, rule in list(names.items()):
            if name.startswith("test_"):
                try:
                    rule()
                except Exception:
                    bad(name, traceback.format_exc())
        if log:
            expect("\n".join(log) + "\n", "log_" + os.path.basename(sys.argv[0])[5:-3])
        os.chdir("/")
    sys.exit(f"{len(failures)} failures" if failures else 0)
