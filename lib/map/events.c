/*
 * events.c - reads the events of a map, and converts their tiles to places in the world
 * (platinum.md 11).
 *
 * A file is four lists: background events, objects, warps and triggers. Each list is a 32-bit count
 * and that many records of fixed size. All five games use the same layout. Tiles count from the
 * corner of the whole matrix, not of the cell.
 */
#include "map/readers.h"

#include "base/trace.h"

enum { BACKGROUND_SIZE = 20, OBJECT_SIZE = 32, WARP_SIZE = 12, TRIGGER_SIZE = 16 };

/* ---- records ---- */

/* Reads a record. Returns the member type that outlines give for it. */
typedef uint32_t record_reader(kunai_i_reader *reader, void *record);

static uint32_t read_background(kunai_i_reader *reader, void *record)
{
    kunai_map_background *background = record;

    kunai_i_read_words_at(reader, reader->at, background->raw, BACKGROUND_SIZE / 4);
    background->script = kunai_i_read_u16(reader);
    background->kind = kunai_i_read_u16(reader);
    background->x = kunai_i_read_s32(reader);
    background->z = kunai_i_read_s32(reader);
    background->y = kunai_i_read_s32(reader);
    background->facing = kunai_i_read_u16(reader);
    kunai_i_skip(reader, 2);
    return background->kind;
}

/* Reads an object. Its place is in 16-bit numbers and in another order than that of a background
 * event. */
static uint32_t read_object(kunai_i_reader *reader, void *record)
{
    kunai_map_object *object = record;
    int i;

    kunai_i_read_words_at(reader, reader->at, object->raw, OBJECT_SIZE / 4);
    object->id = kunai_i_read_u16(reader);
    object->graphics = kunai_i_read_u16(reader);
    object->movement = kunai_i_read_u16(reader);
    object->trainer = kunai_i_read_u16(reader);
    object->flag = kunai_i_read_u16(reader);
    object->script = kunai_i_read_u16(reader);
    object->direction = kunai_i_read_s16(reader);
    for (i = 0; i < 3; i++)
        object->parameters[i] = kunai_i_read_u16(reader);
    object->range_x = kunai_i_read_s16(reader);
    object->range_z = kunai_i_read_s16(reader);
    object->x = kunai_i_read_u16(reader);
    object->z = kunai_i_read_u16(reader);
    object->y = kunai_i_read_s32(reader);
    return object->graphics;
}

static uint32_t read_warp(kunai_i_reader *reader, void *record)
{
    kunai_map_warp *warp = record;

    kunai_i_read_words_at(reader, reader->at, warp->raw, WARP_SIZE / 4);
    warp->x = kunai_i_read_u16(reader);
    warp->z = kunai_i_read_u16(reader);
    warp->header = kunai_i_read_u16(reader);
    warp->warp = kunai_i_read_u16(reader);
    kunai_i_skip(reader, 4);
    return warp->header;
}

static uint32_t read_trigger(kunai_i_reader *reader, void *record)
{
    kunai_map_trigger *trigger = record;

    kunai_i_read_words_at(reader, reader->at, trigger->raw, TRIGGER_SIZE / 4);
    trigger->script = kunai_i_read_u16(reader);
    trigger->x = kunai_i_read_u16(reader);
    trigger->z = kunai_i_read_u16(reader);
    trigger->width = kunai_i_read_u16(reader);
    trigger->length = kunai_i_read_u16(reader);
    trigger->y = kunai_i_read_u16(reader);
    trigger->value = kunai_i_read_u16(reader);
    trigger->variable = kunai_i_read_u16(reader);
    return trigger->script;
}

/* ---- lists ---- */

typedef struct event_kind {
    const char *list_name;
    const char *name;
    uint32_t kind;      /* enum kunai_record_kind */
    size_t size;        /* bytes of a record in the file */
    size_t struct_size; /* bytes of a record in memory */
    record_reader *read;
} event_kind;

