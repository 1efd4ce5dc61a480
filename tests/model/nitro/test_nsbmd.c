/* test_nsbmd.c - Nitro models: header, nodes, tree, scaling rules, matrices of the render commands,
 * skins, several models, the draws of a prop (g3d.md 2, mdl0.md 2 to 4 and platinum.md 6). All
 * commands work on one state, so one that is misread moves everything after it. Expected values are
 * worked out by hand. */
#include "nitro_texts.h"

#define DRAW_ORDER "model model_flags=MODEL_DRAW_ORDER"
#define TRIANGLE_POSITIONS "(0 0 0 1 0 0 0 1 0)"

/* ---- everything of the smallest model ---- */

#define PLAIN_MODEL                                                                                \
    "format=FORMAT_MDL0 byte_order=BYTE_ORDER_LITTLE node_count=1 mesh_count=1 material_count=1 "  \
    "vertex_count=3 triangle_count=1 dropped_count=0 skinned=0 inverse_binds=null "                \
    "bounds_min=(0 0 0) bounds_max=(1 1 0) name='model' "
#define PLAIN_NODE                                                                                 \
    "node[0]{name='node0' parent=-1 mesh=0 track_group=0 shape_group=-1 flags=7 angles=(0 0 0) "   \
    "rest{translation=(0 0 0) rotation=(0 0 0 1) scale=(1 1 1)} "                                  \
    "world=(1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1)} "
#define PLAIN_MESH                                                                                 \
    "mesh[0]{kind=MESH_KIND_RIGID corner_count=3 node=0 vertex_count=3 submesh_count=1 "           \
    "submeshes[0]{material=0 node=0 flags=0 order=0} sources=(0 1 2) "                             \
    "positions=" TRIANGLE_POSITIONS "} corners[0][0]=(0 1 2) "

TEST_NITRO(the_smallest_model_has_defaults, &(nitro_text){0}, "", "model",
           PLAIN_MODEL "texture_count=0 " PLAIN_NODE "node[0].offset=@node0 " PLAIN_MESH)

/* The block stands alone: places count from it. */
TEST(the_block_alone_is_a_model)
{
    auto_laid file = lay_nitro(&(nitro_text){0}, 1);
    const size_t start = place_of(&file, "block");
    auto_laid block = lay_bytes(file.file.data + start, file.file.size - start);

    add_label(&block, "node0", place_of(&file, "node0") - start);
    check_case(&block, "model format=FORMAT_MDL0",
               PLAIN_MODEL PLAIN_NODE "node[0].offset=@node0 " PLAIN_MESH);
    check_case(&file, "model format=FORMAT_NJCM", "fails FORMAT");
}

/* Names of 1 and 16 characters, and an empty one. The models differ in size. */
TEST(each_model_has_its_name_and_place)
{
    static const way rows[] = {
        {"model index=0", "name='m' material_count=1 node[0].offset=@node0"},
        {"model index=1", "name='sixteen_letters_' material_count=2 node[0].offset=@node0_1"},
        {"model index=2", "name='' material_count=3 node[0]{name='node0' offset=@node0_2}"},
        {"model index=3", "fails RANGE"},
        {"model index=0xFFFFFFFF", "fails RANGE"}};
    static const nitro_text models[3] = {
        {.name = "m"},
        {.name = "sixteen_letters_", .materials = {NITRO_MATERIAL, NITRO_MATERIAL}},
        {.name = "", .materials = {NITRO_MATERIAL, NITRO_MATERIAL, NITRO_MATERIAL}}};
    auto_laid file = lay_nitro(models, 3);

    CHECK_WAYS(&file, rows);
    patch(&file, "node_entries+4: 'sixteen_letters_'");
    check_case(&file, "model", "node[0].name='sixteen_letters_'");
}

/* ---- nodes at rest ---- */

/* A quarter turn: X goes to Y, and Y to -X. The first number of the rotation is in the head; these
 * are the others. */
#define TURN "h(4096 0 -4096 0 0 0 0 4096) "

/* Each set of parts. A part that is left out moves the parts after it in the record. 0xF800 is a
 * slot without a meaning. */
