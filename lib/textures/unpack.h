/* unpack.h - the functions that decode one level: they convert stored texels to pixels or
 * indices. */
#ifndef KUNAI_I_TEXTURES_UNPACK_H
#define KUNAI_I_TEXTURES_UNPACK_H

#include "base/reader.h"
#include "textures/colour.h"

#include <kunai/textures.h>

enum {
    KUNAI_I_CODEBOOK_MAX = 256,
    KUNAI_I_CODEBOOK_ENTRY = 8, /* bytes: a tile of 2x2 texels */
    KUNAI_I_COLORS_MAX = 256    /* the indices of a picture are below this */
};

/* The stored bytes of one level, which are complete. */
typedef struct kunai_i_stored {
    const uint8_t *bytes;
    const uint8_t *codebook; /* VQ: codebook_count entries; every index is below that */
    const uint8_t *colors; /* indices: R, G, B, A of each; NULL: write indices instead of pixels */
    const uint8_t *block_palettes; /* 4x4 blocks: 2 bytes each, which name colours of the palette */
    const kunai_palette *palette;  /* of the image or the caller; NULL: no palette */
    uint32_t codebook_count;
    /* indices: a power of two; the bits of a byte above the index are alpha */
    uint32_t color_count;
    uint32_t width;
    uint32_t height;
    kunai_i_color color;
} kunai_i_stored;

/* Writes width texels to each of height rows: 4 bytes per texel, or 1 byte if indices are
 * written. */
typedef void kunai_i_unpack(const kunai_i_stored *stored, uint8_t *dst, size_t stride);

kunai_i_unpack kunai_i_unpack_rows;       /* 16-bit texels row by row */
kunai_i_unpack kunai_i_unpack_rows_8;     /* indices of 8, 4 or 2 bits, row by row, */
kunai_i_unpack kunai_i_unpack_rows_4;     /* the first in the lowest bits; the width is even */
kunai_i_unpack kunai_i_unpack_rows_2;     /* the width is a multiple of 4 */
kunai_i_unpack kunai_i_unpack_rows_32;    /* 32-bit texels row by row */
kunai_i_unpack kunai_i_unpack_rows_alpha; /* 8-bit alpha of white texels, row by row */
kunai_i_unpack kunai_i_unpack_twiddled;   /* 16-bit texels; sides are powers of two */
kunai_i_unpack kunai_i_unpack_twiddled_8; /* indices; sides are powers of two */
kunai_i_unpack kunai_i_unpack_twiddled_4;
kunai_i_unpack kunai_i_unpack_vq;     /* twiddled tiles; sides are powers of two */
kunai_i_unpack kunai_i_unpack_yuv420; /* macroblocks; sides are multiples of 16 */
kunai_i_unpack kunai_i_unpack_dxt1;
kunai_i_unpack kunai_i_unpack_dxt3;
kunai_i_unpack kunai_i_unpack_dxt5;
kunai_i_unpack kunai_i_unpack_gx_i4; /* GameCube: blocks of texels, big-endian */
kunai_i_unpack kunai_i_unpack_gx_i8;
kunai_i_unpack kunai_i_unpack_gx_ia4;
kunai_i_unpack kunai_i_unpack_gx_16;
kunai_i_unpack kunai_i_unpack_gx_rgba8;
kunai_i_unpack kunai_i_unpack_gx_ci4; /* indices */
kunai_i_unpack kunai_i_unpack_gx_ci8;
kunai_i_unpack kunai_i_unpack_gx_cmpr;
kunai_i_unpack kunai_i_unpack_blocks_4x4; /* Nintendo DS; both sides are multiples of 4 */

/* Computes the pixels for count indices in colors, which has room for KUNAI_I_COLORS_MAX. palette
 * may be NULL. count is more than 1. repeat is the mask of repeated bits that colour.h
 * describes. */
typedef void kunai_i_resolve(const kunai_palette *palette, uint32_t count, uint32_t repeat,
                             uint8_t *colors);

/* Returns the place of the first index that is not below codebook_count, or count if all are
 * below. */
uint64_t kunai_i_check_vq(const uint8_t *indices, uint64_t count, uint32_t codebook_count);

#endif
