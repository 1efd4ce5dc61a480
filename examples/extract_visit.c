/* extract_visit.c - goes through the entries of an archive, and of the archives inside of it. */
#include "extract.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_DEPTH = 8,
    /* An archive may hold itself many times over: what is unpacked of one argument, all levels
     * together, is bounded by its size. No stream gives more than 79 times what it takes. An entry
     * costs something when it is empty, too, but no more than its place in a table allows; and so
     * does its name, which may be a path of kilobytes: six letters a byte in JSON. */
    ROOM = 64 << 20,
    ROOM_A_BYTE = 256,
    ROOM_AN_ENTRY = 1024,
    ROOM_A_NAME_BYTE = 6
};

static void visit_level(extract *e, level *l);

/* ---- one entry ---- */

/* Takes from what may be unpacked. 0, or -1 after saying that there is no room. */
static int take_room(extract *e, const level *l, const kunai_entry *entry)
{
    const uint64_t size = ROOM_AN_ENTRY + (uint64_t)ROOM_A_NAME_BYTE * entry->name.size +
                          (e->raw ? entry->size : entry->unpacked_size);

    if (size <= e->room) {
        e->room -= size;
        return 0;
    }
    tool_fail(e->t, TOOL_LIMIT, l->path,
              "unpacks to too much for its size: stopped before the entry at offset 0x%" PRIx64
              " (KUNAI_E_LIMIT)",
              entry->offset);
    e->stopped = 1;
    return -1;
}

/* 0, or -1 after saying why not. */
static int write_bytes(const extract *e, const level *l, uint32_t index, const void *bytes,
                       size_t size)
{
    char *folder = extract_folder(e, l, index), *dot, *path;
    char name[256], extension[256];
    int bad;

    if (!folder)
        return -1;
    extract_name(e, l, index, name);
    dot = strrchr(name, '.');
    strcpy(extension, dot);
    *dot = 0;
    path = tool_new_path(e->t, folder, name, extension);
    bad = tool_write(e->t, path, bytes, size);
    free(path);
    free(folder);
    return bad;
}

/* What there is of an entry that the end of the file cuts; the rest is missing. */
static void tell_cut(const extract *e, const level *l, uint32_t index)
{
    const kunai_entry *entry = level_get_entry(l, index);
    tool_entry about = {.index = index, .name = entry->name};
    buffer nothing = {0};
    kunai_error error;

    snprintf(about.detail, sizeof about.detail, "only %" PRIu64 " bytes are there", entry->size);
    if (level_read(l, index, &nothing, &error) != KUNAI_OK)
        tool_error(e->t, l->path, &about, &error);
    buffer_free(&nothing);
}

/* Stored bytes can be had of most entries that cannot be unpacked, too. */
static int write_raw(const extract *e, const level *l, uint32_t index)
{
    const kunai_entry *entry = level_get_entry(l, index);
    const int cut =
        entry->result == KUNAI_E_TRUNCATED && entry->size == l->bytes->size - entry->offset;

    if (!e->raw || (cut && !entry->size) || entry->offset > l->bytes->size ||
        entry->size > l->bytes->size - entry->offset)
        return 0;
    if (write_bytes(e, l, index, l->bytes->data + entry->offset, (size_t)entry->size))
        return 1;
    if (cut)
        tell_cut(e, l, index);
    else
        tool_done(e->t);
    return 1;
}

/* "a.afs/003_b.bml" for the messages. */
static char *join_path(const extract *e, const level *outer, uint32_t index)
{
    const size_t room = strlen(outer->path) + 260;
    char *path = allocate(room, 1), name[256];

    extract_name(e, outer, index, name);
    snprintf(path, room, "%s/%s", outer->path, name);
    return path;
}

/* The folder of what is inside of an entry. NULL: it cannot be written to. */
static char *make_inner_folder(const extract *e, const level *outer, uint32_t index)
{
    char *around = extract_folder(e, outer, index), *folder = NULL;
    char name[256];

    if (!around)
        return NULL;
    extract_name(e, outer, index, name);
    *strrchr(name, '.') = 0;
    folder = tool_new_path(e->t, around, name, "");
    free(around);
    if (!tool_check_subfolder(e->t, folder))
        return folder;
    free(folder);
    return NULL;
}

