/*
 * pose.c - applies the tracks of a motion to the nodes of a model (ninja-motion.md 6.1), or to the
 * vertices of a mesh (ninja-motion.md 7).
 *
 * Reads no file format. Tracks belong to groups, and each node says which group moves it. A value
 * of a track replaces the value of the rest pose; nothing is added. Splines of angles exist for
 * Basic models only, so the pose depends on the model, too.
 */
#include "motion/pose.h"

#include "base/math.h"
#include "model/handle.h"
#include "motion/sample.h"

#include <string.h>

/* Checks the arguments that poses and shapes share. Returns the error message, or NULL. */
static const char *check_handles(const kunai_motion *motion, const kunai_model *model,
                                 uint32_t sample)
{
    if (!motion)
        return "motion is NULL";
    if (!model)
        return "model is NULL";
    return kunai_i_is_sample(sample) ? NULL : "sample is unknown";
}

/* ---- nodes ---- */

/* The data that all nodes of a pose share. */
typedef struct pose_maker {
    kunai_i_sampler sampler;
    const kunai_motion *motion;
    int is_spline; /* for angles; a track knows this only if the open call was given the model */
} pose_maker;

int kunai_i_turns_on_spline(const kunai_model *model)
{
    return model && kunai_i_is_basic(model);
}

/* Sets a rotation from a quaternion, or from angles in the order of the node. */
static void apply_rotation(pose_maker *maker, const kunai_i_track *track, uint32_t flags,
                           float *rotation)
{
    int32_t angles[3];

    if (track->track.value_count == 4) {
        kunai_i_sample_values(&maker->sampler, track, rotation);
        return;
    }
    kunai_i_sample_angles(&maker->sampler, track, maker->is_spline, angles);
    kunai_i_convert_angles(angles, (flags & KUNAI_EVAL_ZXY_ANG) != 0, rotation);
}

static void apply_vector(pose_maker *maker, const kunai_i_track *track, float *vector)
{
    if (track->track.axis < 0)
        kunai_i_sample_floats(&maker->sampler, track, 0, 3, vector);
    else
        kunai_i_sample_values(&maker->sampler, track, vector + track->track.axis);
}

/* Applies the tracks of a group. A value replaces the value of the rest pose, whatever the UNIT
 * flags of the node say. */
static void apply_tracks(pose_maker *maker, uint32_t group, uint32_t flags,
                         kunai_transform *transform)
{
    const kunai_i_track *track = maker->motion->tracks + maker->motion->first_tracks[group];
    const kunai_i_track *end = maker->motion->tracks + maker->motion->first_tracks[group + 1];

    for (; track != end; track++)
        switch (track->track.property) {
        case KUNAI_PROPERTY_TRANSLATION: apply_vector(maker, track, transform->translation); break;
        case KUNAI_PROPERTY_ROTATION:
            apply_rotation(maker, track, flags, transform->rotation);
            break;
        case KUNAI_PROPERTY_SCALE: apply_vector(maker, track, transform->scale); break;
        default: break;
        }
}

/* Sets each node to its rest pose, then applies the tracks of its group. */
kunai_result kunai_motion_pose(const kunai_motion *motion, const kunai_model *model, float frame,
                               uint32_t sample, kunai_transform *pose, size_t pose_count,
                               kunai_error *error)
{
    const char *wrong = check_handles(motion, model, sample);
    pose_maker maker;
    uint32_t i;

    if (!wrong && motion->info.kind != KUNAI_MOTION_KIND_NODES)
        wrong = "the motion does not move nodes";
    if (!wrong && !pose && pose_count)
        wrong = "pose is NULL, but pose_count is not 0";
    if (wrong)
        return kunai_i_end_motion_call(error, KUNAI_E_ARGUMENT, motion, wrong);
    if (pose_count < model->info.node_count)
        return kunai_i_end_motion_call(error, KUNAI_E_SPACE, motion,
                                       "pose_count is less than the node_count of the model");
    maker.motion = motion;
    maker.is_spline =
        motion->info.interpolation != KUNAI_INTERPOLATION_LINEAR && kunai_i_turns_on_spline(model);
    kunai_i_begin_sampler(&maker.sampler, motion, frame, sample);
    for (i = 0; i < model->info.node_count; i++) {
        const kunai_node *node = &model->nodes[i];
        /* -1 becomes greater than every group */
        const uint32_t group = (uint32_t)node->track_group;

        pose[i] = node->rest;
        if (group < motion->info.group_count && motion->info.frame_count)
            apply_tracks(&maker, group, node->flags, &pose[i]);
    }
    return kunai_i_end_motion_call(error, KUNAI_OK, motion, "");
}

