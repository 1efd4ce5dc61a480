/* test_chunk.c - vertices, strips and cached lists of Ninja Chunk models, in both byte orders. A
 * wrong stride, unit or bit still gives a model, but a wrong one. Expected values are worked out by
 * hand from ninja-chunk.md 2, 4, 5, 6 and 8. */
#include "chunk_texts.h"

/* ---- vertices ---- */

/* One chunk with slots 1 to 3, at (i, 10 + i, 20 + i), and the triangle of the three. #1: type and
 * size, #2: the words after each position. In weighted types the word with slot and weight counts
 * down: 2, 1, 0. */
#define VERTICES                                                                                   \
    "[NJCM " CHUNK_ROOT CHUNK_MODEL "vertices: #1 0x30001 3*(f($ $+10 $+20) #2) 0xFF "             \
    "polygons: h(0x40 5 1 3 1 2 3 0xFF) ] pof0"
#define PARTS(positions, sources)                                                                  \
    "mesh[0]{kind=MESH_KIND_RIGID vertex_count=3 normals#3 colors[0]=#4 speculars=#5 "             \
    "positions=(" positions ") sources=(" sources ")}"

/* Normals are (0, 3, 4), packed (0xC04) or not. The word of UF (types 24, 2B and 32) is not a
 * float: the bits of an infinity or a NaN give no warning. The slots of weighted types count
 * down. */
TEST(vertices_have_the_parts_of_their_type)
{
    check_rows(VERTICES, "model orders", PARTS("0 10 20 1 11 21 2 12 22", "0 1 2"),
               "0xD0020 1.0 =null null null; 0x190021 f(1 0 3 4 0) ~(3*(0 0.6 0.8)) null null;"
               "0xA0022 .0 =null null null; 0xD0023 0x04010203 =null (3*(1 2 3 4)) null;"
               "0xD0024 0x7F800000 =null null null;"
               "0xD0026 0x84100821 =null (3*(132 130 132 255)) (3*(8 4 8 255));"
               "0xD0027 0x1234FFFF =null (3*(34 51 68 17)) (12*255);"
               "0xD0028 0x7FFF0180 =null (3*(127 127 127 255)) (3*(1 1 1 255));"
               "0x130029 f(0 3 4) ~(3*(0 0.6 0.8)) null null;"
               "0x16002A (f(0 3 4) 0xFFFE0180) ~(3*(0 0.6 0.8)) (3*(254 1 128 255)) null;"
               "0x16002B (f(0 3 4) 0xFFFFFFFF) ~(3*(0 0.6 0.8)) null null;"
               "0x16002D (f(0 3 4) 0x7BEFF81F) ~(3*(0 0.6 0.8)) (3*(123 125 123 255)) "
               "(3*(255 0 255 255)); 0x16002E (f(0 3 4) 0xFEDC07E0) ~(3*(0 0.6 0.8)) "
               "(3*(238 221 204 255)) (3*(0 255 0 255)); 0x16002F (f(0 3 4) 0x00FFFF00) "
               "~(3*(0 0.6 0.8)) (3*(0 0 0 255)) (12*255);"
               "0xD0030 0xC04 ~(3*(0 0.6 0.8)) null null;"
               "0x100031 (0xC04 0x80FF0040) ~(3*(0 0.6 0.8)) (3*(255 0 64 128)) null;"
               "0x100032 (0xC04 0x7F800000) ~(3*(0 0.6 0.8)) null null;"
               "0x100033 (0x04010203 0x08050607) =null (3*(1 2 3 4)) (3*(5 6 7 8))");
    check_rows(VERTICES, "model orders", PARTS("2 12 22 1 11 21 0 10 20", "2 1 0"),
               "0xD0025 $*-1+0xFF0002 =null null null;"
               "0x16002C (f(0 3 4) $*-1+0xFF0002) ~(3*(0 0.6 0.8)) null null;"
               "0x100034 ($*-1+0xFF0002 0x99AABBCC) =null (3*(0xAA 0xBB 0xCC 0x99)) null");
}

