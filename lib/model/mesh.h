/* mesh.h - what mesh.c and skin.c share: one mesh while it is made of what the builder has. */
#ifndef KUNAI_I_MESH_H
#define KUNAI_I_MESH_H

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

/* NULL: the vertex has none. */
static inline const kunai_i_trait *kunai_i_mesh_trait(const kunai_i_mesh_maker *maker,
                                                      const kunai_i_vertex *vertex)
{
    return kunai_i_trait_of(maker->builder, vertex);
}

static inline const kunai_i_extra *kunai_i_mesh_extra(const kunai_i_mesh_maker *maker,
                                                      const kunai_i_corner_key *corner)
{
    return (const kunai_i_extra *)maker->builder->extras.items.items + (corner->extra - 1);
}

/* ---- skin.c ---- */

/* Positions and normals, and the influences of a skinned mesh; adds to the bounds. */
void kunai_i_rigid_geometry_make(kunai_i_mesh_maker *maker);
void kunai_i_skinned_geometry_make(kunai_i_mesh_maker *maker);

#endif
