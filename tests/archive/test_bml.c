/* test_bml.c - BML archives (archives.md 2). The table has no offsets: places are sums of
 * lengths, so one wrong length moves all entries after it. The declared unpacked sizes may
 * contradict the streams. */
#include "cases.h"

/* Three streams of prs.md 7. The fourth is damaged at its third byte. */
#define ABC "{1F414243444505FC0000}" /* ABCDEBCD */
#define RUN "{1541F8FFFF0000}"       /* 257 times A */
#define LETTER "{05410000}"          /* A */
#define DAMAGED "{1541F1FF0000}"

/* 32 bytes that begin like an archive of textures: 9 literals and 23 more zeros. */
#define PACKED_TEXTURES(magic) "{FF}'" magic "'{18000000 15 00 F8FF16 0000}"

/* One member, ABC. The file has 0x820 bytes. */
#define ONE_IN_ORDER(order) order " 0 1 0x150 .52 a: 'one.nj'.32 10 0 8 0 0 .12 /0x800 " ABC " /32"
#define ONE ONE_IN_ORDER("<")

/* ---- the table ---- */

/* The places of the worked example of archives.md 9. A quick look reads no streams, only their
 * lengths. The third entry has one byte, the others after it are empty. */
TEST_CASE(worked_example_of_the_document,
          "{00000000 0B000000 50010000 00000000} .48 'barrel_with_lid.nj'.32 "
          "{0B1B0000 00000000 402A0000 AEF40000 A0500200} .12 'barrel_with_lid.nj'.32 "
          "{37140000 1F000000 E02F0000} .20 .32 1 0 1 /0x800 b1 .0x12420",
          "archive archive_flags=ARCHIVE_QUICK",
          "format=FORMAT_BML byte_order=BYTE_ORDER_LITTLE entry_count=12 "
          "entry[0]{offset=0x800 size=0x1B0B unpacked_size=0x2A40 type=0 owner=-1 "
          "name='barrel_with_lid.nj'} "
          "entry[1]{offset=0x2320 size=0xF4AE unpacked_size=0x250A0 type=0 owner=0 "
          "name='barrel_with_lid'} " /* without a look, its format is not known */
          "entry[2]{offset=0x117E0 size=0x1437 unpacked_size=0x2FE0 type=0x1F owner=-1 "
          "packing=FORMAT_PRS} entry[3]{offset=0x12C20 size=1}")

/* 31 records end exactly at 0x800, where the data begins; one record more moves the data by a
 * sector. The rows have both byte orders, with and without texture archives, with and without the
 * last padding. */
TEST(data_begins_after_the_records)
{
    CHECK("0 0 0x150 .52 /0x800", "archive", "sure BML 64 entry_count=0");
    CHECK("> 0 0 0x150 .52 /0x800", "archive", "sure BML 64 entry_count=0");
    for (int i = 0; i < 8; i++) {
        const int big = i & 1, textures = i & 2;
        char text[512], expected[512];

        snprintf(text, sizeof text,
                 "%s 0 #1 0x150 .52 #1*('file.nj'.32 12 0x01020304 8 %s .12) /0x800 #1*(/32 "
                 "{FF}'abcdefgh'{020000} %s) z: %s fin:",
                 big ? ">" : "<", textures ? "16 32" : "0 0",
                 !textures ? ""
                 : big     ? "/32 " PACKED_TEXTURES("GVMH")
                           : "/32 " PACKED_TEXTURES("PVMH"),
                 i & 4 ? "/32" : "");
        if (textures)
            snprintf(expected, sizeof expected,
                     "sure BML @fin entry[0].offset=#5 entry[*].size=(#1*(12 16)) "
                     "entry[*].name=(#1*('file.nj' 'file.%cvm')) entry[*].type=(#1*("
                     "0x01020304 0)) entry[*].unpacked_size=(#1*(8 32)) entry[1].owner=0 "
                     "entry[#4].owner=#3 entry[#4].offset=@z-16 entry[#4].format=FORMAT_%cVM "
                     "entry[*].packing=(#1*(2*FORMAT_PRS)) unpacked[*]=(#1*('abcdefgh' {%s%054d}))",
                     big ? 'g' : 'p', big ? 'G' : 'P', big ? "47564D4818" : "50564D4818", 0);
        else
            snprintf(expected, sizeof expected,
                     "sure BML @fin entry[0].offset=#5 entry[*].size=(#1*12) "
                     "entry[*].name=(#1*'file.nj') "
                     "entry[*].owner=(#1*-1) entry[#2].offset=@z-12 unpacked[*]=(#1*'abcdefgh')");
        check_rows(text, "archive", expected,
                   "1 0 0 1 0x800; 30 29 58 59 0x800; 31 30 60 61 0x800; 32 31 62 63 0x1000; "
                   "100 99 198 199 0x2000");
    }
}

