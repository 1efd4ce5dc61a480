/* test_ginja_material.c - parameters of Ginja meshes, and what they make of materials, ginja.md 7.
 * Expected values are those of its table, worked out by hand. */
#include "ginja_opened.h"

#define PARAMETERS(words) words, GINJA_COUNT(words) / 2
#define PRIMITIVES triangle_list, sizeof triangle_list

/* One triangle of positions with indices of 8 bits: parameter 1 is INDICES. */
static const double positions[] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
static const uint8_t triangle_list[] = {GINJA_TRIANGLES, 0, 3, 0, 1, 2};
static const ginja_array arrays[] = {{GINJA_POSITION, GINJA_XYZ, GINJA_F32, 0, 3, positions}};
enum { INDICES = 2 << 2 * GINJA_POSITION };

enum { OPAQUE = 0, TRANSLUCENT = 1 };

/* Where INDICES is in the lists of most tests: the parameter under test is behind it. */
static const uint32_t indices_only[] = {1, INDICES};

static const char no_indices[] = "there is no index description";

static void fill_lists(ginja_model *model, const ginja_mesh *opaque, uint32_t opaque_count,
                       const ginja_mesh *translucent, uint32_t translucent_count)
{
    memset(model, 0, sizeof *model);
    model->arrays = arrays;
    model->array_count = GINJA_COUNT(arrays);
    model->meshes[OPAQUE] = opaque;
    model->meshes[TRANSLUCENT] = translucent;
    model->mesh_counts[OPAQUE] = opaque_count;
    model->mesh_counts[TRANSLUCENT] = translucent_count;
}

/* The body of a model with one mesh in one of the lists. */
static ginja_body make_body_with(const uint32_t *words, uint32_t count, uint32_t list, int big)
{
    const ginja_mesh mesh = {words, count, PRIMITIVES};
    ginja_model model;

    fill_lists(&model, &mesh, list == OPAQUE, &mesh, list == TRANSLUCENT);
    if (list == OPAQUE)
        model.meshes[TRANSLUCENT] = NULL;
    else
        model.meshes[OPAQUE] = NULL;
    return build_ginja_body_of(&model, big);
}

static kunai_model *open_with(const uint32_t *words, uint32_t count, uint32_t list, int big)
{
    ginja_body body = make_body_with(words, count, list, big);
    kunai_model *model = open_ginja_body(&body, KUNAI_OPEN_STRICT, 0);

    free_ginja_body(&body);
    assert_int_equal(kunai_model_get_info(model)->material_count, 1);
    return model;
}

/* The same of INDICES and one parameter of another type. */
static kunai_model *open_one(uint32_t type, uint32_t value, uint32_t list, int big)
{
    const uint32_t words[] = {1, INDICES, type, value};

    return open_with(PARAMETERS(words), list, big);
}

static const kunai_submesh *draw_at(const kunai_model *model, uint32_t draw)
{
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

    assert_non_null(mesh);
    assert_true(draw < mesh->submesh_count);
    return &mesh->submeshes[draw];
}

/* With KUNAI_MODEL_DRAW_ORDER. */
static const kunai_material *find_material(const kunai_model *model, uint32_t draw)
{
    return kunai_model_get_material(model, draw_at(model, draw)->material);
}

static void assert_words(const kunai_material *material, const uint32_t *words, uint32_t count)
{
    assert_int_equal(material->parameter_count, count);
    assert_memory_equal(material->parameters, words, count * sizeof *words);
}

static void assert_color(const uint8_t *color, uint32_t red, uint32_t green, uint32_t blue,
                         uint32_t alpha)
{
    assert_int_equal(color[0], red);
    assert_int_equal(color[1], green);
    assert_int_equal(color[2], blue);
    assert_int_equal(color[3], alpha);
}

/* ---- what nothing says ---- */

static void assert_defaults(const kunai_material *material)
{
    assert_int_equal(material->texture, -1);
    assert_int_equal(material->texture2, -1);
    assert_int_equal(material->name.size, 0);
    assert_int_equal(material->blend_source, KUNAI_BLEND_SRC_ALPHA);
    assert_int_equal(material->blend_destination, KUNAI_BLEND_INV_SRC_ALPHA);
    assert_int_equal(material->wrap_u, KUNAI_WRAP_REPEAT);
    assert_int_equal(material->wrap_v, KUNAI_WRAP_REPEAT);
    assert_int_equal(material->filter, 1);
    assert_color(material->diffuse, 255, 255, 255, 255);
    assert_color(material->ambient, 255, 255, 255, 255);
    assert_color(material->specular, 255, 255, 255, 255);
    assert_color(material->emission, 0, 0, 0, 255);
    assert_true(material->exponent >= 11 && material->exponent <= 11);
    assert_true(material->mip_bias >= 1 && material->mip_bias <= 1);
    assert_true(material->uv_scale[0] >= 1 && material->uv_scale[0] <= 1);
    assert_true(material->uv_scale[1] >= 1 && material->uv_scale[1] <= 1);
    assert_int_equal(material->raw[0], 0);
    assert_words(material, indices_only, 2);
}

