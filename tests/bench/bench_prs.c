/* bench_prs.c - PRS decode, size query and stream against LZ4 decode of the same plain data.
 *
 *     bench_prs [CORPUS]      (default: $KUNAI_CORPUS)
 *
 * Takes every stream of CORPUS/archives/prs and the packed entries of CORPUS/archives/afs. The
 * contestants take turns, round by round; the figures are each one's best round in MB of plain
 * data a second. */
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <lz4.h>

#include <kunai/kunai.h>

#include "bench.h"

enum { ROUNDS = 15, STREAMS = 2048, STREAM_PIECE = 65536, ROUND_BYTES = 32 << 20 };

typedef struct bench_stream {
    uint8_t *packed;
    size_t packed_size;
    char *lz4;
    int lz4_size;
    size_t plain_size;
} bench_stream;

typedef struct bench_set {
    const char *name;
    bench_stream streams[STREAMS];
    size_t count;
    size_t plain_size; /* sum */
    size_t largest;
} bench_set;

typedef struct bench_tools {
    uint8_t *plain;
    kunai_prs *prs;
} bench_tools;

/* ---- loading ---- */

/* Takes what prs.md 6 calls plausible: at most 31 bytes behind the end mark, all zero. */
static void add_stream(bench_set *set, const uint8_t *data, size_t size)
{
    bench_stream *stream = &set->streams[set->count];
    uint64_t unpacked, packed, i;
    uint8_t *plain;
    int bound;

    if (set->count == STREAMS ||
        kunai_prs_size(data, size, NULL, &unpacked, &packed, NULL) != KUNAI_OK ||
        size - packed > 31 || !unpacked)
        return;
    for (i = packed; i < size; i++)
        if (data[i])
            return;
    plain = bench_get((size_t)unpacked);
    kunai_prs_decode(data, size, NULL, plain, (size_t)unpacked, NULL, NULL, NULL);
    stream->packed = bench_get(size);
    memcpy(stream->packed, data, size);
    stream->packed_size = size;
    stream->plain_size = (size_t)unpacked;
    bound = LZ4_compressBound((int)unpacked);
    stream->lz4 = bench_get((size_t)bound);
    stream->lz4_size = LZ4_compress_default((const char *)plain, stream->lz4, (int)unpacked, bound);
    free(plain);
    set->count++;
    set->plain_size += stream->plain_size;
    if (stream->plain_size > set->largest)
        set->largest = stream->plain_size;
}

static size_t word_at(const uint8_t *data)
{
    return data[0] | (size_t)data[1] << 8 | (size_t)data[2] << 16 | (size_t)data[3] << 24;
}

/* archives.md 1: a count, then offset and size of each entry. */
static void add_afs(bench_set *set, const uint8_t *data, size_t size)
{
    size_t i, count;

    if (size < 8 || memcmp(data, "AFS", 4) != 0)
        return;
    count = word_at(data + 4);
    for (i = 0; i < count && size - 8 >= 8 * (i + 1); i++) {
        const size_t offset = word_at(data + 8 + 8 * i), length = word_at(data + 12 + 8 * i);

        if (offset <= size && length <= size - offset)
            add_stream(set, data + offset, length);
    }
}

