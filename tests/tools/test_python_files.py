"""Tests of examples/python/kunai.py with textures, models, motions, scenes and maps whose numbers are all
known. A member that is declared at a wrong place, or an array with a wrong length, gives wrong numbers
without any error."""
import ctypes
import gc
import os
import struct
import tool_models
import tool_nitro
from tool_cases import SAMPLE, expect, main, write
from tool_files import gvp, gvr, pvp, pvr
from tool_python import (black, bml, closed, fails, fixture, get, k, listed, matches, near, raises,
                         run_example, same, show, show_sample, xvrt)

TEXTURE = struct.pack("<4sIH", b"XVMH", 0x38, 0).ljust(64, b"\0")


def test_every_member_of_small_files():
    ginja = tool_models.ninja(tool_models.ginja, b"GJCM", ">")
    basic, swapped = fixture("model_basic.nj"), k.MODEL_COLORS_RGBA | k.MODEL_UV_SWAPPED
    tables = {"map_headers": k.FORMAT_MAP_HEADERS, "mapname": k.FORMAT_MAP_NAMES,
              "events": k.FORMAT_MAP_EVENTS}
    members = [("land_data", 0, 0), ("map_matrix", 0, k.FORMAT_MAP_MATRIX),
               ("map_matrix", 1, k.FORMAT_MAP_MATRIX), ("area_data", 1, k.FORMAT_AREA),
               ("area_build", 0, k.FORMAT_AREA_BUILD),
               ("bm_anime_list", 2, k.FORMAT_PROP_ANIMATION), ("arealight", 0, 0)]
    handles = {
        "archives": [k.Archive(fixture("creature.afs")), k.Archive(bml(b"the model" * 20, TEXTURE))],
        "textures": [k.Textures(fixture("creature.pvm")), k.Textures(pvp(2, [0x1234, 0xF0F0], bank=3))],
        "basic": [k.Model(basic), k.Model(basic, model_flags=k.MODEL_UV_256),
                  k.Model(basic, model_flags=swapped), k.Model(fixture("model_basic.sa1mdl")),
                  k.Model(fixture("model_chunk.nj"))],
        "ginja": [k.Model(ginja), k.Model(tool_models.ninja(tool_models.xinja, b"NJCM"))],
        "mill": [k.Model(fixture("mill.nsbmd"))] + [k.Motion(fixture("mill_" + name)) for name in (
            "turn.nsbca", "flow.nsbta", "dusk.nsbma", "smoke.nsbva", "flicker.nsbtp")],
        "motions": [*k.motions(fixture("view.njm")), *k.motions(fixture("lights.njm"))],
        "scenes": [k.Scene(fixture("stage" + name))
                   for name in ("_n.rel", "_c.rel", "_c2.rel", "_r.rel", ".tam")],
        "maps": [k.Map(fixture(name + ".bin"), format=number) for name, number in tables.items()]
                + [member(name, number, format=kind) for name, number, kind in members]
                + [k.Map(fixture("land_hg.bin")), k.Map(fixture("heights.bdhc"))]}
    for name, opened in handles.items():
        expect("\n".join(repr(handle) + listed(handle) for handle in opened) + "\n", "python_" + name)
        for handle in opened:
            handle.close()


# ---- textures ----

# 4x2 texels. The index of each is its place in the file, which is column by column (pvr.md 5.2).
PALETTE4 = pvr(2, 0x05, 4, 2, bytes([0x10, 0x32, 0x54, 0x76]))
ORDER = bytes([0, 2, 4, 6, 1, 3, 5, 7])


def test_a_palette_file():
    # ARGB4444 in bank 3; ARGB8888 keeps the four bytes of a colour in the order B, G, R, A
    with k.Textures(pvp(2, [0x1234, 0xF0F0], bank=3)) as textures:
        palette = textures.palettes[0]
        same((repr(textures), len(palette.colors)), ("<Textures PVP: 0 images, 1 palette>", 8))
        matches(repr(palette), r"^Palette\(colors=<8 int>, ")
        raises(IndexError, "", lambda: textures.palettes[1])
    closed(lambda: palette.colors)
    with k.Textures(pvp(2, [0] * 256)) as textures:
        matches(repr(textures.palettes[0]), r"^Palette\(colors=<1024 int>, ")
    for data, flags, colors in ((pvp(6, [0x11223344]), 0, b"\x22\x33\x44\x11"),
                                (pvp(2, [0x1234]), k.TEXTURES_SHIFT, bytes([32, 48, 64, 16])),
                                (gvp(0, [0xABCD]), 0, b"\xCD\xCD\xCD\xAB"),
                                (gvp(0, [0xABCD]), k.TEXTURES_SA_PALETTES, bytes([82, 247, 107, 255]))):
        with k.Textures(data, textures_flags=flags) as textures:
            same(textures.palettes[0].colors, colors)
            assert repr(textures).endswith(": 0 images, 1 palette>")


def test_four_bit_indices_take_a_palette_in_all_its_forms_and_a_bank():
    # bank 0 of the palette is blue, bank 1 red: both get brighter with the index
    colors = [0xF000 | i for i in range(16)] + [0xF000 | i << 8 for i in range(16)]
    with k.Textures(PALETTE4) as textures, k.Textures(pvp(2, colors)) as other:
        image, palette = textures.images[0], other.palettes[0]
        same(get([image], "width", "height", "color_count", "palette"), [(4, 2, 16, None)])
        same((len(textures.palettes), image.decode(output=k.OUTPUT_INDEX8)), (0, ORDER))
        grey = b"".join(bytes([17 * i] * 3 + [255]) for i in ORDER)
        blue = b"".join(bytes([0, 0, 17 * i, 255]) for i in ORDER)
        red = b"".join(bytes([17 * i, 0, 0, 255]) for i in ORDER)
        same([image.decode(), textures.decode(0)], [grey, grey])
        forms = bytearray(palette.colors), bytes(palette.colors)
        for given in (palette, palette.colors, *forms):
            same([image.decode(palette=given), image.decode(palette=given, bank=1),
                  textures.decode(0, palette=given, bank=1), image.decode(palette=given, bank=2),
                  image.decode(palette=given, bank=1 << 30),
                  image.decode(palette=given, output=k.OUTPUT_INDEX8)],
                 [blue, red, red, bytes(32), bytes(32), ORDER])
        same(image.decode(palette=palette.colors[:20])[:16], blue[:12] + bytes(4))  # colours 0 to 4
        same(image.decode(palette=b""), bytes(32))


