/* gltf_texture.c - the pictures of a texture set as glTF textures, by ninja-chunk.md 6.5. */
#include "gltf.h"
#include "picture.h"

#include <inttypes.h>

enum { NO_IMAGE = -1, UNREADABLE = -2 };

/* By number when both have the same count, or one side has no names; else by name. */
static int by_number(const gltf *g, uint32_t image_count)
{
    const kunai_image *image = kunai_textures_get_image(g->set, 0);

    return g->info->texture_count == image_count || !g->info->texture_count ||
           (image && !image->name.size);
}

void gltf_pair_textures(gltf *g)
{
    const kunai_texture_name *wanted;
    uint32_t count = 0, i;

    if (!g->set)
        return;
    count = kunai_textures_get_info(g->set)->image_count;
    g->images = allocate(count, sizeof *g->images);
    for (i = 0; i < count; i++)
        g->images[i] = NO_IMAGE;
    g->texture_image = allocate(g->info->texture_count, sizeof *g->texture_image);
    for (i = 0; (wanted = kunai_model_get_texture(g->model, i)) != NULL; i++) {
        if (by_number(g, count))
            g->texture_image[i] = i < count ? (int32_t)i : NO_IMAGE;
        else
            g->texture_image[i] = kunai_textures_find(g->set, wanted->name.data, wanted->name.size);
        if (g->texture_image[i] < 0)
            tool_note(g->t, g->textures_path, "warning: no picture \"%s\" (texture %" PRIu32 ")",
                      wanted->name.data, i);
    }
}

/* Picture of the set for a texture number of the model. Models without names number the set. */
static int32_t find_picture(const gltf *g, int32_t texture)
{
    if (!g->set || texture < 0)
        return -1;
    if ((uint32_t)texture < g->info->texture_count)
        return g->texture_image[texture];
    if (!g->info->texture_count && (uint32_t)texture < kunai_textures_get_info(g->set)->image_count)
        return texture;
    return -1;
}

static int32_t embed(gltf *g, uint32_t picture)
{
    const kunai_image *image = kunai_textures_get_image(g->set, picture);
    const tool_entry entry = {picture, image->name};
    buffer png = {0};
    kunai_error error;
    int32_t number;

    if (picture_png(g->set, picture, 0, &png, &error) != KUNAI_OK) {
        tool_error(g->t, g->textures_path, &entry, &error);
        return UNREADABLE;
    }
    number = (int32_t)glb_image(&g->out, &png, image->name.data, image->name.size);
    buffer_free(&png);
    return number;
}

static void add_sampler(gltf *g, const kunai_material *material)
{
    static const uint32_t wraps[3] = {10497, 33648, 33071}; /* repeat, mirror, clamp */
    buffer *b = &g->out.samplers;

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
    buffer *b = &g->out.textures;
    uint32_t i;

    for (i = 0; i < g->out.texture_count; i++) {
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
    return (int32_t)g->out.texture_count++;
}

/* An environment texture has no UVs of the model's: they come from the normals at every frame,
 * which glTF cannot say. */
int32_t gltf_get_texture(gltf *g, const kunai_material *material)
{
    const int32_t picture = find_picture(g, material->texture);

    if (picture < 0 || (material->flags & KUNAI_MATERIAL_ENVIRONMENT))
        return -1;
    if (g->images[picture] == NO_IMAGE)
        g->images[picture] = embed(g, (uint32_t)picture);
    return g->images[picture] < 0 ? -1 : add_texture(g, (uint32_t)g->images[picture], material);
}
