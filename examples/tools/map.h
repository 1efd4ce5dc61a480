/* map.h - the parts of kunai map. */
#ifndef MAP_H
#define MAP_H

#include "map_files.h"
#include "map_value.h"

/* Files that others name by number: the members of an archive, and loose ones with the number at
 * the end of their names. Begin with all zero. */
typedef struct map_store {
    char *path; /* of the archive; NULL: none */
    buffer bytes;
    kunai_archive *archive;
    uint8_t *opened;   /* whether a member was, whose problems are told once */
    buffer problems;   /* of map_problem: map_store.c */
    buffer loose;      /* of map_loose */
    kunai_error error; /* why an archive cannot be opened, or code KUNAI_OK */
} map_store;

/* Which options there was something for. */
typedef struct map_uses {
    int at;
    int time;
    int pictures;
} map_uses;

/* What the user says. */
typedef struct map_output {
    tool *t;
    int json;
    uint32_t as;         /* enum kunai_format; KUNAI_FORMAT_ANY: found out */
    const char *folder;  /* of the pictures; NULL: none */
    const char *headers; /* of the file of --save-headers; NULL: none */
    int ppm;             /* they are PPM files, not PNG */
    const char *at_word; /* --at, --time, or NULL; and what they say */
    const char *time_word;
    int32_t at[3];                   /* x, z, y, fx32 */
    uint32_t time;                   /* half seconds since midnight */
    map_store *lands;                /* --lands, or NULL */
    const struct map_glb_words *glb; /* of a GLB file, or NULL: map_glb.h */
    map_uses *uses;
} map_output;

