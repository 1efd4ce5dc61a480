/* test_model_bad.c - models that break the rules of ninja-container.md 5 to 7 and of
 * ninja-chunk.md. Each fault must give its own error or warning, at its own place. A missing check
 * would read outside the data, or never end. */
#include "chunk_texts.h"

#define LITTLE "model byte_order=BYTE_ORDER_LITTLE"

/* ---- the node tree ---- */

/* A node may be at the last place that fits. Later and unaligned places fail. */
#define NO_NODE(place)                                                                             \
    "fails CORRUPT @" place                                                                        \
    " 'NJS_OBJECT' 'the pointer to the node leads outside the data, or is not a multiple of 4'"

TEST_DAMAGES(nodes_lie_in_the_data_on_a_grid,
             "[NJCM root: 0 @model 12*0 second: 14*0 model: 12*0 end: ]", "model",
             {"root+44: @end-52", ""},
             {"root+44: @end-48|root+44: @second-2|root+44: @second+1|root+44: @second+2|"
              "root+44: @end|root+44: 0xFFFFFFFC",
              NO_NODE("root+44")},
             {"root+48: @end-48|root+48: @second-2|root+48: @second+1|root+48: @second+2|"
              "root+48: @end|root+48: 0xFFFFFFFC",
              NO_NODE("root+48")})

/* A root needs 52 bytes, and 56 if a quaternion turns it. The bodies end with the needed bytes,
 * before them, or without a root. */
TEST_DAMAGES(
    roots_lie_in_the_data, "'NJCM' size: 56 root: 7 13*0", "model",
    {"size: 0, cut root", NO_NODE("root")}, {"size: 4, cut root+4", NO_NODE("root")},
    {"size: 51, cut root+51", NO_NODE("root")}, {"size: 52, cut root+52", ""},
    {"root: 0x407, size: 51, cut root+51", NO_NODE("root")},
    {"root: 0x407, size: 52, cut root+52",
     "fails TRUNCATED @root+52 'NJS_OBJECT' 'the data ends before the end of this structure'"},
    {"root: 0x407, size: 55, cut root+55",
     "fails TRUNCATED @root+52 'NJS_OBJECT' 'the data ends before the end of this structure'"},
    {"root: 0x407, size: 56", ""})

#define TWICE(place) "fails CORRUPT @" place " 'NJS_OBJECT' 'the tree reaches the node twice'"

/* One pointer of a sound tree of 5 nodes is changed. Each change makes a cycle or a shared subtree:
 * a reader that does not notice would never end. */
TEST_DAMAGES(nodes_are_reached_once,
             "[NJCM n0: 11*0 @n1 0 n1: 11*0 @n2 @n3 n2: 13*0 n3: 12*0 @n4 n4: 13*0 ] pof0", "model",
             {"n2+44: @n2", TWICE("n2+44")}, /* its own child */
             {"n4+48: @n4", TWICE("n4+48")}, /* its own sibling */
             {"n2+44: @n1", TWICE("n2+44")}, /* its parent is its child */
             {"n2+48: @n1", TWICE("n2+48")}, /* its parent is its sibling */
             {"n4+48: @n1", TWICE("n4+48")}, /* siblings in a ring */
             {"n4+44: @n2", TWICE("n4+44")}, /* a subtree with two parents */
             {"n0+48: @n1", TWICE("n0+48")}, /* the child of the root is its sibling, too */
             {"n2+44: @n3", TWICE("n1+48")} /* n3 is reached as a child of n2 first */)

/* In bare data a pointer can name the root, too, because its place is not 0. */
TEST_DAMAGES(bare_roots_are_reached_once, "4*0 root: 13*0",
             LITTLE " flags=OPEN_BARE format=FORMAT_NJCM offset=16", {"", ""},
             {"root+44: 16", TWICE("root+44")}, {"root+48: 16", TWICE("root+48")})

/* Ten thousand siblings whose last one names the first, and a thousand nested children that do the
 * same. */
TEST(long_cycles_are_found)
{
    CHECK("[NJCM root: 11*0 first-root 0 first: 9998*(12*0 $*52+104) last: 12*0 first-root ]",
          LITTLE, TWICE("last+48"));
    CHECK("[NJCM root: 11*0 first-root 0 first: 998*(11*0 $*52+104 0) last: 11*0 first-root 0 ]",
          LITTLE, TWICE("last+44"));
}