/* Blending is then as the list is. */
TEST(defaults)
{
    uint32_t list, big;
    kunai_model *model;

    for (big = 0; big < 2; big++)
        for (list = OPAQUE; list <= TRANSLUCENT; list++) {
            model = open_with(PARAMETERS(indices_only), list, (int)big);
            assert_defaults(kunai_model_get_material(model, 0));
            assert_int_equal(kunai_model_get_material(model, 0)->flags,
                             list == TRANSLUCENT ? KUNAI_MATERIAL_BLEND : 0);
            assert_int_equal(draw_at(model, 0)->flags, 0);
            kunai_model_close(model);
        }
}

/* The parameters that a material has nothing for: only their words tell. */
TEST(words_only)
{
    static const uint32_t cases[][2] = {{0, 0x00058308}, {3, 0xFFFFFFFF}, {9, 4}, {9, 0xFFFFFFFF}};
    const kunai_material *material;
    kunai_model *model;
    uint32_t i;

    for (i = 0; i < GINJA_COUNT(cases); i++) {
        const uint32_t type = cases[i][0], value = cases[i][1];
        const uint32_t in_front[] = {type, value, 1, INDICES};
        const uint32_t behind[] = {1, INDICES, type, value};

        model = open_one(type, value, OPAQUE, (int)(i & 1));
        material = kunai_model_get_material(model, 0);
        assert_words(material, type ? behind : in_front, 4);
        assert_int_equal(material->flags, 0);
        assert_int_equal(material->texture, -1);
        assert_int_equal(material->wrap_u, KUNAI_WRAP_REPEAT);
        assert_color(material->diffuse, 255, 255, 255, 255);
        kunai_model_close(model);
    }
}

/* ---- type 2 ---- */

static uint32_t get_flag(uint32_t bit)
{
    switch (bit) {
    case 8: return KUNAI_MATERIAL_UNLIT;
    case 9: return KUNAI_MATERIAL_NO_SPECULAR;
    case 10: return KUNAI_MATERIAL_NO_AMBIENT;
    case 14: return KUNAI_MATERIAL_NO_ALPHA_TEST;
    case 15: return KUNAI_MATERIAL_DOUBLE_SIDED;
    default: return 0;
    }
}

static void expect_strip_flags(uint32_t value, uint32_t flags, int big)
{
    const uint32_t words[] = {1, INDICES, 2, value};
    kunai_model *model = open_one(2, value, OPAQUE, big);

    assert_int_equal(kunai_model_get_material(model, 0)->flags, flags);
    assert_words(kunai_model_get_material(model, 0), words, 4);
    assert_int_equal(draw_at(model, 0)->flags, value);
    kunai_model_close(model);
}

/* Each bit alone: 08 and 10 say where colours come from and 20 what the list says, too. Then the
 * values that are in game files. */
TEST(strip_flags)
{
    uint32_t bit, big;

    for (big = 0; big < 2; big++) {
        for (bit = 0; bit < 32; bit++)
            expect_strip_flags(1u << bit, get_flag(bit), (int)big);
        expect_strip_flags(0, 0, (int)big);
        expect_strip_flags(0x00010B11, KUNAI_MATERIAL_UNLIT | KUNAI_MATERIAL_NO_SPECULAR, (int)big);
        expect_strip_flags(0x00010211, KUNAI_MATERIAL_NO_SPECULAR, (int)big);
        expect_strip_flags(0xFFFFFFFF,
                           KUNAI_MATERIAL_UNLIT | KUNAI_MATERIAL_NO_SPECULAR |
                               KUNAI_MATERIAL_NO_AMBIENT | KUNAI_MATERIAL_NO_ALPHA_TEST |
                               KUNAI_MATERIAL_DOUBLE_SIDED,
                           (int)big);
    }
}

/* ---- type 4 ---- */

/* All modes and factors, with other bits set in every other one: only mode 1 blends, in both
 * lists. */
TEST(blend)
{
    uint32_t word;

    for (word = 0; word < 256; word++) {
        const uint32_t value = word << 8 | (word & 1 ? 0xFFFF00FF : 0), list = word >> 1 & 1;
        kunai_model *model = open_one(4, value, list, (int)(word >> 2 & 1));
        const kunai_material *material = kunai_model_get_material(model, 0);

        assert_int_equal(material->flags, word / 64 == 1 ? KUNAI_MATERIAL_BLEND : 0);
        assert_int_equal(material->blend_source, word / 8 % 8);
        assert_int_equal(material->blend_destination, word % 8);
        assert_int_equal(material->parameters[3], value);
        kunai_model_close(model);
    }
}

