/* test_bind_pose.c - recovered bind poses: skinned meshes are made in a known pose, then their
 * nodes are moved apart. What must come back is that pose, moved along with the node that is taken
 * first (ninja-chunk.md 3.2). */
#include "support.h"

#include "base/math.h"
#include "model/model.h"

#include <math.h>

enum { MOST_NODES = 24, MOST_INFLUENCES = 400 };

/* A skinned mesh in the making. */
typedef struct rig {
    double pose[MOST_NODES][16];   /* the bind pose: what is wanted */
    double motion[MOST_NODES][16]; /* rigid: where a node was moved to from there */
    float worlds[16 * MOST_NODES]; /* motion times pose */
    float binds[16 * MOST_NODES];
    kunai_influence influences[MOST_INFLUENCES];
    uint32_t starts[MOST_INFLUENCES + 1];
    kunai_mesh mesh;
    uint32_t node_count;
} rig;

/* ---- 4x4 matrices in double ---- */

static void multiply(const double *a, const double *b, double *out)
{
    int column, row, k;

    for (column = 0; column < 4; column++)
        for (row = 0; row < 4; row++) {
            out[4 * column + row] = 0.0;
            for (k = 0; k < 4; k++)
                out[4 * column + row] += a[4 * k + row] * b[4 * column + k];
        }
}

static void apply(const double *m, const double *v, double w, double *out)
{
    int row;

    for (row = 0; row < 3; row++)
        out[row] = m[row] * v[0] + m[4 + row] * v[1] + m[8 + row] * v[2] + m[12 + row] * w;
}

/* A turn about an axis (of any length) by Rodrigues' formula, then a translation. */
static void rigid(double x, double y, double z, double angle, double tx, double ty, double tz,
                  double *out)
{
    const double length = sqrt(x * x + y * y + z * z), c = cos(angle), s = sin(angle);
    const double a[3] = {x / length, y / length, z / length};
    const double cross[9] = {0, a[2], -a[1], -a[2], 0, a[0], a[1], -a[0], 0};
    const double along[4] = {tx, ty, tz, 1};
    int column, row;

    memset(out, 0, 16 * sizeof *out);
    for (column = 0; column < 3; column++)
        for (row = 0; row < 3; row++)
            out[4 * column + row] = (column == row ? c : 0.0) + (1 - c) * a[row] * a[column] +
                                    s * cross[3 * column + row];
    memcpy(out + 12, along, sizeof along);
}

static void identity(double *out)
{
    rigid(1, 0, 0, 0, 0, 0, 0, out);
}

static double determinant(const double *m)
{
    return m[0] * (m[5] * m[10] - m[6] * m[9]) - m[4] * (m[1] * m[10] - m[2] * m[9]) +
           m[8] * (m[1] * m[6] - m[2] * m[5]);
}

/* What the affine matrix takes to (v, w), by Cramer's rule. */
static void solve(const double *m, const double *v, double w, double *out)
{
    double changed[16];
    int column, row;

    for (column = 0; column < 3; column++) {
        memcpy(changed, m, sizeof changed);
        for (row = 0; row < 3; row++)
            changed[4 * column + row] = v[row] - w * m[12 + row];
        out[column] = determinant(changed) / determinant(m);
    }
}

/* ---- rigs ---- */

/* All nodes are at the origin and stay there. */
static void rig_begin(rig *r, uint32_t node_count)
{
    uint32_t i;

    memset(r, 0, sizeof *r);
    r->node_count = node_count;
    r->mesh.influences = r->influences;
    r->mesh.influence_starts = r->starts;
    r->mesh.kind = KUNAI_MESH_SKINNED;
    for (i = 0; i < node_count; i++) {
        identity(r->pose[i]);
        identity(r->motion[i]);
    }
}

static void vertex_begin(rig *r)
{
    r->mesh.vertex_count++;
    r->starts[r->mesh.vertex_count] = r->mesh.influence_count;
}

/* One influence more on the last vertex, at a place of the bind pose. normal may be NULL. */
static void vertex_pull(rig *r, uint32_t node, float weight, const double *point,
                        const double *normal)
{
    kunai_influence *to = &r->influences[r->mesh.influence_count++];
    double local[3];
    int i;

    assert_true(r->mesh.influence_count <= MOST_INFLUENCES);
    to->node = node;
    to->weight = weight;
    solve(r->pose[node], point, 1.0, local);
    for (i = 0; i < 3; i++)
        to->position[i] = (float)local[i];
    if (normal) {
        solve(r->pose[node], normal, 0.0, local);
        for (i = 0; i < 3; i++)
            to->normal[i] = (float)local[i];
    }
    r->starts[r->mesh.vertex_count] = r->mesh.influence_count;
}

static void shared(rig *r, uint32_t a, uint32_t b, const double *point, const double *normal)
{
    vertex_begin(r);
    vertex_pull(r, a, 0.25f, point, normal);
    vertex_pull(r, b, 0.75f, point, normal);
}

static void rig_worlds(rig *r)
{
    double world[16];
    uint32_t i, k;

    for (i = 0; i < r->node_count; i++) {
        multiply(r->motion[i], r->pose[i], world);
        for (k = 0; k < 16; k++)
            r->worlds[16 * i + k] = (float)world[k];
    }
}

/* A job on the counting allocator. */
static void begin(kunai_i_job *job, test_memory *memory)
{
    static const uint8_t byte = 0;
    kunai_options options;

    memset(&options, 0, sizeof options);
    options.struct_size = sizeof options;
    options.allocator = test_memory_allocator(memory);
    assert_int_equal(kunai_i_job_begin(job, &byte, 1, &options, "out", NULL), KUNAI_OK);
}

static kunai_result end(kunai_i_job *job, test_memory *memory)
{
    kunai_i_owner owner;
    kunai_result result;

    memset(&owner, 0, sizeof owner);
    result = kunai_i_job_end(job, &owner, NULL);
    assert_int_equal(memory->live, 0);
    return result;
}

