/* outline.h - the records of an outline: the structures that readers trace, in the order of the
 * file. Tests fill them with structures of their own. */
#ifndef KUNAI_I_OUTLINE_H
#define KUNAI_I_OUTLINE_H

#include "base/trace.h"
#include "base/set.h"

#include <kunai/outline.h>

typedef struct kunai_i_records {
    struct kunai_i_trace trace; /* the first member: what add is given is the whole */
    kunai_i_open *open;         /* of the outline, not of the reader that sees */
    kunai_i_set traced;         /* of what the trace is given */
    uint64_t size;              /* of the input */
    uint64_t most;              /* that are kept; one more says that there were more */
} kunai_i_records;

void kunai_i_begin_records(kunai_i_records *records, kunai_i_open *open, size_t size);

/* Sorted, and with their depths. NULL: the open failed. */
const kunai_record *kunai_i_keep_records(kunai_i_records *records, uint32_t *count);

#endif
