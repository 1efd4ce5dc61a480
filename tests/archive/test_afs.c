/* test_afs.c - AFS archives (archives.md 1), and the arguments of the calls for all archives. An
 * AFS has no checks of its own, and tools disagree about the place of the names, so tables and
 * names are easily misread. */
#include "cases.h"

/* The places of the example in archives.md 1: entries begin from 0x80000 on, at multiples of
 * 0x800. */
TEST_DAMAGES(
    entries_begin_at_sectors, "{41465300 02000000 00000800 300A0000 00100800 C8050000} .0x817E8",
    "archive",
    {"0x81000: b7",
     "format=FORMAT_AFS byte_order=BYTE_ORDER_LITTLE entry_count=2 broken_count=0 "
     "entry[*].offset=(0x80000 0x81000) entry[*].size=(0xA30 0x5C8) entry[*].result=(2*OK) "
     "entry[0]{name='' owner=-1 unpacked_size=0xA30 format=FORMAT_ANY attribute=0} "
     "unpacked[1]=(7 1479*0)"})

/* A table that passes the end is an error of the archive, and is found before memory is
 * allocated. */
TEST(magic_and_count)
{
    CHECK("'AFS ' 0", "archive", "format=FORMAT_AFS entry_count=0 found['']=-1");
    CHECK("'AFS'0 2 .16", "archive", "entry_count=2");
    /* the size of the last table wraps 32 bits to 8 */
    check_rows("'AFS'0 #1 .#2", "archive", "fails TRUNCATED 8 'AFS'",
               "2 15; 0xFFFFFFFF 64; 0x20000001 8");
    CHECK("'AFS'0 .3", "archive", "fails TRUNCATED 4 'AFS'");
    check_rows("#1", "archive", "fails FORMAT 0 'archive'", "('AFS!' 0); 'AFS'; ''");
}

/* Entries outside the file are listed and cut, but cannot be read. They are: a null entry; empty
 * entries at the end and after it; one byte after the end. Then: an entry up to the end, and one
 * past the end; sums that wrap 32 bits; the table with all entries; an offset without bytes. */
TEST_CASE(entries_that_leave_the_file_are_cut,
          "'AFS'0 10 0 0 88 0 89 0 89 1 80 8 80 9 80 -1 -1 -1 0 88 -1 0", "archive",
          "warns TRUNCATED 32 'AFS entry' warns TRUNCATED 48 'AFS entry' warns TRUNCATED 56 "
          "'AFS entry' warns TRUNCATED 64 'AFS entry' entry_count=10 broken_count=4 "
          "entry[*].offset=(0 88 88 88 80 80 80 88 0 88) entry[*].size=(0 0 0 0 8 8 8 0 88 0) "
          "entry[*].result=(3*OK E_TRUNCATED OK 3*E_TRUNCATED 2*OK) "
          "read[3]{code=E_TRUNCATED offset=88 format=FORMAT_AFS}")

/* The pointer to the names is after the slots, at 24, or at the end of the zeros after this place,
 * at 40. The names are the 96 bytes from 56 on. If both pointers are wrong, the archive has no
 * names. A pointer is wrong if the names are too short for two records, or lie within the data of
 * the last entry. Others lie past the end of the file by one byte or by many, or at 0. */
TEST(places_of_names)
{
#define NAMES "'AFS'0 2 48 4 52 4 #1 #2 .8 #3 #4 'onestwos' 'one.bin'.32 .12 0x11111111 .44 -1"
    check_rows(NAMES, "archive",
               "entry[*].name=('one.bin' '') entry[*].attribute=(0x11111111 0xFFFFFFFF) "
               "unpacked[0]='ones'",
               "56 96 0 0; 0 0 56 96; 56 95 56 96");
    check_rows(
        NAMES, "archive", "entry[*].name=('' '') entry[*].attribute=(0 0) unpacked[0]='ones'",
        "0 0 0 0; 56 95 0 0; 0 0 56 95; 55 97 0 0; 56 97 0 0; 57 95 0 0; 0 96 0 0; -1 96 0 0; "
        "56 -1 0 0; 0x12345678 0x9ABCDEF0 0x55AA55AA 3");
    check_rows(NAMES, "archive sweep", "entry[0].name='one.bin'", "0 0 56 96");
}

