/* bench_map.c - opens land files of Pokemon Platinum and asks for heights.
 *
 *     bench_map [FILE|FOLDER...]      (default: $KUNAI_CORPUS/platinum/land)
 *
 * It takes the land and BDHC files that open and have heights. It compares an open call with a
 * memcpy of the file, and the search of a height with a plain scan over all plates. The points are
 * random points of the map. The best round counts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <kunai/kunai.h>

#include "bench.h"

enum {
    ROUNDS = 20,
    OPENS = 50,
    POINTS = 1 << 14,
    HALF = 256 * 4096, /* half of the side of a map */
    HEIGHTS_AT_MOST = 10
};

/* Indices of figures: bytes, and seconds of one open call, one copy or one point; of one file, or
 * the sum of many. */
enum bench_number {
    HEIGHT,
    CANDIDATES,
    ALL_PLATES,
    SCAN,
    KINDS, /* kinds of work at a point */
    OPEN = KINDS,
    COPY,
    FILES,
    INPUT,
    KEPT, /* bytes of the open handle */
    BLOCKS,
    PLATES,
    NUMBERS
};

typedef struct bench_point {
    int32_t x, z, y;
} bench_point;

typedef struct bench_sums {
    double all[NUMBERS];
    bench_point *points;
} bench_sums;

typedef struct bench_job {
    const bench_file *file;
    uint8_t *copy;
    const kunai_map *map; /* opened */
    const bench_point *points;
    double sum; /* uses the results, so that the compiler cannot remove the work */
} bench_job;

/* ---- work that is timed ---- */

static void find_heights(void *user)
{
    bench_job *job = user;
    int32_t found;

    for (int i = 0; i < POINTS; i++) {
        const bench_point *point = &job->points[i];

        kunai_map_height(job->map, point->x, point->z, point->y, &found, NULL);
        job->sum += found;
    }
}

static void count_heights(bench_job *job, uint32_t flags)
{
    int32_t found[HEIGHTS_AT_MOST];
    uint32_t count;

    for (int i = 0; i < POINTS; i++) {
        kunai_map_heights(job->map, job->points[i].x, job->points[i].z, flags, found,
                          HEIGHTS_AT_MOST, &count, NULL);
        job->sum += count;
    }
}

static void count_candidates(void *user)
{
    count_heights(user, 0);
}

static void count_all_plates(void *user)
{
    count_heights(user, KUNAI_HEIGHT_ALL_PLATES);
}

static int64_t measure_distance(int32_t a, int32_t b)
{
    return a < b ? (int64_t)b - a : (int64_t)a - b;
}

/* Computes the height as the formula says. It does not wrap or round as the game does. */
static int32_t compute_height_on(const kunai_map_plate *plate, const bench_point *point)
{
    const int64_t x = (int64_t)plate->normal[0] * point->x / 4096;
    const int64_t z = (int64_t)plate->normal[2] * point->z / 4096, top = -(x + z + plate->constant);

    return plate->normal[1] ? (int32_t)(top * 4096 / plate->normal[1]) : 0;
}

static int32_t scan_plates(const kunai_map_land *land, const bench_point *point)
{
    int32_t nearest = 0;
    int is_found = 0;

    for (uint32_t k = 0; k < land->plate_count; k++) {
        const kunai_map_plate *plate = &land->plates[k];

        if (point->x < plate->min[0] || point->x > plate->max[0] || point->z < plate->min[1] ||
            point->z > plate->max[1])
            continue;
        int32_t found = compute_height_on(plate, point);
        if (!is_found || measure_distance(found, point->y) < measure_distance(nearest, point->y))
            nearest = found;
        is_found = 1;
    }
    return nearest;
}

static void scan(void *user)
{
    bench_job *job = user;

    for (int i = 0; i < POINTS; i++)
        job->sum += scan_plates(kunai_map_get_land(job->map), &job->points[i]);
}

static void open_maps(void *user)
{
    const bench_job *job = user;

    for (int i = 0; i < OPENS; i++) {
        kunai_map *map;

        if (kunai_map_open(job->file->data, job->file->size, NULL, &map, NULL) == KUNAI_OK)
            kunai_map_close(map);
    }
}

