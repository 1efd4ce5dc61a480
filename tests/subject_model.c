/* subject_model.c - everything that a model gives. */
#include "subject.h"

#include <string.h>

static kunai_result open_model(const void *data, size_t size, const kunai_options *options,
                               void **out, kunai_error *error)
{
    kunai_model *model;
    const kunai_result result = kunai_model_open(data, size, options, &model, error);

    *out = model;
    return result;
}

static void close_model(void *handle)
{
    kunai_model_close(handle);
}

static void check_node(const kunai_model_info *info, const kunai_node *node, uint32_t index,
                       size_t size)
{
    SUBJECT_CHECK(node->offset < size);
    SUBJECT_CHECK(node->parent >= -1 && node->parent < (int32_t)index);
    SUBJECT_CHECK(node->mesh >= -1 && node->mesh < (int32_t)info->mesh_count);
    SUBJECT_CHECK(node->track_group >= -1 && node->track_group <= (int32_t)index);
    SUBJECT_CHECK(node->shape_group >= -1 && node->shape_group <= (int32_t)index);
}

static uint64_t hash_nodes(uint64_t hash, const kunai_model *model, size_t size)
{
    const kunai_model_info *info = kunai_model_get_info(model);
    const kunai_node *node;
    uint32_t i;

    for (i = 0; (node = kunai_model_get_node(model, i)) != NULL; i++) {
        check_node(info, node, i, size);
        hash = subject_hash(hash, node->offset);
        hash = subject_hash_string(hash, node->name);
        hash = subject_hash_floats(hash, node->rest.translation, 3);
        hash = subject_hash_floats(hash, node->rest.rotation, 4);
        hash = subject_hash_floats(hash, node->rest.scale, 3);
        hash = subject_hash_floats(hash, node->world, 16);
        hash = subject_hash_floats(hash, node->center, 3);
        hash = subject_hash_floats(hash, &node->radius, 1);
        hash = subject_hash(hash, (uint32_t)node->parent);
        hash = subject_hash(hash, (uint32_t)node->mesh);
        hash = subject_hash(hash, (uint32_t)node->track_group);
        hash = subject_hash(hash, (uint32_t)node->shape_group);
        hash = subject_hash(hash, node->flags);
        hash = subject_hash(hash, (uint32_t)node->angles[0]);
        hash = subject_hash(hash, (uint32_t)node->angles[1]);
        hash = subject_hash(hash, (uint32_t)node->angles[2]);
    }
    SUBJECT_CHECK(i == info->node_count && i > 0);
    return hash;
}

static uint64_t hash_materials(uint64_t hash, const kunai_model *model, size_t size)
{
    const kunai_material *material;
    uint32_t i, k;

    for (i = 0; (material = kunai_model_get_material(model, i)) != NULL; i++) {
        SUBJECT_CHECK(material->offset <= size);
        SUBJECT_CHECK(material->blend_source < 8 && material->blend_destination < 8);
        SUBJECT_CHECK(material->wrap_u < 3 && material->wrap_v < 3 && material->filter < 4);
        SUBJECT_CHECK(material->texture >= -1 && material->texture2 >= -1);
        hash = subject_hash(hash, material->offset);
        hash = subject_hash_string(hash, material->name);
        hash = subject_hash(hash, (uint32_t)material->texture);
        hash = subject_hash(hash, (uint32_t)material->texture2);
        hash = subject_hash(hash, material->flags);
        hash = subject_hash(hash, material->blend_source << 8 | material->blend_destination);
        hash = subject_hash(hash, material->wrap_u << 8 | material->wrap_v);
        hash = subject_hash(hash, material->filter);
        hash = subject_hash_bytes(hash, material->diffuse, 4);
        hash = subject_hash_bytes(hash, material->ambient, 4);
        hash = subject_hash_bytes(hash, material->specular, 4);
        hash = subject_hash_bytes(hash, material->emission, 4);
        hash = subject_hash_bytes(hash, material->diffuse2, 4);
        hash = subject_hash_bytes(hash, material->ambient2, 4);
        hash = subject_hash_bytes(hash, material->specular2, 4);
        hash = subject_hash_floats(hash, &material->exponent, 1);
        hash = subject_hash_floats(hash, &material->mip_bias, 1);
        hash = subject_hash_floats(hash, material->uv_scale, 2);
        hash = subject_hash_floats(hash, &material->uv_rotation, 1);
        hash = subject_hash_floats(hash, material->uv_translation, 2);
        for (k = 0; k < 8; k++)
            hash = subject_hash(hash, material->raw[k]);
    }
    SUBJECT_CHECK(i == kunai_model_get_info(model)->material_count && i > 0);
    return hash;
}

