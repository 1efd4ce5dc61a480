#!/usr/bin/env python3
"""Writes kunai.c and kunai.h into a folder: the whole library as two files, to copy into another project. With
--textures, writes kunai_textures.c and kunai_textures.h: base.h and textures.h only.

    cc -c kunai.c
    c++ -x c++ -c kunai.c

The .c file is C11 and C++11, in both languages with the same results. cplusplus.py makes it C++, and needs clang
(Debian: apt install clang; takes CLANG). In the .c file, each name of one source file begins with the name of this
file, so that no two are equal. Names that several files use begin with kunai_i_: their functions are static, their
tables hidden. Both files begin with the version and the licence.
"""
import argparse
import os
import re
import sys

import cplusplus

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
TEXTURES = {"headers": ["base.h", "textures.h"], "modules": ["textures"],
            "files": r"(base|textures)/.*|container/(g3d|nds_banner|texture_tags)\.c|"
                     r"archive/(texture_table|xvm)\.c|formats/formats\.c"}
TOKEN = re.compile(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])+'|[A-Za-z_]\w*|"
                   r"\.?\d(?:[eEpP][+-]|[\w.])*|->|\.\.\.|##|\\\n|[ \t]+|\n|.", re.S)
NAME = re.compile(r"[A-Za-z_]\w*\Z")
PRIVATE = re.compile(r'^#include "([^"]+)"\n', re.M)
# Vector instructions have headers of their own, which stay where the machine is known.
SYSTEM = re.compile(r"^#include <((?!kunai/)\w+(?<!intrin)(?<!neon)\.h)>\n", re.M)
KUNAI = re.compile(r"^#include <kunai/[^>]+>\n", re.M)
# Not every build uses all functions of the private headers. A shared library that contains the file does not export
# the tables. Values that are left out are zeros: g++ and clang++ also warn of {0}.
START = """#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#pragma GCC diagnostic ignored "-Wmissing-braces"
#endif
#ifdef __cplusplus
#define KUNAI_I_RESTRICT __restrict
#else
#define KUNAI_I_RESTRICT restrict
#endif
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC push_options
#endif
#if defined(__GNUC__) && !defined(_WIN32)
#define KUNAI_I_TABLE __attribute__((visibility("hidden"))) extern
#else
#define KUNAI_I_TABLE extern
#endif
"""
# A file that includes the .c file gets its own warnings and its own way to multiply and add back. In C, gcc warns of
# unused functions only after the last line: this warning stays off.
END = """
#if defined(__clang__)
#pragma STDC FP_CONTRACT DEFAULT
#elif defined(__GNUC__)
#pragma GCC pop_options
#endif
#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic pop
#endif
#if defined(__GNUC__) && !defined(__clang__) && !defined(__cplusplus)
#pragma GCC diagnostic ignored "-Wunused-function"
#endif
"""
USE = {".h": "Declares the functions of {name}.c. The comment at its top tells how to compile it.", ".c": """\
Compile this file as C11 or C++11 and include {name}.h. Without a C compiler, rename this file to
{name}.cpp. Do not use -ffast-math or -ffp-contract=fast, which change results.

A shared library that contains this file exports its functions. -DKUNAI_API= leaves that to -fvisibility. To use the
functions in one file only, include this file there:

    #define KUNAI_API static
    #include "{name}.c"

A program can contain this file once. A second copy is an error of the linker."""}


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


# ---- names ----


def split_code(text):
    """The tokens of a text, and the places of those that are neither blanks nor comments."""
    tokens = TOKEN.findall(text)
    places = [i for i, token in enumerate(tokens)
              if not token.startswith(("/*", "//", " ", "\t", "\\\n"))]
    return tokens, places


