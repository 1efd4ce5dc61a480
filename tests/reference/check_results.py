#!/usr/bin/env python3
"""check_results.py - compares what kunai decodes with what other decoders found in the same files.

The files and the results are a test corpus, which README.md describes.

    KUNAI_LIBRARY=build/lib/libkunai.so.0 KUNAI_CORPUS=FOLDER python3 tests/reference/check_results.py [NAME...]

With names, such as nitro, only these checks run. The exit code is 0 if nothing differs, 1 if something differs,
and 77 without a corpus.
"""

import itertools
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../examples/python"))

import finding  # noqa: E402
import kunai  # noqa: E402
import levels  # noqa: E402
import models  # noqa: E402
import motions  # noqa: E402
import nitro  # noqa: E402
import packed  # noqa: E402
import pairs  # noqa: E402
import pictures  # noqa: E402
import places  # noqa: E402
import quests  # noqa: E402
import roms  # noqa: E402
import scenes  # noqa: E402
import sources  # noqa: E402
import worlds  # noqa: E402
from compare import STRICT, Results  # noqa: E402

MOST_DIFFERENCES = 20
MODULES = {
    kunai.MODULE_ARCHIVE: kunai.Archive, kunai.MODULE_TEXTURES: kunai.Textures, kunai.MODULE_MODEL: kunai.Model,
    kunai.MODULE_MOTION: kunai.Motion, kunai.MODULE_SCENE: kunai.Scene, kunai.MODULE_MAP: kunai.Map}


# Files of the manifest that are recognised, but have nothing that an outline could list.
UNREADABLE = {"sa/synth/bad_short.saanim": kunai.E_TRUNCATED, "sa/synth/bad_version.sa2lvl": kunai.E_UNSUPPORTED}
TAKEN = 1059  # count of all other files of the manifest: a module can open each of them


def count_wrong_tags(data):
    """Counts the records that are named after the tag they begin with, but have another type. The first record
    is the file itself, so it is left out."""
    with kunai.Outline(data) as outline:
        _, *records = outline.records
        tags = [(data[of.offset:of.offset + 4], bytes(of.name), of.type) for of in records if of.size >= 4]
    return sum(int.from_bytes(tag, "little") != kind for tag, name, kind in tags
               if len(name) in (3, 4) and tag.startswith(name))


def open_with(kind, data, **options):
    """Opens and closes a handle. Returns the error or None, and the warnings."""
    try:
        with kind(data, **options) as handle:
            return None, list(map(str, handle.warnings))
    except kunai.Error as error:
        return str(error), []


def check_openings(results):
    """Opens each file, whole and cut. With OPEN_STRICT the call must fail with the first warning, or give the
    same as without. An outline must exist exactly for the files that a module can open."""
    taken = 0
    for row in results.load("manifest.tsv"):
        with results.checking("openings", row["path"]):
            data = results.read(row["path"])
            if row["path"] in UNREADABLE:
                results.fails("outline", UNREADABLE[row["path"]], kunai.Outline, data)
                continue
            modules = found.modules if (found := kunai.probe(data)) else 0
            kinds = [kind for module, kind in MODULES.items() if modules & module]
            results.same("outline", bool(kinds), not open_with(kunai.Outline, data)[0])
            results.same("wrong tags", 0, count_wrong_tags(data) if kinds else 0)
            taken += bool(kinds)
            for kind, eighths in itertools.product(kinds, (8, 7, 5, 3, 1)):
                part = data[:len(data) * eighths // 8]
                error, warnings = open_with(kind, part)
                strict, _ = open_with(kind, part, **STRICT)
                results.same(f"{kind.__name__} of {len(part)} bytes", bool(error or warnings), strict is not None)
                if warnings:
                    results.same(f"{kind.__name__} of {len(part)} bytes, strict", warnings[0], strict)
    results.note("openings", "all")
    results.same("files that are taken", TAKEN, taken)


CHECKS = {
    "archives": packed.check_archives, "lz": packed.check_lz, "roms": roms.check_roms, "quest": quests.check_quests, "pvr": pictures.check_pvr,
    "textures": pictures.check_textures, "ninja": models.check_ninja, "sa": models.check_sa_tools,
    "ginja": models.check_ginja, "xinja": models.check_xinja, "motions": motions.check_motions,
    "saanim": motions.check_saanims, "levels": levels.check_levels, "sources": sources.check_sources,
    "scenes": places.check_scenes, "nitro": nitro.check_nitro, "platinum": nitro.check_platinum,
    "pairs": pairs.check_pairs, "files": scenes.check_files, "worlds": worlds.check_worlds,
    "finding": finding.check_finding, "openings": check_openings}


def report(results):
    for name, checked in results.checked.items():
        skipped = results.skipped[name]
        reasons = f" ({', '.join(f'{reason}: {n}' if len(skipped) > 1 else reason for reason, n in skipped.items())})"
        print(f"corpus: {name}: {checked} checked, {skipped.total()} skipped{reasons * bool(skipped)}; "
              f"{results.values[name]} values")
    for line in results.differences[:MOST_DIFFERENCES]:
        print(line)
    if len(results.differences) > MOST_DIFFERENCES:
        print(f"and {len(results.differences) - MOST_DIFFERENCES} more")
    print(f"corpus: {results.checked.total()} files and results checked in all, "
          f"{sum(of.total() for of in results.skipped.values())} skipped")


def main(names):
    corpus = os.environ.get("KUNAI_CORPUS")
    if not corpus or not os.path.isfile(corpus + "/manifest.tsv"):
        print("KUNAI_CORPUS names no folder with results of other decoders", file=sys.stderr)
        return 77
    results = Results(corpus)
    for name in names or CHECKS:
        CHECKS[name](results)
    report(results)
    return 1 if results.differences else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
