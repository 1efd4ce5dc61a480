/* s3tc.c - DXT1, DXT3 and DXT5: blocks of 4x4 texels, row by row (gvr-xvr.md B3), and CMPR: blocks
 * of four of them, big-endian (gvr-xvr.md A2). */
#include "textures/formats.h"
#include "textures/lanes.h"

enum kind { DXT1, DXT3, DXT5, CMPR };

enum {
    SIDE = 4,
    COLOR_BLOCK = 8, /* two colours of 16 bits, and 16 numbers of 2 bits */
    ALPHA_BLOCK = 8, /* in front of it: 16 of 4 bits, or two of 8 and 16 numbers of 3 bits */
    PIXEL = 4,
    BLOCK_ROW = SIDE * PIXEL,
    BLOCK_SIZE = SIDE * BLOCK_ROW, /* unpacked */
    CMPR_SIDE = 8
};

/* ---- colours ---- */

/* The processor could not guess whether a block has four colours, so there is no branch. Thirds are
 * 683 / 2048: that is too large by so little that every sum, at most 3 * 255, is divided exactly.
 */

#if KUNAI_I_LANES

/* Lanes of 16 bits are R, R, G, G, B, B, A, A of c0 and c1 in turn: each field goes to the top of
 * its lane, comes down to 8 bits, and is mixed with its neighbour by weights of 2048 in all. */
static void mix_colors(uint32_t c0, uint32_t c1, uint32_t repeat, uint32_t four, uint32_t colors[4])
{
    static const uint16_t to_top[8] = {1, 1, 32, 32, 2048, 2048, 0, 0};
    static const uint16_t fields[8] = {0xF800, 0xF800, 0xFC00, 0xFC00, 0xF800, 0xF800, 0, 0};
    static const uint16_t repeats[8] = {8, 8, 4, 4, 8, 8, 0, 0};
    static const uint16_t opaque[8] = {0, 0, 0, 0, 0, 0, 255, 0};
    static const uint16_t first[8] = {2048, 0, 2048, 0, 2048, 0, 2048, 0};
    static const uint16_t second[8] = {0, 2048, 0, 2048, 0, 2048, 2048, 0};
    static const uint16_t mixed[2][2][8] = {
        {{1024, 1024, 1024, 1024, 1024, 1024, 2048, 0}, {0}},
        {{1366, 683, 1366, 683, 1366, 683, 2048, 0}, {683, 1366, 683, 1366, 683, 1366, 2048, 0}}};
    kunai_i_lanes widen, both, sums[4];

    widen = kunai_i_lanes_and(kunai_i_lanes_set_32(repeat), kunai_i_lanes_load(repeats));
    widen = kunai_i_lanes_or(kunai_i_lanes_set_16(256), widen);
    both = kunai_i_lanes_set_32(c0 | c1 << 16);
    both = kunai_i_lanes_multiply_low_16(both, kunai_i_lanes_load(to_top));
    both = kunai_i_lanes_and(both, kunai_i_lanes_load(fields));
    both = kunai_i_lanes_multiply_high_u16(both, widen);
    both = kunai_i_lanes_or(both, kunai_i_lanes_load(opaque));
    sums[0] = kunai_i_lanes_multiply_add_16(both, kunai_i_lanes_load(first));
    sums[1] = kunai_i_lanes_multiply_add_16(both, kunai_i_lanes_load(second));
    sums[2] = kunai_i_lanes_multiply_add_16(both, kunai_i_lanes_load(mixed[four][0]));
    sums[3] = kunai_i_lanes_multiply_add_16(both, kunai_i_lanes_load(mixed[four][1]));
    sums[0] = kunai_i_lanes_pack_s32(kunai_i_lanes_right_32(sums[0], 11),
                                     kunai_i_lanes_right_32(sums[1], 11));
    sums[2] = kunai_i_lanes_pack_s32(kunai_i_lanes_right_32(sums[2], 11),
                                     kunai_i_lanes_right_32(sums[3], 11));
    kunai_i_lanes_store(colors, kunai_i_lanes_pack_u16(sums[0], sums[2]));
}

