/* map_glb.h - writes the GLB files of kunai map: a map or matrix (map_glb_world.c), one land
 * (map_glb_land.c) or one prop (map_glb_prop.c). It opens the models and textures that the
 * library's scene only names. kunai convert uses it too. */
#ifndef MAP_GLB_H
#define MAP_GLB_H

#include "gltf_choice.h"
#include "map_world.h"

/* The options of the user. */
typedef struct map_glb_words {
    const char *path;   /* -o, or NULL */
    const char *header; /* values of --header, --matrix and --cell, or NULL */
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

/* The state while one GLB file is written. */
typedef struct map_glb {
    const map_output *o;
    tool *t;
    const map_glb_words *words;
    map_store *stores;        /* one per part */
    const kunai_map *shapes;  /* draws of the prop models, or NULL */
    const kunai_map *names;   /* names of headers, or NULL */
    const map_places *places; /* NULL: a land or a prop alone */
    map_cell land;            /* a land alone, without a map */
    uint32_t number;          /* number of the land alone; KUNAI_MAP_CELL_EMPTY: unknown */
    const char *land_path;    /* of the land alone */
    buffer sets;              /* map_glb_sets.c */
    buffer given;             /* gltf_pictures *: sets of -t, one by one */
    kunai_gltf_textures none; /* for models without textures, to report missing ones */
    buffer models;            /* kunai_gltf_model: models of the scene, or the prop */
    buffer surfaces;          /* map_glb_height.c */
    buffer meshes;            /* kunai_gltf_mesh */
    buffer missing;           /* map_missing */
    buffer about;             /* members for the extras of the asset */
    buffer more;              /* members for the extras of a node */
    uint32_t plates;          /* plates in the heights */
    uint32_t triangles;       /* triangles in the heights of Diamond */
} map_glb;

/* ---- map_glb.c ---- */

/* Checks the options of a GLB file and stores them in o. Returns 0, or -1 after reporting the
 * error. */
int read_map_glb_options(map_output *o, const map_glb_words *words, int world);

map_glb begin_map_glb(const map_output *o, map_store *stores, const kunai_map *shapes);

/* Writes a scene, or only the meshes if scene is NULL, and prints the counts. */
void write_map_glb_scene(map_glb *s, const kunai_scene *scene);

/* Writes a prop with its motions, and prints the counts. */
void write_map_glb_model(map_glb *s, const kunai_gltf_model *prop, const buffer *clips);
void end_map_glb(map_glb *s);

/* Returns the land of a section. For a prop all members are NULL. */
map_cell get_map_glb_cell(const map_glb *s, uint32_t section);

/* ---- map_glb_extras.c ---- */

/* Adds to the extras of a node what the scene does not know; user is a map_glb. */
kunai_gltf_more tell_map_glb_node;

/* Adds the area of a section with its light, if the section is the first one of the area. */
void tell_map_glb_area(map_glb *s, uint32_t section);

/* ---- map_glb_height.c ---- */

/* Adds the heights of the land of a section, if it has any. */
void add_map_glb_heights(map_glb *s, const kunai_map *land, int32_t section);
void close_map_glb_heights(map_glb *s);

/* ---- map_glb_models.c ---- */

/* Opens the models that the scene only names, and finds textures for all models. */
void open_map_glb_models(map_glb *s, const kunai_scene *scene);

/* Opens a prop and finds its textures. The model is NULL after reporting that it is missing or
 * cannot be read. */
kunai_gltf_model open_map_glb_prop(map_glb *s, uint32_t number);
void close_map_glb_models(map_glb *s);

/* ---- map_glb_sets.c: texture sets, each opened once ---- */

/* Returns the set in this file, which is opened at the first use. Returns NULL if it is missing or
 * contains no set. */
gltf_pictures *find_map_glb_set(map_glb *s, uint32_t store, uint32_t number);

/* Opens the sets of -t. Returns 0, or -1 after reporting the error. */
int open_map_glb_sets(map_glb *s);

/* Opens a set and adds it to those that a model may choose from, like one of -t. */
void offer_map_glb_set(map_glb *s, uint32_t store, uint32_t number);

/* Chooses the set with most textures of a model from the sets of -t, and prints which one if there
 * are several. Returns NULL if no set has any. path: of the model. */
gltf_pictures *choose_map_glb_set(const map_glb *s, const char *path, const kunai_model *model);
void close_map_glb_sets(map_glb *s);

/* ---- map_glb_world.c, map_glb_land.c, map_glb_prop.c ---- */

/* Writes the lands of a header or a matrix. */
void write_map_glb_world(const map_world_files *w);

/* Reads a number below count. Returns 0, or -1 if the word is no number or not below count. */
int read_map_glb_number(const char *word, uint32_t count, uint32_t *number);

/* Writes one land, with the prop models that the user gives. */
void write_map_glb_land(const map_output *o);

/* Writes one prop with its animations. */
void write_map_glb_prop(const map_world_files *w);

#endif
