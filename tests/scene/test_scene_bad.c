/* test_scene_bad.c - damaged PSO stages (ninja-scene.md 1, 3, 4 and 10). Each damage must give an
 * error or a warning at its byte, and must leave the intact parts of the stage. Sections can share
 * lists, nodes and strips, so a small file could ask for a huge result. */
#include "stage_texts.h"

#define WHOLE "section_count=2 instance_count=7 "

/* ---- the root ---- */

#define NO_SECTIONS                                                                                \
    "'stage root' 'the sections end past the end of the data, or their offset is not a multiple "  \
    "of 4'"
#define NO_TEXTURES                                                                                \
    WHOLE "texture_count=0 textures.count=0 model[0].textures.count=0 model[1].textures.count=0"

/* A stage without sections is an error. All other wrong places in the root are warnings. */
TEST(bad_places_in_the_root_fail_or_are_warnings)
{
    static const damage rows[] = {
        {"root+8: 0x7FFFFFF0 | root+8: @sections+2 | root: 1000",
         "fails CORRUPT @root+8 " NO_SECTIONS},
        {"root+4: 0x7F800000",
         "warns CORRUPT @root+4 'stage root' 'a number is not finite: it is read as 0' " WHOLE
         "radius=0"},
        {"root+12: 0x10000000 | root+12: @textures+1",
         "warns CORRUPT @root+12 'NJS_TEXLIST' 'the pointer to the texture list leads outside the "
         "data, or is not a multiple of 4"
         "' " NO_TEXTURES},
        {"textures+4: 0x10000",
         "warns CORRUPT @textures+4 'NJS_TEXLIST' 'the textures end past the end of the data"
         "' " NO_TEXTURES},
    };
    static const damage fmt2[] = {{"unlist root+16", "fails CORRUPT @root+16 " NO_SECTIONS}};

    CHECK_BOTH(lay_n_rel, "scene", rows);
    CHECK_BOTH(lay_fmt2, "scene", fmt2);
}

/* ---- sections ---- */

#define NO_LIST                                                                                    \
    "'section' 'the list of models is left out: it ends past the end of the data, or its offset "  \
    "is not a multiple of 4' "

/* A section with a list that is out of range loses only this list. */
TEST_BOTH(
    bad_sections_fail_or_are_warnings, lay_n_rel, "scene",
    {"sections+32: 0x10000000 | sections+32: @statics+1 | sections+44: -1 | unlist sections+32",
     "warns CORRUPT @sections+32 " NO_LIST
     "section_count=2 instance_count=5 instance[0].animated=1 section[0].instance_count=2"},
    {"sections+52: 0x10000",
     "warns CORRUPT @sections+40 " NO_LIST
     "section_count=2 instance_count=5 section[0].instance_count=2 instance[2].section=1"},
    {"sections+68: 0x7FC00000",
     "warns CORRUPT @sections+68 'section' 'a number is not finite: it is read as 0' "
     "section[1].position=(-1.5 0 0.25)"})

/* ---- instances ---- */

#define SHOWN "'model of a section' "
#define NO_MODEL WHOLE "instance[1]{model=-1 model_offset=0 swap=3} instance[2].model=1"

/* Three instances show the broken model, but it is read and reported once. Without its model, a
 * motion has as many groups as there is room for. */
#define BROKEN_MODEL                                                                               \
    WHOLE "model_count=1 instance[*].model=(0 -1 -1 0 0 -1 0) instance[1].model_offset=@two "      \
          "instance[2].clips=(0)"

TEST_BOTH(
    a_bad_model_is_missing, lay_n_rel, "scene",
    {"unlist statics+48",
     "warns CORRUPT @statics+48 " SHOWN "'the pointer to the model is null' " NO_MODEL},
    {"statics+48: 0x00FFFFFC | statics+48: @two+2",
     "warns CORRUPT @statics+48 " SHOWN
     "'the pointer to the model leads outside the data, or is not a multiple of 4' " NO_MODEL},
    {"two+44: @two",
     "warns CORRUPT @two+44 'NJS_OBJECT' 'the tree reaches the node twice' " BROKEN_MODEL})

