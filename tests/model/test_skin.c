/* test_skin.c - slots, weights, influences, joints, the bind pose, and the skin in any pose.
 * Expected values are worked out by hand from ninja-chunk.md 3, or by its formula in double. */
#include "chunk_files.h"

#include <float.h>
#include <math.h>

TEST(weights)
{
    static const double positions[] = {8.5, 0, 0, 10, 0, 0, 10, 3, 0};
    static const double inverse[] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -10, 0, 0, 1};
    static const double weights[] = {0.75, 0.25, 0, 0, 1, 0, 0, 0};
    static const uint16_t joints[] = {1, 0, 0, 0, 1, 0, 0, 0};
    kunai_model *model = open_in_order(pulled, COUNT(pulled), 0, KUNAI_MODEL_STORED_POSE, 0);
    const kunai_model_info *info = kunai_model_get_info(model);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);
    /* 0.25 * (0, 0, 2) + 0.75 * (0, 1, 0), made 1 long */
    const double normal[] = {0, 0.75 / sqrt(0.8125), 0.5 / sqrt(0.8125)};

    assert_int_equal(info->skinned, 1);
    assert_int_equal(mesh->kind, KUNAI_MESH_KIND_SKINNED);
    assert_int_equal(mesh->node, -1);
    assert_floats(mesh->positions, positions, 9);
    assert_floats(mesh->normals, normal, 3);
    assert_floats(mesh->weights, weights, 8);
    assert_memory_equal(mesh->joints, joints, sizeof joints);
    assert_floats(info->inverse_binds + 16, inverse, 16);
    assert_true(info->bind_gap >= 10 && info->bind_gap <= 10);
    assert_int_equal(mesh->influence_starts[1], 2);
    assert_int_equal(mesh->influence_count, 4);
    assert_int_equal(mesh->influences[0].node, 0);
    assert_true(mesh->influences[0].weight >= 0.25f && mesh->influences[0].weight <= 0.25f);
    assert_true(mesh->influences[0].normal[2] >= 2.0f); /* as stored */
    assert_int_equal(mesh->sources[2], 2);
    assert_int_equal(mesh->submeshes[0].node, 1); /* where it is drawn */
    kunai_model_close(model);
}

/* The same where the influences meet: the child is moved from x = 11 to 1, and turned about X as
 * its normal, Y, has to become that of the root, Z. */
TEST(bind_pose)
{
    static const double positions[] = {1, 0, 0, 0, 0, 0, 0, 0, 3}, normal[] = {0, 0, 1};
    static const double inverse[] = {1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1};
    static const double identity[] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    static const double rest[] = {8.5, 0, 0, 10, 0, 0, 10, 3, 0};
    kunai_model *model = open_nodes(pulled, COUNT(pulled), 0);
    const kunai_model_info *info = kunai_model_get_info(model);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);
    float worlds[32], skin[9];

    assert_floats(mesh->positions, positions, 9);
    assert_floats(mesh->normals, normal, 3);
    assert_floats(info->inverse_binds, identity, 16);
    assert_floats(info->inverse_binds + 16, inverse, 16);
    assert_true(info->bind_gap < 1e-5f);
    assert_int_equal(kunai_model_world(model, NULL, 0, worlds, 2, NULL), KUNAI_OK);
    assert_int_equal(kunai_model_skin(model, 0, worlds, 2, skin, NULL, 3, NULL), KUNAI_OK);
    assert_floats(skin, rest, 9); /* what is seen at rest is not changed by it */
    kunai_model_close(model);
}

/* Without the middle or the end the partial sum is drawn, and what is written later does not
 * change what is drawn already. */
