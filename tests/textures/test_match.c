/* test_match.c - the image and the palette that belong to a texture of a list (ninja-container.md
 * 4, mdl0.md 5), and joined sets. Real lists have missing, empty and repeated names, so the rules
 * differ by what the set contains. */
#include "texture_files.h"

enum { MOST = 6, MANY = 700, FREE = -7 /* for a member that a call must set */ };

static kunai_string make_string(const char *text)
{
    const kunai_string string = {text, strlen(text)};

    return string;
}

/* ---- sets ---- */

/* A PVM with these names. Each texture has one colour, 17 * (its number mod 16). */
static laid lay_pvm(const char *const *names, uint32_t count)
{
    laid file = lay("'PVMH' %u h(8 %u)", 4 + 30 * count, count);

    for (uint32_t i = 0; i < count; i++)
        lay_more(&file, "h%u '%s'.28", i, names[i]);
    for (uint32_t i = 0; i < count; i++)
        lay_more(&file, "'PVRT' 136 b(2 1 0 0) h(8 8) 64*h%u", i % 16 * 0x1111);
    return file;
}

static kunai_textures *open_pvm(laid *file, const char *const *names, uint32_t count)
{
    *file = lay_pvm(names, count);
    return open_case(file, "textures", "image_count=%u", count);
}

static void expect_match(const kunai_textures *set, const kunai_texture_list *list, uint32_t number,
                         int32_t image, int32_t palette, uint32_t rule)
{
    kunai_texture_match match = {FREE, FREE, 99, 99};

    assert_ok(kunai_textures_match(set, list, number, &match));
    expect_struct(&kunai_texture_match_members, &match, NULL, "image=%d palette=%d rule=%u", image,
                  palette, rule);
    assert_int_equal(match.reserved, 0);
}

/* ---- Ninja ---- */

#define LONG_NAME "abcdefghijklmnopqrstuvwxyz" /* 26 of 27 characters that a PVM has room for */

enum { INDEX = KUNAI_MATCH_RULE_INDEX, NAME = KUNAI_MATCH_RULE_NAME };
enum { COUNT = KUNAI_MATCH_RULE_COUNT, NITRO = KUNAI_MATCH_RULE_NAME_PALETTE };

/* Names are separated by blanks. "-" is an empty name. */
typedef struct match_row {
    const char *images, *refs;
    uint32_t rule;
    int32_t expected[MOST]; /* for each ref */
    uint32_t used;          /* the rule that decides */
} match_row;

static const match_row rows[] = {
    /* the same count: by number, no matter what the names are */
    {"a b", "b a", COUNT, {0, 1}, INDEX},
    {"a b", "- -", COUNT, {0, 1}, INDEX},
    {"a", "x", COUNT, {0}, INDEX},
    /* one image more, or one less: by name */
    {"a b", "b a c", COUNT, {1, 0, -1}, NAME},
    {"a b", "b", COUNT, {1}, NAME},
    /* if no image has a name: by number; if one has a name: by name */
    {"- -", "a b c", COUNT, {0, 1, -1}, INDEX},
    {"- - -", "a b", COUNT, {0, 1}, INDEX},
    {"- b", "b x y", COUNT, {1, -1, -1}, NAME},
    {"b -", "x y b", COUNT, {-1, -1, 0}, NAME},
    /* an empty name finds no image, not even one without a name */
    {"- b", "- b -", COUNT, {-1, 1, -1}, NAME},
    /* the first of equal names; equal names of the list both find it */
    {"x b b b", "b b", COUNT, {1, 1}, NAME},
    {"b x a b", "b", COUNT, {0}, NAME},
    /* the whole name in the same case */
    {"ab abc abcd", "abc a", COUNT, {1, -1}, NAME},
    {"ab AB", "AB", COUNT, {1}, NAME},
    /* more than 16 characters count */
    {LONG_NAME "0 " LONG_NAME "1",
     LONG_NAME "1 " LONG_NAME " " LONG_NAME "0",
     COUNT,
     {1, -1, 0},
     NAME},
    /* the caller decides */
    {"a b c", "b a", INDEX, {0, 1}, INDEX},
    {"a", "b a", INDEX, {0, -1}, INDEX},
    {"a b", "b a", NAME, {1, 0}, NAME},
    {"- -", "b -", NAME, {-1, -1}, NAME},
    /* the rule of Nitro never pairs by number */
    {"a b", "b x", NITRO, {1, -1}, NITRO},
};

static uint32_t split(const char *text, char names[MOST][32])
{
    uint32_t count = 0;

    for (; *text; text += strspn(text, " ")) {
        const size_t length = strcspn(text, " ");

        snprintf(names[count++], 32, "%.*s", *text == '-' ? 0 : (int)length, text);
        text += length;
    }
    return count;
}

