/* rigid_mesh.c - reads no bytes: positions and normals of the mesh of one node. */
#include "model/mesh/rigid_mesh.h"

#include <string.h>

/* The normal that a corner brings is in the space of the node, too, as it draws. A weighted vertex
 * whose weight is 0 has none. */
static const float *get_rigid_normal(const kunai_i_mesh_maker *maker,
                                     const kunai_i_corner_key *corner, const kunai_i_vertex *vertex)
{
    static const float none[3] = {0.0f, 0.0f, 0.0f};
    const kunai_i_trait *trait = kunai_i_get_trait(maker->builder, vertex);

    if (corner->flags & KUNAI_I_HAS_NORMAL)
        return kunai_i_get_mesh_extra(maker, corner)->normal;
    return trait && !trait->weight ? none : vertex->normal;
}

static void add_points_to_bounds(const float *world, const float *positions, uint32_t count,
                                 kunai_i_bounds *bounds)
{
    double rest[3];
    uint32_t i;

    for (i = 0; i < count; i++) {
        kunai_i_transform_point(world, positions + 3 * (size_t)i, rest);
        kunai_i_add_to_bounds(bounds, rest);
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

static inline void add_to_bound(float value, float *least, float *most)
{
    *least = value < *least ? value : *least;
    *most = value > *most ? value : *most;
}

/* The least and the greatest of each coordinate. */
static void find_box(const float *positions, uint32_t count, float *box)
{
    float least[3], most[3];
    uint32_t i;

    memcpy(least, positions, sizeof least);
    memcpy(most, positions, sizeof most);
    for (i = 1; i < count; i++) {
        const float *position = positions + 3 * (size_t)i;

        add_to_bound(position[0], &least[0], &most[0]);
        add_to_bound(position[1], &least[1], &most[1]);
        add_to_bound(position[2], &least[2], &most[2]);
    }
    memcpy(box, least, sizeof least);
    memcpy(box + 3, most, sizeof most);
}

void kunai_i_add_rigid_bounds(const kunai_i_mesh_maker *maker)
{
    const float *positions = maker->mesh->positions;
    const float *world = maker->builder->tree->worlds + 16 * (size_t)maker->mesh->node;
    const uint32_t count = maker->mesh->vertex_count;
    float box[6];

    if (!keeps_axes(world)) {
        add_points_to_bounds(world, positions, count, &maker->builder->bounds);
        return;
    }
    find_box(positions, count, box);
    add_points_to_bounds(world, box, 2, &maker->builder->bounds);
}

void kunai_i_make_rigid_geometry(kunai_i_mesh_maker *maker)
{
    const uint32_t count = maker->mesh->vertex_count;
    float *positions = kunai_i_allocate_unset(maker->open, count, 3 * sizeof *positions);
    float *normals = kunai_i_allocate_mesh_room(maker, KUNAI_I_HAS_NORMAL, 3 * sizeof *normals);
    uint32_t *sources = kunai_i_allocate_unset(maker->open, count, sizeof *sources);
    const kunai_i_vertex *vertices = maker->builder->vertices.items;
    const kunai_i_kept_corner *corners = maker->corners;
    size_t i;

    maker->mesh->positions = positions;
    maker->mesh->normals = normals;
    maker->mesh->sources = sources;
    if (kunai_i_has_failed(maker->open))
        return;
    for (i = 0; i < count; i++) {
        const kunai_i_corner_key *corner = &corners[i].key;
        const kunai_i_vertex *vertex = &vertices[corner->vertex];

        memcpy(positions + 3 * i, vertex->position, sizeof vertex->position);
        sources[i] = vertex->source;
        if (normals)
            kunai_i_store_unit_normal(get_rigid_normal(maker, corner, vertex), normals + 3 * i);
    }
    kunai_i_add_rigid_bounds(maker);
}
