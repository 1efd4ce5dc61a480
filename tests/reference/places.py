"""places.py - compares stages and collision of Phantasy Star Online, and maps of Pokemon Platinum."""

import collections
import functools
import math
import operator
import struct

import kunai
from compare import STRICT, sha256, text

# ---- scenes: ninja-scene.md 12 ----


def sum_axes(vectors, count=3):
    return [math.fsum(of[k] for of in vectors) for k in range(count)]


def check_collision(results, scene, expected):
    collision, groups = scene.collision, list(scene.collision.groups)
    flags = functools.reduce(operator.or_, (group.flags for group in groups), 0)
    results.members(expected, {"nodes": len(groups), "vertices": collision.vertex_count,
                               "triangles": collision.triangle_count, "flags_or": f"{flags:#010x}"})
    results.members(expected, {"radius_sum": math.fsum(group.radius for group in groups)}, 0.01)
    results.members(expected, {"vertex_sum": [math.fsum(collision.positions[k::3]) for k in range(3)]}, 0.1)


def check_stage(results, scene, expected):
    info, sections, instances = scene.info, list(scene.sections), list(scene.instances)
    moved, fixed = [of for of in instances if of.animated], [of for of in instances if not of.animated]
    motions = [scene.motion_of(of) for of in instances if of.clip_count]
    types = [f"{motion.info.raw_type:#06x}/{motion.info.raw_interpolation:#06x}" for motion in motions]
    results.members(expected, {
        "sections": len(sections), "radius": info.radius, "ids": [of.id & 0xFFFFFFFF for of in sections[:8]],
        "static": len(fixed), "animated": len(moved), "motions": len(motions),
        "static_nodes": sum(len(scene.model_of(of).nodes) for of in fixed),
        "animated_nodes": sum(len(scene.model_of(of).nodes) for of in moved),
        "motion_keys": sum(track.key_count for motion in motions for track in motion.tracks),
        "interp": collections.Counter(types), "textures": len(scene.textures)})
    for key, found in (("static_flags", [of.flags for of in fixed]), ("animated_flags", [of.flags for of in moved])):
        results.same(key, {int(flags, 16): n for flags, n in expected[key].items()}, collections.Counter(found))
    results.same("speeds", {float(speed): n for speed, n in expected["speeds"].items()},
                 collections.Counter(round(of.speed, 3) for of in moved))
    results.members(expected, {"pos_sum": sum_axes([of.position for of in sections])}, 0.1)
    if expected["textures"]:
        results.members(expected, {"first_texture": text(scene.textures[0].name)})
    results.same("models that are there twice", len(scene.models),
                 len({model.nodes[0].offset for model in scene.models}))
    used = {of.texture for model in scene.models for of in model.materials}
    results.same("textures that are not there", [], [of for of in used if of >= info.texture_count])


def find_stage_format(name):
    if "rel-collision" in name:
        return kunai.FORMAT_C_REL
    if "rel-fmt2" in name:
        return kunai.FORMAT_FMT2
    return kunai.FORMAT_D_REL if name.endswith("d.rel") else kunai.FORMAT_N_REL


def check_scenes(results):
    for name, file in results.load("scenes/expected.json").items():
        with results.checking("scenes", name):
            data, expected, kind = results.read(f"scenes/{name}"), file["expect"], find_stage_format(name)
            found = kunai.probe(data)
            if "error" in expected:
                results.fails("error", kunai.E_UNSUPPORTED, kunai.Scene, data)
                results.same("probe", [kunai.FORMAT_REL, 0], [found.format, found.modules])
                continue
            with kunai.Scene(data, **STRICT) as scene:
                results.same("format", [kind, kind, len(data)], [scene.info.format, found.format, found.size])
                orders = {kunai.BYTE_ORDER_LITTLE: "little", kunai.BYTE_ORDER_BIG: "big"}
                results.members(expected, {"endian": orders[scene.info.byte_order]})
                (check_collision if scene.collision else check_stage)(results, scene, expected)


# ---- land: platinum.md ----

ONE = kunai.FX32_ONE


def check_grid_of_heights(results, land, expected):
    """Compares heights at the centre of each tile, for an object at height 0."""
    places = [(x * ONE, z * ONE) for z in range(-248, 256, 16) for x in range(-248, 256, 16)]
    heights = [height for height in (land.height(x, z) for x, z in places) if height is not None]
    results.members(expected, {
        "gridFound": len(heights), "gridSum": sum(heights), "gridMin": min(heights), "gridMax": max(heights),
        "gridMulti": sum(len(land.heights(x, z)) > 1 for x, z in places)})


