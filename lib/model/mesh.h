/* mesh.h - what mesh.c and skin.c share: one mesh while it is made of what the builder has. */
#ifndef KUNAI_I_MESH_H
#define KUNAI_I_MESH_H

#include "model/model.h"

typedef struct kunai_i_mesh_maker {
    kunai_i_builder *builder;
    kunai_i_job *job;
    kunai_mesh *mesh; /* the current one */
    kunai_model_info *info;
    const float *binds;    /* world matrices of the bind pose */
    const float *inverses; /* of binds */
    uint8_t *singular;     /* a node: 1 when its world matrix has no inverse; NULL: none */
    size_t first_draw;     /* the draws of the mesh are among these */
    size_t end_draw;
    uint32_t *submesh_of; /* a material: its sub-mesh in this mesh + 1, or 0 */
    uint32_t *vertex_of;  /* a corner: its vertex in this mesh + 1, or 0 */
    uint32_t *corner_of;  /* the other way round */
    uint32_t attributes;  /* enum kunai_i_has: what any vertex of this mesh has */
    uint32_t bounded;     /* 1: info->bounds_ are set */
    uint32_t overflow;
    uint32_t warned; /* about a singular node */
    float *pulls;    /* a node: its weight in the current vertex, else 0 */
} kunai_i_mesh_maker;

static inline const kunai_i_corner_key *kunai_i_mesh_corner(const kunai_i_mesh_maker *maker,
                                                            uint32_t vertex)
{
    return (const kunai_i_corner_key *)maker->builder->corners.items.items +
           maker->corner_of[vertex];
}

static inline const kunai_i_vertex *kunai_i_mesh_vertex(const kunai_i_mesh_maker *maker,
                                                        uint32_t vertex)
{
    return (const kunai_i_vertex *)maker->builder->vertices.items +
           kunai_i_mesh_corner(maker, vertex)->vertex;
}

/* ---- skin.c ---- */

/* The matrices of the bind pose, for the maker and for the info. */
void kunai_i_binds_make(kunai_i_mesh_maker *maker, kunai_model *model);

/* Positions, normals and, in a skinned mesh, influences; adds to the bounds and to the gap. */
void kunai_i_geometry_make(kunai_i_mesh_maker *maker);

#endif
