/*
 * world_events.c - finds the files of events that a map needs, and makes a placement of each event
 * (platinum.md 11).
 *
 * Reads no bytes: lib/map reads the four lists of a file. Several headers can name one file of
 * events. Tiles of events count from the corner of the whole matrix, so each event is on the cell
 * that contains its tile. Heights of lands are not kept. So each placement is set to the ground
 * while its land is read.
 */
#include "scene/world_events.h"

#include "map/readers.h"

static const char record[] = "map events";

static const uint32_t no_placement = 0xFFFFFFFF;

/* ---- files ---- */

/* Marks a header. A matrix without headers can name a header that does not exist. */
static void mark_header(kunai_world *world, uint8_t *marked, uint32_t header)
{
    if (kunai_i_find_world_header(world, header))
        marked[header / 8] = (uint8_t)(marked[header / 8] | 1u << header % 8);
}

/* Marks the headers of all cells. With KUNAI_WORLD_HEADER, also marks a header without a cell. */
static void mark_headers(kunai_world *world, uint8_t *marked)
{
    const kunai_i_world_cell *cells = world->cells.items;
    const uint32_t scope = world->selection.flags & (KUNAI_WORLD_HEADER | KUNAI_WORLD_CELL);
    size_t i;

    if (scope == KUNAI_WORLD_HEADER)
        mark_header(world, marked, world->selection.header);
    for (i = 0; i < world->cells.count; i++)
        if (cells[i].header < KUNAI_I_WORLD_INDICES)
            mark_header(world, marked, cells[i].header);
}

static int is_marked(const uint8_t *marked, uint32_t header)
{
    return marked[header / 8] >> header % 8 & 1;
}

/* Sets the header of each file of events. Headers are visited from the last to the first, so the
 * first header of a file remains. */
static void set_headers(kunai_world *world, const uint8_t *marked)
{
    uint32_t header;

    for (header = KUNAI_I_WORLD_INDICES; header-- > 0;) {
        kunai_i_world_events *events = NULL;

        if (is_marked(marked, header))
            events =
                kunai_i_find_file(&world->events, kunai_i_find_world_header(world, header)->events);
        if (events)
            events->header = header;
    }
}

/* Requests the files of events, each once. The headers are collected as bits first, because many
 * cells have the same header. */
void kunai_i_plan_events(kunai_world *world)
{
    uint8_t *marked;
    uint32_t header;

    if (!(world->selection.flags & KUNAI_WORLD_PLACEMENTS))
        return;
    marked = kunai_i_allocate_table(world, KUNAI_I_WORLD_INDICES / 8, 1);
    if (!marked)
        return;
    mark_headers(world, marked);
    for (header = 0; header < KUNAI_I_WORLD_INDICES; header++)
        if (is_marked(marked, header))
            kunai_i_want_file(world, kunai_i_find_world_header(world, header)->events);
    kunai_i_list_wanted(world, &world->events);
    if (!kunai_i_has_failed(&world->open))
        set_headers(world, marked);
}

void kunai_i_take_events(kunai_world *world, uint32_t index, const uint8_t *data, size_t size)
{
    kunai_i_world_events *events = kunai_i_find_file(&world->events, index);

    events->map = kunai_i_read_world_map(world, NULL, KUNAI_FORMAT_MAP_EVENTS, data, size);
}

/* ---- events as placements ---- */

/* Sets the members that depend on the kind of event, except the tile. */
static void describe_background(const kunai_map_background *from, kunai_placement *to)
{
    to->raw = from->raw;
    to->raw_count = sizeof from->raw / sizeof from->raw[0];
    to->kind = KUNAI_PLACEMENT_KIND_MAP_BACKGROUND;
    to->type = from->kind;
    to->group = from->script;
    to->floor = from->y;
    to->integers[0] = (int32_t)from->facing;
}

/* Returns the turn of an object in 65536ths. An object that looks south, to larger z, is not
 * turned. */
