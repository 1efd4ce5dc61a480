/*
 * texture_table.c - reads the texture archives of the Dreamcast (PVM) and of the GameCube (GVM)
 * (archives.md 4, 5).
 *
 * The file is a chain of chunks {tag, size, body}. The first chunk has a table with one entry per
 * texture; flags say which fields an entry has. Texture i belongs to table entry i. The table has
 * no offsets: the chunks are walked by their sizes. If no known tag follows a chunk, the reader
 * searches for the next one. All searches in an archive together pass at most 64 KiB. The sizes of
 * chunks are little-endian also in a GVM, where all other fields are big-endian.
 */
#include "archive/readers.h"
#include "base/trace.h"
#include "container/texture_tags.h"

enum {
    CHUNK_HEADER = KUNAI_I_CHUNK_HEADER,
    TABLE = 12,         /* offset of the table */
    LARGEST_ENTRY = 40, /* for kunai_scan: more than the 38 bytes of an entry with all fields */
    PADDING = 4096,     /* for kunai_scan: most bytes between the table and the next chunk */
    NAME = 28,
    SEARCH_LIMIT = 65536, /* bytes that all searches for a tag may pass together */
    /* Chunks that a recogniser walks at most. A texture can have a global index, a palette, the
     * palette's name and its original image. An archive can have other chunks once. */
    CHUNKS_A_TEXTURE = 5,
    CHUNKS_ONCE = 16
};

/* The differences between PVM and GVM. */
typedef struct table_kind {
    uint32_t big;              /* 1: all other fields are big-endian */
    const char *header;        /* tag of the first chunk */
    const char *palette;       /* tag of a palette file */
    const char *palette_name;  /* tag of a chunk that names the next palette file */
    const kunai_i_word *words; /* tags of all chunks that may follow the header; textures first */
} table_kind;

static const table_kind pvm = {0, kunai_i_pvm_words[0].bytes, "PVPL", "PVPN", kunai_i_pvm_chunks};
static const table_kind gvm = {1, kunai_i_gvm_words[0].bytes, "GVPL", "GVPN", kunai_i_gvm_chunks};

static const table_kind *find_kind(uint32_t format)
{
    return format == KUNAI_FORMAT_GVM ? &gvm : &pvm;
}

typedef struct table_header {
    uint64_t body_size;  /* size of the header chunk's body, as stored */
    uint32_t flags;      /* enum kunai_texture_table_flags */
    uint32_t count;      /* textures */
    uint32_t entry_size; /* bytes of a table entry, from the flags */
} table_header;

/* A chunk after the header chunk. */
typedef struct table_chunk {
    const uint8_t *tag;
    uint64_t offset;     /* where the tag is */
    uint64_t size;       /* bytes of header and body; cut at the end of the file */
    uint32_t value;      /* first word of the body, or 0 */
    uint32_t body_size;  /* as stored */
    kunai_result result; /* KUNAI_E_TRUNCATED: the chunk was cut */
} table_chunk;

/* A walk over the chunks after the header chunk. */
typedef struct table_walk {
    const table_kind *kind;
    kunai_i_reader reader;
    uint64_t chunks_left;  /* how many more chunks may be read */
    size_t search_left;    /* how many more bytes may be searched for a tag */
    uint32_t global_index; /* from a GBIX or GCIX chunk, for the next texture */
    uint32_t has_global_index;
} table_walk;

/* Is there a known tag where the walk is? Right after a chunk, this proves that its size is right.
 */
static int begins_chunk(const table_walk *walk)
{
    const kunai_i_reader *reader = &walk->reader;

    return kunai_i_count_left(reader) >= CHUNK_HEADER &&
           kunai_i_find_word(walk->kind->words, reader->data + reader->at);
}

/* Moves to the next known tag. Bytes between two chunks are a warning if one of them is not 0.
 * Returns 0 if no tag is found within the limit. */
static int find_chunk(table_walk *walk)
{
    kunai_i_reader *reader = &walk->reader;
    const uint64_t from = kunai_i_tell(reader);
    uint8_t skipped = 0;

    while (!begins_chunk(walk)) {
        if (kunai_i_count_left(reader) < CHUNK_HEADER || !walk->search_left)
            return 0;
        walk->search_left--;
        skipped |= kunai_i_read_u8(reader);
    }
    if (skipped && reader->open)
        kunai_i_warn(reader->open, KUNAI_E_CORRUPT, from, "chunk header",
                     "bytes between two chunks are skipped");
    return 1;
}

