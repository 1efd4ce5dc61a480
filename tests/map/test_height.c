/* test_height.c - heights bit for bit (platinum.md 5.2), at both sides of every rule: all values
 * are computed by hand or by exact integers outside of the library. */
#include "map_files.h"

enum { MOST = 10, UNIT = 4096 };

/* ---- files: a BDHC alone ---- */

static kunai_map *open_heights(const bdhc_parts *from)
{
    bytes file = {0};
    kunai_map *map;

    write_bdhc(from, &file);
    map = open_map_with(&file, 0, 0);
    free_bytes(&file);
    return map;
}

/* Flat plates from corner to corner, at these heights, all in these strips. */
static kunai_map *open_flat(const int32_t *heights, uint16_t count, const kunai_map_strip *strips,
                            uint16_t strip_count, const uint16_t *accesses, uint16_t access_count)
{
    static const int32_t corners[2][2] = {{-1000, -1000}, {1000, 1000}};
    static const int32_t up[1][3] = {{0, UNIT, 0}};
    int32_t constants[64];
    bdhc_plate plates[64];
    bdhc_parts all = {corners, up, constants, plates, strips,      accesses,
                      2,       1,  count,     count,  strip_count, access_count};
    uint16_t i;

    assert_true(count <= COUNT(plates));
    for (i = 0; i < count; i++) {
        const bdhc_plate plate = {{0, 1}, 0, i};

        constants[i] = -heights[i];
        plates[i] = plate;
    }
    return open_heights(&all);
}

/* Flat plates in one strip, in this order. */
static kunai_map *open_stack(const int32_t *heights, uint16_t count)
{
    const kunai_map_strip strip = {1000, 0, count};
    uint16_t accesses[64];
    uint16_t i;

    for (i = 0; i < count; i++)
        accesses[i] = i;
    return open_flat(heights, count, &strip, 1, accesses, count);
}

/* One plate in one strip. */
static kunai_map *open_plate(const int32_t (*corners)[2], const int32_t normal[3], int32_t constant)
{
    static const bdhc_plate plate = {{0, 1}, 0, 0};
    static const kunai_map_strip strip = {0, 0, 1};
    static const uint16_t access = 0;
    int32_t normals[1][3];
    const bdhc_parts all = {
        corners, (const int32_t(*)[3])normals, &constant, &plate, &strip, &access, 2, 1, 1, 1, 1,
        1};

    memcpy(normals[0], normal, sizeof normals[0]);
    return open_heights(&all);
}

/* ---- what is expected ---- */

static void expect_heights(const kunai_map *map, int32_t x, int32_t z, uint32_t flags,
                           const int32_t *expected, uint32_t count)
{
    int32_t heights[64];
    uint32_t found = 1234, i;

    assert_int_equal(kunai_map_heights(map, x, z, flags, heights, COUNT(heights), &found, NULL),
                     KUNAI_OK);
    if (found != count)
        fail_msg("%u heights at %d, %d, not %u", found, x, z, count);
    for (i = 0; i < count; i++)
        if (heights[i] != expected[i])
            fail_msg("height %u at %d, %d is %d, not %d", i, x, z, heights[i], expected[i]);
}

/* One height, by both searches. */
static void expect_one(const kunai_map *map, int32_t x, int32_t z, int32_t height)
{
    int32_t found = ~height;

    expect_heights(map, x, z, 0, &height, 1);
    expect_heights(map, x, z, KUNAI_HEIGHT_ALL_PLATES, &height, 1);
    assert_int_equal(kunai_map_height(map, x, z, 0, &found, NULL), KUNAI_OK);
    assert_int_equal(found, height);
}

static void expect_none(const kunai_map *map, int32_t x, int32_t z)
{
    int32_t found = 1234;

    expect_heights(map, x, z, 0, NULL, 0);
    assert_int_equal(kunai_map_height(map, x, z, 0, &found, NULL), KUNAI_E_RANGE);
    assert_int_equal(found, 0);
}

static void expect_nearest(const kunai_map *map, int32_t y, int32_t height)
{
    int32_t found = 1234;

    assert_int_equal(kunai_map_height(map, 0, 0, y, &found, NULL), KUNAI_OK);
    if (found != height)
        fail_msg("the height nearest to %d is %d, not %d", y, found, height);
}

