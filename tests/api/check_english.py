#!/usr/bin/env python3
"""check_english.py SOURCE_ROOT [PATH...]

Checks that comments, documents, man pages and messages are written plainly: none of the words in WORDS, and
no sentence of more than 30 words. The few long sentences that read well are in long_sentences.txt. With
paths, only files in these folders are checked. check_api.py checks the rest: each public declaration
describes its parameters and its result codes.

The script reads all files that git knows, except the generated ones and the dumps in tests/expected.
"""
import ast
import io
import os
import re
import subprocess
import sys
import tokenize

LONGEST = 30
WORDS = re.compile(
    r"\b(?:behind(?! the scenes)|none of|of which|such(?! as\b)|as a rule|so far as|by itself|(?-i:is none)|what is|"
    r"that is not there)\b", re.I)
SKIPPED = re.compile(r"tests/expected/|tests/api/(?:api\.json|long_sentences\.txt|codes\.txt|check_english\.py)")
ALLOWED = "tests/api/long_sentences.txt"
# The folders whose texts in quotes are read by users. Texts in tests are input and expectations.
SPEAKING = ("lib/", "examples/", "fuzz/")

STRING = r"\"(?:\\.|[^\"\\\n])*\""
C_TOKEN = re.compile(r"/\*.*?\*/|//[^\n]*(?:\n[ \t]*//[^\n]*)*|%s|'(?:\\.|[^'\\\n])+'" % STRING, re.S)
XML_TAG = re.compile(r"</?(?:summary|param|returns|remarks)\b[^>\n]*>")  # in comments of C#
TABLE_ROW = re.compile(r"\S+(?: \S+)*?  +\S")
LIST_ITEM = re.compile(r"\s*(?:[-*+]|\d+[.)]|\([a-z0-9]\)) +")
SENTENCE_END = re.compile(r"(?<=[.!?])(?<!e\.g\.)(?<!i\.e\.)(?<! \.\.)[)\"*_]*\s+")


class Text:
    """Lines of one comment, paragraph or message, as units: parts that hold whole sentences."""

    def __init__(self, line):
        self.units, self.line, self.indent = [], line, 0

    def end_unit(self):
        self.indent = 0
        if not self.units or self.units[-1][1]:
            self.units.append((self.line, []))

    def add_line(self, text, number):
        """One line without comment signs. Indented lines that continue nothing are code or a picture."""
        stripped = text.strip()
        indent = len(text) - len(text.lstrip())
        self.line = number
        if not re.search(r"\w", stripped):
            self.end_unit()
            return
        item = LIST_ITEM.match(text)
        row = TABLE_ROW.match(stripped)
        if item or row or indent < self.indent or not self.units:
            self.end_unit()
            self.indent = indent + 1 if item or row else 0
        elif indent >= 4 and not self.indent:
            self.end_unit()
        stripped = text[item.end():].strip() if item else stripped
        for cell in re.split(r"  +", stripped):
            if self.units[-1][1] and cell != stripped:
                self.units.append((number, []))
            if not self.units[-1][1]:
                self.units[-1] = (number, [])
            self.units[-1][1].append(cell)

    def take(self):
        return [(line, " ".join(parts)) for line, parts in self.units if parts]


def read_block(text, number, sign):
    block = Text(number)
    for line in text.split("\n"):
        block.add_line(re.sub(sign, "", line, count=1), number)
        number += 1
    return block.take()


def read_literals(code, number):
    """Neighbouring literals are one text."""
    text = "".join(re.findall(STRING, code)).replace('""', "")
    return read_message(text[1:-1].replace('\\"', '"').replace("\\t", " ").replace("\\n", "\n"), number)


def read_message(text, number):
    """A text of one or two words is a name, not a message."""
    block = Text(number)
    for line in text.split("\n"):
        block.add_line(line, number)
    return [unit for unit in block.take() if len(unit[1].split()) > 2]


def read_c(text, speaking):
    """Comments, and texts in quotes. A run of // comments is one comment."""
    literal, place, units = [], 0, []
    for match in C_TOKEN.finditer(text):
        token, number = match.group(), text.count("\n", 0, match.start()) + 1
        if literal and (token[0] != '"' or text[place:match.start()].strip()):
            units += read_literals(" ".join(literal[1:]), literal[0])
            literal = []
        place = match.end()
        if token.startswith("/*"):
            units += read_block(token[2:-2], number, r"^\s*\*(?= |$)")
        elif token.startswith("//"):
            for part in XML_TAG.split(token):
                units += read_block(part, number, r"^\s*//+!?")
                number += part.count("\n")
        elif token[0] == '"' and speaking:
            literal = (literal or [number]) + [token]
    return units + (read_literals(" ".join(literal[1:]), literal[0]) if literal else [])


def read_python(text, speaking):
    """Comments and docstrings; texts in quotes, with X in the place of values. A comment after code is alone."""
    units, block, last = [], [], 0
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and not token.string.startswith("# noqa"):
            is_after_code = token.line[:token.start[1]].strip()
            if block and (is_after_code or token.start[0] != last + 1):
                units += read_block("\n".join(block[1:]), block[0], r"^#+ ?")
                block = []
            block = (block or [token.start[0]]) + [token.string]
            last = -1 if is_after_code else token.start[0]
    if block:
        units += read_block("\n".join(block[1:]), block[0], r"^#+ ?")
    seen = set()  # docstrings, and the parts of texts with values
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node):
            units += read_block(ast.get_docstring(node), node.body[0].lineno, r"^")
            seen.add(node.body[0].value)
        elif speaking and isinstance(node, ast.JoinedStr):
            units += read_message("".join(getattr(part, "value", "") if isinstance(part, ast.Constant) else "X"
                                          for part in node.values), node.lineno)
            seen.update(node.values)
        elif speaking and isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in seen:
            units += read_message(node.value, node.lineno)
    return units


