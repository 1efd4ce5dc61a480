/* test_height_grid.c - heights of Diamond and Pearl, bit for bit (platinum.md 10): each field, and
 * each rule just inside and just outside its limit. Cells, strips and triangles are indices into
 * other lists, and each index of a file can lead out of its list. All values are computed by
 * hand. */
#include "cases.h"

/* The header. Its sizes and counts come from the lists that follow. */
#define HEADER                                                                                     \
    "'BDHC' 32 counts: h(12 normals-points/12 12 triangles-normals/12 12 cells-triangles/12 28 2 " \
    "strips-cells/4 10 7 8) sizes: accesses-strips end-accesses grid: "

/* Two triangles that make a square, one of them in two strips; four cells. */
#define SQUARE                                                                                     \
    HEADER "h(2 2) -40960 -40960 40960 40960 40960 40960 "                                         \
           "points: -40960 1 -40960 -40960 2 40960 40960 3 40960 40960 4 -40960 "                  \
           "normals: 0 4096 0 0 3664 -1832 triangles: h(0 1 2 0) -8192 h(0 2 3 1) 5 "              \
           "cells: h(1 0 2 0 1 1 0 2) strips: h1 0 0 h2 40960 1 accesses: h(0 1 0) end:"

/* Short lists in which all bytes of the numbers differ. Only the numbers of rows and columns depend
 * on other fields. */
TEST_CASE(
    places_of_the_fields,
    "'BDHC' 32 h(1 3 2 2 3 1 4 5 1 6 7 8) 10 4 h(1 1) 0x2C2D2E2F 0x30313233 0x34353637 "
    "0x38393A3B 0x3C3D3E3F {43424180} 6*$*0x01010101+0x44454647 0x5C5D5E5F 0x60616263 "
    "0x64656667 6*$*0x01010101+0x68696A6B h(2 0 1 1) 0x88898A8B h(1 0) h2 0x92939495 0 h(0 0)",
    "map",
    "format=FORMAT_BDHC land{height_result=OK tiles=null prop_count=0 plate_count=0 "
    "strip_count=0 access_count=0 point_count=3 normal_count=2 triangle_count=1 cell_count=1 "
    "cell_strip_count=1 cell_access_count=2 grid_columns=1 grid_rows=1 "
    "grid_min=(0x2C2D2E2F 0x30313233) grid_max=(0x34353637 0x38393A3B) "
    "grid_cell=(0x3C3D3E3F 0x80414243) points=(0x44454647 0x45464748 0x46474849 0x4748494A "
    "0x48494A4B 0x494A4B4C 0x5C5D5E5F 0x60616263 0x64656667) normals=(0x68696A6B 0x696A6B6C "
    "0x6A6B6C6D 0x6B6C6D6E 0x6C6D6E6F 0x6D6E6F70) cell_accesses=(0 0)} "
    "land.triangles[0]{points=(2 0 1) normal=1 constant=0x88898A8B} "
    "land.cells[0]{count=1 first=0} "
    "land.cell_strips[0]{count=2 scanline=0x92939495 first=0}")

TEST_CASE(cells_share_strips_and_strips_share_triangles, SQUARE, "map",
          "land{point_count=4 normal_count=2 triangle_count=2 cell_count=4 cell_strip_count=2 "
          "cell_access_count=3 cell_accesses=(0 1 0)} land.cells[*].first=(0 0 1 2) "
          "land.cells[*].count=(1 2 1 0) land.cell_strips[*].first=(0 1) "
          "all_heights[20480][-20480]=(-10246) all_heights[-20480][20480]=(8192) "
          "all_heights[-20480][-20480]=(8192 -10246) heights[-20480][-20480]=(8192)")

/* ---- rules of the file ---- */

