/* test_ginja_bad.c - Ginja models that break a rule of ginja.md 4 to 8: the warning, its place, and
 * what is kept of the rest; and models that are made to be slow. Parameters and skin lists have
 * tests of their own. */
#include "ginja_texts.h"

#include "model_part.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* ---- a model of two nodes ---- */

/* Positions of 8 bits, UVs of 16. Triangles: 1, 1 and 2 of the first mesh, 1 of the second mesh, and
 * 1 of the second node. child: "@n1", or "0" for a file without the second node's triangle. */
#define TWO_NODES(child)                                                                           \
    "root: 7 @m1 3*0.0 3*0 3*1.0 " child " 0 0 n1: 7 @m2 3*0.0 3*0 3*1.0 3*0 "                     \
    "m1: @arrays 0 @meshes 0 h(2 0) 4*0.0 m2: @arrays2 0 @other 0 h(1 0) 4*0.0 "                   \
    "meshes: @words 1 @first 44 0 0 @one 12 other: @words2 1 @one 12 "                             \
    "arrays: b(1 3) h8 0x11 @grid 24 uvs: b(5 2) h8 0x08 @uv_data 16 " GINJA_END                   \
    "arrays2: b(1 3) h8 0x11 @grid 24 b(5 2) h8 0x08 @uv_data 16 " GINJA_END                       \
    "grid: b(0 0 0 1 0 0 0 1 0 1 1 0 0 2 1 2 2 0 5 0 3 0 5 4) uv_data: 16*b$ "                     \
    "words: b1 .3 0xC08 words2: b1 .3 0xC08 one: {90 0003 000000 020001 010002} "                  \
    "first: {90 0003 000000 010001 020002} second: {90 0003 030003 040004 050005} "                \
    "strip: {98 0004 040000 050001 060002 070007 0000000000} "

/* A change of this file: the place, record and message of the warning ("": none), and the triangles
 * of both nodes that are left. */
typedef struct broken {
    const char *patch;
    const char *warning;
    uint32_t left;
} broken;

/* With the second node and without it: if nothing is left, the warning is an error. tail: text after
 * the rest. */
static void check_one_broken(const broken *row, const char *tail)
{
    uint32_t i;

    for (i = 0; i < 4; i++) {
        const uint32_t left = row->left - i / 2;
        laid file =
            lay_ginja(i % 2, i / 2 ? TWO_NODES("0") "%s end: " : TWO_NODES("@n1") "%s end: ", tail);

        patch(&file, "%s", row->patch);
        if (!row->warning[0])
            check_case(&file, "model", "triangle_count=%u", left);
        else if (left)
            check_case(&file, "model", "warns CORRUPT %s triangle_count=%u", row->warning, left);
        else
            check_case(&file, "model", "fails CORRUPT %s", row->warning);
        free_laid(&file);
    }
}

static void check_broken(const broken *rows, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++) {
        print_message("damage %u: %s\n", (unsigned)i, rows[i].patch);
        check_one_broken(&rows[i], "");
    }
}

TEST(whole_files_give_no_warning)
{
    static const broken rows[] = {{"", "", 6}};

    check_broken(rows, 1);
}

/* ---- ginja.md 5: the list of arrays ---- */

/* Without its arrays nothing of a node can be drawn. Colours are not numbers, numbers are no
 * colours. */