#else

/* R, G and B, 21 bits each: room to be multiplied in one step. */
static uint64_t spread(uint32_t pixel)
{
    return (pixel & 0xFF) | (uint64_t)(pixel & 0xFF00) << 13 | (uint64_t)(pixel & 0xFF0000) << 26;
}

/* An opaque pixel of a 2048th of each. */
static uint32_t join(uint64_t channels)
{
    return (uint32_t)((channels >> 11 & 0xFF) | (channels >> 24 & 0xFF00) |
                      (channels >> 37 & 0xFF0000) | 0xFF000000);
}

static void mix_colors(uint32_t c0, uint32_t c1, uint32_t repeat, uint32_t four, uint32_t colors[4])
{
    uint64_t a, b;

    colors[0] = kunai_i_pixel_565(c0, repeat);
    colors[1] = kunai_i_pixel_565(c1, repeat);
    a = spread(colors[0]);
    b = spread(colors[1]);
    colors[2] = join((a + b + a * four) * (four ? 683 : 1024));
    colors[3] = join((a + 2 * b) * 683) & (0 - four);
}

#endif

/* The leftmost texel of a row of CMPR is in the upper bits of its byte. */
static uint32_t reverse_rows(uint32_t numbers)
{
    numbers = (numbers >> 4 & 0x0F0F0F0F) | (numbers & 0x0F0F0F0F) << 4;
    return (numbers >> 2 & 0x33333333) | (numbers & 0x33333333) << 2;
}

/* By columns: gcc 12 would collect a row in a vector first, which is slower. */
static void give_opaque(const uint32_t colors[4], uint32_t numbers, uint8_t *dst, size_t stride)
{
    uint32_t x;

    for (x = 0; x < SIDE; x++, dst += PIXEL, numbers >>= 2) {
        kunai_i_store_pixel(dst, colors[numbers & 3]);
        kunai_i_store_pixel(dst + stride, colors[numbers >> 8 & 3]);
        kunai_i_store_pixel(dst + 2 * stride, colors[numbers >> 16 & 3]);
        kunai_i_store_pixel(dst + 3 * stride, colors[numbers >> 24 & 3]);
    }
}

/* ---- alpha ---- */

/* The same with alphas, in the upper 8 bits of each, of the numbers of the texels. */
static inline void give_blended(const uint32_t opaque[4], uint32_t numbers, const uint32_t *alphas,
                                uint64_t alpha_numbers, uint32_t bits, uint8_t *dst, size_t stride)
{
    const uint32_t colors[4] = {opaque[0] & 0xFFFFFF, opaque[1] & 0xFFFFFF, opaque[2] & 0xFFFFFF,
                                opaque[3] & 0xFFFFFF};
    const uint32_t mask = (1u << bits) - 1;
    uint32_t x;

    for (x = 0; x < SIDE; x++, dst += PIXEL, numbers >>= 2, alpha_numbers >>= bits) {
        kunai_i_store_pixel(dst, colors[numbers & 3] | alphas[alpha_numbers & mask]);
        kunai_i_store_pixel(dst + stride,
                            colors[numbers >> 8 & 3] | alphas[alpha_numbers >> 4 * bits & mask]);
        kunai_i_store_pixel(dst + 2 * stride,
                            colors[numbers >> 16 & 3] | alphas[alpha_numbers >> 8 * bits & mask]);
        kunai_i_store_pixel(dst + 3 * stride,
                            colors[numbers >> 24 & 3] | alphas[alpha_numbers >> 12 * bits & mask]);
    }
}

static void give_dxt3(const uint8_t *block, const uint32_t colors[4], uint32_t numbers,
                      uint8_t *dst, size_t stride)
{
    static const uint32_t alphas[16] = {0x00000000, 0x11000000, 0x22000000, 0x33000000,
                                        0x44000000, 0x55000000, 0x66000000, 0x77000000,
                                        0x88000000, 0x99000000, 0xAA000000, 0xBB000000,
                                        0xCC000000, 0xDD000000, 0xEE000000, 0xFF000000};
    const uint64_t values = kunai_i_load32(block, 0) | (uint64_t)kunai_i_load32(block + 4, 0) << 32;

    give_blended(colors, numbers, alphas, values, 4, dst, stride);
}

