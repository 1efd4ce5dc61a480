"""motions.py - compares motions by sums over their keys, and by samples at one frame: Ninja, and the animations
of Nitro."""

import collections
import ctypes
import itertools
import math
import re
import struct

import kunai
from compare import STRICT, sha256, text

# ---- Ninja: ninja-motion.md 17 ----

# The property of each channel, and its first component that is an angle (9: none is).
CHANNELS = {
    "pos": (kunai.PROPERTY_TRANSLATION, 9), "ang": (kunai.PROPERTY_ROTATION, 0), "sang": (kunai.PROPERTY_ROTATION, 0),
    "scl": (kunai.PROPERTY_SCALE, 9), "vec": (kunai.PROPERTY_VECTOR, 9), "target": (kunai.PROPERTY_TARGET, 9),
    "roll": (kunai.PROPERTY_ROLL, 0), "angle": (kunai.PROPERTY_FIELD_OF_VIEW, 0), "rgb": (kunai.PROPERTY_COLOR, 9),
    "intensity": (kunai.PROPERTY_INTENSITY, 9), "spot": (kunai.PROPERTY_SPOT, 2), "point": (kunai.PROPERTY_POINT, 9),
    "vert": (kunai.PROPERTY_VERTICES, 9), "norm": (kunai.PROPERTY_NORMALS, 9)}
TAGS = {kunai.FORMAT_NMDM: "NMDM", kunai.FORMAT_REL_MOTION: "REL", kunai.FORMAT_NSSM: "NSSM", kunai.FORMAT_NCAM: "NCAM",
        kunai.FORMAT_NLIM: "NLIM", kunai.FORMAT_SAANIM: "bare"}


def sum_keys(track, channel):
    """Sums the stored numbers of all keys, for each component."""
    values, raw, count = track.values, track.raw, track.value_count
    if channel in ("vert", "norm"):
        return [math.fsum(values)]
    if channel == "rgb":
        return [sum(value & 0xFFFFFFFF for value in raw)]
    if channel == "spot":
        return [math.fsum(values[k::4]) for k in (0, 1)] + [sum(raw[k::2]) for k in (0, 1)]
    array, count = (raw, track.raw_count) if raw else (values, count)
    return [math.fsum(array[k::count]) for k in range(count)]


def sample(motion, number, channel, frame, mode):
    """Samples a track at a frame, in the units of the file."""
    values = list(motion.sample(number, frame, mode))
    if channel == "rgb":
        red, green, blue, alpha = (round(255 * value) for value in values)
        return [alpha << 24 | red << 16 | green << 8 | blue]
    if channel in ("vert", "norm"):
        return [math.fsum(values[k::3]) for k in range(3)]
    return [round(value * 65536 / math.tau) if k >= CHANNELS[channel][1] else value for k, value in enumerate(values)]


def check_samples(results, motion, expected, tracks):
    for channel, wanted in {**expected["sample_sum"], **expected.get("shape_sum", {})}.items():
        kind, angle = CHANNELS[channel]
        for mode in (kunai.SAMPLE_LOOP, kunai.SAMPLE_WRAP, kunai.SAMPLE_CLAMP):
            samples = [sample(motion, number, channel, expected["sample_frame"], mode) for number in tracks[kind]]
            sums = [math.fsum(of) for of in zip(*samples)]
            near = 0 if channel == "rgb" else lambda value: 0.00051 + 2e-7 * len(samples) * abs(value)
            results.same(f"sample_sum.{channel}", wanted[:angle], sums[:angle], near)
            results.same(f"sample_sum.{channel}", wanted[angle:], sums[angle:], len(samples))  # angles: each is off by at most 1


