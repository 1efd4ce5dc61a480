/*
 * gltf_filter.c - decides which sections and instances of a scene are written.
 *
 * The caller may name sections, and may leave out the backdrop. A section is backdrop if its stage
 * marks it. In all scenes, an instance is backdrop if it is much larger than the rest
 * (gltf_view.c).
 */
#include "gltf_scene.h"

/* Returns whether the stage marks a section as backdrop: sky or far hills. */
static int is_backdrop(const gltf_scene *s, const kunai_section *section)
{
    switch (s->info->format) {
    case KUNAI_FORMAT_FMT2: return (section->flags & KUNAI_FMT2_SECTION_BACKDROP) != 0;
    case KUNAI_FORMAT_N_REL:
    case KUNAI_FORMAT_D_REL: return (section->flags & KUNAI_N_REL_SECTION_BACKDROP) != 0;
    default: return 0;
    }
}

/* Returns whether the caller wants the sections with an id. No list of ids means all sections. */
static int is_named(const gltf_scene *s, int32_t id)
{
    uint32_t i;

    for (i = 0; i < s->options->section_count; i++)
        if (s->options->sections[i] == id)
            return 1;
    return !s->options->section_count;
}

int is_gltf_section_wanted(const gltf_scene *s, const kunai_section *section)
{
    const int no_scenery = (s->options->flags & KUNAI_GLTF_NO_SCENERY) != 0;

    return is_named(s, section->id) && !(no_scenery && is_backdrop(s, section));
}

int is_gltf_instance_wanted(const gltf_scene *s, const kunai_instance *instance)
{
    const int no_scenery = (s->options->flags & KUNAI_GLTF_NO_SCENERY) != 0;

    return (instance->roles & KUNAI_ROLE_VISIBLE) != 0 &&
           is_gltf_section_wanted(s, kunai_scene_get_section(s->scene, instance->section)) &&
           !(no_scenery && is_gltf_backdrop(s, instance));
}

void tell_gltf_sections(const gltf_scene *s)
{
    const kunai_section *section;
    uint32_t i, k;

    for (i = 0; i < s->options->section_count; i++) {
        const int32_t id = s->options->sections[i];

        for (k = 0; (section = kunai_scene_get_section(s->scene, k)) != NULL; k++)
            if (section->id == id)
                break;
        if (!section)
            tell_gltf(s->file, KUNAI_GLTF_FAILED, s->options->source, "has no section %d", (int)id);
    }
}
