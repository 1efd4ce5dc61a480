/* ginja_compare.h - an open Ginja model against the second reading of its bytes. Differences are
 * printed and counted. */
#ifndef KUNAI_TEST_GINJA_COMPARE_H
#define KUNAI_TEST_GINJA_COMPARE_H

#include "ginja_reference.h"

/* Every triangle, line and point, one by one, with all that its corners have; its draw and the
 * state of that. The model was opened with KUNAI_MODEL_DRAW_ORDER. */
int compare_ginja(const char *name, const kunai_model *model, const ginja_reference *reference);

/* However it was opened: counts, and the sums over all triangles in model space. */
int compare_ginja_sums(const char *name, const kunai_model *model,
                       const ginja_reference *reference);

/* How many triangles have their front where their normals point to; less those where it is behind
 * them. Without lines and points, of corners with normals. */
int measure_ginja_facing(const kunai_model *model);

#endif
