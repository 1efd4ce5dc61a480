/* mesh.c - ends the draws of nodes and of the builder: makes the triangles, UVs and colours of all
 * meshes (ninja-chunk.md 6.2 and 6.3). Some attributes occur only in Ginja models (ginja.md 5).
 * This file reads no bytes.
 *
 * rigid_mesh.c and skinned_mesh.c make the positions and normals. An array of a mesh is NULL if no
 * vertex has the attribute. */
#include "model/mesh/mesh.h"

#include "model/material.h"
#include "model/mesh/rigid_mesh.h"
#include "model/mesh/skinned_mesh.h"

#include <string.h>

/* ---- primitives ---- */

/* Arrays per triangle, which only some models have. */
typedef struct primitives {
    uint16_t *words;
    float *normals;
} primitives;

/* Copies the data of single triangles. triangle is the number of the draw's first triangle in the
 * mesh. */
static void copy_faces(kunai_i_mesh_maker *maker, const kunai_i_draw *draw, const primitives *to,
                       uint32_t triangle)
{
    const kunai_i_face *faces = maker->builder->faces.items;
    uint32_t i;

    for (i = draw->first_face; i < draw->face_end; i++) {
        const size_t at = (size_t)triangle + faces[i].triangle;

        if (draw->user_count)
            memcpy(to->words + at * maker->mesh->user_count, faces[i].words,
                   draw->user_count * sizeof *to->words);
        if (faces[i].has_normal)
            memcpy(to->normals + 3 * at, faces[i].normal, sizeof faces[i].normal);
    }
}

/* Copies the vertex numbers of a draw, and the data of its triangles. The corners of the builder
 * are numbered over all nodes, so the number of the mesh's first corner is subtracted. */
static void copy_draw(kunai_i_mesh_maker *maker, uint32_t number, const primitives *to)
{
    const kunai_i_draw *draw = &maker->draws[number];
    const uint32_t *from = (const uint32_t *)maker->builder->indices.items + draw->part.first_index;
    const uint32_t first = maker->first_corner, count = draw->part.index_count;
    uint32_t *indices = kunai_i_take_submesh_indices(maker, number);
    uint32_t i;

    if (!first)
        memcpy(indices, from, count * sizeof *indices);
    for (i = 0; first && i < count; i++)
        indices[i] = from[i] - first;
    copy_faces(maker, draw, to, (uint32_t)(indices - maker->indices) / 3);
}

static int has_polygon_normals(const kunai_i_mesh_maker *maker)
{
    const kunai_i_face *faces = maker->builder->faces.items;
    uint32_t i, k;

    for (i = 0; i < maker->draw_count; i++)
        for (k = maker->draws[i].first_face; k < maker->draws[i].face_end; k++)
            if (faces[k].has_normal)
                return 1;
    return 0;
}

/* Allocates the arrays per triangle that at least one draw needs. The mesh has as many words per
 * triangle as its largest draw. The other draws leave zeros. */
static void make_primitives(kunai_i_mesh_maker *maker, primitives *to)
{
    kunai_mesh *mesh = maker->mesh;
    uint32_t i;

    for (i = 0; i < maker->draw_count; i++)
        if (maker->draws[i].user_count > mesh->user_count)
            mesh->user_count = maker->draws[i].user_count;
    memset(to, 0, sizeof *to);
    if (mesh->user_count)
        to->words = kunai_i_allocate(maker->open, mesh->index_count / 3,
                                     mesh->user_count * sizeof *to->words);
    if (has_polygon_normals(maker))
        to->normals = kunai_i_allocate(maker->open, mesh->index_count / 3, 3 * sizeof *to->normals);
    mesh->user_words = to->words;
    mesh->polygon_normals = to->normals;
}

static void merge_draws(kunai_i_mesh_maker *maker)
{
    primitives to;
    uint32_t i;

    kunai_i_begin_submeshes(maker);
    make_primitives(maker, &to);
    if (kunai_i_has_failed(maker->open))
        return;
    for (i = 0; i < maker->draw_count; i++)
        copy_draw(maker, i, &to);
    kunai_i_end_submeshes(maker);
}

/* ---- UVs and colours ---- */

static const float *make_uvs(kunai_i_mesh_maker *maker)
{
    const uint32_t count = maker->mesh->vertex_count;
    float *uvs = kunai_i_allocate_mesh_room(maker, KUNAI_I_HAS_UV, 2 * sizeof *uvs);
    uint32_t i;

    for (i = 0; uvs && i < count; i++)
        memcpy(uvs + 2 * (size_t)i, maker->corners[i].key.uv, 2 * sizeof *uvs);
    return uvs;
}

static const float *make_volume_uvs(kunai_i_mesh_maker *maker)
{
    const uint32_t count = maker->mesh->vertex_count;
    float *uvs = kunai_i_allocate_mesh_room(maker, KUNAI_I_HAS_VOLUME_UV, 2 * sizeof *uvs);
    uint32_t i;

    for (i = 0; uvs && i < count; i++) {
        const kunai_i_corner_key *corner = &maker->corners[i].key;

        memset(uvs + 2 * (size_t)i, 0, 2 * sizeof *uvs);
        if (corner->flags & KUNAI_I_HAS_VOLUME_UV)
            memcpy(uvs + 2 * (size_t)i, kunai_i_get_mesh_extra(maker, corner)->volume_uv,
                   2 * sizeof *uvs);
    }
    return uvs;
}

