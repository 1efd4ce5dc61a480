/* vq.c - a codebook of tiles of 2x2 texels, and indices into it in twiddled order (pvr.md 4.1,
 * 5.3, 5.4). */
#include "textures/textures.h"
#include "textures/twiddle.h"

enum {
    ROW = 8,        /* bytes of half an unpacked tile */
    TILE = 2 * ROW, /* upper row, lower row */
    BATCH = 16      /* codebook entries that are unpacked at once */
};

uint64_t kunai_i_check_vq(const uint8_t *indices, uint64_t count, uint32_t codebook_count)
{
    uint64_t i = 0;

    if (codebook_count == KUNAI_I_CODEBOOK_MAX)
        return count;
    while (i < count && indices[i] < codebook_count)
        i++;
    return i;
}

/* Texels 0 and 2 are the upper row, 1 and 3 the lower one; each is a pair of YUV422. */
static void unpack_codebook(const kunai_i_stored *stored, uint8_t tiles[][TILE])
{
    const uint8_t *entry = stored->codebook;
    uint32_t i, k, count;
    uint16_t texels[4 * BATCH];

    for (i = 0; i < stored->codebook_count; i += count) {
        count = stored->codebook_count - i < BATCH ? stored->codebook_count - i : BATCH;
        for (k = 0; k < count; k++, entry += KUNAI_I_CODEBOOK_ENTRY) {
            texels[4 * k] = kunai_i_load16(entry, 0);
            texels[4 * k + 1] = kunai_i_load16(entry + 4, 0);
            texels[4 * k + 2] = kunai_i_load16(entry + 2, 0);
            texels[4 * k + 3] = kunai_i_load16(entry + 6, 0);
        }
        kunai_i_convert_color_row(stored->color, texels, (size_t)4 * count, tiles[i]);
    }
}

/* The 1x1 level is texel number 3 of its codebook entry: the lower right one (pvr.md 4.3). */
static void unpack_single(const kunai_i_stored *stored, uint8_t *dst)
{
    const uint8_t *entry = stored->codebook + (size_t)stored->bytes[0] * KUNAI_I_CODEBOOK_ENTRY;
    const uint16_t texel = kunai_i_load16(entry + 6, 0);

    kunai_i_convert_color_row(stored->color, &texel, 1, dst);
}

static void emit_tile(const uint8_t *tile, uint8_t *dst, size_t stride)
{
    memcpy(dst, tile, ROW);
    memcpy(dst + stride, tile + ROW, ROW);
}

void kunai_i_unpack_vq(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    const uint32_t columns = stored->width / 2, rows = stored->height / 2;
    uint8_t tiles[KUNAI_I_CODEBOOK_MAX][TILE];
    uint32_t x, y, at_x = 0, at_y = 0;
    kunai_i_twiddle masks;

    if (!columns || !rows) {
        unpack_single(stored, dst);
        return;
    }
    unpack_codebook(stored, tiles);
    masks = kunai_i_make_twiddle_masks(columns, rows);
    for (y = 0; y < rows; y++) {
        for (x = 0; x < columns; x++) {
            emit_tile(tiles[stored->bytes[at_x | at_y]], dst + 2 * y * stride + (size_t)ROW * x,
                      stride);
            at_x = kunai_i_advance_twiddle(at_x, masks.x);
        }
        at_y = kunai_i_advance_twiddle(at_y, masks.y);
    }
}
