/* skin.c - reads no bytes: the vertices of a mesh in any pose, ninja-chunk.md 3.1. */
#include "model/mesh/skin.h"

#include "model/handle.h"

#include <string.h>

kunai_result kunai_model_skin(const kunai_model *model, uint32_t mesh, const float *worlds,
                              float *positions, float *normals, size_t count)
{
    const kunai_mesh *from;
    kunai_influence rigid;
    uint32_t i;

    if (!model || !worlds || !positions)
        return KUNAI_E_ARGUMENT;
    if (mesh >= model->info.mesh_count)
        return KUNAI_E_RANGE;
    from = &model->meshes[mesh];
    if (count < from->vertex_count)
        return KUNAI_E_SPACE;
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
    return KUNAI_OK;
}
