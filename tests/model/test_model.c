/* test_model.c - opening models, their nodes, evalflags and matrices, and the functions of the
 * handle. A wrong order of turns, or a flag that is ignored, moves every part below a node. The
 * expected values are worked out by hand from ninja-container.md. */
#include "model/model.h"

#include "chunk_texts.h"

#define PULLED "[NJCM " CHUNK_PULLED "] pof0"

/* ---- nodes ---- */

/* Each UNIT flag switches off the part that it names. The node moves by (1, 2, 3), turns by a
 * quarter about Z, and is twice as large. */
TEST_DAMAGES(unit_flags_switch_parts_of_nodes_off,
             "[NJCM root: 0 0 1.0 2.0 3.0 0 0 0x4000 3*2.0 0 0 ] pof0", "model",
             {"root: 0", "node[0]{flags=0 world~(0 2 0 0 -2 0 0 0 0 0 2 0 1 2 3 1)}"},
             {"root: 1", "node[0]{flags=1 world~(0 2 0 0 -2 0 0 0 0 0 2 0 0 0 0 1)}"},
             {"root: 2",
              "node[0]{flags=2 angles=(0 0 0x4000) world=(2 0 0 0 0 2 0 0 0 0 2 0 1 2 3 1)}"},
             {"root: 4", "node[0]{flags=4 world~(0 1 0 0 -1 0 0 0 0 0 1 0 1 2 3 1)}"},
             {"root: 7", "node[0]{flags=7 world=(1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1)}"})

/* The order is scale, turn, move. A half turn about Y is exact as a quaternion. */
TEST_CASE(nodes_scale_then_turn_then_move,
          "[NJCM root: 0x400 0 5.0 10.0 3.0 0.0 1.0 0.0 2.0 3.0 4.0 0 0 0.0 ] pof0", "model",
          "node[0].world=(-2 0 0 0 0 3 0 0 0 0 -4 0 5 10 3 1)")

/* Quarter turns; world tells where the axes X and Y go. The quaternion (0, 0, 1, 1) is a quarter
 * turn about Z after it is normalised: sine and cosine of 45 degrees are equal.
 *
 * The comments of the rows name the axes in the order of the turns, or the number of whole turns
 * about X and Y. */
TEST_DAMAGES(
    angles_turn_in_the_order_of_flags, "[NJCM root: 5 0 9*0 0 0 1.0 ] pof0", "model",
    {"root+20: 0x4000 0x4000 0", "node[0].world~(0 0 -1 0 1 0 0 ...)"},
    {"root+20: 0x4000 0 0x4000", "node[0].world~(0 1 0 0 0 0 1 ...)"},              /* X, Z */
    {"root: 0x25, root+20: 0x4000 0 0x4000", "node[0].world~(0 0 1 0 -1 0 0 ...)"}, /* Z, X */
    {"root: 0x25, root+20: 0 0x4000 0x4000", "node[0].world~(0 1 0 0 0 0 1 ...)"},  /* Z, Y */
    {"root+20: 0 0x4000 0x4000", "node[0].world~(0 0 -1 0 -1 0 0 ...)"},            /* Y, Z */
    {"root+20: 0x10000 0xFFFF0000 0x4000", "node[0].world~(0 1 0 0 -1 0 0 ...)"},   /* 1, -1 */
    {"root: 0x405, root+28: 1.0", "node[0]{world~(0 1 0 0 -1 0 0 ...) angles=(0 0 0)}"},
    /* QUATERNION overrides ZXY_ANG */
    {"root: 0x425, root+28: 1.0", "node[0]{world~(0 1 0 0 -1 0 0 ...) angles=(0 0 0)}"})

/* ROTATE_BASE remembers the matrix before the node's own transform: here the turn of n0 about Z,
 * without the turn of n1 about X. ROTATE_SET takes the remembered turn instead of the node's own.
 * UNIT_ANG switches ROTATE_SET off. */
