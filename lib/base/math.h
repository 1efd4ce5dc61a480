/*
 * math.h - the only floating point with a definition of its own.
 *
 * Everything is computed in double by + - * / in one order and rounded once, so that equal input
 * gives equal bits on every machine. No libm.
 */
#ifndef KUNAI_I_MATH_H
#define KUNAI_I_MATH_H

#include <stdint.h>

/* Sine and cosine of turn / 2^32 of a full turn: exact for every BAMS angle << 16. */
void kunai_i_sine_cosine(uint32_t turn, double *sine, double *cosine);

/* 0 for what is not above 0. */
double kunai_i_square_root(double value);

/* To float; what no finite float can hold becomes 0, and *overflow (may be NULL) is set to 1. */
float kunai_i_round(double value, uint32_t *overflow);

/* 16 floats, column-major. */
void kunai_i_matrix_identity(float *out);

/* Of the affine part. 0 when it is singular; out is then the identity. */
int kunai_i_matrix_invert(const float *matrix, float *out);

/* Rows 0 to 2 of matrix times (v, 1), and of its 3x3 part times v. */
void kunai_i_matrix_point(const float *matrix, const float *v, double *out);
void kunai_i_matrix_direction(const float *matrix, const float *v, double *out);

/* To length 1; (0, 0, 0) stays. */
void kunai_i_normalize(double *v);

/* Unit quaternion x, y, z, w of BAMS angles (65536 a turn): about x, then y, then z; with zxy
 * about z, then x, then y (ninja-container.md 5.3). w >= 0 is not promised. */
void kunai_i_quaternion_from_angles(const int32_t *angles, int zxy, float *out);

/* To length 1; all zero gives the identity. */
void kunai_i_quaternion_normalize(const double *in, float *out);

#endif
