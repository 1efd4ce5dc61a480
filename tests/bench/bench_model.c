/* bench_model.c - opens and closes every Ninja Chunk model of the corpus.
 *
 *     bench_model [CORPUS]      (default: $KUNAI_CORPUS)
 *
 * Takes the .nj files under CORPUS/models and CORPUS/showcase that open. Each is timed in rounds,
 * the best one counts; the figures are means over all files. */
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <kunai/kunai.h>

#include "bench.h"

enum { ROUNDS = 20, DEPTH = 4 };

typedef struct bench_sums {
    size_t files;
    double seconds;
    double input;   /* bytes */
    double corners; /* of triangles */
    double kept;    /* bytes of the finished handles */
    double peak;    /* bytes at most while they were opened */
} bench_sums;

typedef struct bench_memory {
    size_t live;
    size_t peak;
} bench_memory;

static void *count_alloc(void *user, size_t size)
{
    bench_memory *memory = user;

    memory->live += size;
    if (memory->live > memory->peak)
        memory->peak = memory->live;
    return malloc(size);
}

static void count_free(void *user, void *pointer, size_t size)
{
    bench_memory *memory = user;

    memory->live -= size;
    free(pointer);
}

static int measure_memory(const uint8_t *data, size_t size, bench_sums *sums)
{
    bench_memory memory = {0, 0};
    kunai_options options = {.struct_size = sizeof options,
                             .allocator = {count_alloc, count_free, &memory}};
    kunai_model *model;

    if (kunai_model_open(data, size, &options, &model, NULL) != KUNAI_OK)
        return 0;
    sums->corners += 3.0 * kunai_model_get_info(model)->triangle_count;
    sums->kept += (double)memory.live;
    sums->peak += (double)memory.peak;
    kunai_model_close(model);
    return 1;
}

static void measure(const char *path, bench_sums *sums)
{
    double start, time, best = 1e9;
    kunai_model *model;
    uint8_t *data;
    size_t size;
    int i;

    data = bench_read_file(path, &size);
    if (!data)
        return;
    if (measure_memory(data, size, sums)) {
        for (i = 0; i < ROUNDS; i++) {
            start = bench_now();
            if (kunai_model_open(data, size, NULL, &model, NULL) == KUNAI_OK)
                kunai_model_close(model);
            time = bench_now() - start;
            if (time < best)
                best = time;
        }
        sums->files++;
        sums->seconds += best;
        sums->input += (double)size;
    }
    free(data);
}

static void measure_folder(const char *folder, int depth, bench_sums *sums)
{
    DIR *dir = opendir(folder);
    struct dirent *entry;
    char path[4096];

    if (!dir)
        return;
    while ((entry = readdir(dir)) != NULL) {
        const size_t length = strlen(entry->d_name);

        if (entry->d_name[0] == '.' || length > 255)
            continue;
        snprintf(path, sizeof path, "%.3800s/%s", folder, entry->d_name);
        if (length > 3 && !strcasecmp(entry->d_name + length - 3, ".nj"))
            measure(path, sums);
        else if (depth < DEPTH)
            measure_folder(path, depth + 1, sums);
    }
    closedir(dir);
}

int main(int argc, char **argv)
{
    const char *corpus = argc > 1 ? argv[1] : getenv("KUNAI_CORPUS");
    bench_sums sums = {0};
    char path[4096];

    if (!corpus) {
        fprintf(stderr, "bench_model: name the corpus or set KUNAI_CORPUS\n");
        return 1;
    }
    snprintf(path, sizeof path, "%.3800s/models", corpus);
    measure_folder(path, 0, &sums);
    snprintf(path, sizeof path, "%.3800s/showcase", corpus);
    measure_folder(path, 0, &sums);
    if (!sums.files) {
        fprintf(stderr, "bench_model: no models under %s\n", corpus);
        return 1;
    }
    printf("model open and close: %zu files, %.1f us a file, %.0f files/s, %.1f MB/s of input\n",
           sums.files, sums.seconds / (double)sums.files * 1e6, (double)sums.files / sums.seconds,
           sums.input / sums.seconds / 1e6);
    printf(
        "                      %.1f ns a triangle corner (%.0f), peak %.2f x the handle's memory\n",
        sums.seconds / sums.corners * 1e9, sums.corners, sums.peak / sums.kept);
    return 0;
}
