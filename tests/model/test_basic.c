/* test_basic.c - Ninja Basic models that are put together here. Expected values are worked out by
 * hand from ninja-basic.md. */
#include "basic_scenes.h"

/* One meshset, whose triangles are given by point; mesh 0. */
static kunai_model *open_meshset(uint32_t head, uint32_t count, const uint16_t *indices,
                                 size_t index_count, uint32_t warnings)
{
    kunai_model *model;
    scene made;

    begin_scene(&made, 1);
    fill_meshset(&made.sets[0], head, count, indices, index_count);
    model = open_made_scene(&made, 0, warnings);
    return model;
}

/* ---- everything that a plain file says ---- */

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
    assert_int_equal(info->byte_order, body->big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE);
    assert_int_equal(info->node_count, 1);
    assert_int_equal(info->mesh_count, 1);
    assert_int_equal(info->material_count, 1);
    assert_int_equal(info->vertex_count, 4);
    assert_int_equal(info->triangle_count, 2);
    assert_int_equal(info->dropped_count, 0);
    assert_int_equal(info->skinned, 0);
    assert_null(info->inverse_binds);
    assert_same_floats(info->bounds_min, low, 3);
    assert_same_floats(info->bounds_max, high, 3);
    assert_same_floats(node->center, center, 3);
    assert_same_float(node->radius, 2);
    assert_int_equal(node->mesh, 0);
    assert_int_equal(mesh->kind, KUNAI_MESH_KIND_RIGID);
    assert_int_equal(mesh->node, 0);
    assert_int_equal(mesh->vertex_count, 4);
    assert_points(mesh, indices, 6);
    assert_memory_equal(mesh->indices, indices, sizeof indices);
    assert_same_floats(mesh->positions, basic_points, 12);
    assert_same_floats(mesh->normals, basic_normals, 12);
    assert_same_floats(mesh->uvs[0], uvs, 8);
    assert_memory_equal(mesh->colors[0], colors, sizeof colors);
    assert_null(mesh->volume_uvs);
    assert_null(mesh->speculars);
    assert_null(mesh->joints);
    assert_null(mesh->user_words);
    assert_null(mesh->polygon_normals);
    assert_int_equal(mesh->submesh_count, 1);
    assert_int_equal(mesh->submeshes[0].flags, 0x02200400);
    assert_int_equal(mesh->submeshes[0].order, 0);
    assert_int_equal(mesh->submeshes[0].node, 0);
}

/* In both byte orders. */
TEST(fields)
{
    scene made;
    int big;

    for (big = 0; big < 2; big++) {
        basic_body body;
        kunai_model *model;

        make_textured_scene(&made);
        made.source.big = big;
        body = build_basic_body(&made.source);
        model = open_basic_body(&body, 0, 0);
        check_textured(model, &body);
        assert_plain_material(kunai_model_get_material(model, 0), &body);
        kunai_model_close(model);
        free_basic_body(&body);
    }
}

/* UVs without a texture, a texture without UVs: as the file says. */
TEST(textures_without_uvs)
{
    kunai_model *model;
    scene made;

    make_textured_scene(&made);
    made.sets[0].head = LIST | 0;
    model = open_made_scene(&made, 0, 0);
    assert_non_null(kunai_model_get_mesh(model, 0)->uvs[0]);
    assert_int_equal(kunai_model_get_material(model, 0)->texture, -1);
    kunai_model_close(model);
    make_textured_scene(&made);
    made.sets[0].uvs = NULL;
    made.sets[0].uv_count = 0;
    model = open_made_scene(&made, 0, 0);
    assert_null(kunai_model_get_mesh(model, 0)->uvs[0]);
    assert_int_equal(kunai_model_get_material(model, 0)->texture, 1);
    kunai_model_close(model);
}

