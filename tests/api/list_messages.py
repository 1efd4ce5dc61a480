#!/usr/bin/env python3
"""list_messages.py ROOT [--check]

Lists the messages of errors and warnings in lib/: place, kind, result code, function, text. With
--check, prints only the messages that break a rule (find_faults), and fails if there is one.

A message is a string literal whose place is named in MESSAGES: the parameter of a function, a variable,
a member, a table, or a function that returns the message. Every message contains a space. The script
looks at all literals of lib/ with a space. If the place of a literal is neither in MESSAGES nor in
OTHER_TEXTS, the script fails and names the literal.

The kind and the code come from the call that receives the message. If they are not there, the script
follows the parameter, the variable or the result through the calls of lib/.
"""
import os
import re
import sys

from check_english import WORDS

TOKEN = re.compile(
    r'/\*.*?\*/|//[^\n]*|^[ \t]*#(?:[^\n]*\\\n)*[^\n]*|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|'
    r"[A-Za-z_]\w*|\d[\w.]*|\s+|->|[=!<>]=|.", re.S | re.M)
KEYWORDS = {"if", "while", "for", "switch", "return", "sizeof", "case", "else"}
# Names of parameters, variables, members, tables and functions that hold messages.
MESSAGES = {
    "message", "messages", "wrong", "begins", "bad_version", "bad_root", "missing", "other", "flag_words",
    "no_heights", "outside_message", "cut_message", "other_format_message", "no_scene", "no_rel", "too_deep",
    "not_constant", "kunai_i_c_unexpanded",
    # functions
    "check_arguments", "check_handles", "check_members", "check_order", "check_packing", "check_pair",
    "check_parameter", "check_run", "check_set", "check_side", "find_wrong_argument", "find_wrong_end",
    "find_wrong_file", "find_wrong_flags", "get_fault", "kunai_i_read_struct", "measure", "read_selection",
}
# The same for other texts: names of structures, of formats and of layouts, and endings of files.
OTHER_TEXTS = {
    "afs_words", "array_record", "ascii_record", "copy_record", "cut_record", "data_formats",
    "data_name", "directory", "entry_record", "footer_record", "info", "kinds", "kunai_i_c_record",
    "list_record", "mesh_record", "model_record", "name", "record", "root_record", "set_record",
    "skin_record", "state_record", "structure", "unread_row",
    # functions
    "kunai_i_get_prs_place",
}
# The functions that record a message, and what they make of it. A reader keeps its message: the
# function that opened the reader decides.
KINDS = {"kunai_i_fail": "error", "kunai_i_set_error": "error", "kunai_i_warn": "warning",
         "kunai_i_stop_reader": "either"}
# Faults in C source are kept in values. The declaration is left out, with this warning.
C_SOURCE = "lib/container/ninja_c_"
MOST_WORDS = 25
# Names of formats and of their fields begin with a capital letter.
NAME = re.compile(r"[A-Z][A-Z0-9]|[A-Z]\w*[A-Z_]|(?:Ninja|Nitro|Ginja|Xinja)\b")


class Token:
    def __init__(self, text, line):
        self.text, self.line = text, line


