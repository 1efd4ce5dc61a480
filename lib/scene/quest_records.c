/*
 * quest_records.c - reads the records of the tables of a PSO quest (placements.md 3 to 6).
 *
 * The kinds of records are objects, enemies, waves with their actions, and three records of random
 * enemies. A wave points to a list of actions: bytes with operands of different sizes, up to an end
 * mark. Waves can share actions, and rooms can share places, so the totals are limited by the size
 * of the table.
 */
#include "scene/quest_records.h"

#include "base/math.h"
#include "base/trace.h"
#include "scene/placements.h"

enum { WEIGHT_SIZE = 4, EVT2_VERSION = 2, MOST_ACTIONS = 10000 /* per wave */ };

/* Reads the members of one kind of record. reader covers the record. */
typedef void record_read(kunai_i_reader *reader, kunai_placement *placement);

static void read_angles(kunai_i_reader *reader, int32_t *angles)
{
    int i;

    for (i = 0; i < 3; i++)
        angles[i] = kunai_i_read_s32(reader);
}

/* ---- objects and enemies ---- */

static void read_object(kunai_i_reader *reader, kunai_placement *placement)
{
    int i;

    placement->type = kunai_i_read_u16(reader);
    placement->flags = kunai_i_read_u16(reader);
    kunai_i_skip(reader, 4); /* index, then floor, which is often wrong */
    placement->id = kunai_i_read_u16(reader);
    placement->group = kunai_i_read_u16(reader);
    placement->section_id = kunai_i_read_u16(reader);
    kunai_i_skip(reader, 2);
    kunai_i_read_vector(reader, placement->position);
    read_angles(reader, placement->angles);
    kunai_i_read_vector(reader, placement->parameters);
    for (i = 0; i < 3; i++)
        placement->integers[i] = kunai_i_read_s32(reader);
    kunai_i_place_alone(placement);
}

static void read_enemy(kunai_i_reader *reader, kunai_placement *placement)
{
    placement->type = kunai_i_read_u16(reader);
    placement->flags = kunai_i_read_u16(reader);
    kunai_i_skip(reader, 2); /* index */
    placement->children = kunai_i_read_u16(reader);
    placement->most_children = placement->children;
    kunai_i_skip(reader, 2); /* floor */
    placement->id = kunai_i_read_u16(reader);
    placement->section_id = kunai_i_read_u16(reader);
    placement->wave = kunai_i_read_u16(reader);
    kunai_i_skip(reader, 4); /* the wave again, then 0 */
    kunai_i_read_vector(reader, placement->position);
    read_angles(reader, placement->angles);
    kunai_i_read_f32s(reader, placement->parameters, 5);
    placement->integers[0] = kunai_i_read_s16(reader);
    placement->integers[1] = kunai_i_read_s16(reader);
    kunai_i_place_alone(placement);
}

/* ---- waves ---- */

/* Reads the members that both versions of a wave have. */
static void read_wave(kunai_i_reader *reader, kunai_placement *placement)
{
    placement->id = kunai_i_read_u32(reader);
    placement->flags = kunai_i_read_u16(reader);
    placement->type = kunai_i_read_u16(reader);
    placement->section_id = kunai_i_read_u16(reader);
    placement->wave = kunai_i_read_u16(reader);
}

/* In version 1, the delay has 32 bits, and the least and the greatest delay are the same. */
static void read_wave_1(kunai_i_reader *reader, kunai_placement *placement)
{
    read_wave(reader, placement);
    placement->integers[0] = kunai_i_read_s32(reader);
    placement->integers[1] = placement->integers[0];
}

static void read_wave_2(kunai_i_reader *reader, kunai_placement *placement)
{
    read_wave(reader, placement);
    placement->integers[0] = kunai_i_read_u16(reader);
    placement->integers[1] = kunai_i_read_u16(reader);
    placement->integers[2] = kunai_i_read_u8(reader);
    placement->integers[3] = kunai_i_read_u8(reader);
    placement->integers[4] = kunai_i_read_u16(reader);
}

