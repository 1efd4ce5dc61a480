/* bench_textures.c - decoding 1024x1024 pictures, against memcpy of as many output bytes.
 *
 *     bench_textures
 *
 * The pictures are of random bytes. The contestants take turns, round by round; the figures are
 * medians. */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <kunai/kunai.h>

#include "bench.h"

enum { SIDE = 1024, ROUNDS = 41, OUTPUT = SIDE * SIDE * 4, LARGEST = 64 + SIDE * SIDE * 2 };

typedef struct bench_case {
    const char *name;
    uint32_t xvr; /* 1: XVR, and format is its pixel format */
    uint32_t pixel;
    uint32_t format;
    uint8_t *file;
    kunai_textures *textures;
    double seconds[ROUNDS];
} bench_case;

static void fill(uint8_t *bytes, size_t size)
{
    uint32_t state = 12345;
    size_t i;

    for (i = 0; i < size; i++) {
        state = state * 1664525 + 1013904223;
        bytes[i] = (uint8_t)(state >> 24);
    }
}

static void put(uint8_t *at, uint32_t value, uint32_t size)
{
    uint32_t i;

    for (i = 0; i < size; i++)
        at[i] = (uint8_t)(value >> 8 * i);
}

static void make(bench_case *one)
{
    one->file = bench_get(LARGEST);
    fill(one->file, LARGEST);
    memcpy(one->file, one->xvr ? "XVRT" : "PVRT", 4);
    put(one->file + 4, LARGEST - 8, 4);
    if (one->xvr) {
        put(one->file + 8, 0, 4);
        put(one->file + 12, one->format, 4);
        put(one->file + 20, SIDE, 2);
        put(one->file + 22, SIDE, 2);
        put(one->file + 24, LARGEST - 64, 4);
    } else {
        put(one->file + 8, one->pixel, 1);
        put(one->file + 9, one->format, 1);
        put(one->file + 12, SIDE, 2);
        put(one->file + 14, SIDE, 2);
    }
    if (kunai_textures_open(one->file, LARGEST, NULL, &one->textures, NULL) != KUNAI_OK)
        bench_stop("a picture cannot be opened");
}

static double time_decode(const bench_case *one, uint8_t *dst)
{
    const double start = bench_now();

    if (kunai_textures_decode(one->textures, 0, 0, KUNAI_RGBA8, NULL, dst, OUTPUT, 0, NULL) !=
        KUNAI_OK)
        bench_stop("a picture cannot be decoded");
    return bench_now() - start;
}

static double time_copy(const uint8_t *src, uint8_t *dst)
{
    const double start = bench_now();

    memcpy(dst, src, OUTPUT);
    return bench_now() - start;
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return x < y ? -1 : x > y;
}

static double median(double *seconds)
{
    qsort(seconds, ROUNDS, sizeof *seconds, compare);
    return seconds[ROUNDS / 2];
}

int main(void)
{
    static bench_case cases[] = {{.name = "twiddled RGB565", .pixel = 1, .format = 0x01},
                                 {.name = "twiddled ARGB1555", .pixel = 0, .format = 0x01},
                                 {.name = "twiddled ARGB4444", .pixel = 2, .format = 0x01},
                                 {.name = "VQ RGB565", .pixel = 1, .format = 0x03},
                                 {.name = "rectangle RGB565", .pixel = 1, .format = 0x09},
                                 {.name = "DXT1", .xvr = 1, .format = 6},
                                 {.name = "DXT3", .xvr = 1, .format = 7}};
    const size_t count = sizeof cases / sizeof cases[0];
    uint8_t *dst = bench_get(OUTPUT), *src = bench_get(OUTPUT);
    double copies[ROUNDS], copy;
    size_t i, round, sum = 0;

    fill(src, OUTPUT);
    memset(dst, 0, OUTPUT);
    for (i = 0; i < count; i++)
        make(&cases[i]);
    for (round = 0; round < ROUNDS; round++) {
        copies[round] = time_copy(src, dst);
        sum += dst[round];
        for (i = 0; i < count; i++)
            cases[i].seconds[round] = time_decode(&cases[i], dst);
    }
    copy = median(copies);
    printf("%-20s %8.1f us (%zu)\n", "memcpy", copy * 1e6, sum);
    for (i = 0; i < count; i++) {
        const double time = median(cases[i].seconds);

        printf("%-20s %8.1f us  ratio %.3f\n", cases[i].name, time * 1e6, copy / time);
        kunai_textures_close(cases[i].textures);
        free(cases[i].file);
    }
    free(src);
    free(dst);
    return 0;
}
