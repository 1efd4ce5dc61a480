/* test_ginja_bad.c - Ginja models that break a rule of ginja.md 4 to 8, and models that are made to
 * be slow. Each fault must give its own warning at its own place, and cost only its own part.
 * Parameters and skin lists have tests of their own. */
#include "ginja_texts.h"

#include "model_part.h"

/* ---- a model of two nodes ---- */

/* Indices of positions have 8 bits, indices of UVs 16 bits. The first mesh has 1, 1 and 2
 * triangles, the second mesh 1, and the second node 1. child: "@n1", or "0" for a file without the
 * second node's triangle. */
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

/* Checks changes of this file with and without the second node; see check_patches in cases.h.
 * warning: its place, record and message, or "". left: how many triangles of both nodes are left.
 * If no triangle is left, the warning is an error. */
static void check_broken_with(const char *tail, const char *change, const char *warning,
                              uint32_t left, const char *rows)
{
    char expected[256];

    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t triangles = left - i / 2;
        auto_laid file =
            lay_ginja(i % 2, i / 2 ? TWO_NODES("0") "%s end: " : TWO_NODES("@n1") "%s end: ", tail);

        if (triangles)
            snprintf(expected, sizeof expected, "%s %s triangle_count=%u",
                     *warning ? "warns CORRUPT" : "", warning, triangles);
        else
            snprintf(expected, sizeof expected, "fails CORRUPT %s", warning);
        check_patches(&file, "model", change, expected, rows);
    }
}

static void check_broken(const char *change, const char *warning, uint32_t left, const char *rows)
{
    check_broken_with("", change, warning, left, rows);
}

TEST_CALL(whole_files_give_no_warning, check_broken("", "", 6, "x"))

/* ---- ginja.md 5: the list of arrays ---- */

/* A node cannot draw anything without its arrays. Colours are no numbers, and numbers are no
 * colours: 0x51 is XYZ of RGB565, 0x16 is RGBA of S8. In XY, 0x10, the third byte is padding. */
TEST(entries_have_a_known_attribute_form_and_stride)
{
    static const char form[] = "@#2 'vertex array' 'the attribute cannot have this form'";

    check_broken("#1: b#2", "@#1 'vertex array' 'the attribute is unknown'", 1,
                 "arrays 13; arrays 254; uvs 128");
    check_broken("#2: #1", form, 1,
                 "0x19 arrays+4; 0x1F arrays+4; 0xB1 arrays+4; 0xF1 arrays+4; 0x09 uvs+4; "
                 "0x51 arrays+4; 0x16 arrays+4; 0xA6 uvs+4");
    check_broken("arrays: b#1", form, 1, "3 arrays+4");
    check_broken("#1: #2", "@#3 'vertex array' 'the stride is less than the size of an element'", 1,
                 "arrays+1 b2 arrays+1; arrays+1 b0 arrays+1; arrays+4 0x31 arrays+1; "
                 "arrays+4 0x13 arrays+1; uvs+1 b1 uvs+1");
    check_broken("arrays+4: #1", "", 6, "0x10");
}

/* The data is at the end of the body, one byte past it, and far outside. No padding is needed after
 * the last element. */
TEST(elements_lie_in_the_data)
{
    static const char outside[] =
        "@arrays+8 'vertex array' 'the elements end past the end of the data'";

    check_broken("arrays+8: #1", "", 6, "@end-24");
    check_broken("arrays+8: #1", outside, 1,
                 "@end-23; 0; 0x7FFFFFFF; 0x80000000; 0xFFFFFFF0; 0xFFFFFFFF");
    /* the elements take seven strides and one element */
    check_broken("arrays+1: b40, arrays+8: #1", "", 6, "@end-283");
    check_broken("arrays+1: b40, arrays+8: #1", outside, 1, "@end-282");
    check_broken("arrays+2: h#1", outside, 1, "0xFFFF");
}

#define PAST(place)                                                                                \
    "warns CORRUPT @" place                                                                        \
    " 'primitive' 'the index is out of range: the array has fewer elements' "

/* An array without elements may lie anywhere, but every index is past its end. */
TEST_GINJA_DAMAGES(an_array_of_nothing_may_lie_anywhere, TWO_NODES("@n1"), "model",
                   {"arrays+2: h0, arrays+8: 0x7FFFFFFF",
                    PAST("first+3") PAST("second+3") PAST("strip+3")
                        PAST("one+3") "triangle_count=1"})

