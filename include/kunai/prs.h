/*
 * kunai/prs.h - PRS and PRSD, whole buffer and stream.
 *
 * Nothing is guessed here: format 0 is PRS; name KUNAI_FORMAT_PRSD for the encrypted form
 * (kunai_probe tells them apart). options may be NULL; format, byte_order, max_output, the
 * KUNAI_PRS flags, KUNAI_OPEN_STRICT and, for the stream, allocator are used. KUNAI_PRS_FILL is for
 * whole-buffer calls. Past max_output it is KUNAI_E_LIMIT, even where dst ends there, too.
 *
 * PRSD is an 8-byte header, output size and key, and a PRS stream under a key stream (prs.md 8).
 * All counts and offsets include the header. Without a byte order it is the one in which the size
 * can be true; when that is both, whole-buffer calls try which one is. When that is neither, and
 * for a stream, which cannot look ahead, it is the one with the smaller size. A size that is wrong
 * in the end is KUNAI_E_CORRUPT at offset 0 with KUNAI_OPEN_STRICT (all output is there then), and
 * else nothing. Several members in one file stand at multiples of 32: after packed bytes the next
 * one is at (packed + 31) & ~31, if 11 bytes or more are left there and its header is not zero.
 */
#ifndef KUNAI_PRS_H
#define KUNAI_PRS_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Runs over the whole stream without output. *unpacked: bytes it gives; *packed: bytes it takes,
 * end mark included (what follows is ignored). Either may be NULL. On failure both hold how far
 * it came. Allocates nothing.
 */
KUNAI_API kunai_result kunai_prs_size(const void *data, size_t size, const kunai_options *options,
                                      uint64_t *unpacked, uint64_t *packed, kunai_error *error);

/*
 * Unpacks into dst; KUNAI_E_SPACE if capacity is too small. *unpacked and *packed as above; on
 * failure the first *unpacked bytes of dst are good. What is behind them, up to capacity, may be
 * overwritten. Allocates nothing. dst must not overlap data.
 */
KUNAI_API kunai_result kunai_prs_decode(const void *data, size_t size, const kunai_options *options,
                                        void *dst, size_t capacity, uint64_t *unpacked,
                                        uint64_t *packed, kunai_error *error);

typedef struct kunai_prs kunai_prs; /* a stream: one allocation of less than 17 KiB */

/* The caller's memory for one call. Frozen. */
typedef struct kunai_prs_input {
    const void *data;
    size_t size;
    size_t pos; /* in: where to start; out: how far it was used */
} kunai_prs_input;

typedef struct kunai_prs_output {
    void *data;
    size_t size;
    size_t pos; /* in: where to start; out: how far it is filled */
} kunai_prs_output;

KUNAI_API kunai_result kunai_prs_open(const kunai_options *options, kunai_prs **out,
                                      kunai_error *error);
KUNAI_API void kunai_prs_close(kunai_prs *prs); /* NULL is allowed */

/*
 * Goes on until the stream ends (KUNAI_END, in->pos just behind the end mark), fails, or needs
 * more of one side (KUNAI_NEED_INPUT, KUNAI_NEED_OUTPUT). Keeps no pointer to either buffer; may
 * overwrite what is behind out->pos, up to out->size. The two must not overlap.
 * last != 0 says that no input follows: KUNAI_E_TRUNCATED instead of KUNAI_NEED_INPUT. After
 * the end or an error every call returns the same again, until reset. Any cut of input and
 * output into pieces gives the same bytes, and the same error with the same offset, counted
 * from the first byte ever given.
 */
KUNAI_API kunai_result kunai_prs_run(kunai_prs *prs, kunai_prs_input *in, kunai_prs_output *out,
                                     uint32_t last, kunai_error *error);
KUNAI_API void kunai_prs_reset(kunai_prs *prs); /* ready for a new stream, same options */

#ifdef __cplusplus
}
#endif

#endif
