"""pictures.py - compares the SHA-256 of the texels of each texture level with the results of other decoders."""

import itertools

import kunai
from compare import STRICT, sha256, text

EXPANSIONS = {"sha256_replicate": 0, "sha256_shift": kunai.TEXTURES_SHIFT}


def check_indices(results, image, level, palette=None):
    """Checks the colours of indices: those of the palette, nothing past its end, and grey without a palette."""
    if not image.color_count:
        return
    step = 17 if image.color_count == 16 else 1
    colors = b"".join(bytes((i * step,) * 3 + (255,)) for i in range(image.color_count))
    if image.palette or palette is not None:
        colors = palette if palette is not None else image.palette.colors
    table = [colors[4 * i:4 * i + 4] or bytes(4) for i in range(256)]
    indices, rgba = image.decode(level, kunai.OUTPUT_INDEX8), image.decode(level, palette=palette)
    results.same("colours of indices", True, b"".join(map(table.__getitem__, indices)) == rgba)


# ---- pvr/manifest.tsv ----

CODES = {"MAGIC": kunai.E_FORMAT, "TRUNCATED": kunai.E_TRUNCATED, "UNSUPPORTED": kunai.E_UNSUPPORTED,
         "BAD_DIMENSIONS": kunai.E_CORRUPT, "BAD_DATA": kunai.E_CORRUPT}


def decode_first(data, flags):
    with kunai.Textures(data, flags=flags) as textures:
        textures.decode(0)


def check_level(results, row, data, key, options):
    """Checks one level in one expansion. Returns how many levels the image has."""
    palette, level, is_bump = None, int(row["mip"]), row["sha256_bump_raw"] != "-"
    if row["palette"] != "-":
        with kunai.Textures(results.read(f"pvr/{row['palette']}"), **options) as textures:
            palette = textures.palettes[0].colors[4 * int(row["pal_base"]):]
    with kunai.Textures(data, **options) as textures:
        image = textures.images[0]
        size, formats = image.levels[level], [image.pixel_format, image.data_format]
        if row["file"].endswith(".xvr"):
            formats.reverse()
        results.members(row, {
            "pixel_format": f"{formats[0]:02x}", "data_format": f"{formats[1]:02x}", "width": str(image.width),
            "height": str(image.height), "mip_w": str(size.width), "mip_h": str(size.height)})
        results.same("bump", is_bump, bool(image.flags & kunai.IMAGE_BUMP))
        output = kunai.OUTPUT_NORMAL8 if is_bump else kunai.OUTPUT_RGBA8
        results.same(key, row[key], sha256(image.decode(level, output, palette)))
        if is_bump:
            results.same("sha256_bump_raw", row["sha256_bump_raw"], sha256(image.decode(level)))
        check_indices(results, image, level, palette)
        return len(image.levels)


def check_pvr(results):
    table = results.load("pvr/manifest.tsv")
    for (name, *_), rows in itertools.groupby(table, lambda row: (row["file"], row["palette"], row["pal_base"])):
        rows, data, levels = list(rows), results.read(f"pvr/{name}"), 0
        with results.checking("pvr", name):
            for row in rows:
                for key, flags in EXPANSIONS.items() if row["status"] == "ok" else ():
                    levels = check_level(results, row, data, key, {**STRICT, "textures_flags": flags})
                for flags in (0, kunai.OPEN_STRICT) if row["status"] != "ok" else ():
                    codes = tuple(CODES[word] for word in row["status"].split("|"))
                    results.fails("status", codes, decode_first, data, flags)
            if levels:
                results.same("levels", [int(row["mip"]) for row in rows], range(levels))


# ---- textures/expected.tsv ----


def check_textures(results):
    for row in results.load("textures/expected.tsv"):
        with results.checking("textures", row["chunk"]):
            data, level = results.read(f"textures/{row['chunk']}"), int(row["mip"])
            for key, flags in EXPANSIONS.items():
                with kunai.Textures(data, textures_flags=flags) as textures:
                    image = textures.images[0]
                    results.members(row, {
                        "pf": f"{image.pixel_format:02x}", "df": f"{image.data_format:02x}", "w": str(image.width),
                        "h": str(image.height), key: sha256(image.decode(level))})
                    check_indices(results, image, level)


# ---- "tex" of Nitro files: tex0.md ----

FORMATS = ["none", "a3i5", "pal4", "pal16", "pal256", "tex4x4", "a5i3", "direct"]
RULES = ["none", "name_pl", "name", "index", "first"]


def check_tex0(results, expected, data):
    if not expected:
        results.fails("tex", kunai.E_FORMAT, kunai.Textures, data)
        return
    with kunai.Textures(data, **STRICT) as textures:
        images, palettes = list(textures.images), list(textures.palettes)
        results.same("tex", [len(expected["textures"]), len(expected["palettes"])], [len(images), len(palettes)])
        for one, image in zip(expected["textures"], images):
            palette = image.palette
            results.members(one, {
                "name": text(image.name), "fmt": FORMATS[image.pixel_format], "w": image.width, "h": image.height,
                "color0": image.data_format >> 29 & 1, "rule": RULES[image.palette_rule],
                "palette": text(palette.name) if palette else None, "rgba": sha256(image.decode())})
        for one, palette in zip(expected["palettes"], palettes):
            results.same("palette", [one["name"], one["flag"] & 1, expected["palSize"]],
                         [text(palette.name), palette.format, one["ofs"] + 2 * palette.count])
