/* nsbmd_material.c - reads the materials of a Nitro model (mdl0.md 5), and the lists that say which
 * materials use a texture or a palette. A material does not name its texture: the dictionary of
 * texture names lists the materials. The size of a record depends on its flags. */
#include "base/math.h"

#include "base/trace.h"
#include "model/material.h"
#include "model/nitro/nsbmd_model.h"

static const char record[] = "material";

enum {
    OFFSET = 4,    /* bytes per dictionary entry */
    RECORD = 0x2C, /* bytes of a material without its texture matrix */
    EFFECT = 0x40, /* bytes of the effect matrix after the texture matrix */
    WHITE = 0x7FFF,
    /* places of offsets and counts: in the header of the model, and in the block of the
     * materials */
    BLOCK_FIELD = 0x08,
    COUNT_FIELD = 0x18,
    TEXTURES = 0,
    PALETTES = 2,
    MATERIALS = 4
};

/* polygon attributes */
enum { SIDES = KUNAI_NITRO_POLYGON_BACK | KUNAI_NITRO_POLYGON_FRONT };

typedef struct material_record {
    kunai_i_reader whole; /* all bytes that the flags announce */
    uint32_t size;        /* as stored in the record */
    uint32_t diffuse_ambient;
    uint32_t specular_emission;
    uint32_t polygon;
    uint32_t texture;
    uint32_t flags;
    double matrix_size[2]; /* width and height that the UVs are made for */
    double scale[2];
    double sine;
    double cosine;
    double translation[2];
} material_record;

/* ---- one record ---- */

/* The flags say which parts of the matrix are stored. A missing part is that of the identity. */
static void read_matrix(kunai_i_reader *reader, material_record *material)
{
    material->scale[0] = material->scale[1] = material->cosine = 1.0;
    if (!(material->flags & KUNAI_NITRO_MATERIAL_NO_SCALE)) {
        material->scale[0] = kunai_i_convert_nitro_fixed(kunai_i_read_s32(reader));
        material->scale[1] = kunai_i_convert_nitro_fixed(kunai_i_read_s32(reader));
    }
    if (!(material->flags & KUNAI_NITRO_MATERIAL_NO_ROTATION)) {
        material->sine = kunai_i_convert_nitro_fixed(kunai_i_read_s16(reader));
        material->cosine = kunai_i_convert_nitro_fixed(kunai_i_read_s16(reader));
    }
    if (!(material->flags & KUNAI_NITRO_MATERIAL_NO_TRANSLATION)) {
        material->translation[0] = kunai_i_convert_nitro_fixed(kunai_i_read_s32(reader));
        material->translation[1] = kunai_i_convert_nitro_fixed(kunai_i_read_s32(reader));
    }
    if (material->flags & KUNAI_NITRO_MATERIAL_EFFECT)
        kunai_i_skip(reader, EFFECT);
}

/* Reads the bytes of a record. Damage stays in the reader. */
static void read_record(kunai_i_reader *reader, material_record *material)
{
    const size_t at = reader->at;

    memset(material, 0, sizeof *material);
    kunai_i_need(reader, RECORD, 1);
    kunai_i_skip(reader, 2); /* kind of record: only one kind exists */
    material->size = kunai_i_read_u16(reader);
    material->diffuse_ambient = kunai_i_read_u32(reader);
    material->specular_emission = kunai_i_read_u32(reader);
    material->polygon = kunai_i_read_u32(reader);
    kunai_i_skip(reader, 4); /* mask of the bits that replace the renderer's */
    material->texture = kunai_i_read_u32(reader);
    kunai_i_skip(reader, 6); /* mask of texture bits; place of the palette */
    material->flags = kunai_i_read_u16(reader);
    material->matrix_size[0] = (double)kunai_i_read_u16(reader);
    material->matrix_size[1] = (double)kunai_i_read_u16(reader);
    kunai_i_skip(reader, 8); /* set at run time from the texture */
    read_matrix(reader, material);
    material->whole = kunai_i_make_part(
        reader, at, kunai_i_has_reader_failed(reader) ? 0 : reader->at - at, record);
}

