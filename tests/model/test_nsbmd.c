/* test_nsbmd.c - Nitro models that are made here: header, nodes, tree, scaling rules, matrices of
 * the render commands, skins, several models, the draws of a prop (g3d.md 2, mdl0.md 2 to 4 and
 * platinum.md 6). Expected values are worked out by hand. */
#include "nsbmd_scenes.h"

enum { ONE = NSBMD_ONE };

static const double triangle[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};

/* ---- everything of the smallest model ---- */

static void check_plain_info(const kunai_model *model)
{
    const kunai_model_info *info = kunai_model_get_info(model);
    static const double low[3] = {0, 0, 0}, high[3] = {1, 1, 0};

    assert_int_equal(info->format, KUNAI_FORMAT_MDL0);
    assert_int_equal(info->byte_order, KUNAI_BYTE_ORDER_LITTLE);
    assert_int_equal(info->node_count, 1);
    assert_int_equal(info->mesh_count, 1);
    assert_int_equal(info->material_count, 1);
    assert_int_equal(info->texture_count, 0);
    assert_int_equal(info->vertex_count, 3);
    assert_int_equal(info->triangle_count, 1);
    assert_int_equal(info->dropped_count, 0);
    assert_int_equal(info->skinned, 0);
    assert_null(info->inverse_binds);
    assert_near_floats(info->bounds_min, low, 3, 0.0);
    assert_near_floats(info->bounds_max, high, 3, 0.0);
    assert_text(info->name, "model");
}

static void check_plain_node(const kunai_model *model, const nsbmd_scene *scene)
{
    static const double none[3] = {0, 0, 0}, ones[3] = {1, 1, 1}, still[4] = {0, 0, 0, 1};
    static const double identity[12] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};
    const kunai_node *node = kunai_model_get_node(model, 0);
    int i;

    assert_text(node->name, "node0");
    assert_int_equal(node->offset, scene->places.node[0]);
    assert_int_equal(node->parent, -1);
    assert_int_equal(node->mesh, 0);
    assert_int_equal(node->track_group, 0);
    assert_int_equal(node->shape_group, -1);
    assert_int_equal(node->flags, NSBMD_NO_TRANSFORM);
    for (i = 0; i < 3; i++)
        assert_int_equal(node->angles[i], 0);
    assert_near_floats(node->rest.translation, none, 3, 0.0);
    assert_near_floats(node->rest.rotation, still, 4, 0.0);
    assert_near_floats(node->rest.scale, ones, 3, 0.0);
    assert_world(node->world, identity, 0.0);
}

static void check_plain_mesh(const kunai_model *model)
{
    static const uint32_t sources[3] = {0, 1, 2};
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

    assert_int_equal(mesh->kind, KUNAI_MESH_KIND_RIGID);
    assert_int_equal(mesh->corner_count, 3);
    assert_int_equal(mesh->node, 0);
    assert_int_equal(mesh->vertex_count, 3);
    assert_int_equal(mesh->submesh_count, 1);
    assert_int_equal(mesh->submeshes[0].material, 0);
    assert_int_equal(mesh->submeshes[0].node, 0);
    assert_int_equal(mesh->submeshes[0].flags, 0);
    assert_int_equal(mesh->submeshes[0].order, 0);
    assert_corners(mesh, 0, sources, 3);
    assert_corner_positions(mesh, 0, triangle, 3, 0.0);
    assert_null(kunai_model_get_mesh(model, 1));
}

TEST(plain)
{
    nsbmd_scene scene;
    kunai_model *model;

    begin_nsbmd_scene(&scene);
    add_nsbmd_scene_triangle(&scene, 0, 0);
    model = open_nsbmd_scene(&scene, KUNAI_OPEN_STRICT, 0);
    check_plain_info(model);
    check_plain_node(model, &scene);
    check_plain_mesh(model);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* The block alone, as a piece of a file, is a model, too: places count from it. */
TEST(block_alone)
{
    kunai_options options = {.struct_size = sizeof options, .flags = KUNAI_OPEN_STRICT};
    kunai_model *model;
    kunai_error error;
    nsbmd_scene scene;

    begin_nsbmd_scene(&scene);
    add_nsbmd_scene_triangle(&scene, 0, 0);
    write_nsbmd_scene(&scene);
    options.format = KUNAI_FORMAT_MDL0;
    model = test_open_model(scene.file.data + scene.places.block,
                            scene.file.size - scene.places.block, &options, &error);
    assert_non_null(model);
    check_plain_info(model);
    check_plain_mesh(model);
    assert_int_equal(kunai_model_get_node(model, 0)->offset,
                     scene.places.node[0] - scene.places.block);
    kunai_model_close(model);
    options.format = KUNAI_FORMAT_NJCM;
    assert_null(test_open_model(scene.file.data, scene.file.size, &options, &error));
    assert_int_equal(error.code, KUNAI_E_FORMAT);
    free_nsbmd_scene(&scene);
}

/* ---- names, and several models ---- */

static kunai_model *open_index(const bytes *file, uint32_t index, kunai_error *error)
{
    const kunai_options options = {
        .struct_size = sizeof options, .flags = KUNAI_OPEN_STRICT, .index = index};

    return test_open_model(file->data, file->size, &options, error);
}

/* Names of 1 and 16 characters, and an empty one; models that differ in size. */
TEST(models)
{
    static const char *const names[3] = {"m", "sixteen_letters_", ""};
    nsbmd_places places[3];
    nsbmd_model models[3];
    nsbmd_scene scene;
    bytes file = {0};
    kunai_error error;
    uint32_t i;

    begin_nsbmd_scene(&scene);
    add_nsbmd_scene_triangle(&scene, 0, 0);
    scene.nodes[0].name = "sixteen_letters_";
    for (i = 0; i < 3; i++) {
        models[i] = scene.model;
        models[i].name = names[i];
        models[i].material_count = i + 1;
    }
    write_nsbmd(models, 3, NULL, places, &file);
    for (i = 0; i < 3; i++) {
        kunai_model *model = open_index(&file, i, &error);

        assert_non_null(model);
        assert_text(kunai_model_get_info(model)->name, names[i]);
        assert_int_equal(kunai_model_get_info(model)->material_count, i + 1);
        assert_text(kunai_model_get_node(model, 0)->name, "sixteen_letters_");
        assert_int_equal(kunai_model_get_node(model, 0)->offset, places[i].node[0]);
        kunai_model_close(model);
    }
    assert_null(open_index(&file, 3, &error));
    assert_int_equal(error.code, KUNAI_E_RANGE);
    assert_null(open_index(&file, 0xFFFFFFFF, &error));
    assert_int_equal(error.code, KUNAI_E_RANGE);
    free_bytes(&file);
    free_nsbmd_scene(&scene);
}

/* ---- what a node is at rest ---- */

static void check_node(nsbmd_scene *scene, const double rows[12], double slack)
{
    kunai_model *model = open_nsbmd_scene(scene, KUNAI_OPEN_STRICT, 0);
    const kunai_node *node = kunai_model_get_node(model, 0);

    assert_int_equal(node->flags, scene->nodes[0].flags);
    assert_world(node->world, rows, slack);
    kunai_model_close(model);
}

/* Every set of parts, each of which moves what comes behind it in the record. */
TEST(node_parts)
{
    static const nsbmd_node whole = {
        "node0",  0, {4096, -8192, 1}, {0, 4096, 0, -4096, 0, 0, 0, 0, 4096}, {8192, 2048, 12288},
        {0, 0, 0}};
    nsbmd_scene scene;
    uint32_t flags;

    begin_nsbmd_scene(&scene);
    add_nsbmd_scene_triangle(&scene, 0, 0);
    for (flags = 0; flags <= NSBMD_NO_TRANSFORM; flags++) {
        const double is_moved = flags & NSBMD_NO_TRANSLATION ? 0.0 : 1.0;
        const double x = flags & NSBMD_NO_SCALE ? 1.0 : 2.0;
        const double y = flags & NSBMD_NO_SCALE ? 1.0 : 0.5;
        const double z = flags & NSBMD_NO_SCALE ? 1.0 : 3.0;
        /* a quarter turn: X goes to Y, and Y to -X */
        const int is_turned = !(flags & NSBMD_NO_ROTATION);
        const double rows[12] = {is_turned ? 0.0 : x,
                                 is_turned ? x : 0.0,
                                 0.0,
                                 is_turned ? -y : 0.0,
                                 is_turned ? 0.0 : y,
                                 0.0,
                                 0.0,
                                 0.0,
                                 z,
                                 is_moved,
                                 -2.0 * is_moved,
                                 is_moved / 4096.0};

        scene.nodes[0] = whole;
        scene.nodes[0].flags = flags | 0xF800; /* a slot that means nothing */
        check_node(&scene, rows, 1e-6);
    }
    free_nsbmd_scene(&scene);
}

/* The element that is 1 or -1, and where A, B, C and D go (mdl0.md 2). */
static const uint8_t pivots[9][4] = {{4, 5, 7, 8}, {3, 5, 6, 8}, {3, 4, 6, 7},
                                     {1, 2, 7, 8}, {0, 2, 6, 8}, {0, 1, 6, 7},
                                     {1, 2, 4, 5}, {0, 2, 3, 5}, {0, 1, 3, 4}};

/* All pivots that are rotations: of those with A D - B C = 1 the minor has the sign of its place,
 * which is negative in every second one. */
TEST(pivots)
{
    /* 0.28 and 0.96, of a triangle of 7, 24 and 25 */
    const int32_t a = 1147, b = 3932;
    nsbmd_scene scene;
    uint32_t k, is_minus;

    begin_nsbmd_scene(&scene);
    add_nsbmd_scene_triangle(&scene, 0, 0);
    for (k = 0; k < 9; k++)
        for (is_minus = 0; is_minus < 2; is_minus++) {
            const int is_even = (k + is_minus) % 2 == 0;
            double rows[12] = {0};

            scene.nodes[0].flags = (NSBMD_NO_TRANSLATION | NSBMD_NO_SCALE | NSBMD_PIVOT) | k << 4 |
                                   (is_minus ? NSBMD_PIVOT_MINUS : 0u) |
                                   (is_even ? NSBMD_PIVOT_MINUS_C : NSBMD_PIVOT_MINUS_D);
            scene.nodes[0].rotation[0] = 77; /* not used */
            scene.nodes[0].rotation[1] = a;
            scene.nodes[0].rotation[2] = b;
            rows[k] = is_minus ? -1.0 : 1.0;
            rows[pivots[k][0]] = a / 4096.0;
            rows[pivots[k][1]] = b / 4096.0;
            rows[pivots[k][2]] = is_even ? -b / 4096.0 : b / 4096.0;
            rows[pivots[k][3]] = is_even ? a / 4096.0 : -a / 4096.0;
            check_node(&scene, rows, 1e-4);
        }
    free_nsbmd_scene(&scene);
}

/* The table ends at 8. */
TEST(no_pivots)
{
    static const double identity[12] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};
    nsbmd_scene scene;
    uint32_t k;

    begin_nsbmd_scene(&scene);
    add_nsbmd_scene_triangle(&scene, 0, 0);
    for (k = 9; k < 16; k++) {
        kunai_model *model;

        scene.nodes[0].flags = (NSBMD_NO_TRANSLATION | NSBMD_NO_SCALE | NSBMD_PIVOT) | k << 4;
        write_nsbmd_scene(&scene);
        model = open_warned_nsbmd_scene(&scene, KUNAI_E_CORRUPT, scene.places.node[0]);
        assert_world(kunai_model_get_node(model, 0)->world, identity, 0.0);
        kunai_model_close(model);
    }
    /* without a rotation nobody looks at it */
    scene.nodes[0].flags |= NSBMD_NO_ROTATION;
    check_node(&scene, identity, 0.0);
    free_nsbmd_scene(&scene);
}