TEST(flags_of_a_node_leave_out_parts)
{
#define SCALE "8192 2048 12288 2048 8192 1365 "
    static const char *const rows[8][2] = {
        {"h(0xF800 0) 4096 -8192 1 " TURN SCALE,
         "node[0]{flags=0xF800 world~(0 2 0 0 -0.5 0 0 0 0 0 3 0 1 -2 1/4096 1)}"},
        {"h(0xF801 0) " TURN SCALE,
         "node[0]{flags=0xF801 world~(0 2 0 0 -0.5 0 0 0 0 0 3 0 0 0 0 1)}"},
        {"h(0xF802 0) 4096 -8192 1 " SCALE,
         "node[0]{flags=0xF802 world~(2 0 0 0 0 0.5 0 0 0 0 3 0 1 -2 1/4096 1)}"},
        {"h(0xF803 0) " SCALE, "node[0]{flags=0xF803 world~(2 0 0 0 0 0.5 0 0 0 0 3 0 0 0 0 1)}"},
        {"h(0xF804 0) 4096 -8192 1 " TURN,
         "node[0]{flags=0xF804 world~(0 1 0 0 -1 0 0 0 0 0 1 0 1 -2 1/4096 1)}"},
        {"h(0xF805 0) " TURN, "node[0]{flags=0xF805 world~(0 1 0 0 -1 0 0 0 0 0 1 0 0 0 0 1)}"},
        {"h(0xF806 0) 4096 -8192 1 ",
         "node[0]{flags=0xF806 world~(1 0 0 0 0 1 0 0 0 0 1 0 1 -2 1/4096 1)}"},
        {"h(0xF807 0) ", "node[0]{flags=0xF807 world~(1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1)}"}};

    for (int i = 0; i < 8; i++)
        check_nitro(&(nitro_text){.nodes = {rows[i][0]}}, "", "model", "%s", rows[i][1]);
}

/* All pivots that are rotations. If A D - B C = 1, the minor has the sign of its place, which is
 * negative in every second place. A * A + B * B is 4096 * 4096 + 1. C and D are -B and A (0x200),
 * or B and -A (0x400). The nodes have no translation and no scale (mdl0.md 2). */
TEST(pivots_are_rotations)
{
    auto_laid file = lay_nitro(&(nitro_text){.nodes = {"h(13 77 2344 3359)"}}, 1);

    check_patches(&file, "model", "node0: h#1", "node[0]{flags=#1 world~#2}",
                  "0x20D (1 0 0 0 0 2344/4096 3359/4096 0 0 -3359/4096 2344/4096 0 0 0 0 1);"
                  "0x50D (-1 0 0 0 0 2344/4096 3359/4096 0 0 3359/4096 -2344/4096 0 0 0 0 1);"
                  "0x41D (0 1 0 0 2344/4096 0 3359/4096 0 3359/4096 0 -2344/4096 0 0 0 0 1);"
                  "0x31D (0 -1 0 0 2344/4096 0 3359/4096 0 -3359/4096 0 2344/4096 0 0 0 0 1);"
                  "0x22D (0 0 1 0 2344/4096 3359/4096 0 0 -3359/4096 2344/4096 0 0 0 0 0 1);"
                  "0x52D (0 0 -1 0 2344/4096 3359/4096 0 0 3359/4096 -2344/4096 0 0 0 0 0 1);"
                  "0x43D (0 2344/4096 3359/4096 0 1 0 0 0 0 3359/4096 -2344/4096 0 0 0 0 1);"
                  "0x33D (0 2344/4096 3359/4096 0 -1 0 0 0 0 -3359/4096 2344/4096 0 0 0 0 1);"
                  "0x24D (2344/4096 0 3359/4096 0 0 1 0 0 -3359/4096 0 2344/4096 0 0 0 0 1);"
                  "0x54D (2344/4096 0 3359/4096 0 0 -1 0 0 3359/4096 0 -2344/4096 0 0 0 0 1);"
                  "0x45D (2344/4096 3359/4096 0 0 0 0 1 0 3359/4096 -2344/4096 0 0 0 0 0 1);"
                  "0x35D (2344/4096 3359/4096 0 0 0 0 -1 0 -3359/4096 2344/4096 0 0 0 0 0 1);"
                  "0x26D (0 2344/4096 3359/4096 0 0 -3359/4096 2344/4096 0 1 0 0 0 0 0 0 1);"
                  "0x56D (0 2344/4096 3359/4096 0 0 3359/4096 -2344/4096 0 -1 0 0 0 0 0 0 1);"
                  "0x47D (2344/4096 0 3359/4096 0 3359/4096 0 -2344/4096 0 0 1 0 0 0 0 0 1);"
                  "0x37D (2344/4096 0 3359/4096 0 -3359/4096 0 2344/4096 0 0 -1 0 0 0 0 0 1);"
                  "0x28D (2344/4096 3359/4096 0 0 -3359/4096 2344/4096 0 0 0 0 1 0 0 0 0 1);"
                  "0x58D (2344/4096 3359/4096 0 0 3359/4096 -2344/4096 0 0 0 0 -1 0 0 0 0 1)");
}

/* A pivot above 8 is a fault. Without a rotation the pivot is not read. */
TEST(pivots_end_at_8)
{
    auto_laid file = lay_nitro(&(nitro_text){.nodes = {"h(0 0 0 0)"}}, 1);

    for (uint32_t k = 9; k < 16; k++) {
        patch(&file, "node0: h%u", 0xD | k << 4);
        check_case(&file, "model",
                   "warns CORRUPT @node0 node[0].world=(1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1)");
        patch(&file, "node0: h%u", 0xF | k << 4);
        check_case(&file, "model", "node[0]{flags=%u world=(1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1)}",
                   0xF | k << 4);
    }
}

/* ---- the tree ---- */