/* Heights in a file of their own fail. A land opens without them. fault: the code and its place. */
static void check_bad(const char *changes, const char *fault)
{
    auto_laid alone = lay(SQUARE), land = lay("2048 0 0 end-heights .2048 heights: " SQUARE);
    auto_free char *failure = print_text("fails %s 'BDHC'", fault);
    auto_free char *warning =
        print_text("warns %s 'BDHC' land{tiles=set height_result=E_%.*s triangle_count=0 "
                   "point_count=0 cell_count=0 cell_access_count=0}",
                   fault, (int)strcspn(fault, " "), fault);
    const damage of_alone = {changes, failure}, of_land = {changes, warning};

    check_damages(&alone, "map format=FORMAT_BDHC", &of_alone, 1);
    check_damages(&land, "map format=FORMAT_LAND", &of_land, 1);
}

static void check_good(const char *changes)
{
    const damage row = {changes, "land.height_result=OK"};
    auto_laid alone = lay(SQUARE);

    check_damages(&alone, "map format=FORMAT_BDHC", &row, 1);
}

/* Each row has the last valid index, then the first wrong one, and often the largest one. There are
 * 4 points, 2 normals, 2 triangles, 2 strips and 3 accesses. */
TEST(indices_are_in_their_lists)
{
    static const char *const rows[][3] = {
        {"triangles: h3", "triangles: h4 | triangles: h0xFFFF", "CORRUPT @triangles"},
        {"triangles+2: h3", "triangles+2: h4 | triangles+2: h0xFFFF", "CORRUPT @triangles+2"},
        {"triangles+4: h3", "triangles+4: h4 | triangles+4: h0xFFFF", "CORRUPT @triangles+4"},
        {"triangles+6: h1", "triangles+6: h2 | triangles+6: h0xFFFF", "CORRUPT @triangles+6"},
        {"triangles+16: h3", "triangles+16: h4", "CORRUPT @triangles+16"},
        {"triangles+18: h1", "triangles+18: h2", "CORRUPT @triangles+18"},
        {"cells: h(2 0) | cells: h(0 2)", "cells: h(3 0) | cells: h(1 2) | cells: h(0xFFFF 1)",
         "CORRUPT @cells"},
        {"cells+12: h(1 1)", "cells+12: h(0 3) | cells+12: h(0xFFFF 0xFFFF)", "CORRUPT @cells+14"},
        {"strips: h3 0 0 | strips: h0 0 3", "strips: h4 0 0 | strips: h1 0 3 | strips: h0xFFFF 0 1",
         "CORRUPT @strips"},
        {"strips: h1 0 2", "strips: h0 0 4 | strips: h1 0 0x10000 | strips: h1 0 -1",
         "CORRUPT @strips+6"},
        {"strips+10: h2 0 1", "strips+10: h3 0 1", "CORRUPT @strips+10"},
        {"accesses: h1", "accesses: h2 | accesses: h0xFFFF", "CORRUPT @accesses"},
        {"accesses+4: h1", "accesses+4: h2", "CORRUPT @accesses+4"}};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        check_good(rows[i][0]);
        check_bad(rows[i][1], rows[i][2]);
    }
}

/* The record sizes, the two maxima and the bounds may have any value. */
TEST(grid_has_its_cells_and_lists_have_whole_items)
{
    check_good("counts: h0, counts+4: h13, counts+8: h0xFFFF, counts+12: h0, counts+14: h0, "
               "counts+18: h(0 0 0)");
    check_good("grid+4: 6*0 | grid+4: 6*-1 | grid: h(1 4) | grid: h(4 1)");
    check_bad("grid: h0", "CORRUPT @grid");
    check_bad("grid: h(0 0), counts+16: h0", "CORRUPT @grid");
    check_bad("grid+2: h0", "CORRUPT @grid+2");
    check_bad("grid: h1 | grid: h3 | grid: h0xFFFF | grid+2: h3 | grid: h(0xFFFF 0xFFFF)",
              "CORRUPT @counts+16");
    check_bad("counts+16: h3 | counts+16: h5", "CORRUPT @counts+16");
    check_bad("sizes: 19 | sizes: 21 | sizes: 1 | sizes: 9 | sizes: -1", "CORRUPT @sizes");
    check_bad("sizes+4: 5 | sizes+4: 7 | sizes+4: -1", "CORRUPT @sizes+4");
}

