/* model.h - the module model: its table of formats, and how a model is read that is a part of
 * something. handle.h has the handle, family.h the readers of the formats. */
#ifndef KUNAI_I_MODEL_H
#define KUNAI_I_MODEL_H

#include "base/module.h"
#include "model/place.h"
#include "model/text_models.h"

#include <kunai/model.h>

extern const kunai_i_module kunai_i_model_module;

/* Reads the model of place->format: its nodes, then what hangs on them. The open's errors get its
 * format, too, unless the model is a part of something. */
void kunai_i_read_model(kunai_i_open *open, const kunai_i_model_place *place, kunai_model *model);

/* Reads one model of a text. The time does not depend on the number of models. Fails the open with
 * KUNAI_E_RANGE if index is out of range. */
void kunai_i_read_text_model(kunai_i_open *open, const kunai_i_text_models *models, uint32_t index,
                             kunai_model *model);

#endif
