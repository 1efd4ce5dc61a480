/* test_volume.c - modifier volumes of Ninja Chunk models (ninja-chunk.md 4.8). A volume must not
 * change the meshes that are drawn, although both use the same slots and cached lists. Expected
 * values are worked out by hand. */
#include "chunk_texts.h"
#include "model_part.h"

#include <math.h>

#define VOLUME                                                                                     \
    "kind=MESH_KIND_VOLUME corner_count=3 positions=set sources=set normals=null uvs[0]=null "     \
    "volume_uvs=null colors[0]=null speculars=null joints=null weights=null influences=null "      \
    "influence_starts=null polygon_normals=null influence_count=0 "

#define TRIANGLE " 0x40 5 1 3 0 1 2 "
#define SOLID(corners) " 0x38 4 1 " corners " "
#define EMPTY_SLOT "'triangles that use an empty vertex slot are left out' "

/* Checks a polygon list over the line in both byte orders. */
static void check_over_line(const char *polygons, const char *expected)
{
    auto_free char *text = print_text(
        "[NJCM " CHUNK_ROOT CHUNK_MODEL CHUNK_LINE "polygons: h(%s 0xFF) /4 ] pof0", polygons);
    check_rows(text, "model orders", expected, "-");
}

/* ---- the three types ---- */

/* #1: the type, #2: how many user words each triangle, quad or corner has, #3: the elements and
 * their words, #4: the corners, #5: the words of each triangle. The rows of the last type have the
 * strip of ninja-chunk.md 4.6 and a forward strip. */
TEST_ROWS(volumes_have_triangles_quads_or_strips_with_words,
          "[NJCM " CHUNK_ROOT CHUNK_MODEL CHUNK_LINE
          "polygons: h(#1 end-start/2 start: #3 end: 0xFF) /4 ] pof0",
          "model orders",
          "corners[0]=#4 mesh[0]{" VOLUME "node=0 user_count=#2 user_words=#5 submesh_count=1 "
          "submeshes[0]{flags=0x5A node=0 order=0 material=0}}",
          "0x5A38 0 (2 4 1 2 7 5 9) (4 1 2 7 5 9) null;"
          "0x5A38 1 (16386 4 1 2 0 7 5 9 1000) (4 1 2 7 5 9) (0 1000);"
          "0x5A38 2 (32770 4 1 2 0 1 7 5 9 1000 1001) (4 1 2 7 5 9) (0 1 1000 1001);"
          "0x5A38 3 (49154 4 1 2 0 1 2 7 5 9 1000 1001 1002) (4 1 2 7 5 9) (0 1 2 1000 1001 1002);"
          "0x5A39 0 (2 0 1 2 3 8 6 4 5) (0 1 2 2 1 3 8 6 4 4 6 5) null;"
          "0x5A39 1 (16386 0 1 2 3 0 8 6 4 5 1000) (0 1 2 2 1 3 8 6 4 4 6 5) (0 0 1000 1000);"
          "0x5A39 2 (32770 0 1 2 3 0 1 8 6 4 5 1000 1001) (0 1 2 2 1 3 8 6 4 4 6 5) (0 1 0 1 "
          "1000 1001 1000 1001);"
          "0x5A39 3 (49154 0 1 2 3 0 1 2 8 6 4 5 1000 1001 1002) (0 1 2 2 1 3 8 6 4 4 6 5) "
          "(0 1 2 0 1 2 1000 1001 1002 1000 1001 1002);"
          "0x5A3A 0 (2 -5 1 9 0 5 11 4 2 3 4 6) (1 0 9 9 0 5 0 11 5 2 3 4 3 6 4) null;"
          "0x5A3A 1 (16386 -5 1 9 0 0 5 1000 11 2000 4 2 3 4 3000 6 4000) (1 0 9 9 0 5 0 11 "
          "5 2 3 4 3 6 4) (0 1000 2000 3000 4000);"
          "0x5A3A 2 (32770 -5 1 9 0 0 1 5 1000 1001 11 2000 2001 4 2 3 4 3000 3001 6 4000 "
          "4001) (1 0 9 9 0 5 0 11 5 2 3 4 3 6 4) (0 1 1000 1001 2000 2001 3000 3001 4000 4001);"
          "0x5A3A 3 (49154 -5 1 9 0 0 1 2 5 1000 1001 1002 11 2000 2001 2002 4 2 3 4 3000 "
          "3001 3002 6 4000 4001 4002) (1 0 9 9 0 5 0 11 5 2 3 4 3 6 4) (0 1 2 1000 1001 "
          "1002 2000 2001 2002 3000 3001 3002 4000 4001 4002);")