/* Reads the next chunk, and moves after it. A chunk that passes the end of the data is cut. Returns
 * 0 if there are no more chunks, or if the limit of chunks is reached. */
static int find_next_chunk(table_walk *walk, table_chunk *chunk)
{
    kunai_i_reader *reader = &walk->reader;
    uint64_t stored;

    if (!walk->chunks_left || !find_chunk(walk))
        return 0;
    walk->chunks_left--;
    chunk->offset = kunai_i_tell(reader);
    chunk->tag = kunai_i_take_bytes(reader, CHUNK_HEADER);
    chunk->body_size = kunai_i_load32(chunk->tag + 4, 0);
    chunk->value = kunai_i_read_u32_at(reader, reader->at);
    stored = chunk->body_size;
    chunk->result = stored > kunai_i_count_left(reader) ? KUNAI_E_TRUNCATED : KUNAI_OK;
    if (chunk->result != KUNAI_OK)
        stored = kunai_i_count_left(reader);
    kunai_i_skip(reader, stored);
    chunk->size = CHUNK_HEADER + stored;
    kunai_i_trace_more(reader->open, KUNAI_RECORD_KIND_CHUNK,
                       kunai_i_find_word(walk->kind->words, chunk->tag), chunk->offset, chunk->size,
                       kunai_i_load32(chunk->tag, 0), 0, 0);
    return 1;
}

/* Reads the next texture chunk. A global index chunk belongs to the next texture. Returns 0 if
 * there are no more textures. */
static int find_next_texture(table_walk *walk, table_chunk *chunk)
{
    walk->global_index = walk->has_global_index = 0;
    while (find_next_chunk(walk, chunk)) {
        if (!memcmp(chunk->tag, walk->kind->words[0].bytes, 4))
            return 1;
        if (!kunai_i_is_global_index(chunk->tag))
            continue;
        walk->has_global_index = chunk->body_size >= 4;
        walk->global_index = walk->has_global_index ? chunk->value : 0;
    }
    return 0;
}

/* The size of the chunk is little-endian, even in a big-endian archive. */
static void read_header(kunai_i_reader *reader, table_header *header)
{
    const uint8_t *size;

    kunai_i_skip(reader, 4);
    size = kunai_i_take_bytes(reader, 4);
    header->body_size = size ? kunai_i_load32(size, 0) : 0;
    header->flags = kunai_i_read_u16(reader);
    header->count = kunai_i_read_u16(reader);
    header->entry_size = 2u + (header->flags & KUNAI_TEXTURE_TABLE_NAME ? NAME : 0u) +
                         (header->flags & KUNAI_TEXTURE_TABLE_FORMAT ? 2u : 0u) +
                         (header->flags & KUNAI_TEXTURE_TABLE_DIMENSIONS ? 2u : 0u) +
                         (header->flags & KUNAI_TEXTURE_TABLE_GLOBAL_INDEX ? 4u : 0u);
}

/* Returns 1 if the header chunk passes the end of the data. */
static int is_header_cut(const kunai_i_reader *reader, const table_header *header)
{
    return header->body_size > reader->size - CHUNK_HEADER;
}

/* Returns 1 if the table passes the end of the header chunk. */
static int is_table_cut(const table_header *header)
{
    const uint64_t table_size = (uint64_t)header->count * header->entry_size;

    return header->body_size < TABLE - CHUNK_HEADER + table_size;
}

static void check_header(kunai_i_open *open, const kunai_i_reader *reader,
                         const table_header *header)
{
    if (is_header_cut(reader, header))
        kunai_i_warn(open, KUNAI_E_TRUNCATED, 4, reader->record,
                     "the header ends past the end of the data");
    else if (is_table_cut(header))
        kunai_i_warn(open, KUNAI_E_CORRUPT, 4, reader->record,
                     "the table ends past the end of the header");
}

