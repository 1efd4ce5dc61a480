/*
 * nitro_curve.c - reads the curves of Nitro animations (nitro-motion.md 1).
 *
 * A curve has an info word and keys. The info word gives the step: a key per frame, per second
 * frame or per fourth frame. The steps end at a frame "last"; after it, each frame has its own key.
 * The rule of the game computes the number of a key, so frames far after "last" can share keys.
 */
#include "motion/nitro/nitro_curve.h"

#include "base/trace.h"
#include "motion/sample.h"

enum { KEY_STEPS = 4 /* steps of the budget per key, which makes about 20 bytes */ };

static uint32_t get_step(uint32_t info)
{
    const uint32_t step = info >> KUNAI_CURVE_STEP_SHIFT & KUNAI_CURVE_STEP_MASK;

    if (step == KUNAI_CURVE_STEP_2 || step == KUNAI_CURVE_STEP_2_AGAIN)
        return 2;
    return step == KUNAI_CURVE_STEP_4 ? 4 : 1;
}

/* Returns the frame of the last step (nitro-motion.md 1, 3). The rules only ask whether a frame
 * comes after "last". If "last" is after all frames, it need not be a multiple of the step. The
 * steps then continue to the key that the final frame is mixed with. With steps of 2 and 10 frames,
 * this is the key of frame 10. The track has this key although the motion ends before it. So the
 * keys of the track are those of the file, and the frames before this key are mixed like all
 * others. */
static uint32_t find_last_step(const kunai_i_nitro_words *words, uint32_t step)
{
    const uint32_t final = words->frame_count - 1;

    if (step > 1 && words->last <= final)
        return words->last;
    return (final + step - 1) / step * step;
}

/* Returns the number of frames after the last step. Each of these has its own key. */
static uint32_t count_frames_behind(const kunai_i_nitro_curve *curve, uint32_t frame_count)
{
    return curve->last < frame_count ? frame_count - 1 - curve->last : 0;
}

/* Returns how many stored keys the frames use. Frames after the last step have a key each. But the
 * rule of the game repeats keys once a frame is a whole step or more after the last step. */
static uint32_t count_stored(const kunai_i_nitro_curve *curve, uint32_t frame_count)
{
    const uint32_t final = frame_count - 1, behind = count_frames_behind(curve, frame_count);
    const uint32_t rest = behind < curve->step ? behind : curve->step - 1;
    const uint32_t singles = curve->last / curve->step + rest;
    const uint32_t steps = final / curve->step;

    return 1 + (singles > steps ? singles : steps);
}

/* Returns 0 and warns if the last step is no multiple of the step. */
static int check_last(const kunai_i_reader *animation, const kunai_i_nitro_words *words,
                      const kunai_i_nitro_curve *curve)
{
    if (!(curve->last % curve->step))
        return 1;
    kunai_i_warn(animation->open, KUNAI_E_CORRUPT, animation->origin + words->at, animation->record,
                 "the curve is left out: its last stepped frame is not a multiple of its step");
    return 0;
}

/* Computes the keys of a curve, and checks that they are in the data. */
int kunai_i_find_nitro_curve(const kunai_i_reader *animation, const kunai_i_nitro_words *words,
                             kunai_i_nitro_curve *curve)
{
    const uint64_t offset = animation->origin + words->field;
    uint64_t size;

    curve->at = words->keys;
    curve->key_size = words->key_size;
    curve->step = get_step(words->info);
    curve->last = find_last_step(words, curve->step);
    if (!check_last(animation, words, curve))
        return 0;
    curve->key_count =
        curve->last / curve->step + 1 + count_frames_behind(curve, words->frame_count);
    curve->stored = count_stored(curve, words->frame_count);
    size = (uint64_t)curve->stored * curve->key_size;
    if (curve->at > animation->size)
        kunai_i_warn(animation->open, KUNAI_E_CORRUPT, offset, animation->record,
                     "the curve is left out: its keys start past the end of the data");
    else if (size > animation->size - curve->at)
        kunai_i_warn(animation->open, KUNAI_E_TRUNCATED, offset, animation->record,
                     "the curve is left out: its keys end past the end of the data");
    else
        return 1;
    return 0;
}

uint32_t kunai_i_get_nitro_curve_interpolation(const kunai_i_nitro_curve *curve,
                                               uint32_t interpolation)
{
    return curve->step > 1 ? (uint32_t)KUNAI_INTERPOLATION_LINEAR : interpolation;
}

uint32_t kunai_i_get_nitro_curve_frame(const kunai_i_nitro_curve *curve, uint32_t key)
{
    const uint32_t steps = curve->last / curve->step;

    return key <= steps ? key * curve->step : curve->last + (key - steps);
}

uint32_t kunai_i_get_nitro_curve_key(const kunai_i_nitro_curve *curve, uint32_t key)
{
    const uint32_t frame = kunai_i_get_nitro_curve_frame(curve, key);
    const uint32_t rest = frame % curve->step;
    uint32_t number = frame / curve->step;

    if (rest) /* after the last step; with steps of 2, these frames share one key */
        number = curve->last / curve->step + rest;
    return curve->at + number * curve->key_size;
}

static int32_t load(const uint8_t *bytes, uint32_t number)
{
    switch (number) {
    case KUNAI_I_NITRO_U8: return bytes[0];
    case KUNAI_I_NITRO_U16: return kunai_i_load16(bytes, 0);
    case KUNAI_I_NITRO_S16: return kunai_i_convert_s16(kunai_i_load16(bytes, 0));
    default: return kunai_i_convert_s32(kunai_i_load32(bytes, 0));
    }
}

/* Adds the track of a curve. Keys that frames share are copied. */
void kunai_i_add_nitro_curve(const kunai_i_reader *animation, const kunai_i_nitro_curve *curve,
                             uint32_t number, kunai_i_tracks *tracks, kunai_i_track_plan *plan)
{
    const uint32_t count = plan->raw_count, size = curve->key_size / count;
    kunai_i_keys keys;
    uint32_t i, k;

    plan->offset = animation->origin + curve->at;
    plan->key_count = curve->key_count;
    plan->interpolation = kunai_i_get_nitro_curve_interpolation(curve, plan->interpolation);
    kunai_i_trace_more(tracks->open, KUNAI_RECORD_KIND_KEYS, "keys", plan->offset,
                       (uint64_t)curve->key_size * curve->stored, plan->property, plan->flags,
                       curve->stored);
    if (!kunai_i_charge(tracks->open, KEY_STEPS * (uint64_t)plan->key_count, plan->offset,
                        animation->record) ||
        !kunai_i_add_track(tracks, plan, &keys))
        return;
    for (i = 0; i < plan->key_count; i++) {
        const uint8_t *bytes = animation->data + kunai_i_get_nitro_curve_key(curve, i);
        int32_t *raw = keys.raw + (size_t)i * count;

        for (k = 0; k < count; k++)
            raw[k] = load(bytes + (size_t)k * size, number);
        keys.frames[i] = (float)kunai_i_get_nitro_curve_frame(curve, i);
        kunai_i_convert_nitro_values(plan->blend, raw, keys.values + (size_t)i * plan->value_count);
    }
}

void kunai_i_add_nitro_constant(kunai_i_tracks *tracks, kunai_i_track_plan *plan,
                                const int32_t *raw)
{
    kunai_i_keys keys;

    plan->key_count = 1;
    if (!kunai_i_add_track(tracks, plan, &keys))
        return;
    memcpy(keys.raw, raw, plan->raw_count * sizeof *raw);
    keys.frames[0] = 0.0f;
    kunai_i_convert_nitro_values(plan->blend, raw, keys.values);
}