/* The tree is 0 (1 (4), 3 (2)), then the root 5. Nodes are in the order of the tree, children
 * first, not in the order of the file. Node n is moved by n along X. */
TEST_NITRO(nodes_are_in_the_order_of_the_tree,
           &(nitro_text){.nodes = {"h(6 0) 0 0 0", "h(6 0) 4096 0 0", "h(6 0) 8192 0 0",
                                   "h(6 0) 12288 0 0", "h(6 0) 16384 0 0", "h(6 0) 20480 0 0"},
                         .commands = "{26 00000000  06 030000  06 020300  66 01000001 00 "
                                     "06 040100  0300  020001 0400 0500 01}"},
           "", "model",
           "node_count=6 node[0]{name='node0' parent=-1 track_group=0 offset=@node0 world[12]=0} "
           "node[1]{name='node1' parent=0 track_group=1 offset=@node1 world[12]=1} "
           "node[2]{name='node4' parent=1 track_group=4 offset=@node4 world[12]=5} "
           "node[3]{name='node3' parent=0 track_group=3 offset=@node3 world[12]=3} "
           "node[4]{name='node2' parent=3 track_group=2 offset=@node2 world[12]=5} "
           "node[5]{name='node5' parent=-1 track_group=5 offset=@node5 world[12]=5}")

/* ---- scaling rules ---- */

/* Lays two nodes. Node 0 has the scale 2, 4, 8 and is moved by 1, 2, 3. Node 1, its child, has a
 * quarter turn about Z and is moved by 10, 20, 30. flag: the operand f of its NODEDESC. */
static laid lay_scaled(uint32_t rule, uint32_t flag)
{
    laid file =
        lay_nitro(&(nitro_text){.nodes = {"h(2 0) 4096 8192 12288 8192 16384 32768 2048 1024 512",
                                          "h(4 0) 40960 81920 122880 " TURN},
                                .commands = "{06000000 06010000 020101 0400 0500 01}"},
                  1);

    patch(&file, "commands+7: b%u, model+21: b%u", flag, rule);
    return file;
}

/* By rule 0 the parent scales the turned child: x -> y -> 4y, y -> -x -> -2x. By rule 1 and flag 1
 * the axes lose the scale of the parent, and the position keeps it. By rule 2 a vertex is scaled
 * before it is turned: x -> 2x -> 2y, y -> 4y -> -4x. */
TEST(the_scaling_rule_says_what_a_child_inherits)
{
    auto_laid file = lay_scaled(0, 0);

    check_patches(
        &file, "model", "model+21: b#1, commands+7: b#2",
        "scaling_rule=#1 node[1]{flags=#3 world~#4}",
        "0 0 4 (0 4 0 0 -2 0 0 0 0 0 8 0 21 82 243 1);"
        "0 3 4 (0 4 0 0 -2 0 0 0 0 0 8 0 21 82 243 1);"
        "1 0 4 (0 4 0 0 -2 0 0 0 0 0 8 0 21 82 243 1);"
        "1 2 4|NODE_SCALE_UNDONE (0 4 0 0 -2 0 0 0 0 0 8 0 21 82 243 1);"
        "1 1 4|NODE_UNDOES_SCALE (0 1 0 0 -1 0 0 0 0 0 1 0 21 82 243 1);"
        "1 3 4|NODE_UNDOES_SCALE|NODE_SCALE_UNDONE (0 1 0 0 -1 0 0 0 0 0 1 0 21 82 243 1);"
        "2 0 4 (0 2 0 0 -4 0 0 0 0 0 8 0 21 82 243 1);"
        "2 3 4 (0 2 0 0 -4 0 0 0 0 0 8 0 21 82 243 1)");
}

/* Checks the world of node 1 while node 0 has another scale than at rest. */
static void check_scale(uint32_t rule, const float scale[3], const double *rows)
{
    auto_laid file = lay_scaled(rule, 1);
    auto_model *model = open_case(&file, "model", "%s", "");
    kunai_transform pose[2];
    float worlds[32];

    pose[0] = kunai_model_get_node(model, 0)->rest;
    pose[1] = kunai_model_get_node(model, 1)->rest;
    memcpy(pose[0].scale, scale, sizeof pose[0].scale);
    assert_int_equal(kunai_model_world(model, pose, 2, worlds, 1, NULL), KUNAI_E_SPACE);
    assert_ok(kunai_model_world(model, pose, 2, worlds, 2, NULL));
    assert_near_floats(worlds + 16, rows, 16, 1e-5);
    assert_ok(kunai_model_world(model, NULL, 0, worlds, 2, NULL));
    assert_memory_equal(worlds + 16, kunai_model_get_node(model, 1)->world, 16 * sizeof(float));
}

/* The rules use the scale of the pose, not the scale at rest. By any rule a scale of 0 removes its
 * axis. */
