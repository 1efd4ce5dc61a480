/* gltf_animation.h - animations of a glTF file, with keys for each frame. */
#ifndef GLTF_ANIMATION_H
#define GLTF_ANIMATION_H

#include "gltf.h"

/* A key for each frame, from 0. */
typedef struct gltf_animation {
    glb *out;
    uint32_t frame_count;
    int step;      /* a value holds until the next key */
    int64_t times; /* accessors of 0, 1/30, ... and of 0 alone; -1: not needed yet */
    int64_t start;
    buffer samplers, channels;
    uint32_t sampler_count;
} gltf_animation;

/* What a motion moves: a property of a node of the model. */
typedef struct gltf_move {
    uint32_t node, property, sampler;
} gltf_move;

/* Begins an animation of that many keys. */
gltf_animation begin_gltf_animation(glb *out, uint32_t frame_count);

/* Whether all of count rows are equal. */
int is_gltf_constant(const float *values, size_t count, uint32_t parts);

/* A row of values for each frame as a sampler; constant ones are one key. Gives its number. */
uint32_t add_gltf_sampler(gltf_animation *a, const float *values, uint32_t parts);

/* Morph weights at frames of their own: rows of parts numbers. */
uint32_t add_gltf_key_sampler(gltf_animation *a, const float *frames, size_t count,
                              const float *values, uint32_t parts);
void add_gltf_channel(gltf_animation *a, uint32_t sampler, uint32_t node, const char *path);

/* The pose of every frame; step: frames of the motion from one to the next. */
kunai_result take_gltf_samples(const gltf *g, const kunai_motion *motion, double step,
                               uint32_t frame_count, kunai_transform *samples);

/* Samplers for all that leaves the rest pose, as gltf_move. samples: the pose of every frame. */
void add_gltf_moves(const gltf *g, gltf_animation *a, const kunai_transform *samples,
                    buffer *moves);

/* Channels for these in the tree whose first node has that number. */
void move_gltf_tree(gltf_animation *a, const buffer *moves, uint32_t first_node);

/* gltf_slide.c: moves the texture of a material by a texture matrix (6 floats) for every frame. */
void add_gltf_slide(gltf *g, gltf_animation *a, uint32_t index, const float *matrices);

/* Writes the animation, if it has channels, and frees it. */
void end_gltf_animation(gltf_animation *a, const char *name);

#endif