/* Bytes after the padded end belong to something else. The padding may be cut. */
TEST_DAMAGES(the_size_ends_with_the_padding, ONE, "archive", {"add .100", "sure BML 0x820"},
             {"cut 0x81F", "sure BML 0x81F"}, {"cut 0x80A", "sure BML 0x80A"},
             {"cut 0x809", "likely BML 0x809 warns TRUNCATED @a+32 'BML entry'"})

/* Bytes 8 to 11 tell the byte order, and the caller's order is ignored. The first four bytes must
 * be 0. */
TEST(magic_and_byte_order)
{
    auto_laid file = lay(ONE);

    check_case(&file, "archive byte_order=BYTE_ORDER_BIG",
               "entry_count=1 byte_order=BYTE_ORDER_LITTLE");
    CHECK(ONE_IN_ORDER(">"), "archive format=FORMAT_BML byte_order=BYTE_ORDER_LITTLE",
          "entry_count=1 byte_order=BYTE_ORDER_BIG");
    check_patches(&file, "archive format=FORMAT_BML", "#1: b#2", "unknown fails FORMAT 0 'archive'",
                  "0 4; 1 4; 2 4; 3 4; 8 0x54; 9 5; 10 4; 11 4");
    check_patches(&file, "archive", "cut #1", "fails FORMAT 0 'archive'",
                  "0; 1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11");
}

/* The purpose of the unused fields is unknown. These fields, and the bytes after the NUL of a name,
 * may have any value. */
TEST_DAMAGES(unused_fields_may_be_anything, ONE, "archive",
             {"12: 52*b255, a+52: 12*b255, a+7: 25*b255",
              "sure BML 0x820 entry_count=1 entry[0].name='one.nj' unpacked[0]='ABCDEBCD'"})

/* A table that passes the end is found before memory is allocated; the format is still known.
 * 0x04000001 times 64 wraps 32 bits. */
TEST(a_cut_table_fails)
{
#define TRUNCATED                                                                                  \
    "1 0 8 12; 1 51 8 63; 1 52 64 64; 1 115 64 127; 2 179 64 191; 0x04000001 180 64 192; "         \
    "0 51 8 63; 0xFFFFFFFF 4084 64 4096"
    check_rows("0 #1 0x150 .#2", "archive", "likely BML #4 fails TRUNCATED #3 'BML'", TRUNCATED);
    check_rows("> 0 #1 0x150 .#2", "archive", "likely BML #4 fails TRUNCATED #3 'BML'", TRUNCATED);
}

/* Members past the end are listed and cut, but cannot be read. The warnings are at their lengths.
 * The end is inside the second file. */
TEST_DAMAGES(members_past_the_end_are_cut,
             "> 0 3 0x150 .52 a: 'one.nj'.32 10 0 8 0 0 .12 b: 'two.nj'.32 7 0 257 10 8 .12 "
             "c: 'three.nj'.32 4 0 1 0 0 .12 /0x800 " ABC " /32 " RUN " /32 " ABC " /32 " LETTER,
             "archive",
             {"cut 0x825",
              "likely BML 0x825 warns TRUNCATED @b+32 'BML entry' warns TRUNCATED @b+44 'BML "
              "entry' warns TRUNCATED @c+32 'BML entry' entry_count=4 broken_count=3 "
              "unpacked[0]='ABCDEBCD' entry[*].offset=(0x800 0x820 0x825 0x825) "
              "entry[*].size=(10 5 0 0) entry[*].result=(OK 3*E_TRUNCATED) "
              "entry[2].name='two' read[1]{code=E_TRUNCATED offset=0x825} "
              "read[3]{code=E_TRUNCATED offset=0x825}"})

/* Positions are sums of lengths of up to 32 bits, and reach 2^33 here. The third position is
 * exactly 2^32 + 0x800, which 32 bits would take for 0x800. */
