/* test_map_tables.c - map headers, names, matrices, areas, build lists and the two files of props,
 * all made by hand (platinum.md 3, 4, 6). */
#include "map_content.h"

#include <stddef.h>

static bytes make_file(const void *data, size_t size)
{
    bytes out = {0};

    append_bytes(&out, data, size);
    return out;
}

/* A byte behind the end: a warning there. Nothing of it is lost by that: the map. */
static kunai_map *open_trailing(bytes *file, uint32_t format, const char *record)
{
    const uint64_t end = file->size;

    append_u8(file, 0xEE);
    return open_map_warned(file, format, KUNAI_E_CORRUPT, end, record);
}

/* ---- headers ---- */

enum { HEADER = 24 };

static const char header_record[] = "map header";

/* Bits of the record, counted from bit 0 of byte 0: all fields are little-endian. */
typedef struct field {
    size_t member;
    uint32_t first;
    uint32_t width;
} field;

#define FIELD(name) offsetof(kunai_map_header, name)

static const field platinum_fields[] = {
    {FIELD(area), 0x00 * 8, 8},          {FIELD(objects), 0x01 * 8, 8},
    {FIELD(matrix), 0x02 * 8, 16},       {FIELD(scripts), 0x04 * 8, 16},
    {FIELD(init_scripts), 0x06 * 8, 16}, {FIELD(text), 0x08 * 8, 16},
    {FIELD(day_music), 0x0A * 8, 16},    {FIELD(night_music), 0x0C * 8, 16},
    {FIELD(encounters), 0x0E * 8, 16},   {FIELD(events), 0x10 * 8, 16},
    {FIELD(label), 0x12 * 8, 8},         {FIELD(label_window), 0x13 * 8, 8},
    {FIELD(weather), 0x14 * 8, 8},       {FIELD(camera), 0x15 * 8, 8},
    {FIELD(type), 0x16 * 8, 7},          {FIELD(battle_background), 0x16 * 8 + 7, 5},
    {FIELD(flags), 0x16 * 8 + 12, 4},
};

static const field diamond_fields[] = {
    {FIELD(area), 0x00 * 8, 8},
    {FIELD(objects), 0x01 * 8, 8},
    {FIELD(matrix), 0x02 * 8, 16},
    {FIELD(scripts), 0x04 * 8, 16},
    {FIELD(init_scripts), 0x06 * 8, 16},
    {FIELD(text), 0x08 * 8, 16},
    {FIELD(day_music), 0x0A * 8, 16},
    {FIELD(night_music), 0x0C * 8, 16},
    {FIELD(encounters), 0x0E * 8, 16},
    {FIELD(events), 0x10 * 8, 16},
    {FIELD(label), 0x12 * 8, 16},
    {FIELD(weather), 0x14 * 8, 8},
    {FIELD(camera), 0x15 * 8, 8},
    {FIELD(type), 0x16 * 8, 8},
    {FIELD(battle_background), 0x17 * 8, 4},
    {FIELD(flags), 0x17 * 8 + 4, 4},
};

static const field heartgold_fields[] = {
    {FIELD(encounters), 0x00 * 8, 8},
    {FIELD(area), 0x01 * 8, 8},
    {FIELD(objects), 0x02 * 8, 4},
    {FIELD(world_x), 0x02 * 8 + 4, 6},
    {FIELD(world_y), 0x02 * 8 + 10, 6},
    {FIELD(matrix), 0x04 * 8, 16},
    {FIELD(scripts), 0x06 * 8, 16},
    {FIELD(init_scripts), 0x08 * 8, 16},
    {FIELD(text), 0x0A * 8, 16},
    {FIELD(day_music), 0x0C * 8, 16},
    {FIELD(night_music), 0x0E * 8, 16},
    {FIELD(events), 0x10 * 8, 16},
    {FIELD(label), 0x12 * 8, 8},
    {FIELD(label_window), 0x13 * 8, 4},
    {FIELD(gear), 0x13 * 8 + 4, 4},
    {FIELD(kanto), 0x14 * 8, 1},
    {FIELD(weather), 0x14 * 8 + 1, 7},
    {FIELD(type), 0x14 * 8 + 8, 4},
    {FIELD(camera), 0x14 * 8 + 12, 6},
    {FIELD(follow), 0x14 * 8 + 18, 2},
    {FIELD(battle_background), 0x14 * 8 + 20, 5},
    {FIELD(flags), 0x14 * 8 + 25, 7},
};

static const struct layout {
    uint32_t format;
    const field *fields;
    size_t count;
} layouts[] = {{KUNAI_FORMAT_MAP_HEADERS, platinum_fields, COUNT(platinum_fields)},
               {KUNAI_FORMAT_MAP_HEADERS_DP, diamond_fields, COUNT(diamond_fields)},
               {KUNAI_FORMAT_MAP_HEADERS_HG, heartgold_fields, COUNT(heartgold_fields)}};

/* The bits of the fields are all of the record, each once. */
TEST(header_fields)
{
    size_t i, k;

    for (i = 0; i < COUNT(layouts); i++) {
        uint8_t used[8 * HEADER] = {0};
        uint32_t bit;

        for (k = 0; k < layouts[i].count; k++)
            for (bit = 0; bit < layouts[i].fields[k].width; bit++)
                used[layouts[i].fields[k].first + bit]++;
        for (bit = 0; bit < 8 * HEADER; bit++)
            assert_int_equal(used[bit], 1);
    }
}

