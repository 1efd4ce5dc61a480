/* stage.c - reads the sections of a stage and their lists, in the two layouts of ninja-scene.md 3
 * and 4. */
#include "scene/stage.h"

#include "base/trace.h"

enum { MOST_SECTIONS = 65535 };

static const char root_record[] = "stage root";
static const char section_record[] = "section";

typedef struct stage_reader {
    kunai_i_parts parts;
    const kunai_i_stage_layout *layout;
    uint32_t root;
    uint32_t sections; /* the place of the array */
    uint32_t section_count;
} stage_reader;

/* ---- lists ---- */

uint32_t kunai_i_find_stage_list(const kunai_i_reader *body, const kunai_i_stage_list *list,
                                 uint32_t section, uint32_t *at)
{
    const uint32_t count = kunai_i_read_u32_at(body, (uint64_t)section + list->count);

    *at = kunai_i_read_pointer_at(body, (uint64_t)section + list->pointer);
    if (*at % 4 || !kunai_i_holds(body->size, *at, count, list->entry_size))
        return 0;
    return count;
}

static void read_list(kunai_i_parts *parts, const kunai_i_stage_list *list, uint32_t section,
                      uint32_t is_animated)
{
    uint32_t at, i;
    const uint32_t count = kunai_i_find_stage_list(&parts->body, list, section, &at);

    if (!count && kunai_i_read_u32_at(&parts->body, (uint64_t)section + list->count))
        kunai_i_warn(parts->open, KUNAI_E_CORRUPT, parts->body.origin + section + list->pointer,
                     section_record,
                     "a list of models does not lie inside of the data: it is left out");
    for (i = 0; i < count && !kunai_i_has_failed(parts->open); i++, at += list->entry_size) {
        kunai_instance *instance = kunai_i_add_instance(parts);

        instance->offset = parts->body.origin + at;
        kunai_i_trace_more(parts->open, "instance", instance->offset, list->entry_size, is_animated,
                           0, 0);
        instance->animated = is_animated;
        list->read(parts, at, instance);
    }
}

/* ---- instances ---- */

float kunai_i_read_stage_speed(const kunai_i_parts *parts, uint32_t at)
{
    kunai_i_reader body = parts->body;

    kunai_i_seek(&body, at);
    return kunai_i_read_f32(&body);
}

int32_t kunai_i_read_stage_id(const kunai_i_parts *parts, uint32_t at)
{
    const uint32_t id = kunai_i_read_u32_at(&parts->body, at);

    if (id <= INT32_MAX)
        return (int32_t)id;
    kunai_i_warn(parts->open, KUNAI_E_CORRUPT, parts->body.origin + at, parts->body.record,
                 "an id of a texture animation is too large");
    return -1;
}

/* ---- sections ---- */

static uint32_t get_section_place(const stage_reader *stage, uint32_t index)
{
    return stage->sections + index * stage->layout->section_size; /* inside of the data */
}

static void read_section(stage_reader *stage, uint32_t at)
{
    kunai_i_reader body = stage->parts.body;
    kunai_section *section = kunai_i_add_section(&stage->parts);
    uint32_t i;

    body.record = section_record;
    kunai_i_seek(&body, at);
    section->offset = kunai_i_tell(&body);
    section->id = kunai_i_read_s32(&body);
    kunai_i_read_vector(&body, section->position);
    for (i = 0; i < 3; i++)
        section->angles[i] = kunai_i_read_s32(&body);
    section->radius = kunai_i_read_f32(&body);
    section->flags = kunai_i_read_u32_at(&body, (uint64_t)at + stage->layout->section_flags);
    kunai_i_trace_more(stage->parts.open, section_record, section->offset,
                       stage->layout->section_size, 0, section->flags, 0);
    for (i = 0; i < KUNAI_I_STAGE_LISTS; i++)
        read_list(&stage->parts, &stage->layout->lists[i], at, i == KUNAI_I_ANIMATED);
}

static uint64_t count_instances(const stage_reader *stage)
{
    uint64_t count = 0;
    uint32_t i, k, at;

    for (i = 0; i < stage->section_count; i++)
        for (k = 0; k < KUNAI_I_STAGE_LISTS; k++)
            count += kunai_i_find_stage_list(&stage->parts.body, &stage->layout->lists[k],
                                             get_section_place(stage, i), &at);
    return count;
}

/* ---- the root ---- */

static int check_root(stage_reader *stage)
{
    kunai_i_parts *parts = &stage->parts;
    const uint64_t offset = parts->body.origin + stage->root;

    stage->sections =
        kunai_i_read_pointer_at(&parts->body, (uint64_t)stage->root + stage->layout->sections);
    if (stage->section_count > MOST_SECTIONS)
        kunai_i_fail(parts->open, KUNAI_E_LIMIT, offset + stage->layout->count, root_record,
                     "there are more than 65535 sections");
    else if (stage->section_count &&
             (stage->sections % 4 ||
              !kunai_i_holds(parts->body.size, stage->sections, stage->section_count,
                             stage->layout->section_size)))
        kunai_i_fail(parts->open, KUNAI_E_CORRUPT, offset + stage->layout->sections, root_record,
                     "the sections do not lie inside of the data");
    return !kunai_i_has_failed(parts->open);
}

static void read_root(stage_reader *stage)
{
    kunai_i_reader body = stage->parts.body;

    body.record = root_record;
    kunai_i_seek(&body, (uint64_t)stage->root + stage->layout->radius);
    kunai_i_trace_more(stage->parts.open, root_record, stage->parts.body.origin + stage->root,
                       (uint64_t)stage->layout->textures + 4, 0, 0, stage->section_count);
    stage->parts.scene->info.radius = kunai_i_read_f32(&body);
    kunai_i_read_parts_textures(&stage->parts, stage->root + stage->layout->textures);
}

void kunai_i_read_stage(kunai_i_open *open, const kunai_i_rel *rel, kunai_scene *scene,
                        const kunai_i_stage_layout *layout, uint32_t section_count)
{
    uint32_t i;
    stage_reader stage;

    stage.layout = layout;
    stage.root = rel->root;
    stage.section_count = section_count;
    kunai_i_begin_parts(&stage.parts, open, rel, scene,
                        rel->big ? layout->big_models : layout->little_models,
                        "model of a section");
    if (!check_root(&stage))
        return;
    read_root(&stage);
    if (!kunai_i_reserve_parts(&stage.parts, section_count, count_instances(&stage),
                               stage.parts.body.origin + stage.root + layout->count))
        return;
    for (i = 0; i < section_count && !kunai_i_has_failed(open); i++)
        read_section(&stage, get_section_place(&stage, i));
    if (!kunai_i_has_failed(open))
        kunai_i_keep_parts(&stage.parts);
}
