/* test_basic_material.c - the materials of Ninja Basic models, ninja-basic.md 4. Expected values
 * are worked out by hand. */
#include "basic_scenes.h"

/* The number of the material in a meshset: past nbMat, at the last one that the body has room for,
 * past that, and without materials at all. */
TEST(which_material)
{
    static const char message[] =
        "the material does not lie inside of the data: a default one is taken";
    basic_body body;
    kunai_model *model;
    uint32_t at, last;
    scene made;

    begin_scene(&made, 1);
    fill_meshset(&made.sets[0], LIST | 1, 2, INDICES(basic_triangles));
    body = build_basic_body(&made.source);
    at = body.models[0] + 0x14;
    set_basic_body_word(&body, at, 0x00000001); /* one meshset, no materials */
    model = open_basic_body(&body, 0, 0);
    assert_int_equal(kunai_model_get_material(model, 0)->offset,
                     BASIC_CHUNK + body.materials[0] + BASIC_MATERIAL);
    kunai_model_close(model);
    last = ((uint32_t)body.data.size - body.materials[0]) / BASIC_MATERIAL - 1;
    set_basic_body_word(&body, body.meshsets[0], 2u << 16 | LIST | last);
    cut_basic_body(&body, body.materials[0] + BASIC_MATERIAL * (last + 1));
    if (body.data.size < body.models[0] + BASIC_MODEL)
        append_zeros(&body.data, body.models[0] + BASIC_MODEL - body.data.size);
    model = open_basic_body(&body, 0, 0);
    assert_int_equal(kunai_model_get_material(model, 0)->offset,
                     BASIC_CHUNK + body.materials[0] + BASIC_MATERIAL * last);
    kunai_model_close(model);
    set_basic_body_word(&body, body.meshsets[0], 2u << 16 | LIST | (last + 1));
    model = open_basic_body(&body, 0, 1);
    assert_basic_warning(model, 0, body.meshsets[0], "NJS_MESHSET", message);
    assert_int_equal(kunai_model_get_material(model, 0)->offset, 0);
    kunai_model_close(model);
    assert_basic_error(&body, KUNAI_OPEN_STRICT, KUNAI_E_CORRUPT, body.meshsets[0], "NJS_MESHSET",
                       message);
    set_basic_body_word(&body, body.models[0] + 0x10, 0);
    model = open_basic_body(&body, 0, 0);
    assert_int_equal(kunai_model_get_material(model, 0)->offset, 0);
    kunai_model_close(model);
    free_basic_body(&body);
}

/* The array ends with the body, and one byte behind it; the largest number there is. */
TEST(last_material)
{
    basic_body body;
    kunai_model *model;
    scene made;

    begin_scene(&made, 1);
    fill_meshset(&made.sets[0], LIST | 1, 2, INDICES(basic_triangles));
    body = build_basic_body(&made.source);
    append_to_basic_body(&body, body.models[0] + 0x10, body.materials[0], sizeof basic_materials);
    model = open_basic_body(&body, 0, 0);
    assert_int_equal(kunai_model_get_material(model, 0)->texture, 1);
    kunai_model_close(model);
    set_basic_body_word(&body, body.meshsets[0], 2u << 16 | LIST | 0x3FFF);
    model = open_basic_body(&body, 0, 1);
    kunai_model_close(model);
    set_basic_body_word(&body, body.meshsets[0], 2u << 16 | LIST | 1);
    cut_basic_body(&body, body.data.size - 1);
    model = open_basic_body(&body, 0, 1);
    assert_int_equal(kunai_model_get_material(model, 0)->texture, -1);
    kunai_model_close(model);
    free_basic_body(&body);
}

/* The number of a material has 14 bits. */
TEST(large_material_number)
{
    enum { NUMBER = 0x3FFF, WORDS = 5 * (NUMBER + 1) };
    uint32_t *words = calloc(WORDS, sizeof *words);
    kunai_model *model;
    kunai_error error;
    basic_body body;
    scene made;

    assert_non_null(words);
    words[WORDS - 2] = 77;
    words[WORDS - 1] = 1u << 21;
    begin_scene(&made, 1);
    fill_meshset(&made.sets[0], LIST | NUMBER, 2, INDICES(basic_triangles));
    made.model.materials = words;
    made.model.material_count = WORDS;
    body = build_basic_body(&made.source);
    model = try_basic_body(&body, 0, KUNAI_OPEN_STRICT, 0, &error);
    assert_non_null(model);
    assert_int_equal(kunai_model_get_material(model, 0)->texture, 77);
    kunai_model_close(model);
    free_basic_body(&body);
    free(words);
}

