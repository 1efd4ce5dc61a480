/* picture_style.c - reads the palette, the bank and the palette names that the user gives
 * (picture.h). kunai texture, model and scene call it. */
#include "picture.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { BANKS = 64, MOST_LETTERS = 160 };

/* ---- the bank ---- */

static int read_bank(tool *t, picture_style *style)
{
    const char *word = style->bank_word;
    char *end;
    unsigned long bank;

    if (!word)
        return 0;
    bank = strtoul(word, &end, 10);
    style->bank = (uint32_t)bank;
    if (*word >= '0' && *word <= '9' && !*end && bank < BANKS)
        return 0;
    report_tool_usage(t, "--bank needs a number from 0 to %d, not %.64s", BANKS - 1, word);
    return -1;
}

static int check_bank(tool *t, const picture_style *style)
{
    const uint32_t count = style->palette->count;
    const uint32_t last = count ? (count - 1) / PICTURE_BANK_COLORS : 0;

    if (!style->bank_word || style->bank * PICTURE_BANK_COLORS < count)
        return 0;
    if (last)
        fail_tool(t, TOOL_FAILED, style->palette_path,
                  "has %" PRIu32 " colours, banks 0 to %" PRIu32 ": there is no bank %" PRIu32,
                  count, last, style->bank);
    else
        fail_tool(t, TOOL_FAILED, style->palette_path,
                  "has %" PRIu32 " colours, bank 0 only: there is no bank %" PRIu32, count,
                  style->bank);
    return -1;
}

/* ---- palettes by their names ---- */

/* Returns the first palette with this name, or NULL. */
static const kunai_palette *find_palette(const kunai_textures *set, const char *name)
{
    const int32_t index = kunai_textures_find_palette(set, name, strlen(name));

    return index >= 0 ? kunai_textures_get_palette(set, (uint32_t)index) : NULL;
}

/* Returns the size of PICTURE in "PICTURE=NAME", or 0 for a name for all pictures. A name that
 * contains a = is written "=NAME". */
static size_t measure_picture_name(const char *word)
{
    const char *equals = strchr(word, '=');

    return equals ? (size_t)(equals - word) : 0;
}

static const char *get_palette_name(const char *word)
{
    const char *equals = strchr(word, '=');

    return equals ? equals + 1 : word;
}

static int has_picture(const kunai_textures *set, const char *word)
{
    const size_t size = measure_picture_name(word);

    return !size || kunai_textures_find_image(set, word, size) >= 0;
}

/* Lists the names of the palettes of a set, as many as fit. */
static void list_names(const kunai_textures *set, char names[MOST_LETTERS])
{
    const kunai_palette *palette;
    char name[128];
    size_t size = 0;
    uint32_t i;

    names[0] = 0;
    for (i = 0; (palette = kunai_textures_get_palette(set, i)) != NULL; i++) {
        const size_t left = MOST_LETTERS - size;
        const char *comma = size ? ", " : "";

        if (!palette->name.size)
            continue;
        clean_tool_name(palette->name.data, palette->name.size, name);
        if (strlen(comma) + strlen(name) + sizeof ", ..." > left) {
            snprintf(names + size, left, "%s...", comma);
            return;
        }
        size += (size_t)snprintf(names + size, left, "%s%s", comma, name);
    }
}

static void refuse_palette(tool *t, const char *path, const char *word, const kunai_textures *set)
{
    char names[MOST_LETTERS];

    list_names(set, names);
    fail_tool(t, TOOL_FAILED, path, "contains no palette called %.64s%s%s", get_palette_name(word),
              names[0] ? ", but " : "", names);
}

int lacks_picture_name(tool *t, const char *path, const picture_style *style,
                       const picture_set *set)
{
    int i;

    for (i = 0; !style->lenient && i < style->name_count; i++) {
        const char *word = style->names[i];

        if (set->named[i])
            continue;
        if (has_picture(set->textures, word))
            refuse_palette(t, path, word, set->textures);
        else
            fail_tool(t, TOOL_FAILED, path, "contains no picture called %.*s",
                      (int)(measure_picture_name(word) < 64 ? measure_picture_name(word) : 64),
                      word);
        return 1;
    }
    return 0;
}

void note_picture_names(picture_style *style, const picture_set *set)
{
    int i;

    for (i = 0; i < style->name_count; i++)
        style->name_used[i] |= set->named[i] != NULL;
}

