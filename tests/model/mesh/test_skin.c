/* test_skin.c - slots, weights, influences, joints, the bind pose, and the skin in any pose. A
 * vertex with a wrong node or weight can look right at rest, and tears when the model moves.
 * Expected values are worked out by hand from ninja-chunk.md 3, or by its formula in double. */
#include "chunk_texts.h"
#include "matrices.h"

#include <math.h>

#define TRIANGLE "0x40 5 1 3 0 1 2"
#define STORED "model model_flags=MODEL_STORED_POSE"
#define IDENTITY "1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1"
#define NO_START(place)                                                                            \
    "warns CORRUPT @" place                                                                        \
    " 'vertex list' 'the vertex continues a blend that no vertex has started' "

/* The root has the vertices v0. A child with these flags has the vertices v1 and draws. place: the
 * words between the child's model and its child pointer. */
#define TWO(v0, flags, place, v1, polygons)                                                        \
    "[NJCM n0: 7 @m0 9*0 @n1 0 n1: " flags " @m1 " place " 0 0 m0: @v0 0 " CHUNK_SPHERE            \
    "m1: @v1 @p " CHUNK_SPHERE "v0: " v0 " 0xFF v1: " v1 " 0xFF p: h(" polygons " 0xFF) /4 ] pof0"

/* One node with these vertices and polygons. */
#define ONE(vertices, polygons)                                                                    \
    "[NJCM " CHUNK_ROOT CHUNK_MODEL "vertices: " vertices " 0xFF polygons: h(" polygons            \
    " 0xFF) /4 ] pof0"

/* ---- weights ---- */

/* Normals: 0.25 * (0, 0, 2) + 0.75 * (0, 1, 0), normalised. Influences are as stored. */
TEST_CASE(weighted_vertices_are_sums, "[NJCM " CHUNK_PULLED "] pof0", STORED,
          "skinned=1 bind_gap=10 inverse_binds=(" IDENTITY " 1 0 0 0 0 1 0 0 0 0 1 0 -10 0 0 1) "
          "mesh[0]{kind=MESH_KIND_SKINNED node=-1 positions=(8.5 0 0 10 0 0 10 3 0) "
          "normals~(0 0.83205029 0.55470020 ...) weights=(0.75 0.25 0 0 1 0 0 0 ...) "
          "joints=(1 0 0 0 1 0 0 0 ...) influence_starts=(0 2 3 4) influence_count=4 "
          "influences[0]{node=0 weight=0.25 normal=(0 0 2)} sources=(0 1 2) submeshes[0].node=1}")

/* In the bind pose the influences meet. The child is moved from x = 11 to 1. It is turned about X,
 * because its normal, Y, has to become the root's normal, Z. The rest pose looks the same. */
TEST_CASE(the_bind_pose_brings_influences_together, "[NJCM " CHUNK_PULLED "] pof0", "model",
          "bind_gap~0 inverse_binds~(" IDENTITY " 1 0 0 0 0 0 -1 0 0 1 0 0 0 0 0 1) "
          "mesh[0]{positions~(1 0 0 0 0 0 0 0 3) normals~(0 0 1 ...)} "
          "posed[0]=(8.5 0 0 10 0 0 10 3 0)")

/* Without the middle or the end, the partial sum is drawn. Later writes do not change earlier
 * draws: the first one is rigid, the second one half way. */
TEST_CASE(vertices_are_drawn_as_they_are,
          "[NJCM n0: 7 @m0 9*0 @n1 0 n1: 7 @m1 11*0 m0: @v0 @p " CHUNK_SPHERE
          "m1: @v1 @p " CHUNK_SPHERE
          "v0: 0x70022 0x20001 f(0 1 0 0 2 0) 0x50025 0x10000 f(4 0 0) 0x640000 0xFF "
          "v1: 0x50125 0x10000 f(0 0 0) 0x640000 0xFF p: " CHUNK_TRIANGLE_WORDS "] pof0",
          STORED,
          "mesh_count=2 mesh[0].positions=(4 0 0 ...) mesh[1]{positions=(2 0 0 ...) "
          "influence_starts=(0 2 ...)}")

