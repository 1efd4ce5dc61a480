/* visitor_scene.c - reads everything that a scene gives: sections, instances, clips, textures,
 * texture animations, collision and placements.
 *
 * The models and motions in it are read by their own visitors. Animated instances are posed as a
 * viewer poses them. */
#include <string.h>

#include "members.h"
#include "visitor.h"

enum {
    WALKED_PARTS = 64,  /* models, and motions, that are read: more take too long */
    POSED_INSTANCES = 8 /* instances that are posed: more take too long */
};

VISITOR_CALLS(scene)

/* ---- sections and instances ---- */

static int is_stage(const kunai_scene_info *info)
{
    return info->format >= KUNAI_FORMAT_N_REL && info->format <= KUNAI_FORMAT_TAM;
}

static int is_level(const kunai_scene *scene)
{
    return kunai_scene_get_land_table(scene) != NULL;
}

/* Checks that the matrix only rotates and moves: its columns have the length 1, and its last one is
 * the position. */
static void check_world(const kunai_section *section)
{
    for (uint32_t column = 0; column < 3; column++) {
        const float *v = section->world + 4 * (size_t)column;
        const double square =
            (double)v[0] * (double)v[0] + (double)v[1] * (double)v[1] + (double)v[2] * (double)v[2];

        VISITOR_CHECK(square > 0.99999 && square < 1.00001);
    }
    for (uint32_t row = 0; row < 3; row++)
        VISITOR_CHECK(section->world[12 + row] >= section->position[row] &&
                      section->world[12 + row] <= section->position[row]);
}

/* Checks that the instances of a section follow those of the section before. */
static void check_sections(const kunai_scene *scene, size_t size)
{
    const kunai_scene_info *info = kunai_scene_get_info(scene);
    const kunai_section *section;
    uint32_t i, next = 0;

    for (i = 0; (section = kunai_scene_get_section(scene, i)) != NULL; i++) {
        VISITOR_CHECK((section->offset < size || !size) && section->first_instance == next);
        VISITOR_CHECK(section->instance_count <= info->instance_count - next);
        next += section->instance_count;
        check_world(section);
    }
    VISITOR_CHECK(i == info->section_count && next == info->instance_count);
}

static void check_clips(const kunai_scene *scene, const kunai_instance *instance)
{
    VISITOR_CHECK(instance->clips != NULL);
    for (uint32_t i = 0; i < instance->clip_count; i++) {
        const kunai_clip *clip = kunai_scene_get_clip(scene, instance->clips[i]);

        VISITOR_CHECK(clip != NULL);
        VISITOR_CHECK(is_stage(kunai_scene_get_info(scene)) || is_level(scene) ||
                      clip->store != KUNAI_STORE_NONE || clip->model == instance->model);
    }
}

/* Checks that the box of an instance without a model is empty. */
static void check_bounds(const kunai_scene *scene, const kunai_instance *instance)
{
    const kunai_scene_model *part =
        instance->model < 0 ? NULL : kunai_scene_get_model(scene, (uint32_t)instance->model);

    for (uint32_t i = 0; i < 3; i++) {
        VISITOR_CHECK(instance->bounds_min[i] <= instance->bounds_max[i]);
        VISITOR_CHECK((part && part->model) ||
                      (instance->bounds_min[i] >= 0.0f && instance->bounds_max[i] <= 0.0f));
    }
}

static void check_instance(const kunai_scene *scene, const kunai_instance *instance, uint32_t index,
                           size_t size)
{
    const kunai_section *section = kunai_scene_get_section(scene, instance->section);

    VISITOR_CHECK(section && index - section->first_instance < section->instance_count);
    VISITOR_CHECK(instance->offset < size && instance->model_offset < size);
    VISITOR_CHECK(instance->animated <= 1 && instance->slide >= -1 && instance->swap >= -1);
    VISITOR_CHECK(instance->model >= -1);
    VISITOR_CHECK(instance->animated ||
                  (!is_stage(kunai_scene_get_info(scene)) && !is_level(scene)) ||
                  (!instance->clip_count && instance->speed >= 0.0f && instance->speed <= 0.0f));
    if (instance->model >= 0)
        VISITOR_CHECK(kunai_scene_get_model(scene, (uint32_t)instance->model) != NULL);
    check_clips(scene, instance);
    check_bounds(scene, instance);
}

