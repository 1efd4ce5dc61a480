/*
 * colour.h - converts texels to RGBA8 (pvr.md 6, gvr-xvr.md A2, tex0.md 2).
 *
 * A pixel is R | G << 8 | B << 16 | A << 24. A channel of n bits becomes the upper n of 8 bits. The
 * lower bits repeat the upper ones, masked by `repeat`: all ones, or 0 for KUNAI_TEXTURES_SHIFT.
 */
#ifndef KUNAI_I_TEXTURES_COLOUR_H
#define KUNAI_I_TEXTURES_COLOUR_H

#include "base/byte_order.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum kunai_i_color_format {
    KUNAI_I_ARGB1555,
    KUNAI_I_RGB565,
    KUNAI_I_ARGB4444,
    KUNAI_I_RGB555,
    KUNAI_I_RGB5A3,
    KUNAI_I_ABGR1555, /* red in the lowest bits */
    KUNAI_I_BGR555,
    KUNAI_I_IA8,         /* upper byte alpha, lower byte intensity */
    KUNAI_I_YUV422,      /* pairs of texels; the first one is at an even x */
    KUNAI_I_BUMP,        /* as stored: elevation, rotation, 0, 255 */
    KUNAI_I_BUMP_NORMAL, /* as a direction */
    /* 32-bit texels, named by the order of their bytes. Only kunai_i_unpack_rows_32 takes these. */
    KUNAI_I_BYTES_ABGR,
    KUNAI_I_BYTES_BGRA,
    KUNAI_I_BYTES_BGRX
};

typedef struct kunai_i_color {
    uint32_t format; /* enum kunai_i_color_format */
    uint32_t repeat;
} kunai_i_color;

/* Returns the pixel of an RGB565 texel. The two colours of a DXT or CMPR block have this format,
 * too. */
static inline uint32_t kunai_i_convert_pixel_565(uint32_t texel, uint32_t repeat)
{
    const uint32_t top = (texel & 0xF800) >> 8 | (texel & 0x07E0) << 5 | (texel & 0x001F) << 19;
    const uint32_t low = (top >> 5 & 0x00070007) | (top >> 6 & 0x00000300);

    return top | (low & repeat) | 0xFF000000;
}

static inline void kunai_i_store_pixel(uint8_t *dst, uint32_t pixel)
{
#if KUNAI_I_LITTLE_ENDIAN
    memcpy(dst, &pixel, sizeof pixel); /* one store, which compilers vectorise */
#else
    dst[0] = (uint8_t)pixel;
    dst[1] = (uint8_t)(pixel >> 8);
    dst[2] = (uint8_t)(pixel >> 16);
    dst[3] = (uint8_t)(pixel >> 24);
#endif
}

/* Writes a block of 4x4 texels. The indices have 2 bits, the first in the lowest bits. The loop
 * goes by columns: in rows, gcc 12 would first collect a row in a vector, which is slower. */
static inline void kunai_i_store_block(const uint32_t colors[4], uint32_t indices, uint8_t *dst,
                                       size_t stride)
{
    uint32_t x;

    for (x = 0; x < 4; x++, dst += 4, indices >>= 2) {
        kunai_i_store_pixel(dst, colors[indices & 3]);
        kunai_i_store_pixel(dst + stride, colors[indices >> 8 & 3]);
        kunai_i_store_pixel(dst + 2 * stride, colors[indices >> 16 & 3]);
        kunai_i_store_pixel(dst + 3 * stride, colors[indices >> 24 & 3]);
    }
}

/* Converts count 16-bit texels to count * 4 bytes. The two arrays must not overlap. For YUV422,
 * count must be even. */
void kunai_i_convert_color_row(kunai_i_color color, const uint16_t *texels, size_t count,
                               uint8_t *dst);

/* The part of kunai_i_convert_color_row without vectors, also for tests. Converts all texels. */
void kunai_i_convert_color_row_plain(kunai_i_color color, const uint16_t *texels, size_t count,
                                     uint8_t *dst);
/* The part of kunai_i_convert_color_row with vectors, also for tests. Converts as many texels as
 * fill vectors, from the first one on, and returns their number. */
size_t kunai_i_convert_color_row_lanes(kunai_i_color color, const uint16_t *texels, size_t count,
                                       uint8_t *dst);

#endif
