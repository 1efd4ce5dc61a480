"""finding.py - checks kunai_probe and kunai_scan.

kunai_probe must recognise each file as its folder or the end of its name says, and no other file as one of
these formats. kunai_scan must find all files in one buffer.
"""

import bisect
import itertools
import os
import random
import struct

import kunai

# ---- probe ----

ARCHIVE, TEXTURES, PRS = kunai.MODULE_ARCHIVE, kunai.MODULE_TEXTURES, kunai.MODULE_PRS
MODEL, MOTION = kunai.MODULE_MODEL | kunai.MODULE_SCENE, kunai.MODULE_MOTION | kunai.MODULE_SCENE
LIKELY, SURE = kunai.CONFIDENCE_LIKELY, kunai.CONFIDENCE_SURE
LITTLE, BIG = kunai.BYTE_ORDER_LITTLE, kunai.BYTE_ORDER_BIG
NOTHING = "ANY", 0, 0

# The format, the modules and the confidence of all files of a folder. No file that is not packed may be recognised
# as PRS, and each packed one must be (prs.md 6).
FOLDERS = {
    "archives/afs": ("AFS", ARCHIVE, SURE), "archives/pvm": ("PVM", ARCHIVE | TEXTURES, SURE),
    "archives/prs": ("PRS", PRS, LIKELY), "archives/prsd": ("PRSD", PRS, LIKELY),
    "archives/gsl": ("GSL", ARCHIVE, LIKELY), "archives/bml": ("BML", ARCHIVE, SURE),
    "archives/gvm": ("GVM", ARCHIVE | TEXTURES, SURE), "archives/xvm": ("XVM", ARCHIVE | TEXTURES, SURE),
    "archives/pvmx": ("PVMX", ARCHIVE, SURE), "archives/prs-not": NOTHING, "archives/gsl-not": NOTHING,
    "archives/qst-bb": ("QST", ARCHIVE, LIKELY), "archives/qst-dc": ("QST", ARCHIVE, LIKELY),
    "archives/qst-pc": ("QST", ARCHIVE, LIKELY), "quest/qst-bb": ("QST", ARCHIVE, LIKELY),
    "quest/qst-dc": ("QST", ARCHIVE, LIKELY), "quest/qst-pc": ("QST", ARCHIVE, LIKELY),
    "quest/dat": ("PRS", PRS, LIKELY), "quest/maps": NOTHING,
    "models/phantasmal": ("NINJA", ARCHIVE | MODEL, SURE), "models/basic": ("NINJA", ARCHIVE | MODEL, SURE),
    "models/volumes": ("NINJA", ARCHIVE | MODEL, SURE), "models/sa_tools": ("NJBM", MODEL, SURE),
    "models/cwe": ("NJCM", MODEL, SURE), "xinja": ("NINJA", ARCHIVE | MODEL, SURE),
    "motions/motion-REL-short": ("REL_MOTION", MOTION, LIKELY), "sa/anim": ("SAANIM", MOTION, SURE)}
# The same by the end of the name, and the byte order. A confidence of None: likely or sure.
ENDS = {
    "pvr": {".pvr": ("PVR", TEXTURES, None, LITTLE), ".gvr": ("GVR", TEXTURES, None, BIG),
            ".xvr": ("XVR", TEXTURES, None, LITTLE), ".pvp": ("PVP", TEXTURES, None, LITTLE),
            ".gvp": ("GVP", TEXTURES, None, BIG)},
    "sa/level": {".sa1lvl": ("SA1LVL", kunai.MODULE_SCENE, SURE), ".sa2lvl": ("SA2LVL", kunai.MODULE_SCENE, SURE)},
    "nitro": {".nsbtx": ("TEX0", TEXTURES, SURE), ".nsbmd": ("MDL0", MODEL, SURE),
              ".nsbca": ("JNT0", MOTION, SURE), ".nsbta": ("SRT0", MOTION, SURE),
              ".nsbtp": ("PAT0", MOTION, SURE), ".nsbma": ("MAT0", MOTION, SURE),
              ".nsbva": ("VIS0", MOTION, SURE)}}
BLOCKS = 14  # place of the count of blocks in a Nitro file; a second block has textures (g3d.md 2)


def list_files(results, folder="", deepest=8):
    """Lists the paths in the corpus, except those of results."""
    root = os.path.join(results.corpus, folder)
    for name in sorted(os.listdir(root)):
        path = os.path.join(folder, name)
        if os.path.isdir(os.path.join(root, name)):
            yield from list_files(results, path, deepest - 1) if deepest and name[0] != "." else ()
        elif folder and name[0] != ".":
            yield path


def find_format(name):
    return getattr(kunai, f"FORMAT_{name}")


