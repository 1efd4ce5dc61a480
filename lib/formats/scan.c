/*
 * scan.c - finds files of known formats at any position of the data (archives.md 8, prs.md 6).
 *
 * A filter finds candidates: pairs of bytes that occur in magic words. At a candidate, the whole
 * word is compared. Then the head function of the format checks the header and table, and the
 * recogniser of the format decides. On request (KUNAI_SCAN_PRS), every byte is also tried as the
 * start of a PRS or PRSD stream.
 *
 * A magic word is not reported if nothing after it distinguishes it from four bytes of text or
 * program. kunai_probe may still name this data. Examples: a table that is empty or cut off, a
 * texture with impossible dimensions, a palette without colours, a Ninja chunk that is cut off.
 */
#include "base/identify.h"
#include "container/ninja_file.h"
#include "formats/formats.h"
#include "prs/prs.h"
#include "prs/prs_machine.h"
#include "prs/prsd.h"

#include <string.h>

enum {
    CHUNK_HEADER = 8,
    NINJA_SMALLEST = 4, /* bytes in the body of the first chunk */
    MOST_WORDS = 64     /* a test counts the words of all rows */
};

/*
 * Limits of trials for PRS. A PRS stream can begin at every byte, and each trial could run to the
 * end of the data. Without limits, the time would be quadratic.
 *
 * A short trial of PRS_SHORT bytes refuses most bytes. If the stream goes on after these bytes
 * without a fault, a long trial of up to PRS_LONG bytes can follow (try_stream).
 *
 * A long trial that fails leaves a debt: for each PRS_PAID_BY_A_BYTE bytes that it has read, one
 * following byte gets short trials only. scan_state.long_from is the offset at which the debt ends.
 * So the long trials of a call read at most PRS_PAID_BY_A_BYTE bytes per byte of the data, plus one
 * trial.
 *
 * The next call does not know the debt. So a call without a find ends only where there is no debt
 * (find_next). A call with a find may leave a debt, which is then cancelled.
 */
enum {
    PRS_SHORT = 4096,
    PRS_LONG = 0x400000,
    PRS_PAID_BY_A_BYTE = 1024,
    /* A long trial follows a short one only if the copies of the short one have made more bytes
     * than this. Otherwise the data is probably not packed. */
    PRS_COPIED = 32
};

/* A magic word that the scan searches for. */
typedef struct scanned_word {
    uint32_t bytes;      /* in the byte order of memory */
    uint16_t pair_bytes; /* the two bytes that the filter finds (find_pair_in_word) */
    uint8_t pair;        /* offset of the pair from the start of the file */
    uint8_t at;          /* offset of the word from the start of the file */
    const kunai_i_format *format;
    const kunai_i_module *module;
} scanned_word;

/* The words of all rows, and a quick test for pairs of bytes that occur in them (is_pair). Each
 * first byte of a pair has a bit in firsts. Each second byte has the bits of all first bytes that
 * it can follow. So a position is a candidate if firsts[byte 0] & seconds[byte 1] is not 0. */
typedef struct word_filter {
    uint16_t firsts[256];
    uint16_t seconds[256];
    uint32_t largest_pair; /* the largest scanned_word.pair */
    uint32_t count;
    scanned_word words[MOST_WORDS];
} word_filter;

/*
 * The state of one call. The time is linear, and no call remembers anything from an earlier call.
 *
 * Before the recogniser of a row is asked, its head function measures the header and table, which
 * are called the head. A head function that refuses takes a bounded number of steps.
 *
 * The size of the head bounds the time of the recogniser. Most recognisers read only bytes of the
 * head. If one also reads bytes after the head, it reads a fixed number of chunks per table entry,
 * for example.
 *
 * After a find with a magic word, the search continues after the head, so that no byte is in two
 * heads. The data after a head is searched, because files can contain other files. Inside the
 * bodies of Ninja chunks only magic words are searched, but no further Ninja chunks and no PRS.
 */
typedef struct scan_state {
    word_filter filter;
    const uint8_t *data;
    size_t size;
    size_t from; /* finds that begin before this offset are not wanted */
    size_t at;
    size_t long_from; /* offset from which long trials for PRS are allowed again */
    uint32_t flags;
} scan_state;

/* ---- magic words ---- */

/* Returns the offset, in the word, of the pair that is searched for. This is 0 if byte 0 of the
 * word is not zero. Otherwise it is 1 if byte 1 is not zero, and otherwise 2. The pair does not
 * begin with a zero, because files contain too many zeros. */
