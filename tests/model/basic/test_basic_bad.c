/* test_basic_bad.c - Ninja Basic models with missing parts, or with far too many (ninja-basic.md 5
 * and ninja-container.md 7). A count or pointer that is trusted leads out of the data, or to work
 * without an end. A fault must cost only the part that it touches. */
#include "cases.h"

#include "basic_texts.h"
#include "model_part.h"

#define MISSING_POINTS                                                                             \
    "warns CORRUPT @sets 'NJS_MESHSET' "                                                           \
    "'triangles that use a missing point are left out' FORMAT_NJBM "

/* ---- missing parts ---- */

/* The last point is accepted; the one past it is not. A meshset gives one warning, whatever its
 * type. */
TEST(triangles_with_missing_points_are_left_out)
{
    static const char text[] = BASIC_FILE("list: h#2 /4 sets: h#1 @list 4*0 ", "1");

    check_rows(text, "model", "dropped_count=0 corners[0]=(0 1 11)", "(0 1) (0 1 11)");
    check_rows(text, "model", MISSING_POINTS "dropped_count=#3 corners[0]=#4",
               "(0 3) (0 1 12 1 2 3 4 0xFFFF 5) 2 (1 2 3);"
               "(0xC000 2) (6 0 1 2 12 3 4 3 3 4 5) 3 (0 1 2 3 4 5);"
               "(0x4000 1) (0 1 2 12) 1 (0 1 2)");
}

/* An array of the only model, and the report if the array is not whole. */
typedef struct edge {
    const char *pointer; /* the place of the pointer */
    const char *expected, *array;
} edge;

/* A meshset with all arrays. */
#define FULL_SET                                                                                   \
    "list: h(%s) /4 " BASIC_POLYGON_NORMALS BASIC_COLORS BASIC_UVS                                 \
    "sets: h(%s) @list 0 @polygons @colors @uvs "
#define FULL_MODEL BASIC_MATERIALS BASIC_POINTS BASIC_NORMALS BASIC_MODEL "h(1 2) " BASIC_SPHERE

#define OUTSIDE(what) "'the " what " end past the end of the data' FORMAT_NJBM "

/* Lays the array at the end of the chunk. missing: the number of bytes by which the chunk ends too
 * early. */
static laid lay_edge(const edge *row, const char *head, const char *corners, const char *array,
                     const char *end, unsigned missing)
{
    laid file = lay("[NJBM " BASIC_ROOT FULL_SET FULL_MODEL "moved: ", corners, head);

    lay_more(&file, "%s", array);
    patch(&file, "%s: @moved", row->pointer);
    if (missing)
        patch(&file, "cut -%u", missing);
    lay_more(&file, "%s", end);
    return file;
}

/* Checks the array at the end of the chunk, one byte too short, missing, and with a pointer that
 * leads outside. */
static void check_edge(const edge *row, const char *head, const char *corners, const char *array)
{
    static const char *const outside[] = {"0x7FFFFFFF", "0x80000000", "0xFFFFFFFC", "0xFFFFFFFE",
                                          "0xFFFFFFFF"};
    laid file = lay_edge(row, head, corners, array, "] pof0", 0);
    auto_laid ends = lay("%s", array);

    test_note("row %s of %s", row->pointer, head);
    check_case(&file, "model", "triangle_count=2");
    for (size_t i = 0; i < 5; i++) {
        patch(&file, "%s: %s", row->pointer, outside[i]);
        check_case(&file, "model", "%s", row->expected);
    }
    free_laid(&file);
    for (size_t i = 0; i < 2; i++) {
        file = lay_edge(row, head, corners, array, "] pof0", i ? (unsigned)ends.file.size : 1);
        check_case(&file, "model", "%s", row->expected);
        free_laid(&file);
    }
}

/* corners: of two triangles; normals, colors: how many the meshset needs */
static void check_edges(const char *head, const char *corners, unsigned normals, unsigned colors)
{
    static const edge rows[] = {
        {"model", "fails CORRUPT @model 'NJS_MODEL' " OUTSIDE("points"), NULL},
        {"model+12", "fails CORRUPT @model+12 'NJS_MODEL' " OUTSIDE("meshsets"), NULL},
        {"sets+4", "fails CORRUPT @sets+4 'NJS_MESHSET' " OUTSIDE("polygons"), NULL},
        {"sets+12",
         "warns CORRUPT @sets+12 'NJS_MESHSET' " OUTSIDE("polygon normals") "triangle_count=2",
         NULL},
        {"sets+16", "warns CORRUPT @sets+16 'NJS_MESHSET' " OUTSIDE("colours") "triangle_count=2",
         NULL},
        {"sets+20", "warns CORRUPT @sets+20 'NJS_MESHSET' " OUTSIDE("UVs") "triangle_count=2",
         NULL},
    };
    char arrays[6][64];

    snprintf(arrays[0], 64, "12*f($ $$ 0)");
    snprintf(arrays[1], 64, "h(%s) @list 0 @polygons @colors @uvs", head);
    snprintf(arrays[2], 64, "h(%s)", corners);
    snprintf(arrays[3], 64, "%u*(1.0 2.0 3.0)", normals);
    snprintf(arrays[4], 64, "%u*w$", colors);
    snprintf(arrays[5], 64, "%u*h($ 7)", colors);
    for (size_t i = 0; i < 6; i++)
        check_edge(&rows[i], head, corners, arrays[i]);
}

