/* placements.h - where placements stand in the world (placements.md 8). */
#ifndef KUNAI_I_PLACEMENTS_H
#define KUNAI_I_PLACEMENTS_H

#include "base/open.h"
#include "scene/handle.h"

/* Computes kunai_placement.world from position and angles, without a section. */
void kunai_i_place_alone(kunai_placement *placement);

/* Finds the section of each placement in the scene, and places it in the world. placements: not yet
 * those of the scene. */
void kunai_i_place_in_sections(kunai_i_open *open, const kunai_scene *scene,
                               kunai_placement *placements, uint32_t count);

#endif
