/* tracks.h - makes the tracks of a motion: each group in turn, in it each track in turn. */
#ifndef KUNAI_I_MOTION_TRACKS_H
#define KUNAI_I_MOTION_TRACKS_H

#include "motion/handle.h"

typedef struct kunai_i_tracks {
    kunai_i_open *open;
    kunai_i_list list;      /* kunai_i_track */
    uint32_t *first_tracks; /* of the motion */
    uint32_t groups;        /* begun so far */
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
    /* Nitro; else all 0 */
    uint32_t component; /* 1, 2, 3: the track is of the axis before; 0: of all */
    uint32_t flags;
    uint32_t flags_kind; /* enum kunai_track_flags_kind */
    uint32_t name_count;
    const kunai_string *names;
    kunai_string target; /* no data: empty */
} kunai_i_track_plan;

/* The arrays of a track. */
typedef struct kunai_i_keys {
    uint32_t count;
    float *frames;
    float *values; /* NULL: the plan has none; as the next one */
    int32_t *raw;
} kunai_i_keys;

/* group_count: how many groups will be begun. */
void kunai_i_begin_tracks(kunai_i_tracks *tracks, kunai_i_open *open, uint32_t group_count);
void kunai_i_begin_track_group(kunai_i_tracks *tracks);

/* Gives arrays that are not set: the caller writes them whole. 0: the open failed. */
int kunai_i_add_track(kunai_i_tracks *tracks, const kunai_i_track_plan *plan, kunai_i_keys *keys);

/* Hands all of it over to the motion. */
void kunai_i_finish_tracks(kunai_i_tracks *tracks, kunai_motion *motion);

#endif
