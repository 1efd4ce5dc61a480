/* rigid_mesh.c - reads no bytes: positions and normals of the mesh of one node. */
#include "model/mesh/mesh.h"

/* The normal that a corner brings is in the space of the node, too, as it draws. A weighted vertex
 * whose weight is 0 has none. */
static const float *rigid_normal(const kunai_i_mesh_maker *maker, const kunai_i_corner_key *corner,
                                 const kunai_i_vertex *vertex)
{
    static const float none[3] = {0.0f, 0.0f, 0.0f};
    const kunai_i_trait *trait = kunai_i_trait_of(maker->builder, vertex);

    if (corner->flags & KUNAI_I_HAS_NORMAL)
        return kunai_i_mesh_extra(maker, corner)->normal;
    return trait && !trait->weight ? none : vertex->normal;
}

static void points_bounds_add(const float *world, const float *positions, uint32_t count,
                              kunai_i_bounds *bounds)
{
    double rest[3];
    uint32_t i;

    for (i = 0; i < count; i++) {
        kunai_i_matrix_point(world, positions + 3 * (size_t)i, rest);
        kunai_i_bounds_add(bounds, rest);
    }
}

/* Most nodes do not turn: then the corners of their box are those of the box at rest. */
static int keeps_axes(const float *world)
{
    static const uint8_t others[6] = {1, 2, 4, 6, 8, 9};
    int i;

    for (i = 0; i < 6; i++)
        if (world[others[i]] < 0.0f || world[others[i]] > 0.0f)
            return 0;
    return 1;
}

static inline void bound_add(float value, float *least, float *most)
{
    *least = value < *least ? value : *least;
    *most = value > *most ? value : *most;
}

/* The least and the greatest of each coordinate. */
static void box_find(const float *positions, uint32_t count, float *box)
{
    float least[3], most[3];
    uint32_t i;

    memcpy(least, positions, sizeof least);
    memcpy(most, positions, sizeof most);
    for (i = 1; i < count; i++) {
        const float *position = positions + 3 * (size_t)i;

        bound_add(position[0], &least[0], &most[0]);
        bound_add(position[1], &least[1], &most[1]);
        bound_add(position[2], &least[2], &most[2]);
    }
    memcpy(box, least, sizeof least);
    memcpy(box + 3, most, sizeof most);
}

void kunai_i_rigid_bounds_add(const kunai_i_mesh_maker *maker)
{
    const float *positions = maker->mesh->positions;
    const float *world = maker->builder->tree->worlds + 16 * (size_t)maker->mesh->node;
    const uint32_t count = maker->mesh->vertex_count;
    float box[6];

    if (!keeps_axes(world)) {
        points_bounds_add(world, positions, count, &maker->builder->bounds);
        return;
    }
    box_find(positions, count, box);
    points_bounds_add(world, box, 2, &maker->builder->bounds);
}

void kunai_i_rigid_geometry_make(kunai_i_mesh_maker *maker)
{
    const uint32_t count = maker->mesh->vertex_count;
    float *positions = kunai_i_keep_unset(maker->job, count, 3 * sizeof *positions);
    float *normals = kunai_i_mesh_room(maker, KUNAI_I_HAS_NORMAL, 3 * sizeof *normals);
    uint32_t *sources = kunai_i_keep_unset(maker->job, count, sizeof *sources);
    size_t i;

    maker->mesh->positions = positions;
    maker->mesh->normals = normals;
    maker->mesh->sources = sources;
    if (kunai_i_failed(maker->job))
        return;
    for (i = 0; i < count; i++) {
        const kunai_i_corner_key *corner = &maker->corners[i].key;
        const kunai_i_vertex *vertex = kunai_i_vertex_at(maker->builder, corner->vertex);

        memcpy(positions + 3 * i, vertex->position, sizeof vertex->position);
        sources[i] = vertex->source;
        if (normals)
            kunai_i_unit_normal_store(rigid_normal(maker, corner, vertex), normals + 3 * i);
    }
    kunai_i_rigid_bounds_add(maker);
}
