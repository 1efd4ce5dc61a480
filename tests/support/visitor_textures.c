/* visitor_textures.c - reads everything that a texture set gives, and decodes all levels.
 *
 * Each level is decoded with gaps between the rows, which must stay unchanged, and with a byte less
 * than needed, which must fail. */
#include <string.h>

#include "decode.h"
#include "members.h"
#include "visitor.h"

enum {
    GAP = 5, /* bytes between two rows, which must stay unchanged */
    FILL = 0x5A,
    TEXEL_LIMIT = 1 << 20, /* texels that one walk decodes */
    /* fewer than most images have, so that indices also lie past the end of the palette */
    CALLER_COLORS = 7,
    OUTPUTS = 3
};

/* What the functions of one walk share. */
typedef struct walk {
    const kunai_textures *textures;
    const kunai_image *image;
    uint64_t hash, texels_left;
    uint64_t size; /* of the input */
    uint32_t index;
} walk;

/* Checks that the probe agrees with an open call without a format. The probe looks for archives
 * first: the name of an entry of a GSL, or the size before a PVR with runs, can look like a magic
 * word. The probe calls an NSBMD a model. */
static void check_probe(const void *data, size_t size, uint32_t format)
{
    kunai_found found;

    VISITOR_CHECK(kunai_probe(data, size, &found) == KUNAI_OK);
    if (found.format == format ||
        (found.format == KUNAI_FORMAT_MDL0 && format == KUNAI_FORMAT_TEX0))
        VISITOR_CHECK(found.modules & KUNAI_MODULE_TEXTURES);
    else
        VISITOR_CHECK(found.modules == KUNAI_MODULE_ARCHIVE);
}

static kunai_result open_set(const void *data, size_t size, const kunai_options *options,
                             void **out, kunai_error *error)
{
    kunai_textures *textures;
    const kunai_result result = kunai_textures_open(data, size, options, &textures, error);

    if (error)
        VISITOR_CHECK(error->code == result && !error->message[0] == !result &&
                      !error->record[0] == !result);
    if (result == KUNAI_OK && !(options && options->format))
        check_probe(data, size, kunai_textures_get_info(textures)->format);
    *out = textures;
    return result;
}

static void close_set(void *handle)
{
    kunai_textures_close(handle);
}

static void add(walk *w, uint64_t value)
{
    w->hash = hash_value(w->hash, value);
}

/* ---- levels ---- */

static int can_decode(const kunai_image *image, uint32_t output)
{
    if (output == KUNAI_OUTPUT_RGBA8)
        return 1;
    return output == KUNAI_OUTPUT_INDEX8 ? image->color_count != 0
                                         : (image->flags & KUNAI_IMAGE_BUMP) != 0;
}

/* Moves the rows of a level together. Checks that the gaps between them are unchanged. */
static void close_gaps(uint8_t *pixels, const kunai_level *level, size_t row)
{
    const size_t stride = row + GAP;

    for (uint32_t y = 0; y < level->height; y++) {
        for (uint32_t i = 0; i < GAP && y + 1 < level->height; i++)
            VISITOR_CHECK(pixels[y * stride + row + i] == FILL);
        memmove(pixels + y * row, pixels + y * stride, row);
    }
}

/* Returns the texels in memory for free(), or NULL if decoding has failed with *error. */
static uint8_t *decode(const walk *w, uint32_t number, uint32_t output,
                       const kunai_palette *palette, kunai_error *error)
{
    const kunai_level *level = &w->image->levels[number];
    const size_t row = (size_t)level->width * (output == KUNAI_OUTPUT_INDEX8 ? 1 : 4);
    const size_t stride = row + GAP, size = (level->height - 1) * stride + row;
    uint8_t *pixels = malloc(size);
    kunai_result result;

    VISITOR_CHECK(pixels);
    memset(pixels, FILL, size);
    result =
        decode_as(w->textures, w->index, number, output, palette, pixels, size - 1, stride, error);
    VISITOR_CHECK(result == KUNAI_E_SPACE && error->code == result);
    result = decode_as(w->textures, w->index, number, output, palette, pixels, size, stride, error);
    VISITOR_CHECK(error->code == result);
    if (result == KUNAI_OK) {
        close_gaps(pixels, level, row);
        return pixels;
    }
    for (size_t i = 0; i < size; i++)
        VISITOR_CHECK(pixels[i] == FILL);
    free(pixels);
    return NULL;
}

