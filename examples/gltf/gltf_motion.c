/*
 * gltf_motion.c - writes clips as animations.
 *
 * Motions of nodes are sampled at every frame (ninja-chunk.md 6.5, ninja-motion.md 6), at 30 frames
 * per second (ninja-motion.md 9). Motions of shapes, of materials and of cameras have files of
 * their own: gltf_shape.c, gltf_tracks.c and gltf_camera.c.
 */
#include "gltf_animation.h"

#include <string.h>

/* Writes a row of samples for each frame. If values hold until the next key, the last row is
 * written a second time, one frame later, so that the last value is visible for a frame. */
static void write_animation(gltf *g, uint32_t frame_count, kunai_transform *samples,
                            const kunai_gltf_clip *motion)
{
    const size_t row = g->info->node_count * sizeof *samples;
    const int step =
        kunai_motion_get_info(motion->motion)->interpolation == KUNAI_INTERPOLATION_STEP;
    gltf_animation a = begin_gltf_animation(g->out, frame_count + (uint32_t)step);
    buffer moves = {.memory = g->memory};

    a.step = step;
    if (step)
        memcpy((char *)samples + frame_count * row, (char *)samples + (frame_count - 1) * row, row);
    add_gltf_moves(g, &a, samples, &moves);
    move_gltf_tree(&a, &moves, g->first_node);
    end_gltf_animation(&a, motion->name);
    free_buffer(&moves);
}

static void add_samples(gltf *g, const kunai_gltf_clip *motion, uint32_t frame_count)
{
    kunai_transform *samples =
        allocate_from(g->memory, (size_t)(frame_count + 1) * g->info->node_count, sizeof *samples);
    kunai_result result;

    if (!samples)
        return;
    result = take_gltf_samples(g, motion->motion, 1, frame_count, samples);
    if (result == KUNAI_OK)
        write_animation(g, frame_count, samples, motion);
    else
        tell_gltf(g->file, KUNAI_GLTF_FAILED, motion->source,
                  "motion %u does not fit the model (%s)", (unsigned)motion->index,
                  kunai_result_name(result));
    release_to(g->memory, samples);
}

static void add_poses(gltf *g, const kunai_gltf_clip *motion)
{
    const kunai_motion_info *info = kunai_motion_get_info(motion->motion);
    const uint32_t frame_count = info->frame_count ? info->frame_count : 1;

    if (g->info->node_count &&
        charge_gltf(g, motion, frame_count, 10 * (uint64_t)g->info->node_count))
        add_samples(g, motion, frame_count);
}

void add_gltf_motions(gltf *g)
{
    const kunai_gltf_clip *motions = (const void *)g->clips.data;
    uint32_t i;

    for (i = 0; i < g->clips.size / sizeof *motions; i++)
        switch (kunai_motion_get_info(motions[i].motion)->kind) {
        case KUNAI_MOTION_KIND_NODES: add_poses(g, &motions[i]); break;
        case KUNAI_MOTION_KIND_SHAPES: add_gltf_shape_motion(g, i, &motions[i]); break;
        case KUNAI_MOTION_KIND_MATERIALS:
        case KUNAI_MOTION_KIND_VISIBILITY: add_gltf_tracks(g, &motions[i]); break;
        default: add_gltf_view(g, &motions[i]); break;
        }
}