TEST(missing_material)
{
    static const uint8_t white[] = {255, 255, 255, 255}, black[] = {0, 0, 0, 255};
    const kunai_material *material;
    kunai_model *model;
    scene made;

    make_plain_scene(&made);
    made.model.materials = NULL;
    made.model.material_count = 0;
    model = open_made_scene(&made, 0, 0);
    material = kunai_model_get_material(model, 0);
    assert_int_equal(material->offset, 0);
    assert_int_equal(material->texture, -1);
    assert_int_equal(material->flags, KUNAI_MATERIAL_DOUBLE_SIDED);
    assert_int_equal(material->blend_source, KUNAI_BLEND_SRC_ALPHA);
    assert_int_equal(material->blend_destination, KUNAI_BLEND_INV_SRC_ALPHA);
    assert_int_equal(material->filter, 1);
    assert_memory_equal(material->diffuse, white, 4);
    assert_memory_equal(material->specular, white, 4);
    assert_memory_equal(material->ambient, white, 4);
    assert_memory_equal(material->emission, black, 4);
    assert_same_float(material->exponent, 11);
    assert_same_float(material->mip_bias, 1);
    assert_int_equal(material->raw[0], 0);
    assert_int_equal(kunai_model_get_mesh(model, 0)->submeshes[0].flags, 0);
    kunai_model_close(model);
}

/* attrflags, and all that it makes of a material: flags, factors, wraps, filter, mip, texture. */
typedef struct attribute_case {
    uint32_t attributes;
    uint32_t flags;
    uint32_t source;
    uint32_t destination;
    uint32_t wrap_u;
    uint32_t wrap_v;
    uint32_t filter;
    float mip_bias;
    int32_t texture;
} attribute_case;

