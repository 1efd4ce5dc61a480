/* matrices.h - matrices of 4 by 4 in double, column-major, as in the public arrays. */
#ifndef KUNAI_TEST_MATRICES_H
#define KUNAI_TEST_MATRICES_H

#include <stddef.h>

void multiply_matrices(const double *a, const double *b, double *out);
/* w is 1 for a point and 0 for a vector. */
void transform_vector(const double *m, const double *v, double w, double *out);
void widen_floats(const float *from, double *to, size_t count);
/* Makes the length of v 1. A vector of length 0 stays as it is. */
void normalise_vector(double *v);
double compute_length(const double *v);
double compute_distance(const double *a, const double *b);

/* Makes a rotation about an axis of any length, followed by a translation. */
void make_rigid_matrix(double x, double y, double z, double angle, double tx, double ty, double tz,
                       double *out);
void make_identity_matrix(double *out);
double compute_determinant(const double *m);

#endif
