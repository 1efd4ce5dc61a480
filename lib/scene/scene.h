/*
 * scene.h - the handle of a scene, its readers, and what they share: the parts of a scene while it
 * is read. A model or a motion that many instances show is read once.
 */
#ifndef KUNAI_I_SCENE_H
#define KUNAI_I_SCENE_H

#include "archive/rel.h"
#include "base/recognise.h"
#include "model/model.h"
#include "motion/njs_motion.h"

#include <kunai/scene.h>

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

/* One file while it is read: its readers add parts, kunai_i_parts_keep hands them to the scene. */
typedef struct kunai_i_parts {
    kunai_i_job *job;
    kunai_i_reader body; /* of the REL: knows which words are pointers */
    kunai_scene *scene;
    kunai_i_list sections;   /* kunai_section */
    kunai_i_list instances;  /* kunai_instance */
    kunai_i_list models;     /* const kunai_model * */
    kunai_i_list motions;    /* const kunai_motion * */
    kunai_i_list model_keys; /* what has been read already: parts.c */
    kunai_i_list motion_keys;
    uint8_t *places; /* bits.h, of the body, all 0: lent to the readers of models and motions */
} kunai_i_parts;

/* ---- parts.c ---- */

/* The REL file with its relocation table loaded. 0: the job failed. */
int kunai_i_parts_begin(kunai_i_parts *parts, kunai_i_job *job, const kunai_i_rel *rel,
                        kunai_scene *scene);

/* The number of the Ninja Chunk model at a place, read when it is new; -1: it cannot be read, which
 * is a warning. is_lone as in kunai_i_model_place. The textures must have been read before. */
int32_t kunai_i_parts_model(kunai_i_parts *parts, uint32_t at, uint32_t is_lone);

/* The same of the motion of a model (its number, or -1: not known). */
int32_t kunai_i_parts_motion(kunai_i_parts *parts, uint32_t at, int32_t model);

/* The NJS_TEXLIST of the whole scene. */
void kunai_i_parts_textures(kunai_i_parts *parts, uint32_t at);

/* Position, angles, offset and all else but world and the instances are filled in by the caller;
 * those that are added until the next section are its. NULL: the job failed. */
kunai_section *kunai_i_parts_section(kunai_i_parts *parts);
kunai_instance *kunai_i_parts_instance(kunai_i_parts *parts);

/* World matrices, and everything into the scene. */
void kunai_i_parts_keep(kunai_i_parts *parts);

/* ---- the readers: fill in the scene but for format, byte_order and warnings, or fail the job.
 * rel is loaded. ---- */

typedef void kunai_i_rel_scene_read(kunai_i_job *job, const kunai_i_rel *rel, kunai_scene *scene);

kunai_i_rel_scene_read kunai_i_n_rel_read; /* n.rel and d.rel */
kunai_i_rel_scene_read kunai_i_fmt2_read;
kunai_i_rel_scene_read kunai_i_c_rel_read;
kunai_i_rel_scene_read kunai_i_r_rel_read;

void kunai_i_tam_read(kunai_i_job *job, const void *data, size_t size, kunai_scene *scene);

/* ---- telling them apart (ninja-scene.md 7), without a loaded table, too. ---- */

/* KUNAI_FORMAT_N_REL, KUNAI_FORMAT_D_REL, or KUNAI_FORMAT_ANY: neither. */
uint32_t kunai_i_n_rel_format(const kunai_i_rel *rel);
int kunai_i_is_fmt2(const kunai_i_rel *rel);
int kunai_i_is_c_rel(const kunai_i_rel *rel);
int kunai_i_is_r_rel(const kunai_i_rel *rel);
int kunai_i_is_tam(const void *data, size_t size);

#endif
