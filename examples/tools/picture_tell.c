/* picture_tell.c - counts what happened to pictures (missing palettes, guesses, bump maps) and
 * prints one note per argument. texture_set.c, texture.c and gltf_pictures.c call it. */
#include "picture.h"

#include <inttypes.h>
#include <string.h>

void tell_picture_warnings(tool *t, const char *path, const buffer *bytes, const picture_set *set)
{
    const kunai_textures_info *info = kunai_textures_get_info(set->textures);
    kunai_archive *archive = NULL; /* stays NULL for a single picture, which has no entries */

    kunai_archive_open(bytes->data, bytes->size, NULL, &archive, NULL);
    report_tool_warnings(t, path, archive, info->warnings, info->warning_count,
                         info->warning_total);
    kunai_archive_close(archive);
}

/* Returns the highest index in a level, or 0 if its indices do not fit in a byte. */
static uint32_t find_highest(const picture_set *set, uint32_t image, uint32_t level)
{
    const kunai_level *size = &kunai_textures_get_image(set->textures, image)->levels[level];
    const size_t count = size->size ? (size_t)size->width * size->height : 0;
    kunai_decode_options options = KUNAI_DECODE_OPTIONS_INIT;
    buffer texels = {0};
    uint32_t highest = 0;
    size_t i;

    options.output = KUNAI_OUTPUT_INDEX8;
    grow_buffer(&texels, count + 1);
    if (count && kunai_textures_decode(set->textures, image, level, &options, texels.data, count,
                                       NULL) == KUNAI_OK)
        for (i = 0; i < count; i++)
            if (texels.data[i] > highest)
                highest = texels.data[i];
    free_buffer(&texels);
    return highest;
}

/* Counts a picture with indices after the end of the palette. palette begins at colour base. */
static void count_past(picture_tally *tally, const picture_set *set, uint32_t image,
                       uint32_t levels, const kunai_palette *palette, uint32_t base)
{
    uint32_t i, highest = 0;

    for (i = 0; i < levels; i++) {
        const uint32_t found = find_highest(set, image, i);

        if (found > highest)
            highest = found;
    }
    if (highest < palette->count || tally->past++)
        return;
    tally->highest = highest;
    tally->base = base;
    tally->colors = palette->count;
    tally->black = is_nitro_picture_set(set);
}

/* If a set has only one palette, it is probably the right one. */
static void count_guess(picture_tally *tally, const picture_set *set, const char *path,
                        const kunai_image *image)
{
    const int numbered = image->palette_rule == KUNAI_PALETTE_RULE_INDEX;
    picture_guess *guess = numbered ? &tally->numbered : &tally->first;

    if (!(numbered || image->palette_rule == KUNAI_PALETTE_RULE_FIRST) ||
        kunai_textures_get_info(set->textures)->palette_count < 2)
        return;
    if (!guess->count++)
        snprintf(guess->in, sizeof guess->in, "%s", path);
}

void count_picture(picture_tally *tally, const picture_style *style, const picture_set *set,
                   const char *path, uint32_t image, uint32_t levels)
{
    const kunai_image *source = kunai_textures_get_image(set->textures, image);
    const uint32_t output = find_picture_output(style, source);
    kunai_palette found;
    uint32_t base;
    const kunai_palette *palette = find_picture_palette(style, set, source, &found, &base);

    tally->count++;
    tally->grey += source->color_count && !palette;
    tally->blank += has_picture_colors(set, source) && !source->color_count && !palette;
    if (palette && palette == source->palette)
        count_guess(tally, set, path, source);
    tally->opaque += is_nitro_picture_set(set) && output == KUNAI_OUTPUT_INDEX8 &&
                     (source->pixel_format == KUNAI_TEX0_FORMAT_A3I5 ||
                      source->pixel_format == KUNAI_TEX0_FORMAT_A5I3);
    tally->beyond += palette && !palette->count && !is_nitro_picture_set(set);
    tally->empty += palette && !palette->count && is_nitro_picture_set(set);
    tally->stored += source->flags & KUNAI_IMAGE_BUMP && output != KUNAI_OUTPUT_NORMAL8;
    tally->unindexed += style->index && output == KUNAI_OUTPUT_RGBA8;
    tally->unbanked += style->bank_word && (!palette || palette == source->palette);
    tally->direct += style->palette_path && !has_picture_colors(set, source);
    tally->flat += style->normal && !(source->flags & KUNAI_IMAGE_BUMP);
    if (palette && palette->count && palette->count < source->color_count)
        count_past(tally, set, image, levels, palette, base);
}