TEST(a_pose_has_its_own_scale)
{
    static const float scale[3] = {5, 1, 2}, flat[3] = {0, 1, 1};
    static const double posed[3][16] = {{0, 1, 0, 0, -5, 0, 0, 0, 0, 0, 2, 0, 51, 22, 63, 1},
                                        {0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 51, 22, 63, 1},
                                        {0, 5, 0, 0, -1, 0, 0, 0, 0, 0, 2, 0, 51, 22, 63, 1}};
    /* x -> y, y -> -x -> 0; by rule 2 x -> 0 before it is turned */
    static const double flattened[3][16] = {{0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 22, 33, 1},
                                            {0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 22, 33, 1},
                                            {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 22, 33, 1}};

    for (uint32_t rule = 0; rule < 3; rule++) {
        check_scale(rule, scale, posed[rule]);
        check_scale(rule, flat, flattened[rule]);
    }
}

/* Three generations by rule 2. The scales above node 2 are 2 * 3, 1, 1: x -> 6x -> 6y, y -> -x, and
 * 1, 0, 0 -> 6, 0, 0. */
TEST_NITRO(rule_2_multiplies_all_scales_above,
           &(nitro_text){.nodes = {"h(3 0) 8192 4096 4096 2048 4096 4096",
                                   "h(3 0) 12288 4096 4096 1365 4096 4096",
                                   "h(4 0) 4096 0 0 " TURN},
                         .commands = "{06000000 06010000 06020100 020201 0400 0500 01}"},
           "model+21: b2", "model", "node[2].world~(0 6 0 0 -1 0 0 0 0 0 1 0 6 0 0 1)")

/* ---- draws ---- */

TEST_NITRO(nodes_and_materials_need_no_draw,
           &(nitro_text){.nodes = {"h(7 0)", "h(7 0)"},
                         .materials = {NITRO_MATERIAL, NITRO_MATERIAL},
                         .commands = "{01}"},
           "", "model",
           "node_count=2 material_count=2 mesh_count=0 vertex_count=0 bounds_min=(0 0 0) "
           "bounds_max=(0 0 0) node[1].parent=-1")

/* The scale of positions, here 16, holds only between POSSCALE and its inverse. */
TEST_NITRO(posscale_scales_until_its_inverse,
           &(nitro_text){.commands = "{06000000 020001 0400 0500 0B 0500 2B 0500 01}"},
           "model+28: 65536 256", DRAW_ORDER,
           "vertex_count=9 mesh[0]{submesh_count=3 positions=(0 0 0 1 0 0 0 1 0  "
           "0 0 0 16 0 0 0 16 0  0 0 0 1 0 0 0 1 0)} corners[0][1]=(0 1 2)")

/* Shapes are drawn in another order than in the file, and one of them twice. The flags of MAT have
 * no meaning. */
TEST(shapes_are_drawn_in_the_order_of_commands)
{
    static const nitro_text model = {
        .materials = {NITRO_MATERIAL, NITRO_MATERIAL},
        .commands = "{00 06000000 020001 0401 0502 2400 0500 00 4401 0501 0502 01}",
        .lists = {NITRO_TRIANGLE,
                  "{40232323} 0 h(4096 0 0 0) h(8192 0 0 0) h(4096 4096 0 0) {41} .3",
                  "{40232323} 0 h(8192 0 0 0) h(12288 0 0 0) h(8192 4096 0 0) {41} .3"}};

    check_nitro(&model, "", DRAW_ORDER,
                "mesh_count=1 vertex_count=12 mesh[0]{submesh_count=4 "
                "submeshes[0]{flags=2 material=1 order=0} submeshes[1]{flags=0 material=0 order=1} "
                "submeshes[2]{flags=1 material=1 order=2} submeshes[3]{flags=2 material=1 order=3} "
                "positions=(2 0 0 3 0 0 2 1 0  0 0 0 1 0 0 0 1 0  1 0 0 2 0 0 1 1 0  "
                "2 0 0 3 0 0 2 1 0) indices=(0 1 2 3 4 5 6 7 8 9 10 11)}");
    check_nitro(&model, "", "model", "mesh[0].submesh_count=2");
}

/* The first vertex of a list keeps nothing of the list before it. */
TEST_NITRO(positions_of_a_list_begin_at_0,
           &(nitro_text){.commands = "{06000000 020001 0400 0500 0501 01}",
                         .lists = {"{40232323} 0 h(0 0 4096 0) h(4096 0 4096 0) h(0 4096 4096 0) "
                                   "{41} .3",
                                   "{40252525} 0 h(0 0) h(4096 0) h(0 4096) {41} .3"}},
           "", DRAW_ORDER, "mesh[0].positions=(0 0 1 1 0 1 0 1 1  0 0 0 1 0 0 0 1 0)")

/* A draw has the visibility of the last NODE command; only bit 0 counts. A hidden variant of a
 * material comes after the materials of the file. A hidden draw is given and counts. Material 1 has
 * alpha 0. */