static void copy_files(void *user)
{
    bench_job *job = user;
    const size_t size = job->file->size;

    for (size_t i = 0; i < OPENS; i++) {
        memcpy(job->copy, job->file->data, size);
        job->sum += ((volatile uint8_t *)job->copy)[size - 1 - i % size];
    }
}

/* ---- files ---- */

/* Returns 0 if the file does not open or has no heights. */
static int measure_map(bench_job *job, double *cost)
{
    static void (*const work[KINDS])(void *) = {find_heights, count_candidates, count_all_plates,
                                                scan};
    bench_memory memory = {0, 0, 0};
    kunai_options options = {.struct_size = sizeof options,
                             .allocator = {count_bench_alloc, count_bench_free, &memory}};
    kunai_map *map;

    if (kunai_map_open(job->file->data, job->file->size, &options, &map, NULL) != KUNAI_OK)
        return 0;
    const kunai_map_land *land = kunai_map_get_land(map);
    if (land && land->plate_count) { /* the reference scan cannot read triangles */
        job->map = map;
        cost[FILES] = 1;
        cost[INPUT] = (double)job->file->size;
        cost[PLATES] = land->plate_count;
        cost[KEPT] = (double)memory.live;
        cost[BLOCKS] = (double)memory.blocks;
        for (int i = 0; i < KINDS; i++)
            cost[i] = time_bench(ROUNDS, work[i], job) / POINTS;
    }
    kunai_map_close(map);
    return cost[FILES] > 0;
}

static void print_cost(const char *title, const double *cost)
{
    const double n = cost[FILES];

    printf("%-20s %5.0f plates, open %5.2f us = %5.1f x memcpy, %5.1f of %5.1f kB kept in %.1f "
           "blocks, million per second: height %5.1f = %5.2f x scan, candidates %5.1f, all plates "
           "%5.2f = %4.2f x scan\n",
           title, cost[PLATES] / n, cost[OPEN] / n * 1e6, cost[OPEN] / cost[COPY],
           cost[KEPT] / n / 1e3, cost[INPUT] / n / 1e3, cost[BLOCKS] / n, n / cost[HEIGHT] / 1e6,
           cost[SCAN] / cost[HEIGHT], n / cost[CANDIDATES] / 1e6, n / cost[ALL_PLATES] / 1e6,
           cost[SCAN] / cost[ALL_PLATES]);
}

static void take(void *user, bench_file *file)
{
    bench_sums *sums = user;
    bench_job job = {file, NULL, NULL, sums->points, 0};
    double cost[NUMBERS] = {0};

    if (!measure_map(&job, cost))
        return;
    job.copy = get_bench_memory(file->size);
    cost[OPEN] = time_bench(ROUNDS, open_maps, &job) / OPENS;
    cost[COPY] = time_bench(ROUNDS, copy_files, &job) / OPENS;
    free(job.copy);
    print_cost(file->name, cost);
    for (int i = 0; i < NUMBERS; i++)
        sums->all[i] += cost[i];
}

/* Makes the same points in every run. */
static bench_point *make_points(void)
{
    bench_point *points = get_bench_memory(POINTS * sizeof *points);
    uint32_t state = 1, i, k;

    for (i = 0; i < POINTS; i++) {
        int32_t value[3];

        for (k = 0; k < 3; k++) {
            state = state * 1664525 + 1013904223;
            value[k] = (int32_t)(state >> 11) - HALF; /* HALF is 2^20 */
        }
        points[i] = (bench_point){value[0], value[1], value[2] / 8};
    }
    return points;
}

int main(int argc, char **argv)
{
    static bench_sums sums;

    sums.points = make_points();
    for (int i = 1; i < argc; i++)
        visit_bench_files(argv[i], take, &sums);
    if (argc < 2)
        visit_bench_corpus(find_bench_corpus(argc, argv), "platinum/land", take, &sums);
    if (!(sums.all[FILES] > 0))
        stop_bench("no maps with heights there");
    print_cost("all", sums.all);
    free(sums.points);
    return 0;
}
