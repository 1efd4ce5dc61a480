/* test_scene_files.c - files of models and motions as scenes (ninja-container.md 1.2): the parts of
 * the scene, and which motion moves which model. The files do not name the model of a motion: the
 * order of the chunks and the numbers of nodes decide. */
#include "cases.h"
#include "nitro_writer.h"

/* Models of one node, of one node that motions skip, and of two nodes; a motion of two nodes. */
#define ONE "[NJCM 7 12*0] "
#define SKIPPED "[NJCM 0x47 12*0] "
#define TWO(n) "[NJCM 7 10*0 @c" n " 0 c" n ": 7 12*0] "
#define MOTION(n) "[NMDM @m" n " 11 h(1 1) k" n ": 0 3*0.0 10 3*1.0 m" n ": @k" n " 2 @k" n " 2] "
#define CUT "[NJCM 7] "
#define CAMERA "[NCAM @n 11 h(4 1) l: 0 3*0.0 10 3*1.0 n: @l 2] "

#define MODELS(count) "section_count=1 instance_count=" count " model_count=" count " "

TEST(each_motion_finds_its_model)
{
    static const struct {
        const char *text, *expected;
    } rows[] = {
        /* a motion moves the last model before it */
        {TWO("1") MOTION("1"),
         MODELS("1") "clip_count=1 clip[0]{model=0 fit=FIT_COUNT index=0} "
                     "instance[0]{model=0 clips=(0) speed=1 offset=8 model_offset=8}"},
        {TWO("1") ONE MOTION("1"),
         MODELS("2") "clip[0]{model=1 fit=FIT_POSSIBLE} motion[0].group_count=1 "
                     "instance[0].clip_count=0 instance[1].clips=(0)"},
        {ONE MOTION("1") TWO("1") MOTION("2") MOTION("3"),
         MODELS("2") "clip[*].model=(0 1 1) clip[*].index=(0 1 2) instance[0].clips=(0) "
                     "instance[1].clips=(1 2)"},
        {SKIPPED MOTION("1"), MODELS("1") "clip[0]{model=0 fit=FIT_NONE} instance[0].clips=(0)"},
        /* a motion before all models moves the model that it fits best, or the first one of
         * several */
        {MOTION("1") ONE TWO("1") TWO("2"),
         MODELS("3") "clip[0]{model=1 fit=FIT_COUNT} instance[1].clips=(0)"},
        {MOTION("1") ONE ONE,
         MODELS("2") "clip[0]{model=0 fit=FIT_POSSIBLE} motion[0].group_count=1"},
        {MOTION("1") SKIPPED,
         MODELS("1") "clip[0]{model=-1 fit=FIT_NONE} instance[0].clip_count=0"},
        {TWO("1") CAMERA, MODELS("1") "clip_count=1 clip[0]{model=-1 fit=FIT_NONE}"},
        {MOTION("1"),
         "section_count=1 section[0]{id=-1 alpha=1} instance_count=0 clip[0].model=-1"},
        /* a model that cannot be read keeps its number, and its motions move no other model */
        {ONE CUT MOTION("1") TWO("1") MOTION("2"),
         "warns CORRUPT ITEM_MODEL 1 model_count=2 part[*].index=(0 2) clip[*].model=(-1 1)"},
        {CUT MOTION("1"), "warns CORRUPT ITEM_MODEL 0 model_count=0 instance_count=0 clip_count=1"},
        {CUT, "warns CORRUPT ITEM_MODEL 0 fails CORRUPT ITEM_MODEL 0"},
        {CUT CUT,
         "warns CORRUPT ITEM_MODEL 0 warns CORRUPT ITEM_MODEL 1 fails CORRUPT ITEM_MODEL 0"}};

    for (size_t i = 0; i < COUNT(rows); i++)
        CHECK(rows[i].text, *rows[i].expected == 'w' ? "scene" : "scene sweep", "%s",
              rows[i].expected);
}

static void check_text(const char *text, const way *rows, size_t count)
{
    auto_laid file = lay("%s", text);

    check_ways(&file, rows, count);
}

