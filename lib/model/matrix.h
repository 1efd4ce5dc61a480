/* matrix.h - world matrices of nodes and texture matrices. A world matrix is affine: 16 floats,
 * column-major. */
#ifndef KUNAI_I_MODEL_MATRIX_H
#define KUNAI_I_MODEL_MATRIX_H

#include <kunai/model.h>

/* Computes the world matrices of a Ninja model in a pose. If pose is NULL, the rest pose is used.
 * For *overflow, see kunai_i_round. */
void kunai_i_compute_worlds(const kunai_node *nodes, uint32_t count, const kunai_transform *pose,
                            float *worlds, uint32_t *overflow);

/* Computes the world matrices of a Nitro model by a scaling rule of mdl0.md 3. */
void kunai_i_compute_nitro_worlds(const kunai_node *nodes, uint32_t count, uint32_t scaling_rule,
                                  const kunai_transform *pose, float *worlds, uint32_t *overflow);

/* Makes the matrix for normalised UVs of a mode (mdl0.md 5), in the layout of
 * kunai_material.uv_matrix. size is the width and height that the UVs are made for; 0 counts as
 * 1. */
void kunai_i_make_nitro_uv_matrix(uint32_t mode, const double *size, const double *scale,
                                  double sine, double cosine, const double *translation,
                                  float *matrix);

#endif
