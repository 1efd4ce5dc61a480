/* body_parts.h - what the readers of REL files with models and of LandTables share: a model or a
 * motion that many instances show is read once. */
#ifndef KUNAI_I_BODY_PARTS_H
#define KUNAI_I_BODY_PARTS_H

#include "base/reader.h"
#include "base/set.h"
#include "container/ninja_ascii.h"
#include "scene/parts.h"

/* What has been read. */
typedef struct kunai_i_part_key {
    int32_t number; /* of the part in the scene, or -1 */
    uint32_t place; /* in the body */
    uint32_t variant;
} kunai_i_part_key;

/* One file while it is read. */
typedef struct kunai_i_body_parts {
    kunai_i_parts all;
    kunai_i_open *open;
    kunai_i_reader body; /* has all parts; record: what the format calls an instance */
    kunai_texture_list textures;
    uint32_t *clip_numbers; /* [instances] room for one clip of each */
    kunai_i_set model_keys; /* kunai_i_part_key: what has been read already */
    kunai_i_set clip_keys;
    uint32_t model_format;     /* of the next model; most files have one for all */
    int is_open;               /* of motions: as in kunai_i_motion_place */
    const kunai_i_ascii *text; /* that the body was compiled from; NULL: it is no text */
    uint8_t *places; /* bits.h, of the body, all 0: lent to the readers of models and motions; NULL:
                        not allocated yet */
} kunai_i_body_parts;

void kunai_i_begin_body_parts(kunai_i_body_parts *parts, kunai_i_open *open,
                              const kunai_i_reader *body, kunai_scene *scene,
                              uint32_t model_format);

/* As kunai_i_reserve_parts. */
int kunai_i_reserve_body_parts(kunai_i_body_parts *parts, uint32_t sections, uint64_t instances,
                               uint64_t offset);

/* The NJS_TEXLIST that the word at a place leads to, or none. Read it before the models. */
void kunai_i_read_parts_textures(kunai_i_body_parts *parts, uint32_t pointer);

/* Gives an instance the model that the word at a place leads to, which is read when it is new; one
 * that cannot be read is a warning. is_lone as in kunai_i_model_place. */
void kunai_i_set_instance_model(kunai_i_body_parts *parts, kunai_instance *instance,
                                uint32_t pointer, uint32_t is_lone);

/* The same of its clip, which may be none; after its model. */
void kunai_i_set_instance_clip(kunai_i_body_parts *parts, kunai_instance *instance,
                               uint32_t pointer);

/* Places everything, and hands it to the scene. */
void kunai_i_keep_body_parts(kunai_i_body_parts *parts);

#endif
