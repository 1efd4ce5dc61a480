/* test_bind_pose.c - recovered bind poses: skinned meshes are made in a known pose, then their
 * nodes are moved apart. What must come back is that pose, moved along with the node that is taken
 * first (ninja-chunk.md 3.2). */
#include "rigs.h"

#include <math.h>

/* ---- what is recovered ---- */

/* Three points in a row of nodes: the middle one, or the first of the middle ones, is in most
 * vertices. */
TEST(chains)
{
    static const uint32_t counts[4] = {2, 3, 5, 8};
    static const uint32_t firsts[4] = {0, 1, 1, 1};
    int length, with_normals;
    uint32_t i, k;

    for (length = 0; length < 4; length++)
        for (with_normals = 0; with_normals < 2; with_normals++) {
            rig r;

            begin_rig_apart(&r, counts[length]);
            for (i = 0; i + 1 < counts[length]; i++)
                for (k = 0; k < 3; k++) {
                    const double point[3] = {(double)i + (k == 1), 2.0 * (k == 2), 0.5 * k};

                    add_rig_share(&r, i, i + 1, point, with_normals ? rig_up : NULL);
                }
            recover_rig(&r, 10.0);
            assert_true(measure_rig_gap(&r, r.worlds) > 1.0);
            assert_true(measure_rig_gap(&r, r.binds) < 1e-5); /* 1e-6 of the diagonal */
            assert_all_recovered(&r, firsts[length], 1e-5);
        }
}

/* A rigid vertex, one of weights 1 and 0, and a node that has no others: none of them counts. */
TEST(only_shared_vertices_count)
{
    static const double elsewhere[3] = {7, 7, 7};
    uint32_t i;
    rig r;

    begin_rig_apart(&r, 4);
    add_rig_share_points(&r, 1, 2, NULL);
    for (i = 0; i < 9; i++) {
        add_rig_vertex(&r);
        add_rig_pull(&r, 2, 1.0f, rig_points[i % 3], NULL); /* else 2 would be the first */
        add_rig_vertex(&r);
        add_rig_pull(&r, 0, 0.0f, elsewhere, rig_up);
        add_rig_pull(&r, 2, 1.0f, rig_points[i % 3], NULL);
        add_rig_pull(&r, 3, 0.0f, rig_points[i % 3], rig_up);
    }
    add_rig_vertex(&r); /* no influence at all */
    recover_rig(&r, 10.0);
    assert_kept(&r, 0);
    assert_recovered(&r, 2, 1, 1e-5);
    assert_kept(&r, 3);
}

/* ---- what few pairs tell ---- */

/* One point: with normals the shortest turn about it, without a translation only. Here the first
 * normal points along x and the other one, at rest, along z. */
TEST(one_pair)
{
    static const double place[3] = {1, 2, 3}, normal[3] = {1, 0, 0}, other[3] = {0, 0, 1};
    double expected[16];
    int with_normals;

    for (with_normals = 0; with_normals < 3; with_normals++) {
        rig r;

        begin_rig(&r, 2);
        add_rig_pair(&r, place, with_normals ? normal : NULL, (const double[3]){5, 0, 0},
                     with_normals == 1 ? other : NULL);
        recover_rig(&r, 10.0);
        assert_kept(&r, 0);
        if (with_normals == 1) /* (5, 0, 0) is at (0, 0, -5) after the quarter that takes z to x */
            make_rigid_matrix(0, 1, 0, acos(0.0), 1, 2, 3 + 5, expected);
        else
            make_rigid_matrix(1, 0, 0, 0, 1 - 5, 2, 3, expected);
        assert_bind(&r, 1, expected, 2e-6);
    }
}

/* The same vertex many times, as each pair of UVs makes it, is still one point. */
TEST(copies_of_one_pair)
{
    static const double place[3] = {0.1, 0.2, 0.3};
    double expected[16];
    uint32_t i;
    rig r;

    begin_rig(&r, 2);
    make_rigid_matrix(0, 1, 0, 1, 4, 5, 6, r.motion[1]);
    for (i = 0; i < 50; i++)
        add_rig_share(&r, 0, 1, place, NULL);
    recover_rig(&r, 10.0);
    memcpy(expected, r.motion[1], sizeof expected);
    for (i = 0; i < 3; i++) /* place stays where it is: the motion's turn, its translation undone */
        expected[12 + i] = place[i] - r.motion[1][i] * place[0] - r.motion[1][4 + i] * place[1] -
                           r.motion[1][8 + i] * place[2];
    assert_bind(&r, 1, expected, 1e-6);
}

