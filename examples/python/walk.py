import sys

import kunai


def walk(data, name, depth=0):
    found = kunai.probe(data)
    print("  " * depth + f"{name}: {kunai.format_name(found.format) if found else 'unknown'}, {len(data)} bytes")
    # a chunk of a Ninja file is a Ninja file again
    if found and found.modules & kunai.MODULE_ARCHIVE and found.format != kunai.FORMAT_NINJA and depth < 8:
        for number, entry in enumerate(kunai.Archive(data)):
            if entry.result == kunai.OK:  # else the entry is damaged
                walk(entry.read(), kunai.text(entry.name) or number, depth + 1)


with open(sys.argv[1], "rb") as file:
    walk(file.read(), sys.argv[1])