/* Two instances show the same model with the broken motion, so the motion is read and reported
 * once. */
TEST_BOTH(a_bad_motion_is_missing, lay_n_rel, "scene",
          {"animated+4: 0xFFFFFFFC | animated+4: @motion+2",
           "warns CORRUPT @animated+4 " SHOWN
           "'the pointer to the motion leads outside the data, or is not a multiple of 4' " WHOLE
           "instance[2]{clip_count=0 speed=0.5} instance[5].clips=(0)"},
          {"unlist animated+184, motion: 0x10000000",
           "warns CORRUPT @motion 'NJS_MOTION' 'the pointer to the MDATA is null, leads outside "
           "the data, or is not a multiple of 4"
           "' " WHOLE "clip_count=0 instance[2]{clip_count=0 model=1} instance[5].clip_count=0"},
          {"animated+16: 0xFF800000",
           "warns CORRUPT @animated+16 " SHOWN "'a number is not finite: it is read as 0' "
           "instance[2]{speed=0 clips=(0)}"})

TEST_BOTH(bad_slides_and_swaps_are_warnings, lay_n_rel, "scene",
          {"statics+8: 0x80000000", "warns CORRUPT @statics+8 " SHOWN
                                    "'the id of the texture animation is greater than 2147483647' "
                                    "instance[0]{slide=-1 model=0}"},
          {"statics+76: -1", "warns CORRUPT @statics+76 " SHOWN
                             "'the id of the texture animation is greater than 2147483647' "
                             "instance[1]{swap=-1 model=1}"})

/* The scale of the child of `two` moves its square past the largest float. The handle of this model
 * must have the warning, although it is read as a part of a scene. The other handle must not. */
TEST_BOTH(overflow_of_one_model, lay_n_rel, "scene",
          {"child: 2, child+32: 0x7F000000, corners2+12: 4.0",
           "warns CORRUPT warnings[0]{item_kind=ITEM_MODEL item=1} model_count=2 "
           "model[0]{warning_count=0 overflow=0} model[1]{warning_count=1 overflow=1 "
           "warnings[0].code=E_CORRUPT bounds_max[0]=3.40282347e38}"})

/* ---- fmt2 ---- */

/* The first model that can be read has number 0. In a REL file, Ginja models are aligned, too. */
TEST_BOTH(a_bad_model_of_fmt2_is_missing, lay_fmt2, "scene",
          {"unlist statics+16",
           "warns CORRUPT @statics+16 " SHOWN
           "'the pointer to the table of models leads outside the data, or is not a multiple of 4' "
           "FORMAT_FMT2 warnings[0].item_kind=ITEM_INSTANCE " WHOLE
           "instance[1]{model=-1 model_offset=0} instance[2].model=1"},
          {"table: 0x10000000 | table: @two+1",
           "warns CORRUPT @table " SHOWN
           "'the pointer to the model leads outside the data, or is not a multiple of 4' "
           "FORMAT_FMT2 warnings[0].item_kind=ITEM_INSTANCE " WHOLE "instance[1].model_offset=0"},
          {"unlist statics",
           "warns CORRUPT @statics " SHOWN "'the pointer to the model is null' FORMAT_FMT2 "
           "warnings[0].item_kind=ITEM_INSTANCE " WHOLE "instance[0].model=-1 instance[1].model=0"})

TEST_BOTH(
    bad_slides_and_swaps_of_fmt2_are_warnings, lay_fmt2, "scene",
    {"statics+4: 0x10000000",
     "warns CORRUPT @statics+4 " SHOWN
     "'the pointer to the texture animation leads outside the data, or is not a multiple of 4' "
     "FORMAT_FMT2 warnings[0].item_kind=ITEM_INSTANCE " WHOLE "instance[0]{slide=-1 model=0}"},
    {"statics+24: @swap+2",
     "warns CORRUPT @statics+24 " SHOWN
     "'the pointer to the texture animation leads outside the data, or is not a multiple of 4' "
     "FORMAT_FMT2 warnings[0].item_kind=ITEM_INSTANCE " WHOLE "instance[1]{swap=-1 model=1}"})

