/* info_textures.c - what texture sets hold. */
#include "info.h"

static void add_flag(buffer *b, const char *key, uint32_t flag)
{
    json_key(b, key);
    if (flag)
        json_true(b);
    else
        json_false(b);
}

/* palette: the number of its own one, or -1. */
static void add_image(buffer *b, uint32_t index, const kunai_image *image, int32_t palette)
{
    json_open(b, '{');
    json_number(b, "index", index);
    json_name(b, "name", image->name);
    json_number(b, "width", image->width);
    json_number(b, "height", image->height);
    json_number(b, "levels", image->level_count);
    json_text(b, "pixel_format", image->pixel_name);
    json_text(b, "data_format", image->data_name);
    json_number(b, "colors", image->color_count);
    json_number(b, "first_color", image->first_color);
    json_key(b, "palette");
    if (palette >= 0)
        json_signed(b, palette);
    else
        json_null(b);
    add_flag(b, "bump", image->flags & KUNAI_IMAGE_BUMP);
    json_key(b, "global_index");
    if (image->flags & KUNAI_IMAGE_GLOBAL_INDEX)
        json_unsigned(b, image->global_index);
    else
        json_null(b);
    if (image->result != KUNAI_OK)
        json_text(b, "result", kunai_result_name(image->result));
    json_close(b, '}');
}

static void add_palette(buffer *b, uint32_t index, const kunai_palette *palette)
{
    json_open(b, '{');
    json_number(b, "index", index);
    json_name(b, "name", palette->name);
    json_number(b, "colors", palette->count);
    json_number(b, "bank", palette->bank);
    json_number(b, "first", palette->first);
    json_number(b, "format_code", palette->format);
    json_close(b, '}');
}

/* The pictures' own palettes are in the order of the pictures. */
static void add_images(buffer *b, const kunai_textures *set)
{
    const kunai_image *image;
    uint32_t i, next = 0;

    json_key(b, "images");
    json_open(b, '[');
    for (i = 0; (image = kunai_textures_get_image(set, i)) != NULL; i++) {
        const kunai_palette *palette;

        while (image->palette && (palette = kunai_textures_get_palette(set, next)) != NULL &&
               palette != image->palette)
            next++;
        add_image(b, i, image, image->palette ? (int32_t)next : -1);
    }
    json_close(b, ']');
}

static void add_palettes(buffer *b, const kunai_textures *set)
{
    const kunai_palette *palette;
    uint32_t i;

    json_key(b, "palettes");
    json_open(b, '[');
    for (i = 0; (palette = kunai_textures_get_palette(set, i)) != NULL; i++)
        add_palette(b, i, palette);
    json_close(b, ']');
}

static void say_image(info *out, const kunai_image *image)
{
    info_say(out, "; picture: %ux%u, %s, %s", (unsigned)image->width, (unsigned)image->height,
             image->pixel_name, image->data_name);
    if (image->level_count > 1)
        info_say(out, ", %u levels", (unsigned)image->level_count);
    if (image->palette)
        info_say(out, ", palette of %u", (unsigned)image->palette->count);
    else if (image->color_count)
        info_say(out, ", no palette");
    if (image->first_color)
        info_say(out, ", colours from %u", (unsigned)image->first_color);
}

/* "; pictures: 12 (3 with indices, 1 bump)" */
static void say_images(info *out, const kunai_textures *set, uint32_t count)
{
    const kunai_image *image;
    uint32_t i, indexed = 0, bump = 0;

    for (i = 0; (image = kunai_textures_get_image(set, i)) != NULL; i++) {
        indexed += image->color_count > 0;
        bump += (image->flags & KUNAI_IMAGE_BUMP) != 0;
    }
    info_say(out, "; pictures: %u", (unsigned)count);
    if (indexed)
        info_say(out, " (%u with indices", (unsigned)indexed);
    if (bump)
        info_say(out, "%s%u bump", indexed ? ", " : " (", (unsigned)bump);
    info_say(out, indexed || bump ? ")" : "");
}

static void say_palettes(info *out, const kunai_textures *set, const kunai_textures_info *about)
{
    const kunai_palette *palette = kunai_textures_get_palette(set, 0);

    if (about->palette_count > 1)
        info_say(out, "; palettes: %u", (unsigned)about->palette_count);
    else if (palette)
        info_say(out, "; palette: %u colours, format %u, at bank %u, colour %u",
                 (unsigned)palette->count, (unsigned)palette->format, (unsigned)palette->bank,
                 (unsigned)palette->first);
}

static void say_textures(info *out, const kunai_textures *set)
{
    const kunai_textures_info *about = kunai_textures_get_info(set);
    const kunai_image *image = kunai_textures_get_image(set, 0);

    if (about->image_count == 1 && image)
        say_image(out, image);
    else if (about->image_count || !about->palette_count)
        say_images(out, set, about->image_count);
    if (about->image_count != 1 || !image->palette)
        say_palettes(out, set, about);
}

void info_textures(info *out, const buffer *bytes)
{
    const kunai_textures_info *about;
    kunai_textures *set;
    kunai_error error;

    if (kunai_textures_open(bytes->data, bytes->size, out->forced, &set, &error) != KUNAI_OK) {
        info_error(out, &error);
        return;
    }
    about = kunai_textures_get_info(set);
    add_images(&out->json, set);
    add_palettes(&out->json, set);
    say_textures(out, set);
    info_warnings(out, about->warnings, about->warning_count);
    kunai_textures_close(set);
}
