/*
 * nds_programs.c - reads the programs of a Nintendo DS ROM and their overlays (nds.md 4).
 *
 * The header describes one program for each of the processors ARM9 and ARM7. Each processor has a
 * table of overlays with records of 32 bytes; an overlay is a file of the FAT. Programs can be
 * packed as BLZ (lz.md 2). The tables are not trusted for that: the footer of the packed program
 * decides. The nine words of module parameters have no fixed place in the ARM9, so they are
 * searched for.
 */
#include "archive/nds_programs.h"
#include "archive/nds_header.h"
#include "archive/packing.h"
#include "base/trace.h"
#include "lz/lz.h"

enum {
    PROGRAM = 16, /* bytes of the header that describe a program */
    OVERLAY = 32, /* bytes of a record of an overlay table */
    PARAMETER_WORDS = 9,
    PACKED_END = 5, /* index of the parameter: address of the end of the packed program */
    PARAMETERS = 4 * PARAMETER_WORDS,
    SEARCHED = 0x8000, /* bytes of the ARM9 that are searched for the module parameters */
    TRAILER = 12       /* bytes that may follow the ARM9 */
};

/* The last two words of the module parameters. */
#define MAGIC_1 0xDEC00621u
#define MAGIC_2 0x2106C0DEu

/* One of the two processors. */
typedef struct processor {
    const char *record;    /* name of the program in warnings */
    const char *name;      /* name of the program's entry */
    const char *table;     /* name of an overlay record in warnings and traces */
    uint32_t program_at;   /* offset in the header: the description of the program */
    uint32_t overlays_at;  /* offset in the header: place and size of the overlay table */
    uint32_t program_part; /* enum kunai_rom_part */
    uint32_t overlay_part; /* enum kunai_rom_part */
} processor;

static const processor arm9 = {
    .record = "ARM9",
    .name = "arm9.bin",
    .table = "overlay9",
    .program_at = KUNAI_I_NDS_ARM9,
    .overlays_at = KUNAI_I_NDS_OVERLAYS9,
    .program_part = KUNAI_ROM_PART_ARM9,
    .overlay_part = KUNAI_ROM_PART_OVERLAY9,
};
static const processor arm7 = {
    .record = "ARM7",
    .name = "arm7.bin",
    .table = "overlay7",
    .program_at = KUNAI_I_NDS_ARM7,
    .overlays_at = KUNAI_I_NDS_OVERLAYS7,
    .program_part = KUNAI_ROM_PART_ARM7,
    .overlay_part = KUNAI_ROM_PART_OVERLAY7,
};

/* ---- overlays ---- */

static void set_overlay(kunai_program *program)
{
    const uint32_t *words = program->words;

    program->id = words[0];
    program->load_address = words[1];
    program->memory_size = words[2];
    program->cleared_size = words[3];
    program->constructors_start = words[4];
    program->constructors_end = words[5];
    program->file = words[6];
    program->packed_size = words[7] & 0xFFFFFF;
    program->flags = words[7] >> 24;
}

static kunai_i_file *get_file(const kunai_i_list *files, const kunai_program *program)
{
    return &((kunai_i_file *)files->items)[program->entry];
}

/* ---- packing ---- */

/* Reads the footer of a program that should be packed. The stream is not unpacked, so the time does
 * not depend on its size. Returns 1 if the program is packed, and sets packing and unpacked size of
 * its entry. Returns 0 if the footer is wrong (*error says how) or if the program is not packed. */
static int read_footer(kunai_i_open *open, const kunai_i_reader *reader, kunai_i_file *file,
                       kunai_error *error)
{
    kunai_entry *entry = &file->entry;
    const uint8_t *bytes = reader->data + (size_t)entry->offset;
    const uint64_t max_output = open->options.max_output;
    uint64_t unpacked;

    if (kunai_i_measure_lz(bytes, (size_t)entry->size, KUNAI_FORMAT_BLZ, &unpacked, error) !=
            KUNAI_OK ||
        unpacked == entry->size)
        return 0;
    entry->packing = KUNAI_FORMAT_BLZ;
    entry->unpacked_size = unpacked;
    if (unpacked > max_output) /* sets *error to KUNAI_E_LIMIT; this run stops at the limit */
        (void)kunai_i_size_entry(file, bytes, max_output, NULL, error);
    return 1;
}

static void break_entry(kunai_i_open *open, kunai_entry *entry, const kunai_error *error)
{
    entry->packing = KUNAI_FORMAT_BLZ;
    entry->result = error->code;
    kunai_i_warn(open, error->code, entry->offset + error->offset, error->record, error->message);
}

/* Sets the packing of an overlay's file. place is the offset of the overlay's record. The footer of
 * the file decides; a different size in the record is only a warning. */