TEST(places_have_64_bits)
{
#define THREE                                                                                      \
    "0 3 0x150 .52 a: 'a'.32 10 0 8 0 0 .12 b: 'b'.32 10 0 8 0 0 .12 c: 'c'.32 10 0 8 0 0 .12 "    \
    "/0x800 3*(" ABC " .22) end:"
    CHECK_DAMAGED(THREE, "archive archive_flags=ARCHIVE_QUICK",
                  {"a+32: 0xFFFFFFE0, b+32: 0x20",
                   "likely BML @end warns TRUNCATED @a+32 'BML entry' warns TRUNCATED @b+32 'BML "
                   "entry' warns TRUNCATED @c+32 'BML entry' entry[*].offset=(0x800 @end @end) "
                   "entry[*].size=(96 0 0) entry[*].result=(3*E_TRUNCATED)"});
    CHECK_DAMAGED(THREE, "archive",
                  {"a+32: 0xFFFFFFFF 0 0xFFFFFFFF 0xFFFFFFFF 0xFFFFFFFF, b+40: 0xFFFFFFFF",
                   "warns TRUNCATED @a+32 warns TRUNCATED @a+44 warns TRUNCATED @b+32 warns "
                   "TRUNCATED @c+32 entry_count=4 broken_count=4"});
}

/* ---- where the data begins ---- */

#define TWO_RECORDS "0 2 0x150 .52 'one.nj'.32 10 0 8 0 0 .12 'two.nj'.32 7 0 257 0 0 .12 /0x800 "

/* A writer left 0x800 more zeros after the table. No stream begins with 0, so the zeros can
 * be skipped. */
TEST(data_may_begin_0x800_bytes_later)
{
    CHECK(TWO_RECORDS ".0x800 " ABC " /32 " RUN " /32", "archive",
          "sure BML 0x1040 entry[*].offset=(0x1000 0x1020) entry[*].size=(10 7) "
          "unpacked[0]='ABCDEBCD'");
    /* The search skips 0x800 bytes once. After two sectors of zeros the data begins at the
     * computed place. */
    CHECK(TWO_RECORDS ".0x1000 " ABC " /32 " RUN " /32", "archive",
          "warns CORRUPT 0x801 'PRS copy' warns CORRUPT 0x821 'PRS copy' "
          "entry[*].offset=(0x800 0x820) entry[*].size=(10 7) entry[*].result=(2*E_CORRUPT)");
}

/* The first length that is not 0 decides where the data begins, even if it is that of a texture. */
TEST(second_start_of_a_texture)
{
    CHECK("0 1 0x150 .52 'one.nj'.32 0 0 0 10 8 .12 /0x800 .0x800 " ABC " /32", "archive",
          "entry[*].offset=(0x1000 0x1000) entry[*].size=(0 10)");
    /* all members are empty, so there is no length */
    CHECK("0 1 0x150 .52 'one.nj'.32 0 0 0 0 0 .12 /0x800 .0x800 b1 .31", "archive",
          "sure BML 0x80 entry_count=1 entry[0]{offset=0x800 size=0}");
}

/* ---- names ---- */

/* A texture archive has the name of the file, with the extension of its own kind. The dot of a
 * folder is no extension. Names are passed on unchanged; 32 characters have no NUL. */
TEST(texture_archives_have_the_extension_of_their_kind)
{
#define NAMED                                                                                      \
    "0 1 0x150 .52 '#1'.32 4 0 1 16 12 .12 /0x800 " LETTER                                         \
    " /32 {FF}'XVMH'{38000000 2F 00000000 0000}"
    check_rows(NAMED, "archive",
               "entry[*].name=('#1' '#2') entry[1].format=FORMAT_XVM found['#2']=1",
               "stool.nj stool.xvm; stool stool.xvm; a.b.nj a.b.xvm; a. a.xvm; .nj .xvm; "
               "dir.x/stool dir.x/stool.xvm; ..\\stool ..\\stool.xvm; ../../x.nj ../../x.xvm; "
               "C:\\x.nj C:\\x.xvm; "
               "0123456789012345678901234567.njm 0123456789012345678901234567.xvm; "
               "01234567890123456789012345678901 01234567890123456789012345678901.xvm");
    CHECK("0 2 0x150 .52 .32 4 0 1 16 12 .12 .32 4 0 1 16 12 .12 /0x800 2*(" LETTER
          " .28 {FF}'XVMH'{38000000 2F 00000000 0000} .16)",
          "archive", "entry[*].name=('' '.xvm' '' '.xvm') found['.xvm']=1"); /* the first of two */
}

