/* world_events.h - the files of events that a map needs, and the placements that are made of them
 * (platinum.md 11). */
#ifndef KUNAI_I_WORLD_EVENTS_H
#define KUNAI_I_WORLD_EVENTS_H

#include "scene/world_files.h"

/* A file of events. */
typedef struct kunai_i_world_events {
    uint32_t number;
    uint32_t header;      /* the first header that names the file */
    const kunai_map *map; /* in the memory of the scene; NULL: missing */
} kunai_i_world_events;

/* Requests the files of events of all headers that the world contains. */
void kunai_i_plan_events(kunai_world *world);
/* Reads the file of events number index. Damage is handled as in kunai_i_read_world_map. */
void kunai_i_take_events(kunai_world *world, uint32_t index, const uint8_t *data, size_t size);

/* Makes the placements. Call it after the files of events have been given, and before the first
 * land. */
void kunai_i_list_placements(kunai_world *world);

/* Sets the placements on a land to its ground. data is the file of the land. */
void kunai_i_ground_placements(kunai_world *world, uint32_t land, const uint8_t *data, size_t size);

/* Moves the placements to the scene. */
void kunai_i_keep_placements(const kunai_world *world, kunai_scene *scene);

#endif
