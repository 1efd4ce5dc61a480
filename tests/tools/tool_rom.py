"""tool_rom.py - writes Nintendo DS ROMs of the games with maps, made from nds.md and platinum.md 12. A ROM
has any files at the paths of a game, and a program with the table of headers, packed or not."""
import struct

# platinum.md 12.1: the file of each store in Platinum, in Diamond, and in HeartGold
STORES = {
    "land": ("fielddata/land_data/land_data.narc", "fielddata/land_data/land_data_release.narc", "a/0/6/5"),
    "matrix": ("fielddata/mapmatrix/map_matrix.narc",) * 2 + ("a/0/4/1",),
    "area": ("fielddata/areadata/area_data.narc",) * 2 + ("a/0/4/2",),
    "build": ("fielddata/areadata/area_build_model/area_build.narc",) * 2 + ("a/0/4/3",),
    "prop_textures": ("fielddata/areadata/area_build_model/areabm_texset.narc",) * 2 + ("a/0/7/0",),
    "textures": ("fielddata/areadata/area_map_tex/map_tex_set.narc",) * 2 + ("a/0/4/4",),
    "models": ("fielddata/build_model/build_model.narc",) * 2 + ("a/0/4/0",),
    "room_models": (None, None, "a/1/4/8"),
    "shapes": ("fielddata/build_model/build_model_matshp.dat",) * 2 + ("fielddata/build_model/bm_field_matshp.dat",),
    "room_shapes": (None, None, "fielddata/build_model/bm_room_matshp.dat"),
    "motions": ("arc/bm_anime.narc",) * 2 + ("a/1/0/6",),
    "animations": ("arc/bm_anime_list.narc",) * 2 + ("a/1/0/7",),
    "room_animations": (None, None, "a/1/0/8"),
    "lights": ("data/arealight.narc", None, None),
    "light0": (None,) + ("data/area00light.txt",) * 2,
    "light1": (None,) + ("data/area01light.txt",) * 2,
    "light2": (None,) + ("data/area02light.txt",) * 2,
    "light3": (None, None, "data/dun20_01light.txt"),
    "light4": (None, None, "data/dun20_02light.txt"),
    "events": ("fielddata/eventdata/zone_event.narc", "fielddata/eventdata/zone_event_release.narc", "a/0/3/2"),
    "scripts": ("fielddata/script/scr_seq.narc", "fielddata/script/scr_seq_release.narc", "a/0/1/2"),
    "names": ("fielddata/maptable/mapname.bin",) * 3,
    "texts": ("msgdata/pl_msg.narc", "msgdata/msg.narc", "a/0/2/7"),
}
PLATINUM, DIAMOND, HEARTGOLD = range(3)
LOAD = 0x02000000
MAGIC = 0xDEC00621, 0x2106C0DE  # the module parameters end with both words


def crc16(data):
    crc = 0xFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ 0xA001 if crc & 1 else crc >> 1
    return crc


def pack(data, start):
    """Packs with BLZ (nds.md 5). The first bytes stay plain. Copies are found by their first three bytes,
    from the end."""
    back, at, out, places, known = data[:start - 1 if start else None:-1], 0, bytearray(), {}, 0
    while at < len(back):
        flags = len(out)
        out.append(0)
        for bit in range(8):
            if at >= len(back):
                break
            for known in range(known, at - 2):  # the distance of a copy is at least three bytes
                places[back[known:known + 3]] = known
            seen, length = places.get(back[at:at + 3]), 0
            if seen is not None and at - seen <= 4098:
                while length < 18 and at + length < len(back) and back[seen + length] == back[at + length]:
                    length += 1
            if length >= 3:
                out[flags] |= 0x80 >> bit
                out += struct.pack(">H", (length - 3) << 12 | at - seen - 3)
            else:
                out.append(back[at])
                length = 1
            at += length
    packed = bytes(out[::-1])
    foot = b"\xff" * (-(start + len(packed)) % 4)
    size = start + len(packed) + len(foot) + 8
    assert size < len(data)
    foot += struct.pack("<2I", size - start | (len(foot) + 8) << 24, len(data) - size)
    return data[:start] + packed + foot


def program(headers, at, size, packed=False):
    """Returns a program in which only the headers are plausible. A packed program has module parameters at
    0xB00, which say where it ends."""
    data = bytearray(b"\xff" * size)
    data[at:at + len(headers)] = headers
    if not packed:
        return bytes(data)
    data[0xB00:0xB24] = struct.pack("<9I", *[0] * 7, *MAGIC)
    end = LOAD + len(pack(bytes(data), 0x4000))
    struct.pack_into("<I", data, 0xB14, end)
    return pack(bytes(data), 0x4000)


def list_names(paths):
    """Returns the FNT, and the paths in the order of their numbers."""
    folders, tables, lists, order = [""], [], b"", []
    for folder in folders:  # the list grows in the loop
        start, inside = folder + "/" if folder else "", set()
        files = sorted(path for path in paths if path.startswith(start) and "/" not in path[len(start):])
        for path in paths:
            if path.startswith(start) and "/" in path[len(start):]:
                inside.add(path[len(start):].split("/")[0])
        tables.append((len(lists), len(order), folder))
        for path in files:
            name = path[len(start):].encode()
            lists += bytes([len(name)]) + name
        order += files
        for name in sorted(inside):
            lists += bytes([len(name) | 0x80]) + name.encode() + struct.pack("<H", 0xF000 + len(folders))
            folders.append(start + name)
        lists += b"\0"
    table = b""
    for number, (place, first, folder) in enumerate(tables):
        parent = 0xF000 + folders.index(folder.rpartition("/")[0]) if number else len(folders)
        table += struct.pack("<I2H", 8 * len(folders) + place, first, parent)
    return table + lists, order


def rom(code, files, arm9):
    """files: {path: bytes}. The header takes 0x4000 bytes, and files begin at multiples of 0x200."""
    names, order = list_names(list(files))
    out = bytearray(0x4000)
    places = {}
    for name, data in ("arm9", arm9), ("arm7", bytes(16)), ("names", names), ("table", bytes(8 * len(order))):
        places[name] = len(out)
        out += data + (struct.pack("<3I", MAGIC[0], 0xB00, 0) if name == "arm9" else b"")
        out += b"\xff" * (-len(out) % 0x200)
    for i, path in enumerate(order):
        struct.pack_into("<2I", out, places["table"] + 8 * i, len(out), len(out) + len(files[path]))
        out += files[path]
        out += b"\xff" * (-len(out) % 0x200)
    struct.pack_into("<12s4s2s", out, 0, b"TEST", code, b"01")
    struct.pack_into("<4I", out, 0x20, places["arm9"], LOAD, LOAD, len(arm9))
    struct.pack_into("<4I", out, 0x30, places["arm7"], 0x037F8000, 0x037F8000, 16)
    struct.pack_into("<4I", out, 0x40, places["names"], len(names), places["table"], 8 * len(order))
    struct.pack_into("<2I", out, 0x80, len(out), 0x4000)
    struct.pack_into("<H", out, 0x15E, crc16(out[:0x15E]))
    return bytes(out)


def game_rom(code, game, stores, arm9):
    """stores: {name in STORES: bytes}. In Japanese versions of Diamond, paths have no "_release"."""
    paths = {STORES[name][game]: data for name, data in stores.items() if STORES[name][game]}
    if game == DIAMOND and code.endswith(b"J"):
        paths = {path.replace("_release", ""): data for path, data in paths.items()}
    return rom(code, paths, arm9)
