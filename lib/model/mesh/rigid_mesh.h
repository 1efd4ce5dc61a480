/* rigid_mesh.h - the mesh of one node. */
#ifndef KUNAI_I_RIGID_MESH_H
#define KUNAI_I_RIGID_MESH_H

#include "model/mesh/mesh_maker.h"

/* Adds the positions of a rigid mesh, in the rest pose, to the bounds of the model. */
void kunai_i_add_rigid_bounds(const kunai_i_mesh_maker *maker);

/* Makes positions, normals and sources of the mesh, and adds the positions to the bounds. */
void kunai_i_make_rigid_geometry(kunai_i_mesh_maker *maker);

#endif
