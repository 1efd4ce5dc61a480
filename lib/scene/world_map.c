/*
 * world_map.c - finds the files that a map needs, one store after the other (platinum.md 2).
 *
 * Reads no file format: lib/map reads the files. The headers lead to the matrix, and the matrix to
 * lands and headers of cells. The headers lead to areas, the areas to lights and lists of props,
 * and the lands to props. Only the parts that the map uses are kept. The game draws model 0 for a
 * prop that the area does not list, and so does this file.
 */
#include "scene/world_map.h"

#include "map/readers.h"
#include "motion/motion.h"
#include "scene/parts.h"
#include "scene/world_events.h"

static const char record[] = "map";

enum {
    MOST_CELLS = 1024, /* with a land; the game has room for 900 */
    FALLBACK_MODEL = 0 /* drawn for a prop whose model the area does not list */
};

static const uint32_t no_header = 0xFFFFFFFF;

/* ---- rules ---- */

const kunai_map_area *kunai_i_find_world_area(const kunai_world *world,
                                              const kunai_map_header *header)
{
    const kunai_i_world_area *found =
        header ? kunai_i_find_file(&world->areas, header->area) : NULL;

    return found ? found->area : NULL;
}

/* Returns 1 if the area lists the model. If the list is missing, every model counts as listed. */
static int is_listed(const kunai_world *world, const kunai_map_area *area, uint32_t model)
{
    const kunai_i_world_build *build =
        area ? kunai_i_find_file(&world->builds, area->prop_set) : NULL;

    if (!build || !build->listed)
        return 1;
    return model < KUNAI_I_WORLD_INDICES && (build->listed[model / 8] >> model % 8 & 1);
}

kunai_i_drawn_prop kunai_i_find_drawn_prop(const kunai_world *world, const kunai_map_area *area,
                                           const kunai_map_prop *prop)
{
    kunai_i_drawn_prop drawn = {0, prop->model, KUNAI_WORLD_INSTANCE_PROP};

    if (world->format == KUNAI_FORMAT_MAP_HEADERS_HG && area && !area->outdoor)
        drawn.kind = 1;
    if (!is_listed(world, area, prop->model)) {
        drawn.model = FALLBACK_MODEL;
        drawn.flags |= KUNAI_WORLD_INSTANCE_UNLISTED;
    }
    return drawn;
}

/* ---- headers and matrix ---- */

/* A store with a single file: its number is 0. */
static void plan_lone(kunai_world *world)
{
    kunai_i_want_file(world, 0);
}

/* Keeps the table of headers. The open fails if the selected header does not exist, because
 * plan_matrix relies on it. */
static void take_headers(kunai_world *world, uint32_t index, const uint8_t *data, size_t size)
{
    const kunai_map *map = kunai_i_read_world_map(world, &world->tables, world->format, data, size);

    (void)index;
    world->headers = map;
    if (map && (world->selection.flags & KUNAI_WORLD_HEADER) &&
        !kunai_i_find_world_header(world, world->selection.header))
        kunai_i_fail(&world->open, KUNAI_E_RANGE, 0, record,
                     "selection.header is out of range: the table has fewer headers");
}

static void plan_matrix(kunai_world *world)
{
    if (!(world->selection.flags & KUNAI_WORLD_HEADER))
        kunai_i_want_file(world, world->selection.matrix);
    else
        kunai_i_want_file(world, kunai_i_find_world_header(world, world->selection.header)->matrix);
}

/* Returns the header of all cells, if the matrix stores no headers. */
static uint32_t find_default_header(const kunai_world *world)
{
    uint32_t i, count;
    const kunai_map_header *headers = kunai_map_get_headers(world->headers, &count);

    if (world->selection.flags & KUNAI_WORLD_HEADER)
        return world->selection.header;
    for (i = 0; i < count; i++)
        if (headers[i].matrix == world->selection.matrix)
            return i;
    return no_header;
}

/* Returns 1 if the caller has selected the cell: by its place, or by its header, or all of a
 * matrix. */
static int is_meant(const kunai_world *world, const kunai_i_world_cell *cell)
{
    const kunai_world_options *selection = &world->selection;

    if (selection->flags & KUNAI_WORLD_CELL)
        return (int64_t)cell->x == selection->x && (int64_t)cell->z == selection->z;
    return selection->flags & KUNAI_WORLD_MATRIX || cell->header == selection->header;
}

