"""models.py - compares models by sums over the corners of their triangles: Ninja Chunk, Basic, Ginja, Xinja."""

import collections
import itertools
import math
import operator
import os
import struct

import kunai
from compare import STRICT, text

XYZ = range(3)
IN_ORDER = {**STRICT, "model_flags": kunai.MODEL_DRAW_ORDER}

# ---- sums over corners ----


def split(array, width, count):
    """Splits an array of vectors into a list for each component. Without an array, all components are 0."""
    return [array[k::width] for k in range(width)] if array else [[0] * count] * width


def walk(model, worlds):
    """Lists each sub-mesh: the sub-mesh, its mesh, the vertex indices of its corners, and a dictionary of
    columns. A column is a list for each component. worlds has the matrices of all nodes; with None, positions
    and normals are as stored in the file."""
    colored = [bool(of.flags & kunai.MATERIAL_VERTEX_COLOR) for of in model.materials]
    for mesh in model.meshes:
        n = mesh.vertex_count
        positions, normals = model.skin(mesh, worlds) if worlds else (mesh.positions, mesh.normals)
        nodes, influences = [mesh.node] * n, [1] * n
        if mesh.kind == kunai.MESH_KIND_SKINNED:
            starts = mesh.influence_starts[:]
            parts = [weight * node for *_, weight, node in struct.iter_unpack("<7fI", mesh.influences.data)]
            nodes = [sum(parts[first:end]) for first, end in zip(starts, starts[1:])]
            influences = list(map(operator.sub, starts[1:], starts))
        columns = {
            "position": split(positions, 3, n), "normal": split(normals, 3, n), "uv": split(mesh.uvs[0], 2, n),
            "volume_uv": split(mesh.volume_uvs, 2, n), "node": [nodes], "influences": [influences]}
        indices, colors, black = mesh.indices, split(mesh.colors[0], 4, n), split(None, 4, n)
        for part in mesh.submeshes:
            used = indices[part.first_index:part.first_index + part.index_count]
            has_color = mesh.kind != kunai.MESH_KIND_VOLUME and colored[part.material]
            if used:
                yield part, mesh, used, {**columns, "color": colors if has_color else black}


class Sums:
    def __init__(self):
        self.of = collections.defaultdict(lambda: [0.0] * 4)
        self.corners = self.area = self.volume = self.magnitude = 0.0
        self.agree = self.disagree = self.unclear = 0
        self.area_vector, self.low, self.high = [0.0] * 3, [math.inf] * 3, [-math.inf] * 3
        self.influences = collections.Counter()

    def add(self, indices, columns):
        take = operator.itemgetter(*indices)
        for name, of in columns.items():
            for k, values in enumerate(of):
                self.of[name][k] += sum(take(values))
        for k, values in enumerate(columns["position"]):
            used = take(values)
            self.low[k], self.high[k] = min(self.low[k], *used), max(self.high[k], *used)
            self.magnitude += sum(map(abs, used))
        self.influences.update(take(columns["influences"][0]))
        self.corners += len(indices)

    def add_triangles(self, indices, columns):
        self.add(indices, columns)
        positions, normals = list(zip(*columns["position"])), list(zip(*columns["normal"]))
        for a, b, c in zip(indices[::3], indices[1::3], indices[2::3]):
            (ax, ay, az), (bx, by, bz), (cx, cy, cz) = positions[a], positions[b], positions[c]
            bx, by, bz, cx, cy, cz = bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az
            x, y, z = by * cz - bz * cy, bz * cx - bx * cz, bx * cy - by * cx
            self.area += math.sqrt(x * x + y * y + z * z) / 2
            self.volume += (ax * x + ay * y + az * z) / 6
            self.area_vector = [self.area_vector[0] + x / 2, self.area_vector[1] + y / 2, self.area_vector[2] + z / 2]
            u, v, w = normals[a], normals[b], normals[c]
            facing = x * (u[0] + v[0] + w[0]) + y * (u[1] + v[1] + w[1]) + z * (u[2] + v[2] + w[2])
            size = math.sqrt((bx * bx + by * by + bz * bz) * (cx * cx + cy * cy + cz * cz))
            if any(u) and any(v) and any(w):
                self.agree += facing > 0
                self.disagree += facing < 0
            self.unclear += abs(facing) <= 1e-4 * size or not (any(u) and any(v) and any(w))


