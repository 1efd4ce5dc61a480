/* matrices.c - calculates with 4 by 4 matrices in double. */
#include "matrices.h"

#include <math.h>
#include <string.h>

void multiply_matrices(const double *a, const double *b, double *out)
{
    for (int column = 0; column < 4; column++)
        for (int row = 0; row < 4; row++) {
            out[4 * column + row] = 0.0;
            for (int k = 0; k < 4; k++)
                out[4 * column + row] += a[4 * k + row] * b[4 * column + k];
        }
}

void transform_vector(const double *m, const double *v, double w, double *out)
{
    for (int row = 0; row < 3; row++)
        out[row] = m[row] * v[0] + m[4 + row] * v[1] + m[8 + row] * v[2] + m[12 + row] * w;
}

void widen_floats(const float *from, double *to, size_t count)
{
    for (size_t i = 0; i < count; i++)
        to[i] = (double)from[i];
}

double compute_length(const double *v)
{
    return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

double compute_distance(const double *a, const double *b)
{
    const double difference[3] = {a[0] - b[0], a[1] - b[1], a[2] - b[2]};

    return compute_length(difference);
}

void normalise_vector(double *v)
{
    const double length = compute_length(v);

    for (int i = 0; i < 3 && length > 0.0; i++)
        v[i] /= length;
}

/* Uses Rodrigues' formula. */
void make_rigid_matrix(double x, double y, double z, double angle, double tx, double ty, double tz,
                       double *out)
{
    const double length = sqrt(x * x + y * y + z * z), c = cos(angle), s = sin(angle);
    const double a[3] = {x / length, y / length, z / length};
    const double cross[9] = {0, a[2], -a[1], -a[2], 0, a[0], a[1], -a[0], 0};
    const double along[4] = {tx, ty, tz, 1};

    memset(out, 0, 16 * sizeof *out);
    for (int column = 0; column < 3; column++)
        for (int row = 0; row < 3; row++)
            out[4 * column + row] = (column == row ? c : 0.0) + (1 - c) * a[row] * a[column] +
                                    s * cross[3 * column + row];
    memcpy(out + 12, along, sizeof along);
}

void make_identity_matrix(double *out)
{
    make_rigid_matrix(1, 0, 0, 0, 0, 0, 0, out);
}

double compute_determinant(const double *m)
{
    return m[0] * (m[5] * m[10] - m[6] * m[9]) - m[4] * (m[1] * m[10] - m[2] * m[9]) +
           m[8] * (m[1] * m[6] - m[2] * m[5]);
}
