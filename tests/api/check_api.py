#!/usr/bin/env python3
"""check_api.py INCLUDE_DIR API.json [--current]

Checks that the headers INCLUDE_DIR/kunai/*.h are complete as a description: documentation, lengths of arrays,
result codes, names, and that arrays have frozen structs. Checks that API.json equals the present output of
describe_api.py. Checks that each function documents the codes of codes.txt, which is in the folder of API.json.
README.md in this folder lists the rules. With --current, checks API.json only.
"""
import os
import re
import sys

import api_text
import describe_api
from describe_api import split_type

INTEGERS = {"size_t"} | {f"{sign}int{bits}_t" for sign in ("u", "") for bits in (8, 16, 32, 64)}
CODES = "kunai_result_code"
CODE_PREFIXES = ("KUNAI_OK", "KUNAI_E_", "KUNAI_NEED_", "KUNAI_END", "KUNAI_MORE")


class Checker:
    """Collects the faults of a description. wanted: the codes that each function returns, from read_codes; if
    it is empty, codes are not checked."""

    def __init__(self, api, wanted=()):
        self.api, self.wanted, self.faults = api, dict(wanted), []
        self.structs = {struct["name"]: struct for struct in api["structs"]}
        self.enums = {enum["name"]: enum for enum in api["enums"]}
        self.handles = {handle["name"] for handle in api["handles"]}
        self.constants = {constant["name"] for enum in api["enums"] for constant in enum["constants"]}
        self.macros = {macro["name"] for macro in api["macros"]}
        self.codes = {constant["name"] for constant in self.enums.get(CODES, {"constants": []})["constants"]}
        self.names = {item["name"] for kind in ("types", "handles", "structs", "enums", "functions")
                      for item in api[kind]}

    def add(self, item, text):
        self.faults.append((item.get("header", ""), item.get("line", 1), text))

    def check_all(self):
        if CODES not in self.enums:
            self.faults.append(("", 0, f"enum {CODES} is missing"))
        for kind, what in (("types", "type"), ("handles", "handle"), ("macros", "macro")):
            for item in self.api[kind]:
                self.check_text(item, item["documentation"], f"{what} {item['name']}")
        for header in self.api["headers"]:
            self.check_text({**header, "header": header["name"]}, header["documentation"],
                            f"header {header['name']}")
        for enum in self.api["enums"]:
            self.check_enum(enum)
        for struct in self.api["structs"]:
            self.check_struct(struct)
        for function in self.api["functions"]:
            self.check_function(function)
        for name in sorted(set(self.wanted) - {item["name"] for item in self.api["functions"]}):
            self.faults.append(("codes.txt", 1, f"function {name} does not exist"))
        return self.faults

    # ---- texts ----

    def check_text(self, item, text, what):
        """Checks that there is a text, and that the names in it exist."""
        if not text:
            self.add(item, f"{what} has no documentation")
            return
        for name in re.findall(r"\bKUNAI_[A-Z0-9_]*[A-Z0-9]\b(?!\*|_|\.\.\.)", text):
            if name not in self.constants and name not in self.macros and name != "KUNAI_API":
                self.add(item, f"{what} mentions {name}, which does not exist")
        for name, member in re.findall(r"\b(kunai_[a-z0-9_]*[a-z0-9])\b(?!\.[ch]\b)(?:\.(\w+))?", text):
            self.check_mention(item, name, member, what)

    def check_mention(self, item, name, member, what):
        if name not in self.names:
            self.add(item, f"{what} mentions {name}, which does not exist")
        elif member and name in self.structs and member not in {
                part["name"] for part in self.structs[name]["members"]}:
            self.add(item, f"{what} mentions {name}.{member}, which does not exist")

    # ---- enums ----

    def check_enum(self, enum):
        self.check_text(enum, enum["documentation"], f"enum {enum['name']}")
        prefix = re.sub(r"_FLAGS$", "", enum["name"].upper()) + "_"
        for constant in enum["constants"]:
            name = constant["name"]
            self.check_text(constant, constant["documentation"], f"constant {name}")
            if enum["name"] == CODES:
                if not name.startswith(CODE_PREFIXES):
                    self.add(constant, f"{name} begins with none of {', '.join(CODE_PREFIXES)}")
            elif not name.startswith(prefix):
                self.add(constant, f"{name} of enum {enum['name']} does not begin with {prefix}")

    # ---- structs ----

    def check_struct(self, struct):
        self.check_text(struct, struct["documentation"], f"struct {struct['name']}")
        scope = self.find_scope(struct["members"], self.find_infos(struct["header"]))
        for member in struct["members"]:
            name = f"{struct['name']}.{member['name']}"
            self.check_text(member, member["documentation"], name)
            if "callback" in member:
                continue
            kind, pointers, dimensions = split_type(member["type"])
            is_exempt = (not pointers or kind in self.handles or kind.endswith("_options")
                         or self.is_free(member, kind, pointers) or member["type"] == "const char *")
            self.check_lengths(member, name, pointers, dimensions, is_exempt, scope)
            # A program that was compiled with a smaller struct would look for the second item too early.
            if member.get("lengths", [1])[-1] != 1 and "Grows" in self.structs.get(kind, struct)["documentation"] \
                    and kind in self.structs:
                self.add(member, f"{name} is an array of {kind}, which grows: it must be frozen")

    def find_infos(self, header):
        """Returns the info struct of the module that a header declares, if there is one."""
        name = f"kunai_{header[:-2]}_info"
        return [self.structs[name]] if name in self.structs else []

    def is_free(self, item, kind, pointers):
        """Returns whether the library only passes the pointer to functions of the caller."""
        return kind == "void" and pointers == 1 and item["name"] == "user"

    # ---- lengths ----

    def find_scope(self, siblings, infos):
        """Returns the names that a length may use: {name: the items that have the name}."""
        scope = {item["name"]: [item] for item in siblings}
        for info in infos:
            for member in info["members"]:
                if member["name"] not in {item["name"] for item in siblings}:
                    scope.setdefault(member["name"], []).append(member)
        return scope

    def check_lengths(self, item, name, pointers, dimensions, is_exempt, scope):
        lengths = item.get("lengths", [])
        if not lengths:
            if not is_exempt:
                self.add(item, f"{name} ({item.get('type') or item.get('result')}) has no length: "
                         "begin its text with [...]")
            return
        wanted = pointers + len(dimensions)
        if len(lengths) != wanted:
            self.add(item, f"{name} has {len(lengths)} lengths, but its type needs {wanted}")
        elif lengths[:len(dimensions)] != dimensions:
            self.add(item, f"{name}: the lengths differ from those of its type")
        for tree in lengths:
            for names in api_text.find_names(tree):
                self.check_name(item, name, names, scope)

    def check_name(self, item, what, names, scope):
        if names[0] in self.constants or names[0] in self.macros:
            return
        found = scope.get(names[0], [])
        if len(names) == 2 and found:
            owner = split_type(found[0]["type"])[0]
            owner = owner + "_info" if owner in self.handles else owner
            found = [member for member in self.structs.get(owner, {"members": []})["members"]
                     if member["name"] == names[1]]
        text = ".".join(names)
        if not found:
            self.add(item, f"{what}: the length names {text}, which does not exist")
        elif len(found) > 1:
            self.add(item, f"{what}: the length names {text}, which two handles have")
        elif split_type(found[0]["type"])[0] not in INTEGERS or split_type(found[0]["type"])[2]:
            self.add(item, f"{what}: the length names {text}, which is no integer")

    # ---- functions ----

    def check_function(self, function):
        name, parameters = function["name"], function["parameters"]
        self.check_text(function, function["summary"], f"function {name}")
        if function["text"]:
            self.check_text(function, function["text"], f"function {name}")
        scope = self.find_scope(parameters, [
            self.structs[kind + "_info"] for kind in
            dict.fromkeys(split_type(parameter["type"])[0] for parameter in parameters)
            if kind in self.handles and kind + "_info" in self.structs])
        for parameter in parameters:
            self.check_parameter(function, parameter, scope)
        self.check_result(function, scope)

    def check_parameter(self, function, parameter, scope):
        name = f"parameter {parameter['name']} of {function['name']}"
        if not parameter["documentation"] and not parameter.get("lengths"):
            self.add(parameter, f"{name} has no line in the comment")
        elif parameter["documentation"]:
            self.check_text(parameter, parameter["documentation"], name)
        kind, pointers, dimensions = split_type(parameter["type"])
        is_exempt = (not pointers or kind in self.handles or kind == "kunai_error"
                     or kind.endswith(("_options", "_info")) or self.is_free(parameter, kind, pointers))
        self.check_lengths(parameter, name, pointers, dimensions, is_exempt, scope)

    def check_result(self, function, scope):
        name, returns = function["name"], function["returns"]
        if function["result"] == "void":
            return
        if not returns:
            self.add(function, f"function {name} does not say what it returns")
            return
        self.check_text(function, returns["text"], f"result of {name}")
        for value in returns["values"]:
            if value["text"]:
                self.check_text(function, value["text"], f"result of {name}")
            if re.search(r"\bKUNAI_[A-Z0-9_]+ {2,}", value["text"]):
                self.add(function, f"result of {name}: the lines of {value['name']} and the next "
                         "value run together (clang-format joins lines of more than 100 columns)")
        if function["result"] == "kunai_result":
            self.check_codes(function, [value["name"] for value in returns["values"]])
        kind, pointers, _ = split_type(function["result"])
        has_count = any(parameter["name"] == "count" and "*" in parameter["type"]
                        for parameter in function["parameters"])
        is_one = kind in self.structs or kind in self.handles
        is_exempt = (not pointers or function["result"] == "const char *" or (is_one and not has_count))
        self.check_lengths(function, f"result of {name}", pointers, [], is_exempt, scope)

    def check_codes(self, function, codes):
        if not codes:
            self.add(function, f"function {function['name']} does not list its result codes")
        for code in codes:
            if code not in self.codes and self.codes:
                self.add(function, f"function {function['name']} lists {code}, which is no result code")
        if not self.wanted:
            return
        wanted = self.wanted.get(function["name"], set())
        for code in sorted(wanted - set(codes)):
            self.add(function, f"function {function['name']} does not list {code}, which codes.txt has")
        for code in sorted(self.codes & set(codes) - wanted):
            self.add(function, f"function {function['name']} lists {code}, which codes.txt lacks")


