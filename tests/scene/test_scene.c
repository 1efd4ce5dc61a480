/* test_scene.c - PSO stages in the layouts of Dreamcast and Blue Burst, in both byte orders
 * (ninja-scene.md 1 to 7). Only fmt2 has a magic number. In the other layouts the pattern of
 * pointers decides, and a wrong guess reads pointers as counts. */
#include "stage_texts.h"

static lay_order *const stages[] = {lay_n_rel, lay_d_rel, lay_fmt2};

/* Expects KUNAI_E_FORMAT at offset 0, with an error that names no format. */
static void expect_no_scene(const laid *file, uint32_t format, uint32_t byte_order)
{
    const kunai_options options = {
        .struct_size = sizeof options, .format = format, .byte_order = byte_order};
    kunai_scene *scene;
    kunai_error error;

    assert_int_equal(kunai_scene_open(file->file.data, file->file.size, &options, &scene, &error),
                     KUNAI_E_FORMAT);
    assert_null(scene);
    assert_int_equal(error.offset, 0);
    assert_int_equal(error.format, 0);
}

/* ---- contents of each layout ---- */

/* Section 0 is turned by a quarter about y: x becomes -z, z becomes x. Section 1 is first turned by
 * a quarter about x: y becomes z, z becomes -y. Then it is turned by a quarter about z: x becomes
 * y, y becomes -x. Together, x becomes y, y becomes z, and z becomes x. */
#define SECTIONS                                                                                   \
    "section_count=2 radius=600 collision=null animation_count=0 section[0]{offset=@sections "     \
    "id=7 "                                                                                        \
    "position=(10 20 30) angles=(0 0x4000 0) radius=50 alpha=1 first_instance=0 "                  \
    "instance_count=4 world~(0 0 -1 0 0 1 0 0 1 0 0 0 10 20 30 1)} section[1]{id=-1 "              \
    "angles=(0x4000 0 0x4000) radius=75 first_instance=4 instance_count=3 "                        \
    "world~(0 1 0 0 0 0 1 0 1 0 0 0 -1.5 0 0.25 1)} section[2]=null "
#define TEXTURES                                                                                   \
    "texture_count=2 textures{count=2 rule=MATCH_RULE_COUNT refs[0].name='floor' "                 \
    "refs[1].name='wall'} "

/* Models are numbered in the order in which instances first show them. The motion has entries for
 * two nodes. In the model with one node it moves that node. */
#define INSTANCES                                                                                  \
    "instance[*].section=(0 0 0 0 1 1 1) instance[*].animated=(0 0 1 1 0 1 1) "                    \
    "instance[*].speed=(0 0 0.5 1 0 0.5 0.25) instance[*].clip_count=(0 0 1 0 0 1 1) "             \
    "instance[2].clips=(0) instance[5].clips=(0) instance[6].clips=(1) "                           \
    "instance[*].model=(0 1 1 0 0 1 0) "                                                           \
    "instance[*].model_offset=(@one @two @two @one @one @two @one) instance[7]=null "
#define MOTIONS                                                                                    \
    "clip_count=2 clip[*].model=(1 0) clip[*].fit=(FIT_COUNT FIT_POSSIBLE) "                       \
    "motion[0]{group_count=2 "                                                                     \
    "format=FORMAT_NMDM frame_count=11 "                                                           \
    "track[0].key_count=2} motion[1]{group_count=1 track_count=1} "

/* Seen from positive z, the triangles of the square are counter-clockwise. */
#define MODELS                                                                                     \
    "model_count=2 model[0]{node_count=1 node[0].offset=0 mesh[0]{vertex_count=4 "                 \
    "submeshes[0].material=0} material[0].texture=1 textures.refs[1].name='wall'} "                \
    "model[1]{node_count=2 triangle_count=2} "
#define FRONTS(second)                                                                             \
    "model[0].mesh[0]{indices=(0 1 2 " second ") positions=(0 0 0 1 0 0 0 1 0 1 1 0)} "

/* Checks that the child is at x = 4 after 8 frames at half speed. */
static void check_pose(const laid *file)
{
    auto_scene *scene = open_case(file, "scene", "%s", "");
    kunai_transform pose[2];

    assert_ok(kunai_motion_pose(
        kunai_scene_get_clip(scene, 0)->motion, kunai_scene_get_model(scene, 1)->model,
        8 * kunai_scene_get_instance(scene, 2)->speed, KUNAI_SAMPLE_LOOP, pose, 2, NULL));
    assert_true(pose[1].translation[0] > 3.999f && pose[1].translation[0] < 4.001f);
}