/* ---- strips ---- */

/* A scanline is exclusive: z on it belongs to the next strip, and past the last to the last. */
TEST(strip_rule)
{
    static const int32_t heights[3] = {100, 200, 300};
    static const kunai_map_strip strips[3] = {{-10, 0, 1}, {0, 1, 1}, {10, 2, 1}};
    static const uint16_t accesses[3] = {0, 1, 2};
    static const int32_t z[] = {-1000, -11, -10, -1, 0, 9, 10, 11, 1000};
    static const int32_t expected[] = {100, 100, 200, 200, 300, 300, 300, 300, 300};
    kunai_map *map = open_flat(heights, 3, strips, 3, accesses, 3);
    size_t i;

    for (i = 0; i < COUNT(z); i++) {
        expect_heights(map, 5, z[i], 0, &expected[i], 1);
        expect_heights(map, 5, z[i], KUNAI_HEIGHT_ALL_PLATES, heights, 3);
    }
    expect_none(map, 5, 1001);
    kunai_map_close(map);
}

/* Every number of strips up to 33, every z around every scanline: the game's binary search finds
 * the first strip whose scanline is greater. */
TEST(all_strip_counts)
{
    int32_t heights[33];
    kunai_map_strip strips[33];
    uint16_t accesses[33];
    uint16_t count, i;
    int32_t z;

    for (count = 1; count <= COUNT(strips); count++) {
        kunai_map *map;

        for (i = 0; i < count; i++) {
            const kunai_map_strip strip = {3 * i - 20, i, 1};

            heights[i] = i + 1;
            strips[i] = strip;
            accesses[i] = i;
        }
        map = open_flat(heights, count, strips, count, accesses, count);
        for (z = -25; z < 3 * count; z++) {
            for (i = 0; i < count - 1 && 3 * i - 20 <= z;)
                i++;
            expect_heights(map, 0, z, 0, &heights[i], 1);
        }
        kunai_map_close(map);
    }
}

/* The second of two equal scanlines is never the first that is greater, unless it is the last. */
TEST(equal_scanlines)
{
    static const int32_t heights[4] = {100, 200, 300, 400};
    static const kunai_map_strip strips[4] = {{0, 0, 1}, {0, 1, 1}, {10, 2, 1}, {10, 3, 1}};
    static const uint16_t accesses[4] = {0, 1, 2, 3};
    kunai_map *map = open_flat(heights, 4, strips, 4, accesses, 4);

    expect_heights(map, 0, -1, 0, &heights[0], 1);
    expect_heights(map, 0, 0, 0, &heights[2], 1);
    expect_heights(map, 0, 9, 0, &heights[2], 1);
    expect_heights(map, 0, 10, 0, &heights[3], 1);
    kunai_map_close(map);
}

/* No strip: no result, but all plates can be looked at. */
TEST(no_strip)
{
    static const int32_t height = 77;
    kunai_map *map = open_flat(&height, 1, NULL, 0, NULL, 0);

    expect_none(map, 0, 0);
    expect_heights(map, 0, 0, KUNAI_HEIGHT_ALL_PLATES, &height, 1);
    kunai_map_close(map);
}

/* One strip is taken whatever its scanline. */
TEST(one_strip)
{
    static const int32_t height = 77, scanlines[] = {INT32_MIN, 0, INT32_MAX};
    static const uint16_t access = 0;
    size_t i;

    for (i = 0; i < COUNT(scanlines); i++) {
        const kunai_map_strip strip = {scanlines[i], 0, 1};
        kunai_map *map = open_flat(&height, 1, &strip, 1, &access, 1);

        expect_one(map, 0, -1000, 77);
        expect_one(map, 0, 1000, 77);
        kunai_map_close(map);
    }
}

/* A strip of no plates, and one that names a part of the list, twice the same plate. */
TEST(accesses_of_strip)
{
    static const int32_t heights[3] = {10, 20, 30}, expected[3] = {30, 10, 30};
    static const kunai_map_strip strips[2] = {{0, 5, 0}, {10, 1, 3}};
    static const uint16_t accesses[5] = {1, 2, 0, 2, 1};
    kunai_map *map = open_flat(heights, 3, strips, 2, accesses, 5);

    expect_none(map, 0, -1);
    expect_heights(map, 0, 0, 0, expected, 3);
    expect_heights(map, 0, 0, KUNAI_HEIGHT_ALL_PLATES, heights, 3);
    kunai_map_close(map);
}

