/* bench_textures.c - decodes pictures of 1024x1024 and of 64x64, against a memcpy of the same
 * number of output bytes.
 *
 *     bench_textures
 *
 * The pictures are random bytes. The contestants take turns, round by round. A figure is the median
 * of the rounds. A small picture is decoded several times per round; its figure is the time of one
 * decode call minus the time of its memcpy. */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <kunai/kunai.h>

#include "bench.h"
#include "lay.h"

enum {
    LARGE = 1024,
    SMALL = 64,
    ROUNDS = 61,
    SMALL_REPEATS = 50,
    COLORS = 0x8002, /* the largest palette that TEX0 blocks of 4x4 texels can reach */
    HEADER_MAX = 128,
    LARGEST = HEADER_MAX + LARGE * LARGE * 4
};

enum bench_container { PVR, GVR, XVR, TEX0 };

typedef struct bench_case {
    const char *name;
    double at_least; /* ratio to memcpy that must be reached; 0: no ratio is required */
    uint32_t container;
    uint32_t pixel; /* PVR only */
    uint32_t format, output;
} bench_case;

static const bench_case cases[] = {
    {"twiddled RGB565", 0.25, PVR, 1, 0x01, KUNAI_OUTPUT_RGBA8},
    {"twiddled ARGB1555", 0.25, PVR, 0, 0x01, KUNAI_OUTPUT_RGBA8},
    {"twiddled ARGB4444", 0.25, PVR, 2, 0x01, KUNAI_OUTPUT_RGBA8},
    {"VQ RGB565", 0.50, PVR, 1, 0x03, KUNAI_OUTPUT_RGBA8},
    {"rectangle RGB565", 0.40, PVR, 1, 0x09, KUNAI_OUTPUT_RGBA8},
    {"rectangle ARGB1555", 0.40, PVR, 0, 0x09, KUNAI_OUTPUT_RGBA8},
    {"rectangle ARGB4444", 0.40, PVR, 2, 0x09, KUNAI_OUTPUT_RGBA8},
    {"twiddled YUV422", 0.12, PVR, 3, 0x01, KUNAI_OUTPUT_RGBA8},
    {"twiddled 8-bit", 0.17, PVR, 0, 0x07, KUNAI_OUTPUT_RGBA8},
    {"twiddled 4-bit", 0.17, PVR, 0, 0x05, KUNAI_OUTPUT_RGBA8},
    {"twiddled bump", 0, PVR, 4, 0x01, KUNAI_OUTPUT_RGBA8},
    {"bump to normals", 0.07, PVR, 4, 0x01, KUNAI_OUTPUT_NORMAL8},
    {"DXT1", 0.12, XVR, 0, 6, KUNAI_OUTPUT_RGBA8},
    {"CMPR", 0.12, GVR, 0, 0x0E, KUNAI_OUTPUT_RGBA8},
    {"DXT3", 0, XVR, 0, 7, KUNAI_OUTPUT_RGBA8},
    {"DXT5", 0, XVR, 0, 10, KUNAI_OUTPUT_RGBA8},
    {"GVR I8", 0, GVR, 0, 0x01, KUNAI_OUTPUT_RGBA8},
    {"GVR RGB565", 0, GVR, 0, 0x04, KUNAI_OUTPUT_RGBA8},
    {"GVR RGB5A3", 0, GVR, 0, 0x05, KUNAI_OUTPUT_RGBA8},
    {"GVR RGBA8", 0, GVR, 0, 0x06, KUNAI_OUTPUT_RGBA8},
    {"TEX0 A3I5", 0.15, TEX0, 0, 1, KUNAI_OUTPUT_RGBA8},
    {"TEX0 PAL4", 0.15, TEX0, 0, 2, KUNAI_OUTPUT_RGBA8},
    {"TEX0 PAL16", 0.15, TEX0, 0, 3, KUNAI_OUTPUT_RGBA8},
    {"TEX0 PAL256", 0.15, TEX0, 0, 4, KUNAI_OUTPUT_RGBA8},
    {"TEX0 4x4", 0.15, TEX0, 0, 5, KUNAI_OUTPUT_RGBA8},
    {"TEX0 A5I3", 0.15, TEX0, 0, 6, KUNAI_OUTPUT_RGBA8},
    {"TEX0 DIRECT", 0.30, TEX0, 0, 7, KUNAI_OUTPUT_RGBA8},
};

enum { CASES = sizeof cases / sizeof cases[0] };

/* All pictures of one side, and their times. */
typedef struct bench_run {
    uint32_t side, repeats;
    size_t output; /* bytes */
    uint8_t *src;  /* what memcpy copies */
    uint8_t *dst;
    uint8_t *files[CASES];
    kunai_textures *textures[CASES];
    double copies[ROUNDS];
    double seconds[CASES][ROUNDS];
} bench_run;

/* Returns the header of a picture. A TEX0 block stands alone. It has a dictionary of one texture,
 * and no palettes. */
