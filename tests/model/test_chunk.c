/* test_chunk.c - vertices, strips and cached lists of Ninja Chunk models, in both byte orders.
 * Expected values are worked out by hand from ninja-chunk.md 2, 4, 5, 6 and 8. */
#include "chunk_texts.h"

/* ---- vertices ---- */

/* A chunk of this type with slots 1 to 3, at (i, 10 + i, 20 + i), and these words after the
 * positions; and the triangle of the three. */
static void check_vertices(unsigned type, const char *words, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void check_vertices(unsigned type, const char *words, const char *format, ...)
{
    laid start = lay("%s", words);
    const unsigned size = 1 + 3 * (3 + (unsigned)start.file.size / 4);
    char expected[1024];
    va_list arguments;
    int big;

    va_start(arguments, format);
    vsnprintf(expected, sizeof expected, format, arguments);
    va_end(arguments);
    for (big = 0; big < 2; big++) {
        laid file = lay("%s " CHUNK_ROOT CHUNK_MODEL "vertices: 0x%X 0x30001 "
                        "3*(f($ $+10 $+20) %s) 0xFF polygons: h(0x40 5 1 3 1 2 3 0xFF) ] pof0",
                        big ? "> [>NJCM" : "[NJCM", size << 16 | type, words);

        check_case(&file, "model", "mesh[0]{kind=MESH_KIND_RIGID vertex_count=3 %s}", expected);
        free_laid(&file);
    }
    free_laid(&start);
}

/* A type, its words after the position, and whether it has normals, its colours and speculars.
 * The word with slot and weight of weighted types counts down: 2, 1, 0. */
typedef struct vertex_row {
    unsigned type;
    const char *words;
    int has_normal;
    const char *color;
    const char *specular;
} vertex_row;

#define PACKED "0xC04" /* (0, 3, 4) */

static const vertex_row vertex_rows[] = {
    {0x20, "1.0", 0, NULL, NULL},
    {0x21, "f(1 0 3 4 0)", 1, NULL, NULL},
    {0x22, "", 0, NULL, NULL},
    {0x23, "0x04010203", 0, "1 2 3 4", NULL},
    {0x24, "0x7F800000", 0, NULL, NULL}, /* no float: no warning about infinity */
    {0x25, "$*-1+0xFF0002", 0, NULL, NULL},
    {0x26, "0x84100821", 0, "132 130 132 255", "8 4 8 255"},
    {0x27, "0x1234FFFF", 0, "34 51 68 17", "255 255 255 255"},
    {0x28, "0x7FFF0180", 0, "127 127 127 255", "1 1 1 255"},
    {0x29, "f(0 3 4)", 1, NULL, NULL},
    {0x2A, "f(0 3 4) 0xFFFE0180", 1, "254 1 128 255", NULL},
    {0x2B, "f(0 3 4) 0xFFFFFFFF", 1, NULL, NULL},
    {0x2C, "f(0 3 4) $*-1+0xFF0002", 1, NULL, NULL},
    {0x2D, "f(0 3 4) 0x7BEFF81F", 1, "123 125 123 255", "255 0 255 255"},
    {0x2E, "f(0 3 4) 0xFEDC07E0", 1, "238 221 204 255", "0 255 0 255"},
    {0x2F, "f(0 3 4) 0x00FFFF00", 1, "0 0 0 255", "255 255 255 255"},
    {0x30, PACKED, 1, NULL, NULL},
    {0x31, PACKED " 0x80FF0040", 1, "255 0 64 128", NULL},
    {0x32, PACKED " 0x7F800000", 1, NULL, NULL},
    {0x33, "0x04010203 0x08050607", 0, "1 2 3 4", "5 6 7 8"},
    {0x34, "$*-1+0xFF0002 0x99AABBCC", 0, "0xAA 0xBB 0xCC 0x99", NULL},
};

static const char *format_three(char text[128], const char *item)
{
    snprintf(text, 128, item ? "(%s %s %s)" : "null", item, item, item);
    return text;
}

TEST(vertices_have_the_parts_of_their_type)
{
    char normals[128], colors[128], speculars[128];
    size_t i;

    assert_int_equal(sizeof vertex_rows / sizeof vertex_rows[0], 0x35 - 0x20);
    for (i = 0; i < 0x35 - 0x20; i++) {
        const vertex_row *row = &vertex_rows[i];
        const int is_weighted = strstr(row->words, "$*") != NULL;

        check_vertices(row->type, row->words,
                       "normals%s%s colors[0]=%s speculars=%s sources=%s positions=%s",
                       row->has_normal ? "~" : "=",
                       format_three(normals, row->has_normal ? "0 0.6 0.8" : NULL),
                       format_three(colors, row->color), format_three(speculars, row->specular),
                       is_weighted ? "(2 1 0)" : "(0 1 2)",
                       is_weighted ? "(2 12 22 1 11 21 0 10 20)" : "(0 10 20 1 11 21 2 12 22)");
    }
}

/* Signed numbers of 10 bits, x in the highest, two bits without a meaning above. */
TEST(packed_normals_are_three_signed_numbers)
{
    static const struct {
        const char *word, *normal;
    } rows[] = {
        {"0x1FF00000", "1 0 0"},
        {"0x20000000", "-1 0 0"},
        {"0x7FC00", "0 1 0"},
        {"0x80000", "0 -1 0"},
        {"0x1FF", "0 0 1"},
        {"0x200", "0 0 -1"},
        {"0x3FFFFFFF", "-0.57735026919 -0.57735026919 -0.57735026919"},
        {"0xFFFFFFFF", "-0.57735026919 -0.57735026919 -0.57735026919"},
        {"0x100401", "0.57735026919 0.57735026919 0.57735026919"},
        {"0x1FF803FF", "0.706414559702 -0.70779697567 -0.00138241596811"},
        {"0x2017F802", "-0.707796288743 0.706411168805 0.00277023987767"},
        {"0xC0000000", "0 0 0"},
    };
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        check_vertices(0x30, rows[i].word, "normals~(%s ...)", rows[i].normal);
}

/* The flags of a chunk without weights have no meaning here, nor has what is above the end's low
 * byte. Null chunks are one word, whatever stands above their type. Sources count on from chunk to
 * chunk. */
TEST(vertex_lists_have_bits_without_a_meaning)
{
    static const unsigned heads[] = {0x22, 0x122, 0x222, 0x8022, 0x8322, 0x4022, 0xFF22};
    unsigned i;

    for (i = 0; i < 14; i++) {
        laid file = lay("%s " CHUNK_ROOT CHUNK_MODEL
                        "vertices: 0 0x00020300 0x70022 0x20007 f(0 1 2 1 0 0) 0 "
                        "0x4%04X 0x10009 f(0 1 0) 0xFFFFFF00 0x123456FF "
                        "polygons: h(0x40 5 1 3 7 8 9 0xFF) ] pof0",
                        i >= 7 ? "> [>NJCM" : "[NJCM", heads[i % 7]);

        check_case(&file, "model",
                   "mesh[0]{kind=MESH_KIND_RIGID positions=(0 1 2 1 0 0 0 1 0) sources=(0 1 2)}");
        free_laid(&file);
    }
}

/* Byte for byte what ninja-chunk.md 8 says about big-endian bodies: the type is the fourth byte of
 * a vertex chunk and the second of a polygon chunk; D8 is A, R, G, B; a colour of a strip or a
 * material is G, B, X, R. */
TEST_CASE(big_endian_lists_have_words_and_halves,
          "> [>NJCM " CHUNK_ROOT CHUNK_MODEL
          "vertices: {000D0023 00030002} 3*0.0 {04010203} 1.0 0.0 0.0 {08050607} 0.0 1.0 0.0 "
          "{0C090A0B} {000000FF} "
          /* head bits, type, size, G, B, A, R; head bits, type, size, info, length */
          "polygons: {1B11 0002 14151617} {0840 0005 0001 0003 0002 0003 0004} "
          "{0046 000B 0001 0003 0002 1E1F2021 0003 1E1F2021 0004 1E1F2021} {00FF} ] pof0",
          "model model_flags=MODEL_DRAW_ORDER",
          "mesh[0].colors[0]=(1 2 3 4 5 6 7 8 9 10 11 12 33 30 31 32 33 30 31 32 33 30 31 32) "
          "drawn[0]{diffuse=(23 20 21 22) blend_source=BLEND_INV_OTHER "
          "blend_destination=BLEND_INV_OTHER}")

/* Slots 0 to 2 with D8 and S8 (type 33), 3 to 5 with S5, S4 and IN (26 to 28); a material; slots 0
 * to 2 with their own colours, with those of a strip, and slots 3 to 5. */
#define COLORS                                                                                     \
    CHUNK_ROOT CHUNK_MODEL                                                                         \
        "vertices: 0x100033 0x30000 3*(f($ $$ 0) 0x01020304 0x05060708) "                          \
        "0x50026 0x10003 0.0 0.0 1.0 0x84100821 0x50027 0x10004 1.0 1.0 1.0 0x1234FFFF "           \
        "0x50028 0x10005 2.0 4.0 1.0 0x7FFF0180 0xFF "                                             \
        "polygons: h(0x2511 2 0x0102 0x0304 0x40 5 1 3 0 1 2 "                                     \
        "0x46 11 1 3 0 0x0102 0x0304 1 0x0102 0x0304 2 0x0102 0x0304 0x40 5 1 3 3 4 5 0xFF) /4 ] " \
        "pof0"

/* With KUNAI_MODEL_COLORS_RGBA D8, S8 and the colours of strips are R, G, B, A as they lie in the
 * file; packed colours and materials are not. */
TEST(colors_can_be_bytes_of_rgba)
{
#define PACKED_COLORS " 132 130 132 255 34 51 68 17 127 127 127 255"
#define THREE(color) color " " color " " color " "
#define ARE(vertex, specular, corner)                                                              \
    "mesh[0]{vertex_count=9 colors[0]=(" THREE(vertex) THREE(corner) PACKED_COLORS                 \
        ") speculars=(" specular " ...)} drawn[0].diffuse=(4 1 2 3)"
    static const char rgba[] = "model model_flags=MODEL_COLORS_RGBA";

    CHECK("[NJCM " COLORS, "model", ARE("2 3 4 1", "6 7 8 5", "4 1 2 3"));
    CHECK("> [>NJCM " COLORS, "model", ARE("2 3 4 1", "6 7 8 5", "4 1 2 3"));
    CHECK("[NJCM " COLORS, rgba, ARE("4 3 2 1", "8 7 6 5", "2 1 4 3"));
    CHECK("> [>NJCM " COLORS, rgba, ARE("1 2 3 4", "5 6 7 8", "1 2 3 4"));
}

/* ---- strips ---- */

typedef struct strip_row {
    unsigned type;
    int uv_sets;
    int has_normal;
    int has_color;
    double divisor;
} strip_row;

static const strip_row strip_rows[] = {
    {0x40, 0, 0, 0, 1},    {0x41, 1, 0, 0, 256},  {0x42, 1, 0, 0, 1024}, {0x43, 0, 1, 0, 1},
    {0x44, 1, 1, 0, 256},  {0x45, 1, 1, 0, 1024}, {0x46, 0, 0, 1, 1},    {0x47, 1, 0, 1, 256},
    {0x48, 1, 0, 1, 1024}, {0x49, 0, 0, 0, 1},    {0x4A, 2, 0, 0, 256},  {0x4B, 2, 0, 0, 1024}};

static const int uvs[2][8] = {{256, 0, -512, 1, 32767, -1, -32768, 1024},
                              {-256, 7, 128, -32768, 3, 32767, 0, 512}};

/* The corner of a slot: 0 to 3. */
static void add_corner(char *text, const strip_row *row, int slot)
{
    static const char *const normals[] = {"0x7FFF 0 0", "0 0x8001 0", "0 0 0x8000",
                                          "0x7FFF 0 0x8001"};
    int i;

    sprintf(text += strlen(text), " %d", slot);
    for (i = 0; i < row->uv_sets; i++)
        sprintf(text += strlen(text), " %d %d", uvs[i][2 * slot], uvs[i][2 * slot + 1]);
    if (row->has_normal)
        sprintf(text += strlen(text), " %s", normals[slot]);
    if (row->has_color) /* G, B; A, R */
        sprintf(text + strlen(text), " %d %d", 0x0201 + 0x1010 * slot, 0x0403 + 0x1010 * slot);
}

static void format_uvs(char text[256], const strip_row *row, int set)
{
    int i;

    strcpy(text, set < row->uv_sets ? "(" : "null");
    for (i = 0; set < row->uv_sets && i < 8; i++)
        sprintf(text + strlen(text), "%.12g%s", uvs[set][i] / row->divisor, i < 7 ? " " : ")");
}

/* Two strips of slots 0 to 3, forward and reversed. Word w of triangle t is 10 * t + w. */
static void check_strips(const strip_row *row, int users)
{
    static const char *const words[] = {"null", "(0 10 20 30)", "(0 1 10 11 20 21 30 31)",
                                        "(0 1 2 10 11 12 20 21 22 30 31 32)"};
    char text[1024], first[256], second[256], expected[2048];
    int strip, slot, word;

    sprintf(text, "%u end-start/2 start: %u", row->type, 2 | (unsigned)users << 14);
    for (strip = 0; strip < 2; strip++) {
        strcat(text, strip ? " -4" : " 4");
        for (slot = 0; slot < 4; slot++) {
            add_corner(text, row, slot);
            for (word = 0; slot >= 2 && word < users; word++)
                sprintf(text + strlen(text), " %d", 10 * (2 * strip + slot - 2) + word);
        }
    }
    strcat(text, " end:");
    format_uvs(first, row, 0);
    format_uvs(second, row, 1);
    snprintf(expected, sizeof expected,
             "corners[0]=(0 1 2 1 3 2 0 2 1 1 2 3) mesh[0]{vertex_count=4 sources=(0 1 2 3) "
             "normals=%s uvs[0]=%s volume_uvs=%s colors[0]=%s user_count=%d user_words=%s} "
             "material[0].flags=%s",
             row->has_normal ? "(1 0 0 0 -1 0 0 0 -1 0.707106781187 0 -0.707106781187)"
                             : "(0 0 1 0 0 1 0 0 1 0 0 1)",
             first, second,
             row->has_color ? "(3 2 1 4 19 18 17 20 35 34 33 36 51 50 49 52)" : "null", users,
             words[users], row->has_color ? "MATERIAL_VERTEX_COLOR" : "0");
    check_over_square("model", text, expected);
}

/* All types, with 0 to 3 user words for a triangle, both ways round. */
TEST(corners_have_the_parts_of_their_strip_type)
{
    size_t i;
    int users;

    for (i = 0; i < sizeof strip_rows / sizeof strip_rows[0]; i++)
        for (users = 0; users < 4; users++)
            check_strips(&strip_rows[i], users);
}

/* Two triangles over slots 0 to 2 whose corners are equal but for one word of one corner. */
TEST(each_word_of_a_corner_tells_vertices_apart)
{
    unsigned word;
    size_t i;

    for (i = 0; i < sizeof strip_rows / sizeof strip_rows[0]; i++) {
        const strip_row *row = &strip_rows[i];
        const unsigned words =
            (unsigned)(2 * row->uv_sets + 3 * row->has_normal + 2 * row->has_color);
        char text[512], rest[32] = "";
        laid file;

        if (words)
            sprintf(rest, "%u*0x7000", words);
        sprintf(text, "%u %u 2 3 0 %s 1 %s 2 %s 3 0 %s 1 changed: %s 2 %s", row->type,
                9 + 6 * words, rest, rest, rest, rest, rest, rest);
        file = lay_over_square(0, text);
        check_case(&file, "model", "vertex_count=3");
        for (word = 0; word < words; word++) {
            laid copy = copy_laid(&file);

            patch(&copy, "changed+%u: h0x7001", 2 * word);
            check_case(&copy, "model", "vertex_count=4");
            free_laid(&copy);
        }
        free_laid(&file);
    }
}

/* Normals of a cached list are in the space of the node that draws it: (1, 0, 0) of a node that
 * turns X to Y. The rigid mesh of the node itself has them as they are. */
TEST(normals_of_cached_strips_are_turned_by_the_drawing_node)
{
    int i;

    for (i = 0; i < 4; i++) {
        const int is_own = i / 2;
        laid file = lay("%s root: 7 @m0 3*0.0 3*0 3*1.0 @child 0 "
                        "child: 5 @m1 3*0.0 0 0 0x4000 3*1.0 0 0 m0: %s @cached " CHUNK_SPHERE
                        "m1: %s @drawing " CHUNK_SPHERE CHUNK_SQUARE
                        "cached: h(0xFF04 0x43 14 1 3 0 0x7FFF 0 0 1 0x7FFF 0 0 2 0x7FFF 0 0 0xFF) "
                        "/4 drawing: h(0xFF05 0xFF) ] pof0",
                        i % 2 ? "> [>NJCM" : "[NJCM", is_own ? "0" : "@vertices",
                        is_own ? "@vertices" : "0");

        check_case(&file, "model", "mesh[0]{kind=%s submeshes[0].node=1 normals~(%s ...)}",
                   is_own ? "MESH_KIND_RIGID" : "MESH_KIND_SKINNED", is_own ? "1 0 0" : "0 1 0");
        free_laid(&file);
    }
}

/* ---- other chunks ---- */

/* Reserved types end the list, unknown ones are stepped over by their size. */
TEST(unknown_types_are_stepped_over_and_reserved_ones_end_the_list)
{
    unsigned type;

    for (type = 0; type <= 0xFF; type++) {
        const int reserved = type == 6 || type == 7 || (type >= 0x0A && type < 0x10);
        const int unknown = (type >= 0x20 && type < 0x38) || (type >= 0x3B && type < 0x40) ||
                            (type >= 0x4C && type < 0xFF);
        char text[128];
        laid file;

        if (!reserved && !unknown)
            continue;
        snprintf(text, sizeof text, "0x40 5 1 3 0 1 2 other: 0xFF%02X 1 0xFF 0x40 5 1 3 1 3 2",
                 type);
        file = lay_over_square(0, text);
        check_case(&file, "model", "warns %s triangle_count=%d",
                   unknown ? "UNSUPPORTED @other 'polygon list' "
                             "'a polygon chunk of an unknown type is left out'"
                           : "CORRUPT @other 'polygon list' 'a polygon chunk of a reserved type'",
                   unknown ? 2 : 1);
        free_laid(&file);
    }
}

/* ---- cached lists ---- */

/* A DP in a cached list, a CP that ends one, an entry that is set anew, one that is not set yet. */
TEST(cached_lists_may_change_the_cache)
{
    static const char *const lists[] = {
        "0x0905 "                                       /* DP 9: nothing yet */
        "0x0104 0x40 5 1 3 0 1 2 "                      /* CP 1 */
        "0x0204 0x40 5 1 3 1 2 0",                      /* CP 2 ends list 1 */
        "0x0904 0x0105 0x40 5 1 3 2 0 1",               /* CP 9: DP 1 and a triangle */
        "0x0105 0x0205 0x0905 0x0104 0x40 5 1 3 3 0 1", /* 0; 1; 0 2; CP 1 anew */
        "0x0105 0x40 5 1 3 2 0 1 0x0105",               /* 3; and 3 again */
    };
    int big;

    for (big = 0; big < 2; big++) {
        laid file = lay_square_lists(big, lists, 4);

        check_case(&file, "model model_flags=MODEL_DRAW_ORDER",
                   "warns CORRUPT @l0 'polygon list' "
                   "'an empty entry of the polygon list cache is drawn' mesh_count=1 "
                   "corners[0][0]=(0 1 2) corners[0][1]=(1 2 0) corners[0][2]=(0 1 2) "
                   "corners[0][3]=(2 0 1) corners[0][4]=(3 0 1) corners[0][5]=(2 0 1) "
                   "corners[0][6]=(3 0 1) mesh[0]{submesh_count=7 submeshes[0].order=0 "
                   "submeshes[1].order=1 submeshes[2].order=2 submeshes[3].order=3 "
                   "submeshes[4].order=4 submeshes[5].order=5 submeshes[6].order=6}");
        free_laid(&file);
    }
}

/* 16 nested lists each draw the one before twice: 131070 draws are too many. Draws 1 to 65535 are
 * those of the first DP of the last list; the second DP is the last allowed one, and the first in
 * it is too many: in list 15, after its CP. */
TEST(cached_lists_are_drawn_at_most_65536_times)
{
    static char texts[17][32];
    const char *lists[17];
    unsigned i;
    laid file;

    for (i = 0; i < 17; i++) {
        lists[i] = texts[i];
        sprintf(texts[i], i ? "0x%02X04 0x%02X05 0x%02X05" : "0x%02X04", i, i - 1, i - 1);
        if (i == 16)
            sprintf(texts[i], "0x0F05 0x0F05");
    }
    file = lay_square_lists(0, lists, 17);
    check_case(
        &file, "model",
        "fails LIMIT @l15+2 'polygon list' 'more than 65536 cached polygon lists are drawn'");
    free_laid(&file);
}

/* ---- order and kind of the output ---- */

/* A blended draw, an opaque one, an empty one, two equal opaque ones, and the first again. */
#define MIXED                                                                                      \
    "0x0840 5 1 3 0 1 2 0x0040 5 1 3 1 2 0 0x0040 5 1 3 1 1 2 0x1040 5 1 3 2 0 1 "                 \
    "0x1040 5 1 3 3 0 1 0x0840 5 1 3 1 3 2"

TEST(draws_can_keep_their_order)
{
    check_over_square(
        "model model_flags=MODEL_DRAW_ORDER", MIXED,
        "material_count=3 dropped_count=1 corners[0]=(0 1 2 1 2 0 2 0 1 3 0 1 1 3 2) "
        "mesh[0]{submesh_count=5 submeshes[0]{order=0 flags=8 first_index=0 index_count=3} "
        "submeshes[1]{order=1 flags=0 first_index=3 index_count=3 material=1} "
        "submeshes[2]{order=3 flags=0x10 first_index=6 index_count=3 material=2} "
        "submeshes[3]{order=4 flags=0x10 first_index=9 index_count=3 material=2} "
        "submeshes[4]{order=5 flags=8 first_index=12 index_count=3 material=0}}");
}

TEST(draws_are_merged_by_material)
{
    check_over_square("model", MIXED,
                      "material_count=3 mesh[0]{submesh_count=3 "
                      "submeshes[0]{order=1 flags=0 index_count=3} "
                      "submeshes[1]{order=3 flags=0x10 index_count=6} "
                      "submeshes[2]{order=0 flags=8 index_count=6}}");
}

/* From node to node. */
TEST(skinned_meshes_can_keep_the_order_of_draws)
{
    static const char *const lists[] = {"0x0840 5 1 3 0 1 2",
                                        "0x0040 5 1 3 1 2 0 0x0840 5 1 3 2 0 1"};
    laid file = lay_square_lists(0, lists, 2);

    check_case(&file, "model model_flags=MODEL_DRAW_ORDER|MODEL_ONE_MESH",
               "corners[0]=(0 1 2 1 2 0 2 0 1) mesh[0]{submesh_count=3 "
               "submeshes[0]{order=0 node=0} submeshes[1]{order=1 node=1} "
               "submeshes[2]{order=2 node=1}}");
    free_laid(&file);
}

/* Two rigid nodes, the second at x = 10: two meshes, or one skinned one in bind space. */
TEST(nodes_can_become_one_mesh)
{
    static const char text[] = "[NJCM root: " CHUNK_NODE_AT(
        "@model", "@child",
        "0") "child: 6 @model 10.0 0.0 0.0 3*0 3*1.0 0 0 " CHUNK_MODEL CHUNK_SQUARE
             "polygons: " CHUNK_TRIANGLE_WORDS "] pof0";

    CHECK(text, "model", "mesh_count=2 skinned=0");
    CHECK(text, "model model_flags=MODEL_ONE_MESH",
          "mesh_count=1 skinned=1 vertex_count=6 node[0].mesh=-1 node[1].mesh=-1 bind_gap=0 "
          "inverse_binds=(1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 1 0 0 0 0 1 0 0 0 0 1 0 -10 0 0 1) "
          "mesh[0]{kind=MESH_KIND_SKINNED node=-1 "
          "positions=(0 0 0 1 0 0 0 1 0 10 0 0 11 0 0 10 1 0) influence_count=6 "
          "joints=(12*0 1 3*0 1 3*0 1 3*0) weights=(1 3*0 1 3*0 1 3*0 1 3*0 1 3*0 1 3*0) "
          "influences[0]{node=0 weight=1 position=(0 0 0)} "
          "influences[1]{node=0 weight=1 position=(1 0 0)} "
          "influences[2]{node=0 weight=1 position=(0 1 0)} "
          "influences[3]{node=1 weight=1 position=(0 0 0)} "
          "influences[4]{node=1 weight=1 position=(1 0 0)} "
          "influences[5]{node=1 weight=1 position=(0 1 0)}}");
}