/* Six nodes, each the child of the one before, pull slot 0 with the weights #1 to #6. The last one
 * draws. All influences are exact. The joints are the largest four weights, renormalised; equal
 * ones stay in file order.
 *
 * The rows are mixed, falling and rising; 65535 is the largest weight. The sums are 200, 210,
 * 98313. */
#define PULL(status, weight) "0x50" status "25 0x10000 f(1 2 3) " weight " "

TEST(the_four_largest_weights_become_joints)
{
    static const char text[] =
        "[NJCM root: 5*(7 $*24+312 9*0 $+1*52 0) 7 432 11*0 models: 5*($*28+456 0 4*0) 596 @p "
        "4*0 " PULL("0", "#1") "0xFF " PULL("1", "#2") "0xFF " PULL("1", "#3") "0xFF " PULL(
            "1", "#4") "0xFF " PULL("1", "#5") "0xFF " PULL("1",
                                                            "#6") "0x70022 0x20001 f(0 1 0 0 2 0) "
                                                                  "0xFF p: " CHUNK_TRIANGLE_WORDS
                                                                  "] pof0";

    check_rows(text, "model", "mesh[0]{influence_starts=(0 6 ...) joints=#7 weights~#8}",
               "0x1E0000 0x280000 0x140000 0x280000 0x3C0000 0xA0000 (4 1 3 0 ...) "
               "(0.352941176471 0.235294117647 0.235294117647 0.176470588235 ...);"
               "0x3C0000 0x320000 0x280000 0x1E0000 0x140000 0xA0000 (0 1 2 3 ...) "
               "(0.333333333333 0.277777777778 0.222222222222 0.166666666667 ...);"
               "0x10000 0x20000 0x30000 0x40000 0x80000000 0xFFFF0000 (5 4 3 2 ...) "
               "(0.666615807 0.333312989 0.0000406876 0.0000305157 ...)");
    check_rows(text, "model",
               "mesh[0]{influences[0]{node=0 weight=#7} influences[1]{node=1 weight=#8} "
               "influences[2]{node=2 weight=#9} influences[3]{node=3 weight=#10} "
               "influences[4]{node=4 weight=#11} influences[5]{node=5 weight=#12}}",
               "0x1E0000 0x280000 0x140000 0x280000 0x3C0000 0xA0000 0.15 0.2 0.1 0.2 0.3 0.05;"
               "0x3C0000 0x320000 0x280000 0x1E0000 0x140000 0xA0000 0.285714286 0.238095238 "
               "0.19047619 0.142857143 0.0952380952 0.0476190476;"
               "0x10000 0x20000 0x30000 0x40000 0x80000000 0xFFFF0000 1.01715948e-05 "
               "2.03431896e-05 3.05147844e-05 4.06863792e-05 0.333302819 0.666595466");
}

/* glTF and similar formats allow a node once per vertex. A node that pulls from two places has the
 * sum of its weights. */
TEST_CASE(a_node_that_pulls_twice_is_one_joint,
          TWO("0x70022 0x20001 f(1 0 0 0 2 0) 0x50025 0x10000 f(1 2 3) 0x500000", "7", "9*0",
              "0x50125 0x10000 f(1 2 3) 0x1E0000 0x50225 0x10000 f(3 2 1) 0x460000", TRIANGLE),
          "model",
          "mesh[0]{influence_starts=(0 3 ...) influences[2].position=(3 2 1) "
          "joints=(1 0 0 0 ...) weights=(0.555555555556 0.444444444444 0 0 ...)}")

/* CV_NF_D8: slots count from the chunk's first slot. The colour is the one of the last chunk. */
TEST_CASE(weighted_vertices_have_the_last_color,
          TWO("0x100034 0x30004 f(0 2 0) 0x400002 0xFF070809 f(0 1 0) 0x400001 0x80040506 "
              "f(1 0 0) 0x400000 0xFF010203",
              "6", "10.0 8*0", "0x60234 0x10003 f(1 0 0) 0xC00001 0x0D0A0B0C", "0x40 5 1 3 4 5 6"),
          STORED,
          "mesh[0]{kind=MESH_KIND_SKINNED vertex_count=3 positions=(8.5 0 0 0 1 0 0 2 0) "
          "weights=(0.75 0.25 0 0 1 0 0 0 1 0 0 0) joints=(1 11*0) normals=null speculars=null "
          "colors[0]=(10 11 12 13 4 5 6 128 7 8 9 255) sources=(2 1 0)}")

