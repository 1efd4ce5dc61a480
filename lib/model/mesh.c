/* mesh.c - reads no bytes: makes the arrays of the meshes, ninja-chunk.md 3.1, 6.2 and 6.3. */
#include "model/model.h"

#include "base/math.h"

typedef struct mesh_maker {
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
} mesh_maker;

static const kunai_i_draw *draw_at(const mesh_maker *maker, size_t index)
{
    return (const kunai_i_draw *)maker->builder->draws.items + index;
}

static const kunai_i_corner_key *corner_at(const mesh_maker *maker, uint32_t vertex)
{
    return (const kunai_i_corner_key *)maker->builder->corners.items.items +
           maker->corner_of[vertex];
}

static const kunai_i_vertex *vertex_at(const mesh_maker *maker, uint32_t vertex)
{
    return (const kunai_i_vertex *)maker->builder->vertices.items +
           corner_at(maker, vertex)->vertex;
}

static int is_blended(const mesh_maker *maker, const kunai_i_draw *draw)
{
    const kunai_material *materials = maker->builder->materials.items.items;

    return (materials[draw->part.material].flags & KUNAI_MATERIAL_BLEND) != 0;
}

static int is_drawn_here(const mesh_maker *maker, const kunai_i_draw *draw)
{
    if (maker->mesh->kind == KUNAI_MESH_SKINNED)
        return maker->builder->skinned[draw->part.node];
    return (int32_t)draw->part.node == maker->mesh->node;
}

/* ---- indices and sub-meshes ---- */

/* Numbers the sub-meshes: opaque before blended, else in the order of appearance. */
static void submeshes_number(mesh_maker *maker)
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
static kunai_submesh *submeshes_make(mesh_maker *maker)
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

static void users_copy(mesh_maker *maker, const kunai_i_draw *draw, uint16_t *words,
                       uint32_t triangle)
{
    const kunai_i_user *users = maker->builder->users.items;
    uint32_t i;

    for (i = draw->first_user; i < draw->user_end; i++)
        memcpy(words + (size_t)(triangle + users[i].triangle) * maker->mesh->user_count,
               users[i].words, draw->user_count * sizeof *words);
}

/* Puts the corner numbers of all draws in place, and the user words beside them. */
static uint32_t *draws_merge(mesh_maker *maker, kunai_submesh *parts)
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
static void vertices_number(mesh_maker *maker, uint32_t *indices)
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

static void numbers_forget(mesh_maker *maker)
{
    const kunai_mesh *mesh = maker->mesh;
    uint32_t i;

    for (i = 0; i < mesh->vertex_count; i++)
        maker->vertex_of[maker->corner_of[i]] = 0;
    for (i = 0; i < mesh->submesh_count; i++)
        maker->submesh_of[mesh->submeshes[i].material] = 0;
}

/* ---- what is copied ---- */

static uint32_t has_at(const mesh_maker *maker, uint32_t vertex)
{
    return vertex_at(maker, vertex)->flags | corner_at(maker, vertex)->flags;
}

static const float *uvs_make(mesh_maker *maker, int second)
{
    const uint32_t count = maker->mesh->vertex_count;
    float *uvs;
    uint32_t i;

    if (!(maker->attributes & (second ? KUNAI_I_HAS_UV2 : KUNAI_I_HAS_UV)))
        return NULL;
    uvs = kunai_i_keep(maker->job, count, 2 * sizeof *uvs);
    for (i = 0; uvs && i < count; i++) {
        const kunai_i_corner_key *corner = corner_at(maker, i);

        memcpy(uvs + 2 * (size_t)i, second ? corner->uv2 : corner->uv, 2 * sizeof *uvs);
    }
    return uvs;
}

static const uint8_t *colors_make(mesh_maker *maker, uint32_t flag)
{
    static const uint8_t white[4] = {255, 255, 255, 255};
    const uint32_t count = maker->mesh->vertex_count;
    uint8_t *colors;
    uint32_t i;

    if (!(maker->attributes & flag))
        return NULL;
    colors = kunai_i_keep(maker->job, count, 4);
    for (i = 0; colors && i < count; i++) {
        const kunai_i_corner_key *corner = corner_at(maker, i);
        const kunai_i_vertex *vertex = vertex_at(maker, i);
        const uint8_t *from = white;

        if (vertex->flags & flag)
            from = flag == KUNAI_I_HAS_COLOR ? vertex->color : vertex->specular;
        if (corner->flags & flag)
            from = corner->color; /* only the diffuse one */
        memcpy(colors + 4 * (size_t)i, from, 4);
    }
    return colors;
}

