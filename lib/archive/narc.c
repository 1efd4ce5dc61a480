/* narc.c - the archive of Nintendo DS games: a table of ranges, a tree of names and the data, each
 * in a block of its own (narc.md). */
#include "archive/readers.h"
#include "base/trace.h"

enum {
    HEADER = 16,
    BLOCK_HEADER = 8, /* tag and size */
    BTAF_HEADER = 12, /* and the count */
    RANGE = 8,        /* start and end of an entry */
    DIRECTORY = 8,    /* record of a directory in the name table */
    FIRST_DIRECTORY_ID = 0xF000,
    SUBDIRECTORY = 0x80, /* bit of the length byte of a name */
    BLOCKS_AT_MOST = 16, /* real archives have 3 */
    DIRECTORIES_AT_MOST = 0x1000,
    DEPTH_AT_MOST = 64, /* directories in a path */
    NAME_AT_MOST = 0x7F,
    STEPS_A_BYTE = 4 /* of the budget, for a byte of a path: paths stay linear in the input */
};

enum block_kind { BTAF, BTNF, GMIF, BLOCK_KINDS };

static const char tags[BLOCK_KINDS][5] = {"BTAF", "BTNF", "GMIF"};

typedef struct narc_block {
    uint64_t at; /* 0: there is none */
    uint64_t size;
} narc_block;

typedef struct narc_layout {
    uint32_t byte_order_mark;
    uint64_t file_size; /* as declared, with the next */
    uint32_t block_count;
    narc_block blocks[BLOCK_KINDS]; /* the first of each kind; GMIF may pass the end of the data */
    uint64_t end;                   /* of the last block */
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

/* The block at the end of the last one. 0: no block can be found behind it. */
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
                   "the block is missing: the size of one before it is less than 8");
        return 0;
    }
    inside = kunai_i_is_inside(reader, at, size);
    if (!inside)
        end_blocks(layout, KUNAI_E_TRUNCATED, at + 4,
                   "the block is missing: one before it passes the end of the data");
    if (inside || !memcmp(reader->data + (size_t)at, tags[GMIF], 4))
        note_block(reader, layout, at, size);
    layout->end = at + size;
    return inside;
}

/* What a header does not count may be there all the same. */
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
                   "the block is missing: it is none of those that are there");
}

static int require_block(kunai_i_open *open, const narc_layout *layout, enum block_kind kind)
{
    if (layout->blocks[kind].at)
        return 1;
    kunai_i_fail(open, layout->missing_code, layout->missing_offset, tags[kind],
                 layout->missing_message);
    return 0;
}

/* ---- entries ---- */

/* 0: they pass the end of the block. */
static int read_count(const kunai_i_reader *reader, const narc_block *btaf, uint64_t *count)
{
    *count = kunai_i_read_u32_at(reader, btaf->at + BLOCK_HEADER) & 0xFFFF;
    return btaf->size >= BTAF_HEADER && *count <= (btaf->size - BTAF_HEADER) / RANGE;
}

/* An entry that ends before it starts has no bytes: it is put where the data begins. */
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
                 backwards ? "an entry ends before it starts" : "an entry passes the end of GMIF");
    kunai_i_end_item(open, item);
}

static void add_entries(kunai_i_open *open, kunai_i_list *files, const kunai_i_reader *reader,
                        const narc_layout *layout)
{
    const narc_block *btaf = &layout->blocks[BTAF];
    uint64_t count, i;

    if (!read_count(reader, btaf, &count)) {
        kunai_i_fail(open, KUNAI_E_CORRUPT, btaf->at + BLOCK_HEADER, "BTAF",
                     "the entries pass the end of the block");
        return;
    }
    if (!kunai_i_reserve_list(open, files, (size_t)count))
        return;
    for (i = 0; i < count && !kunai_i_has_failed(open); i++)
        add_entry(open, files, reader, &layout->blocks[GMIF], btaf->at + BTAF_HEADER + i * RANGE);
}

/* ---- names ---- */

/* A name list that is being read. */
typedef struct name_list {
    uint64_t at;      /* of the next name, in the name table */
    size_t path_size; /* of its directory, with the '/' behind it */
    uint32_t file;    /* id of the next one */
} name_list;

