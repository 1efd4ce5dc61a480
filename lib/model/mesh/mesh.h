/* mesh.h - ends a node or the builder: makes indexed meshes from the collected triangles. */
#ifndef KUNAI_I_MESH_H
#define KUNAI_I_MESH_H

#include "model/mesh/triangles.h"

/* Ends all draws of a node. Makes its rigid mesh, unless its draws stay for the skinned mesh. */
void kunai_i_end_node(kunai_i_builder *builder);

/* Makes the skinned mesh after the last node. Volumes can be added to the builder's meshes after
 * this call. */
void kunai_i_finish_builder(kunai_i_builder *builder);

/* Gives all meshes and materials to the model, and sets their counts in its info. */
void kunai_i_keep_meshes(kunai_i_builder *builder);

#endif
