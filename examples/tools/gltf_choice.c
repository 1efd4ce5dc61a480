/*
 * gltf_choice.c - chooses one of several texture sets for a Nitro model. gltf_sources.c (kunai
 * model) and map_glb_sets.c (kunai map) call it.
 *
 * Different sets use the same names for different pictures (platinum.md 2), so pictures of several
 * sets are never mixed.
 */
#include "gltf_choice.h"

#include <inttypes.h>

/* Counts the textures of a model in a set. One texture with its palette counts more than all
 * textures without. */
static uint32_t count_fit(const gltf_pictures *set, const kunai_model *model)
{
    const kunai_texture_list *list = kunai_model_get_texture_list(model);
    kunai_texture_match match;
    uint32_t fit = 0, i;

    for (i = 0; i < list->count; i++) {
        kunai_textures_match(set->all, list, i, &match);
        if (match.image >= 0)
            fit += match.palette >= 0 || !list->refs[i].palette.size ? list->count + 1 : 1;
    }
    return fit;
}

gltf_choice choose_gltf_set(gltf_pictures *const *sets, size_t count, const kunai_model *model)
{
    gltf_choice choice = {.count = (uint32_t)count};
    uint32_t best = 0;
    size_t i;

    for (i = 0; i < count; i++) {
        const uint32_t fit = count_fit(sets[i], model);

        if (!fit || fit < best)
            continue;
        if (fit == best) {
            choice.equal++;
            continue;
        }
        best = fit;
        choice.set = sets[i];
        choice.equal = 1;
    }
    return choice;
}

void tell_gltf_choice(tool *t, const char *model_path, const gltf_choice *choice)
{
    if (!choice->set || choice->count < 2)
        return;
    if (choice->equal > 1)
        print_tool_note(t, model_path,
                        "note: uses textures from %s, the first of %" PRIu32
                        " sets that fit equally well (%" PRIu32 " in all)",
                        choice->set->path, choice->equal, choice->count);
    else
        print_tool_note(t, model_path,
                        "note: uses textures from %s, which fits best of %" PRIu32 " sets",
                        choice->set->path, choice->count);
}
