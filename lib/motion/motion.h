/* motion.h - the handle of a motion, its readers and its evaluation. */
#ifndef KUNAI_I_MOTION_H
#define KUNAI_I_MOTION_H

#include "base/module.h"

#include <kunai/motion.h>

extern const kunai_i_module kunai_i_motion_module;

/* How two keys become a value (ninja-motion.md 6). */
enum kunai_i_blend {
    KUNAI_I_BLEND_FLOATS = 0,
    KUNAI_I_BLEND_WIDE_ANGLES = 1,  /* 32-bit keys: straight, unless the caller asks */
    KUNAI_I_BLEND_SHORT_ANGLES = 2, /* 16-bit keys: always the shorter way */
    KUNAI_I_BLEND_QUATERNIONS = 3,
    KUNAI_I_BLEND_COLORS = 4, /* raw: one ARGB word; each component of it */
    KUNAI_I_BLEND_STEPS = 5,  /* raw: one number, which holds until the next key */
    KUNAI_I_BLEND_SPOTS = 6,  /* two floats, and raw: two 32-bit angles */
    /* of nitro_sample.c: raw integers, by the rules of nitro-motion.md 1 */
    KUNAI_I_BLEND_FX32 = 7,      /* raw[0] / 4096 */
    KUNAI_I_BLEND_ROTATION = 8,  /* quaternion of a matrix */
    KUNAI_I_BLEND_TURN = 9,      /* radians of sine and cosine */
    KUNAI_I_BLEND_COLORS_5 = 10, /* R, G, B of 5 bits */
    KUNAI_I_BLEND_ALPHA_5 = 11,
    KUNAI_I_BLEND_RECORDS = 12 /* values of the key, which holds: swaps and visibility */
};

typedef struct kunai_i_track {
    kunai_track track;
    uint32_t blend; /* enum kunai_i_blend */
} kunai_i_track;

struct kunai_motion {
    kunai_i_owner owner;
    kunai_motion_info info; /* warnings are filled in last */
    const kunai_i_track *tracks;
    const uint32_t *first_tracks; /* group_count + 1: where the tracks of a group begin */
};

/* Reads motion number open->options.index into info, tracks and first_tracks, or fails the open. */
typedef void kunai_i_motion_read(kunai_i_open *open, const uint8_t *data, size_t size,
                                 kunai_motion *motion);

kunai_i_motion_read kunai_i_read_ninja_motion; /* the chunks of a Ninja file */
kunai_i_motion_read kunai_i_read_rel_motion;   /* a PSO player motion */
kunai_i_motion_read kunai_i_read_bare_motion;  /* KUNAI_BARE */
kunai_i_motion_read kunai_i_read_nja_motion;   /* Ninja ASCII */
kunai_i_motion_read kunai_i_read_nsbca;        /* Nitro animations */
kunai_i_motion_read kunai_i_read_nsbta;
kunai_i_motion_read kunai_i_read_nsbtp;
kunai_i_motion_read kunai_i_read_nsbma;
kunai_i_motion_read kunai_i_read_nsbva;

kunai_i_recognise kunai_i_recognise_ninja_motion;
kunai_i_recognise kunai_i_recognise_rel_motion;
kunai_i_recognise kunai_i_recognise_nja_motion;
kunai_i_recognise kunai_i_recognise_nitro_motion;
kunai_i_measure_head kunai_i_measure_nitro_motion_head;

/* The frame that a caller's frame stands for with sample (enum kunai_sample): finite, and with
 * KUNAI_LOOP at least 0 and below frame_count. */
double kunai_i_resolve_frame(float frame, uint32_t frame_count, uint32_t sample);

/* A BAMS angle (65536 a turn) in radians. */
static inline float kunai_i_convert_to_radians(int32_t angle)
{
    return (float)((double)angle * (6.283185307179586476925286766559 / 65536.0));
}

/* R, G, B or A (part 0 to 3) of a colour as keys store it: ARGB, with B in the low byte. */
static inline uint32_t kunai_i_get_color_part(uint32_t color, uint32_t part)
{
    return color >> (part < 3 ? 16 - 8 * part : 24) & 0xFF;
}

/* Do nodes of this model (NULL: not known) turn along splines? The console has splines of angles
 * for Basic models only (ninja-motion.md 6). */
int kunai_i_turns_on_spline(const kunai_model *model);

/* The group of a motion of shapes that moves a node, or -1. */
int32_t kunai_i_find_shape_group(const kunai_model *model, uint32_t group_count, uint32_t node);

#endif
