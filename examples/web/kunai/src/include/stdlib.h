/* stdlib.h - the functions of this header that the library calls. The target has no C library:
 * memory.c has them. */
#ifndef KUNAI_WEB_STDLIB_H
#define KUNAI_WEB_STDLIB_H

#include <stddef.h>

void *malloc(size_t size);
void free(void *pointer);

#endif
