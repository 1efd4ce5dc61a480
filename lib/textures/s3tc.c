/*
 * s3tc.c - decodes DXT1, DXT3 and DXT5 (gvr-xvr.md B3), and CMPR of the GameCube (gvr-xvr.md A2).
 *
 * All four formats have blocks of 4x4 texels: two colours of 16 bits, and 16 indices of 2 bits.
 * DXT3 and DXT5 have 8 bytes of alpha in front. CMPR groups four blocks to 8x8 texels, is
 * big-endian, and stores the left texel in the upper bits. DXT1 and CMPR have three colours and
 * transparent black if the first colour is not greater than the second.
 */
#include "textures/unpack.h"
#include "textures/lanes.h"

enum kind { DXT1, DXT3, DXT5, CMPR };

enum {
    SIDE = 4,        /* texels of a side of a block */
    COLOR_BLOCK = 8, /* bytes: two colours of 16 bits, then 16 indices of 2 bits */
    /* bytes in front of it: 16 alphas of 4 bits, or 2 of 8 bits and 16 indices of 3 bits */
    ALPHA_BLOCK = 8,
    PIXEL = 4, /* bytes, as BLOCK_ROW and BLOCK_SIZE */
    BLOCK_ROW = SIDE * PIXEL,
    BLOCK_SIZE = SIDE * BLOCK_ROW,
    CMPR_SIDE = 8
};

/* The data that all blocks of a picture share. */
typedef struct block_rules {
    enum kind kind;
    uint32_t repeat;
#if KUNAI_I_LANES
    uint64_t weights[2][64]; /* DXT5 */
#endif
} block_rules;

/* ---- colours ---- */

/* The code has no branch on the number of colours, because a processor cannot predict it. A third
 * is 683 / 2048 or 21846 / 65536. Both are a little too large, but divide every sum exactly, up to
 * 3 * 255. In a pair, c0 is the lower half and c1 is the upper half. */

#if KUNAI_I_LANES

/* Computes the four colours in 16-bit lanes: R, G, B, A of c0, then of c1. Each field is moved to
 * the top of its lane, then down to 8 bits with its repeated bits. The sums are those of c2, then
 * of c3. */
static void mix_colors(uint32_t pair, uint32_t repeat, uint32_t four, uint32_t colors[4])
{
    static const uint16_t to_top[8] = {1, 32, 2048, 0, 1, 32, 2048, 0};
    static const uint16_t fields[8] = {0xF800, 0xFC00, 0xF800, 0, 0xF800, 0xFC00, 0xF800, 0};
    static const uint16_t widen[2][8] = {{256, 256, 256, 256, 256, 256, 256, 256},
                                         {264, 260, 264, 256, 264, 260, 264, 256}};
    static const uint16_t opaque[8] = {0, 0, 0, 255, 0, 0, 0, 255};
    static const uint16_t scales[2][8] = {{32768, 32768, 32768, 32768, 0, 0, 0, 0},
                                          {21846, 21846, 21846, 21846, 21846, 21846, 21846, 21846}};
    kunai_i_lanes both = kunai_i_set_lanes_32(pair), sums;

    both = kunai_i_zip_lanes_low_16(both, both);
    both = kunai_i_zip_lanes_low_32(both, both);
    both = kunai_i_multiply_lanes_low_16(both, kunai_i_load_lanes(to_top));
    both = kunai_i_and_lanes(both, kunai_i_load_lanes(fields));
    both = kunai_i_multiply_lanes_high_u16(both, kunai_i_load_lanes(widen[repeat & 1]));
    both = kunai_i_or_lanes(both, kunai_i_load_lanes(opaque));
    sums = kunai_i_add_lanes_16(both, kunai_i_swap_lanes_64(both));
    sums = kunai_i_add_lanes_16(sums, kunai_i_and_lanes(both, kunai_i_set_lanes_32(0 - four)));
    sums = kunai_i_multiply_lanes_high_u16(sums, kunai_i_load_lanes(scales[four]));
    kunai_i_store_lanes(colors, kunai_i_pack_lanes_u16(both, sums));
}

#else

/* Puts R, G and B in fields of 21 bits, so that one multiplication changes all three. */
static uint64_t spread(uint32_t pixel)
{
    return (pixel & 0xFF) | (uint64_t)(pixel & 0xFF00) << 13 | (uint64_t)(pixel & 0xFF0000) << 26;
}

/* Divides each field by 2048, and returns an opaque pixel. */
static uint32_t join(uint64_t channels)
{
    return (uint32_t)((channels >> 11 & 0xFF) | (channels >> 24 & 0xFF00) |
                      (channels >> 37 & 0xFF0000) | 0xFF000000);
}

