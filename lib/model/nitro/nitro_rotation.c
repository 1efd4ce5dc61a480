/* nitro_rotation.c - converts the rotations of nodes and of joint animations to quaternions
 * (mdl0.md 2). This file reads no bytes. The pivot form stores two of the nine elements; the other
 * elements follow from the place of the element that is 1 or -1. */
#include "model/nitro/nitro_rotation.h"

#include "base/math.h"

#include <string.h>

enum { PIVOTS = 9, ONE = 4096 };

int kunai_i_decode_nitro_pivot(uint32_t code, int32_t a, int32_t b, int32_t *rotation)
{
    static const uint8_t places[PIVOTS][4] = {{4, 5, 7, 8}, {3, 5, 6, 8}, {3, 4, 6, 7},
                                              {1, 2, 7, 8}, {0, 2, 6, 8}, {0, 1, 6, 7},
                                              {1, 2, 4, 5}, {0, 2, 3, 5}, {0, 1, 3, 4}};
    const uint32_t pivot = code & 15;

    if (pivot >= PIVOTS)
        return 0;
    memset(rotation, 0, 9 * sizeof *rotation);
    rotation[pivot] = code & 0x10 ? -ONE : ONE;
    rotation[places[pivot][0]] = a;
    rotation[places[pivot][1]] = b;
    rotation[places[pivot][2]] = code & 0x20 ? -b : b;
    rotation[places[pivot][3]] = code & 0x40 ? -a : a;
    return 1;
}

/* The largest component of a unit quaternion is chosen, so that the division is safe: 4 times its
 * square is at least 1. m is transposed: for column vectors, element (row, column) is at 3 * column
 * + row. */
void kunai_i_convert_rotation(const double *m, float *quaternion)
{
    const double trace = m[0] + m[4] + m[8];
    const double squares[4] = {1.0 + m[0] - m[4] - m[8], 1.0 - m[0] + m[4] - m[8],
                               1.0 - m[0] - m[4] + m[8], 1.0 + trace};
    const double xy = m[1] + m[3], xz = m[2] + m[6], yz = m[5] + m[7];
    const double wx = m[5] - m[7], wy = m[6] - m[2], wz = m[1] - m[3];
    const double rows[4][4] = {{squares[0], xy, xz, wx},
                               {xy, squares[1], yz, wy},
                               {xz, yz, squares[2], wz},
                               {wx, wy, wz, squares[3]}};
    int i, largest = 3;

    for (i = 0; i < 3; i++)
        if (squares[i] > squares[largest])
            largest = i;
    kunai_i_normalize_quaternion(rows[largest], quaternion);
}

void kunai_i_convert_nitro_rotation(const int32_t *rotation, float *quaternion)
{
    double matrix[9];
    int i;

    for (i = 0; i < 9; i++)
        matrix[i] = (double)rotation[i] / (double)ONE;
    kunai_i_convert_rotation(matrix, quaternion);
}