/* The three values of game files, in both lists: the list does not matter. */
TEST(blend_of_games)
{
    static const struct {
        uint32_t value;
        uint32_t flags;
        uint32_t source;
        uint32_t destination;
    } cases[] = {{0x2500, 0, KUNAI_BLEND_SRC_ALPHA, KUNAI_BLEND_INV_SRC_ALPHA},
                 {0x6500, KUNAI_MATERIAL_BLEND, KUNAI_BLEND_SRC_ALPHA, KUNAI_BLEND_INV_SRC_ALPHA},
                 {0x6100, KUNAI_MATERIAL_BLEND, KUNAI_BLEND_SRC_ALPHA, KUNAI_BLEND_ONE},
                 {0x5A00, KUNAI_MATERIAL_BLEND, KUNAI_BLEND_INV_OTHER, KUNAI_BLEND_OTHER},
                 {0x7E00, KUNAI_MATERIAL_BLEND, KUNAI_BLEND_INV_DST_ALPHA, KUNAI_BLEND_DST_ALPHA}};
    uint32_t i;

    for (i = 0; i < 2 * GINJA_COUNT(cases); i++) {
        kunai_model *model = open_one(4, cases[i / 2].value, i & 1, 1);
        const kunai_material *material = kunai_model_get_material(model, 0);

        assert_int_equal(material->flags, cases[i / 2].flags);
        assert_int_equal(material->blend_source, cases[i / 2].source);
        assert_int_equal(material->blend_destination, cases[i / 2].destination);
        kunai_model_close(model);
    }
}

/* ---- types 5 to 7 ---- */

TEST(colors)
{
    uint32_t type, i;

    for (type = 5; type <= 7; type++)
        for (i = 0; i < 2; i++) {
            kunai_model *model = open_one(type, 0x01020380, OPAQUE, (int)i);
            const kunai_material *material = kunai_model_get_material(model, 0);
            const uint8_t *colors[] = {material->diffuse, material->ambient, material->specular};
            uint32_t k;

            for (k = 0; k < 3; k++)
                if (k == type - 5)
                    assert_color(colors[k], 1, 2, 3, 0x80);
                else
                    assert_color(colors[k], 255, 255, 255, 255);
            kunai_model_close(model);
        }
}

/* The option for colours in another order is not for materials. */
TEST(colors_rgba)
{
    static const uint32_t words[] = {1, INDICES, 5, 0x01020304};
    ginja_body body = make_body_with(PARAMETERS(words), OPAQUE, 0);
    kunai_model *model = open_ginja_body(&body, KUNAI_MODEL_COLORS_RGBA, 0);

    assert_color(kunai_model_get_material(model, 0)->diffuse, 1, 2, 3, 4);
    kunai_model_close(model);
    free_ginja_body(&body);
}

/* ---- type 8 ---- */

/* All wraps; the upper bits, of which tools have seen bit 20, are of no meaning. */
TEST(wraps)
{
    static const uint32_t wraps[] = {KUNAI_WRAP_CLAMP, KUNAI_WRAP_REPEAT, KUNAI_WRAP_MIRROR,
                                     KUNAI_WRAP_REPEAT};
    uint32_t i;

    for (i = 0; i < 32; i++) {
        const uint32_t u = i / 4 % 4, v = i % 4;
        const uint32_t value = (i & 16 ? 0xFFF00000 : 0) | u << 18 | v << 16 | 7;
        kunai_model *model = open_one(8, value, OPAQUE, (int)(i & 1));
        const kunai_material *material = kunai_model_get_material(model, 0);

        assert_int_equal(material->wrap_u, wraps[u]);
        assert_int_equal(material->wrap_v, wraps[v]);
        assert_int_equal(material->texture, 7);
        assert_int_equal(material->parameters[3], value);
        kunai_model_close(model);
    }
}

TEST(textures)
{
    static const uint32_t numbers[] = {0, 1, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFF};
    uint32_t i;

    for (i = 0; i < 2 * GINJA_COUNT(numbers); i++) {
        kunai_model *model = open_one(8, 0x00050000 | numbers[i / 2], OPAQUE, (int)(i & 1));

        assert_int_equal(kunai_model_get_material(model, 0)->texture, numbers[i / 2]);
        kunai_model_close(model);
    }
}

/* ---- type 10 ---- */

/* All sources, with nothing and with everything around them. */
TEST(generators)
{
    uint32_t i;

    for (i = 0; i < 512; i++) {
        const uint32_t source = i / 2, value = source << 4 | (i & 1 ? 0xFFFFF00F : 0);
        kunai_model *model = open_one(10, value, OPAQUE, (int)(i >> 1 & 1));
        const kunai_material *material = kunai_model_get_material(model, 0);

        assert_int_equal(material->flags, source == 1 ? KUNAI_MATERIAL_ENVIRONMENT : 0);
        assert_int_equal(material->parameters[3], value);
        kunai_model_close(model);
    }
}

