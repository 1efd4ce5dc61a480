/* test_bind_pose.c - recovered bind poses. Skinned meshes are made in a known pose, and then their
 * nodes are moved apart. The known pose must come back, moved along with the node that is taken
 * first (ninja-chunk.md 3.2). A wrong fit tears or turns parts of a character. */
#include "rigs.h"

/* Three points that leave no turn open, and a normal. */
#define POINTS "(1 0 0)(0 2 0)(0 0 3)"
#define UP "^(0 0 1)"

static const char *const points[] = {"(1 0 0)", "(0 2 0)", "(0 0 3)"};

/* ---- recovered poses ---- */

/* Each pair of neighbours in a chain shares three points. The first of the inner nodes is taken
 * first, because inner nodes have the most vertices. 1e-5 is 1e-6 of the diagonal. */
TEST(chains_come_together)
{
    static const uint32_t counts[4] = {2, 3, 5, 8};
    rig r;

    for (uint32_t length = 0; length < 8; length++) {
        const uint32_t count = counts[length / 2];

        run_rig(&r, "apart %u", count);
        for (uint32_t i = 0; i + 1 < count; i++)
            run_rig(&r, "share %u %u (%u 0 0)(%u 0 .5)(%u 2 1)%s", i, i + 1, i, i + 1, i,
                    length % 2 ? UP : "");
        run_rig(&r, "recover 10 torn 1 gap 1e-5 recovered all %d 1e-5", count > 2);
    }
}

/* Some things do not count: a rigid vertex, a vertex of weights 1 and 0, a node that has no others,
 * and a vertex without influences. Otherwise node 2 would be taken first. */
TEST(only_shared_vertices_count)
{
    rig r;

    run_rig(&r, "apart 4 share 1 2 " POINTS);
    for (uint32_t i = 0; i < 9; i++)
        run_rig(&r, "v 2*1%s v 0*0(7 7 7)" UP " 2*1%s 3*0%s" UP, points[i % 3], points[i % 3],
                points[i % 3]);
    run_rig(&r, "v recover 10 kept 0 recovered 2 1 1e-5 kept 3");
}

/* ---- few pairs ---- */

/* One pair of points: with normals there is a shortest turn, otherwise only a translation. The
 * first normal points along x, and the other one, at rest, along z. The quarter turn that takes z
 * to x takes (5, 0, 0) to (0, 0, -5). */
TEST(one_pair_is_moved_or_turned)
{
    run_rig(NULL,
            "nodes 2 v 0*.5(1 2 3) 1*.5(5 0 0) recover 10 kept 0 bind 1 (1 0 0 0 -4 2 3) 2e-6");
    run_rig(NULL, "nodes 2 v 0*.5(1 2 3)^(1 0 0) 1*.5(5 0 0) recover 10 kept 0 "
                  "bind 1 (1 0 0 0 -4 2 3) 2e-6");
    run_rig(NULL, "nodes 2 v 0*.5(1 2 3)^(1 0 0) 1*.5(5 0 0)^(0 0 1) recover 10 kept 0 "
                  "bind 1 (0 1 0 .5pi 1 2 8) 2e-6");
}

/* The same vertex comes many times, once for each of its UVs. All copies are one point and tell no
 * turn: the turn of the motion stays, and takes the point to (0.30647153, 0.2, 0.07794359). A
 * translation brings the point back. */
TEST(copies_of_one_pair_are_one_pair)
{
    rig r;

    run_rig(&r, "nodes 2 move 1 (0 1 0 1 4 5 6)");
    for (uint32_t i = 0; i < 50; i++)
        run_rig(&r, "share 0 1 (.1 .2 .3)");
    run_rig(&r, "recover 10 bind 1 (0 1 0 1 -.206471526 0 .222056407) 1e-6");
}

/* Points in one line leave the turn about the line open. Without normals the shortest turn that
 * aligns the lines is taken. It undoes a motion about an axis at right angles to the line, but not
 * one about the line. With normals both are undone. */
TEST(one_line_takes_the_shortest_turn)
{
    static const char text[] = "nodes 2 move 1 (0 0 1 .8 1 2 3) move 1 (1 0 0 .5 0 0 0) "
                               "share 0 1 (0 0 0)(1 0 0)(2 0 0)(3 0 0)%s recover 4 gap 1e-6 kept 0 "
                               "bind 1 (1 0 0 %s 0 0 0) 1e-5";

    run_rig(NULL, text, "", ".5");
    run_rig(NULL, text, "^(0 1 0)", "0");
}

