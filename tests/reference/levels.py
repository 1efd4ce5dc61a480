"""levels.py - levels of Sonic Adventure (sa-tools.md 9 of the results): compares entries, geometry, motions and
names."""

import collections
import functools
import math
import operator
import struct

import kunai
from compare import STRICT, sha256, text
from models import Sums, sum_model
from motions import check_motion, find_metadata

KINDS = {kunai.FORMAT_NJBM: "basic", kunai.FORMAT_NJBM_PLUS: "basicdx", kunai.FORMAT_NJCM: "chunk",
         kunai.FORMAT_GJCM: "ginja"}
FORMATS = {"sa1": kunai.FORMAT_SA1LVL, "sadx": kunai.FORMAT_SADXLVL, "sa2": kunai.FORMAT_SA2LVL, "sa2b": kunai.FORMAT_SA2BLVL}
# A corner is outside of its sphere if its distance from the centre is larger than 1.75 radii and 1.
OUTSIDE = 1.75


def list_entries(scene):
    return [of for of in scene.instances if not of.animated]


def check_table(results, scene, expected):
    table, entries = scene.land_table, list_entries(scene)
    is_sa2 = table.format in (kunai.FORMAT_SA2LVL, kunai.FORMAT_SA2BLVL)
    is_text = scene.info.format == kunai.FORMAT_NJA  # then the texture list is not an address
    results.same("format", FORMATS[expected["format"]], table.format)
    results.members(expected, {
        "count": table.entry_count, "motion_count": table.animated_count, "attributes": table.attributes,
        "load": table.load_flags, "far_clip": table.clip_distance, "texture_list": expected["texture_list"] if is_text else table.texture_list,
        "texture_name": text(table.texture_file), "visible_count": table.visible_count if is_sa2 else None})
    results.same("instances", table.entry_count + table.animated_count, len(scene.instances))
    used = {of.model for of in entries}
    results.members(expected["entries"], {
        "attach": collections.Counter(KINDS[scene.model_of(of).info.format] for of in entries),
        "blocks_or": f"{functools.reduce(operator.or_, (of.blocks for of in entries), 0):08x}",
        "flags": collections.Counter(f"{of.flags:08x}" for of in entries),
        "distinct_models": len(used), "shared": len(entries) - len(used),
        **{key: sum(bool(of.roles & role) for of in entries) for key, role in (
            ("visible", kunai.ROLE_VISIBLE), ("solid", kunai.ROLE_SOLID), ("water", kunai.ROLE_WATER))}})
    results.members(expected["entries"], {"center_sum": [math.fsum(of.center[k] for of in entries) for k in range(3)],
                                          "radius_sum": math.fsum(of.radius for of in entries)}, 0.00051)
    results.same("speeds", [2 * of["step"] for of in expected.get("motions", [])],
                 [of.speed for of in scene.instances if of.animated])


def is_outside(instance):
    corners = ([(instance.bounds_min, instance.bounds_max)[k >> axis & 1][axis] for axis in range(3)] for k in range(8))
    return any(math.dist(corner, instance.center[:]) > OUTSIDE * instance.radius + 1 for corner in corners)


def check_geometry(results, scene, expected, alignment):
    """Compares sums over triangles. An object that several entries share counts once per entry. Ginja objects
    are left out."""
    entries = [of for of in list_entries(scene) if scene.model_of(of).info.format != kunai.FORMAT_GJCM]
    parts = {of.model: scene.model_of(of) for of in entries}
    sums = {number: sum_model([model], True)[0] for number, model in parts.items()}
    all_sums = [sums[of.model] for of in entries]
    add = {key: [math.fsum(of.of[name][k] for of in all_sums) for k in range(width)] for key, name, width in (
        ("sum_pos", "position", 3), ("sum_nrm", "normal", 3), ("sum_uv", "uv", 2), ("sum_rgba", "color", 4))}
    size = sum(of.corners for of in all_sums) + 1
    ginja = {of.model: scene.model_of(of) for of in list_entries(scene)
             if scene.model_of(of).info.format == kunai.FORMAT_GJCM}
    results.members(expected, {
        "triangles": size // 3, "nodes": sum(len(of.nodes) for of in parts.values()), "errors": 0,
        "warnings": sum(of.info.warning_count for of in parts.values()),
        "outside": len({of.model for of in entries if is_outside(of)})})
    if alignment:
        results.members(expected, {"alignment": alignment, "models": sum(alignment.values()) - len(parts)})
    results.same("nodes of Ginja", expected.get("ginja_nodes", 0), sum(len(of.nodes) for of in ginja.values()))
    slack = 0.0005 * (len(entries) + 1)
    results.members(expected, {**add, "area": math.fsum(of.area for of in all_sums)},
                    lambda value: slack + 1e-6 * abs(value) + 2e-7 * size)
    return sums


def find_alignment(data, scene):
    """Counts the places of roots and models modulo 4. The second word of a node is the place of its model."""
    places = []
    for model in scene.models:
        if model.info.format != kunai.FORMAT_GJCM and model.nodes[0].offset in {
                of.model_offset for of in list_entries(scene)}:
            places.append(model.nodes[0].offset)
            places += filter(None, {struct.unpack_from("<I", data, of.offset + 4)[0] for of in model.nodes})
    return dict(sorted(collections.Counter(str(place % 4) for place in places).items()))


