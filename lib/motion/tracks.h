/* tracks.h - makes the tracks of a motion of keys that come one by one. Each group in turn, in it
 * each track in turn, of that each key in turn. */
#ifndef KUNAI_I_MOTION_TRACKS_H
#define KUNAI_I_MOTION_TRACKS_H

#include "motion/motion.h"

typedef struct kunai_i_tracks {
    kunai_i_job *job;
    kunai_i_list list;      /* kunai_i_track */
    uint32_t *first_tracks; /* of the motion */
    uint32_t groups;        /* begun so far */
    uint32_t keys;          /* of the last track, so far */
    float *frames;          /* of the last track, as the next two */
    float *values;
    int32_t *raw;
} kunai_i_tracks;

/* What the keys of a track have in common. */
typedef struct kunai_i_track_plan {
    uint64_t offset; /* of the keys in the input */
    uint32_t property;
    uint32_t interpolation;
    uint32_t blend; /* enum kunai_i_blend */
    uint32_t key_count;
    uint32_t value_count;
    uint32_t raw_count;
    uint32_t point_count;
} kunai_i_track_plan;

/* As many as the plan says; of shapes none. */
typedef struct kunai_i_key {
    float frame;
    float values[4];
    int32_t raw[3];
} kunai_i_key;

/* group_count: how many groups will be begun. */
void kunai_i_tracks_begin(kunai_i_tracks *tracks, kunai_i_job *job, uint32_t group_count);
void kunai_i_tracks_group(kunai_i_tracks *tracks);

/* 0: the job failed, and no key may follow. */
int kunai_i_tracks_add(kunai_i_tracks *tracks, const kunai_i_track_plan *plan);

/* key_count times one of these two. */
void kunai_i_tracks_key(kunai_i_tracks *tracks, const kunai_i_key *key);
/* Where the caller writes the value_count values; NULL: there are none. */
float *kunai_i_tracks_shape(kunai_i_tracks *tracks, float frame);

/* Hands all of it over to the motion. */
void kunai_i_tracks_finish(kunai_i_tracks *tracks, kunai_motion *motion);

#endif
