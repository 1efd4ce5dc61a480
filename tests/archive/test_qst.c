/* test_qst.c - quests of PSO (qst.md): platforms, pieces of parts, and each damage of a command. A
 * quest is a record of network commands, so pieces come interleaved, twice, without numbers, or not
 * at all. */
#include "cases.h"

/* "hello" as a PRS stream of 8 bytes. */
#define HELLO "{5F}'hello'{0000}"

/* Commands of the Dreamcast or GameCube. */
#define OPEN(name, size) "b(0x44 1) h0x3C 'PSO/Test'.34 h0 '" name "'.16 " size " "
#define FULL "256*0x41424344" /* 1024 bytes */

/* rest: zeros up to 1024 bytes */
#define PIECE(number, name, bytes, rest, count)                                                    \
    "b(0x13 " number ") h0x418 '" name "'.16 " bytes " ." rest " " count " "

/* ---- platforms ---- */

/* The commands are those of the text of qst.md 1 to 4. In no file is a part larger than its
 * data. */
TEST(each_platform_has_its_headers)
{
    CHECK("b(0x44 7) h0x3C 'PSO/Test'.34 b0 'hello.bin'.17 8 "
          "b(0x13 0) h0x418 'hello.bin'.16 " HELLO " .1016 8",
          "archive sweep",
          "likely QST 0x454 entry_count=1 broken_count=0 flags=QUEST_PLATFORM_DC "
          "entry[0]{offset=0 size=8 unpacked_size=5 name='hello.bin' packing=FORMAT_PRS "
          "title='PSO/Test' type=0 attribute=7 owner=-1} unpacked[0]='hello'");
    CHECK("b(0x44 7) h0x3C 'PSO/Test'.34 h3 'hello.bin'.16 8 "
          "b(0x13 0) h0x418 'hello.bin'.16 " HELLO " .1016 8",
          "archive",
          "likely QST 0x454 flags=QUEST_PLATFORM_GC entry[0]{title='PSO/Test' type=3 attribute=7} "
          "unpacked[0]='hello'");
    CHECK("b(0x44 7) h0x54 'PSO/Test'.34 h2 'hello.bin'.16 8 'second.bin'.16 9 .4 "
          "b(0x13 0) h0x418 'hello.bin'.16 " HELLO " .1016 8",
          "archive",
          "likely QST 0x46C flags=QUEST_PLATFORM_XB entry[0]{title='PSO/Test' type=2 "
          "name='hello.bin'} unpacked[0]='hello'");
    CHECK("h0x3C b(0x44 2) 'PSO/Test'.34 h0x100 'hello.bin'.16 8 "
          "h0x418 b(0x13 0) 'hello.bin'.16 " HELLO " .1016 8",
          "archive",
          "likely QST 0x454 flags=QUEST_PLATFORM_PC entry[0]{title='PSO/Test' type=256 "
          "attribute=2} unpacked[0]='hello'");
    CHECK("h(0x58 0x44) 1000 .34 h0x100 'hello.bin'.16 8 'a title of 24 bytes here' "
          "h(0x41C 0x13) 0 'hello.bin'.16 " HELLO " .1016 8 .4",
          "archive sweep",
          "likely QST 0x478 flags=QUEST_PLATFORM_BB entry[0]{title='a title of 24 bytes here' "
          "type=256 attribute=1000} unpacked[0]='hello'");
}

/* Some tools include the padding of Blue Burst in the size of a command. The last padding can
 * be missing. */
TEST(a_command_may_be_larger_and_padding_may_miss)
{
    CHECK("h(0x58 0x44) 1 .34 h0 'a.bin'.16 8 .24 h(0x420 0x13) 0 'a.bin'.16 " HELLO
          " .1016 8 .4 h(0x58 0x44) 1 .34 h0 'b.bin'.16 8 .24 h(0x41C 0x13) 0 'b.bin'.16 " HELLO
          " .1016 8",
          "archive", "likely QST 0x8EC unpacked[*]=('hello' 'hello')");
}

/* ---- pieces ---- */

/* The pieces of two parts come in turn, from the last to the first. Parts without a known extension
 * are stored. */
