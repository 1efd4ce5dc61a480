/* rotation_fit.c - finds rigid motions by least squares (ninja-chunk.md 3.2), with unit quaternions
 * (w, x, y, z in this file). This file reads no bytes. The best rotation is the eigenvector with
 * the largest eigenvalue of a 4x4 matrix (Horn 1987). A mirror image is never the result. */
#include "model/mesh/rotation_fit.h"

#include "base/open.h"
#include "base/math.h"

#include <string.h>

enum { MOST_SWEEPS = 12 }; /* five or six are enough: each sweep squares the remaining error */

/* largest entry that counts as 0; the largest entries are near 1 */
static const double nothing = 1e-15;
static const double one_line = 1e-6;   /* limit of the second singular value divided by the first */
static const double half_turn = 1e-24; /* square of the cosine of half the angle */

static double get_magnitude(double value)
{
    return value < 0.0 ? -value : value;
}

/* Rotates x and y in their plane. */
static void turn_pair(double *x, double *y, double cosine, double sine)
{
    const double before = *x;

    *x = cosine * before - sine * *y;
    *y = sine * before + cosine * *y;
}

/* Does one Jacobi rotation, which makes the entry at p, q of a symmetric matrix almost 0. The
 * tangent of the half angle is only within 1 %, but the result is an exact rotation in any case. */
static void clear_entry(double (*matrix)[4], double (*vectors)[4], int p, int q)
{
    const double ratio = (matrix[q][q] - matrix[p][p]) / (2.0 * matrix[p][q]);
    const double steep = get_magnitude(ratio) + kunai_i_compute_square_root(ratio * ratio + 1.0);
    const double tangent = (ratio < 0.0 ? -1.0 : 1.0) / steep;
    const double half = tangent / (2.0 + 0.41421356237309505 * (tangent * tangent));
    const double share = 2.0 / (1.0 + half * half);
    const double cosine = share - 1.0, sine = share * half;
    int i;

    for (i = 0; i < 4; i++)
        turn_pair(&matrix[i][p], &matrix[i][q], cosine, sine);
    for (i = 0; i < 4; i++)
        turn_pair(&matrix[p][i], &matrix[q][i], cosine, sine);
    for (i = 0; i < 4; i++)
        turn_pair(&vectors[p][i], &vectors[q][i], cosine, sine);
}

/* Returns 0 if no entry had to be cleared. */
static int sweep(double (*matrix)[4], double (*vectors)[4])
{
    int p, q, cleared = 0;

    for (p = 0; p < 3; p++)
        for (q = p + 1; q < 4; q++)
            if (get_magnitude(matrix[p][q]) > nothing) {
                clear_entry(matrix, vectors, p, q);
                cleared = 1;
            }
    return cleared;
}

static void swap(double *a, double *b)
{
    const double before = *a;

    *a = *b;
    *b = before;
}

/* Finds the eigenvalues, largest first, and the unit eigenvectors of a symmetric matrix. The matrix
 * is overwritten. */
static void find_eigenvectors(double (*matrix)[4], double *values, double (*vectors)[4])
{
    int i, j, k;

    for (i = 0; i < 4; i++)
        for (j = 0; j < 4; j++)
            vectors[i][j] = i == j ? 1.0 : 0.0;
    for (i = 0; i < MOST_SWEEPS && sweep(matrix, vectors); i++)
        continue;
    for (i = 0; i < 4; i++)
        values[i] = matrix[i][i];
    for (i = 1; i < 4; i++)
        for (j = i; j > 0 && values[j] > values[j - 1]; j--) {
            swap(&values[j], &values[j - 1]);
            for (k = 0; k < 4; k++)
                swap(&vectors[j][k], &vectors[j - 1][k]);
        }
}

/* Makes the matrix whose quadratic form in a unit quaternion is the sum of t . R s (Horn 1987). The
 * entries are divided by scale. */
