"""packed.py - checks PRS and PRSD streams, quest files that contain them, and archives."""

import kunai
from compare import STRICT, sha256, text

# ---- PRS: prs.md ----


def unpack(data, **options):
    """Unpacks a stream. Returns the bytes, and the size of the stream."""
    return kunai._unpack_at("prs", data, 0, {**STRICT, **options})


def check_stream(results, expected, data, header=0, **options):
    """Checks a stream whole, in pieces and cut. header is the size of the header of a PRSD file, which the
    results do not count."""
    unpacked, size = unpack(data, **options)
    results.members(expected, {
        "ok": True, "terminated": True, "declared_matches": True, "size": len(unpacked), "sha256": sha256(unpacked),
        "consumed": size - header, "tail_len": len(data) - size,
        "tail": data[size:size + len(expected.get("tail", "")) // 2].hex()}, is_part=True)
    with kunai.PrsStream(**options) as stream:
        pieces = b"".join(stream.feed(data[i:i + 997], i + 997 >= len(data)) for i in range(0, len(data), 997))
        results.same("unpacked in pieces", True, pieces == unpacked and stream.ended)
    for end in range(0, size, 1 + size // 50):
        results.fails(f"cut at {end}", kunai.E_TRUNCATED, unpack, data[:end], **options)


def check_cut_stream(results, expected, data):
    results.fails("error", kunai.E_TRUNCATED, unpack, data)
    with kunai.PrsStream() as stream:
        results.members(expected, {"unterminated_size": len(stream.feed(data)), "ok": stream.ended})


# ---- LZ: lz.md ----

KINDS = {kunai.FORMAT_LZ10: "10", kunai.FORMAT_LZ11: "11", kunai.FORMAT_HUFFMAN4: "24", kunai.FORMAT_HUFFMAN8: "28",
         kunai.FORMAT_RLE: "30"}


def unpack_lz(data, **options):
    """Returns the facts of a compressed file, and its unpacked bytes."""
    settings, info, error = kunai.Options(**options), kunai._LzInfo(), kunai._Error()
    kunai._check(kunai.lib.kunai_lz_inspect(data, len(data), settings, info, error), error)
    out = kunai.c.create_string_buffer(info.unpacked + 1)
    kunai._check(kunai.lib.kunai_lz_decode(data, len(data), settings, out, info.unpacked, None, None, error), error)
    return info, out.raw[:info.unpacked]


def check_program(results, expected, data):
    if "error" in expected:
        results.fails("error", kunai.E_CORRUPT, unpack_lz, data, format=kunai.FORMAT_BLZ)
        return
    info, plain = unpack_lz(data, format=kunai.FORMAT_BLZ)
    facts = {"packed": bool(info.footer), "sha256": sha256(plain)}
    if info.footer:
        facts |= {"footer": info.footer, "length": len(data) - info.plain, "grow": len(plain) - len(data),
                  "plain": info.plain, "size": len(plain),
                  "padding": data[len(data) - info.footer:len(data) - 8].hex()}
    results.members(expected, facts)


def check_compressed(results, expected, data):
    """Checks a compressed file. The member why of the results is a note for people."""
    if expected["kind"] == "plain":
        results.fails("kind", kunai.E_FORMAT, unpack_lz, data)
        return
    info, plain = unpack_lz(data)
    results.members(expected, {
        "kind": KINDS[info.format], "size": len(plain), "sha256": sha256(plain), "consumed": info.packed,
        "left": len(data) - info.packed, "minDistance": info.least_distance or None})
    found = kunai.probe(data)
    results.same("probe", (info.format, info.packed), (found.format, found.size))
    for end in range(4, info.packed, 1 + info.packed // 50):
        results.fails(f"cut at {end}", kunai.E_TRUNCATED, unpack_lz, data[:end], format=info.format)


def check_lz(results):
    for path, expected in results.load("nds/expected.json").items():
        if path.endswith(".nds"):
            continue
        with results.checking("LZ", "nds/" + path):
            check = check_program if "blz" in path else check_compressed
            check(results, expected, results.read("nds/" + path))


# ---- quest files ----

# A packet opens a file, or has a name and up to 1024 bytes of this file. The first numbers of each platform are the
# places of the size, the command and the number of a packet. The next one is the place of the name in a packet that
# opens a file. The last two are the size of the header, and the unit to which packets are padded.
PACKETS = {"dc": (2, 0, 1, 0x27, 4, 4), "pc": (0, 2, 3, 0x28, 4, 4), "bb": (0, 2, 4, 0x2C, 8, 8)}
OPEN, DATA, OPEN_DOWNLOAD, DATA_DOWNLOAD = 0x44, 0x13, 0xA6, 0xA7


def read_quest(data, platform):
    """Returns the streams of a quest file by their names. Each value says whether the stream is PRSD, and has
    its bytes."""
    size_at, command_at, number_at, name_at, header, step = PACKETS[platform]
    is_prsd, pieces, at = {}, {}, 0
    while at < len(data):
        packet = data[at:at + int.from_bytes(data[at + size_at:at + size_at + 2], "little")]
        if packet[command_at] in (OPEN, OPEN_DOWNLOAD):
            name = packet[name_at:name_at + 16]
            is_prsd[name], pieces[name] = packet[command_at] == OPEN_DOWNLOAD, {}
        elif packet[command_at] in (DATA, DATA_DOWNLOAD):
            body = packet[header + 16:]
            used = int.from_bytes(body[1024:1028], "little")
            pieces[packet[header:header + 16]][packet[number_at]] = body[:min(1024, used)]
        at += max(step, len(packet) + -len(packet) % step)
    return {text(name.split(b"\0")[0]): (is_prsd[name], b"".join(of.values())) for name, of in pieces.items()}


def check_quest(results, expected, data, platform):
    """Checks the streams of a quest file. expected has the results by the names of the streams."""
    streams = read_quest(data, platform)
    results.same("streams", sorted(expected), sorted(streams))
    for name, (is_prsd, content) in streams.items():
        check_stream(results, expected[name], content, 8 * is_prsd, format=kunai.FORMAT_PRSD if is_prsd else 0,
                     byte_order=kunai.BYTE_ORDER_LITTLE)


# ---- archives: archives.md ----

ARCHIVES = {"afs": kunai.FORMAT_AFS, "bml": kunai.FORMAT_BML, "gsl": kunai.FORMAT_GSL, "gvm": kunai.FORMAT_GVM,
            "pvm": kunai.FORMAT_PVM, "pvmx": kunai.FORMAT_PVMX, "xvm": kunai.FORMAT_XVM}
ORDERS = {kunai.BYTE_ORDER_LITTLE: "le", kunai.BYTE_ORDER_BIG: "be"}


def find_name(entries, index):
    """Returns the name of an entry as the results have it: there, the texture archive of a BML member has the
    name of the member. In kunai, the name ends in .xvm."""
    owner = entries[index].owner
    if owner < 0:
        return text(entries[index].name)
    is_right = owner == index - 1 and entries[index].name == entries[owner].name.rsplit(b".", 1)[0] + b".xvm"
    return text(entries[owner].name) if is_right else "another name"


def check_entries(results, expected, data):
    with kunai.Archive(data, **STRICT) as archive:
        info, entries = archive.info, list(archive.entries)
        results.members(expected, {"format": kunai.format_name(info.format).lower(), "flags": f"{info.flags:04x}",
                                   "endian": ORDERS[info.byte_order]}, is_part=True)
        results.same("entries", [len(expected["entries"]), 0], [len(entries), info.warning_count + info.broken_count])
        for i, (one, entry) in enumerate(zip(expected["entries"], entries)):
            content = archive.read(i)
            results.members({"gbix": 0, "type": 0, "texture": False, **one}, {
                "offset": entry.offset, "stored_size": entry.size, "size": len(content), "name": find_name(entries, i),
                "compressed": entry.packing == kunai.FORMAT_PRS, "gbix": entry.global_index, "type": entry.type,
                "sha256": sha256(content), "stored_sha256": sha256(data[entry.offset:entry.offset + entry.size]),
                "texture": entry.owner >= 0, "declared_size": entry.unpacked_size, "prs_consumed": entry.size},
                is_part=True)
            if "inner" in one:
                check_entries(results, one["inner"], content)
    with kunai.Archive(data, archive_flags=kunai.ARCHIVE_QUICK) as archive:
        results.same("entries, quick", len(expected["entries"]), len(archive.entries))


def check_no_archive(results, data, record, **options):
    results.same("probe", None, kunai.probe(data))
    results.fails("is an archive", kunai.E_FORMAT, kunai.Archive, data, place=(0, record), **options)


def check_archives(results):
    # These files begin like the table of an archive: with a name and zeros.
    for name in ("pvr/err_pvp_magic.pvp", "ninja-models/bad_not_ninja.nj"):
        with results.checking("archives", name):
            check_no_archive(results, results.read(name), "archive")
    for name, file in results.load("archives/expected.json").items():
        kind, expected = file["format"], file["result"]
        folder = kind.replace("?", "-not")
        with results.checking("archives", f"{folder}/{name}"):
            data = results.read(f"archives/{folder}/{name}")
            found = kunai.probe(data)
            if kind in ARCHIVES:
                results.same("probe", ARCHIVES[kind], found.format)
                check_entries(results, expected, data)
            elif kind == "prs":
                check_stream(results, expected, data)
            elif kind == "prsd":
                results.same("endian", expected["endian"], ORDERS[found.byte_order])
                check_stream(results, expected, data, 8, format=kunai.FORMAT_PRSD)
            elif kind == "prs?":
                check_cut_stream(results, expected, data)
            elif kind == "gsl?":
                check_no_archive(results, data, "GSL entry", format=kunai.FORMAT_GSL)
            else:
                check_quest(results, expected, data, kind[4:])
