/* outline.h - collects the structures that readers trace, and makes the records of an outline from
 * them. The tests fill a collection with structures of their own. */
#ifndef KUNAI_I_OUTLINE_H
#define KUNAI_I_OUTLINE_H

#include "base/trace.h"
#include "base/set.h"

#include <kunai/outline.h>

typedef struct kunai_i_records {
    struct kunai_i_trace trace; /* must be the first member: add casts it to kunai_i_records */
    kunai_i_open *open;         /* the open call of the outline, not of the reader that traces */
    kunai_i_set traced;         /* the structures, each of them once */
    uint64_t size;              /* size of the input in bytes */
    uint64_t most;              /* most records. The set holds one more if there are too many */
} kunai_i_records;

/* Begins an empty collection for an input of size bytes. Give &records->trace to the readers. */
void kunai_i_begin_records(kunai_i_records *records, kunai_i_open *open, size_t size);

/* Returns the records, sorted by offset, with their depths. Returns NULL if the open has failed. */
const kunai_record *kunai_i_keep_records(kunai_i_records *records, uint32_t *count);

#endif
