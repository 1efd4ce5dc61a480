/*
 * picture.c - decodes one mip level of a texture set as a PNG file, in the colours of a palette.
 * texture_set.c writes the file; kunai model, scene and map find palettes with it.
 *
 * The palette for a picture: the one that the user names, that of -p, its own, or the only other
 * palette of the set.
 */
#include "picture.h"
#include "png.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_TEXELS = 1 << 26, MOST_COLORS = 256 };

/* ---- the palette for a picture ---- */

int is_nitro_picture_set(const picture_set *set)
{
    return kunai_textures_get_info(set->textures)->format == KUNAI_FORMAT_TEX0;
}

int has_picture_colors(const picture_set *set, const kunai_image *image)
{
    return image->color_count ||
           (is_nitro_picture_set(set) && image->pixel_format == KUNAI_TEX0_FORMAT_BLOCKS_4X4);
}

/* Returns the only palette of a set that belongs to no picture, or NULL. The pictures' own palettes
 * are in the order of the pictures. */
static const kunai_palette *find_only_palette(const kunai_textures *set)
{
    const kunai_palette *palette, *found = NULL;
    const kunai_image *image = kunai_textures_get_image(set, 0);
    uint32_t i, next = 0, others = 0;

    for (i = 0; (palette = kunai_textures_get_palette(set, i)) != NULL; i++) {
        while (image && !image->palette)
            image = kunai_textures_get_image(set, ++next);
        if (image && image->palette == palette) {
            image = kunai_textures_get_image(set, ++next);
        } else {
            found = palette;
            others++;
        }
    }
    return others == 1 ? found : NULL;
}

kunai_options make_picture_options(const picture_style *style)
{
    const uint32_t flags = (style->shift ? (uint32_t)KUNAI_TEXTURES_SHIFT : 0) |
                           (style->sa_palettes ? (uint32_t)KUNAI_TEXTURES_SA_PALETTES : 0);

    return (kunai_options){.struct_size = sizeof(kunai_options), .textures_flags = flags};
}

int is_picture_set(const buffer *bytes)
{
    kunai_found found;

    return kunai_probe(bytes->data, bytes->size, &found) == KUNAI_OK &&
           found.modules & KUNAI_MODULE_TEXTURES;
}

kunai_result open_picture_set(const picture_style *style, const buffer *bytes, picture_set *set,
                              kunai_error *error)
{
    const kunai_options options = make_picture_options(style);
    const kunai_result result =
        kunai_textures_open(bytes->data, bytes->size, &options, &set->textures, error);

    if (result != KUNAI_OK)
        return result;
    find_picture_names(style, set);
    if (!is_nitro_picture_set(set)) /* a Nitro set offers all palettes to all pictures */
        set->palette = find_only_palette(set->textures);
    return KUNAI_OK;
}

void close_picture_set(picture_set *set)
{
    kunai_textures_close(set->textures);
    free(set->named);
    *set = (picture_set){0};
}

/* Returns the first colour of a picture in a palette: in the bank that the user names; or where the
 * picture says, if the palette covers that place; or 0. */
static uint32_t find_base(const picture_style *style, const kunai_palette *palette,
                          const kunai_image *image)
{
    const uint32_t start = palette->bank * PICTURE_BANK_COLORS + palette->first;

    if (style->bank_word)
        return style->bank * PICTURE_BANK_COLORS;
    return image->first_color >= start && image->first_color - start < palette->count
               ? image->first_color - start
               : 0;
}

const kunai_palette *find_picture_palette(const picture_style *style, const picture_set *set,
                                          const kunai_image *image, kunai_palette *found,
                                          uint32_t *base)
{
    const kunai_palette *palette;

    *base = 0;
    if (!has_picture_colors(set, image))
        return NULL;
    palette = find_named_palette(style, set, image);
    if (!palette)
        palette = style->palette;
    if (!palette && image->palette)
        return image->palette;
    if (!palette)
        palette = set->palette;
    if (!palette)
        return NULL;
    *base = find_base(style, palette, image);
    *found = *palette;
    found->count = *base < palette->count ? palette->count - *base : 0;
    found->colors = found->count ? palette->colors + 4 * (size_t)*base : NULL;
    return found;
}

