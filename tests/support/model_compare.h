/* model_compare.h - an open model against expected.json (ninja-chunk.md 12) and against the second
 * reading of its bytes. Differences are printed and counted. */
#ifndef KUNAI_TEST_MODEL_COMPARE_H
#define KUNAI_TEST_MODEL_COMPARE_H

#include "model_reference.h"

/* How a file is opened. */
typedef struct open_mode {
    const char *name;
    uint32_t flags;
    int is_bare; /* 1: where it lies; 2: with pointers from a base of its own */
} open_mode;

/* One model, opened in one mode. */
typedef struct comparison {
    const char *file;
    const open_mode *mode;
    const reference_place *place;
    const reference_model *reference;
    const kunai_model *model;
    const kunai_model_info *info;
    const test_json *expected; /* flat; NULL: there is none */
    int failures;
} comparison;

void compare_report(comparison *c, const char *key, double value, double expected);
void compare_exact(comparison *c, const char *key, double value, double expected);
void compare_near(comparison *c, const char *key, double value, double expected, double tolerance);
void compare_vectors(comparison *c, const char *key, const double *values, const double *expected,
                     int count, double tolerance);

/* The second reading itself; expected: of the model. How many differences there are. */
int compare_reference(const char *file, const reference_model *reference,
                      const test_json *expected);

/* Everything in the handle but poses and names. */
int compare_opened(comparison *c);

#endif
