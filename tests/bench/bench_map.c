/* bench_map.c - opens land files of Pokemon Platinum and asks them for heights.
 *
 *     bench_map [FILE|FOLDER...]      (default: $KUNAI_CORPUS/platinum/land)
 *
 * Takes the land and BDHC files that open and have heights. Opens are compared with a memcpy of the
 * file, heights with a plain scan over all plates. The points are random ones of the map; the best
 * of some rounds counts. */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <kunai/kunai.h>

#include "bench.h"

enum {
    ROUNDS = 20,
    OPENS = 50,
    POINTS = 1 << 14,
    HALF = 256 * 4096, /* of the side of a map */
    HEIGHTS_AT_MOST = 10,
    NAME = 48
};

typedef struct bench_point {
    int32_t x;
    int32_t z;
    int32_t y;
} bench_point;

/* What is timed, on a map that is open. */
typedef double bench_work(const kunai_map *map, const bench_point *points);

enum bench_kind { HEIGHT, CANDIDATES, ALL_PLATES, SCAN, KINDS };

/* Of one file, or the sums of many: nanoseconds for one open, copy and point. */
typedef struct bench_cost {
    double files;
    double input; /* bytes */
    double kept;  /* bytes of the finished handle */
    double blocks;
    double plates;
    double open;
    double copy;
    double point[KINDS];
} bench_cost;

typedef struct bench_sums {
    bench_cost all;
    bench_point *points;
} bench_sums;

typedef struct bench_blocks {
    bench_memory memory;
    size_t count;
} bench_blocks;

static void *count_alloc(void *user, size_t size)
{
    bench_blocks *blocks = user;

    blocks->count++;
    return count_bench_alloc(&blocks->memory, size);
}

static void count_free(void *user, void *pointer, size_t size)
{
    bench_blocks *blocks = user;

    count_bench_free(&blocks->memory, pointer, size);
}

/* ---- what is timed ---- */

static double find_heights(const kunai_map *map, const bench_point *points)
{
    double sum = 0;
    int32_t found;
    int i;

    for (i = 0; i < POINTS; i++) {
        kunai_map_height(map, points[i].x, points[i].z, points[i].y, &found, NULL);
        sum += found;
    }
    return sum;
}

static double count_heights(const kunai_map *map, const bench_point *points, uint32_t flags)
{
    int32_t found[HEIGHTS_AT_MOST];
    double sum = 0;
    uint32_t count;
    int i;

    for (i = 0; i < POINTS; i++) {
        kunai_map_heights(map, points[i].x, points[i].z, flags, found, HEIGHTS_AT_MOST, &count,
                          NULL);
        sum += count;
    }
    return sum;
}

static double count_candidates(const kunai_map *map, const bench_point *points)
{
    return count_heights(map, points, 0);
}

static double count_all_plates(const kunai_map *map, const bench_point *points)
{
    return count_heights(map, points, KUNAI_HEIGHT_ALL_PLATES);
}

static int64_t measure_distance(int32_t a, int32_t b)
{
    return a < b ? (int64_t)b - a : (int64_t)a - b;
}

/* As one would write the formula down: it neither wraps nor rounds as the game does. */
static int32_t compute_height_on(const kunai_map_plate *plate, const bench_point *point)
{
    const int64_t x = (int64_t)plate->normal[0] * point->x / 4096;
    const int64_t z = (int64_t)plate->normal[2] * point->z / 4096;
    const int64_t top = -(x + z + plate->constant);

    return plate->normal[1] ? (int32_t)(top * 4096 / plate->normal[1]) : 0;
}

static double scan(const kunai_map *map, const bench_point *points)
{
    const kunai_map_land *land = kunai_map_get_land(map);
    double sum = 0;
    int i;

    for (i = 0; i < POINTS; i++) {
        const bench_point *point = &points[i];
        int32_t nearest = 0;
        int is_found = 0;
        uint32_t k;

        for (k = 0; k < land->plate_count; k++) {
            const kunai_map_plate *plate = &land->plates[k];
            int32_t found;

            if (point->x < plate->min[0] || point->x > plate->max[0] || point->z < plate->min[1] ||
                point->z > plate->max[1])
                continue;
            found = compute_height_on(plate, point);
            if (!is_found ||
                measure_distance(found, point->y) < measure_distance(nearest, point->y))
                nearest = found;
            is_found = 1;
        }
        sum += nearest;
    }
    return sum;
}

/* ---- times ---- */

static double time_points(const kunai_map *map, bench_work *work, const bench_point *points)
{
    static volatile double result; /* so that the work is not left out */
    double best = 1e9;
    int i;

    for (i = 0; i < ROUNDS; i++) {
        const double start = get_bench_time();
        double time;

        result = work(map, points);
        time = get_bench_time() - start;
        best = time < best ? time : best;
    }
    (void)result;
    return best / POINTS * 1e9;
}

