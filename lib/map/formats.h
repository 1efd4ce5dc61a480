/* formats.h - the map formats, for kunai_probe. */
#ifndef KUNAI_I_MAP_FORMATS_H
#define KUNAI_I_MAP_FORMATS_H

#include "base/recognise.h"

/* The rows of the map noun, ended by format 0. */
extern const kunai_i_format_row kunai_i_map_formats[];

#endif