/* Triangles, quads and strips need other numbers of corners, normals and colours. */
TEST(arrays_lie_in_the_data_to_the_byte)
{
    check_edges("0 2", "0 1 2 2 1 3", 2, 6);
    check_edges("0x4000 1", "0 1 2 3", 1, 4);
    check_edges("0x8000 2", "3 0 1 2 0x8003 3 4 5", 2, 6);
    check_edges("0xC000 2", "3 0 1 2 0x8003 3 4 5", 2, 6);
}

/* The cut is in an array at the end of the chunk. The node is given without its mesh, even if a
 * mesh can do without the array. */
TEST(cut_arrays_cost_the_mesh)
{
    static const edge rows[] = {
        {"model", "@model", "12*f($ $$ 0)"},
        {"model+4", "@model+4", "36*1.0"},
        {"model+16", "@sets", "2*(0xFF112233 0xFF445566 11.0 $ $*0x200000+0x02000400)"},
        {"sets+4", "@sets+4", "h(0 1 2 2 1 3)"},
        {"sets+12", "@sets+12", "2*(1.0 2.0 3.0)"},
        {"sets+16", "@sets+16", "6*w$"},
        {"sets+20", "@sets+20", "6*h($ 7)"},
    };
    static const char how[] = "model byte_order=BYTE_ORDER_LITTLE";

    for (size_t i = 0; i < COUNT(rows); i++) {
        auto_laid file = lay_edge(&rows[i], "1 2", "0 1 2 2 1 3", rows[i].array, "0 ]", 0);

        patch(&file, "cut -4"); /* cuts off a word that nothing needs */
        check_case(&file, how, "warns TRUNCATED 4 triangle_count=2");
        patch(&file, "cut -1");
        check_case(&file, how, "warns TRUNCATED 4 warns CORRUPT %s node_count=1 mesh_count=0",
                   rows[i].expected);
    }
}

/* Without a POF0 the meshsets show the variant, so all of them must be whole in both variants: 56
 * bytes, and 4 bytes that are not needed. #1: the number of zeros before them, which decides
 * whether 10000 hex, a head, can be a place. #2: how many of the last 16 bytes are left, #3: how
 * many the cut removes. */
TEST(cut_meshsets_do_not_tell_the_variant)
{
    static const char text[] = "'NJBM' end-root+#3 ^ " BASIC_ROOT BASIC_LIST BASIC_MATERIALS
        BASIC_POINTS BASIC_NORMALS BASIC_MODEL "h(2 2) " BASIC_SPHERE
                               "0 .#1 sets: h(0 1) @list 5*0 h(0 1) @list 2*0 .#2 end:";

    check_rows(text, "model byte_order=BYTE_ORDER_LITTLE #4",
               "warns TRUNCATED 4 format=FORMAT_NJBM_PLUS triangle_count=2",
               "0 12 4 format=0; 70000 12 4 format=0; 0 12 4 format=FORMAT_NJBM_PLUS;"
               "70000 12 4 format=FORMAT_NJBM_PLUS");
    check_rows(text, "model byte_order=BYTE_ORDER_LITTLE",
               "warns TRUNCATED 4 warns CORRUPT mesh_count=0",
               /* in the last two rows two meshsets of Basic fit */
               "0 11 5; 70000 11 5; 0 4 12; 70000 4 12");
}

/* Only the broken array is left out. */
TEST_DAMAGES(broken_arrays_are_left_out_alone, "[NJBM " BASIC_TEXTURED "end: ] pof0", "model",
             {"sets+20: @end", "any mesh[0]{uvs[0]=null colors[0]=set}"},
             {"sets+16: @end 0", "any mesh[0].colors[0]=null material[0].flags=MATERIAL_UNLIT"})

#define TOO_MANY "fails CORRUPT @model 'NJS_MODEL' " OUTSIDE("points")