/* Three signed numbers of 10 bits; x is the highest. The two bits above x have no meaning. */
TEST_ROWS(packed_normals_are_three_signed_numbers, VERTICES, "model orders", "mesh[0].normals~#3",
          "0xD0030 0x1FF00000 (1 0 0 ...); 0xD0030 0x20000000 (-1 0 0 ...);"
          "0xD0030 0x7FC00 (0 1 0 ...); 0xD0030 0x80000 (0 -1 0 ...); 0xD0030 0x1FF (0 0 1 ...);"
          "0xD0030 0x200 (0 0 -1 ...); 0xD0030 0xC0000000 (0 0 0 ...);"
          "0xD0030 0x3FFFFFFF (-0.57735027 -0.57735027 -0.57735027 ...);"
          "0xD0030 0xFFFFFFFF (-0.57735027 -0.57735027 -0.57735027 ...);"
          "0xD0030 0x100401 (0.57735027 0.57735027 0.57735027 ...);"
          "0xD0030 0x1FF803FF (0.70641456 -0.70779698 -0.00138242 ...);"
          "0xD0030 0x2017F802 (-0.70779629 0.70641117 0.00277024 ...)")

/* Some bits have no meaning: the flags of a chunk without weights, and the bits above the low byte
 * of the end. A null chunk is one word, whatever is above its type. Sources count on from chunk to
 * chunk. */
TEST_ROWS(vertex_lists_have_bits_without_a_meaning,
          "[NJCM " CHUNK_ROOT CHUNK_MODEL "vertices: 0 0x00020300 0x70022 0x20007 f(0 1 2 1 0 0) 0 "
          "#1 0x10009 f(0 1 0) 0xFFFFFF00 0x123456FF polygons: h(0x40 5 1 3 7 8 9 0xFF) ] pof0",
          "model orders",
          "mesh[0]{kind=MESH_KIND_RIGID positions=(0 1 2 1 0 0 0 1 0) sources=(0 1 2)}",
          "0x40022; 0x40122; 0x40222; 0x48022; 0x48322; 0x44022; 0x4FF22")

/* The bytes are those of ninja-chunk.md 8 for big-endian bodies. The type is the fourth byte of a
 * vertex chunk and the second byte of a polygon chunk. D8 is A, R, G, B. A colour of a strip or a
 * material is G, B, X, R. */
TEST_CASE(big_endian_lists_have_words_and_halves,
          "> [>NJCM " CHUNK_ROOT CHUNK_MODEL
          "vertices: {000D0023 00030002} 3*0.0 {04010203} 1.0 0.0 0.0 {08050607} 0.0 1.0 0.0 "
          "{0C090A0B} {000000FF} "
          /* head bits, type, size, G, B, A, R; head bits, type, size, info, length */
          "polygons: {1B11 0002 14151617} {0840 0005 0001 0003 0002 0003 0004} "
          "{0046 000B 0001 0003 0002 1E1F2021 0003 1E1F2021 0004 1E1F2021} {00FF} ] pof0",
          "model model_flags=MODEL_DRAW_ORDER",
          "mesh[0].colors[0]=(1 2 3 4 5 6 7 8 9 10 11 12 33 30 31 32 33 30 31 32 33 30 31 32) "
          "drawn[0]{diffuse=(23 20 21 22) blend_source=BLEND_INV_OTHER "
          "blend_destination=BLEND_INV_OTHER}")

/* Slots 0 to 2 have D8 and S8 (type 33), slots 3 to 5 have S5, S4 and IN (types 26 to 28). After a
 * material, the list draws slots 0 to 2 with their own colours and with those of a strip, then
 * slots 3 to 5.
 *
 * With KUNAI_MODEL_COLORS_RGBA the bytes of D8, S8 and the colours of strips are R, G, B, A in the
 * order of the file. The flag does not change packed colours and materials. */
