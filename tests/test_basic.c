/* test_basic.c - Ninja Basic models that are put together here. Expected values are worked out by
 * hand from ninja-basic.md. */
#include "support.h"

#include "basic_files.h"

#include <math.h>

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

enum { UNIT = 7, HIDE = 8 };                                                /* evalflags */
enum { LIST = 0x0000, QUADS = 0x4000, POLYGONS = 0x8000, STRIPS = 0xC000 }; /* meshset types */
enum { AT_MESHES = 4, AT_NORMALS = 0xC, AT_COLORS = 0x10, AT_UVS = 0x14 };  /* in a meshset */

/* Twelve points on a curve: no three are in a line. */
/* clang-format off */
static const float points[] = {0, 0, 0, 1, 1, 0, 2, 4, 0, 3, 9, 0, 4, 16, 0, 5, 25, 0,
                               6, 36, 0, 7, 49, 0, 8, 64, 0, 9, 81, 0, 10, 100, 0, 11, 121, 0};
static const float normals[] = {0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0, -1, 0, -1, 0, -1, 0, 0,
                                0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0, -1, 0, -1, 0, -1, 0, 0};
/* clang-format on */

/* An unlit, opaque one with nothing else set, filter 0: only the texture differs. */
static const uint32_t plain_materials[] = {0xFF112233, 0xFF445566, 0x41300000, 0, 0x02000400,
                                           0xFF112233, 0xFF445566, 0x41300000, 1, 0x02200400};

/* ---- one model below one node ---- */

typedef struct scene {
    basic_meshset sets[BASIC_MESHSETS];
    basic_model model;
    basic_node node;
    basic_source source;
} scene;

static void scene_begin(scene *made, uint32_t meshset_count)
{
    memset(made, 0, sizeof *made);
    made->model.points = points;
    made->model.point_count = COUNT(points);
    made->model.normals = normals;
    made->model.normal_count = COUNT(normals);
    made->model.materials = plain_materials;
    made->model.material_count = COUNT(plain_materials);
    made->model.meshsets = made->sets;
    made->model.meshset_count = meshset_count;
    made->node.flags = UNIT;
    made->node.model = 1;
    made->source.nodes = &made->node;
    made->source.node_count = 1;
    made->source.models = &made->model;
    made->source.model_count = 1;
}

static void set_indices(basic_meshset *set, uint32_t head, uint32_t count, const uint16_t *indices,
                        size_t index_count)
{
    set->head = head;
    set->count = count;
    set->indices = indices;
    set->index_count = index_count;
}

#define INDICES(array) (array), COUNT(array)

static kunai_model *open_with(const basic_body *body, int has_pof0, uint32_t flags, uint32_t format,
                              kunai_error *error)
{
    kunai_options options = {.struct_size = sizeof options, .flags = flags, .format = format};
    bytes file = basic_file_make(body, has_pof0);
    test_exact exact = test_exact_copy(file.data, file.size);
    kunai_model *model;
    kunai_result result;

    if (!has_pof0 || file.size > 65536)
        options.byte_order = body->big ? KUNAI_ORDER_BIG : KUNAI_ORDER_LITTLE;
    result = kunai_model_open(exact.data, exact.size, &options, &model, error);
    assert_true((result == KUNAI_OK) == (model != NULL));
    assert_int_equal(result, error->code);
    if (model)
        subject_model.walk(model, exact.data, exact.size);
    test_exact_free(&exact);
    bytes_free(&file);
    return model;
}

/* Must open, with that many warnings. */
static kunai_model *open_body(const basic_body *body, uint32_t flags, uint32_t warnings)
{
    kunai_error error;
    kunai_model *model = open_with(body, 1, flags, 0, &error);

    if (!model)
        fail_msg("%s at %u", error.message, (unsigned)error.offset);
    assert_int_equal(kunai_model_get_info(model)->warning_count, warnings);
    return model;
}

static kunai_model *open_scene(const scene *made, uint32_t flags, uint32_t warnings)
{
    basic_body body = basic_body_make(&made->source);
    kunai_model *model = open_body(&body, flags, warnings);

    basic_body_free(&body);
    return model;
}

/* place counts in the body. */
static void assert_error(const basic_body *body, uint32_t flags, kunai_result code, uint32_t place,
                         const char *record, const char *message)
{
    kunai_error error;

    assert_null(open_with(body, 1, flags, 0, &error));
    assert_string_equal(error.message, message);
    assert_int_equal(error.code, code);
    assert_string_equal(error.record, record);
    assert_int_equal(error.offset, BASIC_CHUNK + place);
    assert_int_equal(error.format, KUNAI_FORMAT_NJBM);
}

static void assert_warning(const kunai_model *model, uint32_t index, uint32_t place,
                           const char *record, const char *message)
{
    const kunai_error *warning = &kunai_model_get_info(model)->warnings[index];

    assert_string_equal(warning->message, message);
    assert_int_equal(warning->code, KUNAI_E_CORRUPT);
    assert_string_equal(warning->record, record);
    assert_int_equal(warning->offset, BASIC_CHUNK + place);
    assert_int_equal(warning->format, KUNAI_FORMAT_NJBM);
}

static void assert_floats(const float *values, const float *expected, size_t count)
{
    size_t i;

    assert_non_null(values);
    for (i = 0; i < count; i++)
        if (values[i] < expected[i] || values[i] > expected[i])
            fail_msg("value %u is %.9g, not %.9g", (unsigned)i, (double)values[i],
                     (double)expected[i]);
}

static void assert_float(float value, float expected)
{
    assert_floats(&value, &expected, 1);
}

/* The triangles of a mesh by the numbers of their points. */
static void assert_points(const kunai_mesh *mesh, const uint32_t *expected, uint32_t count)
{
    uint32_t i;

    assert_non_null(mesh);
    assert_int_equal(mesh->index_count, count);
    for (i = 0; i < count; i++)
        assert_int_equal(mesh->sources[mesh->indices[i]], expected[i]);
}

/* One meshset, whose triangles are given by point; mesh 0. */
static kunai_model *open_meshset(uint32_t head, uint32_t count, const uint16_t *indices,
                                 size_t index_count, uint32_t warnings)
{
    kunai_model *model;
    scene made;

    scene_begin(&made, 1);
    set_indices(&made.sets[0], head, count, indices, index_count);
    model = open_scene(&made, 0, warnings);
    return model;
}

/* ---- everything that a plain file says ---- */

/* clang-format off */
static const uint16_t two_triangles[] = {0, 1, 2, 2, 1, 3};
static const int16_t two_uvs[] = {0, 0, 255, 0, 0, 255, 0, 255, 255, 0, -510, 32767};
static const uint32_t two_colors[] = {0x80112233, 0xFF000000, 0x00FFFFFF,
                                      0x00FFFFFF, 0xFF000000, 0x01020304};
/* clang-format on */

static void textured_scene(scene *made)
{
    scene_begin(made, 1);
    set_indices(&made->sets[0], LIST | 1, 2, INDICES(two_triangles));
    made->sets[0].uvs = two_uvs;
    made->sets[0].uv_count = COUNT(two_uvs);
    made->sets[0].colors = two_colors;
    made->sets[0].color_count = COUNT(two_colors);
    made->node.flags = 6;
    made->node.position[0] = 100;
}

static void check_textured(const kunai_model *model, const basic_body *body)
{
    static const uint32_t indices[] = {0, 1, 2, 2, 1, 3};
    static const uint8_t colors[] = {0x11, 0x22, 0x33, 0x80, 0, 0, 0, 0xFF,
                                     0xFF, 0xFF, 0xFF, 0,    2, 3, 4, 1};
    static const float center[] = {1, 0, 3}, low[] = {100, 0, 0}, high[] = {103, 9, 0};
    const float uvs[] = {0, 0, 1, 0, 0, 1, -2, (float)(32767.0 / 255.0)};
    const kunai_model_info *info = kunai_model_get_info(model);
    const kunai_node *node = kunai_model_get_node(model, 0);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

    assert_int_equal(info->format, KUNAI_FORMAT_NJBM);
    assert_int_equal(info->byte_order, body->big ? KUNAI_ORDER_BIG : KUNAI_ORDER_LITTLE);
    assert_int_equal(info->node_count, 1);
    assert_int_equal(info->mesh_count, 1);
    assert_int_equal(info->material_count, 1);
    assert_int_equal(info->vertex_count, 4);
    assert_int_equal(info->triangle_count, 2);
    assert_int_equal(info->dropped_count, 0);
    assert_int_equal(info->skinned, 0);
    assert_null(info->inverse_binds);
    assert_floats(info->bounds_min, low, 3);
    assert_floats(info->bounds_max, high, 3);
    assert_floats(node->center, center, 3);
    assert_float(node->radius, 2);
    assert_int_equal(node->mesh, 0);
    assert_int_equal(mesh->kind, KUNAI_MESH_RIGID);
    assert_int_equal(mesh->node, 0);
    assert_int_equal(mesh->vertex_count, 4);
    assert_points(mesh, indices, 6);
    assert_memory_equal(mesh->indices, indices, sizeof indices);
    assert_floats(mesh->positions, points, 12);
    assert_floats(mesh->normals, normals, 12);
    assert_floats(mesh->uvs, uvs, 8);
    assert_memory_equal(mesh->colors, colors, sizeof colors);
    assert_null(mesh->uvs2);
    assert_null(mesh->speculars);
    assert_null(mesh->joints);
    assert_null(mesh->user_words);
    assert_null(mesh->polygon_normals);
    assert_int_equal(mesh->submesh_count, 1);
    assert_int_equal(mesh->submeshes[0].flags, 0x02200400);
    assert_int_equal(mesh->submeshes[0].order, 0);
    assert_int_equal(mesh->submeshes[0].node, 0);
}

