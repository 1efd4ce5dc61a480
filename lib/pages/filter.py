#!/usr/bin/env python3
"""filter.py FILE

Prints a public header as doxygen reads it: the code is unchanged, and the comments have commands. Doxygen
calls the script for each file. In main.dox, it replaces @kunai.h@ by the text of that header.

The headers have plain comments (tests/api/README.md says how they are written). The script finds parameters,
results and examples in them with tests/api/api_text.py, which also reads them for api.json.
"""
import json
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tests", "api"))
from api_text import Source, flow, read_parameter_lines, read_returns, split_paragraphs  # noqa: E402

ITEM = re.compile(r"(?:-|(\d+)\.) +(.*)")
TERM = re.compile(r"(\S+(?: \S+)*)( {2,})(\S.*)")
SENTENCE = re.compile(r"(?<=[.!?]) +(?=[A-Z\"(])")
NAME = re.compile(r"\b(kunai_\w+)(?:\.(\w+))?|\bKUNAI_\w+|\b(?:kunai/)?(\w+)\.h\b")
OUTPUT = re.compile(r"(?:\[.*?\] )?Receives")
BODY = re.compile(r"^(typedef struct|enum) \w+ \{\n(.*?)^\}", re.S | re.M)


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def list_names(api):
    """All names that a text can link to. Members are "struct.member"."""
    names = {"headers": {header["name"][:-2] for header in api["headers"]} - {"kunai"}, "codes": {}, "names": set()}
    for kind in ("types", "handles", "structs", "enums", "functions", "macros"):
        for item in api[kind]:
            names["names"].add(item["name"])
            names["names"] |= {f"{item['name']}.{member['name']}" for member in item.get("members", [])}
            names["codes"].update({constant["name"]: constant["documentation"] for constant in item.get("constants", [])})
    names["names"] |= set(names["codes"])
    return names


NAMES = list_names(json.loads(read("tests/api/api.json")))


# ---- texts ----


def escape(text):
    return re.sub(r"--|[\\@&$#<>%\"]", r"\\\g<0>", text)


def link(match):
    whole, name, member, header = match.group(0), match.group(1), match.group(2), match.group(3)
    if header:
        return f'@ref {header} "{whole}"' if header in NAMES["headers"] else whole
    if whole in NAMES["names"]:
        return f'@ref {whole.replace(".", "::")} "{whole}"'
    return f'@ref {name} "{name}".{member}' if member and name in NAMES["names"] else whole


def show(text):
    """A text of one paragraph."""
    return NAME.sub(link, escape(text))


def show_table(lines):
    """Terms and their texts in two columns, or None. The texts have the same indentation in all lines."""
    first = TERM.fullmatch(lines[0])
    column = first.start(3) if first else 0
    rows = []
    for line in lines:
        term = TERM.fullmatch(line)
        if term and term.start(3) == column:
            rows.append((term.group(1), [term.group(3)]))
        elif first and line.startswith(" " * column):
            rows[-1][1].append(line[column:])
        else:
            return None
    return "<table>" + "".join(f"<tr><td>{show(term)}</td><td>{show_all(text)}</td></tr>\n"
                               for term, text in rows) + "</table>"


def is_list(lines):
    return any(line.startswith(("- ", "1. ")) for line in lines)


def split_items(lines):
    """The lines before the first item of a list, and the lines of each item."""
    intro, items = [], []
    for line in lines:
        match = ITEM.fullmatch(line)
        if match:
            items.append([match.group(2)])
        elif items:
            items[-1].append(line.strip() if len(line) - len(line.lstrip()) < 4 else line[2:])
        else:
            intro.append(line)
    return intro, items


def show_paragraph(lines):
    if is_list(lines):
        intro, items = split_items(lines)
        kind = "ul" if any(line.startswith("- ") for line in lines) else "ol"
        return (show_paragraph(intro) + "\n" if intro else "") + f"<{kind}>" + "".join(
            f"<li>{show_all(item)}</li>\n" for item in items) + f"</{kind}>"
    table = show_table(lines)
    if table:
        return table
    if any(re.search(r"\S {3,}\S", line) or line.startswith("  ") for line in lines):
        return "<pre>" + "\n".join(map(show, lines)) + "</pre>"
    return show(flow(lines))


def show_all(lines):
    """Paragraphs, lists, tables, and the code of an example."""
    blocks, paragraphs = [], split_paragraphs(lines)
    while paragraphs:
        paragraph = paragraphs.pop(0)
        blocks.append(show_paragraph(paragraph))
        code = []
        while paragraph[0].startswith("Example") and paragraphs and paragraphs[0][0].startswith("    "):
            code.append("\n".join(line[4:] for line in paragraphs.pop(0)))
        if code:
            blocks.append("@code{.c}\n" + "\n\n".join(code) + "\n@endcode")
    return "\n\n".join(blocks)


def show_brief(lines, is_split=True):
    """The first sentence, or the first paragraph, as the short description; then the rest."""
    paragraphs = split_paragraphs(lines)
    if is_list(paragraphs[0]):
        intro = split_items(paragraphs[0])[0]
        rest = lines[len(intro):]
    else:
        intro, rest = paragraphs[0], lines[len(paragraphs[0]):]
    first, *others = SENTENCE.split(flow(intro), maxsplit=1) if is_split else [flow(intro)]
    return "\n\n".join(filter(None, ["@brief " + show(first), *map(show, others), show_all(rest)]))


def show_returns(returns):
    text = re.sub(r"^Returns\s*", "", returns["text"])
    lines = []
    if text.endswith(", or") and len(text.split()) == 2:  # "Returns KUNAI_OK, or" and a list
        returns["values"][0]["text"] = NAMES["codes"][text.split(",")[0]]
    elif text:
        lines.append("@return " + show(text if text.startswith("enum ") else text[0].upper() + text[1:]))
    return "\n".join(lines + [f"@retval {value['name']} {show(value['text'])}" for value in returns["values"]
                              if value["text"]])


