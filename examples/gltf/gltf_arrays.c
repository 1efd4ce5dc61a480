/*
 * gltf_arrays.c - writes the vertex arrays of a mesh as glTF requires them: positions, normals,
 * tangents, colours, texture coordinates.
 *
 * glTF requires unit normals, tangents with a sign for the third axis, and linear colours. It
 * numbers texture coordinates without gaps. All primitives of a mesh share these arrays.
 */
#include "gltf.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- normals and tangents ---- */

static double compute_dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void compute_cross(const double *a, const double *b, double *out)
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

static void load(const float *values, double *vector)
{
    int i;

    for (i = 0; i < 3; i++)
        vector[i] = (double)values[i];
}

/* Gives a vector the length 1. Returns 0 if the vector is too short to have a direction. */
static int make_unit(double *vector)
{
    const double length = sqrt(compute_dot(vector, vector));
    int i;

    for (i = 0; i < 3; i++)
        vector[i] /= length > 1e-6 ? length : 1;
    return length > 1e-6;
}

/* Some files contain zero normals, which the console shows with ambient light only. They become
 * normals that point up. */
void normalize_gltf_normals(float *normals, size_t count)
{
    static const double up[3] = {0, 1, 0};
    size_t i;
    int k;

    for (i = 0; i < count; i++) {
        double normal[3];
        int good;

        load(normals + 3 * i, normal);
        good = make_unit(normal);
        for (k = 0; k < 3; k++)
            normals[3 * i + (size_t)k] = (float)(good ? normal[k] : up[k]);
    }
}

float *copy_gltf_normals(const gltf *g, const kunai_mesh *mesh)
{
    float *normals;

    if (!mesh->normals)
        return NULL;
    normals = allocate_from(g->memory, mesh->vertex_count, 3 * sizeof *normals);
    if (!normals)
        return NULL;
    memcpy(normals, mesh->normals, mesh->vertex_count * 3 * sizeof *normals);
    normalize_gltf_normals(normals, mesh->vertex_count);
    return normals;
}

/* Makes a tangent where the file has none: any direction at right angles to the normal. */
static void make_tangent(const double *normal, double *tangent)
{
    const double axes[2][3] = {{1, 0, 0}, {0, 1, 0}};

    compute_cross(normal, axes[fabs(normal[0]) > 0.7], tangent);
    make_unit(tangent);
}

/* The last number says on which side of normal and tangent the binormal is. */
static void set_tangent(const float *normal_values, const float *tangent_values,
                        const float *binormal_values, float *out)
{
    double normal[3], tangent[3], binormal[3], side[3];
    int i;

    load(normal_values, normal);
    load(tangent_values, tangent);
    load(binormal_values, binormal);
    if (!make_unit(tangent))
        make_tangent(normal, tangent);
    compute_cross(normal, tangent, side);
    for (i = 0; i < 3; i++)
        out[i] = (float)tangent[i];
    out[3] = compute_dot(side, binormal) < 0 ? -1 : 1;
}

/* glTF uses tangents only with normals, texture coordinates and triangles. Returns -1 if the mesh
 * lacks one of these, or has no tangents. */
static int64_t add_tangents(gltf *g, const kunai_mesh *mesh, const float *normals)
{
    const size_t count = mesh->vertex_count;
    float *tangents;
    uint32_t accessor;
    size_t i;

    if (!mesh->tangents || !mesh->binormals || !normals || !mesh->uvs[0] || mesh->corner_count != 3)
        return -1;
    tangents = allocate_from(g->memory, count, 4 * sizeof *tangents);
    for (i = 0; tangents && i < count; i++)
        set_tangent(normals + 3 * i, mesh->tangents + 3 * i, mesh->binormals + 3 * i,
                    tangents + 4 * i);
    accessor = add_glb_floats(g->out, GLB_VERTICES, tangents, count, 4, 0);
    release_to(g->memory, tangents);
    return accessor;
}

/* ---- colours, texture coordinates ---- */

