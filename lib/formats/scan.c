/* scan.c - what begins anywhere in the bytes: looks for the first two bytes of each magic word,
 * then asks whether the rest of it fits (archives.md 8, prs.md 6).
 *
 * Linear time, with nothing remembered between two calls: a row is asked only when its head says
 * yes; that takes a bounded number of steps when it says no. A head is what the recogniser reads,
 * or vouches for what it reads elsewhere (so many chunks for each entry of the table), and the
 * search goes on after it: no byte is in two heads. What follows a head is searched, so that things
 * inside of other things are found. Passed over are the heads; in the bodies of Ninja chunks no
 * other Ninja chunks are looked for.
 *
 * Not reported, although kunai_probe may name it, is a magic word with nothing after it that makes
 * it more than four bytes of text or of a program: a table without an entry or one that is cut off,
 * a texture with impossible sides, a palette without a colour, a Ninja chunk that is cut off. */
#include "base/identify.h"
#include "container/ninja_file.h"
#include "formats/formats.h"
#include "prs/prs.h"
#include "prs/prs_machine.h"
#include "prs/prsd.h"

#include <string.h>

enum {
    CHUNK_HEADER = 8,
    NINJA_SMALLEST = 4, /* body of the first chunk */
    MOST_WORDS = 64     /* a test counts those of the rows */
};

/* A trial for PRS begins at every byte, and could go on to the end from each. A short one shows
 * what is no stream. What is left is tried as far as a long one goes, but if that fails it is paid
 * for: on the next bytes, one for each PRS_PAID_BY_A_BYTE that were tried, there are only short
 * ones. A find ends that, because no call knows what an earlier one did. */
enum {
    PRS_SHORT = 4096,
    PRS_LONG = 0x400000,
    PRS_PAID_BY_A_BYTE = 1024,
    PRS_COPIED = 32 /* bytes from copies in a short trial, or nothing has been packed in it */
};

/* A magic word that is searched for. */
typedef struct scanned_word {
    uint32_t bytes;      /* as they lie in memory */
    uint16_t pair_bytes; /* the two bytes that are searched for, likewise */
    uint8_t pair;        /* their place, from the start of the thing */
    uint8_t at;          /* the place of the word */
    const kunai_i_format *format;
    const kunai_i_module *module;
} scanned_word;

/* The words of all rows, and which pairs of bytes can be in one of them. Each first byte has a bit,
 * and each second byte the bits of the first bytes that it can follow. */
typedef struct word_filter {
    uint16_t firsts[256];
    uint16_t seconds[256];
    uint32_t largest_pair; /* the largest scanned_word.pair */
    uint32_t count;
    scanned_word words[MOST_WORDS];
} word_filter;

typedef struct scan_state {
    word_filter filter;
    const uint8_t *data;
    size_t size;
    size_t from; /* nothing that begins before it is wanted */
    size_t at;
    size_t long_from; /* where long trials for PRS may begin again */
    uint32_t flags;
} scan_state;

/* ---- magic words ---- */

/* The scan searches for the first two bytes that do not begin with a zero: files have too many
 * zeros. */
static uint32_t find_pair_in_word(const kunai_i_word *word)
{
    return word->bytes[0] ? 0 : word->bytes[1] ? 1 : 2;
}

/* Two first bytes may share a bit: then a few pairs are looked at in vain. The first bytes of
 * today's words have different bits. */
static uint16_t get_first_bit(uint8_t byte)
{
    return (uint16_t)(1u << byte * 13 / 16 % 16);
}

static void add_pair(word_filter *filter, const kunai_i_word *word, uint32_t pair)
{
    const uint8_t first = (uint8_t)word->bytes[pair], second = (uint8_t)word->bytes[pair + 1];

    filter->firsts[first] = get_first_bit(first);
    filter->seconds[second] |= get_first_bit(first);
}

/* Words that begin in the same way stand together in long lists, so most are skipped. */
static void add_pairs(word_filter *filter, const kunai_i_word *words)
{
    const kunai_i_word *word, *added = NULL;

    for (word = words; word->use; word++)
        if (word->use == KUNAI_I_SCANNED && (!added || memcmp(added->bytes, word->bytes, 2) != 0)) {
            add_pair(filter, word, find_pair_in_word(word));
            added = word;
        }
}