/* nbPoint: as many as the body has room for, one more, the limits of a signed number, and 0. With 0
 * points no triangle has its corners. */
TEST_DAMAGES(points_are_as_many_as_the_body_has_room_for,
             "[NJBM " BASIC_ROOT BASIC_LIST "sets: h(0 2) @list 4*0 " BASIC_MATERIALS BASIC_POINTS
             "model: @points 0 12 @sets @materials h(1 2) " BASIC_SPHERE "end: ] pof0",
             "model", {"model+8: end-points/12", ""}, {"model+8: end-points+12/12", TOO_MANY},
             {"model+8: 0x7FFFFFFF", TOO_MANY}, {"model+8: 0x80000000", TOO_MANY},
             {"model+8: 0xFFFFFFFF", TOO_MANY},
             {"model+8: 0", MISSING_POINTS "dropped_count=2 mesh_count=0"})

/* The model counts no meshsets; in the second row it counts no points either. */
TEST_DAMAGES(pointers_to_nothing_may_be_anything, BASIC_FILE("sets: ", "0"), "model",
             {"model+4: 0xFFFFFFF0, model+12: 0xFFFFFFF0", "mesh_count=0"},
             {"model: 0xFFFFFFF0 0xFFFFFFF0 0 0xFFFFFFF0", "mesh_count=0"})

/* The pointer leads to the last place where a model fits, past it, and off the grid of 4 bytes. */
TEST(models_lie_in_the_data_on_a_grid)
{
#define NO_MODEL                                                                                   \
    "fails CORRUPT @root+4 'NJS_OBJECT' 'the pointer to the model leads outside the data, or is "  \
    "not a multiple of 4' "
    static const char *const hows[] = {"model format=FORMAT_NJBM", "model format=FORMAT_NJBM_PLUS"};
    static const char *const expected[] = {NO_MODEL "FORMAT_NJBM", NO_MODEL "FORMAT_NJBM_PLUS"};
    static const damage rows[] = {
        {"root+4: @model-2", NO_MODEL "FORMAT_NJBM"},
        {"root+4: 0xFFFFFFFE", NO_MODEL "FORMAT_NJBM"},
    };
    auto_laid file = {0};

    for (int plus = 0; plus < 2; plus++)
        for (int cut = 0; cut < 2; cut++) {
            file = lay("[NJBM " BASIC_ROOT BASIC_LIST BASIC_COLORS BASIC_UVS
                       "sets: h(1 2) @list 0 0 @colors @uvs %s " BASIC_MATERIALS BASIC_POINTS
                           BASIC_NORMALS BASIC_MODEL "h(1 2) " BASIC_SPHERE "%s",
                       plus ? "0" : "", plus ? "0" : "");
            if (cut)
                patch(&file, "cut -1");
            lay_more(&file, "] pof0");
            check_case(&file, hows[plus], "%s", cut ? expected[plus] : "triangle_count=2");
            free_laid(&file);
        }
    file = lay("[NJBM " BASIC_TEXTURED "] pof0");
    CHECK_DAMAGES(&file, "model", rows);
}

#define NO_POINTS "CORRUPT @model 'NJS_MODEL' " OUTSIDE("points")

/* A broken model or meshset is beside a good one. If nothing is left, the first fault is the
 * error. */
TEST_DAMAGES(broken_parts_are_left_out,
             "[NJBM root: 7 @model 3*0.0 3*0 3*1.0 @child 0 "
             "child: 7 @model2 3*0.0 3*0 3*1.0 0 0 " BASIC_LIST "other: h(4 5 6) /4 "
             "sets: h(0 2) @list 4*0 h(0 1) @other 4*0 "
             "bad: h(0 2) @list 4*0 h(0 1) @other 4*0 " BASIC_MATERIALS BASIC_POINTS BASIC_NORMALS
                 BASIC_MODEL "h(2 2) " BASIC_SPHERE
             "model2: @points @normals 12 @bad @materials h(2 2) " BASIC_SPHERE "end: ] pof0",
             "model",
             {"model: @end, bad+4: @end",
              "warns " NO_POINTS "warns CORRUPT @bad+4 'NJS_MESHSET' " OUTSIDE(
                  "polygons") "node[0]{radius=2 mesh=-1} node[1].mesh=0 corners[0]=(4 5 6)"},
             {"model: @end, bad+4: @end, model2+12: 0", "fails " NO_POINTS})

#define NOT_FINITE "'a number is not finite: it is read as 0' FORMAT_NJBM "

