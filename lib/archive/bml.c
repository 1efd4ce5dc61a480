/*
 * bml.c - reads BML archives, the model archives of PSO (archives.md 2).
 *
 * A BML is a header of 64 bytes, then one record of 64 bytes per file (name and lengths), then PRS
 * streams. The streams have no stored offsets: each one follows the stream before it, at a multiple
 * of 32 bytes. A record can describe two streams: a file, and the texture archive of this file.
 * Some writers leave one more sector empty between the table and the first stream.
 */
#include "archive/packing.h"
#include "archive/readers.h"
#include "base/trace.h"

enum {
    MAGIC_AT = 8,
    MAGIC = 0x150,
    HEADER = 0x40,
    SECTOR = 0x800, /* the data starts at a multiple of SECTOR */
    ALIGNMENT = 32  /* each member starts at a multiple of ALIGNMENT */
};

enum bml_record { /* offsets in a record of the table */
                  NAME = 0,
                  STORED = 32,
                  TYPE = 36,
                  UNPACKED = 40,
                  TEXTURE_STORED = 44,
                  TEXTURE_UNPACKED = 48,
                  RECORD = 64,
                  NAME_ROOM = STORED - NAME
};

/* The sums over all records. */
typedef struct bml_table {
    uint64_t count;     /* number of records */
    uint64_t members;   /* number of files and texture archives */
    uint64_t data_size; /* bytes from the start of the data to the end of the last member */
    uint64_t next;      /* data_size, plus the padding after the last member */
} bml_table;

/* Returns KUNAI_BYTE_ORDER_ANY if the data is not a BML. */
static uint32_t find_order(const uint8_t *data, size_t size)
{
    if (size < MAGIC_AT + 4 || kunai_i_load32(data, 0))
        return KUNAI_BYTE_ORDER_ANY;
    if (kunai_i_load32(data + MAGIC_AT, 0) == MAGIC)
        return KUNAI_BYTE_ORDER_LITTLE;
    return kunai_i_load32(data + MAGIC_AT, 1) == MAGIC ? KUNAI_BYTE_ORDER_BIG
                                                       : KUNAI_BYTE_ORDER_ANY;
}

/* Adds a member of stored bytes to the sums. A member of 0 bytes takes no room. */
static void count_member(bml_table *table, uint64_t stored)
{
    table->members++;
    if (!stored)
        return;
    table->data_size = table->next + stored;
    table->next = kunai_i_round_up(table->data_size, ALIGNMENT);
}

/* Reads all records once. If the table passes the end of the file, the reader fails. */
static bml_table read_table(kunai_i_reader *reader)
{
    bml_table table = {0, 0, 0, 0};
    uint64_t i;

    kunai_i_skip(reader, 4);
    table.count = kunai_i_read_u32(reader);
    kunai_i_skip(reader, HEADER - 8);
    if (!kunai_i_need(reader, table.count, RECORD))
        return table;
    for (i = 0; i < table.count; i++) {
        const uint64_t record = HEADER + i * RECORD;
        const uint64_t texture = kunai_i_read_u32_at(reader, record + TEXTURE_STORED);

        count_member(&table, kunai_i_read_u32_at(reader, record + STORED));
        if (texture)
            count_member(&table, texture);
    }
    return table;
}

/* Returns 0 if at is past the end of the data. */
static uint32_t get_byte(const kunai_i_reader *reader, uint64_t at)
{
    return at < reader->size ? reader->data[(size_t)at] : 0;
}

/*
 * Returns the offset of the first PRS stream. It is the first sector after the table, or the sector
 * after that one.
 *
 * A PRS stream never begins with a 0 byte. So a first sector that begins with 0 contains no stream:
 * it is the empty sector of some writers. The next sector is taken only if there are stored bytes
 * and this sector does not begin with 0.
 */
static uint64_t find_data(const kunai_i_reader *reader, const bml_table *table)
{
    const uint64_t start = kunai_i_round_up(HEADER + table->count * RECORD, SECTOR);

    if (table->data_size && !get_byte(reader, start) && get_byte(reader, start + SECTOR))
        return start + SECTOR;
    return start;
}

/*
 * Adds one entry for a file or a texture archive. stored and unpacked are the offsets of the two
 * lengths in the record. *at is the offset of the member, and moves to the next one.
 *
 * If the stored length is 0, *at does not move and the entry is empty and not packed. If the
 * unpacked length is not 0 in this case, there is a warning KUNAI_E_CORRUPT at that length.
 *
 * Returns NULL if the open has failed.
 */
static kunai_i_file *add_member(kunai_i_open *open, kunai_i_list *files,
                                const kunai_i_reader *reader, const kunai_i_reader *record,
                                uint32_t stored, uint32_t unpacked, uint64_t *at)
{
    const uint64_t size = kunai_i_read_u32_at(record, stored);
    const uint32_t unpacked_size = kunai_i_read_u32_at(record, unpacked);
    kunai_i_file *file =
        kunai_i_add_file(open, files, reader, *at, size, record->origin + stored, "BML entry");

    if (!file)
        return NULL;
    file->declared_at = record->origin + unpacked;
    if (size) {
        *at = kunai_i_round_up(*at + size, ALIGNMENT);
        if (kunai_i_trusts_packing(open)) {
            file->entry.packing = KUNAI_FORMAT_PRS;
            file->entry.unpacked_size = unpacked_size;
        }
    } else if (unpacked_size) {
        const kunai_i_item item = kunai_i_begin_entry(open, files);

        kunai_i_warn(open, KUNAI_E_CORRUPT, file->declared_at, "BML entry",
                     "the entry has an unpacked size, but no stored bytes");
        kunai_i_end_item(open, item);
    }
    return file;
}