TEST_CASE(rotate_base_and_rotate_set_replace_turns,
          "[NJCM n0: 5 0 3*0 0 0 0x4000 3*0 @n1 0 n1: 0x805 0 3*0 0x4000 0 0 3*0 @n2 0 "
          "n2: 0x1000 0 1.0 0 0 0 0 0x2000 3*2.0 @n3 0 n3: 0x1006 0 1.0 0 0 0 0 0x2000 3*0 0 0 ] "
          "pof0",
          "model",
          "node[2].world~(0 2 0 0 -2 0 0 0 0 0 2 0 0 1 0 1) "
          "node[3].world~(0 2 0 0 -2 0 0 0 0 0 2 0 0 3 0 1)")

/* Checks the numbers of nodes and of motion groups. BREAK leaves out a child, HIDE a model. The
 * root may have siblings, and the sphere comes from the model. */
TEST_CASE(
    flags_leave_out_nodes_groups_and_models,
    "[NJCM n0: 7 9*0 0 @n1 @n4 n1: 0x47 9*0 0 @n3 @n2 " /* n1: SKIP */
    "n2: 0x97 9*0 0 @n3 0 n3: 15 @model 11*0 "          /* n2: BREAK, SHAPE_SKIP; n3: HIDE */
    "n4: 7 @model 11*0 " CHUNK_MODEL CHUNK_SQUARE CHUNK_STRIP "] pof0",
    "model",
    "node_count=5 mesh_count=1 node[0]{parent=-1 track_group=0 shape_group=0 offset=@n0} "
    "node[1]{parent=0 track_group=-1 shape_group=1 offset=@n1} "
    "node[2]{parent=1 track_group=1 shape_group=2 offset=@n3} "
    "node[3]{parent=0 track_group=2 shape_group=-1 offset=@n2} "
    "node[4]{parent=-1 track_group=3 shape_group=3 offset=@n4 mesh=0 center=(1 0 3) radius=2}")

/* ---- files ---- */

/* Only the last chunk can pass the end of the data. The models before the end are given with a
 * warning; a model that is not in the data is an error. */
TEST(the_last_chunk_may_be_cut)
{
#define PASSES "'chunk header' 'the chunk ends past the end of the data'"
    static const damage rows[] = {
        {"", "node_count=2"},
        {"cut -1", "warns TRUNCATED @pof+4 " PASSES " node_count=2"},
    };
    auto_laid file = lay("[NJCM " CHUNK_PULLED "] pof: 'POF0' 4 0");

    CHECK_DAMAGES(&file, "model", rows);
    patch(&file, "cut -1");
    check_case(&file, "model index=1", "fails RANGE 0 'Ninja file'");
    patch(&file, "cut pof-1");
    check_case(&file, "model index=1", "fails RANGE 0 'Ninja file'");
    free_laid(&file);
    file = lay("[NJTL 8 1 0 0 0 ]");
    patch(&file, "cut -1");
    check_case(&file, "model", "fails FORMAT 0 'Ninja file'");
}

#define CUT "warns TRUNCATED 4 " PASSES " "
#define NO_M0 "warns CORRUPT @m0 'NJS_CNK_MODEL' warns CORRUPT @m0+4 'NJS_CNK_MODEL' "
#define NO_M1 "warns CORRUPT @m1 'NJS_CNK_MODEL' warns CORRUPT @m1+4 'NJS_CNK_MODEL' "

/* The cuts go backwards: through polygons, vertices, models, nodes. Everything that ends before the
 * cut must be given. */
