/*
 * tool_inside.c - reads entries of archives by their paths, and keeps opened archives in a list for
 * all threads.
 *
 * The files above call it if a path leads into an archive: read_tool_file, is_tool_file,
 * is_tool_input and list_tool_neighbours. An archive in the list is identified by its path and
 * locked by a count of users. If two threads want the same archive, one opens it and the other
 * waits.
 */
#include "tool_inside.h"

#include "inside_names.h"
#include "platform.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_IDLE = 8,               /* open archives without users */
    MOST_IDLE_BYTES = 256 << 20, /* of all of them except the one that unlink_old spares */
    MOST_ENTRY = 1 << 30,
    MOST_CANDIDATES = 6,
    MOST_PATH = 100 /* bytes of an archive's path in a message */
};

enum { OPENING, OPEN, FAILED };

/* An archive, or a file of several packed members. */
typedef struct inside_archive {
    struct inside_archive *next; /* the archive that was used before this one */
    char *path;                  /* its key: the path of the file, then those of entries */
    unsigned depth;              /* the number of archives around it */
    unsigned users;
    int state;
    uint64_t room; /* the most bytes that an entry may unpack to */
    buffer bytes;
    visit_level level;
    inside_names names;
} inside_archive;

/* Why a path cannot be followed. */
typedef struct trouble {
    int status;        /* exit code; 0: no error */
    kunai_error error; /* of the library; or code KUNAI_OK */
    char words[256];
} trouble;

/* The entry that a path leads to. Its archive is in use until close_archive. */
typedef struct place {
    inside_archive *archive;
    uint32_t index;
} place;

/* ---- the archives that are open ---- */

static platform_mutex lock = PLATFORM_MUTEX;
static platform_condition settled = PLATFORM_CONDITION;
static inside_archive *archives; /* sorted by last use, newest first */

static void free_archive(inside_archive *a)
{
    close_visit_level(&a->level);
    free_inside_names(&a->names);
    free_buffer(&a->bytes);
    free(a->path);
    free(a);
}

static void free_list(inside_archive *list)
{
    while (list) {
        inside_archive *next = list->next;

        free_archive(list);
        list = next;
    }
}

/* The caller holds the lock. Takes an archive out of the list. */
static void unlink_archive(inside_archive *a)
{
    inside_archive **at = &archives;

    while (*at && *at != a)
        at = &(*at)->next;
    if (*at)
        *at = a->next;
}

/* The caller holds the lock. Takes the oldest unused archives out of the list until the limits are
 * met, and returns them. The unused file of the disk that was used last stays, however large it is,
 * because callers read its entries one by one. */
static inside_archive *unlink_old(size_t most, uint64_t most_bytes)
{
    inside_archive **at = &archives, *old = NULL;
    uint64_t bytes = 0;
    size_t count = 0;
    int has_file = !most;

    while (*at) {
        inside_archive *a = *at;
        const int is_spared = !a->users && !a->depth && !has_file;

        has_file |= is_spared;
        if (!a->users) {
            count++;
            bytes += is_spared ? 0 : a->bytes.size + a->names.text.size;
        }
        if (a->users || (count <= most && bytes <= most_bytes)) {
            at = &a->next;
            continue;
        }
        *at = a->next;
        a->next = old;
        old = a;
    }
    return old;
}

/* The caller holds the lock. */
static inside_archive *find_archive(const char *path)
{
    inside_archive *a = archives;

    while (a && strcmp(a->path, path) != 0)
        a = a->next;
    return a;
}

/* The caller holds the lock. */
static inside_archive *add_archive(const char *path, unsigned depth)
{
    inside_archive *a = allocate(1, sizeof *a);

    a->path = copy_text(path);
    a->depth = depth;
    a->state = OPENING;
    a->level.path = a->path;
    a->level.bytes = &a->bytes;
    a->users = 1;
    a->next = archives;
    archives = a;
    return a;
}

/* Adds a user to an archive, and waits if another thread is opening it. If *is_new is set, this
 * thread must open the archive and call settle. */
static inside_archive *take_archive(const char *path, unsigned depth, int *is_new)
{
    inside_archive *a;

    lock_mutex(&lock);
    for (;;) {
        a = find_archive(path);
        *is_new = !a;
        if (!a || a->state == OPEN)
            break;
        wait_condition(&settled, &lock); /* a failed archive has left the list */
    }
    if (a) {
        a->users++;
        unlink_archive(a);
        a->next = archives;
        archives = a;
    } else {
        a = add_archive(path, depth);
    }
    unlock_mutex(&lock);
    return a;
}

