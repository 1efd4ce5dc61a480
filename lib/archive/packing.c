/* packing.c - runs over entries that are packed (prs.md 1, lz.md 1). */
#include "archive/packing.h"
#include "lz/lz.h"

#include <kunai/prs.h>

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
