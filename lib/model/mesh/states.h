/* states.h - the state records of draws, as words of the file. The words become
 * kunai_material.parameters. */
#ifndef KUNAI_I_STATES_H
#define KUNAI_I_STATES_H

#include "base/set.h"

#include <kunai/model.h>

typedef struct kunai_i_states {
    kunai_i_set records; /* each has room + 1 words: the count, the words, zeros */
    uint32_t room;
} kunai_i_states;

/* room is the largest number of words in a state. */
void kunai_i_begin_states(kunai_i_states *states, uint32_t room);

/* Sets the state of a material: words[0] words follow words[0]. The rest of words, up to room, is
 * 0. Until kunai_i_keep_states, the material stores only a number. offset is the place that an
 * error names if a file takes too much work. */
void kunai_i_set_material_state(kunai_i_open *open, kunai_i_states *states, const uint32_t *words,
                                uint64_t offset, kunai_material *material);

/* Called when the model has its materials: replaces the numbers by arrays. */
void kunai_i_keep_states(kunai_i_open *open, kunai_i_states *states, kunai_model *model);

#endif