def check_motion(results, motion, expected):
    info, tracks = motion.info, collections.defaultdict(list)
    for number, track in enumerate(motion.tracks):
        tracks[track.property].append(number)
    results.members(expected, {
        "type": f"{info.raw_type:#06x}", "inp_fn": f"{info.raw_interpolation:#06x}", "frames": info.frame_count,
        "nodes": info.group_count, "dropped_keys": info.warning_count,
        "tag": TAGS[info.format]})
    is_linear, is_little = info.interpolation == kunai.INTERPOLATION_LINEAR, info.byte_order == kunai.BYTE_ORDER_LITTLE
    results.same("interp, endian", [expected["interp"] == "linear", expected["endian"] == "<"], [is_linear, is_little])
    for channel, of in expected["channels"].items():
        own = [motion.tracks[number] for number in tracks[CHANNELS[channel][0]]]
        sums = [math.fsum(of) for of in zip(*(sum_keys(track, channel) for track in own))]
        results.members(of, {"tracks": len(own), "keys": sum(track.key_count for track in own)})
        results.members(of, {"sum": sums}, 0.00501)  # rounded to two decimals
    results.same("tracks", sum(of["tracks"] for of in expected["channels"].values()), info.track_count)
    check_samples(results, motion, expected, tracks)


def check_shape(results, motion, model, frame):
    """Checks that each vertex is where the track of its node puts its point. All nodes of these models have
    SHAPE_SKIP."""
    tracks = {(track.group, track.property): number for number, track in enumerate(motion.tracks)}
    for number, mesh in enumerate(model.meshes):
        results.same("SHAPE_SKIP", True, bool(model.nodes[mesh.node].flags & kunai.EVAL_SHAPE_SKIP))
        for kind, moved in zip((kunai.PROPERTY_VERTICES, kunai.PROPERTY_NORMALS), motion.shape(model, number, frame)):
            points = motion.sample(tracks[mesh.node, kind], frame)
            wanted = [value for source in mesh.sources for value in points[3 * source:3 * source + 3]]
            results.same(f"shape of mesh {number}", wanted, list(moved))


def read_points(source, object_start):
    """Reads the points of an object of Ninja ASCII. The text stores the bits of floats."""
    name = re.search(r"CNKModel\s+(\w+)", source[object_start:])[1]
    name = re.search(rf"\nCNKMODEL\s+{name}\[\].*?VList\s+(\w+)", source, re.S)[1]
    items = re.search(rf"\nVLIST\s+{name}\[\](.*?)\nEND", source, re.S)[1]
    points = re.findall(r"VERT\( (\w+), (\w+), (\w+) \)", items)
    return [struct.unpack("<3f", struct.pack("<3I", *(int(bits, 16) for bits in point))) for point in points]


def check_text(results, expected, data):
    """Checks Ninja ASCII as a model: its declarations, points, strips and textures must be those of the text.
    The sizes of chunks must be right, because a strict open would fail otherwise (ninja-ascii.md 9)."""
    source = data.decode("latin-1")
    lengths = list(map(int, re.findall(r"Strip[LR]\((\d+)\)", source)))
    results.members(expected, {"chunk_vertices": source.count("VERT("), "strips": len(lengths)})
    results.same("chunks with a size, CnkNull()", [81, 10],
                 [len(re.findall(r"\tCnk(?:M|S)\w*\(", source)), source.count("CnkNull()")])
    with kunai.Outline(data) as outline:
        types = collections.Counter(source[record.offset:].split(None, 1)[0] for record in outline.records
                                    if record.depth == 1)
        results.members(expected["declarations"], types)
        results.same("declarations", sum(expected["declarations"].values()), types.total())
    with kunai.Model(data, model_flags=kunai.MODEL_DRAW_ORDER, **STRICT) as model:
        info, root = model.info, expected["defaults"]["DEFAULT_OBJECT_NAME"]
        results.same("format, nodes, meshes, textures, dropped, skinned", [kunai.FORMAT_NJCM, 39, 33, 14, 0, 0], [
            info.format, len(model.nodes), len(model.meshes), info.texture_count, info.dropped_count, info.skinned])
        results.same("triangles", [1851] * 2, [info.triangle_count, sum(lengths) - 2 * len(lengths)])
        results.same("root", [root, source.index(f"CNKOBJECT  {root}[]")],
                     [text(model.nodes[0].name), model.nodes[0].offset])
        results.same("last texture", "wing_paint", text(model.textures[13].name))
        results.same("textures", {int(number) for number in re.findall(r"_TID\( FFM_.., (\d+) \)", source)},
                     {material.texture for material in model.materials if material.texture >= 0})
        for mesh in model.meshes:
            points = read_points(source, model.nodes[mesh.node].offset)
            results.same("points", [value for number in mesh.sources for value in points[number]],
                         list(mesh.positions))