static void add_words(word_filter *filter, const kunai_i_module *module,
                      const kunai_i_format *format)
{
    const kunai_i_word *word;

    for (word = format->words; word->use; word++) {
        const uint32_t pair = find_pair_in_word(word);
        scanned_word added = {0, 0, (uint8_t)(word->at + pair), word->at, format, module};

        if (word->use != KUNAI_I_SCANNED || filter->count == MOST_WORDS)
            continue;
        memcpy(&added.bytes, word->bytes, KUNAI_I_WORD);
        memcpy(&added.pair_bytes, word->bytes + pair, sizeof added.pair_bytes);
        add_pair(filter, word, pair);
        if (filter->largest_pair < added.pair)
            filter->largest_pair = added.pair;
        filter->words[filter->count++] = added;
    }
}

/* From the rows of all modules, so that no word can be missing. Rows without a head, those of Ninja
 * chunks, only add pairs. They share one list. Each call makes the filter, and a call with a small
 * max_bytes does little else. */
static void make_filter(word_filter *filter)
{
    const kunai_i_word *chunk_words = NULL;
    size_t i, row;

    memset(filter, 0, offsetof(word_filter, words));
    for (i = 0; i < KUNAI_I_MODULES; i++)
        for (row = 0; row < kunai_i_modules[i]->row_count; row++) {
            const kunai_i_format *format = kunai_i_get_format(kunai_i_modules[i], row);

            if (!format->words || format->words == chunk_words)
                continue;
            if (format->head) {
                add_words(filter, kunai_i_modules[i], format);
            } else {
                add_pairs(filter, format->words);
                chunk_words = format->words;
            }
        }
}

static uint32_t is_pair(const word_filter *filter, const uint8_t *bytes)
{
    return (uint32_t)filter->firsts[bytes[0]] & filter->seconds[bytes[1]];
}

/* The next pair, or the end. */
static size_t find_pair(const word_filter *filter, const uint8_t *data, size_t size, size_t at)
{
    while (size - at > 4) {
        const uint8_t *bytes = data + at;

        if (is_pair(filter, bytes) | is_pair(filter, bytes + 1) | is_pair(filter, bytes + 2) |
            is_pair(filter, bytes + 3))
            break;
        at += 4;
    }
    while (size - at > 1 && !is_pair(filter, data + at))
        at++;
    return size - at > 1 ? at : size;
}

/* Is the word where it would be in a thing that begins at data? */
static int has_scanned_word(const scanned_word *word, const uint8_t *data, size_t size)
{
    uint32_t bytes;

    if (size < (size_t)word->at + KUNAI_I_WORD)
        return 0;
    memcpy(&bytes, data + word->at, sizeof bytes);
    return bytes == word->bytes;
}

/* Is the thing of the word there, with its pair at scan->at? If so, the scan goes on after its
 * head. */
static int ask_word(scan_state *scan, const scanned_word *word, kunai_found *found)
{
    const size_t start = scan->at - word->pair, size = scan->size - start;
    const uint8_t *data = scan->data + start;
    uint64_t head;

    if (!has_scanned_word(word, data, size))
        return 0;
    head = word->format->head(word->format, data, size);
    if (!head || !kunai_i_ask(word->format, data, size, found))
        return 0;
    found->modules = kunai_i_find_modules(word->module, found->format, data, size);
    found->offset = start;
    scan->at = start + (size_t)head;
    return 1;
}

/* ---- Ninja chunks ---- */

static int has_signature(const scan_state *scan, const uint8_t *data, size_t size)
{
    uint32_t i;

    for (i = 0; i < scan->filter.count; i++) {
        const scanned_word *word = &scan->filter.words[i];

        if (!word->pair && has_scanned_word(word, data, size) &&
            word->format->head(word->format, data, size))
            return 1;
    }
    return 0;
}

/* Where in a body a thing with a magic word begins, or its end. A chunk that was cut off when it
 * was stored has something else there. */
static size_t find_inside(const scan_state *scan, const uint8_t *data, size_t size, size_t at,
                          size_t end)
{
    for (; at < end; at++) {
        at = find_pair(&scan->filter, data, end, at);
        if (at < end && has_signature(scan, data + at, size - at))
            return at;
    }
    return end;
}

/* The end of the chunks that touch, are whole and have nothing else inside, but for the first one,
 * which is alone then; 0: the first of them is nothing. Other tags than those that can begin a run
 * end it, because an XVMH may well stand behind a model. *next: where the scan goes on. */
