/* qst.c - the quest of PSO: recorded commands that open parts and carry their bytes (qst.md). */
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
    MOST_PARTS = 64,
    MOST_PART_SIZE = 16 << 20,
    GC_TYPE_AT = 0x26, /* in the file: the type of the first part, unless it is of the Dreamcast */
    GC_MOST_TYPE = 3
};

static const char record[] = "QST command";

/* How a platform stores commands. Places count from the start of the header or of the body. */
typedef struct layout {
    uint8_t platform; /* enum kunai_quest_platform */
    uint8_t header;
    uint8_t step; /* commands begin at multiples of this */
    uint8_t command_at;
    uint8_t size_at;
    uint8_t number_at;
    uint8_t open_body;
    uint8_t title_at;
    uint8_t title_size;
    uint8_t type_size; /* of the word at TYPE_AT, which the name follows */
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
    uint64_t at;   /* of the header */
    uint32_t type; /* the command byte */
    uint32_t number;
    uint32_t size;
    const uint8_t *body; /* as long as its kind needs */
} command;

/* A part while it is read. */
typedef struct part {
    uint8_t name[NAME]; /* padded with zeros */
    command open;
    uint32_t size;
    uint32_t limit;      /* pieces that the part has when it is whole */
    uint32_t pieces;     /* data commands */
    uint32_t has_number; /* 1: a data command has another number than 0 */
    uint32_t next;       /* number of the next piece of a part without numbers */
    uint32_t known;      /* pieces in bytes, places and lengths: no more than data commands */
    uint8_t *bytes;
    uint64_t *places; /* in the input */
    uint32_t *lengths;
} part;

