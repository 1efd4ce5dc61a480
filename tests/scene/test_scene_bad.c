/* test_scene_bad.c - what is wrong with a stage: the error or the warning, at its byte, and what is
 * left of the stage (ninja-scene.md 1, 3, 4 and 10). */
#include "stage_files.h"
#include "flags.h"

#include <float.h>

typedef stage_file make_stage(int big);

/* Breaks a stage and gives the byte where that must be seen. */
typedef uint64_t damage(stage_file *stage);

typedef struct bad_stage {
    make_stage *make;
    damage *break_it;
    const char *record;
    const char *message;
    void (*check)(const kunai_scene *scene); /* of what is left; NULL: nothing is */
} bad_stage;

static const kunai_instance *get_instance(const kunai_scene *scene, uint32_t index)
{
    const kunai_instance *instance = kunai_scene_get_instance(scene, index);

    assert_non_null(instance);
    return instance;
}

static uint32_t count_instances(const kunai_scene *scene)
{
    assert_int_equal(kunai_scene_get_info(scene)->section_count, STAGE_SECTIONS);
    return kunai_scene_get_info(scene)->instance_count;
}

/* ---- the root ---- */

static uint64_t make_far_sections(stage_file *stage)
{
    set_rel_word(&stage->file, stage->root + 8, 0x7FFFFFF0);
    return stage->root + 8;
}

static uint64_t make_odd_sections(stage_file *stage)
{
    set_rel_word(&stage->file, stage->root + 8, stage->sections + 2);
    return stage->root + 8;
}

static uint64_t make_many_sections(stage_file *stage)
{
    set_rel_word(&stage->file, stage->root, 1000);
    return stage->root + 8;
}

static uint64_t make_null_fmt2_sections(stage_file *stage)
{
    unlist_rel_pointer(&stage->file, stage->root + 16);
    return stage->root + 16;
}

static uint64_t make_infinite_radius(stage_file *stage)
{
    set_rel_word(&stage->file, stage->root + 4, 0x7F800000);
    return stage->root + 4;
}

static void check_all(const kunai_scene *scene)
{
    assert_int_equal(count_instances(scene), STAGE_INSTANCES);
    assert_true(kunai_scene_get_info(scene)->radius <= 0.0f);
}

static uint64_t make_far_textures(stage_file *stage)
{
    set_rel_word(&stage->file, stage->root + 12, 0x10000000);
    return stage->root + 12;
}

static uint64_t make_odd_textures(stage_file *stage)
{
    set_rel_word(&stage->file, stage->root + 12, stage->textures + 1);
    return stage->root + 12;
}

static uint64_t make_many_textures(stage_file *stage)
{
    set_rel_word(&stage->file, stage->textures + 4, 0x10000);
    return stage->textures + 4;
}

static void check_no_textures(const kunai_scene *scene)
{
    assert_int_equal(count_instances(scene), STAGE_INSTANCES);
    assert_int_equal(kunai_scene_get_info(scene)->texture_count, 0);
    assert_int_equal(kunai_scene_get_texture_list(scene)->count, 0);
    assert_int_equal(kunai_model_get_texture_list(kunai_scene_get_model(scene, 0))->count, 0);
}

/* ---- sections ---- */

static uint64_t make_far_list(stage_file *stage)
{
    set_rel_word(&stage->file, stage->sections + 32, 0x10000000);
    return stage->sections + 32;
}

static uint64_t make_odd_list(stage_file *stage)
{
    set_rel_word(&stage->file, stage->sections + 32, stage->statics + 1);
    return stage->sections + 32;
}

static uint64_t make_long_list(stage_file *stage)
{
    set_rel_word(&stage->file, stage->sections + 44, 0xFFFFFFFF);
    return stage->sections + 32;
}

static uint64_t make_null_list(stage_file *stage)
{
    unlist_rel_pointer(&stage->file, stage->sections + 32);
    return stage->sections + 32;
}

static void check_no_statics(const kunai_scene *scene)
{
    assert_int_equal(count_instances(scene), STAGE_INSTANCES - 2);
    assert_int_equal(get_instance(scene, 0)->animated, 1);
    assert_int_equal(kunai_scene_get_section(scene, 0)->instance_count, 2);
}

static uint64_t make_long_animated(stage_file *stage)
{
    set_rel_word(&stage->file, stage->sections + 52, 0x10000);
    return stage->sections + 40;
}

static void check_no_animated(const kunai_scene *scene)
{
    assert_int_equal(count_instances(scene), STAGE_INSTANCES - 2);
    assert_int_equal(kunai_scene_get_section(scene, 0)->instance_count, 2);
    assert_int_equal(get_instance(scene, 2)->section, 1);
}

static uint64_t make_nan_position(stage_file *stage)
{
    set_rel_word(&stage->file, stage->sections + 60 + 8, 0x7FC00000);
    return stage->sections + 60 + 8;
}

