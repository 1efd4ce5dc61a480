/* g3d.c - reads the header of a Nintendo DS G3D file, its blocks, and their resource dictionaries
 * (g3d.md 2). A dictionary contains a search tree, which is ignored: comparing at most 255 names is
 * fast enough. A block can also be stored alone, without the file header. */
#include "container/g3d.h"
#include "base/trace.h"

/* A model file can also contain textures. */
const kunai_i_word kunai_i_g3d_words[KUNAI_I_G3D_KINDS][4] = {
    [KUNAI_I_TEX0] = {{"BTX0", 0, KUNAI_I_SCANNED},
                      {"BMD0", 0, KUNAI_I_SCANNED},
                      {"TEX0", 0, KUNAI_I_PROBED},
                      {"", 0, KUNAI_I_END_OF_WORDS}},
    [KUNAI_I_MDL0] = {{"BMD0", 0, KUNAI_I_SCANNED},
                      {"MDL0", 0, KUNAI_I_PROBED},
                      {"", 0, KUNAI_I_END_OF_WORDS}},
    [KUNAI_I_JNT0] = {{"BCA0", 0, KUNAI_I_SCANNED},
                      {"JNT0", 0, KUNAI_I_PROBED},
                      {"", 0, KUNAI_I_END_OF_WORDS}},
    [KUNAI_I_SRT0] = {{"BTA0", 0, KUNAI_I_SCANNED},
                      {"SRT0", 0, KUNAI_I_PROBED},
                      {"", 0, KUNAI_I_END_OF_WORDS}},
    [KUNAI_I_PAT0] = {{"BTP0", 0, KUNAI_I_SCANNED},
                      {"PAT0", 0, KUNAI_I_PROBED},
                      {"", 0, KUNAI_I_END_OF_WORDS}},
    [KUNAI_I_MAT0] = {{"BMA0", 0, KUNAI_I_SCANNED},
                      {"MAT0", 0, KUNAI_I_PROBED},
                      {"", 0, KUNAI_I_END_OF_WORDS}},
    [KUNAI_I_VIS0] = {
        {"BVA0", 0, KUNAI_I_SCANNED}, {"VIS0", 0, KUNAI_I_PROBED}, {"", 0, KUNAI_I_END_OF_WORDS}}};

enum {
    BLOCK_HEADER = 8, /* tag and size */
    BLOCK_SIZE = 4,   /* offset of the size */
    BYTE_ORDER_MARK = 0xFEFF,
    /* The most blocks that kunai_scan accepts in a header. Real files have 2. */
    BLOCKS_AT_MOST = 16,
    /* ^Offsets of fields in the file header. */
    BYTE_ORDER = 4,
    FILE_SIZE = 8,
    HEADER_SIZE = 12,
    BLOCK_COUNT = 14,
    /* ^Offset of a field in a dictionary. */
    ENTRY_TABLE = 6,
    /* ^Offset of a field in the entry table of a dictionary. */
    NAME_TABLE = 2
};

static const char outside_message[] = "the block starts past the end of the data";

/* ---- blocks ---- */

/* Returns the size of the file header with its block offsets, or 0 if it is not like in real
 * files. */
static uint64_t measure_header(const uint8_t *data, size_t size)
{
    const uint32_t header = KUNAI_I_G3D_HEADER;
    uint64_t end;
    uint32_t count;

    if (size < header || kunai_i_load16(data + BYTE_ORDER, 0) != BYTE_ORDER_MARK ||
        kunai_i_load16(data + HEADER_SIZE, 0) != header)
        return 0;
    count = kunai_i_load16(data + BLOCK_COUNT, 0);
    end = header + 4 * (uint64_t)count;
    return count && count <= BLOCKS_AT_MOST && end <= size ? end : 0;
}

/* Sets the record for errors to the magic word of the file. Fails if it is unknown. */
static void check_tag(kunai_i_reader *file)
{
    const kunai_i_word *word;
    size_t i;

    for (i = 0; i < KUNAI_I_G3D_KINDS; i++)
        for (word = kunai_i_g3d_words[i]; word->use == KUNAI_I_SCANNED; word++)
            if (kunai_i_has_tag(file, 0, word->bytes)) {
                file->record = word->bytes;
                return;
            }
    kunai_i_stop_reader(file, KUNAI_E_FORMAT, 0, "the data is not a Nitro file");
}