/* ---- vertex colours ---- */

/* 08 says that the diffuse colour is the vertices'; what does not say anything leaves it to
 * them. */
TEST(vertex_colors)
{
    static const double colors[] = {0x11223344, 0x55667788, 0x01020304};
    static const ginja_array colored[] = {{GINJA_POSITION, GINJA_XYZ, GINJA_F32, 0, 3, positions},
                                          {GINJA_COLOR, GINJA_RGBA, GINJA_RGBA8, 0, 3, colors}};
    static const uint8_t list[] = {GINJA_TRIANGLES, 0, 3, 0, 0, 1, 1, 2, 2};
    static const struct {
        uint32_t value;
        uint32_t flags;
    } cases[] = {{0, 0},
                 {0xF7FF, 0}, /* flags are added below */
                 {0x0800, KUNAI_MATERIAL_VERTEX_COLOR},
                 {0x1000, 0},
                 {0x1800, KUNAI_MATERIAL_VERTEX_COLOR}};
    uint32_t words[] = {1, INDICES | 2 << 2 * GINJA_COLOR, 2, 0};
    ginja_mesh mesh = {words, 1, list, sizeof list};
    ginja_body body;
    ginja_model source;
    kunai_model *model;
    uint32_t i;

    fill_lists(&source, &mesh, 1, NULL, 0);
    source.arrays = colored;
    source.array_count = 2;
    for (i = 0; i <= GINJA_COUNT(cases); i++) {
        const int is_given = i < GINJA_COUNT(cases);

        words[3] = is_given ? cases[i].value : 0;
        mesh.parameter_count = is_given ? 2 : 1;
        body = build_ginja_body_of(&source, 1);
        model = open_ginja_body(&body, KUNAI_OPEN_STRICT, 0);
        assert_int_equal(kunai_model_get_material(model, 0)->flags & KUNAI_MATERIAL_VERTEX_COLOR,
                         is_given ? cases[i].flags : KUNAI_MATERIAL_VERTEX_COLOR);
        assert_color(kunai_model_get_mesh(model, 0)->colors[0], 0x11, 0x22, 0x33, 0x44);
        kunai_model_close(model);
        free_ginja_body(&body);
    }
}

/* ---- the words ---- */

/* Given in another order, some of them twice: those of type 0 are in the order of attributes, the
 * last one counts. */
TEST(words)
{
    static const uint32_t given[] = {
        10, 0x0000104A, 0, 0x000C8308, 9, 0x00000044, 8, 0x001B0000, 0, 0x00058301, 3, 0xDEADBEEF,
        0,  0x00048A1F, 1, 0x00000000, 0, 0x00058308, 7, 0x0A0B0C0D, 6, 0x01020304, 5, 0xB2B2B2FF,
        2,  0x00010B11, 4, 0x00006500, 1, INDICES,    0, 0x00011400, 8, 0x00180037};
    static const uint32_t kept[] = {0, 0x00011400, 0,  0x00048A1F, 0, 0x00058308, 0, 0x000C8308,
                                    1, INDICES,    2,  0x00010B11, 3, 0xDEADBEEF, 4, 0x00006500,
                                    5, 0xB2B2B2FF, 6,  0x01020304, 7, 0x0A0B0C0D, 8, 0x00180037,
                                    9, 0x00000044, 10, 0x0000104A};
    const kunai_material *material;
    ginja_body body;
    kunai_model *model;
    uint32_t big;

    for (big = 0; big < 2; big++) {
        body = make_body_with(PARAMETERS(given), OPAQUE, (int)big);
        model = open_ginja_body(&body, KUNAI_OPEN_STRICT, 0);
        material = kunai_model_get_material(model, 0);
        assert_words(material, kept, GINJA_COUNT(kept));
        assert_int_equal(material->offset, GINJA_CHUNK + body.models[0].meshes[0][0].parameters +
                                               sizeof given - GINJA_PARAMETER);
        assert_color(material->diffuse, 0xB2, 0xB2, 0xB2, 0xFF);
        assert_color(material->ambient, 1, 2, 3, 4);
        assert_color(material->specular, 10, 11, 12, 13);
        assert_int_equal(material->texture, 0x37);
        assert_int_equal(material->wrap_u, KUNAI_WRAP_MIRROR);
        assert_int_equal(material->wrap_v, KUNAI_WRAP_CLAMP);
        assert_int_equal(material->flags,
                         KUNAI_MATERIAL_BLEND | KUNAI_MATERIAL_UNLIT | KUNAI_MATERIAL_NO_SPECULAR);
        kunai_model_close(model);
        free_ginja_body(&body);
    }
}