static int is_nitro(const walk *w)
{
    return kunai_textures_get_info(w->textures)->format == KUNAI_FORMAT_TEX0;
}

/* Computes the colour of an index: that of the palette, or grey if there is no palette. Past the
 * end of the palette, it is transparent (TEX0: black). Index 0 is transparent in a
 * banner, and in a TEX0 image with KUNAI_TEX0_IMAGE_COLOR_0_CLEAR. */
static void find_color(const walk *w, const kunai_palette *palette, uint32_t index,
                       uint8_t color[4])
{
    memset(color, 0, 4);
    if (!palette)
        memset(color, (int)(index * 255 / (w->image->color_count - 1)), 3);
    else if (index < palette->count)
        memcpy(color, palette->colors + (size_t)4 * index, 4);
    if (!palette || is_nitro(w))
        color[3] = 255;
    if (is_nitro(w) && !index && w->image->data_format & KUNAI_TEX0_IMAGE_COLOR_0_CLEAR)
        color[3] = 0;
    if (kunai_textures_get_info(w->textures)->format == KUNAI_FORMAT_NDS_BANNER && !index)
        memset(color, 0, 4);
}

/* Returns how many bytes of a texel to compare. In TEX0 formats 1 and 6, the alpha does not depend
 * on the index. */
static size_t count_compared_bytes(const walk *w)
{
    const uint32_t format = w->image->pixel_format;

    return is_nitro(w) && (format == KUNAI_TEX0_FORMAT_A3I5 || format == KUNAI_TEX0_FORMAT_A5I3)
               ? 3
               : 4;
}

static void check_colors(const walk *w, const uint8_t *indices, const uint8_t *pixels, size_t count,
                         const kunai_palette *palette)
{
    const size_t compared = count_compared_bytes(w);
    uint8_t color[4];

    for (size_t i = 0; i < count; i++) {
        VISITOR_CHECK(indices[i] < w->image->color_count);
        find_color(w, palette, indices[i], color);
        VISITOR_CHECK(!memcmp(pixels + 4 * i, color, compared));
    }
}

/* Checks that the indices give the colours of the image, and with a palette of the caller those of
 * this palette. */
static void walk_indices(walk *w, uint32_t number, const uint8_t *pixels)
{
    static const uint8_t colors[4 * CALLER_COLORS] = {1,  2,  3,  4,  5,  6,  7,  8,  9,  10,
                                                      11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
                                                      21, 22, 23, 24, 25, 26, 27, 28};
    const kunai_palette caller = {.colors = colors, .count = CALLER_COLORS};
    const kunai_level *level = &w->image->levels[number];
    const size_t count = (size_t)level->width * level->height;
    kunai_error error;
    uint8_t *indices = decode(w, number, KUNAI_OUTPUT_INDEX8, NULL, &error);
    uint8_t *other = decode(w, number, KUNAI_OUTPUT_RGBA8, &caller, &error);

    VISITOR_CHECK(indices && other);
    check_colors(w, indices, pixels, count, w->image->palette);
    check_colors(w, indices, other, count, &caller);
    w->hash = hash_bytes(w->hash, indices, count);
    free(indices);
    free(other);
}

