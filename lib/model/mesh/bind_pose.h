/* bind_pose.h - the bind pose of a skinned mesh: the pose in which its weights were painted. */
#ifndef KUNAI_I_BIND_POSE_H
#define KUNAI_I_BIND_POSE_H

#include "base/open.h"

#include <kunai/model.h>

/* Finds bind matrices (16 floats per node) that bring the influences of each vertex together.
 * worlds are the world matrices of the rest pose. Nodes that share no vertices keep their world
 * matrix. diagonal is the diagonal of the bounding box in the rest pose. */
void kunai_i_recover_bind_pose(kunai_i_open *open, const kunai_mesh *mesh, const float *worlds,
                               uint32_t node_count, double diagonal, float *binds);

#endif
