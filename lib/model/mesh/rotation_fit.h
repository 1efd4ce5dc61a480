/* rotation_fit.h - the rigid motion that takes one set of points and normals best to another. */
#ifndef KUNAI_I_ROTATION_FIT_H
#define KUNAI_I_ROTATION_FIT_H

#include <stdint.h>

/* Sums over pairs, in one pass: both sides are seen from their first point, so that what lies far
 * from the origin loses no digits. */
typedef struct kunai_i_fit {
    double source[3]; /* first point */
    double target[3];
    double source_sum[3];
    double target_sum[3];
    double products[9];   /* 3 * i + j: source i times target j, points and normals */
    double normal_weight; /* a normal counts like a point so far away */
    uint32_t count;
} kunai_i_fit;

void kunai_i_begin_fit(kunai_i_fit *fit, double normal_weight);

/* Normals have length 1, or 0: there is none. */
void kunai_i_add_to_fit(kunai_i_fit *fit, const double *source, const double *source_normal,
                        const double *target, const double *target_normal);

/* After one pair or more: target = rotation (3x3, column-major) * source + translation. Points that
 * lie within noise tell no rotation. */
void kunai_i_end_fit(const kunai_i_fit *fit, double noise, double *rotation, double *translation);

/* The rotation R with the largest sum of t . R s, never a mirror image: 3x3, column-major.
 * products[3 * i + j]: the sum of s[i] * t[j]. Vectors in one line leave R open: it is the shortest
 * one then. Products that are not above least, in size: the identity. */
void kunai_i_fit_rotation(const double *products, double least, double *rotation);

#endif
