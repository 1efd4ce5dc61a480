/*
 * gltf_scene.h - the parts of the writer that know scenes.
 *
 * A scene has sections, a section has instances, and an instance shows a model. The writer makes a
 * node for each section with a child for each instance, below which the nodes of the model are. A
 * scene that is plain has only the nodes of models.
 */
#ifndef GLTF_SCENE_H
#define GLTF_SCENE_H

#include "gltf.h"

#define GLTF_NO_TREE UINT32_MAX

enum { GLTF_MOST_NODES = 1 << 20 }; /* of a file: many instances may show a model with many nodes */

/* The part of a scene that a viewer should see first: a sphere with four fifths of the triangles.
 * Models far outside of the sphere are sky and hills. */
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
    int map;        /* the scene consists of lands with props */
    int plain;      /* the scene has models only: sections and instances need no nodes */
    gltf_set *sets; /* one for each of options->textures, then an empty one, then those of
                       options->models */
    uint32_t set_count;
    gltf_names *names; /* one for each group of models with the same texture list and set */
    uint32_t names_count;
    uint32_t *names_of; /* for each model: its group */
    uint8_t *shown;     /* for each model: a written instance shows it */
    gltf *parts;        /* for each model */
    uint32_t *same;     /* for each model: the model that is written in its place, because it looks
                           the same; usually itself */
    uint32_t *trees;    /* for each instance: its first node, or GLTF_NO_TREE */
    uint32_t cut_count; /* instances without a tree, because the file had too many nodes */
    gltf_frame frame;
    gltf_equals plain_meshes; /* keys of meshes in one colour */
    kunai_gltf_mesh pin;      /* the marker of most placements; zeros until its first use */
} gltf_scene;

/* Returns the model of an instance, or NULL. */
const kunai_model *get_gltf_shown(const gltf_scene *s, const kunai_instance *instance);

/* gltf_look.c: finds models that look the same. A map shows a model with several texture sets,
 * which may hold the same pictures for it. The textures must be paired. */
void find_gltf_looks(gltf_scene *s);

/* gltf_filter.c: returns whether a section, or an instance, is written. */
int is_gltf_section_wanted(const gltf_scene *s, const kunai_section *section);
int is_gltf_instance_wanted(const gltf_scene *s, const kunai_instance *instance);

/* Tells the caller which of the wanted sections the scene does not have. */
void tell_gltf_sections(const gltf_scene *s);

/* gltf_map.c: returns whether a scene consists of lands. */
int is_gltf_map(const kunai_scene_info *info);

/* Make the names of the nodes of a land and of an instance, and add their extras. */
enum { GLTF_NAME_SIZE = 48 };
void name_gltf_land(const gltf_scene *s, uint32_t index, char name[GLTF_NAME_SIZE]);
void name_gltf_placed(const gltf_scene *s, uint32_t index, char name[GLTF_NAME_SIZE]);
void tell_gltf_land(const gltf_scene *s, uint32_t index, buffer *extras);
void tell_gltf_placed(const gltf_scene *s, const kunai_instance *instance, buffer *extras);

/* gltf_plain.c: writes a node for a mesh of the caller. Returns its number. */
uint32_t add_gltf_plain(gltf_scene *s, const kunai_gltf_mesh *mesh);

/* Returns the number of a mesh, which is written once for the same arrays and the same material. */
uint32_t find_gltf_plain_mesh(gltf_scene *s, const kunai_gltf_mesh *mesh);

/* gltf_view.c: finds the frame. */
void find_gltf_frame(gltf_scene *s);

/* Returns whether an instance is too large to be in the frame. */
int is_gltf_backdrop(const gltf_scene *s, const kunai_instance *instance);

/* Writes a camera that looks at the frame. */
void add_gltf_frame_camera(gltf_scene *s);

/* gltf_section.c: writes a node for each section, with nodes for its instances below. */
void add_gltf_sections(gltf_scene *s);
int is_gltf_section_shown(const gltf_scene *s, uint32_t index);

/* Adds the extras of a node: the members in told and the members that the caller adds. Frees
 * told. */
void add_gltf_extras(const gltf_scene *s, buffer *told, uint32_t kind, uint32_t index);

/* Adds the place of a node, as translation and scale if the matrix does not turn. */
void add_gltf_matrix(buffer *b, const float *local);

/* gltf_placement.c: writes a node for each placement. children [section_count]: receives the nodes
 * of each section. */
void add_gltf_placements(gltf_scene *s, buffer *children);

/* gltf_stage.c: writes one animation for all animated instances. The sections must exist. */
void add_gltf_stage_motions(gltf_scene *s);

/* gltf_collision.c: writes the collision of a scene, which must have one. transparent: the file
 * shows something else as well. */
void add_gltf_collision(gltf_file *f, const kunai_scene *scene, int transparent);

/* gltf_scene.c: writes a whole scene. */
void add_gltf_scene(gltf_file *f, const kunai_scene *scene, const kunai_gltf_options *options,
                    kunai_gltf_counts *counts);

#endif
