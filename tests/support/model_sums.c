/* model_sums.c - reads no bytes: sums over triangles, and what public arrays are in model space
 * (ninja-chunk.md 3.1 and 12). */
#include "model_sums.h"

#include <math.h>

/* ---- matrices ---- */

void truth_multiply(const double *a, const double *b, double *out)
{
    int row, column, k;

    for (column = 0; column < 4; column++)
        for (row = 0; row < 4; row++) {
            out[4 * column + row] = 0.0;
            for (k = 0; k < 4; k++)
                out[4 * column + row] += a[4 * k + row] * b[4 * column + k];
        }
}

void truth_transform(const double *m, const double *v, double w, double *out)
{
    int row;

    for (row = 0; row < 3; row++)
        out[row] = m[row] * v[0] + m[4 + row] * v[1] + m[8 + row] * v[2] + m[12 + row] * w;
}

void truth_widen(const float *from, double *to, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++)
        to[i] = (double)from[i];
}

double truth_length(const double *v)
{
    return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

double truth_distance(const double *a, const double *b)
{
    const double difference[3] = {a[0] - b[0], a[1] - b[1], a[2] - b[2]};

    return truth_length(difference);
}

void truth_normalise(double *v)
{
    const double length = truth_length(v);
    int i;

    for (i = 0; i < 3 && length > 0.0; i++)
        v[i] /= length;
}

/* ---- sums ---- */

static void cross(const double *a, const double *b, double *out)
{
    int i;

    for (i = 0; i < 3; i++)
        out[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

static double dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void add_box(truth_sums *sums, const double *low, const double *high)
{
    int i;

    for (i = 0; i < 3; i++) {
        sums->box_min[i] = sums->corners > 0 ? fmin(sums->box_min[i], low[i]) : low[i];
        sums->box_max[i] = sums->corners > 0 ? fmax(sums->box_max[i], high[i]) : high[i];
    }
}

static void add_corner(truth_sums *sums, const truth_corner *corner)
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

static void add_facing(truth_sums *sums, const truth_corner *const *corners, const double *normal,
                       double size)
{
    double sum[3], facing;
    int i;

    for (i = 0; i < 3; i++) {
        if (truth_length(corners[i]->normal) < 0.5) {
            sums->unclear += 1;
            return;
        }
        sum[i] = corners[0]->normal[i] + corners[1]->normal[i] + corners[2]->normal[i];
    }
    facing = dot(normal, sum);
    sums->unclear += fabs(facing) <= 1e-4 * size;
    sums->facing[0] += facing > 0;
    sums->facing[1] += facing < 0;
}

void truth_add_triangle(truth_sums *sums, const truth_corner *const *corners)
{
    double ab[3], ac[3], normal[3];
    int i;

    for (i = 0; i < 3; i++) {
        ab[i] = corners[1]->position[i] - corners[0]->position[i];
        ac[i] = corners[2]->position[i] - corners[0]->position[i];
        add_corner(sums, corners[i]);
    }
    cross(ab, ac, normal);
    for (i = 0; i < 3; i++)
        sums->area_vector[i] += normal[i] / 2;
    sums->area += truth_length(normal) / 2;
    sums->volume += dot(corners[0]->position, normal) / 6;
    sums->triangles += 1;
    add_facing(sums, corners, normal, truth_length(ab) * truth_length(ac));
}

void truth_add_sums(truth_sums *to, const truth_sums *from)
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
                          truth_corner *out)
{
    double world[16], p[3], n[3], local[3];
    uint32_t k;
    int i;

    for (k = mesh->influence_starts[vertex]; k < mesh->influence_starts[vertex + 1]; k++) {
        const kunai_influence *influence = &mesh->influences[k];
        const double weight = (double)influence->weight;

        truth_widen(kunai_model_get_node(model, influence->node)->world, world, 16);
        truth_widen(influence->position, local, 3);
        truth_transform(world, local, 1.0, p);
        truth_widen(influence->normal, local, 3);
        truth_transform(world, local, 0.0, n);
        for (i = 0; i < 3; i++) {
            out->position[i] += weight * p[i];
            out->normal[i] += weight * n[i];
        }
        out->node += weight * influence->node;
        out->influences++;
    }
}

static void place_rigid(const kunai_model *model, const kunai_mesh *mesh, uint32_t vertex,
                        truth_corner *out)
{
    double world[16], local[3];

    truth_widen(kunai_model_get_node(model, (uint32_t)mesh->node)->world, world, 16);
    truth_widen(mesh->positions + 3 * (size_t)vertex, local, 3);
    truth_transform(world, local, 1.0, out->position);
    if (mesh->normals) {
        truth_widen(mesh->normals + 3 * (size_t)vertex, local, 3);
        truth_transform(world, local, 0.0, out->normal);
    }
    out->node = mesh->node;
    out->influences = 1;
}

truth_corner *truth_mesh_corners(const kunai_model *model, const kunai_mesh *mesh)
{
    truth_corner *corners = calloc(mesh->vertex_count + (size_t)1, sizeof *corners);
    uint32_t i, k;

    assert_non_null(corners);
    for (i = 0; i < mesh->vertex_count; i++) {
        truth_corner *corner = &corners[i];

        if (mesh->kind == KUNAI_MESH_SKINNED)
            place_skinned(model, mesh, i, corner);
        else
            place_rigid(model, mesh, i, corner);
        truth_normalise(corner->normal);
        if (mesh->uvs)
            truth_widen(mesh->uvs + 2 * (size_t)i, corner->uv, 2);
        if (mesh->uvs2)
            truth_widen(mesh->uvs2 + 2 * (size_t)i, corner->uv2, 2);
        for (k = 0; k < 4 && mesh->colors; k++)
            corner->color[k] = mesh->colors[4 * (size_t)i + k];
    }
    return corners;
}

/* A mesh has colours for all its vertices when one of its draws has them: in the others they do
 * not count. */
void truth_add_part(truth_sums *sums, const kunai_model *model, const kunai_mesh *mesh,
                    const kunai_submesh *part, const truth_corner *corners)
{
    const int has_color =
        mesh->kind != KUNAI_MESH_VOLUME &&
        (kunai_model_get_material(model, part->material)->flags & KUNAI_MATERIAL_VERTEX_COLOR) != 0;
    uint32_t i, k;

    for (i = 0; i < part->index_count; i += 3) {
        truth_corner own[3];
        const truth_corner *triangle[3] = {&own[0], &own[1], &own[2]};

        for (k = 0; k < 3; k++) {
            own[k] = corners[mesh->indices[part->first_index + i + k]];
            if (!has_color)
                memset(own[k].color, 0, sizeof own[k].color);
        }
        truth_add_triangle(sums, triangle);
    }
}
