/* world_places.h - makes the scene of a map. */
#ifndef KUNAI_I_WORLD_PLACES_H
#define KUNAI_I_WORLD_PLACES_H

#include "scene/world_files.h"

/* Call it after all files have been given. */
void kunai_i_place_map(kunai_world *world, kunai_scene *scene);

#endif
