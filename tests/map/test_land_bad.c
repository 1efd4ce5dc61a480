/* test_land_bad.c - damaged land and BDHC files (platinum.md 5): every rule at both sides of its
 * edge, and the sweeps. What is damaged in one section leaves the others as they are. */
#include "map_files.h"

static uint32_t get_16(const bytes *file, size_t at)
{
    return (uint32_t)(file->data[at] | file->data[at + 1] << 8);
}

static void expect_land_failure(const bytes *file, kunai_result code, uint64_t offset)
{
    expect_map_failure(file, KUNAI_FORMAT_LAND, code, offset, "land_data");
}

static kunai_map *open_land_warned(const bytes *file, uint64_t offset)
{
    return open_map_warned(file, KUNAI_FORMAT_LAND, KUNAI_E_TRUNCATED, offset, "land_data");
}

/* ---- without its tiles it is no land ---- */

TEST(short_header)
{
    bytes file = make_land(MAP_PLATINUM);

    for (file.size = 0; file.size < LAND_HEADER; file.size++)
        expect_land_failure(&file, KUNAI_E_TRUNCATED, file.size / 4 * 4);
    free_bytes(&file);
}

TEST(short_tiles)
{
    bytes file = make_land(MAP_PLATINUM);

    for (file.size = LAND_HEADER; file.size < LAND_PROPS; file.size += 127)
        expect_land_failure(&file, KUNAI_E_TRUNCATED, LAND_HEADER);
    file.size = LAND_PROPS - 1;
    expect_land_failure(&file, KUNAI_E_TRUNCATED, LAND_HEADER);
    free_bytes(&file);
}

TEST(size_of_tiles)
{
    static const uint32_t sizes[] = {0, 0x7FF, 0x801, 0x1000, 0x800800, 0x80000800, 0xFFFFFFFF};
    bytes file = make_land(MAP_PLATINUM);
    size_t i;

    for (i = 0; i < COUNT(sizes); i++) {
        set_32(&file, 0, sizes[i]);
        expect_land_failure(&file, KUNAI_E_CORRUPT, 0);
    }
    free_bytes(&file);
}

/* The header is whole, and all else of it is past the end. */
TEST(nothing_but_tiles)
{
    static const uint64_t offsets[3] = {4, 8, 12};
    bytes file = make_land(MAP_PLATINUM);
    const kunai_map_info *info;
    kunai_map *map;
    size_t i;

    file.size = LAND_PROPS;
    map = open_map_with(&file, KUNAI_FORMAT_LAND, 3);
    info = kunai_map_get_info(map);
    for (i = 0; i < 3; i++) {
        assert_int_equal(info->warnings[i].code, KUNAI_E_TRUNCATED);
        assert_int_equal(info->warnings[i].offset, offsets[i]);
    }
    assert_int_equal(kunai_map_get_land(map)->prop_count, 0);
    assert_int_equal(kunai_map_get_land(map)->model_offset, 0);
    expect_no_heights(map, KUNAI_E_TRUNCATED);
    kunai_map_close(map);
    free_bytes(&file);
}

/* ---- sections that pass the end ---- */

/* All props that are whole: none without 48 bytes, and stray bytes count for the size. */
TEST(short_props)
{
    static const land_parts all = {.props = land_props, .prop_count = 2, .stray_size = 2};
    static const uint32_t counts[][2] = {{0, 0},  {1, 0},  {47, 0}, {48, 1},
                                         {49, 1}, {95, 1}, {96, 2}, {97, 2}};
    bytes file = {0};
    size_t i;

    write_map_land(&all, MAP_PLATINUM, &file);
    for (i = 0; i < COUNT(counts); i++) {
        kunai_map *map;

        file.size = LAND_PROPS + counts[i][0];
        map = open_land_warned(&file, 4);
        assert_int_equal(kunai_map_get_land(map)->prop_count, counts[i][1]);
        assert_memory_equal(kunai_map_get_land(map)->props, land_props,
                            counts[i][1] * sizeof land_props[0]);
        kunai_map_close(map);
    }
    file.size = LAND_PROPS + 98;
    kunai_map_close(open_map_with(&file, KUNAI_FORMAT_LAND, 0));
    free_bytes(&file);
}

