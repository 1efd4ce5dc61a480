/* map_files.c - what map files are by their names, and how those are found that others name by
 * number. */
#include "map.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NAMES = 2 };

/* The words of --as, and how names of files begin: those of the game, then those of the public
 * decompilation. */
static const struct {
    const char *word;
    uint32_t format;
    const char *names[MOST_NAMES];
    int lone; /* there is one for all maps, without a number */
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
    [MAP_GROUND_TEXTURES] = {NULL, KUNAI_FORMAT_ANY, {"map_tex_set"}, 0},
    [MAP_PROP_TEXTURES] = {NULL, KUNAI_FORMAT_ANY, {"areabm_texset"}, 0},
};

/* A file that is no archive. */
typedef struct map_loose {
    char *path;
    uint32_t number;
    buffer bytes;
} map_loose;

/* ---- kinds ---- */

uint32_t map_find_word(const char *word)
{
    int i;

    for (i = 0; i < MAP_PARTS; i++)
        if (parts[i].word && !strcmp(word, parts[i].word))
            return parts[i].format;
    return KUNAI_FORMAT_ANY;
}

const char *map_word(uint32_t format)
{
    int i;

    for (i = 0; i < MAP_PARTS; i++)
        if (parts[i].word && parts[i].format == format)
            return parts[i].word;
    return "unknown";
}

static const char *find_file_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

static int begins_with(const char *name, const char *start)
{
    size_t i;

    for (i = 0; start[i]; i++)
        if (tolower((unsigned char)name[i]) != start[i])
            return 0;
    return 1;
}

int map_find_part(const char *path)
{
    const char *name = find_file_name(path);
    int part, i;

    for (part = 0; part < MAP_PARTS; part++)
        for (i = 0; i < MOST_NAMES && parts[part].names[i]; i++)
            if (begins_with(name, parts[part].names[i]))
                return part;
    return MAP_PARTS;
}

uint32_t map_find_name(const char *path)
{
    const int part = map_find_part(path);

    return part < MAP_PARTS ? parts[part].format : (uint32_t)KUNAI_FORMAT_ANY;
}

uint32_t map_find_content(const void *data, size_t size)
{
    kunai_found found;

    if (kunai_probe(data, size, &found) == KUNAI_OK && found.nouns & KUNAI_NOUN_MAP)
        return found.format;
    return KUNAI_FORMAT_ANY;
}

/* ---- stores ---- */

/* Of "land_data_043.bin": 43. -1: it has none. */
static int64_t find_number(const char *path)
{
    const char *name = find_file_name(path), *dot = strchr(name, '.');
    const char *end = dot ? dot : name + strlen(name), *digit = end;
    int64_t number = 0;

    while (digit > name && isdigit((unsigned char)digit[-1]) && end - digit < 9)
        digit--;
    if (digit == end)
        return -1;
    for (; digit < end; digit++)
        number = 10 * number + (*digit - '0');
    return number;
}

static char *copy(const char *text)
{
    return strcpy(allocate(strlen(text) + 1, 1), text);
}

static int is_narc(const buffer *bytes)
{
    return bytes->size >= 4 && !memcmp(bytes->data, "NARC", 4);
}

/* These two keep the bytes. */

static void open_archive(tool *t, map_store *store, const char *path, buffer *bytes)
{
    const kunai_options options = {
        .struct_size = sizeof options, .flags = KUNAI_QUICK, .format = KUNAI_FORMAT_NARC};
    kunai_error error;

    if (kunai_archive_open(bytes->data, bytes->size, &options, &store->archive, &error) !=
        KUNAI_OK) {
        tool_error(t, path, NULL, &error);
        tool_forget(t, path);
        return;
    }
    store->path = copy(path);
    store->member_paths =
        allocate(kunai_archive_get_info(store->archive)->entry_count, sizeof *store->member_paths);
    store->bytes = *bytes;
    *bytes = (buffer){0};
}

static void add_loose(map_store *store, int part, const char *path, buffer *bytes)
{
    const int64_t number = parts[part].lone ? 0 : find_number(path);
    map_loose loose;

    if (number < 0)
        return;
    loose = (map_loose){copy(path), (uint32_t)number, *bytes};
    buffer_add(&store->loose, &loose, sizeof loose);
    *bytes = (buffer){0};
}

