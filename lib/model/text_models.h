/* text_models.h - the models of a Ninja text (ninja-ascii.md 2, 3). The text is parsed once for all
 * of them. */
#ifndef KUNAI_I_TEXT_MODELS_H
#define KUNAI_I_TEXT_MODELS_H

#include "container/ninja_ascii.h"
#include "model/handle.h"
#include "model/place.h"

typedef struct kunai_i_text_model {
    const kunai_i_ascii_declaration *root; /* NULL: the text has texture lists but no objects */
    const kunai_i_ascii_declaration *list; /* the texture list, or NULL */
    uint32_t shared;                       /* index in kunai_i_text_models.lists */
} kunai_i_text_model;

/* The memory is temporary memory of the open call that lists the models. */
typedef struct kunai_i_text_models {
    kunai_i_ascii ascii;
    kunai_i_text_model *items;
    uint32_t count;
    uint8_t *seen;      /* bits.h, for the image: as in kunai_i_model_place */
    kunai_i_list lists; /* of kunai_i_shared_list; empty if only one model is read */
} kunai_i_text_models;

/* Lists the models of a format, or all models if wanted is KUNAI_FORMAT_NJA. In this case a text
 * without objects gives its texture lists, as items without a root. The time is linear in the
 * number of declarations. If nothing is listed, the open fails with KUNAI_E_FORMAT. */
void kunai_i_list_text_models(kunai_i_open *open, const kunai_i_ascii *ascii, uint32_t wanted,
                              kunai_i_text_models *models);

/* Reads each texture list once into models->lists, before several models are read. Without this
 * call, each model reads its own list. */
void kunai_i_share_text_lists(kunai_i_open *open, kunai_i_text_models *models);

/*
 * Begins the model with this index: reads its texture list, and sets place to its nodes. open can
 * be another call than the one that listed the models.
 *
 * Returns 1 if there are nodes to read. open->format is then the format of the object. Returns 0 in
 * these cases, and open->format is then KUNAI_FORMAT_NJA:
 * - The item is a texture list without a model. Its textures are read, and the open has not failed.
 * - index is out of range: the open has failed with KUNAI_E_RANGE.
 * - The open has failed while the texture list was read.
 */
int kunai_i_begin_text_model(kunai_i_open *open, const kunai_i_text_models *models, uint32_t index,
                             kunai_model *model, kunai_i_model_place *place);

/* Ends the model that kunai_i_begin_text_model began: translates places of the image to offsets in
 * the text. They are in the error of the open and in the current part of its warnings. Unless the
 * open has failed, they are also in the model. */
void kunai_i_end_text_model(kunai_i_open *open, const kunai_i_text_models *models,
                            kunai_model *model);

/* Returns the declaration that contains a place of the image. The result is never NULL: the place
 * must be that of a node or later. */
const kunai_i_ascii_declaration *kunai_i_find_text_declaration(const kunai_i_ascii *ascii,
                                                               uint64_t place);

/* Returns the format of the model whose root is at a place of the image, or KUNAI_FORMAT_ANY if no
 * object is declared there. */
uint32_t kunai_i_find_text_format(const kunai_i_ascii *ascii, uint32_t place);

/* Names the nodes, and translates places of the image to offsets in the text, in a model that was
 * read from the image. */
void kunai_i_translate_text_model(const kunai_i_ascii *ascii, kunai_model *model);

#endif