/* On dirty memory; gives back all of it before the job ends. */
static void recover(rig *r, double diagonal)
{
    test_memory memory = {0};
    kunai_i_job job;

    memory.dirty = 0xA5;
    begin(&job, &memory);
    kunai_i_bind_pose_recover(&job, &r->mesh, r->worlds, r->node_count, diagonal, r->binds);
    assert_int_equal(memory.live, 0);
    assert_int_equal(end(&job, &memory), KUNAI_OK);
}

static const float *bind_of(const rig *r, uint32_t node)
{
    return r->binds + 16 * (size_t)node;
}

static void assert_kept(const rig *r, uint32_t node)
{
    assert_memory_equal(bind_of(r, node), r->worlds + 16 * (size_t)node, 16 * sizeof(float));
}

static void assert_matrix(const float *matrix, const double *expected, double error)
{
    int i;

    for (i = 0; i < 16; i++)
        assert_true(fabs((double)matrix[i] - expected[i]) <= error);
}

/* The bind pose, moved along with the first node of its component: that one is as it was. */
static void assert_recovered(const rig *r, uint32_t node, uint32_t first, double error)
{
    double expected[16];

    multiply(r->motion[first], r->pose[node], expected);
    assert_kept(r, first);
    assert_matrix(bind_of(r, node), expected, error);
}

static double distance(const double *a, const double *b)
{
    return sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) +
                (a[2] - b[2]) * (a[2] - b[2]));
}

/* How far matrices put the influences of one vertex apart, at most. */
static double gap_of(const rig *r, const float *matrices)
{
    double matrix[2][16], point[2][3], out[2][3], gap = 0.0;
    uint32_t vertex, i, side, k;

    for (vertex = 0; vertex < r->mesh.vertex_count; vertex++)
        for (i = r->starts[vertex] + 1; i < r->starts[vertex + 1]; i++) {
            for (side = 0; side < 2; side++) {
                const kunai_influence *from = &r->influences[side ? i : r->starts[vertex]];

                for (k = 0; k < 16; k++)
                    matrix[side][k] = (double)matrices[16 * from->node + k];
                for (k = 0; k < 3; k++)
                    point[side][k] = (double)from->position[k];
                apply(matrix[side], point[side], 1.0, out[side]);
            }
            if (distance(out[0], out[1]) > gap)
                gap = distance(out[0], out[1]);
        }
    return gap;
}

/* Any poses and motions: the angles go all the way round. */
static void rig_scatter(rig *r)
{
    uint32_t i;

    for (i = 0; i < r->node_count; i++) {
        const double n = (double)i;

        rigid(1, n - 1, 0.5 * n, 0.4 + n, 0.5 * n, 0.25 * n - 1, 1, r->pose[i]);
        rigid(n, 1, -0.3 * n, 1.3 * n + 0.2, 1 - n, 0.5, 0.3 * n, r->motion[i]);
    }
}

static const double up[3] = {0, 0, 1};

/* ---- what is recovered ---- */

/* Three points in a row of nodes: the middle one, or the first of the middle ones, is in most
 * vertices. */
static void test_chains(void **state)
{
    static const uint32_t counts[4] = {2, 3, 5, 8};
    static const uint32_t firsts[4] = {0, 1, 1, 1};
    int length, with_normals;
    uint32_t i, k;

    (void)state;
    for (length = 0; length < 4; length++)
        for (with_normals = 0; with_normals < 2; with_normals++) {
            rig r;

            rig_begin(&r, counts[length]);
            rig_scatter(&r);
            for (i = 0; i + 1 < counts[length]; i++)
                for (k = 0; k < 3; k++) {
                    const double point[3] = {(double)i + (k == 1), 2.0 * (k == 2), 0.5 * k};

                    shared(&r, i, i + 1, point, with_normals ? up : NULL);
                }
            rig_worlds(&r);
            recover(&r, 10.0);
            assert_true(gap_of(&r, r.worlds) > 1.0);
            assert_true(gap_of(&r, r.binds) < 1e-5); /* 1e-6 of the diagonal */
            for (i = 0; i < counts[length]; i++)
                assert_recovered(&r, i, firsts[length], 1e-5);
        }
}

/* A rigid vertex, one of weights 1 and 0, and a node that has no others: none of them counts. */
static void test_only_shared_vertices_count(void **state)
{
    static const double points[3][3] = {{1, 0, 0}, {0, 2, 0}, {0, 0, 3}};
    static const double elsewhere[3] = {7, 7, 7};
    uint32_t i;
    rig r;

    (void)state;
    rig_begin(&r, 4);
    rig_scatter(&r);
    for (i = 0; i < 3; i++)
        shared(&r, 1, 2, points[i], NULL);
    for (i = 0; i < 9; i++) {
        vertex_begin(&r);
        vertex_pull(&r, 2, 1.0f, points[i % 3], NULL); /* else 2 would be the first */
        vertex_begin(&r);
        vertex_pull(&r, 0, 0.0f, elsewhere, up);
        vertex_pull(&r, 2, 1.0f, points[i % 3], NULL);
        vertex_pull(&r, 3, 0.0f, points[i % 3], up);
    }
    vertex_begin(&r); /* no influence at all */
    rig_worlds(&r);
    recover(&r, 10.0);
    assert_kept(&r, 0);
    assert_recovered(&r, 2, 1, 1e-5);
    assert_kept(&r, 3);
}

/* The first node is the one in most vertices, whatever its number. */
static void test_first_node_has_most(void **state)
{
    static const double points[3][3] = {{1, 0, 0}, {0, 2, 0}, {0, 0, 3}};
    uint32_t i;
    rig r;

    (void)state;
    rig_begin(&r, 3);
    rig_scatter(&r);
    for (i = 0; i < 3; i++) {
        shared(&r, 0, 2, points[i], NULL);
        shared(&r, 1, 2, points[i], NULL);
    }
    rig_worlds(&r);
    recover(&r, 10.0);
    for (i = 0; i < 3; i++)
        assert_recovered(&r, i, 2, 1e-5);
}

