/* sample.h - the values of the tracks of a motion at one frame. */
#ifndef KUNAI_I_SAMPLE_H
#define KUNAI_I_SAMPLE_H

#include "motion/handle.h"

/* ---- raw integers of keys become values ---- */

/* A BAMS angle (65536 a turn) in radians. */
static inline float kunai_i_convert_to_radians(int32_t angle)
{
    return (float)((double)angle * (6.283185307179586476925286766559 / 65536.0));
}

/* R, G, B or A (part 0 to 3) of a colour as keys store it: ARGB, with B in the low byte. */
static inline uint32_t kunai_i_get_color_part(uint32_t color, uint32_t part)
{
    return color >> (part < 3 ? 16 - 8 * part : 24) & 0xFF;
}

/* The values of the integers of a Nitro key. blend: not KUNAI_I_BLEND_RECORDS. */
void kunai_i_convert_nitro_values(uint32_t blend, const int32_t *raw, float *values);

/* ---- sampling ---- */

/* Two neighbouring keys, and how far the frame is from the first to the second. */
typedef struct kunai_i_key_place {
    uint32_t i, j;
    double t;
} kunai_i_key_place;

typedef struct kunai_i_sampler {
    double frame; /* finite; with KUNAI_SAMPLE_LOOP at least 0 and below frame_count */
    uint32_t frame_count;
    uint32_t mode;     /* KUNAI_SAMPLE_LOOP, KUNAI_SAMPLE_WRAP or KUNAI_SAMPLE_CLAMP */
    uint32_t shortest; /* KUNAI_SAMPLE_SHORTEST, or 0 */
    uint32_t flags;    /* Nitro: raw_interpolation of the motion */
    /* In the track before, and the frames of both keys: most tracks of a motion have the same. */
    kunai_i_key_place last;
    float from, to;
} kunai_i_sampler;

/* Is this an enum kunai_sample? */
static inline int kunai_i_is_sample(uint32_t sample)
{
    return (sample & ~(uint32_t)KUNAI_SAMPLE_SHORTEST) <= KUNAI_SAMPLE_CLAMP;
}

/* The frame that a caller's frame stands for with sample (enum kunai_sample): finite, and with
 * KUNAI_SAMPLE_LOOP at least 0 and below frame_count. */
double kunai_i_resolve_frame(float frame, uint32_t frame_count, uint32_t sample);

/* For all tracks of a motion, one after another. */
void kunai_i_begin_sampler(kunai_i_sampler *sampler, const kunai_motion *motion, float frame,
                           uint32_t sample);

/* value_count floats. */
void kunai_i_sample_values(kunai_i_sampler *sampler, const kunai_i_track *track, float *values);

/* Of the floats of a key only count from number first on; not for other tracks than of floats. */
void kunai_i_sample_floats(kunai_i_sampler *sampler, const kunai_i_track *track, size_t first,
                           uint32_t count, float *values);

/* The raw_count integers of a track of angles; is_spline takes the place of track.interpolation. */
void kunai_i_sample_angles(kunai_i_sampler *sampler, const kunai_i_track *track, int is_spline,
                           int32_t *angles);

/* From a to b by t, the shorter way. Not a slerp: the console blends and normalises. values may be
 * a or b. */
void kunai_i_blend_quaternion(const float *a, const float *b, double t, float *values);

#endif
