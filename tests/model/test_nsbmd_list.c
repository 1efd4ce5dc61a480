/* test_nsbmd_list.c - display lists of Nitro models: every geometry command, the primitives, and
 * what a vertex brings along (mdl0.md 6 and 7). Expected values are worked out by hand. */
#include "nsbmd_scenes.h"

#include <kunai/outline.h>

enum { ONE = NSBMD_ONE };

static void begin(nsbmd_scene *scene)
{
    begin_nsbmd_scene(scene);
    add_one_to_nsbmd_list(&scene->lists[0], NSBMD_BEGIN, NSBMD_TRIANGLES);
}

static void put(nsbmd_scene *scene, uint32_t command, uint32_t word)
{
    add_one_to_nsbmd_list(&scene->lists[0], command, word);
}

static void put_none(nsbmd_scene *scene, uint32_t command)
{
    add_to_nsbmd_list(&scene->lists[0], command, NULL);
}

/* Whole units. */
static void put_vertex(nsbmd_scene *scene, int32_t x, int32_t y, int32_t z)
{
    add_nsbmd_vertex(&scene->lists[0], x * ONE, y * ONE, z * ONE);
}

static kunai_model *open_strict(nsbmd_scene *scene)
{
    return open_nsbmd_scene(scene, KUNAI_OPEN_STRICT | KUNAI_MODEL_DRAW_ORDER, 0);
}

/* What the one mesh of one draw has at its corners. */
static void check_positions(nsbmd_scene *scene, const double *expected, uint32_t count)
{
    kunai_model *model = open_strict(scene);

    assert_int_equal(kunai_model_get_info(model)->mesh_count, 1);
    assert_int_equal(kunai_model_get_info(model)->material_count, 1);
    assert_corner_positions(kunai_model_get_mesh(model, 0), 0, expected, count, 0.0);
    kunai_model_close(model);
    free_nsbmd_scene(scene);
}

/* ---- vertices ---- */

/* Every kind of vertex keeps what it does not say. Numbers are fx16: 1 is 1 / 4096. */
TEST(vertices)
{
    static const double expected[36] = {
        1,
        -8,
        32767 / 4096.0, /* 16 bits */
        511 / 64.0,
        -8,
        1 / 64.0, /* 10 bits */
        0.5,
        -0.25,
        1 / 64.0, /* X and Y */
        2,
        -0.25,
        -3, /* X and Z */
        2,
        4,
        5, /* Y and Z */
        2 + 511 / 4096.0,
        4 - 512 / 4096.0,
        5 - 1 / 4096.0, /* differences */
    };
    nsbmd_scene scene;

    begin(&scene);
    add_nsbmd_vertex(&scene.lists[0], ONE, -32768, 32767);
    put(&scene, NSBMD_VERTEX_10, pack_nsbmd_tens(511, -512, 1));
    put(&scene, NSBMD_VERTEX_XY, pack_nsbmd_pair(ONE / 2, -ONE / 4));
    put(&scene, NSBMD_VERTEX_XZ, pack_nsbmd_pair(2 * ONE, -3 * ONE));
    put(&scene, NSBMD_VERTEX_YZ, pack_nsbmd_pair(4 * ONE, 5 * ONE));
    put(&scene, NSBMD_VERTEX_DIFF, pack_nsbmd_tens(511, -512, -1));
    check_positions(&scene, expected, 6);
}

/* The sum of a difference has 16 bits. */
TEST(differences_wrap)
{
    static const double expected[9] = {
        32767 / 4096.0, -8, 0, -8, 32767 / 4096.0, 0, -8 + 511 / 4096.0, 32766 / 4096.0, 0};
    nsbmd_scene scene;

    begin(&scene);
    add_nsbmd_vertex(&scene.lists[0], 32767, -32768, 0);
    put(&scene, NSBMD_VERTEX_DIFF, pack_nsbmd_tens(1, -1, 0));
    put(&scene, NSBMD_VERTEX_DIFF, pack_nsbmd_tens(511, -1, 0));
    check_positions(&scene, expected, 3);
}

/* Bits above those that a vertex has are nothing. */
TEST(unused_bits)
{
    static const double expected[9] = {1, 2, 3, 1 / 64.0, 0, 0, 2 / 64.0, 0, 0};
    static const uint32_t words[2] = {0x20001000, 0xFFFF3000};
    nsbmd_scene scene;

    begin(&scene);
    add_to_nsbmd_list(&scene.lists[0], NSBMD_VERTEX_16, words);
    put(&scene, NSBMD_VERTEX_10, 0xC0000001);
    put(&scene, NSBMD_VERTEX_10, 0x80000002);
    check_positions(&scene, expected, 3);
}

/* ---- primitives ---- */

/* So many vertices with the numbers 0 to count - 1, of which no three are in a line. */
static void put_points(nsbmd_scene *scene, int32_t count)
{
    int32_t i;

    for (i = 0; i < count; i++)
        add_nsbmd_vertex(&scene->lists[0], i * 256, i * i * 16, i * 512);
}