static void check_position(const kunai_scene *scene)
{
    const kunai_section *section = kunai_scene_get_section(scene, 1);

    assert_true(section->position[1] >= 0.0f && section->position[1] <= 0.0f);
    assert_true(section->position[2] >= 0.25f && section->position[2] <= 0.25f);
}

/* ---- instances ---- */

static uint64_t make_null_model(stage_file *stage)
{
    unlist_rel_pointer(&stage->file, stage->statics + 48);
    return stage->statics + 48;
}

static uint64_t make_far_model(stage_file *stage)
{
    set_rel_word(&stage->file, stage->statics + 48, 0x00FFFFFC);
    return stage->statics + 48;
}

static uint64_t make_odd_model(stage_file *stage)
{
    set_rel_word(&stage->file, stage->statics + 48, stage->two + 2);
    return stage->statics + 48;
}

static void check_no_model(const kunai_scene *scene)
{
    assert_int_equal(count_instances(scene), STAGE_INSTANCES);
    assert_int_equal(get_instance(scene, 1)->model, -1);
    assert_int_equal(get_instance(scene, 1)->model_offset, 0);
    assert_int_equal(get_instance(scene, 1)->swap, 3);
    assert_int_equal(get_instance(scene, 2)->model, 1);
}

/* Three instances show it; it is read once, and there is one warning. */
static uint64_t make_broken_model(stage_file *stage)
{
    set_rel_pointer(&stage->file, stage->two + 0x2C, stage->two); /* its own child */
    return stage->two + 0x2C;
}

static void check_broken_model(const kunai_scene *scene)
{
    assert_int_equal(count_instances(scene), STAGE_INSTANCES);
    assert_int_equal(kunai_scene_get_info(scene)->model_count, 1);
    assert_int_equal(get_instance(scene, 0)->model, 0);
    assert_int_equal(get_instance(scene, 1)->model, -1);
    assert_int_equal(get_instance(scene, 2)->model, -1);
    assert_int_equal(get_instance(scene, 5)->model, -1);
    assert_true(get_instance(scene, 1)->model_offset > 0);
    /* Without its model a motion has as many groups as there is room for. */
    assert_int_equal(get_instance(scene, 2)->motion, 0);
}

static uint64_t make_far_motion(stage_file *stage)
{
    set_rel_word(&stage->file, stage->animated + 4, 0xFFFFFFFC);
    return stage->animated + 4;
}

static uint64_t make_odd_motion(stage_file *stage)
{
    set_rel_word(&stage->file, stage->animated + 4, stage->motion + 2);
    return stage->animated + 4;
}

static void check_no_motion(const kunai_scene *scene)
{
    assert_int_equal(count_instances(scene), STAGE_INSTANCES);
    assert_int_equal(get_instance(scene, 2)->motion, -1);
    assert_true(get_instance(scene, 2)->speed > 0.49f);
    assert_int_equal(get_instance(scene, 5)->motion, 0);
}

/* Two instances show it; for the model of both it is read once. */
static uint64_t make_broken_motion(stage_file *stage)
{
    unlist_rel_pointer(&stage->file, stage->animated + 3 * 60 + 4); /* the same of another model */
    set_rel_word(&stage->file, stage->motion, 0x10000000);
    return stage->motion;
}

static void check_broken_motion(const kunai_scene *scene)
{
    assert_int_equal(count_instances(scene), STAGE_INSTANCES);
    assert_int_equal(kunai_scene_get_info(scene)->motion_count, 0);
    assert_int_equal(get_instance(scene, 2)->motion, -1);
    assert_int_equal(get_instance(scene, 2)->model, 1);
    assert_int_equal(get_instance(scene, 5)->motion, -1);
}

static uint64_t make_nan_speed(stage_file *stage)
{
    set_rel_word(&stage->file, stage->animated + 16, 0xFF800000);
    return stage->animated + 16;
}

static void check_speed(const kunai_scene *scene)
{
    assert_true(get_instance(scene, 2)->speed >= 0.0f && get_instance(scene, 2)->speed <= 0.0f);
    assert_int_equal(get_instance(scene, 2)->motion, 0);
}

static uint64_t make_large_slide(stage_file *stage)
{
    set_rel_word(&stage->file, stage->statics + 8, 0x80000000);
    return stage->statics + 8;
}

static uint64_t make_large_swap(stage_file *stage)
{
    set_rel_word(&stage->file, stage->statics + 48 + 28, 0xFFFFFFFF);
    return stage->statics + 48 + 28;
}

static void check_no_slide(const kunai_scene *scene)
{
    assert_int_equal(get_instance(scene, 0)->slide, -1);
    assert_int_equal(get_instance(scene, 0)->model, 0);
}

