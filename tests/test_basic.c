/* test_basic.c - Ninja Basic models that are put together here. Expected values are worked out by
 * hand from ninja-basic.md. */
#include "support.h"

#include "basic_files.h"

#include <math.h>

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

enum { UNIT = 7, HIDE = 8 };                              /* evalflags */
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

static kunai_model *open_with(const basic_body *body, int has_pof0, uint32_t flags,
                              uint32_t format, kunai_error *error)
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
    static const uint8_t diffuse[] = {0x11, 0x22, 0x33, 0xFF}, specular[] = {0x44, 0x55, 0x66, 0xFF};
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
    static const float by_256[] = {0, 0, 0.99609375f, 0, 0, 0.99609375f, -1.9921875f, 127.99609375f};
    const float swapped[] = {0, 0, 0, 1, 1, 0, (float)(32767.0 / 255.0), -2};
    static const float both[] = {0, 0, 0, 0.99609375f, 0.99609375f, 0, 127.99609375f, -1.9921875f};
    static const uint32_t flags[] = {KUNAI_UV_256, KUNAI_UV_SWAPPED, KUNAI_UV_256 | KUNAI_UV_SWAPPED};
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
        assert_memory_equal(kunai_model_get_mesh(model, 0)->colors,
                            big ? words_big : words_little, 4);
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

/* 1 when the model has normals, with the pointer to them moved. */
static int has_normals(basic_body *body, uint32_t place)
{
    kunai_model *model;
    int has;

    basic_body_set(body, body->models[0] + 4, place);
    model = open_body(body, 0, kunai_options_are_lenient());
    has = kunai_model_get_mesh(model, 0)->normals != NULL;
    kunai_model_close(model);
    return has;
}
