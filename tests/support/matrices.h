/* matrices.h - matrices of 4 by 4 in double, column-major, as in the public arrays. */
#ifndef KUNAI_TEST_MATRICES_H
#define KUNAI_TEST_MATRICES_H

#include <stddef.h>

void multiply_matrices(const double *a, const double *b, double *out);
/* w: 1 for a point, 0 for a vector. */
void transform_vector(const double *m, const double *v, double w, double *out);
void widen_floats(const float *from, double *to, size_t count);
/* Makes it length 1; 0 stays 0. */
void normalise_vector(double *v);
double compute_length(const double *v);
double compute_distance(const double *a, const double *b);

/* A turn about an axis (of any length), then a translation. */
void make_rigid_matrix(double x, double y, double z, double angle, double tx, double ty, double tz,
                       double *out);
void make_identity_matrix(double *out);
double compute_determinant(const double *m);

#endif
