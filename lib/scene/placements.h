/* placements.h - computes the places of placements in the world (placements.md 8). */
#ifndef KUNAI_I_PLACEMENTS_H
#define KUNAI_I_PLACEMENTS_H

#include "base/set.h"
#include "scene/handle.h"

/* Computes kunai_placement.world from position and angles, without a section. */
void kunai_i_place_alone(kunai_placement *placement);

/* Lists the ids of the sections of a scene, for any number of searches. */
void kunai_i_list_section_ids(kunai_i_open *open, const kunai_scene *scene, kunai_i_set *ids);

/* Finds the section of each placement, and places the placement in the world. placements need not
 * belong to the scene yet. */
void kunai_i_place_in_sections(kunai_i_open *open, const kunai_scene *scene, const kunai_i_set *ids,
                               kunai_placement *placements, uint32_t count);

#endif
