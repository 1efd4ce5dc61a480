/* test_tex0_corpus.c - every texture and palette of the Nitro and Platinum folders of the corpus
 * against the results that come with it (tex0.md), and their dictionaries against those that our
 * own writer makes of the same names. */
#include "texture_files.h"

#include "tex0_writer.h"

enum { ENTRIES_AT_MOST = 255 };

typedef struct figures {
    size_t sets, textures, palettes, without; /* the last: files and members without textures */
    size_t formats[8];
    size_t rules[KUNAI_PALETTE_RULE_FIRST + 1];
    size_t shortened; /* textures that are not drawn down to their last row */
    size_t dictionaries, other_trees;
} figures;

/* ---- textures ---- */

static int is_same_string(kunai_string string, const test_json *expected)
{
    const char *text = test_json_string(expected);

    return text && string.size == strlen(text) && !memcmp(string.data, text, string.size);
}

static double get_number(const test_json *object, const char *key)
{
    return test_json_number(test_json_get(object, key));
}

static uint32_t find_number(const char *const *names, uint32_t count, const test_json *wanted)
{
    uint32_t i;

    for (i = 0; i < count; i++)
        if (!strcmp(names[i], test_json_string(wanted)))
            return i;
    fail_msg("%s is unknown", test_json_string(wanted));
    return 0;
}

static uint32_t find_format(const test_json *expected)
{
    static const char *const names[] = {"none",   "a3i5",   "pal4", "pal16",
                                        "pal256", "tex4x4", "a5i3", "direct"};

    return find_number(names, 8, test_json_get(expected, "fmt"));
}

static uint32_t get_rule(const test_json *expected)
{
    static const char *const names[] = {"none", "name_pl", "name", "index", "first"};

    return find_number(names, 5, test_json_get(expected, "rule"));
}

/* The first palette with the name that was chosen: no name of a palette occurs twice. */
static void check_choice(const char *file, const kunai_textures *textures, const kunai_image *image,
                         const test_json *expected)
{
    const test_json *name = test_json_get(expected, "palette");

    if (image->palette_rule != get_rule(expected))
        fail_msg("%s: %s: palette rule %u", file, image->name.data, image->palette_rule);
    if (test_json_is_null(name)) {
        assert_null(image->palette);
        assert_int_equal(image->palette_index, -1);
        return;
    }
    assert_true(image->palette_index >= 0);
    assert_ptr_equal(image->palette,
                     kunai_textures_get_palette(textures, (uint32_t)image->palette_index));
    if (!is_same_string(image->palette->name, name))
        fail_msg("%s: %s: palette %s", file, image->name.data, image->palette->name.data);
}

static void check_pixels(const char *file, const kunai_textures *textures, uint32_t index,
                         const char *expected)
{
    const kunai_image *image = kunai_textures_get_image(textures, index);
    uint8_t *pixels = decode_level(textures, index, 0);
    char hex[65];

    test_sha256(pixels, (size_t)image->width * image->height * 4, hex);
    if (strcmp(hex, expected) != 0)
        fail_msg("%s: %s: other texels", file, image->name.data);
    free(pixels);
}

/* Two of all textures, both of one name, are drawn to less than their height. */
static void check_used_height(const kunai_image *image, figures *sum)
{
    if (image->used_height == image->height)
        return;
    assert_string_equal(image->name.data, "ug_map_wall");
    assert_int_equal(image->height, 64);
    assert_int_equal(image->used_height, 48);
    sum->shortened++;
}

static void check_texture(const char *file, const kunai_textures *textures, uint32_t index,
                          const test_json *expected, figures *sum)
{
    const kunai_image *image = kunai_textures_get_image(textures, index);
    const uint32_t format = find_format(expected);

    if (!is_same_string(image->name, test_json_get(expected, "name")))
        fail_msg("%s: texture %u is %s", file, index, image->name.data);
    assert_int_equal(image->result, KUNAI_OK);
    assert_int_equal(image->pixel_format, format);
    assert_int_equal(image->width, get_number(expected, "w"));
    assert_int_equal(image->height, get_number(expected, "h"));
    assert_int_equal(image->data_format >> 29 & 1, get_number(expected, "color0"));
    assert_int_equal(image->size, get_tex0_texel_size(format, image->width, image->height));
    check_used_height(image, sum);
    check_choice(file, textures, image, expected);
    check_pixels(file, textures, index, test_json_string(test_json_get(expected, "rgba")));
    sum->formats[format]++;
    sum->rules[image->palette_rule]++;
}

/* ---- palettes ---- */

