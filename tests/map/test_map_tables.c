/* test_map_tables.c - map headers, names, matrices, areas, build lists and the two files of props,
 * all made by hand (platinum.md 3, 4, 6). The tables have no signature. A field that is read at a
 * wrong place, or with a wrong width, still gives plausible numbers. */
#include "cases.h"

/* ---- headers ---- */

enum { HEADER = 24 };

/* A format, and all its fields as NAME=FIRST+WIDTH. FIRST counts the bits of the record from bit 0
 * of byte 0. All fields are little-endian. A field of 0 bits is 0. */
static const char *const layouts[][2] = {
    {"map format=FORMAT_MAP_HEADERS",
     "area=0+8 objects=8+8 matrix=16+16 scripts=32+16 init_scripts=48+16 text=64+16 "
     "day_music=80+16 night_music=96+16 encounters=112+16 events=128+16 label=144+8 "
     "label_window=152+8 weather=160+8 camera=168+8 type=176+7 battle_background=183+5 "
     "flags=188+4 world_x=0+0 world_y=0+0 gear=0+0 kanto=0+0 follow=0+0"},
    {"map format=FORMAT_MAP_HEADERS_DP",
     "area=0+8 objects=8+8 matrix=16+16 scripts=32+16 init_scripts=48+16 text=64+16 "
     "day_music=80+16 night_music=96+16 encounters=112+16 events=128+16 label=144+16 "
     "label_window=0+0 weather=160+8 camera=168+8 type=176+8 battle_background=184+4 "
     "flags=188+4 world_x=0+0 world_y=0+0 gear=0+0 kanto=0+0 follow=0+0"},
    {"map format=FORMAT_MAP_HEADERS_HG",
     "encounters=0+8 area=8+8 objects=16+4 world_x=20+6 world_y=26+6 matrix=32+16 scripts=48+16 "
     "init_scripts=64+16 text=80+16 day_music=96+16 night_music=112+16 events=128+16 "
     "label=144+8 label_window=152+4 gear=156+4 kanto=160+1 weather=161+7 type=168+4 "
     "camera=172+6 follow=178+2 battle_background=180+5 flags=185+7"}};

static unsigned read_bits(const uint8_t *record, uint32_t first, uint32_t width)
{
    unsigned value = 0, i;

    for (i = 0; i < width; i++)
        value |= (unsigned)(record[(first + i) / 8] >> (first + i) % 8 & 1) << i;
    return value;
}

/* Writes NAME=VALUE for each field, then all words. Together the fields must have all bits of the
 * record. */
static void expect_fields(const char *fields, const uint8_t *record, char *expected, size_t room)
{
    const char *at = fields;
    uint32_t used = 0, i;
    char *end;

    for (*expected = '\0'; *at; at += strspn(at, " ")) {
        const int name = (int)strcspn(at, "=");
        const uint32_t first = (uint32_t)strtoul(at + name + 1, &end, 10);
        const uint32_t width = (uint32_t)strtoul(end + 1, &end, 10);
        const size_t length = strlen(expected);

        snprintf(expected + length, room - length, "%.*s=%u ", name, at,
                 read_bits(record, first, width));
        used += width;
        at = end;
    }
    assert_int_equal(used, 8 * HEADER);
    for (i = 0; i < 6; i++)
        snprintf(expected + strlen(expected), room - strlen(expected), "raw[%u]=%u ", i,
                 read_bits(record, 32 * i, 32));
}

/* In each record one bit is set, or all bits but one. */
TEST(every_bit_of_a_header_is_in_its_field)
{
    char expected[1024];

    for (size_t i = 0; i < COUNT(layouts); i++)
        for (uint32_t bit = 0; bit < 8 * HEADER; bit++)
            for (uint32_t k = 0; k < 2; k++) {
                uint8_t record[HEADER];
                auto_laid file = {0};

                memset(record, k ? 0xFF : 0, HEADER);
                record[bit / 8] ^= (uint8_t)(1 << bit % 8);
                expect_fields(layouts[i][1], record, expected, sizeof expected);
                file = lay_bytes(record, HEADER);
                check_case(&file, layouts[i][0], "item_count=1 header[0]{%s}", expected);
            }
}

