/*
 * nitro_curve.h - the keys of one property in a Nitro animation (nitro-motion.md 1). There is one
 * key per frame, or one per second or fourth frame up to a last step, and one per frame after that
 * step.
 *
 *     kunai_i_nitro_curve curve;
 *
 *     if (kunai_i_find_nitro_curve(&animation, &words, &curve))
 *         kunai_i_add_nitro_curve(&animation, &curve, number, tracks, &plan);
 */
#ifndef KUNAI_I_NITRO_CURVE_H
#define KUNAI_I_NITRO_CURVE_H

#include "base/reader.h"
#include "motion/tracks.h"

/* The words of a curve. Each format stores them differently. */
typedef struct kunai_i_nitro_words {
    uint32_t at; /* place of the info word in the animation */
    uint32_t info;
    uint32_t last;  /* frame of the last step, or any number after all frames */
    uint32_t field; /* place of the field with the offset of the keys */
    uint32_t keys;  /* the offset */
    uint32_t key_size;
    uint32_t frame_count;
} kunai_i_nitro_words;

typedef struct kunai_i_nitro_curve {
    uint32_t at; /* place of the first key in the animation; all keys in use are in the data */
    uint32_t key_size;
    uint32_t step; /* 1, 2 or 4 */
    uint32_t last; /* frame of the last step; can be after the last frame, by less than a step */
    uint32_t key_count; /* keys of the track */
    uint32_t stored;    /* keys in the data; fewer than key_count if frames share keys */
} kunai_i_nitro_curve;

/* How an integer of a key is stored. */
enum kunai_i_nitro_number {
    KUNAI_I_NITRO_U8,
    KUNAI_I_NITRO_U16,
    KUNAI_I_NITRO_S16,
    KUNAI_I_NITRO_S32
};

/* Finds the keys of a curve. Returns 1 and sets *curve, or returns 0 and warns if the curve is
 * damaged. */
int kunai_i_find_nitro_curve(const kunai_i_reader *animation, const kunai_i_nitro_words *words,
                             kunai_i_nitro_curve *curve);

/* Returns the interpolation of the track. Frames between two keys of a curve with steps are mixed,
 * whatever the motion says about fractions. */
uint32_t kunai_i_get_nitro_curve_interpolation(const kunai_i_nitro_curve *curve,
                                               uint32_t interpolation);

/* Returns the frame of a key of the track. key is below curve->key_count. */
uint32_t kunai_i_get_nitro_curve_frame(const kunai_i_nitro_curve *curve, uint32_t key);
/* Returns the place in the animation of a key of the track. key is below curve->key_count. */
uint32_t kunai_i_get_nitro_curve_key(const kunai_i_nitro_curve *curve, uint32_t key);

/* Adds the track of a curve. A key has plan.raw_count integers, stored as number (enum
 * kunai_i_nitro_number) says. Sets offset and key_count of the plan. */
void kunai_i_add_nitro_curve(const kunai_i_reader *animation, const kunai_i_nitro_curve *curve,
                             uint32_t number, kunai_i_tracks *tracks, kunai_i_track_plan *plan);

/* Adds a track of one key with these integers. */
void kunai_i_add_nitro_constant(kunai_i_tracks *tracks, kunai_i_track_plan *plan,
                                const int32_t *raw);

#endif