TEST(an_n_rel_has_static_and_animated_models)
{
    for (int big = 0; big < 2; big++) {
        auto_laid file = lay_n_rel(big);

        check_case(&file, "scene",
                   "format=FORMAT_N_REL byte_order=%u " SECTIONS
                   "section[0].flags=0x1000 section[1]{offset=@sections+60 flags=0x1020} "
                   "instance[*].offset=(@statics @statics+48 @animated @animated+60 @statics+96 "
                   "@animated+120 @animated+180) instance[*].flags=(0x401 0x810 0x11 0x401 1 1 1) "
                   "instance[*].slide=(5 6*-1) instance[*].swap=(-1 3 5*-1) " INSTANCES MODELS
                   "model[0].format=FORMAT_NJCM model[1].format=FORMAT_NJCM " MOTIONS TEXTURES
                       FRONTS("1 3 2"),
                   big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE);
        check_pose(&file);
    }
}

TEST(a_d_rel_has_static_models)
{
    for (int big = 0; big < 2; big++) {
        auto_laid file = lay_d_rel(big);

        check_case(&file, "scene",
                   "format=FORMAT_D_REL byte_order=%u radius=600 section_count=2 model_count=2 "
                   "clip_count=0 instance_count=3 instance[1].flags=0x18 "
                   "instance[2]{section=1 offset=@statics+96} collision=null animation[0]=null",
                   big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE);
    }
}

/* Models of Blue Burst are Xinja, those of the GameCube Ginja. */
TEST(a_fmt2_has_models_with_slides_and_swaps)
{
    for (int big = 0; big < 2; big++) {
        auto_laid file = lay_fmt2(big);

        check_case(&file, "scene",
                   "format=FORMAT_FMT2 byte_order=%u " SECTIONS
                   "section[0].flags=0x10000 section[1]{offset=@sections+52 flags=0x90000} "
                   "instance[*].offset=(@statics @statics+16 @animated @animated+32 @statics+32 "
                   "@animated+64 @animated+96) instance[*].flags=(0x200020 0x10244 0x200040 "
                   "0x200000 0x200021 0x200000 0x200000) instance[*].slide=(5 6*-1) "
                   "instance[*].swap=(-1 3 3 4*-1) " INSTANCES MODELS MOTIONS TEXTURES
                   "model[0].format=%s model[1].format=%s " FRONTS("%s"),
                   big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE,
                   big ? "FORMAT_GJCM" : "FORMAT_XJ", big ? "FORMAT_GJCM" : "FORMAT_XJ",
                   big ? "2 1 3" : "1 3 2");
        check_pose(&file);
    }
}

/* ---- n.rel ---- */

/* Two models share the handle of a motion if motions move the same number of nodes in each. In the
 * second row all nodes of `two` have SKIP: motions move 0 of its 2 nodes, and 0 of the 1 node of
 * `child`. */
TEST_BOTH(models_with_equal_nodes_share_a_motion, lay_n_rel, "scene",
          {"add data2: @keys 2 @keys 2 other: @data2 11 h(1 1), animated+124: @other",
           "clip_count=3 instance[2].clips=(0) instance[5].clips=(1) instance[6].clips=(2)"},
          {"two: 0x46, child: 0x46, animated+120: child-start",
           "clip_count=2 motion[0].group_count=0 motion[1].group_count=1 instance[2].clips=(0) "
           "instance[5].clips=(0) instance[6].clips=(1)"})

/* A pointer that the relocation table does not list is null, whatever its value. Here these are the
 * texture list, a motion, and the only child of a node. If there are no sections, their pointer is
 * ignored. Slide and swap ids are 0 or more. */
TEST_BOTH(words_that_are_not_listed_are_null, lay_n_rel, "scene",
          {"unlist root+12, unlist animated+4, unlist two+44",
           "texture_count=0 instance[2].clip_count=0 model[1].node_count=1"},
          {"root: 0, root+8: 0x7FFFFFFE", "section_count=0 texture_count=2 section[0]=null"},
          {"statics+8: 0, statics+76: 0x7FFFFFFF",
           "instance[0].slide=0 instance[1].swap=0x7FFFFFFF"})

/* ---- d.rel ---- */

/* A file is an n.rel, not a d.rel, if it has a static model without flag bit 3, a slot, or an
 * animated model. A file without models or without sections is an n.rel, too. */
