/* bench_prs.c - compares PRS and PRSD with LZ4.
 *
 *     bench_prs [CORPUS]      (default: $KUNAI_CORPUS)
 *
 * It measures the decoding of PRS, the size query, the stream, and both ways of PRSD, against LZ4
 * with the same plain data. A row is a set of streams:
 * - all PRS streams of CORPUS/archives: files, members of archives, and the contents of PRSD
 *   files;
 * - the streams of AFS alone, and those of BML files alone;
 * - three generated streams of 4 MiB.
 *
 * The contestants take turns, round by round. A figure is the median of the rounds, in MB of plain
 * data per second. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <lz4.h>

#include <kunai/kunai.h>

#include "prs/prsd.h"
#include "bench.h"
#include "prs_encode.h"
#include "prsd_writer.h"

enum { ROUNDS = 25, STREAMS = 2048, STREAM_PIECE = 65536, ROUND_BYTES = 16 << 20 };
enum { GENERATED = 4 << 20, HEADER = KUNAI_I_PRSD_HEADER };

typedef struct bench_stream {
    uint8_t *packed; /* a PRS stream */
    size_t packed_size;
    bytes encrypted; /* the same stream as PRSD */
    char *lz4;
    int lz4_size;
    size_t plain_size;
} bench_stream;

typedef struct bench_set {
    const char *name;
    bench_stream streams[STREAMS];
    size_t count;
    size_t plain_size; /* sum over all streams */
    size_t packed_size, lz4_size, largest;
} bench_set;

typedef struct bench_tools {
    uint8_t *plain;
    kunai_prs *prs, *prsd;
} bench_tools;

static kunai_options make_prsd_options(void)
{
    const kunai_options options = {.struct_size = sizeof options,
                                   .format = KUNAI_FORMAT_PRSD,
                                   .byte_order = KUNAI_BYTE_ORDER_LITTLE};

    return options;
}

/* ---- sets ---- */

static void add_plain(bench_set *set, const uint8_t *packed, size_t packed_size,
                      const uint8_t *plain, size_t plain_size)
{
    const int bound = LZ4_compressBound((int)plain_size);
    const prsd_member member = {packed, packed_size, 0x93BADEF9, (uint32_t)plain_size, 0};
    bench_stream *stream = &set->streams[set->count];

    if (set->count == STREAMS)
        stop_bench("the corpus has too many streams");
    stream->packed = get_bench_memory(packed_size);
    memcpy(stream->packed, packed, packed_size);
    stream->packed_size = packed_size;
    write_prsd(&member, &stream->encrypted);
    stream->plain_size = plain_size;
    stream->lz4 = get_bench_memory((size_t)bound);
    stream->lz4_size =
        LZ4_compress_default((const char *)plain, stream->lz4, (int)plain_size, bound);
    set->count++;
    set->plain_size += plain_size;
    set->packed_size += packed_size;
    set->lz4_size += (size_t)stream->lz4_size;
    if (plain_size > set->largest)
        set->largest = plain_size;
}

static void add_stream(bench_set *set, const uint8_t *data, size_t size)
{
    uint64_t unpacked, packed;

    if (kunai_prs_size(data, size, NULL, &unpacked, &packed, NULL) != KUNAI_OK || !unpacked)
        return;
    uint8_t *plain = get_bench_memory((size_t)unpacked);
    kunai_prs_decode(data, size, NULL, plain, (size_t)unpacked, NULL, NULL, NULL);
    add_plain(set, data, (size_t)packed, plain, (size_t)unpacked);
    free(plain);
}

static void add_packed(bench_set *set, const uint8_t *plain, size_t plain_size)
{
    auto_bytes packed = pack_prs(plain, plain_size);

    if (!packed.data)
        stop_bench("out of memory");
    add_plain(set, packed.data, packed.size, plain, plain_size);
}

/* ---- the corpus ---- */

static void take_stream(void *user, bench_file *file)
{
    add_stream(user, file->data, file->size);
}

