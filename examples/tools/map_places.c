/*
 * map_places.c - fetches the files of a map for the library, which joins them (kunai/world.h), and
 * opens the files that kunai map describes besides. map_world.c and map_glb_world.c call it.
 *
 * The library asks for one file after the other. Missing files are collected in a list, and the map
 * is joined without them.
 */
#include "map_glb.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- missing files ---- */

/* Files of one kind stay sorted by number. */
void add_map_missing(buffer *list, const char *what, int64_t number, int there)
{
    map_missing missing = {what, number, there}, *found = (void *)list->data;
    const size_t count = list->size / sizeof missing;
    size_t i;

    for (i = 0; i < count; i++)
        if (!strcmp(found[i].what, what) && found[i].number == number)
            return;
    for (i = 0; i < count; i++)
        if (!strcmp(found[i].what, what) && found[i].number > missing.number) {
            const map_missing later = found[i];

            found[i] = missing;
            missing = later;
        }
    append_bytes(list, &missing, sizeof missing);
}

void describe_map_missing(const map_missing *missing, char words[64])
{
    const char *why = missing->there ? " (cannot be read)" : "";

    if (missing->number == MAP_NO_NUMBER)
        snprintf(words, 64, "%s%s", missing->what, why);
    else
        snprintf(words, 64, "%s %" PRId64 "%s", missing->what, missing->number, why);
}

static kunai_map *fetch(const map_world_files *w, buffer *missing, int part, uint32_t format,
                        uint32_t number)
{
    int there;
    kunai_map *map = open_map_number(w->o->t, &w->stores[part], format, number, &there);

    if (!map)
        add_map_missing(missing, get_map_word(format), number, there);
    return map;
}

/* ---- what a header names ---- */

static void count_textures(const map_world_files *w, map_join *join, int part, const char *what,
                           uint32_t number, map_texture_set *set)
{
    const kunai_textures_info *info;
    kunai_textures *textures = NULL;
    buffer bytes = {0};
    kunai_error error;
    const char *path;

    if (read_map_store(w->o->t, &w->stores[part], number, &bytes, &path)) {
        add_map_missing(&join->missing, what, number, path != NULL);
    } else if (kunai_textures_open(bytes.data, bytes.size, NULL, &textures, &error) != KUNAI_OK) {
        note_map_store(w->o->t, &w->stores[part], number, path, 1, &error, 1);
        add_map_missing(&join->missing, what, number, 1);
    } else {
        info = kunai_textures_get_info(textures);
        note_map_store(w->o->t, &w->stores[part], number, path, 0, info->warnings,
                       info->warning_count);
        *set = (map_texture_set){1, info->image_count, info->palette_count};
    }
    kunai_textures_close(textures);
    free_buffer(&bytes);
}

/* Area files of HeartGold have another format than those of Platinum and Diamond. */
uint32_t find_map_area_format(uint32_t headers)
{
    return headers == KUNAI_FORMAT_MAP_HEADERS_HG ? (uint32_t)KUNAI_FORMAT_AREA_HG
                                                  : (uint32_t)KUNAI_FORMAT_AREA;
}

static void open_area(const map_world_files *w, map_join *join)
{
    buffer *missing = &join->missing;
    const kunai_map_area *area;

    join->area =
        fetch(w, missing, MAP_AREA, find_map_area_format(kunai_map_get_info(w->headers)->format),
              join->header->area);
    area = kunai_map_get_area(join->area);
    if (!area)
        return;
    join->light = fetch(w, missing, MAP_LIGHT, KUNAI_FORMAT_AREA_LIGHT, area->light);
    join->build = fetch(w, missing, MAP_BUILD, KUNAI_FORMAT_AREA_BUILD, area->prop_set);
    join->uses_prop_textures = !join->build || kunai_map_get_info(join->build)->item_count;
    count_textures(w, join, MAP_GROUND_TEXTURES, "map textures", area->texture_set,
                   &join->ground_textures);
    if (join->uses_prop_textures)
        count_textures(w, join, MAP_PROP_TEXTURES, "prop textures", area->prop_set,
                       &join->prop_textures);
}

