/*
 * qst.c - reads QST files, the quests of PSO (qst.md).
 *
 * A QST is a recording of network commands. A command either opens a part (name and size) or
 * carries up to 1024 bytes of one: a piece. The number in its header says which piece it is. The
 * layout of commands depends on the platform, but all numbers are little-endian. The pieces of
 * several parts alternate, so the parts are joined in memory of their own. There is no magic
 * number: the first four bytes tell the platform.
 */
#include "archive/packing.h"
#include "archive/readers.h"
#include "archive/utf16.h"
#include "base/trace.h"

enum {
    OPEN = 0x44,
    DATA = 0x13,
    OPEN_DOWNLOAD = 0xA6,
    DATA_DOWNLOAD = 0xA7,
    NAME = 16,
    PIECE = KUNAI_I_PIECE,
    DATA_BODY = NAME + PIECE + 4,
    MOST_PARTS = 64, /* a limit of kunai; real files have far fewer */
    MOST_PART_SIZE = 16 << 20,
    GC_TYPE_AT = 0x26, /* GameCube: where the file has the type of the first part (qst.md 2) */
    GC_MOST_TYPE = 3   /* larger: the high byte is a letter of a name, and the platform is DC */
};

static const char record[] = "QST command";

/* How a platform stores commands. The places of command, size and number count from the start of
 * the header, those of title and name from the start of the body. */
typedef struct layout {
    uint8_t platform; /* enum kunai_quest_platform */
    uint8_t header;   /* bytes of the header */
    uint8_t step;     /* commands begin at multiples of this */
    uint8_t command_at;
    uint8_t size_at;
    uint8_t number_at;
    uint8_t open_body; /* bytes of the body of a command that opens a part */
    uint8_t title_at;
    uint8_t title_size;
    uint8_t type_size; /* bytes of the type at TYPE_AT; the name follows the type */
    uint8_t name_at;
} layout;

enum { TYPE_AT = 0x22, PART_SIZE_AT = 0x34, SHORT_OPEN = 0x38, LONG_OPEN = 0x50 };

static const layout layouts[] = {
    {KUNAI_QUEST_PLATFORM_DC, 4, 1, 0, 2, 1, SHORT_OPEN, 0, 0x22, 1, 0x23},
    {KUNAI_QUEST_PLATFORM_GC, 4, 1, 0, 2, 1, SHORT_OPEN, 0, 0x22, 2, 0x24},
    {KUNAI_QUEST_PLATFORM_XB, 4, 1, 0, 2, 1, LONG_OPEN, 0, 0x22, 2, 0x24},
    {KUNAI_QUEST_PLATFORM_PC, 4, 1, 2, 0, 3, SHORT_OPEN, 0, 0x22, 2, 0x24},
    {KUNAI_QUEST_PLATFORM_BB, 8, 8, 2, 0, 4, LONG_OPEN, 0x38, 0x18, 2, 0x24}};

typedef struct command {
    uint64_t at;   /* offset of the header in the input */
    uint32_t type; /* OPEN, DATA, OPEN_DOWNLOAD or DATA_DOWNLOAD */
    uint32_t number;
    uint32_t size;       /* as stored: header and body */
    const uint8_t *body; /* has at least the bytes that the type needs */
} command;

/* A part of the quest, while it is joined. */
typedef struct part {
    uint8_t name[NAME]; /* padded with zeros */
    command open;
    uint32_t size;
    uint32_t limit;      /* number of pieces of the complete part */
    uint32_t pieces;     /* number of data commands for the part */
    uint32_t has_number; /* 1: the number of a data command is not 0 */
    uint32_t next;       /* number of the next piece, if the part lacks numbers */
    uint32_t known;      /* pieces that bytes, places and lengths have room for */
    uint8_t *bytes;      /* the joined pieces */
    uint64_t *places;    /* where each piece is in the input */
    uint32_t *lengths;   /* bytes of each piece; 0: missing */
} part;

/* A data command: one piece of a part. */
typedef struct piece {
    uint64_t at; /* offset of the command in the input */
    const uint8_t *bytes;
    uint32_t part; /* index of the part */
    uint32_t number;
    uint32_t size; /* as stored */
} piece;

typedef struct quest {
    kunai_i_open *open;
    kunai_i_reader file;
    const layout *layout;
    uint32_t is_download;
    uint32_t part_count;
    part parts[MOST_PARTS];
    kunai_i_list pieces;
} quest;