TEST(entries_have_a_known_attribute_form_and_stride)
{
#define ATTRIBUTE(at) "@" at " 'vertex array' 'no such attribute'"
#define FORM(at) "@" at "+4 'vertex array' 'no such form of the attribute'"
#define STRIDE(at) "@" at "+1 'vertex array' 'the stride is less than an element'"
    static const broken rows[] = {
        {"arrays: b13", ATTRIBUTE("arrays"), 1},
        {"arrays: b254", ATTRIBUTE("arrays"), 1},
        {"uvs: b128", ATTRIBUTE("uvs"), 1},
        {"arrays+4: 0x19", FORM("arrays"), 1},
        {"arrays+4: 0x1F", FORM("arrays"), 1},
        {"arrays+4: 0xB1", FORM("arrays"), 1},
        {"arrays+4: 0xF1", FORM("arrays"), 1},
        {"uvs+4: 0x09", FORM("uvs"), 1},
        {"arrays+4: 0x51", FORM("arrays"), 1}, /* XYZ of RGB565 */
        {"arrays+4: 0x16", FORM("arrays"), 1}, /* RGBA of S8 */
        {"uvs+4: 0xA6", FORM("uvs"), 1},
        {"arrays: b3", FORM("arrays"), 1},
        {"arrays+1: b2", STRIDE("arrays"), 1},
        {"arrays+1: b0", STRIDE("arrays"), 1},
        {"arrays+4: 0x31", STRIDE("arrays"), 1},
        {"arrays+4: 0x13", STRIDE("arrays"), 1},
        {"uvs+1: b1", STRIDE("uvs"), 1},
        {"arrays+4: 0x10", "", 6}, /* XY: the third byte is padding */
    };

    check_broken(rows, COUNT(rows));
}

/* Data at the end of the body, a byte past it, and anywhere outside. After the last element there
 * need be no padding. */
TEST(elements_lie_in_the_data)
{
#define OUTSIDE "@arrays+8 'vertex array' 'the elements do not lie inside of the data'"
    static const broken rows[] = {
        {"arrays+8: @end-24", "", 6},
        {"arrays+8: @end-23", OUTSIDE, 1},
        {"arrays+1: b40, arrays+8: @end-283", "", 6}, /* seven strides, then an element */
        {"arrays+1: b40, arrays+8: @end-282", OUTSIDE, 1},
        {"arrays+8: 0", OUTSIDE, 1},
        {"arrays+8: 0x7FFFFFFF", OUTSIDE, 1},
        {"arrays+8: 0x80000000", OUTSIDE, 1},
        {"arrays+8: 0xFFFFFFF0", OUTSIDE, 1},
        {"arrays+8: 0xFFFFFFFF", OUTSIDE, 1},
        {"arrays+2: h0xFFFF", OUTSIDE, 1},
    };

    check_broken(rows, COUNT(rows));
}

#define PAST(place) "warns CORRUPT @" place " 'primitive' 'an index is past the end of its array' "

/* Of no elements nothing need lie anywhere; but then every index is past the last. */
TEST(an_array_of_nothing_may_lie_anywhere)
{
    static const damage rows[] = {{"arrays+2: h0, arrays+8: 0x7FFFFFFF",
                                   PAST("first+3") PAST("second+3") PAST("strip+3")
                                       PAST("one+3") "triangle_count=1"}};

    CHECK_GINJA_DAMAGES(TWO_NODES("@n1"), "model", rows);
}

/* Of the end nothing but its first byte is read. */
TEST(the_list_of_arrays_ends_within_64_entries)
{
#define ENTRY "b(1 3) h8 0x11 @grid 24 "
#define NO_LIST "@m1 'vertex array' 'the list does not end inside of the data'"
    static const struct {
        broken row;
        const char *tail;
    } cases[] = {
        {{"m1: @more", "", 6}, "more: 31*(" ENTRY "b(5 2) h8 8 @uv_data 16) " ENTRY "{FF}"},
        {{"m1: @more", NO_LIST, 1}, "more: 63*(" ENTRY ")"},
        {{"m1: @more", NO_LIST, 1}, "more: 62*(" ENTRY ") b(1 3) h8 0x11 @grid .3"},
        {{"m1: @more", "@m1 'vertex array' 'there is no end within 64 entries'", 1},
         "more: 64*(" ENTRY ") {FF}"},
        {{"m1: 0x7FFFFFFF", NO_LIST, 1}, ""},
        {{"m1: 0xFFFFFFFF", NO_LIST, 1}, ""},
    };
    size_t i;

    for (i = 0; i < COUNT(cases); i++)
        check_one_broken(&cases[i].row, cases[i].tail);
}

