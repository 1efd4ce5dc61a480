"""check_examples.py SOURCE_ROOT EXAMPLES FIXTURES

The code in the first comment of a public header is a part of examples/MODULE.c, word for word, has
at most 30 lines, and that program prints what ROWS says about files of the sample.
"""

import os
import re
import subprocess
import sys

MOST_LINES = 30
HEADERS_WITHOUT_EXAMPLE = {"kunai.h"}

# program: list of (arguments, exit code, lines that the output must contain, in this order)
ROWS = {
}


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def find_code(header):
    """The indented lines of the first comment, from the first to the last."""
    comment = re.search(r"/\*(.*?)\*/", header, re.S).group(1)
    lines = [re.sub(r"^ \*", "", line) for line in comment.split("\n")]
    code = [number for number, line in enumerate(lines) if line.startswith("     ")]
    if not code:
        return None
    return [line[5:] for line in lines[code[0]:code[-1] + 1]]


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
    done = subprocess.run([program] + [os.path.join(fixtures, name) for name in arguments],
                          capture_output=True, text=True, errors="replace", timeout=60)
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
