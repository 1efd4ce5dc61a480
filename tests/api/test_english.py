#!/usr/bin/env python3
"""test_english.py - guards check_english.py: a reader that skips a kind of comment would report nothing.

Each case is a file with its kind, and the faults that the checker must find: line and fault.
"""
import sys

sys.dont_write_bytecode = True

import check_english  # noqa: E402

LONG = "word " * 30 + "word"
CASES = [
    ("a.c", "/* one */\nint x; /* behind it */\n", [(2, "the word 'behind'")]),
    ("a.c", "/*\n * It is such\n * a case, such as this.\n */\n", [(2, "the word 'such'")]),
    ("a.c", "/* One of\n * which is red. */\n", [(1, "the word 'of which'")]),
    ("a.c", "// as a rule\n", [(1, "the word 'as a rule'")]),
    ("a.cpp", "// It is one of\n  // which is red.\nint x;\n// next\n", [(1, "the word 'of which'")]),
    ("a.cs", f"/// <summary>{LONG[5:]}</summary>\n/// <param name=\"x\">{LONG}</param>\n", [(2, "31 words")]),
    ("a.c", "char c = '\"'; /* none of them */ char d = '\"';\n", [(1, "the word 'none of'")]),
    ("lib/a.c", "f(\"the bytes \"\n  \"behind the end\");\n", [(1, "the word 'behind'")]),
    ("tests/a.c", "f(\"the bytes behind the end\");\n", []),
    ("lib/a.c", "f(\"behind x\");\n", []),  # two words are a name
    ("a.c", f"/* {LONG}. */\n", [(1, "31 words")]),
    ("a.c", f"/* {LONG[5:]}. Next. */\n", []),
    ("a.c", f"/* {LONG} e.g. more. */\n", [(1, "33 words")]),
    ("a.c", f"/*\n * - {LONG[5:]}\n * - more\n */\n", []),
    ("a.c", f"/*\n * name  {LONG[5:]}\n * other  more\n */\n", []),
    ("a.c", f"/* {LONG[:75]}; {LONG[:75]}; more */\n", []),  # a label has phrases
    ("a.c", f"/* {LONG[:75]}; {LONG[:75]}; more. */\n", [(1, "31 words")]),
    ("a.py", "x = 1  # what is it\n", [(1, "the word 'what is'")]),
    ("a.py", "# It is\n# what is it\n", [(1, "the word 'what is'")]),
    ("a.py", "def f():\n    \"\"\"One.\n\n    So far as it goes.\n    \"\"\"\n", [(4, "the word 'So far as'")]),
    ("tests/a.py", "f('the bytes behind the end')\n", []),
    ("examples/a.py", "f('the bytes behind the end')\n", [(1, "the word 'behind'")]),
    ("examples/a.py", "f('a' f'the bytes {behind} of'\n  f' which {x}')\n", [(1, "the word 'of which'")]),
    ("examples/a.py", "f('behind x')\n", []),  # two words are a name
    ("a.sh", "#!/bin/sh\n# there is none\necho behind\n", [(2, "the word 'is none'")]),
    ("a.sh", "echo behind  # one of\n             # which\n", [(1, "the word 'of which'")]),
    ("meson.build", "# by itself\n", [(1, "the word 'by itself'")]),
    ("lib/pages/Doxyfile", "# by itself\n", [(1, "the word 'by itself'")]),
    ("README.md", "# What is it\n\n| behind | x |\n\n`behind`\n\n```\nsuch\n```\n\n    such\n",
     [(1, "the word 'What is'"), (3, "the word 'behind'")]),
    ("README.md", f"{LONG[:75]}\n{LONG[:75]}\nmore.\n", [(1, "31 words")]),
    ("a.1", ".Sh NAME\nbehind\n.Pp\n.Fl such\n.Sh SYNOPSIS\nbehind\n",
     [(2, "the word 'behind'"), (4, "the word 'such'")]),
]


def main():
    failed = 0
    for path, text, expected in CASES:
        units = check_english.find_reader(path)(text, path.startswith(check_english.SPEAKING))
        found = [(line, fault) for line, unit in units for fault, _ in check_english.check_unit(unit, {})]
        if found != expected:
            failed += 1
            print(f"{path}: {text!r}: found {found}, not {expected}")
    allowed = {f"{LONG}.": False, "Short.": False}
    for _ in range(2):  # the same sentence in two files
        failed += len(list(check_english.check_unit(f"{LONG}. Short.", allowed)))
    failed += list(allowed.values()) != [True, False]
    print(f"{len(CASES)} cases, {failed} failed")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
