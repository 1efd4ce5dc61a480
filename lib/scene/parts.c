/*
 * parts.c - collects the sections, instances, models and clips of a scene.
 *
 * Reads no file format: all readers of scenes use these functions. World matrices and boxes are
 * computed at the end, when all models are known. Some models of a scene are in other files; these
 * have only a store and an index.
 */
#include "scene/parts.h"

#include "base/math.h"
#include "model/handle.h"
#include "model/matrix.h"
#include "motion/handle.h"

#include <kunai/world.h>

#include <string.h>

void kunai_i_begin_parts(kunai_i_parts *parts, kunai_i_open *open, kunai_scene *scene)
{
    memset(parts, 0, sizeof *parts);
    parts->open = open;
    parts->scene = scene;
    kunai_i_begin_list(&parts->models, sizeof(kunai_scene_model));
    kunai_i_begin_list_in(&parts->clips, sizeof(kunai_clip), &parts->first_clip, 1);
    kunai_i_begin_list(&parts->texture_sets, sizeof(kunai_texture_set));
}

/* ---- sections and instances ---- */

int kunai_i_reserve_parts(kunai_i_parts *parts, uint32_t sections, uint64_t instances,
                          uint64_t offset)
{
    kunai_i_open *open = parts->open;

    if (instances > INT32_MAX) {
        kunai_i_fail(open, KUNAI_E_LIMIT, offset, "scene",
                     "the scene has more than 2147483647 instances");
        return 0;
    }
    parts->sections = kunai_i_allocate(open, sections, sizeof *parts->sections);
    parts->instances = kunai_i_allocate(open, (size_t)instances, sizeof *parts->instances);
    return !kunai_i_has_failed(open);
}

kunai_section *kunai_i_add_section(kunai_i_parts *parts)
{
    kunai_section *section = &parts->sections[parts->scene->info.section_count++];

    section->first_instance = parts->scene->info.instance_count;
    section->alpha = 1.0f;
    section->id = -1;
    return section;
}

kunai_instance *kunai_i_add_instance(kunai_i_parts *parts)
{
    const uint32_t section = parts->scene->info.section_count - 1;
    kunai_instance *instance = &parts->instances[parts->scene->info.instance_count++];

    parts->sections[section].instance_count++;
    instance->section = section;
    instance->model = -1;
    instance->slide = -1;
    instance->swap = -1;
    instance->roles = KUNAI_ROLE_VISIBLE;
    kunai_i_set_identity(instance->world);
    return instance;
}

int kunai_i_add_whole_section(kunai_i_parts *parts, uint64_t instances)
{
    if (!kunai_i_reserve_parts(parts, 1, instances, 0))
        return 0;
    kunai_i_set_identity(kunai_i_add_section(parts)->world);
    return 1;
}

/* ---- models and clips ---- */

/* Adds a model. model is NULL if it is in another file. */
static int32_t add_model(kunai_i_parts *parts, const kunai_model *model, kunai_string name,
                         uint32_t store, uint32_t index)
{
    const uint32_t number = (uint32_t)parts->models.count;
    kunai_scene_model *added = kunai_i_add_to_list(parts->open, &parts->models);

    if (!added)
        return -1;
    added->model = model;
    added->name = name;
    added->store = store;
    added->index = index;
    added->texture_set = -1;
    added->result = model ? KUNAI_OK : KUNAI_NEED_INPUT;
    return (int32_t)number;
}

int32_t kunai_i_add_scene_model(kunai_i_parts *parts, const kunai_model *model, uint32_t index)
{
    return add_model(parts, model, model->info.name, KUNAI_STORE_NONE, index);
}

int kunai_i_check_prop_model(kunai_i_open *open, uint32_t model, uint64_t offset,
                             const char *record)
{
    if (model <= KUNAI_REQUEST_ITEM_INDEX_MASK)
        return 1;
    kunai_i_warn(open, KUNAI_E_RANGE, offset, record,
                 "the model number of the prop is greater than 65535: the prop has no model");
    return 0;
}

int32_t kunai_i_add_far_model(kunai_i_parts *parts, uint32_t store, uint32_t index)
{
    return add_model(parts, NULL, kunai_i_get_empty_string(), store, index);
}

const kunai_model *kunai_i_get_scene_model(const kunai_i_parts *parts, int32_t number)
{
    const kunai_scene_model *models = parts->models.items;

    return number >= 0 ? models[number].model : NULL;
}

