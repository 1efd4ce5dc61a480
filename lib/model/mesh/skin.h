/* skin.h - computes one vertex in a pose from its influences: the sums of ninja-chunk.md 3.1. */
#ifndef KUNAI_I_SKIN_H
#define KUNAI_I_SKIN_H

#include "base/math.h"

#include <kunai/model.h>

static inline void kunai_i_skin_point(const kunai_influence *influences, uint32_t count,
                                      const float *worlds, double *position)
{
    double point[3], weight;
    uint32_t i;

    kunai_i_transform_point(worlds + 16 * (size_t)influences[0].node, influences[0].position,
                            position);
    if (count == 1)
        return;
    weight = (double)influences[0].weight;
    position[0] *= weight;
    position[1] *= weight;
    position[2] *= weight;
    for (i = 1; i < count; i++) {
        kunai_i_transform_point(worlds + 16 * (size_t)influences[i].node, influences[i].position,
                                point);
        weight = (double)influences[i].weight;
        position[0] += weight * point[0];
        position[1] += weight * point[1];
        position[2] += weight * point[2];
    }
}

/* The normal has length 1 or 0. */
static inline void kunai_i_skin_normal(const kunai_influence *influences, uint32_t count,
                                       const float *worlds, double *normal)
{
    double direction[3], weight;
    uint32_t i;

    kunai_i_transform_direction(worlds + 16 * (size_t)influences[0].node, influences[0].normal,
                                normal);
    weight = (double)influences[0].weight;
    normal[0] *= weight;
    normal[1] *= weight;
    normal[2] *= weight;
    for (i = 1; i < count; i++) {
        kunai_i_transform_direction(worlds + 16 * (size_t)influences[i].node, influences[i].normal,
                                    direction);
        weight = (double)influences[i].weight;
        normal[0] += weight * direction[0];
        normal[1] += weight * direction[1];
        normal[2] += weight * direction[2];
    }
    kunai_i_normalize(normal);
}

/* Computes vertices that all use this matrix. There must be at least one vertex. normals can be
 * NULL. box can be NULL, or receives the smallest and the largest value of each coordinate. */
void kunai_i_skin_rigid(const kunai_mesh *from, const float *world, float *positions,
                        float *normals, float *box);

#endif
