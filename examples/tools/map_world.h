/* map_world.h - how the files of a game join, for kunai map --world. */
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
    kunai_map *names;        /* NULL: not there; as the next ones */
    kunai_map *shapes;       /* draws of the prop models */
    kunai_map *room_shapes;  /* of HeartGold: draws of the indoor ones */
    uint32_t headers_format; /* of a ROM; 0: no ROM was read */
    int has_rom;             /* a ROM was given */
} map_world_files;

/* A land that is told. */
typedef struct map_land {
    uint32_t number;
    kunai_map *file; /* NULL: missing */
} map_land;

/* Where everything is on a map, as the library joins it. */
typedef struct map_places {
    kunai_scene *scene; /* NULL: it cannot be joined */
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

/* A model that props are drawn as. */
typedef struct map_prop_model {
    uint32_t model;
    int is_indoor;           /* of HeartGold: an indoor prop, which has other models */
    kunai_map *animation;    /* NULL: missing */
    const kunai_map *shapes; /* with its draws; NULL: missing */
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
    kunai_map *area;
    kunai_map *build;
    kunai_map *light;
    kunai_map *events;
    map_texture_set ground_textures;
    map_texture_set prop_textures;
    int uses_prop_textures; /* the game loads them */
    map_places places;
    buffer prop_models; /* map_prop_model */
    buffer missing;     /* map_missing */
} map_join;

/* A prop of a land. */
typedef struct map_placed_prop {
    const kunai_map_prop *prop;
    const kunai_instance *instance; /* NULL: the game does not take the prop */
    uint32_t drawn_as;              /* model */
} map_placed_prop;

/* ---- map_world.c ---- */

/* Finds the files of a game among the inputs of w->o->t. w->o and w->stores are set, the rest is zero.
 * w->headers is NULL if there are none. Close it in both cases. */
void open_map_world(map_world_files *w);
void close_map_world(map_world_files *w);

/* Says the problems of the files that were read, each kind once; or forgets them, so that the next
 * reading says them again. */
void tell_map_world(const map_world_files *w);
void forget_map_world(map_world_files *w);

/* The first header from that one on that a word means: by its number, or by its name, whose case
 * does not matter when no name is exactly that. -1: none. */
int64_t find_map_world_header(const map_world_files *w, const char *word, uint32_t from);

/* Says that there is none. */
void refuse_map_world_header(const map_world_files *w, const char *word);

/* ---- map_rom.c ---- */

/* Whether the name of a file ends as that of a ROM: .nds. */
int is_map_rom_name(const char *path);

/* Adds the files of a game in a ROM. Returns 0 if the file is no ROM, else 1. A ROM that cannot be
 * used is reported. */
int add_map_rom(map_world_files *w, const char *path);

/* ---- map_places.c ---- */

/* full: with the models of props. */
void open_map_join(const map_world_files *w, uint32_t number, int full, map_join *join);
void close_map_join(map_join *join);

/* Joins a map, with KUNAI_WORLD_PLACES without models. missing: gets the files that are missing.
 * 0, or -1 after saying why; a matrix that is missing is in missing alone. Close it in both cases. */
int open_map_places(const map_world_files *w, kunai_world_options what, buffer *missing,
                    map_places *places);
void close_map_places(map_places *places);

/* The format of areas, by that of the headers. */
uint32_t find_map_area_format(uint32_t headers);

/* The store of an enum kunai_store. NULL: it has no name that this program knows. */
map_store *find_map_store(map_store *stores, uint32_t store);

/* Whether the models of an enum kunai_store are props. */
int is_map_prop_store(uint32_t store);

/* NULL: it is missing, or it was not asked for. */
kunai_map *find_map_land(const map_places *places, uint32_t number);

map_cell get_map_cell(const map_places *places, uint32_t section);

/* The map model of a land; NULL: it has none. */
const kunai_instance *get_map_ground(const map_cell *cell);
map_placed_prop get_map_prop(const map_cell *cell, uint32_t index);

/* Remembers in a list of map_missing, once, though many may lead to it. what: a string literal, or
 * a word of --format. */
void add_map_missing(buffer *list, const char *what, int64_t number, int there);

/* "land 18" */
void describe_map_missing(const map_missing *missing, char words[64]);

/* ---- map_symbols.c ---- */

/* Draws the events of a file on the lands of their map; places: NULL, without lands. Those of a header
 * are drawn if there is a folder for pictures. */
void draw_map_join(const map_world_files *w, const map_join *join, buffer *b);
void draw_map_events(const map_output *o, const map_item *item, buffer *b, const kunai_map *map,
                     const map_places *places);

/* ---- map_world_json.c, map_world_text.c ---- */

/* full: with props and models of props. */
void print_map_join_json(const map_world_files *w, const map_join *join, int full);
void print_map_join_text(const map_world_files *w, const map_join *join, int full);

#endif
