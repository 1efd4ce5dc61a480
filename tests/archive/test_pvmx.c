/* test_pvmx.c - PVMX texture packs (archives.md 7): every field, every damage of the table. */
#include "cases.h"

/* Fields 1, 2 and 3 are the global index, the name and the dimensions; 0 ends them, and the place and
 * the size of the file follow. */
/* Byte by byte from the text of archives.md 7. */
TEST(example)
{
    CHECK("{50564D58 01 01 34120000 02 612E706E6700 03 40000000 20000000 00 2C00000000000000 "
          "0400000000000000 00 504E4721}",
          "archive",
          "sure PVMX 48 entry_count=1 broken_count=0 entry[0]{offset=44 size=4 name='a.png' "
          "global_index=0x1234 unpacked_size=4 owner=-1} unpacked[0]='PNG!'");
}

/* Without a field there is no entry: its 0 would be the end of the table. Every combination of
 * fields, and files at multiples of 1, 4 and 16. */
TEST(fields)
{
    static const char *const contents[] = {"", "1", "22", "333", "4444", "55555", "666666"};
    uint32_t alignment, i;

    for (alignment = 1; alignment <= 16; alignment *= 4) {
        laid file = lay("'PVMX' b1");
        kunai_archive *archive;

        for (i = 1; i <= 7; i++) {
            if (i & 1)
                lay_more(&file, "b1 %u", 0xFFFFFFFF - i);
            if (i & 2)
                lay_more(&file, "b2 'name.dds'0");
            if (i & 4)
                lay_more(&file, "b3 0xFFFFFFFF 0");
            lay_more(&file, "b0 q@at%u q%u", i, i - 1);
        }
        lay_more(&file, "b0");
        for (i = 1; i <= 7; i++)
            lay_more(&file, "/%u at%u: '%s'", alignment, i, contents[i - 1]);
        archive = open_case(&file, "archive", "sure PVMX %zu entry_count=7", file.file.size);
        for (i = 1; i <= 7; i++)
            expect(&archive_handle, archive, &file,
                   "entry[%u]{name='%s' global_index=%u offset=@at%u} unpacked[%u]='%s'", i - 1,
                   i & 2 ? "name.dds" : "", i & 1 ? 0xFFFFFFFF - i : 0, i, i - 1, contents[i - 1]);
        kunai_archive_close(archive);
        free_laid(&file);
    }
}

/* Fields in any order; of those that repeat, the last one. */
TEST(field_order)
{
    CHECK("'PVMX' b1 b3 1 1 b2 'first'0 b1 1 b2 'second'0 b1 2 b3 .8 b0 q5 q9 b2 'x'0 b0 q0 q0 b0",
          "archive",
          "entry_count=2 entry[*].name=('second' 'x') entry[*].global_index=(2 0) "
          "unpacked[0]={03 01000000 01000000}");
}

TEST(no_entries)
{
    static const damage rows[] = {{"", "sure PVMX 6 entry_count=0 found['']=-1"},
                                  {"add 'rest'", "sure PVMX 6 entry_count=0"}};
    laid file = lay("'PVMX' b1 b0");

    CHECK_DAMAGES(&file, "archive", rows);
    free_laid(&file);
}

TEST(version)
{
    static const damage rows[] = {
        {"4: b0", "likely PVMX 6 fails UNSUPPORTED 4 'PVMX'"},
        {"4: b2", "likely PVMX 6 fails UNSUPPORTED 4 'PVMX'"},
        {"4: b255", "likely PVMX 6 fails UNSUPPORTED 4 'PVMX'"},
        {"4: b0, cut 5", "fails UNSUPPORTED 4 'PVMX'"},
        {"4: b2, cut 5", "fails UNSUPPORTED 4 'PVMX'"},
        {"4: b255, cut 5", "fails UNSUPPORTED 4 'PVMX'"},
        {"cut 4", "likely PVMX 4 fails TRUNCATED 4 'PVMX'"},
        {"cut 3", "fails FORMAT 0 'archive'"},
        {"3: 'Y'", "fails FORMAT 0 'archive'"},
    };
    laid file = lay("'PVMX' b1 b0");

    CHECK_DAMAGES(&file, "archive", rows);
    free_laid(&file);
}

/* Every place where the table may be cut: the first entry begins at 5 (index 5, name 10, dimensions
 * 17, end of the fields 26, place 27), the second at 43 (name 43, end 46, place 47), and the end of
 * the table is at 63. */
TEST(truncated)
{
    static const uint32_t rows[][2] = {{5, 5},   {6, 6},   {9, 6},   {10, 10}, {11, 11}, {16, 11},
                                       {17, 17}, {18, 18}, {25, 18}, {26, 26}, {27, 27}, {34, 27},
                                       {35, 35}, {42, 35}, {43, 43}, {44, 44}, {45, 44}, {46, 46},
                                       {47, 47}, {54, 47}, {55, 55}, {62, 55}, {63, 63}};
    laid file = lay("'PVMX' b1 b1 7 b2 'a.png'0 b3 1 1 b0 q0 q0 b2 'b'0 b0 q0 q0 b0");
    size_t i;

    check_case(&file, "archive", "sure PVMX 64");
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        laid copy = copy_laid(&file);
        const uint32_t size = rows[i][0];

        patch(&copy, "cut %u", size);
        if (size < 43)
            check_case(&copy, "archive", "likely PVMX %u fails TRUNCATED %u 'PVMX entry'", size,
                       rows[i][1]);
        else
            check_case(&copy, "archive",
                       "likely PVMX %u warns TRUNCATED %u 'PVMX entry' entry_count=%d "
                       "entry[0]{name='a.png' global_index=7}",
                       size, rows[i][1], size < 63 ? 1 : 2);
        free_laid(&copy);
    }
    free_laid(&file);
}