/* Only the first byte of the end entry is read. */
TEST(the_list_of_arrays_ends_within_64_entries)
{
#define ENTRY "b(1 3) h8 0x11 @grid 24 "
#define NO_LIST "@m1 'vertex array' 'the data ends before the end mark of the list'"
    check_broken_with("more: 31*(" ENTRY "b(5 2) h8 8 @uv_data 16) " ENTRY "{FF}", "m1: @more", "",
                      6, "x");
    check_broken_with("more: 63*(" ENTRY ")", "m1: @more", NO_LIST, 1, "x");
    check_broken_with("more: 62*(" ENTRY ") b(1 3) h8 0x11 @grid .3", "m1: @more", NO_LIST, 1, "x");
    check_broken_with("more: 64*(" ENTRY ") {FF}", "m1: @more",
                      "@m1 'vertex array' 'the list has no end mark within 64 entries'", 1, "x");
    check_broken("m1: #1", NO_LIST, 1, "0x7FFFFFFF; 0xFFFFFFFF");
}

/* A bad number must not remove its triangles. */
TEST_CALL(a_number_that_is_not_finite_is_0,
          check_ginja_patches(
              GINJA_ROOT GINJA_MODEL "arrays: b(1 12) h3 0x41 @places 36 " GINJA_END
                                     "places: f(1 2 3 4 5 6 7 8 9) "
                                     "words: b1 .3 8 words_end: list: {90 0003 000102} list_end: ",
              "model", "places+16: #1",
              "warns CORRUPT @places+16 'vertex array' 'a number is not finite: it is read as 0"
              "' mesh[0]{sources=(0 2 1) positions=(1 2 3 7 8 9 4 0 6)}",
              "0x7F800000; 0xFF800000; 0x7FC00000; 0x7F800001"))

/* ---- ginja.md 4 and 6: models and meshes ---- */

TEST(meshes_lie_in_the_data)
{
    static const char lists[] = "@#2 'Ginja model' 'the meshes end past the end of the data'";

    check_broken("m1+8: #1", lists, 1, "0x7FFFFFFF m1+8; 0xFFFFFFF8 m1+8; 0 m1+8");
    check_broken("m1+16: h#1", lists, 1, "0xFFFF m1+8");
    /* a lost list leaves the other one */
    check_broken("m1+16: h(2 1), m1+12: #1", lists, 6, "0x7FFFFFFF m1+12");
    check_broken("m1+12: @other, m1+16: h(2 1), m1+8: #1", lists, 2, "0x7FFFFFFF m1+8");
}

/* The pointer of the second node is changed, because the pointer of the root shows the byte
 * order. */
TEST(models_lie_in_the_data)
{
    static const char body[] = TWO_NODES("@n1") "@arrays2 0 @other 0 h(1 0) 4*0.0 end: ";

    check_ginja_patches(body, "model", "n1+4: #1",
                        "warns CORRUPT @n1+4 'NJS_OBJECT' 'the pointer to the model leads outside "
                        "the data, or is not a multiple of 4' "
                        "triangle_count=5",
                        "0x7FFFFFFF; 0x80000000; 0xFFFFFFF0; @end-35");
    check_ginja_patches(body, "model", "n1+4: #1", "triangle_count=6", "@end-36");
}

TEST(primitives_lie_in_the_data)
{
    static const char outside[] = "@meshes+8 'mesh' 'the primitives end past the end of the data'";

    check_broken("meshes+8: #1", outside, 2, "0x7FFFFFFF; 0xFFFFFFFF; 0");
    check_broken("meshes+12: #1", outside, 2, "0x7FFFFFFF; 0xFFFFFFFF; end-first+1");
    check_broken("meshes+12: #1", "", 6, "end-first");
    check_broken("meshes+8: 0, meshes+12: #1", "", 2, "0");
}

/* Corners have no position, or a direct attribute that no parameter describes. The second mesh has
 * the same state, so it is lost, too. */
