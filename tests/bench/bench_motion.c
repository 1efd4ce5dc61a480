/* bench_motion.c - poses of 64 nodes, opening motions against copying the same bytes, and poses of
 * all their frames.
 *
 *     bench_motion [CORPUS]      (default: $KUNAI_CORPUS)
 *
 * Opens every file of CORPUS/motions/motion-*; the figures are those of the best round. */
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <kunai/kunai.h>

#include "bench.h"

enum { ROUNDS = 15, OPENS = 20, BAKES = 3, POSES = 2000, FILES = 1024, NODES = 64 };

typedef struct bench_file {
    uint8_t *data;
    size_t size;
} bench_file;

typedef struct bench_set {
    bench_file files[FILES];
    size_t count;
    size_t bytes;
} bench_set;

/* ---- loading ---- */

static void load(bench_set *set, const char *corpus, const char *folder)
{
    char path[4096];
    struct dirent *item;
    DIR *list;

    snprintf(path, sizeof path, "%s/motions/%s", corpus, folder);
    list = opendir(path);
    if (!list)
        stop_bench("the corpus has no such folder");
    while ((item = readdir(list)) != NULL) {
        bench_file *file = &set->files[set->count];

        if (item->d_name[0] == '.' || set->count == FILES)
            continue;
        snprintf(path, sizeof path, "%s/motions/%s/%s", corpus, folder, item->d_name);
        file->data = read_bench_file(path, &file->size);
        if (!file->data)
            continue;
        set->bytes += file->size;
        set->count++;
    }
    closedir(list);
}

/* ---- opening ---- */

static void open_all(const bench_set *set)
{
    size_t i;

    for (i = 0; i < set->count; i++) {
        kunai_motion *motion;

        if (kunai_motion_open(set->files[i].data, set->files[i].size, NULL, &motion, NULL) !=
            KUNAI_OK)
            stop_bench("a motion did not open");
        kunai_motion_close(motion);
    }
}

/* What a reader that only copies would need. */
static void copy_all(const bench_set *set)
{
    size_t i;

    for (i = 0; i < set->count; i++) {
        volatile uint8_t *copy =
            memcpy(get_bench_memory(set->files[i].size), set->files[i].data, set->files[i].size);

        (void)copy[0];
        free((void *)copy);
    }
}

static double measure_best(const bench_set *set, void (*run)(const bench_set *))
{
    double best = 1e9;
    int round, i;

    for (round = 0; round < ROUNDS; round++) {
        const double start = get_bench_time();
        double time;

        for (i = 0; i < OPENS; i++)
            run(set);
        time = (get_bench_time() - start) / OPENS;
        if (time < best)
            best = time;
    }
    return best;
}

static void measure_open(const char *corpus, const char *folder)
{
    static bench_set set;
    double opening, copying;
    size_t i;

    memset(&set, 0, sizeof set);
    load(&set, corpus, folder);
    if (!set.count)
        stop_bench("no motions");
    opening = measure_best(&set, open_all);
    copying = measure_best(&set, copy_all);
    printf("%-18s %4zu files  %7.1f KB a file  open %7.2f us a file  %6.0f MB/s  %5.1f x copy\n",
           folder, set.count, (double)set.bytes / (double)set.count / 1e3,
           opening / (double)set.count * 1e6, (double)set.bytes / opening / 1e6, opening / copying);
    for (i = 0; i < set.count; i++)
        free(set.files[i].data);
}

/* ---- poses ---- */

static void put(uint8_t *to, uint32_t value)
{
    int i;

    for (i = 0; i < 4; i++)
        to[i] = (uint8_t)(value >> (8 * i));
}

enum { MOST_NODES = 256, NODE = 52 };

/* Nodes in a chain, without parts. tag: that of a chunk of Ninja Chunk or Basic, whose angles turn
 * along splines, too. */
static kunai_model *make_model(const char *tag, uint32_t count)
{
    static uint8_t file[8 + NODE * MOST_NODES];
    kunai_model *model;
    uint32_t i;

    if (count > MOST_NODES)
        stop_bench("a motion has too many groups");
    memcpy(file, tag, 4);
    put(file + 4, NODE * count);
    for (i = 0; i < count; i++) {
        put(file + 8 + NODE * i, 0x0F);
        put(file + 8 + NODE * i + 0x2C, i + 1 < count ? NODE * (i + 1) : 0);
    }
    if (kunai_model_open(file, 8 + NODE * count, NULL, &model, NULL) != KUNAI_OK)
        stop_bench("the model did not open");
    return model;
}

enum { KEYS = 16, STRIDE = 15, CHANNELS = 3, TRACK = 16 * KEYS };

/* A coordinate of a position or a scale between 1 and 2, or an angle of up to a turn. */
static uint32_t make_value(int is_angle, uint32_t number)
{
    const uint32_t noise = number * 2654435761u >> 16;

    return is_angle ? noise : 0x3F800000 + (noise << 7);
}

