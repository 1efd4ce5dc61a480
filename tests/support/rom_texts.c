/* rom_texts.c - lays a small ROM of the Nintendo DS (rom_texts.h). */
#include "rom_texts.h"

enum { BANNER_AT = 0x68, BANNER_SIZE = 0x840 };

/* A BLZ stream, which is unpacked from its end: three letters, then a copy of 18 bytes from 3 bytes
 * further on (nds.md 4.2). */
#define PACKED "{00F0} 'xyz' b0x10 w0x0800000E 7 "

laid lay_rom(void)
{
    laid file = lay(ROM_HEADER
                    "arm9: 'the ARM9 begins here'.28 parameters: 1 2 3 4 5 arm9_end-arm9+0x2000000 "
                    "0x4000000 0xDEC00621 0x2106C0DE 'tail: ' " PACKED
                    "arm9_end: 0xDEC00621 parameters-arm9 0 "
                    "arm7: 'the ARM7' arm7_end: "
                    "ov9: 10 0x2100000 27 16 0x2100004 0x2100008 0 0x01000014 "
                    "11 0x2200000 9 0 0 0 1 0 ov9_end: "
                    "ov7: 12 0x2300000 16 0 0 0 2 0x03000010 ov7_end: "
                    "fat: @file0 @file1 @file1 @file2 @file2 @file3 @file3 @file4 @file4 @file5 "
                    "@file5 @file5_end fat_end: ");

    lay_more(&file,
             "fnt: root_list-fnt h(3 2) data_list-fnt h(4 0xF000) "
             "root_list: b10 'readme.txt' b0x84 'data' data_id: h0xF001 b0 "
             "data_list: b9 'empty.bin' b7 'pic.pvr' b0 fnt_end: "
             "banner: h(1 0) .28 icon: 512*b$ 16*h$*2114 6*(h(0x4B 0xE9 10 $+0x31) .248) "
             "file0: 'plain:' " PACKED "file1: 'overlay 7' file2: 'no LZ at all' 0 "
             "file3: 'hello' file4: file5: 'PVRT' 136 b(1 1 0 0) h(8 8) 64*h$ file5_end: end:");
    seal_rom(&file);
    return file;
}

/* Computes the checksum bit by bit, as its definition says. The library uses a table. */
static uint32_t compute_crc(const uint8_t *data, size_t size)
{
    uint32_t crc = 0xFFFF;

    for (size_t i = 0; i < 8 * size; i++)
        crc = crc >> 1 ^ ((crc ^ data[i / 8] >> i % 8) & 1 ? 0xA001 : 0);
    return crc;
}

static void set_crc(laid *file, size_t place, size_t from, size_t to)
{
    const uint32_t crc = compute_crc(file->file.data + from, to - from);

    file->file.data[place] = (uint8_t)crc;
    file->file.data[place + 1] = (uint8_t)(crc >> 8);
}

void seal_rom(laid *file)
{
    const uint8_t *at = file->file.data + BANNER_AT;
    size_t banner;

    if (file->file.size < 0x160)
        return;
    banner = at[0] | (size_t)at[1] << 8 | (size_t)at[2] << 16 | (size_t)at[3] << 24;
    if (banner && banner < file->file.size && file->file.size - banner >= BANNER_SIZE)
        set_crc(file, banner + 2, banner + 0x20, banner + BANNER_SIZE);
    set_crc(file, 0x15C, 0xC0, 0x15C);
    set_crc(file, 0x15E, 0, 0x15E);
}

void check_roms(const char *how, const damage *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        auto_laid file = lay_rom();

        test_note("patch: %s", rows[i].patch);
        if (rows[i].patch[0])
            patch(&file, "%s", rows[i].patch);
        seal_rom(&file);
        check_case(&file, how, "%s", rows[i].expected);
    }
}
