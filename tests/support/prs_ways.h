/* prs_ways.h - one PRS or PRSD stream through every call: whole buffer, size query, stream in
 * pieces. All must say the same. */
#ifndef KUNAI_TEST_PRS_WAYS_H
#define KUNAI_TEST_PRS_WAYS_H

#include "support.h"

/* One result, however it was got. A stream's KUNAI_END is KUNAI_OK here. */
typedef struct prs_outcome {
    kunai_result result;
    kunai_error error;
    uint64_t unpacked;
    uint64_t packed;
    uint8_t *bytes; /* NULL: of a size query */
} prs_outcome;

void free_prs_outcome(prs_outcome *o);

void assert_prs_error(const kunai_error *error, kunai_result code, uint64_t offset,
                      const char *record);
void assert_prs_same(const prs_outcome *a, const prs_outcome *b);

kunai_options make_prs_options(uint32_t format, uint32_t byte_order, uint32_t flags);

/* Both see to it that nothing beside the input is read and nothing of it is written. */
prs_outcome get_prs_size(const void *data, size_t size, const kunai_options *options);
prs_outcome decode_prs(const void *data, size_t size, const kunai_options *options,
                       size_t capacity);

/* Sizes of pieces: first, then all the rest; or random ones of 0 to largest bytes. */
typedef struct prs_cutter {
    size_t first;
    size_t largest; /* 0: not random */
    uint32_t random;
} prs_cutter;

uint32_t draw_prs_random(uint32_t *state); /* 24 bits */

/* Runs a fresh stream; room is the number of output bytes that there is memory for. */
prs_outcome stream_prs(kunai_prs *prs, const uint8_t *data, size_t size, size_t room,
                       prs_cutter in_cutter, prs_cutter out_cutter);

/* The same with room for everything at once and input by single bytes: no call can do more than
 * exact steps. one_out: output by single bytes, too. The output is in bytes, not in the outcome. */
prs_outcome stream_prs_exact(kunai_prs *prs, const uint8_t *data, size_t size, uint8_t *bytes,
                             size_t room, int one_out);

/* Whole, size and a stream, in one piece and in random pieces, agree; returns the whole. */
prs_outcome check_prs_ways(const void *data, size_t size, const kunai_options *options);

/* Every cut of both sides into two pieces. */
void check_prs_splits(const void *data, size_t size, const kunai_options *options);

/* No call takes these options: each fails with code and says that nothing was read or written. */
void check_prs_refused(const void *data, size_t size, const kunai_options *options,
                       kunai_result code);

/* Opening needs one allocation of the peak of memory, and not a byte less; what it fails with when
 * there is none. options use memory; nothing of it is live. */
void check_prs_open_memory(test_memory *memory, kunai_options options);

/* The streams of prs.md 7. */
typedef struct prs_vector {
    const char *packed; /* hex */
    const char *plain;  /* output, also before an error */
    uint32_t times;     /* that the output is repeated */
    kunai_result result;
    uint64_t consumed;
    uint64_t offset; /* of the error */
    const char *record;
} prs_vector;

enum { PRS_VECTORS = 23 };

extern const prs_vector prs_vectors[PRS_VECTORS];

/* At most 257 bytes; returns their number. */
size_t make_prs_vector_plain(const prs_vector *vector, uint8_t *plain);

/* Hex digits, either case, blanks allowed; returns the number of bytes. */
size_t read_prs_hex(const char *hex, uint8_t *bytes);

#endif