def sum_model(models, worlds, choose=lambda model, mesh, part: 0):
    """Returns sums over triangles, one for each value that choose() returns."""
    sums = collections.defaultdict(Sums)
    for model in models:
        for part, mesh, indices, columns in walk(model, worlds and model.world()):
            if mesh.corner_count == 3:
                sums[choose(model, mesh, part)].add_triangles(indices, columns)
    return sums


# ---- Ninja Chunk, Basic: ninja-chunk.md 12 ----

MODES = {"default": 0, "stored pose": kunai.MODEL_STORED_POSE, "draw order": kunai.MODEL_DRAW_ORDER,
         "one mesh": kunai.MODEL_ONE_MESH, "one mesh in draw order": kunai.MODEL_ONE_MESH | kunai.MODEL_DRAW_ORDER}
DISTINCT_SLACK = {"material": 1, "strip_types": 9}  # the results count equal UVs in units of 1/256 and of 1/1024 as two


def count_materials(model):
    """Counts the different materials. Members that only other formats have are left out."""
    return len({(of.texture, of.raw[1], bytes(of.diffuse), bytes(of.ambient)[:3], bytes(of.specular), of.exponent,
                 of.blend_source, of.blend_destination, of.raw[0]) for of in model.materials})


def check_flat(results, model, flat):
    """Compares sums. kunai leaves degenerate triangles out, so sums over corners are known only if no triangle
    is degenerate."""
    both = sum_model([model], True, lambda model, mesh, part: mesh.kind == kunai.MESH_KIND_VOLUME)
    sums, volumes = both[False], both[True]
    degenerate = model.info.dropped_count - flat["missing_vertex_corners"]
    n = sums.corners + 3 * degenerate

    def near(more=0):
        return lambda value: 1e-3 + 1e-5 * abs(value) * math.sqrt(n) + more

    results.members(flat, {"triangles": n / 3, "indices": n, "degenerate_by_index": degenerate,
                           "volume_triangles": volumes.corners / 3, "materials": count_materials(model) if n else 0})
    results.members(flat, {"area": sums.area}, near())
    results.members(flat, {"sum_area_vec": sums.area_vector}, near(1e-6 * sums.area))
    results.members(flat, {"volume": sums.volume}, near(1e-6 * sums.area * sums.magnitude / (n + 1)))
    results.members(flat, {"sum_volume_pos": volumes.of["position"][:3]}, near(1e-6 * volumes.magnitude))
    results.members(flat["facing"], {"agree": sums.agree, "disagree": sums.disagree}, sums.unclear)
    if degenerate or not n:
        return
    results.members(flat, {"sum_pos": sums.of["position"][:3]}, near(1e-6 * sums.magnitude))
    results.members(flat, {"sum_nrm": sums.of["normal"][:3]}, near(1e-6 * n))
    results.members(flat, {"sum_uv": sums.of["uv"][:2], "sum_uv2": sums.of["volume_uv"][:2],
                           "sum_rgba": sums.of["color"], "sum_node": sums.of["node"][0]}, near())
    results.members(flat, {"influences": {str(key): value for key, value in sums.influences.items()}})
    results.members(flat, {"bbox_min": sums.low, "bbox_max": sums.high}, near(1e-6 * sums.magnitude / n))


def find_bare(data, index):
    """Returns the options that open the structures in a file without the file around them. Files of SA Tools
    have no chunks."""
    with kunai.Model(data, index=index) as model:
        root, kind = model.nodes[0].offset, model.info.format
    base = 0
    if data[:2] != b"SA":
        with kunai.Archive(data) as archive:
            base = next(of.offset + 8 for of in archive.entries if of.offset <= root < of.offset + of.size)
    return {"flags": kunai.OPEN_BARE, "format": kind, "offset": root, "base": -base % 2 ** 64}