static const uint32_t *sources_make(mesh_maker *maker)
{
    const uint32_t count = maker->mesh->vertex_count;
    uint32_t *sources = kunai_i_keep(maker->job, count, sizeof *sources);
    uint32_t i;

    for (i = 0; sources && i < count; i++)
        sources[i] = vertex_at(maker, i)->source;
    return sources;
}

/* ---- positions, normals, influences ---- */

/* A normal that a corner brings is in the space of the node that draws it; this is what it is in
 * the space of another one, in the bind pose. */
static void normal_move(mesh_maker *maker, const kunai_i_corner_key *corner, uint32_t node,
                        float *normal)
{
    double moved[3];
    float bind[3];
    int i;

    memcpy(normal, corner->normal, sizeof corner->normal);
    if (node == corner->node)
        return;
    kunai_i_matrix_direction(maker->binds + 16 * (size_t)corner->node, corner->normal, moved);
    for (i = 0; i < 3; i++)
        bind[i] = kunai_i_round(moved[i], &maker->overflow);
    kunai_i_matrix_direction(maker->inverses + 16 * (size_t)node, bind, moved);
    for (i = 0; i < 3; i++)
        normal[i] = kunai_i_round(moved[i], &maker->overflow);
}

/* The influences of a vertex in the order of the file. Weights that sum to 0 leave the first
 * influence, and no normal (ninja-chunk.md 3). */
static void influences_gather(mesh_maker *maker, uint32_t vertex, kunai_influence *out)
{
    const kunai_i_vertex *from = vertex_at(maker, vertex);
    const kunai_i_corner_key *corner = corner_at(maker, vertex);
    const kunai_i_pull *pulls = maker->builder->pulls.items;
    uint64_t sum = 0;
    uint32_t i, at = from->last;

    for (i = from->count; i-- > 0; at = pulls[at].previous) {
        memcpy(out[i].position, pulls[at].position, sizeof out[i].position);
        memcpy(out[i].normal, pulls[at].normal, sizeof out[i].normal);
        out[i].weight = (float)pulls[at].weight; /* below 2^16: exact */
        out[i].node = pulls[at].node;
        sum += pulls[at].weight;
    }
    for (i = 0; i < from->count; i++) {
        if (corner->flags & KUNAI_I_HAS_NORMAL)
            normal_move(maker, corner, out[i].node, out[i].normal);
        else if (!sum)
            memset(out[i].normal, 0, sizeof out[i].normal);
        out[i].weight = sum ? (float)((double)out[i].weight / (double)sum) : (float)(i == 0);
    }
}

static void bounds_add(mesh_maker *maker, const double *position)
{
    kunai_model_info *info = maker->info;
    int i;

    for (i = 0; i < 3; i++) {
        const float value = kunai_i_round(position[i], &maker->overflow);

        if (!maker->bounded || value < info->bounds_min[i])
            info->bounds_min[i] = value;
        if (!maker->bounded || value > info->bounds_max[i])
            info->bounds_max[i] = value;
    }
    maker->bounded = 1;
}

/* The largest four, largest first; equal ones in the order of the file. A node that pulls at a
 * vertex more than once, from several places, is one joint. */
