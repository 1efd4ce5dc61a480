/* ginja_compare.c - reads no bytes: compares the public arrays with ginja_reference.h. */
#include "ginja_compare.h"

#include <math.h>

typedef struct comparison {
    const char *name;
    const kunai_model *model;
    const ginja_reference *reference;
    const kunai_mesh *mesh;
    const reference_corner *placed; /* the vertices of the mesh in model space */
    int failures;
} comparison;

static int differ(comparison *c, const char *what, double value, double expected)
{
    if (c->failures < 20)
        fprintf(stderr, "%s: %s: %.9g, expected %.9g\n", c->name, what, value, expected);
    c->failures++;
    return 0;
}

static int compare(comparison *c, const char *what, double value, double expected, double tolerance)
{
    return fabs(value - expected) <= tolerance || differ(c, what, value, expected);
}

/* ---- vertices: 1 when all is equal; what differs is not printed here ---- */

static int are_equal(const float *values, const double *expected, uint32_t vertex, uint32_t each)
{
    uint32_t i;

    for (i = 0; i < each; i++)
        if (values ? fabs((double)values[each * vertex + i] - (double)(float)expected[i]) > 0.0
                   : fabs(expected[i]) > 0.0)
            return 0;
    return 1;
}

static int are_near(const double *values, const double *expected, double tolerance)
{
    double scale = 1.0 + compute_length(expected);

    return compute_distance(values, expected) <= tolerance * scale;
}

static int has_colors(const uint8_t *values, const double *expected, uint32_t vertex, int is_given)
{
    uint32_t i;

    for (i = 0; i < 4; i++)
        if ((values ? (int)values[4 * vertex + i] : 255) != (is_given ? (int)expected[i] : 255))
            return 0;
    return 1;
}

/* A vector of a vertex, of which the file need not store the length. */
static int has_vector(const float *values, const double *stored, uint32_t vertex)
{
    double expected[3], value[3] = {0, 0, 0};

    memcpy(expected, stored, sizeof expected);
    normalise_vector(expected);
    if (values)
        widen_floats(values + 3 * (size_t)vertex, value, 3);
    return are_near(value, expected, 1e-6);
}

static void place(const comparison *c, uint32_t node, const ginja_reference_corner *corner,
                  double *position, double *normal)
{
    const double *world = c->reference->tree.nodes[node].world;

    memcpy(position, corner->position, 3 * sizeof *position);
    memcpy(normal, corner->vectors, 3 * sizeof *normal);
    if (!corner->is_slot) {
        transform_vector(world, corner->position, 1.0, position);
        transform_vector(world, corner->vectors, 0.0, normal);
    }
    normalise_vector(normal);
}

/* What is in the space of the node is exact; what has gone through a matrix is not. */
static int has_place(const comparison *c, uint32_t node, const ginja_reference_corner *corner,
                     uint32_t vertex)
{
    double position[3], normal[3];

    if (c->mesh->node >= 0 && !corner->is_slot)
        return are_equal(c->mesh->positions, corner->position, vertex, 3) &&
               has_vector(c->mesh->normals, corner->vectors, vertex);
    place(c, node, corner, position, normal);
    return are_near(c->placed[vertex].position, position, 1e-5) &&
           are_near(c->placed[vertex].normal, normal, 1e-5);
}

static int has_corner(const comparison *c, uint32_t node, const ginja_reference_corner *corner,
                      uint32_t vertex)
{
    const kunai_mesh *mesh = c->mesh;
    int is_same = has_place(c, node, corner, vertex);
    int i;

    for (i = 0; i < 8; i++)
        is_same &= are_equal(mesh->uvs[i], corner->uvs[i], vertex, 2);
    is_same &= has_colors(mesh->colors[0], corner->colors[0], vertex, (corner->given & 8) != 0);
    is_same &= has_colors(mesh->colors[1], corner->colors[1], vertex, (corner->given & 16) != 0);
    if (mesh->node >= 0) {
        is_same &= has_vector(mesh->binormals, corner->vectors + 3, vertex);
        is_same &= has_vector(mesh->tangents, corner->vectors + 6, vertex);
    }
    return is_same && mesh->sources[vertex] == corner->index;
}