/* The length of a field of an unknown type is unknown, and so is all that follows. */
TEST(field_types)
{
    static const uint32_t types[] = {4, 5, 0x7F, 0x80, 0xFF}, places[] = {5, 7, 24, 26};
    laid file = lay("'PVMX' b1 2*(b2 b0 b0 q0 q4) b0");
    size_t i;

    check_case(&file, "archive", "sure PVMX 44 entry_count=2");
    for (i = 0; i < 4 * sizeof types / sizeof types[0]; i++) {
        const uint32_t at = places[i % 4];
        laid copy = copy_laid(&file);

        patch(&copy, "%u: b%u", at, types[i / 4]);
        check_case(&copy, "archive", "likely PVMX 44 %s CORRUPT %u 'PVMX entry' %s",
                   at < 24 ? "fails" : "warns", at,
                   at < 24 ? "" : "entry_count=1 unpacked[0]='PVMX'");
        free_laid(&copy);
    }
    free_laid(&file);
}

#define GOOD(size, place) "sure PVMX " size " unpacked[0]='01' entry[1]{result=OK " place "}"
#define CUT(place)                                                                                 \
    "likely PVMX 52 warns TRUNCATED 27 'PVMX entry' unpacked[0]='01' entry[0]{offset=44 size=2} "  \
    "entry[1]{result=E_TRUNCATED " place "}"

/* A table of two entries, 44 bytes, and 8 bytes after it. The range is that of the second entry,
 * whose place stands at 27. */
TEST(ranges)
{
    static const damage rows[] = {
        {"27: q44 q8", GOOD("52", "offset=44 size=8")},
        {"27: q44 q7", GOOD("51", "offset=44 size=7")},
        {"27: q52 q0", GOOD("46", "offset=52 size=0")},
        {"27: q0 q52", GOOD("52", "offset=0 size=52")},
        {"27: q0 q4", GOOD("46", "offset=0 size=4")}, /* the table is the end */
        {"27: q0 q0", GOOD("46", "offset=0 size=0")},
        {"27: q44 q9", CUT("offset=44 size=8")},
        {"27: q52 q1", CUT("offset=52 size=0")},
        {"27: q53 q0", GOOD("46", "offset=52 size=0")}, /* empty: the offset may be anywhere */
        {"27: q0x8000000000000000 q0", GOOD("46", "offset=52 size=0")},
        {"27: q0x8000000000000000 q0x8000000000000000", CUT("offset=52 size=0")}, /* sum 0 */
        {"27: q-1 q0", GOOD("46", "offset=52 size=0")},
        {"27: q-1 q1", CUT("offset=52 size=0")},
        {"27: q-1 q-1", CUT("offset=52 size=0")},
        {"27: q44 q-1", CUT("offset=44 size=8")},
        {"27: q44 q-44", CUT("offset=44 size=8")},
        {"27: q0x100000000 q4", CUT("offset=52 size=0")}, /* 0 in 32 bits */
        {"27: q44 q0x100000004", CUT("offset=44 size=8")},
    };
    laid file = lay("'PVMX' b1 b2 b0 b0 q44 q2 b2 b0 b0 q0 q0 b0 '01234567'");

    CHECK_DAMAGES(&file, "archive", rows);
    free_laid(&file);
}

/* Where every entry points into the table, that is the end of the pack. */
TEST(found_table)
{
    CHECK("'PVMX' b1 b2 b0 b0 q0 q4 b2 b0 b0 q24 q1 b0 '01234567'", "archive", "sure PVMX 44");
}

/* Names are bytes up to a NUL: what a program makes of them is its own affair. */
TEST(hostile_names)
{
    static char longest[70001];
    static const char *const names[] = {"..",       "../../x", "/etc/passwd", "C:\\x.png",
                                        "a/b",      "",        longest,       "\x83\x5C\x83\x7C",
                                        "\xFF\xFE", "same",    "same",        "\r\n\1"};
    enum { COUNT = sizeof names / sizeof names[0] };
    laid file = lay("'PVMX' b1");
    kunai_archive *archive;
    int i;

    memset(longest, 'n', sizeof longest - 1);
    for (i = 0; i < COUNT; i++)
        lay_more(&file, "b2 '%s'0 b0 q(@data) q4", names[i]);
    lay_more(&file, "b0 data: 'data'");
    archive = open_case(&file, "archive", "entry_count=%d found['same']=9 unpacked[*]=(%d*'data')",
                        COUNT, COUNT);
    for (i = 0; i < COUNT; i++)
        expect(&archive_handle, archive, NULL, "entry[%d].name='%s'", i, names[i]);
    kunai_archive_close(archive);
    free_laid(&file);
}

/* The table alone bounds the count: 100,000 entries without a warning. 99,999 is 0x1869F. */
TEST(many)
{
    laid file = lay("'PVMX' b1 100000*(b2 b0 b0 q$+1900006 q1) b0 100000*b$");

    check_case(&file, "archive",
               "sure PVMX 2000006 entry_count=100000 entry[99999]{offset=2000005 size=1} "
               "unpacked[99999]={9F}");
    free_laid(&file);
}

TEST(sweeps)
{
    laid file = lay("'PVMX' b1 b1 7 b2 'a.png'0 b3 8 8 b0 q@a q5 b2 'b'0 b0 q@b q0 b1 0 b0 q@c q5 "
                    "b0 /4 a: 'first' /4 b: /4 c: 'third'");

    check_case(&file, "archive sweep", "entry_count=3");
    check_case(&file, "archive flags=OPEN_STRICT sweep whole", "entry_count=3");
    free_laid(&file);
}
