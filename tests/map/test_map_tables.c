/* test_map_tables.c - map headers, names, matrices, areas, build lists and the two files of props,
 * all made by hand (platinum.md 3, 4, 6). */
#include "cases.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* The same with a byte after the end: nothing is lost but for a warning there. */
static void check_trailing(const laid *file, const char *how, const char *record,
                           const char *expected)
{
    laid longer = copy_laid(file);

    lay_more(&longer, "b0xEE");
    check_case(&longer, how, "warns CORRUPT %u '%s' %s", (unsigned)file->file.size, record,
               expected);
    free_laid(&longer);
}

static void check_cut(const laid *file, const char *how, size_t size, const char *expected)
{
    laid part = lay_bytes(file->file.data, size);

    check_case(&part, how, "%s", expected);
    free_laid(&part);
}

/* A number from 0 that is told to printf. */
#define U(number) ((unsigned)(number))

/* ---- headers ---- */

enum { HEADER = 24 };

/* A format, and all fields: the first bit of the record, from bit 0 of byte 0, and the number of
 * bits. All fields are little-endian. Those with 0 bits are 0. */
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

/* Writes NAME=VALUE for each field, and all words. used: bits; the fields are all bits once. */
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

/* Each bit alone, and all but each. */
TEST(every_bit_of_a_header_is_in_its_field)
{
    char expected[1024];
    uint32_t bit, k;
    size_t i;

    for (i = 0; i < COUNT(layouts); i++)
        for (bit = 0; bit < 8 * HEADER; bit++)
            for (k = 0; k < 2; k++) {
                uint8_t record[HEADER];
                laid file;

                memset(record, k ? 0xFF : 0, HEADER);
                record[bit / 8] ^= (uint8_t)(1 << bit % 8);
                expect_fields(layouts[i][1], record, expected, sizeof expected);
                file = lay_bytes(record, HEADER);
                check_case(&file, layouts[i][0], "item_count=1 header[0]{%s}", expected);
                free_laid(&file);
            }
}

/* The same bytes worked out by hand in each layout. AAC2 is 1010 10101 1000010. In HeartGold 0201
 * is 000000 100000 0001; AAC21311 is 1010101 01100 00 100001 0011 0001000 1. */
TEST(headers_of_three_games)
{
    laid file = lay("{12340102 03040506 0708090A 0B0CFFFF 0D0E0F10 1113C2AA}");

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
    free_laid(&file);
}

/* At every size up to four records. */
TEST(headers_are_whole_records_and_the_rest_is_a_warning)
{
    laid all = lay("96*b$");
    char expected[256], how[64];
    size_t i, size;
    uint32_t k;

    for (i = 0; i < COUNT(layouts); i++) {
        for (size = 0; size <= 4 * HEADER; size++) {
            const uint32_t count = (uint32_t)(size / HEADER);
            int length = snprintf(expected, sizeof expected, "%s%u 'map header' ",
                                  count ? "warns CORRUPT " : "fails TRUNCATED ", HEADER * count);

            if (size && size % HEADER == 0)
                length = 0;
            if (count)
                length += snprintf(expected + length, 64, "item_count=%u ", count);
            for (k = 0; k < count; k++)
                length += snprintf(expected + length, 64, "header[%u].raw[0]=0x%X ", k,
                                   0x03020100 + k * 0x18181818);
            check_cut(&all, layouts[i][0], size, expected);
        }
        snprintf(how, sizeof how, "%s sweep", layouts[i][0]);
        check_case(&all, how, "item_count=4");
    }
    free_laid(&all);
}

/* ---- names ---- */

/* What comes after the first NUL is ignored. */
TEST(names_end_at_16_bytes_or_a_nul)
{
    CHECK("'EVERYWHERE'.16 .16 '123456789012345'.16 '1234567890123456' "
          "'C01'0 'GARBAGE' {FFFEFDFCFB} {80FF01} ' \r\n,;' .8",
          "map sweep format=FORMAT_MAP_NAMES",
          "item_count=6 name[0]='EVERYWHERE' name[1]='' name[2]='123456789012345' "
          "name[3]='1234567890123456' name[4]='C01' name[5]='\x80\xFF\x01 \r\n,;'");
}

