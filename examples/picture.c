/* picture.c - a mip level of a texture set as a PNG file, in the colours of a palette. */
#include "picture.h"
#include "png.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_TEXELS = 1 << 26, BANKS = 64, BANK_COLORS = 16, MOST_COLORS = 256 };

/* TEX0: formats of texels with an alpha of their own, and the bit of the image parameter that makes
 * colour 0 clear (nitro.md 3). */
enum { A3I5 = 1, BLOCKS_4X4 = 5, A5I3 = 6, COLOR_0_CLEAR = 1 << 29 };

/* ---- the palette that the user names ---- */

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
    tool_usage(t, "--bank wants a number from 0 to %d", BANKS - 1);
    return -1;
}

static int check_bank(tool *t, const picture_style *style)
{
    const uint32_t count = style->palette->count;
    const uint32_t last = count ? (count - 1) / BANK_COLORS : 0;

    if (!style->bank_word || style->bank * BANK_COLORS < count)
        return 0;
    if (last)
        tool_fail(t, TOOL_FAILED, style->palette_path,
                  "has %" PRIu32 " colours, banks 0 to %" PRIu32 ": there is no bank %" PRIu32,
                  count, last, style->bank);
    else
        tool_fail(t, TOOL_FAILED, style->palette_path,
                  "has %" PRIu32 " colours, bank 0 only: there is no bank %" PRIu32, count,
                  style->bank);
    return -1;
}

/* The first palette of that name, or NULL. */
static const kunai_palette *find_named(const kunai_textures *set, const char *name)
{
    const size_t size = strlen(name);
    const kunai_palette *palette;
    uint32_t i;

    for (i = 0; (palette = kunai_textures_get_palette(set, i)) != NULL; i++)
        if (palette->name.size == size && !memcmp(palette->name.data, name, size))
            return palette;
    return NULL;
}

/* The names of the palettes of a set, as many as fit. */
static void list_names(const kunai_textures *set, char names[160])
{
    const kunai_palette *palette;
    char name[128];
    size_t size = 0;
    uint32_t i;

    names[0] = 0;
    for (i = 0; (palette = kunai_textures_get_palette(set, i)) != NULL; i++) {
        if (!palette->name.size)
            continue;
        tool_clean_name(palette->name.data, palette->name.size, name);
        if (size + strlen(name) + sizeof ", ..." > 160) {
            strcpy(names + size, ", ...");
            return;
        }
        size += (size_t)snprintf(names + size, 160 - size, "%s%s", size ? ", " : "", name);
    }
}

int picture_lacks_palette(tool *t, const char *path, const picture_style *style,
                          const kunai_textures *set)
{
    char names[160];

    if (!style->palette_name || find_named(set, style->palette_name))
        return 0;
    list_names(set, names);
    tool_fail(t, TOOL_FAILED, path, "holds no palette of the name %.64s%s%s", style->palette_name,
              names[0] ? ", but " : "", names);
    return -1;
}

static void note_others(tool *t, const picture_style *style)
{
    const uint32_t count = kunai_textures_get_info(style->palette_set)->palette_count;
    char names[160];

    if (style->palette_name || count < 2)
        return;
    list_names(style->palette_set, names);
    tool_note(t, style->palette_path, "note: holds %" PRIu32 " palettes: the first is used%s%s",
              count, names[0] ? " (kunai-texture --palette-name takes another): " : "", names);
}

/* 0, or -1 after saying what is wrong. */
static int take_palette(tool *t, picture_style *style)
{
    const char *path = style->palette_path;
    const kunai_textures_info *info = kunai_textures_get_info(style->palette_set);

    tool_warnings(t, path, NULL, info->warnings, info->warning_count);
    style->palette = kunai_textures_get_palette(style->palette_set, 0);
    if (!style->palette) {
        tool_fail(t, TOOL_FAILED, path, "holds no palette");
        return -1;
    }
    if (picture_lacks_palette(t, path, style, style->palette_set))
        return -1;
    if (style->palette_name)
        style->palette = find_named(style->palette_set, style->palette_name);
    if (check_bank(t, style))
        return -1;
    note_others(t, style);
    return 0;
}

