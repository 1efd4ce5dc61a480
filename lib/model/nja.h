/* nja.h - models and texture lists in Ninja ASCII. */
#ifndef KUNAI_I_NJA_H
#define KUNAI_I_NJA_H

#include "container/ninja_ascii.h"
#include "base/recognise.h"
#include "model/model.h"

/* kunai_i_ascii_read of what may be none, or C source: then it fails the job. */
void kunai_i_nja_text_read(kunai_i_job *job, const void *data, size_t size, kunai_i_ascii *ascii);

/* Reads model number job->options.index of a text, or one of its texture lists where it has no
 * model, or fails the job. */
void kunai_i_nja_read(kunai_i_job *job, const void *data, size_t size, kunai_model *model);

kunai_i_recognise kunai_i_nja_recognise;

/* For kunai_probe: Ninja ASCII with a declaration of one of these types? */
int kunai_i_nja_declares(const uint8_t *data, size_t size, const char *const *types, size_t count,
                         kunai_found *found);

#endif
