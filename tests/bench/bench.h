/* bench.h - what all benchmarks share. */
#ifndef KUNAI_BENCH_H
#define KUNAI_BENCH_H

#include <stddef.h>
#include <stdint.h>

void stop_bench(const char *what);   /* says it and ends the program */
void *get_bench_memory(size_t size); /* memory, or the end of the program */

/* ---- times and numbers ---- */

double get_bench_time(void); /* seconds */

/* Seconds of the best of some rounds of work. */
double time_bench(int rounds, void (*work)(void *user), void *user);

double find_bench_median(double *values, size_t count); /* it sorts them */

/* 31 bits of a series that is the same for the same start. */
uint32_t draw_bench_random(uint64_t *random);

void fill_bench_noise(uint8_t *bytes, size_t size, uint64_t random);

/* ---- memory ---- */

/* An allocator that counts; user: a bench_memory. */
typedef struct bench_memory {
    size_t live; /* bytes */
    size_t peak;
    size_t blocks; /* allocations */
} bench_memory;

void *count_bench_alloc(void *user, size_t size);
void count_bench_free(void *user, void *pointer, size_t size);

/* ---- files ---- */

typedef struct bench_file {
    const char *path;
    const char *name; /* its end */
    uint8_t *data;    /* whoever sets it to NULL keeps it */
    size_t size;
} bench_file;

typedef void bench_take(void *user, bench_file *file);

/* Gives a file to take, or every file under a folder but not those whose names begin with a dot;
 * nothing where nothing can be read. */
void visit_bench_files(const char *path, bench_take *take, void *user);

/* The same in a folder of the corpus. */
void visit_bench_corpus(const char *corpus, const char *folder, bench_take *take, void *user);

/* The argument, or KUNAI_CORPUS; without both it ends the program. */
const char *find_bench_corpus(int argc, char **argv);

#endif
