/*
 * visit.c - visits the entries of an archive, and of the archives in it (visit.h).
 *
 * An entry that contains the whole archive again is not visited. Everything that is unpacked counts
 * against a limit, which depends on the size of the argument.
 */
#include "visit.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    /* An archive may contain itself many times. So the bytes unpacked from one argument, at all
     * depths together, are limited by its size. No stream expands to more than 79 times its size.
     * An empty entry also counts, but no more than the room that its place in the table of an
     * archive adds. So does its name, which may be a path of kilobytes and takes up to six letters
     * per byte in JSON. */
    ROOM = 64 << 20,
    ROOM_A_BYTE = 256,
    ROOM_AN_ENTRY = 1024,
    ROOM_A_NAME_BYTE = 6
};

static void go_through(visit *v, visit_level *l);

/* ---- one entry ---- */

int take_visit_room(visit *v, const visit_level *l, uint32_t index, uint64_t size)
{
    if (size <= v->room) {
        v->room -= size;
        return 0;
    }
    fail_tool(v->t, TOOL_LIMIT, l->path,
              "unpacks to more than its size allows: stopped before the entry at offset 0x%" PRIx64
              " (KUNAI_E_LIMIT)",
              get_visit_entry(l, index)->offset);
    v->stopped = 1;
    return -1;
}

/* Visits the contents of an entry if they are an archive. */
static void visit_inside(visit *v, const visit_level *outer, uint32_t index, const buffer *bytes)
{
    visit_level inner = {.depth = outer->depth + 1, .bytes = bytes};
    char *folder = NULL, *path;

    if (!is_visit_archive(bytes))
        return;
    if (inner.depth > VISIT_MOST_DEPTH) {
        v->too_deep++;
        return;
    }
    if (outer->folder && !(folder = make_visit_inner_folder(v, outer, index)))
        return;
    path = join_visit_path(v, outer, index);
    inner.path = path;
    inner.folder = folder;
    go_through(v, &inner);
    forget_tool_errors(v->t, path);
    free(path);
    free(folder);
}

static int is_all_of(const visit_level *l, const buffer *bytes)
{
    return bytes->size == l->bytes->size && !memcmp(bytes->data, l->bytes->data, bytes->size);
}

static void tell_itself(const visit *v, visit_level *l, uint32_t index)
{
    if (!l->holds_itself)
        print_tool_note(v->t, l->path,
                        "warning: entry %" PRIu32 " is the archive itself and is not read", index);
    l->holds_itself = 1;
}

/* Searches an entry for archives. If the entry has several packed members, unpacked is only the
 * first one. */
static void look_inside(visit *v, visit_level *l, uint32_t index, const buffer *unpacked)
{
    const buffer members = find_visit_members(l, index);

    if (members.size && v->recursive)
        visit_inside(v, l, index, &members);
    else if (members.size)
        print_tool_note(v->t, l->path,
                        "warning: entry %" PRIu32
                        " contains several packed members: only the first is "
                        "written (-r writes all)",
                        index);
    else if (v->recursive && is_all_of(l, unpacked))
        tell_itself(v, l, index);
    else if (v->recursive)
        visit_inside(v, l, index, unpacked);
}

static void unpack_entry(visit *v, visit_level *l, uint32_t index)
{
    const tool_entry about = {.index = index, .name = get_visit_entry(l, index)->name};
    buffer bytes = {0};
    kunai_error error;

    if (read_visit_entry(l, index, &bytes, &error) != KUNAI_OK) {
        report_tool_error(v->t, l->path, &about, &error);
        if (v->calls->fail)
            v->calls->fail(v, l, index, &error);
    } else if (v->calls->take(v, l, index, &bytes)) {
        look_inside(v, l, index, &bytes);
    }
    free_buffer(&bytes);
}

static void visit_entry(visit *v, visit_level *l, uint32_t index)
{
    const kunai_entry *entry = get_visit_entry(l, index);
    const uint64_t size = ROOM_AN_ENTRY + (uint64_t)ROOM_A_NAME_BYTE * entry->name.size +
                          (v->raw ? entry->size : entry->unpacked_size);

    if ((!v->calls->entry || v->calls->entry(v, l, index)) && !take_visit_room(v, l, index, size) &&
        !(v->raw && v->calls->stored(v, l, index)))
        unpack_entry(v, l, index);
    if (v->calls->end_entry)
        v->calls->end_entry(v, l, index);
}

/* ---- one level ---- */

/* Shows the number of the argument's entry, at any depth. */
static void show_progress(visit *v, const visit_level *l, uint32_t index)
{
    if (!l->depth) {
        v->number = index + 1;
        v->count = l->count;
    }
    show_tool_progress(v->t, v->number, v->count,
                       l->depth ? l->path : get_visit_entry(l, index)->name.data);
}

static void go_through(visit *v, visit_level *l)
{
    uint32_t i, warnings;

    open_visit_level(v->t, l);
    if (v->calls->begin)
        v->calls->begin(v, l);
    if (l->count || l->error.code == KUNAI_OK)
        v->t->archives++;
    for (i = 0; !v->stopped && i < l->count; i++) {
        show_progress(v, l, i);
        visit_entry(v, l, i);
    }
    tell_tool_rest(v->t, l->path);
    /* after the errors of the entries: some warnings repeat them */
    warnings = (uint32_t)(l->warnings.size / sizeof(kunai_error));
    report_tool_warnings(v->t, l->path, l->archive, (const void *)l->warnings.data, warnings,
                         warnings + l->more_warnings);
    note_tool_unread(v->t, l->path, l->unread);
    if (v->calls->end)
        v->calls->end(v, l);
    close_visit_level(l);
}

uint64_t find_visit_room(size_t stored_size)
{
    return ROOM + (uint64_t)ROOM_A_BYTE * stored_size;
}

void visit_argument(visit *v, visit_level *argument, size_t stored_size)
{
    v->room = find_visit_room(stored_size);
    go_through(v, argument);
    if (v->too_deep)
        fail_tool(v->t, TOOL_LIMIT, argument->path,
                  "%" PRIu32 " archive%s inside more than %u others, not unpacked (KUNAI_E_LIMIT)",
                  v->too_deep, v->too_deep == 1 ? " is" : "s are", (unsigned)VISIT_MOST_DEPTH);
}
