/* world_places.h - the scene of a map. */
#ifndef KUNAI_I_WORLD_PLACES_H
#define KUNAI_I_WORLD_PLACES_H

#include "scene/world_files.h"

/* After all files were given. */
void kunai_i_place_map(kunai_world *world, kunai_scene *scene);

#endif