/* Computes the four colours of a block without vectors. */
static void mix_colors(uint32_t pair, uint32_t repeat, uint32_t four, uint32_t colors[4])
{
    uint64_t a, b;

    colors[0] = kunai_i_convert_pixel_565(pair & 0xFFFF, repeat);
    colors[1] = kunai_i_convert_pixel_565(pair >> 16, repeat);
    a = spread(colors[0]);
    b = spread(colors[1]);
    colors[2] = join((a + b + a * four) * (four ? 683 : 1024));
    colors[3] = join((a + 2 * b) * 683) & (0 - four);
}

#endif

/* In CMPR, the leftmost texel of a row is in the upper bits of its byte. */
static uint32_t reverse_rows(uint32_t indices)
{
    indices = (indices >> 4 & 0x0F0F0F0F) | (indices & 0x0F0F0F0F) << 4;
    return (indices >> 2 & 0x33333333) | (indices & 0x33333333) << 2;
}

/* ---- alpha ---- */

static uint64_t load_dxt5_indices(const uint8_t *block)
{
    return kunai_i_load32(block + 2, 0) | (uint64_t)kunai_i_load16(block + 6, 0) << 32;
}

#if KUNAI_I_LANES

/* Writes a row of a block. The colours are opaque. alphas has the alphas in the upper 8 bits of
 * each lane, and ones in all other bits. */
static inline void emit_row(const uint32_t colors[4], uint32_t indices, kunai_i_lanes alphas,
                            uint8_t *dst)
{
    const kunai_i_lanes row =
        kunai_i_gather_lanes_32(&colors[indices & 3], &colors[indices >> 2 & 3],
                                &colors[indices >> 4 & 3], &colors[indices >> 6 & 3]);

    kunai_i_store_lanes(dst, kunai_i_and_lanes(row, alphas));
}

/* Widens the alphas of 4 bits to 8, and writes the four rows. */
static void emit_dxt3(const uint8_t *block, const uint32_t colors[4], uint32_t indices,
                      uint8_t *dst, size_t stride)
{
    const kunai_i_lanes mask = kunai_i_set_lanes_16(0x0F0F);
    const kunai_i_lanes ones = kunai_i_set_lanes_16(0xFFFF);
    const kunai_i_lanes values = kunai_i_load_lane_halves(block, block);
    const kunai_i_lanes even = kunai_i_and_lanes(values, mask);
    const kunai_i_lanes odd = kunai_i_and_lanes(kunai_i_shift_lanes_right_16(values, 4), mask);
    const kunai_i_lanes nibbles = kunai_i_zip_lanes_low_8(even, odd);
    const kunai_i_lanes alphas = kunai_i_or_lanes(nibbles, kunai_i_shift_lanes_left_16(nibbles, 4));
    const kunai_i_lanes upper = kunai_i_zip_lanes_low_8(ones, alphas);
    const kunai_i_lanes lower = kunai_i_zip_lanes_high_8(ones, alphas);

    emit_row(colors, indices, kunai_i_zip_lanes_low_16(ones, upper), dst);
    emit_row(colors, indices >> 8, kunai_i_zip_lanes_high_16(ones, upper), dst + stride);
    emit_row(colors, indices >> 16, kunai_i_zip_lanes_low_16(ones, lower), dst + 2 * stride);
    emit_row(colors, indices >> 24, kunai_i_zip_lanes_high_16(ones, lower), dst + 3 * stride);
}

/* Computes the factors of a0 and a1 for all pairs of indices. The factors are in 16384ths, a little
 * too large, but exact for every sum. Both alphas come with 256 added. If two factors sum to 1, the
 * 256 is carried out of the result. Only the constants 0 and 255 have other factors: they are the
 * last two of the first row. For 255, the factor makes the sum negative, and a negative sum gives
 * 255. */
static void make_weights(uint64_t weights[2][64])
{
    enum { FIFTH = 3277, SEVENTH = 2341 };
    static const uint32_t of_single[2][8] = {
        {5 * FIFTH, 5 * FIFTH << 16, 4 * FIFTH | FIFTH << 16, 3 * FIFTH | 2 * FIFTH << 16,
         2 * FIFTH | 3 * FIFTH << 16, FIFTH | 4 * FIFTH << 16, 0, 0xFFFF},
        {7 * SEVENTH, 7 * SEVENTH << 16, 6 * SEVENTH | SEVENTH << 16,
         5 * SEVENTH | 2 * SEVENTH << 16, 4 * SEVENTH | 3 * SEVENTH << 16,
         3 * SEVENTH | 4 * SEVENTH << 16, 2 * SEVENTH | 5 * SEVENTH << 16,
         SEVENTH | 6 * SEVENTH << 16}};
    uint32_t seven, first, second;

    for (seven = 0; seven < 2; seven++)
        for (second = 0; second < 8; second++)
            for (first = 0; first < 8; first++)
                weights[seven][8 * second + first] =
                    of_single[seven][first] | (uint64_t)of_single[seven][second] << 32;
}