def split_statements(tokens, places):
    """What stands at the top of a file: lists of places, each up to a `;` or the end of a body. A directive of the
    preprocessor is a statement, too."""
    statement, depth, directive = [], 0, False
    for place in places:
        token = tokens[place]
        if directive or token == "#" and not statement:
            directive = token != "\n"
            statement.append(place)
            if not directive:
                yield statement
                statement = []
            continue
        if token == "\n":
            continue
        statement.append(place)
        depth += (token in "{([") - (token in "})]")
        if depth == 0 and (token == ";" or token == "}" and is_function(tokens, statement)):
            yield statement
            statement = []


def is_function(tokens, statement):
    """A body after a closing parenthesis: the braces of structs, enums and initial values end with `;`."""
    first = next(i for i, place in enumerate(statement) if tokens[place] == "{")
    return tokens[statement[first - 1]] == ")"


def find_names(tokens, statement):
    """The names that a statement gives to the file."""
    words = [tokens[place] for place in statement]
    if words[:2] == ["#", "define"]:
        return [words[2]]
    names, depth, enum = [], 0, "enum" in words[:3]
    for before, word, after in zip([""] + words, words, words[1:] + [""]):
        depth += (word in "{([") - (word in "})]")
        if not NAME.match(word):
            continue
        if before in ("struct", "union", "enum") and depth == 0 and after == "{" or \
                enum and depth == 1 and before in ("{", ","):
            names.append(word)
        elif depth == 0 and words[0] in ("static", "typedef") and after and after in "([=;,":
            names.append(word)
            if after == "(":
                break
    if words[0] == "typedef" and words[1] in ("struct", "union", "enum"):
        names.append(words[2])
    return [name for name in names if name not in ("struct", "union", "enum")]


def find_file_names(tokens, places):
    """The names that are only known in one file. Other files know those that begin with kunai."""
    found = set()
    for statement in split_statements(tokens, places):
        found.update(find_names(tokens, statement))
    return {name for name in found if not name.lower().startswith("kunai")}


def is_member(tokens, places, at, structs):
    """Members of structs keep their names: after `.` and `->`, and where a struct declares them."""
    before, after = tokens[places[at - 1]], tokens[places[at + 1]] if at + 1 < len(places) else ""
    return before in (".", "->") or structs and after and (after in ";[,:" or after == ")") and before != "["


def rename(text, prefix):
    """A source file in which each name of its own begins with the prefix."""
    tokens, places = split_code(text)
    names = find_file_names(tokens, places)
    places = [place for place in places if tokens[place] != "\n"]
    braces, made = [], list(tokens)
    for at, place in enumerate(places):
        token = tokens[place]
        if token == "{":
            words = [tokens[places[at - 1]], tokens[places[at - 2]] if at > 1 else ""]
            braces.append(words[0] in ("struct", "union") or words[1] in ("struct", "union"))
        elif token == "}":
            braces.pop()
        elif token in names and not is_member(tokens, places, at, bool(braces) and braces[-1]):
            made[place] = prefix + token
    return "".join(made)


def hide(text):
    """A private header whose functions are static. A definition without `static` is static if its prototype is. C
    has no prototype for a static array of unknown size: tables stay extern, with a macro."""
    tokens, places = split_code(text)
    for statement in list(split_statements(tokens, places)):
        words = [tokens[place] for place in statement]
        if words[0] == "extern":
            tokens[statement[0]] = "KUNAI_I_TABLE"
        elif words[0] not in ("#", "static", "typedef", "enum") and "{" not in words and \
                not (words[0] == "struct" and len(words) == 3):
            tokens[statement[0]] = "static " + words[0]
    return "".join(tokens)


# ---- the two files ----


