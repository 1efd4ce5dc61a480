/*
 * map_files.c - recognises map files by --format, by their names and by their bytes (map_files.h).
 *
 * Most map files have no magic number, so the name decides: the names of the game's archives, and
 * names of the public decompilation.
 */
#include "map_files.h"
#include "platform.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { MOST_NAMES = 2 };

/* For each part: the word of --format, and how file names begin, first in the game, then in the
 * public decompilation. */
static const struct {
    const char *word;
    uint32_t format;
    const char *names[MOST_NAMES];
    int lone; /* one file for all maps, without a number */
} parts[MAP_PARTS] = {
    [MAP_HEADERS] = {"headers", KUNAI_FORMAT_MAP_HEADERS, {"map_headers"}, 1},
    [MAP_HEADERS_DP] = {"headers-dp", KUNAI_FORMAT_MAP_HEADERS_DP, {NULL}, 1},
    [MAP_HEADERS_HG] = {"headers-hg", KUNAI_FORMAT_MAP_HEADERS_HG, {NULL}, 1},
    [MAP_NAMES] = {"names", KUNAI_FORMAT_MAP_NAMES, {"mapname"}, 1},
    [MAP_MATRIX] = {"matrix", KUNAI_FORMAT_MAP_MATRIX, {"map_matrix"}, 0},
    [MAP_LAND] = {"land", KUNAI_FORMAT_LAND, {"land_data"}, 0},
    [MAP_BDHC] = {"bdhc", KUNAI_FORMAT_BDHC, {NULL}, 0},
    [MAP_AREA] = {"area", KUNAI_FORMAT_AREA, {"area_data"}, 0},
    [MAP_AREA_HG] = {"area-hg", KUNAI_FORMAT_AREA_HG, {NULL}, 0},
    [MAP_BUILD] = {"build", KUNAI_FORMAT_AREA_BUILD, {"area_build", "prop_model_set"}, 0},
    [MAP_LIGHT] = {"light", KUNAI_FORMAT_AREA_LIGHT, {"arealight", "lighting_set"}, 0},
    [MAP_ANIMATION] = {"animation", KUNAI_FORMAT_PROP_ANIMATION, {"bm_anime_list"}, 0},
    [MAP_SHAPES] = {"shapes", KUNAI_FORMAT_PROP_SHAPES, {"build_model_matshp"}, 1},
    [MAP_EVENTS] = {"events", KUNAI_FORMAT_MAP_EVENTS, {"zone_event"}, 0},
    [MAP_GROUND_TEXTURES] = {NULL, KUNAI_FORMAT_ANY, {"map_tex_set"}, 0},
    [MAP_PROP_TEXTURES] = {NULL, KUNAI_FORMAT_ANY, {"areabm_texset"}, 0},
    [MAP_PROP_MODELS] = {NULL, KUNAI_FORMAT_ANY, {"build_model"}, 0},
    [MAP_PROP_MOTIONS] = {NULL, KUNAI_FORMAT_ANY, {"bm_anime"}, 0},
    [MAP_ROOM_MODELS] = {NULL, KUNAI_FORMAT_ANY, {NULL}, 0},
    [MAP_ROOM_ANIMATION] = {NULL, KUNAI_FORMAT_PROP_ANIMATION, {NULL}, 0},
    [MAP_ROOM_SHAPES] = {NULL, KUNAI_FORMAT_PROP_SHAPES, {NULL}, 1},
};

uint32_t find_map_word(const char *word)
{
    int i;

    for (i = 0; i < MAP_PARTS; i++)
        if (parts[i].word && !strcmp(word, parts[i].word))
            return parts[i].format;
    return KUNAI_FORMAT_ANY;
}

const char *get_map_word(uint32_t format)
{
    int i;

    for (i = 0; i < MAP_PARTS; i++)
        if (parts[i].word && parts[i].format == format)
            return parts[i].word;
    return "unknown";
}

static int begins_with(const char *name, const char *start)
{
    size_t i;

    for (i = 0; start[i]; i++)
        if (tolower((unsigned char)name[i]) != start[i])
            return 0;
    return 1;
}

static int find_part(const char *name)
{
    int part, i;

    for (part = 0; part < MAP_PARTS; part++)
        for (i = 0; i < MOST_NAMES && parts[part].names[i]; i++)
            if (begins_with(name, parts[part].names[i]))
                return part;
    return MAP_PARTS;
}

/* kunai extract writes "land_data/043.bin": here the folder tells the part. */
int find_map_part(const char *path)
{
    const char *name = find_path_name(path);
    const int part = find_part(name);

    if (part < MAP_PARTS || !isdigit((unsigned char)name[0]) || name == path)
        return part;
    for (name--; name > path && !is_separator(name[-1]);)
        name--;
    return find_part(name);
}

uint32_t find_map_name(const char *path)
{
    const int part = find_map_part(path);

    return part < MAP_PARTS ? parts[part].format : (uint32_t)KUNAI_FORMAT_ANY;
}

int is_map_name(const char *path)
{
    return find_map_name(path) != KUNAI_FORMAT_ANY;
}

void list_map_names(char names[MAP_NAMES_SIZE])
{
    size_t size = 0;
    int part, i;

    names[0] = 0;
    for (part = 0; part < MAP_PARTS; part++)
        for (i = 0; i < MOST_NAMES && parts[part].names[i] && size < MAP_NAMES_SIZE; i++)
            size += (size_t)snprintf(names + size, MAP_NAMES_SIZE - size, "%s%s", size ? ", " : "",
                                     parts[part].names[i]);
}

uint32_t find_map_content(const void *data, size_t size)
{
    kunai_found found;

    if (kunai_probe(data, size, &found) == KUNAI_OK && found.modules & KUNAI_MODULE_MAP)
        return found.format;
    return KUNAI_FORMAT_ANY;
}

uint32_t find_map_format(uint32_t given, const char *path, const void *data, size_t size)
{
    const uint32_t found = given ? given : find_map_content(data, size);

    return found ? found : find_map_name(path);
}

int64_t find_map_number(int part, const char *path)
{
    const char *name = find_path_name(path), *dot = strchr(name, '.');
    const char *end = dot ? dot : name + strlen(name), *digit = end;
    int64_t number = 0;

    if (parts[part].lone)
        return 0;
    while (digit > name && isdigit((unsigned char)digit[-1]) && end - digit < 9)
        digit--;
    if (digit == end)
        return -1;
    for (; digit < end; digit++)
        number = 10 * number + (*digit - '0');
    return number;
}
