/*
 * scene.h - the handle of a scene, its readers, and what they share: the parts of a scene while it
 * is read. A model or a motion that many instances show is read once.
 */
#ifndef KUNAI_I_SCENE_H
#define KUNAI_I_SCENE_H

#include "container/rel.h"
#include "base/module.h"
#include "model/model.h"
#include "base/set.h"
#include "motion/ninja/njs_motion.h"

#include <kunai/scene.h>

extern const kunai_i_module kunai_i_scene_module;

struct kunai_scene {
    kunai_i_owner owner;
    kunai_scene_info info; /* warnings are filled in last */
    const kunai_section *sections;
    const kunai_instance *instances;
    const kunai_model *const *models;
    const kunai_motion *const *motions;
    const kunai_texture_name *textures;
    const kunai_texture_animation *animations;
    const kunai_collision *collision; /* NULL: none */
};

/* One file while it is read: its readers add parts, kunai_i_keep_parts hands them to the scene. */
typedef struct kunai_i_parts {
    kunai_i_open *open;
    kunai_i_reader body; /* of the REL: knows which words are pointers; record: of instances */
    kunai_scene *scene;
    kunai_section *sections;   /* the scene's; its info says how many there are so far */
    kunai_instance *instances; /* the same */
    kunai_texture_name *textures;
    kunai_i_list models;    /* const kunai_model * */
    kunai_i_list motions;   /* const kunai_motion * */
    kunai_i_set model_keys; /* what has been read already: parts.c */
    kunai_i_set motion_keys;
    uint32_t model_format; /* of all its models */
    uint8_t *places; /* bits.h, of the body, all 0: lent to the readers of models and motions; NULL:
                        none were needed so far */
} kunai_i_parts;

/* ---- parts.c ---- */

/* rel is loaded. model_format: of all its models. instance_record: what the format calls an
 * instance, for warnings. */
void kunai_i_begin_parts(kunai_i_parts *parts, kunai_i_open *open, const kunai_i_rel *rel,
                         kunai_scene *scene, uint32_t model_format, const char *instance_record);

/* Memory for exactly so many. Call it once, before the two below. offset is that
 * of the count, for errors. 0: the open failed. */
int kunai_i_reserve_parts(kunai_i_parts *parts, uint32_t sections, uint64_t instances,
                          uint64_t offset);

/* The next one of those that there is room for, for the caller to fill in. Of a section its world
 * and its instances are none of the caller's, and alpha is 1 so far; instances are of the last
 * section, and what can be none of them is -1 so far. */
kunai_section *kunai_i_add_section(kunai_i_parts *parts);
kunai_instance *kunai_i_add_instance(kunai_i_parts *parts);

/* The NJS_TEXLIST that the word at a place leads to, or none. Read it before the models. */
void kunai_i_read_parts_textures(kunai_i_parts *parts, uint32_t pointer);

/* Gives an instance the model that the word at a place leads to, which is read when it is new; one
 * that cannot be read is a warning. is_lone as in kunai_i_model_place. */
void kunai_i_set_instance_model(kunai_i_parts *parts, kunai_instance *instance, uint32_t pointer,
                                uint32_t is_lone);

/* The same of its motion, which may be none; after its model. */
void kunai_i_set_instance_motion(kunai_i_parts *parts, kunai_instance *instance, uint32_t pointer);

/* World matrices, and everything into the scene. */
void kunai_i_keep_parts(kunai_i_parts *parts);

/* ---- the readers: fill in the scene but for format, byte_order and warnings, or fail the open.
 * rel is loaded. ---- */

typedef void kunai_i_rel_scene_read(kunai_i_open *open, const kunai_i_rel *rel, kunai_scene *scene);

kunai_i_rel_scene_read kunai_i_read_n_rel; /* n.rel and d.rel */
kunai_i_rel_scene_read kunai_i_read_fmt2;
kunai_i_rel_scene_read kunai_i_read_c_rel;
kunai_i_rel_scene_read kunai_i_read_r_rel;

void kunai_i_read_tam(kunai_i_open *open, const void *data, size_t size, kunai_scene *scene);

/* ---- telling them apart (ninja-scene.md 7), without a loaded table, too, in linear time ---- */

typedef int kunai_i_rel_is(const kunai_i_rel *rel);

/* KUNAI_FORMAT_N_REL, KUNAI_FORMAT_D_REL, or KUNAI_FORMAT_ANY: neither. */
uint32_t kunai_i_find_n_rel_format(const kunai_i_rel *rel);
kunai_i_rel_is kunai_i_is_n_rel; /* with any number of sections, as options.format allows it */
kunai_i_rel_is kunai_i_is_d_rel;
kunai_i_rel_is kunai_i_is_fmt2;
kunai_i_rel_is kunai_i_is_c_rel;
kunai_i_rel_is kunai_i_is_r_rel;
int kunai_i_is_tam(const void *data, size_t size);

#endif