TEST(names_are_whole_records_and_the_rest_is_a_warning)
{
    laid all = lay("'first name      second name     '");
    size_t size;

    for (size = 0; size <= 32; size++)
        check_cut(&all, "map format=FORMAT_MAP_NAMES", size,
                  size < 16    ? "fails TRUNCATED 0 'map name'"
                  : size == 16 ? "item_count=1 name[0]='first name      '"
                  : size < 32  ? "warns CORRUPT 16 'map name' item_count=1 "
                                 "name[0]='first name      '"
                               : "item_count=2 name[0]='first name      '");
    free_laid(&all);
}

/* ---- matrices ---- */

/* headers and altitudes: the bytes that say whether they are there. */
typedef struct matrix {
    uint32_t width, height, headers, altitudes, name_size;
} matrix;

static const char prefix[] = "ABCDEFGHIJKLMNOPQ";
static const char matrix_how[] = "map format=FORMAT_MAP_MATRIX";

static uint32_t get_header(uint32_t cell)
{
    return 0xFFFF - 3 * cell % 0x10000;
}

static uint32_t get_altitude(uint32_t cell)
{
    return (255 - 7 * cell) & 0xFF;
}

static uint32_t get_land(uint32_t cell)
{
    return cell % 3 ? (0x0102 + 0x0303 * cell) & 0xFFFF : 0xFFFF;
}

static laid make_matrix(const matrix *from)
{
    const uint32_t cells = from->width * from->height;
    laid out = lay("b(%u %u %u %u %u) '%.*s'", from->width, from->height, from->headers,
                   from->altitudes, from->name_size, (int)from->name_size, prefix);
    uint32_t i;

    for (i = 0; from->headers && i < cells; i++)
        append_u16(&out.file, get_header(i), 0);
    for (i = 0; from->altitudes && i < cells; i++)
        append_u8(&out.file, get_altitude(i));
    for (i = 0; i < cells; i++)
        append_u16(&out.file, get_land(i), 0);
    return out;
}

static void check_matrix(const laid *file, const char *verdict, const matrix *reference)
{
    kunai_map *map =
        open_case(file, matrix_how,
                  "%s item_count=1 matrix{width=%u height=%u "
                  "name='%.*s' headers=%s altitudes=%s}",
                  verdict, reference->width, reference->height, (int)reference->name_size, prefix,
                  reference->headers ? "set" : "null", reference->altitudes ? "set" : "null");
    const kunai_map_matrix *found = kunai_map_get_matrix(map);
    uint32_t i;

    for (i = 0; i < reference->width * reference->height; i++) {
        assert_int_equal(found->lands[i], get_land(i));
        if (found->headers)
            assert_int_equal(found->headers[i], get_header(i));
        if (found->altitudes)
            assert_int_equal(found->altitudes[i], get_altitude(i));
    }
    kunai_map_close(map);
}

static void check_whole_matrix(const matrix *m)
{
    laid file = make_matrix(m);

    check_matrix(&file, "", m);
    free_laid(&file);
}

/* The game has room for 900 cells, the largest file has 65025. */
TEST(matrices_of_all_sizes)
{
    static const uint32_t sides[][2] = {{1, 1}, {3, 2}, {2, 3}, {255, 1}, {1, 255}, {30, 30}};
    static const uint32_t yes[] = {0, 1, 2, 0x80, 0xFF}, name_sizes[] = {0, 1, 15, 16};
    static const matrix large = {255, 255, 1, 1, 16};
    size_t side, headers, altitudes, name;

    for (side = 0; side < COUNT(sides); side++)
        for (headers = 0; headers < COUNT(yes); headers++)
            for (altitudes = 0; altitudes < COUNT(yes); altitudes++)
                for (name = 0; name < COUNT(name_sizes); name++) {
                    const matrix m = {sides[side][0], sides[side][1], yes[headers], yes[altitudes],
                                      name_sizes[name]};

                    check_whole_matrix(&m);
                }
    check_whole_matrix(&large);
}

TEST(matrix_by_hand)
{
    CHECK("b(2 1 1 1 2) 'ab' h(0x1234 0xFFFF) b(9 200) h(0xFFFF 0x5678)",
          "map sweep whole format=FORMAT_MAP_MATRIX",
          "matrix{name='ab' headers=(0x1234 0xFFFF) altitudes=(9 200) lands=(0xFFFF 0x5678)}");
}

