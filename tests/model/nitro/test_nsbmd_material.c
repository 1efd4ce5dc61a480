/* test_nsbmd_material.c - materials of Nitro models: colours, sides, wrapping, texture matrices of
 * the four modes, and the list of textures (mdl0.md 5). Parts of a record can be missing, and each
 * mode has another matrix: a mistake shifts all textures. Expected values are worked out by
 * hand. */
#include "nitro_texts.h"

#include <math.h>
#include <stdarg.h>

/* A lit triangle with a normal, so that the record alone decides about the material. */
#define LIT .lists = {"{21} .3 t(0 0 511) " NITRO_TRIANGLE}

/* ---- all fields ---- */

/* 5 bits become 8: 1 is 8, 2 is 16, 4 is 33, 8 is 66, 16 is 132, 31 is 255. The polygon attributes
 * are alpha 16, both sides, two lights. */
TEST_NITRO(a_record_has_colors_and_flags,
           &(nitro_text){LIT,
                         .materials = {"0x7E089041 0x0BE0041F 0x2F1000C5 0x3F1FF8FF 0x40030000 "
                                       "-1 h(0 0x1FCE 64 32) 4096 4096"}},
           "model+22: b2", "model",
           "material[0]{name='material0' offset=@material0 diffuse=(8 16 33 132) "
           "ambient=(66 132 255 255) specular=(255 0 8 255) emission=(0 255 16 255) "
           "flags=MATERIAL_BLEND|MATERIAL_DOUBLE_SIDED blend_source=BLEND_SRC_ALPHA "
           "blend_destination=BLEND_INV_SRC_ALPHA texture=-1 texture2=-1 filter=0 exponent=0 "
           "mip_bias=1 raw=(0x1FCE0000 0x2F1000C5 0x40030000 0x7E089041 0x0BE0041F 0x00200040 "
           "2 0) parameters=(0x002C0000 0x7E089041 0x0BE0041F 0x2F1000C5 0x3F1FF8FF 0x40030000 "
           "0xFFFFFFFF 0x1FCE0000 0x00200040 4096 4096)}")

/* The flags tell which parts the record has. All words of the record are parameters. */
TEST(flags_say_the_size_of_a_record)
{
    static const struct {
        uint32_t flags, words;
    } cases[] = {{0x1FCE, 11}, {0x1FCC, 13}, {0x1FCA, 12}, {0x1FC6, 13},
                 {0x1FC0, 16}, {0x3FCE, 27}, {0x3FC0, 32}};
    char record[256];

    for (size_t i = 0; i < COUNT(cases); i++) {
        snprintf(record, sizeof record,
                 "0x7FFF7FFF 0 0x1F0081 0x3F1FF8FF 0x40000000 -1 h(0 %u 8 8) 4096 4096 .%u",
                 cases[i].flags, 4 * (cases[i].words - 11));
        check_nitro(&(nitro_text){LIT, .materials = {record}}, "", "model",
                    "material[0]{offset=@material0 parameter_count=%u raw[0]=%u "
                    "parameters=(%u 0x7FFF7FFF 0 0x1F0081 ...)}",
                    cases[i].words, cases[i].flags << 16, cases[i].words * 4 << 16);
    }
}

/* ---- flags ---- */

/* Each row has other polygon attributes, or another source of texture coordinates. */
TEST_NITRO_DAMAGES(
    polygons_and_sources_are_flags, (&(nitro_text){LIT}), "model",
    {"material0+12: 0x1F0081", "material_count=1 material[0]{flags=0 diffuse[3]=255}"},
    {"material0+12: 0x1F0088", "material_count=1 material[0]{flags=0 diffuse[3]=255}"},
    {"material0+12: 0x1F0080", "material[0]{flags=MATERIAL_UNLIT diffuse[3]=255}"},
    {"material0+12: 0x1F00B0", "material[0]{flags=MATERIAL_UNLIT diffuse[3]=255}"},
    {"material0+12: 0x1F0041", "material[0]{flags=MATERIAL_BACK_SIDE diffuse[3]=255}"},
    {"material0+12: 0x1F00C1, material0+20: 0",
     "material[0]{flags=MATERIAL_DOUBLE_SIDED diffuse[3]=255}"},
    {"material0+12: 0x1F0001", "material[0]{flags=MATERIAL_HIDDEN diffuse[3]=255}"},
    {"material0+12: 0x1E0081", "material[0]{flags=MATERIAL_BLEND diffuse[3]=247}"},
    {"material0+12: 0x010081", "material[0]{flags=MATERIAL_BLEND diffuse[3]=8}"},
    {"material0+12: 0x000081", "material[0]{flags=MATERIAL_HIDDEN diffuse[3]=0}"},
    {"material0+12: 0xFFE00081", "material[0]{flags=MATERIAL_HIDDEN diffuse[3]=0}"},
    {"material0+20: 0x80000000", "material[0]{flags=MATERIAL_ENVIRONMENT diffuse[3]=255}"},
    {"material0+20: 0xC0000000", "material[0]{flags=MATERIAL_PROJECTION diffuse[3]=255}"})