static int32_t find_turn(int32_t direction)
{
    static const int32_t turns[] = {[KUNAI_MAP_DIRECTION_NORTH] = 0x8000,
                                    [KUNAI_MAP_DIRECTION_SOUTH] = 0,
                                    [KUNAI_MAP_DIRECTION_WEST] = 0xC000,
                                    [KUNAI_MAP_DIRECTION_EAST] = 0x4000};
    const int32_t count = sizeof turns / sizeof turns[0];

    return direction >= 0 && direction < count ? turns[direction] : 0;
}

/* Sets the members of an object, which has a height of its own. */
static void describe_object(const kunai_map_object *from, kunai_placement *to)
{
    int i;

    to->raw = from->raw;
    to->raw_count = sizeof from->raw / sizeof from->raw[0];
    to->kind = KUNAI_PLACEMENT_KIND_MAP_OBJECT;
    to->type = from->graphics;
    to->id = from->id;
    to->flags = from->flag;
    to->group = from->script;
    to->floor = from->y;
    to->position[1] = (float)((double)from->y / KUNAI_FX32_ONE);
    to->angles[1] = find_turn(from->direction);
    for (i = 0; i < 3; i++)
        to->integers[i] = (int32_t)from->parameters[i];
    to->integers[3] = from->range_x;
    to->integers[4] = from->range_z;
}

static void describe_warp(const kunai_map_warp *from, kunai_placement *to)
{
    to->raw = from->raw;
    to->raw_count = sizeof from->raw / sizeof from->raw[0];
    to->kind = KUNAI_PLACEMENT_KIND_MAP_WARP;
    to->type = from->header;
    to->integers[0] = (int32_t)from->warp;
}

static void describe_trigger(const kunai_map_trigger *from, kunai_placement *to)
{
    to->raw = from->raw;
    to->raw_count = sizeof from->raw / sizeof from->raw[0];
    to->kind = KUNAI_PLACEMENT_KIND_MAP_TRIGGER;
    to->type = from->variable;
    to->group = from->script;
    to->floor = (int32_t)from->y;
    to->integers[0] = (int32_t)from->width;
    to->integers[1] = (int32_t)from->length;
    to->integers[2] = (int32_t)from->value;
}

/* Describes event number index of a list, and finds the place of its tile. */
static void describe_event(const kunai_map *map, int list, uint32_t index, kunai_placement *to,
                           kunai_map_place *place)
{
    const kunai_map_background *backgrounds = kunai_map_get_backgrounds(map, NULL);
    const kunai_map_object *objects = kunai_map_get_objects(map, NULL);
    const kunai_map_warp *warps = kunai_map_get_warps(map, NULL);
    const kunai_map_trigger *triggers = kunai_map_get_triggers(map, NULL);
    int32_t tile[2];

    to->id = index;
    if (list == KUNAI_I_BACKGROUNDS) {
        describe_background(&backgrounds[index], to);
        tile[0] = backgrounds[index].x;
        tile[1] = backgrounds[index].z;
    } else if (list == KUNAI_I_OBJECTS) {
        describe_object(&objects[index], to);
        tile[0] = (int32_t)objects[index].x;
        tile[1] = (int32_t)objects[index].z;
    } else if (list == KUNAI_I_WARPS) {
        describe_warp(&warps[index], to);
        tile[0] = (int32_t)warps[index].x;
        tile[1] = (int32_t)warps[index].z;
    } else {
        describe_trigger(&triggers[index], to);
        tile[0] = (int32_t)triggers[index].x;
        tile[1] = (int32_t)triggers[index].z;
    }
    kunai_map_find_place(tile[0], tile[1], place);
}

/* ---- the list ---- */

