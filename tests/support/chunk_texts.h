/* chunk_texts.h - parts of Ninja Chunk models as texts for lay.h, and small files of them
 * (ninja-container.md 5, ninja-chunk.md 1, 2 and 4). */
#ifndef KUNAI_TEST_CHUNK_TEXTS_H
#define KUNAI_TEST_CHUNK_TEXTS_H

#include "cases.h"

/* A node that stays where it is, after its label: flags 7, the model, child and sibling. */
#define CHUNK_NODE_AT(model, child, sibling) "7 " model " 3*0.0 3*0 3*1.0 " child " " sibling " "
#define CHUNK_ROOT "root: " CHUNK_NODE_AT("@model", "0", "0")
#define CHUNK_SPHERE "1.0 0.0 3.0 2.0 "
#define CHUNK_MODEL "model: @vertices @polygons " CHUNK_SPHERE

/* Slots 0 to 3: the corners of a unit square, (0, 0) (1, 0) (0, 1) (1, 1), normals +Z. */
#define CHUNK_SQUARE_WORDS                                                                         \
    "0x190029 0x40000 f(0 0 0 0 0 1 1 0 0 0 0 1 0 1 0 0 0 1 1 1 0 0 0 1) 0xFF "
#define CHUNK_SQUARE "vertices: " CHUNK_SQUARE_WORDS

/* A strip of two triangles over slots 0 to 3, and a triangle of 0 to 2. */
#define CHUNK_STRIP_WORDS "h(0x40 6 1 4 0 1 2 3 0xFF) /4 "
#define CHUNK_TRIANGLE_WORDS "h(0x40 5 1 3 0 1 2 0xFF) "
#define CHUNK_STRIP "polygons: " CHUNK_STRIP_WORDS

/* Slots 0 to 11 at (slot, slot * slot, 0), without normals. */
#define CHUNK_LINE "vertices: 0x250022 0xC0000 12*f($ $$ 0) 0xFF "

/* Slot 0 is pulled by the root (64 of 256) and by a child at x = 10 (192): 0.25 * (1, 0, 0) +
 * 0.75 * (11, 0, 0). Slots 1 and 2 belong to the child alone, which draws the triangle 0 1 2 that
 * the root has cached. */
#define CHUNK_PULLED_LISTS                                                                         \
    "start: 0x8002C 0x10000 1.0 0 0 0 0 2.0 0x400000 0xFF "                                        \
    "pull: 0x8022C 0x10000 1.0 0 0 0 1.0 0 0xC00000 0xD0029 0x20001 f(0 0 0 0 0 1 0 3 0 0 0 1) "   \
    "0xFF cached: h(0x704 0x40 5 1 3 0 1 2 0xFF) /4 draw: h(0x705 0xFF) "
#define CHUNK_PULLED                                                                               \
    "n0: 7 @m0 3*0.0 3*0 3*1.0 @n1 0 n1: 6 @m1 10.0 0 0 3*0 3*1.0 0 0 "                            \
    "m0: @start @cached " CHUNK_SPHERE "m1: @pull @draw " CHUNK_SPHERE CHUNK_PULLED_LISTS

/* A root that has the square and the first list, "l0", and its child, which has the second one,
 * "l1". */
#define CHUNK_TWO_LISTS(first, second)                                                             \
    "[NJCM n0: " CHUNK_NODE_AT("@m0", "@n1", "0") "n1: " CHUNK_NODE_AT(                            \
        "@m1", "0", "0") "m0: @vertices @l0 " CHUNK_SPHERE "m1: 0 @l1 " CHUNK_SPHERE CHUNK_SQUARE  \
                         "l0: h(" first " 0xFF) /4 l1: h(" second " 0xFF) /4 ] pof0"

/* 170 chunks of one strip of 32767 corners of the line, of these types in turn, and one more of the
 * second type, "last", with #1 corners. */
#define CHUNK_LONG_STRIPS(first, second)                                                           \
    "[NJCM " CHUNK_ROOT CHUNK_MODEL CHUNK_LINE "polygons: 85*(h(" first                            \
    " 32769 1 32767) 32767*h$%12 h(" second " 32769 1 32767) 32767*h$%12) last: h(" second         \
    " end-strip/2 strip: 1 #1) #1*h$%12 end: h0xFF /4 ]"

/* One node that draws the square with this list, to which its end is added; the list is at
 * "polygons". */
laid lay_over_square(int big, const char *polygons);

/* In both byte orders. */
void check_over_square(const char *how, const char *polygons, const char *expected);

/* The square and the first list belong to the root; each other list to the child of the node before
 * it. Nodes are n0, n1, ..., models m0, ..., lists l0, ... */
laid lay_square_lists(int big, const char *const *lists, size_t count);

/* ---- work: ninja-container.md 7 ---- */

/* What a file of a fixed size can spend as a test likes: words of 0 before the end of a vertex list
 * are a step each, those of a polygon list 16. */
typedef struct spare_words {
    unsigned zeros; /* at most 16 */
    unsigned nulls;
} spare_words;

/* Steps: 16777216 and 64 for each byte. */
uint64_t compute_budget(const laid *file);
spare_words compute_spare(const laid *file, uint64_t steps, unsigned most_nulls);

#endif
