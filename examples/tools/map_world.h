/* map_world.h - how the files of a game join, for kunai-map --world. */
#ifndef MAP_WORLD_H
#define MAP_WORLD_H

#include "map.h"

enum {
    WORLD_PROPS = 32,  /* of a land, that the game uses */
    MAP_NO_NUMBER = -1 /* there is one for all maps */
};

/* All files, and those of which there is one. */
typedef struct map_world_files {
    const map_output *o;
    map_store *stores; /* of each part */
    kunai_map *headers;
    kunai_map *names;  /* NULL: not there; as the next */
    kunai_map *shapes; /* draws of the prop models */
} map_world_files;

/* A cell of the matrix that is of the header. */
typedef struct map_cell {
    uint32_t x;
    uint32_t z;
    uint32_t land;   /* number; KUNAI_MAP_CELL_EMPTY: empty */
    kunai_map *file; /* NULL: empty or missing */
    uint32_t altitude;
} map_cell;

/* A model that props are drawn as. */
typedef struct map_prop_model {
    uint32_t model;
    kunai_map *animation; /* NULL: missing */
} map_prop_model;

typedef struct map_texture_set {
    int there;
    uint32_t images;
    uint32_t palettes;
} map_texture_set;

/* A file that others name. */
typedef struct map_missing {
    const char *what;
    int64_t number;
    int there; /* but it cannot be read */
} map_missing;

/* What a header leads to. Handles are NULL for what is missing. */
typedef struct map_join {
    uint32_t number;
    const kunai_map_header *header;
    const kunai_string *name;
    kunai_map *matrix;
    kunai_map *area;
    kunai_map *build;
    kunai_map *light;
    map_texture_set ground_textures;
    map_texture_set prop_textures;
    int uses_prop_textures; /* the game loads them */
    buffer cells;           /* map_cell */
    uint32_t other_cells;   /* that are of other headers */
    buffer prop_models;     /* map_prop_model */
    buffer missing;         /* map_missing */
} map_join;

/* A prop in the world. */
typedef struct map_placed_prop {
    const kunai_map_prop *prop;
    double place[3];   /* units */
    uint32_t drawn_as; /* model */
    int is_listed;     /* by the build list of the area; -1: that is missing */
    int is_used;       /* the game takes it */
} map_placed_prop;

/* ---- map_world.c ---- */

/* The first header from that one on that a word means: by its number, or by its name, whose case
 * does not matter when no name is exactly that. -1: none. */
int64_t find_map_world_header(const map_world_files *w, const char *word, uint32_t from);

/* Says that there is none. */
void refuse_map_world_header(const map_world_files *w, const char *word);

/* ---- map_join.c ---- */

/* full: with the models of props. */
void open_map_join(const map_world_files *w, uint32_t number, int full, map_join *join);

/* The same, not full, with the cells that the header has in a matrix that may be another one. */
void open_map_join_in(const map_world_files *w, uint32_t number, uint32_t matrix, map_join *join);
void close_map_join(map_join *join);

/* Units; x and z of the centre of a cell, and where its map model is. */
void get_map_cell_center(const map_cell *cell, double center[2]);
void get_map_cell_model_place(const map_cell *cell, double place[3]);

/* Prop index of the land of a cell. */
map_placed_prop place_map_prop(const map_join *join, const map_cell *cell, uint32_t index);

/* Remembers in a list of map_missing, once, though many may lead to it. what: a string literal, or
 * a word of --as. */
void add_map_missing(buffer *list, const char *what, int64_t number, int there);

/* "land 18" */
void describe_map_missing(const map_missing *missing, char words[64]);

/* ---- map_world_json.c, map_world_text.c ---- */

/* full: with props and models of props. */
void print_map_join_json(const map_world_files *w, const map_join *join, int full);
void print_map_join_text(const map_world_files *w, const map_join *join, int full);

#endif
