/* test_nds_programs.c - ARM9, ARM7 and overlays of ROMs of the Nintendo DS (nds.md 4), and the cost
 * of opening a large ROM. BLZ has no signature, so the tables and parameters of the ROM decide
 * which parts are packed. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "cases.h"
#include "rom_texts.h"

#include <sys/mman.h>
#include <unistd.h>

/* ---- overlays ---- */

TEST(programs_have_their_records)
{
    auto_laid file = lay_rom();

    check_case(&file, "archive",
               "rom.overlays9[0]{part=ROM_PART_OVERLAY9 entry=0 id=10 load_address=0x2100000 "
               "entry_address=0 memory_size=27 cleared_size=16 constructors_start=0x2100004 "
               "constructors_end=0x2100008 file=0 packed_size=20 flags=PROGRAM_PACKED words=(10 "
               "0x2100000 27 16 0x2100004 0x2100008 0 0x1000014)} "
               "rom.overlays9[1]{entry=1 id=11 flags=0 packed_size=0} "
               "rom.overlays7[0]{part=ROM_PART_OVERLAY7 entry=2 id=12 file=2 packed_size=16 "
               "flags=PROGRAM_PACKED|PROGRAM_SIGNED}");
    check_case(
        &file, "archive",
        "rom.arm9{part=ROM_PART_ARM9 entry=6 id=0 load_address=0x2000000 "
        "entry_address=0x2000800 memory_size=84 flags=PROGRAM_PACKED words=(@arm9 0x2000800 "
        "0x2000000 84 4*0)} rom.arm7{part=ROM_PART_ARM7 entry=7 entry_address=0x2380008 "
        "load_address=0x2380000 memory_size=8 flags=0} rom{parameters_offset=28 parameters=(1 "
        "2 3 4 5 0x2000054 0x4000000 0xDEC00621 0x2106C0DE) trailer=(0xDEC00621 28 0)}");
    check_case(&file, "archive",
               "entry[0].program.id=10 entry[2].program.id=12 entry[3].program=null "
               "entry[6].program.part=ROM_PART_ARM9 entry[7].program.part=ROM_PART_ARM7 "
               "entry[8].program=null");
}

TEST_ROMS(overlay_tables_lie_in_the_data, "archive",
          {"0x50: @end-63",
           "warns TRUNCATED 0x50 'NDS header' rom{overlay9_count=0 overlay7_count=1} "
           "entry[0]{type=0 program=null packing=0 unpacked_size=20}"},
          {"0x54: -1", "warns TRUNCATED 0x50 'NDS header' rom.overlay9_count=0"},
          {"0x58: -1", "warns TRUNCATED 0x58 'NDS header' rom{overlay9_count=2 overlay7_count=0}"},
          {"0x54: 63", "warns CORRUPT 0x54 'NDS header' rom.overlay9_count=1 entry[1].type=0"},
          {"0x50: 0 0", "rom{overlay9_count=0 overlay7_count=1} entry[0].type=0"})

/* If two overlays name one file, its entry belongs to the first. The second stays in the list
 * of overlays. */
TEST_ROMS(overlays_name_files, "archive",
          {"ov9+0x18: 6", "warns CORRUPT @ov9+0x18 'overlay9' rom.overlays9[0]{entry=-1 file=6} "
                          "entry[0]{type=0 packing=0}"},
          {"ov7+0x18: -1", "warns CORRUPT @ov7+0x18 'overlay7' rom.overlays7[0].entry=-1"},
          {"ov9+0x38: 0", "warns CORRUPT @ov9+0x38 'overlay9' ITEM_ENTRY 0 "
                          "rom.overlays9[1].entry=0 entry[0].program.id=10 entry[1].program=null"},
          {"ov7+0x18: 3, ov7+0x1C: 0", "entry[3]{type=ROM_PART_OVERLAY7 name='readme.txt'}"})

TEST_ROMS(declared_sizes_are_compared, "archive",
          {"ov9+8: 28", "warns CORRUPT @ov9+8 'overlay9' ITEM_ENTRY 0 entry[0].unpacked_size=27"},
          {"ov9+0x1C: b21",
           "warns CORRUPT @ov9+0x1C 'overlay9' ITEM_ENTRY 0 entry[0].unpacked_size=27"},
          {"ov7+8: 15", "warns CORRUPT @ov7+8 'overlay7' ITEM_ENTRY 2 entry[2].unpacked_size=16"},
          {"ov9+0x28: 8", "rom.overlays9[1].memory_size=8"}, /* only packed ones */
          {"ov9+0x1F: b0",
           "entry[0]{packing=0 unpacked_size=20} unpacked[0]={706C61696E3A 00F0 78797A 10 "
           "0E00000807000000}"})

