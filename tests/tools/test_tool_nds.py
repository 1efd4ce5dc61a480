"""Tests of kunai with a ROM of the Nintendo DS (tool_rom.py): folders, overlays, programs, and the banner.
Programs can be packed, and their names are not in the file table."""
import struct
from tool_cases import main, objects, read, run, write
from tool_files import Png
from tool_rom import LOAD, MAGIC, crc16, pack, rom

PROGRAM = bytes(range(256)) * 40


def banner():
    """All texels but the first two have index 1, which is red. The titles have two lines."""
    icon = bytes([0x20]) + b"\x11" * 511
    colors = struct.pack("<16H", 0x7FFF, 0x1F, 0x3E0, *[0] * 13)
    title = "Kunai\nné".encode("utf-16-le")
    body = icon + colors + (title + bytes(256 - len(title))) * 6
    return struct.pack("<HH28x", 1, crc16(body)) + body


def with_parts(data):
    """Adds two overlays and a banner to a ROM of tool_rom.py. The overlays are the files 0 and 1, which lose
    their names: the list of the root begins after them."""
    out = bytearray(data)
    names, table = struct.unpack_from("<I", out, 0x40)[0], len(out)
    place, first = struct.unpack_from("<IH", out, names)
    struct.pack_into("<IH", out, names, place + len("_a.bin_b.bin"), first + 2)
    out += struct.pack("<8I", 5, LOAD + 0x100000, len(PROGRAM), 0, 0, 0, 0, len(pack(PROGRAM, 16)) | 1 << 24)
    out += struct.pack("<8I", 6, LOAD + 0x200000, 5, 0, 0, 0, 1, 0)
    struct.pack_into("<2I", out, 0x50, table, 64)
    struct.pack_into("<I", out, 0x68, len(out))
    out += banner()
    struct.pack_into("<I", out, 0x80, len(out))
    struct.pack_into("<H", out, 0x15E, crc16(out[:0x15E]))
    return bytes(out)


def make_rom():
    """Writes the ROM. The parameters of a packed ARM9 say where its packed form ends. The size of the packed
    form does not depend on this number."""
    arm9 = bytearray(PROGRAM)
    arm9[0xB00:0xB24] = struct.pack("<9I", *[0] * 7, *MAGIC)
    struct.pack_into("<I", arm9, 0xB14, LOAD + len(pack(bytes(arm9), 0xFF0)))
    files = {"a.bin": pack(PROGRAM, 16), "b.bin": b"plain", "data/deep/eye.pvr": read("S/eye.pvr"),
             "readme.txt": b"hello"}
    write("small.nds", with_parts(rom(b"KNAE", files, pack(bytes(arm9), 0xFF0))))
    write("arm9.bin", bytes(arm9))
    write("overlay.bin", PROGRAM)


def test_files_go_to_their_folders_and_programs_are_unpacked():
    make_rom()
    run(r"""
0 extract small.nds -o out | files out 7 | same out/000_overlay9_0005.bin overlay.bin
    | text out/001_overlay9_0006.bin = plain | text out/readme.txt = hello
    | same out/data/deep/eye.pvr S/eye.pvr | same out/arm9.bin arm9.bin | is out/arm7.bin
0 extract --raw small.nds -o raw | not same raw/000_overlay9_0005.bin overlay.bin
0 list small.nds | out #8 | out ^000 .* BLZ | out ^003 .* PVR  *data/deep/eye.pvr | out ^006 .*banner.bin
""".replace("| not same raw/000_overlay9_0005.bin overlay.bin", "| files raw 7"))
    assert read("raw/000_overlay9_0005.bin") == pack(PROGRAM, 16)


def test_a_rom_is_told():
    out = run(r"""
0 info small.nds | out Nintendo DS ROM, little-endian, .* code "KNAE"; files: 4 (2 named); overlays: 2
0 info -l small.nds | out #11 | out  ARM9: entry 4, .*, packed$ | out  overlay9 5: entry 0, 10240 bytes at 0x02100000, packed$
    | out title 5: "Kunai?n
0 tree small.nds | out overlay9 0x05, flags 0x1 | out module parameters | out FNT directory
""")
    assert out
    [told] = objects(run("0 info --json small.nds", logged=False))
    facts = told["rom"]
    assert facts["title"] == "TEST" and facts["code"] == "KNAE" and facts["titles"] == ["Kunai\nn\u00e9"] * 6
    assert facts["header_crc"] and facts["banner_crc"] and facts["parameters"][7:] == list(MAGIC)
    assert [(of["part"], of["entry"], of["id"]) for of in facts["programs"]] == [
        (3, 4, 0), (4, 5, 0), (1, 0, 5), (1, 1, 6)]


def test_the_icon_is_a_picture():
    run(r"""
0 texture -r small.nds -o pictures | is pictures/banner.png | is pictures/data/deep/eye.png | files pictures 2
0 extract small.nds -o again -q | files again 7
0 texture again/banner.bin -o icon | is icon/banner.png
0 info -l again/banner.bin | out Nintendo DS banner, .* 32x32, 16 colours, PAL16, 8x8 tiles | out #3
""")
    rows = Png(read("pictures/banner.png")).rows
    assert rows[0][:2] == [(0, 0, 0, 0), (0, 255, 0, 255)] and set(rows[1]) == {(255, 0, 0, 255)} == set(rows[31])


def test_a_rom_without_a_checksum_can_be_named():
    data = bytearray(read("small.nds"))
    data[0x15E] ^= 1
    write("wrong.nds", bytes(data))
    run(r"""
1 info wrong.nds | err unknown format
0 list --format "Nintendo DS ROM" wrong.nds | err 0x15e: NDS header: the checksum of the header is wrong | out #8
""")


main(globals())