static laid make_header(const bench_case *one, uint32_t side)
{
    const uint32_t pixel = one->pixel, format = one->format, size = LARGEST - 8;
    const uint32_t code = side == LARGE ? 7 : 3;

    if (one->container == PVR)
        return lay("'PVRT' %u b%u b%u .2 h%u h%u", size, pixel, format, side, side);
    if (one->container == GVR)
        return lay("'GVRT' %u .3 b%u > h%u h%u", size, format, side, side);
    if (one->container == XVR)
        return lay("'XVRT' %u 0 %u .4 h%u h%u %u", size, format, side, side, LARGE * LARGE * 4);
    return lay("'TEX0' %u .6 h0x3C .4 128 .12 128 %u .16 b(0 1) .4 h16 .8 h(8 12) %u /128", LARGEST,
               LARGE * LARGE, code << 20 | code << 23 | format << 26);
}

static uint8_t *make_file(const bench_case *one, uint32_t side)
{
    uint8_t *file = get_bench_memory(LARGEST);
    auto_laid header = make_header(one, side);

    fill_bench_noise(file, LARGEST, 1);
    memcpy(file, header.file.data, header.file.size);
    return file;
}

static void open_run(bench_run *run, uint32_t side, uint32_t repeats)
{
    run->side = side;
    run->repeats = repeats;
    run->output = (size_t)4 * side * side;
    run->src = get_bench_memory(run->output);
    run->dst = get_bench_memory(run->output);
    fill_bench_noise(run->src, run->output, 1);
    memset(run->dst, 0, run->output);
    for (size_t i = 0; i < CASES; i++) {
        run->files[i] = make_file(&cases[i], side);
        if (kunai_textures_open(run->files[i], LARGEST, NULL, &run->textures[i], NULL) != KUNAI_OK)
            stop_bench("a picture cannot be opened");
    }
}

static void close_run(bench_run *run)
{
    for (size_t i = 0; i < CASES; i++) {
        kunai_textures_close(run->textures[i]);
        free(run->files[i]);
    }
    free(run->src);
    free(run->dst);
}

static double time_copy(const bench_run *run)
{
    const double start = get_bench_time();

    for (uint32_t i = 0; i < run->repeats; i++) {
        run->src[0] = (uint8_t)i;
        memcpy(run->dst, run->src, run->output);
    }
    return (get_bench_time() - start) / run->repeats;
}

static double time_decode(const bench_run *run, size_t number, const kunai_palette *palette)
{
    const kunai_textures *textures = run->textures[number];
    const double start = get_bench_time();
    kunai_decode_options options = {
        .struct_size = sizeof options, .output = cases[number].output, .palette = palette};

    for (uint32_t i = 0; i < run->repeats; i++)
        if (kunai_textures_decode(textures, 0, 0, &options, run->dst, run->output, NULL) !=
            KUNAI_OK)
            stop_bench("a picture cannot be decoded");
    return (get_bench_time() - start) / run->repeats;
}

static void time_run(bench_run *run)
{
    static uint8_t colors[4 * COLORS];
    kunai_palette palette = {0};

    fill_bench_noise(colors, sizeof colors, 1);
    palette.colors = colors;
    palette.count = COLORS;
    for (size_t round = 0; round < ROUNDS; round++) {
        run->copies[round] = time_copy(run);
        for (size_t i = 0; i < CASES; i++)
            run->seconds[i][round] = time_decode(run, i, &palette);
    }
}

static void print_large(bench_run *run)
{
    const double copy = find_bench_median(run->copies, ROUNDS);

    printf("%ux%u\n%-20s %8.1f us\n", run->side, run->side, "memcpy", copy * 1e6);
    for (size_t i = 0; i < CASES; i++) {
        const double time = find_bench_median(run->seconds[i], ROUNDS);

        printf("%-20s %8.1f us  ratio %.3f", cases[i].name, time * 1e6, copy / time);
        if (cases[i].at_least > 0)
            printf("  required %.2f%s", cases[i].at_least,
                   copy / time < cases[i].at_least ? ": MISSED" : "");
        printf("\n");
    }
}

static void print_small(bench_run *run)
{
    const double copy = find_bench_median(run->copies, ROUNDS);

    printf("%ux%u\n%-20s %8.2f us\n", run->side, run->side, "memcpy", copy * 1e6);
    for (size_t i = 0; i < CASES; i++) {
        const double beyond = find_bench_median(run->seconds[i], ROUNDS) - copy;

        printf("%-20s %8.2f us more than memcpy%s\n", cases[i].name, beyond * 1e6,
               beyond < 3e-6 ? "" : "  at most 3.00: MISSED");
    }
}

int main(void)
{
    static bench_run large, small;

    open_run(&large, LARGE, 1);
    time_run(&large);
    print_large(&large);
    close_run(&large);
    open_run(&small, SMALL, SMALL_REPEATS);
    time_run(&small);
    print_small(&small);
    close_run(&small);
    return 0;
}
