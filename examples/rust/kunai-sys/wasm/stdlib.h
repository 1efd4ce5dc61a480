/* stdlib.h - memory for wasm32-unknown-unknown. The functions are in src/lib.rs. */
#ifndef KUNAI_SYS_STDLIB_H
#define KUNAI_SYS_STDLIB_H

#include <stddef.h>

void *kunai_sys_malloc(size_t size);
void kunai_sys_free(void *pointer);

#define malloc kunai_sys_malloc
#define free kunai_sys_free

#endif