static uint32_t read_bits(const uint8_t *record, uint32_t first, uint32_t width)
{
    uint32_t value = 0, i;

    for (i = 0; i < width; i++)
        value |= (uint32_t)(record[(first + i) / 8] >> (first + i) % 8 & 1) << i;
    return value;
}

/* The struct is words only: all of it can be compared. */
static void check_header(const struct layout *layout, const uint8_t *record)
{
    bytes file = make_file(record, HEADER);
    kunai_map *map = open_map_with(&file, layout->format, 0);
    const kunai_map_header *header = kunai_map_get_headers(map, NULL);
    kunai_map_header reference;
    size_t i;

    memset(&reference, 0, sizeof reference);
    for (i = 0; i < layout->count; i++) {
        const field *f = &layout->fields[i];

        *(uint32_t *)(void *)((uint8_t *)&reference + f->member) =
            read_bits(record, f->first, f->width);
    }
    for (i = 0; i < 6; i++)
        reference.raw[i] = read_bits(record, (uint32_t)(32 * i), 32);
    assert_memory_equal(header, &reference, sizeof reference);
    kunai_map_close(map);
    free_bytes(&file);
}

/* Each bit alone, and all but each. */
TEST(header_bits)
{
    uint32_t bit;
    size_t i;

    for (i = 0; i < COUNT(layouts); i++)
        for (bit = 0; bit < 8 * HEADER; bit++) {
            uint8_t record[HEADER] = {0};

            record[bit / 8] = (uint8_t)(1 << bit % 8);
            check_header(&layouts[i], record);
            memset(record, 0xFF, HEADER);
            record[bit / 8] ^= (uint8_t)(1 << bit % 8);
            check_header(&layouts[i], record);
        }
}

static const uint8_t counted[HEADER] = {0x12, 0x34, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06,
                                        0x07, 0x08, 0x09, 0x0A, 0x0B, 0x0C, 0xFF, 0xFF,
                                        0x0D, 0x0E, 0x0F, 0x10, 0x11, 0x13, 0xC2, 0xAA};

static kunai_map *open_counted(uint32_t format)
{
    bytes file = make_file(counted, HEADER);
    kunai_map *map = open_map_with(&file, format, 0);

    expect_map_content(map, format, 1, HAS_HEADERS);
    free_bytes(&file);
    return map;
}

/* The same bytes worked out by hand in each layout. AAC2 is 1010 10101 1000010. */
TEST(header_platinum)
{
    kunai_map *map = open_counted(KUNAI_FORMAT_MAP_HEADERS);
    const kunai_map_header *h = kunai_map_get_headers(map, NULL);

    assert_int_equal(h->area, 0x12);
    assert_int_equal(h->objects, 0x34);
    assert_int_equal(h->matrix, 0x0201);
    assert_int_equal(h->scripts, 0x0403);
    assert_int_equal(h->init_scripts, 0x0605);
    assert_int_equal(h->text, 0x0807);
    assert_int_equal(h->day_music, 0x0A09);
    assert_int_equal(h->night_music, 0x0C0B);
    assert_int_equal(h->encounters, 0xFFFF);
    assert_int_equal(h->events, 0x0E0D);
    assert_int_equal(h->label, 0x0F);
    assert_int_equal(h->label_window, 0x10);
    assert_int_equal(h->weather, 0x11);
    assert_int_equal(h->camera, 0x13);
    assert_int_equal(h->type, 66);
    assert_int_equal(h->battle_background, 21);
    assert_int_equal(h->flags, 10);
    assert_int_equal(h->world_x + h->world_y + h->gear + h->kanto + h->follow, 0);
    assert_int_equal(h->raw[0], 0x02013412);
    assert_int_equal(h->raw[5], 0xAAC21311);
    kunai_map_close(map);
}

TEST(header_diamond)
{
    kunai_map *map = open_counted(KUNAI_FORMAT_MAP_HEADERS_DP);
    const kunai_map_header *h = kunai_map_get_headers(map, NULL);

    assert_int_equal(h->events, 0x0E0D);
    assert_int_equal(h->label, 0x100F);
    assert_int_equal(h->label_window, 0);
    assert_int_equal(h->weather, 0x11);
    assert_int_equal(h->camera, 0x13);
    assert_int_equal(h->type, 0xC2);
    assert_int_equal(h->battle_background, 0xA);
    assert_int_equal(h->flags, 0xA);
    assert_int_equal(h->raw[4], 0x100F0E0D);
    kunai_map_close(map);
}

/* 0201 is 000000 100000 0001; AAC21311 is 1010101 01100 00 100001 0011 0001000 1. */
TEST(header_heartgold)
{
    kunai_map *map = open_counted(KUNAI_FORMAT_MAP_HEADERS_HG);
    const kunai_map_header *h = kunai_map_get_headers(map, NULL);

    assert_int_equal(h->encounters, 0x12);
    assert_int_equal(h->area, 0x34);
    assert_int_equal(h->objects, 1);
    assert_int_equal(h->world_x, 32);
    assert_int_equal(h->world_y, 0);
    assert_int_equal(h->matrix, 0x0403);
    assert_int_equal(h->scripts, 0x0605);
    assert_int_equal(h->init_scripts, 0x0807);
    assert_int_equal(h->text, 0x0A09);
    assert_int_equal(h->day_music, 0x0C0B);
    assert_int_equal(h->night_music, 0xFFFF);
    assert_int_equal(h->events, 0x0E0D);
    assert_int_equal(h->label, 0x0F);
    assert_int_equal(h->label_window, 0);
    assert_int_equal(h->gear, 1);
    assert_int_equal(h->kanto, 1);
    assert_int_equal(h->weather, 8);
    assert_int_equal(h->type, 3);
    assert_int_equal(h->camera, 33);
    assert_int_equal(h->follow, 0);
    assert_int_equal(h->battle_background, 12);
    assert_int_equal(h->flags, 85);
    kunai_map_close(map);
}

