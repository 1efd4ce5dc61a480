/* map_glb.h - the GLB files of kunai map: opens what a scene names for the writer. */
#ifndef MAP_GLB_H
#define MAP_GLB_H

#include "gltf_choice.h"
#include "map_world.h"

/* What the user says. */
typedef struct map_glb_words {
    const char *path;   /* -o, or NULL */
    const char *header; /* --header, --matrix, --cell, or NULL */
    const char *matrix;
    const char *cell;
    const char *prop;                       /* --prop, or NULL */
    const char *textures[TOOL_MOST_VALUES]; /* -t */
    int texture_count;
    int heights;
    int events;
    int own_draws;
    int hidden;
} map_glb_words;

/* A file of the scene. */
typedef struct map_glb {
    const map_output *o;
    tool *t;
    const map_glb_words *words;
    map_store *stores;        /* of each part */
    const kunai_map *shapes;  /* draws of the prop models; NULL: not there */
    const kunai_map *names;   /* of headers; NULL: not there */
    const map_places *places; /* NULL: no map */
    map_cell land;            /* without a map: a land alone */
    uint32_t number;          /* of the land alone; KUNAI_MAP_CELL_EMPTY: not known */
    const char *land_path;    /* of the land alone */
    buffer sets;              /* map_glb_sets.c */
    buffer given;             /* gltf_pictures *: those of -t, each set by itself */
    kunai_gltf_textures none; /* of models without textures, which are told */
    buffer models;            /* kunai_gltf_model: those of the scene, or the prop */
    buffer surfaces;          /* map_glb_height.c */
    buffer meshes;            /* kunai_gltf_mesh */
    buffer missing;           /* map_missing */
    buffer about;             /* members of the extras of the asset */
    buffer more;              /* those of a node */
    uint32_t plates;          /* of the heights */
    uint32_t triangles;       /* of heights of Diamond */
} map_glb;

/* ---- map_glb.c ---- */

/* Checks the options of a GLB file and stores them in o. Returns 0, or -1 after saying what is wrong.
 */
int read_map_glb_options(map_output *o, const map_glb_words *words, int world);

map_glb begin_map_glb(const map_output *o, map_store *stores, const kunai_map *shapes);

/* Writes a scene, or the meshes alone if it is NULL, and prints the counts. */
void write_map_glb_scene(map_glb *s, const kunai_scene *scene);

/* Writes a prop with its motions, and prints the counts. */
void write_map_glb_model(map_glb *s, const kunai_gltf_model *prop, const buffer *clips);
void end_map_glb(map_glb *s);

/* The land of a section; all of it is NULL for a prop. */
map_cell get_map_glb_cell(const map_glb *s, uint32_t section);

/* ---- map_glb_extras.c ---- */

/* What the scene does not know of a node; user is a map_glb. */
kunai_gltf_more tell_map_glb_node;

/* Adds the area of a section with its light, if the section is the first one of the area. */
void tell_map_glb_area(map_glb *s, uint32_t section);

/* ---- map_glb_height.c ---- */

/* Adds the heights of the land of a section, if it has any. */
void add_map_glb_heights(map_glb *s, const kunai_map *land, int32_t section);
void close_map_glb_heights(map_glb *s);

/* ---- map_glb_models.c ---- */

/* Opens the models that the scene only names, and finds textures for all. */
void open_map_glb_models(map_glb *s, const kunai_scene *scene);

/* Opens a prop, and finds textures. The model is NULL if it is missing, or cannot be read, which is
 * told. */
kunai_gltf_model open_map_glb_prop(map_glb *s, uint32_t number);
void close_map_glb_models(map_glb *s);

/* ---- map_glb_sets.c: texture sets, each opened once ---- */

/* The set of that file, opened at its first use. NULL: it is missing, or holds none. */
gltf_pictures *find_map_glb_set(map_glb *s, uint32_t store, uint32_t number);

/* Opens those of -t. 0, or -1 after saying why. */
int open_map_glb_sets(map_glb *s);

/* Opens one of those that a model may choose from, as if the user gave it. */
void offer_map_glb_set(map_glb *s, uint32_t store, uint32_t number);

/* Chooses the set that has most textures of a model, from those that the user gives, and tells which
 * one it is if there are several. NULL: none has any. path: of the model. */
gltf_pictures *choose_map_glb_set(const map_glb *s, const char *path, const kunai_model *model);
void close_map_glb_sets(map_glb *s);

/* ---- map_glb_world.c, map_glb_land.c, map_glb_prop.c ---- */

/* Writes the lands of a header or a matrix. */
void write_map_glb_world(const map_world_files *w);

/* 0, or -1: the word is no number below that one. */
int read_map_glb_number(const char *word, uint32_t count, uint32_t *number);

/* Writes one land, with the prop models that the user gives. */
void write_map_glb_land(const map_output *o);

/* Writes one prop with what moves it. */
void write_map_glb_prop(const map_world_files *w);

#endif