static double time_open(const uint8_t *data, size_t size)
{
    double best = 1e9;
    int i, k;

    for (i = 0; i < ROUNDS; i++) {
        const double start = get_bench_time();
        double time;

        for (k = 0; k < OPENS; k++) {
            kunai_map *map;

            if (kunai_map_open(data, size, NULL, &map, NULL) == KUNAI_OK)
                kunai_map_close(map);
        }
        time = get_bench_time() - start;
        best = time < best ? time : best;
    }
    return best / OPENS * 1e9;
}

static double time_copy(const uint8_t *data, size_t size)
{
    static volatile uint8_t last; /* so that the work is not left out */
    uint8_t *copy = get_bench_memory(size);
    double best = 1e9;
    int i, k;

    for (i = 0; i < ROUNDS; i++) {
        const double start = get_bench_time();
        double time;

        for (k = 0; k < OPENS; k++) {
            memcpy(copy, data, size);
            last = copy[size - 1 - (size_t)k % size];
        }
        time = get_bench_time() - start;
        best = time < best ? time : best;
    }
    (void)last;
    free(copy);
    return best / OPENS * 1e9;
}

/* ---- files ---- */

/* 0: it does not open, or has no heights. */
static int measure_map(const uint8_t *data, size_t size, const bench_point *points,
                       bench_cost *cost)
{
    static bench_work *const work[KINDS] = {find_heights, count_candidates, count_all_plates, scan};
    bench_blocks blocks = {{0, 0}, 0};
    kunai_options options = {.struct_size = sizeof options,
                             .allocator = {count_alloc, count_free, &blocks}};
    const kunai_map_land *land;
    kunai_map *map;
    int i;

    if (kunai_map_open(data, size, &options, &map, NULL) != KUNAI_OK)
        return 0;
    land = kunai_map_get_land(map);
    if (land && land->height_result == KUNAI_OK) {
        cost->plates = land->plate_count;
        cost->kept = (double)blocks.memory.live;
        cost->blocks = (double)blocks.count;
        for (i = 0; i < KINDS; i++)
            cost->point[i] = time_points(map, work[i], points);
    }
    kunai_map_close(map);
    return cost->blocks > 0;
}

static void add_cost(bench_cost *to, const bench_cost *cost)
{
    int i;

    to->files += cost->files;
    to->input += cost->input;
    to->kept += cost->kept;
    to->blocks += cost->blocks;
    to->plates += cost->plates;
    to->open += cost->open;
    to->copy += cost->copy;
    for (i = 0; i < KINDS; i++)
        to->point[i] += cost->point[i];
}

static void print_cost(const char *title, const bench_cost *cost)
{
    const double n = cost->files;
    const double *point = cost->point;

    printf("%-20s %5.0f plates, open %5.2f us = %5.1f x memcpy, %5.1f of %5.1f kB kept in %.1f "
           "blocks, million a second: height %5.1f = %5.2f x scan, candidates %5.1f, all plates "
           "%5.2f = %4.2f x scan\n",
           title, cost->plates / n, cost->open / n / 1e3, cost->open / cost->copy,
           cost->kept / n / 1e3, cost->input / n / 1e3, cost->blocks / n, n * 1e3 / point[HEIGHT],
           point[SCAN] / point[HEIGHT], n * 1e3 / point[CANDIDATES], n * 1e3 / point[ALL_PLATES],
           point[SCAN] / point[ALL_PLATES]);
}

static void take(void *user, const char *path, const char *name)
{
    bench_sums *sums = user;
    bench_cost cost = {.files = 1};
    size_t size;
    uint8_t *data = read_bench_file(path, &size);

    if (!data)
        return;
    if (measure_map(data, size, sums->points, &cost)) {
        cost.input = (double)size;
        cost.open = time_open(data, size);
        cost.copy = time_copy(data, size);
        print_cost(name, &cost);
        add_cost(&sums->all, &cost);
    }
    free(data);
}

/* Of the same numbers every time. */
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
        points[i].x = value[0];
        points[i].z = value[1];
        points[i].y = value[2] / 8;
    }
    return points;
}

int main(int argc, char **argv)
{
    const char *corpus = getenv("KUNAI_CORPUS");
    static bench_sums sums;
    char path[4096];
    int i;

    sums.points = make_points();
    for (i = 1; i < argc; i++)
        visit_bench_files(argv[i], take, &sums);
    if (argc < 2) {
        if (!corpus)
            stop_bench("name files or set KUNAI_CORPUS");
        snprintf(path, sizeof path, "%.3800s/platinum/land", corpus);
        visit_bench_files(path, take, &sums);
    }
    if (!(sums.all.files > 0))
        stop_bench("no maps with heights there");
    print_cost("all", &sums.all);
    free(sums.points);
    return 0;
}