/* Pointers of the square of the child of `two`: vertices, states and indices of Xinja; positions,
 * parameters and primitives of Ginja. */
static const char *const squares[] = {"sets2+4",   "strips2", "strips2+8",
                                      "arrays2+8", "meshes2", "meshes2+8"};

/* The model has no other square. A strict call fails with the only warning. */
TEST(model_of_a_broken_square_is_left_out)
{
    const kunai_options strict = {.struct_size = sizeof strict, .flags = KUNAI_OPEN_STRICT};

    for (size_t i = 0; i < 6; i++) {
        auto_laid file = lay_fmt2(i >= 3);
        kunai_scene *scene;
        kunai_error error;

        patch(&file, "%s: 0x10000000", squares[i]);
        check_case(
            &file, "scene",
            "warns CORRUPT @%s FORMAT_FMT2 warnings[0].item_kind=ITEM_INSTANCE " BROKEN_MODEL,
            squares[i]);
        assert_int_equal(kunai_scene_open(file.file.data, file.file.size, &strict, &scene, &error),
                         KUNAI_E_CORRUPT);
        assert_int_equal(error.item_kind, KUNAI_ITEM_INSTANCE);
    }
}

/* If another node has an intact square, the model stays, without the broken square. */
TEST(broken_square_of_a_model_is_left_out)
{
    for (size_t i = 0; i < 6; i++) {
        auto_laid file = lay_fmt2(i >= 3);

        patch(&file, "%s: 0x10000000, two+4: @square1", squares[i]);
        check_case(&file, "scene",
                   "warns CORRUPT @%s FORMAT_FMT2 warnings[0].item_kind=ITEM_MODEL " WHOLE
                   "model_count=2 instance[1].model=1 model[1]{triangle_count=2 mesh_count=1 "
                   "node_count=2}",
                   squares[i]);
    }
}

/* ---- at the end of the data ---- */

/* Each structure may end where the data ends. Without its last word it is out of range. */
TEST(structures_may_end_with_the_data)
{
    static const damage n_rel[] = {
        {"add /32 .24 moved: @names 2, root+12: @moved | "
         "add /32 .12 moved: 6 @square1 f(0 0 0) .12 f(1 1 1) 0 0, statics: @moved | "
         "add /32 .20 moved: @mdata 11 h(1 1), animated+4: @moved",
         WHOLE},
        {"add /32 .28 moved: @names, root+12: @moved",
         "warns CORRUPT @root+12 'NJS_TEXLIST' 'the pointer to the texture list leads outside the "
         "data, or is not a multiple of 4'"},
        {"add /32 .16 moved: 6 @square1 f(0 0 0) .12 f(1 1 1) 0, statics: @moved",
         "warns CORRUPT @statics " SHOWN
         "'the pointer to the model leads outside the data, or is not a multiple of 4'"},
        {"add /32 .24 moved: @mdata 11, animated+4: @moved",
         "warns CORRUPT @animated+4 " SHOWN
         "'the pointer to the motion leads outside the data, or is not a multiple of 4'"},
    };
    static const damage fmt2[] = {
        {"add /32 .12 moved: 6 @square1 f(0 0 0) .12 f(1 1 1) 0 0, statics: @moved | "
         "add /32 .8 moved: 5 .20, statics+4: @moved | "
         "add /32 .20 moved: h3 .10, statics+24: @moved | "
         "add /32 .16 moved: @two .12, statics+16: @moved",
         WHOLE},
        {"add /32 .16 moved: 6 @square1 f(0 0 0) .12 f(1 1 1) 0, statics: @moved",
         "warns CORRUPT @statics " SHOWN
         "'the pointer to the model leads outside the data, or is not a multiple of 4'"},
        {"add /32 .12 moved: 5 .16, statics+4: @moved",
         "warns CORRUPT @statics+4 " SHOWN "'the pointer to the texture animation leads outside "
         "the data, or is not a multiple of 4'"},
        {"add /32 .24 moved: h3 .6, statics+24: @moved",
         "warns CORRUPT @statics+24 " SHOWN "'the pointer to the texture animation leads outside "
         "the data, or is not a multiple of 4'"},
        {"add /32 .20 moved: @two .8, statics+16: @moved",
         "warns CORRUPT @statics+16 " SHOWN
         "'the pointer to the table of models leads outside the data, or is not a multiple of 4'"},
    };

    CHECK_BOTH(lay_n_rel, "scene", n_rel);
    CHECK_BOTH(lay_fmt2, "scene", fmt2);
}