static void add_cell(kunai_world *world, const kunai_i_world_cell *cell)
{
    kunai_i_open *open = &world->open;
    kunai_i_world_cell *added;

    if (world->cells.count == MOST_CELLS) {
        kunai_i_fail(open, KUNAI_E_LIMIT, 0, record,
                     "the map has more than 1024 cells with a land");
        return;
    }
    if (!kunai_i_find_world_header(world, cell->header))
        kunai_i_warn(open, KUNAI_E_RANGE, 0, record,
                     "the header number of the cell is out of range: its land has no area");
    added = kunai_i_add_to_list(open, &world->cells);
    if (added)
        *added = *cell;
}

/* Lists the cells that have a land and that the caller wants. */
static void list_cells(kunai_world *world, const kunai_map_matrix *matrix)
{
    const uint32_t header = find_default_header(world);
    const uint32_t count = matrix->width * matrix->height;
    kunai_i_world_cell cell;
    uint32_t i;

    memset(&cell, 0, sizeof cell);
    for (i = 0; i < count && !kunai_i_has_failed(&world->open); i++) {
        cell.x = i % matrix->width;
        cell.z = i / matrix->width;
        cell.land = matrix->lands[i];
        cell.header = matrix->headers ? matrix->headers[i] : header;
        cell.altitude = matrix->altitudes ? matrix->altitudes[i] : 0;
        if (cell.land != KUNAI_MAP_CELL_EMPTY && is_meant(world, &cell))
            add_cell(world, &cell);
    }
}

/* Reads the matrix and lists its cells. */
static void take_matrix(kunai_world *world, uint32_t index, const uint8_t *data, size_t size)
{
    const kunai_world_options *selection = &world->selection;
    const kunai_map *map =
        kunai_i_read_world_map(world, &world->tables, KUNAI_FORMAT_MAP_MATRIX, data, size);
    const kunai_map_matrix *matrix = kunai_map_get_matrix(map);

    (void)index;
    if (!matrix)
        return;
    if (selection->flags & KUNAI_WORLD_CELL &&
        (selection->x < 0 || (int64_t)selection->x >= matrix->width || selection->z < 0 ||
         (int64_t)selection->z >= matrix->height))
        kunai_i_fail(&world->open, KUNAI_E_RANGE, 0, record,
                     "selection.x or selection.z is outside the matrix");
    list_cells(world, matrix);
}

/* ---- areas ---- */

static void want_area(kunai_world *world, uint32_t header)
{
    const kunai_map_header *found = kunai_i_find_world_header(world, header);

    if (found)
        kunai_i_want_file(world, found->area);
}

/* Requests the areas of all cells. The scene also names the lights and textures of a header that
 * has no cell. */
static void plan_areas(kunai_world *world)
{
    const kunai_i_world_cell *cells = world->cells.items;
    const uint32_t scope = world->selection.flags & (KUNAI_WORLD_HEADER | KUNAI_WORLD_CELL);
    size_t i;

    if (scope == KUNAI_WORLD_HEADER)
        want_area(world, world->selection.header);
    for (i = 0; i < world->cells.count; i++)
        want_area(world, cells[i].header);
    kunai_i_list_wanted(world, &world->areas);
}

static void take_area(kunai_world *world, uint32_t index, const uint8_t *data, size_t size)
{
    const uint32_t format = kunai_i_get_world_area_format(world);
    kunai_i_world_area *area = kunai_i_find_file(&world->areas, index);

    area->area =
        kunai_map_get_area(kunai_i_read_world_map(world, &world->tables, format, data, size));
}

/* Requests a file that each area names. member is the place of its number in kunai_map_area. */
static void want_of_areas(kunai_world *world, size_t member, kunai_i_list *list)
{
    const kunai_i_world_area *areas = world->areas.items;
    size_t i;

    for (i = 0; i < world->areas.count; i++)
        if (areas[i].area) {
            uint32_t number;

            memcpy(&number, (const uint8_t *)areas[i].area + member, sizeof number);
            kunai_i_want_file(world, number);
        }
    kunai_i_list_wanted(world, list);
}

static void plan_lights(kunai_world *world)
{
    want_of_areas(world, offsetof(kunai_map_area, light), &world->lights);
}

static void take_lights(kunai_world *world, uint32_t index, const uint8_t *data, size_t size)
{
    kunai_i_world_lights *lights = kunai_i_find_file(&world->lights, index);
    const kunai_map *map =
        kunai_i_read_world_map(world, &world->tables, KUNAI_FORMAT_AREA_LIGHT, data, size);

    lights->lights = kunai_map_get_lights(map, &lights->count);
}

static void plan_builds(kunai_world *world)
{
    want_of_areas(world, offsetof(kunai_map_area, prop_set), &world->builds);
}

