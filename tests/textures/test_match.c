/* test_match.c - which image and palette a texture of a list takes, by the table of
 * ninja-container.md 4 and the rule of mdl0.md 5; sets that are joined. */
#include "texture_files.h"

#include "pvm_writer.h"
#include "tex0_writer.h"

#include <string.h>

enum { MOST = 6, SIDE = 8, MANY = 700, FREE = -7 /* for a member that a call must set */ };

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static kunai_string make_string(const char *text)
{
    const kunai_string string = {text, strlen(text)};

    return string;
}

/* ---- sets ---- */

/* A set and what it reads. */
typedef struct opened {
    bytes file;
    kunai_textures *textures;
} opened;

/* A PVM. All its textures are of one colour, which is their number. */
static opened open_pvm(const char *const *names, uint32_t count)
{
    static uint8_t rgba[MANY][4 * SIDE * SIDE];
    static pvr_texture textures[MANY];
    opened set = {{0}, NULL};
    uint32_t i;

    for (i = 0; i < count; i++) {
        memset(rgba[i], (int)(i % 16 * 17), sizeof rgba[i]);
        textures[i] = (pvr_texture){.name = names[i],
                                    .pixel_format = PVR_ARGB4444,
                                    .data_format = PVR_TWIDDLED,
                                    .side = SIDE,
                                    .rgba = rgba[i]};
    }
    write_pvm_file(textures, count, &set.file);
    set.textures = open_textures(set.file.data, set.file.size, 0);
    assert_int_equal(kunai_textures_get_info(set.textures)->image_count, count);
    return set;
}

/* An NSBTX with these textures and palettes. */
static opened open_tex0(const char *const *names, uint32_t count, const char *const *palettes,
                        uint32_t palette_count)
{
    static const uint8_t texels[SIDE * SIDE / 4];
    static const uint16_t colors[4] = {1, 2, 3, 4};
    tex0_texture textures[MOST];
    tex0_palette entries[MOST];
    tex0_set stored = {textures, count, entries, palette_count};
    opened set = {{0}, NULL};
    uint32_t i;

    for (i = 0; i < count; i++)
        textures[i] = (tex0_texture){
            .name = names[i], .format = TEX0_PAL4, .width = SIDE, .height = SIDE, .texels = texels};
    for (i = 0; i < palette_count; i++)
        entries[i] = (tex0_palette){palettes[i], colors, 4, 1};
    write_tex0_btx0(&stored, &set.file);
    set.textures = open_textures(set.file.data, set.file.size, 0);
    return set;
}

static void close_opened(opened *set)
{
    kunai_textures_close(set->textures);
    free_bytes(&set->file);
}

static void expect_match(const kunai_textures *set, const kunai_texture_list *list, uint32_t number,
                         int32_t image, int32_t palette, uint32_t rule)
{
    kunai_texture_match match = {FREE, FREE, 99, 99};

    assert_int_equal(kunai_textures_match(set, list, number, &match), KUNAI_OK);
    assert_int_equal(match.image, image);
    assert_int_equal(match.palette, palette);
    assert_int_equal(match.rule, rule);
    assert_int_equal(match.reserved, 0);
}

/* ---- Ninja ---- */

#define LONG_NAME "abcdefghijklmnopqrstuvwxyz" /* 26 of 27 characters that a PVM has room for */

/* Names up to the first NULL. */
typedef struct match_row {
    const char *images[MOST];
    const char *refs[MOST];
    uint32_t rule;
    int32_t expected[MOST]; /* for each ref */
    uint32_t used;          /* the rule that decides */
} match_row;