/* ---- conversion ---- */

static uint32_t get_alpha(const material_record *from)
{
    return from->polygon >> KUNAI_NITRO_POLYGON_ALPHA_SHIFT & KUNAI_NITRO_POLYGON_ALPHA_MASK;
}

/* Front faces alone need no flag. A material without sides is hidden (see convert_record). */
static uint32_t get_side_flags(uint32_t polygon)
{
    if (!(polygon & KUNAI_NITRO_POLYGON_BACK))
        return 0;
    return polygon & KUNAI_NITRO_POLYGON_FRONT ? KUNAI_MATERIAL_DOUBLE_SIDED
                                               : KUNAI_MATERIAL_BACK_SIDE;
}

static uint32_t get_flags(const material_record *from)
{
    static const uint32_t sources[4] = {0, 0, KUNAI_MATERIAL_ENVIRONMENT,
                                        KUNAI_MATERIAL_PROJECTION};
    const uint32_t alpha = get_alpha(from);
    uint32_t flags =
        get_side_flags(from->polygon) | sources[from->texture >> KUNAI_NITRO_TEXTURE_SOURCE_SHIFT];

    if (alpha && alpha < 31)
        flags |= KUNAI_MATERIAL_BLEND;
    if (!(from->polygon & KUNAI_NITRO_POLYGON_LIGHTS_MASK))
        flags |= KUNAI_MATERIAL_UNLIT;
    return flags;
}

static void set_colors(const material_record *from, kunai_material *material)
{
    kunai_i_convert_nitro_color(from->diffuse_ambient, material->diffuse);
    kunai_i_convert_nitro_color(from->diffuse_ambient >> KUNAI_NITRO_DIFFUSE_AMBIENT_AMBIENT_SHIFT,
                                material->ambient);
    kunai_i_convert_nitro_color(from->specular_emission, material->specular);
    kunai_i_convert_nitro_color(from->specular_emission >>
                                    KUNAI_NITRO_SPECULAR_EMISSION_EMISSION_SHIFT,
                                material->emission);
    material->diffuse[3] = kunai_i_widen_nitro_channel(get_alpha(from));
}

/* Splits the matrix into a scale, a rotation and a translation. The parts are exact unless the
 * matrix is skewed. */
static void set_uv_parts(kunai_material *material)
{
    const float *matrix = material->uv_matrix;
    const double a = (double)matrix[0], b = (double)matrix[1];
    const double c = (double)matrix[2], d = (double)matrix[3];
    double scale = kunai_i_compute_square_root(a * a + b * b);

    material->uv_translation[0] = matrix[4];
    material->uv_translation[1] = matrix[5];
    material->uv_scale[0] = matrix[0];
    material->uv_scale[1] = matrix[3];
    if (b == 0.0 && c == 0.0)
        return;
    material->uv_scale[0] = kunai_i_round(scale, NULL);
    if (scale > 0.0) {
        material->uv_scale[1] = kunai_i_round((a * d - b * c) / scale, NULL);
        material->uv_rotation = (float)kunai_i_compute_arctangent(b, a);
    } else {
        material->uv_scale[1] = kunai_i_round(kunai_i_compute_square_root(c * c + d * d), NULL);
        material->uv_rotation = (float)kunai_i_compute_arctangent(-c, d);
    }
}

