/* formats.h - the motion formats, for kunai_probe. */
#ifndef KUNAI_I_MOTION_FORMATS_H
#define KUNAI_I_MOTION_FORMATS_H

#include "base/recognise.h"

/* The rows of the motion noun, ended by format 0. */
extern const kunai_i_format_row kunai_i_motion_formats[];

#endif
