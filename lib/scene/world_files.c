/*
 * world_files.c - keeps the list of files that a world wants, and reads each of them.
 *
 * Reads no file format: the modules map, model, motion and scene read the files. Files of a store
 * are numbered from 0 to 65535, so a bit per number marks the wanted ones. Some files are needed
 * only until the world is closed, others belong to the scene. Therefore the memory of the open call
 * is exchanged for another arena during a read.
 */
#include "scene/world_files.h"

#include "map/map.h"
#include "map/readers.h"
#include "model/family.h"
#include "model/handle.h"
#include "motion/motion.h"
#include "scene/scene.h"

/* ---- wanted files ---- */

void kunai_i_want_file(kunai_world *world, uint32_t index)
{
    world->wanted[index / 8] = (uint8_t)(world->wanted[index / 8] | 1u << index % 8);
    if (index >= world->wanted_end)
        world->wanted_end = index + 1;
}

static int is_wanted(const kunai_world *world, uint32_t index)
{
    return world->wanted[index / 8] >> index % 8 & 1;
}

/* Plans the next steps until a file is wanted, or until there are no more steps. */
void kunai_i_find_wanted(kunai_world *world)
{
    for (;;) {
        while (world->index < world->wanted_end && !is_wanted(world, world->index))
            world->index++;
        if (world->index < world->wanted_end || kunai_i_has_failed(&world->open) ||
            ++world->step >= world->step_count)
            return;
        memset(world->wanted, 0, KUNAI_I_WORLD_INDICES / 8);
        world->wanted_end = 0;
        world->index = 0;
        world->steps[world->step].plan(world);
    }
}

void kunai_i_list_wanted(kunai_world *world, kunai_i_list *list)
{
    uint32_t i, *number;

    for (i = 0; i < world->wanted_end; i++) {
        number = is_wanted(world, i) ? kunai_i_add_to_list(&world->open, list) : NULL;
        if (number)
            *number = i;
    }
}

/* Finds the item by binary search, because items are sorted by their number. */
void *kunai_i_find_file(const kunai_i_list *list, uint32_t number)
{
    size_t first = 0, end = list->count;

    while (first < end) {
        const size_t middle = first + (end - first) / 2;
        void *item = (uint8_t *)list->items + middle * list->item_size;
        const uint32_t found = *(const uint32_t *)item;

        if (found == number)
            return item;
        if (found < number)
            first = middle + 1;
        else
            end = middle;
    }
    return NULL;
}

kunai_i_item kunai_i_begin_file_item(kunai_world *world, uint32_t store, uint32_t index)
{
    return kunai_i_begin_item(&world->open, KUNAI_ITEM_FILE,
                              store << KUNAI_REQUEST_ITEM_STORE_SHIFT | index);
}

const kunai_map_header *kunai_i_find_world_header(const kunai_world *world, uint32_t number)
{
    uint32_t count;
    const kunai_map_header *headers = kunai_map_get_headers(world->headers, &count);

    return number < count ? &headers[number] : NULL;
}

/* ---- reading a file ---- */

/* Exchanges the memory of the open call. A second call restores it. */
static void swap_arena(kunai_world *world, kunai_i_arena *arena)
{
    const kunai_i_arena other = *arena;

    *arena = world->open.memory.arena;
    world->open.memory.arena = other;
}

void *kunai_i_allocate_table(kunai_world *world, size_t count, size_t size)
{
    void *table;

    swap_arena(world, &world->tables);
    table = kunai_i_allocate(&world->open, count, size);
    swap_arena(world, &world->tables);
    return table;
}

/* Continues after a damaged file, unless the file is required. */
static void recover(kunai_world *world)
{
    kunai_i_open *open = &world->open;

    world->damage = open->error.code;
    if (!world->steps[world->step].is_required)
        kunai_i_recover_model(open);
}

/* Returns handle, or NULL if the file cannot be read. */
static void *end_read(kunai_world *world, void *handle)
{
    kunai_options *options = &world->open.options;

    options->model = NULL;
    options->draws = NULL;
    options->draw_count = 0;
    if (!kunai_i_has_failed(&world->open))
        return handle;
    recover(world);
    return NULL;
}

/* Reads a file with a module. A file that cannot be read keeps no memory. */
static void *read_file(kunai_world *world, const kunai_i_module *module, uint32_t format,
                       const uint8_t *data, size_t size)
{
    kunai_i_open *open = &world->open;
    kunai_i_memory *memory = &open->memory;
    const kunai_i_mark mark = kunai_i_mark_arena(&memory->arena);
    void *handle = kunai_i_allocate(open, 1, module->handle_size);

    open->options.format = format;
    if (handle)
        kunai_i_read_part(open, module, data, size, handle);
    if (kunai_i_has_failed(open))
        kunai_i_return_to_mark(memory, &memory->arena, &mark);
    return end_read(world, handle);
}

const kunai_map *kunai_i_read_world_map(kunai_world *world, kunai_i_arena *arena, uint32_t format,
                                        const uint8_t *data, size_t size)
{
    const kunai_map *map;

    if (!arena)
        return read_file(world, &kunai_i_map_module, format, data, size);
    swap_arena(world, arena);
    map = read_file(world, &kunai_i_map_module, format, data, size);
    swap_arena(world, arena);
    return map;
}

/* Reads only the props, and the place of the model. */
int kunai_i_read_world_land(kunai_world *world, kunai_i_arena *arena, const uint8_t *data,
                            size_t size, kunai_map_land *land, uint64_t *props_at)
{
    kunai_i_open *open = &world->open;
    kunai_i_reader reader = kunai_i_make_reader(open, data, size, 0, 0, "land_data");

    memset(land, 0, sizeof *land);
    swap_arena(world, arena);
    kunai_i_read_land_props(open, &reader, land, props_at);
    swap_arena(world, arena);
    if (!kunai_i_has_failed(open))
        return 1;
    recover(world);
    return 0;
}

int kunai_i_read_world_heights(kunai_world *world, kunai_i_arena *arena, const uint8_t *data,
                               size_t size, kunai_map_land *land)
{
    kunai_i_reader reader = kunai_i_make_reader(&world->open, data, size, 0, 0, "land_data");

    memset(land, 0, sizeof *land);
    swap_arena(world, arena);
    kunai_i_read_land_heights(&world->open, &reader, land);
    swap_arena(world, arena);
    return !kunai_i_has_failed(&world->open) && land->height_result == KUNAI_OK;
}

const kunai_model *kunai_i_read_world_model(kunai_world *world, const kunai_i_reader *file,
                                            const kunai_i_prop_draws *draws)
{
    kunai_options *options = &world->open.options;

    if (draws && draws->count) {
        options->draws = draws->draws;
        options->draw_count = draws->count;
    }
    return end_read(world, kunai_i_read_nsbmd_part(&world->open, file));
}

const kunai_motion *kunai_i_read_world_motion(kunai_world *world, uint32_t format,
                                              const uint8_t *data, size_t size,
                                              const kunai_model *model)
{
    world->open.options.model = model;
    return read_file(world, &kunai_i_motion_module, format, data, size);
}

const kunai_scene *kunai_i_read_world_scene(kunai_world *world, uint32_t format,
                                            const uint8_t *data, size_t size)
{
    return read_file(world, &kunai_i_scene_module, format, data, size);
}