/* The most that a state can have: a format for each attribute, and all other types. */
TEST(most_words)
{
    enum { WORDS = 2 * (13 + 10) };
    uint32_t words[WORDS], i;
    kunai_model *model;

    for (i = 0; i < 13; i++) {
        words[2 * i] = 0;
        words[2 * i + 1] = i == 1 ? 0x00011400 : i << 16 | 0xFF00FFFF;
    }
    for (i = 1; i <= 10; i++) {
        words[24 + 2 * i] = i;
        words[25 + 2 * i] = i == 1 ? (uint32_t)INDICES : i * 0x01010101;
    }
    model = open_with(PARAMETERS(words), OPAQUE, 0);
    assert_words(kunai_model_get_material(model, 0), words, WORDS);
    kunai_model_close(model);
}

/* ---- from mesh to mesh ---- */

static void assert_material(const kunai_material *material, uint32_t offset, int32_t texture,
                            uint32_t red)
{
    assert_int_equal(material->offset, GINJA_CHUNK + offset);
    assert_int_equal(material->texture, texture);
    assert_int_equal(material->diffuse[0], red);
}

/* What a mesh does not set is what the mesh before it had, words and all; each list is begun anew:
 * its first mesh has neither the diffuse colour nor the texture of the other one. */
TEST(persistence)
{
    static const uint32_t first[] = {0, 0x00011400, 1, INDICES, 5, 0x11000000, 8, 1};
    static const uint32_t second[] = {8, 2};
    static const uint32_t fourth[] = {5, 0x22000000, 0, 0x00036A00};
    static const uint32_t second_words[] = {0, 0x00011400, 1, INDICES, 5, 0x11000000, 8, 2};
    static const uint32_t fourth_words[] = {0,       0x00011400, 0,          0x00036A00, 1,
                                            INDICES, 5,          0x22000000, 8,          2};
    static const uint32_t last_words[] = {1, INDICES, 8, 2};
    static const ginja_mesh opaque[] = {{PARAMETERS(first), PRIMITIVES},
                                        {PARAMETERS(second), PRIMITIVES},
                                        {NULL, 0, PRIMITIVES},
                                        {PARAMETERS(fourth), PRIMITIVES}};
    static const ginja_mesh translucent[] = {{PARAMETERS(indices_only), PRIMITIVES},
                                             {PARAMETERS(second), PRIMITIVES}};
    const ginja_mesh_places *places;
    ginja_model source;
    kunai_model *model;
    ginja_body body;
    uint32_t big;

    fill_lists(&source, opaque, 4, translucent, 2);
    for (big = 0; big < 2; big++) {
        body = build_ginja_body_of(&source, (int)big);
        model = open_ginja_body(&body, KUNAI_OPEN_STRICT | KUNAI_MODEL_DRAW_ORDER, 0);
        assert_int_equal(kunai_model_get_mesh(model, 0)->submesh_count, 6);
        assert_int_equal(kunai_model_get_info(model)->material_count, 5);
        places = body.models[0].meshes[OPAQUE];
        assert_material(find_material(model, 0), places[0].parameters + 24, 1, 0x11);
        assert_words(find_material(model, 0), first, GINJA_COUNT(first));
        assert_material(find_material(model, 1), places[1].parameters, 2, 0x11);
        assert_words(find_material(model, 1), second_words, GINJA_COUNT(second_words));
        assert_ptr_equal(find_material(model, 2), find_material(model, 1));
        assert_material(find_material(model, 3), places[3].parameters + 8, 2, 0x22);
        assert_words(find_material(model, 3), fourth_words, GINJA_COUNT(fourth_words));
        places = body.models[0].meshes[TRANSLUCENT];
        assert_material(find_material(model, 4), places[0].parameters, -1, 255);
        assert_words(find_material(model, 4), indices_only, 2);
        assert_material(find_material(model, 5), places[1].parameters, 2, 255);
        assert_words(find_material(model, 5), last_words, 4);
        kunai_model_close(model);
        free_ginja_body(&body);
    }
}

/* A list whose first mesh has no type 1 does not take that of the other list. */
TEST(no_indices)
{
    static const uint32_t other[] = {8, 3};
    static const ginja_mesh opaque = {PARAMETERS(indices_only), PRIMITIVES};
    static const ginja_mesh translucent[] = {{PARAMETERS(other), PRIMITIVES},
                                             {PARAMETERS(indices_only), PRIMITIVES}};
    ginja_model source;
    kunai_model *model;
    ginja_body body;
    uint32_t place;

    fill_lists(&source, &opaque, 1, translucent, 2);
    body = build_ginja_body_of(&source, 1);
    place = body.models[0].meshes[TRANSLUCENT][0].mesh;
    model = open_ginja_body(&body, KUNAI_MODEL_DRAW_ORDER, 1);
    assert_ginja_warning(model, 0, KUNAI_E_CORRUPT, place, "mesh", no_indices);
    assert_int_equal(kunai_model_get_mesh(model, 0)->submesh_count, 2);
    assert_int_equal(find_material(model, 0)->texture, -1);
    assert_int_equal(find_material(model, 1)->texture, 3);
    kunai_model_close(model);
    assert_ginja_error(&body, KUNAI_OPEN_STRICT, KUNAI_E_CORRUPT, place, "mesh", no_indices);
    free_ginja_body(&body);
}

