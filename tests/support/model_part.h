/* model_part.h - is what a cut file holds a part of what the whole file holds? */
#ifndef KUNAI_TEST_MODEL_PART_H
#define KUNAI_TEST_MODEL_PART_H

#include "support.h"

/* Compares the model of a cut file with that of the whole file. Both are opened with the same
 * flags, KUNAI_MODEL_STORED_POSE among them. Each node and mesh of the part must be in the whole
 * model; nodes are compared by their places in the file. A node whose model is lost has no sphere,
 * and a node after a lost node has no groups. The skinned mesh may lack triangles. Returns the
 * number of meshes. */
uint32_t assert_part_of(const kunai_model *part, const kunai_model *whole);

/* A Ninja file that is cut at any byte of the chunk of its first model, every step-th of them: it
 * fails while the root is cut, too; then it opens, with a warning that says so first, and is a part
 * of the whole. More bytes never give less. The most triangles that a cut file gave. */
uint32_t sweep_cuts(const void *data, size_t size, const kunai_options *options, size_t step);

#endif