static uint64_t hash_textures(uint64_t hash, const kunai_model *model)
{
    const kunai_texture_name *texture;
    uint32_t i;

    for (i = 0; (texture = kunai_model_get_texture(model, i)) != NULL; i++) {
        hash = subject_hash_string(hash, texture->name);
        hash = subject_hash_string(hash, texture->palette);
        hash = subject_hash(hash, texture->attributes);
        hash = subject_hash(hash, texture->global_index);
    }
    SUBJECT_CHECK(i == kunai_model_get_info(model)->texture_count);
    return hash;
}

/* Sub-meshes follow each other without gaps, opaque before blended, one for each material. */
static uint64_t hash_submeshes(uint64_t hash, const kunai_model *model, const kunai_mesh *mesh)
{
    const kunai_model_info *info = kunai_model_get_info(model);
    uint32_t i, next = 0, blended = 0;

    SUBJECT_CHECK(mesh->submesh_count > 0);
    for (i = 0; i < mesh->submesh_count; i++) {
        const kunai_submesh *part = &mesh->submeshes[i];
        const kunai_material *material = kunai_model_get_material(model, part->material);
        const uint32_t is_blended = material && (material->flags & KUNAI_MATERIAL_BLEND);

        SUBJECT_CHECK(material != NULL);
        SUBJECT_CHECK(part->first_index == next);
        SUBJECT_CHECK(part->index_count > 0 && part->index_count % 3 == 0);
        SUBJECT_CHECK(part->node < info->node_count);
        SUBJECT_CHECK(mesh->node < 0 || part->node == (uint32_t)mesh->node);
        SUBJECT_CHECK(is_blended >= blended);
        SUBJECT_CHECK(i == 0 || is_blended != blended || part->order > part[-1].order);
        blended = is_blended;
        next += part->index_count;
        hash = subject_hash(hash, part->index_count);
        hash = subject_hash(hash, part->material);
        hash = subject_hash(hash, part->node);
        hash = subject_hash(hash, part->flags);
        hash = subject_hash(hash, part->order);
    }
    SUBJECT_CHECK(next == mesh->index_count);
    return hash;
}

/* Vertices are numbered in the order of their first use, so each is used. */
static uint64_t hash_indices(uint64_t hash, const kunai_mesh *mesh)
{
    uint32_t i, next = 0;

    for (i = 0; i < mesh->index_count; i++) {
        SUBJECT_CHECK(mesh->indices[i] <= next);
        next += mesh->indices[i] == next;
        hash = subject_hash(hash, mesh->indices[i]);
    }
    SUBJECT_CHECK(next == mesh->vertex_count);
    return hash;
}

static void check_weights(const kunai_mesh *mesh, uint32_t vertex)
{
    const float *weights = mesh->weights + 4 * (size_t)vertex;
    const uint16_t *joints = mesh->joints + 4 * (size_t)vertex;
    double sum = 0.0;
    uint32_t i, k;

    for (i = 0; i < 4; i++) {
        SUBJECT_CHECK(weights[i] >= 0.0f);
        SUBJECT_CHECK(i == 0 || weights[i] <= weights[i - 1]);
        SUBJECT_CHECK(weights[i] > 0.0f || joints[i] == 0);
        sum += (double)weights[i];
        for (k = 0; k < i; k++)
            SUBJECT_CHECK(joints[i] != joints[k] || weights[i] <= 0.0f);
    }
    SUBJECT_CHECK(sum > 0.999999 && sum < 1.000001);
}

