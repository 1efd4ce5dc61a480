/* scene.h - the parts of kunai-scene. */
#ifndef SCENE_H
#define SCENE_H

#include "gltf.h"

enum { SCENE_MOST_STAGES = 2 };

#define SCENE_NO_TREE UINT32_MAX

/* A file with sections: n.rel, d.rel, fmt2 or r.rel. */
typedef struct scene_stage {
    const char *path;
    kunai_scene *scene; /* NULL: none */
    const kunai_scene_info *info;
    const kunai_model **models;
    gltf_names names;
    gltf *parts;             /* for each model */
    uint32_t *trees;         /* for each instance: its first node, or SCENE_NO_TREE */
    uint32_t first_instance; /* instances of the files before it */
} scene_stage;

typedef struct scene_output {
    tool *t;
    gltf_file file;
    scene_stage stages[SCENE_MOST_STAGES];
    uint32_t stage_count;   /* 0: the collision alone */
    kunai_scene *collision; /* NULL: none */
    uint32_t section_count;
    uint32_t instance_count;
    uint32_t empty_count; /* of these: without a model */
    uint32_t cut_count;   /* their nodes were too many */
    uint32_t model_count;
    uint64_t triangle_count; /* of all instances */
    uint64_t line_count;
    uint64_t point_count;
} scene_output;

/* scene_section.c: a node for each section, with nodes for its instances below. */
void add_scene_sections(scene_output *o);

/* scene_motion.c: what is animated, as one animation; after the sections. */
void add_scene_motions(scene_output *o);

/* scene_collision.c */
void add_scene_collision(scene_output *o);

#endif
