/*
 * nitro_curve.h - the keys of one property in a Nitro animation (nitro-motion.md 1): one for each
 * frame, or for each second or fourth one up to a last one, and for each frame behind it.
 *
 *     kunai_i_nitro_curve curve;
 *
 *     if (kunai_i_find_nitro_curve(&animation, &words, &curve))
 *         kunai_i_add_nitro_curve(&animation, &curve, &numbers, tracks, &plan);
 */
#ifndef KUNAI_I_NITRO_CURVE_H
#define KUNAI_I_NITRO_CURVE_H

#include "base/reader.h"
#include "motion/tracks.h"

/* What the words of a curve say, which are different in each format. */
typedef struct kunai_i_nitro_words {
    uint32_t at; /* place of the info word in the animation */
    uint32_t info;
    uint32_t last;  /* the last frame up to which there are steps; any number behind all frames */
    uint32_t field; /* place of the offset of the keys */
    uint32_t keys;  /* that offset */
    uint32_t key_size;
    uint32_t frame_count;
} kunai_i_nitro_words;

typedef struct kunai_i_nitro_curve {
    uint32_t at; /* place of the first key in the animation; all that count are there */
    uint32_t key_size;
    uint32_t step; /* 1, 2 or 4 */
    uint32_t last; /* frame of the last step; can be behind the last frame, by less than a step */
    uint32_t key_count; /* of the track */
    uint32_t stored;    /* keys in the data; fewer than those, where frames share some */
} kunai_i_nitro_curve;

/* How an integer of a key is stored. */
enum kunai_i_nitro_number {
    KUNAI_I_NITRO_U8,
    KUNAI_I_NITRO_U16,
    KUNAI_I_NITRO_S16,
    KUNAI_I_NITRO_S32
};

/* 0: it is damaged, which is a warning. */
int kunai_i_find_nitro_curve(const kunai_i_reader *animation, const kunai_i_nitro_words *words,
                             kunai_i_nitro_curve *curve);

/* That of the track: frames between two keys are mixed, whatever the motion says of fractions. */
uint32_t kunai_i_get_nitro_curve_interpolation(const kunai_i_nitro_curve *curve,
                                               uint32_t interpolation);

/* The frame of a key of the track, and its place in the animation. */
uint32_t kunai_i_get_nitro_curve_frame(const kunai_i_nitro_curve *curve, uint32_t key);
uint32_t kunai_i_get_nitro_curve_key(const kunai_i_nitro_curve *curve, uint32_t key);

/* Adds the track of a curve whose keys are plan.raw_count integers, each stored as number (enum
 * kunai_i_nitro_number) says. The plan gets its offset and key_count. */
void kunai_i_add_nitro_curve(const kunai_i_reader *animation, const kunai_i_nitro_curve *curve,
                             uint32_t number, kunai_i_tracks *tracks, kunai_i_track_plan *plan);

/* Adds a track of one key, of these integers. */
void kunai_i_add_nitro_constant(kunai_i_tracks *tracks, kunai_i_track_plan *plan,
                                const int32_t *raw);

#endif