/* Returns alphas as emit_row needs them. */
static inline kunai_i_lanes mix_alphas(const uint64_t weights[64], uint64_t indices,
                                       kunai_i_lanes both)
{
    const kunai_i_lanes four =
        kunai_i_load_lane_halves(&weights[indices & 63], &weights[indices >> 6 & 63]);
    const kunai_i_lanes sums = kunai_i_multiply_add_lanes_16(four, both);

    return kunai_i_or_lanes(kunai_i_shift_lanes_left_32(sums, 24 - 14),
                            kunai_i_set_lanes_32(0xFFFFFF));
}

/* Mixes the alphas of each row, and writes the four rows. */
static void emit_dxt5(const block_rules *rules, const uint8_t *block, const uint32_t colors[4],
                      uint32_t indices, uint8_t *dst, size_t stride)
{
    const uint64_t alpha_indices = load_dxt5_indices(block);
    const uint32_t a0 = block[0] + 256u, a1 = block[1] + 256u;
    const kunai_i_lanes both = kunai_i_set_lanes_32(a0 | a1 << 16);
    const uint64_t *weights = rules->weights[a0 > a1];

    emit_row(colors, indices, mix_alphas(weights, alpha_indices, both), dst);
    emit_row(colors, indices >> 8, mix_alphas(weights, alpha_indices >> 12, both), dst + stride);
    emit_row(colors, indices >> 16, mix_alphas(weights, alpha_indices >> 24, both),
             dst + 2 * stride);
    emit_row(colors, indices >> 24, mix_alphas(weights, alpha_indices >> 36, both),
             dst + 3 * stride);
}

#else

/* Writes a block as kunai_i_store_block does, with alphas. The alphas are in the upper 8 bits, and
 * their indices have `bits` bits. */
static inline void emit_colors_and_alphas(const uint32_t opaque[4], uint32_t indices,
                                          const uint32_t *alphas, uint64_t alpha_indices,
                                          uint32_t bits, uint8_t *dst, size_t stride)
{
    const uint32_t colors[4] = {opaque[0] & 0xFFFFFF, opaque[1] & 0xFFFFFF, opaque[2] & 0xFFFFFF,
                                opaque[3] & 0xFFFFFF};
    const uint32_t mask = (1u << bits) - 1;
    uint32_t x;

    for (x = 0; x < SIDE; x++, dst += PIXEL, indices >>= 2, alpha_indices >>= bits) {
        kunai_i_store_pixel(dst, colors[indices & 3] | alphas[alpha_indices & mask]);
        kunai_i_store_pixel(dst + stride,
                            colors[indices >> 8 & 3] | alphas[alpha_indices >> 4 * bits & mask]);
        kunai_i_store_pixel(dst + 2 * stride,
                            colors[indices >> 16 & 3] | alphas[alpha_indices >> 8 * bits & mask]);
        kunai_i_store_pixel(dst + 3 * stride,
                            colors[indices >> 24 & 3] | alphas[alpha_indices >> 12 * bits & mask]);
    }
}

static void emit_dxt3(const uint8_t *block, const uint32_t colors[4], uint32_t indices,
                      uint8_t *dst, size_t stride)
{
    static const uint32_t alphas[16] = {0x00000000, 0x11000000, 0x22000000, 0x33000000,
                                        0x44000000, 0x55000000, 0x66000000, 0x77000000,
                                        0x88000000, 0x99000000, 0xAA000000, 0xBB000000,
                                        0xCC000000, 0xDD000000, 0xEE000000, 0xFF000000};
    const uint64_t values = kunai_i_load32(block, 0) | (uint64_t)kunai_i_load32(block + 4, 0) << 32;

    emit_colors_and_alphas(colors, indices, alphas, values, 4, dst, stride);
}

/* Computes the eight alphas. The scales are 65536 / 7 and 65536 / 5, rounded up, and exact for all
 * sums up to 7 * 255. */
static void mix_alphas(uint32_t a0, uint32_t a1, uint32_t alphas[8])
{
    const uint32_t seven = a0 > a1, scale = seven ? 9363 : 13108;
    uint32_t sum = (seven ? 7 : 5) * a0, k;

    alphas[0] = a0 << 24;
    alphas[1] = a1 << 24;
    for (k = 2; k < 8; k++) {
        sum += a1 - a0;
        alphas[k] = (sum * scale >> 16) << 24;
    }
    alphas[6] = seven ? alphas[6] : 0;
    alphas[7] = seven ? alphas[7] : 0xFF000000;
}

