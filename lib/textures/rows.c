/* rows.c - decodes texels that are stored row by row (pvr.md 4.2, gvr-xvr.md B3, tex0.md 2).
 * Indices of 2 and 4 bits start in the lowest bits of a byte. A8 textures are white with alpha. */
#include "textures/unpack.h"

enum { PART = 512 }; /* texels that are loaded before they are converted; even, for YUV422 */

static void load_texels(uint16_t *texels, const uint8_t *from, size_t count)
{
#if KUNAI_I_LITTLE_ENDIAN
    memcpy(texels, from, 2 * count);
#else
    size_t i;

    for (i = 0; i < count; i++)
        texels[i] = kunai_i_load16(from + 2 * i, 0);
#endif
}

void kunai_i_unpack_rows(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    const uint8_t *from = stored->bytes;
    uint16_t texels[PART];
    size_t x, y, count;

    for (y = 0; y < stored->height; y++)
        for (x = 0; x < stored->width; x += count, from += 2 * count) {
            count = stored->width - x < PART ? stored->width - x : PART;
            load_texels(texels, from, count);
            kunai_i_convert_color_row(stored->color, texels, count, dst + y * stride + 4 * x);
        }
}

/* Decodes 8-bit indices. In A3I5 and A5I3, the bits above the index are alpha: stored->colors has a
 * colour for each byte, and plain indices are masked. */
void kunai_i_unpack_rows_8(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    const uint32_t mask = stored->color_count - 1;
    const size_t width = stored->width;
    size_t x, y;

    for (y = 0; y < stored->height; y++) {
        const uint8_t *from = stored->bytes + y * width;
        uint8_t *to = dst + y * stride;

        if (!stored->colors && mask == 0xFF)
            memcpy(to, from, width);
        else if (!stored->colors)
            for (x = 0; x < width; x++)
                to[x] = (uint8_t)(from[x] & mask);
        else
            for (x = 0; x < width; x++)
                memcpy(to + 4 * x, stored->colors + (size_t)4 * from[x], 4);
    }
}

/* Writes size bytes for each half of a byte. size is a constant in every call. */
static inline void unpack_halves(const kunai_i_stored *stored, uint8_t (*halves)[8], size_t size,
                                 size_t bytes, uint8_t *dst, size_t stride)
{
    const uint8_t *from = stored->bytes;
    size_t x, y;

    for (y = 0; y < stored->height; y++)
        for (x = 0; x < bytes; x++, from++) {
            uint8_t *to = dst + y * stride + 2 * size * x;

            memcpy(to, halves[*from & 0xF], size);
            memcpy(to + size, halves[*from >> 4], size);
        }
}

static void emit_index(const uint8_t *colors, uint32_t index, uint8_t *dst)
{
    if (colors)
        memcpy(dst, colors + (size_t)4 * index, 4);
    else
        *dst = (uint8_t)index;
}

void kunai_i_unpack_rows_4(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    const size_t bytes = stored->width / 2;
    uint8_t halves[16][8];
    uint32_t i;

    for (i = 0; i < 16; i++)
        emit_index(stored->colors, i, halves[i]);
    if (stored->colors)
        unpack_halves(stored, halves, 4, bytes, dst, stride);
    else
        unpack_halves(stored, halves, 1, bytes, dst, stride);
}

/* Decodes 2-bit indices. The half of a byte has two indices, so the table has pairs of pixels. */
void kunai_i_unpack_rows_2(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    const size_t bytes = stored->width / 4, pixel = stored->colors ? 4 : 1;
    uint8_t halves[16][8];
    uint32_t i;

    for (i = 0; i < 16; i++) {
        emit_index(stored->colors, i & 3, halves[i]);
        emit_index(stored->colors, i >> 2, halves[i] + pixel);
    }
    if (stored->colors)
        unpack_halves(stored, halves, 8, bytes, dst, stride);
    else
        unpack_halves(stored, halves, 2, bytes, dst, stride);
}

/* Returns the places of the bytes of R, G, B and A in a texel. */
static const uint8_t *get_byte_order(uint32_t format)
{
    static const uint8_t abgr[4] = {3, 2, 1, 0}, bgra[4] = {2, 1, 0, 3};

    return format == KUNAI_I_BYTES_ABGR ? abgr : bgra;
}

void kunai_i_unpack_rows_32(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    const uint8_t *order = get_byte_order(stored->color.format);
    const uint8_t opaque = stored->color.format == KUNAI_I_BYTES_BGRX ? 0xFF : 0;
    const uint8_t *from = stored->bytes;
    size_t x, y;

    for (y = 0; y < stored->height; y++)
        for (x = 0; x < stored->width; x++, from += 4) {
            uint8_t *pixel = dst + y * stride + 4 * x;

            pixel[0] = from[order[0]];
            pixel[1] = from[order[1]];
            pixel[2] = from[order[2]];
            pixel[3] = from[order[3]] | opaque;
        }
}

void kunai_i_unpack_rows_alpha(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    const uint8_t *from = stored->bytes;
    size_t x, y;

    for (y = 0; y < stored->height; y++)
        for (x = 0; x < stored->width; x++, from++)
            kunai_i_store_pixel(dst + y * stride + 4 * x, 0x00FFFFFF | (uint32_t)*from << 24);
}
