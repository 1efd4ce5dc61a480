/* test_xvm.c - XVM archives (archives.md 6), with a header and without. The header has no table,
 * and a file without a header differs from a single texture only by its second chunk. */
#include "cases.h"

/* A 4x4 DXT1 texture of 72 bytes; more can follow its pixels. */
#define XVRT(index, more) "[XVRT 0 6 " index " h(4 4) 8 .44 " more "] "

/* Textures of 72, 83 and 94 bytes: nothing aligns them. $ is the number of the three textures. */
#define RUN "(" XVRT("$*3", "") XVRT("$*3+1", ".11") XVRT("$*3+2", ".22") ") "

/* ---- with a header ---- */

/* Real headers contain old pointers. */
TEST_CASE(pointers_of_the_header_are_ignored,
          "[XVMH h3 54*b0xCD] " XVRT("0x00312F05", "") XVRT("-1", ".22") XVRT("3", ".43"),
          "archive",
          "byte_order=BYTE_ORDER_LITTLE entry[*].offset=(64 136 230) entry[*].size=(72 94 115) "
          "entry[*].name=('' '' '') entry[*].global_index=(0x00312F05 0xFFFFFFFF 3) "
          "entry[*].format=(3*FORMAT_XVR)")

TEST(the_header_counts_the_textures)
{
    CHECK("[XVMH h0 .54]", "archive", "format=FORMAT_XVM entry_count=0");
    CHECK("[XVMH h2 .54] " XVRT("1", ""), "archive", "warns TRUNCATED 136 'XVMH' entry_count=1");
    CHECK("[XVMH h2 .54] " XVRT("1", "") "'XVRS' 0 .8", "archive", /* another chunk follows */
          "warns TRUNCATED 136 'XVMH' entry_count=1");
    /* a texture that the header does not count is ignored */
    CHECK("[XVMH h1 .54] " XVRT("1", "") XVRT("2", ""), "archive", "entry_count=1");
}

TEST(a_cut_texture_is_a_cut_entry)
{
    CHECK_DAMAGED("[XVMH h1 .54] " XVRT("5", ""), "archive",
                  {"cut -1", "warns TRUNCATED 68 'XVRT' entry_count=1 entry[0]{offset=64 size=71 "
                             "result=E_TRUNCATED global_index=5}"},
                  {"cut 63", "fails TRUNCATED 10 'XVMH'"}, {"cut 9", "fails TRUNCATED 8 'XVMH'"},
                  {"cut 3", "fails FORMAT 0 'archive'"},
                  {"4: b0x39", "warns CORRUPT 4 'XVMH' entry_count=1"}); /* the size is always 56 */
    /* chunks that are too small for an index have none */
    CHECK("[XVMH h2 .54] [XVRT .8 {FFFFFF}] [XVRT .8 {11111111}]", "archive",
          "entry[*].global_index=(0 0x11111111)");
}

/* ---- without a header ---- */

/* Two or more textures without a header are an archive. */
TEST(two_textures_are_an_archive_without_a_header)
{
    check_rows("#1*" RUN "z:", "archive",
               "format=FORMAT_XVM byte_order=BYTE_ORDER_LITTLE entry_count=#2 entry[1].offset=72 "
               "entry[#3].offset=@z-94 entry[*].size=(#1*(72 83 94)) entry[*].name=(#2*'') "
               "entry[2].global_index=2 entry[#3].global_index=#3 entry[*].format=(#2*FORMAT_XVR) "
               "entry[*].owner=(#2*-1)",
               "1 3 2; 30 90 89");
    CHECK(XVRT("0", "") XVRT("1", ".11"), "archive",
          "entry[*].offset=(0 72) entry[*].size=(72 83) entry[*].global_index=(0 1)");
}

/* One texture is an archive only if the caller names the format. Then the archive is read, and
 * faults are reported at their places. */