/* A quaternion of zeros is no turn. A quaternion whose squares underflow as floats is a turn: its
 * length is calculated in double. */
TEST_CASE(empty_quaternions_are_no_turns,
          "[NJCM root: 0x405 0 9*0 @n1 0 0 n1: 0x405 0 3*0 1 5*0 @n2 0 0 "
          "n2: 0x405 0 3*0 0x80000000 0x80000000 6*0 0x80000000 ] pof0",
          "model",
          "node[0]{rest.rotation=(0 0 0 1) world=(1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1)} "
          "node[1].rest.rotation=(1 0 0 0) node[2].rest.rotation=(0 0 0 1)")

/* ---- numbers that are not finite ---- */

/* One node with a quaternion, its model, and the square. */
#define TURNED                                                                                     \
    "[NJCM root: 0x400 @model 1.0 2.0 3.0 9*0 " CHUNK_MODEL CHUNK_SQUARE CHUNK_STRIP "] pof0"

/* Each float of a node, of its model and of its vertices is replaced in turn; all others are
 * finite. One number that is not finite would spread to every matrix and box. */
TEST(numbers_that_are_not_finite_read_as_0)
{
#define READS_AS_0 "'a number is not finite: it is read as 0'"
    static const char *const texts[] = {"#1: 0x7F800000", "#1: 0xFF800000", "#1: 0x7F800001",
                                        "#1: 0x7FC00000", "#1: 0xFFFFFFFF"};
    auto_laid file = lay(TURNED);

    for (int i = 0; i < 5; i++) {
        check_patches(&file, "model", texts[i], "warns CORRUPT @#1 'NJS_OBJECT' " READS_AS_0,
                      "root+8; root+12; root+16; root+20; root+24; root+28; root+32; root+36; "
                      "root+40; root+52");
        check_patches(&file, "model", texts[i], "warns CORRUPT @#1 'NJS_CNK_MODEL' " READS_AS_0,
                      "model+8; model+12; model+16; model+20");
        check_patches(&file, "model", texts[i], "warns CORRUPT @#1 'vertex list' " READS_AS_0,
                      "vertices+8; vertices+12; vertices+16; vertices+20; vertices+24; "
                      "vertices+28; vertices+32; vertices+36; vertices+40; vertices+44; "
                      "vertices+48; vertices+52; vertices+56; vertices+60; vertices+64; "
                      "vertices+68; vertices+72; vertices+76; vertices+80; vertices+84; "
                      "vertices+88; vertices+92; vertices+96; vertices+100");
    }
}

/* Some words are not used as numbers, so any bits are allowed: angles are integers, only a
 * quaternion has a fourth part, and CV_SH and CV_VN_SH end with padding. */
TEST_CASE(
    words_that_are_no_numbers_may_be_anything,
    "[NJCM root: 5 @model 3*0 0x7FC00000 0x7F800000 0xFF800000 3*0 0 0 0x7FC00000 " CHUNK_MODEL
    "vertices: 0x90020 0x20000 3*0 0x7FC00000 1.0 0 0 0xFF800000 "
    "0x90021 0x10002 0 1.0 0 0x7FC00000 0 0 1.0 0x7F800000 0xFF "
    "polygons: " CHUNK_TRIANGLE_WORDS "] pof0",
    "model", "triangle_count=1 node[0].angles[0]=0x7FC00000")

/* A bad number in one vertex must not remove the other vertices. */
TEST_CASE(vertices_stay_beside_one_that_is_not_finite,
          "[NJCM " CHUNK_ROOT CHUNK_MODEL "vertices: 0xA0022 0x30000 0x7F800000 0 0 0 1.0 0 "
          "1.0 0x7FC00001 0 0xFF polygons: " CHUNK_TRIANGLE_WORDS "] pof0",
          "model",
          "warns CORRUPT @vertices+8 warns CORRUPT @vertices+36 "
          "mesh[0].positions=(0 0 0 0 1 0 1 0 0)")

/* In the first file a scale of 2^127 is inside another one. In the second file the quaternion of a
 * turn about Z is a little longer than 1, because its floats are rounded. The largest scale
 * overflows when it is turned to Y. */
