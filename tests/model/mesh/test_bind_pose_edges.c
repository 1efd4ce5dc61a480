/* test_bind_pose_edges.c - recovered bind poses: nodes that agree already, numbers at the limits of
 * floats, memory and cost (ninja-chunk.md 3.2). Right nodes must not be moved by rounding, and
 * hostile numbers must not give infinite matrices or take minutes. */
#include "rigs.h"

#include <math.h>

#define POINTS "(1 0 0)(0 2 0)(0 0 3)" /* they leave no turn open */
#define UP "^(0 0 1)"

/* ---- nodes that agree already ---- */

/* Two influences of a vertex differ by a distance along x and by an angle between the normals. Both
 * are on either side of their limits, 1e-4 of the diagonal and 0.02. A chord of 0.02 is an angle of
 * 2 asin(0.01).
 *
 * In half of the cases a third node, in the first place, keeps the mesh as a whole from agreeing.
 * Opposite normals never agree. */
TEST(same_places_and_normals_have_edges)
{
    const double angle = 2.0 * asin(0.01);

    for (int i = 0; i < 8; i++) {
        const double apart = i & 1 ? 1.001e-3 : 0.999e-3;
        const double turned = i & 2 ? 1.001 * angle : 0.999 * angle, length = i & 4 ? 3 : 1;

        run_rig(NULL,
                "nodes %d v 0*.5(0 0 0)^(1 0 0) 1*.5(%.17g 0 0)^(%.17g %.17g 0) %s recover 10 %s "
                "kept 0 %s 1",
                i & 4 ? 3 : 2, apart, length * cos(turned), length * sin(turned),
                i & 4 ? "move 2 (0 0 1 1 1 1 1) share 0 2 " POINTS : "",
                i & 4 ? "recovered 2 0 1e-5" : "", i & 3 ? "moved" : "kept");
    }
    run_rig(NULL, "nodes 2 v 0*.5(0 0 0)^(1 0 0) 1*.5(0 0 0)^(-1 1.2e-16 0) recover 10 moved 1");
}

/* Two influences are near the first one, but too far from each other. The third node is moved to
 * the place of the first one, which is near enough: nothing moves. Without a first normal the
 * others still have to agree. Then node 1 is taken first, and y goes to z. */
TEST(three_influences_go_by_the_first)
{
    run_rig(NULL, "nodes 3 v 0*.5(0 0 0)" UP " 1*.25(.9e-3 0 0)" UP " 2*.25(-.9e-3 0 0) recover 10 "
                  "kept all");
    run_rig(NULL,
            "nodes 3 v 0*.5(0 0 0) 1*.25(0 0 0)" UP " 2*.25(0 0 0)^(0 1 0) share 1 1 (0 0 0)" UP
            " recover 10 kept 0 kept 1 turns 2 (0 1 0)(0 0 1) 1.4e-3");
}

/* The first influence is in the middle, 0.9e-4 of the diagonal from both others. The mesh does not
 * agree, because those two are 1.8e-4 apart. The second node is taken first, and the third one is
 * moved to it. */
TEST_CALL(a_first_influence_in_the_middle_is_not_enough,
          run_rig(NULL,
                  "nodes 3 v 0*.5(0 0 0) 1*.25(.9e-3 0 0) 2*.25(-.9e-3 0 0) share 1 1 (0 0 0) "
                  "recover 10 kept 0 kept 1 bind 2 (1 0 0 0 1.8e-3 0 0) 1e-8"))

/* If a thin node stood straight, its inverse would be too large, so the node stays where it is. At
 * rest it is turned by an eighth, and each number of the inverse is smaller by the square root of
 * 2. 4e38 is more than a float holds, 2.9e38 is not. */
TEST(nodes_without_an_inverse_after_moving_are_kept)
{
    static const char text[] = "nodes 2 scale 1 (%s %s 1) move 1 (0 0 1 .25pi .5 0 0) "
                               "share 0 1 (.5 0 0)(0 .5 0)(0 0 .25) recover 10 %s";

    run_rig(NULL, text, "2.5e-39", "2.5e-39", "kept 1");
    run_rig(NULL, text, "3.5e-39", "3.5e-39", "recovered 1 0 1e-6");
}

/* A node that pulls a vertex twice, from two places, cannot bring them together. The rest is
 * recovered as usual. Node 1 has more influences. */
TEST(nodes_may_pull_twice)
{
#define TWICE(point) " v 0*.5" point UP " 1*.25" point UP " 1*.25" point UP
    run_rig(NULL, "apart 2" TWICE("(1 0 0)") TWICE("(0 2 0)")
                      TWICE("(0 0 3)") " recover 10 recovered 0 1 1e-5");
    run_rig(NULL, "nodes 1 v 0*.5(1 0 0) 0*.5(0 2 0) recover 10 kept 0");
}

/* All drawn positions are in one place, so no distance counts as small: nodes that agree stay, and
 * a node that is apart is brought back. */
TEST(the_diagonal_may_be_0)
{
    run_rig(NULL,
            "nodes 2 share 0 1 " POINTS UP " recover 0 kept all move 1 (1 1 1 2 0 1 0) recover 0 "
            "recovered 1 0 1e-6");
    run_rig(NULL, "apart 3 recover 0 kept all"); /* no vertices */
}

/* ---- hostile numbers ---- */

/* Points at the limit of floats. A translation of 6e38 fits in no float, so nothing is moved. Huge
 * scales on huge points, in three orders, and tiny scales must end with finite matrices. */
