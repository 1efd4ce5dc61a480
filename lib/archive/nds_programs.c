/* nds_programs.c - what a Nintendo DS ROM has besides files: the header's facts, the programs of
 * both processors, their overlays, and the banner (nds.md 1, 4, 5). */
#include "archive/nds_programs.h"
#include "archive/nds_header.h"
#include "base/trace.h"
#include "container/nds_banner.h"

enum {
    PROGRAM = 16, /* bytes of the header about a program */
    OVERLAY = 32, /* a record of an overlay table */
    TITLE_BYTES = 12,
    CODE_BYTES = 4,
    MAKER_BYTES = 2,
    PARAMETER_WORDS = 9,
    PARAMETERS = 4 * PARAMETER_WORDS,
    SEARCHED = 0x8000, /* of the ARM9, for the module parameters */
    TRAILER = 12
};

#define MAGIC_1 0xDEC00621u
#define MAGIC_2 0x2106C0DEu

/* One of the two processors. */
typedef struct processor {
    const char *record; /* of the program */
    const char *name;   /* of its entry */
    const char *table;  /* record of its overlays */
    uint32_t program_at;
    uint32_t overlays_at;
    uint32_t program_part; /* enum kunai_rom_part */
    uint32_t overlay_part;
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

/* ---- header ---- */

static void read_header(kunai_i_open *open, const kunai_i_reader *reader, kunai_rom *rom)
{
    const uint8_t *bytes = reader->data;

    rom->title = kunai_i_copy_field(open, bytes, TITLE_BYTES);
    rom->code = kunai_i_copy_string(open, bytes + KUNAI_I_NDS_CODE, CODE_BYTES);
    rom->maker = kunai_i_copy_string(open, bytes + KUNAI_I_NDS_MAKER, MAKER_BYTES);
    rom->unit = bytes[KUNAI_I_NDS_UNIT];
    rom->chip = bytes[KUNAI_I_NDS_CHIP];
    rom->revision = bytes[KUNAI_I_NDS_REVISION];
    rom->used_size = kunai_i_load32(bytes + KUNAI_I_NDS_USED_SIZE, 0);
    rom->header_size = kunai_i_load32(bytes + KUNAI_I_NDS_HEADER_SIZE, 0);
    rom->logo_crc = kunai_i_load16(bytes + KUNAI_I_NDS_LOGO_CRC, 0);
    rom->header_crc = kunai_i_load16(bytes + KUNAI_I_NDS_HEADER_CRC, 0);
    if (kunai_i_has_right_logo(bytes))
        rom->flags |= KUNAI_ROM_LOGO_CRC;
    if (kunai_i_has_right_header(bytes))
        rom->flags |= KUNAI_ROM_HEADER_CRC;
    else
        kunai_i_warn(open, KUNAI_E_CORRUPT, KUNAI_I_NDS_HEADER_CRC, "NDS",
                     "the checksum of the header is wrong");
}

/* ---- overlays ---- */

static void read_words(const kunai_i_reader *reader, uint64_t at, uint32_t *words, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++)
        words[i] = kunai_i_read_u32_at(reader, at + 4 * i);
}

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

static kunai_entry *get_entry(const kunai_i_list *files, const kunai_program *program)
{
    return &((kunai_i_file *)files->items)[program->entry].entry;
}

/* The first overlay of a file tells how the file is packed. */
static void give_file(kunai_i_open *open, kunai_i_list *files, const kunai_program *program,
                      uint64_t place, const char *record)
{
    kunai_entry *entry;

    if (program->entry < 0) {
        kunai_i_warn(open, KUNAI_E_CORRUPT, place, record, "there is no file of this number");
        return;
    }
    entry = get_entry(files, program);
    if (entry->program) {
        kunai_i_warn(open, KUNAI_E_CORRUPT, place, record, "two overlays have one file");
        return;
    }
    entry->program = program;
    entry->type = program->part;
}

