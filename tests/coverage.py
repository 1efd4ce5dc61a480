#!/usr/bin/env python3
"""coverage.py [BUILD] - measures how much of lib/ the unit tests execute. Per folder it prints the
share of lines, of branches, and MC/DC: each condition of a decision must have changed the result.
Needs clang 19 or later (packages clang-19 llvm-19 libclang-rt-19-dev); CLANG_VERSION names another
version. BUILD is made if it is missing.

    python3 tests/coverage.py build-coverage          # with KUNAI_CORPUS: also with real files
    llvm-cov-19 show -show-mcdc ...                   # shows the lines; the script prints this command
"""

import collections
import glob
import json
import os
import subprocess
import sys

TOP = os.path.abspath(os.path.join(os.path.dirname(__file__), ".."))
VERSION = os.environ.get("CLANG_VERSION", "19")
KINDS = ("lines", "branches", "mcdc")


def run(*command, **options):
    subprocess.run(command, check=True, **options)


def build_and_test(build):
    flags = "-fprofile-instr-generate -fcoverage-mapping -fcoverage-mcdc"
    if not os.path.exists(os.path.join(build, "build.ninja")):
        run("meson", "setup", build, TOP, "-Dtests=enabled", "-Dexamples=disabled", "-Dfuzz=none",
            "-Ddefault_library=static", "-Dbuildtype=debug", f"-Dc_args={flags}",
            "-Dc_link_args=-fprofile-instr-generate", env=dict(os.environ, CC=f"clang-{VERSION}"))
    run("ninja", "-C", build)
    for file in glob.glob(build + "/raw/*"):
        os.remove(file)
    run("meson", "test", "-C", build, "--no-rebuild", "--suite", "unit", "-t", "5",
        env=dict(os.environ, LLVM_PROFILE_FILE=build + "/raw/%p.profraw"))
    run(f"llvm-profdata-{VERSION}", "merge", "-sparse", "-o", build + "/all.profdata", *glob.glob(build + "/raw/*"))


def main():
    build = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "build-coverage")
    build_and_test(build)
    programs = sorted(p for p in glob.glob(build + "/tests/test_*") if os.access(p, os.X_OK) and os.path.isfile(p))
    command = [f"-instr-profile={build}/all.profdata", programs[0]]
    for program in programs[1:]:
        command += ["-object", program]
    done = subprocess.run([f"llvm-cov-{VERSION}", "export", "-summary-only", *command, TOP + "/lib"], check=True,
                          capture_output=True)
    table = collections.defaultdict(lambda: [0] * 6)
    for file in json.loads(done.stdout)["data"][0]["files"]:
        folder = os.path.relpath(os.path.dirname(file["filename"]), TOP)
        for row in (table[folder], table["all"]):
            for i, kind in enumerate(KINDS):
                row[2 * i] += file["summary"][kind]["covered"]
                row[2 * i + 1] += file["summary"][kind]["count"]
    print(f"{'folder':<24}" + "".join(f"{kind:>24}" for kind in KINDS))
    for folder in sorted(table, key=lambda f: (f == "all", f)):
        row = table[folder]
        print(f"{folder:<24}" + "".join(f"{row[2 * i]:>8} of {row[2 * i + 1]:>5} {100 * row[2 * i] / max(1, row[2 * i + 1]):>6.2f}%"
                                        for i in range(3)))
    with open(build + "/objects", "w", encoding="utf-8") as file:
        file.write("\n".join(command))
    print(f"\nllvm-cov-{VERSION} show -show-mcdc -show-branches=count @{build}/objects {TOP}/lib/FOLDER/FILE.c")


main()