/* A vertex keeps its colour, or its normal, if a later chunk has none. The sum of the weighted
 * normals is then the first normal. This also holds if nothing else in the mesh has colours. */
TEST(vertices_keep_what_later_chunks_lack)
{
    CHECK(TWO("0x100034 0x30000 f(1 0 0) 0x400000 0x80010203 f(0 1 0) 0x400001 0xFF040506 f(0 2 0) "
              "0x400002 0xFF070809 0x8002C 0x10003 f(0 0 0 0 2 0) 0x400000",
              "7", "9*0", "0x50225 0x10000 f(1 0 0) 0xC00000 0x50225 0x10003 f(0 0 0) 0xC00000",
              "0x40 6 1 4 0 1 2 3"),
          "model",
          "mesh[0]{influence_starts=(0 2 ...) colors[0]=(1 2 3 128 4 5 6 255 7 8 9 255 4*255) "
          "normals=(0 0 0 0 0 0 0 0 0 0 1 0)} material[0].flags=MATERIAL_VERTEX_COLOR");
    CHECK(ONE("0x60034 0x10000 f(1 0 0) 0x400000 0x80010203 0x50225 0x10000 f(1 0 0) 0xC00000 "
              "0x70022 0x20001 f(0 1 0 0 2 0)",
              TRIANGLE),
          "model", "mesh[0].colors[0]=(1 2 3 128 4*255 4*255)");
}

#define CORNERS "0x43 14 1 3 0 0x7FFF 0 0 1 0x7FFF 0 0 2 0x7FFF 0 0"

/* One influence of weight 0 is a rigid vertex without a normal, but the normal of a corner stays.
 * This holds in the node's own mesh and in one skinned mesh. */
TEST(vertices_of_weight_0_have_no_normal)
{
    static const char text[] =
        ONE("0x8002C 0x10000 f(1 0 0 0 0 1) 0 0xD0029 0x20001 f(0 1 0 0 0 1 0 2 0 0 0 1)", "#1");

    check_rows(text, "model orders",
               "mesh[0]{kind=MESH_KIND_RIGID positions=(1 0 0 ...) normals=#2}",
               "(" TRIANGLE ") (0 0 0 0 0 1 0 0 1); (" CORNERS ") (1 0 0 1 0 0 1 0 0)");
    check_rows(text, "model model_flags=MODEL_ONE_MESH orders",
               "mesh[0]{kind=MESH_KIND_SKINNED positions=(1 0 0 ...) influences[0].weight=1 "
               "weights=(1 0 0 0 ...) normals=#2}",
               "(" TRIANGLE ") (0 0 0 0 0 1 0 0 1); (" CORNERS ") (1 0 0 1 0 0 1 0 0)");
}

/* If the sum of the weights is 0, the first influence has all the weight, and there is no normal.
 * An end without a start begins a vertex. A status of 3 is a middle. */
TEST_ROWS(odd_weights_are_legal,
          ONE("0x8002C 0x10000 f(1 0 0 0 0 1) 0 0x8022C bad: 0x10001 f(0 1 0 0 0 1) 0xFF0000 "
              "0x8032C 0x10000 f(3 0 0 0 0 1) 0 0x40022 0x10002 f(0 0 1)",
              TRIANGLE),
          "model orders",
          NO_START("bad+4") "mesh[0]{kind=MESH_KIND_SKINNED influence_starts=(0 2 ...) "
                            "positions=(1 0 0 0 1 0 0 0 1) normals=(0 0 0 0 0 1 0 0 0)}",
          "-")

/* A plain write removes the weights of its slot. A middle or an end after it begins a new vertex,
 * to which the next one is added. */
