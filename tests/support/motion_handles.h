/* motion_handles.h - motions as the readers leave them, of arrays of a test: for what is about
 * evaluation only. */
#ifndef KUNAI_TEST_MOTION_HANDLES_H
#define KUNAI_TEST_MOTION_HANDLES_H

#include "support.h"

#include "motion/handle.h"

enum { HANDLE_TRACKS = 128, HANDLE_GROUPS = 64 };

/* Not to be closed. */
typedef struct motion_handle {
    kunai_motion motion;
    kunai_i_track tracks[HANDLE_TRACKS];
    uint32_t first_tracks[HANDLE_GROUPS + 1];
} motion_handle;

/* Of nodes, without groups, linear. */
void begin_handle(motion_handle *handle, uint32_t frame_count);
void add_handle_group(motion_handle *handle);

/* What follows is of the last group, and gives the track, of which the test may change anything.
 * The arrays have to stay. */
kunai_track *add_handle_floats(motion_handle *handle, uint32_t property, const float *frames,
                               uint32_t key_count, const float *values, uint32_t value_count);
/* Whose raw values are worth something: blend is enum kunai_i_blend. */
kunai_track *add_handle_raw(motion_handle *handle, uint32_t property, uint32_t blend,
                            const float *frames, uint32_t key_count, const int32_t *raw,
                            uint32_t raw_count);

/* The same of a motion of one track. */
kunai_track *make_handle_of_floats(motion_handle *handle, uint32_t frame_count, const float *frames,
                                   uint32_t key_count, const float *values, uint32_t value_count);
kunai_track *make_handle_of_raw(motion_handle *handle, uint32_t frame_count, uint32_t blend,
                                const float *frames, uint32_t key_count, const int32_t *raw,
                                uint32_t raw_count);

/* ---- what must be so ---- */

/* value_count floats of a track, which are none but numbers. */
void sample_track(const kunai_motion *motion, uint32_t track, float frame, uint32_t sample,
                  float *values);

/* As many values as the track has, within tolerance. */
void assert_sample(const kunai_motion *motion, uint32_t track, float frame, uint32_t sample,
                   const double *expected, double tolerance);

/* An angle in radians is so many 65536ths of a turn, to the bit. */
void assert_bams(float radians, int32_t expected);

#endif
