"""Tests of describe_api.py, check_api.py and make_python.py with a small header without a fault. A checker
that overlooks a fault passes silently, so there is a row for each fault that it must find in a changed
header."""
import json
import os
import re
import shutil
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, HERE)

import api_text  # noqa: E402
import check_api  # noqa: E402
import describe_api  # noqa: E402
import make_python  # noqa: E402
from api_model import Api, replace_part  # noqa: E402
from api_text import format_length  # noqa: E402

EXPECTED = os.path.join(HERE, "..", "expected", "api", "thing.json")
INCLUDE = os.path.join(HERE, "..", "..", "include")

HEADER = """\
/* kunai/thing.h - things. */
#ifndef KUNAI_THING_H
#define KUNAI_THING_H
#include <stddef.h>
#include <stdint.h>
#define KUNAI_API __attribute__((visibility("default")))
#define KUNAI_VERSION_MAJOR 1 /* changes of the API */
#define KUNAI_VERSION_MINOR 2 /* additions */
#define KUNAI_VERSION_PATCH 3 /* repairs */

/* A result: enum kunai_result_code. */
typedef int32_t kunai_result;

/* The results. */
enum kunai_result_code {
    KUNAI_OK = 0,          /* success */
    KUNAI_NEED_INPUT,      /* the stream
                              needs input */
    KUNAI_E_ARGUMENT = -1, /* a rule is broken */
    /* out of range */
    KUNAI_E_RANGE = -2
};

enum kunai_thing_flags { KUNAI_THING_BIG = 0x1 << 4 /* a big thing */ }; /* Flags of a thing. */

/* An error. */
typedef struct kunai_error {
    uint64_t offset;     /* where */
    const char *message; /* why */
} kunai_error;

/* Memory of the caller. */
typedef struct kunai_allocator {
    void *(*alloc_fn)(void *user, size_t size); /* allocates */
    void *user;                                 /* handed to alloc_fn */
} kunai_allocator;

typedef struct kunai_thing kunai_thing; /* a thing */

/* What a thing has. */
typedef struct kunai_thing_info {
    const kunai_error *warnings; /* [warning_count] in the order of reading */
    uint32_t warning_count;      /* how many warnings */
    uint32_t node_count;         /* how many nodes */
    uint32_t flags;              /* enum kunai_thing_flags */
} kunai_thing_info;

/* A part. */
typedef struct kunai_part {
    const float *positions; /* [3 * vertex_count] where
                             * the vertices are */
    /* Ginja only. */
    const float *uvs[8];     /* [8][2 * (vertex_count + 1)] NULL: absent */
    const uint16_t *joints;  /* [node_count] from the info */
    uint32_t vertex_count, number; /* two members, one comment */
    uint8_t color[2][4];     /* [2][4] R, G, B, A */
    int32_t raw[2];          /* [2] [0] is raw. [1] is, too */
    uint64_t offset;         /* where */
} kunai_part;

/* The options. */
typedef struct kunai_thing_options {
    uint32_t struct_size; /* sizeof(kunai_thing_options) */
} kunai_thing_options;

/* Options with all defaults. */
#define KUNAI_THING_OPTIONS_INIT {sizeof(kunai_thing_options)}

/*
 * Opens a thing.
 * It takes long.
 *
 * data     [size] The bytes.
 * size     Bytes of data.
 * options  How to open; NULL: defaults
 *          for everything.
 * out      Receives the handle.
 *
 * Any thread may call kunai_thing_open.
 *
 * - one
 * - two
 *
 * Returns KUNAI_OK, or
 *   KUNAI_E_ARGUMENT  data is NULL, or
 *                     out is NULL
 *   KUNAI_E_RANGE     size is 0
 */
KUNAI_API kunai_result kunai_thing_open(const void *data, size_t size,
                                        const kunai_thing_options *options, kunai_thing **out);

/*
 * Lists the numbers of a part.
 *
 * thing  The thing.
 * part   [1] The part.
 * count  [1] Receives how many numbers there are.
 * pose   [node_count] A pose.
 * uvs    [part.vertex_count] Places.
 *
 * Returns [count] numbers, or NULL.
 */
KUNAI_API const uint16_t *kunai_thing_get_numbers(const kunai_thing *thing, const kunai_part *part,
                                                  uint32_t *count, const float *pose, float *uvs);

#endif
"""

