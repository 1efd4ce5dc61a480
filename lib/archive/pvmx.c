/*
 * pvmx.c - reads PVMX archives, the texture packs of a mod loader (archives.md 7).
 *
 * After a magic number and a version byte comes the table. An entry is a list of fields: a type
 * byte, then data whose length depends on the type. A type of 0 ends the fields, and the 64-bit
 * offset and size of a picture file follow. A type of 0 in place of an entry ends the table. There
 * is no count, and the length of an unknown field is unknown: nothing after it can be read.
 */
#include "archive/readers.h"
#include "base/trace.h"

enum {
    TAG = 4,
    VERSION = 1,
    TABLE = 5,         /* offset of the table */
    PLACE = 17,        /* bytes of an entry after its fields: the 0 byte, offset and size */
    FIELDS = 4,        /* for kunai_scan: most fields of an entry; there are three types */
    FIELDS_SIZE = 1024 /* for kunai_scan: most bytes of the fields of an entry */
};

enum field { GLOBAL_INDEX = 1, NAME = 2, DIMENSIONS = 3 };

typedef struct pvmx_entry {
    const uint8_t *name;
    size_t name_size;
    uint32_t global_index;
    uint32_t has_global_index;
    uint64_t place; /* where the input stores the offset */
    uint64_t offset;
    uint64_t size;
} pvmx_entry;

static uint64_t read_64(kunai_i_reader *reader)
{
    const uint8_t *bytes = kunai_i_take_bytes(reader, 8);

    return bytes ? (uint64_t)kunai_i_load32(bytes + 4, 0) << 32 | kunai_i_load32(bytes, 0) : 0;
}

/* Reads a name and its NUL. If the NUL is missing, the name passes the end of the data, and the
 * reader fails. */
static void read_name(kunai_i_reader *reader, pvmx_entry *entry)
{
    const uint8_t *bytes = reader->data + reader->at;
    const size_t left = kunai_i_count_left(reader);
    size_t size = 0;

    while (size < left && bytes[size])
        size++;
    entry->name = kunai_i_take_bytes(reader, (uint64_t)size + 1);
    entry->name_size = size;
}

/* Reads the data of a field. If a field repeats, the last one counts. */
static void read_field(kunai_i_reader *reader, uint32_t type, pvmx_entry *entry)
{
    switch (type) {
    case GLOBAL_INDEX:
        entry->global_index = kunai_i_read_u32(reader);
        entry->has_global_index = 1;
        break;
    case NAME: read_name(reader, entry); break;
    case DIMENSIONS: kunai_i_skip(reader, 8); break; /* the size that the loader scales to */
    default:
        kunai_i_stop_reader(reader, KUNAI_E_CORRUPT, reader->at - 1,
                            "the type of the field is unknown, and therefore its size");
    }
}

/* Reads the next entry. Returns 0 at the end of the table, or if the reader has failed. */
static int read_entry(kunai_i_reader *reader, pvmx_entry *entry)
{
    uint32_t type = kunai_i_read_u8(reader);

    memset(entry, 0, sizeof *entry);
    if (!type)
        return 0;
    for (; type; type = kunai_i_read_u8(reader)) /* also gives 0 if the reader has failed */
        read_field(reader, type, entry);
    entry->place = kunai_i_tell(reader);
    entry->offset = read_64(reader);
    entry->size = read_64(reader);
    return !kunai_i_has_reader_failed(reader);
}

static void add_entry(kunai_i_open *open, kunai_i_list *files, const kunai_i_reader *reader,
                      const pvmx_entry *entry)
{
    kunai_i_file *file = kunai_i_add_file(open, files, reader, entry->offset, entry->size,
                                          entry->place, "PVMX entry");

    if (!file)
        return;
    file->entry.name = kunai_i_copy_string(open, entry->name, entry->name_size);
    file->entry.global_index = entry->global_index;
    file->has_global_index = entry->has_global_index != 0;
}

/* Nothing after a damaged field can be read. The entries before the damage stay, with a warning. If
 * there are none, the open call fails. */