/* NaN and infinity read as 0, wherever they are. */
TEST_DAMAGES(
    numbers_that_are_not_finite_read_as_0,
    BASIC_FILE(BASIC_LIST BASIC_COLORS BASIC_UVS BASIC_POLYGON_NORMALS
               "sets: h(1 2) @list 0 @polygons @colors @uvs ",
               "1"),
    "model",
    {"points+16: 0x7FC00000, normals+8: 0x7F800000, material2-12: 0xFF800000, "
     "polygons+4: 0xFFFFFFFF",
     "warns CORRUPT @normals+8 'NJS_MODEL' " NOT_FINITE /* normal of point 0 */
     "warns CORRUPT @points+16 'NJS_MODEL' " NOT_FINITE /* point 1 */
     "warns CORRUPT @material2-12 'NJS_MATERIAL' " NOT_FINITE
     "warns CORRUPT @polygons+4 'NJS_MESHSET' " NOT_FINITE
     "mesh[0]{positions=(0 0 0 1 0 0 ...) normals=(0 0 0 ...) polygon_normals=(1 0 3 ...)} "
     "material[0].exponent=0"})

/* ---- hostile files ---- */

enum { MANY = 65535, SET = 24 };

/* Lays one node and one model. All its meshsets have this head and share one array of polygons. The
 * meshset "last" comes after them. */
static laid lay_many(unsigned sets, const char *head, const char *array, const char *last)
{
    return lay("[NJBM root: 7 @model 11*0 model: @points 0 12 @sets 0 w%u 4*0 " BASIC_POINTS
               "array: %s /4 sets: %u*(h(%s) array-root 4*0) %s ]",
               sets + (*last != '\0'), array, sets, head, last);
}

static const char in_little[] = "model byte_order=BYTE_ORDER_LITTLE";

/* Returns the steps that are left after 12 points and the meshsets: 32 steps each, whatever a
 * meshset contains. */
static uint64_t compute_left(const laid *file, uint64_t sets)
{
    return 64 * (uint64_t)file->file.size + 16777216 - 32 * 12 - 32 * sets;
}

/* Checks that the meshset with the number expected is the first one that fails. A price of 0 means
 * that the limit of corners fails it; otherwise the file cannot pay for it. */
static void check_shared(const char *head, const char *array, uint64_t price, unsigned expected)
{
    auto_laid file = lay_many(MANY, head, array, "");

    if (price)
        assert_int_equal(compute_left(&file, MANY) / price, expected);
    check_case(&file, in_little, "fails LIMIT @sets+%u 'NJS_MESHSET'", SET * expected);
}

/* 65535 meshsets share one array. The first array has 65535 triangles that are all dropped and make
 * no output: 16 steps per corner, of 140.5 million. The second array has strips without corners,
 * which make no triangles: 8 steps each, of 123.7 million. The third array has real triangles, up
 * to the limit of corners. */
TEST(shared_polygons_are_limited)
{
    check_shared("0 65535", "196605*h0", 16 * 3 * MANY, 44);
    check_shared("0xC000 65535", "65535*h0", 8 * MANY, 236);
    check_shared("0 65535", "196605*h$%3", 0, 16777216 / 3 / MANY);
}

/* Checks the price of meshsets with 30000 corners. A last meshset of strips without corners, 8
 * steps each, uses up the rest. With one strip more it cannot be paid for. strips: how many strips
 * have the 30000 corners. */
static void check_price(const char *head, unsigned strips)
{
    const uint64_t price = 16 * 30000 + 8 * strips;
    const char *array = strips ? "h30000 30001*h0 65535*h0" : "30002*h0 65535*h0";
    laid file = lay_many(1, head, array, "");
    uint64_t left = compute_left(&file, 1);
    unsigned sets = 0, i;
    char last[64];

    free_laid(&file);
    for (; left >= price; sets++) /* each adds the budget of 24 bytes */
        left = left + 64 * SET - 32 - price;
    assert_int_equal(left % 8, 0);
    for (i = 0; i < 2; i++) {
        snprintf(last, sizeof last, "last: h(0xC000 %u) array-root+60004 4*0",
                 (unsigned)(left / 8) + i);
        file = lay_many(sets, head, array, last);
        check_case(&file, in_little, "%s",
                   i ? "fails LIMIT @last 'NJS_MESHSET'" : "triangle_count=0");
        free_laid(&file);
    }
}

TEST(corners_and_strips_have_a_price)
{
    check_price("0 10000", 0);
    check_price("0x4000 7500", 0);
    check_price("0xC000 1", 1);
}