/* A volume adds nothing to the box, to the counts of vertices and triangles, or to the mesh of its
 * node. */
TEST(volumes_are_not_seen)
{
    check_over_line(SOLID("4 1 2"),
                    "mesh_count=1 material_count=1 skinned=0 inverse_binds=null vertex_count=0 "
                    "triangle_count=0 dropped_count=0 bounds_min=(0 0 0) bounds_max=(0 0 0) "
                    "node[0].mesh=-1");
    check_over_line(SOLID("0 10 11") "0x40 5 1 3 1 2 3", "bounds_min=(1 1 0) bounds_max=(3 9 0)");
}

/* Draws and volumes share one order, but no mesh. Equal chunks are not merged. Vertices are shared
 * inside a mesh. */
TEST_CALL(
    volumes_and_draws_count_together,
    check_over_line(TRIANGLE SOLID("0 1 2") "0x40 5 1 3 1 2 3 0x138 4 1 2 1 3" SOLID("0 1 2"),
                    "mesh_count=2 vertex_count=4 triangle_count=2 bounds_min=(0 0 0) "
                    "bounds_max=(3 9 0) node[0].mesh=0 corners[0]=(0 1 2 1 2 3) "
                    "mesh[0]{kind=MESH_KIND_RIGID submesh_count=1} corners[1]=(0 1 2 2 1 3 0 1 2) "
                    "mesh[1]{" VOLUME "node=0 indices=(0 1 2 2 1 3 0 1 2) vertex_count=4 "
                    "submesh_count=3 submeshes[0]{order=1 flags=0 first_index=0 index_count=3} "
                    "submeshes[1]{order=3 flags=1 first_index=3 index_count=3} "
                    "submeshes[2]{order=4 flags=0 first_index=6 index_count=3}}"))

/* The chunks of one mesh may have different counts of words. */
TEST_CALL(missing_words_are_0,
          check_over_line("0x38 5 0x4001 0 1 2 11 0x38 7 0xC001 0 1 3 21 22 23" SOLID("0 1 4"),
                          "mesh[0]{user_count=3 user_words=(11 0 0 21 22 23 0 0 0)}"))

/* ---- damage ---- */

/* A triangle with repeated corners is dropped without a warning; empty slots give one warning per
 * chunk. A quad can lose one of its triangles. Its words stay with the other one: 5 6 7 5 is 5 6 7
 * and 7 6 5; 7 8 9 9 is 7 8 9 and 9 8 9. A chunk that loses all triangles keeps its place in the
 * order, but has no sub-mesh. */
TEST_CASE(dropped_triangles_are_counted,
          "[NJCM " CHUNK_ROOT CHUNK_MODEL CHUNK_LINE
          "polygons: h(0x38 13 4 0 1 1 2 3 4 12 3 4 5 65535 6 "
          "0x39 11 0x4002 5 6 7 5 100 7 8 9 9 101 0x38 4 1 3 3 4 0x39 1 0 "
          "strips: 0x3A 14 3 2 0 1 5 0 1 1 2 3 0xFFFD 0 12 1 0xFF) /4 ] pof0",
          "model",
          "warns CORRUPT @polygons 'polygon list' " EMPTY_SLOT
          "warns CORRUPT @strips 'polygon list' " EMPTY_SLOT
          "dropped_count=8 corners[0]=(2 3 4 5 6 7 7 6 5 7 8 9 1 2 3) "
          "mesh[0]{user_words=(0 100 100 101 0) submesh_count=3 submeshes[0].order=0 "
          "submeshes[1].order=1 submeshes[2].order=4}")

/* A size that is too large is obeyed. A size that is one word too small ends the list at the first
 * element that does not fit. The elements before it stay; the rest of the list is lost.
 *
 * #1: the type, #2: the words, with "at" before the element that does not fit. #3: the corners of a
 * whole volume, #4: the corners without the last triangle. The rows of LOST and EMPTY have no
 * triangle before "at". The last strip of LESS is empty and lacks its length. */
