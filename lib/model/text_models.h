/* text_models.h - the models of a Ninja text, which is read once for all of them (ninja-ascii.md 2,
 * 3). */
#ifndef KUNAI_I_TEXT_MODELS_H
#define KUNAI_I_TEXT_MODELS_H

#include "container/ninja_ascii.h"
#include "model/handle.h"
#include "model/place.h"

typedef struct kunai_i_text_model {
    const kunai_i_ascii_declaration *root; /* NULL: the text has texture lists and no objects */
    const kunai_i_ascii_declaration *list; /* of textures, or NULL */
    uint32_t shared;                       /* number of the list in kunai_i_text_models.lists */
} kunai_i_text_model;

/* The memory is temporary, of the open call that lists the models. */
typedef struct kunai_i_text_models {
    kunai_i_ascii ascii;
    kunai_i_text_model *items;
    uint32_t count;
    uint8_t *seen;      /* bits.h, of the image: as in kunai_i_model_place */
    kunai_i_list lists; /* of kunai_i_shared_list; none if one model is read */
} kunai_i_text_models;

/* Lists the models of this format, or all models if wanted is KUNAI_FORMAT_NJA. Takes time linear
 * in the declarations. Fails the open if there is no model. */
void kunai_i_list_text_models(kunai_i_open *open, const kunai_i_ascii *ascii, uint32_t wanted,
                              kunai_i_text_models *models);

/* Reads each texture list once, for reading several models. */
void kunai_i_share_text_lists(kunai_i_open *open, kunai_i_text_models *models);

/* Reads the texture list of a model, and says where its nodes are. Returns 0 if there are no nodes
 * to read, or if the open failed: with KUNAI_E_RANGE if index is out of range. open may be another
 * call than the one that listed the models. */
int kunai_i_begin_text_model(kunai_i_open *open, const kunai_i_text_models *models, uint32_t index,
                             kunai_model *model, kunai_i_model_place *place);

/* Turns places of the image into bytes of the text, in the model, in the open's error and in the
 * present part of its warnings. */
void kunai_i_end_text_model(kunai_i_open *open, const kunai_i_text_models *models,
                            kunai_model *model);

/* The declaration that a place of the image belongs to; there is one. */
const kunai_i_ascii_declaration *kunai_i_find_text_declaration(const kunai_i_ascii *ascii,
                                                               uint64_t place);

/* The format of the model whose root is at a place of the image; KUNAI_FORMAT_ANY: no object is
 * declared there. */
uint32_t kunai_i_find_text_format(const kunai_i_ascii *ascii, uint32_t place);

/* Names the nodes, and turns places of the image into bytes of the text, in a model that was read
 * from the image. */
void kunai_i_translate_text_model(const kunai_i_ascii *ascii, kunai_model *model);

#endif