static void check_plain_material(const kunai_material *material, const basic_body *body)
{
    static const uint8_t diffuse[] = {0x11, 0x22, 0x33, 0xFF},
                         specular[] = {0x44, 0x55, 0x66, 0xFF};
    static const float ones[] = {1, 1};

    assert_int_equal(material->offset, BASIC_CHUNK + body->materials[0] + BASIC_MATERIAL);
    assert_int_equal(material->name.size, 0);
    assert_int_equal(material->texture, 1);
    assert_int_equal(material->texture2, -1);
    assert_int_equal(material->flags, KUNAI_MATERIAL_UNLIT | KUNAI_MATERIAL_VERTEX_COLOR);
    assert_int_equal(material->blend_source, KUNAI_BLEND_ZERO);
    assert_int_equal(material->blend_destination, KUNAI_BLEND_ZERO);
    assert_int_equal(material->wrap_u, KUNAI_WRAP_REPEAT);
    assert_int_equal(material->wrap_v, KUNAI_WRAP_REPEAT);
    assert_int_equal(material->filter, 0);
    assert_memory_equal(material->diffuse, diffuse, 4);
    assert_memory_equal(material->specular, specular, 4);
    assert_float(material->exponent, 11);
    assert_float(material->mip_bias, 1);
    assert_floats(material->uv_scale, ones, 2);
    assert_int_equal(material->raw[0], 0x02200400);
    assert_int_equal(material->raw[1], 1);
    assert_int_equal(material->raw[2], 0);
}

/* In both byte orders. */
static void test_fields(void **state)
{
    scene made;
    int big;

    (void)state;
    for (big = 0; big < 2; big++) {
        basic_body body;
        kunai_model *model;

        textured_scene(&made);
        made.source.big = big;
        body = basic_body_make(&made.source);
        model = open_body(&body, 0, 0);
        check_textured(model, &body);
        check_plain_material(kunai_model_get_material(model, 0), &body);
        kunai_model_close(model);
        basic_body_free(&body);
    }
}

/* UVs without a texture, a texture without UVs: as the file says. */
static void test_textures_without_uvs(void **state)
{
    kunai_model *model;
    scene made;

    (void)state;
    textured_scene(&made);
    made.sets[0].head = LIST | 0;
    model = open_scene(&made, 0, 0);
    assert_non_null(kunai_model_get_mesh(model, 0)->uvs);
    assert_int_equal(kunai_model_get_material(model, 0)->texture, -1);
    kunai_model_close(model);
    textured_scene(&made);
    made.sets[0].uvs = NULL;
    made.sets[0].uv_count = 0;
    model = open_scene(&made, 0, 0);
    assert_null(kunai_model_get_mesh(model, 0)->uvs);
    assert_int_equal(kunai_model_get_material(model, 0)->texture, 1);
    kunai_model_close(model);
}

/* 256 units to 1; V first; both. */
static void test_uv_options(void **state)
{
    static const float by_256[] = {0, 0,           0.99609375f, 0,
                                   0, 0.99609375f, -1.9921875f, 127.99609375f};
    const float swapped[] = {0, 0, 0, 1, 1, 0, (float)(32767.0 / 255.0), -2};
    static const float both[] = {0, 0, 0, 0.99609375f, 0.99609375f, 0, 127.99609375f, -1.9921875f};
    static const uint32_t flags[] = {KUNAI_UV_256, KUNAI_UV_SWAPPED,
                                     KUNAI_UV_256 | KUNAI_UV_SWAPPED};
    const float *const expected[] = {by_256, swapped, both};
    scene made;
    size_t i;

    (void)state;
    textured_scene(&made);
    for (i = 0; i < 6; i++) {
        kunai_model *model;

        made.source.big = i >= 3;
        model = open_scene(&made, flags[i % 3], 0);
        assert_floats(kunai_model_get_mesh(model, 0)->uvs, expected[i % 3], 8);
        kunai_model_close(model);
    }
}

/* Bytes R, G, B, A of vertices and of materials: the same bytes in both orders, whatever the words
 * are. */
static void test_colors_rgba(void **state)
{
    static const uint8_t words_little[] = {0x33, 0x22, 0x11, 0x80}; /* 80112233 */
    static const uint8_t words_big[] = {0x80, 0x11, 0x22, 0x33};
    static const uint8_t diffuse_little[] = {0x33, 0x22, 0x11, 0xFF};
    static const uint8_t diffuse_big[] = {0xFF, 0x11, 0x22, 0x33};
    static const uint8_t specular_little[] = {0x66, 0x55, 0x44, 0xFF};
    static const uint8_t specular_big[] = {0xFF, 0x44, 0x55, 0x66};
    scene made;
    int big;

    (void)state;
    textured_scene(&made);
    for (big = 0; big < 2; big++) {
        const kunai_material *material;
        kunai_model *model;

        made.source.big = big;
        model = open_scene(&made, KUNAI_COLORS_RGBA, 0);
        material = kunai_model_get_material(model, 0);
        assert_memory_equal(kunai_model_get_mesh(model, 0)->colors, big ? words_big : words_little,
                            4);
        assert_memory_equal(material->diffuse, big ? diffuse_big : diffuse_little, 4);
        assert_memory_equal(material->specular, big ? specular_big : specular_little, 4);
        kunai_model_close(model);
    }
}

/* ---- meshsets ---- */

static void test_types(void **state)
{
    static const uint16_t quads[] = {0, 1, 2, 3, 7, 6, 5, 4};
    static const uint32_t quad_points[] = {0, 1, 2, 2, 1, 3, 7, 6, 5, 5, 6, 4};
    /* The strip of ninja-chunk.md 4.6, and forward; too short ones give nothing. */
    static const uint16_t strips[] = {0x8005, 1, 9, 0, 5, 11, 0, 0x8001, 3,
                                      2,      3, 4, 5, 1, 9,  0, 5,      11};
    static const uint32_t strip_points[] = {1, 0, 9, 9, 0, 5, 0, 11, 5, 1, 9, 0, 9, 5, 0, 0, 5, 11};
    static const uint32_t list_points[] = {0, 1, 2, 2, 1, 3};
    static const uint32_t types[] = {POLYGONS, STRIPS};
    kunai_model *model;
    size_t i;

    (void)state;
    model = open_meshset(LIST, 2, INDICES(two_triangles), 0);
    assert_points(kunai_model_get_mesh(model, 0), list_points, 6);
    kunai_model_close(model);
    model = open_meshset(QUADS, 2, INDICES(quads), 0);
    assert_points(kunai_model_get_mesh(model, 0), quad_points, 12);
    kunai_model_close(model);
    for (i = 0; i < 2; i++) {
        model = open_meshset(types[i], 5, INDICES(strips), 0);
        assert_points(kunai_model_get_mesh(model, 0), strip_points, 18);
        kunai_model_close(model);
    }
}

/* A corner that repeats costs its triangle, and is counted. */
static void test_degenerate_triangles(void **state)
{
    static const uint16_t lists[] = {0, 1, 1, 3, 4, 5, 6, 7, 6};
    static const uint16_t quads[] = {0, 1, 2, 2, 3, 3, 4, 5};
    static const uint16_t strips[] = {5, 0, 1, 2, 2, 3};
    static const uint32_t list_points[] = {3, 4, 5}, quad_points[] = {0, 1, 2, 4, 3, 5};
    static const uint32_t strip_points[] = {0, 1, 2};
    kunai_model *model;

    (void)state;
    model = open_meshset(LIST, 3, INDICES(lists), 0);
    assert_points(kunai_model_get_mesh(model, 0), list_points, 3);
    assert_int_equal(kunai_model_get_info(model)->dropped_count, 2);
    kunai_model_close(model);
    model = open_meshset(QUADS, 2, INDICES(quads), 0);
    assert_points(kunai_model_get_mesh(model, 0), quad_points, 6);
    assert_int_equal(kunai_model_get_info(model)->dropped_count, 2);
    kunai_model_close(model);
    model = open_meshset(STRIPS, 1, INDICES(strips), 0);
    assert_points(kunai_model_get_mesh(model, 0), strip_points, 3);
    assert_int_equal(kunai_model_get_info(model)->dropped_count, 2);
    kunai_model_close(model);
}