TEST(pieces_are_placed_by_their_numbers)
{
    CHECK(OPEN("a.x", "1030") OPEN("b.bin", "8") PIECE("1", "a.x", "'tail!!'", "1018", "6")
              PIECE("0", "b.bin", HELLO, "1016", "8") PIECE("0", "a.x", FULL, "0", "1024"),
          "archive",
          "likely QST 0xCC0 entry[*].size=(1030 8) entry[*].packing=(0 FORMAT_PRS) "
          "entry[*].offset=(0 60) unpacked[0]=(256*(0x44 0x43 0x42 0x41) 0x74 0x61 0x69 0x6C 0x21 "
          "0x21) unpacked[1]='hello'");
}

/* A part without pieces is complete if it has no bytes. */
TEST(an_empty_part_has_no_pieces)
{
    CHECK(OPEN("a.x", "8") OPEN("b.x", "0") PIECE("0", "a.x", "'12345678'", "1016", "8"), "archive",
          "entry[*].size=(8 0) unpacked[*]=('12345678' '')");
}

/* Real files have two forms: a transfer that comes twice, and three pieces that all have number
 * 0. */
TEST(a_transfer_may_come_twice)
{
    CHECK(OPEN("a.x", "1026") PIECE("0", "a.x", FULL, "0", "1024")
              PIECE("1", "a.x", "'ab'", "1022", "2") "again: " OPEN("a.x", "1026")
                  PIECE("0", "a.x", FULL, "0", "1024") PIECE("1", "a.x", "'cd'", "1022", "2"),
          "archive",
          "warns CORRUPT @again 'QST command' entry_count=1 entry[0].size=1026 "
          "unpacked[0]=(256*(0x44 0x43 0x42 0x41) 0x63 0x64)");
}

TEST(pieces_without_numbers_are_in_order)
{
    CHECK(OPEN("a.x", "2050") PIECE("0", "a.x", FULL, "0", "1024")
              PIECE("0", "a.x", "256*7", "0", "1024") PIECE(
                  "0", "a.x", "'ab'", "1022", "2") "more: " PIECE("0", "a.x", "'ab'", "1022", "2"),
          "archive",
          "warns RANGE @more+1 'QST command' entry[0].size=2050 "
          "unpacked[0]=(256*(0x44 0x43 0x42 0x41) 256*(7 0 0 0) 0x61 0x62)");
    CHECK(OPEN("a.x", "1024") PIECE("0", "a.x", "'ab'", "1022", "2")
              PIECE("0", "a.x", FULL, "0", "1024"),
          "archive", "entry[0].size=1024 unpacked[0]=(256*(0x44 0x43 0x42 0x41))");
}

/* ---- incomplete parts ---- */

/* Bytes after the first gap are dropped. A shorter piece of a later copy must not shorten the
 * part. */
TEST(a_part_with_a_gap_is_broken)
{
    CHECK(OPEN("a.x", "2050") "b: " OPEN("b.x", "1030") OPEN("c.x", "8")
              PIECE("0", "a.x", FULL, "0", "1024") PIECE("2", "a.x", "'ab'", "1022", "2")
                  PIECE("0", "b.x", FULL, "0", "1024") PIECE("1", "b.x", "'1234'", "1020", "4")
                      PIECE("0", "c.x", "'12345678'", "1016", "8")
                          PIECE("0", "c.x", "'abc'", "1021", "3"),
          "archive",
          "warns TRUNCATED 0 'QST command' ITEM_ENTRY 0 warns TRUNCATED @b 'QST command' "
          "ITEM_ENTRY 1 broken_count=2 entry[*].size=(1024 1028 8) "
          "entry[*].result=(E_TRUNCATED E_TRUNCATED OK) read[1]{code=E_TRUNCATED} "
          "unpacked[2]='abc45678'");
}

/* ---- damage of commands ---- */

static laid lay_pair(void)
{
    return lay("one: " OPEN("a.x", "1026") "two: " OPEN("b.x", "8") "first: " PIECE(
        "0", "a.x", FULL, "0", "1024") "mid: " PIECE("1", "a.x", "'ab'", "1022",
                                                     "2") "last: " PIECE("0", "b.x", "'12345678'",
                                                                         "1016", "8"));
}

