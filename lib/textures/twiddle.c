/* twiddle.c - 16-bit texels in twiddled order, square or rectangle (pvr.md 5.1, 5.2). */
#include "textures/twiddle.h"
#include "textures/formats.h"

enum {
    AREA = 4,        /* 16 texels in a row of numbers are an area of 4x4 */
    AREA_BITS = 0xF, /* of a texel number */
    STRIP = 64       /* columns that are put in order before they are widened */
};

kunai_i_twiddle kunai_i_twiddle_masks(uint32_t width, uint32_t height)
{
    const uint32_t side = width < height ? width : height;
    const uint32_t square = side * side - 1;
    const uint32_t rest = (width * height - 1) & ~square;
    kunai_i_twiddle twiddle;

    twiddle.x = (0xAAAAAAAA & square) | (width > height ? rest : 0);
    twiddle.y = (0x55555555 & square) | (width > height ? 0 : rest);
    return twiddle;
}

/* Tiles of 2x2 go down first, and so do the texels in them. */
static void order_area(const uint8_t *from, uint16_t *to)
{
    uint32_t tile;

    for (tile = 0; tile < 4; tile++, from += 8) {
        uint16_t *at = to + (tile & 1) * 2 * STRIP + (tile >> 1) * 2;

        at[0] = kunai_i_load16(from, 0);
        at[STRIP] = kunai_i_load16(from + 2, 0);
        at[1] = kunai_i_load16(from + 4, 0);
        at[STRIP + 1] = kunai_i_load16(from + 6, 0);
    }
}

/* Sides below 4 and what they are combined with. */
static void unpack_texels(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    const kunai_i_twiddle masks = kunai_i_twiddle_masks(stored->width, stored->height);
    uint32_t x, y, at_x = 0, at_y = 0;

    for (y = 0; y < stored->height; y++) {
        for (x = 0; x < stored->width; x++) {
            const uint16_t texel = kunai_i_load16(stored->bytes + (size_t)2 * (at_x | at_y), 0);

            kunai_i_color_row(stored->color, &texel, 1, dst + y * stride + (size_t)4 * x);
            at_x = kunai_i_twiddle_next(at_x, masks.x);
        }
        at_y = kunai_i_twiddle_next(at_y, masks.y);
    }
}

void kunai_i_unpack_twiddled(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    const kunai_i_twiddle masks = kunai_i_twiddle_masks(stored->width, stored->height);
    const uint32_t mask_x = masks.x & ~(uint32_t)AREA_BITS;
    const uint32_t mask_y = masks.y & ~(uint32_t)AREA_BITS;
    const uint32_t columns = stored->width < STRIP ? stored->width : STRIP;
    uint32_t x, y, i, row, at_x = 0, at_y = 0;
    uint16_t texels[AREA * STRIP];

    if (stored->width < AREA || stored->height < AREA) {
        unpack_texels(stored, dst, stride);
        return;
    }
    for (y = 0; y < stored->height; y += AREA) {
        for (x = 0; x < stored->width; x += columns) {
            for (i = 0; i < columns; i += AREA) {
                order_area(stored->bytes + (size_t)2 * (at_x | at_y), texels + i);
                at_x = kunai_i_twiddle_next(at_x, mask_x);
            }
            for (row = 0; row < AREA; row++)
                kunai_i_color_row(stored->color, texels + (size_t)row * STRIP, columns,
                                  dst + (y + row) * stride + (size_t)4 * x);
        }
        at_y = kunai_i_twiddle_next(at_y, mask_y);
    }
}

void kunai_i_unpack_twiddled_8(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    (void)stored, (void)dst, (void)stride;
}

void kunai_i_unpack_twiddled_4(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    (void)stored, (void)dst, (void)stride;
}