static void check_palettes(const char *file, const kunai_textures *textures, const test_json *set,
                           const uint8_t *stored)
{
    const test_json *list = test_json_get(set, "palettes");
    const double size = get_number(set, "palSize");
    const uint8_t *all = NULL;
    uint32_t i;

    for (i = 0; i < test_json_count(list); i++) {
        const test_json *expected = test_json_at(list, i);
        const kunai_palette *palette = kunai_textures_get_palette(textures, i);
        const size_t offset = (size_t)get_number(expected, "ofs");

        if (!is_same_string(palette->name, test_json_get(expected, "name")))
            fail_msg("%s: palette %u is %s", file, i, palette->name.data);
        if (!all)
            all = palette->colors - 2 * offset;
        assert_ptr_equal(palette->colors, all + 2 * offset);
        assert_int_equal(palette->count, (size - (double)offset) / 2);
        assert_int_equal(palette->format, (uint32_t)get_number(expected, "flag") & 1);
    }
    for (i = 0; all && i < size / 2; i++) {
        const uint32_t color = stored[2 * i] | (uint32_t)stored[2 * i + 1] << 8;
        const uint32_t r = color & 31, g = color >> 5 & 31, b = color >> 10 & 31;
        const uint8_t expected[4] = {(uint8_t)(r << 3 | r >> 2), (uint8_t)(g << 3 | g >> 2),
                                     (uint8_t)(b << 3 | b >> 2), 255};

        assert_pixel(all, i, expected);
    }
}

/* ---- dictionaries ---- */

static uint32_t read16(const uint8_t *at)
{
    return at[0] | (uint32_t)at[1] << 8;
}

static uint32_t read32(const uint8_t *at)
{
    return read16(at) | read16(at + 2) << 16;
}

/* The files of one game come from another tool, whose trees have nodes that are in no order. */
static void check_dictionary(const char *file, const uint8_t *stored, uint32_t entry_size,
                             figures *sum)
{
    static char names[ENTRIES_AT_MOST][17];
    const char *pointers[ENTRIES_AT_MOST];
    const uint32_t count = stored[1], table = 8 + 4 * (count + 1);
    const uint8_t *stored_names = stored + table + 4 + (size_t)count * entry_size;
    bytes entries = {0}, written = {0};
    uint32_t i;

    for (i = 0; i < count; i++) {
        memcpy(names[i], stored_names + (size_t)16 * i, 16);
        pointers[i] = names[i];
    }
    append_bytes(&entries, stored + table + 4, (size_t)count * entry_size);
    write_g3d_dictionary(pointers, &entries, count, entry_size, &written);
    assert_memory_equal(written.data, stored, 8);
    assert_memory_equal(written.data + table, stored + table, written.size - table);
    if (memcmp(written.data + 8, stored + 8, table - 8) != 0) {
        if (strncmp(file, "nsmb/", 5) != 0 && strcmp(file, "synthetic/direct.nsbtx") != 0)
            fail_msg("%s: another tree", file);
        sum->other_trees++;
    }
    sum->dictionaries++;
    free_bytes(&entries);
    free_bytes(&written);
}

static const uint8_t *find_block(const uint8_t *data)
{
    uint32_t i;

    for (i = 0; i < read16(data + 14); i++)
        if (!memcmp(data + read32(data + 16 + 4 * (size_t)i), "TEX0", 4))
            return data + read32(data + 16 + 4 * (size_t)i);
    fail_msg("there is no TEX0");
    return NULL;
}

/* ---- files ---- */

static void check_set(const char *file, const uint8_t *data, size_t size, const test_json *set,
                      figures *sum)
{
    const test_json *list = test_json_get(set, "textures");
    const size_t palettes = test_json_count(test_json_get(set, "palettes"));
    const uint8_t *block = find_block(data);
    kunai_textures *textures = open_textures(data, size, KUNAI_OPEN_STRICT);
    const kunai_textures_info *info = kunai_textures_get_info(textures);
    uint32_t i;

    assert_int_equal(info->format, KUNAI_FORMAT_TEX0);
    assert_int_equal(info->image_count, test_json_count(list));
    assert_int_equal(info->palette_count, palettes);
    for (i = 0; i < info->image_count; i++)
        check_texture(file, textures, i, test_json_at(list, i), sum);
    check_palettes(file, textures, set, block + read32(block + 0x38));
    check_dictionary(file, block + read16(block + 0x0E), 8, sum);
    check_dictionary(file, block + read16(block + 0x34), 4, sum);
    sum->sets++;
    sum->textures += info->image_count;
    sum->palettes += palettes;
    kunai_textures_close(textures);
}