/* ---- nodes that models share ---- */

/* All models are read with the same temporary memory. It must be clean after each model, even after
 * one that fails. Here the child is read as a model after its parent, which fails at its
 * sibling. */
TEST_BOTH(child_may_be_a_model_of_its_own, lay_n_rel, "scene",
          {"animated+60: @child",
           "model_count=3 instance[1].model=1 instance[3]{model=2 model_offset=@child}"},
          {"animated+60: @child, list two+48, two+48: 0x10000000",
           "warns CORRUPT @two+48 model_count=2 instance[1].model=-1 "
           "instance[3]{model=1 model_offset=@child}"})

/* ---- the relocation table ---- */

/* A relocation that leads out of the data ends the list. If it is the first one, the root has no
 * pointers. If it comes after the pointers of the root, there is one warning for all that
 * follow. */
TEST(relocation_out_of_the_data_ends_the_list)
{
    auto_laid file = lay_n_rel(0);
    const unsigned count = (unsigned)file.pointer_count;
    auto_laid longer = copy_laid(&file);

    patch(&file, "rel_table: h0xFFFF");
    check_case(&file, "scene format=FORMAT_N_REL", "fails FORMAT");
    patch(&longer, "rel_table+%u: -1, rel_trailer+4: %u", 2 * count, count + 2);
    check_case(&longer, "scene", "warns CORRUPT @rel_table+%u FORMAT_N_REL " WHOLE, 2 * count);
}

/* ---- files that are made to be large ---- */

/* All sections share one list: 30000 * 2000 instances, and then more than an int32 can count. The
 * library must fail before it allocates them. A relocation can skip at most 65535 words, so the
 * lists have pointers in them. */
TEST(repeated_lists_are_not_allocated)
{
    static const char text[] =
        "list: 17*(.12 @list .32 2047*.48) sections: %u*(.32 @list .8 %u .12) "
        "root: %u f600 @sections 0 rel(root)";
    auto_laid memory_file = lay(text, 30000, 2000, 30000),
              number_file = lay(text, 65535, 32769, 65535);
    kunai_options options = {.struct_size = sizeof options, .format = KUNAI_FORMAT_N_REL};
    test_memory memory = {0};

    options.allocator = test_memory_allocator(&memory);
    check_case_with(&memory_file, &options, "scene",
                    "fails LIMIT 0 'memory' 'the call needs more memory than options.max_memory'");
    check_case_with(&number_file, &options, "scene",
                    "fails LIMIT @root 'scene' 'the scene has more than 2147483647 instances'");
    assert_true(memory.peak < 8u << 20);
    CHECK("> list: 9*(@list .12 4095*.16) sections: 65535*(.32 @list 0 32769 .8) "
          "root: 'fmt2' 191 h(65535 0) f600 @sections 0 rel(root)",
          "scene", "fails LIMIT @root+8 'scene'");
}

/* 1000 siblings, and each one is the root of a model. Model i has all nodes from node i on: half a
 * million nodes in all. */