/* Where the section begins that the size cuts. */
static uint32_t find_cut_section(const matrix *m, size_t size)
{
    const uint32_t cells = m->width * m->height;
    const uint32_t sizes[] = {m->name_size, m->headers ? 2 * cells : 0, m->altitudes ? cells : 0};
    uint32_t at = 5;
    size_t i;

    if (size < 5)
        return (uint32_t)size;
    for (i = 0; i < COUNT(sizes) && size >= at + sizes[i]; i++)
        at += sizes[i];
    return at;
}

TEST(matrix_needs_every_byte_and_more_are_a_warning)
{
    uint32_t kind;

    for (kind = 0; kind < 8; kind++) {
        const matrix m = {3, 2, kind & 1, kind >> 1 & 1, kind >> 2 ? 16 : 0};
        laid all = make_matrix(&m);
        char expected[64];
        size_t size;

        for (size = 0; size < all.file.size; size++) {
            snprintf(expected, sizeof expected, "fails TRUNCATED %u 'map matrix'",
                     find_cut_section(&m, size));
            check_cut(&all, matrix_how, size, expected);
        }
        snprintf(expected, sizeof expected, "warns CORRUPT %u 'map matrix'", U(size));
        lay_more(&all, "b0xEE");
        check_matrix(&all, expected, &m);
        lay_more(&all, ".999 b1");
        check_matrix(&all, expected, &m);
        free_laid(&all);
    }
}

/* A count of cells that does not fit is told before anything is made of it. */
TEST(matrix_is_not_empty_and_its_name_has_16_bytes)
{
    static const damage rows[] = {{"", "fails CORRUPT 4 'map matrix'"},
                                  {"4: b255", "fails CORRUPT 4 'map matrix'"},
                                  {"4: b16, 0: b0", "fails CORRUPT 0 'map matrix'"},
                                  {"4: b16, 1: b0", "fails CORRUPT 1 'map matrix'"},
                                  {"4: b16, 0: b(255 255)", "fails TRUNCATED 21 'map matrix'"}};
    const matrix m = {3, 2, 1, 1, 17};
    laid file = make_matrix(&m);

    CHECK_DAMAGES(&file, matrix_how, rows);
    free_laid(&file);
}

/* ---- areas ---- */

#define AREA "item_count=1 area{prop_set=0x8201 texture_set=0x8403 raw=0x8605 "

/* The lights 0 and 3 are those of the world outside. */
TEST(light_of_an_area_says_whether_it_is_outside)
{
    static const uint32_t lights[] = {0, 1, 2, 3, 4, 0x100, 0x103, 0x8000, 0xFFFF};
    char expected[128];
    size_t i;

    for (i = 0; i < COUNT(lights); i++) {
        laid file = lay("h(0x8201 0x8403 0x8605 %u)", lights[i]);

        snprintf(expected, sizeof expected, AREA "light=%u outdoor=%u}", lights[i],
                 lights[i] == 0 || lights[i] == 3);
        check_case(&file, "map format=FORMAT_AREA", "%s", expected);
        check_trailing(&file, "map format=FORMAT_AREA", "area data", expected);
        free_laid(&file);
    }
}

/* Whatever light it has. */
TEST(byte_of_an_area_of_heartgold_says_whether_it_is_outside)
{
    static const uint32_t values[] = {0, 1, 2, 3, 0x80, 0xFF};
    char expected[128];
    size_t i, k;

    for (i = 0; i < COUNT(values); i++)
        for (k = 0; k < COUNT(values); k++) {
            laid file = lay("h(0x8201 0x8403 0x8605) b(%u %u)", values[i], values[k]);

            snprintf(expected, sizeof expected, AREA "light=%u outdoor=%u}", values[k], i > 0);
            check_case(&file, "map format=FORMAT_AREA_HG", "%s", expected);
            check_trailing(&file, "map format=FORMAT_AREA_HG", "area data", expected);
            free_laid(&file);
        }
}