# The model of a motion of shapes. An embedded motion is in the same file as its model.
SHAPES_OF = {"motion-NSSM/ShadowSA1__000.njs": "models/mods/ShadowSA1__047.sa1mdl"}


def check_motions(results):
    for name, file in results.load("motions/expected.json").items():
        with results.checking("motions", name):
            is_embedded = name.startswith("embedded/")
            data, expected = results.read(name[9:] if is_embedded else f"motions/{name}"), file["expect"]
            if file["kind"] == "ninja-ascii":
                check_text(results, expected, data)
                continue
            options = {"motion_flags": kunai.MOTION_NINJA2} if file.get("options", {}).get("types") else {}
            source = data if is_embedded else results.read(SHAPES_OF[name]) if name in SHAPES_OF else None
            for model in [None, kunai.Model(source)] if source else [None]:
                for i, one in enumerate(expected):
                    results.file = f"{name}, motion {i}" + ", with its model" * (model is not None)
                    with kunai.Motion(data, model, index=i, **options) as motion:
                        check_motion(results, motion, one)
                        if model is not None and motion.info.kind == kunai.MOTION_KIND_SHAPES:
                            check_shape(results, motion, model, one["sample_frame"])
            results.fails("one more", kunai.E_RANGE, kunai.Motion, data, index=len(expected), **options)


# ---- SA Tools: sa-tools.md 9 ----

RECORDS = {"NJS_MKEY_F": "f3", "NJS_MKEY_A": "a3", "NJS_MKEY_SA": "s3", "NJS_MKEY_P": "p"}


def list_kinds(data):
    """Lists which kinds of key records a file has."""
    with kunai.Outline(data) as outline:
        return {RECORDS[name] for record in outline.records if (name := text(record.name)) in RECORDS}


def find_metadata(data):
    """Lists the tags of chunks, and the labels by their places, as the outline has them. In models and levels
    of version 2, places of names count from the start of the file."""
    labels, tags, start = {}, [], 0
    with kunai.Outline(data) as outline:
        for record in outline.records:
            if record.kind == kunai.RECORD_KIND_METADATA:
                start = record.offset + 8
                tags.append(data[record.offset:record.offset + 4].decode())
            elif record.kind == kunai.RECORD_KIND_LABEL:
                place, at = struct.unpack_from("<2I", data, record.offset)
                if place != 0xFFFFFFFF:
                    at += start if data[7] == 3 or data.startswith(b"SAANIM") else 0
                    labels.setdefault(place, data[at:].split(b"\0", 1)[0])
    return [tag for tag in tags if tag not in ("END\0", "END")], labels


def check_metadata(results, data, expected, info):
    """Checks that labels are those of the outline. Versions 0 and 1 have only one name."""
    metadata = expected["metadata"]
    results.same("names", [expected["root_label"], metadata.get("object", ""), metadata.get("action", "")],
                 map(text, (info.name, info.model_name, info.action_name)))
    labels, tags = {expected["root"]: bytes(info.name)}, []
    if expected["version"] == 2:
        tags, labels = find_metadata(data)
    lines = b"".join(b"%x\t%s\n" % (place, labels[place]) for place in sorted(labels))
    results.members(metadata, {"labels": len(labels), "labels_sha256": sha256(lines),
                               "chunks": tags}, is_part=True)