static void open_header(const map_world_files *w, uint32_t number, map_join *join)
{
    uint32_t name_count;
    const kunai_string *names = kunai_map_get_names(w->names, &name_count);

    *join = (map_join){.number = number,
                       .header = &kunai_map_get_headers(w->headers, NULL)[number],
                       .name = number < name_count ? &names[number] : NULL};
    open_area(w, join);
    if (!is_map_store_empty(&w->stores[MAP_EVENTS])) /* else the user gave no events, and none
                                                        are missing */
        join->events =
            fetch(w, &join->missing, MAP_EVENTS, KUNAI_FORMAT_MAP_EVENTS, join->header->events);
}

/* ---- places ---- */

map_store *find_map_store(map_store *stores, uint32_t store)
{
    static const int parts[] = {[KUNAI_STORE_MAP_HEADERS] = MAP_HEADERS,
                                [KUNAI_STORE_MAP_MATRIX] = MAP_MATRIX,
                                [KUNAI_STORE_LAND] = MAP_LAND,
                                [KUNAI_STORE_AREA] = MAP_AREA,
                                [KUNAI_STORE_AREA_BUILD] = MAP_BUILD,
                                [KUNAI_STORE_AREA_LIGHT] = MAP_LIGHT,
                                [KUNAI_STORE_GROUND_TEXTURES] = MAP_GROUND_TEXTURES,
                                [KUNAI_STORE_PROP_TEXTURES] = MAP_PROP_TEXTURES,
                                [KUNAI_STORE_PROP_MODEL] = MAP_PROP_MODELS,
                                [KUNAI_STORE_PROP_ANIMATION] = MAP_ANIMATION,
                                [KUNAI_STORE_PROP_MOTION] = MAP_PROP_MOTIONS,
                                [KUNAI_STORE_PROP_SHAPES] = MAP_SHAPES,
                                [KUNAI_STORE_STAGE] = MAP_PARTS,
                                [KUNAI_STORE_ROOM_MODEL] = MAP_ROOM_MODELS,
                                [KUNAI_STORE_ROOM_ANIMATION] = MAP_ROOM_ANIMATION,
                                [KUNAI_STORE_ROOM_SHAPES] = MAP_ROOM_SHAPES,
                                [KUNAI_STORE_EVENTS] = MAP_EVENTS};
    const int known = store > KUNAI_STORE_NONE && store < sizeof parts / sizeof parts[0] &&
                      parts[store] < MAP_PARTS;

    return known ? &stores[parts[store]] : NULL;
}

/* Opens a file only to report its problems, because the library opens it for itself. Without a GLB
 * file, open_header has opened the file already. */
static void check(const map_world_files *w, const kunai_request *request, int part, buffer *missing)
{
    if (w->o->glb)
        kunai_map_close(fetch(w, missing, part, request->format, request->index));
}

/* Opens the files that kunai map describes: the matrix and the lands. */
static void open_told(const map_world_files *w, const kunai_request *request, map_places *places)
{
    map_land land = {.number = request->index};

    switch (request->store) {
    case KUNAI_STORE_MAP_MATRIX:
        places->matrix = fetch(w, places->missing, MAP_MATRIX, request->format, request->index);
        break;
    case KUNAI_STORE_LAND:
        land.file = fetch(w, places->missing, MAP_LAND, request->format, request->index);
        append_bytes(&places->lands, &land, sizeof land);
        break;
    case KUNAI_STORE_AREA: check(w, request, MAP_AREA, places->missing); break;
    case KUNAI_STORE_AREA_BUILD: check(w, request, MAP_BUILD, places->missing); break;
    case KUNAI_STORE_AREA_LIGHT: check(w, request, MAP_LIGHT, places->missing); break;
    case KUNAI_STORE_EVENTS: check(w, request, MAP_EVENTS, places->missing); break;
    default: break;
    }
}

static int is_shapes(uint32_t store)
{
    return store == KUNAI_STORE_PROP_SHAPES || store == KUNAI_STORE_ROOM_SHAPES;
}

/* Adds a file to the missing ones. Files that this program opens for itself are added when it opens
 * them. */
