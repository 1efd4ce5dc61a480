/* packing.h - finds out how entries are packed, and unpacks them: PRS, PRSD and the formats of the
 * module lz. */
#ifndef KUNAI_I_PACKING_H
#define KUNAI_I_PACKING_H

#include "archive/stored_file.h"

/* Does the table of the archive decide which entries are packed? If not, the caller wants the
 * stored bytes, or says how all entries are packed. */
static inline int kunai_i_trusts_packing(const kunai_i_open *open)
{
    return !open->options.packing && !(open->options.archive_flags & KUNAI_ARCHIVE_LEAVE);
}

/* Finds out by trial how stored bytes are packed. options.archive_flags and the format of the
 * archive decide which packings are tried. Sets packing, packing_order and unpacked_size of the
 * file. Returns 0 if the bytes are not packed. */
int kunai_i_find_packing(const kunai_i_open *open, kunai_i_file *file, const uint8_t *bytes);

/* Declares the entry packed as options.packing says. */
void kunai_i_ask_packing(const kunai_i_open *open, kunai_i_file *file);

/* In the functions below, bytes points to the stored bytes of the entry, and file->entry.packing
 * says how they are packed. Offsets of errors count from bytes. */

/* Runs over the entry without writing output. Returns the same as kunai_prs_size or
 * kunai_lz_size. */
kunai_result kunai_i_size_entry(const kunai_i_file *file, const uint8_t *bytes, uint64_t max_output,
                                uint64_t *unpacked, kunai_error *error);

/* Does the stream have a copy or run that passes the declared size, and is cut there? If so, fills
 * in *error. The entry must unpack without an error. */
int kunai_i_has_cut_copy(const kunai_i_file *file, const uint8_t *bytes, kunai_error *error);

/* Unpacks the entry. Returns the same as kunai_prs_decode or kunai_lz_decode. */
kunai_result kunai_i_unpack_entry(const kunai_i_file *file, const uint8_t *bytes,
                                  uint64_t max_output, void *dst, size_t capacity,
                                  uint64_t *written, kunai_error *error);

/* Unpacks the start of the entry, up to capacity bytes or to the first damage. archive.c finds the
 * format of the entry from this start. Returns the number of bytes. */
size_t kunai_i_unpack_entry_head(const kunai_i_file *file, const uint8_t *bytes, void *dst,
                                 size_t capacity);

#endif
