/*
 * convert_world.c - plans and writes the maps of the Pokemon games for the Nintendo DS: each header
 * with lands becomes a GLB file.
 *
 * convert_plan.c calls plan_convert_worlds, convert.c calls write_convert_map in its threads. Each
 * thread opens the game for itself, because an opened game is changed while it is read.
 */
#include "convert_plan.h"
#include "map_glb.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PROPS = 0x10000 };

/* An opened game. */
typedef struct instance {
    tool t;
    map_uses uses;
    map_output o;
    map_store stores[MAP_PARTS];
    map_world_files files;
} instance;

struct convert_world {
    buffer inputs;   /* char *: a ROM, or map files; convert_file or convert_task owns them */
    char *out;       /* output folder of the maps */
    instance **open; /* one per thread, or NULL */
};

static convert_world *get_world(const convert *c, size_t number)
{
    return ((convert_world **)(void *)c->worlds.data)[number];
}

/* ---- open games ---- */

static instance *open_instance(const convert *c, const convert_world *world)
{
    instance *game = allocate(1, sizeof *game);

    game->t = (tool){.name = c->t->name,
                     .quiet = c->t->quiet,
                     .inputs = (char **)(void *)world->inputs.data,
                     .input_count = (int)(world->inputs.size / sizeof(char *))};
    game->o = (map_output){.t = &game->t, .uses = &game->uses};
    game->files = (map_world_files){.o = &game->o, .stores = game->stores};
    open_map_world(&game->files);
    return game;
}

static void close_instance(instance *game)
{
    if (!game)
        return;
    close_map_world(&game->files);
    game->t.inputs = NULL; /* the world owns them */
    end_tool(&game->t);
    free(game);
}

/* Returns the opened game of this thread. Messages about the files are dropped here: plan_world has
 * printed them. */
static instance *find_instance(const convert *c, convert_world *world, unsigned worker)
{
    tool_capture unsaid = {.glb = 0}, *said;

    if (world->open[worker])
        return world->open[worker];
    said = set_tool_capture(&unsaid);
    world->open[worker] = open_instance(c, world);
    set_tool_capture(said);
    free_buffer(&unsaid.out);
    free_buffer(&unsaid.err);
    return world->open[worker];
}

int write_convert_map(const convert *c, const convert_job *job, unsigned worker)
{
    instance *game = find_instance(c, get_world(c, job->world - 1), worker);
    tool t = {.name = c->t->name, .quiet = c->t->quiet, .force = c->t->force};
    char header[16];
    const map_glb_words words = {.path = job->out, .header = header};

    snprintf(header, sizeof header, "%" PRIu32, job->header);
    game->o.t = &t;
    game->o.glb = &words;
    forget_map_world(&game->files);
    write_map_glb_world(&game->files);
    tell_map_world(&game->files);
    game->o.t = &game->t;
    game->o.glb = NULL;
    return end_tool(&t);
}

/* ---- the maps of a game ---- */

static int has_file(const map_store *store, uint32_t number)
{
    char *name = number == KUNAI_MAP_CELL_EMPTY ? NULL : name_map_file(store, number);

    free(name);
    return name != NULL;
}

/* Returns whether the header has a land. A matrix without headers belongs to the one header that
 * names it. */
static int has_land(const kunai_map_matrix *matrix, uint32_t header, const map_store *lands)
{
    const uint32_t count = matrix ? matrix->width * matrix->height : 0;
    uint32_t i;

    for (i = 0; i < count; i++)
        if ((!matrix->headers || matrix->headers[i] == header) && has_file(lands, matrix->lands[i]))
            return 1;
    return 0;
}

static int is_map(const instance *game, uint32_t header)
{
    const uint32_t number = kunai_map_get_headers(game->files.headers, NULL)[header].matrix;
    int there, found;
    kunai_map *matrix = open_map_number(game->o.t, &game->files.stores[MAP_MATRIX],
                                        KUNAI_FORMAT_MAP_MATRIX, number, &there);

    found = has_land(kunai_map_get_matrix(matrix), header, &game->files.stores[MAP_LAND]);
    kunai_map_close(matrix);
    return found;
}

static char *make_map_out(convert *c, const convert_world *world, const instance *game,
                          uint32_t header)
{
    uint32_t count;
    const kunai_string *names = kunai_map_get_names(game->files.names, &count);
    char name[128] = "";

    if (header < count)
        clean_tool_name(names[header].data, names[header].size, name);
    if (!name[0])
        snprintf(name, sizeof name, "header_%03" PRIu32, header);
    return make_tool_path(c->t, world->out, name, ".glb");
}

static void plan_maps(convert *c, uint32_t number, const instance *game)
{
    const convert_world *world = get_world(c, number);
    const uint32_t count = kunai_map_get_info(game->files.headers)->item_count;
    uint32_t others = 0, i;

    for (i = 0; i < count; i++) {
        convert_job *job;

        if (!is_map(game, i)) {
            others++;
            continue;
        }
        job = add_convert_job(c, NULL, "map", make_map_out(c, world, game, i));
        job->world = number + 1;
        job->header = i;
    }
    if (others)
        print_tool_note(c->t, world->out, "note: %" PRIu32 " of %" PRIu32 " headers have no land",
                        others, count);
}

/* ---- the animations of props (platinum.md 6) ---- */

/* Returns the record of a map file, or NULL if the survey did not find the file. */
static convert_file *find_numbered(const convert *c, const map_store *store, uint32_t number)
{
    size_t count, i;
    convert_file *files = get_convert_files(c, &count), *found = NULL;
    char *name = name_map_file(store, number);

    for (i = 0; name && !found && i < count; i++)
        if (!strcmp(files[i].path, name) ||
            (store->path && files[i].archive && files[i].entry == number &&
             !strcmp(files[files[i].archive - 1].path, store->path)))
            found = &files[i];
    free(name);
    return found;
}

