/* gltf_texture.c - pictures as glTF textures, by ninja-chunk.md 6.5. */
#include "gltf.h"

#include <inttypes.h>
#include <stdlib.h>

enum { NO_IMAGE = -1, UNREADABLE = -2 };

/* By number when both have the same count, or one side has no names; else by name. */
static int by_number(const gltf *g)
{
    return g->info->texture_count == g->file->pictures.count || !g->info->texture_count ||
           !g->file->pictures.count || !gltf_get_picture(&g->file->pictures, 0).name.size;
}

/* Picture for a texture number of the model. Models without names number the pictures. */
static int32_t find_picture(const gltf *g, int32_t texture)
{
    if (texture < 0)
        return -1;
    if ((uint32_t)texture < g->info->texture_count)
        return g->texture_image[texture];
    return !g->info->texture_count && (uint32_t)texture < g->file->pictures.count ? texture : -1;
}

static int compare_numbers(const void *a, const void *b)
{
    const int32_t *first = a, *second = b;

    return (*first > *second) - (*first < *second);
}

/* How many texture numbers the materials have, each counted once. *highest: -1: none. */
static uint32_t count_numbers(const gltf *g, int32_t *highest)
{
    const uint32_t material_count = g->info->material_count;
    int32_t *numbers = allocate(material_count, sizeof *numbers);
    uint32_t count = 0, i;

    for (i = 0; i < material_count; i++)
        numbers[i] = kunai_model_get_material(g->model, i)->texture;
    if (material_count)
        qsort(numbers, material_count, sizeof *numbers, compare_numbers);
    *highest = -1;
    for (i = 0; i < material_count; i++) {
        count += numbers[i] > *highest;
        *highest = numbers[i];
    }
    free(numbers);
    return count;
}

static void ask_for_numbers(const gltf *g)
{
    int32_t highest;
    const uint32_t count = count_numbers(g, &highest);

    if (count == 1)
        tool_note(g->t, g->model_path,
                  "note: uses texture number %" PRId32 "; the file has no list of names: give the "
                  "set with -t FILE",
                  highest);
    else if (count)
        tool_note(g->t, g->model_path,
                  "note: uses %" PRIu32 " texture numbers, up to %" PRId32 "; the file has no list "
                  "of names: give the set with -t FILE",
                  count, highest);
}

/* What pictures a model asks for: by name, or by number alone. */
static void ask_for_pictures(const gltf *g)
{
    const uint32_t count = g->info->texture_count;

    if (count)
        tool_note(g->t, g->model_path, "note: asks for %" PRIu32 " texture%s: give %s with -t FILE",
                  count, count == 1 ? "" : "s", count == 1 ? "it" : "them");
    else
        ask_for_numbers(g);
}

/* Pictures without names leave nothing else to go by. */
static void warn_of_counts(const gltf *g)
{
    const uint32_t wanted = g->info->texture_count, count = g->file->pictures.count;

    if (wanted && wanted != count)
        tool_note(g->t, g->file->pictures.path,
                  "warning: paired by number, for want of names: the model asks for %" PRIu32
                  " texture%s, and there %s %" PRIu32 " picture%s",
                  wanted, wanted == 1 ? "" : "s", count == 1 ? "is" : "are", count,
                  count == 1 ? "" : "s");
}

static void warn_of_missing(const gltf *g)
{
    uint32_t i, missing = 0, first = 0, bare = 0;

    for (i = 0; i < g->info->texture_count; i++)
        if (g->texture_image[i] < 0 && !missing++)
            first = i;
    if (by_number(g))
        warn_of_counts(g);
    else if (missing)
        tool_note(g->t, g->file->pictures.path,
                  "warning: no picture \"%s\" (texture %" PRIu32 " of the model; %" PRIu32
                  " of %" PRIu32 " are missing)",
                  kunai_model_get_texture(g->model, first)->name.data, first, missing,
                  g->info->texture_count);
    for (i = 0; i < g->info->material_count; i++) {
        const int32_t texture = kunai_model_get_material(g->model, i)->texture;

        bare += texture >= 0 && find_picture(g, texture) < 0;
    }
    if (bare)
        tool_note(g->t, g->model_path,
                  "warning: %" PRIu32 " of %" PRIu32 " materials left without their picture", bare,
                  g->info->material_count);
}

/* A bump map holds directions. It is no normal map of the surface that a material makes: polygons
 * with one are drawn over others to shade those. */
static int is_bump(const gltf *g, int32_t number)
{
    const gltf_picture picture = gltf_get_picture(&g->file->pictures, (uint32_t)number);

    return kunai_textures_get_image(picture.set.textures, picture.index)->flags & KUNAI_IMAGE_BUMP;
}

