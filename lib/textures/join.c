/*
 * join.c - joins several texture sets in one. Archives often have one file per texture.
 *
 * Reads no file format. The joined set borrows the texels and colours of its parts. Images and
 * palettes keep their order; indices of palettes are shifted. Images without a name get the name of
 * their part.
 */
#include "textures/handle.h"

#include <string.h>

static const char record[] = "arguments";

/* Checks the parts and counts what they contain. Returns 0 if the open has failed. */
static int count_parts(kunai_i_open *open, const kunai_textures_part *parts, uint32_t count,
                       kunai_textures_info *info)
{
    uint64_t images = 0, palettes = 0;
    uint32_t i;

    for (i = 0; i < count; i++) {
        if (!parts[i].textures || (parts[i].name.size && !parts[i].name.data)) {
            kunai_i_fail(open, KUNAI_E_ARGUMENT, 0, record,
                         "the textures of a part are NULL, or its name has no data");
            return 0;
        }
        images += parts[i].textures->info.image_count;
        palettes += parts[i].textures->info.palette_count;
        info->broken_count += parts[i].textures->info.broken_count;
    }
    if (images > INT32_MAX || palettes > INT32_MAX) {
        kunai_i_fail(open, KUNAI_E_LIMIT, 0, record,
                     "the parts have more than 2147483647 images or palettes");
        return 0;
    }
    info->image_count = (uint32_t)images;
    info->palette_count = (uint32_t)palettes;
    return 1;
}

/* Sets the format and the byte order if all parts have the same one. Otherwise sets ANY. */
static void set_format(kunai_textures_info *info, const kunai_textures_part *parts, uint32_t count)
{
    uint32_t i;

    for (i = 0; i < count; i++) {
        const kunai_textures_info *part = &parts[i].textures->info;

        if (i == 0) {
            info->format = part->format;
            info->byte_order = part->byte_order;
        }
        if (info->format != part->format)
            info->format = KUNAI_FORMAT_ANY;
        if (info->byte_order != part->byte_order)
            info->byte_order = KUNAI_BYTE_ORDER_ANY;
    }
}

/* Copies the images and palettes of a part, from its first image and palette on. */
static void add_part(kunai_i_open *open, const kunai_textures_part *part, kunai_i_picture *pictures,
                     kunai_palette *palettes, uint32_t first_palette)
{
    const kunai_textures *from = part->textures;
    const kunai_string name = kunai_i_copy_string(open, part->name.data, part->name.size);
    uint32_t i;

    for (i = 0; i < from->info.palette_count; i++) {
        palettes[i] = from->palettes[i];
        if (!palettes[i].name.size)
            palettes[i].name = name;
    }
    for (i = 0; i < from->info.image_count; i++) {
        kunai_image *image = &pictures[i].image;

        pictures[i] = from->pictures[i];
        if (!image->name.size)
            image->name = name;
        if (image->palette_index < 0)
            continue;
        image->palette = &palettes[image->palette_index];
        image->palette_index += (int32_t)first_palette;
    }
}

static void join(kunai_i_open *open, const kunai_textures_part *parts, uint32_t count,
                 kunai_textures *joined)
{
    uint32_t images = 0, palettes = 0, i;

    if (!count_parts(open, parts, count, &joined->info))
        return;
    set_format(&joined->info, parts, count);
    joined->pictures = kunai_i_allocate(open, joined->info.image_count, sizeof *joined->pictures);
    joined->palettes = kunai_i_allocate(open, joined->info.palette_count, sizeof *joined->palettes);
    for (i = 0; i < count && !kunai_i_has_failed(open); i++) {
        add_part(open, &parts[i], joined->pictures + images, joined->palettes + palettes, palettes);
        images += parts[i].textures->info.image_count;
        palettes += parts[i].textures->info.palette_count;
    }
    if (!kunai_i_has_failed(open))
        kunai_i_sort_texture_names(open, joined);
}

kunai_result kunai_textures_join(const kunai_textures_part *parts, uint32_t count,
                                 const kunai_options *options, kunai_textures **out,
                                 kunai_error *error)
{
    kunai_textures *joined;
    kunai_i_open open;

    if (out)
        *out = NULL;
    if (kunai_i_begin_open(&open, parts, count, options, out, error) != KUNAI_OK)
        return open.error.code;
    joined = kunai_i_allocate(&open, 1, sizeof *joined);
    if (joined) {
        join(&open, parts, count, joined);
        joined->info.warnings =
            kunai_i_keep_warnings(&open, &joined->info.warning_count, &joined->info.warning_total);
    }
    if (kunai_i_end_open(&open, joined ? &joined->owner : NULL, error) == KUNAI_OK)
        *out = joined;
    return open.error.code;
}
