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

/* The part of a stage that a viewer should see first: a sphere with four fifths of the triangles. What
 * is far outside of it is sky and hills. */
typedef struct scene_frame {
    double center[3];
    double radius; /* 0: there are no triangles */
} scene_frame;

typedef struct scene_output {
    tool *t;
    gltf_file file;
    scene_stage stages[SCENE_MOST_STAGES];
    uint32_t stage_count;   /* 0: the collision alone */
    kunai_scene *collision; /* NULL: none */
    scene_frame frame;
    int no_scenery;                         /* the backdrop is left out */
    const char *sections[TOOL_MOST_VALUES]; /* of --section: the ids that are wanted */
    int section_word_count;                 /* 0: all */
    uint32_t numbered_count; /* instances of the files, with those that are left out */
    uint32_t section_count;
    uint32_t instance_count;
    uint32_t empty_count; /* of these: without a model */
    uint32_t cut_count;   /* their nodes were too many */
    uint32_t model_count;
    uint64_t triangle_count; /* of all instances */
    uint64_t line_count;
    uint64_t point_count;
} scene_output;

/* scene_choice.c: whether the words of --section are numbers of sections. 0, or -1 after saying what
 * is wrong. */
int check_scene_sections(const scene_output *o);

/* Whether a section, or an instance, is to be written. */
int is_scene_wanted(const scene_output *o, const kunai_section *section);
int is_scene_instance_wanted(const scene_output *o, const scene_stage *stage,
                             const kunai_instance *instance);

/* Marks the models that wanted instances show. malloc memory, one for each model of the file. */
uint8_t *find_scene_models(const scene_output *o, const scene_stage *stage);

/* scene_view.c: finds the frame; after the files are opened. */
void find_scene_frame(scene_output *o);

/* Whether an instance is too large to be in the frame. */
int is_scene_backdrop(const scene_frame *frame, const kunai_instance *instance);

/* A camera that looks at the frame; after the sections. */
void add_scene_view(scene_output *o);

/* scene_section.c: a node for each section, with nodes for its instances below. */
void add_scene_sections(scene_output *o);

/* scene_motion.c: what is animated, as one animation; after the sections. */
void add_scene_motions(scene_output *o);

/* scene_collision.c */
void add_scene_collision(scene_output *o);

#endif