static void weights_choose(mesh_maker *maker, const kunai_influence *influences, uint32_t count,
                           uint16_t *joints, float *weights)
{
    float *pulls = maker->pulls;
    double sum = 0.0;
    uint32_t i, used = 0, k;

    for (i = 0; i < count; i++)
        pulls[influences[i].node] =
            (float)((double)pulls[influences[i].node] + (double)influences[i].weight);
    for (i = 0; i < count; i++) {
        const float weight = pulls[influences[i].node];

        pulls[influences[i].node] = 0.0f;
        if (weight <= 0.0f)
            continue;
        for (k = used; k > 0 && weights[k - 1] < weight; k--)
            if (k < 4) {
                weights[k] = weights[k - 1];
                joints[k] = joints[k - 1];
            }
        if (k == 4)
            continue;
        weights[k] = weight;
        joints[k] = (uint16_t)influences[i].node;
        used += used < 4;
    }
    for (k = 0; k < 4; k++)
        sum += (double)weights[k];
    for (k = 0; k < 4; k++) {
        weights[k] = (float)((double)weights[k] / sum);
        if (weights[k] <= 0.0f)
            joints[k] = 0;
    }
}

static void singular_warn(mesh_maker *maker, const kunai_influence *influences, uint32_t count)
{
    uint32_t i;

    if (!maker->singular || maker->warned || count < 2)
        return;
    for (i = 0; i < count; i++)
        maker->warned |= maker->singular[influences[i].node];
    if (maker->warned)
        kunai_i_warn(maker->job, KUNAI_E_UNSUPPORTED, maker->builder->tree->nodes[0].offset,
                     "NJS_OBJECT",
                     "a node that is scaled to 0 shares vertices, whose bind pose is a guess");
}

static void gap_measure(mesh_maker *maker, const kunai_influence *influences, uint32_t count)
{
    double first[3], other[3], distance;
    float gap;
    uint32_t i;
    int row;

    if (count < 2)
        return;
    kunai_i_matrix_point(maker->binds + 16 * (size_t)influences[0].node, influences[0].position,
                         first);
    for (i = 1; i < count; i++) {
        kunai_i_matrix_point(maker->binds + 16 * (size_t)influences[i].node, influences[i].position,
                             other);
        distance = 0.0;
        for (row = 0; row < 3; row++)
            distance += (other[row] - first[row]) * (other[row] - first[row]);
        gap = kunai_i_round(kunai_i_square_root(distance), &maker->overflow);
        if (gap > maker->info->bind_gap)
            maker->info->bind_gap = gap;
    }
}

typedef struct geometry {
    float *positions;
    float *normals;
    uint16_t *joints;
    float *weights;
    kunai_influence *influences;
    uint32_t *starts;
} geometry;

static void vertex_store(mesh_maker *maker, const geometry *to, uint32_t vertex,
                         const double *position, const double *normal)
{
    size_t i;

    for (i = 0; i < 3; i++) {
        to->positions[3 * (size_t)vertex + i] = kunai_i_round(position[i], &maker->overflow);
        if (to->normals)
            to->normals[3 * (size_t)vertex + i] = (float)normal[i];
    }
}

static void rigid_fill(mesh_maker *maker, const geometry *to)
{
    const float *world = maker->builder->tree->worlds + 16 * (size_t)maker->mesh->node;
    double normal[3], rest[3];
    uint32_t i;
    size_t k;

    for (i = 0; i < maker->mesh->vertex_count; i++) {
        kunai_influence own;

        influences_gather(maker, i, &own);
        memcpy(to->positions + 3 * (size_t)i, own.position, sizeof own.position);
        kunai_i_matrix_point(world, own.position, rest);
        bounds_add(maker, rest);
        if (!to->normals)
            continue;
        for (k = 0; k < 3; k++)
            normal[k] = (double)own.normal[k];
        kunai_i_normalize(normal);
        for (k = 0; k < 3; k++)
            to->normals[3 * (size_t)i + k] = (float)normal[k];
    }
}

static void skinned_fill(mesh_maker *maker, const geometry *to)
{
    const float *worlds = maker->builder->tree->worlds;
    uint32_t i;

    for (i = 0; i < maker->mesh->vertex_count; i++) {
        const uint32_t count = to->starts[i + 1] - to->starts[i];
        kunai_influence *influences = to->influences + to->starts[i];
        double position[3], normal[3];

        influences_gather(maker, i, influences);
        kunai_i_skin_vertex(influences, count, maker->binds, position, normal);
        vertex_store(maker, to, i, position, normal);
        weights_choose(maker, influences, count, to->joints + 4 * (size_t)i,
                       to->weights + 4 * (size_t)i);
        gap_measure(maker, influences, count);
        singular_warn(maker, influences, count);
        if (maker->binds != worlds) /* the bind pose is not the rest pose */
            kunai_i_skin_vertex(influences, count, worlds, position, normal);
        bounds_add(maker, position);
    }
}