static const kunai_program *read_overlays(kunai_i_open *open, const kunai_i_reader *reader,
                                          const processor *how, kunai_i_list *files,
                                          uint32_t *count)
{
    const uint64_t at = kunai_i_read_u32_at(reader, how->overlays_at),
                   size = kunai_i_read_u32_at(reader, how->overlays_at + 4);
    kunai_program *programs;
    uint32_t i;

    if (size && !kunai_i_is_inside(reader, at, size)) {
        kunai_i_warn(open, KUNAI_E_TRUNCATED, how->overlays_at, "NDS",
                     "an overlay table passes the end of the data");
        return kunai_i_allocate(open, 0, sizeof *programs);
    }
    if (size % OVERLAY)
        kunai_i_warn(open, KUNAI_E_CORRUPT, how->overlays_at + 4, "NDS",
                     "the size of an overlay table is no multiple of 32");
    programs = kunai_i_allocate(open, (size_t)(size / OVERLAY), sizeof *programs);
    *count = programs ? (uint32_t)(size / OVERLAY) : 0;
    for (i = 0; i < *count && !kunai_i_has_failed(open); i++) {
        const uint64_t place = at + (uint64_t)i * OVERLAY;

        programs[i].part = how->overlay_part;
        read_words(reader, place, programs[i].words, 8);
        set_overlay(&programs[i]);
        kunai_i_trace_more(open, KUNAI_RECORD_KIND_OVERLAY, how->table, place, OVERLAY,
                           programs[i].id, programs[i].flags, 0);
        programs[i].entry = programs[i].file < files->count ? (int32_t)programs[i].file : -1;
        give_file(open, files, &programs[i], place + 0x18, how->table);
    }
    return programs;
}

/* ---- ARM9 and ARM7 ---- */

/* A program of no bytes does not exist. */
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
    read_words(reader, how->program_at, program->words, PROGRAM / 4);
    program->entry_address = program->words[1];
    program->load_address = program->words[2];
    program->memory_size = program->words[3];
    file->entry.type = how->program_part;
    file->entry.program = program;
    file->entry.name = kunai_i_copy_string(open, how->name, strlen(how->name));
    return program;
}

/* ---- module parameters ---- */

/* Does the range of the ARM9 have module parameters at a place? */
static int has_parameters(const kunai_i_reader *program, uint64_t at)
{
    return kunai_i_is_inside(program, at, PARAMETERS) &&
           kunai_i_read_u32_at(program, at + 28) == MAGIC_1 &&
           kunai_i_read_u32_at(program, at + 32) == MAGIC_2;
}

/* Whether the word at 0x88 counts from the start of the file or of the program is not proven. */
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

static void read_parameters(kunai_i_open *open, const kunai_i_reader *reader,
                            const kunai_entry *entry, kunai_rom *rom)
{
    const uint64_t end = entry->offset + entry->size;
    kunai_i_reader whole = *reader, program;
    uint64_t at;

    if (kunai_i_is_inside(reader, end, TRAILER) && kunai_i_read_u32_at(reader, end) == MAGIC_1) {
        rom->flags |= KUNAI_ROM_TRAILER;
        read_words(reader, end, rom->trailer, 3);
        kunai_i_trace_structure(open, KUNAI_RECORD_KIND_PROGRAM_TRAILER, "ARM9 trailer", end,
                                TRAILER);
    }
    program = kunai_i_make_part(&whole, entry->offset, entry->size, "ARM9");
    if (!find_parameters(&program, kunai_i_read_u32_at(reader, KUNAI_I_NDS_PARAMETERS), rom, &at))
        return;
    rom->flags |= KUNAI_ROM_PARAMETERS;
    rom->parameters_offset = (uint32_t)at;
    read_words(&program, at, rom->parameters, PARAMETER_WORDS);
    kunai_i_trace_structure(open, KUNAI_RECORD_KIND_PROGRAM_PARAMETERS, "module parameters",
                            program.origin + at, PARAMETERS);
}

/* ---- banner ---- */

/* A code point as UTF-8. Returns its count of bytes. */
static size_t write_utf8(uint32_t code, uint8_t *bytes)
{
    static const uint8_t first[5] = {0, 0, 0xC0, 0xE0, 0xF0};
    const size_t count = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    size_t i;

    for (i = count; i-- > 1; code >>= 6)
        bytes[i] = (uint8_t)(0x80 | (code & 0x3F));
    bytes[0] = (uint8_t)(first[count] | code);
    return count;
}

