/* packing.h - runs over entries that are packed: PRS, PRSD and the formats of the module lz. */
#ifndef KUNAI_I_PACKING_H
#define KUNAI_I_PACKING_H

#include "archive/stored_file.h"

/* Does the table of the archive decide which entries are packed? Else the caller wants the stored
 * bytes, or says how all entries are packed. */
static inline int kunai_i_trusts_packing(const kunai_i_open *open)
{
    return !open->options.packing && !(open->options.archive_flags & KUNAI_ARCHIVE_LEAVE);
}

/* Finds out by trial how stored bytes are packed, as far as the caller and the archive want it.
 * Sets packing, packing_order and unpacked_size of the file. Returns 0 if they are not packed. */
int kunai_i_find_packing(const kunai_i_open *open, kunai_i_file *file, const uint8_t *bytes);

/* Packs the entry as options.packing says. */
void kunai_i_ask_packing(const kunai_i_open *open, kunai_i_file *file);

/* In all functions bytes is where the entry begins, file->entry.packing is how it is packed, and
 * offsets of errors count from bytes. */

/* Runs over the entry without writing output. Returns the same as kunai_prs_size or
 * kunai_lz_size. */
kunai_result kunai_i_size_entry(const kunai_i_file *file, const uint8_t *bytes, uint64_t max_output,
                                uint64_t *unpacked, kunai_error *error);

/* Is a copy or run cut that passes the declared size? Fills in *error if it is. The entry must
 * unpack without an error. */
int kunai_i_has_cut_copy(const kunai_i_file *file, const uint8_t *bytes, kunai_error *error);

/* Unpacks the entry. Returns the same as kunai_prs_decode or kunai_lz_decode. */
kunai_result kunai_i_unpack_entry(const kunai_i_file *file, const uint8_t *bytes,
                                  uint64_t max_output, void *dst, size_t capacity,
                                  uint64_t *written, kunai_error *error);

/* Unpacks the start of the entry, up to capacity bytes or to the first damage. The start tells the
 * format. Returns the count of bytes. */
size_t kunai_i_unpack_entry_head(const kunai_i_file *file, const uint8_t *bytes, void *dst,
                                 size_t capacity);

#endif
