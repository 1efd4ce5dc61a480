"""scenes.py - opens files of models, motions and lands as scenes, and compares their contents and which motion
moves which model."""

import kunai
from compare import STRICT


def list_parts(results):
    """Lists for each file its path, its count of models, the groups of each of its motions, and whether it has
    textures. An embedded motion moves the one model of its file."""
    for folder in ("models", "ninja-models"):
        motions = {name[len("embedded/models/"):]: [of["nodes"] for of in one["expect"]] for name, one in
                   results.load("motions/expected.json").items() if name.startswith("embedded/models/")}
        for name, one in results.load(f"{folder}/expected.json").items():
            if one["error"] is None:
                yield f"{folder}/{name}", len(one["models"]), motions.get(name, []) if folder == "models" else [], False
    for name in results.load("xinja/expected.json"):
        yield f"xinja/{name}", 1, [], False
    for name, one in results.load("motions/expected.json").items():
        if not name.startswith("embedded/") and isinstance(one["expect"], list):
            yield f"motions/{name}", 0, [None] * len(one["expect"]), False
    for name, one in results.load("nitro/expected.json").items():
        if name != "posed" and one and one.get("kind") in ("BMD0", "BCA0", "BTA0", "BTP0", "BMA0", "BVA0"):
            yield f"nitro/{name}", len(one.get("models", [])), [None] * len(one.get("anims", [])), "tex" in one


def check_parts(results, path, models, groups, has_textures):
    with kunai.Scene(results.read(path)) as scene:
        info = scene.info
        results.same("sections, instances, models, clips", [1, models, models, len(groups)],
                     [info.section_count, info.instance_count, info.model_count, info.clip_count])
        results.same("models of instances", list(range(models)), [of.model for of in scene.instances])
        results.same("models of clips", [0 if models else -1] * len(groups), [of.model for of in scene.clips])
        if models:
            results.same("groups", groups, [of.info.stored_group_count for of in scene.motions])
            results.same("clips", list(range(len(groups))), scene.instances[0].clips)
        results.same("texture sets", [(kunai.STORE_NONE, 0)] * has_textures, [(of.store, of.index) for of in scene.texture_sets])


def check_land(results, path, expected):
    """Compares the model and the props of a land. Props are scaled and moved, but not turned (platinum.md 5)."""
    ground = [of["bbox"] for of in expected["model"]["models"]]
    places = [[of["model"], *of["scale"], *of["pos"]] for of in expected["props"]]
    with kunai.Scene(results.read(path), **STRICT) as scene:
        models, placed = list(scene.parts), list(scene.instances)
        results.same("box", ground, [[*of.bounds_min, *of.bounds_max] for of in placed[:len(ground)]], 0.00051)
        props = placed[len(ground):]
        results.same("props", places, [[models[of.model].index, *of.world[0:11:5], *of.world[12:15]] for of in props],
                     0.00051)
        results.same("prop models", len({of["model"] for of in expected["props"]}) + len(ground), len(models))


def check_files(results):
    for path, *expected in list_parts(results):
        with results.checking("scenes of files", path):
            check_parts(results, path, *expected)
    for name, expected in results.load("platinum/expected.json").items():
        if name.startswith("land") and "props" in expected:
            with results.checking("scenes of lands", name):
                check_land(results, f"platinum/{name}", expected)
