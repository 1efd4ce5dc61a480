/* stage.c - reads the sections of a stage and their lists, in the two layouts of ninja-scene.md 3
 * and 4. */
#include "scene/stage.h"

enum { MOST_SECTIONS = 65535 };

static const char root_record[] = "stage root";
static const char record[] = "section";

typedef struct stage {
    kunai_i_parts parts;
    const kunai_i_stage_layout *layout;
    uint32_t root;
    uint32_t sections; /* the place of the array */
    uint32_t section_count;
} stage;

/* ---- lists ---- */

uint32_t kunai_i_stage_list_find(const kunai_i_reader *body, const kunai_i_stage_list *list,
                                 uint32_t section, uint32_t *at)
{
    const uint32_t count = kunai_i_u32_at(body, (uint64_t)section + list->count);

    *at = kunai_i_pointer_at(body, (uint64_t)section + list->pointer);
    if (*at % 4 || !kunai_i_holds(body->size, *at, count, list->entry_size))
        return 0;
    return count;
}

static void list_read(kunai_i_parts *parts, const kunai_i_stage_list *list, uint32_t section,
                      uint32_t is_animated)
{
    uint32_t at, i;
    const uint32_t count = kunai_i_stage_list_find(&parts->body, list, section, &at);

    if (!count && kunai_i_u32_at(&parts->body, (uint64_t)section + list->count))
        kunai_i_warn(parts->job, KUNAI_E_CORRUPT, parts->body.origin + section + list->pointer,
                     record, "a list of models is not in the data; it is left out");
    for (i = 0; i < count && !kunai_i_failed(parts->job); i++, at += list->entry_size) {
        kunai_instance *instance = kunai_i_parts_instance(parts);

        instance->offset = parts->body.origin + at;
        instance->animated = is_animated;
        list->read(parts, at, instance);
    }
}

/* ---- instances ---- */

float kunai_i_stage_speed(const kunai_i_parts *parts, uint32_t at)
{
    kunai_i_reader body = parts->body;

    body.record = "animated model";
    kunai_i_seek(&body, at);
    return kunai_i_f32(&body);
}

int32_t kunai_i_stage_id(const kunai_i_parts *parts, uint32_t at)
{
    const uint32_t id = kunai_i_u32_at(&parts->body, at);

    if (id <= INT32_MAX)
        return (int32_t)id;
    kunai_i_warn(parts->job, KUNAI_E_CORRUPT, parts->body.origin + at, "model of a section",
                 "an id of a texture animation is too large");
    return -1;
}

/* ---- sections ---- */

static uint32_t section_at(const stage *of, uint32_t index)
{
    return of->sections + index * of->layout->section_size; /* inside of the data */
}

static void section_read(stage *of, uint32_t at)
{
    kunai_i_reader body = of->parts.body;
    kunai_section *section = kunai_i_parts_section(&of->parts);
    uint32_t i;

    body.record = record;
    kunai_i_seek(&body, at);
    section->offset = kunai_i_tell(&body);
    section->id = kunai_i_s32(&body);
    kunai_i_vector(&body, section->position);
    for (i = 0; i < 3; i++)
        section->angles[i] = kunai_i_s32(&body);
    section->radius = kunai_i_f32(&body);
    section->flags = kunai_i_u32_at(&body, (uint64_t)at + of->layout->section_flags);
    for (i = 0; i < 2; i++)
        list_read(&of->parts, &of->layout->lists[i], at, i);
}

static uint64_t instances_count(const stage *of)
{
    uint64_t count = 0;
    uint32_t i, at;

    for (i = 0; i < of->section_count; i++) {
        const kunai_i_stage_list *lists = of->layout->lists;

        count += kunai_i_stage_list_find(&of->parts.body, &lists[0], section_at(of, i), &at);
        count += kunai_i_stage_list_find(&of->parts.body, &lists[1], section_at(of, i), &at);
    }
    return count;
}

/* ---- the root ---- */

static int root_check(stage *of)
{
    kunai_i_parts *parts = &of->parts;
    const uint64_t offset = parts->body.origin + of->root;

    of->sections = kunai_i_pointer_at(&parts->body, (uint64_t)of->root + of->layout->sections);
    if (of->section_count > MOST_SECTIONS)
        kunai_i_fail(parts->job, KUNAI_E_LIMIT, offset + of->layout->count, root_record,
                     "there are more than 65535 sections");
    else if (of->section_count &&
             (of->sections % 4 || !kunai_i_holds(parts->body.size, of->sections, of->section_count,
                                                 of->layout->section_size)))
        kunai_i_fail(parts->job, KUNAI_E_CORRUPT, offset + of->layout->sections, root_record,
                     "the sections are not in the data");
    return !kunai_i_failed(parts->job);
}

static void root_read(stage *of)
{
    kunai_i_reader body = of->parts.body;

    body.record = root_record;
    kunai_i_seek(&body, (uint64_t)of->root + of->layout->radius);
    of->parts.scene->info.radius = kunai_i_f32(&body);
    kunai_i_parts_textures(&of->parts, of->root + of->layout->textures);
}

void kunai_i_stage_read(kunai_i_job *job, const kunai_i_rel *rel, kunai_scene *scene,
                        const kunai_i_stage_layout *layout, uint32_t section_count)
{
    uint32_t i;
    stage of;

    of.layout = layout;
    of.root = rel->root;
    of.section_count = section_count;
    kunai_i_parts_begin(&of.parts, job, rel, scene);
    if (!root_check(&of))
        return;
    root_read(&of);
    if (!kunai_i_parts_reserve(&of.parts, section_count, instances_count(&of),
                               of.parts.body.origin + of.root + layout->count))
        return;
    for (i = 0; i < section_count && !kunai_i_failed(job); i++)
        section_read(&of, section_at(&of, i));
    if (!kunai_i_failed(job))
        kunai_i_parts_keep(&of.parts);
}
