/* pose.h - how the tracks of a motion apply to a model. */
#ifndef KUNAI_I_POSE_H
#define KUNAI_I_POSE_H

#include <kunai/motion.h>

/* Returns 1 if the nodes of this model turn along splines, otherwise 0. model is NULL if it is not
 * known. The console has splines of angles for Basic models only (ninja-motion.md 6). */
int kunai_i_turns_on_spline(const kunai_model *model);

/* Returns the group of a shape motion that moves a node, or -1. */
int32_t kunai_i_find_shape_group(const kunai_model *model, uint32_t group_count, uint32_t node);

#endif