/* Whole records and what is left over, at every size up to four of them. */
static void check_header_size(uint32_t format, const bytes *all, size_t size)
{
    const uint32_t count = (uint32_t)(size / HEADER);
    bytes file = make_file(all->data, size);
    kunai_map *map;
    uint32_t i;

    if (!count) {
        expect_map_failure(&file, format, KUNAI_E_TRUNCATED, 0, header_record);
        free_bytes(&file);
        return;
    }
    if (size % HEADER)
        map = open_map_warned(&file, format, KUNAI_E_CORRUPT, HEADER * (uint64_t)count,
                              header_record);
    else
        map = open_map_with(&file, format, 0);
    expect_map_content(map, format, count, HAS_HEADERS);
    for (i = 0; i < count; i++)
        assert_int_equal(kunai_map_get_headers(map, NULL)[i].raw[0], 0x03020100 + i * 0x18181818);
    kunai_map_close(map);
    free_bytes(&file);
}

TEST(header_sizes)
{
    bytes all = {0};
    uint32_t value;
    size_t i, size;

    for (value = 0; value < 4 * HEADER; value++)
        append_u8(&all, value);
    for (i = 0; i < COUNT(layouts); i++)
        for (size = 0; size <= all.size; size++)
            check_header_size(layouts[i].format, &all, size);
    for (i = 0; i < COUNT(layouts); i++)
        sweep_map(&all, layouts[i].format, 0);
    free_bytes(&all);
}

/* ---- names ---- */

static const char name_record[] = "map name";

/* NULs end a name, and what is behind the first one is nobody's. */
TEST(names)
{
    static const char table[] = "EVERYWHERE\0\0\0\0\0\0"
                                "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
                                "123456789012345\0"
                                "1234567890123456"
                                "C01\0GARBAGE\xFF\xFE\xFD\xFC\xFB"
                                "\x80\xFF\x01 \r\n,;\0\0\0\0\0\0\0";
    static const kunai_string reference[] = {
        {"EVERYWHERE", 10},       {"", 0},    {"123456789012345", 15},
        {"1234567890123456", 16}, {"C01", 3}, {"\x80\xFF\x01 \r\n,;", 8}};
    bytes file = make_file(table, sizeof table); /* the NUL of the literal is the last byte */
    kunai_map *map;
    uint32_t i;

    assert_int_equal(file.size, 6 * 16);
    map = open_map_with(&file, KUNAI_FORMAT_MAP_NAMES, 0);
    expect_map_content(map, KUNAI_FORMAT_MAP_NAMES, 6, HAS_NAMES);
    for (i = 0; i < 6; i++) {
        const kunai_string *name = &kunai_map_get_names(map, NULL)[i];

        assert_int_equal(name->size, reference[i].size);
        assert_memory_equal(name->data, reference[i].data, reference[i].size + 1);
    }
    kunai_map_close(map);
    sweep_map(&file, KUNAI_FORMAT_MAP_NAMES, 0);
    free_bytes(&file);
}

TEST(name_sizes)
{
    bytes all = {0};
    size_t size;

    append_text(&all, "first name      second name     ");
    for (size = 0; size <= 32; size++) {
        const uint32_t count = (uint32_t)(size / 16);
        bytes file = make_file(all.data, size);
        kunai_map *map;

        if (!count) {
            expect_map_failure(&file, KUNAI_FORMAT_MAP_NAMES, KUNAI_E_TRUNCATED, 0, name_record);
        } else {
            map = size % 16 ? open_map_warned(&file, KUNAI_FORMAT_MAP_NAMES, KUNAI_E_CORRUPT, 16,
                                              name_record)
                            : open_map_with(&file, KUNAI_FORMAT_MAP_NAMES, 0);
            expect_map_content(map, KUNAI_FORMAT_MAP_NAMES, count, HAS_NAMES);
            assert_string_equal(kunai_map_get_names(map, NULL)->data, "first name      ");
            kunai_map_close(map);
        }
        free_bytes(&file);
    }
    free_bytes(&all);
}

/* ---- matrices ---- */

static const char matrix_record[] = "map matrix";

typedef struct matrix {
    uint32_t width, height;
    uint32_t headers, altitudes; /* the bytes 2 and 3 */
    uint32_t name_size;
} matrix;

static const char prefix[] = "ABCDEFGHIJKLMNOPQ";

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

static bytes make_matrix(const matrix *from)
{
    const uint32_t cells = from->width * from->height;
    bytes out = {0};
    uint32_t i;

    append_u8(&out, from->width);
    append_u8(&out, from->height);
    append_u8(&out, from->headers);
    append_u8(&out, from->altitudes);
    append_u8(&out, from->name_size);
    append_bytes(&out, prefix, from->name_size);
    for (i = 0; from->headers && i < cells; i++)
        append_u16(&out, get_header(i), 0);
    for (i = 0; from->altitudes && i < cells; i++)
        append_u8(&out, get_altitude(i));
    for (i = 0; i < cells; i++)
        append_u16(&out, get_land(i), 0);
    return out;
}

