/* rigs.h - tests of the bind pose that the library recovers (ninja-chunk.md 3.2).
 *
 * A test makes a skinned mesh in a known bind pose, moves its nodes apart, and checks the pose that
 * the library finds. */
#ifndef KUNAI_TEST_RIGS_H
#define KUNAI_TEST_RIGS_H

#include "support.h"

#include "matrices.h"

#include "base/math.h"
#include "model/mesh/bind_pose.h"

enum { RIG_NODES = 24, RIG_INFLUENCES = 400 }; /* limits */

/* A skinned mesh that a text makes. */
typedef struct rig {
    double pose[RIG_NODES][16];   /* the bind pose that the library must find */
    double motion[RIG_NODES][16]; /* how a node was moved from the bind pose: rigid */
    float worlds[16 * RIG_NODES]; /* motion * pose, or what the text made of it */
    float binds[16 * RIG_NODES];
    kunai_influence influences[RIG_INFLUENCES];
    uint32_t starts[RIG_INFLUENCES + 1];
    kunai_mesh mesh;
    uint32_t node_count;
    int is_placed; /* the text has changed worlds: "recover" does not compute them again */
} rig;

/* Makes a rig, recovers its bind pose, and checks the result, as the words of the text say. A later
 * call can continue with the same rig. r may be NULL if one text says everything. A check that does
 * not hold fails the running test.
 *
 * n is a node, or "all" in checks of nodes. A is an angle in radians, or in half turns: 0.5pi.
 * Words that change the rig:
 *
 *     nodes N            makes N nodes at the origin; "move" moves them
 *     apart N            makes N nodes with any poses and motions; their angles go all the way
 *                        round
 *     move n (X Y Z A T U V)   adds a motion to a node: A about the axis X Y Z, then along T U V
 *     scale n (X Y Z)    scales the pose of a node
 *     v                  adds a vertex without influences
 *     n*W(X Y Z)         adds an influence of node n with the weight W, at a place of the bind
 *                        pose; with a normal: n*W(X Y Z)^(X Y Z)
 *     share a b (X Y Z)(X Y Z)...   adds vertices that two nodes put at the same place in the
 *                        bind pose; with a normal: share a b (X Y Z)...^(X Y Z)
 *     worlds             computes the world matrices now, so that later words can change them
 *     zero n I COUNT     sets COUNT numbers of a world matrix to 0, from number I on
 *     stretch F          sets the diagonals of all world matrices to F
 *     recover D          recovers the bind pose with D as the diagonal of the model, on dirty
 *                        memory; checks that all memory is freed
 *
 * Words that check what the library found:
 *
 *     kept n, moved n    the bind matrix is the world matrix, bit for bit, or it is not
 *     bind n (X Y Z A T U V) E   the bind matrix is this one; no number is off by more than E
 *     recovered n FIRST E   the bind matrix is the pose of the node, moved with the node FIRST,
 *                        whose matrix is kept; no number is off by more than E
 *     turns n (X Y Z)(X Y Z) E   the bind matrix turns the first vector into the second one, less
 *                        than E off
 *     proper n E         the determinant is 1, less than E off
 *     gap E              the bind matrices put the influences of a vertex less than E apart
 *     torn E             the world matrices put two influences of a vertex more than E apart
 *     within E           all numbers are smaller than E */
void run_rig(rig *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* An open call on the counting allocator. Its end fails the test if memory is still allocated. */
void begin_rig_open(kunai_i_open *open, test_memory *memory);
kunai_result end_rig_open(kunai_i_open *open, const test_memory *memory);

#endif
