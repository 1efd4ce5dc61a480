#!/usr/bin/env python3
"""check_words.py SOURCE_ROOT

Looks for words that this project does not use in comments and documents, because they make sentences
hard: see the list. Only lines that are new or changed since the rule began are checked; a line that
was only moved, or wrapped anew, is not. Documents in lib/ are checked whole.
"""
import re
import subprocess
import sys

# The commit after which the rule holds.
BEGINNING = "8197909dac72fdc4b9b6519c8907d95383e01af1"

WORDS = re.compile(
    r"\b(?:behind(?! the scenes)|none of|of which|such(?! as\b)|as a rule|so far as|by itself|(?-i:is none)|what is|"
    r"that is not there)\b", re.I)
# Quoted texts, code, and the dumps in tests/expected are no sentences.
CODE = re.compile(r"`[^`]*`|\"[^\"]*\"")
PATTERNS = ["*.c", "*.h", "*.md", "*.py", "*.sh", "*.build", "*.txt", ".ci/run", "*.mjs", ":!tests/expected"]


def git(root, *arguments):
    return subprocess.run(["git", "-C", root, *arguments], capture_output=True, text=True,
                          check=True, errors="replace").stdout


def split_words(text):
    return re.sub(r"[\s*#/]+", " ", text).split()


def read_old_text(root):
    """All words of the beginning: a hit that stands between the same words there was only moved."""
    return " ".join(split_words(git(root, "grep", "-h", "", BEGINNING, "--", *PATTERNS)))


def take_comment(path, line):
    """The sentence of a line. In C it is in a comment, each line of which begins with /* or *."""
    if not path.endswith((".c", ".h")):
        return CODE.sub("", line)
    match = re.search(r"/\*.*|^\s*\*\s.*", line)
    return CODE.sub("", match.group(0)) if match else ""


def find_new_hits(line, old):
    line = " ".join(split_words(line))
    for hit in WORDS.finditer(line):
        before = line[:hit.start()].split(" ")[-3:]
        after = line[hit.end():].split(" ")[:3]
        if " ".join(before) + hit.group(0) + " ".join(after) not in old:
            yield hit.group(0)


def find_added(root):
    path, number = None, 0
    for line in git(root, "diff", "-U0", "-M", BEGINNING, "--", *PATTERNS).splitlines():
        if line.startswith("+++ "):
            path = line[6:]
        elif line.startswith("@@"):
            number = int(re.search(r"\+(\d+)", line).group(1))
        elif line.startswith("+"):
            yield path, number, line[1:]
            number += 1


def main():
    root = sys.argv[1]
    try:
        git(root, "cat-file", "-e", BEGINNING)
    except (OSError, subprocess.CalledProcessError):
        print(f"skipped: git or commit {BEGINNING[:12]} is missing")
        return 77
    old, wrong, count = read_old_text(root), [], 0
    for path, number, line in find_added(root):
        count += 1
        hits = list(find_new_hits(take_comment(path, line), old))
        if hits and not path.endswith("check_words.py"):
            wrong.append(f"{path}:{number}: {', '.join(hits)}: {line.strip()}")
    print("\n".join(wrong) if wrong else f"{count} lines since {BEGINNING[:12]}: plain")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
