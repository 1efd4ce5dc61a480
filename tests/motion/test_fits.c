/* test_fits.c - which motions fit which models (ninja-motion.md 4.1, 7; nitro-motion.md 7). */
#include "chunk_models.h"
#include "motion_files.h"
#include "nitro_motion_writer.h"

#include "model/handle.h"
#include "motion/handle.h"

#include <string.h>

enum { MOST = 6 };

/* ---- counts ---- */

/* A motion with so many groups in its data, and a model with so many of each. */
typedef struct count_row {
    uint32_t motion; /* format */
    uint32_t kind;
    uint32_t groups;
    uint32_t model; /* format */
    uint32_t nodes, track_groups, shape_groups;
    int32_t fit;
} count_row;

#define NINJA(groups, nodes, tracks, fit)                                                          \
    {                                                                                              \
        KUNAI_FORMAT_NMDM, KUNAI_MOTION_KIND_NODES, groups, KUNAI_FORMAT_NJCM, nodes, tracks, 0,   \
            fit                                                                                    \
    }
#define SHAPES(groups, nodes, shapes, fit)                                                         \
    {                                                                                              \
        KUNAI_FORMAT_NSSM, KUNAI_MOTION_KIND_SHAPES, groups, KUNAI_FORMAT_NJBM, nodes, nodes,      \
            shapes, fit                                                                            \
    }
#define NITRO(format, kind, groups, nodes, fit)                                                    \
    {                                                                                              \
        format, kind, groups, KUNAI_FORMAT_MDL0, nodes, nodes, 0, fit                              \
    }
#define JOINTS(groups, nodes, fit)                                                                 \
    NITRO(KUNAI_FORMAT_JNT0, KUNAI_MOTION_KIND_NODES, groups, nodes, fit)
#define SIGHT(groups, nodes, fit)                                                                  \
    NITRO(KUNAI_FORMAT_VIS0, KUNAI_MOTION_KIND_VISIBILITY, groups, nodes, fit)

static const count_row counts[] = {
    NINJA(5, 5, 5, KUNAI_FIT_COUNT),
    NINJA(4, 5, 5, KUNAI_FIT_POSSIBLE),
    NINJA(6, 5, 5, KUNAI_FIT_POSSIBLE),
    NINJA(8, 9, 8, KUNAI_FIT_COUNT), /* a SKIP node has no group */
    NINJA(9, 9, 8, KUNAI_FIT_POSSIBLE),
    NINJA(1, 1, 1, KUNAI_FIT_COUNT),
    NINJA(1, 1, 0, KUNAI_FIT_NONE), /* nothing can move */
    NINJA(0, 1, 1, KUNAI_FIT_NONE),
    NINJA(0, 0, 0, KUNAI_FIT_NONE),
    SHAPES(3, 3, 2, KUNAI_FIT_COUNT), /* all nodes, whatever SHAPE_SKIP says */
    SHAPES(2, 3, 2, KUNAI_FIT_COUNT),
    SHAPES(1, 3, 2, KUNAI_FIT_POSSIBLE),
    SHAPES(4, 3, 2, KUNAI_FIT_POSSIBLE),
    SHAPES(3, 3, 0, KUNAI_FIT_COUNT),
    SHAPES(2, 3, 0, KUNAI_FIT_NONE),
    SHAPES(0, 3, 3, KUNAI_FIT_NONE),
    SHAPES(0, 0, 0, KUNAI_FIT_NONE),
    JOINTS(5, 5, KUNAI_FIT_COUNT),
    JOINTS(4, 5, KUNAI_FIT_POSSIBLE),
    JOINTS(1, 5, KUNAI_FIT_POSSIBLE),
    JOINTS(6, 5, KUNAI_FIT_NONE),
    JOINTS(0, 5, KUNAI_FIT_NONE),
    JOINTS(0, 0, KUNAI_FIT_NONE),
    SIGHT(5, 5, KUNAI_FIT_COUNT),
    SIGHT(4, 5, KUNAI_FIT_POSSIBLE),
    SIGHT(6, 5, KUNAI_FIT_NONE),
    SIGHT(0, 5, KUNAI_FIT_NONE),
    /* cameras and lights move no model */
    {KUNAI_FORMAT_NCAM, KUNAI_MOTION_KIND_CAMERA, 1, KUNAI_FORMAT_NJCM, 1, 1, 1, KUNAI_FIT_NONE},
    {KUNAI_FORMAT_NJCA, KUNAI_MOTION_KIND_CAMERA, 1, KUNAI_FORMAT_NJCM, 1, 1, 1, KUNAI_FIT_NONE},
    {KUNAI_FORMAT_NLIM, KUNAI_MOTION_KIND_LIGHT, 1, KUNAI_FORMAT_NJCM, 1, 1, 1, KUNAI_FIT_NONE},
    /* one of Ninja, the other of Nitro */
    {KUNAI_FORMAT_NMDM, KUNAI_MOTION_KIND_NODES, 5, KUNAI_FORMAT_MDL0, 5, 5, 5, KUNAI_FIT_NONE},
    {KUNAI_FORMAT_REL_MOTION, KUNAI_MOTION_KIND_NODES, 5, KUNAI_FORMAT_MDL0, 5, 5, 5,
     KUNAI_FIT_NONE},
    {KUNAI_FORMAT_NSSM, KUNAI_MOTION_KIND_SHAPES, 5, KUNAI_FORMAT_MDL0, 5, 5, 5, KUNAI_FIT_NONE},
    {KUNAI_FORMAT_JNT0, KUNAI_MOTION_KIND_NODES, 5, KUNAI_FORMAT_NJCM, 5, 5, 5, KUNAI_FIT_NONE},
    {KUNAI_FORMAT_VIS0, KUNAI_MOTION_KIND_VISIBILITY, 5, KUNAI_FORMAT_XJ, 5, 5, 5, KUNAI_FIT_NONE},
    /* motions of all Ninja files fit models of all Ninja families */
    {KUNAI_FORMAT_REL_MOTION, KUNAI_MOTION_KIND_NODES, 5, KUNAI_FORMAT_XJ, 5, 5, 0,
     KUNAI_FIT_COUNT},
    {KUNAI_FORMAT_NMDM, KUNAI_MOTION_KIND_NODES, 5, KUNAI_FORMAT_GJCM, 5, 5, 0, KUNAI_FIT_COUNT},
};

