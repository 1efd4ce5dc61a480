/* test_nsbmd_material.c - materials of Nitro models: colours, sides, wrapping, texture matrices of
 * the four modes, and the list of textures (mdl0.md 5). Expected values are worked out by hand.
 */
#include "nsbmd_scenes.h"

#include <math.h>

enum { ONE = NSBMD_ONE };

/* Lit and with a normal, so that nothing but the record says what it is. */
static void begin(nsbmd_scene *scene)
{
    begin_nsbmd_scene(scene);
    add_one_to_nsbmd_list(&scene->lists[0], NSBMD_NORMAL, pack_nsbmd_tens(0, 0, 511));
    add_nsbmd_scene_triangle(scene, 0, 0);
}

static kunai_model *open_strict(nsbmd_scene *scene)
{
    return open_nsbmd_scene(scene, KUNAI_OPEN_STRICT, 0);
}

/* ---- all fields ---- */

static uint32_t read_word_at(const bytes *file, uint32_t at)
{
    return (uint32_t)file->data[at] | (uint32_t)file->data[at + 1] << 8 |
           (uint32_t)file->data[at + 2] << 16 | (uint32_t)file->data[at + 3] << 24;
}

/* The record is given word by word. */
static void check_parameters(const nsbmd_scene *scene, const kunai_material *material,
                             uint32_t words)
{
    uint32_t i;

    assert_int_equal(material->offset, scene->places.material[0]);
    assert_int_equal(material->parameter_count, words);
    for (i = 0; i < words; i++)
        assert_int_equal(material->parameters[i],
                         read_word_at(&scene->file, scene->places.material[0] + 4 * i));
}

