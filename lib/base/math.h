/*
 * math.h - the only floating point with a definition of its own.
 *
 * Everything is computed in double by + - * / in one order and rounded once, so that equal input
 * gives equal bits on every machine. No libm.
 */
#ifndef KUNAI_I_MATH_H
#define KUNAI_I_MATH_H

#include <float.h>
#include <stdint.h>

/* Sine and cosine of turn / 2^32 of a full turn: exact for every BAMS angle << 16. */
void kunai_i_compute_sine_cosine(uint32_t turn, double *sine, double *cosine);

/* The angle of (x, y) in radians, -pi to pi; 0 for (0, 0). */
double kunai_i_compute_arctangent(double y, double x);

/* 0 for what is not above 0. */
double kunai_i_compute_square_root(double value);

/* To float; what no finite float can hold becomes 0, and *overflow (may be NULL) is set to 1. */
static inline float kunai_i_round(double value, uint32_t *overflow)
{
    if (value >= -FLT_MAX && value <= FLT_MAX)
        return (float)value;
    if (overflow)
        *overflow = 1;
    return 0.0f;
}

/* To float; a number that is too large becomes the largest float of its sign, and sets *overflow.
 */
static inline float kunai_i_saturate(double value, uint32_t *overflow)
{
    if (value >= -FLT_MAX && value <= FLT_MAX)
        return (float)value;
    *overflow = 1;
    return value < 0.0 ? -FLT_MAX : FLT_MAX;
}

/* 16 floats, column-major. */
void kunai_i_set_identity(float *out);

/* Of the affine part. 0 when it is singular, or so nearly that its inverse would be noise; out is
 * then the identity. */
int kunai_i_invert_matrix(const float *matrix, float *out);

/* The three rows are written out in what follows: compilers do not unroll such loops at -O2. */

/* The 3x3 part of matrix times v. */
static inline void kunai_i_transform_direction(const float *matrix, const float *v, double *out)
{
    const double x = (double)v[0], y = (double)v[1], z = (double)v[2];

    out[0] = (double)matrix[0] * x + (double)matrix[4] * y + (double)matrix[8] * z;
    out[1] = (double)matrix[1] * x + (double)matrix[5] * y + (double)matrix[9] * z;
    out[2] = (double)matrix[2] * x + (double)matrix[6] * y + (double)matrix[10] * z;
}

/* Rows 0 to 2 of matrix times (v, 1). */
static inline void kunai_i_transform_point(const float *matrix, const float *v, double *out)
{
    kunai_i_transform_direction(matrix, v, out);
    out[0] += (double)matrix[12];
    out[1] += (double)matrix[13];
    out[2] += (double)matrix[14];
}

static inline void kunai_i_round3(const double *v, float *out, uint32_t *overflow)
{
    out[0] = kunai_i_round(v[0], overflow);
    out[1] = kunai_i_round(v[1], overflow);
    out[2] = kunai_i_round(v[2], overflow);
}

/* For what is known to be small, as normals are. */
static inline void kunai_i_narrow3(const double *v, float *out)
{
    out[0] = (float)v[0];
    out[1] = (float)v[1];
    out[2] = (float)v[2];
}

/* Where kunai_i_normalize takes the series: squares of lengths. */
#define KUNAI_I_NEAR_1_LEAST 0.999
#define KUNAI_I_NEAR_1_MOST 1.001

/* 1 / the square root of 1 + e: the Taylor series, for -0.001 <= e <= 0.001, where the rest is
 * below 3e-16. */
static inline double kunai_i_invert_root_near_1(double e)
{
    return 1.0 - e * (0.5 - e * (0.375 - e * (0.3125 - e * 0.2734375)));
}

/* To length 1; (0, 0, 0) stays. Most have that length already: a series is enough for them. */
static inline void kunai_i_normalize(double *v)
{
    const double square = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
    double length, factor;

    if (square > KUNAI_I_NEAR_1_LEAST && square < KUNAI_I_NEAR_1_MOST) {
        factor = kunai_i_invert_root_near_1(square - 1.0);
        v[0] *= factor;
        v[1] *= factor;
        v[2] *= factor;
        return;
    }
    length = kunai_i_compute_square_root(square);
    v[0] = length > 0.0 ? v[0] / length : 0.0;
    v[1] = length > 0.0 ? v[1] / length : 0.0;
    v[2] = length > 0.0 ? v[2] / length : 0.0;
}

/* The 3x3 matrix of a unit quaternion, column-major. */
void kunai_i_convert_quaternion(double x, double y, double z, double w, double *out);

/* Unit quaternion x, y, z, w of BAMS angles (65536 a turn): about x, then y, then z; with zxy
 * about z, then x, then y (ninja-container.md 5.3). w >= 0 is not promised. */
void kunai_i_convert_angles(const int32_t *angles, int zxy, float *out);

/* To length 1; all zero gives the identity. */
void kunai_i_normalize_quaternion(const double *in, float *out);

#endif
