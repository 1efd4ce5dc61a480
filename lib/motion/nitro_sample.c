/* nitro_sample.c - reads no bytes: what the tracks of Nitro animations are worth at a frame,
 * nitro-motion.md 1, 2. */
#include "motion/nitro_sample.h"
#include "base/math.h"
#include "model/nitro/nitro_rotation.h"

#include <string.h>

enum {
    FRACTIONS = 1, /* flags of an animation */
    LAST_TO_FIRST = 2,
    PIVOT = 0x8000,
    RAW_AT_MOST = 10
};

/* Two keys, and how many of step frames the frame is behind the one. A frame behind the last one of
 * the motion is a part of the way from that to key k, the first one. */
typedef struct nitro_place {
    uint32_t i, j, k;
    double frames;
    double step;
    double part;
} nitro_place;

/* ---- integers become values ---- */

/* 5 bits of a word, from bit shift on. */
static uint32_t get_part(int32_t raw, uint32_t shift)
{
    return (uint32_t)raw >> shift & 31;
}

static float convert_5_bits(uint32_t value)
{
    return (float)((double)(value << 3 | value >> 2) / 255.0);
}

void kunai_i_convert_nitro_values(uint32_t blend, const int32_t *raw, float *values)
{
    uint32_t k;

    switch (blend) {
    case KUNAI_I_BLEND_ROTATION: kunai_i_convert_nitro_rotation(raw + 1, values); break;
    case KUNAI_I_BLEND_TURN:
        values[0] = (float)kunai_i_compute_arctangent((double)raw[0], (double)raw[1]);
        break;
    case KUNAI_I_BLEND_COLORS_5:
        for (k = 0; k < 3; k++)
            values[k] = convert_5_bits(get_part(raw[0], 5 * k));
        break;
    case KUNAI_I_BLEND_ALPHA_5: values[0] = convert_5_bits(get_part(raw[0], 0)); break;
    default: values[0] = (float)((double)raw[0] / 4096.0); break;
    }
}

/* ---- where the frame is ---- */

/* Only with KUNAI_LOOP is there something behind the last frame, and only where the flags say so.
 */
static double find_frame(const kunai_i_sampler *sampler)
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
    const double frame = find_frame(sampler), final = (double)(sampler->frame_count - 1);
    const double held = frame < final ? frame : final;
    nitro_place at;

    at.i = kunai_i_find_sampler_key(sampler, track, held);
    at.j = at.i + 1 < track->key_count ? at.i + 1 : at.i;
    at.frames = held - (double)track->frames[at.i];
    at.step = at.j > at.i ? (double)track->frames[at.j] - (double)track->frames[at.i] : 1.0;
    at.part = frame - held;
    at.k = at.part > 0.0 ? 0 : at.i;
    return at;
}

/* ---- between keys ---- */

/* So many of step frames behind a, towards b. */
static double interpolate(double a, double b, double frames, double step)
{
    return (a * step + frames * (b - a)) / step;
}

static int32_t round_down(double value)
{
    const int64_t whole = (int64_t)value;

    return (int32_t)((double)whole > value ? whole - 1 : whole);
}

/* Whole numbers at or below: at whole frames this is what the arithmetic shifts of the console
 * give. */
static int32_t mix(int32_t a, int32_t b, int32_t c, const nitro_place *at)
{
    const int32_t value = round_down(interpolate((double)a, (double)b, at->frames, at->step));

    return round_down(interpolate((double)value, (double)c, at->part, 1.0));
}

static void compute_cross(const double *a, const double *b, double *result)
{
    result[0] = a[1] * b[2] - a[2] * b[1];
    result[1] = a[2] * b[0] - a[0] * b[2];
    result[2] = a[0] * b[1] - a[1] * b[0];
}

/* Rows become unit vectors, and so are not rounded before. Row 2 of what is not a pivot was made
 * from the other two. */
static void mix_rotation(const int32_t *a, const int32_t *b, const int32_t *c,
                         const nitro_place *at, float *values)
{
    double rows[9];
    int i;

    for (i = 0; i < 9; i++) {
        const double row = interpolate((double)a[1 + i], (double)b[1 + i], at->frames, at->step);

        rows[i] = interpolate(row, (double)c[1 + i], at->part, 1.0) / 4096.0;
    }
    kunai_i_normalize(rows);
    kunai_i_normalize(rows + 3);
    if (a[0] & b[0] & c[0] & PIVOT)
        kunai_i_normalize(rows + 6);
    else
        compute_cross(rows, rows + 3, rows + 6);
    kunai_i_convert_rotation(rows, values);
}

static int32_t mix_color(int32_t a, int32_t b, int32_t c, const nitro_place *at)
{
    uint32_t i, color = 0;

    for (i = 0; i < 15; i += 5) {
        const int32_t from = (int32_t)get_part(a, i), to = (int32_t)get_part(b, i);

        color |= (uint32_t)mix(from, to, (int32_t)get_part(c, i), at) << i;
    }
    return (int32_t)color;
}

static void mix_keys(const kunai_i_track *track, const nitro_place *at, float *values)
{
    const uint32_t count = track->track.raw_count;
    const int32_t *a = track->track.raw + (size_t)at->i * count;
    const int32_t *b = track->track.raw + (size_t)at->j * count;
    const int32_t *c = track->track.raw + (size_t)at->k * count;
    int32_t mixed[RAW_AT_MOST];
    uint32_t i;

    if (track->blend == KUNAI_I_BLEND_ROTATION) {
        mix_rotation(a, b, c, at, values);
        return;
    }
    for (i = 0; i < count; i++)
        mixed[i] = track->blend == KUNAI_I_BLEND_COLORS_5 ? mix_color(a[i], b[i], c[i], at)
                                                          : mix(a[i], b[i], c[i], at);
    kunai_i_convert_nitro_values(track->blend, mixed, values);
}

void kunai_i_sample_nitro(kunai_i_sampler *sampler, const kunai_i_track *track, float *values)
{
    const kunai_track *keys = &track->track;
    const nitro_place at = find_place(sampler, keys);

    if (track->blend != KUNAI_I_BLEND_RECORDS && keys->key_count > 1 &&
        (at.frames > 0.0 || at.part > 0.0))
        mix_keys(track, &at, values);
    else
        memcpy(values, keys->values + (size_t)at.i * keys->value_count,
               keys->value_count * sizeof *values);
}