TEST_DAMAGES(
    what_ends_before_the_cut_is_given,
    "[NJCM n0: 7 @m0 6*0 3*1.0 @n1 0 n1: 7 @m1 6*0 3*1.0 0 0 m0: @v0 @p0 " CHUNK_SPHERE
    "m1: @v1 @p1 " CHUNK_SPHERE "v0: " CHUNK_SQUARE_WORDS "p0: " CHUNK_STRIP_WORDS
    "v1: " CHUNK_SQUARE_WORDS "p1: " CHUNK_STRIP_WORDS "]",
    "model", {"cut -1", CUT "node_count=2 triangle_count=4"}, /* the last two bytes are padding */
    {"cut -2", CUT "node_count=2 triangle_count=4"},
    {"cut -3", CUT "warns TRUNCATED @p1+16 'polygon list' node_count=2 triangle_count=2"},
    {"cut v1+10", CUT "warns TRUNCATED @v1+8 'vertex list' warns CORRUPT @m1+4 'NJS_CNK_MODEL' "
                      "node_count=2 triangle_count=2"},
    {"cut v1-2", CUT NO_M1 "node_count=2 triangle_count=2"},
    {"cut v1-3",
     CUT "warns TRUNCATED @p0+16 'polygon list' " NO_M1 "node_count=2 triangle_count=0"},
    {"cut m1", CUT NO_M0 "warns CORRUPT @n1+4 'NJS_OBJECT' node_count=2 triangle_count=0"},
    {"cut n1+52", CUT "warns CORRUPT @n0+4 'NJS_OBJECT' warns CORRUPT @n1+4 'NJS_OBJECT' "
                      "node_count=2 triangle_count=0"},
    {"cut n1+51", CUT "warns TRUNCATED @n0+44 'NJS_OBJECT' warns CORRUPT @n0+4 'NJS_OBJECT' "
                      "node_count=1 triangle_count=0"},
    {"cut n0+52", CUT "warns TRUNCATED @n0+44 'NJS_OBJECT' warns CORRUPT @n0+4 'NJS_OBJECT' "
                      "node_count=1 triangle_count=0"},
    {"cut n0+51", "fails TRUNCATED 4 " PASSES})

/* In a cut file, a pointer into the lost part is no damage. A pointer past the end of the whole
 * chunk is damage, as in a whole file. */
TEST(pointers_past_the_whole_chunk_are_damage)
{
#define LOST(place) "any warnings[1]{code=E_TRUNCATED offset=@" place " record='NJS_OBJECT'}"
#define BAD(place) "warns TRUNCATED 4 fails CORRUPT @" place " 'NJS_OBJECT'"
    static const damage rows[] = {
        {"n0+44: @end-52", LOST("n0+44")}, {"n0+44: @end-48", BAD("n0+44")},
        {"n0+44: @end-54", BAD("n0+44")},  {"n0+48: @end-52", LOST("n0+48")},
        {"n0+48: @end-48", BAD("n0+48")},  {"n0+48: @end-54", BAD("n0+48")},
    };
    auto_laid file = lay("[NJCM " CHUNK_PULLED "end: ]");

    patch(&file, "cut -12");
    CHECK_DAMAGES(&file, "model", rows);
}

/* A pointer to a model at 0x10000 is smaller if it is read big-endian. Without the POF0, the
 * smaller reading must not win: read big-endian, the pointers lead out of the body. */
TEST_DAMAGES(
    byte_orders_of_cut_models_are_found_by_pointers,
    "[NJCM root: 7 @model 6*0 3*1.0 @child 0 child: 7 @model 6*0 3*1.0 0 0 .65432 " CHUNK_MODEL
    "polygons: " CHUNK_TRIANGLE_WORDS
    "vertices: 0x16002C 0x30000 f(0 0 0 0 0 1) 0x800000 f(1 0 0 0 0 1) 0x800001 "
    "f(0 1 0 0 0 1) 0x800002 0xFF .64 ]",
    "model", {"cut -4", CUT "byte_order=BYTE_ORDER_LITTLE node_count=2 triangle_count=2"})