/* ---- commands ---- */

/* Finds the platform from the first command, which opens a part and has a fixed size. Returns NULL
 * if no platform fits. Only the type of the part tells Dreamcast and GameCube apart (qst.md 2). */
static const layout *find_layout(const uint8_t *data, size_t size)
{
    size_t i;

    if (size < KUNAI_I_WORD)
        return NULL;
    for (i = 0; i < sizeof layouts / sizeof layouts[0]; i++) {
        const layout *of = &layouts[i];
        const uint8_t type = data[of->command_at];

        if ((type != OPEN && type != OPEN_DOWNLOAD) ||
            kunai_i_load16(data + of->size_at, 0) != of->header + of->open_body ||
            (of->platform == KUNAI_QUEST_PLATFORM_BB && data[of->command_at + 1]))
            continue;
        if (of->platform != KUNAI_QUEST_PLATFORM_DC || size < GC_TYPE_AT + 2 ||
            kunai_i_load16(data + GC_TYPE_AT, 0) > GC_MOST_TYPE)
            return of;
    }
    return NULL;
}

static uint32_t load_type(const layout *of, const uint8_t *header)
{
    return of->header == 8 ? kunai_i_load16(header + of->command_at, 0) : header[of->command_at];
}

static uint32_t load_number(const layout *of, const uint8_t *header)
{
    return of->header == 8 ? kunai_i_load32(header + of->number_at, 0) : header[of->number_at];
}

/* Returns how many bytes of body a command needs, or 0 if the file cannot contain the command. */
static uint32_t find_body_size(const quest *q, uint32_t type)
{
    if (type == (uint32_t)(q->is_download ? OPEN_DOWNLOAD : OPEN))
        return q->layout->open_body;
    return type == (uint32_t)(q->is_download ? DATA_DOWNLOAD : DATA) ? DATA_BODY : 0;
}

/* Ends the walk at damage: a warning if a part was opened before, else a failure. Returns 0. */
static int stop_walk(const quest *q, kunai_result code, uint64_t at, const char *message)
{
    if (q->part_count)
        kunai_i_warn(q->open, code, at, record, message);
    else
        kunai_i_fail(q->open, code, at, record, message);
    return 0;
}

/* Reads the next command. Returns 0 if the command is damaged, which ends the walk. */
static int read_command(quest *q, command *found)
{
    const layout *of = q->layout;
    const uint8_t *header;
    uint64_t next;
    uint32_t body;

    found->at = q->file.at;
    if (kunai_i_count_left(&q->file) < of->header)
        return stop_walk(q, KUNAI_E_TRUNCATED, found->at, "the data ends inside the command");
    header = q->file.data + q->file.at;
    found->type = load_type(of, header);
    found->number = load_number(of, header);
    found->size = kunai_i_load16(header + of->size_at, 0);
    found->body = header + of->header;
    body = find_body_size(q, found->type);
    if (found->size < of->header)
        return stop_walk(q, KUNAI_E_CORRUPT, found->at + of->size_at,
                         "the size of the command is less than the size of its header");
    if (!body)
        return stop_walk(q, KUNAI_E_UNSUPPORTED, found->at + of->command_at,
                         "the type of the command is unknown");
    if (found->size - of->header < body)
        return stop_walk(q, KUNAI_E_CORRUPT, found->at + of->size_at,
                         "the size of the command is too small for its type");
    if (found->size > kunai_i_count_left(&q->file))
        return stop_walk(q, KUNAI_E_TRUNCATED, found->at, "the data ends inside the command");
    next = kunai_i_round_up(found->at + found->size, of->step);
    kunai_i_seek(&q->file, next < q->file.size ? next : q->file.size);
    return 1;
}

/* ---- parts ---- */

static void copy_name(const uint8_t *field, uint8_t *name)
{
    uint32_t i;

    memset(name, 0, NAME);
    for (i = 0; i < NAME && field[i]; i++)
        name[i] = field[i];
}

/* Returns NULL if no part has this name. */
static part *find_part(quest *q, const uint8_t *field)
{
    uint8_t name[NAME];
    uint32_t i;

    copy_name(field, name);
    for (i = 0; i < q->part_count; i++)
        if (!memcmp(q->parts[i].name, name, NAME))
            return &q->parts[i];
    return NULL;
}

