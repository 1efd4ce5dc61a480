#!/usr/bin/env python3
"""check_layers.py SOURCE_ROOT ARCHIVE

Checks the order of the files in lib/ (see lib/README.md). Arrows are #include lines and calls. All arrows
must point down, and no files may form a circle. A header and a source with the same name count as one file.
ARCHIVE is the static library, whose objects show the calls.

Also checks the list of files with vectors, and that only one file of the program includes headers of a
system.
"""
import os
import re
import subprocess
import sys

# The layers from the bottom up. A file belongs to the longest entry that its path begins with. The files of
# an entry may use each other and all entries before it in this list. Folders in parentheses must not use each
# other. "model/model." is model.c with model.h: the module is above its families.
ORDER = ["base/", ("prs/", "lz/"), "container/", "archive/", "textures/", "model/", "model/mesh/",
         ("model/chunk/", "model/basic/", "model/ginja/", "model/xinja/", "model/nitro/"),
         "model/model.", "motion/", ("motion/ninja/", "motion/nitro/"), "motion/motion.", "map/",
         "scene/", "formats/", "outline/"]

# The only call that points up: lib/base/identify.h says why.
DECLARED = {"kunai_i_identify"}

# The builder of meshes must not know formats and readers of bytes.
MESH_MAY_NOT_INCLUDE = ("base/reader.h", "base/text.h", "container/", "archive/", "textures/")

# Only this file of the program may differ between systems.
PLATFORM = ("platform.c", "platform.h")
SYSTEM_HEADER = (r'#\s*include [<"](sys/.*|dirent|direct|fcntl|io|process|pthread|shellapi|'
                 r'termios|time|unistd|windows)\.h[>"]')


def rank(path):
    """Returns the number of the file's entry in ORDER, and the folder."""
    layers = [(layer, number) for number, entry in enumerate(ORDER)
              for layer in ([entry] if isinstance(entry, str) else entry) if path.startswith(layer)]
    layer, number = max(layers, key=lambda item: len(item[0]))
    return number, layer


def unit(path):
    return os.path.splitext(path)[0]


def find_files(lib):
    files = []
    for folder, _, names in os.walk(lib):
        files += [os.path.relpath(os.path.join(folder, name), lib) for name in names
                  if name.endswith((".c", ".h"))]
    return sorted(files)


def find_includes(lib, files):
    for path in files:
        with open(os.path.join(lib, path), encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                match = re.match(r'#include "([^"]+)"', line)
                if match:
                    yield path, match.group(1), f"lib/{path}:{number}: includes {match.group(1)}"


def find_calls(archive, files):
    objects = {path.replace("/", "_") + ".o": path for path in files if path.endswith(".c")}
    defined, used, path = {}, [], None
    for line in subprocess.run(["nm", archive], capture_output=True, text=True,
                               check=True).stdout.splitlines():
        if line.endswith(":"):
            path = objects[os.path.basename(line[:-1])]
        elif line.strip():
            kind, name = line.split()[-2:]
            if kind == "U":
                used.append((path, name))
            elif kind in "TDRBVW":
                defined[name] = path
    for path, name in used:
        if name in defined and name not in DECLARED and defined[name] != path:
            yield path, defined[name], f"lib/{path}: uses {name} of lib/{defined[name]}"


def find_circle(arrows):
    """Returns the units of one circle, or None. Repeatedly removes the units that no arrow leaves."""
    left = {source: set(targets) for source, targets in arrows.items()}
    while True:
        ends = {target for targets in left.values() for target in targets} - set(left)
        ends |= {source for source, targets in left.items() if not targets}
        if not ends:
            break
        left = {source: targets - ends for source, targets in left.items() if source not in ends}
    if not left:
        return None
    here, seen = min(left), []
    while here not in seen:
        seen.append(here)
        here = min(left[here])
    return seen[seen.index(here):]


VECTORS = ("base/vectors.h", "textures/lanes.h")


def find_vector_faults(lib, files):
    """Compares meson's list of files with vectors, which are compiled a second time without vectors, with the
    sources that use them."""
    with open(os.path.join(lib, "..", "meson.build"), encoding="utf-8") as file:
        listed = re.search(r"vector_sources = files\((.*?)\)", file.read(), re.S).group(1)
    listed = set(re.findall(r"'lib/([^']+)'", listed))
    using = {source for source, target, _ in find_includes(lib, files)
             if target in VECTORS and source.endswith(".c")}
    return [f"{path}: add it to vector_sources" for path in sorted(using - listed)] + [
        f"{path}: remove it from vector_sources" for path in sorted(listed - using)]


def find_system_faults(examples):
    wrong = []
    for folder in "gltf", "tools":
        for name in find_files(os.path.join(examples, folder)):
            with open(os.path.join(examples, folder, name), encoding="utf-8") as file:
                wrong += [f"examples/{folder}/{name}: includes {match.group(1)}.h: see platform.h"
                          for match in re.finditer(SYSTEM_HEADER, file.read()) if name not in PLATFORM]
    return wrong


def main():
    root, archive = sys.argv[1:]
    lib = os.path.join(root, "lib")
    files = find_files(lib)
    wrong, arrows, why = find_vector_faults(lib, files), {}, {}
    wrong += find_system_faults(os.path.join(root, "examples"))
    names = [os.path.basename(path) for path in files if path.endswith(".c")]
    for name in sorted({name for name in names if names.count(name) > 1}):
        wrong.append(f"{name}: two files have this name: cc -c would write both to one object file")
    for source, target, text in list(find_includes(lib, files)) + list(find_calls(archive, files)):
        if target not in files:
            wrong.append(f"{text}: this file does not exist")
            continue
        (from_rank, from_layer), (to_rank, to_layer) = rank(source), rank(target)
        if to_rank > from_rank or (to_rank == from_rank and to_layer != from_layer):
            wrong.append(f"{text}: only layers below may be used, see ORDER in check_layers.py")
        if source.startswith("model/mesh/") and target.startswith(MESH_MAY_NOT_INCLUDE):
            wrong.append(f"{text}: the builder of meshes must not use readers")
        if unit(source) != unit(target):
            arrows.setdefault(unit(source), set()).add(unit(target))
            why.setdefault((unit(source), unit(target)), text)
    circle = find_circle(arrows)
    if circle:
        wrong.append("these files use each other in a circle:")
        wrong += ["    " + why[here, after] for here, after in zip(circle, circle[1:] + circle[:1])]
    print("\n".join(wrong) if wrong else f"{len(files)} files: each uses only layers below it")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
