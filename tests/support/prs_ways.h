/* prs_ways.h - one PRS or PRSD stream through every call: whole buffer, size query, stream in
 * pieces. All must say the same. */
#ifndef KUNAI_TEST_PRS_WAYS_H
#define KUNAI_TEST_PRS_WAYS_H

#include "lay.h"
#include "support.h"

/* One result, however it was got. A stream's KUNAI_END is KUNAI_OK here. */
typedef struct prs_outcome {
    kunai_error error;
    uint64_t unpacked, packed;
    uint8_t *bytes; /* NULL: of a size query */
} prs_outcome;

void free_prs_outcome(prs_outcome *o);
#define auto_outcome __attribute__((cleanup(free_prs_outcome))) prs_outcome
void assert_prs_error(const kunai_error *error, kunai_result code, uint64_t offset,
                      const char *record);

/* Frees the outcome. */
void expect_prs_bytes(prs_outcome *o, const void *plain, size_t size);

/* ---- files ---- */

/* The stream of the PRSD file in prs.md 9. It has every kind of token. */
#define PRS_EXAMPLE_STREAM                                                                         \
    "{ff746865206d696c6cff207475726e732c20fe80ff1f616e64207468ff652073 "                           \
    "65612069733f20626c75652ef7ff20b7fe73746f57707321f8ff3f0000}"

/* How a PRS stream is stored. */
enum { PRS, PRSD_LITTLE, PRSD_BIG, PRS_KINDS };

typedef struct prs_file {
    bytes data;
    size_t header; /* bytes before the stream */
    kunai_options options;
} prs_file;

/* The options name the format and the order, and are strict. */
prs_file make_prs_file(int kind, const void *stream, size_t size, uint32_t key, uint32_t declared);
void free_prs_file(prs_file *file);
#define auto_prs_file __attribute__((cleanup(free_prs_file))) prs_file

/* ---- ways ---- */

/* Both see to it that nothing beside the input is read and nothing of it is written. */
prs_outcome get_prs_size(const void *data, size_t size, const kunai_options *options);
prs_outcome decode_prs(const void *data, size_t size, const kunai_options *options,
                       size_t capacity);

/* Sizes of pieces: first, then all the rest; or random ones of 0 to largest bytes; or all of
 * largest bytes. */
typedef struct prs_cutter {
    size_t first;
    size_t largest; /* 0: not random */
    uint32_t random;
    int is_even;
} prs_cutter;

uint32_t draw_prs_random(uint32_t *state); /* 24 bits */

/* Runs a fresh stream; room is the number of output bytes that there is memory for. */
prs_outcome stream_prs(kunai_prs *prs, const uint8_t *data, size_t size, size_t room,
                       prs_cutter in_cutter, prs_cutter out_cutter);

/* The same with a stream of its own. */
prs_outcome stream_prs_once(const bytes *file, const kunai_options *options, size_t room,
                            prs_cutter in_cutter, prs_cutter out_cutter);

/* One call of kunai_prs_run: its result, where the positions are after it, and that the error
 * agrees with the result. Returns the error. */
kunai_error run_prs(kunai_prs *prs, kunai_prs_input *in, kunai_prs_output *out, uint32_t is_last,
                    kunai_result code, size_t in_pos, size_t out_pos);

/* Whole, size and a stream, in one piece and in random pieces, agree; returns the whole. */
prs_outcome check_prs_ways(const void *data, size_t size, const kunai_options *options);

/* Every cut of both sides into two pieces. */
void check_prs_splits(const void *data, size_t size, const kunai_options *options);

/* ---- kinds ---- */

enum { PRS_WAYS = -1, PRS_SPLITS = -2 };

/* Unpacks a stream that is stored as each kind, the PRSD with the order given and to be found.
 * room: bytes for one decode call; PRS_WAYS: check_prs_ways; PRS_SPLITS: check_prs_splits, too.
 * All kinds must say the same, 8 bytes later in a PRSD. Returns what PRS says. options: flags and
 * limits. */
prs_outcome unpack_prs(const void *stream, size_t size, const kunai_options *options, int64_t room);

/* Streams, and what comes of them, as rows of text "{05410000} | 'A' | room=1 | 4;": the stream
 * and its output, also that before an error, as in lay.h; any of room=N limit=N fill lenient,
 * without room: PRS_SPLITS; the bytes of the stream that are used, and the fault if there is one:
 * 4 CORRUPT 2 'PRS copy'. */
void check_prs_rows(const char *rows);

typedef struct prs_row {
    char packed[128], plain[64], how[64], verdict[64];
} prs_row;

/* Reads the next row; returns 0 after the last one. */
int read_prs_row(const char **at, prs_row *row);

#endif
