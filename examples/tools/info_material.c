/* info_material.c - describes the materials of a model for kunai info, as JSON and as lines. */
#include "info.h"

#include <string.h>

static const struct {
    uint32_t flag;
    const char *key, *words;
} flags[] = {{KUNAI_MATERIAL_DOUBLE_SIDED, "doubleSided", "two-sided"},
             {KUNAI_MATERIAL_UNLIT, "unlit", "unlit"},
             {KUNAI_MATERIAL_FLAT, "flat", "flat"},
             {KUNAI_MATERIAL_ENVIRONMENT, "environment", "environment map"},
             {KUNAI_MATERIAL_NO_SPECULAR, "noSpecular", "no specular"},
             {KUNAI_MATERIAL_NO_AMBIENT, "noAmbient", "no ambient"},
             {KUNAI_MATERIAL_NO_ALPHA_TEST, "noAlphaTest", "no alpha test"},
             {KUNAI_MATERIAL_VERTEX_COLOR, "vertexColors", "vertex colours"},
             {KUNAI_MATERIAL_HIDDEN, "hidden", "hidden"},
             {KUNAI_MATERIAL_BACK_SIDE, "backSide", "only the back"},
             {KUNAI_MATERIAL_PROJECTION, "projection", "projection map"}};

enum { FLAG_COUNT = sizeof flags / sizeof flags[0], NITRO_WORDS = 7 };

static const char *get_wrap_name(uint32_t wrap)
{
    switch (wrap) {
    case KUNAI_WRAP_MIRROR: return "mirror";
    case KUNAI_WRAP_CLAMP: return "clamp";
    default: return "repeat";
    }
}

static int is_nitro(const kunai_model *model)
{
    return kunai_model_get_info(model)->format == KUNAI_FORMAT_MDL0;
}

/* Returns the number of words in a parameter, or 0 if materials of this format have no
 * parameters. */
static uint32_t get_parameter_size(const kunai_model *model)
{
    switch (kunai_model_get_info(model)->format) {
    case KUNAI_FORMAT_MDL0: return 1;
    case KUNAI_FORMAT_GJCM: return 2;
    case KUNAI_FORMAT_XJ: return 4;
    default: return 0;
    }
}

/* Returns whether the texture of a Nitro material has translucent texels. They blend even if the
 * alpha of the material is opaque. */
static int has_clear_texels(const kunai_model *model, const kunai_material *material,
                            const kunai_textures *textures)
{
    kunai_texture_match match;

    if (!is_nitro(model) ||
        kunai_textures_match(textures, kunai_model_get_texture_list(model),
                             (uint32_t)material->texture, &match) != KUNAI_OK ||
        match.image < 0)
        return 0;
    return (kunai_textures_get_image(textures, (uint32_t)match.image)->flags &
            KUNAI_IMAGE_TRANSLUCENT) != 0;
}

/* ---- as JSON ---- */

static void add_parameters(buffer *b, const kunai_model *model)
{
    const kunai_material *material;
    uint32_t i, k;

    add_json_key(b, "parameters");
    open_json(b, '[');
    for (i = 0; (material = kunai_model_get_material(model, i)) != NULL; i++) {
        open_json(b, '[');
        for (k = 0; k < material->parameter_count; k++)
            add_json_unsigned(b, material->parameters[k]);
        close_json(b, ']');
    }
    close_json(b, ']');
}

static void add_texture(buffer *b, const char *key, int32_t texture)
{
    add_json_key(b, key);
    add_json_signed(b, texture);
}

static void add_color(buffer *b, const char *key, const uint8_t *color)
{
    int i;

    add_json_key(b, key);
    open_json(b, '[');
    for (i = 0; i < 4; i++)
        add_json_unsigned(b, color[i]);
    close_json(b, ']');
}

static void add_flag(buffer *b, const char *key, uint32_t given)
{
    add_json_key(b, key);
    if (given)
        add_json_true(b);
    else
        add_json_false(b);
}

static void add_second(buffer *b, const kunai_material *material)
{
    add_texture(b, "texture2", material->texture2);
    add_color(b, "diffuse2", material->diffuse2);
    add_color(b, "ambient2", material->ambient2);
    add_color(b, "specular2", material->specular2);
}

static void add_uv_matrix(buffer *b, const kunai_material *material)
{
    add_json_key(b, "uvScale");
    add_json_floats(b, material->uv_scale, 2);
    add_json_key(b, "uvRotation");
    add_json_float(b, (double)material->uv_rotation);
    add_json_key(b, "uvTranslation");
    add_json_floats(b, material->uv_translation, 2);
    add_json_key(b, "uvMatrix");
    add_json_floats(b, material->uv_matrix, 6);
}

static void add_material(buffer *b, const kunai_material *material, int nitro, int clear)
{
    size_t i;

    open_json(b, '{');
    if (material->name.size)
        add_json_name(b, "name", material->name);
    add_texture(b, "texture", material->texture);
    add_flag(b, "blend", material->flags & KUNAI_MATERIAL_BLEND);
    if (material->flags & KUNAI_MATERIAL_BLEND)
        add_json_blend(b, material);
    if (clear)
        add_flag(b, "texelBlend", 1);
    for (i = 0; i < FLAG_COUNT; i++)
        add_flag(b, flags[i].key, material->flags & flags[i].flag);
    add_json_text(b, "wrapU", get_wrap_name(material->wrap_u));
    add_json_text(b, "wrapV", get_wrap_name(material->wrap_v));
    add_json_number(b, "filter", material->filter);
    add_color(b, "diffuse", material->diffuse);
    add_color(b, "ambient", material->ambient);
    add_color(b, "specular", material->specular);
    add_color(b, "emission", material->emission);
    add_json_key(b, "exponent");
    add_json_float(b, (double)material->exponent);
    if (material->flags & KUNAI_MATERIAL_SECOND)
        add_second(b, material);
    if (nitro) {
        add_uv_matrix(b, material);
        add_json_words(b, "raw", material->raw, NITRO_WORDS);
    }
    close_json(b, '}');
}