/* The triangles stay. */
TEST(a_number_that_is_not_finite_is_0)
{
#define ZERO                                                                                       \
    "warns CORRUPT @places+16 'vertex array' 'a number that is not finite reads as 0' "            \
    "mesh[0]{sources=(0 2 1) positions=(1 2 3 7 8 9 4 0 6)}"
    static const damage rows[] = {{"places+16: 0x7F800000", ZERO},
                                  {"places+16: 0xFF800000", ZERO},
                                  {"places+16: 0x7FC00000", ZERO},
                                  {"places+16: 0x7F800001", ZERO}};

    CHECK_GINJA_DAMAGES(GINJA_ROOT GINJA_MODEL
                        "arrays: b(1 12) h3 0x41 @places 36 " GINJA_END
                        "places: f(1 2 3 4 5 6 7 8 9) "
                        "words: b1 .3 8 words_end: list: {90 0003 000102} list_end: ",
                        "model", rows);
}

/* ---- ginja.md 4 and 6: models and meshes ---- */

TEST(meshes_lie_in_the_data)
{
#define LISTS(at) "@m1+" at " 'Ginja model' 'the meshes do not lie inside of the data'"
    static const broken rows[] = {
        {"m1+8: 0x7FFFFFFF", LISTS("8"), 1},
        {"m1+8: 0xFFFFFFF8", LISTS("8"), 1},
        {"m1+8: 0", LISTS("8"), 1},
        {"m1+16: h0xFFFF", LISTS("8"), 1},
        /* one list that is lost leaves the other one */
        {"m1+16: h(2 1), m1+12: 0x7FFFFFFF", LISTS("12"), 6},
        {"m1+12: @other, m1+16: h(2 1), m1+8: 0x7FFFFFFF", LISTS("8"), 2}};

    check_broken(rows, COUNT(rows));
}

/* The pointer of the second node: that of the root says the byte order. */
TEST(models_lie_in_the_data)
{
#define NO_MODEL                                                                                   \
    "warns CORRUPT @n1+4 'NJS_OBJECT' 'a pointer to a model is out of range' triangle_count=5"
    static const damage rows[] = {{"n1+4: 0x7FFFFFFF", NO_MODEL},
                                  {"n1+4: 0x80000000", NO_MODEL},
                                  {"n1+4: 0xFFFFFFF0", NO_MODEL},
                                  {"n1+4: @end-35", NO_MODEL}, /* a byte short */
                                  {"n1+4: @end-36", "triangle_count=6"}};

    CHECK_GINJA_DAMAGES(TWO_NODES("@n1") "@arrays2 0 @other 0 h(1 0) 4*0.0 end: ", "model", rows);
}

TEST(primitives_lie_in_the_data)
{
#define NO_PRIMITIVES "@meshes+8 'mesh' 'the primitives do not lie inside of the data'"
    static const broken rows[] = {{"meshes+8: 0x7FFFFFFF", NO_PRIMITIVES, 2},
                                  {"meshes+8: 0xFFFFFFFF", NO_PRIMITIVES, 2},
                                  {"meshes+8: 0", NO_PRIMITIVES, 2},
                                  {"meshes+12: 0x7FFFFFFF", NO_PRIMITIVES, 2},
                                  {"meshes+12: 0xFFFFFFFF", NO_PRIMITIVES, 2},
                                  {"meshes+8: 0, meshes+12: 0", "", 2},
                                  {"meshes+12: end-first", "", 6},
                                  {"meshes+12: end-first+1", NO_PRIMITIVES, 2}};

    check_broken(rows, COUNT(rows));
}

/* Corners without a position, or with a direct attribute that no parameter describes. The second
 * mesh has the same state: it is lost, too. */