/* What has textures, and what has none. */
static void check_data(const char *file, const uint8_t *data, size_t size,
                       const test_json *expected, figures *sum)
{
    const test_json *set = test_json_get(expected, "tex");
    kunai_textures *textures;

    if (!test_json_is_null(set)) {
        check_set(file, data, size, set, sum);
        return;
    }
    assert_int_equal(kunai_textures_open(data, size, NULL, &textures, NULL), KUNAI_E_FORMAT);
    assert_null(textures);
    sum->without++;
}

static void check_members(const char *file, const uint8_t *data, size_t size,
                          const test_json *members, figures *sum)
{
    kunai_archive *archive;
    uint32_t i;

    assert_int_equal(kunai_archive_open(data, size, NULL, &archive, NULL), KUNAI_OK);
    assert_int_equal(kunai_archive_get_info(archive)->entry_count, test_json_count(members));
    for (i = 0; i < test_json_count(members); i++) {
        const kunai_entry *entry = kunai_archive_get_entry(archive, i);
        const test_json *expected = test_json_at(members, i);
        char name[256];

        snprintf(name, sizeof name, "%s, member %u", file, i);
        check_data(name, data + entry->offset, (size_t)entry->size, expected, sum);
        assert_true(entry->format == KUNAI_FORMAT_MDL0 ||
                    (entry->format == KUNAI_FORMAT_TEX0) ==
                        !test_json_is_null(test_json_get(expected, "tex")));
    }
    kunai_archive_close(archive);
}

static int is_array(const test_json *value)
{
    return value && !test_json_string(value) && !test_json_key(value, 0);
}

/* Files, and archives whose members have results of their own. */
static void check_folder(const char *folder, figures *sum)
{
    char path[512];
    test_json *json;
    size_t i, size;

    snprintf(path, sizeof path, "%s/expected.json", folder);
    json = test_corpus_json(path);
    for (i = 0; i < test_json_count(json); i++) {
        const char *file = test_json_key(json, i);
        const test_json *expected = test_json_at(json, i);
        const test_json *members = test_json_get(test_json_get(expected, "narc"), "members");
        uint8_t *data;

        snprintf(path, sizeof path, "%s/%s", folder, file);
        data = test_read_corpus(path, &size);
        if (data && is_array(members) && test_json_count(members))
            check_members(file, data, size, members, sum);
        else if (data && test_json_get(expected, "blocks"))
            check_data(file, data, size, expected, sum);
        free(data);
    }
    test_json_free(json);
    printf("corpus: %s: %zu sets of %zu textures and %zu palettes, %zu files without\n", folder,
           sum->sets, sum->textures, sum->palettes, sum->without);
}

/* How many there are of everything was counted in the results by another program. */
static void check_figures(const figures *sum, const figures *expected)
{
    size_t i;

    assert_int_equal(sum->sets, expected->sets);
    assert_int_equal(sum->textures, expected->textures);
    assert_int_equal(sum->palettes, expected->palettes);
    assert_int_equal(sum->without, expected->without);
    for (i = 0; i < 8; i++)
        assert_int_equal(sum->formats[i], expected->formats[i]);
    for (i = 0; i <= KUNAI_PALETTE_RULE_FIRST; i++)
        assert_int_equal(sum->rules[i], expected->rules[i]);
    assert_int_equal(sum->shortened, expected->shortened);
    assert_int_equal(sum->dictionaries, expected->dictionaries);
    assert_int_equal(sum->other_trees, expected->other_trees);
}

TEST(nitro)
{
    static const figures expected = {.sets = 39,
                                     .textures = 341,
                                     .palettes = 315,
                                     .without = 64,
                                     .formats = {0, 9, 93, 209, 22, 2, 5, 1},
                                     .rules = {1, 188, 88, 39, 25},
                                     .shortened = 1,
                                     .dictionaries = 78,
                                     .other_trees = 5};
    figures sum = {0};

    if (!test_corpus())
        skip();
    check_folder("nitro", &sum);
    check_figures(&sum, &expected);
}

TEST(platinum)
{
    static const figures expected = {.sets = 713,
                                     .textures = 7386,
                                     .palettes = 7246,
                                     .without = 120,
                                     .formats = {0, 284, 1885, 5027, 63, 0, 127, 0},
                                     .rules = {0, 3608, 3051, 668, 59},
                                     .shortened = 1,
                                     .dictionaries = 1426};
    figures sum = {0};

    if (!test_corpus())
        skip();
    check_folder("platinum", &sum);
    check_figures(&sum, &expected);
}