/* ---- how many ---- */

static const int32_t stack[12] = {10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120};

/* The search stops at ten: the eleventh is not seen, nor is it the nearest. */
TEST(ten)
{
    uint16_t count;

    for (count = 9; count <= 12; count++) {
        kunai_map *map = open_stack(stack, count);

        expect_heights(map, 0, 0, 0, stack, count < MOST ? count : MOST);
        expect_heights(map, 0, 0, KUNAI_HEIGHT_ALL_PLATES, stack, count);
        expect_nearest(map, 1000, count < MOST ? 90 : 100);
        expect_nearest(map, 0, 10);
        kunai_map_close(map);
    }
}

/* Ten that are found, not ten that are looked at: the first six plates are elsewhere. */
TEST(ten_of_those_inside)
{
    static const int32_t corners[4][2] = {{50, 50}, {60, 60}, {-10, -10}, {10, 10}};
    static const int32_t up[1][3] = {{0, UNIT, 0}};
    static const kunai_map_strip strip = {100, 0, 17};
    uint16_t accesses[17];
    int32_t constants[17], expected[MOST];
    bdhc_plate plates[17];
    bdhc_parts all = {corners, up, constants, plates, &strip, accesses, 4, 1, 17, 17, 1, 17};
    kunai_map *map;
    uint16_t i;

    for (i = 0; i < 17; i++) {
        const bdhc_plate away = {{0, 1}, 0, i}, here = {{2, 3}, 0, i};

        plates[i] = i < 6 ? away : here;
        constants[i] = -i;
        accesses[i] = i;
    }
    for (i = 0; i < MOST; i++)
        expected[i] = i + 6;
    map = open_heights(&all);
    expect_heights(map, 0, 0, 0, expected, MOST);
    expect_heights(map, 55, 55, 0, (const int32_t[]){0, 1, 2, 3, 4, 5}, 6);
    kunai_map_close(map);
}

/* count says how many there are; no more than capacity are written. */
TEST(capacity)
{
    kunai_map *map = open_stack(stack, 12);
    size_t capacity, i;
    uint32_t count;

    for (capacity = 0; capacity <= 13; capacity++) {
        int32_t heights[13] = {0};
        const size_t ten = capacity < MOST ? capacity : MOST;
        const size_t all = capacity < 12 ? capacity : 12;

        assert_int_equal(kunai_map_heights(map, 0, 0, 0, heights, capacity, &count, NULL),
                         KUNAI_OK);
        assert_int_equal(count, MOST);
        for (i = 0; i < 13; i++)
            assert_int_equal(heights[i], i < ten ? stack[i] : 0);
        assert_int_equal(
            kunai_map_heights(map, 0, 0, KUNAI_HEIGHT_ALL_PLATES, heights, capacity, &count, NULL),
            KUNAI_OK);
        assert_int_equal(count, 12);
        for (i = 0; i < 13; i++)
            assert_int_equal(heights[i], i < all ? stack[i] : 0);
    }
    assert_int_equal(kunai_map_heights(map, 0, 0, 0, NULL, 0, &count, NULL), KUNAI_OK);
    assert_int_equal(count, MOST);
    kunai_map_close(map);
}

/* ---- which ---- */

/* The smallest difference; the earlier of two that are as near. */
TEST(nearest)
{
    static const int32_t up[2] = {10, 20}, down[2] = {20, 10}, far[3] = {-500, 7, 6};
    kunai_map *map = open_stack(up, 2);

    expect_nearest(map, 14, 10);
    expect_nearest(map, 15, 10);
    expect_nearest(map, 16, 20);
    expect_nearest(map, 10, 10);
    expect_nearest(map, 20, 20);
    kunai_map_close(map);
    map = open_stack(down, 2);
    expect_nearest(map, 14, 10);
    expect_nearest(map, 15, 20);
    expect_nearest(map, 16, 20);
    kunai_map_close(map);
    map = open_stack(far, 3);
    expect_nearest(map, -247, -500);
    expect_nearest(map, -246, 6);
    expect_nearest(map, 8, 7);
    kunai_map_close(map);
}