/* Points and normals disagree here. Two points at -0.01 and 0.01 on the X axis want no turn. Their
 * normals, from X to Y, want a quarter turn. A normal counts like a point 0.001 of the diagonal of
 * 10 away. The sums are 2 * 0.01 * 0.01 along each axis, so X goes half way. The length of a normal
 * does not matter. */
TEST_CALL(normals_count_like_points,
          run_rig(NULL, "nodes 2 v 0*.5(-.01 0 0)^(0 3 0) 1*.5(-.01 0 0)^(2 0 0) "
                        "v 0*.5(.01 0 0)^(0 3 0) 1*.5(.01 0 0)^(2 0 0) recover 10 kept 0 "
                        "bind 1 (0 0 1 .25pi 0 0 0) 1e-6"))

/* A cross of four points, and the same cross turned by a quarter, 50 away. Their products with each
 * other are 2 * a * a: 0.98e-6 or 1.04e-6. Up to the square of a millionth of the diagonal of 1000
 * they are noise, and tell no turn. */
TEST(noise_tells_no_turn)
{
    static const char text[] = "nodes 2 move 1 (0 0 1 .5pi 0 0 50) "
                               "share 0 1 (-%s 0 0)(%s 0 0)(0 -%s 0)(0 %s 0) recover 1000 kept 0 "
                               "bind 1 (0 0 1 %s 0 0 0) 1e-5";

    run_rig(NULL, text, "7.0e-4", "7.0e-4", "7.0e-4", "7.0e-4", ".5pi");
    run_rig(NULL, text, "7.2e-4", "7.2e-4", "7.2e-4", "7.2e-4", "0");
}

/* The points of a plane fit as well if they are mirrored in it. Only a turn is right. */
TEST(planes_are_not_mirrored)
{
    for (int angle = 0; angle < 12; angle++)
        run_rig(NULL,
                "nodes 2 move 1 (1 -2 .5 %g 3 2 1) share 0 1 (0 0 0)(1 1 0)(2 4 0)(0 9 0)(1 16 0)"
                "(2 25 0) recover 25 recovered 1 0 1e-5",
                0.5 + angle * 0.5);
}

/* The other node has the mirror image of the first node's points. The result must still be a
 * rotation. */
TEST_CALL(mirror_images_are_not_made,
          run_rig(NULL,
                  "nodes 2 v 0*.5(0 0 0) 1*.5(0 0 0) v 0*.5(3 0 0) 1*.5(-3 0 0) "
                  "v 0*.5(0 2 0) 1*.5(0 2 0) v 0*.5(0 0 1) 1*.5(0 0 1) recover 4 proper 1 1e-6"))

/* Half a turn has no shortest way. Any half turn that brings the points together is right; in one
 * pair it must bring the normals together. */
TEST(half_turns_are_undone)
{
    static const char *const half_turns[] = {"1 0 0", "0 1 0", "0 0 1"};

    for (int i = 0; i < 3; i++)
        run_rig(NULL,
                "nodes 2 move 1 (%s 1pi 1 1 1) share 0 1 (1 0 0)(0 2 0)(1 2 3) recover 4 "
                "recovered 1 0 2e-6",
                half_turns[i]);
    run_rig(NULL, "nodes 2 v 0*.5(1 2 3)^(1 0 0) 1*.5(1 2 3)^(-1 0 0) recover 4 gap 1e-6 "
                  "turns 1 (-1 0 0)(1 0 0) 1e-6 proper 1 1e-6");
}

/* ---- nodes that are not rigid ---- */

/* Scale belongs to the world matrix. The recovered part is rigid on top of it. */
TEST_CALL(
    nodes_keep_their_scale,
    run_rig(NULL,
            "apart 3 scale 0 (2 .5 3) scale 1 (-1 1 1) scale 2 (.01 .01 .01) share 0 1 " POINTS
            " share 1 2 " POINTS " recover 10 recovered all 1 1e-5"))

/* A node without an inverse, scaled by 0 along y, takes no part: it keeps its matrix, and no
 * other node is fitted to it. Otherwise node 1 would be the first. */
TEST(nodes_without_an_inverse_are_kept)
{
    rig r;

    run_rig(&r, "apart 3");
    for (uint32_t i = 0; i < 3; i++)
        run_rig(&r, "v 1*.25%s" UP " 0*.5%s" UP " 2*.25%s" UP " share 1 2 %s" UP, points[i],
                points[i], points[i], points[i]);
    run_rig(&r, "worlds zero 1 4 4 recover 10 kept 1 recovered 2 0 1e-5");
    run_rig(NULL, "nodes 2 move 1 (0 0 1 1 1 1 1) share 0 1 (0 0 1)" UP
                  " worlds zero 0 0 3 recover 10 kept all zero 1 0 3 recover 10 kept all");
}
