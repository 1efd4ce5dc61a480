/*
 * map_rom.c - reads the files of a game from its ROM, as if the user gave each of them (platinum.md
 * 12). map_world.c calls add_map_rom.
 *
 * The map headers are no file: they are in the ARM9 program. The library finds them there at a
 * known offset, or by their content.
 */
#include "map_world.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The stores of kunai map. For the last two, only the number of files is used: it helps to find the
 * headers. */
static const struct {
    uint32_t store;
    int part; /* MAP_PARTS: none */
} stores[] = {{KUNAI_STORE_MAP_NAMES, MAP_NAMES},
              {KUNAI_STORE_MAP_MATRIX, MAP_MATRIX},
              {KUNAI_STORE_LAND, MAP_LAND},
              {KUNAI_STORE_AREA, MAP_AREA},
              {KUNAI_STORE_AREA_BUILD, MAP_BUILD},
              {KUNAI_STORE_AREA_LIGHT, MAP_LIGHT},
              {KUNAI_STORE_EVENTS, MAP_EVENTS},
              {KUNAI_STORE_GROUND_TEXTURES, MAP_GROUND_TEXTURES},
              {KUNAI_STORE_PROP_TEXTURES, MAP_PROP_TEXTURES},
              {KUNAI_STORE_PROP_MODEL, MAP_PROP_MODELS},
              {KUNAI_STORE_PROP_ANIMATION, MAP_ANIMATION},
              {KUNAI_STORE_PROP_MOTION, MAP_PROP_MOTIONS},
              {KUNAI_STORE_PROP_SHAPES, MAP_SHAPES},
              {KUNAI_STORE_ROOM_MODEL, MAP_ROOM_MODELS},
              {KUNAI_STORE_ROOM_ANIMATION, MAP_ROOM_ANIMATION},
              {KUNAI_STORE_ROOM_SHAPES, MAP_ROOM_SHAPES},
              {KUNAI_STORE_SCRIPTS, MAP_PARTS},
              {KUNAI_STORE_TEXTS, MAP_PARTS}};

enum { STORES = sizeof stores / sizeof stores[0] };

typedef struct rom {
    const map_output *o;
    const char *path;
    kunai_archive *archive;
    const kunai_game *game;
} rom;

int is_map_rom_name(const char *path)
{
    static const char extension[] = ".nds";
    const size_t size = strlen(path), end = sizeof extension - 1;

    return size > end && is_tool_name(path + size - end, end, extension, end);
}

/* ---- files of the ROM ---- */

static void fail(const rom *r, const kunai_error *error)
{
    report_tool_error(r->o->t, r->path, NULL, error);
    print_map_json_failure(r->o, r->path, NULL, 0, error);
}

/* Returns "ROM/path" in malloc memory. */
static char *name_file(const rom *r, const char *path)
{
    const size_t size = strlen(r->path) + strlen(path) + 2;
    char *name = allocate(size, 1);

    snprintf(name, size, "%s/%s", r->path, path);
    return name;
}

/* Returns 0, or -1 after reporting the error. */
static int read_entry(const rom *r, uint32_t index, buffer *out)
{
    const kunai_entry *entry = kunai_archive_get_entry(r->archive, index);
    const tool_entry about = {.index = index, .name = entry->name};
    kunai_error error;
    uint64_t written;

    grow_buffer(out, entry->result == KUNAI_OK ? (size_t)entry->unpacked_size + 1 : 1);
    out->size--;
    if (kunai_archive_read(r->archive, index, out->data, out->size, &written, &error) == KUNAI_OK)
        return 0;
    report_tool_error(r->o->t, r->path, &about, &error);
    return -1;
}

static int read_path(const rom *r, const char *path, buffer *out)
{
    const int32_t index = kunai_archive_find(r->archive, path, strlen(path));

    if (index >= 0)
        return read_entry(r, (uint32_t)index, out);
    print_tool_note(r->o->t, r->path, "warning: contains no file %s", path);
    return -1;
}

/* ---- stores ---- */

static uint32_t count_members(const buffer *bytes)
{
    const kunai_options options = {.struct_size = sizeof options,
                                   .archive_flags = KUNAI_ARCHIVE_QUICK,
                                   .format = KUNAI_FORMAT_NARC};
    kunai_archive *archive;
    uint32_t count = 0;

    if (kunai_archive_open(bytes->data, bytes->size, &options, &archive, NULL) == KUNAI_OK)
        count = kunai_archive_get_info(archive)->entry_count;
    kunai_archive_close(archive);
    return count;
}

static void note_count(uint32_t store, const buffer *bytes, kunai_game_counts *counts)
{
    switch (store) {
    case KUNAI_STORE_MAP_NAMES: counts->headers = (uint32_t)(bytes->size / 16); break;
    case KUNAI_STORE_AREA: counts->areas = count_members(bytes); break;
    case KUNAI_STORE_MAP_MATRIX: counts->matrices = count_members(bytes); break;
    case KUNAI_STORE_EVENTS: counts->events = count_members(bytes); break;
    case KUNAI_STORE_SCRIPTS: counts->scripts = count_members(bytes); break;
    case KUNAI_STORE_TEXTS: counts->texts = count_members(bytes); break;
    default: break;
    }
}

