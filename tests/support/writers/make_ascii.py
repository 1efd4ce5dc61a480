"""make_ascii.py FOLDER - writes the creature of the sample and its walk as Ninja ASCII (ninja-ascii.md).

Reads creature.nj and walk.njm in FOLDER. Writes creature.nja and walk.nam there, and prints their names.
"""
import os
import struct
import sys

NAMES = ["skin", "fins", "eye"]
NODES = 18
FLAGS = ["UT", "UR", "US", "HD", "BR", "ZXY", "SK", "SSK"]


def chunk(data, tag):
    """Returns the body of the first chunk with this tag."""
    at = data.index(tag) + 8
    return data[at:at + struct.unpack_from("<I", data, at - 4)[0]]


class Body:
    """Reads numbers one after the other, from a place."""
    def __init__(self, data, at):
        self.data, self.at = data, at

    def next(self, form):
        values = struct.unpack_from("<" + form, self.data, self.at)
        self.at += struct.calcsize("<" + form)
        return values if len(values) > 1 else values[0]


def show_float(value):
    """Writes enough digits for the same float, and always a point."""
    text = "%.9g" % value
    if "e" in text:
        text = "%.8e" % value
    return text + ("F" if "." in text else ".0F")


def show_floats(values):
    return ", ".join(map(show_float, values))


def show_angles(values):
    """Writes angles in degrees. A unit is 45 / 8192 degrees, so 13 digits are exact."""
    return ", ".join("%.13fF" % (value * 45.0 / 8192) for value in values)


# ---- chunk lists ----

def show_vertices(b, head):
    """Writes the vertices of a chunk with normals: type 29, or type 2C with weights."""
    first, count = b.next("2H")
    weighted = head & 0xFF == 0x2C
    kind = "CnkV_VN_NF( FV_CONT|%s" % ["FW_START", "FW_MIDDLE", "FW_END"][head >> 8 & 3]
    text = "\t%s, %u ),\n" % (kind if weighted else "CnkV_VN( 0x0", head >> 16)
    text += "\tOffnbIdx( %u, %u ),\n" % (first, count)
    for _ in range(count):
        text += "\tVERT( 0x%08x, 0x%08x, 0x%08x ),\n" % b.next("3I")
        text += "\tNORM( 0x%08x, 0x%08x, 0x%08x ),\n" % b.next("3I")
        if weighted:
            text += "\tNFlags( 0x%08x ),\n" % b.next("I")
    return text


def show_strips(b, head):
    mapped = head & 0xFF == 0x41
    size, count = b.next("2H")
    text = "\t%s( 0x%x ), %u, _NB( UFO_0, %u ),\n" % ("CnkS_UVN" if mapped else "CnkS", head & 0xFF00, size,
                                                      count)
    for _ in range(count):
        length = b.next("h")
        text += "\tStrip%s( %u )," % ("L" if length > 0 else "R", abs(length))
        for _ in range(abs(length)):
            text += " %u," % b.next("H")
            if mapped:
                text += " Uvn( %d, %d )," % b.next("2h")
        text += "\n"
    return text


def show_material(b, head):
    """Writes a material chunk, types 11 to 17. Each bit of the type stands for a colour."""
    letters = [letter for i, letter in enumerate("DAS") if head >> i & 1]
    text = "\tCnkM_%s( 0x%x ), %u,\n" % ("".join(letters), head & 0xFF00, b.next("H"))
    for letter in letters:
        blue, green, red, alpha = b.next("4B")
        text += "\t%s( %u, %u, %u, %u ),\n" % (
            {"D": "MDiff", "A": "MAmbi", "S": "MSpec"}[letter], alpha, red, green, blue)
    return text


def show_polygons(b, head):
    kind = head & 0xFF
    if kind == 0:
        return "\tCnkNull(),\n"
    if kind == 3:  # the exponent: no macro exists for it
        return "\t0x%x,\n" % head
    if kind in (4, 5):
        return "\tCnkB_%s( %u ),\n" % ("CP" if kind == 4 else "DP", head >> 8)
    if kind == 8:
        texture = b.next("H")
        return "\tCnkT_TID( 0x%x ), _TID( 0x%x, %u ),\n" % (head & 0xFF00, texture & 0xE000, texture & 0x1FFF)
    return show_material(b, head) if 0x11 <= kind <= 0x17 else show_strips(b, head)


def show_list(b, form, title, show):
    text = title + "[]\nSTART\n"
    for head in iter(lambda: b.next(form), 0xFF):
        text += show(b, head)
    return text + "\tCnkEnd()\nEND\n\n"


# ---- nodes ----

