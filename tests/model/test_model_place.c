/* test_model_place.c - where a model may be: in a Ninja file among others, or as bare structures at
 * any place of other data (ninja-container.md 1 to 6). A wrong base, index or byte order would read
 * another model, or other data as a model. */
#include "cases.h"

/* ---- small models of all kinds ---- */

/* A root at x = n with a triangle, a child of the root, and a sibling of the child. Labels end with
 * n. b: added to pointers. */
#define ROOT(n, b) "root" n ": 0 @model" n b " " n ".0 0 0 3*0 3*1.0 @child" n b " 0 "
#define CHILDREN(n, b)                                                                             \
    "child" n ": 0 0 0 " n ".0 0 3*0 3*1.0 0 @sibling" n b " sibling" n ": 0 0 0 0 " n             \
    ".0 3*0 3*1.0 0 0 "

/* Nodes first, with the root before everything else, or nodes last, with the root after it. */
#define FIRST(kind, n, b) ROOT(n, b) CHILDREN(n, b) kind(n, b)
#define LAST(kind, n, b) kind(n, b) CHILDREN(n, b) ROOT(n, b)

#define CORNERS "f(0 0 0 1 0 0 0 1 0) "
#define CHUNK(n, b)                                                                                \
    "model" n ": @v" n b " @p" n b " f(1 2 3 4) v" n ": 0xA0022 0x30000 " CORNERS "0xFF p" n       \
    ": h(0x40 5 1 3 0 1 2 0xFF) "
#define BASIC_OR_PLUS(n, b, plus)                                                                  \
    "model" n ": @v" n b " 0 3 @sets" n b " 0 h(2 0) f(1 2 3 4) " plus "v" n ": " CORNERS "sets" n \
    ": h(0 1) @p" n b " 4*0 " plus "h(0 1) @p" n b " 4*0 " plus "p" n ": h(0 1 2 0) "
#define BASIC(n, b) BASIC_OR_PLUS(n, b, "")
#define PLUS(n, b) BASIC_OR_PLUS(n, b, "0 ")
#define GINJA(n, b)                                                                                \
    "model" n ": @arrays" n b " 0 @mesh" n b " 0 h(1 0) f(1 2 3 4) arrays" n                       \
    ": {010C} h3 0x41 @v" n b " 36 {FF} .15 v" n ": " CORNERS "state" n                            \
    ": {00000000} 0x11400 {01000000} 8 mesh" n ": @state" n b " 2 @list" n b " 8 list" n           \
    ": {9000030002010000} "
#define XINJA(n, b)                                                                                \
    "model" n ": 0 @sets" n b " 1 @mesh" n b " 1 0 0 f(1 2 3 4) sets" n ": h(5 0) @v" n b          \
    " 24 3 v" n ": f(0 0 0) 0xFF804020 f(0 1 1 0 0) 0xFF804020 f(0 1 0 1 0) 0xFF804020 f(0 1) "    \
    "mesh" n ": 0 0 @p" n b " 3 0 p" n ": h(0 1 2 0) "

/* The expected members. The triangle is counter-clockwise, half a square. */
#define IMAGE(format, n, triangles)                                                                \
    "format=FORMAT_" format " node_count=3 node[0]{offset=@root" n " rest.translation=(" n         \
    " 0 0) radius=4} node[1]{offset=@child" n " rest.translation=(0 " n                            \
    " 0)} node[2]{offset=@sibling" n " rest.translation=(0 0 " n ")} triangle_count=" triangles    \
    " mesh[0]{node=0 indices=(0 1 2 ...) positions=(0 0 0 1 0 0 0 1 0 ...)} "
#define IS_CHUNK(n) IMAGE("NJCM", n, "1")
#define IS_BASIC(n) IMAGE("NJBM", n, "2")
#define IS_PLUS(n) IMAGE("NJBM_PLUS", n, "2")
#define IS_GINJA(n) IMAGE("GJCM", n, "1")
#define IS_XINJA(n) IMAGE("XJ", n, "1")