/* Among equals it is the lower one: of all three, of 0 and 1. The closed loop stays closed. */
static void test_first_node_of_equals(void **state)
{
    static const double points[4][3] = {{1, 0, 0}, {0, 2, 0}, {0, 0, 3}, {1, 1, 1}};
    uint32_t i, extra;

    (void)state;
    for (extra = 0; extra < 2; extra++) {
        rig r;

        rig_begin(&r, 3);
        rig_scatter(&r);
        for (i = 0; i < 3; i++)
            shared(&r, 2, 1, points[i], NULL);
        for (i = 0; i < 3; i++)
            shared(&r, 0, 2, points[i], NULL);
        for (i = 0; i < 3 + extra; i++)
            shared(&r, 1, 0, points[i], NULL);
        rig_worlds(&r);
        recover(&r, 10.0);
        for (i = 0; i < 3; i++)
            assert_recovered(&r, i, 0, 1e-5);
        assert_true(gap_of(&r, r.binds) < 1e-5);
    }
}

/*
 * A loop that no motion closes shows the order. 0 comes first (most vertices, lowest). 1 has three
 * fixed vertices and 2 has two: 1 meets 0 exactly. Then 2 has pairs with both, which lie around one
 * middle and want it at (0, 0, 2) and (0, 0, 4): no turn, and (0, 0, 3).
 */
static void test_order_in_an_open_loop(void **state)
{
    static const double points[3][3] = {{1, 0, 0}, {0, 2, 0}, {0, 0, 3}};
    static const double sides[4][3] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}};
    static const double want[2] = {2, 4};
    double expected[16];
    uint32_t i;
    rig r;

    (void)state;
    rig_begin(&r, 3);
    rigid(0, 0, 1, 0.5, 3, 0, 0, r.motion[1]);
    for (i = 0; i < 3; i++)
        shared(&r, 0, 1, points[i], NULL);
    for (i = 0; i < 4; i++) {
        double place[3];

        memcpy(place, sides[i], sizeof place);
        vertex_begin(&r);
        vertex_pull(&r, 2, 0.5f, place, NULL);
        place[2] += want[i / 2];
        vertex_pull(&r, i / 2, 0.5f, place, NULL);
    }
    rig_worlds(&r);
    recover(&r, 4.0);
    assert_recovered(&r, 1, 0, 1e-6);
    rigid(1, 0, 0, 0, 0, 0, 3, expected);
    assert_matrix(bind_of(&r, 2), expected, 1e-6);
}

/* ---- the order of nodes, against the rule written out a second time ---- */

/* Everything on the X axis: motions and what influences say about a vertex are numbers. */
typedef struct nodes_in_line {
    rig made;
    double moved[MOST_NODES];       /* of each node, in the rest pose; then in the bind pose */
    double places[MOST_INFLUENCES]; /* of each influence in its node */
    uint32_t vertices[MOST_INFLUENCES];
    uint32_t fixed_by[MOST_INFLUENCES]; /* for each vertex an influence + 1 */
    int settled[MOST_NODES];
} nodes_in_line;

static uint32_t random_below(uint32_t *state, uint32_t limit)
{
    *state = *state * 1664525 + 1013904223;
    return (*state >> 8) % limit;
}

/* Vertices 100 apart, each of two or three nodes that are up to 5 wrong about it: the best turn is
 * none, and the best translation the mean of what is wrong. */
static void line_make(nodes_in_line *out, uint32_t node_count, uint32_t vertex_count,
                      uint32_t *state)
{
    uint32_t i, k;

    memset(out, 0, sizeof *out);
    rig_begin(&out->made, node_count);
    for (i = 0; i < node_count; i++) {
        out->moved[i] = random_below(state, 64);
        out->made.motion[i][12] = out->moved[i];
    }
    for (i = 0; i < vertex_count; i++) {
        const uint32_t count = 2 + random_below(state, 2);
        uint32_t node = random_below(state, node_count);

        vertex_begin(&out->made);
        for (k = 0; k < count; k++) {
            const uint32_t at = out->made.mesh.influence_count;
            const double place = 100.0 * i + random_below(state, 11) - 5.0;

            out->places[at] = place;
            out->vertices[at] = i;
            vertex_pull(&out->made, node, 0.25f, (const double[3]){place, 0, 0}, NULL);
            node = (node + 1 + random_below(state, node_count / 2 - 1)) % node_count;
        }
    }
    rig_worlds(&out->made);
}

/* How many influences a node has, and how many of them are on vertices that are fixed. */
static void line_count(const nodes_in_line *from, uint32_t node, uint32_t *fixed, uint32_t *all)
{
    const kunai_mesh *mesh = &from->made.mesh;
    uint32_t i;

    *fixed = 0;
    *all = 0;
    for (i = 0; i < mesh->influence_count; i++)
        if (mesh->influences[i].node == node) {
            *fixed += from->fixed_by[from->vertices[i]] != 0;
            ++*all;
        }
}

/* Most fixed vertices, then most vertices, then the lower number. */
static uint32_t line_next(const nodes_in_line *from)
{
    uint32_t i, best = 0, best_fixed = 0, best_all = 0, fixed, all;

    for (i = 0; i < from->made.node_count; i++) {
        if (from->settled[i])
            continue;
        line_count(from, i, &fixed, &all);
        if (fixed > best_fixed || (fixed == best_fixed && all > best_all)) {
            best = i;
            best_fixed = fixed;
            best_all = all;
        }
    }
    return best;
}

static void line_settle(nodes_in_line *of, uint32_t node)
{
    const kunai_mesh *mesh = &of->made.mesh;
    double wrong = 0.0;
    uint32_t i, by, count = 0;

    for (i = 0; i < mesh->influence_count; i++) {
        by = of->fixed_by[of->vertices[i]];
        if (mesh->influences[i].node != node || !by)
            continue;
        wrong += of->moved[mesh->influences[by - 1].node] + of->places[by - 1];
        wrong -= of->moved[node] + of->places[i];
        count++;
    }
    if (count)
        of->moved[node] += wrong / count;
    for (i = 0; i < mesh->influence_count; i++)
        if (mesh->influences[i].node == node && !of->fixed_by[of->vertices[i]])
            of->fixed_by[of->vertices[i]] = i + 1;
    of->settled[node] = 1;
}