static size_t measure_run(const scan_state *scan, const uint8_t *data, size_t size, size_t *next)
{
    kunai_i_chunk_walk walk, other;
    kunai_i_chunk chunk;
    size_t end;

    if (!kunai_i_begin_chunk_walk(&walk, NULL, data, size, KUNAI_BYTE_ORDER_ANY) ||
        !kunai_i_read_next_chunk(&walk, &chunk) || chunk.result != KUNAI_OK ||
        chunk.size < NINJA_SMALLEST || !kunai_i_begins_run(&chunk, data, size))
        return 0;
    *next = find_inside(scan, data, size, CHUNK_HEADER, walk.at);
    if (*next < walk.at)
        return walk.at;
    do
        end = walk.at;
    while (kunai_i_begin_chunk_walk(&other, NULL, data + end, size - end, KUNAI_BYTE_ORDER_ANY) &&
           kunai_i_read_next_chunk(&walk, &chunk) && chunk.result == KUNAI_OK &&
           find_inside(scan, data, size, end + CHUNK_HEADER, walk.at) == walk.at);
    *next = end;
    return end;
}

static int ask_ninja(scan_state *scan, kunai_found *found)
{
    const uint8_t *data = scan->data + scan->at;
    size_t next;
    const size_t size = measure_run(scan, data, scan->size - scan->at, &next);

    if (!size || !kunai_i_identify(KUNAI_I_BY_GUESS, data, size, found))
        return 0;
    found->offset = scan->at;
    scan->at += next;
    return 1;
}

/* What has its pair at scan->at? */
static int ask_all(scan_state *scan, kunai_found *found)
{
    const scanned_word *word = scan->filter.words, *end = word + scan->filter.count;
    uint16_t pair_bytes;

    memcpy(&pair_bytes, scan->data + scan->at, sizeof pair_bytes);
    for (; word < end; word++)
        if (word->pair_bytes == pair_bytes && scan->at - scan->from >= word->pair &&
            ask_word(scan, word, found))
            return 1;
    return ask_ninja(scan, found);
}

/* ---- PRS ---- */

/* 0: none that gives more than it takes, the header of a PRSD apart. */
static uint64_t try_stream(scan_state *scan, uint32_t format, uint32_t byte_order)
{
    const uint8_t *data = scan->data + scan->at;
    const size_t size = scan->size - scan->at;
    const uint64_t header = format == KUNAI_FORMAT_PRSD ? KUNAI_I_PRSD_HEADER : 0;
    uint64_t unpacked, packed;
    kunai_result result = kunai_i_try_prs(data, size < PRS_SHORT ? size : PRS_SHORT, format,
                                          byte_order, &unpacked, &packed);

    if (result == KUNAI_E_TRUNCATED && size > PRS_SHORT && scan->at >= scan->long_from &&
        unpacked > packed / 9 * 8 + PRS_COPIED) {
        result = kunai_i_try_prs(data, size < PRS_LONG ? size : PRS_LONG, format, byte_order,
                                 &unpacked, &packed);
        if (result != KUNAI_OK)
            scan->long_from = scan->at + (size_t)(packed / PRS_PAID_BY_A_BYTE);
    }
    if (result != KUNAI_OK || packed < KUNAI_I_PRS_TELLING || unpacked <= packed - header)
        return 0;
    return packed;
}

static uint64_t try_prsd(scan_state *scan, uint32_t byte_order)
{
    const uint8_t *data = scan->data + scan->at;
    const size_t size = scan->size - scan->at;
    const uint32_t big = byte_order == KUNAI_BYTE_ORDER_BIG;

    if (!kunai_i_is_possible_prsd(data, size < PRS_LONG ? size : PRS_LONG, big) ||
        kunai_i_read_prsd_declared(data, big) <= KUNAI_I_PRS_TELLING)
        return 0;
    return try_stream(scan, KUNAI_FORMAT_PRSD, byte_order);
}

static int set_stream(scan_state *scan, uint64_t size, uint32_t format, uint32_t byte_order,
                      kunai_found *found)
{
    if (!size)
        return 0;
    found->offset = scan->at;
    found->size = size;
    found->format = format;
    found->byte_order = byte_order;
    found->modules = KUNAI_MODULE_PRS;
    found->confidence = KUNAI_CONFIDENCE_LIKELY;
    scan->at += (size_t)size;
    return 1;
}

static int ask_prs(scan_state *scan, kunai_found *found)
{
    static const uint32_t orders[] = {KUNAI_BYTE_ORDER_LITTLE, KUNAI_BYTE_ORDER_BIG};
    size_t i;

    for (i = 0; i < sizeof orders / sizeof orders[0]; i++)
        if (set_stream(scan, try_prsd(scan, orders[i]), KUNAI_FORMAT_PRSD, orders[i], found))
            return 1;
    return kunai_i_may_begin_prs(scan->data + scan->at, scan->size - scan->at) &&
           set_stream(scan, try_stream(scan, KUNAI_FORMAT_PRS, KUNAI_BYTE_ORDER_ANY),
                      KUNAI_FORMAT_PRS, KUNAI_BYTE_ORDER_ANY, found);
}

