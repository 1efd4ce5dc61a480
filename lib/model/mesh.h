/* mesh.h - one mesh while it is made of what the builder has: what mesh.c, rigid_mesh.c and
 * skinned_mesh.c share. */
#ifndef KUNAI_I_MESH_H
#define KUNAI_I_MESH_H

#include "base/math.h"
#include "model/builder.h"

typedef struct kunai_i_mesh_maker {
    kunai_i_builder *builder;
    kunai_i_job *job;
    kunai_mesh *mesh;
    const kunai_i_draw *draws; /* of the mesh */
    const kunai_i_kept_corner *corners;
    uint32_t draw_count;
    uint32_t first_corner; /* its number in indices of the builder */
    uint32_t attributes;   /* enum kunai_i_has: what any vertex of the mesh has */
} kunai_i_mesh_maker;

static inline const kunai_i_vertex *kunai_i_mesh_vertex(const kunai_i_mesh_maker *maker,
                                                        uint32_t vertex)
{
    return kunai_i_vertex_at(maker->builder, maker->corners[vertex].key.vertex);
}

static inline const kunai_i_extra *kunai_i_mesh_extra(const kunai_i_mesh_maker *maker,
                                                      const kunai_i_corner_key *corner)
{
    return (const kunai_i_extra *)maker->builder->extras.items.items + (corner->extra - 1);
}

static inline void kunai_i_bound_add(double value, double *least, double *most)
{
    *least = value < *least ? value : *least;
    *most = value > *most ? value : *most;
}

static inline void kunai_i_bounds_add(kunai_i_bounds *bounds, const double *position)
{
    kunai_i_bound_add(position[0], &bounds->least[0], &bounds->most[0]);
    kunai_i_bound_add(position[1], &bounds->least[1], &bounds->most[1]);
    kunai_i_bound_add(position[2], &bounds->least[2], &bounds->most[2]);
}

/* Room for the normals of the mesh, or NULL: no vertex has one, or the job failed. */
static inline float *kunai_i_normals_keep(const kunai_i_mesh_maker *maker)
{
    if (!(maker->attributes & KUNAI_I_HAS_NORMAL))
        return NULL;
    return kunai_i_keep_unset(maker->job, maker->mesh->vertex_count, 3 * sizeof(float));
}

/* rigid_mesh.c, skinned_mesh.c: all that depends on where vertices are; adds to the bounds. */
void kunai_i_rigid_geometry_make(kunai_i_mesh_maker *maker);
void kunai_i_skinned_geometry_make(kunai_i_mesh_maker *maker);

/* layers.c: what only corners of Ginja models have. */
void kunai_i_layers_make(kunai_i_mesh_maker *maker);

#endif