/* UVs are stored in 16ths of a texel. A matrix applies only to stored UVs, not to computed ones. */
static void set_uv(const kunai_i_nsbmd *nsbmd, const material_record *from,
                   kunai_i_nsbmd_material *material)
{
    int i;

    for (i = 0; i < 2; i++)
        material->uv_scale[i] =
            1.0 / (16.0 * (from->matrix_size[i] > 0.0 ? from->matrix_size[i] : 1.0));
    if (!(from->flags & KUNAI_NITRO_MATERIAL_MATRIX) ||
        from->texture >> KUNAI_NITRO_TEXTURE_SOURCE_SHIFT != KUNAI_NITRO_SOURCE_STORED)
        return;
    kunai_i_make_nitro_uv_matrix(nsbmd->texture_mode, from->matrix_size, from->scale, from->sine,
                                 from->cosine, from->translation, material->material.uv_matrix);
    set_uv_parts(&material->material);
}

/* Stores the words that kunai/model.h offers as raw, and the whole record as parameters. */
static void set_raw(const kunai_i_nsbmd *nsbmd, const material_record *from,
                    kunai_material *material)
{
    kunai_i_reader whole = from->whole;
    const size_t count = whole.size / 4;
    uint32_t *words = kunai_i_allocate_unset(nsbmd->open, count, sizeof *words);
    size_t i;

    material->raw[KUNAI_NITRO_RAW_RECORD] |= from->flags << KUNAI_NITRO_RECORD_FLAGS_SHIFT;
    material->raw[KUNAI_NITRO_RAW_POLYGON] = from->polygon;
    material->raw[KUNAI_NITRO_RAW_TEXTURE] = from->texture;
    material->raw[KUNAI_NITRO_RAW_DIFFUSE_AMBIENT] = from->diffuse_ambient;
    material->raw[KUNAI_NITRO_RAW_SPECULAR_EMISSION] = from->specular_emission;
    material->raw[KUNAI_NITRO_RAW_SIZE] =
        (uint32_t)from->matrix_size[0] | (uint32_t)from->matrix_size[1]
                                             << KUNAI_NITRO_SIZE_HEIGHT_SHIFT;
    material->raw[KUNAI_NITRO_RAW_MATRIX] = nsbmd->texture_mode;
    if (!words)
        return;
    for (i = 0; i < count; i++)
        words[i] = kunai_i_read_u32(&whole);
    material->parameters = words;
    material->parameter_count = count;
}

static void convert_record(const kunai_i_nsbmd *nsbmd, const material_record *from,
                           kunai_i_nsbmd_material *to)
{
    kunai_material *material = &to->material;

    material->offset = from->whole.origin;
    material->flags = get_flags(from);
    material->wrap_u = kunai_i_wrap(!(from->texture & KUNAI_NITRO_TEXTURE_REPEAT_U),
                                    from->texture & KUNAI_NITRO_TEXTURE_FLIP_U);
    material->wrap_v = kunai_i_wrap(!(from->texture & KUNAI_NITRO_TEXTURE_REPEAT_V),
                                    from->texture & KUNAI_NITRO_TEXTURE_FLIP_V);
    set_colors(from, material);
    set_raw(nsbmd, from, material);
    set_uv(nsbmd, from, to);
    if (from->diffuse_ambient & KUNAI_NITRO_DIFFUSE_AMBIENT_INITIAL)
        to->initial_color = from->diffuse_ambient & WHITE;
    to->is_hidden = !get_alpha(from) || !(from->polygon & SIDES);
}

/* ---- all materials ---- */

static void begin_material(kunai_i_nsbmd_material *material, uint32_t number)
{
    kunai_i_begin_white_material(&material->material);
    material->material.filter = 0;
    material->material.exponent = 0.0f;
    material->material.raw[KUNAI_NITRO_RAW_RECORD] = number;
    material->initial_color = WHITE;
    material->uv_scale[0] = material->uv_scale[1] = 1.0 / 16.0;
}