/* 256 units to 1; V first; both. */
TEST(uv_options)
{
    static const float by_256[] = {0, 0,           0.99609375f, 0,
                                   0, 0.99609375f, -1.9921875f, 127.99609375f};
    const float swapped[] = {0, 0, 0, 1, 1, 0, (float)(32767.0 / 255.0), -2};
    static const float both[] = {0, 0, 0, 0.99609375f, 0.99609375f, 0, 127.99609375f, -1.9921875f};
    static const uint32_t flags[] = {KUNAI_MODEL_UV_256, KUNAI_MODEL_UV_SWAPPED,
                                     KUNAI_MODEL_UV_256 | KUNAI_MODEL_UV_SWAPPED};
    const float *const expected[] = {by_256, swapped, both};
    scene made;
    size_t i;

    make_textured_scene(&made);
    for (i = 0; i < 6; i++) {
        kunai_model *model;

        made.source.big = i >= 3;
        model = open_made_scene(&made, flags[i % 3], 0);
        assert_same_floats(kunai_model_get_mesh(model, 0)->uvs[0], expected[i % 3], 8);
        kunai_model_close(model);
    }
}

/* Bytes R, G, B, A of vertices and of materials: the same bytes in both orders, whatever the words
 * are. */
TEST(colors_rgba)
{
    static const uint8_t words_little[] = {0x33, 0x22, 0x11, 0x80}; /* 80112233 */
    static const uint8_t words_big[] = {0x80, 0x11, 0x22, 0x33};
    static const uint8_t diffuse_little[] = {0x33, 0x22, 0x11, 0xFF};
    static const uint8_t diffuse_big[] = {0xFF, 0x11, 0x22, 0x33};
    static const uint8_t specular_little[] = {0x66, 0x55, 0x44, 0xFF};
    static const uint8_t specular_big[] = {0xFF, 0x44, 0x55, 0x66};
    scene made;
    int big;

    make_textured_scene(&made);
    for (big = 0; big < 2; big++) {
        const kunai_material *material;
        kunai_model *model;

        made.source.big = big;
        model = open_made_scene(&made, KUNAI_MODEL_COLORS_RGBA, 0);
        material = kunai_model_get_material(model, 0);
        assert_memory_equal(kunai_model_get_mesh(model, 0)->colors[0],
                            big ? words_big : words_little, 4);
        assert_memory_equal(material->diffuse, big ? diffuse_big : diffuse_little, 4);
        assert_memory_equal(material->specular, big ? specular_big : specular_little, 4);
        kunai_model_close(model);
    }
}

/* ---- meshsets ---- */

TEST(types)
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

    model = open_meshset(LIST, 2, INDICES(basic_triangles), 0);
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
TEST(degenerate_triangles)
{
    static const uint16_t lists[] = {0, 1, 1, 3, 4, 5, 6, 7, 6};
    static const uint16_t quads[] = {0, 1, 2, 2, 3, 3, 4, 5};
    static const uint16_t strips[] = {5, 0, 1, 2, 2, 3};
    static const uint32_t list_points[] = {3, 4, 5}, quad_points[] = {0, 1, 2, 4, 3, 5};
    static const uint32_t strip_points[] = {0, 1, 2};
    kunai_model *model;

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
TEST(corner_numbers)
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

    for (i = 0; i < 16; i++)
        uvs[i] = (int16_t)(255 * i);
    for (i = 0; i < 8; i++)
        colors[i] = i << 16;
    begin_scene(&made, 1);
    fill_meshset(&made.sets[0], STRIPS, 3, INDICES(strips));
    made.sets[0].uvs = uvs;
    made.sets[0].uv_count = 12;
    made.sets[0].colors = colors;
    made.sets[0].color_count = 6;
    model = open_made_scene(&made, 0, 0);
    assert_same_floats(kunai_model_get_mesh(model, 0)->uvs[0], strip_uvs, 12);
    for (i = 0; i < 6; i++)
        assert_int_equal(kunai_model_get_mesh(model, 0)->colors[0][4 * i], reds[i]);
    kunai_model_close(model);
    fill_meshset(&made.sets[0], QUADS, 2, INDICES(quads));
    made.sets[0].uv_count = 16;
    made.sets[0].color_count = 8;
    model = open_made_scene(&made, 0, 0);
    assert_same_floats(kunai_model_get_mesh(model, 0)->uvs[0], quad_uvs, 16);
    kunai_model_close(model);
}

