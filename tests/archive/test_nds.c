/* test_nds.c - ROMs of the Nintendo DS as archives (nds.md): header, files, names and the banner.
 * The header has many offsets into one large file; one that is wrong must not hide the other parts.
 * test_nds_programs.c tests programs and overlays. */
#include "outline_rows.h"
#include "rom_texts.h"

/* ---- the whole file ---- */

/* One ROM with all parts: each must be an entry with its place, name, kind and packing. */
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
         "ROM_PART_ARM7 ROM_PART_BANNER) "
         "entry[*].packing=(FORMAT_BLZ 5*0 FORMAT_BLZ 0 0) entry[*].unpacked_size=(27 9 16 5 0 144 "
         "91 8 2112) entry[*].format=(5*0 FORMAT_PVR 0 0 FORMAT_NDS_BANNER) "
         "entry[8].byte_order=BYTE_ORDER_LITTLE "
         "found['data/pic.pvr']=5 found['arm9.bin']=6 found['']=0"},
        {"archive", "unpacked[0]='plain:xyzxyzxyzxyzxyzxyzxyz' unpacked[1]='overlay 7' "
                    "unpacked[2]={6E6F204C5A20617420616C6C00000000} unpacked[3]='hello' "
                    "unpacked[4]='' unpacked[7]='the ARM7'"},
        {"archive archive_flags=ARCHIVE_QUICK", "entry[*].format=(8*0 FORMAT_NDS_BANNER) "
                                                "unpacked[0]='plain:xyzxyzxyzxyzxyzxyzxyz'"}};
    auto_laid file = lay_rom();

    CHECK_WAYS(&file, rows);
}

TEST(a_header_has_its_facts)
{
    auto_laid file = lay_rom();

    check_case(&file, "archive",
               "rom{title='KUNAI ROM' code='KNAE' maker='01' unit=2 chip=3 revision=1 "
               "used_size=@end header_size=0x200 file_count=6 directory_count=2 named_count=3 "
               "banner=8 banner_version=1 banner_crc=0x964C logo_crc=0x292 header_crc=0xE76F "
               "title_count=6 overlay9_count=2 "
               "overlay7_count=1 "
               "flags=ROM_HEADER_CRC|ROM_LOGO_CRC|ROM_BANNER_CRC|ROM_PARAMETERS|ROM_TRAILER}");
    check_case(&file, "archive",
               "rom.titles=('K\xC3\xA9\n1' 'K\xC3\xA9\n2' 'K\xC3\xA9\n3' 'K\xC3\xA9\n4' "
               "'K\xC3\xA9\n5' 'K\xC3\xA9\n6')");
}

/* A homebrew ROM may have no more than a header. */
TEST(a_rom_may_have_no_parts)
{
    auto_laid file = lay(".0x160"), title = lay("'TWELVE BYTES' 'CODE' '12' .0x14E");

    seal_rom(&file);
    seal_rom(&title);
    check_case(&file, "archive sweep",
               "sure NDS 0x160 entry_count=0 found['']=-1 rom{title='' code={00000000} "
               "maker={0000} arm9=null arm7=null banner=-1 directory_count=0 title_count=0 "
               "flags=ROM_HEADER_CRC|ROM_LOGO_CRC}");
    check_case(&title, "archive", "rom{title='TWELVE BYTES' code='CODE' maker='12'}");
}

/* ---- recognition ---- */

/* Unit, chip and checksum decide. A file with other values is read only if the caller names
 * the format. */
TEST_ROMS(a_rom_has_a_possible_unit_and_chip, "archive", {"0x12: b3", "sure NDS @end rom.unit=3"},
          {"0x12: b4", "unknown fails FORMAT 0"}, {"0x14: b14", "sure NDS @end rom.chip=14"},
          {"0x14: b15", "unknown fails FORMAT 0"})
TEST_ROMS(the_format_can_be_named, "archive format=FORMAT_NDS", {"0x12: b4", "rom.unit=4"},
          {"0x14: b255", "rom.chip=255"})