static const char *const lists[] = {"points", "normals", "triangles",
                                    "cells",  "strips",  "accesses"};

/* Returns the place of the error in a file of this size: a field of the header, or the first byte
 * of a list. The header has fields of 16 bits, then three fields that are read as one, then sizes,
 * the grid, and its bounds. */
static size_t find_cut(const laid *file, size_t size)
{
    unsigned i = 5;

    if (size < 0x1A || size / 4 == 10)
        return size / 2 * 2;
    if (size < 0x44)
        return size < 0x20 ? 0x1A : size / 4 * 4;
    while (i && place_of(file, lists[i]) > size)
        i--;
    return place_of(file, lists[i]);
}

/* The error is at the field, or the first byte of the list, that is cut. In the last rows a count
 * or a size leads past the end. */
TEST(heights_need_every_byte)
{
    auto_laid file = lay(SQUARE);

    for (size_t size = 8; size < place_of(&file, "end"); size++) {
        auto_laid cut = copy_laid(&file);

        patch(&cut, "cut %u", (unsigned)size);
        check_case(&cut, "map format=FORMAT_BDHC", "fails TRUNCATED %u 'BDHC'",
                   (unsigned)find_cut(&file, size));
    }
    check_bad("counts+2: h0xFFFF", "TRUNCATED @points");
    check_bad("counts+6: h0xFFFF", "TRUNCATED @normals");
    check_bad("counts+10: h0xFFFF", "TRUNCATED @triangles");
    check_bad("counts+16: h0xFFFF, grid: h(5 13107)", "TRUNCATED @cells");
    check_bad("sizes: 0xFFFFFFFA | sizes: 30", "TRUNCATED @strips");
    check_bad("sizes+4: 0xFFFFFFFE | sizes+4: 8", "TRUNCATED @accesses");
}

/* The 32-bit word after the tag decides. In a file that ends before it, the header is cut. */
TEST(layout_is_told_by_32_points_and_no_normals)
{
    CHECK("'BDHC' 32 .60", "map format=FORMAT_BDHC", "fails CORRUPT 0x28 'BDHC'");
    CHECK("'BDHC' h(32 1) .276", "map", "land{cell_count=0 plate_count=0}");
    CHECK("'BDHC' h(32 0)", "map format=FORMAT_BDHC", "fails TRUNCATED 8 'BDHC'");
    CHECK("'BDHC' h32 b0", "map format=FORMAT_BDHC", "fails TRUNCATED 6 'BDHC'");
}

TEST_CASE(bytes_after_the_accesses_are_a_warning, SQUARE " b0", "map",
          "warns CORRUPT @end 'BDHC' land{height_result=OK triangle_count=2}")

TEST_CASE(every_cut_and_every_byte_may_be_damaged, SQUARE, "map format=FORMAT_BDHC sweep whole",
          "land.cell_count=4")

/* ---- cells ---- */

/* Triangles that cover the places near the centre, at the heights 100, 200, ... Each has a strip of
 * its own; cell i has strip i. Rows: columns, rows, cells, size of a cell in x and z, place,
 * height. */
#define EVERYWHERE "-40960 0 -40960 -40960 0 122880 122880 0 -40960 normals: 0 4096 0 "
#define CELLS_OF(count)                                                                            \
    HEADER "h(#1 #2) -40960 -40960 0 0 #4 #5 points: " EVERYWHERE "triangles: " count              \
           "*(h(0 1 2 0) $*-100+-100) cells: #3*h(1 $) "                                           \
           "strips: " count "*(h1 0 $) accesses: " count "*h$ end:"