TEST(corners_have_positions)
{
#define BOTH(message)                                                                              \
    "warns CORRUPT @meshes 'mesh' '" message "' warns CORRUPT @meshes+16 'mesh' '" message         \
    "' triangle_count=1"
    static const damage rows[] = {
        {"words+4: 0xC00", BOTH("corners have no positions")},
        {"words+4: 0", BOTH("corners have no positions")},
        {"words+4: 4", BOTH("a direct attribute has no format")},
        {"words+4: 0x18", BOTH("a direct attribute has no format")},
        /* UVs have no array, either: said once */
        {"m1: 0", "warns CORRUPT @meshes 'mesh' 'corners have an attribute without an array: it is "
                  "left out' " BOTH("there is no array of positions")}};

    CHECK_GINJA_DAMAGES(TWO_NODES("@n1"), "model", rows);
}

TEST(an_attribute_without_an_array_is_left_out)
{
    static const damage rows[] = {
        {"uvs: b255", "warns CORRUPT @meshes 'mesh' 'corners have an attribute without an array: "
                      "it is left out' triangle_count=5 mesh[0].uvs[0]=null"}};

    CHECK_GINJA_DAMAGES(TWO_NODES("0"), "model", rows);
}

/* The form of the array counts, whatever the mesh says; its fraction is good for both. */
TEST(the_form_of_the_array_counts)
{
    static const char expected[] =
        "warns CORRUPT @mesh 'mesh' 'a format is not that of the array: it is ignored' "
        "mesh[0]{sources=(0 1 2) positions=(0 0 0 0.25 0 0 0 0.25 0)}";
    static const damage rows[] = {{"words+4: 0x11402", expected}, {"words+4: 0x10102", expected}};

    CHECK_GINJA_DAMAGES(GINJA_ROOT GINJA_MODEL
                        "arrays: b(1 3) h3 0x11 @grid 9 " GINJA_END "grid: b(0 0 0 1 0 0 0 1 0) /4 "
                        "words: 0 0 b1 .3 8 words_end: list: {90 0003 000201} list_end: ",
                        "model", rows);
}

/* ---- ginja.md 8: primitives ---- */

/* Without a known opcode nothing after it can be read: the mesh ends there. What is before it and
 * the other meshes stay. */
TEST(opcodes_are_known)
{
    static const uint32_t opcodes[] = {0x01, 0x61, 0x7F, 0x88, 0x8F, 0xC0, 0xFF};
    static const char *const places[] = {"first", "second", "strip"};
    uint32_t i, k;

    for (i = 0; i < COUNT(opcodes); i++)
        for (k = 0; k < COUNT(places); k++) {
            char change[64], warning[64];
            const broken row = {change, warning, k + 2};

            snprintf(change, sizeof change, "%s: b%u", places[k], opcodes[i]);
            snprintf(warning, sizeof warning, "@%s 'primitive' 'no such opcode'", places[k]);
            check_one_broken(&row, "");
        }
}

/* The last primitive, all of whose bytes are needed, and one corner or one byte too many. Its count
 * is big-endian in every file. Its 5 bytes of zeros are one corner more, not two. */
TEST(primitives_end_in_the_data_of_their_mesh)
{
#define TOO_LONG "@strip 'primitive' 'it does not end inside of the data of its mesh'"
    static const broken rows[] = {
        {"strip+1: b0xFF", TOO_LONG, 4}, {"strip+2: b0xFF", TOO_LONG, 4},
        {"strip+2: b6", TOO_LONG, 4},    {"strip+2: b5", "", 7},
        {"meshes+12: 39", "", 6},        {"meshes+12: 24", "", 4},
    };
    uint32_t size;

    check_broken(rows, COUNT(rows));
    for (size = 25; size < 39; size++) {
        char change[32];
        const broken row = {change, TOO_LONG, 4};

        snprintf(change, sizeof change, "meshes+12: %u", size);
        check_one_broken(&row, "");
    }
}