TEST(the_checksum_of_the_header_tells_a_rom)
{
    static const damage rows[] = {{"0x15E: h0", "unknown fails FORMAT 0"},
                                  {"0: b0x4A", "unknown fails FORMAT 0"},
                                  {"0x15D: b0", "unknown fails FORMAT 0"}};
    static const damage named[] = {
        {"0x15E: h0", "warns CORRUPT 0x15E 'NDS header' rom{header_crc=0 "
                      "flags=ROM_LOGO_CRC|ROM_BANNER_CRC|ROM_PARAMETERS|ROM_TRAILER}"},
        {"0: b0x4A", "warns CORRUPT 0x15E 'NDS header' rom.title='JUNAI ROM'"}};
    auto_laid file = lay_rom();

    CHECK_DAMAGES(&file, "archive", rows);
    CHECK_DAMAGES(&file, "archive format=FORMAT_NDS", named);
}

/* A ROM may be cut after its used size, or padded with any bytes. */
TEST_ROMS(the_used_size_counts_if_it_is_possible, "archive", {"add 7*b255", "sure NDS @end"},
          {"0x80: 0x160", "sure NDS 0x160"}, {"0x80: 0x15F", "sure NDS @end"},
          {"0x80: -1", "sure NDS @end rom.used_size=0xFFFFFFFF"})

/* The checksum of the header is wrong, too, so only a caller who names the format can open
 * this ROM. */
TEST(a_wrong_logo_checksum_is_a_warning)
{
    auto_laid file = lay_rom();
    const uint32_t header = 0x15E;

    patch(&file, "0x15C: h0x1234");
    file.file.data[header] = 0;
    file.file.data[header + 1] = 0;
    check_case(&file, "archive format=FORMAT_NDS",
               "warns CORRUPT 0x15E rom{logo_crc=0x1234 "
               "flags=ROM_BANNER_CRC|ROM_PARAMETERS|ROM_TRAILER}");
}

TEST(a_header_has_352_bytes)
{
    auto_laid file = lay(".0x160");

    seal_rom(&file);
    check_patches(&file, "archive", "cut #1", "unknown fails FORMAT 0", "0x15F; 0");
    check_patches(&file, "archive format=FORMAT_NDS", "cut #1", "fails TRUNCATED 0 'NDS header'",
                  "0x15F; 1; 0");
}

/* ---- files ---- */

/* Record n is at fat + 8 n. Files may overlap. */
TEST_ROMS(records_of_files_are_checked, "archive", {"fat+24: @file3 @file3+1", "unpacked[3]='h'"},
          {"fat+24: 0 @end", "entry[3].size=@end"},
          {"fat+24: @end @end", "entry[3]{offset=@end size=0} unpacked[3]=''"},
          {"fat+24: @file3+1 @file3", "warns CORRUPT @fat+24 'FAT' entry[3]{offset=@file3+1 size=0 "
                                      "name='readme.txt' result=E_CORRUPT} broken_count=1"},
          {"fat+24: -1 0",
           "warns CORRUPT @fat+24 'FAT' entry[3]{offset=@end size=0 result=E_CORRUPT}"},
          {"fat+24: @file3 @end+1", "warns TRUNCATED @fat+24 'FAT' ITEM_ENTRY 3 "
                                    "entry[3]{offset=@file3 result=E_TRUNCATED}"},
          {"fat+24: @end+1 @end+1",
           "warns TRUNCATED @fat+24 'FAT' entry[3]{offset=@end size=0 result=E_TRUNCATED}"},
          {"fat+24: @end+1 -1", "warns TRUNCATED @fat+24 'FAT' entry[3].result=E_TRUNCATED "
                                "read[3]{code=E_TRUNCATED offset=@end}"})