TEST(a_plain_vertex_is_no_start)
{
    CHECK(ONE("0xA0022 0x30000 f(5 0 0 1 0 0 0 1 0) 0x50125 bad: 0x10000 f(2 0 0) 0x640000 "
              "0x50225 0x10000 f(4 0 0) 0x640000",
              TRIANGLE),
          "model",
          NO_START("bad+4") "mesh[0]{kind=MESH_KIND_SKINNED influence_starts=(0 2 ...) "
                            "positions=(3 0 0 ...)}");
    CHECK(ONE("0x50025 0x10000 f(5 0 0) 0x640000 0xA0022 0x30000 f(3 0 0 1 0 0 0 1 0) "
              "0x50225 bad: 0x10000 f(4 0 0) 0xC80000",
              TRIANGLE),
          "model", NO_START("bad+4") "mesh[0]{kind=MESH_KIND_RIGID positions=(4 0 0 ...)}");
}

/* NF counts from the first slot of its chunk. The sum must not wrap to a low slot. */
TEST_DAMAGES(slot_65535_is_the_last,
             ONE("0x90025 0x2FFFE f(1 0 0) 0xFF0001 f(0 1 0) slot: 0xFF0000 0x40022 0x10000 "
                 "f(0 0 1)",
                 "0x40 5 1 3 0 65535 65534"),
             "model", {"", "mesh[0].positions=(0 0 1 1 0 0 0 1 0)"},
             {"slot: 0xFF0002", "warns CORRUPT @vertices+24 'vertex list' "
                                "'the vertex is left out: its slot is greater than 65535' "
                                "warns CORRUPT @polygons triangle_count=0 material_count=1"})

/* ---- nodes without an inverse ---- */

/* The inverse of the flat node is the identity, and its positions are local. The box is the one of
 * the rest pose. */
TEST_CASE(nodes_that_are_scaled_to_nothing_have_no_inverse,
          TWO("0x40022 0x10000 f(5 0 0)", "2", "10.0 0 0 3*0 1.0 0 1.0",
              "0x70022 0x20001 f(1 2 3 0 2 0)", TRIANGLE),
          "model",
          "mesh[0].positions=(5 0 0 1 2 3 0 2 0) inverse_binds=(" IDENTITY " " IDENTITY ") "
          "bounds_min=(5 0 0) bounds_max=(11 0 3)")

/* Lays the root, a parent that is turned and has this scale along y, and its child. The child is
 * turned and draws a triangle with a vertex of the root. */
static laid lay_flattened(const char *height)
{
    return lay("[NJCM n0: 7 @m0 9*0 @n1 0 n1: 0 0 10.0 0 0 0x1234 0x2345 0x0567 1.0 %s 1.0 @n2 0 "
               "n2: 4 @m2 1.0 2.0 3.0 0x1111 0x3333 0x2222 5*0 m0: @v0 0 " CHUNK_SPHERE
               "m2: @v2 @p " CHUNK_SPHERE "v0: 0x40022 0x10000 f(5 0 0) 0xFF "
               "v2: 0x70022 0x20001 f(1 2 3 0 2 0) 0xFF p: " CHUNK_TRIANGLE_WORDS "] pof0",
               height);
}

/* The child of a flat node has no inverse either. If both are turned, the determinant of its
 * matrix, in float, is not quite 0. */
TEST(children_of_nodes_that_are_scaled_to_nothing_have_no_inverse)
{
    auto_laid file = lay_flattened("0.0");
    auto_model *model = open_case(&file, "model",
                                  "inverse_binds=(" IDENTITY " " IDENTITY " " IDENTITY ") "
                                  "mesh[0].positions=(5 0 0 1 2 3 0 2 0)");
    float worlds[48];
    double m[16];

    assert_ok(kunai_model_world(model, NULL, 0, worlds, 3, NULL));
    widen_floats(worlds + 32, m, 16);
    assert_true(compute_determinant(m) > 0 || compute_determinant(m) < 0);
}