/* ---- the tree ---- */

/* Nodes of the file by their place in the tree, which goes into the depth first: 0 (1 (4), 3 (2)),
 * then the root 5. */
TEST(tree_order)
{
    /* clang-format off */
    static const uint8_t commands[] = {
        NSBMD_NODEDESC | NSBMD_STORE, 0, 0, 0, 0,
        NSBMD_NODEDESC, 3, 0, 0,
        NSBMD_NODEDESC, 2, 3, 0,
        NSBMD_NODEDESC | NSBMD_STORE | NSBMD_LOAD, 1, 0, 0, 1, 0,
        NSBMD_NODEDESC, 4, 1, 0,
        NSBMD_MTX, 0,
        NSBMD_NODE, 0, 1, NSBMD_MAT, 0, NSBMD_SHP, 0, NSBMD_RET};
    /* clang-format on */
    static const int32_t file_numbers[6] = {0, 1, 4, 3, 2, 5}, parents[6] = {-1, 0, 1, 0, 3, -1};
    static const char *const names[6] = {"node0", "node1", "node4", "node3", "node2", "node5"};
    /* node n is moved by n along X */
    static const double x[6] = {0, 1, 5, 3, 5, 5};
    kunai_model *model;
    nsbmd_scene scene;
    int32_t i;

    begin_nsbmd_scene(&scene);
    add_nsbmd_scene_triangle(&scene, 0, 0);
    scene.model.node_count = 6;
    for (i = 0; i < 6; i++) {
        scene.nodes[i].flags = NSBMD_NO_ROTATION | NSBMD_NO_SCALE;
        scene.nodes[i].translation[0] = i * ONE;
    }
    set_nsbmd_scene_commands(&scene, BYTES(commands));
    model = open_nsbmd_scene(&scene, KUNAI_OPEN_STRICT, 0);
    assert_int_equal(kunai_model_get_info(model)->node_count, 6);
    for (i = 0; i < 6; i++) {
        const kunai_node *node = kunai_model_get_node(model, (uint32_t)i);

        assert_text(node->name, names[i]);
        assert_int_equal(node->parent, parents[i]);
        assert_int_equal(node->track_group, file_numbers[i]);
        assert_int_equal(node->offset, scene.places.node[file_numbers[i]]);
        assert_near_floats(&node->world[12], &x[i], 1, 0.0);
    }
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* ---- scaling rules ---- */

/* Node 0 has the scale 2, 4, 8 and is moved by 1, 2, 3; node 1, its child, has a quarter turn about
 * Z and is moved by 10, 20, 30; flag: the operand f of its NODEDESC. */
static kunai_model *open_scaled(uint32_t rule, uint8_t flag)
{
    uint8_t commands[] = {
        NSBMD_NODEDESC, 0, 0,        0, NSBMD_NODEDESC, 1, 0, 0, NSBMD_NODE, 1, 1, 4, 0,
        NSBMD_SHP,      0, NSBMD_RET};
    kunai_model *model;
    nsbmd_scene scene;

    begin_nsbmd_scene(&scene);
    add_nsbmd_scene_triangle(&scene, 0, 0);
    scene.model.node_count = 2;
    scene.model.scaling_rule = rule;
    scene.nodes[0] = (nsbmd_node){"node0", NSBMD_NO_ROTATION,    {1 * ONE, 2 * ONE, 3 * ONE},
                                  {0},     {8192, 16384, 32768}, {0}};
    scene.nodes[1] = (nsbmd_node){"node1",
                                  NSBMD_NO_SCALE,
                                  {10 * ONE, 20 * ONE, 30 * ONE},
                                  {0, 4096, 0, -4096, 0, 0, 0, 0, 4096},
                                  {0},
                                  {0}};
    commands[7] = flag;
    set_nsbmd_scene_commands(&scene, BYTES(commands));
    model = open_nsbmd_scene(&scene, KUNAI_OPEN_STRICT, 0);
    free_nsbmd_scene(&scene);
    return model;
}

/* Where node 1 puts the axes, and itself. */
typedef struct scaling_case {
    uint32_t rule;
    uint8_t flag;
    uint32_t node_flags;
    double rows[12];
} scaling_case;

/* clang-format off */
static const scaling_case scaling_cases[] = {
    /* x -> y -> 4y, y -> -x -> -2x: the parent scales what was turned */
    {0, 0, 0, {0, 4, 0, -2, 0, 0, 0, 0, 8, 21, 82, 243}},
    {0, 3, 0, {0, 4, 0, -2, 0, 0, 0, 0, 8, 21, 82, 243}},
    {1, 0, 0, {0, 4, 0, -2, 0, 0, 0, 0, 8, 21, 82, 243}},
    {1, 2, KUNAI_NODE_SCALE_UNDONE, {0, 4, 0, -2, 0, 0, 0, 0, 8, 21, 82, 243}},
    /* the axes lose the scale of the parent, the place does not */
    {1, 1, KUNAI_NODE_UNDOES_SCALE, {0, 1, 0, -1, 0, 0, 0, 0, 1, 21, 82, 243}},
    {1, 3, KUNAI_NODE_UNDOES_SCALE | KUNAI_NODE_SCALE_UNDONE,
     {0, 1, 0, -1, 0, 0, 0, 0, 1, 21, 82, 243}},
    /* x -> 2x -> 2y, y -> 4y -> -4x: it is scaled before it is turned */
    {2, 0, 0, {0, 2, 0, -4, 0, 0, 0, 0, 8, 21, 82, 243}},
    {2, 3, 0, {0, 2, 0, -4, 0, 0, 0, 0, 8, 21, 82, 243}},
};
/* clang-format on */

TEST(scaling_rules)
{
    size_t i;

    for (i = 0; i < COUNT(scaling_cases); i++) {
        const scaling_case *expected = &scaling_cases[i];
        kunai_model *model = open_scaled(expected->rule, expected->flag);
        const kunai_node *node = kunai_model_get_node(model, 1);

        assert_int_equal(kunai_model_get_info(model)->scaling_rule, expected->rule);
        assert_int_equal(node->flags, NSBMD_NO_SCALE | expected->node_flags);
        assert_world(node->world, expected->rows, 1e-5);
        kunai_model_close(model);
    }
}

/* The world of node 1 while node 0 has another scale than at rest. */
static void assert_world_scaled(const kunai_model *model, const float scale[3],
                                const double *expected)
{
    kunai_transform pose[2];
    float worlds[32];

    pose[0] = kunai_model_get_node(model, 0)->rest;
    pose[1] = kunai_model_get_node(model, 1)->rest;
    memcpy(pose[0].scale, scale, sizeof pose[0].scale);
    assert_int_equal(kunai_model_world(model, pose, 2, worlds, 1, NULL), KUNAI_E_SPACE);
    assert_int_equal(kunai_model_world(model, pose, 2, worlds, 2, NULL), KUNAI_OK);
    assert_world(worlds + 16, expected, 1e-5);
}

/* A pose has its own scale, which the rules take in place of that at rest. */
TEST(scaling_of_poses)
{
    static const float scale[3] = {5.0f, 1.0f, 2.0f};
    static const double standard[12] = {0, 1, 0, -5, 0, 0, 0, 0, 2, 51, 22, 63};
    static const double undone[12] = {0, 1, 0, -1, 0, 0, 0, 0, 1, 51, 22, 63};
    static const double before[12] = {0, 5, 0, -1, 0, 0, 0, 0, 2, 51, 22, 63};
    const double *const expected[3] = {standard, undone, before};
    uint32_t rule;

    for (rule = 0; rule < 3; rule++) {
        kunai_model *model = open_scaled(rule, 1);
        float worlds[32];

        assert_world_scaled(model, scale, expected[rule]);
        assert_int_equal(kunai_model_world(model, NULL, 0, worlds, 2, NULL), KUNAI_OK);
        assert_memory_equal(worlds + 16, kunai_model_get_node(model, 1)->world, 16 * sizeof(float));
        kunai_model_close(model);
    }
}

/* Nothing is left of what a scale of 0 took away, by any rule. */
TEST(scale_of_0)
{
    static const float scale[3] = {0.0f, 1.0f, 1.0f};
    /* x -> y, y -> -x -> 0 */
    static const double turned[12] = {0, 1, 0, 0, 0, 0, 0, 0, 1, 1, 22, 33};
    /* x -> 0 before it is turned */
    static const double before[12] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 22, 33};
    const double *const expected[3] = {turned, turned, before};
    uint32_t rule;

    for (rule = 0; rule < 3; rule++) {
        kunai_model *model = open_scaled(rule, 1);

        assert_world_scaled(model, scale, expected[rule]);
        kunai_model_close(model);
    }
}