static inside_archive *settle(inside_archive *a, const trouble *why)
{
    lock_mutex(&lock);
    a->state = why->status ? FAILED : OPEN;
    if (why->status)
        unlink_archive(a);
    wake_all(&settled);
    unlock_mutex(&lock);
    if (!why->status)
        return a;
    free_archive(a); /* no other thread has it */
    return NULL;
}

static void close_archive(inside_archive *archive)
{
    inside_archive *old;

    if (!archive)
        return;
    lock_mutex(&lock);
    archive->users--;
    old = unlink_old(MOST_IDLE, MOST_IDLE_BYTES);
    unlock_mutex(&lock);
    free_list(old);
}

void free_tool_archives(void)
{
    inside_archive *old;

    lock_mutex(&lock);
    old = unlink_old(0, 0);
    unlock_mutex(&lock);
    free_list(old);
}

/* ---- troubles ---- */

TOOL_PRINTF(3, 4) static void set_trouble(trouble *why, int status, const char *format, ...)
{
    va_list arguments;

    why->status = status;
    va_start(arguments, format);
    vsnprintf(why->words, sizeof why->words, format, arguments);
    va_end(arguments);
}

/* Returns the last names of a path, at most MOST_PATH bytes: a message already begins with the
 * whole path, and must have room for the reason. */
static const char *find_last_names(const char *path)
{
    const size_t size = strlen(path);
    const char *end = size > MOST_PATH ? path + size - MOST_PATH : path;

    while (end > path && *end && !is_separator(end[-1]))
        end++;
    return *end ? end : find_path_name(path);
}

static void set_library_trouble(trouble *why, const char *about, const kunai_error *error)
{
    const int limit = error->code == KUNAI_E_LIMIT || error->code == KUNAI_E_MEMORY;

    set_trouble(why, limit ? TOOL_LIMIT : TOOL_FAILED, "%s: offset 0x%" PRIx64 ": %s%s%s (%s)",
                about, error->offset, error->record, error->record[0] ? ": " : "", error->message,
                kunai_result_name(error->code));
    why->error = *error;
}

static void tell_trouble(tool *t, const char *path, const trouble *why)
{
    fail_tool(t, why->status, path, "%s", why->words);
    t->cause = why->error;
}

/* ---- opening ---- */

/* Opens the bytes of a as an archive. */
static void open_bytes(inside_archive *a, trouble *why)
{
    try_visit_level(&a->level);
    if (a->level.archive || a->level.count) {
        if (build_inside_names(&a->names, &a->level, a->room))
            set_trouble(why, TOOL_LIMIT, "the names in %s take too much memory for its size (%s)",
                        find_last_names(a->path), kunai_result_name(KUNAI_E_LIMIT));
    } else if (a->level.error.code != KUNAI_OK && a->level.error.code != KUNAI_E_FORMAT) {
        set_library_trouble(why, find_last_names(a->path), &a->level.error);
    } else {
        set_trouble(why, TOOL_FILE, "%s is not an archive", find_last_names(a->path));
    }
}

static uint64_t find_smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* If the archive is packed as a whole, replaces it by the unpacked archive. */
static void unpack_container(inside_archive *a)
{
    buffer unpacked = {0};
    tool_packed packed;

    if (!unpack_visit_archive(&a->bytes, NULL, &packed, &unpacked))
        return;
    free_buffer(&a->bytes);
    a->bytes = unpacked;
}

static inside_archive *open_container(const char *path, trouble *why)
{
    char words[TOOL_WORDS];
    int is_new;
    inside_archive *a = take_archive(path, 0, &is_new);

    if (!is_new)
        return a;
    why->status = load_tool_file(NULL, path, &a->bytes, words);
    a->room = find_smaller(find_visit_room(a->bytes.size), MOST_ENTRY);
    if (why->status) {
        set_trouble(why, why->status, "%s: %s", find_last_names(path), words);
        return settle(a, why);
    }
    unpack_container(a);
    open_bytes(a, why);
    return settle(a, why);
}

/* Reads an entry. If the entry consists of several packed members, out receives all of them, still
 * packed: the subcommand lists them, or takes the first one. */
static void read_entry(const inside_archive *a, uint32_t index, buffer *out, trouble *why)
{
    const kunai_entry *entry = get_visit_entry(&a->level, index);
    const buffer members = find_visit_members(&a->level, index);
    char about[160];
    kunai_error error;

    if (members.size) {
        append_bytes(out, members.data, members.size);
        return;
    }
    if (entry->result == KUNAI_OK && entry->unpacked_size > a->room) {
        set_trouble(why, TOOL_LIMIT,
                    "unpacks to %" PRIu64 " bytes; the limit in this archive is %" PRIu64 " (%s)",
                    entry->unpacked_size, a->room, kunai_result_name(KUNAI_E_LIMIT));
        return;
    }
    if (read_visit_entry(&a->level, index, out, &error) == KUNAI_OK)
        return;
    snprintf(about, sizeof about, "entry %" PRIu32 " of %s", index, find_last_names(a->path));
    set_library_trouble(why, about, &error);
}