class Amalgamation:
    def __init__(self, name, headers=None, modules=None, files=".*"):
        self.name, self.modules = name, modules
        all_headers = re.findall(r'#include "([^"]+)"', read("include", "kunai", "kunai.h"))
        self.headers = headers or all_headers
        self.hidden = [header for header in all_headers if header not in self.headers]
        self.done, self.system = set(), set()
        self.files = [os.path.relpath(os.path.join(folder, file), os.path.join(ROOT, "lib"))
                      for folder, _, names in os.walk(os.path.join(ROOT, "lib")) for file in names
                      if file.endswith(".c")]
        self.files = sorted(path for path in self.files if re.fullmatch(files, path))

    def read_header(self, name):
        """A public header with those that it includes, once."""
        if name in self.done:
            return ""
        self.done.add(name)
        return PRIVATE.sub(lambda match: self.read_header(match.group(1)), read("include", "kunai", name))

    def make_header(self):
        return "".join(self.read_header(name) for name in self.headers)

    def take_system(self, text):
        self.system.update(SYSTEM.findall(text))
        return KUNAI.sub("", SYSTEM.sub("", text))

    def read_private(self, path):
        """A private header with those that it includes, once."""
        if path in self.done:
            return ""
        self.done.add(path)
        text = read("lib", path)
        if path == "formats/formats.h" and self.modules:
            text = re.sub(r"KUNAI_I_MODULES = \d+", f"KUNAI_I_MODULES = {len(self.modules)}", text)
        return PRIVATE.sub(lambda match: self.read_private(match.group(1)), hide(text))

    def read_source(self, path):
        text = read("lib", path)
        if path == "formats/formats.c" and self.modules:
            rows = ", ".join(f"&kunai_i_{module}_module" for module in self.modules)
            text = re.sub(r"(kunai_i_modules\[KUNAI_I_MODULES\] = \{)[^}]*", r"\g<1>" + rows, text)
        headers = "".join(map(self.read_private, PRIVATE.findall(text)))
        stem = os.path.splitext(os.path.basename(path))[0]
        return headers + f"\n/* ==== {path} ==== */\n\n" + rename(PRIVATE.sub("", text), stem + "_")

    def make_source(self):
        # open.h tells compilers how to multiply and add: it comes before all code.
        parts = [self.take_system(text) for text in (*map(self.read_header, self.hidden),
                                                     self.read_private("base/open.h"),
                                                     *map(self.read_source, self.files))]
        system = "".join(f"#include <{name}>\n" for name in sorted(self.system))
        # One program can contain kunai.c and, with static functions, kunai_textures.c: the tables need different names.
        source = "".join(parts).replace("kunai_i_", f"{self.name}_i_")
        source = re.sub(r"\brestrict\b", "KUNAI_I_RESTRICT", source)
        return f'#include "{self.name}.h"\n\n{system}{START}{source}{END}'

    def make_comment(self, end):
        """What the file is, how to use it, and the licence, which every copy must contain."""
        numbers = re.findall(r"#define KUNAI_VERSION_\w+ (\d+)", read("include", "kunai", "base.h"))
        text = (f"{self.name}{end} - kunai {'.'.join(numbers)} in two files, made by amalgamate.py.\n\n" +
                USE[end].format(name=self.name) + "\n\n" + read("LICENSE"))
        return "/*\n" + "".join(f" * {line}".rstrip() + "\n" for line in text.splitlines()) + " */\n"

    def write(self, folder):
        os.makedirs(folder, exist_ok=True)
        header, source = self.make_header(), self.make_source()
        source, counts = cplusplus.convert(self.name, source, header)
        print(f"{self.name}.c: changes for C++:",
              ", ".join(f"{why} {count}" for why, count in sorted(counts.items())))
        for end, text in (".h", header), (".c", source):
            with open(os.path.join(folder, self.name + end), "w", encoding="utf-8") as file:
                file.write(self.make_comment(end) + text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
                                     allow_abbrev=False)
    parser.add_argument("folder")
    parser.add_argument("--textures", action="store_true")
    arguments = parser.parse_args()
    made = Amalgamation("kunai_textures", **TEXTURES) if arguments.textures else Amalgamation("kunai")
    try:
        made.write(arguments.folder)
    except cplusplus.Unsupported as error:
        sys.exit(f"amalgamate.py: {error}")


if __name__ == "__main__":
    main()
