/* bench.h - what all benchmarks share. */
#ifndef KUNAI_BENCH_H
#define KUNAI_BENCH_H

#include <stddef.h>
#include <stdint.h>

void bench_stop(const char *what); /* says it and ends the program */
void *bench_get(size_t size);      /* memory, or the end of the program */
double bench_now(void);            /* seconds */

/* The whole file in malloc memory; NULL when it cannot be opened. */
uint8_t *bench_read_file(const char *path, size_t *size);

#endif
