/* visit_level.c - opens what a visit takes apart: archives, and files of packed members. visit.c
 * and tool_inside.c call it. */
#include "visit.h"

#include <string.h>

/* A model is also a Ninja chunk file, but a user who unpacks an archive wants the file, not its
 * chunks. */
int is_visit_wanted(const kunai_found *found)
{
    return (found->modules & (uint32_t)(KUNAI_MODULE_ARCHIVE | TOOL_PACKED)) &&
           found->format != KUNAI_FORMAT_NINJA;
}

int is_visit_archive(const buffer *bytes)
{
    kunai_found found;

    return kunai_probe(bytes->data, bytes->size, &found) == KUNAI_OK &&
           found.confidence != KUNAI_CONFIDENCE_POSSIBLE && is_visit_wanted(&found);
}

static int has_members(const buffer *bytes)
{
    buffer unpacked = {0};
    tool_packed packed;
    kunai_error error;
    const int more = find_packed(bytes, NULL, &packed) &&
                     unpack_tool_packed(bytes, &packed, &unpacked, &error) == KUNAI_OK &&
                     find_next_packed(bytes, &packed);

    free_buffer(&unpacked);
    return more;
}

/* ---- archives ---- */

static void open_archive(visit_level *l)
{
    const kunai_options options = make_tool_archive_options(l->forced);
    const kunai_archive_info *info;

    if (kunai_archive_open(l->bytes->data, l->bytes->size, &options, &l->archive, &l->error) !=
        KUNAI_OK)
        return;
    info = kunai_archive_get_info(l->archive);
    l->format = info->format;
    l->byte_order = info->byte_order;
    l->count = info->entry_count;
    l->more_warnings = info->warning_total - info->warning_count;
    append_bytes(&l->warnings, info->warnings, info->warning_count * sizeof *info->warnings);
}

/* ---- packed members ---- */

static void add_member(visit_level *l, const tool_packed *packed, const buffer *unpacked)
{
    kunai_entry entry = {.offset = packed->at,
                         .size = packed->size,
                         .unpacked_size = packed->unpacked_size,
                         .name = {l->stem, strlen(l->stem)},
                         .packing = packed->format,
                         .owner = -1};
    kunai_found found = {0};

    kunai_probe(unpacked->data, unpacked->size, &found);
    entry.format = found.format;
    entry.byte_order = found.byte_order;
    append_bytes(&l->members, &entry, sizeof entry);
    l->count++;
}

static void open_members(visit_level *l, const tool_packed *first)
{
    tool_members members = {.bytes = l->bytes, .packed = *first};

    make_tool_stem(l->path, l->stem);
    l->format = first->format;
    l->byte_order = first->byte_order;
    while (find_next_member(&members)) {
        const kunai_error *warning = &members.packed.warning;

        add_member(l, &members.packed, &members.unpacked);
        if (warning->code != KUNAI_OK)
            append_bytes(&l->warnings, warning, sizeof *warning);
    }
    l->error = members.error;
    l->more = members.more;
    if (!l->more && l->error.code == KUNAI_OK)
        l->unread = count_tool_unread(l->bytes, &members.packed);
}

/* Unpacks a member again, at the offset where it was found. */
static kunai_result read_member(const visit_level *l, const kunai_entry *entry, buffer *out,
                                kunai_error *error)
{
    tool_packed packed = {
        .at = (size_t)entry->offset, .format = entry->packing, .byte_order = l->byte_order};

    return unpack_tool_packed(l->bytes, &packed, out, error);
}

/* ---- both ---- */

int unpack_visit_archive(const buffer *bytes, const kunai_options *forced, tool_packed *packed,
                         buffer *out)
{
    tool_packed inner;

    if (!unpack_tool_only(bytes, forced, packed, out))
        return 0;
    if (is_visit_archive(out) && !find_packed(out, NULL, &inner))
        return 1;
    free_buffer(out);
    return 0;
}

void try_visit_level(visit_level *l)
{
    uint32_t numbers = 1000;
    tool_packed packed;

    if (find_packed(l->bytes, l->forced, &packed))
        open_members(l, &packed);
    else
        open_archive(l);
    for (l->digits = 3; l->count > numbers && l->digits < 9; l->digits++)
        numbers *= 10; /* names sorted by letters are then in the order of the entries */
}

void open_visit_level(tool *t, visit_level *l)
{
    try_visit_level(l);
    if (l->more)
        print_tool_note(t, l->path, "warning: only the first %u packed members are used",
                        (unsigned)TOOL_MOST_PARTS);
    else if (l->error.code != KUNAI_OK && (l->format || (l->forced && l->forced->format)))
        report_tool_error(t, l->path, NULL, &l->error);
    else if (l->error.code != KUNAI_OK)
        refuse_tool_file(t, l->path, l->bytes, KUNAI_MODULE_ARCHIVE, &l->error);
}

void close_visit_level(visit_level *l)
{
    kunai_archive_close(l->archive);
    free_buffer(&l->members);
    free_buffer(&l->warnings);
}

const kunai_entry *get_visit_entry(const visit_level *l, uint32_t index)
{
    const kunai_entry *members = (const void *)l->members.data;

    if (l->archive)
        return kunai_archive_get_entry(l->archive, index);
    return index < l->count ? &members[index] : NULL;
}

const uint8_t *get_visit_stored(const visit_level *l, uint32_t index)
{
    return l->archive ? kunai_archive_get_stored(l->archive, index, NULL)
                      : l->bytes->data + (size_t)get_visit_entry(l, index)->offset;
}

kunai_result read_visit_entry(const visit_level *l, uint32_t index, buffer *out, kunai_error *error)
{
    const kunai_entry *entry = get_visit_entry(l, index);

    if (!l->archive)
        return read_member(l, entry, out, error);
    grow_buffer(out, entry->result == KUNAI_OK ? (size_t)entry->unpacked_size + 1 : 1);
    out->size--;
    return kunai_archive_read(l->archive, index, out->data, out->size, NULL, error);
}

buffer find_visit_members(const visit_level *l, uint32_t index)
{
    const kunai_entry *entry = get_visit_entry(l, index);
    const buffer none = {0};
    buffer stored = {0};

    if (!l->archive)
        return none;
    stored.data = (void *)get_visit_stored(l, index);
    stored.size = (size_t)entry->size;
    return entry->packing == KUNAI_FORMAT_PRSD && has_members(&stored) ? stored : none;
}
