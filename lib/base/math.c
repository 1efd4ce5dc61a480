/*
 * math.c - sine, cosine, arc tangent, square root, matrices and quaternions. Reads no input.
 *
 * libm is not used, because its results differ from system to system. Every function here computes
 * in double with + - * / in a fixed order, so that equal input gives equal bits. Angles are
 * integers (BAMS), so that the reduction to a quarter of a turn is exact.
 */
#include "base/math.h"
#include "base/open.h"

#include <float.h>
#include <string.h>

/* Taylor series up to x^17 for the sine and x^16 for the cosine. For |x| <= pi/4 the error is below
 * 1e-18. */
static double compute_sine_near_zero(double x)
{
    const double z = x * x;
    double sum = 1.0 / 355687428096000.0;

    sum = sum * z - 1.0 / 1307674368000.0;
    sum = sum * z + 1.0 / 6227020800.0;
    sum = sum * z - 1.0 / 39916800.0;
    sum = sum * z + 1.0 / 362880.0;
    sum = sum * z - 1.0 / 5040.0;
    sum = sum * z + 1.0 / 120.0;
    sum = sum * z - 1.0 / 6.0;
    return x + x * (z * sum);
}

static double compute_cosine_near_zero(double x)
{
    const double z = x * x;
    double sum = 1.0 / 20922789888000.0;

    sum = sum * z - 1.0 / 87178291200.0;
    sum = sum * z + 1.0 / 479001600.0;
    sum = sum * z - 1.0 / 3628800.0;
    sum = sum * z + 1.0 / 40320.0;
    sum = sum * z - 1.0 / 720.0;
    sum = sum * z + 1.0 / 24.0;
    return 1.0 - z * (0.5 - z * sum);
}

/* Has no branch: processors cannot predict the quarter that an angle lies in. */
void kunai_i_compute_sine_cosine(uint32_t turn, double *sine, double *cosine)
{
    static const double sine_signs[4] = {1.0, 1.0, -1.0, -1.0};
    static const double cosine_signs[4] = {1.0, -1.0, -1.0, 1.0};
    const uint32_t quarter = (turn + 0x20000000u) >> 30; /* the nearest quarter */
    const uint32_t rest = turn - (quarter << 30);        /* -2^29 .. 2^29 - 1, modulo 2^32 */
    const double offset = (double)(rest ^ 0x80000000u) - 2147483648.0;
    const double x = offset * (6.283185307179586476925286766559 / 4294967296.0);
    const double values[2] = {compute_sine_near_zero(x), compute_cosine_near_zero(x)};

    *sine = values[quarter & 1] * sine_signs[quarter];
    *cosine = values[~quarter & 1] * cosine_signs[quarter];
}

/* Taylor series up to x^21. The error is below 1e-17 for x up to 0.2, which is a bit more than the
 * tangent of 1/32 of a turn. */
static double compute_arctangent_near_zero(double x)
{
    const double z = x * x;
    double sum = 1.0 / 21.0;
    int i;

    for (i = 19; i > 0; i -= 2)
        sum = 1.0 / (double)i - z * sum;
    return x * sum;
}

/* Reduces the angle to an eighth of a turn, then halves it twice, so that the series needs few
 * terms. */
double kunai_i_compute_arctangent(double y, double x)
{
    static const double quarter = 1.5707963267948966, half = 3.1415926535897932;
    const double height = y < 0.0 ? -y : y, width = x < 0.0 ? -x : x;
    const double least = height < width ? height : width;
    const double most = height < width ? width : height;
    double slope, angle;

    if (!(most > 0.0))
        return 0.0;
    slope = least / most;
    slope =
        slope / (1.0 + kunai_i_compute_square_root(1.0 + slope * slope)); /* of half the angle */
    slope = slope / (1.0 + kunai_i_compute_square_root(1.0 + slope * slope));
    angle = 4.0 * compute_arctangent_near_zero(slope);
    if (height > width)
        angle = quarter - angle;
    if (x < 0.0)
        angle = half - angle;
    return y < 0.0 ? -angle : angle;
}

/* Newton's method on an estimate that halves the exponent of the number. */
double kunai_i_compute_square_root(double value)
{
    uint64_t bits;
    double root, scale = 1.0;
    int i;

    if (!(value > 0.0))
        return 0.0;
    /* Keeps the estimate below out of the denormal numbers. */
    if (value < 1e-290) {
        value *= 1208925819614629174706176.0; /* 2^80 */
        scale = 1.0 / 1099511627776.0;        /* 2^-40 */
    }
    memcpy(&bits, &value, sizeof bits);
    bits = (bits >> 1) + 0x1FF8000000000000u; /* halves the exponent: the error is at most 7 % */
    memcpy(&root, &bits, sizeof root);
    for (i = 0; i < 5; i++) /* each step doubles the number of correct bits */
        root = 0.5 * (root + value / root);
    return root * scale;
}

