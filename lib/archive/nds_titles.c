/*
 * nds_titles.c - adds the banner of a Nintendo DS ROM as an entry, and reads its titles (nds.md 5).
 *
 * The header has the offset of the banner. The banner's version gives its size and the number of
 * titles, which are in UTF-16. The module textures decodes the icon. The structure of a banner is
 * in container/nds_banner.h.
 */
#include "archive/nds_titles.h"
#include "archive/nds_header.h"
#include "archive/utf16.h"
#include "container/nds_banner.h"

static void read_titles(kunai_i_open *open, const uint8_t *banner, kunai_rom *rom)
{
    const uint32_t count = kunai_i_count_banner_titles(rom->banner_version);
    kunai_string *titles = kunai_i_allocate(open, count, sizeof *titles);
    uint32_t i;

    rom->titles = titles;
    for (i = 0; titles && i < count; i++)
        titles[i] = kunai_i_copy_utf16(
            open, banner + KUNAI_I_BANNER_TITLES + i * KUNAI_I_BANNER_TITLE, KUNAI_I_BANNER_TITLE);
    rom->title_count = titles ? count : 0;
}

/* Checks the banner, and reads its titles. A wrong checksum is a warning. An unknown version breaks
 * the entry, because its size is unknown. */
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
                 "the version of the banner is not 1, 2, 3 or 0x103");
}

/* The entry of a banner of unknown version has the size of version 1, which all versions begin
 * with. */
void kunai_i_read_rom_banner(kunai_i_open *open, const kunai_i_reader *reader, kunai_i_list *files,
                             kunai_rom *rom)
{
    const uint64_t at = kunai_i_read_u32_at(reader, KUNAI_I_NDS_BANNER);
    kunai_i_file *file;
    kunai_i_item item;
    uint32_t size;

    rom->banner = -1;
    rom->titles = kunai_i_allocate(open, 0, sizeof *rom->titles);
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