/* Handles a command for a part that is already open: some recordings contain a transfer twice.
 * Returns 0 if the sizes differ. */
static int open_again(const quest *q, const part *known, const command *from, uint32_t size)
{
    if (size != known->size)
        return stop_walk(q, KUNAI_E_CORRUPT, from->at + q->layout->header + PART_SIZE_AT,
                         "the part is opened again with another size");
    kunai_i_warn(q->open, KUNAI_E_CORRUPT, from->at, record, "the part is opened again");
    return 1;
}

/* Adds the part that a command opens. Returns 0 if the walk must end. */
static int open_part(quest *q, const command *from)
{
    const uint32_t size = kunai_i_load32(from->body + PART_SIZE_AT, 0);
    const uint8_t *field = from->body + q->layout->name_at;
    const part *known = find_part(q, field);
    part *added;

    kunai_i_trace_more(q->open, KUNAI_RECORD_KIND_QUEST_COMMAND, record, from->at, from->size,
                       from->type, from->number, size);
    if (known)
        return open_again(q, known, from, size);
    if (q->part_count == MOST_PARTS)
        return stop_walk(q, KUNAI_E_LIMIT, from->at, "the quest has more than 64 parts");
    if (size > MOST_PART_SIZE)
        return stop_walk(q, KUNAI_E_LIMIT, from->at + q->layout->header + PART_SIZE_AT,
                         "the part is larger than 16777216 bytes");
    added = &q->parts[q->part_count++];
    copy_name(field, added->name);
    added->open = *from;
    added->size = size;
    added->limit = (size + PIECE - 1) / PIECE;
    return 1;
}

/* Stores the piece of a data command. The pieces are joined after the walk, because only then it is
 * known whether the pieces of a part have numbers. Returns 0 if the walk must end. */
static int take_data(quest *q, const command *from)
{
    part *to = find_part(q, from->body);
    piece *added;

    if (!to)
        return stop_walk(q, KUNAI_E_CORRUPT, from->at + q->layout->header,
                         "the command has data of a part that no command has opened");
    added = kunai_i_add_to_list(q->open, &q->pieces);
    if (!added)
        return 0;
    added->at = from->at;
    added->bytes = from->body + NAME;
    added->part = (uint32_t)(to - q->parts);
    added->number = from->number;
    added->size = kunai_i_load32(from->body + NAME + PIECE, 0);
    to->pieces++;
    to->has_number |= from->number != 0;
    kunai_i_trace_more(q->open, KUNAI_RECORD_KIND_QUEST_COMMAND, record, from->at, from->size,
                       from->type, from->number, added->size);
    return 1;
}

/* Reads commands up to the end of the data, or up to the first fault: the functions that return 0
 * have noted it. */
static void walk_commands(quest *q)
{
    command next;
    int goes_on = 1;

    while (goes_on && !kunai_i_has_failed(q->open) && kunai_i_count_left(&q->file)) {
        goes_on = read_command(q, &next);
        if (!goes_on)
            return;
        goes_on = next.type == OPEN || next.type == OPEN_DOWNLOAD ? open_part(q, &next)
                                                                  : take_data(q, &next);
    }
}

/* ---- joining the pieces ---- */

/* Allocates room for as many pieces as there are data commands for the part, even if its declared
 * size is larger. So the parts together are not larger than the file. */
static void allocate_part(kunai_i_open *open, part *of)
{
    of->known = of->pieces < of->limit ? of->pieces : of->limit;
    of->bytes = kunai_i_allocate(open, of->known, PIECE);
    of->places = kunai_i_allocate(open, of->known, sizeof *of->places);
    of->lengths = kunai_i_allocate_scratch(open, of->known, sizeof *of->lengths);
}

/* Returns 1 if all numbers of the pieces are 0, although the part needs several pieces. The pieces
 * then count as being in order (qst.md 4). */
static int lacks_numbers(const part *of)
{
    return of->size > PIECE && of->pieces > 1 && !of->has_number;
}

/* Returns how many bytes of a piece belong to the part: at most PIECE, and no more than the part
 * has room for. Warns if the piece is cut. */
