/*
 * twiddle.c - decodes the twiddled order of squares and rectangles: 16-bit texels, 8-bit and 4-bit
 * indices, and VQ (pvr.md 4.1, 5.1 to 5.4).
 *
 * The number of a texel interleaves the bits of x and y; y has the lowest bit. So 16 texels with
 * consecutive numbers are an area of 4x4, which most functions here decode at once. Indices of VQ
 * choose tiles of 2x2 texels from a codebook. A level of a single texel is the last texel of a tile
 * (pvr.md 4.3).
 */
#include "textures/unpack.h"
#include "textures/lanes.h"

enum {
    AREA = 4,        /* texels of a side: 16 texels with consecutive numbers are an area of 4x4 */
    AREA_BITS = 0xF, /* the bits of a texel number that are the place in its area */
    STRIP = 64,      /* columns that are put in order before they are converted */
    ROW = 8,         /* VQ: bytes of a row of an unpacked tile */
    TILE = 2 * ROW,  /* the upper row, then the lower row */
    BATCH = 16       /* codebook entries that are unpacked at once */
};

/* The bits of a texel number that come from x and from y, in order. */
typedef struct twiddle {
    uint32_t x;
    uint32_t y;
} twiddle;

/* Both sides must be powers of two. The larger side has the bits above the square. */
static twiddle make_masks(uint32_t width, uint32_t height)
{
    const uint32_t side = width < height ? width : height;
    const uint32_t square = side * side - 1;
    const uint32_t rest = (width * height - 1) & ~square;
    twiddle masks;

    masks.x = (0xAAAAAAAA & square) | (width > height ? rest : 0);
    masks.y = (0x55555555 & square) | (width > height ? 0 : rest);
    return masks;
}

/* Adds one to the bits of a mask. Returns 0 after the last number. */
static inline uint32_t advance(uint32_t part, uint32_t mask)
{
    return (part - mask) & mask;
}

/* ---- 16 bits ---- */

#if KUNAI_I_LANES

/* Writes two areas side by side as four rows of 8 texels. */
static void order_areas(const uint8_t *left, const uint8_t *right, uint16_t *to)
{
    /* After the swap, each 32 bits are two texels of a row, for rows 0, 1, 2 and 3 (pvr.md 9). */
    const kunai_i_lanes a = kunai_i_swap_middle_lanes_16(kunai_i_load_lanes(left));
    const kunai_i_lanes b = kunai_i_swap_middle_lanes_16(kunai_i_load_lanes(left + 16));
    const kunai_i_lanes c = kunai_i_swap_middle_lanes_16(kunai_i_load_lanes(right));
    const kunai_i_lanes d = kunai_i_swap_middle_lanes_16(kunai_i_load_lanes(right + 16));
    const kunai_i_lanes left_upper = kunai_i_zip_lanes_low_32(a, b);
    const kunai_i_lanes left_lower = kunai_i_zip_lanes_high_32(a, b);
    const kunai_i_lanes right_upper = kunai_i_zip_lanes_low_32(c, d);
    const kunai_i_lanes right_lower = kunai_i_zip_lanes_high_32(c, d);

    kunai_i_store_lanes(to, kunai_i_zip_lanes_low_64(left_upper, right_upper));
    kunai_i_store_lanes(to + STRIP, kunai_i_zip_lanes_high_64(left_upper, right_upper));
    kunai_i_store_lanes(to + 2 * STRIP, kunai_i_zip_lanes_low_64(left_lower, right_lower));
    kunai_i_store_lanes(to + 3 * STRIP, kunai_i_zip_lanes_high_64(left_lower, right_lower));
}

#else

/* Writes an area as four rows. The tiles of 2x2 texels go down first, and so do the texels in a
 * tile. */
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

static void order_areas(const uint8_t *left, const uint8_t *right, uint16_t *to)
{
    order_area(left, to);
    order_area(right, to + AREA);
}

#endif

/* Decodes levels that have no two areas side by side. The texels are put in order one by one, but
 * converted in strips, because YUV422 needs pairs. */
