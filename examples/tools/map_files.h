/* map_files.h - what map files are, by the words of the user, their names and their bytes. */
#ifndef MAP_FILES_H
#define MAP_FILES_H

#include <kunai/kunai.h>

/* What files are about: the words of --format, and which files of a game are meant by their names. */
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
    MAP_EVENTS,
    MAP_GROUND_TEXTURES, /* no map files: these have no word */
    MAP_PROP_TEXTURES,
    MAP_PROP_MODELS,  /* behind MAP_SHAPES, whose name begins with its own */
    MAP_PROP_MOTIONS, /* behind MAP_ANIMATION, for the same reason */
    MAP_ROOM_MODELS,  /* of HeartGold: indoor props. Only a ROM tells them, as the next ones */
    MAP_ROOM_ANIMATION,
    MAP_ROOM_SHAPES,
    MAP_PARTS
};

/* By a word of --format, by the name of a file (its case does not matter; its folder does where that
 * name begins with a number), by what the bytes are. KUNAI_FORMAT_ANY: none. */
uint32_t find_map_word(const char *word);
uint32_t find_map_name(const char *path);
uint32_t find_map_content(const void *data, size_t size);
const char *get_map_word(uint32_t format);

/* What the user says it is, else what its bytes say, else its name. */
uint32_t find_map_format(uint32_t given, const char *path, const void *data, size_t size);

/* The part whose files have such names, or MAP_PARTS. */
int find_map_part(const char *path);

/* Of "land_data_043.bin": 43; 0 where there is one for all maps. -1: it has none. */
int64_t find_map_number(int part, const char *path);

/* Whether kunai map may know a file, or what is in it, by such a name only. */
int is_map_name(const char *path);

/* How the names of files begin, one behind the other. */
enum { MAP_NAMES_SIZE = 256 };
void list_map_names(char names[MAP_NAMES_SIZE]);

#endif
