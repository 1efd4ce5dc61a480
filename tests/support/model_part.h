/* model_part.h - checks that the model of a cut file is a part of the model of the whole file. */
#ifndef KUNAI_TEST_MODEL_PART_H
#define KUNAI_TEST_MODEL_PART_H

#include "support.h"

/* Compares the model of a cut file with the model of the whole file. Both must be opened with the
 * same flags, including KUNAI_MODEL_STORED_POSE. Returns the number of meshes of the part.
 *
 * Fails the test if a node or mesh of the part is not in the whole model. Nodes are compared by
 * their places in the file. Some differences are allowed: a node whose model is lost has no sphere,
 * a node after a lost node has no groups, and the skinned mesh may lack triangles. */
uint32_t assert_part_of(const kunai_model *part, const kunai_model *whole);

/* Cuts a Ninja file inside the chunk of its first model, at every step-th byte. Returns the largest
 * number of triangles that a cut file gave. Fails the test if a cut file breaks one of these rules:
 *
 * - A file that ends inside the root does not open.
 * - Any longer file opens, and its first warning says that the chunk is cut.
 * - The model is a part of the whole model (assert_part_of).
 * - More bytes never give fewer nodes or triangles. */
uint32_t sweep_cuts(const void *data, size_t size, const kunai_options *options, size_t step);

#endif