TEST(short_model)
{
    bytes file = make_land(MAP_PLATINUM);
    size_t size;

    set_32(&file, 12, 0);
    for (size = LAND_MODEL; size < LAND_HEIGHTS; size++) {
        kunai_map *map;

        file.size = size;
        map = open_land_warned(&file, 8);
        assert_int_equal(kunai_map_get_land(map)->model_offset, 0);
        assert_int_equal(kunai_map_get_land(map)->model_size, 0);
        assert_int_equal(kunai_map_get_land(map)->prop_count, 2);
        kunai_map_close(map);
    }
    file.size = LAND_HEIGHTS;
    kunai_map_close(open_map_with(&file, KUNAI_FORMAT_LAND, 0));
    free_bytes(&file);
}

TEST(short_heights)
{
    bytes file = make_land(MAP_PLATINUM);
    size_t size;

    for (size = LAND_HEIGHTS; size < LAND_SIZE; size++) {
        kunai_map *map;

        file.size = size;
        map = open_land_warned(&file, 12);
        expect_land(map, 0);
        expect_no_heights(map, KUNAI_E_TRUNCATED);
        kunai_map_close(map);
    }
    file.size = LAND_SIZE;
    kunai_map_close(open_map_with(&file, KUNAI_FORMAT_LAND, 0));
    free_bytes(&file);
}

/* Sections begin where those before them end, in more than 32 bits: a size that wraps does not
 * bring them back. The sum of each row but the last is that of the whole file modulo 2^32. */
TEST(sizes_that_wrap)
{
    enum { MODEL = LAND_HEIGHTS - LAND_MODEL };
    static const uint32_t rows[][4] = {
        /* props, model, heights, warnings */
        {0xFFFFFFFF, 97 + MODEL, HEIGHTS_SIZE, 3},
        {96, 0xFFFFFFFF, HEIGHTS_SIZE + MODEL + 1, 2},
        {96, MODEL + HEIGHTS_SIZE + 1, 0xFFFFFFFF, 2},
        {0x80000000, 0x80000000, 96 + MODEL + HEIGHTS_SIZE, 3},
        {0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 3},
    };
    bytes file = make_land(MAP_PLATINUM);
    size_t i, k;

    for (i = 0; i < COUNT(rows); i++) {
        kunai_map *map;
        const kunai_map_info *info;

        for (k = 0; k < 3; k++)
            set_32(&file, 4 + 4 * k, rows[i][k]);
        if (i < COUNT(rows) - 1)
            assert_int_equal((uint32_t)(rows[i][0] + rows[i][1] + rows[i][2]),
                             96 + MODEL + HEIGHTS_SIZE);
        if (rows[i][0] != 96) /* the model is not where it should be */
            expect_map_failure(&file, 0, KUNAI_E_FORMAT, 0, "map");
        map = open_map_with(&file, KUNAI_FORMAT_LAND, rows[i][3]);
        info = kunai_map_get_info(map);
        for (k = 0; k < rows[i][3]; k++) {
            assert_int_equal(info->warnings[k].code, KUNAI_E_TRUNCATED);
            assert_int_equal(info->warnings[k].offset, 4 * (4 - rows[i][3] + k));
        }
        assert_int_equal(kunai_map_get_land(map)->model_size, 0);
        expect_no_heights(map, KUNAI_E_TRUNCATED);
        kunai_map_close(map);
    }
    free_bytes(&file);
}

/* A size that is too small: what lies behind the end is a warning. */
TEST(bytes_behind)
{
    bytes file = make_land(MAP_PLATINUM);

    append_zeros(&file, 3);
    kunai_map_close(
        open_map_warned(&file, KUNAI_FORMAT_LAND, KUNAI_E_CORRUPT, LAND_SIZE, "land_data"));
    free_bytes(&file);
}

/* ---- sounds of HeartGold ---- */

TEST(size_of_sounds)
{
    land_parts all = {.sounds = land_sounds, .sound_count = 2};
    bytes file = {0};
    uint32_t size;

    write_map_land(&all, MAP_HEARTGOLD, &file);
    append_zeros(&file, 8); /* the tiles of a section that is larger */
    for (size = 16; size <= 24; size++) {
        const kunai_map_land *land;
        kunai_map *map;

        file.size = LAND_PROPS + 4 + size;
        set_16(&file, LAND_HEADER + 2, size);
        if (size % 8)
            map = open_map_warned(&file, KUNAI_FORMAT_LAND, KUNAI_E_CORRUPT, LAND_HEADER + 2,
                                  "land_data");
        else
            map = open_map_with(&file, KUNAI_FORMAT_LAND, 0);
        land = kunai_map_get_land(map);
        assert_int_equal(land->sound_count, size / 8);
        assert_memory_equal(land->sounds, land_sounds, sizeof land_sounds);
        kunai_map_close(map);
    }
    free_bytes(&file);
}