/* If the texture archive has no known format, its name has no extension. */
TEST_CASE(texture_of_an_unknown_kind,
          "0 1 0x150 .52 'one.nj'.32 10 0 8 7 257 .12 /0x800 " ABC " /32 " RUN " /32", "archive",
          "entry_count=2 entry[1]{name='one' format=FORMAT_ANY owner=0}")

/* ---- declared sizes ---- */

/* The stream decides the size, not the table. 25 bytes can give 1969, floor(25 * 1024 / 13); these
 * give 1032. A quick look finds only impossible sizes. */
TEST(the_stream_goes_before_the_declared_size)
{
#define DECLARED                                                                                   \
    "0 1 0x150 .52 a: 'one.nj'.32 25 0 #1 0 0 .12 /0x800 {FF}'AAAAAAAA' {AA} 4*{F8FFFF} {020000} " \
    "/32"
#define LOOKED "entry[0]{offset=0x800 size=25 unpacked_size=1032} unpacked[0]=(1032*0x41)"
    check_rows(DECLARED, "archive", LOOKED, "1032");
    check_rows(DECLARED, "archive", "warns CORRUPT @a+40 'entry' " LOOKED,
               "0; 1031; 1033; 1969; 1970; 0xFFFFFFFF");
    check_rows(DECLARED, "archive archive_flags=ARCHIVE_QUICK",
               "entry[0]{offset=0x800 size=25 unpacked_size=#1}", "1032; 0; 1031; 1033; 1969");
    check_rows(DECLARED, "archive archive_flags=ARCHIVE_QUICK",
               "warns CORRUPT @a+40 'entry' entry[0]{offset=0x800 size=25 unpacked_size=0} "
               "read[0]{code=E_CORRUPT offset=0x800}",
               "1970; 0xFFFFFFFF");
}

/* Each wrong size is reported at its own field, in the order of the members. A quick look reports
 * only impossible sizes. 10 bytes can give floor(10 * 1024 / 13) = 787. */
TEST(each_wrong_field_is_a_warning)
{
#define FIELDS                                                                                     \
    "#1 0 2 0x150 .52 a: 'one.nj'.32 10 0 9 10 788 .12 b: 'two.nj'.32 10 0 788 10 787 .12 /0x800 " \
    "4*(" ABC " .22)"
    check_rows(
        FIELDS, "archive",
        "warns CORRUPT @a+40 'entry' warns CORRUPT @a+48 'entry' warns CORRUPT @b+40 'entry' "
        "warns CORRUPT @b+48 'entry' broken_count=0 entry[*].unpacked_size=(4*8) "
        "unpacked[*]=(4*'ABCDEBCD')",
        "<; >");
    check_rows(FIELDS, "archive archive_flags=ARCHIVE_QUICK",
               "warns CORRUPT @a+48 'entry' warns CORRUPT @b+40 'entry' broken_count=2 "
               "entry[*].unpacked_size=(9 0 0 787) entry[*].result=(OK 2*E_CORRUPT OK) "
               "read[1].offset=0x820 read[2].offset=0x840",
               "<; >");
}

/* One stream is damaged, and one ends before its end mark. The others must stay readable. */
TEST_CASE(damaged_streams_leave_other_members_readable,
          "> 0 3 0x150 .52 'one.nj'.32 10 0 8 6 3 .12 'two.nj'.32 6 0 257 0 0 .12 "
          "'three.nj'.32 4 0 1 0 0 .12 /0x800 " ABC " /32 " DAMAGED
          " /32 {1541F8FFFF00} /32 " LETTER " /32",
          "archive",
          "sure BML 0x880 warns CORRUPT 0x822 'PRS copy' warns TRUNCATED 0x846 'PRS copy' "
          "broken_count=2 unpacked[0]='ABCDEBCD' unpacked[3]='A' "
          "entry[*].offset=(0x800 0x820 0x840 0x860) entry[*].size=(10 6 6 4) "
          "read[1]{code=E_CORRUPT offset=0x822} read[2]{code=E_TRUNCATED offset=0x846}")

/* Each of 13012 bytes gives 78 on average, the most that PRS can give (prs.md 5). The limit holds
 * for each member alone. The last copy of 1000 groups of four is at 0x800 + 13006. */