/* Reads a material. A damaged material stays white. */
static void read_material(kunai_i_nsbmd *nsbmd, const kunai_i_g3d_dictionary *dictionary,
                          uint32_t number)
{
    kunai_i_nsbmd_material *material = &nsbmd->materials[number];
    kunai_i_reader entry = kunai_i_get_g3d_entry(dictionary, number);
    kunai_i_reader reader = nsbmd->body;
    material_record from;

    begin_material(material, number);
    material->material.name =
        kunai_i_copy_field(nsbmd->open, kunai_i_get_g3d_name(dictionary, number), KUNAI_I_G3D_NAME);
    reader.record = record;
    /* the reader reports a bad offset at its entry */
    reader.at = (size_t)(entry.origin - reader.origin);
    kunai_i_seek(&reader, (uint64_t)nsbmd->materials_at + kunai_i_read_u32(&entry));
    read_record(&reader, &from);
    if (kunai_i_warn_from_reader(&reader))
        return;
    if (from.size != from.whole.size)
        kunai_i_warn(nsbmd->open, KUNAI_E_CORRUPT, from.whole.origin + 2, record,
                     "the size of the material is not the size that its flags give");
    kunai_i_trace_more(nsbmd->open, KUNAI_RECORD_KIND_NITRO_MATERIAL, record, from.whole.origin,
                       from.whole.size, 0, from.flags, 0);
    convert_record(nsbmd, &from, material);
}

/* ---- textures and palettes ---- */

/* The names of textures or palettes, and which name each material uses. */
typedef struct material_names {
    kunai_i_g3d_dictionary dictionary;
    int32_t numbers[256]; /* by material, which has 8 bits; -1: no name */
} material_names;

/* Assigns a name to the materials in its list. If two lists contain a material, the first one
 * counts. */
static void set_name(const kunai_i_nsbmd *nsbmd, const kunai_i_reader *list, uint32_t number,
                     material_names *names)
{
    const char *message = NULL;
    size_t i;

    for (i = 0; i < list->size; i++) {
        const uint8_t material = list->data[i];

        if (material >= nsbmd->material_count)
            message = "the material number is out of range: the model has fewer materials";
        else if (names->numbers[material] >= 0)
            message = "the material has a name in this dictionary already: the first name is used";
        else
            names->numbers[material] = (int32_t)number;
        if (message)
            kunai_i_warn(nsbmd->open, KUNAI_E_CORRUPT, list->origin + i, list->record, message);
        message = NULL;
    }
}

/* Reads the names of textures or palettes. A damaged list is used by no material. field is the
 * place in the block of the offset of the dictionary. */
static void read_names(const kunai_i_nsbmd *nsbmd, uint32_t field, const char *kind,
                       material_names *names)
{
    const uint64_t block = nsbmd->materials_at;
    kunai_i_reader body = nsbmd->body;
    const uint32_t offset = kunai_i_read_u32_at(&body, block + field) & 0xFFFF;
    uint32_t i;

    memset(names, 0, sizeof *names);
    memset(names->numbers, 0xFF, sizeof names->numbers);
    if (!offset)
        return;
    body.record = kind;
    kunai_i_read_g3d_dictionary(&body, block + offset, block + field, OFFSET, &names->dictionary);
    if (kunai_i_warn_from_reader(&body))
        return;
    for (i = 0; i < names->dictionary.count; i++) {
        kunai_i_reader entry = kunai_i_get_g3d_entry(&names->dictionary, i), list = body;

        /* the reader reports a bad offset at its entry */
        list.at = (size_t)(entry.origin - body.origin);
        kunai_i_seek(&list, block + kunai_i_read_u16(&entry));
        list = kunai_i_make_part(&list, list.at, kunai_i_read_u8(&entry), kind);
        if (kunai_i_warn_from_reader(&list))
            continue;
        kunai_i_trace_more(nsbmd->open, KUNAI_RECORD_KIND_NITRO_MATERIAL_INDICES, "materials",
                           list.origin, list.size, 0, 0, (uint32_t)list.size);
        set_name(nsbmd, &list, i, names);
    }
}