static void check_no_swap(const kunai_scene *scene)
{
    assert_int_equal(get_instance(scene, 1)->swap, -1);
    assert_int_equal(get_instance(scene, 1)->model, 1);
}

/* ---- all that is one thing, in an n.rel ---- */

static const char in_section[] = "model of a section";
static const char no_sections[] = "the sections do not lie inside of the data";
static const char no_list[] = "a list of models does not lie inside of the data: it is left out";
static const char no_root[] = "a pointer to a model is out of range";
static const char no_motion[] = "a pointer to a motion is out of range";
static const char no_mdata[] = "the pointer to the MDATA is null or out of range";
static const char not_finite[] = "a number that is not finite reads as 0";
static const char large_id[] = "an id of a texture animation is too large";
static const char no_textures[] = "a pointer to a texture list is out of range";

static const bad_stage bad_stages[] = {
    {make_n_rel, make_far_sections, "stage root", no_sections, NULL},
    {make_n_rel, make_odd_sections, "stage root", no_sections, NULL},
    {make_n_rel, make_many_sections, "stage root", no_sections, NULL},
    {make_fmt2, make_null_fmt2_sections, "stage root", no_sections, NULL},
    {make_n_rel, make_infinite_radius, "stage root", not_finite, check_all},
    {make_n_rel, make_far_textures, "NJS_TEXLIST", no_textures, check_no_textures},
    {make_n_rel, make_odd_textures, "NJS_TEXLIST", no_textures, check_no_textures},
    {make_n_rel, make_many_textures, "NJS_TEXLIST", "the textures do not lie inside of the data",
     check_no_textures},
    {make_n_rel, make_far_list, "section", no_list, check_no_statics},
    {make_n_rel, make_odd_list, "section", no_list, check_no_statics},
    {make_n_rel, make_long_list, "section", no_list, check_no_statics},
    {make_n_rel, make_null_list, "section", no_list, check_no_statics},
    {make_n_rel, make_long_animated, "section", no_list, check_no_animated},
    {make_n_rel, make_nan_position, "section", not_finite, check_position},
    {make_n_rel, make_null_model, in_section, "there is no model to show", check_no_model},
    {make_n_rel, make_far_model, in_section, no_root, check_no_model},
    {make_n_rel, make_odd_model, in_section, no_root, check_no_model},
    {make_n_rel, make_broken_model, "NJS_OBJECT", "a node is reached twice", check_broken_model},
    {make_n_rel, make_far_motion, in_section, no_motion, check_no_motion},
    {make_n_rel, make_odd_motion, in_section, no_motion, check_no_motion},
    {make_n_rel, make_broken_motion, "NJS_MOTION", no_mdata, check_broken_motion},
    {make_n_rel, make_nan_speed, in_section, not_finite, check_speed},
    {make_n_rel, make_large_slide, in_section, large_id, check_no_slide},
    {make_n_rel, make_large_swap, in_section, large_id, check_no_swap},
};

static void expect_record(const kunai_error *error, const bad_stage *bad, uint64_t offset)
{
    assert_string_equal(error->message, bad->message);
    assert_string_equal(error->record, bad->record);
    assert_int_equal(error->code, KUNAI_E_CORRUPT);
    assert_int_equal(error->offset, offset);
}

static void check_bad_stage(const bad_stage *bad, int big, uint32_t flags)
{
    const kunai_options options = {.struct_size = sizeof options,
                                   .flags = flags & OPEN_FLAGS,
                                   .model_flags = flags & MODEL_FLAGS,
                                   .motion_flags = flags & MOTION_FLAGS};
    stage_file stage = bad->make(big);
    const uint64_t offset = bad->break_it(&stage);
    bytes file = end_stage_file(&stage);
    kunai_scene *scene;
    kunai_error error;

    if (flags || !bad->check) {
        assert_int_equal(kunai_scene_open(file.data, file.size, &options, &scene, &error),
                         KUNAI_E_CORRUPT);
        expect_record(&error, bad, offset);
    } else {
        assert_int_equal(kunai_scene_open(file.data, file.size, &options, &scene, &error),
                         KUNAI_OK);
        scene_visitor.walk(scene, file.data, file.size);
        assert_int_equal(kunai_scene_get_info(scene)->warning_count, 1);
        expect_record(kunai_scene_get_info(scene)->warnings, bad, offset);
        bad->check(scene);
        kunai_scene_close(scene);
    }
    free_bytes(&file);
}

/* Each in both byte orders, as a warning and, with KUNAI_OPEN_STRICT, as the error. */
TEST(bad_stages)
{
    size_t i;
    int big;

    for (i = 0; i < COUNT(bad_stages); i++)
        for (big = 0; big < 2; big++) {
            check_bad_stage(&bad_stages[i], big, 0);
            check_bad_stage(&bad_stages[i], big, KUNAI_OPEN_STRICT);
        }
}

