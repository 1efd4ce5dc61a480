/*
 * gltf_map.c - the names and the extras of nodes of maps (platinum.md 2).
 *
 * In a scene of a map, a section is a land, which is a cell of a matrix. Its instances are the
 * model of the land, which may be missing, and then its props.
 */
#include "gltf_scene.h"
#include "json_names.h"

#include <inttypes.h>
#include <stdio.h>

int is_gltf_map(const kunai_scene_info *info)
{
    switch (info->format) {
    case KUNAI_FORMAT_LAND:
    case KUNAI_FORMAT_MAP_HEADERS:
    case KUNAI_FORMAT_MAP_HEADERS_DP:
    case KUNAI_FORMAT_MAP_HEADERS_HG: return 1;
    default: return 0;
    }
}

void name_gltf_land(const gltf_scene *s, uint32_t index, char name[GLTF_NAME_SIZE])
{
    const kunai_scene_land *land = kunai_scene_get_land(s->scene, index);

    if (land)
        snprintf(name, GLTF_NAME_SIZE, "cell_%" PRIu32 "_%" PRIu32, land->x, land->z);
    else
        snprintf(name, GLTF_NAME_SIZE, "land");
}

/* Returns the entry of the model that an instance names, or NULL. The model itself may be
 * missing. */
static const kunai_scene_model *find_named(const gltf_scene *s, const kunai_instance *instance)
{
    return instance->model < 0 ? NULL : kunai_scene_get_model(s->scene, (uint32_t)instance->model);
}

static int is_prop(const gltf_scene *s, const kunai_instance *instance)
{
    const kunai_scene_model *model = find_named(s, instance);

    return model &&
           (model->store == KUNAI_STORE_PROP_MODEL || model->store == KUNAI_STORE_ROOM_MODEL);
}

/* The model of the land, if there is one, comes before the props, and is not counted. */
void name_gltf_placed(const gltf_scene *s, uint32_t index, char name[GLTF_NAME_SIZE])
{
    const kunai_instance *instance = kunai_scene_get_instance(s->scene, index);
    const uint32_t first = kunai_scene_get_section(s->scene, instance->section)->first_instance;
    const uint32_t grounds = !is_prop(s, kunai_scene_get_instance(s->scene, first));

    if (is_prop(s, instance))
        snprintf(name, GLTF_NAME_SIZE, "prop_%" PRIu32, index - first - grounds);
    else
        snprintf(name, GLTF_NAME_SIZE, "map");
}

void tell_gltf_land(const gltf_scene *s, uint32_t index, buffer *extras)
{
    const kunai_scene_land *land = kunai_scene_get_land(s->scene, index);

    add_json_text(extras, "kind", "land");
    if (!land)
        return;
    add_json_number(extras, "land", land->land);
    add_json_number(extras, "x", land->x);
    add_json_number(extras, "z", land->z);
    if (land->header != UINT32_MAX) { /* else no header names the matrix */
        add_json_number(extras, "header", land->header);
        add_json_number(extras, "area", land->area);
    }
    add_json_number(extras, "altitude", land->altitude);
}

/* If the area does not list the model of a prop, the scene draws model 0, and does not know the
 * model in the file. Then "drawnAs" names the drawn model. */
void tell_gltf_placed(const gltf_scene *s, const kunai_instance *instance, buffer *extras)
{
    const int unlisted = (instance->flags & KUNAI_WORLD_INSTANCE_UNLISTED) != 0;

    if (!is_prop(s, instance))
        return;
    add_json_text(extras, "kind", "prop");
    add_json_number(extras, unlisted ? "drawnAs" : "model", find_named(s, instance)->index);
}