/* Corner k of a meshset has UV k and colour k; headers do not count. */
static void test_corner_numbers(void **state)
{
    static const uint16_t strips[] = {3, 0, 1, 2, 0, 0x8003, 3, 4, 5};
    static const uint16_t quads[] = {0, 1, 2, 3, 4, 5, 6, 7};
    static const float strip_uvs[] = {0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 8, 9};
    static const float quad_uvs[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    static const uint8_t reds[] = {0, 1, 2, 3, 5, 4};
    uint32_t colors[8];
    int16_t uvs[16];
    kunai_model *model;
    scene made;
    uint32_t i;

    (void)state;
    for (i = 0; i < 16; i++)
        uvs[i] = (int16_t)(255 * i);
    for (i = 0; i < 8; i++)
        colors[i] = i << 16;
    scene_begin(&made, 1);
    set_indices(&made.sets[0], STRIPS, 3, INDICES(strips));
    made.sets[0].uvs = uvs;
    made.sets[0].uv_count = 12;
    made.sets[0].colors = colors;
    made.sets[0].color_count = 6;
    model = open_scene(&made, 0, 0);
    assert_floats(kunai_model_get_mesh(model, 0)->uvs, strip_uvs, 12);
    for (i = 0; i < 6; i++)
        assert_int_equal(kunai_model_get_mesh(model, 0)->colors[4 * i], reds[i]);
    kunai_model_close(model);
    set_indices(&made.sets[0], QUADS, 2, INDICES(quads));
    made.sets[0].uv_count = 16;
    made.sets[0].color_count = 8;
    model = open_scene(&made, 0, 0);
    assert_floats(kunai_model_get_mesh(model, 0)->uvs, quad_uvs, 16);
    kunai_model_close(model);
}

/* Vertices are told apart by point, UV and colour. */
static void test_vertices_are_shared(void **state)
{
    static const uint16_t indices[] = {0, 1, 2, 0, 1, 3, 0, 1, 4};
    static const int16_t uvs[] = {1, 1, 2, 2, 3, 3, 1, 1, 2, 3, 4, 4, 1, 1, 2, 2, 5, 5};
    static const uint32_t colors[] = {1, 1, 1, 1, 1, 1, 1, 2, 1};
    static const uint32_t alone[] = {0, 1, 2, 0, 1, 3, 0, 1, 4};
    static const uint32_t by_uv[] = {0, 1, 2, 0, 3, 4, 0, 1, 5};
    static const uint32_t by_both[] = {0, 1, 2, 0, 3, 4, 0, 5, 6};
    kunai_model *model;
    scene made;

    (void)state;
    scene_begin(&made, 1);
    set_indices(&made.sets[0], LIST, 3, INDICES(indices));
    model = open_scene(&made, 0, 0);
    assert_memory_equal(kunai_model_get_mesh(model, 0)->indices, alone, sizeof alone);
    kunai_model_close(model);
    made.sets[0].uvs = uvs;
    made.sets[0].uv_count = COUNT(uvs);
    model = open_scene(&made, 0, 0);
    assert_memory_equal(kunai_model_get_mesh(model, 0)->indices, by_uv, sizeof by_uv);
    kunai_model_close(model);
    made.sets[0].colors = colors;
    made.sets[0].color_count = COUNT(colors);
    model = open_scene(&made, 0, 0);
    assert_memory_equal(kunai_model_get_mesh(model, 0)->indices, by_both, sizeof by_both);
    assert_int_equal(kunai_model_get_mesh(model, 0)->vertex_count, 7);
    kunai_model_close(model);
}

/* Meshsets without polygons are no sub-meshes, but are counted in the order of draws; all meshsets
 * of a node are one mesh. */
static void test_draws(void **state)
{
    static const uint16_t first[] = {0, 1, 2}, second[] = {3, 3, 4, 5};
    static const uint32_t all[] = {0, 1, 2, 3, 4, 5};
    const kunai_mesh *mesh;
    kunai_model *model;
    scene made;

    (void)state;
    scene_begin(&made, 3);
    set_indices(&made.sets[0], LIST | 1, 1, INDICES(first));
    set_indices(&made.sets[1], STRIPS | 0, 0, NULL, 0);
    set_indices(&made.sets[2], STRIPS | 0, 1, INDICES(second));
    model = open_scene(&made, 0, 0);
    mesh = kunai_model_get_mesh(model, 0);
    assert_points(mesh, all, 6);
    assert_int_equal(mesh->submesh_count, 2);
    assert_int_equal(mesh->submeshes[0].order, 0);
    assert_int_equal(mesh->submeshes[0].flags, 0x02200400);
    assert_int_equal(mesh->submeshes[1].order, 2);
    assert_int_equal(mesh->submeshes[1].flags, 0x02000400);
    assert_int_equal(kunai_model_get_info(model)->mesh_count, 1);
    assert_int_equal(kunai_model_get_info(model)->material_count, 2);
    kunai_model_close(model);
    made.model.meshset_count = 0; /* a model that draws nothing is none */
    model = open_scene(&made, 0, 0);
    assert_int_equal(kunai_model_get_info(model)->mesh_count, 0);
    kunai_model_close(model);
}

/* ---- polygon normals ---- */

/* clang-format off */
static const float polygon_normals[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
                                        13, 14, 15, 16, 17, 18, 19, 20, 21};
/* clang-format on */

static kunai_model *open_with_normals(uint32_t head, uint32_t count, const uint16_t *indices,
                                      size_t index_count, size_t normal_count)
{
    scene made;

    scene_begin(&made, 1);
    set_indices(&made.sets[0], head, count, indices, index_count);
    made.sets[0].normals = polygon_normals;
    made.sets[0].normal_count = normal_count;
    return open_scene(&made, 0, 0);
}

/* One for each triangle, or for a whole quad; those of triangles that are dropped count. */
static void test_polygon_normals(void **state)
{
    static const uint16_t lists[] = {0, 1, 2, 3, 3, 4, 5, 6, 7};
    static const uint16_t strips[] = {4, 0, 1, 2, 3, 2, 0, 0, 0x8005, 4, 5, 5, 6, 7};
    static const uint16_t quads[] = {0, 1, 2, 3, 4, 4, 5, 6, 7, 8, 9, 10};
    static const float of_lists[] = {1, 2, 3, 7, 8, 9};
    static const float of_strips[] = {1, 2, 3, 4, 5, 6, 13, 14, 15};
    static const float of_quads[] = {1, 2, 3, 1, 2, 3, 4, 5, 6, 7, 8, 9, 7, 8, 9};
    kunai_model *model;

    (void)state;
    model = open_with_normals(LIST, 3, INDICES(lists), 9);
    assert_int_equal(kunai_model_get_mesh(model, 0)->index_count, 6);
    assert_floats(kunai_model_get_mesh(model, 0)->polygon_normals, of_lists, 6);
    kunai_model_close(model);
    model = open_with_normals(STRIPS, 3, INDICES(strips), 15);
    assert_int_equal(kunai_model_get_mesh(model, 0)->index_count, 9);
    assert_floats(kunai_model_get_mesh(model, 0)->polygon_normals, of_strips, 9);
    kunai_model_close(model);
    model = open_with_normals(QUADS, 3, INDICES(quads), 9);
    assert_int_equal(kunai_model_get_mesh(model, 0)->index_count, 15);
    assert_floats(kunai_model_get_mesh(model, 0)->polygon_normals, of_quads, 15);
    kunai_model_close(model);
}

/* One meshset of two has them: the others' are 0. */
static void test_missing_polygon_normals(void **state)
{
    static const uint16_t other[] = {6, 7, 8};
    static const float expected[] = {0, 0, 0, 1, 2, 3, 4, 5, 6};
    kunai_model *model;
    scene made;

    (void)state;
    scene_begin(&made, 2);
    set_indices(&made.sets[0], LIST | 1, 1, INDICES(other));
    set_indices(&made.sets[1], LIST, 2, INDICES(two_triangles));
    made.sets[1].normals = polygon_normals;
    made.sets[1].normal_count = 6;
    model = open_scene(&made, 0, 0);
    assert_floats(kunai_model_get_mesh(model, 0)->polygon_normals, expected, 9);
    kunai_model_close(model);
}

/* ---- normals ---- */

static const char short_normals[] = "there are fewer normals than points: all are left out";

/* Whether all points have normals, when those of the file are taken to be somewhere else. */
static void check_normals(basic_body *body, uint32_t place, int expected)
{
    kunai_model *model;

    basic_body_set(body, body->models[0] + 4, place);
    model = open_body(body, 0, !expected);
    if (expected)
        assert_non_null(kunai_model_get_mesh(model, 0)->normals);
    else {
        assert_null(kunai_model_get_mesh(model, 0)->normals);
        assert_warning(model, 0, body->models[0] + 4, "NJS_MODEL", short_normals);
        assert_error(body, KUNAI_STRICT, KUNAI_E_CORRUPT, body->models[0] + 4, "NJS_MODEL",
                     short_normals);
    }
    kunai_model_close(model);
}

/* Many real models have one normal for all points. It shows where the array would run into the
 * model itself, or past the end; all edges to the byte. */
static void test_short_normals(void **state)
{
    const uint32_t size = sizeof normals;
    basic_body body;
    scene made;
    uint32_t i;

    (void)state;
    scene_begin(&made, 1);
    set_indices(&made.sets[0], LIST, 2, INDICES(two_triangles));
    body = basic_body_make(&made.source);
    assert_int_equal(body.models[0] - body.normals[0], size);
    for (i = 0; i < COUNT(normals); i++)
        bytes_float(&body.data, 1, 0); /* room behind the model */
    check_normals(&body, body.models[0] - size, 1);
    check_normals(&body, body.models[0] - size + 1, 0);
    check_normals(&body, body.models[0] - 12, 0);
    check_normals(&body, body.models[0], 0);
    check_normals(&body, body.models[0] + 1, 1);
    check_normals(&body, (uint32_t)body.data.size - size, 1);
    check_normals(&body, (uint32_t)body.data.size - size + 1, 0);
    check_normals(&body, (uint32_t)body.data.size, 0);
    check_normals(&body, 0xFFFFFFFF, 0);
    basic_body_free(&body);
}

/* NULL is no fault. */
static void test_no_normals(void **state)
{
    kunai_model *model;
    scene made;

    (void)state;
    scene_begin(&made, 1);
    set_indices(&made.sets[0], LIST, 2, INDICES(two_triangles));
    made.model.normals = NULL;
    made.model.normal_count = 0;
    model = open_scene(&made, 0, 0);
    assert_null(kunai_model_get_mesh(model, 0)->normals);
    kunai_model_close(model);
}

/* ---- materials ---- */

/* The number of the material in a meshset: past nbMat, at the last one that the body has room for,
 * past that, and without materials at all. */
static void test_which_material(void **state)
{
    static const char message[] =
        "the material does not lie inside of the data: a default one is taken";
    basic_body body;
    kunai_model *model;
    uint32_t at, last;
    scene made;

    (void)state;
    scene_begin(&made, 1);
    set_indices(&made.sets[0], LIST | 1, 2, INDICES(two_triangles));
    body = basic_body_make(&made.source);
    at = body.models[0] + 0x14;
    basic_body_set(&body, at, 0x00000001); /* one meshset, no materials */
    model = open_body(&body, 0, 0);
    assert_int_equal(kunai_model_get_material(model, 0)->offset,
                     BASIC_CHUNK + body.materials[0] + BASIC_MATERIAL);
    kunai_model_close(model);
    last = ((uint32_t)body.data.size - body.materials[0]) / BASIC_MATERIAL - 1;
    basic_body_set(&body, body.meshsets[0], 2u << 16 | LIST | last);
    basic_body_cut(&body, body.materials[0] + BASIC_MATERIAL * (last + 1));
    if (body.data.size < body.models[0] + BASIC_MODEL)
        bytes_zeros(&body.data, body.models[0] + BASIC_MODEL - body.data.size);
    model = open_body(&body, 0, 0);
    assert_int_equal(kunai_model_get_material(model, 0)->offset,
                     BASIC_CHUNK + body.materials[0] + BASIC_MATERIAL * last);
    kunai_model_close(model);
    basic_body_set(&body, body.meshsets[0], 2u << 16 | LIST | (last + 1));
    model = open_body(&body, 0, 1);
    assert_warning(model, 0, body.meshsets[0], "NJS_MESHSET", message);
    assert_int_equal(kunai_model_get_material(model, 0)->offset, 0);
    kunai_model_close(model);
    assert_error(&body, KUNAI_STRICT, KUNAI_E_CORRUPT, body.meshsets[0], "NJS_MESHSET", message);
    basic_body_set(&body, body.models[0] + 0x10, 0);
    model = open_body(&body, 0, 0);
    assert_int_equal(kunai_model_get_material(model, 0)->offset, 0);
    kunai_model_close(model);
    basic_body_free(&body);
}

/* The array ends with the body, and one byte behind it; the largest number there is. */
static void test_last_material(void **state)
{
    basic_body body;
    kunai_model *model;
    scene made;

    (void)state;
    scene_begin(&made, 1);
    set_indices(&made.sets[0], LIST | 1, 2, INDICES(two_triangles));
    body = basic_body_make(&made.source);
    basic_body_append(&body, body.models[0] + 0x10, body.materials[0], sizeof plain_materials);
    model = open_body(&body, 0, 0);
    assert_int_equal(kunai_model_get_material(model, 0)->texture, 1);
    kunai_model_close(model);
    basic_body_set(&body, body.meshsets[0], 2u << 16 | LIST | 0x3FFF);
    model = open_body(&body, 0, 1);
    kunai_model_close(model);
    basic_body_set(&body, body.meshsets[0], 2u << 16 | LIST | 1);
    basic_body_cut(&body, body.data.size - 1);
    model = open_body(&body, 0, 1);
    assert_int_equal(kunai_model_get_material(model, 0)->texture, -1);
    kunai_model_close(model);
    basic_body_free(&body);
}

static void test_missing_material(void **state)
{
    static const uint8_t white[] = {255, 255, 255, 255};
    const kunai_material *material;
    kunai_model *model;
    scene made;

    (void)state;
    scene_begin(&made, 1);
    set_indices(&made.sets[0], LIST, 2, INDICES(two_triangles));
    made.model.materials = NULL;
    made.model.material_count = 0;
    model = open_scene(&made, 0, 0);
    material = kunai_model_get_material(model, 0);
    assert_int_equal(material->offset, 0);
    assert_int_equal(material->texture, -1);
    assert_int_equal(material->flags, KUNAI_MATERIAL_DOUBLE_SIDED);
    assert_int_equal(material->blend_source, KUNAI_BLEND_SRC_ALPHA);
    assert_int_equal(material->blend_destination, KUNAI_BLEND_INV_SRC_ALPHA);
    assert_int_equal(material->filter, 1);
    assert_memory_equal(material->diffuse, white, 4);
    assert_memory_equal(material->specular, white, 4);
    assert_float(material->exponent, 11);
    assert_float(material->mip_bias, 1);
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
static void test_attributes(void **state)
{
    static const uint8_t specular[] = {4, 5, 6, 0};
    uint32_t words[] = {0x01020304, 0x00040506, 0x43960000, 0xDEADBEEF, 0};
    scene made;
    size_t i;

    (void)state;
    scene_begin(&made, 1);
    set_indices(&made.sets[0], LIST, 2, INDICES(two_triangles));
    made.model.materials = words;
    made.model.material_count = COUNT(words);
    for (i = 0; i < COUNT(attribute_cases); i++) {
        const attribute_case *expected = &attribute_cases[i];
        const kunai_material *material;
        kunai_model *model;

        words[4] = expected->attributes;
        made.source.big = i % 2;
        model = open_scene(&made, 0, 0);
        material = kunai_model_get_material(model, 0);
        assert_int_equal(material->flags, expected->flags);
        assert_int_equal(material->blend_source, expected->source);
        assert_int_equal(material->blend_destination, expected->destination);
        assert_int_equal(material->wrap_u, expected->wrap_u);
        assert_int_equal(material->wrap_v, expected->wrap_v);
        assert_int_equal(material->filter, expected->filter);
        assert_float(material->mip_bias, expected->mip_bias);
        assert_int_equal(material->texture, expected->texture);
        assert_float(material->exponent, 300);
        assert_memory_equal(material->specular, specular, 4);
        assert_int_equal(material->raw[0], expected->attributes);
        assert_int_equal(material->raw[1], 0xDEADBEEF);
        assert_int_equal(kunai_model_get_mesh(model, 0)->submeshes[0].flags, expected->attributes);
        kunai_model_close(model);
    }
}

/* ---- Basic+ ---- */

/* Two meshsets of different materials; format: what the caller says. */
static uint32_t format_found(int plus, uint32_t meshset_count, int has_pof0, uint32_t format)
{
    static const uint16_t other[] = {4, 5, 6};
    kunai_error error;
    kunai_model *model;
    basic_body body;
    uint32_t found;
    scene made;

    textured_scene(&made);
    set_indices(&made.sets[1], LIST, 1, INDICES(other));
    made.model.meshset_count = meshset_count;
    made.source.plus = plus;
    body = basic_body_make(&made.source);
    model = open_with(&body, has_pof0, 0, format, &error);
    basic_body_free(&body);
    if (!model)
        return 0;
    found = kunai_model_get_info(model)->format;
    if ((found == KUNAI_FORMAT_NJBM_PLUS) == plus) {
        assert_int_equal(kunai_model_get_info(model)->warning_count, 0);
        assert_int_equal(kunai_model_get_info(model)->triangle_count, 1 + meshset_count);
    }
    kunai_model_close(model);
    return found;
}

/* Told by the pointers of the second meshset, in the words of a POF0; without one, or with one
 * meshset only, a file is Basic until the caller says otherwise. */
static void test_plus(void **state)
{
    (void)state;
    assert_int_equal(format_found(0, 2, 1, 0), KUNAI_FORMAT_NJBM);
    assert_int_equal(format_found(1, 2, 1, 0), KUNAI_FORMAT_NJBM_PLUS);
    assert_int_equal(format_found(0, 2, 1, KUNAI_FORMAT_NINJA), KUNAI_FORMAT_NJBM);
    assert_int_equal(format_found(1, 2, 1, KUNAI_FORMAT_NINJA), KUNAI_FORMAT_NJBM_PLUS);
    assert_int_equal(format_found(1, 2, 0, 0), KUNAI_FORMAT_NJBM);
    assert_int_equal(format_found(1, 1, 1, 0), KUNAI_FORMAT_NJBM);
    assert_int_equal(format_found(1, 2, 1, KUNAI_FORMAT_NJBM), KUNAI_FORMAT_NJBM);
    assert_int_equal(format_found(1, 2, 0, KUNAI_FORMAT_NJBM_PLUS), KUNAI_FORMAT_NJBM_PLUS);
    assert_int_equal(format_found(1, 1, 1, KUNAI_FORMAT_NJBM_PLUS), KUNAI_FORMAT_NJBM_PLUS);
    assert_int_equal(format_found(0, 2, 1, KUNAI_FORMAT_NJCM), 0);
}

/* A file with a model that cannot tell and one that can; errors and warnings name the format. */
static void test_plus_by_second_model(void **state)
{
    static const uint16_t missing[] = {0, 1, 12};
    static const basic_node nodes[] = {{UNIT, {0, 0, 0}, 1, 1, 0}, {UNIT, {0, 0, 0}, 2, 0, 0}};
    basic_model models[2];
    kunai_model *model;
    scene made;

    (void)state;
    scene_begin(&made, 2);
    set_indices(&made.sets[0], LIST, 2, INDICES(two_triangles));
    set_indices(&made.sets[1], LIST | 1, 1, INDICES(missing));
    models[0] = models[1] = made.model;
    models[0].meshset_count = 1;
    made.source.nodes = nodes;
    made.source.node_count = 2;
    made.source.models = models;
    made.source.model_count = 2;
    made.source.plus = 1;
    model = open_scene(&made, 0, 1);
    assert_int_equal(kunai_model_get_info(model)->format, KUNAI_FORMAT_NJBM_PLUS);
    assert_int_equal(kunai_model_get_info(model)->warnings[0].format, KUNAI_FORMAT_NJBM_PLUS);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 4);
    kunai_model_close(model);
}

/* A pointer of a second meshset that the POF0 does not list says that its stride is wrong, but the
 * other stride must be right: else it is Basic. attrs does not count: some keep a value there. */
static void test_plus_needs_both(void **state)
{
    static const uint16_t other[] = {4, 5, 6};
    kunai_model *model;
    basic_body body;
    scene made;
    size_t i;

    (void)state;
    textured_scene(&made);
    set_indices(&made.sets[1], LIST, 1, INDICES(other));
    made.model.meshset_count = 2;
    body = basic_body_make(&made.source);
    for (i = 0; i < body.pointer_count; i++)
        if (body.pointers[i] == body.meshsets[0] + BASIC_MESHSET + AT_MESHES)
            body.pointers[i] -= 4; /* another word */
    model = open_body(&body, 0, 0);
    assert_int_equal(kunai_model_get_info(model)->format, KUNAI_FORMAT_NJBM);
    kunai_model_close(model);
    basic_body_free(&body);
    made.source.plus = 1;
    body = basic_body_make(&made.source);
    basic_body_set(&body, body.meshsets[0] + body.stride + 8, 3);
    model = open_body(&body, 0, 0);
    assert_int_equal(kunai_model_get_info(model)->format, KUNAI_FORMAT_NJBM_PLUS);
    kunai_model_close(model);
    basic_body_free(&body);
}

/* ---- nodes ---- */

/* A model of two nodes is drawn in both; a hidden one is not, and may be broken; a node may have
 * none. */
static void test_shared_and_hidden(void **state)
{
    static const basic_node nodes[] = {{6, {10, 0, 0}, 1, 1, 0},
                                       {6, {0, 20, 0}, 1, 0, 2},
                                       {UNIT | HIDE, {0, 0, 0}, 1, 3, 0},
                                       {UNIT, {0, 0, 0}, 0, 0, 0}};
    static const float low[] = {10, 0, 0}, high[] = {13, 29, 0};
    kunai_model *model;
    basic_body body;
    scene made;
    uint32_t i;

    (void)state;
    textured_scene(&made);
    made.source.nodes = nodes;
    made.source.node_count = 4;
    body = basic_body_make(&made.source);
    basic_body_set(&body, 2 * BASIC_NODE + 4, 0xFFFFFFF0);
    model = open_body(&body, 0, 0);
    assert_int_equal(kunai_model_get_info(model)->mesh_count, 2);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 4);
    assert_floats(kunai_model_get_info(model)->bounds_min, low, 3);
    assert_floats(kunai_model_get_info(model)->bounds_max, high, 3);
    for (i = 0; i < 2; i++) {
        const kunai_mesh *mesh = kunai_model_get_mesh(model, i);

        assert_int_equal(mesh->node, i);
        assert_int_equal(mesh->submeshes[0].order, i);
        assert_int_equal(mesh->submeshes[0].node, i);
        assert_int_equal(mesh->sources[0], 0);
        assert_floats(mesh->positions, points, 12);
        assert_int_equal(kunai_model_get_node(model, i)->mesh, i);
    }
    assert_int_equal(kunai_model_get_node(model, 2)->mesh, -1);
    assert_float(kunai_model_get_node(model, 2)->radius, 0);
    assert_int_equal(kunai_model_get_node(model, 3)->parent, 2);
    assert_int_equal(kunai_model_get_node(model, 3)->mesh, -1);
    kunai_model_close(model);
    basic_body_free(&body);
}

