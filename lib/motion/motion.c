/* motion.c - the motion calls: motions of Ninja files and PSO player motions (ninja-motion.md). */
#include "motion/motion.h"
#include "motion/formats.h"
#include "archive/ninja_file.h"
#include "archive/rel.h"
#include "base/math.h"
#include "model/model.h"

const kunai_i_format_row kunai_i_motion_formats[] = {
    {KUNAI_FORMAT_NINJA, KUNAI_NOUN_MOTION, kunai_i_ninja_motion_recognise, 0},
    {KUNAI_FORMAT_REL_MOTION, KUNAI_NOUN_MOTION, kunai_i_rel_motion_recognise, 0},
    {KUNAI_FORMAT_ANY, 0, NULL, 0}};

/* By the container: its reader tells why there is no motion in it. An NMDM is a chunk of a Ninja
 * file. */
static kunai_i_motion_read *choose_reader(kunai_i_job *job, const void *data, size_t size)
{
    const uint32_t wanted = job->options.format;
    kunai_i_chunk_walk walk;
    kunai_i_rel rel;

    if (wanted == KUNAI_FORMAT_NINJA || wanted == KUNAI_FORMAT_NMDM)
        return kunai_i_ninja_motion_read;
    if (wanted == KUNAI_FORMAT_REL_MOTION)
        return kunai_i_rel_motion_read;
    if (wanted) {
        kunai_i_fail(job, KUNAI_E_FORMAT, 0, "motion", "options.format is no format of motions");
        return NULL;
    }
    if (!kunai_i_chunk_walk_begin(&walk, NULL, data, size, job->options.byte_order) &&
        kunai_i_rel_begin(&rel, data, size, job->options.byte_order))
        return kunai_i_rel_motion_read;
    return kunai_i_ninja_motion_read;
}

static void read_motion(kunai_i_job *job, const void *data, size_t size, kunai_motion *motion)
{
    kunai_i_motion_read *read;

    job->format = job->options.format;
    read = choose_reader(job, data, size);
    if (read)
        read(job, data, size, motion);
}

kunai_result kunai_motion_open(const void *data, size_t size, const kunai_options *options,
                               kunai_motion **out, kunai_error *error)
{
    kunai_i_job job;
    kunai_motion *motion;

    if (out)
        *out = NULL;
    if (kunai_i_job_begin(&job, data, size, options, out, error) != KUNAI_OK)
        return job.error.code;
    motion = kunai_i_keep(&job, 1, sizeof *motion);
    if (motion) {
        motion->info.name = kunai_i_empty_string();
        read_motion(&job, data, size, motion);
        motion->info.warnings = kunai_i_keep_warnings(&job, &motion->info.warning_count);
    }
    if (kunai_i_job_end(&job, motion ? &motion->owner : NULL, error) == KUNAI_OK)
        *out = motion;
    return job.error.code;
}

void kunai_motion_close(kunai_motion *motion)
{
    if (motion)
        kunai_i_owner_release(&motion->owner);
}

const kunai_motion_info *kunai_motion_get_info(const kunai_motion *motion)
{
    return motion ? &motion->info : NULL;
}

const kunai_track *kunai_motion_get_track(const kunai_motion *motion, uint32_t index)
{
    if (!motion || index >= motion->info.track_count)
        return NULL;
    return &motion->tracks[index].track;
}

static int is_sample(uint32_t sample)
{
    return (sample & ~(uint32_t)KUNAI_SHORTEST) <= KUNAI_CLAMP;
}

kunai_result kunai_motion_sample(const kunai_motion *motion, uint32_t track, float frame,
                                 uint32_t sample, float *values, size_t count)
{
    const kunai_motion_info *info;

    if (!motion || !values || !is_sample(sample))
        return KUNAI_E_ARGUMENT;
    info = &motion->info;
    if (track >= info->track_count)
        return KUNAI_E_RANGE;
    if (count < motion->tracks[track].track.value_count)
        return KUNAI_E_SPACE;
    kunai_i_sample_values(&motion->tracks[track],
                          kunai_i_sample_frame(frame, info->frame_count, sample), info->frame_count,
                          sample, values);
    return KUNAI_OK;
}

/* A value replaces the one of the rest pose, whatever the UNIT flags of the node say. */
static void apply_track(const kunai_motion *motion, const kunai_i_track *track, double frame,
                        uint32_t sample, uint32_t flags, kunai_transform *transform)
{
    const uint32_t frames = motion->info.frame_count;
    int32_t angles[3];

    switch (track->track.property) {
    case KUNAI_TRANSLATION:
        kunai_i_sample_values(track, frame, frames, sample, transform->translation);
        break;
    case KUNAI_SCALE: kunai_i_sample_values(track, frame, frames, sample, transform->scale); break;
    default:
        if (track->blend == KUNAI_I_BLEND_QUATERNIONS) {
            kunai_i_sample_values(track, frame, frames, sample, transform->rotation);
        } else {
            kunai_i_sample_angles(track, frame, frames, sample, angles);
            kunai_i_quaternion_from_angles(angles, (flags & KUNAI_I_ZXY_ANG) != 0,
                                           transform->rotation);
        }
        break;
    }
}

kunai_result kunai_motion_pose(const kunai_motion *motion, const kunai_model *model, float frame,
                               uint32_t sample, kunai_transform *pose, size_t count)
{
    uint32_t node_count, i, k;
    double at;

    if (!motion || !model || (!pose && count) || !is_sample(sample) ||
        motion->info.kind != KUNAI_MOTION_NODES)
        return KUNAI_E_ARGUMENT;
    node_count = kunai_model_get_info(model)->node_count;
    if (count < node_count)
        return KUNAI_E_SPACE;
    at = kunai_i_sample_frame(frame, motion->info.frame_count, sample);
    for (i = 0; i < node_count; i++) {
        const kunai_node *node = kunai_model_get_node(model, i);
        const uint32_t group = (uint32_t)node->track_group; /* -1 is past every group */

        pose[i] = node->rest;
        if (group >= motion->info.group_count || !motion->info.frame_count)
            continue;
        for (k = motion->first_tracks[group]; k < motion->first_tracks[group + 1]; k++)
            apply_track(motion, &motion->tracks[k], at, sample, node->flags, &pose[i]);
    }
    return KUNAI_OK;
}
