/* sum.c - opens a model and sums the elements of all its arrays, as sum_model of main.rs does. */
#include <kunai/kunai.h>

#define SUM(type, name)                                                                            \
    static uint64_t name(const type *values, size_t count)                                         \
    {                                                                                              \
        uint64_t sum = 0;                                                                          \
                                                                                                   \
        for (size_t i = 0; values && i < count; i++)                                               \
            sum += (uint64_t)values[i];                                                            \
        return sum;                                                                                \
    }

SUM(uint8_t, sum_bytes)
SUM(uint16_t, sum_shorts)
SUM(uint32_t, sum_words)

/* Sums of floats depend on the order; the sum of their bits does not. */
static uint64_t sum_floats(const float *values, size_t count)
{
    union {
        float value;
        uint32_t bits;
    } of;
    uint64_t sum = 0;

    for (size_t i = 0; values && i < count; i++) {
        of.value = values[i];
        sum += of.bits;
    }
    return sum;
}

static uint64_t sum_mesh(const kunai_mesh *mesh)
{
    const size_t count = mesh->vertex_count;
    uint64_t sum = mesh->submesh_count;

    sum += sum_floats(mesh->positions, 3 * count);
    sum += sum_floats(mesh->normals, 3 * count);
    for (size_t set = 0; set < 8; set++)
        sum += sum_floats(mesh->uvs[set], 2 * count);
    for (size_t set = 0; set < 2; set++)
        sum += sum_bytes(mesh->colors[set], 4 * count);
    sum += sum_words(mesh->indices, mesh->index_count);
    sum += sum_words(mesh->sources, count);
    sum += sum_shorts(mesh->joints, 4 * count);
    sum += sum_floats(mesh->weights, 4 * count);
    sum += sum_words(mesh->influence_starts, count + 1);
    for (size_t i = 0; mesh->influences && i < mesh->influence_count; i++)
        sum += mesh->influences[i].node;
    sum += sum_bytes(mesh->speculars, 4 * count);
    sum += sum_floats(mesh->volume_uvs, 2 * count);
    sum += sum_floats(mesh->polygon_normals, mesh->index_count);
    sum += sum_floats(mesh->binormals, 3 * count);
    sum += sum_floats(mesh->tangents, 3 * count);
    return sum;
}

uint64_t sum_model_in_c(const void *data, size_t size);

uint64_t sum_model_in_c(const void *data, size_t size)
{
    const kunai_material *material;
    const kunai_node *node;
    const kunai_mesh *mesh;
    kunai_model *model;
    uint64_t sum = 0;

    if (kunai_model_open(data, size, NULL, &model, NULL) != KUNAI_OK)
        return 0;
    for (uint32_t i = 0; (node = kunai_model_get_node(model, i)) != NULL; i++)
        sum += sum_floats(node->world, 16) + node->name.size;
    for (uint32_t i = 0; (mesh = kunai_model_get_mesh(model, i)) != NULL; i++)
        sum += sum_mesh(mesh);
    for (uint32_t i = 0; (material = kunai_model_get_material(model, i)) != NULL; i++)
        sum += sum_words(material->parameters, material->parameter_count);
    kunai_model_close(model);
    return sum;
}