static void check_row(const match_row *row)
{
    char images[MOST][32], names[MOST][32];
    const char *pointers[MOST] = {images[0], images[1], images[2], images[3], images[4], images[5]};
    const uint32_t image_count = split(row->images, images), count = split(row->refs, names);
    kunai_texture_ref refs[MOST] = {{.attributes = 0}};
    const kunai_texture_list list = {refs, count, row->rule};
    auto_laid file = {0};
    auto_textures *set = open_pvm(&file, pointers, image_count);

    for (uint32_t i = 0; i < count; i++)
        refs[i].name = make_string(names[i]);
    for (uint32_t i = 0; i < count; i++)
        expect_match(set, &list, i, row->expected[i], -1, row->used);
    expect_match(set, &list, count, -1, -1, row->used);
    expect_match(set, &list, UINT32_MAX, -1, -1, row->used);
}

TEST(textures_take_images_by_number_or_name)
{
    for (size_t i = 0; i < COUNT(rows); i++)
        check_row(&rows[i]);
}

/* Without a list there are only numbers, so a rule that needs names finds nothing. */
TEST(without_a_list_numbers_are_those_of_images)
{
    static const char *const names[] = {"a", "b", "c"};
    kunai_texture_list list = {NULL, 0, INDEX};
    auto_laid file = {0};
    auto_textures *set = open_pvm(&file, names, 3);

    for (; list.rule <= COUNT; list.rule += COUNT - INDEX) {
        expect_match(set, &list, 0, 0, -1, INDEX);
        expect_match(set, &list, 2, 2, -1, INDEX);
        expect_match(set, &list, 3, -1, -1, INDEX);
        expect_match(set, &list, UINT32_MAX, -1, -1, INDEX);
    }
    list.rule = NAME;
    expect_match(set, &list, 0, -1, -1, NAME);
    list.rule = NITRO;
    expect_match(set, &list, 0, -1, -1, NITRO);
}

/* A failed call must set the match to -1, because callers use its members as indices. */
TEST(wrong_arguments_match_nothing)
{
    static const char *const names[] = {"a"};
    static const kunai_texture_ref ref = {.name = {"a", 1}, .palette = {"", 0}};
    const kunai_texture_list list = {&ref, 1, NAME}, no_refs = {NULL, 1, NAME};
    const kunai_texture_list no_rule = {&ref, 1, NITRO + 1};
    auto_laid file = {0};
    auto_textures *set = open_pvm(&file, names, 1);
    const struct {
        const kunai_textures *textures;
        const kunai_texture_list *list;
    } wrong[] = {{NULL, &list}, {set, NULL}, {set, &no_refs}, {set, &no_rule}};

    for (size_t i = 0; i < COUNT(wrong); i++) {
        kunai_texture_match match = {FREE, FREE, 99, 99};

        assert_int_equal(kunai_textures_match(wrong[i].textures, wrong[i].list, 0, &match),
                         KUNAI_E_ARGUMENT);
        expect_struct(&kunai_texture_match_members, &match, NULL, "image=-1 palette=-1 rule=%u",
                      INDEX);
    }
    assert_int_equal(kunai_textures_match(set, &list, 0, NULL), KUNAI_E_ARGUMENT);
}

/* ---- Nitro ---- */

/* The second set has as many images as the list, in another order. */
TEST(textures_take_palettes_by_name)
{
    static const struct {
        const char *name, *palette;
        int32_t image, found;
    } wanted[] = {
        {"wall", "wall_pl", 0, 1},
        {"wall", "roof_pl", 0, 0},
        {"roof", "floor_pl", 1, -1},  /* the palette is missing */
        {"roof", "", 1, -1},          /* the list names no palette */
        {"floor", "roof_pl", -1, -1}, /* a palette without an image */
        {"", "roof_pl", -1, -1},
        {"sixteen_letters_", "sixteen_letters_", 2, 2},
        {"sixteen_letters_x", "wall_pl", -1, -1}, /* 17 characters */
        {"sixteen_letters", "wall_pl", -1, -1},   /* 15 characters */
        {"wall", "sixteen_letters_x", 0, -1},
        {"wall", "Wall_pl", 0, -1},
    };
    static const kunai_texture_ref two[] = {{.name = {"roof", 4}, .palette = {"wall_pl", 7}},
                                            {.name = {"door", 4}, .palette = {"wall_pl", 7}}};
    const kunai_texture_list list_of_two = {two, 2, NITRO};
    auto_laid file = lay_tex0_names(2, 3, "'wall'.16 'roof'.16 'sixteen_letters_'", 3,
                                    "'roof_pl'.16 'wall_pl'.16 'sixteen_letters_'");
    auto_laid other = lay_tex0_names(2, 2, "'wall'.16 'roof'.16", 1, "'wall_pl'.16");
    auto_textures *set = open_case(&file, "textures", "image_count=3 palette_count=3");
    auto_textures *same_count = open_case(&other, "textures", "image_count=2");
    kunai_texture_ref ref = {.attributes = 0};
    const kunai_texture_list list = {&ref, 1, NITRO}, by_name = {&ref, 1, NAME};

    for (size_t i = 0; i < COUNT(wanted); i++) {
        ref.name = make_string(wanted[i].name);
        ref.palette = make_string(wanted[i].palette);
        expect_match(set, &list, 0, wanted[i].image, wanted[i].found, NITRO);
        expect_match(set, &by_name, 0, wanted[i].image, -1, NAME);
    }
    expect_match(same_count, &list_of_two, 0, 1, 0, NITRO);
    expect_match(same_count, &list_of_two, 1, -1, -1, NITRO);
}