/* Without repeat the texture is clamped, whatever flip says. */
TEST(repeat_and_flip_are_wraps)
{
    static const uint32_t bits[4] = {0, 1, 4, 5};
    static const char *const wraps[4] = {"CLAMP", "REPEAT", "CLAMP", "MIRROR"};
    char change[64];

    for (uint32_t i = 0; i < 16; i++) {
        snprintf(change, sizeof change, "material0+20: 0x%X",
                 0x40000000 | bits[i / 4] << 16 | bits[i % 4] << 17);
        check_nitro(&(nitro_text){LIT}, change, "model",
                    "material[0]{wrap_u=WRAP_%s wrap_v=WRAP_%s}", wraps[i / 4], wraps[i % 4]);
    }
}

TEST_NITRO(materials_have_the_numbers_of_the_file,
           &(nitro_text){LIT, .materials = {NITRO_MATERIAL, NITRO_MATERIAL, NITRO_MATERIAL},
                         .commands = "{06000000 020001 0401 0500 01}"},
           "", "model",
           "material_count=3 mesh[0].submeshes[0].material=1 "
           "material[0]{name='material0' raw[0]=0x1FCE0000 offset=@material0} "
           "material[1]{name='material1' raw[0]=0x1FCE0001 offset=@material1} "
           "material[2]{name='material2' raw[0]=0x1FCE0002 offset=@material2}")

/* ---- texture matrices ---- */

/* Lays a record with the translation x 1/4, y -1, and a texture of 16 x 32. flags: the bits 2, 4
 * and 8 leave out the scale, the turn and the translation. */
static void lay_record(char *record, size_t room, uint32_t flags, const char *scale,
                       const char *turn)
{
    snprintf(record, room,
             "0x7FFF7FFF 0 0x1F0081 0x3F1FF8FF 0x40000000 -1 h(0 %u 16 32) 4096 4096 %s %s %s",
             flags, flags & 2 ? "" : scale, flags & 4 ? "" : turn, flags & 8 ? "" : "1024 -4096");
}

static void check_uvs(uint32_t mode, uint32_t flags, const char *scale, const char *turn,
                      const char *format, ...) __attribute__((format(printf, 5, 6)));

static void check_uvs(uint32_t mode, uint32_t flags, const char *scale, const char *turn,
                      const char *format, ...)
{
    char record[256], change[32];
    va_list arguments;

    va_start(arguments, format);
    auto_free char *expected = print_list(format, arguments);
    va_end(arguments);
    lay_record(record, sizeof record, flags, scale, turn);
    snprintf(change, sizeof change, "model+22: b%u", mode);
    check_nitro(&(nitro_text){LIT, .materials = {record}}, change, "model", "material[0]{%s}",
                expected);
}

#define DOUBLE "8192 2048"
#define HALF_SINE "h(2048 3072)" /* sine s = 1/2, cosine k = 3/4 */

/* The table of mdl0.md 5, with b * W/H, c * H/W, e / W and f / H. The scale is S 2, T 1/2. */
TEST(each_mode_has_its_matrix)
{
    static const struct {
        uint32_t mode, flags;
        const char *matrix;
    } cases[] = {
        {0, 0x1FC1, "1.5 -0.25 1 0.375 -0.75 0.1875"},
        {1, 0x1FC1, "2 0 0 0.5 -0.5 0.5"},
        {2, 0x1FC1, "1.5 0.25 -1 0.375 2.375 -0.15625"},
        {3, 0x1FC1, "1.5 0.25 -1 0.375 1.625 0.1875"},
        /* one part alone */
        {0, 0x1FCD, "2 0 0 0.5 0 0.5"},
        {0, 0x1FC7, "1 0 0 1 -0.25 -1"},
        {0, 0x1FCB, "0.75 -0.5 0.5 0.75 -0.125 0.375"},
        {1, 0x1FCB, "1 0 0 1 0 0"},
        {2, 0x1FCD, "2 0 0 0.5 -0.5 0.25"},
        {2, 0x1FC7, "1 0 0 1 -0.25 -1"},
        {3, 0x1FCD, "2 0 0 0.5 0 0.5"},
        {3, 0x1FC7, "1 0 0 1 -0.25 -1"},
        /* only the bit that enables the matrix */
        {0, 0x1FCF, "1 0 0 1 0 0"},
        {1, 0x1FCF, "1 0 0 1 0 0"},
        {2, 0x1FCF, "1 0 0 1 0 0"},
        {3, 0x1FCF, "1 0 0 1 0 0"},
        /* the matrix is not enabled */
        {0, 0x1FC0, "1 0 0 1 0 0"},
        {2, 0x1FC0, "1 0 0 1 0 0"},
    };

    for (size_t i = 0; i < COUNT(cases); i++)
        check_uvs(cases[i].mode, cases[i].flags, DOUBLE, HALF_SINE, "uv_matrix~(%s)",
                  cases[i].matrix);
}

