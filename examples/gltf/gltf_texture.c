/*
 * gltf_texture.c - pairs the textures of models with the pictures of a set, by the rules of
 * kunai_textures_match, and tells the caller about missing pictures.
 *
 * A texture has a name, a number or both. A set without names is paired by number. Nitro textures
 * name a palette as well.
 */
#include "gltf.h"

#include <inttypes.h>
#include <stdlib.h>

/* ---- the materials of all models ---- */

static uint32_t count_materials(const gltf_names *names)
{
    uint32_t count = 0, i;

    for (i = 0; i < names->model_count; i++)
        count += kunai_model_get_info(names->models[i])->material_count;
    return count;
}

/* Returns the texture numbers of all materials. */
static int32_t *list_numbers(const gltf_file *f, const gltf_names *names, uint32_t count)
{
    int32_t *numbers = allocate_from(f->memory, count, sizeof *numbers);
    const kunai_material *material;
    uint32_t used = 0, i, k;

    for (i = 0; numbers && i < names->model_count; i++)
        for (k = 0; (material = kunai_model_get_material(names->models[i], k)) != NULL; k++)
            numbers[used++] = material->texture;
    return numbers;
}

static int compare_numbers(const void *a, const void *b)
{
    const int32_t *first = a, *second = b;

    return (*first > *second) - (*first < *second);
}

/* Returns the texture numbers that materials use, in ascending order, each once. */
static int32_t *list_used(const gltf_file *f, const gltf_names *names, uint32_t *used)
{
    const uint32_t count = count_materials(names);
    int32_t *numbers = list_numbers(f, names, count);
    uint32_t i;

    *used = 0;
    if (!numbers)
        return NULL;
    if (count)
        qsort(numbers, count, sizeof *numbers, compare_numbers);
    for (i = 0; i < count; i++)
        if (numbers[i] >= 0 && (!*used || numbers[i] > numbers[*used - 1]))
            numbers[(*used)++] = numbers[i];
    return numbers;
}

/* ---- notes and warnings ---- */

/* Asks for pictures by number, because the file has no list of names. */
static void ask_for_numbers(const gltf_file *f, const gltf_names *names)
{
    uint32_t count;
    int32_t *numbers = list_used(f, names, &count);
    const int32_t highest = count ? numbers[count - 1] : -1;

    release_to(f->memory, numbers);
    if (count == 1)
        tell_gltf(f, KUNAI_GLTF_NOTE, names->source,
                  "uses texture number %" PRId32 "; the file has no list of names: give the "
                  "set with kunai %s -t FILE",
                  highest, names->subcommand);
    else if (count)
        tell_gltf(f, KUNAI_GLTF_NOTE, names->source,
                  "uses %" PRIu32 " texture numbers, the highest is %" PRId32
                  "; the file has no list "
                  "of names: give the set with kunai %s -t FILE",
                  count, highest, names->subcommand);
}

/* Tells the caller that a model needs pictures, and how many. */
static void ask_for_pictures(const gltf_file *f, const gltf_names *names)
{
    const uint32_t count = names->texture_count;

    if (count)
        tell_gltf(f, KUNAI_GLTF_NOTE, names->source,
                  "asks for %" PRIu32 " texture%s: give %s with kunai %s -t FILE", count,
                  count == 1 ? "" : "s", count == 1 ? "it" : "them", names->subcommand);
    else
        ask_for_numbers(f, names);
}

/* Textures were paired by number, because the pictures or the textures have no names. If the counts
 * differ, the pairs may be wrong. */
static void warn_of_counts(const gltf_file *f, const gltf_names *names)
{
    const uint32_t wanted = names->texture_count, count = names->set->count;

    if (wanted && wanted != count)
        tell_gltf(f, KUNAI_GLTF_WARNING, names->set->given.source,
                  "paired by number, because names are missing: the %s asks for %" PRIu32
                  " texture%s, and there %s %" PRIu32 " picture%s",
                  names->module, wanted, wanted == 1 ? "" : "s", count == 1 ? "is" : "are", count,
                  count == 1 ? "" : "s");
}

