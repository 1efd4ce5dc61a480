/* nja.h - models and texture lists in Ninja ASCII. */
#ifndef KUNAI_I_NJA_H
#define KUNAI_I_NJA_H

#include "base/recognise.h"
#include "model/model.h"

/* Reads model number job->options.index of a text, or one of its texture lists where it has no
 * model, or fails the job. */
void kunai_i_nja_read(kunai_i_job *job, const void *data, size_t size, kunai_model *model);

kunai_i_recognise kunai_i_nja_recognise;

#endif
