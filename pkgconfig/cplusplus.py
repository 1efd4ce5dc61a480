"""Rewrites C11 source text so that it is C++11, too, and means the same in both languages.

clang prints the syntax tree of the C text as JSON. Each node knows its place in the text. Unit changes these places:

pointer      C++ has no conversion from void * to other pointers: adds a cast.
designator   C++11 has no designators. Adds a zero for each value that is missing before a designator, which becomes a
             comment. As in C++20, designators must be in the order of the members.
narrowing    Within braces, C++ has no conversion to a type that does not hold all values: adds a cast.
constant     In C, the constants of an enum are of type int. C++ has warnings, or errors since C++26, for two enums, or
             an enum and a floating-point number, as operands of one operator: adds a cast to int.

It is an error if the text computes with an object whose type is an enum: C and C++ give different results then.
"""
import collections
import json
import os
import re
import subprocess
import tempfile

CLANG = os.environ.get("CLANG", "clang")
# Nodes that need a change. The other nodes need no look, which saves time.
WANTED = re.compile(rb'"BitCast"|"InitListExpr"|"EnumConstantDecl"|"enum ')
FILE = re.compile(rb'("includedFrom": \{\s*)?"file": ("(?:[^"\\]|\\.)*")')
# What can contain any character: comments, characters and strings.
OPAQUE = re.compile(rb"/\*.*?\*/|'(?:\\.|[^'\\])+'|\"(?:\\.|[^\"\\])*\"", re.S)
DESIGNATOR = re.compile(rb"([.\[][^=]*?)\s*=\s*\Z")
# The largest power of two that a type can hold, and whether it can hold -1.
RANGES = {"char": (7, 1), "signed char": (7, 1), "unsigned char": (8, 0), "short": (15, 1), "unsigned short": (16, 0),
          "int": (31, 1), "unsigned int": (32, 0), "long": (63, 1), "unsigned long": (64, 0), "long long": (63, 1),
          "unsigned long long": (64, 0), "float": (24, 1), "double": (53, 1)}
FLOATS = {"float", "double"}
LITERALS = {"IntegerLiteral", "CharacterLiteral", "FloatingLiteral", "UnaryExprOrTypeTraitExpr"}
# A cast before these needs no parentheses.
SHORT = {"ParenExpr", "DeclRefExpr", "CallExpr", "MemberExpr", "ArraySubscriptExpr"} | LITERALS
SAME = {"ParenExpr", "ImplicitCastExpr", "ConstantExpr"}


class Unsupported(Exception):
    pass


def run_clang(folder, name):
    """Finds the declarations at the top of a file and of those that it includes: the file, and the node."""
    command = [CLANG, "-std=c11", "-fsyntax-only", "-Xclang", "-ast-dump=json", name]
    try:
        run = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, check=True)
    except OSError as error:
        raise Unsupported(f"cannot run {CLANG} (Debian: apt install clang): {error.strerror}") from error
    except subprocess.CalledProcessError as error:
        raise Unsupported(f"{CLANG} cannot parse {name}") from error
    begin, file = run.stdout.index(b"\n    {"), None
    while begin >= 0:
        end = run.stdout.index(b"\n    }", begin) + 6
        text = run.stdout[begin:end]
        # A place names its file only if the place before it is in another file.
        names = [json.loads(name) for included, name in FILE.findall(text) if not included]
        first = text.find(b'"range"')
        if names and 0 < text.find(b'"file"') < first:
            file = names[0]
        if WANTED.search(text):
            yield file, json.loads(text)
        file = names[-1] if names else file
        begin = run.stdout.find(b"\n    {", end)


def get_type(node):
    """The type without typedefs and without const."""
    kind = node["type"]
    return re.sub(r"^const ", "", kind.get("desugaredQualType", kind["qualType"]))


def skip(node, kinds):
    while node["kind"] in kinds:
        node = node["inner"][0]
    return node


def is_constant(node):
    node = skip(node, SAME)
    if node["kind"] == "DeclRefExpr":
        return node["referencedDecl"]["kind"] == "EnumConstantDecl"
    return node["kind"] in LITERALS or \
        node["kind"] in ("UnaryOperator", "BinaryOperator", "ConditionalOperator", "CStyleCastExpr") and \
        node.get("opcode") not in ("&", "*", "++", "--") and all(map(is_constant, node["inner"]))


def narrows(old, new):
    """Whether the first type has values that the second type cannot hold."""
    if old not in RANGES or new not in RANGES:
        return False
    is_float = [kind in FLOATS for kind in (old, new)]
    return RANGES[old][0] > RANGES[new][0] or RANGES[old][1] > RANGES[new][1] or is_float == [True, False]


def make_zero(kind):
    if kind.endswith("*") or "(*)" in kind:
        return "NULL"
    return "0" if kind in RANGES else "{0}"