/* A file, or a member of an archive. */
typedef struct map_item {
    const char *path;         /* for messages */
    const char *file;         /* the argument that it is, or is inside of */
    const kunai_entry *entry; /* NULL: it is the file */
    uint32_t index;           /* of the entry */
    int of_path;              /* the name of the entry is from a path */
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
int read_map_place(map_output *o);
int read_map_time(map_output *o);
int read_map_kind(map_output *o, const char *word);
int read_map_folder(map_output *o, const char *path, int png, int ppm);

/* --save-headers. path: -o, or NULL. 0, or -1 after saying why not. */
int read_map_headers(map_output *o, const char *path, int has_rom);
int read_map_lands(map_output *o, const char *path, map_store *lands);

/* ---- map_store.c ---- */

/* Adds a file, or all in a folder that are of that part. */
void add_to_map_store(tool *t, map_store *store, int part, const char *path);

/* Adds an archive (NARC), or a single file of that number. Takes the bytes. path: for messages. */
void add_bytes_to_map_store(tool *t, map_store *store, uint32_t number, const char *path,
                            buffer *bytes);
int is_map_store_empty(const map_store *store);

/* One more than the highest number of a file that it has; 0: it is empty. */
uint32_t find_map_store_end(const map_store *store);
void close_map_store(map_store *store);

/* Forgets the problems of its files, so that they are told again. */
void forget_map_store(map_store *store);

/* Appends the file of that number. path: of it, or of its archive, good as long as the store; NULL:
 * there is no such file. 0, or -1 after saying why, unless there is none. */
int read_map_store(tool *t, map_store *store, uint32_t number, buffer *out, const char **path);

/* The path of that file for messages, or "ARCHIVE/NUMBER", in malloc memory. NULL if the file is
 * missing. */
char *name_map_file(const map_store *store, uint32_t number);

/* What is wrong with the file of that number (failed), or its warnings: of a member it is kept. */
void note_map_store(tool *t, map_store *store, uint32_t number, const char *path, int failed,
                    const kunai_error *problems, uint32_t count);

/* Says what was kept, in the order of the members, each kind of problem once. */
void tell_map_store(tool *t, map_store *store);

/* Opens bytes, and says what is odd. NULL: error says why. */
kunai_map *open_map(tool *t, const char *path, uint32_t format, const void *data, size_t size,
                    kunai_error *error);

/* The file of a number. NULL: it is not there, or cannot be read, which is noted. */
kunai_map *open_map_number(tool *t, map_store *store, uint32_t format, uint32_t number, int *there);

/* ---- map_json.c, map_land.c, map_text.c: all of a handle ---- */

/* One line: of a file, with error where map is NULL; or for an argument, or an entry of it, that
 * could not be read that far. error NULL: the last fail_tool says why. */
void print_map_json_item(const map_output *o, const map_item *item, const kunai_map *map,
                         const kunai_error *error);
void print_map_json_failure(const map_output *o, const char *path, const kunai_entry *entry,
                            uint32_t index, const kunai_error *error);

void add_map_json_header(buffer *b, const kunai_map_header *header, uint32_t format);
void add_map_json_area(buffer *b, const kunai_map_area *area);
void add_map_json_light(buffer *b, const kunai_map_light *light);
void add_map_json_animation(buffer *b, const kunai_map_animation *animation);
void add_map_json_draws(buffer *b, const kunai_map *shapes, uint32_t model);

void add_map_json_land(buffer *b, const map_output *o, const kunai_map *map);
void add_map_json_prop_raw(buffer *b, const kunai_map_prop *prop);

void print_map_text(const map_output *o, const map_item *item, const kunai_map *map);
void print_map_header(const kunai_map_header *header, uint32_t format);
void print_map_models(const kunai_map *build);
void print_map_animation(const kunai_map_animation *animation);
void print_map_draws(const kunai_map *shapes, uint32_t model);
void print_map_land(const map_output *o, const kunai_map *map);

/* ---- map_events.c ---- */

/* The lists of a file of events. */
typedef struct map_events {
    const kunai_map_background *backgrounds;
    const kunai_map_object *objects;
    const kunai_map_warp *warps;
    const kunai_map_trigger *triggers;
    uint32_t background_count;
    uint32_t object_count;
    uint32_t warp_count;
    uint32_t trigger_count;
} map_events;

/* All lists are empty if the map is NULL, or another kind of file. */
map_events get_map_events(const kunai_map *map);
const char *get_map_background_name(uint32_t kind);

/* A copy of an object of a neighbouring map; a warp back to where the player came from. */
int is_map_object_copy(const kunai_map_object *object);
int is_map_warp_back(const kunai_map_warp *warp);

void print_map_event_counts(const kunai_map *map);

/* A line for each; four keys with lists. scene: the placements of this file alone, or NULL. */
void print_map_events(const kunai_map *map, const kunai_scene *scene);
void add_map_json_events(buffer *b, const kunai_map *map, const kunai_scene *scene);

/* ---- map_picture.c ---- */

/* Draws a land at (x, z) of a picture, size texels in each direction. */
void draw_map_tiles(map_picture *p, uint32_t x, uint32_t z, uint32_t size,
                    const kunai_map_land *land);
void fill_map(map_picture *p, uint32_t x, uint32_t z, uint32_t size, const uint8_t color[3]);

/* Takes heights where they will be drawn; map_no_height: there is none. */
extern const int64_t map_no_height;
void sample_map_heights(int64_t *heights, uint32_t width, uint32_t x, uint32_t z, uint32_t size,
                        const kunai_map *map);

/* Writes a picture. 0: the line, or the object, that tells of it is still open. */
int write_map_picture(const map_output *o, const map_item *item, const char *what,
                      const map_picture *p, buffer *b);

/* Writes pictures and tells of them: as lines, or into "pictures". */
void write_map_tiles(const map_output *o, const map_item *item, buffer *b, const map_picture *p,
                     const kunai_map_land *land); /* its behaviours are told; or NULL */
void write_map_heights(const map_output *o, const map_item *item, buffer *b, const int64_t *heights,
                       uint32_t width, uint32_t height);

/* All of a file. b: the JSON object, or NULL. */
void draw_map(const map_output *o, const map_item *item, const kunai_map *map, buffer *b);

/* map_grid.c: those of a matrix. */
void draw_map_matrix(const map_output *o, const map_item *item, const kunai_map_matrix *matrix,
                     buffer *b);

/* ---- map_show.c: without --world ---- */

/* All map files of an argument: a file, an archive, or a folder. */
void show_map_path(const map_output *o, const char *path);

/* ---- map_world.c: --world ---- */

/* Of the files and folders that are the arguments. header: its number, or NULL for all in short. */
void show_map_world(const map_output *o, const char *header);

#endif