static void load(bench_set *set, const char *name, const char *corpus, const char *folder,
                 void (*add)(bench_set *, const uint8_t *, size_t))
{
    char path[4096];
    struct dirent *item;
    DIR *list;

    memset(set, 0, sizeof *set);
    set->name = name;
    snprintf(path, sizeof path, "%s/archives/%s", corpus, folder);
    list = opendir(path);
    if (!list)
        bench_stop("the corpus has no such folder");
    while ((item = readdir(list)) != NULL) {
        uint8_t *data;
        size_t size;

        if (item->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/archives/%s/%s", corpus, folder, item->d_name);
        data = bench_read_file(path, &size);
        if (data)
            add(set, data, size);
        free(data);
    }
    closedir(list);
}

/* ---- contestants ---- */

static int run_lz4(const bench_stream *stream, const bench_tools *tools)
{
    return LZ4_decompress_safe(stream->lz4, (char *)tools->plain, stream->lz4_size,
                               (int)stream->plain_size) == (int)stream->plain_size;
}

static int run_decode(const bench_stream *stream, const bench_tools *tools)
{
    return kunai_prs_decode(stream->packed, stream->packed_size, NULL, tools->plain,
                            stream->plain_size, NULL, NULL, NULL) == KUNAI_OK;
}

static int run_size(const bench_stream *stream, const bench_tools *tools)
{
    (void)tools;
    return kunai_prs_size(stream->packed, stream->packed_size, NULL, NULL, NULL, NULL) == KUNAI_OK;
}

/* Into one piece of memory again and again, as a program does that writes a file. */
static int run_stream(const bench_stream *stream, const bench_tools *tools)
{
    kunai_input in = {stream->packed, stream->packed_size, 0};
    kunai_result result;

    kunai_prs_reset(tools->prs);
    do {
        kunai_output out = {tools->plain, STREAM_PIECE, 0};

        result = kunai_prs_run(tools->prs, &in, &out, 1, NULL);
    } while (result == KUNAI_NEED_OUTPUT);
    return result == KUNAI_END;
}

typedef struct bench_contestant {
    const char *name;
    int (*run)(const bench_stream *stream, const bench_tools *tools);
} bench_contestant;

static const bench_contestant contestants[] = {
    {"LZ4 decode", run_lz4},
    {"decode", run_decode},
    {"size query", run_size},
    {"stream, 64 KiB pieces", run_stream},
};

enum { CONTESTANTS = sizeof contestants / sizeof contestants[0] };

static double seconds(const bench_contestant *contestant, const bench_set *set,
                      const bench_tools *tools, size_t times)
{
    const double start = bench_now();
    size_t i, k;

    for (i = 0; i < times; i++)
        for (k = 0; k < set->count; k++)
            if (!contestant->run(&set->streams[k], tools))
                bench_stop("a stream did not decode");
    return bench_now() - start;
}

static void compare(const bench_set *set, const bench_tools *tools)
{
    const size_t times = ROUND_BYTES / (set->plain_size + 1) + 1;
    double best[CONTESTANTS];
    int round, i;

    printf("%s: %zu streams, %zu bytes unpacked\n", set->name, set->count, set->plain_size);
    if (!set->count)
        return;
    for (round = 0; round < ROUNDS; round++)
        for (i = 0; i < CONTESTANTS; i++) {
            const double time = seconds(&contestants[i], set, tools, times);

            if (!round || time < best[i])
                best[i] = time;
        }
    for (i = 0; i < CONTESTANTS; i++)
        printf("    %-22s %8.0f MB/s  %6.3f x LZ4  %6.3f x decode\n", contestants[i].name,
               (double)set->plain_size * (double)times / best[i] / 1e6, best[0] / best[i],
               best[1] / best[i]);
}

static void release(bench_set *set)
{
    size_t i;

    for (i = 0; i < set->count; i++) {
        free(set->streams[i].packed);
        free(set->streams[i].lz4);
    }
}

int main(int argc, char **argv)
{
    static bench_set files, entries, all;
    const char *corpus = argc > 1 ? argv[1] : getenv("KUNAI_CORPUS");
    bench_tools tools;

    if (!corpus)
        bench_stop("usage: bench_prs CORPUS");
    load(&files, "PRS files", corpus, "prs", add_stream);
    load(&entries, "AFS entries", corpus, "afs", add_afs);
    all = files;
    all.name = "all";
    memcpy(all.streams + files.count, entries.streams, entries.count * sizeof *entries.streams);
    all.count += entries.count;
    all.plain_size += entries.plain_size;
    all.largest = files.largest > entries.largest ? files.largest : entries.largest;
    tools.plain = bench_get(all.largest > STREAM_PIECE ? all.largest : STREAM_PIECE);
    if (kunai_prs_open(NULL, &tools.prs, NULL) != KUNAI_OK)
        bench_stop("no stream");
    compare(&all, &tools);
    compare(&files, &tools);
    compare(&entries, &tools);
    kunai_prs_close(tools.prs);
    free(tools.plain);
    release(&files);
    release(&entries);
    return 0;
}
