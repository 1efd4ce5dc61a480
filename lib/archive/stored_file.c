/*
 * stored_file.c - adds an entry from the offset and size that the table of an archive gives
 * (archives.md, "Rules for all of them").
 *
 * A table is never trusted: an entry that passes the end of the data is cut there and marked as
 * broken. The other entries are not affected.
 */
#include "archive/stored_file.h"
#include "base/trace.h"

/* The sum offset + size can overflow; kunai_i_is_inside avoids this. */
kunai_i_file *kunai_i_add_file(kunai_i_open *open, kunai_i_list *files,
                               const kunai_i_reader *reader, uint64_t offset, uint64_t size,
                               uint64_t place, const char *record)
{
    kunai_i_file *file = kunai_i_add_to_list(open, files);
    kunai_entry *entry;
    kunai_i_item item;

    if (!file)
        return NULL;
    entry = &file->entry;
    entry->name = kunai_i_get_empty_string();
    entry->offset = offset < reader->size ? offset : reader->size;
    entry->size = size;
    entry->owner = -1;
    kunai_i_trace_structure(open, KUNAI_RECORD_KIND_ENTRY_DATA, "entry data", entry->offset, size);
    if (!size || kunai_i_is_inside(reader, offset, size))
        return file;
    entry->size = reader->size - entry->offset;
    entry->result = KUNAI_E_TRUNCATED;
    item = kunai_i_begin_entry(open, files);
    kunai_i_warn(open, KUNAI_E_TRUNCATED, place, record, "the entry ends past the end of the data");
    kunai_i_end_item(open, item);
    return file;
}
