/*
 * kunai/lz.h - unpacks the compressed files and programs of the Nintendo DS.
 *
 * Formats:
 * - LZ10, LZ11: literal bytes and copies of earlier output. LZ11 has longer copies.
 * - HUFFMAN4, HUFFMAN8: Huffman codes for symbols of 4 or 8 bits.
 * - RLE: run lengths.
 * - BLZ: programs and overlays. The data is unpacked from its end to its start, and ends with a
 *   footer.
 *
 * A file of the first five formats begins with a header of 4 bytes: the type (0x10, 0x11, 0x24,
 * 0x28 or 0x30) and the size of the output. If this size is 0, the header has 8 bytes: a 32-bit
 * size follows. A file that ends after a header of 4 bytes with size 0 is an empty file.
 *
 * The functions use these members of kunai_options. The other members have no effect, but they must
 * follow the rules of kunai_options.
 * - format: one of the six formats, or 0: the functions recognise all formats except BLZ. BLZ is
 *   never recognised: a program of a ROM is packed if a table of the ROM says so.
 * - max_output: a file that unpacks to more fails with KUNAI_E_LIMIT before any byte is unpacked.
 * - flags: with KUNAI_OPEN_STRICT, a copy or run that passes the end of the output fails with
 *   KUNAI_E_CORRUPT. Without the flag, it is cut.
 *
 * The functions recognise data that follows all of these rules. Among 72,763 files of three games,
 * the rules find no false file (lz.md 6).
 * - The type is one of the five, and the data has at least 8 bytes.
 * - The size of the output is not 0, and the data is large enough for it. A 32-bit size is at least
 *   0x1000000.
 * - The data unpacks without an error, and no copy or run passes the end of the output.
 * - At most 7 bytes follow, and all of them are 0.
 *
 * A BLZ whose footer says that it grows by 0 bytes is not packed: the output is the whole data.
 *
 * Threads: all functions may run at the same time in any number of threads.
 *
 * Example (examples/unpack.c). allocate calls malloc, and ends the program if that fails:
 *
 *     static void *unpack_lz(const void *data, size_t size, uint64_t *unpacked, kunai_error *error)
 *     {
 *         kunai_lz_info info;
 *         void *dst = NULL;
 *
 *         if (kunai_lz_inspect(data, size, NULL, &info, error) == KUNAI_OK)
 *             dst = allocate((size_t)info.unpacked);
 *         if (dst)
 *             kunai_lz_decode(data, size, NULL, dst, (size_t)info.unpacked, unpacked, NULL, NULL);
 *         return dst;
 *     }
 */
#ifndef KUNAI_LZ_H
#define KUNAI_LZ_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What kunai_lz_inspect finds out. Frozen. */
typedef struct kunai_lz_info {
    uint64_t unpacked;       /* size of the output in bytes */
    uint64_t packed;         /* bytes that the file uses, with its header or footer. BLZ: all */
    uint64_t plain;          /* BLZ: this many bytes at the start are the same in the data and in
                                the output; a BLZ that is not packed: all. Else 0 */
    uint64_t cut;            /* bytes of the last copy or run that pass the end of the output. No
                                known file has any */
    uint32_t format;         /* enum kunai_format: one of the six formats */
    uint32_t least_distance; /* the least distance of all copies. 0: the file has no copy. 2 or more
                                is safe for video memory, which is written 16 bits at a time */
    uint32_t footer;   /* BLZ: size of the footer in bytes, 8 .. 11. 0: the file is not packed,
                                or is no BLZ */
    uint32_t reserved; /* 0 */
} kunai_lz_info;

/*
 * Runs over a whole file without writing output, and describes it.
 *
 * data     [size] The packed bytes. May be NULL if size is 0.
 * size     Size of data in bytes. A BLZ ends with the data; after other files, bytes are ignored if
 *          options->format names the format.
 * options  See the start of this file. May be NULL.
 * info     Receives the description. All zeros if the call fails.
 * error    Receives the error, or zeros on success. May be NULL.
 *
 * Allocates nothing. The time is linear in size.
 *
 * Returns KUNAI_OK, or
 *   KUNAI_E_ARGUMENT   info is NULL; data is NULL and size is not 0; or options breaks a rule of
 *                      kunai_options
 *   KUNAI_E_FORMAT     options->format names another format; the data does not begin with the type
 *                      of options->format; or options->format is 0, and the data is not
 *                      recognised
 *   KUNAI_E_LIMIT      the output is larger than options->max_output
 *   KUNAI_E_TRUNCATED  the data ends before the output is complete, or is too small for it
 *   KUNAI_E_CORRUPT    the data breaks a rule of its format; or, with KUNAI_OPEN_STRICT, a copy or
 *                      run passes the end of the output
 */
