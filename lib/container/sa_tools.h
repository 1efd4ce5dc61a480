/* sa_tools.h - model files of SA Tools (.sa1mdl, .sa2mdl, .sa2bmdl), and the magic words of all
 * model and animation files of SA Tools. */
#ifndef KUNAI_I_SA_TOOLS_H
#define KUNAI_I_SA_TOOLS_H

#include "container/ninja_file.h"
#include "container/sa_header.h"

#include <kunai/model.h>

/* Returns the format of the model by the magic word: KUNAI_FORMAT_NJBM, KUNAI_FORMAT_NJCM or
 * KUNAI_FORMAT_GJCM. Returns KUNAI_FORMAT_ANY if there is no magic word. */
uint32_t kunai_i_find_sa_tools_format(const uint8_t *data, size_t size);

/* Returns 1 if a .saanim file begins here, otherwise 0. */
int kunai_i_is_saanim(const uint8_t *data, size_t size);

/* Finds the root NJS_OBJECT of a file with the magic word. body covers the whole file; root is an
 * offset in it. Returns 1, or 0 if the open call has failed. */
int kunai_i_find_sa_tools_model(kunai_i_open *open, const uint8_t *data, size_t size,
                                kunai_i_reader *body, uint32_t *root);

/* Reads the names in the metadata. Node names go to nodes, whose offset members must be set. Names
 * of motion files go to info. */
void kunai_i_read_sa_tools_metadata(kunai_i_open *open, const kunai_i_reader *body,
                                    kunai_node *nodes, kunai_model_info *info);

/* The first four bytes of the magic words. */
extern const kunai_i_word kunai_i_sa1mdl_words[];
extern const kunai_i_word kunai_i_sa2mdl_words[];
extern const kunai_i_word kunai_i_sa2bmdl_words[];
extern const kunai_i_word kunai_i_saanim_words[];

kunai_i_recognise kunai_i_recognise_sa_tools;
kunai_i_measure_head kunai_i_measure_sa_tools_head;

#endif