TEST(bit_0_of_the_last_node_command_is_visibility)
{
    check_nitro(&(nitro_text){.materials = {NITRO_MATERIAL, NITRO_MATERIAL},
                              .commands = "{06000000 0400 020001 0500 020000 0500 020002 0500 "
                                          "020003 0500 0401 0500 01}"},
                "material1+12: 0x81", DRAW_ORDER,
                "triangle_count=5 material_count=3 node[0].flags=7 mesh[0]{submesh_count=5 "
                "submeshes[0].material=0 submeshes[1].material=2 submeshes[2].material=2 "
                "submeshes[3].material=0 submeshes[4].material=1} "
                "material[0]{flags=MATERIAL_VERTEX_COLOR raw[0]=0x1FCE0000} "
                "material[1]{flags=MATERIAL_VERTEX_COLOR|MATERIAL_HIDDEN raw[0]=0x1FCE0001} "
                "material[2]{flags=MATERIAL_VERTEX_COLOR|MATERIAL_HIDDEN raw[0]=0x1FCE0000}");
    check_nitro(&(nitro_text){.commands = "{06000000 0400 020001 0500 020002 01}"}, "", "model",
                "node[0].flags=7|NODE_HIDDEN");
    check_nitro(&(nitro_text){.commands = "{06000000 0400 020000 0500 020001 01}"}, "", "model",
                "node[0].flags=7");
}

/* ---- the matrix of a draw ---- */

/* Node 1 is the child of node 0 and is moved by 0, 0, 5. Slot n has the matrix of node n. */
#define TWO_NODES .nodes = {"h(7 0)", "h(6 0) 0 0 20480"}

/* The visibility is still that of the last NODE command. */
TEST_NITRO(mtx_takes_the_matrix_of_a_node,
           &(nitro_text){TWO_NODES,
                         .commands = "{26 00000000 26 0100001E 020101 0400 0300 0500 031E 0500 "
                                     "01}"},
           "", DRAW_ORDER,
           "mesh_count=2 node[0].mesh=0 node[1].mesh=1 "
           "mesh[0]{kind=MESH_KIND_RIGID node=0 submesh_count=1 submeshes[0]{order=0 node=1} "
           "positions=" TRIANGLE_POSITIONS "} "
           "mesh[1]{kind=MESH_KIND_RIGID node=1 submesh_count=1 submeshes[0]{order=1 node=1} "
           "positions=" TRIANGLE_POSITIONS "}")

/* A display list that takes another matrix for each vertex gives a skin with one influence per
 * vertex. */
TEST_NITRO(a_list_may_restore_matrices,
           &(nitro_text){TWO_NODES, .commands = "{26 00000000 26 01000001 020001 0400 0500 01}",
                         .lists = {"{40231423} 0 h(0 0 0 0) 0 h(4096 0 0 0) "
                                   "{14230000} 1 h(0 4096 0 0)"}},
           "", DRAW_ORDER,
           "mesh_count=1 mesh[0]{kind=MESH_KIND_SKINNED influence_starts=(0 1 2 3) "
           "influences[0]{node=1 position=(0 0 0)} influences[1]{node=0 position=(1 0 0)} "
           "influences[2]{node=1 position=(0 1 0)}} posed[0]~(0 0 5 1 0 0 0 1 5)")

/* List 1 draws nothing, but its translation moves list 0, which is drawn next. */
TEST_NITRO(the_matrix_of_a_list_is_that_of_the_next_draw,
           &(nitro_text){TWO_NODES,
                         .commands = "{26 00000000 26 01000001 020001 0400 0501 0500 01}",
                         .lists = {NITRO_TRIANGLE, "{141C0000} 0 12288 0 0"}},
           "", DRAW_ORDER,
           "mesh_count=1 mesh[0]{node=0 submeshes[0].order=1 positions=(3 0 0 4 0 0 3 1 0)}")

/* List 1 stores one matrix in slot 5 and pushes another one, which list 2 pops. */
TEST_NITRO(slots_and_the_stack_are_those_of_the_next_draw,
           &(nitro_text){TWO_NODES,
                         .commands = "{06000000 06010000 020001 0400 0501 0500 0305 0500 0502 "
                                     "0500 01}",
                         .lists = {NITRO_TRIANGLE,
                                   "{1C131C11} 12288 0 0 5 12288 0 0 {1C} .3 12288 0 0",
                                   "{12} .3 1"}},
           "", DRAW_ORDER,
           "mesh_count=1 mesh[0]{node=1 submesh_count=3 positions=(9 0 0 10 0 0 9 1 0  "
           "3 0 0 4 0 0 3 1 0  6 0 0 7 0 0 6 1 0)}")

/* The list must not use the content that the slot had for the draw before. */
TEST_NITRO(a_list_takes_the_slot_of_its_draw,
           &(nitro_text){TWO_NODES,
                         .commands = "{26 00000004 27 0005 020001 0400 0500 26 01000004 0500 "
                                     "67 000405 0500 01}",
                         .lists = {"{14402323} 4 0 h(0 0 0 0) h(4096 0 0 0) "
                                   "{23410000} h(0 4096 0 0)"}},
           "", DRAW_ORDER,
           "mesh_count=2 mesh[0]{node=0 submesh_count=2 submeshes[0].order=0 "
           "submeshes[1].order=2} mesh[1]{node=1 submesh_count=1 submeshes[0].order=1}")