static void unpack_narrow(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    const twiddle masks = make_masks(stored->width, stored->height);
    const uint32_t columns = stored->width < STRIP ? stored->width : STRIP;
    uint32_t x, y, i, at_x = 0, at_y = 0;
    uint16_t texels[STRIP];

    for (y = 0; y < stored->height; y++) {
        for (x = 0; x < stored->width; x += columns) {
            for (i = 0; i < columns; i++) {
                texels[i] = kunai_i_load16(stored->bytes + (size_t)2 * (at_x | at_y), 0);
                at_x = advance(at_x, masks.x);
            }
            kunai_i_convert_color_row(stored->color, texels, columns,
                                      dst + y * stride + (size_t)4 * x);
        }
        at_y = advance(at_y, masks.y);
    }
}

/* Puts a strip of four rows in order, then converts the rows. */
void kunai_i_unpack_twiddled(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    const twiddle masks = make_masks(stored->width, stored->height);
    const uint32_t mask_x = masks.x & ~(uint32_t)AREA_BITS;
    const uint32_t mask_y = masks.y & ~(uint32_t)AREA_BITS;
    const uint32_t columns = stored->width < STRIP ? stored->width : STRIP;
    uint32_t x, y, i, row, at_x = 0, at_y = 0;
    uint16_t texels[AREA * STRIP];

    if (stored->width < 2 * AREA || stored->height < AREA) {
        unpack_narrow(stored, dst, stride);
        return;
    }
    for (y = 0; y < stored->height; y += AREA) {
        for (x = 0; x < stored->width; x += columns) {
            for (i = 0; i < columns; i += 2 * AREA) {
                const uint8_t *left = stored->bytes + (size_t)2 * (at_x | at_y), *right;

                at_x = advance(at_x, mask_x);
                right = stored->bytes + (size_t)2 * (at_x | at_y);
                at_x = advance(at_x, mask_x);
                order_areas(left, right, texels + i);
            }
            for (row = 0; row < AREA; row++)
                kunai_i_convert_color_row(stored->color, texels + (size_t)row * STRIP, columns,
                                          dst + (y + row) * stride + (size_t)4 * x);
        }
        at_y = advance(at_y, mask_y);
    }
}

/* ---- indices ---- */

static void emit_index(const uint8_t *colors, uint32_t index, uint8_t *dst)
{
    if (colors)
        memcpy(dst, colors + (size_t)4 * index, 4);
    else
        *dst = (uint8_t)index;
}

/* Writes four indices, or their colours unless colors is NULL. */
static void emit_four(const uint8_t *colors, uint32_t a, uint32_t b, uint32_t c, uint32_t d,
                      uint8_t *dst)
{
    if (colors) {
        memcpy(dst, colors + (size_t)4 * a, 4);
        memcpy(dst + 4, colors + (size_t)4 * b, 4);
        memcpy(dst + 8, colors + (size_t)4 * c, 4);
        memcpy(dst + 12, colors + (size_t)4 * d, 4);
    } else {
        dst[0] = (uint8_t)a;
        dst[1] = (uint8_t)b;
        dst[2] = (uint8_t)c;
        dst[3] = (uint8_t)d;
    }
}

/* Writes a row of an area of 8-bit indices. from points at the first index of the row. */
static void emit_row_8(const uint8_t *colors, const uint8_t *from, uint8_t *dst)
{
    emit_four(colors, from[0], from[2], from[8], from[10], dst);
}

/* Writes two rows. Each byte contains two indices, one above the other. from points at the first
 * byte. */
static void emit_rows_4(const uint8_t *colors, const uint8_t *from, uint8_t *dst, size_t stride)
{
    const uint32_t a = from[0], b = from[1], c = from[4], d = from[5];

    emit_four(colors, a & 0xF, b & 0xF, c & 0xF, d & 0xF, dst);
    emit_four(colors, a >> 4, b >> 4, c >> 4, d >> 4, dst + stride);
}

/* Writes an area of 8-bit or 4-bit indices. */
static void emit_area(const uint8_t *colors, const uint8_t *from, uint32_t bits, uint8_t *dst,
                      size_t stride)
{
    if (bits == 8) {
        emit_row_8(colors, from, dst);
        emit_row_8(colors, from + 1, dst + stride);
        emit_row_8(colors, from + 4, dst + 2 * stride);
        emit_row_8(colors, from + 5, dst + 3 * stride);
    } else {
        emit_rows_4(colors, from, dst, stride);
        emit_rows_4(colors, from + 2, dst + 2 * stride, stride);
    }
}

