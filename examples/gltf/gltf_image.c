/*
 * gltf_image.c - writes pictures as images and textures of a glTF file.
 *
 * A picture becomes one image per palette that materials use with it, and each image becomes one
 * texture per way to sample it. Images and textures are made at their first use. Equal images of
 * several sets are written once. Images are embedded as PNG files.
 */
#include "gltf.h"
#include "png.h"

enum { MOST_TEXELS = 1 << 26 }; /* of a picture: 256 MiB of R, G, B, A */

const kunai_texture_ref *get_gltf_ref(const kunai_model *model, const kunai_material *material)
{
    const kunai_texture_list *list = kunai_model_get_texture_list(model);

    return (uint32_t)material->texture < list->count ? &list->refs[material->texture] : NULL;
}

/* Returns image, or -1 if the set does not contain it or memory has failed for it. */
static int32_t find_stored(const gltf_set *set, int32_t image)
{
    return image >= 0 && (size_t)image < set->images.size / sizeof(gltf_image) ? image : -1;
}

int32_t find_gltf_image(const gltf_names *names, int32_t texture)
{
    kunai_texture_match match;

    if ((uint32_t)texture < names->texture_count)
        return names->pictures[texture];
    kunai_textures_match(names->set->given.textures, names->list, (uint32_t)texture, &match);
    return find_stored(names->set, match.image);
}

/* Returns the image of a picture in the colours of a palette. The image is made at its first use.
 * number: the image in the colours of the picture, which begins a list of the others. */
static int32_t color_image(gltf_set *set, int32_t number, const kunai_palette *palette)
{
    const gltf_image *images = (const void *)set->images.data;
    gltf_image image = {.number = GLTF_IMAGE_UNUSED, .palette = palette};
    uint32_t last = (uint32_t)number;

    image.picture = images[last].picture;
    while (images[last].next) {
        last = images[last].next;
        if (images[last].palette == palette)
            return (int32_t)last;
    }
    number = (int32_t)(set->images.size / sizeof image);
    append_bytes(&set->images, &image, sizeof image);
    if (find_stored(set, number) < 0)
        return -1;
    ((gltf_image *)(void *)set->images.data)[last].next = (uint32_t)number;
    return number;
}

int32_t find_gltf_matched(gltf_set *set, const kunai_texture_match *match)
{
    const int32_t image = find_stored(set, match->image);

    if (match->palette < 0 || image < 0)
        return image;
    return color_image(set, image,
                       kunai_textures_get_palette(set->given.textures, (uint32_t)match->palette));
}

static gltf_image *get_image(const gltf_names *names, int32_t number)
{
    return (gltf_image *)(void *)names->set->images.data + number;
}

/* Returns the image of the texture set for a number of gltf_set.images. */
static const kunai_image *get_source(const gltf_names *names, int32_t image)
{
    return kunai_textures_get_image(names->set->given.textures, get_image(names, image)->picture);
}

int is_gltf_bump(const gltf_names *names, int32_t image)
{
    return get_source(names, image)->flags & KUNAI_IMAGE_BUMP;
}

/* If the set has no names, textures are paired by number, and the list of the model may have
 * names. */
static kunai_string get_picture_name(const gltf *g, uint32_t number)
{
    const kunai_texture_list *list = kunai_model_get_texture_list(g->model);
    const kunai_string name = kunai_textures_get_image(g->names->set->given.textures, number)->name;

    if (name.size || g->names->rule != KUNAI_MATCH_RULE_INDEX || number >= list->count)
        return name;
    return list->refs[number].name;
}

/* Decodes an image to R, G, B, A of each texel. */
static kunai_result decode(const gltf_set *set, const gltf_image *image, buffer *rgba)
{
    kunai_decode_options options = KUNAI_DECODE_OPTIONS_INIT;
    const kunai_gltf_textures *given = &set->given;

    if (given->decode)
        return given->decode(given->user, image->picture, image->palette, rgba->data, rgba->size);
    options.palette = image->palette;
    return kunai_textures_decode(given->textures, image->picture, 0, &options, rgba->data,
                                 rgba->size, NULL);
}

/* Appends the PNG file of an image, if the caller has one. Returns whether it has. */
static int take_png(const gltf_set *set, const gltf_image *image, buffer *png)
{
    const kunai_gltf_textures *given = &set->given;
    size_t size = 0;
    const void *bytes =
        given->give_png ? given->give_png(given->user, image->picture, &size) : NULL;

    if (bytes)
        append_bytes(png, bytes, size);
    return bytes != NULL;
}

static void tell_picture(gltf *g, const gltf_image *image, const char *what, kunai_result result)
{
    if (!has_memory_failed(g->memory))
        tell_gltf(g->file, KUNAI_GLTF_FAILED, g->names->set->given.source,
                  "picture %u cannot be %s (%s)", (unsigned)image->picture, what,
                  kunai_result_name(result));
}

static void tell_size(gltf *g, const gltf_image *image, const kunai_level *size)
{
    tell_gltf(g->file, KUNAI_GLTF_FAILED, g->names->set->given.source,
              "picture %u has %u x %u texels: more than %d are not written",
              (unsigned)image->picture, (unsigned)size->width, (unsigned)size->height, MOST_TEXELS);
}

/* Makes the PNG file of an image. Returns 0, or another value after telling the caller of the
 * failure. A decode function of the caller tells its own errors. */
