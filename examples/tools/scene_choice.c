/* scene_choice.c - which sections of a stage are written. */
#include "scene.h"

#include <stdlib.h>

static int read_id(const char *word, long *id)
{
    char *end;

    *id = strtol(word, &end, 10);
    return end != word && !*end && *id >= 0 && *id <= INT32_MAX ? 0 : -1;
}

static int has_section(const scene_output *o, long id)
{
    const kunai_section *section;
    uint32_t s, i;

    for (s = 0; s < o->stage_count; s++)
        for (i = 0; (section = kunai_scene_get_section(o->stages[s].scene, i)) != NULL; i++)
            if (section->id == id)
                return 1;
    return 0;
}

int check_scene_sections(const scene_output *o)
{
    int i;

    for (i = 0; i < o->section_word_count; i++) {
        long id;

        if (read_id(o->sections[i], &id)) {
            report_tool_usage(o->t, "--section wants the id of a section, not %.64s",
                              o->sections[i]);
            return -1;
        }
        if (!o->stage_count || has_section(o, id))
            continue;
        fail_tool(o->t, TOOL_FAILED, o->stages[0].path,
                  "has no section %ld: kunai-info -l lists them", id);
        return -1;
    }
    return 0;
}

static int is_backdrop(const kunai_scene *scene, const kunai_section *section)
{
    const uint32_t format = kunai_scene_get_info(scene)->format;

    if (format == KUNAI_FORMAT_FMT2)
        return (section->flags & KUNAI_FMT2_SECTION_BACKDROP) != 0;
    return format != KUNAI_FORMAT_R_REL && section->flags & KUNAI_N_REL_SECTION_BACKDROP;
}

int is_scene_wanted(const scene_output *o, const kunai_section *section)
{
    long id;
    int i;

    for (i = 0; i < o->section_word_count; i++)
        if (!read_id(o->sections[i], &id) && id == section->id)
            return 1;
    return !o->section_word_count && !(o->no_scenery && is_backdrop(o->stages[0].scene, section));
}

int is_scene_instance_wanted(const scene_output *o, const scene_stage *stage,
                             const kunai_instance *instance)
{
    return is_scene_wanted(o, kunai_scene_get_section(stage->scene, instance->section)) &&
           !(o->no_scenery && is_scene_backdrop(&o->frame, instance));
}

uint8_t *find_scene_models(const scene_output *o, const scene_stage *stage)
{
    uint8_t *shown = allocate(stage->info->model_count, 1);
    const kunai_instance *instance;
    uint32_t i;

    for (i = 0; (instance = kunai_scene_get_instance(stage->scene, i)) != NULL; i++)
        if (instance->model >= 0 && is_scene_instance_wanted(o, stage, instance))
            shown[instance->model] = 1;
    return shown;
}