/* The same bytes, decoded by hand in each layout. AAC2 is 1010 10101 1000010. In HeartGold 0201 is
 * 000000 100000 0001; AAC21311 is 1010101 01100 00 100001 0011 0001000 1. */
TEST(headers_of_three_games)
{
    auto_laid file = lay("{12340102 03040506 0708090A 0B0CFFFF 0D0E0F10 1113C2AA}");

    check_case(&file, layouts[0][0],
               "format=FORMAT_MAP_HEADERS header[0]{area=0x12 objects=0x34 matrix=0x0201 "
               "scripts=0x0403 init_scripts=0x0605 text=0x0807 day_music=0x0A09 "
               "night_music=0x0C0B encounters=0xFFFF events=0x0E0D label=0x0F label_window=0x10 "
               "weather=0x11 camera=0x13 type=66 battle_background=21 flags=10 world_x=0 "
               "world_y=0 gear=0 kanto=0 follow=0 raw[0]=0x02013412 raw[5]=0xAAC21311}");
    check_case(&file, layouts[1][0],
               "format=FORMAT_MAP_HEADERS_DP header[0]{events=0x0E0D label=0x100F label_window=0 "
               "weather=0x11 camera=0x13 type=0xC2 battle_background=10 flags=10 "
               "raw[4]=0x100F0E0D}");
    check_case(&file, layouts[2][0],
               "format=FORMAT_MAP_HEADERS_HG header[0]{encounters=0x12 area=0x34 objects=1 "
               "world_x=32 world_y=0 matrix=0x0403 scripts=0x0605 init_scripts=0x0807 "
               "text=0x0A09 day_music=0x0C0B night_music=0xFFFF events=0x0E0D label=0x0F "
               "label_window=0 gear=1 kanto=1 weather=8 type=3 camera=33 follow=0 "
               "battle_background=12 flags=85}");
}

TEST(headers_are_whole_records_and_the_rest_is_a_warning)
{
    static const cut_row rows[] = {
        {"0", "fails TRUNCATED 0 'map header'"},
        {"24", "item_count=1 header[0].raw[0]=0x03020100"},
        {"25", "warns CORRUPT #24 'map header' item_count=1 header[0].raw[0]=0x03020100"},
        {"48", "item_count=2 header[1].raw[0]=0x1B1A1918"},
        {"49", "warns CORRUPT #24 'map header' item_count=2 header[1].raw[0]=0x1B1A1918"},
        {"72", "item_count=3 header[2].raw[0]=0x33323130"},
        {"73", "warns CORRUPT #24 'map header' item_count=3 header[2].raw[0]=0x33323130"},
        {"96", "item_count=4 header[3].raw[0]=0x4B4A4948"}};
    auto_laid all = lay("97*b$");
    char how[64];

    for (size_t i = 0; i < COUNT(layouts); i++) {
        CHECK_CUTS(&all, layouts[i][0], rows);
        snprintf(how, sizeof how, "%s sweep", layouts[i][0]);
        check_case(&all, how, "warns CORRUPT 96 item_count=4");
    }
}

/* ---- names ---- */

/* Bytes after the first NUL are ignored. */
TEST_CASE(names_end_at_16_bytes_or_a_nul,
          "'EVERYWHERE'.16 .16 '123456789012345'.16 '1234567890123456' "
          "'C01'0 'GARBAGE' {FFFEFDFCFB} {80FF01} ' \r\n,;' .8",
          "map sweep format=FORMAT_MAP_NAMES",
          "item_count=6 name[0]='EVERYWHERE' name[1]='' name[2]='123456789012345' "
          "name[3]='1234567890123456' name[4]='C01' name[5]='\x80\xFF\x01 \r\n,;'")

TEST(names_are_whole_records_and_the_rest_is_a_warning)
{
    static const cut_row rows[] = {
        {"0", "fails TRUNCATED 0 'map name'"},
        {"16", "item_count=1 name[0]='first name      '"},
        {"17", "warns CORRUPT 16 'map name' item_count=1 name[0]='first name      '"},
        {"32", "item_count=2 name[0]='first name      '"}};
    auto_laid all = lay("'first name      second name     +'");

    CHECK_CUTS(&all, "map format=FORMAT_MAP_NAMES", rows);
}