/* Nothing agrees, and every node that comes at another time ends in another place. */
static void test_order_of_many_nodes(void **state)
{
    uint32_t seed = 1, round, i;
    nodes_in_line made;

    (void)state;
    for (round = 0; round < 100; round++) {
        line_make(&made, round % 2 ? 12 : MOST_NODES, 20 + round % 60, &seed);
        recover(&made.made, 1e-3);
        for (i = 0; i < made.made.node_count; i++)
            line_settle(&made, line_next(&made));
        for (i = 0; i < made.made.node_count; i++)
            assert_true(fabs((double)bind_of(&made.made, i)[12] - made.moved[i]) < 1e-3);
    }
}

/* Each component has its own first node; what stands alone is not moved. */
static void test_two_components(void **state)
{
    static const double points[3][3] = {{1, 0, 0}, {0, 2, 0}, {0, 0, 3}};
    uint32_t i;
    rig r;

    (void)state;
    rig_begin(&r, 6);
    rig_scatter(&r);
    for (i = 0; i < 3; i++) {
        shared(&r, 5, 1, points[i], up);
        shared(&r, 4, 2, points[i], up);
        shared(&r, 4, 0, points[i], up);
    }
    rig_worlds(&r);
    recover(&r, 10.0);
    assert_recovered(&r, 5, 1, 1e-5);
    assert_recovered(&r, 2, 4, 1e-5);
    assert_recovered(&r, 0, 4, 1e-5);
    assert_kept(&r, 3);
}

/* ---- what few pairs tell ---- */

/* One point: with normals the shortest turn about it, without a translation only. Here the first
 * normal points along x and the other one, at rest, along z. */
static void test_one_pair(void **state)
{
    static const double place[3] = {1, 2, 3}, normal[3] = {1, 0, 0}, other[3] = {0, 0, 1};
    double expected[16];
    int with_normals;

    (void)state;
    for (with_normals = 0; with_normals < 3; with_normals++) {
        rig r;

        rig_begin(&r, 2);
        vertex_begin(&r);
        vertex_pull(&r, 0, 0.5f, place, with_normals ? normal : NULL);
        vertex_pull(&r, 1, 0.5f, (const double[3]){5, 0, 0}, with_normals == 1 ? other : NULL);
        rig_worlds(&r);
        recover(&r, 10.0);
        assert_kept(&r, 0);
        if (with_normals == 1) /* (5, 0, 0) is at (0, 0, -5) after the quarter that takes z to x */
            rigid(0, 1, 0, acos(0.0), 1, 2, 3 + 5, expected);
        else
            rigid(1, 0, 0, 0, 1 - 5, 2, 3, expected);
        assert_matrix(bind_of(&r, 1), expected, 2e-6);
    }
}

/* The same vertex many times, as each pair of UVs makes it, is still one point. */
static void test_copies_of_one_pair(void **state)
{
    static const double place[3] = {0.1, 0.2, 0.3};
    double expected[16];
    uint32_t i;
    rig r;

    (void)state;
    rig_begin(&r, 2);
    rigid(0, 1, 0, 1, 4, 5, 6, r.motion[1]);
    for (i = 0; i < 50; i++)
        shared(&r, 0, 1, place, NULL);
    rig_worlds(&r);
    recover(&r, 10.0);
    memcpy(expected, r.motion[1], sizeof expected);
    for (i = 0; i < 3; i++) /* place stays where it is: the motion's turn, its translation undone */
        expected[12 + i] = place[i] - r.motion[1][i] * place[0] - r.motion[1][4 + i] * place[1] -
                           r.motion[1][8 + i] * place[2];
    assert_matrix(bind_of(&r, 1), expected, 1e-6);
}

/* Points in one line leave the turn about it open. Without normals it is the shortest turn that
 * aligns the lines: of a motion about an axis at right angles to them all of it is undone, of one
 * about themselves nothing. With normals that is undone, too. */
static void test_one_line(void **state)
{
    static const double across[3] = {0, 1, 0};
    double expected[16], turn[16], back[16];
    int with_normals;
    uint32_t i;

    (void)state;
    rigid(0, 0, 1, 0.8, 1, 2, 3, back);
    rigid(1, 0, 0, 0.5, 0, 0, 0, turn);
    for (with_normals = 0; with_normals < 2; with_normals++) {
        rig r;

        rig_begin(&r, 2);
        multiply(back, turn, r.motion[1]);
        for (i = 0; i < 4; i++)
            shared(&r, 0, 1, (const double[3]){(double)i, 0, 0}, with_normals ? across : NULL);
        rig_worlds(&r);
        recover(&r, 4.0);
        assert_true(gap_of(&r, r.binds) < 1e-6);
        identity(expected);
        assert_kept(&r, 0);
        assert_matrix(bind_of(&r, 1), with_normals ? expected : turn, 1e-5);
    }
}

/*
 * Points against normals: two points at -0.01 and 0.01 on the X axis want no turn, their normals,
 * from X to Y, a quarter. A normal counts like a point 0.001 of the diagonal of 10 away: the sums
 * are 2 * 0.01 * 0.01 along each axis, and X goes half way. How long the normals are says nothing.
 */
static void test_normals_against_points(void **state)
{
    static const double target[3] = {0, 3, 0}, source[3] = {2, 0, 0};
    double expected[16];
    uint32_t i;
    rig r;

    (void)state;
    rig_begin(&r, 2);
    for (i = 0; i < 2; i++) {
        const double point[3] = {i ? 0.01 : -0.01, 0, 0};

        vertex_begin(&r);
        vertex_pull(&r, 0, 0.5f, point, target);
        vertex_pull(&r, 1, 0.5f, point, source);
    }
    rig_worlds(&r);
    recover(&r, 10.0);
    assert_kept(&r, 0);
    rigid(0, 0, 1, acos(0.0) / 2, 0, 0, 0, expected);
    assert_matrix(bind_of(&r, 1), expected, 1e-6);
}