/* Everything as one skinned mesh: each vertex has the one influence of its node. */
static void test_one_mesh(void **state)
{
    static const basic_node nodes[] = {{6, {10, 0, 0}, 1, 1, 0}, {6, {0, 20, 0}, 1, 0, 0}};
    const kunai_mesh *mesh;
    kunai_model *model;
    scene made;
    uint32_t i;

    (void)state;
    textured_scene(&made);
    made.source.nodes = nodes;
    made.source.node_count = 2;
    model = open_scene(&made, KUNAI_ONE_MESH, 0);
    assert_int_equal(kunai_model_get_info(model)->mesh_count, 1);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->kind, KUNAI_MESH_SKINNED);
    assert_int_equal(mesh->vertex_count, 8);
    assert_int_equal(mesh->influence_count, 8);
    for (i = 0; i < 8; i++) {
        assert_int_equal(mesh->influences[i].node, i / 4);
        assert_float(mesh->influences[i].weight, 1);
        assert_floats(mesh->influences[i].position, points + 3 * (i % 4), 3);
        assert_floats(mesh->influences[i].normal, normals + 3 * (i % 4), 3);
    }
    kunai_model_close(model);
}

/* In the middle of other data, with pointers of an address space: all of them are moved. */
static void test_bare(void **state)
{
    const uint32_t address = 0x8C010000, before = 8;
    scene made;
    int big;

    (void)state;
    for (big = 0; big < 2; big++) {
        kunai_options options = {.struct_size = sizeof options, .flags = KUNAI_BARE};
        bytes image = {0};
        kunai_model *model;
        kunai_error error;
        basic_body body;
        size_t i;

        textured_scene(&made);
        made.sets[0].normals = polygon_normals;
        made.sets[0].normal_count = 6;
        made.source.big = big;
        body = basic_body_make(&made.source);
        for (i = 0; i < body.pointer_count; i++) {
            const uint8_t *at = body.data.data + body.pointers[i];
            const uint32_t place = (uint32_t)(big ? at[2] << 8 | at[3] : at[1] << 8 | at[0]);

            basic_body_set(&body, body.pointers[i], address + place);
        }
        bytes_zeros(&image, before);
        bytes_add(&image, body.data.data, body.data.size);
        options.format = KUNAI_FORMAT_NJBM;
        options.byte_order = big ? KUNAI_ORDER_BIG : KUNAI_ORDER_LITTLE;
        options.offset = before;
        options.base = (uint64_t)address - before;
        assert_int_equal(kunai_model_open(image.data, image.size, &options, &model, &error), 0);
        assert_int_equal(kunai_model_get_info(model)->warning_count, 0);
        assert_non_null(kunai_model_get_mesh(model, 0)->polygon_normals);
        check_plain_material(kunai_model_get_material(model, 0), &body); /* 8 bytes in front, too */
        assert_floats(kunai_model_get_mesh(model, 0)->positions, points, 12);
        subject_model.walk(model, image.data, image.size);
        kunai_model_close(model);
        bytes_free(&image);
        basic_body_free(&body);
    }
}

