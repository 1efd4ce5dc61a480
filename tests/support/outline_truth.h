/* outline_truth.h - an outline against the records that it must have. */
#ifndef KUNAI_TEST_OUTLINE_TRUTH_H
#define KUNAI_TEST_OUTLINE_TRUTH_H

#include "support.h"

typedef struct outline_truth {
    uint64_t offset, size;
    const char *name;
    uint32_t depth, type, flags, count;
} outline_truth;

/* Opened, and walked. */
kunai_outline *outline_open(const void *data, size_t size, const kunai_options *options);

/* How many of those that are called by the tag that they begin with do not have it as their type.
 */
size_t outline_wrong_tags(const kunai_outline *outline, const void *data);

void outline_assert_record(const kunai_record *record, const outline_truth *truth);
void outline_assert_records(const kunai_outline *outline, const outline_truth *truth, size_t count);

/* All records, no warnings, and the sweeps. options: NULL when the file says what it is. */
void outline_assert_file(const void *data, size_t size, const kunai_options *options,
                         const outline_truth *truth, size_t count);

void outline_assert_fails(const void *data, size_t size, const kunai_options *options,
                          kunai_result code, uint64_t offset);

#endif