#define ONE_VOLUME(size, words)                                                                    \
    "[NJCM " CHUNK_ROOT CHUNK_MODEL CHUNK_LINE "polygons: h(" TRIANGLE "#1 end-start" size         \
    " start: #2 " words " end: 0x40 5 1 3 1 2 3 0xFF) /4 ] pof0"
#define LESS                                                                                       \
    "0x38 (2 0 1 2 at: 3 4 5) (0 1 2 3 4 5) (0 1 2);"                                              \
    "0x38 (0x4002 0 1 2 50 at: 3 4 5 51) (0 1 2 3 4 5) (0 1 2);"                                   \
    "0x39 (2 0 1 2 3 at: 4 5 6 7) (0 1 2 2 1 3 4 5 6 6 5 7) (0 1 2 2 1 3);"                        \
    "0x3A (1 4 0 1 2 at: 3) (0 1 2 1 3 2) (0 1 2);"                                                \
    "0x3A (0x4001 4 0 1 2 50 at: 3 51) (0 1 2 1 3 2) (0 1 2);"                                     \
    "0x3A (2 3 0 1 2 at: 0) (0 1 2) (0 1 2);"
#define LOST "0x39 (0xC001 at: 0 1 2 3 50 51 52) (0 1 2 2 1 3);"
#define EMPTY "0x38 (at: 0);"
#define LARGER "CORRUPT @at 'polygon list' 'the volume ends past the end of the chunk' "

TEST(volumes_may_not_be_larger_than_their_chunk)
{
    static const char *const whole[] = {ONE_VOLUME("/2", ""), ONE_VOLUME("/2", "0x100"),
                                        ONE_VOLUME("/2", "0x100 0x100")};
    static const char broken[] = ONE_VOLUME("-2/2", "");

    for (int i = 0; i < 3; i++) {
        check_rows(whole[i], "model", "triangle_count=2 corners[1]=#3", LESS LOST);
        check_rows(whole[i], "model", "triangle_count=2 mesh_count=1", EMPTY);
    }
    check_rows(broken, "model", "warns " LARGER "triangle_count=1 corners[1]=#4", LESS);
    check_rows(broken, "model", "warns " LARGER "triangle_count=1 mesh_count=1", LOST EMPTY);
}

/* If nothing is left, the damage of a volume is the error. A volume alone is enough. */
TEST(a_list_of_which_nothing_is_left_fails)
{
    check_over_line("0x38 6 2 0 1 2 at: 3 4", "warns " LARGER "mesh[0].index_count=3");
    check_over_line("0x38 3 2 at: 0 1", "fails " LARGER);
}

/* The count has 14 bits. The next bit means one word per triangle: 16384 is 0 triangles. */
TEST(volumes_have_at_most_16383_triangles)
{
    auto_laid file = lay("[NJCM " CHUNK_ROOT CHUNK_MODEL CHUNK_LINE
                         "polygons: h(0x38 49150 count: 16383) 49149*h$%%12 h0xFF /4 ] pof0");

    check_case(&file, "model", "mesh[0]{index_count=49149 vertex_count=12}");
    patch(&file, "count: h16384");
    check_case(&file, "model", "mesh_count=0");
}

/* The corners of draws and of volumes have one limit: 5592405 triangles. They are 85 strips of each
 * kind with 32767 corners, and a last one with 22357 corners. With 22358 corners the limit is
 * passed. */
TEST(draws_and_volumes_have_at_most_16777216_corners)
{
    check_rows(CHUNK_LONG_STRIPS("0x40", "0x3A"), "model byte_order=BYTE_ORDER_LITTLE",
               "mesh[0].index_count=8355075 mesh[1].index_count=8422140", "22357");
    check_rows(CHUNK_LONG_STRIPS("0x40", "0x3A"), "model byte_order=BYTE_ORDER_LITTLE",
               "fails LIMIT @last 'triangles' 'the model has more than 16777216 corners'", "22358");
}

/* ---- nodes ---- */

/* Two nodes have volumes and one has none. Each of the two gets a mesh for its volumes, in the
 * order of the nodes, after all meshes that can be drawn. KUNAI_MODEL_ONE_MESH joins only the
 * meshes that can be drawn. */