/* The last index, and one past it, in every corner: its primitive is left out, the next ones are
 * read. */
TEST(indices_are_in_their_arrays)
{
    /* The index of the position, and that of the UVs. */
    static const struct {
        uint32_t at;
        const char *index;
    } indices[] = {{0, "{08}"}, {0, "{FF}"}, {1, "{0008}"}, {1, "{00FF}"}, {1, "{01}"}};
    static const struct {
        const char *place;
        uint32_t corners, left;
    } primitives[] = {{"first", 3, 5}, {"second", 3, 5}, {"strip", 4, 4}};
    char change[64], warning[96];
    uint32_t i, k, m;

    for (i = 0; i < COUNT(primitives); i++)
        for (k = 0; k < primitives[i].corners; k++) {
            const char *place = primitives[i].place;
            broken row = {change, warning, primitives[i].left};

            for (m = 0; m < COUNT(indices); m++) {
                const uint32_t at = 3 + 3 * k + indices[m].at;

                snprintf(change, sizeof change, "%s+%u: %s", place, at, indices[m].index);
                snprintf(warning, sizeof warning,
                         "@%s+%u 'primitive' 'an index is past the end of its array'", place, at);
                check_one_broken(&row, "");
            }
            snprintf(change, sizeof change, "%s+%u: {0007}", place, 3 * k + 4);
            warning[0] = 0;
            row.left = 6;
            check_one_broken(&row, "");
        }
}

/* Each of the three indices of a normal. */
TEST(each_index_of_nbt3_is_in_its_array)
{
    uint32_t i;

    for (i = 0; i < 24; i++) {
        laid file =
            lay_ginja(i % 2, GINJA_ROOT GINJA_MODEL
                      "arrays: b(1 3) h8 0x11 @grid 24 b(2 9) h2 0x14 @nbt 18 " GINJA_END
                      "grid: 24*b$$ nbt: 2*b(1 0 0 0 1 0 0 0 1) .2 "
                      "words: b1 .3 0x28 words_end: list: {90 0003 00000101 01010001 02000100} "
                      "{90 0003 00000101 01010001 02000100} list_end: ");

        patch(&file, "list+%u: b%u", 3 + i / 2, i / 2 % 4 ? 2 : 8);
        check_case(&file, "model",
                   "warns CORRUPT @list+%u 'primitive' 'an index is past the end of its array' "
                   "triangle_count=1",
                   3 + i / 2);
        free_laid(&file);
    }
}

/* In a mesh of lines, points and triangles. */
TEST(each_fault_of_a_mesh_is_one_warning)
{
    check_ginja(GINJA_ROOT GINJA_MODEL
                "arrays: b(1 3) h8 0x11 @grid 24 " GINJA_END "grid: 24*b$$ "
                "words: b1 .3 8 words_end: list: {90 0003 000102 A8 0002 0009 B8 0001 03 61} "
                "list_end: ",
                "model",
                "warns CORRUPT @list+15 'primitive' 'no such opcode' " PAST(
                    "list+10") "mesh_count=2 mesh[1].corner_count=1");
}

/* ---- sweeps ---- */

