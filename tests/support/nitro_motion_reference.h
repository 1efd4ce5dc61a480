/* nitro_motion_reference.h - Nitro animations read a second time, from nitro-motion.md 1 and their
 * bytes alone, at integer frames. For whole files only: what is damaged fails the test. */
#ifndef KUNAI_TEST_NITRO_MOTION_TRUTH_H
#define KUNAI_TEST_NITRO_MOTION_TRUTH_H

#include "nitro_reference.h"

typedef struct nitro_animation {
    nitro_bytes bytes;
    size_t start; /* what most offsets count from */
    nitro_name name;
    uint32_t format; /* KUNAI_FORMAT_JNT0, _SRT0, _PAT0, _MAT0 or _VIS0 */
    uint32_t frame_count;
    uint32_t flags; /* 0: PAT0 and VIS0 have none */
    uint32_t count; /* of nodes, or materials */
} nitro_animation;

/* The first one of a file, which must have one. */
void read_nitro_animation(nitro_animation *animation, const uint8_t *data, size_t size);

/* Which parts a joint animation has an opinion on. */
enum { NITRO_HAS_T = 0x1, NITRO_HAS_R = 0x2, NITRO_HAS_S = 0x4 };

typedef struct nitro_joint {
    uint32_t tag;
    uint32_t has;
    nitro_local local; /* what is not had is left alone */
} nitro_joint;

void get_nitro_joint(const nitro_animation *animation, uint32_t index, uint32_t frame,
                     nitro_joint *joint);

/* Of an animation of materials. */
nitro_name get_nitro_material_name(const nitro_animation *animation, uint32_t index);
size_t get_nitro_material_entry(const nitro_animation *animation, uint32_t index);

/* SRT0, fx32: scale (2), sine, cosine, translation (2). */
void get_nitro_texture_matrix(const nitro_animation *animation, uint32_t index, uint32_t frame,
                              int32_t values[6]);

/* MAT0: R, G, B of diffuse, ambient, specular, emission, then alpha; all of 5 bits. */
void get_nitro_colors(const nitro_animation *animation, uint32_t index, uint32_t frame,
                      int32_t values[13]);

/* PAT0: frame, texture, palette (255: none) of a key. */
typedef struct nitro_pattern {
    uint32_t frame;
    uint32_t texture;
    uint32_t palette;
} nitro_pattern;

uint32_t count_nitro_patterns(const nitro_animation *animation, uint32_t index);
nitro_pattern get_nitro_pattern_key(const nitro_animation *animation, uint32_t index, uint32_t key);
nitro_pattern get_nitro_pattern(const nitro_animation *animation, uint32_t index, uint32_t frame);
nitro_name get_nitro_pattern_name(const nitro_animation *animation, int is_palette, uint32_t index);

/* VIS0: the bit of a node. */
uint32_t get_nitro_visibility(const nitro_animation *animation, uint32_t index, uint32_t frame);

#endif
