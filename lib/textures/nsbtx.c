/*
 * nsbtx.c - reads the TEX0 block of NSBTX and NSBMD files: textures and palettes (tex0.md).
 *
 * The block has two dictionaries. The entry of a texture has a 32-bit parameter with its format,
 * its sides and its place. The file does not say which palette belongs to a texture: models do.
 * Without a model the names decide (tex0.md 3). The blocks of 4x4 textures have a second part
 * elsewhere in the block, which names their colours.
 */
#include "textures/nsbtx.h"

#include "base/trace.h"
#include "textures/palette.h"

static const char record[] = "TEX0"; /* also the tag of the block */
static const char model_record[] = "MDL0";

enum {
    TEXTURE = 8, /* bytes of a dictionary entry */
    PALETTE = 4,
    COLOR = 2,
    UNIT_SHIFT = 3, /* 16-bit sizes and places count units of 8 bytes */
    /* places of the fields in the block */
    TEXTURE_DICTIONARY = 0x0E,
    TEXELS = 0x14,
    BLOCKS = 0x24,
    BLOCK_PALETTES = 0x28,
    PALETTE_SIZE = 0x30,
    PALETTE_DICTIONARY = 0x34,
    PALETTE_DATA = 0x38,
    HEADER = 0x3C
};

typedef struct nsbtx_format {
    const char *name;
    kunai_i_unpack *unpack;
    kunai_i_resolve *resolve;
    uint16_t color_count;
    uint8_t color; /* enum kunai_i_color_format */
    uint8_t alpha;
    kunai_i_texel_block block;
} nsbtx_format;

typedef struct nsbtx_texture {
    uint64_t offset; /* place of its dictionary entry in the input */
    uint32_t parameter;
    uint32_t format; /* enum kunai_tex0_format */
    uint32_t width;
    uint32_t height;
    uint32_t original_height;
    uint64_t place; /* place of its texels in their part of the block */
} nsbtx_texture;

/* ---- colours ---- */

/* Makes all colours opaque. Palettes have no alpha; bit 15 of their entries is ignored. */
static void resolve_opaque(const kunai_palette *palette, uint32_t count, uint32_t repeat,
                           uint8_t *colors)
{
    uint32_t i;

    kunai_i_resolve_palette(palette, count, repeat, colors);
    for (i = 0; i < count; i++)
        colors[4 * i + 3] = 0xFF;
}

/* Makes index 0 transparent, as the flag of the texture asks. */
static void resolve_clear_0(const kunai_palette *palette, uint32_t count, uint32_t repeat,
                            uint8_t *colors)
{
    resolve_opaque(palette, count, repeat, colors);
    colors[3] = 0;
}

static uint8_t widen_5(uint32_t value, uint32_t repeat)
{
    return (uint8_t)(value << 3 | (value >> 2 & repeat));
}

/* Computes the colours of all values of a byte. The lower bits of the byte are the index, and the
 * upper bits are alpha. */
static void resolve_bytes(const kunai_palette *palette, uint32_t count, uint32_t repeat,
                          uint8_t *colors)
{
    uint32_t i;

    kunai_i_resolve_palette(palette, count, repeat, colors);
    for (i = count; i < KUNAI_I_COLORS_MAX; i += count)
        memcpy(colors + (size_t)4 * i, colors, (size_t)4 * count);
}

/* Sets the colours of A3I5: 3 bits of alpha, 5 bits of index. */
static void resolve_a3i5(const kunai_palette *palette, uint32_t count, uint32_t repeat,
                         uint8_t *colors)
{
    uint32_t i;

    resolve_bytes(palette, count, repeat, colors);
    for (i = 0; i < KUNAI_I_COLORS_MAX; i++) {
        const uint32_t alpha = i >> 5; /* 3 bits become 5 by repeating, in both modes */

        colors[4 * i + 3] = widen_5(alpha << 2 | alpha >> 1, repeat);
    }
}

/* Sets the colours of A5I3: 5 bits of alpha, 3 bits of index. */
static void resolve_a5i3(const kunai_palette *palette, uint32_t count, uint32_t repeat,
                         uint8_t *colors)
{
    uint32_t i;

    resolve_bytes(palette, count, repeat, colors);
    for (i = 0; i < KUNAI_I_COLORS_MAX; i++)
        colors[4 * i + 3] = widen_5(i >> 3, repeat);
}