/* Zeros, or fewer bytes than a chunk header has, may follow the model. Other bytes are reported. */
TEST_DAMAGES(zeros_may_follow_the_model, "[NJCM " CHUNK_PULLED "] rest: .16", "model",
             {"rest: '!!!!!!!', cut rest+7", "node_count=2"}, {"cut rest+12", "node_count=2"},
             {"rest+12: b1, cut rest+13", "warns CORRUPT @rest 'chunk header' node_count=2"})

/* 64 warnings are stored. The last stored one is at 60 + 63 * 64. */
TEST_CASE(all_gaps_between_chunks_are_counted, "[NJCM 13*0 ] 70*({EEEEEEEE} [NJCM 13*0 ])", "model",
          "any warning_count=64 warning_total=70 warnings[63].offset=4092")

/* options.index chooses a model of the file. A missing model must not be mistaken for a damaged or
 * an unknown file. */
TEST(files_have_several_models)
{
    auto_laid file = lay("[NJCM " CHUNK_PULLED "] second: 'NJCM' 52 13*0");

    check_case(&file, "model index=1", "node_count=1");
    check_case(&file, "model index=2", "fails RANGE");
    check_case(&file, "model index=1 format=FORMAT_AFS", "fails FORMAT");
    patch(&file, "cut -1"); /* cuts the root of the second model */
    check_case(&file, "model index=1 format=FORMAT_NJCM",
               "fails TRUNCATED @second+4 'chunk header'");
    CHECK("[NJTL 8 1 0 0 0 ]", "model", "fails FORMAT");
    CHECK("'PVMHxxxxxxxx'", "model", "fails FORMAT");
    CHECK("", "model", "fails FORMAT");
}

/* A Ninja file is recognised as a model file only if one of its chunks is a model. */
TEST(ninja_files_with_a_model_are_recognised)
{
    const kunai_i_format *row = kunai_i_find_row(&kunai_i_model_module, KUNAI_FORMAT_NINJA);
    auto_laid file = lay("[NJTL 8 1 0 0 0 ]");
    kunai_found found = {0};

    assert_int_equal(kunai_i_model_module.bit, KUNAI_MODULE_MODEL);
    assert_false(kunai_i_ask(row, file.file.data, file.file.size, &found));
    lay_more(&file, "[NJCM " CHUNK_PULLED "]");
    assert_true(kunai_i_ask(row, file.file.data, file.file.size, &found));
    assert_int_equal(found.format, KUNAI_FORMAT_NINJA);
    assert_int_equal(found.size, file.file.size);
    assert_false(kunai_i_ask(row, file.file.data, 7, &found));
}

/* The same words in both byte orders give the same model. */
TEST(byte_orders_give_equal_models)
{
    uint64_t hashes[2];

    for (int big = 0; big < 2; big++) {
        auto_laid file = lay("%s " CHUNK_PULLED "] pof0", big ? "> [>NJCM" : "[NJCM");
        auto_model *model = open_case(&file, "model", "byte_order=%s",
                                      big ? "BYTE_ORDER_BIG" : "BYTE_ORDER_LITTLE");

        ((kunai_model_info *)kunai_model_get_info(model))->byte_order = 0; /* the walk hashes it */
        hashes[big] = model_visitor.walk(model, file.file.data, file.file.size);
    }
    assert_true(hashes[0] == hashes[1]);
}

/* ---- the handle ---- */

/* Get functions give NULL without a handle, and past the last item. */
TEST(get_functions_give_null)
{
    auto_laid file = lay(PULLED);
    auto_model *model = open_case(&file, "model",
                                  "node_count=2 mesh_count=1 textures{count=0 "
                                  "refs=null rule=MATCH_RULE_INDEX}");
    const kunai_model_info *info = kunai_model_get_info(model);

    assert_null(kunai_model_get_info(NULL));
    assert_null(kunai_model_get_node(NULL, 0));
    assert_null(kunai_model_get_mesh(NULL, 0));
    assert_null(kunai_model_get_material(NULL, 0));
    assert_null(kunai_model_get_texture_list(NULL));
    assert_non_null(kunai_model_get_node(model, 1));
    assert_null(kunai_model_get_node(model, 2));
    assert_null(kunai_model_get_node(model, UINT32_MAX));
    assert_non_null(kunai_model_get_mesh(model, 0));
    assert_null(kunai_model_get_mesh(model, 1));
    assert_null(kunai_model_get_mesh(model, UINT32_MAX));
    assert_non_null(kunai_model_get_material(model, info->material_count - 1));
    assert_null(kunai_model_get_material(model, info->material_count));
    kunai_model_close(NULL);
}