/* ---- what is not there ---- */

static const char missing_points[] = "triangles that use a point that is not there are left out";

/* The last point, and one past it; one warning for a meshset, whatever its type. */
static void test_missing_points(void **state)
{
    static const uint16_t last[] = {0, 1, 11};
    static const uint16_t lists[] = {0, 1, 12, 1, 2, 3, 4, 0xFFFF, 5};
    static const uint16_t strips[] = {6, 0, 1, 2, 12, 3, 4, 3, 3, 4, 5};
    static const uint16_t quads[] = {0, 1, 2, 12};
    static const uint32_t last_points[] = {0, 1, 11}, list_points[] = {1, 2, 3};
    static const uint32_t strip_points[] = {0, 1, 2, 3, 4, 5}, quad_points[] = {0, 1, 2};
    static const struct {
        uint32_t head;
        uint32_t count;
        const uint16_t *indices;
        size_t index_count;
        const uint32_t *points;
        uint32_t point_count;
        uint32_t dropped;
    } cases[] = {{LIST, 1, INDICES(last), last_points, 3, 0},
                 {LIST, 3, INDICES(lists), list_points, 3, 2},
                 {STRIPS, 2, INDICES(strips), strip_points, 6, 3},
                 {QUADS, 1, INDICES(quads), quad_points, 3, 1}};
    scene made;
    size_t i;

    (void)state;
    for (i = 0; i < COUNT(cases); i++) {
        basic_body body;
        kunai_model *model;

        scene_begin(&made, 1);
        set_indices(&made.sets[0], cases[i].head, cases[i].count, cases[i].indices,
                    cases[i].index_count);
        body = basic_body_make(&made.source);
        model = open_body(&body, 0, cases[i].dropped != 0);
        assert_points(kunai_model_get_mesh(model, 0), cases[i].points, cases[i].point_count);
        assert_int_equal(kunai_model_get_info(model)->dropped_count, cases[i].dropped);
        if (cases[i].dropped) {
            assert_warning(model, 0, body.meshsets[0], "NJS_MESHSET", missing_points);
            assert_error(&body, KUNAI_STRICT, KUNAI_E_CORRUPT, body.meshsets[0], "NJS_MESHSET",
                         missing_points);
        }
        kunai_model_close(model);
        basic_body_free(&body);
    }
}