/* The footer of overlay 0 is the last 8 bytes of file 0. */
TEST_ROMS(footers_are_checked_by_the_open_call, "archive",
          {"file0+15: b12", "warns CORRUPT @file0+15 'BLZ footer' ITEM_ENTRY 0 broken_count=1 "
                            "entry[0]{result=E_CORRUPT packing=FORMAT_BLZ} read[0]{code=E_CORRUPT "
                            "offset=@file0+15}"},
          {"file0+12: b21", "warns CORRUPT @file0+12 'BLZ footer' entry[0].result=E_CORRUPT"},
          {"file0+16: -1", "warns CORRUPT @file0+16 'BLZ footer' entry[0].result=E_CORRUPT"},
          {"file0+16: 0, ov9+8: 20", "entry[0]{packing=0 unpacked_size=20 result=OK}"},
          {"fat: @file0 @file0+7, ov9+0x1C: b7",
           "warns TRUNCATED @file0+7 'BLZ footer' entry[0].result=E_TRUNCATED"},
          {"fat+4: @file0", "any entry[0]{result=E_TRUNCATED size=0}"},
          {"fat+4: -1", "warns TRUNCATED @fat 'FAT' entry[0]{result=E_TRUNCATED packing=0}"})

/* Only kunai_archive_read decodes the stream. Its copy begins at file 0 + 6. */
TEST_ROMS(streams_are_checked_by_the_read_call, "archive",
          {"file0+6: b1", "entry[0]{result=OK unpacked_size=27} read[0]{code=E_CORRUPT "
                          "offset=@file0+6 record='BLZ copy'}"})

TEST_ROMS(programs_can_be_over_the_limit, "archive max_output=26",
          {"", "warns LIMIT @file0+16 'LZ size' ITEM_ENTRY 0 warns LIMIT @arm9+80 'LZ size' "
               "ITEM_ENTRY 6 entry[0]{result=E_LIMIT unpacked_size=27} broken_count=2 "
               "read[0]{code=E_LIMIT offset=@file0+16} read[6]{code=E_LIMIT offset=@arm9+80}"})

/* File 3 is an LZ10 of five literal bytes, and only a trial shows this. */
TEST(flags_say_what_is_unpacked)
{
    static const way rows[] = {
        {"archive",
         "entry[*].packing=(FORMAT_BLZ 5*0 FORMAT_BLZ 0 0) unpacked[3]={10 050000 00 61626364 65}"},
        {"archive archive_flags=ARCHIVE_LEAVE sweep",
         "entry[*].packing=(9*0) entry[0].unpacked_size=20 entry[6].unpacked_size=84 "
         "rom{overlays9[0].flags=PROGRAM_PACKED arm9.flags=PROGRAM_PACKED}"},
        {"archive archive_flags=ARCHIVE_UNPACK sweep",
         "entry[*].packing=(FORMAT_BLZ 0 0 FORMAT_LZ10 0 0 FORMAT_BLZ 0 0) unpacked[3]='abcde' "
         "unpacked[0]='plain:xyzxyzxyzxyzxyzxyzxyz'"}};
    auto_laid file = lay_rom();

    patch(&file, "fat+24: @end @end+10, add {10 050000 00 61626364 65}");
    CHECK_WAYS(&file, rows);
}

/* Nothing is unpacked, so a wrong footer must not break an entry. */
TEST_ROMS(left_programs_are_not_broken, "archive archive_flags=ARCHIVE_LEAVE max_output=26",
          {"", "entry[*].packing=(9*0) broken_count=0"},
          {"file0+15: b12, ov9+8: 28", "entry[0]{packing=0 unpacked_size=20 result=OK}"})

/* ---- ARM9 ---- */

#define PACKED_ARM9 "entry[6]{packing=FORMAT_BLZ unpacked_size=91} rom.parameters_offset=28"
#define PLAIN_ARM9 "entry[6]{packing=0 unpacked_size=84 result=OK} rom.arm9.flags=0 "

/* A word of the header gives the place of the module parameters, from the start of the program or
 * of the file. If the word is wrong, the words after the program give it, or a search. */
TEST_ROMS(module_parameters_are_found, "archive",
          {"arm9_end: 0", PACKED_ARM9 " rom{flags=ROM_HEADER_CRC|ROM_LOGO_CRC|ROM_BANNER_CRC|"
                                      "ROM_PARAMETERS trailer=(0 0 0)}"},
          {"arm9_end: 0, 0x88: 28", PACKED_ARM9}, {"arm9_end: 0, 0x88: @parameters", PACKED_ARM9},
          {"arm9_end: 0, 0x88: 5", PACKED_ARM9}, {"0x88: -1", PACKED_ARM9},
          {"arm9_end+4: -1", PACKED_ARM9}, {"arm9_end+4: 27", PACKED_ARM9},
          {"parameters+28: 0", PLAIN_ARM9 "rom{parameters_offset=0 parameters=(9*0)}"},
          {"parameters+32: 0", PLAIN_ARM9 "rom.parameters_offset=0"})

/* Word 5 must be the end of the stored program, and the footer must be valid. One of them alone can
 * be chance. */
