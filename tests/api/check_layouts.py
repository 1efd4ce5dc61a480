#!/usr/bin/env python3
"""check_layouts.py API.json cffi DECLARATIONS.h
check_layouts.py API.json bindgen BINDINGS.rs

Compares the sizes, alignments and offsets that another tool finds with those of API.json for 64-bit machines.
DECLARATIONS.h has the headers after the preprocessor. BINDINGS.rs is the output of bindgen.
"""
import json
import re
import sys

MACHINE = "x86_64"


def read_api(path):
    with open(path, encoding="utf-8") as file:
        structs = json.load(file)["structs"]
    layouts = {}
    for struct in structs:
        layouts[struct["name"]] = (struct["size"][MACHINE], struct["alignment"][MACHINE])
        for member in struct["members"]:
            layouts[f"{struct['name']}.{member['name']}"] = member["offset"][MACHINE]
    return layouts


def read_cffi(path, wanted):
    import cffi
    ffi, layouts = cffi.FFI(), {}
    with open(path, encoding="utf-8") as file:
        ffi.cdef(file.read())
    for name in ffi.list_types()[0]:
        kind = ffi.typeof(name)
        if kind.kind == "struct" and kind.fields is not None:
            layouts[name] = (ffi.sizeof(kind), ffi.alignof(kind))
            layouts.update({f"{name}.{member}": field.offset for member, field in kind.fields})
    return layouts


def read_bindgen(path, wanted):
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"\s+", " ", file.read())
    name = r"stringify!\((\w+)\)"
    sizes = dict(re.findall(r"(?<=size_of::<)(\w+)>\(\), (\d+)usize", text))
    alignments = dict(re.findall(r"(?<=align_of::<)(\w+)>\(\), (\d+)usize", text))
    layouts = {struct: (int(size), int(alignments[struct])) for struct, size in sizes.items()
               if struct in wanted}
    for offset, struct, member in re.findall(
            r"(\d+)usize, concat!\( ?\"Offset of field: \", " + name + r", \"::\", " + name, text):
        member = member if f"{struct}.{member}" in wanted else member.rstrip("_")  # bindgen: type_
        layouts[f"{struct}.{member}"] = int(offset)
    return layouts


def main():
    if len(sys.argv) != 4 or sys.argv[2] not in ("cffi", "bindgen"):
        sys.exit(__doc__)
    wanted = read_api(sys.argv[1])
    read = {"cffi": read_cffi, "bindgen": read_bindgen}[sys.argv[2]]
    found = read(sys.argv[3], wanted)
    wrong = [f"{name}: api.json has {wanted.get(name)}, {sys.argv[2]} {found.get(name)}"
             for name in sorted(wanted.keys() | found.keys()) if wanted.get(name) != found.get(name)]
    print("\n".join(wrong) if wrong else f"{len(found)} sizes and offsets agree with {sys.argv[2]}")
    return bool(wrong) or not found


if __name__ == "__main__":
    sys.exit(main())