/* 5,592,405 triangles are the most below 16,777,216 corners: a meshset of 170 strips of 32767
 * corners, and one of a strip of 22357. With 22358 corners the limit is passed. The file stores all
 * corners (11 MB), because meshsets that share their polygons run out of steps. */
TEST(a_mesh_has_at_most_16777216_corners)
{
    static const char text[] =
        "[NJBM root: 7 @model 11*0 model: @points 0 12 @sets 0 2 4*0 " BASIC_POINTS
        "array: 170*(h32767 32767*h($%12)) strip: h#1 #1*h($%12) /4 "
        "sets: h(0xC000 170) array-root 4*0 last: h(0xC000 1) strip-root 4*0 ]";

    check_rows(text, in_little, "triangle_count=5592405", "22357");
    check_rows(text, in_little, "fails LIMIT @last 'NJS_MESHSET'", "22358");
}

/* 60000 nodes share one model that counts many points, or many meshsets without polygons. The
 * counts use up the budget, which is much smaller than the default. With a POF0 the reader must
 * also find out the variant. */
TEST_ROWS(shared_models_are_limited,
          "[NJBM root: 59999*(7 model-root 10*0 $+1*52) 7 model-root 11*0 model: array-root 0 "
          "points: #1 array-root 0 count: #2 4*0 array: .1440000 ] #4",
          "model byte_order=BYTE_ORDER_LITTLE max_work=8000000", "fails LIMIT @#3 'NJS_MODEL'",
          "60000 1 points .0; 60000 1 points ('POF0' 0); 0 60000 count .0;"
          "0 60000 count ('POF0' 0)")

/* ---- sweeps ---- */

/* Lays three meshsets with all arrays, in one of both variants and byte orders. */
static laid lay_all(int plus, int big, const char *end)
{
    const char *more = plus ? "0" : "";

    return lay("%s root: 6 @model 100.0 0.0 0.0 3*0 3*1.0 0 0 " BASIC_LIST BASIC_POLYGON_NORMALS
                   BASIC_COLORS BASIC_UVS "strips: h(4 0 1 2 3 0x8003 3 4 5) /4 quad: h(0 1 2 3) "
               "sets: h(1 2) @list 0 @polygons @colors @uvs %s "
               "h(0xC001 2) @strips 0 @polygons 0 @uvs2 %s h(0x4000 1) @quad 0 0 @colors 0 %s "
               "uvs2: 7*h(0 255) " BASIC_MATERIALS BASIC_POINTS BASIC_NORMALS BASIC_MODEL
               "h(3 2) " BASIC_SPHERE "%s ] %s",
               big ? "> [>NJBM" : "[NJBM", more, more, more, more, end);
}

/* No cut and no changed byte may lead the reader out of the data, or leak memory. */
TEST(every_cut_and_every_byte_may_be_damaged)
{
    for (int i = 0; i < 4; i++) {
        kunai_options options = KUNAI_OPTIONS_INIT;
        auto_laid file = lay_all(i % 2, i / 2, "");

        options.format = i % 2 ? KUNAI_FORMAT_NJBM_PLUS : 0;
        test_sweep_all(&model_visitor, file.file.data, file.file.size, &options, 0);
        (void)sweep_cuts(file.file.data, file.file.size, &options, 1);
        free_laid(&file);
        file = lay_all(i % 2, i / 2, "pof0");
        options.format = 0;
        test_sweep_truncation(&model_visitor, file.file.data, file.file.size, &options, 0);
        (void)sweep_cuts(file.file.data, file.file.size, &options, 1); /* the variant is unknown */
        test_sweep_bytes(&model_visitor, file.file.data, file.file.size, &options);
    }
}

/* Up to eight bytes are changed at once, because some faults need each other. All flags take
 * part. */
TEST(several_bytes_may_be_damaged)
{
    static const uint32_t flags[] = {
        0, KUNAI_OPEN_STRICT, KUNAI_MODEL_ONE_MESH | KUNAI_MODEL_COLORS_RGBA,
        KUNAI_MODEL_DRAW_ORDER | KUNAI_MODEL_UV_256 | KUNAI_MODEL_UV_SWAPPED};
    uint32_t random = 2463534242u, round;
    auto_laid file = lay_all(0, 0, "pof0");

    for (round = 0; round < 20000; round++) {
        auto_bytes changed = copy_bytes(&file.file);
        uint64_t hash;

        for (uint32_t i = 0; i <= round % 8; i++) {
            random ^= random << 13;
            random ^= random >> 17;
            random ^= random << 5;
            changed.data[(random >> 8) % changed.size] = (uint8_t)random;
        }
        try_visitor(&model_visitor, changed.data, changed.size, flags[round / 8 % 4], &hash);
    }
}
