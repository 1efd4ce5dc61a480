/* model_sums.h - triangles in model space in double precision, the sums of ninja-chunk.md 12 over
 * them, and both for what is in the public arrays of a model. */
#ifndef KUNAI_TEST_MODEL_SUMS_H
#define KUNAI_TEST_MODEL_SUMS_H

#include "support.h"

/* ---- matrices: column-major, as in the public arrays ---- */

void truth_multiply(const double *a, const double *b, double *out);
/* w: 1 for a point, 0 for a vector. */
void truth_transform(const double *m, const double *v, double w, double *out);
void truth_widen(const float *from, double *to, size_t count);
/* Makes it length 1; 0 stays 0. */
void truth_normalise(double *v);
double truth_length(const double *v);
double truth_distance(const double *a, const double *b);

/* ---- corners and their sums ---- */

/* A corner of a triangle in model space. */
typedef struct truth_corner {
    double position[3];
    double normal[3]; /* length 1 or 0 */
    double uv[2];
    double uv2[2];
    double color[4];
    double node; /* mean of its influences, by weight */
    uint32_t influences;
} truth_corner;

/* What ninja-chunk.md 12 calls flat. */
typedef struct truth_sums {
    double triangles;
    double corners;
    double influences[16];
    double facing[2]; /* agree, disagree */
    double unclear;   /* triangles that the last bit may turn, or a corner has a normal of 0 */
    double box_min[3];
    double box_max[3];
    double position[3];
    double normal[3];
    double uv[2];
    double uv2[2];
    double color[4];
    double area_vector[3];
    double area;
    double volume;
    double node;
    double magnitude; /* sum of |position|: what rounding errors are relative to */
} truth_sums;

void truth_add_triangle(truth_sums *sums, const truth_corner *const *corners);
void truth_add_sums(truth_sums *to, const truth_sums *from);

/* For each vertex of a mesh what it is in the rest pose, by its influences or its node. free()
 * it. */
truth_corner *truth_mesh_corners(const kunai_model *model, const kunai_mesh *mesh);

/* corners: from truth_mesh_corners. */
void truth_add_part(truth_sums *sums, const kunai_model *model, const kunai_mesh *mesh,
                    const kunai_submesh *part, const truth_corner *corners);

#endif