TEST_ROWS(colors_can_be_bytes_of_rgba,
          "#1 " CHUNK_ROOT CHUNK_MODEL
          "vertices: 0x100033 0x30000 3*(f($ $$ 0) 0x01020304 0x05060708) "
          "0x50026 0x10003 0.0 0.0 1.0 0x84100821 0x50027 0x10004 1.0 1.0 1.0 0x1234FFFF "
          "0x50028 0x10005 2.0 4.0 1.0 0x7FFF0180 0xFF polygons: h(0x2511 2 0x0102 0x0304 "
          "0x40 5 1 3 0 1 2 0x46 11 1 3 0 0x0102 0x0304 1 0x0102 0x0304 2 0x0102 0x0304 "
          "0x40 5 1 3 3 4 5 0xFF) /4 ] pof0",
          "model model_flags=#2",
          "mesh[0]{vertex_count=9 speculars=#5 "
          "colors[0]=(3*#3 3*#4 132 130 132 255 34 51 68 17 3*127 255)} drawn[0].diffuse=(4 1 2 3)",
          "[NJCM 0 (2 3 4 1) (4 1 2 3) (6 7 8 5 ...);"
          ">[>NJCM 0 (2 3 4 1) (4 1 2 3) (6 7 8 5 ...);"
          "[NJCM MODEL_COLORS_RGBA (4 3 2 1) (2 1 4 3) (8 7 6 5 ...);"
          ">[>NJCM MODEL_COLORS_RGBA (1 2 3 4) (1 2 3 4) (5 6 7 8 ...)")

/* ---- strips ---- */

/* Corners of slots 0 to 3, with one or two pairs of UVs, a normal, and a colour (G, B; A, R). */
#define UV0 "256 0"
#define UV1 "-512 1"
#define UV2 "32767 -1"
#define UV3 "-32768 1024"
#define N0 " 0x7FFF 0 0"
#define N1 " 0 0x8001 0"
#define N2 " 0 0 0x8000"
#define N3 " 0x7FFF 0 0x8001"
#define C0 " 0x0201 0x0403"
#define C1 " 0x1211 0x1413"
#define C2 " 0x2221 0x2423"
#define C3 " 0x3231 0x3433"
#define WITH_UVS " (0 " UV0 ") (1 " UV1 ") (2 " UV2 ") (3 " UV3 ") "
#define WITH_NORMALS " (0" N0 ") (1" N1 ") (2" N2 ") (3" N3 ") "
#define WITH_BOTH " (0 " UV0 N0 ") (1 " UV1 N1 ") (2 " UV2 N2 ") (3 " UV3 N3 ") "
#define WITH_COLORS " (0" C0 ") (1" C1 ") (2" C2 ") (3" C3 ") "
#define WITH_UVS_AND_COLORS " (0 " UV0 C0 ") (1 " UV1 C1 ") (2 " UV2 C2 ") (3 " UV3 C3 ") "
#define WITH_TWO_UVS                                                                               \
    " (0 " UV0 " -256 7) (1 " UV1 " 128 -32768) (2 " UV2 " 3 32767) (3 " UV3 " 0 512) "

/* The expected values: UVs of 256 and of 1024 units to 1, normals of the vertices and of the
 * corners. */
#define BY_256 "(1 0 -2 0.00390625 127.99609375 -0.00390625 -128 4) "
#define BY_1024 "(0.25 0 -0.5 0.0009765625 31.9990234375 -0.0009765625 -32 1) "
#define SECOND_BY_256 "(-1 0.02734375 0.5 -128 0.01171875 127.99609375 0 2) "
#define SECOND_BY_1024 "(-0.25 0.0068359375 0.125 -32 0.0029296875 31.9990234375 0 0.5) "
#define UP_ALL "(0 0 1 0 0 1 0 0 1 0 0 1) "
#define TURNED "(1 0 0 0 -1 0 0 0 -1 0.707106781187 0 -0.707106781187) "
#define COLORED "(3 2 1 4 19 18 17 20 35 34 33 36 51 50 49 52) MATERIAL_VERTEX_COLOR;"

/* Checks two strips of slots 0 to 3, forward and reversed, in each strip type. words: the expected
 * user words of the triangles. */