/* Every attribute, every kind of primitive, direct values, both lists. */
static laid lay_rich(int big)
{
    static const char corners[] = "{00 000102 00 0000 00 00 01} {01 010200 01 0001 01 10 02} "
                                  "{02 020001 02 0002 02 20 00} {03 000102 00 0000 00 30 01} "
                                  "{04 010200 01 0001 01 40 02}";
    laid file = lay(big ? "> [>GJTL @names 2" : "[GJTL @names 2");
    uint32_t kind;

    lay_more(&file,
             " names: @one 0 0 @two 0 0 one: 'one'0 two: 'two'0 ] pof0 [%sGJCM "
             "4 @m1 1.0 2.0 3.0 0x1000 0x2000 0 3*1.0 @n1 0 0 "
             "n1: 0x404 @m2 3*0.0 0.0 0.0 0.6 3*1.0 0 0 0.8 "
             "m1: @arrays 0 @rich @flat h(1 1) 3*0.0 1.0 m2: @arrays2 0 @flat 0 h(1 0) 4*0.0 "
             "arrays: b(1 8) h6 0x31 @data 48 b(2 9) h3 0x14 @data 27 b(3 3) h3 0x96 @data 9 "
             "b(4 4) h3 0x65 @data 12 b(5 4) h3 0x38 @data 12 b(12 4) h3 0x47 @floats 12 " GINJA_END
             "arrays2: b(1 8) h6 0x31 @data 48 " GINJA_END "data: 48*b$$+1 floats: 0.0 1.0 2.0 "
             "rich: @words 7 @list list_end-list flat: @plain 2 @strip 13 "
             "words: 0 0x11303 0 0x58308 0 0x67000 b1 .3 0x2001BA8 b2 .3 0x10B11 b4 .3 0x6500 "
             "b8 .3 0x50001 plain: b1 .3 8 b8 .3 0 "
             "strip: {98 0005 0001020304 A8 0002 0405} list: ",
             big ? ">" : "");
    for (kind = 0x80; kind <= 0xB8; kind += kind == 0x80 ? 16 : 8)
        lay_more(&file, "{%02X 0005} %s", kind, corners);
    lay_more(&file, "list_end: ]");
    return file;
}

static void sweep(int big, const char *how, uint32_t flags)
{
    const kunai_options options = {.struct_size = sizeof options, .model_flags = flags};
    laid file = lay_rich(big);
    const kunai_model_info *info;
    kunai_model *model = open_case(&file, how, "%s", "");

    /* Quads 2, triangles 1, strip 3, fan 3; twice a strip of 3. */
    info = kunai_model_get_info(model);
    assert_int_equal(info->triangle_count + info->dropped_count, 9 + 6);
    kunai_model_close(model);
    check_case(&file, how, "texture_count=2");
    assert_true(sweep_cuts(file.file.data, file.file.size, &options, 1) > 0);
    free_laid(&file);
}

/* The byte order matters while reading, the flags while building: not every pair of them. */
TEST(sweeps)
{
    sweep(0, "model sweep", 0);
    sweep(1, "model sweep model_flags=MODEL_ONE_MESH|MODEL_DRAW_ORDER",
          KUNAI_MODEL_ONE_MESH | KUNAI_MODEL_DRAW_ORDER);
}

/* ---- files that are made to be slow ---- */

typedef struct hostile {
    uint32_t nodes;      /* of the same model */
    uint32_t elements;   /* of positions, of three bytes */
    uint32_t meshes;     /* all in the same place */
    uint32_t fractions;  /* 1: every mesh has another one, of 32 */
    uint32_t parameters; /* of each mesh, all in the same place */
    uint32_t corners;    /* of the one primitive of each mesh, all in the same place */
    uint32_t kind;
    uint32_t layers; /* 1: corners have all attributes */
    kunai_result result;
} hostile;