/* The channels of type for every node: KEYS keys, STRIDE frames apart. */
static kunai_motion *make_motion(uint32_t type, uint32_t function)
{
    static uint8_t file[8 + 12 + NODES * CHANNELS * (TRACK + 8)];
    const uint32_t channels = function & 0x3F, tracks = channels * NODES;
    uint8_t *at = file + 8 + 12;
    kunai_motion *motion;
    uint32_t track, i, k;

    memcpy(file, "NMDM", 4);
    put(file + 4, 12 + tracks * (TRACK + 8));
    put(file + 8, 12 + tracks * TRACK);
    put(file + 12, (KEYS - 1) * STRIDE + 1);
    put(file + 16, type | function << 16);
    for (track = 0; track < tracks; track++)
        for (i = 0; i < KEYS; i++, at += 16) {
            put(at, i * STRIDE);
            for (k = 0; k < 3; k++)
                put(at + 4 + 4 * k,
                    make_value(channels == 1 || track % 3 == 1, (track * KEYS + i) * 3 + k));
        }
    for (track = 0; track < tracks; track++) {
        const uint32_t entry = track / channels * 8 * channels, slot = track % channels * 4;

        put(at + entry + slot, 12 + track * TRACK);
        put(at + entry + slot + 4 * channels, KEYS);
    }
    if (kunai_motion_open(file, 8 + 12 + tracks * (TRACK + 8), NULL, &motion, NULL) != KUNAI_OK ||
        kunai_motion_get_info(motion)->track_count != tracks)
        stop_bench("the motion did not open");
    return motion;
}

static void measure_pose(const char *name, const char *tag, uint32_t type, uint32_t function)
{
    static kunai_transform pose[NODES];
    kunai_model *model = make_model(tag, NODES);
    kunai_motion *motion = make_motion(type, function);
    const uint32_t tracks = kunai_motion_get_info(motion)->track_count;
    double best = 1e9;
    int round, i;

    for (round = 0; round < ROUNDS; round++) {
        const double start = get_bench_time();
        double time;

        for (i = 0; i < POSES; i++)
            if (kunai_motion_pose(motion, model, (float)i * 0.1f, KUNAI_SAMPLE_LOOP, pose, NODES,
                                  NULL) != KUNAI_OK)
                stop_bench("no pose");
        time = (get_bench_time() - start) / POSES;
        best = time < best ? time : best;
    }
    printf("%-18s %d nodes, %3u tracks: %6.0f ns a pose  %5.1f ns a track\n", name, NODES,
           (unsigned)tracks, best * 1e9, best * 1e9 / tracks);
    kunai_motion_close(motion);
    kunai_model_close(model);
}

/* ---- poses of all frames ---- */

typedef struct baked_set {
    kunai_motion *motions[FILES];
    kunai_model *models[FILES]; /* as many nodes as the motion has groups */
    size_t count;
    double frames;
    double transforms;
} baked_set;

static void add_motions(baked_set *set, const char *corpus, const char *folder)
{
    static bench_set files;
    size_t i;

    memset(&files, 0, sizeof files);
    load(&files, corpus, folder);
    for (i = 0; i < files.count && set->count < FILES; i++) {
        const kunai_motion_info *info;
        kunai_motion *motion;

        if (kunai_motion_open(files.files[i].data, files.files[i].size, NULL, &motion, NULL) !=
            KUNAI_OK)
            stop_bench("a motion did not open");
        info = kunai_motion_get_info(motion);
        set->motions[set->count] = motion;
        set->models[set->count++] = make_model("NJCM", info->group_count);
        set->frames += info->frame_count;
        set->transforms += (double)info->frame_count * info->group_count;
        free(files.files[i].data);
    }
}

static void bake_all(const baked_set *set)
{
    static kunai_transform pose[MOST_NODES];
    size_t i;

    for (i = 0; i < set->count; i++) {
        const uint32_t frames = kunai_motion_get_info(set->motions[i])->frame_count;
        uint32_t frame;

        for (frame = 0; frame < frames; frame++)
            if (kunai_motion_pose(set->motions[i], set->models[i], (float)frame + 0.37f,
                                  KUNAI_SAMPLE_LOOP, pose, MOST_NODES, NULL) != KUNAI_OK)
                stop_bench("no pose");
    }
}

static void measure_bake(const char *corpus, const char *const *folders, size_t folder_count)
{
    static baked_set set;
    double best = 1e9;
    size_t i;
    int round;

    for (i = 0; i < folder_count; i++)
        add_motions(&set, corpus, folders[i]);
    for (round = 0; round < BAKES * ROUNDS; round++) {
        const double start = get_bench_time();
        double time;

        bake_all(&set);
        time = get_bench_time() - start;
        best = time < best ? time : best;
    }
    printf("%-18s %4zu motions  %.0f frames in %.2f ms: %.2f M frames/s  %.1f M nodes/s\n",
           "all frames", set.count, set.frames, best * 1e3, set.frames / best / 1e6,
           set.transforms / best / 1e6);
    for (i = 0; i < set.count; i++) {
        kunai_motion_close(set.motions[i]);
        kunai_model_close(set.models[i]);
    }
}

int main(int argc, char **argv)
{
    static const char *const folders[] = {"motion-NMDM-wide", "motion-NMDM-more",
                                          "motion-REL-short"};
    const char *corpus = argc > 1 ? argv[1] : getenv("KUNAI_CORPUS");
    size_t i;

    measure_pose("rotation only", "NJCM", 2, 1);
    measure_pose("all, linear", "NJCM", 7, 3);
    measure_pose("all, spline", "NJCM", 7, 0x43);
    measure_pose("Basic, all, spline", "NJBM", 7, 0x43);
    for (i = 0; corpus && i < sizeof folders / sizeof folders[0]; i++)
        measure_open(corpus, folders[i]);
    if (corpus)
        measure_bake(corpus, folders, sizeof folders / sizeof folders[0]);
    return 0;
}
