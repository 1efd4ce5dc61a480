/* test_motion_corpus.c - every motion of the corpus: what is read against the results of another
 * reader (ninja-motion.md 17), and the hand-made ones against ninja-motion.md 14. */
#include "motion_files.h"

#include "motion/handle.h"

#include <math.h>

typedef struct corpus_folder {
    const char *name;
    size_t motions; /* so many there are: none is lost unnoticed */
    size_t checked;
} corpus_folder;

/* ---- one motion ---- */

/* How the expected results name a channel. */
static uint32_t find_channel_property(const char *name)
{
    static const struct {
        const char *name;
        uint32_t property;
    } names[] = {{"pos", KUNAI_PROPERTY_TRANSLATION},     {"ang", KUNAI_PROPERTY_ROTATION},
                 {"sang", KUNAI_PROPERTY_ROTATION},       {"quat", KUNAI_PROPERTY_ROTATION},
                 {"scl", KUNAI_PROPERTY_SCALE},           {"vec", KUNAI_PROPERTY_VECTOR},
                 {"target", KUNAI_PROPERTY_TARGET},       {"vert", KUNAI_PROPERTY_VERTICES},
                 {"norm", KUNAI_PROPERTY_NORMALS},        {"roll", KUNAI_PROPERTY_ROLL},
                 {"rgb", KUNAI_PROPERTY_COLOR},           {"spot", KUNAI_PROPERTY_SPOT},
                 {"angle", KUNAI_PROPERTY_FIELD_OF_VIEW}, {"point", KUNAI_PROPERTY_POINT},
                 {"intensity", KUNAI_PROPERTY_INTENSITY}};
    size_t i;

    for (i = 0; i < sizeof names / sizeof names[0]; i++)
        if (!strcmp(name, names[i].name))
            return names[i].property;
    fail_msg("no channel is named %s", name);
    return 0;
}

typedef struct channel_sums {
    size_t tracks;
    size_t keys;
    double sum[4]; /* over all keys, in units of the file; of shapes only one, over all floats */
} channel_sums;

static void add_shape(channel_sums *sums, const kunai_track *track)
{
    size_t i;

    assert_true(track->point_count > 0);
    assert_int_equal(track->value_count, 3 * track->point_count);
    for (i = 0; i < (size_t)track->key_count * track->value_count; i++)
        sums->sum[0] += (double)track->values[i];
}

static double get_stored_value(const kunai_track *track, uint32_t key, uint32_t component)
{
    const int32_t *raw = track->raw ? track->raw + (size_t)key * track->raw_count : NULL;

    if (track->property == KUNAI_PROPERTY_COLOR)
        return (double)(uint32_t)raw[0];
    if (track->property == KUNAI_PROPERTY_SPOT && component >= 2)
        return (double)raw[component - 2];
    if (raw && track->property != KUNAI_PROPERTY_SPOT)
        return (double)raw[component];
    return (double)track->values[(size_t)key * track->value_count + component];
}

static void add_track(channel_sums *sums, const kunai_track *track, size_t components)
{
    uint32_t i, k;

    sums->tracks++;
    sums->keys += track->key_count;
    if (track->property == KUNAI_PROPERTY_VERTICES || track->property == KUNAI_PROPERTY_NORMALS) {
        add_shape(sums, track);
        return;
    }
    assert_int_equal(components, track->property == KUNAI_PROPERTY_COLOR ? 1 : track->value_count);
    for (i = 0; i < track->key_count; i++)
        for (k = 0; k < components; k++)
            sums->sum[k] += get_stored_value(track, i, k);
}

static void check_close(const char *name, const char *what, double value, double expected,
                        double tolerance)
{
    if (fabs(value - expected) > tolerance)
        fail_msg("%s: %s is %.9g, not %.9g", name, what, value, expected);
}