/* A quotient is rounded to 1/4096 before its fraction is cut off. So the last 5 of 40960 units
 * belong to the next cell. */
TEST_ROWS(cells_are_found_by_a_rounded_quotient, CELLS_OF("6"), "map", "heights[#6][#7]=#8",
          "2 2 4 40960 40960 -40960 -40960 (100); 2 2 4 40960 40960 -6 -6 (100);"
          "2 2 4 40960 40960 -5 -6 (200); 2 2 4 40960 40960 -6 -5 (300);"
          "2 2 4 40960 40960 40960 40960 (400); 2 2 4 40961 40960 -5 -6 (100);"
          "2 2 4 40960 20480 0 -20480 (400); 1 1 1 40960 40960 40960 40960 (100)")

/* A triangle whose corners are all at the centre covers all places. Rows: least x, least z, size of
 * a cell in x and z, place, height. */
#define FAR_CELLS                                                                                  \
    HEADER "h(2 2) #1 #2 0 0 #3 #4 points: 3*0 normals: 0 4096 0 "                                 \
           "triangles: 4*(h(0 0 0 0) $*-100+-100) cells: 4*h(1 $) strips: 4*(h1 0 $) "             \
           "accesses: 4*h$ end:"
#define MIN "-2147483648"
#define MAX "2147483647"

/* Places before the grid belong to its first cell, places after the grid to its last cell. The
 * distance from the least x wraps. */
TEST_ROWS(places_outside_belong_to_the_cells_at_the_edge, FAR_CELLS, "map",
          "heights[#5][#6]=(#7) height[#5][#6][0]=#7",
          "0 0 4096 4096 -1 -1 100; 0 0 4096 4096 -1 9000 300; 0 0 4096 4096 9000 -1 200;"
          "0 0 4096 4096 " MAX " " MAX " 400; 0 0 4096 4096 " MIN " " MIN " 100;"
          "-40960 0 4096 4096 " MAX " 0 100; 1 0 4096 4096 " MIN " 0 200;" MAX " 0 4096 4096 " MIN
          " 0 100")

/* A division by 0 gives 0. A negative quotient counts as unsigned, so it is past the last cell.
 * Quotients wrap: 2^31 - 1 by 1/4096 is -1 modulo 2^20. */
TEST_ROWS(size_of_a_cell_may_be_anything, FAR_CELLS, "map", "heights[#5][#6]=(#7)",
          "0 0 0 0 9000 9000 100; 0 0 0 4096 9000 9000 300; 0 0 -4096 4096 9000 0 200;"
          "0 0 -4096 4096 0 0 100; 0 0 -4096 4096 -9000 0 100; 0 0 -1000000 4096 100 0 100;"
          "0 0 -1000000 4096 1000 0 200; 0 0 1 4096 " MAX " 0 200; 0 0 1 4096 0x100000 0 100;"
          "0 0 1 4096 0x100001 0 200; 0 0 " MIN " 4096 9000 0 100; 0 0 " MIN " 4096 " MAX " 0 200;"
          "0 0 " MAX " 4096 " MAX " 0 200; 0 0 " MAX " 4096 0x7FF00000 0 100")

/* As in the game, the index of a cell is column + rows * row. In a grid with more rows than columns
 * the index can be past the last cell. */
TEST_ROWS(rows_are_multiplied, CELLS_OF("6"), "map", "heights[#6][#7]=#8",
          "3 2 6 8192 40960 -30000 -40960 (200); 3 2 6 8192 40960 -20000 -40960 (300);"
          "3 2 6 8192 40960 -40000 0 (300); 3 2 6 8192 40960 -20000 0 (500);"
          "1 2 2 8192 40960 0 -40960 (100); 1 2 2 8192 40960 0 0 ();"
          "2 3 6 40960 8192 -40960 -30000 (400); 2 3 6 40960 8192 0 -30000 (500);"
          "2 3 6 40960 8192 -40960 -20000 (); 2 3 6 40960 8192 0 -20000 ()")

