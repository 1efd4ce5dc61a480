/* info_picture.c - describes pictures and palettes in words for kunai info: one of them, or a line
 * for each of a set. It also has the functions for names and for the start of a line. */
#include "info.h"

#include <string.h>

/* ---- pictures ---- */

/* Prints the name of a format, or the code of an unknown one. kind: "pixel" or "data". */
static void print_format(buffer *b, const char *kind, const char *name, uint32_t code)
{
    if (strcmp(name, "unknown"))
        print_info(b, ", %s", name);
    else
        print_info(b, ", unknown %s format 0x%02X", kind, (unsigned)code);
}

int is_palette_guess(const kunai_image *image)
{
    return image->palette_rule == KUNAI_PALETTE_RULE_INDEX ||
           image->palette_rule == KUNAI_PALETTE_RULE_FIRST;
}

void print_info_name(buffer *b, kunai_string name)
{
    size_t i;

    append_byte(b, '"');
    for (i = 0; i < name.size; i++)
        append_byte(b, name.data[i] == '\n' ? '?' : (uint8_t)name.data[i]);
    append_byte(b, '"');
}

static int is_nitro(const kunai_textures *set)
{
    return kunai_textures_get_info(set)->format == KUNAI_FORMAT_TEX0;
}

static const char *get_palette_format(const kunai_textures *set, uint32_t format)
{
    static const char *const pvr[] = {
        [KUNAI_PVR_PALETTE_ARGB1555] = "ARGB1555", [KUNAI_PVR_PALETTE_RGB565] = "RGB565",
        [KUNAI_PVR_PALETTE_ARGB4444] = "ARGB4444", [KUNAI_PVR_PALETTE_RGB555] = "RGB555",
        [KUNAI_PVR_PALETTE_ARGB8888] = "ARGB8888", [KUNAI_PVR_PALETTE_ARGB8888_7] = "ARGB8888"};
    static const char *const gvr[8] = {[KUNAI_GVR_PALETTE_IA8] = "IA8",
                                       [KUNAI_GVR_PALETTE_RGB565] = "RGB565",
                                       [KUNAI_GVR_PALETTE_RGB5A3] = "RGB5A3",
                                       [KUNAI_GVR_PALETTE_ARGB8888] = "ARGB8888"};
    const uint32_t of = kunai_textures_get_info(set)->format;
    const int big = of == KUNAI_FORMAT_GVR || of == KUNAI_FORMAT_GVM || of == KUNAI_FORMAT_GVP;

    if (of == KUNAI_FORMAT_NDS_BANNER)
        return "RGB555";
    if (format >= sizeof pvr / sizeof pvr[0])
        return NULL;
    return big ? gvr[format] : pvr[format];
}

static void print_palette_format(buffer *b, const kunai_textures *set, uint32_t format)
{
    const char *name = get_palette_format(set, format);

    if (name)
        print_info(b, "%s", name);
    else
        print_info(b, "unknown format 0x%02X", (unsigned)format);
}

/* Prints a palette of the set that is linked to the picture only by its name or number. */
static void print_guess(buffer *b, const kunai_image *image)
{
    print_info(b, ", palette %u ", (unsigned)image->palette_index);
    print_info_name(b, image->palette->name);
    if (is_palette_guess(image))
        print_info(b, " (a guess: %s)",
                   image->palette_rule == KUNAI_PALETTE_RULE_INDEX ? "the same number"
                                                                   : "the first");
}

/* Prints where the colours of the indices are. */
static void print_colors(buffer *b, const kunai_textures *set, const kunai_image *image)
{
    if (image->palette && image->palette_rule) {
        print_guess(b, image);
    } else if (image->palette) {
        print_info(b, ", own palette: ");
        print_palette_format(b, set, image->palette->format);
    } else if (kunai_textures_get_palette(set, 0)) {
        print_info(b, ", no palette of its own");
    } else if (image->result == KUNAI_OK) { /* a broken picture may have a palette that cannot be
                                               read */
        print_info(b, ", palette not in the file");
    }
    if (image->first_color)
        print_info(b, ", colours from %u", (unsigned)image->first_color);
}

void print_info_picture(buffer *b, const kunai_textures *set, const kunai_image *image)
{
    print_info(b, "%ux%u", (unsigned)image->width, (unsigned)image->height);
    if (image->used_height < image->height)
        print_info(b, " (%u rows used)", (unsigned)image->used_height);
    if (image->color_count)
        print_info(b, ", %u colours", (unsigned)image->color_count);
    if (strcmp(image->pixel_name, "palette")) /* the number of colours has said that already */
        print_format(b, "pixel", image->pixel_name, image->pixel_format);
    print_format(b, "data", image->data_name, image->data_format);
    print_info(b, ", %u level%s", (unsigned)image->level_count, image->level_count == 1 ? "" : "s");
    if (image->color_count || image->palette)
        print_colors(b, set, image);
    if (image->result != KUNAI_OK)
        print_info(b, ", broken (%s)", kunai_result_name(image->result));
}

/* ---- palettes ---- */

void print_info_palette(buffer *b, const kunai_textures *set, const kunai_palette *palette)
{
    if (is_nitro(set)) { /* the format stores no lengths of palettes */
        print_info(b, "at most %u colours, RGB555%s", (unsigned)palette->count,
                   palette->format & KUNAI_TEX0_PALETTE_4_COLORS ? ", for pictures with 4 colours"
                                                                 : "");
        return;
    }
    print_info(b, "%u colours, ", (unsigned)palette->count);
    print_palette_format(b, set, palette->format);
    print_info(b, ", at bank %u, colour %u", (unsigned)palette->bank, (unsigned)palette->first);
}

/* ---- lists ---- */

void begin_info_line(buffer *b, uint32_t depth, const char *kind, uint32_t index, kunai_string name)
{
    print_info(b, "%*s%s %u", (int)(2 * depth), "", kind, (unsigned)index);
    if (name.size) {
        append_byte(b, ' ');
        print_info_name(b, name);
    }
    print_info(b, ": ");
}

void list_info_set(buffer *b, const kunai_textures *set)
{
    const kunai_image *image;
    const kunai_palette *palette;
    uint32_t i;

    for (i = 0; (image = kunai_textures_get_image(set, i)) != NULL; i++) {
        begin_info_line(b, 1, "picture", i, image->name);
        print_info_picture(b, set, image);
        append_byte(b, '\n');
    }
    for (i = 0; (palette = kunai_textures_get_palette(set, i)) != NULL; i++) {
        begin_info_line(b, 1, "palette", i, palette->name);
        print_info_palette(b, set, palette);
        append_byte(b, '\n');
    }
}