def check_rule(results, path, format, modules, confidence, byte_order=None):
    data = results.read(path)
    found, is_nitro = kunai.probe(data) or kunai._Found(), path.startswith("nitro/")
    if is_nitro and data[BLOCKS] == 2:
        modules = MODEL | TEXTURES
    results.same("format, modules", [find_format(format), modules], [found.format, found.modules])
    is_right = found.confidence == confidence if confidence is not None else found.confidence >= LIKELY
    results.same("confidence", True, is_right)
    results.same("size", True, found.size == len(data) if is_nitro else found.size <= len(data))
    if byte_order:
        results.same("byte order", byte_order, found.byte_order)


def check_names(results):
    rules = [(folder, "", rule) for folder, rule in FOLDERS.items()]
    rules += [(folder, end, rule) for folder, ends in ENDS.items() for end, rule in ends.items()]
    for folder, end, rule in rules:
        row = f"probe of {folder}"
        names = [name for name in list_files(results, folder, int(folder == "nitro"))
                 if end in name and not any(part in name for part in (".json", ".tsv", "/err_"))]
        for name in names:
            with results.checking(row, name):
                check_rule(results, name, *rule)
        results.note(row, end)
        results.same("files", True, bool(names))
    results.same("textures, XVM", [True, 16], [results.checked["probe of pvr"] > 550,
                                               results.checked["probe of archives/xvm"]])
    results.same("XVM without a header", 2, sum(not of.startswith(b"XVMH") for of in map(
        results.read, list_files(results, "archives/xvm", 0))))


# Formats without a magic word, which are recognised by their structure: their files, and the count of files. One file
# only looks compressed.
ALIKE = {"archives/gsl/": (kunai.FORMAT_GSL, 2), "platinum/land/": (kunai.FORMAT_LAND, 17),
         "platinum/land-dp/": (kunai.FORMAT_LAND, 38), "platinum/arealight/": (kunai.FORMAT_AREA_LIGHT, 4),
         "nds/lz/not_00.bin": (kunai.FORMAT_AREA_LIGHT, 1), "none": (kunai.FORMAT_BDHC, 0)}
FORMATS = [format for format, _ in ALIKE.values()]
WITHOUT_LANDS = ("area_build", "area_data", "areabm_texset", "arealight", "bm_anime", "bm_anime_list",
    "build_model", "map_matrix", "map_tex_set")


def check_alike(results):
    """Checks that no other file of the corpus, and no entry of these archives, is recognised as one of them."""
    row, places, roms = "probe for GSL, land, light", [], []
    for path in list_files(results):
        with results.checking(row, path):
            data = results.read(path)
            found = kunai.probe(data) or kunai._Found()
            results.same("size", True, found.size <= len(data))
            if found.format in (kunai.FORMAT_NDS, kunai.FORMAT_NDS_BANNER):
                roms.append(path)
            if found.format in FORMATS:
                places += [start for start, (format, _) in ALIKE.items()
                           if path.startswith(start) and found.format == format] or [path]
                results.same("size", len(data), found.size)
    results.note(row, "all")
    wanted = [start for start, (_, count) in ALIKE.items() for _ in range(count)]
    results.same("files", sorted(wanted), sorted(places))
    right = [path for path, of in results.load("nds/expected.json").items() if of.get("header", {}).get("headerCrcOk")]
    results.same("ROMs", sorted(f"nds/{path}" for path in right), sorted(roms))
    results.same("many files", True, results.checked[row] > 1000)
    for name in WITHOUT_LANDS:
        with results.checking("probe of entries", name):
            data = results.read(f"platinum/{name}.narc")
            with kunai.Archive(data, archive_flags=kunai.ARCHIVE_QUICK) as archive:
                found = [kunai.probe(data[of.offset:of.offset + of.size]) for of in archive.entries]
            known = [of.format for of in found if of and of.format in FORMATS]
            results.same("entries", [kunai.FORMAT_AREA_LIGHT] * 4 * (name == "arealight"), known)


# ---- scan ----

FIELDS = ("offset", "size", "format", "byte_order", "modules", "confidence")


def list_facts(found, **other):
    return [other.get(name, getattr(found, name)) for name in FIELDS]