def show_model(data, at, node):
    b = Body(data, at)
    vertices, polygons = b.next("2I")
    text = ""
    if polygons:
        text += show_list(Body(data, polygons), "H", "PLIST      strip_node_%02u" % node, show_polygons)
    if vertices:
        text += show_list(Body(data, vertices), "I", "VLIST      vertex_node_%02u" % node, show_vertices)
    text += "CNKMODEL   model_node_%02u[]\nSTART\n" % node
    text += "VList      vertex_node_%02u,\n" % node if vertices else "VList      NULL,\n"
    text += "PList      strip_node_%02u,\n" % node if polygons else "PList      NULL,\n"
    *center, radius = b.next("4f")
    return text + "Center     %s,\nRadius     %s,\nEND\n\n" % (show_floats(center), show_float(radius))


def number_nodes(data, at=0, numbers=None):
    """Returns {place: number} of all nodes. Parents have smaller numbers than children."""
    numbers = {} if numbers is None else numbers
    numbers[at] = len(numbers)
    for link in struct.unpack_from("<2I", data, at + 44):
        if link:
            number_nodes(data, link, numbers)
    return numbers


def show_node(data, at, numbers):
    """Writes a node after its children and siblings, because a name must be defined before it is used."""
    flags, model, *numbers_of = struct.unpack_from("<2I3f3i3f2I", data, at)
    place, angles, scale, (child, sibling) = (numbers_of[i:i + 3] for i in (0, 3, 6, 9))
    text = "".join(show_node(data, link, numbers) for link in (sibling, child) if link)
    node = numbers[at]
    names = "|".join("FEV_" + name for i, name in enumerate(FLAGS) if flags >> i & 1)
    text += "CNKOBJECT_START\n\n" + (show_model(data, model, node) if model else "")
    text += "CNKOBJECT  object_node_%02u[]\nSTART\nEvalFlags  ( %s ),\n" % (node, names or "0x0")
    text += "CNKModel   %s,\n" % ("model_node_%02u" % node if model else "NULL")
    text += "OPosition  ( %s ),\nOAngle     ( %s ),\nOScale     ( %s ),\n" % (
        show_floats(place), show_angles(angles), show_floats(scale))
    for field, link in ("Child     ", child), ("Sibling   ", sibling):
        text += "%s %s,\n" % (field, "object_node_%02u" % numbers[link] if link else "NULL")
    return text + "END\n\nCNKOBJECT_END\n\n"


# ---- files ----

def show_default(kind, name):
    return ("DEFAULT_START\n\n#ifndef DEFAULT_%s_NAME\n#define DEFAULT_%s_NAME %s\n#endif\n\nDEFAULT_END\n"
            % (kind, kind, name))


def show_creature(data):
    text = "/* the creature of the sample */\n\nTEXTURE_START\n\nTEXTURENAME textures_creature[]\nSTART\n"
    text += "".join('\tTEXN( "%s" ),\n' % name for name in NAMES)
    text += ("END\n\nTEXTURELIST texlist_creature\nSTART\nTextureList textures_creature,\n"
             "TextureNum  %d,\nEND\n\nTEXTURE_END\n\n" % len(NAMES))
    return text + show_node(data, 0, number_nodes(data)) + show_default("OBJECT", "object_node_00")


def show_walk(data):
    """Writes the motion: the two channels of the walk."""
    entries, frames, kind, channels = struct.unpack_from("<2I2H", data)
    rows = [struct.unpack_from("<4I", data, at) for at in range(entries, entries + 16 * NODES, 16)]
    text = "MOTION_START\n\n"
    for node, row in enumerate(rows):
        for title, key, form, show, place, count in (
                ("POSITION pos", "F", "I3f", show_floats, row[0], row[2]),
                ("ROTATION rot", "A", "I3i", show_angles, row[1], row[3])):
            if place:
                b = Body(data, place)
                keys = [b.next(form) for _ in range(count)]
                text += "%s_node_%02d[]\nSTART\n" % (title, node) + "".join(
                    "\tMKEY%s( %u, %s ),\n" % (key, frame, show(values))
                    for frame, *values in keys) + "END\n\n"
    text += "MDATA2 mdata_walk[]\nSTART\n"
    for node, (places, turns, *counts) in enumerate(rows):
        text += "\t%s, %s, %u, %u,\n" % ("pos_node_%02d" % node if places else "NULL",
                                         "rot_node_%02d" % node if turns else "NULL", *counts)
    text += "END\n\nMOTION motion_walk[]\nSTART\nMdataArray   mdata_walk,\n"
    text += "MFrameNum    %u,\nMotionBit    0x%x,\nInterpolFct  0x%x,\nEND\n\nMOTION_END\n\n" % (
        frames, kind, channels)
    return text + show_default("MOTION", "motion_walk")


def main(folder):
    for source, tag, show, name in (("creature.nj", b"NJCM", show_creature, "creature.nja"),
                                    ("walk.njm", b"NMDM", show_walk, "walk.nam")):
        with open(os.path.join(folder, source), "rb") as file:
            text = show(chunk(file.read(), tag))
        with open(os.path.join(folder, name), "w", newline="\n", encoding="ascii") as file:
            file.write(text)
        print(name)


if __name__ == "__main__":
    main(sys.argv[1])