/* Vertices are told apart by point, UV and colour. */
TEST(vertices_are_shared)
{
    static const uint16_t indices[] = {0, 1, 2, 0, 1, 3, 0, 1, 4};
    static const int16_t uvs[] = {1, 1, 2, 2, 3, 3, 1, 1, 2, 3, 4, 4, 1, 1, 2, 2, 5, 5};
    static const uint32_t colors[] = {1, 1, 1, 1, 1, 1, 1, 2, 1};
    static const uint32_t alone[] = {0, 1, 2, 0, 1, 3, 0, 1, 4};
    static const uint32_t by_uv[] = {0, 1, 2, 0, 3, 4, 0, 1, 5};
    static const uint32_t by_both[] = {0, 1, 2, 0, 3, 4, 0, 5, 6};
    kunai_model *model;
    scene made;

    begin_scene(&made, 1);
    fill_meshset(&made.sets[0], LIST, 3, INDICES(indices));
    model = open_made_scene(&made, 0, 0);
    assert_memory_equal(kunai_model_get_mesh(model, 0)->indices, alone, sizeof alone);
    kunai_model_close(model);
    made.sets[0].uvs = uvs;
    made.sets[0].uv_count = COUNT(uvs);
    model = open_made_scene(&made, 0, 0);
    assert_memory_equal(kunai_model_get_mesh(model, 0)->indices, by_uv, sizeof by_uv);
    kunai_model_close(model);
    made.sets[0].colors = colors;
    made.sets[0].color_count = COUNT(colors);
    model = open_made_scene(&made, 0, 0);
    assert_memory_equal(kunai_model_get_mesh(model, 0)->indices, by_both, sizeof by_both);
    assert_int_equal(kunai_model_get_mesh(model, 0)->vertex_count, 7);
    kunai_model_close(model);
}

/* Meshsets without polygons are no sub-meshes, but are counted in the order of draws; all meshsets
 * of a node are one mesh. */
TEST(draws)
{
    static const uint16_t first[] = {0, 1, 2}, second[] = {3, 3, 4, 5};
    static const uint32_t all[] = {0, 1, 2, 3, 4, 5};
    const kunai_mesh *mesh;
    kunai_model *model;
    scene made;

    begin_scene(&made, 3);
    fill_meshset(&made.sets[0], LIST | 1, 1, INDICES(first));
    fill_meshset(&made.sets[1], STRIPS | 0, 0, NULL, 0);
    fill_meshset(&made.sets[2], STRIPS | 0, 1, INDICES(second));
    model = open_made_scene(&made, 0, 0);
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
    model = open_made_scene(&made, 0, 0);
    assert_int_equal(kunai_model_get_info(model)->mesh_count, 0);
    kunai_model_close(model);
}

/* ---- polygon normals ---- */

static kunai_model *open_with_normals(uint32_t head, uint32_t count, const uint16_t *indices,
                                      size_t index_count, size_t normal_count)
{
    scene made;

    begin_scene(&made, 1);
    fill_meshset(&made.sets[0], head, count, indices, index_count);
    made.sets[0].normals = basic_polygon_normals;
    made.sets[0].normal_count = normal_count;
    return open_made_scene(&made, 0, 0);
}

