/*
 * math.h - floating-point functions whose results are defined bit by bit.
 *
 * Every function computes in double with + - * / in a fixed order, and rounds once. So equal input
 * gives equal bits on every machine. libm is not used.
 */
#ifndef KUNAI_I_MATH_H
#define KUNAI_I_MATH_H

#include <float.h>
#include <stdint.h>

/* Sets *sine and *cosine to those of turn / 2^32 of a full turn. Any BAMS angle << 16 is an exact
 * argument. */
void kunai_i_compute_sine_cosine(uint32_t turn, double *sine, double *cosine);

/* Returns the angle of the vector (x, y) in radians, from -pi to pi. Returns 0 for (0, 0). */
double kunai_i_compute_arctangent(double y, double x);

/* Returns the square root. Returns 0 if value is 0, negative or NaN. */
double kunai_i_compute_square_root(double value);

/* Rounds to float. If no finite float can hold the number, returns 0 and sets *overflow to 1.
 * overflow may be NULL. */
static inline float kunai_i_round(double value, uint32_t *overflow)
{
    if (value >= -FLT_MAX && value <= FLT_MAX)
        return (float)value;
    if (overflow)
        *overflow = 1;
    return 0.0f;
}

/* Rounds to float. If the number is too large, returns the largest float of its sign and sets
 * *overflow to 1. */
static inline float kunai_i_saturate(double value, uint32_t *overflow)
{
    if (value >= -FLT_MAX && value <= FLT_MAX)
        return (float)value;
    *overflow = 1;
    return value < 0.0 ? -FLT_MAX : FLT_MAX;
}

/* Sets out, 16 floats in column-major order, to the identity. */
void kunai_i_set_identity(float *out);

/* Inverts the affine part of the matrix, and returns 1. If it is singular, or so nearly singular
 * that the inverse would be noise, returns 0 and sets out to the identity. */
int kunai_i_invert_matrix(const float *matrix, float *out);

/* The functions below write out the three rows, because compilers do not unroll loops over them at
 * -O2. */

/* Sets out to the 3x3 part of matrix times v. */
static inline void kunai_i_transform_direction(const float *matrix, const float *v, double *out)
{
    const double x = (double)v[0], y = (double)v[1], z = (double)v[2];

    out[0] = (double)matrix[0] * x + (double)matrix[4] * y + (double)matrix[8] * z;
    out[1] = (double)matrix[1] * x + (double)matrix[5] * y + (double)matrix[9] * z;
    out[2] = (double)matrix[2] * x + (double)matrix[6] * y + (double)matrix[10] * z;
}

/* Sets out to rows 0 to 2 of matrix times (v, 1). */
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

/* Converts to float without a test for overflow. For numbers that are known to be small, for
 * example normals. */
static inline void kunai_i_narrow3(const double *v, float *out)
{
    out[0] = (float)v[0];
    out[1] = (float)v[1];
    out[2] = (float)v[2];
}

/* Range of the squared length for which kunai_i_normalize uses the series. */
#define KUNAI_I_NEAR_1_LEAST 0.999
#define KUNAI_I_NEAR_1_MOST 1.001

/* Returns 1 / sqrt(1 + e) by its Taylor series. For -0.001 <= e <= 0.001 the error is below
 * 3e-16. */
static inline double kunai_i_invert_root_near_1(double e)
{
    return 1.0 - e * (0.5 - e * (0.375 - e * (0.3125 - e * 0.2734375)));
}

/* Scales v to length 1; (0, 0, 0) stays as it is. Most vectors nearly have that length already, and
 * the series is enough for them. */
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

/* Converts a unit quaternion to a 3x3 matrix in column-major order. */
void kunai_i_convert_quaternion(double x, double y, double z, double w, double *out);

/* Converts BAMS angles (65536 per turn) to a unit quaternion x, y, z, w. Rotates about x, then y,
 * then z. If zxy is 1, rotates about z, then x, then y (ninja-container.md 5.3). w can be
 * negative. */
void kunai_i_convert_angles(const int32_t *angles, int zxy, float *out);

/* Scales to length 1. If all components are 0, returns the identity. */
void kunai_i_normalize_quaternion(const double *in, float *out);

#endif