/* The square of the child of `two` is scaled past the largest float: its model says so, although
 * the same model is read as a part of a scene, and the other model does not. */
TEST(overflow_of_one_model)
{
    stage_file stage = make_n_rel(0);
    const uint32_t child = get_rel_word(&stage.file, stage.two + 0x2C);
    const uint32_t lists = get_rel_word(&stage.file, child + 4);
    const uint32_t corners = get_rel_word(&stage.file, lists) + 8;
    const kunai_model_info *one, *two;
    const kunai_scene_info *info;
    kunai_scene *scene;
    bytes file;

    set_rel_word(&stage.file, child, 0x2);               /* no turn */
    set_rel_word(&stage.file, child + 0x20, 0x7F000000); /* scale x: 2^127 */
    set_rel_word(&stage.file, corners + 12, 0x40800000); /* x of the second corner: 4 */
    file = end_stage_file(&stage);
    assert_int_equal(kunai_scene_open(file.data, file.size, NULL, &scene, NULL), KUNAI_OK);
    info = kunai_scene_get_info(scene);
    one = kunai_model_get_info(kunai_scene_get_model(scene, 0));
    two = kunai_model_get_info(kunai_scene_get_model(scene, 1));
    assert_int_equal(info->model_count, 2);
    assert_int_equal(info->warning_count, 1);
    assert_int_equal(one->warning_count, 0);
    assert_int_equal(one->overflow, 0);
    assert_int_equal(two->warning_count, 1);
    assert_int_equal(two->overflow, 1);
    assert_int_equal(two->warnings[0].code, KUNAI_E_CORRUPT);
    assert_int_equal(two->warnings[0].offset, info->warnings[0].offset);
    assert_int_equal(info->warnings[0].item_kind, KUNAI_ITEM_MODEL);
    assert_int_equal(info->warnings[0].item, 1);
    assert_true(two->bounds_max[0] >= FLT_MAX);
    scene_visitor.walk(scene, file.data, file.size);
    kunai_scene_close(scene);
    free_bytes(&file);
}

/* ---- fmt2 ---- */

/* What is wrong with an instance is one warning, and the others stay. */
static kunai_scene *open_fmt2(stage_file *stage, uint64_t offset, const char *message,
                              uint32_t item_kind)
{
    bytes file = end_stage_file(stage);
    const kunai_error *warning;
    kunai_scene *scene;

    assert_int_equal(kunai_scene_open(file.data, file.size, NULL, &scene, NULL), KUNAI_OK);
    scene_visitor.walk(scene, file.data, file.size);
    assert_int_equal(kunai_scene_get_info(scene)->warning_count, 1);
    assert_int_equal(count_instances(scene), STAGE_INSTANCES);
    warning = kunai_scene_get_info(scene)->warnings;
    if (message)
        assert_string_equal(warning->message, message);
    assert_int_equal(warning->code, KUNAI_E_CORRUPT);
    assert_int_equal(warning->offset, offset);
    assert_int_equal(warning->format, KUNAI_FORMAT_FMT2);
    assert_int_equal(warning->item_kind, item_kind);
    free_bytes(&file);
    return scene;
}

TEST(fmt2_models)
{
    stage_file stage = make_fmt2(0);
    uint32_t at = stage.statics + 16;
    kunai_scene *scene;

    unlist_rel_pointer(&stage.file, at); /* the table of the indirect one */
    scene = open_fmt2(&stage, at, "a pointer to a table of models is out of range",
                      KUNAI_ITEM_INSTANCE);
    assert_int_equal(get_instance(scene, 1)->model, -1);
    assert_int_equal(get_instance(scene, 1)->model_offset, 0);
    assert_int_equal(get_instance(scene, 2)->model, 1);
    kunai_scene_close(scene);
    stage = make_fmt2(1);
    at = stage.table;
    set_rel_word(&stage.file, at, 0x10000000);
    scene = open_fmt2(&stage, at, no_root, KUNAI_ITEM_INSTANCE);
    assert_int_equal(get_instance(scene, 1)->model_offset, 0);
    kunai_scene_close(scene);
    stage = make_fmt2(1); /* Ginja, too, is aligned where pointers are listed */
    set_rel_word(&stage.file, at, stage.two + 1);
    scene = open_fmt2(&stage, at, no_root, KUNAI_ITEM_INSTANCE);
    assert_int_equal(get_instance(scene, 1)->model_offset, 0);
    kunai_scene_close(scene);
    stage = make_fmt2(0);
    at = stage.statics;
    unlist_rel_pointer(&stage.file, at);
    scene = open_fmt2(&stage, at, "there is no model to show", KUNAI_ITEM_INSTANCE);
    assert_int_equal(get_instance(scene, 0)->model, -1);
    assert_int_equal(get_instance(scene, 1)->model, 0); /* the first one that there is */
    kunai_scene_close(scene);
}

