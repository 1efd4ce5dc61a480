/* map.h - the parts of kunai-map. */
#ifndef MAP_H
#define MAP_H

#include "json_kunai.h"

enum {
    MAP_TILES = 32,       /* of a land, in each direction, 16 units each */
    MAP_LAND_UNITS = 512, /* which that makes; coordinates in it count from its centre */
    MAP_NO_LAND = 0xFFFF  /* of an empty cell */
};

/* What files are about: the words of --as, and which files of a game are meant by their names. */
enum map_part {
    MAP_HEADERS,
    MAP_HEADERS_DP,
    MAP_HEADERS_HG,
    MAP_NAMES,
    MAP_MATRIX,
    MAP_LAND,
    MAP_BDHC,
    MAP_AREA,
    MAP_AREA_HG,
    MAP_BUILD,
    MAP_LIGHT,
    MAP_ANIMATION,
    MAP_SHAPES,
    MAP_GROUND_TEXTURES, /* no map files: these have no word */
    MAP_PROP_TEXTURES,
    MAP_PARTS
};

/* Files that others name by number: the members of an archive, and loose ones with the number at
 * the end of their names. Begin with all zero. */
typedef struct map_store {
    char *path;          /* of the archive; NULL: none */
    char **member_paths; /* for messages; NULL where there was none */
    buffer bytes;
    kunai_archive *archive;
    buffer loose; /* of map_loose: map_store.c */
} map_store;

/* Which options there was something for. */
typedef struct map_uses {
    int at;
    int time;
} map_uses;

/* What the user says. */
typedef struct map_output {
    tool *t;
    int json;
    uint32_t as;         /* enum kunai_format; KUNAI_FORMAT_ANY: found out */
    const char *folder;  /* of the pictures; NULL: none */
    int ppm;             /* they are PPM files, not PNG */
    const char *at_word; /* --at, --time, or NULL; and what they say */
    const char *time_word;
    int32_t at[3]; /* x, z, y, fx32 */
    uint32_t time; /* half seconds since midnight */
    map_store lands;
    int has_lands;
    map_uses *uses;
} map_output;

/* A file, or a member of an archive. */
typedef struct map_item {
    const char *path;         /* for messages */
    const char *file;         /* the argument that it is, or is inside of */
    const kunai_entry *entry; /* NULL: it is the file */
    uint32_t index;           /* of the entry */
    const char *name;         /* of pictures */
    const char *folder;       /* where these go, or NULL */
    const uint8_t *data;
    size_t size;
    uint32_t format;
} map_item;

/* A picture: R, G, B, A of each. */
typedef struct map_picture {
    uint8_t *rgba;
    uint32_t width;
    uint32_t height;
} map_picture;

/* ---- map_options.c: the words of options, NULL where they are not given ---- */

/* 0, or -1 after saying what is wrong. */
int map_read_place(map_output *o);
int map_read_time(map_output *o);
int map_read_kind(map_output *o, const char *word);
int map_read_folder(map_output *o, const char *png, const char *ppm);
int map_read_lands(map_output *o, const char *path);

/* ---- map_files.c ---- */

/* By a word of --as, by the name of a file (its case does not matter; its folder does where that
 * name begins with a number), by what the bytes are. KUNAI_FORMAT_ANY: none. */
uint32_t map_find_word(const char *word);
uint32_t map_find_name(const char *path);
uint32_t map_find_content(const void *data, size_t size);
const char *map_word(uint32_t format);

/* The part whose files have such names, or MAP_PARTS. */
int map_find_part(const char *path);

/* Of "land_data_043.bin": 43; 0 where there is one for all maps. -1: it has none. */
int64_t map_find_number(int part, const char *path);

/* ---- map_store.c ---- */

/* Adds a file, or all in a folder that are of that part. */
void map_store_add(tool *t, map_store *store, int part, const char *path);
int map_store_is_empty(const map_store *store);
void map_store_close(map_store *store);

/* Appends the file of that number. path: for messages, good as long as the store; NULL: there is no
 * such file. 0, or -1 after saying why, unless there is none. */