/* Colours of 16 bits, because 8 bits are too few for dark colours on a linear scale. */
static int64_t add_colors(gltf *g, const uint8_t *shown, size_t count)
{
    uint16_t *colors = allocate_from(g->memory, count, 4 * sizeof *colors);
    uint32_t accessor;
    size_t i;

    for (i = 0; colors && i < 4 * count; i++) {
        if (i % 4 == 3)
            colors[i] = (uint16_t)(shown[i] * 257); /* alpha is linear */
        else
            colors[i] = (uint16_t)((double)convert_to_linear(shown[i]) * 65535 + 0.5);
    }
    accessor = add_glb_colors(g->out, colors, count);
    release_to(g->memory, colors);
    return accessor;
}

static void add_uvs(gltf *g, const kunai_mesh *mesh, const float *uvs, uint32_t number,
                    gltf_arrays *a)
{
    if (!uvs)
        return;
    a->uv_numbers[a->uv_count] = number;
    a->uvs[a->uv_count++] = add_glb_floats(g->out, GLB_VERTICES, uvs, mesh->vertex_count, 2, 0);
}

/* Texture coordinates are written even without pictures, so that a user can add pictures later.
 * glTF numbers them without gaps. Coordinates for the inside of volumes are useless without the
 * first ones, and are then left out. */
static void add_all_uvs(gltf *g, const kunai_mesh *mesh, gltf_arrays *a)
{
    uint32_t i;

    add_uvs(g, mesh, mesh->uvs[0], 0, a);
    if (mesh->uvs[0])
        add_uvs(g, mesh, mesh->volume_uvs, 1, a);
    for (i = 1; i < sizeof mesh->uvs / sizeof mesh->uvs[0]; i++)
        add_uvs(g, mesh, mesh->uvs[i], i, a);
}

void name_gltf_uvs(buffer *b, const gltf_arrays *a)
{
    uint32_t i;

    if (!a->uv_count || a->uv_numbers[a->uv_count - 1] == a->uv_count - 1)
        return;
    add_json_key(b, "texCoords");
    open_json(b, '[');
    for (i = 0; i < a->uv_count; i++)
        add_json_unsigned(b, a->uv_numbers[i]);
    close_json(b, ']');
}

/* ---- all ---- */

gltf_arrays add_gltf_arrays(gltf *g, const kunai_mesh *mesh, const float *normals, int colored)
{
    const size_t count = mesh->vertex_count;
    gltf_arrays a = {.normals = -1, .colors = {-1, -1}};

    a.positions = add_glb_floats(g->out, GLB_VERTICES, mesh->positions, count, 3, 1);
    if (normals)
        a.normals = add_glb_floats(g->out, GLB_VERTICES, normals, count, 3, 0);
    a.tangents = add_tangents(g, mesh, normals);
    add_all_uvs(g, mesh, &a);
    if (colored)
        a.colors[0] = add_colors(g, mesh->colors[0], count);
    if (colored && mesh->colors[1])
        a.colors[1] = add_colors(g, mesh->colors[1], count);
    if (mesh->kind == KUNAI_MESH_KIND_SKINNED)
        add_gltf_influences(g, mesh, &a);
    return a;
}

static void add_attribute(buffer *b, const char *name, int64_t accessor)
{
    if (accessor < 0)
        return;
    add_json_key(b, name);
    add_json_signed(b, accessor);
}

/* Adds attributes with the names KIND_0, KIND_1 and so on. */
static void add_attributes(buffer *b, const char *kind, const int64_t *accessors, uint32_t count)
{
    uint32_t i;

    for (i = 0; i < count; i++) {
        char name[32];

        snprintf(name, sizeof name, "%s_%u", kind, (unsigned)i);
        add_attribute(b, name, accessors[i]);
    }
}

void add_gltf_attributes(buffer *b, const gltf_arrays *a, int colored, int environment)
{
    add_json_key(b, "attributes");
    open_json(b, '{');
    add_attribute(b, "POSITION", a->positions);
    add_attribute(b, "NORMAL", a->normals);
    add_attribute(b, "TANGENT", a->tangents);
    if (environment)
        add_attribute(b, "TEXCOORD_0", a->environment);
    else
        add_attributes(b, "TEXCOORD", a->uvs, a->uv_count);
    if (colored) {
        add_attribute(b, "COLOR_0", a->colors[0]);
        add_attribute(b, "COLOR_1", a->colors[1]);
    }
    add_attributes(b, "JOINTS", a->joints, a->set_count);
    add_attributes(b, "WEIGHTS", a->weights, a->set_count);
    close_json(b, '}');
}
