/* mesh_maker.h - one mesh while it is made from the builder's data. A reader that knows all
 * vertices of a mesh in advance can also use it and set the arrays itself. */
#ifndef KUNAI_I_MESH_MAKER_H
#define KUNAI_I_MESH_MAKER_H

#include "base/math.h"
#include "model/mesh/builder.h"

typedef struct kunai_i_mesh_maker {
    kunai_i_builder *builder;
    kunai_i_open *open;
    kunai_mesh *mesh;
    const kunai_i_draw *draws; /* draws of the mesh */
    const kunai_i_kept_corner *corners;
    uint32_t draw_count;
    uint32_t first_corner; /* number of the first corner in the builder's indices */
    uint32_t attributes;   /* enum kunai_i_has: attributes that at least one vertex has */
    kunai_submesh *parts;  /* sub-meshes; index_count counts the draws that are copied */
    /* sub-mesh number + 1 by material (and node), or 0; NULL: each draw is a sub-mesh */
    uint32_t *numbers;
    uint32_t *indices;
} kunai_i_mesh_maker;

static inline const kunai_i_vertex *kunai_i_get_mesh_vertex(const kunai_i_mesh_maker *maker,
                                                            uint32_t vertex)
{
    return kunai_i_get_vertex(maker->builder, maker->corners[vertex].key.vertex);
}

static inline const kunai_i_extra *kunai_i_get_mesh_extra(const kunai_i_mesh_maker *maker,
                                                          const kunai_i_corner_key *corner)
{
    return (const kunai_i_extra *)maker->builder->extras.items.items + (corner->extra - 1);
}

static inline void kunai_i_add_to_bound(double value, double *least, double *most)
{
    *least = value < *least ? value : *least;
    *most = value > *most ? value : *most;
}

static inline void kunai_i_add_to_bounds(kunai_i_bounds *bounds, const double *position)
{
    kunai_i_add_to_bound(position[0], &bounds->least[0], &bounds->most[0]);
    kunai_i_add_to_bound(position[1], &bounds->least[1], &bounds->most[1]);
    kunai_i_add_to_bound(position[2], &bounds->least[2], &bounds->most[2]);
}

/* Allocates an attribute of each vertex, not set. Returns NULL if no vertex has the attribute of
 * flag, or if the open has failed. */
static inline void *kunai_i_allocate_mesh_room(const kunai_i_mesh_maker *maker, uint32_t flag,
                                               size_t size)
{
    if (!(maker->attributes & flag))
        return NULL;
    return kunai_i_allocate_unset(maker->open, maker->mesh->vertex_count, size);
}

static inline void kunai_i_store_unit_normal(const float *from, float *to)
{
    double normal[3];

    normal[0] = (double)from[0];
    normal[1] = (double)from[1];
    normal[2] = (double)from[2];
    kunai_i_normalize(normal);
    kunai_i_narrow3(normal, to);
}

/* Begins a new mesh from the builder's draws from first_draw on. A rigid mesh belongs to the
 * current node. Returns 1, or 0 if the open has failed. */
int kunai_i_begin_mesh(kunai_i_mesh_maker *maker, kunai_i_builder *builder, uint32_t first_draw,
                       uint32_t kind);
/* Makes the sub-meshes and allocates all indices. Then call kunai_i_take_submesh_indices for each
 * draw, and kunai_i_end_submeshes. */
void kunai_i_begin_submeshes(kunai_i_mesh_maker *maker);
/* Returns the place where the caller writes the indices of a draw. Call it once per draw, in their
 * order. */
uint32_t *kunai_i_take_submesh_indices(kunai_i_mesh_maker *maker, uint32_t draw);
/* Ends the sub-meshes, after the last draw. */
void kunai_i_end_submeshes(kunai_i_mesh_maker *maker);
/* Adds the mesh to the counts in the model's info. */
void kunai_i_count_mesh(const kunai_i_mesh_maker *maker);

#endif
