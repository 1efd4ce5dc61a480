/*
 * world_places.c - makes the scene of a map: a section per cell, with its land and its props as
 * instances (platinum.md 2).
 *
 * Reads no file format: world_map.c has read the files. The textures of a land and of a prop depend
 * on the area of the cell. So the same model with two texture sets becomes two models of the scene.
 * Cells count from the corner of the matrix, and lands from their centre.
 */
#include "scene/world_places.h"

#include "base/math.h"
#include "base/set.h"
#include "map/readers.h"
#include "model/handle.h"
#include "motion/handle.h"
#include "scene/parts.h"
#include "scene/world_events.h"
#include "scene/world_map.h"

static const char record[] = "map";

/* A model with a texture set. */
typedef struct model_key {
    uint32_t store;
    uint32_t index;
    uint32_t set_store; /* KUNAI_STORE_NONE: not known */
    uint32_t set_index;
} model_key;

typedef struct places {
    kunai_world *world;
    kunai_i_open *open;
    kunai_scene *scene;
    kunai_section *sections;
    kunai_instance *instances;
    kunai_scene_land *lands;
    kunai_i_set models; /* key number i belongs to model i of the scene */
    kunai_i_set sets;   /* kunai_texture_set */
} places;

/* The cell that is being placed. */
typedef struct place {
    const kunai_i_world_cell *cell;
    const kunai_map_header *header; /* NULL if not known; so is area */
    const kunai_map_area *area;
    const kunai_i_world_land *land;
    double center[2]; /* x, z */
} place;

static place find_place(const kunai_world *world, uint32_t number)
{
    const kunai_i_world_cell *cells = world->cells.items;
    place at;

    at.cell = &cells[number];
    at.header = kunai_i_find_world_header(world, at.cell->header);
    at.area = kunai_i_find_world_area(world, at.header);
    at.land = kunai_i_find_file(&world->lands, at.cell->land);
    at.center[0] = (at.cell->x + 0.5) * KUNAI_MAP_UNITS_LAND;
    at.center[1] = (at.cell->z + 0.5) * KUNAI_MAP_UNITS_LAND;
    return at;
}

/* ---- instances ---- */

static void set_place(float *world, double x, double y, double z)
{
    kunai_i_set_identity(world);
    world[12] = (float)x;
    world[13] = (float)y;
    world[14] = (float)z;
}

/* Adds an instance to the last section. The set gives equal keys the same number, which is the
 * number of the model. key is NULL for a prop without a model. The memory was counted before, so it
 * is enough. */
static kunai_instance *add_instance(places *to, const model_key *key)
{
    kunai_instance *instance = &to->instances[to->scene->info.instance_count++];

    instance->section = to->scene->info.section_count - 1;
    to->sections[instance->section].instance_count++;
    instance->speed = 1.0f;
    instance->slide = -1;
    instance->swap = -1;
    instance->model = -1;
    instance->roles = KUNAI_ROLE_VISIBLE;
    if (key)
        instance->model = (int32_t)kunai_i_add_to_set(to->open, &to->models, key, 0);
    return instance;
}

/* Adds the land of a cell. The altitude lifts only the land, not the props. */
static void place_land(places *to, const place *at)
{
    model_key key = {KUNAI_STORE_LAND, at->land->number, KUNAI_STORE_NONE, 0};
    kunai_instance *instance;

    if (at->area) {
        key.set_store = KUNAI_STORE_GROUND_TEXTURES;
        key.set_index = at->area->texture_set;
    }
    instance = add_instance(to, &key);
    instance->offset = at->land->model_offset;
    if (at->land->model && at->land->model->info.node_count)
        instance->model_offset = at->land->model->nodes[0].offset;
    set_place(instance->world, at->center[0], (double)KUNAI_MAP_UNITS_ALTITUDE * at->cell->altitude,
              at->center[1]);
}

/* Model 0 has its textures in its own file. */
static void choose_prop_set(const place *at, model_key *key)
{
    if (key->index == 0) {
        key->set_store = key->store;
        key->set_index = key->index;
    } else if (at->area) {
        key->set_store = KUNAI_STORE_PROP_TEXTURES;
        key->set_index = at->area->prop_set;
    }
}

/* Adds a prop, with the model that the game draws for it. */
static void place_prop(places *to, const place *at, uint32_t number)
{
    const kunai_map_prop *prop = &at->land->props[number];
    const kunai_i_drawn_prop drawn = kunai_i_find_drawn_prop(to->world, at->area, prop);
    model_key key = {KUNAI_STORE_PROP_MODEL, drawn.model, KUNAI_STORE_NONE, 0};
    kunai_instance *instance;

    if (drawn.kind)
        key.store = KUNAI_STORE_ROOM_MODEL;
    choose_prop_set(at, &key);
    instance = add_instance(to, drawn.model < KUNAI_I_WORLD_INDICES ? &key : NULL);
    instance->offset = at->land->props_at + (uint64_t)KUNAI_I_PROP_SIZE * number;
    instance->flags = drawn.flags;
    kunai_i_place_prop(prop, at->center[0], at->center[1], instance->world);
}

