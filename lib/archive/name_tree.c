/*
 * name_tree.c - reads the tree of names of NARC archives and Nintendo DS ROMs (narc.md 3, nds.md
 * 3).
 *
 * The table has one record of 8 bytes per directory, then the lists of names. Each directory record
 * points to the list of its directory. A list names files and directories; the files of one list
 * have consecutive numbers. The walk uses a stack of open lists instead of recursion. A hostile
 * table can let directories share one list, or contain themselves. So each directory is entered
 * once, and the bytes of lists and paths are limited.
 */
#include "archive/name_tree.h"
#include "base/trace.h"

enum {
    DIRECTORY = 8, /* bytes of a directory record */
    FIRST_DIRECTORY_ID = 0xF000,
    SUBDIRECTORY = 0x80,          /* bit of the length byte: the name is a directory */
    DIRECTORIES_AT_MOST = 0x1000, /* ids are 0xF000 to 0xFFFF */
    DEPTH_AT_MOST = 64,           /* directories in a path: bounds the memory of a walk */
    NAME_AT_MOST = 0x7F,
    STEPS_A_BYTE = 4 /* steps of the budget per byte of a path, so that paths stay linear */
};

/* A name list that is being read. */
typedef struct name_list {
    uint64_t at;      /* where the next name is in the name table */
    size_t path_size; /* bytes of the directory's path, with the '/' at the end */
    uint32_t file;    /* id of the next file */
} name_list;

typedef struct name_walk {
    kunai_i_open *open;
    const kunai_i_name_rules *rules;
    uint64_t left;  /* bytes of lists that may still be read */
    uint64_t steps; /* steps left for paths: half of the budget; the rest is for the entries */
    kunai_i_reader table; /* the directories and the lists */
    kunai_i_file *files;
    size_t file_count;
    uint32_t directory_count;
    uint32_t open_lists; /* used elements of lists; the last one is the innermost directory */
    name_list lists[1 + DEPTH_AT_MOST];
    uint8_t entered[DIRECTORIES_AT_MOST / 8]; /* one bit per directory */
    uint8_t path[DEPTH_AT_MOST * (NAME_AT_MOST + 1) + NAME_AT_MOST];
} name_walk;

/* One name of a list. */
typedef struct name_record {
    const uint8_t *name;
    size_t size;
    uint64_t place; /* offset of the length byte in the input */
    uint32_t is_directory;
    uint32_t id;       /* directory: its id, from the two bytes after the name */
    uint64_t id_place; /* offset of the id in the input */
} name_record;

static void warn(const name_walk *walk, kunai_result code, uint64_t offset, const char *message)
{
    kunai_i_warn(walk->open, code, offset, walk->rules->record, message);
}

/* Returns where the records of the directories end: lists of names begin there or later. */
static uint64_t find_directories_end(const name_walk *walk)
{
    return (uint64_t)walk->directory_count * DIRECTORY;
}

/* Reads the number of directories from the record of the root. Returns 0 if the record is damaged,
 * or if the files have no names (rules->may_be_empty). */
static int read_root(name_walk *walk)
{
    const kunai_i_reader *table = &walk->table;

    if (table->size < DIRECTORY) {
        warn(walk, KUNAI_E_CORRUPT, table->origin,
             "the name table has fewer than 8 bytes: the root directory is missing");
        return 0;
    }
    walk->directory_count = kunai_i_read_u32_at(table, 4) >> 16;
    if (!walk->directory_count || walk->directory_count > DIRECTORIES_AT_MOST ||
        find_directories_end(walk) > table->size) {
        warn(walk, KUNAI_E_CORRUPT, table->origin + 6,
             "the number of directories is 0, greater than 4096, or too large for the name table");
        walk->directory_count = 0;
        return 0;
    }
    return !walk->rules->may_be_empty ||
           kunai_i_read_u32_at(table, 0) >= find_directories_end(walk);
}

static int is_entered(const name_walk *walk, uint32_t directory)
{
    return walk->entered[directory / 8] >> directory % 8 & 1;
}

/* Opens the list of a directory. The directory's path is the first path_size bytes of walk->path.
 */
static void open_list(name_walk *walk, uint32_t directory, size_t path_size)
{
    const uint64_t at = (uint64_t)directory * DIRECTORY;
    const uint32_t offset = kunai_i_read_u32_at(&walk->table, at);
    name_list *list = &walk->lists[walk->open_lists];

    walk->entered[directory / 8] |= (uint8_t)(1u << directory % 8);
    if (offset < find_directories_end(walk) || offset > walk->table.size) {
        warn(walk, KUNAI_E_CORRUPT, walk->table.origin + at,
             "the name list does not start after the directories and inside the name table");
        return;
    }
    kunai_i_trace_structure(walk->open, KUNAI_RECORD_KIND_ENTRY_DIRECTORY, walk->rules->directory,
                            walk->table.origin + at, DIRECTORY);
    list->at = offset;
    list->path_size = path_size;
    list->file = kunai_i_read_u32_at(&walk->table, at + 4) & 0xFFFF;
    walk->open_lists++;
}