/* Three draws have one matrix and one material, and the visibility of node 0, 1 and 0. Only draws
 * of one node become one part. */
TEST_NITRO(parts_are_of_nodes,
           &(nitro_text){TWO_NODES,
                         .commands = "{06000000 06010000 0400 020001 0500 020101 0500 020001 "
                                     "0500 01}"},
           "", "model",
           "mesh_count=1 mesh[0]{node=1 submesh_count=2 "
           "submeshes[0]{node=0 order=0 first_index=0 index_count=6} "
           "submeshes[1]{node=1 order=1 first_index=6 index_count=3}}")

/* The mesh has all triangles, at rest, in the order of the commands. */
TEST_NITRO(one_mesh_has_the_draws_of_all_nodes,
           &(nitro_text){TWO_NODES,
                         .commands = "{26 00000000 06 010000 020101 0400 0500 0300 0500 01}"},
           "", "model model_flags=MODEL_DRAW_ORDER|MODEL_ONE_MESH",
           "mesh_count=1 mesh[0]{kind=MESH_KIND_SKINNED submesh_count=2 "
           "positions=(0 0 0 1 0 0 0 1 0 0 0 5 1 0 5 0 1 5) indices=(3 4 5 0 1 2)}")

/* ---- weights ---- */

/* A quarter of node 0 and three quarters of node 1. The inverse bind matrices of the file, not the
 * rest pose, tell where a vertex is bound: node 0 at the origin, node 1 at 0, 0, 1. */
#define STILL "4096 3*0 4096 3*0 4096 "
#define BINDS .binds = STILL "3*0 " STILL STILL "0 0 -4096 " STILL
#define MIX .commands = "{26 00000000 26 01000001 09 0202 000040 0101C0 0B 020001 0400 0500 01}"

/* The scale of positions is 2. The z of each vertex is a quarter of 0 and three quarters of -1 +
 * 5. */
TEST_NITRO(nodemix_makes_weights, &(nitro_text){TWO_NODES, BINDS, MIX}, "model+28: 8192 2048",
           DRAW_ORDER,
           "mesh_count=1 skinned=1 inverse_binds~(1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1  "
           "1 0 0 0 0 1 0 0 0 0 1 0 0 0 -1 1) mesh[0]{influence_starts=(0 2 4 6) "
           "influences[0]{node=0 weight=0.25 position=(0 0 0)} "
           "influences[1]{node=1 weight=0.75 position=(0 0 -1)} "
           "influences[2]{node=0 weight=0.25 position=(2 0 0)} "
           "influences[3]{node=1 weight=0.75 position=(2 0 -1)} "
           "influences[4]{node=0 weight=0.25 position=(0 2 0)} "
           "influences[5]{node=1 weight=0.75 position=(0 2 -1)} joints=(1 0 0 0 1 0 0 0 1 0 0 0) "
           "weights=(0.75 0.25 0 0 0.75 0.25 0 0 0.75 0.25 0 0) positions~(0 0 0 2 0 0 0 2 0)} "
           "bind_gap~0 posed[0]~(0 0 3 2 0 3 0 2 3)")

/* The inverse bind matrix has an inverse, which is so flat that it has no inverse itself. The node
 * is bound as it is at rest. */
TEST_NITRO(a_flat_bind_matrix_is_replaced,
           &(nitro_text){TWO_NODES, MIX,
                         .binds = STILL "3*0 " STILL
                                        "1 0 0 0x40000000 0x40000000 3*0 4096 3*0 " STILL},
           "", "model",
           "inverse_binds~(1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 1 0 0 0 0 1 0 0 0 0 1 0 0 0 -5 1)")

/* The triangles are drawn in the same places as with the bind matrices. */
TEST_NITRO(the_stored_pose_is_the_bind_pose, &(nitro_text){TWO_NODES, BINDS, MIX}, "",
           "model model_flags=MODEL_STORED_POSE",
           "inverse_binds~(1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1  1 0 0 0 0 1 0 0 0 0 1 0 0 0 -5 1) "
           "mesh[0].positions~(0 0 3 1 0 3 0 1 3) posed[0]~(0 0 3 1 0 3 0 1 3)")

/* The number of the bind matrix is an operand of its own, here 1 for both terms. A mix can be
 * stored in a slot and used again. z is half of -1 and half of -1 + 5. */
TEST_NITRO(a_mix_can_be_taken_up_again,
           &(nitro_text){TWO_NODES, BINDS,
                         .commands = "{26 00000000 26 01000001 09 0702 000180 010180 0300 "
                                     "020001 0400 0307 0500 01}"},
           "", DRAW_ORDER,
           "mesh_count=1 mesh[0].kind=MESH_KIND_SKINNED posed[0]~(0 0 1.5 1 0 1.5 0 1 1.5)")

