/* fake_open.h - an open call of no module, on the counting allocator, for tests of lib/base; and
 * what readers do in it, as text:
 *
 *     check_open(10, 0, "charge 640; warn CORRUPT 0..9 R m; kept 10 10 0..9; refuse -1 7",
 *                "LIMIT offset=7");
 *
 *     warn CODE OFFSET RECORD MESSAGE   FIRST..LAST as the offset gives one warning for each
 *     fail CODE OFFSET RECORD MESSAGE
 *     recover
 *     item KIND INDEX, end_item         as enum kunai_item has it, without KUNAI_ITEM_
 *     part, end_part                    warnings of a part
 *     kept STORED TOTAL OFFSETS         the warnings; 0..9 are ten offsets; nothing: not compared
 *     charge STEPS                      which must be there
 *     refuse STEPS OFFSET               which must not */
#ifndef KUNAI_TEST_FAKE_OPEN_H
#define KUNAI_TEST_FAKE_OPEN_H

#include "support.h"

#include "base/open.h"

typedef struct fake_open {
    kunai_i_open open;
    test_memory memory;
    kunai_error error; /* of the end */
    kunai_i_item items[4];
    uint32_t item_count;
    kunai_i_warnings part;
} fake_open;

/* size bytes of input; flags: enum kunai_open_flags. The memory of the struct goes on counting. */
void begin_fake(fake_open *fake, size_t size, uint32_t flags);

/* Ends the call with a handle, which is closed. All memory must be free. expected: "OK", or a code
 * without KUNAI_E_; then members of the error, as in look.h. */
void end_fake(fake_open *fake, const char *expected);

/* Members of an error or a warning: "code=E_RANGE offset=7 record='R' message='m'". */
void expect_fault(const kunai_error *fault, const char *expected);

/* The calls of a text; returns the warnings of the last "kept". */
const kunai_error *run_calls(fake_open *fake, const char *calls);

/* A whole open call; end: see end_fake. */
void check_open(size_t size, uint32_t flags, const char *calls, const char *end);

#endif