/* ---- two poses ---- */

static void blend_floats(const float *a, const float *b, double rate, float *result)
{
    int i;

    for (i = 0; i < 3; i++)
        result[i] = kunai_i_round((1.0 - rate) * (double)a[i] + rate * (double)b[i], NULL);
}

/* The rate is limited to 0 .. 1. */
kunai_result kunai_motion_blend(const kunai_transform *a, const kunai_transform *b, float rate,
                                kunai_transform *blended, size_t count, kunai_error *error)
{
    double part = (double)rate;
    size_t i;

    if (count && (!a || !b || !blended))
        return kunai_i_end_motion_call(error, KUNAI_E_ARGUMENT, NULL,
                                       "a, b or blended is NULL, but count is not 0");
    part = part >= 1.0 ? 1.0 : part;
    part = part > 0.0 ? part : 0.0; /* also for NaN */
    for (i = 0; i < count; i++) {
        blend_floats(a[i].translation, b[i].translation, part, blended[i].translation);
        kunai_i_blend_quaternion(a[i].rotation, b[i].rotation, part, blended[i].rotation);
        blend_floats(a[i].scale, b[i].scale, part, blended[i].scale);
    }
    return kunai_i_end_motion_call(error, KUNAI_OK, NULL, "");
}

/* ---- shapes ---- */

/* If there are as many groups as nodes, each node has its own group, whatever SHAPE_SKIP says. Some
 * exporters set that flag on all nodes. */
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

/* Sets the points of a mesh. Points that the track does not move stay as in still, or are 0 if
 * still is NULL. */
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

/* Checks the remaining arguments. Returns the result of the call, and sets *wrong to the
 * message. */
static kunai_result check_shape(const kunai_motion *motion, const kunai_model *model, uint32_t mesh,
                                size_t vertex_count, const char **wrong)
{
    if (motion->info.kind != KUNAI_MOTION_KIND_SHAPES) {
        *wrong = "the motion does not move shapes";
        return KUNAI_E_ARGUMENT;
    }
    if (mesh >= model->info.mesh_count) {
        *wrong = "mesh is out of range: the model has fewer meshes";
        return KUNAI_E_RANGE;
    }
    if (model->meshes[mesh].kind != KUNAI_MESH_KIND_RIGID) {
        *wrong = "the mesh is not rigid";
        return KUNAI_E_UNSUPPORTED;
    }
    if (vertex_count < model->meshes[mesh].vertex_count) {
        *wrong = "vertex_count is less than the vertex_count of the mesh";
        return KUNAI_E_SPACE;
    }
    return KUNAI_OK;
}

/* Normals are optional. Without a track for them, the normals of the mesh are copied. */
kunai_result kunai_motion_shape(const kunai_motion *motion, const kunai_model *model, uint32_t mesh,
                                float frame, uint32_t sample, float *positions, float *normals,
                                size_t vertex_count, kunai_error *error)
{
    const char *wrong = check_handles(motion, model, sample);
    kunai_result result = wrong ? KUNAI_E_ARGUMENT : KUNAI_OK;
    const kunai_mesh *from;
    kunai_i_sampler sampler;
    uint32_t group; /* -1 becomes greater than every group */

    if (!wrong && !positions && vertex_count) {
        wrong = "positions is NULL, but vertex_count is not 0";
        result = KUNAI_E_ARGUMENT;
    }
    if (!wrong)
        result = check_shape(motion, model, mesh, vertex_count, &wrong);
    if (result != KUNAI_OK)
        return kunai_i_end_motion_call(error, result, motion, wrong);
    from = &model->meshes[mesh];
    group =
        (uint32_t)kunai_i_find_shape_group(model, motion->info.group_count, (uint32_t)from->node);
    kunai_i_begin_sampler(&sampler, motion, frame, sample);
    move_points(&sampler, find_track(motion, group, KUNAI_PROPERTY_VERTICES), from, from->positions,
                positions);
    if (normals)
        move_points(&sampler, find_track(motion, group, KUNAI_PROPERTY_NORMALS), from,
                    from->normals, normals);
    return kunai_i_end_motion_call(error, KUNAI_OK, motion, "");
}
