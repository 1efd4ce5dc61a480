/* world_map.h - the files of a map while they are joined: the requests, and the data that was read
 * from each file (platinum.md 2). world_places.c makes the scene. */
#ifndef KUNAI_I_WORLD_MAP_H
#define KUNAI_I_WORLD_MAP_H

#include "scene/world_files.h"

enum { KUNAI_I_PROP_CLIPS = 4 /* most animations of a prop */ };

/* Returns the format of the files of areas. HeartGold has another one than Diamond and Platinum. */
static inline uint32_t kunai_i_get_world_area_format(const kunai_world *world)
{
    return world->format == KUNAI_FORMAT_MAP_HEADERS_HG ? KUNAI_FORMAT_AREA_HG : KUNAI_FORMAT_AREA;
}

/* The items of the lists of a kunai_world. Members from a file are NULL or 0 if the file has not
 * been given, or if it cannot be read. */

typedef struct kunai_i_world_area {
    uint32_t number;
    const kunai_map_area *area;
} kunai_i_world_area;

typedef struct kunai_i_world_lights {
    uint32_t number;
    uint32_t first; /* number of the first light in the scene */
    uint32_t count;
    const kunai_map_light *lights;
} kunai_i_world_lights;

typedef struct kunai_i_world_build {
    uint32_t number;
    uint32_t count;        /* number of models */
    const uint8_t *listed; /* a bit per model */
} kunai_i_world_build;

typedef struct kunai_i_world_land {
    uint32_t number;
    kunai_result result; /* KUNAI_OK if the land can be read */
    uint64_t model_offset;
    uint64_t props_at; /* place in the file */
    uint32_t has_model;
    uint32_t prop_count; /* number of props that the game uses */
    const kunai_map_prop *props;
    const kunai_model *model;
    kunai_result model_result; /* kunai_scene_model.result */
} kunai_i_world_land;

typedef struct kunai_i_world_prop {
    uint32_t number;
    uint32_t clip_count;
    uint32_t ids[KUNAI_I_PROP_CLIPS]; /* numbers of files of motions, all different */
    uint32_t starts;                  /* 1: the game starts the animations when the map starts */
    const kunai_model *model;
    kunai_result model_result; /* kunai_scene_model.result */
    const kunai_motion *motions[KUNAI_I_PROP_CLIPS];
} kunai_i_world_prop;

/* The model that the game draws for a prop. */
typedef struct kunai_i_drawn_prop {
    uint32_t kind; /* 0: of outdoor areas; 1: of rooms */
    uint32_t model;
    uint32_t flags; /* enum kunai_world_instance_flags */
} kunai_i_drawn_prop;

/* The first steps give the places of models. All steps give the models, too. */
extern const kunai_i_world_step kunai_i_map_steps[];
extern const uint32_t kunai_i_map_step_count;
extern const uint32_t kunai_i_map_place_step_count;

/* Returns NULL if the header or its area is missing. */
const kunai_map_area *kunai_i_find_world_area(const kunai_world *world,
                                              const kunai_map_header *header);

/* Returns the model that the game draws. area may be NULL. */
kunai_i_drawn_prop kunai_i_find_drawn_prop(const kunai_world *world, const kunai_map_area *area,
                                           const kunai_map_prop *prop);

#endif