/* Checks that the static instances of a section come before the animated ones. */
static void check_order(const kunai_scene *scene, const kunai_instance *instance, uint32_t index)
{
    const kunai_instance *last = index ? kunai_scene_get_instance(scene, index - 1) : NULL;

    VISITOR_CHECK(!last || last->section < instance->section ||
                  (last->section == instance->section && last->animated <= instance->animated));
}

static void check_instances(const kunai_scene *scene, size_t size)
{
    const kunai_instance *instance;
    uint32_t i;

    for (i = 0; (instance = kunai_scene_get_instance(scene, i)) != NULL; i++) {
        check_instance(scene, instance, i, size);
        check_order(scene, instance, i);
    }
    VISITOR_CHECK(i == kunai_scene_get_info(scene)->instance_count);
}

/* ---- models and motions ---- */

/* Returns the format of the models in a stage. */
static uint32_t get_model_format(const kunai_scene_info *info)
{
    if (info->format != KUNAI_FORMAT_FMT2)
        return KUNAI_FORMAT_NJCM;
    return info->byte_order == KUNAI_BYTE_ORDER_BIG ? KUNAI_FORMAT_GJCM : KUNAI_FORMAT_XJ;
}

static int is_same_warning(const kunai_error *a, const kunai_error *b)
{
    return a->code == b->code && a->offset == b->offset && a->item_kind == b->item_kind &&
           a->item == b->item && !strcmp(a->record, b->record) && !strcmp(a->message, b->message);
}

/* Checks that the scene repeats each warning of its models and motions, unless it had to leave some
 * out. */
static void check_part_warnings(const kunai_scene_info *info, const kunai_error *warnings,
                                uint32_t count, uint32_t item_kind, uint32_t item)
{
    const kunai_error *all = info->warnings;
    uint32_t i, k;

    VISITOR_CHECK(warnings != NULL);
    VISITOR_CHECK(!count || info->warning_count);
    /* In scenes that are no stages, some warnings belong to the file. */
    for (i = 0; i < count && is_stage(info); i++)
        VISITOR_CHECK(warnings[i].item_kind == item_kind && warnings[i].item == item);
    if (info->warning_total > info->warning_count)
        return;
    for (i = 0; i < count; i++) {
        for (k = 0; k < info->warning_count && !is_same_warning(&all[k], &warnings[i]); k++) {
        }
        VISITOR_CHECK(k < info->warning_count);
    }
}

/* Checks that a model in a stage has the format, the byte order and the textures of the stage. */
static void check_stage_model(const kunai_scene *scene, const kunai_scene_model *part)
{
    const kunai_scene_info *info = kunai_scene_get_info(scene);
    const kunai_model_info *of = kunai_model_get_info(part->model);

    VISITOR_CHECK(of->format == get_model_format(info) && of->byte_order == info->byte_order);
    VISITOR_CHECK(of->texture_count == info->texture_count && part->texture_set == -1);
    VISITOR_CHECK(kunai_model_get_texture_list(part->model)->refs ==
                  kunai_scene_get_texture_list(scene)->refs);
}

static uint64_t hash_models(uint64_t hash, const kunai_scene *scene, const void *data, size_t size)
{
    const kunai_scene_info *info = kunai_scene_get_info(scene);
    const kunai_scene_model *part;
    uint32_t i;

    for (i = 0; (part = kunai_scene_get_model(scene, i)) != NULL; i++) {
        const kunai_model_info *of = kunai_model_get_info(part->model);

        VISITOR_CHECK(of || part->store != KUNAI_STORE_NONE);
        VISITOR_CHECK(part->texture_set < (int32_t)info->texture_set_count);
        if (!of)
            continue;
        VISITOR_CHECK(part->name.data == of->name.data);
        if (is_stage(info))
            check_stage_model(scene, part);
        if (part->store == KUNAI_STORE_NONE)
            check_part_warnings(info, of->warnings, of->warning_count, KUNAI_ITEM_MODEL,
                                part->index);
        if (i < WALKED_PARTS)
            hash = hash_value(hash, model_visitor.walk(part->model, data, size));
    }
    VISITOR_CHECK(i == info->model_count);
    return hash;
}