static void make_quaternion_form(const double *products, double scale, double (*form)[4])
{
    const double xx = products[0] / scale, xy = products[1] / scale, xz = products[2] / scale;
    const double yx = products[3] / scale, yy = products[4] / scale, yz = products[5] / scale;
    const double zx = products[6] / scale, zy = products[7] / scale, zz = products[8] / scale;
    const double entries[4][4] = {{xx + yy + zz, yz - zy, zx - xz, xy - yx},
                                  {yz - zy, xx - yy - zz, xy + yx, zx + xz},
                                  {zx - xz, xy + yx, yy - xx - zz, yz + zy},
                                  {xy - yx, zx + xz, yz + zy, zz - xx - yy}};

    memcpy(form, entries, sizeof entries);
}

/* If all vectors are in one line, the best rotations are the unit quaternions of a plane. Chooses
 * the one with the smallest angle. */
static void find_shortest(const double *first, const double *second, double *quaternion)
{
    const double square = first[0] * first[0] + second[0] * second[0];
    const double length = kunai_i_compute_square_root(square);
    int i;

    for (i = 0; i < 4; i++)
        quaternion[i] = square > half_turn ? (first[0] * first[i] + second[0] * second[i]) / length
                                           : first[i]; /* half a turn: any axis is as good */
}

/* Products that are all small mean no rotation. The eigenvalues show if the vectors are in one
 * line. */
void kunai_i_fit_rotation(const double *products, double least, double *rotation)
{
    double form[4][4], vectors[4][4], values[4], quaternion[4] = {1.0, 0.0, 0.0, 0.0};
    double largest = 0.0;
    int i;

    for (i = 0; i < 9; i++)
        if (get_magnitude(products[i]) > largest)
            largest = get_magnitude(products[i]);
    if (largest > least) {
        make_quaternion_form(products, largest, form);
        find_eigenvectors(form, values, vectors);
        /* With singular values a >= b >= c, the largest eigenvalues are a + b + c, a - b - c and b
         * - a - c. c is negative for a mirror image. */
        if (values[0] + values[2] < one_line * (values[0] + values[1]))
            find_shortest(vectors[0], vectors[1], quaternion);
        else
            memcpy(quaternion, vectors[0], sizeof quaternion);
    }
    kunai_i_convert_quaternion(quaternion[1], quaternion[2], quaternion[3], quaternion[0],
                               rotation);
}

void kunai_i_begin_fit(kunai_i_fit *fit, double normal_weight)
{
    memset(fit, 0, sizeof *fit);
    fit->normal_weight = normal_weight;
}

/* Adds one pair of points and one pair of normals to the sums. Points are relative to the first
 * pair. */
void kunai_i_add_to_fit(kunai_i_fit *fit, const double *source, const double *source_normal,
                        const double *target, const double *target_normal)
{
    const double weight = fit->normal_weight * fit->normal_weight;
    double from[3], to[3];
    int i, j;

    if (!fit->count) {
        memcpy(fit->source, source, sizeof fit->source);
        memcpy(fit->target, target, sizeof fit->target);
    }
    for (i = 0; i < 3; i++) {
        from[i] = source[i] - fit->source[i];
        to[i] = target[i] - fit->target[i];
        fit->source_sum[i] += from[i];
        fit->target_sum[i] += to[i];
    }
    for (i = 0; i < 3; i++)
        for (j = 0; j < 3; j++)
            fit->products[3 * i + j] +=
                from[i] * to[j] + weight * source_normal[i] * target_normal[j];
    fit->count++;
}

/* Removes the mean of the points from the products, then fits the rotation. */
void kunai_i_end_fit(const kunai_i_fit *fit, double noise, double *rotation, double *translation)
{
    const double count = (double)fit->count;
    double products[9], source[3], target[3];
    int i, j;

    for (i = 0; i < 3; i++)
        for (j = 0; j < 3; j++)
            products[3 * i + j] =
                fit->products[3 * i + j] - fit->source_sum[i] * fit->target_sum[j] / count;
    kunai_i_fit_rotation(products, noise * noise, rotation);
    for (i = 0; i < 3; i++) {
        source[i] = fit->source[i] + fit->source_sum[i] / count;
        target[i] = fit->target[i] + fit->target_sum[i] / count;
    }
    for (i = 0; i < 3; i++)
        translation[i] = target[i] - (rotation[i] * source[0] + rotation[3 + i] * source[1] +
                                      rotation[6 + i] * source[2]);
}
