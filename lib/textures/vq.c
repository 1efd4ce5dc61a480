/* vq.c - a codebook of tiles of 2x2 texels, and indices into it in twiddled order (pvr.md 4.1,
 * 5.3, 5.4). */
#include "textures/formats.h"
#include "textures/twiddle.h"

enum {
    ROW = 8,       /* bytes of half an unpacked tile */
    TILE = 2 * ROW /* upper row, lower row */
};

uint64_t kunai_i_vq_check(const uint8_t *indices, uint64_t count, uint32_t codebook_count)
{
    uint64_t i = 0;

    if (codebook_count == KUNAI_I_CODEBOOK_MAX)
        return count;
    while (i < count && indices[i] < codebook_count)
        i++;
    return i;
}

static void unpack_entry(const kunai_i_stored *stored, uint32_t index, uint8_t *tile)
{
    const uint8_t *entry = stored->codebook + (size_t)index * KUNAI_I_CODEBOOK_ENTRY;
    const uint16_t texels[4] = {kunai_i_load16(entry, 0), kunai_i_load16(entry + 4, 0),
                                kunai_i_load16(entry + 2, 0), kunai_i_load16(entry + 6, 0)};

    kunai_i_color_row(stored->color, texels, 4, tile);
}

/* The 1x1 level is texel number 3 of its entry: the lower right one. */
static void unpack_single(const kunai_i_stored *stored, uint8_t *dst)
{
    uint8_t tile[TILE];

    unpack_entry(stored, stored->bytes[0], tile);
    memcpy(dst, tile + TILE - 4, 4);
}

void kunai_i_unpack_vq(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    const uint32_t columns = stored->width / 2, rows = stored->height / 2;
    uint8_t tiles[KUNAI_I_CODEBOOK_MAX][TILE];
    uint32_t x, y, i, at_x = 0, at_y = 0;
    kunai_i_twiddle masks;

    if (!columns) {
        unpack_single(stored, dst);
        return;
    }
    masks = kunai_i_twiddle_masks(columns, rows);
    for (i = 0; i < stored->codebook_count; i++)
        unpack_entry(stored, i, tiles[i]);
    for (y = 0; y < rows; y++) {
        uint8_t *upper = dst + (size_t)2 * y * stride, *lower = upper + stride;

        for (x = 0; x < columns; x++) {
            const uint8_t *tile = tiles[stored->bytes[at_x | at_y]];

            memcpy(upper + (size_t)ROW * x, tile, ROW);
            memcpy(lower + (size_t)ROW * x, tile + ROW, ROW);
            at_x = kunai_i_twiddle_next(at_x, masks.x);
        }
        at_y = kunai_i_twiddle_next(at_y, masks.y);
    }
}