/* The matrix must not be used for coordinates that are generated: sources 0, 2 and 3. */
TEST(only_stored_uvs_have_a_matrix)
{
    static const damage rows[] = {
        {"material0+20: 0", "material[0].uv_matrix=(1 0 0 1 0 0)"},
        {"material0+20: 0x40000000", "material[0].uv_matrix~(1.5 -0.25 1 0.375 -0.75 0.1875)"},
        {"material0+20: 0x80000000", "material[0].uv_matrix=(1 0 0 1 0 0)"},
        {"material0+20: 0xC0000000", "material[0].uv_matrix=(1 0 0 1 0 0)"}};
    char record[256];

    lay_record(record, sizeof record, 0x1FC1, DOUBLE, HALF_SINE);
    CHECK_NITRO_DAMAGES((&(nitro_text){LIT, .materials = {record}}), "model", rows);
}

/* The scale, the rotation and the translation of the material must give its matrix. */
TEST(parts_are_those_of_the_matrix)
{
#define PARTS "uv_scale~(%s) uv_rotation~%s uv_translation~(%s)"
#define QUARTER "1.57079633"
    static const char turn[] = "h(4096 0)";

    check_uvs(0, 0x1FCE, DOUBLE, turn, PARTS " uv_matrix=(1 0 0 1 0 0)", "1 1", "0", "0 0");
    /* 2, 0, 0, 1/2, 1/2 (2 - 2) - 1/2, 1/2 (-1/2 - 1/2 + 2) - 1/2 */
    check_uvs(0, 0x1FC5, DOUBLE, turn, PARTS, "2 0.5", "0", "-0.5 0");
    /* U = 2 v - 1/2, V = -u / 2 + 1/2: U is 1/2 u' turned by -90 degrees, with 2 v */
    check_uvs(0, 0x1FC1, DOUBLE, turn, PARTS, "0.5 2", "-" QUARTER, "-0.5 0.5");
    /* the other way round in mode 3: U = -2 v + 2 + 2 - ..., V = u / 2 ... */
    check_uvs(3, 0x1FC1, DOUBLE, turn, PARTS, "0.5 2", QUARTER, "4 0.875");
    /* in mode 2, without a translation: only u = -2 v is left, e = 32 of 16 + 1/2 */
    check_uvs(2, 0x1FC9, "8192 0", turn, PARTS, "0 2", QUARTER, "2.5 0.5");
    /* a scale that mirrors is not a turn: -2, 0, 0, 1/2 */
    check_uvs(0, 0x1FCD, "-8192 2048", turn, PARTS, "-2 0.5", "0", "0 0.5");
}

/* ---- matrices for a motion ---- */

#define PI_2 1.57079632679489661923f

static void check_matrix(const kunai_model *model, const float scale[2], float angle,
                         const float translation[2], const float expected[6])
{
    float matrix[6];

    assert_ok(kunai_model_uv_matrix(model, 0, scale, angle, translation, matrix, NULL));
    for (int i = 0; i < 6; i++)
        if (fabsf(matrix[i] - expected[i]) > 1e-6f)
            fail_msg("number %d: %.9g, expected %.9g", i, (double)matrix[i], (double)expected[i]);
}

static void check_no_matrix(const kunai_model *model, uint32_t material, float angle,
                            kunai_result result)
{
    float matrix[6];

    assert_int_equal(kunai_model_uv_matrix(model, material, NULL, angle, NULL, matrix, NULL),
                     result);
}

static const float identity[6] = {1, 0, 0, 1, 0, 0};

