/* gltf_animation.h - animations of a glTF file, with a key for each frame. */
#ifndef GLTF_ANIMATION_H
#define GLTF_ANIMATION_H

#include "gltf.h"

/* An animation that is being written. It has a key for each frame, from frame 0. */
typedef struct gltf_animation {
    glb *out;
    uint32_t frame_count;
    int step;      /* a value holds until the next key */
    int64_t times; /* accessor of the times 0, 1/30 and so on; -1: not needed yet */
    int64_t start; /* accessor of time 0 alone; -1: not needed yet */
    buffer samplers, channels;
    uint32_t sampler_count;
} gltf_animation;

/* A property of a node of the model that a motion moves. */
typedef struct gltf_move {
    uint32_t node, property, sampler;
} gltf_move;

/* Begins an animation of frame_count keys. */
gltf_animation begin_gltf_animation(glb *out, uint32_t frame_count);

/* Returns whether all of count rows are equal. */
int is_gltf_constant(const float *values, size_t count, uint32_t parts);

/* Adds a sampler with a row of values for each frame, or with one key if all rows are equal.
 * Returns the number of the sampler. */
uint32_t add_gltf_sampler(gltf_animation *a, const float *values, uint32_t parts);

/* Adds a sampler of morph weights with count keys at frames: each key has parts weights. Returns
 * the number of the sampler. */
uint32_t add_gltf_key_sampler(gltf_animation *a, const float *frames, size_t count,
                              const float *values, uint32_t parts);
void add_gltf_channel(gltf_animation *a, uint32_t sampler, uint32_t node, const char *path);

/* Computes the pose of every frame. step: frames of the motion for each frame of the animation. */
kunai_result take_gltf_samples(const gltf *g, const kunai_motion *motion, double step,
                               uint32_t frame_count, kunai_transform *samples);

/* Adds a sampler for each property that leaves the rest pose, and appends a gltf_move for it to
 * moves. samples: the pose of every frame. */
void add_gltf_moves(const gltf *g, gltf_animation *a, const kunai_transform *samples,
                    buffer *moves);

/* Adds channels for the moves, in the tree whose first node is first_node. */
void move_gltf_tree(gltf_animation *a, const buffer *moves, uint32_t first_node);

/* gltf_slide.c: moves the texture of a material by a texture matrix (6 floats) for every frame. */
void add_gltf_slide(gltf *g, gltf_animation *a, uint32_t index, const float *matrices);

/* Writes the animation, if it has channels, and frees it. */
void end_gltf_animation(gltf_animation *a, const char *name);

#endif
