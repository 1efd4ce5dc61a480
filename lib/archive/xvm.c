/*
 * xvm.c - reads XVM archives, the texture archives of the Xbox and of Blue Burst (archives.md 6).
 *
 * An XVM is a run of XVRT chunks without gaps. A header chunk XVMH of 64 bytes with their count may
 * stand in front. Without it, the run ends with the file, and at least two chunks make an archive:
 * one chunk alone is a texture file. There are no names. The bytes of the header after the count
 * can be garbage.
 */
#include "archive/readers.h"
#include "base/find.h"
#include "base/trace.h"

enum {
    CHUNK_HEADER = 8,
    HEADER_BODY = 0x38,
    TEXTURE_HEADER = 64,
    GLOBAL_INDEX = 16, /* offset of the global index in an XVRT chunk */
    CHECKED = 1024,    /* most textures that a recogniser looks at; with more, it is not sure */
    EVERY = 0x10000    /* count of an archive without a header; no header can store it */
};

typedef struct xvm_chunk {
    uint32_t tag;
    uint64_t offset;
    uint64_t size;         /* bytes of header and body; cut at the end of the file */
    uint32_t global_index; /* 0 if the chunk is too small for one */
    uint32_t has_global_index;
    kunai_result result; /* KUNAI_E_TRUNCATED: the chunk was cut */
} xvm_chunk;

/* Reads the next texture chunk. Returns 0 if no XVRT chunk follows. */
static int find_next_texture(kunai_i_reader *reader, xvm_chunk *chunk)
{
    const size_t start = reader->at;
    uint64_t stored;

    if (kunai_i_count_left(reader) < CHUNK_HEADER || !kunai_i_has_tag(reader, reader->at, "XVRT"))
        return 0;
    chunk->offset = kunai_i_tell(reader);
    chunk->tag = kunai_i_read_u32(reader);
    stored = kunai_i_read_u32(reader);
    chunk->result = stored > kunai_i_count_left(reader) ? KUNAI_E_TRUNCATED : KUNAI_OK;
    if (chunk->result != KUNAI_OK)
        stored = kunai_i_count_left(reader);
    kunai_i_skip(reader, stored);
    chunk->size = CHUNK_HEADER + stored;
    chunk->has_global_index = chunk->size >= GLOBAL_INDEX + 4;
    chunk->global_index =
        chunk->has_global_index ? kunai_i_read_u32_at(reader, start + GLOBAL_INDEX) : 0;
    return 1;
}

/* Adds an entry for a texture. A cut texture is broken, with a warning. */
static void add_texture(kunai_i_open *open, kunai_i_list *files, const xvm_chunk *chunk)
{
    kunai_i_file *file = kunai_i_add_to_list(open, files);
    kunai_i_item item;

    if (!file)
        return;
    kunai_i_trace_more(open, KUNAI_RECORD_KIND_CHUNK, "XVRT", chunk->offset, chunk->size,
                       chunk->tag, 0, 0);
    file->has_global_index = chunk->has_global_index != 0;
    file->entry.name = kunai_i_get_empty_string();
    file->entry.offset = chunk->offset;
    file->entry.size = chunk->size;
    file->entry.owner = -1;
    file->entry.global_index = chunk->global_index;
    file->entry.result = chunk->result;
    if (chunk->result == KUNAI_OK)
        return;
    item = kunai_i_begin_entry(open, files);
    kunai_i_warn(open, KUNAI_E_TRUNCATED, chunk->offset + 4, "XVRT",
                 "the texture ends past the end of the data");
    kunai_i_end_item(open, item);
}

/* Reads the header, and leaves the reader at the first texture. The bytes after the count can be
 * garbage, and are ignored. */
static void read_header(kunai_i_reader *reader, uint32_t *body_size, uint32_t *count)
{
    kunai_i_skip(reader, 4);
    *body_size = kunai_i_read_u32(reader);
    *count = kunai_i_read_u16(reader);
    kunai_i_skip(reader, HEADER_BODY - 2);
}