def check_saanim(results, data, expected):
    found = kunai.probe(data)
    results.members(expected, {"size": found.size, "magic": text(data[:6]), "version": data[7], "warnings": []})
    with kunai.Motion(data, **STRICT) as motion:
        check_motion(results, motion, expected["motion"])
        check_metadata(results, data, expected, motion.info)
        if expected["nodes"] is not None:
            results.same("nodes", [expected["nodes"]] * 2, [motion.info.group_count, motion.info.stored_group_count])
    kinds = list_kinds(data)
    results.same("kinds", sorted({of["kind"] for of in expected["motion"]["channels"].values()}), sorted(kinds))
    walked = data[:7] + b"\0" + data[8:12] + bytes(4) + data[16:]  # version 0 has no count and needs no name
    if expected["walk"][0]:
        with kunai.Motion(walked, **STRICT) as motion:
            results.same("walk", expected["walk"], [motion.info.group_count, "s3" in list_kinds(walked)])
    else:
        results.fails("walk", kunai.E_CORRUPT, kunai.Motion, walked)


def check_saanims(results):
    for name, expected in results.load("sa/expected.json").items():
        if not name.endswith(".saanim"):
            continue
        with results.checking("saanim", name):
            data = results.read(f"sa/{name}")
            if expected["error"]:
                results.fails("error", kunai.E_CORRUPT if "nodes" in name else kunai.E_TRUNCATED, kunai.Motion, data)
            else:
                check_saanim(results, data, expected)


# ---- Nitro: nitro-motion.md ----

ROUNDED = 0.0006  # sums are rounded to 1/1000
KINDS = {"joint": kunai.FORMAT_JNT0, "srt": kunai.FORMAT_SRT0, "pattern": kunai.FORMAT_PAT0,
         "material": kunai.FORMAT_MAT0, "visibility": kunai.FORMAT_VIS0}


class Animation:
    """A motion with its samples at all frames."""

    def __init__(self, motion):
        self.motion, self.frames = motion, motion.info.frame_count
        self.tracks = {(track.group, track.property, track.axis): (number, track)
                       for number, track in enumerate(motion.tracks)}

    def sample(self, group, kind, axis=-1):
        number, track = self.tracks[group, kind, axis]
        if track.key_count == 1:
            return [list(self.motion.sample(number, 0))] * self.frames
        room = (ctypes.c_float * len(self.motion.sample(number, 0)))()
        call, error = kunai.lib.kunai_motion_sample, kunai._Error()
        return [call(self.motion._pointer, number, frame, kunai.SAMPLE_LOOP, room, len(room), error) or room[:]
                for frame in range(self.frames)]

    def sum_axes(self, kind, group=None, axes=3):
        """Sums the samples of each axis: of one group, or of all groups if group is None."""
        sums = [0.0] * axes
        for of, own, axis in self.tracks:
            if own == kind and group in (None, of):
                sums[axis] += math.fsum(itertools.chain(*self.sample(of, kind, axis)))
        return sums

    def is_whole(self, group, kind):
        """Returns whether each frame has a key."""
        return self.tracks[group, kind, -1][1].key_count in (1, self.frames)


def turn(x, y, z, w):
    """Makes a matrix for row vectors of a quaternion."""
    return (1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w),
            2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w),
            2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))