TEST_ROMS(without_the_table_of_files_there_is_no_archive, "archive",
          {"0x48: @end-47", "sure NDS @end fails TRUNCATED 0x48 'NDS header'"},
          {"0x4C: -1", "sure NDS @end fails TRUNCATED 0x48 'NDS header'"},
          {"0x48: -1", "sure NDS @end fails TRUNCATED 0x48 'NDS header'"})

TEST_ROMS(the_table_of_files_has_whole_records, "archive",
          {"0x4C: 55", "warns CORRUPT 0x4C 'NDS header' entry_count=9 rom.file_count=6"},
          {"0x48: 0 0",
           "any entry_count=3 rom{file_count=0 named_count=0} entry[0].name='arm9.bin' "
           "entry[0].program.entry=0"})

/* 8,000 files are the same 352 bytes. To recognise one costs 4,160 steps. Here the budget of 64
 * steps per byte and 16,777,216 lasts for 5,023 files. */
TEST(files_that_overlap_much_are_not_looked_into)
{
    auto_laid file = lay(".0x48 0x160 64000 .0x110 8000*(0 0x160)");

    seal_rom(&file);
    check_case(&file, "archive",
               "warns LIMIT 0 'entry' ITEM_ENTRY 5023 entry_count=8000 "
               "entry[7999]{size=0x160 unpacked_size=0x160 result=OK}");
    check_case(&file, "archive archive_flags=ARCHIVE_QUICK", "entry_count=8000");
}

/* ---- names ---- */

TEST_ROMS(the_tree_of_names_may_be_missing, "archive",
          {"0x44: 0",
           "rom{directory_count=0 named_count=0} entry[*].name=(6*'' 'arm9.bin' 'arm7.bin' "
           "'banner.bin')"},
          {"0x44: -1", "warns TRUNCATED 0x40 'NDS header' rom{directory_count=0 named_count=0} "
                       "unpacked[3]='hello'"},
          {"0x40: @end-53",
           "warns TRUNCATED 0x40 'NDS header' rom.directory_count=0 unpacked[3]='hello'"},
          {"0x44: 7", "warns CORRUPT @fnt 'FNT' rom.directory_count=0"},
          {"fnt+6: h0", "warns CORRUPT @fnt+6 'FNT' rom.directory_count=0 entry[3].name=''"},
          {"fnt+6: h0xFFFF", "warns CORRUPT @fnt+6 'FNT' rom.directory_count=0"},
          {"fnt: 4", "warns CORRUPT @fnt 'FNT' rom{directory_count=2 named_count=0}"},
          {"fnt: -1", "warns CORRUPT @fnt 'FNT' rom.named_count=0"})

/* The root is entered again from its directory; an id is out of range; files are outside the table.
 * Then a length is reserved, or the list ends with the table. */
TEST_ROMS(names_that_are_damaged_are_left_out, "archive",
          {"data_id: h0xF000", "warns CORRUPT @data_id 'FNT' entry[4].name='' rom.named_count=1"},
          {"data_id: h0xF002", "warns CORRUPT @data_id 'FNT' entry[5].name='' rom.named_count=1"},
          {"data_id: h0xEFFF", "warns CORRUPT @data_id 'FNT' rom.named_count=1"},
          {"fnt+4: h6", "warns CORRUPT @root_list 'FNT' entry[3].name='' rom.named_count=2"},
          {"fnt+4: h0xFFFF", "warns CORRUPT @root_list 'FNT' rom.named_count=2"},
          {"root_list: b0x80", "warns CORRUPT @root_list 'FNT' rom.named_count=0"},
          {"data_list: b0x7F", "warns CORRUPT @data_list 'FNT' rom.named_count=1"},
          {"0x44: 53", "warns CORRUPT @fnt_end-1 'FNT' entry[5].name='data/pic.pvr'"})