TEST(overlapping_models)
{
    enum { NODES = 1000 };
    auto_laid file = lay("nodes: 999*(6 0 f(0 0 0) .12 f(1 1 1) 0 @nodes+$*52+52) " STAGE_NODE(
        "0", "0", "0") "list: 1000*(@nodes+$*52 .44) sections: .32 @list .8 1000 .12 "
                       "root: 1 f600 @sections 0 rel(root)");
    kunai_scene *scene = open_case(&file, "scene", "model_count=1000");

    for (uint32_t i = 0; i < NODES; i++)
        assert_int_equal(kunai_model_get_info(kunai_scene_get_model(scene, i)->model)->node_count,
                         NODES - i);
    kunai_scene_close(scene);
    check_case(&file, "scene max_memory=33554432", "fails LIMIT 0 'memory'");
}

#define TOO_MUCH                                                                                   \
    "'the call needs more work than the default limit: 16777216 steps and 64 per byte, or 8 per "  \
    "byte of memory' FORMAT_FMT2"
#define SHOWN_4000_TIMES                                                                           \
    "nodes: 4000*(" STAGE_NODE("@square1", "0", "0") ") list: 4000*(@nodes+$*52 .12), "            \
                                                     "sections+32: @list, sections+40: 4000, "

/* 4000 nodes are the roots of 4000 models and show the same strip of 30000 corners: 120 million
 * corners of a file of 0.3 MB. */
TEST(shared_geometry_is_paid_from_the_budget)
{
    static const damage xinja[] = {{"add longer: .60000 " SHOWN_4000_TIMES
                                    "strips1+8: @longer 30000",
                                    "fails LIMIT @strips1+12 'Xinja mesh' " TOO_MUCH}};
    static const damage ginja[] = {{"add longer: {98 7530} .30000 /4 " SHOWN_4000_TIMES
                                    "meshes1+8: @longer 30003",
                                    "fails LIMIT @longer 'primitive' " TOO_MUCH}};
    auto_laid little = lay_fmt2(0), big = lay_fmt2(1);

    CHECK_DAMAGES(&little, "scene", xinja);
    CHECK_DAMAGES(&big, "scene", ginja);
}

/* Returns the bytes of memory of an open stage. more: a patch that adds at least 200 instances. */
static uint64_t measure_stage(const char *more)
{
    auto_laid file = lay_fmt2(0);
    test_memory memory = {0};
    const kunai_options options = {.struct_size = sizeof options,
                                   .allocator = test_memory_allocator(&memory)};
    auto_scene *scene = NULL;
    uint64_t live;

    patch(&file, "%s", more);
    assert_ok(kunai_scene_open(file.file.data, file.file.size, &options, &scene, NULL));
    assert_true(kunai_scene_get_info(scene)->instance_count > 200);
    live = memory.live;
    return live;
}

#define BROKEN_MODELS(root)                                                                        \
    "add nodes: 199*(6 0 f(0 0 0) .12 f(1 1 1) 0 @nodes+$*52+52) " STAGE_NODE(                     \
        "@square2", "0", "0") "list: 200*(" root                                                   \
                              " .12), sets2+4: 0x10000000, sections+32: @list, sections+40: 200"
#define BROKEN_MOTIONS(motion)                                                                     \
    "add broken: 2000*.20 list: 2000*(@one " motion " .8 f1 .12), sections+36: @list, "            \
    "sections+44: 2000"

/* Many broken models or motions take no more memory than one, except for the 64 warnings. */
TEST(broken_parts_keep_no_memory)
{
    assert_true(measure_stage(BROKEN_MODELS("@nodes+$*52")) <
                measure_stage(BROKEN_MODELS("@nodes")) + 16384);
    assert_true(measure_stage(BROKEN_MOTIONS("@broken+$*20")) <
                measure_stage(BROKEN_MOTIONS("@broken")) + 16384);
}
