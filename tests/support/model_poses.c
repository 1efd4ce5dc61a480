/* model_poses.c - reads no bytes: poses, skins and bind poses by ninja-chunk.md 3, in double
 * precision and from nothing but the public arrays. */
#include "model_poses.h"

#include <math.h>

/* A pose to test skins in: worlds as the library makes them, and as they are made here. */
typedef struct test_pose {
    kunai_transform *locals;
    float *worlds;
    double *reference;
} test_pose;

static double make_random_unit(uint64_t *seed) /* -1 to 1 */
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(*seed >> 40) / (double)(1 << 23) - 1.0;
}

static void turn_by(double *q, int axis, double angle)
{
    const double s = sin(angle / 2), c = cos(angle / 2);
    const int a = (axis + 1) % 3, b = (axis + 2) % 3;
    const double along = q[axis], x = q[a], y = q[b], w = q[3];

    q[axis] = along * c + w * s;
    q[a] = x * c + y * s;
    q[b] = y * c - x * s;
    q[3] = w * c - along * s;
}

static void turn_randomly(kunai_transform *transform, uint64_t *seed)
{
    const double most = 27.0 / 180.0 * 3.14159265358979323846;
    double q[4];
    int i;

    widen_floats(transform->rotation, q, 4);
    for (i = 0; i < 3; i++)
        turn_by(q, i, most * make_random_unit(seed));
    for (i = 0; i < 4; i++)
        transform->rotation[i] = (float)q[i];
}

/* Scale, then rotate, then translate, then the parent. */
static void place_node(const kunai_transform *local, const double *parent, double *world)
{
    double q[4], m[16] = {0};
    int row, column;

    widen_floats(local->rotation, q, 4);
    for (column = 0; column < 3; column++)
        for (row = 0; row < 3; row++) {
            const int other = 3 - row - column;
            const double sign = (row + 1) % 3 == column ? -1.0 : 1.0;
            const double value = row == column ? q[3] * q[3] + 2 * q[row] * q[row] - q[0] * q[0] -
                                                     q[1] * q[1] - q[2] * q[2]
                                               : 2 * (q[row] * q[column] + sign * q[3] * q[other]);

            m[4 * column + row] = value * (double)local->scale[column];
        }
    widen_floats(local->translation, m + 12, 3);
    m[15] = 1.0;
    if (parent)
        multiply_matrices(parent, m, world);
    else
        memcpy(world, m, sizeof m);
}

static void make_pose(const kunai_model *model, test_pose *pose, uint64_t *seed)
{
    const uint32_t count = kunai_model_get_info(model)->node_count;
    uint32_t i;

    pose->locals = calloc(count, sizeof *pose->locals);
    pose->worlds = calloc(count, 16 * sizeof *pose->worlds);
    pose->reference = calloc(count, 16 * sizeof *pose->reference);
    assert_true(pose->locals && pose->worlds && pose->reference);
    for (i = 0; i < count; i++) {
        const kunai_node *node = kunai_model_get_node(model, i);

        pose->locals[i] = node->rest;
        turn_randomly(&pose->locals[i], seed);
        place_node(&pose->locals[i],
                   node->parent < 0 ? NULL : pose->reference + 16 * (size_t)node->parent,
                   pose->reference + 16 * (size_t)i);
    }
    assert_int_equal(kunai_model_world(model, pose->locals, count, pose->worlds, count, NULL),
                     KUNAI_OK);
}

static void free_pose(test_pose *pose)
{
    free(pose->locals);
    free(pose->worlds);
    free(pose->reference);
}

/* ninja-chunk.md 3.1: the sum of weight * matrix * position, and the same of the normals, made
 * length 1. matrices: 16 numbers a node. */
static void evaluate_directly(const kunai_mesh *mesh, const double *matrices, uint32_t vertex,
                              double *position, double *normal)
{
    double size;
    uint32_t k;
    int i;

    memset(position, 0, 3 * sizeof *position);
    memset(normal, 0, 3 * sizeof *normal);
    for (k = mesh->influence_starts[vertex]; k < mesh->influence_starts[vertex + 1]; k++) {
        const kunai_influence *influence = &mesh->influences[k];
        double local[3], p[3], n[3];

        widen_floats(influence->position, local, 3);
        transform_vector(matrices + 16 * (size_t)influence->node, local, 1.0, p);
        widen_floats(influence->normal, local, 3);
        transform_vector(matrices + 16 * (size_t)influence->node, local, 0.0, n);
        for (i = 0; i < 3; i++) {
            position[i] += (double)influence->weight * p[i];
            normal[i] += (double)influence->weight * n[i];
        }
    }
    size = compute_length(normal);
    for (i = 0; i < 3 && size > 0.0; i++)
        normal[i] /= size;
}

