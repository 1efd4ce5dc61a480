/*
 * ninja.c - lists the chunks of a Ninja chunk file as the entries of an archive
 * (ninja-container.md 1).
 *
 * Each chunk is an entry with its 8-byte header, so an entry alone is a Ninja file again. A POF0 is
 * an entry whose owner is the chunk before it. container/ninja_file.c walks the chunks, and finds
 * the byte order of each chunk.
 */
#include "archive/readers.h"
#include "base/trace.h"
#include "container/ninja_file.h"

enum { HEADER = 8 };

/* Chunks of bytes have no byte order: an NMDL is text, and a POF0 is a list of packed distances. */
static int has_byte_order(const kunai_i_chunk *chunk)
{
    return chunk->tag != KUNAI_CHUNK_TAG_POF0 && chunk->tag != KUNAI_CHUNK_TAG_NMDL;
}

static void trace_chunk(kunai_i_open *open, const kunai_i_chunk_walk *walk,
                        const kunai_i_chunk *chunk)
{
    const char *name = kunai_i_find_word(kunai_i_chunk_words, walk->data + (size_t)chunk->offset);

    kunai_i_trace_more(open, KUNAI_RECORD_KIND_CHUNK, name ? name : "chunk", chunk->offset,
                       HEADER + (uint64_t)chunk->size, chunk->tag, 0, 0);
}

/* The byte order of the archive is that of the first chunk whose byte order is known. Chunks
 * without a byte order get the byte order of the archive. */
void kunai_i_read_ninja_file(kunai_i_open *open, kunai_i_reader *reader, kunai_i_list *files,
                             kunai_archive_info *info)
{
    kunai_i_chunk_walk walk;
    kunai_i_chunk chunk;

    /* This cannot fail: the file was recognised. */
    (void)kunai_i_begin_chunk_walk(&walk, open, reader->data, reader->size,
                                   open->options.byte_order);
    while (!kunai_i_has_failed(open) && kunai_i_read_next_chunk(&walk, &chunk)) {
        const int32_t before = (int32_t)files->count - 1;
        kunai_i_file *file = kunai_i_add_to_list(open, files);
        kunai_entry *entry;
        kunai_i_item item;

        if (!file)
            return;
        entry = &file->entry;
        if (!info->byte_order)
            info->byte_order = kunai_i_find_chunk_byte_order(&walk, &chunk);
        entry->byte_order = has_byte_order(&chunk) ? kunai_i_find_chunk_byte_order(&walk, &chunk)
                                                   : info->byte_order;
        entry->name = kunai_i_copy_string(open, walk.data + (size_t)chunk.offset, 4);
        entry->offset = chunk.offset;
        entry->size = HEADER + (uint64_t)chunk.size;
        entry->owner = chunk.tag == KUNAI_CHUNK_TAG_POF0 ? before : -1;
        entry->type = chunk.tag;
        entry->result = chunk.result;
        trace_chunk(open, &walk, &chunk);
        item = kunai_i_begin_entry(open, files);
        kunai_i_warn_cut_chunk(open, &chunk);
        kunai_i_end_item(open, item);
    }
}

/* The confidence is KUNAI_CONFIDENCE_SURE only if no chunk is cut. */
int kunai_i_recognise_ninja_file(const kunai_i_format *format, const uint8_t *data, size_t size,
                                 kunai_found *found)
{
    kunai_i_chunk_walk walk;
    kunai_i_chunk chunk;

    (void)format;
    if (!kunai_i_begin_chunk_walk(&walk, NULL, data, size, KUNAI_BYTE_ORDER_ANY))
        return 0;
    found->byte_order = KUNAI_BYTE_ORDER_ANY;
    found->confidence = KUNAI_CONFIDENCE_SURE;
    while (kunai_i_read_next_chunk(&walk, &chunk)) {
        if (!found->byte_order)
            found->byte_order = kunai_i_find_chunk_byte_order(&walk, &chunk);
        if (chunk.result != KUNAI_OK)
            found->confidence = KUNAI_CONFIDENCE_LIKELY;
        found->size = chunk.offset + HEADER + chunk.size;
    }
    return 1;
}