/* Three generations by rule 2: P is the product of all scales above. */
TEST(scales_above)
{
    /* clang-format off */
    static const uint8_t commands[] = {
        NSBMD_NODEDESC, 0, 0, 0, NSBMD_NODEDESC, 1, 0, 0, NSBMD_NODEDESC, 2, 1, 0,
        NSBMD_NODE, 2, 1, NSBMD_MAT, 0, NSBMD_SHP, 0, NSBMD_RET};
    /* clang-format on */
    /* P = 2 3, 1, 1 for node 2: x -> 6x -> 6y, y -> -x, and 1, 0, 0 -> 6, 0, 0 */
    static const double rows[12] = {0, 6, 0, -1, 0, 0, 0, 0, 1, 6, 0, 0};
    kunai_model *model;
    nsbmd_scene scene;
    uint32_t i;

    begin_nsbmd_scene(&scene);
    add_nsbmd_scene_triangle(&scene, 0, 0);
    scene.model.node_count = 3;
    scene.model.scaling_rule = 2;
    for (i = 0; i < 2; i++) {
        scene.nodes[i].flags = NSBMD_NO_TRANSLATION | NSBMD_NO_ROTATION;
        scene.nodes[i].scale[0] = (2 + (int32_t)i) * ONE;
        scene.nodes[i].scale[1] = scene.nodes[i].scale[2] = ONE;
    }
    scene.nodes[2] = (nsbmd_node){
        "node2", NSBMD_NO_SCALE, {ONE, 0, 0}, {0, 4096, 0, -4096, 0, 0, 0, 0, 4096}, {0}, {0}};
    set_nsbmd_scene_commands(&scene, BYTES(commands));
    model = open_nsbmd_scene(&scene, KUNAI_OPEN_STRICT, 0);
    assert_world(kunai_model_get_node(model, 2)->world, rows, 1e-5);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* ---- what is drawn, and how ---- */

/* Nothing is drawn: all nodes and materials are there. */
TEST(nothing_drawn)
{
    static const uint8_t commands[] = {NSBMD_RET};
    static const double none[3] = {0, 0, 0};
    const kunai_model_info *info;
    kunai_model *model;
    nsbmd_scene scene;

    begin_nsbmd_scene(&scene);
    scene.model.node_count = scene.model.material_count = 2;
    set_nsbmd_scene_commands(&scene, BYTES(commands));
    model = open_nsbmd_scene(&scene, KUNAI_OPEN_STRICT, 0);
    info = kunai_model_get_info(model);
    assert_int_equal(info->node_count, 2);
    assert_int_equal(info->material_count, 2);
    assert_int_equal(info->mesh_count, 0);
    assert_int_equal(info->vertex_count, 0);
    assert_near_floats(info->bounds_min, none, 3, 0.0);
    assert_near_floats(info->bounds_max, none, 3, 0.0);
    assert_int_equal(kunai_model_get_node(model, 1)->parent, -1);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* posScale counts between POSSCALE and its inverse only. */
TEST(position_scale)
{
    /* clang-format off */
    static const uint8_t commands[] = {
        NSBMD_NODEDESC, 0, 0, 0, NSBMD_NODE, 0, 1, NSBMD_MAT, 0,
        NSBMD_SHP, 0, NSBMD_POSSCALE, NSBMD_SHP, 0, NSBMD_POSSCALE | NSBMD_INVERSE,
        NSBMD_SHP, 0, NSBMD_RET};
    /* clang-format on */
    static const double large[9] = {0, 0, 0, 16, 0, 0, 0, 16, 0};
    const kunai_mesh *mesh;
    kunai_model *model;
    nsbmd_scene scene;

    begin_nsbmd_scene(&scene);
    add_nsbmd_scene_triangle(&scene, 0, 0);
    scene.model.scale = 16 * ONE;
    set_nsbmd_scene_commands(&scene, BYTES(commands));
    model = open_nsbmd_scene(&scene, KUNAI_OPEN_STRICT | KUNAI_MODEL_DRAW_ORDER, 0);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->submesh_count, 3);
    assert_int_equal(kunai_model_get_info(model)->vertex_count, 9);
    assert_corner_positions(mesh, 0, triangle, 3, 0.0);
    assert_corner_positions(mesh, 1, large, 3, 0.0);
    assert_corner_positions(mesh, 2, triangle, 3, 0.0);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* Shapes in another order than in the file, one of them twice; flags of MAT mean nothing. */
TEST(draws)
{
    /* clang-format off */
    static const uint8_t commands[] = {
        NSBMD_NOP, NSBMD_NODEDESC, 0, 0, 0, NSBMD_NODE, 0, 1, NSBMD_MAT, 1, NSBMD_SHP, 2,
        NSBMD_MAT | 0x20, 0, NSBMD_SHP, 0, NSBMD_NOP, NSBMD_MAT | 0x40, 1, NSBMD_SHP, 1,
        NSBMD_SHP, 2, NSBMD_RET};
    /* clang-format on */
    static const uint32_t shapes[4] = {2, 0, 1, 2}, used[4] = {1, 0, 1, 1};
    const kunai_mesh *mesh;
    kunai_model *model;
    nsbmd_scene scene;
    uint32_t i;

    begin_nsbmd_scene(&scene);
    for (i = 0; i < 3; i++)
        add_nsbmd_scene_triangle(&scene, i, (int32_t)i);
    scene.model.material_count = 2;
    scene.model.shape_count = 3;
    set_nsbmd_scene_commands(&scene, BYTES(commands));
    model = open_nsbmd_scene(&scene, KUNAI_OPEN_STRICT | KUNAI_MODEL_DRAW_ORDER, 0);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(kunai_model_get_info(model)->mesh_count, 1);
    assert_int_equal(mesh->submesh_count, 4);
    assert_int_equal(kunai_model_get_info(model)->vertex_count, 12);
    for (i = 0; i < 4; i++) {
        const double x = (double)shapes[i];
        const double expected[9] = {x, 0, 0, x + 1, 0, 0, x, 1, 0};

        assert_int_equal(mesh->submeshes[i].flags, shapes[i]);
        assert_int_equal(mesh->submeshes[i].material, used[i]);
        assert_int_equal(mesh->submeshes[i].order, i);
        assert_corner_positions(mesh, i, expected, 3, 0.0);
    }
    kunai_model_close(model);
    model = open_nsbmd_scene(&scene, KUNAI_OPEN_STRICT, 0);
    assert_int_equal(kunai_model_get_mesh(model, 0)->submesh_count, 2);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* Visibility is that of the last NODE, and bit 0 only; a hidden variant of a material comes behind
 * those of the file. What is hidden is there, and counts. */
TEST(hidden)
{
    /* clang-format off */
    static const uint8_t commands[] = {
        NSBMD_NODEDESC, 0, 0, 0, NSBMD_MAT, 0,
        NSBMD_NODE, 0, 1, NSBMD_SHP, 0, NSBMD_NODE, 0, 0, NSBMD_SHP, 0,
        NSBMD_NODE, 0, 2, NSBMD_SHP, 0, NSBMD_NODE, 0, 3, NSBMD_SHP, 0,
        NSBMD_MAT, 1, NSBMD_SHP, 0, NSBMD_RET};
    static const uint8_t gone[] = {
        NSBMD_NODEDESC, 0, 0, 0, NSBMD_MAT, 0, NSBMD_NODE, 0, 1, NSBMD_SHP, 0, NSBMD_NODE, 0, 2,
        NSBMD_RET};
    static const uint8_t shown[] = {
        NSBMD_NODEDESC, 0, 0, 0, NSBMD_MAT, 0, NSBMD_NODE, 0, 0, NSBMD_SHP, 0, NSBMD_NODE, 0, 1,
        NSBMD_RET};
    /* clang-format on */
    static const uint32_t is_hidden[5] = {0, 1, 1, 0, 1}, materials[5] = {0, 2, 2, 0, 1};
    const kunai_mesh *mesh;
    kunai_model *model;
    nsbmd_scene scene;
    uint32_t i;

    begin_nsbmd_scene(&scene);
    add_nsbmd_scene_triangle(&scene, 0, 0);
    scene.model.material_count = 2;
    scene.materials[1].polygon = NSBMD_FRONT; /* alpha 0 */
    set_nsbmd_scene_commands(&scene, BYTES(commands));
    model = open_nsbmd_scene(&scene, KUNAI_OPEN_STRICT | KUNAI_MODEL_DRAW_ORDER, 0);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->submesh_count, 5);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 5);
    assert_int_equal(kunai_model_get_info(model)->material_count, 3);
    for (i = 0; i < 5; i++) {
        const uint32_t number = mesh->submeshes[i].material;
        const kunai_material *material = kunai_model_get_material(model, number);

        assert_int_equal(number, materials[i]);
        assert_int_equal((material->flags & KUNAI_MATERIAL_HIDDEN) != 0, is_hidden[i]);
        assert_int_equal(material->raw[0] & 0xFFFF, i == 4);
    }
    assert_false(kunai_model_get_node(model, 0)->flags & KUNAI_NODE_HIDDEN); /* the last one: 3 */
    kunai_model_close(model);
    set_nsbmd_scene_commands(&scene, BYTES(gone));
    model = open_nsbmd_scene(&scene, KUNAI_OPEN_STRICT, 0);
    assert_true(kunai_model_get_node(model, 0)->flags & KUNAI_NODE_HIDDEN);
    kunai_model_close(model);
    set_nsbmd_scene_commands(&scene, BYTES(shown));
    model = open_nsbmd_scene(&scene, KUNAI_OPEN_STRICT, 0);
    assert_false(kunai_model_get_node(model, 0)->flags & KUNAI_NODE_HIDDEN);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* ---- the matrix of a draw ---- */

/* Node 1 hangs below node 0 and is moved by 0, 0, 5; slot n has the matrix of node n. */
static void make_scene_of_two(nsbmd_scene *scene, const uint8_t *commands, uint32_t size)
{
    begin_nsbmd_scene(scene);
    add_nsbmd_scene_triangle(scene, 0, 0);
    scene->model.node_count = 2;
    scene->nodes[1].flags = NSBMD_NO_ROTATION | NSBMD_NO_SCALE;
    scene->nodes[1].translation[2] = 5 * ONE;
    set_nsbmd_scene_commands(scene, commands, size);
}

/* MTX takes the matrix of a node; the visibility stays that of the last NODE. */
TEST(restored_matrix)
{
    /* clang-format off */
    static const uint8_t commands[] = {
        NSBMD_NODEDESC | NSBMD_STORE, 0, 0, 0, 0, NSBMD_NODEDESC | NSBMD_STORE, 1, 0, 0, 30,
        NSBMD_NODE, 1, 1, NSBMD_MAT, 0, NSBMD_MTX, 0, NSBMD_SHP, 0, NSBMD_MTX, 30, NSBMD_SHP, 0,
        NSBMD_RET};
    /* clang-format on */
    kunai_model *model;
    nsbmd_scene scene;
    uint32_t i;

    make_scene_of_two(&scene, BYTES(commands));
    model = open_nsbmd_scene(&scene, KUNAI_OPEN_STRICT | KUNAI_MODEL_DRAW_ORDER, 0);
    assert_int_equal(kunai_model_get_info(model)->mesh_count, 2);
    for (i = 0; i < 2; i++) {
        const kunai_node *node = kunai_model_get_node(model, i);
        const kunai_mesh *mesh;

        assert_true(node->mesh >= 0);
        mesh = kunai_model_get_mesh(model, (uint32_t)node->mesh);
        assert_int_equal(mesh->kind, KUNAI_MESH_KIND_RIGID);
        assert_int_equal(mesh->node, i);
        assert_int_equal(mesh->submesh_count, 1);
        assert_int_equal(mesh->submeshes[0].order, i);
        assert_int_equal(mesh->submeshes[0].node, 1);
        assert_corner_positions(mesh, 0, triangle, 3, 0.0);
    }
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

static kunai_model *open_list(nsbmd_scene *scene)
{
    kunai_model *model = open_nsbmd_scene(scene, KUNAI_OPEN_STRICT | KUNAI_MODEL_DRAW_ORDER, 0);

    assert_int_equal(kunai_model_get_info(model)->mesh_count, 1);
    return model;
}

/* The vertices of a mesh as they are seen at rest, by the corners of its first part. */
static void assert_shown(const kunai_model *model, const double *expected, uint32_t count)
{
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);
    float worlds[16 * NSBMD_PARTS], positions[3 * 16];
    uint32_t i;

    assert_true(mesh->vertex_count <= 16);
    assert_int_equal(kunai_model_world(model, NULL, 0, worlds, NSBMD_PARTS, NULL), KUNAI_OK);
    assert_int_equal(kunai_model_skin(model, 0, worlds, NSBMD_PARTS, positions, NULL, 16, NULL),
                     KUNAI_OK);
    assert_int_equal(mesh->submeshes[0].index_count, count);
    for (i = 0; i < count; i++)
        assert_near_floats(positions + 3 * (size_t)mesh->indices[i], expected + 3 * (size_t)i, 3,
                           1e-6);
}

/* A display list that takes another matrix for each vertex: a skin of one influence each. */
TEST(restores_in_list)
{
    /* clang-format off */
    static const uint8_t commands[] = {
        NSBMD_NODEDESC | NSBMD_STORE, 0, 0, 0, 0, NSBMD_NODEDESC | NSBMD_STORE, 1, 0, 0, 1,
        NSBMD_NODE, 0, 1, NSBMD_MAT, 0, NSBMD_SHP, 0, NSBMD_RET};
    /* clang-format on */
    static const double seen[9] = {0, 0, 5, 1, 0, 0, 0, 1, 5};
    static const uint32_t nodes[3] = {1, 0, 1};
    const kunai_mesh *mesh;
    kunai_model *model;
    nsbmd_scene scene;
    uint32_t i;

    make_scene_of_two(&scene, BYTES(commands));
    free_nsbmd_list(&scene.lists[0]);
    add_one_to_nsbmd_list(&scene.lists[0], NSBMD_BEGIN, NSBMD_TRIANGLES);
    add_nsbmd_vertex(&scene.lists[0], 0, 0, 0);
    add_one_to_nsbmd_list(&scene.lists[0], NSBMD_RESTORE_SLOT, 0);
    add_nsbmd_vertex(&scene.lists[0], ONE, 0, 0);
    add_one_to_nsbmd_list(&scene.lists[0], NSBMD_RESTORE_SLOT, 1);
    add_nsbmd_vertex(&scene.lists[0], 0, ONE, 0);
    model = open_list(&scene);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->kind, KUNAI_MESH_KIND_SKINNED);
    assert_int_equal(mesh->influence_count, 3);
    for (i = 0; i < 3; i++) {
        const uint32_t vertex = mesh->indices[i];
        const kunai_influence *influence = &mesh->influences[mesh->influence_starts[vertex]];

        assert_int_equal(influence->node, nodes[i]);
        assert_near_floats(influence->position, triangle + 3 * (size_t)i, 3, 0.0);
    }
    assert_shown(model, seen, 3);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* The matrix that a list leaves is that of the next draw. */
TEST(matrix_carries_on)
{
    /* clang-format off */
    static const uint8_t commands[] = {
        NSBMD_NODEDESC | NSBMD_STORE, 0, 0, 0, 0, NSBMD_NODEDESC | NSBMD_STORE, 1, 0, 0, 1,
        NSBMD_NODE, 0, 1, NSBMD_MAT, 0, NSBMD_SHP, 1, NSBMD_SHP, 0, NSBMD_RET};
    /* clang-format on */
    static const double moved[9] = {3, 0, 0, 4, 0, 0, 3, 1, 0};
    static const uint32_t shift[3] = {3 * ONE, 0, 0};
    kunai_model *model;
    nsbmd_scene scene;

    make_scene_of_two(&scene, BYTES(commands));
    scene.model.shape_count = 2;
    add_one_to_nsbmd_list(&scene.lists[1], NSBMD_RESTORE_SLOT, 0);
    add_to_nsbmd_list(&scene.lists[1], NSBMD_TRANSLATE, shift);
    model = open_list(&scene);
    assert_int_equal(kunai_model_get_mesh(model, 0)->node, 0);
    assert_int_equal(kunai_model_get_mesh(model, 0)->submeshes[0].order, 1);
    assert_corner_positions(kunai_model_get_mesh(model, 0), 0, moved, 3, 0.0);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* So are the slots, and how many of them are pushed: list 1 stores one matrix in slot 5 and pushes
 * another one, which list 2 pops. */
TEST(slots_carry_on)
{
    /* clang-format off */
    static const uint8_t commands[] = {
        NSBMD_NODEDESC, 0, 0, 0, NSBMD_NODEDESC, 1, 0, 0, NSBMD_NODE, 0, 1, NSBMD_MAT, 0,
        NSBMD_SHP, 1, NSBMD_SHP, 0, NSBMD_MTX, 5, NSBMD_SHP, 0, NSBMD_SHP, 2, NSBMD_SHP, 0,
        NSBMD_RET};
    /* clang-format on */
    static const double x[3] = {9, 3, 6};
    static const uint32_t shift[3] = {3 * ONE, 0, 0};
    const kunai_mesh *mesh;
    kunai_model *model;
    nsbmd_scene scene;
    uint32_t i;

    make_scene_of_two(&scene, BYTES(commands));
    scene.model.shape_count = 3;
    add_to_nsbmd_list(&scene.lists[1], NSBMD_TRANSLATE, shift);
    add_one_to_nsbmd_list(&scene.lists[1], NSBMD_STORE_SLOT, 5);
    add_to_nsbmd_list(&scene.lists[1], NSBMD_TRANSLATE, shift);
    add_to_nsbmd_list(&scene.lists[1], NSBMD_PUSH, NULL);
    add_to_nsbmd_list(&scene.lists[1], NSBMD_TRANSLATE, shift);
    add_one_to_nsbmd_list(&scene.lists[2], NSBMD_POP, 1);
    model = open_list(&scene);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->node, 1);
    assert_int_equal(mesh->submesh_count, 3);
    for (i = 0; i < 3; i++) {
        const double moved[9] = {x[i], 0, 0, x[i] + 1, 0, 0, x[i], 1, 0};

        assert_corner_positions(mesh, i, moved, 3, 0.0);
    }
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* A list takes what a slot has when it is drawn, not what it had for the draw before. */
TEST(slots_of_draws)
{
    /* clang-format off */
    static const uint8_t commands[] = {
        NSBMD_NODEDESC | NSBMD_STORE, 0, 0, 0, 4, NSBMD_BB | NSBMD_STORE, 0, 5,
        NSBMD_NODE, 0, 1, NSBMD_MAT, 0, NSBMD_SHP, 0,
        NSBMD_NODEDESC | NSBMD_STORE, 1, 0, 0, 4, NSBMD_SHP, 0,
        NSBMD_BB | NSBMD_STORE | NSBMD_LOAD, 0, 4, 5, NSBMD_SHP, 0, NSBMD_RET};
    /* clang-format on */
    kunai_model *model;
    nsbmd_scene scene;
    uint32_t i;

    make_scene_of_two(&scene, BYTES(commands));
    free_nsbmd_list(&scene.lists[0]);
    add_one_to_nsbmd_list(&scene.lists[0], NSBMD_RESTORE_SLOT, 4);
    add_nsbmd_scene_triangle(&scene, 0, 0);
    model = open_nsbmd_scene(&scene, KUNAI_OPEN_STRICT | KUNAI_MODEL_DRAW_ORDER, 0);
    assert_int_equal(kunai_model_get_info(model)->mesh_count, 2);
    for (i = 0; i < 2; i++) {
        assert_int_equal(kunai_model_get_mesh(model, i)->node, i);
        assert_int_equal(kunai_model_get_mesh(model, i)->submesh_count, 2 - i);
        assert_int_equal(kunai_model_get_mesh(model, i)->submeshes[0].order, i);
    }
    assert_int_equal(kunai_model_get_mesh(model, 0)->submeshes[1].order, 2);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* Three draws on one matrix, with one material: of the visibility of node 0, 1 and 0. */
TEST(parts_of_nodes)
{
    /* clang-format off */
    static const uint8_t commands[] = {
        NSBMD_NODEDESC, 0, 0, 0, NSBMD_NODEDESC, 1, 0, 0, NSBMD_MAT, 0,
        NSBMD_NODE, 0, 1, NSBMD_SHP, 0, NSBMD_NODE, 1, 1, NSBMD_SHP, 0,
        NSBMD_NODE, 0, 1, NSBMD_SHP, 0, NSBMD_RET};
    /* clang-format on */
    static const uint32_t firsts[2] = {0, 6}, counts[2] = {6, 3};
    const kunai_mesh *mesh;
    kunai_model *model;
    nsbmd_scene scene;
    uint32_t i;

    make_scene_of_two(&scene, BYTES(commands));
    model = open_nsbmd_scene(&scene, KUNAI_OPEN_STRICT, 0);
    assert_int_equal(kunai_model_get_info(model)->mesh_count, 1);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->node, 1);
    assert_int_equal(mesh->submesh_count, 2);
    for (i = 0; i < 2; i++) {
        assert_int_equal(mesh->submeshes[i].node, i);
        assert_int_equal(mesh->submeshes[i].order, i);
        assert_int_equal(mesh->submeshes[i].first_index, firsts[i]);
        assert_int_equal(mesh->submeshes[i].index_count, counts[i]);
    }
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* Draws of two nodes as one mesh of what is seen at rest, in the order of the commands. */
TEST(one_mesh)
{
    /* clang-format off */
    static const uint8_t commands[] = {
        NSBMD_NODEDESC | NSBMD_STORE, 0, 0, 0, 0, NSBMD_NODEDESC, 1, 0, 0, NSBMD_NODE, 1, 1,
        NSBMD_MAT, 0, NSBMD_SHP, 0, NSBMD_MTX, 0, NSBMD_SHP, 0, NSBMD_RET};
    static const double seen[2][9] = {{0, 0, 5, 1, 0, 5, 0, 1, 5}, {0, 0, 0, 1, 0, 0, 0, 1, 0}};
    /* clang-format on */
    const kunai_mesh *mesh;
    kunai_model *model;
    nsbmd_scene scene;
    uint32_t i;

    make_scene_of_two(&scene, BYTES(commands));
    model = open_nsbmd_scene(&scene,
                             KUNAI_OPEN_STRICT | KUNAI_MODEL_DRAW_ORDER | KUNAI_MODEL_ONE_MESH, 0);
    assert_int_equal(kunai_model_get_info(model)->mesh_count, 1);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->kind, KUNAI_MESH_KIND_SKINNED);
    assert_int_equal(mesh->submesh_count, 2);
    for (i = 0; i < 2; i++)
        assert_corner_positions(mesh, i, seen[i], 3, 0.0);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* ---- weights ---- */

/* Half of each node; the file's inverse binds, not the rest pose, say where a vertex is bound:
 * node 0 at the origin, node 1 at 0, 0, 1. */
static void make_scene_of_weights(nsbmd_scene *scene)
{
    /* clang-format off */
    static const uint8_t commands[] = {
        NSBMD_NODEDESC | NSBMD_STORE, 0, 0, 0, 0, NSBMD_NODEDESC | NSBMD_STORE, 1, 0, 0, 1,
        NSBMD_NODEMIX, 2, 2, 0, 0, 64, 1, 1, 192, NSBMD_POSSCALE,
        NSBMD_NODE, 0, 1, NSBMD_MAT, 0, NSBMD_SHP, 0, NSBMD_RET};
    static const nsbmd_bind still = {
        {4096, 0, 0, 0, 4096, 0, 0, 0, 4096, 0, 0, 0}, {4096, 0, 0, 0, 4096, 0, 0, 0, 4096}};
    /* clang-format on */
    make_scene_of_two(scene, BYTES(commands));
    scene->binds[0] = scene->binds[1] = still;
    scene->binds[1].matrix[11] = -ONE;
    scene->model.binds = scene->binds;
}

TEST(weights)
{
    static const double second[9] = {0, 0, -1, 2, 0, -1, 0, 2, -1}; /* posScale is 2 */
    /* a quarter of 0, and three of -1 + 5 */
    static const double seen[9] = {0, 0, 3, 2, 0, 3, 0, 2, 3};
    static const double bound[9] = {0, 0, 0, 2, 0, 0, 0, 2, 0};
    static const double identity[12] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};
    static const double inverse[12] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, -1};
    const kunai_model_info *info;
    const kunai_mesh *mesh;
    kunai_model *model;
    nsbmd_scene scene;
    uint32_t i;

    make_scene_of_weights(&scene);
    scene.model.scale = 2 * ONE;
    model = open_list(&scene);
    info = kunai_model_get_info(model);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(info->skinned, 1);
    assert_world(info->inverse_binds, identity, 1e-6);
    assert_world(info->inverse_binds + 16, inverse, 1e-6);
    assert_int_equal(mesh->influence_count, 6);
    for (i = 0; i < 3; i++) {
        const kunai_influence *pair = &mesh->influences[mesh->influence_starts[mesh->indices[i]]];

        assert_int_equal(pair[0].node, 0);
        assert_int_equal(pair[1].node, 1);
        assert_true(pair[0].weight == 0.25f && pair[1].weight == 0.75f);
        assert_near_floats(pair[0].position, bound + 3 * (size_t)i, 3, 0.0);
        assert_near_floats(pair[1].position, second + 3 * (size_t)i, 3, 0.0);
        assert_true(mesh->joints[4 * mesh->indices[i]] == 1);
        assert_true(mesh->weights[4 * mesh->indices[i]] == 0.75f);
    }
    assert_corner_positions(mesh, 0, bound, 3, 1e-6);
    assert_true(info->bind_gap < 1e-5f);
    assert_shown(model, seen, 3);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* An inverse bind matrix that has an inverse, which is so flat that it has none: the node is bound
 * as it is at rest. */
TEST(flat_bind)
{
    static const int32_t flat[12] = {1, 0, 0, 1 << 30, 1 << 30, 0, 0, 0, ONE, 0, 0, 0};
    static const double inverse[12] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, -5};
    kunai_model *model;
    nsbmd_scene scene;

    make_scene_of_weights(&scene);
    memcpy(scene.binds[1].matrix, flat, sizeof flat);
    model = open_nsbmd_scene(&scene, KUNAI_OPEN_STRICT, 0);
    assert_world(kunai_model_get_info(model)->inverse_binds + 16, inverse, 1e-6);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* With KUNAI_MODEL_STORED_POSE the rest pose is the bind pose; what is seen is the same. */
TEST(stored_pose)
{
    static const double seen[9] = {0, 0, 3, 1, 0, 3, 0, 1, 3};
    static const double identity[12] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};
    static const double inverse[12] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, -5};
    const kunai_model_info *info;
    kunai_model *model;
    nsbmd_scene scene;

    make_scene_of_weights(&scene);
    model = open_nsbmd_scene(&scene, KUNAI_OPEN_STRICT | KUNAI_MODEL_STORED_POSE, 0);
    info = kunai_model_get_info(model);
    assert_world(info->inverse_binds, identity, 1e-6);
    assert_world(info->inverse_binds + 16, inverse, 1e-6);
    assert_corner_positions(kunai_model_get_mesh(model, 0), 0, seen, 3, 1e-6);
    assert_shown(model, seen, 3);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* The number of the bind matrix is one of its own; a mix can be stored and taken up again. */
TEST(weights_of_slots)
{
    /* clang-format off */
    static const uint8_t commands[] = {
        NSBMD_NODEDESC | NSBMD_STORE, 0, 0, 0, 0, NSBMD_NODEDESC | NSBMD_STORE, 1, 0, 0, 1,
        NSBMD_NODEMIX, 7, 2, 0, 1, 128, 1, 1, 128,
        NSBMD_MTX, 0, NSBMD_NODE, 0, 1, NSBMD_MAT, 0, NSBMD_MTX, 7, NSBMD_SHP, 0, NSBMD_RET};
    /* clang-format on */
    /* half of -1, half of -1 + 5 */
    static const double seen[9] = {0, 0, 1.5, 1, 0, 1.5, 0, 1, 1.5};
    kunai_model *model;
    nsbmd_scene scene;

    make_scene_of_weights(&scene);
    set_nsbmd_scene_commands(&scene, BYTES(commands));
    model = open_list(&scene);
    assert_int_equal(kunai_model_get_mesh(model, 0)->kind, KUNAI_MESH_KIND_SKINNED);
    assert_shown(model, seen, 3);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* Normals of a mix go through the 3x3 behind the bind matrix: here a quarter turn about Z, which
 * the bind matrix has not. */
TEST(normals_of_weights)
{
    /* clang-format off */
    static const uint8_t commands[] = {
        NSBMD_NODEDESC | NSBMD_STORE, 0, 0, 0, 0, NSBMD_NODEDESC | NSBMD_STORE, 1, 0, 0, 1,
        NSBMD_NODEMIX, 2, 2, 0, 0, 128, 1, 1, 128,
        NSBMD_NODE, 0, 1, NSBMD_MAT, 0, NSBMD_SHP, 0, NSBMD_RET};
    /* clang-format on */
    static const int32_t turn[9] = {0, 4096, 0, -4096, 0, 0, 0, 0, 4096};
    static const double along_x[3] = {1, 0, 0}, along_y[3] = {0, 1, 0};
    const kunai_influence *pair;
    const kunai_mesh *mesh;
    kunai_model *model;
    nsbmd_scene scene;

    make_scene_of_weights(&scene);
    memcpy(scene.binds[1].normal_matrix, turn, sizeof turn);
    set_nsbmd_scene_commands(&scene, BYTES(commands));
    free_nsbmd_list(&scene.lists[0]);
    add_one_to_nsbmd_list(&scene.lists[0], NSBMD_NORMAL, pack_nsbmd_tens(511, 0, 0));
    add_nsbmd_scene_triangle(&scene, 0, 0);
    model = open_list(&scene);
    mesh = kunai_model_get_mesh(model, 0);
    pair = &mesh->influences[mesh->influence_starts[0]];
    assert_near_floats(pair[0].normal, along_x, 3, 2e-3);
    assert_near_floats(pair[1].normal, along_y, 3, 2e-3);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* ---- billboards, maps, other lists ---- */

/* op: with the flags for its operands. What it stores is the matrix of the node, too. */
static bytes make_billboard_commands(uint8_t op)
{
    static const uint8_t before[] = {NSBMD_NODEDESC | NSBMD_STORE, 0, 0, 0, 0,
                                     NSBMD_NODEDESC | NSBMD_STORE, 1, 0, 1, 1};
    static const uint8_t taken_up[] = {NSBMD_MTX, 0, NSBMD_MTX, 9};
    static const uint8_t after[] = {NSBMD_NODE, 1, 1, NSBMD_MAT, 0, NSBMD_SHP, 0, NSBMD_RET};
    bytes commands = {0};

    append_bytes(&commands, before, sizeof before);
    append_u8(&commands, op);
    append_u8(&commands, 1);
    if (op & NSBMD_STORE)
        append_u8(&commands, 9);
    if (op & NSBMD_LOAD)
        append_u8(&commands, 1);
    if (op & NSBMD_STORE)
        append_bytes(&commands, taken_up, sizeof taken_up);
    append_bytes(&commands, after, sizeof after);
    return commands;
}

static void check_billboard(uint8_t op, uint32_t flag)
{
    static const double rows[12] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 5};
    bytes commands = make_billboard_commands(op);
    const kunai_node *node;
    kunai_model *model;
    nsbmd_scene scene;

    make_scene_of_two(&scene, commands.data, (uint32_t)commands.size);
    scene.model.scaling_rule = 1;
    model = open_list(&scene);
    node = kunai_model_get_node(model, 1);
    assert_int_equal(kunai_model_get_node(model, 0)->flags, NSBMD_NO_TRANSFORM);
    assert_int_equal(node->flags,
                     NSBMD_NO_ROTATION | NSBMD_NO_SCALE | KUNAI_NODE_UNDOES_SCALE | flag);
    assert_world(node->world, rows, 0.0);
    assert_int_equal(kunai_model_get_mesh(model, 0)->node, 1);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
    free_bytes(&commands);
}

TEST(billboards)
{
    uint8_t flags;

    for (flags = 0; flags < 0x80; flags = (uint8_t)(flags + NSBMD_STORE)) {
        check_billboard(NSBMD_BB | flags, KUNAI_NODE_BILLBOARD);
        check_billboard(NSBMD_BBY | flags, KUNAI_NODE_BILLBOARD_Y);
    }
}

/* ENVMAP and PRJMAP say it of a material, whatever its record says. */
TEST(maps)
{
    /* clang-format off */
    static const uint8_t commands[] = {
        NSBMD_NODEDESC, 0, 0, 0, NSBMD_NODE, 0, 1,
        NSBMD_MAT, 0, NSBMD_SHP, 0,
        NSBMD_MAT, 1, NSBMD_ENVMAP, 1, 0, NSBMD_SHP, 0,
        NSBMD_MAT, 2, NSBMD_PRJMAP, 2, 0, NSBMD_SHP, 0, NSBMD_RET};
    /* clang-format on */
    static const uint32_t expected[3] = {0, KUNAI_MATERIAL_ENVIRONMENT, KUNAI_MATERIAL_PROJECTION};
    kunai_model *model;
    nsbmd_scene scene;
    uint32_t i;

    begin_nsbmd_scene(&scene);
    add_nsbmd_scene_triangle(&scene, 0, 0);
    scene.model.material_count = 3;
    set_nsbmd_scene_commands(&scene, BYTES(commands));
    model = open_list(&scene);
    assert_int_equal(kunai_model_get_info(model)->material_count, 3);
    for (i = 0; i < 3; i++)
        assert_int_equal(kunai_model_get_material(model, i)->flags &
                             (KUNAI_MATERIAL_ENVIRONMENT | KUNAI_MATERIAL_PROJECTION),
                         expected[i]);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* CALLDL draws a list that no shape has: here that of shape 0, found from the commands. */
TEST(called_list)
{
    enum { CALL = 9 };
    uint8_t commands[] = {NSBMD_NODEDESC, 0, 0, 0, NSBMD_NODE, 0, 1, NSBMD_MAT, 0,
                          NSBMD_CALLDL,   0, 0, 0, 0,          0, 0, 0,         0,
                          NSBMD_RET};
    const kunai_mesh *mesh;
    kunai_model *model;
    nsbmd_scene scene;
    uint32_t i, distance;

    begin_nsbmd_scene(&scene);
    add_nsbmd_scene_triangle(&scene, 0, 0);
    set_nsbmd_scene_commands(&scene, BYTES(commands));
    write_nsbmd_scene(&scene);
    distance = scene.places.list[0] - (scene.places.commands + CALL);
    for (i = 0; i < 4; i++) {
        commands[CALL + 1 + i] = (uint8_t)(distance >> 8 * i);
        commands[CALL + 5 + i] = (uint8_t)(scene.lists[0].data.size >> 8 * i);
    }
    model = open_list(&scene);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->submesh_count, 1);
    assert_int_equal(mesh->submeshes[0].flags, KUNAI_NITRO_SHAPE_NONE);
    assert_corner_positions(mesh, 0, triangle, 3, 0.0);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* ---- draws of a prop ---- */

/* In their order, with posScale, and without the nodes. */
TEST(prop_draws)
{
    /* clang-format off */
    static const uint8_t commands[] = {
        NSBMD_NODEDESC, 0, 0, 0, NSBMD_NODE, 0, 1, NSBMD_POSSCALE, NSBMD_MAT, 0, NSBMD_SHP, 0,
        NSBMD_MAT, 1, NSBMD_SHP, 1, NSBMD_RET};
    /* clang-format on */
    static const kunai_map_draw draws[3] = {{1, 1}, {0, 0}, {1, 0}};
    static const uint32_t shift[3] = {7 * ONE, 0, 0};
    static const double identity[12] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};
    kunai_options options = {.struct_size = sizeof options,
                             .flags = KUNAI_OPEN_STRICT,
                             .model_flags = KUNAI_MODEL_DRAW_ORDER};
    const kunai_mesh *mesh;
    kunai_model *model;
    kunai_error error;
    nsbmd_scene scene;
    uint32_t i;

    begin_nsbmd_scene(&scene);
    add_nsbmd_scene_triangle(&scene, 0, 0);
    add_nsbmd_scene_triangle(&scene, 1, 1);
    /* what a list leaves is not for the next pair */
    add_to_nsbmd_list(&scene.lists[1], NSBMD_TRANSLATE, shift);
    scene.model.material_count = scene.model.shape_count = 2;
    scene.model.scale = 4 * ONE;
    scene.nodes[0].flags = NSBMD_NO_ROTATION | NSBMD_NO_SCALE;
    scene.nodes[0].translation[1] = 9 * ONE;
    set_nsbmd_scene_commands(&scene, BYTES(commands));
    write_nsbmd_scene(&scene);
    options.draws = draws;
    options.draw_count = 3;
    model = test_open_model(scene.file.data, scene.file.size, &options, &error);
    assert_non_null(model);
    assert_int_equal(kunai_model_get_info(model)->node_count, 1);
    assert_int_equal(kunai_model_get_info(model)->material_count, 2);
    assert_text(kunai_model_get_node(model, 0)->name, "");
    assert_world(kunai_model_get_node(model, 0)->world, identity, 0.0);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->submesh_count, 3);
    for (i = 0; i < 3; i++) {
        const double x = 4.0 * (double)draws[i].shape;
        const double expected[9] = {x, 0, 0, x + 4, 0, 0, x, 4, 0};

        assert_int_equal(mesh->submeshes[i].material, draws[i].material);
        assert_int_equal(mesh->submeshes[i].flags, draws[i].shape);
        assert_int_equal(mesh->submeshes[i].order, i);
        assert_corner_positions(mesh, i, expected, 3, 0.0);
    }
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* No pairs: the model is drawn as it says itself. */
TEST(no_prop_draws)
{
    static const kunai_map_draw draw = {7, 7};
    const kunai_options options = {
        .struct_size = sizeof options, .flags = KUNAI_OPEN_STRICT, .draws = &draw, .draw_count = 0};
    kunai_model *model;
    kunai_error error;
    nsbmd_scene scene;

    begin_nsbmd_scene(&scene);
    add_nsbmd_scene_triangle(&scene, 0, 0);
    write_nsbmd_scene(&scene);
    model = test_open_model(scene.file.data, scene.file.size, &options, &error);
    assert_non_null(model);
    check_plain_info(model);
    check_plain_node(model, &scene);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* A pair past the counts is left out. */
TEST(prop_draws_past_the_end)
{
    static const kunai_map_draw draws[2][2] = {{{0, 0}, {1, 0}}, {{0, 1}, {0, 0}}};
    kunai_options options = {.struct_size = sizeof options, .draw_count = 2};
    kunai_error error;
    nsbmd_scene scene;
    uint32_t i;

    begin_nsbmd_scene(&scene);
    add_nsbmd_scene_triangle(&scene, 0, 0);
    write_nsbmd_scene(&scene);
    for (i = 0; i < 2; i++) {
        kunai_model *model;

        options.draws = draws[i];
        options.flags = 0;
        model = test_open_model(scene.file.data, scene.file.size, &options, &error);
        assert_non_null(model);
        assert_int_equal(kunai_model_get_info(model)->warning_count, 1);
        assert_int_equal(kunai_model_get_info(model)->warnings[0].code, KUNAI_E_RANGE);
        assert_int_equal(kunai_model_get_info(model)->warnings[0].offset, 0);
        assert_int_equal(kunai_model_get_info(model)->triangle_count, 1);
        kunai_model_close(model);
        options.flags = KUNAI_OPEN_STRICT;
        assert_null(test_open_model(scene.file.data, scene.file.size, &options, &error));
        assert_int_equal(error.code, KUNAI_E_RANGE);
        assert_int_equal(error.offset, 0);
    }
    free_nsbmd_scene(&scene);
}

/* ---- textures in the same file ---- */

TEST(textures_inside)
{
    static const uint8_t texels[32] = {0x10, 0x32};
    static const uint16_t colors[16] = {0x001F, 0x7C00};
    static const tex0_texture texture = {"wall", TEX0_PAL16, 8, 8, 0, 0, texels, NULL};
    static const tex0_palette palette = {"wall_pl", colors, 16, 0};
    const tex0_set set = {&texture, 1, &palette, 1};
    const kunai_options options = {.struct_size = sizeof options, .flags = KUNAI_OPEN_STRICT};
    kunai_textures *textures;
    kunai_model *model;
    kunai_error error;
    nsbmd_scene scene;

    begin_nsbmd_scene(&scene);
    add_nsbmd_scene_triangle(&scene, 0, 0);
    scene.materials[0].texture = "wall";
    scene.materials[0].palette = "wall_pl";
    write_nsbmd(&scene.model, 1, &set, &scene.places, &scene.file);
    model = reopen_nsbmd_scene(&scene, KUNAI_OPEN_STRICT, 0);
    check_plain_mesh(model);
    assert_int_equal(kunai_model_get_info(model)->texture_count, 1);
    assert_text(kunai_model_get_texture_list(model)->refs[0].name, "wall");
    assert_text(kunai_model_get_texture_list(model)->refs[0].palette, "wall_pl");
    assert_int_equal(
        kunai_textures_open(scene.file.data, scene.file.size, &options, &textures, &error),
        KUNAI_OK);
    assert_text(kunai_textures_get_image(textures, 0)->name, "wall");
    assert_text(kunai_textures_get_palette(textures, 0)->name, "wall_pl");
    kunai_textures_close(textures);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* ---- as many of all as there can be ---- */

enum { MOST = 255 }; /* of a dictionary */

/* A chain of nodes; the last of each kind is drawn. Its texture is that of all materials. */
TEST(most)
{
    static char names[MOST][4];
    static nsbmd_material materials[MOST];
    static nsbmd_shape shapes[MOST];
    static nsbmd_node nodes[MOST];
    static const uint8_t end[] = {NSBMD_NODE, MOST - 1,  1,        NSBMD_MAT,
                                  MOST - 1,   NSBMD_SHP, MOST - 1, NSBMD_RET};
    bytes commands = {0};
    const kunai_mesh *mesh;
    kunai_model *model;
    nsbmd_scene scene;
    uint32_t i;

    begin_nsbmd_scene(&scene);
    add_nsbmd_scene_triangle(&scene, 0, 0);
    for (i = 0; i < MOST; i++) {
        const uint8_t describe[4] = {NSBMD_NODEDESC, (uint8_t)i, (uint8_t)(i ? i - 1 : 0), 0};

        snprintf(names[i], sizeof names[i], "%u", i);
        nodes[i] = scene.nodes[0];
        materials[i] = scene.materials[0];
        shapes[i] = scene.shapes[0];
        nodes[i].name = materials[i].name = shapes[i].name = names[i];
        materials[i].texture = materials[i].palette = "one";
        append_bytes(&commands, describe, sizeof describe);
    }
    append_bytes(&commands, end, sizeof end);
    scene.model.nodes = nodes;
    scene.model.materials = materials;
    scene.model.shapes = shapes;
    scene.model.node_count = scene.model.material_count = scene.model.shape_count = MOST;
    set_nsbmd_scene_commands(&scene, commands.data, (uint32_t)commands.size);
    model = open_nsbmd_scene(&scene, KUNAI_OPEN_STRICT, 0);
    assert_int_equal(kunai_model_get_info(model)->node_count, MOST);
    assert_int_equal(kunai_model_get_info(model)->material_count, MOST);
    assert_int_equal(kunai_model_get_info(model)->texture_count, 1);
    for (i = 0; i < MOST; i++) {
        assert_text(kunai_model_get_node(model, i)->name, names[i]);
        assert_int_equal(kunai_model_get_node(model, i)->parent, (int32_t)i - 1);
        assert_text(kunai_model_get_material(model, i)->name, names[i]);
        assert_int_equal(kunai_model_get_material(model, i)->texture, 0);
    }
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->node, MOST - 1);
    assert_int_equal(mesh->submeshes[0].material, MOST - 1);
    assert_int_equal(mesh->submeshes[0].flags, MOST - 1);
    kunai_model_close(model);
    free_bytes(&commands);
    free_nsbmd_scene(&scene);
}

/* ---- all ways to fail ---- */

/* Everything that the tests above have, in one model. */
TEST(sweeps)
{
    static const uint32_t shift[3] = {3 * ONE, 0, 0};
    static const kunai_map_draw draws[2] = {{1, 0}, {0, 1}};
    kunai_options options = {.struct_size = sizeof options};
    nsbmd_scene scene;

    make_scene_of_weights(&scene);
    scene.model.material_count = 2;
    scene.model.shape_count = 2;
    scene.materials[0].texture = scene.materials[1].texture = "wall";
    scene.materials[0].palette = "wall_pl";
    scene.materials[1].flags = 0x1FC1;
    add_one_to_nsbmd_list(&scene.lists[0], NSBMD_RESTORE_SLOT, 0);
    add_to_nsbmd_list(&scene.lists[0], NSBMD_TRANSLATE, shift);
    add_nsbmd_scene_triangle(&scene, 0, 1);
    write_nsbmd_scene(&scene);
    test_sweep_truncation(&model_visitor, scene.file.data, scene.file.size, &options, 0);
    test_sweep_bytes(&model_visitor, scene.file.data, scene.file.size, &options);
    test_sweep_allocations(&model_visitor, scene.file.data, scene.file.size, &options);
    test_sweep_memory_limit(&model_visitor, scene.file.data, scene.file.size, &options);
    test_sweep_repeat(&model_visitor, scene.file.data, scene.file.size, &options);
    options.draws = draws;
    options.draw_count = 2;
    test_sweep_all(&model_visitor, scene.file.data, scene.file.size, &options, 0);
    free_nsbmd_scene(&scene);
}
