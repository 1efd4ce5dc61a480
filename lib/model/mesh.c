/* mesh.c - reads no bytes: makes the meshes and their sub-meshes, ninja-chunk.md 6.2 and 6.3. */
#include "model/mesh.h"

static const kunai_i_draw *draw_at(const kunai_i_mesh_maker *maker, size_t index)
{
    return (const kunai_i_draw *)maker->builder->draws.items + index;
}

static int is_blended(const kunai_i_mesh_maker *maker, const kunai_i_draw *draw)
{
    const kunai_material *materials = maker->builder->materials.items.items;

    return (materials[draw->part.material].flags & KUNAI_MATERIAL_BLEND) != 0;
}

static int is_drawn_here(const kunai_i_mesh_maker *maker, const kunai_i_draw *draw)
{
    if (maker->mesh->kind == KUNAI_MESH_SKINNED)
        return maker->builder->skinned[draw->part.node];
    return (int32_t)draw->part.node == maker->mesh->node;
}

/* ---- indices and sub-meshes ---- */

/* Numbers the sub-meshes: opaque before blended, else in the order of appearance. */
static void submeshes_number(kunai_i_mesh_maker *maker)
{
    kunai_mesh *mesh = maker->mesh;
    int blended;
    size_t i;

    for (blended = 0; blended < 2; blended++)
        for (i = maker->first_draw; i < maker->end_draw; i++) {
            const kunai_i_draw *draw = draw_at(maker, i);

            if (!is_drawn_here(maker, draw) || is_blended(maker, draw) != blended)
                continue;
            if (!maker->submesh_of[draw->part.material])
                maker->submesh_of[draw->part.material] = ++mesh->submesh_count;
            mesh->index_count += draw->part.index_count;
            if (draw->user_count > mesh->user_count)
                mesh->user_count = draw->user_count;
        }
}

/* Members of a sub-mesh are those of its first draw; index_count is 0 again afterwards. */
static kunai_submesh *submeshes_make(kunai_i_mesh_maker *maker)
{
    kunai_mesh *mesh = maker->mesh;
    kunai_submesh *parts = kunai_i_keep(maker->job, mesh->submesh_count, sizeof *parts);
    uint32_t next = 0, total, k;
    size_t i;

    if (!parts)
        return NULL;
    mesh->submeshes = parts;
    for (i = maker->first_draw; i < maker->end_draw; i++) {
        const kunai_i_draw *draw = draw_at(maker, i);
        kunai_submesh *part;

        if (!is_drawn_here(maker, draw))
            continue;
        part = &parts[maker->submesh_of[draw->part.material] - 1];
        total = part->index_count;
        if (!total)
            *part = draw->part;
        part->index_count = total + draw->part.index_count;
    }
    for (k = 0; k < mesh->submesh_count; k++) {
        parts[k].first_index = next;
        next += parts[k].index_count;
        parts[k].index_count = 0;
        maker->submesh_of[parts[k].material] = k + 1;
    }
    return parts;
}

static void users_copy(kunai_i_mesh_maker *maker, const kunai_i_draw *draw, uint16_t *words,
                       uint32_t triangle)
{
    const kunai_i_user *users = maker->builder->users.items;
    uint32_t i;

    for (i = draw->first_user; i < draw->user_end; i++)
        memcpy(words + (size_t)(triangle + users[i].triangle) * maker->mesh->user_count,
               users[i].words, draw->user_count * sizeof *words);
}

/* Puts the corner numbers of all draws in place, and the user words beside them. */
static uint32_t *draws_merge(kunai_i_mesh_maker *maker, kunai_submesh *parts)
{
    kunai_mesh *mesh = maker->mesh;
    const uint32_t *corners = maker->builder->indices.items;
    uint32_t *indices = kunai_i_keep(maker->job, mesh->index_count, sizeof *indices);
    uint16_t *words = NULL;
    size_t i;

    if (mesh->user_count)
        words = kunai_i_keep(maker->job, mesh->index_count / 3, mesh->user_count * sizeof *words);
    mesh->user_words = words;
    mesh->indices = indices;
    for (i = maker->first_draw; i < maker->end_draw && !kunai_i_failed(maker->job); i++) {
        const kunai_i_draw *draw = draw_at(maker, i);
        kunai_submesh *part;
        uint32_t at;

        if (!is_drawn_here(maker, draw))
            continue;
        part = &parts[maker->submesh_of[draw->part.material] - 1];
        at = part->first_index + part->index_count;
        memcpy(indices + at, corners + draw->part.first_index,
               draw->part.index_count * sizeof *indices);
        users_copy(maker, draw, words, at / 3);
        part->index_count += draw->part.index_count;
    }
    return indices;
}