/* Starts the walk where the header chunk ends, even if this is inside the table. */
static table_walk begin_walk(const table_kind *kind, const kunai_i_reader *reader,
                             const table_header *header)
{
    table_walk walk = {kind, *reader, UINT64_MAX, SEARCH_LIMIT, 0, 0};
    uint64_t left;

    walk.reader.at = CHUNK_HEADER;
    left = kunai_i_count_left(&walk.reader);
    kunai_i_skip(&walk.reader, header->body_size < left ? header->body_size : left);
    return walk;
}

/* Adds an entry for a texture chunk. Its name and global index are in the next table entry. The
 * table's copies of format and dimensions are ignored, because they are often wrong. If the table
 * has no global index, the one of a chunk before the texture counts. */
static void add_texture(kunai_i_open *open, kunai_i_list *files, const table_header *header,
                        kunai_i_reader *table, const table_walk *walk, const table_chunk *chunk)
{
    kunai_i_file *file = kunai_i_add_to_list(open, files);
    const uint8_t *name = NULL;
    kunai_i_item item;

    kunai_i_trace_structure(open, KUNAI_RECORD_KIND_ENTRY, "table entry", kunai_i_tell(table),
                            header->entry_size);
    kunai_i_skip(table, 2);
    if (header->flags & KUNAI_TEXTURE_TABLE_NAME)
        name = kunai_i_take_bytes(table, NAME);
    kunai_i_skip(table, header->flags & KUNAI_TEXTURE_TABLE_FORMAT ? 2 : 0);
    kunai_i_skip(table, header->flags & KUNAI_TEXTURE_TABLE_DIMENSIONS ? 2 : 0);
    if (!file)
        return;
    file->entry.name = kunai_i_copy_field(open, name, NAME);
    file->has_global_index =
        header->flags & KUNAI_TEXTURE_TABLE_GLOBAL_INDEX || walk->has_global_index;
    file->entry.global_index = header->flags & KUNAI_TEXTURE_TABLE_GLOBAL_INDEX
                                   ? kunai_i_read_u32(table)
                                   : walk->global_index;
    file->entry.offset = chunk->offset;
    file->entry.size = chunk->size;
    file->entry.owner = -1;
    file->entry.result = chunk->result;
    if (begins_chunk(walk))
        file->end = chunk->offset + chunk->size;
    if (chunk->result == KUNAI_OK)
        return;
    item = kunai_i_begin_entry(open, files);
    kunai_i_warn(open, KUNAI_E_TRUNCATED, chunk->offset + 4, walk->kind->words[0].bytes,
                 "the texture ends past the end of the data");
    kunai_i_end_item(open, item);
}

/* Reads the table and the texture chunks side by side. Fewer textures than the header says are a
 * warning. A table that passes the end of the data is an error. */
void kunai_i_read_texture_table(kunai_i_open *open, kunai_i_reader *reader, kunai_i_list *files,
                                kunai_archive_info *info)
{
    const table_kind *kind = find_kind(open->format);
    table_header header;
    table_chunk chunk;
    table_walk walk;
    uint32_t i;

    reader->record = kind->header;
    reader->big = kind->big;
    read_header(reader, &header);
    kunai_i_need(reader, header.count, header.entry_size);
    if (kunai_i_fail_from_reader(reader))
        return;
    info->byte_order = kind->big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE;
    info->flags = header.flags;
    check_header(open, reader, &header);
    kunai_i_trace_more(open, KUNAI_RECORD_KIND_HEADER, kind->header, 0,
                       CHUNK_HEADER + header.body_size, kunai_i_load32(reader->data, 0),
                       header.flags, header.count);
    walk = begin_walk(kind, reader, &header);
    for (i = 0; i < header.count && find_next_texture(&walk, &chunk); i++)
        add_texture(open, files, &header, reader, &walk, &chunk);
    if (i < header.count)
        kunai_i_warn(open, KUNAI_E_TRUNCATED, kunai_i_tell(&walk.reader), kind->header,
                     "the archive has fewer textures than the header says");
}

