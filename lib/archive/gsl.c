/*
 * gsl.c - reads GSL archives (archives.md 3).
 *
 * A GSL begins with its table: one record of 48 bytes per entry, with a name, an offset in sectors
 * of 0x800 bytes, and a length in bytes. There is no magic number, no count and no byte order mark.
 * The table ends at an empty name or where the first data begins. The byte order is found by trial:
 * the table is read in both orders, and the order whose offsets and lengths fit the file is taken.
 */
#include "archive/readers.h"
#include "base/find.h"
#include "base/trace.h"

enum {
    RECORD = 48,
    NAME = 32,
    UNUSED_AT = 40, /* 8 bytes that are 0 */
    SECTOR = 0x800,
    USUAL_START = 0x10000 /* in usual archives the first data begins at or before this offset */
};

/* The table as read in one byte order. */
typedef struct gsl_table {
    uint64_t count;
    uint64_t good;       /* number of entries before the first one that is impossible */
    uint64_t first_data; /* lowest offset of an entry with data; UINT64_MAX: all are empty */
    uint64_t data_end;   /* highest end of the possible entries with data */
} gsl_table;

/* Checks the first entry, because a GSL has no magic number: a printable name, zeros after the
 * name, and zeros in the unused bytes. */
static int may_begin_gsl(const uint8_t *data, size_t size)
{
    size_t i;

    if (size < RECORD || !data[0])
        return 0;
    for (i = 0; i < NAME && data[i]; i++)
        if (data[i] < 0x20 || data[i] == 0x7F)
            return 0;
    return kunai_i_is_zero(data + i, NAME - i) &&
           kunai_i_is_zero(data + UNUSED_AT, RECORD - UNUSED_AT);
}

/* Adds one entry to the sums. table_end is the end of the table including this entry: data before
 * table_end is impossible, and does not count as the first data. */
static void add_to_table(gsl_table *table, const kunai_i_reader *reader, uint64_t table_end,
                         uint64_t offset, uint64_t size)
{
    const int is_right = !size || (offset >= table_end && kunai_i_is_inside(reader, offset, size));

    if (is_right && table->good == table->count)
        table->good++;
    table->count++;
    if (!size || offset < table_end)
        return;
    if (offset < table->first_data)
        table->first_data = offset;
    if (is_right && table->data_end < offset + size)
        table->data_end = offset + size;
}

/* Reads the table in one byte order. It ends at an empty name, at the first data, or at the end of
 * the file. */
static gsl_table read_table(const kunai_i_reader *reader, uint32_t big)
{
    kunai_i_reader record = *reader;
    gsl_table table = {0, 0, UINT64_MAX, 0};

    record.big = big;
    while (kunai_i_count_left(&record) >= RECORD && table.first_data - record.at >= RECORD) {
        const uint8_t *name = kunai_i_take_bytes(&record, NAME);
        const uint64_t offset = (uint64_t)kunai_i_read_u32(&record) * SECTOR;
        const uint64_t size = kunai_i_read_u32(&record);

        if (!name[0])
            break;
        kunai_i_skip(&record, RECORD - UNUSED_AT);
        add_to_table(&table, reader, record.at, offset, size);
    }
    return table;
}

/* A table is good if it has data and no impossible entry. A table of empty entries does not count:
 * a name followed by zeros also begins many other kinds of files. */
static int is_good(const gsl_table *table)
{
    return table->data_end && table->good == table->count;
}

static int begins_as_usual(const gsl_table *table)
{
    return table->first_data <= USUAL_START ||
           table->first_data == kunai_i_round_up(table->count * RECORD, SECTOR);
}

/* Returns 1 for big-endian, 0 for little-endian. If the table is good in neither order, the file is
 * damaged: the order with more entries before the first impossible one is taken. An empty entry is
 * possible in both orders. */
static uint32_t choose_order(const gsl_table *little, const gsl_table *big)
{
    if (is_good(little) && is_good(big))
        return begins_as_usual(big) && !begins_as_usual(little);
    if (is_good(little) || is_good(big))
        return (uint32_t)is_good(big);
    return big->good > little->good;
}

static uint32_t find_order(const kunai_i_reader *reader, uint32_t wanted)
{
    gsl_table little, big;

    if (wanted == KUNAI_BYTE_ORDER_LITTLE || wanted == KUNAI_BYTE_ORDER_BIG)
        return wanted == KUNAI_BYTE_ORDER_BIG;
    little = read_table(reader, 0);
    big = read_table(reader, 1);
    return choose_order(&little, &big);
}

static void add_entry(kunai_i_open *open, kunai_i_list *files, const kunai_i_reader *reader,
                      kunai_i_reader record)
{
    const uint64_t at = kunai_i_tell(&record);
    const uint8_t *name = kunai_i_take_bytes(&record, NAME);
    const uint64_t place = kunai_i_tell(&record);
    const uint64_t offset = (uint64_t)kunai_i_read_u32(&record) * SECTOR;
    const uint64_t size = kunai_i_read_u32(&record);
    kunai_i_file *file = kunai_i_add_file(open, files, reader, offset, size, place, "GSL entry");

    kunai_i_trace_structure(open, KUNAI_RECORD_KIND_ENTRY, "GSL entry", at, RECORD);
    if (file)
        file->entry.name = kunai_i_copy_field(open, name, NAME);
}

/* Reads the table in the order that options.byte_order names, or in the order that fits. */
void kunai_i_read_gsl(kunai_i_open *open, kunai_i_reader *reader, kunai_i_list *files,
                      kunai_archive_info *info)
{
    gsl_table table;
    uint64_t i;

    if (!may_begin_gsl(reader->data, reader->size)) {
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, "GSL entry",
                     "the data does not begin with the name, offset and size of an entry");
        return;
    }
    reader->big = find_order(reader, open->options.byte_order);
    info->byte_order = reader->big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE;
    table = read_table(reader, reader->big);
    if (!kunai_i_reserve_list(open, files, (size_t)table.count))
        return;
    for (i = 0; i < table.count && !kunai_i_has_failed(open); i++)
        add_entry(open, files, reader, kunai_i_make_part(reader, i * RECORD, RECORD, "GSL entry"));
}

/* The archive includes the padding to the next sector if the data has it. */
static void set_found(kunai_found *found, const gsl_table *table, uint64_t size)
{
    const uint64_t padded_end = kunai_i_round_up(table->data_end, SECTOR);

    found->size = padded_end <= size ? padded_end : table->data_end;
}

/* The confidence is never KUNAI_CONFIDENCE_SURE, because a GSL has no magic number. */
int kunai_i_recognise_gsl(const kunai_i_format *format, const uint8_t *data, size_t size,
                          kunai_found *found)
{
    const kunai_i_reader reader = kunai_i_make_reader(NULL, data, size, 0, 0, "GSL");
    gsl_table little, big;
    uint32_t is_big;

    (void)format;
    if (!may_begin_gsl(data, size))
        return 0;
    little = read_table(&reader, 0);
    big = read_table(&reader, 1);
    if (!is_good(&little) && !is_good(&big))
        return 0;
    is_big = choose_order(&little, &big);
    set_found(found, is_big ? &big : &little, size);
    found->byte_order = is_big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE;
    return 1;
}