TEST(volume_meshes_come_after_all_others)
{
    static const float worlds[48];
    float positions[9];

    for (int big = 0; big < 2; big++) {
        auto_laid file = lay("%s n0: 6 @m0 10.0 8*0 @n1 0 n1: 7 @m1 10*0 @n2 n2: 6 @m2 0 5.0 9*0 "
                             "m0: @square @p0 " CHUNK_SPHERE "m1: @square @p1 " CHUNK_SPHERE
                             "m2: @square @p2 " CHUNK_SPHERE "square: " CHUNK_SQUARE_WORDS
                             "p0: h(0x38 4 1 0 1 2 0xFF) /4 p1: " CHUNK_TRIANGLE_WORDS
                             "p2: h(0x38 4 1 3 2 1 0x40 5 1 3 0 1 2 0xFF) /4 ] pof0",
                             big ? "> [>NJCM" : "[NJCM");
        auto_model *model =
            open_case(&file, "model",
                      "mesh_count=4 node[0].mesh=-1 node[1].mesh=0 node[2].mesh=1 "
                      "mesh[2]{" VOLUME "node=0 positions=(0 0 0 1 0 0 0 1 0)} "
                      "posed[3]~(11 6 0 10 6 0 11 5 0) posed_normals[3]=(9*0) mesh[3]{" VOLUME
                      "node=2 positions=(1 1 0 0 1 0 1 0 0) submeshes[0]{order=2 node=2}}");

        assert_int_equal(kunai_model_skin(model, 3, worlds, 3, positions, NULL, 2, NULL),
                         KUNAI_E_SPACE);
        check_case(&file, "model model_flags=MODEL_ONE_MESH|MODEL_DRAW_ORDER",
                   "mesh_count=3 mesh[0].kind=MESH_KIND_SKINNED mesh[1]{" VOLUME "node=0} "
                   "mesh[2]{" VOLUME "node=2 positions=(1 1 0 0 1 0 1 0 0)}");
    }
}

/* A cached volume belongs to the node that draws it, and so do the vertices of other nodes in it.
 * Both nodes pull slot 0: at rest it is 0.25 * (1, 0, 0) + 0.75 * (11, 0, 0), and in the child at x
 * = 10 it is (-1.5, 0, 0). Slots 1 and 2 belong to the child. The skinned mesh comes before the
 * volume mesh. */
#define PULLED(polygons, polygons2)                                                                \
    "n0: 7 @m0 9*0 @n1 0 n1: 6 @m1 10.0 8*0 0 0 m0: @start @p0 " CHUNK_SPHERE                      \
    "m1: @pull @p1 " CHUNK_SPHERE CHUNK_PULLED_LISTS "p0: h(" polygons                             \
    " 0xFF) /4 p1: h(" polygons2 " 0xFF) /4 ] pof0"

TEST(volumes_belong_to_the_node_that_draws_them)
{
    static const char expected[] =
        "skinned=1 mesh_count=2 mesh[0].kind=MESH_KIND_SKINNED "
        "mesh[1]{" VOLUME "node=1 positions=(-1.5 0 0 0 0 0 0 3 0) sources=(0 1 2)}";

    CHECK("[NJCM " PULLED("4" SOLID("0 1 2"), "5" TRIANGLE), "model", expected);
    CHECK("> [>NJCM " PULLED("4" SOLID("0 1 2"), "5" TRIANGLE), "model", expected);
}

/* The third node draws vertices of all three nodes. The root is at (10, 0, 0). Its child turns X to
 * Y and doubles. The third node stands at (1, 2, 3) in the child: (10 - 4, 2, 6) at rest.
 *
 * Slot 0 belongs to the root and is (10, 0, 0) at rest. (10, 0, 0) - (6, 2, 6) = (4, -2, -6).
 * Turned back: (-2, -4, -6). Halved: (-1, -2, -3).
 *
 * Slot 1 is (1, 0, 0) in the child and (10, 2, 0) at rest. (10, 2, 0) - (6, 2, 6) = (4, 0, -6).
 * Turned back: (0, -4, -6). Halved: (0, -2, -3). */