TEST_CASE(cells_without_strips_have_no_height,
          HEADER "h(1 1) 6*0 points: " EVERYWHERE "triangles: h(0 1 2 0) -7 cells: h(0 1) "
                 "strips: h1 0 0 accesses: h0 end:",
          "map", "heights[0][0]=() height[0][0][0]=() all_heights[0][0]=(7)")

/* ---- strips ---- */

/* One cell with these strips. Triangle i covers all places, at the height (i + 1) * 100. */
#define STRIPS_OF(strips, triangles, accesses)                                                     \
    HEADER "h(1 1) 6*0 points: 3*0 normals: 0 4096 0 triangles: " triangles                        \
           "*(h(0 0 0 0) $*-100+-100) cells: h(accesses-strips/10 0) strips: " strips              \
           " accesses: " accesses " end:"

TEST(strip_ends_before_its_scanline)
{
    CHECK(STRIPS_OF("h1 -10 0 h1 0 1 h1 10 2", "3", "h(0 1 2)"), "map",
          "heights[5][-1000]=(100) heights[5][-11]=(100) heights[5][-10]=(200) "
          "heights[5][-1]=(200) heights[5][0]=(300) heights[5][9]=(300) heights[5][10]=(300) "
          "heights[5][1000]=(300) all_heights[5][0]=()");
    CHECK(STRIPS_OF("h1 5 0 h1 5 1 h1 9 2 h1 9 3", "4", "h(0 1 2 3)"), "map",
          "heights[0][4]=(100) heights[0][5]=(300) heights[0][9]=(400)");
    CHECK(STRIPS_OF("h1 " MIN " 0", "1", "h0"), "map", "heights[0][" MAX "]=(100)");
    CHECK(STRIPS_OF("h0 0 0 h3 1 0", "2", "h(1 0 1)"), "map",
          "heights[0][-1]=() height[0][-1][0]=() heights[0][0]=(200 100 200)");
}

/* The search takes the first strip with a greater scanline, even if a later strip has a smaller
 * one. */
TEST_CASE(scanlines_may_fall, STRIPS_OF("h1 10 0 h1 -5 1 h1 20 2", "3", "h(0 1 2)"), "map",
          "heights[0][-7]=(100) heights[0][9]=(100) heights[0][10]=(300) heights[0][25]=(300)")

/* ---- triangles ---- */

/* One triangle, at height 7. Rows: x and z of its corners, place, height that the strip gives,
 * height that a scan of all triangles gives. */
#define TRIANGLE                                                                                   \
    HEADER "h(1 1) 6*0 points: #1 -1 #2 #3 0 #4 #5 1 #6 normals: 0 4096 0 triangles: "             \
           "h(0 1 2 0) -7 cells: h(1 0) strips: h1 0 0 accesses: h0 end:"
static void check_triangles(const char *rows)
{
    check_rows(TRIANGLE, "map", "heights[#7][#8]=#9 all_heights[#7][#8]=#10", rows);
}

/* The edges belong to the triangle, whichever corner is the first. With the other winding, no place
 * is inside. */
TEST(winding_and_edges)
{
    check_triangles("0 0 4096 8192 4096 -8192 2048 0 (7) (7); 0 0 0 40960 40960 0 0 0 (7) (7); 0 0 "
                    "0 40960 40960 0 0 40960 (7) (7);"
                    "0 0 0 40960 40960 0 20480 20480 (7) (7); 0 0 0 40960 40960 0 -1 9 () ();"
                    "0 0 0 40960 40960 0 9 -1 () (); 0 0 0 40960 40960 0 20480 20481 () ();"
                    "0 40960 40960 0 0 0 9 9 (7) (7); 40960 0 0 0 0 40960 9 9 (7) (7);"
                    "0 0 40960 0 0 40960 9 9 () (); 40960 0 0 40960 0 0 9 9 () ()");
}

