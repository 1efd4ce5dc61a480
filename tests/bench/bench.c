/* bench.c - what all benchmarks share: time, random numbers, memory, files (bench.h). */
#define _POSIX_C_SOURCE 200809L

#include "bench.h"
#include "read_file.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

void stop_bench(const char *what)
{
    fprintf(stderr, "benchmark: %s\n", what);
    exit(1);
}

void *get_bench_memory(size_t size)
{
    void *memory = malloc(size ? size : 1);

    if (!memory)
        stop_bench("out of memory");
    return memory;
}

double get_bench_time(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

double time_bench(int rounds, void (*work)(void *user), void *user)
{
    double best = 1e9;

    for (; rounds > 0; rounds--) {
        const double start = get_bench_time();

        work(user);
        double time = get_bench_time() - start;
        best = time < best ? time : best;
    }
    return best;
}

static int compare_doubles(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

double find_bench_median(double *values, size_t count)
{
    qsort(values, count, sizeof *values, compare_doubles);
    return values[count / 2];
}

uint32_t draw_bench_random(uint64_t *random)
{
    *random = *random * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*random >> 33);
}

void fill_bench_noise(uint8_t *bytes, size_t size, uint64_t random)
{
    for (size_t i = 0; i < size; i++)
        bytes[i] = (uint8_t)(draw_bench_random(&random) >> 23);
}

void *count_bench_alloc(void *user, size_t size)
{
    bench_memory *memory = user;

    memory->blocks++;
    memory->live += size;
    if (memory->live > memory->peak)
        memory->peak = memory->live;
    return malloc(size);
}

void count_bench_free(void *user, void *pointer, size_t size)
{
    bench_memory *memory = user;

    memory->live -= size;
    free(pointer);
}

static void take_file(const char *path, bench_take *take, void *user)
{
    const char *slash = strrchr(path, '/');
    bench_file file = {path, slash ? slash + 1 : path, NULL, 0};
    struct stat state;

    if (!stat(path, &state) && S_ISREG(state.st_mode)) /* opening a pipe would wait for a writer */
        file.data = test_read_file(path, &file.size);
    if (file.data)
        take(user, &file);
    free(file.data);
}

/* Visits the files of a folder. Returns 0 if this is no folder, or if it is too deep. */
static int walk_folder(const char *folder, int depth, bench_take *take, void *user)
{
    enum { DEEPEST = 8 };
    DIR *dir = depth < DEEPEST ? opendir(folder) : NULL;
    struct dirent *entry;
    char path[4096];

    if (!dir)
        return 0;
    while ((entry = readdir(dir)) != NULL) {
        if (entry->d_name[0] == '.' || strlen(entry->d_name) > 255)
            continue;
        snprintf(path, sizeof path, "%.3800s/%s", folder, entry->d_name);
        if (!walk_folder(path, depth + 1, take, user))
            take_file(path, take, user);
    }
    closedir(dir);
    return 1;
}

void visit_bench_files(const char *path, bench_take *take, void *user)
{
    if (!walk_folder(path, 0, take, user))
        take_file(path, take, user);
}

void visit_bench_corpus(const char *corpus, const char *folder, bench_take *take, void *user)
{
    char path[4096];

    snprintf(path, sizeof path, "%.3800s/%.200s", corpus, folder);
    visit_bench_files(path, take, user);
}

const char *find_bench_corpus(int argc, char **argv)
{
    const char *corpus = argc > 1 ? argv[1] : getenv("KUNAI_CORPUS");

    if (!corpus)
        stop_bench("name the corpus or set KUNAI_CORPUS");
    return corpus;
}
