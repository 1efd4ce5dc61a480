/* test_bind_pose_edges.c - recovered bind poses: what is the same already, numbers at the end of
 * what there is, memory and cost (ninja-chunk.md 3.2). */
#include "rigs.h"

#include <math.h>

/* ---- what is the same already ---- */

/* Two influences of a vertex: off by distance along x and by an angle between the normals. */
static void recover_two_apart(rig *r, double apart, double angle)
{
    const double normal[3] = {cos(angle), sin(angle), 0};

    begin_rig(r, 2);
    add_rig_pair(r, (const double[3]){0, 0, 0}, (const double[3]){1, 0, 0},
                 (const double[3]){apart, 0, 0}, normal);
    recover_rig(r, 10.0);
}

/* Both sides of 1e-4 of the diagonal and of 0.02; a chord of 0.02 is an angle of 2 asin(0.01). Kept
 * matrices are kept to the bit. The same once more where a third node in the first place keeps the
 * mesh as a whole from being the same already. */
TEST(edges_of_sameness)
{
    const double angle = 2.0 * asin(0.01);
    rig r;
    int i;

    for (i = 0; i < 8; i++) {
        const double apart = i & 1 ? 1.001e-3 : 0.999e-3;
        const double turned = i & 2 ? 1.001 * angle : 0.999 * angle;

        if (i & 4) {
            begin_rig(&r, 3);
            add_rig_pair(&r, (const double[3]){0, 0, 0}, (const double[3]){1, 0, 0},
                         (const double[3]){apart, 0, 0},
                         (const double[3]){3 * cos(turned), 3 * sin(turned), 0});
            make_rigid_matrix(0, 0, 1, 1, 1, 1, 1, r.motion[2]);
            add_rig_share_points(&r, 0, 2, NULL);
            recover_rig(&r, 10.0);
            assert_recovered(&r, 2, 0, 1e-5);
        } else {
            recover_two_apart(&r, apart, turned);
        }
        assert_kept(&r, 0);
        if (!(i & 3))
            assert_kept(&r, 1);
        else
            assert_not_kept(&r, 1);
    }
    recover_two_apart(&r, 0.0, acos(-1.0)); /* opposite normals are not the same */
    assert_not_kept(&r, 1);
}

/* Three influences, each near the first, but the second and third too far from each other: the
 * third node is moved to where the first one is, which is near enough. Nothing moves. Without a
 * first normal the others still have to agree. */
TEST(three_influences)
{
    static const double center[3] = {0, 0, 0}, side[3] = {0, 1, 0};
    const double x[3] = {0.9e-3, 0, 0}, minus_x[3] = {-0.9e-3, 0, 0};
    rig r;

    begin_rig(&r, 3);
    add_rig_vertex(&r);
    add_rig_pull(&r, 0, 0.5f, center, rig_up);
    add_rig_pull(&r, 1, 0.25f, x, rig_up);
    add_rig_pull(&r, 2, 0.25f, minus_x, NULL);
    recover_rig(&r, 10.0);
    assert_all_kept(&r);

    begin_rig(&r, 3); /* 1 is the first */
    add_rig_vertex(&r);
    add_rig_pull(&r, 0, 0.5f, center, NULL);
    add_rig_pull(&r, 1, 0.25f, center, rig_up);
    add_rig_pull(&r, 2, 0.25f, center, side);
    add_rig_share(&r, 1, 1, center, rig_up);
    recover_rig(&r, 10.0);
    assert_kept(&r, 0);
    assert_kept(&r, 1);
    assert_true((double)get_rig_bind(&r, 2)[4 + 2] > 0.999999); /* y went to z */
}

/* The first influence is in the middle, and 0.9e-4 of the diagonal from both others: that is not
 * the same for the whole mesh, for those two are 1.8e-4 apart. The second node is taken first, and
 * the third one is moved to it. */
TEST(first_influence_in_the_middle)
{
    static const double center[3] = {0, 0, 0};
    const double x[3] = {0.9e-3, 0, 0}, minus_x[3] = {-0.9e-3, 0, 0};
    double expected[16];
    rig r;

    begin_rig(&r, 3);
    add_rig_vertex(&r);
    add_rig_pull(&r, 0, 0.5f, center, NULL);
    add_rig_pull(&r, 1, 0.25f, x, NULL);
    add_rig_pull(&r, 2, 0.25f, minus_x, NULL);
    add_rig_share(&r, 1, 1, center, NULL);
    recover_rig(&r, 10.0);
    assert_kept(&r, 0);
    assert_kept(&r, 1);
    make_rigid_matrix(1, 0, 0, 0, 1.8e-3, 0, 0, expected);
    assert_bind(&r, 2, expected, 1e-8);
}