/* Turns corner numbers into vertex numbers of this mesh, in the order of their first use. */
static void vertices_number(kunai_i_mesh_maker *maker, uint32_t *indices)
{
    kunai_mesh *mesh = maker->mesh;
    uint32_t i;

    for (i = 0; i < mesh->index_count; i++) {
        const uint32_t corner = indices[i];

        if (!maker->vertex_of[corner]) {
            maker->corner_of[mesh->vertex_count] = corner;
            maker->vertex_of[corner] = ++mesh->vertex_count;
        }
        indices[i] = maker->vertex_of[corner] - 1;
    }
}

static void numbers_forget(kunai_i_mesh_maker *maker)
{
    const kunai_mesh *mesh = maker->mesh;
    uint32_t i;

    for (i = 0; i < mesh->vertex_count; i++)
        maker->vertex_of[maker->corner_of[i]] = 0;
    for (i = 0; i < mesh->submesh_count; i++)
        maker->submesh_of[mesh->submeshes[i].material] = 0;
}

/* ---- what is copied ---- */

static uint32_t has_at(const kunai_i_mesh_maker *maker, uint32_t vertex)
{
    return kunai_i_mesh_vertex(maker, vertex)->flags | kunai_i_mesh_corner(maker, vertex)->flags;
}

static const float *uvs_make(kunai_i_mesh_maker *maker, int second)
{
    const uint32_t count = maker->mesh->vertex_count;
    float *uvs;
    uint32_t i;

    if (!(maker->attributes & (second ? KUNAI_I_HAS_UV2 : KUNAI_I_HAS_UV)))
        return NULL;
    uvs = kunai_i_keep(maker->job, count, 2 * sizeof *uvs);
    for (i = 0; uvs && i < count; i++) {
        const kunai_i_corner_key *corner = kunai_i_mesh_corner(maker, i);

        memcpy(uvs + 2 * (size_t)i, second ? corner->uv2 : corner->uv, 2 * sizeof *uvs);
    }
    return uvs;
}

static const uint8_t *colors_make(kunai_i_mesh_maker *maker, uint32_t flag)
{
    static const uint8_t white[4] = {255, 255, 255, 255};
    const uint32_t count = maker->mesh->vertex_count;
    uint8_t *colors;
    uint32_t i;

    if (!(maker->attributes & flag))
        return NULL;
    colors = kunai_i_keep(maker->job, count, 4);
    for (i = 0; colors && i < count; i++) {
        const kunai_i_corner_key *corner = kunai_i_mesh_corner(maker, i);
        const kunai_i_vertex *vertex = kunai_i_mesh_vertex(maker, i);
        const uint8_t *from = white;

        if (vertex->flags & flag)
            from = flag == KUNAI_I_HAS_COLOR ? vertex->color : vertex->specular;
        if (corner->flags & flag)
            from = corner->color; /* only the diffuse one */
        memcpy(colors + 4 * (size_t)i, from, 4);
    }
    return colors;
}

static const uint32_t *sources_make(kunai_i_mesh_maker *maker)
{
    const uint32_t count = maker->mesh->vertex_count;
    uint32_t *sources = kunai_i_keep(maker->job, count, sizeof *sources);
    uint32_t i;

    for (i = 0; sources && i < count; i++)
        sources[i] = kunai_i_mesh_vertex(maker, i)->source;
    return sources;
}

static void mesh_make(kunai_i_mesh_maker *maker)
{
    kunai_mesh *mesh = maker->mesh;
    kunai_submesh *parts;
    uint32_t *indices, i;

    submeshes_number(maker);
    parts = submeshes_make(maker);
    indices = draws_merge(maker, parts);
    if (kunai_i_failed(maker->job))
        return;
    vertices_number(maker, indices);
    maker->attributes = 0;
    for (i = 0; i < mesh->vertex_count; i++)
        maker->attributes |= has_at(maker, i);
    kunai_i_geometry_make(maker);
    mesh->uvs = uvs_make(maker, 0);
    mesh->uvs2 = uvs_make(maker, 1);
    mesh->colors = colors_make(maker, KUNAI_I_HAS_COLOR);
    mesh->speculars = colors_make(maker, KUNAI_I_HAS_SPECULAR);
    mesh->sources = sources_make(maker);
    numbers_forget(maker);
    maker->info->vertex_count += mesh->vertex_count;
    maker->info->triangle_count += mesh->index_count / 3;
}

