/* skinned_mesh.h - the mesh whose vertices several nodes can move. */
#ifndef KUNAI_I_SKINNED_MESH_H
#define KUNAI_I_SKINNED_MESH_H

#include "model/mesh/mesh_maker.h"

/* Makes positions, normals, influences, joints and the bind pose, and adds the positions to the
 * bounds. */
void kunai_i_make_skinned_geometry(kunai_i_mesh_maker *maker);

#endif