TEST(fmt2_effects)
{
    static const char message[] = "a pointer to a texture animation is out of range";
    stage_file stage = make_fmt2(0);
    uint32_t at = stage.statics + 4;
    kunai_scene *scene;

    set_rel_word(&stage.file, at, 0x10000000);
    scene = open_fmt2(&stage, at, message, KUNAI_ITEM_INSTANCE);
    assert_int_equal(get_instance(scene, 0)->slide, -1);
    assert_int_equal(get_instance(scene, 0)->model, 0);
    kunai_scene_close(scene);
    stage = make_fmt2(1);
    at = stage.statics + 16 + 8;
    set_rel_word(&stage.file, at, stage.swap + 2);
    scene = open_fmt2(&stage, at, message, KUNAI_ITEM_INSTANCE);
    assert_int_equal(get_instance(scene, 1)->swap, -1);
    assert_int_equal(get_instance(scene, 1)->model, 1);
    kunai_scene_close(scene);
}

/* What a square is broken with: the pointer of its model to follow, and the one there that leads
 * nowhere then. */
typedef struct bad_square {
    int big; /* Ginja, not Xinja */
    uint32_t list;
    uint32_t field;
} bad_square;

static const bad_square bad_squares[] = {
    {0, STAGE_XINJA_SETS, 4},   /* the vertices */
    {0, STAGE_XINJA_STRIPS, 0}, /* the state records */
    {0, STAGE_XINJA_STRIPS, 8}, /* the indices */
    {1, STAGE_GINJA_ARRAYS, 8}, /* the positions */
    {1, STAGE_GINJA_MESHES, 0}, /* the parameters */
    {1, STAGE_GINJA_MESHES, 8}, /* the primitives */
};

/* Breaks the square of the child of `two`, which has no other. Gives the place of the pointer. */
static uint32_t break_square(stage_file *stage, const bad_square *bad)
{
    const uint32_t child = get_rel_word(&stage->file, stage->two + 0x2C);
    const uint32_t model = get_rel_word(&stage->file, child + 4);
    const uint32_t at = get_rel_word(&stage->file, model + bad->list) + bad->field;

    set_rel_word(&stage->file, at, 0x10000000);
    return at;
}

/* Three instances show it; it is read once, there is one warning, and it is the error of a strict
 * open. */
TEST(fmt2_bad_models)
{
    const kunai_options strict = {.struct_size = sizeof strict, .flags = KUNAI_OPEN_STRICT};
    size_t i;

    for (i = 0; i < COUNT(bad_squares); i++) {
        stage_file stage = make_fmt2(bad_squares[i].big);
        const uint32_t at = break_square(&stage, &bad_squares[i]);
        rel_file copy = copy_rel(&stage.file);
        bytes file = end_rel(&copy, stage.root);
        kunai_scene *scene = open_fmt2(&stage, at, NULL, KUNAI_ITEM_INSTANCE);
        kunai_error error;

        check_broken_model(scene);
        assert_int_equal(get_instance(scene, 0)->model, 0);
        kunai_scene_close(scene);
        assert_int_equal(kunai_scene_open(file.data, file.size, &strict, &scene, &error),
                         KUNAI_E_CORRUPT);
        assert_int_equal(error.offset, at);
        assert_int_equal(error.item_kind, KUNAI_ITEM_INSTANCE);
        free_bytes(&file);
    }
}

/* Where another node has a square, the model stays, without the broken one. */
TEST(fmt2_partial_models)
{
    size_t i;

    for (i = 0; i < COUNT(bad_squares); i++) {
        stage_file stage = make_fmt2(bad_squares[i].big);
        const uint32_t at = break_square(&stage, &bad_squares[i]);
        const kunai_model_info *info;
        kunai_scene *scene;

        set_rel_pointer(&stage.file, stage.two + 4, get_rel_word(&stage.file, stage.one + 4));
        scene = open_fmt2(&stage, at, NULL, KUNAI_ITEM_MODEL);
        assert_int_equal(kunai_scene_get_info(scene)->model_count, 2);
        assert_int_equal(get_instance(scene, 1)->model, 1);
        info = kunai_model_get_info(kunai_scene_get_model(scene, 1));
        assert_int_equal(info->triangle_count, 2);
        assert_int_equal(info->mesh_count, 1);
        assert_int_equal(info->node_count, 2);
        kunai_scene_close(scene);
    }
}

/* ---- at the end of the data ---- */

typedef struct end_case {
    make_stage *make;
    uint32_t size;                           /* of the structure */
    uint32_t (*pointer)(const stage_file *); /* that leads to it */
    const char *message;                     /* when it does not fit */
} end_case;

static uint32_t get_textures_pointer(const stage_file *stage)
{
    return stage->root + 12;
}