/* The third data command is damaged: the first part is complete, the second one is broken. */
TEST(damage_of_a_command_ends_the_walk)
{
    static const damage rows[] = {
        {"", "likely QST 0xCC0 entry[*].size=(1026 8) broken_count=0"},
        {"last: b0x14", "warns UNSUPPORTED @last 'QST command' warns TRUNCATED @two "
                        "ITEM_ENTRY 1 entry[*].size=(1026 0) broken_count=1"},
        {"last: b0xA7", "warns UNSUPPORTED @last 'QST command' warns TRUNCATED @two "
                        "ITEM_ENTRY 1 entry[*].size=(1026 0)"},
        {"last+2: h3 | last+2: h0", "warns CORRUPT @last+2 'QST command' warns TRUNCATED @two "
                                    "ITEM_ENTRY 1 entry[*].size=(1026 0)"},
        {"last+2: h0x417 | last+2: h4", "warns CORRUPT @last+2 'QST command' warns TRUNCATED @two "
                                        "ITEM_ENTRY 1 entry[*].size=(1026 0)"},
        {"last+2: h0x419", "warns TRUNCATED @last 'QST command' warns TRUNCATED @two "
                           "ITEM_ENTRY 1 entry[*].size=(1026 0)"},
        {"cut -1 | cut last+4 | cut last+3 | cut last+1",
         "warns TRUNCATED @last 'QST command' warns TRUNCATED @two ITEM_ENTRY 1 "
         "entry[*].size=(1026 0)"},
        {"cut last", "warns TRUNCATED @two ITEM_ENTRY 1 entry[*].size=(1026 0)"},
        {"last+4: 'c.x'", "warns CORRUPT @last+4 'QST command' warns TRUNCATED @two ITEM_ENTRY 1 "
                          "entry[*].size=(1026 0)"},
        {"add 'x'", "warns TRUNCATED 0xCC0 'QST command' broken_count=0"},
        {"add .4", "warns CORRUPT 0xCC2 'QST command' broken_count=0"}};
    auto_laid file = lay_pair();

    CHECK_DAMAGES(&file, "archive", rows);
}

TEST(damage_of_a_number_or_a_count_is_contained)
{
    static const damage rows[] = {
        {"mid+1: b2", "warns RANGE @mid+1 'QST command' warns TRUNCATED @one ITEM_ENTRY 0 "
                      "entry[*].size=(1024 8)"},
        {"mid+1044: 3", "warns CORRUPT @mid+1044 'QST command' entry[*].size=(1026 8)"},
        {"first+1044: 1025", "warns CORRUPT @first+1044 'QST command' entry[*].size=(1026 8)"},
        {"mid+1044: -1",
         "warns CORRUPT @mid+1044 'QST command' 'the command has more than 1024 bytes of data"
         "' warns CORRUPT @mid+1044 'QST command' 'the data of the command ends past the end of "
         "its part"
         "' entry[*].size=(1026 8)"},
        {"mid+1044: 1", "warns TRUNCATED @one ITEM_ENTRY 0 entry[*].size=(1025 8)"},
        {"first+1044: 1023", "warns TRUNCATED @one ITEM_ENTRY 0 entry[*].size=(1023 8)"}};
    auto_laid file = lay_pair();

    CHECK_DAMAGES(&file, "archive", rows);
}

/* Without a part, the file has no entries. */
TEST(damage_of_the_first_command_is_an_error)
{
    static const damage rows[] = {
        {"cut 59", "unknown fails FORMAT 0 'archive'"},
        {"0: b0x45 | 2: b0x3D | cut 3 | cut 0", "unknown fails FORMAT 0 'archive'"},
        {"cut two", "likely QST 60 warns TRUNCATED 0 ITEM_ENTRY 0 entry[0].size=0"}};
    auto_laid file = lay_pair();

    CHECK_DAMAGES(&file, "archive", rows);
    patch(&file, "cut 59");
    check_case(&file, "archive format=FORMAT_QST", "fails TRUNCATED 0 'QST command'");
    patch(&file, "0: b0x13");
    check_case(&file, "archive format=FORMAT_QST", "fails FORMAT 0 'QST command'");
}

