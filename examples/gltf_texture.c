/* gltf_texture.c - pictures as glTF textures, by ninja-chunk.md 6.5. */
#include "gltf.h"

#include <inttypes.h>
#include <stdlib.h>

/* By number when both have the same count, or one side has no names; else by name. */
static int by_number(const gltf_file *f, const gltf_names *names)
{
    return names->texture_count == f->pictures.count || !names->texture_count ||
           !f->pictures.count || !gltf_get_picture(&f->pictures, 0).name.size;
}

/* Picture for a texture number. Models without names number the pictures. */
static int32_t find_picture(const gltf_file *f, const gltf_names *names, int32_t texture)
{
    if (texture < 0)
        return -1;
    if ((uint32_t)texture < names->texture_count)
        return names->pictures[texture];
    return !names->texture_count && (uint32_t)texture < f->pictures.count ? texture : -1;
}

/* ---- the materials of all models ---- */

static uint32_t count_materials(const gltf_names *names)
{
    uint32_t count = 0, i;

    for (i = 0; i < names->model_count; i++)
        count += kunai_model_get_info(names->models[i])->material_count;
    return count;
}

/* The texture numbers of all materials. malloc memory. */
static int32_t *list_numbers(const gltf_names *names, uint32_t count)
{
    int32_t *numbers = allocate(count, sizeof *numbers);
    const kunai_material *material;
    uint32_t used = 0, i, k;

    for (i = 0; i < names->model_count; i++)
        for (k = 0; (material = kunai_model_get_material(names->models[i], k)) != NULL; k++)
            numbers[used++] = material->texture;
    return numbers;
}

static int compare_numbers(const void *a, const void *b)
{
    const int32_t *first = a, *second = b;

    return (*first > *second) - (*first < *second);
}

/* The texture numbers that the materials have, each once, the highest last. malloc memory. */
static int32_t *list_used(const gltf_names *names, uint32_t *used)
{
    const uint32_t count = count_materials(names);
    int32_t *numbers = list_numbers(names, count);
    uint32_t i;

    *used = 0;
    if (count)
        qsort(numbers, count, sizeof *numbers, compare_numbers);
    for (i = 0; i < count; i++)
        if (numbers[i] >= 0 && (!*used || numbers[i] > numbers[*used - 1]))
            numbers[(*used)++] = numbers[i];
    return numbers;
}

/* ---- what there is to say ---- */

static void ask_for_numbers(const gltf_file *f, const gltf_names *names)
{
    uint32_t count;
    int32_t *numbers = list_used(names, &count);
    const int32_t highest = count ? numbers[count - 1] : -1;

    free(numbers);
    if (count == 1)
        tool_note(f->t, names->path,
                  "note: uses texture number %" PRId32 "; the file has no list of names: give the "
                  "set with -t FILE",
                  highest);
    else if (count)
        tool_note(f->t, names->path,
                  "note: uses %" PRIu32 " texture numbers, up to %" PRId32 "; the file has no list "
                  "of names: give the set with -t FILE",
                  count, highest);
}

/* What pictures are wanted: by name, or by number alone. */
static void ask_for_pictures(const gltf_file *f, const gltf_names *names)
{
    const uint32_t count = names->texture_count;

    if (count)
        tool_note(f->t, names->path, "note: asks for %" PRIu32 " texture%s: give %s with -t FILE",
                  count, count == 1 ? "" : "s", count == 1 ? "it" : "them");
    else
        ask_for_numbers(f, names);
}

/* Pictures without names leave nothing else to go by. */
static void warn_of_counts(const gltf_file *f, const gltf_names *names)
{
    const uint32_t wanted = names->texture_count, count = f->pictures.count;

    if (wanted && wanted != count)
        tool_note(f->t, f->pictures.path,
                  "warning: paired by number, for want of names: the %s asks for %" PRIu32
                  " texture%s, and there %s %" PRIu32 " picture%s",
                  names->noun, wanted, wanted == 1 ? "" : "s", count == 1 ? "is" : "are", count,
                  count == 1 ? "" : "s");
}

static void warn_of_names(const gltf_file *f, const gltf_names *names)
{
    uint32_t i, missing = 0, first = 0;

    for (i = 0; i < names->texture_count; i++)
        if (names->pictures[i] < 0 && !missing++)
            first = i;
    if (missing)
        tool_note(f->t, f->pictures.path,
                  "warning: no picture \"%s\" (texture %" PRIu32 " of the %s; %" PRIu32
                  " of %" PRIu32 " are missing)",
                  kunai_model_get_texture(names->models[0], first)->name.data, first, names->noun,
                  missing, names->texture_count);
}

static void warn_of_list(const gltf_file *f, const gltf_names *names)
{
    if (by_number(f, names))
        warn_of_counts(f, names);
    else
        warn_of_names(f, names);
}

static void warn_of_missing(const gltf_file *f, const gltf_names *names)
{
    uint32_t count, i, bare = 0;
    int32_t *numbers = list_used(names, &count);

    if (!f->asked)
        warn_of_list(f, names);
    for (i = 0; i < count; i++)
        bare += find_picture(f, names, numbers[i]) < 0;
    if (bare)
        tool_note(f->t, names->path,
                  "warning: %" PRIu32 " of the %" PRIu32 " texture%s in use %s no picture", bare,
                  count, count == 1 ? "" : "s", bare == 1 ? "has" : "have");
    free(numbers);
}