/* First the caller has room for one matrix or vertex too few: nothing may change. Then the room is
 * exact: nothing after it may change. */
TEST(results_need_room)
{
    auto_laid file = lay(PULLED);
    auto_model *model = open_case(&file, "model", "%s", "");
    float worlds[33], positions[10], normals[10];

    for (int i = 0; i < 33; i++)
        worlds[i] = 77.0f;
    for (int i = 0; i < 10; i++)
        positions[i] = normals[i] = 77.0f;
    assert_int_equal(kunai_model_world(model, NULL, 0, worlds, 1, NULL), KUNAI_E_SPACE);
    assert_int_equal(kunai_model_world(model, NULL, 0, worlds, 0, NULL), KUNAI_E_SPACE);
    assert_true(worlds[0] >= 77.0f);
    assert_ok(kunai_model_world(model, NULL, 0, worlds, 2, NULL));
    assert_true(worlds[31] <= 1.0f && worlds[32] >= 77.0f);
    assert_int_equal(kunai_model_skin(model, 0, worlds, 2, positions, normals, 2, NULL),
                     KUNAI_E_SPACE);
    assert_true(positions[0] >= 77.0f && normals[0] >= 77.0f);
    assert_int_equal(kunai_model_skin(model, 1, worlds, 2, positions, normals, 3, NULL),
                     KUNAI_E_RANGE);
    assert_true(positions[0] >= 77.0f && normals[0] >= 77.0f);
    assert_ok(kunai_model_skin(model, 0, worlds, 2, positions, NULL, 3, NULL));
    assert_true(positions[8] < 77.0f && positions[9] >= 77.0f && normals[0] >= 77.0f);
    assert_ok(kunai_model_skin(model, 0, worlds, 2, positions, normals, 3, NULL));
    assert_true(normals[8] < 77.0f && normals[9] >= 77.0f);
}

/* A model that draws nothing has no box and no mesh. It still has one material, white and opaque,
 * for callers that need one. */
TEST_CASE(models_without_triangles_have_a_white_material,
          "[NJCM " CHUNK_ROOT "model: @vertices 0 " CHUNK_SPHERE CHUNK_SQUARE "] pof0", "model",
          "mesh_count=0 skinned=0 bounds_min=(0 0 0) bounds_max=(0 0 0) material_count=1 "
          "node[0].mesh=-1 material[0]{name='' texture=-1 texture2=-1 flags=0 "
          "blend_source=BLEND_SRC_ALPHA blend_destination=BLEND_INV_SRC_ALPHA diffuse=(4*255) "
          "uv_scale=(1 1) mip_bias=1}")