def check_model(results, name, data, index, expected):
    """Opens a model in every way. In the rest pose, all ways must put the corners at the same places."""
    flat = expected["flat"]
    for mode, flags in {**MODES, "bare": 0}.items():
        options = find_bare(data, index) if mode == "bare" else {"model_flags": flags, "index": index}
        results.file = f"{name}, {mode}"
        with kunai.Model(data, **options) as model:
            info = model.info
            results.same("nodes", expected["nodes"], info.node_count)
            if "bad_" in name:
                continue
            more = "garbage_between" in name and mode != "bare"
            results.same("warnings", expected["warnings"] + more, info.warning_count)
            check_flat(results, model, flat)
            if mode == "stored pose":
                results.same("max_bind_gap", flat["max_bind_gap"], info.bind_gap, 1e-3 + 1e-5 * info.bind_gap)
            if mode == "draw order" and not flat["volume_triangles"]:
                orders = [part.order for mesh in model.meshes for part in mesh.submeshes]
                results.same("draw_chunks", flat["draw_chunks"], max(orders, default=-1) + 1)
            if mode == "one mesh" and not info.dropped_count:
                slack = DISTINCT_SLACK.get(name.split(".")[0], 0)
                results.same("distinct_corners", flat["distinct_corners"], info.vertex_count, slack)


def find_textures(handle):
    return [text(of.name) for of in handle.textures]


DAMAGE = tuple(range(kunai.E_RANGE, kunai.E_LIMIT + 1))
LEGAL = ("bad_pof0_outside", "bad_pof0_overrun", "bad_short_strips")  # not damaged for kunai


def check_outline(results, data, expected):
    """Checks the chunks and the strips of the outline. Strips of cached lists and of shared models are drawn
    several times. If the other decoder failed, its list ends with the chunk that it failed at."""
    chunks, models = expected["chunks"], expected["models"]
    with kunai.Outline(data) as outline:
        records = [(of.kind, of.depth, of.offset, of.type, of.flags, text(of.name)) for of in outline.records]
    found = [name for kind, depth, *_, name in records if depth == 1 and kind == kunai.RECORD_KIND_CHUNK]
    results.same("chunks of the outline", chunks, found[:len(chunks)] if expected["error"] else found)
    if expected["error"]:
        return
    kinds = collections.Counter(kind for kind, *_ in records)
    strips = kinds[kunai.RECORD_KIND_BASIC_MESHSET] + sum(
        0x40 <= chunk <= 0x4B for kind, _, _, chunk, *_ in records if kind == kunai.RECORD_KIND_POLYGON_CHUNK)
    drawn = [at for kind, _, at, _, flags, _ in records if kind == kunai.RECORD_KIND_OBJECT and not flags & 8
             and any(data[at + 4:at + 8])]  # its pointer to a model is not NULL
    structs = kinds[kunai.RECORD_KIND_CHUNK_MODEL] + kinds[kunai.RECORD_KIND_BASIC_MODEL]
    is_repeated = len(drawn) > structs or any(of["info"].get("dp") for of in models)
    draws = sum(of["flat"]["draw_chunks"] for of in models)
    results.same("strips of the outline", True, strips <= draws if is_repeated else strips == draws)


def check_volumes(results):
    """Checks the shadow models of a game: 37 bodies. A body is closed: it has each edge as often in one
    direction as in the other. 36 bodies have the front outside."""
    bodies = []
    for name in results.load("models/expected.json"):
        if name.startswith("volumes/"):
            with results.checking("volumes", name), kunai.Model(results.read(f"models/{name}")) as model:
                for _, mesh, indices, columns in walk(model, None):
                    if mesh.kind == kunai.MESH_KIND_VOLUME:
                        corners = [indices[k::3] for k in XYZ]
                        edges = [pair for k in XYZ for pair in zip(corners[k], corners[k - 2])]
                        bodies.append(Sums())
                        bodies[-1].add_triangles(indices, columns)
                        results.same("open edges", {}, collections.Counter(edges) - collections.Counter(
                            edge[::-1] for edge in edges))
    results.same("bodies, front outside", [37, 36], [len(bodies), sum(of.volume > 0 for of in bodies)])


