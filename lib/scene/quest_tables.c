/*
 * quest_tables.c - reads the tables of a PSO quest, and the lists of free play (placements.md 1, 2,
 * 7).
 *
 * A quest is a sequence of tables. Each has a header of 16 bytes: kind, size, floor, and size
 * without the header. A header of zeros ends the file. A list of free play is the body of a table
 * without a header, so only the caller knows its kind. The number of records is first computed for
 * all tables, so that one block of memory is enough.
 */
#include "base/trace.h"
#include "scene/quest_records.h"
#include "scene/readers.h"

enum { HEADER = 16, MOST_FLOOR = 17 /* floors are 0 to 17 (placements.md) */ };

enum {
    OBJECT_SIZE = 68,
    ENEMY_SIZE = 72,
    WAVE_SIZE = 20,
    WAVE_2_SIZE = 24,
    KIND_SIZE = 32,
    WEIGHT_SIZE = 4
};

enum { EVT2 = 0x32747665 /* "evt2" */ };

static const char record[] = "quest table";

/* ---- counts of records ---- */

/* Reports a fault that makes a table useless. A list fails; a quest goes on with its other
 * tables. */
static void stop_table(const kunai_i_quest_table *table, kunai_result code, uint64_t at,
                       const char *message)
{
    kunai_i_open *open = table->body.open;

    if (table->is_list)
        kunai_i_fail(open, code, table->body.origin + at, record, message);
    else
        kunai_i_warn(open, code, table->body.origin + at, record, message);
}

/* Counts objects or enemies. The bytes after the last whole record are padding. */
static void plan_records(kunai_i_quest_table *table)
{
    const size_t size = table->info.kind == KUNAI_I_QUEST_OBJECTS ? OBJECT_SIZE : ENEMY_SIZE;

    table->record_size = (uint32_t)size;
    table->first_count = (uint32_t)(table->body.size / size);
    if (table->is_list && table->body.size % size)
        kunai_i_warn(table->body.open, KUNAI_E_TRUNCATED, table->body.size / size * size, record,
                     "the list ends inside a record");
}

/* Returns how many of count records are inside the body. at is the place of the count. */
static uint32_t limit_count(const kunai_i_quest_table *table, uint32_t place, uint32_t count,
                            size_t size, uint32_t at)
{
    const size_t room = place <= table->body.size ? (table->body.size - place) / size : 0;

    if (count <= room)
        return count;
    kunai_i_warn(table->body.open, KUNAI_E_TRUNCATED, table->body.origin + at, record,
                 "the records end past the end of the table");
    return (uint32_t)room;
}

/* Reads the words at the start of a body. Returns 0 if the body is too short. */
static int read_words(const kunai_i_quest_table *table, uint32_t *words, uint32_t count)
{
    kunai_i_reader body = table->body;
    uint32_t i;

    for (i = 0; i < count; i++)
        words[i] = kunai_i_read_u32(&body);
    if (!kunai_i_has_reader_failed(&body))
        return 1;
    stop_table(table, KUNAI_E_TRUNCATED, 0, "the table ends inside its header");
    return 0;
}

static void plan_waves(kunai_i_quest_table *table)
{
    uint32_t words[4];

    if (!read_words(table, words, 4))
        return;
    if (words[3] && words[3] != EVT2) {
        stop_table(table, KUNAI_E_UNSUPPORTED, 12, "the version of the wave table is unknown");
        return;
    }
    table->info.version = words[3] ? 2 : 1;
    table->record_size = words[3] ? WAVE_2_SIZE : WAVE_SIZE;
    table->second_at = words[0];
    table->first_at = words[1];
    table->first_count = limit_count(table, words[1], words[2], table->record_size, 8);
}

/* Counts the places of all rooms. Rooms can share places. All rooms together have at most as many
 * places as the body, so that the scene is not much larger than the file. */
static void plan_places(kunai_i_quest_table *table)
{
    uint32_t words[3], i, place, count;
    uint64_t left;

    if (!read_words(table, words, 3))
        return;
    table->record_size = KUNAI_I_QUEST_PLACE_SIZE;
    table->second_at = words[0];
    table->first_at = words[1];
    table->info.room_count = limit_count(table, words[0], words[2], KUNAI_I_QUEST_ROOM_SIZE, 8);
    left = kunai_i_count_quest_places(table);
    for (i = 0; i < table->info.room_count; i++) {
        const uint32_t at = words[0] + i * KUNAI_I_QUEST_ROOM_SIZE;

        count = kunai_i_find_quest_room(table, at, left, &place);
        if (!count && kunai_i_load16(table->body.data + at + 2, 0))
            kunai_i_warn(table->body.open, KUNAI_E_CORRUPT, table->body.origin + at, record,
                         "the places of the section end past the end of the table");
        table->first_count += count;
        left -= count;
    }
}

