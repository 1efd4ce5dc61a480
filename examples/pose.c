/* cc -c pose.c $(pkg-config --cflags kunai) */
#include <kunai/kunai.h>
#include <stdlib.h>

/* The model whose root node is at a place of the memory dump of a Dreamcast. */
kunai_model *find_model(const void *dump, size_t size, uint64_t place, kunai_error *error)
{
    kunai_options options = {.struct_size = sizeof options,
                             .flags = KUNAI_OPEN_BARE,
                             .format = KUNAI_FORMAT_NJCM,
                             .offset = place,
                             .base = 0x8C000000}; /* where the dump was loaded */
    kunai_model *model;

    return kunai_model_open(dump, size, &options, &model, error) == KUNAI_OK ? model : NULL;
}

/* Where the vertices of a mesh are once a node has been turned: 3 floats each, for free(). */
float *bend(const kunai_model *model, uint32_t mesh, uint32_t node, const float quaternion[4])
{
    const uint32_t count = kunai_model_get_info(model)->node_count;
    const uint32_t vertices = kunai_model_get_mesh(model, mesh)->vertex_count;
    kunai_transform *pose = malloc(count * sizeof *pose);
    float *worlds = malloc(count * 16 * sizeof *worlds);
    float *positions = malloc(vertices * 3 * sizeof *positions);
    uint32_t i;

    if (pose && worlds && positions) {
        for (i = 0; i < count; i++)
            pose[i] = kunai_model_get_node(model, i)->rest;
        for (i = 0; i < 4; i++)
            pose[node].rotation[i] = quaternion[i];
        kunai_model_world(model, pose, count, worlds, count, NULL);
        kunai_model_skin(model, mesh, worlds, count, positions, NULL, vertices, NULL);
    } else {
        free(positions);
        positions = NULL;
    }
    free(pose);
    free(worlds);
    return positions;
}