void kunai_i_set_identity(float *out)
{
    static const float identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

    memcpy(out, identity, sizeof identity);
}

static double square_column(const float *column)
{
    const double x = (double)column[0], y = (double)column[1], z = (double)column[2];

    return x * x + y * y + z * z;
}

/* Returns 1 if the determinant is 0 but for rounding errors of float. The limit 1e-6 is the sine of
 * the angle between a column and the plane of the other two. Below this limit, float data cannot
 * tell the difference. */
static int is_flat(const float *m, double determinant)
{
    const double size = square_column(m) * square_column(m + 4) * square_column(m + 8);

    return determinant * determinant <= 1e-12 * size;
}

/* The inverse of the 3x3 part is its matrix of cofactors, transposed, divided by the determinant.
 * The translation is then the inverse 3x3 part times the negative translation. */
int kunai_i_invert_matrix(const float *m, float *out)
{
    const double a = (double)m[0], b = (double)m[4], c = (double)m[8];
    const double d = (double)m[1], e = (double)m[5], f = (double)m[9];
    const double g = (double)m[2], h = (double)m[6], i = (double)m[10];
    const double x = (double)m[12], y = (double)m[13], z = (double)m[14];
    const double cofactors[9] = {e * i - f * h, f * g - d * i, d * h - e * g,
                                 c * h - b * i, a * i - c * g, b * g - a * h,
                                 b * f - c * e, c * d - a * f, a * e - b * d};
    const double determinant = a * cofactors[0] + b * cofactors[1] + c * cofactors[2];
    uint32_t overflow = 0;
    int column, row;

    kunai_i_set_identity(out);
    if (is_flat(m, determinant))
        return 0;
    for (column = 0; column < 3; column++)
        for (row = 0; row < 3; row++)
            out[4 * column + row] =
                kunai_i_round(cofactors[3 * column + row] / determinant, &overflow);
    for (row = 0; row < 3; row++)
        out[12 + row] = kunai_i_round(
            -(cofactors[row] * x + cofactors[3 + row] * y + cofactors[6 + row] * z) / determinant,
            &overflow);
    if (overflow)
        kunai_i_set_identity(out);
    return !overflow;
}

void kunai_i_convert_quaternion(double x, double y, double z, double w, double *out)
{
    const double matrix[9] = {
        1 - 2 * (y * y + z * z), 2 * (x * y + w * z),     2 * (x * z - w * y),
        2 * (x * y - w * z),     1 - 2 * (x * x + z * z), 2 * (y * z + w * x),
        2 * (x * z + w * y),     2 * (y * z - w * x),     1 - 2 * (x * x + y * y)};

    memcpy(out, matrix, sizeof matrix);
}

typedef struct quaternion {
    double x, y, z, w;
} quaternion;

static inline quaternion multiply(quaternion a, quaternion b)
{
    quaternion out;

    out.x = a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y;
    out.y = a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x;
    out.z = a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w;
    out.w = a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z;
    return out;
}

void kunai_i_convert_angles(const int32_t *angles, int zxy, float *out)
{
    quaternion x = {0.0, 0.0, 0.0, 0.0}, y = x, z = x, all;

    if (!(((uint32_t)angles[0] | (uint32_t)angles[1] | (uint32_t)angles[2]) & 0xFFFF)) {
        /* The code below would give the same. Many nodes have no rotation. */
        out[0] = out[1] = out[2] = 0.0f;
        out[3] = 1.0f;
        return;
    }
    /* A quaternion needs half the angle: a whole angle would be << 16, so shift by 15. */
    kunai_i_compute_sine_cosine(((uint32_t)angles[0] & 0xFFFF) << 15, &x.x, &x.w);
    kunai_i_compute_sine_cosine(((uint32_t)angles[1] & 0xFFFF) << 15, &y.y, &y.w);
    kunai_i_compute_sine_cosine(((uint32_t)angles[2] & 0xFFFF) << 15, &z.z, &z.w);
    all = zxy ? multiply(y, multiply(x, z)) : multiply(z, multiply(y, x));
    out[0] = (float)all.x;
    out[1] = (float)all.y;
    out[2] = (float)all.z;
    out[3] = (float)all.w;
}

void kunai_i_normalize_quaternion(const double *in, float *out)
{
    const double length =
        kunai_i_compute_square_root(in[0] * in[0] + in[1] * in[1] + in[2] * in[2] + in[3] * in[3]);
    int i;

    for (i = 0; i < 4; i++)
        out[i] = length > 0.0 ? kunai_i_round(in[i] / length, NULL) : (i == 3 ? 1.0f : 0.0f);
}