TEST(world_matrices_that_overflow_read_as_0)
{
#define TOO_LARGE                                                                                  \
    "warns CORRUPT @root 'NJS_OBJECT' "                                                            \
    "'a computed number is too large: it is 0 instead' "
    CHECK("[NJCM root: 3 0 6*0 0x7F000000 1.0 1.0 @child 0 "
          "child: 3 0 6*0 0x7F000000 1.0 1.0 0 0 ] pof0",
          "model", TOO_LARGE "node[1].world=(0 0 0 0 0 1 ...)");
    CHECK("[NJCM root: 1 0 5*0 0x4001 0x7F7FFFFF 1.0 1.0 0 0 ]", LITTLE,
          TOO_LARGE "node[0].world~(-3.2631e34 0 ...)");
}

/* ---- models ---- */

/* Two nodes, each with a model and lists of its own. */
#define TWO                                                                                        \
    "[NJCM n0: 7 @m0 6*0 3*1.0 @n1 0 n1: " CHUNK_NODE_AT(                                          \
        "@m1", "0", "0") "m0: @v0 @p0 " CHUNK_SPHERE "m1: @v1 @p1 " CHUNK_SPHERE                   \
                         "v0: " CHUNK_SQUARE_WORDS "p0: " CHUNK_STRIP_WORDS                        \
                         "v1: " CHUNK_SQUARE_WORDS "p1: " CHUNK_STRIP_WORDS "end: ] pof0"

#define NO_MODEL(place)                                                                            \
    "CORRUPT @" place                                                                              \
    " 'NJS_OBJECT' 'the pointer to the model leads outside the data, or is not a multiple of 4' "

/* A model that cannot be found is left out, and the other one is drawn. If no model is left, the
 * open fails with this error. In the last row a model is at the last place that fits. */
TEST_DAMAGES(models_lie_in_the_data_on_a_grid, TWO, "model",
             {"n0+4: 0x0FFFFFFC|n0+4: @m0+2|n0+4: @m0+1|n0+4: @end-20",
              "warns " NO_MODEL("n0+4") "node[0].mesh=-1 triangle_count=2"},
             {"n1+4: 0x0FFFFFFC|n1+4: @m0+2|n1+4: @m0+1|n1+4: @end-20",
              "warns " NO_MODEL("n1+4") "node[1].mesh=-1 triangle_count=2"},
             {"n0+4: 0x0FFFFFFC, n1+4: 0x0FFFFFFC|n0+4: @m0+2, n1+4: @m0+1",
              "fails " NO_MODEL("n0+4")},
             {"n1+4: @end-24, end-24: 6*0", "triangle_count=2"})

#define NO_LISTS                                                                                   \
    "warns CORRUPT @m1 'NJS_CNK_MODEL' 'the pointer to the vertex list leads outside the data, "   \
    "or is not a multiple of 4' "                                                                  \
    "warns CORRUPT @m1+4 'NJS_CNK_MODEL' 'the pointer to the polygon list leads outside the "      \
    "data, or is not a multiple of 2' "                                                            \
    "triangle_count=2"
#define NO_POLYGONS                                                                                \
    "warns CORRUPT @m1+4 'NJS_CNK_MODEL' 'the pointer to the polygon list leads outside the "      \
    "data, or is not a multiple of 2'"

/* Vertex lists need multiples of 4, polygon lists multiples of 2 (ninja-chunk.md 1). */
TEST_DAMAGES(lists_lie_in_the_data_on_a_grid, TWO, "model", {"m1: 0x0FFFFFFC 0x0FFFFFFC", NO_LISTS},
             {"m1: @v0+2 @v0+3", NO_LISTS}, {"m1: @v0+3 @v0+3", NO_LISTS},
             {"m1: @end @end", NO_LISTS}, {"m1: 0 0x0FFFFFFC", NO_POLYGONS},
             {"m1: 0 @v0+3", NO_POLYGONS}, {"m1: 0 @end", NO_POLYGONS})

/* If nothing can be drawn, the error is the first damage. */
TEST_CASE(a_model_of_which_nothing_is_left_fails,
          "[NJCM " CHUNK_ROOT CHUNK_MODEL "vertices: 0x1F 0xFF polygons: h(6 0xFF) ] pof0", "model",
          "fails CORRUPT @vertices 'vertex list' 'the type of the vertex chunk is unknown'")

