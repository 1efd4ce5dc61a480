/*
 * sa_collision.c - collects the collision triangles of a LandTable (sa-levels.md 4).
 *
 * Reads no file format. The games collide with the models of entries that are solid or water. So
 * the triangles of these models are put into the world, and get the flags of their entry. A group
 * per entry has a sphere around its vertices. Normals and spheres are computed two at a time in
 * pairs of doubles.
 */
#include "scene/sa_collision.h"

#include "base/math.h"
#include "base/vectors.h"
#include "model/handle.h"
#include "model/mesh/box.h"
#include "model/mesh/skin.h"

#include <float.h>
#include <string.h>

enum {
    /* steps of the budget per node, whose matrix is computed again for each entry */
    NODE_STEPS = 64,
    MESH_STEPS = 16
};

static const char record[] = "collision";

typedef struct land_collision {
    const kunai_i_parts *parts;
    kunai_i_open *open;
    uint64_t vertex_count; /* first of all entries, then of the entries that have been copied */
    uint64_t triangle_count;
    uint32_t group_count;
    uint32_t most_nodes; /* most nodes of a model */
    float *worlds;       /* [16 * most_nodes] */
    float *positions;
    uint32_t *indices;
    float *normals;
    uint32_t *flags;
} land_collision;

/* ---- count ---- */

static int is_collision(const kunai_instance *instance)
{
    return (instance->roles & (KUNAI_ROLE_SOLID | KUNAI_ROLE_WATER)) != 0;
}

/* Returns 1 for triangles. Ginja models also have lines and points. */
static int is_surface(const kunai_mesh *mesh)
{
    return mesh->corner_count == 3 && mesh->kind != KUNAI_MESH_KIND_VOLUME;
}

/* Counts the triangles of a model, and charges the budget for it. */
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

/* Counts the triangles of all entries. */
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
                     "the scene has more than 4294967295 vertices or triangles");
}

/* ---- copy to the scene ---- */

/* Computes 1 / sqrt(value). The error is below 4e-11 of the result, which is enough for floats.
 * Values are sums of squares of products of two differences of floats, so they stay within the
 * range of double. There are no divisions; kunai_i_normalize has eight, one after the other. */
static inline kunai_i_pair invert_roots(kunai_i_pair values)
{
    /* Halves and negates the exponent. The result is right within 3.5 %. */
    kunai_i_pair roots = kunai_i_subtract_half_bits(0x5FE6EB50C7B537A9u, values);
    const kunai_i_pair halves = kunai_i_multiply_pairs(kunai_i_fill_pair(0.5), values);
    int i;

    for (i = 0; i < 3; i++) { /* each step doubles the number of correct bits */
        const kunai_i_pair error =
            kunai_i_multiply_pairs(kunai_i_multiply_pairs(halves, roots), roots);

        roots =
            kunai_i_multiply_pairs(roots, kunai_i_subtract_pairs(kunai_i_fill_pair(1.5), error));
    }
    return roots;
}

/* A coordinate of the edges of two triangles. */
typedef struct edges {
    kunai_i_pair u; /* from corner 0 to 1 */
    kunai_i_pair v; /* from corner 0 to 2 */
} edges;

/* Computes a * b - c * d. */
static inline kunai_i_pair subtract_products(kunai_i_pair a, kunai_i_pair b, kunai_i_pair c,
                                             kunai_i_pair d)
{
    return kunai_i_subtract_pairs(kunai_i_multiply_pairs(a, b), kunai_i_multiply_pairs(c, d));
}

/* Stores the unit normals of the front sides of two triangles, or 0 for a triangle without an
 * area. */
static inline void store_normals(const edges *x, const edges *y, const edges *z, float *first,
                                 float *second)
{
    kunai_i_pair nx = subtract_products(y->u, z->v, z->u, y->v);
    kunai_i_pair ny = subtract_products(z->u, x->v, x->u, z->v);
    kunai_i_pair nz = subtract_products(x->u, y->v, y->u, x->v);
    const kunai_i_pair square = kunai_i_add_pairs(
        kunai_i_add_pairs(kunai_i_multiply_pairs(nx, nx), kunai_i_multiply_pairs(ny, ny)),
        kunai_i_multiply_pairs(nz, nz));
    const kunai_i_pair factor = kunai_i_keep_above_0(invert_roots(square), square);

    nx = kunai_i_multiply_pairs(nx, factor);
    ny = kunai_i_multiply_pairs(ny, factor);
    nz = kunai_i_multiply_pairs(nz, factor);
    kunai_i_store_pair(first, kunai_i_zip_first(nx, ny));
    kunai_i_store_pair(second, kunai_i_zip_second(nx, ny));
    kunai_i_scatter_pair(first + 2, second + 2, nz);
}