/* A thin node has an inverse: 10000 times as high, it leads back. */
TEST(children_of_thin_nodes_have_an_inverse)
{
    auto_laid file = lay_flattened("0.0001");
    auto_model *model = open_case(&file, "model", "%s", "");
    double inverse[16], world[16], product[16];
    float worlds[48];

    assert_ok(kunai_model_world(model, NULL, 0, worlds, 3, NULL));
    widen_floats(worlds + 32, world, 16);
    widen_floats(kunai_model_get_info(model)->inverse_binds + 32, inverse, 16);
    multiply_matrices(inverse, world, product);
    for (int i = 0; i < 11; i++)
        assert_true(fabs(product[i] - (i % 5 == 0)) < 1e-2); /* error of 1e4 times 1e-7 */
}

#define GUESS                                                                                      \
    "warns UNSUPPORTED @n0 'NJS_OBJECT' "                                                          \
    "'a node with a scale of 0 shares vertices: their bind pose is a guess' "

/* The root and a flat node share two vertices. There is one warning, at the root. */
TEST_CASE(shared_vertices_of_nodes_that_are_scaled_to_nothing_are_a_guess,
          TWO("0x90025 0x20000 f(1 0 0) 0x400000 f(2 0 0) 0x400001 0x40022 0x10002 f(0 1 0)", "3",
              "6*0 1.0 0 1.0", "0x90225 0x20000 f(1 0 0) 0x400000 f(2 0 0) 0x400001", TRIANGLE),
          "model", GUESS)

/* ---- the gap ---- */

/* In the stored pose the gap is the largest distance from the first influence of a vertex. Here it
 * is 3, of 1, 3 and 2 in any order. An influence without weight, 10 away, does not count, and is
 * not the first one. Another vertex has a gap of 2. */
TEST_ROWS(the_gap_is_the_largest_of_all_influences,
          ONE("0x50025 0x10000 f(0 0 0) 0 0x50125 0x10000 f(10 0 0) 0x400000 "
              "0x50125 0x10000 f(10 #1 0) 0x400000 0x50125 0x10000 f(0 0 0) 0 "
              "0x50125 0x10000 f(10 #2 0) 0x400000 0x50225 0x10000 f(10 #3 0) 0x400000 "
              "0x50025 0x10001 f(0 0 0) 0x400000 0x50225 0x10001 f(0 2 0) 0x400000 "
              "0x40022 0x10002 f(0 1 0)",
              TRIANGLE),
          STORED, "bind_gap=3", "1 3 2; 3 2 1")

/* Influences of a node without an inverse do not count, even if they are the first of a vertex. The
 * root's child is scaled to nothing, and 10 away from the others, which are 3 apart. */
TEST_CASE(
    nodes_that_are_scaled_to_nothing_have_no_gap,
    "[NJCM n0: 7 0 9*0 @n1 0 n1: 3 @m1 6*0 1.0 0 1.0 0 @n2 n2: 7 @m2 9*0 0 @n3 n3: 7 @m3 11*0 "
    "m1: @v1 0 4*0 m2: @v2 0 4*0 m3: @v3 @p 4*0 v1: 0x50025 0x10000 f(10 0 0) 0x400000 0xFF "
    "v2: 0x50125 0x10000 f(0 0 0) 0x400000 0xFF v3: 0x50225 0x10000 f(0 3 0) 0x400000 "
    "0x70022 0x20001 f(1 0 0 0 1 0) 0xFF p: " CHUNK_TRIANGLE_WORDS "] pof0",
    STORED, "warns UNSUPPORTED bind_gap=3")

/* The influences are twice the largest float apart. The positions, half way, are 0. */
TEST_ROWS(the_gap_saturates,
          ONE("0x50025 0x10000 0x7F7FFFFF 0 0 0x400000 "
              "0x50225 0x10000 0xFF7FFFFF 0 0 0x400000 0x70022 0x20001 f(1 0 0 0 1 0)",
              TRIANGLE),
          STORED " orders", "bind_gap=3.40282347e38", "-")

/* ---- which bind pose ---- */

/* A child, height above the root, shares two vertices with it. In the child's space the two are
 * farther apart, by apart at each end. No rigid motion brings both together. The best one takes the
 * child down to the root, and leaves a gap of apart at each vertex. In the stored pose the gap is
 * sqrt(apart * apart + height * height). The box of the rest pose is 60 by 80. */
#define BOX "0x70022 0x20002 f(0 0 0 60 80 0) "
#define ENDS "f(10 10 0) 0x800000 f(20 10 0) 0x800001"

