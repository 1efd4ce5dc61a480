/* pvr_layout.h - the meaning of the format bytes and sides of a PVRT header: how texels are stored,
 * and the place of each level. Nothing here reads texels. */
#ifndef KUNAI_I_TEXTURES_PVR_LAYOUT_H
#define KUNAI_I_TEXTURES_PVR_LAYOUT_H

#include "textures/picture.h"

enum {
    /* places of the fields in the PVRT header */
    KUNAI_I_PVR_PIXEL_FORMAT = 8,
    KUNAI_I_PVR_DATA_FORMAT = 9,
    KUNAI_I_PVR_WIDTH = 12,
    KUNAI_I_PVR_HEIGHT = 14
};

typedef struct kunai_i_pvr_header {
    uint64_t offset; /* place of the PVRT chunk in the input */
    uint32_t length; /* bytes after this field; often wrong (pvr.md 1.3) */
    uint32_t pixel_format;
    uint32_t data_format;
    uint32_t bank;
    uint32_t start; /* first colour in the bank */
    uint32_t width;
    uint32_t height;
} kunai_i_pvr_header;

typedef struct kunai_i_pvr_layout {
    const char *pixel_name;
    const char *data_name;
    kunai_i_unpack *unpack; /* NULL: not decoded because of the byte at wrong_field */
    uint32_t wrong_field;
    uint32_t color; /* enum kunai_i_color_format */
    uint32_t flags; /* enum kunai_image_flags */
    uint32_t bits;  /* bits per stored texel; VQ: 2, because 8 bits are a tile of four texels */
    uint32_t color_count;    /* 0: no indices */
    uint32_t codebook_count; /* 0: no codebook */
    uint32_t power_of_two;   /* 1: the sides must be powers of two */
    uint32_t mipmaps;        /* 1: the sides are equal, and levels are stored from 1x1 up */
    uint32_t left_out;       /* bytes that are missing at the start of the chain */
    uint32_t run_texel;      /* bytes per texel in runs; 0: cannot be run-length coded */
} kunai_i_pvr_layout;

/* Returns the layout of the two format bytes of a header. If a byte is unknown or cannot be
 * decoded, unpack is NULL, and wrong_field is the place of this byte in the header. */
kunai_i_pvr_layout kunai_i_get_pvr_layout(const kunai_i_pvr_header *header);

/* The functions below need layout->unpack that is not NULL, and sides from 1 to
 * KUNAI_I_SIDE_MAX. */

/* Returns NULL if the sides are good. Otherwise returns the error message, and sets *field to the
 * place of the wrong side in the header. */
const char *kunai_i_check_pvr_sides(const kunai_i_pvr_header *header,
                                    const kunai_i_pvr_layout *layout, uint32_t *field);

/* This function and those after it need good sides. Returns the number of levels. */
uint32_t kunai_i_count_pvr_levels(const kunai_i_pvr_header *header,
                                  const kunai_i_pvr_layout *layout);

/* Returns level k. Its offset counts from the payload. Level 0 is stored last. */
kunai_level kunai_i_get_pvr_level(const kunai_i_pvr_header *header,
                                  const kunai_i_pvr_layout *layout, uint32_t k);

/* Returns the bytes of payload that all levels need. */
uint64_t kunai_i_measure_pvr_payload(const kunai_i_pvr_header *header,
                                     const kunai_i_pvr_layout *layout);

#endif
