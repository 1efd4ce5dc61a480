/*
 * convert_fit.c - rates how well motions and textures fit a model, from the records of the survey
 * alone.
 *
 * convert_motion.c and convert_pair.c call it. The rules for motions must stay the same as those of
 * kunai_motion_fits in lib/motion; tests compare both.
 */
#include "convert.h"

#include <stdlib.h>
#include <string.h>

/* ---- motions: the rules of kunai_motion_fits ---- */

static int32_t compare_entries(uint32_t stored, uint32_t wanted)
{
    if (!stored || !wanted)
        return KUNAI_FIT_NONE;
    return stored == wanted ? KUNAI_FIT_COUNT : KUNAI_FIT_POSSIBLE;
}

static int32_t compare_nitro_nodes(uint32_t stored, uint32_t nodes)
{
    return stored > nodes ? (int32_t)KUNAI_FIT_NONE : compare_entries(stored, nodes);
}

static int has_name(const buffer *names, uint64_t wanted)
{
    const uint64_t *list = (const void *)names->data;
    size_t i;

    for (i = 0; i < names->size / sizeof *list; i++)
        if (list[i] == wanted)
            return 1;
    return 0;
}

static int32_t compare_materials(const convert_motion *motion, const convert_model *model)
{
    const uint64_t *targets = (const void *)motion->targets.data;
    const size_t count = motion->targets.size / sizeof *targets;
    size_t found = 0, i;

    for (i = 0; i < count; i++)
        found += (size_t)has_name(&model->materials, targets[i]);
    if (!found)
        return KUNAI_FIT_NONE;
    return found == count ? KUNAI_FIT_NAMES : KUNAI_FIT_POSSIBLE;
}

static int32_t prefer_name(int32_t fit, const convert_motion *motion, const convert_model *model)
{
    return fit != KUNAI_FIT_NONE && motion->root && motion->root == model->root ? KUNAI_FIT_NAMES
                                                                                : fit;
}

int32_t fit_convert_motion(const convert_motion *motion, const convert_model *model)
{
    const uint32_t groups = motion->groups;

    if (motion->is_nitro != model->is_nitro)
        return KUNAI_FIT_NONE;
    switch (motion->kind) {
    case KUNAI_MOTION_KIND_NODES:
        return motion->is_nitro
                   ? compare_nitro_nodes(groups, model->nodes)
                   : prefer_name(compare_entries(groups, model->moved_nodes), motion, model);
    case KUNAI_MOTION_KIND_SHAPES:
        return prefer_name(
            compare_entries(groups, groups == model->nodes ? groups : model->shape_nodes), motion,
            model);
    case KUNAI_MOTION_KIND_MATERIALS: return compare_materials(motion, model);
    case KUNAI_MOTION_KIND_VISIBILITY: return compare_nitro_nodes(groups, model->nodes);
    default: return KUNAI_FIT_NONE;
    }
}

/* ---- textures ---- */

static int compare(const void *a, const void *b)
{
    uint64_t first, second;

    memcpy(&first, a, sizeof first);
    memcpy(&second, b, sizeof second);
    return first < second ? -1 : first > second;
}

static int finds(const buffer *sorted, uint64_t name)
{
    return name && sorted->size &&
           bsearch(&name, sorted->data, sorted->size / sizeof name, sizeof name, compare);
}

void collect_convert_names(convert *c)
{
    size_t count, i;
    const convert_file *files = get_convert_files(c, &count);

    for (i = 0; i < count; i++)
        if (files[i].images.size)
            append_bytes(&c->names, files[i].images.data, files[i].images.size);
    if (c->names.size)
        qsort(c->names.data, c->names.size / sizeof(uint64_t), sizeof(uint64_t), compare);
}

int has_convert_names(const convert *c, const convert_model *model)
{
    const convert_texture *textures = (const void *)model->textures.data;
    size_t i;

    for (i = 0; i < model->textures.size / sizeof *textures; i++)
        if (!finds(&c->names, textures[i].name))
            return 0;
    return 1;
}

static uint32_t rate_texture(const convert_texture *wanted, convert_file *const *sets, size_t count,
                             uint32_t whole)
{
    uint32_t best = 0;
    size_t i;

    for (i = 0; i < count && best < whole; i++)
        if (finds(&sets[i]->images, wanted->name))
            best = !wanted->palette || finds(&sets[i]->palettes, wanted->palette) ? whole : 1;
    return best;
}

uint32_t count_convert_textures(const convert_model *model, convert_file *const *sets, size_t count)
{
    const convert_texture *textures = (const void *)model->textures.data;
    const size_t wanted = model->textures.size / sizeof *textures;
    uint32_t sum = 0;
    size_t i;

    for (i = 0; i < wanted; i++)
        sum += rate_texture(&textures[i], sets, count, (uint32_t)wanted + 1);
    return sum;
}
