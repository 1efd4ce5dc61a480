/* texture_table.c - a PVMH or GVMH chunk, whose table has a name and more for each texture, and the
 * chunks behind it (archives.md 4, 5). */
#include "archive/texture_table.h"
#include "base/find.h"
#include "base/sink.h"

enum {
    CHUNK_HEADER = 8,
    TABLE = 12, /* where it begins */
    NAME = 28,
    SEARCH_LIMIT = 65536, /* bytes that may be looked through for the next tag, in all */
    /* Chunks that a recogniser passes: a texture may have an index, a palette, the name of that and
     * its original image; the rest is for what an archive has once. */
    CHUNKS_A_TEXTURE = 5,
    CHUNKS_ONCE = 16
};

enum table_flags { GLOBAL_INDICES = 0x1, DIMENSIONS = 0x2, FORMATS = 0x4, NAMES = 0x8 };

typedef struct table_header {
    uint64_t body_size; /* of the header chunk, as stored */
    uint32_t flags;
    uint32_t count;
    uint32_t entry_size;
} table_header;

/* A chunk behind the table. */
typedef struct table_chunk {
    const uint8_t *tag;
    uint64_t offset;     /* of the tag */
    uint64_t size;       /* with its header; cut at the end of the file */
    uint32_t value;      /* first word of the body, or 0 */
    uint32_t body_size;  /* as stored */
    kunai_result result; /* KUNAI_E_TRUNCATED: it was cut */
} table_chunk;

typedef struct table_walk {
    const kunai_i_texture_archive *kind;
    kunai_i_reader reader;
    uint64_t chunks_left;
    size_t search_left;
    uint32_t global_index; /* of the last GBIX or GCIX, for the next texture */
    uint32_t has_global_index;
} table_walk;

/* Is there a tag right where the walk is? Behind a chunk that says that its size was right. */
static int begins_chunk(const table_walk *walk)
{
    const kunai_i_reader *reader = &walk->reader;

    return kunai_i_left(reader) >= CHUNK_HEADER &&
           kunai_i_find_tag(reader->data + reader->at, walk->kind->tags, walk->kind->tag_count);
}

/* Chunks need not touch; zeros between them are no fault. 0: no tag within the limit. */
static int find_chunk(table_walk *walk)
{
    kunai_i_reader *reader = &walk->reader;
    const uint64_t from = kunai_i_tell(reader);
    uint8_t skipped = 0;

    while (!begins_chunk(walk)) {
        if (kunai_i_left(reader) < CHUNK_HEADER || !walk->search_left)
            return 0;
        walk->search_left--;
        skipped |= kunai_i_u8(reader);
    }
    if (skipped && reader->job)
        kunai_i_warn(reader->job, KUNAI_E_CORRUPT, from, "chunk header",
                     "bytes between two chunks were skipped");
    return 1;
}

static int next_chunk(table_walk *walk, table_chunk *chunk)
{
    kunai_i_reader *reader = &walk->reader;
    uint64_t stored;

    if (!walk->chunks_left || !find_chunk(walk))
        return 0;
    walk->chunks_left--;
    chunk->offset = kunai_i_tell(reader);
    chunk->tag = kunai_i_bytes(reader, CHUNK_HEADER);
    chunk->body_size = kunai_i_load32(chunk->tag + 4, 0);
    chunk->value = kunai_i_u32_at(reader, reader->at);
    stored = chunk->body_size;
    chunk->result = stored > kunai_i_left(reader) ? KUNAI_E_TRUNCATED : KUNAI_OK;
    if (chunk->result != KUNAI_OK)
        stored = kunai_i_left(reader);
    kunai_i_skip(reader, stored);
    chunk->size = CHUNK_HEADER + stored;
    kunai_i_saw_more(reader->job,
                     kunai_i_find_tag(chunk->tag, walk->kind->tags, walk->kind->tag_count),
                     chunk->offset, chunk->size, kunai_i_load32(chunk->tag, 0), 0, 0);
    return 1;
}

static int is_global_index(const uint8_t *tag)
{
    static const char tags[][5] = {"GBIX", "GCIX"};

    return kunai_i_find_tag(tag, tags, sizeof tags / sizeof tags[0]) != NULL;
}

