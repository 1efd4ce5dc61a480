/* visitor_motion.c - reads all tracks of a motion, samples them, and poses a model.
 *
 * Samples and poses must succeed at every frame, also at NaN, infinity and numbers that no int can
 * hold, and must give finite numbers. */
#include "members.h"
#include "visitor.h"

#include <math.h>

static const float frames[] = {0.0f,          0.5f,     4.5f,      18.9f,    19.0f,
                               20.0f,         -0.25f,   -21.0f,    65536.0f, 16777216.0f,
                               1e30f,         -1e30f,   3.4e38f,   1e-40f,   -(1.0f / 3),
                               4294967296.0f, INFINITY, -INFINITY, NAN};

static const uint32_t samples[] = {KUNAI_SAMPLE_LOOP,
                                   KUNAI_SAMPLE_WRAP,
                                   KUNAI_SAMPLE_CLAMP,
                                   KUNAI_SAMPLE_LOOP | KUNAI_SAMPLE_SHORTEST,
                                   KUNAI_SAMPLE_WRAP | KUNAI_SAMPLE_SHORTEST,
                                   KUNAI_SAMPLE_CLAMP | KUNAI_SAMPLE_SHORTEST};

enum {
    FRAMES = sizeof frames / sizeof frames[0],
    SAMPLES = sizeof samples / sizeof samples[0],
    SAMPLED_TRACKS = 64, /* more tracks take too long */
    SAMPLED_VALUES = 3000,
    NODES = 8
};

VISITOR_CALLS(motion)

/* Indexed by enum kunai_property: how many floats a value has, in each of its two forms. */
static const uint8_t value_counts[][2] = {{3, 3}, {3, 4}, {3, 3}, {3, 3}, {3, 3}, {0, 0}, {0, 0},
                                          {1, 1}, {1, 1}, {4, 3}, {1, 2}, {4, 4}, {2, 2}, {1, 1},
                                          {1, 1}, {2, 2}, {1, 1}, {2, 2}, {2, 2}, {3, 3}, {3, 3},
                                          {3, 3}, {3, 3}, {1, 1}, {1, 1}, {2, 2}};

static void check_values(const kunai_track *track)
{
    if (track->property == KUNAI_PROPERTY_VERTICES || track->property == KUNAI_PROPERTY_NORMALS) {
        VISITOR_CHECK(track->value_count == 3 * track->point_count);
        return;
    }
    VISITOR_CHECK(track->property <= KUNAI_PROPERTY_CLIP && !track->point_count);
    if (track->axis >= 0)
        VISITOR_CHECK(track->value_count == 1 && track->axis < value_counts[track->property][0]);
    else
        VISITOR_CHECK(track->value_count == value_counts[track->property][0] ||
                      track->value_count == value_counts[track->property][1]);
}

/* Checks that each value of a texture swap is the index of a name, or -1. */
static void check_names(const kunai_track *track)
{
    VISITOR_CHECK((track->names != NULL) == (track->property == KUNAI_PROPERTY_TEXTURE_SWAP));
    VISITOR_CHECK(track->names || !track->name_count);
    for (uint32_t i = 0; track->names && i < track->key_count * track->value_count; i++)
        VISITOR_CHECK(track->values[i] >= -1.0f && track->values[i] < (float)track->name_count &&
                      track->values[i] == (float)(int)track->values[i]);
}

/* Bit n of kinds[i] is set if tracks of the i-th Nitro format can have flags_kind n. */
static void check_flags_kind(const kunai_track *track, uint32_t format)
{
    static const uint32_t kinds[] = {
        1u << KUNAI_TRACK_FLAGS_KIND_JOINT_TAG | 1u << KUNAI_TRACK_FLAGS_KIND_JOINT_CURVE,
        1u << KUNAI_TRACK_FLAGS_KIND_MATRIX_CURVE, 1u << KUNAI_TRACK_FLAGS_KIND_SWAP,
        1u << KUNAI_TRACK_FLAGS_KIND_COLOR_CURVE, 1u << KUNAI_TRACK_FLAGS_KIND_NONE};

    VISITOR_CHECK(kinds[format - KUNAI_FORMAT_JNT0] >> track->flags_kind & 1);
}