/* A node so thin that its inverse is too large once it stands straight stays where it is. At rest
 * it is turned by an eighth: each number of the inverse is smaller by the square root of 2. 4e38 is
 * more than a float holds, 2.9e38 is not. */
TEST(no_inverse_after_moving)
{
    static const double points[3][3] = {{0.5, 0, 0}, {0, 0.5, 0}, {0, 0, 0.25}};
    static const double scales[2] = {2.5e-39, 3.5e-39};
    uint32_t i, k;
    rig r;

    for (k = 0; k < 2; k++) {
        begin_rig(&r, 2);
        scale_rig_node(&r, 1, scales[k], scales[k], 1);
        make_rigid_matrix(0, 0, 1, acos(0.0) / 2, 0.5, 0, 0, r.motion[1]);
        for (i = 0; i < 3; i++)
            add_rig_share(&r, 0, 1, points[i], NULL);
        recover_rig(&r, 10.0);
        if (k)
            assert_recovered(&r, 1, 0, 1e-6);
        else
            assert_kept(&r, 1);
    }
}

/* A node that pulls twice, from two places, cannot bring them together; the rest is as ever. */
TEST(node_pulls_twice)
{
    uint32_t i;
    rig r;

    begin_rig_apart(&r, 2);
    for (i = 0; i < 3; i++) {
        add_rig_vertex(&r);
        add_rig_pull(&r, 0, 0.5f, rig_points[i], rig_up);
        add_rig_pull(&r, 1, 0.25f, rig_points[i], rig_up);
        add_rig_pull(&r, 1, 0.25f, rig_points[i], rig_up);
    }
    recover_rig(&r, 10.0);
    assert_recovered(&r, 0, 1, 1e-5); /* 1 has more influences */
    begin_rig(&r, 1);
    add_rig_vertex(&r);
    add_rig_pull(&r, 0, 0.5f, rig_points[0], NULL);
    add_rig_pull(&r, 0, 0.5f, rig_points[1], NULL);
    recover_rig(&r, 10.0);
    assert_kept(&r, 0);
}

/* All drawn positions in one place: nothing is near, but what is equal stays and what is apart is
 * brought together. */
TEST(zero_diagonal)
{
    rig r;

    begin_rig(&r, 2);
    add_rig_share_points(&r, 0, 1, rig_up);
    recover_rig(&r, 0.0);
    assert_all_kept(&r);
    make_rigid_matrix(1, 1, 1, 2, 0, 1, 0, r.motion[1]);
    recover_rig(&r, 0.0);
    assert_recovered(&r, 1, 0, 1e-6);
}

TEST(no_vertices)
{
    rig r;

    begin_rig_apart(&r, 3);
    recover_rig(&r, 0.0);
    assert_all_kept(&r);
}

/* ---- hostile numbers ---- */

/* Of nodes that are not turned. */
static void scale_worlds(rig *r, float factor)
{
    uint32_t i, k;

    for (i = 0; i < r->node_count; i++)
        for (k = 0; k < 3; k++)
            r->worlds[16 * i + 5 * k] = factor;
}

static void assert_binds_within(const rig *r, double limit)
{
    uint32_t i;

    for (i = 0; i < 16 * r->node_count; i++)
        assert_true(fabs((double)r->binds[i]) < limit);
}

/* Points at the end of what a float holds: what no float can hold is not moved, and it ends. */
TEST(huge_values)
{
    static const double far[3] = {-3e38, 0, 0}, near[3] = {3e38, 0, 0};
    uint32_t i, k;
    rig r;

    begin_rig(&r, 2); /* one translation: 6e38 and more */
    add_rig_pair(&r, near, NULL, far, NULL);
    recover_rig(&r, 6e38);
    assert_all_kept(&r);

    begin_rig(&r, 3); /* huge scales on huge points, three ways round */
    for (i = 0; i < 12; i++) {
        add_rig_vertex(&r);
        for (k = 0; k < 3; k++) {
            double point[3] = {0, 0, 0};

            point[(i + k) % 3] = i & 1 ? 3e38 : -3e38;
            add_rig_pull(&r, k, 0.5f, point, point);
        }
    }
    compute_rig_worlds(&r);
    scale_worlds(&r, 3e38f);
    recover_rig_worlds(&r, 1e39);
    assert_binds_within(&r, 3.5e38);
    recover_rig_worlds(&r, 0.0);
    assert_binds_within(&r, 3.5e38);
    scale_worlds(&r, 1e-44f); /* and tiny ones */
    recover_rig_worlds(&r, 1e-30);
    assert_binds_within(&r, 3.5e38);
}