/* ---- sections ---- */

/* Copies the facts about a cell to the scene. */
static void describe_land(const kunai_world *world, const place *at, kunai_scene_land *land)
{
    const kunai_i_world_lights *lights =
        at->area ? kunai_i_find_file(&world->lights, at->area->light) : NULL;

    land->land = at->cell->land;
    land->header = at->cell->header;
    land->area = at->header ? at->header->area : 0;
    land->x = at->cell->x;
    land->z = at->cell->z;
    land->altitude = at->cell->altitude;
    land->first_light = lights ? lights->first : 0;
    land->light_count = lights ? lights->count : 0;
    land->result = at->land->result;
}

/* Adds the section of a cell. */
static void begin_section(places *to, const place *at)
{
    const uint32_t number = to->scene->info.section_count++;
    kunai_section *section = &to->sections[number];

    set_place(section->world, at->center[0], 0, at->center[1]);
    memcpy(section->position, section->world + 12, sizeof section->position);
    section->alpha = 1.0f;
    section->id = (int32_t)at->cell->land;
    section->flags = at->cell->x | at->cell->z << KUNAI_WORLD_SECTION_Z_SHIFT;
    if (at->area && at->area->outdoor)
        section->flags |= KUNAI_WORLD_SECTION_OUTDOOR;
    section->first_instance = to->scene->info.instance_count;
    describe_land(to->world, at, &to->lands[number]);
}

/* Adds the sections and instances of all cells. */
static void place_cells(places *to)
{
    uint32_t i, k;

    for (i = 0; i < to->world->cells.count; i++) {
        const place at = find_place(to->world, i);

        begin_section(to, &at);
        if (at.land->has_model)
            place_land(to, &at);
        for (k = 0; k < at.land->prop_count; k++)
            place_prop(to, &at, k);
    }
}

/* Counts the instances, then allocates the memory for all. */
static void allocate_places(places *to)
{
    const size_t cells = to->world->cells.count;
    size_t i, instances = 0;

    for (i = 0; i < cells; i++) {
        const place at = find_place(to->world, (uint32_t)i);

        instances += at.land->has_model + at.land->prop_count;
    }
    to->sections = kunai_i_allocate(to->open, cells, sizeof *to->sections);
    to->lands = kunai_i_allocate(to->open, cells, sizeof *to->lands);
    to->instances = kunai_i_allocate(to->open, instances, sizeof *to->instances);
    to->scene->sections = to->sections;
    to->scene->lands = to->lands;
    to->scene->instances = to->instances;
}

/* ---- models and clips ---- */

static const kunai_i_world_prop *find_prop(const kunai_world *world, const model_key *key)
{
    if (key->store == KUNAI_STORE_LAND)
        return NULL;
    return kunai_i_find_file(&world->props[key->store == KUNAI_STORE_ROOM_MODEL], key->index);
}

/* Finds the model of a key, and whether it could be read. With KUNAI_WORLD_PLACES, the props are in
 * no list. */
static void find_model(const kunai_world *world, const model_key *key, kunai_scene_model *found)
{
    const kunai_i_world_prop *prop = find_prop(world, key);
    const kunai_i_world_land *land = NULL;

    if (key->store == KUNAI_STORE_LAND)
        land = kunai_i_find_file(&world->lands, key->index);
    found->result = KUNAI_NEED_INPUT;
    if (prop) {
        found->model = prop->model;
        found->result = prop->model_result;
    } else if (land) {
        found->model = land->model;
        found->result = land->model_result;
    }
    found->name = found->model ? found->model->info.name : kunai_i_get_empty_string();
}

/* Makes the models and texture sets of the scene from the keys of all instances. */
static void list_models(places *to)
{
    const uint32_t count = (uint32_t)to->models.items.count;
    const model_key *keys = to->models.items.items;
    kunai_scene_model *models = kunai_i_allocate(to->open, count, sizeof *models);
    uint32_t i;

    for (i = 0; models && i < count; i++) {
        const kunai_texture_set set = {keys[i].set_store, keys[i].set_index};

        find_model(to->world, &keys[i], &models[i]);
        models[i].store = keys[i].store;
        models[i].index = keys[i].index;
        models[i].texture_set = -1;
        if (set.store)
            models[i].texture_set = (int32_t)kunai_i_add_to_set(to->open, &to->sets, &set, 0);
    }
    to->scene->info.model_count = count;
    to->scene->models = models;
    to->scene->info.texture_set_count = (uint32_t)to->sets.items.count;
    to->scene->texture_sets = kunai_i_keep_list(to->open, &to->sets.items);
}

static uint32_t count_motions(const kunai_i_world_prop *prop)
{
    uint32_t k, count = 0;

    for (k = 0; prop && k < prop->clip_count; k++)
        count += prop->motions[k] != NULL;
    return count;
}

