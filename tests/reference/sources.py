"""sources.py - compares C source of Ninja structures (ninja-c-source.md 9 of the results): trees, motions,
texture lists and actions."""

import collections
import os
import re
import subprocess

import kunai
from compare import text
from models import count_materials, sum_model
from motions import check_motion

FORMATS = {"basic": kunai.FORMAT_NJBM, "basicdx": kunai.FORMAT_NJBM_PLUS, "chunk": kunai.FORMAT_NJCM,
           "none": kunai.FORMAT_NJBM}
LISTER = os.environ.get("KUNAI_LIST_SOURCE")  # the program list_source.c


def open_all(kind, data):
    """Opens each model or motion of a text."""
    index = 0
    while True:
        try:
            handle = kind(data, format=kunai.FORMAT_NJA, index=index)
        except kunai.Error as error:
            if error.code in (kunai.E_RANGE, kunai.E_FORMAT):
                return
            raise
        with handle:
            yield handle
        index += 1


def check_flat(results, model, expected):
    flat = expected["flat"]
    sums = sum_model([model], True, lambda model, mesh, part: mesh.kind == kunai.MESH_KIND_VOLUME)[False]
    dropped = model.info.dropped_count
    count = sums.corners + 3 * dropped

    def near(value):
        return 0.0011 + 1e-5 * abs(value) + 2e-5 * count

    results.members(flat, {"indices": count, "triangles": count // 3})
    if count:
        results.members(flat, {"materials": count_materials(model)})
    results.members(flat, {"area": sums.area}, near)
    if not dropped:
        results.members(flat, {"sum_pos": sums.of["position"][:3], "sum_nrm": sums.of["normal"][:3],
                               "sum_uv": sums.of["uv"][:2], "sum_rgba": sums.of["color"]}, near)


def list_names(model):
    return [text(of.name) or None for of in model.textures]


def find_list(data, lists, offset):
    """Returns the names of the last texture list before an object, or of the first list (ninja-c-source.md 6)."""
    places = [re.search(rb"NJS_TEXLIST\s+%s\b" % name.encode(), data).start() for name, _, _ in lists]
    _, count, names = lists[max((k for k, place in enumerate(places) if place < offset), default=0)]
    return names or [None] * count


def check_tree(results, model, expected, lists, data):
    results.members(expected, {"name": text(model.nodes[0].name), "nodes": len(model.nodes)})
    if lists:
        results.same("textures", find_list(data, lists, model.nodes[0].offset), list_names(model))
    if "flat" in expected:
        check_flat(results, model, expected)


def check_actions(results, data, expected):
    """Checks which motion moves which model. A text with a LandTable opens as its scene, unless the format of
    models is named."""
    formats, named = {of["name"]: of["format"] for of in expected["trees"]}, {of[1] for of in expected["actions"]}
    for kind in sorted({formats[name] for name in named & formats.keys()}):
        with kunai.Scene(data, format=FORMATS[kind]) as scene:
            pairs = [[text(scene.models[of.model].nodes[0].name), text(motion.info.name)]
                     for of, motion in zip(scene.clips, scene.motions) if of.model >= 0]
        results.same(f"pairs of {kind}", [of[1:] for of in expected["actions"] if formats.get(of[1]) == kind], pairs)


def check_declarations(results, data, expected):
    """Compares the declarations that are compiled and those that are refused. In the results, names in refused
    declarations are external, too."""
    listed = subprocess.run([LISTER], input=data, stdout=subprocess.PIPE, check=True).stdout
    types, names = collections.defaultdict(lambda: [0, 0]), collections.defaultdict(set)
    actions, cuts = collections.defaultdict(lambda: [None, None]), collections.Counter()
    for kind, *words in (line.split() for line in text(listed).splitlines()):
        if kind == "T":
            word = "pointers" if words[0] == "pointer" else words[0]
            types[word] = [types[word][0] + 1, types[word][1] + int(words[1])]
        elif kind == "A":
            actions[words[0]][int(words[1]) // 4] = words[2]
        elif kind == "C":
            cuts[" ".join(words)] += 1
        else:
            names[kind].add(words[0])
    results.same("types", expected["types"], types)
    results.same("actions", expected["actions"], [[name, *of] for name, of in actions.items()])
    results.same("cut", expected.get("cut", {}), cuts)
    results.same("failed", sorted(expected["failed"]), sorted(names["R"]))
    results.same("missing", expected["missing"], len(names["M"]))
    results.same("externals", expected["externals"], len(names["E"]))


def check_source(results, name, data, expected):
    trees = 0
    for number, model in enumerate(open_all(kunai.Model, data)):
        if expected["trees"]:
            results.file = f"{name}, {number}"
            check_tree(results, model, expected["trees"][number], expected["texlists"], data)
        trees += 1
    if expected["trees"]:
        results.same("trees", len(expected["trees"]), trees)
    else:  # a text of texture lists only: each list opens as a model
        results.same("texture lists", [of[2] or [None] * of[1] for of in expected["texlists"]],
                     [list_names(model) for model in open_all(kunai.Model, data)])
    motions = 0
    for number, motion in enumerate(open_all(kunai.Motion, data)):
        of = expected["motions"][number]
        results.file = f"{name}, motion {number}"
        results.members(of, {"name": text(motion.info.name), "entries": motion.info.stored_group_count})
        warned = motion.info.warning_count if expected["externals"] else 0
        check_motion(results, motion, {**of["expect"], "tag": "NMDM", "dropped_keys": warned})
        motions += 1
    results.same("motions", len(expected["motions"]), motions)
    if expected["actions"]:
        check_actions(results, data, expected)


def check_sources(results):
    for name, expected in results.load("sa/expected.json").items():
        if "trees" not in expected:
            continue
        with results.checking("sources", name):
            data = results.read(f"sa/{name}")
            check_source(results, name, data, expected)
            if LISTER:
                results.file = name
                check_declarations(results, data, expected)