def test_eight_bit_indices_with_mipmaps():
    # 2x2 texels after 1x1, which is at byte 3 of the chain (pvr.md 4.3)
    colors = bytes(range(256)) * 4
    with k.Textures(pvr(0, 0x08, 2, 2, bytes([9, 9, 9, 200, 0, 1, 2, 255]))) as textures:
        image = textures.images[0]
        same((image.color_count, image.level_count), (256, 2))
        same([image.decode(output=k.OUTPUT_INDEX8), image.decode(1, k.OUTPUT_INDEX8), image.decode(-1),
              image.decode(level=1, palette=colors), image.decode(palette=colors, bank=15)[:12]],
             [bytes([0, 2, 1, 255]), b"\xc8", bytes([200, 200, 200, 255]), colors[800:804],
              colors[960:964] + colors[968:972] + colors[964:968]])
        raises(IndexError, "^no level 2: there are 2 levels$", image.decode, 2)
        raises(IndexError, "there is 1 image$", lambda: textures.images[1])
        raises(ValueError, "^2 x 2 texels need 16 bytes, not 4$", k.png, 2, 2,
               image.decode(output=k.OUTPUT_INDEX8))
        raises(TypeError, r"palettes\[0\]", image.decode, palette=textures)
    raises(TypeError, "not str$", k.Textures, "texture.pvr")


def test_texels_of_other_formats():
    # a normal straight out of the surface, and one of the vectors of pvr.md 6.3
    with k.Textures(pvr(4, 0x09, 2, 1, struct.pack("<HH", 0xFF00, 0x8040))) as textures:
        image = textures.images[0]
        same((image.flags & k.IMAGE_BUMP, image.decode(), image.decode(output=k.OUTPUT_NORMAL8)),
             (k.IMAGE_BUMP, bytes([255, 0, 0, 255, 128, 64, 0, 255]),
              bytes([128, 128, 255, 255, 128, 217, 218, 255])))
        fails(k.E_UNSUPPORTED, image.decode, output=k.OUTPUT_INDEX8)
    # A8R8G8B8 is B, G, R, A in the file, row by row; A8 is white
    with k.Textures(xvrt(1, 1, 2, bytes(range(8)))) as textures:
        same(get(textures.images, "width", "height", "global_index"), [(1, 2, 77)])
        same(textures.images[0].decode(), bytes([2, 1, 0, 3, 6, 5, 4, 7]))
    with k.Textures(xvrt(17, 2, 1, b"\x07\x80")) as textures:
        same(textures.images[0].decode(), b"\xff\xff\xff\x07\xff\xff\xff\x80")
    # two texels; the second one occurs three times (pvr.md 1.4)
    data = pvr(1, 0x09, 4, 1, bytes(8))
    data = struct.pack("<I", 24) + data[:16] + struct.pack("<HBHB", 0xF800, 0, 0x001F, 2)
    with k.Textures(data) as textures:
        image = textures.images[0]
        same((image.flags & k.IMAGE_RUNS, image.decode()),
             (k.IMAGE_RUNS, b"\xff\0\0\xff" + b"\0\0\xff\xff" * 3))


def test_a_palette_inside_an_image():
    # CI4, the left texel in the high nibble; RGB5A3 with and without alpha
    colors = struct.pack(">16H", 0x1234, 0xABCD, *[0] * 13, 0xFFFF)
    row = bytes([34, 51, 68, 36, 82, 247, 107, 255, 34, 51, 68, 36, 255, 255, 255, 255])
    with k.Textures(gvr(8, 8, 8, colors + b"\x01\x0f" * 16, flags=8, palette_format=2)) as textures:
        image = textures.images[0]
        same(repr(textures), "<Textures GVR: 1 image, 1 palette>")
        same((image.palette, image.palette_index, image.palette_rule, image.palette.count),
             (textures.palettes[0], 0, k.PALETTE_RULE_OWN, 16))
        same([image.decode(), image.decode(output=k.OUTPUT_INDEX8), image.decode(palette=image.palette),
              image.decode(palette=bytes(64))], [row * 16, b"\0\1\0\x0f" * 16, row * 16, bytes(256)])


def test_palettes_of_nsbtx_are_guessed_by_names_and_numbers():
    def texels(colors):
        return bytes(part for row in rows for value in row
                     for part in tool_nitro.look(tool_nitro.PAL16, value, colors))
    rows = [[(x + 3 * y) % 16 for x in range(8)] for y in range(8)]
    first, second = [1057 * i for i in range(16)], [31 - i for i in range(16)]
    data = tool_nitro.nsbtx(
        [(name, tool_nitro.PAL16, rows) for name in (b"b", b"a", b"c", b"d", b"e")]
        + [(b"f", tool_nitro.DIRECT, [[0x801F] * 8] * 8)], [(b"a_pl", first), (b"b", second), (b"x", second)])
    with k.Textures(data) as textures:  # tex0.md 3
        same(repr(textures), "<Textures Nitro textures (TEX0): 6 images, 3 palettes>")
        images, palettes = textures.images, textures.palettes
        same(get(images, "palette_index", "palette_rule"), [
            (1, k.PALETTE_RULE_NAME), (0, k.PALETTE_RULE_NAME_PL), (2, k.PALETTE_RULE_INDEX),
            (0, k.PALETTE_RULE_FIRST), (0, k.PALETTE_RULE_FIRST), (-1, k.PALETTE_RULE_OWN)])
        same(get(images, "palette"), [palettes[i] for i in (1, 0, 2, 0, 0)] + [None])
        same(get(palettes, "count"), [48, 32, 16])
        same([images[i].decode() for i in (0, 1, 3)], [texels(second), texels(first), texels(first)])
        same(images[3].decode(palette=palettes[1]), texels(second))
        same(images[0].decode(output=k.OUTPUT_INDEX8), bytes(sum(rows, [])))
        same(images[5].decode(), b"\xff\0\0\xff" * 64)