/* The matrix of the normals is a quarter turn about Z, which the bind matrix does not have. */
TEST_NITRO(normals_of_a_mix_have_a_matrix_of_their_own,
           &(nitro_text){TWO_NODES,
                         .binds = STILL "3*0 " STILL STILL "0 0 -4096 0 4096 0 -4096 4*0 4096",
                         .commands = "{26 00000000 26 01000001 09 0202 000080 010180 020001 "
                                     "0400 0500 01}",
                         .lists = {"{21402323} t(511 0 0) 0 h(0 0 0 0) h(4096 0 0 0) "
                                   "{23410000} h(0 4096 0 0)"}},
           "", DRAW_ORDER,
           "mesh_count=1 mesh[0]{influences[0].normal=(511/512 0 0) "
           "influences[1].normal=(0 511/512 0)}")

/* ---- billboards, maps, other lists ---- */

/* BB and BBY, with the flags for their operands. They also store the matrix of the node. */
TEST(billboards_keep_the_matrix_of_their_node)
{
    static const char *const rest[4] = {"01", "01 09 0300 0309", "01 01", "01 09 01 0300 0309"};
    static const struct {
        uint32_t op, flag;
    } cases[2] = {{7, KUNAI_NODE_BILLBOARD}, {8, KUNAI_NODE_BILLBOARD_Y}};
    char commands[128];

    for (uint32_t i = 0; i < 8; i++) {
        snprintf(commands, sizeof commands, "{26 00000000 26 01000101 %02X %s 020101 0400 0500 01}",
                 cases[i / 4].op | i % 4 << 5, rest[i % 4]);
        check_nitro(&(nitro_text){TWO_NODES, .commands = commands}, "model+21: b1", DRAW_ORDER,
                    "mesh_count=1 mesh[0].node=1 node[0].flags=7 "
                    "node[1]{flags=%u world=(1 0 0 0 0 1 0 0 0 0 1 0 0 0 5 1)}",
                    6 | KUNAI_NODE_UNDOES_SCALE | cases[i / 4].flag);
    }
}

/* ENVMAP and PRJMAP decide, whatever the record of the material says. */
TEST_NITRO(maps_are_of_materials,
           &(nitro_text){.materials = {NITRO_MATERIAL, NITRO_MATERIAL, NITRO_MATERIAL},
                         .commands = "{06000000 020001 0400 0500 0401 0C0100 0500 0402 0D0200 "
                                     "0500 01}"},
           "", DRAW_ORDER,
           "mesh_count=1 material_count=3 material[0].flags=MATERIAL_VERTEX_COLOR "
           "material[1].flags=MATERIAL_VERTEX_COLOR|MATERIAL_ENVIRONMENT "
           "material[2].flags=MATERIAL_VERTEX_COLOR|MATERIAL_PROJECTION")

/* CALLDL draws a list that belongs to no shape. Here it is the list of shape 0, counted from the
 * command. */
TEST_NITRO(calldl_draws_a_list,
           &(nitro_text){.commands = "{06000000 020001 0400} call: {0A} list0-call "
                                     "list_end0-list0 {01}"},
           "", DRAW_ORDER,
           "mesh_count=1 mesh[0]{submesh_count=1 submeshes[0].flags=0x%X "
           "positions=" TRIANGLE_POSITIONS "}",
           (unsigned)KUNAI_NITRO_SHAPE_NONE)

/* ---- draws of a prop ---- */

static void check_draws(const nitro_text *text, const char *change, const kunai_map_draw *draws,
                        uint32_t count, const char *expected)
{
    kunai_options options = KUNAI_OPTIONS_INIT;
    auto_laid file = lay_nitro(text, 1);

    patch(&file, "%s", change);
    options.draws = draws;
    options.draw_count = count;
    check_case_with(&file, &options, DRAW_ORDER, "%s", expected);
}

/* The pairs are drawn in their order, with the scale of positions, and without the nodes. A matrix
 * that a list leaves must not move the next pair. */
TEST(draws_of_a_prop_are_pairs_of_material_and_shape)
{
    static const kunai_map_draw draws[3] = {{1, 1}, {0, 0}, {1, 0}};

    check_draws(&(nitro_text){.nodes = {"h(6 0) 0 36864 0"},
                              .materials = {NITRO_MATERIAL, NITRO_MATERIAL},
                              .lists = {NITRO_TRIANGLE,
                                        "{40232323} 0 h(4096 0 0 0) h(8192 0 0 0) h(4096 4096 0 0) "
                                        "{411C0000} 28672 0 0"},
                              .commands = "{06000000 020001 0B 0400 0500 0401 0501 01}"},
                "model+28: 16384 1024", draws, 3,
                "node_count=1 material_count=2 node[0]{name='' "
                "world=(1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1)} mesh[0]{submesh_count=3 "
                "submeshes[0]{material=1 flags=1 order=0} submeshes[1]{material=0 flags=0 order=1} "
                "submeshes[2]{material=1 flags=0 order=2} positions=(4 0 0 8 0 0 4 4 0  "
                "0 0 0 4 0 0 0 4 0  0 0 0 4 0 0 0 4 0)}");
}