/* ---- vertex lists ---- */

/* Types below 20 hex and above 34 hex end the list; the vertices before them stay. Type 0 is
 * padding. */
TEST(unknown_vertex_types_end_the_list)
{
    for (unsigned type = 0; type < 0xFF; type++) {
        auto_laid file =
            lay("[NJCM " CHUNK_ROOT CHUNK_MODEL CHUNK_SQUARE "0xFF " CHUNK_STRIP "] pof0");

        patch(&file, "vertices+104: %u", type);
        if (type < 0x20 || type > 0x34)
            check_case(&file, "model", "%s triangle_count=2",
                       type ? "warns CORRUPT @vertices+104 'vertex list' 'the type of the vertex "
                              "chunk is unknown'"
                            : "");
    }
}

/* A size that is too small is replaced by the computed one. A size that is too large is obeyed. */
TEST(vertex_chunks_may_be_too_large_but_not_too_small)
{
    auto_laid file = lay("[NJCM " CHUNK_ROOT CHUNK_MODEL CHUNK_SQUARE "0xFF " CHUNK_STRIP "] pof0");

    for (unsigned size = 0; size < 25; size++) {
        patch(&file, "vertices: 0x%X0029", size);
        check_case(&file, "model",
                   "warns CORRUPT @vertices 'vertex list' "
                   "'the size of the vertex chunk is too small for its vertices' triangle_count=2");
    }
    patch(&file, "vertices: 0x1A0029, vertices+104: 0x1F"); /* the unknown type is stepped over */
    check_case(&file, "model", "triangle_count=2");
}

/* The body may end before the last vertex or before the end of the list. The reader keeps the whole
 * vertices. */
TEST_ROWS(vertex_lists_end_in_the_data,
          "[NJCM root: 7 @model 6*0 3*1.0 @child 0 child: 7 @model2 6*0 3*1.0 0 0 " CHUNK_MODEL
          "model2: @last 0 " CHUNK_SPHERE CHUNK_SQUARE CHUNK_STRIP "last: #1 end: ] pof0",
          "model",
          "warns TRUNCATED @end 'vertex list' 'the data ends before the end of this structure' "
          "triangle_count=2",
          "(0x190029 0x40000 24*0.0); (0x1F0029 0x50000 24*0.0); 0x190029")

/* A slot has 16 bits. A larger number must not wrap to slot 0. */
TEST_ROWS(
    slots_past_65535_are_left_out,
    "[NJCM " CHUNK_ROOT "model: @vertices 0 " CHUNK_SPHERE "vertices: #1 0xFF ] pof0", "model",
    "warns CORRUPT @past 'vertex list' 'the vertex is left out: its slot is greater than 65535'",
    "(0xA0022 0x3FFFE 6*0.0 past: 0 1.0 0); (0xD0025 0x3FFFE "
    "1.0 0 0 0xFF0000 0 1.0 0 0xFF0001 past: 0 0 1.0 0xFF0002)")

#define NO_START                                                                                   \
    "warns CORRUPT @vertices+8 'vertex list' 'the vertex continues a blend that no vertex has "    \
    "started' "                                                                                    \
    "mesh[0]{kind=MESH_KIND_RIGID positions=(1 0 0 0 1 0 0 0 1)}"

/* A middle, an end, or status 3 without a start begins a vertex. Each chunk warns once. */
TEST_DAMAGES(weights_need_a_start,
             "[NJCM " CHUNK_ROOT CHUNK_MODEL "vertices: 0xD0025 0x30000 1.0 0 0 0xFF0000 "
             "0 1.0 0 0xFF0001 0 0 1.0 0xFF0002 0xFF polygons: " CHUNK_TRIANGLE_WORDS "] pof0",
             "model", {"", ""}, {"vertices: 0xD0125", NO_START}, {"vertices: 0xD0225", NO_START},
             {"vertices: 0xD0325", NO_START})