static const match_row rows[] = {
    /* the same count: by number, whatever the names are */
    {{"a", "b"}, {"b", "a"}, KUNAI_MATCH_RULE_COUNT, {0, 1}, KUNAI_MATCH_RULE_INDEX},
    {{"a", "b"}, {"", ""}, KUNAI_MATCH_RULE_COUNT, {0, 1}, KUNAI_MATCH_RULE_INDEX},
    {{"a"}, {"x"}, KUNAI_MATCH_RULE_COUNT, {0}, KUNAI_MATCH_RULE_INDEX},
    /* one more, one less: by name */
    {{"a", "b"}, {"b", "a", "c"}, KUNAI_MATCH_RULE_COUNT, {1, 0, -1}, KUNAI_MATCH_RULE_NAME},
    {{"a", "b"}, {"b"}, KUNAI_MATCH_RULE_COUNT, {1}, KUNAI_MATCH_RULE_NAME},
    /* no image has a name: by number; one has: by name */
    {{"", ""}, {"a", "b", "c"}, KUNAI_MATCH_RULE_COUNT, {0, 1, -1}, KUNAI_MATCH_RULE_INDEX},
    {{"", "", ""}, {"a", "b"}, KUNAI_MATCH_RULE_COUNT, {0, 1}, KUNAI_MATCH_RULE_INDEX},
    {{"", "b"}, {"b", "x", "y"}, KUNAI_MATCH_RULE_COUNT, {1, -1, -1}, KUNAI_MATCH_RULE_NAME},
    {{"b", ""}, {"x", "y", "b"}, KUNAI_MATCH_RULE_COUNT, {-1, -1, 0}, KUNAI_MATCH_RULE_NAME},
    /* an empty name finds no image, also none without a name */
    {{"", "b"}, {"", "b", ""}, KUNAI_MATCH_RULE_COUNT, {-1, 1, -1}, KUNAI_MATCH_RULE_NAME},
    /* of equal names the first; in the list both find it */
    {{"x", "b", "b", "b"}, {"b", "b"}, KUNAI_MATCH_RULE_COUNT, {1, 1}, KUNAI_MATCH_RULE_NAME},
    {{"b", "x", "a", "b"}, {"b"}, KUNAI_MATCH_RULE_COUNT, {0}, KUNAI_MATCH_RULE_NAME},
    /* exactly the name: no part of it, no other case */
    {{"ab", "abc", "abcd"}, {"abc", "a"}, KUNAI_MATCH_RULE_COUNT, {1, -1}, KUNAI_MATCH_RULE_NAME},
    {{"ab", "AB"}, {"AB"}, KUNAI_MATCH_RULE_COUNT, {1}, KUNAI_MATCH_RULE_NAME},
    /* more than 16 characters count */
    {{LONG_NAME "0", LONG_NAME "1"},
     {LONG_NAME "1", LONG_NAME, LONG_NAME "0"},
     KUNAI_MATCH_RULE_COUNT,
     {1, -1, 0},
     KUNAI_MATCH_RULE_NAME},
    /* the caller decides */
    {{"a", "b", "c"}, {"b", "a"}, KUNAI_MATCH_RULE_INDEX, {0, 1}, KUNAI_MATCH_RULE_INDEX},
    {{"a"}, {"b", "a"}, KUNAI_MATCH_RULE_INDEX, {0, -1}, KUNAI_MATCH_RULE_INDEX},
    {{"a", "b"}, {"b", "a"}, KUNAI_MATCH_RULE_NAME, {1, 0}, KUNAI_MATCH_RULE_NAME},
    {{"", ""}, {"b", ""}, KUNAI_MATCH_RULE_NAME, {-1, -1}, KUNAI_MATCH_RULE_NAME},
    /* the rule of Nitro never pairs by number */
    {{"a", "b"}, {"b", "x"}, KUNAI_MATCH_RULE_NAME_PALETTE, {1, -1}, KUNAI_MATCH_RULE_NAME_PALETTE},
};

static uint32_t count_names(const char *const *names)
{
    uint32_t count = 0;

    while (count < MOST && names[count])
        count++;
    return count;
}

static void check_row(const match_row *row)
{
    opened set = open_pvm(row->images, count_names(row->images));
    kunai_texture_ref refs[MOST];
    const kunai_texture_list list = {refs, count_names(row->refs), row->rule};
    uint32_t i;

    memset(refs, 0, sizeof refs);
    for (i = 0; i < list.count; i++)
        refs[i].name = make_string(row->refs[i]);
    for (i = 0; i < list.count; i++)
        expect_match(set.textures, &list, i, row->expected[i], -1, row->used);
    expect_match(set.textures, &list, list.count, -1, -1, row->used);
    expect_match(set.textures, &list, UINT32_MAX, -1, -1, row->used);
    close_opened(&set);
}