/* Points in one line leave the turn about it open. Without normals it is the shortest turn that
 * aligns the lines: of a motion about an axis at right angles to them all of it is undone, of one
 * about themselves nothing. With normals that is undone, too. */
TEST(one_line)
{
    static const double across[3] = {0, 1, 0};
    double expected[16], turn[16], back[16];
    int with_normals;
    uint32_t i;

    make_rigid_matrix(0, 0, 1, 0.8, 1, 2, 3, back);
    make_rigid_matrix(1, 0, 0, 0.5, 0, 0, 0, turn);
    for (with_normals = 0; with_normals < 2; with_normals++) {
        rig r;

        begin_rig(&r, 2);
        multiply_matrices(back, turn, r.motion[1]);
        for (i = 0; i < 4; i++)
            add_rig_share(&r, 0, 1, (const double[3]){(double)i, 0, 0},
                          with_normals ? across : NULL);
        recover_rig(&r, 4.0);
        assert_true(measure_rig_gap(&r, r.binds) < 1e-6);
        make_identity_matrix(expected);
        assert_kept(&r, 0);
        assert_bind(&r, 1, with_normals ? expected : turn, 1e-5);
    }
}

/*
 * Points against normals: two points at -0.01 and 0.01 on the X axis want no turn, their normals,
 * from X to Y, a quarter. A normal counts like a point 0.001 of the diagonal of 10 away: the sums
 * are 2 * 0.01 * 0.01 along each axis, and X goes half way. How long the normals are says nothing.
 */
TEST(normals_against_points)
{
    static const double target[3] = {0, 3, 0}, source[3] = {2, 0, 0};
    double expected[16];
    uint32_t i;
    rig r;

    begin_rig(&r, 2);
    for (i = 0; i < 2; i++) {
        const double point[3] = {i ? 0.01 : -0.01, 0, 0};

        add_rig_pair(&r, point, target, point, source);
    }
    recover_rig(&r, 10.0);
    assert_kept(&r, 0);
    make_rigid_matrix(0, 0, 1, acos(0.0) / 2, 0, 0, 0, expected);
    assert_bind(&r, 1, expected, 1e-6);
}

/* A cross of four points, and that a quarter turn on, 50 away. Their products with each other are 2
 * * a * a; up to the square of a millionth of the diagonal of 1000 it is noise, and tells no turn.
 */
TEST(edge_of_noise)
{
    static const double reaches[2] = {7.0e-4, 7.2e-4}; /* twice their squares: 0.98e-6, 1.04e-6 */
    double expected[16];
    uint32_t i, k;

    for (k = 0; k < 2; k++) {
        rig r;

        begin_rig(&r, 2);
        make_rigid_matrix(0, 0, 1, acos(0.0), 0, 0, 50, r.motion[1]);
        for (i = 0; i < 4; i++) {
            double point[3] = {0, 0, 0};

            point[i / 2] = i % 2 ? reaches[k] : -reaches[k];
            add_rig_share(&r, 0, 1, point, NULL);
        }
        recover_rig(&r, 1000.0);
        assert_kept(&r, 0);
        if (k)
            make_identity_matrix(expected);
        else
            make_rigid_matrix(0, 0, 1, acos(0.0), 0, 0, 0, expected);
        assert_bind(&r, 1, expected, 1e-5);
    }
}

/* Points of a plane fit as well when they are mirrored in it: only a turn is right. */
TEST(plane_is_not_mirrored)
{
    uint32_t i, angle;

    for (angle = 0; angle < 12; angle++) {
        rig r;

        begin_rig(&r, 2);
        make_rigid_matrix(1, -2, 0.5, 0.5 + (double)angle * 0.5, 3, 2, 1, r.motion[1]);
        for (i = 0; i < 6; i++)
            add_rig_share(&r, 0, 1, (const double[3]){(double)(i % 3), (double)(i * i), 0}, NULL);
        recover_rig(&r, 25.0);
        assert_recovered(&r, 1, 0, 1e-5);
    }
}

