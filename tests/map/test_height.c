/* test_height.c - heights of Platinum and HeartGold, bit for bit (platinum.md 5.2): each rule just
 * inside and just outside its limit. The game uses a hardware divider and sums that wrap at 32
 * bits, so plain C arithmetic would overflow or round differently. All values were computed by
 * hand, or with exact integers outside the library. */
#include "cases.h"

/* Lays a BDHC from its lists. */
static laid lay_heights(const char *points, const char *normals, const char *constants,
                        const char *plates, const char *strips, const char *accesses)
{
    return lay("'BDHC' h(normals-points/8 constants-normals/12 plates-constants/4 "
               "strips-plates/8 accesses-strips/8 end-accesses/2) points: %s normals: %s "
               "constants: %s plates: %s strips: %s accesses: %s end:",
               points, normals, constants, plates, strips, accesses);
}

/* Checks flat plates that all go from corner to corner. The height of a plate is minus its
 * constant. strips: the scanline, the number of accesses, the first access. */
static void check_flat(unsigned count, const char *constants, const char *strips,
                       const char *accesses, const char *expected)
{
    auto_laid file = {0};

    auto_free char *plates = print_text("%u*h(0 1 0 $)", count);
    file = lay_heights("-1000 -1000 1000 1000", "0 4096 0", constants, plates, strips, accesses);
    check_case(&file, "map", "%s", expected);
}

/* ---- strips ---- */

/* The scanline of a strip is exclusive. Places after the last strip belong to the last strip. */
TEST_CALL(
    strip_ends_before_its_scanline,
    check_flat(3, "-100 -200 -300", "-10 h(1 0) 0 h(1 1) 10 h(1 2)", "h(0 1 2)",
               "heights[5][-1000]=(100) heights[5][-11]=(100) heights[5][-10]=(200) "
               "heights[5][-1]=(200) heights[5][0]=(300) heights[5][9]=(300) heights[5][10]=(300) "
               "heights[5][11]=(300) heights[5][1000]=(300) heights[5][1001]=() "
               "height[5][1001][0]=() all_heights[5][-1000]=(100 200 300) "
               "all_heights[5][0]=(100 200 300) all_heights[5][1000]=(100 200 300)"))

/* All numbers of strips up to 33, and each z around each scanline. The game's binary search finds
 * the first strip whose scanline is greater than z. */
TEST(every_number_of_strips)
{
    char constants[64], strips[64], accesses[64], expected[8192];
    int count, i, z;

    for (count = 1; count <= 33; count++) {
        size_t length = 0;

        snprintf(constants, sizeof constants, "%d*$*-1+-1", count);
        snprintf(strips, sizeof strips, "%d*($*3+-20 h(1 $))", count);
        snprintf(accesses, sizeof accesses, "%d*h$", count);
        for (z = -25; z < 3 * count; z++) {
            for (i = 0; i < count - 1 && 3 * i - 20 <= z;)
                i++;
            length += (size_t)snprintf(expected + length, sizeof expected - length,
                                       "heights[0][%d]=(%d) ", z, i + 1);
        }
        check_flat((unsigned)count, constants, strips, accesses, expected);
    }
}

TEST_CALL(
    last_of_strips_with_equal_scanlines_is_taken,
    check_flat(4, "-100 -200 -300 -400", "0 h(1 0) 0 h(1 1) 10 h(1 2) 10 h(1 3)", "h(0 1 2 3)",
               "heights[0][-1]=(100) heights[0][0]=(300) heights[0][9]=(300) heights[0][10]=(400)"))

/* A scan of all plates still finds the plate. */
TEST_CALL(without_strips_there_is_no_height,
          check_flat(1, "-77", "", "",
                     "heights[0][0]=() height[0][0][0]=() all_heights[0][0]=(77)"))

TEST(one_strip_is_taken_whatever_its_scanline)
{
    static const char *const strips[] = {"-2147483648 h(1 0)", "0 h(1 0)", "0x7FFFFFFF h(1 0)"};

    for (size_t i = 0; i < 3; i++)
        check_flat(1, "-77", strips[i], "h0",
                   "heights[0][-1000]=(77) all_heights[0][-1000]=(77) height[0][-1000][0]=77 "
                   "heights[0][1000]=(77) all_heights[0][1000]=(77) height[0][1000][0]=77");
}

