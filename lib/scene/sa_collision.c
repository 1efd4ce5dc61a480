/* sa_collision.c - reads no bytes: collects the triangles of the entries of a LandTable that are
 * solid or water (sa-levels.md 4). */
#include "scene/sa_collision.h"

#include "base/math.h"
#include "model/handle.h"

#include <float.h>
#include <string.h>

enum {
    NODE_STEPS = 64, /* an entry has the matrices of its model computed again */
    MESH_STEPS = 16
};

static const char record[] = "collision";

typedef struct land_collision {
    const kunai_i_parts *parts;
    kunai_i_open *open;
    uint64_t vertex_count; /* first of all entries, then of those that have been given */
    uint64_t triangle_count;
    uint32_t group_count;
    uint32_t most_nodes; /* of a model */
    float *worlds;       /* [16 * most_nodes] */
    float *positions;
    uint32_t *indices;
    float *normals;
    uint32_t *flags;
} land_collision;

/* ---- what there is ---- */

static int is_collision(const kunai_instance *instance)
{
    return (instance->roles & (KUNAI_ROLE_SOLID | KUNAI_ROLE_WATER)) != 0;
}

/* Ginja has meshes of lines and points, too. */
static int is_surface(const kunai_mesh *mesh)
{
    return mesh->corner_count == 3 && mesh->kind != KUNAI_MESH_KIND_VOLUME;
}

static void count_model(land_collision *collision, const kunai_model *model, uint64_t offset)
{
    uint32_t i;

    if (!kunai_i_charge(collision->open,
                        NODE_STEPS * (uint64_t)model->info.node_count +
                            MESH_STEPS * (uint64_t)model->info.mesh_count,
                        offset, record))
        return;
    if (model->info.node_count > collision->most_nodes)
        collision->most_nodes = model->info.node_count;
    for (i = 0; i < model->info.mesh_count; i++)
        if (is_surface(&model->meshes[i])) {
            collision->vertex_count += model->meshes[i].vertex_count;
            collision->triangle_count += model->meshes[i].index_count / 3;
        }
}

static void count_all(land_collision *collision)
{
    const kunai_scene *scene = collision->parts->scene;
    uint32_t i;

    for (i = 0; i < scene->info.instance_count && !kunai_i_has_failed(collision->open); i++) {
        const kunai_instance *instance = &collision->parts->instances[i];
        const kunai_model *model = kunai_i_get_scene_model(collision->parts, instance->model);

        if (!is_collision(instance))
            continue;
        collision->group_count++;
        if (model)
            count_model(collision, model, instance->offset);
    }
    if (collision->vertex_count > UINT32_MAX || collision->triangle_count > UINT32_MAX)
        kunai_i_fail(collision->open, KUNAI_E_LIMIT, 0, record,
                     "there are more than 4294967295 vertices or triangles");
}

/* ---- giving it ---- */

/* 1 / sqrt(value) for a float: the error is below 4e-11 of it. value is a sum of squares of products
 * of two differences of floats, so nothing leaves the range of double. There are no divisions, of
 * which kunai_i_normalize has eight, one after the other. */
static inline double invert_root(double value)
{
    uint64_t bits;
    double root;
    int i;

    memcpy(&bits, &value, sizeof bits);
    bits = 0x5FE6EB50C7B537A9u - (bits >> 1); /* halves and negates the exponent: within 3.5 % */
    memcpy(&root, &bits, sizeof root);
    for (i = 0; i < 3; i++) /* each step doubles the correct bits */
        root *= 1.5 - 0.5 * value * root * root;
    return root;
}

/* The unit vector of the front side, or 0. */
static inline void compute_normal(const float *a, const float *b, const float *c, float *normal)
{
    const double ux = (double)b[0] - (double)a[0], vx = (double)c[0] - (double)a[0];
    const double uy = (double)b[1] - (double)a[1], vy = (double)c[1] - (double)a[1];
    const double uz = (double)b[2] - (double)a[2], vz = (double)c[2] - (double)a[2];
    const double x = uy * vz - uz * vy, y = uz * vx - ux * vz, z = ux * vy - uy * vx;
    const double square = x * x + y * y + z * z, factor = square > 0.0 ? invert_root(square) : 0.0;

    normal[0] = (float)(x * factor);
    normal[1] = (float)(y * factor);
    normal[2] = (float)(z * factor);
}

static void emit_triangles(land_collision *collision, const kunai_mesh *mesh, uint32_t base,
                           uint32_t flags)
{
    const size_t first = (size_t)collision->triangle_count;
    const float *positions = collision->positions + 3 * (size_t)base;
    const uint32_t *from = mesh->indices, count = mesh->index_count / 3;
    uint32_t *corners = collision->indices + 3 * first, i;
    float *normals = collision->normals + 3 * first;

    for (i = 0; i < count; i++, from += 3, corners += 3, normals += 3) {
        const uint32_t a = from[0], b = from[1], c = from[2];

        corners[0] = base + a;
        corners[1] = base + b;
        corners[2] = base + c;
        compute_normal(positions + 3 * (size_t)a, positions + 3 * (size_t)b,
                       positions + 3 * (size_t)c, normals);
        collision->flags[first + i] = flags;
    }
    collision->triangle_count += count;
}