static const nsbtx_format formats[] = {
    [KUNAI_TEX0_FORMAT_A3I5] = {"A3I5", kunai_i_unpack_rows_8, resolve_a3i5, 32, 0, 1, {1, 1, 1}},
    [KUNAI_TEX0_FORMAT_PAL4] = {"PAL4", kunai_i_unpack_rows_2, resolve_opaque, 4, 0, 0, {4, 1, 1}},
    [KUNAI_TEX0_FORMAT_PAL16] =
        {"PAL16", kunai_i_unpack_rows_4, resolve_opaque, 16, 0, 0, {2, 1, 1}},
    [KUNAI_TEX0_FORMAT_PAL256] =
        {"PAL256", kunai_i_unpack_rows_8, resolve_opaque, 256, 0, 0, {1, 1, 1}},
    [KUNAI_TEX0_FORMAT_BLOCKS_4X4] = {"4x4", kunai_i_unpack_blocks_4x4, NULL, 0, 0, 1, {4, 4, 4}},
    [KUNAI_TEX0_FORMAT_A5I3] = {"A5I3", kunai_i_unpack_rows_8, resolve_a5i3, 8, 0, 1, {1, 1, 1}},
    [KUNAI_TEX0_FORMAT_DIRECT] = {
        "DIRECT", kunai_i_unpack_rows, NULL, 0, KUNAI_I_ABGR1555, 1, {1, 1, 2}}};

/* ---- the block ---- */

/* Converts the colours of all palettes at once. Palettes may overlap. */
static void read_palette_data(kunai_i_open *open, kunai_i_tex0 *tex0, uint64_t at, uint64_t size)
{
    const kunai_i_reader *block = &tex0->block;
    const uint64_t left = at < block->size ? block->size - at : 0;

    if (size > left) {
        kunai_i_warn(open, KUNAI_E_TRUNCATED, block->origin + PALETTE_SIZE, record,
                     "the palette data ends past the end of the block");
        size = left;
    }
    tex0->color_count = (uint32_t)size / COLOR;
    kunai_i_trace_more(open, KUNAI_RECORD_KIND_TEX0_COLORS, "palette data", block->origin + at,
                       size, 0, 0, tex0->color_count);
    tex0->colors = kunai_i_convert_palette(
        open, KUNAI_I_PALETTE_TEX0, 0, block->data + (left ? (size_t)at : 0), tex0->color_count);
}

/* Reads the header and the dictionaries. A block without palettes has the place 0 for their
 * dictionary. */
void kunai_i_read_tex0(kunai_i_open *open, const kunai_i_reader *file, kunai_i_tex0 *tex0)
{
    kunai_i_reader *block = &tex0->block;
    uint32_t textures, palettes, palette_size, palette_data;

    memset(tex0, 0, sizeof *tex0);
    *block = kunai_i_find_g3d_block(file, record);
    block->at = 0;
    kunai_i_need(block, HEADER, 1);
    textures = kunai_i_read_u32_at(block, TEXTURE_DICTIONARY) & 0xFFFF;
    palette_size = (kunai_i_read_u32_at(block, PALETTE_SIZE) & 0xFFFF) << UNIT_SHIFT;
    palettes = kunai_i_read_u32_at(block, PALETTE_DICTIONARY) & 0xFFFF;
    palette_data = kunai_i_read_u32_at(block, PALETTE_DATA);
    kunai_i_read_g3d_dictionary(block, textures, TEXTURE_DICTIONARY, TEXTURE, &tex0->textures);
    if (palettes)
        kunai_i_read_g3d_dictionary(block, palettes, PALETTE_DICTIONARY, PALETTE, &tex0->palettes);
    if (!kunai_i_fail_from_reader(block) && tex0->palettes.count)
        read_palette_data(open, tex0, palette_data, palette_size);
}

/* ---- palettes ---- */

/* Makes a palette. The file does not store its size, so the palette has all colours up to the
 * end of the palette data. */
void kunai_i_make_tex0_palette(kunai_i_open *open, const kunai_i_tex0 *tex0, uint32_t number,
                               kunai_palette *palette)
{
    kunai_i_reader entry = kunai_i_get_g3d_entry(&tex0->palettes, number);
    uint32_t first = ((uint32_t)kunai_i_read_u16(&entry) << UNIT_SHIFT) / COLOR;

    if (first > tex0->color_count) {
        kunai_i_warn(open, KUNAI_E_CORRUPT, entry.origin, record,
                     "the palette starts past the end of the palette data: it is black");
        first = tex0->color_count;
    }
    kunai_i_trace_structure(open, KUNAI_RECORD_KIND_TEX0_PALETTE, "palette", entry.origin, PALETTE);
    memset(palette, 0, sizeof *palette);
    palette->name =
        kunai_i_copy_field(open, kunai_i_get_g3d_name(&tex0->palettes, number), KUNAI_I_G3D_NAME);
    palette->format = kunai_i_read_u16(&entry) & KUNAI_TEX0_PALETTE_4_COLORS;
    palette->colors = tex0->colors + (size_t)4 * first;
    palette->count = tex0->color_count - first;
}