/* Adds the clips of a prop. */
static void add_clips(places *to, const kunai_i_world_prop *prop, uint32_t model, kunai_clip *clips)
{
    uint32_t k;

    for (k = 0; k < prop->clip_count; k++) {
        const kunai_motion *motion = prop->motions[k];
        kunai_clip *clip;

        if (!motion)
            continue;
        clip = &clips[to->scene->info.clip_count++];
        clip->motion = motion;
        clip->name = motion->info.name;
        clip->model = (int32_t)model;
        clip->fit = (uint32_t)kunai_motion_fits(motion, prop->model);
        clip->store = KUNAI_STORE_PROP_MOTION;
        clip->index = prop->ids[k];
    }
}

/* Lists the clips of each model, one model after the other. firsts has [model_count + 1] items, and
 * receives the first clip of each model. */
static void list_clips(places *to, uint32_t *firsts)
{
    const uint32_t count = to->scene->info.model_count;
    const model_key *keys = to->models.items.items;
    kunai_clip *clips;
    uint32_t i;

    for (i = 0; i < count; i++)
        firsts[i + 1] = firsts[i] + count_motions(find_prop(to->world, &keys[i]));
    clips = kunai_i_allocate(to->open, firsts[count], sizeof *clips);
    for (i = 0; clips && i < count; i++)
        if (firsts[i + 1] > firsts[i])
            add_clips(to, find_prop(to->world, &keys[i]), i, clips);
    to->scene->clips = clips;
}

/* Sets the clips of instances. An instance has no clips if the animations of its prop wait for the
 * player. */
static void move_instances(places *to, const uint32_t *firsts)
{
    const model_key *keys = to->models.items.items;
    uint32_t *numbers = kunai_i_allocate(to->open, to->scene->info.clip_count, sizeof *numbers);
    uint32_t i;

    for (i = 0; numbers && i < to->scene->info.clip_count; i++)
        numbers[i] = i;
    for (i = 0; numbers && i < to->scene->info.instance_count; i++) {
        kunai_instance *instance = &to->instances[i];
        const kunai_i_world_prop *prop;

        instance->clips = numbers;
        if (instance->model < 0)
            continue;
        prop = find_prop(to->world, &keys[instance->model]);
        if (!prop || !prop->starts || firsts[instance->model] == firsts[instance->model + 1])
            continue;
        instance->clips = numbers + firsts[instance->model];
        instance->clip_count = firsts[instance->model + 1] - firsts[instance->model];
        instance->animated = 1;
    }
}

static void bound_instances(places *to)
{
    uint32_t i;

    for (i = 0; i < to->scene->info.instance_count; i++) {
        kunai_instance *instance = &to->instances[i];
        const kunai_model *model =
            instance->model < 0 ? NULL : to->scene->models[instance->model].model;

        if (model)
            kunai_i_bound_instance(&model->info, instance);
    }
}

/* The models come first, because clips belong to models. The boxes come last, because they need the
 * models. */
static void list_parts(places *to)
{
    uint32_t *firsts;

    list_models(to);
    firsts =
        kunai_i_allocate_scratch(to->open, (size_t)to->scene->info.model_count + 1, sizeof *firsts);
    if (!firsts)
        return;
    list_clips(to, firsts);
    move_instances(to, firsts);
    if (!kunai_i_has_failed(to->open))
        bound_instances(to);
}

/* ---- lights ---- */

/* Joins the lights of all areas in one list. */
static void list_lights(kunai_world *world, kunai_scene *scene)
{
    kunai_i_world_lights *files = world->lights.items;
    kunai_map_light *lights;
    size_t i;

    for (i = 0; i < world->lights.count; i++) {
        files[i].first = scene->light_count;
        scene->light_count += files[i].count;
    }
    lights = kunai_i_allocate(&world->open, scene->light_count, sizeof *lights);
    for (i = 0; lights && i < world->lights.count; i++)
        if (files[i].count)
            memcpy(lights + files[i].first, files[i].lights, files[i].count * sizeof *lights);
    scene->lights = lights;
}

/* Makes the scene after all files have been given. */
void kunai_i_place_map(kunai_world *world, kunai_scene *scene)
{
    places to;

    memset(&to, 0, sizeof to);
    to.world = world;
    to.open = &world->open;
    to.scene = scene;
    kunai_i_begin_set(&to.models, sizeof(model_key), 0, record);
    kunai_i_begin_set(&to.sets, sizeof(kunai_texture_set), 0, record);
    scene->info.byte_order = KUNAI_BYTE_ORDER_LITTLE;
    list_lights(world, scene);
    kunai_i_keep_placements(world, scene);
    allocate_places(&to);
    if (!kunai_i_has_failed(to.open))
        place_cells(&to);
    if (!kunai_i_has_failed(to.open))
        list_parts(&to);
}
