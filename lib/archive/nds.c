/*
 * nds.c - reads the ROM image of a Nintendo DS game as an archive (nds.md 1 to 3).
 *
 * The header has the places of all tables. The table of files (FAT) has one record {start, end} per
 * file; the number of a file is the index of its record. The table of names (FNT) is the tree that
 * NARCs use, too (name_tree.c). nds_programs.c and nds_titles.c add the programs and the banner.
 * Only the checksum of the header tells a ROM from other data: the console's logo, the usual magic
 * number, can differ in homebrew.
 */
#include "archive/name_tree.h"
#include "archive/nds_header.h"
#include "archive/nds_programs.h"
#include "archive/nds_titles.h"
#include "archive/readers.h"
#include "base/trace.h"

enum {
    TITLE_BYTES = 12,
    CODE_BYTES = 4,
    MAKER_BYTES = 2,
    RECORD = 8,        /* start and end of a file */
    UNITS_AT_MOST = 3, /* highest unit code: DSi */
    CHIP_AT_MOST = 14  /* highest chip size n: 0x20000 << 14 is 2 GiB */
};

/* ---- files ---- */

/* Adds the file whose record is at place. A file that ends before it starts is broken and has no
 * bytes. An empty file, too, must lie inside the data. */
static void add_file(kunai_i_open *open, kunai_i_list *files, const kunai_i_reader *reader,
                     uint64_t place)
{
    const uint64_t start = kunai_i_read_u32_at(reader, place),
                   end = kunai_i_read_u32_at(reader, place + 4);
    const int backwards = start > end;
    kunai_i_file *file;
    kunai_i_item item;

    kunai_i_trace_structure(open, KUNAI_RECORD_KIND_ENTRY, "FAT record", place, RECORD);
    file = kunai_i_add_file(open, files, reader, start, backwards ? 0 : end - start, place, "FAT");
    if (!file || file->entry.result != KUNAI_OK || (!backwards && end <= reader->size))
        return;
    file->entry.result = backwards ? KUNAI_E_CORRUPT : KUNAI_E_TRUNCATED;
    item = kunai_i_begin_entry(open, files);
    kunai_i_warn(open, file->entry.result, place, "FAT",
                 backwards ? "the entry ends before it starts"
                           : "the entry ends past the end of the data");
    kunai_i_end_item(open, item);
}

/* Adds all files of the FAT. A FAT that passes the end of the data fails the open call. */
static void add_files(kunai_i_open *open, kunai_i_list *files, const kunai_i_reader *reader)
{
    const uint64_t at = kunai_i_read_u32_at(reader, KUNAI_I_NDS_FAT),
                   size = kunai_i_read_u32_at(reader, KUNAI_I_NDS_FAT + 4);
    uint64_t i;

    if (size && !kunai_i_is_inside(reader, at, size)) {
        kunai_i_fail(open, KUNAI_E_TRUNCATED, KUNAI_I_NDS_FAT, "NDS header",
                     "the file table ends past the end of the data");
        return;
    }
    if (size % RECORD)
        kunai_i_warn(open, KUNAI_E_CORRUPT, KUNAI_I_NDS_FAT + 4, "NDS header",
                     "the size of the file table is not a multiple of 8");
    if (!kunai_i_reserve_list(open, files, (size_t)(size / RECORD)))
        return;
    for (i = 0; i < size / RECORD && !kunai_i_has_failed(open); i++)
        add_file(open, files, reader, at + i * RECORD);
}

/* ---- names ---- */