static void check_strips(const char *strips, const char *words)
{
    auto_free char *text = print_text("[NJCM " CHUNK_ROOT CHUNK_MODEL CHUNK_SQUARE
                                      "polygons: h(#1 end-start/2 start: %s end: 0xFF) /4 ] pof0",
                                      strips);
    auto_free char *expected =
        print_text("corners[0]=(0 1 2 1 3 2 0 2 1 1 2 3) mesh[0]{vertex_count=4 sources=(0 1 2 3) "
                   "uvs[0]=#6 volume_uvs=#7 normals=#8 colors[0]=#9 %s} material[0].flags=#10",
                   words);
    check_rows(text, "model orders", expected,
               "0x40 0 1 2 3 null null " UP_ALL "null 0;"
               "0x41" WITH_UVS BY_256 "null " UP_ALL "null 0;"
               "0x42" WITH_UVS BY_1024 "null " UP_ALL "null 0;"
               "0x43" WITH_NORMALS "null null " TURNED "null 0;"
               "0x44" WITH_BOTH BY_256 "null " TURNED "null 0;"
               "0x45" WITH_BOTH BY_1024 "null " TURNED "null 0;"
               "0x46" WITH_COLORS "null null " UP_ALL COLORED "0x47" WITH_UVS_AND_COLORS BY_256
               "null " UP_ALL COLORED "0x48" WITH_UVS_AND_COLORS BY_1024 "null " UP_ALL COLORED
               "0x49 0 1 2 3 null null " UP_ALL "null 0;"
               "0x4A" WITH_TWO_UVS BY_256 SECOND_BY_256 UP_ALL "null 0;"
               "0x4B" WITH_TWO_UVS BY_1024 SECOND_BY_1024 UP_ALL "null 0");
}

/* The strips have 0 to 3 user words per triangle. */
TEST(corners_have_the_parts_of_their_strip_type)
{
    check_strips("2 4 #2 #3 #4 #5 -4 #2 #3 #4 #5", "user_count=0 user_words=null");
    check_strips("0x4002 4 #2 #3 #4 0 #5 10 -4 #2 #3 #4 20 #5 30",
                 "user_count=1 user_words=(0 10 20 30)");
    check_strips("0x8002 4 #2 #3 #4 0 1 #5 10 11 -4 #2 #3 #4 20 21 #5 30 31",
                 "user_count=2 user_words=(0 1 10 11 20 21 30 31)");
    check_strips("0xC002 4 #2 #3 #4 0 1 2 #5 10 11 12 -4 #2 #3 #4 20 21 22 #5 30 31 32",
                 "user_count=3 user_words=(0 1 2 10 11 12 20 21 22 30 31 32)");
}

/* Two triangles over slots 0 to 2 have equal corners, except for one word of one corner. If a word
 * were not compared, two different vertices would become one. */
TEST(each_word_of_a_corner_tells_vertices_apart)
{
    static const unsigned words[12] = {0, 2, 2, 3, 5, 5, 2, 4, 4, 0, 4, 4}; /* types 40 to 4B */

    for (unsigned i = 0; i < 12; i++) {
        char text[512];
        auto_laid file = {0};

        sprintf(
            text,
            "0x4%X end-start/2 start: 2 3 0 .%u 1 .%u 2 .%u 3 0 .%u 1 changed: .%u 2 .%u end:", i,
            2 * words[i], 2 * words[i], 2 * words[i], 2 * words[i], 2 * words[i], 2 * words[i]);
        file = lay_over_square(0, text);
        check_case(&file, "model", "vertex_count=3");
        for (unsigned word = 0; word < words[i]; word++) {
            auto_laid copy = copy_laid(&file);

            patch(&copy, "changed+%u: h1", 2 * word);
            check_case(&copy, "model", "vertex_count=4");
        }
    }
}

/* The normals of a cached list are in the space of the node that draws it: here (1, 0, 0) of a node
 * that turns X to Y. In the rigid mesh of the node they stay as they are. */
