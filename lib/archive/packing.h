/* packing.h - finds out how entries are packed, and unpacks them: PRS, PRSD and the formats of the
 * module lz. */
#ifndef KUNAI_I_PACKING_H
#define KUNAI_I_PACKING_H

#include "archive/stored_file.h"

/* Returns 1 if the table of the archive decides which entries are packed. Returns 0 if the caller
 * wants the stored bytes (KUNAI_ARCHIVE_LEAVE), or names the packing of all entries
 * (options.packing). */
static inline int kunai_i_trusts_packing(const kunai_i_open *open)
{
    return !open->options.packing && !(open->options.archive_flags & KUNAI_ARCHIVE_LEAVE);
}

/* Finds out by trial how stored bytes are packed. options.archive_flags and the format of the
 * archive decide which packings are tried. Returns 1 and sets packing, packing_order and
 * unpacked_size of the file if a trial succeeds. Otherwise returns 0 and does not change the file:
 * the bytes count as not packed. */
int kunai_i_find_packing(const kunai_i_open *open, kunai_i_file *file, const uint8_t *bytes);

/* Declares the entry packed as options.packing says. Sets packing, packing_order and
 * is_packing_asked of the file, but not unpacked_size. */
void kunai_i_ask_packing(const kunai_i_open *open, kunai_i_file *file);

/* In the functions below, bytes points to the stored bytes of the entry, and file->entry.packing
 * says how they are packed. Offsets of errors count from bytes. */

/* Runs over the entry without writing output. max_output limits the unpacked size; 0 means the
 * default limit. Returns the same as kunai_prs_size or kunai_lz_size, and sets *unpacked and *error
 * as they do. */
kunai_result kunai_i_size_entry(const kunai_i_file *file, const uint8_t *bytes, uint64_t max_output,
                                uint64_t *unpacked, kunai_error *error);

/* Returns 1 if the stream has a copy or run that passes the declared size, and is cut there. In
 * this case *error has the place of the copy. Otherwise returns 0, for PRS and PRSD always. The
 * entry must unpack without an error. */
int kunai_i_has_cut_copy(const kunai_i_file *file, const uint8_t *bytes, kunai_error *error);

/* Unpacks the entry to dst, which has capacity bytes. max_output limits the unpacked size; 0 means
 * the default limit. Returns the same as kunai_prs_decode or kunai_lz_decode, and sets *written and
 * *error as they do. */
kunai_result kunai_i_unpack_entry(const kunai_i_file *file, const uint8_t *bytes,
                                  uint64_t max_output, void *dst, size_t capacity,
                                  uint64_t *written, kunai_error *error);

/* Unpacks the start of the entry to dst: up to capacity bytes, to its end or to the first damage.
 * archive.c finds the format of the entry from this start. Returns the number of bytes in dst.
 * Damage is not reported: if no byte can be unpacked, returns 0. */
size_t kunai_i_unpack_entry_head(const kunai_i_file *file, const uint8_t *bytes, void *dst,
                                 size_t capacity);

#endif