TEST(short_sounds)
{
    bytes file = make_land(MAP_HEARTGOLD);
    static const size_t sizes[] = {LAND_HEADER + 4, LAND_HEADER + 5, LAND_HEADER + 19};
    size_t i;

    for (i = 0; i < COUNT(sizes); i++) {
        file.size = sizes[i];
        expect_land_failure(&file, KUNAI_E_TRUNCATED, LAND_HEADER + 4);
    }
    for (file.size = LAND_HEADER + 20; file.size < LAND_PROPS + 20; file.size += 131)
        expect_land_failure(&file, KUNAI_E_TRUNCATED, LAND_HEADER + 20);
    file.size = LAND_SIZE + LAND_SOUNDS;
    set_16(&file, LAND_HEADER + 2, 0xFFFF);
    expect_land_failure(&file, KUNAI_E_TRUNCATED, LAND_HEADER + 4);
    free_bytes(&file);
}

/* ---- heights ---- */

/* Alone they fail, at the same field as in a land, which goes on without them. */
static void expect_bad_heights(const bytes *heights, kunai_result code, uint64_t offset)
{
    bytes file = make_land(MAP_PLATINUM);
    kunai_map *map;

    expect_map_failure(heights, KUNAI_FORMAT_BDHC, code, offset, "BDHC");
    file.size = LAND_HEIGHTS;
    append_bytes(&file, heights->data, heights->size);
    set_32(&file, 12, (uint32_t)heights->size);
    map = open_map_warned(&file, KUNAI_FORMAT_LAND, code, LAND_HEIGHTS + offset, "BDHC");
    expect_land(map, 0);
    expect_no_heights(map, code);
    kunai_map_close(map);
    free_bytes(&file);
}

static void expect_good_heights(const bytes *heights)
{
    kunai_map *map = open_map_with(heights, KUNAI_FORMAT_BDHC, 0);

    assert_int_equal(kunai_map_get_land(map)->height_result, KUNAI_OK);
    kunai_map_close(map);
}

/* Every field as it is, one more than it may be, and the most that 16 bits hold. */
static void check_field(size_t at, uint32_t most)
{
    bytes heights = make_heights();
    const uint32_t old = get_16(&heights, at);

    assert_true(old <= most);
    expect_good_heights(&heights);
    set_16(&heights, at, most);
    expect_good_heights(&heights);
    set_16(&heights, at, most + 1);
    expect_bad_heights(&heights, KUNAI_E_CORRUPT, at);
    set_16(&heights, at, 0xFFFF);
    expect_bad_heights(&heights, KUNAI_E_CORRUPT, at);
    free_bytes(&heights);
}

TEST(indices)
{
    static const uint32_t most[4] = {3, 3, 1, 2}; /* 4 points, 2 normals, 3 constants */
    size_t i, k;

    for (i = 0; i < 3; i++)
        for (k = 0; k < 4; k++)
            check_field(HEIGHTS_PLATES + 8 * i + 2 * k, most[k]);
    for (i = 0; i < 5; i++)
        check_field(HEIGHTS_ACCESSES + 2 * i, 2);
}

/* A strip of 5 accesses: its count is wrong when it begins in them, its first access when it does
 * not. */
TEST(ranges)
{
    bytes heights = make_heights();

    check_field(HEIGHTS_STRIPS + 4, 5);      /* count, from access 0 */
    check_field(HEIGHTS_STRIPS + 8 + 4, 3);  /* from access 2 */
    set_16(&heights, HEIGHTS_STRIPS + 4, 0); /* none, from behind the last one */
    set_16(&heights, HEIGHTS_STRIPS + 6, 5);
    expect_good_heights(&heights);
    set_16(&heights, HEIGHTS_STRIPS + 4, 1);
    expect_bad_heights(&heights, KUNAI_E_CORRUPT, HEIGHTS_STRIPS + 4);
    set_16(&heights, HEIGHTS_STRIPS + 4, 0);
    set_16(&heights, HEIGHTS_STRIPS + 6, 6);
    expect_bad_heights(&heights, KUNAI_E_CORRUPT, HEIGHTS_STRIPS + 6);
    set_16(&heights, HEIGHTS_STRIPS + 4, 0xFFFF); /* a sum that wraps at 16 bits */
    set_16(&heights, HEIGHTS_STRIPS + 6, 1);
    expect_bad_heights(&heights, KUNAI_E_CORRUPT, HEIGHTS_STRIPS + 4);
    set_16(&heights, HEIGHTS_STRIPS + 6, 0xFFFF);
    expect_bad_heights(&heights, KUNAI_E_CORRUPT, HEIGHTS_STRIPS + 6);
    free_bytes(&heights);
}

