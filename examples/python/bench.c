/* bench.c - the work that bench.py does in Python, in C: opens all models of a file, and looks at
 * all their arrays. */
#include <kunai/kunai.h>

static uint64_t add(const void *array, uint64_t size)
{
    return array ? size : 0;
}

static uint64_t walk_mesh(const kunai_mesh *mesh)
{
    const uint64_t count = mesh->vertex_count;
    uint64_t size = add(mesh->positions, 12 * count) + add(mesh->normals, 12 * count);

    for (int i = 0; i < 8; i++)
        size += add(mesh->uvs[i], 8 * count);
    for (int i = 0; i < 2; i++)
        size += add(mesh->colors[i], 4 * count);
    size += add(mesh->indices, 4 * (uint64_t)mesh->index_count);
    size += add(mesh->submeshes, sizeof *mesh->submeshes * mesh->submesh_count);
    size += add(mesh->sources, 4 * count) + add(mesh->joints, 8 * count);
    size += add(mesh->weights, 16 * count);
    size += add(mesh->influences, sizeof *mesh->influences * mesh->influence_count);
    size += add(mesh->influence_starts, 4 * (count + 1)) + add(mesh->speculars, 4 * count);
    size += add(mesh->volume_uvs, 8 * count);
    size += add(mesh->user_words, 2 * (uint64_t)(mesh->user_count * mesh->index_count / 3));
    size += add(mesh->polygon_normals, 4 * (uint64_t)mesh->index_count);
    return size + add(mesh->binormals, 12 * count) + add(mesh->tangents, 12 * count);
}

static uint64_t walk_model(const kunai_model *model)
{
    const kunai_model_info *info = kunai_model_get_info(model);
    uint64_t size = add(info->inverse_binds, 64 * (uint64_t)info->node_count);

    for (uint32_t i = 0; i < info->node_count; i++)
        size += sizeof kunai_model_get_node(model, i)->world;
    for (uint32_t i = 0; i < info->mesh_count; i++)
        size += walk_mesh(kunai_model_get_mesh(model, i));
    for (uint32_t i = 0; i < info->material_count; i++) {
        const kunai_material *material = kunai_model_get_material(model, i);

        size += add(material->parameters, 4 * (uint64_t)material->parameter_count);
    }
    return size;
}

/* Returns the size of all arrays of all models. */
uint64_t walk_file(const void *data, size_t size);

uint64_t walk_file(const void *data, size_t size)
{
    kunai_options options = KUNAI_OPTIONS_INIT;
    kunai_model *model;
    uint64_t found = 0;

    for (; kunai_model_open(data, size, &options, &model, NULL) == KUNAI_OK; options.index++) {
        found += walk_model(model);
        kunai_model_close(model);
    }
    return found;
}