def test_errors_of_textures():
    """Wrong outputs, palettes and banks must raise, and must not reach past the palette in memory."""
    with k.Textures(black(8)) as textures:
        image = textures.images[0]
        for output, code in ((k.OUTPUT_INDEX8, k.E_UNSUPPORTED), (k.OUTPUT_NORMAL8, k.E_UNSUPPORTED),
                             (3, k.E_ARGUMENT)):
            fails(code, image.decode, output=output)
        raises(TypeError, "", image.decode, palette=image)
    with k.Textures(PALETTE4) as textures:
        image = textures.images[0]
        for options in ({"bank": 1}, {"bank": -1}, {"palette": bytes(64), "bank": -1}, {"palette": bytes(7)}):
            raises(ValueError, "", image.decode, **options)
        shut = k.Textures(pvp(2, [0]))
        palette = shut.palettes[0]
        shut.close()
        closed(lambda: image.decode(palette=palette))
    closed(image.decode)
    with k.Textures(pvr(1, 0x60, 8, 8, bytes(128))) as textures:
        same(textures.images[0].result, k.E_UNSUPPORTED)
        same(fails(k.E_UNSUPPORTED, textures.images[0].decode).offset, 9)
        same(get(textures.warnings, "code"), [k.E_UNSUPPORTED])
    same(fails(k.E_TRUNCATED, k.Textures, pvp(2, [0] * 16)[:-1]).format, k.FORMAT_PVP)


def test_an_image_is_a_record():
    """An image has the methods of its set: decode() without an index."""
    with k.Textures(fixture("creature.pvm")) as textures:
        images = textures.images
        assert {"decode", "width"} <= set(dir(images[1]))
        same([images[-1].decode(), images[0].decode(level=7)], [textures.decode(2), textures.decode(0, 7)])
        same([len(image.decode()) for image in images[1:]], [16384, 4096])
        same(images.index(images[2]), 2)


def test_the_examples_of_the_classes_run():
    names, _ = run_example(k.Textures, pvr=PALETTE4, pvp=pvp(2, [0xF00F, 0xFF00]))
    same((names["rgba"][:4], names["indices"]), (b"\0\0\xff\xff", ORDER))
    run_example(k.Scene, data=fixture("stage_d.rel"))
    data = fixture("model_basic.nj")
    names, _ = run_example(k.Model, dump=dump(0x1234, 0x8C010000), data=data)
    with k.Model(data) as model:
        rest, normals = model.skin(0, model.world())
    same((len(names["drawn"]), list(names["normals"])), (2, list(normals)))
    same(list(names["positions"]), [value + 5 * (i % 3 == 1) for i, value in enumerate(rest)])
    _, printed = run_example(k.Map, data=fixture("land.bin"), cells=fixture("matrix.bin"))
    same(printed, [(4, 16.0, -16.0, 0), (0, -48.0, 48.0, 0), (0, -24.0, 48.0, 0), (0,)])
    _, printed = run_example(k.Outline, data=fixture("tiny.afs"))
    same((printed[0][1:], {len(indent) for indent, *_ in printed[1:]}), (("0x0", b"AFS"), {2}))


# ---- models: the small ones of the sample (tests/support/writers/sample.h) ----

def chunk(data, tag):
    """Returns the body of a chunk."""
    at = data.index(tag) + 8
    return data[at:at + struct.unpack_from("<I", data, at - 4)[0]]


def pointers(pof0):
    """Returns the places that a POF0 lists (ninja-container.md 3)."""
    at, places = 0, []
    while at < len(pof0) and pof0[at]:
        size = {1: 1, 2: 2, 3: 4}[pof0[at] >> 6]
        step = int.from_bytes(pof0[at:at + size], "big") & ~(3 << 8 * size - 2)
        places.append((places[-1] if places else 0) + 4 * step)
        at += size
    return places


def dump(place, base):
    """Returns the Basic model as it lies in the memory of a console, with the root node at place."""
    data = fixture("model_basic.nj")
    body = bytearray(chunk(data, b"NJBM"))
    for at in pointers(chunk(data[data.index(b"NJBM"):], b"POF0")):
        pointer, = struct.unpack_from("<I", body, at)
        struct.pack_into("<I", body, at, base + place + pointer)
    return bytes(place) + body


def corner(mesh, values, number):
    """Returns the values of one array of a mesh at a corner."""
    size, vertex = len(values) // mesh.vertex_count, mesh.indices[number]
    return values[size * vertex:size * (vertex + 1)]


def arrays(model):
    return [list(array) for mesh in model.meshes
            for array in (mesh.positions, mesh.uvs[0], mesh.indices, mesh.polygon_normals)]


def test_records_of_a_closed_model():
    with k.Model(fixture("model_basic.nj")) as model:
        material = model.materials[0]
        same((model.warnings, model.volumes, len(model.inverse_binds), material.states), ([], [], 0, {}))
    closed(lambda: material.states)
    fails(k.E_FORMAT, k.Model, fixture("model_basic.nj"), format=k.FORMAT_NJCM)


def test_bare_structures_in_a_file_in_a_dump_and_nowhere():
    with k.Model(fixture("model_basic.nj")) as model:
        expected = arrays(model)
    for data, offset, base in ((fixture("model_basic.sa1mdl"), 16, 0),
                               (dump(0x40, 0x8C010000), 0x40, 0x8C010000),
                               (b"\xff" * 12 + dump(0, 0), 12, -12)):
        options = {"flags": k.OPEN_BARE | k.OPEN_STRICT, "format": k.FORMAT_NJBM, "offset": offset,
                   "base": base}
        with k.Model(data, **options) as model:
            same(arrays(model), expected)
            same((get(model.nodes, "name"), model.nodes[0].offset), ([b"", b""], offset))
        same(len(list(k.models(data, **options))), 1)
        for wrong, code in (({"format": k.FORMAT_ANY}, k.E_ARGUMENT), ({"offset": len(data)}, k.E_RANGE),
                            ({"base": 0x80000000}, (k.E_TRUNCATED, k.E_CORRUPT))):
            fails(code, k.Model, data, **{**options, **wrong})


