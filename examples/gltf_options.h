/* gltf_options.h - how kunai-gltf reads its model. */
#ifndef GLTF_OPTIONS_H
#define GLTF_OPTIONS_H

#include "gltf.h"

/* The words of the command line that say how the model is to be read. */
typedef struct gltf_words {
    const char *index, *bare, *motion, *format, *byte_order;
    int one_mesh, draw_order, stored_pose, rgba, uv_256, uv_swapped, skin_255;
} gltf_words;

/* gltf_options.c: 0, or -1 after saying what is wrong. */
int gltf_read_options(tool *t, const gltf_words *words, kunai_options *options);

/* The same for that of --motion-offset. */
int gltf_read_motion_offset(tool *t, const gltf_words *words, uint64_t *offset);

/* Asks whether what they say of the model is right; empty: they say nothing of it. */
void gltf_doubt_words(const gltf_words *words, char *question, size_t size);

/* gltf_open.c: opens the model, and says what is odd. NULL, after saying why: it cannot be. */
kunai_model *gltf_open_model(const gltf *g, const buffer *bytes);

/* Whether --format says what it is. */
int gltf_is_forced(const gltf *g);

#endif
