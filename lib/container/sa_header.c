/* sa_header.c - reads and recognises the header of all files of SA Tools (sa-tools.md 1). The magic
 * word has up to 7 characters and shares 8 bytes with the version. The header does not state the
 * size of the file, so its end is found in the metadata. */
#include "container/sa_header.h"

#include "base/trace.h"
#include "container/sa_metadata.h"

enum { ROOT_AT = 8, COUNT_SIZE = 4 };

static int is_root(const kunai_i_sa_kind *kind, uint32_t root, size_t size)
{
    return root >= KUNAI_I_SA_HEADER && kunai_i_holds(size, root, 1, kind->root_size);
}

int kunai_i_read_sa_header(kunai_i_reader file, const kunai_i_sa_kind *kind,
                           kunai_i_sa_header *header)
{
    kunai_i_open *open = file.open;
    uint32_t is_counted;

    kunai_i_skip(&file, KUNAI_I_SA_VERSION_AT);
    header->version = kunai_i_read_u8(&file);
    header->root = kunai_i_read_u32(&file);
    kunai_i_skip(&file, 4); /* the offset of the metadata */
    is_counted = kind->is_counted && header->version;
    header->count = is_counted ? kunai_i_read_u32(&file) : 0;
    if (kunai_i_fail_from_reader(&file))
        return 0;
    if (header->version > kind->newest)
        kunai_i_fail(open, KUNAI_E_UNSUPPORTED, KUNAI_I_SA_VERSION_AT, file.record,
                     kind->bad_version);
    else if (!is_root(kind, header->root, file.size))
        kunai_i_fail(open, KUNAI_E_CORRUPT, ROOT_AT, file.record, kind->bad_root);
    else
        kunai_i_trace_more(open, KUNAI_RECORD_KIND_SA_HEADER, file.record, 0,
                           KUNAI_I_SA_HEADER + (uint64_t)COUNT_SIZE * is_counted, header->version,
                           0, 0);
    return !kunai_i_has_failed(open);
}

int kunai_i_is_sa_header(const kunai_i_sa_kind *kind, const uint8_t *data, size_t size)
{
    return size >= KUNAI_I_SA_HEADER && data[KUNAI_I_SA_VERSION_AT] <= kind->newest &&
           is_root(kind, kunai_i_load32(data + ROOT_AT, 0), size);
}

uint64_t kunai_i_choose_sa_end(const kunai_i_sa_kind *kind, const uint8_t *data, size_t size,
                               uint64_t end)
{
    return end < (uint64_t)kunai_i_load32(data + ROOT_AT, 0) + kind->root_size ? size : end;
}

uint64_t kunai_i_find_sa_end(const kunai_i_sa_kind *kind, const uint8_t *data, size_t size)
{
    const uint32_t metadata = kunai_i_load32(data + KUNAI_I_SA_METADATA_AT, 0);

    if (data[KUNAI_I_SA_VERSION_AT] < KUNAI_I_SA_FIRST_CHUNKS)
        return size;
    return kunai_i_choose_sa_end(kind, data, size,
                                 kunai_i_find_sa_chunks_end(data, size, metadata));
}