/* Adds "_pl" to the name, as far as there is room. */
static void make_palette_name(const uint8_t *name, uint8_t *of_palette)
{
    static const char suffix[] = "_pl";
    size_t size = 0, i;

    memset(of_palette, 0, KUNAI_I_G3D_NAME);
    for (; size < KUNAI_I_G3D_NAME && name[size]; size++)
        of_palette[size] = name[size];
    for (i = 0; size < KUNAI_I_G3D_NAME && suffix[i]; size++, i++)
        of_palette[size] = (uint8_t)suffix[i];
}

/* Chooses the palette of a texture by the rules of tex0.md 3: the name with _pl, the same name, the
 * same number, then the first palette. */
static void choose_palette(const kunai_i_tex0 *tex0, uint32_t number, kunai_image *image)
{
    const uint8_t *name = kunai_i_get_g3d_name(&tex0->textures, number);
    uint8_t of_palette[KUNAI_I_G3D_NAME];

    if (!tex0->palettes.count)
        return;
    make_palette_name(name, of_palette);
    image->palette_rule = KUNAI_PALETTE_RULE_NAME_PL;
    image->palette_index = kunai_i_find_g3d_entry(&tex0->palettes, of_palette);
    if (image->palette_index >= 0)
        return;
    image->palette_rule = KUNAI_PALETTE_RULE_NAME;
    image->palette_index = kunai_i_find_g3d_entry(&tex0->palettes, name);
    if (image->palette_index >= 0)
        return;
    image->palette_rule =
        number < tex0->palettes.count ? KUNAI_PALETTE_RULE_INDEX : KUNAI_PALETTE_RULE_FIRST;
    image->palette_index = number < tex0->palettes.count ? (int32_t)number : 0;
}

/* ---- textures ---- */

/* Reads the dictionary entry of a texture. */
static void read_texture(const kunai_i_tex0 *tex0, uint32_t number, nsbtx_texture *texture)
{
    kunai_i_reader entry = kunai_i_get_g3d_entry(&tex0->textures, number);

    texture->offset = kunai_i_tell(&entry);
    texture->parameter = kunai_i_read_u32(&entry);
    texture->original_height = kunai_i_read_u32(&entry) >> 11 & 0x7FF;
    texture->place = (uint64_t)(texture->parameter & KUNAI_TEX0_IMAGE_OFFSET_MASK) << UNIT_SHIFT;
    texture->width =
        8u << (texture->parameter >> KUNAI_TEX0_IMAGE_WIDTH_SHIFT & KUNAI_TEX0_IMAGE_WIDTH_MASK);
    texture->height =
        8u << (texture->parameter >> KUNAI_TEX0_IMAGE_HEIGHT_SHIFT & KUNAI_TEX0_IMAGE_HEIGHT_MASK);
    texture->format =
        texture->parameter >> KUNAI_TEX0_IMAGE_FORMAT_SHIFT & KUNAI_TEX0_IMAGE_FORMAT_MASK;
}

/* Sets how the texels are decoded. Formats with alpha ignore the flag that makes colour 0
 * transparent. */
static void set_format(kunai_i_picture *picture, const nsbtx_texture *texture)
{
    const nsbtx_format *format = &formats[texture->format];
    const int clear_0 = texture->parameter & KUNAI_TEX0_IMAGE_COLOR_0_CLEAR && !format->alpha;
    kunai_image *image = &picture->image;

    image->pixel_name = format->name;
    image->data_name = clear_0 ? "rows, color 0 clear" : "rows";
    image->color_count = format->color_count;
    image->flags |= clear_0 || format->alpha ? KUNAI_IMAGE_ALPHA : 0u;
    image->flags |= format->alpha && format->color_count ? KUNAI_IMAGE_TRANSLUCENT : 0u;
    if (texture->format == KUNAI_TEX0_FORMAT_BLOCKS_4X4)
        image->data_name = "4x4 blocks";
    else
        image->flags |= KUNAI_IMAGE_LINEAR;
    picture->unpack = format->unpack;
    picture->resolve = clear_0 ? resolve_clear_0 : format->resolve;
    picture->color.format = format->color;
}

/* Sets the sides. used_height is the height of the picture before it was padded to a power of
 * two. */
static void set_header(kunai_i_picture *picture, const nsbtx_texture *texture)
{
    kunai_image *image = &picture->image;

    image->pixel_format = texture->format;
    image->data_format = texture->parameter;
    image->width = texture->width;
    image->height = texture->height;
    image->used_height = texture->original_height && texture->original_height < texture->height
                             ? texture->original_height
                             : texture->height;
}

/* Returns a reader at the bytes of a texture. field is the place of the field with the start of all
 * bytes of this kind, and place counts from that start. If fewer than size bytes are left, breaks
 * the picture. */