/* One for each triangle, or for a whole quad; those of triangles that are dropped count. */
TEST(polygon_normals)
{
    static const uint16_t lists[] = {0, 1, 2, 3, 3, 4, 5, 6, 7};
    static const uint16_t strips[] = {4, 0, 1, 2, 3, 2, 0, 0, 0x8005, 4, 5, 5, 6, 7};
    static const uint16_t quads[] = {0, 1, 2, 3, 4, 4, 5, 6, 7, 8, 9, 10};
    static const float of_lists[] = {1, 2, 3, 7, 8, 9};
    static const float of_strips[] = {1, 2, 3, 4, 5, 6, 13, 14, 15};
    static const float of_quads[] = {1, 2, 3, 1, 2, 3, 4, 5, 6, 7, 8, 9, 7, 8, 9};
    kunai_model *model;

    model = open_with_normals(LIST, 3, INDICES(lists), 9);
    assert_int_equal(kunai_model_get_mesh(model, 0)->index_count, 6);
    assert_same_floats(kunai_model_get_mesh(model, 0)->polygon_normals, of_lists, 6);
    kunai_model_close(model);
    model = open_with_normals(STRIPS, 3, INDICES(strips), 15);
    assert_int_equal(kunai_model_get_mesh(model, 0)->index_count, 9);
    assert_same_floats(kunai_model_get_mesh(model, 0)->polygon_normals, of_strips, 9);
    kunai_model_close(model);
    model = open_with_normals(QUADS, 3, INDICES(quads), 9);
    assert_int_equal(kunai_model_get_mesh(model, 0)->index_count, 15);
    assert_same_floats(kunai_model_get_mesh(model, 0)->polygon_normals, of_quads, 15);
    kunai_model_close(model);
    model = open_with_normals(LIST, 1, basic_triangles, 3, 3); /* a single one */
    assert_same_floats(kunai_model_get_mesh(model, 0)->polygon_normals, of_lists, 3);
    kunai_model_close(model);
}

/* One meshset of two has them: the others' are 0. */
TEST(missing_polygon_normals)
{
    static const uint16_t other[] = {6, 7, 8};
    static const float expected[] = {0, 0, 0, 1, 2, 3, 4, 5, 6};
    kunai_model *model;
    scene made;

    begin_scene(&made, 2);
    fill_meshset(&made.sets[0], LIST | 1, 1, INDICES(other));
    fill_meshset(&made.sets[1], LIST, 2, INDICES(basic_triangles));
    made.sets[1].normals = basic_polygon_normals;
    made.sets[1].normal_count = 6;
    model = open_made_scene(&made, 0, 0);
    assert_same_floats(kunai_model_get_mesh(model, 0)->polygon_normals, expected, 9);
    kunai_model_close(model);
}

/* ---- normals ---- */

static const char short_normals[] = "there are fewer normals than points: all are left out";

/* Whether all points have normals, when those of the file are taken to be somewhere else. */
static void check_normals(basic_body *body, uint32_t place, int expected)
{
    kunai_model *model;

    set_basic_body_word(body, body->models[0] + 4, place);
    model = open_basic_body(body, 0, !expected);
    if (expected)
        assert_non_null(kunai_model_get_mesh(model, 0)->normals);
    else {
        assert_null(kunai_model_get_mesh(model, 0)->normals);
        assert_basic_warning(model, 0, body->models[0] + 4, "NJS_MODEL", short_normals);
        assert_basic_error(body, KUNAI_OPEN_STRICT, KUNAI_E_CORRUPT, body->models[0] + 4,
                           "NJS_MODEL", short_normals);
    }
    kunai_model_close(model);
}

/* Many real models have one normal for all basic_points. It shows where the array would run into
 * the model itself, or past the end; all edges to the byte. */
