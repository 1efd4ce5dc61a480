"""make_js.py - the back end of make_bindings.py for JavaScript and TypeScript: examples/web/kunai/generated.js and
generated.d.ts, and the walk over everything in test/walk.mjs. There is a class per struct that handles contain, a
class per handle with the functions that get its parts, and an object per enum. The other files of the package are
written by hand.
"""
import re
import textwrap

from api_model import make_class_name, make_comment, make_plural, show_lengths
from api_text import format_length
from describe_api import split_type

HEAD = "/* {}\n * Made by tests/api/make_bindings.py from tests/api/api.json: do not edit. */\n"
WIDTH = 120
MACHINE = "wasm32"
# Type in C: the view of core.js, its size as a shift, and the class of arrays.
SCALARS = {"uint8_t": ("u8", 0, "Uint8Array"), "int8_t": ("i8", 0, "Int8Array"), "char": ("u8", 0, "Uint8Array"),
           "void": ("u8", 0, "Uint8Array"), "uint16_t": ("u16", 1, "Uint16Array"),
           "int16_t": ("i16", 1, "Int16Array"), "uint32_t": ("u32", 2, "Uint32Array"),
           "int32_t": ("i32", 2, "Int32Array"), "size_t": ("u32", 2, "Uint32Array"),
           "float": ("f32", 2, "Float32Array"),
           "uint64_t": ("u64", 3, None)}
# Names that JavaScript or TypeScript use for something else.
CLASSES = {"kunai_error": "Warning", "kunai_record": "OutlineRecord"}
# Structs that are values in JavaScript, or that only the caller passes.
VALUES = {"kunai_string", "kunai_text", "kunai_allocator", "kunai_prs_input", "kunai_prs_output", "kunai_textures_part"}
# Structs that handles do not contain, but functions give or take.
OTHERS = {"kunai_error", "kunai_found", "kunai_format_info", "kunai_game", "kunai_game_headers", "kunai_lz_info",
          "kunai_map_place", "kunai_map_draw", "kunai_request", "kunai_texture_match"}
# Arrays of meshes that every mesh has. The other arrays of meshes are null if they are missing.
ALWAYS = {"positions", "indices", "sources"}
# Sentences about the binary interface of C.
OF_C = re.compile(r" *\b(?:Frozen(?:: [^.]*)?|Grows at its end|Made by the caller(?:; grows by struct_size[^.]*)?|"
                  r"Begin with KUNAI_\w+_INIT|Functions that take a kunai_error[^.]*|The caller need not [^.]*)\.|"
                  r"Begin with KUNAI_\w+_INIT and set what you need: ")
# Functions of index.js whose names do not follow from those of C.
FUNCTIONS = {"kunai_probe": "probe", "kunai_scan": "scan", "kunai_format_get": "formats", "kunai_game_get": "games",
             "kunai_format_name": "formatName", "kunai_item_name": "itemName", "kunai_result_name": "resultName",
             "kunai_lz_inspect": "inspectLz", "kunai_lz_size": "inspectLz", "kunai_lz_decode": "unpackLz",
             "kunai_prs_size": "measurePrs", "kunai_prs_decode": "unpackPrs", "kunai_prs_run": "PrsStream.push",
             "kunai_game_find": "findGame", "kunai_game_find_headers": "findGameHeaders",
             "kunai_game_get_path": "getGamePath", "kunai_map_find_place": "findPlace",
             "kunai_motion_blend": "blendPoses", "kunai_result": "ResultCode"}
# Members of options that index.js writes.
SPECIAL = {"model": "Model", "draws": "readonly { material: number; shape: number }[]", "headers": "readonly Data[]",
           "palette": "Palette | Uint8Array"}


def find_class(name):
    return CLASSES.get(name) or make_class_name(name)


def camel(name):
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


def wrap(begin, parts, end, indent="    "):
    """A list in lines of at most WIDTH columns."""
    line, lines = begin, []
    for number, part in enumerate(parts):
        part += end if number == len(parts) - 1 else ","
        blank = "" if line.endswith(("[", "(", indent)) else " "
        if len(line + blank + part) > WIDTH:
            lines.append(line)
            line, blank = indent, ""
        line += blank + part
    return "\n".join([*lines, line]) + "\n"


