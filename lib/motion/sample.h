/* sample.h - computes the values of the tracks of a motion at a frame. */
#ifndef KUNAI_I_SAMPLE_H
#define KUNAI_I_SAMPLE_H

#include "motion/handle.h"

/* ---- conversion of raw integers of keys to values ---- */

/* Converts a BAMS angle to radians. 65536 is a full turn. */
static inline float kunai_i_convert_to_radians(int32_t angle)
{
    return (float)((double)angle * (6.283185307179586476925286766559 / 65536.0));
}

/* Returns a part of a colour: 0 to 3 are R, G, B and A. Keys store ARGB, with B in the low byte. */
static inline uint32_t kunai_i_get_color_part(uint32_t color, uint32_t part)
{
    return color >> (part < 3 ? 16 - 8 * part : 24) & 0xFF;
}

/* Converts the integers of a Nitro key. blend must not be KUNAI_I_BLEND_RECORDS. */
void kunai_i_convert_nitro_values(uint32_t blend, const int32_t *raw, float *values);

/* ---- sampling ---- */

/* Two neighbouring keys i and j. t is the place of the frame between them: 0 is i, 1 is j. */
typedef struct kunai_i_key_place {
    uint32_t i, j;
    double t;
} kunai_i_key_place;

typedef struct kunai_i_sampler {
    double frame; /* finite; with KUNAI_SAMPLE_LOOP, at least 0 and below frame_count */
    uint32_t frame_count;
    uint32_t mode;     /* KUNAI_SAMPLE_LOOP, KUNAI_SAMPLE_WRAP or KUNAI_SAMPLE_CLAMP */
    uint32_t shortest; /* KUNAI_SAMPLE_SHORTEST, or 0 */
    uint32_t flags;    /* Nitro: raw_interpolation of the motion */
    /* The place in the previous track, and the frames of its keys. Most tracks of a motion have the
     * same frames, so the place is computed once. */
    kunai_i_key_place last;
    float from, to;
} kunai_i_sampler;

/* Returns 1 if sample is a valid enum kunai_sample, otherwise 0. */
static inline int kunai_i_is_sample(uint32_t sample)
{
    return (sample & ~(uint32_t)KUNAI_SAMPLE_SHORTEST) <= KUNAI_SAMPLE_CLAMP;
}

/* Converts the frame that the caller gives, by sample (enum kunai_sample). The result is finite.
 * With KUNAI_SAMPLE_LOOP, the result is at least 0 and below frame_count. */
double kunai_i_resolve_frame(float frame, uint32_t frame_count, uint32_t sample);

/* Begins sampling of the tracks of a motion, one after another. */
void kunai_i_begin_sampler(kunai_i_sampler *sampler, const kunai_motion *motion, float frame,
                           uint32_t sample);

/* Samples a track at the frame of the sampler. Writes value_count floats to values. */
void kunai_i_sample_values(kunai_i_sampler *sampler, const kunai_i_track *track, float *values);

/* Samples count floats of each key, from number first on. For tracks of floats only. */
void kunai_i_sample_floats(kunai_i_sampler *sampler, const kunai_i_track *track, size_t first,
                           uint32_t count, float *values);

/* Samples the raw_count integers of a track of angles. is_spline replaces track.interpolation. */
void kunai_i_sample_angles(kunai_i_sampler *sampler, const kunai_i_track *track, int is_spline,
                           int32_t *angles);

/* Blends from a to b by t, the shorter way. The console blends linearly and normalises; this is no
 * slerp. values may be a or b. */
void kunai_i_blend_quaternion(const float *a, const float *b, double t, float *values);

#endif