static void check_shape(const kunai_track *track, uint32_t format, int is_nitro)
{
    check_values(track);
    if (is_nitro) {
        check_flags_kind(track, format);
    } else { /* members that only Nitro motions use are empty */
        VISITOR_CHECK(track->raw_count <= track->value_count);
        VISITOR_CHECK(track->axis == -1 && !track->flags && !track->flags_kind);
        VISITOR_CHECK(track->property <= KUNAI_PROPERTY_SHAPE_ID ||
                      track->property == KUNAI_PROPERTY_CLIP);
    }
    VISITOR_CHECK((track->raw != NULL) == (track->raw_count != 0));
    VISITOR_CHECK((track->values != NULL) == (track->value_count != 0));
    VISITOR_CHECK(track->interpolation <= KUNAI_INTERPOLATION_USER);
    VISITOR_CHECK(track->key_count > 0 && track->axis >= -1 && track->axis <= 2);
}

static void check_track(const kunai_track *track, uint32_t format, int is_nitro)
{
    check_shape(track, format, is_nitro);
    for (uint32_t i = 1; i < track->key_count; i++)
        VISITOR_CHECK(track->frames[i] > track->frames[i - 1]);
    check_names(track);
}

static uint64_t hash_samples(uint64_t hash, const kunai_motion *motion, uint32_t index,
                             const kunai_track *track)
{
    float *values = malloc(((size_t)track->value_count + 1) * sizeof *values);

    VISITOR_CHECK(values != NULL);
    for (uint32_t i = 0; i < FRAMES; i++)
        for (uint32_t k = 0; k < SAMPLES; k++) {
            values[track->value_count] = 77.0f;
            VISITOR_CHECK(kunai_motion_sample(motion, index, frames[i], samples[k], values,
                                              track->value_count, NULL) == KUNAI_OK);
            VISITOR_CHECK(values[track->value_count] == 77.0f);
            hash = hash_floats(hash, values, track->value_count);
        }
    free(values);
    return hash;
}

static int is_nitro(const kunai_motion_info *info)
{
    return info->format >= KUNAI_FORMAT_JNT0 && info->format <= KUNAI_FORMAT_VIS0;
}

static uint64_t hash_tracks(uint64_t hash, const kunai_motion *motion)
{
    const kunai_motion_info *info = kunai_motion_get_info(motion);
    const kunai_track *last = NULL;

    for (uint32_t i = 0; i < info->track_count; i++) {
        const kunai_track *track = kunai_motion_get_track(motion, i);

        VISITOR_CHECK(track != NULL && track->group < info->group_count);
        VISITOR_CHECK(!last || last->group < track->group ||
                      (last->group == track->group && last->property <= track->property));
        VISITOR_CHECK(!last || last->group != track->group || last->property != track->property ||
                      last->axis < track->axis || !is_nitro(info));
        check_track(track, info->format, is_nitro(info));
        if (i < SAMPLED_TRACKS && track->value_count <= SAMPLED_VALUES)
            hash = hash_samples(hash, motion, i, track);
        last = track;
    }
    VISITOR_CHECK(kunai_motion_get_track(motion, info->track_count) == NULL);
    VISITOR_CHECK(kunai_motion_get_track(motion, UINT32_MAX) == NULL);
    return hash;
}

/* Makes a model to pose: an NJCM chunk with NODES nodes without meshes, each the child of the node
 * before. */
