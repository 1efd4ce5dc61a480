/* twiddle.h - the twiddled order: where the texel, or the VQ tile, at x, y is (pvr.md 5). */
#ifndef KUNAI_I_TEXTURES_TWIDDLE_H
#define KUNAI_I_TEXTURES_TWIDDLE_H

#include <stdint.h>

/* Number n of a texel = the bits of x, in order, at the ones of mask x | those of y at mask y. */
typedef struct kunai_i_twiddle {
    uint32_t x;
    uint32_t y;
} kunai_i_twiddle;

/* Both sides are powers of two. */
kunai_i_twiddle kunai_i_make_twiddle_masks(uint32_t width, uint32_t height);

/* Counts on by one, in the bits of a mask; 0 after the last. */
static inline uint32_t kunai_i_advance_twiddle(uint32_t part, uint32_t mask)
{
    return (part - mask) & mask;
}

#endif
