/* nitro_rotation.h - 3x3 matrices of Nitro files. The matrices are for row vectors and stored row
 * by row; 4096 is 1.0. */
#ifndef KUNAI_I_NITRO_ROTATION_H
#define KUNAI_I_NITRO_ROTATION_H

#include <stdint.h>

/* Decodes the pivot form (mdl0.md 2). Bits 0 to 3 of code are the place of the element that is 1,
 * or -1 if bit 4 is set. Bits 5 and 6 negate C and D. Returns 1, or 0 without setting rotation if
 * there is no place with this number. */
int kunai_i_decode_nitro_pivot(uint32_t code, int32_t a, int32_t b, int32_t *rotation);

/* Converts a matrix for row vectors, row by row, to a unit quaternion x, y, z, w for column
 * vectors. A matrix that is not quite a rotation becomes a rotation close to it. */
void kunai_i_convert_rotation(const double *rotation, float *quaternion);

/* Like kunai_i_convert_rotation, for a matrix whose 1.0 is 4096. */
void kunai_i_convert_nitro_rotation(const int32_t *rotation, float *quaternion);

#endif