/* The sizes of the operands of an action. */
typedef struct action_form {
    uint8_t type;
    uint8_t sizes[2]; /* in bytes */
} action_form;

static const action_form action_forms[] = {
    {KUNAI_WAVE_ACTION_NOTHING, {0, 0}},    {KUNAI_WAVE_ACTION_END, {0, 0}},
    {KUNAI_WAVE_ACTION_OBJECTS, {2, 2}},    {KUNAI_WAVE_ACTION_ENEMIES, {2, 2}},
    {KUNAI_WAVE_ACTION_SET_SWITCH, {2, 0}}, {KUNAI_WAVE_ACTION_CLEAR_SWITCH, {2, 0}},
    {KUNAI_WAVE_ACTION_EVENT, {4, 0}},      {KUNAI_WAVE_ACTION_ENEMIES_END, {2, 2}}};

static const action_form *find_action_form(uint32_t type)
{
    size_t i;

    for (i = 0; i < sizeof action_forms / sizeof action_forms[0]; i++)
        if (action_forms[i].type == type)
            return &action_forms[i];
    return NULL;
}

static uint32_t read_operand(kunai_i_reader *reader, uint32_t size)
{
    if (size == 4)
        return kunai_i_read_u32(reader);
    return size ? kunai_i_read_u16(reader) : 0;
}

/* Reads an action. Returns its type, or KUNAI_I_NULL if the reader has stopped, because there is no
 * action. */
static uint32_t read_action(kunai_i_quest_records *records, kunai_i_reader *reader)
{
    kunai_placement_action action = {0, {0, 0}}, *added;
    const size_t at = reader->at;
    const action_form *form;

    action.type = kunai_i_read_u8(reader);
    form = find_action_form(action.type);
    if (!kunai_i_has_reader_failed(reader) && !form)
        kunai_i_stop_reader(reader, KUNAI_E_UNSUPPORTED, at, "the type of the action is unknown");
    if (kunai_i_has_reader_failed(reader))
        return KUNAI_I_NULL;
    action.operands[0] = read_operand(reader, form->sizes[0]);
    action.operands[1] = read_operand(reader, form->sizes[1]);
    if (kunai_i_has_reader_failed(reader))
        return KUNAI_I_NULL;
    added = kunai_i_add_to_list(records->open, &records->actions);
    if (added)
        *added = action;
    return action.type;
}

static int is_last_action(uint32_t type)
{
    return type == KUNAI_WAVE_ACTION_END || type == KUNAI_WAVE_ACTION_ENEMIES_END;
}

/* Reads the actions of a wave, up to the last one or to a fault. reader is at the first action.
 * *left is the number of actions that the waves of the table can still have. */
static void read_actions(kunai_i_quest_records *records, kunai_i_reader *reader,
                         kunai_placement *wave, size_t *left)
{
    const uint64_t start = kunai_i_tell(reader);
    uint32_t type = KUNAI_WAVE_ACTION_NOTHING;

    while (!is_last_action(type) && !kunai_i_has_failed(records->open)) {
        if (wave->action_count == MOST_ACTIONS)
            kunai_i_stop_reader(reader, KUNAI_E_LIMIT, reader->at,
                                "the wave has more than 10000 actions");
        else if (!*left)
            kunai_i_stop_reader(reader, KUNAI_E_LIMIT, reader->at,
                                "the waves share actions: together they have more actions than the "
                                "table has bytes");
        type = read_action(records, reader);
        if (type == KUNAI_I_NULL)
            break;
        wave->action_count++;
        --*left;
    }
    wave->result = reader->code;
    kunai_i_warn_from_reader(reader);
    if (!reader->code)
        kunai_i_trace_more(records->open, KUNAI_RECORD_KIND_PLACEMENT_ACTIONS, reader->record,
                           start, kunai_i_tell(reader) - start, 0, 0, wave->action_count);
}

