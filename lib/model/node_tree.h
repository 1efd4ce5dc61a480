/* node_tree.h - the nodes of a model while its meshes are made. */
#ifndef KUNAI_I_NODE_TREE_H
#define KUNAI_I_NODE_TREE_H

#include "base/open.h"

#include <kunai/model.h>

typedef struct kunai_i_tree {
    kunai_node *nodes;      /* the model's; mesh is -1, center and radius are 0 */
    uint32_t *models;       /* the place of each node's model in the body, or KUNAI_I_NULL */
    float *worlds;          /* 16 for each node, of the rest pose */
    uint32_t *point_counts; /* the model's, for the readers to fill in */
    const float *binds; /* world matrices of the bind pose, 16 for each node, where the file says
                           it; else NULL */
    uint32_t count;
    uint32_t is_cut;    /* 1: the body is cut, and a node has all of its meshes or no mesh */
    uint32_t first_gap; /* with is_cut: nodes may be missing before this node and each later one */
} kunai_i_tree;

/* place.h; readers of bytes include it, the builder of meshes does not */
struct kunai_i_model_place;

/* Reads the NJS_OBJECT at the root of a place, and all that hang on it; the model gets the nodes.
 * Returns 0 if the open failed. */
int kunai_i_read_tree(kunai_i_open *open, const struct kunai_i_model_place *place,
                      kunai_model *model, kunai_i_tree *tree);

#endif
