/* colour.c - 16-bit texels, in rows of them, to RGBA8 (pvr.md 6). */
#include "textures/formats.h"

/* The three bodies below are written out because compilers put a loop into vectors only when there
 * is neither a switch nor a call through a pointer in it, and its count is known. */
enum { BATCH = 16 };

static void row_1555(uint32_t repeat, const uint16_t *restrict texels, size_t count,
                     uint8_t *restrict dst)
{
    size_t i;

    for (; count >= BATCH; count -= BATCH, texels += BATCH, dst += 4 * BATCH)
        for (i = 0; i < BATCH; i++)
            kunai_i_store_pixel(dst + 4 * i, kunai_i_pixel_1555(texels[i], repeat));
    for (i = 0; i < count; i++)
        kunai_i_store_pixel(dst + 4 * i, kunai_i_pixel_1555(texels[i], repeat));
}

static void row_565(uint32_t repeat, const uint16_t *restrict texels, size_t count,
                    uint8_t *restrict dst)
{
    size_t i;

    for (; count >= BATCH; count -= BATCH, texels += BATCH, dst += 4 * BATCH)
        for (i = 0; i < BATCH; i++)
            kunai_i_store_pixel(dst + 4 * i, kunai_i_pixel_565(texels[i], repeat));
    for (i = 0; i < count; i++)
        kunai_i_store_pixel(dst + 4 * i, kunai_i_pixel_565(texels[i], repeat));
}

static void row_4444(uint32_t repeat, const uint16_t *restrict texels, size_t count,
                     uint8_t *restrict dst)
{
    size_t i;

    for (; count >= BATCH; count -= BATCH, texels += BATCH, dst += 4 * BATCH)
        for (i = 0; i < BATCH; i++)
            kunai_i_store_pixel(dst + 4 * i, kunai_i_pixel_4444(texels[i], repeat));
    for (i = 0; i < count; i++)
        kunai_i_store_pixel(dst + 4 * i, kunai_i_pixel_4444(texels[i], repeat));
}

void kunai_i_color_row(kunai_i_color color, const uint16_t *texels, size_t count, uint8_t *dst)
{
    if (color.format == KUNAI_I_ARGB1555)
        row_1555(color.repeat, texels, count, dst);
    else if (color.format == KUNAI_I_RGB565)
        row_565(color.repeat, texels, count, dst);
    else
        row_4444(color.repeat, texels, count, dst);
}
