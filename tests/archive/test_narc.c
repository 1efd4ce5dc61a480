/* test_narc.c - NARC archives (narc.md): blocks and ranges on both sides of every rule. Blocks may
 * have any order and ranges may wrap, so each offset must be checked. test_narc_names.c tests the
 * trees of names. */
#include "cases.h"

/* ---- the whole file ---- */

/* Without names: BTAF at 16, BTNF at 44, GMIF at 60, members at 68 and 76, the end at 80. */
#define TWO_MEMBERS                                                                                \
    "'NARC' {FEFF0001} 80 h(16 3) 'BTAF' 28 2 0 5 8 11 'BTNF' 16 4 h(0 1) 'GMIF' 20 'hello' "      \
    "{FFFFFF} 'abc' {FF} "

/* The bytes are those of the tables of narc.md. */
TEST_ROWS(the_example_of_the_document_opens, "#1", "archive",
          "sure NARC 80 byte_order=BYTE_ORDER_LITTLE entry_count=2 broken_count=0 "
          "entry[*].offset=(68 76) entry[*].size=(5 3) unpacked[*]=('hello' 'abc') "
          "entry[*].name=('' '') entry[0]{unpacked_size=5 global_index=0}",
          "({4E415243 FEFF0001 50000000 1000 0300 42544146 1C000000 02000000 00000000 05000000 "
          "08000000 0B000000 42544E46 10000000 04000000 0000 0100 474D4946 14000000 68656C6C6F "
          "FFFFFF 616263 FF}); (" TWO_MEMBERS ")")

/* Archives have FE FF, the other files of the machine have FF FE. */
TEST_DAMAGES(byte_order_mark, TWO_MEMBERS, "archive",
             {"4: {FEFF} | 4: {FFFE}", "sure NARC 80 unpacked[1]='abc'"},
             {"4: {FFFF} | 4: {0000}", "sure NARC 80 warns CORRUPT 4 'NARC' unpacked[1]='abc'"})

TEST(an_archive_may_have_no_entries)
{
    CHECK("'NARC' {FEFF0001} 52 h(16 3) 'BTAF' 12 0 'BTNF' 16 4 h(0 1) 'GMIF' 8", "archive",
          "sure NARC 52 entry_count=0 found['']=-1");
    CHECK("'NARC' {FEFF0001} 67 h(16 3) 'BTAF' 20 1 0 0 'BTNF' 23 8 h(0 1) b5 'empty' b0 'GMIF' 8",
          "archive", "entry_count=1 entry[0]{offset=67 size=0 name='empty'} unpacked[0]=''");
}

/* ---- cut files ---- */

/* Every place where the file of two members may be cut. If it is cut before the data of GMIF, no
 * entry is left. */
TEST(files_that_are_cut_before_the_data_fail)
{
    auto_laid file = lay(TWO_MEMBERS);

    check_patches(&file, "archive", "cut #1", "likely NARC #1 fails TRUNCATED #2 '#3'",
                  "4 4 NARC; 5 4 NARC; 6 6 NARC; 7 6 NARC; 8 8 NARC; 11 8 NARC; 12 12 NARC; "
                  "13 12 NARC; 14 14 NARC; 15 14 NARC; 16 16 BTAF; 23 16 BTAF; 24 20 BTAF; "
                  "43 20 BTAF; 44 44 GMIF; 51 44 GMIF; 52 48 GMIF; 59 48 GMIF; 60 60 GMIF; "
                  "67 60 GMIF");
    check_patches(&file, "archive", "cut #1", "unknown fails FORMAT 0 'archive'", "0; 3");
}

/* A cut GMIF still gives its bytes. An empty entry cannot be cut: it is placed at the end of
 * the data. */