static kunai_options open_options(const picture_style *style)
{
    const uint32_t flags = (style->shift ? (uint32_t)KUNAI_SHIFT : 0) |
                           (style->sa_palettes ? (uint32_t)KUNAI_SA_PALETTES : 0);

    return (kunai_options){.struct_size = sizeof(kunai_options), .flags = flags};
}

static int read_palette(tool *t, picture_style *style)
{
    const kunai_options options = open_options(style);
    const buffer *bytes = &style->palette_bytes;
    kunai_error error;
    kunai_found found;

    if (!style->palette_path)
        return 0;
    if (tool_read_unpacked(t, style->palette_path, &style->palette_bytes))
        return -1;
    if (kunai_textures_open(bytes->data, bytes->size, &options, &style->palette_set, &error) ==
        KUNAI_OK)
        return take_palette(t, style);
    if (kunai_probe(bytes->data, bytes->size, &found) == KUNAI_OK &&
        !(found.nouns & KUNAI_NOUN_TEXTURES))
        tool_fail(t, TOOL_FAILED, style->palette_path, "holds no palette");
    else
        tool_refuse(t, style->palette_path, bytes, KUNAI_NOUN_TEXTURES, &error);
    return -1;
}

int picture_begin(tool *t, picture_style *style)
{
    return read_bank(t, style) || read_palette(t, style) ? -1 : 0;
}

void picture_end(picture_style *style)
{
    kunai_textures_close(style->palette_set);
    buffer_free(&style->palette_bytes);
}

/* ---- the palette for a picture ---- */

static int is_nitro(const picture_set *set)
{
    return kunai_textures_get_info(set->textures)->format == KUNAI_FORMAT_TEX0;
}

/* Blocks of 4x4 texels have colours, though no indices of them are given out. */
static int has_colors(const picture_set *set, const kunai_image *image)
{
    return image->color_count || (is_nitro(set) && image->pixel_format == BLOCKS_4X4);
}

/* The only palette of a set that is not a picture's own, or NULL. Its own ones come in the order of
 * the pictures. */
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

int picture_is_set(const buffer *bytes)
{
    kunai_found found;

    return kunai_probe(bytes->data, bytes->size, &found) == KUNAI_OK &&
           found.nouns & KUNAI_NOUN_TEXTURES;
}

kunai_result picture_open(const picture_style *style, const buffer *bytes, picture_set *set,
                          kunai_error *error)
{
    const kunai_options options = open_options(style);
    const kunai_result result =
        kunai_textures_open(bytes->data, bytes->size, &options, &set->textures, error);

    if (result != KUNAI_OK)
        return result;
    if (style->palette_name && !style->palette_path)
        set->palette = set->named = find_named(set->textures, style->palette_name);
    else if (!is_nitro(set)) /* where all of them are for all pictures */
        set->palette = find_only_palette(set->textures);
    return KUNAI_OK;
}

void picture_close(picture_set *set)
{
    kunai_textures_close(set->textures);
    *set = (picture_set){0};
}

/* Where the colours of a picture begin in a palette: in the bank that the user names; else where
 * the picture says, in a palette that lies where it says; else at the start. */
static uint32_t find_base(const picture_style *style, const kunai_palette *palette,
                          const kunai_image *image)
{
    const uint32_t start = palette->bank * BANK_COLORS + palette->first;

    if (style->bank_word)
        return style->bank * BANK_COLORS;
    return image->first_color >= start && image->first_color - start < palette->count
               ? image->first_color - start
               : 0;
}

/* The colours that the indices of a picture mean: *found or its own palette. NULL: there are
 * none. */
