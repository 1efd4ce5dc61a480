/* motion_handles.c - reads no bytes: the motions of motion_handles.h. */
#include "motion_handles.h"

#include <math.h>

void begin_handle(motion_handle *handle, uint32_t frame_count)
{
    memset(handle, 0, sizeof *handle);
    handle->motion.tracks = handle->tracks;
    handle->motion.first_tracks = handle->first_tracks;
    handle->motion.info.frame_count = frame_count;
    handle->motion.info.interpolation = KUNAI_INTERPOLATION_LINEAR;
}

void add_handle_group(motion_handle *handle)
{
    kunai_motion_info *info = &handle->motion.info;

    assert_true(info->group_count < HANDLE_GROUPS);
    handle->first_tracks[info->group_count++] = info->track_count;
    handle->first_tracks[info->group_count] = info->track_count;
}

static kunai_i_track *add_track(motion_handle *handle, uint32_t property, const float *frames,
                                uint32_t key_count)
{
    kunai_motion_info *info = &handle->motion.info;
    kunai_i_track *added = &handle->tracks[info->track_count];

    assert_true(info->group_count && info->track_count < HANDLE_TRACKS);
    handle->first_tracks[info->group_count] = ++info->track_count;
    added->track.frames = frames;
    added->track.group = info->group_count - 1;
    added->track.property = property;
    added->track.interpolation = info->interpolation;
    added->track.key_count = key_count;
    added->track.axis = -1;
    return added;
}

kunai_track *add_handle_floats(motion_handle *handle, uint32_t property, const float *frames,
                               uint32_t key_count, const float *values, uint32_t value_count)
{
    kunai_i_track *added = add_track(handle, property, frames, key_count);

    added->track.values = values;
    added->track.value_count = value_count;
    if (property == KUNAI_PROPERTY_ROTATION)
        added->blend = KUNAI_I_BLEND_QUATERNIONS;
    return &added->track;
}

kunai_track *add_handle_raw(motion_handle *handle, uint32_t property, uint32_t blend,
                            const float *frames, uint32_t key_count, const int32_t *raw,
                            uint32_t raw_count)
{
    kunai_i_track *added = add_track(handle, property, frames, key_count);

    added->blend = blend;
    added->track.raw = raw;
    added->track.raw_count = raw_count;
    added->track.value_count = blend == KUNAI_I_BLEND_COLORS ? 4 : raw_count;
    return &added->track;
}

kunai_track *make_handle_of_floats(motion_handle *handle, uint32_t frame_count, const float *frames,
                                   uint32_t key_count, const float *values, uint32_t value_count)
{
    begin_handle(handle, frame_count);
    add_handle_group(handle);
    return add_handle_floats(
        handle, value_count == 4 ? KUNAI_PROPERTY_ROTATION : KUNAI_PROPERTY_TRANSLATION, frames,
        key_count, values, value_count);
}

kunai_track *make_handle_of_raw(motion_handle *handle, uint32_t frame_count, uint32_t blend,
                                const float *frames, uint32_t key_count, const int32_t *raw,
                                uint32_t raw_count)
{
    begin_handle(handle, frame_count);
    add_handle_group(handle);
    return add_handle_raw(handle, KUNAI_PROPERTY_ROTATION, blend, frames, key_count, raw,
                          raw_count);
}

/* ---- what must be so ---- */

void sample_track(const kunai_motion *motion, uint32_t track, float frame, uint32_t sample,
                  float *values)
{
    const uint32_t count = kunai_motion_get_track(motion, track)->value_count;
    uint32_t i;

    assert_int_equal(kunai_motion_sample(motion, track, frame, sample, values, count, NULL),
                     KUNAI_OK);
    for (i = 0; i < count; i++)
        assert_true(isfinite(values[i]));
}

void assert_sample(const kunai_motion *motion, uint32_t track, float frame, uint32_t sample,
                   const double *expected, double tolerance)
{
    float values[4];
    uint32_t i;

    sample_track(motion, track, frame, sample, values);
    for (i = 0; i < kunai_motion_get_track(motion, track)->value_count; i++)
        if (!(fabs((double)values[i] - expected[i]) <= tolerance))
            fail_msg("value %u at frame %.9g, sample %#x is %.9g, not %.9g", (unsigned)i,
                     (double)frame, (unsigned)sample, (double)values[i], expected[i]);
}

void assert_bams(float radians, int32_t expected)
{
    const float exact = (float)((double)expected * (6.283185307179586476925286766559 / 65536.0));

    if (radians < exact || radians > exact)
        fail_msg("%.9g radians are %.6f units, not %ld", (double)radians,
                 (double)radians * 65536.0 / 6.283185307179586476925286766559, (long)expected);
}