def show_function(lines, code):
    """The parts of the comment of a function, in the order of the pages."""
    names = re.findall(r"(\w+)(?:\[\w*\])?\s*[,)]", code)
    parameters, returns, rest = {}, "", []
    for paragraph in split_paragraphs(lines):
        found = read_parameter_lines(paragraph, names)
        if found:
            parameters.update(found)
        elif paragraph[0].startswith("Returns") and not returns:
            returns = show_returns(read_returns(paragraph))
            rest += [] if rest else paragraph + [""]
        else:
            rest += paragraph + [""]
    shown = [f"@param{'[out]' if OUTPUT.match(text) else ''} {name} {show(text)}" for name, text in parameters.items()]
    return "\n\n".join(filter(None, [show_brief(rest), "\n".join(shown), returns]))


# ---- headers ----


class Header:
    """The changes to one header: places in its text, and what stands there instead."""

    def __init__(self, path):
        self.source = Source(path)
        self.name = os.path.basename(path)[:-2]
        self.changes = []
        self.bodies = [(*match.span(2), match.group(1)) for match in BODY.finditer(self.source.code)]

    def add(self, begin, end, text):
        self.changes.append((begin, end, text))

    def find_body(self, place):
        return next((body for body in self.bodies if body[0] <= place < body[1]), None)

    def replace_head(self, span):
        title, *lines = self.source.clean(span)
        while lines and lines[0]:  # the title goes on
            title += " " + lines.pop(0)
        name, brief = title.split(" - ", 1)
        text = show_brief([brief[0].upper() + brief[1:], *lines])
        self.add(*span, f"/** @defgroup {self.name} {name.split('/')[1]}\n{text}\n@{{ */")
        self.add(len(self.source.text), len(self.source.text), "/** @} */\n")

    def replace_above(self, span):
        """A comment in lines of its own: of a declaration or of members, or a heading."""
        code = self.source.code[span[1]:]
        next_code = code.lstrip()
        is_apart = code[:len(code) - len(next_code)].count("\n") > 1
        lines = self.source.clean(span)
        macro = re.match(r"#ifndef (KUNAI_\w+)", next_code)
        if lines[0].startswith("----") or next_code.startswith("}"):
            self.replace_line(span, lines)
        elif macro or is_apart:
            first = macro.group(1) + ": " + lines[0] if macro else lines[0]
            self.add(*span, "")
            self.add(len(self.source.text), len(self.source.text),
                     f"/** @addtogroup {self.name}\n\n{show_all([first, *lines[1:]])} */\n")
        elif next_code.startswith("KUNAI_API"):
            self.add(*span, "/** " + show_function(lines, next_code[:next_code.index(";")]) + " */")
        elif next_code.startswith("#define"):
            self.add_macros(span, "/** " + show_brief(lines) + " */\n")
        elif not self.find_body(span[0]):
            self.add(*span, "/** " + show_brief(lines) + " */")
        else:
            self.replace_heading(span, lines)

    def replace_line(self, span, lines):
        """A line between declarations is for readers of the header. Between constants it is a heading."""
        self.add(*span, "")
        if self.find_body(span[0]):
            self.prefix = f"<i>{show(flow(lines).strip('- '))}:</i> "

    def add_macros(self, span, text):
        """One comment above several macros."""
        self.add(*span, text)
        place = self.source.text.index("\n", span[1]) + 1
        while match := re.compile(r"#define .*(?<!\\)\n(?=#define )").match(self.source.code, place):
            place = match.end()
            self.add(place, place, text)

    def replace_heading(self, span, lines):
        """Members and constants have their text after them, and a heading can stand above several."""
        _, last, kind = self.find_body(span[0])
        is_struct = kind == "typedef struct"
        end = self.source.code.find(";" if is_struct else ",", span[1], last) + 1 or last
        if not self.source.find_comment_after(end):
            self.add(*span, "/** " + self.show_member(lines) + " */")
        elif is_struct:
            self.add(*span, f"/** @name {show(flow(lines))}\n@{{ */")
            self.headings.append((span[0], last))
        else:
            self.add(*span, "")
            self.prefix = f"<i>{show(flow(lines))}:</i> "

    def show_member(self, lines):
        """The text of a member or constant, after the heading above it."""
        text = show_brief(lines, is_split=False).replace("@brief ", "@brief " + self.prefix, 1)
        self.prefix = ""
        return text

    def replace_all(self):
        self.headings, self.prefix = [], ""
        self.replace_head(self.source.comments[0])
        for span in self.source.comments[1:]:
            if self.source.is_first_of_line(span[0]):
                self.replace_above(span)
            else:
                self.add(*span, "/**< " + self.show_member(self.source.clean(span)) + " */")
        for (_, end), (later, _) in zip(self.headings, self.headings[1:] + [(len(self.source.text), 0)]):
            self.add(min(end, later), min(end, later), "/** @} */\n")

    def write(self):
        text, place = [], 0
        for begin, end, change in sorted(self.changes, key=lambda change: change[:2]):
            text += [self.source.text[place:begin], change]
            place = end
        return "".join(text) + self.source.text[place:]


def main():
    path = sys.argv[1]
    if path.endswith(".h"):
        header = Header(path)
        header.replace_all()
        text = header.write()
    else:
        source = Source(os.path.join(ROOT, "include", "kunai", "kunai.h"))
        lines = source.clean(source.comments[0])
        text = read(path).replace("@kunai.h@", show_all(lines[lines.index(""):]))
    sys.stdout.buffer.write(text.encode("utf-8"))


if __name__ == "__main__":
    main()