/* ---- matrices ---- */

/* headers and altitudes: bytes of the file that are not 0 if the matrix has them. */
typedef struct matrix {
    uint32_t width, height, headers, altitudes, name_size;
} matrix;

static const char prefix[] = "ABCDEFGHIJKLMNOPQ";
static const char matrix_how[] = "map format=FORMAT_MAP_MATRIX";

/* The header of cell n is 0xFFFF - 3 n, its altitude 255 - 7 n, its land 0x102 + 0x303 n. */
static laid make_matrix(const matrix *from)
{
    const uint32_t cells = from->width * from->height;
    laid out = lay("b(%u %u %u %u %u) name: '%.*s' headers:", from->width, from->height,
                   from->headers, from->altitudes, from->name_size, (int)from->name_size, prefix);

    if (from->headers)
        lay_more(&out, "%u*h$*-3+65535", cells);
    lay_more(&out, "altitudes:");
    if (from->altitudes)
        lay_more(&out, "%u*b$*-7+255", cells);
    lay_more(&out, "lands: %u*h$*0x303+0x102 end:", cells);
    return out;
}

static void check_matrix(const laid *file, const char *verdict, const matrix *reference)
{
    auto_map *map =
        open_case(file, matrix_how,
                  "%s item_count=1 matrix{width=%u height=%u name='%.*s' headers=%s altitudes=%s}",
                  verdict, reference->width, reference->height, (int)reference->name_size, prefix,
                  reference->headers ? "set" : "null", reference->altitudes ? "set" : "null");
    const kunai_map_matrix *found = kunai_map_get_matrix(map);

    for (uint32_t i = 0; i < reference->width * reference->height; i++) {
        assert_int_equal(found->lands[i], (0x102 + 0x303 * i) & 0xFFFF);
        if (found->headers)
            assert_int_equal(found->headers[i], (0xFFFF - 3 * i) & 0xFFFF);
        if (found->altitudes)
            assert_int_equal(found->altitudes[i], (255 - 7 * i) & 0xFF);
    }
}

static void check_whole_matrix(const matrix *m)
{
    auto_laid file = make_matrix(m);

    check_matrix(&file, "", m);
}

/* The game has room for 900 cells; a file can have 65025. */
TEST(matrices_of_all_sizes)
{
    static const uint32_t sides[][2] = {{1, 1}, {3, 2}, {2, 3}, {255, 1}, {1, 255}, {30, 30}};
    static const uint32_t yes[] = {0, 1, 2, 0x80, 0xFF}, name_sizes[] = {0, 1, 15, 16};
    static const matrix large = {255, 255, 1, 1, 16};

    for (size_t side = 0; side < COUNT(sides); side++)
        for (size_t headers = 0; headers < COUNT(yes); headers++)
            for (size_t altitudes = 0; altitudes < COUNT(yes); altitudes++)
                for (size_t name = 0; name < COUNT(name_sizes); name++) {
                    const matrix m = {sides[side][0], sides[side][1], yes[headers], yes[altitudes],
                                      name_sizes[name]};

                    check_whole_matrix(&m);
                }
    check_whole_matrix(&large);
}

TEST_CASE(matrix_by_hand, "b(2 1 1 1 2) 'ab' h(0x1234 0xFFFF) b(9 200) h(0xFFFF 0x5678)",
          "map sweep whole format=FORMAT_MAP_MATRIX",
          "matrix{name='ab' headers=(0x1234 0xFFFF) altitudes=(9 200) lands=(0xFFFF 0x5678)}")

