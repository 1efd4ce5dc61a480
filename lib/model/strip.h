/* strip.h - the triangles of a strip, ninja-chunk.md 4.6, in the order of all Ninja models. */
#ifndef KUNAI_I_STRIP_H
#define KUNAI_I_STRIP_H

#include "model/builder.h"

/* Its last three corners. */
typedef struct kunai_i_strip {
    kunai_i_corner corners[3];
    uint32_t newest; /* of corners; the oldest one is behind it, around the end */
    uint32_t count;  /* of corners so far */
    uint32_t turned; /* 1: the next triangle is clockwise in the order of its corners */
} kunai_i_strip;

static inline void kunai_i_strip_begin(kunai_i_strip *strip, uint32_t reversed)
{
    strip->newest = 0;
    strip->count = 0;
    strip->turned = !reversed; /* when the first triangle comes it will have changed thrice */
}

static inline uint32_t kunai_i_strip_after(uint32_t corner)
{
    return corner == 2 ? 0 : corner + 1;
}

/* Where the next corner is to be written; it is not looked up yet. */
static inline kunai_i_corner *kunai_i_strip_next(kunai_i_strip *strip)
{
    kunai_i_corner *corner;

    strip->newest = kunai_i_strip_after(strip->newest);
    corner = &strip->corners[strip->newest];
    strip->count++;
    strip->turned = !strip->turned;
    memset(corner, 0, sizeof *corner);
    corner->number = KUNAI_I_NONE;
    return corner;
}

/* Once it is written: 1 and the triangle that it closes, counter-clockwise, or 0. */
static inline int kunai_i_strip_triangle(kunai_i_strip *strip, kunai_i_corner **triangle)
{
    const uint32_t oldest = kunai_i_strip_after(strip->newest);
    const uint32_t middle = kunai_i_strip_after(oldest);

    if (strip->count < 3)
        return 0;
    triangle[0] = &strip->corners[oldest];
    triangle[1] = &strip->corners[strip->turned ? strip->newest : middle];
    triangle[2] = &strip->corners[strip->turned ? middle : strip->newest];
    return 1;
}

#endif
