/* nitro_sample.c - reads no bytes: what the tracks of Nitro animations are worth at a frame,
 * nitro.md 5.1, 5.2. */
#include "motion/nitro_sample.h"
#include "base/math.h"
#include "model/nitro_rotation.h"

#include <string.h>

enum {
    FRACTIONS = 1, /* flags of an animation */
    LAST_TO_FIRST = 2,
    PIVOT = 0x8000,
    RAW_AT_MOST = 10
};

/* Two keys, and how many of step frames the frame is behind the first one. */
typedef struct nitro_place {
    uint32_t i, j;
    double frames;
    double step;
} nitro_place;

/* ---- integers become values ---- */

/* 5 bits of a word, from bit shift on. */
static uint32_t part_of(int32_t raw, uint32_t shift)
{
    return (uint32_t)raw >> shift & 31;
}

static float from_5_bits(uint32_t value)
{
    return (float)((double)(value << 3 | value >> 2) / 255.0);
}

void kunai_i_nitro_values(uint32_t blend, const int32_t *raw, float *values)
{
    uint32_t k;

    switch (blend) {
    case KUNAI_I_BLEND_ROTATION: kunai_i_nitro_quaternion(raw + 1, values); break;
    case KUNAI_I_BLEND_TURN:
        values[0] = (float)kunai_i_arctangent((double)raw[0], (double)raw[1]);
        break;
    case KUNAI_I_BLEND_COLORS_5:
        for (k = 0; k < 3; k++)
            values[k] = from_5_bits(part_of(raw[0], 5 * k));
        break;
    case KUNAI_I_BLEND_ALPHA_5: values[0] = from_5_bits(part_of(raw[0], 0)); break;
    default: values[0] = (float)((double)raw[0] / 4096.0); break;
    }
}

/* ---- where the frame is ---- */

/* Only with KUNAI_LOOP is there something behind the last frame, and only where the flags say so.
 */
static double frame_of(const kunai_i_sampler *sampler)
{
    const uint32_t both = FRACTIONS | LAST_TO_FIRST;
    const double final = (double)(sampler->frame_count - 1);
    double frame = sampler->frame;

    if (!(frame > 0.0))
        return 0.0;
    if (frame > final && (sampler->mode != KUNAI_LOOP || (sampler->flags & both) != both))
        return final;
    return sampler->flags & FRACTIONS ? frame : (double)(uint32_t)frame;
}

static nitro_place find_place(kunai_i_sampler *sampler, const kunai_track *track)
{
    const double frame = frame_of(sampler);
    nitro_place at;

    at.i = kunai_i_sampler_key(sampler, track, frame);
    at.j = at.i + 1 < track->key_count ? at.i + 1 : 0;
    at.frames = frame - (double)track->frames[at.i];
    at.step = at.j ? (double)track->frames[at.j] - (double)track->frames[at.i] : 1.0;
    return at;
}

/* ---- between two keys ---- */

static double between(int32_t a, int32_t b, const nitro_place *at)
{
    const double difference = (double)b - (double)a;

    return ((double)a * at->step + at->frames * difference) / at->step;
}

/* The whole number at or below that: at whole frames this is what the arithmetic shifts of the
 * console give. */
static int32_t mix(int32_t a, int32_t b, const nitro_place *at)
{
    const double value = between(a, b, at);
    const int64_t whole = (int64_t)value;

    return (int32_t)((double)whole > value ? whole - 1 : whole);
}

static void cross(const double *a, const double *b, double *result)
{
    result[0] = a[1] * b[2] - a[2] * b[1];
    result[1] = a[2] * b[0] - a[0] * b[2];
    result[2] = a[0] * b[1] - a[1] * b[0];
}

/* Rows become unit vectors, and so are not rounded before. Row 2 of what is not a pivot was made
 * from the other two. */
static void mix_rotation(const int32_t *a, const int32_t *b, const nitro_place *at, float *values)
{
    double rows[9];
    int k;

    for (k = 0; k < 9; k++)
        rows[k] = between(a[1 + k], b[1 + k], at) / 4096.0;
    kunai_i_normalize(rows);
    kunai_i_normalize(rows + 3);
    if (a[0] & b[0] & PIVOT)
        kunai_i_normalize(rows + 6);
    else
        cross(rows, rows + 3, rows + 6);
    kunai_i_rotation_quaternion(rows, values);
}

static int32_t mix_color(int32_t a, int32_t b, const nitro_place *at)
{
    uint32_t k, color = 0;

    for (k = 0; k < 15; k += 5)
        color |= (uint32_t)mix((int32_t)part_of(a, k), (int32_t)part_of(b, k), at) << k;
    return (int32_t)color;
}

static void mix_keys(const kunai_i_track *track, const nitro_place *at, float *values)
{
    const uint32_t count = track->track.raw_count;
    const int32_t *a = track->track.raw + (size_t)at->i * count;
    const int32_t *b = track->track.raw + (size_t)at->j * count;
    int32_t mixed[RAW_AT_MOST];
    uint32_t k;

    if (track->blend == KUNAI_I_BLEND_ROTATION) {
        mix_rotation(a, b, at, values);
        return;
    }
    for (k = 0; k < count; k++)
        mixed[k] = track->blend == KUNAI_I_BLEND_COLORS_5 ? mix_color(a[k], b[k], at)
                                                          : mix(a[k], b[k], at);
    kunai_i_nitro_values(track->blend, mixed, values);
}

void kunai_i_nitro_sample(kunai_i_sampler *sampler, const kunai_i_track *track, float *values)
{
    const kunai_track *keys = &track->track;
    const nitro_place at = find_place(sampler, keys);

    if (track->blend != KUNAI_I_BLEND_RECORDS && keys->key_count > 1 && at.frames > 0.0)
        mix_keys(track, &at, values);
    else
        memcpy(values, keys->values + (size_t)at.i * keys->value_count,
               keys->value_count * sizeof *values);
}