/* Finds the actions of a wave and reads them. at is the place of their offset in the record. */
static void find_actions(kunai_i_quest_records *records, const kunai_i_quest_table *table,
                         uint32_t at, kunai_placement *wave, size_t *left)
{
    kunai_i_reader body = table->body;
    const uint64_t first = (uint64_t)table->second_at + kunai_i_read_u32_at(&body, at);

    body.record = "actions of a wave";
    if (first < body.size) {
        kunai_i_seek(&body, first);
        read_actions(records, &body, wave, left);
        return;
    }
    wave->result = KUNAI_E_RANGE;
    kunai_i_warn(records->open, KUNAI_E_RANGE, body.origin + at, body.record,
                 "the actions of the wave start past the end of the table");
}

/* ---- random enemies ---- */

uint64_t kunai_i_count_quest_places(const kunai_i_quest_table *table)
{
    if (table->first_at > table->body.size)
        return 0;
    return (table->body.size - table->first_at) / KUNAI_I_QUEST_PLACE_SIZE;
}

uint32_t kunai_i_find_quest_room(const kunai_i_quest_table *table, uint32_t at, uint64_t left,
                                 uint32_t *place)
{
    const uint8_t *room = table->body.data + at;
    const uint32_t count = kunai_i_load16(room + 2, 0);
    const uint64_t first = (uint64_t)table->first_at + kunai_i_load32(room + 4, 0);

    *place = (uint32_t)first;
    return count <= left && kunai_i_holds(table->body.size, first, count, KUNAI_I_QUEST_PLACE_SIZE)
               ? count
               : 0;
}

static void read_place(kunai_i_reader *reader, kunai_placement *placement)
{
    kunai_i_read_vector(reader, placement->position);
    read_angles(reader, placement->angles);
    placement->integers[0] = kunai_i_read_u16(reader);
    placement->integers[1] = kunai_i_read_u16(reader);
    kunai_i_place_alone(placement);
}

/* In this record, parameter 7 is before parameter 6. */
static void read_kind(kunai_i_reader *reader, kunai_placement *placement)
{
    kunai_i_read_f32s(reader, placement->parameters, 5);
    placement->integers[1] = kunai_i_read_s16(reader);
    placement->integers[0] = kunai_i_read_s16(reader);
    placement->id = kunai_i_read_u16(reader);
    kunai_i_skip(reader, 2);
    placement->children = kunai_i_read_u16(reader);
    placement->most_children = kunai_i_read_u16(reader);
}

static void read_weight(kunai_i_reader *reader, kunai_placement *placement)
{
    placement->type = kunai_i_read_u8(reader);
    placement->id = kunai_i_read_u8(reader);
    placement->integers[0] = kunai_i_read_u8(reader);
    placement->integers[1] = kunai_i_read_u8(reader);
}

/* ---- one record ---- */

/* Copies the words of a record to the block that quest_tables.c has allocated for all records. */
static void copy_raw(kunai_i_quest_records *records, const kunai_i_reader *record,
                     kunai_placement *placement)
{
    uint32_t i;

    placement->raw = records->raw;
    placement->raw_count = (uint32_t)(record->size / 4);
    for (i = 0; i < placement->raw_count; i++)
        *records->raw++ = kunai_i_load32(record->data + 4 * i, 0);
}

/* Adds the next placement. at is the place of its record, which must be inside the body.
 * quest_tables.c has counted the records, so the memory is enough. */
static kunai_placement *add_record(kunai_i_quest_records *records, const kunai_i_quest_table *table,
                                   uint32_t kind, uint32_t at, uint32_t size, record_read *read)
{
    kunai_placement *placement = &records->placements[records->count++];
    kunai_i_reader body = table->body;
    kunai_i_reader reader = kunai_i_make_part(&body, at, size, "placement");

    placement->offset = kunai_i_tell(&reader);
    placement->kind = kind;
    placement->section = -1;
    placement->section_id = -1;
    placement->floor = table->info.floor;
    kunai_i_set_identity(placement->world);
    copy_raw(records, &reader, placement);
    read(&reader, placement);
    kunai_i_trace_more(records->open, KUNAI_RECORD_KIND_PLACEMENT, "placement", placement->offset,
                       size, kind, placement->type, 0);
    return placement;
}