TEST(short_normals)
{
    const uint32_t size = sizeof basic_normals;
    basic_body body;
    scene made;
    uint32_t i;

    make_plain_scene(&made);
    body = build_basic_body(&made.source);
    assert_int_equal(body.models[0] - body.normals[0], size);
    for (i = 0; i < COUNT(basic_normals); i++)
        append_float(&body.data, 1, 0); /* room behind the model */
    check_normals(&body, body.models[0] - size, 1);
    check_normals(&body, body.models[0] - size + 1, 0);
    check_normals(&body, body.models[0] - 12, 0);
    check_normals(&body, body.models[0], 0);
    check_normals(&body, body.models[0] + 1, 1);
    check_normals(&body, (uint32_t)body.data.size - size, 1);
    check_normals(&body, (uint32_t)body.data.size - size + 1, 0);
    check_normals(&body, (uint32_t)body.data.size, 0);
    check_normals(&body, 0xFFFFFFFF, 0);
    free_basic_body(&body);
}

/* NULL is no fault. */
TEST(no_normals)
{
    kunai_model *model;
    scene made;

    make_plain_scene(&made);
    made.model.normals = NULL;
    made.model.normal_count = 0;
    model = open_made_scene(&made, 0, 0);
    assert_null(kunai_model_get_mesh(model, 0)->normals);
    kunai_model_close(model);
}

/* ---- Basic+ ---- */

/* Two meshsets of different materials; format: what the caller says. */
static uint32_t find_format(int plus, uint32_t meshset_count, int has_pof0, uint32_t format)
{
    static const uint16_t other[] = {4, 5, 6};
    kunai_error error;
    kunai_model *model;
    basic_body body;
    uint32_t found;
    scene made;

    make_textured_scene(&made);
    fill_meshset(&made.sets[1], LIST, 1, INDICES(other));
    made.model.meshset_count = meshset_count;
    made.source.plus = plus;
    body = build_basic_body(&made.source);
    model = try_basic_body(&body, has_pof0, 0, format, &error);
    free_basic_body(&body);
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
TEST(plus)
{
    assert_int_equal(find_format(0, 2, 1, 0), KUNAI_FORMAT_NJBM);
    assert_int_equal(find_format(1, 2, 1, 0), KUNAI_FORMAT_NJBM_PLUS);
    assert_int_equal(find_format(0, 2, 1, KUNAI_FORMAT_NINJA), KUNAI_FORMAT_NJBM);
    assert_int_equal(find_format(1, 2, 1, KUNAI_FORMAT_NINJA), KUNAI_FORMAT_NJBM_PLUS);
    assert_int_equal(find_format(1, 2, 0, 0), KUNAI_FORMAT_NJBM);
    assert_int_equal(find_format(1, 1, 1, 0), KUNAI_FORMAT_NJBM);
    assert_int_equal(find_format(1, 2, 1, KUNAI_FORMAT_NJBM), KUNAI_FORMAT_NJBM);
    assert_int_equal(find_format(1, 2, 0, KUNAI_FORMAT_NJBM_PLUS), KUNAI_FORMAT_NJBM_PLUS);
    assert_int_equal(find_format(1, 1, 1, KUNAI_FORMAT_NJBM_PLUS), KUNAI_FORMAT_NJBM_PLUS);
    assert_int_equal(find_format(0, 2, 1, KUNAI_FORMAT_NJCM), 0);
}

/* A file with a model that cannot tell and one that can; errors and warnings name the format. */
TEST(plus_by_second_model)
{
    static const uint16_t missing[] = {0, 1, 12};
    static const basic_node nodes[] = {{UNIT, {0, 0, 0}, 1, 1, 0}, {UNIT, {0, 0, 0}, 2, 0, 0}};
    basic_model models[2];
    kunai_model *model;
    scene made;

    begin_scene(&made, 2);
    fill_meshset(&made.sets[0], LIST, 2, INDICES(basic_triangles));
    fill_meshset(&made.sets[1], LIST | 1, 1, INDICES(missing));
    models[0] = models[1] = made.model;
    models[0].meshset_count = 1;
    made.source.nodes = nodes;
    made.source.node_count = 2;
    made.source.models = models;
    made.source.model_count = 2;
    made.source.plus = 1;
    model = open_made_scene(&made, 0, 1);
    assert_int_equal(kunai_model_get_info(model)->format, KUNAI_FORMAT_NJBM_PLUS);
    assert_int_equal(kunai_model_get_info(model)->warnings[0].format, KUNAI_FORMAT_NJBM_PLUS);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 4);
    kunai_model_close(model);
}

