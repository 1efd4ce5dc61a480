/* xvm.c - the texture archive of the Xbox and of Blue Burst: a header that holds a count, and that
 * many XVRT chunks, each right behind the other (archives.md 6). */
#include "archive/formats.h"

enum {
    CHUNK_HEADER = 8,
    HEADER_BODY = 0x38,
    GLOBAL_INDEX = 16 /* from the start of an XVRT chunk */
};

typedef struct xvm_chunk {
    uint64_t offset;
    uint64_t size;         /* with its header; cut at the end of the file */
    uint32_t global_index; /* 0 when the chunk is too small for one */
    uint32_t has_global_index;
    kunai_result result; /* KUNAI_E_TRUNCATED: it was cut */
} xvm_chunk;

/* 0 when what follows is no texture. */
static int next_texture(kunai_i_reader *reader, xvm_chunk *chunk)
{
    const size_t start = reader->at;
    uint64_t stored;

    if (kunai_i_left(reader) < CHUNK_HEADER || memcmp(reader->data + start, "XVRT", 4) != 0)
        return 0;
    chunk->offset = kunai_i_tell(reader);
    kunai_i_skip(reader, 4);
    stored = kunai_i_u32(reader);
    chunk->result = stored > kunai_i_left(reader) ? KUNAI_E_TRUNCATED : KUNAI_OK;
    if (chunk->result != KUNAI_OK)
        stored = kunai_i_left(reader);
    kunai_i_skip(reader, stored);
    chunk->size = CHUNK_HEADER + stored;
    chunk->has_global_index = chunk->size >= GLOBAL_INDEX + 4;
    chunk->global_index =
        chunk->has_global_index ? kunai_i_u32_at(reader, start + GLOBAL_INDEX) : 0;
    return 1;
}

/* Leaves the reader at the first texture. What follows the count in the header may be garbage. */
static void read_header(kunai_i_reader *reader, uint32_t *body_size, uint32_t *count)
{
    kunai_i_skip(reader, 4);
    *body_size = kunai_i_u32(reader);
    *count = kunai_i_u16(reader);
    kunai_i_skip(reader, HEADER_BODY - 2);
}

void kunai_i_xvm_read(kunai_i_job *job, kunai_i_reader *reader, kunai_i_list *files,
                      kunai_archive_info *info)
{
    uint32_t body_size, count, i;
    xvm_chunk chunk;

    read_header(reader, &body_size, &count);
    if (kunai_i_reader_fail(reader))
        return;
    info->byte_order = KUNAI_ORDER_LITTLE;
    if (body_size != HEADER_BODY)
        kunai_i_warn(job, KUNAI_E_CORRUPT, 4, "XVMH", "the size of the header is not 56");
    for (i = 0; i < count && next_texture(reader, &chunk); i++) {
        kunai_i_file *file = kunai_i_list_add(job, files);

        if (!file)
            return;
        file->has_global_index = chunk.has_global_index;
        file->entry.name = kunai_i_empty_string();
        file->entry.offset = chunk.offset;
        file->entry.size = chunk.size;
        file->entry.owner = -1;
        file->entry.global_index = chunk.global_index;
        file->entry.result = chunk.result;
        if (chunk.result != KUNAI_OK)
            kunai_i_warn(job, KUNAI_E_TRUNCATED, chunk.offset + 4, "XVRT",
                         "a texture passes the end of the data");
    }
    if (i < count)
        kunai_i_warn(job, KUNAI_E_TRUNCATED, kunai_i_tell(reader), "XVMH",
                     "fewer textures than the header says");
}

int kunai_i_xvm_recognise(const uint8_t *data, size_t size, kunai_found *found)
{
    kunai_i_reader reader = kunai_i_reader_at(NULL, data, size, 0, 0, "XVMH");
    xvm_chunk chunk = {0, 0, 0, 0, KUNAI_OK};
    uint32_t body_size, count, i;

    if (size < 4 || memcmp(data, "XVMH", 4) != 0)
        return 0;
    kunai_i_found_magic(found, KUNAI_FORMAT_XVM, size);
    read_header(&reader, &body_size, &count);
    for (i = 0; i < count && next_texture(&reader, &chunk); i++)
        ;
    if (!kunai_i_reader_failed(&reader) && i == count && chunk.result == KUNAI_OK) {
        found->confidence = KUNAI_SURE;
        found->size = kunai_i_tell(&reader);
    }
    return 1;
}