static void note_request(const map_world_files *w, const kunai_request *request, int there,
                         buffer *missing)
{
    static const char *const what[] = {[KUNAI_STORE_PROP_MODEL] = "prop model",
                                       [KUNAI_STORE_PROP_ANIMATION] = "animation",
                                       [KUNAI_STORE_PROP_MOTION] = "prop motion",
                                       [KUNAI_STORE_PROP_SHAPES] = "shapes",
                                       [KUNAI_STORE_ROOM_MODEL] = "indoor prop model",
                                       [KUNAI_STORE_ROOM_ANIMATION] = "indoor animation",
                                       [KUNAI_STORE_ROOM_SHAPES] = "indoor shapes"};
    const uint32_t kind = request->store;
    const map_store *store = find_map_store(w->stores, kind);
    const int moves = kind == KUNAI_STORE_PROP_ANIMATION || kind == KUNAI_STORE_PROP_MOTION ||
                      kind == KUNAI_STORE_ROOM_ANIMATION;

    if (kind >= sizeof what / sizeof what[0] || !what[kind])
        return;
    if (moves && is_map_store_empty(store))
        add_map_missing(missing, "prop animations", MAP_NO_NUMBER, there);
    else if (is_shapes(kind))
        add_map_missing(missing, what[kind], MAP_NO_NUMBER, there);
    else
        add_map_missing(missing, what[kind], request->index, there);
}

/* Returns whether to give the file to the library. --own-draws leaves out the shapes. */
static int is_wanted(const map_world_files *w, const kunai_request *request)
{
    return !is_shapes(request->store) || !w->o->glb || !w->o->glb->own_draws;
}

static kunai_result give(const map_world_files *w, kunai_world *world, const kunai_request *request,
                         buffer *missing, kunai_error *error)
{
    map_store *store = find_map_store(w->stores, request->store);
    const int wanted = is_wanted(w, request);
    buffer bytes = {0};
    const char *path = NULL;
    const int good =
        wanted && store && !read_map_store(w->o->t, store, request->index, &bytes, &path);
    kunai_result result;

    if (good)
        result = kunai_world_give(world, request, bytes.data ? bytes.data : (const uint8_t *)"",
                                  bytes.size, error);
    else
        result = kunai_world_give(world, request, NULL, 0, error);
    if (!good && wanted)
        note_request(w, request, path != NULL, missing);
    free_buffer(&bytes);
    return result;
}

int open_map_places(const map_world_files *w, kunai_world_options what, buffer *missing,
                    map_places *places)
{
    kunai_options options = KUNAI_OPTIONS_INIT;
    kunai_world *world = NULL;
    kunai_request request;
    kunai_error error;

    *places = (map_places){.missing = missing};
    options.format = kunai_map_get_info(w->headers)->format;
    what.struct_size = sizeof what;
    kunai_world_open(&what, &options, &world, &error);
    while (kunai_world_next(world, &request) == KUNAI_NEED_INPUT) {
        open_told(w, &request, places);
        if (give(w, world, &request, missing, &error) != KUNAI_OK)
            break;
    }
    if (world)
        kunai_world_finish(world, &places->scene, &error);
    kunai_world_close(world);
    if (places->scene)
        return 0;
    if (places->matrix) /* else the matrix is missing, which is in the list */
        report_tool_error(w->o->t, w->o->t->inputs[0], NULL, &error);
    return -1;
}

kunai_map *find_map_land(const map_places *places, uint32_t number)
{
    const map_land *lands = (const void *)places->lands.data;
    const size_t count = places->lands.size / sizeof *lands;
    size_t i;

    for (i = 0; i < count; i++)
        if (lands[i].number == number)
            return lands[i].file;
    return NULL;
}

void close_map_places(map_places *places)
{
    map_land *lands = (void *)places->lands.data;
    size_t i;

    for (i = 0; i < places->lands.size / sizeof *lands; i++)
        kunai_map_close(lands[i].file);
    free_buffer(&places->lands);
    kunai_map_close(places->matrix);
    kunai_scene_close(places->scene);
}

/* ---- a section ---- */

map_cell get_map_cell(const map_places *places, uint32_t section)
{
    const kunai_scene_land *land = kunai_scene_get_land(places->scene, section);
    const map_cell cell = {.scene = places->scene,
                           .section = kunai_scene_get_section(places->scene, section),
                           .land = land,
                           .file = find_map_land(places, land->land)};

    return cell;
}