TEST(counts)
{
    size_t i;

    for (i = 0; i < COUNT(counts); i++) {
        const count_row *row = &counts[i];
        kunai_motion motion;
        kunai_model model;

        memset(&motion, 0, sizeof motion);
        memset(&model, 0, sizeof model);
        motion.info.format = row->motion;
        motion.info.kind = row->kind;
        motion.info.stored_group_count = row->groups;
        motion.info.group_count = 77; /* what options->model had is of no matter */
        model.info.format = row->model;
        model.info.node_count = row->nodes;
        model.track_groups = row->track_groups;
        model.shape_groups = row->shape_groups;
        if (kunai_motion_fits(&motion, &model) != row->fit)
            fail_msg("row %zu: %d, not %d", i, (int)kunai_motion_fits(&motion, &model),
                     (int)row->fit);
    }
}

/* ---- materials ---- */

typedef struct name_row {
    const char *targets[MOST]; /* up to the first NULL: a group each, of two tracks */
    const char *materials[MOST];
    int32_t fit;
} name_row;

static const name_row names[] = {
    {{"a"}, {"a"}, KUNAI_FIT_NAMES},
    {{"a", "b"}, {"c", "b", "a"}, KUNAI_FIT_NAMES},
    {{"a", "b"}, {"a", "a", "b"}, KUNAI_FIT_NAMES}, /* several materials have a name */
    {{"a", "b"}, {"a"}, KUNAI_FIT_POSSIBLE},        /* one target is missing */
    {{"b", "a"}, {"a"}, KUNAI_FIT_POSSIBLE},
    {{"b"}, {"a"}, KUNAI_FIT_NONE},
    {{"a"}, {NULL}, KUNAI_FIT_NONE},
    {{NULL}, {"a"}, KUNAI_FIT_NONE}, /* no tracks */
    {{NULL}, {NULL}, KUNAI_FIT_NONE},
    {{"ab"}, {"a", "abc", "AB"}, KUNAI_FIT_NONE}, /* exactly the name */
    {{"sixteen_letters_"}, {"sixteen_letters_"}, KUNAI_FIT_NAMES},
    {{"sixteen_letters_"}, {"sixteen_letters"}, KUNAI_FIT_NONE},
};

static kunai_string make_string(const char *text)
{
    const kunai_string string = {text, strlen(text)};

    return string;
}

static void check_names(const name_row *row, uint32_t format, int32_t fit)
{
    kunai_i_track tracks[2 * MOST];
    kunai_material materials[MOST];
    kunai_motion motion;
    kunai_model model;
    uint32_t i;

    memset(&motion, 0, sizeof motion);
    memset(&model, 0, sizeof model);
    memset(tracks, 0, sizeof tracks);
    memset(materials, 0, sizeof materials);
    for (i = 0; i < MOST && row->targets[i]; i++) {
        tracks[2 * i].track.target = tracks[2 * i + 1].track.target = make_string(row->targets[i]);
        tracks[2 * i].track.group = tracks[2 * i + 1].track.group = i;
        motion.info.track_count += 2;
    }
    for (i = 0; i < MOST && row->materials[i]; i++) {
        materials[i].name = make_string(row->materials[i]);
        model.info.material_count++;
    }
    motion.tracks = tracks;
    motion.info.format = format;
    motion.info.kind = KUNAI_MOTION_KIND_MATERIALS;
    model.materials = materials;
    model.info.format = KUNAI_FORMAT_MDL0;
    assert_int_equal(kunai_motion_fits(&motion, &model), fit);
    model.info.format = KUNAI_FORMAT_NJCM;
    assert_int_equal(kunai_motion_fits(&motion, &model), KUNAI_FIT_NONE);
}

