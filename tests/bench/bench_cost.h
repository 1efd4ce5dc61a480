/* bench_cost.h - measures what it costs to open and close files: time and memory, in all and of the
 * worst files. */
#ifndef KUNAI_BENCH_COST_H
#define KUNAI_BENCH_COST_H

#include <kunai/kunai.h>

#include "bench.h"

enum { BENCH_ROUNDS = 20, BENCH_GROUPS = 8 };

/* The cost of one file, or the sum of many. */
typedef struct bench_cost {
    double files, seconds;
    double input;   /* bytes */
    double corners; /* corners of all triangles of the handle */
    double kept;    /* bytes of the handle after the open call */
    double peak;    /* most bytes during the open call */
    char name[48];
} bench_cost;

enum bench_figure { LARGEST, SLOWEST, WORST_SPEED, WORST_CORNER, WORST_PEAK, FIGURES };

typedef struct bench_costs {
    bench_cost of[BENCH_GROUPS]; /* the last group is the sum of all */
    bench_cost worst[FIGURES];
} bench_costs;

typedef struct bench_kind {
    const char *groups[BENCH_GROUPS];
    void *(*open)(const bench_file *file, const kunai_options *options); /* or NULL */
    void (*close)(void *handle);
    size_t (*look)(const void *handle, double *corners); /* returns the group of the file */
} bench_kind;

/* Measures a file in several rounds, and adds the best one to a group. group is its number, or
 * BENCH_GROUPS for the group that look returns. options must not have an allocator. Returns 0 if
 * the file does not open. */
int add_bench_cost(bench_costs *costs, const bench_kind *kind, const bench_file *file,
                   const kunai_options *options, size_t group);

/* Prints nothing if no file was added. */
void print_bench_cost(const char *title, const bench_cost *cost);
void print_bench_costs(const bench_costs *costs, const bench_kind *kind);

/* Defines open_NOUN and close_NOUN for a bench_kind. */
#define BENCH_CALLS(noun)                                                                          \
    static void *open_##noun(const bench_file *file, const kunai_options *options)                 \
    {                                                                                              \
        kunai_##noun *out = NULL;                                                                  \
                                                                                                   \
        (void)kunai_##noun##_open(file->data, file->size, options, &out, NULL);                    \
        return out;                                                                                \
    }                                                                                              \
                                                                                                   \
    static void close_##noun(void *handle)                                                         \
    {                                                                                              \
        kunai_##noun##_close(handle);                                                              \
    }

#endif
