/* states.h - the state records that draws were made with, as words of the file: what
 * kunai_material.parameters are made of. */
#ifndef KUNAI_I_STATES_H
#define KUNAI_I_STATES_H

#include "base/set.h"

#include <kunai/model.h>

typedef struct kunai_i_states {
    kunai_i_set records; /* of room + 1 words: how many there are, the words, zeros */
    uint32_t room;
} kunai_i_states;

/* room: the most words that a state can have. */
void kunai_i_begin_states(kunai_i_states *states, uint32_t room);

/* Gives a material the state of words[0] words that follow it; behind them room for all is 0.
 * Until all are kept it is a number. offset: where a file that is made to be slow gets its error.
 */
void kunai_i_set_material_state(kunai_i_open *open, kunai_i_states *states, const uint32_t *words,
                                uint64_t offset, kunai_material *material);

/* Once the model has its materials: makes the numbers arrays. */
void kunai_i_keep_states(kunai_i_open *open, kunai_i_states *states, kunai_model *model);

#endif
