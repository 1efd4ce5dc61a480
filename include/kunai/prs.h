/*
 * kunai/prs.h - unpacks PRS and PRSD, from memory or as a stream.
 *
 * PRS is a compressed stream without a header: literal bytes and copies of earlier output, then an
 * end mark. PRSD is an encrypted PRS stream after a header of 8 bytes: the size of the output, and
 * the key. All sizes and offsets below include this header.
 *
 * There are two ways to unpack:
 * - kunai_prs_size and kunai_prs_decode need the whole input in memory, and allocate nothing.
 * - kunai_prs_open makes a stream, and kunai_prs_run unpacks piece by piece.
 *
 * The functions use these members of kunai_options. The other members have no effect, but they must
 * follow the rules of kunai_options: offset and base, for example, must be 0 without
 * KUNAI_OPEN_BARE.
 * - format: KUNAI_FORMAT_PRSD for PRSD; 0 or KUNAI_FORMAT_PRS for PRS. The functions do not
 *   recognise the format. kunai_probe does.
 * - byte_order: of the header and of the cipher of a PRSD. KUNAI_BYTE_ORDER_MIXED with PRSD is
 *   KUNAI_E_ARGUMENT. PRS has no byte order: any value is accepted.
 * - max_output: a stream that unpacks to more fails with KUNAI_E_LIMIT, even if dst ends at the
 *   same byte.
 * - prs_flags: enum kunai_prs_flags. Only kunai_prs_decode uses KUNAI_PRS_FILL; kunai_prs_size and
 *   kunai_prs_open ignore it.
 * - flags: KUNAI_OPEN_STRICT. KUNAI_OPEN_BARE has no effect.
 * - allocator and max_memory: only kunai_prs_open uses them.
 *
 * If byte_order is KUNAI_BYTE_ORDER_ANY, the size in the PRSD header decides. Usually the size is
 * possible in one order only: PRS cannot expand its input without limit. If both orders are
 * possible, kunai_prs_size and kunai_prs_decode try which order gives the declared size,
 * little-endian first. If no order is possible, or if no trial gives the declared size, these two
 * functions take the order with the smaller size. A stream cannot look ahead: it always takes the
 * order with the smaller size. If the sizes are equal, that is little-endian.
 *
 * A PRSD that does not unpack to its declared size is accepted. With KUNAI_OPEN_STRICT it fails
 * with KUNAI_E_CORRUPT at offset 0, and all output has then been written.
 *
 * A file can contain several PRSD streams, its members, one after the other. Two files like this
 * are known, with 2 and 3 members (prs.md 8). Members begin at multiples of 32 bytes. After a
 * member whose size is packed, the next place is (packed + 31) & ~31. A member begins there if at
 * least 11 bytes are left, and if the first 8 of these bytes are not all zero.
 *
 * Threads: kunai_prs_size and kunai_prs_decode may run at the same time in any number of threads. A
 * stream may be used by one thread at a time.
 *
 * Example (examples/unpack.c). allocate calls malloc, and ends the program if that fails:
 *
 *     static void *unpack_prs(const void *data, size_t size, const kunai_options *options,
 *                             uint64_t *unpacked, kunai_error *error)
 *     {
 *         void *dst = NULL;
 *
 *         if (kunai_prs_size(data, size, options, unpacked, NULL, error) == KUNAI_OK)
 *             dst = allocate((size_t)*unpacked);
 *         if (dst)
 *             kunai_prs_decode(data, size, options, dst, (size_t)*unpacked, NULL, NULL, NULL);
 *         return dst;
 *     }
 *
 *     static kunai_result run_stream(kunai_prs *prs, FILE *from, FILE *to, kunai_error *error)
 *     {
 *         unsigned char packed[4096], plain[4096];
 *         kunai_prs_input in = {packed, 0, 0};
 *         kunai_result result = KUNAI_NEED_INPUT;
 *
 *         while (result == KUNAI_NEED_INPUT || result == KUNAI_NEED_OUTPUT) {
 *             kunai_prs_output out = {plain, sizeof plain, 0};
 *
 *             if (result == KUNAI_NEED_INPUT)
 *                 in = (kunai_prs_input){packed, fread(packed, 1, sizeof packed, from), 0};
 *             result = kunai_prs_run(prs, &in, &out, in.size == 0, error);
 *             fwrite(plain, 1, out.pos, to);
 *         }
 *         return result;
 *     }
 */
