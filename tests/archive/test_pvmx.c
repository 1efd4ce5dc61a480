/* test_pvmx.c - PVMX texture packs (archives.md 7): every field and every damage of the table.
 * Entries have no fixed size, so one unknown field makes the rest of the table unreadable. */
#include "cases.h"

/* Fields 1, 2 and 3 are the global index, the name and the dimensions. A 0 ends the fields; the
 * place and the size of the file follow. */

/* The bytes are those of the text of archives.md 7. */
TEST_CASE(the_example_of_the_document_opens,
          "{50564D58 01 01 34120000 02 612E706E6700 03 40000000 20000000 00 2C00000000000000 "
          "0400000000000000 00 504E4721}",
          "archive",
          "sure PVMX 48 entry_count=1 broken_count=0 entry[0]{offset=44 size=4 name='a.png' "
          "global_index=0x1234 unpacked_size=4 owner=-1} unpacked[0]='PNG!'")

/* An entry needs a field, because its 0 would be the end of the table. The rows have every
 * combination of fields, and files at multiples of 1, 4 and 16. */
TEST(every_combination_of_fields_is_read)
{
#define NAME "b2 'name.dds'0"
    check_rows("'PVMX' b1 b1 -2 b0 q@a q0 " NAME " b0 q@b q1 b1 -4 " NAME
               " b0 q@c q2 b3 -1 0 b0 q@d "
               "q3 b1 -6 b3 -1 0 b0 q@e q4 " NAME " b3 -1 0 b0 q@g q5 b1 -8 " NAME
               " b3 -1 0 b0 q@h q6 b0 /#1 a: /#1 b: '1' /#1 c: '22' /#1 d: '333' /#1 e: '4444' "
               "/#1 g: '55555' /#1 h: '666666'",
               "archive",
               "sure PVMX #2 entry[*].name=('' 'name.dds' 'name.dds' '' '' 'name.dds' 'name.dds') "
               "entry[*].global_index=(-2 0 -4 0 -6 0 -8) entry[*].offset=(@a @b @c @d @e @g @h) "
               "unpacked[*]=('' '1' '22' '333' '4444' '55555' '666666')",
               "1 @h+6; 4 @h+6; 16 @h+6");
}

/* Fields may have any order. If a field repeats, the last one counts. */
TEST_CASE(fields_have_any_order_and_the_last_counts,
          "'PVMX' b1 b3 1 1 b2 'first'0 b1 1 b2 'second'0 b1 2 b3 .8 b0 q5 q9 b2 'x'0 b0 q0 q0 b0",
          "archive",
          "entry_count=2 entry[*].name=('second' 'x') entry[*].global_index=(2 0) "
          "unpacked[0]={03 01000000 01000000}")

TEST_DAMAGES(a_pack_may_have_no_entries, "'PVMX' b1 b0", "archive",
             {"", "sure PVMX 6 entry_count=0 found['']=-1"},
             {"add 'rest'", "sure PVMX 6 entry_count=0"})

TEST_DAMAGES(the_version_is_1, "'PVMX' b1 b0", "archive",
             {"4: b0 | 4: b2 | 4: b255", "likely PVMX 6 fails UNSUPPORTED 4 'PVMX'"},
             {"4: b0, cut 5 | 4: b2, cut 5 | 4: b255, cut 5", "fails UNSUPPORTED 4 'PVMX'"},
             {"cut 4", "likely PVMX 4 fails TRUNCATED 4 'PVMX'"},
             {"cut 3 | 3: 'Y'", "fails FORMAT 0 'archive'"})

/* Every place where the table may be cut. The first entry begins at 5 (index 5, name 10, dimensions
 * 17, end of the fields 26, place 27). The second begins at 43 (name 43, end 46, place 47). The end
 * of the table is at 63. */
TEST(a_cut_table_keeps_the_entries_before_the_cut)
{
    auto_laid file = lay("'PVMX' b1 b1 7 b2 'a.png'0 b3 1 1 b0 q0 q0 b2 'b'0 b0 q0 q0 b0");

    check_case(&file, "archive", "sure PVMX 64 entry_count=2");
    check_patches(&file, "archive", "cut #1", "likely PVMX #1 fails TRUNCATED #2 'PVMX entry'",
                  "5 5; 6 6; 9 6; 10 10; 11 11; 16 11; 17 17; 18 18; 25 18; 26 26; 27 27; 34 27; "
                  "35 35; 42 35");
    check_patches(
        &file, "archive", "cut #1",
        "likely PVMX #1 warns TRUNCATED #2 'PVMX entry' entry_count=#3 "
        "entry[0]{name='a.png' global_index=7}",
        "43 43 1; 44 44 1; 45 44 1; 46 46 1; 47 47 1; 54 47 1; 55 55 1; 62 55 1; 63 63 2");
}