/* Names the files from the FNT, and counts directories and named files. Damage is a warning. */
static void set_names(kunai_i_open *open, kunai_i_reader *reader, kunai_i_list *files,
                      kunai_rom *rom)
{
    static const kunai_i_name_rules rules = {
        .record = "FNT", .directory = "FNT directory", .name = "FNT name", .later_counts = 1};
    const uint64_t at = kunai_i_read_u32_at(reader, KUNAI_I_NDS_FNT),
                   size = kunai_i_read_u32_at(reader, KUNAI_I_NDS_FNT + 4);
    const kunai_i_file *file = files->items;
    kunai_i_reader table;
    size_t i;

    if (!size)
        return;
    if (!kunai_i_is_inside(reader, at, size)) {
        kunai_i_warn(open, KUNAI_E_TRUNCATED, KUNAI_I_NDS_FNT, "NDS header",
                     "the name table ends past the end of the data: the files have no names");
        return;
    }
    table = kunai_i_make_part(reader, at, size, "FNT");
    rom->directory_count = kunai_i_set_tree_names(open, &table, &rules, files);
    for (i = 0; i < files->count; i++)
        rom->named_count += file[i].entry.name.size != 0;
}

/* ---- facts of the header ---- */

/* Copies the facts of the header, and checks both checksums. A wrong checksum of the header is a
 * warning: a ROM with this fault opens only if options.format names the format. */
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
        kunai_i_warn(open, KUNAI_E_CORRUPT, KUNAI_I_NDS_HEADER_CRC, "NDS header",
                     "the checksum of the header is wrong");
}

/* ---- the format ---- */

/* The files are listed first, so that entry i is file i. The programs and the banner follow. */
const kunai_rom *kunai_i_read_rom(kunai_i_open *open, kunai_i_reader *reader, kunai_i_list *files,
                                  kunai_archive_info *info)
{
    kunai_rom *rom = kunai_i_allocate(open, 1, sizeof *rom);

    reader->record = "NDS header";
    (void)kunai_i_need(reader, 1, KUNAI_I_NDS_HEADER);
    if (!rom || kunai_i_fail_from_reader(reader))
        return NULL;
    kunai_i_trace_more(open, KUNAI_RECORD_KIND_HEADER, "NDS header", 0, KUNAI_I_NDS_HEADER, 0, 0,
                       kunai_i_read_u32_at(reader, KUNAI_I_NDS_FAT + 4) / RECORD);
    info->byte_order = KUNAI_BYTE_ORDER_LITTLE;
    read_header(open, reader, rom);
    add_files(open, files, reader);
    rom->file_count = (uint32_t)files->count;
    set_names(open, reader, files, rom);
    kunai_i_read_rom_programs(open, reader, files, rom);
    kunai_i_read_rom_banner(open, reader, files, rom);
    return kunai_i_has_failed(open) ? NULL : rom;
}

/* Checks the header. Only the checksum proves that the data is a ROM; the rest is a quick test. */
static int may_be_rom(const uint8_t *data, size_t size)
{
    return size >= KUNAI_I_NDS_HEADER && data[KUNAI_I_NDS_UNIT] <= UNITS_AT_MOST &&
           data[KUNAI_I_NDS_CHIP] <= CHIP_AT_MOST && kunai_i_has_right_header(data);
}

/* kunai_scan calls this where it finds the first word of the retail logo (archives.md 8). */
uint64_t kunai_i_measure_nds_head(const kunai_i_format *format, const uint8_t *data, size_t size)
{
    (void)format;
    return may_be_rom(data, size) ? KUNAI_I_NDS_HEADER : 0;
}

/* The logo has its own checksum. If both checksums are right, the file is surely a ROM. The bytes
 * after the used size only fill the chip, and are not part of the ROM. */
int kunai_i_recognise_nds(const kunai_i_format *format, const uint8_t *data, size_t size,
                          kunai_found *found)
{
    uint32_t used;

    (void)format;
    if (!may_be_rom(data, size))
        return 0;
    used = kunai_i_load32(data + KUNAI_I_NDS_USED_SIZE, 0);
    if (used >= KUNAI_I_NDS_HEADER && used <= size)
        found->size = used;
    if (kunai_i_has_right_logo(data))
        found->confidence = KUNAI_CONFIDENCE_SURE;
    return 1;
}
