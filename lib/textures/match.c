/*
 * match.c - finds images and palettes by name, and pairs them with the textures of a model
 * (ninja-container.md 4, mdl0.md 5).
 *
 * Reads no file format. Ninja models name their textures, or give only a number. Nitro models name
 * a texture and a palette. If the caller names no rule, the counts and names of the set decide.
 */
#include "textures/handle.h"

void kunai_i_sort_texture_names(kunai_i_open *open, kunai_textures *textures)
{
    if (textures->info.image_count)
        kunai_i_sort_names(open, &textures->image_names, &textures->pictures->image.name,
                           sizeof *textures->pictures, textures->info.image_count);
    if (textures->info.palette_count)
        kunai_i_sort_names(open, &textures->palette_names, &textures->palettes->name,
                           sizeof *textures->palettes, textures->info.palette_count);
}

int32_t kunai_textures_find_image(const kunai_textures *textures, const char *name, size_t size)
{
    return textures ? kunai_i_find_name(&textures->image_names, name, size) : -1;
}

int32_t kunai_textures_find_palette(const kunai_textures *textures, const char *name, size_t size)
{
    return textures ? kunai_i_find_name(&textures->palette_names, name, size) : -1;
}

/* An empty name matches nothing, even if an image has no name. */
static int32_t find_string(const kunai_i_names *names, kunai_string name)
{
    return name.size ? kunai_i_find_name(names, name.data, name.size) : -1;
}

/* Chooses the index if the list is empty, has as many entries as the set, or the set has no
 * names. */
static uint32_t choose_rule(const kunai_textures *textures, const kunai_texture_list *list)
{
    if (list->rule != KUNAI_MATCH_RULE_COUNT)
        return list->rule;
    if (!list->count || list->count == textures->info.image_count ||
        !kunai_i_has_any_name(&textures->image_names))
        return KUNAI_MATCH_RULE_INDEX;
    return KUNAI_MATCH_RULE_NAME;
}

static int32_t match_index(const kunai_textures *textures, const kunai_texture_list *list,
                           uint32_t index)
{
    if (list->count && index >= list->count)
        return -1;
    return index < textures->info.image_count ? (int32_t)index : -1;
}

static void match_names(const kunai_textures *textures, const kunai_texture_ref *ref,
                        kunai_texture_match *match)
{
    match->image = find_string(&textures->image_names, ref->name);
    if (match->image >= 0 && match->rule == KUNAI_MATCH_RULE_NAME_PALETTE)
        match->palette = find_string(&textures->palette_names, ref->palette);
}

kunai_result kunai_textures_match(const kunai_textures *textures, const kunai_texture_list *list,
                                  uint32_t index, kunai_texture_match *match)
{
    if (!match)
        return KUNAI_E_ARGUMENT;
    match->image = match->palette = -1;
    match->rule = KUNAI_MATCH_RULE_INDEX;
    match->reserved = 0;
    if (!textures || !list || (list->count && !list->refs) ||
        list->rule > KUNAI_MATCH_RULE_NAME_PALETTE)
        return KUNAI_E_ARGUMENT;
    match->rule = choose_rule(textures, list);
    if (match->rule == KUNAI_MATCH_RULE_INDEX)
        match->image = match_index(textures, list, index);
    else if (index < list->count)
        match_names(textures, &list->refs[index], match);
    return KUNAI_OK;
}
