/*
 * map_store.c - the files that other files name by number: members of an archive, or single files
 * with the number in their names. map_places.c, map_rom.c and the files for GLB read from it.
 *
 * A member can be opened many times, but its problems are kept once and printed later, sorted by
 * number.
 */
#include "map.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A file that is no member of an archive. */
typedef struct map_loose {
    char *path;
    uint32_t number;
    int noted; /* its problems were printed */
    buffer bytes;
} map_loose;

/* A problem of a member of the archive. */
typedef struct map_problem {
    uint32_t number;
    uint32_t place; /* position in the order of occurrence */
    int failed;
    int told;
    kunai_error error;
} map_problem;

static int is_narc(const buffer *bytes)
{
    return bytes->size >= 4 && !memcmp(bytes->data, "NARC", 4);
}

/* Both functions take ownership of the bytes if they keep them. */

static void open_archive(tool *t, map_store *store, const char *path, buffer *bytes)
{
    const kunai_options options = {.struct_size = sizeof options,
                                   .archive_flags = KUNAI_ARCHIVE_QUICK,
                                   .format = KUNAI_FORMAT_NARC};

    if (kunai_archive_open(bytes->data, bytes->size, &options, &store->archive, &store->error) !=
        KUNAI_OK) {
        report_tool_error(t, path, NULL, &store->error);
        forget_tool_errors(t, path);
        return;
    }
    store->path = copy_text(path);
    store->opened = allocate(kunai_archive_get_info(store->archive)->entry_count, 1);
    store->bytes = *bytes;
    *bytes = (buffer){0};
}

/* Returns NULL if no file has this number. */
static map_loose *find_loose(const map_store *store, uint32_t number)
{
    map_loose *loose = (void *)store->loose.data;
    const size_t count = store->loose.size / sizeof *loose;
    size_t i;

    for (i = 0; i < count; i++)
        if (loose[i].number == number)
            return &loose[i];
    return NULL;
}

static int is_equal(const buffer *a, const buffer *b)
{
    return a->size == b->size && (!a->size || !memcmp(a->data, b->data, a->size));
}

/* Warns that a file is not used, unless the used one is equal: a file may be given alone and with
 * its folder. */
static void leave_out(tool *t, const char *path, const buffer *bytes, const char *taken,
                      const buffer *taken_bytes)
{
    if (!is_equal(bytes, taken_bytes))
        print_tool_note(t, path, "warning: is left out, because %s is used", taken);
}

static void add_loose(tool *t, map_store *store, uint32_t number, const char *path, buffer *bytes)
{
    const map_loose *other = find_loose(store, number);
    map_loose loose;

    if (other) {
        leave_out(t, path, bytes, other->path, &other->bytes);
        return;
    }
    loose = (map_loose){.path = copy_text(path), .number = number, .bytes = *bytes};
    append_bytes(&store->loose, &loose, sizeof loose);
    *bytes = (buffer){0};
}

void add_bytes_to_map_store(tool *t, map_store *store, uint32_t number, const char *path,
                            buffer *bytes)
{
    if (!is_narc(bytes))
        add_loose(t, store, number, path, bytes);
    else if (store->archive)
        leave_out(t, path, bytes, store->path, &store->bytes);
    else
        open_archive(t, store, path, bytes);
    free_buffer(bytes);
    *bytes = (buffer){0};
}

static void add_file(tool *t, map_store *store, int part, const char *path)
{
    const int64_t number = find_map_number(part, path);
    buffer bytes = {0};

    if (!read_tool_file(t, path, &bytes)) {
        if (number < 0 && !is_narc(&bytes))
            print_tool_note(t, path,
                            "warning: is left out, because its name does not end with its number");
        else
            add_bytes_to_map_store(t, store, (uint32_t)number, path, &bytes);
    }
    allocate_for(t->name, "");
    free_buffer(&bytes);
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
    if (find_map_part(path) == s->part)
        add_file(s->t, s->store, s->part, path);
}

void add_to_map_store(tool *t, map_store *store, int part, const char *path)
{
    search s = {t, store, part};

    if (is_tool_folder(path))
        walk_tool_path(t, path, NULL, add_found, &s);
    else
        add_file(t, store, part, path);
}

int is_map_store_empty(const map_store *store)
{
    return !store->archive && !store->loose.size;
}

uint32_t find_map_store_end(const map_store *store)
{
    const map_loose *loose = (const void *)store->loose.data;
    uint32_t end = store->archive ? kunai_archive_get_info(store->archive)->entry_count : 0;
    size_t i;

    for (i = 0; i < store->loose.size / sizeof *loose; i++)
        if (loose[i].number >= end)
            end = loose[i].number + 1;
    return end;
}

void forget_map_store(map_store *store)
{
    map_loose *loose = (void *)store->loose.data;
    size_t i;

    for (i = 0; i < store->loose.size / sizeof *loose; i++)
        loose[i].noted = 0;
    if (store->archive)
        memset(store->opened, 0, kunai_archive_get_info(store->archive)->entry_count);
    store->problems.size = 0;
}

void close_map_store(map_store *store)
{
    map_loose *loose = (void *)store->loose.data;
    size_t i;

    for (i = 0; i < store->loose.size / sizeof *loose; i++) {
        free(loose[i].path);
        free_buffer(&loose[i].bytes);
    }
    free_buffer(&store->loose);
    kunai_archive_close(store->archive);
    free_buffer(&store->bytes);
    free_buffer(&store->problems);
    free(store->opened);
    free(store->path);
}

