/* records.h - what readers saw, in the order of the file. */
#ifndef KUNAI_I_RECORDS_H
#define KUNAI_I_RECORDS_H

#include "base/sink.h"
#include "base/set.h"

#include <kunai/outline.h>

typedef struct kunai_i_records {
    struct kunai_i_sink sink; /* the first member: what add is given is the whole */
    kunai_i_job *job;         /* of the outline, not of the reader that sees */
    kunai_i_set seen;         /* of what the sink is given */
    uint64_t size;            /* of the input */
    uint64_t most;            /* that are kept; one more says that there were more */
} kunai_i_records;

void kunai_i_records_begin(kunai_i_records *records, kunai_i_job *job, size_t size);

/* Sorted, and with their depths. NULL: the job failed. */
const kunai_record *kunai_i_records_keep(kunai_i_records *records, uint32_t *count);

#endif
