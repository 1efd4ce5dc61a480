/* gltf_image.c - pictures as images and textures of a glTF file. */
#include "gltf.h"

const kunai_texture_ref *get_gltf_ref(const kunai_model *model, const kunai_material *material)
{
    const kunai_texture_list *list = kunai_model_get_texture_list(model);

    return (uint32_t)material->texture < list->count ? &list->refs[material->texture] : NULL;
}

int32_t find_gltf_image(const gltf_names *names, int32_t texture)
{
    kunai_texture_match match;

    if ((uint32_t)texture < names->texture_count)
        return names->pictures[texture];
    kunai_textures_match(names->set->all, names->list, (uint32_t)texture, &match);
    return match.image;
}

/* The image of a picture in the colours of a palette, which is made at its first use. */
static int32_t color_image(gltf_pictures *set, int32_t number, const kunai_palette *palette)
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
    ((gltf_image *)(void *)set->images.data)[last].next = (uint32_t)number;
    return number;
}

int32_t find_gltf_matched(gltf_pictures *set, const kunai_texture_match *match)
{
    if (match->palette < 0)
        return match->image;
    return color_image(set, match->image,
                       kunai_textures_get_palette(set->all, (uint32_t)match->palette));
}

static gltf_image *get_image(const gltf_names *names, int32_t number)
{
    return (gltf_image *)(void *)names->set->images.data + number;
}

static gltf_picture get_picture(const gltf_names *names, int32_t image)
{
    return get_gltf_picture(names->set, get_image(names, image)->picture);
}

int is_gltf_bump(const gltf_names *names, int32_t image)
{
    const gltf_picture picture = get_picture(names, image);

    return kunai_textures_get_image(picture.set.textures, picture.index)->flags & KUNAI_IMAGE_BUMP;
}

/* A set that has no names is paired by number: then the model may know the name. */
static kunai_string get_picture_name(const gltf *g, uint32_t number)
{
    const kunai_texture_list *list = kunai_model_get_texture_list(g->model);
    const kunai_string name = kunai_textures_get_image(g->names->set->all, number)->name;

    if (name.size || g->names->rule != KUNAI_MATCH_RULE_INDEX || number >= list->count)
        return name;
    return list->refs[number].name;
}

/* The palette that the user names goes before that of a material. */
static picture_style choose_style(const gltf_names *names, const gltf_image *image)
{
    picture_style style = names->set->style;

    if (!style.palette)
        style.palette = image->palette;
    return style;
}

/* Several sets may hold the same picture. */
static int32_t add_image(gltf *g, const buffer *png, kunai_string name)
{
    buffer key = {0};
    int64_t equal;

    append_bytes(&key, png->data, png->size);
    append_bytes(&key, name.data, name.size);
    equal = find_gltf_equal(&g->file->images, &key, g->out->image_count);
    free_buffer(&key);
    return (int32_t)(equal >= 0 ? equal
                                : (int64_t)add_glb_image(g->out, png, name.data, name.size));
}

static int32_t embed(gltf *g, const gltf_image *wanted)
{
    gltf_pictures *pictures = g->names->set;
    const picture_style style = choose_style(g->names, wanted);
    const gltf_picture picture = get_gltf_picture(pictures, wanted->picture);
    const tool_entry entry = get_picture_entry(&picture.set, picture.index);
    const kunai_string name = get_picture_name(g, wanted->picture);
    buffer png = {0};
    kunai_error error;
    int32_t image;

    if (g->out->data.size > GLTF_MOST_BYTES)
        return GLTF_IMAGE_UNREADABLE; /* nothing of it will be written */
    if (make_picture_png(&style, &picture.set, picture.index, 0, &png, &error) != KUNAI_OK) {
        report_tool_error(g->t, picture.path, &entry, &error);
        return GLTF_IMAGE_UNREADABLE;
    }
    count_picture(&pictures->tally, &style, &picture.set, picture.path, picture.index, 1);
    image = add_image(g, &png, name);
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

static uint32_t make_texture(gltf *g, int32_t image, const kunai_material *material)
{
    const uint32_t members[4] = {(uint32_t)image, material->filter != 0, material->wrap_u % 3,
                                 material->wrap_v % 3};
    buffer *b = &g->out->textures, key = {0};
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

/* The image of a material, or -1. A projection makes texture coordinates from positions at every
 * frame, which glTF cannot say. */
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
    gltf_picture picture;

    if (image < 0 || get_image(g->names, image)->number < 0)
        return NULL;
    picture = get_picture(g->names, image);
    return kunai_textures_get_image(picture.set.textures, picture.index);
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
    kunai_textures_match(g->names->set->all, &list, 0, &match);
    return get_texture(g, material, find_gltf_matched(g->names->set, &match));
}