/* ---- find ---- */

TEST(names_are_found_by_all_their_bytes)
{
    auto_laid file = lay_tex0_names(2, 2, "'wall'.16 'roof'.16", 3, "'b'.16 'a'.16 'c'.16");
    auto_textures *textures =
        open_case(&file, "textures",
                  "found['roof']=1 found['']=-1 found_palette['b']=0 found_palette['a']=1"
                  " found_palette['c']=2 found_palette['d']=-1 found_palette['wall']=-1");

    assert_int_equal(kunai_textures_find_image(textures, "roofs", 4), 1); /* size counts */
    assert_int_equal(kunai_textures_find_image(textures, "roof", 5), -1); /* with its zero byte */
    assert_int_equal(kunai_textures_find_image(textures, NULL, 4), -1);
    assert_int_equal(kunai_textures_find_image(NULL, "roof", 4), -1);
    assert_int_equal(kunai_textures_find_palette(textures, NULL, 1), -1);
    assert_int_equal(kunai_textures_find_palette(NULL, "a", 1), -1);
}

/* The counts lie on both sides of 256; larger sets are searched in a sorted table. The prime step
 * gives an order without equal neighbours. From 318 names on, names repeat. */
TEST(many_names_are_found_by_the_first_of_equal_ones)
{
    static const uint32_t counts[] = {1, 2, 255, 256, 257, 258, 317, MANY};
    static char texts[MANY][8];
    static const char *names[MANY];
    uint32_t n, i, k;

    for (i = 0; i < MANY; i++) {
        snprintf(texts[i], 8, "%u", (unsigned)(i * 283 % 317));
        names[i] = texts[i];
    }
    for (n = 0; n < COUNT(counts); n++) {
        auto_laid file = {0};
        auto_textures *set = open_pvm(&file, names, counts[n]);

        for (i = 0; i < MANY; i++) {
            for (k = 0; k < counts[n] && strcmp(names[k], names[i]) != 0; k++)
                continue;
            assert_int_equal(kunai_textures_find_image(set, names[i], strlen(names[i])),
                             k < counts[n] ? (int32_t)k : -1);
        }
        expect(&textures_handle, set, NULL, "found['317']=-1 found['-1']=-1 found['99999']=-1");
    }
}

/* A set with one name, the last one, is matched by name. A set without names is matched by
 * number. */
TEST(one_name_is_enough_to_match_by_name)
{
    static const uint32_t counts[] = {2, 256, 257};
    static const kunai_texture_ref ref = {.name = {"last", 4}};
    const kunai_texture_list list = {&ref, 1, COUNT};

    for (uint32_t n = 0; n < COUNT(counts); n++) {
        const char *names[257];
        auto_laid file = {0};

        for (uint32_t i = 0; i < counts[n]; i++)
            names[i] = "";
        auto_textures *set = open_pvm(&file, names, counts[n]);
        expect_match(set, &list, 0, 0, -1, INDEX);
        kunai_textures_close(set);
        free_laid(&file);
        names[counts[n] - 1] = "last";
        set = open_pvm(&file, names, counts[n]);
        expect_match(set, &list, 0, (int32_t)counts[n] - 1, -1, NAME);
    }
}

/* ---- joined sets ---- */

static kunai_textures *join(const kunai_textures_part *parts, uint32_t count)
{
    kunai_textures *joined;
    kunai_error error;

    assert_ok(kunai_textures_join(parts, count, NULL, &joined, &error));
    assert_ok(error.code);
    assert_int_equal(kunai_textures_get_info(joined)->warning_count, 0);
    return joined;
}

