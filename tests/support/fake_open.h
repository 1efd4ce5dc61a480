/* fake_open.h - an open call without a module, for tests of lib/base.
 *
 * It uses the counting allocator. A text says which calls of lib/base a reader would make:
 *
 *     check_open(10, 0, "charge 640; warn CORRUPT 0..9 R m; kept 10 10 0..9; refuse -1 7",
 *                "LIMIT offset=7");
 *
 *     warn CODE OFFSET RECORD MESSAGE   a warning; FIRST..LAST as OFFSET: one for each offset
 *     fail CODE OFFSET RECORD MESSAGE
 *     recover
 *     item KIND INDEX, end_item         KIND is enum kunai_item without KUNAI_ITEM_
 *     part, end_part                    warnings of a part
 *     kept STORED TOTAL OFFSETS         checks the warnings; 0..9 are ten offsets; no OFFSETS: only
 *                                       the counts are checked
 *     charge STEPS                      work that the budget must allow
 *     refuse STEPS OFFSET               work that the budget must refuse
 *
 * A difference fails the running test. */
#ifndef KUNAI_TEST_FAKE_OPEN_H
#define KUNAI_TEST_FAKE_OPEN_H

#include "support.h"

#include "base/open.h"

typedef struct fake_open {
    kunai_i_open open;
    test_memory memory;
    kunai_error error; /* the error that ended the call */
    kunai_i_item items[4];
    uint32_t item_count;
    kunai_i_warnings part;
} fake_open;

/* Begins a call on size bytes of input; the input is one byte that nothing reads. flags is enum
 * kunai_open_flags. Calls on the same struct add to the same counts of memory. */
void begin_fake(fake_open *fake, size_t size, uint32_t flags);

/* Ends the call, and closes its handle. Fails the test if memory is still allocated. expected is
 * "OK", or a code without KUNAI_E_, and then members of the error as in look.h. */
void end_fake(fake_open *fake, const char *expected);

/* Checks members of an error or a warning: "code=E_RANGE offset=7 record='R' message='m'". */
void expect_fault(const kunai_error *fault, const char *expected);

/* Makes the calls of a text. Returns the warnings of the last "kept". */
const kunai_error *run_calls(fake_open *fake, const char *calls);

/* Makes a whole open call; end is the text of end_fake. */
void check_open(size_t size, uint32_t flags, const char *calls, const char *end);

#endif