/* ---- the call ---- */

/* Looks at the pairs, or at all bytes, before stop. Returns 0 with scan->at at stop if there is no
 * find. */
static int find_before(scan_state *scan, size_t stop, kunai_found *found)
{
    const int every_byte = (scan->flags & KUNAI_SCAN_PRS) != 0;
    const size_t end = stop < scan->size ? stop + 1 : stop; /* the second byte of the last pair */

    for (; scan->at < stop; scan->at++) {
        if (!every_byte)
            scan->at = find_pair(&scan->filter, scan->data, end, scan->at);
        if (scan->at >= stop)
            break;
        if (scan->size - scan->at > 1 && is_pair(&scan->filter, scan->data + scan->at) &&
            ask_all(scan, found))
            return 1;
        if (every_byte && ask_prs(scan, found))
            return 1;
    }
    scan->at = stop;
    return 0;
}

/* Does something with a magic word begin before scan->at that has its pair at scan->at or later? */
static int has_word_across(const scan_state *scan, size_t end)
{
    size_t at = scan->at;
    uint32_t i;

    for (; (at = find_pair(&scan->filter, scan->data, end, at)) < end; at++) {
        for (i = 0; i < scan->filter.count; i++) {
            const scanned_word *word = &scan->filter.words[i];
            const size_t start = at - word->pair;

            if (word->pair > at - scan->at && word->pair <= at - scan->from &&
                has_scanned_word(word, scan->data + start, scan->size - start) &&
                word->format->head(word->format, scan->data + start, scan->size - start))
                return 1;
        }
    }
    return 0;
}

/* Looks for things that begin before scan->at and have their pair later. The next call does not
 * find them. If the next find begins later, scan stays as it is: the next call has this find. */
static int find_across(scan_state *scan, kunai_found *found)
{
    const size_t most = scan->filter.largest_pair, begin = scan->at, rest = scan->size - begin;
    const size_t long_from = scan->long_from;

    if (!has_word_across(scan, rest > most ? begin + most + 1 : scan->size))
        return 0;
    if (find_before(scan, rest > most ? begin + most : scan->size, found) && found->offset < begin)
        return 1;
    scan->at = begin;
    scan->long_from = long_from;
    return 0;
}

/* Returns 0 with scan->at where the next call goes on. A call ends only where long trials for PRS
 * may begin again: the next one does not know which trials are not paid for yet. */
static int find_next(scan_state *scan, uint64_t max_bytes, kunai_found *found)
{
    size_t stop = scan->size;

    if (max_bytes && max_bytes < scan->size - scan->from)
        stop = scan->from + (size_t)max_bytes;
    for (;;) {
        if (find_before(scan, stop, found))
            return 1;
        if (scan->long_from <= stop || stop == scan->size)
            break;
        stop = scan->long_from < scan->size ? scan->long_from : scan->size;
    }
    return stop < scan->size && find_across(scan, found);
}

static int read_options(const kunai_scan_options *given, kunai_scan_options *options)
{
    const size_t least = offsetof(kunai_scan_options, max_bytes) + sizeof options->max_bytes;

    return !kunai_i_read_struct(given, least, options, sizeof *options) &&
           !(options->flags & ~(uint32_t)KUNAI_SCAN_PRS);
}

kunai_result kunai_scan(const void *data, size_t size, const kunai_scan_options *options,
                        uint64_t *position, kunai_found *found)
{
    kunai_scan_options read;
    scan_state scan;
    int is_found;

    if (!found)
        return KUNAI_E_ARGUMENT;
    memset(found, 0, sizeof *found);
    if (!position || (!data && size) || !read_options(options, &read))
        return KUNAI_E_ARGUMENT;
    if (*position >= size)
        return KUNAI_END;
    scan.data = data;
    scan.size = size;
    scan.from = scan.at = scan.long_from = (size_t)*position;
    scan.flags = read.flags;
    make_filter(&scan.filter);
    is_found = find_next(&scan, read.max_bytes, found);
    *position = scan.at;
    if (is_found)
        return KUNAI_OK;
    memset(found, 0, sizeof *found);
    return scan.at < size ? KUNAI_MORE : KUNAI_END;
}