static void tell(tool *t, const char *path, const char *kind, const picture_tally *tally,
                 uint32_t count, const char *what)
{
    if (count && tally->count == 1)
        print_tool_note(t, path, "%s: %s", kind, what);
    else if (count)
        print_tool_note(t, path, "%s: %" PRIu32 " of %" PRIu32 " pictures: %s", kind, count,
                        tally->count, what);
}

static void tell_past(tool *t, const char *path, const picture_tally *tally)
{
    char where[48] = "", what[160];

    if (tally->base)
        snprintf(where, sizeof where, " from colour %" PRIu32 " on", tally->base);
    snprintf(what, sizeof what,
             "uses %" PRIu32 " colours, but the palette has %" PRIu32 "%s: the rest is %s",
             tally->highest + 1, tally->colors, where, tally->black ? "black" : "transparent");
    tell(t, path, "warning", tally, tally->past, what);
}

static void tell_guess(tool *t, const char *path, const picture_tally *tally,
                       const picture_guess *guess, const char *which)
{
    const int other = strcmp(guess->in, path) != 0;
    char what[480];

    snprintf(what, sizeof what,
             "the palette is %s%s%s: kunai info -l FILE shows which one (kunai texture "
             "--palette-name PICTURE=NAME takes another)",
             which, other ? "; the first of these sets is " : "", other ? guess->in : "");
    tell(t, path, "warning", tally, guess->count, what);
}

/* With several inputs, an option can be for the pictures of another input. */
static void tell_unused(tool *t, const char *path, const picture_tally *tally)
{
    if (tally->direct && tally->direct == tally->count)
        print_tool_note(t, path, "note: -p has no effect: no picture has indices into a palette");
    if (tally->flat && tally->flat == tally->count)
        print_tool_note(t, path, "note: --normal has no effect: no picture is a bump map");
}

void tell_picture_tally(tool *t, const char *path, const picture_tally *tally)
{
    tell(t, path, "warning", tally, tally->grey,
         "grey, because there is no palette (kunai texture -p FILE gives one)");
    tell(t, path, "warning", tally, tally->blank,
         "black, because there is no palette (kunai texture -p FILE gives one)");
    tell_guess(t, path, tally, &tally->numbered, "guessed by its number, and may be wrong");
    tell_guess(t, path, tally, &tally->first, "the first of the set, a guess that may be wrong");
    tell(t, path, "warning", tally, tally->beyond,
         "the bank begins after the last colour of the palette: all pixels are transparent");
    tell(t, path, "warning", tally, tally->empty,
         "the palette has no colours: all colours are black");
    tell_past(t, path, tally);
    tell(t, path, "note", tally, tally->stored,
         "bump map, written as stored: elevation, rotation, 0, 255 (--normal writes a normal map)");
    tell(t, path, "note", tally, tally->unindexed, "without indices, written in full colour");
    tell(t, path, "note", tally, tally->opaque, "indices are written without the texels' alpha");
    if (t->input_count == 1)
        tell_unused(t, path, tally);
    if (tally->unbanked && tally->unbanked == tally->count)
        print_tool_note(
            t, path,
            "note: --bank has no effect: it is for the palette of -p, or one that a set "
            "contains beside its pictures");
}