static const kunai_palette *find_palette(const picture_style *style, const picture_set *set,
                                         const kunai_image *image, kunai_palette *found)
{
    const kunai_palette *palette = style->palette;
    uint32_t base;

    if (!has_colors(set, image))
        return NULL;
    if (!palette)
        palette = set->named;
    if (!palette && image->palette)
        return image->palette;
    if (!palette)
        palette = set->palette;
    if (!palette)
        return NULL;
    base = find_base(style, palette, image);
    *found = *palette;
    found->count = base < palette->count ? palette->count - base : 0;
    found->colors = found->count ? palette->colors + 4 * (size_t)base : NULL;
    return found;
}

/* As the library does it: grey without a palette, transparent black behind its end; or black, where
 * alpha is that of the texels. */
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
    for (i = 0; is_nitro(set) && i < count; i++)
        colors[4 * i + 3] = i || !(image->data_format & COLOR_0_CLEAR) ? 255 : 0;
}

/* ---- pictures ---- */

static uint32_t find_output(const picture_style *style, const kunai_image *image)
{
    if (style->index && image->color_count && image->color_count <= MOST_COLORS)
        return KUNAI_INDEX8;
    return style->normal && image->flags & KUNAI_IMAGE_BUMP ? KUNAI_NORMAL8 : KUNAI_RGBA8;
}

static void add_png(buffer *out, const buffer *texels, const kunai_level *size,
                    const picture_set *set, const kunai_image *image, uint32_t output,
                    const kunai_palette *palette)
{
    uint8_t colors[4 * MOST_COLORS];

    if (output != KUNAI_INDEX8) {
        png_write(out, texels->data, size->width, size->height);
        return;
    }
    resolve(set, image, palette, colors);
    png_write_indexed(out, texels->data, size->width, size->height, colors, image->color_count);
}

kunai_result picture_png(const picture_style *style, const picture_set *set, uint32_t image,
                         uint32_t level, buffer *out, kunai_error *error)
{
    const kunai_image *source = kunai_textures_get_image(set->textures, image);
    const kunai_level *size = &source->levels[level];
    const uint32_t output = find_output(style, source);
    kunai_palette found;
    const kunai_palette *palette = find_palette(style, set, source, &found);
    buffer texels = {0};
    kunai_result result;

    if (size->height && size->width > MOST_TEXELS / size->height) {
        *error = (kunai_error){source->offset, "the picture is larger than 67 million texels",
                               "picture", KUNAI_E_LIMIT, KUNAI_FORMAT_ANY};
        return KUNAI_E_LIMIT;
    }
    buffer_grow(&texels, (size_t)size->width * size->height * (output == KUNAI_INDEX8 ? 1 : 4));
    result = kunai_textures_decode(set->textures, image, level, output, palette, texels.data,
                                   texels.size, 0, error);
    if (result == KUNAI_OK)
        add_png(out, &texels, size, set, source, output, palette);
    buffer_free(&texels);
    return result;
}

tool_entry picture_entry(const picture_set *set, uint32_t image)
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

/* ---- what there is to say of them ---- */

void picture_warnings(tool *t, const char *path, const buffer *bytes, const picture_set *set)
{
    const kunai_textures_info *info = kunai_textures_get_info(set->textures);
    kunai_archive *archive = NULL; /* stays so for a lone picture, which has no entries */

    kunai_archive_open(bytes->data, bytes->size, NULL, &archive, NULL);
    tool_warnings(t, path, archive, info->warnings, info->warning_count);
    kunai_archive_close(archive);
}

/* The highest index of a level; 0 when there are none of a byte. */
static uint32_t find_highest(const picture_set *set, uint32_t image, uint32_t level)
{
    const kunai_level *size = &kunai_textures_get_image(set->textures, image)->levels[level];
    const size_t count = size->size ? (size_t)size->width * size->height : 0;
    buffer texels = {0};
    uint32_t highest = 0;
    size_t i;

    buffer_grow(&texels, count + 1);
    if (count && kunai_textures_decode(set->textures, image, level, KUNAI_INDEX8, NULL, texels.data,
                                       count, 0, NULL) == KUNAI_OK)
        for (i = 0; i < count; i++)
            if (texels.data[i] > highest)
                highest = texels.data[i];
    buffer_free(&texels);
    return highest;
}

