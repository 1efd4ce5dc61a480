/* parts.h - the common part of the readers of scenes: the sections, instances, models and clips of
 * a scene while it is read. */
#ifndef KUNAI_I_PARTS_H
#define KUNAI_I_PARTS_H

#include "base/open.h"
#include "scene/handle.h"

/* The state while a scene is read. Readers add parts, and kunai_i_keep_parts moves them to the
 * scene. */
typedef struct kunai_i_parts {
    kunai_i_open *open;
    kunai_scene *scene;
    kunai_section *sections;   /* of the scene; their number so far is in info of the scene */
    kunai_instance *instances; /* as sections */
    kunai_i_list models;       /* kunai_scene_model */
    kunai_i_list clips;        /* kunai_clip */
    kunai_clip first_clip;     /* room for one clip in clips, because many files have only one */
    kunai_i_list texture_sets; /* kunai_texture_set */
} kunai_i_parts;

/* parts must stay at the same place in memory. */
void kunai_i_begin_parts(kunai_i_parts *parts, kunai_i_open *open, kunai_scene *scene);

/* Allocates room for this many sections and instances. Call it once, before the functions that add
 * them. offset is the place of the count, for errors. Returns 1, or 0 if the open has failed. */
int kunai_i_reserve_parts(kunai_i_parts *parts, uint32_t sections, uint64_t instances,
                          uint64_t offset);

/* Adds the next section and returns it. There must be room. A new section has alpha 1, id -1, and
 * no place. The caller sets all but its world and its instances. */
kunai_section *kunai_i_add_section(kunai_i_parts *parts);
/* Adds the next instance and returns it. There must be room. A new instance belongs to the last
 * section. Its model, slide and swap are -1, and its world is the identity. The caller sets all but
 * its bounds. */
kunai_instance *kunai_i_add_instance(kunai_i_parts *parts);

/* For files without sections. Reserves the room, and adds one section at the origin for all
 * instances. Returns 1, or 0 if the open has failed. */
int kunai_i_add_whole_section(kunai_i_parts *parts, uint64_t instances);

/* Adds a model of the file. index is its number in the file. Returns its number in the scene, or -1
 * if the open has failed. */
int32_t kunai_i_add_scene_model(kunai_i_parts *parts, const kunai_model *model, uint32_t index);
/* Adds a clip of the file. index is its number in the file. model is the number in the scene of the
 * model that the clip was read for, or -1. Returns the number of the clip in the scene, or -1 if
 * the open has failed. */
int32_t kunai_i_add_clip(kunai_i_parts *parts, const kunai_motion *motion, int32_t model,
                         uint32_t index);

/* Returns 1 if a file of a store can have the number of this prop model. Otherwise returns 0 and
 * warns. */
int kunai_i_check_prop_model(kunai_i_open *open, uint32_t model, uint64_t offset,
                             const char *record);

/* Adds a model that is in another file: member index of a store. Returns its number in the scene,
 * or -1 if the open has failed. */
int32_t kunai_i_add_far_model(kunai_i_parts *parts, uint32_t store, uint32_t index);

/* Returns the model with this number in the scene. Returns NULL if the number is -1, or if the
 * model is in another file. */
const kunai_model *kunai_i_get_scene_model(const kunai_i_parts *parts, int32_t number);

/* Computes the world matrices of sections from their places, and copies them to their instances. */
void kunai_i_place_sections(kunai_i_parts *parts);

/* Computes the box of an instance: the box around the corners of the model's box, moved by
 * world. */
void kunai_i_bound_instance(const kunai_model_info *model, kunai_instance *instance);

/* Computes the boxes of instances, and moves all parts to the scene. */
void kunai_i_keep_parts(kunai_i_parts *parts);

#endif