/* The length of a field of unknown type is unknown, so nothing after it can be read. */
TEST(a_field_of_unknown_type_ends_the_table)
{
    auto_laid file = lay("'PVMX' b1 2*(b2 b0 b0 q0 q4) b0");

    check_case(&file, "archive", "sure PVMX 44 entry_count=2");
    check_patches(&file, "archive", "#1: b#2", "likely PVMX 44 fails CORRUPT #1 'PVMX entry'",
                  "5 4; 5 5; 5 0x7F; 5 0x80; 5 0xFF; 7 4; 7 5; 7 0x7F; 7 0x80; 7 0xFF");
    check_patches(&file, "archive", "#1: b#2",
                  "likely PVMX 44 warns CORRUPT #1 'PVMX entry' entry_count=1 unpacked[0]='PVMX'",
                  "24 4; 24 5; 24 0x7F; 24 0x80; 24 0xFF; 26 4; 26 5; 26 0x7F; 26 0x80; 26 0xFF");
}

/* A table of two entries, 44 bytes, and 8 bytes after it. The range is that of the second entry,
 * whose place is at 27. The offset of an empty entry may be anywhere. Some numbers wrap: the sum is
 * 0, or the offset is 0 in 32 bits. */
TEST(entries_lie_in_the_file)
{
#define TWO "'PVMX' b1 b2 b0 b0 q44 q2 b2 b0 b0 q#1 q#2 b0 '01234567'"
    check_rows(TWO, "archive",
               "sure PVMX #3 unpacked[0]='01' entry[1]{offset=#4 size=#5 result=OK}",
               "44 8 52 44 8; 44 7 51 44 7; 52 0 46 52 0; 0 52 52 0 52; 0 4 46 0 4; 0 0 46 0 0; "
               "53 0 46 52 0; 0x8000000000000000 0 46 52 0; -1 0 46 52 0");
    check_rows(TWO, "archive",
               "likely PVMX 52 warns TRUNCATED 27 'PVMX entry' unpacked[0]='01' entry[0]{offset=44 "
               "size=2} entry[1]{offset=#3 size=#4 result=E_TRUNCATED}",
               "44 9 44 8; 52 1 52 0; 0x8000000000000000 0x8000000000000000 52 0; -1 1 52 0; "
               "-1 -1 52 0; 44 -1 44 8; 44 -44 44 8; 0x100000000 4 52 0; 44 0x100000004 44 8");
}

/* If every entry points into the table, the pack ends with the table. */
TEST_CASE(the_size_is_the_table_if_all_entries_point_into_it,
          "'PVMX' b1 b2 b0 b0 q0 q4 b2 b0 b0 q24 q1 b0 '01234567'", "archive", "sure PVMX 44")

/* Names are bytes up to a NUL and must reach the caller unchanged. A program that writes files has
 * to check them. */
TEST(hostile_names_are_passed_on)
{
#define PLACE "0 b0 q(@data) q4 "

    auto_free char *text = print_text("'PVMX' b1 b2 '%070000d'" PLACE "b0 data: 'data'", 0);
    CHECK(text, "archive", "entry[0].name='%070000d'", 0);
    CHECK("'PVMX' b1 b2 '..'" PLACE "b2 '../../x'" PLACE "b2 '/etc/passwd'" PLACE
          "b2 'C:\\x.png'" PLACE "b2 'a/b'" PLACE "b2 ''" PLACE "b2 '\x83\x5C\x83\x7C'" PLACE
          "b2 '\xFF\xFE'" PLACE "b2 'same'" PLACE "b2 'same'" PLACE "b2 '\r\n\1'" PLACE
          "b0 data: 'data'",
          "archive",
          "entry[*].name=('..' '../../x' '/etc/passwd' 'C:\\x.png' 'a/b' '' '\x83\x5C\x83\x7C' "
          "'\xFF\xFE' 'same' 'same' '\r\n\1') found['same']=8 unpacked[*]=(11*'data')");
}

/* Only the size of the table limits the count: 100,000 entries give no warning. 99,999 is
 * 0x1869F. */
TEST_CASE(the_table_alone_limits_the_entries,
          "'PVMX' b1 100000*(b2 b0 b0 q$+1900006 q1) b0 100000*b$", "archive",
          "sure PVMX 2000006 entry_count=100000 entry[99999]{offset=2000005 size=1} "
          "unpacked[99999]={9F}")

TEST_ROWS(every_cut_and_every_byte_may_be_damaged,
          "'PVMX' b1 b1 7 b2 'a.png'0 b3 8 8 b0 q@a q5 b2 'b'0 b0 q@b q0 b1 0 b0 q@c q5 b0 /4 "
          "a: 'first' /4 b: /4 c: 'third'",
          "archive flags=#1 sweep #2", "entry_count=3", "0 sweep; OPEN_STRICT whole")
