/* rigs.h - skinned meshes made in a known bind pose, whose nodes are moved apart, and what comes
 * back of that pose (ninja-chunk.md 3.2). */
#ifndef KUNAI_TEST_RIGS_H
#define KUNAI_TEST_RIGS_H

#include "support.h"

#include "matrices.h"

#include "base/math.h"
#include "model/mesh/bind_pose.h"

enum { RIG_NODES = 24, RIG_INFLUENCES = 400 }; /* the most */

/* A skinned mesh in the making. */
typedef struct rig {
    double pose[RIG_NODES][16];   /* the bind pose: what is wanted */
    double motion[RIG_NODES][16]; /* rigid: where a node was moved to from there */
    float worlds[16 * RIG_NODES]; /* motion times pose */
    float binds[16 * RIG_NODES];
    kunai_influence influences[RIG_INFLUENCES];
    uint32_t starts[RIG_INFLUENCES + 1];
    kunai_mesh mesh;
    uint32_t node_count;
    int is_placed; /* worlds stay as they are */
} rig;

/* Makes a rig and says what comes of it, or goes on with one, by the words of a text; r may be NULL for a whole text. A is an angle
 * in radians, or in half turns: 0.5pi; a node may be "all" after kept and recovered:
 *
 *     nodes N            N nodes at the origin, which stay there
 *     apart N            N nodes with any poses and motions: the angles go all the way round
 *     move n (X Y Z A T U V)   one more motion: about an axis, and then along
 *     scale n (X Y Z)    the pose
 *     v                  a vertex without influences
 *     n*W(X Y Z)         one influence more of a weight, at a place of the bind pose; with a normal:
 *                        n*W(X Y Z)^(X Y Z)
 *     share a b (X Y Z)(X Y Z)...   vertices of two nodes that agree about them; with a normal:
 *                        share a b (X Y Z)...^(X Y Z)
 *     worlds             computes the worlds now, for changes: otherwise "recover" does
 *     zero n I COUNT     these numbers of a world are 0
 *     stretch F          those of nodes that are not turned have this scale
 *     recover D          with this diagonal; on dirty memory, and all of it is given back
 *
 *     kept n, moved n    the world is to the bit as it was, or is not
 *     bind n (X Y Z A T U V) E   what was found, at most E away
 *     recovered n FIRST E   the bind pose, moved along with the first node, which is kept
 *     turns n (X Y Z)(X Y Z) E   what was found takes one vector to another
 *     proper n E         the determinant is 1
 *     gap E              the influences of a vertex are less than E apart in what was found
 *     torn E             at least two are more than E apart in the worlds
 *     within E           no number that was found is larger */
void run_rig(rig *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* An open on the counting allocator. */
void begin_rig_open(kunai_i_open *open, test_memory *memory);
kunai_result end_rig_open(kunai_i_open *open, const test_memory *memory);

#endif
