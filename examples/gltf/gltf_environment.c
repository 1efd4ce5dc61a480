/*
 * gltf_environment.c - computes texture coordinates of environment maps.
 *
 * The console computes them at every frame from the normal in the space of the camera:
 *
 *     u = 1/2 + x/2, v = 1/2 - y/2
 *
 * glTF cannot express this. The writer computes them once, from the rest pose, for a camera that
 * looks along -Z. When a part turns in a viewer, its picture turns with it.
 */
#include "gltf.h"

/* Returns the normals of a mesh in the rest pose, in model space, or NULL if memory has failed. */
static float *take_normals(const gltf *g, const kunai_mesh *mesh, uint32_t index)
{
    const size_t nodes = g->info->node_count, count = mesh->vertex_count;
    float *worlds = allocate_from(g->memory, nodes, 16 * sizeof *worlds);
    float *positions = allocate_from(g->memory, count, 3 * sizeof *positions);
    float *normals = allocate_from(g->memory, count, 3 * sizeof *normals);

    if (!normals) /* NULL if an allocation before it has failed */
        return NULL;
    kunai_model_world(g->model, NULL, 0, worlds, nodes, NULL);
    kunai_model_skin(g->model, index, worlds, nodes, positions, normals, count, NULL);
    release_to(g->memory, worlds);
    release_to(g->memory, positions);
    return normals;
}

int64_t add_gltf_environment(gltf *g, const kunai_mesh *mesh, uint32_t index)
{
    const size_t count = mesh->vertex_count;
    float *normals = take_normals(g, mesh, index),
          *uvs = allocate_from(g->memory, count, 2 * sizeof *uvs);
    uint32_t accessor;
    size_t i;

    if (!uvs) /* NULL if the normals have failed, too */
        return -1;
    for (i = 0; i < count; i++) {
        uvs[2 * i] = 0.5F + 0.5F * normals[3 * i];
        uvs[2 * i + 1] = 0.5F - 0.5F * normals[3 * i + 1];
    }
    accessor = add_glb_floats(g->out, GLB_VERTICES, uvs, count, 2, 0);
    release_to(g->memory, normals);
    release_to(g->memory, uvs);
    return accessor;
}
