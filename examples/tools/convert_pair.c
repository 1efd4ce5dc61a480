/*
 * convert_pair.c - chooses textures and palettes for models and stages.
 *
 * convert_plan.c and convert_stage.c call it. The order: first the set that the archive assigns,
 * then the set with the model's file name, then the set beside the model with most of its textures.
 * Otherwise a set whose count of pictures fits, and last a set elsewhere that has all textures.
 */
#include "convert_plan.h"
#include "platform.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- names ---- */

int is_convert_stem(const char *a, const char *b)
{
    return is_tool_name(a, strlen(a), b, strlen(b));
}

/* ---- textures ---- */

static int is_nitro_set(const convert_file *file)
{
    return file->format == KUNAI_FORMAT_MDL0 || file->format == KUNAI_FORMAT_TEX0;
}

/* Returns whether a model of this kind can use the set. */
static int is_set(const convert_file *file, int is_nitro)
{
    return file->uses & CONVERT_PICTURES && file->image_count && is_nitro_set(file) == is_nitro;
}

/* Returns whether the file is a single picture. All single pictures in one folder or archive count
 * as one set. */
static int is_loose(const convert_file *file)
{
    return file->format == KUNAI_FORMAT_PVR || file->format == KUNAI_FORMAT_GVR ||
           file->format == KUNAI_FORMAT_XVR;
}

/* A search for the textures of a model. */
typedef struct search {
    const convert *c;
    const convert_file *file;
    const convert_model *model;
    convert_file **sets; /* sets beside the model */
    size_t count;
    convert_file **loose; /* those with a single picture */
    size_t loose_count;
    convert_file *best;
    const convert_file *second; /* another set that is as good, or NULL */
    uint32_t rating;
} search;

static uint32_t count_images(convert_file *const *sets, size_t count)
{
    uint32_t images = 0;
    size_t i;

    for (i = 0; i < count; i++)
        images += sets[i]->image_count;
    return images;
}

static void list_sets(search *s, convert_group group)
{
    size_t i;

    s->sets = allocate(group.count + 1, sizeof(convert_file *));
    s->loose = allocate(group.count + 1, sizeof(convert_file *));
    for (i = 0; i < group.count; i++) {
        if (!is_set(group.files[i], s->model->is_nitro))
            continue;
        if (is_loose(group.files[i]))
            s->loose[s->loose_count++] = group.files[i];
        s->sets[s->count++] = group.files[i];
    }
}

static convert_file *find_owned(const search *s)
{
    size_t i;

    for (i = 0; s->file->archive && i < s->count; i++)
        if (s->sets[i]->owner >= 0 && (uint32_t)s->sets[i]->owner == s->file->entry)
            return s->sets[i];
    return NULL;
}

static convert_file *find_named(const search *s)
{
    size_t i;

    for (i = 0; i < s->count; i++)
        if (is_convert_stem(s->sets[i]->stem, s->file->stem) &&
            (!is_loose(s->sets[i]) || s->model->picture_count == 1) &&
            (!s->model->is_nitro || count_convert_textures(s->model, &s->sets[i], 1)))
            return s->sets[i];
    return NULL;
}

static void rate(search *s, convert_file *set)
{
    const uint32_t rating = count_convert_textures(s->model, &set, 1);

    if (rating > s->rating) {
        s->rating = rating;
        s->best = set;
        s->second = NULL;
    } else if (rating && rating == s->rating && s->best && !s->second) {
        s->second = set;
    }
}

/* Returns whether two sets have all textures: a third one cannot change the result. */
static int is_settled(const search *s)
{
    const size_t wanted = s->model->textures.size / sizeof(convert_texture);

    return s->second && s->rating == wanted * (wanted + 1);
}

/* Rates sets that are not beside the model. They count only if they have all textures, because
 * names like "1" occur in many sets. near: only sets in the same file of the disk. */
static void rate_elsewhere(search *s, int near)
{
    const size_t wanted = s->model->textures.size / sizeof(convert_texture);
    size_t count, i;
    convert_file *files = get_convert_files(s->c, &count);

    if (!has_convert_names(s->c, s->model))
        count = 0; /* no set has all textures */
    for (i = 0; wanted && i < count && !is_settled(s); i++)
        if (is_set(&files[i], s->model->is_nitro) && (!near || files[i].task == s->file->task))
            rate(s, &files[i]);
    if (s->rating < wanted * (wanted + 1)) {
        s->best = NULL;
        s->rating = 0;
    }
}

