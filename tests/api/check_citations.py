#!/usr/bin/env python3
"""check_citations.py SOURCE_ROOT

Checks that every citation of a format document resolves, such as "prs.md 4" or "pvr.md 6.1 and 7". A document
with this name must be in lib/ and have a heading with this number. The citations are in the headers, the
library, the tests, the fuzz targets, the examples and the documents themselves.
"""
import os
import re
import sys

FOLDERS = ["include", "lib", "tests", "fuzz", "examples"]
KINDS = (".c", ".h", ".py", ".sh", ".md", ".mjs", ".build")
SECTION = r"[A-Z]?\d+(?:\.\d+)*"
CITATION = re.compile(rf"\b([a-z0-9-]+)\.md(?!\w)`?(?: (?:sections? )?({SECTION}(?:(?:,| and| to| or) {SECTION})*)\b)?")
OTHERS = {"README.md"}  # documents without numbered sections


def find_files(root):
    for top in FOLDERS:
        for folder, folders, names in os.walk(os.path.join(root, top)):
            folders[:] = sorted(name for name in folders if name != "node_modules")
            for name in sorted(names):
                if name.endswith(KINDS):
                    yield os.path.join(folder, name)


def read_sections(path):
    with open(path, encoding="utf-8") as file:
        return {match.group(1) for line in file
                if (match := re.match(rf"#+ ({SECTION})\b", line))}


def main():
    root = sys.argv[1]
    documents, wrong, count = {}, [], 0
    for path in find_files(os.path.join(root)):
        if path.endswith(".md") and os.path.basename(path) not in OTHERS:
            if os.path.basename(path) in documents:
                wrong.append(f"{path}: two documents have this name")
            documents[os.path.basename(path)] = read_sections(path)
    for path in find_files(root):
        if os.path.basename(path) == os.path.basename(__file__):
            continue
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
        # a citation can continue in the next line of a comment
        text = re.sub(r"\n[ \t]*(?:\*|#|//)?[ \t]+(?!\*)", lambda match: " " + "\0", text)
        for match in CITATION.finditer(text.replace("\0", "")):
            name, sections = match.group(1) + ".md", match.group(2)
            if name in OTHERS or match.group(0).startswith("README"):
                continue
            count += 1
            if name not in documents:
                wrong.append(f"{path}: {match.group(0)}: there is no document of this name")
                continue
            for section in re.findall(SECTION, sections or ""):
                if section not in documents[name]:
                    wrong.append(f"{path}: {match.group(0)}: there is no section {section}")
    print("\n".join(wrong) if wrong else f"{count} citations of {len(documents)} documents resolve")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