#ifndef KUNAI_PRS_H
#define KUNAI_PRS_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Runs over a whole stream without writing output, and counts the bytes.
 *
 * data      [size] The packed bytes. Bytes after the end mark are ignored. May be NULL if size is
 *           0.
 * size      Size of data in bytes.
 * options   See the start of this file. May be NULL.
 * unpacked  [1] Receives the size of the output in bytes. May be NULL.
 * packed    [1] Receives the size of the stream in bytes, with the end mark. May be NULL.
 * error     Receives the error, or zeros on success. May be NULL.
 *
 * If the stream is damaged, *unpacked and *packed are the bytes before the damage. If an argument
 * or an option is wrong, both are 0. Allocates nothing.
 *
 * Returns KUNAI_OK, or
 *   KUNAI_E_ARGUMENT   data is NULL and size is not 0; options breaks a rule of kunai_options; or
 *                      format is PRSD and byte_order is KUNAI_BYTE_ORDER_MIXED
 *   KUNAI_E_FORMAT     options->format is neither PRS nor PRSD
 *   KUNAI_E_LIMIT      the output is larger than options->max_output
 *   KUNAI_E_TRUNCATED  the data ends before the end mark
 *   KUNAI_E_CORRUPT    a copy begins before the start of the output (not with KUNAI_PRS_LENIENT);
 *                      or, with KUNAI_OPEN_STRICT, a PRSD does not unpack to its declared size
 */
KUNAI_API kunai_result kunai_prs_size(const void *data, size_t size, const kunai_options *options,
                                      uint64_t *unpacked, uint64_t *packed, kunai_error *error);

/*
 * Unpacks a whole stream into caller memory.
 *
 * data      [size] The packed bytes. Bytes after the end mark are ignored. May be NULL if size is
 *           0.
 * size      Size of data in bytes.
 * options   See the start of this file. May be NULL.
 * dst       [capacity] Receives the output. Must not overlap data. May be NULL if capacity is 0.
 * capacity  Size of dst in bytes.
 * unpacked  [1] Receives the count of bytes written to dst. May be NULL.
 * packed    [1] Receives the count of bytes used from data, with the end mark. May be NULL.
 * error     Receives the error, or zeros on success. May be NULL.
 *
 * If the call fails, the first *unpacked bytes of dst are valid output. Bytes of dst after
 * *unpacked may be overwritten in any case. Allocates nothing.
 *
 * With KUNAI_PRS_FILL the call succeeds as soon as dst is full, although the stream goes on. If
 * capacity is more than options->max_output, KUNAI_PRS_FILL has no effect.
 *
 * Returns KUNAI_OK, or
 *   KUNAI_E_ARGUMENT   data is NULL and size is not 0; dst is NULL and capacity is not 0; options
 *                      breaks a rule of kunai_options; or the format is PRSD and the byte order
 *                      is KUNAI_BYTE_ORDER_MIXED
 *   KUNAI_E_FORMAT     options->format is neither PRS nor PRSD
 *   KUNAI_E_LIMIT      the output is larger than options->max_output, and capacity is at least
 *                      max_output
 *   KUNAI_E_SPACE      capacity is too small, and less than max_output
 *   KUNAI_E_TRUNCATED  the data ends before the end mark
 *   KUNAI_E_CORRUPT    a copy begins before the start of the output (not with KUNAI_PRS_LENIENT);
 *                      or, with KUNAI_OPEN_STRICT, a PRSD does not unpack to its declared size
 */
KUNAI_API kunai_result kunai_prs_decode(const void *data, size_t size, const kunai_options *options,
                                        void *dst, size_t capacity, uint64_t *unpacked,
                                        uint64_t *packed, kunai_error *error);