static uint32_t limit_piece(const quest *q, const piece *from, const part *to, uint32_t number)
{
    const uint64_t at = from->at + q->layout->header + NAME + PIECE;
    const uint32_t room = to->size - number * PIECE;
    uint32_t size = from->size;

    if (size > PIECE) {
        kunai_i_warn(q->open, KUNAI_E_CORRUPT, at, record,
                     "the command has more than 1024 bytes of data");
        size = PIECE;
    }
    if (size <= room)
        return size;
    kunai_i_warn(q->open, KUNAI_E_CORRUPT, at, record,
                 "the data of the command ends past the end of its part");
    return room;
}

/* Copies a piece to its place in the part. A piece after the end of the part is left out, with a
 * warning. A piece after the allocated room is left out, because a piece before it is missing. */
static void join_piece(quest *q, const piece *from)
{
    part *to = &q->parts[from->part];
    const uint32_t number = lacks_numbers(to) ? to->next++ : from->number;
    uint32_t size;

    if (number >= to->limit) {
        kunai_i_warn(q->open, KUNAI_E_RANGE, from->at + q->layout->number_at, record,
                     "the data of the command starts past the end of its part");
        return;
    }
    size = limit_piece(q, from, to, number);
    if (number >= to->known)
        return;
    memcpy(to->bytes + (size_t)number * PIECE, from->bytes, size);
    to->places[number] = from->at + q->layout->header + NAME;
    if (to->lengths[number] < size)
        to->lengths[number] = size;
}

static void join_pieces(quest *q)
{
    const piece *pieces = q->pieces.items;
    size_t i;

    for (i = 0; i < q->part_count; i++)
        allocate_part(q->open, &q->parts[i]);
    for (i = 0; i < q->pieces.count && !kunai_i_has_failed(q->open); i++)
        join_piece(q, &pieces[i]);
}

/* Returns the number of bytes before the first missing one. */
static uint32_t measure_part(const part *of)
{
    uint32_t i, size = 0;

    for (i = 0; i < of->known; i++) {
        size += of->lengths[i];
        if (of->lengths[i] < PIECE)
            break;
    }
    return size;
}

/* ---- entries ---- */

/* Returns 1 if the name ends with ending, in upper or lower case. */
static int has_ending(const kunai_string *name, const char *ending)
{
    const size_t size = strlen(ending);
    size_t i;

    if (name->size < size)
        return 0;
    for (i = 0; i < size; i++)
        if ((name->data[name->size - size + i] | 0x20) != ending[i])
            return 0;
    return 1;
}

enum { SCRIPT_HEAD = 0x58, SCRIPT_NAME = 32 /* characters */ };

/* Reads the name of the quest from the header of a script. The first word, the offset of the code,
 * tells which version of the header it is (qst.md 6). */
static void name_quest(kunai_i_open *open, kunai_i_file *file)
{
    uint8_t head[SCRIPT_HEAD];
    uint32_t code;

    if (kunai_i_unpack_entry_head(file, file->bytes, head, SCRIPT_HEAD) < SCRIPT_HEAD)
        return;
    code = kunai_i_load32(head, 0);
    if (code == 0x1D4)
        file->entry.quest = kunai_i_copy_field(open, head + 0x14, SCRIPT_NAME);
    else if (code == 0x394)
        file->entry.quest = kunai_i_copy_utf16(open, head + 0x14, 2 * SCRIPT_NAME);
    else if (code == 0x398 || code == 0x122C)
        file->entry.quest = kunai_i_copy_utf16(open, head + 0x18, 2 * SCRIPT_NAME);
}

/* The parts of a download quest are PRSD. The header of PRSD declares the unpacked size. */
static void declare_download(kunai_i_file *file)
{
    file->entry.packing = KUNAI_FORMAT_PRSD;
    file->declared_at = kunai_i_find_stored(file, 0);
    if (file->entry.size >= KUNAI_I_WORD)
        file->entry.unpacked_size = kunai_i_load32(file->bytes, 0);
}

/* The name of a part says whether it is packed. With KUNAI_ARCHIVE_QUICK no part counts as packed,
 * because the file does not store unpacked sizes. */
static void set_packing(const quest *q, kunai_i_file *file)
{
    const int is_table = has_ending(&file->entry.name, ".dat");
    const int is_script = has_ending(&file->entry.name, ".bin");

    if ((q->open->options.archive_flags & KUNAI_ARCHIVE_QUICK) || !kunai_i_trusts_packing(q->open))
        return;
    if (q->is_download)
        declare_download(file);
    else if (is_table || is_script)
        file->entry.packing = KUNAI_FORMAT_PRS;
    if (file->entry.packing && is_table) {
        file->entry.format = KUNAI_FORMAT_QUEST_DAT;
        file->entry.byte_order = KUNAI_BYTE_ORDER_LITTLE;
    }
    file->packing_order = KUNAI_BYTE_ORDER_LITTLE;
    file->has_no_size = !q->is_download;
    if (is_script)
        name_quest(q->open, file);
}

