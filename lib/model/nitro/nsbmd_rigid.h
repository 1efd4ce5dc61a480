/* nsbmd_rigid.h - draws of a node whose vertices all follow this node. */
#ifndef KUNAI_I_NSBMD_RIGID_H
#define KUNAI_I_NSBMD_RIGID_H

#include "model/nitro/nsbmd_model.h"

/* The draws of one node: their numbers, in the order of drawing. */
typedef struct kunai_i_nsbmd_node_draws {
    const uint32_t *numbers;
    uint32_t count;
    uint32_t node; /* number in the tree */
} kunai_i_nsbmd_node_draws;

/* Returns 1 if the mesh of the node can be made at once: all its draws follow one node, and
 * KUNAI_MODEL_ONE_MESH is not set. Otherwise returns 0. */
int kunai_i_is_rigid_nsbmd(const kunai_i_nsbmd *nsbmd, const kunai_i_nsbmd_node_draws *draws);
/* Draws a node for which kunai_i_is_rigid_nsbmd returns 1. */
void kunai_i_draw_rigid_nsbmd(kunai_i_nsbmd *nsbmd, const kunai_i_nsbmd_node_draws *draws);

#endif