TEST_ROWS(normals_of_cached_strips_are_turned_by_the_drawing_node,
          "[NJCM root: 7 @m0 3*0.0 3*0 3*1.0 @child 0 child: 5 @m1 3*0.0 0 0 0x4000 3*1.0 0 0 "
          "m0: #1 @cached " CHUNK_SPHERE "m1: #2 @drawing " CHUNK_SPHERE CHUNK_SQUARE
          "cached: h(0xFF04 0x43 14 1 3 0 0x7FFF 0 0 1 0x7FFF 0 0 2 0x7FFF 0 0 0xFF) /4 "
          "drawing: h(0xFF05 0xFF) ] pof0",
          "model orders", "mesh[0]{kind=#3 submeshes[0].node=1 normals~#4}",
          "0 @vertices MESH_KIND_RIGID (1 0 0 ...); @vertices 0 MESH_KIND_SKINNED (0 1 0 ...)")

/* ---- other chunks ---- */

/* A reserved type ends the list. An unknown type is stepped over by its size. */
TEST(unknown_types_are_stepped_over_and_reserved_ones_end_the_list)
{
    for (unsigned type = 0; type <= 0xFF; type++) {
        const int reserved = type == 6 || type == 7 || (type >= 0x0A && type < 0x10);
        const int unknown = (type >= 0x20 && type < 0x38) || (type >= 0x3B && type < 0x40) ||
                            (type >= 0x4C && type < 0xFF);
        auto_laid file = {0};

        if (!reserved && !unknown)
            continue;
        auto_free char *text =
            print_text("0x40 5 1 3 0 1 2 other: 0xFF%02X 1 0xFF 0x40 5 1 3 1 3 2", type);
        file = lay_over_square(0, text);
        check_case(
            &file, "model", "warns %s triangle_count=%d",
            unknown ? "UNSUPPORTED @other 'polygon list' "
                      "'the polygon chunk is left out: its type is unknown'"
                    : "CORRUPT @other 'polygon list' 'the type of the polygon chunk is reserved'",
            unknown ? 2 : 1);
    }
}

/* ---- cached lists ---- */

/* Cached lists can contain a DP and end with a CP. An entry can be set again, or be drawn before it
 * is set. */
TEST(cached_lists_may_change_the_cache)
{
    static const char *const lists[] = {
        "0x0905 "                                       /* DP 9: nothing yet */
        "0x0104 0x40 5 1 3 0 1 2 "                      /* CP 1 */
        "0x0204 0x40 5 1 3 1 2 0",                      /* CP 2 ends list 1 */
        "0x0904 0x0105 0x40 5 1 3 2 0 1",               /* CP 9: DP 1 and a triangle */
        "0x0105 0x0205 0x0905 0x0104 0x40 5 1 3 3 0 1", /* DP 1, 2 and 9; CP 1 again */
        "0x0105 0x40 5 1 3 2 0 1 0x0105",               /* the new list 1, twice */
    };

    for (int big = 0; big < 2; big++) {
        auto_laid file = lay_square_lists(big, lists, 4);

        check_case(&file, "model model_flags=MODEL_DRAW_ORDER",
                   "warns CORRUPT @l0 'polygon list' "
                   "'the model draws an empty entry of the polygon list cache' mesh_count=1 "
                   "corners[0][0]=(0 1 2) corners[0][1]=(1 2 0) corners[0][2]=(0 1 2) "
                   "corners[0][3]=(2 0 1) corners[0][4]=(3 0 1) corners[0][5]=(2 0 1) "
                   "corners[0][6]=(3 0 1) mesh[0]{submesh_count=7 submeshes[0].order=0 "
                   "submeshes[1].order=1 submeshes[2].order=2 submeshes[3].order=3 "
                   "submeshes[4].order=4 submeshes[5].order=5 submeshes[6].order=6}");
    }
}

/* ---- order and kind of the output ---- */

/* A blended draw, an opaque one, one whose triangle is dropped, two equal opaque ones, and the
 * first again. */