/* The corners are 1/4096 apart. Products up to 2047 become 0, and from -2049 on -1. The three
 * products of a sum are rounded one by one: 1 - x becomes 1 from x = -2047 down, which allows z up
 * to 6144. The area is not 0, though its rounded sum is. */
TEST(products_are_rounded_alone)
{
    check_triangles("0 0 0 1 1 0 0x801 0x800 (7) (7); 0 0 0 1 1 0 0x802 0 () ();"
                    "0 0 0 1 1 0 -0x800 0 (7) (7); 0 0 0 1 1 0 -0x801 0 () ();"
                    "0 0 0 1 1 0 0 0x801 () (); 0 0 0 1 1 0 0 -0x800 (7) (7);"
                    "0 0 0 1 1 0 0 -0x801 () (); 0 0 0 1 1 0 -0x7FF 0x1800 (7) (7);"
                    "0 0 0 1 1 0 -0x7FF 0x1801 () (); 0 0 0 1 1 0 -0x7FE 0x1800 () ()");
}

/* Triangles with sides of 512.0, 768.0 and 1024.0. The square of 768.0 has the sign bit; the square
 * of 1024.0 is 0 modulo 2^32. Differences of coordinates wrap: from 2^31 - 1 to -2^31 it is 1. */
TEST(sums_and_differences_wrap)
{
    check_triangles("0 0 0 0x200000 0x200000 0 0 0 (7) (7); 0 0 0 0x300000 0x300000 0 0 0 () ();"
                    "0 0 0 0x400000 0x400000 0 0 0 (7) (7);" MAX " 0 " MAX " 4096 " MIN " 0 " MIN
                    " 0 (7) (7);" MIN " 0 " MIN " 4096 " MAX " 0 " MIN " 0 () ()");
}

/* For an upright triangle the strip gives the whole line through it, as the game does. A scan of
 * all triangles gives no height. */
TEST(line_of_an_upright_triangle)
{
    check_triangles("0 0 0 40960 0 81920 0 9 (7) (); 0 0 0 40960 0 81920 0 -9000000 (7) ();"
                    "0 0 0 40960 0 81920 409 0 () (); 0 0 40960 40960 0 0 5 5 (7) ();"
                    "0 0 40960 40960 81920 81920 -4096 -4096 (7) (); 3 3 3 3 3 3 9000 9000 (7) ();"
                    "4096 8192 8192 12288 12288 16384 0 4096 (7) ();"
                    "10 20 10 30 10 50 10 9999 (7) ()");
}

/* ---- heights ---- */

/* A triangle that covers all places. Rows: its normal, its constant, place, height. */
#define PLANE                                                                                      \
    HEADER "h(1 1) 6*0 points: 3*0 normals: #1 #2 #3 triangles: h(0 0 0 0) #4 cells: h(1 0) "      \
           "strips: h1 0 0 accesses: h0 end:"

/* Slopes; a wall, whose height is 0; the quotient of -2^31 by -1, which is 0, too; sums that
 * wrap. */
TEST_ROWS(heights_lie_on_planes, PLANE, "map", "heights[#5][#6]=(#7) height[#5][#6][0]=#7",
          "0 4096 0 -8192 5 6 8192; 0 -4096 0 8192 5 6 8192; 2896 2896 0 -2896 40960 77 -36864;"
          "0 2896 2896 0 77 40960 -40960; 1 4096 1 0 0x800 0x800 -2; 0 5000011 0 10376 0 0 -8;"
          "0 0 0 -8192 5 6 0; 4096 0 0 9000 5 6 0; 0 -1 0 " MIN " 0 0 0; 0 1 0 " MIN " 0 0 0;"
          "0 -1 0 -2147483647 0 0 4096; 4096 4096 0 " MAX " 1 0 " MIN)