static uint64_t hash_motions(uint64_t hash, const kunai_scene *scene, const void *data, size_t size)
{
    const kunai_scene_info *info = kunai_scene_get_info(scene);
    const kunai_clip *clip;
    uint32_t i;

    for (i = 0; (clip = kunai_scene_get_clip(scene, i)) != NULL; i++) {
        const kunai_motion_info *of = kunai_motion_get_info(clip->motion);

        VISITOR_CHECK(!is_stage(info) ||
                      (of->kind == KUNAI_MOTION_KIND_NODES && of->byte_order == info->byte_order));
        VISITOR_CHECK(clip->model >= -1 && clip->model < (int32_t)info->model_count);
        VISITOR_CHECK(clip->name.data == of->name.data);
        if (clip->store == KUNAI_STORE_NONE)
            check_part_warnings(info, of->warnings, of->warning_count, KUNAI_ITEM_MOTION,
                                clip->index);
        if (i < WALKED_PARTS)
            hash = hash_value(hash, motion_visitor.walk(clip->motion, data, size));
    }
    VISITOR_CHECK(i == info->clip_count);
    return hash;
}

/* Poses an animated instance at a frame of the game, as a viewer does. */
static uint64_t hash_pose(uint64_t hash, const kunai_scene *scene, const kunai_instance *instance)
{
    const kunai_model *model = kunai_scene_get_model(scene, (uint32_t)instance->model)->model;
    const kunai_motion *motion = kunai_scene_get_clip(scene, instance->clips[0])->motion;
    const uint32_t count = kunai_model_get_info(model)->node_count;
    kunai_transform *pose = malloc(count * sizeof *pose);
    float *worlds = malloc(16 * (size_t)count * sizeof *worlds);

    VISITOR_CHECK(pose && worlds);
    VISITOR_CHECK(kunai_motion_pose(motion, model, 12.5f * instance->speed, KUNAI_SAMPLE_LOOP, pose,
                                    count, NULL) == KUNAI_OK);
    VISITOR_CHECK(kunai_model_world(model, pose, count, worlds, count, NULL) == KUNAI_OK);
    hash = hash_floats(hash, worlds, 16 * (size_t)count);
    free(worlds);
    free(pose);
    return hash;
}

static int is_posed(const kunai_scene *scene, const kunai_instance *instance)
{
    const kunai_motion *motion = kunai_scene_get_clip(scene, instance->clips[0])->motion;

    return kunai_motion_get_info(motion)->kind == KUNAI_MOTION_KIND_NODES;
}

static uint64_t hash_poses(uint64_t hash, const kunai_scene *scene)
{
    const kunai_instance *instance;
    uint32_t i, posed = 0;

    for (i = 0; posed < POSED_INSTANCES; i++) {
        instance = kunai_scene_get_instance(scene, i);
        if (!instance)
            break;
        if (instance->model < 0 || !instance->clip_count || !is_posed(scene, instance))
            continue;
        hash = hash_pose(hash, scene, instance);
        posed++;
    }
    return hash;
}

/* ---- textures ---- */

static void check_animations(const kunai_scene *scene)
{
    const kunai_texture_animation *animation;
    uint32_t i;

    for (i = 0; (animation = kunai_scene_get_animation(scene, i)) != NULL; i++) {
        VISITOR_CHECK(animation->id <= 0xFFFF && !animation->reserved);
        VISITOR_CHECK(!animation->frame_count || animation->frames);
    }
    VISITOR_CHECK(i == kunai_scene_get_info(scene)->animation_count);
    VISITOR_CHECK(kunai_scene_get_texture_list(scene)->count ==
                  kunai_scene_get_info(scene)->texture_count);
}

/* ---- collision ---- */

/* Checks that the groups contain all triangles, in order. */
static void check_groups(const kunai_scene *scene, const kunai_collision *collision)
{
    uint32_t i, next = 0;

    for (i = 0; i < collision->group_count; i++) {
        const kunai_collision_group *group = &collision->groups[i];

        VISITOR_CHECK(group->first_triangle == next);
        VISITOR_CHECK(is_level(scene)
                          ? group->instance < kunai_scene_get_info(scene)->instance_count
                          : !group->instance);
        VISITOR_CHECK(group->triangle_count <= collision->triangle_count - next);
        next += group->triangle_count;
    }
    VISITOR_CHECK(next == collision->triangle_count);
}

static void check_collision(const kunai_scene *scene, const kunai_collision *collision)
{
    const size_t corners = 3 * (size_t)collision->triangle_count;

    VISITOR_CHECK(!collision->reserved);
    check_groups(scene, collision);
    for (size_t i = 0; i < corners; i++)
        VISITOR_CHECK(collision->indices[i] < collision->vertex_count);
}