static uint64_t hash_influences(uint64_t hash, const kunai_mesh *mesh, uint32_t node_count)
{
    double sum;
    uint32_t i, k;

    SUBJECT_CHECK(mesh->influence_starts[0] == 0);
    SUBJECT_CHECK(mesh->influence_starts[mesh->vertex_count] == mesh->influence_count);
    for (i = 0; i < mesh->vertex_count; i++) {
        SUBJECT_CHECK(mesh->influence_starts[i] < mesh->influence_starts[i + 1]);
        sum = 0.0;
        for (k = mesh->influence_starts[i]; k < mesh->influence_starts[i + 1]; k++) {
            const kunai_influence *influence = &mesh->influences[k];

            SUBJECT_CHECK(influence->node < node_count && influence->weight >= 0.0f);
            sum += (double)influence->weight;
            hash = subject_hash_floats(hash, influence->position, 3);
            hash = subject_hash_floats(hash, influence->normal, 3);
            hash = subject_hash_floats(hash, &influence->weight, 1);
            hash = subject_hash(hash, influence->node);
        }
        SUBJECT_CHECK(sum > 0.9999 && sum < 1.0001);
        check_weights(mesh, i);
        for (k = 0; k < 4; k++) {
            SUBJECT_CHECK(mesh->joints[4 * (size_t)i + k] < node_count);
            hash = subject_hash(hash, mesh->joints[4 * (size_t)i + k]);
        }
    }
    return subject_hash_floats(hash, mesh->weights, 4 * (size_t)mesh->vertex_count);
}

static uint64_t hash_vertices(uint64_t hash, const kunai_mesh *mesh)
{
    const size_t count = mesh->vertex_count;
    size_t i;

    hash = subject_hash_floats(hash, mesh->positions, 3 * count);
    if (mesh->normals)
        hash = subject_hash_floats(hash, mesh->normals, 3 * count);
    if (mesh->uvs)
        hash = subject_hash_floats(hash, mesh->uvs, 2 * count);
    if (mesh->uvs2)
        hash = subject_hash_floats(hash, mesh->uvs2, 2 * count);
    if (mesh->colors)
        hash = subject_hash_bytes(hash, mesh->colors, 4 * count);
    if (mesh->speculars)
        hash = subject_hash_bytes(hash, mesh->speculars, 4 * count);
    for (i = 0; i < count; i++)
        hash = subject_hash(hash, mesh->sources[i]);
    return hash;
}

/* kunai_model_skin at rest: what fits, and exactly what fits. */
static uint64_t hash_skin(uint64_t hash, const kunai_model *model, uint32_t index,
                          const float *worlds)
{
    const uint32_t count = kunai_model_get_mesh(model, index)->vertex_count;
    float *positions = malloc((size_t)count * 3 * sizeof *positions);
    float *normals = malloc((size_t)count * 3 * sizeof *normals);

    SUBJECT_CHECK(positions && normals);
    SUBJECT_CHECK(kunai_model_skin(model, index, worlds, positions, normals, count) == KUNAI_OK);
    SUBJECT_CHECK(kunai_model_skin(model, index, worlds, positions, NULL, count - 1) ==
                  KUNAI_E_SPACE);
    hash = subject_hash_floats(hash, positions, 3 * (size_t)count);
    hash = subject_hash_floats(hash, normals, 3 * (size_t)count);
    free(positions);
    free(normals);
    return hash;
}