/* At the field that is cut. */
TEST(areas_need_every_byte)
{
    laid file = lay("h(0x201 0x403 0x605) b(3 0)");
    char expected[64];
    size_t size;

    for (size = 0; size < 8; size++) {
        snprintf(expected, sizeof expected, "fails TRUNCATED %u 'area data'", U(size / 2 * 2));
        check_cut(&file, "map format=FORMAT_AREA", size, expected);
        snprintf(expected, sizeof expected, "fails TRUNCATED %u 'area data'",
                 U(size > 6 ? size : size / 2 * 2));
        check_cut(&file, "map format=FORMAT_AREA_HG", size, expected);
    }
    check_case(&file, "map sweep whole format=FORMAT_AREA", "item_count=1");
    check_case(&file, "map sweep whole format=FORMAT_AREA_HG", "item_count=1");
    free_laid(&file);
}

/* ---- build lists ---- */

static const char build_how[] = "map format=FORMAT_AREA_BUILD";

/* The models 0xFFFF, 0xFFFE ... */
static laid make_build(uint32_t count)
{
    laid file = lay("h%u", count);
    uint32_t i;

    for (i = 0; i < count; i++)
        append_u16(&file.file, 0xFFFF - 0x55 * i, 0);
    return file;
}

/* An empty list is one, too. */
TEST(build_lists_have_up_to_767_models)
{
    static const uint32_t counts[] = {0, 1, 2, 255, 256, 767};
    size_t i;
    uint32_t k;

    for (i = 0; i < COUNT(counts); i++) {
        laid file = make_build(counts[i]);
        char expected[64];
        kunai_map *map;

        snprintf(expected, sizeof expected, "item_count=%u", counts[i]);
        check_trailing(&file, build_how, "area build list", expected);
        map = open_case(&file, build_how, "%s", expected);
        for (k = 0; k < counts[i]; k++)
            assert_int_equal(kunai_map_get_models(map, NULL)[k], (0xFFFF - 0x55 * k) & 0xFFFF);
        kunai_map_close(map);
        free_laid(&file);
    }
}

TEST(longer_and_cut_build_lists_are_refused)
{
    laid file = make_build(768);
    size_t size;

    check_case(&file, build_how, "fails CORRUPT 0 'area build list'");
    free_laid(&file);
    file = make_build(0xFFFF);
    check_case(&file, build_how, "fails CORRUPT 0 'area build list'");
    free_laid(&file);
    file = make_build(3);
    for (size = 0; size < 8; size++)
        check_cut(&file, build_how, size,
                  size < 2 ? "fails TRUNCATED 0 'area build list'"
                           : "fails TRUNCATED 2 'area build list'");
    check_case(&file, "map sweep whole format=FORMAT_AREA_BUILD", "models=(0xFFFF 0xFFAA 0xFF55)");
    free_laid(&file);
}

/* ---- animations of props ---- */

static const char animation_how[] = "map format=FORMAT_PROP_ANIMATION";

/* HeartGold has a word more. */
static void check_head(const char *head, const char *expected)
{
    laid file = lay("b(%s) 5 0x7FFFFFFF 0x80000000 0xFFFFFFFE", head);

    check_case(&file, animation_how,
               "item_count=1 animation{ids=(5 0x7FFFFFFF 0x80000000 -2) raw[1]=0 %s}", expected);
    free_laid(&file);
    file = lay("b(%s) 0x2BCDEF01 5 0x7FFFFFFF 0x80000000 0xFFFFFFFE", head);
    check_case(&file, animation_how,
               "item_count=1 animation{ids=(5 0x7FFFFFFF 0x80000000 -2) raw[1]=0x2BCDEF01 %s}",
               expected);
    free_laid(&file);
}

/* 0xFF is no animation, as 0 is. */
TEST(first_byte_says_whether_there_is_an_animation)
{
    static const uint32_t has[] = {0, 1, 2, 0x7F, 0x80, 0xFE, 0xFF};
    char head[64], expected[128];
    uint32_t i;

    for (i = 0; i < COUNT(has); i++) {
        snprintf(head, sizeof head, "%u 3 1 0x99", has[i]);
        snprintf(expected, sizeof expected, "present=%u flags=3 slope=1 raw[0]=0x990103%02X",
                 has[i] != 0 && has[i] != 0xFF, has[i]);
        check_head(head, expected);
    }
    for (i = 0; i < 256; i++) {
        snprintf(head, sizeof head, "1 %u 0 0", i);
        snprintf(expected, sizeof expected, "present=1 flags=%u slope=0 raw[0]=0x%02X01", i, i);
        check_head(head, expected);
    }
}

