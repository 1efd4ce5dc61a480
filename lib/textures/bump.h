/*
 * bump.h - converts bump texels to directions. A texel is elevation << 8 | rotation (pvr.md 6.3).
 *
 * In the tables, 16384 is 1. A rotation has the cosine, 0, the sine and 0. An elevation has the
 * cosine, 0, the cosine and the sine. So x and y are each a sum of two neighbouring products, which
 * is one vector operation.
 */
#ifndef KUNAI_I_TEXTURES_BUMP_H
#define KUNAI_I_TEXTURES_BUMP_H

#include <stdint.h>

extern const int16_t kunai_i_bump_rotation[256][4];
extern const int16_t kunai_i_bump_elevation[256][4];

/* Returns the product of two values of the tables. The sum is made positive before the shift,
 * because C does not define the shift of a negative number. */
static inline int32_t kunai_i_multiply_bump(int32_t a, int32_t b)
{
    return (int32_t)((uint32_t)(a * b + (16384 << 14) + 8192) >> 14) - 16384;
}

/* Returns a component, -16384 .. 16384, as 0 .. 255. */
static inline uint32_t kunai_i_convert_bump_channel(int32_t component)
{
    return ((uint32_t)(component + 16384) * 255 + 16384) >> 15;
}

/* Returns a pixel as colour.h describes it. */
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