KUNAI_API kunai_result kunai_lz_inspect(const void *data, size_t size, const kunai_options *options,
                                        kunai_lz_info *info, kunai_error *error);

/*
 * Runs over a whole file without writing output, and counts the bytes.
 *
 * data      [size] The packed bytes. May be NULL if size is 0.
 * size      Size of data in bytes: see kunai_lz_inspect.
 * options   See the start of this file. May be NULL.
 * unpacked  [1] Receives the size of the output in bytes. May be NULL.
 * packed    [1] Receives the bytes that the file uses, with its header or footer. May be NULL.
 * error     Receives the error, or zeros on success. May be NULL.
 *
 * If the file is damaged, *unpacked and *packed are the bytes before the damage. They are 0 for a
 * damaged BLZ, and if the header or footer already fails. Allocates nothing. The time is linear in
 * size.
 *
 * Returns KUNAI_OK, or
 *   KUNAI_E_ARGUMENT   data is NULL and size is not 0; or options breaks a rule of kunai_options
 *   KUNAI_E_FORMAT     options->format names another format; the data does not begin with the type
 *                      of options->format; or options->format is 0, and the data is not
 *                      recognised
 *   KUNAI_E_LIMIT      the output is larger than options->max_output
 *   KUNAI_E_TRUNCATED  the data ends before the output is complete, or is too small for it
 *   KUNAI_E_CORRUPT    the data breaks a rule of its format; or, with KUNAI_OPEN_STRICT, a copy or
 *                      run passes the end of the output
 */
KUNAI_API kunai_result kunai_lz_size(const void *data, size_t size, const kunai_options *options,
                                     uint64_t *unpacked, uint64_t *packed, kunai_error *error);

/*
 * Unpacks a whole file into caller memory.
 *
 * data      [size] The packed bytes. May be NULL if size is 0.
 * size      Size of data in bytes: see kunai_lz_inspect.
 * options   See the start of this file. May be NULL.
 * dst       [capacity] Receives the output. Must not overlap data. May be NULL if capacity is 0.
 * capacity  Size of dst in bytes: at least the size of the output.
 * unpacked  [1] Receives the count of bytes written to dst. May be NULL.
 * packed    [1] Receives the bytes that the file uses, with its header or footer. May be NULL.
 * error     Receives the error, or zeros on success. May be NULL.
 *
 * If the call fails, the first *unpacked bytes of dst are valid output; for BLZ, *unpacked is 0.
 * Other bytes of dst may be overwritten, except after KUNAI_E_SPACE and KUNAI_E_LIMIT: these calls
 * write nothing. Allocates nothing. The time is linear in size plus capacity.
 *
 * Returns KUNAI_OK, or
 *   KUNAI_E_ARGUMENT   data is NULL and size is not 0; dst is NULL and capacity is not 0; or
 *                      options breaks a rule of kunai_options
 *   KUNAI_E_FORMAT     options->format names another format; the data does not begin with the type
 *                      of options->format; or options->format is 0, and the data is not
 *                      recognised
 *   KUNAI_E_LIMIT      the output is larger than options->max_output
 *   KUNAI_E_SPACE      the output is larger than capacity
 *   KUNAI_E_TRUNCATED  the data ends before the output is complete, or is too small for it
 *   KUNAI_E_CORRUPT    the data breaks a rule of its format; or, with KUNAI_OPEN_STRICT, a copy or
 *                      run passes the end of the output
 */
KUNAI_API kunai_result kunai_lz_decode(const void *data, size_t size, const kunai_options *options,
                                       void *dst, size_t capacity, uint64_t *unpacked,
                                       uint64_t *packed, kunai_error *error);

#ifdef __cplusplus
}
#endif

#endif