/* S 2, T 1/2, a quarter turn, x 1/4, y -1, and a texture of 16 x 32. */
TEST(uv_matrices_are_of_the_mode)
{
    static const float scale[2] = {2, 0.5f}, translation[2] = {0.25f, -1};
    static const float scaled[6] = {2, 0, 0, 0.5f, 0, 0.5f};
    static const float turned[4][6] = {
        {0, -0.5f, 2, 0, -0.5f, 0.5f},
        {2, 0, 0, 0.5f, -0.5f, 0.5f},
        /* e: -32 2 (-1.5) + 8 = 104 of 16, f: -16 1/2 3/4 + 16 = 10 of 32 */
        {0, 0.5f, -2, 0, 6.5f, 0.3125f},
        /* e: 2 - 2 (-1), f: 1 - 1/2 1/4 */
        {0, 0.5f, -2, 0, 4, 0.875f}};
    auto_laid file = lay_nitro(&(nitro_text){LIT}, 1);

    for (uint32_t mode = 0; mode < 4; mode++) {
        auto_model *model = NULL;

        patch(&file, "material0+32: h(16 32), model+22: b%u", mode);
        model = open_case(&file, "model", "%s", "");
        check_matrix(model, scale, PI_2, translation, turned[mode]);
        check_matrix(model, NULL, 0, NULL, identity);
        if (mode == 0)
            check_matrix(model, scale, 0, NULL, scaled);
        check_no_matrix(model, 1, 0, KUNAI_E_RANGE);
        assert_int_equal(kunai_model_uv_matrix(model, 0, NULL, 0, NULL, NULL, NULL),
                         KUNAI_E_ARGUMENT);
    }
    check_no_matrix(NULL, 0, 0, KUNAI_E_ARGUMENT);
}

/* Mode 0, 8 x 8: a, b, c, d, 1/2 (1 - s - k), 1/2 (s - k + 1). Angles that are too large, infinite
 * or NaN are rejected. */
TEST(angles_of_uv_matrices_are_finite)
{
    static const float back[6] = {0, 1, -1, 0, 1, 0}, half[6] = {-1, 0, 0, -1, 1, 1};
    static const float bad[] = {7e6f, -7e6f, INFINITY, -INFINITY, NAN};
    auto_laid file = lay_nitro(&(nitro_text){LIT}, 1);
    auto_model *model = open_case(&file, "model", "%s", "");
    float matrix[6];

    assert_ok(kunai_model_uv_matrix(model, 0, NULL, 0, NULL, matrix, NULL));
    assert_memory_equal(matrix, identity, sizeof identity); /* no 0 may have a sign */
    check_matrix(model, NULL, -PI_2, NULL, back);
    check_matrix(model, NULL, 3 * PI_2, NULL, back);
    check_matrix(model, NULL, 2 * PI_2, NULL, half);
    check_no_matrix(model, 0, 6e6f, KUNAI_OK);
    check_no_matrix(model, 0, -6e6f, KUNAI_OK);
    for (size_t i = 0; i < COUNT(bad); i++)
        check_no_matrix(model, 0, bad[i], KUNAI_E_ARGUMENT);
}

/* ---- textures ---- */

/* Entries are in the order in which materials first name them. A palette without a texture is no
 * entry. */
TEST_NITRO(
    each_pair_of_texture_and_palette_is_an_entry,

    &(nitro_text){
        LIT,
        .materials = {NITRO_MATERIAL, NITRO_MATERIAL, NITRO_MATERIAL, NITRO_MATERIAL,
                      NITRO_MATERIAL, NITRO_MATERIAL, NITRO_MATERIAL, NITRO_MATERIAL},
        .textures = {"wall", NULL, "roof", "wall", "wall", "roof", NULL, "sixteen_letters_"},
        .palettes = {"stone", NULL, "stone", "stone", "snow", NULL, "stone", "sixteen_letters_"}},
    "", "model",
    "texture_count=5 material[0].texture=0 material[1].texture=-1 material[2].texture=1 "
    "material[3].texture=0 material[4].texture=2 material[5].texture=3 material[6].texture=-1 "
    "material[7].texture=4 textures{count=5 rule=MATCH_RULE_NAME_PALETTE "
    "refs[0]{name='wall' palette='stone' attributes=0 global_index=0} "
    "refs[1]{name='roof' palette='stone' attributes=0 global_index=0} "
    "refs[2]{name='wall' palette='snow' attributes=0 global_index=0} "
    "refs[3]{name='roof' palette='' attributes=0 global_index=0} "
    "refs[4]{name='sixteen_letters_' palette='sixteen_letters_' attributes=0 global_index=0}}")
