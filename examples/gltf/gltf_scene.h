/* gltf_scene.h - the parts of the writer that know scenes. */
#ifndef GLTF_SCENE_H
#define GLTF_SCENE_H

#include "gltf.h"

#define GLTF_NO_TREE UINT32_MAX

/* The part of a scene that a viewer should see first: a sphere with four fifths of the triangles. What
 * is far outside of it is sky and hills. */
typedef struct gltf_frame {
    double center[3];
    double radius; /* 0: there are no triangles */
} gltf_frame;

typedef struct gltf_scene {
    memory *memory;
    gltf_file *file;
    const kunai_scene *scene;
    const kunai_scene_info *info; /* zeros without a scene */
    const kunai_gltf_options *options;
    kunai_gltf_counts *counts;
    int map;        /* lands with props */
    int plain;      /* models alone: sections and instances need no nodes */
    gltf_set *sets; /* for each of options->textures, then an empty one, then those that models
                          have beside these */
    uint32_t set_count;
    gltf_names *names; /* of models with the same texture list and set */
    uint32_t names_count;
    uint32_t *names_of; /* for each model */
    uint8_t *shown;     /* for each model: an instance that is written shows it */
    gltf *parts;        /* for each model */
    uint32_t *same;     /* for each model: the one that is written in place of it, which looks the
                           same; mostly itself */
    uint32_t *trees;    /* for each instance: its first node, or GLTF_NO_TREE */
    uint32_t cut_count; /* instances whose nodes were too many */
    gltf_frame frame;
    gltf_equals plain_meshes; /* of the caller */
    kunai_gltf_mesh pin;      /* the marker of most placements, when there is one */
} gltf_scene;

/* The model of an instance, or NULL. */
const kunai_model *get_gltf_shown(const gltf_scene *s, const kunai_instance *instance);

/* gltf_look.c: finds models that look the same: a map shows a model with several texture sets, which
 * may have the same pictures for it. After the names are paired. */
void find_gltf_looks(gltf_scene *s);

/* gltf_filter.c: whether a section, or an instance, is to be written. */
int is_gltf_section_wanted(const gltf_scene *s, const kunai_section *section);
int is_gltf_instance_wanted(const gltf_scene *s, const kunai_instance *instance);

/* Tells which of the wanted sections the scene does not have. */
void tell_gltf_sections(const gltf_scene *s);

/* gltf_map.c: whether a scene consists of lands. */
int is_gltf_map(const kunai_scene_info *info);

/* Names of the nodes of a section and an instance of a map, and their extras. */
enum { GLTF_NAME_SIZE = 48 };
void name_gltf_land(const gltf_scene *s, uint32_t index, char name[GLTF_NAME_SIZE]);
void name_gltf_placed(const gltf_scene *s, uint32_t index, char name[GLTF_NAME_SIZE]);
void tell_gltf_land(const gltf_scene *s, uint32_t index, buffer *extras);
void tell_gltf_placed(const gltf_scene *s, const kunai_instance *instance, buffer *extras);

/* gltf_plain.c: a node for a mesh of the caller. Gives its number. */
uint32_t add_gltf_plain(gltf_scene *s, const kunai_gltf_mesh *mesh);

/* The number of its mesh, which is written once for the same arrays and the same material. */
uint32_t find_gltf_plain_mesh(gltf_scene *s, const kunai_gltf_mesh *mesh);

/* gltf_view.c: finds the frame. */
void find_gltf_frame(gltf_scene *s);

/* Whether an instance is too large to be in the frame. */
int is_gltf_backdrop(const gltf_scene *s, const kunai_instance *instance);

/* A camera that looks at the frame; after the sections. */
void add_gltf_frame_camera(gltf_scene *s);

/* gltf_section.c: a node for each section, with nodes for its instances below. */
void add_gltf_sections(gltf_scene *s);
int is_gltf_section_shown(const gltf_scene *s, uint32_t index);

/* Adds what was told of a node, and what the caller knows; frees it. */
void add_gltf_extras(const gltf_scene *s, buffer *told, uint32_t kind, uint32_t index);

/* Adds the place of a node. */
void add_gltf_matrix(buffer *b, const float *local);

/* gltf_placement.c: a node for each placement. children: gets those of each section. */
void add_gltf_placements(gltf_scene *s, buffer *children);

/* gltf_stage.c: all animated instances in one animation; after the sections. */
void add_gltf_stage_motions(gltf_scene *s);

/* gltf_collision.c. The scene has a collision. transparent: it is shown with something else. */
void add_gltf_collision(gltf_file *f, const kunai_scene *scene, int transparent);

/* gltf_scene.c: all of a scene. */
void add_gltf_scene(gltf_file *f, const kunai_scene *scene, const kunai_gltf_options *options,
                    kunai_gltf_counts *counts);

#endif
