/* test_ginja_material.c - parameters of Ginja meshes, and the materials made of them (ginja.md 7).
 * Parameters persist from mesh to mesh: one that is lost, or kept too long, changes later meshes.
 * Expected values are those of the tables there, worked out by hand. */
#include "ginja_texts.h"

#include <stdarg.h>

/* One triangle of positions with indices of 8 bits: parameter 1 is 8. */
#define TRIANGLE                                                                                   \
    "arrays: b(1 3) h3 0x11 @grid 9 " GINJA_END "grid: b(0 0 0 1 0 0 0 1 0) /4 "                   \
    "list: {90 0003 000102} list_end: /4 "
#define OPAQUE GINJA_ROOT GINJA_MODEL TRIANGLE
#define TRANSLUCENT                                                                                \
    GINJA_ROOT "@arrays 0 0 @mesh h(0 1) 4*0.0 mesh: @words words_end-words/8 @list 6 " TRIANGLE

/* A model with so many meshes of the same triangle in the opaque and in the translucent list. The
 * label of a mesh's parameters tells it apart. */
#define MODEL_OF(opaque, translucent)                                                              \
    GINJA_ROOT "@arrays 0 @meshes @blended h(" opaque " " translucent ") 4*0.0 "

/* ---- one mesh ---- */