static void take(search *s, convert_model *model, convert_file *set)
{
    model->set = set;
    model->set_path = copy_text(set->path);
    if (s->second && set == s->best)
        print_tool_note(s->c->t, s->file->path,
                        "note: uses textures from %s; another set with as many of them is %s",
                        set->path, s->second->path);
}

/* Single pictures are passed on as their folder or archive. */
static void take_loose(const search *s, convert_model *model)
{
    size_t size = s->file->scope;

    if (size > measure_root(s->file->path))
        size--; /* without the slash */
    model->set = s->loose[0];
    model->set_path = allocate(size + 2, 1);
    memcpy(model->set_path, size ? s->file->path : ".", size ? size : 1);
}

/* Returns whether there is only one set, beside only one model, and the model names no textures. */
static int is_only(const search *s)
{
    const convert_group group = get_convert_group(s->c, s->file);
    size_t models = 0, i;

    for (i = 0; i < group.count; i++)
        models += count_convert_models(group.files[i]) != 0;
    return models == 1 && !s->model->textures.size && !is_loose(s->sets[0]) &&
           s->sets[0]->image_count >= s->model->picture_count;
}

static void choose_set(search *s, convert_model *model)
{
    convert_file *sure = find_owned(s);
    size_t i;

    if (!sure)
        sure = find_named(s);
    for (i = 0; !sure && i < s->count && !is_settled(s); i++)
        rate(s, s->sets[i]);
    if (sure || s->best) {
        if (!sure && count_convert_textures(model, s->loose, s->loose_count) > s->rating)
            take_loose(s, model);
        else
            take(s, model, sure ? sure : s->best);
        return;
    }
    if (s->count == 1 && (s->sets[0]->image_count == model->picture_count || is_only(s)))
        take(s, model, s->sets[0]);
    else if (s->count && s->count == s->loose_count &&
             count_images(s->loose, s->loose_count) == model->picture_count)
        take_loose(s, model);
    else
        rate_elsewhere(s, 1);
    if (!model->set && !s->best)
        rate_elsewhere(s, 0);
    if (!model->set && s->best)
        take(s, model, s->best);
}

/* The pictures in the model's own file are used, unless another set has more textures of the
 * model. */
static void improve_own(search *s, convert_file *own, convert_model *model)
{
    size_t i;

    s->rating = count_convert_textures(model, &own, 1);
    for (i = 0; i < s->count; i++)
        if (s->sets[i] != own)
            rate(s, s->sets[i]);
    if (s->best)
        take(s, model, s->best);
}

void pair_convert_textures(const convert *c, convert_file *file, convert_model *model)
{
    search s = {.c = c, .file = file, .model = model};

    if (!model->picture_count)
        return;
    list_sets(&s, get_convert_group(c, file));
    if (file->uses & CONVERT_PICTURES)
        improve_own(&s, file, model);
    else
        choose_set(&s, model);
    free(s.sets);
    free(s.loose);
}

/* ---- palettes ---- */

static int is_palette_of(const convert_file *file, const convert_file *set)
{
    const int is_gvr = set->format == KUNAI_FORMAT_GVR || set->format == KUNAI_FORMAT_GVM;

    return file->uses & CONVERT_PALETTE && (file->format == KUNAI_FORMAT_GVP) == is_gvr;
}

const char *find_convert_palette(const convert *c, const convert_file *set)
{
    convert_group group;
    convert_file *named = NULL, *only = NULL, *banked = NULL;
    size_t count = 0, banks = 0, i;

    if (!set || !set->lacking || set->has_palettes)
        return NULL;
    group = get_convert_group(c, set);
    for (i = 0; i < group.count; i++) {
        if (!is_palette_of(group.files[i], set))
            continue;
        only = group.files[i];
        count++;
        if (is_convert_stem(only->stem, set->stem))
            named = only;
        if (only->bank == set->bank && !banks++)
            banked = only;
    }
    if (!named)
        named = count == 1 ? only : banks == 1 ? banked : NULL;
    if (!named)
        return NULL;
    named->is_used = 1;
    return named->path;
}