static int make_png(gltf *g, const gltf_image *image, buffer *png)
{
    const gltf_set *set = g->names->set;
    const kunai_image *source = kunai_textures_get_image(set->given.textures, image->picture);
    const kunai_level *size = &source->levels[0];
    buffer rgba = {.memory = g->memory};
    kunai_result result;

    if (take_png(set, image, png))
        return 0;
    if (size->height && size->width > MOST_TEXELS / size->height) {
        tell_size(g, image, size);
        return -1;
    }
    if (!grow_buffer(&rgba, 4 * (size_t)size->width * size->height))
        return -1;
    result = decode(set, image, &rgba);
    if (result == KUNAI_OK) {
        result = write_png(png, rgba.data, size->width, size->height);
        if (result != KUNAI_OK)
            tell_picture(g, image, "compressed", result);
    } else if (!set->given.decode || result == KUNAI_E_LIMIT) {
        tell_picture(g, image, "decoded", result);
    }
    free_buffer(&rgba);
    return result != KUNAI_OK;
}

/* Adds an image, or finds an equal one with the same name, because several sets may hold the same
 * picture. Returns its number. */
static int32_t add_image(gltf *g, const buffer *png, kunai_string name)
{
    buffer key = {.memory = g->memory};
    int64_t equal;

    append_bytes(&key, png->data, png->size);
    append_bytes(&key, name.data, name.size);
    equal = find_gltf_equal(&g->file->images, &key, g->out->image_count);
    free_buffer(&key);
    return (int32_t)(equal >= 0 ? equal
                                : (int64_t)add_glb_image(g->out, png, name.data, name.size));
}

/* Returns the number of the new image in the glTF file, or GLTF_IMAGE_UNREADABLE. */
static int32_t embed(gltf *g, const gltf_image *wanted)
{
    buffer png = {.memory = g->memory};
    int32_t image;

    if (g->out->data.size > GLTF_MOST_BYTES)
        return GLTF_IMAGE_UNREADABLE; /* the file is too large already and will not be written */
    if (make_png(g, wanted, &png) || has_memory_failed(g->memory))
        return GLTF_IMAGE_UNREADABLE;
    image = add_image(g, &png, get_picture_name(g, wanted->picture));
    free_buffer(&png);
    return image;
}

static void add_sampler(gltf *g, const kunai_material *material)
{
    static const uint32_t wraps[3] = {10497, 33648, 33071}; /* repeat, mirror, clamp */
    buffer *b = &g->out->samplers;

    open_json(b, '{');
    add_json_key(b, "magFilter");
    add_json_unsigned(b, material->filter ? 9729 : 9728);
    add_json_key(b, "minFilter");
    add_json_unsigned(b, material->filter ? 9987 : 9728);
    add_json_key(b, "wrapS");
    add_json_unsigned(b, wraps[material->wrap_u % 3]);
    add_json_key(b, "wrapT");
    add_json_unsigned(b, wraps[material->wrap_v % 3]);
    close_json(b, '}');
}

/* Writes a texture with its sampler, or finds an equal one. Returns its number. */
static uint32_t make_texture(gltf *g, int32_t image, const kunai_material *material)
{
    const uint32_t members[4] = {(uint32_t)image, material->filter != 0, material->wrap_u % 3,
                                 material->wrap_v % 3};
    buffer *b = &g->out->textures, key = {.memory = g->memory};
    int64_t equal;

    append_bytes(&key, members, sizeof members);
    equal = find_gltf_equal(&g->file->textures, &key, g->out->texture_count);
    free_buffer(&key);
    if (equal >= 0)
        return (uint32_t)equal;
    add_sampler(g, material);
    open_json(b, '{');
    add_json_key(b, "sampler");
    add_json_unsigned(b, g->out->texture_count);
    add_json_key(b, "source");
    add_json_signed(b, image);
    close_json(b, '}');
    return g->out->texture_count++;
}

static int32_t add_texture(gltf *g, gltf_image *image, const kunai_material *material)
{
    uint32_t *made =
        &image->textures[material->filter != 0][material->wrap_u % 3][material->wrap_v % 3];

    if (!*made)
        *made = make_texture(g, image->number, material) + 1;
    return (int32_t)(*made - 1);
}

/* Returns the image that a material shows, or -1. A projection computes texture coordinates from
 * positions at every frame, which glTF cannot express. Bump maps are not shown either. */
static int32_t find_shown(const gltf *g, const kunai_material *material)
{
    const int32_t image = find_gltf_image(g->names, material->texture);

    return image < 0 || is_gltf_bump(g->names, image) ||
                   (material->flags & KUNAI_MATERIAL_PROJECTION)
               ? -1
               : image;
}

const kunai_image *find_gltf_shown(const gltf *g, const kunai_material *material)
{
    const int32_t image = find_shown(g, material);

    if (image < 0 || get_image(g->names, image)->number < 0)
        return NULL;
    return get_source(g->names, image);
}

static int32_t get_texture(gltf *g, const kunai_material *material, int32_t number)
{
    gltf_image *image;

    if (number < 0)
        return -1;
    image = get_image(g->names, number);
    if (image->number == GLTF_IMAGE_UNUSED)
        image->number = embed(g, image);
    return image->number < 0 ? -1 : add_texture(g, image, material);
}

int32_t get_gltf_texture(gltf *g, const kunai_material *material)
{
    return get_texture(g, material, find_shown(g, material));
}

int32_t swap_gltf_texture(gltf *g, const kunai_material *material, kunai_string picture,
                          kunai_string palette)
{
    const kunai_texture_ref *own = get_gltf_ref(g->model, material);
    kunai_texture_ref wanted = {.name = picture, .palette = palette};
    const kunai_texture_list list = {&wanted, 1, KUNAI_MATCH_RULE_NAME_PALETTE};
    kunai_texture_match match;

    if (own && !picture.size)
        wanted.name = own->name;
    if (own && !palette.size)
        wanted.palette = own->palette;
    kunai_textures_match(g->names->set->given.textures, &list, 0, &match);
    return get_texture(g, material, find_gltf_matched(g->names->set, &match));
}
