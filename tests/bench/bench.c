/* bench.c - what all benchmarks share. */
#define _POSIX_C_SOURCE 200809L

#include "bench.h"

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
        stop_bench("no memory");
    return memory;
}

double get_bench_time(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

uint8_t *read_bench_file(const char *path, size_t *size)
{
    struct stat state;
    FILE *file = NULL;
    uint8_t *data;
    long end = -1;

    if (!stat(path, &state) && S_ISREG(state.st_mode)) /* to open a pipe would wait for a writer */
        file = fopen(path, "rb");
    if (!file)
        return NULL;
    if (fseek(file, 0, SEEK_END) || (end = ftell(file)) < 0 || fseek(file, 0, SEEK_SET)) {
        fclose(file);
        return NULL;
    }
    *size = (size_t)end;
    data = get_bench_memory(*size);
    if (fread(data, 1, *size, file) != *size) {
        free(data);
        data = NULL;
    }
    fclose(file);
    return data;
}

void *count_bench_alloc(void *user, size_t size)
{
    bench_memory *memory = user;

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

/* 0: there is no such folder. */
static int walk_folder(const char *folder, int depth,
                       void (*take)(void *user, const char *path, const char *name), void *user)
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
            take(user, path, entry->d_name);
    }
    closedir(dir);
    return 1;
}

void visit_bench_files(const char *path,
                       void (*take)(void *user, const char *path, const char *name), void *user)
{
    const char *slash = strrchr(path, '/');

    if (!walk_folder(path, 0, take, user))
        take(user, path, slash ? slash + 1 : path);
}