/* Makes the colours of all indices like the library: grey without a palette, transparent black
 * after the end of the palette. In Nitro sets alpha is that of the texels, so colours after the end
 * are black. */
static void resolve(const picture_set *set, const kunai_image *image, const kunai_palette *palette,
                    uint8_t *colors)
{
    const uint32_t count = image->color_count;
    uint32_t i;

    for (i = 0; !palette && i < count; i++) {
        memset(colors + 4 * i, (int)(i * 255 / (count - 1)), 3);
        colors[4 * i + 3] = 255;
    }
    if (palette)
        memset(colors, 0, 4 * (size_t)count);
    if (palette && palette->count)
        memcpy(colors, palette->colors,
               4 * (size_t)(palette->count < count ? palette->count : count));
    for (i = 0; is_nitro_picture_set(set) && i < count; i++)
        colors[4 * i + 3] = i || !(image->data_format & KUNAI_TEX0_IMAGE_COLOR_0_CLEAR) ? 255 : 0;
}

/* ---- pictures ---- */

uint32_t find_picture_output(const picture_style *style, const kunai_image *image)
{
    if (style->index && image->color_count && image->color_count <= MOST_COLORS)
        return KUNAI_OUTPUT_INDEX8;
    return style->normal && image->flags & KUNAI_IMAGE_BUMP ? KUNAI_OUTPUT_NORMAL8
                                                            : KUNAI_OUTPUT_RGBA8;
}

static kunai_result add_png(buffer *out, const buffer *texels, const kunai_level *size,
                            const picture_set *set, const kunai_image *image, uint32_t output,
                            const kunai_palette *palette)
{
    uint8_t colors[4 * MOST_COLORS];

    if (output != KUNAI_OUTPUT_INDEX8)
        return write_png(out, texels->data, size->width, size->height);
    resolve(set, image, palette, colors);
    return write_indexed_png(out, texels->data, size->width, size->height, colors,
                             image->color_count);
}

static kunai_result fail_picture(const kunai_image *image, kunai_result code, const char *message,
                                 kunai_error *error)
{
    *error = (kunai_error){.offset = image->offset,
                           .message = message,
                           .record = "picture",
                           .code = code,
                           .item_kind = KUNAI_ITEM_NONE};
    return code;
}

kunai_result make_picture_png(const picture_style *style, const picture_set *set, uint32_t image,
                              uint32_t level, buffer *out, kunai_error *error)
{
    const kunai_image *source = kunai_textures_get_image(set->textures, image);
    const kunai_level *size = &source->levels[level];
    const uint32_t output = find_picture_output(style, source);
    kunai_palette found;
    uint32_t base;
    const kunai_palette *palette = find_picture_palette(style, set, source, &found, &base);
    kunai_decode_options options = KUNAI_DECODE_OPTIONS_INIT;
    buffer texels = {0};
    kunai_result result;

    if (size->height && size->width > MOST_TEXELS / size->height) {
        return fail_picture(source, KUNAI_E_LIMIT, "the picture is larger than 67 million texels",
                            error);
    }
    grow_buffer(&texels,
                (size_t)size->width * size->height * (output == KUNAI_OUTPUT_INDEX8 ? 1 : 4));
    options.output = output;
    options.palette = palette;
    result = kunai_textures_decode(set->textures, image, level, &options, texels.data, texels.size,
                                   error);
    if (result == KUNAI_OK && add_png(out, &texels, size, set, source, output, palette) != KUNAI_OK)
        result =
            fail_picture(source, KUNAI_E_UNSUPPORTED, "zlib cannot compress the picture", error);
    free_buffer(&texels);
    return result;
}

tool_entry get_picture_entry(const picture_set *set, uint32_t image)
{
    const kunai_image *source = kunai_textures_get_image(set->textures, image);
    const uint32_t format = kunai_textures_get_info(set->textures)->format;
    tool_entry entry = {.index = image, .name = source->name};

    entry.lone =
        format == KUNAI_FORMAT_PVR || format == KUNAI_FORMAT_GVR || format == KUNAI_FORMAT_XVR;
    if (source->result == KUNAI_E_UNSUPPORTED)
        snprintf(entry.detail, sizeof entry.detail,
                 "data format 0x%02" PRIX32 ", pixel format 0x%02" PRIX32, source->data_format,
                 source->pixel_format);
    return entry;
}