/* One array of the only model at the end of the body, then a byte too short, then its pointer
 * outside. error: nothing is left without it. */
typedef struct edge {
    uint32_t pointer; /* place of the pointer in the body */
    uint32_t place;
    uint32_t size;
    const char *record;
    const char *message;
    int error;
} edge;

static void check_edge_outside(const basic_body *body, const edge *array)
{
    kunai_model *model;

    assert_error(body, KUNAI_STRICT, KUNAI_E_CORRUPT, array->pointer, array->record,
                 array->message);
    if (array->error) {
        assert_error(body, 0, KUNAI_E_CORRUPT, array->pointer, array->record, array->message);
        return;
    }
    model = open_body(body, 0, 1);
    assert_warning(model, 0, array->pointer, array->record, array->message);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 2);
    kunai_model_close(model);
}

static void check_edge(const basic_source *source, const edge *array)
{
    static const uint32_t outside[] = {0x7FFFFFFF, 0x80000000, 0xFFFFFFFC, 0xFFFFFFFE, 0xFFFFFFFF};
    basic_body body = basic_body_make(source);
    kunai_model *model;
    size_t i;

    basic_body_append(&body, array->pointer, array->place, array->size);
    model = open_body(&body, 0, 0);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 2);
    kunai_model_close(model);
    basic_body_cut(&body, body.data.size - 1);
    check_edge_outside(&body, array);
    basic_body_cut(&body, body.data.size - array->size + 1);
    check_edge_outside(&body, array);
    for (i = 0; i < COUNT(outside); i++) {
        basic_body_set(&body, array->pointer, outside[i]);
        check_edge_outside(&body, array);
    }
    basic_body_free(&body);
}

static void check_edges(uint32_t head, uint32_t count, const uint16_t *indices, size_t index_count,
                        uint32_t corner_count, uint32_t normal_count)
{
    basic_body places;
    uint32_t set;
    scene made;
    size_t i;

    textured_scene(&made);
    set_indices(&made.sets[0], head, count, indices, index_count);
    made.sets[0].normals = polygon_normals;
    made.sets[0].normal_count = 3 * normal_count;
    places = basic_body_make(&made.source);
    set = places.meshsets[0];
    {
        const edge edges[] = {
            {places.models[0], places.points[0], sizeof points, "NJS_MODEL",
             "the points do not lie inside of the data", 1},
            {places.models[0] + 0xC, set, BASIC_MESHSET, "NJS_MODEL",
             "the meshsets do not lie inside of the data", 1},
            {set + AT_MESHES, places.arrays[0][0].indices, (uint32_t)(2 * index_count),
             "NJS_MESHSET", "the polygons do not lie inside of the data", 1},
            {set + AT_NORMALS, places.arrays[0][0].normals, 12 * normal_count, "NJS_MESHSET",
             "the polygon normals do not lie inside of the data", 0},
            {set + AT_COLORS, places.arrays[0][0].colors, 4 * corner_count, "NJS_MESHSET",
             "the colours do not lie inside of the data", 0},
            {set + AT_UVS, places.arrays[0][0].uvs, 4 * corner_count, "NJS_MESHSET",
             "the UVs do not lie inside of the data", 0},
        };

        for (i = 0; i < COUNT(edges); i++)
            check_edge(&made.source, &edges[i]);
    }
    basic_body_free(&places);
}

static void test_edges(void **state)
{
    static const uint16_t quad[] = {0, 1, 2, 3}, strips[] = {3, 0, 1, 2, 0x8003, 3, 4, 5};

    (void)state;
    check_edges(LIST, 2, INDICES(two_triangles), 6, 2);
    check_edges(QUADS, 1, INDICES(quad), 4, 1);
    check_edges(POLYGONS, 2, INDICES(strips), 6, 2);
    check_edges(STRIPS, 2, INDICES(strips), 6, 2);
}

/* What is left out is really not there; what is not broken stays. */
static void test_left_out_arrays(void **state)
{
    basic_body body;
    kunai_model *model;
    scene made;

    (void)state;
    textured_scene(&made);
    body = basic_body_make(&made.source);
    basic_body_set(&body, body.meshsets[0] + AT_UVS, (uint32_t)body.data.size);
    model = open_body(&body, 0, 1);
    assert_null(kunai_model_get_mesh(model, 0)->uvs);
    assert_non_null(kunai_model_get_mesh(model, 0)->colors);
    kunai_model_close(model);
    basic_body_set(&body, body.meshsets[0] + AT_UVS, 0);
    basic_body_set(&body, body.meshsets[0] + AT_COLORS, (uint32_t)body.data.size);
    model = open_body(&body, 0, 1);
    assert_null(kunai_model_get_mesh(model, 0)->colors);
    assert_int_equal(kunai_model_get_material(model, 0)->flags, KUNAI_MATERIAL_UNLIT);
    kunai_model_close(model);
    basic_body_free(&body);
}

