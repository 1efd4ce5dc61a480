/* bench_scene.c - opens and closes every PSO stage, collision file and minimap of the corpus.
 *
 *     bench_scene [CORPUS]      (default: $KUNAI_CORPUS)
 *
 * Takes the .rel files under CORPUS/scenes that open. A file is timed in rounds, the best one
 * counts; the figures of a format are those of all its files together. */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <kunai/kunai.h>

#include "bench.h"

enum { ROUNDS = 20, NAME = 48 };

enum bench_group { N_REL, D_REL, FMT2_XINJA, FMT2_GINJA, C_REL, R_REL, ALL, GROUPS };

/* Of one file, or the sums of many. */
typedef struct bench_cost {
    double files;
    double seconds;
    double input;   /* bytes */
    double kept;    /* bytes of the finished handle */
    double peak;    /* bytes at most while it was opened */
    double corners; /* indices of the meshes of all its models */
    char name[NAME];
} bench_cost;

typedef struct bench_sums {
    bench_cost of[GROUPS];
    bench_cost largest; /* by its input */
    bench_cost slowest;
    bench_cost greediest; /* peak against output */
} bench_sums;

static enum bench_group get_group(const kunai_scene_info *info)
{
    switch (info->format) {
    case KUNAI_FORMAT_N_REL: return N_REL;
    case KUNAI_FORMAT_D_REL: return D_REL;
    case KUNAI_FORMAT_FMT2:
        return info->byte_order == KUNAI_BYTE_ORDER_BIG ? FMT2_GINJA : FMT2_XINJA;
    case KUNAI_FORMAT_C_REL: return C_REL;
    default: return R_REL;
    }
}

static double count_corners(const kunai_scene *scene)
{
    const kunai_model *model;
    double corners = 0;
    uint32_t i, k;

    for (i = 0; (model = kunai_scene_get_model(scene, i)) != NULL; i++) {
        const kunai_mesh *mesh;

        for (k = 0; (mesh = kunai_model_get_mesh(model, k)) != NULL; k++)
            corners += mesh->index_count;
    }
    return corners;
}

/* Its group; GROUPS: it does not open. */
static enum bench_group measure_memory(const uint8_t *data, size_t size, bench_cost *cost)
{
    bench_memory memory = {0, 0};
    kunai_options options = {.struct_size = sizeof options,
                             .allocator = {count_bench_alloc, count_bench_free, &memory}};
    enum bench_group group;
    kunai_scene *scene;

    if (kunai_scene_open(data, size, &options, &scene, NULL) != KUNAI_OK)
        return GROUPS;
    group = get_group(kunai_scene_get_info(scene));
    cost->kept = (double)memory.live;
    cost->peak = (double)memory.peak;
    cost->corners = count_corners(scene);
    kunai_scene_close(scene);
    return group;
}

static double measure_time(const uint8_t *data, size_t size)
{
    double best = 1e9;
    int i;

    for (i = 0; i < ROUNDS; i++) {
        const double start = get_bench_time();
        kunai_scene *scene;
        double time;

        if (kunai_scene_open(data, size, NULL, &scene, NULL) == KUNAI_OK)
            kunai_scene_close(scene);
        time = get_bench_time() - start;
        best = time < best ? time : best;
    }
    return best;
}

static void add_cost(bench_cost *to, const bench_cost *cost)
{
    to->files += cost->files;
    to->seconds += cost->seconds;
    to->input += cost->input;
    to->kept += cost->kept;
    to->peak += cost->peak;
    to->corners += cost->corners;
}

static double compute_greed(const bench_cost *cost)
{
    return cost->kept > 0 ? cost->peak / cost->kept : 0;
}

static void measure(const char *path, const char *name, bench_sums *sums)
{
    bench_cost cost = {.files = 1};
    size_t size;
    uint8_t *data = read_bench_file(path, &size);
    enum bench_group group;

    if (!data)
        return;
    group = measure_memory(data, size, &cost);
    if (group != GROUPS) {
        cost.input = (double)size;
        cost.seconds = measure_time(data, size);
        snprintf(cost.name, NAME, "%s", name);
        add_cost(&sums->of[group], &cost);
        add_cost(&sums->of[ALL], &cost);
        /* The largest one is a stage: collision files have nothing to decode. */
        if (group != C_REL && cost.input > sums->largest.input)
            sums->largest = cost;
        if (cost.seconds > sums->slowest.seconds)
            sums->slowest = cost;
        if (compute_greed(&cost) > compute_greed(&sums->greediest))
            sums->greediest = cost;
    }
    free(data);
}

static void take(void *user, const char *path, const char *name)
{
    const char *dot = strrchr(name, '.');

    if (dot && !strcmp(dot, ".rel"))
        measure(path, name, user);
}

static void print_cost(const char *title, const bench_cost *cost)
{
    if (cost->files > 0)
        printf("%-14s %3.0f files %9.3f ms %8.1f MB/s %8.0f corners, %5.1f ns each, %6.2f MB to "
               "%6.2f MB, peak %.2f x output %s\n",
               title, cost->files, cost->seconds * 1e3, cost->input / cost->seconds / 1e6,
               cost->corners, cost->corners > 0 ? cost->seconds * 1e9 / cost->corners : 0,
               cost->input / 1e6, cost->kept / 1e6, compute_greed(cost), cost->name);
}

int main(int argc, char **argv)
{
    static const char *const names[GROUPS] = {"n.rel", "d.rel", "fmt2, Xinja", "fmt2, Ginja",
                                              "c.rel", "r.rel", "all"};
    const char *corpus = argc > 1 ? argv[1] : getenv("KUNAI_CORPUS");
    static bench_sums sums;
    char path[4096];
    size_t i;

    if (!corpus)
        stop_bench("name the corpus or set KUNAI_CORPUS");
    snprintf(path, sizeof path, "%.3800s/scenes", corpus);
    visit_bench_files(path, take, &sums);
    if (!(sums.of[ALL].files > 0))
        stop_bench("no scenes there");
    printf("scene open and close\n");
    for (i = 0; i < GROUPS; i++)
        print_cost(names[i], &sums.of[i]);
    print_cost("largest", &sums.largest);
    print_cost("slowest", &sums.slowest);
    print_cost("worst peak", &sums.greediest);
    return 0;
}
