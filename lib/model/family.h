/* family.h - the readers of the families of formats, which model.c calls, and what all families
 * read in the same way. */
#ifndef KUNAI_I_FAMILY_H
#define KUNAI_I_FAMILY_H

#include "base/module.h"
#include "model/handle.h"
#include "model/material.h"
#include "model/node_tree.h"
#include "model/place.h"

/* ---- the readers ---- */

/* Reads what hangs on the nodes, which are read. */
typedef void kunai_i_model_reader(kunai_i_open *open, const kunai_i_model_place *place,
                                  const kunai_i_tree *tree, kunai_model *model);

kunai_i_model_reader kunai_i_read_njcm;
kunai_i_model_reader kunai_i_read_njbm;
kunai_i_model_reader kunai_i_read_ginja;
kunai_i_model_reader kunai_i_read_xinja;

/* Is the model at a place of the body of an NJCM a Xinja model, not a Ninja Chunk one? */
int kunai_i_is_xinja(const kunai_i_model_place *place, uint32_t model);

/* Reads model number options.index of the NSBMD that the reader covers. */
void kunai_i_read_nsbmd(kunai_i_open *open, const kunai_i_reader *file, kunai_model *model);

/* The same for a model that is a part of something larger: the model lies in the memory of this
 * open call, and its warnings are warnings of the call, too. Returns NULL if the open failed: the
 * model then keeps no memory. */
kunai_model *kunai_i_read_nsbmd_part(kunai_i_open *open, const kunai_i_reader *file);

kunai_i_recognise kunai_i_recognise_nsbmd;
kunai_i_measure_head kunai_i_measure_nsbmd_head;

/* ---- what they share ---- */

static inline int kunai_i_is_drawn(const kunai_i_tree *tree, uint32_t node)
{
    return tree->models[node] != KUNAI_I_NULL && !(tree->nodes[node].flags & KUNAI_EVAL_HIDE);
}

/* A colour of one word, from its bytes in the file: those of some games are in the order of the
 * output (ninja-chunk.md 8.3, ninja-basic.md 6). */
static inline void kunai_i_read_argb(const kunai_i_reader *body, const uint8_t *bytes,
                                     uint8_t *color)
{
    if (body->open->options.model_flags & KUNAI_MODEL_COLORS_RGBA)
        memcpy(color, bytes, 4);
    else
        kunai_i_convert_argb(kunai_i_load32(bytes, body->big), color);
}

#endif