def find_prefix(enum):
    """The words that all constants share with the name of the enum. A name may not begin with a digit."""
    names, words = [constant["name"] for constant in enum["constants"]], enum["name"].upper().split("_")
    for count in range(len(words), 0, -1):
        prefix = "_".join(words[:count]) + "_"
        if all(name.startswith(prefix) and not name[len(prefix)].isdigit() for name in names):
            return prefix
    raise ValueError(enum["name"])


class Maker:
    def __init__(self, api):
        self.api = api
        self.scalars = {**SCALARS, **{name: SCALARS[kind] for name, kind in api.typedefs.items()}}
        self.records = api.find_structs([*OTHERS, *api.list_items()], VALUES)
        self.names = self.find_names()

    def order_records(self):
        return [struct for struct in self.api.order_structs() if struct["name"] in self.records]

    def find_options(self):
        """The structs that callers fill in."""
        return [struct for struct in self.api.order("structs")
                if struct["members"][0]["name"] == "struct_size" or struct["name"] == "kunai_game_counts"]

    # ---- documentation ----

    def find_names(self):
        """What names of C are called in JavaScript."""
        names = {name: find_class(name) for name in [*self.api.structs, *self.api.handles, *self.api.enums]}
        for enum in self.api.enums.values():
            prefix = find_prefix(enum)
            for constant in enum["constants"]:
                names[constant["name"]] = f"{find_class(enum['name'])}.{constant['name'][len(prefix):]}"
        for struct in self.api.structs.values():
            names.update({member["name"]: camel(member["name"]) for member in struct["members"]
                          if "_" in member["name"]})
        for function in self.api.functions:
            for handle in sorted(self.api.handles, key=len, reverse=True):
                if function.startswith(handle + "_"):
                    names[function] = f"{find_class(handle)}.{camel(function[len(handle) + 1:])}"
                    break
        names.update({macro["name"]: macro["name"][6:] for macro in self.api.list_macros()})
        names.update(FUNCTIONS)
        for handle in self.api.handles:
            for getter in self.api.list_getters(handle):
                if getter.kind != "other":
                    names[getter.function["name"]] = f"{find_class(handle)}.{self.name_getter(getter)}"
        return names

    def translate(self, text):
        return re.sub(r"\w*_\w+", lambda match: self.names.get(match.group(), match.group()), text)

    def document(self, text, indent, lengths=""):
        text = f"{lengths} {OF_C.sub('', text)}".replace("NULL", "null")
        return make_comment(self.translate(text), indent, WIDTH, "/** ")

    # ---- constants ----

    def make_enums(self, is_type):
        parts = []
        for enum in self.api.order("enums"):
            prefix = find_prefix(enum)
            pairs = [(constant["name"][len(prefix):], value, constant["documentation"])
                     for constant, value in zip(enum["constants"], self.api.list_values(enum))]
            name = find_class(enum["name"])
            if is_type:
                members = "".join(self.document(text, "    ") + f"    readonly {key}: {value};\n"
                                  for key, value, text in pairs)
                parts.append(self.document(enum["documentation"].split("\n\n")[0], "") +
                             f"export declare const {name}: {{\n{members}}};\n")
            else:
                parts.append(wrap(f"export const {name} = Object.freeze({{",
                                  [f"{key}: {value}" for key, value, _ in pairs], " });"))
        for macro in self.api.list_macros():
            name, value = macro["name"][6:], f"0x{macro['value']:X}"
            parts.append(self.document(macro["documentation"], "") + f"export declare const {name}: {value};\n"
                         if is_type else f"export const {name} = {value};\n")
        return "".join(parts) + "\n"

    # ---- records ----

    def load(self, kind, offset):
        """The value of a scalar at p + offset."""
        view, shift, _ = self.scalars[kind]
        place = f"p + {offset}" if offset else "p"
        if view == "u64":
            return f"u64({place})"
        return f"{view}[{place}]" if not shift else f"{view}[{place} >>> {shift}]"

    def is_always(self, struct, member):
        """Whether an array is empty, not null, if it is missing."""
        if struct["name"] == "kunai_mesh":
            return member["name"] in ALWAYS
        return "NULL" not in member["documentation"] or "never null" in member["documentation"].lower()

    def make_length(self, struct, tree):
        def find(name):
            member = next(member for member in struct["members"] if member["name"] == name)
            return self.load(split_type(member["type"])[0], member["offset"][MACHINE])

        return format_length(tree, find, lambda left, right: f"Math.floor({left} / {right})")

    def make_items(self, kind, place, count):
        """An array of structs or strings, as a call."""
        if kind == "kunai_string":
            return f"texts({place}, {count})"
        return f"list(this, {find_class(kind)}, {place}, {count})"

    def make_member(self, struct, member):
        """Returns (expression, whether it is cached, type), or None if JavaScript has no need of the member."""
        kind, pointers, dimensions = split_type(member["type"])
        offset = member["offset"][MACHINE]
        place = f"p + {offset}" if offset else "p"
        if member["name"] in ("reserved", "struct_size") or "callback" in member:
            return None
        if not pointers and not dimensions:
            if kind == "kunai_string":
                return f"text({place})", False, "string"
            if kind in self.api.structs:
                return f"new {find_class(kind)}(this._handle, {place})", True, find_class(kind)
            return self.load(kind, offset), False, "number"
        if not pointers:
            count = " * ".join(map(str, dimensions))
            if kind in self.api.structs:
                return self.make_items(kind, place, count), True, f"readonly {find_class(kind)}[]"
            view, _, array = self.scalars[kind]
            return f"{view}s(this, {place}, {count})", False, array
        value = f"u32[{place} >>> 2]"
        null = "" if self.is_always(struct, member) else " | null"
        if kind in self.api.handles:
            return f'part(this, "{find_class(kind)}", {value})', True, find_class(kind) + null
        if kind == "char" and not member.get("lengths"):
            return f"staticText({value})", False, "string"
        if not member.get("lengths"):
            return None
        length = self.make_length(struct, member["lengths"][-1])
        if kind == "kunai_string":
            return f"texts({value}, {length})", True, "readonly string[]"
        if kind in self.api.structs:
            if member["lengths"] == [1]:
                return f"record(this, {find_class(kind)}, {value})", True, f"{find_class(kind)} | null"
            return self.make_items(kind, value, length), True, f"readonly {find_class(kind)}[]"
        view, _, array = self.scalars[kind]
        if dimensions:
            return f"sets(this, {view}s, {place}, {dimensions[0]}, {length})", False, f"readonly ({array} | null)[]"
        empty = f" ?? new {array}(0)" if not null else ""
        return f"{view}s(this, {value}, {length}){empty}", False, array + null

    def make_getter_body(self, name, expression, cached):
        if cached:
            expression = f'cached(this, "{name}") ?? cache(this, "{name}", {expression})'
        place = "        const p = at(this);\n" if re.search(r"\bp\b", expression) else ""
        line = textwrap.fill(f"return {expression};", WIDTH, initial_indent=" " * 8, subsequent_indent=" " * 12)
        return f"    get {name}() {{\n{place}{line}\n    }}\n"

    def make_struct(self, struct):
        name = find_class(struct["name"])
        body, members = "", []
        for member in struct["members"]:
            made = self.make_member(struct, member)
            if not made:
                continue
            own = camel(member["name"])
            body += self.make_getter_body(own, made[0], made[1])
            if split_type(member["type"])[0] not in self.api.handles:
                members.append(f'"{own}"')
        return (f"export class {name} extends Struct {{\n{body}}}\n" +
                wrap(f"describe({name}, {struct['size'][MACHINE]}, [", members, "]);"))

    def declare_struct(self, struct):
        name = find_class(struct["name"])
        body = ""
        for member in struct["members"]:
            made = self.make_member(struct, member)
            if made:
                body += self.document(member["documentation"], "    ", show_lengths(member))
                body += f"    readonly {camel(member['name'])}: {made[2]};\n"
        return (self.document(struct["documentation"].split("\n\n")[0], "") +
                f"export declare class {name} extends Struct {{\n    private constructor();\n{body}"
                f"    /** All members as a plain object, with copies of arrays and records. */\n"
                f"    copy(): Copy<{name}>;\n}}\n")

    # ---- handles ----

    def name_getter(self, getter):
        return camel(make_plural(getter.name) if getter.kind == "indexed" else getter.name)

    def make_getter(self, getter):
        """Returns (name, expression, whether it is cached, type)."""
        function, name = getter.function["name"], self.name_getter(getter)
        kind = getter.item
        if getter.kind == "one":
            returns = (getter.function["returns"] or {}).get("text", "")
            null = "" if re.search(r"NULL if \w+ is NULL\.", returns) else " | null"
            return name, f"record(this, {find_class(kind)}, wasm.{function}(p))", True, find_class(kind) + null
        if getter.kind == "indexed":
            return (name, f"gather(this, {find_class(kind)}, wasm.{function}, this.info.{camel(getter.count)})", True,
                    f"readonly {find_class(kind)}[]")
        if kind == "kunai_string":
            return name, f"texts(wasm.{function}(p, COUNT), u32[COUNT >>> 2])", True, "readonly string[]"
        if kind in self.records:
            return (name, f"list(this, {find_class(kind)}, wasm.{function}(p, COUNT), u32[COUNT >>> 2])", True,
                    f"readonly {find_class(kind)}[]")
        view, _, array = self.scalars[kind]
        return name, f"{view}s(this, wasm.{function}(p, COUNT), u32[COUNT >>> 2]) ?? new {array}(0)", False, array

    def make_handle(self, handle, getters):
        body = ""
        for getter in getters:
            name, expression, cached, _ = self.make_getter(getter)
            body += self.make_getter_body(name, expression.replace("COUNT", "scratch"), cached)
        return f"export class {find_class(handle['name'])}Parts extends Handle {{\n{body}}}\n"

    def declare_handle(self, handle, getters):
        body = ""
        for getter in getters:
            name, _, _, kind = self.make_getter(getter)
            summary = re.sub(r"^Gets ", "", getter.function["summary"])
            if getter.kind == "indexed":
                summary = re.sub(r"^one (.*?)(?=\.| of )", lambda match: "all " + make_plural(match.group(1)), summary)
                summary = re.sub(r"^(?=what )", "for each index: ", summary)
            body += self.document(summary[:1].upper() + summary[1:], "    ")
            body += f"    readonly {name}: {kind};\n"
        return f"export declare class {find_class(handle['name'])}Parts extends Handle {{\n{body}}}\n"

    # ---- options ----

    def make_options(self):
        parts = []
        for struct in self.find_options():
            members = [f"{camel(member['name'])}: [\"{self.find_kind(member)}\", {member['offset'][MACHINE]}]"
                       for member in struct["members"] if self.is_option(member)]
            has_size = struct["members"][0]["name"] == "struct_size"
            parts.append(wrap(f"export const {camel(struct['name'][6:])}Layout = {{ size: {struct['size'][MACHINE]}, "
                              f"hasSize: {str(has_size).lower()}, members: {{", members, " } };"))
        return "".join(parts)

    def is_option(self, member):
        kind, pointers, _ = split_type(member["type"])
        return self.is_special(member) or not (
            member["name"] in ("struct_size", "reserved", "draw_count", "header_count") or pointers or
            kind in self.api.structs)

    def is_special(self, member):
        return member["name"] in SPECIAL and "*" in member["type"]

    def find_kind(self, member):
        return member["name"] if self.is_special(member) else self.scalars[split_type(member["type"])[0]][0]

    def declare_options(self):
        parts = []
        for struct in self.find_options():
            body = ""
            for member in struct["members"]:
                if self.is_option(member):
                    kind = SPECIAL[member["name"]] if self.is_special(member) else \
                        "number | bigint" if member["type"] == "uint64_t" else "number"
                    body += self.document(member["documentation"], "    ") + f"    {camel(member['name'])}?: {kind};\n"
            parts.append(self.document(struct["documentation"].split("\n\n")[0], "") +
                         f"export interface {find_class(struct['name'])} {{\n{body}}}\n")
        return "".join(parts)

    # ---- files ----

    def make_module(self):
        imports = ["Handle", "Struct", "at", "cache", "cached", "describe", "gather", "list", "part", "record",
                   "scratch", "sets", "staticText", "text", "texts", "u64", "wasm"]
        code = "".join([*map(self.make_struct, self.order_records()),
                        *(self.make_handle(*item) for item in self.api.list_parts())])
        views = sorted({name for name in re.findall(r"\b([uif]\d+)\[", code)} |
                       {name for name in re.findall(r"\b([uif]\d+s)\b", code)})
        names = wrap("    ", sorted(imports + views), "")
        return (HEAD.format("generated.js - constants, and the records of handles.") +
                f"import {{\n{names}}} from \"./core.js\";\n\n"
                f"export const VERSION = 0x{self.api.version_number:06X};\n\n" +
                self.make_enums(False) + self.make_options() + "\n" + code)

    def make_types(self):
        return (HEAD.format("generated.d.ts - types of constants and records.") +
                'import type { Copy, Data, Handle, Model, Motion, Struct } from "./index.js";\n\n'
                "/** The version of the library: major << 16 | minor << 8 | patch. */\n"
                "export declare const VERSION: number;\n\n" +
                self.make_enums(True) + self.declare_options() + "\n" +
                "".join([*map(self.declare_struct, self.order_records()),
                         *(self.declare_handle(*item) for item in self.api.list_parts())]))


