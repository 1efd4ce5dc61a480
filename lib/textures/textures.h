/* textures.h - the module textures and the table of its formats. */
#ifndef KUNAI_I_TEXTURES_H
#define KUNAI_I_TEXTURES_H

#include "base/module.h"

extern const kunai_i_module kunai_i_textures_module;

#endif
