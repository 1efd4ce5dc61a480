/* nitro_rotation.h - 3x3 matrices of Nitro files: of row vectors, row by row, 4096 is 1.0. */
#ifndef KUNAI_I_NITRO_ROTATION_H
#define KUNAI_I_NITRO_ROTATION_H

#include <stdint.h>

/* The pivot form (mdl0.md 2): bits 0 to 3 of code are the place of the element that is 1, or -1
 * with bit 4; bits 5 and 6 negate C and D. 0: there is no such place, and nothing is set. */
int kunai_i_decode_nitro_pivot(uint32_t code, int32_t a, int32_t b, int32_t *rotation);

/* The unit quaternion x, y, z, w, for column vectors, of a matrix of row vectors, row by row. What
 * is not quite a rotation becomes one near by. */
void kunai_i_convert_rotation(const double *rotation, float *quaternion);

/* The same of a matrix whose 1.0 is 4096. */
void kunai_i_convert_nitro_rotation(const int32_t *rotation, float *quaternion);

#endif