/* A data command. */
typedef struct piece {
    uint64_t at; /* of the command */
    const uint8_t *bytes;
    uint32_t part;
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

/* How the first four bytes begin: the command, its size, and both in the order of the platform. */
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

/* Damage ends the walk. Without a part before it, there is no quest. Returns 0. */
static int stop_walk(const quest *q, kunai_result code, uint64_t at, const char *message)
{
    if (q->part_count)
        kunai_i_warn(q->open, code, at, record, message);
    else
        kunai_i_fail(q->open, code, at, record, message);
    return 0;
}

/* Reads the next command. Returns 0 if the command is damaged: the walk ends. */
static int read_command(quest *q, command *found)
{
    const layout *of = q->layout;
    const uint8_t *header;
    uint64_t next;
    uint32_t body;

    found->at = q->file.at;
    if (kunai_i_count_left(&q->file) < of->header)
        return stop_walk(q, KUNAI_E_TRUNCATED, found->at, "the data ends inside of a command");
    header = q->file.data + q->file.at;
    found->type = load_type(of, header);
    found->number = load_number(of, header);
    found->size = kunai_i_load16(header + of->size_at, 0);
    found->body = header + of->header;
    body = find_body_size(q, found->type);
    if (found->size < of->header)
        return stop_walk(q, KUNAI_E_CORRUPT, found->at + of->size_at,
                         "the size of a command is less than that of its header");
    if (!body)
        return stop_walk(q, KUNAI_E_UNSUPPORTED, found->at + of->command_at,
                         "a command is unknown");
    if (found->size - of->header < body)
        return stop_walk(q, KUNAI_E_CORRUPT, found->at + of->size_at,
                         "a command is too short for its kind");
    if (found->size > kunai_i_count_left(&q->file))
        return stop_walk(q, KUNAI_E_TRUNCATED, found->at, "the data ends inside of a command");
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

/* NULL: no part has this name. */
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

/* A recording can have a transfer twice. */
static int open_again(const quest *q, const part *known, const command *from, uint32_t size)
{
    if (size != known->size)
        return stop_walk(q, KUNAI_E_CORRUPT, from->at + q->layout->header + PART_SIZE_AT,
                         "a part is opened again with another size");
    kunai_i_warn(q->open, KUNAI_E_CORRUPT, from->at, record, "a part is opened again");
    return 1;
}

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
        return stop_walk(q, KUNAI_E_LIMIT, from->at, "a quest has more than 64 parts");
    if (size > MOST_PART_SIZE)
        return stop_walk(q, KUNAI_E_LIMIT, from->at + q->layout->header + PART_SIZE_AT,
                         "a part is larger than 16777216 bytes");
    added = &q->parts[q->part_count++];
    copy_name(field, added->name);
    added->open = *from;
    added->size = size;
    added->limit = (size + PIECE - 1) / PIECE;
    return 1;
}

static int take_data(quest *q, const command *from)
{
    part *to = find_part(q, from->body);
    piece *added;

    if (!to)
        return stop_walk(q, KUNAI_E_CORRUPT, from->at + q->layout->header,
                         "a command has data of a part that was not opened");
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

/* A part that begins with k whole pieces has k data commands at least: memory for no more than
 * these. */
static void allocate_part(kunai_i_open *open, part *of)
{
    of->known = of->pieces < of->limit ? of->pieces : of->limit;
    of->bytes = kunai_i_allocate(open, of->known, PIECE);
    of->places = kunai_i_allocate(open, of->known, sizeof *of->places);
    of->lengths = kunai_i_allocate_scratch(open, of->known, sizeof *of->lengths);
}

/* Are the pieces of a part in order, without numbers? */
static int lacks_numbers(const part *of)
{
    return of->size > PIECE && of->pieces > 1 && !of->has_number;
}

/* How many bytes of a piece are used. */
static uint32_t limit_piece(const quest *q, const piece *from, const part *to, uint32_t number)
{
    const uint64_t at = from->at + q->layout->header + NAME + PIECE;
    const uint32_t room = to->size - number * PIECE;
    uint32_t size = from->size;

    if (size > PIECE) {
        kunai_i_warn(q->open, KUNAI_E_CORRUPT, at, record, "a command has more than 1024 bytes");
        size = PIECE;
    }
    if (size <= room)
        return size;
    kunai_i_warn(q->open, KUNAI_E_CORRUPT, at, record, "data passes the end of its part");
    return room;
}

static void join_piece(quest *q, const piece *from)
{
    part *to = &q->parts[from->part];
    const uint32_t number = lacks_numbers(to) ? to->next++ : from->number;
    uint32_t size;

    if (number >= to->limit) {
        kunai_i_warn(q->open, KUNAI_E_RANGE, from->at + q->layout->number_at, record,
                     "data lies after the end of its part");
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

/* How many bytes from the start on came. */
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

/* Names of quests in the headers of scripts: the offset of the code tells which header it is
 * (qst.md 6). */
enum { SCRIPT_HEAD = 0x58, SCRIPT_NAME = 32 /* characters */ };

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

/* The header of PRSD declares the unpacked size. */
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
                 "the data of a part is not complete");
    kunai_i_end_item(q->open, item);
}

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
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, record, "this is no command that opens a part");
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

/* ---- which file it is ---- */

/* The name and the size of the part are plausible. */
static int is_likely_open(const layout *of, const uint8_t *body)
{
    const uint32_t size = kunai_i_load32(body + PART_SIZE_AT, 0);
    uint32_t i;

    for (i = 0; i < NAME && body[of->name_at + i]; i++)
        if (body[of->name_at + i] < 0x20)
            return 0;
    return i && size && size <= MOST_PART_SIZE;
}

static int is_likely_next(const layout *of, const uint8_t *header)
{
    const uint32_t type = load_type(of, header);
    const uint32_t size = kunai_i_load16(header + of->size_at, 0);

    if (type == OPEN || type == OPEN_DOWNLOAD)
        return size >= (uint32_t)of->header + of->open_body;
    return (type == DATA || type == DATA_DOWNLOAD) && size >= (uint32_t)of->header + DATA_BODY;
}

/* No magic word: a whole command that opens a part, and the header of the next command. */
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