/* The id of the directory is 17, so the bits of entered directories need more than one byte. */
TEST(a_directory_of_many_is_entered_once)
{
    auto_laid file =
        lay(".0x40 @fnt end-fnt 0x160 8 .0x110 .8 fnt: root-fnt h(0 18) "
            "17*(list-fnt h(0 0xF000)) root: b0x81 'a' h0xF011 b0x81 'b' twice: h0xF011 b0 "
            "list: b1 'x' b0 end:");

    seal_rom(&file);
    check_case(&file, "archive", "warns CORRUPT @twice 'FNT' entry[0].name='a/x'");
}

/* This rule differs from that of NARC archives. */
TEST_ROMS(the_later_name_of_a_file_counts, "archive",
          {"fnt+12: h3", "warns CORRUPT @data_list 'FNT' entry[*].name=('' '' '' 'data/empty.bin' "
                         "'data/pic.pvr' '' 'arm9.bin' 'arm7.bin' 'banner.bin') rom.named_count=2"})

/* 4,095 directories share one list of 32,768 names. All lists together may have at most as many
 * bytes as the table, 114,686. These hold two names of directories, the list, and 24,571 of its
 * names again. */
TEST(the_size_of_the_table_limits_shared_lists)
{
    auto_laid file = lay(".0x40 @fnt end-fnt 0x160 262144 .0x110 .262144 fnt: root-fnt h(0 4096) "
                         "4095*(shared-fnt h(0 0xF000)) root: 4095*(b0x81 'd' h$+0xF001) b0 "
                         "shared: 32768*(b1 'x') b0 end:");

    seal_rom(&file);
    check_case(&file, "archive",
               "any warning_total=24572 rom.named_count=32768 entry[32767].name='d/x' "
               "warnings[0]{code=E_CORRUPT offset=@shared} "
               "warnings[63]{code=E_LIMIT offset=@shared+49142 record='FNT'}");
}

/* ---- banner ---- */

/* The versions have six, seven or eight titles. A title ends with its field or at its first 0. */
TEST_ROMS(banners_have_versions, "archive",
          {"banner: h2, add .0x900, 0x68: @file5_end",
           "warns UNSUPPORTED @file5_end 'banner' entry[8]{offset=@file5_end size=0x840 "
           "result=E_UNSUPPORTED format=0} rom{banner_version=0 title_count=0 banner=8} "
           "read[8]{code=E_UNSUPPORTED offset=@file5_end}"},
          {"add h2 .0x93E, 0x68: @file5_end",
           "entry[8]{size=0x940 format=FORMAT_NDS_BANNER} rom{banner_version=2 title_count=7}"},
          {"add h3 .0xA3E, 0x68: @file5_end",
           "entry[8].size=0xA40 rom{banner_version=3 title_count=8}"},
          {"add h0x103 .0x23BE, 0x68: @file5_end",
           "entry[8].size=0x23C0 rom{banner_version=0x103 title_count=8}"},
          {"0x68: 0", "entry_count=8 rom{banner=-1 title_count=0 banner_version=0}"})

TEST_ROMS(banners_lie_in_the_data, "archive",
          {"0x68: @end-0x83F",
           "warns TRUNCATED 0x68 'banner' entry[8]{offset=@end-0x83F size=0x83F "
           "result=E_TRUNCATED} rom.title_count=0"},
          {"0x68: @end-2",
           "warns TRUNCATED 0x68 'banner' ITEM_ENTRY 8 entry[8]{size=2 result=E_TRUNCATED} "
           "rom{title_count=0 banner_version=0}"},
          {"0x68: -1",
           "warns TRUNCATED 0x68 'banner' entry[8]{offset=@end size=0 result=E_TRUNCATED}"})

TEST(the_checksum_of_a_banner_is_checked)
{
    auto_laid file = lay_rom();

    check_patches(&file, "archive", "banner+#1: b#2",
                  "warns CORRUPT @banner+2 'banner' unpacked[7]='the ARM7' entry[8].result=OK "
                  "rom{title_count=6 flags=ROM_HEADER_CRC|ROM_LOGO_CRC|ROM_PARAMETERS|ROM_TRAILER}",
                  "2 1; 0x20 1; 0x83F 1");
}

