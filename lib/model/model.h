/* model.h - the module for models: its table of formats, and how to read a model that is a part of
 * something larger. The handle is in handle.h, the readers of the formats are in family.h. */
#ifndef KUNAI_I_MODEL_H
#define KUNAI_I_MODEL_H

#include "base/module.h"
#include "model/place.h"
#include "model/text_models.h"

#include <kunai/model.h>

extern const kunai_i_module kunai_i_model_module;

/* Reads the model in place->format: first the nodes, then their models. Errors of the open name
 * this format, unless the model is a part of something larger. */
void kunai_i_read_model(kunai_i_open *open, const kunai_i_model_place *place, kunai_model *model);

/* Reads one model of a text. The time does not depend on the number of models. Fails the open with
 * KUNAI_E_RANGE if index is out of range. */
void kunai_i_read_text_model(kunai_i_open *open, const kunai_i_text_models *models, uint32_t index,
                             kunai_model *model);

#endif
