/*
 * bump.h - bump texels as directions: elevation << 8 | rotation (pvr.md 6.3).
 *
 * In the tables 16384 is 1. A rotation is its cosine, 0, its sine, 0, and an elevation its cosine,
 * 0, its cosine, its sine: x and y are then sums of two neighbouring products, for which there is
 * an operation on vectors.
 */
#ifndef KUNAI_I_TEXTURES_BUMP_H
#define KUNAI_I_TEXTURES_BUMP_H

#include <stdint.h>

extern const int16_t kunai_i_bump_rotation[256][4];
extern const int16_t kunai_i_bump_elevation[256][4];

/* The product of two values of the tables. What is shifted is not negative: of negative numbers C
 * leaves open what that does. */
static inline int32_t kunai_i_multiply_bump(int32_t a, int32_t b)
{
    return (int32_t)((uint32_t)(a * b + (16384 << 14) + 8192) >> 14) - 16384;
}

/* -16384 to 16384 becomes 0 to 255. */
static inline uint32_t kunai_i_convert_bump_channel(int32_t component)
{
    return ((uint32_t)(component + 16384) * 255 + 16384) >> 15;
}

/* A pixel as in colour.h. */
static inline uint32_t kunai_i_convert_bump_normal(uint32_t texel)
{
    const int16_t *elevation = kunai_i_bump_elevation[texel >> 8];
    const int16_t *rotation = kunai_i_bump_rotation[texel & 0xFF];
    const uint32_t x =
        kunai_i_convert_bump_channel(kunai_i_multiply_bump(elevation[0], rotation[0]));
    const uint32_t y =
        kunai_i_convert_bump_channel(kunai_i_multiply_bump(elevation[0], rotation[2]));

    return x | y << 8 | kunai_i_convert_bump_channel(elevation[3]) << 16 | 0xFF000000;
}

#endif