def check_ninja_file(results, folder, name, expected):
    data, chunks = results.read(f"{folder}/{name}"), expected["chunks"]
    if chunks and not chunks[0].startswith("SA"):
        check_outline(results, data, expected)
    if name.startswith("bad_") and not name.startswith(LEGAL):
        results.fails("error", DAMAGE, kunai.Model, data, **STRICT)
    if expected["error"]:
        return
    if data[:2] != b"SA" and not name.startswith("bad_"):
        with kunai.Archive(data) as archive:
            results.same("chunks", chunks, [text(entry.name) for entry in archive.entries])
    with kunai.Model(data) as model:
        results.same("textures", (expected["textures"] or [[]])[0], find_textures(model))
    for index, of in enumerate(expected["models"]):
        check_model(results, name, data, index, of)


def check_ninja(results):
    for folder in ("ninja-models", "models"):
        for name, expected in results.load(f"{folder}/expected.json").items():
            with results.checking(folder, name):
                check_ninja_file(results, folder, name, expected)
    check_volumes(results)


def check_labels(results):
    """Checks that names of nodes are the labels of their places. In real files, the labels are in the first
    chunk of the metadata."""
    names = 0
    for folder in ("models/sa_tools", "models/cwe", "models/mods", "ginja"):
        for name in sorted(os.listdir(os.path.join(results.corpus, folder))):
            if "mdl" not in name:
                continue
            with results.checking("labels", f"{folder}/{name}"):
                data = results.read(f"{folder}/{name}")
                root, at = struct.unpack_from("<2I", data, 8)
                results.same("metadata", b"LABL", data[at:at + 4])
                pairs = itertools.takewhile((0xFFFFFFFF, 0xFFFFFFFF).__ne__, struct.iter_unpack("<2I", data[at + 8:][
                    :(len(data) - at - 8) // 8 * 8]))
                labels = {place: data[at + 8 + label:].split(b"\0", 1)[0] for place, label in reversed(list(pairs))}
                with kunai.Model(data) as model:
                    format = kunai.FORMAT_NJBM if data[2] == ord("1") else (
                        kunai.FORMAT_GJCM if data[3] == ord("B") else kunai.FORMAT_NJCM)
                    results.same("format, order, root", [format, kunai.BYTE_ORDER_LITTLE, root], [
                        model.info.format, model.info.byte_order, model.nodes[0].offset])
                    found = [bytes(node.name) for node in model.nodes]
                    results.same("names", [labels.get(node.offset, b"") for node in model.nodes], found)
                    names += sum(map(bool, found))
    results.same("files, names", [29, True], [results.checked["labels"], names > 29])
    # The root of this file is at the lowest possible place, and the file has no labels.
    with results.checking("labels", "ginja/synth/container.sa2bmdl"):
        data = results.read("ginja/synth/container.sa2bmdl")
        found = kunai.probe(data)
        with kunai.Model(data, **STRICT) as model:
            results.same("format, size, triangles, root, name", [kunai.FORMAT_GJCM] * 2 + [len(data), 2, 16, ""], [
                found.format, model.info.format, found.size, model.info.triangle_count, model.nodes[0].offset,
                text(model.nodes[0].name)])


def check_sa_tools(results):
    check_labels(results)
    for name, expected in results.load("sa/expected.json").items():
        if name.endswith(".saanim"):
            continue  # motions.py checks these files
        if not expected.get("magic", "").endswith("MDL"):
            results.skip("sa", "no model: see levels and sources")
            continue
        with results.checking("sa", name):
            data, metadata = results.read(f"sa/{name}"), expected["metadata"]
            with kunai.Model(data, **STRICT) as model, kunai.Outline(data) as outline:
                found, root = kunai.probe(data), model.nodes[0]
                results.members(expected, {"root": root.offset, "size": found.size})
                results.same("root_label", expected["root_label"] or "", text(root.name))
                results.same("animations", metadata.get("animations", []), map(text, model.info.motion_files))
                results.same("formats", [model.info.format] * 2, [found.format, outline.info.format])
                results.same("nodes", expected["model"]["nodes"], len(model.nodes))
            if "flat" in expected["model"]:
                check_model(results, name, data, 0, expected["model"])


# ---- Ginja: ginja.md 11 ----


def find_corner(mesh, positions, vertex, attributes):
    """Returns the given attributes of a vertex, as integers in units of 1/65536."""
    arrays = {"1": [positions], "2": [mesh.normals, mesh.binormals, mesh.tangents], "3": [mesh.colors[0]],
              "4": [mesh.colors[1]], **{str(5 + i): [uvs] for i, uvs in enumerate(mesh.uvs)}}
    widths = {"1": 3, "2": 3, "3": 4, "4": 4}
    corner = []
    for attribute in attributes:
        width = widths.get(attribute, 2)
        for array in filter(None, arrays[attribute]):
            corner += array[width * vertex:width * vertex + width]
    return [round(65536 * value) for value in corner]


def find_expected(attributes):
    """Returns the attributes of a result in the same form. In kunai, directions have the length 1, positions
    always have three components, and UVs always have two."""
    corner = []
    for attribute, values in attributes.items():
        if attribute == "2":
            values = [value / (math.hypot(*values[k // 3 * 3:k // 3 * 3 + 3]) or 1) for k, value in enumerate(values)]
        full = {"1": 3, "2": 0, "3": 0, "4": 0}.get(attribute, 2)
        corner += values + [0] * (full - len(values))
    return [round(65536 * value) for value in corner]


def check_ginja_triangles(results, model, expected):
    """Compares the triangles one by one. In the file, front faces are clockwise. kunai may begin with another
    corner."""
    wanted, orders = expected["triangles"], []
    worlds = model.world()
    for part, mesh, indices, _ in sorted(walk(model, worlds), key=lambda of: of[0].order):
        positions = model.skin(mesh, worlds)[0]
        for a, b, c in zip(indices[::3], indices[1::3], indices[2::3]) if mesh.corner_count == 3 else ():
            corners = wanted[len(orders)]["c"]
            found = [find_corner(mesh, positions, vertex, corners[0]) for vertex in (a, c, b)]
            ways = [found, found[1:] + found[:1], found[2:] + found[:2]]
            values = list(map(find_expected, corners))
            results.same(f"triangle {len(orders)}", values, values if values in ways else found)
            orders.append(part.order)
    draws = [(of["list"] == "translucent", of["mesh"]) for of in wanted]
    results.same("triangles", len(wanted), len(orders))
    results.same("draws", draws, [dict(zip(orders, draws))[order] for order in orders])
    for key, corners in (("lines", 2), ("points", 1)):
        count = sum(of.index_count for of in model.meshes if of.corner_count == corners)
        results.same(key, expected[key], count / corners)


def check_ginja_synthetic(results):
    for name, expected in results.load("ginja/synth/expected.json").items():
        with results.checking("ginja/synth", name):
            data = results.read(f"ginja/synth/{name}")
            if not expected["ok"]:
                results.fails("ok", kunai.E_CORRUPT, kunai.Model, data)
                continue
            with kunai.Model(data, **IN_ORDER) as model:
                check_ginja_triangles(results, model, expected)
                results.same("textures", expected.get("textures", []), find_textures(model))
                order = kunai.BYTE_ORDER_BIG if ".be." in name else kunai.BYTE_ORDER_LITTLE
                results.same("byte order", kunai.BYTE_ORDER_MIXED if "le_sizes" in name and order == 2 else order,
                             model.info.byte_order)
                if "skin_positions" in expected:
                    positions = split(model.skin(0, model.world())[0], 3, 0)
                    slots = dict(zip(model.meshes[0].sources, zip(*positions)))
                    results.same("skin_positions", expected["skin_positions"], [slots[i] for i in sorted(slots)], 1e-5)


def find_summary(models):
    """Returns the values that the summaries of Ginja and Xinja models share."""
    world, infos = sum_model(models, True)[0], [model.info for model in models]
    dropped = sum(info.dropped_count for info in infos)
    return {
        "nodes": sum(info.node_count for info in infos), "degenerate": dropped,
        "triangles": sum(info.triangle_count for info in infos) + dropped, "lines": 0, "points": 0, "warnings": [],
        "textures": sorted({of.texture for model in models for of in model.materials if of.texture >= 0}),
        "bbox_world": [world.low, world.high]}


def find_local(models):
    """Returns the same for models in draw order."""
    local = sum_model(models, False)[0]
    blends = [{part.order: bool(model.materials[part.material].flags & kunai.MATERIAL_BLEND)
               for part, *_ in walk(model, None)} for model in models]
    drawn = collections.Counter(blend for of in blends for blend in of.values())
    return local, {"bbox_local": [local.low, local.high], "meshes_opaque": drawn[False],
                   "meshes_translucent": drawn[True]}


def near_rounded(value):
    return 0.0011 + 1e-9 * abs(value)


def check_ginja(results):
    for name, expected in results.load("ginja/expected.json").items():
        with results.checking("ginja", name):
            data, summary = results.read(f"ginja/{name}"), expected["summary"]
            handle = (kunai.Scene if name.endswith(".rel") else kunai.Model)(data, **IN_ORDER)
            models = list(handle.models) if name.endswith(".rel") else [handle]
            local, more = find_local(models)
            results.members(summary, {**find_summary(models), **more}, near_rounded)
            results.members(summary["winding_vs_normals"], {"ccw": local.disagree, "cw": local.agree})
            results.same("textures", expected["textures"], find_textures(handle))
    check_ginja_synthetic(results)


# ---- Xinja: xinja.md 8 ----

UNUSED_VERTICES = ("208.xj", "76.xj")  # kunai leaves out vertices that no triangle uses


def is_turned(model, mesh, part):
    """Returns whether front faces are clockwise in the file."""
    return model.materials[part.material].states.get(kunai.XINJA_STATE_CULLING, [0])[0] == kunai.XINJA_CULLING_CLOCKWISE


def sum_vertices(model):
    """Sums over all vertices, each once, as stored in the file."""
    meshes = list(model.meshes)
    arrays = {"pos_sum": (3, [mesh.positions for mesh in meshes]), "nrm_sum": (3, [mesh.normals for mesh in meshes]),
              "uv_sum": (2, [mesh.uvs[0] for mesh in meshes]), "clr_sum": (4, [mesh.colors[0] for mesh in meshes])}
    return {key: [math.fsum(math.fsum(of[k::width]) for of in all_of if of) for k in range(width)]
            for key, (width, all_of) in arrays.items()}


def check_drawn(results, name, model, summary):
    winding = sum_model([model], False, is_turned)
    results.members(summary["winding_vs_normals"], {"ccw": winding[False].agree + winding[True].disagree,
                                                    "cw": winding[True].agree + winding[False].disagree})
    results.members(summary, find_local([model])[1], near_rounded)
    if name not in UNUSED_VERTICES:
        results.members(summary, {"vertices": model.info.vertex_count, **sum_vertices(model)}, near_rounded)


def check_xinja(results):
    for name, expected in results.load("xinja/expected.json").items():
        with results.checking("xinja", name):
            data, summary = results.read(f"xinja/{name}"), expected["summary"]
            names = [of or "" for of in expected["textures"]]  # a name that cannot be read is null
            for mode, flags in MODES.items():
                results.file = f"{name}, {mode}"
                with kunai.Model(data, model_flags=flags) as model:
                    results.members(summary, find_summary([model]), near_rounded, is_part=True)
                    results.same("textures", names, find_textures(model))
                    results.same("info", [kunai.FORMAT_XJ, int("" in names)],
                                 [model.info.format, model.info.warning_count])
                    if mode == "draw order":
                        check_drawn(results, name, model, summary)
