"""dump.py FOLDER: prints all arrays of all files in a folder, with counts and CRC-32, as "conformance --dump
FOLDER" does. The two outputs must be equal: then Python reads the memory of the library as C does."""
import os
import struct
import sys
import zlib

import kunai

# What handles contain, in the order of the headers.
PARTS = {
    kunai.Archive: ("archive", "info entries rom"),
    kunai.Textures: ("textures", "info images palettes"),
    kunai.Model: ("model", "info nodes meshes materials textures"),
    kunai.Motion: ("motion", "info tracks"),
    kunai.Scene: ("scene", "info sections instances sources clips texture_sets textures animations land_table "
                           "collision placements placement_tables lands lights"),
    kunai.Map: ("map", "info headers names matrix land area models lights animation backgrounds objects warps "
                       "triggers"),
}
OWNERS = {kind: name[len("kunai_"):] for name, kind in kunai.RECORDS.items()}
SIZES = {code: struct.calcsize(code) for code in "bBhHiIqQNf"}


def order(data, size):
    """Returns numbers of the machine as little-endian bytes."""
    if sys.byteorder == "little" or size == 1:
        return data
    return b"".join(bytes(data[i:i + size])[::-1] for i in range(0, len(data), size))


class Arrays:
    """Count and CRC of each array of a file, by module, owner and member."""

    def __init__(self):
        self.module, self.sums, self.steps = "", {}, {}

    def add(self, owner, member, data, count):
        if count:
            key = self.module, owner, member
            sum_of, crc = self.sums.get(key, (0, 0))
            self.sums[key] = sum_of + count, zlib.crc32(data, crc)

    def add_array(self, owner, member, values):
        self.add(owner, member, order(values.cast("B"), values.itemsize), len(values))

    def add_error(self, error):
        self.add("error", "", struct.pack("<QiIIII", error.offset, error.code, error.format, error.item_kind,
                                          error.item, error.line), 6)

    def plan(self, kind):
        """Returns the steps of a walk over a record: (member, None), or (place, numbers) with the sizes of
        numbers that lie one after the other."""
        steps = []
        for name, code in kind._codes:
            *counts, number = code.split("*")
            if name == "reserved" or code == "T" or number == "P" and name not in kind._members:
                continue
            if number not in SIZES:
                steps.append((name, None))
                continue
            place, sizes = kunai._find_offset(kind, name), [SIZES[number]]
            for count in counts:
                sizes *= int(count)
            if steps and steps[-1][1] and steps[-1][0] + sum(steps[-1][1]) == place:
                steps[-1][1].extend(sizes)
            else:
                steps.append((place, sizes))
        return steps

    def walk(self, record):
        kind = type(record)
        owner = OWNERS[kind]
        if kind not in self.steps:
            self.steps[kind] = self.plan(kind)
        for place, sizes in self.steps[kind]:
            if sizes:
                start = record._address + place
                data = kunai._memory_view[start:start + sum(sizes)]
                if sys.byteorder == "big":
                    ends = [sum(sizes[:i + 1]) for i in range(len(sizes))]
                    data = b"".join(bytes(data[end - size:end])[::-1] for end, size in zip(ends, sizes))
                self.add(owner, "", data, len(sizes))
            else:
                self.add_value(owner, place, getattr(record, place))

    def add_value(self, owner, member, value):
        if isinstance(value, bytes):
            self.add(owner, "", value, len(value))
        elif isinstance(value, kunai.Transform):
            self.add("transform", "", order(memoryview(value).cast("B"), 4), 10)
        elif isinstance(value, memoryview):
            self.add_array(owner, member, value)
        elif isinstance(value, kunai.Record):
            self.walk(value)
        elif isinstance(value, kunai.TextureList):
            self.walk(value._list)
        elif isinstance(value, kunai.PackedRecords) and self.is_plain(value._kind):
            self.add_plain(value)
        elif value is not None:
            for item in value:
                if isinstance(item, kunai.Error):
                    self.add_error(item)
                elif isinstance(item, bytes):
                    self.add(owner, member, item, len(item))
                else:
                    self.add_value(owner, member, item)

    def is_plain(self, kind):
        """Returns whether records consist of numbers of one size without gaps."""
        self.steps.setdefault(kind, self.plan(kind))
        [(_, sizes), *others] = self.steps[kind]
        return not others and sizes and sum(sizes) == kind._struct.size and len(set(sizes)) == 1

    def add_plain(self, records):
        sizes = self.steps[records._kind][0][1]
        self.add(OWNERS[records._kind], "", order(records.data, sizes[0]), len(records) * len(sizes))

    def add_handle(self, handle):
        kind = next(kind for kind in PARTS if isinstance(handle, kind))
        self.module, parts = PARTS[kind]
        for name in parts.split():
            self.add_value(self.module, name, getattr(handle, name))

    def __str__(self):
        names = {key: f"{key[0]} {key[1]}{'.' if key[2] else ''}{key[2]}" for key in self.sums}
        return "".join(f"\t{names[key]} {self.sums[key][0]} {self.sums[key][1]:08x}\n" for key in sorted(self.sums))


