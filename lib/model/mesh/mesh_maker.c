/* mesh_maker.c - begins meshes and makes their sub-meshes (ninja-chunk.md 6.3). This file reads no
 * bytes. All draws with the same material become one sub-mesh. Opaque sub-meshes come before
 * blended ones. */
#include "model/mesh/mesh_maker.h"

#include <string.h>

/* Only the mesh of triangles becomes the mesh of the node. Its lines and points are separate
 * meshes. */
int kunai_i_begin_mesh(kunai_i_mesh_maker *maker, kunai_i_builder *builder, uint32_t first_draw,
                       uint32_t kind)
{
    const int is_rigid = kind == KUNAI_MESH_KIND_RIGID;
    kunai_mesh *mesh = kunai_i_add_to_list(builder->open, &builder->meshes);

    memset(maker, 0, sizeof *maker);
    if (!mesh)
        return 0;
    maker->builder = builder;
    maker->open = builder->open;
    maker->mesh = mesh;
    maker->draws = (const kunai_i_draw *)builder->draws.items + first_draw;
    maker->draw_count = (uint32_t)builder->draws.count - first_draw;
    mesh->kind = kind;
    mesh->node = is_rigid ? (int32_t)builder->node : -1;
    mesh->corner_count = is_rigid ? builder->primitive : 3;
    if (is_rigid && builder->primitive == 3)
        builder->model->nodes[builder->node].mesh = (int32_t)builder->meshes.count - 1;
    return 1;
}

void kunai_i_count_mesh(const kunai_i_mesh_maker *maker)
{
    kunai_model_info *info = &maker->builder->model->info;

    info->vertex_count += maker->mesh->vertex_count;
    if (maker->mesh->corner_count == 3)
        info->triangle_count += maker->mesh->index_count / 3;
}

/* ---- sub-meshes ---- */

/* Returns 1 if each draw becomes a sub-mesh of its own, in the order of the file. */
static int keeps_order(const kunai_i_mesh_maker *maker)
{
    return (maker->open->options.model_flags & KUNAI_MODEL_DRAW_ORDER) != 0;
}

static int is_blended(const kunai_i_mesh_maker *maker, const kunai_i_draw *draw)
{
    const kunai_material *materials = maker->builder->materials.items.items;

    return (materials[draw->part.material].flags & KUNAI_MATERIAL_BLEND) != 0;
}

/* Makes room for one number per material, or per material and node: the number of its sub-mesh in
 * this mesh + 1, or 0. Returns NULL if the open has failed. */
static uint32_t *extend_submeshes(const kunai_i_mesh_maker *maker)
{
    kunai_i_list *list = &maker->builder->submesh_of;
    const size_t nodes = maker->builder->parts_by_node ? maker->builder->tree->count : 1;
    const size_t count = maker->builder->materials.items.count * nodes;

    if (list->count < count && !kunai_i_extend_list(maker->open, list, count - list->count))
        return NULL;
    return list->items;
}

/* Returns the number of the sub-mesh of a draw. Draws with the same material, or material and node,
 * share the number. */
static uint32_t *get_number(const kunai_i_mesh_maker *maker, const kunai_i_draw *draw)
{
    const size_t materials = maker->builder->materials.items.count;
    const size_t node = maker->builder->parts_by_node ? draw->part.node : 0;

    return &maker->numbers[node * materials + draw->part.material];
}

/* Numbers the sub-meshes: opaque before blended, otherwise in the order of appearance. */
static void number_submeshes(kunai_i_mesh_maker *maker)
{
    kunai_mesh *mesh = maker->mesh;
    uint32_t blended, i;

    for (blended = 0; blended < 2; blended++)
        for (i = 0; i < maker->draw_count; i++) {
            const kunai_i_draw *draw = &maker->draws[i];
            uint32_t *number = get_number(maker, draw);

            if (is_blended(maker, draw) == (int)blended && !*number)
                *number = ++mesh->submesh_count;
        }
}

/* Returns the sub-mesh of a draw. */
static kunai_submesh *get_part(const kunai_i_mesh_maker *maker, uint32_t draw)
{
    return &maker->parts[maker->numbers ? *get_number(maker, &maker->draws[draw]) - 1 : draw];
}

/* A sub-mesh has the members of its first draw. At the end, index_count is 0 again:
 * kunai_i_take_submesh_indices counts it up. */
static void make_submeshes(kunai_i_mesh_maker *maker)
{
    kunai_mesh *mesh = maker->mesh;
    kunai_submesh *parts = kunai_i_allocate(maker->open, mesh->submesh_count, sizeof *parts);
    uint32_t next = 0, i;

    mesh->submeshes = maker->parts = parts;
    for (i = 0; parts && i < maker->draw_count; i++) {
        const kunai_i_draw *draw = &maker->draws[i];
        kunai_submesh *part = get_part(maker, i);
        const uint32_t total = part->index_count;

        if (!total)
            *part = draw->part;
        part->index_count = total + draw->part.index_count;
    }
    for (i = 0; parts && i < mesh->submesh_count; i++) {
        parts[i].first_index = next;
        next += parts[i].index_count;
        parts[i].index_count = 0;
    }
}

void kunai_i_begin_submeshes(kunai_i_mesh_maker *maker)
{
    kunai_mesh *mesh = maker->mesh;
    uint32_t i;

    maker->numbers = keeps_order(maker) ? NULL : extend_submeshes(maker);
    if (maker->numbers)
        number_submeshes(maker);
    else
        mesh->submesh_count = maker->draw_count;
    make_submeshes(maker);
    for (i = 0; i < maker->draw_count; i++) {
        mesh->index_count += maker->draws[i].part.index_count;
        maker->attributes |= maker->draws[i].attributes;
    }
    maker->indices = kunai_i_allocate_unset(maker->open, mesh->index_count, sizeof *maker->indices);
    mesh->indices = maker->indices;
}

uint32_t *kunai_i_take_submesh_indices(kunai_i_mesh_maker *maker, uint32_t draw)
{
    kunai_submesh *part = get_part(maker, draw);
    uint32_t *indices = maker->indices + part->first_index + part->index_count;

    part->index_count += maker->draws[draw].part.index_count;
    return indices;
}

/* Sets all numbers to 0, for the next mesh. */
void kunai_i_end_submeshes(kunai_i_mesh_maker *maker)
{
    uint32_t i;

    for (i = 0; maker->numbers && i < maker->draw_count; i++)
        *get_number(maker, &maker->draws[i]) = 0;
}