class Unit:
    def __init__(self, text):
        self.text = text
        self.changes = []  # the place, a second key for the same place, the old text, the new one, why
        self.enums = {}  # the enum of each constant
        self.errors = []

    # ---- places ----

    def find_range(self, node):
        """Where an expression begins and ends. A macro with its arguments is one expression."""
        begin, end = (node["range"][side].get("expansionLoc", node["range"][side]) for side in ("begin", "end"))
        stop = end["offset"] + end["tokLen"]
        if "expansionLoc" in node["range"]["end"] and self.text[stop:stop + 1] == b"(":
            depth = 1
            while depth:
                stop += 1
                depth += (self.text[stop:stop + 1] == b"(") - (self.text[stop:stop + 1] == b")")
            stop += 1
        return begin["offset"], stop

    def fail(self, node, message):
        begin, end = self.find_range(node)
        line = self.text.count(b"\n", 0, begin) + 1
        self.errors.append(f"line {line}: {message}: {self.text[begin:min(end, begin + 60)].decode()}")

    def cast(self, node, kind, depth, why):
        begin, end = self.find_range(node)
        is_short = skip(node, {"ImplicitCastExpr"})["kind"] in SHORT
        # Outer casts begin before inner ones, and end after them.
        self.changes.append((begin, depth, b"", f"({kind})".encode() + b"("[is_short:], why))
        self.changes.append((end, -depth, b"", b")"[is_short:], None))

    # ---- nodes ----

    def visit(self, node, parent=None, depth=1):
        visit = getattr(self, "visit_" + node["kind"], None)
        if visit:
            visit(node, parent, depth)
        for child in node["array_filler"][1:] if "array_filler" in node else node.get("inner", []):
            if "kind" in child:
                self.visit(child, node, depth + 1)

    def visit_EnumDecl(self, node, _parent, _depth):
        self.enums.update((child["id"], node["id"]) for child in node["inner"])

    def visit_TypedefDecl(self, node, _parent, _depth):
        if any(child.get("ownedTagDecl", {}).get("kind") == "EnumDecl" for child in node["inner"]):
            self.fail(node, "a typedef of an enum")

    def visit_ImplicitCastExpr(self, node, parent, depth):
        inner, kind = node["inner"][0], re.sub(r"^const (?!.*\*)", "", node["type"]["qualType"])
        if node["castKind"] == "BitCast" and get_type(inner) == "void *" and get_type(node) != "void *":
            self.cast(inner, kind, depth, "pointer")
        elif get_type(inner).startswith("enum ") and \
                parent.get("opcode", "==") not in ("==", "!=", "=", ",", "&&", "||", "!"):
            self.fail(inner, "C computes with an unsigned number, and C++ with int")
        elif parent["kind"] == "InitListExpr" and narrows(get_type(inner), get_type(node)) and not is_constant(inner):
            self.cast(inner, kind, depth, "narrowing")

    def visit_ConditionalOperator(self, node, _parent, depth):
        self.cast_constants(node["inner"][1:], depth, True)

    def visit_BinaryOperator(self, node, _parent, depth):
        if node["opcode"] not in ("=", ",", "&&", "||"):
            self.cast_constants(node["inner"], depth, False)

    visit_CompoundAssignOperator = visit_BinaryOperator

    def cast_constants(self, operands, depth, needs_equal):
        enums = [self.find_enum(operand) for operand in operands]
        for operand, enum, other in zip(operands, enums, reversed(enums)):
            if enum and enum != other and (needs_equal or other or get_type(operand) in FLOATS):
                self.cast(operand, "int", depth, "constant")

    def find_enum(self, node):
        node = skip(node, SAME)
        if node["kind"] == "ConditionalOperator":
            one, other = map(self.find_enum, node["inner"][1:])
            return one if one == other else None
        return self.enums.get(node["referencedDecl"]["id"]) if node["kind"] == "DeclRefExpr" else None

    def visit_InitListExpr(self, node, _parent, _depth):
        """clang gives the values in the order of the members, with those that are missing."""
        at, end = self.find_range(node)
        if self.text[at:at + 1] != b"{":
            return
        at, zeros = at + 1, []
        for value in node["array_filler"][1:] if "array_filler" in node else node.get("inner", []):
            if value["kind"] == "ImplicitValueInitExpr":
                zeros.append(make_zero(get_type(value)))
                continue
            place, next_at = self.find_range(value)
            if place < at:
                return self.fail(node, "the designators are not in the order of the members")
            if not self.replace_designator(at, place, zeros, node.get("field")):
                return self.fail(value, "cannot replace the designator")
            at, zeros = next_at, []
        if b"=" in OPAQUE.sub(b"", self.text[at:end]):
            self.fail(node, "the designators are not in the order of the members")

    def replace_designator(self, at, place, zeros, union):
        """Between two values is a comma, perhaps with a designator."""
        text = self.text[at:place]
        plain = OPAQUE.sub(lambda match: b"_" * len(match.group()), text)
        found = DESIGNATOR.search(plain)
        if not found:
            return not zeros
        if union or not re.fullmatch(rb"\.\w+|\[[^\[\]]*\]", found[1]):
            return False
        name = text[found.start():found.end(1)].decode()
        gap = "".join(zero + (", " if i % 20 else ",\n    ") for i, zero in enumerate(zeros, 1))
        self.changes.append((at + found.start(), 0, text[found.start():], f"{gap}/* {name} = */ ".encode(),
                             "designator"))
        return True

    def make_text(self):
        made, at = [], 0
        for place, _, old, new, _ in sorted(self.changes, key=lambda change: change[:2]):
            if place < at:
                raise Unsupported(f"two changes of one place: {new.decode()}")
            made += [self.text[at:place], new]
            at = place + len(old)
        return b"".join(made) + self.text[at:]


def convert(name, source, header):
    """Gives the new text of name.c, and how many places of each kind are new."""
    unit = Unit(source.encode())
    with tempfile.TemporaryDirectory() as folder:
        for end, text in (".c", source), (".h", header):
            with open(os.path.join(folder, name + end), "w", encoding="utf-8") as file:
                file.write(text)
        for file, node in run_clang(folder, name + ".c"):
            if file == name + ".c" or node["kind"] == "EnumDecl":
                unit.visit(node)
    if unit.errors:
        raise Unsupported(f"{name}.c: " + "\n".join(unit.errors))
    return unit.make_text().decode(), collections.Counter(why for *_, why in unit.changes if why)
