/*
 * textures.h - the module textures: its formats, and what their readers share. A picture is an
 * image and how its levels are unpacked.
 */
#ifndef KUNAI_I_TEXTURES_H
#define KUNAI_I_TEXTURES_H

#include "base/module.h"
#include "base/reader.h"
#include "textures/colour.h"

#include <kunai/textures.h>

extern const kunai_i_module kunai_i_textures_module;

enum {
    KUNAI_I_SIDE_MAX = 4096, /* pvr.md 4.4 */
    KUNAI_I_LEVELS_MAX = 13, /* from 4096 to 1 */
    KUNAI_I_CODEBOOK_MAX = 256,
    KUNAI_I_CODEBOOK_ENTRY = 8, /* bytes: a tile of 2x2 texels */
    KUNAI_I_COLORS_MAX = 256,   /* that the indices of one picture can reach */
    KUNAI_I_BANK = 16,          /* colours (pvr.md 7.2) */
    KUNAI_I_CONSOLE_COLORS = 1024
};

static inline int kunai_i_is_side(uint32_t side)
{
    return side >= 1 && side <= KUNAI_I_SIDE_MAX;
}

/* ---- one level ---- */

/* The stored bytes of one level, all of which are there. */
typedef struct kunai_i_stored {
    const uint8_t *bytes;
    const uint8_t *codebook; /* VQ: codebook_count entries, and every index is below that */
    const uint8_t *colors;   /* indices: R, G, B, A of each; NULL: the indices are what is wanted */
    const uint8_t *block_palettes; /* 4x4 blocks: 2 bytes each, which colours of the palette */
    const kunai_palette *palette;  /* of the image or the caller; NULL: there is none */
    uint32_t codebook_count;
    uint32_t color_count; /* indices: a power of two; in a byte of them the bits above are alpha */
    uint32_t width;
    uint32_t height;
    kunai_i_color color;
} kunai_i_stored;

/* Writes width texels to each of height rows: 4 bytes a texel; 1 for indices without colors. */
typedef void kunai_i_unpack(const kunai_i_stored *stored, uint8_t *dst, size_t stride);

kunai_i_unpack kunai_i_unpack_rows;       /* 16-bit texels row by row */
kunai_i_unpack kunai_i_unpack_rows_8;     /* indices row by row, of 8, 4 or 2 bits, */
kunai_i_unpack kunai_i_unpack_rows_4;     /* the first in the lowest; an even width */
kunai_i_unpack kunai_i_unpack_rows_2;     /* a width that 4 divides */
kunai_i_unpack kunai_i_unpack_rows_32;    /* 32-bit texels row by row */
kunai_i_unpack kunai_i_unpack_rows_alpha; /* 8-bit alpha of white, row by row */
kunai_i_unpack kunai_i_unpack_twiddled;   /* 16-bit texels; sides are powers of two */
kunai_i_unpack kunai_i_unpack_twiddled_8; /* indices; sides are powers of two */
kunai_i_unpack kunai_i_unpack_twiddled_4;
kunai_i_unpack kunai_i_unpack_vq;     /* twiddled tiles; sides are powers of two */
kunai_i_unpack kunai_i_unpack_yuv420; /* macroblocks; sides are multiples of 16 */
kunai_i_unpack kunai_i_unpack_dxt1;
kunai_i_unpack kunai_i_unpack_dxt3;
kunai_i_unpack kunai_i_unpack_dxt5;
kunai_i_unpack kunai_i_unpack_gx_i4; /* GameCube: blocks of texels, big-endian */
kunai_i_unpack kunai_i_unpack_gx_i8;
kunai_i_unpack kunai_i_unpack_gx_ia4;
kunai_i_unpack kunai_i_unpack_gx_16;
kunai_i_unpack kunai_i_unpack_gx_rgba8;
kunai_i_unpack kunai_i_unpack_gx_ci4; /* indices */
kunai_i_unpack kunai_i_unpack_gx_ci8;
kunai_i_unpack kunai_i_unpack_gx_cmpr;
kunai_i_unpack kunai_i_unpack_blocks_4x4; /* Nintendo DS; 4 divides both sides */

/* What indices mean, for kunai_i_stored.colors, which has room for KUNAI_I_COLORS_MAX: count
 * colours of the palette, which may be NULL; more than 1. What widens alpha is as in colour.h. */
typedef void kunai_i_resolve(const kunai_palette *palette, uint32_t count, uint32_t repeat,
                             uint8_t *colors);

/* The first index that is not below codebook_count, or count. */
uint64_t kunai_i_check_vq(const uint8_t *indices, uint64_t count, uint32_t codebook_count);

/* ---- pictures and their readers ---- */

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

struct kunai_textures {
    kunai_i_owner owner;
    kunai_textures_info info;
    kunai_i_picture *pictures;
    kunai_palette *palettes;
};

/* Reads a texture whose bytes are the range of the reader. What is wrong with it goes to
 * picture->error; 0 when that leaves no header. */
typedef int kunai_i_picture_read(kunai_i_open *open, kunai_i_reader *reader,
                                 kunai_i_picture *picture);

kunai_i_picture_read kunai_i_read_pvr;
kunai_i_picture_read kunai_i_read_gvr;
kunai_i_picture_read kunai_i_read_xvr;

kunai_i_recognise kunai_i_recognise_pvr;
kunai_i_recognise kunai_i_recognise_gvr;
kunai_i_recognise kunai_i_recognise_xvr;
kunai_i_recognise kunai_i_recognise_wrapped_pvr;

kunai_i_measure_head kunai_i_measure_pvr_head;
kunai_i_measure_head kunai_i_measure_gvr_head;
kunai_i_measure_head kunai_i_measure_xvr_head;

/* ---- what the readers share (picture.c) ---- */

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
