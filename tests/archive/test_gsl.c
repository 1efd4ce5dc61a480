/* test_gsl.c - GSL archives (archives.md 3). They have no magic word, so only the table tells the
 * format and the byte order, and any other file could be taken for one. The table has three ways
 * to end. */
#include "cases.h"

enum { RECORD = 0x30, SECTOR = 0x800 };

static const char *const orders[2] = {"<", ">"};

static const char named[] = "archive format=FORMAT_GSL";

/* Three files of 5, 0x800 and 3 bytes; the archive has 0x2000 bytes. */
static laid lay_three(int big)
{
    return lay("%s one: 'one.bin'.32 1 5 .8 two: 'two.bin'.32 2 0x800 .8 "
               "three: 'three.bin'.32 3 3 .8 /0x800 'first' /0x800 {010203} /0x800 'end' /0x800",
               orders[big]);
}

/* Checks damages of the file in both byte orders, with the format named as GSL. */
static void check_both(const char *patch_text, const char *expected, const char *rows)
{
    for (int big = 0; big < 2; big++) {
        auto_laid file = lay_three(big);

        check_patches(&file, named, patch_text, expected, rows);
    }
}

#define ONE_CUT "warns TRUNCATED @one+32 'GSL entry' "
#define TWO_CUT "warns TRUNCATED @two+32 'GSL entry' "
#define THREE_CUT "warns TRUNCATED @three+32 'GSL entry' "

/* Not a GSL, even if the caller names the format. */
#define NEVER "unknown fails FORMAT 0 'GSL entry'"
#define WHOLE "likely GSL 0x2000 entry_count=3 "

/* ---- the table ---- */

/* The worked examples of archives.md 9, and one of more than two sectors in each order. */
TEST_ROWS(the_examples_of_the_document_open, "#1 'hello.txt'.32 #2 .0x2FD8 b0xAB .#3", "archive",
          "likely GSL #4 broken_count=0 entry_count=1 entry[0]{offset=0x3000 size=#5 "
          "name='hello.txt' unpacked_size=#5 packing=0 owner=-1}",
          "< {0600000005000000} 4 0x3005 5; > {0000000600000005} 4 0x3005 5; "
          "< {0600000034120000} 0x1233 0x4234 0x1234; > {0000000600001234} 0x1233 0x4234 0x1234")

/* 256 slots end exactly at 0x3000. If all of them are used, no name is empty; the first data,
 * which begins like a name, ends the table. The same holds for 128 slots at 0x1800. 42 slots leave
 * 32 zeros. */
TEST(an_empty_name_or_the_data_ends_the_table)
{
    for (int big = 0; big < 2; big++) {
        /* entries, sector of the first data, zeros up to this data, the last index, offset of the
         * first data from the end */
        auto_free char *text = print_text(
            "%s #1*('name'.32 $+#2 7 .8) .#3 #1*(/0x800 'content') /0x800 z:", orders[big]);
        check_rows(text, "archive",
                   "likely GSL @z entry_count=#1 entry[0].offset=@z-#5 entry[#4].offset=@z-0x800 "
                   "entry[*].name=(#1*'name') unpacked[*]=(#1*'content') found['name']=0",
                   "1 1 0 0 0x800; 1 6 0x2FD0 0 0x800; 42 1 0 41 0x15000; 127 3 0x30 126 0x3F800; "
                   "128 3 0 127 0x40000; 255 6 0x30 254 0x7F800; 256 6 0 255 0x80000; "
                   "300 8 0 299 0x96000; 300 12 0x27C0 299 0x96000");
    }
}

/* 42 slots are 0x7E0 bytes, 43 are 0x810. Without the data, a name at 0x7E0 would be a slot. */
TEST_ROWS(data_in_the_middle_of_a_slot_ends_the_table, "> 41*('name'.32 1 4 .8) #1 48*'x' .32",
          "archive", "entry_count=#2", "48*b0 41; ('name'.32 1 4 .8) 42")

/* 128 full slots end at 0x1800, where the data of all of them begins, right after the last slot.
 * Neither the offset of an empty entry nor an offset before the end of its own slot ends the table.
 * The slot at 0x960 ends at 0x990. */
TEST(nothing_else_ends_the_table)
{
#define SLOTS                                                                                      \
    "> 50*('name'.32 3 96 .8) 'name'.32 #1 #2 .8 77*('name'.32 3 96 .8) 2*('no'.32 3 96 .8)"
    check_rows(SLOTS, named, "likely GSL 0x1860 entry_count=128 entry[50]{offset=#3 size=#2}",
               "3 0x60 0x1800; 1 0 0x800; 0 0 0");
    check_rows(SLOTS, named, "unknown entry_count=128 entry[50]{offset=#3 size=#2}",
               "0 1 0; 1 1 0x800");
}

