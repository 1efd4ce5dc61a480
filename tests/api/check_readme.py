"""check_readme.py SOURCE_ROOT LIBRARY FIXTURES

Checks the README, whose examples would otherwise fail after a change of the API. It has at most 150 lines.
The first line of each piece of C names a file of examples/, and the file must contain the piece, word for
word. check_examples.py compiles and runs these files. The Python of the README is run with a model of the
sample. check_links.py checks the links.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile

MOST_LINES = 150


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def find_blocks(text, language):
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.S | re.M)


def check_c(root, code):
    first, rest = code.split("\n", 1)
    name = re.fullmatch(r"/\* from (examples/\w+\.c) \*/", first)
    if not name:
        yield f"a piece of C begins with {first}, not with /* from examples/FILE.c */"
    elif rest not in read(root, name.group(1)):
        yield f"{name.group(1)} does not contain this piece of the README:\n{rest}"


def run_python(root, library, fixtures, code):
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(os.path.join(fixtures, "creature.nj"), os.path.join(folder, "model.nj"))
        environment = {**os.environ, "KUNAI_LIBRARY": os.path.abspath(library),
                       "PYTHONPATH": os.path.abspath(os.path.join(root, "examples/python"))}
        done = subprocess.run([sys.executable, "-c", code], cwd=folder, env=environment, capture_output=True, text=True)
    if done.returncode or not done.stdout:
        yield f"the Python of the README fails:\n{done.stdout}{done.stderr}"


def main():
    root, library, fixtures = sys.argv[1:4]
    text = read(root, "README.md")
    c, python = find_blocks(text, "c"), find_blocks(text, "python")
    faults = []
    for code in c:
        faults += check_c(root, code)
    for code in python:
        faults += run_python(root, library, fixtures, code)
    if not c or not python:
        faults.append("the README lacks C or Python")
    if text.count("\n") > MOST_LINES:
        faults.append(f"the README has {text.count(chr(10))} lines, more than {MOST_LINES}")
    print("\n".join(faults) or "the C of the README is in its files, and its Python runs")
    sys.exit(1 if faults else 0)


main()