/* Beginning with any corner; a triangle the other way round. */
static int has_shape(const comparison *c, const ginja_reference_shape *shape,
                     const uint32_t *indices)
{
    const uint32_t node = c->reference->draws[shape->draw].node, count = shape->corner_count;
    uint32_t first, i;

    for (first = 0; first < (count == 3 ? 3u : 1u); first++) {
        for (i = 0; i < count; i++) {
            const uint32_t corner = count == 3 ? (3 + first - i) % 3 : i;

            if (!has_corner(c, node, &shape->corners[corner], indices[i]))
                break;
        }
        if (i == count)
            return 1;
    }
    return 0;
}

/* ---- draws ---- */

static int has_parameters(const ginja_reference_draw *draw, const kunai_material *material)
{
    uint32_t count = 0, type, words[2 * (GINJA_ATTRIBUTES + GINJA_TYPES)];

    for (type = 0; type < GINJA_ATTRIBUTES; type++)
        if (draw->formats_given >> type & 1) {
            words[count++] = 0;
            words[count++] = draw->formats[type];
        }
    for (type = 1; type < GINJA_TYPES; type++)
        if (draw->given >> type & 1) {
            words[count++] = type;
            words[count++] = draw->values[type];
        }
    return material->parameter_count == count &&
           (!count || !memcmp(material->parameters, words, count * sizeof *words));
}

static void compare_draw(comparison *c, const kunai_submesh *part, uint32_t number)
{
    const ginja_reference_draw *draw = &c->reference->draws[number];
    const kunai_material *material = kunai_model_get_material(c->model, part->material);

    compare(c, "order of a sub-mesh", part->order, number, 0);
    compare(c, "node of a sub-mesh", part->node, draw->node, 0);
    compare(c, "flags of a sub-mesh", part->flags, draw->values[2], 0);
    compare(c, "texture", material->texture,
            draw->given >> 8 & 1 ? (double)(draw->values[8] & 0xFFFF) : -1, 0);
    if (!has_parameters(draw, material))
        differ(c, "parameters of draw", number, number);
}

/* Is it in the mesh of this comparison? */
static int belongs(const comparison *c, const ginja_reference_shape *shape)
{
    const uint32_t node = c->reference->draws[shape->draw].node;

    if (shape->corner_count != c->mesh->corner_count || shape->is_degenerate)
        return 0;
    if (c->mesh->node >= 0)
        return (uint32_t)c->mesh->node == node;
    return kunai_model_get_node(c->model, node)->mesh < 0;
}

static void compare_mesh(comparison *c)
{
    uint32_t at = 0, part = 0;
    size_t i;

    for (i = 0; i < c->reference->shape_count; i++) {
        const ginja_reference_shape *shape = &c->reference->shapes[i];

        if (!belongs(c, shape))
            continue;
        if (at >= c->mesh->index_count) {
            differ(c, "indices of a mesh", at, at + shape->corner_count);
            return;
        }
        while (part < c->mesh->submesh_count &&
               at >= c->mesh->submeshes[part].first_index + c->mesh->submeshes[part].index_count)
            part++;
        if (at == c->mesh->submeshes[part].first_index)
            compare_draw(c, &c->mesh->submeshes[part], shape->draw);
        compare(c, "draw", c->mesh->submeshes[part].order, shape->draw, 0);
        if (!has_shape(c, shape, c->mesh->indices + at))
            differ(c, "shape", (double)i, (double)i);
        at += shape->corner_count;
    }
    compare(c, "index_count", c->mesh->index_count, at, 0);
}

static void compare_counts(comparison *c)
{
    const kunai_model_info *info = kunai_model_get_info(c->model);
    const ginja_reference_sums *sums = &c->reference->sums;

    compare(c, "node_count", info->node_count, (double)c->reference->tree.node_count, 0);
    compare(c, "triangle_count", info->triangle_count, sums->triangles - sums->degenerate, 0);
    compare(c, "dropped_count", info->dropped_count, sums->degenerate, 0);
    compare(c, "format", info->format, KUNAI_FORMAT_GJCM, 0);
}