def check_bdhc(results, land, expected):
    """Compares the counts of points, normals and constants. No index reaches the count, and the files use the
    last item of each list."""
    of, plates = land.land, list(land.land.plates)
    results.members(expected, {
        "access": of.access_count, "plates": of.plate_count, "strips": of.strip_count,
        "points": 1 + max(max(of.points) for of in plates), "normals": 1 + max(of.normal_index for of in plates),
        "constants": 1 + max(of.constant_index for of in plates)})
    results.same("no grid", [0] * 4, [of.cell_count, of.triangle_count, of.grid_rows, of.cell_access_count])
    check_grid_of_heights(results, land, expected)


def check_diamond_bdhc(results, land, expected):
    of = land.land
    if "error" in expected:
        results.same("cut heights", [kunai.E_TRUNCATED] * 2 + [0, 1],
                     [of.height_result, land.warnings[0].code, of.cell_count, len(land.warnings)])
        return
    results.members(expected, {
        "layout": "dp" if of.cell_count else "pt", "points": of.point_count, "normals": of.normal_count,
        "triangles": of.triangle_count, "gridX": of.grid_columns, "gridZ": of.grid_rows,
        "bounds": [*of.grid_min, *of.grid_max, *of.grid_cell], "strips": of.cell_strip_count,
        "access": of.cell_access_count})
    results.same("no plates, no warnings", [0] * 4, [of.plate_count, of.strip_count, of.access_count,
                                                     len(land.warnings)])
    check_grid_of_heights(results, land, expected)


def check_land(results, expected, data, is_diamond):
    """Checks a land. Returns the bytes of its model."""
    is_cut = "error" in expected["bdhc"]
    with kunai.Map(data, flags=0 if is_cut else kunai.OPEN_STRICT) as file:
        land, tiles, props = file.land, list(file.land.tiles), list(file.land.props or ())
        kinds = collections.Counter(f"{tile & 0xFF:02x}" for tile in tiles)
        results.members(expected, {
            "attrSum": sum(tiles), "blocked": sum(tile >> 15 for tile in tiles), "behaviours": kinds,
            "otherBits": sum(tile & 0x7F00 != 0 for tile in tiles),
            "propDummyNonzero": sum(any(prop.raw) for prop in props),
            "propSlack": land.model_offset - 16 - 2048 - 48 * len(props),
            "trailing": len(data) - struct.unpack_from("<I", data, 12)[0] - land.model_offset - land.model_size,
            "variant": "hg" if land.sounds else "pt"})
        results.same("props", len(expected["props"]), len(props))
        for one, prop in zip(expected["props"], props):
            results.members(one, {"model": prop.model, "rot": list(prop.rotation)})
            results.members(one, {"pos": [of / ONE for of in prop.position],
                                  "scale": [of / ONE for of in prop.scale]}, 0.00051)
        (check_diamond_bdhc if is_diamond else check_bdhc)(results, file, expected["bdhc"])
        return data[land.model_offset:land.model_offset + land.model_size]


def check_heights(results, expected, folder):
    """Compares heights at points. The points are in units. In fx32 they are multiplied by 4096 and cut to
    integers."""
    for name, row in expected["rows"].items():
        with results.checking("platinum", f"heights of {name}"):
            with kunai.Map(results.read(f"platinum/{folder}/{name}")) as land:
                found = [land.height(*(int(value * ONE) for value in (x, z, y))) for x, z, y in expected["points"]]
                results.same("heights", row, found)


# ---- tables of maps ----


def check_matrix(results, file, expected, data):
    matrix = file.matrix
    results.members(expected, {
        "name": text(matrix.name), "width": matrix.width, "height": matrix.height, "landSum": sum(matrix.lands),
        "empty": list(matrix.lands).count(kunai.MAP_CELL_EMPTY),
        "headers": sum(matrix.headers) if matrix.headers else None,
        "altitudes": sum(matrix.altitudes) if matrix.altitudes else None})


def check_area(results, file, expected, data):
    area = file.area
    results.members(expected, {"propSet": area.prop_set, "mapTexture": area.texture_set, "dummy": area.raw,
                               "light": area.light})
    results.same("outdoor", area.light in (0, 3), bool(area.outdoor))