/* The found pose becomes the bind pose if its gap is at most 1/1000 of the diagonal, 0.1 here. It
 * also does if its gap is at most a tenth of the gap before: apart <= sqrt(apart * apart + height *
 * height) / 10. Then height >= apart * sqrt(99), 9.94987 times as much. Otherwise the rest pose
 * stays.
 *
 * apart is 0.0999, 0.1001, 1 and 0.5. Columns: height, 10 - apart, 20 + apart, the gap, by how much
 * the child is moved, x and y of the first vertex, half way. */
TEST(the_rest_pose_stays_where_nothing_fits)
{
    static const char text[] = TWO(BOX "0x90025 0x20000 " ENDS, "6", "f(0 #1 0) 6*0",
                                   "0x90225 0x20000 f(#2 10 0) 0x800000 f(#3 10 0) 0x800001",
                                   TRIANGLE " 0x40 5 1 3 0 1 3");
    static const char expected[] = "bind_gap~#4 inverse_binds[28]~0 inverse_binds[29]~#5 "
                                   "mesh[0]{positions[0]~#6 positions[1]~#7}";

    check_rows(text, "model", expected,
               "0.05 9.9001 20.0999 0.0999 0 9.95005 10;"
               "0.05 9.8999 20.1001 0.111892851 -0.05 9.94995 10.025;"
               "5 9.9001 20.0999 0.0999 0 9.95005 10;"
               "5 9.8999 20.1001 0.1001 0 9.94995 10;"
               "0.9955 9.8999 20.1001 1.00051999 -0.9955 9.94995 10.49775;"
               "0.9965 9.8999 20.1001 0.1001 0 9.94995 10;"
               "9.9498 9 21 9.999926 -9.9498 9.5 14.9749;"
               "9.95 9 21 1 0 9.5 10;"
               "4.9748 9.5 20.5 4.9998635 -4.9748 9.75 12.4874;"
               "4.9751 9.5 20.5 0.5 0 9.75 10");
    check_rows(text, STORED, expected,
               "0.05 9.9001 20.0999 0.111713965 -0.05 9.95005 10.025;"
               "0.05 9.8999 20.1001 0.111892851 -0.05 9.94995 10.025;"
               "5 9.9001 20.0999 5.0009979 -5 9.95005 12.5;"
               "5 9.8999 20.1001 5.0010019 -5 9.94995 12.5;"
               "0.9955 9.8999 20.1001 1.00051999 -0.9955 9.94995 10.49775;"
               "0.9965 9.8999 20.1001 1.00151498 -0.9965 9.94995 10.49825;"
               "9.9498 9 21 9.999926 -9.9498 9.5 14.9749;"
               "9.95 9 21 10.000125 -9.95 9.5 14.975;"
               "4.9748 9.5 20.5 4.9998635 -4.9748 9.75 12.4874;"
               "4.9751 9.5 20.5 5.000162 -4.9751 9.75 12.48755");
}

/* Two bodies share nothing with each other. One comes together; the other one is torn by 0.15 in
 * the found pose and in the stored pose. The found pose is still better, because the first body's
 * gap of 5 is gone. */
TEST_CASE(a_body_may_be_torn_a_little,
          "[NJCM n0: 7 @m0 9*0 @n1 0 n1: 6 @m1 0 5.0 7*0 0 @n2 n2: 7 @m2 9*0 0 @n3 n3: 7 @m3 11*0 "
          "m0: @v0 0 4*0 m1: @v1 @p1 4*0 m2: @v2 0 4*0 m3: @v3 @p3 4*0 "
          "v0: " BOX "0x90025 0x20000 " ENDS " 0xFF v1: 0x90225 0x20000 " ENDS " 0xFF "
          "v2: 0x90025 0x20004 " ENDS " 0xFF v3: 0x90225 0x20004 f(9.85 10 0) 0x800000 "
          "f(20.15 10 0) 0x800001 0xFF p1: " CHUNK_TRIANGLE_WORDS
          "p3: h(0x40 5 1 3 4 5 3 0xFF) ] pof0",
          "model",
          "bind_gap~0.15 inverse_binds[13]~0 inverse_binds[29]~0 inverse_binds[45]~0 "
          "inverse_binds[61]~0")