typedef struct name_walk {
    kunai_i_open *open;
    uint64_t steps;       /* left for paths: the other half of the budget is for the entries */
    kunai_i_reader table; /* of BTNF what is behind its header */
    kunai_i_file *files;
    size_t file_count;
    uint32_t directory_count;
    uint32_t open_lists; /* of lists */
    name_list lists[1 + DEPTH_AT_MOST];
    uint8_t entered[DIRECTORIES_AT_MOST / 8]; /* one bit a directory */
    uint8_t path[DEPTH_AT_MOST * (NAME_AT_MOST + 1) + NAME_AT_MOST];
} name_walk;

typedef struct name_record {
    const uint8_t *name;
    size_t size;
    uint64_t place; /* of its length byte, in the input */
    uint32_t is_directory;
    uint32_t id; /* of the directory; it stands in the last two bytes */
    uint64_t id_place;
} name_record;

static void warn(const name_walk *walk, kunai_result code, uint64_t offset, const char *message)
{
    kunai_i_warn(walk->open, code, offset, "BTNF", message);
}

/* Where lists of names may begin. */
static uint64_t find_directories_end(const name_walk *walk)
{
    return (uint64_t)walk->directory_count * DIRECTORY;
}

/* 0: damaged, or without names, as most archives are: then the list of the root is said to lie
 * inside of the records of the directories. */
static int read_root(name_walk *walk)
{
    const kunai_i_reader *table = &walk->table;

    if (table->size < DIRECTORY) {
        warn(walk, KUNAI_E_CORRUPT, table->origin, "the block has no room for its root directory");
        return 0;
    }
    walk->directory_count = kunai_i_read_u32_at(table, 4) >> 16;
    if (!walk->directory_count || walk->directory_count > DIRECTORIES_AT_MOST ||
        find_directories_end(walk) > table->size) {
        warn(walk, KUNAI_E_CORRUPT, table->origin + 6, "the number of directories is impossible");
        return 0;
    }
    return kunai_i_read_u32_at(table, 0) >= find_directories_end(walk);
}

static int is_entered(const name_walk *walk, uint32_t directory)
{
    return walk->entered[directory / 8] >> directory % 8 & 1;
}

/* Opens the list of a directory whose path is path_size bytes. */
static void open_list(name_walk *walk, uint32_t directory, size_t path_size)
{
    const uint64_t at = (uint64_t)directory * DIRECTORY;
    const uint32_t offset = kunai_i_read_u32_at(&walk->table, at);
    name_list *list = &walk->lists[walk->open_lists];

    walk->entered[directory / 8] |= (uint8_t)(1u << directory % 8);
    if (offset < find_directories_end(walk) || offset > walk->table.size) {
        warn(walk, KUNAI_E_CORRUPT, walk->table.origin + at,
             "the name list of a directory is outside of its place");
        return;
    }
    kunai_i_trace_structure(walk->open, KUNAI_RECORD_KIND_ENTRY_DIRECTORY, "BTNF directory",
                            walk->table.origin + at, DIRECTORY);
    list->at = offset;
    list->path_size = path_size;
    list->file = kunai_i_read_u32_at(&walk->table, at + 4) & 0xFFFF;
    walk->open_lists++;
}

/* 0: the list is at its end. */
static int read_record(const name_walk *walk, name_list *list, name_record *record)
{
    kunai_i_reader reader = walk->table;
    uint32_t length;

    memset(record, 0, sizeof *record);
    reader.at = (size_t)list->at; /* checked by whoever set it */
    record->place = kunai_i_tell(&reader);
    length = kunai_i_read_u8(&reader);
    record->size = length & NAME_AT_MOST;
    record->name = kunai_i_take_bytes(&reader, record->size);
    record->is_directory = length & SUBDIRECTORY;
    record->id_place = kunai_i_tell(&reader);
    if (record->is_directory && record->size)
        record->id = kunai_i_read_u16(&reader);
    list->at = reader.at;
    if (kunai_i_has_reader_failed(&reader))
        warn(walk, KUNAI_E_CORRUPT, record->place, "a name list passes the end of the block");
    else if (length == SUBDIRECTORY)
        warn(walk, KUNAI_E_CORRUPT, record->place, "a directory has an empty name");
    else
        kunai_i_trace_structure(walk->open, KUNAI_RECORD_KIND_ENTRY_NAME, "BTNF name",
                                record->place, kunai_i_tell(&reader) - record->place);
    return !kunai_i_has_reader_failed(&reader) && record->size;
}