/* Loads the colour of a vertex, or white. */
static void load_vertex_color(const kunai_i_mesh_maker *maker, uint32_t number, uint32_t flag,
                              uint8_t *color)
{
    const kunai_i_vertex *vertex = kunai_i_get_mesh_vertex(maker, number);
    const kunai_i_trait *trait = kunai_i_get_trait(maker->builder, vertex);

    if (trait && (vertex->flags & flag))
        memcpy(color, flag == KUNAI_I_HAS_COLOR ? trait->color : trait->specular, 4);
    else
        memset(color, 255, 4);
}

static const uint8_t *make_colors(kunai_i_mesh_maker *maker, uint32_t flag)
{
    const uint32_t count = maker->mesh->vertex_count;
    uint8_t *colors = kunai_i_allocate_mesh_room(maker, flag, 4);
    uint32_t i;

    for (i = 0; colors && i < count; i++) {
        const kunai_i_corner_key *corner = &maker->corners[i].key;

        if (corner->flags & flag) /* only a diffuse colour */
            memcpy(colors + 4 * (size_t)i, corner->color, 4);
        else
            load_vertex_color(maker, i, flag, colors + 4 * (size_t)i);
    }
    return colors;
}

/* ---- binormals, tangents, colours 1 and UVs 1 to 7 ---- */

/* Returns the layers of a corner, or NULL. */
static const kunai_i_layers *get_layers(const kunai_i_mesh_maker *maker, uint32_t vertex)
{
    const kunai_i_corner_key *corner = &maker->corners[vertex].key;
    const kunai_i_extra *extra = corner->extra ? kunai_i_get_mesh_extra(maker, corner) : NULL;

    if (!extra || !extra->layers)
        return NULL;
    return (const kunai_i_layers *)maker->builder->layers.items.items + (extra->layers - 1);
}

/* Allocates an attribute of each vertex. Returns NULL if no vertex has the attribute, or if the
 * open has failed. */
static void *make_layer_room(const kunai_i_mesh_maker *maker, uint32_t given, uint32_t flag,
                             size_t size)
{
    return given & flag ? kunai_i_allocate(maker->open, maker->mesh->vertex_count, size) : NULL;
}

/* In a skinned mesh, all vertices with tangents belong to one node, and are at rest in the bind
 * pose. */
static void store_vector(const kunai_i_mesh_maker *maker, uint32_t vertex, const float *from,
                         float *to)
{
    const uint32_t node = kunai_i_get_mesh_extra(maker, &maker->corners[vertex].key)->node;
    double vector[3];
    int i;

    if (maker->mesh->kind == KUNAI_MESH_KIND_SKINNED)
        kunai_i_transform_direction(maker->builder->tree->worlds + 16 * (size_t)node, from, vector);
    else
        for (i = 0; i < 3; i++)
            vector[i] = (double)from[i];
    kunai_i_normalize(vector);
    kunai_i_narrow3(vector, to);
}

static void make_tangents(kunai_i_mesh_maker *maker, uint32_t given)
{
    float *binormals = make_layer_room(maker, given, KUNAI_I_HAS_BINORMAL, 3 * sizeof *binormals);
    float *tangents = make_layer_room(maker, given, KUNAI_I_HAS_BINORMAL, 3 * sizeof *tangents);
    uint32_t i;

    maker->mesh->binormals = binormals;
    maker->mesh->tangents = tangents;
    for (i = 0; binormals && tangents && i < maker->mesh->vertex_count; i++) {
        const kunai_i_layers *layers = get_layers(maker, i);

        if (!layers || !(layers->has & KUNAI_I_HAS_BINORMAL))
            continue;
        store_vector(maker, i, layers->binormal, binormals + 3 * (size_t)i);
        store_vector(maker, i, layers->tangent, tangents + 3 * (size_t)i);
    }
}

static void make_layer_uvs(kunai_i_mesh_maker *maker, uint32_t given, uint32_t layer)
{
    float *uvs = make_layer_room(maker, given, 1u << layer, 2 * sizeof *uvs);
    uint32_t i;

    maker->mesh->uvs[layer] = uvs;
    for (i = 0; uvs && i < maker->mesh->vertex_count; i++) {
        const kunai_i_layers *layers = get_layers(maker, i);

        if (layers)
            memcpy(uvs + 2 * (size_t)i, layers->uvs[layer - 1], 2 * sizeof *uvs);
    }
}

/* Corners without a second colour are white. */
static void make_colors_1(kunai_i_mesh_maker *maker, uint32_t given)
{
    uint8_t *colors = make_layer_room(maker, given, KUNAI_I_HAS_SECOND_COLOR, 4);
    uint32_t i;

    maker->mesh->colors[1] = colors;
    for (i = 0; colors && i < maker->mesh->vertex_count; i++) {
        const kunai_i_layers *layers = get_layers(maker, i);

        if (layers && (layers->has & KUNAI_I_HAS_SECOND_COLOR))
            memcpy(colors + 4 * (size_t)i, layers->color, 4);
        else
            memset(colors + 4 * (size_t)i, 255, 4);
    }
}