#define MIXED                                                                                      \
    "0x0840 5 1 3 0 1 2 0x0040 5 1 3 1 2 0 0x0040 5 1 3 1 1 2 0x1040 5 1 3 2 0 1 "                 \
    "0x1040 5 1 3 3 0 1 0x0840 5 1 3 1 3 2"

/* KUNAI_MODEL_DRAW_ORDER gives each draw a sub-mesh of its own. */
TEST_CALL(draws_can_keep_their_order,
          check_over_square(
              "model model_flags=MODEL_DRAW_ORDER", MIXED,
              "material_count=3 dropped_count=1 corners[0]=(0 1 2 1 2 0 2 0 1 3 0 1 1 3 2) "
              "mesh[0]{submesh_count=5 submeshes[0]{order=0 flags=8 first_index=0 index_count=3} "
              "submeshes[1]{order=1 flags=0 first_index=3 index_count=3 material=1} "
              "submeshes[2]{order=3 flags=0x10 first_index=6 index_count=3 material=2} "
              "submeshes[3]{order=4 flags=0x10 first_index=9 index_count=3 material=2} "
              "submeshes[4]{order=5 flags=8 first_index=12 index_count=3 material=0}}"))

/* Without the flag, draws of one material become one sub-mesh, and blended ones come last. */
TEST_CALL(draws_are_merged_by_material,
          check_over_square("model", MIXED,
                            "material_count=3 mesh[0]{submesh_count=3 "
                            "submeshes[0]{order=1 flags=0 index_count=3} "
                            "submeshes[1]{order=3 flags=0x10 index_count=6} "
                            "submeshes[2]{order=0 flags=8 index_count=6}}"))

/* The order goes on from node to node. */
TEST_CASE(skinned_meshes_can_keep_the_order_of_draws,
          CHUNK_TWO_LISTS("0x0840 5 1 3 0 1 2", "0x0040 5 1 3 1 2 0 0x0840 5 1 3 2 0 1"),
          "model model_flags=MODEL_DRAW_ORDER|MODEL_ONE_MESH",
          "corners[0]=(0 1 2 1 2 0 2 0 1) mesh[0]{submesh_count=3 submeshes[0]{order=0 node=0} "
          "submeshes[1]{order=1 node=1} submeshes[2]{order=2 node=1}}")

/* Two rigid nodes, the second at x = 10, become two meshes, or one skinned mesh in bind space. */
TEST(nodes_can_become_one_mesh)
{
    static const char text[] =
        "[NJCM root: 7 @model 6*0 3*1.0 @child 0 child: 6 @model 10.0 0.0 0.0 3*0 3*1.0 0 "
        "0 " CHUNK_MODEL CHUNK_SQUARE "polygons: " CHUNK_TRIANGLE_WORDS "] pof0";

    CHECK(text, "model", "mesh_count=2 skinned=0");
    CHECK(text, "model model_flags=MODEL_ONE_MESH",
          "mesh_count=1 skinned=1 vertex_count=6 node[0].mesh=-1 node[1].mesh=-1 bind_gap=0 "
          "inverse_binds=(1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 1 0 0 0 0 1 0 0 0 0 1 0 -10 0 0 1) "
          "mesh[0]{kind=MESH_KIND_SKINNED node=-1 "
          "positions=(0 0 0 1 0 0 0 1 0 10 0 0 11 0 0 10 1 0) influence_count=6 "
          "joints=(12*0 1 3*0 1 3*0 1 3*0) weights=(1 3*0 1 3*0 1 3*0 1 3*0 1 3*0 1 3*0) "
          "influences[0]{node=0 weight=1 position=(0 0 0)} "
          "influences[1]{node=0 weight=1 position=(1 0 0)} "
          "influences[2]{node=0 weight=1 position=(0 1 0)} "
          "influences[3]{node=1 weight=1 position=(0 0 0)} "
          "influences[4]{node=1 weight=1 position=(1 0 0)} "
          "influences[5]{node=1 weight=1 position=(0 1 0)}}");
}
