/*
 * gltf_nitro.c - writes the parts of materials and nodes that only Nitro models have (mdl0.md,
 * tex0.md).
 *
 * The picture decides whether a Nitro material is transparent. A texture matrix becomes
 * KHR_texture_transform. Billboards and undone scales are facts in extras, because glTF has
 * neither.
 */
#include "gltf.h"

enum { FIXED_WORDS = 11 }; /* words of the record of a material before its texture matrix */

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

/* Returns whether the texture matrix of a material is not the identity. */
static int moves_uvs(const kunai_material *material)
{
    static const float still[6] = {1, 0, 0, 1, 0, 0};
    int i;

    for (i = 0; i < 6; i++)
        if (!is_zero(material->uv_matrix[i] - still[i]))
            return 1;
    return 0;
}

/* The rotation changes its sign, because the Y axis of pictures points down in glTF. Sliding
 * textures need the extension even if they begin at rest: an animation changes its members. */
void add_gltf_uv_transform(const gltf *g, buffer *b, const kunai_material *material)
{
    if (g->info->format != KUNAI_FORMAT_MDL0 || material->flags & KUNAI_MATERIAL_ENVIRONMENT ||
        (!moves_uvs(material) && !is_gltf_sliding(g, material)))
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

/* Adds a key with the value true if a flag is set. */
static void tell(buffer *b, uint32_t flag, const char *what)
{
    if (!flag)
        return;
    add_json_key(b, what);
    add_json_true(b);
}

void tell_gltf_nitro_material(const gltf *g, buffer *b, const kunai_material *material)
{
    const kunai_texture_ref *texture = get_gltf_ref(g->model, material);

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
