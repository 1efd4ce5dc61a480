/* parts.h - what the readers of scenes share: the sections, instances, models and clips of a scene
 * while it is read. */
#ifndef KUNAI_I_PARTS_H
#define KUNAI_I_PARTS_H

#include "base/open.h"
#include "scene/handle.h"

/* One scene while it is read. Readers add parts, and kunai_i_keep_parts hands them to the scene. */
typedef struct kunai_i_parts {
    kunai_i_open *open;
    kunai_scene *scene;
    kunai_section *sections;   /* the scene's; its info says how many there are so far */
    kunai_instance *instances; /* the same */
    kunai_i_list models;       /* kunai_scene_model */
    kunai_i_list clips;        /* kunai_clip */
    kunai_clip first_clip;     /* many files have only one: room for it in clips */
    kunai_i_list texture_sets; /* kunai_texture_set */
} kunai_i_parts;

/* The parts must stay at their place in memory. */
void kunai_i_begin_parts(kunai_i_parts *parts, kunai_i_open *open, kunai_scene *scene);

/* Allocates room for this many sections and instances. Call it once, before the functions that add
 * them. offset is the place of the count, for errors. Returns 0 if the open failed. */
int kunai_i_reserve_parts(kunai_i_parts *parts, uint32_t sections, uint64_t instances,
                          uint64_t offset);

/* Add the next section or instance; there must be room for it. The caller fills it in, except for
 * the world and the instances of a section, and the bounds of an instance. A new section has alpha
 * 1, id -1, and no place. A new instance belongs to the last section; its model, slide and swap are
 * -1, and its world is the identity. */
kunai_section *kunai_i_add_section(kunai_i_parts *parts);
kunai_instance *kunai_i_add_instance(kunai_i_parts *parts);

/* For files without sections: reserves the room, and adds one section at the origin for all
 * instances. Returns 0 if the open failed. */
int kunai_i_add_whole_section(kunai_i_parts *parts, uint64_t instances);

/* Add a model or a clip of the file that is read. index: its number in the file. model: the number
 * of the model that the clip was read for, or -1. Return the number in the scene, or -1 if the open
 * failed. */
int32_t kunai_i_add_scene_model(kunai_i_parts *parts, const kunai_model *model, uint32_t index);
int32_t kunai_i_add_clip(kunai_i_parts *parts, const kunai_motion *motion, int32_t model,
                         uint32_t index);

/* Can a file of a store have the number of this prop model? If not, that is a warning. */
int kunai_i_check_prop_model(kunai_i_open *open, uint32_t model, uint64_t offset,
                             const char *record);

/* Adds a model that lies in another file. */
int32_t kunai_i_add_far_model(kunai_i_parts *parts, uint32_t store, uint32_t index);

/* Returns the model with a number in the scene, or NULL if the number is -1, or if the model lies
 * in another file. */
const kunai_model *kunai_i_get_scene_model(const kunai_i_parts *parts, int32_t number);

/* Computes the world matrices of sections from their places, and gives them to their instances. */
void kunai_i_place_sections(kunai_i_parts *parts);

/* Computes the box of an instance: around the corners of the box of the model, moved by world. */
void kunai_i_bound_instance(const kunai_model_info *model, kunai_instance *instance);

/* Computes the boxes of instances, and moves all parts into the scene. */
void kunai_i_keep_parts(kunai_i_parts *parts);

#endif