static void influences_make(mesh_maker *maker, geometry *to)
{
    kunai_mesh *mesh = maker->mesh;
    uint32_t i;

    to->starts = kunai_i_keep(maker->job, (size_t)mesh->vertex_count + 1, sizeof *to->starts);
    for (i = 0; to->starts && i < mesh->vertex_count; i++) {
        const uint32_t count = vertex_at(maker, i)->count;

        if (!kunai_i_spend(maker->job, count, 0, "influences"))
            return;
        to->starts[i + 1] = to->starts[i] + count;
    }
    if (!to->starts)
        return;
    mesh->influence_count = to->starts[mesh->vertex_count];
    to->influences = kunai_i_keep(maker->job, mesh->influence_count, sizeof *to->influences);
    to->joints = kunai_i_keep(maker->job, mesh->vertex_count, 4 * sizeof *to->joints);
    to->weights = kunai_i_keep(maker->job, mesh->vertex_count, 4 * sizeof *to->weights);
    maker->pulls = kunai_i_temporary(maker->job, maker->builder->tree->count, sizeof(float));
    mesh->influence_starts = to->starts;
    mesh->influences = to->influences;
    mesh->joints = to->joints;
    mesh->weights = to->weights;
}

static void geometry_make(mesh_maker *maker)
{
    kunai_mesh *mesh = maker->mesh;
    geometry to;

    memset(&to, 0, sizeof to);
    to.positions = kunai_i_keep(maker->job, mesh->vertex_count, 3 * sizeof *to.positions);
    if (maker->attributes & KUNAI_I_HAS_NORMAL)
        to.normals = kunai_i_keep(maker->job, mesh->vertex_count, 3 * sizeof *to.normals);
    mesh->positions = to.positions;
    mesh->normals = to.normals;
    if (mesh->kind == KUNAI_MESH_SKINNED)
        influences_make(maker, &to);
    if (kunai_i_failed(maker->job))
        return;
    if (mesh->kind == KUNAI_MESH_SKINNED)
        skinned_fill(maker, &to);
    else
        rigid_fill(maker, &to);
}

static void mesh_make(mesh_maker *maker)
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
    geometry_make(maker);
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

static void mesh_next(mesh_maker *maker, kunai_model *model, uint32_t kind, int32_t node)
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

static void meshes_make(mesh_maker *maker, kunai_model *model)
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

/* The identity stands in for the bind matrix of a node that has no inverse (ninja-chunk.md 3.1):
 * exact for vertices that are all its own. */
static void binds_make(mesh_maker *maker, kunai_model *model)
{
    const kunai_i_tree *tree = maker->builder->tree;
    float *inverses = kunai_i_keep(maker->job, tree->count, 16 * sizeof *inverses);
    float *binds = NULL;
    uint32_t i;

    for (i = 0; inverses && i < tree->count; i++) {
        const size_t at = 16 * (size_t)i;

        if (kunai_i_matrix_invert(tree->worlds + at, inverses + at))
            continue;
        if (!binds) {
            binds = kunai_i_temporary(maker->job, tree->count, 16 * sizeof *binds);
            maker->singular = kunai_i_temporary(maker->job, tree->count, 1);
            if (!binds || !maker->singular)
                return;
            memcpy(binds, tree->worlds, 16 * sizeof *binds * tree->count);
        }
        memcpy(binds + at, inverses + at, 16 * sizeof *binds);
        maker->singular[i] = 1;
    }
    maker->binds = binds ? binds : tree->worlds;
    maker->inverses = inverses;
    model->info.inverse_binds = inverses;
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
    mesh_maker maker;
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
        binds_make(&maker, model);
    if (!kunai_i_failed(job))
        meshes_make(&maker, model);
    materials_keep(builder, model);
    if (maker.overflow && !kunai_i_failed(job))
        kunai_i_warn(job, KUNAI_E_CORRUPT, builder->tree->nodes[0].offset, "NJS_OBJECT",
                     "a computed number is too large and reads as 0");
}