def try_open(kind, *arguments, **options):
    try:
        return kind(*arguments, **options)
    except kunai.Error:
        return None


def add_archive(to, data, depth):
    archive = try_open(kunai.Archive, data)
    if archive is None:
        return
    to.add_handle(archive)
    for entry in archive:
        content = try_open(entry.read) if entry.result == kunai.OK else None
        if content is not None:
            to.module = "archive"
            to.add("entry", "content", content, len(content))
            # an entry can be the archive again, as a Ninja chunk is: it has no new arrays
            if entry.packing or entry.format != archive.info.format:
                add_file(to, content, depth + 1)


def add_textures(to, data):
    textures = try_open(kunai.Textures, data)
    if textures is None:
        return
    to.add_handle(textures)
    for image in textures:
        for number, level in enumerate(image.levels):
            pixels = try_open(image.decode, number) if level.size else None
            if pixels is not None:
                to.add("rgba8", "texels", pixels, len(pixels))


def add_items(to, kind, data, **options):
    for index in range(256):
        try:
            to.add_handle(kind(data, index=index, **options))
        except kunai.Error as error:
            if error.code == kunai.E_RANGE:
                return


def add_scene(to, data):
    scene = try_open(kunai.Scene, data)
    if scene is None:
        return
    to.add_handle(scene)
    for part in [*scene.models, *scene.motions]:
        if part is not None:
            to.add_handle(part)


def add_map(to, data):
    opened = try_open(kunai.Map, data)
    if opened is not None:
        to.add_handle(opened)
        for model in range(opened.info.item_count if opened.info.format == kunai.FORMAT_PROP_SHAPES else 0):
            to.add_value("map_draw", "", opened.draws(model))


def add_file(to, data, depth=0):
    found = kunai.probe(data)
    if depth > 3 or not found or (found.modules == kunai.MODULE_PRS and
                                  found.confidence <= kunai.CONFIDENCE_POSSIBLE):
        return
    content = try_open(kunai.unpack_prs, data) if found.modules & kunai.MODULE_PRS else None
    if content is not None:
        to.module = "prs"
        to.add("stream", "content", content, len(content))
        add_file(to, content, depth + 1)
    if found.modules & kunai.MODULE_ARCHIVE:
        add_archive(to, data, depth)
    if found.modules & kunai.MODULE_TEXTURES:
        add_textures(to, data)
    if found.modules & kunai.MODULE_MODEL:
        add_items(to, kunai.Model, data)
    if found.modules & kunai.MODULE_MOTION:
        add_items(to, kunai.Motion, data, model=try_open(kunai.Model, data))
    if found.modules == kunai.MODULE_SCENE:
        add_scene(to, data)
    if found.modules & kunai.MODULE_MAP:
        add_map(to, data)


def dump(root, folder, out):
    """Writes the lines of all files, sorted by the bytes of their names."""
    for name in sorted(os.listdir(folder), key=os.fsencode):
        path = os.path.join(folder, name)
        if name.startswith("."):
            continue
        if os.path.isdir(path):
            dump(root, path, out)
            continue
        with open(path, "rb") as file:
            data = file.read()
        arrays = Arrays()
        add_file(arrays, data)
        shown = os.fsencode(os.path.relpath(path, root))
        out.write(shown + f" {len(data)}\n{arrays}".encode())


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: dump.py FOLDER")
    dump(sys.argv[1], sys.argv[1], sys.stdout.buffer)