# ---- the walk over everything, for the conformance run ----

class WalkMaker(Maker):
    def find_width(self, kind):
        return "u64" if kind == "size_t" else self.scalars[kind][0]

    def walk_member(self, struct, member):
        made = self.make_member(struct, member)
        kind, pointers, dimensions = split_type(member["type"])
        own, label = f"of.{camel(member['name'])}", f'"{struct["name"][6:]}"'
        if not made or kind in self.api.handles or kind == "char" and not member.get("lengths"):
            return ""
        if kind == "kunai_string":
            if pointers:
                return f'    for (const value of {own})\n        visit.text({label}, "{member["name"]}", value);\n'
            return f'    visit.text({label}, "", {own});\n'
        if kind in self.api.structs:
            walk = f"walk{find_class(kind)}"
            if pointers and member.get("lengths") == [1]:
                return f"    if ({own})\n        {walk}(visit, {own});\n"
            if pointers or dimensions:
                return f"    for (const value of {own})\n        {walk}(visit, value);\n"
            return f"    {walk}(visit, {own});\n"
        if pointers and dimensions:
            return f'    for (const values of {own})\n        visit.array({label}, "{member["name"]}", values);\n'
        if pointers:
            return f'    visit.array({label}, "{member["name"]}", {own});\n'
        if dimensions:
            return f'    visit.array({label}, "", {own});\n'
        return f'    visit.{self.find_width(kind)}({label}, {own});\n'

    def walk_struct(self, struct):
        body = "".join(self.walk_member(struct, member) for member in struct["members"])
        return f"export function walk{find_class(struct['name'])}(visit, of) {{\n{body}}}\n"

    def walk_handle(self, handle, getters):
        lines = []
        for getter in getters:
            own = f"of.{self.name_getter(getter)}"
            if getter.kind == "one":
                lines.append(f"    if ({own})\n        walk{find_class(getter.item)}(visit, {own});\n")
            elif getter.item in self.records:
                lines.append(f"    for (const value of {own})\n        walk{find_class(getter.item)}(visit, value);\n")
            elif getter.item == "kunai_string":
                lines.append(f'    for (const value of {own})\n        visit.text("{handle["name"][6:]}", '
                             f'"{getter.name}", value);\n')
            else:
                lines.append(f'    visit.array("{handle["name"][6:]}", "{getter.name}", {own});\n')
        return f"export function walk{find_class(handle['name'])}(visit, of) {{\n{''.join(lines)}}}\n"

    def make_walk(self):
        return (HEAD.format("walk.mjs - gives every number, string and array of a handle to a visitor.") +
                "".join([*map(self.walk_struct, self.order_records()),
                         *(self.walk_handle(*item) for item in self.api.list_parts())]))


def make(api, old):
    return Maker(api).make_module()


def make_types(api, old):
    return Maker(api).make_types()


def make_walk(api, old):
    return WalkMaker(api).make_walk()