def check_joints(results, animation, expected):
    """Compares the samples of joints. The file cuts the elements of rotations to 1/4096, so the quaternions
    that kunai makes of them are off by up to three times as much. A value between two keys may be no rotation
    at all. No quaternion can store this value."""
    groups = [group for group, kind, _ in animation.tracks if kind == kunai.PROPERTY_ROTATION]
    rotations = [turn(*values) for group in groups for values in animation.sample(group, kunai.PROPERTY_ROTATION)]
    skewed = sum(not animation.is_whole(group, kunai.PROPERTY_ROTATION) for group in groups) * animation.frames
    results.same("sumR", expected["sumR"], [math.fsum(of) for of in zip(*rotations)] or [0.0] * 9,
                 ROUNDED + len(rotations) * 3 / 4096 + skewed * 0.1)
    results.members(expected, {"sumT": animation.sum_axes(kunai.PROPERTY_TRANSLATION),
                               "sumS": animation.sum_axes(kunai.PROPERTY_SCALE)}, ROUNDED)
    for group, tag in zip(expected["targets"], expected["tags"]):
        if group in groups and tag & 0x41:  # no data follows the tag
            turns = animation.tracks[group, kunai.PROPERTY_ROTATION, -1][1]
            results.same("tags", tag | group << 24, turns.flags)


def check_matrices(results, animation, group, expected):
    """Compares texture matrices. Between two keys, the stored sine and cosine need not belong to one angle."""
    angles = list(itertools.chain(*animation.sample(group, kunai.PROPERTY_UV_ROTATION)))
    moved = animation.sum_axes(kunai.PROPERTY_UV_SCALE, group, 2) + animation.sum_axes(
        kunai.PROPERTY_UV_TRANSLATION, group, 2)
    results.same("sum", expected["sum"][:2] + expected["sum"][4:], moved, ROUNDED)
    slack = 3e-4 if animation.is_whole(group, kunai.PROPERTY_UV_ROTATION) else 0.1
    results.same("sum", expected["sum"][2:4], [math.fsum(map(of, angles)) for of in (math.sin, math.cos)],
                 ROUNDED + len(angles) * slack)


def check_colors(results, animation, group, expected):
    kinds = range(kunai.PROPERTY_DIFFUSE, kunai.PROPERTY_ALPHA + 1)
    columns = itertools.chain(*(zip(*animation.sample(group, kind)) for kind in kinds))
    results.members(expected, {"sum": [sum(math.floor(31 * value + 0.5) for value in of) for of in columns]})


def check_pattern(results, animation, group, expected):
    """Compares a texture pattern. seq is the start of the SHA-256 of a list of pairs of names, as Python writes
    it."""
    track = animation.tracks[group, kunai.PROPERTY_TEXTURE_SWAP, -1][1]
    names = dict(enumerate(map(text, track.names)))
    pairs = [tuple(map(names.get, of)) for of in animation.sample(group, kunai.PROPERTY_TEXTURE_SWAP)]
    keys = [list(map(names.get, of)) for of in zip(track.values[::2], track.values[1::2])]
    results.members(expected, {"seq": sha256(str(pairs).encode())[:16], "keys": len(keys), "first": keys[0],
                               "last": keys[-1]})


def check_animation(results, expected, data):
    with kunai.Motion(data, **STRICT) as motion:
        info, kind, animation = motion.info, expected["kind"], Animation(motion)
        results.same("format", KINDS[kind], info.format)
        results.members(expected, {"name": text(info.name), "frames": info.frame_count, "nodes": info.group_count,
                                   "flag": info.raw_interpolation}, is_part=True)
        if kind == "joint":
            check_joints(results, animation, expected)
        if kind == "visibility":
            results.members(expected, {"ones": sum(animation.sum_axes(kunai.PROPERTY_VISIBLE))})
        if kind == "pattern":
            results.same("names", expected["textures"] + expected["palettes"], map(text, motion.tracks[0].names))
        check = {"srt": check_matrices, "material": check_colors, "pattern": check_pattern}.get(kind)
        if check:
            targets = dict(sorted((track.group, text(track.target)) for track in motion.tracks))
            results.same("materials", [of["material"] for of in expected["tracks"]], targets.values())
            for group, of in enumerate(expected["tracks"]):
                check(results, animation, group, of)
