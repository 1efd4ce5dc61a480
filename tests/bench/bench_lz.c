/* bench_lz.c - compares decoding of LZ10, LZ11 and BLZ with LZ4 and PRS.
 *
 *     bench_lz [CORPUS]      (default: $KUNAI_CORPUS)
 *
 * It measures decoding and the size query, and decoding of the same plain data by LZ4 and as PRS. A
 * row is a set of streams. One set has the files of CORPUS/nds: small files of games, and BLZ files
 * of an encoder. Another set has textures and models of CORPUS that the benchmark packs.
 *
 * The contestants take turns, round by round. A figure is the median of the rounds, in MB of plain
 * data per second. "warm": the set is decoded again and again. "cold": before each stream, other
 * memory is written, so that the stream is not in the cache. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <lz4.h>

#include <kunai/kunai.h>

#include "bench.h"
#include "prs_encode.h"

enum { WARM_ROUNDS = 25, COLD_ROUNDS = 9, STREAMS = 512, ROUND_BYTES = 8 << 20 };
enum { COLD_BYTES = 8 << 20, LARGEST = 16 << 20, LONGEST_COPY = 18, LONGEST_DISTANCE = 4096 };

typedef struct bench_stream {
    uint8_t *packed;
    size_t packed_size;
    bytes prs;
    char *lz4;
    int lz4_size;
    size_t plain_size;
} bench_stream;

typedef struct bench_set {
    const char *name;
    uint32_t format;
    bench_stream streams[STREAMS];
    size_t count;
    size_t plain_size; /* sum over all streams */
    size_t packed_size, prs_size, lz4_size;
} bench_set;

typedef struct bench_tools {
    kunai_options options;
    uint8_t *plain; /* [LARGEST] */
    uint8_t *other; /* [COLD_BYTES] */
} bench_tools;

static kunai_options make_options(uint32_t format)
{
    const kunai_options options = {.struct_size = sizeof options, .format = format};

    return options;
}

/* ---- sets ---- */

static void add_stream(bench_set *set, const uint8_t *data, size_t size)
{
    const kunai_options options = make_options(set->format);
    bench_stream *stream = &set->streams[set->count];
    uint64_t unpacked;
    int bound;

    if (kunai_lz_size(data, size, &options, &unpacked, NULL, NULL) != KUNAI_OK || !unpacked)
        return;
    if (set->count == STREAMS || unpacked > LARGEST)
        stop_bench("the corpus has too many streams, or one that is too large");
    uint8_t *plain = get_bench_memory((size_t)unpacked);
    kunai_lz_decode(data, size, &options, plain, (size_t)unpacked, NULL, NULL, NULL);
    stream->packed = get_bench_memory(size);
    memcpy(stream->packed, data, size);
    stream->packed_size = size;
    stream->plain_size = (size_t)unpacked;
    stream->prs = pack_prs(plain, stream->plain_size);
    bound = LZ4_compressBound((int)unpacked);
    stream->lz4 = get_bench_memory((size_t)bound);
    stream->lz4_size = LZ4_compress_default((const char *)plain, stream->lz4, (int)unpacked, bound);
    free(plain);
    if (!stream->prs.data)
        stop_bench("out of memory");
    set->count++;
    set->plain_size += stream->plain_size;
    set->packed_size += size;
    set->prs_size += stream->prs.size;
    set->lz4_size += (size_t)stream->lz4_size;
}

static int begins_with(const char *name, const char *start)
{
    return strncmp(name, start, strlen(start)) == 0;
}

/* Takes the files of the corpus that have the format. Leaves out those that only look like it. */
static void take_stream(void *user, bench_file *file)
{
    const bench_set *set = user;
    int takes;

    if (begins_with(file->name, "not_") || strcmp(file->name, "blz_none.bin") == 0)
        return;
    if (set->format == KUNAI_FORMAT_BLZ)
        takes = begins_with(file->name, "blz_");
    else
        takes = file->size && file->data[0] == (set->format == KUNAI_FORMAT_LZ11 ? 0x11 : 0x10);
    if (takes)
        add_stream(user, file->data, file->size);
}

/* ---- packing ---- */

typedef struct bench_packer {
    const uint8_t *plain;
    size_t size;
    uint8_t *out;
    size_t used, flags; /* flags is the place of the flag byte */
    uint32_t tokens;
    uint32_t format;
    size_t newest[1 << 16]; /* [hash of three bytes] 1 + their last place */
} bench_packer;

static uint32_t hash(const uint8_t *at)
{
    return ((uint32_t)at[0] << 16 | (uint32_t)at[1] << 8 | at[2]) * 2654435761u >> 16;
}

