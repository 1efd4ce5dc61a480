/* test_scene.c - PSO stages in the layouts of Dreamcast and Blue Burst, against the numbers that
 * stage_files.c writes (ninja-scene.md 1 to 7), and what is told from them. */
#include "stage_files.h"

static kunai_options make_plain_options(void)
{
    const kunai_options options = {.struct_size = sizeof options};

    return options;
}

/* From an exact copy; without a warning; walked. Frees the bytes. */
static kunai_scene *open_file(bytes *file, const kunai_options *options)
{
    test_exact exact = test_exact_copy(file->data, file->size);
    kunai_scene *scene;
    kunai_error error;

    assert_int_equal(kunai_scene_open(exact.data, exact.size, options, &scene, &error), KUNAI_OK);
    scene_visitor.walk(scene, exact.data, exact.size);
    test_exact_free(&exact);
    free_bytes(file);
    return scene;
}

static kunai_scene *open_stage(stage_file *stage)
{
    bytes file = end_stage_file(stage);

    return open_file(&file, NULL);
}

static void expect_error(bytes *file, const kunai_options *options, kunai_result code,
                         uint64_t offset, uint32_t format)
{
    test_exact exact = test_exact_copy(file->data, file->size);
    kunai_scene *scene;
    kunai_error error;

    assert_int_equal(kunai_scene_open(exact.data, exact.size, options, &scene, &error), code);
    assert_null(scene);
    assert_int_equal(error.code, code);
    assert_int_equal(error.offset, offset);
    assert_int_equal(error.format, format);
    test_exact_free(&exact);
    free_bytes(file);
}

/* ---- what both layouts give ---- */

static void check_world(const float *world, const float *expected)
{
    int i;

    for (i = 0; i < 16; i++)
        assert_true(world[i] > expected[i] - 1e-6f && world[i] < expected[i] + 1e-6f);
}

/* Section 0 is turned by a quarter about y: x becomes -z, z becomes x. Section 1 by a quarter about
 * x, which takes y to z and z to -y, and then by one about z, which takes x to y and y to -x: so x
 * becomes y, y becomes z, and z becomes x. */
static void check_sections(const kunai_scene *scene, const stage_file *stage, uint32_t size,
                           uint32_t flags)
{
    static const float first[16] = {0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 10, 20, 30, 1};
    static const float second[16] = {0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, -1.5f, 0, 0.25f, 1};
    const kunai_section *section = kunai_scene_get_section(scene, 0);

    assert_int_equal(section->offset, stage->sections);
    assert_int_equal(section->id, 7);
    assert_int_equal(section->angles[0], 0);
    assert_int_equal(section->angles[1], 0x4000);
    assert_true(section->radius > 49.9f && section->radius < 50.1f);
    assert_true(section->alpha > 0.99f && section->alpha < 1.01f);
    assert_int_equal(section->flags, flags);
    assert_int_equal(section->first_instance, 0);
    assert_int_equal(section->instance_count, 4);
    check_world(section->world, first);
    section = kunai_scene_get_section(scene, 1);
    assert_int_equal(section->offset, stage->sections + size);
    assert_int_equal(section->id, -1);
    assert_int_equal(section->first_instance, 4);
    assert_int_equal(section->instance_count, 3);
    check_world(section->world, second);
    assert_null(kunai_scene_get_section(scene, 2));
}

typedef struct expected_instance {
    uint32_t section, animated, flags;
    int32_t slide, swap;
    float speed;
    uint32_t is_two; /* which model */
    int32_t motion;
} expected_instance;

static void check_instances(const kunai_scene *scene, const stage_file *stage,
                            const expected_instance *expected, uint32_t static_size,
                            uint32_t animated_size)
{
    uint32_t i, statics = stage->statics, animated = stage->animated;

    for (i = 0; i < STAGE_INSTANCES; i++) {
        const kunai_instance *instance = kunai_scene_get_instance(scene, i);
        uint32_t *at = expected[i].animated ? &animated : &statics;

        assert_int_equal(instance->offset, *at);
        *at += expected[i].animated ? animated_size : static_size;
        assert_int_equal(instance->section, expected[i].section);
        assert_int_equal(instance->animated, expected[i].animated);
        assert_int_equal(instance->flags, expected[i].flags);
        assert_int_equal(instance->slide, expected[i].slide);
        assert_int_equal(instance->swap, expected[i].swap);
        assert_true(instance->speed >= expected[i].speed && instance->speed <= expected[i].speed);
        assert_int_equal(instance->motion, expected[i].motion);
        assert_int_equal(instance->model_offset, expected[i].is_two ? stage->two : stage->one);
    }
    assert_null(kunai_scene_get_instance(scene, STAGE_INSTANCES));
}

