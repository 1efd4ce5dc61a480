/* shape.c - reads no bytes: puts the tracks of a motion of shapes on the vertices of a mesh,
 * ninja-motion.md 7. */
#include "motion/sample.h"
#include "model/model.h"

/* As many groups as nodes: one for each, whatever SHAPE_SKIP says. Some exporters set it on all
 * nodes. */
int32_t kunai_i_find_shape_group(const kunai_model *model, uint32_t group_count, uint32_t node)
{
    if (group_count == model->info.node_count)
        return (int32_t)node;
    return model->nodes[node].shape_group;
}

static const kunai_i_track *find_track(const kunai_motion *motion, uint32_t group,
                                       uint32_t property)
{
    uint32_t i;

    if (group >= motion->info.group_count)
        return NULL;
    for (i = motion->first_tracks[group]; i < motion->first_tracks[group + 1]; i++)
        if (motion->tracks[i].track.property == property)
            return &motion->tracks[i];
    return NULL;
}

/* still: those of the mesh, or NULL: all are 0. */
static void move_points(kunai_i_sampler *sampler, const kunai_i_track *track,
                        const kunai_mesh *mesh, const float *still, float *points)
{
    const uint32_t moved = track ? track->track.point_count : 0;
    uint32_t i;

    if (still)
        memcpy(points, still, mesh->vertex_count * 3 * sizeof *points);
    else
        memset(points, 0, mesh->vertex_count * 3 * sizeof *points);
    for (i = 0; i < mesh->vertex_count; i++)
        if (mesh->sources[i] < moved)
            kunai_i_sample_floats(sampler, track, 3 * (size_t)mesh->sources[i], 3,
                                  points + 3 * (size_t)i);
}

kunai_result kunai_motion_shape(const kunai_motion *motion, const kunai_model *model, uint32_t mesh,
                                float frame, uint32_t sample, float *positions, float *normals,
                                size_t count)
{
    const kunai_mesh *from;
    kunai_i_sampler sampler;
    uint32_t group; /* -1 is past every group */

    if (!motion || !model || !positions || !kunai_i_is_sample(sample) ||
        motion->info.kind != KUNAI_MOTION_SHAPES)
        return KUNAI_E_ARGUMENT;
    if (mesh >= model->info.mesh_count)
        return KUNAI_E_RANGE;
    from = &model->meshes[mesh];
    if (from->kind != KUNAI_MESH_RIGID)
        return KUNAI_E_UNSUPPORTED;
    if (count < from->vertex_count)
        return KUNAI_E_SPACE;
    group =
        (uint32_t)kunai_i_find_shape_group(model, motion->info.group_count, (uint32_t)from->node);
    kunai_i_begin_sampler(&sampler, motion, frame, sample);
    move_points(&sampler, find_track(motion, group, KUNAI_VERTICES), from, from->positions,
                positions);
    if (normals)
        move_points(&sampler, find_track(motion, group, KUNAI_NORMALS), from, from->normals,
                    normals);
    return KUNAI_OK;
}
