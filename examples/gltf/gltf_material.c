/*
 * gltf_material.c - writes materials, with the facts that glTF cannot express in their extras.
 *
 * A material of a model becomes up to four glTF materials: with or without a texture, and with or
 * without vertex colours. Only the forms that meshes use are written. Equal materials of several
 * models are written once. Metal is 0 and roughness is 1, because the consoles have neither.
 */
#include "gltf.h"
#include "json_names.h"

#include <math.h>
#include <stdio.h>

enum { WANTED = -2 }; /* in gltf.materials: a mesh needs the form, which is not written yet */

/* The console multiplies display values; glTF multiplies linear ones. If both factors are made
 * linear, the product looks nearly the same. */
float convert_to_linear(uint8_t value)
{
    const double shown = value / 255.0;

    return (float)(shown <= 0.04045 ? shown / 12.92 : pow((shown + 0.055) / 1.055, 2.4));
}

/* Computes the base colour. Vertex colours replace the diffuse colour. In a Ninja model they
 * replace its alpha, too. In a Nitro model they do not; there, alpha 0 marks a hidden material,
 * which is written as opaque. */
static void find_factor(const gltf *g, const kunai_material *material, int colored, float *factor)
{
    const int is_nitro = g->info->format == KUNAI_FORMAT_MDL0;
    int i;

    for (i = 0; i < 3; i++)
        factor[i] = colored ? 1 : convert_to_linear(material->diffuse[i]);
    factor[3] = (float)(material->diffuse[3] / 255.0);
    if (is_nitro ? !material->diffuse[3] : colored)
        factor[3] = 1;
}

static void add_texture(const gltf *g, buffer *b, const kunai_material *material, int32_t texture)
{
    open_json(b, '{');
    add_json_key(b, "index");
    add_json_signed(b, texture);
    add_gltf_uv_transform(g, b, material);
    close_json(b, '}');
}

static void add_color(const gltf *g, buffer *b, const kunai_material *material, int32_t texture,
                      int colored)
{
    float factor[4];

    find_factor(g, material, colored, factor);
    add_json_key(b, "pbrMetallicRoughness");
    open_json(b, '{');
    add_json_key(b, "baseColorFactor");
    add_json_floats(b, factor, 4);
    if (texture >= 0) {
        add_json_key(b, "baseColorTexture");
        add_texture(g, b, material, texture);
    }
    add_json_key(b, "metallicFactor");
    add_json_unsigned(b, 0);
    add_json_key(b, "roughnessFactor");
    add_json_unsigned(b, 1);
    close_json(b, '}');
}

/* Only Nitro models have emissive materials. */
int is_gltf_shining(const gltf *g, const kunai_material *material)
{
    const uint8_t *color = material->emission;

    return g->info->format == KUNAI_FORMAT_MDL0 && !(material->flags & KUNAI_MATERIAL_UNLIT) &&
           (color[0] || color[1] || color[2]);
}

/* Adds the emissive light of a material, in the colours of its picture. */
static void add_emission(const gltf *g, buffer *b, const kunai_material *material, int32_t texture)
{
    float factor[3];
    int i;

    if (!is_gltf_shining(g, material))
        return;
    for (i = 0; i < 3; i++)
        factor[i] = convert_to_linear(material->emission[i]);
    add_json_key(b, "emissiveFactor");
    add_json_floats(b, factor, 3);
    if (texture >= 0) {
        add_json_key(b, "emissiveTexture");
        add_texture(g, b, material, texture);
    }
}

static void add_unlit(gltf *g, buffer *b)
{
    add_json_key(b, "extensions");
    open_json(b, '{');
    add_json_key(b, "KHR_materials_unlit");
    open_json(b, '{');
    close_json(b, '}');
    close_json(b, '}');
    if (!g->file->unlit_used)
        add_json_string(&g->out->extensions, "KHR_materials_unlit");
    g->file->unlit_used = 1;
}

/* glTF has only ordinary transparency. The blend factors of other kinds, for example additive ones,
 * are kept in extras. */
static void add_blend(buffer *b, const kunai_material *material)
{
    if (!(material->flags & KUNAI_MATERIAL_BLEND) ||
        (material->blend_source == KUNAI_BLEND_SRC_ALPHA &&
         material->blend_destination == KUNAI_BLEND_INV_SRC_ALPHA))
        return;
    add_json_blend(b, material);
}

static void add_texture_number(const gltf *g, buffer *b, const kunai_material *material)
{
    const kunai_texture_ref *texture;

    if (material->texture < 0)
        return;
    add_json_key(b, "texture");
    add_json_signed(b, material->texture);
    texture = get_gltf_ref(g->model, material);
    if (texture && texture->name.size) {
        add_json_key(b, "textureName");
        add_json_bytes(b, texture->name.data, texture->name.size);
    }
}

/* Adds the material as the file stores it, and the facts that glTF cannot express. */
static void add_extras(const gltf *g, buffer *b, const kunai_material *material)
{
    const uint32_t format = g->info->format;

    add_json_key(b, "extras");
    open_json(b, '{');
    add_json_text(b, "format", kunai_format_name(format));
    if (format == KUNAI_FORMAT_GJCM || format == KUNAI_FORMAT_XJ)
        add_json_words(b, "parameters", material->parameters, material->parameter_count);
    else
        add_json_words(b, "raw", material->raw, sizeof material->raw / sizeof material->raw[0]);
    add_texture_number(g, b, material);
    if (format == KUNAI_FORMAT_MDL0)
        tell_gltf_nitro_material(g, b, material);
    add_blend(b, material);
    if (material->flags & KUNAI_MATERIAL_ENVIRONMENT) {
        add_json_key(b, "environment");
        add_json_true(b);
    }
    close_json(b, '}');
}