def read_codes(path):
    """Returns {function: codes}. Each line is a function and its codes. An indented line continues the line
    before it. If the file does not exist, the result is empty."""
    codes, function = {}, None
    if not os.path.exists(path):
        return codes
    with open(path, encoding="utf-8") as file:
        for line in file:
            words = line.split("#")[0].split()
            if words and not line.startswith(" "):
                function, *words = words
            if words:
                codes.setdefault(function, set()).update(words)
    return codes


def check_current(api, path):
    try:
        with open(path, encoding="utf-8") as file:
            committed = file.read()
    except OSError:
        committed = None
    if committed == describe_api.write_description(api):
        return []
    return [f"{path} is not current: run tests/api/update.sh"]


def check(include, path=None, is_complete=True):
    """Returns all faults of the headers as texts, in the order of the headers, and the description."""
    api, unread = describe_api.describe(include, has_numbers=bool(path))
    codes = os.path.join(os.path.dirname(path), "codes.txt") if path else ""
    wanted = read_codes(codes) if path else {}
    faults = [f"{header}:{line}: {text}" for header, line, text in
              sorted(set(Checker(api, wanted).check_all()))]
    faults = unread + faults if is_complete else []
    if path and not wanted:
        faults.append(f"{codes}: the list of codes is missing")
    return faults + (check_current(api, path) if path else []), api


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--current"]
    if len(arguments) != 2:
        sys.exit(__doc__)
    describe_api.skip_without_clang()
    faults, api = check(*arguments, "--current" not in sys.argv)
    print("\n".join(faults) if faults else
          ", ".join(f"{len(api[kind])} {kind}" for kind in ("functions", "structs", "enums")))
    if faults:
        print(f"{len(faults)} faults")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