/* A cross of four points, and that a quarter turn on, 50 away. Their products with each other are 2
 * * a * a; up to the square of a millionth of the diagonal of 1000 it is noise, and tells no turn.
 */
static void test_edge_of_noise(void **state)
{
    static const double reaches[2] = {7.0e-4, 7.2e-4}; /* twice their squares: 0.98e-6, 1.04e-6 */
    double expected[16];
    uint32_t i, k;

    (void)state;
    for (k = 0; k < 2; k++) {
        rig r;

        rig_begin(&r, 2);
        rigid(0, 0, 1, acos(0.0), 0, 0, 50, r.motion[1]);
        for (i = 0; i < 4; i++) {
            double point[3] = {0, 0, 0};

            point[i / 2] = i % 2 ? reaches[k] : -reaches[k];
            shared(&r, 0, 1, point, NULL);
        }
        rig_worlds(&r);
        recover(&r, 1000.0);
        assert_kept(&r, 0);
        if (k)
            identity(expected);
        else
            rigid(0, 0, 1, acos(0.0), 0, 0, 0, expected);
        assert_matrix(bind_of(&r, 1), expected, 1e-5);
    }
}

/* Points of a plane fit as well when they are mirrored in it: only a turn is right. */
static void test_plane_is_not_mirrored(void **state)
{
    uint32_t i, angle;

    (void)state;
    for (angle = 0; angle < 12; angle++) {
        rig r;

        rig_begin(&r, 2);
        rigid(1, -2, 0.5, 0.5 + (double)angle * 0.5, 3, 2, 1, r.motion[1]);
        for (i = 0; i < 6; i++)
            shared(&r, 0, 1, (const double[3]){(double)(i % 3), (double)(i * i), 0}, NULL);
        rig_worlds(&r);
        recover(&r, 25.0);
        assert_recovered(&r, 1, 0, 1e-5);
    }
}

/* The other node has the mirror image of what the first one has: a rotation remains a rotation. */
static void test_mirror_image_is_not_made(void **state)
{
    static const double points[4][3] = {{0, 0, 0}, {3, 0, 0}, {0, 2, 0}, {0, 0, 1}};
    double matrix[16];
    uint32_t i;
    rig r;

    (void)state;
    rig_begin(&r, 2);
    for (i = 0; i < 4; i++) {
        vertex_begin(&r);
        vertex_pull(&r, 0, 0.5f, points[i], NULL);
        vertex_pull(&r, 1, 0.5f, (const double[3]){-points[i][0], points[i][1], points[i][2]},
                    NULL);
    }
    rig_worlds(&r);
    recover(&r, 4.0);
    for (i = 0; i < 16; i++)
        matrix[i] = (double)bind_of(&r, 1)[i];
    assert_true(fabs(determinant(matrix) - 1.0) < 1e-6);
}

/* Half a turn has no shortest way: any does that brings the points together. */
static void test_half_turns(void **state)
{
    static const double points[3][3] = {{1, 0, 0}, {0, 2, 0}, {1, 2, 3}};
    static const double x[3] = {1, 0, 0}, minus_x[3] = {-1, 0, 0};
    double matrix[16], normal[3];
    uint32_t i, k;
    rig r;

    (void)state;
    for (k = 0; k < 3; k++) {
        rig_begin(&r, 2);
        rigid(k == 0, k == 1, k == 2, acos(-1.0), 1, 1, 1, r.motion[1]);
        for (i = 0; i < 3; i++)
            shared(&r, 0, 1, points[i], NULL);
        rig_worlds(&r);
        recover(&r, 4.0);
        assert_recovered(&r, 1, 0, 2e-6);
    }
    rig_begin(&r, 2); /* one pair, opposite normals */
    vertex_begin(&r);
    vertex_pull(&r, 0, 0.5f, points[2], x);
    vertex_pull(&r, 1, 0.5f, points[2], minus_x);
    rig_worlds(&r);
    recover(&r, 4.0);
    assert_true(gap_of(&r, r.binds) < 1e-6);
    for (i = 0; i < 16; i++)
        matrix[i] = (double)bind_of(&r, 1)[i];
    apply(matrix, minus_x, 0.0, normal);
    assert_true(distance(normal, x) < 1e-6);
    assert_true(fabs(determinant(matrix) - 1.0) < 1e-6);
}

/* ---- nodes that are not rigid ---- */

static void rig_scale(rig *r, uint32_t node, double x, double y, double z)
{
    const double factors[3] = {x, y, z};
    int column, row;

    for (column = 0; column < 3; column++)
        for (row = 0; row < 3; row++)
            r->pose[node][4 * column + row] *= factors[column];
}

/* Scale belongs to the world matrix; what is recovered is rigid on top of it. */
static void test_scaled_nodes(void **state)
{
    static const double points[3][3] = {{1, 0, 0}, {0, 2, 0}, {0, 0, 3}};
    uint32_t i;
    rig r;

    (void)state;
    rig_begin(&r, 3);
    rig_scatter(&r);
    rig_scale(&r, 0, 2, 0.5, 3);
    rig_scale(&r, 1, -1, 1, 1);
    rig_scale(&r, 2, 0.01, 0.01, 0.01);
    for (i = 0; i < 3; i++) {
        shared(&r, 0, 1, points[i], NULL);
        shared(&r, 1, 2, points[i], NULL);
    }
    rig_worlds(&r);
    recover(&r, 10.0);
    for (i = 0; i < 3; i++)
        assert_recovered(&r, i, 1, 1e-5);
}