/* ---- the records of a table ---- */

/* Adds the first records of a table, which all have the same kind. */
static void add_all(kunai_i_quest_records *records, const kunai_i_quest_table *table, uint32_t kind,
                    record_read *read)
{
    uint32_t i;

    for (i = 0; i < table->first_count; i++)
        (void)add_record(records, table, kind, table->first_at + i * table->record_size,
                         table->record_size, read);
}

/* Adds the waves of a table. Waves can share actions. All waves together have at most as many
 * actions as the table has bytes, so that the scene is not much larger than the file. */
static void add_waves(kunai_i_quest_records *records, const kunai_i_quest_table *table)
{
    const int is_second = table->info.version == EVT2_VERSION;
    record_read *read = is_second ? read_wave_2 : read_wave_1;
    size_t left = table->body.size;
    kunai_placement *wave;
    uint32_t i, at;

    for (i = 0; i < table->first_count && !kunai_i_has_failed(records->open); i++) {
        at = table->first_at + i * table->record_size;
        wave = add_record(records, table, KUNAI_PLACEMENT_KIND_WAVE, at, table->record_size, read);
        find_actions(records, table, at + table->record_size - 4, wave, &left);
    }
}

/* Adds the places of a room. */
static void add_room(kunai_i_quest_records *records, const kunai_i_quest_table *table, uint32_t at,
                     uint64_t *left)
{
    uint32_t place, i, count = kunai_i_find_quest_room(table, at, *left, &place);

    *left -= count;
    for (i = 0; i < count; i++)
        add_record(records, table, KUNAI_PLACEMENT_KIND_RANDOM_PLACE,
                   place + i * KUNAI_I_QUEST_PLACE_SIZE, KUNAI_I_QUEST_PLACE_SIZE, read_place)
            ->section_id = kunai_i_load16(table->body.data + at, 0);
}

static void add_places(kunai_i_quest_records *records, const kunai_i_quest_table *table)
{
    uint64_t left = kunai_i_count_quest_places(table);
    uint32_t i;

    for (i = 0; i < table->info.room_count; i++)
        add_room(records, table, table->second_at + i * KUNAI_I_QUEST_ROOM_SIZE, &left);
}

static void add_kinds(kunai_i_quest_records *records, const kunai_i_quest_table *table)
{
    uint32_t i;

    add_all(records, table, KUNAI_PLACEMENT_KIND_RANDOM_KIND, read_kind);
    for (i = 0; i < table->second_count; i++)
        (void)add_record(records, table, KUNAI_PLACEMENT_KIND_RANDOM_WEIGHT,
                         table->second_at + i * WEIGHT_SIZE, WEIGHT_SIZE, read_weight);
}

/* Reads the records by the kind of the table. */
void kunai_i_read_quest_records(kunai_i_quest_records *records, const kunai_i_quest_table *table,
                                uint32_t index)
{
    uint32_t i = records->count;

    if (table->info.kind == KUNAI_I_QUEST_OBJECTS)
        add_all(records, table, KUNAI_PLACEMENT_KIND_OBJECT, read_object);
    else if (table->info.kind == KUNAI_I_QUEST_ENEMIES)
        add_all(records, table, KUNAI_PLACEMENT_KIND_ENEMY, read_enemy);
    else if (table->info.kind == KUNAI_I_QUEST_WAVES)
        add_waves(records, table);
    else if (table->info.kind == KUNAI_I_QUEST_PLACES)
        add_places(records, table);
    else
        add_kinds(records, table);
    for (; i < records->count; i++)
        records->placements[i].table = (int32_t)index;
}

/* Only waves have actions. The list of actions has the order of the placements. */
void kunai_i_keep_quest_actions(kunai_i_quest_records *records)
{
    const kunai_placement_action *actions = kunai_i_keep_list(records->open, &records->actions);
    uint32_t i;

    for (i = 0; i < records->count && !kunai_i_has_failed(records->open); i++) {
        records->placements[i].actions = actions;
        actions += records->placements[i].action_count;
    }
}