TEST(corners_have_positions)
{
#define BOTH(message)                                                                              \
    "warns CORRUPT @meshes 'mesh' '" message "' warns CORRUPT @meshes+16 'mesh' '" message         \
    "' triangle_count=1"
    static const damage rows[] = {
        {"words+4: 0xC00", BOTH("the corners have no positions")},
        {"words+4: 0", BOTH("the corners have no positions")},
        {"words+4: 4", BOTH("the attribute is stored directly, but has no format")},
        {"words+4: 0x18", BOTH("the attribute is stored directly, but has no format")},
        /* UVs have no array, either: reported once */
        {"m1: 0", "warns CORRUPT @meshes 'mesh' 'the attribute is left out: the corners refer to "
                  "it, but it has no array"
                  "' " BOTH("the model has no array of positions")}};

    CHECK_GINJA_DAMAGES(TWO_NODES("@n1"), "model", rows);
}

TEST_GINJA_DAMAGES(an_attribute_without_an_array_is_left_out, TWO_NODES("0"), "model",
                   {"uvs: b255", "warns CORRUPT @meshes 'mesh' 'the attribute is left out: the "
                                 "corners refer to it, but it has no array"
                                 "' triangle_count=5 mesh[0].uvs[0]=null"})

/* The form of the array decides, whatever form the mesh names. The fraction of the mesh is used
 * with both. */
TEST(the_form_of_the_array_counts)
{
    static const char expected[] = "warns CORRUPT @mesh 'mesh' 'the format of the attribute is "
                                   "ignored: its array has another format' "
                                   "mesh[0]{sources=(0 1 2) positions=(0 0 0 0.25 0 0 0 0.25 0)}";
    static const damage rows[] = {{"words+4: 0x11402", expected}, {"words+4: 0x10102", expected}};

    CHECK_GINJA_DAMAGES(GINJA_ROOT GINJA_MODEL
                        "arrays: b(1 3) h3 0x11 @grid 9 " GINJA_END "grid: b(0 0 0 1 0 0 0 1 0) /4 "
                        "words: 0 0 b1 .3 8 words_end: list: {90 0003 000201} list_end: ",
                        "model", rows);
}

/* ---- ginja.md 8: primitives ---- */

/* Nothing after an unknown opcode can be read, so the mesh ends there. The primitives before it and
 * the other meshes stay. */
TEST(opcodes_are_known)
{
    static const char *const places[] = {"first", "second", "strip"};
    char change[32], warning[64];

    for (uint32_t i = 0; i < COUNT(places); i++) {
        snprintf(change, sizeof change, "%s: b#1", places[i]);
        snprintf(warning, sizeof warning,
                 "@%s 'primitive' 'the opcode of the primitive is unknown'", places[i]);
        check_broken(change, warning, i + 2, "0x01; 0x61; 0x7F; 0x88; 0x8F; 0xC0; 0xFF");
    }
}

/* All bytes of the last primitive are needed; one corner or one byte too many is a fault. The count
 * is big-endian in every file. The primitive is followed by 5 bytes of zeros: one corner more, not
 * two. */
TEST(primitives_end_in_the_data_of_their_mesh)
{
    static const char too_long[] =
        "@strip 'primitive' 'the primitive ends past the end of the primitives of its mesh'";

    check_broken("#1: b#2", too_long, 4, "strip+1 0xFF; strip+2 0xFF; strip+2 6");
    check_broken("strip+2: b#1", "", 7, "5");
    check_broken("meshes+12: #1", "", 6, "39");
    check_broken("meshes+12: #1", "", 4, "24");
    check_broken("meshes+12: #1", too_long, 4,
                 "25; 26; 27; 28; 29; 30; 31; 32; 33; 34; 35; 36; 37; 38");
}

/* In every corner the last index is accepted and the one past it is not. The primitive is left out,
 * and the next ones are read. The index of a position has 8 bits, the index of a UV 16 bits. */
TEST(indices_are_in_their_arrays)
{
    static const char past[] =
        "@#1 'primitive' 'the index is out of range: the array has fewer elements'";

    check_broken("#1: {#2}", past, 5,
                 "first+3 08; first+6 08; first+9 08; first+3 FF; first+6 FF; first+9 FF; "
                 "first+4 0008; first+7 0008; first+10 0008; first+4 00FF; first+7 00FF; "
                 "first+10 00FF; first+4 01; first+7 01; first+10 01; "
                 "second+3 08; second+6 08; second+9 08; second+3 FF; second+6 FF; second+9 FF; "
                 "second+4 0008; second+7 0008; second+10 0008; second+4 00FF; second+7 00FF; "
                 "second+10 00FF; second+4 01; second+7 01; second+10 01");
    check_broken("#1: {#2}", past, 4,
                 "strip+3 08; strip+6 08; strip+9 08; strip+12 08; strip+3 FF; strip+6 FF; "
                 "strip+9 FF; strip+12 FF; strip+4 0008; strip+7 0008; strip+10 0008; "
                 "strip+13 0008; strip+4 00FF; strip+7 00FF; strip+10 00FF; strip+13 00FF; "
                 "strip+4 01; strip+7 01; strip+10 01; strip+13 01");
    check_broken("#1: {0007}", "", 6,
                 "first+4; first+7; first+10; second+4; second+7; second+10; strip+4; strip+7; "
                 "strip+10; strip+13");
}

