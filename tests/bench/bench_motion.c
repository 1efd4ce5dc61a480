/* bench_motion.c - poses models and opens motions.
 *
 *     bench_motion [CORPUS]      (default: $KUNAI_CORPUS)
 *
 * It measures poses of 64 nodes, open calls against copying the same bytes, and poses of all
 * frames. The motions are all files of CORPUS/motions/motion-*. The best round counts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <kunai/kunai.h>

#include "bench.h"
#include "lay.h"

enum { ROUNDS = 15, OPENS = 20, BAKES = 3, POSES = 2000, FILES = 1024, NODES = 64 };

typedef struct bench_set {
    bench_file files[FILES];
    size_t count, bytes;
} bench_set;

/* Keeps the data of a file. Its path and name are not valid afterwards. */
static void keep(void *user, bench_file *file)
{
    bench_set *set = user;

    if (set->count == FILES)
        return;
    set->files[set->count++] = *file;
    set->bytes += file->size;
    file->data = NULL;
}

static void load(bench_set *set, const char *corpus, const char *folder)
{
    char path[64];

    memset(set, 0, sizeof *set);
    snprintf(path, sizeof path, "motions/%s", folder);
    visit_bench_corpus(corpus, path, keep, set);
    if (!set->count)
        stop_bench("the corpus has no motions");
}

static kunai_motion *open_motion(const uint8_t *data, size_t size)
{
    kunai_motion *motion;

    if (kunai_motion_open(data, size, NULL, &motion, NULL) != KUNAI_OK)
        stop_bench("a motion did not open");
    return motion;
}

/* ---- opening ---- */

static void open_all(void *user)
{
    const bench_set *set = user;

    for (size_t times = 0; times < OPENS; times++)
        for (size_t i = 0; i < set->count; i++)
            kunai_motion_close(open_motion(set->files[i].data, set->files[i].size));
}

/* Copies all files: a reader that only copies would need this time. */
static void copy_all(void *user)
{
    const bench_set *set = user;

    for (size_t times = 0; times < OPENS; times++)
        for (size_t i = 0; i < set->count; i++) {
            const bench_file *file = &set->files[i];
            volatile uint8_t *copy = memcpy(get_bench_memory(file->size), file->data, file->size);

            (void)copy[0];
            free((void *)copy);
        }
}

static void measure_open(const char *corpus, const char *folder)
{
    static bench_set set;

    load(&set, corpus, folder);
    double files = (double)set.count, opening = time_bench(ROUNDS, open_all, &set) / OPENS;
    double copying = time_bench(ROUNDS, copy_all, &set) / OPENS;
    printf(
        "%-18s %4zu files  %7.1f KB per file  open %7.2f us per file  %6.0f MB/s  %5.1f x copy\n",
        folder, set.count, (double)set.bytes / files / 1e3, opening / files * 1e6,
        (double)set.bytes / opening / 1e6, opening / copying);
    for (size_t i = 0; i < set.count; i++)
        free(set.files[i].data);
}

/* ---- poses ---- */

enum { MOST_NODES = 256 };

/* Makes nodes in a chain, without meshes. tag is the tag of a Ninja Chunk or a Ninja Basic model.
 * In Ninja Basic, angles follow splines, too. */
static kunai_model *make_model(const char *tag, uint32_t count)
{
    auto_laid file = lay("'%s' %u", tag, 52 * count);
    kunai_model *model;

    if (count > MOST_NODES)
        stop_bench("a motion has too many groups");
    if (count > 1)
        lay_more(&file, "%u*(15 .40 $*52+52 .4)", count - 1);
    lay_more(&file, "15 .48");
    if (kunai_model_open(file.file.data, file.file.size, NULL, &model, NULL) != KUNAI_OK)
        stop_bench("the model did not open");
    return model;
}

enum { KEYS = 16, STRIDE = 15, TRACK = 16 * KEYS };

/* Returns a coordinate of a position or scale between 1 and 2, or an angle of less than a turn. */
static uint32_t make_value(int is_angle, uint32_t number)
{
    const uint32_t noise = number * 2654435761u >> 16;

    return is_angle ? noise : 0x3F800000 + (noise << 7);
}

/* Makes a motion with the channels of type for every node. Each has KEYS keys, STRIDE frames
 * apart. */