/* Each call has one bad argument. The message must name it. */
TEST(bad_arguments_are_named)
{
    auto_laid file = lay(PULLED);
    auto_model *model = open_case(&file, "model", "%s", "");
    const kunai_transform pose[2] = {kunai_model_get_node(model, 0)->rest,
                                     kunai_model_get_node(model, 1)->rest};
    const char *few_matrices = "worlds has fewer matrices than the model has nodes";
    float m[32] = {0.0f}, p[9];
    kunai_error e[15];
    const struct {
        kunai_result result, expected;
        const char *message;
    } rows[] = {
        {kunai_model_world(NULL, NULL, 0, m, 2, &e[0]), KUNAI_E_ARGUMENT, "model is NULL"},
        {kunai_model_world(model, NULL, 0, NULL, 2, &e[1]), KUNAI_E_ARGUMENT,
         "worlds is NULL, but world_count is not 0"},
        {kunai_model_world(model, NULL, 2, m, 2, &e[2]), KUNAI_E_ARGUMENT,
         "pose is NULL, but pose_count is not 0"},
        {kunai_model_world(model, pose, 1, m, 2, &e[3]), KUNAI_E_SPACE,
         "pose has fewer transforms than the model has nodes"},
        {kunai_model_world(model, pose, 2, m, 1, &e[4]), KUNAI_E_SPACE, few_matrices},
        {kunai_model_world(model, pose, 2, m, 2, &e[5]), KUNAI_OK, ""},
        {kunai_model_skin(NULL, 0, m, 2, p, NULL, 3, &e[6]), KUNAI_E_ARGUMENT, "model is NULL"},
        {kunai_model_skin(model, 0, NULL, 2, p, NULL, 3, &e[7]), KUNAI_E_ARGUMENT,
         "worlds is NULL, but world_count is not 0"},
        {kunai_model_skin(model, 0, m, 2, NULL, NULL, 3, &e[8]), KUNAI_E_ARGUMENT,
         "positions is NULL, but vertex_count is not 0"},
        {kunai_model_skin(model, 1, m, 2, p, NULL, 3, &e[9]), KUNAI_E_RANGE,
         "mesh is out of range: the model has fewer meshes"},
        {kunai_model_skin(model, 0, m, 1, p, NULL, 3, &e[10]), KUNAI_E_SPACE, few_matrices},
        {kunai_model_skin(model, 0, m, 2, p, NULL, 2, &e[11]), KUNAI_E_SPACE,
         "positions and normals have room for fewer vertices than the mesh has"},
        /* an array without elements may be NULL */
        {kunai_model_world(model, NULL, 0, NULL, 0, &e[12]), KUNAI_E_SPACE, few_matrices},
        {kunai_model_skin(model, 0, NULL, 0, p, NULL, 3, &e[13]), KUNAI_E_SPACE, few_matrices},
        {kunai_model_skin(model, 0, m, 2, NULL, NULL, 0, &e[14]), KUNAI_E_SPACE,
         "positions and normals have room for fewer vertices than the mesh has"}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_int_equal(rows[i].result, rows[i].expected);
        assert_int_equal(e[i].code, rows[i].expected);
        assert_string_equal(e[i].message, rows[i].message);
        assert_string_equal(e[i].record, rows[i].expected == KUNAI_OK ? "" : "arguments");
    }
}

TEST(open_checks_its_arguments)
{
    auto_laid file = lay(PULLED);
    kunai_model *out = (kunai_model *)&file;
    kunai_error error;

    check_case(&file, "model offset=1", "fails ARGUMENT 0 'arguments'");
    check_case(&file, "model base=1", "fails ARGUMENT 0 'arguments'");
    assert_int_equal(kunai_model_open(file.file.data, file.file.size, NULL, NULL, &error),
                     KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_model_open(NULL, 8, NULL, &out, &error), KUNAI_E_ARGUMENT);
    assert_null(out);
    assert_int_equal(kunai_model_open(NULL, 0, NULL, &out, NULL), KUNAI_E_FORMAT);
}

/* The caller may free the input after the open. The handle must not read from it. */
TEST(the_input_is_not_kept)
{
    auto_laid file = lay("[NJTL @refs 1 refs: @name 0 0 name: 'name'0 /4 ] pof0 " PULLED);
    auto_model *model = open_case(&file, "model", "%s", "");
    const uint64_t hash = model_visitor.walk(model, file.file.data, file.file.size);

    memset(file.file.data, 0xA5, file.file.size);
    assert_true(model_visitor.walk(model, file.file.data, file.file.size) == hash);
}
