/* memory.h - memory that is given back all at once, and that remembers that there was no more of it.
 * A program without setjmp can use it: after a failure, buffers stay as they are, and the work ends
 * soon, because whoever needs memory finds none. */
#ifndef MEMORY_H
#define MEMORY_H

#include "buffer.h"

#include <kunai/kunai.h>

struct memory {
    kunai_result result;              /* KUNAI_E_MEMORY, once there was no more: it stays so */
    struct memory_block *first;       /* all that was not released */
    const kunai_allocator *allocator; /* NULL: malloc */
};

/* Releases everything. */
void end_memory(memory *m);

#endif