def test_states_of_ginja_and_xinja_materials():
    with k.Model(tool_models.ninja(tool_models.ginja, b"GJCM", ">")) as model:
        for material, stored in zip(model.materials, (tool_models.GINJA_STATE, tool_models.GINJA_ADDED)):
            words = list(material.parameters)
            same(sorted(zip(words[::2], words[1::2])), sorted(stored))
            # by type; the states of type 0 in the order of their attributes
            same(material.states, {**{kind: [value] for kind, value in stored if kind},
                                   0: sorted(value for kind, value in stored if not kind)})
            assert "states" in dir(material)
        same(get(model.materials[1:], "states"), [model.materials[1].states])
        matches(repr(model.meshes[1]), r" uvs=\[<6 float>, \[\], <6 float>, \[\], ")
        layer = model.meshes[0].uvs[2]
        first = list(layer)
    same(list(layer), first)  # the list holds its memory
    for options in {}, {"format": k.FORMAT_XJ}:
        with k.Model(tool_models.ninja(tool_models.xinja, b"NJCM"), **options) as model:
            same(model.info.format, k.FORMAT_XJ)
            stored = tool_models.XINJA_STATE, tool_models.XINJA_BLENDED
            for material, records in zip(model.materials, stored):
                same(list(material.parameters), [word for record in records for word in record])
                same(material.states, {kind: words for kind, *words in records})
    # a Ginja model in the chunk of another format
    with k.Model(tool_models.ninja(tool_models.ginja, b"NJCM", ">"), format=k.FORMAT_GJCM) as model:
        same((model.info.format, len(model.meshes)), (k.FORMAT_GJCM, 3))


def test_skin_lists_have_a_scale():
    for flags, width in (0, 1), (k.MODEL_SKIN_255, 256 / 255):
        with k.Model(tool_models.ninja(tool_models.ginja_skin, b"GJCM", ">"), model_flags=flags) as model:
            [mesh] = model.meshes
            same(mesh.kind, k.MESH_KIND_SKINNED)
            near([max(mesh.positions[::3])], [width], 1e-6)


def test_two_models_of_one_file():
    with k.Model(fixture("model_basic.nj")) as model:
        expected = arrays(model)
    models = list(k.models(fixture("model_two.nj")))
    same([(one.info.format, one.info.byte_order, len(one.textures)) for one in models],
         [(k.FORMAT_NJCM, k.BYTE_ORDER_BIG, 0), (k.FORMAT_NJBM, k.BYTE_ORDER_BIG, 2)])
    same(arrays(models[1]), expected)
    same([arrays(model) for model in k.models(fixture("model_two.nj"), format=k.FORMAT_NJBM)], [expected])


def test_volumes_are_meshes():
    """The meshes of volumes come after all other meshes."""
    with k.Model(fixture("model_chunk.nj")) as model:
        same(model.volumes, model.meshes[1:])
    closed(lambda: model.volumes)


def test_a_tube_that_is_stored_bent_is_bound_straight():
    rest = []
    for flags, gap in (0, 0), (k.MODEL_STORED_POSE, 5 ** 0.5):
        with k.Model(fixture("model_bent.nj"), model_flags=flags) as model:
            near([model.info.bind_gap], [gap])
            rest.append(list(model.skin(0, model.world())[0]))
            tube = model.meshes[0]
            same(tube.kind, k.MESH_KIND_SKINNED)
            # stored positions that are halfway between two poses
            same(any(abs(y - round(y)) > 1e-4 for y in tube.positions[1::3]), bool(flags))
    same(*rest)  # at rest, both are the same


def test_any_sequence_is_a_pose():
    with k.Model(fixture("creature.nj")) as model:
        nodes, skin, rest = model.nodes, model.meshes[-1], model.world()
        same(list(model.world([node.rest for node in nodes])), list(rest))
        same(list(model.world(tuple(node.rest.copy() for node in nodes))), list(rest))
        copy = nodes[0].rest.copy()
        before = copy.translation[0]
        copy.translation[0] += 1
        same(nodes[0].rest.translation[0], before)  # the pose in the library does not change
        wanted = [list(part) for part in model.skin(-1, rest)]
        for mesh in skin, -1, len(model.meshes) - 1:
            for worlds in rest, list(rest), tuple(rest), memoryview(rest).cast("B").cast("f"):
                same([list(part) for part in model.skin(mesh, worlds)], wanted)
        raises(ValueError, "^pose has 17 transforms for 18 nodes: at least 18 are needed$", model.world,
               [node.rest for node in nodes[1:]])
        raises(ValueError, "^worlds has 287 floats for 18 matrices", model.skin, 0, rest[1:])
        raises(TypeError, "", model.world, [None] * 18)
        raises(TypeError, "", model.skin, 0, ["one"] * 288)
        for wrong in None, 0.5, "0", nodes[0]:
            raises(TypeError, "^a mesh or its number is needed, not ", model.skin, wrong, rest)
        with k.Model(fixture("creature.nj")) as other:
            raises(ValueError, "^a mesh of another model is given$", other.skin, skin, rest)


