/* gltf_nitro.c - what Nitro models alone have: palettes by name, alpha by pictures, texture
 * matrices, billboards (tex0.md, mdl0.md). */
#include "gltf_choice.h"

#include <inttypes.h>
#include <string.h>

enum { FIXED_WORDS = 11 }; /* of the record of a material, without its texture matrix */

/* ---- palettes ---- */

static const kunai_palette *find_palette(const kunai_textures *set, kunai_string name)
{
    const kunai_palette *palette;
    uint32_t i;

    for (i = 0; (palette = kunai_textures_get_palette(set, i)) != NULL; i++)
        if (palette->name.size == name.size && !memcmp(palette->name.data, name.data, name.size))
            return palette;
    return NULL;
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

static void warn_of_palettes(tool *t, const gltf_names *names, uint32_t missing, uint32_t first)
{
    if (missing)
        print_tool_note(t, names->set->path,
                        "warning: no palette \"%s\" (texture %" PRIu32 " of the %s; %" PRIu32
                        " of %" PRIu32
                        " are missing): the picture is in colours of the set's choice",
                        kunai_model_get_texture(names->models[0], first)->palette.data, first,
                        names->module, missing, names->texture_count);
}

int32_t color_gltf_picture(gltf_pictures *set, int32_t picture, kunai_string palette)
{
    const gltf_picture found = get_gltf_picture(set, (uint32_t)picture);
    const kunai_palette *colors = find_palette(found.set.textures, palette);

    return colors ? color_image(set, picture, colors) : -1;
}

int find_in_gltf_set(const gltf_pictures *set, const kunai_texture_ref *wanted)
{
    const int32_t found = find_gltf_picture(set, wanted->name);

    if (found < 0)
        return 0;
    if (wanted->palette.size &&
        !find_palette(get_gltf_picture(set, (uint32_t)found).set.textures, wanted->palette))
        return GLTF_HAS_PICTURE;
    return GLTF_HAS_ALL;
}

void color_gltf_pictures(tool *t, gltf_names *names)
{
    uint32_t i, missing = 0, first = 0;

    for (i = 0; i < names->texture_count; i++) {
        const kunai_texture_ref *wanted = kunai_model_get_texture(names->models[0], i);
        int32_t image;

        if (names->pictures[i] < 0 || !wanted->palette.size)
            continue;
        image = color_gltf_picture(names->set, names->pictures[i], wanted->palette);
        if (image >= 0)
            names->pictures[i] = image;
        else if (!missing++)
            first = i;
    }
    warn_of_palettes(t, names, missing, first);
}

/* ---- materials ---- */

int find_gltf_alpha(const gltf *g, const kunai_material *material, int textured)
{
    const kunai_image *image;

    if (material->flags & KUNAI_MATERIAL_BLEND)
        return GLTF_BLEND;
    image = textured && g->info->format == KUNAI_FORMAT_MDL0 ? find_gltf_shown(g, material) : NULL;
    if (!image || !(image->flags & KUNAI_IMAGE_ALPHA))
        return GLTF_OPAQUE;
    return image->flags & KUNAI_IMAGE_TRANSLUCENT ? GLTF_BLEND : GLTF_MASK;
}

static int is_zero(float value)
{
    return !(value < 0 || value > 0);
}

static int moves_uvs(const kunai_material *material)
{
    static const float still[6] = {1, 0, 0, 1, 0, 0};
    int i;

    for (i = 0; i < 6; i++)
        if (!is_zero(material->uv_matrix[i] - still[i]))
            return 1;
    return 0;
}

/* The Y axis of pictures points down: what turns by an angle in the one way turns by minus that in
 * the other. */
void add_gltf_uv_transform(const gltf *g, buffer *b, const kunai_material *material)
{
    if (g->info->format != KUNAI_FORMAT_MDL0 || !moves_uvs(material))
        return;
    add_json_key(b, "extensions");
    open_json(b, '{');
    add_json_key(b, "KHR_texture_transform");
    open_json(b, '{');
    add_json_key(b, "offset");
    add_json_floats(b, material->uv_translation, 2);
    add_json_key(b, "rotation");
    add_json_float(b, is_zero(material->uv_rotation) ? 0 : -(double)material->uv_rotation);
    add_json_key(b, "scale");
    add_json_floats(b, material->uv_scale, 2);
    close_json(b, '}');
    close_json(b, '}');
    if (!g->file->transform_used)
        add_json_string(&g->out->extensions, "KHR_texture_transform");
    g->file->transform_used = 1;
}

static void tell(buffer *b, uint32_t flag, const char *what)
{
    if (!flag)
        return;
    add_json_key(b, what);
    add_json_true(b);
}

void tell_gltf_nitro_material(const gltf *g, buffer *b, const kunai_material *material)
{
    const kunai_texture_ref *texture = NULL;

    if (material->texture >= 0)
        texture = kunai_model_get_texture(g->model, (uint32_t)material->texture);
    if (texture && texture->palette.size) {
        add_json_key(b, "paletteName");
        add_json_bytes(b, texture->palette.data, texture->palette.size);
    }
    if (material->parameter_count > FIXED_WORDS)
        add_json_words(b, "parameters", material->parameters, material->parameter_count);
    if (moves_uvs(material)) {
        add_json_key(b, "uvMatrix");
        add_json_floats(b, material->uv_matrix, 6);
    }
    tell(b, material->flags & KUNAI_MATERIAL_BACK_SIDE, "backSide");
    tell(b, material->flags & KUNAI_MATERIAL_HIDDEN, "hidden");
    tell(b, material->flags & KUNAI_MATERIAL_ENVIRONMENT, "environment");
    tell(b, material->flags & KUNAI_MATERIAL_PROJECTION, "projection");
}

/* ---- nodes ---- */

void tell_gltf_nitro_node(buffer *b, const kunai_node *node)
{
    add_json_key(b, "flags");
    add_json_unsigned(b, node->flags & 0xFFFF);
    if (node->flags & (KUNAI_NODE_BILLBOARD | KUNAI_NODE_BILLBOARD_Y)) {
        add_json_key(b, "billboard");
        add_json_string(b, node->flags & KUNAI_NODE_BILLBOARD ? "all" : "y");
    }
    tell(b, node->flags & KUNAI_NODE_UNDOES_SCALE, "undoesScale");
    tell(b, node->flags & KUNAI_NODE_SCALE_UNDONE, "scaleUndone");
    tell(b, node->flags & KUNAI_NODE_HIDDEN, "hidden");
}
