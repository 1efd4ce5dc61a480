/* bench_scan.c - compares kunai_scan with a memchr that reads all bytes of the same data.
 *
 *     bench_scan [FILE|FOLDER...]
 *
 * Without arguments, it searches generated data of 4 and 16 MB: noise, zeros, and patterns that a
 * scan in quadratic time would be slow with. A figure is the best round, in MB per second. */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <kunai/kunai.h>

#include "bench.h"

enum { ROUNDS = 5, SMALL = 4 << 20, LARGE = 16 << 20 };

typedef struct bench_bytes {
    uint8_t *data;
    size_t size, found;
} bench_bytes;

static void run_memchr(void *user)
{
    const bench_bytes *bytes = user;

    /* memchr reads up to the last byte. The comparison uses the result, so the compiler cannot
     * remove the call. */
    if (memchr(bytes->data, 0xFD, bytes->size) != bytes->data + bytes->size - 1)
        stop_bench("the byte is in the data");
}

static void run_scan(void *user)
{
    bench_bytes *bytes = user;
    uint64_t position = 0;
    kunai_found found;

    bytes->found = 0;
    while (kunai_scan(bytes->data, bytes->size, NULL, &position, &found) == KUNAI_OK)
        bytes->found++;
}

/* Measures the scan, then changes the data for memchr: only the last byte is 0xFD. */
static void report(const char *name, uint8_t *data, size_t size)
{
    bench_bytes bytes = {data, size, 0};

    if (!size)
        return;
    double time = time_bench(ROUNDS, run_scan, &bytes);
    for (size_t i = 0; i < size; i++)
        data[i] &= 0x7F;
    data[size - 1] = 0xFD;
    double reference = time_bench(ROUNDS, run_memchr, &bytes);
    printf("%-28s %6.1f MB %8.0f MB/s  %6.3f x memchr  %zu finds\n", name, (double)size / 1e6,
           (double)size / time / 1e6, reference / time, bytes.found);
}

static void report_pattern(const char *name, const char *unit, size_t unit_size)
{
    const size_t sizes[] = {SMALL, LARGE};

    for (size_t i = 0; i < 2; i++) {
        uint8_t *data = get_bench_memory(sizes[i]);

        for (size_t k = 0; k < sizes[i]; k++)
            data[k] = (uint8_t)unit[k % unit_size];
        report(name, data, sizes[i]);
        free(data);
    }
}

static void report_noise(void)
{
    uint8_t *data = get_bench_memory(LARGE);

    fill_bench_noise(data, LARGE, 1);
    report("noise", data, LARGE);
    free(data);
}

static void take(void *user, bench_file *file)
{
    (void)user;
    report(file->path, file->data, file->size);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        visit_bench_files(argv[i], take, NULL);
    if (argc > 1)
        return 0;
    report_noise();
    report_pattern("zeros", "", 1);
    report_pattern("AFS, tables", "AFS\0\0\0\1\0", 8);
    report_pattern("PVMH", "PVMH\0\0\1\0\0\0\377\0", 12);
    report_pattern("NARC in each other", "NARC\376\377\0\1\0\0\1\0\20\0\3\0BTAF\10\0\0\0", 24);
    report_pattern("PVMX, names without end", "PVMX\1\2", 6);
    report_pattern("GBIX chain", "GBIX\0\0\0\0", 8);
    report_pattern("NJCM in each other", "NJCM\0\0\4\0", 8);
    report_pattern("XVRT run", "XVRT\70\0\0\0\0\0\0\0\6\0\0\0\0\0\0\0\4\0\4\0", 24);
    return 0;
}