/* The difference is a sum, too: 2000000000 lies 4000000000 above the object, which is -294967296
 * modulo 2^32, and so nearer than 0. */
TEST(nearest_wraps)
{
    static const int32_t heights[2] = {0, 2000000000};
    kunai_map *map = open_stack(heights, 2);

    expect_nearest(map, 2000000000, 2000000000);
    expect_nearest(map, -147483648, 0);
    expect_nearest(map, -1147483648, 0);
    expect_nearest(map, -1147483649, 2000000000);
    expect_nearest(map, -2000000000, 2000000000);
    kunai_map_close(map);
}

/* ---- where a plate is ---- */

/* The two points may be any two opposite corners; the edges belong to the plate. */
TEST(corners)
{
    static const int32_t corners[4][2][2] = {{{-10, -20}, {30, 40}},
                                             {{30, -20}, {-10, 40}},
                                             {{-10, 40}, {30, -20}},
                                             {{30, 40}, {-10, -20}}};
    static const int32_t up[3] = {0, UNIT, 0};
    size_t i;

    for (i = 0; i < COUNT(corners); i++) {
        kunai_map *map = open_plate(corners[i], up, -5);
        const kunai_map_plate *plate = kunai_map_get_land(map)->plates;

        assert_int_equal(plate->min[0], -10);
        assert_int_equal(plate->min[1], -20);
        assert_int_equal(plate->max[0], 30);
        assert_int_equal(plate->max[1], 40);
        assert_int_equal(plate->points[0], 0);
        assert_int_equal(plate->points[1], 1);
        expect_one(map, -10, -20, 5);
        expect_one(map, 30, 40, 5);
        expect_one(map, 0, 0, 5);
        expect_none(map, -11, 0);
        expect_none(map, 31, 0);
        expect_none(map, 0, -21);
        expect_none(map, 0, 41);
        kunai_map_close(map);
    }
}

/* One plate of the game has no depth. */
TEST(no_depth)
{
    static const int32_t line[2][2] = {{-10, 5}, {10, 5}}, point[2][2] = {{3, 5}, {3, 5}};
    static const int32_t up[3] = {0, UNIT, 0};
    kunai_map *map = open_plate(line, up, -9);

    expect_one(map, 0, 5, 9);
    expect_none(map, 0, 4);
    expect_none(map, 0, 6);
    kunai_map_close(map);
    map = open_plate(point, up, -9);
    expect_one(map, 3, 5, 9);
    expect_none(map, 2, 5);
    expect_none(map, 4, 5);
    kunai_map_close(map);
}

/* ---- the arithmetic ---- */

typedef struct plane {
    int32_t normal[3];
    int32_t constant;
    int32_t x;
    int32_t z;
    int32_t height;
} plane;

static void check_planes(const plane *planes, size_t count)
{
    static const int32_t everywhere[2][2] = {{INT32_MIN, INT32_MIN}, {INT32_MAX, INT32_MAX}};
    size_t i;

    for (i = 0; i < count; i++) {
        const plane *one = &planes[i];
        kunai_map *map = open_plate(everywhere, one->normal, one->constant);

        expect_one(map, one->x, one->z, one->height);
        kunai_map_close(map);
    }
}

/* Flat ones, up and down; slopes of one half and of one. */
TEST(planes)
{
    static const plane planes[] = {
        {{0, UNIT, 0}, -8192, 5, 6, 8192},
        {{0, UNIT, 0}, 8192, 5, 6, -8192},
        {{0, -UNIT, 0}, 8192, 5, 6, 8192}, /* -y + 2 = 0 */
        {{0, -UNIT, 0}, -8192, 5, 6, -8192},
        {{2896, 2896, 0}, 0, 40960, 77, -40960}, /* x + y = 0 */
        {{2896, 2896, 0}, -2896, 40960, 77, -36864},
        {{-2896, 2896, 0}, 0, 40960, 77, 40960},
        {{0, 2896, 2896}, 0, 77, 40960, -40960},
        {{0, -2896, 2896}, 0, 77, 40960, 40960},
        {{1832, 3664, 0}, 0, 8192, 0, -4096}, /* x + 2 y = 0 */
    };

    check_planes(planes, COUNT(planes));
}

