/* handle.h - the handle of a texture set: read from a file, or joined from other sets. */
#ifndef KUNAI_I_TEXTURES_HANDLE_H
#define KUNAI_I_TEXTURES_HANDLE_H

#include "base/names.h"
#include "textures/picture.h"

struct kunai_textures {
    kunai_i_owner owner;
    kunai_textures_info info;
    kunai_i_picture *pictures; /* [image_count] */
    kunai_palette *palettes;   /* [palette_count] */
    kunai_i_names image_names;
    kunai_i_names palette_names;
};

/* Sorts the names of the images and palettes. Call it after all of them are read. */
void kunai_i_sort_texture_names(kunai_i_open *open, kunai_textures *textures);

#endif