/* Closes the map. */
static void check_matrix(kunai_map *map, const matrix *reference)
{
    const kunai_map_matrix *got = kunai_map_get_matrix(map);
    uint32_t i;

    expect_map_content(map, KUNAI_FORMAT_MAP_MATRIX, 1, HAS_MATRIX);
    assert_int_equal(got->width, reference->width);
    assert_int_equal(got->height, reference->height);
    assert_int_equal(got->name.size, reference->name_size);
    assert_memory_equal(got->name.data, prefix, reference->name_size);
    assert_int_equal(got->name.data[reference->name_size], 0);
    assert_true((got->headers != NULL) == (reference->headers != 0));
    assert_true((got->altitudes != NULL) == (reference->altitudes != 0));
    for (i = 0; i < reference->width * reference->height; i++) {
        assert_int_equal(got->lands[i], get_land(i));
        if (got->headers)
            assert_int_equal(got->headers[i], get_header(i));
        if (got->altitudes)
            assert_int_equal(got->altitudes[i], get_altitude(i));
    }
    kunai_map_close(map);
}

static const uint32_t sides[][2] = {{1, 1}, {3, 2}, {2, 3}, {255, 1}, {1, 255}, {30, 30}};
static const uint32_t yes[] = {0, 1, 2, 0x80, 0xFF};

TEST(matrix_whole)
{
    static const uint32_t name_sizes[] = {0, 1, 15, 16};
    size_t side, headers, altitudes, name;

    for (side = 0; side < COUNT(sides); side++)
        for (headers = 0; headers < COUNT(yes); headers++)
            for (altitudes = 0; altitudes < COUNT(yes); altitudes++)
                for (name = 0; name < COUNT(name_sizes); name++) {
                    const matrix m = {sides[side][0], sides[side][1], yes[headers], yes[altitudes],
                                      name_sizes[name]};
                    bytes file = make_matrix(&m);

                    check_matrix(open_map_with(&file, KUNAI_FORMAT_MAP_MATRIX, 0), &m);
                    free_bytes(&file);
                }
}

/* The largest: the game has room for 900 cells, the file for 65025. */
TEST(matrix_large)
{
    const matrix m = {255, 255, 1, 1, 16};
    bytes file = make_matrix(&m);

    assert_int_equal(file.size, 5 + 16 + 5 * 65025);
    check_matrix(open_map_with(&file, KUNAI_FORMAT_MAP_MATRIX, 0), &m);
    free_bytes(&file);
}

/* By hand: "ab", 2 x 1 cells. */
TEST(matrix_bytes)
{
    static const uint8_t data[] = {2,    1,    1, 1,   2,    'a',  'b',  0x34, 0x12,
                                   0xFF, 0xFF, 9, 200, 0xFF, 0xFF, 0x78, 0x56};
    bytes file = make_file(data, sizeof data);
    kunai_map *map = open_map_with(&file, KUNAI_FORMAT_MAP_MATRIX, 0);
    const kunai_map_matrix *m = kunai_map_get_matrix(map);

    assert_string_equal(m->name.data, "ab");
    assert_int_equal(m->headers[0], 0x1234);
    assert_int_equal(m->headers[1], 0xFFFF);
    assert_int_equal(m->altitudes[0], 9);
    assert_int_equal(m->altitudes[1], 200);
    assert_int_equal(m->lands[0], 0xFFFF);
    assert_int_equal(m->lands[1], 0x5678);
    kunai_map_close(map);
    sweep_map(&file, KUNAI_FORMAT_MAP_MATRIX, 1);
    free_bytes(&file);
}

/* Where the section begins that is not all there. */
static uint64_t find_cut_section(const matrix *m, size_t size)
{
    const uint32_t cells = m->width * m->height;
    uint64_t at = 5;

    if (size < 5)
        return size;
    if (size < at + m->name_size)
        return at;
    at += m->name_size;
    if (m->headers && size < at + 2 * cells)
        return at;
    at += m->headers ? 2 * cells : 0;
    if (m->altitudes && size < at + cells)
        return at;
    return at + (m->altitudes ? cells : 0);
}

static void check_matrix_cuts(const matrix *m)
{
    bytes all = make_matrix(m);
    size_t size;

    for (size = 0; size < all.size; size++) {
        bytes file = make_file(all.data, size);

        expect_map_failure(&file, KUNAI_FORMAT_MAP_MATRIX, KUNAI_E_TRUNCATED,
                           find_cut_section(m, size), matrix_record);
        free_bytes(&file);
    }
    check_matrix(open_trailing(&all, KUNAI_FORMAT_MAP_MATRIX, matrix_record), m);
    append_zeros(&all, 1000);
    all.data[all.size - 1] = 1;
    check_matrix(open_map_warned(&all, KUNAI_FORMAT_MAP_MATRIX, KUNAI_E_CORRUPT, all.size - 1001,
                                 matrix_record),
                 m);
    free_bytes(&all);
}

TEST(matrix_cut)
{
    uint32_t kind;

    for (kind = 0; kind < 8; kind++) {
        const matrix m = {3, 2, kind & 1, kind >> 1 & 1, kind >> 2 ? 16 : 0};

        check_matrix_cuts(&m);
    }
}

