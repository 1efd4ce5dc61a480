/* rigs.h - skinned meshes made in a known bind pose, whose nodes are moved apart, and what comes
 * back of that pose (ninja-chunk.md 3.2). */
#ifndef KUNAI_TEST_RIGS_H
#define KUNAI_TEST_RIGS_H

#include "support.h"

#include "matrices.h"

#include "base/math.h"
#include "model/mesh/bind_pose.h"

/* ---- rigs ---- */

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
} rig;

/* Three points that leave no turn open, and a normal. */
extern const double rig_points[3][3];
extern const double rig_up[3];

/* All nodes are at the origin and stay there. */
void begin_rig(rig *r, uint32_t node_count);

/* Any poses and motions: the angles go all the way round. */
void begin_rig_apart(rig *r, uint32_t node_count);

void scale_rig_node(rig *r, uint32_t node, double x, double y, double z);

/* One vertex more, without influences. */
void add_rig_vertex(rig *r);

/* One influence more on the last vertex, at a place of the bind pose. normal may be NULL. */
void add_rig_pull(rig *r, uint32_t node, float weight, const double *point, const double *normal);

/* A vertex of two nodes that agree about it. */
void add_rig_share(rig *r, uint32_t a, uint32_t b, const double *point, const double *normal);

/* That for each of rig_points. */
void add_rig_share_points(rig *r, uint32_t a, uint32_t b, const double *normal);

/* A vertex of nodes 0 and 1, which need not agree about it. */
void add_rig_pair(rig *r, const double *point0, const double *normal0, const double *point1,
                  const double *normal1);

void compute_rig_worlds(rig *r);

/* ---- recovery ---- */

/* A open on the counting allocator. */
void begin_rig_open(kunai_i_open *open, test_memory *memory);
kunai_result end_rig_open(kunai_i_open *open, const test_memory *memory);

/* From the worlds as they are; on dirty memory, and all of it is given back. */
void recover_rig_worlds(rig *r, double diagonal);

/* From the worlds of poses and motions. */
void recover_rig(rig *r, double diagonal);

const float *get_rig_bind(const rig *r, uint32_t node);
void widen_rig_bind(const rig *r, uint32_t node, double *out);

/* How far matrices, worlds or binds, put the influences of one vertex apart, at most. */
double measure_rig_gap(const rig *r, const float *matrices);

/* To the bit as it was. */
void assert_kept(const rig *r, uint32_t node);
void assert_all_kept(const rig *r);
void assert_not_kept(const rig *r, uint32_t node);

void assert_bind(const rig *r, uint32_t node, const double *expected, double error);

/* The bind pose, moved along with the first node of its component: that one is as it was. */
void assert_recovered(const rig *r, uint32_t node, uint32_t first, double error);
void assert_all_recovered(const rig *r, uint32_t first, double error);

#endif