static void set_overlay_packing(kunai_i_open *open, const kunai_i_reader *reader,
                                kunai_i_file *file, uint64_t place, const char *record)
{
    kunai_entry *entry = &file->entry;
    const kunai_program *program = entry->program;
    const uint64_t stored = entry->size;
    kunai_error error;
    uint64_t unpacked;

    if (!(program->flags & KUNAI_PROGRAM_PACKED) || entry->result != KUNAI_OK ||
        !kunai_i_trusts_packing(open))
        return;
    unpacked = read_footer(open, reader, file, &error) ? entry->unpacked_size : stored;
    if (error.code != KUNAI_OK)
        break_entry(open, entry, &error);
    else if (unpacked != program->memory_size)
        kunai_i_warn(open, KUNAI_E_CORRUPT, place + 8, record,
                     "the overlay unpacks to another size than the table says");
    if (stored != program->packed_size)
        kunai_i_warn(open, KUNAI_E_CORRUPT, place + 0x1C, record,
                     "the overlay has another packed size than the table says");
}

/* Links a file to its overlay. If several overlays name one file, the first of them counts, and the
 * others get a warning. */
static void give_file(kunai_i_open *open, const kunai_i_reader *reader, kunai_i_list *files,
                      const kunai_program *program, uint64_t place, const char *record)
{
    kunai_i_file *file;
    kunai_i_item item;

    if (program->entry < 0) {
        kunai_i_warn(open, KUNAI_E_CORRUPT, place + 0x18, record,
                     "the file number of the overlay is out of range: the ROM has fewer files");
        return;
    }
    file = get_file(files, program);
    item = kunai_i_begin_item(open, KUNAI_ITEM_ENTRY, program->file);
    if (file->entry.program) {
        kunai_i_warn(open, KUNAI_E_CORRUPT, place + 0x18, record,
                     "two overlays have the same file");
    } else {
        file->entry.program = program;
        file->entry.type = program->part;
        set_overlay_packing(open, reader, file, place, record);
    }
    kunai_i_end_item(open, item);
}

/* Reads an overlay table. A table that passes the end of the data is empty, with a warning. Every
 * record stays in the list, also if there is no file of its number. */
static const kunai_program *read_overlays(kunai_i_open *open, const kunai_i_reader *reader,
                                          const processor *how, kunai_i_list *files,
                                          uint32_t *count)
{
    const uint64_t at = kunai_i_read_u32_at(reader, how->overlays_at),
                   size = kunai_i_read_u32_at(reader, how->overlays_at + 4);
    kunai_program *programs;
    uint32_t i;

    if (size && !kunai_i_is_inside(reader, at, size)) {
        kunai_i_warn(open, KUNAI_E_TRUNCATED, how->overlays_at, "NDS header",
                     "the overlay table ends past the end of the data");
        return kunai_i_allocate(open, 0, sizeof *programs);
    }
    if (size % OVERLAY)
        kunai_i_warn(open, KUNAI_E_CORRUPT, how->overlays_at + 4, "NDS header",
                     "the size of the overlay table is not a multiple of 32");
    programs = kunai_i_allocate(open, (size_t)(size / OVERLAY), sizeof *programs);
    *count = programs ? (uint32_t)(size / OVERLAY) : 0;
    for (i = 0; i < *count && !kunai_i_has_failed(open); i++) {
        const uint64_t place = at + (uint64_t)i * OVERLAY;

        programs[i].part = how->overlay_part;
        kunai_i_read_words_at(reader, place, programs[i].words, 8);
        set_overlay(&programs[i]);
        kunai_i_trace_more(open, KUNAI_RECORD_KIND_OVERLAY, how->table, place, OVERLAY,
                           programs[i].id, programs[i].flags, 0);
        programs[i].entry = programs[i].file < files->count ? (int32_t)programs[i].file : -1;
        give_file(open, reader, files, &programs[i], place, how->table);
    }
    return programs;
}

/* ---- ARM9 and ARM7 ---- */

/* Adds the entry of a processor's program. Returns NULL if the program has 0 bytes: then it does
 * not exist. */
static kunai_program *read_program(kunai_i_open *open, const kunai_i_reader *reader,
                                   const processor *how, kunai_i_list *files)
{
    const uint64_t at = kunai_i_read_u32_at(reader, how->program_at),
                   size = kunai_i_read_u32_at(reader, how->program_at + 12);
    kunai_program *program;
    kunai_i_file *file;

    if (!size)
        return NULL;
    program = kunai_i_allocate(open, 1, sizeof *program);
    file = kunai_i_add_file(open, files, reader, at, size, how->program_at, how->record);
    if (!program || !file)
        return NULL;
    program->part = how->program_part;
    program->entry = (int32_t)(files->count - 1);
    kunai_i_read_words_at(reader, how->program_at, program->words, PROGRAM / 4);
    program->entry_address = program->words[1];
    program->load_address = program->words[2];
    program->memory_size = program->words[3];
    file->entry.type = how->program_part;
    file->entry.program = program;
    file->entry.name = kunai_i_copy_string(open, how->name, strlen(how->name));
    return program;
}

