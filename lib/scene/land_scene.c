/*
 * land_scene.c - makes a scene of a single land of Pokemon Platinum (platinum.md 5).
 *
 * The file has the model of the ground and a list of props. A prop gives a number of a model in
 * another file, a place and angles. So the scene names these models without reading them. Places
 * count from the centre of the land, because a single file does not say which cell it is on.
 */
#include "scene/readers.h"

#include "map/readers.h"
#include "model/family.h"
#include "scene/parts.h"

static const char record[] = "land_data";

typedef struct land_reader {
    kunai_i_open *open;
    kunai_i_reader file;
    kunai_i_parts parts;
    kunai_map_land land; /* props, and the place of the model */
    uint64_t props_at;   /* place of the first prop */
} land_reader;

/* ---- models ---- */

/* Returns 1 if the land has a model that can be read. */
static int add_model(land_reader *reader)
{
    const kunai_map_land *land = &reader->land;
    kunai_i_reader file;
    kunai_model *model;

    if (!land->model_size)
        return 0;
    file = kunai_i_make_part(&reader->file, land->model_offset, land->model_size, record);
    model = kunai_i_read_nsbmd_part(reader->open, &file);
    if (model)
        return kunai_i_add_scene_model(&reader->parts, model, 0) >= 0;
    kunai_i_recover(reader->open);
    return 0;
}

/* Returns the number of a prop model in the scene. The first prop with that model adds it. A land
 * has few models, so a linear search is fast enough. */
static int32_t find_prop_model(land_reader *reader, uint32_t index)
{
    const kunai_scene_model *models = reader->parts.models.items;
    size_t i;

    for (i = 0; i < reader->parts.models.count; i++)
        if (models[i].store == KUNAI_STORE_PROP_MODEL && models[i].index == index)
            return (int32_t)i;
    return kunai_i_add_far_model(&reader->parts, KUNAI_STORE_PROP_MODEL, index);
}

/* ---- instances ---- */

static void add_ground(land_reader *reader)
{
    kunai_instance *instance = kunai_i_add_instance(&reader->parts);
    const kunai_model *model = kunai_i_get_scene_model(&reader->parts, 0);

    instance->model = 0;
    instance->speed = 1.0f;
    instance->offset = reader->land.model_offset;
    if (model->info.node_count)
        instance->model_offset = model->nodes[0].offset;
}

/* Adds a prop in land coordinates, whose origin is the centre of the land. */
static void add_prop(land_reader *reader, uint32_t number)
{
    const kunai_map_prop *prop = &reader->land.props[number];
    kunai_instance *instance = kunai_i_add_instance(&reader->parts);

    instance->speed = 1.0f;
    instance->offset = reader->props_at + (uint64_t)KUNAI_I_PROP_SIZE * number;
    if (kunai_i_check_prop_model(reader->open, prop->model, instance->offset, record))
        instance->model = find_prop_model(reader, prop->model);
    kunai_i_place_prop(prop, 0, 0, instance->world);
}

/* Reads the model of the ground, then adds the props. */
void kunai_i_read_land_scene(kunai_i_open *open, const void *data, size_t size, kunai_scene *scene)
{
    land_reader reader = {.open = open};
    uint32_t prop_count, has_model, i;

    scene->info.byte_order = KUNAI_BYTE_ORDER_LITTLE;
    open->options.draw_count = 0; /* the draws of the caller are for a prop */
    reader.file = kunai_i_make_reader(open, data, size, 0, 0, record);
    kunai_i_begin_parts(&reader.parts, open, scene);
    kunai_i_read_land_props(open, &reader.file, &reader.land, &reader.props_at);
    if (kunai_i_has_failed(open))
        return;
    has_model = (uint32_t)add_model(&reader);
    prop_count = kunai_i_count_used_props(&reader.land);
    if (kunai_i_has_failed(open) ||
        !kunai_i_add_whole_section(&reader.parts, (uint64_t)has_model + prop_count))
        return;
    if (has_model)
        add_ground(&reader);
    for (i = 0; i < prop_count && !kunai_i_has_failed(open); i++)
        add_prop(&reader, i);
    if (!kunai_i_has_failed(open))
        kunai_i_keep_parts(&reader.parts);
}