TEST_CASE(vertices_of_other_nodes_are_moved_to_the_drawing_node,
          "[NJCM n0: 6 @m0 10.0 8*0 @n1 0 n1: 1 @m1 5*0 0x4000 3*2.0 @n2 0 "
          "n2: 6 @m2 1.0 2.0 3.0 8*0 m0: @v0 0 " CHUNK_SPHERE "m1: @v1 0 " CHUNK_SPHERE
          "m2: @v2 @p " CHUNK_SPHERE "v0: 0x40022 0x10000 0.0 0.0 0.0 0xFF "
          "v1: 0x40022 0x10001 1.0 0.0 0.0 0xFF v2: 0x40022 0x10002 7.0 8.0 9.0 0xFF "
          "p: h(0x38 4 1 0 1 2 0xFF) /4 ] pof0",
          "model", "mesh[0]{" VOLUME "node=2 positions~(-1 -2 -3 0 -2 -3 7 8 9)}")

/* A later write to a slot does not change a volume that is already drawn. If the weights sum to 0,
 * the first influence has all the weight. */
TEST_CASE(volumes_are_drawn_with_vertices_as_they_are,
          "[NJCM n0: 7 @m0 6*0 3*1.0 @n1 0 n1: 7 @m1 6*0 3*1.0 0 0 m0: @v0 @p0 " CHUNK_SPHERE
          "m1: @v1 @p1 " CHUNK_SPHERE
          "v0: 0x50025 0x10000 4.0 0 0 0x640000 0x50025 0x10003 5.0 0 0 0 "
          "0x70022 0x20001 0 1.0 0 0 2.0 0 0xFF "
          "v1: 0x50225 0x10000 0 0 0 0x640000 0x50225 0x10003 0 0 0 0 0xFF "
          "p0: h(0x38 4 1 0 1 2 0xFF) /4 p1: h(0x38 7 2 0 1 2 3 1 2 0xFF) /4 ] pof0",
          "model",
          "mesh[0].positions=(4 0 0 0 1 0 0 2 0) mesh[1].positions=(2 0 0 0 1 0 0 2 0 5 0 0)")

/* A node that is scaled to nothing has no place for vertices of other nodes. Its own vertices
 * stay. */
#define NO_PLACE "'triangles of the volume are left out: their node has a scale of 0' "

TEST_DAMAGES(nodes_that_are_scaled_to_nothing_draw_their_own_vertices,
             "[NJCM n0: 7 @m0 6*0 3*1.0 @n1 0 n1: 3 @m1 6*0 1.0 1.0 0 0 0 m0: @v0 0 " CHUNK_SPHERE
             "m1: @v1 @p " CHUNK_SPHERE "v0: 0xA0022 0x30005 f(0 0 0 1 0 0 0 1 0) 0xFF "
             "v1: 0xA0022 0x30000 f(0 0 0 1 0 0 0 1 0) 0xFF "
             "p: h(0x38 4 1 0 1 2 second: 0x38 4 1 0 1 corner: 2 0xFF) /4 ] pof0",
             "model", {"corner: h2", "mesh[0]{positions=(0 0 0 1 0 0 0 1 0) index_count=6}"},
             {"corner: h5", "warns CORRUPT @second 'polygon list' " NO_PLACE
                            "dropped_count=1 mesh[0]{positions=(0 0 0 1 0 0 0 1 0) index_count=3}"})

/* Here the parent is scaled to nothing and both nodes are turned. Rounding leaves small numbers in
 * the child's matrix instead of 0, so its inverse is meaningless. A scale of 1e-4 still has an
 * inverse, and the child's matrix leads back to the points. */