/* Each model, too, begins anew. */
TEST(next_model)
{
    static const uint32_t words[] = {1, INDICES, 8, 5};
    static const ginja_mesh meshes[] = {{PARAMETERS(words), PRIMITIVES},
                                        {PARAMETERS(indices_only), PRIMITIVES}};
    static const ginja_node nodes[] = {{.model = 1, .child = 1}, {.model = 2}};
    ginja_model models[2];
    ginja_source source = {.nodes = nodes, .node_count = 2, .models = models, .model_count = 2};
    kunai_model *model;
    ginja_body body;

    fill_lists(&models[0], &meshes[0], 1, NULL, 0);
    fill_lists(&models[1], &meshes[1], 1, NULL, 0);
    body = build_ginja_body(&source);
    model = open_ginja_body(&body, KUNAI_OPEN_STRICT, 0);
    assert_int_equal(kunai_model_get_info(model)->material_count, 2);
    assert_int_equal(kunai_model_get_material(model, 0)->texture, 5);
    assert_int_equal(kunai_model_get_material(model, 1)->texture, -1);
    kunai_model_close(model);
    free_ginja_body(&body);
}

/* Meshes whose parameters say the same are one part: where they say it does not matter. */
TEST(same_material)
{
    static const uint32_t words[] = {1, INDICES, 8, 5};
    static const uint32_t again[] = {8, 5, 1, INDICES};
    static const ginja_mesh meshes[] = {{PARAMETERS(words), PRIMITIVES},
                                        {PARAMETERS(again), PRIMITIVES}};
    ginja_model source;
    kunai_model *model;
    ginja_body body;

    fill_lists(&source, meshes, 2, NULL, 0);
    body = build_ginja_body_of(&source, 0);
    model = open_ginja_body(&body, KUNAI_OPEN_STRICT, 0);
    assert_int_equal(kunai_model_get_info(model)->material_count, 1);
    assert_int_equal(draw_at(model, 0)->index_count, 6);
    kunai_model_close(model);
    free_ginja_body(&body);
}

/* ---- what is wrong ---- */

/* A body of two meshes, the first of which is to be broken; both draw. */
static ginja_body make_pair(const uint32_t *words, uint32_t count, int big)
{
    static const uint32_t complete[] = {1, INDICES, 4, 0x2500};
    ginja_mesh meshes[] = {{NULL, 0, PRIMITIVES}, {PARAMETERS(complete), PRIMITIVES}};
    ginja_model model;

    meshes[0].parameters = words;
    meshes[0].parameter_count = count;
    fill_lists(&model, meshes, 2, NULL, 0);
    return build_ginja_body_of(&model, big);
}

/* The first mesh is left out, its other parameters hold; where it is the only one, it is the
 * error. */
static void expect_bad_parameter(uint32_t type, uint32_t value, uint32_t byte, const char *message)
{
    const uint32_t words[] = {5, 0x33000000, type, value, 8, 6};
    const uint32_t alone[] = {1, INDICES, type, value};
    uint32_t big;

    for (big = 0; big < 2; big++) {
        ginja_body body = make_pair(PARAMETERS(words), (int)big);
        uint32_t place = body.models[0].meshes[OPAQUE][0].parameters + 8 + byte;
        kunai_model *model =
            open_damaged_ginja_body(&body, KUNAI_E_CORRUPT, place, "parameter", message);

        assert_int_equal(kunai_model_get_mesh(model, 0)->index_count, 3);
        assert_int_equal(kunai_model_get_material(model, 0)->diffuse[0], 0x33);
        assert_int_equal(kunai_model_get_material(model, 0)->texture, 6);
        kunai_model_close(model);
        free_ginja_body(&body);
        body = make_body_with(PARAMETERS(alone), OPAQUE, (int)big);
        place = body.models[0].meshes[OPAQUE][0].parameters + 8 + byte;
        assert_ginja_error(&body, 0, KUNAI_E_CORRUPT, place, "parameter", message);
        free_ginja_body(&body);
    }
}

TEST(bad_types)
{
    expect_bad_parameter(11, 0, 0, "no such parameter type");
    expect_bad_parameter(0x80, 0, 0, "no such parameter type");
    expect_bad_parameter(255, 0, 0, "no such parameter type");
}

/* The last attribute is 12, which test_most_words has. */
TEST(bad_attributes)
{
    static const char format[] = "the format of an attribute that does not exist";
    static const char indices[] = "corners have an attribute that does not exist";

    expect_bad_parameter(0, 0x000D8308, 4, format);
    expect_bad_parameter(0, 0x00FF8308, 4, format);
    expect_bad_parameter(1, INDICES | 1u << 26, 4, indices);
    expect_bad_parameter(1, INDICES | 1u << 31, 4, indices);
}