/* A normal has three indices, and each is checked. */
TEST(each_index_of_nbt3_is_in_its_array)
{
    for (uint32_t i = 0; i < 24; i++) {
        auto_laid file =
            lay_ginja(i % 2, GINJA_ROOT GINJA_MODEL
                      "arrays: b(1 3) h8 0x11 @grid 24 b(2 9) h2 0x14 @nbt 18 " GINJA_END
                      "grid: 24*b$$ nbt: 2*b(1 0 0 0 1 0 0 0 1) .2 "
                      "words: b1 .3 0x28 words_end: list: {90 0003 00000101 01010001 02000100} "
                      "{90 0003 00000101 01010001 02000100} list_end: ");

        patch(&file, "list+%u: b%u", 3 + i / 2, i / 2 % 4 ? 2 : 8);
        check_case(&file, "model",
                   "warns CORRUPT @list+%u 'primitive' 'the index is out of range: the array has "
                   "fewer elements' "
                   "triangle_count=1",
                   3 + i / 2);
    }
}

/* One mesh of lines, points and triangles has two faults. */
TEST_GINJA(each_fault_of_a_mesh_is_one_warning,
           GINJA_ROOT GINJA_MODEL
           "arrays: b(1 3) h8 0x11 @grid 24 " GINJA_END "grid: 24*b$$ "
           "words: b1 .3 8 words_end: list: {90 0003 000102 A8 0002 0009 B8 0001 03 61} list_end: ",
           "model",
           "warns CORRUPT @list+15 'primitive' 'the opcode of the primitive is unknown' " PAST(
               "list+10") "mesh_count=2 mesh[1].corner_count=1")

/* ---- sweeps ---- */

/* Lays every attribute, every kind of primitive, direct values, and both lists. */
static laid lay_rich(int big)
{
    static const char corners[] = "{00 000102 00 0000 00 00 01} {01 010200 01 0001 01 10 02} "
                                  "{02 020001 02 0002 02 20 00} {03 000102 00 0000 00 30 01} "
                                  "{04 010200 01 0001 01 40 02}";
    laid file = lay(big ? "> [>GJTL @names 2" : "[GJTL @names 2");

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
             "b8 .3 0x50001 plain: b1 .3 8 b8 .3 0 strip: {98 0005 0001020304 A8 0002 0405} list: ",
             big ? ">" : "");
    for (uint32_t kind = 0x80; kind <= 0xB8; kind += kind == 0x80 ? 16 : 8)
        lay_more(&file, "{%02X 0005} %s", kind, corners);
    lay_more(&file, "list_end: ]");
    return file;
}

static void sweep(int big, const char *how, uint32_t flags)
{
    const kunai_options options = {.struct_size = sizeof options, .model_flags = flags};
    auto_laid file = lay_rich(big);
    auto_model *model = open_case(&file, how, "%s", "");

    /* Triangles: 2 of quads, 1 of triangles, 3 of a strip, 3 of a fan; then twice a strip of 3. */
    const kunai_model_info *info = kunai_model_get_info(model);
    assert_int_equal(info->triangle_count + info->dropped_count, 9 + 6);
    check_case(&file, how, "texture_count=2");
    assert_true(sweep_cuts(file.file.data, file.file.size, &options, 1) > 0);
}

/* The byte order matters while reading, the flags while building. So not every pair of them is
 * needed. */
TEST(every_cut_and_every_byte_may_be_damaged)
{
    sweep(0, "model sweep", 0);
    sweep(1, "model sweep model_flags=MODEL_ONE_MESH|MODEL_DRAW_ORDER",
          KUNAI_MODEL_ONE_MESH | KUNAI_MODEL_DRAW_ORDER);
}

/* ---- files that are made to be slow ---- */