/* If there is no data, only the end of the file ends the table. Less than a slot is no slot. */
TEST(the_end_of_the_file_ends_the_table)
{
    auto_laid file = lay("3*('name'.32 0 0 .8)");

    check_patches(&file, named, "cut #1",
                  "entry_count=#2 byte_order=BYTE_ORDER_LITTLE entry[*].offset=(#2*0) "
                  "entry[*].size=(#2*0) entry[*].result=(#2*OK)",
                  "0x30 1; 0x5F 1; 0x60 2; 0x8F 2; 0x90 3");
}

/* A name and zeros could be an archive of empty files, but two files of other formats in the corpus
 * begin so. Therefore a GSL needs at least one byte of data, in any entry. */
TEST_DAMAGES(one_byte_of_data_is_needed, "'one'.32 .16", named, {"", "unknown entry_count=1"},
             {"add 'two'.32 .16 /0x800 .1", "unknown entry_count=2"},
             {"add 'two'.32 1 0 .8 /0x800 .1", "unknown entry_count=2"},
             {"add 'two'.32 1 1 .8 /0x800 .1", "likely GSL 0x801 entry_count=2"})

/* The size goes to the end of the last data, with its padding if the file has it. */
TEST(the_size_ends_with_the_padding)
{
    check_both("add .0x1000, cut #1", "likely GSL #2",
               "0x3000 0x2000; 0x2001 0x2000; 0x2000 0x2000; 0x1FFF 0x1803; 0x1804 0x1803; "
               "0x1803 0x1803");
    check_both("cut 0x1802", "unknown " THREE_CUT, "x");
}

/* ---- how a GSL is recognised ---- */

/* The first name must have no control character before its NUL; other names may have one. */
TEST(control_characters_in_names)
{
    static const uint8_t rows[] = {0x01, 0x1F, 0x7F, 0x20, 0x7E, 0x80, 0xFF}; /* 3 are forbidden */

    for (size_t i = 0; i < COUNT(rows); i++)
        for (size_t at = 0; at < 32; at++) {
            auto_laid file = lay_three(0);

            memset(file.file.data, 'n', at);
            file.file.data[at] = rows[i];
            memset(file.file.data + at + 1, 0, 31 - at);
            check_case(&file, named, i < 3 ? NEVER : WHOLE);
            file.file.data[at] = 'n';
            file.file.data[RECORD + at % 31] = rows[i];
            check_case(&file, "archive", WHOLE);
        }
}

/* The first entry is the only sign of a GSL, so its name must not be empty. */
TEST(the_first_entry_has_a_name)
{
    check_both("0: #1", NEVER, "b0");
    check_both("cut #1", NEVER, "0x2F; 0");
}

/* In the first entry, the bytes after the NUL of the name are zero, and so are the unused bytes. In
 * other entries these bytes may be anything. */
TEST(unused_bytes_of_the_first_entry)
{
    for (size_t at = 7; at < RECORD; at++) { /* 7: the NUL of "one.bin" */
        auto_laid file = lay_three(0);

        if (at >= 32 && at < 40)
            at = 40;
        file.file.data[RECORD + at] = 'x';
        check_case(&file, "archive", WHOLE);
        file.file.data[at] = 'x';
        check_case(&file, named, at == 7 ? WHOLE : NEVER);
    }
}

/* A file that begins with the tag of a texture is no GSL, unless the caller names the format. */
TEST(files_that_begin_with_texture_tags_are_no_gsl)
{
    auto_laid file = lay_three(0);

    check_patches(&file, "probe", "0: #1", "format=FORMAT_#2",
                  "'PVRT' PVR; 'GVRT' GVR; 'XVRT' XVR; 'GCIX' GVR");
    check_patches(&file, "probe", "0: #1", "fails FORMAT", "'GBIX'");
    check_both("0: #1", "format=FORMAT_GSL entry_count=3",
               "'PVRT'; 'GVRT'; 'XVRT'; 'GBIX'; 'GCIX'");
    check_both("0: #1", WHOLE, "'PVRU'; 'GVRU'; 'XVRU'; 'GBIY'; 'GCIY'");
}

/* Words of other formats that are also common names must not exclude a GSL. */
TEST_CALL(names_that_are_words_of_other_formats_are_allowed,
          check_both("0: #1", WHOLE,
                     "'COMMON.BIN'; 'CONVERT.PRS'; 'GRND00.NJ'; 'POF0.BIN'; 'NJCA00.NJ'"))

/* ---- ranges ---- */

/* An entry must lie in the file, and must not lie in the table before the end of its own slot. A
 * file with another entry is no GSL; if the format is named, the entry is listed. The offset of an
 * empty entry may be anything. Some sums wrap 32 bits, and so do 0x200000 and 0x200001 times
 * 0x800. */