static void emit_model(land_collision *collision, const kunai_model *model, uint32_t flags)
{
    uint32_t i;

    (void)kunai_model_world(model, NULL, 0, collision->worlds, collision->most_nodes, NULL);
    for (i = 0; i < model->info.mesh_count; i++) {
        const kunai_mesh *mesh = &model->meshes[i];
        const uint32_t base = (uint32_t)collision->vertex_count;

        if (!is_surface(mesh))
            continue;
        (void)kunai_model_skin(model, i, collision->worlds, collision->most_nodes,
                               &collision->positions[3 * (size_t)base], NULL, mesh->vertex_count,
                               NULL);
        collision->vertex_count += mesh->vertex_count;
        emit_triangles(collision, mesh, base, flags);
    }
}

static inline float get_least(float a, float b)
{
    return b < a ? b : a;
}

static inline float get_most(float a, float b)
{
    return b > a ? b : a;
}

/* The centre of the box of the vertices, and the farthest of them. The radius becomes larger by one
 * or two places of a float: rounding must not leave the farthest vertex outside. */
static void bound_group(kunai_collision_group *group, const float *positions, uint32_t count)
{
    float least[3], most[3];
    double square = 0.0;
    uint32_t k, overflow = 0;
    size_t i;

    if (!count)
        return;
    memcpy(least, positions, sizeof least);
    memcpy(most, positions, sizeof most);
    for (i = 0; i < 3 * (size_t)count; i += 3)
        for (k = 0; k < 3; k++) {
            least[k] = get_least(least[k], positions[i + k]);
            most[k] = get_most(most[k], positions[i + k]);
        }
    for (k = 0; k < 3; k++)
        group->center[k] = (float)(((double)least[k] + (double)most[k]) / 2.0);
    for (i = 0; i < 3 * (size_t)count; i += 3) {
        const double x = (double)positions[i] - (double)group->center[0];
        const double y = (double)positions[i + 1] - (double)group->center[1];
        const double z = (double)positions[i + 2] - (double)group->center[2];
        const double distance = x * x + y * y + z * z;

        if (distance > square)
            square = distance;
    }
    group->radius = kunai_i_saturate(
        kunai_i_compute_square_root(square) * (1.0 + (double)FLT_EPSILON), &overflow);
}

static void emit_group(land_collision *collision, uint32_t number, kunai_collision_group *group)
{
    const kunai_instance *instance = &collision->parts->instances[number];
    const kunai_model *model = kunai_i_get_scene_model(collision->parts, instance->model);
    const size_t first = (size_t)collision->vertex_count;

    group->first_triangle = (uint32_t)collision->triangle_count;
    group->flags = instance->flags;
    group->instance = number;
    if (!model)
        return;
    emit_model(collision, model, instance->flags);
    group->triangle_count = (uint32_t)collision->triangle_count - group->first_triangle;
    bound_group(group, &collision->positions[3 * first],
                (uint32_t)((size_t)collision->vertex_count - first));
}

/* The memory for all triangles is taken first: it bounds the work. */
static int allocate_arrays(land_collision *collision)
{
    const size_t vertex_count = (size_t)collision->vertex_count;
    const size_t triangle_count = (size_t)collision->triangle_count;
    kunai_i_open *open = collision->open;

    collision->worlds =
        kunai_i_allocate_scratch(open, collision->most_nodes, 16 * sizeof *collision->worlds);
    collision->positions =
        kunai_i_allocate_unset(open, vertex_count, 3 * sizeof *collision->positions);
    collision->indices =
        kunai_i_allocate_unset(open, triangle_count, 3 * sizeof *collision->indices);
    collision->normals =
        kunai_i_allocate_unset(open, triangle_count, 3 * sizeof *collision->normals);
    collision->flags = kunai_i_allocate_unset(open, triangle_count, sizeof *collision->flags);
    return !kunai_i_has_failed(open);
}

static void keep_collision(const land_collision *collision, const kunai_collision_group *groups,
                           kunai_collision *kept)
{
    kept->positions = collision->positions;
    kept->indices = collision->indices;
    kept->normals = collision->normals;
    kept->flags = collision->flags;
    kept->groups = groups;
    kept->vertex_count = (uint32_t)collision->vertex_count;
    kept->triangle_count = (uint32_t)collision->triangle_count;
    kept->group_count = collision->group_count;
    collision->parts->scene->collision = kept;
}

void kunai_i_collect_land_collision(const kunai_i_parts *parts)
{
    land_collision collision = {.parts = parts, .open = parts->open};
    kunai_collision_group *groups;
    kunai_collision *kept;
    uint32_t i, group = 0;

    count_all(&collision);
    kept = kunai_i_allocate(parts->open, 1, sizeof *kept);
    groups = kunai_i_allocate(parts->open, collision.group_count, sizeof *groups);
    if (!kept || !groups || !allocate_arrays(&collision))
        return;
    collision.vertex_count = collision.triangle_count = 0;
    for (i = 0; i < parts->scene->info.instance_count; i++)
        if (is_collision(&parts->instances[i]))
            emit_group(&collision, i, &groups[group++]);
    keep_collision(&collision, groups, kept);
}