void kunai_i_read_pvmx(kunai_i_open *open, kunai_i_reader *reader, kunai_i_list *files,
                       kunai_archive_info *info)
{
    pvmx_entry entry;
    uint32_t version;
    uint64_t at;

    reader->record = "PVMX";
    kunai_i_skip(reader, TAG);
    version = kunai_i_read_u8(reader);
    if (kunai_i_fail_from_reader(reader))
        return;
    if (version != VERSION) {
        kunai_i_fail(open, KUNAI_E_UNSUPPORTED, TAG, "PVMX", "the version of the archive is not 1");
        return;
    }
    info->byte_order = KUNAI_BYTE_ORDER_LITTLE;
    kunai_i_trace_more(open, KUNAI_RECORD_KIND_HEADER, "PVMX", 0, TAG + 1,
                       kunai_i_read_u32_at(reader, 0), 0, 0);
    reader->record = "PVMX entry";
    for (at = kunai_i_tell(reader); !kunai_i_has_failed(open) && read_entry(reader, &entry);
         at = kunai_i_tell(reader)) {
        kunai_i_trace_structure(open, KUNAI_RECORD_KIND_ENTRY, "PVMX entry", at,
                                kunai_i_tell(reader) - at);
        add_entry(open, files, reader, &entry);
    }
    if (!kunai_i_has_reader_failed(reader))
        kunai_i_trace_structure(open, KUNAI_RECORD_KIND_ENTRY, "PVMX entry", at,
                                1); /* the byte that ends the table */
    if (files->count)
        kunai_i_warn_from_reader(reader);
    else
        kunai_i_fail_from_reader(reader);
}

/* Returns the end of a field. Returns 0 if its type is unknown or a name passes the end. */
static uint64_t find_field_end(const uint8_t *data, uint64_t size, uint64_t at)
{
    static const uint8_t sizes[] = {0, 4, 0, 8};
    const uint32_t type = data[at];
    uint64_t i;

    if (type >= sizeof sizes)
        return 0;
    if (sizes[type])
        return at + 1 + sizes[type];
    for (i = at + 1; i < size; i++)
        if (!data[i])
            return i + 1;
    return 0;
}

/* Returns the end of an entry. Returns 0 if kunai_scan does not accept the entry. */
static uint64_t find_entry_end(const uint8_t *data, size_t size, uint64_t at)
{
    const uint64_t end = size - at <= FIELDS_SIZE ? size : at + 1 + FIELDS_SIZE; /* for names */
    int i;

    for (i = 0; i <= FIELDS && at < size; i++) {
        if (!data[at])
            return size - at < PLACE ? 0 : at + PLACE;
        at = find_field_end(data, end, at);
        if (!at)
            return 0;
    }
    return 0;
}

/* Returns the end of the whole entries, or of the table if its end byte follows them (*has_end is
 * 1). Returns 0 if there is no whole entry. */
static uint64_t find_table_end(const uint8_t *data, size_t size, int *has_end)
{
    uint64_t at = TABLE, next;

    *has_end = 0;
    if (size <= TABLE || data[TABLE - 1] != 1)
        return 0;
    while (at < size && data[at]) {
        next = find_entry_end(data, size, at);
        if (!next)
            break;
        at = next;
    }
    *has_end = at < size && !data[at];
    return at == TABLE ? 0 : at + (uint64_t)*has_end;
}

uint64_t kunai_i_measure_pvmx_head(const kunai_i_format *format, const uint8_t *data, size_t size)
{
    int has_end;

    (void)format;
    return find_table_end(data, size, &has_end);
}

/* The archive ends with its last picture or with the table, whichever is later. */
int kunai_i_recognise_pvmx(const kunai_i_format *format, const uint8_t *data, size_t size,
                           kunai_found *found)
{
    kunai_i_reader reader = kunai_i_make_reader(NULL, data, size, 0, 0, "PVMX");
    uint64_t end = 0;
    pvmx_entry entry;
    int has_end;

    (void)format;
    (void)find_table_end(data, size, &has_end);
    if (!has_end) /* a table without an end could take too much time in kunai_scan */
        return 1;
    kunai_i_skip(&reader, TABLE);
    while (read_entry(&reader, &entry)) {
        if (entry.size && !kunai_i_is_inside(&reader, entry.offset, entry.size))
            return 1;
        if (entry.size && end < entry.offset + entry.size)
            end = entry.offset + entry.size;
    }
    if (kunai_i_has_reader_failed(&reader))
        return 1;
    found->confidence = KUNAI_CONFIDENCE_SURE;
    found->size = end < kunai_i_tell(&reader) ? kunai_i_tell(&reader) : end;
    return 1;
}