/* Notes a bit per model, because each prop of the map asks whether its model is listed. */
static void list_build(kunai_world *world, kunai_i_world_build *build, const uint16_t *models,
                       uint32_t count)
{
    uint8_t *listed = kunai_i_allocate_table(world, KUNAI_I_WORLD_INDICES / 8, 1);
    uint32_t i;

    for (i = 0; listed && i < count; i++)
        listed[models[i] / 8] = (uint8_t)(listed[models[i] / 8] | 1u << models[i] % 8);
    build->listed = listed;
    build->count = count;
}

/* The numbers are copied to bits, so the memory of the file is released at once. */
static void take_build(kunai_world *world, uint32_t index, const uint8_t *data, size_t size)
{
    kunai_i_arena arena;
    const uint16_t *models;
    uint32_t count;

    kunai_i_begin_arena(&arena);
    models = kunai_map_get_models(
        kunai_i_read_world_map(world, &arena, KUNAI_FORMAT_AREA_BUILD, data, size), &count);
    if (models)
        list_build(world, kunai_i_find_file(&world->builds, index), models, count);
    kunai_i_release_arena(&world->open.memory, &arena);
}

/* ---- lands ---- */

/* Requests the lands of all cells. A land that many cells show is read once. */
static void plan_lands(kunai_world *world)
{
    const kunai_i_world_cell *cells = world->cells.items;
    kunai_i_world_land *lands;
    size_t i;

    for (i = 0; i < world->cells.count; i++)
        kunai_i_want_file(world, cells[i].land);
    kunai_i_list_wanted(world, &world->lands);
    lands = world->lands.items;
    for (i = 0; i < world->lands.count; i++)
        lands[i].result = KUNAI_E_RANGE; /* missing so far */
    kunai_i_list_placements(world);
}

/* Keeps the props and the model of a land. The other parts of the file are not needed. */
static void keep_land(kunai_world *world, const uint8_t *data, const kunai_map_land *land,
                      uint64_t props_at, kunai_i_world_land *kept)
{
    const uint32_t count = kunai_i_count_used_props(land);
    kunai_map_prop *props = kunai_i_allocate_table(world, count, sizeof *props);
    kunai_i_reader model;

    if (!props)
        return;
    if (count)
        memcpy(props, land->props, count * sizeof *props);
    kept->props = props;
    kept->prop_count = count;
    kept->props_at = props_at;
    kept->has_model = land->model_size != 0;
    kept->model_offset = land->model_offset;
    kept->model_result = KUNAI_NEED_INPUT; /* only named */
    if (!kept->has_model || world->selection.flags & KUNAI_WORLD_PLACES)
        return;
    model = kunai_i_make_reader(&world->open, data + land->model_offset, (size_t)land->model_size,
                                land->model_offset, 0, "MDL0");
    kept->model = kunai_i_read_world_model(world, &model, NULL);
    kept->model_result = kept->model ? KUNAI_OK : world->damage;
}

/* Reads a land, and sets the placements on it to its ground. */
static void take_land(kunai_world *world, uint32_t index, const uint8_t *data, size_t size)
{
    kunai_i_world_land *kept = kunai_i_find_file(&world->lands, index);
    kunai_i_arena arena;
    kunai_map_land land;
    uint64_t props_at = 0;

    kunai_i_begin_arena(&arena);
    if (kunai_i_read_world_land(world, &arena, data, size, &land, &props_at)) {
        kept->result = KUNAI_OK;
        keep_land(world, data, &land, props_at, kept);
        kunai_i_ground_placements(world, index, data, size);
    } else {
        kept->result = world->damage;
    }
    kunai_i_release_arena(&world->open.memory, &arena);
}

/* ---- props ---- */

/* Returns 0 for props of outdoor areas, 1 for props of rooms. */
static uint32_t get_kind(const kunai_world *world)
{
    return world->steps[world->step].kind;
}

static kunai_i_world_prop *find_prop(const kunai_world *world, uint32_t index)
{
    return kunai_i_find_file(&world->props[get_kind(world)], index);
}

static void want_prop(kunai_world *world, const kunai_i_world_cell *cell, uint32_t model)
{
    const kunai_i_item item = kunai_i_begin_file_item(world, KUNAI_STORE_LAND, cell->land);

    if (kunai_i_check_prop_model(&world->open, model, 0, record))
        kunai_i_want_file(world, model);
    kunai_i_end_item(&world->open, item);
}