/* ---- module parameters ---- */

/* Returns 1 if module parameters are at this offset in the program. */
static int has_parameters(const kunai_i_reader *program, uint64_t at)
{
    return kunai_i_is_inside(program, at, PARAMETERS) &&
           kunai_i_read_u32_at(program, at + 28) == MAGIC_1 &&
           kunai_i_read_u32_at(program, at + 32) == MAGIC_2;
}

/* Finds the module parameters, and sets *at to their offset in the program. named is the word at
 * 0x88 of the header. It is not proven whether this word counts from the start of the program or of
 * the file, so both are tried. Then come the trailer and a search (nds.md 4.1). Returns 0 if all
 * four fail; *at then has no meaning. */
static int find_parameters(const kunai_i_reader *program, uint32_t named, const kunai_rom *rom,
                           uint64_t *at)
{
    const uint64_t most = program->size < SEARCHED ? program->size : SEARCHED;
    uint64_t i;

    *at = named;
    if (named && has_parameters(program, named))
        return 1;
    *at = named - program->origin;
    if (named >= program->origin && has_parameters(program, *at))
        return 1;
    *at = rom->trailer[1];
    if ((rom->flags & KUNAI_ROM_TRAILER) && has_parameters(program, *at))
        return 1;
    for (i = 28; i + 8 <= most; i += 4)
        if (kunai_i_read_u32_at(program, i) == MAGIC_1 &&
            kunai_i_read_u32_at(program, i + 4) == MAGIC_2) {
            *at = i - 28;
            return 1;
        }
    return 0;
}

/* Reads the words after the ARM9, if there are any, and the module parameters. */
static void read_parameters(kunai_i_open *open, const kunai_i_reader *reader,
                            const kunai_entry *entry, kunai_rom *rom)
{
    const uint64_t end = entry->offset + entry->size;
    kunai_i_reader whole = *reader, program;
    uint64_t at;

    if (kunai_i_is_inside(reader, end, TRAILER) && kunai_i_read_u32_at(reader, end) == MAGIC_1) {
        rom->flags |= KUNAI_ROM_TRAILER;
        kunai_i_read_words_at(reader, end, rom->trailer, 3);
        kunai_i_trace_structure(open, KUNAI_RECORD_KIND_PROGRAM_TRAILER, "ARM9 trailer", end,
                                TRAILER);
    }
    program = kunai_i_make_part(&whole, entry->offset, entry->size, "ARM9");
    if (!find_parameters(&program, kunai_i_read_u32_at(reader, KUNAI_I_NDS_PARAMETERS), rom, &at))
        return;
    rom->flags |= KUNAI_ROM_PARAMETERS;
    rom->parameters_offset = (uint32_t)at;
    kunai_i_read_words_at(&program, at, rom->parameters, PARAMETER_WORDS);
    kunai_i_trace_structure(open, KUNAI_RECORD_KIND_PROGRAM_PARAMETERS, "module parameters",
                            program.origin + at, PARAMETERS);
}

/* Sets the packing of the ARM9. It can be packed only if the parameters name the end of the stored
 * program. Tools that unpack the ARM9 leave its parameters unchanged, but its end moves. */
static void set_arm9_packing(kunai_i_open *open, const kunai_i_reader *reader, kunai_i_file *file,
                             const kunai_rom *rom, kunai_program *program)
{
    kunai_entry *entry = &file->entry;
    kunai_error error;
    kunai_i_item item;

    if (entry->result != KUNAI_OK || !(rom->flags & KUNAI_ROM_PARAMETERS) ||
        rom->parameters[PACKED_END] != program->load_address + program->memory_size)
        return;
    item = kunai_i_begin_item(open, KUNAI_ITEM_ENTRY, (uint32_t)program->entry);
    if (read_footer(open, reader, file, &error))
        program->flags |= KUNAI_PROGRAM_PACKED;
    if (!kunai_i_trusts_packing(open))
        entry->packing = 0;
    else if (error.code == KUNAI_E_LIMIT)
        break_entry(open, entry, &error);
    else if (error.code != KUNAI_OK)
        kunai_i_warn(open, error.code, entry->offset + error.offset, error.record, error.message);
    kunai_i_end_item(open, item);
}

/* ---- all ---- */

void kunai_i_read_rom_programs(kunai_i_open *open, const kunai_i_reader *reader,
                               kunai_i_list *files, kunai_rom *rom)
{
    kunai_program *program;

    rom->overlays9 = read_overlays(open, reader, &arm9, files, &rom->overlay9_count);
    rom->overlays7 = read_overlays(open, reader, &arm7, files, &rom->overlay7_count);
    rom->arm9 = program = read_program(open, reader, &arm9, files);
    if (program) {
        read_parameters(open, reader, &get_file(files, program)->entry, rom);
        set_arm9_packing(open, reader, get_file(files, program), rom, program);
    }
    rom->arm7 = read_program(open, reader, &arm7, files);
}