/* The search takes the first ten triangles of the strip that cover the place. The nearest of them
 * wins, or the first of equal ones. */
TEST(nearest_of_the_first_ten)
{
    CHECK(STRIPS_OF("h12 0 0", "12", "12*h($*-1+11)"), "map",
          "heights[0][0]=(1200 1100 1000 900 800 700 600 500 400 300) height[0][0][0]=300 "
          "height[0][0][2000]=1200 height[0][0][350]=400 height[0][0][1150]=1200 "
          "height[0][0][1149]=1100 all_heights[0][0]=()");
    CHECK(STRIPS_OF("h10 0 0", "10", "10*h$"), "map",
          "heights[0][0]=(100 200 300 400 500 600 700 800 900 1000) height[0][0][1150]=1000");
    CHECK(STRIPS_OF("h9 0 0", "10", "10*h$"), "map",
          "heights[0][0]=(100 200 300 400 500 600 700 800 900) height[0][0][150]=100");
}

/* 2000000000 is 4000000000 above the object. Modulo 2^32 this is -294967296. */
TEST_CASE(difference_of_heights_wraps,
          HEADER "h(1 1) 6*0 points: 3*0 normals: 0 4096 0 triangles: h(0 0 0 0) 0 h(0 0 0 0) "
                 "-2000000000 cells: h(1 0) strips: h2 0 0 accesses: h(0 1) end:",
          "map",
          "height[0][0][2000000000]=2000000000 height[0][0][-147483648]=0 "
          "height[0][0][-1147483648]=0 height[0][0][-1147483649]=2000000000 "
          "height[0][0][-2000000000]=2000000000")

/* count is the number of heights, even if capacity is smaller. */
TEST(no_more_than_capacity_are_written)
{
    auto_laid file = lay(HEADER "h(1 1) 6*0 points: " EVERYWHERE
                                "triangles: 12*(h(0 1 2 0) $*-10+-10) cells: h(1 0) "
                                "strips: h12 0 0 accesses: 12*h$ end:");
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

/* ---- cost ---- */

/* Strips that share 65535 triangles, and cells that share 65535 strips. The last strip or cell can
 * have fewer. */
#define SHARED(cells, strips, accesses)                                                            \
    HEADER cells " strips: " strips " accesses: " accesses " end:"
#define LISTS " 6*0 points: 3*0 normals: 3*0 triangles: h(0 0 0 0) 0 cells: "

/* The budget is 16777216 + 64 * size steps. It pays for 388 strips, or for 900 cells. */
TEST(shared_lists_are_paid_from_the_budget)
{
    enum { LAST = 16777216 + 64 * (68 + 36 + 4 + 388 * 10 + 131070) - 387 * UINT16_MAX };

    for (unsigned more = 0; more < 2; more++) {
        auto_laid file = lay(
            SHARED("h(1 1)" LISTS "h(0 0)", "387*(h0xFFFF 0 0) h%u 0 0", "65535*h0"), LAST + more);

        check_case(&file, "map format=FORMAT_BDHC",
                   more ? "fails LIMIT @strips 'BDHC'" : "land.cell_strip_count=388");
        {
            auto_laid cells =
                lay(SHARED("h(30 30)" LISTS "899*h(0xFFFF 0) h(%u 0)", "65535*(h0 0 0)", ""),
                    more ? 0xFFFF : 0x8000);

            check_case(&cells, "map format=FORMAT_BDHC",
                       more ? "fails LIMIT @cells 'BDHC'" : "land.cell_count=900");
        }
    }
    {
        auto_laid land = lay("2048 0 0 end-heights .2048 heights: " SHARED(
            "h(1 1)" LISTS "h(0 0)", "400*(h0xFFFF 0 0)", "65535*h0"));

        check_case(&land, "map format=FORMAT_LAND",
                   "warns LIMIT @strips 'BDHC' land{tiles=set height_result=E_LIMIT cell_count=0}");
    }
}