/* Without draws the commands of the model draw it. */
TEST(a_prop_may_have_no_draws)
{
    static const kunai_map_draw draw = {7, 7};

    check_draws(&(nitro_text){0}, "", &draw, 0, PLAIN_MODEL PLAIN_NODE "node[0].offset=@node0");
}

TEST(a_draw_past_the_counts_is_left_out)
{
    static const kunai_map_draw draws[2][2] = {{{0, 0}, {1, 0}}, {{0, 1}, {0, 0}}};

    check_draws(&(nitro_text){0}, "", draws[0], 2, "warns RANGE 0 triangle_count=1");
    check_draws(&(nitro_text){0}, "", draws[1], 2, "warns RANGE 0 triangle_count=1");
}

/* ---- textures in the same file ---- */

TEST(a_file_has_a_model_and_its_textures)
{
    static const uint8_t texels[32] = {0x10, 0x32};
    static const uint16_t colors[16] = {0x001F, 0x7C00};
    static const tex0_texture texture = {"wall", TEX0_PAL16, 8, 8, 0, 0, texels, NULL};
    static const tex0_palette palette = {"wall_pl", colors, 16, 0};
    static const tex0_set set = {&texture, 1, &palette, 1};
    auto_bytes block = {0};
    auto_laid file = {0};

    write_tex0(&set, &block);
    file =
        lay_nitro(&(nitro_text){.textures = {"wall"}, .palettes = {"wall_pl"}, .block = &block}, 1);
    check_case(&file, "model",
               PLAIN_MESH "texture_count=1 textures.refs[0]{name='wall' palette='wall_pl'}");
    check_case(&file, "textures", "image[0].name='wall' palette[0].name='wall_pl'");
}

/* ---- as many of all as there can be ---- */

/* The nodes are a chain. The last node, material and shape are drawn. All materials have one
 * texture. */
TEST(a_model_has_at_most_255_of_each_kind)
{
    enum { LAST = NITRO_PARTS - 1 };
    static nitro_text text;
    char commands[9 * NITRO_PARTS + 32] = "{06000000";
    auto_model *model = NULL;
    auto_laid file = {0};

    for (uint32_t i = 0; i < NITRO_PARTS; i++) {
        text.nodes[i] = "h(7 0)";
        text.materials[i] = NITRO_MATERIAL;
        text.textures[i] = text.palettes[i] = "one";
        text.lists[i] = NITRO_TRIANGLE;
        if (i)
            snprintf(commands + 1 + 8 * i, 9, "06%02X%02X00", i, i - 1);
    }
    strcat(commands, "02FE01 04FE 05FE 01}");
    text.commands = commands;
    file = lay_nitro(&text, 1);
    model = open_case(&file, "model",
                      "node_count=255 material_count=255 texture_count=1 mesh[0]{node=254 "
                      "submeshes[0]{material=254 flags=254}}");
    for (uint32_t i = 0; i <= LAST; i++)
        expect(&model_handle, model, NULL,
               "node[%u]{name='node%u' parent=%d} material[%u]{name='material%u' texture=0}", i, i,
               (int)i - 1, i, i);
}

/* ---- all ways to fail ---- */

/* One model has everything that the tests above have. */
TEST(every_cut_and_every_byte_may_be_damaged)
{
    static const kunai_map_draw draws[2] = {{1, 0}, {0, 1}};
    kunai_options options = KUNAI_OPTIONS_INIT;
    auto_laid file = lay_nitro(
        &(nitro_text){TWO_NODES, BINDS, MIX,
                      .materials = {NITRO_MATERIAL,
                                    "0x7FFF7FFF 0 0x1F0081 0x3F1FF8FF 0x40000000 -1 "
                                    "h(0 0x1FC1 8 8) 4096 4096 0 0 h(0 0) 0 0"},
                      .textures = {"wall", "wall"}, .palettes = {"wall_pl"},
                      .lists = {"{141C4023} 0 12288 0 0 0 h(4096 0 0 0) {23234100} h(8192 0 0 0) "
                                "h(4096 4096 0 0)",
                                " "}},
        1);

    check_case(&file, "model sweep", "%s", "");
    options.draws = draws;
    options.draw_count = 2;
    test_sweep_all(&model_visitor, file.file.data, file.file.size, &options, 0);
}

/* The reader finds unit vectors of words by five bits of a product of the word. These bits are
 * equal for (480, 360, 0) and (0, 0, 54), whose vectors must not be mixed up. The first one is
 * longer than 1. */
TEST_CALL(
    normals_with_equal_hashes_are_kept_apart,
    check_nitro(&(nitro_text){.lists = {"{40} .3 0 {21232123} t(480 360 0) h(0 0 0 0) t(0 0 54) "
                                        "h(4096 0 0 0) {21234100} t(480 360 0) h(0 4096 0 0)"}},
                "", "model", "mesh_count=1 mesh[0].normals=(0.8 0.6 0 0 0 1 0.8 0.6 0)"))