/* Sets the world matrix. It is exact, because only quarters of a turn occur. */
static void set_world(kunai_placement *placement)
{
    static const float sines[] = {0, 1, 0, -1, 0};
    const int32_t quarter = placement->angles[1] / 0x4000;
    float *world = placement->world;

    world[0] = world[10] = sines[quarter + 1];
    world[8] = sines[quarter];
    world[2] = 0.0f - sines[quarter];
    world[5] = world[15] = 1.0f;
    memcpy(world + 12, placement->position, sizeof placement->position);
}

/* Finds a cell by binary search, because cells are sorted. Returns -1 if the scene does not have
 * the cell. */
static int32_t find_cell(const kunai_world *world, const int32_t cell[2])
{
    const kunai_i_world_cell *cells = world->cells.items;
    size_t first = 0, end = world->cells.count;

    while (first < end) {
        const size_t middle = first + (end - first) / 2;
        const int32_t x = (int32_t)cells[middle].x, z = (int32_t)cells[middle].z;

        if (x == cell[0] && z == cell[1])
            return (int32_t)middle;
        if (z < cell[1] || (z == cell[1] && x < cell[0]))
            first = middle + 1;
        else
            end = middle;
    }
    return -1;
}

/* With KUNAI_WORLD_CELL, the other cells of the header are ignored. */
static int is_meant(const kunai_world *world, const int32_t cell[2])
{
    return !(world->selection.flags & KUNAI_WORLD_CELL) ||
           (cell[0] == world->selection.x && cell[1] == world->selection.z);
}

/* Adds a placement, and links it to the other placements of its cell. */
static void add_placement(kunai_world *world, const kunai_placement *placement)
{
    kunai_i_world_cell *cells = world->cells.items;
    const uint32_t number = world->placement_count++;

    world->placements[number] = *placement;
    world->next_placements[number] = no_placement;
    if (placement->section >= 0) {
        world->next_placements[number] = cells[placement->section].placements;
        cells[placement->section].placements = number;
    }
}

/* Makes a placement of an event, unless its cell is not wanted. */
static void place_event(kunai_world *world, const kunai_map *map, int list, uint32_t index,
                        uint64_t offset)
{
    static const kunai_placement_action none[1] = {{0}};
    kunai_placement placement;
    kunai_map_place place;

    memset(&placement, 0, sizeof placement);
    placement.offset = offset;
    placement.actions = none;
    placement.table = (int32_t)world->placement_table_count - 1;
    placement.section_id = -1;
    describe_event(map, list, index, &placement, &place);
    if (!is_meant(world, place.cell))
        return;
    placement.section = find_cell(world, place.cell);
    placement.position[0] = place.world[0];
    placement.position[2] = place.world[1];
    set_world(&placement);
    add_placement(world, &placement);
}

/* Makes the table of a list, and the placements of its events. */
static void place_list(kunai_world *world, const kunai_i_world_events *events, int list,
                       uint64_t *offset)
{
    const uint32_t count = events->map->events[list].count;
    const size_t size = kunai_i_get_event_size(list);
    kunai_placement_table *table = &world->placement_tables[world->placement_table_count++];
    uint32_t i;

    memset(table, 0, sizeof *table);
    table->offset = *offset;
    table->size = sizeof(uint32_t) + (uint64_t)count * size;
    table->kind = KUNAI_PLACEMENT_KIND_MAP_BACKGROUND + (uint32_t)list;
    table->floor = (int32_t)events->header;
    table->first_placement = world->placement_count;
    table->store = KUNAI_STORE_EVENTS;
    table->index = events->number;
    for (i = 0; i < count; i++)
        place_event(world, events->map, list, i, *offset + sizeof(uint32_t) + (uint64_t)i * size);
    table->placement_count = world->placement_count - table->first_placement;
    *offset += table->size;
}

