/* map_world.h - joins the files of a game, for kunai map --world, the GLB files and kunai convert:
 * map_world.c finds the files, map_rom.c reads them from a ROM, map_places.c joins them. */
#ifndef MAP_WORLD_H
#define MAP_WORLD_H

#include "map.h"

enum {
    WORLD_PROPS = 32,  /* the most props of a land that the game uses */
    MAP_NO_NUMBER = -1 /* one file for all maps */
};

/* All files of a game. Handles are for parts that have one file for all maps. */
typedef struct map_world_files {
    const map_output *o;
    map_store *stores; /* one per part */
    kunai_map *headers;
    kunai_map *names;        /* NULL: missing; also for the next two */
    kunai_map *shapes;       /* draws of the prop models */
    kunai_map *room_shapes;  /* of HeartGold: draws of the indoor prop models */
    uint32_t headers_format; /* of a ROM; 0: no ROM was read */
    int has_rom;             /* a ROM was given */
} map_world_files;

/* A land that was opened. */
typedef struct map_land {
    uint32_t number;
    kunai_map *file; /* NULL: missing */
} map_land;

/* The places of everything on a map, as the library joins it. */
typedef struct map_places {
    kunai_scene *scene; /* NULL: cannot be joined */
    kunai_map *matrix;
    buffer lands;    /* map_land */
    buffer *missing; /* map_missing */
} map_places;

/* A section of the scene: a cell with a land. */
typedef struct map_cell {
    const kunai_scene *scene;
    const kunai_section *section;
    const kunai_scene_land *land;
    kunai_map *file; /* NULL: missing */
} map_cell;

/* A model that props use. */
typedef struct map_prop_model {
    uint32_t model;
    int is_indoor;           /* of HeartGold: an indoor prop, numbered separately */
    kunai_map *animation;    /* NULL: missing */
    const kunai_map *shapes; /* contains its draws; NULL: missing */
} map_prop_model;

typedef struct map_texture_set {
    int there;
    uint32_t images;
    uint32_t palettes;
} map_texture_set;

/* A file that another file names, but that cannot be used. */
typedef struct map_missing {
    const char *what;
    int64_t number;
    int there; /* the file exists, but cannot be read */
} map_missing;

/* Everything that a header leads to. Handles are NULL for missing files. */
typedef struct map_join {
    uint32_t number;
    const kunai_map_header *header;
    const kunai_string *name;
    kunai_map *area;
    kunai_map *build;
    kunai_map *light;
    kunai_map *events;
    map_texture_set ground_textures;
    map_texture_set prop_textures;
    int uses_prop_textures; /* the game loads prop_textures */
    map_places places;
    buffer prop_models; /* map_prop_model */
    buffer missing;     /* map_missing */
} map_join;

/* A prop of a land. */
typedef struct map_placed_prop {
    const kunai_map_prop *prop;
    const kunai_instance *instance; /* NULL: the game does not show the prop */
    uint32_t drawn_as;              /* number of the model */
} map_placed_prop;

/* ---- map_world.c ---- */

/* Finds the files of a game among the inputs of w->o->t. Set w->o and w->stores, and the rest to
 * zero. w->headers is NULL if no headers were found. Call close_map_world in both cases. */
void open_map_world(map_world_files *w);
void close_map_world(map_world_files *w);

/* tell_map_world prints the problems of the files that were read, each kind once. forget_map_world
 * forgets them, so that they are printed again after the next reading. */
void tell_map_world(const map_world_files *w);
void forget_map_world(map_world_files *w);

/* Returns the first header, from number from on, that a word means: its number or its name. Case is
 * ignored if no name is exactly the word. Returns -1 if no header fits. */
int64_t find_map_world_header(const map_world_files *w, const char *word, uint32_t from);

/* Reports that no header has this number or name. */
void refuse_map_world_header(const map_world_files *w, const char *word);

/* ---- map_rom.c ---- */

/* Returns whether the name of a file ends in .nds. */
int is_map_rom_name(const char *path);

/* Adds the files of a game in a ROM. Returns 0 if the file is no ROM, otherwise 1. An unusable ROM
 * is reported. */
int add_map_rom(map_world_files *w, const char *path);

/* ---- map_places.c ---- */

/* full: also opens the models of props. */
void open_map_join(const map_world_files *w, uint32_t number, int full, map_join *join);
void close_map_join(map_join *join);

/* Joins a map with the flag KUNAI_WORLD_PLACES, without models. Adds the files that are missing to
 * missing. Returns 0, or -1 after reporting the error; a missing matrix is only added to missing.
 * Call close_map_places in both cases. */
int open_map_places(const map_world_files *w, kunai_world_options what, buffer *missing,
                    map_places *places);
void close_map_places(map_places *places);

/* Returns the format of area files for a format of headers. */
uint32_t find_map_area_format(uint32_t headers);

/* Returns the store for an enum kunai_store, or NULL if this program has none. */
map_store *find_map_store(map_store *stores, uint32_t store);

/* Returns whether an enum kunai_store contains prop models. */
int is_map_prop_store(uint32_t store);

/* Returns the land, or NULL if it is missing or was not requested. */
kunai_map *find_map_land(const map_places *places, uint32_t number);

map_cell get_map_cell(const map_places *places, uint32_t section);

/* Returns the instance of the map model of a land, or NULL if the land has none. */
const kunai_instance *get_map_ground(const map_cell *cell);
map_placed_prop get_map_prop(const map_cell *cell, uint32_t index);

/* Adds to a list of map_missing, each file once. what: a string literal, or a word of --format. */
void add_map_missing(buffer *list, const char *what, int64_t number, int there);

/* Writes words like "land 18". */
void describe_map_missing(const map_missing *missing, char words[64]);

/* ---- map_symbols.c ---- */

/* Draw the events of a file on the lands of their map; without lands if places is NULL.
 * draw_map_join draws only if there is a folder for pictures. */
void draw_map_join(const map_world_files *w, const map_join *join, buffer *b);
void draw_map_events(const map_output *o, const map_item *item, buffer *b, const kunai_map *map,
                     const map_places *places);

/* ---- map_world_json.c, map_world_text.c ---- */

/* full: also print props and their models. */
void print_map_join_json(const map_world_files *w, const map_join *join, int full);
void print_map_join_text(const map_world_files *w, const map_join *join, int full);

#endif
