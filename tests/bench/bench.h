/* bench.h - what all benchmarks share. */
#ifndef KUNAI_BENCH_H
#define KUNAI_BENCH_H

#include <stddef.h>
#include <stdint.h>

void bench_stop(const char *what); /* says it and ends the program */
void *bench_get(size_t size);      /* memory, or the end of the program */
double bench_now(void);            /* seconds */

/* An allocator that counts the bytes; user: a bench_memory. */
typedef struct bench_memory {
    size_t live;
    size_t peak;
} bench_memory;

void *bench_count_alloc(void *user, size_t size);
void bench_count_free(void *user, void *pointer, size_t size);

/* Gives a file to take, or every file under a folder but not those whose names begin with a dot. */
void bench_each_file(const char *path, void (*take)(void *user, const char *path, const char *name),
                     void *user);

/* The whole file in malloc memory; NULL when it cannot be opened, or is a folder. */
uint8_t *bench_read_file(const char *path, size_t *size);

#endif
