/* rows.c - texels row by row (pvr.md 4.2, gvr-xvr.md B3). */
#include "textures/formats.h"

void kunai_i_unpack_rows(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    uint16_t texels[KUNAI_I_SIDE_MAX / 8];
    const size_t part = sizeof texels / sizeof texels[0];
    const uint8_t *from = stored->bytes;
    size_t x, y, i, count;

    for (y = 0; y < stored->height; y++)
        for (x = 0; x < stored->width; x += count) {
            count = stored->width - x < part ? stored->width - x : part;
            for (i = 0; i < count; i++, from += 2)
                texels[i] = kunai_i_load16(from, 0);
            kunai_i_color_row(stored->color, texels, count, dst + y * stride + 4 * x);
        }
}

void kunai_i_unpack_rows_8(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    (void)stored, (void)dst, (void)stride;
}

void kunai_i_unpack_rows_32(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    (void)stored, (void)dst, (void)stride;
}

void kunai_i_unpack_rows_alpha(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    (void)stored, (void)dst, (void)stride;
}
