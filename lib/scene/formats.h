/* formats.h - the scene formats, for kunai_probe. */
#ifndef KUNAI_I_SCENE_FORMATS_H
#define KUNAI_I_SCENE_FORMATS_H

#include "base/recognise.h"

/* The rows of the scene noun, ended by format 0. */
extern const kunai_i_format_row kunai_i_scene_formats[];

#endif