/* A node without an inverse takes no part: it keeps its matrix, and nobody goes by it. */
static void test_singular_node(void **state)
{
    static const double points[3][3] = {{1, 0, 0}, {0, 2, 0}, {0, 0, 3}};
    uint32_t i;
    rig r;

    (void)state;
    rig_begin(&r, 3);
    rig_scatter(&r);
    for (i = 0; i < 3; i++) {
        vertex_begin(&r);
        vertex_pull(&r, 1, 0.25f, points[i], up); /* else it would be the first */
        vertex_pull(&r, 0, 0.5f, points[i], up);
        vertex_pull(&r, 2, 0.25f, points[i], up);
        shared(&r, 1, 2, points[i], up);
    }
    rig_worlds(&r);
    memset(r.worlds + 16 + 4, 0, 4 * sizeof(float)); /* scaled by 0 along y */
    recover(&r, 10.0);
    assert_kept(&r, 1);
    assert_recovered(&r, 2, 0, 1e-5);
}

static void test_all_nodes_are_singular(void **state)
{
    rig r;

    (void)state;
    rig_begin(&r, 2);
    rigid(0, 0, 1, 1, 1, 1, 1, r.motion[1]);
    shared(&r, 0, 1, up, up);
    rig_worlds(&r);
    memset(r.worlds, 0, 3 * sizeof(float));
    recover(&r, 10.0);
    assert_kept(&r, 0);
    assert_kept(&r, 1);
    memset(r.worlds + 16, 0, 3 * sizeof(float));
    recover(&r, 10.0);
    assert_kept(&r, 0);
    assert_kept(&r, 1);
}

/* ---- what is the same already ---- */

/* Two influences of a vertex: off by distance along x and by an angle between the normals. */
static void two_apart(rig *r, double apart, double angle)
{
    const double normal[3] = {cos(angle), sin(angle), 0};

    rig_begin(r, 2);
    vertex_begin(r);
    vertex_pull(r, 0, 0.5f, (const double[3]){0, 0, 0}, (const double[3]){1, 0, 0});
    vertex_pull(r, 1, 0.5f, (const double[3]){apart, 0, 0}, normal);
    rig_worlds(r);
    recover(r, 10.0);
}

/* Both sides of 1e-4 of the diagonal and of 0.02; a chord of 0.02 is an angle of 2 asin(0.01). Kept
 * matrices are kept to the bit. The same once more where a third node in the first place keeps the
 * mesh as a whole from being the same already. */
static void test_edges_of_sameness(void **state)
{
    static const double points[3][3] = {{1, 0, 0}, {0, 2, 0}, {0, 0, 3}};
    const double angle = 2.0 * asin(0.01);
    rig r;
    int i, k;

    (void)state;
    for (i = 0; i < 8; i++) {
        const double apart = i & 1 ? 1.001e-3 : 0.999e-3;
        const double turned = i & 2 ? 1.001 * angle : 0.999 * angle;

        if (i & 4) {
            rig_begin(&r, 3);
            vertex_begin(&r);
            vertex_pull(&r, 0, 0.5f, (const double[3]){0, 0, 0}, (const double[3]){1, 0, 0});
            vertex_pull(&r, 1, 0.5f, (const double[3]){apart, 0, 0},
                        (const double[3]){3 * cos(turned), 3 * sin(turned), 0});
            rigid(0, 0, 1, 1, 1, 1, 1, r.motion[2]);
            for (k = 0; k < 3; k++)
                shared(&r, 0, 2, points[k], NULL);
            rig_worlds(&r);
            recover(&r, 10.0);
            assert_recovered(&r, 2, 0, 1e-5);
        } else {
            two_apart(&r, apart, turned);
        }
        assert_kept(&r, 0);
        if (!(i & 3))
            assert_kept(&r, 1);
        else
            assert_true(memcmp(bind_of(&r, 1), r.worlds + 16, 16 * sizeof(float)) != 0);
    }
    two_apart(&r, 0.0, acos(-1.0)); /* opposite normals are not the same */
    assert_true(memcmp(bind_of(&r, 1), r.worlds + 16, 16 * sizeof(float)) != 0);
}

/* Three influences, each near the first, but the second and third too far from each other: the
 * third node is moved to where the first one is, which is near enough. Nothing moves. Without a
 * first normal the others still have to agree. */
static void test_three_influences(void **state)
{
    static const double center[3] = {0, 0, 0}, side[3] = {0, 1, 0};
    const double x[3] = {0.9e-3, 0, 0}, minus_x[3] = {-0.9e-3, 0, 0};
    uint32_t i;
    rig r;

    (void)state;
    rig_begin(&r, 3);
    vertex_begin(&r);
    vertex_pull(&r, 0, 0.5f, center, up);
    vertex_pull(&r, 1, 0.25f, x, up);
    vertex_pull(&r, 2, 0.25f, minus_x, NULL);
    rig_worlds(&r);
    recover(&r, 10.0);
    for (i = 0; i < 3; i++)
        assert_kept(&r, i);

    rig_begin(&r, 3); /* 1 is the first */
    vertex_begin(&r);
    vertex_pull(&r, 0, 0.5f, center, NULL);
    vertex_pull(&r, 1, 0.25f, center, up);
    vertex_pull(&r, 2, 0.25f, center, side);
    shared(&r, 1, 1, center, up);
    rig_worlds(&r);
    recover(&r, 10.0);
    for (i = 0; i < 2; i++)
        assert_kept(&r, i);
    assert_true((double)bind_of(&r, 2)[4 + 2] > 0.999999); /* y went to z */
}

/* The first influence is in the middle, and 0.9e-4 of the diagonal from both others: that is not
 * the same for the whole mesh, for those two are 1.8e-4 apart. The second node is taken first, and
 * the third one is moved to it. */
