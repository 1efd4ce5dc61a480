/* handle.h - the handle of a scene. */
#ifndef KUNAI_I_SCENE_HANDLE_H
#define KUNAI_I_SCENE_HANDLE_H

#include "base/open.h"

#include <kunai/world.h>

struct kunai_scene {
    kunai_i_owner owner;
    kunai_scene_info info; /* the warnings are set last */
    const kunai_section *sections;
    const kunai_instance *instances;
    const kunai_scene_model *models;
    const kunai_clip *clips;
    const kunai_texture_set *texture_sets;
    kunai_texture_list textures;
    const kunai_texture_animation *animations;
    const kunai_placement *placements;
    const kunai_placement_table *placement_tables;
    const kunai_collision *collision;   /* NULL: no collision */
    const kunai_land_table *land_table; /* NULL: no LandTable */
    const kunai_scene_land *lands;      /* [info.section_count]; NULL: no map */
    const kunai_map_light *lights;      /* [light_count]; NULL: no map */
    uint32_t light_count;
};

#endif
