/* picture.h - a picture is an image, and the data to decode its levels. The readers of PVR, GVR,
 * XVR and TEX0 share these functions. */
#ifndef KUNAI_I_TEXTURES_PICTURE_H
#define KUNAI_I_TEXTURES_PICTURE_H

#include "base/module.h"
#include "textures/unpack.h"

enum {
    KUNAI_I_SIDE_MAX = 4096, /* pvr.md 4.4 */
    KUNAI_I_LEVELS_MAX = 13, /* sides from 4096 to 1 */
    KUNAI_I_BANK = 16,       /* colours (pvr.md 7.2) */
    KUNAI_I_CONSOLE_COLORS = 1024
};

static inline int kunai_i_is_side(uint32_t side)
{
    return side >= 1 && side <= KUNAI_I_SIDE_MAX;
}

typedef struct kunai_i_picture {
    kunai_image image;
    kunai_palette palette;    /* its own palette, or colors is NULL */
    kunai_error error;        /* the reason if image.result is not KUNAI_OK */
    const char *record;       /* the name of its chunk, for errors */
    kunai_i_unpack *unpack;   /* NULL: no level can be decoded */
    kunai_i_resolve *resolve; /* only for pictures with indices */
    const uint8_t *payload;   /* the bytes after the header */
    uint64_t payload_offset;  /* place of the payload; offsets of levels count in the same way */
    const uint8_t *block_palettes; /* of the only level, as in kunai_i_stored */
    kunai_i_color color;
} kunai_i_picture;

/* Returns the stored bytes of a level, which must be complete. */
static inline const uint8_t *kunai_i_get_level_bytes(const kunai_i_picture *picture,
                                                     const kunai_level *level)
{
    return picture->payload + (size_t)(level->offset - picture->payload_offset);
}

/* Sets image.result and the error. Later calls change nothing. picture->record must be set. */
void kunai_i_break_picture(kunai_i_open *open, kunai_i_picture *picture, kunai_result code,
                           uint64_t offset, const char *message);

/* Returns 1 if the reader has read the whole header. Otherwise breaks the picture, and returns 0.
 */
int kunai_i_check_picture_header(kunai_i_open *open, kunai_i_picture *picture,
                                 const kunai_i_reader *reader);

/* Stores a global index in the image, and its flag KUNAI_IMAGE_GLOBAL_INDEX. */
void kunai_i_set_global_index(kunai_i_picture *picture, uint32_t global_index);

/* Sets the payload to the rest of the reader, at most size bytes. */
void kunai_i_set_payload(kunai_i_picture *picture, const kunai_i_reader *reader, uint64_t size);

/* Breaks the picture unless both sides are from 1 to 4096. Returns 1 if the picture is not broken,
 * otherwise 0. offset is the place of the width, which has two bytes. The height follows. */
int kunai_i_check_picture_sides(kunai_i_open *open, kunai_i_picture *picture, uint64_t offset);

/* The smallest unit that a format stores. If a format stores rows of texels, a block is one
 * texel. */
typedef struct kunai_i_texel_block {
    uint8_t width; /* texels */
    uint8_t height;
    uint8_t size; /* bytes */
} kunai_i_texel_block;

/* Returns the bytes of a level. Blocks at the right and lower edges are whole. */
uint64_t kunai_i_measure_level(const kunai_i_texel_block *block, uint32_t width, uint32_t height);

/* Computes the levels of an image, stored from the largest down. The sides must be good. at is the
 * offset of the first level, and left is the number of bytes there. Incomplete levels get the size
 * 0. Returns the number of levels. */
uint32_t kunai_i_lay_levels(const kunai_image *image, const kunai_i_texel_block *block,
                            uint32_t mipmaps, uint64_t at, uint64_t left, kunai_level *levels);

/* Copies the levels into memory of the handle. Breaks the picture if level 0 is incomplete. */
void kunai_i_keep_picture_levels(kunai_i_open *open, kunai_i_picture *picture,
                                 const kunai_level *levels, uint32_t count);

/* Returns the number of the console's colour for index 0, out of 1024. A bank has 16 colours. A
 * picture of 256 indices starts at a multiple of 16 banks (pvr.md 7.2). The number wraps after the
 * last colour. */
uint32_t kunai_i_find_first_color(uint32_t bank, uint32_t start, uint32_t color_count);

/* Describes a texture or palette that ends at end. If end is greater than size, the file is cut. */
void kunai_i_set_found_texture(kunai_found *found, uint64_t end, size_t size);

/* For kunai_scan. Returns 1 if the width and height are possible, otherwise 0. Both have two bytes,
 * the width first. */
int kunai_i_has_sides(const uint8_t *width, uint32_t big);

#endif
