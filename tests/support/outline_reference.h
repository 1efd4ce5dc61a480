/* outline_reference.h - an outline against the records that it must have. */
#ifndef KUNAI_TEST_OUTLINE_TRUTH_H
#define KUNAI_TEST_OUTLINE_TRUTH_H

#include "support.h"

typedef struct outline_reference {
    uint64_t offset, size;
    uint32_t kind; /* enum kunai_record_kind */
    const char *name;
    uint32_t depth, type, flags, count;
} outline_reference;

/* Opened, and walked. */
kunai_outline *open_and_walk_outline(const void *data, size_t size, const kunai_options *options);

/* How many of those that are called by the tag that they begin with do not have it as their type.
 */
size_t count_wrong_tags(const kunai_outline *outline, const void *data);

void assert_outline_record(const kunai_record *record, const outline_reference *reference);
void assert_outline_records(const kunai_outline *outline, const outline_reference *reference,
                            size_t count);

/* All records, no warnings, and the sweeps. options: NULL when the file says what it is. */
void assert_outline_file(const void *data, size_t size, const kunai_options *options,
                         const outline_reference *reference, size_t count);

void assert_outline_fails(const void *data, size_t size, const kunai_options *options,
                          kunai_result code, uint64_t offset);

#endif