/* A product is rounded to the nearest, halves up; the two of a sum each for itself. */
TEST(products)
{
    static const plane planes[] = {
        {{1, UNIT, 0}, 0, 0x7FF, 0, 0},        {{1, UNIT, 0}, 0, 0x800, 0, -1},
        {{1, UNIT, 0}, 0, 0x17FF, 0, -1},      {{1, UNIT, 0}, 0, 0x1800, 0, -2},
        {{1, UNIT, 0}, 0, -0x800, 0, 0},       {{1, UNIT, 0}, 0, -0x801, 0, 1},
        {{-1, UNIT, 0}, 0, 0x800, 0, 0},       {{-1, UNIT, 0}, 0, 0x801, 0, 1},
        {{0, UNIT, 1}, 0, 0, 0x7FF, 0},        {{0, UNIT, 1}, 0, 0, 0x800, -1},
        {{1, UNIT, 1}, 0, 0x7FF, 0x7FF, 0},    {{1, UNIT, 1}, 0, 0x800, 0x800, -2},
        {{1, UNIT, 1}, 10, 0x7FF, 0x7FF, -10},
    };

    check_planes(planes, COUNT(planes));
}

/* A quotient has 20 bits more than it needs, which are cut off towards zero, and is then rounded to
 * the nearest, halves up: 1/2 of a step is 8192 in the normal. */
TEST(quotients)
{
    static const plane planes[] = {
        {{0, 8192, 0}, -1, 0, 0, 1},
        {{0, 8192, 0}, 1, 0, 0, 0},
        {{0, 8192, 0}, -3, 0, 0, 2},
        {{0, 8192, 0}, 3, 0, 0, -1},
        {{0, -8192, 0}, -1, 0, 0, 0},
        {{0, -8192, 0}, 1, 0, 0, 1},
        {{0, 12288, 0}, -1, 0, 0, 0},
        {{0, 12288, 0}, -2, 0, 0, 1},
        {{0, 12288, 0}, 1, 0, 0, 0},
        {{0, 12288, 0}, 2, 0, 0, -1},
        {{0, 4097, 0}, -8192, 0, 0, 8190}, /* 8190.0005 */
        {{0, 4097, 0}, -2049, 0, 0, 2048}, /* 2048.4999 */
        /* -191.5000001 and -8.5000001: cut off first, they are halves */
        {{0, 2000003, 0}, 93506, 0, 0, -191},
        {{0, 5000011, 0}, 10376, 0, 0, -8},
        {{0, 2000003, 0}, -93506, 0, 0, 192},
        {{0, 5000011, 0}, -10376, 0, 0, 9},
        {{0, 0, 0}, -8192, 5, 6, 0}, /* a wall: 0, and still a height */
        {{UNIT, 0, 0}, 0, 5, 6, 0},
    };

    check_planes(planes, COUNT(planes));
}

/* Everything is modulo 2^32, and nothing is undefined at the ends of the range. */
TEST(wraps)
{
    static const plane planes[] = {
        /* products: 2^50, 2^50 - 2^20, 2^19 - 2^50, 2^47 - 2^16 */
        {{INT32_MIN, UNIT, 0}, 0, INT32_MIN, 0, 0},
        {{INT32_MAX, UNIT, 0}, 0, INT32_MAX, 0, 1 << 20},
        {{INT32_MIN, UNIT, 0}, 0, INT32_MAX, 0, -(1 << 19)},
        {{0x10000000, UNIT, 0}, 0, INT32_MAX, 0, 1 << 16},
        /* sums: 1 + INT32_MAX; INT32_MAX + INT32_MAX; -INT32_MIN */
        {{UNIT, UNIT, 0}, INT32_MAX, 1, 0, INT32_MIN},
        {{UNIT, UNIT, UNIT}, 0, INT32_MAX, INT32_MAX, 2},
        {{UNIT, UNIT, UNIT}, INT32_MIN, INT32_MIN, INT32_MIN, INT32_MIN},
        {{0, UNIT, 0}, INT32_MIN, 0, 0, INT32_MIN},
        {{0, UNIT, 0}, INT32_MAX, 0, 0, -INT32_MAX},
        {{0, UNIT, 0}, -INT32_MAX, 0, 0, INT32_MAX},
        /* quotients: -2^63 by -1, by 1; 2^63 - 2^32 by 1, by -1 */
        {{0, -1, 0}, INT32_MIN, 0, 0, 0},
        {{0, 1, 0}, INT32_MIN, 0, 0, 0},
        {{0, 1, 0}, -INT32_MAX, 0, 0, -4096},
        {{0, -1, 0}, -INT32_MAX, 0, 0, 4096},
        {{0, INT32_MIN, 0}, INT32_MIN, 0, 0, 4096},
        {{0, INT32_MIN, 0}, -1, 0, 0, 0},
        {{0, INT32_MIN, 0}, -INT32_MAX, 0, 0, -4096},
        {{0, INT32_MAX, 0}, INT32_MIN, 0, 0, -4096},
    };

    check_planes(planes, COUNT(planes));
}