/* A pointer of a second meshset that the POF0 does not list says that its stride is wrong, but the
 * other stride must be right: else it is Basic. attrs does not count: some keep a value there. */
TEST(plus_needs_both)
{
    static const uint16_t other[] = {4, 5, 6};
    kunai_model *model;
    basic_body body;
    scene made;
    size_t i;

    make_textured_scene(&made);
    fill_meshset(&made.sets[1], LIST, 1, INDICES(other));
    made.model.meshset_count = 2;
    body = build_basic_body(&made.source);
    for (i = 0; i < body.pointer_count; i++)
        if (body.pointers[i] == body.meshsets[0] + BASIC_MESHSET + AT_MESHES)
            body.pointers[i] -= 4; /* another word */
    model = open_basic_body(&body, 0, 0);
    assert_int_equal(kunai_model_get_info(model)->format, KUNAI_FORMAT_NJBM);
    kunai_model_close(model);
    free_basic_body(&body);
    made.source.plus = 1;
    body = build_basic_body(&made.source);
    set_basic_body_word(&body, body.meshsets[0] + body.stride + 8, 3);
    model = open_basic_body(&body, 0, 0);
    assert_int_equal(kunai_model_get_info(model)->format, KUNAI_FORMAT_NJBM_PLUS);
    kunai_model_close(model);
    free_basic_body(&body);
}

/* Where both strides fit, as a meshset without polygons has no pointers, it is Basic. */
TEST(plus_where_both_fit)
{
    kunai_model *model;
    scene made;

    begin_scene(&made, 2);
    made.model.materials = NULL;
    made.model.material_count = 0;
    fill_meshset(&made.sets[0], LIST, 2, INDICES(basic_triangles));
    model = open_made_scene(&made, 0, 0);
    assert_int_equal(kunai_model_get_info(model)->format, KUNAI_FORMAT_NJBM);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 2);
    kunai_model_close(model);
}

/* Meshsets at the end of the body, whose pointers no POF0 lists: there is no room for larger ones.
 */
TEST(plus_without_room)
{
    static const uint16_t other[] = {4, 5, 6};
    kunai_model *model;
    basic_body body;
    scene made;

    begin_scene(&made, 2);
    fill_meshset(&made.sets[0], LIST, 2, INDICES(basic_triangles));
    fill_meshset(&made.sets[1], LIST, 1, INDICES(other));
    body = build_basic_body(&made.source);
    append_to_basic_body(&body, body.models[0] + 0xC, body.meshsets[0], 2 * BASIC_MESHSET);
    model = open_basic_body(&body, 0, 0);
    assert_int_equal(kunai_model_get_info(model)->format, KUNAI_FORMAT_NJBM);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 3);
    kunai_model_close(model);
    free_basic_body(&body);
}

/* ---- nodes ---- */

/* A model of two nodes is drawn in both; a hidden one is not, and may be broken; a node may have
 * none. */