# Changes of the header, and the only fault that the checker must find in each.
NO_LENGTH, MISSING = " has no length: begin its text with [...]", ", which does not exist"
NO_CODE, UNSAID = ", which is no result code", " has no documentation"
FAULTS = [
    ("[warning_count] in", "in", "kunai_thing_info.warnings (const kunai_error *)" + NO_LENGTH),
    ("[3 * vertex_count] where", "where", "kunai_part.positions (const float *)" + NO_LENGTH),
    ("[3 * vertex_count] where", "[3 * vertex_counts] where",
     "kunai_part.positions: the length names vertex_counts" + MISSING),
    ("[3 * vertex_count] where", "[3 * raw] where",
     "kunai_part.positions: the length names raw, which is no integer"),
    ("[3 * vertex_count] where", "[3 * positions] where",
     "kunai_part.positions: the length names positions, which is no integer"),
    ("[3 * vertex_count] where", "[3 * ] where", "positions: length: a length is empty, or ends too early"),
    ("[3 * vertex_count] where", "[3 vertex_count] where",
     "positions: length: [3 vertex_count] is no expression"),
    ("[3 * vertex_count] where", "[3][vertex_count] where",
     "kunai_part.positions has 2 lengths, but its type needs 1"),
    ("[8][2 * (vertex", "[7][2 * (vertex", "kunai_part.uvs: the lengths differ from those of its type"),
    ("[8][2 * (vertex_count + 1)]", "[8]", "kunai_part.uvs has 1 lengths, but its type needs 2"),
    ("[2][4] R, G", "R, G", "color: length: begin the text with [2][4]"),
    ("[2][4] R, G", "[4] R, G", "color: length: begin the text with [2][4]"),
    ("[2] [0] is", "[0] is", "raw: length: begin the text with [2]"),
    ("[node_count] from", "[nod_count] from", "kunai_part.joints: the length names nod_count" + MISSING),
    ("[node_count] from", "[KUNAI_THING_BIG] from", None),
    ("[size] The", "The", "parameter data of kunai_thing_open (const void *)" + NO_LENGTH),
    ("[size] The", "[sizes] The", "parameter data of kunai_thing_open: the length names sizes" + MISSING),
    ("[1] The", "The", "parameter part of kunai_thing_get_numbers (const kunai_part *)" + NO_LENGTH),
    ("[1] Receives how", "Receives how", "parameter count of kunai_thing_get_numbers (uint32_t *)" + NO_LENGTH),
    ("part.vertex_count]", "part.vertices]",
     "parameter uvs of kunai_thing_get_numbers: the length names part.vertices" + MISSING),
    ("part.vertex_count]", "part->vertex_count]", None),
    ("Returns [count] numbers", "Returns the numbers",
     "result of kunai_thing_get_numbers (const uint16_t *)" + NO_LENGTH),
    ("Returns [count] numbers", "Returns [*count] numbers", None),
    (" * Returns [count] numbers, or NULL.\n", "",
     "function kunai_thing_get_numbers does not say what it returns"),
    (" * size     Bytes of data.\n", "", "parameter size of kunai_thing_open has no line in the comment"),
    ("   KUNAI_E_RANGE     size", "   KUNAI_E_RANG      size",
     "function kunai_thing_open lists KUNAI_E_RANG" + NO_CODE),
    ("   KUNAI_E_RANGE     size", "   KUNAI_THING_BIG   size",
     "function kunai_thing_open lists KUNAI_THING_BIG" + NO_CODE),
    (" * Returns KUNAI_OK, or\n *   KUNAI_E_ARGUMENT  data is NULL, or\n *                     out is NULL\n *   KUNAI_E_RANGE     size is 0\n",
     " * Returns the result.\n",
     "function kunai_thing_open does not list its result codes"),
    ("out is NULL\n *   KUNAI_E_RANGE     size", "out is NULL KUNAI_E_RANGE     size",
     "result of kunai_thing_open: the lines of KUNAI_E_ARGUMENT and the next value run together "
     "(clang-format joins lines of more than 100 columns)"),
    ("KUNAI_THING_BIG =", "KUNAI_BIG =",
     "KUNAI_BIG of enum kunai_thing_flags does not begin with KUNAI_THING_"),
    ("KUNAI_NEED_INPUT,", "KUNAI_INPUT,",
     "KUNAI_INPUT begins with none of KUNAI_OK, KUNAI_E_, KUNAI_NEED_, KUNAI_END, KUNAI_MORE"),
    (" /* success */", "", "constant KUNAI_OK" + UNSAID),
    (" /* where */\n    const char", "\n    const char", "kunai_error.offset" + UNSAID),
    (" /* Flags of a thing. */", "", "enum kunai_thing_flags" + UNSAID),
    ("/* A part. */\n", "", "struct kunai_part" + UNSAID),
    ("/* A part. */\n", "/* A part. */\n\n", "struct kunai_part" + UNSAID),
    (" /* a thing */", "", "handle kunai_thing" + UNSAID),
    (" /* additions */", "", None),
    (" /* additions */\n", "\n\n", None),
    (" /* changes of the API */", "", "macro KUNAI_VERSION_MAJOR" + UNSAID),
    ("/* Options with all defaults. */\n", "", "macro KUNAI_THING_OPTIONS_INIT" + UNSAID),
    ("/* kunai/thing.h - things. */\n", "", "header thing.h" + UNSAID),
    ("/* A result: enum kunai_result_code. */\n", "", "type kunai_result" + UNSAID),
    ("/* An error. */", "/* An error. Grows at its end. */",
     "kunai_thing_info.warnings is an array of kunai_error, which grows: it must be frozen"),
    ("/* A part. */\n", "extern int kunai_part_count; /* parts */\n/* A part. */\n",
     "kunai_part_count: a variable cannot be described"),
    ("call kunai_thing_open", "call kunai_open", "function kunai_thing_open mentions kunai_open" + MISSING),
    ("A pose.", "A pose: KUNAI_THING_BI.",
     "parameter pose of kunai_thing_get_numbers mentions KUNAI_THING_BI" + MISSING),
    ("A pose.", "A pose: kunai_part.raw.", None),
    ("A pose.", "A pose: kunai_part.war.",
     "parameter pose of kunai_thing_get_numbers mentions kunai_part.war" + MISSING),
]


