/* s3tc.c - DXT1 and DXT3: blocks of 4x4 texels, row by row (gvr-xvr.md B3). */
#include "textures/formats.h"

enum {
    SIDE = 4,
    COLOR_BLOCK = 8, /* two colours of 16 bits, and 16 numbers of 2 bits */
    ALPHA_BLOCK = 8, /* in front of it: 16 values of 4 bits */
    PIXEL = 4,
    BLOCK_ROW = SIDE * PIXEL
};

/* (a * x + b * y) / (a + b) in each channel. */
static void mix(const uint8_t *x, const uint8_t *y, uint32_t a, uint32_t b, uint8_t *out)
{
    int i;

    for (i = 0; i < 3; i++)
        out[i] = (uint8_t)((a * x[i] + b * y[i]) / (a + b));
    out[3] = 255;
}

/* With four_always c0 and c1 may stand in any order, as in DXT3. */
static void block_colors(const uint8_t *block, uint32_t repeat, int four_always,
                         uint8_t colors[4][PIXEL])
{
    const uint16_t c0 = kunai_i_load16(block, 0), c1 = kunai_i_load16(block + 2, 0);

    kunai_i_store_pixel(colors[0], kunai_i_pixel_565(c0, repeat));
    kunai_i_store_pixel(colors[1], kunai_i_pixel_565(c1, repeat));
    if (four_always || c0 > c1) {
        mix(colors[0], colors[1], 2, 1, colors[2]);
        mix(colors[0], colors[1], 1, 2, colors[3]);
    } else {
        mix(colors[0], colors[1], 1, 1, colors[2]);
        memset(colors[3], 0, PIXEL);
    }
}

static void unpack_colors(const uint8_t *block, uint32_t repeat, int four_always, uint8_t *pixels)
{
    uint32_t numbers = kunai_i_load32(block + 4, 0), i;
    uint8_t colors[4][PIXEL];

    block_colors(block, repeat, four_always, colors);
    for (i = 0; i < SIDE * SIDE; i++, numbers >>= 2)
        memcpy(pixels + (size_t)i * PIXEL, colors[numbers & 3], PIXEL);
}

static void unpack_alpha(const uint8_t *block, uint8_t *pixels)
{
    uint32_t i;

    for (i = 0; i < SIDE * SIDE; i++)
        pixels[(size_t)i * PIXEL + 3] = (uint8_t)((block[i / 2] >> (i % 2 * 4) & 0xF) * 17);
}

/* The blocks at the right and at the bottom can be larger than what is left of the picture. */
static void give_block(const kunai_i_stored *stored, const uint8_t *pixels, uint32_t x, uint32_t y,
                       uint8_t *dst, size_t stride)
{
    const uint32_t columns = stored->width - x < SIDE ? stored->width - x : SIDE;
    const uint32_t rows = stored->height - y < SIDE ? stored->height - y : SIDE;
    uint32_t row;

    dst += y * stride + (size_t)x * PIXEL;
    for (row = 0; row < rows; row++, dst += stride, pixels += BLOCK_ROW) {
        if (columns == SIDE)
            memcpy(dst, pixels, BLOCK_ROW);
        else
            memcpy(dst, pixels, (size_t)columns * PIXEL);
    }
}

void kunai_i_unpack_dxt1(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    const uint8_t *block = stored->bytes;
    uint8_t pixels[SIDE * BLOCK_ROW];
    uint32_t x, y;

    for (y = 0; y < stored->height; y += SIDE)
        for (x = 0; x < stored->width; x += SIDE, block += COLOR_BLOCK) {
            unpack_colors(block, stored->color.repeat, 0, pixels);
            give_block(stored, pixels, x, y, dst, stride);
        }
}

void kunai_i_unpack_dxt3(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    const uint8_t *block = stored->bytes;
    uint8_t pixels[SIDE * BLOCK_ROW];
    uint32_t x, y;

    for (y = 0; y < stored->height; y += SIDE)
        for (x = 0; x < stored->width; x += SIDE, block += ALPHA_BLOCK + COLOR_BLOCK) {
            unpack_colors(block + ALPHA_BLOCK, stored->color.repeat, 1, pixels);
            unpack_alpha(block, pixels);
            give_block(stored, pixels, x, y, dst, stride);
        }
}

void kunai_i_unpack_dxt5(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    (void)stored, (void)dst, (void)stride;
}

void kunai_i_unpack_gx_cmpr(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    (void)stored, (void)dst, (void)stride;
}
