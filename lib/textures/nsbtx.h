/* nsbtx.h - reads the textures and palettes of a TEX0 block (tex0.md). */
#ifndef KUNAI_I_TEXTURES_NSBTX_H
#define KUNAI_I_TEXTURES_NSBTX_H

#include "container/g3d.h"
#include "textures/picture.h"

typedef struct kunai_i_tex0 {
    kunai_i_reader block;
    kunai_i_g3d_dictionary textures;
    kunai_i_g3d_dictionary palettes;
    const uint8_t *colors; /* R, G, B, A of the colours of all palettes */
    uint32_t color_count;
} kunai_i_tex0;

/* Reads the block of an NSBTX file, of an NSBMD file, or alone. Fails the open if there is no
 * block, or if a dictionary is cut. */
void kunai_i_read_tex0(kunai_i_open *open, const kunai_i_reader *file, kunai_i_tex0 *tex0);

/* Makes the picture of a texture. number must be less than tex0->textures.count. */
void kunai_i_make_tex0_picture(kunai_i_open *open, const kunai_i_tex0 *tex0, uint32_t number,
                               kunai_i_picture *picture);
/* Makes a palette. number must be less than tex0->palettes.count. */
void kunai_i_make_tex0_palette(kunai_i_open *open, const kunai_i_tex0 *tex0, uint32_t number,
                               kunai_palette *palette);

kunai_i_recognise kunai_i_recognise_tex0;
/* Recognises the same block in an NSBMD file that has a model, too. Its format is
 * KUNAI_FORMAT_MDL0. */
kunai_i_recognise kunai_i_recognise_tex0_of_model;
kunai_i_measure_head kunai_i_measure_tex0_head;
kunai_i_measure_head kunai_i_measure_tex0_of_model_head;

#endif