/* If the matrix lacks a section, the row of this section covers no size. */
TEST(matrix_needs_every_byte_and_more_are_a_warning)
{
    static const cut_row rows[] = {{"0", "fails TRUNCATED #1 'map matrix'"},
                                   {"@name", "fails TRUNCATED @name 'map matrix'"},
                                   {"@headers", "fails TRUNCATED @headers 'map matrix'"},
                                   {"@altitudes", "fails TRUNCATED @altitudes 'map matrix'"},
                                   {"@lands", "fails TRUNCATED @lands 'map matrix'"}};

    for (uint32_t kind = 0; kind < 8; kind++) {
        const matrix m = {3, 2, kind & 1, kind >> 1 & 1, kind >> 2 ? 16 : 0};
        auto_laid all = make_matrix(&m);

        CHECK_CUTS(&all, matrix_how, rows);
        lay_more(&all, "b0xEE");
        check_matrix(&all, "warns CORRUPT @end 'map matrix'", &m);
        lay_more(&all, ".999 b1");
        check_matrix(&all, "warns CORRUPT @end 'map matrix'", &m);
    }
}

/* If the cells do not fit in the file, the call fails before it reads them. */
TEST(matrix_is_not_empty_and_its_name_has_16_bytes)
{
    static const damage rows[] = {{"", "fails CORRUPT 4 'map matrix'"},
                                  {"4: b255", "fails CORRUPT 4 'map matrix'"},
                                  {"4: b16, 0: b0", "fails CORRUPT 0 'map matrix'"},
                                  {"4: b16, 1: b0", "fails CORRUPT 1 'map matrix'"},
                                  {"4: b16, 0: b(255 255)", "fails TRUNCATED 21 'map matrix'"}};
    const matrix m = {3, 2, 1, 1, 17};
    auto_laid file = make_matrix(&m);

    CHECK_DAMAGES(&file, matrix_how, rows);
}

/* ---- areas ---- */

#define AREA "item_count=1 area{prop_set=0x8201 texture_set=0x8403 raw=0x8605 "

/* Only the lights 0 and 3 are outdoors. */
TEST(light_of_an_area_says_whether_it_is_outside)
{
    static const char rows[] = "0 1; 1 0; 2 0; 3 1; 4 0; 0x100 0; 0x103 0; 0x8000 0; 0xFFFF 0";

    check_rows("h(0x8201 0x8403 0x8605 #1)", "map format=FORMAT_AREA", AREA "light=#1 outdoor=#2}",
               rows);
    check_rows("h(0x8201 0x8403 0x8605 #1) b0xEE", "map format=FORMAT_AREA",
               "warns CORRUPT 8 'area data' " AREA "light=#1 outdoor=#2}", rows);
}

/* In HeartGold the light does not matter. */
TEST(byte_of_an_area_of_heartgold_says_whether_it_is_outside)
{
    static const char *const outdoor[] = {"0 0", "1 1", "2 1", "3 1", "0x80 1", "0xFF 1"};
    static const char *const lights[] = {"0", "1", "2", "3", "0x80", "0xFF"};
    char row[32];

    for (size_t i = 0; i < COUNT(outdoor); i++)
        for (size_t k = 0; k < COUNT(lights); k++) {
            snprintf(row, sizeof row, "%s %s", outdoor[i], lights[k]);
            check_rows("h(0x8201 0x8403 0x8605) b(#1 #3)", "map format=FORMAT_AREA_HG",
                       AREA "light=#3 outdoor=#2}", row);
            check_rows("h(0x8201 0x8403 0x8605) b(#1 #3 0xEE)", "map format=FORMAT_AREA_HG",
                       "warns CORRUPT 8 'area data' " AREA "light=#3 outdoor=#2}", row);
        }
}

/* The error is at the field that is cut. */
TEST(areas_need_every_byte)
{
    static const cut_row rows[] = {{"0", "fails TRUNCATED #2 'area data'"}};
    static const cut_row heartgold[] = {{"0", "fails TRUNCATED #2 'area data'"},
                                        {"6", "fails TRUNCATED #1 'area data'"}};
    auto_laid file = lay("h(0x201 0x403 0x605) b(3 0)");

    CHECK_CUTS(&file, "map format=FORMAT_AREA", rows);
    CHECK_CUTS(&file, "map format=FORMAT_AREA_HG", heartgold);
    check_case(&file, "map sweep whole format=FORMAT_AREA", "item_count=1");
    check_case(&file, "map sweep whole format=FORMAT_AREA_HG", "item_count=1");
}

/* ---- build lists ---- */