static void walk_normals(walk *w, uint32_t number)
{
    const kunai_level *level = &w->image->levels[number];
    const size_t count = (size_t)level->width * level->height;
    kunai_error error;
    uint8_t *normals = decode(w, number, KUNAI_OUTPUT_NORMAL8, NULL, &error);

    VISITOR_CHECK(normals);
    for (size_t i = 0; i < count; i++)
        VISITOR_CHECK(normals[4 * i + 2] >= 128 && normals[4 * i + 3] == 255);
    w->hash = hash_bytes(w->hash, normals, 4 * count);
    free(normals);
}

static void walk_level(walk *w, uint32_t number)
{
    const kunai_level *level = &w->image->levels[number];
    const uint64_t count = (uint64_t)level->width * level->height;
    kunai_error error;

    if (count > w->texels_left)
        return;
    w->texels_left -= count;
    uint8_t *pixels = decode(w, number, KUNAI_OUTPUT_RGBA8, NULL, &error);
    VISITOR_CHECK(number > 0 || error.code == w->image->result);
    add(w, (uint64_t)(int64_t)error.code);
    add(w, error.offset);
    if (!pixels)
        return;
    w->hash = hash_bytes(w->hash, pixels, 4 * (size_t)count);
    if (w->image->color_count)
        walk_indices(w, number, pixels);
    if (w->image->flags & KUNAI_IMAGE_BUMP)
        walk_normals(w, number);
    free(pixels);
}

/* Checks a level that the file does not contain. The declared width and height may ask
 * for far more memory than the file has, so the call gets 4 bytes only. */
static void walk_missing(walk *w, uint32_t number)
{
    uint8_t pixel[4];
    kunai_error error;

    VISITOR_CHECK(kunai_textures_decode(w->textures, w->index, number, NULL, pixel, sizeof pixel,
                                        &error) == KUNAI_E_TRUNCATED);
    VISITOR_CHECK(number > 0 || w->image->result == KUNAI_E_TRUNCATED);
    add(w, error.offset);
}

static void check_level(const walk *w, uint32_t number)
{
    const kunai_image *image = w->image;
    const kunai_level *level = &image->levels[number];

    VISITOR_CHECK(level->width >= 1 && level->width <= 4096);
    VISITOR_CHECK(level->height >= 1 && level->height <= 4096);
    if (!(image->flags & KUNAI_IMAGE_RUNS))
        VISITOR_CHECK(level->offset <= w->size && level->size <= w->size - level->offset);
    if (number == 0)
        VISITOR_CHECK(level->width == image->width && level->height == image->height);
}

/* Checks which code wins: a level that does not exist comes before an output that the image cannot
 * have. */
static void check_refusals(const walk *w)
{
    const kunai_image *image = w->image;
    uint8_t pixel[4];

    for (uint32_t output = 0; output < OUTPUTS; output++) {
        const kunai_result past = decode_as(w->textures, w->index, image->level_count, output, NULL,
                                            pixel, sizeof pixel, 0, NULL);

        VISITOR_CHECK(past == (image->level_count ? KUNAI_E_RANGE : image->result));
        if (image->level_count && !can_decode(image, output))
            VISITOR_CHECK(decode_as(w->textures, w->index, 0, output, NULL, pixel, sizeof pixel, 0,
                                    NULL) == KUNAI_E_UNSUPPORTED);
    }
    if (image->level_count)
        VISITOR_CHECK(decode_as(w->textures, w->index, 0, OUTPUTS, NULL, pixel, sizeof pixel, 0,
                                NULL) == KUNAI_E_ARGUMENT);
}

static void walk_levels(walk *w)
{
    for (uint32_t i = 0; i < w->image->level_count; i++) {
        check_level(w, i);
        if (w->image->levels[i].size)
            walk_level(w, i);
        else
            walk_missing(w, i);
    }
    check_refusals(w);
}

/* ---- images and palettes ---- */