/* What glTF and others do: sum of weight * world * inverse bind * bind position, of all
 * influences. */
static void evaluate_standard(const kunai_mesh *mesh, const kunai_model_info *info,
                              const test_pose *pose, uint32_t vertex, double *out)
{
    double bind[3], unbound[3], inverse[16], p[3];
    uint32_t k;
    int i;

    memset(out, 0, 3 * sizeof *out);
    widen_floats(mesh->positions + 3 * (size_t)vertex, bind, 3);
    for (k = mesh->influence_starts[vertex]; k < mesh->influence_starts[vertex + 1]; k++) {
        const kunai_influence *influence = &mesh->influences[k];

        widen_floats(info->inverse_binds + 16 * (size_t)influence->node, inverse, 16);
        transform_vector(inverse, bind, 1.0, unbound);
        transform_vector(pose->reference + 16 * (size_t)influence->node, unbound, 1.0, p);
        for (i = 0; i < 3; i++)
            out[i] += (double)influence->weight * p[i];
    }
}

/* How far things are from what they should be, at most. */
typedef struct distances {
    double position; /* kunai_model_skin against section 3 */
    double normal;
    double standard; /* a standard skin against section 3 */
} distances;

static void measure_skinned(const kunai_model *model, uint32_t index, const test_pose *pose,
                            const float *positions, const float *normals, distances *worst)
{
    const kunai_mesh *mesh = kunai_model_get_mesh(model, index);
    double position[3], normal[3], given[3];
    uint32_t i;

    for (i = 0; i < mesh->vertex_count; i++) {
        evaluate_directly(mesh, pose->reference, i, position, normal);
        widen_floats(positions + 3 * (size_t)i, given, 3);
        worst->position = fmax(worst->position, compute_distance(position, given));
        widen_floats(normals + 3 * (size_t)i, given, 3);
        worst->normal = fmax(worst->normal, compute_distance(normal, given));
        evaluate_standard(mesh, kunai_model_get_info(model), pose, i, given);
        worst->standard = fmax(worst->standard, compute_distance(position, given));
    }
}

static void measure_rigid(const kunai_model *model, uint32_t index, const test_pose *pose,
                          const float *positions, distances *worst)
{
    const kunai_mesh *mesh = kunai_model_get_mesh(model, index);
    double local[3], position[3], given[3];
    uint32_t i;

    for (i = 0; i < mesh->vertex_count; i++) {
        widen_floats(mesh->positions + 3 * (size_t)i, local, 3);
        transform_vector(pose->reference + 16 * (size_t)mesh->node, local, 1.0, position);
        widen_floats(positions + 3 * (size_t)i, given, 3);
        worst->position = fmax(worst->position, compute_distance(position, given));
    }
}

static void measure_mesh(const kunai_model *model, uint32_t index, const test_pose *pose,
                         distances *worst)
{
    const kunai_mesh *mesh = kunai_model_get_mesh(model, index);
    const size_t count = mesh->vertex_count;
    float *positions = calloc(count, 3 * sizeof *positions);
    float *normals = calloc(count, 3 * sizeof *normals);

    assert_true(positions && normals);
    assert_int_equal(kunai_model_skin(model, index, pose->worlds,
                                      kunai_model_get_info(model)->node_count, positions, normals,
                                      count, NULL),
                     KUNAI_OK);
    if (mesh->kind == KUNAI_MESH_KIND_SKINNED)
        measure_skinned(model, index, pose, positions, normals, worst);
    else
        measure_rigid(model, index, pose, positions, worst);
    free(positions);
    free(normals);
}