int32_t kunai_i_add_clip(kunai_i_parts *parts, const kunai_motion *motion, int32_t model,
                         uint32_t index)
{
    const uint32_t number = (uint32_t)parts->clips.count;
    kunai_clip *added = kunai_i_add_to_list(parts->open, &parts->clips);

    if (!added)
        return -1;
    added->motion = motion;
    added->name = motion->info.name;
    added->model = model;
    added->fit = (uint32_t)kunai_motion_fits(motion, kunai_i_get_scene_model(parts, model));
    added->index = index;
    return (int32_t)number;
}

/* ---- the end ---- */

/* Computes the world matrix as for a node without ZXY_ANG. */
static void compute_section_world(kunai_section *section)
{
    uint32_t overflow = 0;
    kunai_node node;
    int i;

    memset(&node, 0, sizeof node);
    node.parent = -1;
    for (i = 0; i < 3; i++) {
        node.rest.translation[i] = section->position[i];
        node.rest.scale[i] = 1.0f;
    }
    kunai_i_convert_angles(section->angles, 0, node.rest.rotation);
    kunai_i_compute_worlds(&node, 1, NULL, section->world, &overflow);
}

void kunai_i_place_sections(kunai_i_parts *parts)
{
    uint32_t i;

    for (i = 0; i < parts->scene->info.section_count; i++)
        compute_section_world(&parts->sections[i]);
    for (i = 0; i < parts->scene->info.instance_count; i++)
        memcpy(parts->instances[i].world, parts->sections[parts->instances[i].section].world,
               sizeof parts->instances[i].world);
}

/* Copies the box of the model if the world matrix is the identity. As in the general case, -0
 * becomes 0. Returns 0 for any other matrix. */
static int copy_bounds(const kunai_model_info *model, kunai_instance *instance)
{
    float identity[16];
    int i;

    kunai_i_set_identity(identity);
    if (memcmp(instance->world, identity, sizeof identity))
        return 0;
    for (i = 0; i < 3; i++) {
        instance->bounds_min[i] = model->bounds_min[i] + 0.0f;
        instance->bounds_max[i] = model->bounds_max[i] + 0.0f;
    }
    return 1;
}

/* Bounds the eight corners of the model's box. The result can be larger than the turned model, but
 * the vertices need not be read again. */
void kunai_i_bound_instance(const kunai_model_info *model, kunai_instance *instance)
{
    uint32_t corner, i, overflow = 0;
    double at[3];
    float bound;

    if (copy_bounds(model, instance))
        return;
    for (corner = 0; corner < 8; corner++) {
        const float from[3] = {corner & 1 ? model->bounds_max[0] : model->bounds_min[0],
                               corner & 2 ? model->bounds_max[1] : model->bounds_min[1],
                               corner & 4 ? model->bounds_max[2] : model->bounds_min[2]};

        kunai_i_transform_point(instance->world, from, at);
        for (i = 0; i < 3; i++) {
            bound = kunai_i_saturate(at[i], &overflow);
            if (!corner || bound < instance->bounds_min[i])
                instance->bounds_min[i] = bound;
            if (!corner || bound > instance->bounds_max[i])
                instance->bounds_max[i] = bound;
        }
    }
}

/* Sets the members that readers leave out: clips if there are no clips, and the box. */
static void finish_instance(const kunai_i_parts *parts, kunai_instance *instance)
{
    static const uint32_t no_clips = 0;
    const kunai_model *model = kunai_i_get_scene_model(parts, instance->model);

    if (!instance->clips)
        instance->clips = &no_clips;
    if (model)
        kunai_i_bound_instance(&model->info, instance);
}

void kunai_i_keep_parts(kunai_i_parts *parts)
{
    kunai_scene *scene = parts->scene;
    uint32_t i;

    for (i = 0; i < scene->info.instance_count; i++)
        finish_instance(parts, &parts->instances[i]);
    scene->info.model_count = (uint32_t)parts->models.count;
    scene->models = kunai_i_keep_list(parts->open, &parts->models);
    scene->info.clip_count = (uint32_t)parts->clips.count;
    scene->clips = kunai_i_keep_list(parts->open, &parts->clips);
    scene->info.texture_set_count = (uint32_t)parts->texture_sets.count;
    scene->texture_sets = kunai_i_keep_list(parts->open, &parts->texture_sets);
    scene->sections = parts->sections;
    scene->instances = parts->instances;
}