static laid lay_hostile(const hostile *shape)
{
    laid file = lay("> [>GJCM ");
    uint32_t i;

    if (shape->nodes > 1)
        lay_more(&file, "%u*(7 @model 6*0 3*1.0 0 $*56+56 0)", shape->nodes - 1);
    lay_more(&file, "7 @model 6*0 3*1.0 3*0 model: @arrays 0 @meshes 0 h(%u 0) 4*0 arrays:",
             shape->meshes);
    for (i = 1; i <= 12; i++)
        lay_more(&file, "b(%u 18) h%u %u @data 0", shape->layers ? i : 1, shape->elements,
                 !shape->layers || i == 1 ? 0x11
                 : i == 2                 ? 0x13
                 : i < 5                  ? 0xA6
                                          : 0x38);
    lay_more(&file, GINJA_END "data: %u*b$*37 parameters:", 18 * shape->elements);
    lay_more(&file, "%u*(0x01000000 %u 0 $+0x11100)",
             shape->fractions ? 32 : (shape->parameters + 1) / 2 + 1,
             shape->layers ? 0x2AAAAA8 : 8);
    lay_more(&file, "list:");
    if (shape->corners)
        lay_more(&file, "{%02X %04X} %u*b$%%251", shape->kind, shape->corners,
                 shape->corners * (shape->layers ? 12 : 1));
    lay_more(&file, "list_end: meshes:");
    for (i = 0; shape->fractions && i < shape->meshes; i++)
        lay_more(&file, "@parameters+%u 2 @list list_end-list", 16 * i);
    if (!shape->fractions && shape->meshes)
        lay_more(&file, "%u*(@parameters %u @list list_end-list)", shape->meshes,
                 shape->parameters);
    lay_more(&file, "]");
    return file;
}

/* Structures that many others point to are paid each time they are read: a small file must not cost
 * a minute, or gigabytes. */
TEST(shared_parts_are_limited)
{
    static const hostile shapes[] = {
        /* 500 nodes of 65535 positions each */
        {500, 65535, 1, 0, 1, 3, 0x90, 0, KUNAI_E_LIMIT},
        /* 32 fractions of 65535 positions, in each of 100 nodes */
        {100, 65535, 32, 1, 0, 3, 0x90, 0, KUNAI_E_LIMIT},
        /* 4000 meshes of the same 60000 corners: triangles, strips, lines, points, fans */
        {1, 256, 4000, 0, 1, 60000, 0x90, 0, KUNAI_E_LIMIT},
        {1, 256, 4000, 0, 1, 60000, 0x98, 0, KUNAI_E_LIMIT},
        {1, 256, 4000, 0, 1, 60000, 0xA8, 0, KUNAI_E_LIMIT},
        {1, 256, 4000, 0, 1, 60000, 0xB8, 0, KUNAI_E_LIMIT},
        {1, 256, 4000, 0, 1, 60000, 0xA0, 0, KUNAI_E_LIMIT},
        /* the same of 12 attributes */
        {1, 256, 4000, 0, 1, 5000, 0x98, 1, KUNAI_E_LIMIT},
        {1, 256, 4000, 0, 1, 5000, 0xB0, 1, KUNAI_E_LIMIT},
        {1, 256, 4000, 0, 1, 5000, 0xB8, 1, KUNAI_E_LIMIT},
        /* 4000 nodes of the same 8000 meshes, of nothing, or of one point */
        {4000, 256, 8000, 0, 0, 0, 0xB8, 0, KUNAI_E_LIMIT},
        {4000, 256, 8000, 0, 1, 1, 0xB8, 0, KUNAI_E_LIMIT},
        /* 60000 nodes of the same arrays without a mesh (which is cheap), or with one */
        {60000, 256, 0, 0, 0, 0, 0xB8, 0, KUNAI_OK},
        {60000, 256, 1, 0, 1, 3, 0x90, 0, KUNAI_E_LIMIT},
        /* 4000 nodes of one mesh of 200 corners of 12 attributes */
        {4000, 256, 1, 0, 1, 200, 0x98, 1, KUNAI_OK},
    };
    const kunai_options options = {.struct_size = sizeof options, .max_memory = 256u << 20};
    uint32_t i;

    for (i = 0; i < COUNT(shapes); i++) {
        laid file = lay_hostile(&shapes[i]);
        kunai_model *model;
        kunai_error error;
        kunai_result result =
            kunai_model_open(file.file.data, file.file.size, &options, &model, &error);

        /* A limit must be that of the work: with more memory the work is the same. */
        if (result != shapes[i].result || strcmp(error.record, "memory") == 0)
            fail_msg("shape %u: %s (%s)", (unsigned)i, error.message, kunai_result_name(result));
        kunai_model_close(model);
        free_laid(&file);
    }
}