/* Adds all members of a material except its name. They are the key that finds equal materials. */
static void add_members(gltf *g, buffer *b, const kunai_material *material, int32_t texture,
                        int colored)
{
    const int alpha = find_gltf_alpha(g, material, texture >= 0);

    add_color(g, b, material, texture, colored);
    if (alpha != GLTF_OPAQUE) {
        add_json_key(b, "alphaMode");
        add_json_string(b, alpha == GLTF_BLEND ? "BLEND" : "MASK");
    }
    if (material->flags & KUNAI_MATERIAL_DOUBLE_SIDED) {
        add_json_key(b, "doubleSided");
        add_json_true(b);
    }
    if (material->flags & KUNAI_MATERIAL_UNLIT)
        add_unlit(g, b);
    else
        add_emission(g, b, material, texture);
    add_extras(g, b, material);
}

/* Returns the number of the material with these members, which is written if it is new. Without
 * named, a new material gets the name material_NUMBER. */
static uint32_t find_material(gltf *g, const buffer *members, int named)
{
    static const kunai_string no_name = {"", 0};
    const uint32_t number = g->out->material_count;
    const int64_t equal = find_gltf_equal(&g->file->materials, members, number);
    buffer *b = &g->out->materials;

    if (equal >= 0)
        return (uint32_t)equal;
    open_json(b, '{');
    if (!named)
        add_gltf_name(b, &no_name, "material", number);
    add_json_part(b, members);
    close_json(b, '}');
    return g->out->material_count++;
}

static uint32_t add_material(gltf *g, const kunai_material *material, int32_t texture, int colored)
{
    buffer members = {.memory = g->memory};
    uint32_t number;

    if (material->name.size)
        add_gltf_name(&members, &material->name, "", 0);
    add_members(g, &members, material, texture, colored);
    number = find_material(g, &members, material->name.size != 0);
    free_buffer(&members);
    return number;
}

/* glTF cannot say that a mesh is invisible. This material draws nothing in any viewer, because
 * every pixel fails the alpha test. */
static void add_volume_material(gltf *g)
{
    static const float hidden[4] = {1, 1, 1, 0}, shown[4] = {1, 0.25f, 0.75f, 0.5f};
    const int show = g->file->show_volumes;
    buffer b = {.memory = g->memory};

    add_json_key(&b, "name");
    add_json_string(&b, "volume");
    add_json_key(&b, "pbrMetallicRoughness");
    open_json(&b, '{');
    add_json_key(&b, "baseColorFactor");
    add_json_floats(&b, show ? shown : hidden, 4);
    add_json_key(&b, "metallicFactor");
    add_json_unsigned(&b, 0);
    close_json(&b, '}');
    add_json_key(&b, "alphaMode");
    add_json_string(&b, show ? "BLEND" : "MASK");
    g->volume_material = find_material(g, &b, 1);
    free_buffer(&b);
}

int is_gltf_shown(const gltf *g, const kunai_submesh *part)
{
    return part->index_count &&
           (g->file->show_hidden ||
            !(kunai_model_get_material(g->model, part->material)->flags & KUNAI_MATERIAL_HIDDEN));
}

/* Returns the place of one of the four forms of a material. */
static int32_t *find_form(gltf *g, uint32_t index, int textured, int colored)
{
    return &g->materials[4 * (size_t)index + 2 * (size_t)textured + (size_t)colored];
}

/* Returns the form of a material that a mesh needs. Environment maps need normals in place of
 * texture coordinates. */
static int32_t *choose_form(gltf *g, uint32_t index, const kunai_mesh *mesh, int *textured,
                            int *colored)
{
    const kunai_material *material = kunai_model_get_material(g->model, index);
    const int environment = (material->flags & KUNAI_MATERIAL_ENVIRONMENT) != 0;
    const int uvs = environment ? mesh->normals != NULL : mesh->uvs[0] != NULL;

    *textured = uvs && get_gltf_texture(g, material) >= 0;
    *colored = mesh->colors[0] && (material->flags & KUNAI_MATERIAL_VERTEX_COLOR);
    return find_form(g, index, *textured, *colored);
}

static void want_forms(gltf *g, const kunai_mesh *mesh)
{
    int textured, colored;
    uint32_t i;

    for (i = 0; i < mesh->submesh_count; i++)
        if (is_gltf_shown(g, &mesh->submeshes[i]))
            *choose_form(g, mesh->submeshes[i].material, mesh, &textured, &colored) = WANTED;
}

void add_gltf_materials(gltf *g)
{
    const kunai_material *material;
    const kunai_mesh *mesh;
    int form, volumes = 0;
    uint32_t i;

    for (i = 0; (mesh = kunai_model_get_mesh(g->model, i)) != NULL; i++)
        if (mesh->kind == KUNAI_MESH_KIND_VOLUME)
            volumes = 1;
        else
            want_forms(g, mesh);
    for (i = 0; (material = kunai_model_get_material(g->model, i)) != NULL; i++)
        for (form = 0; form < 4; form++) {
            int32_t *place = find_form(g, i, form / 2, form % 2);

            if (*place != WANTED)
                continue;
            *place = (int32_t)add_material(g, material,
                                           form / 2 ? get_gltf_texture(g, material) : -1, form % 2);
        }
    if (volumes)
        add_volume_material(g);
}

uint32_t get_gltf_material(gltf *g, uint32_t index, const kunai_mesh *mesh, int *textured,
                           int *colored)
{
    return (uint32_t)*choose_form(g, index, mesh, textured, colored);
}