static uint32_t get_model_pointer(const stage_file *stage)
{
    return stage->statics;
}

static uint32_t get_motion_pointer(const stage_file *stage)
{
    return stage->animated + 4;
}

static uint32_t get_slide_pointer(const stage_file *stage)
{
    return stage->statics + 4;
}

static uint32_t swap_pointer(const stage_file *stage)
{
    return stage->statics + 16 + 8;
}

static uint32_t get_table_pointer(const stage_file *stage)
{
    return stage->statics + 16;
}

/* A copy of the structure that a pointer leads to, moved so that so many of its bytes are in front
 * of the end of the data. How many warnings have the message, and are at the pointer. */
static uint32_t move_to_the_end(const end_case *of, int big, uint32_t room)
{
    stage_file stage = of->make(big);
    const uint32_t pointer = of->pointer(&stage), from = get_rel_word(&stage.file, pointer);
    uint32_t k, to, found = 0;
    kunai_scene *scene;
    bytes file;

    align_rel(&stage.file, 32);
    add_rel_zeros(&stage.file, 64 - room);
    to = get_rel_place(&stage.file);
    set_rel_pointer(&stage.file, pointer, to);
    for (k = 0; k < room; k += 4) {
        add_rel_32(&stage.file, get_rel_word(&stage.file, from + k));
        if (is_rel_pointer_listed(&stage.file, from + k))
            set_rel_pointer(&stage.file, to + k, get_rel_word(&stage.file, from + k));
    }
    file = end_stage_file(&stage);
    assert_int_equal(find_rel_table(&file, big), to + room);
    scene = open_scene(&file, NULL, &(kunai_error){0});
    assert_non_null(scene);
    for (k = 0; k < kunai_scene_get_info(scene)->warning_count; k++) {
        const kunai_error *warning = &kunai_scene_get_info(scene)->warnings[k];

        assert_string_equal(warning->message, of->message);
        assert_int_equal(warning->offset, pointer);
        found++;
    }
    kunai_scene_close(scene);
    free_bytes(&file);
    return found;
}

/* Each structure may end with the data, and may not lack its last word. */
TEST(ends)
{
    static const char no_effect[] = "a pointer to a texture animation is out of range";
    static const end_case cases[] = {
        {make_n_rel, 8, get_textures_pointer, no_textures},
        {make_n_rel, 52, get_model_pointer, no_root},
        {make_n_rel, 12, get_motion_pointer, no_motion},
        {make_fmt2, 52, get_model_pointer, no_root},
        {make_fmt2, 24, get_slide_pointer, no_effect},
        {make_fmt2, 12, swap_pointer, no_effect},
        {make_fmt2, 16, get_table_pointer, "a pointer to a table of models is out of range"},
    };
    size_t i;
    int big;

    for (i = 0; i < COUNT(cases); i++)
        for (big = 0; big < 2; big++) {
            assert_int_equal(move_to_the_end(&cases[i], big, cases[i].size), 0);
            assert_int_equal(move_to_the_end(&cases[i], big, cases[i].size - 4), 1);
        }
}

/* ---- nodes that models share ---- */

/* What is lent to the reader of a model comes back as it was, also from one that fails: the child
 * is a model of its own behind its parent. */
TEST(shared_child)
{
    int is_broken;

    for (is_broken = 0; is_broken < 2; is_broken++) {
        stage_file stage = make_n_rel(0);
        const uint32_t child = get_rel_word(&stage.file, stage.two + 0x2C);
        const kunai_scene_info *info;
        kunai_scene *scene;
        bytes file;

        set_rel_word(&stage.file, stage.animated + 60, child);
        if (is_broken) /* the sibling of the root, which comes behind the child */
            set_rel_pointer(&stage.file, stage.two + 0x30, 0x10000000);
        file = end_stage_file(&stage);
        scene = open_scene(&file, NULL, &(kunai_error){0});
        assert_non_null(scene);
        info = kunai_scene_get_info(scene);
        assert_int_equal(info->warning_count, is_broken);
        assert_int_equal(info->model_count, is_broken ? 2 : 3);
        assert_int_equal(get_instance(scene, 1)->model, is_broken ? -1 : 1);
        assert_int_equal(get_instance(scene, 3)->model, is_broken ? 1 : 2);
        assert_int_equal(get_instance(scene, 3)->model_offset, child);
        kunai_scene_close(scene);
        free_bytes(&file);
    }
}

/* ---- the relocation table ---- */

/* A relocation that leads out of the data ends the list: what is behind it is null. */
TEST(relocations)
{
    stage_file stage = make_n_rel(0);
    bytes file = end_stage_file(&stage);
    const uint32_t table = find_rel_table(&file, 0);
    kunai_options options = {.struct_size = sizeof options, .format = KUNAI_FORMAT_N_REL};
    kunai_scene *scene;
    kunai_error error;

    file.data[table] = file.data[table + 1] = 0xFF; /* then the root has no pointers */
    assert_int_equal(kunai_scene_open(file.data, file.size, &options, &scene, &error),
                     KUNAI_E_FORMAT);
    free_bytes(&file);
}