typedef struct hostile {
    uint32_t nodes;      /* nodes that share the model */
    uint32_t elements;   /* positions of three bytes */
    uint32_t meshes;     /* meshes that share one place */
    uint32_t fractions;  /* 1: each mesh has another one, of 32 */
    uint32_t parameters; /* parameters of each mesh, which share one place */
    uint32_t corners;    /* corners of each mesh's primitive, which share one place */
    uint32_t kind;
    uint32_t layers; /* 1: corners have all attributes */
    kunai_result result;
} hostile;

static laid lay_hostile(const hostile *shape)
{
    laid file = lay("> [>GJCM ");

    if (shape->nodes > 1)
        lay_more(&file, "%u*(7 @model 6*0 3*1.0 0 $*56+56 0)", shape->nodes - 1);
    lay_more(&file, "7 @model 6*0 3*1.0 3*0 model: @arrays 0 @meshes 0 h(%u 0) 4*0 arrays:",
             shape->meshes);
    for (uint32_t i = 1; i <= 12; i++)
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
    for (uint32_t i = 0; shape->fractions && i < shape->meshes; i++)
        lay_more(&file, "@parameters+%u 2 @list list_end-list", 16 * i);
    if (!shape->fractions && shape->meshes)
        lay_more(&file, "%u*(@parameters %u @list list_end-list)", shape->meshes,
                 shape->parameters);
    lay_more(&file, "]");
    return file;
}

/* Each reading of a shared structure must be paid for: a small file must not cost a minute, or
 * gigabytes. */
TEST(shared_parts_are_limited)
{
    static const hostile shapes[] = {
        /* 500 nodes of 65535 positions each */
        {500, 65535, 1, 0, 1, 3, 0x90, 0, KUNAI_E_LIMIT},
        /* 32 fractions of 65535 positions in each of 100 nodes */
        {100, 65535, 32, 1, 0, 3, 0x90, 0, KUNAI_E_LIMIT},
        /* 4000 meshes that share 60000 corners: triangles, strips, lines, points, fans */
        {1, 256, 4000, 0, 1, 60000, 0x90, 0, KUNAI_E_LIMIT},
        {1, 256, 4000, 0, 1, 60000, 0x98, 0, KUNAI_E_LIMIT},
        {1, 256, 4000, 0, 1, 60000, 0xA8, 0, KUNAI_E_LIMIT},
        {1, 256, 4000, 0, 1, 60000, 0xB8, 0, KUNAI_E_LIMIT},
        {1, 256, 4000, 0, 1, 60000, 0xA0, 0, KUNAI_E_LIMIT},
        /* the same with 12 attributes */
        {1, 256, 4000, 0, 1, 5000, 0x98, 1, KUNAI_E_LIMIT},
        {1, 256, 4000, 0, 1, 5000, 0xB0, 1, KUNAI_E_LIMIT},
        {1, 256, 4000, 0, 1, 5000, 0xB8, 1, KUNAI_E_LIMIT},
        /* 4000 nodes that share 8000 meshes, without primitives or with one point */
        {4000, 256, 8000, 0, 0, 0, 0xB8, 0, KUNAI_E_LIMIT},
        {4000, 256, 8000, 0, 1, 1, 0xB8, 0, KUNAI_E_LIMIT},
        /* 60000 nodes that share arrays, without a mesh (which is cheap) or with one */
        {60000, 256, 0, 0, 0, 0, 0xB8, 0, KUNAI_OK},
        {60000, 256, 1, 0, 1, 3, 0x90, 0, KUNAI_E_LIMIT},
        /* 4000 nodes that share one mesh of 200 corners with 12 attributes */
        {4000, 256, 1, 0, 1, 200, 0x98, 1, KUNAI_OK},
    };
    kunai_options options = {.struct_size = sizeof options, .max_memory = 256u << 20};

    for (uint32_t i = 0; i < COUNT(shapes); i++) {
        auto_laid file = lay_hostile(&shapes[i]);
        auto_model *model = NULL;
        kunai_error error;

        options.max_work = shapes[i].result ? 3000000 : 0;
        kunai_result result =
            kunai_model_open(file.file.data, file.file.size, &options, &model, &error);

        /* The limit of work must fail, not the limit of memory: more memory would not end the
         * work. */
        if (result != shapes[i].result || strcmp(error.record, "memory") == 0)
            fail_msg("shape %u: %s (%s)", (unsigned)i, error.message, kunai_result_name(result));
    }
}