/* ---- no heights, bad arguments ---- */

TEST(no_heights)
{
    const land_parts empty = {0};
    const kunai_map_area area = {0};
    bytes files[2] = {{0}, {0}};
    size_t i;

    write_map_land(&empty, MAP_PLATINUM, &files[0]);
    write_map_area(&area, MAP_PLATINUM, &files[1]);
    for (i = 0; i < COUNT(files); i++) {
        kunai_map *map = open_map_with(&files[i], i ? KUNAI_FORMAT_AREA : KUNAI_FORMAT_LAND, 0);
        int32_t height = 1234;
        uint32_t count = 1234;

        assert_int_equal(kunai_map_heights(map, 0, 0, 0, NULL, 0, &count, NULL), KUNAI_E_RANGE);
        assert_int_equal(count, 0);
        assert_int_equal(kunai_map_height(map, 0, 0, 0, &height, NULL), KUNAI_E_RANGE);
        assert_int_equal(height, 0);
        kunai_map_close(map);
        free_bytes(&files[i]);
    }
}

TEST(arguments)
{
    kunai_map *map = open_stack(stack, 2);
    int32_t height = 0;
    uint32_t count = 0;

    assert_int_equal(kunai_map_heights(NULL, 0, 0, 0, &height, 1, &count, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_map_heights(map, 0, 0, 0, NULL, 1, &count, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_map_heights(map, 0, 0, 0, &height, 1, NULL, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_map_heights(map, 0, 0, 2, &height, 1, &count, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_map_heights(map, 0, 0, 0x80000001, &height, 1, &count, NULL),
                     KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_map_height(NULL, 0, 0, 0, &height, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_map_height(map, 0, 0, 0, NULL, NULL), KUNAI_E_ARGUMENT);
    kunai_map_close(map);
}

/* A BDHC alone and the same in a land file give the same. */
TEST(in_land)
{
    static const kunai_map_plate plates[] = {
        {{-1000, -1000}, {1000, 0}, {0, UNIT, 0}, -50, {0, 0}, 0, 0},
        {{-1000, 0}, {1000, 1000}, {0, UNIT, 0}, -70, {0, 0}, 0, 0},
        {{0, -500}, {1000, 500}, {0, UNIT, 0}, -90, {0, 0}, 0, 0},
    };
    land_parts whole = {0};
    bytes heights = {0}, file = {0};
    kunai_map *alone, *inside;
    int32_t x, z;

    write_bdhc_plates(plates, COUNT(plates), &heights);
    whole.heights = &heights;
    write_map_land(&whole, MAP_PLATINUM, &file);
    alone = open_map_with(&heights, 0, 0);
    inside = open_map_with(&file, 0, 0);
    for (z = -1100; z <= 1100; z += 100)
        for (x = -1100; x <= 1100; x += 100) {
            int32_t values[MOST];
            uint32_t count;

            assert_int_equal(kunai_map_heights(alone, x, z, 0, values, MOST, &count, NULL),
                             KUNAI_OK);
            expect_heights(inside, x, z, 0, values, count);
        }
    expect_heights(inside, 500, -200, 0, (const int32_t[]){50, 90}, 2);
    expect_heights(inside, 500, 0, 0, (const int32_t[]){70, 90}, 2);
    kunai_map_close(alone);
    kunai_map_close(inside);
    free_bytes(&heights);
    free_bytes(&file);
}