def scan(results, area, flags, most, wanted=None):
    """Finds everything, in calls whose max_bytes come from most. Checks what each call promises."""
    position, finds, right = kunai.u64(), [], True
    for max_bytes in most:
        options = kunai._ScanOptions(flags=flags, max_bytes=max_bytes)
        before, found = position.value, kunai._Found()
        code = kunai.lib.kunai_scan(area, len(area), options, position, found)
        if code == kunai.END:
            break
        if code == kunai.OK:
            finds.append(list_facts(found))
            right &= before <= found.offset < position.value <= len(area)
            right &= 0 < found.size <= len(area) - found.offset
            right &= all((found.format, found.modules, found.confidence))
        else:
            step = position.value - before
            right &= code == kunai.MORE and not any(list_facts(found)) and position.value < len(area)
            right &= max_bytes <= step <= max_bytes + 4096 * bool(flags)
            right &= wanted is not None and (
                len(finds) == len(wanted) or wanted[len(finds)][0] >= position.value)
    results.same("calls, end", [True, len(area)], [bool(right), position.value])
    return finds


def draw_sizes(seed):
    """Draws sizes without end: most are small, some are larger than 4096."""
    source = random.Random(seed)
    while True:
        yield 1 + source.getrandbits(24) % (1 << source.randrange(14))


def check_sizes(results, area, flags, wanted, all_most):
    for most in all_most:
        found = scan(results, area, flags, itertools.repeat(most) if isinstance(most, int) else most, wanted)
        results.same("finds in pieces", True, found == wanted)