/* A count of cells that does not fit is told before anything is made of it. */
TEST(matrix_bad)
{
    matrix m = {3, 2, 1, 1, 17};
    bytes file = make_matrix(&m);

    expect_map_failure(&file, KUNAI_FORMAT_MAP_MATRIX, KUNAI_E_CORRUPT, 4, matrix_record);
    file.data[4] = 255;
    expect_map_failure(&file, KUNAI_FORMAT_MAP_MATRIX, KUNAI_E_CORRUPT, 4, matrix_record);
    file.data[4] = 16;
    file.data[0] = 0;
    expect_map_failure(&file, KUNAI_FORMAT_MAP_MATRIX, KUNAI_E_CORRUPT, 0, matrix_record);
    file.data[0] = 3;
    file.data[1] = 0;
    expect_map_failure(&file, KUNAI_FORMAT_MAP_MATRIX, KUNAI_E_CORRUPT, 1, matrix_record);
    file.data[0] = file.data[1] = 255;
    expect_map_failure(&file, KUNAI_FORMAT_MAP_MATRIX, KUNAI_E_TRUNCATED, 5 + 16, matrix_record);
    free_bytes(&file);
}

/* ---- areas ---- */

static const char area_record[] = "area data";

static void check_area(uint32_t format, const uint8_t *data, const kunai_map_area *reference)
{
    bytes file = make_file(data, 8);
    kunai_map *map = open_map_with(&file, format, 0);

    expect_map_content(map, format, 1, HAS_AREA);
    assert_memory_equal(kunai_map_get_area(map), reference, sizeof *reference);
    kunai_map_close(map);
    map = open_trailing(&file, format, area_record);
    assert_memory_equal(kunai_map_get_area(map), reference, sizeof *reference);
    kunai_map_close(map);
    free_bytes(&file);
}

/* The lights 0 and 3 are those of the world outside. */
TEST(area)
{
    static const struct {
        uint8_t light[2];
        uint32_t value, outdoor;
    } lights[] = {{{0, 0}, 0, 1},     {{1, 0}, 1, 0},         {{2, 0}, 2, 0},
                  {{3, 0}, 3, 1},     {{4, 0}, 4, 0},         {{0, 1}, 0x100, 0},
                  {{3, 1}, 0x103, 0}, {{0, 0x80}, 0x8000, 0}, {{0xFF, 0xFF}, 0xFFFF, 0}};
    size_t i;

    for (i = 0; i < COUNT(lights); i++) {
        const uint8_t data[8] = {
            0x01, 0x82, 0x03, 0x84, 0x05, 0x86, lights[i].light[0], lights[i].light[1]};
        const kunai_map_area reference = {0x8201, 0x8403, lights[i].value, lights[i].outdoor,
                                          0x8605};

        check_area(KUNAI_FORMAT_AREA, data, &reference);
    }
}

/* A byte says whether it is outside, whatever light it has. */
TEST(area_heartgold)
{
    static const uint8_t values[] = {0, 1, 2, 3, 0x80, 0xFF};
    size_t i, k;

    for (i = 0; i < COUNT(values); i++)
        for (k = 0; k < COUNT(values); k++) {
            const uint8_t data[8] = {0x01, 0x82, 0x03, 0x84, 0x05, 0x86, values[i], values[k]};
            const kunai_map_area reference = {0x8201, 0x8403, values[k], i > 0, 0x8605};

            check_area(KUNAI_FORMAT_AREA_HG, data, &reference);
        }
}

TEST(area_cut)
{
    static const uint32_t formats[] = {KUNAI_FORMAT_AREA, KUNAI_FORMAT_AREA_HG};
    static const uint8_t data[8] = {1, 2, 3, 4, 5, 6, 3, 0};
    bytes whole = make_file(data, 8);
    size_t i, size;

    for (i = 0; i < COUNT(formats); i++) {
        for (size = 0; size < 8; size++) {
            bytes file = make_file(data, size);

            expect_map_failure(&file, formats[i], KUNAI_E_TRUNCATED,
                               i == 1 && size > 6 ? size : size / 2 * 2,
                               area_record); /* of the field */
            free_bytes(&file);
        }
        sweep_map(&whole, formats[i], 1);
    }
    free_bytes(&whole);
}

/* ---- build lists ---- */

static const char build_record[] = "area build list";

static bytes make_build(uint32_t stored, uint32_t count)
{
    bytes out = {0};
    uint32_t i;

    append_u16(&out, stored, 0);
    for (i = 0; i < count; i++)
        append_u16(&out, 0xFFFF - 0x55 * i, 0);
    return out;
}

/* Closes the map. */
static void check_build(kunai_map *map, uint32_t count)
{
    const uint16_t *models = kunai_map_get_models(map, NULL);
    uint32_t i;

    expect_map_content(map, KUNAI_FORMAT_AREA_BUILD, count, HAS_MODELS);
    for (i = 0; i < count; i++)
        assert_int_equal(models[i], 0xFFFF - 0x55 * i);
    kunai_map_close(map);
}

/* An empty list is one, too. */
TEST(build)
{
    static const uint32_t counts[] = {0, 1, 2, 255, 256, 767};
    size_t i;

    for (i = 0; i < COUNT(counts); i++) {
        bytes file = make_build(counts[i], counts[i]);

        check_build(open_map_with(&file, KUNAI_FORMAT_AREA_BUILD, 0), counts[i]);
        check_build(open_trailing(&file, KUNAI_FORMAT_AREA_BUILD, build_record), counts[i]);
        free_bytes(&file);
    }
}

