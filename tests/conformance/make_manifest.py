#!/usr/bin/env python3
"""make_manifest.py CONFORMANCE FOLDER - writes manifest.txt anew from a folder of real files. The
folder has a manifest.tsv (name, size, SHA-256, format, source). Before you commit the new list,
compare it with the results of other decoders (tests/reference)."""

import os
import subprocess
import sys
import tempfile

REPOSITORIES = {
    "phantasmal": "DaanVandenBosch/phantasmal-world", "newserv": "fuzziqersoftware/newserv",
    "pret (Diamond)": "pret/pokediamond", "ikaruga": "DashGL/ikaruga-asset-viewer",
    "sa_tools": "X-Hax/sa_tools", "cwe": "Exant64/CWE", "sadx-hill-top": "kellsnc/sadx-hill-top",
    "G-marshall1/phantasmal-world": "G-marshall1/phantasmal-world", "real": "several games",
    "sadx-russian": "several mods", "sadx-randomizer": "Sora-yx/SADX-Randomizer", "": "unknown",
}
OWN = ("made", "ours", "synthetic", "(made")  # nobody can fetch these files: the tests write their
                                              # own
HEAD = """# Digests of the arrays that kunai decodes from public files: see README.md. Each file has a paragraph:
# SHA-256, size, format, repository, name; then a line per array: module, array, number of values, digest.
"""


def make_name(path):
    """Returns the name in the repository: archives/afs/REPOSITORY__FOLDER__NAME is FOLDER/NAME."""
    name = path.split("/", 1)[1] if "__" in path else path
    return "/".join(name.rsplit("/", 1)[-1].split("__")[1:]) if "__" in name else name


def main():
    program, folder = sys.argv[1:]
    with open(os.path.join(folder, "manifest.tsv"), encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file][1:]
    with tempfile.NamedTemporaryFile("w", suffix=".tsv", encoding="utf-8") as files:
        for row in rows:
            source = row[4].split(":")[0]
            if not source.startswith(OWN):
                row[0] = row[4].split(":", 1)[1] if ":" in row[4] else make_name(row[0])
                row[4] = REPOSITORIES.get(source, source)
                files.write("\t".join(row[:5]) + "\n")
        files.flush()
        text = subprocess.run([program, "--make", files.name, folder], check=True, capture_output=True).stdout
    target = os.path.join(os.path.dirname(os.path.abspath(__file__)), "manifest.txt")
    with open(target, "wb") as file:
        file.write(HEAD.encode() + text)


main()