def check_light(results, file, expected, data):
    results.same("count", [expected["count"], expected["count"]], [len(file.lights), len(expected["templates"])])
    for one, light in zip(expected["templates"], file.lights):
        lights = [{"color": list(light.color[k]), "dir": list(light.direction[k])} if light.valid[k] else None
                  for k in range(4)]
        results.members(one, {"lights": lights, "end": light.end, "diffuse": light.diffuse, "ambient": light.ambient,
                              "specular": light.specular, "emission": light.emission})
    ends = [of["end"] for of in expected["templates"]]
    # The light at a time is the first that ends later. After the last one, it is the first of the day.
    times = range(0, kunai.MAP_COUNT_TIMES + 1, 25)
    results.same("light at a time", [next((i for i, end in enumerate(ends) if end > time), 0) for time in times],
                 map(file.find_light, times))


def check_prop_animation(results, file, expected, data):
    of = file.animation
    results.members(expected, {"flags": of.flags, "slope": of.slope, "ids": of.ids})
    results.same("has", expected["has"] not in (0, kunai.MAP_ANIMATION_VALUE_NONE), bool(of.present))


def check_shapes(results, file, expected, data):
    draws = [list(file.draws(i)) for i in range(file.info.item_count)]
    every = [draw for of in draws for draw in of]
    results.members(expected, {
        "locators": len(draws), "ids": len(every), "empty": draws.count([]),
        "materialSum": sum(of.material for of in every), "shapeSum": sum(of.shape for of in every)})


def check_headers(results, file, expected, data):
    results.same("headers", len(expected), len(file.headers))
    for one, of in zip(expected, file.headers):
        results.members(one, {
            "areaData": of.area, "preload": of.objects, "matrix": of.matrix, "scripts": of.scripts,
            "initScripts": of.init_scripts, "text": of.text, "dayMusic": of.day_music, "nightMusic": of.night_music,
            "encounters": of.encounters, "events": of.events, "labelText": of.label, "labelWindow": of.label_window,
            "weather": of.weather, "camera": of.camera, "mapType": of.type, "battleBG": of.battle_background,
            "bike": of.flags & 1, "run": of.flags >> 1 & 1, "rope": of.flags >> 2 & 1, "fly": of.flags >> 3 & 1})


def check_names(results, file, expected, data):
    stored = [text(data[i:i + 16].split(b"\0")[0]) for i in range(0, len(data), 16)]
    results.members(expected, {"names": len(file.names), "first": text(file.names[0])})
    results.same("all names", stored, map(text, file.names))


def check_build(results, file, expected, data):
    results.same("models", expected, file.models or [])


EVENTS = {  # keys of the results, and members of kunai
    "backgrounds": {"script": "script", "kind": "kind", "x": "x", "z": "z", "y": "y", "facing": "facing"},
    "objects": {"id": "id", "graphics": "graphics", "movement": "movement", "trainer": "trainer", "flag": "flag",
                "script": "script", "dir": "direction", "rangeX": "range_x", "rangeZ": "range_z", "x": "x", "z": "z",
                "y": "y"},
    "warps": {"x": "x", "z": "z", "header": "header", "warp": "warp"},
    "triggers": {"script": "script", "x": "x", "z": "z", "width": "width", "length": "length", "y": "y",
                 "value": "value", "var": "variable"}}


def sum_events(key, records):
    """Sums each field of the records. Fields without a member are taken from the raw words."""
    if not records:
        return {}
    sums = {name: sum(getattr(of, member) for of in records) for name, member in EVENTS[key].items()}
    if key == "backgrounds":
        sums["pad"] = sum(of.raw[4] >> 16 for of in records)
    elif key == "warps":
        sums["unused"] = sum(of.raw[2] for of in records)
    elif key == "objects":
        sums |= {f"data{k}": sum(of.parameters[k] for of in records) for k in range(3)}
    return sums


def check_events(results, file, expected, data):
    """Checks a file of events. It was opened with OPEN_STRICT, so no byte follows its lists."""
    found = {"sha256": sha256(data), "trailing": 0}
    for key in EVENTS:
        records = list(getattr(file, key))
        found[key] = {"count": len(records)}
        results.same(f"{key}, sums", sorted(expected[key]["sums"].items()), sorted(sum_events(key, records).items()))
        raw = b"".join(struct.pack(f"<{len(of.raw)}I", *of.raw) for of in records)
        results.same(f"{key}, raw words", True, struct.pack("<I", len(records)) + raw in data)
    for key in EVENTS:
        results.members(expected[key], found[key])
    results.members(expected, {"sha256": found["sha256"], "trailing": found["trailing"]})