TEST(d_rel_has_static_models_with_bit_3_only)
{
    static const damage rows[] = {
        {"statics+140: 0xFFFFFFF7 | sections+108: 1 | sections+44: 0, sections+104: 0 | root: 0",
         "likely N_REL @rel_trailer+32 format=FORMAT_N_REL"},
        {"sections+52: 1", "likely N_REL @rel_trailer+32 any format=FORMAT_N_REL"},
        {"sections+44: 0", "likely D_REL @rel_trailer+32 format=FORMAT_D_REL"},
    };
    static const damage probed[] = {{"root: 1000", "format=FORMAT_N_REL"}};

    CHECK_BOTH(lay_d_rel, "scene", rows);
    CHECK_BOTH(lay_d_rel, "probe", probed);
}

/* Sections can share entries, but together they have at most as many as the data can hold.
 * Otherwise the check would take quadratic time. 2 * 5 entries of 48 bytes fit in 480 bytes of
 * data; 3 * 5 entries do not fit in 688 bytes. */
TEST(d_rel_has_room_for_its_models)
{
    CHECK(".4 entries: .4 5*(.40 8 .4) sections: 2*(.32 @entries .8 5 .12) root: 2 0 @sections "
          "0 .96 rel(root)",
          "probe", "size=544 format=FORMAT_D_REL");
    CHECK(".4 entries: .4 5*(.40 8 .4) sections: 3*(.32 @entries .8 5 .12) root: 3 0 @sections "
          "0 .244 rel(root)",
          "probe", "size=768 format=FORMAT_N_REL");
}

/* ---- fmt2 ---- */

/* The magic number fmt1 is accepted, too. The root may end where the data ends. */
TEST(root_of_fmt2)
{
    static const damage rows[] = {
        {"root: 'fmt1'", "likely FMT2 @rel_trailer+32 format=FORMAT_FMT2"},
        {"add /32 .8 last: 'fmt1' 191 h(2 0) f600 @sections @textures, rel_trailer+16: last-start "
         "| "
         "add /32 .8 last: 'fmt2' 191 h(2 0) f600 @sections @textures, rel_trailer+16: last-start",
         "likely FMT2 @rel_trailer+32"},
    };
    static const damage probed[] = {
        {"add /32 .8 last: 'fmt0' 191 h(2 0) f600 @sections @textures, rel_trailer+16: last-start "
         "| "
         "add /32 .8 last: 'fmt3' 191 h(2 0) f600 @sections @textures, rel_trailer+16: last-start "
         "| add /32 .12 last: 'fmt2' 191 h(2 0) f600 @sections, rel_trailer+16: last-start | "
         "add /32 .28 last: 'fmt2', rel_trailer+16: last-start",
         "format=FORMAT_REL"}};
    auto_laid file = lay_fmt2(0);

    CHECK_DAMAGES(&file, "scene", rows);
    CHECK_DAMAGES(&file, "probe", probed);
}

/* A slide or swap needs its flag and its pointer. */
TEST_BOTH(slide_and_swap_of_fmt2_may_be_missing, lay_fmt2, "scene",
          {"unlist statics+4, unlist statics+24, animated+28: 0x200020",
           "instance[*].slide=(7*-1) instance[*].swap=(7*-1)"})

/* ---- telling the layouts apart ---- */

#define NOT(name)                                                                                  \
    {                                                                                              \
        "scene format=FORMAT_" name, "fails FORMAT 0 'scene' FORMAT_" name                         \
    }
#define IS(name)                                                                                   \
    {                                                                                              \
        "scene format=FORMAT_" name, "format=FORMAT_" name                                         \
    }
/* The reader of texture animations names its own structure. */
#define NO_TAM                                                                                     \
    {                                                                                              \
        "scene format=FORMAT_TAM", "fails FORMAT 0 'texture animation' FORMAT_TAM"                 \
    }

/* Every d.rel can also be opened as an n.rel. */
TEST(named_format_must_be_there)
{
    static const way rows[3][6] = {
        {IS("N_REL"), NOT("D_REL"), NOT("FMT2"), NOT("C_REL"), NOT("R_REL"), NO_TAM},
        {IS("N_REL"), IS("D_REL"), NOT("FMT2"), NOT("C_REL"), NOT("R_REL"), NO_TAM},
        {NOT("N_REL"), NOT("D_REL"), IS("FMT2"), NOT("C_REL"), NOT("R_REL"), NO_TAM}};

    for (size_t i = 0; i < 3; i++) {
        auto_laid file = stages[i](0);

        check_ways(&file, rows[i], 6);
    }
}