TEST(entries_lie_in_the_file_and_not_in_the_table)
{
#define THIRD "unpacked[0]='first' entry[2]{offset=#3 size=#4 result="
    check_both("three+32: #1 #2", "likely GSL #5 " THIRD "OK}",
               "3 0x800 0x1800 0x800 0x2000; 4 0 0x2000 0 0x1800; 5 0 0x2000 0 0x1800; "
               "-1 0 0x2000 0 0x1800; 0 0 0 0 0x1800; 1 0x1800 0x800 0x1800 0x2000");
    check_both("three+32: #1 #2", "unknown " THIRD "OK}", "0 1 0 1; 0 0x2000 0 0x2000");
    check_both("three+32: #1 #2", "unknown " THREE_CUT THIRD "E_TRUNCATED}",
               "3 0x801 0x1800 0x800; 3 -1 0x1800 0x800; 3 0xFFFFE800 0x1800 0x800; 4 1 0x2000 0; "
               "5 1 0x2000 0; 0x200000 1 0x2000 0; 0x200001 1 0x2000 0; -1 -1 0x2000 0");
}

/* ---- byte order ---- */

/* Both orders are possible only if the numbers fit either way. 0x100 and 0x10000 sectors are
 * 0x80000 and 0x8000000 bytes. The untouched zeros of the file take no memory. */
static void check_ambiguous(uint32_t sector, uint32_t count, uint32_t expected)
{
    const size_t size = 0x8000000 + 0x10000;
    kunai_options options = {.struct_size = sizeof options, .archive_flags = KUNAI_ARCHIVE_QUICK};
    auto_free uint8_t *data = calloc(size, 1);
    auto_laid table = lay("%u*('name'.32 %u 0x100 .8)", count, sector);
    auto_archive *archive = NULL;
    kunai_found found;

    if (!data)
        skip();
    memcpy(data, table.file.data, table.file.size);
    assert_ok(kunai_probe(data, size, &found));
    assert_int_equal(found.format, KUNAI_FORMAT_GSL);
    assert_int_equal(found.byte_order, expected);
    assert_ok(kunai_archive_open(data, size, &options, &archive, NULL));
    expect(&archive_handle, archive, NULL, "byte_order=%u entry_count=%u warning_count=0", expected,
           count);
}

/* 10,880 slots are 0x7F800 bytes, 10,922 are 0x7FFE0. If the table ends in the sector before
 * 0x80000, the order counts whose data begins at 0x80000. */
TEST(both_orders_are_possible)
{
    check_ambiguous(0x100, 1, KUNAI_BYTE_ORDER_LITTLE);
    check_ambiguous(0x10000, 1, KUNAI_BYTE_ORDER_LITTLE);
    check_ambiguous(0x10000, 10880, KUNAI_BYTE_ORDER_LITTLE);
    check_ambiguous(0x10000, 10881, KUNAI_BYTE_ORDER_BIG);
    check_ambiguous(0x10000, 10922, KUNAI_BYTE_ORDER_BIG);
    check_ambiguous(0x100, 10900, KUNAI_BYTE_ORDER_LITTLE);
}

/* The caller's order counts before the order that fits. Entries that then do not fit are listed
 * as cut. */
TEST(the_byte_order_of_the_caller_goes_first)
{
#define FORCED "archive format=#1 byte_order=BYTE_ORDER_#2"
    auto_laid little = lay_three(0), big = lay_three(1);

    check_patches(&little, FORCED, "", "format=FORMAT_GSL entry_count=3 byte_order=BYTE_ORDER_#2",
                  "0 LITTLE; FORMAT_GSL LITTLE");
    check_patches(&big, FORCED, "", "format=FORMAT_GSL entry_count=3 byte_order=BYTE_ORDER_#2",
                  "0 BIG; FORMAT_GSL BIG");
#define ALL_CUT                                                                                    \
    ONE_CUT TWO_CUT THREE_CUT "entry_count=3 byte_order=BYTE_ORDER_#2 entry[0]{offset=0x2000 "     \
                              "size=0 result=E_TRUNCATED}"
    check_patches(&little, FORCED, "", ALL_CUT, "0 BIG; FORMAT_GSL BIG");
    check_patches(&big, FORCED, "", ALL_CUT, "0 LITTLE; FORMAT_GSL LITTLE");
}

/* The first entry of a cut archive tells the order. If it is cut, too, the order is
 * little-endian. */
