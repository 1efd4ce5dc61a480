/* bml.c - the model archive of PSO: a table of names and lengths, and behind it PRS streams whose
 * places follow from the lengths (archives.md 2). */
#include "archive/packing.h"
#include "archive/readers.h"
#include "base/trace.h"

enum {
    MAGIC_AT = 8,
    MAGIC = 0x150,
    HEADER = 0x40,
    SECTOR = 0x800, /* the data starts at a multiple of it, each member at one of ALIGNMENT */
    ALIGNMENT = 32
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

/* What the lengths of all members tell. */
typedef struct bml_table {
    uint64_t count;     /* of records */
    uint64_t members;   /* files and texture archives */
    uint64_t data_size; /* from the start of the data to the end of the last member */
    uint64_t next;      /* the same, with the padding of that member */
} bml_table;

/* KUNAI_BYTE_ORDER_ANY: no BML. */
static uint32_t find_order(const uint8_t *data, size_t size)
{
    if (size < MAGIC_AT + 4 || kunai_i_load32(data, 0))
        return KUNAI_BYTE_ORDER_ANY;
    if (kunai_i_load32(data + MAGIC_AT, 0) == MAGIC)
        return KUNAI_BYTE_ORDER_LITTLE;
    return kunai_i_load32(data + MAGIC_AT, 1) == MAGIC ? KUNAI_BYTE_ORDER_BIG
                                                       : KUNAI_BYTE_ORDER_ANY;
}

static void count_member(bml_table *table, uint64_t stored)
{
    table->members++;
    if (!stored)
        return;
    table->data_size = table->next + stored;
    table->next = kunai_i_round_up(table->data_size, ALIGNMENT);
}

/* Reads all records once. A table that passes the end of the file stops the reader. */
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

/* Past the end: 0. */
static uint32_t get_byte(const kunai_i_reader *reader, uint64_t at)
{
    return at < reader->size ? reader->data[(size_t)at] : 0;
}

/* The next sector behind the table. A PRS stream never begins with 0: where one seems to, a writer
 * has left out another sector. */
static uint64_t find_data(const kunai_i_reader *reader, const bml_table *table)
{
    const uint64_t start = kunai_i_round_up(HEADER + table->count * RECORD, SECTOR);

    if (table->data_size && !get_byte(reader, start) && get_byte(reader, start + SECTOR))
        return start + SECTOR;
    return start;
}

/* stored and unpacked: where in the record the lengths are. Moves *at to the next member. */
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
                     "an entry without stored bytes has a size");
        kunai_i_end_item(open, item);
    }
    return file;
}

/* The name of a file without its extension. */
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

/* A record gives a file and, behind it, its texture archive. */
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
