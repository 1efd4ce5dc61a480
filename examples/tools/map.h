/* map.h - the parts of kunai map: options (map_options.c), files by number (map_store.c), text and
 * JSON of one file, pictures, and the walk over files (map_show.c). map_world.h has the parts that
 * join the files of a game. */
#ifndef MAP_H
#define MAP_H

#include "map_files.h"
#include "map_value.h"

/* Files that others name by number: the members of an archive, and single files with the number at
 * the end of their names. All members begin as zero. */
typedef struct map_store {
    char *path; /* path of the archive; NULL: no archive */
    buffer bytes;
    kunai_archive *archive;
    uint8_t *opened;   /* for each member: it was opened, so its problems are known */
    buffer problems;   /* map_problem (map_store.c) */
    buffer loose;      /* map_loose (map_store.c) */
    kunai_error error; /* why an archive cannot be opened, or code KUNAI_OK */
} map_store;

/* The options that had an effect. The others get a note. */
typedef struct map_uses {
    int at;
    int time;
    int pictures;
} map_uses;

/* The options of the user. */
typedef struct map_output {
    tool *t;
    int json;
    uint32_t as;         /* --format, enum kunai_format; KUNAI_FORMAT_ANY: detect it */
    const char *folder;  /* folder of the pictures, or NULL */
    const char *headers; /* file of --save-headers, or NULL */
    int ppm;             /* write PPM files instead of PNG */
    const char *at_word; /* values of --at and --time, or NULL */
    const char *time_word;
    int32_t at[3];                   /* x, z, y, fx32 */
    uint32_t time;                   /* units of 2 seconds since midnight */
    map_store *lands;                /* files of --lands, or NULL */
    const struct map_glb_words *glb; /* options of a GLB file (map_glb.h), or NULL */
    map_uses *uses;
} map_output;

/* A map file: a file of the disk, or a member of an archive. */
typedef struct map_item {
    const char *path;         /* path for messages */
    const char *file;         /* the argument that it is, or that contains it */
    const kunai_entry *entry; /* NULL: a file of the disk */
    uint32_t index;           /* number of the entry */
    int of_path;              /* name of the entry comes from a path */
    const char *name;         /* name for its pictures */
    const char *folder;       /* folder for its pictures, or NULL */
    const uint8_t *data;
    size_t size;
    uint32_t format;
} map_item;

/* A picture with the bytes R, G, B, A per texel. */
typedef struct map_picture {
    uint8_t *rgba;
    uint32_t width;
    uint32_t height;
} map_picture;

/* ---- map_options.c: the values of options, NULL if not given ---- */

/* Return 0, or -1 after reporting the error. */
int read_map_place(map_output *o);
int read_map_time(map_output *o);
int read_map_kind(map_output *o, const char *word);
int read_map_folder(map_output *o, const char *path, int png, int ppm);

/* Reads --save-headers; path is -o, or NULL. Returns 0, or -1 after reporting the error. */
int read_map_headers(map_output *o, const char *path, int has_rom);
int read_map_lands(map_output *o, const char *path, map_store *lands);

/* ---- map_store.c ---- */

/* Adds a file, or all files in a folder whose names are those of the part. */
void add_to_map_store(tool *t, map_store *store, int part, const char *path);

/* Adds an archive (NARC), or a single file with this number. Takes ownership of the bytes. path:
 * for messages. */
void add_bytes_to_map_store(tool *t, map_store *store, uint32_t number, const char *path,
                            buffer *bytes);
int is_map_store_empty(const map_store *store);

/* Returns 1 + the highest number of a file in the store, or 0 if the store is empty. */
uint32_t find_map_store_end(const map_store *store);
void close_map_store(map_store *store);

/* Forgets the problems of the files, so that they are printed again. */
void forget_map_store(map_store *store);

/* Appends the file with this number. *path becomes the path of the file or its archive, owned by
 * the store, or NULL if the file is missing. Returns 0; or -1 if the file is missing, or after
 * reporting the error. */
int read_map_store(tool *t, map_store *store, uint32_t number, buffer *out, const char **path);