def test_show_prints_every_kind_of_file():
    write("a.pvp", pvp(2, [0x1234, 0xF0F0]))
    same(show(os.path.join(SAMPLE, "tiny.nj"), "a.pvp")[-1], " 2 colours 22334411 00ff00ff")
    assert not os.path.exists("texture.png")
    write("ginja.gj", tool_models.ninja(tool_models.ginja, b"GJCM", ">"))
    same([line.split(", ")[1] for line in show("ginja.gj")[:3]], ["3 triangles", "2 lines", "3 points"])
    for name, drawn, ending, names in (
            ("model_chunk.nj", [8], ["volume at node 1: 4 triangles", "volume at node 1: 12 triangles",
                                     "volume at node 2: 4 triangles"], ""),
            ("model_basic.sa1mdl", [12, 4], [], " object_box object_lid")):
        lines = show_sample(name)
        same(lines[len(drawn):-1], ending)
        for line, triangles in zip(lines, drawn):
            matches(line, rf"^mesh at node \d: \d+ vertices, {triangles} triangles$")
        with k.Model(fixture(name)) as model:
            same(lines[-1], repr(model) + names)
    same(show_sample("stage_n.rel"), [
        "scenery: instances 1 (0 with a motion), triangles 2",
        "section 1: instances 1 (1 with a motion), triangles 10",
        "section 2: instances 2 (0 with a motion), triangles 20",
        "<Scene PSO stage (n.rel): 3 sections, 4 instances, 2 models, 1 clip, 3 textures>"])
    same(show_sample("stage_c.rel")[0], "collision: 6 triangles")
    same(show_sample("stage.tam")[:2], ["texture animation 5: 2 frames", "texture animation 6: 3 frames"])
    same(show_sample("land_hg.bin") + show_sample("heights.bdhc") + show_sample("light.txt"), [
        "132 of 1024 tiles blocked", "prop 0: model 2 at 0.0 8.0 152.0",
        "prop 1: model 1 at 184.0 0.0 -184.0", "6 plates; at the centre: -24.0 8.0", "<Map map land: 1 item>",
        "6 plates; at the centre: -24.0 32.0", "<Map map heights (BDHC): 1 item>",
        "light until 24:00: 1 direction", "<Map area light: 1 item>"])
    same(show_sample("land_dp.bin")[-2:], ["8 triangles; at the centre: -32.0", "<Map map land: 1 item>"])
    lines = show_sample("mill.nsbmd")
    same((lines[-2], lines[-1].split(">")[1]),
         ("skinned mesh: 6 vertices, 4 triangles", " mill sails pole tip lamp pond smoke"))
    same(show_sample("mill_flicker.nsbtp"), ["flicker: materials, 16 frames", "  glow: 1 tracks, 4 keys",
                                             "<Motion Nitro texture animation (PAT0): 1 track>"])
    path = os.path.join(SAMPLE, "mill.nsbmd")
    lines = show("--tree", path)
    same(lines[0], "00000000     %d Nitro model (MDL0)" % os.path.getsize(path))
    assert "  MDL0" in lines[2]
    show("--tree", code=2)


# ---- motions ----

def test_a_blend_is_between_two_poses():
    # translations in the middle, rotations by the shorter way; each end is the given pose
    data = fixture("creature.nj")
    with k.Model(data) as model, k.Motion(data, model, index=1) as walk:
        a, b = walk.pose(model, 4), walk.pose(model, 24)
        for one, other, middle in zip(a, b, k.blend(a, b, 0.5)):
            near(middle.translation, [(x + y) / 2 for x, y in zip(one.translation, other.translation)])
            dot = sum(x * y for x, y in zip(one.rotation, other.rotation))
            mixed = [x + (y if dot >= 0 else -y) for x, y in zip(one.rotation, other.rotation)]
            length = sum(x * x for x in mixed) ** 0.5
            near([abs(sum(x / length * y for x, y in zip(mixed, middle.rotation)))], [1])
        for rate, end in (0, a), (1, b):
            for got, wanted in zip(k.blend(list(a), tuple(b), rate), end):
                same(list(got.translation), list(wanted.translation))
        raises(ValueError, "^pose a has 18 nodes, but pose b has 17$", k.blend, a, list(b)[1:], 0.5)


def test_shapes_flatten_the_eyes():
    # to a tenth when the eyes are closed at frame 12; they are open at 0 and 18
    with k.Model(fixture("creature.nj")) as model, k.Motion(fixture("creature_blink.njs"), model) as blink:
        same((blink.info.kind, blink.info.format, blink.info.group_count),
             (k.MOTION_KIND_SHAPES, k.FORMAT_NSSM, 18))
        same(get(blink.tracks, "group", "property", "point_count"),
             [(node, kind, 61) for node in (5, 6) for kind in (k.PROPERTY_VERTICES, k.PROPERTY_NORMALS)])
        for node in 5, 6:
            mesh = model.meshes[model.nodes[node].mesh]
            for frame, height in (0, 1), (6, 0.55), (12, 0.1), (13, 0.1), (16, 0.55), (18, 1):
                positions, normals = blink.shape(model, mesh, frame)
                near(positions, [y * (height if i % 3 == 1 else 1) for i, y in enumerate(mesh.positions)])
                assert height != 1 or list(normals) == list(mesh.normals)
        fails(k.E_UNSUPPORTED, blink.shape, model, -1, 0)  # the skinned one


def test_a_camera_is_sampled():
    camera, still = k.motions(fixture("view.njm"))
    place = {track.property: i for i, track in enumerate(camera.tracks)}
    for frame, wanted in (0, (0, 3, 5)), (30, (0, 3, -5)):
        near(camera.sample(place[k.PROPERTY_TRANSLATION], frame), wanted)
    near(camera.sample(place[k.PROPERTY_FIELD_OF_VIEW], 0)[:1], [0x3000 * 6.283185307179586 / 65536], 1e-6)
    same(k.Motion(fixture("view.njm"), format=k.FORMAT_NJCA).info.format, k.FORMAT_NJCA)


def test_sample_takes_a_number_or_a_record():
    data = fixture("walk.njm")
    with k.Motion(data) as walk, k.Motion(data) as other:
        for number, track in enumerate(walk.tracks):
            same(list(walk.sample(track, 3.5)), list(walk.sample(number, 3.5)))
        same(list(walk.sample(-1, 3.5)), list(walk.sample(walk.tracks[-1], 3.5)))
        raises(ValueError, "^a track of another motion is given$", walk.sample, other.tracks[0], 0)
        raises(TypeError, "^a track or its number is needed, not str$", walk.sample, "0", 0)
        raises(IndexError, "^no track 99", walk.sample, 99, 0)


def test_there_is_one_bare_motion_at_a_place():
    data = struct.pack("<4xI3fI3f", 0, 1, 2, 3, 5, 4, 5, 6) + struct.pack("<IIIIHH", 4, 2, 36, 6, 1, 1)
    motions = k.motions(data, flags=k.OPEN_BARE, format=k.FORMAT_NMDM, offset=44)
    motion = next(motions)
    same(list(motion.sample(0, 5)), [4, 5, 6])
    raises(StopIteration, "", next, motions)


