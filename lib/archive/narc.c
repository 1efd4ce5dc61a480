/*
 * narc.c - reads NARC archives, the archives of Nintendo DS games (narc.md).
 *
 * A NARC is a header of 16 bytes and three blocks: BTAF has the range of each file, BTNF the tree
 * of names (name_tree.c), GMIF the data. Ranges count from the start of the data in GMIF. kunai
 * does not trust the number of blocks in the header. The reader follows the block sizes, until all
 * three blocks are found. Most real NARCs have no names: their BTNF has only a root with an
 * impossible list.
 */
#include "archive/name_tree.h"
#include "archive/readers.h"
#include "base/trace.h"

enum {
    HEADER = 16,
    BLOCK_HEADER = 8,   /* tag and size */
    BTAF_HEADER = 12,   /* tag, size and count */
    RANGE = 8,          /* start and end of an entry */
    BLOCKS_AT_MOST = 16 /* real archives have 3 */
};

enum block_kind { BTAF, BTNF, GMIF, BLOCK_KINDS };

static const char tags[BLOCK_KINDS][5] = {"BTAF", "BTNF", "GMIF"};

typedef struct narc_block {
    uint64_t at; /* offset in the file; 0 if the file has no block of this kind */
    uint64_t size;
} narc_block;

typedef struct narc_layout {
    uint32_t byte_order_mark;
    uint64_t file_size;             /* as the header declares it */
    uint32_t block_count;           /* as the header declares it */
    narc_block blocks[BLOCK_KINDS]; /* the first of each kind; GMIF may pass the end of the data */
    uint64_t end;                   /* where the last block ends */
    kunai_result missing_code;      /* why there are no more blocks */
    uint64_t missing_offset;
    const char *missing_message;
} narc_layout;

/* ---- blocks ---- */

static void read_header(kunai_i_reader *reader, narc_layout *layout)
{
    reader->record = "NARC";
    kunai_i_skip(reader, 4);
    layout->byte_order_mark = kunai_i_read_u16(reader);
    kunai_i_skip(reader, 2); /* version */
    layout->file_size = kunai_i_read_u32(reader);
    kunai_i_skip(reader, 2); /* size of this header */
    layout->block_count = kunai_i_read_u16(reader);
}

static int has_all_blocks(const narc_layout *layout)
{
    return layout->blocks[BTAF].at && layout->blocks[BTNF].at && layout->blocks[GMIF].at;
}

static void end_blocks(narc_layout *layout, kunai_result code, uint64_t offset, const char *message)
{
    layout->missing_code = code;
    layout->missing_offset = offset;
    layout->missing_message = message;
}

static void note_block(const kunai_i_reader *reader, narc_layout *layout, uint64_t at,
                       uint64_t size)
{
    int i;

    for (i = 0; i < BLOCK_KINDS; i++)
        if (!layout->blocks[i].at && kunai_i_has_tag(reader, at, tags[i])) {
            layout->blocks[i].at = at;
            layout->blocks[i].size = size;
            kunai_i_trace_more(reader->open, KUNAI_RECORD_KIND_BLOCK, tags[i], at, size,
                               kunai_i_read_u32_at(reader, at), 0, 0);
        }
}

/* Reads the block that begins where the last one ends. Returns 0 if no block can follow this block.
 * A GMIF that passes the end of the data is used as far as it goes. */
static int read_block(const kunai_i_reader *reader, narc_layout *layout)
{
    const uint64_t at = layout->end;
    uint64_t size;
    int inside;

    if (!kunai_i_is_inside(reader, at, BLOCK_HEADER))
        return 0;
    size = kunai_i_read_u32_at(reader, at + 4);
    if (size < BLOCK_HEADER) {
        end_blocks(layout, KUNAI_E_CORRUPT, at + 4,
                   "the block is missing: the size of a block before it is less than 8");
        return 0;
    }
    inside = kunai_i_is_inside(reader, at, size);
    if (!inside)
        end_blocks(layout, KUNAI_E_TRUNCATED, at + 4,
                   "the block is missing: a block before it ends past the end of the data");
    if (inside || !memcmp(reader->data + (size_t)at, tags[GMIF], 4))
        note_block(reader, layout, at, size);
    layout->end = at + size;
    return inside;
}

/* Finds the three blocks, and notes why further blocks are missing. Blocks that the header does not
 * count are found, too. */
static void read_blocks(kunai_i_reader *reader, narc_layout *layout)
{
    uint32_t seen = 0;

    memset(layout, 0, sizeof *layout);
    read_header(reader, layout);
    layout->end = HEADER;
    if (kunai_i_has_reader_failed(reader))
        return;
    while (seen < BLOCKS_AT_MOST && !has_all_blocks(layout) && read_block(reader, layout))
        seen++;
    if (layout->missing_code)
        return;
    if (seen < layout->block_count && seen < BLOCKS_AT_MOST)
        end_blocks(layout, KUNAI_E_TRUNCATED, layout->end,
                   "the block is missing: the data ends before it");
    else
        end_blocks(layout, KUNAI_E_CORRUPT, layout->end,
                   "the block is missing: the file has only other blocks");
}

/* Fails the open with the reason that was noted if the block is missing. Returns 1 if the block
 * exists. */
static int require_block(kunai_i_open *open, const narc_layout *layout, enum block_kind kind)
{
    if (layout->blocks[kind].at)
        return 1;
    kunai_i_fail(open, layout->missing_code, layout->missing_offset, tags[kind],
                 layout->missing_message);
    return 0;
}

/* ---- entries ---- */

