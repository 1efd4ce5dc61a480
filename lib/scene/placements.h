/* placements.h - where placements stand in the world (placements.md 8). */
#ifndef KUNAI_I_PLACEMENTS_H
#define KUNAI_I_PLACEMENTS_H

#include "base/set.h"
#include "scene/handle.h"

/* Computes kunai_placement.world from position and angles, without a section. */
void kunai_i_place_alone(kunai_placement *placement);

/* The ids of the sections of a scene, for any number of look-ups. */
void kunai_i_list_section_ids(kunai_i_open *open, const kunai_scene *scene, kunai_i_set *ids);

/* Finds the section of each placement in the scene, and places it in the world. placements: not yet
 * those of the scene. */
void kunai_i_place_in_sections(kunai_i_open *open, const kunai_scene *scene, const kunai_i_set *ids,
                               kunai_placement *placements, uint32_t count);

#endif