static kunai_model *make_model(void)
{
    uint8_t file[8 + 52 * NODES] = {'N', 'J', 'C', 'M', (52 * NODES) & 0xFF, (52 * NODES) >> 8};
    kunai_model *model = NULL;

    for (int i = 0; i < NODES; i++) {
        uint8_t *node = file + 8 + 52 * i;
        const int next = 52 * (i + 1);

        node[0] = i % 2 ? 0x2F : 0x0F;               /* unit, hidden; every second one ZXY */
        node[0x22] = node[0x26] = node[0x2A] = 0x80; /* scale 1 */
        node[0x23] = node[0x27] = node[0x2B] = 0x3F;
        if (i + 1 < NODES) {
            node[0x2C] = (uint8_t)(next & 0xFF);
            node[0x2D] = (uint8_t)(next >> 8);
        }
    }
    VISITOR_CHECK(kunai_model_open(file, sizeof file, NULL, &model, NULL) == KUNAI_OK);
    return model;
}

static uint64_t hash_poses(uint64_t hash, const kunai_motion *motion)
{
    kunai_model *model = make_model();
    const int32_t fit = kunai_motion_fits(motion, model);
    kunai_transform pose[NODES];

    VISITOR_CHECK(fit >= KUNAI_FIT_NONE && fit <= KUNAI_FIT_COUNT);
    VISITOR_CHECK((fit == KUNAI_FIT_COUNT) ==
                  (kunai_motion_get_info(motion)->kind == KUNAI_MOTION_KIND_NODES &&
                   !is_nitro(kunai_motion_get_info(motion)) &&
                   kunai_motion_get_info(motion)->stored_group_count == NODES));

    if (kunai_motion_get_info(motion)->kind != KUNAI_MOTION_KIND_NODES)
        VISITOR_CHECK(kunai_motion_pose(motion, model, 0.0f, 0, pose, NODES, NULL) ==
                      KUNAI_E_ARGUMENT);
    for (uint32_t i = 0;
         kunai_motion_get_info(motion)->kind == KUNAI_MOTION_KIND_NODES && i < FRAMES; i++) {
        VISITOR_CHECK(kunai_motion_pose(motion, model, frames[i], samples[i % SAMPLES], pose, NODES,
                                        NULL) == KUNAI_OK);
        for (uint32_t n = 0; n < NODES; n++) {
            const float *q = pose[n].rotation;
            const double length = (double)q[0] * (double)q[0] + (double)q[1] * (double)q[1] +
                                  (double)q[2] * (double)q[2] + (double)q[3] * (double)q[3];

            VISITOR_CHECK(length > 0.999998 && length < 1.000002);
            hash = hash_floats(hash, pose[n].translation, 3);
            hash = hash_floats(hash, pose[n].rotation, 4);
            hash = hash_floats(hash, pose[n].scale, 3);
        }
    }
    kunai_model_close(model);
    return hash;
}

static uint64_t walk(const void *handle, const void *data, size_t size)
{
    const kunai_motion *motion = handle;
    const kunai_motion_info *info = kunai_motion_get_info(motion);
    uint64_t hash = walk_members(&motion_handle, motion);

    (void)data;
    VISITOR_CHECK(info->kind <= (uint32_t)(is_nitro(info) ? KUNAI_MOTION_KIND_VISIBILITY
                                                          : KUNAI_MOTION_KIND_LIGHT));
    VISITOR_CHECK(info->byte_order >= KUNAI_BYTE_ORDER_LITTLE &&
                  info->byte_order <= KUNAI_BYTE_ORDER_MIXED);
    VISITOR_CHECK(info->interpolation <= KUNAI_INTERPOLATION_USER &&
                  (info->interpolation >= KUNAI_INTERPOLATION_LINEAR || is_nitro(info)));
    for (uint32_t i = 0; i < info->track_count; i++)
        VISITOR_CHECK(kunai_motion_get_track(motion, i)->offset < size);
    hash = hash_tracks(hash, motion);
    return info->kind == KUNAI_MOTION_KIND_NODES ? hash_poses(hash, motion) : hash;
}

const test_visitor motion_visitor = {"motion", open_motion, walk, close_motion};
