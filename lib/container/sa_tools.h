/* sa_tools.h - the model files of SA Tools. */
#ifndef KUNAI_I_SA_TOOLS_H
#define KUNAI_I_SA_TOOLS_H

#include "base/recognise.h"
#include "model/model.h"

enum { KUNAI_I_SA_HEADER = 16 /* bytes */ };

/* KUNAI_FORMAT_NJBM, KUNAI_FORMAT_NJCM or KUNAI_FORMAT_GJCM by the magic word; KUNAI_FORMAT_ANY:
 * there is none. */
uint32_t kunai_i_sa_tools_format(const uint8_t *data, size_t size);

/* Where the model is in data that has the magic word. 0: the job failed. */
int kunai_i_sa_tools_find(kunai_i_job *job, const uint8_t *data, size_t size,
                          kunai_i_model_place *place);

/* Gives the nodes of a model that was found so the names that the labels have for them. */
void kunai_i_sa_tools_name_nodes(kunai_i_job *job, const kunai_i_model_place *place,
                                 kunai_model *model);

/* A magic word, a known version, and a root node that is in data? */
int kunai_i_sa_tools_fits(const uint8_t *data, size_t size);

kunai_i_recognise kunai_i_sa1mdl_recognise;
kunai_i_recognise kunai_i_sa2mdl_recognise;
kunai_i_recognise kunai_i_sa2bmdl_recognise;

#endif
