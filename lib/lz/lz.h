/* lz.h - the formats of the module lz, and functions for archives, which know the format. */
#ifndef KUNAI_I_LZ_H
#define KUNAI_I_LZ_H

#include "base/module.h"

#include <kunai/lz.h>

extern const kunai_i_module kunai_i_lz_module;

/* Returns 1 if this is one of the six formats of the module, otherwise 0. */
int kunai_i_is_lz(uint32_t format);

/* Reads the size of the output from the header or footer, in a bounded number of steps. format is
 * one of the six formats. The sizes are checked against each other, but the stream can still be
 * damaged. Returns KUNAI_OK, or the code of the fault in the header or footer: *unpacked is then 0.
 */
kunai_result kunai_i_measure_lz(const uint8_t *data, size_t size, uint32_t format,
                                uint64_t *unpacked, kunai_error *error);

/* Unpacks the start of the output to dst: up to capacity bytes, to its end or to the first damage.
 * For BLZ, gives only the bytes that are the same in data and output. Returns the number of bytes,
 * or 0 if the header or footer is damaged. */
size_t kunai_i_decode_lz_head(const uint8_t *data, size_t size, uint32_t format, uint8_t *dst,
                              size_t capacity);

/* Recognises a file of any format except BLZ (lz.md 6). Returns 1, and sets *unpacked and all
 * members of *found except offset. Returns 0 if the data is another file: then *found and *unpacked
 * are not valid. */
int kunai_i_probe_lz(const uint8_t *data, size_t size, kunai_found *found, uint64_t *unpacked);

#endif
