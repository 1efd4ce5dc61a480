/* strip.c - reads no bytes: turns the corners of a strip into triangles, ninja-chunk.md 4.6. */
#include "model/model.h"

void kunai_i_strip_begin(kunai_i_strip *strip, uint32_t reversed)
{
    strip->count = 0;
    strip->reversed = reversed;
}

kunai_i_corner *kunai_i_strip_next(kunai_i_strip *strip)
{
    kunai_i_corner *corner = &strip->corners[strip->count % 3];

    strip->count++;
    memset(corner, 0, sizeof *corner);
    corner->number = KUNAI_I_NONE;
    return corner;
}

int kunai_i_strip_triangle(kunai_i_strip *strip, kunai_i_corner **triangle)
{
    const uint32_t first = strip->count; /* modulo 3 that of three corners ago */
    const uint32_t turned = (strip->count + 1 + strip->reversed) % 2;

    if (strip->count < 3)
        return 0;
    triangle[0] = &strip->corners[first % 3];
    triangle[1 + turned] = &strip->corners[(first + 1) % 3];
    triangle[2 - turned] = &strip->corners[(first + 2) % 3];
    return 1;
}