static void check_textures(const kunai_scene *scene)
{
    assert_int_equal(kunai_scene_get_info(scene)->texture_count, 2);
    assert_string_equal(kunai_scene_get_texture_list(scene)->refs[0].name.data, "floor");
    assert_string_equal(kunai_scene_get_texture_list(scene)->refs[1].name.data, "wall");
    assert_int_equal(kunai_scene_get_texture_list(scene)->count, 2);
    assert_int_equal(kunai_scene_get_texture_list(scene)->rule, KUNAI_MATCH_RULE_COUNT);
}

static void check_info(const kunai_scene *scene, uint32_t format, int big, uint32_t models,
                       uint32_t motions)
{
    const kunai_scene_info *info = kunai_scene_get_info(scene);

    assert_int_equal(info->format, format);
    assert_int_equal(info->byte_order, big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE);
    assert_int_equal(info->section_count, STAGE_SECTIONS);
    assert_int_equal(info->model_count, models);
    assert_int_equal(info->motion_count, motions);
    assert_true(info->radius >= 600.0f && info->radius <= 600.0f);
    assert_null(kunai_scene_get_collision(scene));
    assert_null(kunai_scene_get_animation(scene, 0));
}

/* ---- n.rel ---- */

/* The square is seen from where z is positive: there its triangles are counter-clockwise. */
static void check_fronts(const kunai_mesh *mesh)
{
    uint32_t i;

    for (i = 0; i < mesh->index_count; i += 3) {
        const float *a = mesh->positions + 3 * mesh->indices[i];
        const float *b = mesh->positions + 3 * mesh->indices[i + 1];
        const float *c = mesh->positions + 3 * mesh->indices[i + 2];

        assert_true((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0.5f);
    }
}

/* Both models, the first one at place 0, in the order in which they are shown first. */
static void check_models(const kunai_scene *scene, uint32_t format)
{
    const kunai_model *one = kunai_scene_get_model(scene, 0);
    const kunai_model *two = kunai_scene_get_model(scene, 1);
    const kunai_mesh *mesh = kunai_model_get_mesh(one, 0);
    uint32_t i;

    for (i = 0; i < STAGE_INSTANCES; i++) {
        static const int32_t models[STAGE_INSTANCES] = {0, 1, 1, 0, 0, 1, 0};

        assert_int_equal(kunai_scene_get_instance(scene, i)->model, models[i]);
    }
    assert_int_equal(kunai_model_get_info(one)->format, format);
    assert_int_equal(kunai_model_get_info(one)->node_count, 1);
    assert_int_equal(kunai_model_get_node(one, 0)->offset, 0);
    assert_int_equal(mesh->vertex_count, 4);
    assert_int_equal(mesh->index_count, 6);
    assert_int_equal(kunai_model_get_material(one, mesh->submeshes[0].material)->texture, 1);
    assert_string_equal(kunai_model_get_texture_list(one)->refs[1].name.data, "wall");
    check_fronts(mesh);
    assert_int_equal(kunai_model_get_info(two)->node_count, 2);
    assert_int_equal(kunai_model_get_info(two)->triangle_count, 2);
    assert_null(kunai_scene_get_model(scene, 2));
}

/* The motion has an entry for each of two nodes; of the model with one node it moves that one. */
static void check_motions(const kunai_scene *scene)
{
    const kunai_motion *both = kunai_scene_get_motion(scene, 0);
    const kunai_motion *first = kunai_scene_get_motion(scene, 1);
    const kunai_instance *instance = kunai_scene_get_instance(scene, 2);
    kunai_transform pose[2];

    assert_int_equal(kunai_motion_get_info(both)->group_count, 2);
    assert_int_equal(kunai_motion_get_info(both)->format, KUNAI_FORMAT_NMDM);
    assert_int_equal(kunai_motion_get_info(both)->frame_count, 11);
    assert_int_equal(kunai_motion_get_track(both, 0)->key_count, 2);
    assert_int_equal(kunai_motion_get_info(first)->group_count, 1);
    assert_int_equal(kunai_motion_get_info(first)->track_count, 1);
    assert_null(kunai_scene_get_motion(scene, 2));
    assert_int_equal(kunai_motion_pose(both, kunai_scene_get_model(scene, 1), 8 * instance->speed,
                                       KUNAI_SAMPLE_LOOP, pose, 2, NULL),
                     KUNAI_OK);
    assert_true(pose[1].translation[0] > 3.999f && pose[1].translation[0] < 4.001f);
}

TEST(n_rel)
{
    static const expected_instance expected[STAGE_INSTANCES] = {
        {0, 0, 0x401, 5, -1, 0, 0, -1},   {0, 0, 0x810, -1, 3, 0, 1, -1},
        {0, 1, 0x11, -1, -1, 0.5f, 1, 0}, {0, 1, 0x401, -1, -1, 1, 0, -1},
        {1, 0, 0x1, -1, -1, 0, 0, -1},    {1, 1, 0x1, -1, -1, 0.5f, 1, 0},
        {1, 1, 0x1, -1, -1, 0.25f, 0, 1},
    };
    int big;

    for (big = 0; big < 2; big++) {
        stage_file stage = make_n_rel(big), places = stage;
        kunai_scene *scene = open_stage(&stage);

        check_info(scene, KUNAI_FORMAT_N_REL, big, 2, 2);
        assert_int_equal(kunai_scene_get_info(scene)->warning_count, 0);
        check_sections(scene, &places, 60, 0x1000);
        assert_int_equal(kunai_scene_get_section(scene, 1)->flags, 0x1020);
        check_instances(scene, &places, expected, 48, 60);
        check_models(scene, KUNAI_FORMAT_NJCM);
        check_motions(scene);
        check_textures(scene);
        kunai_scene_close(scene);
    }
}

/* The same model can be moved by two motions. Models with as many nodes that motions move share
 * what is made of a motion; here that is none of two nodes, and none of one. */
TEST(motions)
{
    stage_file stage = make_n_rel(0);
    const uint32_t other = put_motion(&stage.file, 2);
    kunai_scene *scene;
    uint32_t child;

    set_rel_pointer(&stage.file, stage.animated + 2 * 60 + 4, other);
    scene = open_stage(&stage);
    assert_int_equal(kunai_scene_get_info(scene)->motion_count, 3);
    assert_int_equal(kunai_scene_get_instance(scene, 2)->motion, 0);
    assert_int_equal(kunai_scene_get_instance(scene, 5)->motion, 1);
    assert_int_equal(kunai_scene_get_instance(scene, 6)->motion, 2);
    kunai_scene_close(scene);

    stage = make_n_rel(0);
    child = get_rel_word(&stage.file, stage.two + 0x2C);
    set_rel_word(&stage.file, stage.two, 0x46); /* SKIP, of both nodes */
    set_rel_word(&stage.file, child, 0x46);
    set_rel_word(&stage.file, stage.animated + 2 * 60, child);
    scene = open_stage(&stage);
    assert_int_equal(kunai_scene_get_info(scene)->motion_count, 2);
    assert_int_equal(kunai_motion_get_info(kunai_scene_get_motion(scene, 0))->group_count, 0);
    assert_int_equal(kunai_motion_get_info(kunai_scene_get_motion(scene, 1))->group_count, 1);
    assert_int_equal(kunai_scene_get_instance(scene, 2)->motion, 0);
    assert_int_equal(kunai_scene_get_instance(scene, 5)->motion, 0);
    assert_int_equal(kunai_scene_get_instance(scene, 6)->motion, 1);
    kunai_scene_close(scene);
}

/* No sections need no place. */
TEST(no_sections)
{
    stage_file stage = make_n_rel(0);
    kunai_scene *scene;

    set_rel_word(&stage.file, stage.root, 0);
    set_rel_word(&stage.file, stage.root + 8, 0x7FFFFFFE);
    scene = open_stage(&stage);
    assert_int_equal(kunai_scene_get_info(scene)->warning_count, 0);
    assert_int_equal(kunai_scene_get_info(scene)->section_count, 0);
    assert_int_equal(kunai_scene_get_info(scene)->texture_count, 2);
    assert_null(kunai_scene_get_section(scene, 0));
    kunai_scene_close(scene);
}

/* Words that are not listed are null, whatever they hold: the texture list, a motion, and the only
 * child of a node. */
TEST(unlisted_words)
{
    stage_file stage = make_n_rel(0);
    kunai_scene *scene;

    unlist_rel_pointer(&stage.file, stage.root + 12);
    unlist_rel_pointer(&stage.file, stage.animated + 4);
    unlist_rel_pointer(&stage.file, stage.two + 0x2C);
    scene = open_stage(&stage);
    assert_int_equal(kunai_scene_get_info(scene)->texture_count, 0);
    assert_int_equal(kunai_scene_get_info(scene)->warning_count, 0);
    assert_int_equal(kunai_scene_get_instance(scene, 2)->motion, -1);
    assert_int_equal(kunai_model_get_info(kunai_scene_get_model(scene, 1))->node_count, 1);
    kunai_scene_close(scene);
}

/* Ids are 0 or more: 0 and 0x7FFFFFFF are ids, too. */
TEST(id_edges)
{
    stage_file stage = make_n_rel(0);
    kunai_scene *scene;

    set_rel_word(&stage.file, stage.statics + 8, 0);
    set_rel_word(&stage.file, stage.statics + 48 + 28, 0x7FFFFFFF);
    scene = open_stage(&stage);
    assert_int_equal(kunai_scene_get_info(scene)->warning_count, 0);
    assert_int_equal(kunai_scene_get_instance(scene, 0)->slide, 0);
    assert_int_equal(kunai_scene_get_instance(scene, 1)->swap, 0x7FFFFFFF);
    kunai_scene_close(scene);
}

/* ---- d.rel ---- */

TEST(d_rel)
{
    int big;

    for (big = 0; big < 2; big++) {
        stage_file stage = make_d_rel(big), places = stage;
        kunai_scene *scene = open_stage(&stage);

        check_info(scene, KUNAI_FORMAT_D_REL, big, 2, 0);
        assert_int_equal(kunai_scene_get_info(scene)->instance_count, STAGE_STATICS);
        assert_int_equal(kunai_scene_get_instance(scene, 1)->flags, 0x18);
        assert_int_equal(kunai_scene_get_instance(scene, 2)->section, 1);
        assert_int_equal(kunai_scene_get_instance(scene, 2)->offset, places.statics + 96);
        kunai_scene_close(scene);
    }
}

static uint32_t find_format(stage_file *stage)
{
    bytes file = end_stage_file(stage);
    kunai_found found;
    kunai_scene *scene;
    uint32_t format;

    assert_int_equal(kunai_probe(file.data, file.size, &found), KUNAI_OK);
    scene = open_file(&file, NULL);
    format = kunai_scene_get_info(scene)->format;
    assert_int_equal(found.format, format);
    kunai_scene_close(scene);
    return format;
}

/* One thing more than static models with flag bit 3, and it is an n.rel. */
TEST(d_rel_edges)
{
    stage_file stage = make_d_rel(0);

    set_rel_word(&stage.file, stage.statics + 96 + 44, 0xFFFFFFF7);
    assert_int_equal(find_format(&stage), KUNAI_FORMAT_N_REL);
    stage = make_d_rel(0);
    set_rel_word(&stage.file, stage.sections + 60 + 48, 1); /* a slot */
    assert_int_equal(find_format(&stage), KUNAI_FORMAT_N_REL);
    stage = make_d_rel(0);
    set_rel_word(&stage.file, stage.sections + 44, 0);
    assert_int_equal(find_format(&stage), KUNAI_FORMAT_D_REL);
    stage = make_d_rel(0);
    set_rel_word(&stage.file, stage.sections + 44, 0);
    set_rel_word(&stage.file, stage.sections + 60 + 44, 0); /* nothing to see */
    assert_int_equal(find_format(&stage), KUNAI_FORMAT_N_REL);
    stage = make_d_rel(0);
    set_rel_word(&stage.file, stage.root, 0); /* no sections */
    assert_int_equal(find_format(&stage), KUNAI_FORMAT_N_REL);
    stage = make_d_rel(0);
    set_rel_word(&stage.file, stage.sections + 52, 1); /* an animated model */
    assert_int_equal(find_format(&stage), KUNAI_FORMAT_N_REL);
}

static uint32_t probe_format(bytes *file)
{
    test_exact exact = test_exact_copy(file->data, file->size);
    kunai_found found;

    assert_int_equal(kunai_probe(exact.data, exact.size, &found), KUNAI_OK);
    test_exact_free(&exact);
    free_bytes(file);
    return found.format;
}

/* Sections that are not all there; entries that there is no room for, because sections share them:
 * at most a 48th of the bytes is looked at. */
TEST(d_rel_limits)
{
    stage_file stage = make_d_rel(0);
    uint32_t sections;
    bytes file;

    set_rel_word(&stage.file, stage.root, 1000);
    file = end_stage_file(&stage);
    assert_int_equal(probe_format(&file), KUNAI_FORMAT_N_REL);
    for (sections = 2; sections <= 3; sections++) {
        rel_file rel = begin_rel(0);
        const uint32_t entries = add_rel_zeros(&rel, 8) + 4; /* not at 0 */
        uint32_t i, root;

        for (i = 0; i < 5; i++)
            set_rel_word(&rel, add_rel_zeros(&rel, 48) + 40, 8); /* flags: entries begin at 4 */
        for (i = 0; i < sections; i++) {
            const uint32_t section = add_rel_zeros(&rel, 60);

            set_rel_pointer(&rel, section + 32, entries);
            set_rel_word(&rel, section + 44, 5);
        }
        root = add_rel_32(&rel, sections);
        add_rel_32(&rel, 0);
        add_rel_pointer(&rel, root - 60 * sections);
        add_rel_32(&rel, 0);
        add_rel_zeros(&rel,
                      sections * 5 * 48 - get_rel_place(&rel)); /* 10 or 15 entries of 48 bytes */
        if (sections == 3)
            rel.payload.size -= 32;
        file = end_rel(&rel, root);
        assert_int_equal(probe_format(&file),
                         sections == 2 ? KUNAI_FORMAT_D_REL : KUNAI_FORMAT_N_REL);
    }
}

/* ---- fmt2 ---- */

/* Models of Blue Burst are Xinja, those of the GameCube Ginja. */
TEST(fmt2)
{
    static const expected_instance expected[STAGE_INSTANCES] = {
        {0, 0, 0x200020, 5, -1, 0, 0, -1},     {0, 0, 0x10244, -1, 3, 0, 1, -1},
        {0, 1, 0x200040, -1, 3, 0.5f, 1, 0},   {0, 1, 0x200000, -1, -1, 1, 0, -1},
        {1, 0, 0x200021, -1, -1, 0, 0, -1},    {1, 1, 0x200000, -1, -1, 0.5f, 1, 0},
        {1, 1, 0x200000, -1, -1, 0.25f, 0, 1},
    };
    int big;

    for (big = 0; big < 2; big++) {
        stage_file stage = make_fmt2(big), places = stage;
        kunai_scene *scene = open_stage(&stage);

        check_info(scene, KUNAI_FORMAT_FMT2, big, 2, 2);
        assert_int_equal(kunai_scene_get_info(scene)->warning_count, 0);
        check_sections(scene, &places, 52, 0x10000);
        assert_int_equal(kunai_scene_get_section(scene, 1)->flags, 0x90000);
        check_instances(scene, &places, expected, 16, 32);
        check_models(scene, big ? KUNAI_FORMAT_GJCM : KUNAI_FORMAT_XJ);
        check_motions(scene);
        check_textures(scene);
        kunai_scene_close(scene);
    }
}

TEST(fmt1)
{
    stage_file stage = make_fmt2(0);

    set_rel_word(&stage.file, stage.root, 0x31746D66);
    assert_int_equal(find_format(&stage), KUNAI_FORMAT_FMT2);
}

/* A root that just fits, in front of the end of the data, and its tag. */
TEST(fmt2_root)
{
    static const struct {
        uint32_t room, last; /* bytes of the root, the last one of its tag */
        uint32_t format;
    } cases[] = {{24, '1', KUNAI_FORMAT_FMT2}, {24, '2', KUNAI_FORMAT_FMT2},
                 {24, '0', KUNAI_FORMAT_REL},  {24, '3', KUNAI_FORMAT_REL},
                 {20, '2', KUNAI_FORMAT_REL},  {4, '2', KUNAI_FORMAT_REL}};
    size_t i;

    for (i = 0; i < COUNT(cases); i++) {
        stage_file stage = make_fmt2(0);
        uint32_t from = stage.root, k;
        bytes file;

        align_rel(&stage.file, 32);
        add_rel_zeros(&stage.file, 32 - cases[i].room);
        stage.root = get_rel_place(&stage.file);
        for (k = 0; k < cases[i].room; k += 4)
            add_rel_32(&stage.file, get_rel_word(&stage.file, from + k));
        for (k = 16; k < cases[i].room; k += 4)
            set_rel_pointer(&stage.file, stage.root + k, get_rel_word(&stage.file, from + k));
        set_rel_word(&stage.file, stage.root, 0x00746D66 | cases[i].last << 24);
        file = end_stage_file(&stage);
        assert_int_equal(probe_format(&file), cases[i].format);
    }
}

/* Without the flag, or without the pointer, there is no slide and no swap. */
TEST(fmt2_effects)
{
    stage_file stage = make_fmt2(0);
    kunai_scene *scene;

    unlist_rel_pointer(&stage.file, stage.statics + 4);
    unlist_rel_pointer(&stage.file, stage.statics + 16 + 8);
    set_rel_word(&stage.file, stage.animated + 28, 0x200020);
    scene = open_stage(&stage);
    assert_int_equal(kunai_scene_get_info(scene)->warning_count, 0);
    assert_int_equal(kunai_scene_get_instance(scene, 0)->slide, -1);
    assert_int_equal(kunai_scene_get_instance(scene, 1)->swap, -1);
    assert_int_equal(kunai_scene_get_instance(scene, 2)->swap, -1);
    assert_int_equal(kunai_scene_get_instance(scene, 2)->slide, -1);
    kunai_scene_close(scene);
}

/* ---- which it is ---- */

typedef stage_file make_stage(int big);

/* What options.format names must be there. Every d.rel can be an n.rel. */
TEST(named)
{
    static const struct {
        make_stage *make;
        uint32_t named;
        uint32_t is_it;
    } cases[] = {
        {make_n_rel, KUNAI_FORMAT_N_REL, 1}, {make_n_rel, KUNAI_FORMAT_D_REL, 0},
        {make_n_rel, KUNAI_FORMAT_FMT2, 0},  {make_n_rel, KUNAI_FORMAT_C_REL, 0},
        {make_n_rel, KUNAI_FORMAT_R_REL, 0}, {make_d_rel, KUNAI_FORMAT_N_REL, 1},
        {make_d_rel, KUNAI_FORMAT_D_REL, 1}, {make_d_rel, KUNAI_FORMAT_FMT2, 0},
        {make_fmt2, KUNAI_FORMAT_FMT2, 1},   {make_fmt2, KUNAI_FORMAT_N_REL, 0},
        {make_fmt2, KUNAI_FORMAT_D_REL, 0},  {make_fmt2, KUNAI_FORMAT_R_REL, 0},
    };
    size_t i;

    for (i = 0; i < COUNT(cases); i++) {
        stage_file stage = cases[i].make(0);
        bytes file = end_stage_file(&stage);
        kunai_options options = make_plain_options();
        kunai_scene *scene;

        options.format = cases[i].named;
        if (!cases[i].is_it) {
            expect_error(&file, &options, KUNAI_E_FORMAT, 0, cases[i].named);
            continue;
        }
        scene = open_file(&file, &options);
        assert_int_equal(kunai_scene_get_info(scene)->format, cases[i].named);
        kunai_scene_close(scene);
    }
}

/* Formats of other modules, and the one that nothing opens. */
TEST(named_otherwise)
{
    static const uint32_t formats[] = {KUNAI_FORMAT_NJCM, KUNAI_FORMAT_REL_MOTION, KUNAI_FORMAT_REL,
                                       0x608, 0x600};
    size_t i;

    for (i = 0; i < COUNT(formats); i++) {
        stage_file stage = make_n_rel(0);
        bytes file = end_stage_file(&stage);
        kunai_options options = make_plain_options();

        options.format = formats[i];
        expect_error(&file, &options, KUNAI_E_FORMAT, 0, 0);
    }
}

/* Without the last byte nothing says where the pointers are. */
TEST(probe)
{
    static const struct {
        make_stage *make;
        uint32_t format;
    } cases[] = {{make_n_rel, KUNAI_FORMAT_N_REL},
                 {make_d_rel, KUNAI_FORMAT_D_REL},
                 {make_fmt2, KUNAI_FORMAT_FMT2}};
    size_t i;
    int big;

    for (i = 0; i < COUNT(cases); i++)
        for (big = 0; big < 2; big++) {
            stage_file stage = cases[i].make(big);
            bytes file = end_stage_file(&stage);
            test_exact exact = test_exact_copy(file.data, file.size);
            kunai_found found;

            assert_int_equal(kunai_probe(exact.data, exact.size, &found), KUNAI_OK);
            assert_int_equal(found.offset, 0);
            assert_int_equal(found.size, file.size);
            assert_int_equal(found.format, cases[i].format);
            assert_int_equal(found.byte_order,
                             big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE);
            assert_int_equal(found.modules, KUNAI_MODULE_SCENE);
            assert_int_equal(found.confidence, KUNAI_CONFIDENCE_LIKELY);
            assert_int_equal(kunai_probe(exact.data, exact.size - 1, &found), KUNAI_E_FORMAT);
            test_exact_free(&exact);
            free_bytes(&file);
        }
}

TEST(byte_orders)
{
    uint32_t order;
    int big;

    for (big = 0; big < 2; big++)
        for (order = KUNAI_BYTE_ORDER_ANY; order <= KUNAI_BYTE_ORDER_MIXED; order++) {
            const int fits =
                !order || order == (big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE);
            stage_file stage = make_n_rel(big);
            bytes file = end_stage_file(&stage);
            kunai_options options = make_plain_options();

            options.byte_order = order;
            if (fits)
                kunai_scene_close(open_file(&file, &options));
            else
                expect_error(&file, &options, KUNAI_E_FORMAT, 0, 0);
        }
}

/* The error has the format that was asked for, if any. */
TEST(no_rel)
{
    stage_file stage = make_n_rel(0);
    kunai_options options = make_plain_options();
    bytes file = end_stage_file(&stage), empty = {0};

    file.data[file.size - 24] = 2; /* the third word of the trailer is 1 */
    options.format = KUNAI_FORMAT_N_REL;
    expect_error(&file, &options, KUNAI_E_FORMAT, 0, KUNAI_FORMAT_N_REL);
    expect_error(&empty, NULL, KUNAI_E_FORMAT, 0, 0);
}

/* A stage has more than a thousand sections at most; 4096 are believed, more only where the format
 * is said: here they are more than the file holds. */
TEST(section_count_edge)
{
    static const struct {
        uint32_t count, format;
        kunai_result code;
        uint32_t field; /* of the root; KUNAI_E_UNSUPPORTED: of the trailer */
    } cases[] = {{4096, 0, KUNAI_E_CORRUPT, 8},
                 {4097, 0, KUNAI_E_UNSUPPORTED, 0},
                 {65535, KUNAI_FORMAT_N_REL, KUNAI_E_CORRUPT, 8},
                 {65536, KUNAI_FORMAT_N_REL, KUNAI_E_LIMIT, 0},
                 {65536, KUNAI_FORMAT_D_REL, KUNAI_E_FORMAT, 0}};
    size_t i;

    for (i = 0; i < COUNT(cases); i++) {
        stage_file stage = make_n_rel(0);
        uint64_t offset = stage.root + cases[i].field;
        kunai_options options = make_plain_options();
        uint32_t format = KUNAI_FORMAT_N_REL;
        bytes file;

        set_rel_word(&stage.file, stage.root, cases[i].count);
        file = end_stage_file(&stage);
        options.format = cases[i].format;
        if (cases[i].code == KUNAI_E_UNSUPPORTED) {
            offset = file.size - REL_ROOT_FROM_END;
            format = KUNAI_FORMAT_REL;
        } else if (cases[i].code == KUNAI_E_FORMAT) {
            offset = 0;
            format = KUNAI_FORMAT_D_REL;
        }
        expect_error(&file, &options, cases[i].code, offset, format);
    }
}

/* ---- other REL files ---- */

TEST(player_motion)
{
    int big;

    for (big = 0; big < 2; big++) {
        bytes file = make_player_motion(big);
        const uint64_t offset = file.size - REL_ROOT_FROM_END;
        kunai_motion *motion;
        kunai_found found;

        assert_int_equal(kunai_probe(file.data, file.size, &found), KUNAI_OK);
        assert_int_equal(found.format, KUNAI_FORMAT_REL_MOTION);
        assert_int_equal(found.modules, KUNAI_MODULE_MOTION);
        assert_int_equal(kunai_motion_open(file.data, file.size, NULL, &motion, NULL), KUNAI_OK);
        kunai_motion_close(motion);
        expect_error(&file, NULL, KUNAI_E_UNSUPPORTED, offset, KUNAI_FORMAT_REL_MOTION);
    }
}

/* What is nearly the root of an n.rel: its radius is a pointer; it is no multiple of 4; there is no
 * room for its last word. */
TEST(nearly_n_rel)
{
    stage_file stage = make_n_rel(0);
    bytes file;

    set_rel_pointer(&stage.file, stage.root + 4, 0);
    file = end_stage_file(&stage);
    assert_int_equal(probe_format(&file), KUNAI_FORMAT_REL);
    stage = make_n_rel(0);
    stage.root++;
    file = end_stage_file(&stage);
    assert_int_equal(probe_format(&file), KUNAI_FORMAT_REL);
    stage = make_n_rel(0);
    align_rel(&stage.file, 32);
    add_rel_zeros(&stage.file, 20);
    stage.root = add_rel_32(&stage.file, STAGE_SECTIONS);
    add_rel_float(&stage.file, 600);
    add_rel_pointer(&stage.file, stage.sections);
    file = end_stage_file(&stage);
    assert_int_equal(probe_format(&file), KUNAI_FORMAT_REL);
}

/* ---- the trailer ---- */

static void expect_trailer(uint32_t word, uint32_t value, int big, int fits)
{
    stage_file stage = make_n_rel(big);
    bytes file = end_stage_file(&stage);
    kunai_found found;

    set_u32(&file, file.size - REL_TRAILER + 4 * word, value, big);
    if (fits)
        kunai_scene_close(open_file(&file, NULL));
    else
        expect_error(&file, NULL, KUNAI_E_FORMAT, 0, 0);
    if (fits)
        return;
    stage = make_n_rel(big);
    file = end_stage_file(&stage);
    set_u32(&file, file.size - REL_TRAILER + 4 * word, value, big);
    assert_int_equal(kunai_probe(file.data, file.size, &found), KUNAI_E_FORMAT);
    free_bytes(&file);
}

/* Its third word is 1, five others are 0, and the table ends where the trailer begins at the
 * latest. In the padding of the table every relocation is 0. */
TEST(trailer)
{
    static const uint32_t zeros[] = {3, 5, 6, 7};
    size_t i;
    int big;

    for (big = 0; big < 2; big++) {
        stage_file stage = make_n_rel(big);
        bytes file = end_stage_file(&stage);
        const uint32_t room = (uint32_t)file.size - REL_TRAILER - find_rel_table(&file, big);

        for (i = 0; i < COUNT(zeros); i++) {
            expect_trailer(zeros[i], 0, big, 1);
            expect_trailer(zeros[i], 1, big, 0);
            expect_trailer(zeros[i], 0x80000000, big, 0);
        }
        expect_trailer(2, 1, big, 1);
        expect_trailer(2, 0, big, 0);
        expect_trailer(2, 0x01000000, big, 0);
        expect_trailer(1, room / 2, big, 1);
        expect_trailer(1, room / 2 + 1, big, 0);
        expect_trailer(1, room / 2 + REL_TRAILER / 2, big, 0);
        expect_trailer(1, 0x80000000, big, 0);
        expect_trailer(1, 0xFFFFFFFF, big, 0);
        expect_trailer(0, (uint32_t)file.size, big, 0);
        expect_trailer(0, 0xFFFFFFFF, big, 0);
        free_bytes(&file);
    }
}

/* The smallest file of all has no data; one byte less is no file. */
TEST(only_trailer)
{
    rel_file rel = begin_rel(0);
    bytes file = end_rel(&rel, 0);

    assert_int_equal(file.size, REL_TRAILER);
    assert_int_equal(probe_format(&file), KUNAI_FORMAT_REL);
    file = end_rel(&rel, 0);
    memmove(file.data, file.data + 1, --file.size);
    expect_error(&file, NULL, KUNAI_E_FORMAT, 0, 0);
}

/* A root of nothing that is known; the last word, and the end, of the data. */
TEST(other_rel)
{
    static const uint32_t roots[] = {0, 28, 32, 0xFFFFFFFC, 0xFFFFFFFF};
    size_t i;

    for (i = 0; i < COUNT(roots); i++) {
        rel_file rel = begin_rel(0);
        kunai_found found;
        uint64_t offset;
        bytes file;

        add_rel_zeros(&rel, 32);
        file = end_rel(&rel, roots[i]);
        offset = file.size - REL_ROOT_FROM_END;
        assert_int_equal(kunai_probe(file.data, file.size, &found), KUNAI_OK);
        assert_int_equal(found.format, KUNAI_FORMAT_REL);
        assert_int_equal(found.modules, 0);
        assert_int_equal(found.confidence, KUNAI_CONFIDENCE_LIKELY);
        expect_error(&file, NULL, KUNAI_E_UNSUPPORTED, offset, KUNAI_FORMAT_REL);
    }
}

/* ---- arguments ---- */

TEST(arguments)
{
    stage_file stage = make_n_rel(0);
    kunai_options options = make_plain_options();
    bytes file = end_stage_file(&stage);
    kunai_scene *scene;
    kunai_error error;

    assert_int_equal(kunai_scene_open(file.data, file.size, NULL, NULL, &error), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_scene_open(NULL, 1, NULL, &scene, NULL), KUNAI_E_ARGUMENT);
    assert_null(scene);
    assert_int_equal(kunai_scene_open(NULL, 0, NULL, &scene, NULL), KUNAI_E_FORMAT);
    options.struct_size = 8;
    assert_int_equal(kunai_scene_open(file.data, file.size, &options, &scene, NULL),
                     KUNAI_E_ARGUMENT);
    options = make_plain_options();
    options.index = 1;
    expect_error(&file, &options, KUNAI_E_RANGE, 0, KUNAI_FORMAT_N_REL);
    assert_null(kunai_scene_get_info(NULL));
    assert_null(kunai_scene_get_section(NULL, 0));
    assert_null(kunai_scene_get_instance(NULL, 0));
    assert_null(kunai_scene_get_model(NULL, 0));
    assert_null(kunai_scene_get_motion(NULL, 0));
    assert_null(kunai_scene_get_texture_list(NULL));
    assert_null(kunai_scene_get_animation(NULL, 0));
    assert_null(kunai_scene_get_collision(NULL));
    kunai_scene_close(NULL);
}

/* The flags of models are those of all models of the scene; what it does not use is ignored. */
TEST(model_flags)
{
    stage_file stage = make_n_rel(0);
    kunai_options options = make_plain_options();
    bytes file = end_stage_file(&stage);
    kunai_scene *scene;
    uint32_t i;

    options.flags = KUNAI_OPEN_BARE | KUNAI_OPEN_STRICT;
    options.model_flags = KUNAI_MODEL_ONE_MESH;
    options.offset = 4;
    scene = open_file(&file, &options);
    for (i = 0; i < 2; i++)
        assert_int_equal(kunai_model_get_info(kunai_scene_get_model(scene, i))->skinned, 1);
    kunai_scene_close(scene);
}

/* ---- sweeps ---- */

TEST(sweeps)
{
    static make_stage *const makers[] = {make_n_rel, make_d_rel, make_fmt2};
    size_t i;
    int big;

    for (i = 0; i < COUNT(makers); i++)
        for (big = 0; big < 2; big++) {
            stage_file stage = makers[i](big);
            bytes file = end_stage_file(&stage);

            test_sweep_all(&scene_visitor, file.data, file.size, NULL, 1);
            free_bytes(&file);
        }
}
