/* mesh.h - the end of a node and of a builder: indexed meshes are made of what was collected. */
#ifndef KUNAI_I_MESH_H
#define KUNAI_I_MESH_H

#include "model/mesh/triangles.h"

/* Ends all draws of a node, and makes its rigid mesh unless its draws stay for the skinned mesh. */
void kunai_i_end_node(kunai_i_builder *builder);

/* After the last node: makes the skinned mesh. Volumes can be added to the meshes of the builder
 * after this call. */
void kunai_i_finish_builder(kunai_i_builder *builder);

/* Gives all meshes and materials to the model, and sets their counts in its info. */
void kunai_i_keep_meshes(kunai_i_builder *builder);

#endif
