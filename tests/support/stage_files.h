/* stage_files.h - small PSO stages, spec-exact, that tests write in each layout and damage. */
#ifndef KUNAI_TEST_STAGE_FILES_H
#define KUNAI_TEST_STAGE_FILES_H

#include "rel_files.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* ---- what stages are made of; each gives the place of what it adds ---- */

#define NOWHERE 0xFFFFFFF0u /* in place of a place: none */

/* An NJS_OBJECT that does not turn; places or NOWHERE. */
uint32_t put_node(rel_file *file, uint32_t model, double x, uint32_t child);

/* A model and its lists: a square of two triangles, with a texture of this number. The first one is
 * an NJS_CNK_MODEL. */
uint32_t put_square(rel_file *file, uint32_t texture);
uint32_t put_xinja_square(rel_file *file, uint32_t texture); /* little-endian files only */
uint32_t put_ginja_square(rel_file *file, uint32_t texture);

/* Where the pointers of those models to what they are made of are: vertex sets and strips, vertex
 * arrays and meshes. */
enum {
    STAGE_XINJA_SETS = 4,
    STAGE_XINJA_STRIPS = 12,
    STAGE_GINJA_ARRAYS = 0,
    STAGE_GINJA_MESHES = 8
};

/* Keys of positions, the MDATA of so many entries that share them, and an NJS_MOTION of 11 frames:
 * x goes from 0 to 10. */
uint32_t put_motion(rel_file *file, uint32_t entries);

/* An NJS_TEXLIST of two names: "floor", "wall". */
uint32_t put_textures(rel_file *file);

/* ---- a whole stage ---- */

/*
 * Two models: `one` is a single node, at place 0 of the file; `two` has a child, 5 to the right.
 * In make_fmt2 they are Xinja models, or Ginja ones when it is big-endian.
 *
 *     section 0, id 7       static one, flags FIRST_STATIC, slide 5, a swap that no flag says
 *                           static two, flags SECOND_STATIC, swap 3, a slide that no flag says
 *                           animated two, with the motion, half speed
 *                           animated one, without
 *     section 1, id -1      static one, flags 1
 *                           animated two, with the motion
 *                           animated one, with the motion: one group of it
 */
typedef struct stage_file {
    rel_file file;
    uint32_t one;
    uint32_t two;
    uint32_t motion;
    uint32_t textures;
    uint32_t statics;  /* three entries in a row */
    uint32_t animated; /* four entries in a row */
    uint32_t slots;    /* n.rel */
    uint32_t table;    /* fmt2: that of the second static model, which is indirect */
    uint32_t slide;    /* fmt2: its record */
    uint32_t swap;     /* the same */
    uint32_t sections;
    uint32_t root;
} stage_file;

enum { STAGE_SECTIONS = 2, STAGE_STATICS = 3, STAGE_ANIMATED = 4, STAGE_INSTANCES = 7 };

stage_file make_n_rel(int big);
stage_file make_fmt2(int big);

/* The static models of make_n_rel alone, all with flag bit 3. */
stage_file make_d_rel(int big);

/* Frees what was written. */
bytes end_stage_file(stage_file *stage);

/* The root of a player motion, ninja-motion.md 1. */
bytes make_player_motion(int big);

#endif