/* Numbers that are none, in positions and in the diagonal, spoil no matrix. */
TEST(not_a_number)
{
    int k;
    rig r;

    begin_rig_apart(&r, 2);
    add_rig_share_points(&r, 0, 1, rig_up);
    compute_rig_worlds(&r);
    for (k = 0; k < 2; k++) {
        recover_rig_worlds(&r, k ? HUGE_VAL : NAN);
        assert_binds_within(&r, 10.0);
    }
    r.influences[2].position[1] = NAN;
    recover_rig_worlds(&r, 10.0);
    assert_all_kept(&r);
}

/* ---- memory and cost ---- */

/* Every allocation fails once: the open has failed, the matrices are those of the rest pose or
 * right ones, and nothing leaks. */
TEST(allocation_failures)
{
    uint64_t fail_at;
    rig r;

    begin_rig_apart(&r, 2);
    add_rig_share_points(&r, 0, 1, rig_up);
    compute_rig_worlds(&r);
    for (fail_at = 1;; fail_at++) {
        test_memory memory = {0};
        kunai_i_open open;

        memory.fail_at = fail_at;
        begin_rig_open(&open, &memory);
        kunai_i_recover_bind_pose(&open, &r.mesh, r.worlds, r.node_count, 10.0, r.binds);
        if (end_rig_open(&open, &memory) == KUNAI_OK)
            break;
        assert_int_equal(memory.calls, fail_at);
        assert_all_kept(&r);
    }
    assert_true(fail_at > 3);
    assert_recovered(&r, 1, 0, 1e-5);
}

/* A open that failed before does nothing but copy. */
TEST(failed_open)
{
    test_memory memory = {0};
    kunai_i_open open;
    rig r;

    begin_rig_apart(&r, 2);
    add_rig_share(&r, 0, 1, rig_up, rig_up);
    compute_rig_worlds(&r);
    begin_rig_open(&open, &memory);
    kunai_i_fail(&open, KUNAI_E_CORRUPT, 0, "NJCM", "a test");
    kunai_i_recover_bind_pose(&open, &r.mesh, r.worlds, r.node_count, 10.0, r.binds);
    assert_int_equal(memory.calls, 0);
    assert_kept(&r, 1);
    assert_int_equal(end_rig_open(&open, &memory), KUNAI_E_CORRUPT);
}

/*
 * 60000 nodes in a chain, each link one vertex, one step of (1, 0, 0) apart where it should be
 * none: node i has to go back by i - 1, for 1 is the first. Beside it two hubs that share 60000
 * vertices, all of them the same distance apart. Anything quadratic would take minutes.
 */
TEST(many_nodes)
{
    enum { CHAIN = 60000, HUB = 60000 };
    const size_t influence_count = 2 * (CHAIN - 1) + 2 * HUB;
    kunai_influence *influences = calloc(influence_count, sizeof *influences);
    uint32_t *starts = calloc(influence_count / 2 + 1, sizeof *starts);
    float *worlds = calloc(CHAIN + 2, 16 * sizeof *worlds);
    float *binds = calloc(CHAIN + 2, 16 * sizeof *binds);
    test_memory memory = {0};
    kunai_i_open open;
    kunai_mesh mesh;
    uint32_t i;

    assert_true(influences && starts && worlds && binds);
    memset(&mesh, 0, sizeof mesh);
    mesh.influences = influences;
    mesh.influence_starts = starts;
    mesh.vertex_count = CHAIN - 1 + HUB;
    mesh.influence_count = (uint32_t)influence_count;
    for (i = 0; i < CHAIN + 2; i++) {
        kunai_i_set_identity(worlds + 16 * (size_t)i);
        worlds[16 * (size_t)i + 12] = (float)i;
    }
    for (i = 0; i < mesh.vertex_count; i++) {
        influences[2 * i].node = i < CHAIN - 1 ? i : CHAIN;
        influences[2 * i + 1].node = influences[2 * i].node + 1;
        influences[2 * i].weight = 0.5f;
        influences[2 * i + 1].weight = 0.5f;
        starts[i + 1] = 2 * i + 2;
    }
    begin_rig_open(&open, &memory);
    kunai_i_recover_bind_pose(&open, &mesh, worlds, CHAIN + 2, 100.0, binds);
    assert_int_equal(end_rig_open(&open, &memory), KUNAI_OK);
    for (i = 0; i < CHAIN; i++)
        assert_true(binds[16 * (size_t)i + 12] == 1.0f);
    assert_true(binds[16 * (size_t)CHAIN + 12] == (float)CHAIN);
    assert_true(binds[16 * (size_t)CHAIN + 16 + 12] == (float)CHAIN);
    assert_true(memory.peak < 300 * (uint64_t)influence_count); /* memory is linear */
    free(influences);
    free(starts);
    free(worlds);
    free(binds);
}