/* A global index belongs to the texture behind it. */
static int next_texture(table_walk *walk, table_chunk *chunk)
{
    walk->global_index = walk->has_global_index = 0;
    while (next_chunk(walk, chunk)) {
        if (!memcmp(chunk->tag, walk->kind->texture, 4))
            return 1;
        if (!is_global_index(chunk->tag))
            continue;
        walk->has_global_index = chunk->body_size >= 4;
        walk->global_index = walk->has_global_index ? chunk->value : 0;
    }
    return 0;
}

static void read_header(kunai_i_reader *reader, table_header *header)
{
    const uint8_t *size;

    kunai_i_skip(reader, 4);
    size = kunai_i_bytes(reader, 4);
    header->body_size = size ? kunai_i_load32(size, 0) : 0;
    header->flags = kunai_i_u16(reader);
    header->count = kunai_i_u16(reader);
    header->entry_size =
        2u + (header->flags & NAMES ? NAME : 0u) + (header->flags & FORMATS ? 2u : 0u) +
        (header->flags & DIMENSIONS ? 2u : 0u) + (header->flags & GLOBAL_INDICES ? 4u : 0u);
}

static int header_is_cut(const kunai_i_reader *reader, const table_header *header)
{
    return header->body_size > reader->size - CHUNK_HEADER;
}

/* Does the table go on behind its chunk? */
static int table_is_cut(const table_header *header)
{
    const uint64_t table_size = (uint64_t)header->count * header->entry_size;

    return header->body_size < TABLE - CHUNK_HEADER + table_size;
}

static void check_header(kunai_i_job *job, const kunai_i_reader *reader, const table_header *header)
{
    if (header_is_cut(reader, header))
        kunai_i_warn(job, KUNAI_E_TRUNCATED, 4, reader->record,
                     "the header passes the end of the data");
    else if (table_is_cut(header))
        kunai_i_warn(job, KUNAI_E_CORRUPT, 4, reader->record,
                     "the table passes the end of the header");
}

/* The walk starts where the header chunk says, even if that is inside of the table. */
static table_walk walk_begin(const kunai_i_texture_archive *kind, const kunai_i_reader *reader,
                             const table_header *header)
{
    table_walk walk = {kind, *reader, UINT64_MAX, SEARCH_LIMIT, 0, 0};
    uint64_t left;

    walk.reader.at = CHUNK_HEADER;
    left = kunai_i_left(&walk.reader);
    kunai_i_skip(&walk.reader, header->body_size < left ? header->body_size : left);
    return walk;
}

static void give_texture(kunai_i_job *job, kunai_i_list *files, const table_header *header,
                         kunai_i_reader *table, const table_walk *walk, const table_chunk *chunk)
{
    kunai_i_file *file = kunai_i_list_add(job, files);
    const uint8_t *name = NULL;

    kunai_i_saw(job, "table entry", kunai_i_tell(table), header->entry_size);
    kunai_i_skip(table, 2);
    if (header->flags & NAMES)
        name = kunai_i_bytes(table, NAME);
    kunai_i_skip(table, header->flags & FORMATS ? 2 : 0);
    kunai_i_skip(table, header->flags & DIMENSIONS ? 2 : 0);
    if (!file)
        return;
    file->entry.name = kunai_i_keep_field(job, name, NAME);
    file->has_global_index = header->flags & GLOBAL_INDICES || walk->has_global_index;
    file->entry.global_index =
        header->flags & GLOBAL_INDICES ? kunai_i_u32(table) : walk->global_index;
    file->entry.offset = chunk->offset;
    file->entry.size = chunk->size;
    file->entry.owner = -1;
    file->entry.result = chunk->result;
    if (begins_chunk(walk))
        file->end = chunk->offset + chunk->size;
    if (chunk->result != KUNAI_OK)
        kunai_i_warn(job, KUNAI_E_TRUNCATED, chunk->offset + 4, walk->kind->texture,
                     "a texture passes the end of the data");
}