static void test_first_influence_in_the_middle(void **state)
{
    static const double center[3] = {0, 0, 0};
    const double x[3] = {0.9e-3, 0, 0}, minus_x[3] = {-0.9e-3, 0, 0};
    double expected[16];
    rig r;

    (void)state;
    rig_begin(&r, 3);
    vertex_begin(&r);
    vertex_pull(&r, 0, 0.5f, center, NULL);
    vertex_pull(&r, 1, 0.25f, x, NULL);
    vertex_pull(&r, 2, 0.25f, minus_x, NULL);
    shared(&r, 1, 1, center, NULL);
    rig_worlds(&r);
    recover(&r, 10.0);
    assert_kept(&r, 0);
    assert_kept(&r, 1);
    rigid(1, 0, 0, 0, 1.8e-3, 0, 0, expected);
    assert_matrix(bind_of(&r, 2), expected, 1e-8);
}

/* A node so thin that its inverse is too large once it stands straight stays where it is. At rest
 * it is turned by an eighth: each number of the inverse is smaller by the square root of 2. 4e38 is
 * more than a float holds, 2.9e38 is not. */
static void test_no_inverse_after_moving(void **state)
{
    static const double points[3][3] = {{0.5, 0, 0}, {0, 0.5, 0}, {0, 0, 0.25}};
    static const double scales[2] = {2.5e-39, 3.5e-39};
    uint32_t i, k;
    rig r;

    (void)state;
    for (k = 0; k < 2; k++) {
        rig_begin(&r, 2);
        rig_scale(&r, 1, scales[k], scales[k], 1);
        rigid(0, 0, 1, acos(0.0) / 2, 0.5, 0, 0, r.motion[1]);
        for (i = 0; i < 3; i++)
            shared(&r, 0, 1, points[i], NULL);
        rig_worlds(&r);
        recover(&r, 10.0);
        if (k)
            assert_recovered(&r, 1, 0, 1e-6);
        else
            assert_kept(&r, 1);
    }
}

/* A node that pulls twice, from two places, cannot bring them together; the rest is as ever. */
static void test_node_pulls_twice(void **state)
{
    static const double points[3][3] = {{1, 0, 0}, {0, 2, 0}, {0, 0, 3}};
    uint32_t i;
    rig r;

    (void)state;
    rig_begin(&r, 2);
    rig_scatter(&r);
    for (i = 0; i < 3; i++) {
        vertex_begin(&r);
        vertex_pull(&r, 0, 0.5f, points[i], up);
        vertex_pull(&r, 1, 0.25f, points[i], up);
        vertex_pull(&r, 1, 0.25f, points[i], up);
    }
    rig_worlds(&r);
    recover(&r, 10.0);
    assert_recovered(&r, 0, 1, 1e-5); /* 1 has more influences */
    rig_begin(&r, 1);
    vertex_begin(&r);
    vertex_pull(&r, 0, 0.5f, points[0], NULL);
    vertex_pull(&r, 0, 0.5f, points[1], NULL);
    rig_worlds(&r);
    recover(&r, 10.0);
    assert_kept(&r, 0);
}

/* All drawn positions in one place: nothing is near, but what is equal stays and what is apart is
 * brought together. */
static void test_zero_diagonal(void **state)
{
    static const double points[3][3] = {{1, 0, 0}, {0, 2, 0}, {0, 0, 3}};
    uint32_t i;
    rig r;

    (void)state;
    rig_begin(&r, 2);
    for (i = 0; i < 3; i++)
        shared(&r, 0, 1, points[i], up);
    rig_worlds(&r);
    recover(&r, 0.0);
    assert_kept(&r, 0);
    assert_kept(&r, 1);
    rigid(1, 1, 1, 2, 0, 1, 0, r.motion[1]);
    rig_worlds(&r);
    recover(&r, 0.0);
    assert_recovered(&r, 1, 0, 1e-6);
}

static void test_no_vertices(void **state)
{
    rig r;

    (void)state;
    rig_begin(&r, 3);
    rig_scatter(&r);
    rig_worlds(&r);
    recover(&r, 0.0);
    assert_kept(&r, 0);
    assert_kept(&r, 2);
}

/* ---- hostile numbers ---- */

/* Points at the end of what a float holds: what no float can hold is not moved, and it ends. */
static void test_huge_values(void **state)
{
    static const double far[3] = {-3e38, 0, 0}, near[3] = {3e38, 0, 0};
    uint32_t i, k;
    rig r;

    (void)state;
    rig_begin(&r, 2); /* one translation: 6e38 and more */
    vertex_begin(&r);
    vertex_pull(&r, 0, 0.5f, near, NULL);
    vertex_pull(&r, 1, 0.5f, far, NULL);
    rig_worlds(&r);
    recover(&r, 6e38);
    assert_kept(&r, 0);
    assert_kept(&r, 1);

    rig_begin(&r, 3); /* huge scales on huge points, three ways round */
    for (i = 0; i < 12; i++) {
        vertex_begin(&r);
        for (k = 0; k < 3; k++) {
            double point[3] = {0, 0, 0};

            point[(i + k) % 3] = i & 1 ? 3e38 : -3e38;
            vertex_pull(&r, k, 0.5f, point, point);
        }
    }
    rig_worlds(&r);
    for (i = 0; i < 3; i++)
        for (k = 0; k < 3; k++)
            r.worlds[16 * i + 5 * k] = 3e38f;
    recover(&r, 1e39);
    for (i = 0; i < 48; i++)
        assert_true(fabs((double)r.binds[i]) <= 3.5e38);
    recover(&r, 0.0);
    for (i = 0; i < 48; i++)
        assert_true(fabs((double)r.binds[i]) <= 3.5e38);
    for (i = 0; i < 3; i++) /* and tiny ones */
        for (k = 0; k < 3; k++)
            r.worlds[16 * i + 5 * k] = 1e-44f;
    recover(&r, 1e-30);
    for (i = 0; i < 48; i++)
        assert_true(fabs((double)r.binds[i]) <= 3.5e38);
}