static int read_member(tool *t, map_store *store, uint32_t number, buffer *out)
{
    const kunai_entry *entry = kunai_archive_get_entry(store->archive, number);
    kunai_error error;

    grow_buffer(out, entry->result == KUNAI_OK ? (size_t)entry->unpacked_size + 1 : 1);
    out->size--;
    if (kunai_archive_read(store->archive, number, out->data, out->size, NULL, &error) == KUNAI_OK)
        return 0;
    note_map_store(t, store, number, store->path, 1, &error, 1);
    return -1;
}

int read_map_store(tool *t, map_store *store, uint32_t number, buffer *out, const char **path)
{
    const map_loose *loose;

    *path = NULL;
    if (store->archive && kunai_archive_get_entry(store->archive, number)) {
        *path = store->path;
        return read_member(t, store, number, out);
    }
    loose = find_loose(store, number);
    if (!loose)
        return -1;
    *path = loose->path;
    append_bytes(out, loose->bytes.data, loose->bytes.size);
    return 0;
}

char *name_map_file(const map_store *store, uint32_t number)
{
    const map_loose *loose = find_loose(store, number);
    const size_t size = store->path ? strlen(store->path) + 16 : 0;
    char *name;

    if (!store->archive || !kunai_archive_get_entry(store->archive, number))
        return loose ? copy_text(loose->path) : NULL;
    name = allocate(size, 1);
    snprintf(name, size, "%s/%" PRIu32, store->path, number);
    return name;
}

/* ---- problems of the files ---- */

/* Prints the problems once, even if the file is opened again. */
static void note_loose(tool *t, map_loose *loose, int failed, const kunai_error *problems,
                       uint32_t count)
{
    if (loose->noted)
        return;
    loose->noted = 1;
    if (failed)
        report_tool_error(t, loose->path, NULL, problems);
    else
        report_tool_warnings(t, loose->path, NULL, problems, count, count);
}

void note_map_store(tool *t, map_store *store, uint32_t number, const char *path, int failed,
                    const kunai_error *problems, uint32_t count)
{
    uint32_t i;

    if (path != store->path) {
        note_loose(t, find_loose(store, number), failed, problems, count);
        return;
    }
    for (i = 0; !store->opened[number] && i < count; i++) {
        const map_problem problem = {
            .number = number,
            .place = (uint32_t)(store->problems.size / sizeof problem),
            .failed = failed,
            .error = problems[i],
        };

        append_bytes(&store->problems, &problem, sizeof problem);
    }
    store->opened[number] = 1;
}

static int compare_problems(const void *a, const void *b)
{
    const map_problem *first = a, *second = b;

    if (first->number != second->number)
        return first->number < second->number ? -1 : 1;
    return first->place < second->place ? -1 : 1;
}

static int is_alike(const map_problem *a, const map_problem *b)
{
    return a->failed == b->failed && a->error.code == b->error.code &&
           !strcmp(a->error.message, b->error.message) && !strcmp(a->error.record, b->error.record);
}

/* Prints the first problem, with the number of similar ones after it. */
static void tell_alike(tool *t, const map_store *store, map_problem *problems, size_t count)
{
    const kunai_entry *entry = kunai_archive_get_entry(store->archive, problems->number);
    const tool_entry about = {.index = problems->number, .name = entry->name};
    uint32_t alike = 0;
    size_t i;

    for (i = 0; i < count; i++)
        if (!problems[i].told && is_alike(&problems[i], problems)) {
            problems[i].told = 1;
            alike++;
        }
    report_tool_many(t, store->path, &about, problems->failed, &problems->error, alike);
}

void tell_map_store(tool *t, map_store *store)
{
    map_problem *problems = (void *)store->problems.data;
    const size_t count = store->problems.size / sizeof *problems;
    size_t i;

    if (count)
        qsort(problems, count, sizeof *problems, compare_problems);
    for (i = 0; i < count; i++)
        if (!problems[i].told)
            tell_alike(t, store, problems + i, count - i);
    store->problems.size = 0;
}

/* ---- handles ---- */

static kunai_map *open_bytes(uint32_t format, const void *data, size_t size, kunai_error *error)
{
    const kunai_options options = {.struct_size = sizeof options, .format = format};
    kunai_map *map = NULL;

    kunai_map_open(data, size, &options, &map, error);
    return map;
}

kunai_map *open_map(tool *t, const char *path, uint32_t format, const void *data, size_t size,
                    kunai_error *error)
{
    kunai_map *map = open_bytes(format, data, size, error);
    const kunai_map_info *info = kunai_map_get_info(map);

    if (map)
        report_tool_warnings(t, path, NULL, info->warnings, info->warning_count,
                             info->warning_total);
    return map;
}

kunai_map *open_map_number(tool *t, map_store *store, uint32_t format, uint32_t number, int *there)
{
    kunai_map *map = NULL;
    const kunai_map_info *info;
    buffer bytes = {0};
    kunai_error error;
    const char *path;
    const int bad = read_map_store(t, store, number, &bytes, &path);

    *there = path != NULL;
    if (!bad) {
        map = open_bytes(format, bytes.data, bytes.size, &error);
        info = kunai_map_get_info(map);
        note_map_store(t, store, number, path, !map, map ? info->warnings : &error,
                       map ? info->warning_count : 1);
    }
    free_buffer(&bytes);
    return map;
}