static void check_sources(nsbmd_scene *scene, const uint32_t *expected, uint32_t count)
{
    kunai_model *model = open_strict(scene);

    assert_int_equal(kunai_model_get_info(model)->triangle_count, count / 3);
    assert_int_equal(kunai_model_get_info(model)->material_count, 1);
    if (count)
        assert_corners(kunai_model_get_mesh(model, 0), 0, expected, count);
    else
        assert_int_equal(kunai_model_get_info(model)->mesh_count, 0);
    kunai_model_close(model);
    free_nsbmd_scene(scene);
}

typedef struct primitive_case {
    uint32_t primitive;
    int32_t vertices;
    uint32_t corners;
    uint32_t sources[12];
} primitive_case;

/* Whole ones, and such with vertices at the end that are not enough for one more. */
/* clang-format off */
static const primitive_case primitive_cases[] = {
    {NSBMD_TRIANGLES, 0, 0, {0}},
    {NSBMD_TRIANGLES, 1, 0, {0}},
    {NSBMD_TRIANGLES, 2, 0, {0}},
    {NSBMD_TRIANGLES, 3, 3, {0, 1, 2}},
    {NSBMD_TRIANGLES, 5, 3, {0, 1, 2}},
    {NSBMD_TRIANGLES, 6, 6, {0, 1, 2, 3, 4, 5}},
    {NSBMD_QUADS, 3, 0, {0}},
    {NSBMD_QUADS, 4, 6, {0, 1, 2, 0, 2, 3}},
    {NSBMD_QUADS, 7, 6, {0, 1, 2, 0, 2, 3}},
    {NSBMD_QUADS, 8, 12, {0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7}},
    {NSBMD_TRIANGLE_STRIP, 2, 0, {0}},
    {NSBMD_TRIANGLE_STRIP, 3, 3, {0, 1, 2}},
    {NSBMD_TRIANGLE_STRIP, 4, 6, {0, 1, 2, 1, 3, 2}},
    {NSBMD_TRIANGLE_STRIP, 5, 9, {0, 1, 2, 1, 3, 2, 2, 3, 4}},
    {NSBMD_TRIANGLE_STRIP, 6, 12, {0, 1, 2, 1, 3, 2, 2, 3, 4, 3, 5, 4}},
    {NSBMD_QUAD_STRIP, 3, 0, {0}},
    {NSBMD_QUAD_STRIP, 4, 6, {0, 1, 3, 0, 3, 2}},
    {NSBMD_QUAD_STRIP, 5, 6, {0, 1, 3, 0, 3, 2}},
    {NSBMD_QUAD_STRIP, 6, 12, {0, 1, 3, 0, 3, 2, 2, 3, 5, 2, 5, 4}},
};
/* clang-format on */

TEST(primitives)
{
    size_t i;

    for (i = 0; i < COUNT(primitive_cases); i++) {
        const primitive_case *expected = &primitive_cases[i];
        nsbmd_scene scene;

        begin_nsbmd_scene(&scene);
        put(&scene, NSBMD_BEGIN, expected->primitive);
        put_points(&scene, expected->vertices);
        put_none(&scene, NSBMD_END);
        check_sources(&scene, expected->sources, expected->corners);
    }
}

/* Only the two low bits of BEGIN say what it is. */
TEST(bits_of_begin)
{
    static const uint32_t sources[6] = {0, 1, 3, 0, 3, 2};
    nsbmd_scene scene;

    begin_nsbmd_scene(&scene);
    put(&scene, NSBMD_BEGIN, 0xFFFFFFF7);
    put_points(&scene, 4);
    check_sources(&scene, sources, 6);
}

/* What the outline says of a shape: vertices of all primitives, and those outside of them. */
TEST(vertices_in_outline)
{
    const kunai_record *record;
    kunai_outline *outline;
    nsbmd_scene scene;
    uint32_t i, found = 0;

    begin_nsbmd_scene(&scene);
    put_points(&scene, 1);
    put(&scene, NSBMD_BEGIN, NSBMD_TRIANGLES);
    put_points(&scene, 4);
    put(&scene, NSBMD_BEGIN, NSBMD_QUADS);
    put_points(&scene, 4);
    put_none(&scene, NSBMD_END);
    put_points(&scene, 2);
    write_nsbmd_scene(&scene);
    assert_int_equal(kunai_outline_open(scene.file.data, scene.file.size, NULL, &outline, NULL),
                     KUNAI_OK);
    for (i = 0; (record = kunai_outline_get_record(outline, i)) != NULL; i++)
        if (record->offset == scene.places.shape[0] && !strcmp(record->name.data, "shape")) {
            assert_int_equal(record->count, 11);
            found++;
        }
    assert_int_equal(found, 1);
    kunai_outline_close(outline);
    free_nsbmd_scene(&scene);
}

/* Numbers of vertices go on over all primitives of a list; each BEGIN starts anew; vertices outside
 * of primitives have numbers, too. */
TEST(several_primitives)
{
    static const uint32_t sources[12] = {1, 2, 3, 5, 6, 7, 5, 7, 8, 11, 12, 13};
    nsbmd_scene scene;

    begin_nsbmd_scene(&scene);
    put_points(&scene, 1);
    put(&scene, NSBMD_BEGIN, NSBMD_TRIANGLES);
    put_points(&scene, 4);
    put_none(&scene, NSBMD_END);
    put(&scene, NSBMD_BEGIN, NSBMD_QUADS);
    put_points(&scene, 4);
    put_none(&scene, NSBMD_END);
    put_points(&scene, 2);
    put(&scene, NSBMD_BEGIN, NSBMD_TRIANGLE_STRIP);
    put_points(&scene, 3);
    check_sources(&scene, sources, 12);
}