# The codes of the header.
CODES = """\
# what each function returns
kunai_thing_open KUNAI_OK KUNAI_E_ARGUMENT
    KUNAI_E_RANGE
"""


class Folder(unittest.TestCase):
    """A folder for the header."""
    described = {}  # header: its description

    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        os.mkdir(os.path.join(self.folder, "kunai"))
        self.write_codes()

    def write_codes(self, text=CODES):
        with open(os.path.join(self.folder, "codes.txt"), "w", encoding="utf-8") as file:
            file.write(text)

    def write(self, text):
        for name, content in (("thing.h", text), ("kunai.h", "/* all of it */\n#include \"thing.h\"\n")):
            with open(os.path.join(self.folder, "kunai", name), "w", encoding="utf-8") as file:
                file.write(content)

    def describe(self, text=HEADER):
        if text not in self.described:
            self.write(text)
            api, faults = describe_api.describe(self.folder)
            self.assertEqual(faults, [])
            self.described[text] = describe_api.write_description(api)
        return json.loads(self.described[text])


# Changes of the header, and the fault of the codes that the checker must find in each.
CODE_FAULTS = [
    ("   KUNAI_E_RANGE     size is 0\n", "", "function kunai_thing_open does not list KUNAI_E_RANGE, which "
     "codes.txt has"),
    (" * Returns KUNAI_OK, or\n", " * Returns a result:\n", "function kunai_thing_open does not list KUNAI_OK, "
     "which codes.txt has"),
    ("KUNAI_E_RANGE     size is 0\n", "KUNAI_E_RANGE     size is 0\n *   KUNAI_NEED_INPUT  data is short\n",
     "function kunai_thing_open lists KUNAI_NEED_INPUT, which codes.txt lacks"),
]


