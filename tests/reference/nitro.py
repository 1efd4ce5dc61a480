"""nitro.py - compares NSBMD models by sums over vertices and triangles, and checks all files of the folders
nitro and platinum (mdl0.md)."""

import glob
import os

import kunai
import motions
import pictures
import places
from compare import STRICT, sha256, text
from models import Sums, walk

ROUNDED = 0.0006  # sums are rounded to 1/1000

# ---- NSBMD ----


def widen(columns, material):
    """Converts columns into the units of the file: texels, and colours of 5 bits."""
    size = material.raw[kunai.NITRO_RAW_SIZE]
    return {**columns, "color": [[value >> 3 for value in of] for of in columns["color"]],
            "uv": [[value * (texels or 1) for value in of]
                   for texels, of in zip((size & 0xFFFF, size >> 16), columns["uv"])]}


def check_sums(results, model, expected, worlds):
    """Compares sums over the vertices of the file. The file stores rotations as numbers of 1/4096, and kunai
    makes quaternions of them. Each node above a vertex therefore moves it by at most 2/4096 for each unit of
    its distance."""
    corners, vertices, is_colored = Sums(), Sums(), True
    for part, _, indices, columns in walk(model, worlds):
        material = model.materials[part.material]
        is_colored &= bool(material.flags & kunai.MATERIAL_VERTEX_COLOR)
        columns = widen(columns, material)
        corners.add(indices, columns)
        vertices.add(sorted(set(indices)), columns)
    depths, reach = [], max(map(abs, expected["bbox"]))
    for node in model.nodes:  # parents come before their children
        depths.append(1 + (depths[node.parent] if node.parent >= 0 else 0))
    is_turned = any(worlds[16 * i + k] for i in range(len(depths)) for k in (1, 2, 4, 6, 8, 9))
    gap, slack = is_turned * max(depths) * 2 / 4096 * reach, ROUNDED + 3e-7 * reach * corners.corners
    results.same("bbox", expected["bbox"], corners.low + corners.high, gap + slack)
    results.same("posSum", expected["posSum"], vertices.of["position"][:3], gap * vertices.corners + slack)
    results.members(expected, {"triSum": corners.of["position"][:3]}, gap * corners.corners + slack, is_part=True)
    results.members(expected, {"uvSum": vertices.of["uv"][:2]}, 1e-3 * vertices.corners, is_part=True)
    if is_colored:
        results.members(expected, {"colorSum": vertices.of["color"][:3]}, is_part=True)


def check_materials(results, model, expected):
    for one, material in zip(expected, model.materials):
        raw, w, h = material.raw, material.raw[5] & 0xFFFF, material.raw[5] >> 16
        name = model.textures[material.texture] if material.texture >= 0 else None
        results.members(one, {
            "name": text(material.name), "flag": raw[0] >> 16, "poly": raw[1], "texParam": raw[2], "difAmb": raw[3],
            "speEmi": raw[4], "size": [w, h], "polyMask": material.parameters[4],
            "texture": text(name.name) if name else None, "palette": text(name.palette) or None if name else None})
        if one["texMtx"] is not None and raw[2] >> 30 == 1:
            factors = 1, h / w, w / h, 1, w, h
            results.same("texMtx", one["texMtx"], [a * b for a, b in zip(material.uv_matrix, factors)], ROUNDED)


def check_nsbmd(results, expected, data):
    for flags in (kunai.MODEL_DRAW_ORDER, 0, kunai.MODEL_STORED_POSE, kunai.MODEL_ONE_MESH):
        with kunai.Model(data, model_flags=flags, **STRICT) as model:
            info, materials = model.info, list(model.materials)
            results.members(expected, {
                "name": text(info.name), "nodes": [text(node.name) for node in model.nodes],
                "parents": [node.parent for node in model.nodes], "vertices": info.vertex_count,
                "triangles": info.triangle_count, "scalingRule": info.scaling_rule,
                "texMtxMode": materials[0].raw[kunai.NITRO_RAW_MATRIX]})
            check_sums(results, model, expected, model.world())
            check_materials(results, model, expected["materials"])
            if flags == kunai.MODEL_DRAW_ORDER:
                draws = {part.order: materials[part.material] for mesh in model.meshes for part in mesh.submeshes}
                hidden = [of for of in draws.values() if of.flags & kunai.MATERIAL_HIDDEN and of.raw[1] & 0xC0]
                results.members(expected, {"draws": len(draws), "hiddenDraws": len(hidden)})


