/* handle.h - the handle of a motion: the tracks that readers make and the sampler uses. */
#ifndef KUNAI_I_MOTION_HANDLE_H
#define KUNAI_I_MOTION_HANDLE_H

#include "base/module.h"

#include <kunai/motion.h>

/* How a value is computed from two keys (ninja-motion.md 6). */
enum kunai_i_blend {
    KUNAI_I_BLEND_FLOATS = 0,
    /* 32-bit keys: the direct way, unless the caller asks for the shorter one */
    KUNAI_I_BLEND_WIDE_ANGLES = 1,
    KUNAI_I_BLEND_SHORT_ANGLES = 2, /* 16-bit keys: always the shorter way around */
    KUNAI_I_BLEND_QUATERNIONS = 3,
    KUNAI_I_BLEND_COLORS = 4, /* raw: one ARGB word; each component is blended */
    KUNAI_I_BLEND_STEPS = 5,  /* raw: one number, which holds until the next key */
    KUNAI_I_BLEND_SPOTS = 6,  /* two floats; raw: two 32-bit angles */
    /* Nitro: raw integers, blended by the rules of nitro-motion.md 1 */
    KUNAI_I_BLEND_FX32 = 7,      /* raw[0] / 4096 */
    KUNAI_I_BLEND_ROTATION = 8,  /* quaternion from a matrix */
    KUNAI_I_BLEND_TURN = 9,      /* radians from a sine and a cosine */
    KUNAI_I_BLEND_COLORS_5 = 10, /* R, G, B of 5 bits */
    KUNAI_I_BLEND_ALPHA_5 = 11,
    KUNAI_I_BLEND_RECORDS = 12 /* values of the key, which hold until the next: swaps, visibility */
};

typedef struct kunai_i_track {
    kunai_track track;
    uint32_t blend; /* enum kunai_i_blend */
} kunai_i_track;

struct kunai_motion {
    kunai_i_owner owner;
    kunai_motion_info info; /* the warnings are set last */
    const kunai_i_track *tracks;
    const uint32_t *first_tracks; /* [group_count + 1] the first track of each group */
};

static inline void kunai_i_begin_motion_names(kunai_motion_info *info)
{
    info->name = info->model_name = info->action_name = kunai_i_get_empty_string();
}

/* Returns code, and describes it in *error unless error is NULL. For calls that open nothing.
 * motion is NULL if the call has no motion. message is "" if code is KUNAI_OK. */
static inline kunai_result kunai_i_end_motion_call(kunai_error *error, kunai_result code,
                                                   const kunai_motion *motion, const char *message)
{
    const int has_failed = code != KUNAI_OK;

    return kunai_i_set_error(error, code, has_failed && motion ? motion->info.format : 0, 0,
                             has_failed ? "arguments" : "", message);
}

#endif