/* 5 bits become 8: 1 is 8, 2 is 16, 4 is 33, 8 is 66, 16 is 132, 31 is 255. */
TEST(colors)
{
    static const uint8_t diffuse[4] = {8, 16, 33, 132}, ambient[4] = {66, 132, 255, 255};
    static const uint8_t specular[4] = {255, 0, 8, 255}, emission[4] = {0, 255, 16, 255};
    const kunai_material *material;
    kunai_model *model;
    nsbmd_scene scene;

    begin(&scene);
    scene.model.texture_mode = 2;
    scene.materials[0].diffuse_ambient =
        (1 | 2 << 5 | 4 << 10) | 0x8000 | (uint32_t)(8 | 16 << 5 | 31 << 10) << 16;
    scene.materials[0].specular_emission = (31 | 1 << 10) | (uint32_t)(31 << 5 | 2 << 10) << 16;
    scene.materials[0].polygon = 0x2F1000C5; /* alpha 16, both sides, two lights */
    scene.materials[0].parameters = 0x40030000;
    scene.materials[0].width = 64;
    scene.materials[0].height = 32;
    model = open_strict(&scene);
    material = kunai_model_get_material(model, 0);
    assert_text(material->name, "material0");
    assert_memory_equal(material->diffuse, diffuse, 4);
    assert_memory_equal(material->ambient, ambient, 4);
    assert_memory_equal(material->specular, specular, 4);
    assert_memory_equal(material->emission, emission, 4);
    assert_int_equal(material->flags, KUNAI_MATERIAL_BLEND | KUNAI_MATERIAL_DOUBLE_SIDED);
    assert_int_equal(material->blend_source, KUNAI_BLEND_SRC_ALPHA);
    assert_int_equal(material->blend_destination, KUNAI_BLEND_INV_SRC_ALPHA);
    assert_int_equal(material->texture, -1);
    assert_int_equal(material->texture2, -1);
    assert_int_equal(material->filter, 0);
    assert_true(material->exponent == 0.0f && material->mip_bias == 1.0f);
    assert_int_equal(material->raw[0], 0x1FCE0000);
    assert_int_equal(material->raw[1], 0x2F1000C5);
    assert_int_equal(material->raw[2], 0x40030000);
    assert_int_equal(material->raw[3], scene.materials[0].diffuse_ambient);
    assert_int_equal(material->raw[4], scene.materials[0].specular_emission);
    assert_int_equal(material->raw[5], 0x00200040);
    assert_int_equal(material->raw[6], 2);
    assert_int_equal(material->raw[7], 0);
    check_parameters(&scene, material, 11);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* What flags say is there counts in the record. */
TEST(record_sizes)
{
    static const struct {
        uint32_t flags, words;
    } sizes[] = {{0x1FCE, 11}, {0x1FCC, 13}, {0x1FCA, 12}, {0x1FC6, 13},
                 {0x1FC0, 16}, {0x3FCE, 27}, {0x3FC0, 32}};
    nsbmd_scene scene;
    size_t i;

    begin(&scene);
    for (i = 0; i < COUNT(sizes); i++) {
        kunai_model *model;

        scene.materials[0].flags = sizes[i].flags;
        model = open_strict(&scene);
        check_parameters(&scene, kunai_model_get_material(model, 0), sizes[i].words);
        assert_int_equal(kunai_model_get_material(model, 0)->raw[0], sizes[i].flags << 16);
        kunai_model_close(model);
    }
    free_nsbmd_scene(&scene);
}

/* ---- flags ---- */

typedef struct flag_case {
    uint32_t polygon;
    uint32_t parameters;
    uint32_t flags;
    uint8_t alpha;
} flag_case;

/* clang-format off */
static const flag_case flag_cases[] = {
    {NSBMD_OPAQUE | NSBMD_FRONT | 1, NSBMD_SOURCE_UV, 0, 255},
    {NSBMD_OPAQUE | NSBMD_FRONT | 8, NSBMD_SOURCE_UV, 0, 255},
    {NSBMD_OPAQUE | NSBMD_FRONT, NSBMD_SOURCE_UV, KUNAI_MATERIAL_UNLIT, 255},
    {NSBMD_OPAQUE | NSBMD_FRONT | 0x30, NSBMD_SOURCE_UV, KUNAI_MATERIAL_UNLIT, 255},
    {NSBMD_OPAQUE | NSBMD_BACK | 1, NSBMD_SOURCE_UV, KUNAI_MATERIAL_BACK_SIDE, 255},
    {NSBMD_OPAQUE | NSBMD_BACK | NSBMD_FRONT | 1, 0, KUNAI_MATERIAL_DOUBLE_SIDED, 255},
    {NSBMD_OPAQUE | 1, NSBMD_SOURCE_UV, KUNAI_MATERIAL_HIDDEN, 255},
    {0x1E0000 | NSBMD_FRONT | 1, NSBMD_SOURCE_UV, KUNAI_MATERIAL_BLEND, 247},
    {0x010000 | NSBMD_FRONT | 1, NSBMD_SOURCE_UV, KUNAI_MATERIAL_BLEND, 8},
    {0x000000 | NSBMD_FRONT | 1, NSBMD_SOURCE_UV, KUNAI_MATERIAL_HIDDEN, 0},
    {0xFFE00000 | NSBMD_FRONT | 1, NSBMD_SOURCE_UV, KUNAI_MATERIAL_HIDDEN, 0},
    {NSBMD_OPAQUE | NSBMD_FRONT | 1, (uint32_t)NSBMD_SOURCE_NORMAL, KUNAI_MATERIAL_ENVIRONMENT,
     255},
    {NSBMD_OPAQUE | NSBMD_FRONT | 1, (uint32_t)NSBMD_SOURCE_VERTEX, KUNAI_MATERIAL_PROJECTION,
     255},
};
/* clang-format on */

TEST(flags)
{
    nsbmd_scene scene;
    size_t i;

    begin(&scene);
    for (i = 0; i < COUNT(flag_cases); i++) {
        const kunai_material *material;
        kunai_model *model;

        scene.materials[0].polygon = flag_cases[i].polygon;
        scene.materials[0].parameters = flag_cases[i].parameters;
        model = open_strict(&scene);
        assert_int_equal(kunai_model_get_info(model)->material_count, 1);
        material = kunai_model_get_material(model, 0);
        assert_int_equal(material->flags, flag_cases[i].flags);
        assert_int_equal(material->diffuse[3], flag_cases[i].alpha);
        kunai_model_close(model);
    }
    free_nsbmd_scene(&scene);
}

/* Without repeat it is clamped, whatever flip says. */
TEST(wrapping)
{
    static const uint32_t bits[4] = {0, 1, 4, 5};
    static const uint32_t expected[4] = {KUNAI_WRAP_CLAMP, KUNAI_WRAP_REPEAT, KUNAI_WRAP_CLAMP,
                                         KUNAI_WRAP_MIRROR};
    nsbmd_scene scene;
    uint32_t u, v;

    begin(&scene);
    for (u = 0; u < 4; u++)
        for (v = 0; v < 4; v++) {
            kunai_model *model;

            scene.materials[0].parameters =
                (uint32_t)NSBMD_SOURCE_UV | bits[u] << 16 | bits[v] << 17;
            model = open_strict(&scene);
            assert_int_equal(kunai_model_get_material(model, 0)->wrap_u, expected[u]);
            assert_int_equal(kunai_model_get_material(model, 0)->wrap_v, expected[v]);
            kunai_model_close(model);
        }
    free_nsbmd_scene(&scene);
}

/* Materials have the numbers of the file, used or not. */
TEST(unused_materials)
{
    static const uint8_t commands[] = {NSBMD_NODEDESC, 0, 0,         0, NSBMD_NODE, 0, 1,
                                       NSBMD_MAT,      1, NSBMD_SHP, 0, NSBMD_RET};
    kunai_model *model;
    nsbmd_scene scene;
    uint32_t i;

    begin(&scene);
    scene.model.material_count = 3;
    set_nsbmd_scene_commands(&scene, BYTES(commands));
    model = open_strict(&scene);
    assert_int_equal(kunai_model_get_info(model)->material_count, 3);
    assert_int_equal(kunai_model_get_mesh(model, 0)->submeshes[0].material, 1);
    for (i = 0; i < 3; i++) {
        assert_text(kunai_model_get_material(model, i)->name, scene.materials[i].name);
        assert_int_equal(kunai_model_get_material(model, i)->raw[0], i | 0x1FCE0000);
        assert_int_equal(kunai_model_get_material(model, i)->offset, scene.places.material[i]);
    }
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* ---- texture matrices ---- */

static const double identity[6] = {1, 0, 0, 1, 0, 0};

/* What is given by hand has S 2, T 1/2, s 1/2, k 3/4, x 1/4, y -1, and a texture of 16 x 32. */
typedef struct matrix_case {
    uint32_t mode;
    uint32_t flags;
    double matrix[6];
} matrix_case;

/* The table of mdl0.md 5 with b times W/H, c times H/W, e by W and f by H. */
/* clang-format off */
static const matrix_case matrix_cases[] = {
    {0, 0x1FC1, {1.5, -0.25, 1, 0.375, -0.75, 0.1875}},
    {1, 0x1FC1, {2, 0, 0, 0.5, -0.5, 0.5}},
    {2, 0x1FC1, {1.5, 0.25, -1, 0.375, 2.375, -0.15625}},
    {3, 0x1FC1, {1.5, 0.25, -1, 0.375, 1.625, 0.1875}},
    /* one part alone */
    {0, 0x1FCD, {2, 0, 0, 0.5, 0, 0.5}},
    {0, 0x1FC7, {1, 0, 0, 1, -0.25, -1}},
    {0, 0x1FCB, {0.75, -0.5, 0.5, 0.75, -0.125, 0.375}},
    {1, 0x1FCB, {1, 0, 0, 1, 0, 0}},
    {2, 0x1FCD, {2, 0, 0, 0.5, -0.5, 0.25}},
    {2, 0x1FC7, {1, 0, 0, 1, -0.25, -1}},
    {3, 0x1FCD, {2, 0, 0, 0.5, 0, 0.5}},
    {3, 0x1FC7, {1, 0, 0, 1, -0.25, -1}},
    /* nothing but the bit that it is used */
    {0, 0x1FCF, {1, 0, 0, 1, 0, 0}},
    {1, 0x1FCF, {1, 0, 0, 1, 0, 0}},
    {2, 0x1FCF, {1, 0, 0, 1, 0, 0}},
    {3, 0x1FCF, {1, 0, 0, 1, 0, 0}},
    /* not used */
    {0, 0x1FC0, {1, 0, 0, 1, 0, 0}},
    {2, 0x1FC0, {1, 0, 0, 1, 0, 0}},
};
/* clang-format on */

static void set_matrix(nsbmd_material *material, int32_t sine, int32_t cosine)
{
    material->width = 16;
    material->height = 32;
    material->uv_scale[0] = 2 * ONE;
    material->uv_scale[1] = ONE / 2;
    material->uv_rotation[0] = sine;
    material->uv_rotation[1] = cosine;
    material->uv_translation[0] = ONE / 4;
    material->uv_translation[1] = -ONE;
}

TEST(matrices)
{
    nsbmd_scene scene;
    size_t i;

    begin(&scene);
    set_matrix(&scene.materials[0], ONE / 2, ONE * 3 / 4);
    for (i = 0; i < COUNT(matrix_cases); i++) {
        kunai_model *model;

        scene.model.texture_mode = matrix_cases[i].mode;
        scene.materials[0].flags = matrix_cases[i].flags;
        model = open_strict(&scene);
        assert_near_floats(kunai_model_get_material(model, 0)->uv_matrix, matrix_cases[i].matrix, 6,
                           1e-7);
        kunai_model_close(model);
    }
    free_nsbmd_scene(&scene);
}

/* Only stored coordinates go through it. */
TEST(sources_of_matrices)
{
    uint32_t source;
    nsbmd_scene scene;

    begin(&scene);
    set_matrix(&scene.materials[0], ONE / 2, ONE * 3 / 4);
    scene.materials[0].flags = 0x1FC1;
    for (source = 0; source < 4; source++) {
        kunai_model *model;

        scene.materials[0].parameters = source << 30;
        model = open_strict(&scene);
        assert_near_floats(kunai_model_get_material(model, 0)->uv_matrix,
                           source == 1 ? matrix_cases[0].matrix : identity, 6, 1e-7);
        kunai_model_close(model);
    }
    free_nsbmd_scene(&scene);
}

/* Scale, rotation and translation of the material are the same as its matrix. */
static void assert_parts(const kunai_material *material, double s, double t, double turn, double x,
                         double y)
{
    const double scale[2] = {s, t}, translation[2] = {x, y};

    assert_near_floats(material->uv_scale, scale, 2, 1e-6);
    assert_near_floats(&material->uv_rotation, &turn, 1, 1e-6);
    assert_near_floats(material->uv_translation, translation, 2, 1e-6);
}

TEST(parts_of_matrices)
{
    const double quarter = 1.57079632679489661923;
    kunai_model *model;
    nsbmd_scene scene;

    begin(&scene);
    /* not used at all */
    model = open_strict(&scene);
    assert_parts(kunai_model_get_material(model, 0), 1, 1, 0, 0, 0);
    assert_near_floats(kunai_model_get_material(model, 0)->uv_matrix, identity, 6, 0.0);
    kunai_model_close(model);
    /* scale and translation: 2, 0, 0, 1/2, 1/2 (2 - 2) - 1/2, 1/2 (-1/2 - 1/2 + 2) - 1/2 */
    set_matrix(&scene.materials[0], ONE, 0);
    scene.materials[0].flags = 0x1FC5;
    model = open_strict(&scene);
    assert_parts(kunai_model_get_material(model, 0), 2, 0.5, 0, -0.5, 0);
    kunai_model_close(model);
    /* U = 2 v - 1/2, V = -u / 2 + 1/2: U is 1/2 u' turned by -90 degrees, with 2 v */
    scene.materials[0].flags = 0x1FC1;
    model = open_strict(&scene);
    assert_parts(kunai_model_get_material(model, 0), 0.5, 2, -quarter, -0.5, 0.5);
    kunai_model_close(model);
    /* the other way round in mode 3: U = -2 v + 2 + 2 - ..., V = u / 2 ... */
    scene.model.texture_mode = 3;
    model = open_strict(&scene);
    assert_parts(kunai_model_get_material(model, 0), 0.5, 2, quarter, 4, 0.875);
    kunai_model_close(model);
    /* by hand in mode 2, without a translation: only u = -2 v is left, e = 32 of 16 + 1/2 */
    scene.model.texture_mode = 2;
    scene.materials[0].flags = 0x1FC9;
    scene.materials[0].uv_scale[1] = 0;
    model = open_strict(&scene);
    assert_parts(kunai_model_get_material(model, 0), 0, 2, quarter, 2.5, 0.5);
    kunai_model_close(model);
    /* a scale that mirrors is no turn: -2, 0, 0, 1/2 */
    scene.model.texture_mode = 0;
    scene.materials[0].flags = 0x1FCD;
    scene.materials[0].uv_scale[0] = -2 * ONE;
    scene.materials[0].uv_scale[1] = ONE / 2;
    model = open_strict(&scene);
    assert_parts(kunai_model_get_material(model, 0), -2, 0.5, 0, 0, 0.5);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* ---- the same for what a motion gives ---- */

typedef struct turned_case {
    uint32_t mode;
    double matrix[6];
} turned_case;

/* S 2, T 1/2, a quarter turn, x 1/4, y -1, 16 x 32. */
/* clang-format off */
static const turned_case turned_cases[] = {
    {0, {0, -0.5, 2, 0, -0.5, 0.5}},
    {1, {2, 0, 0, 0.5, -0.5, 0.5}},
    /* e: -32 2 (-1.5) + 8 = 104 of 16, f: -16 1/2 3/4 + 16 = 10 of 32 */
    {2, {0, 0.5, -2, 0, 6.5, 0.3125}},
    /* e: 2 - 2 (-1), f: 1 - 1/2 1/4 */
    {3, {0, 0.5, -2, 0, 4, 0.875}},
};
/* clang-format on */

TEST(public_matrix)
{
    static const float scale[2] = {2.0f, 0.5f}, translation[2] = {0.25f, -1.0f};
    static const double scaled[6] = {2, 0, 0, 0.5, 0, 0.5};
    const float quarter = 1.57079632679489661923f;
    nsbmd_scene scene;
    float matrix[6];
    size_t i;

    begin(&scene);
    scene.materials[0].width = 16;
    scene.materials[0].height = 32;
    for (i = 0; i < COUNT(turned_cases); i++) {
        kunai_model *model;

        scene.model.texture_mode = turned_cases[i].mode;
        model = open_strict(&scene);
        assert_int_equal(kunai_model_uv_matrix(model, 0, scale, quarter, translation, matrix, NULL),
                         KUNAI_OK);
        assert_near_floats(matrix, turned_cases[i].matrix, 6, 1e-6);
        assert_int_equal(kunai_model_uv_matrix(model, 0, NULL, 0.0f, NULL, matrix, NULL), KUNAI_OK);
        assert_near_floats(matrix, identity, 6, 0.0);
        if (i == 0) {
            assert_int_equal(kunai_model_uv_matrix(model, 0, scale, 0.0f, NULL, matrix, NULL),
                             KUNAI_OK);
            assert_near_floats(matrix, scaled, 6, 0.0);
        }
        assert_int_equal(kunai_model_uv_matrix(model, 1, NULL, 0.0f, NULL, matrix, NULL),
                         KUNAI_E_RANGE);
        assert_int_equal(kunai_model_uv_matrix(model, 0, NULL, 0.0f, NULL, NULL, NULL),
                         KUNAI_E_ARGUMENT);
        kunai_model_close(model);
    }
    assert_int_equal(kunai_model_uv_matrix(NULL, 0, NULL, 0.0f, NULL, matrix, NULL),
                     KUNAI_E_ARGUMENT);
    free_nsbmd_scene(&scene);
}

/* Angles by hand on both sides, and those that are none. */
TEST(public_angles)
{
    static const double back[6] = {0, 1, -1, 0, 1, 0}, half[6] = {-1, 0, 0, -1, 1, 1};
    static const float still[6] = {1, 0, 0, 1, 0, 0}; /* no 0 has a sign */
    const float quarter = 1.57079632679489661923f, none[3] = {INFINITY, -INFINITY, NAN};
    nsbmd_scene scene;
    kunai_model *model;
    float matrix[6];
    uint32_t i;

    begin(&scene);
    model = open_strict(&scene);
    assert_int_equal(kunai_model_uv_matrix(model, 0, NULL, 0.0f, NULL, matrix, NULL), KUNAI_OK);
    assert_memory_equal(matrix, still, sizeof still);
    /* Maya, 8 x 8: a, b, c, d, 1/2 (1 - s - k), 1/2 (s - k + 1) */
    assert_int_equal(kunai_model_uv_matrix(model, 0, NULL, -quarter, NULL, matrix, NULL), KUNAI_OK);
    assert_near_floats(matrix, back, 6, 1e-6);
    assert_int_equal(kunai_model_uv_matrix(model, 0, NULL, 3 * quarter, NULL, matrix, NULL),
                     KUNAI_OK);
    assert_near_floats(matrix, back, 6, 1e-6);
    assert_int_equal(kunai_model_uv_matrix(model, 0, NULL, 2 * quarter, NULL, matrix, NULL),
                     KUNAI_OK);
    assert_near_floats(matrix, half, 6, 1e-6);
    assert_int_equal(kunai_model_uv_matrix(model, 0, NULL, 6e6f, NULL, matrix, NULL), KUNAI_OK);
    assert_int_equal(kunai_model_uv_matrix(model, 0, NULL, -6e6f, NULL, matrix, NULL), KUNAI_OK);
    assert_int_equal(kunai_model_uv_matrix(model, 0, NULL, 7e6f, NULL, matrix, NULL),
                     KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_model_uv_matrix(model, 0, NULL, -7e6f, NULL, matrix, NULL),
                     KUNAI_E_ARGUMENT);
    for (i = 0; i < 3; i++)
        assert_int_equal(kunai_model_uv_matrix(model, 0, NULL, none[i], NULL, matrix, NULL),
                         KUNAI_E_ARGUMENT);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* ---- textures ---- */

/* One entry for each pair of a texture and a palette, as the materials first have them; a palette
 * without a texture is nothing. */
TEST(texture_list)
{
    static const struct {
        const char *texture, *palette;
        int32_t number;
    } given[NSBMD_PARTS] = {{"wall", "stone", 0}, {NULL, NULL, -1},
                            {"roof", "stone", 1}, {"wall", "stone", 0},
                            {"wall", "snow", 2},  {"roof", NULL, 3},
                            {NULL, "stone", -1},  {"sixteen_letters_", "sixteen_letters_", 4}};
    static const char *const expected[5][2] = {{"wall", "stone"},
                                               {"roof", "stone"},
                                               {"wall", "snow"},
                                               {"roof", ""},
                                               {"sixteen_letters_", "sixteen_letters_"}};
    kunai_model *model;
    nsbmd_scene scene;
    uint32_t i;

    begin(&scene);
    scene.model.material_count = NSBMD_PARTS;
    for (i = 0; i < NSBMD_PARTS; i++) {
        scene.materials[i].texture = given[i].texture;
        scene.materials[i].palette = given[i].palette;
    }
    model = open_strict(&scene);
    assert_int_equal(kunai_model_get_info(model)->texture_count, 5);
    for (i = 0; i < NSBMD_PARTS; i++)
        assert_int_equal(kunai_model_get_material(model, i)->texture, given[i].number);
    for (i = 0; i < 5; i++) {
        assert_text(kunai_model_get_texture_list(model)->refs[i].name, expected[i][0]);
        assert_text(kunai_model_get_texture_list(model)->refs[i].palette, expected[i][1]);
        assert_int_equal(kunai_model_get_texture_list(model)->refs[i].attributes, 0);
        assert_int_equal(kunai_model_get_texture_list(model)->refs[i].global_index, 0);
    }
    assert_int_equal(kunai_model_get_texture_list(model)->count, 5);
    assert_int_equal(kunai_model_get_texture_list(model)->rule, KUNAI_MATCH_RULE_NAME_PALETTE);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}