static void add_file(tool *t, map_store *store, int part, const char *path)
{
    buffer bytes = {0};

    if (!tool_read(t, path, &bytes)) {
        if (!is_narc(&bytes))
            add_loose(store, part, path, &bytes);
        else if (store->archive)
            tool_note(t, path, "warning: is left out: %s is taken", store->path);
        else
            open_archive(t, store, path, &bytes);
    }
    allocate_for(t->name, "");
    buffer_free(&bytes);
}

typedef struct search {
    tool *t;
    map_store *store;
    int part;
} search;

static void add_found(void *user, const char *path, const char *out)
{
    const search *s = user;

    (void)out;
    if (map_find_part(path) == s->part)
        add_file(s->t, s->store, s->part, path);
}

void map_store_add(tool *t, map_store *store, int part, const char *path)
{
    search s = {t, store, part};

    if (tool_is_folder(path))
        tool_walk(t, path, NULL, add_found, &s);
    else
        add_file(t, store, part, path);
}

int map_store_is_empty(const map_store *store)
{
    return !store->archive && !store->loose.size;
}

static void close_archive(map_store *store)
{
    uint32_t i;

    if (!store->archive)
        return;
    for (i = 0; i < kunai_archive_get_info(store->archive)->entry_count; i++)
        free(store->member_paths[i]);
    free(store->member_paths);
    kunai_archive_close(store->archive);
    buffer_free(&store->bytes);
    free(store->path);
}

void map_store_close(map_store *store)
{
    map_loose *loose = (void *)store->loose.data;
    size_t i;

    for (i = 0; i < store->loose.size / sizeof *loose; i++) {
        free(loose[i].path);
        buffer_free(&loose[i].bytes);
    }
    buffer_free(&store->loose);
    close_archive(store);
}

/* The same memory each time, so that nothing is said twice of a member. */
static const char *find_member_path(const map_store *store, uint32_t number)
{
    const size_t room = strlen(store->path) + 16;
    char **path = &store->member_paths[number];

    if (!*path) {
        *path = allocate(room, 1);
        snprintf(*path, room, "%s/%03" PRIu32, store->path, number);
    }
    return *path;
}

static int read_member(tool *t, const map_store *store, uint32_t number, buffer *out)
{
    const kunai_entry *entry = kunai_archive_get_entry(store->archive, number);
    kunai_error error;

    buffer_grow(out, entry->result == KUNAI_OK ? (size_t)entry->unpacked_size + 1 : 1);
    out->size--;
    if (kunai_archive_read(store->archive, number, out->data, out->size, NULL, &error) == KUNAI_OK)
        return 0;
    tool_error(t, find_member_path(store, number), NULL, &error);
    return -1;
}

int map_store_read(tool *t, const map_store *store, uint32_t number, buffer *out, const char **path)
{
    const map_loose *loose = (const void *)store->loose.data;
    const size_t count = store->loose.size / sizeof *loose;
    size_t i;

    *path = NULL;
    if (store->archive && kunai_archive_get_entry(store->archive, number)) {
        *path = find_member_path(store, number);
        return read_member(t, store, number, out);
    }
    for (i = 0; i < count; i++)
        if (loose[i].number == number) {
            *path = loose[i].path;
            buffer_add(out, loose[i].bytes.data, loose[i].bytes.size);
            return 0;
        }
    return -1;
}

/* ---- handles ---- */

kunai_map *map_open(tool *t, const char *path, uint32_t format, const void *data, size_t size,
                    kunai_error *error)
{
    const kunai_options options = {.struct_size = sizeof options, .format = format};
    const kunai_map_info *info;
    kunai_map *map;

    if (kunai_map_open(data, size, &options, &map, error) != KUNAI_OK)
        return NULL;
    info = kunai_map_get_info(map);
    tool_warnings(t, path, NULL, info->warnings, info->warning_count);
    return map;
}

kunai_map *map_open_number(tool *t, const map_store *store, uint32_t format, uint32_t number,
                           int *there)
{
    kunai_map *map = NULL;
    buffer bytes = {0};
    kunai_error error;
    const char *path;
    const int bad = map_store_read(t, store, number, &bytes, &path);

    *there = path != NULL;
    if (!bad) {
        map = map_open(t, path, format, bytes.data, bytes.size, &error);
        if (!map)
            tool_error(t, path, NULL, &error);
    }
    buffer_free(&bytes);
    return map;
}
