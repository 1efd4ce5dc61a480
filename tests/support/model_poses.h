/* model_poses.h - skinned models in poses that nobody made, against a direct evaluation of
 * ninja-chunk.md 3, and the bind pose against 3.2. */
#ifndef KUNAI_TEST_MODEL_POSES_H
#define KUNAI_TEST_MODEL_POSES_H

#include "model_compare.h"

/* Over all skinned models of a run; relative to the diagonal of the rest pose. */
typedef struct skin_figures {
    uint32_t weighted;     /* models with weighted vertices */
    uint32_t exact;        /* of them, bind_gap below 1e-4 */
    uint32_t exact_stored; /* the same without recovery */
    double worst_gap;      /* after recovery */
    double worst_gap_stored;
    double worst_world;    /* kunai_model_world against transforms, relative to the box */
    double worst_direct;   /* kunai_model_skin against section 3 */
    double worst_normal;   /* the same, of normals of length 1 */
    double worst_standard; /* a standard skin against section 3, recovered pose */
    double worst_standard_stored;
} skin_figures;

/* Adds a model to the figures if it has weighted vertices, and counts what is too far away. */
void measure_skin(comparison *c, skin_figures *figures);

void print_figures(const char *folder, const skin_figures *figures);

#endif
