/* bench_cost.c - measures what it costs to open and close files: time and memory, in all and of the
 * worst files. */
#include "bench_cost.h"

#include <stdio.h>

typedef struct bench_work {
    const bench_kind *kind;
    const bench_file *file;
    const kunai_options *options;
} bench_work;

static void open_and_close(void *user)
{
    const bench_work *work = user;
    void *handle = work->kind->open(work->file, work->options);

    if (handle)
        work->kind->close(handle);
}

static void add_numbers(bench_cost *to, const bench_cost *cost)
{
    to->files += cost->files;
    to->seconds += cost->seconds;
    to->input += cost->input;
    to->corners += cost->corners;
    to->kept += cost->kept;
    to->peak += cost->peak;
}

static double divide(double value, double by)
{
    return by > 0 ? value / by : 0;
}

/* Returns a figure: the larger, the worse. Returns 0 if the figure cannot be computed. */
static double get_figure(const bench_cost *cost, size_t figure)
{
    const double figures[FIGURES] = {
        [LARGEST] = cost->corners > 0 ? cost->input : 0, /* only files with something to decode */
        [SLOWEST] = cost->seconds,
        [WORST_SPEED] = divide(cost->seconds, cost->input),
        [WORST_CORNER] = divide(cost->seconds, cost->corners),
        [WORST_PEAK] = divide(cost->peak, cost->kept),
    };

    return figures[figure];
}

int add_bench_cost(bench_costs *costs, const bench_kind *kind, const bench_file *file,
                   const kunai_options *options, size_t group)
{
    bench_memory memory = {0, 0, 0};
    bench_work work = {kind, file, options};
    kunai_options counting = *options;
    bench_cost cost = {.files = 1, .input = (double)file->size};
    size_t own, i;

    counting.allocator = (kunai_allocator){count_bench_alloc, count_bench_free, &memory};
    void *handle = kind->open(file, &counting);
    if (!handle)
        return 0;
    cost.kept = (double)memory.live;
    cost.peak = (double)memory.peak;
    own = kind->look(handle, &cost.corners);
    kind->close(handle);
    cost.seconds = time_bench(BENCH_ROUNDS, open_and_close, &work);
    add_numbers(&costs->of[group == BENCH_GROUPS ? own : group], &cost);
    add_numbers(&costs->of[BENCH_GROUPS - 1], &cost);
    snprintf(cost.name, sizeof cost.name, "%s", file->name);
    for (i = 0; i < FIGURES; i++)
        if (get_figure(&cost, i) > get_figure(&costs->worst[i], i))
            costs->worst[i] = cost;
    return 1;
}

void print_bench_cost(const char *title, const bench_cost *cost)
{
    if (cost->files > 0)
        printf("%-14s %5.0f files %9.3f ms %8.0f files/s %8.1f MB/s %9.0f corners, %6.1f ns each, "
               "%6.2f MB to %6.2f MB, peak %.2f x output %s\n",
               title, cost->files, cost->seconds * 1e3, cost->files / cost->seconds,
               cost->input / cost->seconds / 1e6, cost->corners,
               get_figure(cost, WORST_CORNER) * 1e9, cost->input / 1e6, cost->kept / 1e6,
               get_figure(cost, WORST_PEAK), cost->name);
}

void print_bench_costs(const bench_costs *costs, const bench_kind *kind)
{
    static const char *const titles[FIGURES] = {"largest", "slowest", "worst speed", "worst corner",
                                                "worst peak"};

    for (size_t i = 0; i < BENCH_GROUPS; i++)
        print_bench_cost(kind->groups[i], &costs->of[i]);
    for (size_t i = 0; i < FIGURES; i++)
        print_bench_cost(titles[i], &costs->worst[i]);
}