def check_collision(results, scene, sums):
    """Checks that each entry that is solid or water has one group, with the triangles of its model and with its
    flags."""
    collision, instances = scene.collision, list(scene.instances)
    wanted = [k for k, of in enumerate(instances) if of.roles & (kunai.ROLE_SOLID | kunai.ROLE_WATER)]
    groups = list(collision.groups)
    results.same("groups", wanted, [of.instance for of in groups])
    results.same("flags of groups", [instances[k].flags for k in wanted], [of.flags for of in groups])
    results.same("triangles of groups", [scene.model_of(instances[k]).info.triangle_count for k in wanted],
                 [of.triangle_count for of in groups])
    for group in groups:
        first, end = group.first_triangle, group.first_triangle + group.triangle_count
        results.same("flags", {group.flags} if end > first else set(), set(collision.flags[first:end]))
        used = collision.indices[3 * first:3 * end]
        own = Sums()
        columns = {"position": [collision.positions[k::3] for k in range(3)], "influences": [[0] * (max(used) + 1)],
                   "normal": [[0.0] * (max(used) + 1)] * 3}
        own.add_triangles(used, columns)
        of = sums.get(instances[group.instance].model)
        if of:
            results.same("positions", of.of["position"][:3], own.of["position"][:3], 1e-6 * own.magnitude)
            results.same("area", of.area, own.area, 1e-5 * of.area)
            results.same("inside", True, max(math.dist(group.center[:], point) for point in zip(
                *(operator.itemgetter(*used)(of) for of in columns["position"]))) <= group.radius)


def check_names(results, scene, data, expected):
    tags, labels = find_metadata(data)
    lines = b"".join(b"%x\t%s\n" % (place, labels[place]) for place in sorted(labels))
    metadata, table = expected["metadata"], scene.land_table
    results.members(metadata, {"labels": len(labels), "labels_sha256": sha256(lines) if labels else None,
                               "chunks": [] if expected["warnings"] else tags})
    results.same("author, description, table", [metadata.get("author", ""), metadata.get("description", ""),
                                                expected["root_label"] or ""],
                 map(text, (table.author, table.description, table.name)))
    for part, model in zip(scene.parts, scene.models):
        names = [labels.get(node.offset, b"") for node in model.nodes]
        results.same("names of nodes", names, [bytes(node.name) for node in model.nodes])
        results.same("name of model", names[0], bytes(part.name))


def check_level(results, name, data, expected):
    found, strict = kunai.probe(data), {} if expected["warnings"] else STRICT
    results.same("probe", [kunai.CONFIDENCE_SURE, True], [found.confidence, found.size <= len(data)])
    with kunai.Scene(data, **strict) as scene:
        results.members(expected, {"magic": text(data[:7].rstrip(b"\0")), "version": data[7],
                                   "root": scene.land_table.offset})
        results.same("warnings", len(expected["warnings"]), scene.info.warning_count)
        check_table(results, scene, expected["level"])
        sums = check_geometry(results, scene, expected["level"]["geometry"], find_alignment(data, scene))
        check_collision(results, scene, sums)
        check_names(results, scene, data, expected)
        check_motions(results, scene, expected["level"])
        results.same("models of motions", [of["model"] for of in expected["level"].get("motions", [])],
                     [of.model_offset for of in scene.instances if of.animated])
        table = {"flags": kunai.OPEN_BARE, "format": scene.land_table.format, "offset": scene.land_table.offset}
        with kunai.Scene(data, **table) as bare:
            results.same("bare", [[of.flags for of in scene.instances], scene.collision.triangle_count],
                         [[of.flags for of in bare.instances], bare.collision.triangle_count])


def check_motions(results, scene, expected):
    for one, of in zip(expected.get("motions", []), (of for of in scene.instances if of.animated)):
        results.same("nodes", one["nodes"], len(scene.model_of(of).nodes))
        check_motion(results, scene.motion_of(of), {**one["expect"], "tag": "NMDM"})


def check_text(results, name, expected):
    """Checks the first table of C source, which the scene contains. Names that the text does not define cause
    warnings."""
    table = expected["landtables"][0]
    with results.checking("levels in texts", name), kunai.Scene(results.read(f"sa/{name}")) as scene:
        check_table(results, scene, table["level"])
        check_collision(results, scene, check_geometry(results, scene, table["level"]["geometry"], None))
        check_motions(results, scene, table["level"])
        results.same("name", table["name"], text(scene.land_table.name))


def check_levels(results):
    for name, expected in results.load("sa/expected.json").items():
        if expected.get("landtables"):
            check_text(results, name, expected)
        if not name.endswith("lvl"):
            continue
        with results.checking("levels", name):
            data = results.read(f"sa/{name}")
            results.same("file", [expected["size"], expected["sha256"]], [len(data), sha256(data)])
            if expected["error"]:
                results.fails("error", (kunai.E_CORRUPT, kunai.E_UNSUPPORTED), kunai.Scene, data)
            else:
                check_level(results, name, data, expected)