TEST(a_cut_gmif_gives_its_bytes)
{
    auto_laid file = lay(TWO_MEMBERS);

#define SIZES "entry[*].offset=(68 #2) entry[*].size=(#3 #4) "
    check_patches(&file, "archive", "cut #1",
                  "likely NARC #1 warns TRUNCATED 28 'BTAF' warns TRUNCATED 36 'BTAF' " SIZES
                  "entry[*].result=(2*E_TRUNCATED)",
                  "68 68 0 0; 72 72 4 0");
    check_patches(&file, "archive", "cut #1",
                  "likely NARC #1 warns TRUNCATED 36 'BTAF' " SIZES
                  "entry[*].result=(OK E_TRUNCATED)",
                  "73 73 5 0; 76 76 5 0; 78 76 5 2");
    check_patches(&file, "archive", "cut #1", "likely NARC #1 " SIZES, "79 76 5 3");
    check_patches(&file, "archive", "40: 8, cut #1", /* the second ends where it begins, at 76 */
                  "#2 NARC #1 unpacked[*]=('hello' '') entry[1].offset=#3",
                  "73 likely 73; 74 likely 74; 75 likely 75; 76 likely 76; 77 likely 76; "
                  "78 likely 76; 79 likely 76; 80 sure 76");
}

/* ---- blocks ---- */

#define BTAF "'BTAF' 20 1 0 4 "
#define BTNF "'BTNF' 16 4 h(0 1) "
#define GMIF "d: 'GMIF' 12 'data' "
#define OTHER "'XXXX' 8 "

static void check_blocks(const char *blocks, const char *expected, const char *rows)
{
    auto_free char *text = print_text("'NARC' {FEFF0001} e-s+16 h(16 #1) s: %s e:", blocks);
    check_rows(text, "archive", expected, rows);
}

/* Blocks are found by their tags, in any order, no matter how many the header counts. The
 * first block of each kind counts. The block of names may be missing; the warning is at the
 * number of blocks. */
TEST(blocks_may_have_any_order)
{
#define DATA " entry_count=1 entry[0].offset=@d+8 unpacked[0]='data'"
#define SEVEN OTHER OTHER OTHER OTHER OTHER OTHER OTHER
    check_blocks(BTAF BTNF GMIF, "sure NARC 64" DATA, "3; 0; 0xFFFF");
    check_blocks(GMIF BTNF BTAF, "sure NARC 64" DATA, "3");
    check_blocks(BTNF GMIF BTAF, "sure NARC 64" DATA, "3");
    check_blocks(BTAF GMIF BTNF, "sure NARC 64" DATA, "3");
    check_blocks(OTHER BTAF OTHER BTNF OTHER GMIF, "sure NARC 88" DATA, "6");
    check_blocks(BTAF GMIF, "likely NARC 48 warns CORRUPT 14 'NARC'" DATA, "2");
    check_blocks(GMIF BTAF, "likely NARC 48 warns CORRUPT 14 'NARC'" DATA, "3");
    check_blocks(BTAF GMIF OTHER OTHER, "likely NARC 64 warns CORRUPT 14 'NARC'" DATA, "4");
    check_blocks(BTAF BTNF GMIF BTAF BTNF "'GMIF' 12 'more'", "sure NARC 112" DATA, "6");
    check_blocks(GMIF "'GMIF' 12 'more'" BTAF BTNF, "sure NARC 76" DATA, "4");
    check_blocks(OTHER OTHER OTHER OTHER OTHER OTHER SEVEN BTAF BTNF GMIF, "sure NARC 168" DATA,
                 "16");
}

/* If all blocks that the header counts are there, the file is wrong; if there are fewer, it was
 * cut. At most 16 blocks are read. */
TEST(a_missing_block_is_corrupt_or_cut)
{
    check_blocks(BTNF GMIF, "likely NARC 44 fails #2 44 'BTAF'", "2 CORRUPT; 3 TRUNCATED");
    check_blocks(BTAF BTNF, "likely NARC 52 fails #2 52 'GMIF'", "2 CORRUPT; 3 TRUNCATED");
    check_blocks(BTAF OTHER OTHER, "likely NARC 52 fails CORRUPT 52 'GMIF'", "3");
    check_blocks("", "likely NARC 16 fails #2 16 'BTAF'", "0 CORRUPT; 1 TRUNCATED");
    check_blocks(SEVEN SEVEN BTAF BTNF GMIF, "likely NARC 176 fails CORRUPT 164 'GMIF'", "17");
}

/* The file has three blocks, with sizes at 20, 40 and 56 and a count at 24. GMIF may declare more
 * than there is. With a size of 11 the next block would begin within the count and a range. */
