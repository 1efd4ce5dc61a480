/* sa_tools.h - the model files of SA Tools. */
#ifndef KUNAI_I_SA_TOOLS_H
#define KUNAI_I_SA_TOOLS_H

#include "container/ninja_file.h"

#include <kunai/model.h>

enum { KUNAI_I_SA_HEADER = 16 /* bytes */ };

/* KUNAI_FORMAT_NJBM, KUNAI_FORMAT_NJCM or KUNAI_FORMAT_GJCM by the magic word; KUNAI_FORMAT_ANY:
 * there is none. */
uint32_t kunai_i_find_sa_tools_format(const uint8_t *data, size_t size);

/* Finds the root NJS_OBJECT of a file with the magic word: body covers the whole file, and root is
 * a place in it. 0: the open failed. */
int kunai_i_find_sa_tools_model(kunai_i_open *open, const uint8_t *data, size_t size,
                                kunai_i_reader *body, uint32_t *root);

/* Gives the nodes of a file, which have the offsets of their structures, the names that the labels
 * of the file have for them. */
void kunai_i_name_sa_tools_nodes(kunai_i_open *open, const kunai_i_reader *body, kunai_node *nodes,
                                 uint32_t count);

/* The first four bytes of the magic words. */
extern const kunai_i_word kunai_i_sa1mdl_words[];
extern const kunai_i_word kunai_i_sa2mdl_words[];
extern const kunai_i_word kunai_i_sa2bmdl_words[];

kunai_i_recognise kunai_i_recognise_sa_tools;
kunai_i_measure_head kunai_i_measure_sa_tools_head;

#endif
