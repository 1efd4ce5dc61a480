/* parts.h - what the readers of scenes share: the parts of a scene while it is read. A model or a
 * motion that many instances show is read once. */
#ifndef KUNAI_I_PARTS_H
#define KUNAI_I_PARTS_H

#include "base/reader.h"
#include "base/set.h"
#include "container/rel.h"
#include "scene/handle.h"

/* One file while it is read: its readers add parts, kunai_i_keep_parts hands them to the scene. */
typedef struct kunai_i_parts {
    kunai_i_open *open;
    kunai_i_reader body; /* of the REL: knows which words are pointers; record: of instances */
    kunai_scene *scene;
    kunai_section *sections;   /* the scene's; its info says how many there are so far */
    kunai_instance *instances; /* the same */
    uint32_t *clip_numbers;    /* [instances] room for one clip of each */
    kunai_texture_list textures;
    kunai_i_list models;    /* kunai_scene_model */
    kunai_i_list clips;     /* kunai_clip */
    kunai_i_set model_keys; /* part_key: what has been read already */
    kunai_i_set clip_keys;
    uint32_t model_format; /* of all its models */
    uint8_t *places; /* bits.h, of the body, all 0: lent to the readers of models and motions; NULL:
                        not allocated yet */
} kunai_i_parts;

/* rel is loaded. model_format: of all its models. instance_record: what the format calls an
 * instance, for warnings. */
void kunai_i_begin_parts(kunai_i_parts *parts, kunai_i_open *open, const kunai_i_rel *rel,
                         kunai_scene *scene, uint32_t model_format, const char *instance_record);

/* Allocates room for exactly so many. Call it once, before the two below. offset is the place of
 * the count, for errors. 0: the open failed. */
int kunai_i_reserve_parts(kunai_i_parts *parts, uint32_t sections, uint64_t instances,
                          uint64_t offset);

/* Hands out the next one of those that there is room for. The caller fills it in, but not the world
 * and the instances of a section. alpha of a section is 1 so far. An instance belongs to the last
 * section; its model, slide and swap are -1 so far. */
kunai_section *kunai_i_add_section(kunai_i_parts *parts);
kunai_instance *kunai_i_add_instance(kunai_i_parts *parts);

/* The NJS_TEXLIST that the word at a place leads to, or none. Read it before the models. */
void kunai_i_read_parts_textures(kunai_i_parts *parts, uint32_t pointer);

/* Gives an instance the model that the word at a place leads to, which is read when it is new; one
 * that cannot be read is a warning. is_lone as in kunai_i_model_place. */
void kunai_i_set_instance_model(kunai_i_parts *parts, kunai_instance *instance, uint32_t pointer,
                                uint32_t is_lone);

/* The same of its clip, which may be none; after its model. */
void kunai_i_set_instance_clip(kunai_i_parts *parts, kunai_instance *instance, uint32_t pointer);

/* The box of an instance: around the eight corners of the box of the model, moved by world. */
void kunai_i_bound_instance(const kunai_model_info *model, kunai_instance *instance);

/* World matrices and boxes, and everything into the scene. */
void kunai_i_keep_parts(kunai_i_parts *parts);

#endif
