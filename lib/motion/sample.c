/* sample.c - what tracks are worth at a frame (ninja-motion.md 6); knows no file format. */
#include "motion/motion.h"
#include "base/math.h"

#include <float.h>

/* Two neighbouring keys, and how far the frame is from the first to the second. */
typedef struct place {
    uint32_t i, j;
    double t;
} place;

/* value modulo count, exactly: each subtraction is of numbers within a factor of 2. */
static double modulo(double value, uint32_t count)
{
    double rest = value < 0.0 ? -value : value;
    double step = (double)count;

    if (value >= 0.0 && value < step)
        return value;
    while (step <= rest) /* at most 128 times: rest was a float */
        step *= 2.0;
    for (; step >= (double)count; step *= 0.5)
        if (rest >= step)
            rest -= step;
    if (value >= 0.0 || rest <= 0.0)
        return rest;
    rest = (double)count - rest;
    return rest < (double)count ? rest : 0.0; /* a rest too small to change the count */
}

double kunai_i_sample_frame(float frame, uint32_t frame_count, uint32_t sample)
{
    double result = (double)frame;

    if (frame != frame)
        return 0.0;
    if (frame > FLT_MAX || frame < -FLT_MAX)
        result = frame > 0.0f ? (double)FLT_MAX : -(double)FLT_MAX;
    if ((sample & 0xFF) == KUNAI_LOOP && frame_count)
        return modulo(result, frame_count);
    return result;
}

/* The last key at or before the frame; the first one when there is none. Frames of keys are whole
 * numbers, so comparing with the frame is comparing with its integer part. */
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

static place find_place(const kunai_track *track, double frame, uint32_t frame_count,
                        uint32_t sample)
{
    const uint32_t mode = sample & 0xFF, count = track->key_count;
    const double first = (double)track->frames[0], last = (double)track->frames[count - 1];
    place found = {0, 0, 0.0};
    double distance;

    if (count == 1 || !frame_count)
        return found;
    if (mode == KUNAI_CLAMP && frame < first)
        frame = first;
    if (mode == KUNAI_CLAMP && frame > last)
        frame = last;
    found.i = find_key(track, frame);
    found.j = found.i + 1 < count ? found.i + 1 : 0;
    distance = (double)track->frames[found.j] - (double)track->frames[found.i];
    if (mode == KUNAI_LOOP && !found.j)
        distance = (double)frame_count - last + first;
    if (distance <= 0.0)
        distance = 1.0;
    found.t = (frame - (double)track->frames[found.i]) / distance;
    if (mode == KUNAI_LOOP && found.t < 0.0)
        found.t = 0.0;
    return found;
}

/* The conversion of the console's processor: towards zero, and to the nearest end when the value
 * is out of range. */
static int32_t truncate_angle(double value)
{
    if (value >= (double)INT32_MAX)
        return INT32_MAX;
    if (value <= (double)INT32_MIN)
        return INT32_MIN;
    return (int32_t)value;
}

/* a + t * (b - a), not (1 - t) * a + t * b: the latter can lose a unit between equal keys. */
static int32_t blend_angle(int32_t a, int32_t b, double t, int shortest)
{
    double difference = (double)b - (double)a;

    if (shortest && difference > 32768.0)
        difference -= 65536.0;
    else if (shortest && difference < -32768.0)
        difference += 65536.0;
    return truncate_angle((double)a + t * difference);
}

/* Spline mode changes floats only: angles and quaternions stay linear. */
void kunai_i_sample_angles(const kunai_i_track *track, double frame, uint32_t frame_count,
                           uint32_t sample, int32_t *angles)
{
    const place at = find_place(&track->track, frame, frame_count, sample);
    const uint32_t count = track->track.raw_count;
    const int32_t *a = track->track.raw + (size_t)at.i * count;
    const int32_t *b = track->track.raw + (size_t)at.j * count;
    const int shortest = track->blend == KUNAI_I_BLEND_SHORT_ANGLES || (sample & KUNAI_SHORTEST);
    uint32_t k;

    for (k = 0; k < count; k++)
        angles[k] = blend_angle(a[k], b[k], at.t, shortest);
}

float kunai_i_radians(int32_t angle)
{
    return kunai_i_round((double)angle * (6.283185307179586476925286766559 / 65536.0), NULL);
}

static void radians_at(const kunai_i_track *track, double frame, uint32_t frame_count,
                       uint32_t sample, float *values)
{
    int32_t angles[3];
    uint32_t k;

    kunai_i_sample_angles(track, frame, frame_count, sample, angles);
    for (k = 0; k < track->track.raw_count; k++)
        values[k] = kunai_i_radians(angles[k]);
}

static void blend_linear(const float *a, const float *b, double t, uint32_t count, float *values)
{
    uint32_t k;

    for (k = 0; k < count; k++)
        values[k] = kunai_i_round((1.0 - t) * (double)a[k] + t * (double)b[k], NULL);
}

/* Uniform Catmull-Rom over four neighbours, which wrap around the ends; the distances between
 * the keys do not count. */
static void blend_spline(const kunai_track *track, place at, float *values)
{
    const uint32_t count = track->value_count, keys = track->key_count;
    const float *p0 = track->values + (size_t)((at.i ? at.i : keys) - 1) * count;
    const float *p1 = track->values + (size_t)at.i * count;
    const float *p2 = track->values + (size_t)at.j * count;
    const float *p3 = track->values + (size_t)((at.j + 1) % keys) * count;
    const double t = at.t, t2 = t * t, t3 = t2 * t;
    const double w0 = 0.5 * (2.0 * t2 - t - t3), w1 = 1.5 * t3 - 2.5 * t2 + 1.0;
    const double w2 = 2.0 * t2 + 0.5 * t - 1.5 * t3, w3 = 0.5 * (t3 - t2);
    uint32_t k;

    for (k = 0; k < count; k++)
        values[k] = kunai_i_round(w0 * (double)p0[k] + w1 * (double)p1[k] + w2 * (double)p2[k] +
                                      w3 * (double)p3[k],
                                  NULL);
}

/* Not a slerp: the console blends and normalises. */
static void blend_quaternion(const float *a, const float *b, double t, float *values)
{
    double dot = 0.0, sum[4], weight;
    int k;

    for (k = 0; k < 4; k++)
        dot += (double)a[k] * (double)b[k];
    weight = dot < 0.0 ? -t : t;
    for (k = 0; k < 4; k++)
        sum[k] = (1.0 - t) * (double)a[k] + weight * (double)b[k];
    kunai_i_quaternion_normalize(sum, values);
}

void kunai_i_sample_values(const kunai_i_track *track, double frame, uint32_t frame_count,
                           uint32_t sample, float *values)
{
    const kunai_track *keys = &track->track;
    const float *a, *b;
    place at;

    if (track->track.raw) {
        radians_at(track, frame, frame_count, sample, values);
        return;
    }
    at = find_place(keys, frame, frame_count, sample);
    a = keys->values + (size_t)at.i * keys->value_count;
    b = keys->values + (size_t)at.j * keys->value_count;
    if (track->blend == KUNAI_I_BLEND_QUATERNIONS)
        blend_quaternion(a, b, at.t, values);
    else if (keys->interpolation == KUNAI_LINEAR)
        blend_linear(a, b, at.t, keys->value_count, values);
    else
        blend_spline(keys, at, values);
}