/* One strip has no plates. The other has a part of the list, in which one plate occurs twice. */
TEST_CALL(strips_list_their_plates,
          check_flat(3, "-10 -20 -30", "0 h(0 5) 10 h(3 1)", "h(1 2 0 2 1)",
                     "heights[0][-1]=() height[0][-1][0]=() heights[0][0]=(30 10 30) "
                     "all_heights[0][0]=(10 20 30)"))

/* ---- number of heights ---- */

#define TEN "10 20 30 40 50 60 70 80 90 100"

/* The search ignores the eleventh height, even if it is the nearest. */
TEST(search_stops_at_ten)
{
    static const char *const expected[] = {
        "heights[0][0]=(10 20 30 40 50 60 70 80 90) all_heights[0][0]=(10 20 30 40 50 60 70 80 90) "
        "height[0][0][1000]=90 height[0][0][0]=10",
        "heights[0][0]=(" TEN ") all_heights[0][0]=(" TEN ") height[0][0][1000]=100 "
        "height[0][0][0]=10",
        "heights[0][0]=(" TEN ") all_heights[0][0]=(" TEN " 110) height[0][0][1000]=100 "
        "height[0][0][0]=10",
        "heights[0][0]=(" TEN ") all_heights[0][0]=(" TEN " 110 120) height[0][0][1000]=100 "
        "height[0][0][0]=10"};
    char constants[32], strips[32], accesses[32];

    for (unsigned i = 0; i < 4; i++) {
        snprintf(constants, sizeof constants, "%u*$*-10+-10", 9 + i);
        snprintf(strips, sizeof strips, "1000 h(%u 0)", 9 + i);
        snprintf(accesses, sizeof accesses, "%u*h$", 9 + i);
        check_flat(9 + i, constants, strips, accesses, expected[i]);
    }
}

/* The search stops after ten plates that cover the place. The first six plates of the strip are
 * elsewhere and do not count. */
TEST(ten_are_those_inside)
{
    auto_laid file = lay_heights("50 50 60 60 -10 -10 10 10", "0 4096 0", "17*$*-1",
                                 "6*h(0 1 0 $) 11*h(2 3 0 $+6)", "100 h(17 0)", "17*h$");

    check_case(&file, "map",
               "heights[0][0]=(6 7 8 9 10 11 12 13 14 15) heights[55][55]=(0 1 2 3 4 5)");
}

/* count is the number of heights, even if capacity is smaller. */
TEST(no_more_than_capacity_are_written)
{
    auto_laid file = lay_heights("-1000 -1000 1000 1000", "0 4096 0", "12*$*-10+-10",
                                 "12*h(0 1 0 $)", "1000 h(12 0)", "12*h$");
    auto_map *map = open_case(&file, "map", "%s", "");
    uint32_t flags, count, i;

    for (flags = 0; flags <= KUNAI_HEIGHT_ALL_PLATES; flags += KUNAI_HEIGHT_ALL_PLATES)
        for (size_t capacity = 0; capacity <= 13; capacity++) {
            const uint32_t all = flags ? 12 : 10;
            int32_t heights[13] = {0};

            assert_ok(kunai_map_heights(map, 0, 0, flags, capacity ? heights : NULL, capacity,
                                        &count, NULL));
            assert_int_equal(count, all);
            for (i = 0; i < 13; i++)
                assert_int_equal(heights[i], i < capacity && i < all ? 10 * (int32_t)i + 10 : 0);
        }
}

/* ---- choice of a height ---- */

static void check_stack(const char *constants, unsigned count, const char *expected)
{
    auto_free char *strips = print_text("1000 h(%u 0)", count);
    auto_free char *accesses = print_text("%u*h$", count);
    check_flat(count, constants, strips, accesses, expected);
}

TEST(nearest_height_or_the_first_of_equal_ones)
{
    check_stack("-10 -20", 2,
                "height[0][0][14]=10 height[0][0][15]=10 height[0][0][16]=20 height[0][0][10]=10 "
                "height[0][0][20]=20");
    check_stack("-20 -10", 2, "height[0][0][14]=10 height[0][0][15]=20 height[0][0][16]=20");
    check_stack("500 -7 -6", 3, "height[0][0][-247]=-500 height[0][0][-246]=6 height[0][0][8]=7");
}

/* 2000000000 is 4000000000 above the object. Modulo 2^32 this is -294967296, so the height counts
 * as nearer than 0. */