def check_pieces(results, area, finds):
    """Checks that any number of calls has the same finds, and that kunai_probe of the bytes of a sure find
    gives the same."""
    size = len(area)
    whole = {1, 2, 3, 7, 64, 4096, size // 2, size - 1, size, size + 1, 4 << 20, 4 << 21, 2 ** 64 - 1}
    check_sizes(results, area, 0, finds, [most for most in sorted(whole) if most and size // most <= 20000])
    check_sizes(results, area, 0, finds, map(draw_sizes, range(3)))
    for find in finds:
        offset, length, *_, confidence = find
        if confidence == SURE:
            again = kunai.probe(area[offset:offset + length]) or kunai._Found()
            results.same("probe of a find", find, list_facts(again, offset=offset))


TAGS = {
    b"AFS\0": "AFS", b"PVMH": "PVM", b"GVMH": "GVM", b"XVMH": "XVM", b"PVMX": "PVMX", b"NARC": "NARC",
    b"PVRT": "PVR", b"GBIX": "PVR", b"XVRT": "XVR", b"\0\0\0\0": "BML", b"GVRT": "GVR", b"GCIX": "GVR",
    b"PVPL": "PVP", b"GVPL": "GVP", b"SA1M": "NJBM", b"SA2M": "NJCM", b"SA2B": "GJCM", b"SAAN": "SAANIM", b"SA1L": "SA1LVL", b"SA2L": "SA2LVL", b"BTX0": "TEX0",
    **dict.fromkeys((b"NJTL", b"NJCM", b"NJBM", b"NMDM", b"GJTL", b"GJCM", b"NSSM"), "NINJA")}
SCANNED = ("archives/pvm", "archives/xvm", "archives/afs", "archives/gvm", "archives/pvmx", "archives/bml",
    "textures", "models/phantasmal", "models/ikaruga", "models/basic", "models/volumes", "models/sa_tools",
    "models/cwe", "models/mods", "ginja", "xinja", "showcase/booma", "showcase/boy", "showcase/hoo",
    "nitro/synthetic", "motions/motion-NMDM-wide", "motions/motion-NSSM", "pvr", "sa/anim", "sa/level")
# Not searched: results, damaged files in which nothing may be found, and files with runs, which have a size in the
# place of a magic word.
NO_SAMPLES = (".tsv", ".md", ".json", "/err_", "_rle_")
TEXTURES_OF = {"archives/pvm": "PVR", "archives/gvm": "GVR", "archives/xvm": "XVR", "archives/afs": "XVR"}


def read_samples(results):
    """Lists the path, the bytes and the format of each file that begins with a magic word."""
    for folder in SCANNED:
        for path in list_files(results, folder, 0):
            if any(part in path for part in NO_SAMPLES):
                continue
            data = results.read(path)
            name = TAGS.get(data[:4]) if len(data) >= 8 else None
            if data[:4] == b"GBIX" and data[16:20] == b"GVRT":
                name = "GVR"
            if name:
                yield path, data, find_format(name)
            elif ".rel" not in path:
                results.skip("scan", "without a magic word")


def check_file_in(results, path, data, format, offset, finds, entries):
    """Checks one file in the buffer. entries are the entries of archives, as other decoders list them. Returns
    the number of textures in it."""
    folder, name = os.path.split(path)
    found, alone = finds.get(offset, kunai._Found()), kunai.probe(data)
    results.same("format", format, found.format)
    # kunai_probe calls XVRT chunks without a header an archive.
    if folder != "archives/xvm" or format != kunai.FORMAT_XVR:
        results.same("modules, order", [alone.modules, alone.byte_order], [found.modules, found.byte_order])
        if alone.confidence == SURE:
            results.same("confidence, size", [SURE, alone.size], [found.confidence, found.size])
    if folder not in TEXTURES_OF:
        return 0
    for entry in entries[name]["result"]["entries"]:
        texture = finds.get(offset + entry["offset"], kunai._Found())
        results.same("texture", [find_format(TEXTURES_OF[folder]), True],
                     [texture.format, texture.size <= entry["stored_size"]])
    return len(entries[name]["result"]["entries"])


def check_buffer(results, entries):
    noise, area, places, textures = random.Random(1), bytearray(), [], 0
    for path, data, format in read_samples(results):
        area += noise.randbytes(1 + (len(places) + 1) % 61)
        places.append((len(area), path, data, format))
        area += data
    results.note("scan", "all files")
    area = bytes(area)
    finds = scan(results, area, 0, itertools.repeat(0))
    found = {of[0]: kunai._Found(*of) for of in finds}
    for offset, path, data, format in places:
        with results.checking("scan", path):
            count = check_file_in(results, path, data, format, offset, found, entries)
            results.same("textures", True, count > 0 or os.path.dirname(path) not in TEXTURES_OF)
            textures += count
    results.note("scan", "all files")
    starts = [offset for offset, *_ in places]
    owners = [bisect.bisect(starts, offset) - 1 for offset in found]
    results.same("found in gaps", [], [offset for offset, i in zip(found, owners)
                                       if i < 0 or offset >= starts[i] + len(places[i][2])])
    check_pieces(results, area, finds)
    results.same("files, textures", [True, True], [len(places) > 980, textures > 500])


def check_streams(results, entries):
    """Checks streams that follow zeros, as in archives. The results have the size of the first stream of a
    file, without a header."""
    area, places, row = bytearray(), [], "scan for PRS and PRSD"
    for name, file in entries.items():
        if file["format"] in ("prs", "prsd"):
            area += bytes(1 + (len(places) + 1) % 40)
            is_prsd = file["format"] == "prsd"
            size = file["result"]["consumed"] + 8 * is_prsd
            format = find_format(file["format"].upper())
            places.append((f"archives/{file['format']}/{name}", len(area), size, format))
            area += results.read(places[-1][0])
    area = bytes(area)
    results.note(row, "all files")
    finds = scan(results, area, kunai.SCAN_PRS, itertools.repeat(0))
    check_sizes(results, area, kunai.SCAN_PRS, finds, [draw_sizes(1), 4096])
    found = {of[0]: of[1:3] for of in finds}
    for path, offset, *wanted in places:
        with results.checking(row, path):
            results.same("size, format", wanted, found.get(offset, []))
    results.same("files", 76, len(places))


def check_found(results, area, wanted):
    """Checks the finds of a file. wanted has an offset, a size, a format and modules for each find."""
    finds = scan(results, area, 0, itertools.repeat(0))
    wanted = [[*place, format, LITTLE, module, SURE] for *place, format, module in wanted]
    results.same("finds", wanted, finds)
    check_pieces(results, area, finds)


def check_lands(results):
    """Checks that a scan finds the model of a land, which has no textures, and its heights (platinum.md 2)."""
    for folder, cut in (("land", ""), ("land-dp", "narc_0428.bin")):
        for path in list_files(results, f"platinum/{folder}", 0):
            with results.checking(f"scan of platinum/{folder}", path):
                data = results.read(path)
                at, model, heights = struct.unpack_from("<3I", data, 4)
                found = [(0x810 + at, model, kunai.FORMAT_MDL0, MODEL),
                         (0x810 + at + model, heights, kunai.FORMAT_BDHC, kunai.MODULE_MAP)]
                check_found(results, data, found[:1] if path.endswith(cut or "\0") else found)
    for folder, count in (("land", 17), ("land-dp", 38)):
        results.same(f"lands of {folder}", count, results.checked[f"scan of platinum/{folder}"])
    for name, count in (("map_tex_set", 74), ("areabm_texset", 71)):
        with results.checking("scan of platinum", name):
            data = results.read(f"platinum/{name}.narc")
            with kunai.Archive(data, archive_flags=kunai.ARCHIVE_QUICK) as archive:
                sets = [(of.offset, of.size, kunai.FORMAT_TEX0, TEXTURES) for of in archive.entries]
            results.same("sets", count, len(sets))
            check_found(results, data, [(0, len(data), kunai.FORMAT_NARC, ARCHIVE), *sets])


def check_finding(results):
    entries = results.load("archives/expected.json")
    check_names(results)
    check_alike(results)
    check_buffer(results, entries)
    check_streams(results, entries)
    check_lands(results)
