/* pvm.c - the texture archive of the Dreamcast: a header chunk with a table of names, and a chunk
 * for each texture (archives.md 4). */
#include "archive/formats.h"
#include "base/find.h"

enum {
    CHUNK_HEADER = 8,
    TABLE = 12,
    NAME = 28,
    SEARCH_LIMIT = 65536 /* bytes that may be looked through for the next tag, in all */
};

enum pvm_flags { GLOBAL_INDICES = 0x1, DIMENSIONS = 0x2, FORMATS = 0x4, NAMES = 0x8 };

typedef struct pvm_header {
    uint32_t flags;
    uint32_t count;
    uint32_t entry_size;
} pvm_header;

typedef struct pvm_chunk {
    const uint8_t *tag;
    uint64_t offset;     /* of the tag */
    uint64_t size;       /* with its header; cut at the end of the file */
    uint32_t value;      /* first word of the body, or 0 */
    uint32_t body_size;  /* as stored */
    kunai_result result; /* KUNAI_E_TRUNCATED: it was cut */
} pvm_chunk;

typedef struct pvm_walk {
    kunai_i_reader reader;
    size_t search_left;
    uint32_t global_index; /* of the last GBIX, for the next texture */
    uint32_t has_global_index;
} pvm_walk;

static int is_known_tag(const uint8_t *bytes)
{
    static const char tags[][5] = {"PVRT", "GBIX", "MDLN", "PVMI", "CONV", "IMGC",
                                   "COMM", "PVPL", "PVPN", "PVRI", "SPRI"};

    return kunai_i_find_tag(bytes, tags, sizeof tags / sizeof tags[0]);
}

/* The chunks of the header need not touch: 0 when no tag is found within the limit. */
static int find_chunk(pvm_walk *walk)
{
    kunai_i_reader *reader = &walk->reader;
    const uint64_t from = kunai_i_tell(reader);
    uint8_t skipped = 0;

    while (kunai_i_left(reader) >= CHUNK_HEADER) {
        if (is_known_tag(reader->data + reader->at)) {
            if (skipped && reader->job)
                kunai_i_warn(reader->job, KUNAI_E_CORRUPT, from, "chunk header",
                             "bytes between two chunks were skipped");
            return 1;
        }
        if (!walk->search_left)
            return 0;
        walk->search_left--;
        skipped |= kunai_i_u8(reader);
    }
    return 0;
}

static int next_chunk(pvm_walk *walk, pvm_chunk *chunk)
{
    kunai_i_reader *reader = &walk->reader;
    uint64_t stored;

    if (!find_chunk(walk))
        return 0;
    chunk->offset = kunai_i_tell(reader);
    chunk->tag = kunai_i_bytes(reader, 4);
    chunk->body_size = kunai_i_u32(reader);
    chunk->value = kunai_i_u32_at(reader, reader->at);
    stored = chunk->body_size;
    chunk->result = stored > kunai_i_left(reader) ? KUNAI_E_TRUNCATED : KUNAI_OK;
    if (chunk->result != KUNAI_OK)
        stored = kunai_i_left(reader);
    kunai_i_skip(reader, stored);
    chunk->size = CHUNK_HEADER + stored;
    return 1;
}

/* A GBIX belongs to the texture behind it. */
static int next_texture(pvm_walk *walk, pvm_chunk *chunk)
{
    walk->global_index = walk->has_global_index = 0;
    while (next_chunk(walk, chunk)) {
        if (!memcmp(chunk->tag, "PVRT", 4))
            return 1;
        if (memcmp(chunk->tag, "GBIX", 4) != 0)
            continue;
        walk->has_global_index = chunk->body_size >= 4;
        walk->global_index = walk->has_global_index ? chunk->value : 0;
    }
    return 0;
}

static void read_header(kunai_i_reader *reader, pvm_header *header)
{
    kunai_i_skip(reader, 4);
    kunai_i_skip(reader, 4);
    header->flags = kunai_i_u16(reader);
    header->count = kunai_i_u16(reader);
    header->entry_size =
        2u + (header->flags & NAMES ? NAME : 0u) + (header->flags & FORMATS ? 2u : 0u) +
        (header->flags & DIMENSIONS ? 2u : 0u) + (header->flags & GLOBAL_INDICES ? 4u : 0u);
}