/* palette: from where the colours of the picture begin. */
static void count_past(picture_tally *tally, const picture_style *style, const picture_set *set,
                       uint32_t image, uint32_t levels, const kunai_palette *palette)
{
    const kunai_image *source = kunai_textures_get_image(set->textures, image);
    const kunai_palette *whole = style->palette ? style->palette : set->palette;
    uint32_t i, highest = 0;

    for (i = 0; i < levels; i++) {
        const uint32_t found = find_highest(set, image, i);

        if (found > highest)
            highest = found;
    }
    if (highest < palette->count || tally->past++)
        return;
    tally->highest = highest;
    tally->base = palette == source->palette ? 0 : whole->count - palette->count;
    tally->colors = palette->count;
    tally->black = is_nitro(set);
}

void picture_count(picture_tally *tally, const picture_style *style, const picture_set *set,
                   uint32_t image, uint32_t levels)
{
    const kunai_image *source = kunai_textures_get_image(set->textures, image);
    const uint32_t output = find_output(style, source);
    kunai_palette found;
    const kunai_palette *palette = find_palette(style, set, source, &found);

    tally->count++;
    tally->grey += source->color_count && !palette;
    tally->blank += has_colors(set, source) && !source->color_count && !palette;
    tally->guessed += palette && palette == source->palette &&
                      (source->palette_rule == KUNAI_PALETTE_INDEX ||
                       source->palette_rule == KUNAI_PALETTE_FIRST);
    tally->opaque += is_nitro(set) && output == KUNAI_INDEX8 &&
                     (source->pixel_format == A3I5 || source->pixel_format == A5I3);
    tally->beyond += palette && !palette->count;
    tally->stored += source->flags & KUNAI_IMAGE_BUMP && output != KUNAI_NORMAL8;
    tally->unindexed += style->index && output == KUNAI_RGBA8;
    tally->unbanked += style->bank_word && (!palette || palette == source->palette);
    if (palette && palette->count && palette->count < source->color_count)
        count_past(tally, style, set, image, levels, palette);
}

static void tell(tool *t, const char *path, const char *kind, const picture_tally *tally,
                 uint32_t count, const char *what)
{
    if (count && tally->count == 1)
        tool_note(t, path, "%s: %s", kind, what);
    else if (count)
        tool_note(t, path, "%s: %" PRIu32 " of %" PRIu32 " pictures: %s", kind, count, tally->count,
                  what);
}

static void tell_past(tool *t, const char *path, const picture_tally *tally)
{
    char where[48] = "", what[160];

    if (tally->base)
        snprintf(where, sizeof where, " from colour %" PRIu32 " on", tally->base);
    snprintf(what, sizeof what,
             "uses colours up to %" PRIu32 ", the palette has %" PRIu32 "%s: the rest is %s",
             tally->highest, tally->colors, where, tally->black ? "black" : "transparent");
    tell(t, path, "warning", tally, tally->past, what);
}

void picture_tell(tool *t, const char *path, const picture_tally *tally)
{
    tell(t, path, "warning", tally, tally->grey, "grey, for want of a palette (-p FILE gives one)");
    tell(t, path, "warning", tally, tally->blank,
         "black, for want of a palette (-p FILE gives one)");
    tell(t, path, "warning", tally, tally->guessed,
         "its palette is guessed by its number only, and may be wrong (kunai-texture "
         "--palette-name takes another)");
    tell(t, path, "warning", tally, tally->beyond, "the bank is behind the palette's last colour");
    tell_past(t, path, tally);
    tell(t, path, "note", tally, tally->stored,
         "directions (bump), written as stored: elevation, rotation, 0, 255 (--normal gives normal "
         "maps)");
    tell(t, path, "note", tally, tally->unindexed, "without indices, written in full colour");
    tell(t, path, "note", tally, tally->opaque, "indices are written without the texels' alpha");
    if (tally->unbanked && tally->unbanked == tally->count)
        tool_note(t, path,
                  "note: --bank changes nothing: it is for the palette of -p, or one that a set "
                  "holds beside its pictures");
}