TEST(rows)
{
    size_t i;

    for (i = 0; i < COUNT(rows); i++)
        check_row(&rows[i]);
}

/* Materials contain the numbers of images. */
TEST(no_list)
{
    static const char *const names[] = {"a", "b", "c"};
    static const uint32_t rules[] = {KUNAI_MATCH_RULE_INDEX, KUNAI_MATCH_RULE_COUNT};
    kunai_texture_list list = {NULL, 0, 0};
    opened set = open_pvm(names, 3);
    size_t i;

    for (i = 0; i < COUNT(rules); i++) {
        list.rule = rules[i];
        expect_match(set.textures, &list, 0, 0, -1, KUNAI_MATCH_RULE_INDEX);
        expect_match(set.textures, &list, 2, 2, -1, KUNAI_MATCH_RULE_INDEX);
        expect_match(set.textures, &list, 3, -1, -1, KUNAI_MATCH_RULE_INDEX);
        expect_match(set.textures, &list, UINT32_MAX, -1, -1, KUNAI_MATCH_RULE_INDEX);
    }
    list.rule = KUNAI_MATCH_RULE_NAME;
    expect_match(set.textures, &list, 0, -1, -1, KUNAI_MATCH_RULE_NAME);
    list.rule = KUNAI_MATCH_RULE_NAME_PALETTE;
    expect_match(set.textures, &list, 0, -1, -1, KUNAI_MATCH_RULE_NAME_PALETTE);
    close_opened(&set);
}

TEST(arguments)
{
    static const char *const names[] = {"a"};
    static const kunai_texture_ref ref = {.name = {"a", 1}, .palette = {"", 0}};
    const kunai_texture_list list = {&ref, 1, KUNAI_MATCH_RULE_NAME};
    const kunai_texture_list no_refs = {NULL, 1, KUNAI_MATCH_RULE_NAME};
    const kunai_texture_list no_rule = {&ref, 1, KUNAI_MATCH_RULE_NAME_PALETTE + 1};
    opened set = open_pvm(names, 1);
    const struct {
        const kunai_textures *textures;
        const kunai_texture_list *list;
    } wrong[] = {
        {NULL, &list}, {set.textures, NULL}, {set.textures, &no_refs}, {set.textures, &no_rule}};
    size_t i;

    for (i = 0; i < COUNT(wrong); i++) {
        kunai_texture_match match = {FREE, FREE, 99, 99};

        assert_int_equal(kunai_textures_match(wrong[i].textures, wrong[i].list, 0, &match),
                         KUNAI_E_ARGUMENT);
        assert_int_equal(match.image, -1);
        assert_int_equal(match.palette, -1);
        assert_int_equal(match.rule, KUNAI_MATCH_RULE_INDEX);
    }
    assert_int_equal(kunai_textures_match(set.textures, &list, 0, NULL), KUNAI_E_ARGUMENT);
    close_opened(&set);
}

/* ---- Nitro ---- */

typedef struct palette_row {
    const char *name, *palette;
    int32_t image, found;
} palette_row;

TEST(palettes)
{
    static const char *const names[] = {"wall", "roof", "sixteen_letters_"};
    static const char *const palettes[] = {"roof_pl", "wall_pl", "sixteen_letters_"};
    static const palette_row wanted[] = {
        {"wall", "wall_pl", 0, 1},
        {"wall", "roof_pl", 0, 0},
        {"roof", "floor_pl", 1, -1},  /* the palette is missing */
        {"roof", "", 1, -1},          /* the list names no palette */
        {"floor", "roof_pl", -1, -1}, /* a palette without an image */
        {"", "roof_pl", -1, -1},
        {"sixteen_letters_", "sixteen_letters_", 2, 2},
        {"sixteen_letters_x", "wall_pl", -1, -1}, /* 17 characters */
        {"sixteen_letters", "wall_pl", -1, -1},   /* 15 */
        {"wall", "sixteen_letters_x", 0, -1},
        {"wall", "Wall_pl", 0, -1},
    };
    opened set = open_tex0(names, 3, palettes, 3);
    kunai_texture_ref ref = {.attributes = 0};
    const kunai_texture_list list = {&ref, 1, KUNAI_MATCH_RULE_NAME_PALETTE};
    const kunai_texture_list by_name = {&ref, 1, KUNAI_MATCH_RULE_NAME};
    size_t i;

    for (i = 0; i < COUNT(wanted); i++) {
        ref.name = make_string(wanted[i].name);
        ref.palette = make_string(wanted[i].palette);
        expect_match(set.textures, &list, 0, wanted[i].image, wanted[i].found,
                     KUNAI_MATCH_RULE_NAME_PALETTE);
        expect_match(set.textures, &by_name, 0, wanted[i].image, -1, KUNAI_MATCH_RULE_NAME);
    }
    close_opened(&set);
}

