/*
 * gltf_local.c - computes local transforms for the one rule of glTF: world = parent * local.
 *
 * Two kinds of nodes follow other rules. A Ninja node that sets its rotation (ninja-container.md
 * 5.1) ignores the rotation of its parent. A Nitro node may undo the scale of its parent (mdl0.md
 * 3). For these, the library computes world matrices, and this file divides them by those of the
 * parents. The quotient may be a shear, which translation, rotation and scale cannot express; then
 * the node leans in the game and stands straight in the glTF file.
 */
#include "gltf.h"

#include <math.h>
#include <string.h>

enum { ROTATE_SET = 0x1000, UNIT_ANG = 0x2 };

typedef struct columns {
    double c[3][3];
} columns;

static int sets_rotation(const gltf *g, uint32_t node)
{
    return g->info->format != KUNAI_FORMAT_MDL0 &&
           (kunai_model_get_node(g->model, node)->flags & (ROTATE_SET | UNIT_ANG)) == ROTATE_SET;
}

static columns read_columns(const float *matrix)
{
    columns m;
    int i, k;

    for (i = 0; i < 3; i++)
        for (k = 0; k < 3; k++)
            m.c[i][k] = (double)matrix[4 * i + k];
    return m;
}

static void compute_cross(const double *a, const double *b, double *out)
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

static double compute_dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* Computes inverse(a) * b. Returns 0 if a has no inverse. */
static int divide(const columns *a, const columns *b, columns *out)
{
    double rows[3][3], size;
    int i, k;

    for (i = 0; i < 3; i++)
        compute_cross(a->c[(i + 1) % 3], a->c[(i + 2) % 3], rows[i]);
    size = compute_dot(a->c[0], rows[0]);
    if (fabs(size) < 1e-30)
        return 0;
    for (i = 0; i < 3; i++)
        for (k = 0; k < 3; k++)
            out->c[i][k] = compute_dot(rows[k], b->c[i]) / size;
    return 1;
}

/* Moves the lengths of the columns to scale, and makes the columns perpendicular, because glTF has
 * no shear. Returns 0 if a column is zero or all three are in one plane. */
static int make_rotation(columns *m, double *scale)
{
    double turned[3];
    int i, k;

    compute_cross(m->c[0], m->c[1], turned);
    for (i = 0; i < 3; i++)
        scale[i] = sqrt(compute_dot(m->c[i], m->c[i]));
    if (compute_dot(turned, m->c[2]) < 0) /* mirrored */
        scale[0] = -scale[0];
    for (i = 0; i < 3; i++)
        for (k = 0; k < 3; k++)
            m->c[i][k] /= scale[i];
    compute_cross(m->c[0], m->c[1], m->c[2]);
    compute_cross(m->c[2], m->c[0], m->c[1]);
    for (i = 1; i < 3; i++) {
        const double length = sqrt(compute_dot(m->c[i], m->c[i]));

        for (k = 0; k < 3; k++)
            m->c[i][k] /= length;
        if (!isfinite(m->c[i][0]) || !isfinite(scale[i]))
            return 0;
    }
    return isfinite(m->c[0][0]) && isfinite(scale[0]);
}

/* Computes the quaternion of a rotation. Of the four usual formulas, the code takes the one that
 * does not divide by a small component. */
static void find_quaternion(const columns *m, float *rotation)
{
    const double trace = m->c[0][0] + m->c[1][1] + m->c[2][2];
    double q[4], length = 0;
    int i = 0, j, k;

    for (k = 1; k < 3; k++)
        if (m->c[k][k] > m->c[i][i])
            i = k;
    j = (i + 1) % 3;
    k = (i + 2) % 3;
    if (trace > 0) {
        q[i] = m->c[j][k] - m->c[k][j];
        q[j] = m->c[k][i] - m->c[i][k];
        q[k] = m->c[i][j] - m->c[j][i];
        q[3] = 1 + trace;
    } else {
        q[i] = 1 + 2 * m->c[i][i] - trace;
        q[j] = m->c[i][j] + m->c[j][i];
        q[k] = m->c[i][k] + m->c[k][i];
        q[3] = m->c[j][k] - m->c[k][j];
    }
    for (k = 0; k < 4; k++)
        length += q[k] * q[k];
    for (k = 0; k < 4; k++)
        rotation[k] = (float)(q[k] / sqrt(length));
}

/* Sets rotation and scale from world matrices. Leaves them unchanged if the division has no
 * result. */
static void set_local(kunai_transform *local, const float *parent, const float *world)
{
    const columns above = read_columns(parent), here = read_columns(world);
    double scale[3];
    columns m;
    int i;

    if (!divide(&above, &here, &m) || !make_rotation(&m, scale))
        return;
    find_quaternion(&m, local->rotation);
    for (i = 0; i < 3; i++)
        local->scale[i] = (float)scale[i];
}

