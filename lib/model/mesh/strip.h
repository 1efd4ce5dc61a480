/* strip.h - makes the triangles of a strip in the order of all Ninja models (ninja-chunk.md
 * 4.6). */
#ifndef KUNAI_I_STRIP_H
#define KUNAI_I_STRIP_H

#include "model/mesh/triangles.h"

#include <string.h>

/* The last three corners of a strip. */
typedef struct kunai_i_strip {
    kunai_i_corner corners[3];
    kunai_i_corner *newest;
    kunai_i_corner *middle;
    kunai_i_corner *oldest;
    uint32_t count;  /* corners up to now */
    uint32_t turned; /* 1: the corners of the next triangle are clockwise */
} kunai_i_strip;

static inline void kunai_i_begin_strip(kunai_i_strip *strip, uint32_t reversed)
{
    strip->newest = &strip->corners[0];
    strip->middle = &strip->corners[1];
    strip->oldest = &strip->corners[2];
    strip->count = 0;
    strip->turned = !reversed; /* turned changes three times before the first triangle */
}

/* Returns the place for the next corner. The corner has no number yet. */
static inline kunai_i_corner *kunai_i_add_strip_corner(kunai_i_strip *strip)
{
    kunai_i_corner *corner = strip->oldest;

    strip->oldest = strip->middle;
    strip->middle = strip->newest;
    strip->newest = corner;
    strip->count++;
    strip->turned ^= 1;
    memset(corner, 0, sizeof *corner);
    corner->number = KUNAI_I_NONE;
    return corner;
}

/* Call after the corner is set. Returns 1 and the triangle that the corner completes,
 * counter-clockwise. Otherwise returns 0. */
static inline int kunai_i_get_strip_triangle(const kunai_i_strip *strip, kunai_i_corner **triangle)
{
    if (strip->count < 3)
        return 0;
    triangle[0] = strip->oldest;
    triangle[1] = strip->turned ? strip->newest : strip->middle;
    triangle[2] = strip->turned ? strip->middle : strip->newest;
    return 1;
}

#endif