/* Checks a mesh in one of the lists. words: its parameters after "1, 8"; values as in lay(). */
static void check_words(const char *model, const char *words, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void check_words(const char *model, const char *words, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    auto_free char *expected = print_list(format, arguments);
    va_end(arguments);
    for (int big = 0; big < 2; big++) {
        auto_laid file = lay_ginja(big, "%s words: b1 .3 8 %s words_end: ", model, words);

        check_case(&file, "model", "material_count=1 %s", expected);
    }
}

/* Checks a mesh with one more parameter. */
static void check_value(uint32_t type, uint32_t value, const char *members)
{
    auto_free char *words = print_text("b%u .3 0x%X", type, value);
    check_words(OPAQUE, words, "material[0]{%s parameters=(1 8 %u 0x%X)}", members, type, value);
}

/* Without a type 4 the list decides whether the mesh is blended. */
TEST(values_without_parameters)
{
    static const char defaults[] =
        "mesh[0].submeshes[0].flags=0 material[0]{texture=-1 texture2=-1 name='' "
        "blend_source=BLEND_SRC_ALPHA blend_destination=BLEND_INV_SRC_ALPHA wrap_u=WRAP_REPEAT "
        "wrap_v=WRAP_REPEAT filter=1 diffuse=(255 255 255 255) ambient=(255 255 255 255) "
        "specular=(255 255 255 255) emission=(0 0 0 255) exponent=11 mip_bias=1 uv_scale=(1 1) "
        "raw[0]=0 parameters=(1 8)}";

    check_words(OPAQUE, "", "%s material[0].flags=0", defaults);
    check_words(TRANSLUCENT, "", "%s material[0].flags=MATERIAL_BLEND", defaults);
}

#define NOTHING "flags=0 texture=-1 wrap_u=WRAP_REPEAT diffuse=(255 255 255 255)"

/* The types 0, 3 and 9 change no member of the material. */
TEST(some_types_are_only_words)
{
    check_words(OPAQUE, "0 0x58308", "material[0]{" NOTHING " parameters=(0 0x58308 1 8)}");
    check_value(3, 0xFFFFFFFF, NOTHING);
    check_value(9, 4, NOTHING);
    check_value(9, 0xFFFFFFFF, NOTHING);
}

/* ---- type 2 ---- */

static void check_strip_flags(uint32_t value, const char *flags)
{
    auto_free char *members = print_text("flags=%s", flags);
    check_value(2, value, members);
}

/* Each flag alone. Flags 08 and 10 tell where colours come from, and the list says what flag 20
 * says. They become no flags of the material. Then the values of game files. */
TEST(strip_flags_are_flags_of_the_material)
{
    static const char *const flags[32] = {[8] = "MATERIAL_UNLIT",
                                          [9] = "MATERIAL_NO_SPECULAR",
                                          [10] = "MATERIAL_NO_AMBIENT",
                                          [14] = "MATERIAL_NO_ALPHA_TEST",
                                          [15] = "MATERIAL_DOUBLE_SIDED"};
    char words[64];

    for (uint32_t bit = 0; bit < 32; bit++) {
        check_strip_flags(1u << bit, flags[bit] ? flags[bit] : "0");
        snprintf(words, sizeof words, "b2 .3 0x%X", 1u << bit);
        check_words(OPAQUE, words, "mesh[0].submeshes[0].flags=0x%X", 1u << bit);
    }
    check_strip_flags(0, "0");
    check_strip_flags(0x00010B11, "MATERIAL_UNLIT|MATERIAL_NO_SPECULAR");
    check_strip_flags(0x00010211, "MATERIAL_NO_SPECULAR");
    check_strip_flags(0xFFFFFFFF, "MATERIAL_UNLIT|MATERIAL_NO_SPECULAR|MATERIAL_NO_AMBIENT|"
                                  "MATERIAL_NO_ALPHA_TEST|MATERIAL_DOUBLE_SIDED");
}

/* ---- type 4 ---- */

/* All modes and factors; in every other value all other bits are set. Only mode 1 blends, in both
 * lists. */
TEST(blend_mode_1_blends)
{
    for (uint32_t word = 0; word < 256; word++) {
        const uint32_t value = word << 8 | (word & 1 ? 0xFFFF00FF : 0);

        auto_free char *words = print_text("b4 .3 0x%X", value);
        check_words(word & 2 ? TRANSLUCENT : OPAQUE, words,
                    "material[0]{flags=%s blend_source=%u blend_destination=%u "
                    "parameters=(1 8 4 0x%X)}",
                    word / 64 == 1 ? "MATERIAL_BLEND" : "0", word / 8 % 8, word % 8, value);
    }
}

/* The factors are the same in both lists. The first three values are those of game files. */
TEST(blend_factors_have_names)
{
    static const char *const models[] = {OPAQUE, TRANSLUCENT};
    char text[512];

    for (int i = 0; i < 2; i++) {
        snprintf(text, sizeof text, "[GJCM %s words: b1 .3 8 b4 .3 #1 words_end: ]", models[i]);
        check_rows(
            text, "model", "material[0]{flags=#2 blend_source=BLEND_#3 blend_destination=BLEND_#4}",
            "0x2500 0 SRC_ALPHA INV_SRC_ALPHA; 0x6500 MATERIAL_BLEND SRC_ALPHA INV_SRC_ALPHA; "
            "0x6100 MATERIAL_BLEND SRC_ALPHA ONE; 0x5A00 MATERIAL_BLEND INV_OTHER OTHER; "
            "0x7E00 MATERIAL_BLEND INV_DST_ALPHA DST_ALPHA");
    }
}

/* ---- types 5 to 8, and 10 ---- */

TEST(types_5_to_7_are_colors)
{
    check_value(5, 0x01020380,
                "diffuse=(1 2 3 0x80) ambient=(255 255 255 255) specular=(255 255 255 255)");
    check_value(6, 0x01020380,
                "diffuse=(255 255 255 255) ambient=(1 2 3 0x80) specular=(255 255 255 255)");
    check_value(7, 0x01020380,
                "diffuse=(255 255 255 255) ambient=(255 255 255 255) specular=(1 2 3 0x80)");
}

/* KUNAI_MODEL_COLORS_RGBA is for vertex colours and must not change material colours. */
TEST_CASE(colors_of_materials_keep_their_order,
          "[GJCM " OPAQUE "words: b1 .3 8 b5 .3 0x01020304 words_end: ]",
          "model model_flags=MODEL_COLORS_RGBA", "material[0].diffuse=(1 2 3 4)")

/* All wraps; the upper bits have no meaning. */
TEST(type_8_has_a_texture_and_its_wraps)
{
    static const char *const wraps[] = {"WRAP_CLAMP", "WRAP_REPEAT", "WRAP_MIRROR", "WRAP_REPEAT"};
    static const uint32_t numbers[] = {0, 1, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFF};
    char members[160];

    for (uint32_t i = 0; i < 32; i++) {
        const uint32_t u = i / 4 % 4, v = i % 4;

        snprintf(members, sizeof members, "wrap_u=%s wrap_v=%s texture=7", wraps[u], wraps[v]);
        check_value(8, (i & 16 ? 0xFFF00000 : 0) | u << 18 | v << 16 | 7, members);
    }
    for (uint32_t i = 0; i < COUNT(numbers); i++) {
        snprintf(members, sizeof members, "texture=%u", numbers[i]);
        check_value(8, 0x00050000 | numbers[i], members);
    }
}

/* All sources, with the other bits clear and with all of them set. */
TEST(source_1_of_type_10_is_an_environment)
{
    for (uint32_t source = 0; source < 256; source++) {
        const char *expected = source == 1 ? "flags=MATERIAL_ENVIRONMENT" : "flags=0";

        check_value(10, source << 4, expected);
        check_value(10, source << 4 | 0xFFFFF00F, expected);
    }
}

/* ---- vertex colours ---- */

/* Flag 08 says that the diffuse colour is the vertex colour. Without a type 2 it is, too. */
TEST_ROWS(colors_of_vertices_need_strip_flag_08,
          "> [>GJCM " GINJA_ROOT GINJA_MODEL
          "arrays: b(1 3) h3 0x11 @grid 9 b(3 4) h3 0xA6 @colors 12 " GINJA_END
          "colors: 0x11223344 0x55667788 0x01020304 grid: b(0 0 0 1 0 0 0 1 0) "
          "list: {90 0003 0000 0101 0202} list_end: /4 words: b1 .3 0x88 b#1 .3 #2 words_end: ]",
          "model", "material[0].flags=#3 mesh[0].colors[0]=(0x11 0x22 0x33 0x44 ...)",
          "3 0 MATERIAL_VERTEX_COLOR; 2 0 0; 2 0x0800 MATERIAL_VERTEX_COLOR; 2 0x1000 0; "
          "2 0x1800 MATERIAL_VERTEX_COLOR; 2 0xF7FF MATERIAL_UNLIT|MATERIAL_NO_SPECULAR|"
          "MATERIAL_NO_AMBIENT|MATERIAL_NO_ALPHA_TEST|MATERIAL_DOUBLE_SIDED")

/* ---- the words ---- */

/* The parameters are in another order, and some come twice. The result is sorted by type, type 0 by
 * attribute, and the last parameter of each counts. */
TEST_GINJA(words_are_sorted_and_the_last_counts,
           OPAQUE
           "words: b10 .3 0x104A 0 0xC8308 b9 .3 0x44 b8 .3 0x1B0000 0 0x58301 b3 .3 "
           "0xDEADBEEF 0 0x48A1F b1 .3 0 0 0x58308 b7 .3 0x0A0B0C0D b6 .3 0x01020304 "
           "b5 .3 0xB2B2B2FF b2 .3 0x10B11 b4 .3 0x6500 b1 .3 8 0 0x11100 last: b8 .3 0x180037 "
           "words_end: ",
           "model",
           "material[0]{offset=@last diffuse=(0xB2 0xB2 0xB2 0xFF) ambient=(1 2 3 4) "
           "specular=(10 11 12 13) texture=0x37 wrap_u=WRAP_MIRROR wrap_v=WRAP_CLAMP "
           "flags=MATERIAL_BLEND|MATERIAL_UNLIT|MATERIAL_NO_SPECULAR "
           "parameters=(0 0x11100 0 0x48A1F 0 0x58308 0 0xC8308 1 8 2 0x10B11 3 0xDEADBEEF "
           "4 0x6500 5 0xB2B2B2FF 6 0x01020304 7 0x0A0B0C0D 8 0x180037 9 0x44 10 0x104A)}")

/* A format for each attribute, and one word of each other type. */
TEST(a_state_has_at_most_23_words)
{
    char words[1024], expected[1024];
    uint32_t i, size = 0, length = 0;
    auto_laid file = {0};

    for (i = 0; i < 23; i++) {
        const uint32_t type = i < 13 ? 0 : i - 12;
        const uint32_t value = i == 1    ? 0x11100
                               : i < 13  ? i << 16 | 0xFF00FFFF
                               : i == 13 ? 8
                                         : type * 0x01010101;

        size += (uint32_t)snprintf(words + size, sizeof words - size, "b%u .3 0x%X ", type, value);
        length += (uint32_t)snprintf(expected + length, sizeof expected - length, "%u 0x%X ", type,
                                     value);
    }
    file = lay_ginja(0, OPAQUE "words: %s words_end: ", words);
    check_case(&file, "model", "material_count=1 material[0].parameters=(%s)", expected);
}

/* ---- from mesh to mesh ---- */

/* A mesh inherits from the mesh before it everything that it does not set, with the words. Each
 * list starts anew: its first mesh has neither the diffuse colour nor the texture of the other
 * list. */
TEST_GINJA(state_persists_in_a_list,
           MODEL_OF("4",
                    "2") "meshes: @first 4 @list 6 @second 1 @list 6 0 0 @list 6 @fourth 2 "
                         "@list 6 blended: @plain 1 @list 6 @again 1 @list 6 " TRIANGLE
                         "first: 0 0x11100 b1 .3 8 b5 .3 0x11000000 last: b8 .3 1 second: b8 .3 2 "
                         "fourth: b5 .3 0x22000000 last2: 0 0x36A00 plain: b1 .3 8 again: b8 .3 2 ",
           "model model_flags=MODEL_DRAW_ORDER",
           "mesh[0].submesh_count=6 material_count=5 "
           "drawn[0]{offset=@last texture=1 diffuse=(0x11 0 0 0) "
           "parameters=(0 0x11100 1 8 5 0x11000000 8 1)} "
           "drawn[1]{offset=@second texture=2 diffuse=(0x11 0 0 0) "
           "parameters=(0 0x11100 1 8 5 0x11000000 8 2)} drawn[2].offset=@second "
           "drawn[3]{offset=@last2 texture=2 diffuse=(0x22 0 0 0) "
           "parameters=(0 0x11100 0 0x36A00 1 8 5 0x22000000 8 2)} "
           "drawn[4]{offset=@plain texture=-1 diffuse=(255 255 255 255) parameters=(1 8)} "
           "drawn[5]{offset=@again texture=2 diffuse=(255 255 255 255) parameters=(1 8 8 2)}")

/* The type 1 of the other list does not count. */
TEST_GINJA(each_list_needs_a_type_1,
           MODEL_OF("1", "2") "meshes: @plain 1 @list 6 blended: @other 1 @list 6 @plain 1 "
                              "@list 6 " TRIANGLE "plain: b1 .3 8 other: b8 .3 3 ",
           "model model_flags=MODEL_DRAW_ORDER",
           "warns CORRUPT @blended 'mesh' 'the mesh has no index description' "
           "mesh[0].submesh_count=2 material_count=2 material[0].texture=-1 material[1].texture=3")

/* The second model must not inherit the texture of the first one. */
TEST_GINJA(each_model_begins_anew,
           "root: 0 @m1 3*0.0 3*0 3*1.0 @n1 0 0 n1: 0 @m2 3*0.0 3*0 3*1.0 3*0 "
           "m1: @arrays 0 @mesh1 0 h(1 0) 4*0.0 m2: @arrays 0 @mesh2 0 h(1 0) 4*0.0 "
           "mesh1: @words 2 @list 6 mesh2: @words 1 @list 6 " TRIANGLE "words: b1 .3 8 b8 .3 5 ",
           "model", "material_count=2 material[0].texture=5 material[1].texture=-1")

/* Equal states are one part, wherever their parameters lie. */
TEST_CASE(meshes_of_equal_state_are_one_part,
          "[GJCM " MODEL_OF("2", "0") "meshes: @words 2 @list 6 @again 2 @list 6 blended: " TRIANGLE
                                      "words: b1 .3 8 b8 .3 5 again: b8 .3 5 b1 .3 8 ]",
          "model", "material_count=1 mesh[0].submeshes[0].index_count=6")

/* ---- faults ---- */

/* Checks two meshes; the first one has a broken parameter. The mesh is left out, but its other
 * parameters hold for the second mesh. If it is the only mesh, the fault is the error. */
static void check_bad_parameter(const char *word, const char *place, const char *message)
{
    for (int big = 0; big < 2; big++) {
        auto_laid file = lay_ginja(big,
                                   MODEL_OF("2", "0") "meshes: @words 3 @list 6 @good 2 @list 6 "
                                                      "blended: " TRIANGLE
                                                      "words: b5 .3 0x33000000 bad: %s b8 .3 6 "
                                                      "good: b1 .3 8 b4 .3 0x2500",
                                   word);

        check_case(&file, "model",
                   "warns CORRUPT @%s 'parameter' '%s' mesh[0].index_count=3 "
                   "material[0]{diffuse=(0x33 0 0 0) texture=6}",
                   place, message);
        free_laid(&file);
        file = lay_ginja(big, OPAQUE "words: b1 .3 8 bad: %s words_end: ", word);
        check_case(&file, "model", "fails CORRUPT @%s 'parameter' '%s'", place, message);
    }
}

/* The last attribute is 12, which the 23 words above have. Attribute 13 must not be written past
 * the end of a table. */
TEST(parameters_have_known_types_and_attributes)
{
    static const char type[] = "the type of the parameter is unknown";
    static const char format[] = "the parameter gives the format of an unknown attribute";
    static const char indices[] = "the corners have an unknown attribute";

    check_bad_parameter("b11 .3 0", "bad", type);
    check_bad_parameter("b0x80 .3 0", "bad", type);
    check_bad_parameter("b255 .3 0", "bad", type);
    check_bad_parameter("0 0x000D8308", "bad+4", format);
    check_bad_parameter("0 0x00FF8308", "bad+4", format);
    check_bad_parameter("b1 .3 0x04000008", "bad+4", indices);
    check_bad_parameter("b1 .3 0x80000008", "bad+4", indices);
}

/* A mesh after a broken type 1 must not be drawn with an older type 1. */
TEST_GINJA(a_bad_type_1_is_not_replaced_by_an_older_one,
           MODEL_OF("3", "0") "meshes: @plain 1 @list 6 @broken 1 @list 6 third: 0 0 @list 6 "
                              "blended: " TRIANGLE "plain: b1 .3 8 broken: b1 .3 0x08000008",
           "model",
           "warns CORRUPT @broken+4 'parameter' warns CORRUPT @third 'mesh' "
           "'the mesh has no index description' mesh[0].index_count=3")

/* A node with lines is drawn again for the lines. The second time must not repeat the warning. */
TEST_GINJA(a_fault_of_a_mesh_of_lines_is_one_warning,
           MODEL_OF("2", "0") "meshes: @broken 1 @list 6 @plain 1 @line 5 blended: " TRIANGLE
                              "plain: b1 .3 8 broken: b11 .3 0 line: {A8 0002 0001}",
           "model", "warns CORRUPT @broken 'parameter' mesh[0].corner_count=2")

/* The three bytes after the type are 0 in all files. */
TEST_CASE(bytes_after_the_type_are_ignored, "> [>GJCM " OPAQUE "words: {01 FFFFFF} 8 words_end: ]",
          "model", "material[0].parameters=(1 8)")

/* 65536 parameters are read. One more is refused, and so is the largest count. */
TEST_DAMAGES(a_mesh_has_at_most_65536_parameters,
             "[GJCM " MODEL_OF("2", "0") "meshes: @words 0 @list 6 @good 2 @list 6 "
                                         "blended: " TRIANGLE
                                         "words: b1 .3 8 65534*(8 $) last: 8 65535 8 0 "
                                         "good: b1 .3 8 b4 .3 0x2500 ]",
             "model model_flags=MODEL_DRAW_ORDER",
             {"meshes+4: 65537",
              "warns CORRUPT @meshes+4 'mesh' 'the mesh has more than 65536 parameters'"},
             {"meshes+4: 0xFFFFFFFF",
              "warns CORRUPT @meshes+4 'mesh' 'the mesh has more than 65536 parameters'"},
             {"meshes+4: 65536", "drawn[0]{texture=65535 offset=@last}"})

/* 4000 meshes share one long list. Each must pay for reading it. */
TEST_CASE(shared_parameters_are_limited,
          "[GJCM " GINJA_ROOT "@arrays 0 @meshes 0 h(4000 0) 4*0.0 "
          "meshes: 4000*(@words 16384 @list 6) " TRIANGLE "words: b1 .3 8 16383*(3 0) ]",
          "model", "fails LIMIT @meshes+14192 'mesh'")

/* The list may end exactly with the body. */
TEST(parameters_lie_in_the_data)
{
    static const char how[] = "model model_flags=MODEL_DRAW_ORDER";
    static const char body[] =
        MODEL_OF("2", "0") "meshes: @good 1 @list 6 @good 2 @list 6 "
                           "blended: " TRIANGLE "good: b1 .3 8 b4 .3 0x2500 b1 .3 8 end: ";

    check_ginja_patches(body, how, "meshes: #1", "drawn[0].offset=#1", "@end-8");
    check_ginja_patches(body, how, "meshes: #1",
                        "warns CORRUPT @meshes 'mesh' 'the parameters end past the end of the data"
                        "' mesh[0].index_count=3",
                        "@end-7; @end; @end+1; 0x80000000; 0xFFFFFFFF; 0");
}

TEST_CALL(no_parameters_may_lie_anywhere,
          check_ginja_patches(MODEL_OF("2", "0") "meshes: @good 1 @list 6 0 0 @list 6 "
                                                 "blended: " TRIANGLE "good: b1 .3 8 ",
                              "model", "meshes+16: #1", "mesh[0].index_count=6",
                              "0; 1; 0x80000000; 0xFFFFFFFF"))

TEST(parameters_lie_at_any_byte)
{
    for (int shift = 1; shift < 4; shift++) {
        auto_laid file =
            lay_ginja(1, OPAQUE ".%d words: b1 .3 8 last: b8 .3 0x00040203 words_end: ", shift);

        check_case(&file, "model", "material[0]{offset=@last parameters=(1 8 8 0x00040203)}");
    }
}

/* No cut and no changed byte may lead the reader out of the data, or leak memory. */
TEST_GINJA(every_cut_and_every_byte_may_be_damaged,
           MODEL_OF("2",
                    "1") "meshes: @first 8 @list 6 @second 4 @list 6 "
                         "blended: @first 8 @list 6 " TRIANGLE
                         "first: 0 0x11100 b1 .3 8 b5 .3 0x11000000 b8 .3 1 b2 .3 0x10B11 b3 .3 7 "
                         "b4 .3 0x6500 b10 .3 0x104A second: b8 .3 2 b6 .3 3 b7 .3 4 b9 .3 5 ",
           "model sweep", "")