/* Mixes the alphas, and writes the block. */
static void emit_dxt5(const block_rules *rules, const uint8_t *block, const uint32_t colors[4],
                      uint32_t indices, uint8_t *dst, size_t stride)
{
    const uint64_t alpha_indices = load_dxt5_indices(block);
    uint32_t alphas[8];

    (void)rules;
    mix_alphas(block[0], block[1], alphas);
    emit_colors_and_alphas(colors, indices, alphas, alpha_indices, 3, dst, stride);
}

#endif

/* ---- blocks ---- */

/* Writes a whole block. DXT3 and DXT5 always have four colours. */
static void unpack_block(const uint8_t *block, const block_rules *rules, uint8_t *dst,
                         size_t stride)
{
    const enum kind kind = rules->kind;
    const int has_alphas = kind == DXT3 || kind == DXT5;
    const uint8_t *from = has_alphas ? block + ALPHA_BLOCK : block;
    uint32_t pair = kunai_i_load32(from, 0), indices = kunai_i_load32(from + 4, 0), colors[4];

    if (kind == CMPR) {
        pair = (pair >> 8 & 0x00FF00FF) | (pair & 0x00FF00FF) << 8;
        indices = reverse_rows(indices);
    }
    mix_colors(pair, rules->repeat, (pair & 0xFFFF) > pair >> 16 || has_alphas, colors);
    if (kind == DXT3)
        emit_dxt3(block, colors, indices, dst, stride);
    else if (kind == DXT5)
        emit_dxt5(rules, block, colors, indices, dst, stride);
    else
        kunai_i_store_block(colors, indices, dst, stride);
}

/* Writes the part of a block that is in the level. Blocks at the right and at the bottom can be
 * cut. */
static void emit_part(const uint8_t *block, const block_rules *rules, uint32_t columns,
                      uint32_t rows, uint8_t *dst, size_t stride)
{
    uint8_t pixels[BLOCK_SIZE];
    uint32_t row;

    columns = columns < SIDE ? columns : SIDE;
    rows = rows < SIDE ? rows : SIDE;
    unpack_block(block, rules, pixels, BLOCK_ROW);
    for (row = 0; row < rows; row++)
        memcpy(dst + row * stride, pixels + (size_t)row * BLOCK_ROW, (size_t)columns * PIXEL);
}

static void emit_block(const kunai_i_stored *stored, const uint8_t *block, const block_rules *rules,
                       uint32_t x, uint32_t y, uint8_t *dst, size_t stride)
{
    const uint32_t columns = stored->width - x, rows = stored->height - y;

    dst += y * stride + (size_t)x * PIXEL;
    if (columns < SIDE || rows < SIDE)
        emit_part(block, rules, columns, rows, dst, stride);
    else
        unpack_block(block, rules, dst, stride);
}

static void prepare(block_rules *rules, enum kind kind, uint32_t repeat)
{
    rules->kind = kind;
    rules->repeat = repeat;
#if KUNAI_I_LANES
    if (kind == DXT5)
        make_weights(rules->weights);
#endif
}

/* Blocks go from left to right, then down. */
static void unpack_blocks(const kunai_i_stored *stored, enum kind kind, uint8_t *dst, size_t stride)
{
    const size_t size = kind == DXT1 ? COLOR_BLOCK : ALPHA_BLOCK + COLOR_BLOCK;
    const uint8_t *block = stored->bytes;
    block_rules rules;
    uint32_t x, y;

    prepare(&rules, kind, stored->color.repeat);
    for (y = 0; y < stored->height; y += SIDE)
        for (x = 0; x < stored->width; x += SIDE, block += size)
            emit_block(stored, block, &rules, x, y, dst, stride);
}

void kunai_i_unpack_dxt1(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    unpack_blocks(stored, DXT1, dst, stride);
}

void kunai_i_unpack_dxt3(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    unpack_blocks(stored, DXT3, dst, stride);
}

void kunai_i_unpack_dxt5(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    unpack_blocks(stored, DXT5, dst, stride);
}

/* Each group of 8x8 texels has four blocks, even if the level is smaller. */
void kunai_i_unpack_gx_cmpr(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    const uint8_t *block = stored->bytes;
    uint32_t x, y, i;
    block_rules rules;

    prepare(&rules, CMPR, stored->color.repeat);
    for (y = 0; y < stored->height; y += CMPR_SIDE)
        for (x = 0; x < stored->width; x += CMPR_SIDE)
            for (i = 0; i < 4; i++, block += COLOR_BLOCK) {
                const uint32_t left = x + i % 2 * SIDE, top = y + i / 2 * SIDE;

                /* small levels store all four blocks */
                if (left < stored->width && top < stored->height)
                    emit_block(stored, block, &rules, left, top, dst, stride);
            }
}