/* Reads as many textures as the header says. Fewer textures are a warning. */
static void read_with_header(kunai_i_open *open, kunai_i_reader *reader, kunai_i_list *files)
{
    uint32_t body_size, count, i;
    xvm_chunk chunk;

    reader->record = "XVMH";
    read_header(reader, &body_size, &count);
    if (kunai_i_fail_from_reader(reader))
        return;
    kunai_i_trace_more(open, KUNAI_RECORD_KIND_HEADER, "XVMH", 0, CHUNK_HEADER + HEADER_BODY,
                       kunai_i_read_u32_at(reader, 0), 0, count);
    if (body_size != HEADER_BODY)
        kunai_i_warn(open, KUNAI_E_CORRUPT, 4, "XVMH", "the size of the header is not 56 bytes");
    for (i = 0; i < count && !kunai_i_has_failed(open) && find_next_texture(reader, &chunk); i++)
        add_texture(open, files, &chunk);
    if (i < count)
        kunai_i_warn(open, KUNAI_E_TRUNCATED, kunai_i_tell(reader), "XVMH",
                     "the archive has fewer textures than the header says");
}

/* Reads textures to the end of the file. Other bytes after the last texture are a warning, except
 * zeros. */
static void read_run(kunai_i_open *open, kunai_i_reader *reader, kunai_i_list *files)
{
    xvm_chunk chunk;

    reader->record = "XVRT";
    kunai_i_need(reader, CHUNK_HEADER, 1);
    if (kunai_i_fail_from_reader(reader))
        return;
    while (!kunai_i_has_failed(open) && find_next_texture(reader, &chunk))
        add_texture(open, files, &chunk);
    if (!kunai_i_is_zero(reader->data + reader->at, kunai_i_count_left(reader)))
        kunai_i_warn(open, KUNAI_E_CORRUPT, kunai_i_tell(reader), "XVRT",
                     "bytes after the last texture are skipped");
}

void kunai_i_read_xvm(kunai_i_open *open, kunai_i_reader *reader, kunai_i_list *files,
                      kunai_archive_info *info)
{
    info->byte_order = KUNAI_BYTE_ORDER_LITTLE;
    if (kunai_i_has_tag(reader, reader->at, "XVMH"))
        read_with_header(open, reader, files);
    else if (kunai_i_has_tag(reader, reader->at, "XVRT"))
        read_run(open, reader, files);
    else
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, "XVMH",
                     "the data begins with neither an XVMH nor an XVRT chunk");
}

/* Is this an archive without a header? A whole texture and the tag of a second one make an archive;
 * one texture alone is a texture file. */
static int begins_run(kunai_i_reader reader)
{
    xvm_chunk first;

    return find_next_texture(&reader, &first) && first.result == KUNAI_OK &&
           first.size >= TEXTURE_HEADER && kunai_i_count_left(&reader) >= CHUNK_HEADER &&
           kunai_i_has_tag(&reader, reader.at, "XVRT");
}

/* Returns where the last texture ends. count is the count of the header, or EVERY. Returns 0 if a
 * texture is missing or cut, or if there are more than CHECKED textures. */
static uint64_t find_end(kunai_i_reader *reader, uint32_t count)
{
    xvm_chunk chunk = {0, 0, 0, 0, 0, KUNAI_OK};
    uint32_t i;

    for (i = 0; i < count && i <= CHECKED && find_next_texture(reader, &chunk); i++)
        ;
    if (kunai_i_has_reader_failed(reader) || i > CHECKED || (i < count && count != EVERY) ||
        chunk.result != KUNAI_OK)
        return 0;
    return kunai_i_tell(reader);
}

/* kunai_scan requires a count that is not 0, and the tag of the first texture (archives.md 8). */
uint64_t kunai_i_measure_xvm_head(const kunai_i_format *format, const uint8_t *data, size_t size)
{
    enum { HEADER = 64 };

    (void)format;
    if (size < HEADER + KUNAI_I_WORD || !kunai_i_load16(data + 8, 0) ||
        memcmp(data + HEADER, "XVRT", KUNAI_I_WORD) != 0)
        return 0;
    return HEADER;
}

/* The confidence is KUNAI_CONFIDENCE_SURE only if all textures are whole. */
int kunai_i_recognise_xvm(const kunai_i_format *format, const uint8_t *data, size_t size,
                          kunai_found *found)
{
    kunai_i_reader reader = kunai_i_make_reader(NULL, data, size, 0, 0, "XVMH");
    uint32_t body_size, count;
    uint64_t end;

    (void)format;
    if (kunai_i_has_tag(&reader, reader.at, "XVMH"))
        read_header(&reader, &body_size, &count);
    else if (begins_run(reader))
        count = EVERY;
    else
        return 0;
    end = find_end(&reader, count);
    if (end) {
        found->confidence = KUNAI_CONFIDENCE_SURE;
        found->size = end;
    }
    return 1;
}
