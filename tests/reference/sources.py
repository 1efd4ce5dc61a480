"""sources.py - C source of Ninja structures (ninja-c-source.md 9 of the results): trees, motions, texture lists."""

import collections
import os
import subprocess

import kunai
from compare import text
from models import count_materials, sum_model
from motions import check_motion

FORMATS = {"basic": kunai.FORMAT_NJBM, "basicdx": kunai.FORMAT_NJBM_PLUS, "chunk": kunai.FORMAT_NJCM,
           "none": kunai.FORMAT_NJBM}
LISTER = os.environ.get("KUNAI_LIST_SOURCE")  # list_source.c


def open_all(kind, data):
    """Each model or motion of a text."""
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


def check_tree(results, model, expected):
    results.members(expected, {"name": text(model.nodes[0].name), "nodes": len(model.nodes)})
    if "flat" in expected:
        check_flat(results, model, expected)


def check_lists(results, data, expected):
    """A text with objects gives each tree one list; the lists alone are models only without objects."""
    if expected["trees"]:
        return
    found = [[text(of.name) or None for of in model.textures] for model in open_all(kunai.Model, data)]
    wanted = [of[2] or [None] * of[1] for of in expected["texlists"]]
    results.same("texture lists", wanted, found)


def check_declarations(results, data, expected):
    """What is compiled and what is refused. Names in refused declarations count as external there, not here."""
    listed = subprocess.run([LISTER], input=data, stdout=subprocess.PIPE, check=True).stdout
    types, names = collections.defaultdict(lambda: [0, 0]), collections.defaultdict(set)
    for kind, *words in (line.split() for line in text(listed).splitlines()):
        if kind == "T":
            word = "pointers" if words[0] == "pointer" else words[0]
            types[word] = [types[word][0] + 1, types[word][1] + int(words[1])]
        else:
            names[kind].add(words[0])
    results.same("types", expected["types"], types)
    results.same("failed", sorted(expected["failed"]), sorted(names["R"]))
    results.same("missing", expected["missing"], len(names["M"]))
    results.same("externals", True, len(names["E"]) <= expected["externals"])


def check_source(results, name, data, expected):
    trees = 0
    for number, model in enumerate(open_all(kunai.Model, data)):
        if expected["trees"]:
            results.file = f"{name}, {number}"
            check_tree(results, model, expected["trees"][number])
        trees += 1
    if expected["trees"]:
        results.same("trees", len(expected["trees"]), trees)
    check_lists(results, data, expected)
    motions = 0
    for number, motion in enumerate(open_all(kunai.Motion, data)):
        of = expected["motions"][number]
        results.file = f"{name}, motion {number}"
        results.members(of, {"name": text(motion.info.name), "entries": motion.info.stored_group_count})
        warned = motion.info.warning_count if expected["externals"] else 0
        check_motion(results, motion, {**of["expect"], "tag": "NMDM", "dropped_keys": warned})
        motions += 1
    results.same("motions", len(expected["motions"]), motions)


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
