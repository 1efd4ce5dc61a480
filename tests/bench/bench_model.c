/* bench_model.c - opens and closes every model of the corpus but those that were made for tests.
 *
 *     bench_model [CORPUS]      (default: $KUNAI_CORPUS)
 *
 * Takes the .nj, .sa1mdl, .sa2mdl, .sa2bmdl, .xj and .nsbmd files under CORPUS/models,
 * CORPUS/showcase, CORPUS/ginja, CORPUS/xinja and CORPUS/nitro that open, and the members of
 * CORPUS/platinum/build_model.narc, each with the bind pose recovered and with the stored one. A
 * file is timed in rounds, the best one counts; the figures of a group are those of all its files
 * together. */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <kunai/kunai.h>

#include "bench.h"
#include "flags.h"

enum { ROUNDS = 20, NAME = 48 };

enum bench_group { CHUNK_RIGID, CHUNK_SKINNED, BASIC, GINJA, XINJA, NITRO, PROPS, ALL, GROUPS };

enum bench_pose { RECOVERED, STORED, POSES };

/* Of one file, or the sums of many. */
typedef struct bench_cost {
    double files;
    double seconds;
    double input;   /* bytes */
    double corners; /* of the triangles that come out */
    double kept;    /* bytes of the finished handle */
    double peak;    /* bytes at most while it was opened */
} bench_cost;

enum bench_figure { TIME, SPEED, CORNER, PEAK, FIGURES };

typedef struct bench_worst {
    double value;
    char name[NAME];
} bench_worst;

typedef struct bench_sums {
    bench_cost of[POSES][GROUPS];
    bench_worst worst[FIGURES];
} bench_sums;

static enum bench_group get_group(const kunai_model_info *info)
{
    switch (info->format) {
    case KUNAI_FORMAT_NJCM: return info->skinned ? CHUNK_SKINNED : CHUNK_RIGID;
    case KUNAI_FORMAT_GJCM: return GINJA;
    case KUNAI_FORMAT_XJ: return XINJA;
    case KUNAI_FORMAT_MDL0: return NITRO;
    default: return BASIC;
    }
}

/* Its group; GROUPS: it does not open. */
static enum bench_group measure_memory(const uint8_t *data, size_t size, uint32_t flags,
                                       bench_cost *cost)
{
    bench_memory memory = {0, 0};
    kunai_options options = {.struct_size = sizeof options,
                             .flags = flags & OPEN_FLAGS,
                             .model_flags = flags & MODEL_FLAGS,
                             .allocator = {count_bench_alloc, count_bench_free, &memory}};
    enum bench_group group;
    kunai_model *model;
    uint32_t i;

    if (kunai_model_open(data, size, &options, &model, NULL) != KUNAI_OK)
        return GROUPS;
    group = get_group(kunai_model_get_info(model));
    for (i = 0; i < kunai_model_get_info(model)->mesh_count; i++)
        cost->corners += kunai_model_get_mesh(model, i)->index_count;
    cost->kept = (double)memory.live;
    cost->peak = (double)memory.peak;
    kunai_model_close(model);
    return group;
}

static double measure_time(const uint8_t *data, size_t size, uint32_t flags)
{
    const kunai_options options = {.struct_size = sizeof options,
                                   .flags = flags & OPEN_FLAGS,
                                   .model_flags = flags & MODEL_FLAGS};
    double best = 1e9;
    int i;

    for (i = 0; i < ROUNDS; i++) {
        const double start = get_bench_time();
        kunai_model *model;
        double time;

        if (kunai_model_open(data, size, &options, &model, NULL) == KUNAI_OK)
            kunai_model_close(model);
        time = get_bench_time() - start;
        best = time < best ? time : best;
    }
    return best;
}

/* The larger, the worse; 0: there is none. */
static double get_figure(const bench_cost *cost, enum bench_figure figure)
{
    if (figure == TIME)
        return cost->seconds / cost->files * 1e6;
    if (figure == SPEED)
        return cost->seconds / cost->input * 1e9;
    if (figure == CORNER)
        return cost->corners > 0 ? cost->seconds / cost->corners * 1e9 : 0;
    return cost->peak / cost->kept;
}

static void add_cost(bench_cost *to, const bench_cost *cost)
{
    to->files += cost->files;
    to->seconds += cost->seconds;
    to->input += cost->input;
    to->corners += cost->corners;
    to->kept += cost->kept;
    to->peak += cost->peak;
}

static void add_worst(bench_worst *worst, const bench_cost *cost, const char *name)
{
    size_t i;

    for (i = 0; i < FIGURES; i++) {
        const double value = get_figure(cost, (enum bench_figure)i);

        if (value <= worst[i].value)
            continue;
        worst[i].value = value;
        snprintf(worst[i].name, NAME, "%s", name);
    }
}