/* Requests the animations of the props of a cell. */
static void want_props(kunai_world *world, const kunai_i_world_cell *cell)
{
    const kunai_i_world_land *land = kunai_i_find_file(&world->lands, cell->land);
    const kunai_map_area *area =
        kunai_i_find_world_area(world, kunai_i_find_world_header(world, cell->header));
    uint32_t i;

    for (i = 0; i < land->prop_count; i++) {
        const kunai_i_drawn_prop drawn = kunai_i_find_drawn_prop(world, area, &land->props[i]);

        if (drawn.kind == get_kind(world))
            want_prop(world, cell, drawn.model);
    }
}

static void plan_animations(kunai_world *world)
{
    const kunai_i_world_cell *cells = world->cells.items;
    size_t i;

    for (i = 0; i < world->cells.count; i++)
        want_props(world, &cells[i]);
    kunai_i_list_wanted(world, &world->props[get_kind(world)]);
}

/* Keeps the numbers of the animations of a prop, each once. The game stops at the first negative
 * number. */
static void keep_animation(kunai_world *world, const kunai_map_animation *animation,
                           kunai_i_world_prop *prop)
{
    const uint32_t later = KUNAI_MAP_ANIMATION_LOAD_LATER | KUNAI_MAP_ANIMATION_ATTACH_LATER;
    uint32_t i, k;

    prop->starts = !(animation->flags & later);
    for (i = 0; animation->present && i < KUNAI_I_PROP_CLIPS && animation->ids[i] >= 0; i++) {
        const uint32_t id = (uint32_t)animation->ids[i];

        for (k = 0; k < prop->clip_count && prop->ids[k] != id;)
            k++;
        if (id >= KUNAI_I_WORLD_INDICES)
            kunai_i_warn(&world->open, KUNAI_E_RANGE, 0, record,
                         "the animation is left out: its number is greater than 65535");
        else if (k == prop->clip_count)
            prop->ids[prop->clip_count++] = id;
    }
}

/* Only the numbers of the animations are kept, so the memory of the file is released at once. */
static void take_animation(kunai_world *world, uint32_t index, const uint8_t *data, size_t size)
{
    const kunai_map_animation *animation;
    kunai_i_arena arena;

    kunai_i_begin_arena(&arena);
    animation = kunai_map_get_animation(
        kunai_i_read_world_map(world, &arena, KUNAI_FORMAT_PROP_ANIMATION, data, size));
    if (animation)
        keep_animation(world, animation, find_prop(world, index));
    kunai_i_release_arena(&world->open.memory, &arena);
}

/* One file has the shapes of all props of a kind. */
static void plan_shapes(kunai_world *world)
{
    if (world->props[get_kind(world)].count)
        kunai_i_want_file(world, 0);
}

static void take_shapes(kunai_world *world, uint32_t index, const uint8_t *data, size_t size)
{
    (void)index;
    world->shapes[get_kind(world)] =
        kunai_i_read_world_map(world, &world->tables, KUNAI_FORMAT_PROP_SHAPES, data, size);
}

static void plan_models(kunai_world *world)
{
    kunai_i_world_prop *props = world->props[get_kind(world)].items;
    size_t i;

    for (i = 0; i < world->props[get_kind(world)].count; i++) {
        props[i].model_result = KUNAI_E_RANGE; /* missing so far */
        kunai_i_want_file(world, props[i].number);
    }
}

/* Reads the model of a prop with the draws that its shape file gives. */
static void take_model(kunai_world *world, uint32_t index, const uint8_t *data, size_t size)
{
    const kunai_i_reader file = kunai_i_make_reader(&world->open, data, size, 0, 0, "MDL0");
    kunai_i_world_prop *prop = find_prop(world, index);
    kunai_i_prop_draws draws = {NULL, 0};

    draws.draws = kunai_map_get_draws(world->shapes[get_kind(world)], index, &draws.count);
    prop->model = kunai_i_read_world_model(world, &file, &draws);
    prop->model_result = prop->model ? KUNAI_OK : world->damage;
}

/* Requests the motions of all props. A motion is read for a model, so props without a model need
 * none. */
static void plan_motions(kunai_world *world)
{
    uint32_t kind, k;
    size_t i;

    for (kind = 0; kind < KUNAI_I_PROP_KINDS; kind++) {
        const kunai_i_world_prop *props = world->props[kind].items;

        for (i = 0; i < world->props[kind].count; i++)
            for (k = 0; props[i].model && k < props[i].clip_count; k++)
                kunai_i_want_file(world, props[i].ids[k]);
    }
}

/* Returns 0 for formats that are not read. A text, for example, would be parsed again for each
 * model. */