/* Allocates the memory for the events of all files. */
static void allocate_placements(kunai_world *world)
{
    const kunai_i_world_events *events = world->events.items;
    size_t i, count = 0, tables = 0;
    int list;

    for (i = 0; i < world->events.count; i++) {
        if (!events[i].map)
            continue;
        tables += KUNAI_I_EVENT_LISTS;
        for (list = 0; list < KUNAI_I_EVENT_LISTS; list++)
            count += events[i].map->events[list].count;
    }
    world->placements = kunai_i_allocate_unset(&world->open, count, sizeof *world->placements);
    world->placement_tables =
        kunai_i_allocate_unset(&world->open, tables, sizeof *world->placement_tables);
    world->next_placements = kunai_i_allocate_table(world, count, sizeof *world->next_placements);
}

/* Makes the placements of all files. */
void kunai_i_list_placements(kunai_world *world)
{
    const kunai_i_world_events *events = world->events.items;
    kunai_i_world_cell *cells = world->cells.items;
    size_t i;
    int list;

    for (i = 0; i < world->cells.count; i++)
        cells[i].placements = no_placement;
    allocate_placements(world);
    if (kunai_i_has_failed(&world->open))
        return;
    for (i = 0; i < world->events.count; i++) {
        uint64_t offset = 0;

        for (list = 0; events[i].map && list < KUNAI_I_EVENT_LISTS; list++)
            place_list(world, &events[i], list, &offset);
    }
}

/* ---- the ground ---- */

/* Returns the distance from the centre of a cell in fx32. It is exact, because a cell is one of 255
 * in each direction. */
static int32_t find_local(float position, uint32_t cell)
{
    const double center = (cell + 0.5) * KUNAI_MAP_UNITS_LAND;

    return (int32_t)(((double)position - center) * KUNAI_FX32_ONE);
}

/* Sets a placement to the ground. For an object, this is the ground nearest to its height, as in
 * the game. The other kinds have no height: they take the ground nearest to 0. */
static void ground_placement(const kunai_map *land, const kunai_i_world_cell *cell,
                             kunai_placement *placement)
{
    const int32_t y = placement->kind == KUNAI_PLACEMENT_KIND_MAP_OBJECT ? placement->floor : 0;
    const int32_t x = find_local(placement->position[0], cell->x);
    const int32_t z = find_local(placement->position[2], cell->z);
    int32_t height;

    if (kunai_map_height(land, x, z, y, &height, NULL) == KUNAI_OK)
        placement->world[13] = (float)((double)height / KUNAI_FX32_ONE);
}

/* Sets the placements of a cell to the ground. steps is the most that a height can cost: a search
 * of all elements that fit in the land. */
static void ground_cell(kunai_world *world, const kunai_map *land, const kunai_i_world_cell *cell,
                        uint64_t steps)
{
    uint32_t number;

    for (number = cell->placements; number != no_placement;
         number = world->next_placements[number]) {
        if (!kunai_i_charge(&world->open, steps, 0, record))
            return;
        ground_placement(land, cell, &world->placements[number]);
    }
}

/* Reads the heights only if a cell with this land has placements. */
void kunai_i_ground_placements(kunai_world *world, uint32_t land, const uint8_t *data, size_t size)
{
    const kunai_i_world_cell *cells = world->cells.items;
    kunai_i_arena arena;
    kunai_map_land heights;
    kunai_map map;
    size_t i, users = 0;

    for (i = 0; i < world->cells.count; i++)
        users += cells[i].land == land && cells[i].placements != no_placement;
    if (!users)
        return;
    kunai_i_begin_arena(&arena);
    memset(&map, 0, sizeof map);
    map.land = &heights;
    if (kunai_i_read_world_heights(world, &arena, data, size, &heights))
        for (i = 0; i < world->cells.count; i++)
            if (cells[i].land == land)
                ground_cell(world, &map, &cells[i], size / 2);
    kunai_i_release_arena(&world->open.memory, &arena);
}

void kunai_i_keep_placements(const kunai_world *world, kunai_scene *scene)
{
    scene->placements = world->placements;
    scene->placement_tables = world->placement_tables;
    scene->info.placement_count = world->placement_count;
    scene->info.placement_table_count = world->placement_table_count;
}
