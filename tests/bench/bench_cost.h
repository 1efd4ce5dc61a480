/* bench_cost.h - what it costs to open and close files: times, memory, the worst of them. */
#ifndef KUNAI_BENCH_COST_H
#define KUNAI_BENCH_COST_H

#include <kunai/kunai.h>

#include "bench.h"

enum { BENCH_ROUNDS = 20, BENCH_GROUPS = 8 };

/* Of one file, or the sums of many. */
typedef struct bench_cost {
    double files, seconds;
    double input;   /* bytes */
    double corners; /* of the triangles that come out */
    double kept;    /* bytes of the finished handle */
    double peak;    /* bytes at most while it was opened */
    char name[48];
} bench_cost;

enum bench_figure { LARGEST, SLOWEST, WORST_SPEED, WORST_CORNER, WORST_PEAK, FIGURES };

typedef struct bench_costs {
    bench_cost of[BENCH_GROUPS]; /* the last one: all */
    bench_cost worst[FIGURES];
} bench_costs;

typedef struct bench_kind {
    const char *groups[BENCH_GROUPS];
    void *(*open)(const bench_file *file, const kunai_options *options); /* NULL: it does not */
    void (*close)(void *handle);
    size_t (*look)(const void *handle, double *corners); /* the number of its group */
} bench_kind;

/* A file is timed in rounds, the best one counts. group: to which it is added; BENCH_GROUPS: its
 * own. Without allocator in the options. 0: it does not open. */
int add_bench_cost(bench_costs *costs, const bench_kind *kind, const bench_file *file,
                   const kunai_options *options, size_t group);

void print_bench_cost(const char *title, const bench_cost *cost); /* nothing without files */
void print_bench_costs(const bench_costs *costs, const bench_kind *kind);

/* open_NOUN and close_NOUN of a bench_kind. */
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
