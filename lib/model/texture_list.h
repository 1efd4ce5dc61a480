/* texture_list.h - the names of textures that a list in a Ninja file gives. */
#ifndef KUNAI_I_TEXTURE_LIST_H
#define KUNAI_I_TEXTURE_LIST_H

#include "base/reader.h"

#include <kunai/model.h>

/* The NJS_TEXLIST at a place; its faults are warnings. Returns NULL and sets *count to 0 if there
 * are no textures. */
kunai_texture_ref *kunai_i_read_texture_list(kunai_i_open *open, kunai_i_reader body, uint32_t at,
                                             uint32_t *count);

#endif