/* A node that is scaled to nothing has one of the root's vertices, far away. Its pose is a guess,
 * with a warning. The pose of a child that fits is still found. */
TEST_CASE(nodes_that_are_scaled_to_nothing_do_not_spoil_others,
          "[NJCM n0: 7 @m0 9*0 @n1 0 n1: 6 @m1 0 5.0 7*0 0 @n2 n2: 3 @m2 6*0 1.0 0 1.0 0 0 "
          "m0: @v0 0 4*0 m1: @v1 0 4*0 m2: @v2 @p 4*0 "
          "v0: " BOX "0x90025 0x20000 " ENDS " 0x50025 0x10006 f(0 10 0) 0x800000 0xFF "
          "v1: 0x90225 0x20000 " ENDS " 0xFF v2: 0x50225 0x10006 f(50 10 0) 0x800000 0xFF "
          "p: h(0x40 5 1 3 0 1 2 0x40 5 1 3 0 6 3 0xFF) /4 ] pof0",
          "model", GUESS "bind_gap~0 inverse_binds[29]~0")

/* ---- poses ---- */

static uint32_t draw_random(uint32_t *state)
{
    *state = *state * 1664525 + 1013904223;
    return *state >> 8;
}

/* Returns a pose in which each node is turned and moved at random about its rest transform. */
static kunai_transform *make_random_pose(const kunai_model *model, uint32_t *seed)
{
    const uint32_t count = kunai_model_get_info(model)->node_count;
    kunai_transform *pose = malloc(count * sizeof *pose);

    assert_non_null(pose);
    for (uint32_t i = 0; i < count; i++) {
        double q[4], size = 0;

        pose[i] = kunai_model_get_node(model, i)->rest;
        for (int k = 0; k < 4; k++) {
            q[k] = (double)(draw_random(seed) % 2001) / 1000 - 1 + (k == 3 ? 2 : 0);
            size += q[k] * q[k];
        }
        for (int k = 0; k < 4; k++)
            pose[i].rotation[k] = (float)(q[k] / sqrt(size));
        for (int k = 0; k < 3; k++)
            pose[i].translation[k] += (float)(draw_random(seed) % 100) / 100;
    }
    return pose;
}

/* Moves a point (w = 1) or a vector (w = 0) of a node to the world. Each node up to the root scales
 * v, adds 2 q x (q x v + r v), and moves it. */
static void move_out(const kunai_model *model, const kunai_transform *pose, int32_t node,
                     const float *from, double w, double *v)
{
    for (int k = 0; k < 3; k++)
        v[k] = (double)from[k];
    for (; node >= 0; node = kunai_model_get_node(model, (uint32_t)node)->parent) {
        const kunai_transform *by = &pose[node];
        double q[4], u[3], t[3];

        for (int k = 0; k < 4; k++)
            q[k] = (double)by->rotation[k];
        for (int k = 0; k < 3; k++)
            v[k] *= (double)by->scale[k];
        for (int k = 0; k < 3; k++)
            u[k] = q[(k + 1) % 3] * v[(k + 2) % 3] - q[(k + 2) % 3] * v[(k + 1) % 3] + q[3] * v[k];
        for (int k = 0; k < 3; k++)
            t[k] = q[(k + 1) % 3] * u[(k + 2) % 3] - q[(k + 2) % 3] * u[(k + 1) % 3];
        for (int k = 0; k < 3; k++)
            v[k] += 2 * t[k] + w * (double)by->translation[k];
    }
}

