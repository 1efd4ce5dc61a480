#!/usr/bin/env python3
"""make_pages.py FOLDER

Builds the reference pages from the public headers: FOLDER/html/index.html. Needs doxygen. Fails if doxygen
has any warning.
"""
import json
import os
import re
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def list_headers(name, found):
    """The headers in the order of reading: each one before those that only it includes."""
    for included in re.findall(r'#include "(\w+\.h)"', read("include/kunai", name)):
        if included not in found:
            found.append(included)
            list_headers(included, found)
    return found


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = os.path.abspath(sys.argv[1])
    if not shutil.which("doxygen"):
        sys.exit("doxygen is missing (Debian, Ubuntu: apt install doxygen)")
    shutil.rmtree(os.path.join(folder, "html"), ignore_errors=True)
    os.makedirs(folder, exist_ok=True)
    variables = {
        "KUNAI_PAGES": folder,
        "KUNAI_VERSION": json.loads(read("tests/api/api.json"))["version"],
        "KUNAI_HEADERS": " ".join("include/kunai/" + name for name in list_headers("kunai.h", [])),
        "KUNAI_FILTER": f"{sys.executable} lib/pages/filter.py"}
    done = subprocess.run(["doxygen", "lib/pages/Doxyfile"], cwd=ROOT, env={**os.environ, **variables},
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    sys.stderr.write(done.stderr)
    if done.returncode or done.stderr:
        sys.exit("the reference pages have faults")
    print(os.path.join(folder, "html", "index.html"))


main()