TEST(build_bad)
{
    bytes file = make_build(768, 768);
    size_t size;

    expect_map_failure(&file, KUNAI_FORMAT_AREA_BUILD, KUNAI_E_CORRUPT, 0, build_record);
    free_bytes(&file);
    file = make_build(0xFFFF, 0xFFFF);
    expect_map_failure(&file, KUNAI_FORMAT_AREA_BUILD, KUNAI_E_CORRUPT, 0, build_record);
    free_bytes(&file);
    for (size = 0; size < 8; size++) {
        file = make_build(3, 3);
        file.size = size;
        expect_map_failure(&file, KUNAI_FORMAT_AREA_BUILD, KUNAI_E_TRUNCATED, size < 2 ? 0 : 2,
                           build_record);
        free_bytes(&file);
    }
    file = make_build(3, 3);
    sweep_map(&file, KUNAI_FORMAT_AREA_BUILD, 1);
    free_bytes(&file);
}

/* ---- animations of props ---- */

static const char animation_record[] = "prop animation list";

enum { SECOND_WORD = 0x2BCDEF01 };

static bytes make_animation(const uint8_t *head, const uint32_t *ids, int heartgold)
{
    bytes out = {0};
    size_t i;

    append_bytes(&out, head, 4);
    if (heartgold)
        append_u32(&out, SECOND_WORD, 0);
    for (i = 0; i < 4; i++)
        append_u32(&out, ids[i], 0);
    return out;
}

/* Closes the map. second: the word that HeartGold alone has. */
static void check_animation(kunai_map *map, const kunai_map_animation *reference, uint32_t second)
{
    kunai_map_animation whole = *reference;

    whole.raw[1] = second;
    expect_map_content(map, KUNAI_FORMAT_PROP_ANIMATION, 1, HAS_ANIMATION);
    assert_memory_equal(kunai_map_get_animation(map), &whole, sizeof whole);
    kunai_map_close(map);
}

static void check_head(const uint8_t *head, const kunai_map_animation *reference)
{
    static const uint32_t ids[4] = {5, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE};
    int heartgold;

    for (heartgold = 0; heartgold < 2; heartgold++) {
        bytes file = make_animation(head, ids, heartgold);

        assert_int_equal(file.size, heartgold ? 24 : 20);
        check_animation(open_map_with(&file, KUNAI_FORMAT_PROP_ANIMATION, 0), reference,
                        heartgold ? SECOND_WORD : 0);
        free_bytes(&file);
    }
}

/* 0xFF is no animation, as 0 is. */
TEST(animation_head)
{
    static const uint8_t has[] = {0, 1, 2, 0x7F, 0x80, 0xFE, 0xFF};
    uint32_t i;

    for (i = 0; i < COUNT(has); i++) {
        const uint8_t head[4] = {has[i], 3, 1, 0x99};
        const kunai_map_animation reference = {has[i] != 0 && has[i] != 0xFF,
                                               3,
                                               1,
                                               {5, INT32_MAX, INT32_MIN, -2},
                                               {0x99010300u | has[i], 0}};

        check_head(head, &reference);
    }
    for (i = 0; i < 256; i++) {
        const uint8_t head[4] = {1, (uint8_t)i, 0, 0};
        const kunai_map_animation reference = {
            1, i, 0, {5, INT32_MAX, INT32_MIN, -2}, {1 | i << 8, 0}};

        check_head(head, &reference);
    }
}

/* The sizes that are none of the two: what is behind the nearest smaller one is left over. */
TEST(animation_sizes)
{
    static const uint8_t head[4] = {1, 2, 0, 0};
    static const uint32_t ids[4] = {10, 11, 0xFFFFFFFF, 0xFFFFFFFF};
    static const kunai_map_animation reference = {1, 2, 0, {10, 11, -1, -1}, {0x00000201, 0}};
    bytes shorter = make_animation(head, ids, 0), longer = make_animation(head, ids, 1);
    size_t size;

    for (size = 0; size < 20; size++) {
        bytes file = make_file(shorter.data, size);

        expect_map_failure(&file, KUNAI_FORMAT_PROP_ANIMATION, KUNAI_E_TRUNCATED, 0,
                           animation_record);
        free_bytes(&file);
    }
    check_animation(open_map_with(&shorter, KUNAI_FORMAT_PROP_ANIMATION, 0), &reference, 0);
    for (size = 21; size < 24; size++) {
        append_u8(&shorter, 0);
        check_animation(open_map_warned(&shorter, KUNAI_FORMAT_PROP_ANIMATION, KUNAI_E_CORRUPT, 20,
                                        animation_record),
                        &reference, 0);
    }
    check_animation(open_map_with(&longer, KUNAI_FORMAT_PROP_ANIMATION, 0), &reference,
                    SECOND_WORD);
    for (size = 25; size < 30; size++) {
        append_u8(&longer, 0);
        check_animation(open_map_warned(&longer, KUNAI_FORMAT_PROP_ANIMATION, KUNAI_E_CORRUPT, 24,
                                        animation_record),
                        &reference, SECOND_WORD);
    }
    shorter.size = 20;
    longer.size = 24;
    sweep_map(&shorter, KUNAI_FORMAT_PROP_ANIMATION, 1);
    sweep_map(&longer, KUNAI_FORMAT_PROP_ANIMATION, 0); /* cut to 20 it is the other one */
    free_bytes(&shorter);
    free_bytes(&longer);
}