/* Formats of other modules, FORMAT_REL (which no call opens), unknown formats, and other byte
 * orders. */
TEST(other_formats_and_byte_orders_are_refused)
{
    static const uint32_t formats[] = {KUNAI_FORMAT_PVR, KUNAI_FORMAT_BDHC, KUNAI_FORMAT_REL, 0x6FF,
                                       0x600};
    auto_laid little = lay_n_rel(0), big = lay_n_rel(1);

    for (size_t i = 0; i < COUNT(formats); i++)
        expect_no_scene(&little, formats[i], 0);
    check_case(&little, "scene byte_order=BYTE_ORDER_LITTLE", "byte_order=BYTE_ORDER_LITTLE");
    check_case(&big, "scene byte_order=BYTE_ORDER_BIG", "byte_order=BYTE_ORDER_BIG");
    expect_no_scene(&little, 0, KUNAI_BYTE_ORDER_BIG);
    expect_no_scene(&big, 0, KUNAI_BYTE_ORDER_LITTLE);
    expect_no_scene(&little, 0, KUNAI_BYTE_ORDER_MIXED);
    expect_no_scene(&big, 0, KUNAI_BYTE_ORDER_MIXED);
}

/* Without its last byte a file has no trailer, which says where the pointers are. */
TEST(probe_knows_the_layouts)
{
    static const damage rows[3][2] = {
        {{"", "likely N_REL @rel_trailer+32"}, {"cut -1", "unknown fails FORMAT 0 'scene'"}},
        {{"", "likely D_REL @rel_trailer+32"}, {"cut -1", "unknown fails FORMAT 0 'scene'"}},
        {{"", "likely FMT2 @rel_trailer+32"}, {"cut -1", "unknown fails FORMAT 0 'scene'"}}};

    for (size_t i = 0; i < 3; i++)
        CHECK_BOTH(stages[i], "scene", rows[i]);
}

/* The largest stages have little more than a thousand sections. Detection accepts 4096; more need
 * options->format. The file is too small for all these numbers. */
TEST(number_of_sections)
{
    static const way rows[] = {
        {"scene", "fails UNSUPPORTED @rel_trailer+16 'REL trailer' FORMAT_REL"},
        {"scene format=FORMAT_N_REL", "fails CORRUPT @root+8 'stage root' FORMAT_N_REL"}};
    auto_laid file = lay_n_rel(0);

    patch(&file, "root: 4096");
    check_case(&file, "scene", "fails CORRUPT @root+8 'stage root' FORMAT_N_REL");
    patch(&file, "root: 4097");
    CHECK_WAYS(&file, rows);
    patch(&file, "root: 65535");
    CHECK_WAYS(&file, rows);
    patch(&file, "root: 65536");
    check_case(&file, "scene format=FORMAT_N_REL", "fails LIMIT @root FORMAT_N_REL");
    check_case(&file, "scene format=FORMAT_D_REL", "fails FORMAT 0 'scene' FORMAT_D_REL");
}

/* ---- other REL files ---- */

TEST(player_motion_is_a_clip)
{
    for (int big = 0; big < 2; big++) {
        auto_laid file =
            lay("%s " STAGE_MOTION(1) "action: 0 @motion root: @action rel(root)", big ? ">" : "<");

        check_case(&file, "motion", "likely REL_MOTION @rel_trailer+32");
        check_case(&file, "scene",
                   "format=FORMAT_REL_MOTION section_count=1 instance_count=0 model_count=0 "
                   "clip_count=1 clip[0]{model=-1 store=STORE_NONE index=0} "
                   "motion[0].frame_count=11");
    }
}

/* The radius is a listed pointer. The root is not a multiple of 4. The last word of the root is
 * past the end of the data. */
TEST_BOTH(a_root_that_is_nearly_that_of_an_n_rel_is_none, lay_n_rel, "probe",
          {"list root+4 | rel_trailer+16: root-start+1 | "
           "add /32 .20 last: 2 f600 @sections, rel_trailer+16: last-start",
           "format=FORMAT_REL"})

/* ---- the trailer ---- */

/* The third word of the trailer is 1, four others are 0, and the table ends at or before the
 * trailer. The padding of the table counts as relocations of 0. */
