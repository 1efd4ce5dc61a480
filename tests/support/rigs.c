/* rigs.c - reads no bytes: the rigs of rigs.h. */
#include "rigs.h"

#include <math.h>

/* What the affine matrix takes to (v, w), by Cramer's rule. */
static void solve(const double *m, const double *v, double w, double *out)
{
    double changed[16];
    int column, row;

    for (column = 0; column < 3; column++) {
        memcpy(changed, m, sizeof changed);
        for (row = 0; row < 3; row++)
            changed[4 * column + row] = v[row] - w * m[12 + row];
        out[column] = compute_determinant(changed) / compute_determinant(m);
    }
}

/* ---- rigs ---- */

const double rig_points[3][3] = {{1, 0, 0}, {0, 2, 0}, {0, 0, 3}};
const double rig_up[3] = {0, 0, 1};

void begin_rig(rig *r, uint32_t node_count)
{
    uint32_t i;

    memset(r, 0, sizeof *r);
    r->node_count = node_count;
    r->mesh.influences = r->influences;
    r->mesh.influence_starts = r->starts;
    r->mesh.kind = KUNAI_MESH_KIND_SKINNED;
    for (i = 0; i < node_count; i++) {
        make_identity_matrix(r->pose[i]);
        make_identity_matrix(r->motion[i]);
    }
}

void begin_rig_apart(rig *r, uint32_t node_count)
{
    uint32_t i;

    begin_rig(r, node_count);
    for (i = 0; i < node_count; i++) {
        const double n = (double)i;

        make_rigid_matrix(1, n - 1, 0.5 * n, 0.4 + n, 0.5 * n, 0.25 * n - 1, 1, r->pose[i]);
        make_rigid_matrix(n, 1, -0.3 * n, 1.3 * n + 0.2, 1 - n, 0.5, 0.3 * n, r->motion[i]);
    }
}

void scale_rig_node(rig *r, uint32_t node, double x, double y, double z)
{
    const double factors[3] = {x, y, z};
    int column, row;

    for (column = 0; column < 3; column++)
        for (row = 0; row < 3; row++)
            r->pose[node][4 * column + row] *= factors[column];
}

void add_rig_vertex(rig *r)
{
    r->mesh.vertex_count++;
    r->starts[r->mesh.vertex_count] = r->mesh.influence_count;
}

void add_rig_pull(rig *r, uint32_t node, float weight, const double *point, const double *normal)
{
    kunai_influence *to = &r->influences[r->mesh.influence_count++];
    double local[3];
    int i;

    assert_true(r->mesh.influence_count <= RIG_INFLUENCES);
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

void add_rig_share(rig *r, uint32_t a, uint32_t b, const double *point, const double *normal)
{
    add_rig_vertex(r);
    add_rig_pull(r, a, 0.25f, point, normal);
    add_rig_pull(r, b, 0.75f, point, normal);
}

void add_rig_share_points(rig *r, uint32_t a, uint32_t b, const double *normal)
{
    int i;

    for (i = 0; i < 3; i++)
        add_rig_share(r, a, b, rig_points[i], normal);
}

void add_rig_pair(rig *r, const double *point0, const double *normal0, const double *point1,
                  const double *normal1)
{
    add_rig_vertex(r);
    add_rig_pull(r, 0, 0.5f, point0, normal0);
    add_rig_pull(r, 1, 0.5f, point1, normal1);
}

void compute_rig_worlds(rig *r)
{
    double world[16];
    uint32_t i, k;

    for (i = 0; i < r->node_count; i++) {
        multiply_matrices(r->motion[i], r->pose[i], world);
        for (k = 0; k < 16; k++)
            r->worlds[16 * i + k] = (float)world[k];
    }
}

/* ---- recovery ---- */

void begin_rig_open(kunai_i_open *open, test_memory *memory)
{
    static const uint8_t byte = 0;
    kunai_options options;

    memset(&options, 0, sizeof options);
    options.struct_size = sizeof options;
    options.allocator = test_memory_allocator(memory);
    assert_int_equal(kunai_i_begin_open(open, &byte, 1, &options, "out", NULL), KUNAI_OK);
}

kunai_result end_rig_open(kunai_i_open *open, const test_memory *memory)
{
    kunai_i_owner owner;
    kunai_result result;

    memset(&owner, 0, sizeof owner);
    result = kunai_i_end_open(open, &owner, NULL);
    assert_int_equal(memory->live, 0);
    return result;
}

void recover_rig_worlds(rig *r, double diagonal)
{
    test_memory memory = {0};
    kunai_i_open open;

    memory.dirty = 0xA5;
    begin_rig_open(&open, &memory);
    kunai_i_recover_bind_pose(&open, &r->mesh, r->worlds, r->node_count, diagonal, r->binds);
    assert_int_equal(memory.live, 0); /* before the open ends */
    assert_int_equal(end_rig_open(&open, &memory), KUNAI_OK);
}

void recover_rig(rig *r, double diagonal)
{
    compute_rig_worlds(r);
    recover_rig_worlds(r, diagonal);
}

const float *get_rig_bind(const rig *r, uint32_t node)
{
    return r->binds + 16 * (size_t)node;
}

void widen_rig_bind(const rig *r, uint32_t node, double *out)
{
    widen_floats(get_rig_bind(r, node), out, 16);
}

static void compute_influence_place(const kunai_influence *from, const float *matrices, double *out)
{
    double matrix[16], point[3];

    widen_floats(matrices + 16 * (size_t)from->node, matrix, 16);
    widen_floats(from->position, point, 3);
    transform_vector(matrix, point, 1.0, out);
}

double measure_rig_gap(const rig *r, const float *matrices)
{
    double first[3], other[3], gap = 0.0;
    uint32_t vertex, i;

    for (vertex = 0; vertex < r->mesh.vertex_count; vertex++)
        for (i = r->starts[vertex] + 1; i < r->starts[vertex + 1]; i++) {
            compute_influence_place(&r->influences[r->starts[vertex]], matrices, first);
            compute_influence_place(&r->influences[i], matrices, other);
            if (compute_distance(first, other) > gap)
                gap = compute_distance(first, other);
        }
    return gap;
}

void assert_kept(const rig *r, uint32_t node)
{
    assert_memory_equal(get_rig_bind(r, node), r->worlds + 16 * (size_t)node, 16 * sizeof(float));
}

void assert_all_kept(const rig *r)
{
    uint32_t i;

    for (i = 0; i < r->node_count; i++)
        assert_kept(r, i);
}

void assert_not_kept(const rig *r, uint32_t node)
{
    assert_memory_not_equal(get_rig_bind(r, node), r->worlds + 16 * (size_t)node,
                            16 * sizeof(float));
}

void assert_bind(const rig *r, uint32_t node, const double *expected, double error)
{
    int i;

    for (i = 0; i < 16; i++)
        assert_true(fabs((double)get_rig_bind(r, node)[i] - expected[i]) <= error);
}

void assert_recovered(const rig *r, uint32_t node, uint32_t first, double error)
{
    double expected[16];

    multiply_matrices(r->motion[first], r->pose[node], expected);
    assert_kept(r, first);
    assert_bind(r, node, expected, error);
}

void assert_all_recovered(const rig *r, uint32_t first, double error)
{
    uint32_t i;

    for (i = 0; i < r->node_count; i++)
        assert_recovered(r, i, first, error);
}