/* Finds a copy: the last place with the same three bytes, if all formats can store the distance. */
static size_t find_copy(bench_packer *packer, size_t at, size_t *distance)
{
    const size_t most = packer->size - at < LONGEST_COPY ? packer->size - at : LONGEST_COPY;
    const uint8_t *to = packer->plain + at;
    size_t size = 0, *newest;

    if (most < 3)
        return 0;
    newest = &packer->newest[hash(packer->plain + at)];
    *distance = at + 1 - *newest;
    if (*newest && *distance >= 3 && *distance <= LONGEST_DISTANCE)
        while (size < most && to[size] == *(to + size - *distance))
            size++;
    *newest = at + 1;
    return size < 3 ? 0 : size;
}

static size_t put_token(bench_packer *packer, size_t at)
{
    const int is_11 = packer->format == KUNAI_FORMAT_LZ11;
    const size_t least = packer->format == KUNAI_FORMAT_BLZ ? 3 : 1;
    size_t distance, word, size = find_copy(packer, at, &distance);

    if (is_11 && size > 16)
        size = 16;
    if (packer->tokens++ % 8 == 0) {
        packer->flags = packer->used;
        packer->out[packer->used++] = 0;
    }
    if (!size) {
        packer->out[packer->used++] = packer->plain[at];
        return 1;
    }
    word = (size - (is_11 ? 1 : 3)) << 12 | (distance - least);
    packer->out[packer->flags] |= (uint8_t)(0x80 >> (packer->tokens - 1) % 8);
    packer->out[packer->used++] = (uint8_t)(word >> 8);
    packer->out[packer->used++] = (uint8_t)word;
    return size;
}

static void turn(uint8_t *data, size_t size)
{
    for (size_t i = 0; i < size / 2; i++) {
        const uint8_t byte = data[i];

        data[i] = data[size - 1 - i];
        data[size - 1 - i] = byte;
    }
}

static void store_32(uint8_t *to, size_t value)
{
    for (int i = 0; i < 4; i++)
        to[i] = (uint8_t)(value >> 8 * i);
}

static void pack_forward(bench_set *set, bench_packer *packer)
{
    const uint32_t type = packer->format == KUNAI_FORMAT_LZ11 ? 0x11 : 0x10;

    store_32(packer->out, packer->size << 8 | type);
    packer->used = 4;
    for (size_t at = 0; at < packer->size;)
        at += put_token(packer, at);
    add_stream(set, packer->out, packer->used);
}

/* Packs a BLZ, from the end of the data. The packed part stops where it has saved the most: after
 * this, a program that unpacks in place would overwrite bytes that it still has to read. */
static void pack_backward(bench_set *set, bench_packer *packer, uint8_t *plain)
{
    size_t made = 0, used = 0;

    turn(plain, packer->size);
    for (size_t at = 0; at < packer->size;) {
        at += put_token(packer, at);
        if (at + used > made + packer->used) {
            made = at;
            used = packer->used;
        }
    }
    if (made <= used + 8)
        return;
    turn(plain, packer->size);
    turn(packer->out, used);
    memmove(packer->out + packer->size - made, packer->out, used);
    memcpy(packer->out, plain, packer->size - made);
    used += packer->size - made;
    store_32(packer->out + used, (used - (packer->size - made) + 8) | 8u << 24);
    store_32(packer->out + used + 4, packer->size - used - 8);
    add_stream(set, packer->out, used + 8);
}

static void take_plain(void *user, bench_file *file)
{
    bench_set *set = user;
    bench_packer *packer = get_bench_memory(sizeof *packer);

    memset(packer, 0, sizeof *packer);
    packer->format = set->format;
    packer->plain = file->data;
    packer->size = file->size;
    packer->out = get_bench_memory(file->size * 2 + 64);
    if (set->format == KUNAI_FORMAT_BLZ)
        pack_backward(set, packer, file->data);
    else
        pack_forward(set, packer);
    free(packer->out);
    free(packer);
}

/* ---- contestants ---- */

static int run_lz4(const bench_stream *stream, const bench_tools *tools)
{
    return LZ4_decompress_safe(stream->lz4, (char *)tools->plain, stream->lz4_size,
                               (int)stream->plain_size) == (int)stream->plain_size;
}

static int run_decode(const bench_stream *stream, const bench_tools *tools)
{
    return kunai_lz_decode(stream->packed, stream->packed_size, &tools->options, tools->plain,
                           stream->plain_size, NULL, NULL, NULL) == KUNAI_OK;
}

static int run_size(const bench_stream *stream, const bench_tools *tools)
{
    return kunai_lz_size(stream->packed, stream->packed_size, &tools->options, NULL, NULL, NULL) ==
           KUNAI_OK;
}

static int run_prs(const bench_stream *stream, const bench_tools *tools)
{
    return kunai_prs_decode(stream->prs.data, stream->prs.size, NULL, tools->plain,
                            stream->plain_size, NULL, NULL, NULL) == KUNAI_OK;
}