/* As in mix_colors: the scales are 65536 / 7 and / 5, and exact for all sums, up to 7 * 255. */
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

static void give_dxt5(const uint8_t *block, const uint32_t colors[4], uint32_t numbers,
                      uint8_t *dst, size_t stride)
{
    const uint64_t values = kunai_i_load32(block + 2, 0) | (uint64_t)kunai_i_load16(block + 6, 0)
                                                               << 32;
    uint32_t alphas[8];

    mix_alphas(block[0], block[1], alphas);
    give_blended(colors, numbers, alphas, values, 3, dst, stride);
}

/* ---- blocks ---- */

static void unpack_block(const uint8_t *block, enum kind kind, uint32_t repeat, uint8_t *dst,
                         size_t stride)
{
    const int blended = kind == DXT3 || kind == DXT5;
    const uint32_t big = kind == CMPR;
    const uint8_t *from = blended ? block + ALPHA_BLOCK : block;
    const uint32_t c0 = kunai_i_load16(from, big), c1 = kunai_i_load16(from + 2, big);
    uint32_t numbers = kunai_i_load32(from + 4, 0), colors[4];

    if (kind == CMPR)
        numbers = reverse_rows(numbers);
    mix_colors(c0, c1, repeat, c0 > c1 || blended, colors);
    if (kind == DXT3)
        give_dxt3(block, colors, numbers, dst, stride);
    else if (kind == DXT5)
        give_dxt5(block, colors, numbers, dst, stride);
    else
        give_opaque(colors, numbers, dst, stride);
}

/* The blocks at the right and at the bottom can be larger than what is left of the picture. */
static void give_part(const uint8_t *block, enum kind kind, uint32_t repeat, uint32_t columns,
                      uint32_t rows, uint8_t *dst, size_t stride)
{
    uint8_t pixels[BLOCK_SIZE];
    uint32_t row;

    columns = columns < SIDE ? columns : SIDE;
    rows = rows < SIDE ? rows : SIDE;
    unpack_block(block, kind, repeat, pixels, BLOCK_ROW);
    for (row = 0; row < rows; row++)
        memcpy(dst + row * stride, pixels + (size_t)row * BLOCK_ROW, (size_t)columns * PIXEL);
}

static void give_block(const kunai_i_stored *stored, const uint8_t *block, enum kind kind,
                       uint32_t x, uint32_t y, uint8_t *dst, size_t stride)
{
    const uint32_t columns = stored->width - x, rows = stored->height - y;

    dst += y * stride + (size_t)x * PIXEL;
    if (columns < SIDE || rows < SIDE)
        give_part(block, kind, stored->color.repeat, columns, rows, dst, stride);
    else
        unpack_block(block, kind, stored->color.repeat, dst, stride);
}

static void unpack_blocks(const kunai_i_stored *stored, enum kind kind, uint8_t *dst, size_t stride)
{
    const size_t size = kind == DXT1 ? COLOR_BLOCK : ALPHA_BLOCK + COLOR_BLOCK;
    const uint8_t *block = stored->bytes;
    uint32_t x, y;

    for (y = 0; y < stored->height; y += SIDE)
        for (x = 0; x < stored->width; x += SIDE, block += size)
            give_block(stored, block, kind, x, y, dst, stride);
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

void kunai_i_unpack_gx_cmpr(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    const uint8_t *block = stored->bytes;
    uint32_t x, y, i;

    for (y = 0; y < stored->height; y += CMPR_SIDE)
        for (x = 0; x < stored->width; x += CMPR_SIDE)
            for (i = 0; i < 4; i++, block += COLOR_BLOCK) {
                const uint32_t left = x + i % 2 * SIDE, top = y + i / 2 * SIDE;

                if (left < stored->width && top < stored->height) /* small levels: a whole block */
                    give_block(stored, block, CMPR, left, top, dst, stride);
            }
}
