/* tracks.h - builds the tracks of a motion: group after group, and track after track in each
 * group. */
#ifndef KUNAI_I_MOTION_TRACKS_H
#define KUNAI_I_MOTION_TRACKS_H

#include "motion/handle.h"

typedef struct kunai_i_tracks {
    kunai_i_open *open;
    kunai_i_list list;      /* kunai_i_track */
    uint32_t *first_tracks; /* becomes first_tracks of the motion */
    uint32_t groups;        /* number of groups that have begun */
} kunai_i_tracks;

/* The common data of the keys of a track. */
typedef struct kunai_i_track_plan {
    uint64_t offset; /* place of the keys in the input */
    uint32_t property;
    uint32_t interpolation;
    uint32_t blend; /* enum kunai_i_blend */
    uint32_t key_count;
    uint32_t value_count;
    uint32_t raw_count;
    uint32_t point_count;
    /* Nitro only; otherwise 0 */
    uint32_t component; /* 1, 2, 3: the track moves axis component - 1; 0: all axes */
    uint32_t flags;
    uint32_t flags_kind; /* enum kunai_track_flags_kind */
    uint32_t name_count;
    const kunai_string *names;
    kunai_string target; /* no data: an empty string */
} kunai_i_track_plan;

/* The arrays of a track. */
typedef struct kunai_i_keys {
    uint32_t count;
    float *frames;
    float *values; /* NULL if the plan has no values; so is raw */
    int32_t *raw;
} kunai_i_keys;

/* Begins the tracks of a motion. group_count is the number of groups that will begin. */
void kunai_i_begin_tracks(kunai_i_tracks *tracks, kunai_i_open *open, uint32_t group_count);
/* Begins the next group: the next tracks belong to it. */
void kunai_i_begin_track_group(kunai_i_tracks *tracks);

/* Adds a track to the current group. Returns 1 and sets *keys to its arrays, which the caller must
 * write completely. Returns 0 if the open has failed. */
int kunai_i_add_track(kunai_i_tracks *tracks, const kunai_i_track_plan *plan, kunai_i_keys *keys);

/* Moves the tracks to the motion. */
void kunai_i_finish_tracks(kunai_i_tracks *tracks, kunai_motion *motion);

#endif
