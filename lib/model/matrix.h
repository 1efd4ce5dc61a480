/* matrix.h - what the world matrices of all formats are made with: affine, 16 floats,
 * column-major. */
#ifndef KUNAI_I_MODEL_MATRIX_H
#define KUNAI_I_MODEL_MATRIX_H

#include "base/math.h"

#include <kunai/model.h>

/* Scales, turns, then translates. */
void kunai_i_make_local_matrix(const kunai_transform *local, float *out, uint32_t *overflow);

/* a times b; out is none of them. */
void kunai_i_multiply_affine(const float *a, const float *b, float *out, uint32_t *overflow);

#endif
