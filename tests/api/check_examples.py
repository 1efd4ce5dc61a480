"""check_examples.py SOURCE_ROOT EXAMPLES FIXTURES

The code in the first comment of a public header is a part of examples/MODULE.c, word for word, has
at most 30 lines, and that program prints what ROWS says about files of the sample.
"""

import os
import re
import subprocess
import sys

MOST_LINES = 30
HEADERS_WITHOUT_EXAMPLE = {"kunai.h", "model_raw.h"}

# program: list of (arguments, exit code, lines that the output must contain, in this order)
ROWS = {
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
    path = os.path.join("examples", name[:-2] + ".c")
    if not code:
        complain(f"include/kunai/{name}: the first comment shows no code")
        return
    if len(code) > MOST_LINES:
        complain(f"include/kunai/{name}: the example has {len(code)} lines, more than {MOST_LINES}")
    if not os.path.exists(os.path.join(root, path)):
        complain(f"{path} does not exist: include/kunai/{name} shows a part of it")
    elif "\n".join(code) not in read(os.path.join(root, path)):
        complain(f"{path} does not contain the example of include/kunai/{name} word for word")
    if name[:-2] not in ROWS:
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