/* The path of a file or directory, in walk->path. 0: the budget does not allow it. */
static int build_path(name_walk *walk, const name_list *list, const name_record *record)
{
    const uint64_t steps = (list->path_size + record->size + 1) * STEPS_A_BYTE;

    if (steps > walk->steps) {
        warn(walk, KUNAI_E_LIMIT, record->place,
             "paths are too long: this name and the rest are left out");
        return 0;
    }
    walk->steps -= steps;
    if (!kunai_i_charge(walk->open, steps, record->place, "BTNF"))
        return 0;
    memcpy(walk->path + list->path_size, record->name, record->size);
    return 1;
}

static void enter_directory(name_walk *walk, const name_list *list, const name_record *record)
{
    const uint32_t directory = record->id - FIRST_DIRECTORY_ID;
    const size_t path_size = list->path_size + record->size;

    if (record->id < FIRST_DIRECTORY_ID || directory >= walk->directory_count) {
        warn(walk, KUNAI_E_CORRUPT, record->id_place, "there is no directory of this id");
    } else if (is_entered(walk, directory)) {
        warn(walk, KUNAI_E_CORRUPT, record->id_place, "a directory is in the tree twice");
    } else if (walk->open_lists > DEPTH_AT_MOST) {
        warn(walk, KUNAI_E_LIMIT, record->id_place, "directories are more than 64 deep");
    } else {
        walk->path[path_size] = '/';
        open_list(walk, directory, path_size + 1);
    }
}

/* A file that has a name keeps it. */
static void name_file(name_walk *walk, name_list *list, const name_record *record)
{
    const uint32_t id = list->file++;
    kunai_entry *entry;

    if (id >= walk->file_count) {
        warn(walk, KUNAI_E_CORRUPT, record->place, "there is no entry for a name");
        return;
    }
    entry = &walk->files[id].entry;
    if (!entry->name.size)
        entry->name = kunai_i_copy_string(walk->open, walk->path, list->path_size + record->size);
}

static void walk_names(name_walk *walk)
{
    name_record record;

    open_list(walk, 0, 0);
    while (walk->open_lists && !kunai_i_has_failed(walk->open)) {
        name_list *list = &walk->lists[walk->open_lists - 1];

        if (!read_record(walk, list, &record))
            walk->open_lists--;
        else if (!build_path(walk, list, &record))
            return;
        else if (record.is_directory)
            enter_directory(walk, list, &record);
        else
            name_file(walk, list, &record);
    }
}

static void set_names(kunai_i_open *open, kunai_i_reader *reader, const narc_block *btnf,
                      kunai_i_list *files)
{
    name_walk *walk = kunai_i_allocate_scratch(open, 1, sizeof *walk);

    if (!walk)
        return;
    walk->open = open;
    walk->steps = open->budget->is_exact ? UINT64_MAX : open->budget->left / 2;
    walk->table =
        kunai_i_make_part(reader, btnf->at + BLOCK_HEADER, btnf->size - BLOCK_HEADER, "BTNF");
    walk->files = files->items;
    walk->file_count = files->count;
    if (read_root(walk))
        walk_names(walk);
}

/* ---- the format ---- */

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
        kunai_i_warn(open, KUNAI_E_CORRUPT, 4, "NARC", "the byte order mark is neither of the two");
    if (!require_block(open, &layout, BTAF) || !require_block(open, &layout, GMIF))
        return;
    add_entries(open, files, reader, &layout);
    if (!layout.blocks[BTNF].at)
        kunai_i_warn(open, KUNAI_E_CORRUPT, 14, "NARC", "there is no BTNF block");
    else if (!kunai_i_has_failed(open))
        set_names(open, reader, &layout.blocks[BTNF], files);
}

/* The recogniser looks at the headers of three blocks. */
uint64_t kunai_i_measure_narc_head(const kunai_i_format *format, const uint8_t *data, size_t size)
{
    (void)format;
    if (size < HEADER + BLOCK_HEADER || memcmp(data + HEADER, "BTAF", KUNAI_I_WORD) != 0)
        return 0;
    return HEADER;
}

/* The entries are counted, not looked at: kunai_scan asks at every tag, and takes linear time. */
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
