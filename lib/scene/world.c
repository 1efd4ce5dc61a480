/*
 * world.c - the calls of a world, and the common part of all worlds: the order of requests, and the
 * end.
 *
 * Reads no file format. A world is a state machine: it has steps, one per store of files. A step
 * first plans which files it needs, then the caller gives each of these files. Faults of a file
 * that is not required are warnings. The scene takes the memory of the world at the end.
 */
#include "scene/world_events.h"
#include "scene/world_files.h"
#include "scene/world_map.h"
#include "scene/world_places.h"
#include "scene/world_stage.h"

static const char record[] = "world";

enum {
    SCOPES = KUNAI_WORLD_HEADER | KUNAI_WORLD_MATRIX | KUNAI_WORLD_STAGE,
    STAGE_FLAGS = KUNAI_WORLD_STAGE | KUNAI_WORLD_PLACEMENTS,
    KNOWN_FLAGS = SCOPES | STAGE_FLAGS | KUNAI_WORLD_CELL | KUNAI_WORLD_PLACES
};

/* ---- options ---- */

/* Returns the error message for wrong flags, or NULL. Exactly one scope must be set. */
static const char *find_wrong_flags(uint32_t flags)
{
    const uint32_t scope = flags & SCOPES;

    if (flags & ~(uint32_t)KNOWN_FLAGS)
        return "selection.flags has an unknown bit";
    if (!scope || scope & (scope - 1))
        return "selection.flags has no scope, or several";
    if (scope == KUNAI_WORLD_STAGE && flags & ~(uint32_t)STAGE_FLAGS)
        return "selection.flags has KUNAI_WORLD_STAGE and bits of maps";
    return NULL;
}

/* Checks selection and copies it. Returns the error message, or NULL. */
static const char *read_selection(const kunai_world_options *given, kunai_world_options *selection)
{
    /* z is the last member of the first version of the struct. */
    const size_t least = offsetof(kunai_world_options, z) + sizeof selection->z;

    if (!given)
        return "selection is NULL";
    if (kunai_i_read_struct(given, least, selection, sizeof *selection))
        return "selection.struct_size is wrong, or selection has unknown members that are not 0";
    if (selection->reserved)
        return "selection.reserved is not 0";
    return find_wrong_flags(selection->flags);
}

static int is_format_of(uint32_t flags, uint32_t format)
{
    if (flags & KUNAI_WORLD_STAGE)
        return !format || format == KUNAI_FORMAT_N_REL || format == KUNAI_FORMAT_FMT2;
    return !format || format == KUNAI_FORMAT_MAP_HEADERS || format == KUNAI_FORMAT_MAP_HEADERS_DP ||
           format == KUNAI_FORMAT_MAP_HEADERS_HG;
}

/* Returns the number of the header or matrix that the scope uses. */
static uint32_t get_number(const kunai_world_options *selection)
{
    if (selection->flags & KUNAI_WORLD_HEADER)
        return selection->header;
    return selection->flags & KUNAI_WORLD_MATRIX ? selection->matrix : 0;
}

/* Checks selection, and the options that must fit it. */
static void check_selection(kunai_i_open *open, const kunai_world_options *given,
                            kunai_world_options *selection)
{
    const char *wrong = read_selection(given, selection);

    if (wrong)
        kunai_i_fail(open, KUNAI_E_ARGUMENT, 0, "arguments", wrong);
    else if (!is_format_of(selection->flags, open->options.format))
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, record, "options.format is not a format of worlds");
    else if (open->options.index)
        kunai_i_fail(open, KUNAI_E_RANGE, 0, record,
                     "options.index is out of range: the only index is 0");
    else if (get_number(selection) >= KUNAI_I_WORLD_INDICES)
        kunai_i_fail(open, KUNAI_E_RANGE, 0, record,
                     "selection.header or selection.matrix is greater than 65535");
}

/* ---- the beginning and the end ---- */

static void begin_lists(kunai_world *world)
{
    uint32_t i;

    kunai_i_begin_list(&world->cells, sizeof(kunai_i_world_cell));
    kunai_i_begin_list(&world->areas, sizeof(kunai_i_world_area));
    kunai_i_begin_list(&world->lights, sizeof(kunai_i_world_lights));
    kunai_i_begin_list(&world->builds, sizeof(kunai_i_world_build));
    kunai_i_begin_list(&world->lands, sizeof(kunai_i_world_land));
    kunai_i_begin_list(&world->events, sizeof(kunai_i_world_events));
    for (i = 0; i < KUNAI_I_PROP_KINDS; i++)
        kunai_i_begin_list(&world->props[i], sizeof(kunai_i_world_prop));
}