TEST(run_of_one)
{
    static const char how[] = "archive format=FORMAT_XVM";

    CHECK(XVRT("0", ""), "archive", "fails FORMAT 0 'archive'");
    CHECK(XVRT("0", ""), how, "entry_count=1 entry[0]{offset=0 size=72 format=FORMAT_XVR}");
    check_rows("#1", how, "fails FORMAT 0 'XVMH'",
               "''; 'XVR'; 'text that is no texture'; 'PVMH'; ([PVRT h(0x0901 0 8 8) .128])");
    CHECK("'XVRT' .3", how, "fails TRUNCATED 0 'XVRT'");
    CHECK("'XVMH'", how, "fails TRUNCATED 4 'XVMH'");
    CHECK("'XVRT' 64 0 6 0 h(4 4) 8 .43", how,
          "warns TRUNCATED 4 'XVRT' entry[0]{offset=0 size=71 result=E_TRUNCATED}");
    CHECK(XVRT("0", "") "'rest'", how, "warns CORRUPT 72 'XVRT' entry_count=1");
}

/* The first texture must be whole, with all of its header. The second needs only a tag and a
 * size. */
TEST(the_first_texture_without_a_header_is_whole)
{
    CHECK("[XVRT .56] [XVRT]", "archive",
          "entry[*].offset=(0 64) entry[*].size=(64 8) entry[*].global_index=(0 0)");
    check_rows("#1", "archive", "fails FORMAT 0 'archive'", /* the last passes the end */
               "([XVRT .55] [XVRT .56]); ([XVRT .56] 'XVRT' .3); ([XVRT .56] b0 [XVRT .56]); "
               "('XVRT' 65 .64)");
}

TEST(a_run_ends_with_its_last_texture)
{
    CHECK_DAMAGED(
        XVRT("0", "") XVRT("1", ".11"), "archive",
        {"add " XVRT("2", ".22") ", cut -1",
         "warns TRUNCATED 159 'XVRT' entry[2]{offset=155 size=93 result=E_TRUNCATED}"},
        {"add .100", "entry_count=2"}, /* padding */
        {"add .9 b1",
         "warns CORRUPT 155 'XVRT' 'bytes after the last texture are skipped' entry_count=2 "
         "entry[1]{offset=72 size=83}"},
        {"add 'XVRT' 3*b1", "warns CORRUPT 155 'XVRT' entry_count=2"}); /* too short */
}

/* ---- what kunai_probe finds ---- */

/* Probe is sure if the file ends with a whole texture. At most 1024 textures are read. */
TEST(archives_that_end_with_a_texture_are_sure)
{
    /* 1024 and 1025, without and with a header */
    check_rows("341*" RUN XVRT("1023", "") " z: #1 .10", "archive", "#2 XVM #3 entry_count=#4",
               "'' sure @z 1024; ([XVRT 0 6 1024 h(4 4) 8 .55]) likely @z+93 1025");
    check_rows("[XVMH h#4 .54] 341*" RUN XVRT("1023", "") " z: #1 .10", "archive",
               "#2 XVM #3 entry_count=#4",
               "'' sure @z 1024; ([XVRT 0 6 1024 h(4 4) 8 .55]) likely @z+93 1025");
}

TEST_DAMAGES(the_size_ends_with_the_last_texture, XVRT("0", "") XVRT("1", ".11"), "archive",
             {"cut -1", "likely XVM 154 warns TRUNCATED 76 'XVRT'"},
             {"add 'behind'", "sure XVM 155 warns CORRUPT 155 'XVRT'"},
             {"cut 72, add 'XVRT' 3*b1", "sure XVR 72 fails FORMAT 0 'archive'"})

TEST(every_cut_and_every_byte_may_be_damaged)
{
    check_rows(XVRT("0", "") XVRT("1", ".11"), "archive flags=#1 sweep #2", "entry_count=2",
               "0 sweep; OPEN_STRICT whole");
    CHECK("[XVMH h2 54*b1] " XVRT("7", ".100") XVRT("8", ".92"),
          "archive flags=OPEN_STRICT sweep whole", "entry_count=2");
}