TEST_CALL(difference_of_heights_wraps,
          check_stack("0 -2000000000", 2,
                      "height[0][0][2000000000]=2000000000 height[0][0][-147483648]=0 "
                      "height[0][0][-1147483648]=0 height[0][0][-1147483649]=2000000000 "
                      "height[0][0][-2000000000]=2000000000"))

/* ---- area of a plate ---- */

static void check_plate(const char *points, const char *normal, const char *constant,
                        const char *expected)
{
    auto_laid file = lay_heights(points, normal, constant, "h(0 1 0 0)", "0 h(1 0)", "h0");

    check_case(&file, "map", "%s", expected);
}

/* The edges belong to the plate. */
TEST(points_are_any_opposite_corners)
{
    static const char *const points[] = {"-10 -20 30 40", "30 -20 -10 40", "-10 40 30 -20",
                                         "30 40 -10 -20"};

    for (size_t i = 0; i < 4; i++)
        check_plate(points[i], "0 4096 0", "-5",
                    "land.plates[0]{min=(-10 -20) max=(30 40) points=(0 1)} "
                    "heights[-10][-20]=(5) all_heights[-10][-20]=(5) height[-10][-20][0]=5 "
                    "heights[30][40]=(5) all_heights[30][40]=(5) height[30][40][0]=5 "
                    "heights[0][0]=(5) all_heights[0][0]=(5) height[0][0][0]=5 "
                    "heights[-11][0]=() heights[31][0]=() heights[0][-21]=() heights[0][41]=() "
                    "height[-11][0][0]=() height[31][0][0]=() height[0][-21][0]=() "
                    "height[0][41][0]=()");
}

/* One plate of the game has no depth. */
TEST(plates_may_have_no_width_and_no_depth)
{
    check_plate("-10 5 10 5", "0 4096 0", "-9",
                "heights[0][5]=(9) heights[0][4]=() heights[0][6]=()");
    check_plate("3 5 3 5", "0 4096 0", "-9", "heights[3][5]=(9) heights[2][5]=() heights[4][5]=()");
}

/* ---- the arithmetic ---- */

#define MIN "-2147483648"
#define MAX "2147483647"

/* One plate that is everywhere. rows: its normal, its constant, x, z, height. */
static void check_planes(const char *rows)
{
    check_rows("'BDHC' h(2 1 1 1 1 1) " MIN " " MIN " " MAX " " MAX
               " #1 #2 #3 #4 h(0 1 0 0) 0 h(1 0) h0",
               "map", "heights[#5][#6]=(#7) all_heights[#5][#6]=(#7) height[#5][#6][0]=#7", rows);
}

/* Flat planes, facing up and down (-y + 2 = 0); slopes of one (x + y = 0) and of one half (x + 2 y
 * = 0). */
TEST_CALL(heights_lie_on_planes,
          check_planes("0 4096 0 -8192 5 6 8192; 0 4096 0 8192 5 6 -8192; 0 -4096 0 8192 5 6 8192;"
                       "0 -4096 0 -8192 5 6 -8192; 2896 2896 0 0 40960 77 -40960;"
                       "2896 2896 0 -2896 40960 77 -36864; -2896 2896 0 0 40960 77 40960;"
                       "0 2896 2896 0 77 40960 -40960; 0 -2896 2896 0 77 40960 40960;"
                       "1832 3664 0 0 8192 0 -4096"))

/* Halves are rounded up. The two products of a sum are rounded one by one. */
TEST_CALL(products_are_rounded_to_the_nearest,
          check_planes("1 4096 0 0 0x7FF 0 0; 1 4096 0 0 0x800 0 -1; 1 4096 0 0 0x17FF 0 -1;"
                       "1 4096 0 0 0x1800 0 -2; 1 4096 0 0 -0x800 0 0; 1 4096 0 0 -0x801 0 1;"
                       "-1 4096 0 0 0x800 0 0; -1 4096 0 0 0x801 0 1; 0 4096 1 0 0 0x7FF 0;"
                       "0 4096 1 0 0 0x800 -1; 1 4096 1 0 0x7FF 0x7FF 0; 1 4096 1 0 0x800 0x800 -2;"
                       "1 4096 1 10 0x7FF 0x7FF -10"))

/* A quotient has 20 extra bits. The bits after them are cut off towards zero; then the quotient is
 * rounded to the nearest, halves up. A normal of 8192 makes halves. -191.5000001 and -8.5000001 are
 * halves after the cut. The last two planes are walls: their height is 0. */
