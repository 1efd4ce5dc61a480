/* bind_pose.h - the pose that the weights of a skinned mesh were painted in. */
#ifndef KUNAI_I_BIND_POSE_H
#define KUNAI_I_BIND_POSE_H

#include "base/open.h"

#include <kunai/model.h>

/* Bind matrices (16 floats a node) that bring the influences of each vertex of a skinned mesh
 * together, from the world matrices of the rest pose; nodes that share no vertices keep theirs.
 * diagonal: of the box of the rest pose. */
void kunai_i_recover_bind_pose(kunai_i_open *open, const kunai_mesh *mesh, const float *worlds,
                               uint32_t node_count, double diagonal, float *binds);

#endif