/* ---- Ninja files ---- */

#define CHUNK5 FIRST(CHUNK, "5", "")
#define GINJA4 FIRST(GINJA, "4", "")
#define XINJA4 FIRST(XINJA, "4", "")
#define CHUNK1 FIRST(CHUNK, "1", "")
#define CHUNK3 FIRST(CHUNK, "3", "")
#define CHUNK4 FIRST(CHUNK, "4", "")
#define BASIC1 FIRST(BASIC, "1", "")
#define BASIC2 FIRST(BASIC, "2", "")
#define PLUS1 FIRST(PLUS, "1", "")
#define PLUS2 FIRST(PLUS, "2", "")
#define PLUS3 FIRST(PLUS, "3", "")
#define PLUS4 FIRST(PLUS, "4", "")
#define GINJA5 FIRST(GINJA, "5", "")
#define GINJA6 FIRST(GINJA, "6", "")
#define XINJA2 FIRST(XINJA, "2", "")
#define XINJA3 FIRST(XINJA, "3", "")

/* #1: the byte order of the bodies, #2: the byte order of the chunk sizes, #3: the name of both. */
#define ORDERS "< [ BYTE_ORDER_LITTLE; > [ BYTE_ORDER_MIXED; > [> BYTE_ORDER_BIG"

/* Six models. The first two and the last one have no POF0. */
static const char six[] = "#1 #2NJCM" CHUNK1 "] #2NJBM" BASIC2 "] #2NJCM" CHUNK3
                          "] pof0 #2NJBM" PLUS4 "] pof0 #2GJCM" GINJA5 "] pof0 #2GJCM" GINJA6 "]";

static void check_many(const char *how, const char *expected)
{
    check_rows(six, how, expected, ORDERS);
}

/* The index counts the models that can have the format. The tag NJBM stands for Basic and Basic+,
 * and an NJCM can also be a Ginja or Xinja model. */
TEST(the_index_counts_models_of_the_format)
{
    check_many("model index=0", "byte_order=#3 " IS_CHUNK("1"));
    check_many("model index=1", "byte_order=#3 " IS_BASIC("2"));
    check_many("model index=2 format=FORMAT_NINJA", "byte_order=#3 " IS_CHUNK("3"));
    check_many("model index=3 format=FORMAT_NINJA", "byte_order=#3 " IS_PLUS("4"));
    check_many("model index=4", "byte_order=#3 " IS_GINJA("5"));
    check_many("model index=5 format=FORMAT_NINJA", "byte_order=#3 " IS_GINJA("6"));
    check_many("model index=6", "fails RANGE 0");
    check_many("model index=0xFFFFFFFF format=FORMAT_NINJA", "fails RANGE 0");
    check_many("model index=0 format=FORMAT_NJCM", IS_CHUNK("1"));
    check_many("model index=1 format=FORMAT_NJCM", IS_CHUNK("3"));
    check_many("model index=2 format=FORMAT_NJCM", "fails RANGE 0");
    check_many("model index=1 format=FORMAT_NJBM_PLUS", "byte_order=#3 " IS_PLUS("4"));
    check_many("model index=2 format=FORMAT_NJBM_PLUS", "fails RANGE 0");
    check_many("model index=2 format=FORMAT_GJCM", "byte_order=#3 " IS_GINJA("5"));
    check_many("model index=4 format=FORMAT_GJCM", "fails RANGE 0");
    check_many("model index=2 format=FORMAT_XJ", "fails RANGE 0");
}

/* Xinja models have the tag of Ninja Chunk, and the content tells them apart, or they have a tag of
 * their own. */