/* Adds an archive, or a single file with this number. */
static void add_file(map_world_files *w, const rom *r, size_t row, uint32_t number,
                     const char *path, kunai_game_counts *counts)
{
    const int part = stores[row].part;
    char *name = name_file(r, path);
    buffer bytes = {0};

    if (!read_path(r, path, &bytes)) {
        note_count(stores[row].store, &bytes, counts);
        if (part < MAP_PARTS)
            add_bytes_to_map_store(r->o->t, &w->stores[part], number, name, &bytes);
    }
    free_buffer(&bytes);
    free(name);
}

static void add_store(map_world_files *w, const rom *r, size_t row, kunai_game_counts *counts)
{
    int32_t member = -1;
    const char *path;
    uint32_t i;

    for (i = 0; member < 0; i++) {
        path = kunai_game_get_path(r->game, stores[row].store, i, &member);
        if (!path)
            return;
        add_file(w, r, row, i, path, counts);
    }
}

/* ---- headers ---- */

static void tell_game(const rom *r, const kunai_game_headers *headers)
{
    print_tool_note(r->o->t, r->path,
                    "note: is a ROM of %s (%s); its %" PRIu32 " map headers are at 0x%" PRIx64
                    " in its ARM9 program%s",
                    r->game->name, r->game->code, headers->count, headers->offset,
                    headers->search == KUNAI_GAME_SEARCH_CONTENT ? ", found by their content" : "");
}

static void save_headers(const rom *r, const kunai_game_headers *headers, const uint8_t *program)
{
    const char *path = r->o->headers;

    if (path && !write_tool_file(r->o->t, path, program + headers->offset, (size_t)headers->size) &&
        !r->o->t->quiet)
        print_out("%s: %" PRIu32 " headers of %s, %" PRIu64 " bytes\n", path, headers->count,
                  r->game->name, headers->size);
}

static void add_headers(map_world_files *w, const rom *r, const kunai_game_counts *counts)
{
    static const char program_name[] = "arm9.bin";
    const kunai_program *arm9 = kunai_archive_get_rom(r->archive)->arm9;
    kunai_game_headers headers;
    buffer program = {0}, bytes = {0};
    kunai_error error;
    char *name = name_file(r, program_name);

    if (!arm9 || arm9->entry < 0) {
        fail_tool(r->o->t, TOOL_FAILED, r->path, "contains no ARM9 program, so no map headers");
        print_map_json_failure(r->o, r->path, NULL, 0, NULL);
    } else if (read_entry(r, (uint32_t)arm9->entry, &program)) {
        print_map_json_failure(r->o, r->path, NULL, 0, NULL);
    } else {
        kunai_game_find_headers(r->game, program.data, program.size, counts, &headers, &error);
        if (error.code == KUNAI_OK) {
            tell_game(r, &headers);
            save_headers(r, &headers, program.data);
            append_bytes(&bytes, program.data + headers.offset, (size_t)headers.size);
            add_bytes_to_map_store(r->o->t, &w->stores[MAP_HEADERS], 0, name, &bytes);
        } else {
            fail(r, &error);
        }
    }
    free_buffer(&bytes);
    free_buffer(&program);
    free(name);
}

/* ---- the ROM ---- */

static void refuse_game(const rom *r)
{
    const kunai_string code = kunai_archive_get_rom(r->archive)->code;
    char name[128];

    clean_tool_name(code.data, code.size, name);
    fail_tool(r->o->t, TOOL_FAILED, r->path,
              "is a ROM of the game %s: only the maps of Diamond, Pearl, Platinum, HeartGold and "
              "SoulSilver are known",
              name);
    print_map_json_failure(r->o, r->path, NULL, 0, NULL);
}

static void add_files(map_world_files *w, rom *r)
{
    kunai_game_counts counts = {0};
    size_t i;

    r->game = kunai_game_find(kunai_archive_get_rom(r->archive)->code.data);
    if (!r->game) {
        refuse_game(r);
        return;
    }
    w->headers_format = r->game->format;
    for (i = 0; i < STORES; i++)
        add_store(w, r, i, &counts);
    add_headers(w, r, &counts);
}

static void open_rom(map_world_files *w, const char *path, const buffer *bytes)
{
    const kunai_options options = {.struct_size = sizeof options, .format = KUNAI_FORMAT_NDS};
    rom r = {.o = w->o, .path = path};
    kunai_error error;

    if (kunai_archive_open(bytes->data, bytes->size, &options, &r.archive, &error) == KUNAI_OK)
        add_files(w, &r);
    else
        fail(&r, &error);
    kunai_archive_close(r.archive);
}

static int is_rom(const char *path, const buffer *bytes)
{
    kunai_found found;

    return is_map_rom_name(path) || (kunai_probe(bytes->data, bytes->size, &found) == KUNAI_OK &&
                                     found.format == KUNAI_FORMAT_NDS);
}

int add_map_rom(map_world_files *w, const char *path)
{
    buffer bytes = {0};
    int taken = 1;

    if (!is_map_rom_name(path) && !is_tool_file(path))
        return 0;
    if (read_tool_file(w->o->t, path, &bytes)) {
        print_map_json_failure(w->o, path, NULL, 0, NULL);
    } else {
        taken = is_rom(path, &bytes);
        if (taken)
            open_rom(w, path, &bytes);
    }
    w->has_rom |= taken;
    free_buffer(&bytes);
    return taken;
}