static void warn_of_names(const gltf_file *f, const gltf_names *names)
{
    uint32_t i, missing = 0, first = 0;

    for (i = 0; i < names->texture_count; i++)
        if (names->pictures[i] < 0 && !missing++)
            first = i;
    if (missing)
        tell_gltf(f, KUNAI_GLTF_WARNING, names->set->given.source,
                  "no picture \"%s\" (texture %" PRIu32 " of the %s; missing: %" PRIu32
                  " of %" PRIu32 ")",
                  names->list->refs[first].name.data, first, names->module, missing,
                  names->texture_count);
}

static void warn_of_list(const gltf_file *f, const gltf_names *names)
{
    if (names->rule == KUNAI_MATCH_RULE_INDEX)
        warn_of_counts(f, names);
    else
        warn_of_names(f, names);
}

static void warn_of_missing(const gltf_file *f, const gltf_names *names)
{
    uint32_t count, i, bare = 0;
    int32_t *numbers = list_used(f, names, &count);

    if (!f->asked)
        warn_of_list(f, names);
    for (i = 0; i < count; i++)
        bare += find_gltf_image(names, numbers[i]) < 0;
    if (bare)
        tell_gltf(f, KUNAI_GLTF_WARNING, names->source,
                  "%" PRIu32 " of the %" PRIu32 " texture%s in use %s no picture", bare, count,
                  count == 1 ? "" : "s", bare == 1 ? "has" : "have");
    release_to(f->memory, numbers);
}

/* Tells how many materials have a bump map, which glTF materials cannot show (is_gltf_bump). */
static void tell_bumps(const gltf_file *f, const gltf_names *names)
{
    const uint32_t count = count_materials(names);
    int32_t *numbers = list_numbers(f, names, count);
    uint32_t i, bumps = 0;

    for (i = 0; numbers && i < count; i++) {
        const int32_t image = find_gltf_image(names, numbers[i]);

        bumps += image >= 0 && is_gltf_bump(names, image);
    }
    if (bumps)
        tell_gltf(f, KUNAI_GLTF_NOTE, names->set->given.source,
                  "%" PRIu32 " of %" PRIu32 " materials have a bump map as their picture, "
                  "which is left out",
                  bumps, count);
    release_to(f->memory, numbers);
}

/* ---- pairing ---- */

/* Lists an image for each picture of the set, in the colours of the picture. */
static void begin_images(gltf_set *set)
{
    gltf_image image = {.number = GLTF_IMAGE_UNUSED};

    if (set->images.size)
        return;
    for (; image.picture < set->count; image.picture++)
        append_bytes(&set->images, &image, sizeof image);
}

static void warn_of_palettes(const gltf_file *f, const gltf_names *names, uint32_t missing,
                             uint32_t first)
{
    if (missing)
        tell_gltf(f, KUNAI_GLTF_WARNING, names->set->given.source,
                  "no palette \"%s\" (texture %" PRIu32 " of the %s; missing: %" PRIu32
                  " of %" PRIu32 "): the colours of the picture are a guess",
                  names->list->refs[first].palette.data, first, names->module, missing,
                  names->texture_count);
}

static void pair(const gltf_file *f, gltf_names *names)
{
    uint32_t missing = 0, first = 0, i;

    for (i = 0; i < names->texture_count; i++) {
        kunai_texture_match match;

        kunai_textures_match(names->set->given.textures, names->list, i, &match);
        names->rule = match.rule;
        names->pictures[i] = find_gltf_matched(names->set, &match);
        if (match.image >= 0 && match.palette < 0 && names->list->refs[i].palette.size &&
            !missing++)
            first = i;
    }
    warn_of_palettes(f, names, missing, first);
}

void pair_gltf_textures(gltf_file *f, gltf_names *names)
{
    static const kunai_texture_list no_list = {NULL, 0, KUNAI_MATCH_RULE_INDEX};

    begin_images(names->set);
    names->list = names->model_count ? kunai_model_get_texture_list(names->models[0]) : &no_list;
    names->texture_count = names->list->count;
    names->pictures = allocate_from(f->memory, names->texture_count, sizeof *names->pictures);
    if (!names->pictures) {
        names->texture_count = 0;
        return;
    }
    pair(f, names);
    if (names->set->count)
        warn_of_missing(f, names);
    else if (!names->set->given.textures && !names->set->given.source && !f->asked)
        ask_for_pictures(f, names);
    f->asked = 1;
    tell_bumps(f, names);
}
