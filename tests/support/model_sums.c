/* model_sums.c - reads no bytes: sums over triangles, and what public arrays are in model space
 * (ninja-chunk.md 3.1 and 12). */
#include "model_sums.h"

#include <math.h>

/* ---- matrices ---- */

void multiply_matrices(const double *a, const double *b, double *out)
{
    int row, column, k;

    for (column = 0; column < 4; column++)
        for (row = 0; row < 4; row++) {
            out[4 * column + row] = 0.0;
            for (k = 0; k < 4; k++)
                out[4 * column + row] += a[4 * k + row] * b[4 * column + k];
        }
}

void transform_vector(const double *m, const double *v, double w, double *out)
{
    int row;

    for (row = 0; row < 3; row++)
        out[row] = m[row] * v[0] + m[4 + row] * v[1] + m[8 + row] * v[2] + m[12 + row] * w;
}

void widen_floats(const float *from, double *to, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++)
        to[i] = (double)from[i];
}

double compute_length(const double *v)
{
    return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

double compute_distance(const double *a, const double *b)
{
    const double difference[3] = {a[0] - b[0], a[1] - b[1], a[2] - b[2]};

    return compute_length(difference);
}

void normalise_vector(double *v)
{
    const double length = compute_length(v);
    int i;

    for (i = 0; i < 3 && length > 0.0; i++)
        v[i] /= length;
}

/* ---- sums ---- */

static void compute_cross(const double *a, const double *b, double *out)
{
    int i;

    for (i = 0; i < 3; i++)
        out[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

static double compute_dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void add_box(reference_sums *sums, const double *low, const double *high)
{
    int i;

    for (i = 0; i < 3; i++) {
        sums->box_min[i] = sums->corners > 0 ? fmin(sums->box_min[i], low[i]) : low[i];
        sums->box_max[i] = sums->corners > 0 ? fmax(sums->box_max[i], high[i]) : high[i];
    }
}

static void add_corner(reference_sums *sums, const reference_corner *corner)
{
    int i;

    add_box(sums, corner->position, corner->position);
    for (i = 0; i < 3; i++) {
        sums->position[i] += corner->position[i];
        sums->normal[i] += corner->normal[i];
        sums->magnitude += fabs(corner->position[i]);
    }
    for (i = 0; i < 2; i++) {
        sums->uv[i] += corner->uv[i];
        sums->uv2[i] += corner->uv2[i];
    }
    for (i = 0; i < 4; i++)
        sums->color[i] += corner->color[i];
    sums->node += corner->node;
    sums->influences[corner->influences < 15 ? corner->influences : 15] += 1;
    sums->corners += 1;
}

static void add_facing(reference_sums *sums, const reference_corner *const *corners,
                       const double *normal, double size)
{
    double sum[3], facing;
    int i;

    for (i = 0; i < 3; i++) {
        if (compute_length(corners[i]->normal) < 0.5) {
            sums->unclear += 1;
            return;
        }
        sum[i] = corners[0]->normal[i] + corners[1]->normal[i] + corners[2]->normal[i];
    }
    facing = compute_dot(normal, sum);
    sums->unclear += fabs(facing) <= 1e-4 * size;
    sums->facing[0] += facing > 0;
    sums->facing[1] += facing < 0;
}

void add_reference_triangle(reference_sums *sums, const reference_corner *const *corners)
{
    double ab[3], ac[3], normal[3];
    int i;

    for (i = 0; i < 3; i++) {
        ab[i] = corners[1]->position[i] - corners[0]->position[i];
        ac[i] = corners[2]->position[i] - corners[0]->position[i];
        add_corner(sums, corners[i]);
    }
    compute_cross(ab, ac, normal);
    for (i = 0; i < 3; i++)
        sums->area_vector[i] += normal[i] / 2;
    sums->area += compute_length(normal) / 2;
    sums->volume += compute_dot(corners[0]->position, normal) / 6;
    sums->triangles += 1;
    add_facing(sums, corners, normal, compute_length(ab) * compute_length(ac));
}

void add_reference_sums(reference_sums *to, const reference_sums *from)
{
    int i;

    if (from->corners <= 0)
        return;
    add_box(to, from->box_min, from->box_max);
    for (i = 0; i < 16; i++)
        to->influences[i] += from->influences[i];
    for (i = 0; i < 3; i++) {
        to->position[i] += from->position[i];
        to->normal[i] += from->normal[i];
        to->area_vector[i] += from->area_vector[i];
    }
    for (i = 0; i < 2; i++) {
        to->uv[i] += from->uv[i];
        to->uv2[i] += from->uv2[i];
        to->facing[i] += from->facing[i];
    }
    for (i = 0; i < 4; i++)
        to->color[i] += from->color[i];
    to->triangles += from->triangles;
    to->corners += from->corners;
    to->unclear += from->unclear;
    to->area += from->area;
    to->volume += from->volume;
    to->node += from->node;
    to->magnitude += from->magnitude;
}

/* ---- public arrays: ninja-chunk.md 3.1 ---- */

static void place_skinned(const kunai_model *model, const kunai_mesh *mesh, uint32_t vertex,
                          reference_corner *out)
{
    double world[16], p[3], n[3], local[3];
    uint32_t k;
    int i;

    for (k = mesh->influence_starts[vertex]; k < mesh->influence_starts[vertex + 1]; k++) {
        const kunai_influence *influence = &mesh->influences[k];
        const double weight = (double)influence->weight;

        widen_floats(kunai_model_get_node(model, influence->node)->world, world, 16);
        widen_floats(influence->position, local, 3);
        transform_vector(world, local, 1.0, p);
        widen_floats(influence->normal, local, 3);
        transform_vector(world, local, 0.0, n);
        for (i = 0; i < 3; i++) {
            out->position[i] += weight * p[i];
            out->normal[i] += weight * n[i];
        }
        out->node += weight * influence->node;
        out->influences++;
    }
}

static void place_rigid(const kunai_model *model, const kunai_mesh *mesh, uint32_t vertex,
                        reference_corner *out)
{
    double world[16], local[3];

    widen_floats(kunai_model_get_node(model, (uint32_t)mesh->node)->world, world, 16);
    widen_floats(mesh->positions + 3 * (size_t)vertex, local, 3);
    transform_vector(world, local, 1.0, out->position);
    if (mesh->normals) {
        widen_floats(mesh->normals + 3 * (size_t)vertex, local, 3);
        transform_vector(world, local, 0.0, out->normal);
    }
    out->node = mesh->node;
    out->influences = 1;
}

reference_corner *make_reference_corners(const kunai_model *model, const kunai_mesh *mesh)
{
    reference_corner *corners = calloc(mesh->vertex_count + (size_t)1, sizeof *corners);
    uint32_t i, k;

    assert_non_null(corners);
    for (i = 0; i < mesh->vertex_count; i++) {
        reference_corner *corner = &corners[i];

        if (mesh->kind == KUNAI_MESH_KIND_SKINNED)
            place_skinned(model, mesh, i, corner);
        else
            place_rigid(model, mesh, i, corner);
        normalise_vector(corner->normal);
        if (mesh->uvs[0])
            widen_floats(mesh->uvs[0] + 2 * (size_t)i, corner->uv, 2);
        if (mesh->volume_uvs)
            widen_floats(mesh->volume_uvs + 2 * (size_t)i, corner->uv2, 2);
        for (k = 0; k < 4 && mesh->colors[0]; k++)
            corner->color[k] = mesh->colors[0][4 * (size_t)i + k];
    }
    return corners;
}

/* A mesh has colours for all its vertices when one of its draws has them: in the others they do
 * not count. */
void add_reference_part(reference_sums *sums, const kunai_model *model, const kunai_mesh *mesh,
                        const kunai_submesh *part, const reference_corner *corners)
{
    const int has_color =
        mesh->kind != KUNAI_MESH_KIND_VOLUME &&
        (kunai_model_get_material(model, part->material)->flags & KUNAI_MATERIAL_VERTEX_COLOR) != 0;
    uint32_t i, k;

    for (i = 0; i < part->index_count; i += 3) {
        reference_corner own[3];
        const reference_corner *triangle[3] = {&own[0], &own[1], &own[2]};

        for (k = 0; k < 3; k++) {
            own[k] = corners[mesh->indices[part->first_index + i + k]];
            if (!has_color)
                memset(own[k].color, 0, sizeof own[k].color);
        }
        add_reference_triangle(sums, triangle);
    }
}