int map_store_read(tool *t, const map_store *store, uint32_t number, buffer *out,
                   const char **path);

/* Opens bytes, and says what is odd. NULL: error says why. */
kunai_map *map_open(tool *t, const char *path, uint32_t format, const void *data, size_t size,
                    kunai_error *error);

/* The file of a number. NULL: it is not there, or cannot be read, which is said. */
kunai_map *map_open_number(tool *t, const map_store *store, uint32_t format, uint32_t number,
                           int *there);

/* ---- map_value.c: values, as text and as JSON ---- */

double map_units(int32_t fx32);
const char *map_type_name(uint32_t type);
void map_print_count(uint32_t count, const char *what); /* "1 cell", "2 cells" */
void map_time_text(uint32_t half_seconds, char text[16]);

void map_json_units(buffer *b, const char *key, const int32_t *values, size_t count);
void map_json_integers(buffer *b, const char *key, const int32_t *values, size_t count);
void map_json_words(buffer *b, const char *key, const uint32_t *values, size_t count);
void map_json_shorts(buffer *b, const char *key, const uint16_t *values, size_t count);
void map_json_doubles(buffer *b, const char *key, const double *values, size_t count);
void map_json_flag(buffer *b, const char *key, int value);

/* ---- map_json.c, map_land.c, map_text.c: all of a handle ---- */

/* One line: of a file, with error where map is NULL; or for an argument, or an entry of it, that
 * could not be read that far. error NULL: the last tool_fail says why. */
void map_json_item(const map_output *o, const map_item *item, const kunai_map *map,
                   const kunai_error *error);
void map_json_failure(const map_output *o, const char *path, const kunai_entry *entry,
                      uint32_t index, const kunai_error *error);

void map_json_header(buffer *b, const kunai_map_header *header, uint32_t format);
void map_json_area(buffer *b, const kunai_map_area *area);
void map_json_animation(buffer *b, const kunai_map_animation *animation);
void map_json_draws(buffer *b, const kunai_map *shapes, uint32_t model);

void map_json_land(buffer *b, const map_output *o, const kunai_map *map);
void map_json_prop_raw(buffer *b, const kunai_map_prop *prop);

void map_text(const map_output *o, const map_item *item, const kunai_map *map);
void map_text_header(const kunai_map_header *header, uint32_t format);
void map_text_models(const kunai_map *build);
void map_text_animation(const kunai_map_animation *animation);
void map_text_draws(const kunai_map *shapes, uint32_t model);
void map_text_land(const map_output *o, const kunai_map *map);

/* ---- map_picture.c ---- */

/* Draws a land at (x, z) of a picture, size texels in each direction. */
void map_draw_tiles(map_picture *p, uint32_t x, uint32_t z, uint32_t size,
                    const kunai_map_land *land);
void map_fill(map_picture *p, uint32_t x, uint32_t z, uint32_t size, const uint8_t color[3]);

/* Takes heights where they will be drawn; map_no_height: there is none. */
extern const int64_t map_no_height;
void map_sample_heights(int64_t *heights, uint32_t width, uint32_t x, uint32_t z, uint32_t size,
                        const kunai_map *map);

/* Writes pictures and tells of them: as lines, or into "pictures". */
void map_write_tiles(const map_output *o, const map_item *item, buffer *b, const map_picture *p);
void map_write_heights(const map_output *o, const map_item *item, buffer *b, const int64_t *heights,
                       uint32_t width, uint32_t height);

/* All of a file. b: the JSON object, or NULL. */
void map_draw(const map_output *o, const map_item *item, const kunai_map *map, buffer *b);

/* map_grid.c: those of a matrix. */
void map_draw_matrix(const map_output *o, const map_item *item, const kunai_map_matrix *matrix,
                     buffer *b);

/* ---- map_world.c: --world ---- */

/* Of the files and folders that are the arguments. header: its number, or NULL for all in short. */
void map_world(const map_output *o, const char *header);

#endif