TEST(children_of_nodes_that_are_scaled_to_nothing_have_no_inverse)
{
    static const double points[] = {0, 0, 0, 1, 0, 0, 0, 0, 1};
    float worlds[48], positions[9];
    auto_model *model = NULL;
    auto_laid file =
        lay("[NJCM n0: 7 @m0 6*0 3*1.0 @n1 0 n1: 1 0 3*0 0x1234 0x2345 0x0567 1.0 height: "
            "0.0 1.0 @n2 0 "
            "n2: 5 @m2 3*0 0x1111 0 0x2222 3*0 0 0 m0: @v0 0 " CHUNK_SPHERE "m2: 0 @p " CHUNK_SPHERE
            "v0: 0xA0022 0x30000 f(0 0 0 1 0 0 0 0 1) 0xFF p: h(0x38 4 1 0 1 2 0xFF) /4 ] pof0");

    check_case(&file, "model",
               "warns CORRUPT @p 'polygon list' " NO_PLACE "mesh_count=0 dropped_count=1");
    patch(&file, "height: 0.0001");
    model = open_case(&file, "model", "mesh[0].vertex_count=3");
    assert_ok(kunai_model_world(model, NULL, 0, worlds, 3, NULL));
    assert_ok(kunai_model_skin(model, 0, worlds, 3, positions, NULL, 3, NULL));
    assert_near_floats(positions, points, 9, 1e-3);
}

#define OVERFLOWS                                                                                  \
    "warns CORRUPT @n0 'NJS_OBJECT' 'a computed number is too large: it is 0 instead' "            \
    "mesh[0].positions=(0 1 2 ...)"

/* A position that is too large for a float reads as 0. In the first row the root doubles the
 * position. In the second row the inverse of the drawing node scales it by 2^127. */
TEST_DAMAGES(computed_places_that_overflow_read_as_0,
             "[NJCM n0: 3 @m0 6*0 3*1.0 0 @n1 n1: 3 @m1 6*0 3*1.0 0 0 m0: @v0 0 " CHUNK_SPHERE
             "m1: 0 @p " CHUNK_SPHERE "v0: 0xA0022 0x30000 f(0 1 2 0 1 0 0 0 1) 0xFF "
             "p: h(0x38 4 1 0 1 2 0xFF) /4 ] pof0",
             "model", {"n0+32: 2.0, v0+8: 0x7F7FFFFF", OVERFLOWS},
             {"n1+32: 0x00400000, v0+8: 4.0", OVERFLOWS})

/* ---- the budget: 16777216 steps and 64 for each byte ---- */

/* Each of these chunks is damaged 2000 times. If claimed elements were paid for, each row would
 * cost 65 million steps or more. */
TEST_ROWS(elements_that_are_only_claimed_cost_nothing, CHUNK_TWO_LISTS("4 #1", "2000*5"), "model",
          "any mesh[0].submesh_count=2000",
          "(0x38 4 0x3FFF 0 1 2); (0x39 5 0x3FFF 0 1 2 3); (0x3A 5 1 0x7FFF 0 1 2)")

/* Three vertices with 5000 influences each, and nodes that each move them into their own space. The
 * words of 0 after the vertices, and those in a polygon list of the first node, only cost steps. */
enum { INFLUENCES = 5000, PULLED_NODES = 142, PULLED_NULLS = 16384 };

static laid lay_pulled(spare_words spent)
{
    return lay(
        "[NJCM root: 7 @model 10*0 others-root "
        "others: 141*(7 small-root 10*0 $*52+104) last: 7 small-root 11*0 "
        "model: @vertices @spare 4*0 small: 0 @polygons 4*0 polygons: h(0x38 4 1 0 1 2 0xFF) "
        "/4 vertices: 0xD0025 0x30000 3*(0 0 0 $+0x10000) "
        "0xEA550125 0x3A950000 14997*(0 0 0 $%%3+0x10000) .%u 0xFF .%u spare: .%u h0xFF .%u ]",
        4 * spent.zeros, 4 * (16 - spent.zeros), 2 * spent.nulls, 2 * (PULLED_NULLS - spent.nulls));
}

/* An influence costs 16 steps in each node: 240000 steps per node here. A node also pays 80 steps
 * for the chunk, its three corners and the end of the list. A vertex costs 32 steps, and the two
 * vertex chunks are counted and read.
 *
 * The file has a budget of 35 million steps. The test spends all of them, and then one more: the
 * last node cannot pay. */
TEST(moved_vertices_cost_their_influences)
{
    const uint64_t steps = 32 * 3 * INFLUENCES + 4 + 16 + (240000 + 80) * (uint64_t)PULLED_NODES;
    auto_laid file = lay_pulled((spare_words){0, 0});
    spare_words left = compute_spare(&file, steps, PULLED_NULLS);

    for (int i = 0; i < 2; i++, left.zeros++) {
        free_laid(&file);
        file = lay_pulled(left);
        check_case(&file, "model byte_order=BYTE_ORDER_LITTLE", "%s",
                   i ? "fails LIMIT @last 'NJS_OBJECT' "
                       "'the call needs more work than the default limit: 16777216 steps and 64 "
                       "per byte, or 8 per byte of memory'"
                     : "");
    }
}