class File:
    """The tokens of a file, without comments and preprocessor lines, and its functions."""

    def __init__(self, root, path):
        self.path, self.tokens, line = path, [], 1
        with open(os.path.join(root, path), encoding="utf-8") as file:
            for match in TOKEN.finditer(file.read()):
                text = match.group(0)
                if not text.isspace() and not text.startswith(("/*", "//")) and text.lstrip()[0] != "#":
                    self.add(text, line)
                line += text.count("\n")
        self.places = {}  # word: its positions
        for i, token in enumerate(self.tokens):
            self.places.setdefault(token.text, []).append(i)
        self.functions = {}  # name: (parameters, start of the body, end of the body)
        self.find_functions()

    def add(self, text, line):
        if text[0] == '"' and self.tokens and self.tokens[-1].text[0] == '"':
            self.tokens[-1].text = self.tokens[-1].text[:-1] + text[1:]
        else:
            self.tokens.append(Token(text, line))

    def text(self, at):
        return self.tokens[at].text if 0 <= at < len(self.tokens) else ""

    def skip(self, at):
        """The token after the bracket that closes the one at at."""
        depth = 0
        while at < len(self.tokens):
            depth += (self.text(at) in "([{") - (self.text(at) in ")]}")
            at += 1
            if not depth:
                break
        return at

    def skip_back(self, at):
        """The token before the brackets that end at at."""
        while self.text(at) == "]":
            while self.text(at) != "[":
                at -= 1
            at -= 1
        return at

    def skip_members(self, at):
        """The token after at, or after table[...].member if at is a table."""
        at += 1
        if self.text(at) == "[":
            at = self.skip(at)
            while self.text(at) == ".":
                at += 2
        return at

    def find_functions(self):
        at = 0
        while at < len(self.tokens):
            if self.text(at) == "(" and re.match(r"\w", self.text(at - 1)):
                end = self.skip(at)
                if self.text(end) in ("{", ";"):
                    stop = self.skip(end) if self.text(end) == "{" else end
                    if stop > end or self.text(at - 1) not in self.functions:
                        names = [argument[-1] for argument in self.split(at)]
                        self.functions[self.text(at - 1)] = names, end, stop
                    end = stop
                at = end
            elif self.text(at) in "({[":
                at = self.skip(at)
            else:
                at += 1

    def split(self, at):
        """The arguments of the call whose parenthesis is at at: lists of texts."""
        end, arguments, depth = self.skip(at) - 1, [[]], 0
        for i in range(at + 1, end):
            text = self.text(i)
            depth += (text in "([{") - (text in ")]}")
            if text == "," and not depth:
                arguments.append([])
            elif text not in ("[", "]"):
                arguments[-1].append(text)
        return [argument for argument in arguments if argument]

    def find_function(self, at):
        for name, (_, start, end) in self.functions.items():
            if start <= at < end:
                return name
        return ""

    def find_place(self, at):
        """What the value at at is for: (kind, name, position of the name, index of the argument)."""
        depth, index = 0, 0
        while at > 0:
            at -= 1
            text = self.text(at)
            if text in (")", "]", "}"):
                depth += 1
            elif text in ("(", "[", "{") and depth:
                depth -= 1
            elif depth:
                continue
            elif text == "(" and re.match(r"[A-Za-z_]", self.text(at - 1)) and self.text(at - 1) not in KEYWORDS:
                return "argument", self.text(at - 1), at, index
            elif text == ",":
                index += 1
            elif text == "=":
                name = self.skip_back(at - 1)
                if re.match(r"[A-Za-z_]", self.text(name)):
                    return "variable", self.text(name), name, 0
            elif text == "return":
                return "result", self.find_function(at), at, 0
            elif text == ";" or (text == "{" and self.text(at - 1) not in ("=", "{", ",", "(")):
                break
        return "nothing", "", at, 0

    def find_near_codes(self, at):
        """The codes in the statement of at, and in the return statement after it, with or without if."""
        start = end = at
        while self.text(start - 1) not in (";", "{", "}"):
            start -= 1
        while self.text(end) not in (";", ""):
            end += 1
        if self.text(end + 1) == "if":
            end = self.skip(end + 2) - 1
        if self.text(end + 1) == "return":
            end += 2
            while self.text(end) not in (";", ""):
                end += 1
        return {("", token.text) for token in self.tokens[start:end] if token.text.startswith("KUNAI_E_")}


class Library:
    def __init__(self, root):
        self.files = {}
        for folder, _, names in os.walk(os.path.join(root, "lib")):
            for name in names:
                if name.endswith((".c", ".h")):
                    path = os.path.relpath(os.path.join(folder, name), root)
                    self.files[path] = File(root, path)
        self.files = dict(sorted(self.files.items()))

    def find_definition(self, file, name):
        """The file and the entry of a function: in file itself, or in the one that has its body."""
        best = (file, file.functions[name]) if name in file.functions else None
        if best and best[1][2] > best[1][1]:
            return best
        for other in self.files.values():
            entry = other.functions.get(name)
            if entry and (not best or entry[2] > entry[1]):
                best = other, entry
        return best

    def get_name(self, file, place):
        """The name that says what a literal is for."""
        kind, name, at, index = place
        if kind != "argument":
            return name
        found = self.find_definition(file, name)
        names = found[1][0] if found else []
        return names[index] if index < len(names) else name

    def trace_call(self, file, name, at, index, seen):
        """The kinds and codes that a call gives to its argument."""
        codes = {text for i, argument in enumerate(file.split(at)) for text in argument
                 if text.startswith("KUNAI_E_") and i != index}
        kind = KINDS.get(name)
        found = self.find_definition(file, name)
        if kind or not found or (name, index) in seen:
            return {(kind or "", code) for code in codes or {""}}
        seen.add((name, index))
        inner = set()
        names, start, end = found[1]
        if index < len(names):
            inner = self.trace_name(found[0], names[index], start, end, seen)
        kinds = {kind for kind, _ in inner if kind} or {""}
        return {(kind, code) for kind in kinds for code in codes} or inner

    def trace_name(self, file, name, start, end, seen):
        """The kinds and codes that the calls from start to end give to a variable."""
        result = set()
        for i in file.places.get(name, ()):
            if start <= i < end and file.text(file.skip_members(i)) in (",", ")", ":", ";"):
                result |= self.trace(file, i, seen)
        return result

    def trace(self, file, at, seen):
        """The kinds and codes of the value at at. seen contains what was already traced."""
        kind, target, where, index = file.find_place(at)
        if kind == "argument":
            return self.trace_call(file, target, where, index, seen)
        function = file.find_function(where)
        if (kind, target, function) in seen or kind == "nothing":
            return set()
        seen.add((kind, target, function))
        if kind == "variable":
            _, start, end = file.functions.get(function, (0, 0, len(file.tokens)))
            found = self.trace_name(file, target, start, end, seen)
            if not any(code for _, code in found):
                kinds = {kind for kind, _ in found} or {""}
                found = {(kind, code) for _, code in file.find_near_codes(at) for kind in kinds} or found
            return found or self.trace_name(file, target, 0, len(file.tokens), seen)
        result = set()
        for other in self.files.values():
            if target in other.places and self.find_definition(other, target)[0] == file:
                for i in other.places.get(target, ()):
                    if other.text(i + 1) == "(" and other.find_function(i):
                        result |= self.trace(other, i, seen)
        return result

    def list_literals(self):
        """(file, position, name of the place) of each literal that is not empty."""
        for file in self.files.values():
            for i, token in enumerate(file.tokens):
                if token.text[0] == '"' and token.text != '""':
                    yield file, i, self.get_name(file, file.find_place(i))