static void plan_kinds(kunai_i_quest_table *table)
{
    uint32_t words[4];

    if (!read_words(table, words, 4))
        return;
    table->record_size = KIND_SIZE;
    table->first_at = words[0];
    table->second_at = words[1];
    table->first_count = limit_count(table, words[0], words[2], KIND_SIZE, 8);
    table->second_count = limit_count(table, words[1], words[3], WEIGHT_SIZE, 12);
}

/* Counts the records of a table by its kind. */
static void plan_table(kunai_i_quest_table *table)
{
    if (table->info.kind <= KUNAI_I_QUEST_ENEMIES)
        plan_records(table);
    else if (table->info.kind == KUNAI_I_QUEST_WAVES)
        plan_waves(table);
    else if (table->info.kind == KUNAI_I_QUEST_PLACES)
        plan_places(table);
    else
        plan_kinds(table);
    table->info.placement_count = table->first_count + table->second_count;
    kunai_i_trace_more(table->body.open, KUNAI_RECORD_KIND_PLACEMENT_TABLE, record,
                       table->info.offset, table->info.size, table->info.kind,
                       (uint32_t)table->info.floor, table->info.placement_count);
}

/* ---- the tables of a file ---- */

/* Reports a fault that ends the list of tables. If there is no table before the fault, the file
 * cannot be read. */
static void stop_list(const kunai_i_reader *file, const kunai_i_list *tables, kunai_result code,
                      uint64_t at, const char *message)
{
    if (tables->count)
        kunai_i_warn(file->open, code, at, record, message);
    else
        kunai_i_fail(file->open, code, at, record, message);
}

/* Adds a table, whose header is in words. */
static void add_table(kunai_i_reader *file, kunai_i_list *tables, uint64_t at,
                      const uint32_t *words)
{
    kunai_i_quest_table *table;

    if (words[3] != words[1] - HEADER)
        kunai_i_warn(file->open, KUNAI_E_CORRUPT, at + 12, record,
                     "the size of the table is not 16 plus the size of its body");
    if (words[0] > KUNAI_I_QUEST_KINDS || !words[0]) {
        kunai_i_warn(file->open, KUNAI_E_UNSUPPORTED, at, record,
                     "the table is left out: its kind is unknown");
        return;
    }
    table = kunai_i_add_to_list(file->open, tables);
    if (!table)
        return;
    table->info.offset = at;
    table->info.size = words[1];
    table->info.kind = words[0];
    table->info.floor = kunai_i_convert_s32(words[2]);
    table->body = kunai_i_make_part(file, at + HEADER, words[1] - HEADER, record);
    plan_table(table);
}

/* Reads the next table. Returns 0 at the end of the list. */
static int read_table(kunai_i_reader *file, kunai_i_list *tables)
{
    const uint64_t at = kunai_i_tell(file);
    uint32_t words[4], i;

    if (!kunai_i_count_left(file) && file->at) /* the end mark is missing */
        return 0;
    if (kunai_i_count_left(file) < HEADER) {
        stop_list(file, tables, KUNAI_E_TRUNCATED, at,
                  "the data ends inside the header of the table");
        return 0;
    }
    for (i = 0; i < 4; i++)
        words[i] = kunai_i_read_u32(file);
    if (!words[0] && !words[1]) {
        kunai_i_trace_structure(file->open, KUNAI_RECORD_KIND_PLACEMENT_TABLE, record, at, HEADER);
        return 0;
    }
    if (words[1] < HEADER) {
        stop_list(file, tables, KUNAI_E_CORRUPT, at + 4,
                  "the size of the table is less than the size of its header");
        return 0;
    }
    if (words[1] - HEADER > kunai_i_count_left(file)) {
        stop_list(file, tables, KUNAI_E_TRUNCATED, at + 4,
                  "the table ends past the end of the data");
        return 0;
    }
    add_table(file, tables, at, words);
    kunai_i_skip(file, words[1] - HEADER);
    return !kunai_i_has_failed(file->open);
}

/* ---- the scene ---- */

/* Returns the number of placements of all tables, and sets *words to the number of their raw
 * words. */