def read_hashed(text, speaking):
    """Comments of shell, meson and other files. Neighbouring lines are one comment."""
    units, block = [], Text(1)
    for number, line in enumerate(text.split("\n"), 1):
        code, sign, comment = re.fullmatch(r"(.*?)(?:(?:^|(?<=\s))(#+)(?!!) ?(.*))?", line).groups()
        if not sign or code.strip():
            units += block.take()
            block = Text(number)
        block.add_line(comment or "", number)
    return units + block.take()


def read_markdown(text, speaking):
    units, block, fenced = [], Text(1), False
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
            block.end_unit()
        elif fenced or re.match(r" {4,}|\t", line) and not block.indent:
            continue
        elif line.lstrip().startswith(("|", "#", "<")):
            for cell in re.split(r"(?<!\\)\||<[^>]*>", line):
                block.end_unit()
                block.add_line(cell.strip(" #"), number)
            block.end_unit()
        else:
            block.add_line(re.sub(r"\]\([^)]*\)", "]", line), number)
    return units + block.take()


def read_man(text, speaking):
    """Macros that begin a paragraph, an item or a section end a unit; others mark words in a sentence."""
    block, section = Text(1), ""
    for number, line in enumerate(text.split("\n"), 1):
        section = line if line.startswith(".Sh") else section
        if section == ".Sh SYNOPSIS" or re.match(r"\.(?:Dd|Dt|Os|\\\")", line):
            continue
        macro = re.match(r"\.(\w\w)\s*", line)
        if macro and macro.group(1) in ("Sh", "Ss", "Pp", "It", "Bl", "El", "Bd", "Ed", "TH", "SH", "TP", "Nd"):
            block.end_unit()
        words = re.sub(r"\\f.|\\&|\\", "", line[macro.end():] if macro else line)
        words = re.sub(r"\b(?:Fl|Ar|Ns|Op|Pa|Ic|Cm|Li|Xr)\b ?", "", words) if macro else words
        if words.strip() and not re.match(r"\.(?:Bl|Bd)", line):
            block.add_line(" ".join(words.split()), number)
        if macro and macro.group(1) in ("Sh", "Ss", "SH", "SS"):
            block.end_unit()
    return block.take()


READERS = {".c": read_c, ".h": read_c, ".cc": read_c, ".hpp": read_c, ".mjs": read_c, ".ts": read_c, ".js": read_c,
           ".cpp": read_c, ".rs": read_c, ".cs": read_c, ".map": read_c, ".dox": read_c, ".py": read_python,
           ".md": read_markdown, ".1": read_man, ".3": read_man, ".sh": read_hashed, ".build": read_hashed,
           ".txt": read_hashed, ".dict": read_hashed, ".in": read_hashed, "Doxyfile": read_hashed}


def find_reader(path):
    if path.startswith(".ci/"):
        return read_hashed
    return READERS.get(os.path.splitext(path)[1] or os.path.basename(path))


def split_sentences(text):
    """A text without a full stop is a label: its phrases stand between semicolons."""
    text = re.sub(r"`[^`]*`", "X", text)
    return SENTENCE_END.split(text) if re.search(r"[.:!?)]$", text) else re.split(r"[.;] ", text)


def count_words(sentence):
    return sum(1 for word in sentence.split() if re.search(r"[A-Za-z]", word))


def check_unit(text, allowed):
    """The faults of one unit: (fault, sentence). allowed gets True for each sentence that is found."""
    for sentence in split_sentences(text):
        for hit in WORDS.finditer(re.sub(r"\"[^\"]*\"", "X", sentence)):
            yield f"the word '{hit.group()}'", sentence
        count = count_words(sentence)
        if count > LONGEST and sentence in allowed:
            allowed[sentence] = True
        elif count > LONGEST:
            yield f"{count} words", sentence


def read_allowed(root):
    with open(os.path.join(root, ALLOWED), encoding="utf-8") as file:
        return {line.strip(): False for line in file if line.strip() and not line.startswith("#")}


def main():
    root, chosen = sys.argv[1], tuple(sys.argv[2:])
    allowed, faults, files, sentences = read_allowed(root), [], 0, 0
    try:
        paths = subprocess.run(["git", "-C", root, "ls-files"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        print("skipped: this is no git repository")
        return 77
    for path in paths.splitlines():
        reader = find_reader(path)
        if not reader or SKIPPED.match(path) or chosen and not path.startswith(chosen):
            continue
        files += 1
        with open(os.path.join(root, path), encoding="utf-8") as file:
            units = reader(file.read(), path.startswith(SPEAKING))
        for line, text in units:
            sentences += len(split_sentences(text))
            faults += [f"{path}:{line}: {what}: {sentence}" for what, sentence in check_unit(text, allowed)]
    if not chosen:
        faults += [f"{ALLOWED}: no file has this sentence, or it is short: {sentence}"
                   for sentence, is_used in allowed.items() if not is_used]
    print("\n".join(faults) if faults else f"{files} files, {sentences} sentences: plain")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