static uint32_t find_pair_in_word(const kunai_i_word *word)
{
    return word->bytes[0] ? 0 : word->bytes[1] ? 1 : 2;
}

/* Returns the bit of a first byte. If two first bytes share a bit, a few more pairs are tested. The
 * first bytes of all present words have different bits. */
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

/* Adds the pairs of a list. Words with the same first two bytes stand together in the long lists,
 * so most of them are skipped. */
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

/* Makes the filter from the rows of all modules, so that no word can be missing. Rows without a
 * head are those of Ninja chunks: they share one list of words and add only pairs. Each call of
 * kunai_scan makes the filter. If max_bytes is small, this is most of the work. */
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

/* Returns the offset of the next candidate from at on, or size if no candidate follows. Tests four
 * positions at once. */
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

/* Returns 1 if the word stands at its offset in a file that begins at data. */
static int has_scanned_word(const scanned_word *word, const uint8_t *data, size_t size)
{
    uint32_t bytes;

    if (size < (size_t)word->at + KUNAI_I_WORD)
        return 0;
    memcpy(&bytes, data + word->at, sizeof bytes);
    return bytes == word->bytes;
}

/* Returns 1 if a file with this word has its pair at scan->at, its head function accepts the head,
 * and its recogniser accepts the file. In this case the scan continues after the head of the file.
 */
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

/* Returns the first offset from at on, and before end, at which a file with a magic word begins.
 * Returns end if no file begins there. at and end enclose the body of a chunk. A file in a body
 * means that the chunk was cut off when it was stored, and that the other file was written over its
 * end. */
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

/*
 * Returns the end of the run of Ninja chunks that begins at data. *next receives the offset at
 * which the scan continues. Both offsets count from data. There are three cases:
 * - If no complete chunk begins here, or if it may be a tag inside a program (kunai_i_begins_run),
 *   returns 0 and does not set *next.
 * - If another file with a magic word begins inside the body of the first chunk, the run is this
 *   chunk only. Returns its end, and *next is the offset of the other file, inside the chunk.
 * - Otherwise the run also has the chunks that follow without gaps. Returns its end, and *next is
 *   the same offset.
 *
 * In the third case the run ends before a chunk that is cut off or contains another file. It also
 * ends before a tag that cannot begin a file, because an XVMH archive may follow a model.
 */
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

/* Returns 1 if Ninja chunks begin at scan->at. One find covers the whole run of chunks, and
 * scan->at moves to where the next find can begin. */
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

/* Asks all words whose pair is at scan->at, then the Ninja chunks. Returns 1 at the first find. */
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

/*
 * Returns the packed size of the stream at scan->at, with the header of a PRSD. Returns 0 if the
 * stream is damaged, or is shorter than KUNAI_I_PRS_TELLING bytes. Also returns 0 if it unpacks to
 * no more bytes than it has without the header.
 *
 * A long trial follows if the short one reaches its end without a fault, no debt is left, and the
 * copies have made more than PRS_COPIED bytes. A group of literals has 9 packed bytes: a byte with
 * control bits, and 8 literals. So literals alone make at most packed / 9 * 8 bytes of output, and
 * copies have made the bytes above this number.
 */
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

/* Like try_stream, but checks the PRSD header before the costly trial. */
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

/* Fills in *found and moves after the stream. Returns 0 if size is 0: then there is no stream. */
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

/* PRSD is tried first in both byte orders, because its header is more specific than a PRS stream.
 * Returns 1 if a stream begins at scan->at. */
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

/* Looks for a find at the pairs before stop, or at all bytes if PRS is wanted. If it finds nothing,
 * returns 0 and sets scan->at to stop. */
static int find_before(scan_state *scan, size_t stop, kunai_found *found)
{
    const int every_byte = (scan->flags & KUNAI_SCAN_PRS) != 0;
    /* With the second byte of the last pair. */
    const size_t end = stop < scan->size ? stop + 1 : stop;

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

/* Returns 1 if a file with a magic word begins before scan->at and has its pair at scan->at or
 * later. */
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

/* Looks for files that begin before scan->at and have their pair after it, because the next call
 * would not find them. If the next find begins after scan->at, the result is 0 and scan does not
 * change: the next call finds it. */
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

/* Returns 1 for a find. Otherwise returns 0, with scan->at at the offset where the next call
 * continues. Without a find, a call ends only where long trials for PRS are allowed, because the
 * next call does not know the debt of failed trials. */
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