/* Returns x and y of the edges of a triangle, which start at the first corner. */
static inline edges load_edges(const float *a, const float *b, const float *c)
{
    const kunai_i_pair origin = kunai_i_load_pair(a);
    const edges xy = {kunai_i_subtract_pairs(kunai_i_load_pair(b), origin),
                      kunai_i_subtract_pairs(kunai_i_load_pair(c), origin)};

    return xy;
}

/* first and second are the corners of the two triangles. */
static inline void compute_two_normals(const float *positions, const uint32_t *first,
                                       const uint32_t *second, float *first_normal,
                                       float *second_normal)
{
    const float *a = positions + 3 * (size_t)first[0], *d = positions + 3 * (size_t)second[0];
    const float *b = positions + 3 * (size_t)first[1], *e = positions + 3 * (size_t)second[1];
    const float *c = positions + 3 * (size_t)first[2], *f = positions + 3 * (size_t)second[2];
    const edges one = load_edges(a, b, c), other = load_edges(d, e, f);
    const edges x = {kunai_i_zip_first(one.u, other.u), kunai_i_zip_first(one.v, other.v)};
    const edges y = {kunai_i_zip_second(one.u, other.u), kunai_i_zip_second(one.v, other.v)};
    const kunai_i_pair origin = kunai_i_gather_pair(a + 2, d + 2);
    const edges z = {kunai_i_subtract_pairs(kunai_i_gather_pair(b + 2, e + 2), origin),
                     kunai_i_subtract_pairs(kunai_i_gather_pair(c + 2, f + 2), origin)};

    store_normals(&x, &y, &z, first_normal, second_normal);
}

/* Computes the normals of all triangles, two at a time. */
static void compute_normals(const float *positions, const uint32_t *indices, uint32_t count,
                            float *normals)
{
    uint32_t i;

    for (i = 0; i + 1 < count; i += 2, indices += 6, normals += 6)
        compute_two_normals(positions, indices, indices + 3, normals, normals + 3);
    if (i < count) {
        float none[3];

        compute_two_normals(positions, indices, indices, normals, none);
    }
}

/* Adds the triangles of a mesh. base is the number of its first vertex. */
static void emit_triangles(land_collision *collision, const kunai_mesh *mesh, uint32_t base,
                           uint32_t flags)
{
    const size_t first = (size_t)collision->triangle_count;
    const uint32_t count = mesh->index_count / 3;
    uint32_t *indices = collision->indices + 3 * first;
    size_t i;

    for (i = 0; i < 3 * (size_t)count; i++)
        indices[i] = base + mesh->indices[i];
    for (i = 0; i < count; i++)
        collision->flags[first + i] = flags;
    compute_normals(collision->positions + 3 * (size_t)base, mesh->indices, count,
                    collision->normals + 3 * first);
    collision->triangle_count += count;
}

/* Puts the vertices of a mesh into the world, and sets box around them. The mesh must have a
 * vertex. */
static void place_vertices(const land_collision *collision, const kunai_model *model,
                           uint32_t number, float *positions, float *box)
{
    const kunai_mesh *mesh = &model->meshes[number];

    if (!mesh->influences) {
        kunai_i_skin_rigid(mesh, model->nodes[mesh->node].world, positions, NULL, box);
        return;
    }
    (void)kunai_model_skin(model, number, collision->worlds, collision->most_nodes, positions, NULL,
                           mesh->vertex_count, NULL);
    kunai_i_find_box(positions, mesh->vertex_count, box);
}

static void add_box(const float *box, int is_first, float *to)
{
    int i;

    for (i = 0; i < 3; i++) {
        to[i] = is_first || box[i] < to[i] ? box[i] : to[i];
        to[3 + i] = is_first || box[3 + i] > to[3 + i] ? box[3 + i] : to[3 + i];
    }
}