static void take_plain(void *user, bench_file *file)
{
    add_packed(user, file->data, file->size);
}

/* Takes the contents of a PRSD file, as a PRS stream. */
static void take_prsd(void *user, bench_file *file)
{
    const int big = !kunai_i_is_possible_prsd(file->data, file->size, 0);
    kunai_i_prsd_cipher cipher;

    if (file->size < HEADER)
        return;
    uint8_t *packed = get_bench_memory(file->size - HEADER);
    kunai_i_begin_prsd(&cipher, file->data, (uint32_t)big);
    kunai_i_decrypt_prsd(&cipher, file->data + HEADER, packed, file->size - HEADER);
    add_stream(user, packed, file->size - HEADER);
    free(packed);
}

/* Takes the packed entries of an archive. */
static void take_archive(void *user, bench_file *file)
{
    kunai_archive *archive;
    const kunai_entry *entry;

    if (kunai_archive_open(file->data, file->size, NULL, &archive, NULL) != KUNAI_OK)
        return;
    for (uint32_t i = 0; (entry = kunai_archive_get_entry(archive, i)) != NULL; i++)
        if (entry->packing == KUNAI_FORMAT_PRS && entry->result == KUNAI_OK)
            add_stream(user, file->data + entry->offset, (size_t)entry->size);
    kunai_archive_close(archive);
}

/* ---- generated data ---- */

enum { WORDS = 4000, LONGEST_WORD = 12, FOLLOWERS = 4 };

/* Each word has a few followers, which often come after it. */
typedef struct bench_words {
    uint16_t followers[WORDS][FOLLOWERS];
    char text[WORDS][LONGEST_WORD + 1];
    uint32_t weight_before[WORDS + 1]; /* [word] sum of the weights of all words before it */
} bench_words;

/* Makes words. Letters are about as frequent as in English. The most frequent words are short. */
static void make_words(bench_words *words, uint64_t *random)
{
    static const char letters[] = "eeeeeeeeeeeetttttttttaaaaaaaaooooooooiiiiiiinnnnnnnsssssshhhhhh"
                                  "rrrrrrddddllllcccuuummmwwffggyyppbbvk";

    for (size_t i = 0; i < WORDS; i++) {
        const size_t most = i < 50 ? 3 : i < 500 ? 6 : LONGEST_WORD;
        const size_t size = most / 3 + draw_bench_random(random) % (most - most / 3 + 1);

        for (size_t k = 0; k < size; k++)
            words->text[i][k] = letters[draw_bench_random(random) % (sizeof letters - 1)];
        words->text[i][size] = 0;
        words->weight_before[i + 1] = words->weight_before[i] + 10000000 / (uint32_t)(i + 2);
    }
}