/* A set of the same count: names decide, also if they are in another order. */
TEST(nitro_count)
{
    static const char *const names[] = {"wall", "roof"};
    static const char *const palettes[] = {"wall_pl"};
    static const kunai_texture_ref refs[] = {{.name = {"roof", 4}, .palette = {"wall_pl", 7}},
                                             {.name = {"door", 4}, .palette = {"wall_pl", 7}}};
    const kunai_texture_list list = {refs, 2, KUNAI_MATCH_RULE_NAME_PALETTE};
    opened set = open_tex0(names, 2, palettes, 1);

    expect_match(set.textures, &list, 0, 1, 0, KUNAI_MATCH_RULE_NAME_PALETTE);
    expect_match(set.textures, &list, 1, -1, -1, KUNAI_MATCH_RULE_NAME_PALETTE);
    close_opened(&set);
}

/* ---- find ---- */

TEST(find)
{
    static const char *const names[] = {"wall", "roof"};
    static const char *const palettes[] = {"b", "a", "c"};
    opened set = open_tex0(names, 2, palettes, 3);
    const kunai_textures *textures = set.textures;

    assert_int_equal(kunai_textures_find_image(textures, "roof", 4), 1);
    assert_int_equal(kunai_textures_find_image(textures, "roofs", 4), 1); /* size counts */
    assert_int_equal(kunai_textures_find_image(textures, "roof", 5), -1); /* with its zero byte */
    assert_int_equal(kunai_textures_find_image(textures, "", 0), -1);
    assert_int_equal(kunai_textures_find_image(textures, NULL, 4), -1);
    assert_int_equal(kunai_textures_find_image(NULL, "roof", 4), -1);
    assert_int_equal(kunai_textures_find_palette(textures, "b", 1), 0);
    assert_int_equal(kunai_textures_find_palette(textures, "a", 1), 1);
    assert_int_equal(kunai_textures_find_palette(textures, "c", 1), 2);
    assert_int_equal(kunai_textures_find_palette(textures, "d", 1), -1);
    assert_int_equal(kunai_textures_find_palette(textures, "wall", 4), -1);
    assert_int_equal(kunai_textures_find_palette(textures, NULL, 1), -1);
    assert_int_equal(kunai_textures_find_palette(NULL, "a", 1), -1);
    close_opened(&set);
}

/* Each prime step through the numbers gives an order without equal neighbours. */
static void make_many_names(char texts[MANY][8], const char **names)
{
    uint32_t i;

    for (i = 0; i < MANY; i++) {
        snprintf(texts[i], 8, "%u", (unsigned)(i * 283 % 317));
        names[i] = texts[i];
    }
}

/* On both sides of 256, from which on names are sorted. From 318 on they repeat. */
TEST(many_names)
{
    static const uint32_t counts[] = {1, 2, 255, 256, 257, 258, 317, MANY};
    static char texts[MANY][8];
    static const char *names[MANY];
    uint32_t n, i, k;

    make_many_names(texts, names);
    for (n = 0; n < COUNT(counts); n++) {
        opened set = open_pvm(names, counts[n]);

        for (i = 0; i < MANY; i++) {
            for (k = 0; k < counts[n] && strcmp(names[k], names[i]); k++)
                continue;
            assert_int_equal(kunai_textures_find_image(set.textures, names[i], strlen(names[i])),
                             k < counts[n] ? (int32_t)k : -1);
        }
        assert_int_equal(kunai_textures_find_image(set.textures, "317", 3), -1);
        assert_int_equal(kunai_textures_find_image(set.textures, "-1", 2), -1);
        assert_int_equal(kunai_textures_find_image(set.textures, "99999", 5), -1);
        close_opened(&set);
    }
}