static size_t check_channel(const char *name, const kunai_motion *motion, const test_json *expected,
                            const char *channel)
{
    const test_json *values = test_json_get(test_json_get(expected, "channels"), channel);
    const test_json *sum = test_json_get(values, "sum");
    const int is_short = test_json_number(test_json_get(expected, "short")) > 0.0;
    const uint32_t property = find_channel_property(channel);
    channel_sums sums = {0, 0, {0}};
    uint32_t i;

    for (i = 0; i < motion->info.track_count; i++) {
        if (motion->tracks[i].track.property != property)
            continue;
        add_track(&sums, &motion->tracks[i].track, test_json_count(sum));
        if (!strcmp(channel, "ang"))
            assert_int_equal(motion->tracks[i].blend,
                             is_short ? KUNAI_I_BLEND_SHORT_ANGLES : KUNAI_I_BLEND_WIDE_ANGLES);
    }
    check_close(name, "tracks", (double)sums.tracks,
                test_json_number(test_json_get(values, "tracks")), 0);
    check_close(name, "keys", (double)sums.keys, test_json_number(test_json_get(values, "keys")),
                0);
    for (i = 0; i < test_json_count(sum); i++) /* rounded to two decimals */
        check_close(name, "a sum of keys", sums.sum[i], test_json_number(test_json_at(sum, i)),
                    0.00501);
    return sums.tracks;
}

static void check_motion(const char *name, const kunai_motion *motion, const test_json *expected)
{
    const kunai_motion_info *info = kunai_motion_get_info(motion);
    const test_json *channels = test_json_get(expected, "channels");
    size_t i, tracks = 0;

    assert_int_equal(info->raw_type,
                     strtoul(test_json_string(test_json_get(expected, "type")), NULL, 0));
    assert_int_equal(info->raw_interpolation,
                     strtoul(test_json_string(test_json_get(expected, "inp_fn")), NULL, 0));
    assert_int_equal(info->interpolation == KUNAI_INTERPOLATION_LINEAR,
                     !strcmp(test_json_string(test_json_get(expected, "interp")), "linear"));
    assert_int_equal(info->byte_order == KUNAI_BYTE_ORDER_LITTLE,
                     !strcmp(test_json_string(test_json_get(expected, "endian")), "<"));
    check_close(name, "frames", (double)info->frame_count,
                test_json_number(test_json_get(expected, "frames")), 0);
    check_close(name, "nodes", (double)info->group_count,
                test_json_number(test_json_get(expected, "nodes")), 0);
    for (i = 0; i < test_json_count(channels); i++)
        tracks += check_channel(name, motion, expected, test_json_key(channels, i));
    check_close(name, "all tracks", (double)info->track_count, (double)tracks, 0);
    check_close(name, "dropped keys", (double)info->warning_count,
                test_json_number(test_json_get(expected, "dropped_keys")), 0);
}