/* Of other sizes the nearest smaller one is read. */
TEST(animations_have_20_or_24_bytes)
{
    laid shorter = lay("b(1 2 0 0) 10 11 -1 -1 9*b0");
    laid longer = lay("b(1 2 0 0) 0x2BCDEF01 10 11 -1 -1 5*b0");
    char expected[160];
    size_t size;

    for (size = 0; size < 30; size++) {
        const uint32_t whole = size < 20 ? 0 : size < 24 ? 20 : 24;

        snprintf(expected, sizeof expected, "%s%u 'prop animation list'",
                 whole ? "warns CORRUPT " : "fails TRUNCATED ", whole);
        if (whole)
            snprintf(size == whole ? expected : expected + strlen(expected), 128,
                     " animation{present=1 flags=2 slope=0 ids=(10 11 -1 -1) raw=(0x201 %s)}",
                     whole == 20 ? "0" : "0x2BCDEF01");
        check_cut(whole < 24 ? &shorter : &longer, animation_how, size, expected);
    }
    patch(&shorter, "cut 20");
    patch(&longer, "cut 24");
    check_case(&shorter, "map sweep whole format=FORMAT_PROP_ANIMATION", "item_count=1");
    check_case(&longer, "map sweep format=FORMAT_PROP_ANIMATION", "item_count=1");
    free_laid(&shorter);
    free_laid(&longer);
}

/* ---- shapes of props ---- */

static const char shapes_how[] = "map format=FORMAT_PROP_SHAPES";

/* The items (1 0xFFFF) (2 0xFFFE) (3 0xFFFD) (4 0xFFFC) */
#define ITEMS "h(1 0xFFFF 2 0xFFFE 3 0xFFFD 4 0xFFFC)"

/* Locators: how many items, the first one. */
TEST(draws_of_models)
{
    laid file = lay("h(9 4) h(2 0 0 0xFFFF 2 2 4 0 0 4 1 3 0 5 3 1 0 0)" ITEMS);
    uint32_t count = 77;
    kunai_map *map = open_case(
        &file, "map sweep whole format=FORMAT_PROP_SHAPES",
        "item_count=9 draw[0][0]{material=1 shape=0xFFFF} draw[0][1]{material=2 shape=0xFFFE} "
        "draw[2][0]{material=3 shape=0xFFFD} draw[2][1]{material=4 shape=0xFFFC} "
        "draw[3][0].material=1 draw[3][3].shape=0xFFFC draw[5][0]{material=4 shape=0xFFFC} "
        "draw[7][0]{material=2 shape=0xFFFE} draw[7][2]{material=4 shape=0xFFFC}");
    static const uint32_t counts[] = {2, 0, 2, 4, 0, 1, 0, 3, 0};
    uint32_t i;

    for (i = 0; i < 9; i++) {
        assert_ptr_equal(kunai_map_get_draws(map, i, NULL), kunai_map_get_draws(map, i, &count));
        assert_int_equal(count, counts[i]);
    }
    kunai_map_close(map);
    check_trailing(&file, shapes_how, "prop shapes", "draw[7][0]{material=2 shape=0xFFFE}");
    free_laid(&file);
}

/* Only that model has no draws. */
TEST(ranges_after_the_items_are_left_out)
{
    static const char *const ranges[] = {"1 4",      "2 3", "4 1",      "5 0",
                                         "1 0xFFFF", "3 2", "0xFFFF 0", "0xFFFF 0xFFFF"};
    size_t i;

    for (i = 0; i < COUNT(ranges); i++) {
        laid file = lay("h(3 4) h(1 3) h(%s) h(3 1)" ITEMS, ranges[i]);
        uint32_t count = 77;
        kunai_map *map = open_case(&file, shapes_how,
                                   "warns CORRUPT 8 'prop shapes' item_count=3 "
                                   "draw[0][0].material=4 draw[2][2].shape=0xFFFC");

        assert_non_null(kunai_map_get_draws(map, 1, &count));
        assert_int_equal(count, 0);
        kunai_map_close(map);
        free_laid(&file);
    }
}