/* The inverse of a matrix whose last row is 0 0 0 1. 0: there is none. */
static int invert(const double *m, double *out)
{
    double determinant = 0.0;
    int row, column;

    for (column = 0; column < 3; column++)
        for (row = 0; row < 3; row++) {
            const int r1 = (row + 1) % 3, r2 = (row + 2) % 3;
            const int c1 = (column + 1) % 3, c2 = (column + 2) % 3;

            out[4 * row + column] =
                m[4 * c1 + r1] * m[4 * c2 + r2] - m[4 * c1 + r2] * m[4 * c2 + r1];
        }
    for (row = 0; row < 3; row++)
        determinant += m[row] * out[4 * row];
    if (fabs(determinant) < 1e-30)
        return 0;
    for (row = 0; row < 12; row++)
        out[row] = row % 4 == 3 ? 0.0 : out[row] / determinant;
    transform_vector(out, m + 12, 0.0, out + 12);
    for (row = 12; row < 15; row++)
        out[row] = -out[row];
    out[15] = 1.0;
    return 1;
}

/* The bind matrix of each node, free() it. */
static double *make_bind_matrices(const kunai_model *model)
{
    const kunai_model_info *info = kunai_model_get_info(model);
    double *binds = calloc(info->node_count, 16 * sizeof *binds);
    double inverse[16];
    uint32_t i;

    assert_non_null(binds);
    for (i = 0; i < info->node_count; i++) {
        widen_floats(info->inverse_binds + 16 * (size_t)i, inverse, 16);
        assert_true(invert(inverse, binds + 16 * (size_t)i));
    }
    return binds;
}

/* The gap once more: how far the influences of a vertex are apart in the bind pose. */
static double measure_gap(const kunai_mesh *mesh, const double *binds)
{
    double local[3], first[3] = {0}, p[3], worst = 0.0;
    uint32_t i, k;

    for (i = 0; i < mesh->vertex_count; i++)
        for (k = mesh->influence_starts[i]; k < mesh->influence_starts[i + 1]; k++) {
            const int is_first = k == mesh->influence_starts[i];

            widen_floats(mesh->influences[k].position, local, 3);
            transform_vector(binds + 16 * (size_t)mesh->influences[k].node, local, 1.0,
                             is_first ? first : p);
            if (!is_first)
                worst = fmax(worst, compute_distance(first, p));
        }
    return worst;
}

static double sum_weights(const kunai_mesh *mesh, uint32_t vertex, uint32_t node)
{
    double weight = 0.0;
    uint32_t k;

    for (k = mesh->influence_starts[vertex]; k < mesh->influence_starts[vertex + 1]; k++)
        if (mesh->influences[k].node == node)
            weight += (double)mesh->influences[k].weight;
    return weight;
}

/* The four nodes with the most weight, their weights divided by their sum. */
static void compare_joints(comparison *c, const kunai_mesh *mesh, uint32_t vertex)
{
    const uint16_t *joints = mesh->joints + 4 * (size_t)vertex;
    const float *weights = mesh->weights + 4 * (size_t)vertex;
    double sum = 0.0, least = 1.0;
    uint32_t i, k;

    for (i = 0; i < 4 && weights[i] > 0.0f; i++) {
        sum += sum_weights(mesh, vertex, joints[i]);
        least = fmin(least, sum_weights(mesh, vertex, joints[i]));
    }
    for (k = 0; k < i; k++)
        compare_near(c, "weight of a joint", (double)weights[k],
                     sum_weights(mesh, vertex, joints[k]) / sum, 1e-6);
    if (i < 4)
        compare_near(c, "weights of the joints", sum, 1.0, 1e-6);
    for (k = mesh->influence_starts[vertex]; k < mesh->influence_starts[vertex + 1]; k++) {
        const uint32_t node = mesh->influences[k].node;

        if (joints[0] != node && joints[1] != node && joints[2] != node && joints[3] != node &&
            sum_weights(mesh, vertex, node) > least + 1e-6)
            compare_report(c, "weight of a left out joint", sum_weights(mesh, vertex, node), least);
    }
}

