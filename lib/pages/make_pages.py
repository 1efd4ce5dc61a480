#!/usr/bin/env python3
"""make_pages.py FOLDER

Builds the reference pages from the public headers: FOLDER/html/index.html. Needs doxygen. Fails if doxygen
has any warning, or if a line of a comment is in no page.
"""
import html
import json
import os
import re
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tests", "api"))
from api_text import Source  # noqa: E402

# filter.py changes these: the first line of a header, lines between declarations, the result of success, and
# the numbers of a list.
CHANGED = re.compile(r"kunai/\w+\.h - .*|---- .* ----|Returns KUNAI_\w+, or|(?:^|  )\d\. ")


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


def keep_letters(text):
    return re.sub(r"[^a-z0-9]", "", text.lower())


def find_lost(folder, names):
    """The lines of comments that are in no page."""
    pages = ""
    for name in sorted(os.listdir(folder)):
        if name.endswith(".html"):
            text = re.sub(r"<script.*?</script>", "", read(folder, name), flags=re.S)
            pages += keep_letters(html.unescape(re.sub(r"<[^>]*>", "", text))) + "|"
    for name in names:
        source = Source(os.path.join(ROOT, name))
        for line in [line for span in source.comments for line in source.clean(span)]:
            if keep_letters(CHANGED.sub("", line)) not in pages:
                yield f"{name}: not in the pages: {line}"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = os.path.abspath(sys.argv[1])
    if not shutil.which("doxygen"):
        sys.exit("doxygen is missing (Debian, Ubuntu: apt install doxygen)")
    headers = ["include/kunai/" + name for name in list_headers("kunai.h", [])]
    shutil.rmtree(os.path.join(folder, "html"), ignore_errors=True)
    os.makedirs(folder, exist_ok=True)
    variables = {
        "KUNAI_PAGES": folder,
        "KUNAI_VERSION": json.loads(read("tests/api/api.json"))["version"],
        "KUNAI_HEADERS": " ".join(headers),
        "KUNAI_FILTER": f"{sys.executable} lib/pages/filter.py"}
    done = subprocess.run(["doxygen", "lib/pages/Doxyfile"], cwd=ROOT, env={**os.environ, **variables},
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    sys.stderr.write(done.stderr)
    if done.returncode or done.stderr:
        sys.exit("doxygen has warnings")
    lost = list(find_lost(os.path.join(folder, "html"), headers))
    sys.stderr.writelines(line + "\n" for line in lost)
    if lost:
        sys.exit("the reference pages have faults")
    print(os.path.join(folder, "html", "index.html"))


main()
