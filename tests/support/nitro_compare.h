/* nitro_compare.h - an open Nitro model against the second reading of its bytes. Differences are
 * printed and counted. */
#ifndef KUNAI_TEST_NITRO_COMPARE_H
#define KUNAI_TEST_NITRO_COMPARE_H

#include "nitro_reference.h"

typedef struct nitro_comparison {
    const char *name;
    const kunai_model *model;
    const kunai_model_info *info;
    const float *worlds;        /* of the pose that it is compared in */
    nitro_reference *reference; /* run in the same pose, or with the same draws */
    uint32_t *seen;             /* by triangle of the reference: how often the model has it */
    float *positions;           /* of one mesh in that pose */
    float *normals;
    double tolerance; /* of coordinates */
    double scale_gap; /* how much the scales of one node differ, at most */
    double worst;     /* coordinate, as a part of what is allowed */
    double blend_gap; /* how far four joints and the bind pose put a vertex from its place */
    int is_lone;      /* options.draws */
    int failures;
} nitro_comparison;

/* The transforms of a pose (NULL: of the nodes at rest) as what a node does to a row vector. */
void pose_nitro_locals(const kunai_model *model, const kunai_transform *pose, nitro_local *locals);

void check_nitro_number(nitro_comparison *c, const char *what, double found, double expected,
                        double tolerance);

/* Names, tree, and what the nodes do at rest: exactly as in the file, but for rotations, which
 * the file has as nine numbers of 1/4096, and the library as a quaternion. */
void compare_nitro_nodes(nitro_comparison *c);
void compare_nitro_materials(nitro_comparison *c);

/* Every vertex and every triangle, one by one, and what they are drawn with. The model was opened
 * with KUNAI_MODEL_DRAW_ORDER. */
void compare_nitro_draws(nitro_comparison *c);

/* However it was opened: counts and sums. */
void compare_nitro_sums(nitro_comparison *c);

#endif