/* The name of a part is for images without a name. The PVM has the colours 0x00, 0x11 and 0x22; the
 * second texture of TEX0 is black. */
TEST(joined_sets_have_the_images_of_all_parts)
{
    static const char *const names[] = {"a", "", "c"};
    auto_laid pvm_file = {0}, tex0_file = lay_tex0_names(2, 2, "'wall'.16 'roof'.16", 2,
                                                         "'roof_pl'.16 'wall_pl'.16");
    auto_textures *pvm = open_pvm(&pvm_file, names, 3);
    auto_textures *tex0 = open_case(&tex0_file, "textures", "palette_count=2");
    const kunai_textures_part parts[] = {
        {tex0, {NULL, 0}}, {pvm, {"entry", 5}}, {tex0, {"entry", 5}}};
    auto_textures *joined = join(parts, 3);

    expect(&textures_handle, joined, NULL,
           "image_count=7 palette_count=4 format=FORMAT_ANY byte_order=BYTE_ORDER_LITTLE"
           " image[*].name=('wall' 'roof' 'a' 'entry' 'c' 'wall' 'roof')"
           " image[*].palette_index=(1 0 -1 -1 -1 3 2) found['roof']=1 found['entry']=3"
           " found_palette['wall_pl']=1 rgba[4]=(64*0x22222222) rgba[6]=(64*0xFF)");
    for (uint32_t i = 0; i < 7; i++) {
        const kunai_image *image = kunai_textures_get_image(joined, i);

        assert_ptr_equal(image->palette,
                         kunai_textures_get_palette(joined, (uint32_t)image->palette_index));
    }
    assert_null(kunai_textures_get_image(joined, 7));
    assert_null(kunai_textures_get_palette(joined, 4));
    kunai_textures_close(joined);
    joined = join(parts + 1, 1);
    expect(&textures_handle, joined, NULL, "format=FORMAT_PVM");
}

/* The rule compares the count of the joined set with that of the list. */
TEST(joined_sets_have_the_count_of_all_parts)
{
    static const char *const names[] = {""};
    static const kunai_texture_ref refs[] = {{.name = {"two", 3}}, {.name = {"one", 3}}};
    const kunai_texture_list one = {refs, 1, COUNT}, both = {refs, 2, COUNT};
    auto_laid file = {0};
    auto_textures *set = open_pvm(&file, names, 1), *joined = NULL;
    const kunai_textures_part parts[] = {{set, {"one", 3}}, {set, {"two", 3}}};

    joined = join(parts, 2);
    expect_match(joined, &both, 0, 0, -1, INDEX);
    expect_match(joined, &both, 1, 1, -1, INDEX);
    expect_match(joined, &one, 0, 1, -1, NAME);
    kunai_textures_close(joined);
    joined = join(NULL, 0);
    expect(&textures_handle, joined, NULL, "image_count=0 found['one']=-1");
    expect_match(joined, &both, 0, -1, -1, INDEX);
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

/* The arguments are wrong; then each allocation in turn fails. All memory must be freed. */
TEST(joins_fail_without_leaving_anything)
{
    static const char *const names[] = {"a", "", "c"};
    auto_laid file = {0};
    kunai_textures *set = open_pvm(&file, names, 3), *joined;
    const kunai_textures_part parts[] = {{set, {"x", 1}}, {set, {"y", 1}}};
    const kunai_textures_part no_set[] = {parts[0], {NULL, {"x", 1}}};
    const kunai_textures_part no_name[] = {parts[0], {set, {NULL, 1}}};
    const kunai_options small = {.struct_size = sizeof small, .max_memory = 64};
    const kunai_options odd = {.struct_size = 1};
    test_memory memory = {.dirty = 0xA5};
    kunai_options options = {.struct_size = sizeof options};
    uint64_t calls, i;

    expect_join_fails(NULL, 1, NULL, KUNAI_E_ARGUMENT);
    expect_join_fails(no_set, 2, NULL, KUNAI_E_ARGUMENT);
    expect_join_fails(no_name, 2, NULL, KUNAI_E_ARGUMENT);
    expect_join_fails(parts, 1, &odd, KUNAI_E_ARGUMENT);
    expect_join_fails(parts, 1, &small, KUNAI_E_LIMIT);
    assert_int_equal(kunai_textures_join(parts, 1, NULL, NULL, NULL), KUNAI_E_ARGUMENT);
    options.allocator = test_memory_allocator(&memory);
    assert_ok(kunai_textures_join(parts, 2, &options, &joined, NULL));
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
    kunai_textures_close(set);
}
