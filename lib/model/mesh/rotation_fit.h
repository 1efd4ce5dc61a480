/* rotation_fit.h - finds the rigid motion that best moves one set of points and normals to
 * another. */
#ifndef KUNAI_I_ROTATION_FIT_H
#define KUNAI_I_ROTATION_FIT_H

#include <stdint.h>

/* Sums over pairs, collected in one pass. Both sides are relative to their first point, so that
 * points far from the origin lose no digits. */
typedef struct kunai_i_fit {
    double source[3]; /* the first point */
    double target[3];
    double source_sum[3];
    double target_sum[3];
    double products[9];   /* at 3 * i + j: source i times target j, of points and normals */
    double normal_weight; /* a normal counts like a point at this distance */
    uint32_t count;
} kunai_i_fit;

void kunai_i_begin_fit(kunai_i_fit *fit, double normal_weight);

/* Normals have length 1, or 0 if missing. */
void kunai_i_add_to_fit(kunai_i_fit *fit, const double *source, const double *source_normal,
                        const double *target, const double *target_normal);

/* Needs at least one pair. target = rotation (3x3, column-major) * source + translation. Points
 * within noise of each other define no rotation. */
void kunai_i_end_fit(const kunai_i_fit *fit, double noise, double *rotation, double *translation);

/* Finds the rotation R with the largest sum of t . R s, never a mirror image: 3x3, column-major.
 * products[3 * i + j] is the sum of s[i] * t[j]. Vectors in one line define no unique R: the
 * shortest rotation is chosen. If no product is larger than least, R is the identity. */
void kunai_i_fit_rotation(const double *products, double least, double *rotation);

#endif