/* A second open command with another size would make the room for the pieces wrong. */
TEST(a_second_open_has_the_size_of_the_first)
{
    static const damage rows[] = {
        {"", "warns CORRUPT @again 'QST command' 'the part is opened again' broken_count=0"},
        {"again+56: 9",
         "warns CORRUPT @again+56 'QST command' 'the part is opened again with another size"
         "' warns TRUNCATED 0 ITEM_ENTRY 0 entry_count=1"}};
    auto_laid file = lay(OPEN("a.x", "8") "again: " OPEN("a.x", "8")
                             PIECE("0", "a.x", "'12345678'", "1016", "8"));

    CHECK_DAMAGES(&file, "archive", rows);
}

/* ---- limits ---- */

/* 64 parts; each has its number as a name. */
TEST(a_quest_has_at_most_64_parts)
{
    CHECK("64*(b(0x44 1) h0x3C .34 h0 'a' b$+1 .14 0)", "archive format=FORMAT_QST",
          "entry_count=64 broken_count=0");
    CHECK("64*(b(0x44 1) h0x3C .34 h0 'a' b$+1 .14 0) more: b(0x44 1) h0x3C .34 h0 'b'.16 0",
          "archive format=FORMAT_QST", "warns LIMIT @more 'QST command' entry_count=64");
}

/* A claimed size must be limited before memory is allocated for it. */
TEST(a_part_has_at_most_16_mib)
{
    CHECK(OPEN("a.x", "0x1000000"), "archive",
          "likely QST 60 warns TRUNCATED 0 ITEM_ENTRY 0 entry[0].size=0");
    CHECK(OPEN("a.x", "0x1000001"), "archive format=FORMAT_QST", "fails LIMIT 56 'QST command'");
    CHECK(OPEN("a.x", "0x1000001"), "archive", "unknown fails FORMAT 0 'archive'");
    CHECK(OPEN("b.x", "0") "a: " OPEN("a.x", "-1"), "archive format=FORMAT_QST",
          "warns LIMIT @a+56 'QST command' entry_count=1");
}

/* The data commands decide how much memory is needed, not the claimed sizes. */
TEST(large_numbers_take_no_memory)
{
    auto_laid file = lay("h(0x58 0x44) 0 .34 h0 'a.x'.16 0x1000000 .24 "
                         "h(0x41C 0x13) 0x3FFF 'a.x'.16 " FULL " 1024 .4");

    check_case(&file, "archive max_memory=65536 format=FORMAT_QST",
               "warns TRUNCATED 0 ITEM_ENTRY 0 entry[0].size=0");
}

/* ---- streams ---- */

/* The pieces of a part are joined, but not unpacked. */
TEST(parts_may_be_left_packed)
{
    static const way rows[] = {
        {"archive archive_flags=ARCHIVE_LEAVE",
         "broken_count=0 entry[*].packing=(0 0) entry[*].size=(8 1032) "
         "entry[*].unpacked_size=(8 1032) entry[*].format=(0 0) unpacked[0]={5F 68656C6C6F 0000}"
         " unpacked[1]=(0xFF 1023*0x20 0xFF 7*0x20)"},
        {"archive archive_flags=ARCHIVE_LEAVE max_output=1", "broken_count=0"},
        {"archive archive_flags=ARCHIVE_LEAVE|ARCHIVE_QUICK",
         "entry[0].packing=0 unpacked[0]={5F 68656C6C6F 0000}"}};
    auto_laid file =
        lay(OPEN("a.bin", "8") OPEN("b.bin", "1032") PIECE("0", "a.bin", HELLO, "1016", "8")
                PIECE("0", "b.bin", "{FF} 1023*{20}", "0", "1024")
                    PIECE("1", "b.bin", "{FF} 7*{20}", "1016", "8"));

    CHECK_WAYS(&file, rows);
}

/* One byte may follow a stream. A stream without an end mark ends with its data. */
TEST(parts_are_unpacked)
{
    CHECK(OPEN("a.BIN", "9") PIECE("0", "a.BIN", HELLO "{77}", "1015", "9"), "archive",
          "entry[0]{size=9 packing=FORMAT_PRS unpacked_size=5} unpacked[0]='hello'");
    CHECK(OPEN("a.bin", "6") "at: " PIECE("0", "a.bin", HELLO, "1016", "6"), "archive",
          "warns TRUNCATED @at+26 ITEM_ENTRY 0 broken_count=0 entry[0]{size=6 "
          "unpacked_size=5} unpacked[0]='hello'");
    CHECK(OPEN("a.dat", "21") PIECE("0", "a.dat", "{FF}.8{FF}.8{02 0000}", "1003", "21"), "archive",
          "entry[0]{format=FORMAT_QUEST_DAT unpacked_size=16 byte_order=BYTE_ORDER_LITTLE}");
}

