"""roms.py - compares ROM images of the Nintendo DS: headers, files, programs, overlays and banners."""

import kunai
from compare import sha256, text

PARTS = {9: kunai.ROM_PART_OVERLAY9, 7: kunai.ROM_PART_OVERLAY7}
MOST_FILES = 64  # the results have the data of this many files


def open_rom(data, is_recognised):
    """Opens a ROM. If the checksum of its header is wrong, the format must be named."""
    return kunai.Archive(data, format=0 if is_recognised else kunai.FORMAT_NDS)


def check_header(results, expected, rom):
    for name in ("arm9", "arm7"):
        program, other = getattr(rom, name), expected[name]
        results.members(other, {"address": program.load_address, "entry": program.entry_address,
                                "offset": program.words[0], "size": program.memory_size})
    results.members(expected, {
        "title": rom.title.hex(), "code": text(rom.code), "maker": text(rom.maker), "unit": rom.unit,
        "capacity": rom.chip, "revision": rom.revision, "used": rom.used_size, "headerSize": rom.header_size,
        "headerCrc": rom.header_crc, "headerCrcOk": bool(rom.flags & kunai.ROM_HEADER_CRC),
        "logoCrc": rom.logo_crc,
        "logoCrcOk": bool(rom.flags & kunai.ROM_LOGO_CRC)})


def check_files(results, expected, archive, data):
    rom, entries = archive.rom, archive.entries[:archive.rom.file_count]
    named = [(i, entry.name) for i, entry in enumerate(entries) if entry.name]
    lines = b"\n".join(b"%d %s" % pair for pair in named)
    results.members(expected, {
        "files": len(entries), "bad": sum(entry.result != kunai.OK for entry in entries), "named": rom.named_count,
        "directories": rom.directory_count, "namesSha": sha256(lines)})
    results.same("names", len(named), rom.named_count)
    whole = [i for i, entry in enumerate(entries[:MOST_FILES]) if entry.result == kunai.OK]
    results.same("data", [one["id"] for one in expected["data"]], whole)
    for one in expected["data"]:
        entry = entries[one["id"]]
        stored = data[entry.offset:entry.offset + entry.size]
        results.members(one, {"offset": entry.offset, "size": entry.size, "path": text(entry.name) or None,
                              "sha256": sha256(stored)})
        if entry.type == kunai.ROM_PART_FILE and not entry.packing:
            results.same("read", True, archive.read(one["id"]) == stored)


def check_overlay(results, expected, archive, program):
    results.members(expected, {
        "address": program.load_address, "bss": program.cleared_size, "file": program.file, "flags": program.flags,
        "id": program.id, "initStart": program.constructors_start, "initEnd": program.constructors_end,
        "packed": program.packed_size, "size": program.memory_size})
    results.same("part", PARTS[expected["cpu"]], program.part)
    results.same("has a file", "error" not in expected, program.entry >= 0)
    if program.entry < 0:
        return
    entry = archive.entries[program.entry]
    results.same("type", [program.part, program.id], [entry.type, entry.program.id])
    results.same("stored", expected["stored"], entry.size)
    results.same("is packed", "unpacked" in expected, entry.packing == kunai.FORMAT_BLZ)
    if "unpacked" in expected:
        content = archive.read(program.entry)
        results.members(expected["unpacked"], {"size": len(content), "sha256": sha256(content)})


def check_programs(results, expected, archive, data):
    rom, overlays = archive.rom, expected["overlays"]
    results.same("overlays", len(overlays), rom.overlay9_count + rom.overlay7_count)
    for one, program in zip(overlays, [*(rom.overlays9 or ()), *(rom.overlays7 or ())]):
        check_overlay(results, one, archive, program)
    arm9, arm7 = (archive.entries[of.entry] for of in (rom.arm9, rom.arm7))
    stored = data[arm9.offset:arm9.offset + arm9.size]
    found = {"packed": arm9.packing == kunai.FORMAT_BLZ, "size": arm9.size, "sha256": sha256(stored),
             "footer": bool(rom.flags & kunai.ROM_TRAILER)}
    if rom.flags & kunai.ROM_PARAMETERS:
        found.update(params=rom.parameters_offset, packedEnd=rom.parameters[5])
    results.same("arm9", sorted(expected["arm9"].keys() - {"unpacked"}), sorted(found))
    results.members(expected["arm9"], found)
    content = archive.read(rom.arm9.entry)
    if "unpacked" in expected["arm9"]:
        results.members(expected["arm9"]["unpacked"], {"size": len(content), "sha256": sha256(content)})
    else:
        results.same("ARM9 as stored", True, content == stored)
    results.same("arm7", expected["arm7"]["sha256"], sha256(archive.read(rom.arm7.entry)))
    results.same("names", [b"arm9.bin", b"arm7.bin"], [arm9.name, arm7.name])


def check_banner(results, expected, archive, place):
    rom = archive.rom
    results.same("bannerAt", place, archive.entries[rom.banner].offset if rom.banner >= 0 else 0)
    if not expected:
        return
    results.members(expected, {
        "version": rom.banner_version, "crc": rom.banner_crc, "crcOk": bool(rom.flags & kunai.ROM_BANNER_CRC),
        "titles": [title.decode() for title in rom.titles]})
    entry, content = archive.entries[rom.banner], archive.read(rom.banner)
    results.same("banner", [b"banner.bin", kunai.FORMAT_NDS_BANNER], [entry.name, entry.format])
    results.same("probe of the banner", kunai.FORMAT_NDS_BANNER, kunai.probe(content).format)
    with kunai.Textures(content) as textures:
        image = textures.images[0]
        results.same("size", [1, 32, 32], [len(textures.images), image.width, image.height])
        results.same("iconRgba", expected["iconRgba"], sha256(image.decode()))


def check_rom(results, expected, data):
    found = kunai.probe(data)
    if "error" in expected:
        results.fails("error", kunai.E_TRUNCATED, kunai.Archive, data, place=(0x48, "NDS header"), format=kunai.FORMAT_NDS)
        return
    is_recognised = expected["header"]["headerCrcOk"]
    results.same("probe", kunai.FORMAT_NDS if is_recognised else None, found and found.format)
    if not is_recognised:
        results.fails("not recognised", kunai.E_FORMAT, kunai.Archive, data)
    with open_rom(data, is_recognised) as archive:
        check_header(results, expected["header"], archive.rom)
        check_files(results, expected, archive, data)
        check_programs(results, expected, archive, data)
        check_banner(results, expected.get("banner"), archive, expected["header"]["bannerAt"])
        damage = len(expected["warnings"]) + sum("error" in of for of in expected["overlays"]) + (not is_recognised)
        results.same("warnings", damage, archive.info.warning_total)


def check_roms(results):
    for name, expected in results.load("nds/expected.json").items():
        if name.endswith(".nds"):
            with results.checking("roms", name):
                check_rom(results, expected, results.read(f"nds/{name}"))