/* The walk starts where the header chunk says, even if that is inside of the table. */
static pvm_walk walk_begin(const kunai_i_reader *reader)
{
    const uint64_t header_size = kunai_i_u32_at(reader, 4);
    pvm_walk walk = {*reader, SEARCH_LIMIT, 0, 0};

    walk.reader.at = 0;
    kunai_i_skip(&walk.reader, CHUNK_HEADER);
    kunai_i_skip(&walk.reader, header_size < kunai_i_left(&walk.reader)
                                   ? header_size
                                   : kunai_i_left(&walk.reader));
    return walk;
}

static void check_header(kunai_i_job *job, const kunai_i_reader *reader, const pvm_header *header)
{
    const uint64_t header_size = kunai_i_u32_at(reader, 4);
    const uint64_t table_size = (uint64_t)header->count * header->entry_size;

    if (header_size > reader->size - CHUNK_HEADER)
        kunai_i_warn(job, KUNAI_E_TRUNCATED, 4, "PVMH", "the header passes the end of the data");
    else if (header_size < TABLE - CHUNK_HEADER + table_size)
        kunai_i_warn(job, KUNAI_E_CORRUPT, 4, "PVMH", "the table passes the end of the header");
}

static void give_texture(kunai_i_job *job, kunai_i_list *files, const pvm_header *header,
                         kunai_i_reader *table, const pvm_walk *walk, const pvm_chunk *chunk)
{
    kunai_i_file *file = kunai_i_list_add(job, files);
    const uint8_t *name = NULL;
    size_t length = 0;

    kunai_i_skip(table, 2);
    if (header->flags & NAMES)
        name = kunai_i_bytes(table, NAME);
    kunai_i_skip(table, header->flags & FORMATS ? 2 : 0);
    kunai_i_skip(table, header->flags & DIMENSIONS ? 2 : 0);
    if (!file)
        return;
    while (name && length < NAME && name[length])
        length++;
    file->entry.name = kunai_i_keep_string(job, name, length);
    file->has_global_index = header->flags & GLOBAL_INDICES || walk->has_global_index;
    file->entry.global_index =
        header->flags & GLOBAL_INDICES ? kunai_i_u32(table) : walk->global_index;
    file->entry.offset = chunk->offset;
    file->entry.size = chunk->size;
    file->entry.owner = -1;
    file->entry.result = chunk->result;
    if (chunk->result != KUNAI_OK)
        kunai_i_warn(job, KUNAI_E_TRUNCATED, chunk->offset + 4, "PVRT",
                     "a texture passes the end of the data");
}

void kunai_i_pvm_read(kunai_i_job *job, kunai_i_reader *reader, kunai_i_list *files,
                      kunai_archive_info *info)
{
    pvm_header header;
    pvm_chunk chunk;
    pvm_walk walk;
    uint32_t i;

    read_header(reader, &header);
    kunai_i_need(reader, header.count, header.entry_size);
    if (kunai_i_reader_fail(reader))
        return;
    info->byte_order = KUNAI_ORDER_LITTLE;
    info->flags = header.flags;
    check_header(job, reader, &header);
    walk = walk_begin(reader);
    for (i = 0; i < header.count && next_texture(&walk, &chunk); i++)
        give_texture(job, files, &header, reader, &walk, &chunk);
    if (i < header.count)
        kunai_i_warn(job, KUNAI_E_TRUNCATED, kunai_i_tell(&walk.reader), "PVMH",
                     "fewer textures than the header says");
}

int kunai_i_pvm_recognise(const uint8_t *data, size_t size, kunai_found *found)
{
    kunai_i_reader reader = kunai_i_reader_at(NULL, data, size, 0, 0, "PVMH");
    pvm_chunk chunk = {NULL, 0, 0, 0, 0, KUNAI_OK};
    pvm_header header;
    pvm_walk walk;
    uint32_t i;

    if (size < 4 || memcmp(data, "PVMH", 4) != 0)
        return 0;
    kunai_i_found_magic(found, KUNAI_FORMAT_PVM, size);
    read_header(&reader, &header);
    if (kunai_i_reader_failed(&reader))
        return 1;
    walk = walk_begin(&reader);
    for (i = 0; i < header.count && next_texture(&walk, &chunk); i++)
        ;
    if (i == header.count && chunk.result == KUNAI_OK) {
        found->confidence = KUNAI_SURE;
        found->size = kunai_i_tell(&walk.reader);
    }
    return 1;
}