/* Chooses the steps by the flags: the files that the world requests, and the functions that read
 * them. */
static void choose_steps(kunai_world *world)
{
    const uint32_t flags = world->selection.flags;

    world->format = world->open.options.format;
    world->open.options.headers = NULL; /* of the caller; only for texts */
    world->open.options.header_count = 0;
    if (flags & KUNAI_WORLD_STAGE) {
        world->steps = kunai_i_stage_steps;
        world->step_count = flags & KUNAI_WORLD_PLACEMENTS ? kunai_i_stage_placement_step_count
                                                           : kunai_i_stage_step_count;
        world->finish = kunai_i_join_stage;
        return;
    }
    if (!world->format)
        world->format = KUNAI_FORMAT_MAP_HEADERS;
    world->steps = kunai_i_map_steps;
    world->step_count =
        flags & KUNAI_WORLD_PLACES ? kunai_i_map_place_step_count : kunai_i_map_step_count;
    world->finish = kunai_i_place_map;
}

/* Clears the options that are for a single file. offset and base are not used without
 * KUNAI_OPEN_BARE. */
static void clear_options(kunai_options *options)
{
    options->flags &= ~(uint32_t)KUNAI_OPEN_BARE;
    options->model = NULL;
    options->draws = NULL;
    options->draw_count = 0;
}

static void begin_world(kunai_world *world)
{
    begin_lists(world);
    choose_steps(world);
    clear_options(&world->open.options);
    world->wanted = kunai_i_allocate_table(world, KUNAI_I_WORLD_INDICES / 8, 1);
    if (!world->wanted)
        return;
    world->steps[0].plan(world);
    kunai_i_find_wanted(world);
}

static void release_world(kunai_world *world)
{
    kunai_i_memory memory = world->open.memory; /* world itself is in own */
    kunai_i_arena tables = world->tables, own = world->own;

    kunai_i_release_arena(&memory, &memory.scratch);
    kunai_i_release_arena(&memory, &memory.arena);
    kunai_i_release_arena(&memory, &tables);
    kunai_i_release_arena(&memory, &own);
}

/* Returns NULL if the open call has failed. */
static kunai_world *make_world(kunai_i_open *open, const kunai_world_options *selection)
{
    kunai_result code = KUNAI_OK;
    kunai_i_arena own;
    kunai_world *world;

    kunai_i_begin_arena(&own);
    world = kunai_i_take_memory_unset(&open->memory, &own, 1, sizeof *world, &code);
    if (!world) {
        kunai_i_fail(open, code, 0, "memory",
                     code == KUNAI_E_LIMIT ? "the call needs more memory than options.max_memory"
                                           : "the allocator returned NULL");
        return NULL;
    }
    memset(world, 0, sizeof *world);
    kunai_i_move_open(&world->open, open);
    world->own = own;
    kunai_i_begin_arena(&world->tables);
    world->selection = *selection;
    begin_world(world);
    return world;
}

/* The world takes over the memory of the open call. It is released if anything fails. */
kunai_result kunai_world_open(const kunai_world_options *selection, const kunai_options *options,
                              kunai_world **out, kunai_error *error)
{
    kunai_world_options checked;
    kunai_world *world = NULL;
    kunai_i_open open;

    if (out)
        *out = NULL;
    if (kunai_i_begin_open(&open, NULL, 0, options, out, error) != KUNAI_OK)
        return open.error.code;
    check_selection(&open, selection, &checked);
    if (!kunai_i_has_failed(&open))
        world = make_world(&open, &checked);
    if (world)
        open.error = world->open.error;
    if (error)
        *error = open.error;
    if (world && kunai_i_has_failed(&open))
        release_world(world);
    else
        *out = world;
    return open.error.code;
}

void kunai_world_close(kunai_world *world)
{
    if (world)
        release_world(world);
}

/* ---- requests ---- */

/* Returns the format of the file that is wanted now. */
static uint32_t find_format(const kunai_world *world)
{
    const kunai_i_world_step *step = &world->steps[world->step];

    if (step->store == KUNAI_STORE_STAGE && world->index)
        return kunai_i_get_stage_format(world->index);
    if (step->store == KUNAI_STORE_STAGE_PLACEMENTS)
        return kunai_i_get_placement_format(world->index);
    if (step->store == KUNAI_STORE_STAGE || step->store == KUNAI_STORE_MAP_HEADERS)
        return world->format;
    if (step->store == KUNAI_STORE_AREA)
        return kunai_i_get_world_area_format(world);
    return step->format;
}