TEST(order_of_a_cut_archive)
{
    static const damage rows[] = {
        {"cut 0x1803", "entry_count=3 byte_order=BYTE_ORDER_BIG"},
        {"cut 0x1802", THREE_CUT "entry_count=3 byte_order=BYTE_ORDER_BIG"},
        {"cut 0x805", TWO_CUT THREE_CUT "entry_count=3 byte_order=BYTE_ORDER_BIG"},
        {"cut 0x804", ONE_CUT TWO_CUT THREE_CUT "entry_count=3 byte_order=BYTE_ORDER_LITTLE"},
        {"cut 0x30", ONE_CUT "entry_count=1 byte_order=BYTE_ORDER_LITTLE"},
    };
    auto_laid big = lay_three(1), little = lay_three(0);

    CHECK_DAMAGES(&big, named, rows);
    check_patches(&little, named, "cut #1", "any byte_order=BYTE_ORDER_LITTLE",
                  "0x1803; 0x1802; 0x805; 0x804; 0x30");
}

/* An empty entry is valid in both orders. Then the order counts in which more of the entries after
 * it are valid. */
TEST_ROWS(order_after_an_empty_entry,
          "#1 'empty'.32 0 0 .8 'a'.32 1 4 .8 'b'.32 2 4 .8 lie: 'lie'.32 0x7000 4 .8 /0x800 "
          "'AAAA' /0x800 'BBBB'",
          named,
          "unknown warns TRUNCATED @lie+32 'GSL entry' byte_order=BYTE_ORDER_#2 broken_count=1 "
          "entry[*].name=('empty' 'a' 'b' 'lie') entry[*].offset=(0 0x800 0x1000 0x1004) "
          "entry[*].size=(0 4 4 0) read[3]{code=E_TRUNCATED offset=0x1004 record='entry'}",
          "< LITTLE; > BIG")

/* ---- entries ---- */

/* Names are passed on unchanged. Bytes after a NUL are ignored, and 32 characters have no NUL. */
TEST(names_end_at_a_nul_or_after_32_bytes)
{
    CHECK("'../x'.32 1 0 .8 '../../etc/passwd'.32 1 1 .8 'C:\\x'.32 1 2 .8 '/abs'.32 1 3 .8 "
          "'\x01\x02\n'.32 1 4 .8 '\x83\x5C'.32 1 5 .8 '01234567890123456789012345678901' 1 6 .8 "
          "'same'0 'garbage'.27 1 7 .8 'same'.32 1 8 .8 /0x1000",
          "archive",
          "entry_count=9 entry[*].name=('../x' '../../etc/passwd' 'C:\\x' '/abs' '\x01\x02\n' "
          "'\x83\x5C' '01234567890123456789012345678901' 'same' 'same') found['same']=7 "
          "found['sam']=-1");
    CHECK("'01234567890123456789012345678901' 1 1 .8 /0x1000", "archive",
          "entry_count=1 entry[0].name='01234567890123456789012345678901'");
}

/* Entries may be in any order, overlap and repeat. The table ends where the lowest data begins. */
TEST_CASE(any_order_of_entries,
          "> 'name'.32 3 0x800 .8 'name'.32 1 0x1800 .8 2*('name'.32 2 7 .8) 'name'.32 1 1 .8 "
          "/0x800 6144*b$$/8",
          "archive",
          "likely GSL 0x2000 entry_count=5 entry[*].size=(0x800 0x1800 7 7 1) "
          "entry[*].offset=(0x1800 0x800 0x1000 0x1000 0x800)")

/* Some entries are packed files, and only their bytes show this. The stream has 8 literals, a
 * literal 0, and 55 more zeros. */
TEST(packed_entries_are_told_by_their_bytes)
{
#define XVM "=(0x58 0x56 0x4D 0x48 56 59*0) "
    static const way rows[] = {
        {"archive", "entry[*].offset=(@a @c) entry[*].size=(16 64) entry[*].packing=(FORMAT_PRS 0) "
                    "entry[*].unpacked_size=(64 64) entry[*].format=(2*FORMAT_XVM) unpacked[0]" XVM
                    "unpacked[1]" XVM},
        {"archive archive_flags=ARCHIVE_QUICK",
         "entry[0]{offset=@a size=16 packing=0 format=FORMAT_ANY unpacked_size=16}"},
    };
    auto_laid file =
        lay("'a.prs'.32 6 b-a .8 'a.xvm'.32 7 64 .8 .0x2FA0 a: {FF}'XVMH'{38000000 15 00 "
            "F8FF36 0000} b: /0x800 c: 'XVMH' 56 .56 /0x800");

    CHECK_WAYS(&file, rows);
}

/* ---- sweeps ---- */

/* A file without its last padding is whole; no shorter start of it is recognised. */
TEST_ROWS(every_cut_and_every_byte_may_be_damaged,
          "#1 'one.bin'.32 1 5 .8 'none'.32 2 0 .8 'two.bin'.32 2 3 .8 /0x800 'first' /0x800 'end'",
          "archive format=#2 sweep #3", "entry_count=3",
          "< 0 whole; > 0 whole; < FORMAT_GSL sweep; > FORMAT_GSL sweep")
