/* texture_list.h - reads the texture names that a list in a Ninja file gives. */
#ifndef KUNAI_I_TEXTURE_LIST_H
#define KUNAI_I_TEXTURE_LIST_H

#include "base/reader.h"
#include "model/handle.h"

/* Sets *list to the NJS_TEXLIST at a place of body. A damaged list has no textures, and the open
 * gets a warning. Damage to a single name is also a warning: the name is then empty. */
void kunai_i_read_texture_list(kunai_i_open *open, kunai_i_reader body, uint32_t at,
                               kunai_texture_list *list);

/* Reads the NJS_TEXLIST at a place as the list of a model: sets textures and info.texture_count.
 * Faults are handled as in kunai_i_read_texture_list. */
void kunai_i_read_model_textures(kunai_i_open *open, kunai_i_reader body, uint32_t at,
                                 kunai_model *model);

/* A texture list that several models of a file share. */
typedef struct kunai_i_shared_list {
    kunai_texture_list list;
    const kunai_i_warnings *faults; /* NULL if the list has no faults */
} kunai_i_shared_list;

/* Reads the NJS_TEXLIST at a place once, before the first model that names it. The list stays valid
 * if a model fails. Its faults are not reported here, even with KUNAI_OPEN_STRICT, but stored in
 * shared for kunai_i_take_shared_list. */
void kunai_i_share_texture_list(kunai_i_open *open, kunai_i_reader body, uint32_t at,
                                kunai_i_shared_list *shared);

/* Sets textures and info.texture_count of a model. The faults of the list become warnings of the
 * model, or an error with KUNAI_OPEN_STRICT. */
void kunai_i_take_shared_list(kunai_i_open *open, const kunai_i_shared_list *shared,
                              kunai_model *model);

#endif
