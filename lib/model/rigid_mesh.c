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

/* The least and the greatest of each coordinate. */
static void box_find(const float *positions, uint32_t count, float *box)
{
    float least[3], most[3];
    uint32_t i;
    int k;

    memcpy(least, positions, sizeof least);
    memcpy(most, positions, sizeof most);
    for (i = 1; i < count; i++)
        for (k = 0; k < 3; k++) {
            const float value = positions[3 * (size_t)i + (size_t)k];

            least[k] = value < least[k] ? value : least[k];
            most[k] = value > most[k] ? value : most[k];
        }
    memcpy(box, least, sizeof least);
    memcpy(box + 3, most, sizeof most);
}

static void rigid_bounds_add(kunai_i_mesh_maker *maker, const float *positions)
{
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