/* Warns about a block that starts past the end of the data, and whose offset is listed before the
 * offset of the wanted block. outside is the place of that offset in the header, or 0 if all
 * earlier blocks are in the data. */
static void warn_outside(const kunai_i_reader *file, uint64_t outside)
{
    if (outside && file->open)
        kunai_i_warn(file->open, KUNAI_E_CORRUPT, file->origin + outside, file->record,
                     outside_message);
}

/* Returns the offset of the block. A fault stays in the reader. If the block is missing, an offset
 * outside the data is reported first, because it can be the reason. */
static uint64_t find_block(kunai_i_reader *file, const char *tag)
{
    uint64_t outside = 0;
    uint32_t count, i;

    check_tag(file);
    file->at = 0;
    kunai_i_skip(file, BLOCK_COUNT);
    count = kunai_i_read_u16(file);
    if (!kunai_i_has_reader_failed(file))
        kunai_i_trace_more(file->open, KUNAI_RECORD_KIND_HEADER, file->record, file->origin,
                           KUNAI_I_G3D_HEADER + 4 * (uint64_t)count, kunai_i_read_u32_at(file, 0),
                           0, count);
    for (i = 0; i < count && !kunai_i_has_reader_failed(file); i++) {
        const uint64_t place = file->at;
        const uint32_t at = kunai_i_read_u32(file);

        if (kunai_i_has_tag(file, at, tag)) {
            warn_outside(file, outside);
            return at;
        }
        if (!outside && (file->size < BLOCK_HEADER || at > file->size - BLOCK_HEADER))
            outside = place;
    }
    if (outside)
        kunai_i_stop_reader(file, KUNAI_E_CORRUPT, (size_t)outside, outside_message);
    kunai_i_stop_reader(file, KUNAI_E_FORMAT, BLOCK_COUNT,
                        "the block is missing: the file has only other blocks");
    return 0;
}

static void check_byte_order(const kunai_i_reader *file)
{
    if (file->open && (kunai_i_read_u32_at(file, BYTE_ORDER) & 0xFFFF) != BYTE_ORDER_MARK)
        kunai_i_warn(file->open, KUNAI_E_CORRUPT, file->origin + BYTE_ORDER, file->record,
                     "the byte order mark is not FF FE");
}

/* If the data begins with the tag of the block, the data is this block alone, without a file
 * header. A block that passes the end of the data is cut there. */
kunai_i_reader kunai_i_find_g3d_block(const kunai_i_reader *file, const char *tag)
{
    kunai_i_reader whole = *file, block;
    uint64_t at = 0, size, left;

    if (!kunai_i_has_tag(&whole, 0, tag)) {
        at = find_block(&whole, tag);
        if (!kunai_i_has_reader_failed(&whole))
            check_byte_order(&whole);
    }
    kunai_i_seek(&whole, at);
    if (kunai_i_need(&whole, BLOCK_HEADER, 1) && kunai_i_read_u32_at(&whole, at + 4) < BLOCK_HEADER)
        kunai_i_stop_reader(&whole, KUNAI_E_CORRUPT, (size_t)at + 4,
                            "the size of the block is less than 8");
    size = kunai_i_read_u32_at(&whole, at + 4);
    left = kunai_i_count_left(&whole);
    block = kunai_i_make_part(&whole, whole.at, size < left ? size : left, tag);
    if (kunai_i_has_reader_failed(&whole))
        block.record = whole.record;
    else
        kunai_i_trace_more(block.open, KUNAI_RECORD_KIND_BLOCK, tag, block.origin, block.size,
                           kunai_i_read_u32_at(&block, 0), 0, 0);
    kunai_i_skip(&block, BLOCK_HEADER);
    return block;
}

int kunai_i_may_have_g3d_block(const uint8_t *data, size_t size, const char *tag)
{
    kunai_i_reader file = kunai_i_make_reader(NULL, data, size, 0, 0, tag);
    const uint32_t own = kunai_i_read_u32_at(&file, FILE_SIZE);

    /* Data after the file says nothing about the file, so it is cut off. In a block without a file
     * header, the bytes at FILE_SIZE are another field, and the cut is at a wrong place. This is
     * harmless: the first 16 bytes remain, and only the tag in them decides the result. */
    if (own >= KUNAI_I_G3D_HEADER && own < size)
        file = kunai_i_make_reader(NULL, data, own, 0, 0, tag);
    return kunai_i_find_g3d_block(&file, tag).code != KUNAI_E_FORMAT;
}