static uint32_t find_motion_format(const uint8_t *data, size_t size)
{
    static const uint32_t formats[] = {KUNAI_FORMAT_JNT0, KUNAI_FORMAT_SRT0, KUNAI_FORMAT_PAT0,
                                       KUNAI_FORMAT_MAT0, KUNAI_FORMAT_VIS0};
    kunai_found found;
    size_t i;

    for (i = 0; i < sizeof formats / sizeof formats[0]; i++)
        if (kunai_i_recognises(&kunai_i_motion_module, formats[i], data, size, &found))
            return formats[i];
    return 0;
}

/* Reads a motion for a prop. Charges the budget, because many props can have the same motion. */
static void take_motion_of(kunai_world *world, uint32_t index, const uint8_t *data, size_t size,
                           kunai_i_world_prop *prop)
{
    const uint32_t format = world->open.format;
    uint32_t k;

    for (k = 0; prop->model && k < prop->clip_count; k++)
        if (prop->ids[k] == index && kunai_i_charge(&world->open, size, 0, record))
            prop->motions[k] = kunai_i_read_world_motion(world, format, data, size, prop->model);
}

/* Reads a motion once for each prop model that it moves. */
static void take_motion(kunai_world *world, uint32_t index, const uint8_t *data, size_t size)
{
    uint32_t kind;
    size_t i;

    world->open.format = find_motion_format(data, size);
    if (!world->open.format) {
        kunai_i_warn(&world->open, KUNAI_E_FORMAT, 0, record,
                     "the motion of the prop is not an NSBCA, NSBTA, NSBTP, NSBMA or NSBVA");
        return;
    }
    for (kind = 0; kind < KUNAI_I_PROP_KINDS; kind++) {
        const size_t count = world->props[kind].count;
        kunai_i_world_prop *props = world->props[kind].items;

        if (!kunai_i_charge(&world->open, count, 0, record))
            return;
        for (i = 0; i < count && !kunai_i_has_failed(&world->open); i++)
            take_motion_of(world, index, data, size, &props[i]);
    }
}

/* ---- the order ---- */

const kunai_i_world_step kunai_i_map_steps[] = {
    {KUNAI_STORE_MAP_HEADERS, KUNAI_FORMAT_MAP_HEADERS, 1, 0, plan_lone, take_headers},
    {KUNAI_STORE_MAP_MATRIX, KUNAI_FORMAT_MAP_MATRIX, 1, 0, plan_matrix, take_matrix},
    {KUNAI_STORE_AREA, KUNAI_FORMAT_AREA, 0, 0, plan_areas, take_area},
    {KUNAI_STORE_AREA_LIGHT, KUNAI_FORMAT_AREA_LIGHT, 0, 0, plan_lights, take_lights},
    {KUNAI_STORE_AREA_BUILD, KUNAI_FORMAT_AREA_BUILD, 0, 0, plan_builds, take_build},
    {KUNAI_STORE_EVENTS, KUNAI_FORMAT_MAP_EVENTS, 0, 0, kunai_i_plan_events, kunai_i_take_events},
    {KUNAI_STORE_LAND, KUNAI_FORMAT_LAND, 0, 0, plan_lands, take_land},
    {KUNAI_STORE_PROP_ANIMATION, KUNAI_FORMAT_PROP_ANIMATION, 0, 0, plan_animations,
     take_animation},
    {KUNAI_STORE_PROP_SHAPES, KUNAI_FORMAT_PROP_SHAPES, 0, 0, plan_shapes, take_shapes},
    {KUNAI_STORE_PROP_MODEL, KUNAI_FORMAT_MDL0, 0, 0, plan_models, take_model},
    {KUNAI_STORE_ROOM_ANIMATION, KUNAI_FORMAT_PROP_ANIMATION, 0, 1, plan_animations,
     take_animation},
    {KUNAI_STORE_ROOM_SHAPES, KUNAI_FORMAT_PROP_SHAPES, 0, 1, plan_shapes, take_shapes},
    {KUNAI_STORE_ROOM_MODEL, KUNAI_FORMAT_MDL0, 0, 1, plan_models, take_model},
    {KUNAI_STORE_PROP_MOTION, KUNAI_FORMAT_ANY, 0, 0, plan_motions, take_motion},
};

enum { PLACE_STEPS = 7 /* up to the lands */ };

const uint32_t kunai_i_map_step_count = sizeof kunai_i_map_steps / sizeof kunai_i_map_steps[0];
const uint32_t kunai_i_map_place_step_count = PLACE_STEPS;
