/* texture_table.c - the texture archives of the Dreamcast (PVM) and of the GameCube (GVM): a header
 * chunk with a table, and a chunk for each texture (archives.md 4, 5). */
#include "archive/readers.h"
#include "base/trace.h"
#include "container/texture_tags.h"

enum {
    CHUNK_HEADER = KUNAI_I_CHUNK_HEADER,
    TABLE = 12,         /* where it begins */
    LARGEST_ENTRY = 40, /* for kunai_scan: an entry has 38 bytes at most */
    PADDING = 4096,     /* for kunai_scan: most bytes between the table and the next chunk */
    NAME = 28,
    SEARCH_LIMIT = 65536, /* bytes that may be looked through for the next tag, in all */
    /* Chunks that a recogniser passes: a texture may have an index, a palette, the name of that and
     * its original image; the rest is for what an archive has once. */
    CHUNKS_A_TEXTURE = 5,
    CHUNKS_ONCE = 16
};

enum table_flags { GLOBAL_INDICES = 0x1, DIMENSIONS = 0x2, FORMATS = 0x4, NAMES = 0x8 };

/* What differs. The sizes of chunks are little-endian in both. */
typedef struct table_kind {
    uint32_t big;              /* 1: all other fields are big-endian */
    const char *header;        /* tag of the first chunk */
    const char *palette;       /* tag of a palette file */
    const char *palette_name;  /* tag of the name of the next palette file */
    const kunai_i_word *words; /* tags of all chunks that may follow the header; textures first */
} table_kind;

static const table_kind pvm = {0, kunai_i_pvm_words[0].bytes, "PVPL", "PVPN", kunai_i_pvm_chunks};
static const table_kind gvm = {1, kunai_i_gvm_words[0].bytes, "GVPL", "GVPN", kunai_i_gvm_chunks};

static const table_kind *find_kind(uint32_t format)
{
    return format == KUNAI_FORMAT_GVM ? &gvm : &pvm;
}

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
    const table_kind *kind;
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

    return kunai_i_count_left(reader) >= CHUNK_HEADER &&
           kunai_i_find_word(walk->kind->words, reader->data + reader->at);
}

/* Chunks need not touch; zeros between them are no fault. 0: no tag within the limit. */
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
                     "bytes between two chunks were skipped");
    return 1;
}

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

/* A global index belongs to the texture behind it. */
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

static void read_header(kunai_i_reader *reader, table_header *header)
{
    const uint8_t *size;

    kunai_i_skip(reader, 4);
    size = kunai_i_take_bytes(reader, 4);
    header->body_size = size ? kunai_i_load32(size, 0) : 0;
    header->flags = kunai_i_read_u16(reader);
    header->count = kunai_i_read_u16(reader);
    header->entry_size =
        2u + (header->flags & NAMES ? NAME : 0u) + (header->flags & FORMATS ? 2u : 0u) +
        (header->flags & DIMENSIONS ? 2u : 0u) + (header->flags & GLOBAL_INDICES ? 4u : 0u);
}

static int is_header_cut(const kunai_i_reader *reader, const table_header *header)
{
    return header->body_size > reader->size - CHUNK_HEADER;
}

/* Does the table go on behind its chunk? */
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
                     "the header passes the end of the data");
    else if (is_table_cut(header))
        kunai_i_warn(open, KUNAI_E_CORRUPT, 4, reader->record,
                     "the table passes the end of the header");
}

/* The walk starts where the header chunk says, even if that is inside of the table. */
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

static void add_texture(kunai_i_open *open, kunai_i_list *files, const table_header *header,
                        kunai_i_reader *table, const table_walk *walk, const table_chunk *chunk)
{
    kunai_i_file *file = kunai_i_add_to_list(open, files);
    const uint8_t *name = NULL;
    kunai_i_item item;

    kunai_i_trace_structure(open, KUNAI_RECORD_KIND_ENTRY, "table entry", kunai_i_tell(table),
                            header->entry_size);
    kunai_i_skip(table, 2);
    if (header->flags & NAMES)
        name = kunai_i_take_bytes(table, NAME);
    kunai_i_skip(table, header->flags & FORMATS ? 2 : 0);
    kunai_i_skip(table, header->flags & DIMENSIONS ? 2 : 0);
    if (!file)
        return;
    file->entry.name = kunai_i_copy_field(open, name, NAME);
    file->has_global_index = header->flags & GLOBAL_INDICES || walk->has_global_index;
    file->entry.global_index =
        header->flags & GLOBAL_INDICES ? kunai_i_read_u32(table) : walk->global_index;
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
                 "a texture passes the end of the data");
    kunai_i_end_item(open, item);
}

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
                     "fewer textures than the header says");
}

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

void kunai_i_list_palettes(kunai_i_open *open, kunai_i_reader *reader, kunai_i_list *files)
{
    const table_kind *kind = find_kind(open->format);
    table_header header;
    table_chunk chunk, name;
    table_walk walk;
    int has_name = 0;

    reader->record = kind->header;
    reader->big = kind->big;
    read_header(reader, &header);
    if (kunai_i_fail_from_reader(reader))
        return;
    walk = begin_walk(kind, reader, &header);
    walk.reader.open = NULL; /* the warnings came with the textures */
    while (!kunai_i_has_failed(open) && find_next_chunk(&walk, &chunk)) {
        if (!memcmp(chunk.tag, kind->palette, 4))
            add_palette(open, files, has_name ? &name : NULL, &chunk);
        has_name = !memcmp(chunk.tag, kind->palette_name, 4);
        name = chunk;
    }
}

/* Where the last texture ends; 0: they are not all there, or the table is not. */
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

/* An entry has at least its id, and at most all fields (archives.md 4). */
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

/* Takes time for the chunks of as many textures as the table has room for, and finds them by the
 * sizes of the chunks alone. */
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