/* nbPoint: as many as the body holds, one more, and all that a signed number can be. */
static void test_point_count(void **state)
{
    static const char message[] = "the points do not lie inside of the data";
    static const uint32_t counts[] = {0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};
    basic_body body;
    kunai_model *model;
    uint32_t at, most;
    scene made;
    size_t i;

    (void)state;
    scene_begin(&made, 1);
    set_indices(&made.sets[0], LIST, 2, INDICES(two_triangles));
    made.model.normals = NULL;
    made.model.normal_count = 0;
    body = basic_body_make(&made.source);
    at = body.models[0];
    most = ((uint32_t)body.data.size - body.points[0]) / 12;
    basic_body_set(&body, at + 8, most);
    model = open_body(&body, 0, 0);
    kunai_model_close(model);
    basic_body_set(&body, at + 8, most + 1);
    assert_error(&body, 0, KUNAI_E_CORRUPT, at, "NJS_MODEL", message);
    for (i = 0; i < COUNT(counts); i++) {
        basic_body_set(&body, at + 8, counts[i]);
        assert_error(&body, 0, KUNAI_E_CORRUPT, at, "NJS_MODEL", message);
    }
    basic_body_set(&body, at + 8, 0); /* no points: no triangle has its corners */
    model = open_body(&body, 0, 1);
    assert_warning(model, 0, body.meshsets[0], "NJS_MESHSET", missing_points);
    assert_int_equal(kunai_model_get_info(model)->dropped_count, 2);
    assert_int_equal(kunai_model_get_info(model)->mesh_count, 0);
    kunai_model_close(model);
    basic_body_free(&body);
}

/* A pointer to a model: to the last place where one fits, past it, off the grid of 4 bytes. */
static void test_model_pointer(void **state)
{
    static const char message[] = "a pointer to a model is out of range";
    basic_body body;
    kunai_model *model;
    scene made;
    int plus;

    (void)state;
    textured_scene(&made);
    for (plus = 0; plus < 2; plus++) {
        const uint32_t size = BASIC_MODEL + 4 * (uint32_t)plus;
        const uint32_t format = plus ? KUNAI_FORMAT_NJBM_PLUS : KUNAI_FORMAT_NJBM;
        kunai_error error;

        made.source.plus = plus;
        body = basic_body_make(&made.source);
        assert_int_equal(body.models[0] + size, body.data.size);
        model = open_with(&body, 1, 0, format, &error);
        assert_non_null(model);
        assert_int_equal(kunai_model_get_info(model)->warning_count, 0);
        kunai_model_close(model);
        basic_body_cut(&body, body.data.size - 1);
        assert_null(open_with(&body, 1, 0, format, &error));
        assert_int_equal(error.code, KUNAI_E_CORRUPT);
        assert_int_equal(error.offset, BASIC_CHUNK + 4);
        assert_int_equal(error.format, format);
        assert_string_equal(error.record, "NJS_OBJECT");
        assert_string_equal(error.message, message);
        basic_body_free(&body);
    }
    made.source.plus = 0;
    body = basic_body_make(&made.source);
    basic_body_set(&body, 4, body.models[0] - 2);
    assert_error(&body, 0, KUNAI_E_CORRUPT, 4, "NJS_OBJECT", message);
    basic_body_set(&body, 4, 0xFFFFFFFE);
    assert_error(&body, 0, KUNAI_E_CORRUPT, 4, "NJS_OBJECT", message);
    basic_body_free(&body);
}

/* A broken model or meshset beside a good one. */
static void test_broken_parts(void **state)
{
    static const basic_node nodes[] = {{UNIT, {0, 0, 0}, 1, 1, 0}, {UNIT, {0, 0, 0}, 2, 0, 0}};
    static const uint32_t kept[] = {4, 5, 6};
    static const uint16_t other[] = {4, 5, 6};
    basic_model models[2];
    basic_body body;
    kunai_model *model;
    scene made;

    (void)state;
    scene_begin(&made, 2);
    set_indices(&made.sets[0], LIST, 2, INDICES(two_triangles));
    set_indices(&made.sets[1], LIST, 1, INDICES(other));
    models[0] = models[1] = made.model;
    made.source.nodes = nodes;
    made.source.node_count = 2;
    made.source.models = models;
    made.source.model_count = 2;
    body = basic_body_make(&made.source);
    basic_body_set(&body, body.models[0], (uint32_t)body.data.size);
    basic_body_set(&body, body.meshsets[1] + AT_MESHES, (uint32_t)body.data.size);
    model = open_body(&body, 0, 2);
    assert_warning(model, 0, body.models[0], "NJS_MODEL",
                   "the points do not lie inside of the data");
    assert_warning(model, 1, body.meshsets[1] + AT_MESHES, "NJS_MESHSET",
                   "the polygons do not lie inside of the data");
    assert_float(kunai_model_get_node(model, 0)->radius, 2);
    assert_int_equal(kunai_model_get_node(model, 0)->mesh, -1);
    assert_int_equal(kunai_model_get_node(model, 1)->mesh, 0);
    assert_points(kunai_model_get_mesh(model, 0), kept, 3);
    kunai_model_close(model);
    basic_body_set(&body, body.models[1] + 0xC, 0);
    assert_error(&body, 0, KUNAI_E_CORRUPT, body.models[0], "NJS_MODEL",
                 "the points do not lie inside of the data"); /* the first of the two */
    basic_body_free(&body);
}

/* NaN and infinity read as 0, wherever they are. */
static void test_not_finite(void **state)
{
    static const char message[] = "a number that is not finite reads as 0";
    basic_body body;
    kunai_model *model;
    scene made;

    (void)state;
    textured_scene(&made);
    made.sets[0].normals = polygon_normals;
    made.sets[0].normal_count = 6;
    body = basic_body_make(&made.source);
    basic_body_set(&body, body.points[0] + 16, 0x7FC00000);
    basic_body_set(&body, body.normals[0] + 8, 0x7F800000);
    basic_body_set(&body, body.materials[0] + BASIC_MATERIAL + 8, 0xFF800000);
    basic_body_set(&body, body.arrays[0][0].normals + 4, 0xFFFFFFFF);
    model = open_body(&body, 0, 4);
    assert_warning(model, 0, body.normals[0] + 8, "NJS_MODEL", message); /* of point 0 */
    assert_warning(model, 1, body.points[0] + 16, "NJS_MODEL", message); /* of point 1 */
    assert_warning(model, 2, body.materials[0] + BASIC_MATERIAL + 8, "NJS_MATERIAL", message);
    assert_warning(model, 3, body.arrays[0][0].normals + 4, "NJS_MESHSET", message);
    assert_float(kunai_model_get_mesh(model, 0)->positions[4], 0);
    assert_float(kunai_model_get_mesh(model, 0)->normals[2], 0);
    assert_float(kunai_model_get_material(model, 0)->exponent, 0);
    assert_float(kunai_model_get_mesh(model, 0)->polygon_normals[1], 0);
    assert_float(kunai_model_get_mesh(model, 0)->polygon_normals[2], 3);
    kunai_model_close(model);
    basic_body_free(&body);
}

/* ---- hostile files ---- */

enum { MANY = 65535 };

/* A file of one node and one model whose meshsets all have their polygons in one array; last: how
 * many the last one has. */
static bytes many_meshsets(uint32_t meshset_count, uint32_t head, uint32_t polygons, uint32_t last,
                           const uint16_t *indices, uint32_t index_count)
{
    const uint32_t model = BASIC_NODE, place = model + BASIC_MODEL;
    const uint32_t array = place + sizeof points,
                   sets = array + 2 * (index_count + index_count % 2);
    bytes body = {0}, file = {0};
    uint32_t i;

    bytes_32(&body, UNIT, 0);
    bytes_32(&body, model, 0);
    bytes_zeros(&body, BASIC_NODE - 8);
    bytes_32(&body, place, 0);
    bytes_32(&body, 0, 0);
    bytes_32(&body, COUNT(points) / 3, 0);
    bytes_32(&body, sets, 0);
    bytes_32(&body, 0, 0);
    bytes_32(&body, meshset_count, 0);
    bytes_zeros(&body, 16);
    for (i = 0; i < COUNT(points); i++)
        bytes_float(&body, (double)points[i], 0);
    for (i = 0; i < index_count; i++)
        bytes_16(&body, indices[i], 0);
    bytes_align(&body, 4);
    for (i = 0; i < meshset_count; i++) {
        bytes_16(&body, head, 0);
        bytes_16(&body, i + 1 < meshset_count ? polygons : last, 0);
        bytes_32(&body, array, 0);
        bytes_zeros(&body, 16);
    }
    bytes_text(&file, "NJBM");
    bytes_32(&file, (uint32_t)body.size, 0);
    bytes_add(&file, body.data, body.size);
    bytes_free(&body);
    return file;
}