static int is_same_name(const material_names *names, uint32_t a, uint32_t b)
{
    const int32_t number = names->numbers[a], other = names->numbers[b];

    if (number < 0 || other < 0)
        return number < 0 && other < 0;
    return !memcmp(kunai_i_get_g3d_name(&names->dictionary, (uint32_t)number),
                   kunai_i_get_g3d_name(&names->dictionary, (uint32_t)other), KUNAI_I_G3D_NAME);
}

/* Numbers the different pairs of a texture and a palette. Returns their count. A damaged material
 * has no parameters, and gets no texture. */
static uint32_t number_textures(kunai_i_nsbmd *nsbmd, const material_names *textures,
                                const material_names *palettes)
{
    uint32_t count = 0, i, j;

    for (i = 0; i < nsbmd->material_count; i++) {
        kunai_material *material = &nsbmd->materials[i].material;

        if (textures->numbers[i] < 0 || !material->parameters)
            continue;
        for (j = 0; j < i; j++)
            if (nsbmd->materials[j].material.texture >= 0 && is_same_name(textures, i, j) &&
                is_same_name(palettes, i, j))
                break;
        material->texture = j < i ? nsbmd->materials[j].material.texture : (int32_t)count++;
    }
    return count;
}

static kunai_string copy_name(kunai_i_open *open, const material_names *names, uint32_t material)
{
    const int32_t number = names->numbers[material];

    if (number < 0)
        return kunai_i_get_empty_string();
    return kunai_i_copy_field(open, kunai_i_get_g3d_name(&names->dictionary, (uint32_t)number),
                              KUNAI_I_G3D_NAME);
}

/* Makes one texture reference for each different pair of a texture and a palette. */
static void set_textures(kunai_i_nsbmd *nsbmd)
{
    material_names textures, palettes;
    kunai_texture_ref *list;
    uint32_t count, given = 0, i;

    read_names(nsbmd, TEXTURES, "texture", &textures);
    read_names(nsbmd, PALETTES, "palette", &palettes);
    count = number_textures(nsbmd, &textures, &palettes);
    nsbmd->model->textures.rule = KUNAI_MATCH_RULE_NAME_PALETTE;
    if (!count)
        return;
    list = kunai_i_allocate(nsbmd->open, count, sizeof *list);
    nsbmd->model->textures.refs = list;
    nsbmd->model->textures.count = nsbmd->model->info.texture_count = count;
    for (i = 0; i < nsbmd->material_count && list; i++)
        if (nsbmd->materials[i].material.texture == (int32_t)given) {
            list[given].name = copy_name(nsbmd->open, &textures, i);
            list[given].palette = copy_name(nsbmd->open, &palettes, i);
            given++;
        }
}

/* Reads all materials, then their textures. Without the dictionary of the materials, the open
 * fails. */
void kunai_i_read_nsbmd_materials(kunai_i_nsbmd *nsbmd)
{
    const uint64_t block = nsbmd->materials_at;
    kunai_i_g3d_dictionary dictionary;
    kunai_i_reader body = nsbmd->body;
    uint32_t i;

    kunai_i_read_g3d_dictionary(&body, block + MATERIALS, BLOCK_FIELD, OFFSET, &dictionary);
    if (kunai_i_fail_from_reader(&body))
        return;
    kunai_i_trace_structure(nsbmd->open, KUNAI_RECORD_KIND_NITRO_MATERIAL_BLOCK, "material block",
                            body.origin + block, MATERIALS);
    kunai_i_check_nsbmd_count(nsbmd, COUNT_FIELD, dictionary.count, &nsbmd->material_count);
    nsbmd->materials =
        kunai_i_allocate_scratch(nsbmd->open, nsbmd->material_count, sizeof *nsbmd->materials);
    for (i = 0; i < nsbmd->material_count && !kunai_i_has_failed(nsbmd->open); i++)
        read_material(nsbmd, &dictionary, i);
    if (!kunai_i_has_failed(nsbmd->open))
        set_textures(nsbmd);
}