static const event_kind kinds[KUNAI_I_EVENT_LISTS] = {
    [KUNAI_I_BACKGROUNDS] = {"background events", "background event",
                             KUNAI_RECORD_KIND_EVENT_BACKGROUND, BACKGROUND_SIZE,
                             sizeof(kunai_map_background), read_background},
    [KUNAI_I_OBJECTS] = {"objects", "object", KUNAI_RECORD_KIND_EVENT_OBJECT, OBJECT_SIZE,
                         sizeof(kunai_map_object), read_object},
    [KUNAI_I_WARPS] = {"warps", "warp", KUNAI_RECORD_KIND_EVENT_WARP, WARP_SIZE,
                       sizeof(kunai_map_warp), read_warp},
    [KUNAI_I_TRIGGERS] = {"triggers", "trigger", KUNAI_RECORD_KIND_EVENT_TRIGGER, TRIGGER_SIZE,
                          sizeof(kunai_map_trigger), read_trigger},
};

static void read_records(kunai_i_reader *reader, const event_kind *kind, uint8_t *records,
                         uint32_t count)
{
    uint32_t i;

    for (i = 0; i < count; i++) {
        const uint64_t place = kunai_i_tell(reader);
        const uint32_t type = kind->read(reader, records + kind->struct_size * i);

        kunai_i_trace_more(reader->open, kind->kind, kind->name, place, kind->size, type, 0, 0);
    }
}

/* Reads one list. A count that does not fit the data stops the reader, with the list as record. */
static void read_list(kunai_i_reader *reader, const event_kind *kind, kunai_i_event_list *list)
{
    const uint64_t start = kunai_i_tell(reader);
    uint32_t count;
    uint8_t *records;

    reader->record = kind->list_name;
    count = kunai_i_read_u32(reader);
    if (!kunai_i_need(reader, count, kind->size))
        return;
    kunai_i_trace_more(reader->open, KUNAI_RECORD_KIND_EVENT_LIST, kind->list_name, start,
                       4 + (uint64_t)count * kind->size, 0, 0, count);
    records = kunai_i_allocate_unset(reader->open, count, kind->struct_size);
    if (!records)
        return;
    read_records(reader, kind, records, count);
    list->records = records;
    list->count = count;
}

void kunai_i_read_map_events(kunai_i_open *open, kunai_i_reader *reader, kunai_map *map)
{
    int i;

    for (i = 0; i < KUNAI_I_EVENT_LISTS && !kunai_i_has_reader_failed(reader); i++)
        read_list(reader, &kinds[i], &map->events[i]);
    if (kunai_i_fail_from_reader(reader) || kunai_i_has_failed(open))
        return;
    reader->record = "map events";
    kunai_i_warn_map_rest(reader);
}

size_t kunai_i_get_event_size(int list)
{
    return kinds[list].size;
}

static const void *get_list(const kunai_map *map, int list, uint32_t *count)
{
    if (count)
        *count = map ? map->events[list].count : 0;
    return map ? map->events[list].records : NULL;
}

const kunai_map_background *kunai_map_get_backgrounds(const kunai_map *map, uint32_t *count)
{
    return get_list(map, KUNAI_I_BACKGROUNDS, count);
}

const kunai_map_object *kunai_map_get_objects(const kunai_map *map, uint32_t *count)
{
    return get_list(map, KUNAI_I_OBJECTS, count);
}

const kunai_map_warp *kunai_map_get_warps(const kunai_map *map, uint32_t *count)
{
    return get_list(map, KUNAI_I_WARPS, count);
}

const kunai_map_trigger *kunai_map_get_triggers(const kunai_map *map, uint32_t *count)
{
    return get_list(map, KUNAI_I_TRIGGERS, count);
}

/* ---- places ---- */

/* Converts a tile in x (axis 0) or z (axis 1). Places are the middle of the tile; local is in fx32
 * from the centre of the land. */
static void find_axis(int32_t at, int axis, kunai_map_place *place)
{
    const int32_t tiles = KUNAI_MAP_COUNT_TILES, side = KUNAI_MAP_UNITS_TILE;
    const int32_t tile = (at % tiles + tiles) % tiles;

    place->world[axis] = (float)((double)at * side + side / 2);
    /* Rounds down, also for a negative tile. */
    place->cell[axis] = at < 0 ? -1 - (-1 - at) / tiles : at / tiles;
    place->tile[axis] = tile;
    place->local[axis] = (tile * side + side / 2 - KUNAI_MAP_UNITS_LAND / 2) * KUNAI_FX32_ONE;
}

kunai_result kunai_map_find_place(int32_t x, int32_t z, kunai_map_place *place)
{
    if (!place)
        return KUNAI_E_ARGUMENT;
    find_axis(x, 0, place);
    find_axis(z, 1, place);
    return KUNAI_OK;
}