void tell_picture_names(tool *t, const picture_style *style)
{
    int i;

    for (i = 0; i < style->name_count; i++)
        if (!style->name_used[i])
            fail_tool(t, TOOL_FAILED, "--palette-name",
                      "no set contains the picture or palette of %.64s", style->names[i]);
}

void find_picture_names(const picture_style *style, picture_set *set)
{
    const kunai_textures *palettes = style->palette_set ? style->palette_set : set->textures;
    int i;

    if (!style->name_count)
        return;
    set->named = allocate((size_t)style->name_count, sizeof *set->named);
    for (i = 0; i < style->name_count; i++)
        if (has_picture(set->textures, style->names[i]))
            set->named[i] = find_palette(palettes, get_palette_name(style->names[i]));
}

/* If several names apply, the last one counts. A name for one picture counts before names for all
 * pictures. */
const kunai_palette *find_named_palette(const picture_style *style, const picture_set *set,
                                        const kunai_image *image)
{
    const kunai_palette *found = NULL;
    int i;

    for (i = style->name_count - 1; i >= 0; i--) {
        const size_t size = measure_picture_name(style->names[i]);

        if (!set->named[i])
            continue;
        if (!size && !found)
            found = set->named[i];
        if (size && image->name.size == size && !memcmp(image->name.data, style->names[i], size))
            return set->named[i];
    }
    return found;
}

/* ---- the palette file ---- */

static void note_others(tool *t, const picture_style *style)
{
    const uint32_t count = kunai_textures_get_info(style->palette_set)->palette_count;
    char names[MOST_LETTERS];

    if (style->name_count || count < 2)
        return;
    list_names(style->palette_set, names);
    print_tool_note(t, style->palette_path,
                    "note: contains %" PRIu32 " palettes: the first is used%s%s", count,
                    names[0] ? " (kunai texture --palette-name takes another): " : "", names);
}

/* Checks the names of --palette-name. A name without PICTURE= gives the palette of all pictures
 * that no other name is for. Returns 0, or -1 after reporting the error. */
static int take_names(tool *t, picture_style *style)
{
    int i;

    for (i = 0; i < style->name_count; i++) {
        const char *word = style->names[i];
        const kunai_palette *palette = find_palette(style->palette_set, get_palette_name(word));

        if (!palette) {
            refuse_palette(t, style->palette_path, word, style->palette_set);
            return -1;
        }
        if (!measure_picture_name(word))
            style->palette = palette;
    }
    return 0;
}

/* Chooses the palettes in the file of -p. Returns 0, or -1 after reporting the error. */
static int take_palette(tool *t, picture_style *style)
{
    const char *path = style->palette_path;
    const kunai_textures_info *info = kunai_textures_get_info(style->palette_set);

    report_tool_warnings(t, path, NULL, info->warnings, info->warning_count, info->warning_total);
    style->palette = kunai_textures_get_palette(style->palette_set, 0);
    if (!style->palette) {
        fail_tool(t, TOOL_FAILED, path, "contains no palette");
        return -1;
    }
    if (take_names(t, style) || check_bank(t, style))
        return -1;
    note_others(t, style);
    return 0;
}

static int read_palette(tool *t, picture_style *style)
{
    const kunai_options options = make_picture_options(style);
    const buffer *bytes = &style->palette_bytes;
    kunai_error error;
    kunai_found found;

    if (!style->palette_path)
        return 0;
    if (read_tool_unpacked(t, style->palette_path, &style->palette_bytes))
        return -1;
    if (kunai_textures_open(bytes->data, bytes->size, &options, &style->palette_set, &error) ==
        KUNAI_OK)
        return take_palette(t, style);
    if (kunai_probe(bytes->data, bytes->size, &found) == KUNAI_OK &&
        !(found.modules & KUNAI_MODULE_TEXTURES))
        fail_tool(t, TOOL_FAILED, style->palette_path, "contains no palette");
    else
        refuse_tool_file(t, style->palette_path, bytes, KUNAI_MODULE_TEXTURES, &error);
    return -1;
}

int begin_pictures(tool *t, picture_style *style)
{
    return read_bank(t, style) || read_palette(t, style) ? -1 : 0;
}

void end_pictures(picture_style *style)
{
    kunai_textures_close(style->palette_set);
    free_buffer(&style->palette_bytes);
}