/* ---- all meshes ---- */

static uint32_t meshes_count(const kunai_i_builder *builder, uint32_t *skinned)
{
    const kunai_i_draw *draws = builder->draws.items;
    uint32_t count = 0, node = KUNAI_I_NONE;
    size_t i;

    *skinned = 0;
    for (i = 0; i < builder->draws.count; i++) {
        if (builder->skinned[draws[i].part.node])
            *skinned = 1;
        else if (draws[i].part.node != node)
            count++;
        node = draws[i].part.node;
    }
    return count + *skinned;
}

static void mesh_next(kunai_i_mesh_maker *maker, kunai_model *model, uint32_t kind, int32_t node)
{
    maker->mesh = &model->meshes[model->info.mesh_count];
    maker->mesh->kind = kind;
    maker->mesh->node = node;
    maker->mesh->corner_count = 3;
    if (node >= 0)
        model->nodes[node].mesh = (int32_t)model->info.mesh_count;
    model->info.mesh_count++;
    mesh_make(maker);
}

static void meshes_make(kunai_i_mesh_maker *maker, kunai_model *model)
{
    const size_t count = maker->builder->draws.count;
    size_t i = 0;

    while (i < count && !kunai_i_failed(maker->job)) {
        const uint32_t node = draw_at(maker, i)->part.node;

        maker->first_draw = i;
        while (i < count && draw_at(maker, i)->part.node == node)
            i++;
        maker->end_draw = i;
        if (!maker->builder->skinned[node])
            mesh_next(maker, model, KUNAI_MESH_RIGID, (int32_t)node);
    }
    maker->first_draw = 0;
    if (model->info.skinned && !kunai_i_failed(maker->job))
        mesh_next(maker, model, KUNAI_MESH_SKINNED, -1);
}

static void materials_keep(kunai_i_builder *builder, kunai_model *model)
{
    kunai_i_list *list = &builder->materials.items;

    if (!list->count) {
        kunai_material *none = kunai_i_list_add(builder->job, list);

        if (!none)
            return;
        none->name = kunai_i_empty_string();
        none->texture = none->texture2 = -1;
        none->blend_source = KUNAI_BLEND_SRC_ALPHA;
        none->blend_destination = KUNAI_BLEND_INV_SRC_ALPHA;
        memset(none->diffuse, 255, sizeof none->diffuse);
        none->mip_bias = none->uv_scale[0] = none->uv_scale[1] = 1.0f;
    }
    model->info.material_count = (uint32_t)list->count;
    model->materials = kunai_i_list_keep(builder->job, list);
}

void kunai_i_builder_finish(kunai_i_builder *builder, kunai_model *model)
{
    kunai_i_job *job = builder->job;
    kunai_i_mesh_maker maker;
    uint32_t mesh_count;

    memset(&maker, 0, sizeof maker);
    maker.builder = builder;
    maker.job = job;
    maker.info = &model->info;
    maker.end_draw = builder->draws.count;
    maker.binds = builder->tree->worlds;
    kunai_i_list_release(job, &builder->corners.table);
    kunai_i_list_release(job, &builder->materials.table);
    mesh_count = meshes_count(builder, &model->info.skinned);
    model->meshes = kunai_i_keep(job, mesh_count, sizeof *model->meshes);
    maker.submesh_of = kunai_i_temporary(job, builder->materials.items.count, sizeof(uint32_t));
    maker.vertex_of = kunai_i_temporary(job, builder->corners.items.count, sizeof(uint32_t));
    maker.corner_of = kunai_i_temporary(job, builder->corners.items.count, sizeof(uint32_t));
    model->info.dropped_count = builder->dropped;
    if (model->info.skinned)
        kunai_i_binds_make(&maker, model);
    if (!kunai_i_failed(job))
        meshes_make(&maker, model);
    materials_keep(builder, model);
    if (maker.overflow && !kunai_i_failed(job))
        kunai_i_warn(job, KUNAI_E_CORRUPT, builder->tree->nodes[0].offset, "NJS_OBJECT",
                     "a computed number is too large and reads as 0");
}
