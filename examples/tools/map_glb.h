/* map_glb.h - lands as one glTF scene: kunai-map --glb. */
#ifndef MAP_GLB_H
#define MAP_GLB_H

#include "gltf_choice.h"
#include "map_world.h"

/* What the user says. */
typedef struct map_glb_words {
    const char *path;   /* --glb, or NULL */
    const char *header; /* --header, --matrix, --cell, or NULL */
    const char *matrix;
    const char *cell;
    const char *prop;                       /* --prop, or NULL */
    const char *textures[TOOL_MOST_VALUES]; /* -t */
    int texture_count;
    int heights;
    int own_draws;
    int hidden;
} map_glb_words;

/* Parts of texture sets that have no number in the game. */
enum { MAP_GLB_GIVEN = MAP_PARTS, MAP_GLB_OWN };

/* A texture set. The pictures of models point to it: it stays where it is. */
typedef struct map_glb_set {
    int part; /* enum map_part; MAP_GLB_GIVEN: by -t; MAP_GLB_OWN: in the file of a model */
    uint32_t number;
    char *path; /* for messages */
    gltf_pictures pictures;
} map_glb_set;

/* A model with one texture set. It stays where it is, too. */
typedef struct map_glb_model {
    char *path;
    kunai_model *model; /* NULL: it is not there, or cannot be read */
    const kunai_model *list[1];
    gltf_names names;
    gltf g;
    int is_begun; /* g is */
    gltf *shown;  /* that, or one that is equal; NULL: there is nothing to show */
} map_glb_model;

typedef struct map_glb_count {
    uint32_t lands;
    uint32_t grounds; /* map models that were placed */
    uint32_t props;   /* that were placed */
    uint32_t unused;  /* behind those that the game uses */
    uint32_t empty;   /* without a model */
    uint32_t cut;     /* their nodes were too many */
    uint32_t models;
    uint64_t triangles; /* of all that was placed */
    uint32_t plates;
} map_glb_count;

typedef struct map_glb {
    const map_output *o;
    tool *t;
    const map_glb_words *words;
    gltf_file file;
    map_store *stores;        /* of each part */
    const kunai_map *shapes;  /* draws of the prop models; NULL: not there */
    buffer sets;              /* map_glb_set * */
    buffer given;             /* gltf_pictures *: those of -t, each set by itself */
    buffer models;            /* map_glb_model * */
    gltf_set no_set;          /* for models without textures */
    gltf_input input;         /* the motions of --prop */
    buffer motion_files;      /* map_glb_prop.c */
    gltf_equals known;        /* which model, with which set: its number in models */
    gltf_equals equals;       /* which model, with which textures: the same */
    gltf_equals surfaces;     /* plates of a land: the number of their mesh */
    int64_t surface_material; /* -1: not needed yet */
    buffer missing;           /* map_missing */
    buffer areas;             /* their JSON */
    gltf_equals known_areas;
    map_glb_count count;
} map_glb;

/* A land that is placed. */
typedef struct map_glb_land {
    const map_join *join; /* NULL: a land alone */
    const map_cell *cell;
    uint32_t number;     /* KUNAI_MAP_CELL_EMPTY: not known */
    const char *path;    /* of the land file; for messages */
    const buffer *bytes; /* all of it */
    map_glb_set *ground; /* NULL: that is missing, or the user gives the sets */
    map_glb_set *props;
} map_glb_land;

/* ---- map_glb.c ---- */

/* Takes --glb and what goes with it, which is then in o. 0, or -1 after saying what is wrong. */
int read_map_glb_options(map_output *o, const map_glb_words *words, int world);

/* Takes what the user gives: one land, and perhaps the files of prop models. */
void write_map_glb_lone(const map_output *o);

/* Begins and ends a scene; ending writes it if all went well, and tells what is in it. */
void begin_map_glb(map_glb *s, const map_output *o, map_store *stores, const kunai_map *shapes);
void end_map_glb(map_glb *s, int good);

/* ---- map_glb_world.c ---- */

void write_map_glb_world(const map_world_files *w);

/* 0, or -1: the word is no number below that one. */
int read_map_glb_number(const char *word, uint32_t count, uint32_t *number);

/* ---- map_glb_prop.c ---- */

/* One prop with what moves it. */
void write_map_glb_prop(const map_world_files *w);

/* Gives the model of the prop its motions, before it is begun. */
void open_map_glb_motions(map_glb *s, gltf *g, uint32_t model);

/* ---- map_glb_set.c ---- */

/* The set of that part and number, opened at its first use; NULL: it is missing, which is noted. */
map_glb_set *find_map_glb_set(map_glb *s, int part, uint32_t number);

/* Opens those of -t. 0, or -1 after saying why. */
int open_map_glb_sets(map_glb *s);

/* Opens one of those that a model may choose from, as if the user gave it. */
void offer_map_glb_set(map_glb *s, int part, uint32_t number);

/* Textures of a file of a model, for that model alone. It takes the bytes. */
map_glb_set *open_map_glb_own_set(map_glb *s, const char *path, buffer *bytes);

/* Of those that the user gives the one that has most of the textures, which is told where it is a
 * choice; NULL: none has any. path: of the model. */
gltf_pictures *choose_map_glb_set(const map_glb *s, const char *path, const kunai_model *model);

void close_map_glb_sets(map_glb *s);

/* "PATH/NUMBER" in malloc memory. */
char *make_map_glb_path(const char *path, uint32_t number);

/* ---- map_glb_model.c ---- */

/* The map model of a land, and a prop model; made at its first use. NULL: there is none. */
gltf *find_map_glb_ground(map_glb *s, const map_glb_land *land);
gltf *find_map_glb_prop(map_glb *s, const map_glb_land *land, uint32_t model);

void close_map_glb_models(map_glb *s);

/* ---- map_glb_cell.c ---- */

/* A node for a land, with all that is on it. */
void add_map_glb_land(map_glb *s, const map_glb_land *land);

/* ---- map_glb_height.c ---- */

/* A node for the plates of a land. -1: there are none. */
int64_t add_map_glb_heights(map_glb *s, const kunai_map_land *land);

#endif
