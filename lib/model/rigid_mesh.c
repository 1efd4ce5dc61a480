/* rigid_mesh.c - reads no bytes: positions and normals of the mesh of one node. */
#include "model/mesh.h"

static void unit_normal_store(const float *from, float *to)
{
    double normal[3];

    normal[0] = (double)from[0];
    normal[1] = (double)from[1];
    normal[2] = (double)from[2];
    kunai_i_normalize(normal);
    kunai_i_narrow3(normal, to);
}

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

static void rigid_bounds_add(kunai_i_mesh_maker *maker, const float *positions)
{
    const float *world = maker->builder->tree->worlds + 16 * (size_t)maker->mesh->node;
    kunai_i_bounds bounds = maker->builder->bounds;
    double matrix[16], rest[3];
    uint32_t i;

    for (i = 0; i < 16; i++)
        matrix[i] = (double)world[i];
    for (i = 0; i < maker->mesh->vertex_count; i++) {
        const double x = (double)positions[3 * (size_t)i];
        const double y = (double)positions[3 * (size_t)i + 1];
        const double z = (double)positions[3 * (size_t)i + 2];

        rest[0] = matrix[0] * x + matrix[4] * y + matrix[8] * z + matrix[12];
        rest[1] = matrix[1] * x + matrix[5] * y + matrix[9] * z + matrix[13];
        rest[2] = matrix[2] * x + matrix[6] * y + matrix[10] * z + matrix[14];
        kunai_i_bounds_add(&bounds, rest);
    }
    maker->builder->bounds = bounds;
}

void kunai_i_rigid_geometry_make(kunai_i_mesh_maker *maker)
{
    const uint32_t count = maker->mesh->vertex_count;
    float *positions = kunai_i_keep_unset(maker->job, count, 3 * sizeof *positions);
    float *normals = kunai_i_normals_keep(maker);
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
            unit_normal_store(rigid_normal(maker, corner, vertex), normals + 3 * i);
    }
    rigid_bounds_add(maker, positions);
}