TEST(blocks_lie_in_the_file)
{
    auto_laid file = lay("'NARC' {FEFF0001} 64 h(16 3)" BTAF BTNF GMIF);

    check_patches(&file, "archive", "#1: #2", "likely NARC 64 fails #3 #4 '#5'",
                  "20 7 CORRUPT 20 BTAF; 20 0 CORRUPT 20 BTAF; 20 49 TRUNCATED 20 BTAF; "
                  "20 48 TRUNCATED 64 GMIF; 20 -1 TRUNCATED 20 BTAF; 40 7 CORRUPT 40 GMIF; "
                  "40 29 TRUNCATED 40 GMIF; 40 28 TRUNCATED 64 GMIF; 56 7 CORRUPT 56 GMIF; "
                  "56 0 CORRUPT 56 GMIF; 20 11 TRUNCATED 31 GMIF; 24 2 CORRUPT 24 BTAF");
    check_patches(&file, "archive", "56: -1", "likely NARC 64 unpacked[0]='data'", "x");
}

/* The total size in the header counts if it is possible. */
TEST_ROWS(the_size_is_that_of_the_header_if_it_can_be_true,
          "'NARC' {FEFF0001} #1 h(16 3) 'BTAF' 28 2 0 5 8 11 'BTNF' 16 4 h(0 1) 'GMIF' 20 .32",
          "archive", "#2 NARC #3",
          "80 sure 80; 79 sure 80; 0 sure 80; 84 sure 84; 100 sure 100; 101 likely 100; "
          "-1 likely 100")

/* A BTAF must have room for the ranges that it counts. A file that breaks this rule is
 * still recognised. */
TEST(the_count_of_btaf_fits_its_size)
{
#define COUNTED                                                                                    \
    "'NARC' {FEFF0001} e-s+16 h(16 3) s: 'BTAF' #1 #2 .#3 'BTNF' 16 4 h(0 1) 'GMIF' 8 e:"
    check_rows(COUNTED, "archive", "sure NARC @e entry_count=#2",
               "12 0 0; 19 0 7; 20 1 8; 27 1 15; 28 2 16");
    check_rows(COUNTED, "archive", "likely NARC @e fails CORRUPT 24 'BTAF'",
               "12 1 0; 19 1 7; 20 2 8; 27 2 15; 28 0xFFFF 16; 28 3 16");
    check_rows("'NARC' {FEFF0001} e-s+16 h(16 3) s: 'BTAF' #1 #2 'BTNF' 16 4 h(0 1) 'GMIF' 8 e:",
               "archive", "likely NARC @e fails CORRUPT 24 'BTAF'", "8 ''; 11 3*b0");
}

/* ---- ranges ---- */

/* GMIF has 8 bytes from 68 on, and 4 bytes follow. The range is that of the second entry; its slot
 * is at 36. The range may share bytes with the first one. An empty range may lie after all data. */
TEST(entries_lie_in_gmif)
{
#define RANGES                                                                                     \
    "'NARC' {FEFF0001} 80 h(16 3) 'BTAF' 28 2 0 4 #1 #2 'BTNF' 16 4 h(0 1) 'GMIF' 16 '01234567' "  \
    "'tail'"
    check_rows(RANGES, "archive", "unpacked[0]='0123' entry[1]{offset=#3 size=#4 result=OK}",
               "0 8 68 8; 8 8 76 0; 2 6 70 4; 9 9 77 0; 12 12 80 0; 13 13 80 0; -1 -1 80 0");
    check_rows(RANGES, "archive",
               "warns #5 36 'BTAF' unpacked[0]='0123' entry[1]{offset=#3 size=#4 result=E_#5}",
               "0 9 68 9 CORRUPT; 8 12 76 4 CORRUPT; 8 13 76 4 TRUNCATED; 13 14 80 0 TRUNCATED; "
               "0 -1 68 12 TRUNCATED; 1 0 68 0 CORRUPT; 5 4 68 0 CORRUPT; 100 4 68 0 CORRUPT; "
               "-1 0 68 0 CORRUPT");
}

/* ---- sweeps ---- */

/* The last member has padding, whose loss is no fault. */
TEST(every_cut_and_every_byte_may_be_damaged)
{
    CHECK(TWO_MEMBERS, "archive sweep", "entry_count=2");
    CHECK_DAMAGED(TWO_MEMBERS, "archive flags=OPEN_STRICT sweep whole",
                  {"cut -1", "entry_count=2"});
}