/* Reads the next name of a list. Returns 0 at the end of the list, also if the end is damage. */
static int read_record(const name_walk *walk, name_list *list, name_record *record)
{
    kunai_i_reader reader = walk->table;
    uint32_t length;

    memset(record, 0, sizeof *record);
    reader.at = (size_t)list->at; /* lies inside the table: open_list and this function check it */
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
        warn(walk, KUNAI_E_CORRUPT, record->place,
             "the name list ends past the end of the name table");
    else if (length == SUBDIRECTORY)
        warn(walk, KUNAI_E_CORRUPT, record->place, "the name of the directory is empty");
    else
        kunai_i_trace_structure(walk->open, KUNAI_RECORD_KIND_ENTRY_NAME, walk->rules->name,
                                record->place, kunai_i_tell(&reader) - record->place);
    return !kunai_i_has_reader_failed(&reader) && record->size;
}

/* Makes the path of a file or directory in walk->path. Returns 0 if the budget does not allow it.
 */
static int build_path(name_walk *walk, const name_list *list, const name_record *record)
{
    const uint64_t steps = (list->path_size + record->size + 1) * STEPS_A_BYTE;

    if (steps > walk->steps) {
        warn(walk, KUNAI_E_LIMIT, record->place,
             "the default limit of work for paths is reached: this name and the rest are left out");
        return 0;
    }
    walk->steps -= steps;
    if (!kunai_i_charge(walk->open, steps, record->place, walk->rules->record))
        return 0;
    memcpy(walk->path + list->path_size, record->name, record->size);
    return 1;
}

/* Opens the list of a directory that a list names. Its path is in walk->path. A directory that does
 * not exist, was entered before, or is too deep is left out, with a warning. */
static void enter_directory(name_walk *walk, const name_list *list, const name_record *record)
{
    const uint32_t directory = record->id - FIRST_DIRECTORY_ID;
    const size_t path_size = list->path_size + record->size;

    if (record->id < FIRST_DIRECTORY_ID || directory >= walk->directory_count) {
        warn(walk, KUNAI_E_CORRUPT, record->id_place,
             "the directory id is out of range: the name table has fewer directories");
    } else if (is_entered(walk, directory)) {
        warn(walk, KUNAI_E_CORRUPT, record->id_place, "the tree reaches the directory twice");
    } else if (walk->open_lists > DEPTH_AT_MOST) {
        warn(walk, KUNAI_E_LIMIT, record->id_place, "the directory is more than 64 levels deep");
    } else {
        walk->path[path_size] = '/';
        open_list(walk, directory, path_size + 1);
    }
}

/* Gives the next file of the list its path. If the file already has a name, the name stays in a
 * NARC. In a ROM the new name replaces it, with a warning (rules->later_counts). */
static void name_file(name_walk *walk, name_list *list, const name_record *record)
{
    const uint32_t id = list->file++;
    kunai_entry *entry;

    if (id >= walk->file_count) {
        warn(walk, KUNAI_E_CORRUPT, record->place,
             "the name belongs to no entry: the archive has fewer entries");
        return;
    }
    entry = &walk->files[id].entry;
    if (entry->name.size && walk->rules->later_counts)
        warn(walk, KUNAI_E_CORRUPT, record->place, "the file has two names: the later one is used");
    if (!entry->name.size || walk->rules->later_counts)
        entry->name = kunai_i_copy_string(walk->open, walk->path, list->path_size + record->size);
}

/* Counts the bytes of a record. Lists that do not overlap are together smaller than the table. If
 * many directories share one list, the work would be quadratic. Returns 0 if the walk must end. */
static int pay_for_record(name_walk *walk, const name_record *record, uint64_t size)
{
    if (size <= walk->left) {
        walk->left -= size;
        return 1;
    }
    warn(walk, KUNAI_E_LIMIT, record->place,
         "the name lists overlap and are together larger than the name table: this name and the "
         "rest are left out");
    return 0;
}

/* Walks the tree from the root, always in the innermost open list. */
static void walk_names(name_walk *walk)
{
    name_record record;

    open_list(walk, 0, 0);
    while (walk->open_lists && !kunai_i_has_failed(walk->open)) {
        name_list *list = &walk->lists[walk->open_lists - 1];
        const uint64_t at = list->at;

        if (!read_record(walk, list, &record))
            walk->open_lists--;
        else if (!pay_for_record(walk, &record, list->at - at) || !build_path(walk, list, &record))
            return;
        else if (record.is_directory)
            enter_directory(walk, list, &record);
        else
            name_file(walk, list, &record);
    }
}

/* Uses at most half of the budget, except if the caller has set it (options.max_work). */
uint32_t kunai_i_set_tree_names(kunai_i_open *open, const kunai_i_reader *table,
                                const kunai_i_name_rules *rules, kunai_i_list *files)
{
    name_walk *walk = kunai_i_allocate_scratch(open, 1, sizeof *walk);

    if (!walk)
        return 0;
    walk->open = open;
    walk->rules = rules;
    walk->steps = open->budget->is_exact ? UINT64_MAX : open->budget->left / 2;
    walk->table = *table;
    walk->left = table->size;
    walk->files = files->items;
    walk->file_count = files->count;
    if (read_root(walk))
        walk_names(walk);
    return walk->directory_count;
}
