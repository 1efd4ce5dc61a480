/* info_textures.c - describes texture sets for kunai info: pictures and palettes. info.c calls
 * it. */
#include "info.h"

static void add_flag(buffer *b, const char *key, uint32_t flag)
{
    add_json_key(b, key);
    if (flag)
        add_json_true(b);
    else
        add_json_false(b);
}

/* Adds what a program needs to read the stored bytes. */
static void add_codes(buffer *b, const kunai_image *image)
{
    add_flag(b, "alpha", image->flags & KUNAI_IMAGE_ALPHA);
    add_flag(b, "linear", image->flags & KUNAI_IMAGE_LINEAR);
    add_flag(b, "runs", image->flags & KUNAI_IMAGE_RUNS);
    add_json_number(b, "pixel_code", image->pixel_format);
    add_json_number(b, "data_code", image->data_format);
    add_json_number(b, "offset", image->offset);
    add_json_number(b, "size", image->size);
    add_json_number(b, "codebook", image->codebook_count);
    add_json_text(b, "result", kunai_result_name(image->result));
}

/* Adds the number of the picture's palette, and the rule that chose it. */
static void add_palette_of(buffer *b, const kunai_image *image)
{
    static const char *const rules[] = {"own", "name_pl", "name", "index", "first"};

    add_json_key(b, "palette");
    if (image->palette_index >= 0)
        add_json_signed(b, image->palette_index);
    else
        add_json_null(b);
    add_json_key(b, "palette_rule");
    if (image->palette_index >= 0 && image->palette_rule < sizeof rules / sizeof rules[0])
        add_json_string(b, rules[image->palette_rule]);
    else
        add_json_null(b);
}

static void add_image(buffer *b, uint32_t index, const kunai_image *image)
{
    open_json(b, '{');
    add_json_number(b, "index", index);
    add_json_name(b, "name", image->name);
    add_json_number(b, "width", image->width);
    add_json_number(b, "height", image->height);
    add_json_number(b, "used_height", image->used_height);
    add_json_number(b, "levels", image->level_count);
    add_json_text(b, "pixel_format", image->pixel_name);
    add_json_text(b, "data_format", image->data_name);
    add_json_number(b, "colors", image->color_count);
    add_json_number(b, "first_color", image->first_color);
    add_palette_of(b, image);
    add_flag(b, "bump", image->flags & KUNAI_IMAGE_BUMP);
    add_json_key(b, "global_index");
    if (image->flags & KUNAI_IMAGE_GLOBAL_INDEX)
        add_json_unsigned(b, image->global_index);
    else
        add_json_null(b);
    add_codes(b, image);
    close_json(b, '}');
}

static void add_palette(buffer *b, uint32_t index, const kunai_palette *palette)
{
    open_json(b, '{');
    add_json_number(b, "index", index);
    add_json_name(b, "name", palette->name);
    add_json_number(b, "colors", palette->count);
    add_json_number(b, "bank", palette->bank);
    add_json_number(b, "first", palette->first);
    add_json_number(b, "format_code", palette->format);
    close_json(b, '}');
}

static void add_images(buffer *b, const kunai_textures *set)
{
    const kunai_image *image;
    uint32_t i;

    add_json_key(b, "images");
    open_json(b, '[');
    for (i = 0; (image = kunai_textures_get_image(set, i)) != NULL; i++)
        add_image(b, i, image);
    close_json(b, ']');
}

static void add_palettes(buffer *b, const kunai_textures *set)
{
    const kunai_palette *palette;
    uint32_t i;

    add_json_key(b, "palettes");
    open_json(b, '[');
    for (i = 0; (palette = kunai_textures_get_palette(set, i)) != NULL; i++)
        add_palette(b, i, palette);
    close_json(b, ']');
}

/* Appends "; pictures: 12 (3 with indices, 2 with a guessed palette, 1 bump, 1 broken)". */
static void say_images(info *out, const kunai_textures *set, const kunai_textures_info *about)
{
    static const char *const names[] = {"with indices", "with a guessed palette", "bump", "broken"};
    uint32_t counts[] = {0, 0, 0, about->broken_count};
    const kunai_image *image;
    uint32_t i, kinds = 0;

    for (i = 0; (image = kunai_textures_get_image(set, i)) != NULL; i++) {
        counts[0] += image->color_count > 0;
        counts[1] += (uint32_t)is_palette_guess(image);
        counts[2] += (image->flags & KUNAI_IMAGE_BUMP) != 0;
    }
    say_info(out, "; pictures: %u", (unsigned)about->image_count);
    for (i = 0; i < sizeof counts / sizeof counts[0]; i++)
        if (counts[i])
            say_info(out, "%s%u %s", kinds++ ? ", " : " (", (unsigned)counts[i], names[i]);
    say_info(out, kinds ? ")" : "");
}

static void say_palettes(info *out, const kunai_textures *set, const kunai_textures_info *about)
{
    const kunai_palette *palette = kunai_textures_get_palette(set, 0);

    if (about->palette_count > 1) {
        say_info(out, "; palettes: %u", (unsigned)about->palette_count);
    } else if (palette) {
        say_info(out, "; palette: ");
        print_info_palette(&out->words, set, palette);
    }
}

static void say_textures(info *out, const kunai_textures *set)
{
    const kunai_textures_info *about = kunai_textures_get_info(set);
    const kunai_image *image = kunai_textures_get_image(set, 0);

    if (about->image_count == 1) {
        say_info(out, "; picture: ");
        print_info_picture(&out->words, set, image);
    } else if (about->image_count || !about->palette_count) {
        say_images(out, set, about);
    }
    if (about->image_count != 1 || !image->palette)
        say_palettes(out, set, about);
}

void describe_textures(info *out, const buffer *bytes)
{
    const kunai_textures_info *about;
    kunai_textures *set;
    kunai_error error;

    if (kunai_textures_open(bytes->data, bytes->size, out->forced, &set, &error) != KUNAI_OK) {
        report_info_error(out, &error);
        return;
    }
    about = kunai_textures_get_info(set);
    add_images(&out->json, set);
    add_palettes(&out->json, set);
    say_textures(out, set);
    if (out->listing)
        list_info_set(&out->list, set);
    report_info_warnings(out, about->warnings, about->warning_count, about->warning_total);
    kunai_textures_close(set);
}