class Headers(Folder):
    def find(self, kind, name, text=HEADER):
        return {item["name"]: item for item in self.describe(text)[kind]}[name]

    def find_member(self, struct, name):
        members = {member["name"]: member for member in self.find("structs", struct)["members"]}
        return members[name]

    # ---- the checker ----

    def test_the_header_has_no_fault(self):
        self.write(HEADER)
        self.assertEqual(check_api.check(self.folder)[0], [])

    def test_each_fault_is_found_and_no_other(self):
        for old, new, fault in FAULTS:
            with self.subTest(new=new, fault=fault):
                self.assertEqual(HEADER.count(old), 1)
                self.write(HEADER.replace(old, new))
                found = check_api.check(self.folder)[0]
                texts = {text.split(": ", 1)[1] for text in found}
                if fault and "length: " in fault:
                    self.assertIn(fault, texts)
                else:
                    self.assertEqual(texts, {fault} if fault else set())

    def find_faults(self, text):
        """Returns the faults, except that api.json is missing."""
        self.write(text)
        found = check_api.check(self.folder, os.path.join(self.folder, "api.json"))[0]
        return [fault.split(": ", 1)[1] for fault in found if "is not current" not in fault]

    def test_the_codes_of_a_function_must_be_those_of_the_list(self):
        self.assertEqual(self.find_faults(HEADER), [])
        for old, new, fault in CODE_FAULTS:
            with self.subTest(fault=fault):
                self.assertEqual(HEADER.count(old), 1)
                self.assertEqual(self.find_faults(HEADER.replace(old, new)), [fault])

    def test_each_function_must_be_in_the_list_of_codes(self):
        self.write_codes(CODES + "kunai_thing_shut KUNAI_OK\n")
        self.assertEqual(self.find_faults(HEADER), ["function kunai_thing_shut does not exist"])
        self.write_codes("kunai_thing_shut KUNAI_OK\n")
        self.assertEqual(self.find_faults(HEADER), ["function kunai_thing_shut does not exist"] + [
            f"function kunai_thing_open lists {code}, which codes.txt lacks"
            for code in ("KUNAI_E_ARGUMENT", "KUNAI_E_RANGE", "KUNAI_OK")])
        for text in ("", "# nothing\n"):
            self.write_codes(text)
            self.assertEqual(self.find_faults(HEADER), ["the list of codes is missing"])

    def change_headers(self, pattern, new):
        """Changes one place in each header of the library that has the pattern. Returns the names of these
        headers."""
        folder, changed = os.path.join(self.folder, "kunai"), []
        for name in sorted(os.listdir(os.path.join(INCLUDE, "kunai"))):
            with open(os.path.join(INCLUDE, "kunai", name), encoding="utf-8") as file:
                text = file.read()
            places = list(re.finditer(pattern, text, re.M))
            if places:
                place = places[len(places) // 2]
                text = text[:place.start()] + new + text[place.end():]
                changed.append(name)
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        return changed

    def test_codes_lengths_and_prefixes_of_the_library_are_needed(self):
        codes = check_api.read_codes(os.path.join(HERE, "codes.txt"))
        for kind, pattern, new in (
                ("a code", r"^ \*   KUNAI_E_\w+  .*\n(?: \*     +(?!KUNAI_)\S.*\n)*", ""),
                ("a length", r"(?<=/\* )\[[a-z0-9_* +]+\] ", ""),
                ("a prefix", r"(?<=^    KUNAI_)(?=[A-Z0-9_]+ = )", "X_")):
            with self.subTest(kind=kind):
                changed = self.change_headers(pattern, new)
                api, unread = describe_api.describe(self.folder, has_numbers=False)
                faults = check_api.Checker(api, codes).check_all()
                found = {header for header, _, _ in faults} | {text.split(":")[0] for text in unread}
                self.assertEqual(sorted(found), changed, faults)
                self.assertEqual(kind == "nothing", not changed)

    def test_a_fault_names_the_line(self):
        self.write(HEADER.replace(" /* where */\n    const char", "\n    const char"))
        line = HEADER[:HEADER.index("uint64_t offset;     /*")].count("\n") + 1
        self.assertEqual(check_api.check(self.folder)[0],
                         [f"thing.h:{line}: kunai_error.offset has no documentation"])

    def test_the_committed_description_must_be_current(self):
        self.write(HEADER)
        path = os.path.join(self.folder, "api.json")
        stale = f"{path} is not current: run tests/api/update.sh"
        self.assertEqual(check_api.check(self.folder, path)[0], [stale])
        with open(path, "w", encoding="utf-8") as file:
            file.write(describe_api.write_description(describe_api.describe(self.folder)[0]))
        self.assertEqual(check_api.check(self.folder, path)[0], [])
        self.write(HEADER.replace("a big thing", "a large thing"))
        self.assertEqual(check_api.check(self.folder, path)[0], [stale])
        self.write(HEADER.replace("/* The options. */", "\n\n/* The options. */"))
        self.assertEqual(check_api.check(self.folder, path)[0], [])

    def test_a_header_that_does_not_compile_is_an_error(self):
        self.write(HEADER.replace("uint64_t offset;     /*", "uint64_t offset     /*"))
        self.assertRaises(describe_api.ApiError, describe_api.describe, self.folder)

    # ---- the description ----

    def test_the_whole_description(self):
        """Each value of the text comes from one line of the header. KUNAI_UPDATE=1 writes the text anew."""
        self.write(HEADER)
        text = describe_api.write_description(describe_api.describe(self.folder)[0])
        if os.environ.get("KUNAI_UPDATE"):
            with open(EXPECTED, "w", encoding="utf-8") as file:
                file.write(text)
        with open(EXPECTED, encoding="utf-8") as file:
            self.assertEqual(text.split("\n"), file.read().split("\n"))

    def test_layout(self):
        """The sizes were counted by hand: an i686 aligns 64 bits to 4 bytes, wasm32 to 8."""
        self.assertEqual(self.find("structs", "kunai_part")["size"],
                         {"x86_64": 112, "i686": 72, "wasm32": 72})
        self.assertEqual(self.find("structs", "kunai_part")["alignment"],
                         {"x86_64": 8, "i686": 4, "wasm32": 8})
        self.assertEqual(self.find_member("kunai_part", "offset")["offset"],
                         {"x86_64": 104, "i686": 64, "wasm32": 64})
        self.assertEqual(self.find_member("kunai_part", "joints")["offset"],
                         {"x86_64": 72, "i686": 36, "wasm32": 36})

    def test_a_summary_that_says_what_is_returned(self):
        text = HEADER.replace(" * Lists the numbers of a part.\n *\n", " * Returns [count] numbers.\n *\n")
        text = text.replace(" *\n * Returns [count] numbers, or NULL.\n", "")
        function = self.find("functions", "kunai_thing_get_numbers", text)
        self.assertEqual((function["summary"], function["returns"]["text"], function["lengths"]),
                         ("Returns numbers.", "Returns numbers.", ["count"]))
        self.assertEqual(check_api.check(self.folder)[0], [])


class Bindings(Folder):
    """Tests of what the back ends of the bindings share, and of the parts of kunai.py that need no other
    part. The tests of each binding check the rest with the library."""

    def test_constants_may_be_negative(self):
        enum = {"name": "kunai_x", "header": "x.h", "documentation": "Two.", "constants": [
            {"name": "KUNAI_X_A", "value": -1, "documentation": "one"},
            {"name": "KUNAI_X_B", "value": 64, "documentation": "other"}]}
        api = {**self.describe(), "enums": [enum], "headers": [{"name": "x.h", "declares": ["kunai_x"]}]}
        self.assertEqual(make_python.Maker(Api(api)).make_constants(),
                         "# enum kunai_x: Two.\nX_A = -1  # one\nX_B = 0x40  # other\n")

    def test_structs_come_after_their_parts(self):
        names = [struct["name"] for struct in Api(self.describe()).order_structs()]
        self.assertLess(names.index("kunai_error"), names.index("kunai_thing_info"))

    def test_enums_of_members(self):
        self.assertEqual(Api(self.describe()).list_enum_members(),
                         {"kunai_thing_info": {"flags": "kunai_thing_flags"}})
        for old, new in (("enum kunai_thing_flags */", "see enum kunai_thing_flags */"),
                         ("enum kunai_thing_flags */", "enum kunai_thing_flags or kunai_result_code */")):
            api = Api(self.describe(HEADER.replace(old, new)))
            self.assertEqual(api.list_enum_members(), {})

    def test_macros_are_constants(self):
        text = HEADER.replace("#define KUNAI_VERSION_MAJOR", "#define KUNAI_THING_NONE 0xFFFFFFFFu /* none */\n"
                              "#define KUNAI_VERSION_MAJOR")
        api = Api(self.describe(text))
        self.assertEqual([(macro["name"], macro["value"]) for macro in api.list_macros()],
                         [("KUNAI_THING_NONE", 0xFFFFFFFF)])
        self.assertEqual((api.version, api.version_number), ("1.2.3", 0x010203))

    def test_kinds_of_getters(self):
        """The same functions as in the header, and two that it lacks."""
        text = HEADER.replace("/*\n * Opens a thing.", """\
/*
 * Gets the info.
 *
 * thing  The thing.
 *
 * Returns the info.
 */
KUNAI_API const kunai_thing_info *kunai_thing_get_info(const kunai_thing *thing);

/*
 * Gets a node.
 *
 * thing  The thing.
 * index  Which node.
 *
 * Returns [1] the node.
 */
KUNAI_API const kunai_part *kunai_thing_get_node(const kunai_thing *thing, uint32_t index);

/*
 * Opens a thing.""", 1)
        getters = {getter.name: (getter.kind, getter.item, getter.count)
                   for getter in Api(self.describe(text)).list_getters("kunai_thing")}
        self.assertEqual(getters["info"], ("one", "kunai_thing_info", None))
        self.assertEqual(getters["node"], ("indexed", "kunai_part", "node_count"))
        self.assertEqual(getters["numbers"][0], "other")

    def test_a_division_by_zero_gives_zero(self):
        length = format_length(["/", ["*", 3, "n"], "c"], str, "{} // max({}, 1)".format)
        self.assertEqual([eval(length, {"n": n, "c": c}) for n, c in ((8, 2), (0, 0), (7, 2))], [12, 0, 10])

    def test_lengths_have_the_parentheses_that_they_need(self):
        for tree, text in ((["*", ["+", "a", 1], "b"], "(a + 1) * b"), (["-", "a", ["-", "b", "c"]], "a - (b - c)"),
                           (["*", 2, [".", "p", "n"]], "2 * p.n")):
            found = format_length(tree, lambda name: ".".join(name) if isinstance(name, tuple) else name,
                                  "{} / {}".format)
            self.assertEqual(found, text)

    def test_only_the_part_is_replaced(self):
        text = "before\n" + make_python.BEGIN + "old\n" + make_python.END + "after\n"
        part = make_python.BEGIN + "new\n" + make_python.END
        self.assertEqual(replace_part(text, make_python.BEGIN, part, make_python.END), "before\n" + part + "after\n")


class Lengths(unittest.TestCase):
    def test_expressions(self):
        for text, tree in (("16", 16), ("0x10", 16), ("n", "n"), ("a * b * c", ["*", ["*", "a", "b"], "c"]),
                           ("a + 2 * b", ["+", "a", ["*", 2, "b"]]), ("(a + 2) * b", ["*", ["+", "a", 2], "b"]),
                           ("n * a / b", ["/", ["*", "n", "a"], "b"]),
                           ("a - (b - c)", ["-", "a", ["-", "b", "c"]]), ("*count", "count"),
                           ("2 * *count", ["*", 2, "count"]), ("p->n", [".", "p", "n"])):
            self.assertEqual(api_text.parse_length(text), tree)
            self.assertEqual(api_text.parse_length(api_text.show_length(tree)), tree)

    def test_what_is_no_expression(self):
        for text in ("", "a b", "3 *", "(a", "a)", "a, b", "#", "&a"):
            self.assertRaises(api_text.LengthError, api_text.parse_length, text)
        self.assertRaises(api_text.LengthError, api_text.split_lengths, "[3 * a")


if __name__ == "__main__":
    describe_api.skip_without_clang()
    unittest.main()