TEST(shapes_may_have_no_models_and_no_items)
{
    CHECK("h(0 0)", shapes_how, "item_count=0");
    CHECK("h(0 3) h(1 0xFFFF 2 0xFFFE 3 0xFFFD)", shapes_how, "item_count=0");
    CHECK("h(1 0) h(0 0xFFFF)", shapes_how, "item_count=1 draw[0]=set");
}

/* 4 L + 4 I is more than 16 bits, and all of it must be there. */
TEST(shapes_may_have_65535_models_and_items)
{
    laid file = lay("h(0xFFFF 0xFFFF) 65535*h(1 $) items: 65535*h($+1 $*-1+65535)");
    kunai_map *map = open_case(&file, shapes_how, "item_count=0xFFFF");
    uint32_t i, count;

    for (i = 0; i < 0xFFFF; i++) {
        const kunai_map_draw *draw = kunai_map_get_draws(map, i, &count);

        assert_int_equal(draw->material, i + 1);
        assert_int_equal(draw->shape, 0xFFFF - i);
        assert_int_equal(count, 1);
    }
    kunai_map_close(map);
    check_cut(&file, shapes_how, file.file.size - 1, "fails TRUNCATED 4 'prop shapes'");
    check_cut(&file, shapes_how, place_of(&file, "items"), "fails TRUNCATED 4 'prop shapes'");
    check_cut(&file, shapes_how, 4, "fails TRUNCATED 4 'prop shapes'");
    free_laid(&file);
}

/* Ranges may share items, which costs no copies; but whoever draws them all has to do it as often
 * as that. A draw costs 4 steps. */
TEST(draws_are_paid_from_the_budget)
{
    const uint32_t enough = (64 * (4 + 8 * 65535) + 16777216) / (4 * 65535);
    laid file = lay("h(0xFFFF 0xFFFF) %u*h(0xFFFF 0) next: %u*h(0 0) 65535*h($+1 -1)", enough,
                    0xFFFF - enough);
    kunai_options options = KUNAI_OPTIONS_INIT;
    test_memory memory = {0};
    uint32_t count;
    kunai_map *map;

    options.allocator = test_memory_allocator(&memory);
    map = open_case_with(&file, &options, shapes_how, "draw[0][65534].material=0xFFFF");
    assert_non_null(kunai_map_get_draws(map, enough - 1, &count));
    assert_int_equal(count, 0xFFFF);
    assert_non_null(kunai_map_get_draws(map, enough, &count));
    assert_int_equal(count, 0);
    assert_true(memory.peak < 8 * (uint64_t)file.file.size);
    kunai_map_close(map);
    assert_int_equal(memory.live, 0);
    patch(&file, "next: h(0xFFFF 0)");
    check_case(&file, shapes_how, "fails LIMIT @next 'prop shapes'");
    free_laid(&file);
}

TEST(shapes_need_every_byte)
{
    laid all = lay("h(2 2) h(1 0 1 1) h(1 0xFFFF 2 0xFFFE)");
    size_t size;

    for (size = 0; size < 20; size++)
        check_cut(&all, shapes_how, size,
                  size < 2   ? "fails TRUNCATED 0 'prop shapes'"
                  : size < 4 ? "fails TRUNCATED 2 'prop shapes'"
                             : "fails TRUNCATED 4 'prop shapes'");
    free_laid(&all);
}

/* ---- all of them ---- */

TEST(null_handles_have_nothing)
{
    uint32_t counts[] = {77, 77, 77, 77, 77, 77};
    int32_t height = 77;
    size_t i;

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
    for (i = 0; i < 5; i++)
        assert_int_equal(counts[i], 0);
    kunai_map_close(NULL);
}

TEST(arguments)
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

TEST(tables_are_never_found_out)
{
    static const char *const hows[] = {"map",
                                       "map format=FORMAT_PVR",
                                       "map format=FORMAT_NARC",
                                       "map format=FORMAT_TEX0",
                                       "map format=0x700",
                                       "map format=0x70E",
                                       "map format=0xFFFFFFFF"};
    const matrix m = {3, 2, 1, 1, 4};
    laid file = make_matrix(&m);
    size_t i;

    for (i = 0; i < COUNT(hows); i++)
        check_case(&file, hows[i], "fails FORMAT 0 'map'");
    free_laid(&file);
}