/* Weights that are all 0 are legal and must not divide by 0. */
TEST_CASE(the_first_influence_has_all_of_no_weight,
          "[NJCM root: 7 @model 6*0 3*1.0 @child 0 child: 7 @model2 6*0 3*1.0 0 0 model: @start "
          "0 " CHUNK_SPHERE "model2: @end @polygons " CHUNK_SPHERE
          "start: 0x8002C 0x10000 1.0 0 0 0 0 1.0 0 0x70022 0x20001 0 1.0 0 0 0 1.0 0xFF "
          "end: 0x8022C 0x10000 5.0 5.0 5.0 1.0 0 0 0 0xFF polygons: " CHUNK_TRIANGLE_WORDS
          "] pof0",
          "model",
          "mesh[0]{kind=MESH_KIND_SKINNED positions=(1 0 0 ...) normals=(0 0 0 ...) "
          "weights=(1 0 0 0 ...) joints=(0 ...)}")

/* ---- computed numbers ---- */

/* One node has the positions, and another one draws them. */
TEST_CASE(computed_positions_that_overflow_read_as_0,
          "[NJCM root: 3 @model 6*0 2.0 1.0 1.0 @child 0 child: 7 @model2 6*0 3*1.0 0 0 model: "
          "@vertices 0 " CHUNK_SPHERE "model2: 0 @polygons " CHUNK_SPHERE
          "vertices: 0xA0022 0x30000 0x7F7FFFFF 0 0 0 1.0 0 0 0 1.0 0xFF "
          "polygons: " CHUNK_TRIANGLE_WORDS "] pof0",
          "model",
          "warns CORRUPT @root 'NJS_OBJECT' 'a computed number is too large: it is 0 instead' "
          "mesh[0].kind=MESH_KIND_SKINNED")

/* A corner can bring a normal for a vertex of another node; the normal is moved from node to node.
 * The first row scales -32768/32767 by the largest float. The second row scales 4 by 2^127, the
 * inverse of the other node's scale. */
TEST_ROWS(computed_normals_that_overflow_read_as_0,
          "[NJCM root: 3 @model 6*0 #1 1.0 1.0 0 @next next: 3 @model2 6*0 #2 1.0 1.0 0 0 "
          "model: @vertices 0 " CHUNK_SPHERE "model2: 0 @polygons " CHUNK_SPHERE CHUNK_SQUARE
          "polygons: h(0x43 14 1 3 0 #3 0 0 1 #3 0 0 2 #3 0 0 0xFF) /4 ] pof0",
          "model",
          "warns CORRUPT @root 'NJS_OBJECT' 'a computed number is too large: it is 0 instead' "
          "mesh[0].influences[0].normal=(0 0 0)",
          "1.0 0x7F7FFFFF 0x8000; 0x00400000 4.0 0x7FFF")

/* Bounds that are too large must not read as a small box: the largest float stands for them. The
 * node scales a unit square by 2^127 or -2^127; (2 - 2^-23) * 2^127 is the largest float, 2 * 2^127
 * is too large. */
TEST_DAMAGES(bounds_that_are_too_large_are_the_largest_float,
             "[NJCM root: 3 @model 6*0 0x7F000000 1.0 1.0 0 @next "
             "next: 7 @model2 6*0 3*1.0 0 0 " CHUNK_MODEL "model2: @small @polygons " CHUNK_SPHERE
             "vertices: 0xD0022 0x40000 3*0 0x3FFFFFFF 0 0 0 1.0 0 1.0 1.0 0 0xFF "
             "small: 0xD0022 0x40000 3*0 2.0 0 0 0 1.0 0 1.0 1.0 0 0xFF " CHUNK_STRIP "] pof0",
             "model", {"", "overflow=0 bounds_min=(0 0 0) bounds_max=(3.40282347e38 1 0)"},
             {"vertices+20: 2.0",
              "warns CORRUPT overflow=1 bounds_min=(0 0 0) bounds_max=(3.40282347e38 1 0)"},
             {"vertices+20: 2.0, root+32: 0xFF000000",
              "warns CORRUPT overflow=1 bounds_min=(-3.40282347e38 0 0) bounds_max=(2 1 0)"})

/* ---- polygon lists ---- */

/* Draws the square; the words of a test follow. */
#define SQUARE_AND "0x40 6 1 4 0 1 2 3 "

/* A material chunk needs two words per colour, the bump chunk 6 words. More words are stepped over;
 * fewer words end the list. */
