/*
 * picture.h - a picture is an image and how its levels are unpacked. Here is what the readers of
 * PVR, GVR, XVR and TEX0 share.
 */
#ifndef KUNAI_I_TEXTURES_PICTURE_H
#define KUNAI_I_TEXTURES_PICTURE_H

#include "base/module.h"
#include "textures/unpack.h"

enum {
    KUNAI_I_SIDE_MAX = 4096, /* pvr.md 4.4 */
    KUNAI_I_LEVELS_MAX = 13, /* from 4096 to 1 */
    KUNAI_I_BANK = 16,       /* colours (pvr.md 7.2) */
    KUNAI_I_CONSOLE_COLORS = 1024
};

static inline int kunai_i_is_side(uint32_t side)
{
    return side >= 1 && side <= KUNAI_I_SIDE_MAX;
}

typedef struct kunai_i_picture {
    kunai_image image;
    kunai_palette palette;         /* its own; colors NULL: it has none */
    kunai_error error;             /* why image.result is not KUNAI_OK */
    const char *record;            /* the chunk that it is, for errors */
    kunai_i_unpack *unpack;        /* NULL: no level can be decoded */
    kunai_i_resolve *resolve;      /* only where it has indices */
    const uint8_t *payload;        /* what is behind the header */
    uint64_t payload_offset;       /* of that, as the offsets of the levels count */
    const uint8_t *block_palettes; /* as in kunai_i_stored, of the only level */
    kunai_i_color color;
} kunai_i_picture;

/* The level is all there. */
static inline const uint8_t *kunai_i_get_level_bytes(const kunai_i_picture *picture,
                                                     const kunai_level *level)
{
    return picture->payload + (size_t)(level->offset - picture->payload_offset);
}

/* The first call decides image.result. picture->record has to be there. */
void kunai_i_break_picture(kunai_i_open *open, kunai_i_picture *picture, kunai_result code,
                           uint64_t offset, const char *message);

/* 0: the reader failed in the header, and the picture is broken. */
int kunai_i_check_picture_header(kunai_i_open *open, kunai_i_picture *picture,
                                 const kunai_i_reader *reader);

void kunai_i_set_global_index(kunai_i_picture *picture, uint32_t global_index);

/* The payload is what is left of the reader, at most size bytes. */
void kunai_i_set_payload(kunai_i_picture *picture, const kunai_i_reader *reader, uint64_t size);

/* Both sides from 1 to 4096? The width is two bytes at offset, the height is behind it. */
int kunai_i_check_picture_sides(kunai_i_open *open, kunai_i_picture *picture, uint64_t offset);

/* What a format stores at a time; where that is rows of texels, a block is one texel. */
typedef struct kunai_i_texel_block {
    uint8_t width; /* texels */
    uint8_t height;
    uint8_t size; /* bytes */
} kunai_i_texel_block;

/* Bytes of a level; the blocks at its right and lower edge are whole ones. */
uint64_t kunai_i_measure_level(const kunai_i_texel_block *block, uint32_t width, uint32_t height);

/* The levels of an image with good sides that are stored from the largest down, in left bytes at
 * the offset at; those that are not all there get the size 0. Returns how many there are. */
uint32_t kunai_i_lay_levels(const kunai_image *image, const kunai_i_texel_block *block,
                            uint32_t mipmaps, uint64_t at, uint64_t left, kunai_level *levels);

/* Copies the levels into memory of the handle; without a whole level 0 the picture is broken. */
void kunai_i_keep_picture_levels(kunai_i_open *open, kunai_i_picture *picture,
                                 const kunai_level *levels, uint32_t count);

/* Which of the 1024 colours of the console index 0 means: banks are of 16, and 256 indices begin at
 * a multiple of 16 banks (pvr.md 7.2). What is past the last colour goes on at the first. */
uint32_t kunai_i_find_first_color(uint32_t bank, uint32_t start, uint32_t color_count);

/* A texture or palette that goes to end, of which size bytes are there. */
void kunai_i_set_found_texture(kunai_found *found, uint64_t end, size_t size);

/* For kunai_scan: are the width, of two bytes, and the height after it possible? */
int kunai_i_has_sides(const uint8_t *width, uint32_t big);

#endif
