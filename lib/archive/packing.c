/*
 * packing.c - finds out how entries are packed, and unpacks them (prs.md 1, lz.md 1).
 *
 * The archive formats do not unpack anything themselves. Their tables, the caller, or a trial say
 * how an entry is packed. The functions here then call the module prs or the module lz.
 */
#include "archive/packing.h"
#include "lz/lz.h"
#include "prs/prs.h"

#include <kunai/prs.h>

/* Returns 1 if entries are tried as PRS without KUNAI_ARCHIVE_UNPACK. Files in a NARC or a ROM are
 * never PRS. Trials would also make the time to open a ROM depend on its size. */
static int tries_prs(const kunai_i_open *open)
{
    return open->format != KUNAI_FORMAT_NARC && open->format != KUNAI_FORMAT_NDS;
}

/* Tries PRS, then LZ if the entry is not PRS. LZ is tried only with KUNAI_ARCHIVE_UNPACK. With
 * KUNAI_ARCHIVE_LEAVE, nothing is tried. A PRS stream with a confidence below LIKELY does not
 * count: it is so short that it can be chance. */
int kunai_i_find_packing(const kunai_i_open *open, kunai_i_file *file, const uint8_t *bytes)
{
    const uint32_t flags = open->options.archive_flags;
    const size_t size = (size_t)file->entry.size;
    kunai_found found;
    uint64_t unpacked;
    int is_found = 0;

    if (flags & KUNAI_ARCHIVE_LEAVE)
        return 0;
    if ((flags & KUNAI_ARCHIVE_UNPACK) || tries_prs(open))
        is_found = kunai_i_probe_prs(bytes, size, &found, &unpacked) &&
                   found.confidence >= KUNAI_CONFIDENCE_LIKELY;
    if (!is_found && (flags & KUNAI_ARCHIVE_UNPACK))
        is_found = kunai_i_probe_lz(bytes, size, &found, &unpacked);
    if (!is_found)
        return 0;
    file->entry.packing = found.format;
    file->entry.unpacked_size = unpacked;
    file->packing_order = (uint8_t)found.byte_order;
    return 1;
}

/* The caller's byte order also applies to a PRSD. KUNAI_BYTE_ORDER_MIXED describes only archives,
 * and the module prs rejects it for a PRSD, so the order is then found. */
void kunai_i_ask_packing(const kunai_i_open *open, kunai_i_file *file)
{
    const uint32_t order = open->options.byte_order;

    file->entry.packing = open->options.packing;
    file->packing_order = order == KUNAI_BYTE_ORDER_MIXED ? KUNAI_BYTE_ORDER_ANY : (uint8_t)order;
    file->is_packing_asked = 1;
}

/* Returns the options to unpack an entry with the module prs or lz. If max_output is 0, the default
 * limit holds. */
static kunai_options make_options(const kunai_i_file *file, uint64_t max_output)
{
    kunai_options options;

    memset(&options, 0, sizeof options);
    options.struct_size = sizeof options;
    options.format = file->entry.packing;
    options.byte_order = file->packing_order;
    options.max_output = max_output;
    return options;
}

kunai_result kunai_i_size_entry(const kunai_i_file *file, const uint8_t *bytes, uint64_t max_output,
                                uint64_t *unpacked, kunai_error *error)
{
    const kunai_options options = make_options(file, max_output);
    const size_t size = (size_t)file->entry.size;

    if (kunai_i_is_lz(file->entry.packing))
        return kunai_lz_size(bytes, size, &options, unpacked, NULL, error);
    return kunai_prs_size(bytes, size, &options, unpacked, NULL, error);
}

/* Returns 1 if kunai_lz_size fails in strict mode, where a cut copy is an error. The entry unpacks
 * without other errors, so the error is the cut. Nothing is written, so the output has no limit; a
 * limit could be another error. Returns 0 for PRS and PRSD, because only the module lz cuts copies.
 */
int kunai_i_has_cut_copy(const kunai_i_file *file, const uint8_t *bytes, kunai_error *error)
{
    kunai_options options = make_options(file, UINT64_MAX);

    options.flags = KUNAI_OPEN_STRICT;
    return kunai_i_is_lz(file->entry.packing) &&
           kunai_lz_size(bytes, (size_t)file->entry.size, &options, NULL, NULL, error) != KUNAI_OK;
}

kunai_result kunai_i_unpack_entry(const kunai_i_file *file, const uint8_t *bytes,
                                  uint64_t max_output, void *dst, size_t capacity,
                                  uint64_t *written, kunai_error *error)
{
    const kunai_options options = make_options(file, max_output);
    const size_t size = (size_t)file->entry.size;

    if (kunai_i_is_lz(file->entry.packing))
        return kunai_lz_decode(bytes, size, &options, dst, capacity, written, NULL, error);
    return kunai_prs_decode(bytes, size, &options, dst, capacity, written, NULL, error);
}

/*
 * Drops all errors: the bytes before the damage are enough to find a format. Only capacity bounds
 * the output, in different ways:
 * - The module prs gets max_output 0, which is its default limit, and KUNAI_PRS_FILL. With this
 *   flag it stops without an error when dst is full.
 * - The module lz has no max_output here: kunai_i_decode_lz_head always stops when dst is full. It
 *   returns 0 if the header or footer is damaged.
 */
size_t kunai_i_unpack_entry_head(const kunai_i_file *file, const uint8_t *bytes, void *dst,
                                 size_t capacity)
{
    kunai_options options = make_options(file, 0);
    uint64_t size = 0;

    if (kunai_i_is_lz(file->entry.packing))
        return kunai_i_decode_lz_head(bytes, (size_t)file->entry.size, file->entry.packing, dst,
                                      capacity);
    options.prs_flags = KUNAI_PRS_FILL;
    (void)kunai_prs_decode(bytes, (size_t)file->entry.size, &options, dst, capacity, &size, NULL,
                           NULL);
    return (size_t)size;
}