/* Titles are UTF-16 of any content. Half of a surrogate pair must not give invalid UTF-8 or read on
 * into the next title. */
TEST_ROMS(titles_become_utf_8, "archive",
          {"banner+0x240: h(0x41 0x7F 0x80 0x7FF 0x800 0xFFFF 0)",
           "rom.titles[0]={417F C280 DFBF E0A080 EFBFBF}"},
          {"banner+0x240: h(0xD83D 0xDE00 0xDBFF 0xDFFF 0xD800 0xDC00 0)",
           "rom.titles[0]={F09F9880 F48FBFBF F0908080}"},
          {"banner+0x240: h(0xD83D 0x41 0xDE00 0xD83D 0)",
           "rom.titles[0]={EFBFBD 41 EFBFBD EFBFBD}"},
          {"banner+0x240: 128*h0xFFFF", "rom.titles[1]='K\xC3\xA9\n2'"},
          {"banner+0x240: 127*h0x20 h0xD83D, banner+0x340: h0xDE00",
           "rom.titles[1]={EFBFBD C3A9 0A 32}"})

/* ---- outline ---- */

TEST(an_outline_has_all_structures_of_a_rom)
{
    auto_laid file = lay_rom();

    check_records(
        &file, "outline", "format=FORMAT_NDS",
        "0 FILE 'Nintendo DS ROM' 0 @end; 1 HEADER 'NDS header' 0 352 0 0 6; 1 ENTRY_DATA 'entry "
        "data' "
        "@arm9 "
        "84; 2 PROGRAM_PARAMETERS 'module parameters' @parameters 36; 1 PROGRAM_TRAILER 'ARM9 "
        "trailer' @arm9_end 12; 1 ENTRY_DATA 'entry data' @arm7 8; 1 OVERLAY 'overlay9' @ov9 32 10 "
        "1; "
        "1 OVERLAY 'overlay9' @ov9+32 32 11; 1 OVERLAY 'overlay7' @ov7 32 12 3; 1 ENTRY 'FAT "
        "record' "
        "@fat 8; 1 ENTRY 'FAT record' @fat+8 8; 1 ENTRY 'FAT record' @fat+16 8; 1 ENTRY 'FAT "
        "record' "
        "@fat+24 8; 1 ENTRY 'FAT record' @fat+32 8; 1 ENTRY 'FAT record' @fat+40 8; 1 "
        "ENTRY_DIRECTORY "
        "'FNT directory' @fnt 8; 1 ENTRY_DIRECTORY 'FNT directory' @fnt+8 8; 1 ENTRY_NAME 'FNT "
        "name' "
        "@root_list 11; 1 ENTRY_NAME 'FNT name' @root_list+11 7; 1 ENTRY_NAME 'FNT name' "
        "@root_list+18 "
        "1; 1 ENTRY_NAME 'FNT name' @data_list 10; 1 ENTRY_NAME 'FNT name' @data_list+10 8; 1 "
        "ENTRY_NAME 'FNT name' @data_list+18 1; 1 ENTRY_DATA 'entry data' @banner 2112; 1 "
        "ENTRY_DATA "
        "'entry data' @file0 20; 1 ENTRY_DATA 'entry data' @file1 9; 1 ENTRY_DATA 'entry data' "
        "@file2 "
        "16; 1 ENTRY_DATA 'entry data' @file3 5; 1 ENTRY_DATA 'entry data' @file5 144");
}

/* ---- sweeps ---- */

TEST(every_cut_and_every_byte_of_a_rom_may_be_damaged)
{
    static const way rows[] = {
        {"archive sweep", "entry_count=9"},
        {"archive format=FORMAT_NDS sweep", "entry_count=9"},
        {"archive format=FORMAT_NDS archive_flags=ARCHIVE_QUICK sweep", "entry_count=9"}};
    auto_laid file = lay_rom();

    CHECK_WAYS(&file, rows);
}
