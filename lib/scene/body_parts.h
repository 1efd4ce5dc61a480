/* body_parts.h - the common part of the readers of REL files with models and of LandTables. A model
 * or a motion that many instances show is read once. */
#ifndef KUNAI_I_BODY_PARTS_H
#define KUNAI_I_BODY_PARTS_H

#include "base/reader.h"
#include "base/set.h"
#include "container/ninja_ascii.h"
#include "scene/parts.h"

/* A part that has been read. */
typedef struct kunai_i_part_key {
    int32_t number; /* number of the part in the scene, or -1 */
    uint32_t place; /* place in the body */
    uint32_t variant;
} kunai_i_part_key;

/* The state while a file is read. */
typedef struct kunai_i_body_parts {
    kunai_i_parts all;
    kunai_i_open *open;
    kunai_i_reader body; /* contains all parts; record: the name of an instance in this format */
    kunai_texture_list textures;
    uint32_t *clip_numbers; /* [instances] room for one clip per instance */
    kunai_i_set model_keys; /* kunai_i_part_key: parts that have been read */
    kunai_i_set clip_keys;
    uint32_t model_format; /* format of the next model; most files have one format for all models */
    int is_open;           /* for motions: as in kunai_i_motion_place */
    const kunai_i_ascii *text; /* the text that the body was compiled from, or NULL */
    /* bits.h, one per byte of the body, all 0: lent to the readers of models and motions; NULL
     * until allocated */
    uint8_t *places;
} kunai_i_body_parts;

/* Begins to read a file. body covers all parts; model_format is the format of its models. parts
 * must stay at the same place in memory. */
void kunai_i_begin_body_parts(kunai_i_body_parts *parts, kunai_i_open *open,
                              const kunai_i_reader *body, kunai_scene *scene,
                              uint32_t model_format);

/* Reserves room as kunai_i_reserve_parts does, and room for the clips of all instances. Returns 1,
 * or 0 if the open has failed. */
int kunai_i_reserve_body_parts(kunai_i_body_parts *parts, uint32_t sections, uint64_t instances,
                               uint64_t offset);

/* Reads the NJS_TEXLIST that the word at pointer leads to, if any. Call it before the models are
 * read. */
void kunai_i_read_parts_textures(kunai_i_body_parts *parts, uint32_t pointer);

/* Sets the model of an instance. pointer is the place of the pointer to the model. A new model is
 * read; a fault of the model is a warning. is_lone is as in kunai_i_model_place. */
void kunai_i_set_instance_model(kunai_i_body_parts *parts, kunai_instance *instance,
                                uint32_t pointer, uint32_t is_lone);

/* Sets the clip of an instance. pointer is the place of the pointer to the motion, which can be
 * null: the instance then gets no clip. A new motion is read for the model of the instance; a fault
 * of the motion is a warning. Call it after the model is set. */
void kunai_i_set_instance_clip(kunai_i_body_parts *parts, kunai_instance *instance,
                               uint32_t pointer);

/* Computes all world matrices and moves the parts to the scene. */
void kunai_i_keep_body_parts(kunai_i_body_parts *parts);

#endif
