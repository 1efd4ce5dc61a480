/* pose.h - how a model takes the tracks of a motion. */
#ifndef KUNAI_I_POSE_H
#define KUNAI_I_POSE_H

#include <kunai/motion.h>

/* Do nodes of this model (NULL: not known) turn along splines? The console has splines of angles
 * for Basic models only (ninja-motion.md 6). */
int kunai_i_turns_on_spline(const kunai_model *model);

/* The group of a motion of shapes that moves a node, or -1. */
int32_t kunai_i_find_shape_group(const kunai_model *model, uint32_t group_count, uint32_t node);

#endif