/* Checks that the palette of an image is one of the set. */
static void check_palette(const walk *w)
{
    const kunai_image *image = w->image;

    if (image->palette)
        VISITOR_CHECK(image->palette_index >= 0 &&
                      image->palette ==
                          kunai_textures_get_palette(w->textures, (uint32_t)image->palette_index));
    else
        VISITOR_CHECK(image->palette_index == -1);
    VISITOR_CHECK((is_nitro(w) && image->palette) ==
                  (image->palette_rule != KUNAI_PALETTE_RULE_OWN));
    VISITOR_CHECK(image->palette_rule <= KUNAI_PALETTE_RULE_FIRST);
}

static void check_rule(const walk *w, const kunai_texture_ref *ref, uint32_t rule, int32_t image,
                       int32_t palette)
{
    const kunai_texture_list list = {ref, 1, rule};
    kunai_texture_match match;

    VISITOR_CHECK(kunai_textures_match(w->textures, &list, 0, &match) == KUNAI_OK);
    VISITOR_CHECK(match.image == image && match.palette == palette);
    VISITOR_CHECK(match.rule == rule || rule == KUNAI_MATCH_RULE_COUNT);
    VISITOR_CHECK(kunai_textures_match(w->textures, &list, 1, &match) == KUNAI_OK);
    VISITOR_CHECK(match.image == -1 && match.palette == -1);
}

/* Checks that a list that asks for the image and its palette by name finds them. */
static void check_match(const walk *w)
{
    const kunai_image *image = w->image;
    const kunai_texture_list no_list = {NULL, 0, KUNAI_MATCH_RULE_COUNT};
    const int32_t first =
        kunai_textures_find_image(w->textures, image->name.data, image->name.size);
    kunai_texture_ref ref = {.name = image->name};
    kunai_texture_match match;
    int32_t palette = -1;

    VISITOR_CHECK(first >= 0 && (uint32_t)first <= w->index);
    VISITOR_CHECK(kunai_textures_match(w->textures, &no_list, w->index, &match) == KUNAI_OK);
    VISITOR_CHECK(match.image == (int32_t)w->index);
    if (image->palette)
        ref.palette = image->palette->name;
    if (image->name.size && ref.palette.size)
        palette = kunai_textures_find_palette(w->textures, ref.palette.data, ref.palette.size);
    VISITOR_CHECK(palette <= image->palette_index);
    check_rule(w, &ref, KUNAI_MATCH_RULE_INDEX, 0, -1);
    check_rule(w, &ref, KUNAI_MATCH_RULE_NAME, image->name.size ? first : -1, -1);
    check_rule(w, &ref, KUNAI_MATCH_RULE_NAME_PALETTE, image->name.size ? first : -1, palette);
}

static void check_image(const walk *w)
{
    const kunai_image *image = w->image;
    const uint32_t colors = image->color_count;

    VISITOR_CHECK(image->levels && image->pixel_name && image->data_name);
    VISITOR_CHECK(image->offset <= w->size && image->size <= w->size - image->offset);
    VISITOR_CHECK(image->result <= 0);
    VISITOR_CHECK(image->level_count || image->result != KUNAI_OK);
    VISITOR_CHECK(image->used_height <= image->height);
    VISITOR_CHECK(is_nitro(w) || image->used_height == image->height);
    VISITOR_CHECK(colors == 0 || colors == 16 || colors == 256 ||
                  (is_nitro(w) && (colors == 4 || colors == 8 || colors == 32)));
    VISITOR_CHECK(colors || !image->palette ||
                  (is_nitro(w) && image->pixel_format == KUNAI_TEX0_FORMAT_BLOCKS_4X4));
    VISITOR_CHECK(!colors || !(image->flags & KUNAI_IMAGE_BUMP));
    check_palette(w);
    check_match(w);
}

/* Checks that the error of decoding is a warning of the set, unless the set has more warnings than
 * it stores. */