static void check_kind(const kunai_motion_info *info, const char *tag)
{
    static const struct {
        const char *tag;
        uint32_t format, kind;
    } kinds[] = {{"NMDM", KUNAI_FORMAT_NMDM, KUNAI_MOTION_KIND_NODES},
                 {"REL", KUNAI_FORMAT_REL_MOTION, KUNAI_MOTION_KIND_NODES},
                 {"NSSM", KUNAI_FORMAT_NSSM, KUNAI_MOTION_KIND_SHAPES},
                 {"NCAM", KUNAI_FORMAT_NCAM, KUNAI_MOTION_KIND_CAMERA},
                 {"NLIM", KUNAI_FORMAT_NLIM, KUNAI_MOTION_KIND_LIGHT}};
    size_t i;

    for (i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (!strcmp(tag, kinds[i].tag)) {
            assert_int_equal(info->format, kinds[i].format);
            assert_int_equal(info->kind, kinds[i].kind);
            return;
        }
    fail_msg("no motion has the tag %s", tag);
}

/* ---- all of them ---- */

/* The motions of a model file have as many entries as their model has nodes without SKIP. */
static void check_with_model(const uint8_t *data, size_t size, uint32_t index,
                             const kunai_motion *walked)
{
    kunai_options options = make_motion_options(KUNAI_OPEN_STRICT);
    kunai_model *model;
    kunai_motion *motion;

    assert_int_equal(kunai_model_open(data, size, NULL, &model, NULL), KUNAI_OK);
    options.model = model;
    options.index = index;
    assert_int_equal(kunai_motion_open(data, size, &options, &motion, NULL), KUNAI_OK);
    assert_int_equal(motion_visitor.walk(motion, data, size),
                     motion_visitor.walk(walked, data, size));
    kunai_motion_close(motion);
    kunai_model_close(model);
}

static size_t check_file(const char *name, const test_json *result, const uint8_t *data,
                         size_t size)
{
    const test_json *list = test_json_get(result, "expect");
    const char *types = test_json_string(test_json_get(test_json_get(result, "options"), "types"));
    kunai_options options =
        make_motion_options(types && !strcmp(types, "2") ? KUNAI_MOTION_NINJA2 : 0);
    kunai_motion *motion = NULL;
    kunai_error error;

    for (; options.index < test_json_count(list); options.index++) {
        const test_json *expected = test_json_at(list, options.index);

        if (kunai_motion_open(data, size, &options, &motion, &error) != KUNAI_OK)
            fail_msg("%s: %s", name, error.message);
        check_kind(kunai_motion_get_info(motion), test_json_string(test_json_get(expected, "tag")));
        check_motion(name, motion, expected);
        if (!strncmp(name, "embedded/", 9))
            check_with_model(data, size, options.index, motion);
        kunai_motion_close(motion);
    }
    assert_int_equal(kunai_motion_open(data, size, &options, &motion, NULL), KUNAI_E_RANGE);
    return options.index;
}

static corpus_folder *find_folder(corpus_folder *folders, size_t count, const char *name)
{
    size_t i;

    for (i = 0; i < count; i++)
        if (!strncmp(name, folders[i].name, strlen(folders[i].name)))
            return &folders[i];
    fail_msg("%s is in no folder that is known", name);
    return NULL;
}

/* The text among them is a model. */
TEST(motions)
{
    corpus_folder folders[] = {{"motion-NMDM-more/", 16, 0}, {"motion-NMDM-wide/", 45, 0},
                               {"motion-REL-short/", 45, 0}, {"motion-NSSM/", 1, 0},
                               {"synthetic/", 7, 0},         {"embedded/", 35, 0},
                               {"ninja-ascii/", 0, 0}};
    const size_t folder_count = sizeof folders / sizeof folders[0];
    test_json *root;
    size_t i;

    if (!test_corpus())
        skip();
    root = test_corpus_json("motions/expected.json");
    for (i = 0; i < test_json_count(root); i++) {
        const char *name = test_json_key(root, i);
        corpus_folder *folder = find_folder(folders, folder_count, name);
        const int is_embedded = !strncmp(name, "embedded/", 9);
        char path[1024];
        uint8_t *data;
        size_t size;

        if (strstr(name, ".nja"))
            continue;
        snprintf(path, sizeof path, "%s%s", is_embedded ? "" : "motions/",
                 is_embedded ? name + 9 : name);
        data = test_read_corpus(path, &size);
        if (!data)
            fail_msg("%s cannot be read", path);
        folder->checked += check_file(name, test_json_at(root, i), data, size);
        free(data);
    }
    for (i = 0; i < folder_count; i++) {
        test_corpus_report(folders[i].name, folders[i].checked, 0, "");
        assert_int_equal(folders[i].checked, folders[i].motions);
    }
    test_json_free(root);
}

static kunai_motion *open_file(const char *path, const kunai_model *model)
{
    kunai_options options = make_motion_options(KUNAI_OPEN_STRICT);
    kunai_motion *motion;
    size_t size;
    uint8_t *data = test_read_corpus(path, &size);

    assert_non_null(data);
    options.model = model;
    assert_int_equal(kunai_motion_open(data, size, &options, &motion, NULL), KUNAI_OK);
    free(data);
    return motion;
}

/* The only real motion of shapes: both nodes of its model have SHAPE_SKIP, and an entry each. The
 * model has as many points as the distances of the arrays tell. */
TEST(real_shapes)
{
    static const uint32_t points[] = {245, 245, 205, 205};
    static const char model_path[] = "models/mods/ShadowSA1__047.sa1mdl";
    kunai_model *model = NULL;
    size_t size;
    uint8_t *data;
    uint32_t i;
    int with_model;

    if (!test_corpus())
        skip();
    data = test_read_corpus(model_path, &size);
    assert_non_null(data);
    assert_int_equal(kunai_model_open(data, size, NULL, &model, NULL), KUNAI_OK);
    assert_int_equal(kunai_model_get_info(model)->node_count, 2);
    for (i = 0; i < 2; i++)
        assert_int_equal(kunai_model_get_node(model, i)->shape_group, -1);
    for (with_model = 0; with_model < 2; with_model++) {
        kunai_motion *motion =
            open_file("motions/motion-NSSM/ShadowSA1__000.njs", with_model ? model : NULL);

        assert_int_equal(kunai_motion_get_info(motion)->group_count, 2);
        assert_int_equal(kunai_motion_get_info(motion)->track_count, 4);
        for (i = 0; i < 4; i++)
            assert_int_equal(kunai_motion_get_track(motion, i)->point_count, points[i]);
        kunai_motion_close(motion);
    }
    kunai_model_close(model);
    free(data);
}

/* ---- motions/synth: ninja-motion.md 14 as files ---- */

typedef struct known_track {
    uint32_t property, key_count;
    double frames[4];
    double keys[4][4]; /* as stored; a quaternion x, y, z, w */
} known_track;

static const known_track known_p = {
    KUNAI_PROPERTY_TRANSLATION, 4, {0, 4, 12, 19}, {{0}, {1, 2, 3}, {-4, 8, .5}, {0}}};
static const known_track known_a = {KUNAI_PROPERTY_ROTATION,
                                    3,
                                    {0, 10, 19},
                                    {{0}, {0x4000, -0x4000, 0x8000}, {0x10000, 0x100, -0x7000}}};
static const known_track known_sa = {KUNAI_PROPERTY_ROTATION,
                                     3,
                                     {0, 10, 19},
                                     {{0}, {0x7000, -0x4000, 0x1000}, {-0x7000, 0x100, -0x7000}}};
static const known_track known_q = {
    KUNAI_PROPERTY_ROTATION,
    3,
    {0, 10, 19},
    {{0, 0, 0, 1}, {0.7071067811865476, 0, 0, 0.7071067811865476}, {0, 0, 0, -1}}};
static const known_track known_s = {KUNAI_PROPERTY_SCALE, 2, {0, 19}, {{1, 1, 1}, {2, 2, 2}}};

static const known_track known_event = {KUNAI_PROPERTY_EVENT, 3, {0, 5, 10}, {{0}, {1}, {0}}};

static const known_track known_target = {
    KUNAI_PROPERTY_TARGET, 4, {0, 4, 12, 19}, {{0}, {1, 2, 3}, {-4, 8, .5}, {0}}};
static const known_track known_vector = {
    KUNAI_PROPERTY_VECTOR, 4, {0, 4, 12, 19}, {{0}, {1, 2, 3}, {-4, 8, .5}, {0}}};
static const known_track known_roll = {KUNAI_PROPERTY_ROLL, 2, {0, 29}, {{0}, {0x2000}}};
static const known_track known_view = {
    KUNAI_PROPERTY_FIELD_OF_VIEW, 2, {0, 29}, {{0x2000}, {0x1000}}};
static const known_track known_color = {
    KUNAI_PROPERTY_COLOR, 2, {0, 29}, {{0xFF102030}, {0xFF506070}}};
static const known_track known_intensity = {KUNAI_PROPERTY_INTENSITY, 2, {0, 29}, {{1}, {.5}}};
static const known_track known_point = {KUNAI_PROPERTY_POINT, 2, {0, 29}, {{1, 10}, {2, 20}}};
static const known_track known_spot = {
    KUNAI_PROPERTY_SPOT, 2, {0, 29}, {{1, 100, 0x1000, 0x2000}, {2, 50, 0x2000, 0x3000}}};

static void check_known(const char *name, const kunai_track *track, const known_track *known)
{
    const int is_raw = track->raw && track->property != KUNAI_PROPERTY_SPOT;
    const uint32_t components = is_raw ? track->raw_count : track->value_count;
    uint32_t i, k;

    assert_int_equal(track->property, known->property);
    assert_int_equal(track->key_count, known->key_count);
    for (i = 0; i < track->key_count; i++) {
        check_close(name, "a frame", (double)track->frames[i], known->frames[i], 0);
        for (k = 0; k < components; k++)
            check_close(name, "a value", get_stored_value(track, i, k), known->keys[i][k], 1e-6);
    }
}

/* Point i of each key is at (shift + i, 2 i, -i). */
static void check_shape(const kunai_track *track, uint32_t property, uint32_t key_count,
                        const double *frames, const double *shifts)
{
    uint32_t i, k;

    assert_int_equal(track->property, property);
    assert_int_equal(track->key_count, key_count);
    assert_int_equal(track->point_count, 4);
    for (k = 0; k < key_count; k++) {
        check_close("shape", "a frame", (double)track->frames[k], frames[k], 0);
        for (i = 0; i < 4; i++) {
            const float *point = track->values + (size_t)k * track->value_count + 3 * (size_t)i;

            check_close("shape", "x", (double)point[0], shifts[k] + i, 0);
            check_close("shape", "y", (double)point[1], 2.0 * i, 0);
            check_close("shape", "z", (double)point[2], -1.0 * i, 0);
        }
    }
}

static void check_known_shape(const char *path)
{
    static const double vertex_frames[] = {0, 5, 10}, vertex_shifts[] = {0, 3, .5};
    static const double normal_frames[] = {0, 10}, normal_shifts[] = {1, 2};
    kunai_motion *motion = open_file(path, NULL);

    assert_int_equal(kunai_motion_get_info(motion)->track_count, 2);
    check_shape(kunai_motion_get_track(motion, 0), KUNAI_PROPERTY_VERTICES, 3, vertex_frames,
                vertex_shifts);
    check_shape(kunai_motion_get_track(motion, 1), KUNAI_PROPERTY_NORMALS, 2, normal_frames,
                normal_shifts);
    kunai_motion_close(motion);
}

TEST(known_motions)
{
    static const struct {
        const char *name;
        const known_track *tracks[5];
    } files[] = {
        {"pas_linear", {&known_p, &known_a, &known_s}},
        {"pas_spline", {&known_p, &known_a, &known_s}},
        {"pas_spline_be", {&known_p, &known_a, &known_s}},
        {"pas_be_besize", {&known_p, &known_a, &known_s}},
        {"pa_early_wide", {&known_p, &known_a}},
        {"pa_short_early", {&known_p, &known_sa}},
        {"sang2", {&known_p, &known_sa}},
        {"event2", {&known_p, &known_a, &known_event}},
        {"pqs", {&known_p, &known_q, &known_s}},
        {"camera1", {&known_p, &known_target, &known_roll, &known_view}},
        {"camera2", {&known_p, &known_target, &known_roll, &known_view}},
        {"light1_point", {&known_p, &known_point}},
        {"light1_spot", {&known_p, &known_vector, &known_color, &known_intensity, &known_spot}},
    };
    size_t i, k;

    if (!test_corpus())
        skip();
    for (i = 0; i < sizeof files / sizeof files[0]; i++) {
        kunai_motion *motion;
        char path[256];

        snprintf(path, sizeof path, "motions/synth/%s.njm", files[i].name);
        motion = open_file(path, NULL);
        for (k = 0; k < 5 && files[i].tracks[k]; k++)
            check_known(path, kunai_motion_get_track(motion, (uint32_t)k), files[i].tracks[k]);
        kunai_motion_close(motion);
    }
    check_known_shape("motions/synth/shape.njs");
    test_corpus_report("motions/synth", i + 1, 0, "");
}
