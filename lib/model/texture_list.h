/* texture_list.h - the names of textures that a list in a Ninja file gives. */
#ifndef KUNAI_I_TEXTURE_LIST_H
#define KUNAI_I_TEXTURE_LIST_H

#include "base/reader.h"
#include "model/handle.h"

/* Reads the NJS_TEXLIST at a place. Its faults are warnings: the list then has no textures. */
void kunai_i_read_texture_list(kunai_i_open *open, kunai_i_reader body, uint32_t at,
                               kunai_texture_list *list);

/* Reads the NJS_TEXLIST of a model. */
void kunai_i_read_model_textures(kunai_i_open *open, kunai_i_reader body, uint32_t at,
                                 kunai_model *model);

#endif
