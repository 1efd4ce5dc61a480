/*
 * memory.h - a source of memory that frees all blocks at once, and remembers a failure.
 *
 * Code that uses it needs neither setjmp nor a check after each append. After a failure, buffers
 * stay unchanged, and the work ends soon, because every later allocation fails as well.
 */
#ifndef MEMORY_H
#define MEMORY_H

#include "buffer.h"

#include <kunai/kunai.h>

struct memory {
    kunai_result result;              /* KUNAI_E_MEMORY after the first failure; never reset */
    struct memory_block *first;       /* list of the blocks that were not released */
    const kunai_allocator *allocator; /* NULL: malloc */
};

/* Releases everything. */
void end_memory(memory *m);

#endif
