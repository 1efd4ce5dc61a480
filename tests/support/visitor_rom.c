/* visitor_rom.c - opens the map of header 0 from a ROM, as a program that uses game.h does.
 *
 * It finds the files by the paths of the game, and the headers of all maps by a search in the
 * program. The handle is a scene. */
#include <string.h>

#include "members.h"
#include "visitor.h"

enum { STORES = KUNAI_STORE_TEXTS + 1, MOST_PROGRAM = 1 << 20 };

/* A file in the ROM. */
typedef struct part {
    const uint8_t *data; /* NULL: missing */
    size_t size;
} part;

typedef struct rom {
    const uint8_t *data;
    const kunai_options *options;
    kunai_archive *archive;
    const kunai_game *game;
    uint8_t *program;
    part headers;
    kunai_archive *archives[STORES]; /* NULL: none */
    part files[STORES];
} rom;

static part get_part(const uint8_t *data, const kunai_archive *archive, int32_t index)
{
    const kunai_entry *entry = kunai_archive_get_entry(archive, (uint32_t)index);
    part found = {NULL, 0};

    if (!entry || entry->result != KUNAI_OK)
        return found;
    found.data = data + entry->offset;
    found.size = (size_t)entry->size;
    return found;
}

static part fetch(const rom *from, uint32_t store, uint32_t index)
{
    int32_t member = 7;
    const char *path = kunai_game_get_path(from->game, store, index, &member);

    VISITOR_CHECK(member == -1 || (path && (uint32_t)member == index));
    if (store == KUNAI_STORE_MAP_HEADERS)
        return from->headers;
    if (member >= 0 && from->archives[store])
        return get_part(from->files[store].data, from->archives[store], member);
    return get_part(from->data, from->archive,
                    path ? kunai_archive_find(from->archive, path, strlen(path)) : -1);
}

/* Returns options that are right for all files of the ROM. */
static kunai_options choose_options(const kunai_options *given, uint32_t format)
{
    kunai_options options = KUNAI_OPTIONS_INIT;

    options.allocator = given->allocator;
    options.max_memory = given->max_memory;
    options.format = format;
    return options;
}

/* Opens the archive of a store, and counts its files. A damaged archive counts as a missing one. If
 * memory runs out, the call must fail: the sweeps of allocations require it. */
static kunai_result open_store(rom *from, uint32_t store, uint32_t *count, kunai_error *error)
{
    const kunai_options options = choose_options(from->options, KUNAI_FORMAT_NARC);
    int32_t member;
    kunai_result result = KUNAI_OK;

    *count = 0;
    if (!kunai_game_get_path(from->game, store, 0, &member) || member < 0)
        return KUNAI_OK;
    from->files[store] = fetch(from, store, 0);
    if (from->files[store].data)
        result = kunai_archive_open(from->files[store].data, from->files[store].size, &options,
                                    &from->archives[store], error);
    if (from->archives[store])
        *count = kunai_archive_get_info(from->archives[store])->entry_count;
    return result == KUNAI_E_MEMORY || result == KUNAI_E_LIMIT ? result : KUNAI_OK;
}

static kunai_result read_program(rom *from, size_t *size, kunai_error *error)
{
    const kunai_program *arm9 = kunai_archive_get_rom(from->archive)->arm9;
    const kunai_entry *entry =
        kunai_archive_get_entry(from->archive, arm9 ? (uint32_t)arm9->entry : UINT32_MAX);
    uint64_t written;

    *size = entry && entry->result == KUNAI_OK && entry->unpacked_size <= MOST_PROGRAM
                ? (size_t)entry->unpacked_size
                : 0;
    from->program = malloc(*size + 1);
    VISITOR_CHECK(from->program != NULL);
    return kunai_archive_read(from->archive, arm9 ? (uint32_t)arm9->entry : UINT32_MAX,
                              from->program, *size, &written, error);
}

static kunai_result find_headers(rom *from, kunai_error *error)
{
    kunai_game_headers found;
    kunai_game_counts counts = {0, 0, 0, 0, 0, 0};
    uint32_t store, count[STORES];
    kunai_result result;
    size_t size;

    for (store = 0; store < STORES; store++) {
        result = open_store(from, store, &count[store], error);
        if (result != KUNAI_OK)
            return result;
    }
    counts.headers = (uint32_t)(fetch(from, KUNAI_STORE_MAP_NAMES, 0).size / 16);
    counts.areas = count[KUNAI_STORE_AREA];
    counts.matrices = count[KUNAI_STORE_MAP_MATRIX];
    counts.events = count[KUNAI_STORE_EVENTS];
    counts.scripts = count[KUNAI_STORE_SCRIPTS];
    counts.texts = count[KUNAI_STORE_TEXTS];
    result = read_program(from, &size, error);
    if (result == KUNAI_OK)
        result = kunai_game_find_headers(from->game, from->program, size, &counts, &found, error);
    if (result != KUNAI_OK)
        return result;
    VISITOR_CHECK(found.offset <= size && found.size <= size - found.offset && found.count);
    VISITOR_CHECK(found.size == 24 * (uint64_t)found.count);
    from->headers.data = from->program + found.offset;
    from->headers.size = (size_t)found.size;
    return KUNAI_OK;
}

static kunai_result join(const rom *from, void **out, kunai_error *error)
{
    kunai_options options = choose_options(from->options, from->game->format);
    kunai_world_options what = KUNAI_WORLD_OPTIONS_INIT;
    kunai_scene *scene = NULL;
    kunai_request request;
    kunai_world *world;
    kunai_result result;

    options.flags = from->options->flags; /* archives open without them */
    result = kunai_world_open(&what, &options, &world, error);
    if (result != KUNAI_OK)
        return result;
    while (kunai_world_next(world, &request) == KUNAI_NEED_INPUT) {
        const part file = fetch(from, request.store, request.index);

        kunai_world_give(world, &request, file.data, file.size, error);
    }
    result = kunai_world_finish(world, &scene, error);
    kunai_world_close(world);
    *out = scene;
    return result;
}

static kunai_result open_parts(rom *from, void **out, kunai_error *error)
{
    static const kunai_error no_game = {0, "unknown game", "ROM", KUNAI_E_UNSUPPORTED, 0, 0, 0, 0,
                                        0};
    kunai_result result;

    from->game = kunai_game_find(kunai_archive_get_rom(from->archive)->code.data);
    if (!from->game) {
        *error = no_game;
        return no_game.code;
    }
    result = find_headers(from, error);
    return result == KUNAI_OK ? join(from, out, error) : result;
}

static kunai_result open_rom(const void *data, size_t size, const kunai_options *options,
                             void **out, kunai_error *error)
{
    const kunai_options named = choose_options(options, KUNAI_FORMAT_NDS);
    rom from = {.data = data, .options = options};
    kunai_error none;
    kunai_result result;
    uint32_t i;

    *out = NULL;
    if (!error)
        error = &none;
    result = kunai_archive_open(data, size, &named, &from.archive, error);
    if (result == KUNAI_OK)
        result = open_parts(&from, out, error);
    if (error->offset > size)
        error->offset = size; /* the error lies in the unpacked program */
    for (i = 0; i < STORES; i++)
        kunai_archive_close(from.archives[i]);
    kunai_archive_close(from.archive);
    free(from.program);
    return result;
}

const test_visitor rom_visitor = {"rom", open_rom, walk_joined_scene, close_joined_scene};
