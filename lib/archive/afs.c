/*
 * afs.c - reads AFS archives (archives.md 1).
 *
 * An AFS is a header of 8 bytes ("AFS", count), then one slot {offset, length} per entry. All
 * numbers are little-endian. An optional table with one record of 48 bytes per entry gives the
 * names. One more slot says where this table is: after the last entry's slot, or in the 8 bytes
 * before the first data. Both places can contain other data, so the table of names is used only if
 * it passes all checks of is_name_table.
 */
#include "archive/readers.h"
#include "base/trace.h"

enum {
    HEADER = 8,
    SLOT = 8, /* offset and length of an entry or of the name table */
    NAME_RECORD = 48,
    NAME = 32,
    ATTRIBUTE = 44,   /* offset of the attribute in a name record */
    CHECKED_SLOTS = 8 /* slots that kunai_scan checks */
};

/* Facts about all entries, for the checks of the name table. */
typedef struct afs_table {
    uint64_t count;
    uint64_t first_data; /* lowest offset of an entry that is not empty */
    uint64_t data_end;   /* highest end of the entries that lie inside the file */
    uint64_t broken;     /* number of entries that do not lie inside the file */
} afs_table;

/* Reads all slots once. If the table passes the end of the file, the reader fails. */
static afs_table read_table(kunai_i_reader *reader)
{
    afs_table table = {0, UINT64_MAX, 0, 0};
    uint64_t i;

    reader->record = "AFS";
    kunai_i_skip(reader, 4);
    table.count = kunai_i_read_u32(reader);
    if (!kunai_i_need(reader, table.count, SLOT))
        return table;
    for (i = 0; i < table.count; i++) {
        const uint64_t offset = kunai_i_read_u32(reader), size = kunai_i_read_u32(reader);

        if (size && !kunai_i_is_inside(reader, offset, size))
            table.broken++;
        else if (size && table.data_end < offset + size)
            table.data_end = offset + size;
        if (size && offset < table.first_data)
            table.first_data = offset;
    }
    return table;
}

/* Checks the offset and size of a supposed name table. Some games have random bytes at this place.
 */
static int is_name_table(const kunai_i_reader *reader, const afs_table *table, uint64_t offset,
                         uint64_t size)
{
    return table->count && offset && size >= table->count * NAME_RECORD &&
           offset >= table->data_end && kunai_i_is_inside(reader, offset, size);
}

/* Finds the name table. Its offset and size are stored after the entries (version 1) or right
 * before the first data (version 2). Returns 0 if neither place has a plausible offset and size. */
static int find_names(const kunai_i_reader *reader, const afs_table *table, uint64_t *offset,
                      uint64_t *size)
{
    const uint64_t table_end = HEADER + table->count * SLOT;
    const uint64_t places[2] = {table_end, table->first_data - SLOT};
    int i;

    for (i = 0; i < 2; i++) {
        if (i && table->first_data < table_end + SLOT)
            return 0;
        if (!kunai_i_is_inside(reader, places[i], SLOT))
            continue;
        *offset = kunai_i_read_u32_at(reader, places[i]);
        *size = kunai_i_read_u32_at(reader, places[i] + 4);
        if (is_name_table(reader, table, *offset, *size))
            return 1;
    }
    return 0;
}

static void set_name(kunai_i_open *open, kunai_entry *entry, kunai_i_reader record)
{
    kunai_i_trace_structure(open, KUNAI_RECORD_KIND_ENTRY_NAME, "AFS name", kunai_i_tell(&record),
                            NAME_RECORD);
    entry->name = kunai_i_copy_field(open, kunai_i_take_bytes(&record, NAME), NAME);
    entry->attribute = kunai_i_read_u32_at(&record, ATTRIBUTE);
}

/* Reads the table twice: first for the checks and the count, then to add the entries. */
void kunai_i_read_afs(kunai_i_open *open, kunai_i_reader *reader, kunai_i_list *files,
                      kunai_archive_info *info)
{
    const afs_table table = read_table(reader);
    uint64_t names, names_size, i;

    if (kunai_i_fail_from_reader(reader) || !kunai_i_reserve_list(open, files, (size_t)table.count))
        return;
    info->byte_order = KUNAI_BYTE_ORDER_LITTLE;
    kunai_i_trace_more(open, KUNAI_RECORD_KIND_HEADER, "AFS", 0, HEADER,
                       kunai_i_read_u32_at(reader, 0), 0, (uint32_t)table.count);
    for (i = 0; i < table.count; i++) {
        const uint64_t slot = HEADER + i * SLOT;

        kunai_i_trace_structure(open, KUNAI_RECORD_KIND_ENTRY, "AFS entry", slot, SLOT);
        kunai_i_add_file(open, files, reader, kunai_i_read_u32_at(reader, slot),
                         kunai_i_read_u32_at(reader, slot + 4), slot, "AFS entry");
    }
    if (kunai_i_has_failed(open) || !find_names(reader, &table, &names, &names_size))
        return;
    for (i = 0; i < table.count; i++)
        set_name(open, &((kunai_i_file *)files->items)[i].entry,
                 kunai_i_make_part(reader, names + i * NAME_RECORD, NAME_RECORD, "AFS name"));
}

/* In real archives the data follows the table (archives.md 1). Programs also contain the letters
 * "AFS", so kunai_scan checks the first slots (archives.md 8). */
uint64_t kunai_i_measure_afs_head(const kunai_i_format *format, const uint8_t *data, size_t size)
{
    uint64_t count, end, i;

    (void)format;
    if (size < 8)
        return 0;
    count = kunai_i_load32(data + 4, 0);
    end = 8 + 8 * count;
    if (!count || end > size)
        return 0;
    for (i = 0; i < count && i < CHECKED_SLOTS; i++) {
        const uint64_t offset = kunai_i_load32(data + 8 + 8 * i, 0);
        const uint64_t length = kunai_i_load32(data + 12 + 8 * i, 0);

        if (length && (offset < end || offset > size || length > size - offset))
            return 0;
    }
    return end;
}

/* The confidence is KUNAI_CONFIDENCE_SURE only if the table and all entries lie inside the data.
 * Otherwise the size of the archive is the size of the data. */
int kunai_i_recognise_afs(const kunai_i_format *format, const uint8_t *data, size_t size,
                          kunai_found *found)
{
    kunai_i_reader reader = kunai_i_make_reader(NULL, data, size, 0, 0, "AFS");
    uint64_t names, names_size;
    afs_table table;

    (void)format;
    table = read_table(&reader);
    if (kunai_i_has_reader_failed(&reader) || table.broken)
        return 1;
    found->confidence = KUNAI_CONFIDENCE_SURE;
    found->size = kunai_i_tell(&reader);
    if (found->size < table.data_end)
        found->size = table.data_end;
    if (find_names(&reader, &table, &names, &names_size))
        found->size = names + names_size;
    return 1;
}
