/* handle.h - the handle of a scene. */
#ifndef KUNAI_I_SCENE_HANDLE_H
#define KUNAI_I_SCENE_HANDLE_H

#include "base/open.h"

#include <kunai/scene.h>

struct kunai_scene {
    kunai_i_owner owner;
    kunai_scene_info info; /* warnings are filled in last */
    const kunai_section *sections;
    const kunai_instance *instances;
    const kunai_scene_model *models;
    const kunai_clip *clips;
    const kunai_texture_set *texture_sets;
    kunai_texture_list textures;
    const kunai_texture_animation *animations;
    const kunai_collision *collision; /* NULL: none */
};

#endif
