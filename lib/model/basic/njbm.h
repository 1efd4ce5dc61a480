/* njbm.h - the evaluation of one Ninja Basic model, shared by its models and meshsets. */
#ifndef KUNAI_I_NJBM_H
#define KUNAI_I_NJBM_H

#include "model/mesh/builder.h"

typedef struct kunai_i_njbm {
    kunai_i_open *open;
    kunai_i_reader body;
    kunai_i_tree tree;
    kunai_i_builder builder;
    uint32_t node; /* the current one */
    uint32_t is_plus;
    uint32_t whole;          /* size of the body before it was cut, where nothing but the meshsets
                                tells what they are; else 0 */
    uint32_t triangle_count; /* of all meshsets so far, with those that are dropped */
} kunai_i_njbm;

/* A NJS_MODEL, ninja-basic.md 2. Pointers are places in the body. */
typedef struct kunai_i_basic_model {
    uint64_t offset; /* in the input */
    uint32_t at;
    uint32_t points;
    uint32_t normals;
    uint32_t point_count;
    uint32_t meshsets;
    uint32_t materials; /* how many there are is not said: nbMat is too small in some games */
    uint32_t meshset_count;
    uint32_t first_vertex; /* the builder's number of point 0 */
} kunai_i_basic_model;

/* basic_meshset.c: draws the NJS_MESHSET at a place of the body, where a whole one is. */
void kunai_i_read_meshset(kunai_i_njbm *njbm, const kunai_i_basic_model *model, uint64_t at);

#endif
