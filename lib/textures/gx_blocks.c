/*
 * gx_blocks.c - decodes the levels of GameCube textures (gvr-xvr.md A2, A3).
 *
 * Texels are stored in blocks of 8x8, 8x4 or 4x4 texels, in big-endian order. Blocks go from left
 * to right, then down. Each function here collects a row of texels from the blocks of a strip, then
 * converts the row. A block of RGBA8 has two halves: A and R of all texels, then G and B.
 */
#include "textures/unpack.h"
#include "textures/lanes.h"

enum {
    STRIP = 256,          /* texels of a row that are put in order before they are converted */
    HALF_ROW = 2 * STRIP, /* bytes from A and R of a row of 32-bit texels to their G and B */
    BATCH = 16            /* some compilers vectorise a loop only if its count is known */
};

/* A block is `height` rows of row_size bytes. A block of 32-bit texels has two halves of that size:
 * the first has A and R of each texel, the second has G and B. */
typedef struct block_shape {
    uint8_t width; /* texels */
    uint8_t height;
    uint8_t row_size;
    uint8_t halves;
} block_shape;

static const block_shape blocks_of_4_bits = {8, 8, 4, 1};
static const block_shape blocks_of_8_bits = {8, 4, 8, 1};
static const block_shape blocks_of_16_bits = {4, 4, 8, 1};
static const block_shape blocks_of_32_bits = {4, 4, 8, 2};

/* Converts a row of count texels to pixels or indices. The first texel is at the left of a
 * block. */
typedef void widen(const kunai_i_stored *stored, const uint8_t *row, size_t count, uint8_t *dst);

/* Collects the same row of count blocks. The blocks are size bytes apart. */
static void gather(const block_shape *shape, const uint8_t *blocks, size_t size, size_t count,
                   uint8_t *row)
{
    size_t i;

    if (shape->row_size == 4)
        for (i = 0; i < count; i++)
            memcpy(row + 4 * i, blocks + size * i, 4);
    else
        for (i = 0; i < count; i++)
            memcpy(row + 8 * i, blocks + size * i, 8);
    for (i = 0; shape->halves == 2 && i < count; i++)
        memcpy(row + HALF_ROW + 8 * i, blocks + size * i + size / 2, 8);
}

/* Blocks go from left to right, then down. The last block of a row or a column may be cut. */
static void unpack_blocks(const kunai_i_stored *stored, const block_shape *shape, widen *widen_row,
                          size_t pixel_size, uint8_t *dst, size_t stride)
{
    const size_t size = (size_t)shape->height * shape->row_size * shape->halves;
    const size_t across = (stored->width + shape->width - 1u) / shape->width;
    const uint8_t *blocks = stored->bytes;
    uint8_t texels[2 * HALF_ROW];
    uint32_t x, y, row;

    for (y = 0; y < stored->height; y += shape->height, blocks += across * size)
        for (x = 0; x < stored->width; x += STRIP) {
            const uint32_t left = stored->width - x;
            const uint32_t columns = left < STRIP ? left : STRIP;
            const size_t count = (columns + shape->width - 1u) / shape->width;
            const uint8_t *from = blocks + x / shape->width * size;

            for (row = 0; row < shape->height && row < stored->height - y; row++) {
                gather(shape, from + (size_t)row * shape->row_size, size, count, texels);
                widen_row(stored, texels, columns, dst + (y + row) * stride + x * pixel_size);
            }
        }
}

typedef uint32_t pixel_fn(uint32_t texel);

static inline uint32_t make_grey(uint32_t intensity)
{
    return intensity | intensity << 8 | intensity << 16 | 0xFF000000;
}

static inline uint32_t make_pixel_ia4(uint32_t texel)
{
    const uint32_t intensity = (texel & 0xF) | (texel & 0xF) << 4;

    return intensity | intensity << 8 | intensity << 16 | (texel & 0xF0) << 20 |
           (texel & 0xF0) << 24;
}

/* The arguments are A and R, G and B. The first of each pair is in the lower byte. */
static uint32_t make_pixel_rgba8(uint32_t ar, uint32_t gb)
{
    return ar >> 8 | gb << 8 | ar << 24;
}

/* The left texel is the high nibble. */
static uint32_t get_nibble(const uint8_t *row, size_t i)
{
    return i & 1 ? row[i / 2] & 0xFu : row[i / 2] >> 4;
}

static void widen_i4(const kunai_i_stored *stored, const uint8_t *row, size_t count, uint8_t *dst)
{
    size_t i;

    (void)stored;
    for (i = 0; i < count; i++)
        kunai_i_store_pixel(dst + 4 * i, make_grey(17 * get_nibble(row, i)));
}

/* pixel is a constant in every call, so compilers make it part of the loop. */
static inline void widen_bytes(pixel_fn *pixel, const uint8_t *restrict row, size_t count,
                               uint8_t *restrict dst)
{
    size_t i;

    for (; count >= BATCH; count -= BATCH, row += BATCH, dst += 4 * BATCH)
        for (i = 0; i < BATCH; i++)
            kunai_i_store_pixel(dst + 4 * i, pixel(row[i]));
    for (i = 0; i < count; i++)
        kunai_i_store_pixel(dst + 4 * i, pixel(row[i]));
}

static void widen_i8(const kunai_i_stored *stored, const uint8_t *row, size_t count, uint8_t *dst)
{
    (void)stored;
    widen_bytes(make_grey, row, count, dst);
}

