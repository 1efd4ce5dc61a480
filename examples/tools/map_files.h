/* map_files.h - recognises map files by --format, by their names and by their bytes. kunai map,
 * info, scan and convert use it. */
#ifndef MAP_FILES_H
#define MAP_FILES_H

#include <kunai/kunai.h>

/* The parts of a game's map data. Those that are map files have a word for --format. Most have file
 * names of the game. */
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
    MAP_GROUND_TEXTURES, /* no map files: these and the next ones have no word */
    MAP_PROP_TEXTURES,
    MAP_PROP_MODELS,  /* after MAP_SHAPES, whose name begins with the name of this part */
    MAP_PROP_MOTIONS, /* after MAP_ANIMATION, for the same reason */
    MAP_ROOM_MODELS,  /* of HeartGold: indoor props. Only a ROM identifies this and the next
                         parts */
    MAP_ROOM_ANIMATION,
    MAP_ROOM_SHAPES,
    MAP_PARTS
};

/* Find the format by a word of --format; by the name of a file; by its bytes. Case is ignored. If
 * the name begins with a number, its folder counts. Return KUNAI_FORMAT_ANY if none fits. */
uint32_t find_map_word(const char *word);
uint32_t find_map_name(const char *path);
uint32_t find_map_content(const void *data, size_t size);
const char *get_map_word(uint32_t format);

/* Returns the given format, or else the one found by bytes, or else by name. */
uint32_t find_map_format(uint32_t given, const char *path, const void *data, size_t size);

/* Returns the part whose file names fit, or MAP_PARTS. */
int find_map_part(const char *path);

/* Returns the number in a name: 43 for "land_data_043.bin"; 0 for a part with one file for all
 * maps; -1 if the name has no number. */
int64_t find_map_number(int part, const char *path);

/* Returns whether kunai map could recognise a file of unknown format, or its contents, by this
 * name. */
int is_map_name(const char *path);

/* Lists how the names of map files begin, separated by commas. */
enum { MAP_NAMES_SIZE = 256 };
void list_map_names(char names[MAP_NAMES_SIZE]);

#endif