static uint64_t hash_mesh(uint64_t hash, const kunai_model *model, uint32_t index,
                          const float *worlds)
{
    const kunai_model_info *info = kunai_model_get_info(model);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, index);
    const int skinned = mesh->kind == KUNAI_MESH_SKINNED;
    size_t i;

    SUBJECT_CHECK(mesh->kind <= KUNAI_MESH_SKINNED && mesh->corner_count == 3);
    SUBJECT_CHECK(skinned == (info->skinned && index + 1 == info->mesh_count));
    SUBJECT_CHECK(skinned == (mesh->node < 0) && mesh->node < (int32_t)info->node_count);
    SUBJECT_CHECK(skinned ||
                  kunai_model_get_node(model, (uint32_t)mesh->node)->mesh == (int32_t)index);
    SUBJECT_CHECK(skinned == (mesh->influences != NULL) && skinned == (mesh->joints != NULL));
    SUBJECT_CHECK(skinned == (mesh->weights != NULL));
    SUBJECT_CHECK(skinned == (mesh->influence_starts != NULL));
    SUBJECT_CHECK((mesh->user_count > 0) == (mesh->user_words != NULL) && mesh->user_count < 4);
    hash = hash_submeshes(hash, model, mesh);
    hash = hash_indices(hash, mesh);
    hash = hash_vertices(hash, mesh);
    if (skinned)
        hash = hash_influences(hash, mesh, info->node_count);
    for (i = 0; i < (size_t)mesh->index_count / 3 * mesh->user_count; i++)
        hash = subject_hash(hash, mesh->user_words[i]);
    return hash_skin(hash, model, index, worlds);
}

static uint64_t hash_info(uint64_t hash, const kunai_model_info *info)
{
    hash = subject_hash_warnings(hash, info->warnings, info->warning_count);
    hash = subject_hash(hash, info->format);
    hash = subject_hash(hash, info->byte_order);
    hash = subject_hash(hash, info->dropped_count);
    hash = subject_hash_floats(hash, &info->bind_gap, 1);
    hash = subject_hash_floats(hash, info->bounds_min, 3);
    hash = subject_hash_floats(hash, info->bounds_max, 3);
    SUBJECT_CHECK((info->inverse_binds != NULL) == (info->skinned != 0));
    if (info->inverse_binds)
        hash = subject_hash_floats(hash, info->inverse_binds, 16 * (size_t)info->node_count);
    return hash;
}

/* kunai_model_world without a pose gives what the nodes say, bit for bit. */
static float *rest_worlds(const kunai_model *model)
{
    const uint32_t count = kunai_model_get_info(model)->node_count;
    float *worlds = malloc((size_t)count * 16 * sizeof *worlds);
    uint32_t i;

    SUBJECT_CHECK(worlds != NULL);
    SUBJECT_CHECK(kunai_model_world(model, NULL, worlds, count - 1) == KUNAI_E_SPACE);
    SUBJECT_CHECK(kunai_model_world(model, NULL, worlds, count) == KUNAI_OK);
    for (i = 0; i < count; i++)
        SUBJECT_CHECK(!memcmp(worlds + 16 * (size_t)i, kunai_model_get_node(model, i)->world,
                              16 * sizeof *worlds));
    return worlds;
}

static uint64_t walk_model(const void *handle, const void *data, size_t size)
{
    const kunai_model *model = handle;
    const kunai_model_info *info = kunai_model_get_info(model);
    float *worlds = rest_worlds(model);
    uint64_t hash = hash_info(SUBJECT_HASH_START, info);
    uint32_t i, vertices = 0, indices = 0;

    (void)data;
    hash = hash_nodes(hash, model, size);
    hash = hash_materials(hash, model, size);
    hash = hash_textures(hash, model);
    for (i = 0; kunai_model_get_mesh(model, i); i++) {
        hash = hash_mesh(hash, model, i, worlds);
        vertices += kunai_model_get_mesh(model, i)->vertex_count;
        indices += kunai_model_get_mesh(model, i)->index_count;
    }
    SUBJECT_CHECK(i == info->mesh_count);
    SUBJECT_CHECK(vertices == info->vertex_count && indices == 3 * info->triangle_count);
    SUBJECT_CHECK(kunai_model_skin(model, i, worlds, worlds, NULL, 0) == KUNAI_E_RANGE);
    free(worlds);
    return hash;
}

const test_subject subject_model = {"model", open_model, walk_model, close_model};
