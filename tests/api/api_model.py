"""api_model.py - the description of the API (api.json), as the back ends of make_bindings.py ask for it, and the texts
that several of them make."""
import json
import re
import textwrap

from api_text import show_length
from describe_api import split_type


class Getter:
    """A function that gets what a handle has.

    name   without kunai_HANDLE_get_
    kind   "one": takes the handle; "indexed": takes an index, too; "array": gives a count, too;
           "other": takes more
    item   the type that the result points to
    count  kind "indexed": the member of the info struct with the number of items
    """

    def __init__(self, function, name, kind, item, count):
        self.function, self.name, self.kind, self.item, self.count = function, name, kind, item, count


class Api:
    def __init__(self, description):
        self.description = description
        self.version = description["version"]
        major, minor, patch = map(int, self.version.split("."))
        self.version_number = major << 16 | minor << 8 | patch
        self.handles, self.structs, self.enums, self.functions, self.macros = [
            {item["name"]: item for item in description[kind]}
            for kind in ("handles", "structs", "enums", "functions", "macros")]
        self.typedefs = {item["name"]: item["type"] for item in description["types"]}

    # ---- order ----

    def order(self, kind):
        """Returns items in the order of the headers, kunai/base.h first: users know this order."""
        headers = sorted(self.description["headers"], key=lambda header: header["name"] != "base.h")
        items = {item["name"]: item for item in self.description[kind]}
        return [items[name] for header in headers for name in header["declares"] if name in items]

    def order_structs(self):
        """Returns the structs so that each comes after the structs that it contains or points to. The
        headers allow no cycles."""
        done, order = set(), []

        def add(struct):
            if struct["name"] in done:
                return
            done.add(struct["name"])
            for member in struct["members"]:
                inner = split_type(member["type"])[0]
                if inner in self.structs:
                    add(self.structs[inner])
            order.append(struct)

        for struct in self.order("structs"):
            add(struct)
        return order

    def find_structs(self, names, skipped=()):
        """Returns the structs among names, and all structs that these contain or point to. Skipped structs are left
        out, and what only they contain."""
        found, waiting = set(), list(names)
        while waiting:
            name = waiting.pop()
            if name in self.structs and name not in found and name not in skipped:
                found.add(name)
                waiting += [split_type(member["type"])[0] for member in self.structs[name]["members"]]
        return found

    # ---- constants ----

    def list_values(self, enum):
        """Returns the values of the constants of an enum as text: flags and large values in hexadecimal."""
        values = [constant["value"] for constant in enum["constants"]]
        is_hex = enum["name"].endswith("_flags") or max(values) >= 64
        return [f"0x{value:X}" if is_hex and value >= 0 else str(value) for value in values]

    def list_macros(self):
        """Returns the integers that are too large for an enum of C."""
        return [macro for macro in self.order("macros")
                if isinstance(macro["value"], int) and not macro["name"].startswith("KUNAI_VERSION_")]

    def list_enum_members(self):
        """Returns the members that have one constant, or flags: {struct: {member: enum}}. Their
        documentation begins with the enum and names no other enum. The enum has no fields (SHIFT, MASK)."""
        found = {}
        for struct in self.order("structs"):
            for member in struct["members"]:
                text = member["documentation"]
                named = [name for name in re.findall(r"\bkunai_\w+", text) if name in self.enums]
                if "*" not in member["type"] and text.startswith("enum ") and len(set(named)) == 1 and not any(
                        constant["name"].endswith(("_SHIFT", "_MASK"))
                        for constant in self.enums[named[0]]["constants"]):
                    found.setdefault(struct["name"], {})[member["name"]] = named[0]
        return found

    # ---- handles ----

    def find_info(self, handle):
        """Returns the struct of kunai_HANDLE_get_info, or None."""
        function = self.functions.get(handle + "_get_info")
        return function and self.structs[split_type(function["result"])[0]]

    def list_getters(self, handle):
        info = self.find_info(handle)
        members = {member["name"] for member in info["members"]} if info else set()
        getters = []
        for function in self.order("functions"):
            if not function["name"].startswith(handle + "_get_"):
                continue
            name = function["name"][len(handle + "_get_"):]
            kinds = [split_type(parameter["type"])[:2] for parameter in function["parameters"][1:]]
            count = (function["parameters"][1]["name"] if kinds == [("uint32_t", 0)] and
                     function["parameters"][1]["name"] != "index" else name) + "_count"
            kind = "one" if not kinds else "indexed" if kinds == [("uint32_t", 0)] and count in members \
                else "array" if kinds == [("uint32_t", 1)] else "other"
            getters.append(Getter(function, name, kind, split_type(function["result"])[0],
                                  count if kind == "indexed" else None))
        return getters

    def list_parts(self):
        """Yields the handles that contain something, each with its getters that take no further parameters."""
        for handle in self.order("handles"):
            getters = [getter for getter in self.list_getters(handle["name"]) if getter.kind != "other"]
            if getters:
                yield handle, getters

    def list_items(self):
        """Returns the types that handles give."""
        return [getter.item for handle in self.handles for getter in self.list_getters(handle)]


def load_api(path):
    with open(path, encoding="utf-8") as file:
        return Api(json.load(file))


def make_plural(name):
    return re.sub("y$", "ie", name) + ("es" if name.endswith("sh") else "s")


def make_class_name(name):
    """kunai_scene_model becomes SceneModel."""
    return "".join(part.capitalize() for part in name.split("_")[1:])


def show_lengths(item):
    """Returns the lengths of a member or a parameter as in C: [8][2 * vertex_count]."""
    return "".join(f"[{show_length(tree)}]" for tree in item.get("lengths", []))


def make_comment(text, indent, width, begin="/* "):
    """Returns one paragraph as a comment of C."""
    text = " ".join(text.split()).replace("*/", "* /")
    if not text:
        return ""
    if len(indent + begin + text) + 3 <= width:
        return f"{indent}{begin}{text} */\n"
    return textwrap.fill(text, width - 3, initial_indent=indent + begin, subsequent_indent=indent + " * ") + " */\n"


def replace_part(old, begin, part, end):
    """Returns a text with another part between two lines, which the part repeats."""
    return old[:old.index(begin)] + part + old[old.index(end) + len(end):]