uint64_t kunai_i_measure_g3d_head(const uint8_t *data, size_t size, const char *tag)
{
    const kunai_i_reader file = kunai_i_make_reader(NULL, data, size, 0, 0, "G3D");
    const uint64_t head = measure_header(data, size);
    kunai_i_reader block;

    if (!head)
        return 0;
    block = kunai_i_find_g3d_block(&file, tag);
    return kunai_i_has_reader_failed(&block) ? 0 : head;
}

int kunai_i_recognise_g3d(const uint8_t *data, size_t size, const char *tag, uint32_t least,
                          kunai_found *found)
{
    const kunai_i_reader file = kunai_i_make_reader(NULL, data, size, 0, 0, tag);
    const int is_block = kunai_i_has_tag(&file, 0, tag);
    const uint64_t end = kunai_i_read_u32_at(&file, is_block ? BLOCK_SIZE : FILE_SIZE);

    if (!is_block && !kunai_i_may_have_g3d_block(data, size, tag))
        return 0;
    if (end >= least && end <= size) {
        found->confidence = KUNAI_CONFIDENCE_SURE;
        found->size = end;
    }
    return 1;
}

/* ---- dictionaries ---- */

/* Moves to offset at of the block. field is the offset of the two bytes that contain at. */
static void go_to(kunai_i_reader *block, uint64_t at, uint64_t field)
{
    if (at > block->size)
        kunai_i_stop_reader(block, KUNAI_E_CORRUPT, (size_t)field,
                            "an offset in the dictionary leads past the end of the block");
    kunai_i_seek(block, at);
}

/* The file has a tree to search names, which is skipped: the tables have all entries and names in
 * order. The count stays 0 if the reader fails. */
void kunai_i_read_g3d_dictionary(kunai_i_reader *block, uint64_t at, uint64_t field,
                                 uint32_t entry_size, kunai_i_g3d_dictionary *dictionary)
{
    uint64_t table, names;
    uint32_t count;

    memset(dictionary, 0, sizeof *dictionary);
    go_to(block, at, field);
    kunai_i_skip(block, 1); /* revision */
    count = kunai_i_read_u8(block);
    kunai_i_skip(block, 4); /* total size, and offset of the tree */
    table = at + kunai_i_read_u16(block);
    go_to(block, table, at + ENTRY_TABLE);
    dictionary->entry_size = kunai_i_read_u16(block);
    names = table + kunai_i_read_u16(block);
    if (!kunai_i_has_reader_failed(block) && count && dictionary->entry_size < entry_size)
        kunai_i_stop_reader(block, KUNAI_E_CORRUPT, (size_t)table,
                            "the entries of the dictionary are smaller than the structure needs");
    kunai_i_need(block, (uint64_t)count * dictionary->entry_size, 1);
    dictionary->entries = kunai_i_make_part(
        block, block->at, (uint64_t)count * dictionary->entry_size, block->record);
    go_to(block, names, table + NAME_TABLE);
    dictionary->names = kunai_i_take_bytes(block, (uint64_t)count * KUNAI_I_G3D_NAME);
    if (kunai_i_has_reader_failed(block))
        return;
    kunai_i_trace_more(block->open, KUNAI_RECORD_KIND_DICTIONARY, "dictionary", block->origin + at,
                       block->at - at, 0, 0, count);
    dictionary->count = count;
}

kunai_i_reader kunai_i_get_g3d_entry(const kunai_i_g3d_dictionary *dictionary, uint32_t number)
{
    kunai_i_reader entries = dictionary->entries;

    return kunai_i_make_part(&entries, (uint64_t)number * dictionary->entry_size,
                             dictionary->entry_size, entries.record);
}

const uint8_t *kunai_i_get_g3d_name(const kunai_i_g3d_dictionary *dictionary, uint32_t number)
{
    return dictionary->names + (size_t)number * KUNAI_I_G3D_NAME;
}

int32_t kunai_i_find_g3d_entry(const kunai_i_g3d_dictionary *dictionary, const uint8_t *name)
{
    uint32_t i;

    for (i = 0; i < dictionary->count; i++)
        if (!memcmp(kunai_i_get_g3d_name(dictionary, i), name, KUNAI_I_G3D_NAME))
            return (int32_t)i;
    return -1;
}