int is_map_prop_store(uint32_t store)
{
    return store == KUNAI_STORE_PROP_MODEL || store == KUNAI_STORE_ROOM_MODEL;
}

const kunai_instance *get_map_ground(const map_cell *cell)
{
    const kunai_section *section = cell->section;
    const kunai_instance *first = kunai_scene_get_instance(cell->scene, section->first_instance);
    const kunai_scene_model *model =
        first ? kunai_scene_get_model(cell->scene, (uint32_t)first->model) : NULL;

    return section->instance_count && model && !is_map_prop_store(model->store) ? first : NULL;
}

map_placed_prop get_map_prop(const map_cell *cell, uint32_t index)
{
    const kunai_section *section = cell->section;
    const uint32_t grounds = get_map_ground(cell) != NULL;
    map_placed_prop placed = {.prop = &kunai_map_get_land(cell->file)->props[index]};
    const kunai_scene_model *model;

    if (index >= section->instance_count - grounds)
        return placed;
    placed.instance =
        kunai_scene_get_instance(cell->scene, section->first_instance + grounds + index);
    model = kunai_scene_get_model(cell->scene, (uint32_t)placed.instance->model);
    placed.drawn_as = model ? model->index : placed.prop->model;
    return placed;
}

/* ---- the map of a header ---- */

static void add_prop_model(const map_world_files *w, map_join *join, const map_prop_model *model)
{
    map_prop_model added = *model;

    added.shapes = model->is_indoor ? w->room_shapes : w->shapes;
    added.animation =
        fetch(w, &join->missing, model->is_indoor ? MAP_ROOM_ANIMATION : MAP_ANIMATION,
              KUNAI_FORMAT_PROP_ANIMATION, model->model);
    append_bytes(&join->prop_models, &added, sizeof added);
}

static int compare_models(const void *a, const void *b)
{
    const map_prop_model *first = a, *second = b;

    if (first->is_indoor != second->is_indoor)
        return first->is_indoor - second->is_indoor;
    return first->model < second->model ? -1 : first->model > second->model;
}

/* Opens the prop models of a map, sorted by number. */
static void open_prop_models(const map_world_files *w, map_join *join)
{
    const kunai_scene_model *model;
    buffer found = {0};
    size_t i;

    for (i = 0; (model = kunai_scene_get_model(join->places.scene, (uint32_t)i)) != NULL; i++) {
        const map_prop_model prop = {.model = model->index,
                                     .is_indoor = model->store == KUNAI_STORE_ROOM_MODEL};

        if (is_map_prop_store(model->store))
            append_bytes(&found, &prop, sizeof prop);
    }
    if (found.size)
        qsort(found.data, found.size / sizeof(map_prop_model), sizeof(map_prop_model),
              compare_models);
    for (i = 0; i < found.size / sizeof(map_prop_model); i++)
        add_prop_model(w, join, (const map_prop_model *)(const void *)found.data + i);
    free_buffer(&found);
}

void open_map_join(const map_world_files *w, uint32_t number, int full, map_join *join)
{
    kunai_world_options what = {.flags = KUNAI_WORLD_HEADER | KUNAI_WORLD_PLACES, .header = number};

    open_header(w, number, join);
    if (join->events)
        what.flags |= KUNAI_WORLD_PLACEMENTS;
    open_map_places(w, what, &join->missing, &join->places);
    if (!full)
        return;
    open_prop_models(w, join);
    if (!w->shapes)
        add_map_missing(&join->missing, get_map_word(KUNAI_FORMAT_PROP_SHAPES), MAP_NO_NUMBER,
                        !is_map_store_empty(&w->stores[MAP_SHAPES]));
}

void close_map_join(map_join *join)
{
    map_prop_model *models = (void *)join->prop_models.data;
    size_t i;

    for (i = 0; i < join->prop_models.size / sizeof *models; i++)
        kunai_map_close(models[i].animation);
    close_map_places(&join->places);
    kunai_map_close(join->area);
    kunai_map_close(join->build);
    kunai_map_close(join->light);
    kunai_map_close(join->events);
    free_buffer(&join->prop_models);
    free_buffer(&join->missing);
}