TEST(xinja_files_have_one_of_two_tags)
{
    static const way rows[] = {
        {"model index=1", IS_XINJA("2")},
        {"model index=2", IS_XINJA("3")},
        {"model index=3", "fails RANGE 0"},
        {"model index=1 format=FORMAT_NINJA", IS_XINJA("2")},
        {"model index=2 format=FORMAT_NINJA", IS_XINJA("3")},
        {"model index=1 format=FORMAT_XJ", IS_XINJA("2")},
        {"model index=2 format=FORMAT_XJ", IS_XINJA("3")},
        {"model index=3 format=FORMAT_XJ", "fails RANGE 0"},
        {"model index=2 format=FORMAT_NJCM", "fails RANGE 0"},
        {"model index=2 format=FORMAT_GJCM", "fails RANGE 0"},
        {"model index=2 format=FORMAT_NJBM", "fails FORMAT 0"},
    };
    auto_laid file = lay("[NJCM" CHUNK1 "] pof0 [NJCM" XINJA2 "] pof0 [XJCM" XINJA3 "]");

    CHECK_WAYS(&file, rows);
}

/* An NJCM is read in the format that the options name, because some GameCube files store Ginja
 * models under this tag. In a wrong format, it is an error or an empty model of the named
 * format. */
TEST(njcm_is_what_the_caller_says)
{
    static const char chunk[] = "#1 #2NJCM" CHUNK4 "]";
    static const char ginja[] = "#1 #2NJCM" GINJA4 "]";
    static const char xinja[] = "#1 #2NJCM" XINJA4 "]";

    check_rows(chunk, "model format=FORMAT_NJCM", "byte_order=#3 " IS_CHUNK("4"), ORDERS);
    check_rows(chunk, "model format=FORMAT_GJCM", "fails CORRUPT FORMAT_GJCM", ORDERS);
    check_rows(chunk, "model format=FORMAT_XJ", "fails CORRUPT FORMAT_XJ", ORDERS);
    check_rows(ginja, "model format=FORMAT_GJCM", "byte_order=#3 " IS_GINJA("4"), ORDERS);
    check_rows(ginja, "model format=FORMAT_NJCM", "fails CORRUPT FORMAT_NJCM", ORDERS);
    check_rows(ginja, "model format=FORMAT_XJ", "fails CORRUPT FORMAT_XJ", ORDERS);
    check_rows(xinja, "model format=FORMAT_XJ", IS_XINJA("4"), "< [");
    check_rows(xinja, "model format=FORMAT_NJCM", "fails CORRUPT FORMAT_NJCM", "< [");
    check_rows(xinja, "model format=FORMAT_GJCM", "fails CORRUPT FORMAT_GJCM", "< [");
}

/* The format of the caller must not override the tags GJCM, XJCM and NJBM. */
TEST_ROWS(other_tags_say_what_they_are, "[#1" CHUNK1 "] pof0", "model format=FORMAT_#2",
          "fails FORMAT 0",
          "GJCM NJCM; GJCM XJ; GJCM NJBM; XJCM NJCM; XJCM GJCM; NJBM GJCM; NJBM XJ; GJCM NJBM_PLUS")

/* The POF0 tells Basic+ from Basic. A named format overrides it, and the error names the format
 * that was used. The last entry of the POF0 is the pointer of the second meshset: without it,
 * nothing shows that the model is Basic+. */
TEST(basic_files_are_what_the_caller_or_the_pof0_says)
{
    static const way rows[] = {
        {"model format=FORMAT_NJBM", IS_BASIC("1")},
        {"model index=1", IS_PLUS("2")},
        {"model index=1 format=FORMAT_NJBM", "any format=FORMAT_NJBM"},
        {"model index=2", "any format=FORMAT_NJBM"},
        {"model index=2 format=FORMAT_NJBM_PLUS", IS_PLUS("3")},
    };
    auto_laid file = lay("[NJBM" BASIC1 "] pof0 [NJBM" PLUS2 "] pof0 [NJBM" PLUS3 "]");

    CHECK_WAYS(&file, rows);
    patch(&file, "root2+44: 0x7FFFFFFC");
    check_case(&file, "model index=1 format=FORMAT_NJBM_PLUS",
               "fails CORRUPT @root2+44 FORMAT_NJBM_PLUS");
    free_laid(&file);
    file = lay("[NJBM" PLUS1 "] pof0");
    patch(&file, "cut -4");
    check_case(&file, "model", "warns TRUNCATED format=FORMAT_NJBM");
}