static void describe_request(const kunai_world *world, kunai_request *request)
{
    const kunai_i_world_step *step = &world->steps[world->step];

    request->store = step->store;
    request->index = world->index;
    request->format = find_format(world);
    request->required = step->is_required;
}

kunai_result kunai_world_next(const kunai_world *world, kunai_request *request)
{
    if (!request)
        return KUNAI_E_ARGUMENT;
    memset(request, 0, sizeof *request);
    if (!world)
        return KUNAI_E_ARGUMENT;
    if (kunai_i_has_failed(&world->open))
        return world->open.error.code;
    if (world->step == world->step_count)
        return KUNAI_END;
    describe_request(world, request);
    return KUNAI_NEED_INPUT;
}

/* A caller may only give the file of the current request. This rules out files that are given twice
 * or in another order. */
static int is_asked(const kunai_world *world, const kunai_request *request)
{
    return world->step < world->step_count && request->store == world->steps[world->step].store &&
           request->index == world->index;
}

static const char *find_wrong_file(const kunai_world *world, const kunai_request *request,
                                   const void *data, size_t size)
{
    if (!world)
        return "world is NULL";
    if (!request)
        return "request is NULL";
    if (!data && size)
        return "data is NULL, but size is not 0";
    return kunai_i_has_failed(&world->open) || is_asked(world, request)
               ? NULL
               : "request is not the one that kunai_world_next has returned";
}

/* Reads the file that is wanted now. data is NULL if the file is missing. */
static void take_file(kunai_world *world, const uint8_t *data, size_t size)
{
    static const char missing[] = "the file is missing";
    const kunai_i_world_step *step = &world->steps[world->step];
    kunai_i_open *open = &world->open;
    const kunai_i_item item = kunai_i_begin_file_item(world, step->store, world->index);

    open->format = find_format(world);
    kunai_i_add_input(open, size);
    if (data)
        step->take(world, world->index, data, size);
    else if (step->is_required)
        kunai_i_fail(open, KUNAI_E_RANGE, 0, record, missing);
    else if (step->store !=
             KUNAI_STORE_STAGE_PLACEMENTS) /* a stage has a quest, or lists, or neither */
        kunai_i_warn(open, KUNAI_E_RANGE, 0, record, missing);
    kunai_i_end_item(open, item);
    open->format = world->format;
    if (kunai_i_has_failed(open))
        return;
    world->index++;
    kunai_i_find_wanted(world);
}

kunai_result kunai_world_give(kunai_world *world, const kunai_request *request, const void *data,
                              size_t size, kunai_error *error)
{
    const char *wrong = find_wrong_file(world, request, data, size);

    if (wrong)
        return kunai_i_set_error(error, KUNAI_E_ARGUMENT, 0, 0, "arguments", wrong);
    if (!kunai_i_has_failed(&world->open))
        take_file(world, data, size);
    if (error)
        *error = world->open.error;
    return world->open.error.code;
}

/* ---- the scene ---- */

static const char *find_wrong_end(const kunai_world *world, kunai_scene **out)
{
    if (!world)
        return "world is NULL";
    if (!out)
        return "out is NULL";
    if (world->is_finished)
        return "the world has already given its scene";
    return kunai_i_has_failed(&world->open) || world->step == world->step_count
               ? NULL
               : "the world has requests left: kunai_world_next returns the next one";
}

/* Makes the scene, which takes the format of the first file of a stage. */
static kunai_scene *make_scene(kunai_world *world)
{
    kunai_i_open *open = &world->open;
    kunai_scene *scene = kunai_i_allocate(open, 1, sizeof *scene);
    kunai_scene_info *info;

    if (!scene)
        return NULL;
    world->finish(world, scene);
    info = &scene->info;
    info->format = world->files[0] ? world->files[0]->info.format : world->format;
    info->warnings = kunai_i_keep_warnings(open, &info->warning_count, &info->warning_total);
    return scene;
}

/* The memory of the world becomes the memory of the scene. */
kunai_result kunai_world_finish(kunai_world *world, kunai_scene **out, kunai_error *error)
{
    const char *wrong = find_wrong_end(world, out);
    kunai_i_open *open;
    kunai_scene *scene;

    if (out)
        *out = NULL;
    if (wrong)
        return kunai_i_set_error(error, KUNAI_E_ARGUMENT, 0, 0, "arguments", wrong);
    open = &world->open;
    open->format = world->format;
    scene = kunai_i_has_failed(open) ? NULL : make_scene(world);
    if (kunai_i_end_open(open, scene ? &scene->owner : NULL, error) == KUNAI_OK) {
        kunai_i_begin_arena(&open->memory.arena); /* belongs to the scene now */
        world->is_finished = 1;
        *out = scene;
    }
    return open->error.code;
}