def test_an_error_in_a_text_has_a_line_and_a_column():
    cut = fixture("creature.nja")[:3000]
    caught, lines = raises(k.Error, "", k.Model, cut), cut.split(b"\n")
    same((caught.offset, caught.place(cut)), (3000, (len(lines), len(lines[-1]) + 1)))
    error = k.Error(k.E_CORRUPT)
    same((error.place(b""), error.place(b"\n")), ((1, 1), (1, 1)))
    for error.offset, wanted in (2, (1, 3)), (3, (2, 1)), (5, (2, 3)):
        same(error.place(b"a\r\n\tb"), wanted)
    write("cut.nja", cut)
    assert show("cut.nja", code=1)[-1].endswith(f" (line {len(lines)}, column {len(lines[-1]) + 1})")


def test_text_and_binary_form_are_the_same_model_and_motion():
    binary, text = fixture("creature.nj"), fixture("creature.nja")
    same(k.probe(text).format, k.FORMAT_NJA)
    with k.Model(binary) as model, k.Model(text) as other:
        same((other.warnings, other.nodes[3].name), ([], b"object_node_03"))
        same(get(other.textures, "name"), get(model.textures, "name"))
        for mesh, twin in zip(model.meshes, other.meshes):
            lists = [[one.positions, one.normals, *one.uvs, *one.colors, one.joints, one.weights, one.indices]
                     for one in (mesh, twin)]
            same(*([array and list(array) for array in one] for one in lists))
        with k.Motion(fixture("walk.njm"), model) as walk, k.Motion(fixture("walk.nam"), other) as told:
            same(told.warnings, [])
            for frame in 0, 7.25, 39.5:
                same(bytes(walk.pose(model, frame)), bytes(told.pose(other, frame)))


# ---- scenes ----

def test_parts_of_a_scene():
    data = fixture("stage_n.rel")
    same(k.probe(data).modules, k.MODULE_SCENE)
    with k.Scene(data) as scene:
        same(scene.instances_of(2), scene.instances[2:])
        same(scene.instances_of(scene.sections[0]), scene.instances[:1])
        raises(ValueError, "^a section of another scene is given$", scene.instances_of,
               k.Scene(fixture("stage_n.rel")).sections[0])
        block, turn = scene.models[1], scene.motions[0]
        up = turn.pose(block, 30)[0]
        same(list(up.translation), [0, 2, 0])
        near([abs(value) for value in up.rotation], [0, 1, 0, 0], 1e-6)
        positions, _ = block.skin(0, block.world(turn.pose(block, 30)))
        same((min(positions[1::3]), max(positions[1::3])), (2, 10))
        block.close()
        closed(lambda: block.nodes)
        same(len(scene.models[1].nodes), 1)  # to close a part closes no other part
        raises(IndexError, "", lambda: scene.models[2])
        for parts in scene.models, scene.motions:
            raises(IndexError, "^no mo(del|tion) -1: numbers begin at 0$", lambda: parts[-1])
    closed(lambda: scene.models)


def test_instances_give_their_models_and_motions():
    with k.Scene(fixture("stage_n.rel")) as scene, k.Scene(fixture("stage_n.rel")) as other:
        same([len(scene.model_of(instance).meshes[0].positions) for instance in scene.instances],
             [len(scene.models[number].meshes[0].positions) for number in (0, 1, 1, 1)])
        motions = [scene.motion_of(number) for number in range(4)]
        same([motion and len(motion.tracks) for motion in motions], [None, 2, None, None])
        for wrong, error in ("0", TypeError), (4, IndexError), (scene.sections[0], TypeError):
            raises(error, "", scene.model_of, wrong)
        raises(ValueError, "^an instance of another scene is given$", other.motion_of, scene.instances[0])


def test_models_hold_the_scene():
    model = k.Scene(fixture("stage_d.rel")).models[0]
    gc.collect()
    same(len(model.meshes), 1)
    positions = model.meshes[0].positions
    del model
    gc.collect()
    same(sorted(set(positions)), [-20, 0, 20])
    scene = k.Scene(fixture("stage_d.rel"))
    model = scene.models[0]
    scene.close()
    closed(lambda: model.meshes)
    fails(k.E_FORMAT, k.Scene, fixture("skin.pvr"))


# ---- maps: the small world of the sample (tests/support/writers/sample_map.c) ----

def member(name, index, **options):
    with k.Archive(fixture(name + ".narc")) as archive:
        return k.Map(archive.read(index), **options)


def fx(*units):
    return [round(4096 * unit) for unit in units]


def test_a_land_holds_its_memory():
    with member("land_data", 0) as land:
        record, tiles = land.land, land.land.tiles
        same(sum(tile >> 15 for tile in tiles), 224)
        same([land.matrix, land.area, land.animation, land.draws(0)], [None] * 4)
        same(len(land.models), 0)
        same(land.find_light(0), -1)
        matches(repr(record.plates[3]), r"^MapPlate\(min=\[-262144, -131072\], max=\[")
    same(len(bytes(tiles)), 2048)
    closed(lambda: record.tiles, lambda: land.heights(0, 0))


def test_heights():
    with member("land_data", 0) as land, member("land_data", 4) as hut:
        same([land.heights(0, 0), land.heights(0, *fx(32)), land.heights(0, *fx(32), k.HEIGHT_ALL_PLATES),
              hut.heights(*fx(65, 0))], [fx(-24, 32), fx(-24), fx(-24, 32), []])
        same([land.height(0, 0), land.height(0, 0, *fx(5)), hut.height(*fx(65, 0))], fx(-24, 32) + [None])
    with k.Map(fixture("heights.bdhc")) as heights:
        same((heights.info.format, len(heights.land.tiles), len(heights.land.props)), (k.FORMAT_BDHC, 0, 0))
        same(heights.height(*fx(-96, 0, 99)), 16 * 4096)
    with k.Map(fixture("light.txt")) as light:
        fails(k.E_RANGE, light.heights, 0, 0)
        same(light.height(0, 0), None)
    # the game stops after ten plates; the flag shows all of them
    plate = *fx(-1, -1, 1, 1), *fx(0, 1, 0), *fx(-1)
    data = (b"BDHC" + struct.pack("<6H4i3ii", 2, 1, 1, 12, 1, 12, *plate) +
            12 * struct.pack("<4H", 0, 1, 0, 0) + struct.pack("<iHH12H", 4096, 12, 0, *range(12)))
    with k.Map(data) as heights:
        same([heights.heights(0, 0), heights.heights(0, 0, k.HEIGHT_ALL_PLATES)], [[4096] * 10, [4096] * 12])