int compare_ginja(const char *name, const kunai_model *model, const ginja_reference *reference)
{
    comparison c = {name, model, reference, NULL, NULL, 0};
    double counts[4] = {0, 0, 0, 0};
    uint32_t i;

    compare_counts(&c);
    for (i = 0; (c.mesh = kunai_model_get_mesh(model, i)) != NULL; i++) {
        reference_corner *placed = make_reference_corners(model, c.mesh);

        c.placed = placed;
        compare_mesh(&c);
        counts[c.mesh->corner_count] += c.mesh->index_count / c.mesh->corner_count;
        free(placed);
    }
    compare(&c, "points", counts[1], reference->sums.points, 0);
    compare(&c, "lines", counts[2], reference->sums.lines, 0);
    return c.failures;
}

/* ---- sums ---- */

static void add_expected(const comparison *c, reference_sums *sums)
{
    static const int order[3] = {0, 2, 1};
    size_t i;
    int k;

    for (i = 0; i < c->reference->shape_count; i++) {
        const ginja_reference_shape *shape = &c->reference->shapes[i];
        const uint32_t node = c->reference->draws[shape->draw].node;
        reference_corner corners[3];
        const reference_corner *triangle[3];

        if (shape->corner_count != 3 || shape->is_degenerate)
            continue;
        memset(corners, 0, sizeof corners);
        for (k = 0; k < 3; k++) {
            const ginja_reference_corner *from = &shape->corners[order[k]];

            triangle[k] = &corners[k];
            place(c, node, from, corners[k].position, corners[k].normal);
            memcpy(corners[k].uv, from->uvs[0], sizeof corners[k].uv);
            memcpy(corners[k].color, from->colors[0], sizeof corners[k].color);
            corners[k].node = node;
        }
        add_reference_triangle(sums, triangle);
    }
}

static void add_public(const comparison *c, reference_sums *sums)
{
    const kunai_mesh *mesh;
    uint32_t i, part;

    for (i = 0; (mesh = kunai_model_get_mesh(c->model, i)) != NULL; i++) {
        reference_corner *corners =
            mesh->corner_count == 3 ? make_reference_corners(c->model, mesh) : NULL;

        for (part = 0; corners && part < mesh->submesh_count; part++)
            add_reference_part(sums, c->model, mesh, &mesh->submeshes[part], corners);
        free(corners);
    }
}

int compare_ginja_sums(const char *name, const kunai_model *model, const ginja_reference *reference)
{
    comparison c = {name, model, reference, NULL, NULL, 0};
    reference_sums value, expected;
    double tolerance;
    int i;

    memset(&value, 0, sizeof value);
    memset(&expected, 0, sizeof expected);
    add_public(&c, &value);
    add_expected(&c, &expected);
    compare_counts(&c);
    tolerance = 1e-6 * (1.0 + expected.magnitude);
    compare(&c, "corners", value.corners, expected.corners, 0);
    for (i = 0; i < 3; i++) {
        compare(&c, "position", value.position[i], expected.position[i], tolerance);
        compare(&c, "normal", value.normal[i], expected.normal[i], 1e-5 * (1 + expected.corners));
        compare(&c, "area vector", value.area_vector[i], expected.area_vector[i],
                1e-5 * (1 + expected.area));
    }
    for (i = 0; i < 2; i++)
        compare(&c, "uv", value.uv[i], expected.uv[i], 1e-6 * (1 + expected.corners));
    compare(&c, "area", value.area, expected.area, 1e-5 * (1 + expected.area));
    return c.failures;
}

int measure_ginja_facing(const kunai_model *model)
{
    comparison c = {"", model, NULL, NULL, NULL, 0};
    reference_sums sums;

    memset(&sums, 0, sizeof sums);
    add_public(&c, &sums);
    return (int)sums.facing[0] - (int)sums.facing[1];
}