/* Returns the name of the owner without its extension. archive.c appends the extension of the
 * texture format later (kunai_i_file.name_lacks_end). */
static kunai_string make_texture_name(kunai_i_open *open, kunai_string name)
{
    size_t end = name.size;

    while (end && name.data[end - 1] != '.' && name.data[end - 1] != '/' &&
           name.data[end - 1] != '\\')
        end--;
    if (end && name.data[end - 1] == '.')
        return kunai_i_copy_string(open, name.data, end - 1);
    return name;
}

/* Adds the file of a record and, if the record has one, its texture archive as the next entry. */
static void add_record(kunai_i_open *open, kunai_i_list *files, const kunai_i_reader *reader,
                       kunai_i_reader record, uint64_t *at)
{
    const int32_t owner = (int32_t)files->count;
    kunai_i_file *file = add_member(open, files, reader, &record, STORED, UNPACKED, at);
    kunai_string name;

    kunai_i_trace_structure(open, KUNAI_RECORD_KIND_ENTRY, "BML entry", kunai_i_tell(&record),
                            RECORD);
    if (!file)
        return;
    name = kunai_i_copy_field(open, kunai_i_take_bytes(&record, NAME_ROOM), NAME_ROOM);
    file->entry.name = name;
    file->entry.type = kunai_i_read_u32_at(&record, TYPE);
    if (!kunai_i_read_u32_at(&record, TEXTURE_STORED))
        return;
    file = add_member(open, files, reader, &record, TEXTURE_STORED, TEXTURE_UNPACKED, at);
    if (!file)
        return;
    file->entry.name = make_texture_name(open, name);
    file->entry.owner = owner;
    file->name_lacks_end = 1;
}

/* Reads the table twice: first to count the members, then to add them. */
void kunai_i_read_bml(kunai_i_open *open, kunai_i_reader *reader, kunai_i_list *files,
                      kunai_archive_info *info)
{
    bml_table table;
    uint64_t at, i;

    info->byte_order = find_order(reader->data, reader->size);
    reader->big = info->byte_order == KUNAI_BYTE_ORDER_BIG;
    reader->record = "BML";
    table = read_table(reader);
    if (kunai_i_fail_from_reader(reader) ||
        !kunai_i_reserve_list(open, files, (size_t)table.members))
        return;
    kunai_i_trace_more(open, KUNAI_RECORD_KIND_HEADER, "BML", 0, HEADER, 0, 0,
                       (uint32_t)table.count);
    at = find_data(reader, &table);
    for (i = 0; i < table.count && !kunai_i_has_failed(open); i++)
        add_record(open, files, reader,
                   kunai_i_make_part(reader, HEADER + i * RECORD, RECORD, "BML entry"), &at);
}

/* The magic number 0x150 is common in other data. So kunai_scan also requires that the reserved
 * bytes of the header are 0 and that the table is whole (archives.md 8). */
uint64_t kunai_i_measure_bml_head(const kunai_i_format *format, const uint8_t *data, size_t size)
{
    uint64_t count;
    size_t i;

    (void)format;
    if (size < HEADER || kunai_i_load32(data, 0))
        return 0;
    for (i = MAGIC_AT + KUNAI_I_WORD; i < HEADER; i++)
        if (data[i])
            return 0;
    count = kunai_i_load32(data + 4, !data[MAGIC_AT]);
    if (!count || count > (size - HEADER) / RECORD)
        return 0;
    return HEADER + count * RECORD;
}

/* The confidence is KUNAI_CONFIDENCE_SURE only if the table and all members lie inside the data. If
 * the padding after the last member is cut, the archive ends with the data. */
int kunai_i_recognise_bml(const kunai_i_format *format, const uint8_t *data, size_t size,
                          kunai_found *found)
{
    const uint32_t order = find_order(data, size);
    kunai_i_reader reader =
        kunai_i_make_reader(NULL, data, size, 0, order == KUNAI_BYTE_ORDER_BIG, "BML");
    bml_table table;
    uint64_t start;

    (void)format;
    if (order == KUNAI_BYTE_ORDER_ANY)
        return 0;
    found->byte_order = order;
    table = read_table(&reader);
    if (kunai_i_has_reader_failed(&reader))
        return 1;
    start = find_data(&reader, &table);
    if (table.data_size && !kunai_i_is_inside(&reader, start, table.data_size))
        return 1;
    found->confidence = KUNAI_CONFIDENCE_SURE;
    if (!table.data_size)
        found->size = HEADER + table.count * RECORD;
    else if (kunai_i_is_inside(&reader, start, table.next))
        found->size = start + table.next;
    return 1;
}