void add_info_materials(buffer *b, const kunai_model *model, const kunai_textures *textures)
{
    const kunai_material *material;
    uint32_t i;

    add_json_key(b, "material_list");
    open_json(b, '[');
    for (i = 0; (material = kunai_model_get_material(model, i)) != NULL; i++)
        add_material(b, material, is_nitro(model), has_clear_texels(model, material, textures));
    close_json(b, ']');
    if (get_parameter_size(model))
        add_parameters(b, model);
}

/* ---- in words ---- */

static void print_texture(buffer *b, const kunai_material *material)
{
    if (material->texture >= 0)
        print_info(b, "texture %d", (int)material->texture);
    else
        print_info(b, "no texture");
}

static void print_color(buffer *b, const char *what, const uint8_t *color)
{
    print_info(b, ", %s #%02X%02X%02X%02X", what, (unsigned)color[0], (unsigned)color[1],
               (unsigned)color[2], (unsigned)color[3]);
}

static void print_flags(buffer *b, const kunai_material *material, int clear)
{
    size_t i;

    if (material->flags & KUNAI_MATERIAL_BLEND)
        print_info(b, ", blend %s %s", get_blend_name(material->blend_source),
                   get_blend_name(material->blend_destination));
    else
        print_info(b, clear ? ", blended by its texels" : ", opaque");
    for (i = 0; i < FLAG_COUNT; i++)
        if (material->flags & flags[i].flag)
            print_info(b, ", %s", flags[i].words);
}

static void print_second(buffer *b, const kunai_material *material)
{
    if (material->texture2 >= 0)
        print_info(b, ", second texture %d", (int)material->texture2);
    print_color(b, "second diffuse", material->diffuse2);
}

/* Prints "8=0x50000": type and value. For Xinja "2=0x4,0x5,0x0": type and arguments. */
static void print_parameters(buffer *b, const kunai_material *material, uint32_t size)
{
    uint32_t i, k;

    for (i = 0; i + size <= material->parameter_count; i += size) {
        const uint32_t *parameter = material->parameters + i;

        print_info(b, "%s %u", i ? "" : ", parameters", (unsigned)parameter[0]);
        for (k = 1; k < size; k++)
            print_info(b, "%s0x%X", k == 1 ? "=" : ",", (unsigned)parameter[k]);
    }
}

static int moves_uvs(const kunai_material *material)
{
    static const float still[6] = {1, 0, 0, 1, 0, 0};
    int i;

    for (i = 0; i < 6; i++)
        if (material->uv_matrix[i] < still[i] || material->uv_matrix[i] > still[i])
            return 1;
    return 0;
}

static void print_nitro(buffer *b, const kunai_material *material)
{
    const uint32_t *raw = material->raw;
    const uint32_t record = raw[KUNAI_NITRO_RAW_RECORD], size = raw[KUNAI_NITRO_RAW_SIZE];
    int i;

    if (moves_uvs(material))
        for (i = 0; i < 6; i++)
            print_info(b, "%s%.6g", i ? " " : ", texture matrix ", (double)material->uv_matrix[i]);
    print_info(b, ", record %u, flags 0x%X, polygon 0x%X, parameters 0x%X",
               (unsigned)(record & KUNAI_NITRO_RECORD_INDEX_MASK),
               (unsigned)(record >> KUNAI_NITRO_RECORD_FLAGS_SHIFT),
               (unsigned)raw[KUNAI_NITRO_RAW_POLYGON], (unsigned)raw[KUNAI_NITRO_RAW_TEXTURE]);
    if (material->texture >= 0)
        print_info(b, ", for %ux%u", (unsigned)(size & KUNAI_NITRO_SIZE_WIDTH_MASK),
                   (unsigned)(size >> KUNAI_NITRO_SIZE_HEIGHT_SHIFT));
}

void list_info_materials(buffer *b, const kunai_model *model, const kunai_textures *textures)
{
    const uint32_t size = get_parameter_size(model);
    const kunai_material *material;
    uint32_t i;

    for (i = 0; (material = kunai_model_get_material(model, i)) != NULL; i++) {
        begin_info_line(b, 2, "material", i, material->name);
        print_texture(b, material);
        print_flags(b, material, has_clear_texels(model, material, textures));
        if (material->texture >= 0)
            print_info(b, ", wrap %s/%s", get_wrap_name(material->wrap_u),
                       get_wrap_name(material->wrap_v));
        print_color(b, "diffuse", material->diffuse);
        if (material->flags & KUNAI_MATERIAL_SECOND)
            print_second(b, material);
        if (is_nitro(model))
            print_nitro(b, material);
        else if (size)
            print_parameters(b, material, size);
        append_byte(b, '\n');
    }
}