/* 88 bytes without copies, in groups of 8. The name begins at byte 20 or 24 and ends at its 0.
 * On the PC it has "A", a character of three bytes in UTF-8, and half of a surrogate pair or a
 * whole one. */
TEST(a_script_names_its_quest)
{
    check_rows(
        OPEN("#1", "102")
            PIECE("0", "#1",
                  "{FF} #2 0 {FF} 88 -1 {FF} .4 #3 {FF} #4 {FF} #5 {FF} .8 {FF} .8 {FF} .8 {FF} .8 "
                  "{FF} .8 {FF} .8 {02 0000}",
                  "922", "102"),
        "archive", "entry[0]{unpacked_size=88 quest=#6}",
        "a.bin 0x1D4 'Name' .8 'x'.8 'Name'; a.bin 0x394 (h0x41 h0x20AC) 'x'.8 .8 "
        "{41E282AC78}; a.bin 0x122C 'Name' (h0x42 h0xD800 0) .8 {42EFBFBD}; "
        "a.bin 0x398 'Name' (h0x42 h0xD83D h0xDE00 h0) .8 {42F09F9880}; "
        "a.bin 0x395 'Name' .8 .8 ''; a.dat 0x1D4 'Name' .8 .8 ''");
    CHECK(OPEN("a.bin", "8") PIECE("0", "a.bin", HELLO, "1016", "8"), "archive",
          "entry[0].quest=''");
}

/* The damage of the stream is in its second piece: a copy from before the start. The error must
 * have the place in the second data command of the file. */
TEST(damage_of_a_stream_has_its_place_in_the_file)
{
    auto_laid file = lay(OPEN("a.bin", "1029") "a: " PIECE(
        "0", "a.bin", "113*({FF} b(1 2 3 4 5 6 7 8)) {FF 010203040506}", "0",
        "1024") "b: " PIECE("1", "a.bin", "{0708 02 0900}", "1019", "5"));

    check_case(&file, "archive",
               "warns CORRUPT @b+23 ITEM_ENTRY 0 broken_count=1 entry[0]{size=1029 "
               "result=E_CORRUPT unpacked_size=912} read[0]{code=E_CORRUPT offset=@b+23}");
}

/* With KUNAI_ARCHIVE_QUICK nothing is unpacked, and a quest stores no unpacked sizes. */
TEST(a_quick_look_gives_the_stored_parts)
{
    CHECK(OPEN("a.bin", "8") PIECE("0", "a.bin", HELLO, "1016", "8"),
          "archive archive_flags=ARCHIVE_QUICK",
          "entry[0]{packing=0 unpacked_size=8 format=0} unpacked[0]={5F 68656C6C6F 0000}");
}

/* ---- download quests ---- */

/* "hello" with the key 0x12345678, encrypted by the cipher of tests/reference/quests.py. */
TEST(parts_of_a_download_quest_are_encrypted)
{
    static const damage rows[] = {
        {"", "likely QST 0x454 flags=QUEST_PLATFORM_GC|QUEST_DOWNLOAD "
             "entry[0]{packing=FORMAT_PRSD size=16 unpacked_size=5 type=1} unpacked[0]='hello'"},
        {"part+24: 0x12345679", "any broken_count=1 entry[0].packing=FORMAT_PRSD"},
        {"part+20: 4", "warns CORRUPT @part+20 'entry' ITEM_ENTRY 0 broken_count=0 "
                       "unpacked[0]='hello'"},
        {"part: b0x13", "warns UNSUPPORTED @part 'QST command' warns TRUNCATED 0 ITEM_ENTRY 0 "
                        "broken_count=1"}};
    auto_laid file = lay("b(0xA6 1) h0x3C 'PSO/Test'.34 h1 'a.bin'.16 16 part: b(0xA7 0) h0x418 "
                         "'a.bin'.16 5 0x12345678 {C9E38DB6 D50F30CB} .1008 16");

    CHECK_DAMAGES(&file, "archive", rows);
}
