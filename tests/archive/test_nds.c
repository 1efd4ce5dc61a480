/* test_nds.c - ROMs of the Nintendo DS as archives (nds.md). */
#include "cases.h"
#include "rom_texts.h"

/* ---- the whole file ---- */

TEST(a_rom_has_files_programs_and_a_banner)
{
    static const way rows[] = {
        {"archive",
         "sure NDS @end byte_order=BYTE_ORDER_LITTLE entry_count=9 broken_count=0 "
         "entry[*].offset=(@file0 @file1 @file2 @file3 @file4 @file5 @arm9 @arm7 @banner) "
         "entry[*].size=(20 9 16 5 0 144 84 8 2112) "
         "entry[*].name=('' '' '' 'readme.txt' 'data/empty.bin' 'data/pic.pvr' 'arm9.bin' "
         "'arm7.bin' 'banner.bin') "
         "entry[*].type=(2*ROM_PART_OVERLAY9 ROM_PART_OVERLAY7 3*ROM_PART_FILE ROM_PART_ARM9 "
         "ROM_PART_ARM7 ROM_PART_BANNER)"},
    };
    auto_laid file = lay_rom();

    CHECK_WAYS(&file, rows);
}