def find_cell(matrix, x, z):
    """Returns the header and the land of the cell of a tile. Returns None if the tile is outside of the matrix,
    or if the cell has no land."""
    place = kunai.find_map_place(x, z)
    (column, row), tiles = place.cell, tuple(place.tile)
    if not (0 <= column < matrix.width and 0 <= row < matrix.height):
        return None
    assert (32 * column + tiles[0], 32 * row + tiles[1]) == (x, z) and tuple(place.world) == (16 * x + 8, 16 * z + 8)
    assert tuple(place.local) == tuple((16 * tile + 8 - 256) * ONE for tile in tiles)
    cell = column + row * matrix.width
    header = matrix.headers[cell] if matrix.headers else None
    return (header, matrix.lands[cell]) if matrix.lands[cell] != kunai.MAP_CELL_EMPTY else None


def check_event_places(results):
    """Checks the places of events (platinum.md 11).

    All events of all headers lie on a cell with a land. In matrices that store headers, 1163 of 1213 objects
    and all 295 warps lie on a cell of their own header. Each copy has an original. Each warp leads to a warp,
    except those that lead back.
    """
    with (kunai.Map(results.read("platinum/map_headers.bin"), format=kunai.FORMAT_MAP_HEADERS) as table,
          kunai.Archive(results.read("platinum/map_matrix.narc")) as matrices,
          kunai.Archive(results.read("platinum/zone_event.narc")) as archive):
        headers, own, copies, back = list(table.headers), collections.Counter(), [], 0
        files = [kunai.Map(archive.read(i), format=kunai.FORMAT_MAP_EVENTS) for i in range(len(archive.entries))]
        for number, header in enumerate(headers):
            with (results.checking("platinum, events of headers", str(number)),
                  kunai.Map(matrices.read(header.matrix), format=kunai.FORMAT_MAP_MATRIX) as file):
                for key in EVENTS:
                    cells = [find_cell(file.matrix, of.x, of.z) for of in getattr(files[header.events], key)]
                    results.same(f"{key} without a land", 0, cells.count(None))
                    if file.matrix.headers:
                        own[key] += len(cells)
                        own["own " + key] += sum(cell and cell[0] == number for cell in cells)
                for of in files[header.events].warps:
                    if of.warp == kunai.MAP_WARP_VALUE_BACK:
                        back += of.header == kunai.MAP_WARP_VALUE_BACK_HEADER
                    else:
                        results.same("warp", True, of.warp < len(files[headers[of.header].events].warps))
                copies += [(of, [other.graphics for other in files[headers[of.flag].events].objects if other.id == of.id])
                           for of in files[header.events].objects if of.script == kunai.MAP_OBJECT_VALUE_COPY]
        results.note("platinum, events of headers", "all")
        results.same("objects, warps of a matrix with headers", [1213, 1163, 295, 295],
                     [own["objects"], own["own objects"], own["warps"], own["own warps"]])
        results.same("copies with an original", [47, 47],
                     [len(copies), sum(of.graphics in originals for of, originals in copies)])
        results.same("warps that lead back", 6, back)
        for file in files:
            file.close()


# The format and the check of each table, by the start of its path, also for members of archives. Only light is
# recognised without a format.
TABLES = {
    "map_matrix": (kunai.FORMAT_MAP_MATRIX, check_matrix), "area_data": (kunai.FORMAT_AREA, check_area),
    "area_build": (kunai.FORMAT_AREA_BUILD, check_build), "arealight": (0, check_light),
    "bm_anime_list": (kunai.FORMAT_PROP_ANIMATION, check_prop_animation),
    "build_model_matshp": (kunai.FORMAT_PROP_SHAPES, check_shapes),
    "zone_event": (kunai.FORMAT_MAP_EVENTS, check_events), "events": (kunai.FORMAT_MAP_EVENTS, check_events),
    "map_headers": (kunai.FORMAT_MAP_HEADERS, check_headers), "mapname": (kunai.FORMAT_MAP_NAMES, check_names)}


def find_table(name):
    """Returns the check of a table, or None."""
    for prefix, (kind, check) in TABLES.items():
        if name.startswith(prefix):
            return functools.partial(check_table, kind, check)
    return None


def check_table(kind, check, results, expected, data):
    with kunai.Map(data, format=kind, **STRICT) as file:
        check(results, file, expected, data)