/* Decodes indices of levels whose sides are at least 4. */
static void unpack_areas(const kunai_i_stored *stored, uint32_t bits, uint8_t *dst, size_t stride)
{
    const twiddle masks = make_masks(stored->width, stored->height);
    const uint32_t mask_x = masks.x & ~(uint32_t)AREA_BITS;
    const uint32_t mask_y = masks.y & ~(uint32_t)AREA_BITS;
    const uint32_t step = stored->colors ? 4 * AREA : AREA;
    uint32_t x, y, at_x = 0, at_y = 0;

    for (y = 0; y < stored->height; y += AREA) {
        uint8_t *to = dst + y * stride;

        for (x = 0; x < stored->width; x += AREA, to += step) {
            emit_area(stored->colors, stored->bytes + (at_x | at_y) * bits / 8, bits, to, stride);
            at_x = advance(at_x, mask_x);
        }
        at_y = advance(at_y, mask_y);
    }
}

static uint32_t load_index(const uint8_t *bytes, uint32_t bits, uint32_t number)
{
    if (bits == 8)
        return bytes[number];
    return (uint32_t)bytes[number / 2] >> number % 2 * 4 & 0xF;
}

/* Decodes indices of levels with a side below 4, one by one. */
static void unpack_single_indices(const kunai_i_stored *stored, uint32_t bits, uint8_t *dst,
                                  size_t stride)
{
    const twiddle masks = make_masks(stored->width, stored->height);
    const uint32_t size = stored->colors ? 4 : 1;
    uint32_t x, y, at_x = 0, at_y = 0;

    for (y = 0; y < stored->height; y++) {
        for (x = 0; x < stored->width; x++) {
            emit_index(stored->colors, load_index(stored->bytes, bits, at_x | at_y),
                       dst + y * stride + (size_t)size * x);
            at_x = advance(at_x, masks.x);
        }
        at_y = advance(at_y, masks.y);
    }
}

void kunai_i_unpack_twiddled_8(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    if (stored->width < AREA || stored->height < AREA)
        unpack_single_indices(stored, 8, dst, stride);
    else
        unpack_areas(stored, 8, dst, stride);
}

void kunai_i_unpack_twiddled_4(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    if (stored->width == 1 && stored->height == 1) /* texel number 3 of a tile (pvr.md 4.3) */
        emit_index(stored->colors, stored->bytes[0] >> 4, dst);
    else if (stored->width < AREA || stored->height < AREA)
        unpack_single_indices(stored, 4, dst, stride);
    else
        unpack_areas(stored, 4, dst, stride);
}

/* ---- VQ ---- */

uint64_t kunai_i_check_vq(const uint8_t *indices, uint64_t count, uint32_t codebook_count)
{
    uint64_t i = 0;

    if (codebook_count == KUNAI_I_CODEBOOK_MAX)
        return count;
    while (i < count && indices[i] < codebook_count)
        i++;
    return i;
}

/* Converts the tiles of the codebook. Texels 0 and 2 are the upper row, 1 and 3 the lower row. Each
 * row is a pair for YUV422. */
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

/* Converts the codebook once, then copies tiles. */
void kunai_i_unpack_vq(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    const uint32_t columns = stored->width / 2, rows = stored->height / 2;
    uint8_t tiles[KUNAI_I_CODEBOOK_MAX][TILE];
    uint32_t x, y, at_x = 0, at_y = 0;
    twiddle masks;

    if (!columns || !rows) {
        unpack_single(stored, dst);
        return;
    }
    unpack_codebook(stored, tiles);
    masks = make_masks(columns, rows);
    for (y = 0; y < rows; y++) {
        for (x = 0; x < columns; x++) {
            emit_tile(tiles[stored->bytes[at_x | at_y]], dst + 2 * y * stride + (size_t)ROW * x,
                      stride);
            at_x = advance(at_x, masks.x);
        }
        at_y = advance(at_y, masks.y);
    }
}