TEST(a_vertex_is_drawn_as_it_is)
{
    static const uint32_t three[] = {
        0x22 | 7 << 16, 1 | 2 << 16, F_0, F_1, F_0, F_0,        F_2, F_0,
        0x25 | 5 << 16, 0 | 1 << 16, F_4, F_0, F_0, 100u << 16, 0xFF};
    static const uint32_t more[] = {0x0125 | 5 << 16, 0 | 1 << 16, F_0, F_0, F_0, 100u << 16, 0xFF};
    static const uint16_t polygons[] = {0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
    static const chunk_node nodes[] = {{UNIT, .child = 1, VERTICES(three), POLYGONS(polygons)},
                                       {UNIT, VERTICES(more), POLYGONS(polygons)}};
    kunai_model *model = open_in_order(nodes, COUNT(nodes), 0, KUNAI_MODEL_STORED_POSE, 0);

    assert_int_equal(kunai_model_get_info(model)->mesh_count, 2);
    assert_true(kunai_model_get_mesh(model, 0)->positions[0] >= 4.0f); /* rigid, node 0 */
    assert_true(kunai_model_get_mesh(model, 1)->positions[0] <= 2.0f); /* half way */
    assert_int_equal(kunai_model_get_mesh(model, 1)->influence_starts[1], 2);
    kunai_model_close(model);
}

/* Six influences: all are exact; the largest four are renormalised, equal ones in file order. */
static void check_many_influences(const uint16_t *weight, uint32_t sum, const uint16_t *joints,
                                  const double *weights)
{
    static const uint16_t polygons[] = {0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
    static const uint32_t others[] = {0x22 | 7 << 16, 1 | 2 << 16, F_0, F_1, F_0, F_0, F_2, F_0};
    uint32_t lists[6][15];
    chunk_node nodes[6] = {{.flags = UNIT}};
    const kunai_mesh *mesh;
    kunai_model *model;
    uint32_t i;

    for (i = 0; i < 6; i++) {
        const uint32_t chunk[] = {0x25 | (i ? 0x100 : 0) | 5 << 16, 1 << 16, F_1, F_2, F_3,
                                  (uint32_t)weight[i] << 16,        0xFF};

        memcpy(lists[i], others, sizeof others);
        memcpy(lists[i] + 8, chunk, sizeof chunk);
        nodes[i].flags = UNIT;
        nodes[i].vertices = lists[i];
        nodes[i].vertex_count = 15;
        nodes[i].child = i < 5 ? i + 1 : 0;
    }
    nodes[5].polygons = polygons;
    nodes[5].polygon_count = COUNT(polygons);
    model = open_nodes(nodes, 6, 0);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->influence_starts[1], 6);
    for (i = 0; i < 6; i++) {
        assert_int_equal(mesh->influences[i].node, i);
        assert_true(fabs((double)mesh->influences[i].weight - (double)weight[i] / sum) < 1e-7);
    }
    assert_memory_equal(mesh->joints, joints, 4 * sizeof *joints);
    assert_floats(mesh->weights, weights, 4);
    kunai_model_close(model);
}

/* Mixed, falling and rising; 65535 is the largest weight there is. */
TEST(many_influences)
{
    static const uint16_t weight[3][6] = {
        {30, 40, 20, 40, 60, 10}, {60, 50, 40, 30, 20, 10}, {1, 2, 3, 4, 32768, 65535}};
    static const uint32_t sums[3] = {200, 210, 98313};
    static const uint16_t joints[3][4] = {{4, 1, 3, 0}, {0, 1, 2, 3}, {5, 4, 3, 2}};
    static const double weights[3][4] = {
        {60 / 170.0, 40 / 170.0, 40 / 170.0, 30 / 170.0},
        {60 / 180.0, 50 / 180.0, 40 / 180.0, 30 / 180.0},
        {65535 / 98310.0, 32768 / 98310.0, 4 / 98310.0, 3 / 98310.0}};
    uint32_t i;

    for (i = 0; i < 3; i++)
        check_many_influences(weight[i], sums[i], joints[i], weights[i]);
}

/* glTF and its like allow a node once in a vertex: what it pulls from two places is one weight. */
TEST(node_pulls_twice)
{
    static const uint32_t first[] = {
        0x22 | 7 << 16, 1 | 2 << 16, F_1, F_0, F_0, F_0,       F_2, F_0,
        0x25 | 5 << 16, 1 << 16,     F_1, F_2, F_3, 80u << 16, 0xFF};
    static const uint32_t second[] = {
        0x0125 | 5 << 16, 1 << 16, F_1, F_2, F_3,       30u << 16, 0x0225 | 5 << 16,
        1 << 16,          F_3,     F_2, F_1, 70u << 16, 0xFF};
    static const uint16_t polygons[] = {0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
    static const uint16_t joints[4] = {1, 0, 0, 0};
    static const double weights[4] = {100 / 180.0, 80 / 180.0, 0, 0};
    static const chunk_node nodes[] = {
        {.flags = UNIT, .vertices = first, .vertex_count = COUNT(first), .child = 1},
        {.flags = UNIT,
         .vertices = second,
         .vertex_count = COUNT(second),
         .polygons = polygons,
         .polygon_count = COUNT(polygons)}};
    kunai_model *model = open_nodes(nodes, 2, 0);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

    assert_int_equal(mesh->influence_starts[1], 3);
    assert_true(mesh->influences[2].position[0] == 3.0f);
    assert_memory_equal(mesh->joints, joints, sizeof joints);
    assert_floats(mesh->weights, weights, 4);
    kunai_model_close(model);
}

/* CV_NF_D8 is the last type there is, and no file of the corpus has it: slots count from the
 * chunk's first one, and the colour is that of the chunk that comes last. */
TEST(weights_with_colors)
{
    /* clang-format off */
    static const uint32_t start[] = {
        0x34 | 16 << 16, 4 | 3 << 16,
        F_0, F_2, F_0, 2 | 64u << 16, 0xFF070809,
        F_0, F_1, F_0, 1 | 64u << 16, 0x80040506,
        F_1, F_0, F_0, 0 | 64u << 16, 0xFF010203, 0xFF
    };
    static const uint32_t end[] = {
        0x0234 | 6 << 16, 3 | 1 << 16, F_1, F_0, F_0, 1 | 192u << 16, 0x0D0A0B0C, 0xFF
    };
    /* clang-format on */
    static const uint16_t polygons[] = {0x0040, 5, 1, 3, 4, 5, 6, 0xFF};
    static const chunk_node nodes[] = {{UNIT, .child = 1, VERTICES(start)},
                                       {UNIT - 1, {F_10}, VERTICES(end), POLYGONS(polygons)}};
    static const double positions[] = {8.5, 0, 0, 0, 1, 0, 0, 2, 0};
    static const double weights[] = {0.75, 0.25, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};
    static const uint16_t joints[] = {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    static const uint8_t colors[] = {10, 11, 12, 13, 4, 5, 6, 128, 7, 8, 9, 255};
    static const uint32_t sources[] = {2, 1, 0};
    kunai_model *model = open_in_order(nodes, COUNT(nodes), 0, KUNAI_MODEL_STORED_POSE, 0);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

    assert_int_equal(mesh->kind, KUNAI_MESH_KIND_SKINNED);
    assert_int_equal(mesh->vertex_count, 3);
    assert_floats(mesh->positions, positions, 9);
    assert_floats(mesh->weights, weights, 12);
    assert_memory_equal(mesh->joints, joints, sizeof joints);
    assert_memory_equal(mesh->colors[0], colors, sizeof colors);
    assert_memory_equal(mesh->sources, sources, sizeof sources);
    assert_null(mesh->normals);
    assert_null(mesh->speculars);
    kunai_model_close(model);
}

/* A vertex of a later chunk keeps the colour and the normal that its chunk has none for; the sum of
 * the weighted normals is then that of the first one. */
TEST(what_later_chunks_lack)
{
    /* clang-format off */
    static const uint32_t start[] = {
        0x34 | 16 << 16, 0 | 3 << 16,
        F_1, F_0, F_0, 0 | 64u << 16, 0x80010203,
        F_0, F_1, F_0, 1 | 64u << 16, 0xFF040506,
        F_0, F_2, F_0, 2 | 64u << 16, 0xFF070809,
        0x2C | 8 << 16, 3 | 1 << 16, F_0, F_0, F_0, F_0, F_2, F_0, 64u << 16, 0xFF
    };
    static const uint32_t end[] = {
        0x0225 | 5 << 16, 0 | 1 << 16, F_1, F_0, F_0, 192u << 16,
        0x0225 | 5 << 16, 3 | 1 << 16, F_0, F_0, F_0, 192u << 16, 0xFF
    };
    /* clang-format on */
    static const uint16_t polygons[] = {0x0040, 6, 1, 4, 0, 1, 2, 3, 0xFF};
    static const chunk_node nodes[] = {{UNIT, .child = 1, VERTICES(start)},
                                       {UNIT, VERTICES(end), POLYGONS(polygons)}};
    static const uint8_t colors[] = {1, 2, 3, 128, 4, 5, 6, 255, 7, 8, 9, 255, 255, 255, 255, 255};
    static const double normals[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0};
    kunai_model *model = open_in_order(nodes, COUNT(nodes), 0, 0, 0);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

    assert_int_equal(mesh->influence_starts[1], 2);
    assert_memory_equal(mesh->colors[0], colors, sizeof colors);
    assert_floats(mesh->normals, normals, 12);
    assert_int_equal(kunai_model_get_material(model, 0)->flags, KUNAI_MATERIAL_VERTEX_COLOR);
    kunai_model_close(model);
}

/* The same where nothing else of the mesh has colours: those of the first chunk are still there. */
TEST(only_colors_are_kept)
{
    /* clang-format off */
    static const uint32_t vertices[] = {
        0x34 | 6 << 16, 0 | 1 << 16, F_1, F_0, F_0, 64u << 16, 0x80010203,
        0x0225 | 5 << 16, 0 | 1 << 16, F_1, F_0, F_0, 192u << 16,
        0x22 | 7 << 16, 1 | 2 << 16, F_0, F_1, F_0, F_0, F_2, F_0, 0xFF
    };
    /* clang-format on */
    static const uint16_t polygons[] = {0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
    static const chunk_node nodes[] = {{UNIT, VERTICES(vertices), POLYGONS(polygons)}};
    static const uint8_t colors[] = {1, 2, 3, 128, 255, 255, 255, 255, 255, 255, 255, 255};
    kunai_model *model = open_in_order(nodes, 1, 1, 0, 0);

    assert_memory_equal(kunai_model_get_mesh(model, 0)->colors[0], colors, sizeof colors);
    kunai_model_close(model);
}

/* One influence of weight 0 is a rigid vertex without a normal, but the normal of a corner stays:
 * in the node's own mesh and in one skinned mesh. */
TEST(weight_of_nothing_in_one_node)
{
    static const uint32_t vertices[] = {0x2C | 8 << 16,
                                        0 | 1 << 16,
                                        F_1,
                                        F_0,
                                        F_0,
                                        F_0,
                                        F_0,
                                        F_1,
                                        0,
                                        0x29 | 13 << 16,
                                        1 | 2 << 16,
                                        F_0,
                                        F_1,
                                        F_0,
                                        F_0,
                                        F_0,
                                        F_1,
                                        F_0,
                                        F_2,
                                        F_0,
                                        F_0,
                                        F_0,
                                        F_1,
                                        0xFF};
    static const uint16_t plain[] = {0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
    static const uint16_t corners[] = {0x0043, 14, 1, 3, 0,      0x7FFF, 0, 0,   1,
                                       0x7FFF, 0,  0, 2, 0x7FFF, 0,      0, 0xFF};
    static const chunk_node lists[] = {{UNIT, VERTICES(vertices), POLYGONS(plain)},
                                       {UNIT, VERTICES(vertices), POLYGONS(corners)}};
    static const double expected[2][9] = {{0, 0, 0, 0, 0, 1, 0, 0, 1}, {1, 0, 0, 1, 0, 0, 1, 0, 0}};
    static const double weight[] = {1, 0, 0, 0};
    uint32_t i;

    for (i = 0; i < 4; i++) {
        const uint32_t flags = i < 2 ? 0 : KUNAI_MODEL_ONE_MESH;
        kunai_model *model = open_in_order(&lists[i % 2], 1, 0, flags, 0);
        const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

        assert_int_equal(mesh->kind, i < 2 ? KUNAI_MESH_KIND_RIGID : KUNAI_MESH_KIND_SKINNED);
        assert_floats(mesh->normals, expected[i % 2], 9);
        assert_true(mesh->positions[0] == 1.0f);
        if (i >= 2) {
            assert_true(mesh->influences[0].weight == 1.0f);
            assert_floats(mesh->weights, weight, 4);
        }
        kunai_model_close(model);
    }
}

/* The sum of the weights is 0: the first influence has it all, and there is no normal. An end
 * without a start begins a vertex. A status of 3 is a middle. */
TEST(odd_weights)
{
    static const uint32_t vertices[] = {
        0x2C | 8 << 16,   0 | 1 << 16, F_1, F_0, F_0, F_0, F_0, F_1, 0, /* weight 0 */
        0x022C | 8 << 16, 1 | 1 << 16, F_0, F_1, F_0, F_0, F_0, F_1, 255u << 16,
        0x032C | 8 << 16, 0 | 1 << 16, F_3, F_0, F_0, F_0, F_0, F_1, 0,
        0x22 | 4 << 16,   2 | 1 << 16, F_0, F_0, F_1, 0xFF};
    static const uint16_t polygons[] = {0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
    static const chunk_node nodes[] = {{UNIT, VERTICES(vertices), POLYGONS(polygons)}};
    static const double positions[] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    static const double normals[] = {0, 0, 0, 0, 0, 1, 0, 0, 0};
    kunai_model *model = open_nodes(nodes, 1, 1);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

    assert_warning(model, 0, KUNAI_E_CORRUPT, CHUNK_NODE + CHUNK_MODEL + 4 * 11,
                   "a weighted vertex has no start");
    assert_int_equal(mesh->kind, KUNAI_MESH_KIND_SKINNED); /* slot 0 has two influences */
    assert_floats(mesh->positions, positions, 9);
    assert_floats(mesh->normals, normals, 9);
    assert_int_equal(mesh->influence_starts[1], 2);
    kunai_model_close(model);
}

/* A plain write forgets any weight state: a middle or end on it begins a new slot, to which the
 * next one is added. */
TEST(plain_write_is_no_start)
{
    static const uint32_t vertices[] = {
        0x22 | 10 << 16,  0 | 3 << 16, F_5, F_0, F_0, F_1,        F_0, F_0, F_0, F_1, F_0,
        0x0125 | 5 << 16, 0 | 1 << 16, F_2, F_0, F_0, 100u << 16, /* at word 11 */
        0x0225 | 5 << 16, 0 | 1 << 16, F_4, F_0, F_0, 100u << 16, 0xFF};
    static const uint32_t forgotten[] = {0x25 | 5 << 16,
                                         0 | 1 << 16,
                                         F_5,
                                         F_0,
                                         F_0,
                                         100u << 16,
                                         0x22 | 10 << 16,
                                         0 | 3 << 16,
                                         F_3,
                                         F_0,
                                         F_0,
                                         F_1,
                                         F_0,
                                         F_0,
                                         F_0,
                                         F_1,
                                         F_0,
                                         0x0225 | 5 << 16,
                                         0 | 1 << 16,
                                         F_4,
                                         F_0,
                                         F_0,
                                         200u << 16,
                                         /* at word 17 */ 0xFF};
    static const uint16_t polygons[] = {0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
    chunk_node nodes[] = {{UNIT, VERTICES(vertices), POLYGONS(polygons)}};
    kunai_model *model = open_nodes(nodes, 1, 1);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

    assert_warning(model, 0, KUNAI_E_CORRUPT, CHUNK_NODE + CHUNK_MODEL + 4 * 13,
                   "a weighted vertex has no start");
    assert_record(kunai_model_get_info(model)->warnings, KUNAI_E_CORRUPT,
                  8 + CHUNK_NODE + CHUNK_MODEL + 4 * 13, "vertex list");
    assert_int_equal(mesh->kind, KUNAI_MESH_KIND_SKINNED);
    assert_int_equal(mesh->influence_starts[1], 2);
    assert_true(mesh->positions[0] >= 3.0f && mesh->positions[0] <= 3.0f); /* of 2 and 4 */
    kunai_model_close(model);
    nodes[0].vertices = forgotten;
    nodes[0].vertex_count = COUNT(forgotten);
    model = open_nodes(nodes, 1, 1);
    assert_warning(model, 0, KUNAI_E_CORRUPT, CHUNK_NODE + CHUNK_MODEL + 4 * 19,
                   "a weighted vertex has no start");
    assert_int_equal(kunai_model_get_mesh(model, 0)->kind, KUNAI_MESH_KIND_RIGID);
    assert_true(kunai_model_get_mesh(model, 0)->positions[0] >= 4.0f);
    kunai_model_close(model);
}

/* Slot 65535 is the last; NF counts from the first slot of its chunk. */
TEST(slot_edge)
{
    static const uint16_t polygons[] = {0x0040, 5, 1, 3, 0, 65535, 65534, 0xFF};
    /* clang-format off */
    static const uint32_t good[] = {
        0x25 | 9 << 16, 65534 | 2u << 16, F_1, F_0, F_0, 255u << 16 | 1,
        F_0, F_1, F_0, 255u << 16,
        0x22 | 4 << 16, 1 << 16, F_0, F_0, F_1, 0xFF
    };
    static const uint32_t bad[] = {
        0x25 | 9 << 16, 65534 | 2u << 16, F_1, F_0, F_0, 255u << 16 | 1,
        F_0, F_1, F_0, 255u << 16 | 2,
        0x22 | 4 << 16, 1 << 16, F_0, F_0, F_1, 0xFF
    };
    /* clang-format on */
    chunk_node nodes[] = {{UNIT, VERTICES(good), POLYGONS(polygons)}};
    kunai_model *model = open_nodes(nodes, 1, 0);
    static const double positions[] = {0, 0, 1, 1, 0, 0, 0, 1, 0};

    assert_floats(kunai_model_get_mesh(model, 0)->positions, positions, 9);
    kunai_model_close(model);
    nodes[0].vertices = bad;
    model = open_nodes(nodes, 1, 2);
    assert_warning(model, 0, KUNAI_E_CORRUPT, CHUNK_NODE + CHUNK_MODEL + 4 * 6,
                   "a vertex for a slot past 65535 is left out");
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 0);
    assert_int_equal(kunai_model_get_info(model)->material_count, 1); /* always one */
    kunai_model_close(model);
}

/* A node that is scaled to nothing has no inverse: the identity, and the local position. */
TEST(singular_node)
{
    static const uint32_t own[] = {0x22 | 7 << 16, 1 | 2 << 16, F_1, F_2, F_3, F_0, F_2, F_0, 0xFF};
    static const uint32_t first[] = {0x22 | 4 << 16, 0 | 1 << 16, F_5, F_0, F_0, 0xFF};
    static const uint16_t polygons[] = {0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
    static const chunk_node nodes[] = {
        {UNIT, .child = 1, VERTICES(first)},
        {2, {F_10}, .scale = {F_1, F_0, F_1}, VERTICES(own), POLYGONS(polygons)}};
    static const double positions[] = {5, 0, 0, 1, 2, 3, 0, 2, 0};
    static const double identity[] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    static const double low[] = {5, 0, 0}, high[] = {11, 0, 3}; /* of the rest pose */
    kunai_model *model = open_nodes(nodes, COUNT(nodes), 0);
    const kunai_model_info *info = kunai_model_get_info(model);

    assert_floats(kunai_model_get_mesh(model, 0)->positions, positions, 9);
    assert_floats(info->inverse_binds + 16, identity, 16);
    assert_floats(info->bounds_min, low, 3);
    assert_floats(info->bounds_max, high, 3);
    kunai_model_close(model);
}

static double compute_determinant(const float *m)
{
    const double a = (double)m[0], b = (double)m[4], c = (double)m[8];
    const double d = (double)m[1], e = (double)m[5], f = (double)m[9];
    const double g = (double)m[2], h = (double)m[6], i = (double)m[10];

    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
}

/* The root, a parent that is turned and this high, and its child, which is turned and draws a
 * triangle with a vertex of the root. */
static kunai_model *open_flattened(uint32_t height)
{
    static const uint32_t first[] = {0x22 | 4 << 16, 0 | 1 << 16, F_5, F_0, F_0, 0xFF};
    static const uint32_t own[] = {0x22 | 7 << 16, 1 | 2 << 16, F_1, F_2, F_3, F_0, F_2, F_0, 0xFF};
    static const uint16_t polygons[] = {0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
    const chunk_node nodes[] = {
        {UNIT, .child = 1, VERTICES(first)},
        {0, {F_10}, {0x1234, 0x2345, 0x0567}, {F_1, height, F_1}, .child = 2},
        {4, {F_1, F_2, F_3}, {0x1111, 0x3333, 0x2222}, VERTICES(own), POLYGONS(polygons)}};

    return open_nodes(nodes, COUNT(nodes), 0);
}

/* A child of a node that is scaled to nothing, where both are turned, has no inverse either, though
 * its matrix, in float, does not quite say so. */
TEST(child_of_singular_node)
{
    static const double positions[] = {5, 0, 0, 1, 2, 3, 0, 2, 0};
    static const double identity[] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    kunai_model *model = open_flattened(F_0);
    const kunai_model_info *info = kunai_model_get_info(model);
    float worlds[48];

    assert_int_equal(kunai_model_world(model, NULL, 0, worlds, 3, NULL), KUNAI_OK);
    assert_true(compute_determinant(worlds + 32) > 0 || compute_determinant(worlds + 32) < 0);
    assert_floats(info->inverse_binds + 16, identity, 16);
    assert_floats(info->inverse_binds + 32, identity, 16);
    assert_floats(kunai_model_get_mesh(model, 0)->positions, positions, 9);
    kunai_model_close(model);
}

/* Thin, but whole: the inverse, 10000 times as high, leads back. */
TEST(child_of_thin_node)
{
    kunai_model *model = open_flattened(0x38D1B717); /* 1e-4 */
    const kunai_model_info *info = kunai_model_get_info(model);
    const float *inverse = info->inverse_binds + 32;
    float worlds[48];
    int column, row, k;

    assert_int_equal(kunai_model_world(model, NULL, 0, worlds, 3, NULL), KUNAI_OK);
    for (column = 0; column < 3; column++)
        for (row = 0; row < 3; row++) {
            double sum = 0;

            for (k = 0; k < 3; k++)
                sum += (double)inverse[4 * k + row] * (double)worlds[32 + 4 * column + k];
            assert_true(fabs(sum - (column == row)) < 1e-2); /* of 1e4 times 1e-7 */
        }
    kunai_model_close(model);
}

/* Two vertices that the root and a node of scale 0 share: one warning, whose offset is the root,
 * and an error with KUNAI_OPEN_STRICT. */
TEST(shared_singular_node)
{
    /* clang-format off */
    static const uint32_t start[] = {
        0x25 | 9 << 16, 0 | 2 << 16, F_1, F_0, F_0, 0 | 64u << 16, F_2, F_0, F_0, 1 | 64u << 16,
        0x22 | 4 << 16, 2 | 1 << 16, F_0, F_1, F_0, 0xFF
    };
    static const uint32_t end[] = {
        0x0225 | 9 << 16, 0 | 2 << 16, F_1, F_0, F_0, 0 | 64u << 16, F_2, F_0, F_0, 1 | 64u << 16,
        0xFF
    };
    /* clang-format on */
    static const uint16_t polygons[] = {0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
    static const chunk_node nodes[] = {
        {UNIT, .child = 1, VERTICES(start)},
        {3, .scale = {F_1, F_0, F_1}, VERTICES(end), POLYGONS(polygons)}};

    kunai_model_close(
        open_damaged(nodes, COUNT(nodes), KUNAI_E_UNSUPPORTED, 0, "NJS_OBJECT",
                     "a node that is scaled to 0 shares vertices, whose bind pose is a guess"));
}

/* ---- the gap ---- */

/* In the stored pose the gap is the largest distance from the first influence of a vertex: 3 here,
 * of 1, 3 and 2 in any order. An influence without weight, 10 away, does not count. */
TEST(largest_gap)
{
    static const uint32_t places[2][3] = {{F_1, F_3, F_2}, {F_3, F_2, F_1}};
    static const uint16_t polygons[] = {0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
    int i;

    for (i = 0; i < 2; i++) {
        /* clang-format off */
        const uint32_t vertices[] = {
            0x25 | 5 << 16, 0 | 1 << 16, F_0, F_0, F_0, 0, /* no weight: is not the first one */
            0x0125 | 5 << 16, 0 | 1 << 16, F_10, F_0, F_0, 64u << 16,
            0x0125 | 5 << 16, 0 | 1 << 16, F_10, places[i][0], F_0, 64u << 16,
            0x0125 | 5 << 16, 0 | 1 << 16, F_0, F_0, F_0, 0,
            0x0125 | 5 << 16, 0 | 1 << 16, F_10, places[i][1], F_0, 64u << 16,
            0x0225 | 5 << 16, 0 | 1 << 16, F_10, places[i][2], F_0, 64u << 16,
            0x25 | 5 << 16, 1 | 1 << 16, F_0, F_0, F_0, 64u << 16, /* another one: a gap of 2 */
            0x0225 | 5 << 16, 1 | 1 << 16, F_0, F_2, F_0, 64u << 16,
            0x22 | 4 << 16, 2 | 1 << 16, F_0, F_1, F_0, 0xFF
        };
        /* clang-format on */
        const chunk_node nodes[] = {{UNIT, VERTICES(vertices), POLYGONS(polygons)}};
        kunai_model *model = open_in_order(nodes, 1, 0, KUNAI_MODEL_STORED_POSE, 0);
        const double expected = 3;

        assert_floats(&kunai_model_get_info(model)->bind_gap, &expected, 1);
        kunai_model_close(model);
    }
}

/* Influences of a node without an inverse do not count, be they the first of a vertex: the root's
 * child, scaled to nothing, is 10 away from the others, which are 3 apart. */
TEST(gap_without_singular_nodes)
{
    /* clang-format off */
    static const uint32_t start[] = {0x25 | 5 << 16, 0 | 1 << 16, F_10, F_0, F_0, 64u << 16, 0xFF};
    static const uint32_t middle[] = {0x0125 | 5 << 16, 0 | 1 << 16, F_0, F_0, F_0, 64u << 16,
                                      0xFF};
    static const uint32_t end[] = {
        0x0225 | 5 << 16, 0 | 1 << 16, F_0, F_3, F_0, 64u << 16,
        0x22 | 7 << 16, 1 | 2 << 16, F_1, F_0, F_0, F_0, F_1, F_0, 0xFF
    };
    /* clang-format on */
    static const uint16_t polygons[] = {0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
    static const chunk_node nodes[] = {{UNIT, .child = 1},
                                       {3, .scale = {F_1, F_0, F_1}, .sibling = 2, VERTICES(start)},
                                       {UNIT, .sibling = 3, VERTICES(middle)},
                                       {UNIT, VERTICES(end), POLYGONS(polygons)}};
    kunai_model *model = open_in_order(nodes, COUNT(nodes), 0, KUNAI_MODEL_STORED_POSE, 1);
    const double expected = 3;

    assert_floats(&kunai_model_get_info(model)->bind_gap, &expected, 1);
    kunai_model_close(model);
}

/* A gap of twice the largest float reads as the largest float; positions, half way, are 0. */
TEST(gap_without_end)
{
    enum { MOST = 0x7F7FFFFF };
    /* clang-format off */
    static const uint32_t vertices[] = {
        0x25 | 5 << 16, 0 | 1 << 16, MOST, F_0, F_0, 64u << 16,
        0x0225 | 5 << 16, 0 | 1 << 16, 0x80000000u | MOST, F_0, F_0, 64u << 16,
        0x22 | 7 << 16, 1 | 2 << 16, F_1, F_0, F_0, F_0, F_1, F_0, 0xFF
    };
    /* clang-format on */
    static const uint16_t polygons[] = {0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
    static const chunk_node nodes[] = {{UNIT, VERTICES(vertices), POLYGONS(polygons)}};
    kunai_model *model = open_in_order(nodes, 1, 0, KUNAI_MODEL_STORED_POSE, 0);

    assert_memory_equal(&kunai_model_get_info(model)->bind_gap, &(const float){FLT_MAX},
                        sizeof(float));
    kunai_model_close(model);
}

/* ---- which bind pose ---- */

static uint32_t get_float_bits(double value)
{
    const float rounded = (float)value;
    uint32_t bits;

    memcpy(&bits, &rounded, sizeof bits);
    return bits;
}

/* Slots slot and slot + 1, at x = 10 and 20, y = 10, and a little outside of that. status: the
 * head's, 0 for the first node that has them, 2 for the last. */
static void put_ends(vertex_words *list, uint32_t status, uint32_t slot, double outside)
{
    begin_vertices(list, 0x25 | status << 8, slot, 2);
    add_vertex_point(list, 10 - outside, 10, 0);
    add_vertex_word(list, 0 | 128u << 16);
    add_vertex_point(list, 20 + outside, 10, 0);
    add_vertex_word(list, 1 | 128u << 16);
    end_vertices(list);
}

/* A child, this much higher, shares two vertices with the root, which are apart by twice so much
 * more in its own space: no rigid motion brings both together, the best one takes the child down to
 * the root, and leaves a gap of apart at each. In the stored pose that is sqrt(apart * apart +
 * height * height). The box of the rest pose is 60 by 80. */
static kunai_model *open_misfit(double apart, double height, uint32_t flags)
{
    const double box[] = {0, 0, 0, 60, 80, 0};
    vertex_words vertices[2] = {{{0}, 0, 0}};
    polygon_words polygons = {0};
    chunk_node nodes[2];

    add_vertex_points(&vertices[0], 2, box, 2);
    put_ends(&vertices[0], 0, 0, 0);
    put_ends(&vertices[1], 2, 0, apart);
    add_polygon_triangle(&polygons, 0, 0, 1, 2);
    add_polygon_triangle(&polygons, 0, 0, 1, 3);
    nodes[0] = make_node(UNIT, &vertices[0], NULL);
    nodes[1] = make_node(UNIT - 1, &vertices[1], &polygons);
    nodes[0].child = 1;
    nodes[1].position[1] = get_float_bits(height);
    return open_in_order(nodes, 2, 0, flags, 0);
}

static void check_misfit(double apart, double height, uint32_t flags, int is_recovered)
{
    kunai_model *model = open_misfit(apart, height, flags);
    const kunai_model_info *info = kunai_model_get_info(model);
    const float *positions = kunai_model_get_mesh(model, 0)->positions;
    const double gap = is_recovered ? apart : sqrt(apart * apart + height * height);

    assert_true(fabs((double)info->bind_gap - gap) < 1e-5);
    assert_true(fabs((double)info->inverse_binds[16 + 12]) < 1e-5);
    assert_true(fabs((double)info->inverse_binds[16 + 13] - (is_recovered ? 0 : -height)) < 1e-5);
    assert_true(fabs((double)positions[0] - (10 - apart / 2)) < 1e-5);
    assert_true(fabs((double)positions[1] - (is_recovered ? 10 : 10 + height / 2)) < 1e-5);
    kunai_model_close(model);
}

/* The pose that is found is the bind pose where the gap that it leaves is at most 1/1000 of the
 * diagonal, 0.1 here, whatever it was before; or at most a tenth of what it was before: apart
 * <= sqrt(apart * apart + height * height) / 10, so that height >= apart * sqrt(99), 9.94987 times
 * as much. Elsewhere it is the rest pose. */
TEST(rest_pose_where_nothing_fits)
{
    static const struct {
        double apart;
        double height;
        int is_recovered;
    } cases[] = {{0.0999, 0.05, 1},   {0.1001, 0.05, 0},   {0.0999, 5, 1}, {0.1001, 5, 1},
                 {0.1001, 0.9955, 0}, {0.1001, 0.9965, 1}, {1, 9.9498, 0}, {1, 9.95, 1},
                 {0.5, 4.9748, 0},    {0.5, 4.9751, 1}};
    size_t i;

    for (i = 0; i < COUNT(cases); i++) {
        check_misfit(cases[i].apart, cases[i].height, 0, cases[i].is_recovered);
        check_misfit(cases[i].apart, cases[i].height, KUNAI_MODEL_STORED_POSE, 0);
    }
}

/* Two bodies that share nothing with each other: one comes together, the other is torn by 0.15, in
 * the pose that is found as in the stored one. The larger gap of the first one, 5, is worth it. */
TEST(torn_a_little)
{
    const double box[] = {0, 0, 0, 60, 80, 0};
    vertex_words vertices[4] = {{{0}, 0, 0}};
    polygon_words polygons[2] = {{{0}, 0, 0}};
    chunk_node nodes[4];
    kunai_model *model;
    const kunai_model_info *info;
    uint32_t i;

    add_vertex_points(&vertices[0], 2, box, 2);
    for (i = 0; i < 4; i++)
        put_ends(&vertices[i], i % 2 ? 2 : 0, i < 2 ? 0 : 4, i == 3 ? 0.15 : 0);
    add_polygon_triangle(&polygons[0], 0, 0, 1, 2);
    add_polygon_triangle(&polygons[1], 0, 4, 5, 3);
    for (i = 0; i < 4; i++)
        nodes[i] =
            make_node(i == 1 ? UNIT - 1 : UNIT, &vertices[i], i % 2 ? &polygons[i / 2] : NULL);
    nodes[0].child = 1;
    nodes[1].sibling = 2;
    nodes[2].sibling = 3;
    nodes[1].position[1] = F_5;
    model = open_in_order(nodes, 4, 0, 0, 0);
    info = kunai_model_get_info(model);
    assert_true(fabs((double)info->bind_gap - 0.15) < 1e-5);
    for (i = 0; i < 4; i++)
        assert_true(fabs((double)info->inverse_binds[16 * i + 13]) < 1e-5);
    kunai_model_close(model);
}

/* A node that is scaled to nothing has one of the root's vertices, far away, beside a child that
 * fits: it is a guess, with a warning, but the child's pose is found. */
TEST(singular_node_beside_others)
{
    const double box[] = {0, 0, 0, 60, 80, 0};
    vertex_words vertices[3] = {{{0}, 0, 0}};
    polygon_words polygons = {0};
    chunk_node nodes[3];
    kunai_model *model;
    const kunai_model_info *info;
    uint32_t i;

    add_vertex_points(&vertices[0], 2, box, 2);
    put_ends(&vertices[0], 0, 0, 0);
    put_ends(&vertices[1], 2, 0, 0);
    for (i = 0; i < 3; i += 2) {
        begin_vertices(&vertices[i], 0x25 | i << 8, 6, 1);
        add_vertex_point(&vertices[i], i ? 50 : 0, 10, 0);
        add_vertex_word(&vertices[i], 128u << 16);
        end_vertices(&vertices[i]);
    }
    add_polygon_triangle(&polygons, 0, 0, 1, 2);
    add_polygon_triangle(&polygons, 0, 0, 6, 3);
    nodes[0] = make_node(UNIT, &vertices[0], NULL);
    nodes[1] = make_node(UNIT - 1, &vertices[1], NULL);
    nodes[2] = make_node(UNIT - 4, &vertices[2], &polygons);
    nodes[0].child = 1;
    nodes[1].sibling = 2;
    nodes[1].position[1] = F_5;
    nodes[2].scale[0] = nodes[2].scale[2] = F_1; /* and 0 in Y */
    model = open_in_order(nodes, 3, 0, 0, 1);
    info = kunai_model_get_info(model);
    assert_warning(model, 0, KUNAI_E_UNSUPPORTED, 0,
                   "a node that is scaled to 0 shares vertices, whose bind pose is a guess");
    assert_true(info->bind_gap < 1e-5f);
    assert_true(fabs((double)info->inverse_binds[16 + 13]) < 1e-5);
    kunai_model_close(model);
}

/* ---- poses ---- */

static uint32_t draw_random(uint32_t *state)
{
    *state = *state * 1664525 + 1013904223;
    return *state >> 8;
}

/* Every node turned and moved at random about its rest transform. */
static kunai_transform *make_random_pose(const kunai_model *model, uint32_t *seed)
{
    const uint32_t count = kunai_model_get_info(model)->node_count;
    kunai_transform *pose = malloc(count * sizeof *pose);
    uint32_t i;
    int k;

    assert_non_null(pose);
    for (i = 0; i < count; i++) {
        double q[4], size = 0;

        pose[i] = kunai_model_get_node(model, i)->rest;
        for (k = 0; k < 4; k++) {
            q[k] = (double)(draw_random(seed) % 2001) / 1000 - 1 + (k == 3 ? 2 : 0);
            size += q[k] * q[k];
        }
        for (k = 0; k < 4; k++)
            pose[i].rotation[k] = (float)(q[k] / sqrt(size));
        for (k = 0; k < 3; k++)
            pose[i].translation[k] += (float)(draw_random(seed) % 100) / 100;
    }
    return pose;
}

/* World matrices in double: columns are the turned and scaled axes, then the place. */
static double *compute_direct_worlds(const kunai_model *model, const kunai_transform *pose)
{
    const uint32_t count = kunai_model_get_info(model)->node_count;
    double *worlds = calloc(count, 12 * sizeof *worlds);
    uint32_t i;
    int c, r, k;

    assert_non_null(worlds);
    for (i = 0; i < count; i++) {
        const int32_t parent = kunai_model_get_node(model, i)->parent;
        const float *q = pose[i].rotation;
        const double x = (double)q[0], y = (double)q[1], z = (double)q[2], w = (double)q[3];
        const double turn[3][3] = {
            {1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)},
            {2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)},
            {2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)}};
        double *world = worlds + 12 * i, local[12];

        for (c = 0; c < 4; c++)
            for (r = 0; r < 3; r++)
                local[3 * c + r] =
                    c < 3 ? turn[c][r] * (double)pose[i].scale[c] : (double)pose[i].translation[r];
        memcpy(world, local, sizeof local);
        for (c = 0; c < 4 && parent >= 0; c++)
            for (r = 0; r < 3; r++) {
                const double *up = worlds + 12 * parent;

                world[3 * c + r] = c == 3 ? up[9 + r] : 0;
                for (k = 0; k < 3; k++)
                    world[3 * c + r] += up[3 * k + r] * local[3 * c + k];
            }
    }
    return worlds;
}

static void add_direct(const double *world, const float *v, double last, double weight, double *to)
{
    int r;

    for (r = 0; r < 3; r++)
        to[r] += weight * (world[r] * (double)v[0] + world[3 + r] * (double)v[1] +
                           world[6 + r] * (double)v[2] + world[9 + r] * last);
}

/* ninja-chunk.md 3.1 for one vertex: sum of weight * world * local position. */
static void compute_direct_vertex(const kunai_mesh *mesh, uint32_t vertex, const double *worlds,
                                  double *position, double *normal)
{
    static const float none[3] = {0};
    double size;
    uint32_t k;

    memset(position, 0, 3 * sizeof *position);
    memset(normal, 0, 3 * sizeof *normal);
    if (mesh->kind == KUNAI_MESH_KIND_RIGID) {
        const float *n = mesh->normals ? mesh->normals + 3 * vertex : none;

        add_direct(worlds + 12 * mesh->node, mesh->positions + 3 * vertex, 1, 1, position);
        add_direct(worlds + 12 * mesh->node, n, 0, 1, normal);
    } else {
        for (k = mesh->influence_starts[vertex]; k < mesh->influence_starts[vertex + 1]; k++) {
            const kunai_influence *influence = &mesh->influences[k];
            const double *world = worlds + 12 * influence->node;

            add_direct(world, influence->position, 1, (double)influence->weight, position);
            add_direct(world, influence->normal, 0, (double)influence->weight, normal);
        }
    }
    size = sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
    for (k = 0; k < 3 && size > 1e-30; k++)
        normal[k] /= size;
}

static void check_pose(const kunai_model *model, uint32_t *seed)
{
    const kunai_model_info *info = kunai_model_get_info(model);
    kunai_transform *pose = make_random_pose(model, seed);
    double *direct = compute_direct_worlds(model, pose);
    float *worlds = malloc(info->node_count * 16 * sizeof *worlds);
    float *positions = malloc((info->vertex_count + 1) * 3 * sizeof *positions);
    float *normals = malloc((info->vertex_count + 1) * 3 * sizeof *normals);
    double diagonal = 1e-3;
    const kunai_mesh *mesh;
    uint32_t m, i;
    int k;

    assert_true(worlds && positions && normals);
    for (k = 0; k < 3; k++)
        diagonal += (double)(info->bounds_max[k] - info->bounds_min[k]);
    assert_int_equal(
        kunai_model_world(model, pose, info->node_count, worlds, info->node_count, NULL), KUNAI_OK);
    for (m = 0; (mesh = kunai_model_get_mesh(model, m)) != NULL; m++) {
        assert_int_equal(kunai_model_skin(model, m, worlds, info->node_count, positions, normals,
                                          mesh->vertex_count, NULL),
                         KUNAI_OK);
        for (i = 0; i < mesh->vertex_count; i++) {
            double position[3], normal[3];

            compute_direct_vertex(mesh, i, direct, position, normal);
            for (k = 0; k < 3; k++) {
                assert_true(fabs(position[k] - (double)positions[3 * i + (uint32_t)k]) <=
                            1e-5 * diagonal);
                assert_true(fabs(normal[k] - (double)normals[3 * i + (uint32_t)k]) <= 1e-3);
            }
        }
    }
    free(normals);
    free(positions);
    free(worlds);
    free(direct);
    free(pose);
}

/* A rigid mesh takes the matrix of its own node, the second one here: Y becomes Z, and 10 is added
 * to X. Without normals there are zeros. */
TEST(rigid_mesh_in_a_pose)
{
    static const uint16_t strip[] = {0x0040, 5, 1, 3, 1, 2, 3, 0xFF};
    static const uint32_t bare[] = {
        0x22 | 10 << 16, 1 | 3 << 16, F_1, F_0, F_0, F_0, F_1, F_0, F_1, F_1, F_0, 0xFF};
    static const double expected[] = {11, 0, 0, 10, 0, 1, 11, 0, 1};
    static const double normals[2][9] = {{0, -1, 0, 0, -1, 0, 0, -1, 0}, {0}};
    static const float turned[16] = {1, 0, 0, 0, 0, 0, 2, 0, 0, -2, 0, 0, 10, 0, 0, 1};
    float worlds[32] = {0};
    uint32_t i;

    memcpy(worlds + 16, turned, sizeof turned);
    worlds[16 + 6] = 1;
    for (i = 0; i < 2; i++) {
        const chunk_node nodes[] = {{.flags = UNIT, .child = 1},
                                    {.flags = UNIT,
                                     .vertices = i ? bare : chunk_square,
                                     .vertex_count = i ? COUNT(bare) : SQUARE_WORDS,
                                     .polygons = strip,
                                     .polygon_count = COUNT(strip)}};
        kunai_model *model = open_nodes(nodes, 2, 0);
        float positions[9], got[9];

        assert_int_equal(kunai_model_get_mesh(model, 0)->kind, KUNAI_MESH_KIND_RIGID);
        assert_int_equal(kunai_model_skin(model, 0, worlds, 2, positions, got, 3, NULL), KUNAI_OK);
        assert_floats(positions, expected, 9);
        assert_floats(got, normals[i], 9);
        kunai_model_close(model);
    }
}

TEST(poses)
{
    static const char *const files[] = {"showcase/dellily/dellily.nj", "showcase/booma/booma.nj",
                                        "showcase/ragrappy/ragrappy.nj", "showcase/boy/boy.nj"};
    kunai_model *model = open_nodes(pulled, COUNT(pulled), 0);
    uint32_t seed = 1, i, k;

    for (k = 0; k < 100; k++)
        check_pose(model, &seed);
    kunai_model_close(model);
    for (i = 0; i < COUNT(files); i++) {
        size_t size;
        uint8_t *data = test_read_corpus(files[i], &size);

        if (!data)
            continue;
        assert_int_equal(kunai_model_open(data, size, NULL, &model, NULL), KUNAI_OK);
        for (k = 0; k < 5; k++)
            check_pose(model, &seed);
        kunai_model_close(model);
        free(data);
    }
}