TEST(material_chunks_have_room_for_their_colors)
{
    static const unsigned needs[16] = {0, 2, 2, 4, 2, 4, 4, 6, 6, 2, 2, 4, 2, 4, 4, 6};

    for (unsigned type = 0; type < 16; type++)
        for (unsigned size = 0; size <= 7; size++) {
            auto_laid file = {0};
            char text[128], zeros[32] = "";

            if (size)
                snprintf(zeros, sizeof zeros, "%u*0", size);
            snprintf(text, sizeof text, SQUARE_AND "words: 0x1%X %u %s 0x40 5 1 3 0 1 2", type,
                     size, zeros);
            file = lay_over_square(0, text);
            check_case(&file, "model", "%s",
                       size < needs[type]
                           ? "warns CORRUPT @words 'polygon list' "
                             "'the material chunk is too small for its colours' triangle_count=2"
                           : "triangle_count=3");
        }
}

/* Triangles before the damage are drawn. "at" marks the missing word: the count, the length, a
 * strip, a corner (also of the longest strips), a user word, a V, a normal's Z. */
#define SQUARE_LIST(words)                                                                         \
    "[NJCM " CHUNK_ROOT CHUNK_MODEL CHUNK_SQUARE "polygons: h(" SQUARE_AND words ") /4 ] pof0"

TEST_ROWS(strips_may_not_be_longer_than_their_chunk, SQUARE_LIST("#1 0xFF"), "model",
          "warns CORRUPT @at 'polygon list' 'the strips end past the end of the chunk' "
          "triangle_count=#2",
          "(0x40 0 at:) 2; (0x40 1 1 at:) 2; (0x40 1 0x3FFF at:) 2; (0x40 5 2 3 0 1 2 at:) 3;"
          "(0x40 5 1 4 0 1 2 at: 3) 3; (0x40 5 1 0x7FFF 0 1 2 at: 3) 3;"
          "(0x40 5 1 0x8000 0 1 2 at: 3) 3; (0x40 5 0x4001 3 0 1 2 at: 7) 2;"
          "(0x40 7 0xC001 3 0 1 2 7 8 at: 9) 2; (0x41 10 1 3 0 0 0 1 0 0 at: 2 0 0) 2;"
          "(0x43 13 1 3 0 0 0 0 1 0 0 0 at: 2 0 0 0) 2")

/* The body ends in a list that has no end chunk. It ends after null chunks, in a texture, at the
 * size or the colours of a material, at the size of strips, in strips, or in an unknown chunk. */
TEST_ROWS(polygon_lists_end_in_the_data,
          "[NJCM " CHUNK_ROOT CHUNK_MODEL CHUNK_SQUARE "polygons: h(" SQUARE_AND "#1) ] pof0",
          "model",
          "warns TRUNCATED @at 'polygon list' 'the data ends before the end of this structure' "
          "triangle_count=2",
          "(at:); (0 0 at:); (0 8 at:); (0 0x11 at:); (0x11 2 at:); (0 0x40 at:);"
          "(0x40 0xFFFF at:); (0x40 3 at: 1 3); (0x50 0x7FFF at:)")

/* Triangles that use a slot without a vertex, or a slot past the last one, are left out. A model
 * without any vertex keeps its nodes and draws nothing. */
#define EMPTY "'polygon list' 'triangles that use an empty vertex slot are left out' "

TEST(triangles_with_empty_slots_are_left_out)
{
    check_rows(SQUARE_LIST("words: 0x40 7 1 5 0 1 2 3 #1 0xFF"), "model",
               "warns CORRUPT @words " EMPTY "triangle_count=4 dropped_count=1",
               "4; 5; 12; 40000; 65535");
    CHECK("[NJCM " CHUNK_ROOT "model: 0 @polygons " CHUNK_SPHERE CHUNK_STRIP "] pof0", "model",
          "warns CORRUPT @polygons " EMPTY "mesh_count=0 dropped_count=2");
}

TEST_ROWS(empty_entries_of_the_cache_draw_nothing, SQUARE_LIST("words: #1 0x40 5 1 3 0 1 2 0xFF"),
          "model",
          "warns CORRUPT @words 'polygon list' "
          "'the model draws an empty entry of the polygon list cache' triangle_count=3",
          "0x0005; 0x3305; 0x6605; 0x9905; 0xCC05; 0xFF05")