static kunai_i_reader find_bytes(kunai_i_open *open, const kunai_i_tex0 *tex0,
                                 const nsbtx_texture *texture, uint32_t field, uint64_t place,
                                 uint64_t size, kunai_i_picture *picture)
{
    kunai_i_reader block = tex0->block;
    const uint64_t start = kunai_i_read_u32_at(&block, field), at = start + place;

    kunai_i_seek(&block, at < block.size ? at : block.size);
    if (size > kunai_i_count_left(&block))
        kunai_i_break_picture(open, picture, KUNAI_E_TRUNCATED,
                              start < block.size ? texture->offset : block.origin + field,
                              field == BLOCK_PALETTES
                                  ? "the colours of 4x4 blocks end past the end of the block TEX0"
                                  : "the texels end past the end of the block TEX0");
    return block;
}

/* Sets the only level. An incomplete level has the size 0. Blocks of 4x4 texels have 4 bytes of
 * texels in one part of the block, and 2 bytes that name colours in another part. So the place in
 * the second part is half of the first. */
static void set_level(kunai_i_open *open, kunai_i_picture *picture, const kunai_i_tex0 *tex0,
                      const nsbtx_texture *texture)
{
    const kunai_i_texel_block *block = &formats[texture->format].block;
    const int is_blocks = texture->format == KUNAI_TEX0_FORMAT_BLOCKS_4X4;
    const uint64_t size = kunai_i_measure_level(block, texture->width, texture->height);
    kunai_i_reader there =
        find_bytes(open, tex0, texture, is_blocks ? BLOCKS : TEXELS, texture->place, size, picture);
    kunai_image *image = &picture->image;
    kunai_level level;

    kunai_i_set_payload(picture, &there, size);
    if (is_blocks) {
        there =
            find_bytes(open, tex0, texture, BLOCK_PALETTES, texture->place / 2, size / 2, picture);
        picture->block_palettes = there.data + there.at;
        if (!image->result)
            kunai_i_trace_structure(open, KUNAI_RECORD_KIND_TEX0_BLOCK_PALETTES, "block palettes",
                                    kunai_i_tell(&there), size / 2);
    }
    kunai_i_lay_levels(image, block, 0, image->offset, image->result ? 0 : image->size, &level);
    kunai_i_keep_picture_levels(open, picture, &level, 1);
}

/* Makes a picture. A fault breaks this picture only. */
void kunai_i_make_tex0_picture(kunai_i_open *open, const kunai_i_tex0 *tex0, uint32_t number,
                               kunai_i_picture *picture)
{
    const uint8_t *name = kunai_i_get_g3d_name(&tex0->textures, number);
    nsbtx_texture texture;

    picture->record = record;
    picture->image.name = kunai_i_copy_field(open, name, KUNAI_I_G3D_NAME);
    read_texture(tex0, number, &texture);
    kunai_i_trace_more(open, KUNAI_RECORD_KIND_TEX0_TEXTURE, "texture", texture.offset, TEXTURE,
                       texture.format, texture.parameter, 0);
    set_header(picture, &texture);
    if (texture.format == KUNAI_TEX0_FORMAT_NONE) {
        kunai_i_break_picture(open, picture, KUNAI_E_UNSUPPORTED, texture.offset,
                              "the texture has no texels");
        return;
    }
    set_format(picture, &texture);
    if (texture.format != KUNAI_TEX0_FORMAT_DIRECT)
        choose_palette(tex0, number, &picture->image);
    set_level(open, picture, tex0, &texture);
}

/* ---- recognise ---- */

/* Accepts every BTX0 file, because it is for textures even if it has none. */
int kunai_i_recognise_tex0(const kunai_i_format *format, const uint8_t *data, size_t size,
                           kunai_found *found)
{
    const char *file = format->words[0].bytes;

    return kunai_i_recognise_g3d(data, size, record, HEADER, found) ||
           memcmp(data, file, KUNAI_I_WORD) == 0;
}

uint64_t kunai_i_measure_tex0_head(const kunai_i_format *format, const uint8_t *data, size_t size)
{
    (void)format;
    return kunai_i_measure_g3d_head(data, size, record);
}

/* Accepts a model file with textures. Its format is MDL0, because it is a model first. */
int kunai_i_recognise_tex0_of_model(const kunai_i_format *format, const uint8_t *data, size_t size,
                                    kunai_found *found)
{
    const kunai_i_reader file = kunai_i_make_reader(NULL, data, size, 0, 0, record);

    return kunai_i_has_tag(&file, 0, format->words[0].bytes) &&
           kunai_i_may_have_g3d_block(data, size, model_record) &&
           kunai_i_recognise_g3d(data, size, record, HEADER, found);
}

uint64_t kunai_i_measure_tex0_of_model_head(const kunai_i_format *format, const uint8_t *data,
                                            size_t size)
{
    const uint64_t head = kunai_i_measure_g3d_head(data, size, model_record);

    return head ? head : kunai_i_measure_tex0_head(format, data, size);
}