/* Positions and normals of the bind pose are what the influences say, by the bind matrices. */
static void compare_bind_pose(comparison *c, const kunai_mesh *mesh, double diagonal)
{
    double *binds = make_bind_matrices(c->model);
    double position[3], normal[3], given[3];
    uint32_t i;

    compare_near(c, "bind_gap", (double)c->info->bind_gap, measure_gap(mesh, binds),
                 1e-5 * diagonal);
    for (i = 0; i < mesh->vertex_count; i++) {
        evaluate_directly(mesh, binds, i, position, normal);
        widen_floats(mesh->positions + 3 * (size_t)i, given, 3);
        compare_vectors(c, "bind position", given, position, 3, 1e-5 * diagonal);
        if (mesh->normals) {
            widen_floats(mesh->normals + 3 * (size_t)i, given, 3);
            compare_vectors(c, "bind normal", given, normal, 3, 1e-4);
        }
        compare_joints(c, mesh, i);
    }
    free(binds);
}

static double find_worst_world(const kunai_model *model, const test_pose *pose)
{
    double world[16], worst = 0.0;
    uint32_t i;
    int k;

    for (i = 0; i < kunai_model_get_info(model)->node_count; i++) {
        widen_floats(pose->worlds + 16 * (size_t)i, world, 16);
        for (k = 0; k < 12; k += 4)
            worst =
                fmax(worst, compute_distance(world + k, pose->reference + 16 * (size_t)i + k) /
                                fmax(compute_length(pose->reference + 16 * (size_t)i + k), 1e-3));
    }
    return worst;
}

/* Three random poses, the same in every run. What two influences of a vertex leave of the gap in a
 * standard skin is at most half of it. */
static void measure_poses(comparison *c, skin_figures *figures, double diagonal)
{
    const int is_stored = (c->mode->flags & KUNAI_MODEL_STORED_POSE) != 0;
    distances worst = {0};
    uint64_t seed = 20011222;
    test_pose pose;
    double *standard;
    uint32_t i, k;

    for (i = 0; i < 3; i++) {
        make_pose(c->model, &pose, &seed);
        for (k = 0; k < c->info->mesh_count; k++)
            measure_mesh(c->model, k, &pose, &worst);
        figures->worst_world = fmax(figures->worst_world, find_worst_world(c->model, &pose));
        free_pose(&pose);
    }
    compare_near(c, "distance of the skin", worst.position / diagonal, 0.0, 1e-5);
    compare_near(c, "distance of the normals", worst.normal, 0.0, 1e-4);
    compare_near(c, "distance of a standard skin", worst.standard / diagonal, 0.0,
                 (double)c->info->bind_gap / diagonal / 2 + 5e-6);
    standard = is_stored ? &figures->worst_standard_stored : &figures->worst_standard;
    *standard = fmax(*standard, worst.standard / diagonal);
    figures->worst_direct = fmax(figures->worst_direct, worst.position / diagonal);
    figures->worst_normal = fmax(figures->worst_normal, worst.normal);
}

void measure_skin(comparison *c, skin_figures *figures)
{
    const int is_stored = (c->mode->flags & KUNAI_MODEL_STORED_POSE) != 0;
    const reference_totals totals = total_reference(c->reference);
    const double diagonal = compute_distance(totals.kept.box_min, totals.kept.box_max);
    const double gap = (double)c->info->bind_gap / diagonal;
    const kunai_mesh *mesh;
    uint32_t i;

    if (totals.kept.influences[1] >= totals.kept.corners)
        return;
    measure_poses(c, figures, diagonal);
    for (i = 0; (mesh = kunai_model_get_mesh(c->model, i)) != NULL; i++)
        if (mesh->kind == KUNAI_MESH_KIND_SKINNED)
            compare_bind_pose(c, mesh, diagonal);
    if (is_stored) {
        figures->exact_stored += gap < 1e-4;
        figures->worst_gap_stored = fmax(figures->worst_gap_stored, gap);
    } else {
        figures->weighted++;
        figures->exact += gap < 1e-4;
        figures->worst_gap = fmax(figures->worst_gap, gap);
    }
}

void print_figures(const char *folder, const skin_figures *figures)
{
    printf("%s: %u weighted models; bind gap below 1e-4 of the diagonal in %u (worst %.2g), in the "
           "stored pose in %u (worst %.2g)\n",
           folder, figures->weighted, figures->exact, figures->worst_gap, figures->exact_stored,
           figures->worst_gap_stored);
    printf(
        "%s: in random poses at most: world matrices %.2g, skin %.2g, its normals %.2g, standard "
        "skin %.2g, in the stored pose %.2g\n",
        folder, figures->worst_world, figures->worst_direct, figures->worst_normal,
        figures->worst_standard, figures->worst_standard_stored);
}