typedef struct bench_contestant {
    const char *name;
    int (*run)(const bench_stream *stream, const bench_tools *tools);
} bench_contestant;

static const bench_contestant contestants[] = {
    {"LZ4 decode", run_lz4},
    {"decode", run_decode},
    {"size query", run_size},
    {"PRS decode", run_prs},
};

enum { CONTESTANTS = sizeof contestants / sizeof contestants[0] };

static void run_stream(const bench_contestant *contestant, const bench_stream *stream,
                       const bench_tools *tools)
{
    if (!contestant->run(stream, tools))
        stop_bench("a stream did not decode");
}

static double measure_warm(const bench_contestant *contestant, const bench_set *set,
                           const bench_tools *tools)
{
    const size_t times = ROUND_BYTES / (set->plain_size + 1) + 1;
    const double start = get_bench_time();

    for (size_t i = 0; i < times; i++)
        for (size_t k = 0; k < set->count; k++)
            run_stream(contestant, &set->streams[k], tools);
    return (get_bench_time() - start) / (double)times;
}

static double measure_cold(const bench_contestant *contestant, const bench_set *set,
                           const bench_tools *tools)
{
    double seconds = 0;

    for (size_t k = 0; k < set->count; k++) {
        for (size_t i = 0; i < COLD_BYTES; i += 64)
            tools->other[i]++;
        const double start = get_bench_time();
        run_stream(contestant, &set->streams[k], tools);
        seconds += get_bench_time() - start;
    }
    return seconds;
}

/* A ratio is the median of the ratios of the rounds. If the machine is slow for a moment, all
 * contestants of one round are slow, so the times of one round are comparable. */
static void compare_rounds(const char *name, const bench_set *set, const bench_tools *tools,
                           int rounds,
                           double (*measure)(const bench_contestant *contestant,
                                             const bench_set *set, const bench_tools *tools))
{
    double times[CONTESTANTS][WARM_ROUNDS], ratios[CONTESTANTS][WARM_ROUNDS];

    for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < CONTESTANTS; i++)
            times[i][round] = measure(&contestants[i], set, tools);
        for (int i = 0; i < CONTESTANTS; i++)
            ratios[i][round] = times[0][round] / times[i][round];
    }
    for (int i = 0; i < CONTESTANTS; i++)
        printf("    %s %-12s %8.0f MB/s  %6.3f x LZ4\n", name, contestants[i].name,
               (double)set->plain_size / find_bench_median(times[i], (size_t)rounds) / 1e6,
               find_bench_median(ratios[i], (size_t)rounds));
}

static void compare(const bench_set *set, bench_tools *tools)
{
    const double plain = (double)set->plain_size;

    printf("%s, %s: %zu streams, %zu bytes unpacked", kunai_format_name(set->format), set->name,
           set->count, set->plain_size);
    if (!set->count) {
        printf("\n");
        return;
    }
    printf(", packed 1 : %.2f, by PRS 1 : %.2f, by LZ4 1 : %.2f\n",
           plain / (double)set->packed_size, plain / (double)set->prs_size,
           plain / (double)set->lz4_size);
    tools->options = make_options(set->format);
    compare_rounds("warm", set, tools, WARM_ROUNDS, measure_warm);
    compare_rounds("cold", set, tools, COLD_ROUNDS, measure_cold);
}

static void release(bench_set *set)
{
    for (size_t i = 0; i < set->count; i++) {
        free(set->streams[i].packed);
        free_bytes(&set->streams[i].prs);
        free(set->streams[i].lz4);
    }
    memset(set, 0, sizeof *set);
}

static void compare_format(const char *corpus, uint32_t format, bench_tools *tools)
{
    static bench_set set;

    set.format = format;
    set.name = "files of the corpus";
    visit_bench_corpus(corpus, format == KUNAI_FORMAT_BLZ ? "nds/synth" : "nds/lz", take_stream,
                       &set);
    compare(&set, tools);
    release(&set);
    set.format = format;
    set.name = "XVM and Xinja files, packed here";
    visit_bench_corpus(corpus, "archives/xvm", take_plain, &set);
    visit_bench_corpus(corpus, "xinja", take_plain, &set);
    compare(&set, tools);
    release(&set);
}

int main(int argc, char **argv)
{
    const char *corpus = find_bench_corpus(argc, argv);
    bench_tools tools;

    tools.plain = get_bench_memory(LARGEST);
    tools.other = get_bench_memory(COLD_BYTES);
    memset(tools.other, 0, COLD_BYTES);
    compare_format(corpus, KUNAI_FORMAT_LZ10, &tools);
    compare_format(corpus, KUNAI_FORMAT_LZ11, &tools);
    compare_format(corpus, KUNAI_FORMAT_BLZ, &tools);
    free(tools.plain);
    free(tools.other);
    return 0;
}
