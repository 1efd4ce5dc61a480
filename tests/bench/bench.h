/* bench.h - what all benchmarks share. */
#ifndef KUNAI_BENCH_H
#define KUNAI_BENCH_H

#include <stddef.h>
#include <stdint.h>

void stop_bench(const char *what);   /* says it and ends the program */
void *get_bench_memory(size_t size); /* memory, or the end of the program */
double get_bench_time(void);         /* seconds */

/* An allocator that counts the bytes; user: a bench_memory. */
typedef struct bench_memory {
    size_t live;
    size_t peak;
} bench_memory;

void *count_bench_alloc(void *user, size_t size);
void count_bench_free(void *user, void *pointer, size_t size);

/* Gives a file to take, or every file under a folder but not those whose names begin with a dot. */
void visit_bench_files(const char *path,
                       void (*take)(void *user, const char *path, const char *name), void *user);

/* The whole file in malloc memory; NULL when it cannot be opened, or is a folder. */
uint8_t *read_bench_file(const char *path, size_t *size);

#endif