def check_posed(results, expected):
    """Compares props of Platinum at one frame of an animation."""
    props, moves = (kunai.Archive(results.read(f"platinum/{name}.narc")) for name in ("build_model", "bm_anime"))
    for one in expected:
        with results.checking("nitro", f"posed, model {one['model']}, animation {one['anim']}, frame {one['frame']}"):
            with kunai.Model(props.read(one["model"])) as model, kunai.Motion(moves.read(one["anim"])) as motion:
                results.members(one, {"frames": motion.info.frame_count})
                check_sums(results, model, one, model.world(motion.pose(model, one["frame"])))


# ---- files ----


def check_file(results, expected, data):
    if "models" in expected:
        check_nsbmd(results, expected["models"][0], data)
    if "anims" in expected:
        motions.check_animation(results, expected["anims"][0], data)
    pictures.check_tex0(results, expected.get("tex"), data)


# The offset and the size of the last entries of each archive, as another program lists them.
LAST = {"area_build.narc": [(6460, 6)], "area_data.narc": [(1244, 8)], "areabm_texset.narc": [(1616152, 1696)],
        "arealight.narc": [(6260, 2114)], "bm_anime.narc": [(72848, 192)], "bm_anime_list.narc": [(16552, 20)],
        "build_model.narc": [(2250128, 4764)], "map_matrix.narc": [(13032, 17)],
        "map_tex_set.narc": [(1861680, 11004)],
        "synthetic/named.narc": [(221, 0), (221, 200), (421, 312), (741, 13), (733, 8)]}


def check_probed(results, data):
    found = kunai.probe(data)
    results.same("probe", [kunai.FORMAT_NARC, len(data), kunai.CONFIDENCE_SURE],
                 [found.format, found.size, found.confidence])


def check_member_files(results, name, archive):
    """Compares members with files of the corpus that other programs have unpacked."""
    for path in sorted(glob.glob(os.path.join(results.corpus, "platinum", name[:-5], "*_[0-9]*.*"))):
        with results.checking("platinum, files of members", path):
            data = results.read(path)
            results.same("content", True, data == archive.read(int(os.path.basename(path)[-7:-4])))


def check_narc(results, row, name, expected, data, check):
    """Checks an archive. check is the check of one member."""
    check_probed(results, data)
    with kunai.Archive(data, **STRICT) as archive:
        entries, narc = list(archive.entries), expected.get("narc", expected)
        results.members(narc, {"count": len(entries), "bytes": sum(of.size for of in entries),
                               "names": [text(of.name) for of in entries if of.name] or None,
                               "sha256": sha256(b"".join(map(archive.read, range(len(entries)))))},
                        is_part="narc" not in expected)
        if name in LAST:
            results.same("places", LAST[name], [(of.offset, of.size) for of in entries][-len(LAST[name]):])
        check_member_files(results, name, archive)
        for i, one in enumerate(narc.get("members") or expected.get("members") or []):
            with results.checking(row, f"{name}, member {i}"):
                check(results, one, archive.read(i))


def check_nitro(results):
    for name, expected in results.load("nitro/expected.json").items():
        if name == "posed":
            check_posed(results, expected)
            continue
        with results.checking("nitro", name):
            data = results.read(f"nitro/{name}")
            if not expected:
                results.same("probe", None, kunai.probe(data))
                results.fails("is an archive", kunai.E_FORMAT, kunai.Archive, data, place=(0, "archive"))
            elif "narc" in expected:
                check_narc(results, "nitro", name, expected, data, lambda *_: None)
            else:
                check_file(results, expected, data)


def check_map(results, name, expected, data):
    check = places.find_table(name) or check_file
    if name.startswith("land"):
        check_file(results, expected["model"], places.check_land(results, expected, data, name.startswith("land-dp")))
    elif name.endswith(".narc"):
        check_narc(results, "platinum", name, expected, data, check)
    else:
        check(results, expected, data)


def check_platinum(results):
    for name, expected in results.load("platinum/expected.json").items():
        if name.startswith("heights"):
            places.check_heights(results, expected, name.replace("heights", "land"))
        else:
            with results.checking("platinum", name):
                check_map(results, name, expected, results.read(f"platinum/{name}"))
    places.check_event_places(results)