static size_t pick_word(const bench_words *words, uint64_t *random)
{
    const uint32_t at = draw_bench_random(random) % words->weight_before[WORDS];
    size_t low = 0, high = WORDS;

    while (high - low > 1) {
        const size_t middle = (low + high) / 2;

        if (words->weight_before[middle] <= at)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static void make_followers(bench_words *words, uint64_t *random)
{
    for (size_t i = 0; i < WORDS; i++)
        for (size_t k = 0; k < FOLLOWERS; k++)
            words->followers[i][k] = (uint16_t)pick_word(words, random);
}

static size_t pick_next_word(const bench_words *words, size_t word, uint64_t *random)
{
    if (draw_bench_random(random) % 8 == 0)
        return pick_word(words, random);
    return words->followers[word][draw_bench_random(random) % FOLLOWERS];
}

/* Writes data like a text: words of a made-up language, with spaces, commas, full stops and lines.
 * The words have a Zipf distribution: the weight of a word is one over its rank. Seven of eight
 * words are followers of the word before. LZ4 packs the data about as well as English text. */
static void add_text(bench_set *set, uint8_t *plain)
{
    static bench_words words;
    uint64_t random = 1;
    size_t at = 0, line = 0, number = 0;

    make_words(&words, &random);
    make_followers(&words, &random);
    while (at < GENERATED) {
        const char *word;
        const uint32_t mark = draw_bench_random(&random) % 16;

        number = pick_next_word(&words, number, &random);
        for (word = words.text[number]; *word && at < GENERATED; word++)
            plain[at++] = (uint8_t)*word;
        if (mark < 2 && at < GENERATED)
            plain[at++] = mark ? ',' : '.';
        if (at < GENERATED)
            plain[at++] = ' ';
        if (at - line > 70) {
            plain[at - 1] = '\n';
            line = at;
        }
    }
    add_packed(set, plain, GENERATED);
}

/* Writes random bytes, all as literals: 8 after each control byte. */
static void add_literals(bench_set *set, uint8_t *plain)
{
    static const uint8_t end[] = {2, 0, 0};
    uint8_t *packed = get_bench_memory(GENERATED / 8 * 9 + sizeof end);
    uint64_t random = 2;
    size_t i, size = 0;

    for (i = 0; i < GENERATED; i++) {
        if (i % 8 == 0)
            packed[size++] = 0xFF;
        plain[i] = (uint8_t)draw_bench_random(&random);
        packed[size++] = plain[i];
    }
    memcpy(packed + size, end, sizeof end);
    add_plain(set, packed, size + sizeof end, plain, GENERATED);
    free(packed);
}

/* Writes runs of 64 to 4096 equal bytes. */
static void add_runs(bench_set *set, uint8_t *plain)
{
    uint64_t random = 3;
    size_t at = 0;

    while (at < GENERATED) {
        const int byte = (int)(draw_bench_random(&random) & 0xFF);
        size_t size = 64 + draw_bench_random(&random) % (4096 - 64 + 1);

        if (size > GENERATED - at)
            size = GENERATED - at;
        memset(plain + at, byte, size);
        at += size;
    }
    add_packed(set, plain, GENERATED);
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

static int run_prsd(const bench_stream *stream, const bench_tools *tools)
{
    const kunai_options options = make_prsd_options();

    return kunai_prs_decode(stream->encrypted.data, stream->encrypted.size, &options, tools->plain,
                            stream->plain_size, NULL, NULL, NULL) == KUNAI_OK;
}

static int run_size(const bench_stream *stream, const bench_tools *tools)
{
    (void)tools;
    return kunai_prs_size(stream->packed, stream->packed_size, NULL, NULL, NULL, NULL) == KUNAI_OK;
}

/* Decodes into one piece of memory again and again, as a program that writes a file does. */
static int stream_all(kunai_prs *prs, kunai_prs_input in, uint8_t *plain)
{
    kunai_result result;

    kunai_prs_reset(prs);
    do {
        kunai_prs_output out = {plain, STREAM_PIECE, 0};

        result = kunai_prs_run(prs, &in, &out, 1, NULL);
    } while (result == KUNAI_NEED_OUTPUT);
    return result == KUNAI_END;
}

static int run_stream(const bench_stream *stream, const bench_tools *tools)
{
    const kunai_prs_input in = {stream->packed, stream->packed_size, 0};

    return stream_all(tools->prs, in, tools->plain);
}

static int run_prsd_stream(const bench_stream *stream, const bench_tools *tools)
{
    const kunai_prs_input in = {stream->encrypted.data, stream->encrypted.size, 0};

    return stream_all(tools->prsd, in, tools->plain);
}

typedef struct bench_contestant {
    const char *name;
    int (*run)(const bench_stream *stream, const bench_tools *tools);
} bench_contestant;

static const bench_contestant contestants[] = {
    {"LZ4 decode", run_lz4},  {"decode", run_decode},
    {"size query", run_size}, {"stream, 64 KiB pieces", run_stream},
    {"PRSD", run_prsd},       {"PRSD stream", run_prsd_stream},
};

enum { CONTESTANTS = sizeof contestants / sizeof contestants[0] };

static double measure_seconds(const bench_contestant *contestant, const bench_set *set,
                              const bench_tools *tools, size_t times)
{
    const double start = get_bench_time();

    for (size_t i = 0; i < times; i++)
        for (size_t k = 0; k < set->count; k++)
            if (!contestant->run(&set->streams[k], tools))
                stop_bench("a stream did not decode");
    return get_bench_time() - start;
}

static void compare(const bench_set *set, const bench_tools *tools)
{
    const double plain = (double)set->plain_size;
    const size_t times = ROUND_BYTES / (set->plain_size + 1) + 1;
    double times_of[CONTESTANTS][ROUNDS], median[CONTESTANTS];

    printf("%s: %zu streams, %zu bytes unpacked", set->name, set->count, set->plain_size);
    if (!set->count) {
        printf("\n");
        return;
    }
    printf(", packed 1 : %.2f, by LZ4 1 : %.2f\n", plain / (double)set->packed_size,
           plain / (double)set->lz4_size);
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < CONTESTANTS; i++)
            times_of[i][round] = measure_seconds(&contestants[i], set, tools, times);
    for (int i = 0; i < CONTESTANTS; i++)
        median[i] = find_bench_median(times_of[i], ROUNDS);
    for (int i = 0; i < CONTESTANTS; i++)
        printf("    %-22s %8.0f MB/s  %6.3f x LZ4  %6.3f x decode\n", contestants[i].name,
               plain * (double)times / median[i] / 1e6, median[0] / median[i],
               median[1] / median[i]);
}

static void release(bench_set *set)
{
    for (size_t i = 0; i < set->count; i++) {
        free(set->streams[i].packed);
        free_bytes(&set->streams[i].encrypted);
        free(set->streams[i].lz4);
    }
    memset(set, 0, sizeof *set);
}

static void compare_generated(const char *name, void (*add)(bench_set *, uint8_t *),
                              const bench_tools *tools)
{
    static bench_set set;

    set.name = name;
    add(&set, tools->plain);
    compare(&set, tools);
    release(&set);
}

static void compare_corpus(const char *corpus, bench_tools *tools)
{
    static bench_set all, afs, bml;

    all.name = "all PRS streams of the corpus";
    visit_bench_corpus(corpus, "archives/prs", take_stream, &all);
    visit_bench_corpus(corpus, "archives/prsd", take_prsd, &all);
    bml.name = "BML members";
    visit_bench_corpus(corpus, "archives/bml", take_archive, &bml);
    for (size_t i = 0; i < bml.count; i++)
        add_stream(&all, bml.streams[i].packed, bml.streams[i].packed_size);
    /* No AFS of the corpus has packed entries. In PSO, archives of this kind have them (archives.md
     * 1). */
    afs.name = "AFS entries (XVM and Xinja files, packed here)";
    visit_bench_corpus(corpus, "archives/xvm", take_plain, &afs);
    visit_bench_corpus(corpus, "xinja", take_plain, &afs);
    if (all.largest > GENERATED)
        stop_bench("a stream of the corpus is too large");
    compare(&all, tools);
    compare(&afs, tools);
    compare(&bml, tools);
    release(&all);
    release(&afs);
    release(&bml);
}

int main(int argc, char **argv)
{
    const char *corpus = find_bench_corpus(argc, argv);
    const kunai_options options = make_prsd_options();
    bench_tools tools;

    tools.plain = get_bench_memory(GENERATED);
    if (kunai_prs_open(NULL, &tools.prs, NULL) != KUNAI_OK ||
        kunai_prs_open(&options, &tools.prsd, NULL) != KUNAI_OK)
        stop_bench("cannot open a stream");
    compare_corpus(corpus, &tools);
    compare_generated("text-like", add_text, &tools);
    compare_generated("literals only", add_literals, &tools);
    compare_generated("long runs", add_runs, &tools);
    kunai_prs_close(tools.prs);
    kunai_prs_close(tools.prsd);
    free(tools.plain);
    return 0;
}
