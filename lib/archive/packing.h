/* packing.h - runs over entries that are packed: PRS, PRSD and the formats of the module lz. */
#ifndef KUNAI_I_PACKING_H
#define KUNAI_I_PACKING_H

#include "archive/stored_file.h"

/* In all functions bytes is where the entry begins, file->entry.packing is how it is packed, and
 * offsets of errors count from bytes. */

/* Runs over the entry without writing output. Returns the same as kunai_prs_size or
 * kunai_lz_size. */
kunai_result kunai_i_size_entry(const kunai_i_file *file, const uint8_t *bytes, uint64_t max_output,
                                uint64_t *unpacked, kunai_error *error);

/* Unpacks the entry. Returns the same as kunai_prs_decode or kunai_lz_decode. */
kunai_result kunai_i_unpack_entry(const kunai_i_file *file, const uint8_t *bytes,
                                  uint64_t max_output, void *dst, size_t capacity,
                                  uint64_t *written, kunai_error *error);

/* Unpacks the start of the entry, up to capacity bytes or to the first damage. The start tells the
 * format. Returns the count of bytes. */
size_t kunai_i_unpack_entry_head(const kunai_i_file *file, const uint8_t *bytes, void *dst,
                                 size_t capacity);

#endif