/* name is the chunk right before the palette, if that chunk names the palette; else NULL. */
static void add_palette(kunai_i_open *open, kunai_i_list *files, const table_chunk *name,
                        const table_chunk *chunk)
{
    kunai_i_file *file = kunai_i_add_to_list(open, files);

    if (!file)
        return;
    file->entry.name =
        name ? kunai_i_copy_field(open, name->tag + CHUNK_HEADER, (size_t)name->size - CHUNK_HEADER)
             : kunai_i_get_empty_string();
    file->entry.offset = chunk->offset;
    file->entry.size = chunk->size;
    file->entry.owner = -1;
    file->entry.result = chunk->result;
}

/* Walks all chunks of the file, also those after the last texture. */
void kunai_i_list_palettes(kunai_i_open *open, kunai_i_reader *reader, kunai_i_list *files)
{
    const table_kind *kind = find_kind(open->format);
    table_header header;
    table_chunk chunk, name = {NULL, 0, 0, 0, 0, KUNAI_OK};
    table_walk walk;
    int has_name = 0;

    reader->record = kind->header;
    reader->big = kind->big;
    read_header(reader, &header);
    if (kunai_i_fail_from_reader(reader))
        return;
    walk = begin_walk(kind, reader, &header);
    walk.reader.open = NULL; /* no warnings: kunai_i_read_texture_table has given them */
    while (!kunai_i_has_failed(open) && find_next_chunk(&walk, &chunk)) {
        if (!memcmp(chunk.tag, kind->palette, 4))
            add_palette(open, files, has_name ? &name : NULL, &chunk);
        has_name = !memcmp(chunk.tag, kind->palette_name, 4);
        name = chunk;
    }
}

/* Returns where the last texture ends, or 0 if a texture is missing or cut or the table is cut. */
static uint64_t find_end(const table_kind *kind, const kunai_i_reader *reader,
                         const table_header *header)
{
    table_chunk chunk = {NULL, 0, 0, 0, 0, KUNAI_OK};
    table_walk walk;
    uint32_t i;

    if (is_header_cut(reader, header) || is_table_cut(header))
        return 0;
    walk = begin_walk(kind, reader, header);
    walk.chunks_left = CHUNKS_ONCE + (uint64_t)CHUNKS_A_TEXTURE * header->count;
    walk.search_left = 0;
    for (i = 0; i < header->count && find_next_texture(&walk, &chunk); i++)
        ;
    return i == header->count && chunk.result == KUNAI_OK ? kunai_i_tell(&walk.reader) : 0;
}

/* For kunai_scan: the size of the header chunk must fit the count (archives.md 8). An entry has at
 * least its id of 2 bytes, and at most all fields (archives.md 4). */
uint64_t kunai_i_measure_texture_table_head(const kunai_i_format *format, const uint8_t *data,
                                            size_t size)
{
    uint64_t body, count;

    if (size < TABLE)
        return 0;
    body = kunai_i_load32(data + 4, 0);
    count = kunai_i_load16(data + 10, find_kind(format->info.format)->big);
    if (!count || body < 4 + 2 * count || body > 4 + LARGEST_ENTRY * count + PADDING)
        return 0;
    if (size - CHUNK_HEADER < body || size - CHUNK_HEADER - body < CHUNK_HEADER ||
        !kunai_i_is_texture_tag(data + CHUNK_HEADER + body))
        return 0;
    return CHUNK_HEADER + body;
}

/*
 * Walks by the sizes of the chunks alone, without a search. The count of textures limits the number
 * of chunks. kunai_scan calls this function for each header that it finds in any data, and its time
 * must stay linear. So the size of the header and table must bound the time of each call (scan.c).
 * The reader works on one archive that the caller has opened, so it may search and walk all chunks.
 */
int kunai_i_recognise_texture_table(const kunai_i_format *format, const uint8_t *data, size_t size,
                                    kunai_found *found)
{
    const table_kind *kind = find_kind(format->info.format);
    kunai_i_reader reader = kunai_i_make_reader(NULL, data, size, 0, kind->big, kind->header);
    table_header header;
    uint64_t end;

    found->byte_order = kind->big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE;
    read_header(&reader, &header);
    end = kunai_i_has_reader_failed(&reader) ? 0 : find_end(kind, &reader, &header);
    if (end) {
        found->confidence = KUNAI_CONFIDENCE_SURE;
        found->size = end;
    }
    return 1;
}
