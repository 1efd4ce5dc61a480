/*
 * pvr_layout.h - what the two format bytes of a PVRT header and its sides mean together: how a
 * texel is stored, and where each level lies. Nothing here looks at texels.
 */
#ifndef KUNAI_I_TEXTURES_PVR_LAYOUT_H
#define KUNAI_I_TEXTURES_PVR_LAYOUT_H

#include "textures/picture.h"

enum {
    /* where the fields of the PVRT header are */
    KUNAI_I_PVR_PIXEL_FORMAT = 8,
    KUNAI_I_PVR_DATA_FORMAT = 9,
    KUNAI_I_PVR_WIDTH = 12,
    KUNAI_I_PVR_HEIGHT = 14
};

typedef struct kunai_i_pvr_header {
    uint64_t offset; /* of the PVRT chunk in the input */
    uint32_t length; /* of what is behind this field; often wrong (pvr.md 1.3) */
    uint32_t pixel_format;
    uint32_t data_format;
    uint32_t bank;
    uint32_t start; /* in the bank */
    uint32_t width;
    uint32_t height;
} kunai_i_pvr_header;

typedef struct kunai_i_pvr_layout {
    const char *pixel_name;
    const char *data_name;
    kunai_i_unpack *unpack; /* NULL: not decoded, because of the byte that wrong_field is */
    uint32_t wrong_field;
    uint32_t color;          /* enum kunai_i_color_format */
    uint32_t flags;          /* enum kunai_image_flags */
    uint32_t bits;           /* of a stored texel; VQ: 8 bits are a tile of four */
    uint32_t color_count;    /* 0: no indices */
    uint32_t codebook_count; /* 0: no codebook */
    uint32_t power_of_two;   /* the sides have to be powers of two */
    uint32_t mipmaps;        /* and equal; levels are stored from 1x1 up */
    uint32_t left_out;       /* bytes that the chain lacks at its start */
    uint32_t run_texel;      /* bytes of a texel in runs; 0: cannot be run-length coded */
} kunai_i_pvr_layout;

kunai_i_pvr_layout kunai_i_get_pvr_layout(const kunai_i_pvr_header *header);

/* Below: layout->unpack is not NULL, and the sides are from 1 to KUNAI_I_SIDE_MAX. */

/* What is wrong with the sides, and in *field which one it is; or NULL. */
const char *kunai_i_check_pvr_sides(const kunai_i_pvr_header *header,
                                    const kunai_i_pvr_layout *layout, uint32_t *field);

/* Below: the sides are good. */

uint32_t kunai_i_count_pvr_levels(const kunai_i_pvr_header *header,
                                  const kunai_i_pvr_layout *layout);

/* Its offset counts from the payload. Level 0 is stored last. */
kunai_level kunai_i_get_pvr_level(const kunai_i_pvr_header *header,
                                  const kunai_i_pvr_layout *layout, uint32_t k);

/* Bytes of payload that all levels need. */
uint64_t kunai_i_measure_pvr_payload(const kunai_i_pvr_header *header,
                                     const kunai_i_pvr_layout *layout);

#endif
