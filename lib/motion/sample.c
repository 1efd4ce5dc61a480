/*
 * sample.c - computes the values of tracks at a frame (ninja-motion.md 6; nitro-motion.md 1 and 2).
 *
 * Reads no file format. Ninja motions blend linearly or along a Catmull-Rom spline, and wrap around
 * the ends. Nitro motions compute in integers, as the console does, and round down. Blended Ninja
 * angles are truncated to integers, as on the console.
 */
#include "motion/sample.h"
#include "base/math.h"
#include "model/nitro/nitro_rotation.h"

#include <float.h>
#include <string.h>

typedef kunai_i_key_place place;

/* Returns value modulo count. The result is exact, because each subtraction is of numbers within a
 * factor of 2. */
static double compute_modulo(double value, uint32_t count)
{
    double rest = value < 0.0 ? -value : value;
    double step = (double)count;

    if (value >= 0.0 && value < step)
        return value;
    while (step <= rest) /* at most 128 times, because rest was a float */
        step *= 2.0;
    for (; step >= (double)count; step *= 0.5)
        if (rest >= step)
            rest -= step;
    if (value >= 0.0 || rest <= 0.0)
        return rest;
    rest = (double)count - rest;
    return rest < (double)count ? rest : 0.0; /* the rest was too small to change the count */
}

double kunai_i_resolve_frame(float frame, uint32_t frame_count, uint32_t sample)
{
    double result = (double)frame;

    if (frame != frame)
        return 0.0;
    if (frame > FLT_MAX || frame < -FLT_MAX)
        result = frame > 0.0f ? (double)FLT_MAX : -(double)FLT_MAX;
    if ((sample & 0xFF) == KUNAI_SAMPLE_LOOP && frame_count)
        return compute_modulo(result, frame_count);
    return result;
}

void kunai_i_begin_sampler(kunai_i_sampler *sampler, const kunai_motion *motion, float frame,
                           uint32_t sample)
{
    static const place none = {0, 0, 0.0};

    sampler->frame = kunai_i_resolve_frame(frame, motion->info.frame_count, sample);
    sampler->frame_count = motion->info.frame_count;
    sampler->mode = sample & 0xFF;
    sampler->shortest = sample & KUNAI_SAMPLE_SHORTEST;
    sampler->flags = motion->info.raw_interpolation;
    sampler->last = none;
    sampler->from = -1.0f; /* no key has this frame */
    sampler->to = -1.0f;
}

/* ---- where the frame is ---- */

/* Returns the last key at or before the frame, or the first key if all are later. Frames of keys
 * are whole numbers, so the fraction of the frame does not matter. */
