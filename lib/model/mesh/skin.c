/* skin.c - reads no bytes: the vertices of a mesh in any pose, ninja-chunk.md 3.1. */
#include "model/mesh/skin.h"

#include "model/handle.h"

#include <string.h>

static void skin_mesh(const kunai_mesh *from, const float *worlds, float *positions, float *normals)
{
    kunai_influence rigid;
    uint32_t i;

    memset(&rigid, 0, sizeof rigid);
    rigid.weight = 1.0f;
    rigid.node = from->node < 0 ? 0 : (uint32_t)from->node;
    for (i = 0; i < from->vertex_count; i++) {
        const kunai_influence *influences = &rigid;
        double position[3], normal[3];
        uint32_t influence_count = 1;

        if (from->influences) {
            influences = from->influences + from->influence_starts[i];
            influence_count = from->influence_starts[i + 1] - from->influence_starts[i];
        } else {
            memcpy(rigid.position, from->positions + 3 * (size_t)i, sizeof rigid.position);
            if (from->normals)
                memcpy(rigid.normal, from->normals + 3 * (size_t)i, sizeof rigid.normal);
        }
        kunai_i_skin_point(influences, influence_count, worlds, position);
        kunai_i_round3(position, positions + 3 * (size_t)i, NULL);
        if (!normals)
            continue;
        kunai_i_skin_normal(influences, influence_count, worlds, normal);
        kunai_i_narrow3(normal, normals + 3 * (size_t)i);
    }
}

kunai_result kunai_model_skin(const kunai_model *model, uint32_t mesh, const float *worlds,
                              size_t world_count, float *positions, float *normals,
                              size_t vertex_count, kunai_error *error)
{
    if (!model)
        return kunai_i_refuse(NULL, KUNAI_E_ARGUMENT, "model is NULL", error);
    if (!worlds && world_count)
        return kunai_i_refuse(model, KUNAI_E_ARGUMENT, "worlds is NULL", error);
    if (!positions && vertex_count)
        return kunai_i_refuse(model, KUNAI_E_ARGUMENT, "positions is NULL", error);
    if (mesh >= model->info.mesh_count)
        return kunai_i_refuse(model, KUNAI_E_RANGE, "mesh is past the last one", error);
    if (world_count < model->info.node_count)
        return kunai_i_refuse(model, KUNAI_E_SPACE,
                              "worlds has fewer matrices than the model has nodes", error);
    if (vertex_count < model->meshes[mesh].vertex_count)
        return kunai_i_refuse(
            model, KUNAI_E_SPACE,
            "positions and normals have room for fewer vertices than the mesh has", error);
    skin_mesh(&model->meshes[mesh], worlds, positions, normals);
    return kunai_i_set_error(error, KUNAI_OK, 0, 0, "", "");
}
