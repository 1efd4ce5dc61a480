/* skinned_mesh.h - the mesh that hangs on many nodes. */
#ifndef KUNAI_I_SKINNED_MESH_H
#define KUNAI_I_SKINNED_MESH_H

#include "model/mesh/mesh_maker.h"

/* Makes all that depends on where vertices are, and the bind pose; adds to the bounds. */
void kunai_i_make_skinned_geometry(kunai_i_mesh_maker *maker);

#endif