/* Whatever a mesh with such a parameter 1 is followed by, it is not drawn by an older one. */
TEST(lost_indices)
{
    static const uint32_t broken[] = {1, INDICES | 1u << 27};
    static const ginja_mesh meshes[] = {{PARAMETERS(indices_only), PRIMITIVES},
                                        {PARAMETERS(broken), PRIMITIVES},
                                        {NULL, 0, PRIMITIVES}};
    ginja_model source;
    kunai_model *model;
    ginja_body body;

    fill_lists(&source, meshes, 3, NULL, 0);
    body = build_ginja_body_of(&source, 0);
    model = open_ginja_body(&body, 0, 2);
    assert_ginja_warning(model, 1, KUNAI_E_CORRUPT, body.models[0].meshes[OPAQUE][2].mesh, "mesh",
                         no_indices);
    assert_int_equal(kunai_model_get_mesh(model, 0)->index_count, 3);
    kunai_model_close(model);
    free_ginja_body(&body);
}

/* A node with lines is drawn again for them: what is wrong is said once. */
TEST(said_once)
{
    static const uint32_t broken[] = {11, 0};
    static const uint8_t line[] = {GINJA_LINES, 0, 2, 0, 1};
    static const ginja_mesh meshes[] = {{PARAMETERS(broken), PRIMITIVES},
                                        {PARAMETERS(indices_only), line, sizeof line}};
    ginja_model source;
    kunai_model *model;
    ginja_body body;

    fill_lists(&source, meshes, 2, NULL, 0);
    body = build_ginja_body_of(&source, 1);
    model = open_ginja_body(&body, 0, 1);
    assert_int_equal(kunai_model_get_mesh(model, 0)->corner_count, 2);
    kunai_model_close(model);
    free_ginja_body(&body);
}

/* The three bytes behind the type are 0 in all files; nothing hangs on them. */
TEST(filling)
{
    ginja_body body = make_body_with(PARAMETERS(indices_only), OPAQUE, 1);
    kunai_model *model;
    uint32_t i;

    for (i = 1; i < 4; i++)
        set_ginja_body_8(&body, body.models[0].meshes[OPAQUE][0].parameters + i, 0xFF);
    model = open_ginja_body(&body, KUNAI_OPEN_STRICT, 0);
    assert_words(kunai_model_get_material(model, 0), indices_only, 2);
    kunai_model_close(model);
    free_ginja_body(&body);
}

/* 65536 are the most; one more, and the most that the field can say. */
TEST(parameter_count)
{
    enum { MOST = 65536 };
    static const char message[] = "there are more than 65536 parameters";
    uint32_t *words = calloc(2 * (MOST + 1), sizeof *words);
    ginja_body body;
    kunai_model *model;
    uint32_t place, i;

    assert_non_null(words);
    for (i = 0; i <= MOST; i++) {
        words[2 * i] = 8;
        words[2 * i + 1] = i & 0xFFFF;
    }
    words[0] = 1;
    words[1] = INDICES;
    body = make_pair(words, MOST + 1, 0);
    place = body.models[0].meshes[OPAQUE][0].mesh;
    kunai_model_close(open_damaged_ginja_body(&body, KUNAI_E_CORRUPT, place + 4, "mesh", message));
    set_ginja_body_32(&body, place + 4, 0xFFFFFFFF);
    kunai_model_close(open_damaged_ginja_body(&body, KUNAI_E_CORRUPT, place + 4, "mesh", message));
    set_ginja_body_32(&body, place + 4, MOST);
    model = open_ginja_body(&body, KUNAI_OPEN_STRICT | KUNAI_MODEL_DRAW_ORDER, 0);
    assert_int_equal(find_material(model, 0)->texture, MOST - 1);
    assert_int_equal(find_material(model, 0)->offset,
                     GINJA_CHUNK + body.models[0].meshes[OPAQUE][0].parameters + 8 * (MOST - 1));
    kunai_model_close(model);
    free_ginja_body(&body);
    free(words);
}

/* Many meshes of the same long list: it ends at a limit. */
TEST(shared_parameters)
{
    enum { PARAMETERS_EACH = 16384, MESHES = 4000 };
    uint32_t *words = calloc(2 * PARAMETERS_EACH, sizeof *words);
    ginja_body body;
    kunai_error error;
    uint32_t place, i, k;

    assert_non_null(words);
    for (i = 0; i < PARAMETERS_EACH; i++)
        words[2 * i] = 3;
    words[0] = 1;
    words[1] = INDICES;
    body = make_body_with(words, PARAMETERS_EACH, OPAQUE, 0);
    place = (uint32_t)body.data.size;
    for (i = 0; i < MESHES; i++)
        for (k = 0; k < GINJA_MESH; k += 4)
            append_u32(&body.data,
                       get_ginja_body_word(&body, body.models[0].meshes[OPAQUE][0].mesh + k), 0);
    set_ginja_body_32(&body, body.models[0].model + 8, place);
    set_ginja_body_16(&body, body.models[0].model + 0x10, MESHES);
    assert_null(try_ginja_body(&body, 0, &error));
    assert_int_equal(error.code, KUNAI_E_LIMIT);
    assert_string_equal(error.record, "mesh");
    free_ginja_body(&body);
    free(words);
}

