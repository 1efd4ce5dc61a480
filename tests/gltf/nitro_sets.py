"""nitro_sets.py MODELS [ANIMATIONS LISTS] - prints the animations of each model in a folder.

For each model there is a line with its file, a line for each of its animations, and an empty line.
With folders of unpacked animations and lists (platinum.md 6), a model gets the animations of its
list. Otherwise it gets at most four animations of the same folder that move as many nodes as it
has.
"""
import os
import struct
import sys

def read(path):
    with open(path, "rb") as file:
        return file.read()

def first_resource(data):
    """Returns the place of the first model or animation of a file (g3d.md 2)."""
    [block] = struct.unpack_from("<I", data, 16)
    [entries] = struct.unpack_from("<H", data, block + 8 + 6)
    return block + struct.unpack_from("<I", data, block + 8 + entries + 4)[0]

def count_nodes(path):
    data = read(path)
    return data[first_resource(data) + 0x17]

def count_tags(path):
    data = read(path)
    return struct.unpack_from("<H", data, first_resource(data) + 6)[0]

def list_files(folder, extension):
    return [os.path.join(folder, name) for name in sorted(os.listdir(folder)) if name.endswith(extension)]

def by_number(folder):
    """Returns members by the names that kunai extract gave them, without the extension."""
    return {os.path.splitext(os.path.basename(path))[0]: path for path in list_files(folder, "")}

def find_ids(path):
    has, *ids = struct.unpack_from("<B3x4i", read(path))
    ids = ids if has != 0xFF else []
    return ids[:ids.index(-1)] if -1 in ids else ids

if len(sys.argv) > 2:
    models, animations, lists = (by_number(folder) for folder in sys.argv[1:])
    for number, model in models.items():
        print(model, *(animations["%03d" % i] for i in find_ids(lists[number])), "", sep="\n")
else:
    motions = [(path, count_tags(path)) for path in list_files(sys.argv[1], ".nsbca")]
    for model in list_files(sys.argv[1], ".nsbmd"):
        count = count_nodes(model)
        print(model, *[path for path, tags in motions if tags == count][:4], "", sep="\n")