/* A texture list; the first two letters of its tag precede it. */
#define LIST(name) "TL 8 1 20 0 0 '" name "'0 /4 ] "

TEST_ROWS(models_have_the_last_texture_list_before_them,
          "#1 #2NJCM" CHUNK1 "] pof0 #2NJ" LIST("first") "#2GJ" LIST(
              "second") "#2NJBM" BASIC2 "] pof0 #2NJCM" CHUNK3
                        "] #2NJ" LIST("third") "#2NJCM" CHUNK4
                                               "] #2XJ" LIST("fourth") "#2GJCM" GINJA5 "] pof0",
          "model index=#3", "texture_count=1 textures.refs[0].name='#4'",
          "< [ 1 second; < [ 2 second; < [ 3 third; < [ 4 fourth; > [ 1 second; > [ 2 second;"
          "> [ 3 third; > [ 4 fourth; > [> 1 second; > [> 2 second; > [> 3 third; > [> 4 fourth")

TEST(files_without_a_model_of_the_format_fail)
{
#define NO_MODEL "fails FORMAT 0 'Ninja file' 'the file has no model of the requested format'"
    static const char list[] = "[NJTL 8 1 20 0 0 'a'0 /4 ]";
    static const char chunk[] = "[NJCM" CHUNK1 "] pof0";
    static const char basic[] = "[NJBM" BASIC1 "] pof0";

    CHECK(list, "model",
          "fails FORMAT 0 'Ninja file' 'the file has no model: no NJCM, NJBM, GJCM or XJCM chunk'");
    CHECK(list, "model index=1", "fails FORMAT 0");
    CHECK(chunk, "model format=FORMAT_NJBM index=1", "fails FORMAT 0");
    CHECK(chunk, "model format=FORMAT_NJBM_PLUS index=1", NO_MODEL);
    CHECK(basic, "model format=FORMAT_NJCM index=1", "fails FORMAT 0");
    CHECK(chunk, "model format=FORMAT_NMDM", "fails FORMAT 0");
    check_rows("'BMD0'", "model format=FORMAT_#1", "fails FORMAT 0 'model' #2",
               "NJCM 'the data has no model of the requested format';"
               "NINJA 'the data is not a Ninja file'");
    CHECK(basic, "model format=FORMAT_GVR", "fails FORMAT 0");
}

/* The pointer would lead to the root of the next body. */
TEST(pointers_of_one_body_do_not_reach_into_another_one)
{
    auto_laid file = lay("[NJCM" CHUNK1 "] pof0 [NJBM" BASIC2 "] pof0");

    patch(&file, "root1+44: root2-root1");
    check_case(&file, "model", "fails CORRUPT @root1+44");
    check_case(&file, "model index=1", IS_BASIC("2"));
}

/* If nothing in a body shows its byte order, it has the byte order of the chunk sizes. The caller
 * must name the byte order of a big-endian body with little-endian sizes. */
TEST(empty_bodies_have_the_order_of_the_sizes)
{
    static const char *const texts[] = {"#1 #2#4 0 0 1.0 2.0 3.0 3*0 3*1.0 0 0 ]",
                                        "#1 #2#4 0 0 1.0 2.0 3.0 3*0 3*1.0 0 0 ] pof0"};
    static const char leaf[] =
        "byte_order=#3 mesh_count=0 node[0]{offset=8 rest.translation=(1 2 3)}";

#define TAGS(order) order " NJCM; " order " NJBM; " order " GJCM; " order " XJCM; "
    for (int i = 0; i < 2; i++) {
        check_rows(texts[i], "model byte_order=#3", leaf,
                   TAGS("< [ BYTE_ORDER_LITTLE") TAGS("> [ BYTE_ORDER_MIXED")
                       TAGS("> [> BYTE_ORDER_BIG"));
        check_rows(texts[i], "model", leaf,
                   TAGS("< [ BYTE_ORDER_LITTLE") TAGS("> [> BYTE_ORDER_BIG"));
    }
}