/* Gives the animations of a prop to its model. The game lists them by number; their names and
 * counts say nothing. */
static void give_prop_motions(const convert *c, instance *game, uint32_t prop)
{
    int there;
    map_store *stores = game->files.stores;
    kunai_map *list = open_map_number(&game->t, &stores[MAP_ANIMATION], KUNAI_FORMAT_PROP_ANIMATION,
                                      prop, &there);
    const kunai_map_animation *animation = kunai_map_get_animation(list);
    const size_t most = animation ? sizeof animation->ids / sizeof animation->ids[0] : 0;
    convert_file *model = NULL;
    size_t i;

    for (i = 0; i < most && animation->ids[i] >= 0; i++) {
        convert_file *motion =
            find_numbered(c, &stores[MAP_PROP_MOTIONS], (uint32_t)animation->ids[i]);

        if (!model)
            model = find_numbered(c, &stores[MAP_PROP_MODELS], prop);
        if (!motion || !motion->motions.size || !model || !count_convert_models(model))
            continue;
        append_bytes(&((convert_model *)(void *)model->models.data)->given, &motion->path,
                     sizeof motion->path);
        motion->is_used = 1;
    }
    kunai_map_close(list);
}

static void give_all_prop_motions(const convert *c, instance *game)
{
    const uint32_t end = find_map_store_end(&game->files.stores[MAP_ANIMATION]);
    uint32_t i;

    for (i = 0; i < end && i < MOST_PROPS; i++)
        give_prop_motions(c, game, i);
}

static void plan_world(convert *c, convert_world *world)
{
    const uint32_t number = (uint32_t)(c->worlds.size / sizeof world);
    instance *game;

    append_bytes(&c->worlds, &world, sizeof world);
    world->open = allocate(c->threads, sizeof(instance *));
    game = world->open[0] = open_instance(c, world);
    if (game->files.headers)
        plan_maps(c, number, game);
    give_all_prop_motions(c, game);
    tell_map_world(&game->files);
    set_tool_status(c->t, game->t.status);
    c->failed += game->t.failed;
}

/* ---- which files are a game ---- */

static convert_world *begin_world(convert *c, const char *out)
{
    convert_world *world = allocate(1, sizeof *world);

    world->out = find_tool_folder(c->t, out, "maps");
    return world;
}

static void plan_roms(convert *c)
{
    size_t count, i;
    convert_file *files = get_convert_files(c, &count);
    convert_world *world;

    for (i = 0; i < count; i++) {
        if (!(files[i].uses & CONVERT_GAME) || !files[i].out)
            continue;
        world = begin_world(c, files[i].out);
        append_bytes(&world->inputs, &files[i].path, sizeof files[i].path);
        plan_world(c, world);
    }
}

/* The files that are arguments form one place, and the files of each folder argument another. */
static int is_in_place(const convert_task *task, const convert_task *first)
{
    return task->is_named ? first->is_named : !first->is_named && task->argument == first->argument;
}

/* Returns the file of headers if the files of a place are a game: matrices, lands and exactly one
 * file of headers. Otherwise returns NULL. */
static const convert_task *find_headers(convert_task *const *parts, size_t count)
{
    size_t found[MAP_PARTS + 1] = {0}, i;
    const convert_task *headers = NULL;

    for (i = 0; i < count; i++) {
        const int part = find_map_part(parts[i]->path);

        found[part]++;
        if (part == MAP_HEADERS)
            headers = parts[i];
    }
    return found[MAP_HEADERS] == 1 && found[MAP_MATRIX] && found[MAP_LAND] ? headers : NULL;
}

static void plan_place(convert *c, convert_task *first, convert_task *end)
{
    convert_task **parts = allocate((size_t)(end - first), sizeof(convert_task *)), *task;
    const convert_task *headers;
    convert_world *world;
    size_t count = 0, i;

    for (task = first; task < end; task++)
        if (!task->is_placed && is_in_place(task, first)) {
            task->is_placed = 1;
            if (find_map_part(task->path) < MAP_PARTS && task->out)
                parts[count++] = task;
        }
    headers = find_headers(parts, count);
    if (headers) {
        world = begin_world(c, headers->out);
        for (i = 0; i < count; i++) {
            append_bytes(&world->inputs, &parts[i]->path, sizeof parts[i]->path);
            parts[i]->is_in_world = 1;
        }
        plan_world(c, world);
    }
    free(parts);
}

void plan_convert_worlds(convert *c)
{
    convert_task *tasks = (void *)c->tasks.data;
    const size_t count = c->tasks.size / sizeof *tasks;
    size_t i;

    plan_roms(c);
    for (i = 0; i < count; i++)
        if (!tasks[i].is_placed)
            plan_place(c, tasks + i, tasks + count);
}

int is_in_convert_world(const convert *c, const convert_file *file)
{
    const convert_file *files = (const void *)c->files.data;
    const convert_task *task = (const convert_task *)(const void *)c->tasks.data + file->task;

    for (; !(file->uses & CONVERT_GAME); file = &files[file->archive - 1])
        if (!file->archive)
            return task->is_in_world;
    return 1;
}

int is_convert_lands(const char *path)
{
    return find_map_part(path) == MAP_LAND;
}

void close_convert_worlds(convert *c)
{
    const size_t count = c->worlds.size / sizeof(convert_world *);
    size_t i;
    unsigned k;

    for (i = 0; i < count; i++) {
        convert_world *world = get_world(c, i);

        for (k = 0; k < c->threads; k++)
            close_instance(world->open[k]);
        free_buffer(&world->inputs);
        free(world->open);
        free(world->out);
        free(world);
    }
    free_buffer(&c->worlds);
}