static void widen_ia4(const kunai_i_stored *stored, const uint8_t *row, size_t count, uint8_t *dst)
{
    (void)stored;
    widen_bytes(make_pixel_ia4, row, count, dst);
}

static void widen_16(const kunai_i_stored *stored, const uint8_t *row, size_t count, uint8_t *dst)
{
    uint16_t texels[STRIP];
    size_t i, j;

    for (i = 0; i + BATCH <= count; i += BATCH)
        for (j = i; j < i + BATCH; j++)
            texels[j] = kunai_i_load16(row + 2 * j, 1);
    for (; i < count; i++)
        texels[i] = kunai_i_load16(row + 2 * i, 1);
    kunai_i_convert_color_row(stored->color, texels, count, dst);
}

/* Converts as many texels as fill vectors. Returns their number. */
static size_t widen_rgba8_lanes(const uint8_t *row, size_t count, uint8_t *dst)
{
    size_t i = 0;

#if KUNAI_I_LANES
    for (; count - i >= 8; i += 8) {
        const kunai_i_lanes ar = kunai_i_load_lanes(row + 2 * i);
        const kunai_i_lanes gb = kunai_i_load_lanes(row + HALF_ROW + 2 * i);
        const kunai_i_lanes rg = kunai_i_or_lanes(kunai_i_shift_lanes_right_16(ar, 8),
                                                  kunai_i_shift_lanes_left_16(gb, 8));
        const kunai_i_lanes ba = kunai_i_or_lanes(kunai_i_shift_lanes_right_16(gb, 8),
                                                  kunai_i_shift_lanes_left_16(ar, 8));

        kunai_i_store_lanes(dst + 4 * i, kunai_i_zip_lanes_low_16(rg, ba));
        kunai_i_store_lanes(dst + 4 * i + 16, kunai_i_zip_lanes_high_16(rg, ba));
    }
#else
    (void)row, (void)count, (void)dst;
#endif
    return i;
}

/* Converts the rest of the row without vectors. */
static void widen_rgba8(const kunai_i_stored *stored, const uint8_t *restrict row, size_t count,
                        uint8_t *restrict dst)
{
    const size_t done = widen_rgba8_lanes(row, count, dst);
    size_t i;

    (void)stored;
    row += 2 * done;
    dst += 4 * done;
    for (count -= done; count >= BATCH; count -= BATCH, row += 2 * BATCH, dst += 4 * BATCH)
        for (i = 0; i < BATCH; i++)
            kunai_i_store_pixel(dst + 4 * i,
                                make_pixel_rgba8(kunai_i_load16(row + 2 * i, 0),
                                                 kunai_i_load16(row + HALF_ROW + 2 * i, 0)));
    for (i = 0; i < count; i++)
        kunai_i_store_pixel(dst + 4 * i,
                            make_pixel_rgba8(kunai_i_load16(row + 2 * i, 0),
                                             kunai_i_load16(row + HALF_ROW + 2 * i, 0)));
}

static void widen_ci4(const kunai_i_stored *stored, const uint8_t *row, size_t count, uint8_t *dst)
{
    size_t i;

    for (i = 0; i < count; i++)
        memcpy(dst + 4 * i, stored->colors + (size_t)4 * get_nibble(row, i), 4);
}

static void widen_ci8(const kunai_i_stored *stored, const uint8_t *row, size_t count, uint8_t *dst)
{
    size_t i;

    for (i = 0; i < count; i++)
        memcpy(dst + 4 * i, stored->colors + (size_t)4 * row[i], 4);
}

static void emit_indices_4(const kunai_i_stored *stored, const uint8_t *row, size_t count,
                           uint8_t *dst)
{
    size_t i;

    (void)stored;
    for (i = 0; i < count; i++)
        dst[i] = (uint8_t)get_nibble(row, i);
}

static void emit_indices_8(const kunai_i_stored *stored, const uint8_t *row, size_t count,
                           uint8_t *dst)
{
    (void)stored;
    memcpy(dst, row, count);
}

void kunai_i_unpack_gx_i4(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    unpack_blocks(stored, &blocks_of_4_bits, widen_i4, 4, dst, stride);
}

void kunai_i_unpack_gx_i8(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    unpack_blocks(stored, &blocks_of_8_bits, widen_i8, 4, dst, stride);
}

void kunai_i_unpack_gx_ia4(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    unpack_blocks(stored, &blocks_of_8_bits, widen_ia4, 4, dst, stride);
}

void kunai_i_unpack_gx_16(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    unpack_blocks(stored, &blocks_of_16_bits, widen_16, 4, dst, stride);
}

void kunai_i_unpack_gx_rgba8(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    unpack_blocks(stored, &blocks_of_32_bits, widen_rgba8, 4, dst, stride);
}

void kunai_i_unpack_gx_ci4(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    if (stored->colors)
        unpack_blocks(stored, &blocks_of_4_bits, widen_ci4, 4, dst, stride);
    else
        unpack_blocks(stored, &blocks_of_4_bits, emit_indices_4, 1, dst, stride);
}

void kunai_i_unpack_gx_ci8(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    if (stored->colors)
        unpack_blocks(stored, &blocks_of_8_bits, widen_ci8, 4, dst, stride);
    else
        unpack_blocks(stored, &blocks_of_8_bits, emit_indices_8, 1, dst, stride);
}