def test_placements_of_quests_and_stored_bytes():
    record = struct.pack("<8H3f3i3f3iI", 0x85, 0, 0, 0, 1, 4, 3, 0, 1, 2, 3, 0, 0x4000, 0, 1.5, 0, 0, 4, 5, 6,
                         0)
    quest = struct.pack("<4I", 1, 84, 5, 68) + record + bytes(16)
    with k.Scene(quest) as scene:
        [placed], [table] = scene.placements, scene.placement_tables
        same([table.floor, table.placement_count, placed.section, placed.section_id], [5, 1, -1, 3])
        same([placed.kind, placed.type, list(placed.position)], [k.PLACEMENT_KIND_OBJECT, 0x85, [1, 2, 3]])
    with k.JoinedScene(lambda *key: {(k.STORE_STAGE, 0): fixture("stage_n.rel"), (k.STORE_STAGE_PLACEMENTS, 0): quest}
                       .get(key), flags=k.WORLD_STAGE | k.WORLD_PLACEMENTS, floor=4) as stage:
        same(len(stage.placements), 0)
    with k.Archive(struct.pack("<4s3I", b"AFS", 1, 16, 3) + b"abc") as archive:
        same(archive.stored(0), b"abc")


def test_tables_of_maps():
    with k.Map(fixture("map_headers.bin"), format=k.FORMAT_MAP_HEADERS) as headers:
        raises(IndexError, "^no header 3: there are 3 headers$", lambda: headers.headers[3])
    with k.Map(fixture("mapname.bin"), format=k.FORMAT_MAP_NAMES) as names:
        same(names.names[1:], [b"I02RIDGE", b"I01HUT"])
    with member("area_build", 0, format=k.FORMAT_AREA_BUILD) as opened:
        models = opened.models
    same(list(models), [0, 1, 2, 3])
    with k.Map(fixture("build_model_matshp.dat"), format=k.FORMAT_PROP_SHAPES) as shapes:
        same([get(shapes.draws(model), "material", "shape") for model in range(5)],
             [[(0, 0)], [(1, 1), (0, 0)], [], [(0, 0)], [(0, 0), (0, 2), (1, 1)]])
        same(len(shapes.draws(-1)), 3)
        raises(IndexError, "^no model 5: there are 5 models$", shapes.draws, 5)
    with k.Map(fixture("events.bin"), format=k.FORMAT_MAP_EVENTS) as events:
        same([of.graphics for of in events.objects], [12, 105, 19])
        same([of.warp for of in events.warps][-1], k.MAP_WARP_VALUE_BACK)
        place = k.find_map_place(events.triggers[0].x, events.triggers[0].z)
    same([*place.world, *place.cell, *place.tile, *place.local], [168, 328, 0, 0, 10, 20, -88 * 4096, 72 * 4096])
    raises(OverflowError, "does not fit", k.find_map_place, 2**31, 0)
    for name in "map_headers.bin", "matrix.bin":
        fails(k.E_FORMAT, k.Map, fixture(name))  # they are not recognised
    same(k.probe(fixture("land.bin")).modules, k.MODULE_MAP | k.MODULE_SCENE)
    with member("arealight", 0) as opened:
        same([opened.find_light(time) for time in (0, 12599, 12600, 43199)], [1, 1, 2, 3])
        light = opened.lights[opened.find_light(20000)]
        same(light, opened.lights[2])
        assert "color=[[31, 31, 29], [10, 12, 14], " in repr(light) and "object at" not in repr(light)


def test_a_map_is_joined():
    """The hut has no animations. The props of the river lack their list of models."""
    stores = {k.STORE_MAP_MATRIX: "map_matrix", k.STORE_LAND: "land_data", k.STORE_AREA: "area_data",
              k.STORE_AREA_LIGHT: "arealight", k.STORE_AREA_BUILD: "area_build", k.STORE_PROP_MODEL: "build_model",
              k.STORE_PROP_ANIMATION: "bm_anime_list", k.STORE_PROP_SHAPES: "build_model_matshp.dat",
              k.STORE_MAP_HEADERS: "map_headers.bin"}
    def fetch(store, index):
        if "." in stores[store]:
            return fixture(stores[store])
        with k.Archive(fixture(stores[store] + ".narc")) as archive:
            return archive.read(index)
    with k.JoinedScene(fetch, header=2) as scene:
        same(get(scene.sources, "name", "index"), [(b"hut", 4), (b"table", 4), (b"box", 0)])
        same([(of.land, of.header, of.x, of.light_count) for of in scene.lands], [(4, 2, 0, 1)])
        same((scene.find_light(0, 0), scene.lights[0].end, scene.find_light(1, 0)), (0, 43200, -1))
        same(get(scene.instances, "model", "flags"), [(0, 0), (1, 1), (2, 3), (2, 3)])
        same(get(scene.texture_sets, "store", "index"), [
            (k.STORE_GROUND_TEXTURES, 1), (k.STORE_PROP_TEXTURES, 1), (k.STORE_PROP_MODEL, 0)])
    fails(k.E_RANGE, k.JoinedScene, fetch, header=3)
    fails(k.E_RANGE, k.JoinedScene, lambda store, index: None)
    raises(IndexError, "", k.JoinedScene, lambda store, index: [][index])