/* One tool writes the data right after the table, so both places of the pointer hold pixels. */
TEST(names_of_tight_files)
{
    /* The pixels look like a name table, and even lie after the data: by all rules they are one. */
    CHECK("'AFS'0 1 16 60 76 48 .52 'name'.44 1", "archive", "entry_count=1 entry[0].name='name'");
    /* the second place would be the slot of the entry */
    CHECK("'AFS'0 1 16 8 .8", "archive", "entry_count=1 entry[0].name=''");
}

/* Names are raw bytes: full fields, garbage after the NUL, repeated names, hostile names. */
TEST(names_are_raw_bytes)
{
    auto_laid file =
        lay("'AFS'0 4 .32 48 192 'same'0'x'.39 .4 "
            "'0123456789abcdef0123456789ABCDEF' .12 1 'same'.44 2 '../../etc/passwd'.44 3");
    auto_archive *archive = open_case(
        &file, "archive",
        "entry[*].name=('same' '0123456789abcdef0123456789ABCDEF' 'same' '../../etc/passwd') "
        "found['same']=0 found['0123456789abcdef0123456789ABCDEF']=1 "
        "found['0123456789abcdef0123456789ABCDE']=-1 found['SAME']=-1 found['../../etc/passwd']=3 "
        "found['']=-1");

    assert_int_equal(kunai_archive_find(archive, NULL, 1), -1);
    assert_int_equal(kunai_archive_find(archive, NULL, 4), -1); /* "same" has 4 */
    assert_int_equal(kunai_archive_find(NULL, "same", 4), -1);
    assert_int_equal(kunai_archive_find(NULL, NULL, 0), -1);
}

/* One entry that passes the end must not take away the names of the others. */
TEST_CASE(names_with_a_broken_entry, "'AFS'0 2 0 0 0x7FFFFFFF 1 32 96 'good'.44 1 'bad'.44 2",
          "archive",
          "warns TRUNCATED 16 'AFS entry' entry[*].name=('good' 'bad') entry[1].result=E_TRUNCATED")

/* The offset of an empty entry may be anywhere. The archive is still whole, and a name table before
 * this offset is still valid. */
TEST(empty_entries)
{
#define EMPTY "'AFS'0 2 #1 #2 32 4 36 96 'data' 'empty'.44 1 'full'.44 2"
#define TWO                                                                                        \
    "entry[*].offset=(#3 32) entry[*].size=(0 4) entry[*].name=('empty' 'full') entry[*].result="
    check_rows(EMPTY, "archive", "sure AFS 132 " TWO "(OK OK)",
               "100 0 100; 132 0 132; 133 0 132; -1 0 132");
    check_rows(EMPTY, "archive",
               "likely AFS 132 warns TRUNCATED 8 'AFS entry' " TWO "(E_TRUNCATED OK)",
               "132 1 132; -1 1 132");
}

/* ---- the caller's arguments ---- */

/* A failed call must clear the handle, or the caller would close garbage. */
TEST(bad_arguments_are_refused)
{
    kunai_archive *archive = (kunai_archive *)(void *)&archive;
    kunai_error error;

    assert_int_equal(kunai_archive_open(NULL, 0, NULL, &archive, &error), KUNAI_E_FORMAT);
    assert_null(archive);
    assert_int_equal(error.offset, 0);
    assert_int_equal(kunai_archive_open(NULL, 1, NULL, &archive, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_archive_open("", 0, NULL, NULL, NULL), KUNAI_E_ARGUMENT);
    kunai_archive_close(NULL);
    assert_null(kunai_archive_get_info(NULL));
    assert_null(kunai_archive_get_entry(NULL, 0));
    assert_null(kunai_archive_get_rom(NULL));
}

/* The open fails if the caller names the format of another file. */
TEST(another_named_format_fails)
{
#define XVM "[XVMH h2 .54] 2*([XVRT 0 6 7 h(4 4) 8 .44])"
    check_rows(XVM, "archive format=FORMAT_#1", "fails FORMAT 0 #2",
               "PVM 'archive'; XVR 'archive'; GSL 'GSL entry'; AFS 'archive'; PRS 'archive'");
    check_rows(XVM, "archive format=FORMAT_#1", "fails FORMAT 0 'archive' #2",
               "AFS 'the data is not an archive of the requested format';"
               "XVR 'options.format is not a format of archives'");
    CHECK(XVM, "archive format=FORMAT_XVM", "format=FORMAT_XVM entry_count=2");
}
