/* formats.h - the model formats, for kunai_probe. */
#ifndef KUNAI_I_MODEL_FORMATS_H
#define KUNAI_I_MODEL_FORMATS_H

#include "base/recognise.h"

/* The rows of the model noun, ended by format 0. */
extern const kunai_i_format_row kunai_i_model_formats[];

#endif