TEST(names)
{
    size_t i;

    for (i = 0; i < COUNT(names); i++) {
        check_names(&names[i], KUNAI_FORMAT_SRT0, names[i].fit);
        check_names(&names[i], KUNAI_FORMAT_PAT0, names[i].fit);
        check_names(&names[i], KUNAI_FORMAT_MAT0, names[i].fit);
    }
}

/* ---- files ---- */

TEST(null)
{
    kunai_model *model = open_nodes(pulled, COUNT(pulled), 0);
    kunai_motion motion;

    memset(&motion, 0, sizeof motion);
    assert_int_equal(kunai_motion_fits(NULL, model), KUNAI_FIT_NONE);
    assert_int_equal(kunai_motion_fits(&motion, NULL), KUNAI_FIT_NONE);
    assert_int_equal(kunai_motion_fits(NULL, NULL), KUNAI_FIT_NONE);
    kunai_model_close(model);
}

/* A motion of so many entries, opened without and with a model of two nodes. */
static void check_file(uint32_t entries, enum motion_layout layout, int32_t fit)
{
    static const motion_key list[] = {{0, {1, 2, 3, 0}}};
    motion_keys tracks[MOST];
    const motion_plan p = {1, 1, 10, entries, tracks, layout, 0};
    kunai_model *model = open_nodes(pulled, COUNT(pulled), 0);
    kunai_options options = make_motion_options(0);
    kunai_motion *motion;
    bytes file;
    uint32_t i;

    for (i = 0; i < MOST; i++)
        tracks[i] = (motion_keys){'f', 1, list};
    file = make_motion_file(&p);
    motion = open_motion_file(&file, NULL);
    assert_int_equal(kunai_motion_get_info(motion)->stored_group_count, entries);
    assert_int_equal(kunai_motion_get_info(motion)->group_count, entries);
    assert_int_equal(kunai_motion_fits(motion, model), fit);
    kunai_motion_close(motion);
    options.model = model;
    motion = open_motion_file(&file, &options);
    assert_int_equal(kunai_motion_get_info(motion)->stored_group_count, entries);
    assert_int_equal(kunai_motion_get_info(motion)->group_count, COUNT(pulled));
    assert_int_equal(kunai_motion_fits(motion, model), fit);
    kunai_motion_close(motion);
    kunai_model_close(model);
    free_bytes(&file);
}

TEST(files)
{
    static const enum motion_layout layouts[] = {MDATA_LAST, MDATA_FIRST, STRUCT_LAST};
    size_t i;

    for (i = 0; i < COUNT(layouts); i++) {
        check_file(1, layouts[i], KUNAI_FIT_POSSIBLE);
        check_file(2, layouts[i], KUNAI_FIT_COUNT);
        check_file(3, layouts[i], KUNAI_FIT_POSSIBLE);
        check_file(MOST, layouts[i], KUNAI_FIT_POSSIBLE);
    }
}

/* A tag past the model's nodes counts, although its track is left out. */
TEST(joints)
{
    static const nitro_joint joints[] = {{.node = 0, .bits = NITRO_IDENTITY},
                                         {.node = 2, .bits = NITRO_IDENTITY}};
    const nitro_joints all = {.name = "a", .frame_count = 1, .joints = joints, .joint_count = 2};
    kunai_options options = make_motion_options(0);
    kunai_motion *motion;
    kunai_model model;
    bytes file = {0};

    memset(&model, 0, sizeof model);
    model.info.format = KUNAI_FORMAT_MDL0;
    model.info.node_count = model.track_groups = 2;
    write_nitro_joints(&all, 1, &file);
    motion = open_strict_motion(&file);
    assert_int_equal(kunai_motion_get_info(motion)->stored_group_count, 3);
    assert_int_equal(kunai_motion_fits(motion, &model), KUNAI_FIT_NONE);
    kunai_motion_close(motion);
    options.model = &model;
    motion = open_motion_file(&file, &options);
    assert_int_equal(kunai_motion_get_info(motion)->group_count, 2);
    assert_int_equal(kunai_motion_get_info(motion)->stored_group_count, 3);
    assert_int_equal(kunai_motion_fits(motion, &model), KUNAI_FIT_NONE);
    model.info.node_count = 3;
    assert_int_equal(kunai_motion_fits(motion, &model), KUNAI_FIT_COUNT);
    model.info.node_count = 4;
    assert_int_equal(kunai_motion_fits(motion, &model), KUNAI_FIT_POSSIBLE);
    kunai_motion_close(motion);
    free_bytes(&file);
}