/* Computes one vertex by ninja-chunk.md 3.1: the sum of weight * world * local position. */
static void compute_vertex(const kunai_model *model, const kunai_transform *pose,
                           const kunai_mesh *mesh, uint32_t vertex, double *position,
                           double *normal)
{
    const int is_rigid = mesh->kind == KUNAI_MESH_KIND_RIGID;
    uint32_t k = is_rigid ? 0 : mesh->influence_starts[vertex];
    const uint32_t end = is_rigid ? 1 : mesh->influence_starts[vertex + 1];

    for (; k < end; k++) {
        const kunai_influence *from = is_rigid ? NULL : &mesh->influences[k];
        const int32_t node = from ? (int32_t)from->node : mesh->node;
        const double weight = from ? (double)from->weight : 1.0;
        static const float none[3] = {0};
        double moved[3], turned[3];

        move_out(model, pose, node, from ? from->position : mesh->positions + 3 * vertex, 1, moved);
        move_out(model, pose, node,
                 from            ? from->normal
                 : mesh->normals ? mesh->normals + 3 * vertex
                                 : none,
                 0, turned);
        for (int i = 0; i < 3; i++) {
            position[i] += weight * moved[i];
            normal[i] += weight * turned[i];
        }
    }
    if (compute_length(normal) > 1e-30)
        normalise_vector(normal);
}

static void check_pose(const kunai_model *model, uint32_t *seed)
{
    const kunai_model_info *info = kunai_model_get_info(model);
    auto_free kunai_transform *pose = make_random_pose(model, seed);
    auto_free float *worlds = malloc(info->node_count * 16 * sizeof *worlds);
    auto_free float *positions = malloc((info->vertex_count + 1) * 3 * sizeof *positions);
    auto_free float *normals = malloc((info->vertex_count + 1) * 3 * sizeof *normals);
    double diagonal = 1e-3;
    const kunai_mesh *mesh;

    assert_true(worlds && positions && normals);
    for (uint32_t i = 0; i < 3; i++)
        diagonal += (double)(info->bounds_max[i] - info->bounds_min[i]);
    assert_ok(kunai_model_world(model, pose, info->node_count, worlds, info->node_count, NULL));
    for (uint32_t m = 0; (mesh = kunai_model_get_mesh(model, m)) != NULL; m++) {
        assert_ok(kunai_model_skin(model, m, worlds, info->node_count, positions, normals,
                                   mesh->vertex_count, NULL));
        for (uint32_t i = 0; i < mesh->vertex_count; i++) {
            double position[3] = {0}, normal[3] = {0};

            compute_vertex(model, pose, mesh, i, position, normal);
            assert_near_floats(positions + 3 * (size_t)i, position, 3, 1e-5 * diagonal);
            assert_near_floats(normals + 3 * (size_t)i, normal, 3, 1e-3);
        }
    }
}

TEST(poses_skin_by_the_formula)
{
    static const char *const files[] = {"showcase/dellily/dellily.nj", "showcase/booma/booma.nj",
                                        "showcase/ragrappy/ragrappy.nj", "showcase/boy/boy.nj"};
    auto_laid file = lay("[NJCM " CHUNK_PULLED "] pof0");
    kunai_model *model = open_case(&file, "model", "%s", "");
    uint32_t seed = 1, i, k;

    for (k = 0; k < 100; k++)
        check_pose(model, &seed);
    kunai_model_close(model);
    for (i = 0; i < COUNT(files); i++) {
        size_t size;
        auto_free uint8_t *data = test_read_corpus(files[i], &size);

        if (!data)
            continue;
        assert_ok(kunai_model_open(data, size, NULL, &model, NULL));
        for (k = 0; k < 5; k++)
            check_pose(model, &seed);
        kunai_model_close(model);
    }
}

/* A rigid mesh takes the matrix of its own node, here the second one. Y becomes Z, Z becomes -Y and
 * twice as long, and 10 is added to X. Without normals there are zeros. */
TEST_ROWS(rigid_meshes_are_moved_with_their_node,
          "[NJCM n0: 7 0 9*0 @n1 0 n1: 0 @model 10.0 0 0 0x4000 0 0 1.0 1.0 2.0 0 0 " CHUNK_MODEL
          "vertices: #1 polygons: h(0x40 5 1 3 1 2 3 0xFF) ] pof0",
          "model",
          "mesh[0].kind=MESH_KIND_RIGID posed[0]~(11 0 0 10 0 1 11 0 1) posed_normals[0]~#2",
          "(" CHUNK_SQUARE_WORDS ") (3*(0 -1 0)); (0xA0022 0x30001 f(1 0 0 0 1 0 1 1 0) 0xFF) "
          "(9*0)")