static kunai_motion *make_motion(uint32_t type, uint32_t function)
{
    const uint32_t channels = function & 0x3F, tracks = channels * NODES;
    auto_laid file =
        lay("[NMDM %u %u %u", 12 + tracks * TRACK, (KEYS - 1) * STRIDE + 1, type | function << 16);

    for (uint32_t track = 0; track < tracks; track++)
        for (uint32_t i = 0; i < KEYS; i++) {
            const int is_angle = channels == 1 || track % 3 == 1;
            const uint32_t number = (track * KEYS + i) * 3;

            lay_more(&file, "%u %u %u %u", i * STRIDE, make_value(is_angle, number),
                     make_value(is_angle, number + 1), make_value(is_angle, number + 2));
        }
    for (uint32_t i = 0; i < NODES; i++) {
        lay_more(&file, "%u*$*%u+%u", channels, TRACK, 12 + i * channels * TRACK);
        lay_more(&file, "%u*%u", channels, KEYS);
    }
    lay_more(&file, "]");
    kunai_motion *motion = open_motion(file.file.data, file.file.size);
    if (kunai_motion_get_info(motion)->track_count != tracks)
        stop_bench("the motion has other tracks");
    return motion;
}

typedef struct bench_poses {
    const kunai_motion *motion;
    const kunai_model *model;
} bench_poses;

static void pose_model(const bench_poses *poses, float frame)
{
    static kunai_transform pose[MOST_NODES];

    if (kunai_motion_pose(poses->motion, poses->model, frame, KUNAI_SAMPLE_LOOP, pose, MOST_NODES,
                          NULL) != KUNAI_OK)
        stop_bench("a pose failed");
}

static void pose_often(void *user)
{
    for (int i = 0; i < POSES; i++)
        pose_model(user, (float)i * 0.1f);
}

static void measure_pose(const char *name, const char *tag, uint32_t type, uint32_t function)
{
    kunai_model *model = make_model(tag, NODES);
    kunai_motion *motion = make_motion(type, function);
    bench_poses poses = {motion, model};
    const uint32_t tracks = kunai_motion_get_info(motion)->track_count;
    const double best = time_bench(ROUNDS, pose_often, &poses) / POSES;

    printf("%-18s %d nodes, %3u tracks: %6.0f ns per pose  %5.1f ns per track\n", name, NODES,
           (unsigned)tracks, best * 1e9, best * 1e9 / tracks);
    kunai_motion_close(motion);
    kunai_model_close(model);
}

/* ---- poses of all frames ---- */

typedef struct baked_set {
    kunai_motion *motions[FILES];
    kunai_model *models[FILES]; /* with as many nodes as the motion has groups */
    size_t count;
    double frames, transforms;
} baked_set;

static void add_motions(baked_set *set, const char *corpus, const char *folder)
{
    static bench_set files;

    load(&files, corpus, folder);
    for (size_t i = 0; i < files.count; i++) {
        kunai_motion *motion = open_motion(files.files[i].data, files.files[i].size);
        const kunai_motion_info *info = kunai_motion_get_info(motion);

        free(files.files[i].data);
        if (set->count == FILES)
            stop_bench("too many motions");
        set->motions[set->count] = motion;
        set->models[set->count++] = make_model("NJCM", info->group_count);
        set->frames += info->frame_count;
        set->transforms += (double)info->frame_count * info->group_count;
    }
}

static void bake_all(void *user)
{
    const baked_set *set = user;

    for (size_t i = 0; i < set->count; i++) {
        const bench_poses poses = {set->motions[i], set->models[i]};
        const uint32_t frames = kunai_motion_get_info(poses.motion)->frame_count;

        for (uint32_t frame = 0; frame < frames; frame++)
            pose_model(&poses, (float)frame + 0.37f);
    }
}

static void measure_bake(const char *corpus, const char *const *folders, size_t folder_count)
{
    static baked_set set;

    for (size_t i = 0; i < folder_count; i++)
        add_motions(&set, corpus, folders[i]);
    double best = time_bench(BAKES * ROUNDS, bake_all, &set);
    printf("%-18s %4zu motions  %.0f frames in %.2f ms: %.2f M frames/s  %.1f M nodes/s\n",
           "all frames", set.count, set.frames, best * 1e3, set.frames / best / 1e6,
           set.transforms / best / 1e6);
    for (size_t i = 0; i < set.count; i++) {
        kunai_motion_close(set.motions[i]);
        kunai_model_close(set.models[i]);
    }
}

int main(int argc, char **argv)
{
    static const char *const folders[] = {"motion-NMDM-wide", "motion-NMDM-more",
                                          "motion-REL-short"};
    const char *corpus = argc > 1 ? argv[1] : getenv("KUNAI_CORPUS");

    measure_pose("rotation only", "NJCM", 2, 1);
    measure_pose("all, linear", "NJCM", 7, 3);
    measure_pose("all, spline", "NJCM", 7, 0x43);
    measure_pose("Basic, all, spline", "NJBM", 7, 0x43);
    for (size_t i = 0; corpus && i < sizeof folders / sizeof folders[0]; i++)
        measure_open(corpus, folders[i]);
    if (corpus)
        measure_bake(corpus, folders, sizeof folders / sizeof folders[0]);
    return 0;
}