TEST(a_rel_file_has_a_strict_trailer)
{
    static const damage rows[] = {
        {"rel_trailer+12: 1 | rel_trailer+12: 0x80000000 | rel_trailer+20: 1 | "
         "rel_trailer+20: 0x80000000 | rel_trailer+24: 1 | rel_trailer+24: 0x80000000 | "
         "rel_trailer+28: 1 | rel_trailer+28: 0x80000000 | rel_trailer+8: 0 | "
         "rel_trailer+8: 0x01000000 | rel_trailer+4: rel_trailer-rel_table+2/2 | "
         "rel_trailer+4: rel_trailer-rel_table+32/2 | rel_trailer+4: 0x80000000 | "
         "rel_trailer+4: -1 | rel_trailer: rel_trailer-start+32 | rel_trailer: -1",
         "unknown fails FORMAT 0 'scene'"},
        {"rel_trailer+4: rel_trailer-rel_table/2 | rel_trailer+8: 1",
         "likely N_REL @rel_trailer+32"},
    };
    auto_laid file = lay_n_rel(0);

    CHECK_BOTH(lay_n_rel, "scene", rows);
    patch(&file, "rel_trailer+8: 2"); /* the error has the format of the options, if any */
    expect_no_scene(&file, 0, 0);
    check_case(&file, "scene format=FORMAT_N_REL", "fails FORMAT 0 'scene' FORMAT_N_REL");
}

/* The smallest REL file has no data. */
TEST(file_may_be_a_trailer_only)
{
    CHECK("rel(0)", "probe", "format=FORMAT_REL");
    CHECK(".7 1 .20", "scene", "unknown fails FORMAT 0");
    CHECK("", "scene", "fails FORMAT 0");
}

/* The root is in the data, at its last word, at its end, or past its end. */
TEST_ROWS(a_root_of_nothing_known_is_unsupported, ".32 rel(#1)", "scene",
          "likely REL @rel_trailer+32 fails UNSUPPORTED @rel_trailer+16 'REL trailer' FORMAT_REL",
          "0; 28; 32; 0xFFFFFFFC; 0xFFFFFFFF")

/* The file tells its byte order, and the caller names the other one. */
TEST_CASE(the_wrong_byte_order_is_no_rel_file, ".32 rel(0)", "scene byte_order=BYTE_ORDER_BIG",
          "fails FORMAT 0 'scene' 'the data is not a REL file'")

/* ---- arguments ---- */

TEST(arguments_may_not_be_null)
{
    kunai_options options = KUNAI_OPTIONS_INIT;
    auto_laid file = lay_n_rel(0);
    kunai_scene *scene;
    kunai_error error;

    assert_int_equal(kunai_scene_open(file.file.data, file.file.size, NULL, NULL, &error),
                     KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_scene_open(NULL, 1, NULL, &scene, NULL), KUNAI_E_ARGUMENT);
    assert_null(scene);
    assert_int_equal(kunai_scene_open(NULL, 0, NULL, &scene, NULL), KUNAI_E_FORMAT);
    options.struct_size = 8;
    assert_int_equal(kunai_scene_open(file.file.data, file.file.size, &options, &scene, NULL),
                     KUNAI_E_ARGUMENT);
    check_case(&file, "scene index=1", "fails RANGE 0 'scene' FORMAT_N_REL");
    assert_null(kunai_scene_get_info(NULL));
    assert_null(kunai_scene_get_section(NULL, 0));
    assert_null(kunai_scene_get_instance(NULL, 0));
    assert_null(kunai_scene_get_model(NULL, 0));
    assert_null(kunai_scene_get_clip(NULL, 0));
    assert_null(kunai_scene_get_texture_set(NULL, 0));
    assert_null(kunai_scene_get_texture_list(NULL));
    assert_null(kunai_scene_get_animation(NULL, 0));
    assert_null(kunai_scene_get_collision(NULL));
    kunai_scene_close(NULL);
}

/* options->model_flags apply to all models. */
TEST(model_flags_are_for_all_models)
{
    auto_laid file = lay_n_rel(0);

    check_case(&file, "scene model_flags=MODEL_ONE_MESH", "model[0].skinned=1 model[1].skinned=1");
}

/* ---- sweeps ---- */

/* A cut file lacks its trailer, so no shorter start of the file may open. */
TEST(a_stage_opens_whole_or_not_at_all)
{
    static const damage rows[] = {{"", ""}};

    for (size_t i = 0; i < 3; i++)
        CHECK_BOTH(stages[i], "scene sweep whole", rows);
}
