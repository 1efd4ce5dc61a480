/* set.h - a set of images and palettes, for textures.c that reads it and decode.c. */
#ifndef KUNAI_I_TEXTURES_SET_H
#define KUNAI_I_TEXTURES_SET_H

#include "textures/formats.h"

struct kunai_textures {
    kunai_i_owner owner;
    kunai_textures_info info;
    kunai_i_picture *pictures;
    kunai_palette *palettes;
};

#endif