/* Scanlines are signed, and may be equal, but never fall. */
TEST(falling_strips)
{
    static const int32_t good[][2] = {
        {0, 0}, {-1, 0}, {INT32_MIN, INT32_MAX}, {INT32_MIN, INT32_MIN}, {-2, -1}};
    static const int32_t bad[][2] = {
        {1, 0}, {0, -1}, {INT32_MAX, INT32_MIN}, {-1, -2}, {INT32_MIN + 1, INT32_MIN}};
    bytes heights = make_heights();
    size_t i;

    for (i = 0; i < COUNT(good); i++) {
        set_32(&heights, HEIGHTS_STRIPS, (uint32_t)good[i][0]);
        set_32(&heights, HEIGHTS_STRIPS + 8, (uint32_t)good[i][1]);
        expect_good_heights(&heights);
    }
    for (i = 0; i < COUNT(bad); i++) {
        set_32(&heights, HEIGHTS_STRIPS, (uint32_t)bad[i][0]);
        set_32(&heights, HEIGHTS_STRIPS + 8, (uint32_t)bad[i][1]);
        expect_bad_heights(&heights, KUNAI_E_CORRUPT, HEIGHTS_STRIPS + 8);
    }
    free_bytes(&heights);
}

static const size_t lists[] = {HEIGHTS_POINTS, HEIGHTS_NORMALS, HEIGHTS_CONSTANTS,
                               HEIGHTS_PLATES, HEIGHTS_STRIPS,  HEIGHTS_ACCESSES};

/* The field, or the first byte of the list, that is not whole. */
static uint64_t find_end_place(size_t size)
{
    size_t i = COUNT(lists) - 1;

    if (size < 4)
        return 0;
    if (size < HEIGHTS_POINTS)
        return size / 2 * 2;
    while (lists[i] > size)
        i--;
    return lists[i];
}

TEST(short_lists)
{
    bytes heights = make_heights();

    for (heights.size = 1; heights.size < HEIGHTS_SIZE; heights.size++)
        expect_bad_heights(&heights, KUNAI_E_TRUNCATED, find_end_place(heights.size));
    heights.size = HEIGHTS_SIZE;
    expect_good_heights(&heights);
    heights.size = 0;
    expect_map_failure(&heights, KUNAI_FORMAT_BDHC, KUNAI_E_TRUNCATED, 0, "BDHC");
    free_bytes(&heights);
}

/* The most of each that 16 bits can count is not there. */
TEST(counts)
{
    size_t i;

    for (i = 0; i < COUNT(lists); i++) {
        bytes heights = make_heights();

        set_16(&heights, 4 + 2 * i, 0xFFFF);
        expect_bad_heights(&heights, KUNAI_E_TRUNCATED, lists[i]);
        free_bytes(&heights);
    }
}

/* A plate of lists of which one is missing, and an access without a plate. */
typedef struct missing {
    uint16_t points, normals, constants, plates, accesses;
    uint64_t offset; /* of the index into nothing; 0: all is well */
} missing;

TEST(empty_lists)
{
    static const bdhc_plate plate = {{0, 0}, 0, 0};
    static const int32_t point[1][2], normal[1][3], constant;
    static const uint16_t access = 0;
    static const missing rows[] = {
        {0, 1, 1, 1, 0, 16 + 12 + 4},
        {1, 0, 1, 1, 0, 16 + 8 + 4 + 4},
        {1, 1, 0, 1, 0, 16 + 8 + 12 + 6},
        {1, 1, 1, 0, 1, 16 + 8 + 12 + 4},
        {0, 0, 0, 0, 1, 16},
        {1, 1, 1, 1, 1, 0},
        {0, 0, 0, 0, 0, 0},
    };
    size_t i;

    for (i = 0; i < COUNT(rows); i++) {
        const bdhc_parts all = {point,
                                normal,
                                &constant,
                                &plate,
                                NULL,
                                &access,
                                rows[i].points,
                                rows[i].normals,
                                rows[i].constants,
                                rows[i].plates,
                                0,
                                rows[i].accesses};
        bytes heights = {0};

        write_bdhc(&all, &heights);
        if (rows[i].offset)
            expect_bad_heights(&heights, KUNAI_E_CORRUPT, rows[i].offset);
        else
            expect_good_heights(&heights);
        free_bytes(&heights);
    }
}

TEST(tag)
{
    bytes heights = make_heights();
    size_t i;

    for (i = 0; i < 4; i++) {
        heights.data[i] ^= 0x20;
        expect_bad_heights(&heights, KUNAI_E_FORMAT, 0);
        expect_map_failure(&heights, 0, KUNAI_E_FORMAT, 0, "map");
        heights.data[i] ^= 0x20;
    }
    free_bytes(&heights);
}

