/* layers.c - reads no bytes: binormals, tangents, second colours and all UVs but the first of a
 * mesh, ginja.md 5. */
#include "model/mesh/mesh.h"

/* NULL: the corner has none. */
static const kunai_i_layers *get_layers(const kunai_i_mesh_maker *maker, uint32_t vertex)
{
    const kunai_i_corner_key *corner = &maker->corners[vertex].key;
    const kunai_i_extra *extra = corner->extra ? kunai_i_get_mesh_extra(maker, corner) : NULL;

    if (!extra || !extra->layers)
        return NULL;
    return (const kunai_i_layers *)maker->builder->layers.items.items + (extra->layers - 1);
}

/* Room for what each vertex has; NULL: none of them has that, or the open failed. */
static void *make_room(const kunai_i_mesh_maker *maker, uint32_t given, uint32_t flag, size_t size)
{
    return given & flag ? kunai_i_allocate(maker->open, maker->mesh->vertex_count, size) : NULL;
}

/* In a skinned mesh all vertices that have one are of one node, and at rest in the bind pose. */
static void store_vector(const kunai_i_mesh_maker *maker, uint32_t vertex, const float *from,
                         float *to)
{
    const uint32_t node = kunai_i_get_mesh_extra(maker, &maker->corners[vertex].key)->node;
    double vector[3];
    int i;

    if (maker->mesh->kind == KUNAI_MESH_SKINNED)
        kunai_i_transform_direction(maker->builder->tree->worlds + 16 * (size_t)node, from, vector);
    else
        for (i = 0; i < 3; i++)
            vector[i] = (double)from[i];
    kunai_i_normalize(vector);
    kunai_i_narrow3(vector, to);
}

static void make_tangents(kunai_i_mesh_maker *maker, uint32_t given)
{
    float *binormals = make_room(maker, given, KUNAI_I_HAS_BINORMAL, 3 * sizeof *binormals);
    float *tangents = make_room(maker, given, KUNAI_I_HAS_BINORMAL, 3 * sizeof *tangents);
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

static void make_uvs(kunai_i_mesh_maker *maker, uint32_t given, uint32_t layer)
{
    float *uvs = make_room(maker, given, 1u << layer, 2 * sizeof *uvs);
    uint32_t i;

    maker->mesh->uv_layers[layer] = uvs;
    for (i = 0; uvs && i < maker->mesh->vertex_count; i++) {
        const kunai_i_layers *layers = get_layers(maker, i);

        if (layers)
            memcpy(uvs + 2 * (size_t)i, layers->uvs[layer], 2 * sizeof *uvs);
    }
}

/* White where a corner has none. */
static void make_colors(kunai_i_mesh_maker *maker, uint32_t given)
{
    uint8_t *colors = make_room(maker, given, KUNAI_I_HAS_SECOND_COLOR, 4);
    uint32_t i;

    maker->mesh->second_colors = colors;
    for (i = 0; colors && i < maker->mesh->vertex_count; i++) {
        const kunai_i_layers *layers = get_layers(maker, i);

        if (layers && (layers->has & KUNAI_I_HAS_SECOND_COLOR))
            memcpy(colors + 4 * (size_t)i, layers->color, 4);
        else
            memset(colors + 4 * (size_t)i, 255, 4);
    }
}

void kunai_i_make_layers(kunai_i_mesh_maker *maker)
{
    uint32_t given = 0, i;

    if (!maker->builder->layers.items.count || kunai_i_has_failed(maker->open))
        return;
    for (i = 0; i < maker->mesh->vertex_count; i++) {
        const kunai_i_layers *layers = get_layers(maker, i);

        given |= layers ? layers->has : 0;
    }
    make_tangents(maker, given);
    for (i = 0; i < KUNAI_I_UV_LAYERS; i++)
        make_uvs(maker, given, i);
    make_colors(maker, given);
}
