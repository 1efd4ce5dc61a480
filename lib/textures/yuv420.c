/*
 * yuv420.c - decodes YUV420 pictures: macroblocks of 16x16 texels (pvr.md 6.2).
 *
 * A macroblock is 384 bytes: 64 samples of U, 64 of V, then Y of the four quarters, 8x8 each. Every
 * 2x2 texels share one sample of U and V. Rows of texels are first written as YUV422, so that one
 * function converts both formats.
 */
#include "textures/unpack.h"

enum {
    SIDE = 16,       /* texels of a macroblock */
    HALF = 8,        /* samples of a side of each of the six blocks */
    BLOCK = 8 * 8,   /* bytes: U, V, then Y of the four quarters */
    MACROBLOCK = 384 /* bytes */
};

/* Writes a row as YUV422 texels, which come in pairs with one chroma, too. */
static void gather_row(const uint8_t *blocks, size_t y, uint16_t *texels)
{
    const uint8_t *u = blocks + y / 2 * HALF, *v = u + BLOCK;
    const uint8_t *left = blocks + (y < HALF ? 2 : 4) * BLOCK + y % HALF * HALF;
    const uint8_t *right = left + BLOCK;
    size_t x;

    for (x = 0; x < HALF; x++) {
        const uint8_t *chroma = x & 1 ? v : u;

        texels[x] = (uint16_t)(left[x] << 8 | chroma[x / 2]);
        texels[x + HALF] = (uint16_t)(right[x] << 8 | chroma[(x + HALF) / 2]);
    }
}

void kunai_i_unpack_yuv420(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    const kunai_i_color color = {KUNAI_I_YUV422, 0};
    const uint8_t *from = stored->bytes;
    uint16_t texels[SIDE];
    size_t x, y, row;

    for (y = 0; y < stored->height; y += SIDE)
        for (x = 0; x < stored->width; x += SIDE, from += MACROBLOCK)
            for (row = 0; row < SIDE; row++) {
                gather_row(from, row, texels);
                kunai_i_convert_color_row(color, texels, SIDE, dst + (y + row) * stride + 4 * x);
            }
}
