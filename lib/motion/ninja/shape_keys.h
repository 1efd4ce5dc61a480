/* shape_keys.h - tracks of shapes: keys that point to arrays of points. */
#ifndef KUNAI_I_MOTION_SHAPE_KEYS_H
#define KUNAI_I_MOTION_SHAPE_KEYS_H

#include "base/reader.h"
#include "motion/tracks.h"

typedef struct kunai_i_shape_keys {
    kunai_i_open *open;
    kunai_i_reader reader; /* everything that pointers can lead to */
    uint32_t at;           /* of the first NJS_MKEY_P */
    kunai_i_list *places;  /* uint32_t: room that all tracks of a motion share */
} kunai_i_shape_keys;

/* Adds a track, unless none of the keys can be used. The plan has all but counts of values; its
 * keys are those whose frames rise, its points those of the model, or 0: find out. */
void kunai_i_read_shape_keys(const kunai_i_shape_keys *keys, kunai_i_track_plan *plan,
                             kunai_i_tracks *tracks);

#endif
