/* prs_ways.h - decodes one PRS or PRSD stream by every call: whole buffer, size query, and stream
 * in pieces. Fails the running test if two ways differ in a result, a byte or an error. */
#ifndef KUNAI_TEST_PRS_WAYS_H
#define KUNAI_TEST_PRS_WAYS_H

#include "lay.h"
#include "support.h"

/* What one way gives. KUNAI_END of a stream counts as KUNAI_OK. */
typedef struct prs_outcome {
    kunai_error error;
    uint64_t unpacked, packed;
    uint8_t *bytes; /* NULL after a size query */
} prs_outcome;

void free_prs_outcome(prs_outcome *o);
#define auto_outcome __attribute__((cleanup(free_prs_outcome))) prs_outcome
void assert_prs_error(const kunai_error *error, kunai_result code, uint64_t offset,
                      const char *record);

/* Fails the test if the output differs. Frees the outcome. */
void expect_prs_bytes(prs_outcome *o, const void *plain, size_t size);

/* ---- files ---- */

/* The stream of the PRSD file in prs.md 9. It contains every kind of token. */
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

/* Stores a stream as one of these kinds. The options name the format and the order, and are
 * strict. */
prs_file make_prs_file(int kind, const void *stream, size_t size, uint32_t key, uint32_t declared);
void free_prs_file(prs_file *file);
#define auto_prs_file __attribute__((cleanup(free_prs_file))) prs_file

/* ---- ways ---- */

/* Both read a copy of the input that ends where readable memory ends, and check that the call
 * leaves the input unchanged. */
prs_outcome get_prs_size(const void *data, size_t size, const kunai_options *options);
prs_outcome decode_prs(const void *data, size_t size, const kunai_options *options,
                       size_t capacity);

/* How to cut data into pieces. If largest is 0, there is one piece of first bytes, and then the
 * rest. If largest is set, each piece has a random size of 0 to largest bytes. With is_even, each
 * piece has exactly largest bytes. */
typedef struct prs_cutter {
    size_t first;
    size_t largest; /* 0: first is used */
    uint32_t random;
    int is_even;
} prs_cutter;

uint32_t draw_prs_random(uint32_t *state); /* 24 bits: the same numbers in every run */

/* Runs a new stream. room is the size of the memory for the output. */
prs_outcome stream_prs(kunai_prs *prs, const uint8_t *data, size_t size, size_t room,
                       prs_cutter in_cutter, prs_cutter out_cutter);

/* Opens a stream, runs it, and closes it. */
prs_outcome stream_prs_once(const bytes *file, const kunai_options *options, size_t room,
                            prs_cutter in_cutter, prs_cutter out_cutter);

/* Calls kunai_prs_run once. Checks its result, the positions after the call, and the code of the
 * error. Returns the error. */
kunai_error run_prs(kunai_prs *prs, kunai_prs_input *in, kunai_prs_output *out, uint32_t is_last,
                    kunai_result code, size_t in_pos, size_t out_pos);

/* Checks that the whole-buffer call, the size query and a stream agree. The stream gets all data in
 * one piece, and then in pieces of random sizes. Returns the outcome of the whole-buffer call. */
prs_outcome check_prs_ways(const void *data, size_t size, const kunai_options *options);

/* Does the same, and cuts input and output into two pieces at every place. */
void check_prs_splits(const void *data, size_t size, const kunai_options *options);

/* ---- kinds ---- */

enum { PRS_WAYS = -1, PRS_SPLITS = -2 };

/* Stores a stream as each kind, and unpacks it; PRSD also with an order that the library must find
 * out. room is the room of one decode call, or PRS_WAYS for check_prs_ways, or PRS_SPLITS to call
 * check_prs_splits, too. options gives prs_flags and max_output. All kinds must give the same; in a
 * PRSD, all places are 8 bytes later. Returns the outcome of PRS. */
prs_outcome unpack_prs(const void *stream, size_t size, const kunai_options *options, int64_t room);

/* Checks rows of text, "{05410000} | 'A' | room=1 | 4;". The columns are:
 *
 * - the stream, as in lay.h;
 * - its output, as in lay.h, also the output before an error;
 * - any of room=N, limit=N, fill and lenient; without room, PRS_SPLITS is used;
 * - the bytes of the stream that are used, and the error if there is one: 4 CORRUPT 2 'PRS
 *   copy'. */
void check_prs_rows(const char *rows);

typedef struct prs_row {
    char packed[128], plain[64], how[64], verdict[64];
} prs_row;

/* Reads the next row. Returns 0 after the last one. */
int read_prs_row(const char **at, prs_row *row);

#endif
