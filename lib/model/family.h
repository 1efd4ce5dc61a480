/* family.h - the readers of the model formats, which model.c calls, and the functions that all of
 * these readers share. */
#ifndef KUNAI_I_FAMILY_H
#define KUNAI_I_FAMILY_H

#include "base/module.h"
#include "model/handle.h"
#include "model/material.h"
#include "model/node_tree.h"
#include "model/place.h"

/* ---- the readers ---- */

/* Reads the models of the nodes. The nodes themselves are already read. */
typedef void kunai_i_model_reader(kunai_i_open *open, const kunai_i_model_place *place,
                                  const kunai_i_tree *tree, kunai_model *model);

kunai_i_model_reader kunai_i_read_njcm;
kunai_i_model_reader kunai_i_read_njbm;
kunai_i_model_reader kunai_i_read_ginja;
kunai_i_model_reader kunai_i_read_xinja;

/* Returns 1 if the model at a place in the body of an NJCM is a Xinja model, or 0 for Ninja
 * Chunk. */
int kunai_i_is_xinja(const kunai_i_model_place *place, uint32_t model);

/* Reads the model with the number options.index from the NSBMD that the reader covers. */
void kunai_i_read_nsbmd(kunai_i_open *open, const kunai_i_reader *file, kunai_model *model);

/* Reads a model that is a part of something larger. The model uses the memory of this open call,
 * and its warnings are warnings of the call. Returns NULL if the open has failed; the model then
 * keeps no memory. */
kunai_model *kunai_i_read_nsbmd_part(kunai_i_open *open, const kunai_i_reader *file);

kunai_i_recognise kunai_i_recognise_nsbmd;
kunai_i_measure_head kunai_i_measure_nsbmd_head;

/* ---- shared by the readers ---- */

static inline int kunai_i_is_drawn(const kunai_i_tree *tree, uint32_t node)
{
    return tree->models[node] != KUNAI_I_NULL && !(tree->nodes[node].flags & KUNAI_EVAL_HIDE);
}

/* Converts a colour of 4 bytes. In files of some games, the bytes are already in the order of the
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