/* A set with one name, the last one, is matched by name; a set without names by number. */
TEST(any_name)
{
    static const uint32_t counts[] = {2, 256, 257};
    static const kunai_texture_ref ref = {.name = {"last", 4}};
    const kunai_texture_list list = {&ref, 1, KUNAI_MATCH_RULE_COUNT};
    const char *names[257];
    uint32_t n, i;

    for (n = 0; n < COUNT(counts); n++) {
        opened set;

        for (i = 0; i < counts[n]; i++)
            names[i] = "";
        set = open_pvm(names, counts[n]);
        expect_match(set.textures, &list, 0, 0, -1, KUNAI_MATCH_RULE_INDEX);
        close_opened(&set);
        names[counts[n] - 1] = "last";
        set = open_pvm(names, counts[n]);
        expect_match(set.textures, &list, 0, (int32_t)counts[n] - 1, -1, KUNAI_MATCH_RULE_NAME);
        close_opened(&set);
    }
}

/* ---- joined sets ---- */

static kunai_textures *join(const kunai_textures_part *parts, uint32_t count)
{
    kunai_textures *joined;
    kunai_error error;

    assert_int_equal(kunai_textures_join(parts, count, NULL, &joined, &error), KUNAI_OK);
    assert_int_equal(error.code, KUNAI_OK);
    assert_int_equal(kunai_textures_get_info(joined)->warning_count, 0);
    return joined;
}

static void expect_image(const kunai_textures *joined, uint32_t index, const char *name,
                         int32_t palette)
{
    const kunai_image *image = kunai_textures_get_image(joined, index);

    assert_string_equal(image->name.data, name);
    assert_int_equal(image->name.size, strlen(name));
    assert_int_equal(image->palette_index, palette);
    if (palette < 0)
        assert_null(image->palette);
    else
        assert_ptr_equal(image->palette, kunai_textures_get_palette(joined, (uint32_t)palette));
}

static void expect_same_pixels(const kunai_textures *a, uint32_t first, const kunai_textures *b,
                               uint32_t second)
{
    uint8_t *one = decode_level(a, first, 0), *other = decode_level(b, second, 0);

    assert_memory_equal(one, other, 4 * SIDE * SIDE);
    free(one);
    free(other);
}

TEST(join)
{
    static const char *const names[] = {"a", "", "c"};
    static const char *const nitro_names[] = {"wall", "roof"};
    static const char *const palettes[] = {"roof_pl", "wall_pl"};
    opened pvm = open_pvm(names, 3), tex0 = open_tex0(nitro_names, 2, palettes, 2);
    const kunai_textures_part parts[] = {
        {tex0.textures, {NULL, 0}}, {pvm.textures, {"entry", 5}}, {tex0.textures, {"entry", 5}}};
    kunai_textures *joined = join(parts, 3);
    const kunai_textures_info *info = kunai_textures_get_info(joined);

    assert_int_equal(info->image_count, 7);
    assert_int_equal(info->palette_count, 4);
    assert_int_equal(info->format, KUNAI_FORMAT_ANY);
    assert_int_equal(info->byte_order, KUNAI_BYTE_ORDER_LITTLE);
    expect_image(joined, 0, "wall", 1);
    expect_image(joined, 1, "roof", 0);
    expect_image(joined, 2, "a", -1);
    expect_image(joined, 3, "entry", -1);
    expect_image(joined, 4, "c", -1);
    expect_image(joined, 5, "wall", 3);
    expect_image(joined, 6, "roof", 2);
    assert_null(kunai_textures_get_image(joined, 7));
    assert_null(kunai_textures_get_palette(joined, 4));
    assert_int_equal(kunai_textures_find_image(joined, "roof", 4), 1);
    assert_int_equal(kunai_textures_find_image(joined, "entry", 5), 3);
    assert_int_equal(kunai_textures_find_palette(joined, "wall_pl", 7), 1);
    expect_same_pixels(joined, 4, pvm.textures, 2);
    expect_same_pixels(joined, 6, tex0.textures, 1);
    kunai_textures_close(joined);
    joined = join(parts + 1, 1);
    assert_int_equal(kunai_textures_get_info(joined)->format, KUNAI_FORMAT_PVM);
    kunai_textures_close(joined);
    close_opened(&pvm);
    close_opened(&tex0);
}

