"""make_layout.py API.json - prints a C file that compiles only if the public structs have the sizes, and the
members the offsets, of API.json. So each machine that runs the tests checks the description, also machines
that clang does not know."""

import json
import sys

HEAD = """/* Made by make_layout.py. */
#include <kunai/kunai.h>

#define AT(type, member, at64, at32)                                                               \\
    _Static_assert(offsetof(type, member) == (sizeof(void *) == 8 ? at64 : at32), #type "." #member)
#define SIZE(type, size64, size32)                                                                 \\
    _Static_assert(sizeof(type) == (sizeof(void *) == 8 ? size64 : size32), #type)
"""


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        structs = json.load(file)["structs"]
    lines = [HEAD]
    for struct in structs:
        name, size = struct["name"], struct["size"]
        lines.append(f"SIZE({name}, {size['x86_64']}, {size['i686']});")
        for member in struct["members"]:
            at = member["offset"]
            lines.append(f"AT({name}, {member['name']}, {at['x86_64']}, {at['i686']});")
    lines.append("\nint main(void)\n{\n    return 0;\n}")
    print("\n".join(lines))


main()