/* If the options name a format of motions, the other motions are left out; the models stay. */
TEST(a_named_part_is_read_alone)
{
    static const way chunks[] = {{"scene format=FORMAT_NINJA", "model_count=1 clip_count=2"},
                                 {"scene format=FORMAT_NJCM", "model_count=1 clip_count=2"},
                                 {"scene format=FORMAT_NCAM", "model_count=1 clip_count=1"},
                                 {"scene format=FORMAT_NJBM", "fails FORMAT 0"},
                                 {"scene format=FORMAT_NLIM", "fails FORMAT 0"},
                                 {"scene format=FORMAT_MDL0", "fails FORMAT 0"},
                                 {"scene format=FORMAT_AFS", "fails FORMAT 0"},
                                 {"scene index=1", "fails RANGE 0"}};
    static const way bare[] = {
        {"scene flags=OPEN_BARE format=FORMAT_NJCM offset=4",
         "format=FORMAT_NJCM model_count=1 clip_count=0 instance[0].offset=4"},
        {"scene flags=OPEN_BARE format=FORMAT_NMDM offset=@motion",
         "format=FORMAT_NMDM model_count=0 clip_count=1 clip[0].model=-1"},
        {"scene flags=OPEN_BARE format=FORMAT_NJCM offset=@end", "fails RANGE"},
        {"scene flags=OPEN_BARE format=FORMAT_NJCM offset=4 index=1", "fails RANGE 0"},
        {"scene flags=OPEN_BARE format=FORMAT_NINJA", "fails ARGUMENT 0"},
        {"scene flags=OPEN_BARE format=FORMAT_REL_MOTION", "fails ARGUMENT 0"},
        {"scene flags=OPEN_BARE", "fails ARGUMENT 0"}};

    check_text(ONE MOTION("1") CAMERA, chunks, COUNT(chunks));
    check_text("0 7 12*0 motion: @m 11 h(1 1) k: 0 3*0.0 10 3*1.0 m: @k 2 end:", bare, COUNT(bare));
}

/* A text that declares neither a model nor a motion is no scene. */
TEST(other_texts_are_no_scenes)
{
    CHECK("'NJS_MODEL_SADX model = { 0 };\n'", "scene", "fails FORMAT 0 'scene'");
    CHECK("'NJS_MODEL_SADX model = { 0 };\n'", "scene format=FORMAT_NJA",
          "fails FORMAT 0 'Ninja ASCII'");
    CHECK("'int main;\n'", "scene", "fails FORMAT 0 'scene'");
}

/* The scene fails with the error of kunai_motion_open. The text is no text of models. */
TEST(text_with_the_head_of_a_motion)
{
    static const way ways[] = {
        {"motion", "fails UNSUPPORTED 0 'NJS_MOTION' ITEM_MOTION 0"},
        {"scene", "warns UNSUPPORTED ITEM_MOTION 0 fails UNSUPPORTED ITEM_MOTION 0"},
        {"model format=FORMAT_NJA", "fails FORMAT 0 'Ninja ASCII'"}};

    check_text("'MOTION m[]\nSTART\nMFrameNum 20,\nEND\n'", ways, 3);
}

TEST(a_text_of_motions_has_no_models)
{
    CHECK("'CAMERA c CAMERA_START CRoll(0) CAMERA_END'", "scene",
          "format=FORMAT_NJA model_count=0 clip_count=1 clip[0].model=-1 "
          "motion[0].kind=MOTION_KIND_CAMERA");
    CHECK("'POSITION p[] START MKEYF(0, 0, 10, -50), END MDATA1 d[] START p, 1, END "
          "MOTION m[] START MdataArray d, MFrameNum 20, MotionBit 1, InterpolFct 1, END'",
          "scene sweep", "model_count=0 clip_count=1 motion[0]{name='m' frame_count=20}");
}