/* The count of all parts is the count that the rule compares. */
TEST(join_count)
{
    static const char *const names[] = {""};
    static const kunai_texture_ref refs[] = {{.name = {"two", 3}}, {.name = {"one", 3}}};
    const kunai_texture_list one = {refs, 1, KUNAI_MATCH_RULE_COUNT};
    const kunai_texture_list both = {refs, 2, KUNAI_MATCH_RULE_COUNT};
    opened set = open_pvm(names, 1);
    const kunai_textures_part parts[] = {{set.textures, {"one", 3}}, {set.textures, {"two", 3}}};
    kunai_textures *joined = join(parts, 2);

    expect_match(joined, &both, 0, 0, -1, KUNAI_MATCH_RULE_INDEX);
    expect_match(joined, &both, 1, 1, -1, KUNAI_MATCH_RULE_INDEX);
    expect_match(joined, &one, 0, 1, -1, KUNAI_MATCH_RULE_NAME);
    kunai_textures_close(joined);
    joined = join(NULL, 0);
    assert_int_equal(kunai_textures_get_info(joined)->image_count, 0);
    expect_match(joined, &both, 0, -1, -1, KUNAI_MATCH_RULE_INDEX);
    assert_int_equal(kunai_textures_find_image(joined, "one", 3), -1);
    kunai_textures_close(joined);
    close_opened(&set);
}

static void expect_join_fails(const kunai_textures_part *parts, uint32_t count,
                              const kunai_options *options, kunai_result code)
{
    kunai_textures *joined = (kunai_textures *)&joined;
    kunai_error error;

    assert_int_equal(kunai_textures_join(parts, count, options, &joined, &error), code);
    assert_int_equal(error.code, code);
    assert_null(joined);
}

TEST(join_arguments)
{
    static const char *const names[] = {"a"};
    opened set = open_pvm(names, 1);
    const kunai_textures_part good = {set.textures, {"x", 1}};
    const kunai_textures_part no_set[] = {good, {NULL, {"x", 1}}};
    const kunai_textures_part no_name[] = {good, {set.textures, {NULL, 1}}};
    const kunai_options small = {.struct_size = sizeof small, .max_memory = 64};
    const kunai_options odd = {.struct_size = 1};

    expect_join_fails(NULL, 1, NULL, KUNAI_E_ARGUMENT);
    expect_join_fails(no_set, 2, NULL, KUNAI_E_ARGUMENT);
    expect_join_fails(no_name, 2, NULL, KUNAI_E_ARGUMENT);
    expect_join_fails(&good, 1, &odd, KUNAI_E_ARGUMENT);
    expect_join_fails(&good, 1, &small, KUNAI_E_LIMIT);
    assert_int_equal(kunai_textures_join(&good, 1, NULL, NULL, NULL), KUNAI_E_ARGUMENT);
    close_opened(&set);
}

/* Each allocation in turn fails: nothing is left, and nothing is handed out. */
TEST(join_memory)
{
    static const char *const names[] = {"a", "", "c"};
    opened set = open_pvm(names, 3);
    const kunai_textures_part parts[] = {{set.textures, {"x", 1}}, {set.textures, {"y", 1}}};
    test_memory memory = {.dirty = 0xA5};
    kunai_options options = {.struct_size = sizeof options};
    kunai_textures *joined;
    uint64_t calls, i;

    options.allocator = test_memory_allocator(&memory);
    assert_int_equal(kunai_textures_join(parts, 2, &options, &joined, NULL), KUNAI_OK);
    calls = memory.calls;
    kunai_textures_close(joined);
    assert_int_equal(memory.live, 0);
    assert_true(calls > 0);
    for (i = 1; i <= calls; i++) {
        memory.calls = 0;
        memory.fail_at = i;
        expect_join_fails(parts, 2, &options, KUNAI_E_MEMORY);
        assert_int_equal(memory.live, 0);
    }
    close_opened(&set);
}