static void assert_limit(const bytes *file, const char *record)
{
    kunai_options options = {.struct_size = sizeof options, .byte_order = KUNAI_ORDER_LITTLE};
    kunai_model *model;
    kunai_error error;

    assert_int_equal(kunai_model_open(file->data, file->size, &options, &model, &error),
                     KUNAI_E_LIMIT);
    assert_null(model);
    assert_string_equal(error.record, record);
}

/* Triangles 0 1 2, 0 1 2, ... */
static uint16_t *many_triangles(void)
{
    uint16_t *indices = calloc(3 * MANY, sizeof *indices);
    uint32_t i;

    assert_non_null(indices);
    for (i = 0; i < 3 * MANY; i++)
        indices[i] = (uint16_t)(i % 3);
    return indices;
}

/* 65535 meshsets that share one array of 65535 triangles: of ones that are all dropped and make no
 * output, and of real ones; and strips without corners, which make no triangles. */
static void test_shared_arrays(void **state)
{
    uint16_t *zeros = calloc(3 * MANY, sizeof *zeros), *triangles = many_triangles();
    bytes file;

    (void)state;
    assert_non_null(zeros);
    file = many_meshsets(MANY, LIST, MANY, MANY, zeros, 3 * MANY);
    assert_limit(&file, "NJS_MESHSET");
    bytes_free(&file);
    file = many_meshsets(MANY, STRIPS, MANY, MANY, zeros, MANY);
    assert_limit(&file, "NJS_MESHSET");
    bytes_free(&file);
    file = many_meshsets(MANY, LIST, MANY, MANY, triangles, 3 * MANY);
    assert_limit(&file, "NJS_MESHSET");
    bytes_free(&file);
    free(zeros);
    free(triangles);
}

/* 16,777,216 corners are 5,592,405 triangles: 85 meshsets of 65535, and 21930. */
static void test_most_corners(void **state)
{
    kunai_options options = {.struct_size = sizeof options, .byte_order = KUNAI_ORDER_LITTLE};
    uint16_t *indices = many_triangles();
    kunai_model *model;
    kunai_error error;
    bytes file;

    (void)state;
    file = many_meshsets(86, LIST, MANY, 21930, indices, 3 * MANY);
    assert_int_equal(kunai_model_open(file.data, file.size, &options, &model, &error), KUNAI_OK);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 5592405);
    kunai_model_close(model);
    bytes_free(&file);
    file = many_meshsets(86, LIST, MANY, 21931, indices, 3 * MANY);
    assert_limit(&file, "NJS_MESHSET");
    bytes_free(&file);
    free(indices);
}

/* Nodes that all share one model: of meshsets without polygons, and of many points. */
static void test_shared_models(void **state)
{
    enum { NODES = 60000, SETS = 60000, POINTS = 60000 };
    const uint32_t model = NODES * BASIC_NODE, array = model + BASIC_MODEL;
    uint32_t of_points;

    (void)state;
    for (of_points = 0; of_points < 2; of_points++) {
        bytes body = {0}, file = {0};
        uint32_t i;

        for (i = 0; i < NODES; i++) {
            bytes_32(&body, UNIT, 0);
            bytes_32(&body, model, 0);
            bytes_zeros(&body, 40);
            bytes_32(&body, i + 1 < NODES ? (i + 1) * BASIC_NODE : 0, 0); /* sibling */
        }
        bytes_32(&body, array, 0);
        bytes_32(&body, 0, 0);
        bytes_32(&body, of_points ? POINTS : 0, 0);
        bytes_32(&body, array, 0);
        bytes_32(&body, 0, 0);
        bytes_32(&body, of_points ? 1 : SETS, 0);
        bytes_zeros(&body, 16);
        bytes_zeros(&body, SETS * BASIC_MESHSET);
        bytes_text(&file, "NJBM");
        bytes_32(&file, (uint32_t)body.size, 0);
        bytes_add(&file, body.data, body.size);
        assert_limit(&file, "NJS_MODEL");
        bytes_text(&file, "POF0"); /* and Basic or Basic+ is to be found out */
        bytes_32(&file, 0, 0);
        assert_limit(&file, "NJS_MODEL");
        bytes_free(&file);
        bytes_free(&body);
    }
}

/* ---- sweeps ---- */

static void scene_of_all(scene *made, int plus, int big)
{
    static const uint16_t strips[] = {4, 0, 1, 2, 3, 0x8003, 3, 4, 5}, quads[] = {0, 1, 2, 3};

    textured_scene(made);
    made->sets[0].normals = polygon_normals;
    made->sets[0].normal_count = 6;
    made->model.meshset_count = 3;
    set_indices(&made->sets[1], STRIPS | 1, 2, INDICES(strips));
    made->sets[1].normals = polygon_normals;
    made->sets[1].normal_count = 9;
    made->sets[1].uvs = two_uvs;
    made->sets[1].uv_count = COUNT(two_uvs);
    set_indices(&made->sets[2], QUADS, 1, INDICES(quads));
    made->sets[2].colors = two_colors;
    made->sets[2].color_count = 4;
    made->source.plus = plus;
    made->source.big = big;
}

static void test_sweeps(void **state)
{
    kunai_options options = {.struct_size = sizeof options};
    scene made;
    int i;

    (void)state;
    for (i = 0; i < 4; i++) {
        basic_body body;
        bytes file;

        scene_of_all(&made, i % 2, i / 2);
        body = basic_body_make(&made.source);
        file = basic_file_make(&body, 0);
        options.format = i % 2 ? KUNAI_FORMAT_NJBM_PLUS : 0;
        test_sweep_all(&subject_model, file.data, file.size, &options, 1);
        bytes_free(&file);
        file = basic_file_make(&body, 1);
        options.format = 0;
        test_sweep_truncation(&subject_model, file.data, file.size, &options, 0);
        test_sweep_bytes(&subject_model, file.data, file.size, &options);
        bytes_free(&file);
        basic_body_free(&body);
    }
}

/* Up to eight bytes at once are something else; every option. */
static void test_random_bytes(void **state)
{
    static const uint32_t flags[] = {0, KUNAI_STRICT, KUNAI_ONE_MESH | KUNAI_COLORS_RGBA,
                                     KUNAI_DRAW_ORDER | KUNAI_UV_256 | KUNAI_UV_SWAPPED};
    uint32_t random = 2463534242u, round;
    basic_body body;
    bytes file;
    scene made;

    (void)state;
    scene_of_all(&made, 0, 0);
    body = basic_body_make(&made.source);
    file = basic_file_make(&body, 1);
    for (round = 0; round < 20000; round++) {
        bytes changed = bytes_copy(&file);
        uint64_t hash;
        uint32_t i;

        for (i = 0; i <= round % 8; i++) {
            random ^= random << 13;
            random ^= random >> 17;
            random ^= random << 5;
            changed.data[(random >> 8) % changed.size] = (uint8_t)random;
        }
        subject_try(&subject_model, changed.data, changed.size, flags[round / 8 % 4], &hash);
        bytes_free(&changed);
    }
    bytes_free(&file);
    basic_body_free(&body);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fields),
        cmocka_unit_test(test_textures_without_uvs),
        cmocka_unit_test(test_uv_options),
        cmocka_unit_test(test_colors_rgba),
        cmocka_unit_test(test_types),
        cmocka_unit_test(test_degenerate_triangles),
        cmocka_unit_test(test_corner_numbers),
        cmocka_unit_test(test_vertices_are_shared),
        cmocka_unit_test(test_draws),
        cmocka_unit_test(test_polygon_normals),
        cmocka_unit_test(test_missing_polygon_normals),
        cmocka_unit_test(test_short_normals),
        cmocka_unit_test(test_no_normals),
        cmocka_unit_test(test_which_material),
        cmocka_unit_test(test_last_material),
        cmocka_unit_test(test_missing_material),
        cmocka_unit_test(test_attributes),
        cmocka_unit_test(test_plus),
        cmocka_unit_test(test_plus_by_second_model),
        cmocka_unit_test(test_plus_needs_both),
        cmocka_unit_test(test_shared_and_hidden),
        cmocka_unit_test(test_one_mesh),
        cmocka_unit_test(test_bare),
        cmocka_unit_test(test_missing_points),
        cmocka_unit_test(test_edges),
        cmocka_unit_test(test_left_out_arrays),
        cmocka_unit_test(test_point_count),
        cmocka_unit_test(test_model_pointer),
        cmocka_unit_test(test_broken_parts),
        cmocka_unit_test(test_not_finite),
        cmocka_unit_test(test_shared_arrays),
        cmocka_unit_test(test_most_corners),
        cmocka_unit_test(test_shared_models),
        cmocka_unit_test(test_sweeps),
        cmocka_unit_test(test_random_bytes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