void kunai_i_texture_table_read(const kunai_i_texture_archive *kind, kunai_i_job *job,
                                kunai_i_reader *reader, kunai_i_list *files,
                                kunai_archive_info *info)
{
    table_header header;
    table_chunk chunk;
    table_walk walk;
    uint32_t i;

    reader->record = kind->header;
    reader->big = kind->big;
    read_header(reader, &header);
    kunai_i_need(reader, header.count, header.entry_size);
    if (kunai_i_reader_fail(reader))
        return;
    info->byte_order = kind->big ? KUNAI_ORDER_BIG : KUNAI_ORDER_LITTLE;
    info->flags = header.flags;
    check_header(job, reader, &header);
    kunai_i_saw_more(job, kind->header, 0, CHUNK_HEADER + header.body_size,
                     kunai_i_load32(reader->data, 0), header.flags, header.count);
    walk = walk_begin(kind, reader, &header);
    for (i = 0; i < header.count && next_texture(&walk, &chunk); i++)
        give_texture(job, files, &header, reader, &walk, &chunk);
    if (i < header.count)
        kunai_i_warn(job, KUNAI_E_TRUNCATED, kunai_i_tell(&walk.reader), kind->header,
                     "fewer textures than the header says");
}

static void give_palette(kunai_i_job *job, kunai_i_list *files, const table_chunk *name,
                         const table_chunk *chunk)
{
    kunai_i_file *file = kunai_i_list_add(job, files);

    if (!file)
        return;
    file->entry.name =
        name ? kunai_i_keep_field(job, name->tag + CHUNK_HEADER, (size_t)name->size - CHUNK_HEADER)
             : kunai_i_empty_string();
    file->entry.offset = chunk->offset;
    file->entry.size = chunk->size;
    file->entry.owner = -1;
    file->entry.result = chunk->result;
}

void kunai_i_texture_table_palettes(const kunai_i_texture_archive *kind, kunai_i_job *job,
                                    kunai_i_reader *reader, kunai_i_list *files)
{
    table_header header;
    table_chunk chunk, name;
    table_walk walk;
    int has_name = 0;

    reader->record = kind->header;
    reader->big = kind->big;
    read_header(reader, &header);
    if (kunai_i_reader_fail(reader))
        return;
    walk = walk_begin(kind, reader, &header);
    walk.reader.job = NULL; /* the warnings came with the textures */
    while (!kunai_i_failed(job) && next_chunk(&walk, &chunk)) {
        if (!memcmp(chunk.tag, kind->palette, 4))
            give_palette(job, files, has_name ? &name : NULL, &chunk);
        has_name = !memcmp(chunk.tag, kind->palette_name, 4);
        name = chunk;
    }
}

/* Where the last texture ends; 0: they are not all there, or the table is not. */
static uint64_t find_end(const kunai_i_texture_archive *kind, const kunai_i_reader *reader,
                         const table_header *header)
{
    table_chunk chunk = {NULL, 0, 0, 0, 0, KUNAI_OK};
    table_walk walk;
    uint32_t i;

    if (header_is_cut(reader, header) || table_is_cut(header))
        return 0;
    walk = walk_begin(kind, reader, header);
    walk.chunks_left = CHUNKS_ONCE + (uint64_t)CHUNKS_A_TEXTURE * header->count;
    walk.search_left = 0;
    for (i = 0; i < header->count && next_texture(&walk, &chunk); i++)
        ;
    return i == header->count && chunk.result == KUNAI_OK ? kunai_i_tell(&walk.reader) : 0;
}

int kunai_i_texture_table_recognise(const kunai_i_texture_archive *kind, const uint8_t *data,
                                    size_t size, kunai_found *found)
{
    kunai_i_reader reader = kunai_i_reader_at(NULL, data, size, 0, kind->big, kind->header);
    table_header header;
    uint64_t end;

    if (size < 4 || memcmp(data, kind->header, 4) != 0)
        return 0;
    kunai_i_found_magic(found, kind->format, size);
    found->byte_order = kind->big ? KUNAI_ORDER_BIG : KUNAI_ORDER_LITTLE;
    read_header(&reader, &header);
    end = kunai_i_reader_failed(&reader) ? 0 : find_end(kind, &reader, &header);
    if (end) {
        found->confidence = KUNAI_SURE;
        found->size = end;
    }
    return 1;
}
