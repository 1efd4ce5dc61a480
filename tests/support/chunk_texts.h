/* chunk_texts.h - parts of Ninja Chunk models as texts for lay.h, and small files made of these
 * parts (ninja-container.md 5, ninja-chunk.md 1, 2 and 4). */
#ifndef KUNAI_TEST_CHUNK_TEXTS_H
#define KUNAI_TEST_CHUNK_TEXTS_H

#include "cases.h"

/* A node without a transform, to follow its label: flags 7, the model, the child, the sibling. */
#define CHUNK_NODE_AT(model, child, sibling) "7 " model " 3*0.0 3*0 3*1.0 " child " " sibling " "
#define CHUNK_ROOT "root: " CHUNK_NODE_AT("@model", "0", "0")
#define CHUNK_SPHERE "1.0 0.0 3.0 2.0 "
#define CHUNK_MODEL "model: @vertices @polygons " CHUNK_SPHERE

/* Slots 0 to 3: the corners of a unit square, (0, 0) (1, 0) (0, 1) (1, 1), with normals +Z. */
#define CHUNK_SQUARE_WORDS                                                                         \
    "0x190029 0x40000 f(0 0 0 0 0 1 1 0 0 0 0 1 0 1 0 0 0 1 1 1 0 0 0 1) 0xFF "
#define CHUNK_SQUARE "vertices: " CHUNK_SQUARE_WORDS

/* A strip of two triangles over slots 0 to 3, and one triangle over slots 0 to 2. */
#define CHUNK_STRIP_WORDS "h(0x40 6 1 4 0 1 2 3 0xFF) /4 "
#define CHUNK_TRIANGLE_WORDS "h(0x40 5 1 3 0 1 2 0xFF) "
#define CHUNK_STRIP "polygons: " CHUNK_STRIP_WORDS

/* Slots 0 to 11 at (slot, slot * slot, 0), without normals. */
#define CHUNK_LINE "vertices: 0x250022 0xC0000 12*f($ $$ 0) 0xFF "

/* Two nodes pull slot 0: the root with the weight 64 of 256, and its child at x = 10 with the
 * weight 192. The vertex is 0.25 * (1, 0, 0) + 0.75 * (11, 0, 0). Slots 1 and 2 belong to the child
 * alone. The root caches the triangle 0 1 2, and the child draws it. */
#define CHUNK_PULLED_LISTS                                                                         \
    "start: 0x8002C 0x10000 1.0 0 0 0 0 2.0 0x400000 0xFF "                                        \
    "pull: 0x8022C 0x10000 1.0 0 0 0 1.0 0 0xC00000 0xD0029 0x20001 f(0 0 0 0 0 1 0 3 0 0 0 1) "   \
    "0xFF cached: h(0x704 0x40 5 1 3 0 1 2 0xFF) /4 draw: h(0x705 0xFF) "
#define CHUNK_PULLED                                                                               \
    "n0: 7 @m0 3*0.0 3*0 3*1.0 @n1 0 n1: 6 @m1 10.0 0 0 3*0 3*1.0 0 0 "                            \
    "m0: @start @cached " CHUNK_SPHERE "m1: @pull @draw " CHUNK_SPHERE CHUNK_PULLED_LISTS

/* Two nodes: the root has the square and the first polygon list, "l0"; its child has the second
 * list, "l1". */
#define CHUNK_TWO_LISTS(first, second)                                                             \
    "[NJCM n0: " CHUNK_NODE_AT("@m0", "@n1", "0") "n1: " CHUNK_NODE_AT(                            \
        "@m1", "0", "0") "m0: @vertices @l0 " CHUNK_SPHERE "m1: 0 @l1 " CHUNK_SPHERE CHUNK_SQUARE  \
                         "l0: h(" first " 0xFF) /4 l1: h(" second " 0xFF) /4 ] pof0"

/* 170 chunks of one strip each, with 32767 corners over the line. Their types alternate between
 * first and second. One more chunk of the second type, "last", has #1 corners. */
#define CHUNK_LONG_STRIPS(first, second)                                                           \
    "[NJCM " CHUNK_ROOT CHUNK_MODEL CHUNK_LINE "polygons: 85*(h(" first                            \
    " 32769 1 32767) 32767*h$%12 h(" second " 32769 1 32767) 32767*h$%12) last: h(" second         \
    " end-strip/2 strip: 1 #1) #1*h$%12 end: h0xFF /4 ]"

/* Returns a file of one node that draws the square with this polygon list. The list has the label
 * "polygons"; its end is added. */
laid lay_over_square(int big, const char *polygons);

/* Checks the case of this file in both byte orders. */
void check_over_square(const char *how, const char *polygons, const char *expected);

/* Returns a file of a chain of nodes. The root has the square and the first list, and each child
 * the next list. Nodes have the labels n0, n1, ..., models m0, ..., lists l0, ... */
laid lay_square_lists(int big, const char *const *lists, size_t count);

/* ---- work: ninja-container.md 7 ---- */

/* How many words of 0 a file can contain until its budget of work is spent exactly. A word before
 * the end of a vertex list costs 1 step (zeros), and a word of a polygon list 16 steps (nulls). */
typedef struct spare_words {
    unsigned zeros; /* at most 15 */
    unsigned nulls;
} spare_words;

/* Returns the budget of a file: 16777216 steps, and 64 for each byte. */
uint64_t compute_budget(const laid *file);
spare_words compute_spare(const laid *file, uint64_t steps, unsigned most_nulls);

#endif