/* Returns the path of the file for messages, or "ARCHIVE/NUMBER", in malloc memory. Returns NULL if
 * the file is missing. */
char *name_map_file(const map_store *store, uint32_t number);

/* Reports errors (failed) or warnings of the file with this number. Those of a member are kept
 * until tell_map_store. */
void note_map_store(tool *t, map_store *store, uint32_t number, const char *path, int failed,
                    const kunai_error *problems, uint32_t count);

/* Prints the problems that were kept, in the order of the members, each kind once. */
void tell_map_store(tool *t, map_store *store);

/* Opens bytes and prints the warnings. Returns NULL and sets error. */
kunai_map *open_map(tool *t, const char *path, uint32_t format, const void *data, size_t size,
                    kunai_error *error);

/* Opens the file with this number. Returns NULL if the file is missing (*there is 0), or after
 * noting the error. */
kunai_map *open_map_number(tool *t, map_store *store, uint32_t format, uint32_t number, int *there);

/* ---- map_json.c, map_land.c, map_text.c: everything in a handle ---- */

/* Print one line of JSON: for a file, with error if map is NULL; or for an argument, or an entry,
 * that could not be read. If error is NULL, the text of the last fail_tool is the error. */
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

/* The lists in a file of events. */
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

/* All lists are empty if the map is NULL or no file of events. */
map_events get_map_events(const kunai_map *map);
const char *get_map_background_name(uint32_t kind);

/* Return whether an object is the copy of one on a neighbouring map, and whether a warp leads back
 * to the map that the player came from. */
int is_map_object_copy(const kunai_map_object *object);
int is_map_warp_back(const kunai_map_warp *warp);

void print_map_event_counts(const kunai_map *map);

/* Print each event: as a line, or in four lists of a JSON object. scene: the placements of this
 * file alone, or NULL. */
void print_map_events(const kunai_map *map, const kunai_scene *scene);
void add_map_json_events(buffer *b, const kunai_map *map, const kunai_scene *scene);

/* ---- map_picture.c ---- */

/* Draws a land at (x, z) of a picture, with size texels in each direction. fill_map fills the same
 * square with a colour. */
void draw_map_tiles(map_picture *p, uint32_t x, uint32_t z, uint32_t size,
                    const kunai_map_land *land);
void fill_map(map_picture *p, uint32_t x, uint32_t z, uint32_t size, const uint8_t color[3]);

/* Takes the heights at the places where they will be drawn; map_no_height at places without a
 * height. */
extern const int64_t map_no_height;
void sample_map_heights(int64_t *heights, uint32_t width, uint32_t x, uint32_t z, uint32_t size,
                        const kunai_map *map);

/* Writes a picture. Returns 0 if the picture was written; the line, or the JSON object, that
 * describes the picture is then still open. */
int write_map_picture(const map_output *o, const map_item *item, const char *what,
                      const map_picture *p, buffer *b);

/* Write pictures and describe them: as lines, or in the list "pictures". */
void write_map_tiles(const map_output *o, const map_item *item, buffer *b, const map_picture *p,
                     const kunai_map_land *land); /* to describe its behaviours; or NULL */
void write_map_heights(const map_output *o, const map_item *item, buffer *b, const int64_t *heights,
                       uint32_t width, uint32_t height);

/* Draws all pictures of a file. b: the JSON object, or NULL. */
void draw_map(const map_output *o, const map_item *item, const kunai_map *map, buffer *b);

/* map_grid.c: draws the pictures of a matrix. */
void draw_map_matrix(const map_output *o, const map_item *item, const kunai_map_matrix *matrix,
                     buffer *b);

/* ---- map_show.c: without --world ---- */

/* Shows all map files of an argument: a file, an archive or a folder. */
void show_map_path(const map_output *o, const char *path);

/* ---- map_world.c: --world ---- */

/* Shows the maps of the game whose files are the arguments. header: number or name of one map;
 * NULL: all maps, in short. */
void show_map_world(const map_output *o, const char *header);

#endif
