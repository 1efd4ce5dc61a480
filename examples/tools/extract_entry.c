/*
 * extract_entry.c - what kunai extract and kunai list do with each level and each entry of an
 * archive.
 *
 * visit.c calls these functions through extract_calls. An archive in an archive is written like any
 * other entry; -r also writes its contents, into a folder beside it.
 */
#include "extract.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- writing ---- */

/* Returns 0, or -1 after reporting the error. */
static int write_bytes(const visit *v, const visit_level *l, uint32_t index, const void *bytes,
                       size_t size)
{
    char *folder = make_visit_folder(v, l, index), *dot, *path;
    char name[256], extension[256];
    int bad;

    if (!folder)
        return -1;
    make_visit_name(v, l, index, name);
    dot = strrchr(name, '.');
    snprintf(extension, sizeof extension, "%s", dot);
    *dot = 0;
    path = make_tool_path(v->t, folder, name, extension);
    bad = write_tool_file(v->t, path, bytes, size);
    free(path);
    free(folder);
    return bad;
}

/* Reports an entry that the end of the file cuts off: it was written as far as it exists. */
static void tell_cut(const visit *v, const visit_level *l, uint32_t index)
{
    const kunai_entry *entry = get_visit_entry(l, index);
    tool_entry about = {.index = index, .name = entry->name};
    buffer nothing = {0};
    kunai_error error;

    snprintf(about.detail, sizeof about.detail, "only %" PRIu64 " bytes exist", entry->size);
    if (read_visit_entry(l, index, &nothing, &error) != KUNAI_OK)
        report_tool_error(v->t, l->path, &about, &error);
    free_buffer(&nothing);
}

/* Writes the stored bytes of an entry. This also works for most entries that cannot be unpacked.
 * Returns 0 if the stored bytes lie outside the file. */
static int write_raw(visit *v, visit_level *l, uint32_t index)
{
    const kunai_entry *entry = get_visit_entry(l, index);
    const int cut =
        entry->result == KUNAI_E_TRUNCATED && entry->size == l->bytes->size - entry->offset;

    if ((cut && !entry->size) || entry->offset > l->bytes->size ||
        entry->size > l->bytes->size - entry->offset)
        return 0;
    if (write_bytes(v, l, index, get_visit_stored(l, index), (size_t)entry->size))
        return 1;
    if (cut)
        tell_cut(v, l, index);
    else
        count_tool_done(v->t);
    return 1;
}

/* ---- on the way ---- */

static int has_entries(const visit_level *l)
{
    return l->count || l->error.code == KUNAI_OK;
}

static void begin_level(visit *v, visit_level *l)
{
    extract *e = v->user;

    if (e->json && l->depth) {
        add_json_key(&e->line, "inside");
        open_json(&e->line, '{');
    }
    if (e->list && has_entries(l))
        begin_list(e, l);
}

static void end_level(visit *v, visit_level *l)
{
    extract *e = v->user;

    if (e->list && has_entries(l))
        end_list(e);
    if (e->json)
        list_problems(e, l);
    if (e->json && l->depth)
        close_json(&e->line, '}');
}

static int begin_entry(visit *v, visit_level *l, uint32_t index)
{
    extract *e = v->user;

    if (e->list)
        list_entry(e, l, index);
    return !e->list || (e->recursive && get_visit_entry(l, index)->result == KUNAI_OK);
}

static void end_entry(visit *v, visit_level *l, uint32_t index)
{
    extract *e = v->user;

    (void)l;
    (void)index;
    if (e->list)
        end_list_entry(e);
}

static int take_entry(visit *v, visit_level *l, uint32_t index, buffer *bytes)
{
    const extract *e = v->user;

    if (!e->list && !write_bytes(v, l, index, bytes->data, bytes->size))
        count_tool_done(v->t);
    return 1;
}

static void fail_entry(visit *v, visit_level *l, uint32_t index, const kunai_error *error)
{
    extract *e = v->user;

    (void)l;
    (void)index;
    if (!e->json)
        return;
    add_json_key(&e->line, "error");
    add_json_problem(&e->line, error);
}

const visit_calls extract_calls = {.begin = begin_level,
                                   .end = end_level,
                                   .entry = begin_entry,
                                   .stored = write_raw,
                                   .take = take_entry,
                                   .fail = fail_entry,
                                   .end_entry = end_entry};