/* Adds the meshes of a model. Sets box around all vertices, if there are any. */
static void emit_model(land_collision *collision, const kunai_model *model, uint32_t flags,
                       float *box)
{
    const uint64_t first = collision->vertex_count;
    float added[6];
    uint32_t i;

    if (model->info.skinned)
        (void)kunai_model_world(model, NULL, 0, collision->worlds, collision->most_nodes, NULL);
    for (i = 0; i < model->info.mesh_count; i++) {
        const kunai_mesh *mesh = &model->meshes[i];
        const uint32_t base = (uint32_t)collision->vertex_count;

        if (!is_surface(mesh) || !mesh->vertex_count)
            continue;
        place_vertices(collision, model, i, &collision->positions[3 * (size_t)base], added);
        add_box(added, base == first, box);
        collision->vertex_count += mesh->vertex_count;
        emit_triangles(collision, mesh, base, flags);
    }
}

/* Returns the square of the largest distance between center and a position. Computes two positions
 * at once. */
static double find_largest_square(const float *positions, uint32_t count, const float *center)
{
    const kunai_i_pair xy = kunai_i_load_pair(center), yz = kunai_i_load_pair(center + 1);
    const kunai_i_pair zx = kunai_i_gather_pair(center + 2, center);
    kunai_i_pair most = kunai_i_fill_pair(0.0);
    double squares[2];
    uint32_t i;

    for (i = 0; i < count; i += 2, positions += 6) {
        const float *other = i + 1 < count ? positions + 3 : positions;
        const kunai_i_pair a = kunai_i_subtract_pairs(kunai_i_load_pair(positions), xy);
        const kunai_i_pair b =
            kunai_i_subtract_pairs(kunai_i_gather_pair(positions + 2, other), zx);
        const kunai_i_pair c = kunai_i_subtract_pairs(kunai_i_load_pair(other + 1), yz);
        const kunai_i_pair aa = kunai_i_multiply_pairs(a, a), bb = kunai_i_multiply_pairs(b, b);
        const kunai_i_pair cc = kunai_i_multiply_pairs(c, c);
        const kunai_i_pair sum =
            kunai_i_add_pairs(kunai_i_mix_first(aa, bb), kunai_i_mix_second(aa, cc));

        most = kunai_i_take_most_of_pairs(kunai_i_add_pairs(sum, kunai_i_mix_first(bb, cc)), most);
    }
    kunai_i_store_pair_of_doubles(squares, most);
    return squares[0] > squares[1] ? squares[0] : squares[1];
}

/* Sets the sphere of a group: the centre of the box, and the distance of the farthest vertex. The
 * radius is made larger by one or two units of a float's last place, so that rounding leaves no
 * vertex outside. */
static void bound_group(kunai_collision_group *group, const float *box, const float *positions,
                        uint32_t count)
{
    uint32_t k, overflow = 0;
    double distance;

    if (!count)
        return;
    for (k = 0; k < 3; k++)
        group->center[k] = (float)(((double)box[k] + (double)box[3 + k]) / 2.0);
    distance = kunai_i_compute_square_root(find_largest_square(positions, count, group->center));
    group->radius = kunai_i_saturate(distance * (1.0 + (double)FLT_EPSILON), &overflow);
}

/* Adds the triangles of an entry. An entry whose model cannot be read gets an empty group. */
static void emit_group(land_collision *collision, uint32_t number, kunai_collision_group *group)
{
    const kunai_instance *instance = &collision->parts->instances[number];
    const kunai_model *model = kunai_i_get_scene_model(collision->parts, instance->model);
    const size_t first = (size_t)collision->vertex_count;
    float box[6] = {0.0f};

    group->first_triangle = (uint32_t)collision->triangle_count;
    group->flags = instance->flags;
    group->instance = number;
    if (!model)
        return;
    emit_model(collision, model, instance->flags, box);
    group->triangle_count = (uint32_t)collision->triangle_count - group->first_triangle;
    bound_group(group, box, &collision->positions[3 * first],
                (uint32_t)((size_t)collision->vertex_count - first));
}

/* Allocates the memory for all triangles first, because this limits the work. Returns 0 if the open
 * has failed. */
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