/* Adds the entry of a part. An incomplete part is broken: its entry has the bytes before the first
 * missing one. */
static void add_entry(quest *q, const part *of, kunai_i_list *files)
{
    const layout *by = q->layout;
    kunai_i_file *file = kunai_i_add_to_list(q->open, files);
    const uint8_t *body = of->open.body;
    kunai_i_item item;

    if (!file)
        return;
    file->bytes = of->bytes;
    file->pieces = of->places;
    file->entry.offset = of->open.at;
    file->entry.size = measure_part(of);
    file->entry.name = kunai_i_copy_field(q->open, of->name, NAME);
    file->entry.title = kunai_i_copy_field(q->open, body + by->title_at, by->title_size);
    file->entry.owner = -1;
    file->entry.type = by->type_size == 1 ? body[TYPE_AT] : kunai_i_load16(body + TYPE_AT, 0);
    file->entry.attribute = of->open.number;
    set_packing(q, file);
    if (file->entry.size == of->size)
        return;
    file->entry.result = KUNAI_E_TRUNCATED;
    item = kunai_i_begin_entry(q->open, files);
    kunai_i_warn(q->open, KUNAI_E_TRUNCATED, of->open.at, record,
                 "the data of the part is incomplete");
    kunai_i_end_item(q->open, item);
}

/* Reads a QST in three steps: walk the commands, join the pieces, add an entry for each part. */
void kunai_i_read_qst(kunai_i_open *open, kunai_i_reader *reader, kunai_i_list *files,
                      kunai_archive_info *info)
{
    quest *q = kunai_i_allocate_scratch(open, 1, sizeof *q);
    uint32_t i;

    if (!q)
        return;
    q->open = open;
    q->file = *reader;
    q->layout = find_layout(reader->data, reader->size);
    if (!q->layout) {
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, record,
                     "the data does not begin with a command that opens a part");
        return;
    }
    q->is_download = load_type(q->layout, reader->data) == OPEN_DOWNLOAD;
    info->byte_order = KUNAI_BYTE_ORDER_LITTLE;
    info->flags = q->layout->platform | (q->is_download ? (uint32_t)KUNAI_QUEST_DOWNLOAD : 0);
    kunai_i_begin_list(&q->pieces, sizeof(piece));
    walk_commands(q);
    join_pieces(q);
    for (i = 0; i < q->part_count && !kunai_i_has_failed(open); i++)
        add_entry(q, &q->parts[i], files);
}

/* ---- recognition ---- */

/* Returns 1 if the name and the size of the part are plausible. */
static int is_likely_open(const layout *of, const uint8_t *body)
{
    const uint32_t size = kunai_i_load32(body + PART_SIZE_AT, 0);
    uint32_t i;

    for (i = 0; i < NAME && body[of->name_at + i]; i++)
        if (body[of->name_at + i] < 0x20)
            return 0;
    return i && size && size <= MOST_PART_SIZE;
}

/* Returns 1 if this can be the header of the second command. */
static int is_likely_next(const layout *of, const uint8_t *header)
{
    const uint32_t type = load_type(of, header);
    const uint32_t size = kunai_i_load16(header + of->size_at, 0);

    if (type == OPEN || type == OPEN_DOWNLOAD)
        return size >= (uint32_t)of->header + of->open_body;
    return (type == DATA || type == DATA_DOWNLOAD) && size >= (uint32_t)of->header + DATA_BODY;
}

/* A QST has no magic number. The first command must open a part and be whole, and the header of the
 * next command must fit, if there is one. */
int kunai_i_recognise_qst(const kunai_i_format *format, const uint8_t *data, size_t size,
                          kunai_found *found)
{
    const layout *of = find_layout(data, size);
    size_t next;

    (void)format;
    (void)found;
    if (!of || size < (size_t)of->header + of->open_body || !is_likely_open(of, data + of->header))
        return 0;
    next = (size_t)kunai_i_round_up((uint64_t)of->header + of->open_body, of->step);
    return next >= size || size - next < of->header || is_likely_next(of, data + next);
}
