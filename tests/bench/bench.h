/* bench.h - what all benchmarks share: time, random numbers, memory, files. */
#ifndef KUNAI_BENCH_H
#define KUNAI_BENCH_H

#include <stddef.h>
#include <stdint.h>

void stop_bench(const char *what);   /* prints what went wrong and stops the program */
void *get_bench_memory(size_t size); /* stops the program if memory runs out */

/* ---- times and numbers ---- */

double get_bench_time(void); /* seconds */

/* Does the work several times. Returns the seconds of the fastest round. */
double time_bench(int rounds, void (*work)(void *user), void *user);

double find_bench_median(double *values, size_t count); /* sorts the values */

/* Returns 31 random bits. The same start gives the same series. */
uint32_t draw_bench_random(uint64_t *random);

void fill_bench_noise(uint8_t *bytes, size_t size, uint64_t random);

/* ---- memory ---- */

/* For an allocator that counts; kunai_allocator.user points to it. */
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
    const char *name; /* the last part of path */
    uint8_t *data;    /* take sets data to NULL if it keeps the data */
    size_t size;
} bench_file;

typedef void bench_take(void *user, bench_file *file);

/* Passes a file to take, or every file under a folder. Leaves out names that begin with a dot, and
 * files that cannot be read. */
void visit_bench_files(const char *path, bench_take *take, void *user);

/* Does the same for a folder of the corpus. */
void visit_bench_corpus(const char *corpus, const char *folder, bench_take *take, void *user);

/* Returns the first argument, or the variable KUNAI_CORPUS. Stops the program without both. */
const char *find_bench_corpus(int argc, char **argv);

#endif