/* A bump map holds directions. It is no normal map of the surface that a material makes: polygons
 * with one are drawn over others to shade those. */
static int is_bump(const gltf_file *f, int32_t number)
{
    const gltf_picture picture = gltf_get_picture(&f->pictures, (uint32_t)number);

    return kunai_textures_get_image(picture.set.textures, picture.index)->flags & KUNAI_IMAGE_BUMP;
}

static void tell_bumps(const gltf_file *f, const gltf_names *names)
{
    const uint32_t count = count_materials(names);
    int32_t *numbers = list_numbers(names, count);
    uint32_t i, bumps = 0;

    for (i = 0; i < count; i++) {
        const int32_t picture = find_picture(f, names, numbers[i]);

        bumps += picture >= 0 && is_bump(f, picture);
    }
    if (bumps)
        tool_note(f->t, f->pictures.path,
                  "note: %" PRIu32 " of %" PRIu32 " materials have a bump map as their picture, "
                  "which is left out",
                  bumps, count);
    free(numbers);
}

/* ---- pairing ---- */

static void begin_images(gltf_file *f)
{
    uint32_t i;

    if (f->images)
        return;
    f->images = allocate(f->pictures.count, sizeof *f->images);
    for (i = 0; i < f->pictures.count; i++)
        f->images[i].number = GLTF_IMAGE_UNUSED;
}

static void pair(const gltf_file *f, gltf_names *names)
{
    const kunai_texture_name *wanted;
    uint32_t i;

    names->pictures = allocate(names->texture_count, sizeof *names->pictures);
    for (i = 0; i < names->texture_count; i++) {
        wanted = kunai_model_get_texture(names->models[0], i);
        if (by_number(f, names))
            names->pictures[i] = i < f->pictures.count ? (int32_t)i : -1;
        else
            names->pictures[i] = gltf_find_picture(&f->pictures, wanted->name);
    }
}

void gltf_pair_textures(gltf_file *f, gltf_names *names)
{
    begin_images(f);
    if (names->model_count)
        names->texture_count = kunai_model_get_info(names->models[0])->texture_count;
    pair(f, names);
    if (f->pictures.count)
        warn_of_missing(f, names);
    else if (!f->pictures.path && !f->asked)
        ask_for_pictures(f, names);
    f->asked = 1;
    tell_bumps(f, names);
}

/* ---- in the glTF file ---- */

/* A set that has no names is paired by number: then the model may know the name. */
static kunai_string picture_name(const gltf *g, const gltf_picture *picture)
{
    const kunai_texture_name *wanted = kunai_model_get_texture(g->model, picture->number);

    return picture->name.size || !by_number(g->file, g->names) || !wanted ? picture->name
                                                                          : wanted->name;
}

static int32_t embed(gltf *g, uint32_t number)
{
    gltf_pictures *pictures = &g->file->pictures;
    const gltf_picture picture = gltf_get_picture(pictures, number);
    const tool_entry entry = picture_entry(&picture.set, picture.index);
    const kunai_string name = picture_name(g, &picture);
    buffer png = {0};
    kunai_error error;
    int32_t image;

    if (g->out->data.size > GLTF_MOST_BYTES)
        return GLTF_IMAGE_UNREADABLE; /* nothing of it will be written */
    if (picture_png(&pictures->style, &picture.set, picture.index, 0, &png, &error) != KUNAI_OK) {
        tool_error(g->t, picture.path, &entry, &error);
        return GLTF_IMAGE_UNREADABLE;
    }
    picture_count(&pictures->tally, &pictures->style, &picture.set, picture.path, picture.index, 1);
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

static int32_t add_texture(gltf *g, gltf_image *image, const kunai_material *material)
{
    uint32_t *made =
        &image->textures[material->filter != 0][material->wrap_u % 3][material->wrap_v % 3];
    buffer *b = &g->out->textures;

    if (*made)
        return (int32_t)(*made - 1);
    add_sampler(g, material);
    json_open(b, '{');
    json_key(b, "sampler");
    json_unsigned(b, g->out->texture_count);
    json_key(b, "source");
    json_signed(b, image->number);
    json_close(b, '}');
    *made = ++g->out->texture_count;
    return (int32_t)(*made - 1);
}

/* An environment texture has no UVs of the model's: they come from the normals at every frame,
 * which glTF cannot say. */
int32_t gltf_get_texture(gltf *g, const kunai_material *material)
{
    const int32_t picture = find_picture(g->file, g->names, material->texture);
    gltf_image *image;

    if (picture < 0 || is_bump(g->file, picture) || (material->flags & KUNAI_MATERIAL_ENVIRONMENT))
        return -1;
    image = &g->file->images[picture];
    if (image->number == GLTF_IMAGE_UNUSED)
        image->number = embed(g, (uint32_t)picture);
    return image->number < 0 ? -1 : add_texture(g, image, material);
}