/* ---- shapes of props ---- */

static const char shapes_record[] = "prop shapes";

/* L locators of { count, first } and I items; item i is (i + 1, 0xFFFF - i). */
static bytes make_shapes(const uint16_t (*locators)[2], uint32_t locator_count, uint32_t item_count)
{
    bytes out = {0};
    uint32_t i;

    append_u16(&out, locator_count, 0);
    append_u16(&out, item_count, 0);
    for (i = 0; i < locator_count; i++) {
        append_u16(&out, locators ? locators[i][0] : 1, 0);
        append_u16(&out, locators ? locators[i][1] : i, 0);
    }
    for (i = 0; i < item_count; i++) {
        append_u16(&out, i + 1, 0);
        append_u16(&out, 0xFFFF - i, 0);
    }
    return out;
}

static void check_draws(const kunai_map *map, uint32_t model, uint32_t reference, uint32_t first)
{
    uint32_t count = 77, i;
    const kunai_map_draw *draws = kunai_map_get_draws(map, model, &count);

    assert_non_null(draws);
    assert_ptr_equal(kunai_map_get_draws(map, model, NULL), draws);
    assert_int_equal(count, reference);
    for (i = 0; i < reference; i++) {
        assert_int_equal(draws[i].material, first + i + 1);
        assert_int_equal(draws[i].shape, 0xFFFF - (first + i));
    }
}

TEST(shapes)
{
    static const uint16_t locators[][2] = {{2, 0}, {0, 0xFFFF}, {2, 2}, {4, 0}, {0, 4},
                                           {1, 3}, {0, 5},      {3, 1}, {0, 0}};
    bytes file = make_shapes(locators, COUNT(locators), 4);
    kunai_map *map = open_map_with(&file, KUNAI_FORMAT_PROP_SHAPES, 0);
    uint32_t i;

    expect_map_content(map, KUNAI_FORMAT_PROP_SHAPES, COUNT(locators), HAS_DRAWS);
    for (i = 0; i < COUNT(locators); i++)
        check_draws(map, i, locators[i][0], locators[i][1]);
    kunai_map_close(map);
    map = open_trailing(&file, KUNAI_FORMAT_PROP_SHAPES, shapes_record);
    check_draws(map, 7, 3, 1);
    kunai_map_close(map);
    file.size--;
    sweep_map(&file, KUNAI_FORMAT_PROP_SHAPES, 1);
    free_bytes(&file);
}

/* A range that passes the items by one or by all that fits is left out, and only that. */
TEST(shapes_range)
{
    static const uint16_t bad[][2] = {{1, 4},      {2, 3}, {4, 1},      {5, 0},
                                      {1, 0xFFFF}, {3, 2}, {0xFFFF, 0}, {0xFFFF, 0xFFFF}};
    size_t i;

    for (i = 0; i < COUNT(bad); i++) {
        const uint16_t locators[][2] = {{1, 3}, {bad[i][0], bad[i][1]}, {3, 1}};
        bytes file = make_shapes(locators, 3, 4);
        kunai_map *map =
            open_map_warned(&file, KUNAI_FORMAT_PROP_SHAPES, KUNAI_E_CORRUPT, 8, shapes_record);

        expect_map_content(map, KUNAI_FORMAT_PROP_SHAPES, 3, HAS_DRAWS);
        check_draws(map, 0, 1, 3);
        check_draws(map, 1, 0, 0);
        check_draws(map, 2, 3, 1);
        kunai_map_close(map);
        free_bytes(&file);
    }
}

TEST(shapes_empty)
{
    bytes file = make_shapes(NULL, 0, 0);
    kunai_map *map = open_map_with(&file, KUNAI_FORMAT_PROP_SHAPES, 0);
    const uint16_t none[][2] = {{0, 0xFFFF}};

    expect_map_content(map, KUNAI_FORMAT_PROP_SHAPES, 0, 0);
    kunai_map_close(map);
    free_bytes(&file);
    file = make_shapes(NULL, 0, 3); /* items that no model has */
    map = open_map_with(&file, KUNAI_FORMAT_PROP_SHAPES, 0);
    expect_map_content(map, KUNAI_FORMAT_PROP_SHAPES, 0, 0);
    kunai_map_close(map);
    free_bytes(&file);
    file = make_shapes(none, 1, 0);
    map = open_map_with(&file, KUNAI_FORMAT_PROP_SHAPES, 0);
    check_draws(map, 0, 0, 0);
    kunai_map_close(map);
    free_bytes(&file);
}

/* 4 L + 4 I is more than 16 bits, and all of it must be there. */
TEST(shapes_large)
{
    bytes file = make_shapes(NULL, 0xFFFF, 0xFFFF);
    kunai_map *map = open_map_with(&file, KUNAI_FORMAT_PROP_SHAPES, 0);
    uint32_t i;

    assert_int_equal(file.size, 4 + 8 * 65535);
    expect_map_content(map, KUNAI_FORMAT_PROP_SHAPES, 0xFFFF, HAS_DRAWS);
    for (i = 0; i < 0xFFFF; i++)
        check_draws(map, i, 1, i);
    kunai_map_close(map);
    file.size--;
    expect_map_failure(&file, KUNAI_FORMAT_PROP_SHAPES, KUNAI_E_TRUNCATED, 4, shapes_record);
    file.size = 4 + 4 * 65535;
    expect_map_failure(&file, KUNAI_FORMAT_PROP_SHAPES, KUNAI_E_TRUNCATED, 4, shapes_record);
    file.size = 4;
    expect_map_failure(&file, KUNAI_FORMAT_PROP_SHAPES, KUNAI_E_TRUNCATED, 4, shapes_record);
    free_bytes(&file);
}

