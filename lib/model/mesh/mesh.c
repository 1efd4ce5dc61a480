/* mesh.c - reads no bytes: makes the meshes and their sub-meshes, ninja-chunk.md 6.2 and 6.3. */
#include "model/mesh/mesh.h"

#include "base/math.h"
#include "model/mesh/material.h"

static int keeps_order(const kunai_i_mesh_maker *maker)
{
    return (maker->open->options.flags & KUNAI_DRAW_ORDER) != 0;
}

static int is_blended(const kunai_i_mesh_maker *maker, const kunai_i_draw *draw)
{
    const kunai_material *materials = maker->builder->materials.items.items;

    return (materials[draw->part.material].flags & KUNAI_MATERIAL_BLEND) != 0;
}

/* ---- sub-meshes ---- */

/* Its material, or material and node: each has 0, or its sub-mesh in this mesh + 1. NULL: the open
 * failed. */
static uint32_t *extend_submeshes(const kunai_i_mesh_maker *maker)
{
    kunai_i_list *list = &maker->builder->submesh_of;
    const size_t nodes = maker->builder->parts_by_node ? maker->builder->tree->count : 1;
    const size_t count = maker->builder->materials.items.count * nodes;

    if (list->count < count && !kunai_i_extend_list(maker->open, list, count - list->count))
        return NULL;
    return list->items;
}

/* What the draws of one sub-mesh have in common. */
static uint32_t *get_number(const kunai_i_mesh_maker *maker, const kunai_i_draw *draw)
{
    const size_t materials = maker->builder->materials.items.count;
    const size_t node = maker->builder->parts_by_node ? draw->part.node : 0;

    return &maker->numbers[node * materials + draw->part.material];
}

/* Numbers the sub-meshes: opaque before blended, else in the order of appearance. */
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

/* The part that a draw belongs to. */
static kunai_submesh *get_part(const kunai_i_mesh_maker *maker, uint32_t draw)
{
    return &maker->parts[maker->numbers ? *get_number(maker, &maker->draws[draw]) - 1 : draw];
}

/* Members of a sub-mesh are those of its first draw; index_count is 0 again afterwards. */
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

/* None has one, for the next mesh. */
void kunai_i_end_submeshes(kunai_i_mesh_maker *maker)
{
    uint32_t i;

    for (i = 0; maker->numbers && i < maker->draw_count; i++)
        *get_number(maker, &maker->draws[i]) = 0;
}

/* ---- primitives ---- */

/* What those of some models have beside their corners. */
typedef struct primitives {
    uint16_t *words;
    float *normals;
} primitives;

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

/* Puts the vertex numbers of a draw in place, and what its triangles have beside them. */
static void copy_draw(kunai_i_mesh_maker *maker, uint32_t number, const primitives *to)
{
    const kunai_i_draw *draw = &maker->draws[number];
    const uint32_t *from = (const uint32_t *)maker->builder->indices.items + draw->part.first_index;
    const uint32_t first = maker->first_corner, count = draw->part.index_count;
    uint32_t *indices = kunai_i_take_submesh_indices(maker, number);
    uint32_t i;

    for (i = 0; i < count; i++)
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

/* ---- what is copied ---- */

static const float *make_uvs(kunai_i_mesh_maker *maker)
{
    const uint32_t count = maker->mesh->vertex_count;
    float *uvs = kunai_i_allocate_mesh_room(maker, KUNAI_I_HAS_UV, 2 * sizeof *uvs);
    uint32_t i;

    for (i = 0; uvs && i < count; i++)
        memcpy(uvs + 2 * (size_t)i, maker->corners[i].key.uv, 2 * sizeof *uvs);
    return uvs;
}

static const float *make_second_uvs(kunai_i_mesh_maker *maker)
{
    const uint32_t count = maker->mesh->vertex_count;
    float *uvs = kunai_i_allocate_mesh_room(maker, KUNAI_I_HAS_UV2, 2 * sizeof *uvs);
    uint32_t i;

    for (i = 0; uvs && i < count; i++) {
        const kunai_i_corner_key *corner = &maker->corners[i].key;

        memset(uvs + 2 * (size_t)i, 0, 2 * sizeof *uvs);
        if (corner->flags & KUNAI_I_HAS_UV2)
            memcpy(uvs + 2 * (size_t)i, kunai_i_get_mesh_extra(maker, corner)->uv2,
                   2 * sizeof *uvs);
    }
    return uvs;
}

/* White where the vertex has none. */
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

        if (corner->flags & flag) /* only the diffuse one */
            memcpy(colors + 4 * (size_t)i, corner->color, 4);
        else
            load_vertex_color(maker, i, flag, colors + 4 * (size_t)i);
    }
    return colors;
}

/* ---- all meshes ---- */

int kunai_i_begin_mesh(kunai_i_mesh_maker *maker, kunai_i_builder *builder, uint32_t first_draw,
                       uint32_t kind)
{
    const int is_rigid = kind == KUNAI_MESH_RIGID;
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

/* Of the draws and the corners behind those that are given. */
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
    if (kind == KUNAI_MESH_SKINNED)
        kunai_i_make_skinned_geometry(&maker);
    else
        kunai_i_make_rigid_geometry(&maker);
    mesh->uvs = make_uvs(&maker);
    mesh->uvs2 = make_second_uvs(&maker);
    mesh->colors = make_colors(&maker, KUNAI_I_HAS_COLOR);
    mesh->speculars = make_colors(&maker, KUNAI_I_HAS_SPECULAR);
    kunai_i_make_layers(&maker);
    kunai_i_count_mesh(&maker);
}

void kunai_i_make_rigid_mesh(kunai_i_builder *builder)
{
    make_mesh(builder, &builder->before_node, KUNAI_MESH_RIGID);
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

    kunai_i_release_list(builder->open, &builder->crowded); /* nothing joins them any more */
    kunai_i_release_list(builder->open, &builder->table);
    kunai_i_release_list(builder->open, &builder->extras.table);
    kunai_i_release_list(builder->open, &builder->layers.table);
    kunai_i_release_list(builder->open, &builder->materials.table);
    if (builder->draws.count && !kunai_i_has_failed(builder->open)) {
        builder->model->info.skinned = 1;
        make_mesh(builder, &nothing, KUNAI_MESH_SKINNED);
    }
    keep_bounds(builder);
}

/* There is always a material: sub-meshes of volumes name the first one. */
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

void kunai_i_report_damage(kunai_i_builder *builder, kunai_result code, uint64_t offset,
                           const char *record, const char *message)
{
    builder->is_damaged = 1;
    if (builder->damage.code == KUNAI_OK && !builder->tree->is_cut)
        kunai_i_set_error(&builder->damage, code, builder->open->format, offset, record, message);
    kunai_i_warn(builder->open, code, offset, record, message);
}

void kunai_i_report_lack(kunai_i_builder *builder, uint64_t offset, const char *record,
                         const char *message)
{
    if (builder->tree->is_cut)
        kunai_i_report_damage(builder, KUNAI_E_CORRUPT, offset, record, message);
    else
        kunai_i_warn(builder->open, KUNAI_E_CORRUPT, offset, record, message);
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
                     "a computed number is too large and reads as 0");
    }
    keep_materials(builder);
    model->info.mesh_count = (uint32_t)builder->meshes.count;
    model->meshes = kunai_i_keep_list(builder->open, &builder->meshes);
}
