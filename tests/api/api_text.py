"""api_text.py - reads the texts of the headers: comments, the documentation in them, array lengths.

describe_api.py uses this file. A position is a number of bytes from the beginning of a header, as clang gives
it.
"""
import bisect
import re

CODE_NAME = r"KUNAI_[A-Z0-9_]+"
TOKEN = re.compile(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\])*\"", re.S)


class Source:
    """One header: its text, and its text with blanks in place of the comments."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.text = file.read().decode("latin-1")  # one character per byte
        self.comments = [match.span() for match in TOKEN.finditer(self.text)
                         if not match.group().startswith('"')]
        self.comment_ends = [end for _, end in self.comments]
        code = list(self.text)
        for begin, end in self.comments:
            for place in range(begin, end):
                code[place] = code[place] if code[place] == "\n" else " "
        self.code = "".join(code)
        self.lines = [match.end() for match in re.finditer("\n", self.text)]

    def find_line(self, place):
        return bisect.bisect_right(self.lines, place) + 1

    def find_comment_before(self, place):
        """Returns the comment that ends before `place`. A blank line, or code, may not be between them."""
        last = bisect.bisect_right(self.comment_ends, place) - 1
        if last < 0:
            return None
        begin, end = self.comments[last]
        between = self.text[end:place]
        is_above = not between.strip() and between.count("\n") <= 1
        return (begin, end) if is_above and self.is_first_of_line(begin) else None

    def is_first_of_line(self, place):
        return not self.text[self.text.rfind("\n", 0, place) + 1:place].strip()

    def find_comment_after(self, place):
        """Returns the comment that begins in the line of `place`. Only blanks may be between them."""
        for begin, end in self.comments:
            if begin >= place:
                return (begin, end) if not self.text[place:begin].strip(" \t") else None
        return None

    def clean(self, span):
        return clean_comment(self.text[span[0]:span[1]]) if span else None


def clean_comment(comment):
    """Returns the lines of a comment without its signs. Lines keep their indentation."""
    text = comment.encode("latin-1").decode("utf-8", "replace")
    text = text[2:-2] if text.startswith("/*") else text[2:]
    first, *rest = text.expandtabs(4).split("\n")
    filled = [line for line in rest if line.strip()]
    if filled and all(re.match(r"\s*\*(\s|$)", line) for line in filled):
        rest = [re.sub(r"^\s*\*", "", line) for line in rest]
        filled = [line for line in rest if line.strip()]
    common = min((len(line) - len(line.lstrip()) for line in filled), default=0)
    lines = [first.strip()] + [line[common:].rstrip() for line in rest]
    while lines and not lines[0].strip():
        lines.pop(0)
    while lines and not lines[-1].strip():
        lines.pop()
    return lines


def split_paragraphs(lines):
    paragraphs = [[]]
    for line in lines:
        if line.strip():
            paragraphs[-1].append(line)
        elif paragraphs[-1]:
            paragraphs.append([])
    return [lines for lines in paragraphs if lines]


def flow(lines):
    """Returns one paragraph as text. Lines that are indented, or begin a list item, stay lines."""
    text = ""
    for line in lines:
        is_new = line.startswith(("  ", "- "))
        text += ("\n" if is_new else " ") + (line.rstrip() if is_new else line.strip())
    return text.strip()


def flow_all(lines):
    return "\n\n".join(flow(paragraph) for paragraph in split_paragraphs(lines))


def read_parameter_lines(lines, names):
    """Returns {name: text} if the paragraph is a table of parameters, else None."""
    begin = re.compile(r"(%s)(?:\s{2,}(.*)|$)" % "|".join(
        [r"(?:%s)(?:, (?:%s))*" % (("|".join(map(re.escape, names)),) * 2)] if names else ["(?!)"]))
    found, current = {}, []
    for line in lines:
        match = begin.fullmatch(line)
        if match:
            current = match.group(1).split(", ")
            for name in current:
                found[name] = match.group(2) or ""
        elif not current or not line.startswith(" "):
            return None
        else:
            for name in current:
                found[name] = (found[name] + " " + line.strip()).strip()
    return found or None


def read_returns(lines):
    """Reads the paragraph that begins with "Returns" as a text and a list of values."""
    item = re.compile(r"\s+(%s(?:, %s)*)(?:\s{2,}(.*)|$)" % (CODE_NAME, CODE_NAME))
    intro, values, current = [], [], []
    for line in lines:
        match = item.fullmatch(line)
        if match:
            current = [{"name": name, "text": match.group(2) or ""} for name in match.group(1).split(", ")]
            values += current
        elif current:
            for value in current:
                value["text"] = (value["text"] + " " + line.strip()).strip()
        else:
            intro.append(line)
    text = flow(intro)
    named = [{"name": name, "text": ""} for name in re.findall(r"\b%s\b" % CODE_NAME, text)
             if name not in {value["name"] for value in values}]
    return {"text": text, "values": named + values}


def read_function_text(lines, names):
    """Reads the comment of a function: summary, parameters, text, result."""
    doc = {"summary": "", "text": "", "parameters": {}, "returns": None}
    texts = []
    for paragraph in split_paragraphs(lines or []):
        parameters = read_parameter_lines(paragraph, names)
        if parameters:
            doc["parameters"].update(parameters)
        elif re.match(r"Returns\b", paragraph[0]) and not doc["returns"]:
            doc["returns"] = read_returns(paragraph)
            texts += [] if doc["summary"] or texts else [flow(paragraph)]
        else:
            texts.append(flow(paragraph))
    doc["summary"], doc["text"] = (texts or [""])[0], "\n\n".join(texts[1:])
    return doc


# ---- array lengths: "[3 * vertex_count]" ----


class LengthError(ValueError):
    pass


def split_lengths(text):
    """Returns the brackets at the beginning of a text as trees, and the rest of the text."""
    lengths = []
    rest = text.lstrip()
    while rest.startswith("["):
        end = rest.find("]")
        if end < 0:
            raise LengthError("a bracket is not closed")
        lengths.append(parse_length(rest[1:end]))
        rest = rest[end + 1:]
    return lengths, rest.strip()


def parse_length(text):
    """Returns an expression as a tree: 3, "name", ["*", tree, tree], [".", "parameter", "member"]."""
    tokens = re.findall(r"0x[0-9a-fA-F]+|\d+|\w+|->|[-+*/().]|\S", text)
    tree, rest = _parse_sum(tokens)
    if rest:
        raise LengthError(f"[{text}] is no expression")
    return tree


def _parse_chain(tokens, operators, parse):
    tree, tokens = parse(tokens)
    while tokens and tokens[0] in operators:
        operator = tokens[0]
        right, tokens = parse(tokens[1:])
        tree = [operator, tree, right]
    return tree, tokens


def _parse_sum(tokens):
    return _parse_chain(tokens, "+-", _parse_product)


def _parse_product(tokens):
    return _parse_chain(tokens, "*/", _parse_factor)


def _parse_factor(tokens):
    if not tokens:
        raise LengthError("a length is empty, or ends too early")
    first, rest = tokens[0], tokens[1:]
    if first == "(":
        tree, rest = _parse_sum(rest)
        if not rest or rest[0] != ")":
            raise LengthError("a parenthesis is not closed")
        return tree, rest[1:]
    if first == "*":  # the value that a parameter points to
        return _parse_factor(rest)
    if first[0].isdigit():
        return int(first, 0), rest
    if not first[0].isalpha() and first[0] != "_":
        raise LengthError(f"{first!r} in a length")
    if len(rest) > 1 and rest[0] in (".", "->"):
        return [".", first, rest[1]], rest[2:]
    return first, rest


def find_names(tree):
    """Returns the names in a tree: ("name",) or ("parameter", "member")."""
    if isinstance(tree, str):
        return [(tree,)]
    if isinstance(tree, int):
        return []
    if tree[0] == ".":
        return [(tree[1], tree[2])]
    return find_names(tree[1]) + find_names(tree[2])


def format_length(tree, find, divide):
    """Returns a length in a language. find gives the expression for a name, or for (parameter, member).
    divide gives the quotient of two expressions, rounded down. An empty record may divide by 0."""
    if isinstance(tree, int):
        return str(tree)
    if isinstance(tree, str):
        return find(tree)
    if tree[0] == ".":
        return find((tree[1], tree[2]))
    left, right = [format_length(side, find, divide) for side in tree[1:]]
    if isinstance(tree[1], list) and tree[1][0] in "+-" and tree[0] in "*/":
        left = f"({left})"
    if isinstance(tree[2], list) and tree[2][0] != ".":
        right = f"({right})"
    return divide(left, right) if tree[0] == "/" else f"{left} {tree[0]} {right}"


def show_length(tree):
    return format_length(tree, lambda name: name if isinstance(name, str) else ".".join(name), "{} / {}".format)