TEST(huge_values_spoil_nothing)
{
    static const char *const far[] = {"(-3e38 0 0)", "(3e38 0 0)",  "(0 -3e38 0)",
                                      "(0 3e38 0)",  "(0 0 -3e38)", "(0 0 3e38)"};
    rig r;

    run_rig(NULL, "nodes 2 v 0*.5(3e38 0 0) 1*.5(-3e38 0 0) recover 6e38 kept all");
    run_rig(&r, "nodes 3");
    for (uint32_t i = 0; i < 12; i++)
        for (uint32_t k = 0; k < 3; k++)
            run_rig(&r, "%s %u*.5%s^%s", k ? "" : "v", k, far[(i + k) % 3 * 2 + i % 2],
                    far[(i + k) % 3 * 2 + i % 2]);
    run_rig(&r, "worlds stretch 3e38 recover 1e39 within 3.5e38 recover 0 within 3.5e38 "
                "stretch 1e-44 recover 1e-30 within 3.5e38");
}

/* NaN and infinity in positions and in the diagonal must spoil no matrix. */
TEST(what_is_no_number_spoils_nothing)
{
    rig r;

    run_rig(&r, "apart 2 share 0 1 " POINTS UP " recover nan within 10 recover inf within 10");
    r.influences[2].position[1] = NAN;
    run_rig(&r, "recover 10 kept all");
}

/* ---- memory and cost ---- */

/* Each allocation fails once. Then the open has failed, the matrices are those of the rest pose,
 * and nothing leaks. */
TEST(every_allocation_may_fail)
{
    uint64_t fail_at;
    rig r;

    run_rig(&r, "apart 2 share 0 1 " POINTS UP " worlds");
    for (fail_at = 1;; fail_at++) {
        test_memory memory = {0};
        kunai_i_open open;

        memory.fail_at = fail_at;
        begin_rig_open(&open, &memory);
        kunai_i_recover_bind_pose(&open, &r.mesh, r.worlds, r.node_count, 10.0, r.binds);
        if (end_rig_open(&open, &memory) == KUNAI_OK)
            break;
        assert_int_equal(memory.calls, fail_at);
        run_rig(&r, "kept all");
    }
    assert_true(fail_at > 3);
    run_rig(&r, "recovered 1 0 1e-5");
}

/* After an open has failed, the matrices are only copied. */
TEST(failed_opens_only_copy)
{
    test_memory memory = {0};
    kunai_i_open open;
    rig r;

    run_rig(&r, "apart 2 share 0 1 (0 0 1)" UP " worlds");
    begin_rig_open(&open, &memory);
    kunai_i_fail(&open, KUNAI_E_CORRUPT, 0, "NJCM", "a test");
    kunai_i_recover_bind_pose(&open, &r.mesh, r.worlds, r.node_count, 10.0, r.binds);
    assert_int_equal(memory.calls, 0);
    run_rig(&r, "kept 1");
    assert_int_equal(end_rig_open(&open, &memory), KUNAI_E_CORRUPT);
}

/* 60000 nodes in a chain. Each link is one vertex whose influences are (1, 0, 0) apart and should
 * be together. Node 1 is taken first, so node i has to go back by i - 1. Beside the chain, two hubs
 * share 60000 vertices, all with the same distance. Any quadratic step would take minutes. */
TEST(many_nodes_cost_linear_time)
{
    enum { CHAIN = 60000, HUB = 60000 };
    const size_t influence_count = 2 * (CHAIN - 1) + 2 * HUB;
    auto_free kunai_influence *influences = calloc(influence_count, sizeof *influences);
    auto_free uint32_t *starts = calloc(influence_count / 2 + 1, sizeof *starts);
    auto_free float *worlds = calloc(CHAIN + 2, 16 * sizeof *worlds);
    auto_free float *binds = calloc(CHAIN + 2, 16 * sizeof *binds);
    test_memory memory = {0};
    kunai_i_open open;
    kunai_mesh mesh = {0};

    assert_true(influences && starts && worlds && binds);
    mesh.influences = influences;
    mesh.influence_starts = starts;
    mesh.vertex_count = CHAIN - 1 + HUB;
    mesh.influence_count = (uint32_t)influence_count;
    for (uint32_t i = 0; i < CHAIN + 2; i++) {
        kunai_i_set_identity(worlds + 16 * (size_t)i);
        worlds[16 * (size_t)i + 12] = (float)i;
    }
    for (uint32_t i = 0; i < mesh.vertex_count; i++) {
        influences[2 * i].node = i < CHAIN - 1 ? i : CHAIN;
        influences[2 * i + 1].node = influences[2 * i].node + 1;
        influences[2 * i].weight = 0.5f;
        influences[2 * i + 1].weight = 0.5f;
        starts[i + 1] = 2 * i + 2;
    }
    begin_rig_open(&open, &memory);
    kunai_i_recover_bind_pose(&open, &mesh, worlds, CHAIN + 2, 100.0, binds);
    assert_ok(end_rig_open(&open, &memory));
    for (uint32_t i = 0; i < CHAIN; i++)
        assert_true(binds[16 * (size_t)i + 12] == 1.0f);
    assert_true(binds[16 * (size_t)CHAIN + 12] == (float)CHAIN);
    assert_true(binds[16 * (size_t)CHAIN + 16 + 12] == (float)CHAIN);
    assert_true(memory.peak < 300 * (uint64_t)influence_count); /* memory is linear */
}