/* Fills in an archive that is an entry of another archive. */
static void open_entry(inside_archive *a, const place *at, trouble *why)
{
    if (a->depth > VISIT_MOST_DEPTH)
        set_trouble(why, TOOL_LIMIT, "is inside more than %d archives (%s)", VISIT_MOST_DEPTH,
                    kunai_result_name(KUNAI_E_LIMIT));
    else
        read_entry(at->archive, at->index, &a->bytes, why);
    if (why->status)
        return;
    a->room = at->archive->room - find_smaller(at->archive->room, a->bytes.size);
    if (!is_visit_archive(&a->bytes))
        set_trouble(why, TOOL_FILE, "%s is not an archive", find_last_names(a->path));
    else
        open_bytes(a, why);
}

static char *join_path(const char *folder, const char *name)
{
    const size_t room = strlen(folder) + strlen(name) + 2;
    char *path = allocate(room, 1);

    snprintf(path, room, "%s/%s", folder, name);
    return path;
}

static inside_archive *open_inner(const place *at, trouble *why)
{
    char *path = join_path(at->archive->path, get_inside_path(&at->archive->names, at->index));
    int is_new;
    inside_archive *a = take_archive(path, at->archive->depth + 1, &is_new);

    free(path);
    if (!is_new)
        return a;
    open_entry(a, at, why);
    return settle(a, why);
}

/* ---- following a path ---- */

size_t find_tool_container(const char *path)
{
    const size_t root = measure_root(path) + 1;
    char *start = allocate(strlen(path) + 1, 1);
    size_t i, found = 0;

    for (i = 0; path[i] && !found; i++) {
        if (i >= root && is_separator(path[i]) && is_tool_disk_file(start))
            found = i;
        start[i] = path[i];
    }
    free(start);
    return found;
}

int is_tool_inside(const char *path)
{
    return strcmp(path, "-") != 0 && find_tool_container(path) != 0;
}

/* Finds the longest other name (plain or stored) that begins the rest of a path. A name of exactly
 * one entry is preferred. Returns how many entries have the name. */
static uint32_t find_other(const inside_archive *a, const char *rest, uint32_t *index, size_t *size)
{
    uint32_t count = 0;
    size_t end;

    for (end = 0; end < a->names.longest; end++) {
        uint32_t at = 0;
        const int is_end = !rest[end] || rest[end] == '/';
        const uint32_t found = is_end ? find_inside_name(&a->names, rest, end, &at) : 0;

        if (found && (found == 1 || count != 1)) {
            count = found;
            *index = at;
            *size = end;
        }
        if (!rest[end])
            break;
    }
    return count;
}

/* Finds an entry by its number, as kunai list shows it. */
static uint32_t find_number(const inside_archive *a, const char *rest, uint32_t *index,
                            size_t *size)
{
    const size_t digits = strspn(rest, "0123456789");
    unsigned long number;

    if (!digits || digits > 9 || (rest[digits] && rest[digits] != '/'))
        return 0;
    number = strtoul(rest, NULL, 10);
    if (number >= a->level.count)
        return 0;
    *index = (uint32_t)number;
    *size = digits;
    return 1;
}

/* Finds an entry by a name with letters that no file name has: kunai list shows "a:b.nj". */
static uint32_t find_cleaned(const inside_archive *a, const char *rest, uint32_t *index,
                             size_t *size)
{
    char name[128];

    *size = strlen(rest);
    if (strchr(rest, '/'))
        return 0;
    clean_tool_name(rest, *size, name);
    return name[0] ? find_inside_name(&a->names, name, strlen(name), index) : 0;
}

/* Finds the entry whose name begins the rest of a path. *size becomes the size of this name.
 * Returns how many entries have the name. Full paths are tried first: no path is the folder of
 * another one. */
static uint32_t find_first(const inside_archive *a, const char *rest, uint32_t *index, size_t *size)
{
    uint32_t count;
    size_t end;

    for (end = 0; end < a->names.longest; end++) {
        *size = end;
        if ((!rest[end] || rest[end] == '/') && find_inside_path(&a->names, rest, end, index))
            return 1;
        if (!rest[end])
            break;
    }
    count = find_other(a, rest, index, size);
    if (!count)
        count = find_number(a, rest, index, size);
    return count ? count : find_cleaned(a, rest, index, size);
}