/* The last one is behind the pointers of the root; there is room for it in the padding. */
TEST(last_relocation)
{
    stage_file stage = make_n_rel(0);
    bytes file = end_stage_file(&stage);
    const uint32_t table = find_rel_table(&file, 0);
    uint8_t *count = file.data + file.size - 28;
    kunai_scene *scene;
    uint32_t at;

    at = table + 2u * count[0];
    assert_true(at % 32 > 0 && at % 32 <= 28);
    memset(file.data + at, 0xFF, 4); /* two: one warning for them all */
    count[0] = (uint8_t)(count[0] + 2);
    assert_int_equal(kunai_scene_open(file.data, file.size, NULL, &scene, NULL), KUNAI_OK);
    assert_int_equal(kunai_scene_get_info(scene)->warning_count, 1);
    assert_int_equal(kunai_scene_get_info(scene)->warnings[0].offset, at);
    assert_int_equal(kunai_scene_get_info(scene)->warnings[0].code, KUNAI_E_CORRUPT);
    assert_int_equal(kunai_scene_get_info(scene)->warnings[0].format, KUNAI_FORMAT_N_REL);
    assert_int_equal(count_instances(scene), STAGE_INSTANCES);
    kunai_scene_close(scene);
    free_bytes(&file);
}

/* ---- files that are made to be large ---- */

/* Sections that all have the same list. *root: where the count of sections is. */
static bytes make_repeated_list(uint32_t sections, uint32_t entries, uint32_t *root)
{
    stage_file stage = make_n_rel(0);
    const uint32_t list = add_rel_zeros(&stage.file, 48 * (size_t)entries);
    const uint32_t first = get_rel_place(&stage.file);
    uint32_t i;

    for (i = 12; i < 48 * entries; i += 0x20000) /* a relocation can pass over 65535 words */
        set_rel_pointer(&stage.file, list + i, 0);
    add_rel_zeros(&stage.file, 60 * (size_t)sections);
    for (i = 0; i < sections; i++) {
        set_rel_pointer(&stage.file, first + 60 * i + 32, list);
        set_rel_word(&stage.file, first + 60 * i + 44, entries);
    }
    *root = add_rel_32(&stage.file, sections);
    add_rel_float(&stage.file, 600);
    add_rel_pointer(&stage.file, first);
    add_rel_32(&stage.file, 0);
    return end_rel(&stage.file, *root);
}

/* 30000 * 2000 instances of a file of 2 MB; and more than their numbers have room for. Nothing of
 * it is allocated. */
TEST(repeated_lists)
{
    static const struct {
        uint32_t sections, entries;
        const char *message, *record;
    } cases[] = {{30000, 2000, "options.max_memory would be passed", "memory"},
                 {65535, 32769, "there are more than 2147483647 instances", "scene"}};
    size_t i;

    for (i = 0; i < COUNT(cases); i++) {
        test_memory memory = {0};
        const kunai_options options = {.struct_size = sizeof options,
                                       .format = KUNAI_FORMAT_N_REL,
                                       .allocator = test_memory_allocator(&memory)};
        uint32_t root;
        bytes file = make_repeated_list(cases[i].sections, cases[i].entries, &root);
        kunai_scene *scene;
        kunai_error error;

        assert_int_equal(kunai_scene_open(file.data, file.size, &options, &scene, &error),
                         KUNAI_E_LIMIT);
        assert_string_equal(error.message, cases[i].message);
        assert_string_equal(error.record, cases[i].record);
        assert_int_equal(error.offset, i ? root : 0);
        assert_true(memory.peak < 8u << 20);
        free_bytes(&file);
    }
}

/* The count of sections is not the first word of this root. */
TEST(repeated_fmt2_lists)
{
    enum { SECTIONS = 65535, ENTRIES = 32769 };
    stage_file stage = make_fmt2(1);
    const uint32_t list = add_rel_zeros(&stage.file, 16 * ENTRIES);
    const uint32_t first = add_rel_zeros(&stage.file, 52 * (size_t)SECTIONS);
    kunai_scene *scene;
    kunai_error error;
    uint32_t i, root;
    bytes file;

    for (i = 0; i < 16 * ENTRIES; i += 0x20000) /* a relocation can pass over 65535 words */
        set_rel_pointer(&stage.file, list + i, 0);
    for (i = 0; i < SECTIONS; i++) {
        set_rel_pointer(&stage.file, first + 52 * i + 32, list);
        set_rel_word(&stage.file, first + 52 * i + 40, ENTRIES);
    }
    set_rel_word(&stage.file, stage.root + 8, (uint32_t)SECTIONS << 16);
    set_rel_pointer(&stage.file, stage.root + 16, first);
    root = stage.root;
    file = end_stage_file(&stage);
    assert_int_equal(kunai_scene_open(file.data, file.size, NULL, &scene, &error), KUNAI_E_LIMIT);
    assert_string_equal(error.record, "scene");
    assert_int_equal(error.offset, root + 8);
    free_bytes(&file);
}