/* The other node has the mirror image of what the first one has: a rotation remains a rotation. */
TEST(mirror_image_is_not_made)
{
    static const double points[4][3] = {{0, 0, 0}, {3, 0, 0}, {0, 2, 0}, {0, 0, 1}};
    double matrix[16];
    uint32_t i;
    rig r;

    begin_rig(&r, 2);
    for (i = 0; i < 4; i++)
        add_rig_pair(&r, points[i], NULL,
                     (const double[3]){-points[i][0], points[i][1], points[i][2]}, NULL);
    recover_rig(&r, 4.0);
    widen_rig_bind(&r, 1, matrix);
    assert_true(fabs(compute_determinant(matrix) - 1.0) < 1e-6);
}

/* Half a turn has no shortest way: any does that brings the points together. */
TEST(half_turns)
{
    static const double points[3][3] = {{1, 0, 0}, {0, 2, 0}, {1, 2, 3}};
    static const double x[3] = {1, 0, 0}, minus_x[3] = {-1, 0, 0};
    double matrix[16], normal[3];
    uint32_t i, k;
    rig r;

    for (k = 0; k < 3; k++) {
        begin_rig(&r, 2);
        make_rigid_matrix(k == 0, k == 1, k == 2, acos(-1.0), 1, 1, 1, r.motion[1]);
        for (i = 0; i < 3; i++)
            add_rig_share(&r, 0, 1, points[i], NULL);
        recover_rig(&r, 4.0);
        assert_recovered(&r, 1, 0, 2e-6);
    }
    begin_rig(&r, 2); /* one pair, opposite normals */
    add_rig_pair(&r, points[2], x, points[2], minus_x);
    recover_rig(&r, 4.0);
    assert_true(measure_rig_gap(&r, r.binds) < 1e-6);
    widen_rig_bind(&r, 1, matrix);
    transform_vector(matrix, minus_x, 0.0, normal);
    assert_true(compute_distance(normal, x) < 1e-6);
    assert_true(fabs(compute_determinant(matrix) - 1.0) < 1e-6);
}

/* ---- nodes that are not rigid ---- */

/* Scale belongs to the world matrix; what is recovered is rigid on top of it. */
TEST(scaled_nodes)
{
    rig r;

    begin_rig_apart(&r, 3);
    scale_rig_node(&r, 0, 2, 0.5, 3);
    scale_rig_node(&r, 1, -1, 1, 1);
    scale_rig_node(&r, 2, 0.01, 0.01, 0.01);
    add_rig_share_points(&r, 0, 1, NULL);
    add_rig_share_points(&r, 1, 2, NULL);
    recover_rig(&r, 10.0);
    assert_all_recovered(&r, 1, 1e-5);
}

/* A node without an inverse takes no part: it keeps its matrix, and nobody goes by it. */
TEST(singular_node)
{
    uint32_t i;
    rig r;

    begin_rig_apart(&r, 3);
    for (i = 0; i < 3; i++) {
        add_rig_vertex(&r);
        add_rig_pull(&r, 1, 0.25f, rig_points[i], rig_up); /* else it would be the first */
        add_rig_pull(&r, 0, 0.5f, rig_points[i], rig_up);
        add_rig_pull(&r, 2, 0.25f, rig_points[i], rig_up);
        add_rig_share(&r, 1, 2, rig_points[i], rig_up);
    }
    compute_rig_worlds(&r);
    memset(r.worlds + 16 + 4, 0, 4 * sizeof(float)); /* scaled by 0 along y */
    recover_rig_worlds(&r, 10.0);
    assert_kept(&r, 1);
    assert_recovered(&r, 2, 0, 1e-5);
}

TEST(all_nodes_are_singular)
{
    rig r;

    begin_rig(&r, 2);
    make_rigid_matrix(0, 0, 1, 1, 1, 1, 1, r.motion[1]);
    add_rig_share(&r, 0, 1, rig_up, rig_up);
    compute_rig_worlds(&r);
    memset(r.worlds, 0, 3 * sizeof(float));
    recover_rig_worlds(&r, 10.0);
    assert_all_kept(&r);
    memset(r.worlds + 16, 0, 3 * sizeof(float));
    recover_rig_worlds(&r, 10.0);
    assert_all_kept(&r);
}