/* Numbers that are none, in positions and in the diagonal, spoil no matrix. */
static void test_not_a_number(void **state)
{
    static const double points[3][3] = {{1, 0, 0}, {0, 2, 0}, {0, 0, 3}};
    uint32_t i, k;
    rig r;

    (void)state;
    rig_begin(&r, 2);
    rig_scatter(&r);
    for (i = 0; i < 3; i++)
        shared(&r, 0, 1, points[i], up);
    rig_worlds(&r);
    for (k = 0; k < 2; k++) {
        recover(&r, k ? HUGE_VAL : NAN);
        for (i = 0; i < 32; i++)
            assert_true(fabs((double)r.binds[i]) < 10.0);
    }
    r.influences[2].position[1] = NAN;
    recover(&r, 10.0);
    assert_kept(&r, 0);
    assert_kept(&r, 1);
}

/* ---- memory and cost ---- */

/* Every allocation fails once: the job has failed, the matrices are those of the rest pose or
 * right ones, and nothing leaks. */
static void test_allocation_failures(void **state)
{
    static const double points[3][3] = {{1, 0, 0}, {0, 2, 0}, {0, 0, 3}};
    uint64_t fail_at;
    uint32_t i;
    rig r;

    (void)state;
    rig_begin(&r, 2);
    rig_scatter(&r);
    for (i = 0; i < 3; i++)
        shared(&r, 0, 1, points[i], up);
    rig_worlds(&r);
    for (fail_at = 1;; fail_at++) {
        test_memory memory = {0};
        kunai_i_job job;

        memory.fail_at = fail_at;
        begin(&job, &memory);
        kunai_i_bind_pose_recover(&job, &r.mesh, r.worlds, r.node_count, 10.0, r.binds);
        if (end(&job, &memory) == KUNAI_OK)
            break;
        assert_int_equal(memory.calls, fail_at);
        assert_kept(&r, 0);
        assert_kept(&r, 1);
    }
    assert_true(fail_at > 3);
    assert_recovered(&r, 1, 0, 1e-5);
}

/* A job that failed before does nothing but copy. */
static void test_failed_job(void **state)
{
    test_memory memory = {0};
    kunai_i_job job;
    rig r;

    (void)state;
    rig_begin(&r, 2);
    rig_scatter(&r);
    shared(&r, 0, 1, up, up);
    rig_worlds(&r);
    begin(&job, &memory);
    kunai_i_fail(&job, KUNAI_E_CORRUPT, 0, "NJCM", "a test");
    kunai_i_bind_pose_recover(&job, &r.mesh, r.worlds, r.node_count, 10.0, r.binds);
    assert_int_equal(memory.calls, 0);
    assert_kept(&r, 1);
    assert_int_equal(end(&job, &memory), KUNAI_E_CORRUPT);
}

/*
 * 60000 nodes in a chain, each link one vertex, one step of (1, 0, 0) apart where it should be
 * none: node i has to go back by i - 1, for 1 is the first. Beside it two hubs that share 60000
 * vertices, all of them the same distance apart. Anything quadratic would take minutes.
 */
static void test_many_nodes(void **state)
{
    enum { CHAIN = 60000, HUB = 60000 };
    const size_t influence_count = 2 * (CHAIN - 1) + 2 * HUB;
    kunai_influence *influences = calloc(influence_count, sizeof *influences);
    uint32_t *starts = calloc(influence_count / 2 + 1, sizeof *starts);
    float *worlds = calloc(CHAIN + 2, 16 * sizeof *worlds);
    float *binds = calloc(CHAIN + 2, 16 * sizeof *binds);
    test_memory memory = {0};
    kunai_i_job job;
    kunai_mesh mesh;
    uint32_t i;

    (void)state;
    assert_true(influences && starts && worlds && binds);
    memset(&mesh, 0, sizeof mesh);
    mesh.influences = influences;
    mesh.influence_starts = starts;
    mesh.vertex_count = CHAIN - 1 + HUB;
    mesh.influence_count = (uint32_t)influence_count;
    for (i = 0; i < CHAIN + 2; i++) {
        kunai_i_matrix_identity(worlds + 16 * (size_t)i);
        worlds[16 * (size_t)i + 12] = (float)i;
    }
    for (i = 0; i < mesh.vertex_count; i++) {
        influences[2 * i].node = i < CHAIN - 1 ? i : CHAIN;
        influences[2 * i + 1].node = influences[2 * i].node + 1;
        influences[2 * i].weight = 0.5f;
        influences[2 * i + 1].weight = 0.5f;
        starts[i + 1] = 2 * i + 2;
    }
    begin(&job, &memory);
    kunai_i_bind_pose_recover(&job, &mesh, worlds, CHAIN + 2, 100.0, binds);
    assert_int_equal(end(&job, &memory), KUNAI_OK);
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

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chains),
        cmocka_unit_test(test_only_shared_vertices_count),
        cmocka_unit_test(test_first_node_has_most),
        cmocka_unit_test(test_first_node_of_equals),
        cmocka_unit_test(test_order_in_an_open_loop),
        cmocka_unit_test(test_order_of_many_nodes),
        cmocka_unit_test(test_two_components),
        cmocka_unit_test(test_one_pair),
        cmocka_unit_test(test_copies_of_one_pair),
        cmocka_unit_test(test_one_line),
        cmocka_unit_test(test_normals_against_points),
        cmocka_unit_test(test_edge_of_noise),
        cmocka_unit_test(test_plane_is_not_mirrored),
        cmocka_unit_test(test_mirror_image_is_not_made),
        cmocka_unit_test(test_half_turns),
        cmocka_unit_test(test_scaled_nodes),
        cmocka_unit_test(test_singular_node),
        cmocka_unit_test(test_all_nodes_are_singular),
        cmocka_unit_test(test_edges_of_sameness),
        cmocka_unit_test(test_three_influences),
        cmocka_unit_test(test_first_influence_in_the_middle),
        cmocka_unit_test(test_no_inverse_after_moving),
        cmocka_unit_test(test_node_pulls_twice),
        cmocka_unit_test(test_zero_diagonal),
        cmocka_unit_test(test_no_vertices),
        cmocka_unit_test(test_huge_values),
        cmocka_unit_test(test_not_a_number),
        cmocka_unit_test(test_allocation_failures),
        cmocka_unit_test(test_failed_job),
        cmocka_unit_test(test_many_nodes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
