#!/usr/bin/env python3
"""check_links.py SOURCE_ROOT

Each link in a document (*.md) to a file or folder of this repository leads to one that git knows, and its
anchor to a heading there. Links to other sites begin with https://. The script opens no connection.

"section 4.7" in a document is the number of a heading of that document. check_citations.py checks
references to other documents, such as "prs.md 4".
"""
import os
import re
import subprocess
import sys

LINKS = [re.compile(pattern, re.M) for pattern in (
    r"\]\(\s*<?((?:[^\s<>()]|\([^\s()]*\))*)>?(?:\s+[\"'(][^\"')]*[\"')])?\s*\)",  # [text](target "title")
    r"^ {0,3}\[[^\]]+\]:[ \t]*<?([^\s>]+)",  # [text]: target
    r"\b(?:href|src)\s*=\s*[\"']?([^\s\"'>]*)",
    r"(?<![\w(\"'=])(\w+://[^\s<>)\"']+)")]  # https://...
FENCE = re.compile(r"^( *(?:```+|~~~+)).*?^\1", re.S | re.M)
CODE = re.compile(r"(?<!`)(`+)(?!`)(?:(?!\n\s*\n).)*?(?<!`)\1(?!`)", re.S)
SECTION = r"[A-Z]?\d+(?:\.\d+)*"
SECTIONS = re.compile(rf"(?<!\.md )\bsections? ({SECTION}(?:(?:,| and| to| or) {SECTION})*)\b(?!\.\d| of \S+\.md)", re.I)
HEADING = re.compile(r"^ {0,3}#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$", re.M)


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def list_files(root):
    """The files that git knows, and their folders."""
    listed = subprocess.run(["git", "-C", root, "ls-files", "-z"], capture_output=True, text=True, check=True).stdout
    files = {path for path in listed.split("\0") if path}
    folders = {"."}
    for path in files:
        while "/" in path:
            path = path.rpartition("/")[0]
            folders.add(path)
    return files, folders


def list_anchors(text):
    """As web pages of repositories make them from headings. Equal headings get -1, -2 and so on."""
    counts, anchors = {}, set()
    for heading in HEADING.findall(FENCE.sub("", text)):
        heading = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        anchor = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        number = counts.get(anchor, 0)
        counts[anchor] = number + 1
        anchors.add(f"{anchor}-{number}" if number else anchor)
    return anchors


def drop_code(text):
    return CODE.sub("", FENCE.sub("", text))


def find_fault(root, document, target, files, folders):
    if re.match(r"[a-z]+:", target, re.I):
        return None if target.startswith("https://") and "." in target else "does not begin with https://"
    path, _, anchor = target.partition("#")
    path = os.path.normpath(os.path.join(os.path.dirname(document), path)) if path else document
    if path not in files and path not in folders:
        return "leads nowhere"
    if anchor and (not path.endswith(".md") or anchor not in list_anchors(read(root, path))):
        return "leads to no heading"
    return None


def main():
    root = sys.argv[1]
    try:
        files, folders = list_files(root)
    except (OSError, subprocess.CalledProcessError):
        print("skipped: git is missing, or this is no clone")
        return 77
    documents = sorted(path for path in files if path.endswith(".md"))
    wrong, links, numbers = [], 0, 0
    for document in documents:
        text = drop_code(read(root, document))
        for target in [match.group(1) for pattern in LINKS for match in pattern.finditer(text)]:
            links += 1
            fault = find_fault(root, document, target, files, folders)
            if fault:
                wrong.append(f"{document}: the link {target} {fault}")
        headings = {heading.split(" ")[0].rstrip(".") for heading in HEADING.findall(text)}
        for number in re.findall(SECTION, " ".join(SECTIONS.findall(" ".join(text.split())))):
            numbers += 1
            if number not in headings:
                wrong.append(f"{document}: there is no section {number}")
    print("\n".join(wrong) or f"{links} links and {numbers} numbers of sections in {len(documents)} documents are right")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
