"""make_members.py API.json - prints a C source: tables of the members of all public structs.

The tables are declared in members.h, which walks over handles with them. They come from the description of the
API, so that a new member cannot be forgotten."""

import json
import re
import sys

NUMBERS = {"uint8_t": "U8", "uint16_t": "U16", "uint32_t": "U32", "uint64_t": "U64", "size_t": "SIZE",
           "int32_t": "S32", "kunai_result": "S32", "float": "F32"}
LEFT_OUT = {"reserved", "struct_size"}


def make_length(struct, length):
    """Returns a test_length: {product of numbers, two members to multiply, added, divisor}."""
    factor, added, divisor, members, kinds = 1, 0, 1, [], []
    types = {member["name"]: member["type"] for member in struct["members"]}
    if isinstance(length, list) and length[0] in "+/":
        sign, length, number = length
        added, divisor = (number, 1) if sign == "+" else (0, number)
    for part in length[1:] if isinstance(length, list) else [length]:
        if isinstance(part, int):
            factor *= part
        else:
            members.append(f"AT({struct['name']}, {part})")
            kinds.append("TEST_" + NUMBERS[types[part]])
    members += ["NO_MEMBER"] * (2 - len(members))
    return f"{{{factor}, {{{', '.join(members)}}}, {{{', '.join(kinds) or 0}}}, {added}, {divisor}}}"


def make_member(struct, member, structs):
    name, type_ = struct["name"], member["type"]
    base = re.sub(r"^const |\*| |\[\d+\]", "", type_)
    lengths = list(member.get("lengths", []))
    dimensions = [int(n) for n in re.findall(r"\[(\d+)\]", type_)]
    fixed = 1
    for n in dimensions:
        fixed *= n
    lengths = lengths[len(dimensions):]
    pointer = "*" in type_
    if base == "char":
        kind = "TEXT"
    elif base == "kunai_string":
        kind = "STRING"
    elif base in structs:
        kind = "STRUCT"
    else:
        kind = NUMBERS[base]
    target = f"&{base}_members" if kind == "STRUCT" else "NULL"
    length = make_length(struct, lengths[0]) if lengths else "{1, {NO_MEMBER}, {0}, 0, 1}"
    return (f'    {{"{member["name"]}", AT({name}, {member["name"]}), TEST_{kind}, {int(pointer)}, '
            f"{fixed}, {length}, {target}}},")


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        api = json.load(file)
    all_structs = api["structs"]
    structs = {s["name"]: s for s in all_structs if s["name"] == "kunai_options" or (
        "struct_size" not in {m["name"] for m in s["members"]} and s["name"] != "kunai_allocator"
        and not s["name"].startswith("kunai_prs_"))}
    print("/* Made by make_members.py. */\n#include \"members.h\"\n")
    print("#define AT(type, member) (uint16_t)offsetof(type, member)")
    print("#define NO_MEMBER UINT16_MAX\n")
    for name in structs:
        print(f"extern const test_struct {name}_members;")
    for name, struct in structs.items():
        rows = [make_member(struct, m, structs) for m in struct["members"]
                if m["name"] not in LEFT_OUT and "void" not in m["type"]
                and re.sub(r"^const |\*| |\[\d+\]", "", m["type"]) not in ("kunai_textures", "kunai_allocator", "kunai_model", "kunai_motion")
                and m["name"] != "draws"]
        print(f"\nstatic const test_member of_{name}[] = {{")
        print("\n".join(rows))
        print("};")
        print(f'const test_struct {name}_members = {{"{name}", sizeof({name}), of_{name},')
        print(f"                                   sizeof of_{name} / sizeof of_{name}[0]}};")
    print("\nconst test_constant test_constants[] = {")
    for enum in api["enums"]:
        for constant in enum["constants"]:
            print(f'    {{"{constant["name"][6:]}", {constant["value"]}}},')
    print("};\nconst size_t test_constant_count = sizeof test_constants / sizeof test_constants[0];")


main()
