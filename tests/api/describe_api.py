#!/usr/bin/env python3
"""describe_api.py INCLUDE_DIR [OUT.json]

Writes one JSON description of the headers INCLUDE_DIR/kunai/*.h: functions, structs with their layout on
three machines, enums, macros, array lengths and documentation. Needs clang. README.md in this folder
describes the JSON.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

import api_text
from api_text import LengthError, Source

MACHINES = {"x86_64": "x86_64-linux-gnu", "i686": "i686-linux-gnu", "wasm32": "wasm32"}
WIDTH = 120
CLANG = os.environ.get("CLANG", "clang")


class ApiError(Exception):
    pass


def run_clang(include, arguments, text):
    with tempfile.NamedTemporaryFile("w", suffix=".c") as file:
        file.write(text)
        file.flush()
        run = subprocess.run([CLANG, "-x", "c", "-std=c11", "-ffreestanding", "-I", include,
                              *arguments, file.name], capture_output=True, text=True)
    if run.returncode:
        raise ApiError(run.stderr)
    return run.stdout


def read_ast(include, text, machine="x86_64"):
    dump = run_clang(include, ["--target=" + MACHINES[machine], "-fsyntax-only", "-Xclang",
                               "-ast-dump=json"], text)
    return json.loads(dump)["inner"]


# ---- places: clang names a file only if it differs from the last file that it named ----


def mark_files(node, current=""):
    """Adds the file to each declaration. Returns the file that clang named last."""
    for place in (node.get("loc", {}), *node.get("range", {}).values()):
        for part in (place.get("spellingLoc"), place.get("expansionLoc"), place):
            if part and "file" in part:
                current = part["file"]
        node.setdefault("file", current)
    for child in node.get("inner", []):
        current = mark_files(child, current)
    return current


def find_place(place):
    return place.get("expansionLoc", place).get("offset", 0)


class Reader:
    """Reads the declarations of the headers into lists of items."""

    def __init__(self, include):
        self.include = include
        folder = os.path.join(include, "kunai")
        self.sources = {name: Source(os.path.join(folder, name))
                        for name in sorted(os.listdir(folder)) if name.endswith(".h")}
        self.faults = []
        self.items = {kind: [] for kind in ("types", "handles", "structs", "enums", "functions", "macros")}
        nodes = read_ast(include, "#include <kunai/kunai.h>\n")
        current = ""
        for node in nodes:
            current = mark_files(node, current)
        self.nodes = [node for node in nodes if self.find_header(node)]
        self.complete = {node["name"] for node in self.nodes if node["kind"] == "RecordDecl"
                         and node.get("completeDefinition")}

    def find_header(self, node):
        folder, name = os.path.split(node["file"])
        if os.path.realpath(folder) == os.path.realpath(os.path.join(self.include, "kunai")):
            return name
        return None

    def add_fault(self, item, text):
        self.faults.append(f"{item['header']}:{item['line']}: {item['name']}: {text}")

    def begin_item(self, node, header):
        source = self.sources[header]
        place = find_place(node["loc"])
        return {"name": node["name"], "header": header, "line": source.find_line(place)}

    def find_span(self, node, header, ends=";"):
        """Returns the begin of a declaration, with the words before its type, and its end."""
        code = self.sources[header].code
        begin, end = find_place(node["range"]["begin"]), find_place(node["range"]["end"])
        nearby = max(begin - WIDTH, 0)  # these words are near the type: no search from the first line
        before = re.search(r"(?:\b(?:typedef|extern|KUNAI_API)\s+)+$", code[nearby:begin])
        begin = nearby + before.start() if before else begin
        end += node["range"]["end"].get("tokLen", 1)
        match = re.compile("[%s]" % re.escape(ends)).search(code, end)
        return begin, match.end() if match else end

    def read_comments(self, header, span):
        """Returns the comment above a declaration, and the comment after it in its last line."""
        source = self.sources[header]
        return (source.clean(source.find_comment_before(span[0])),
                source.clean(source.find_comment_after(span[1])))

    def read_documentation(self, header, span, body=None):
        """Returns the documentation of a type: above it, after the brace, or after its end."""
        source = self.sources[header]
        above, after = self.read_comments(header, span)
        inside = None
        if body is not None:
            brace = source.code.find("{", body)
            inside = source.clean(source.find_comment_after(brace + 1)) if brace >= 0 else None
        return api_text.flow_all(above or inside or after or [])

    # ---- lengths ----

    def set_lengths(self, item, kind):
        """Moves the brackets of the documentation to the lengths of the array, from the outside in."""
        pointers, dimensions = split_type(kind)[1:]
        if not pointers and not dimensions:
            return
        try:
            lengths, rest = api_text.split_lengths(item["documentation"])
        except LengthError as error:
            if pointers:
                self.add_fault(item, f"length: {error}")
            lengths, rest = [], item["documentation"]
        if dimensions and not pointers:
            if lengths == dimensions:
                item["documentation"] = rest
            else:
                self.add_fault(item, f"length: begin the text with {''.join(f'[{n}]' for n in dimensions)}")
            item["lengths"] = dimensions
        elif lengths:
            item["lengths"], item["documentation"] = lengths, rest

    def set_enums(self, item):
        """Sets the enums whose values an integer has, as its documentation names them."""
        names = re.findall(r"\benum (kunai_\w+)", item["documentation"])
        if names and is_integer(item["type"]):
            item["enums"] = list(dict.fromkeys(names))

    # ---- declarations ----

    def read_all(self, has_numbers):
        for node in self.nodes:
            read = {"FunctionDecl": self.read_function, "EnumDecl": self.read_enum,
                    "RecordDecl": self.read_struct, "TypedefDecl": self.read_typedef}
            if node["kind"] in read:
                read[node["kind"]](node, self.find_header(node))
            elif node["kind"] == "VarDecl":
                self.add_fault(self.begin_item(node, self.find_header(node)), "a variable cannot be described")
        for header in self.sources:
            self.read_macros(header)
        if has_numbers:
            self.read_values_of_macros()
            self.measure()

    def read_typedef(self, node, header):
        kind = node["type"]["qualType"]
        if kind.startswith(("struct ", "enum ")) and kind.split()[1] in self.complete:
            return
        item = self.begin_item(node, header)
        item["documentation"] = self.read_documentation(header, self.find_span(node, header))
        is_handle = kind.startswith("struct ")
        if not is_handle:
            item["type"] = kind
        self.items["handles" if is_handle else "types"].append(item)

    def read_enum(self, node, header):
        item, span = self.begin_item(node, header), self.find_span(node, header)
        item["documentation"] = self.read_documentation(header, span, find_place(node["range"]["begin"]))
        item["constants"], value = [], -1
        for child in node.get("inner", []):
            if child["kind"] == "EnumConstantDecl":
                value = find_value(child, value + 1)
                item["constants"].append(self.read_constant(child, header, value))
        self.items["enums"].append(item)

    def read_constant(self, node, header, value):
        item = self.begin_item(node, header)
        source = self.sources[header]
        begin, end = self.find_span(node, header, ",}")
        name_end = find_place(node["range"]["end"]) + node["range"]["end"].get("tokLen", 1)
        after = source.find_comment_after(name_end) or source.find_comment_after(end)
        above = source.find_comment_before(begin)
        item["value"] = value
        item["documentation"] = api_text.flow_all(source.clean(after or above) or [])
        if after and above:
            item["heading"] = api_text.flow_all(source.clean(above))
        return item

    def read_struct(self, node, header):
        if not node.get("completeDefinition"):
            return
        item, span = self.begin_item(node, header), self.find_span(node, header)
        item["documentation"] = self.read_documentation(header, span, find_place(node["range"]["begin"]))
        item["members"] = [self.read_member(child, header, item["name"])
                           for child in node.get("inner", []) if child["kind"] == "FieldDecl"]
        self.items["structs"].append(item)

    def read_member(self, node, header, owner):
        item, span = self.begin_item(node, header), self.find_span(node, header)
        above, after = self.read_comments(header, span)
        item["type"] = clean_type(node["type"]["qualType"])
        item["documentation"] = api_text.flow_all(after or above or [])
        if above and after:
            item["heading"] = api_text.flow_all(above)
        if "(*)" in item["type"]:
            item["callback"] = self.read_callback(header, span, item)
            return item
        self.set_lengths(item, item["type"])
        self.set_enums(item)
        return item

    def read_callback(self, header, span, item):
        """Reads a function pointer from the source, because the AST lacks the names of its parameters."""
        code = " ".join(self.sources[header].code[span[0]:span[1]].split())
        match = re.fullmatch(r"(.*?)\(\s*\*\s*\w+\s*\)\s*\((.*)\)\s*;", code)
        result, parameters = match.groups()
        callback = {"result": clean_type(result), "parameters": []}
        for parameter in [] if parameters.strip() == "void" else parameters.split(","):
            kind, name = re.fullmatch(r"\s*(.*?)(\w+)\s*", parameter).groups()
            callback["parameters"].append({"name": name, "type": clean_type(kind)})
        return callback

    def read_function(self, node, header):
        item, span = self.begin_item(node, header), self.find_span(node, header)
        above, after = self.read_comments(header, span)
        nodes = [child for child in node.get("inner", []) if child["kind"] == "ParmVarDecl"]
        names = [child.get("name", "") for child in nodes]
        doc = api_text.read_function_text(above or after, names)
        item["result"] = clean_type(node["type"]["qualType"].split("(")[0])
        item["summary"], item["text"] = doc["summary"], doc["text"]
        item["parameters"] = []
        for child in nodes:
            parameter = {**self.begin_item({"name": "", **child}, header),
                         "type": clean_type(child["type"]["qualType"]),
                         "documentation": doc["parameters"].get(child.get("name"), "")}
            self.set_lengths(parameter, parameter["type"])
            self.set_enums(parameter)
            item["parameters"].append(parameter)
        item["returns"] = doc["returns"]
        if doc["returns"]:
            self.set_result_length(item, doc["returns"])
        self.items["functions"].append(item)

    def set_result_length(self, item, returns):
        """Sets the length of an array result: "Returns [count] numbers"."""
        match = re.match(r"Returns\s+(?=\[)", returns["text"])
        if not match or "*" not in item["result"]:
            return
        try:
            item["lengths"] = api_text.split_lengths(returns["text"][match.end():])[0]
            for texts, name in ((item, "summary"), (returns, "text")):
                texts[name] = re.sub(r"^Returns\s+(\[[^]]*\]\s*)+", "Returns ", texts[name])
        except LengthError as error:
            self.add_fault(item, f"length of the result: {error}")

    # ---- macros ----

    def read_macros(self, header):
        source = self.sources[header]
        pattern = r"^[ \t]*#[ \t]*define[ \t]+(KUNAI_\w+)(\([^)]*\))?((?:[^\n]*\\\n)*[^\n]*)"
        seen = {item["name"] for item in self.items["macros"]}
        for match in re.finditer(pattern, source.code, re.M):
            name, parameters, value = match.groups()
            if name in seen or name == "KUNAI_API" or (name.endswith("_H") and not value.strip()):
                continue
            seen.add(name)
            span = match.start(), match.start() + len(match.group().rstrip())
            above, after = self.read_comments(header, span)
            line = source.find_line(match.start(1))
            text = api_text.flow_all(above or after or [])
            if not text and self.items["macros"] and self.items["macros"][-1]["line"] == line - 1:
                text = self.items["macros"][-1]["documentation"]  # one comment above several macros
            self.items["macros"].append({"name": name, "header": header, "line": line,
                                         "parameters": parameters, "documentation": text})

    def read_values_of_macros(self):
        """Sets the values of macros as C has them. A macro may have a form for C and one for C++."""
        text = run_clang(self.include, ["-dM", "-E"], "#include <kunai/kunai.h>\n")
        values = dict(re.findall(r"^#define (KUNAI_\w+)(?:\([^)]*\))?[ \t]*(.*)$", text, re.M))
        for item in self.items["macros"]:
            value = " ".join(values.get(item["name"], "").split())
            number = re.fullmatch(r"(-?(?:0x[0-9A-Fa-f]+|\d+))[uU]?", value)
            item["value"] = int(number.group(1), 0) if number else value
            if not item["parameters"]:
                del item["parameters"]

    # ---- layout ----

    def measure(self):
        """Sets sizes, alignments and offsets on each machine. clang computes them as enum constants."""
        wanted = []
        for struct in self.items["structs"]:
            wanted.append(f"sizeof(kunai_T_{struct['name']})")
            wanted.append(f"_Alignof(kunai_T_{struct['name']})")
            wanted += [f"offsetof(kunai_T_{struct['name']}, {member['name']})"
                       for member in struct["members"]]
        text = "#include <kunai/kunai.h>\n#include <stddef.h>\n" + "".join(
            f"typedef struct {struct['name']} kunai_T_{struct['name']};\n"
            for struct in self.items["structs"]) + "enum {\n" + "".join(
            f"    measured_{number} = {expression},\n"
            for number, expression in enumerate(wanted)) + "};\n"
        for machine in MACHINES if wanted else ():
            constants = [node for node in read_ast(self.include, text, machine)[-1]["inner"]
                         if node["kind"] == "EnumConstantDecl"]
            self.take_measures(machine, iter([find_value(node, 0) for node in constants]))

    def take_measures(self, machine, values):
        for struct in self.items["structs"]:
            struct.setdefault("size", {})[machine] = next(values)
            struct.setdefault("alignment", {})[machine] = next(values)
            for member in struct["members"]:
                member.setdefault("offset", {})[machine] = next(values)


def find_value(node, default):
    """Returns the value of a constant expression. clang writes it at the outermost expression."""
    for child in node.get("inner", []):
        if "value" in child:
            return int(child["value"])
        value = find_value(child, None)
        if value is not None:
            return value
    return default


def is_integer(kind):
    name, pointers, _ = split_type(kind)
    return not pointers and re.fullmatch(r"u?int\d+_t|size_t|kunai_result", name)


def clean_type(text):
    """Returns a type as the headers write it: no `struct` before typedef names, one blank before `*`."""
    text = re.sub(r"\bstruct (?=kunai_)", "", " ".join(text.split()))
    return re.sub(r"\s*(\*+)\s*(?=\*|$|\[)", r" \1", text).strip().replace("* *", "**")


def split_type(text):
    """Returns (type without const, number of pointers, array lengths): "const float *[8]" is float, 1, [8]."""
    dimensions = [int(length) for length in re.findall(r"\[(\d+)\]", text)]
    text = re.sub(r"\[\d+\]", "", text)
    pointers = text.count("*")
    return " ".join(re.sub(r"\bconst\b|\*", " ", text).split()), pointers, dimensions


def order_items(reader):
    """Returns the headers with the names that each declares, in the order of declaration."""
    headers = []
    for header, source in reader.sources.items():
        items = [item for kind in reader.items.values() for item in kind if item["header"] == header]
        comment = source.comments[0] if source.comments else None
        is_first = comment and not source.code[:comment[0]].strip()
        headers.append({
            "name": header, "documentation": "\n".join(source.clean(comment)) if is_first else "",
            "declares": [item["name"] for item in sorted(items, key=lambda item: item["line"])]})
    return headers


def describe(include, has_numbers=True):
    """Returns the description, with the lines of the headers, and the faults found while reading. Without
    has_numbers, layouts and values of macros are missing, and clang runs once, not five times."""
    reader = Reader(include)
    reader.read_all(has_numbers)
    macros = {item["name"]: item.get("value", 0) for item in reader.items["macros"]}
    version = [macros.get("KUNAI_VERSION_" + part, 0) for part in ("MAJOR", "MINOR", "PATCH")]
    api = {"version": ".".join(map(str, version)), "headers": order_items(reader)}
    for kind, items in reader.items.items():
        api[kind] = sorted(items, key=lambda item: item["name"])
    return api, reader.faults


def drop_places(value, owner=None):
    """Removes the lines, which change with every edit, and the header of a member, which is that of its
    struct."""
    if isinstance(value, list):
        return [drop_places(part, owner) for part in value]
    if not isinstance(value, dict):
        return value
    inner = ("members", "constants", "parameters")
    kept = {}
    for name, part in value.items():
        if name == "line" or (name == "header" and owner in inner):
            continue
        kept[name] = drop_places(part, name if name in inner else owner)
    return kept


def write_json(value, indent=0):
    """Returns JSON with one short item per line."""
    flat = json.dumps(value, ensure_ascii=False)
    if indent + len(flat) <= WIDTH or not isinstance(value, (dict, list)) or not value:
        return flat
    blanks = " " * (indent + 1)
    if isinstance(value, dict):
        parts = [f"{json.dumps(name)}: {write_json(part, indent + 1)}" for name, part in value.items()]
    else:
        parts = [write_json(part, indent + 1) for part in value]
    first, last = "{}" if isinstance(value, dict) else "[]"
    return first + "\n" + ",\n".join(blanks + part for part in parts) + "\n" + " " * indent + last


def write_description(api):
    return write_json(drop_places(api)) + "\n"


def skip_without_clang():
    """If clang is missing, ends the check as skipped, or as failed with KUNAI_CHECK_ALL."""
    if not shutil.which(CLANG):
        print(f"skipped: {CLANG} is missing")
        sys.exit(1 if os.environ.get("KUNAI_CHECK_ALL") else 77)


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    try:
        text = write_description(describe(sys.argv[1])[0])
    except ApiError as error:
        sys.exit(f"describe_api.py: {error}")
    if len(sys.argv) == 2:
        sys.stdout.write(text)
        return
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write(text)


if __name__ == "__main__":
    main()