/* A title ends at its first 0. */
static kunai_string read_title(kunai_i_open *open, const uint8_t *title)
{
    uint8_t text[KUNAI_I_BANNER_TITLE / 2 * 3];
    size_t size = 0, i;

    for (i = 0; i < KUNAI_I_BANNER_TITLE; i += 2) {
        uint32_t code = kunai_i_load16(title + i, 0);
        const uint32_t next = i + 2 < KUNAI_I_BANNER_TITLE ? kunai_i_load16(title + i + 2, 0) : 0;

        if (!code)
            break;
        if (code >= 0xD800 && code < 0xDC00 && next >= 0xDC00 && next < 0xE000) {
            code = 0x10000 + ((code - 0xD800) << 10) + (next - 0xDC00);
            i += 2;
        } else if (code >= 0xD800 && code < 0xE000) {
            code = 0xFFFD;
        }
        size += write_utf8(code, text + size);
    }
    return kunai_i_copy_string(open, text, size);
}

static void read_titles(kunai_i_open *open, const uint8_t *banner, kunai_rom *rom)
{
    const uint32_t count = kunai_i_count_banner_titles(rom->banner_version);
    kunai_string *titles = kunai_i_allocate(open, count, sizeof *titles);
    uint32_t i;

    rom->titles = titles;
    for (i = 0; titles && i < count; i++)
        titles[i] = read_title(open, banner + KUNAI_I_BANNER_TITLES + i * KUNAI_I_BANNER_TITLE);
    rom->title_count = titles ? count : 0;
}

static void check_banner(kunai_i_open *open, const kunai_i_reader *reader, kunai_entry *entry,
                         kunai_rom *rom)
{
    const uint8_t *bytes = reader->data + (size_t)entry->offset;

    if (entry->result != KUNAI_OK)
        return;
    rom->banner_crc = kunai_i_load16(bytes + 2, 0);
    if (kunai_i_check_banner(bytes))
        rom->flags |= KUNAI_ROM_BANNER_CRC;
    else
        kunai_i_warn(open, KUNAI_E_CORRUPT, entry->offset + 2, "banner",
                     "the checksum of the banner is wrong");
    if (kunai_i_measure_banner(rom->banner_version)) {
        read_titles(open, bytes, rom);
        entry->format = KUNAI_FORMAT_NDS_BANNER;
        entry->byte_order = KUNAI_BYTE_ORDER_LITTLE;
        return;
    }
    entry->result = KUNAI_E_UNSUPPORTED;
    kunai_i_warn(open, KUNAI_E_UNSUPPORTED, entry->offset, "banner",
                 "the banner has an unknown version");
}

static void read_banner(kunai_i_open *open, const kunai_i_reader *reader, kunai_i_list *files,
                        kunai_rom *rom)
{
    const uint64_t at = kunai_i_read_u32_at(reader, KUNAI_I_NDS_BANNER);
    kunai_i_file *file;
    kunai_i_item item;
    uint32_t size;

    rom->banner = -1;
    if (!at)
        return;
    if (kunai_i_is_inside(reader, at, 4))
        rom->banner_version = kunai_i_load16(reader->data + (size_t)at, 0);
    size = kunai_i_measure_banner(rom->banner_version);
    file = kunai_i_add_file(open, files, reader, at, size ? size : KUNAI_I_BANNER_LEAST,
                            KUNAI_I_NDS_BANNER, "banner");
    if (!file)
        return;
    rom->banner = (int32_t)(files->count - 1);
    file->entry.type = KUNAI_ROM_PART_BANNER;
    file->entry.name = kunai_i_copy_string(open, "banner.bin", strlen("banner.bin"));
    item = kunai_i_begin_entry(open, files);
    check_banner(open, reader, &file->entry, rom);
    kunai_i_end_item(open, item);
}

/* ---- all ---- */

int kunai_i_read_rom_parts(kunai_i_open *open, const kunai_i_reader *reader, kunai_i_list *files,
                           kunai_rom *rom)
{
    if (kunai_i_has_failed(open))
        return 0;
    read_header(open, reader, rom);
    rom->overlays9 = read_overlays(open, reader, &arm9, files, &rom->overlay9_count);
    rom->overlays7 = read_overlays(open, reader, &arm7, files, &rom->overlay7_count);
    rom->arm9 = read_program(open, reader, &arm9, files);
    if (rom->arm9)
        read_parameters(open, reader, get_entry(files, rom->arm9), rom);
    rom->arm7 = read_program(open, reader, &arm7, files);
    read_banner(open, reader, files, rom);
    if (!rom->titles)
        rom->titles = kunai_i_allocate(open, 0, sizeof *rom->titles);
    return !kunai_i_has_failed(open);
}