/* ---- bare structures ---- */

/* #1: the byte order, #2: bytes before the model, #3: added to pointers, #4: bytes after the
 * model. */
#define BARE(kind) "#1 #2 " FIRST(kind, "5", "+#3") "#4", "#1 #2 " LAST(kind, "5", "+#3") "#4"

typedef struct bare {
    const char *text[2];
    const char *expected, *format;
} bare;

static const bare bares[] = {{{BARE(CHUNK)}, IS_CHUNK("5"), "NJCM"},
                             {{BARE(BASIC)}, IS_BASIC("5"), "NJBM"},
                             {{BARE(PLUS)}, IS_PLUS("5"), "NJBM_PLUS"},
                             {{BARE(GINJA)}, IS_GINJA("5"), "GJCM"},
                             {{BARE(XINJA)}, IS_XINJA("5"), "XJ"}};

/* The byte order is found, or named; the index is ignored. In the wrong byte order no pointer is
 * valid. */
static void check_bare(const bare *of, int big, const char *row)
{
    const char *name = big ? "BYTE_ORDER_BIG" : "BYTE_ORDER_LITTLE";
    char how[256], expected[1024];

    snprintf(expected, sizeof expected, "byte_order=%s %s", name, of->expected);
    for (int i = 0; i < 8; i++) {
        const char *const more[] = {"index=7", name, "BYTE_ORDER_MIXED",
                                    big ? "BYTE_ORDER_LITTLE" : "BYTE_ORDER_BIG"};

        if (i / 2 == 2 && !big)
            continue;
        snprintf(how, sizeof how,
                 "model flags=OPEN_BARE format=FORMAT_%s offset=@root5 base=#5 %s%s", of->format,
                 i / 2 ? "byte_order=" : "", more[i / 2]);
        check_rows(of->text[i % 2], how, i / 2 == 3 ? "fails CORRUPT @root5+44" : expected, row);
    }
}

/* Bare models lie in executables, in memory dumps, or after a header: then the base is negative.
 * Without a base, pointers count from the start of the data.
 *
 * An image can cross the end of the addresses: its first bytes are at FFFFFF80 hex, and its
 * pointers go on from 0. */
TEST(bare_models_lie_anywhere)
{
    static const unsigned prefixes[] = {0, 64, 1000, 1001, 1002, 1003};
    static const uint32_t addresses[] = {0x100, 0x8C010000, 0x80003100, 0xFFFFF000, 0xFFFFFF80, 0};
    char row[128];

    for (unsigned i = 0; i < 5; i++)
        for (unsigned k = 0; k < 6; k++)
            for (unsigned m = 0; m < 12; m++) {
                const uint32_t address = m / 2 == 5 ? prefixes[k] : addresses[m / 2];
                const int big = m % 2;

                if ((big && i == 4) || !address)
                    continue; /* Xinja is always little-endian, and 0 is NULL */
                snprintf(row, sizeof row, "%s %s%u%s %u (33*b$*91+173) %llu", big ? ">" : "<",
                         k ? "(" : ".", prefixes[k], k ? "*b$*173+91)" : "",
                         (unsigned)(address - prefixes[k]),
                         (unsigned long long)((uint64_t)address - prefixes[k]));
                check_bare(&bares[i], big, row);
            }
}

/* Only Ginja structures need no alignment. The root is at the end, the child has another remainder
 * of 4, and the model is in the first bytes of the data. */