/* A chain of nodes. Each node is the root of a model: model i has all nodes from
 * node i on, half a million in all. A chain is 1024 nodes deep at most, so they are siblings. */
TEST(overlapping_models)
{
    enum { NODES = 1000 };
    stage_file stage = make_n_rel(0);
    uint32_t first = 0, list, section, root, i;
    kunai_options options = {.struct_size = sizeof options};
    kunai_scene *scene;
    kunai_error error;
    bytes file;

    for (i = 0; i < NODES; i++) {
        const uint32_t node = put_node(&stage.file, NOWHERE, 0, NOWHERE);

        first = i ? first : node;
        if (i + 1 < NODES)
            set_rel_pointer(&stage.file, node + 0x30, node + 52);
    }
    list = get_rel_place(&stage.file);
    for (i = 0; i < NODES; i++) {
        add_rel_pointer(&stage.file, first + 52 * i);
        add_rel_zeros(&stage.file, 44);
    }
    section = add_rel_zeros(&stage.file, 60);
    set_rel_pointer(&stage.file, section + 32, list);
    set_rel_word(&stage.file, section + 44, NODES);
    root = add_rel_32(&stage.file, 1);
    add_rel_float(&stage.file, 600);
    add_rel_pointer(&stage.file, section);
    add_rel_32(&stage.file, 0);
    file = end_rel(&stage.file, root);
    assert_int_equal(kunai_scene_open(file.data, file.size, NULL, &scene, NULL), KUNAI_OK);
    assert_int_equal(kunai_scene_get_info(scene)->model_count, NODES);
    for (i = 0; i < NODES; i++)
        assert_int_equal(kunai_model_get_info(kunai_scene_get_model(scene, i))->node_count,
                         NODES - i);
    kunai_scene_close(scene);
    options.max_memory = 32u << 20;
    assert_int_equal(kunai_scene_open(file.data, file.size, &options, &scene, &error),
                     KUNAI_E_LIMIT);
    assert_string_equal(error.record, "memory");
    free_bytes(&file);
}

/* The square of `one` gets so many corners, which are all the same. */
static void lengthen_strip(stage_file *stage, uint32_t corners)
{
    rel_file *file = &stage->file;
    const uint32_t model = get_rel_word(file, stage->one + 4);
    const uint32_t list = file->big ? STAGE_GINJA_MESHES : STAGE_XINJA_STRIPS;
    const uint32_t mesh = get_rel_word(file, model + list), strip = get_rel_place(file);

    if (file->big) {
        append_u8(&file->payload, 0x98);
        add_rel_16(file, corners);
        add_rel_zeros(file, corners);
    } else {
        add_rel_zeros(file, 2 * corners);
    }
    align_rel(file, 4);
    set_rel_pointer(file, mesh + 8, strip);
    set_rel_word(file, mesh + 12, file->big ? 3 + corners : corners);
}

/* Many nodes, which are the roots of as many models, show the same geometry: 120 million corners of
 * a file of 0.3 MB. */
TEST(shared_geometry)
{
    enum { NODES = 4000, CORNERS = 30000 };
    int big;

    for (big = 0; big < 2; big++) {
        stage_file stage = make_fmt2(big);
        const uint32_t model = get_rel_word(&stage.file, stage.one + 4);
        uint32_t first, list, i;
        kunai_scene *scene;
        kunai_error error;
        bytes file;

        lengthen_strip(&stage, CORNERS);
        first = get_rel_place(&stage.file);
        for (i = 0; i < NODES; i++)
            put_node(&stage.file, model, 0, NOWHERE);
        list = get_rel_place(&stage.file);
        for (i = 0; i < NODES; i++) {
            add_rel_pointer(&stage.file, first + 52 * i);
            add_rel_zeros(&stage.file, 12);
        }
        set_rel_pointer(&stage.file, stage.sections + 32, list);
        set_rel_word(&stage.file, stage.sections + 40, NODES);
        file = end_stage_file(&stage);
        assert_int_equal(kunai_scene_open(file.data, file.size, NULL, &scene, &error),
                         KUNAI_E_LIMIT);
        assert_string_equal(
            error.message,
            "more work than 64 steps per byte and 16777216, or 8 per byte of memory");
        assert_int_equal(error.format, KUNAI_FORMAT_FMT2);
        free_bytes(&file);
    }
}
