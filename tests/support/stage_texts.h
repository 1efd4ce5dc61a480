/* stage_texts.h - a small PSO stage in each layout, as a text for lay() (ninja-scene.md 1 to 7). */
#ifndef KUNAI_TEST_STAGE_TEXTS_H
#define KUNAI_TEST_STAGE_TEXTS_H

#include "cases.h"

/*
 * Stages with two models: "one" is a single node, at place 0 of the file; "two" has a child, 5 to
 * the right. Both show a square, at the labels square1 and square2. The models are Chunk models. In
 * an fmt2 file they are Xinja models, or Ginja models if it is big-endian.
 *
 *    section 0, id 7       static one, with slide 5; it has a swap, but its flags do not say so
 *                          static two, with swap 3; it has a slide, but its flags do not say so
 *                          animated two, with the motion, half speed
 *                          animated one, without a motion
 *    section 1, id -1      static one
 *                          animated two, with the motion
 *                          animated one, with the motion: it uses one group of the motion
 *
 * Labels: one, two, child, motion, mdata, names, textures, sections, root; statics and animated:
 * their entries in a row. In an fmt2 file also slide, swap and table. The second static model there
 * is indirect: table names the model.
 */
laid lay_n_rel(int big);
laid lay_fmt2(int big);

/* The static models of lay_n_rel alone. All have flag bit 3. */
laid lay_d_rel(int big);

/* Checks each row with the file in both byte orders. */
typedef laid lay_order(int big);

void check_both(lay_order *lay_it, const char *how, const damage *rows, size_t count);
#define CHECK_BOTH(lay_it, how, rows)                                                              \
    check_both(lay_it, how, rows, sizeof(rows) / sizeof((rows)[0]))

/* A test that is one call of CHECK_BOTH. */
#define TEST_BOTH(name, lay_it, how, ...)                                                          \
    TEST(name)                                                                                     \
    {                                                                                              \
        static const damage rows_of_test[] = {__VA_ARGS__};                                        \
        CHECK_BOTH(lay_it, how, rows_of_test);                                                     \
    }

/* A node without a rotation. The arguments are texts. */
#define STAGE_NODE(model, x, child) "6 " model " f(" x " 0 0) .12 f(1 1 1) " child " 0 "

/* A motion of eleven frames: x goes from 0 to 10. All entries, as many as the argument says, share
 * the keys. */
#define STAGE_MOTION(entries)                                                                      \
    "keys: 0 f(0 0 0) 10 f(10 0 0) mdata: " #entries "*(@keys 2) motion: @mdata 11 h(1 1) "

/* A square of two triangles, at the label square1 or square2. Its corners are at corners1 or
 * corners2. */
#define STAGE_CORNERS(n) "corners" #n ": f(0 0 0 1 0 0 0 1 0 1 1 0) "
#define STAGE_SPHERE "f(0.5 0.5 0 0.75) "
#define STAGE_CHUNK_SQUARE(n, texture)                                                             \
    "vertices" #n ": 0x000D0022 0x40000 " STAGE_CORNERS(                                           \
        n) "0xFF polygons" #n ": h(8 " #texture                                                    \
           " 0x41 14 1 4 0 0 0 1 255 0 2 0 255 3 255 255 0xFF) /4 square" #n ": @vertices" #n      \
           " @polygons" #n " " STAGE_SPHERE

/* An Xinja square with its lists: vertex sets and strips. */
#define STAGE_XINJA_SQUARE(n, texture)                                                             \
    "corners" #n ": f(0 0 0 0 0 1 0 0 1 0 0 1 0 0 1 1 1 0 1 1) sets" #n ": h(1 0) @corners" #n     \
    " 20 4 states" #n ": 1 1 0 0 3 " #texture " 0 0 strip" #n ": h(0 1 2 3) strips" #n             \
    ": @states" #n " 2 @strip" #n " 4 0 square" #n ": 0 @sets" #n " 1 @strips" #n                  \
    " 1 0 0 " STAGE_SPHERE

/* A Ginja square with its lists: arrays and meshes. Front faces are clockwise in Ginja, so the
 * corners are listed as seen from the other side. */
#define STAGE_GINJA_SQUARE(n, texture)                                                             \
    STAGE_CORNERS(n)                                                                               \
    "arrays" #n ": b(1 12) h4 0x41 @corners" #n " 48 {FF} .15 states" #n                           \
    ": {00000000} 0x11400 {01000000} 8 {08000000} 0x5000" #texture " strip" #n                     \
    ": {98 0004 00020103} .25 meshes" #n ": @states" #n " 3 @strip" #n " 32 square" #n             \
    ": @arrays" #n " 0 @meshes" #n " 0 h(1 0) " STAGE_SPHERE

#endif
