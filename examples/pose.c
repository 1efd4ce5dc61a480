/* cc -c pose.c $(pkg-config --cflags kunai) */
#include <kunai/kunai.h>
#include <stdlib.h>

/* Opens the model whose root node is at a place of the memory dump of a Dreamcast. Returns NULL if
 * it cannot be read; see *error. */
kunai_model *find_model(const void *dump, size_t size, uint64_t place, kunai_error *error)
{
    kunai_options options = KUNAI_OPTIONS_INIT;
    kunai_model *model;

    options.flags = KUNAI_OPEN_BARE;
    options.format = KUNAI_FORMAT_NJCM;
    options.offset = place;
    options.base = 0x8C000000; /* where the dump was loaded */
    return kunai_model_open(dump, size, &options, &model, error) == KUNAI_OK ? model : NULL;
}

/* Computes the vertices of a mesh after one node has been turned. positions has room for
 * vertex_count of them, 3 floats each. */
kunai_result bend(const kunai_model *model, uint32_t mesh, uint32_t node, const float quaternion[4],
                  float *positions, size_t vertex_count, kunai_error *error)
{
    const uint32_t count = kunai_model_get_info(model)->node_count;
    kunai_transform *pose = malloc(count * sizeof *pose);
    float *worlds = malloc(count * 16 * sizeof *worlds);
    kunai_result result = KUNAI_E_MEMORY;
    uint32_t i;

    if (pose && worlds) {
        for (i = 0; i < count; i++)
            pose[i] = kunai_model_get_node(model, i)->rest;
        for (i = 0; i < 4; i++)
            pose[node].rotation[i] = quaternion[i];
        result = kunai_model_world(model, pose, count, worlds, count, error);
        if (result == KUNAI_OK)
            result =
                kunai_model_skin(model, mesh, worlds, count, positions, NULL, vertex_count, error);
    }
    free(pose);
    free(worlds);
    return result;
}