static const char build_how[] = "map format=FORMAT_AREA_BUILD";

/* An empty list is valid. */
TEST(build_lists_have_up_to_767_models)
{
    static const uint32_t counts[] = {1, 2, 255, 256, 767};

    CHECK("h0", build_how, "item_count=0 models=()");
    for (size_t i = 0; i < COUNT(counts); i++) {
        auto_laid file = lay("h%u %u*h$*-85+65535 end:", counts[i], counts[i]);
        kunai_map *map = open_case(&file, build_how, "item_count=%u", counts[i]);

        for (uint32_t k = 0; k < counts[i]; k++)
            assert_int_equal(kunai_map_get_models(map, NULL)[k], (0xFFFF - 0x55 * k) & 0xFFFF);
        kunai_map_close(map);
        lay_more(&file, "b0xEE");
        check_case(&file, build_how, "warns CORRUPT @end 'area build list' item_count=%u",
                   counts[i]);
    }
}

TEST(longer_and_cut_build_lists_are_refused)
{
    static const cut_row rows[] = {{"0", "fails TRUNCATED 0 'area build list'"},
                                   {"2", "fails TRUNCATED 2 'area build list'"}};
    auto_laid file = lay("h(3 0xFFFF 0xFFAA 0xFF55)");

    check_rows("h#1 #1*h1", build_how, "fails CORRUPT 0 'area build list'", "768; 65535");
    CHECK_CUTS(&file, build_how, rows);
    check_case(&file, "map sweep whole format=FORMAT_AREA_BUILD", "models=(0xFFFF 0xFFAA 0xFF55)");
}

/* ---- animations of props ---- */

static const char animation_how[] = "map format=FORMAT_PROP_ANIMATION";

/* Checks the layouts of Platinum and of HeartGold, which has one more word. */
static void check_head(uint32_t has, uint32_t flags, uint32_t slope, uint32_t last, int present)
{
    static const char *const words[] = {"", "0x2BCDEF01"};

    for (size_t i = 0; i < 2; i++) {
        auto_laid file = lay("b(%u %u %u %u) %s 5 0x7FFFFFFF 0x80000000 0xFFFFFFFE", has, flags,
                             slope, last, words[i]);

        check_case(&file, animation_how,
                   "item_count=1 animation{present=%d flags=%u slope=%u "
                   "ids=(5 0x7FFFFFFF 0x80000000 -2) raw=(%u %s)}",
                   present, flags, slope, has | flags << 8 | slope << 16 | last << 24,
                   i ? words[i] : "0");
    }
}

/* 0xFF means no animation, as 0 does. */
TEST(first_byte_says_whether_there_is_an_animation)
{
    static const uint32_t has[] = {0, 1, 2, 0x7F, 0x80, 0xFE, 0xFF};

    for (uint32_t i = 0; i < COUNT(has); i++)
        check_head(has[i], 3, 1, 0x99, has[i] != 0 && has[i] != 0xFF);
    for (uint32_t i = 0; i < 256; i++)
        check_head(1, i, 0, 0, 1);
}

/* A file of another size is read with the next smaller size. */
TEST(animations_have_20_or_24_bytes)
{
#define IDS "animation{present=1 flags=2 slope=0 ids=(10 11 -1 -1) raw=(0x201 "
    static const cut_row shorter[] = {{"0", "fails TRUNCATED 0 'prop animation list'"},
                                      {"20", IDS "0)}"},
                                      {"21", "warns CORRUPT 20 'prop animation list' " IDS "0)}"}};
    static const cut_row longer[] = {
        {"24", IDS "0x2BCDEF01)}"},
        {"25", "warns CORRUPT 24 'prop animation list' " IDS "0x2BCDEF01)}"}};
    auto_laid platinum = lay("b(1 2 0 0) 10 11 -1 -1 .4");
    auto_laid heartgold = lay("b(1 2 0 0) 0x2BCDEF01 10 11 -1 -1 .6");

    CHECK_CUTS(&platinum, animation_how, shorter);
    CHECK_CUTS(&heartgold, animation_how, longer);
    patch(&platinum, "cut 20");
    patch(&heartgold, "cut 24");
    check_case(&platinum, "map sweep whole format=FORMAT_PROP_ANIMATION", "item_count=1");
    check_case(&heartgold, "map sweep format=FORMAT_PROP_ANIMATION", "item_count=1");
}