/* A model without the shape that a draw names is missing; the models after it are not. */
TEST(models_that_lack_a_draw_are_missing)
{
    static const nitro_text models[] = {
        {.name = "a"}, {.name = "b", .lists = {NITRO_TRIANGLE, NITRO_TRIANGLE}}, {.name = "c"}};
    kunai_map_draw draw = {.shape = 1};
    const kunai_options options = {.struct_size = sizeof options, .draws = &draw, .draw_count = 1};
    auto_laid file = lay_nitro(models, 3);

    check_case_with(&file, &options, "scene",
                    "warns RANGE 0 'draws' ITEM_MODEL 0 warns RANGE 0 'draws' ITEM_MODEL 2 "
                    "model_count=1 part[0]{index=1 name='b'}");
    draw.shape = 2;
    check_case_with(&file, &options, "scene strict", "fails RANGE 0 'draws' ITEM_MODEL 0");
    check_case_with(&file, &options, "scene index=1", "fails RANGE 0 'scene'");
}

/* A texture list belongs to the models after it, up to the next list. Each of these models has the
 * faults of the list as warnings. */
#define COUNTS                                                                                     \
    "model_count=4 model[0].textures.count=0 model[1].textures.count=2 "                           \
    "model[2].textures{count=2 refs[1].name='b'} model[3].textures{count=1 refs[0].name='c'} "

TEST_DAMAGES(faults_of_a_shared_list_are_told_for_each_model,
             ONE "[NJTL first: 8 2 @a 0 0 @b 0 0 a: 'a' 0 b: 'b' 0] " ONE ONE
                 "[NJTL 8 1 @c 0 0 c: 'c' 0] " ONE,
             "scene sweep", {"", COUNTS "model[2].textures.refs[0].name='a'"},
             {"first+8: 100",
              "warns CORRUPT @first+8 'NJS_TEXLIST' ITEM_MODEL 1 warns CORRUPT @first+8 "
              "'NJS_TEXLIST' ITEM_MODEL 2 " COUNTS
              "model[0].warning_total=0 model[2].warning_total=1 "
              "model[2].textures.refs[0].name=''"})

#define NAMES "[NJTL 8 200 200*(@n 0 0) n: 'name' 0] " ONE
#define TEXT_NAMES                                                                                 \
    "'TEXTURENAME n[]\nSTART\n' 200*('TEXN(\"name\"),\n') 'END\n"                                  \
    "TEXTURELIST l\nSTART\nTextureList n,\nTextureNum 200,\nEND\n' " TEXT_MODEL
#define TEXT_MODEL                                                                                 \
    "'CNKOBJECT o[]\nSTART\nEvalFlags ( 71 ),\nCNKModel NULL,\nOPosition ( 0.0F, 0.0F, 0.0F ),\n"  \
    "OAngle ( 0.0F, 0.0F, 0.0F ),\nOScale ( 1.0F, 1.0F, 1.0F ),\nChild NULL,\nSibling "            \
    "NULL,\nEND\n' "

/* Returns the bytes of memory of an open scene. Its file is the text first, then count times the
 * text more. */
static uint64_t measure_scene(const char *first, const char *more, uint32_t count,
                              uint32_t model_count)
{
    auto_laid file = lay("%s", first);
    test_memory memory = {0};
    const kunai_options options = {.struct_size = sizeof options,
                                   .allocator = test_memory_allocator(&memory)};
    auto_scene *scene = NULL;
    uint64_t live;

    for (uint32_t i = 0; i < count; i++)
        lay_more(&file, "%s", more);
    assert_ok(kunai_scene_open(file.file.data, file.file.size, &options, &scene, NULL));
    assert_int_equal(kunai_scene_get_info(scene)->model_count, model_count);
    live = memory.live;
    return live;
}

#define TWICE "[NJCM 7 10*0 52 0 7 10*0 52 0] " /* reaches a node twice */

/* 40 models that fail keep less memory than the first model takes. */
TEST_CALL(parts_that_fail_keep_no_memory,
          assert_true(measure_scene(NAMES, TWICE, 40, 1) < 2 * measure_scene(NAMES, TWICE, 0, 1)))

/* A model of one node takes less than 2000 bytes. With a copy of the 200 names it would take more
 * than 200 * sizeof(kunai_texture_ref). */
TEST(texture_lists_are_stored_once)
{
    const uint64_t most = 40 * 2000;

    assert_true(measure_scene(NAMES, ONE, 40, 41) < measure_scene(NAMES, ONE, 0, 1) + most);
    assert_true(measure_scene(TEXT_NAMES, TEXT_MODEL, 40, 41) <
                measure_scene(TEXT_NAMES, TEXT_MODEL, 0, 1) + most);
}