/* group: to which it is added; GROUPS: its own. */
static void measure(const uint8_t *data, size_t size, const char *name, enum bench_group group,
                    bench_sums *sums)
{
    static const uint32_t flags[POSES] = {0, KUNAI_MODEL_STORED_POSE};
    size_t pose;

    for (pose = 0; pose < POSES; pose++) {
        bench_cost cost = {.files = 1, .input = (double)size};
        const enum bench_group own = measure_memory(data, size, flags[pose], &cost);

        if (own == GROUPS) {
            fprintf(stderr, "bench_model: %s does not open\n", name);
            break;
        }
        cost.seconds = measure_time(data, size, flags[pose]);
        add_cost(&sums->of[pose][group == GROUPS ? own : group], &cost);
        add_cost(&sums->of[pose][ALL], &cost);
        if (pose == RECOVERED)
            add_worst(sums->worst, &cost, name);
    }
}

static int is_model(const char *name)
{
    static const char *const endings[] = {".nj", ".sa1mdl", ".sa2mdl", ".sa2bmdl", ".xj", ".nsbmd"};
    const char *dot = strrchr(name, '.');
    size_t i;

    for (i = 0; dot && i < sizeof endings / sizeof endings[0]; i++)
        if (!strcasecmp(dot, endings[i]))
            return 1;
    return 0;
}

static void take(void *user, const char *path, const char *name)
{
    size_t size;
    uint8_t *data = is_model(name) ? read_bench_file(path, &size) : NULL;

    if (data)
        measure(data, size, name, GROUPS, user);
    free(data);
}

static void measure_props(const char *path, bench_sums *sums)
{
    size_t size;
    uint8_t *data = read_bench_file(path, &size);
    kunai_archive *archive;
    char name[NAME];
    uint32_t i;

    if (!data || kunai_archive_open(data, size, NULL, &archive, NULL) != KUNAI_OK) {
        free(data);
        return;
    }
    for (i = 0; i < kunai_archive_get_info(archive)->entry_count; i++) {
        const kunai_entry *entry = kunai_archive_get_entry(archive, i);

        snprintf(name, sizeof name, "prop %u", (unsigned)i);
        measure(data + entry->offset, (size_t)entry->size, name, PROPS, sums);
    }
    kunai_archive_close(archive);
    free(data);
}

static void print_group(const char *name, const bench_cost *cost)
{
    if (cost->files > 0)
        printf("%-14s %5.0f files %8.0f files/s %7.1f MB/s %9.0f corners %6.1f ns each, "
               "peak %.2f x output\n",
               name, cost->files, cost->files / cost->seconds, cost->input / cost->seconds / 1e6,
               cost->corners, get_figure(cost, CORNER), get_figure(cost, PEAK));
}

static void print_sums(const bench_sums *sums)
{
    static const char *const names[GROUPS] = {
        "Chunk, rigid", "Chunk, skinned", "Basic",        "Ginja",
        "Xinja",        "Nitro",          "Nitro, props", "all"};
    const bench_worst *worst = sums->worst;
    size_t i;

    printf("model open and close\n");
    for (i = 0; i < GROUPS; i++) {
        print_group(names[i], &sums->of[RECOVERED][i]);
        if (i == CHUNK_SKINNED || i == ALL)
            print_group("  stored pose", &sums->of[STORED][i]);
    }
    printf("worst: %.0f us %s, %.1f MB/s %s,\n       %.0f ns a corner %s, peak %.2f x %s\n",
           worst[TIME].value, worst[TIME].name, 1e3 / worst[SPEED].value, worst[SPEED].name,
           worst[CORNER].value, worst[CORNER].name, worst[PEAK].value, worst[PEAK].name);
}

int main(int argc, char **argv)
{
    static const char *const folders[] = {"models", "showcase", "ginja", "xinja", "nitro"};
    const char *corpus = argc > 1 ? argv[1] : getenv("KUNAI_CORPUS");
    static bench_sums sums;
    char path[4096];
    size_t i;

    if (!corpus)
        stop_bench("name the corpus or set KUNAI_CORPUS");
    for (i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        snprintf(path, sizeof path, "%.3800s/%s", corpus, folders[i]);
        visit_bench_files(path, take, &sums);
    }
    snprintf(path, sizeof path, "%.3800s/platinum/build_model.narc", corpus);
    measure_props(path, &sums);
    if (!(sums.of[RECOVERED][ALL].files > 0))
        stop_bench("no models there");
    print_sums(&sums);
    return 0;
}