/* Computes inverse(parent) * world, for matrices whose last row is 0, 0, 0, 1. The result is the
 * identity if parent has no inverse. */
void find_gltf_local(const float *parent, const float *world, float *local)
{
    static const float identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    const columns above = read_columns(parent), here = read_columns(world);
    columns m, at, place = {{{0}}};
    int i, k;

    for (i = 0; i < 3; i++)
        place.c[0][i] = (double)world[12 + i] - (double)parent[12 + i];
    memcpy(local, identity, sizeof identity);
    if (!divide(&above, &here, &m) || !divide(&above, &place, &at))
        return;
    for (i = 0; i < 3; i++) {
        for (k = 0; k < 3; k++)
            local[4 * i + k] = (float)m.c[i][k];
        local[12 + i] = (float)at.c[0][i];
    }
}

void find_gltf_rotation(const float *matrix, float *rotation)
{
    const columns m = read_columns(matrix);

    find_quaternion(&m, rotation);
}

/* ---- Nitro ---- */

static int is_scaled(const kunai_transform *pose, uint32_t count)
{
    uint32_t i;
    int k;

    for (i = 0; i < count; i++)
        for (k = 0; k < 3; k++)
            if (pose[i].scale[k] < 1 || pose[i].scale[k] > 1)
                return 1;
    return 0;
}

/* Computes the matrix that glTF makes from the rotation and scale of a transform. */
static columns turn_scale(const kunai_transform *local)
{
    const double x = (double)local->rotation[0], y = (double)local->rotation[1];
    const double z = (double)local->rotation[2], w = (double)local->rotation[3];
    columns m = {{{1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)},
                  {2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)},
                  {2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)}}};
    int i, k;

    for (i = 0; i < 3; i++)
        for (k = 0; k < 3; k++)
            m.c[i][k] *= (double)local->scale[i];
    return m;
}

static int is_near(const columns *a, const columns *b, double most)
{
    double gap = 0, size = 0;
    int i, k;

    for (i = 0; i < 3; i++)
        for (k = 0; k < 3; k++) {
            gap = fmax(gap, fabs(a->c[i][k] - b->c[i][k]));
            size = fmax(size, fabs(b->c[i][k]));
        }
    return gap <= most * size;
}

/* Sets the transform unless it is right already, within 1e-5. Nodes that follow the rule of glTF
 * keep their exact numbers, without the rounding errors of a division. */
static void set_if_other(const gltf *g, kunai_transform *local, const float *parent,
                         const float *world)
{
    const columns above = read_columns(parent), here = read_columns(world);
    columns made = turn_scale(local), m;

    if (!divide(&above, &here, &m) || is_near(&m, &made, 1e-5))
        return;
    set_local(local, parent, world);
    made = turn_scale(local);
    if (!is_near(&m, &made, 1e-3))
        g->file->leans = 1;
}

/* Changes the transforms of a Nitro model. Without scales, all rules of Nitro give the same
 * result. */
static void chain_nitro(const gltf *g, kunai_transform *pose)
{
    const uint32_t count = g->info->node_count;
    float *worlds;
    uint32_t i;

    if (!is_scaled(pose, count))
        return;
    worlds = allocate_from(g->memory, count, 16 * sizeof *worlds);
    if (!worlds)
        return;
    kunai_model_world(g->model, pose, count, worlds, count, NULL);
    for (i = 0; i < count; i++) {
        const int32_t parent = kunai_model_get_node(g->model, i)->parent;

        if (parent >= 0)
            set_if_other(g, &pose[i], worlds + 16 * (size_t)parent, worlds + 16 * (size_t)i);
    }
    release_to(g->memory, worlds);
}

/* ---- all ---- */

void chain_gltf_pose(const gltf *g, kunai_transform *pose)
{
    static const float identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    const uint32_t count = g->info->node_count;
    float *worlds = NULL;
    uint32_t i;

    if (g->info->format == KUNAI_FORMAT_MDL0)
        chain_nitro(g, pose);

    for (i = 0; i < count; i++) {
        const int32_t parent = kunai_model_get_node(g->model, i)->parent;

        if (!sets_rotation(g, i))
            continue;
        if (!worlds) {
            worlds = allocate_from(g->memory, count, 16 * sizeof *worlds);
            if (!worlds)
                return;
            kunai_model_world(g->model, pose, count, worlds, count, NULL);
        }
        set_local(&pose[i], parent < 0 ? identity : worlds + 16 * (size_t)parent,
                  worlds + 16 * (size_t)i);
    }
    release_to(g->memory, worlds);
}