TEST_CALL(
    quotients_are_cut_off_and_then_rounded,
    check_planes("0 8192 0 -1 0 0 1; 0 8192 0 1 0 0 0; 0 8192 0 -3 0 0 2; 0 8192 0 3 0 0 -1;"
                 "0 -8192 0 -1 0 0 0; 0 -8192 0 1 0 0 1; 0 12288 0 -1 0 0 0; 0 12288 0 -2 0 0 1;"
                 "0 12288 0 1 0 0 0; 0 12288 0 2 0 0 -1; 0 4097 0 -8192 0 0 8190;"
                 "0 4097 0 -2049 0 0 2048; 0 2000003 0 93506 0 0 -191; 0 5000011 0 10376 0 0 -8;"
                 "0 2000003 0 -93506 0 0 192; 0 5000011 0 -10376 0 0 9;"
                 "0 0 0 -8192 5 6 0; 4096 0 0 0 5 6 0"))

/* At the ends of the range all results wrap. In C the same arithmetic would be undefined. */
TEST(everything_is_modulo_2_to_the_32)
{
    /* products: 2^50, 2^50 - 2^20, 2^19 - 2^50, 2^47 - 2^16 */
    check_planes(MIN " 4096 0 0 " MIN " 0 0; " MAX " 4096 0 0 " MAX " 0 1048576; " MIN
                     " 4096 0 0 " MAX " 0 -524288; 0x10000000 4096 0 0 " MAX " 0 65536");
    /* sums: 1 + MAX; MAX + MAX; -MIN */
    check_planes("4096 4096 0 " MAX " 1 0 " MIN "; 4096 4096 4096 0 " MAX " " MAX " 2;"
                 "4096 4096 4096 " MIN " " MIN " " MIN " " MIN "; 0 4096 0 " MIN " 0 0 " MIN ";"
                 "0 4096 0 " MAX " 0 0 -2147483647; 0 4096 0 -2147483647 0 0 " MAX);
    /* quotients: -2^63 by -1, by 1; 2^63 - 2^32 by 1, by -1 */
    check_planes("0 -1 0 " MIN " 0 0 0; 0 1 0 " MIN " 0 0 0; 0 1 0 -2147483647 0 0 -4096;"
                 "0 -1 0 -2147483647 0 0 4096; 0 " MIN " 0 " MIN " 0 0 4096; 0 " MIN
                 " 0 -1 0 0 0; 0 " MIN " 0 -2147483647 0 0 -4096; 0 " MAX " 0 " MIN " 0 0 -4096");
}

/* ---- bad arguments, lands ---- */

TEST(bad_arguments_are_refused)
{
    auto_laid file = lay_heights("0 0 1 1", "0 4096 0", "0", "h(0 1 0 0)", "0 h(1 0)", "h0");
    auto_map *map = open_case(&file, "map", "%s", "");
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
}

/* Compares the heights of three overlapping plates, all over the land. */
TEST(heights_of_a_land_are_those_of_its_bdhc)
{
    auto_laid alone = lay_heights("-1000 -1000 1000 0 -1000 0 1000 1000 0 -500 1000 500",
                                  "0 4096 0", "-50 -70 -90", "h(0 1 0 0 2 3 0 1 4 5 0 2)",
                                  "-500 h(1 0) 0 h(2 1) 500 h(2 3) 1000 h(1 5)", "h(0 0 2 1 2 1)");
    auto_laid inside = lay("2048 0 0 %u .2048", (unsigned)alone.file.size);
    auto_map *map = open_case(&alone, "map", "heights[500][-200]=(50 90) heights[500][0]=(70 90)");
    char expected[32768];
    int32_t x, z, found[10];
    uint32_t count, i;
    size_t length = 0;

    append_bytes(&inside.file, alone.file.data, alone.file.size);
    for (z = -1100; z <= 1100; z += 100) {
        for (length = 0, x = -1100; x <= 1100; x += 100) {
            assert_ok(kunai_map_heights(map, x, z, 0, found, 10, &count, NULL));
            length += (size_t)snprintf(expected + length, 64, "heights[%d][%d]=(", x, z);
            for (i = 0; i < count; i++)
                length += (size_t)snprintf(expected + length, 16, "%d ", found[i]);
            length += (size_t)snprintf(expected + length, 8, ") ");
        }
        check_case(&inside, "map", "format=FORMAT_LAND %s", expected);
    }
}
