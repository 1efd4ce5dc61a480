/* node_tree.h - the nodes of a model, while its meshes are made. */
#ifndef KUNAI_I_NODE_TREE_H
#define KUNAI_I_NODE_TREE_H

#include "base/open.h"

#include <kunai/model.h>

typedef struct kunai_i_tree {
    kunai_node *nodes;      /* the model's nodes; mesh is -1, center and radius are 0 */
    uint32_t *models;       /* per node: place of its model in the body, or KUNAI_I_NULL */
    float *worlds;          /* 16 floats per node, for the rest pose */
    uint32_t *point_counts; /* the model's counts; the readers set them */
    /* world matrices of the bind pose, 16 floats per node; NULL if the file has none */
    const float *binds;
    uint32_t count;
    uint32_t is_cut; /* 1: the body is cut; a node has all of its meshes or none */
    /* if is_cut: nodes can be missing before this node and before each later node */
    uint32_t first_gap;
} kunai_i_tree;

/* From place.h. Readers of bytes include place.h; the builder of meshes does not need it. */
struct kunai_i_model_place;

/* Reads the NJS_OBJECT at the root of a place and all nodes below it. The model owns the nodes.
 * Returns 1, or 0 if the open has failed. */
int kunai_i_read_tree(kunai_i_open *open, const struct kunai_i_model_place *place,
                      kunai_model *model, kunai_i_tree *tree);

#endif