/* ---- shapes of props ---- */

static const char shapes_how[] = "map format=FORMAT_PROP_SHAPES";

/* The items (1 0xFFFF) (2 0xFFFE) (3 0xFFFD) (4 0xFFFC) */
#define ITEMS "h(1 0xFFFF 2 0xFFFE 3 0xFFFD 4 0xFFFC)"

/* A locator is the number of items, then the first item. */
TEST(draws_of_models)
{
    auto_laid file = lay("h(9 4) h(2 0 0 0xFFFF 2 2 4 0 0 4 1 3 0 5 3 1 0 0)" ITEMS);

    check_case(&file, "map sweep whole format=FORMAT_PROP_SHAPES",
               "item_count=9 draw[0][*].material=(1 2) draw[0][*].shape=(0xFFFF 0xFFFE) "
               "draw[1][*].shape=() draw[2][*].material=(3 4) draw[2][*].shape=(0xFFFD 0xFFFC) "
               "draw[3][*].material=(1 2 3 4) draw[3][*].shape=(0xFFFF 0xFFFE 0xFFFD 0xFFFC) "
               "draw[4][*].shape=() draw[5][*].material=(4) draw[5][*].shape=(0xFFFC) "
               "draw[6][*].shape=() draw[7][*].material=(2 3 4) "
               "draw[7][*].shape=(0xFFFE 0xFFFD 0xFFFC) draw[8][*].shape=()");
    lay_more(&file, "b0xEE");
    check_case(&file, shapes_how, "warns CORRUPT 56 'prop shapes' draw[7][*].material=(2 3 4)");
}

/* If the range of a model leads past the items, only this model has no draws. */
TEST_ROWS(ranges_after_the_items_are_left_out, "h(3 4) h(1 3) h(#1 #2) h(3 1)" ITEMS, shapes_how,
          "warns CORRUPT 8 'prop shapes' item_count=3 draw[0][0].material=4 "
          "draw[1][*].shape=() draw[2][2].shape=0xFFFC",
          "1 4; 2 3; 4 1; 5 0; 1 0xFFFF; 3 2; 0xFFFF 0; 0xFFFF 0xFFFF")

TEST(shapes_may_have_no_models_and_no_items)
{
    CHECK("h(0 0)", shapes_how, "item_count=0");
    CHECK("h(0 3) h(1 0xFFFF 2 0xFFFE 3 0xFFFD)", shapes_how, "item_count=0");
    CHECK("h(1 0) h(0 0xFFFF)", shapes_how, "item_count=1 draw[0]=set");
}

/* The size of 4 L + 4 I bytes needs more than 16 bits, and all bytes must be in the file. */
TEST(shapes_may_have_65535_models_and_items)
{
    static const damage rows[] = {
        {"cut -1 | cut items | cut 4", "fails TRUNCATED 4 'prop shapes'"}};
    auto_laid file = lay("h(0xFFFF 0xFFFF) 65535*h(1 $) items: 65535*h($+1 $*-1+65535)");
    auto_map *map = open_case(&file, shapes_how, "item_count=0xFFFF");
    uint32_t i, count;

    for (i = 0; i < 0xFFFF; i++) {
        const kunai_map_draw *draw = kunai_map_get_draws(map, i, &count);

        assert_int_equal(draw->material, i + 1);
        assert_int_equal(draw->shape, 0xFFFF - i);
        assert_int_equal(count, 1);
    }
    CHECK_DAMAGES(&file, shapes_how, rows);
}

/* Models can share items without copies. But a caller that draws all models visits the shared items
 * once for each model. So each draw costs 4 steps of the budget. */