def test_a_map_is_joined_from_a_rom():
    """Joins the hut. The headers begin 256 bytes after the start of the program (sample_rom.c)."""
    files = k.RomFiles(fixture("platinum.nds"))
    same((files.game.name, files.game.header_count, files.names), ("Platinum", 593, [b"I01RIVER", b"I02RIDGE", b"I01HUT"]))
    same((files.headers.offset, files.headers.count, files.headers.search), (256, 3, k.GAME_SEARCH_CONTENT))
    with files.join(header=2) as scene:
        same(get(scene.sources, "name", "index"), [(b"hut", 4), (b"table", 4), (b"box", 0)])
        same(len(scene.warnings), 0)
    same([files.fetch(store, 0) for store in (k.STORE_PROP_MOTION, k.STORE_STAGE, k.STORE_ROOM_MODEL)], [None] * 3)
    same((files.fetch(k.STORE_LAND, 5), files.fetch(k.STORE_MAP_NAMES, 1)), (None, None))
    fails(k.E_RANGE, files.join, header=3)
    with files:
        scene = files.join(header=2)
    closed(lambda: files.join(header=2))
    same(len(scene.instances), 4)
    fails(k.E_FORMAT, k.RomFiles, fixture("creature.afs"))
    fails(k.E_FORMAT, k.RomFiles, fixture("platinum.nds").replace(b"CPUE", b"CPUX"))


def test_a_damaged_archive_of_a_rom_is_a_missing_file():
    data = fixture("platinum.nds")
    with k.Archive(data) as archive:
        places = {entry.name: entry.offset for entry in archive}
    # the map does not need its texts; it goes on without lights and land; nothing is known without a matrix
    for name, code, instances in ((b"msgdata/pl_msg.narc", k.OK, 4), (b"data/arealight.narc", k.E_RANGE, 4),
                                  (b"fielddata/land_data/land_data.narc", k.E_RANGE, 0),
                                  (b"fielddata/mapmatrix/map_matrix.narc", k.E_RANGE, None)):
        at = places[name]
        same(data[at:at + 4], b"NARC")
        with k.RomFiles(data[:at] + b"ruin" + data[at + 4:]) as files:
            if instances is None:
                fails(code, files.join, header=2)
                continue
            with files.join(header=2) as scene:
                same(({warning.code for warning in scene.warnings}, len(scene.instances)), ({code} - {k.OK}, instances))
            if code != k.OK:
                fails(code, files.join, header=2, open_flags=k.OPEN_STRICT)


# ---- Nitro: the mill of the sample (tests/support/writers/sample_mill.c) and its motions ----

def test_the_texture_matrix_of_nitro():
    with k.Model(fixture("mill.nsbmd")) as model:
        water = model.materials[4]
        # S moves by minus scale times distance, T by plus scale times distance (mdl0.md 5, mode 0)
        for material in 4, -2, water:
            same(list(model.uv_matrix(material, [2, 1], 0, (0.5, 0.25))), [2, 0, 0, 1, -1, 0.25])
        same(list(model.uv_matrix(4, (ctypes.c_float * 2)(2, 1))), [2, 0, 0, 1, 0, 0])
        same(list(model.uv_matrix(4)), [1, 0, 0, 1, 0, 0])
        raises(ValueError, "^scale has 1 factors", model.uv_matrix, 4, [2])
        raises(ValueError, "^translation has 0 distances", model.uv_matrix, 4, None, 0, [])
        raises(IndexError, "^no material 6: there are 6 materials$", model.uv_matrix, 6)
    with k.Model(fixture("creature.nj")) as model:
        same((model.info.name, list(model.materials[0].uv_matrix)), (b"", [1, 0, 0, 1, 0, 0]))
        raises((TypeError, ValueError), "", model.uv_matrix, water)


def test_nitro_motions_are_sampled():
    with k.Motion(fixture("mill_flicker.nsbtp")) as motion:
        track, = motion.tracks
        same([track.names[int(n)] for n in motion.sample(track, 6)], [b"spark", b"spark_pl"])
    # frame 4 of 16 is a quarter of a turn about Z
    with k.Model(fixture("mill.nsbmd")) as model, k.Motion(fixture("mill_turn.nsbca"), model) as motion:
        pose = motion.pose(model, 4)
        near(pose[1].rotation, (0, 0, 0.5 ** 0.5, 0.5 ** 0.5))
        near(model.world(pose)[16:20], (0, 1, 0, 0))


def test_the_draws_of_the_game():
    # a node lifts the sign, but the draws of the game ignore this node; they leave out one part of the table,
    # and draw another part with the material of a third
    with k.Archive(fixture("build_model.narc")) as archive, k.Map(
            fixture("build_model_matshp.dat"), format=k.FORMAT_PROP_SHAPES) as shapes:
        sign, table = archive.read(3), archive.read(4)
        for draws, nodes, lowest in ((None, 2, 14), ([], 2, 14), (shapes.draws(3), 1, 8), (((0, 0),), 1, 8)):
            with k.Model(sign, draws=draws) as model:
                same((len(model.nodes), model.info.bounds_min[1]), (nodes, lowest))
        for draws in shapes.draws(4), list(shapes.draws(4)), [(0, 0), (0, 2), (1, 1)]:
            with k.Model(table, draws=draws, model_flags=k.MODEL_DRAW_ORDER) as model:
                same(sorted((model.materials[part.material].raw[0] & 0xFFFF, part.flags)
                            for mesh in model.meshes for part in mesh.submeshes), [(0, 0), (0, 2), (1, 1)])
        raises(k.Error, "", k.Model, table, draws=[(0, 9)], flags=k.OPEN_STRICT)


def test_an_outline():
    """An outline lists the structures of a file: their names, places, sizes and depths."""
    data = fixture("creature.nj")
    with k.Outline(data) as outline:
        records = outline.records
        same(len(records), outline.info.record_count)
        same(get(records[:1], "depth", "offset", "size", "kind"), [(0, 0, len(data), k.RECORD_KIND_FILE)])
        same([(record.offset, record.depth) for record in records if record.name == b"NJCM"],
             [(data.index(b"NJCM"), 1)])
        same(get(records, "name").count(b"NJS_OBJECT"), 18)
        same(get(records, "kind").count(k.RECORD_KIND_OBJECT), 18)
        same(get(records, "offset"), sorted(get(records, "offset")))
    with k.Outline(fixture("mill.nsbmd")) as outline:
        assert b"TEX0" in get(outline.records, "name") and outline.warnings == []
    fails(k.E_FORMAT, k.Outline, b"nothing")


main(globals())