/* ---- closed bodies ---- */

/* Sums a . ((b - a) x (c - a)) / 6 over all triangles. The sum is above 0 if the front is
 * outside. */
static double compute_signed_volume(const kunai_mesh *mesh, const kunai_submesh *part)
{
    double sum = 0.0;

    for (uint32_t i = part->first_index; i < part->first_index + part->index_count; i += 3) {
        const float *a = mesh->positions + 3 * mesh->indices[i];
        const float *b = mesh->positions + 3 * mesh->indices[i + 1];
        const float *c = mesh->positions + 3 * mesh->indices[i + 2];
        double u[3], v[3];

        for (int k = 0; k < 3; k++) {
            u[k] = (double)b[k] - (double)a[k];
            v[k] = (double)c[k] - (double)a[k];
        }
        sum += (double)a[0] * (u[1] * v[2] - u[2] * v[1]) +
               (double)a[1] * (u[2] * v[0] - u[0] * v[2]) +
               (double)a[2] * (u[0] * v[1] - u[1] * v[0]);
    }
    return sum / 6.0;
}

/* Tells whether every edge occurs as often in one direction as in the other. */
static int is_closed(const kunai_mesh *mesh, const kunai_submesh *part)
{
    const uint32_t count = mesh->vertex_count;
    auto_free int *edges = calloc((size_t)count * count, sizeof *edges);
    int closed = 1;

    assert_non_null(edges);
    for (uint32_t i = part->first_index; i < part->first_index + part->index_count; i += 3)
        for (uint32_t k = 0; k < 3; k++)
            edges[mesh->indices[i + k] * count + mesh->indices[i + (k + 1) % 3]]++;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < count; k++)
            closed &= edges[i * count + k] == edges[k * count + i];
    return closed;
}

/* The unit tetrahedron of triangles and the unit cube of quads and of strips: the volumes 1/6, 1
 * and 1, with the front outside. A wrong order of corners would turn some triangles around. */
TEST(closed_bodies_have_their_front_outside)
{
    static const double volumes[] = {1 / 6.0, 1, 1};
    auto_laid file =
        lay("[NJCM " CHUNK_ROOT CHUNK_MODEL
            "vertices: 0x190022 0x80000 f(0 0 0 1 0 0 0 1 0 1 1 0 0 0 1 1 0 1 0 1 1 1 1 1) 0xFF "
            "polygons: h(0x38 13 4 0 2 1 0 1 4 0 4 2 1 2 4 "
            "0x39 25 6 0 2 1 3 4 5 6 7 0 1 4 5 2 6 3 7 0 4 2 6 1 3 5 7 "
            /* one strip around four sides, and two lids */
            "0x3A 22 3 10 0 4 2 6 3 7 1 5 0 4 4 4 5 6 7 -4 0 1 2 3 0xFF) /4 ] pof0");
    auto_model *model = open_case(&file, "model", "mesh[0].vertex_count=8");
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

    for (int i = 0; i < 3; i++) {
        assert_true(is_closed(mesh, &mesh->submeshes[i]));
        assert_true(fabs(compute_signed_volume(mesh, &mesh->submeshes[i]) - volumes[i]) < 1e-12);
    }
}

/* ---- sweeps ---- */

/* No cut and no changed byte may lead the reader out of the data, or leak memory. */
TEST(every_cut_and_every_byte_may_be_damaged)
{
    static const char text[] = PULLED("4 0x38 5 0x4001 0 1 2 9",
                                      "5 0x39 5 1 0 1 2 0 0x3A 8 0x8001 3 2 1 0 7 8 0" TRIANGLE);

    for (int big = 0; big < 2; big++) {
        auto_laid file = lay("%s %s", big ? "> [>NJCM" : "[NJCM", text);

        test_sweep_all(&model_visitor, file.file.data, file.file.size, NULL, 0);
        (void)sweep_cuts(file.file.data, file.file.size, NULL, 1);
    }
}