static void check_broken(const walk *w)
{
    const kunai_textures_info *info = kunai_textures_get_info(w->textures);
    const kunai_level *level = w->image->levels;
    /* A broken image whose data is complete has only wrong indices. */
    const int is_stored = w->image->level_count && level->size;
    const size_t size = is_stored ? (size_t)level->width * level->height * 4 : 0;
    uint8_t *pixels = malloc(size + 1);
    kunai_error error;

    VISITOR_CHECK(pixels);
    VISITOR_CHECK(kunai_textures_decode(w->textures, w->index, 0, NULL, pixels, size, &error) ==
                  w->image->result);
    free(pixels);
    for (uint32_t i = 0; i < info->warning_count; i++) {
        const kunai_error *warning = &info->warnings[i];

        if (warning->code == error.code && warning->offset == error.offset &&
            !strcmp(warning->record, error.record) && !strcmp(warning->message, error.message) &&
            warning->item_kind == KUNAI_ITEM_IMAGE && warning->item == w->index)
            return;
    }
    VISITOR_CHECK(info->warning_total > info->warning_count);
}

static void walk_palettes(walk *w)
{
    const uint32_t count = kunai_textures_get_info(w->textures)->palette_count;

    for (uint32_t i = 0; i < count; i++) {
        const kunai_palette *palette = kunai_textures_get_palette(w->textures, i);

        VISITOR_CHECK(palette && palette->colors);
    }
    VISITOR_CHECK(!kunai_textures_get_palette(w->textures, count));
    VISITOR_CHECK(!kunai_textures_get_palette(w->textures, UINT32_MAX));
}

/* Checks the set joined with itself: its images and palettes appear twice, in order. */
static void check_join(const walk *w)
{
    const kunai_textures_info *info = kunai_textures_get_info(w->textures), *both;
    const kunai_textures_part parts[] = {{w->textures, {NULL, 0}}, {w->textures, {"entry", 5}}};
    kunai_textures *joined;

    VISITOR_CHECK(kunai_textures_join(parts, 2, NULL, &joined, NULL) == KUNAI_OK);
    both = kunai_textures_get_info(joined);
    VISITOR_CHECK(both->image_count == 2 * info->image_count);
    VISITOR_CHECK(both->palette_count == 2 * info->palette_count);
    VISITOR_CHECK(both->broken_count == 2 * info->broken_count && both->format == info->format);
    for (uint32_t i = 0; i < both->image_count; i++) {
        const kunai_image *image = kunai_textures_get_image(joined, i);

        VISITOR_CHECK(!image->palette == (image->palette_index < 0));
        VISITOR_CHECK(image->name.size || i < info->image_count);
    }
    kunai_textures_close(joined);
}

static uint64_t walk_set(const void *handle, const void *data, size_t size)
{
    const kunai_textures_info *info = kunai_textures_get_info(handle);
    walk w = {.textures = handle,
              .hash = walk_members(&textures_handle, handle),
              .texels_left = TEXEL_LIMIT,
              .size = size};
    uint32_t broken = 0;
    uint8_t pixel[4];

    (void)data;
    for (w.index = 0; w.index < info->image_count; w.index++) {
        w.image = kunai_textures_get_image(handle, w.index);
        VISITOR_CHECK(w.image);
        check_image(&w);
        if (w.image->result)
            check_broken(&w);
        walk_levels(&w);
        broken += w.image->result != KUNAI_OK;
    }
    VISITOR_CHECK(info->format);
    VISITOR_CHECK(broken == info->broken_count);
    VISITOR_CHECK(!broken || info->warning_count);
    VISITOR_CHECK(!kunai_textures_get_image(handle, info->image_count));
    VISITOR_CHECK(kunai_textures_decode(handle, info->image_count, 0, NULL, pixel, sizeof pixel,
                                        NULL) == KUNAI_E_RANGE);
    walk_palettes(&w);
    check_join(&w);
    return w.hash;
}

const test_visitor textures_visitor = {"textures", open_set, walk_set, close_set};