/* Reads the number of entries. Returns 0 if the entries pass the end of the block. */
static int read_count(const kunai_i_reader *reader, const narc_block *btaf, uint64_t *count)
{
    *count = kunai_i_read_u32_at(reader, btaf->at + BLOCK_HEADER) & 0xFFFF;
    return btaf->size >= BTAF_HEADER && *count <= (btaf->size - BTAF_HEADER) / RANGE;
}

/* Adds the entry whose range is stored at place. A range that ends before it starts becomes a
 * broken entry without bytes at the start of the data. */
static void add_entry(kunai_i_open *open, kunai_i_list *files, const kunai_i_reader *reader,
                      const narc_block *gmif, uint64_t place)
{
    const uint64_t start = kunai_i_read_u32_at(reader, place),
                   end = kunai_i_read_u32_at(reader, place + 4);
    const uint64_t data = gmif->at + BLOCK_HEADER;
    const int backwards = start > end;
    kunai_i_file *file;
    kunai_i_item item;

    kunai_i_trace_structure(open, KUNAI_RECORD_KIND_ENTRY, "BTAF entry", place, RANGE);
    file = kunai_i_add_file(open, files, reader, backwards ? data : data + start,
                            backwards ? 0 : end - start, place, "BTAF");
    if (!file || file->entry.result != KUNAI_OK || start == end ||
        (!backwards && end <= gmif->size - BLOCK_HEADER))
        return;
    file->entry.result = KUNAI_E_CORRUPT;
    item = kunai_i_begin_entry(open, files);
    kunai_i_warn(open, KUNAI_E_CORRUPT, place, "BTAF",
                 backwards ? "the entry ends before it starts"
                           : "the entry ends past the end of the block GMIF");
    kunai_i_end_item(open, item);
}

/* Adds all entries of BTAF. The open call fails if their number does not fit the block. */
static void add_entries(kunai_i_open *open, kunai_i_list *files, const kunai_i_reader *reader,
                        const narc_layout *layout)
{
    const narc_block *btaf = &layout->blocks[BTAF];
    uint64_t count, i;

    if (!read_count(reader, btaf, &count)) {
        kunai_i_fail(open, KUNAI_E_CORRUPT, btaf->at + BLOCK_HEADER, "BTAF",
                     "the entries end past the end of the block");
        return;
    }
    if (!kunai_i_reserve_list(open, files, (size_t)count))
        return;
    for (i = 0; i < count && !kunai_i_has_failed(open); i++)
        add_entry(open, files, reader, &layout->blocks[GMIF], btaf->at + BTAF_HEADER + i * RANGE);
}

/* ---- names ---- */

static void set_names(kunai_i_open *open, kunai_i_reader *reader, const narc_block *btnf,
                      kunai_i_list *files)
{
    static const kunai_i_name_rules rules = {
        .record = "BTNF", .directory = "BTNF directory", .name = "BTNF name", .may_be_empty = 1};
    const kunai_i_reader table =
        kunai_i_make_part(reader, btnf->at + BLOCK_HEADER, btnf->size - BLOCK_HEADER, "BTNF");

    (void)kunai_i_set_tree_names(open, &table, &rules, files);
}

/* ---- the format ---- */

/* BTAF and GMIF are required. Without BTNF the files have no names, with a warning. */
void kunai_i_read_narc(kunai_i_open *open, kunai_i_reader *reader, kunai_i_list *files,
                       kunai_archive_info *info)
{
    narc_layout layout;

    read_blocks(reader, &layout);
    if (kunai_i_fail_from_reader(reader))
        return;
    info->byte_order = KUNAI_BYTE_ORDER_LITTLE;
    kunai_i_trace_more(open, KUNAI_RECORD_KIND_HEADER, "NARC", 0, HEADER,
                       kunai_i_read_u32_at(reader, 0), 0, layout.block_count);
    if (layout.byte_order_mark != 0xFFFE && layout.byte_order_mark != 0xFEFF)
        kunai_i_warn(open, KUNAI_E_CORRUPT, 4, "NARC",
                     "the byte order mark is neither 0xFFFE nor 0xFEFF");
    if (!require_block(open, &layout, BTAF) || !require_block(open, &layout, GMIF))
        return;
    add_entries(open, files, reader, &layout);
    if (!layout.blocks[BTNF].at)
        kunai_i_warn(open, KUNAI_E_CORRUPT, 14, "NARC",
                     "the block BTNF is missing: the entries have no names");
    else if (!kunai_i_has_failed(open))
        set_names(open, reader, &layout.blocks[BTNF], files);
}

/* kunai_scan requires the tag of the first block (archives.md 8). The recogniser then looks at the
 * headers of the blocks. */
uint64_t kunai_i_measure_narc_head(const kunai_i_format *format, const uint8_t *data, size_t size)
{
    (void)format;
    if (size < HEADER + BLOCK_HEADER || memcmp(data + HEADER, "BTAF", KUNAI_I_WORD) != 0)
        return 0;
    return HEADER;
}

/* Counts the entries but does not look at them: kunai_scan calls this function at every tag, and
 * must stay linear. */
int kunai_i_recognise_narc(const kunai_i_format *format, const uint8_t *data, size_t size,
                           kunai_found *found)
{
    kunai_i_reader reader = kunai_i_make_reader(NULL, data, size, 0, 0, "NARC");
    narc_layout layout;
    uint64_t count;

    (void)format;
    read_blocks(&reader, &layout);
    if (kunai_i_has_reader_failed(&reader) || !has_all_blocks(&layout) || layout.end > size ||
        layout.file_size > size || !read_count(&reader, &layout.blocks[BTAF], &count))
        return 1;
    found->confidence = KUNAI_CONFIDENCE_SURE;
    found->size = layout.file_size < layout.end ? layout.end : layout.file_size;
    return 1;
}