/* Lists the entries that have the same name. first is one of them. */
static void tell_candidates(const inside_archive *a, uint32_t first, const char *name, size_t size,
                            uint32_t count, trouble *why)
{
    uint32_t i, listed = 0;
    char cleaned[128];
    size_t used;

    if (!has_inside_name(&a->names, first, name, size)) {
        clean_tool_name(name, size, cleaned);
        name = cleaned;
        size = strlen(cleaned);
    }
    set_trouble(why, TOOL_FILE, "%" PRIu32 " entries have this name:", count);
    for (i = 0; i < a->level.count && listed < MOST_CANDIDATES; i++) {
        if (!has_inside_name(&a->names, i, name, size))
            continue;
        used = strlen(why->words);
        snprintf(why->words + used, sizeof why->words - used, "%s %s", listed ? "," : "",
                 get_inside_path(&a->names, i));
        listed++;
    }
    used = strlen(why->words);
    if (listed < count)
        snprintf(why->words + used, sizeof why->words - used, ", ...");
}

/* Takes one step into an archive. Returns the size of the name found, or 0 after setting why. */
static size_t find_step(place *at, const char *rest, trouble *why)
{
    size_t size = 0;
    const uint32_t count = find_first(at->archive, rest, &at->index, &size);

    if (count > 1)
        tell_candidates(at->archive, at->index, rest, size, count, why);
    else if (!count)
        set_trouble(why, TOOL_FILE, "no entry has this name or number; kunai list %s shows all",
                    find_last_names(at->archive->path));
    return why->status ? 0 : size;
}

/* Copies a path and replaces the separators in its part inside the archive by slashes. *rest
 * becomes that part. */
static char *copy_path(const char *path, const char **rest)
{
    char *copy = copy_text(path), *c = copy + find_tool_container(path);

    *c++ = 0;
    *rest = c;
    for (; *c; c++)
        if (is_separator(*c))
            *c = '/';
    return copy;
}

/* Follows a path to an entry. Returns 0, or -1; after -1 no archive is in use. */
static int follow(const char *path, place *at, trouble *why)
{
    const char *rest;
    char *copy = copy_path(path, &rest);

    at->archive = open_container(copy, why);
    while (at->archive) {
        inside_archive *outer = at->archive;

        rest += find_step(at, rest, why);
        if (why->status || !*rest)
            break;
        at->archive = open_inner(at, why);
        close_archive(outer);
        rest++;
    }
    free(copy);
    if (!why->status)
        return 0;
    close_archive(at->archive);
    return -1;
}

int read_tool_inside(tool *t, const char *path, buffer *out)
{
    trouble why = {0};
    place at;

    if (!follow(path, &at, &why)) {
        read_entry(at.archive, at.index, out, &why);
        close_archive(at.archive);
    }
    if (!why.status)
        return 0;
    tell_trouble(t, path, &why);
    return -1;
}

int is_tool_entry(const char *path)
{
    trouble why = {0};
    place at;
    int found;

    if (!is_tool_inside(path) || follow(path, &at, &why))
        return 0;
    found = get_visit_entry(&at.archive->level, at.index)->result == KUNAI_OK;
    close_archive(at.archive);
    return found;
}

/* ---- entries beside an entry ---- */

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static size_t find_folder_size(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? (size_t)(slash + 1 - path) : 0;
}

static char **list_beside(const place *at)
{
    const inside_names *names = &at->archive->names;
    const char *path = get_inside_path(names, at->index);
    const size_t folder = find_folder_size(path);
    char **list = allocate((size_t)at->archive->level.count + 1, sizeof *list);
    size_t count = 0;
    uint32_t i;

    for (i = 0; i < at->archive->level.count; i++) {
        const char *name = get_inside_plain(names, i);

        if (find_folder_size(name) == folder && !memcmp(name, path, folder) &&
            get_visit_entry(&at->archive->level, i)->result == KUNAI_OK)
            list[count++] = copy_text(name + folder);
    }
    qsort(list, count, sizeof *list, compare);
    return list;
}

char **list_tool_entries(const char *path)
{
    trouble why = {0};
    place at;
    char **list;

    if (follow(path, &at, &why))
        return allocate(1, sizeof *list);
    list = list_beside(&at);
    close_archive(at.archive);
    return list;
}

char *make_tool_plain_path(const char *path)
{
    trouble why = {0};
    place at;
    char *made;

    if (!is_tool_inside(path) || follow(path, &at, &why))
        return copy_text(path);
    made = join_path(at.archive->path, get_inside_plain(&at.archive->names, at.index));
    close_archive(at.archive);
    return made;
}

int is_tool_input_entry(const tool *t, const char *path)
{
    char *plain = make_tool_plain_path(path);
    int i, found = 0;

    for (i = 0; i < t->input_count && !found; i++) {
        char *input = is_tool_inside(t->inputs[i]) ? make_tool_plain_path(t->inputs[i]) : NULL;

        found = input && !strcmp(input, plain);
        free(input);
    }
    free(plain);
    return found;
}