static uint64_t count_placements(const kunai_i_list *tables, uint64_t *words)
{
    const kunai_i_quest_table *table = tables->items;
    uint64_t count = 0;
    size_t i;

    *words = 0;
    for (i = 0; i < tables->count; i++) {
        count += table[i].info.placement_count;
        *words += (uint64_t)table[i].first_count * (table[i].record_size / 4);
        *words += (uint64_t)table[i].second_count * (WEIGHT_SIZE / 4);
    }
    return count;
}

/* Allocates the memory for all placements, then reads the tables. */
static void read_records(kunai_i_open *open, const kunai_i_list *tables, kunai_scene *scene)
{
    kunai_i_quest_table *table = tables->items;
    kunai_i_quest_records records = {.open = open};
    uint64_t words;
    const uint64_t count = count_placements(tables, &words);
    uint32_t i;

    if (count > INT32_MAX) {
        kunai_i_fail(open, KUNAI_E_LIMIT, 0, record,
                     "the file has more than 2147483647 placements");
        return;
    }
    records.placements = kunai_i_allocate(open, (size_t)count, sizeof *records.placements);
    records.raw = kunai_i_allocate_unset(open, (size_t)words, sizeof *records.raw);
    kunai_i_begin_list(&records.actions, sizeof(kunai_placement_action));
    for (i = 0; i < tables->count && !kunai_i_has_failed(open); i++) {
        table[i].info.first_placement = records.count;
        kunai_i_read_quest_records(&records, &table[i], i);
    }
    kunai_i_keep_quest_actions(&records);
    scene->placements = records.placements;
    scene->info.placement_count = records.count;
}

static void keep_tables(kunai_i_open *open, const kunai_i_list *tables, kunai_scene *scene)
{
    const kunai_i_quest_table *table = tables->items;
    kunai_placement_table *kept = kunai_i_allocate(open, tables->count, sizeof *kept);
    uint32_t i;

    for (i = 0; kept && i < tables->count; i++)
        kept[i] = table[i].info;
    scene->placement_tables = kept;
    scene->info.placement_table_count = (uint32_t)tables->count;
}

static void finish_scene(kunai_i_open *open, const kunai_i_list *tables, kunai_scene *scene)
{
    scene->info.byte_order = KUNAI_BYTE_ORDER_LITTLE;
    if (!kunai_i_has_failed(open))
        read_records(open, tables, scene);
    if (!kunai_i_has_failed(open))
        keep_tables(open, tables, scene);
}

void kunai_i_read_quest_dat(kunai_i_open *open, const void *data, size_t size, kunai_scene *scene)
{
    kunai_i_reader file = kunai_i_make_reader(open, data, size, 0, 0, record);
    kunai_i_list tables;

    kunai_i_begin_list(&tables, sizeof(kunai_i_quest_table));
    while (!kunai_i_has_failed(open) && read_table(&file, &tables))
        continue;
    finish_scene(open, &tables, scene);
}

/* Reads a list of free play as one table. options.format decides its kind. */
void kunai_i_read_placed_list(kunai_i_open *open, const void *data, size_t size, kunai_scene *scene)
{
    kunai_i_quest_table *table;
    kunai_i_list tables;

    kunai_i_begin_list(&tables, sizeof *table);
    table = kunai_i_add_to_list(open, &tables);
    if (!table)
        return;
    table->is_list = 1;
    table->info.size = size;
    table->info.kind = open->format - KUNAI_FORMAT_PLACED_OBJECTS + KUNAI_I_QUEST_OBJECTS;
    table->info.floor = -1;
    table->body = kunai_i_make_reader(open, data, size, 0, 0, record);
    plan_table(table);
    finish_scene(open, &tables, scene);
}

/* ---- recognise ---- */

/* Accepts whole tables whose sizes agree, followed by the end mark of 16 zeros. */
int kunai_i_recognise_quest_dat(const kunai_i_format *format, const uint8_t *data, size_t size,
                                kunai_found *found)
{
    uint64_t at = 0;
    uint32_t kind, length;

    (void)format;
    while (size - at >= HEADER) {
        kind = kunai_i_load32(data + at, 0);
        length = kunai_i_load32(data + at + 4, 0);
        if (!kind && !length && at && !kunai_i_load32(data + at + 8, 0) &&
            !kunai_i_load32(data + at + 12, 0)) {
            found->size = at + HEADER;
            return 1;
        }
        if (!kind || kind > KUNAI_I_QUEST_KINDS || length < HEADER || length > size - at ||
            kunai_i_load32(data + at + 8, 0) > MOST_FLOOR ||
            kunai_i_load32(data + at + 12, 0) != length - HEADER)
            return 0;
        at += length;
    }
    return 0;
}