static uint32_t find_key(const kunai_track *track, double frame)
{
    uint32_t low = 0, high = track->key_count;

    while (high - low > 1) {
        const uint32_t middle = low + (high - low) / 2;

        if (frame >= (double)track->frames[middle])
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* Returns 1 if find_key would return i. */
static inline int is_key(const kunai_track *track, uint32_t i, double frame)
{
    return i < track->key_count && (!i || frame >= (double)track->frames[i]) &&
           (i + 1 == track->key_count || frame < (double)track->frames[i + 1]);
}

/* Tries the key of the last track first, because the tracks of a motion mostly have keys at the
 * same frames. */
static uint32_t find_sampler_key(kunai_i_sampler *sampler, const kunai_track *track, double frame)
{
    if (!is_key(track, sampler->last.i, frame))
        sampler->last.i = find_key(track, frame);
    return sampler->last.i;
}

/* Returns how far the frame is from key i to key j. If j is 0, the interval wraps from the last key
 * to the first. The result depends only on the frames of the two keys and on this wrap, so it can
 * be kept for the next track. The frame can be before key i only if i is the first key, and after
 * key j only if j wrapped. */
static double find_part(const kunai_i_sampler *sampler, const kunai_track *track, place at)
{
    const double from = (double)track->frames[at.i], to = (double)track->frames[at.j];
    double frame = sampler->frame, distance = to - from, part;

    if (sampler->mode == KUNAI_SAMPLE_CLAMP && (frame < from || !at.j))
        frame = from;
    if (sampler->mode == KUNAI_SAMPLE_LOOP && !at.j)
        distance = (double)sampler->frame_count - from + to;
    if (distance <= 0.0)
        distance = 1.0;
    part = (frame - from) / distance;
    return sampler->mode == KUNAI_SAMPLE_LOOP && part < 0.0 ? 0.0 : part;
}

/* Finds the two keys of the frame. The place is reused if the previous track had the same
 * frames. */
static inline place find_place(kunai_i_sampler *sampler, const kunai_track *track)
{
    place at = sampler->last;
    float from, to;
    uint32_t j;

    if (track->key_count == 1 || !sampler->frame_count) {
        at.i = at.j = 0;
        at.t = 0.0;
        return at;
    }
    at.i = find_sampler_key(sampler, track, sampler->frame);
    j = at.i + 1 < track->key_count ? at.i + 1 : 0;
    from = track->frames[at.i];
    to = track->frames[j];
    if (from != sampler->from || to != sampler->to || !j != !at.j) {
        at.j = j;
        at.t = find_part(sampler, track, at);
        sampler->from = from;
        sampler->to = to;
    }
    at.j = j;
    sampler->last = at;
    return at;
}

/* ---- angles ---- */

/* Converts as the console's processor does: toward zero, and to the nearest limit if value is out
 * of range. */
static int32_t truncate_angle(double value)
{
    if (value >= (double)INT32_MAX)
        return INT32_MAX;
    if (value <= (double)INT32_MIN)
        return INT32_MIN;
    return (int32_t)value;
}

/* Returns the angle from a to b. The shorter way corrects by one turn only, as the console does. */
static double get_angle_between(int32_t a, int32_t b, int is_shortest)
{
    const double difference = (double)b - (double)a;

    if (is_shortest && difference > 32768.0)
        return difference - 65536.0;
    if (is_shortest && difference < -32768.0)
        return difference + 65536.0;
    return difference;
}

/* Computes a + t * (b - a). The form (1 - t) * a + t * b could lose a unit between equal keys. */
static int32_t blend_angle(int32_t a, int32_t b, double t, int is_shortest)
{
    return truncate_angle((double)a + t * get_angle_between(a, b, is_shortest));
}

/* These functions return the key before i and the key after j. They wrap around the ends. */
static inline uint32_t get_key_before(const kunai_track *track, uint32_t i)
{
    return (i ? i : track->key_count) - 1;
}

static inline uint32_t get_key_behind(const kunai_track *track, uint32_t j)
{
    return j + 1 < track->key_count ? j + 1 : 0;
}

/* Computes the weights of a uniform Catmull-Rom spline over four keys. The distances between the
 * keys do not matter. */
static void compute_spline_weights(double t, double *weights)
{
    const double t2 = t * t, t3 = t2 * t;

    weights[0] = 0.5 * (2.0 * t2 - t - t3);
    weights[1] = 1.5 * t3 - 2.5 * t2 + 1.0;
    weights[2] = 2.0 * t2 + 0.5 * t - 1.5 * t3;
    weights[3] = 0.5 * (t3 - t2);
}

/* Blends angles along a spline. The weights sum to 1, so the result is the second key plus weighted
 * differences from it. In this form, equal keys lose no unit, and each step can take the shorter
 * way. */
static void blend_angles_on_spline(const kunai_track *track, place at, int is_shortest,
                                   int32_t *angles)
{
    const uint32_t count = track->raw_count;
    const int32_t *p0 = track->raw + (size_t)get_key_before(track, at.i) * count;
    const int32_t *p1 = track->raw + (size_t)at.i * count;
    const int32_t *p2 = track->raw + (size_t)at.j * count;
    const int32_t *p3 = track->raw + (size_t)get_key_behind(track, at.j) * count;
    double weights[4], before, next, behind;
    uint32_t k;

    compute_spline_weights(at.t, weights);
    for (k = 0; k < count; k++) {
        before = -get_angle_between(p0[k], p1[k], is_shortest);
        next = get_angle_between(p1[k], p2[k], is_shortest);
        behind = next + get_angle_between(p2[k], p3[k], is_shortest);
        angles[k] = truncate_angle((double)p1[k] + weights[0] * before + weights[2] * next +
                                   weights[3] * behind);
    }
}

/* Angles of 16-bit keys always take the shorter way around. */
void kunai_i_sample_angles(kunai_i_sampler *sampler, const kunai_i_track *track, int is_spline,
                           int32_t *angles)
{
    const place at = find_place(sampler, &track->track);
    const uint32_t count = track->track.raw_count;
    const int32_t *a = track->track.raw + (size_t)at.i * count;
    const int32_t *b = track->track.raw + (size_t)at.j * count;
    const int is_shortest = track->blend == KUNAI_I_BLEND_SHORT_ANGLES || sampler->shortest;
    uint32_t k;

    if (is_spline) {
        blend_angles_on_spline(&track->track, at, is_shortest, angles);
        return;
    }
    for (k = 0; k < count; k++)
        angles[k] = blend_angle(a[k], b[k], at.t, is_shortest);
}

static void sample_radians(kunai_i_sampler *sampler, const kunai_i_track *track, float *values)
{
    int32_t angles[3];
    uint32_t k;

    kunai_i_sample_angles(sampler, track, track->track.interpolation != KUNAI_INTERPOLATION_LINEAR,
                          angles);
    for (k = 0; k < track->track.raw_count; k++)
        values[k] = kunai_i_convert_to_radians(angles[k]);
}

/* ---- floats ---- */

static void blend_linear(const float *a, const float *b, double t, uint32_t count, float *values)
{
    uint32_t k;

    for (k = 0; k < count; k++)
        values[k] = kunai_i_round((1.0 - t) * (double)a[k] + t * (double)b[k], NULL);
}

static void blend_spline(const kunai_track *track, place at, size_t first, uint32_t count,
                         float *values)
{
    const float *keys = track->values + first;
    const float *p0 = keys + (size_t)get_key_before(track, at.i) * track->value_count;
    const float *p1 = keys + (size_t)at.i * track->value_count;
    const float *p2 = keys + (size_t)at.j * track->value_count;
    const float *p3 = keys + (size_t)get_key_behind(track, at.j) * track->value_count;
    double w[4];
    uint32_t k;

    compute_spline_weights(at.t, w);
    for (k = 0; k < count; k++)
        values[k] = kunai_i_round(w[0] * (double)p0[k] + w[1] * (double)p1[k] +
                                      w[2] * (double)p2[k] + w[3] * (double)p3[k],
                                  NULL);
}

void kunai_i_sample_floats(kunai_i_sampler *sampler, const kunai_i_track *track, size_t first,
                           uint32_t count, float *values)
{
    const kunai_track *keys = &track->track;
    place at;

    if (!count) /* shapes with an unknown number of points have no values */
        return;
    at = find_place(sampler, keys);
    if (keys->interpolation != KUNAI_INTERPOLATION_LINEAR)
        blend_spline(keys, at, first, count, values);
    else
        blend_linear(keys->values + (size_t)at.i * keys->value_count + first,
                     keys->values + (size_t)at.j * keys->value_count + first, at.t, count, values);
}

/* ---- quaternions, colours, numbers and spots ---- */

void kunai_i_blend_quaternion(const float *a, const float *b, double t, float *values)
{
    double dot = 0.0, sum[4], weight;
    int k;

    for (k = 0; k < 4; k++)
        dot += (double)a[k] * (double)b[k];
    weight = dot < 0.0 ? -t : t;
    for (k = 0; k < 4; k++)
        sum[k] = (1.0 - t) * (double)a[k] + weight * (double)b[k];
    kunai_i_normalize_quaternion(sum, values);
}

static void sample_quaternion(kunai_i_sampler *sampler, const kunai_track *track, float *values)
{
    const place at = find_place(sampler, track);

    kunai_i_blend_quaternion(track->values + (size_t)at.i * 4, track->values + (size_t)at.j * 4,
                             at.t, values);
}

/* Blends a component and truncates it, as angles are. The result is limited to 8 bits, because it
 * could leave them before the first key and after the last. */
static float blend_component(uint32_t a, uint32_t b, double t)
{
    const double value = (double)a + t * ((double)b - (double)a);
    const double whole = value <= 0.0 ? 0.0 : (value >= 255.0 ? 255.0 : (double)(uint32_t)value);

    return (float)(whole / 255.0);
}

static void sample_color(kunai_i_sampler *sampler, const kunai_track *track, float *values)
{
    const place at = find_place(sampler, track);
    const uint32_t a = (uint32_t)track->raw[at.i], b = (uint32_t)track->raw[at.j];
    uint32_t k;

    for (k = 0; k < 4; k++)
        values[k] =
            blend_component(kunai_i_get_color_part(a, k), kunai_i_get_color_part(b, k), at.t);
}

static void sample_step(kunai_i_sampler *sampler, const kunai_track *track, float *values)
{
    values[0] = track->values[find_place(sampler, track).i];
}

/* Blends two floats and two angles, both linearly. */
static void sample_spot(kunai_i_sampler *sampler, const kunai_track *track, float *values)
{
    const place at = find_place(sampler, track);
    const int32_t *a = track->raw + (size_t)at.i * 2, *b = track->raw + (size_t)at.j * 2;
    int k;

    blend_linear(track->values + (size_t)at.i * 4, track->values + (size_t)at.j * 4, at.t, 2,
                 values);
    for (k = 0; k < 2; k++)
        values[2 + k] =
            kunai_i_convert_to_radians(blend_angle(a[k], b[k], at.t, sampler->shortest != 0));
}

/* ---- Nitro ---- */

enum { RAW_AT_MOST = 10 /* numbers of a key: a rotation has the most */ };

/* Two keys i and j, which are `step` frames apart. The frame is `frames` frames after key i.
 * After the last frame of the motion, part is the fraction of the way to key k, the first key. */
typedef struct nitro_place {
    uint32_t i, j, k;
    double frames;
    double step;
    double part;
} nitro_place;

/* ---- Nitro: conversion of integers to values ---- */

/* Returns 5 bits of a word, starting at bit shift. */
static uint32_t get_part(int32_t raw, uint32_t shift)
{
    return (uint32_t)raw >> shift & KUNAI_RAW_COLOR5_MASK;
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
    case KUNAI_I_BLEND_ALPHA_5:
        values[0] = convert_5_bits((uint32_t)raw[0] & KUNAI_RAW_ALPHA_MASK);
        break;
    default: values[0] = (float)((double)raw[0] / 4096.0); break;
    }
}

/* ---- Nitro: the place of the frame ---- */

/* Limits the frame to the motion. After the last frame, the motion goes on to the first one only
 * with KUNAI_SAMPLE_LOOP, and only if the flags allow that. */
static double find_nitro_frame(const kunai_i_sampler *sampler)
{
    const uint32_t both = KUNAI_NITRO_MOTION_FRACTIONS | KUNAI_NITRO_MOTION_LAST_TO_FIRST;
    const double final = (double)(sampler->frame_count - 1);
    double frame = sampler->frame;

    if (!(frame > 0.0))
        return 0.0;
    if (frame > final && (sampler->mode != KUNAI_SAMPLE_LOOP || (sampler->flags & both) != both))
        return final;
    return sampler->flags & KUNAI_NITRO_MOTION_FRACTIONS ? frame : (double)(uint32_t)frame;
}

/* Finds the keys of the frame, and the fraction after the last frame. */
static nitro_place find_nitro_place(kunai_i_sampler *sampler, const kunai_track *track)
{
    const double frame = find_nitro_frame(sampler), final = (double)(sampler->frame_count - 1);
    const double held = frame < final ? frame : final;
    nitro_place at;

    at.i = find_sampler_key(sampler, track, held);
    at.j = at.i + 1 < track->key_count ? at.i + 1 : at.i;
    at.frames = held - (double)track->frames[at.i];
    at.step = at.j > at.i ? (double)track->frames[at.j] - (double)track->frames[at.i] : 1.0;
    at.part = frame - held;
    at.k = at.part > 0.0 ? 0 : at.i;
    return at;
}

/* ---- Nitro: between keys ---- */

/* Interpolates from a to b, at `frames` frames out of `step`. */
static double interpolate(double a, double b, double frames, double step)
{
    return (a * step + frames * (b - a)) / step;
}

static int32_t round_down(double value)
{
    const int64_t whole = (int64_t)value;

    return (int32_t)((double)whole > value ? whole - 1 : whole);
}

/* Mixes three keys and rounds down. At whole frames, this equals the arithmetic shifts of the
 * console. */
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

/* Mixes matrices. The rows become unit vectors afterwards, so they are not rounded before. Unless
 * all three keys are pivots, row 2 is computed from the other two rows, as in the file. */
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
    if (a[0] & b[0] & c[0] & KUNAI_RAW_ROTATION_PIVOT)
        kunai_i_normalize(rows + 6);
    else
        compute_cross(rows, rows + 3, rows + 6);
    kunai_i_convert_rotation(rows, values);
}