/* As many models as there can be, of which the first ones draw all items. */
static bytes make_shared(uint32_t drawn)
{
    uint16_t(*locators)[2] = calloc(0xFFFF, sizeof *locators);
    bytes file;
    uint32_t i;

    assert_non_null(locators);
    for (i = 0; i < drawn; i++)
        locators[i][0] = 0xFFFF;
    file = make_shapes((const uint16_t(*)[2])locators, 0xFFFF, 0xFFFF);
    free(locators);
    return file;
}

/* Ranges may share items, which costs no copies; but whoever draws them all has to do it as often
 * as that. A draw costs 4 steps. */
TEST(shapes_shared)
{
    const uint32_t enough = (64 * (4 + 8 * 65535) + 16777216) / (4 * 65535);
    kunai_options options = {.struct_size = sizeof options, .format = KUNAI_FORMAT_PROP_SHAPES};
    bytes file = make_shared(enough);
    test_memory memory = {0};
    kunai_map *map = NULL;

    options.allocator = test_memory_allocator(&memory);
    assert_int_equal(kunai_map_open(file.data, file.size, &options, &map, NULL), KUNAI_OK);
    check_draws(map, 0, 0xFFFF, 0);
    check_draws(map, enough - 1, 0xFFFF, 0);
    check_draws(map, enough, 0, 0);
    assert_true(memory.peak < 8 * (uint64_t)file.size);
    kunai_map_close(map);
    assert_int_equal(memory.live, 0);
    free_bytes(&file);
    file = make_shared(enough + 1);
    expect_map_failure(&file, KUNAI_FORMAT_PROP_SHAPES, KUNAI_E_LIMIT, 4 + 4 * enough,
                       shapes_record);
    free_bytes(&file);
}

TEST(shapes_cut)
{
    static const uint16_t locators[][2] = {{1, 0}, {1, 1}};
    bytes all = make_shapes(locators, 2, 2);
    size_t size;

    assert_int_equal(all.size, 20);
    for (size = 0; size < 20; size++) {
        bytes file = make_file(all.data, size);

        expect_map_failure(&file, KUNAI_FORMAT_PROP_SHAPES, KUNAI_E_TRUNCATED,
                           size < 4 ? size / 2 * 2 : 4, shapes_record);
        free_bytes(&file);
    }
    free_bytes(&all);
}

/* ---- all of them ---- */

TEST(null)
{
    uint32_t count = 77;
    int32_t height = 77;

    assert_null(kunai_map_get_info(NULL));
    assert_null(kunai_map_get_headers(NULL, &count));
    assert_int_equal(count, 0);
    count = 77;
    assert_null(kunai_map_get_names(NULL, &count));
    assert_int_equal(count, 0);
    count = 77;
    assert_null(kunai_map_get_matrix(NULL));
    assert_null(kunai_map_get_land(NULL));
    assert_null(kunai_map_get_area(NULL));
    assert_null(kunai_map_get_models(NULL, &count));
    assert_int_equal(count, 0);
    count = 77;
    assert_null(kunai_map_get_lights(NULL, &count));
    assert_int_equal(count, 0);
    count = 77;
    assert_null(kunai_map_get_animation(NULL));
    assert_null(kunai_map_get_draws(NULL, 0, &count));
    assert_int_equal(count, 0);
    assert_null(kunai_map_get_draws(NULL, 0, NULL));
    assert_int_equal(kunai_map_find_light(NULL, 0), -1);
    assert_int_equal(kunai_map_heights(NULL, 0, 0, 0, NULL, 0, &count, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_map_height(NULL, 0, 0, 0, &height, NULL), KUNAI_E_ARGUMENT);
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
    options.flags = 0x80000000;
    map = (kunai_map *)(void *)&options;
    assert_int_equal(kunai_map_open(data, 8, &options, &map, &error), KUNAI_E_ARGUMENT);
    assert_null(map);
    options.flags = 0;
    assert_int_equal(kunai_map_open(NULL, 0, &options, &map, NULL), KUNAI_E_TRUNCATED);
    assert_int_equal(kunai_map_open(data, 8, &options, &map, NULL), KUNAI_OK);
    kunai_map_close(map);
    options.index = 1;
    assert_int_equal(kunai_map_open(data, 8, &options, &map, &error), KUNAI_E_RANGE);
    assert_int_equal(error.offset, 0);
}

/* These are never found out, and nothing else is one of them. */
TEST(format)
{
    static const uint32_t others[] = {
        KUNAI_FORMAT_PVR, KUNAI_FORMAT_NARC, KUNAI_FORMAT_TEX0, 0x700, 0x70E, 0xFFFFFFFF};
    const matrix m = {3, 2, 1, 1, 4};
    bytes file = make_matrix(&m);
    size_t i;

    expect_map_failure(&file, KUNAI_FORMAT_ANY, KUNAI_E_FORMAT, 0, "map");
    for (i = 0; i < COUNT(others); i++)
        expect_map_failure(&file, others[i], KUNAI_E_FORMAT, 0, "map");
    free_bytes(&file);
}