class Message:
    def __init__(self, library, file, at):
        self.place = f"{file.path}:{file.tokens[at].line}"
        self.text = file.text(at)[1:-1].replace('\\"', '"')
        self.function = file.find_function(at) or "-"
        found = library.trace(file, at, set())
        kinds = {kind for kind, _ in found if kind}
        self.kind = kinds.pop() if len(kinds) == 1 else "either" if kinds else "-"
        self.codes = sorted({code for _, code in found if code})
        if len(self.codes) > 2:  # the calls of a table with other texts, too
            self.codes = []
        if not self.codes and file.path.startswith(C_SOURCE):
            self.kind, self.codes = "warning", ["KUNAI_E_UNSUPPORTED"]

    def find_faults(self):
        words = self.text.split()
        if not words:
            yield "is empty"
            return
        if not words[0][0].islower() and not words[0][0].isdigit() and not NAME.match(words[0]):
            yield "does not begin with a lower-case letter"
        if self.text.endswith((".", "!", " ")):
            yield "ends with a full stop or a blank"
        if len(words) > MOST_WORDS:
            yield f"has {len(words)} words: {MOST_WORDS} are allowed"
        for hit in WORDS.finditer(self.text):
            yield f"has the word '{hit.group(0)}'"


def count_literals(root):
    """All literals with a space in lib/, and those in lines of #error: found line by line."""
    count = in_errors = 0
    for folder, _, names in os.walk(os.path.join(root, "lib")):
        for name in names:
            if name.endswith((".c", ".h")):
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    text = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)
                text = re.sub(r'"\s*\n\s*"', "", text)
                for line in text.splitlines():
                    hits = [hit for hit in re.findall(r'"((?:[^"\\]|\\.)*)"', line) if " " in hit]
                    count += len(hits)
                    in_errors += len(hits) if line.lstrip().startswith("#error") else 0
    return count, in_errors


def main():
    root, check = sys.argv[1], "--check" in sys.argv[2:]
    library, messages, others, wrong = Library(root), [], 0, []
    for file, at, name in library.list_literals():
        if name in MESSAGES and (name != "begins" or " " in file.text(at)):
            messages.append(Message(library, file, at))
        elif " " in file.text(at):
            others += 1
            if name not in OTHER_TEXTS:
                wrong.append(f"{file.path}:{file.tokens[at].line}: neither a message nor another known text, "
                             f"as it belongs to '{name}': {file.text(at)}")
    for message in messages:
        if not check:
            print(f"{message.place}: {message.kind} {' '.join(message.codes) or '-'} "
                  f"({message.function}): {message.text}")
        wrong += [f"{message.place}: {fault}: {message.text}" for fault in message.find_faults()]
    count, in_errors = count_literals(root)
    spaced = sum(" " in message.text for message in messages)
    if count != spaced + others + in_errors:
        wrong.append(f"{count} literals with a space, but {spaced} messages, {others} other texts and {in_errors} in "
                     "lines of #error: is there one in a macro?")
    for fault in wrong if check else []:
        print(fault)
    print(f"{len(messages)} messages, {len({message.text for message in messages})} of them different; "
          f"{others + in_errors} of {count} literals with a space are no messages: {others} names of "
          f"structures, formats and layouts, {in_errors} in lines of #error; {len(wrong)} faults")
    return bool(wrong) and check


if __name__ == "__main__":
    sys.exit(main())