/* Mixes the three channels of a colour separately. */
static int32_t mix_color(int32_t a, int32_t b, int32_t c, const nitro_place *at)
{
    uint32_t i, color = 0;

    for (i = 0; i < 15; i += 5) {
        const int32_t from = (int32_t)get_part(a, i), to = (int32_t)get_part(b, i);

        color |= (uint32_t)mix(from, to, (int32_t)get_part(c, i), at) << i;
    }
    return (int32_t)color;
}

/* Mixes the integers of the keys, then converts them to values. */
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

/* Copies the values of a key, unless the frame is between two keys that can be mixed. */
static void sample_nitro(kunai_i_sampler *sampler, const kunai_i_track *track, float *values)
{
    const kunai_track *keys = &track->track;
    const nitro_place at = find_nitro_place(sampler, keys);

    if (track->blend != KUNAI_I_BLEND_RECORDS && keys->key_count > 1 &&
        (at.frames > 0.0 || at.part > 0.0))
        mix_keys(track, &at, values);
    else
        memcpy(values, keys->values + (size_t)at.i * keys->value_count,
               keys->value_count * sizeof *values);
}

/* ---- all kinds ---- */

void kunai_i_sample_values(kunai_i_sampler *sampler, const kunai_i_track *track, float *values)
{
    switch (track->blend) {
    case KUNAI_I_BLEND_WIDE_ANGLES:
    case KUNAI_I_BLEND_SHORT_ANGLES: sample_radians(sampler, track, values); break;
    case KUNAI_I_BLEND_QUATERNIONS: sample_quaternion(sampler, &track->track, values); break;
    case KUNAI_I_BLEND_COLORS: sample_color(sampler, &track->track, values); break;
    case KUNAI_I_BLEND_STEPS: sample_step(sampler, &track->track, values); break;
    case KUNAI_I_BLEND_SPOTS: sample_spot(sampler, &track->track, values); break;
    case KUNAI_I_BLEND_FX32:
    case KUNAI_I_BLEND_ROTATION:
    case KUNAI_I_BLEND_TURN:
    case KUNAI_I_BLEND_COLORS_5:
    case KUNAI_I_BLEND_ALPHA_5:
    case KUNAI_I_BLEND_RECORDS: sample_nitro(sampler, track, values); break;
    default: kunai_i_sample_floats(sampler, track, 0, track->track.value_count, values); break;
    }
}