/* Lists of whole primitives are read in another way than those with vertices at the end that are in
 * no triangle (more): what comes out is the same, vertices in the order in which triangles use
 * them. */
static void check_all_kinds(int32_t more)
{
    static const uint32_t corners[27] = {1,  2,  3,  6,  7,  8,  6,  8,  9,  10, 11, 13, 10, 13,
                                         12, 12, 13, 15, 12, 15, 14, 16, 17, 18, 17, 19, 18};
    static const uint32_t vertices[17] = {1,  2,  3,  6,  7,  8,  9,  10, 11,
                                          13, 12, 15, 14, 16, 17, 18, 19};
    nsbmd_scene scene;
    kunai_model *model;
    const kunai_mesh *mesh;

    begin_nsbmd_scene(&scene);
    put_points(&scene, 1);
    put(&scene, NSBMD_BEGIN, NSBMD_TRIANGLES);
    put_points(&scene, 3);
    put_none(&scene, NSBMD_END);
    put_points(&scene, 2);
    put(&scene, NSBMD_BEGIN, NSBMD_QUADS);
    put_points(&scene, 4);
    put(&scene, NSBMD_BEGIN, NSBMD_QUAD_STRIP);
    put_points(&scene, 6);
    put(&scene, NSBMD_BEGIN, NSBMD_TRIANGLE_STRIP);
    put_points(&scene, 4);
    put(&scene, NSBMD_BEGIN, NSBMD_QUADS);
    put_points(&scene, more);
    model = open_strict(&scene);
    mesh = kunai_model_get_mesh(model, 0);
    assert_corners(mesh, 0, corners, 27);
    assert_int_equal(mesh->vertex_count, 17);
    assert_memory_equal(mesh->sources, vertices, sizeof vertices);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

TEST(all_kinds_of_primitives)
{
    check_all_kinds(0);
    check_all_kinds(3);
}

/* ---- colours ---- */

typedef struct corner_colors {
    uint8_t rgba[3][4];
} corner_colors;

static void assert_colors(const kunai_mesh *mesh, const corner_colors *expected)
{
    uint32_t i;

    assert_non_null(mesh->colors[0]);
    for (i = 0; i < 3; i++)
        assert_memory_equal(mesh->colors[0] + 4 * (size_t)mesh->indices[i], expected->rgba[i], 4);
}

static uint32_t get_first_flags(const kunai_model *model)
{
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

    return kunai_model_get_material(model, mesh->submeshes[0].material)->flags;
}

/* Before the first command: white, or the diffuse colour of a material with bit 15. Five bits
 * become eight: 1 is 8, 16 is 132, 30 is 247, 31 is 255. Bit 15 of a colour is nothing. */
TEST(colors)
{
    static const corner_colors expected[2] = {
        {{{255, 255, 255, 255}, {255, 8, 132, 255}, {0, 247, 0, 255}}},
        {{{8, 132, 255, 255}, {255, 8, 132, 255}, {0, 247, 0, 255}}}};
    uint32_t i;

    for (i = 0; i < 2; i++) {
        kunai_model *model;
        nsbmd_scene scene;

        begin(&scene);
        scene.materials[0].diffuse_ambient = (1 | 16 << 5 | 31 << 10) | i << 15;
        put_vertex(&scene, 0, 0, 0);
        put(&scene, NSBMD_COLOR, 31 | 1 << 5 | 16 << 10);
        put_vertex(&scene, 1, 0, 0);
        put(&scene, NSBMD_COLOR, 30 << 5 | 0xFFFF8000);
        put_vertex(&scene, 0, 1, 0);
        model = open_strict(&scene);
        assert_colors(kunai_model_get_mesh(model, 0), &expected[i]);
        assert_null(kunai_model_get_mesh(model, 0)->normals);
        assert_true(get_first_flags(model) & KUNAI_MATERIAL_VERTEX_COLOR);
        kunai_model_close(model);
        free_nsbmd_scene(&scene);
    }
}

/* The material's colours in a list: diffuse with bit 15 is the colour of vertices, too. */
TEST(diffuse_in_list)
{
    static const corner_colors expected = {{{0, 0, 255, 255}, {0, 255, 0, 255}, {0, 255, 0, 255}}};
    kunai_model *model;
    nsbmd_scene scene;

    begin(&scene);
    put(&scene, NSBMD_COLOR, 31 << 10);
    put_vertex(&scene, 0, 0, 0);
    put(&scene, 0x30, 31 << 5 | 0x8000 | 0x7FFF0000);
    put_vertex(&scene, 1, 0, 0);
    put(&scene, 0x30, 31);
    put_vertex(&scene, 0, 1, 0);
    model = open_strict(&scene);
    assert_colors(kunai_model_get_mesh(model, 0), &expected);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* ---- normals ---- */

static void assert_corner_normal(const kunai_mesh *mesh, uint32_t corner, double x, double y,
                                 double z)
{
    const double expected[3] = {x, y, z};

    assert_non_null(mesh->normals);
    assert_near_floats(mesh->normals + 3 * (size_t)mesh->indices[corner], expected, 3, 1e-6);
}

/* Three numbers of 10 bits, 512 is 1.0; what comes out has length 1. */
TEST(normals)
{
    const kunai_mesh *mesh;
    kunai_model *model;
    nsbmd_scene scene;

    begin(&scene);
    put(&scene, NSBMD_NORMAL, pack_nsbmd_tens(0, 0, -512));
    put_vertex(&scene, 0, 0, 0);
    put(&scene, NSBMD_NORMAL, pack_nsbmd_tens(300, -400, 0));
    put_vertex(&scene, 1, 0, 0);
    put_vertex(&scene, 0, 1, 0);
    put(&scene, NSBMD_NORMAL, pack_nsbmd_tens(-300, 0, 400));
    put_points(&scene, 3);
    model = open_strict(&scene);
    mesh = kunai_model_get_mesh(model, 0);
    assert_corner_normal(mesh, 0, 0, 0, -1);
    assert_corner_normal(mesh, 1, 0.6, -0.8, 0);
    assert_corner_normal(mesh, 2, 0.6, -0.8, 0);
    assert_corner_normal(mesh, 3, -0.6, 0, 0.8);
    assert_false(get_first_flags(model) & KUNAI_MATERIAL_VERTEX_COLOR);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* A normal lights all later vertices until the next colour, and back. */
TEST(colors_and_normals)
{
    static const corner_colors expected = {
        {{255, 0, 0, 255}, {255, 255, 255, 255}, {0, 0, 255, 255}}};
    const kunai_mesh *mesh;
    kunai_model *model;
    nsbmd_scene scene;

    begin(&scene);
    put(&scene, NSBMD_NORMAL, pack_nsbmd_tens(511, 0, 0));
    put(&scene, NSBMD_COLOR, 31);
    put_vertex(&scene, 0, 0, 0);
    put(&scene, NSBMD_COLOR, 31 << 5);
    put(&scene, NSBMD_NORMAL, pack_nsbmd_tens(0, -512, 0));
    put_vertex(&scene, 1, 0, 0);
    put(&scene, NSBMD_COLOR, 31 << 10);
    put_vertex(&scene, 0, 1, 0);
    model = open_strict(&scene);
    mesh = kunai_model_get_mesh(model, 0);
    assert_colors(mesh, &expected);
    assert_corner_normal(mesh, 0, 0, 0, 0);
    assert_corner_normal(mesh, 1, 0, -1, 0);
    assert_corner_normal(mesh, 2, 0, 0, 0);
    assert_true(get_first_flags(model) & KUNAI_MATERIAL_VERTEX_COLOR);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* Whether colours count is said for each draw: the other one of the material is behind it. */
TEST(colors_of_draws)
{
    static const uint8_t commands[] = {NSBMD_NODEDESC, 0, 0,         0, NSBMD_NODE, 0, 1,
                                       NSBMD_MAT,      0, NSBMD_SHP, 0, NSBMD_SHP,  1, NSBMD_RET};
    const kunai_mesh *mesh;
    kunai_model *model;
    nsbmd_scene scene;

    begin(&scene);
    put(&scene, NSBMD_NORMAL, pack_nsbmd_tens(0, 0, 511));
    put_points(&scene, 3);
    add_nsbmd_scene_triangle(&scene, 1, 0);
    scene.model.shape_count = 2;
    set_nsbmd_scene_commands(&scene, BYTES(commands));
    model = open_strict(&scene);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->submesh_count, 2);
    assert_int_equal(mesh->submeshes[0].material, 0);
    assert_int_equal(mesh->submeshes[1].material, 1);
    assert_int_equal(kunai_model_get_info(model)->material_count, 2);
    assert_int_equal(kunai_model_get_material(model, 0)->flags, 0);
    assert_int_equal(kunai_model_get_material(model, 1)->flags, KUNAI_MATERIAL_VERTEX_COLOR);
    assert_text(kunai_model_get_material(model, 1)->name, "material0");
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* Diffuse without bit 15 changes nothing: what is lit stays lit. */
TEST(lit_behind_diffuse)
{
    kunai_model *model;
    nsbmd_scene scene;

    begin(&scene);
    put(&scene, NSBMD_NORMAL, pack_nsbmd_tens(0, 0, -512));
    put(&scene, 0x30, 0xFFFF7FFF);
    put_points(&scene, 3);
    model = open_strict(&scene);
    assert_null(kunai_model_get_mesh(model, 0)->colors[0]);
    assert_corner_normal(kunai_model_get_mesh(model, 0), 0, 0, 0, -1);
    assert_int_equal(kunai_model_get_info(model)->material_count, 1);
    assert_int_equal(get_first_flags(model), 0);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* What makes no triangle is not asked: neither a draw of it alone, hidden or not, nor the colours
 * of vertices that are left over behind the last triangle. */
TEST(nothing_but_lit)
{
    static const uint8_t commands[] = {NSBMD_NODEDESC, 0, 0,         0, NSBMD_NODE, 0, 0,
                                       NSBMD_MAT,      0, NSBMD_SHP, 1, NSBMD_NODE, 0, 1,
                                       NSBMD_SHP,      0, NSBMD_RET};
    static const struct {
        uint32_t primitive, lit, colored;
    } rows[4] = {{NSBMD_TRIANGLES, 3, 2},
                 {NSBMD_QUADS, 4, 3},
                 {NSBMD_QUAD_STRIP, 4, 1},
                 {NSBMD_TRIANGLE_STRIP, 3, 0}};
    size_t i;

    for (i = 0; i < COUNT(rows); i++) {
        kunai_model *model;
        nsbmd_scene scene;

        begin_nsbmd_scene(&scene);
        put(&scene, NSBMD_BEGIN, rows[i].primitive);
        put(&scene, NSBMD_NORMAL, pack_nsbmd_tens(0, 0, -512));
        put_points(&scene, (int32_t)rows[i].lit);
        put(&scene, NSBMD_COLOR, 31);
        put_points(&scene, (int32_t)rows[i].colored);
        add_one_to_nsbmd_list(&scene.lists[1], NSBMD_BEGIN, NSBMD_TRIANGLES);
        add_nsbmd_vertex(&scene.lists[1], 0, 0, 0);
        scene.model.shape_count = 2;
        set_nsbmd_scene_commands(&scene, BYTES(commands));
        model = open_strict(&scene);
        assert_int_equal(kunai_model_get_info(model)->material_count, 1);
        assert_int_equal(get_first_flags(model), 0);
        assert_null(kunai_model_get_mesh(model, 0)->colors[0]);
        kunai_model_close(model);
        free_nsbmd_scene(&scene);
    }
}

/* What a vertex brings counts from it on: the last one of a triangle, the first one behind it. */
TEST(brought_late)
{
    const kunai_mesh *mesh;
    kunai_model *model;
    nsbmd_scene scene;
    int32_t drawn;

    for (drawn = 2; drawn <= 3; drawn++) {
        begin(&scene);
        put(&scene, NSBMD_COLOR, 31);
        put_points(&scene, drawn);
        put(&scene, NSBMD_UV, pack_nsbmd_pair(16, 32));
        add_nsbmd_vertex(&scene.lists[0], 0, ONE, 0);
        model = open_strict(&scene);
        mesh = kunai_model_get_mesh(model, 0);
        assert_int_equal(mesh->submeshes[0].index_count, 3);
        assert_int_equal(mesh->uvs[0] != NULL, drawn == 2);
        assert_non_null(mesh->colors[0]);
        assert_int_equal(kunai_model_get_info(model)->material_count, 1);
        assert_int_equal(get_first_flags(model), KUNAI_MATERIAL_VERTEX_COLOR);
        kunai_model_close(model);
        free_nsbmd_scene(&scene);
    }
}

/* What a left over vertex brings is of no primitive behind it. */
TEST(left_over_before_another)
{
    kunai_model *model;
    nsbmd_scene scene;

    begin(&scene);
    put(&scene, NSBMD_NORMAL, pack_nsbmd_tens(0, 0, -512));
    put_points(&scene, 3);
    put(&scene, NSBMD_COLOR, 31);
    put_points(&scene, 1);
    put(&scene, NSBMD_BEGIN, NSBMD_TRIANGLES);
    put(&scene, NSBMD_NORMAL, pack_nsbmd_tens(0, 0, -512));
    put_points(&scene, 6);
    model = open_strict(&scene);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 3);
    assert_null(kunai_model_get_mesh(model, 0)->colors[0]);
    assert_int_equal(kunai_model_get_info(model)->material_count, 1);
    assert_int_equal(get_first_flags(model), 0);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* What any primitive of a list has, all have. */
TEST(colors_of_primitives)
{
    static const corner_colors first = {{{255, 0, 0, 255}, {255, 0, 0, 255}, {255, 0, 0, 255}}};
    const kunai_mesh *mesh;
    kunai_model *model;
    nsbmd_scene scene;

    begin(&scene);
    put(&scene, NSBMD_COLOR, 31);
    put_points(&scene, 3);
    put(&scene, NSBMD_BEGIN, NSBMD_TRIANGLES);
    put(&scene, NSBMD_NORMAL, pack_nsbmd_tens(0, 0, -512));
    put_points(&scene, 3);
    model = open_strict(&scene);
    mesh = kunai_model_get_mesh(model, 0);
    assert_colors(mesh, &first);
    assert_corner_normal(mesh, 0, 0, 0, 0);
    assert_corner_normal(mesh, 3, 0, 0, -1);
    assert_int_equal(kunai_model_get_info(model)->material_count, 1);
    assert_int_equal(get_first_flags(model), KUNAI_MATERIAL_VERTEX_COLOR);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* ---- UVs ---- */

/* In 1/16 texel of a texture of 16 by 32; 0, 0 before the first one. Without one in the list there
 * are none. */
TEST(uvs)
{
    static const double expected[6] = {0, 0, 1, 0.5, -128, 32767 / 512.0};
    const kunai_mesh *mesh;
    kunai_model *model;
    nsbmd_scene scene;
    uint32_t i;

    begin(&scene);
    scene.materials[0].width = 16;
    scene.materials[0].height = 32;
    put_vertex(&scene, 0, 0, 0);
    put(&scene, NSBMD_UV, pack_nsbmd_pair(256, 256));
    put_vertex(&scene, 1, 0, 0);
    put(&scene, NSBMD_UV, pack_nsbmd_pair(-32768, 32767));
    put_vertex(&scene, 0, 1, 0);
    model = open_strict(&scene);
    mesh = kunai_model_get_mesh(model, 0);
    assert_non_null(mesh->uvs[0]);
    for (i = 0; i < 3; i++)
        assert_near_floats(mesh->uvs[0] + 2 * (size_t)mesh->indices[i], expected + 2 * (size_t)i, 2,
                           0.0);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
    begin(&scene);
    put_points(&scene, 3);
    model = open_strict(&scene);
    assert_null(kunai_model_get_mesh(model, 0)->uvs[0]);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* ---- matrices ---- */

/* 1, 2, 3 as the first vertex goes through what a list does with the matrix; the other two make a
 * triangle of it. */
static void check_matrix(nsbmd_scene *scene, double x, double y, double z)
{
    const double expected[3] = {x, y, z};
    const kunai_mesh *mesh;
    kunai_model *model;

    put(scene, NSBMD_BEGIN, NSBMD_TRIANGLES);
    put_vertex(scene, 1, 2, 3);
    put_vertex(scene, 2, 2, 3);
    put_vertex(scene, 1, 3, 3);
    model = open_strict(scene);
    assert_int_equal(kunai_model_get_info(model)->mesh_count, 1);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->kind, KUNAI_MESH_KIND_RIGID);
    assert_near_floats(mesh->positions + 3 * (size_t)mesh->indices[0], expected, 3, 0.0);
    kunai_model_close(model);
    free_nsbmd_scene(scene);
}

static const uint32_t doubled[3] = {2 * ONE, 3 * ONE, ONE / 2};
static const uint32_t moved[3] = {10 * ONE, (uint32_t)(-20 * ONE), 30 * ONE};

/* Each new one comes first: v x new x current. */
TEST(scale_and_translate)
{
    nsbmd_scene scene;

    begin_nsbmd_scene(&scene);
    add_to_nsbmd_list(&scene.lists[0], NSBMD_SCALE, doubled);
    check_matrix(&scene, 2, 6, 1.5);
    begin_nsbmd_scene(&scene);
    add_to_nsbmd_list(&scene.lists[0], NSBMD_TRANSLATE, moved);
    check_matrix(&scene, 11, -18, 33);
    begin_nsbmd_scene(&scene);
    add_to_nsbmd_list(&scene.lists[0], NSBMD_SCALE, doubled);
    add_to_nsbmd_list(&scene.lists[0], NSBMD_TRANSLATE, moved);
    check_matrix(&scene, 22, -54, 16.5);
    begin_nsbmd_scene(&scene);
    add_to_nsbmd_list(&scene.lists[0], NSBMD_TRANSLATE, moved);
    add_to_nsbmd_list(&scene.lists[0], NSBMD_SCALE, doubled);
    check_matrix(&scene, 12, -14, 31.5);
}

/* Rows of 1/4096; the fourth column of a 4x4 is 0, 0, 0, 1. The matrix sends X to Y, Y to 2 Z and Z
 * to -X. */
TEST(multiply)
{
    static const uint32_t three[9] = {0, ONE, 0, 0, 0, 2 * ONE, (uint32_t)-ONE, 0, 0};
    static const uint32_t four_three[12] = {0, ONE, 0,   0,       0,      2 * ONE, (uint32_t)-ONE,
                                            0, 0,   ONE, 2 * ONE, 3 * ONE};
    static const uint32_t four[16] = {0, ONE, 0, 0,   0,       0,       2 * ONE, 0, (uint32_t)-ONE,
                                      0, 0,   0, ONE, 2 * ONE, 3 * ONE, ONE};
    nsbmd_scene scene;

    begin_nsbmd_scene(&scene);
    add_to_nsbmd_list(&scene.lists[0], NSBMD_MULTIPLY_3X3, three);
    check_matrix(&scene, -3, 1, 4);
    begin_nsbmd_scene(&scene);
    add_to_nsbmd_list(&scene.lists[0], NSBMD_MULTIPLY_4X3, four_three);
    check_matrix(&scene, -2, 3, 7);
    begin_nsbmd_scene(&scene);
    add_to_nsbmd_list(&scene.lists[0], NSBMD_MULTIPLY_4X4, four);
    check_matrix(&scene, -2, 3, 7);
    begin_nsbmd_scene(&scene);
    add_to_nsbmd_list(&scene.lists[0], NSBMD_TRANSLATE, moved);
    add_to_nsbmd_list(&scene.lists[0], NSBMD_MULTIPLY_3X3, three);
    check_matrix(&scene, 7, -19, 34);
}

/* A stack whose slots are those of MTX; it begins at slot 0. POP takes as many steps as its six
 * bits say, which are signed. */
TEST(stack)
{
    nsbmd_scene scene;

    begin_nsbmd_scene(&scene);
    add_to_nsbmd_list(&scene.lists[0], NSBMD_TRANSLATE, moved);
    put_none(&scene, NSBMD_PUSH);
    add_to_nsbmd_list(&scene.lists[0], NSBMD_SCALE, doubled);
    put(&scene, NSBMD_POP, 1);
    check_matrix(&scene, 11, -18, 33);
    /* pushed twice, popped by two: the first one */
    begin_nsbmd_scene(&scene);
    put_none(&scene, NSBMD_PUSH);
    add_to_nsbmd_list(&scene.lists[0], NSBMD_TRANSLATE, moved);
    put_none(&scene, NSBMD_PUSH);
    add_to_nsbmd_list(&scene.lists[0], NSBMD_SCALE, doubled);
    put(&scene, NSBMD_POP, 2);
    check_matrix(&scene, 1, 2, 3);
    /* and by -1 to the second one */
    begin_nsbmd_scene(&scene);
    put_none(&scene, NSBMD_PUSH);
    add_to_nsbmd_list(&scene.lists[0], NSBMD_TRANSLATE, moved);
    put_none(&scene, NSBMD_PUSH);
    put(&scene, NSBMD_POP, 2);
    put(&scene, NSBMD_POP, 63);
    check_matrix(&scene, 11, -18, 33);
    /* what was pushed is in slot 0 */
    begin_nsbmd_scene(&scene);
    add_to_nsbmd_list(&scene.lists[0], NSBMD_TRANSLATE, moved);
    put_none(&scene, NSBMD_PUSH);
    add_to_nsbmd_list(&scene.lists[0], NSBMD_SCALE, doubled);
    put(&scene, NSBMD_RESTORE_SLOT, 0);
    check_matrix(&scene, 11, -18, 33);
    begin_nsbmd_scene(&scene);
    add_to_nsbmd_list(&scene.lists[0], NSBMD_TRANSLATE, moved);
    put(&scene, NSBMD_STORE_SLOT, 30);
    add_to_nsbmd_list(&scene.lists[0], NSBMD_SCALE, doubled);
    put(&scene, NSBMD_RESTORE_SLOT, 30);
    check_matrix(&scene, 11, -18, 33);
}

/* In the modes for positions, with and without directions. */
TEST(matrix_modes)
{
    uint32_t mode;

    for (mode = 1; mode <= 2; mode++) {
        nsbmd_scene scene;

        begin_nsbmd_scene(&scene);
        put(&scene, NSBMD_MATRIX_MODE, mode);
        add_to_nsbmd_list(&scene.lists[0], NSBMD_SCALE, doubled);
        check_matrix(&scene, 2, 6, 1.5);
    }
}

/* What a list does in the modes of projection and texture is not for its vertices. */
TEST(other_modes)
{
    static const uint32_t modes[2] = {0, 3};
    static const double expected[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    uint32_t i;

    for (i = 0; i < 2; i++) {
        kunai_model *model;
        nsbmd_scene scene;

        begin_nsbmd_scene(&scene);
        put(&scene, NSBMD_MATRIX_MODE, modes[i]);
        add_to_nsbmd_list(&scene.lists[0], NSBMD_SCALE, doubled);
        put(&scene, NSBMD_MATRIX_MODE, 2);
        add_nsbmd_scene_triangle(&scene, 0, 0);
        model = open_nsbmd_scene(&scene, 0, 1);
        assert_int_equal(kunai_model_get_info(model)->warnings[0].code, KUNAI_E_UNSUPPORTED);
        assert_corner_positions(kunai_model_get_mesh(model, 0), 0, expected, 3, 0.0);
        kunai_model_close(model);
        free_nsbmd_scene(&scene);
    }
}

/* Matrices that are no node's: the vertices are taken as of the root, with a warning. */
TEST(loaded_matrices)
{
    static const uint32_t rows[12] = {2 * ONE, 0, 0, 0, ONE, 0, 0, 0, ONE, 5 * ONE, 0, 0};
    static const uint32_t rows_4x4[16] = {2 * ONE, 0, 0,   0, 0,       ONE, 0, 0,
                                          0,       0, ONE, 0, 5 * ONE, 0,   0, ONE};
    static const uint32_t ops[3] = {NSBMD_LOAD_4X3, NSBMD_LOAD_4X4, NSBMD_IDENTITY};
    static const double expected[2][9] = {{5, 0, 0, 7, 0, 0, 5, 1, 0}, {0, 0, 0, 1, 0, 0, 0, 1, 0}};
    uint32_t i;

    for (i = 0; i < 3; i++) {
        kunai_model *model;
        nsbmd_scene scene;

        begin_nsbmd_scene(&scene);
        add_to_nsbmd_list(&scene.lists[0], NSBMD_SCALE, doubled);
        add_to_nsbmd_list(&scene.lists[0], ops[i], i == 1 ? rows_4x4 : rows);
        add_nsbmd_scene_triangle(&scene, 0, 0);
        model = open_nsbmd_scene(&scene, 0, 1);
        assert_int_equal(kunai_model_get_mesh(model, 0)->node, 0);
        assert_corner_positions(kunai_model_get_mesh(model, 0), 0, expected[i == 2], 3, 0.0);
        kunai_model_close(model);
        free_nsbmd_scene(&scene);
    }
}

/* Normals turn with multiplications, but not with scales and translations. */
TEST(directions)
{
    static const uint32_t turn[9] = {0, ONE, 0, (uint32_t)-ONE, 0, 0, 0, 0, ONE};
    nsbmd_scene scene;
    kunai_model *model;

    begin_nsbmd_scene(&scene);
    put(&scene, NSBMD_MATRIX_MODE, 2);
    add_to_nsbmd_list(&scene.lists[0], NSBMD_SCALE, doubled);
    add_to_nsbmd_list(&scene.lists[0], NSBMD_MULTIPLY_3X3, turn);
    add_to_nsbmd_list(&scene.lists[0], NSBMD_TRANSLATE, moved);
    put(&scene, NSBMD_NORMAL, pack_nsbmd_tens(300, 400, 0));
    add_nsbmd_scene_triangle(&scene, 0, 0);
    model = open_strict(&scene);
    assert_corner_normal(kunai_model_get_mesh(model, 0), 0, -0.8, 0.6, 0);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* In mode 1 they do not turn at all: neither with what is loaded. */
TEST(directions_of_mode_1)
{
    static const uint32_t turn[12] = {0, ONE, 0, (uint32_t)-ONE, 0, 0, 0, 0, ONE, 0, 0, 0};
    static const uint32_t ops[3] = {NSBMD_MULTIPLY_3X3, NSBMD_MULTIPLY_4X3, NSBMD_LOAD_4X3};
    static const double turned[9] = {0, 0, 0, 0, 1, 0, -1, 0, 0};
    static const double twice[9] = {0, 0, 0, -1, 0, 0, 0, -1, 0};
    uint32_t i;

    for (i = 0; i < 3; i++) {
        kunai_model *model;
        nsbmd_scene scene;

        /* turned in mode 2, and again in mode 1: what is loaded takes the place of the first */
        begin_nsbmd_scene(&scene);
        add_to_nsbmd_list(&scene.lists[0], NSBMD_MULTIPLY_3X3, turn);
        put(&scene, NSBMD_MATRIX_MODE, 1);
        add_to_nsbmd_list(&scene.lists[0], ops[i], turn);
        put(&scene, NSBMD_NORMAL, pack_nsbmd_tens(300, 400, 0));
        add_nsbmd_scene_triangle(&scene, 0, 0);
        model = open_nsbmd_scene(&scene, 0, ops[i] == NSBMD_LOAD_4X3);
        assert_corner_positions(kunai_model_get_mesh(model, 0), 0,
                                ops[i] == NSBMD_LOAD_4X3 ? turned : twice, 3, 0.0);
        assert_corner_normal(kunai_model_get_mesh(model, 0), 0, -0.8, 0.6, 0);
        kunai_model_close(model);
        free_nsbmd_scene(&scene);
    }
}

/* ---- everything else ---- */

/* Commands that say nothing about the mesh are passed by their length. */
TEST(other_commands)
{
    static const uint32_t commands[] = {0, 0x31, 0x32, 0x33, 0x34, 0x50, 0x60, 0x70, 0x71, 0x72};
    static const double expected[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    /* each word would be a BEGIN, a VERTEX_10 and two unknown commands */
    uint32_t words[32], i;
    nsbmd_scene scene;

    for (i = 0; i < 32; i++)
        words[i] = 0xFFFF2440;
    for (i = 0; i < COUNT(commands); i++) {
        begin_nsbmd_scene(&scene);
        add_to_nsbmd_list(&scene.lists[0], commands[i], words);
        add_nsbmd_scene_triangle(&scene, 0, 0);
        check_positions(&scene, expected, 3);
    }
}

/* A list changes state of the material that cannot be given: one warning for the draw. */
TEST(state_in_list)
{
    static const uint32_t commands[3] = {0x29, 0x2A, 0x2B};
    uint32_t i;

    for (i = 0; i < 3; i++) {
        kunai_model *model;
        nsbmd_scene scene;

        begin_nsbmd_scene(&scene);
        put_none(&scene, 0);
        put(&scene, commands[i], 0xFFFFFFFF);
        put(&scene, commands[i], 0);
        add_nsbmd_scene_triangle(&scene, 0, 0);
        model = open_nsbmd_scene(&scene, 0, 1);
        assert_int_equal(kunai_model_get_info(model)->warnings[0].code, KUNAI_E_UNSUPPORTED);
        assert_int_equal(kunai_model_get_info(model)->warnings[0].offset, scene.places.list[0] + 1);
        assert_int_equal(kunai_model_get_info(model)->triangle_count, 1);
        kunai_model_close(model);
        free_nsbmd_scene(&scene);
    }
}

/* Commands at each of the four places of a word, with fillers in front. */
TEST(places_in_word)
{
    static const double expected[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    uint32_t fillers, i;

    for (fillers = 0; fillers < 9; fillers++) {
        nsbmd_scene scene;

        begin_nsbmd_scene(&scene);
        for (i = 0; i < fillers; i++)
            put_none(&scene, 0);
        add_nsbmd_scene_triangle(&scene, 0, 0);
        check_positions(&scene, expected, 3);
    }
}
