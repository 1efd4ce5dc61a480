/* stage.h - what the layouts of a stage have in common: n_rel.c and fmt2.c. */
#ifndef KUNAI_I_STAGE_H
#define KUNAI_I_STAGE_H

#include "scene/scene.h"

/* Fills in an instance from its record at a place, which is inside of the data. */
typedef void kunai_i_instance_read(kunai_i_parts *parts, uint32_t at, kunai_instance *instance);

/* The lists of a section: of static and of animated instances. */
enum { KUNAI_I_STATIC = 0, KUNAI_I_ANIMATED = 1, KUNAI_I_STAGE_LISTS = 2 };

/* One of them. */
typedef struct kunai_i_stage_list {
    uint32_t pointer; /* where in the section */
    uint32_t count;   /* the same, of the number of entries */
    uint32_t entry_size;
    kunai_i_instance_read *read;
} kunai_i_stage_list;

typedef struct kunai_i_stage_layout {
    uint32_t count; /* where in the root, as the next three */
    uint32_t radius;
    uint32_t sections;
    uint32_t textures;
    uint32_t section_size;
    uint32_t section_flags; /* where in a section */
    uint32_t little_models; /* format of the models in little-endian files */
    uint32_t big_models;
    kunai_i_stage_list lists[KUNAI_I_STAGE_LISTS];
} kunai_i_stage_layout;

/* Reads the stage whose root is where rel says. section_count: what is in the root. */
void kunai_i_read_stage(kunai_i_open *open, const kunai_i_rel *rel, kunai_scene *scene,
                        const kunai_i_stage_layout *layout, uint32_t section_count);

/* Where the usable entries of a list of the section at a place are, and how many: 0 when they are
 * not all inside of the data. */
uint32_t kunai_i_find_stage_list(const kunai_i_reader *body, const kunai_i_stage_list *list,
                                 uint32_t section, uint32_t *at);

/* For the readers of instances: a speed, and a texture slide or swap id, or -1 for one that is too
 * large, which is a warning. */
float kunai_i_read_stage_speed(const kunai_i_parts *parts, uint32_t at);
int32_t kunai_i_read_stage_id(const kunai_i_parts *parts, uint32_t at);

#endif