/* A stream: one allocation of less than 17 KiB. */
typedef struct kunai_prs kunai_prs;

/* Packed bytes for one call of kunai_prs_run. Frozen. */
typedef struct kunai_prs_input {
    const void *data; /* [size] packed bytes. May be NULL if size is 0 */
    size_t size;      /* size of data in bytes */
    size_t pos;       /* in: where to start; out: where the used bytes end */
} kunai_prs_input;

/* Memory for the output of one call of kunai_prs_run. Frozen. */
typedef struct kunai_prs_output {
    void *data;  /* [size] receives the output. May be NULL if size is 0 */
    size_t size; /* size of data in bytes */
    size_t pos;  /* in: where to start; out: where the output ends */
} kunai_prs_output;

/*
 * Makes a stream.
 *
 * options  See the start of this file. May be NULL. Read during the call only.
 * out      Receives the stream, or NULL if the call fails. Close it with kunai_prs_close.
 * error    Receives the error, or zeros on success. May be NULL.
 *
 * Returns KUNAI_OK, or
 *   KUNAI_E_ARGUMENT  out is NULL; options breaks a rule of kunai_options; or format is PRSD and
 *                     byte_order is KUNAI_BYTE_ORDER_MIXED
 *   KUNAI_E_FORMAT    options->format is neither PRS nor PRSD
 *   KUNAI_E_MEMORY    the allocator returned NULL
 *   KUNAI_E_LIMIT     the stream is larger than options->max_memory
 */
KUNAI_API kunai_result kunai_prs_open(const kunai_options *options, kunai_prs **out,
                                      kunai_error *error);

/*
 * Frees a stream.
 *
 * prs  The stream. May be NULL.
 */
KUNAI_API void kunai_prs_close(kunai_prs *prs);

/*
 * Unpacks until the stream ends, or until input or output is used up.
 *
 * prs    The stream.
 * in     [1] The next packed bytes. in->pos moves past the bytes that were used; at the end of the
 *        stream, to the first byte after the end mark.
 * out    [1] Where the output goes. out->pos moves past the bytes that were written.
 * last   Not 0: no input follows after in. The result is then never KUNAI_NEED_INPUT. It holds for
 *        this call only: pass it again if the result is KUNAI_NEED_OUTPUT.
 * error  Receives the error, or zeros on success. May be NULL.
 *
 * in and out must not overlap. The stream keeps no pointer to them. Bytes from out->pos to
 * out->size may be overwritten. Allocates nothing.
 *
 * After KUNAI_END, and after an error other than KUNAI_E_ARGUMENT, each call returns the same
 * result again until kunai_prs_reset. The caller may cut input and output into pieces of any size:
 * the output is the same, and so is an error. error->offset counts from the first byte given after
 * kunai_prs_open or kunai_prs_reset.
 *
 * Returns
 *   KUNAI_NEED_INPUT   all input is used: call again with more
 *   KUNAI_NEED_OUTPUT  the output is full: call again with more room
 *   KUNAI_END          the stream has ended
 *   KUNAI_E_ARGUMENT   prs, in or out is NULL; pos is larger than size; or data is NULL and size is
 *                      not 0
 *   KUNAI_E_LIMIT      the output is larger than options->max_output
 *   KUNAI_E_TRUNCATED  last is not 0, and the data ends before the end mark
 *   KUNAI_E_CORRUPT    a copy begins before the start of the output (not with KUNAI_PRS_LENIENT);
 *                      or, with KUNAI_OPEN_STRICT, a PRSD does not unpack to its declared size
 */
KUNAI_API kunai_result kunai_prs_run(kunai_prs *prs, kunai_prs_input *in, kunai_prs_output *out,
                                     uint32_t last, kunai_error *error);

/*
 * Makes a stream ready for new input, with the same options.
 *
 * prs  The stream. May be NULL.
 */
KUNAI_API void kunai_prs_reset(kunai_prs *prs);

#ifdef __cplusplus
}
#endif

#endif