TEST(draws_are_paid_from_the_budget)
{
    const uint32_t enough = (64 * (4 + 8 * 65535) + 16777216) / (4 * 65535);
    auto_laid file = lay("h(0xFFFF 0xFFFF) %u*h(0xFFFF 0) next: %u*h(0 0) 65535*h($+1 -1)", enough,
                         0xFFFF - enough);
    kunai_options options = KUNAI_OPTIONS_INIT;
    test_memory memory = {0};
    uint32_t count;

    options.allocator = test_memory_allocator(&memory);
    kunai_map *map = open_case_with(&file, &options, shapes_how, "draw[0][65534].material=0xFFFF");
    assert_non_null(kunai_map_get_draws(map, enough - 1, &count));
    assert_int_equal(count, 0xFFFF);
    assert_non_null(kunai_map_get_draws(map, enough, &count));
    assert_int_equal(count, 0);
    assert_true(memory.peak < 8 * (uint64_t)file.file.size);
    kunai_map_close(map);
    assert_int_equal(memory.live, 0);
    patch(&file, "next: h(0xFFFF 0)");
    check_case(&file, shapes_how, "fails LIMIT @next 'prop shapes'");
}

TEST(shapes_need_every_byte)
{
    static const cut_row rows[] = {{"0", "fails TRUNCATED 0 'prop shapes'"},
                                   {"2", "fails TRUNCATED 2 'prop shapes'"},
                                   {"4", "fails TRUNCATED 4 'prop shapes'"}};
    auto_laid all = lay("h(2 2) h(1 0 1 1) h(1 0xFFFF 2 0xFFFE)");

    CHECK_CUTS(&all, shapes_how, rows);
}

/* ---- all of them ---- */

TEST(null_handles_have_nothing)
{
    uint32_t counts[] = {77, 77, 77, 77, 77, 77};
    int32_t height = 77;

    assert_null(kunai_map_get_info(NULL));
    assert_null(kunai_map_get_headers(NULL, &counts[0]));
    assert_null(kunai_map_get_names(NULL, &counts[1]));
    assert_null(kunai_map_get_matrix(NULL));
    assert_null(kunai_map_get_land(NULL));
    assert_null(kunai_map_get_area(NULL));
    assert_null(kunai_map_get_models(NULL, &counts[2]));
    assert_null(kunai_map_get_lights(NULL, &counts[3]));
    assert_null(kunai_map_get_animation(NULL));
    assert_null(kunai_map_get_draws(NULL, 0, &counts[4]));
    assert_null(kunai_map_get_draws(NULL, 0, NULL));
    assert_int_equal(kunai_map_find_light(NULL, 0), -1);
    assert_int_equal(kunai_map_heights(NULL, 0, 0, 0, NULL, 0, &counts[5], NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_map_height(NULL, 0, 0, 0, &height, NULL), KUNAI_E_ARGUMENT);
    for (size_t i = 0; i < 5; i++)
        assert_int_equal(counts[i], 0);
    kunai_map_close(NULL);
}

TEST(bad_arguments_are_refused)
{
    const uint8_t data[8] = {0};
    kunai_options options = {.struct_size = sizeof options, .format = KUNAI_FORMAT_AREA};
    kunai_map *map = (kunai_map *)(void *)&options;
    kunai_error error;

    assert_int_equal(kunai_map_open(data, 8, &options, NULL, &error), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_map_open(NULL, 8, &options, &map, &error), KUNAI_E_ARGUMENT);
    assert_null(map);
    assert_int_equal(kunai_map_open(NULL, 1, NULL, &map, &error), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_map_open(NULL, 0, NULL, &map, &error), KUNAI_E_FORMAT);
    CHECK("8*b0", "map format=FORMAT_AREA flags=0x80000000", "fails ARGUMENT");
    CHECK("", "map format=FORMAT_AREA", "fails TRUNCATED 0");
    CHECK("8*b0", "map format=FORMAT_AREA", "area{light=0 outdoor=1}");
    CHECK("8*b0", "map format=FORMAT_AREA index=1", "fails RANGE 0");
}

/* A table has no signature, so the caller must name its format. */
TEST_ROWS(tables_are_never_found_out, "b(3 2 1 1 4) 'ABCD' 30*b1", "map format=#1",
          "fails FORMAT 0 'map'",
          "FORMAT_ANY; FORMAT_PVR; FORMAT_NARC; FORMAT_TEX0; 0x700; 0x70F; 0xFFFFFFFF")