/* 2000 motions and 2000 models are more pairs than max_work has steps. */
TEST(models_with_equal_counts_are_asked_once)
{
    auto_laid file = lay("[NMDM 28 11 h(1 1) 0 3*0.0 12 1] ");

    for (uint32_t i = 1; i < 4000; i++)
        lay_more(&file, i < 2000 ? "[NMDM 28 11 h(1 1) 0 3*0.0 12 1] " : SKIPPED);
    check_case(&file, "scene max_work=3000000",
               "model_count=2000 clip_count=2000 clip[1999].model=-1");
}

/* ---- all files ---- */

static void check_part(const test_visitor *visitor, const void *part, const void *data, size_t size,
                       uint32_t index, const kunai_model *model)
{
    const kunai_options options = {.struct_size = sizeof options, .index = index, .model = model};
    kunai_error error;
    void *alone;

    assert_ok(visitor->open(data, size, &options, &alone, &error));
    assert_true(visitor->walk(alone, data, size) == visitor->walk(part, data, size));
    visitor->close(alone);
}

/* Each model and motion equals the handle that a single open call with its index gives. Warnings
 * about parts that all of them share are only in the handle of a single call. */
static void check_parts(const kunai_scene *scene, const void *data, size_t size)
{
    const kunai_scene_model *model;
    const kunai_clip *clip;

    for (uint32_t i = 0; (model = kunai_scene_get_model(scene, i)) != NULL; i++)
        check_part(&model_visitor, model->model, data, size, model->index, NULL);
    for (uint32_t i = 0; (clip = kunai_scene_get_clip(scene, i)) != NULL; i++) {
        model = clip->model < 0 ? NULL : kunai_scene_get_model(scene, (uint32_t)clip->model);
        check_part(&motion_visitor, clip->motion, data, size, clip->index,
                   model ? model->model : NULL);
    }
}

static void check_file(const char *path, void *context)
{
    const uint32_t parts = KUNAI_MODULE_MODEL | KUNAI_MODULE_MOTION;
    const char *const *root = context;
    auto_scene *scene = NULL;
    kunai_found found;
    auto_free uint8_t *data = NULL;
    size_t size;

    auto_free char *full = print_text("%s/%s", *root, path);
    data = test_read_file(full, &size);
    assert_non_null(data);
    test_note("%s", path);
    if (!kunai_probe(data, size, &found) && found.modules & parts)
        (void)kunai_scene_open(data, size, NULL, &scene, NULL);
    if (scene && !kunai_scene_get_info(scene)->warning_total &&
        !kunai_scene_get_land_table(scene)) /* a LandTable names the models of its entries */
        check_parts(scene, data, size);
}

TEST(parts_are_those_of_single_calls)
{
    const char *roots[] = {getenv("KUNAI_FIXTURES"), test_corpus()};

    for (size_t i = 0; i < 2 && roots[i]; i++)
        assert_true(test_each_file(roots[i], "", 8, check_file, &roots[i]) > 0);
}

/* A model that takes many steps: 1000 nodes share one list of 1000 vertices. */
#define SLOW(n)                                                                                    \
    "[NJCM n" n ": 999*(6 @m" n " f(0 0 0) .12 f(1 1 1) 0 @n" n "+$*52+52) 6 @m" n                 \
    " f(0 0 0) .12 f(1 1 1) 0 0 m" n ": @v" n " 0 .16 v" n ": 0x0BB90022 0x03E80000 .12000 0xFF] "

/* Each model takes 60 % of the steps that the size of the file allows. The scene has both models
 * complete, because its memory allows more steps. */
TEST(slow_models_share_the_budget)
{
    auto_laid file = lay(SLOW("1") SLOW("2"));
    const uint64_t allowed = 16777216 + 64 * (uint64_t)file.file.size;
    auto_scene *scene = NULL;

    check_case(&file, "model max_work=15000000", "fails LIMIT");
    assert_true(15000000 > allowed / 10 * 6);
    scene = open_case(&file, "scene", "model_count=2");
    check_parts(scene, file.file.data, file.file.size);
}