/* ---- placements ---- */

static int is_placed_list(uint32_t format)
{
    return format >= KUNAI_FORMAT_PLACED_OBJECTS && format <= KUNAI_FORMAT_PLACED_EVENTS;
}

/* Checks that each table has its placements in order. The placements of a map have no table. */
static void check_tables(const kunai_scene *scene)
{
    const kunai_placement_table *table;
    uint32_t i, k, next = 0;

    for (i = 0; (table = kunai_scene_get_placement_table(scene, i)) != NULL; i++) {
        VISITOR_CHECK(table->first_placement == next && table->kind >= 1 && table->kind <= 5);
        for (k = 0; k < table->placement_count; k++, next++)
            VISITOR_CHECK(kunai_scene_get_placement(scene, next)->table == (int32_t)i);
    }
    VISITOR_CHECK(i == kunai_scene_get_info(scene)->placement_table_count);
    VISITOR_CHECK(!i || next == kunai_scene_get_info(scene)->placement_count);
}

static void check_placements(const kunai_scene *scene)
{
    const kunai_scene_info *info = kunai_scene_get_info(scene);
    const kunai_placement *placement;
    uint32_t i;

    for (i = 0; (placement = kunai_scene_get_placement(scene, i)) != NULL; i++) {
        VISITOR_CHECK(placement->raw && placement->actions && !placement->reserved);
        VISITOR_CHECK(placement->section < (int32_t)info->section_count);
        VISITOR_CHECK(placement->section < 0 || !is_stage(info) ||
                      kunai_scene_get_section(scene, (uint32_t)placement->section)->id ==
                          placement->section_id);
        VISITOR_CHECK(placement->kind == KUNAI_PLACEMENT_KIND_WAVE || !placement->action_count);
    }
    VISITOR_CHECK(i == info->placement_count);
    VISITOR_CHECK(!i || is_stage(info) || info->format == KUNAI_FORMAT_QUEST_DAT ||
                  is_placed_list(info->format) || kunai_scene_get_land(scene, 0));
}

/* ---- all of it ---- */

static void check_info(const kunai_scene *scene)
{
    const kunai_scene_info *info = kunai_scene_get_info(scene);
    const kunai_collision *collision = kunai_scene_get_collision(scene);

    VISITOR_CHECK(info->format != KUNAI_FORMAT_ANY);
    VISITOR_CHECK(info->byte_order != KUNAI_BYTE_ORDER_ANY &&
                  (!is_stage(info) || info->byte_order != KUNAI_BYTE_ORDER_MIXED));
    VISITOR_CHECK((collision != NULL) == (info->format == KUNAI_FORMAT_C_REL || is_level(scene)));
    VISITOR_CHECK(!info->animation_count || info->format == KUNAI_FORMAT_TAM);
    VISITOR_CHECK(!info->instance_count ||
                  ((!collision || is_level(scene)) && info->format != KUNAI_FORMAT_TAM));
    VISITOR_CHECK(info->section_count == 1 || is_stage(info));
    VISITOR_CHECK(kunai_scene_get_section(scene, UINT32_MAX) == NULL);
    VISITOR_CHECK(kunai_scene_get_instance(scene, UINT32_MAX) == NULL);
    VISITOR_CHECK(kunai_scene_get_model(scene, UINT32_MAX) == NULL);
    VISITOR_CHECK(kunai_scene_get_clip(scene, UINT32_MAX) == NULL);
    VISITOR_CHECK(kunai_scene_get_texture_set(scene, UINT32_MAX) == NULL);
}

static uint64_t walk(const void *handle, const void *data, size_t size)
{
    const kunai_scene *scene = handle;
    uint64_t hash = walk_members(&scene_handle, scene);

    check_info(scene);
    check_sections(scene, size);
    check_instances(scene, size);
    hash = hash_models(hash, scene, data, size);
    hash = hash_motions(hash, scene, data, size);
    hash = hash_poses(hash, scene);
    check_animations(scene);
    check_tables(scene);
    check_placements(scene);
    if (kunai_scene_get_collision(scene))
        check_collision(scene, kunai_scene_get_collision(scene));
    return hash;
}

const test_visitor scene_visitor = {"scene", open_scene, walk, close_scene};