/* Behind the last access: a warning, and the heights are there. */
TEST(bytes_behind_heights)
{
    bytes heights = make_heights(), file = make_land(MAP_PLATINUM);
    kunai_map *map;

    append_zeros(&heights, 1);
    map = open_map_warned(&heights, 0, KUNAI_E_CORRUPT, HEIGHTS_SIZE, "BDHC");
    expect_land_heights(map);
    kunai_map_close(map);
    append_zeros(&file, 1);
    set_32(&file, 12, HEIGHTS_SIZE + 1);
    map = open_map_warned(&file, 0, KUNAI_E_CORRUPT, LAND_SIZE, "BDHC");
    expect_land(map, 0);
    expect_land_heights(map);
    kunai_map_close(map);
    free_bytes(&heights);
    free_bytes(&file);
}

/* ---- sweeps ---- */

/* The start of a land is one, too: with the tag of its model, or named. */
TEST(sweeps_of_lands)
{
    static const enum map_game games[] = {MAP_PLATINUM, MAP_DIAMOND, MAP_HEARTGOLD};
    static const uint32_t formats[] = {KUNAI_FORMAT_ANY, KUNAI_FORMAT_LAND};
    size_t i, k;

    for (i = 0; i < COUNT(games); i++)
        for (k = 0; k < COUNT(formats); k++) {
            const kunai_options options = {.struct_size = sizeof options, .format = formats[k]};
            bytes file = make_land(games[i]);

            test_sweep_all(&map_visitor, file.data, file.size, &options, 0);
            free_bytes(&file);
        }
}

TEST(sweeps_of_heights)
{
    const kunai_options options = {.struct_size = sizeof options, .format = KUNAI_FORMAT_BDHC};
    bytes file = make_heights();

    test_sweep_all(&map_visitor, file.data, file.size, &options, 1);
    test_sweep_all(&map_visitor, file.data, file.size, NULL, 1);
    free_bytes(&file);
}

/* ---- cost ---- */

/* One plate, and strips that all share 65535 accesses of it, but for the last one, which has so
 * many. */
static bytes make_shared(uint16_t strips, uint16_t last)
{
    static const int32_t point[1][2] = {{0, 0}}, normal[1][3] = {{0, 4096, 0}}, constant[1] = {0};
    static const bdhc_plate plate[1] = {{{0, 0}, 0, 0}};
    static const uint16_t accesses[UINT16_MAX];
    kunai_map_strip shared[400];
    bytes file = {NULL, 0, 0};
    bdhc_parts parts = {point, normal, constant, plate, shared, accesses,
                        1,     1,      1,        1,     strips, UINT16_MAX};
    uint16_t i;

    assert_true(strips <= COUNT(shared));
    for (i = 0; i < strips; i++) {
        shared[i].scanline = i;
        shared[i].first = 0;
        shared[i].count = i + 1 < strips ? UINT16_MAX : last;
    }
    write_bdhc(&parts, &file);
    return file;
}

/* Whoever looks at the plates of all strips looks at some millions more than the file has. The
 * budget is 16777216 + 64 * (16 + 32 + 388 * 8 + 131070) steps. */
TEST(shared_accesses)
{
    enum { STRIPS = 388, LAST = 16777216 + 64 * (48 + STRIPS * 8 + 131070) - 387 * UINT16_MAX };
    bytes file = make_shared(STRIPS, LAST);

    kunai_map_close(open_map_with(&file, KUNAI_FORMAT_BDHC, 0));
    free_bytes(&file);
    file = make_shared(STRIPS, LAST + 1);
    expect_map_failure(&file, KUNAI_FORMAT_BDHC, KUNAI_E_LIMIT, 48, "BDHC");
    free_bytes(&file);
}

/* A land can do without. */
TEST(shared_accesses_of_land)
{
    bytes heights = make_shared(400, UINT16_MAX), file = {NULL, 0, 0};
    const land_parts parts = {.heights = &heights};
    kunai_map *map;

    write_map_land(&parts, MAP_PLATINUM, &file);
    map = open_map_warned(&file, KUNAI_FORMAT_LAND, KUNAI_E_LIMIT, LAND_PROPS + 48, "BDHC");
    expect_no_heights(map, KUNAI_E_LIMIT);
    assert_non_null(kunai_map_get_land(map)->tiles);
    kunai_map_close(map);
    free_bytes(&file);
    free_bytes(&heights);
}
