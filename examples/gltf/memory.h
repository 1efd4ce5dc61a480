/* memory.h - memory that is given back all at once, and a way out when there is no more of it, or when
 * the work cannot go on. */
#ifndef MEMORY_H
#define MEMORY_H

#include "buffer.h"

#include <kunai/kunai.h>
#include <setjmp.h>

struct memory {
    jmp_buf out;                      /* where fail_memory goes */
    kunai_result result;              /* why it went there */
    struct memory_block *first;       /* all that was not released */
    const kunai_allocator *allocator; /* NULL: malloc */
};

/* Leaves all functions up to the one that called setjmp. */
void fail_memory(memory *m, kunai_result result);

/* Releases everything. */
void end_memory(memory *m);

#endif