TEST_ROMS(the_arm9_is_packed_if_two_things_say_so, "archive",
          {"parameters+20: 0", PLAIN_ARM9 "rom.parameters_offset=28"},
          {"parameters+20: 0x2000055", PLAIN_ARM9},
          {"0x28: 0x2000004", PLAIN_ARM9 "rom.arm9.load_address=0x2000004"},
          {"arm9+80: 0", PLAIN_ARM9},
          {"arm9+79: b7", "warns CORRUPT @arm9+79 'BLZ footer' ITEM_ENTRY 6 " PLAIN_ARM9})

TEST_ROMS(programs_lie_in_the_data, "archive",
          {"0x2C: 0", "entry_count=8 entry[6].name='arm7.bin' rom{arm9=null parameters_offset=0}"},
          {"0x3C: 0", "entry_count=8 entry[7].name='banner.bin' rom.arm7=null"},
          {"0x2C: -1", "warns TRUNCATED 0x20 'ARM9' ITEM_ENTRY 6 entry[6]{offset=@arm9 "
                       "result=E_TRUNCATED type=ROM_PART_ARM9} rom.parameters_offset=28"},
          {"0x30: @end-7",
           "warns TRUNCATED 0x30 'ARM7' ITEM_ENTRY 7 entry[7]{size=7 result=E_TRUNCATED}"})

/* The search finds parameters whose magic words end at most 0x8000 bytes after the start of the
 * program. The header, or the words after the program, can name a later place. */
TEST(module_parameters_are_searched_near_the_start)
{
    check_rows(
        ".0x20 @arm9 0 0 end-arm9 .0x58 #2 .0xD4 arm9: .#1 7*3 0xDEC00621 0x2106C0DE .256 end: "
        "#3 .8",
        "archive format=FORMAT_NDS", "any rom.parameters_offset=#4",
        "0 0 0 0; 0x7FDC 0 0 0x7FDC; 0x7FE0 0 0 0; 2 0 0 0; 0x7FE0 0x7FE0 0 0x7FE0; "
        "0x7FE0 @arm9+0x7FE0 0 0x7FE0; 2 2 0 2; 0x7FE0 0x7FDC 0 0; 0x7FE0 0x7FE4 0 0; "
        "0x7FE0 0 (0xDEC00621 0x7FE0) 0x7FE0; 0x7FE0 0 (0xDEC00621 0x7FE4) 0; "
        "0x7FE0 0 (0xDEC00622 0x7FE0) 0");
}

/* ---- cost ---- */

enum { FILES = 127, PAGE = 4096 };

/* A ROM whose files begin `step` bytes apart, at pages of their own. Only the first page of each
 * file can be read. */
typedef struct large_rom {
    uint8_t *data;
    size_t size;
} large_rom;

static large_rom make_large_rom(size_t step)
{
    const size_t size = (FILES + 1) * step;
    auto_laid head = lay(".0x48 0x160 %u .0x110", 8u * FILES);
    large_rom rom = {mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
                     size};
    uint32_t i;

    assert_true(rom.data != MAP_FAILED);
    for (i = 1; i <= FILES; i++) {
        append_u32(&head.file, (uint32_t)(i * step), 0);
        append_u32(&head.file, (uint32_t)((i + 1) * step), 0);
    }
    seal_rom(&head);
    memcpy(rom.data, head.file.data, head.file.size);
    for (i = 1; i <= FILES; i++)
        memcpy(rom.data + i * step, "NARC", 4);
    for (i = 0; i <= FILES; i++)
        assert_int_equal(mprotect(rom.data + i * step + PAGE, step - PAGE, PROT_NONE), 0);
    return rom;
}

static kunai_result open_with_work(const large_rom *rom, uint64_t max_work)
{
    const kunai_options options = {.struct_size = sizeof options, .max_work = max_work};
    auto_archive *archive = NULL;
    const kunai_result result = kunai_archive_open(rom->data, rom->size, &options, &archive, NULL);

    if (result == KUNAI_OK)
        expect(&archive_handle, archive, NULL,
               "entry_count=127 broken_count=0 entry[126].format=FORMAT_NARC");
    return result;
}

/* An entry costs 64 steps, and 16 per byte of the first 256 bytes. The open call must not read
 * more: all other pages of the files are unreadable. */
TEST(the_cost_of_a_rom_does_not_depend_on_its_size)
{
    static const size_t steps[] = {1 << 17, 1 << 20}; /* 16 and 128 MiB */
    const uint64_t work = FILES * (64 + 16 * 256);
    size_t i;

    for (i = 0; i < COUNT(steps); i++) {
        large_rom rom = make_large_rom(steps[i]);

        assert_ok(open_with_work(&rom, work));
        assert_int_equal(open_with_work(&rom, work - 1), KUNAI_E_LIMIT);
        munmap(rom.data, rom.size);
    }
}