TEST(only_bare_ginja_may_be_unaligned)
{
    check_rows("#1 " GINJA("5", "+0x100") CHILDREN("5", "+0x100") ".#2 " ROOT("5", "+0x100"),
               "model flags=OPEN_BARE format=FORMAT_GJCM offset=@root5 base=0x100", IS_GINJA("5"),
               "> 1; < 2; > 3");
    check_rows("#1 " CHUNK("5", "+0x100") CHILDREN("5", "+0x100") ".#2 " ROOT("5", "+0x100"),
               "model flags=OPEN_BARE format=FORMAT_NJCM offset=@root5 base=0x100",
               "fails CORRUPT @root5+44", "> 1; < 2; > 3");
}

/* Pointers have 32 bits. The bits of a base above them are ignored. */
TEST(bases_have_32_bits)
{
    check_bare(&bares[0], 0,
               "< .0 0x1000 .0 0x1000; < .0 0x1000 .0 0x100001000;"
               "< .0 0x1000 .0 0xFFFFFFFF00001000; < .44 0xFFFFFFD8 .0 0xFFFFFFD8;"
               "< .44 0xFFFFFFD8 .0 0xFFFFFFFFFFFFFFD8");
    check_bare(&bares[2], 0, "< .0 0xFFFFFF80 .0 0xFFFFFFFFFFFFFF80");
    check_rows(bares[0].text[0],
               "model flags=OPEN_BARE format=FORMAT_NJCM offset=@root5 base=0x100002000",
               "fails CORRUPT @root5+44", "< .0 0x1000 .0");
}

/* Offset 0 can be a valid place: in the first file the second node has the first one, at offset 0,
 * as its child. A pointer of 0 is NULL, even if the base makes it a valid place: in the second file
 * it would be the child. */
TEST(pointers_of_0_are_null)
{
    auto_laid file = lay(FIRST(CHUNK, "5", "+0x8C010000"));

    patch(&file, "root5+44: 0, child5+44: 0x8C010000 0");
    check_case(&file, "model flags=OPEN_BARE format=FORMAT_NJCM offset=@child5 base=0x8C010000",
               "node_count=2 node[1]{offset=0 rest.translation=(5 0 0)} triangle_count=1");
    CHECK("40*b0xEE " FIRST(CHUNK, "5", "+0xFFFFFFA4"), /* this is -92 */
          "model flags=OPEN_BARE format=FORMAT_NJCM offset=@root5 base=-92",
          "node_count=1 triangle_count=1");
}

/* The first and the last place that a node may have, and one beyond each. */
TEST(nodes_lie_in_the_data)
{
#define BAD "fails CORRUPT @root5+44"
#define AT "model flags=OPEN_BARE format=FORMAT_NJCM byte_order=BYTE_ORDER_LITTLE base="
    static const damage rows[] = {
        {"root5+44: @last+0x8C010000", "node_count=2 node[1].offset=@last"},
        {"root5+44: @last+0x8C010004|root5+44: @end+0x8C010000|root5+44: 0x8C00FFFC", BAD},
        {"root5+44: @child5+0x8C010002", BAD}, /* no multiple of 4 */
        {"root5+44: 0x8C010000", BAD},         /* the root */
    };
    static const damage wrapped[] = {
        {"root5+4: 0, child5+48: 0, root5+44: 0xFFFFFFF4", "node[1].offset=@child5"},
        {"root5+4: 0, child5+48: 0, root5+44: 0xFFFFFFBC", BAD}, /* FFFFFFFC: outside */
        /* inside the second node, which is valid */
        {"root5+4: 0, child5+48: 0, root5+44: 4", "node[1].offset=0x44"},
    };
    auto_laid file = lay(FIRST(CHUNK, "5", "+0x8C010000") "last: 13*0 end:");

    CHECK_DAMAGES(&file, AT "0x8C010000", rows);
    CHECK_DAMAGES(&file, AT "-0x40", wrapped);
}