static void tell_bumps(const gltf *g)
{
    uint32_t i, count = 0;

    for (i = 0; i < g->info->material_count; i++) {
        const int32_t picture = find_picture(g, kunai_model_get_material(g->model, i)->texture);

        count += picture >= 0 && is_bump(g, picture);
    }
    if (count)
        tool_note(g->t, g->file->pictures.path,
                  "note: %" PRIu32 " of %" PRIu32 " materials have a bump map as their picture, "
                  "which is left out",
                  count, g->info->material_count);
}

void gltf_pair_textures(gltf *g)
{
    const uint32_t count = g->file->pictures.count;
    const kunai_texture_name *wanted;
    uint32_t i;

    g->file->images = allocate(count, sizeof *g->file->images);
    for (i = 0; i < count; i++)
        g->file->images[i] = NO_IMAGE;
    g->texture_image = allocate(g->info->texture_count, sizeof *g->texture_image);
    for (i = 0; (wanted = kunai_model_get_texture(g->model, i)) != NULL; i++) {
        if (by_number(g))
            g->texture_image[i] = i < count ? (int32_t)i : NO_IMAGE;
        else
            g->texture_image[i] = gltf_find_picture(&g->file->pictures, wanted->name);
    }
    if (!g->file->pictures.path)
        ask_for_pictures(g);
    else if (count)
        warn_of_missing(g);
    tell_bumps(g);
}

/* A set that has no names is paired by number: then the model may know the name. */
static kunai_string picture_name(const gltf *g, const gltf_picture *picture)
{
    const kunai_texture_name *wanted = kunai_model_get_texture(g->model, picture->number);

    return picture->name.size || !by_number(g) || !wanted ? picture->name : wanted->name;
}

static int32_t embed(gltf *g, uint32_t number)
{
    const gltf_picture picture = gltf_get_picture(&g->file->pictures, number);
    const tool_entry entry = picture_entry(&picture.set, picture.index);
    const picture_style *style = &g->file->pictures.style;
    const kunai_string name = picture_name(g, &picture);
    buffer png = {0};
    kunai_error error;
    int32_t image;

    if (g->out->data.size > GLTF_MOST_BYTES)
        return UNREADABLE; /* nothing of it will be written */
    if (picture_png(style, &picture.set, picture.index, 0, &png, &error) != KUNAI_OK) {
        tool_error(g->t, picture.path, &entry, &error);
        return UNREADABLE;
    }
    picture_count(&g->file->pictures.tally, style, &picture.set, picture.index, 1);
    image = (int32_t)glb_image(g->out, &png, name.data, name.size);
    buffer_free(&png);
    return image;
}

static void add_sampler(gltf *g, const kunai_material *material)
{
    static const uint32_t wraps[3] = {10497, 33648, 33071}; /* repeat, mirror, clamp */
    buffer *b = &g->out->samplers;

    json_open(b, '{');
    json_key(b, "magFilter");
    json_unsigned(b, material->filter ? 9729 : 9728);
    json_key(b, "minFilter");
    json_unsigned(b, material->filter ? 9987 : 9728);
    json_key(b, "wrapS");
    json_unsigned(b, wraps[material->wrap_u % 3]);
    json_key(b, "wrapT");
    json_unsigned(b, wraps[material->wrap_v % 3]);
    json_close(b, '}');
}

static int32_t add_texture(gltf *g, uint32_t image, const kunai_material *material)
{
    const gltf_texture wanted = {image, material->wrap_u, material->wrap_v, material->filter};
    buffer *b = &g->out->textures;
    uint32_t i;

    for (i = 0; i < g->out->texture_count; i++) {
        const gltf_texture *old = &g->textures[i];

        if (old->image == image && old->wrap_u == wanted.wrap_u && old->wrap_v == wanted.wrap_v &&
            !old->filter == !wanted.filter)
            return (int32_t)i;
    }
    g->textures[i] = wanted;
    add_sampler(g, material);
    json_open(b, '{');
    json_key(b, "sampler");
    json_unsigned(b, i);
    json_key(b, "source");
    json_unsigned(b, image);
    json_close(b, '}');
    return (int32_t)g->out->texture_count++;
}

/* An environment texture has no UVs of the model's: they come from the normals at every frame,
 * which glTF cannot say. */
int32_t gltf_get_texture(gltf *g, const kunai_material *material)
{
    const int32_t picture = find_picture(g, material->texture);

    if (picture < 0 || is_bump(g, picture) || (material->flags & KUNAI_MATERIAL_ENVIRONMENT))
        return -1;
    if (g->file->images[picture] == NO_IMAGE)
        g->file->images[picture] = embed(g, (uint32_t)picture);
    return g->file->images[picture] < 0 ? -1 : add_texture(g, (uint32_t)g->file->images[picture], material);
}