/* Goes into what an entry gave, when that is an archive. */
static void visit_inside(extract *e, const level *outer, uint32_t index, const buffer *bytes)
{
    level inner = {.depth = outer->depth + 1, .bytes = bytes};
    char *folder = NULL, *path;

    if (!level_is_archive(bytes))
        return;
    if (inner.depth > MOST_DEPTH) {
        e->too_deep++;
        return;
    }
    if (!e->list && !(folder = make_inner_folder(e, outer, index)))
        return;
    path = join_path(e, outer, index);
    inner.path = path;
    inner.folder = folder;
    if (e->json) {
        json_key(&e->line, "inside");
        json_open(&e->line, '{');
    }
    visit_level(e, &inner);
    if (e->json)
        json_close(&e->line, '}');
    tool_forget(e->t, path);
    free(path);
    free(folder);
}

static int is_all_of(const level *l, const buffer *bytes)
{
    return bytes->size == l->bytes->size && !memcmp(bytes->data, l->bytes->data, bytes->size);
}

static void tell_itself(const extract *e, level *l, uint32_t index)
{
    if (!l->holds_itself)
        tool_note(e->t, l->path,
                  "warning: entry %" PRIu32 " is the archive itself: it is not looked into", index);
    l->holds_itself = 1;
}

/* What an entry unpacks to is only the first when it is several packed members. */
static void look_inside(extract *e, level *l, uint32_t index, const buffer *unpacked)
{
    const kunai_entry *entry = level_get_entry(l, index);
    const buffer stored = {l->bytes->data + entry->offset, (size_t)entry->size, 0};
    const int members =
        l->archive && entry->packing == KUNAI_FORMAT_PRSD && level_has_members(&stored);

    if (members && e->recursive)
        visit_inside(e, l, index, &stored);
    else if (members)
        tool_note(e->t, l->path,
                  "warning: entry %" PRIu32 " holds several packed members: only the first is "
                  "written (-r writes all)",
                  index);
    else if (e->recursive && is_all_of(l, unpacked))
        tell_itself(e, l, index);
    else if (e->recursive)
        visit_inside(e, l, index, unpacked);
}

static void unpack_entry(extract *e, level *l, uint32_t index)
{
    const kunai_entry *entry = level_get_entry(l, index);
    const tool_entry about = {.index = index, .name = entry->name};
    buffer bytes = {0};
    kunai_error error;

    if (take_room(e, l, entry) || write_raw(e, l, index))
        return;
    if (level_read(l, index, &bytes, &error) != KUNAI_OK) {
        tool_error(e->t, l->path, &about, &error);
        if (e->json) {
            json_key(&e->line, "error");
            json_problem(&e->line, &error);
        }
    } else {
        if (!e->list && !write_bytes(e, l, index, bytes.data, bytes.size))
            tool_done(e->t);
        look_inside(e, l, index, &bytes);
    }
    buffer_free(&bytes);
}

/* ---- one level ---- */

/* The numbers are those of the argument's entries, however deep it is in there. */
static void show_progress(extract *e, const level *l, uint32_t index)
{
    if (!l->depth) {
        e->number = index + 1;
        e->count = l->count;
    }
    tool_progress(e->t, e->number, e->count,
                  l->depth ? l->path : level_get_entry(l, index)->name.data);
}

static void visit_entries(extract *e, level *l)
{
    const kunai_entry *entry;
    uint32_t i;

    if (e->list)
        list_begin(e, l);
    for (i = 0; !e->stopped && (entry = level_get_entry(l, i)) != NULL; i++) {
        show_progress(e, l, i);
        if (e->list)
            list_entry(e, l, i);
        if (!e->list || (e->recursive && entry->result == KUNAI_OK))
            unpack_entry(e, l, i);
        if (e->list)
            list_end_entry(e);
    }
    if (e->list)
        list_end(e);
}

static void visit_level(extract *e, level *l)
{
    level_open(e, l);
    if (l->count || l->error.code == KUNAI_OK) {
        e->t->archives++;
        visit_entries(e, l);
    }
    tool_tell_rest(e->t, l->path);
    /* behind the errors of the entries, which say the same of some */
    tool_warnings(e->t, l->path, l->archive, (const void *)l->warnings.data,
                  (uint32_t)(l->warnings.size / sizeof(kunai_error)));
    tool_note_unread(e->t, l->path, l->unread);
    if (e->json)
        list_problems(e, l);
    level_close(l);
}

void extract_visit(extract *e, level *argument, size_t stored_size)
{
    e->room = ROOM + (uint64_t)ROOM_A_BYTE * stored_size;
    visit_level(e, argument);
    if (e->too_deep)
        tool_fail(e->t, TOOL_LIMIT, argument->path,
                  "archives inside of more than %u others are left as they are: %" PRIu32
                  " (KUNAI_E_LIMIT)",
                  (unsigned)MOST_DEPTH, e->too_deep);
}