TEST(shared_and_hidden)
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

    make_textured_scene(&made);
    made.source.nodes = nodes;
    made.source.node_count = 4;
    body = build_basic_body(&made.source);
    set_basic_body_word(&body, 2 * BASIC_NODE + 4, 0xFFFFFFF0);
    model = open_basic_body(&body, 0, 0);
    assert_int_equal(kunai_model_get_info(model)->mesh_count, 2);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 4);
    assert_same_floats(kunai_model_get_info(model)->bounds_min, low, 3);
    assert_same_floats(kunai_model_get_info(model)->bounds_max, high, 3);
    for (i = 0; i < 2; i++) {
        const kunai_mesh *mesh = kunai_model_get_mesh(model, i);

        assert_int_equal(mesh->node, i);
        assert_int_equal(mesh->submeshes[0].order, i);
        assert_int_equal(mesh->submeshes[0].node, i);
        assert_int_equal(mesh->sources[0], 0);
        assert_same_floats(mesh->positions, basic_points, 12);
        assert_int_equal(kunai_model_get_node(model, i)->mesh, i);
    }
    assert_int_equal(kunai_model_get_node(model, 2)->mesh, -1);
    assert_same_float(kunai_model_get_node(model, 2)->radius, 0);
    assert_int_equal(kunai_model_get_node(model, 3)->parent, 2);
    assert_int_equal(kunai_model_get_node(model, 3)->mesh, -1);
    kunai_model_close(model);
    free_basic_body(&body);
}

/* Everything as one skinned mesh: each vertex has the one influence of its node. */
TEST(one_mesh)
{
    static const basic_node nodes[] = {{6, {10, 0, 0}, 1, 1, 0}, {6, {0, 20, 0}, 1, 0, 0}};
    const kunai_mesh *mesh;
    kunai_model *model;
    scene made;
    uint32_t i;

    make_textured_scene(&made);
    made.source.nodes = nodes;
    made.source.node_count = 2;
    model = open_made_scene(&made, KUNAI_MODEL_ONE_MESH, 0);
    assert_int_equal(kunai_model_get_info(model)->mesh_count, 1);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->kind, KUNAI_MESH_KIND_SKINNED);
    assert_int_equal(mesh->vertex_count, 8);
    assert_int_equal(mesh->influence_count, 8);
    for (i = 0; i < 8; i++) {
        assert_int_equal(mesh->influences[i].node, i / 4);
        assert_same_float(mesh->influences[i].weight, 1);
        assert_same_floats(mesh->influences[i].position, basic_points + 3 * (i % 4), 3);
        assert_same_floats(mesh->influences[i].normal, basic_normals + 3 * (i % 4), 3);
    }
    kunai_model_close(model);
}

/* In the middle of other data, with pointers of an address space: all of them are moved. */
TEST(bare)
{
    const uint32_t address = 0x8C010000, before = 8;
    scene made;
    int big;

    for (big = 0; big < 2; big++) {
        kunai_options options = {.struct_size = sizeof options, .flags = KUNAI_OPEN_BARE};
        bytes image = {0};
        kunai_model *model;
        kunai_error error;
        basic_body body;
        size_t i;

        make_textured_scene(&made);
        made.sets[0].normals = basic_polygon_normals;
        made.sets[0].normal_count = 6;
        made.source.big = big;
        body = build_basic_body(&made.source);
        for (i = 0; i < body.pointer_count; i++) {
            const uint8_t *at = body.data.data + body.pointers[i];
            const uint32_t place = (uint32_t)(big ? at[2] << 8 | at[3] : at[1] << 8 | at[0]);

            set_basic_body_word(&body, (uint32_t)body.pointers[i], address + place);
        }
        append_zeros(&image, before);
        append_bytes(&image, body.data.data, body.data.size);
        options.format = KUNAI_FORMAT_NJBM;
        options.byte_order = big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE;
        options.offset = before;
        options.base = (uint64_t)address - before;
        assert_int_equal(kunai_model_open(image.data, image.size, &options, &model, &error), 0);
        assert_int_equal(kunai_model_get_info(model)->warning_count, 0);
        assert_non_null(kunai_model_get_mesh(model, 0)->polygon_normals);
        assert_plain_material(kunai_model_get_material(model, 0),
                              &body); /* 8 bytes in front, too */
        assert_same_floats(kunai_model_get_mesh(model, 0)->positions, basic_points, 12);
        model_visitor.walk(model, image.data, image.size);
        kunai_model_close(model);
        free_bytes(&image);
        free_basic_body(&body);
    }
}
