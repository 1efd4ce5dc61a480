/* model_sums.h - triangles in model space in double precision, the sums of ninja-chunk.md 12 over
 * them, and both for what is in the public arrays of a model. */
#ifndef KUNAI_TEST_MODEL_SUMS_H
#define KUNAI_TEST_MODEL_SUMS_H

#include "support.h"

/* ---- matrices: column-major, as in the public arrays ---- */

void multiply_matrices(const double *a, const double *b, double *out);
/* w: 1 for a point, 0 for a vector. */
void transform_vector(const double *m, const double *v, double w, double *out);
void widen_floats(const float *from, double *to, size_t count);
/* Makes it length 1; 0 stays 0. */
void normalise_vector(double *v);
double compute_length(const double *v);
double compute_distance(const double *a, const double *b);

/* ---- corners and their sums ---- */

/* A corner of a triangle in model space. */
typedef struct reference_corner {
    double position[3];
    double normal[3]; /* length 1 or 0 */
    double uv[2];
    double uv2[2];
    double color[4];
    double node; /* mean of its influences, by weight */
    uint32_t influences;
} reference_corner;

/* What ninja-chunk.md 12 calls flat. */
typedef struct reference_sums {
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
} reference_sums;

void add_reference_triangle(reference_sums *sums, const reference_corner *const *corners);
void add_reference_sums(reference_sums *to, const reference_sums *from);

/* For each vertex of a mesh what it is in the rest pose, by its influences or its node. free()
 * it. */
reference_corner *make_reference_corners(const kunai_model *model, const kunai_mesh *mesh);

/* corners: from make_reference_corners. */
void add_reference_part(reference_sums *sums, const kunai_model *model, const kunai_mesh *mesh,
                        const kunai_submesh *part, const reference_corner *corners);

#endif