TEST(output_limit_of_each_member)
{
    static const way rows[] = {
        {"archive max_output=1024008", "unpacked[0]=(1024008*0x41) unpacked[1]='ABCDEBCD'"},
        {"archive max_output=1024007",
         "warns LIMIT 0x3ACE 'PRS copy' entry[0]{offset=0x800 size=13012 unpacked_size=1024008} "
         "read[0]{code=E_LIMIT offset=0x3ACE} unpacked[1]='ABCDEBCD'"},
    };
    auto_laid file =
        lay("0 2 0x150 .52 'bomb.nj'.32 13012 0 1024008 0 0 .12 'one.nj'.32 10 0 8 0 0 .12 "
            "/0x800 {FF}'AAAAAAAA' 1000*({AA} 4*{F8FFFF}) {020000} /32 " ABC " /32");

    CHECK_WAYS(&file, rows);
}

/* A member without stored bytes has no stream, and is an empty file. The file has no padding after
 * the last data, so the last member would begin after the end. */
TEST(members_without_bytes_are_empty_files)
{
#define EMPTY                                                                                      \
    " 0x150 .52 'none.nj'.32 0 5 0 0 0 .12 'texture.nj'.32 0 6 0 10 8 .12 'full.nj'.32 10 7 8 0 "  \
    "0 "                                                                                           \
    ".12 d: 'lie.nj'.32 0 8 3 0 0 .12 /0x800 " ABC " /32 " ABC
    CHECK("0 4" EMPTY, "archive",
          "sure BML 0x82A warns CORRUPT @d+40 'BML entry' entry_count=5 broken_count=0 "
          "entry[*].offset=(3*0x800 0x820 0x82A) entry[*].size=(0 0 10 10 0) "
          "entry[*].type=(5 6 0 7 8) entry[2].owner=1 "
          "entry[*].packing=(0 0 FORMAT_PRS FORMAT_PRS 0) "
          "unpacked[*]=('' '' 'ABCDEBCD' 'ABCDEBCD' '')");
    CHECK("0 3" EMPTY, "archive archive_flags=ARCHIVE_QUICK",
          "entry_count=4"); /* without the last member */
}

/* With KUNAI_ARCHIVE_LEAVE the entries are the stored bytes, so neither a damaged stream nor an
 * impossible size breaks an entry. The content of a stream is not known, so the name of the
 * textures has no extension. */
TEST(entries_may_be_left_packed)
{
    static const way rows[] = {
        {"archive archive_flags=ARCHIVE_LEAVE",
         "sure BML @fin broken_count=0 entry[*].packing=(4*0) entry[*].size=(10 16 6 6) "
         "entry[*].unpacked_size=(10 16 6 6) entry[*].result=(4*OK) entry[*].format=(4*0) "
         "entry[1]{owner=0 name='one'} unpacked[0]=" ABC " unpacked[1]="
         "{FF 50564D48 18000000 15 00 F8FF16 0000}"
         " unpacked[2]=" DAMAGED " unpacked[3]={05410000 FFFF}"},
        {"archive", "any broken_count=1 entry[2].result=E_CORRUPT entry[*].packing=(4*FORMAT_PRS) "
                    "entry[1].name='one.pvm'"},
        {"archive archive_flags=ARCHIVE_LEAVE max_output=1 max_work=864", "broken_count=0"},
        {"archive archive_flags=ARCHIVE_QUICK", "any broken_count=1 entry[3].result=E_CORRUPT"},
        {"archive archive_flags=ARCHIVE_LEAVE|ARCHIVE_QUICK",
         "broken_count=0 entry[*].packing=(4*0)"},
        {"archive archive_flags=ARCHIVE_LEAVE max_work=863", "fails LIMIT"},
        {"archive packing=FORMAT_LZ10", "any broken_count=4 entry[*].packing=(4*FORMAT_LZ10)"}};
    auto_laid file =
        lay("0 3 0x150 .52 'one.nj'.32 10 0 8 16 32 .12 'two.nj'.32 6 0 257 0 0 .12 "
            "'three.nj'.32 6 0 13012 0 0 .12 /0x800 " ABC
            " /32 " PACKED_TEXTURES("PVMH") " /32 " DAMAGED " /32 {05410000 FFFF} /32 fin:");

    CHECK_WAYS(&file, rows);
}

/* ---- sweeps ---- */

/* A file without its last padding is whole. */
TEST_ROWS(every_cut_and_every_byte_may_be_damaged,
          "#1 0 2 0x150 .52 'one.nj'.32 10 1 8 16 32 .12 'two.njm'.32 7 2 257 0 0 .12 /0x800 " ABC
          " /32 " PACKED_TEXTURES("GVMH") " /32 " RUN,
          "archive flags=#2 sweep #3", "entry_count=3",
          "< 0 sweep; > 0 sweep; < OPEN_STRICT whole; > OPEN_STRICT whole")