/* If the place is past the end of the data, the error is at the end of the data. */
TEST(roots_lie_in_the_data)
{
#define ROOT_AT "model flags=OPEN_BARE format=FORMAT_NJCM offset="
    static const way rows[] = {
        {ROOT_AT "@root5", "node_count=3"},
        {ROOT_AT "@root5+1", "fails RANGE @root5+1"},
        {ROOT_AT "@end-1", "fails RANGE @end-1"},
        {ROOT_AT "@end", "fails RANGE @end"},
        {ROOT_AT "-1", "fails RANGE @end"},
        {ROOT_AT "0x100000000|@root5", "fails RANGE @end"},
    };
    static const damage cuts[] = {{"cut 51", "fails RANGE 0"}, {"cut 0", "fails RANGE 0"}};
    auto_laid file = lay(".8 " LAST(CHUNK, "5", "+0") "end:");

    CHECK_WAYS(&file, rows);
    CHECK_DAMAGES(&file, ROOT_AT "0", cuts);
}

/* Bare data has no tag, so the caller must name the format of the model. */
TEST_ROWS(bare_models_need_a_format, LAST(CHUNK, "5", "+0"), "model flags=OPEN_BARE format=#1",
          "fails ARGUMENT 0", "FORMAT_ANY; FORMAT_NINJA; FORMAT_NMDM; FORMAT_GVR; 0xFFFFFFFF")

/* The body of an NJCM can be opened as bare data, too: the body is at 44, so the base is -44. */
TEST_CASE(bodies_of_files_are_bare_models, "[NJTL 8 1 20 0 0 'name'0 /4 ] [NJCM" CHUNK5 "] pof0",
          "model flags=OPEN_BARE format=FORMAT_NJCM offset=@root5 base=-44", IS_CHUNK("5"))

/* A node alone: #1 flags, #2 model, #3 child, #4 sibling, as they stand, then #5 more bytes. The
 * byte order is the one in which more of the three pointers are valid. If both have as many, it is
 * the one of the smaller flags. */
#define VOTERS "#1 #2 9*0 #3 #4 .#5"
#define BY_VOTES "model flags=OPEN_BARE format=FORMAT_NJBM base=0x10"

TEST(pointers_vote_for_the_byte_order)
{
    check_rows(VOTERS, BY_VOTES, "byte_order=BYTE_ORDER_LITTLE",
               "0 0 0x50 0 64; 0x17 0 0 0 0; 0 0 0 0 0; 0x00010100 0 0 0 0;"
               /* the child is 210 or 10020000 hex: the second is outside, so the flags do not
                * matter */
               "0x17000000 0 0x210 0 4044;"
               "0 0 0 0x50 64; 0x17000000 0 0x50 0 64;"
               /* the model of a hidden node, at the first and at the last byte */
               "0x18000008 0x10 0 0 0; 0x18000008 0x43 0 0 0");
    check_rows(VOTERS, BY_VOTES, "byte_order=BYTE_ORDER_BIG",
               "0 0 0x50000000 0 64; 0x17000000 0 0 0 0; 0 0 0 0x50000000 64;"
               "0x17 0 0x50000000 0 64;"
               /* outside: a tie, so the flags decide, 08000018 against 18000008 hex */
               "0x18000008 0x0F 0 0 0; 0x18000008 0x44 0 0 0;"
               /* inside in both orders: 110000 and 1100 hex, minus 10 hex */
               "0x01000000 0 0x00110000 0 1179596");
}

/* ---- sweeps ---- */

/* No changed byte may lead the reader out of the data, or leak memory. */
TEST(every_byte_may_be_damaged)
{
    static const char *const hows[] = {"model sweep index=2", "model sweep index=3",
                                       "model sweep index=4", "model sweep index=5"};
    static const int some[] = {0, 1, 3, 4};
    char how[128];

    for (int i = 0; i < 4; i++) {
        check_rows(six, hows[i], "node_count=3", "> [");
        snprintf(how, sizeof how,
                 "model sweep flags=OPEN_BARE format=FORMAT_%s offset=@root5 base=0x8C010000",
                 bares[some[i]].format);
        check_rows(bares[some[i]].text[i % 2], how, "node_count=3",
                   "< (40*b$*173+91) 0x8C010000 (9*b$*91+173)");
    }
}