/* The list may end with the body, which its model does not have to. */
TEST(parameters_outside)
{
    static const char message[] = "the parameters do not lie inside of the data";
    ginja_body body = make_pair(PARAMETERS(indices_only), 1);
    const uint32_t mesh = body.models[0].meshes[OPAQUE][0].mesh, end = (uint32_t)body.data.size;
    const uint32_t wrong[] = {end - 7, end, end + 1, 0x80000000, 0xFFFFFFFF, 0};
    kunai_model *model;
    uint32_t i;

    set_ginja_body_32(&body, end - 8, 0x01000000); /* the centre's last number, and the radius */
    set_ginja_body_32(&body, end - 4, INDICES);
    set_ginja_body_32(&body, mesh, end - 8);
    model = open_ginja_body(&body, KUNAI_OPEN_STRICT | KUNAI_MODEL_DRAW_ORDER, 0);
    assert_int_equal(find_material(model, 0)->offset, GINJA_CHUNK + end - 8);
    kunai_model_close(model);
    for (i = 0; i < GINJA_COUNT(wrong); i++) {
        set_ginja_body_32(&body, mesh, wrong[i]);
        model = open_damaged_ginja_body(&body, KUNAI_E_CORRUPT, mesh, "mesh", message);
        assert_int_equal(kunai_model_get_mesh(model, 0)->index_count, 3);
        kunai_model_close(model);
    }
    free_ginja_body(&body);
}

/* Where the count is 0 any pointer will do. */
TEST(no_parameters)
{
    static const ginja_mesh meshes[] = {{PARAMETERS(indices_only), PRIMITIVES},
                                        {NULL, 0, PRIMITIVES}};
    static const uint32_t pointers[] = {0, 1, 0x80000000, 0xFFFFFFFF};
    ginja_model source;
    kunai_model *model;
    ginja_body body;
    uint32_t i;

    fill_lists(&source, meshes, 2, NULL, 0);
    body = build_ginja_body_of(&source, 0);
    for (i = 0; i < GINJA_COUNT(pointers); i++) {
        set_ginja_body_32(&body, body.models[0].meshes[OPAQUE][1].mesh, pointers[i]);
        model = open_ginja_body(&body, KUNAI_OPEN_STRICT, 0);
        assert_int_equal(kunai_model_get_mesh(model, 0)->index_count, 6);
        kunai_model_close(model);
    }
    free_ginja_body(&body);
}

/* A parameter past the type at every place: structures can be at any byte. */
TEST(unaligned)
{
    static const uint32_t words[] = {1, INDICES, 8, 0x00040203};
    uint32_t shift, i;

    for (shift = 1; shift < 4; shift++) {
        ginja_body body = make_body_with(PARAMETERS(words), OPAQUE, 1);
        const uint32_t at = (uint32_t)body.data.size + shift;
        kunai_model *model;

        append_zeros(&body.data, shift);
        for (i = 0; i < GINJA_COUNT(words); i++)
            if (i & 1)
                append_u32(&body.data, words[i], 1);
            else
                append_u32(&body.data, words[i] << 24, 1);
        set_ginja_body_32(&body, body.models[0].meshes[OPAQUE][0].mesh, at);
        model = open_ginja_body(&body, KUNAI_OPEN_STRICT, 0);
        assert_words(kunai_model_get_material(model, 0), words, 4);
        assert_int_equal(kunai_model_get_material(model, 0)->offset, GINJA_CHUNK + at + 8);
        kunai_model_close(model);
        free_ginja_body(&body);
    }
}

TEST(sweep)
{
    static const uint32_t first[] = {0, 0x00011400, 1, INDICES, 5, 0x11000000, 8,  1,
                                     2, 0x00010B11, 3, 7,       4, 0x6500,     10, 0x104A};
    static const uint32_t second[] = {8, 2, 6, 3, 7, 4, 9, 5};
    static const ginja_mesh meshes[] = {{PARAMETERS(first), PRIMITIVES},
                                        {PARAMETERS(second), PRIMITIVES}};
    ginja_model source;
    uint32_t big;

    fill_lists(&source, meshes, 2, meshes, 1);
    for (big = 0; big < 2; big++) {
        ginja_body body = build_ginja_body_of(&source, (int)big);
        bytes file = build_ginja_file(&body, "GJCM", 1);

        test_sweep_all(&model_visitor, file.data, file.size, NULL, 0);
        free_bytes(&file);
        free_ginja_body(&body);
    }
}