/* given has a bit for each attribute that at least one vertex has. */
static void make_layers(kunai_i_mesh_maker *maker)
{
    uint32_t given = 0, i;

    if (!maker->builder->layers.items.count || kunai_i_has_failed(maker->open))
        return;
    for (i = 0; i < maker->mesh->vertex_count; i++) {
        const kunai_i_layers *layers = get_layers(maker, i);

        given |= layers ? layers->has : 0;
    }
    make_tangents(maker, given);
    for (i = 1; i < KUNAI_I_UV_SETS; i++)
        make_layer_uvs(maker, given, i);
    make_colors_1(maker, given);
}

/* ---- all meshes ---- */

/* Makes a mesh from the draws and corners that were added after before. */
static void make_mesh(kunai_i_builder *builder, const kunai_i_drawn *before, uint32_t kind)
{
    kunai_i_mesh_maker maker;
    kunai_mesh *mesh;

    if (!kunai_i_begin_mesh(&maker, builder, before->draws, kind))
        return;
    mesh = maker.mesh;
    maker.corners = (const kunai_i_kept_corner *)builder->corners.items + before->corners;
    maker.first_corner = before->corners;
    mesh->vertex_count = (uint32_t)builder->corners.count - before->corners;
    merge_draws(&maker);
    if (kind == KUNAI_MESH_KIND_SKINNED)
        kunai_i_make_skinned_geometry(&maker);
    else
        kunai_i_make_rigid_geometry(&maker);
    mesh->uvs[0] = make_uvs(&maker);
    mesh->volume_uvs = make_volume_uvs(&maker);
    mesh->colors[0] = make_colors(&maker, KUNAI_I_HAS_COLOR);
    mesh->speculars = make_colors(&maker, KUNAI_I_HAS_SPECULAR);
    make_layers(&maker);
    kunai_i_count_mesh(&maker);
}

void kunai_i_end_node(kunai_i_builder *builder)
{
    if (kunai_i_has_failed(builder->open))
        return;
    if (builder->tree->is_cut && builder->is_damaged)
        kunai_i_forget_node(builder);
    if (builder->is_skinned || builder->draws.count == builder->before_node.draws)
        return;
    make_mesh(builder, &builder->before_node, KUNAI_MESH_KIND_RIGID);
    kunai_i_forget_node(builder);
}

static void keep_bounds(kunai_i_builder *builder)
{
    kunai_model_info *info = &builder->model->info;
    const kunai_i_bounds *bounds = &builder->bounds;
    int i;

    if (bounds->least[0] > bounds->most[0])
        return;
    for (i = 0; i < 3; i++) {
        info->bounds_min[i] = kunai_i_saturate(bounds->least[i], &builder->overflow);
        info->bounds_max[i] = kunai_i_saturate(bounds->most[i], &builder->overflow);
    }
}

void kunai_i_finish_builder(kunai_i_builder *builder)
{
    static const kunai_i_drawn nothing = {0, 0, 0, 0, 0};

    kunai_i_release_list(builder->open, &builder->crowded); /* no more corners are added */
    kunai_i_release_list(builder->open, &builder->table);
    kunai_i_release_list(builder->open, &builder->extras.table);
    kunai_i_release_list(builder->open, &builder->layers.table);
    kunai_i_release_list(builder->open, &builder->materials.table);
    if (builder->draws.count && !kunai_i_has_failed(builder->open)) {
        builder->model->info.skinned = 1;
        make_mesh(builder, &nothing, KUNAI_MESH_KIND_SKINNED);
    }
    keep_bounds(builder);
}

/* Makes sure that there is a material, because sub-meshes of volumes name the first one. */
static void keep_materials(kunai_i_builder *builder)
{
    kunai_i_list *list = &builder->materials.items;

    if (!list->count) {
        kunai_material *none = kunai_i_add_to_list(builder->open, list);

        if (!none)
            return;
        kunai_i_begin_material(none);
        memset(none->diffuse, 255, sizeof none->diffuse);
    }
    builder->model->info.material_count = (uint32_t)list->count;
    builder->model->materials = kunai_i_keep_list(builder->open, list);
}

void kunai_i_keep_meshes(kunai_i_builder *builder)
{
    const kunai_error *damage = &builder->damage;
    kunai_model *model = builder->model;

    if (damage->code != KUNAI_OK && !builder->meshes.count)
        kunai_i_fail(builder->open, damage->code, damage->offset, damage->record, damage->message);
    if (builder->overflow) {
        model->info.overflow = 1;
        kunai_i_warn(builder->open, KUNAI_E_CORRUPT, builder->tree->nodes[0].offset,
                     kunai_i_get_node_record(model),
                     "a computed number is too large: it is 0 instead");
    }
    keep_materials(builder);
    model->info.mesh_count = (uint32_t)builder->meshes.count;
    model->meshes = kunai_i_keep_list(builder->open, &builder->meshes);
}
