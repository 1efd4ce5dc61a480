/* world_stage.h - makes one scene of all files of a PSO stage. */
#ifndef KUNAI_I_WORLD_STAGE_H
#define KUNAI_I_WORLD_STAGE_H

#include "scene/world_files.h"

extern const kunai_i_world_step kunai_i_stage_steps[];
extern const uint32_t kunai_i_stage_step_count, kunai_i_stage_placement_step_count;

/* Returns the format of file number index of KUNAI_STORE_STAGE. index is below
 * KUNAI_I_STAGE_FILES. */
uint32_t kunai_i_get_stage_format(uint32_t index);
/* Returns the format of file number index of KUNAI_STORE_STAGE_PLACEMENTS. index is below
 * KUNAI_I_PLACEMENT_FILES. */
uint32_t kunai_i_get_placement_format(uint32_t index);

/* Call it after all files have been given. */
void kunai_i_join_stage(kunai_world *world, kunai_scene *scene);

#endif