/* Every bit alone; the highest of every field; clamp and flip together. */
/* clang-format off */
static const attribute_case attribute_cases[] = {
    {0x00000000, 0, 0, 0, 0, 0, 0, 0, -1},
    {0x00000001, 0, 0, 0, 0, 0, 0, 0, -1},
    {0x00000040, 0, 0, 0, 0, 0, 0, 0, -1},
    {0x00000080, 0, 0, 0, 0, 0, 0, 0, -1}, /* PICK */
    {0x00000100, 0, 0, 0, 0, 0, 0, 0.25f, -1},
    {0x00000200, 0, 0, 0, 0, 0, 0, 0.5f, -1},
    {0x00000400, 0, 0, 0, 0, 0, 0, 1, -1},
    {0x00000800, 0, 0, 0, 0, 0, 0, 2, -1},
    {0x00000F00, 0, 0, 0, 0, 0, 0, 3.75f, -1},
    {0x00001000, 0, 0, 0, 0, 0, 0, 0, -1}, /* super sample */
    {0x00002000, 0, 0, 0, 0, 0, 1, 0, -1},
    {0x00004000, 0, 0, 0, 0, 0, 2, 0, -1},
    {0x00006000, 0, 0, 0, 0, 0, 3, 0, -1},
    {0x00008000, 0, 0, 0, KUNAI_WRAP_REPEAT, KUNAI_WRAP_CLAMP, 0, 0, -1},
    {0x00010000, 0, 0, 0, KUNAI_WRAP_CLAMP, KUNAI_WRAP_REPEAT, 0, 0, -1},
    {0x00020000, 0, 0, 0, KUNAI_WRAP_REPEAT, KUNAI_WRAP_MIRROR, 0, 0, -1},
    {0x00040000, 0, 0, 0, KUNAI_WRAP_MIRROR, KUNAI_WRAP_REPEAT, 0, 0, -1},
    {0x00050000, 0, 0, 0, KUNAI_WRAP_CLAMP, KUNAI_WRAP_REPEAT, 0, 0, -1},
    {0x00028000, 0, 0, 0, KUNAI_WRAP_REPEAT, KUNAI_WRAP_CLAMP, 0, 0, -1},
    {0x00080000, KUNAI_MATERIAL_NO_SPECULAR, 0, 0, 0, 0, 0, 0, -1},
    {0x00100000, KUNAI_MATERIAL_BLEND, 0, 0, 0, 0, 0, 0, -1},
    {0x00200000, 0, 0, 0, 0, 0, 0, 0, 0xBEEF},
    {0x00400000, KUNAI_MATERIAL_ENVIRONMENT, 0, 0, 0, 0, 0, 0, -1},
    {0x00800000, KUNAI_MATERIAL_DOUBLE_SIDED, 0, 0, 0, 0, 0, 0, -1},
    {0x01000000, KUNAI_MATERIAL_FLAT, 0, 0, 0, 0, 0, 0, -1},
    {0x02000000, KUNAI_MATERIAL_UNLIT, 0, 0, 0, 0, 0, 0, -1},
    {0x04000000, 0, 0, KUNAI_BLEND_ONE, 0, 0, 0, 0, -1},
    {0x08000000, 0, 0, KUNAI_BLEND_OTHER, 0, 0, 0, 0, -1},
    {0x10000000, 0, 0, KUNAI_BLEND_SRC_ALPHA, 0, 0, 0, 0, -1},
    {0x1C000000, 0, 0, KUNAI_BLEND_INV_DST_ALPHA, 0, 0, 0, 0, -1},
    {0x20000000, 0, KUNAI_BLEND_ONE, 0, 0, 0, 0, 0, -1},
    {0x40000000, 0, KUNAI_BLEND_OTHER, 0, 0, 0, 0, 0, -1},
    {0x80000000, 0, KUNAI_BLEND_SRC_ALPHA, 0, 0, 0, 0, 0, -1},
    {0xE0000000, 0, KUNAI_BLEND_INV_DST_ALPHA, 0, 0, 0, 0, 0, -1},
    {0xFFFFFFFF, KUNAI_MATERIAL_NO_SPECULAR | KUNAI_MATERIAL_BLEND | KUNAI_MATERIAL_ENVIRONMENT |
     KUNAI_MATERIAL_DOUBLE_SIDED | KUNAI_MATERIAL_FLAT | KUNAI_MATERIAL_UNLIT,
     7, 7, KUNAI_WRAP_CLAMP, KUNAI_WRAP_CLAMP, 3, 3.75f, 0xBEEF},
};
/* clang-format on */

/* The upper half of attr_texId is not of the number. Alpha 0 of the specular stays. */
TEST(attributes)
{
    static const uint8_t specular[] = {4, 5, 6, 0};
    uint32_t words[] = {0x01020304, 0x00040506, 0x43960000, 0xDEADBEEF, 0};
    scene made;
    size_t i;

    make_plain_scene(&made);
    made.model.materials = words;
    made.model.material_count = COUNT(words);
    for (i = 0; i < COUNT(attribute_cases); i++) {
        const attribute_case *expected = &attribute_cases[i];
        const kunai_material *material;
        kunai_model *model;

        words[4] = expected->attributes;
        made.source.big = i % 2;
        model = open_made_scene(&made, 0, 0);
        material = kunai_model_get_material(model, 0);
        assert_int_equal(material->flags, expected->flags);
        assert_int_equal(material->blend_source, expected->source);
        assert_int_equal(material->blend_destination, expected->destination);
        assert_int_equal(material->wrap_u, expected->wrap_u);
        assert_int_equal(material->wrap_v, expected->wrap_v);
        assert_int_equal(material->filter, expected->filter);
        assert_same_float(material->mip_bias, expected->mip_bias);
        assert_int_equal(material->texture, expected->texture);
        assert_same_float(material->exponent, 300);
        assert_memory_equal(material->specular, specular, 4);
        assert_int_equal(material->raw[0], expected->attributes);
        assert_int_equal(material->raw[1], 0xDEADBEEF);
        assert_int_equal(kunai_model_get_mesh(model, 0)->submeshes[0].flags, expected->attributes);
        kunai_model_close(model);
    }
}
