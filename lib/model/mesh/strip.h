/* strip.h - the triangles of a strip, ninja-chunk.md 4.6, in the order of all Ninja models. */
#ifndef KUNAI_I_STRIP_H
#define KUNAI_I_STRIP_H

#include "model/mesh/triangles.h"

#include <string.h>

/* Its last three corners. */
typedef struct kunai_i_strip {
    kunai_i_corner corners[3];
    kunai_i_corner *newest;
    kunai_i_corner *middle;
    kunai_i_corner *oldest;
    uint32_t count;  /* of corners so far */
    uint32_t turned; /* 1: the next triangle is clockwise in the order of its corners */
} kunai_i_strip;

static inline void kunai_i_begin_strip(kunai_i_strip *strip, uint32_t reversed)
{
    strip->newest = &strip->corners[0];
    strip->middle = &strip->corners[1];
    strip->oldest = &strip->corners[2];
    strip->count = 0;
    strip->turned = !reversed; /* when the first triangle comes it will have changed thrice */
}

/* Where the next corner is to be written; it is not looked up yet. */
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

/* Once it is written: 1 and the triangle that it closes, counter-clockwise, or 0. */
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
