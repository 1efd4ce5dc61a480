/* matrix.h - world matrices of nodes: affine, 16 floats, column-major; and texture matrices. */
#ifndef KUNAI_I_MODEL_MATRIX_H
#define KUNAI_I_MODEL_MATRIX_H

#include <kunai/model.h>

/* World matrices of a pose (NULL: the rest pose) of a Ninja model. *overflow as in kunai_i_round.
 */
void kunai_i_compute_worlds(const kunai_node *nodes, uint32_t count, const kunai_transform *pose,
                            float *worlds, uint32_t *overflow);

/* The same of a Nitro model, by a scaling rule of mdl0.md 3. */
void kunai_i_compute_nitro_worlds(const kunai_node *nodes, uint32_t count, uint32_t scaling_rule,
                                  const kunai_transform *pose, float *worlds, uint32_t *overflow);

/* The matrix of normalised UVs of a mode (mdl0.md 5), as kunai_material.uv_matrix. size: width
 * and height that UVs are made for; what is 0 counts as 1. */
void kunai_i_make_nitro_uv_matrix(uint32_t mode, const double *size, const double *scale,
                                  double sine, double cosine, const double *translation,
                                  float *matrix);

#endif
