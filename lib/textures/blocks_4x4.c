/*
 * blocks_4x4.c - decodes the blocks of 4x4 texels of the Nintendo DS (tex0.md 2).
 *
 * A block is 4 bytes with 16 indices of 2 bits. Two more bytes per block are in another part of the
 * file: they name two or four colours of the palette, and the mode. In modes 1 and 3 the other
 * colours are mixed from the first two. A palette that is missing or too short gives black.
 */
#include "textures/unpack.h"

enum {
    SIDE = 4, /* texels of a block */
    PIXEL = 4,
    INDICES = 4, /* bytes of a block: 16 indices of 2 bits */
    CHOICE = 2   /* bytes of a block: its place in the palette and its mode */
};

/* Reads four colours of the palette as opaque pixels. Colours after the end of the palette are
 * black. */
static void load_colors(const kunai_palette *palette, uint32_t first, uint32_t colors[4])
{
    const uint32_t count = palette ? palette->count : 0;
    const uint32_t left = first < count ? count - first : 0;
    uint8_t last[4 * PIXEL] = {0};
    const uint8_t *from = last;
    uint32_t i;

    if (left >= 4)
        from = palette->colors + (size_t)PIXEL * first;
    else if (left)
        memcpy(last, palette->colors + (size_t)PIXEL * first, (size_t)PIXEL * left);
    for (i = 0; i < 4; i++)
        colors[i] = kunai_i_load32(from + (size_t)PIXEL * i, 0) | 0xFF000000;
}

/* Mixes two colours in eighths, with 5 bits per channel. 8 * 31 fits the byte of a channel. */
static uint32_t mix(uint32_t a, uint32_t b, uint32_t eighths, uint32_t repeat)
{
    const uint32_t fives = 0x1F1F1F;
    const uint32_t sum = (a >> 3 & fives) * (8 - eighths) + (b >> 3 & fives) * eighths;

    return (sum & 0xF8F8F8) | (sum >> 5 & 0x070707 & repeat) | 0xFF000000;
}

/* Computes the four colours of a block. Mode 1 has the half between two colours, and mode 3 has two
 * colours between them. The code selects with masks, because a processor cannot predict the mode of
 * a block. */
static void choose_colors(const kunai_i_stored *stored, uint32_t choice, uint32_t colors[4])
{
    const uint32_t mode = choice >> 14, repeat = stored->color.repeat;
    const uint32_t is_mixed = 0 - (mode & 1), is_opaque = 0 - (mode >> 1);
    uint32_t third, fourth;

    load_colors(stored->palette, (choice & 0x3FFF) * 2, colors);
    third = mix(colors[0], colors[1], 4 - (mode >> 1), repeat);
    fourth = mix(colors[0], colors[1], 5, repeat);
    colors[2] = (third & is_mixed) | (colors[2] & ~is_mixed);
    colors[3] = ((fourth & is_mixed) | (colors[3] & ~is_mixed)) & is_opaque;
}

void kunai_i_unpack_blocks_4x4(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    const uint8_t *indices = stored->bytes, *choice = stored->block_palettes;
    uint32_t x, y, colors[4];

    for (y = 0; y < stored->height; y += SIDE)
        for (x = 0; x < stored->width; x += SIDE, indices += INDICES, choice += CHOICE) {
            choose_colors(stored, kunai_i_load16(choice, 0), colors);
            kunai_i_store_block(colors, kunai_i_load32(indices, 0),
                                dst + y * stride + (size_t)PIXEL * x, stride);
        }
}
