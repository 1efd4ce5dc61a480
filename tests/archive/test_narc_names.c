/* test_narc_names.c - trees of names in NARC archives (narc.md): directories, lists and bounds. A
 * tree can contain itself and can share lists, so a small file can claim millions of paths. */
#include "cases.h"

/* Writes count members of one byte, the low byte of their index. The names are between begin and
 * end, at the label t; offsets count from t. */
static void begin(laid *file, uint32_t count)
{
    lay_more(file,
             "s: 'NARC' {FEFF0001} e-s h(16 3) 'BTAF' n-s-16 %u %u*($ $+1) n: 'BTNF' g-n ^ t:",
             count, count);
}

static void end(laid *file, uint32_t count)
{
    lay_more(file, "g: 'GMIF' e-g %u*b$ e:", count);
}

/* Checks names with columns, as in check_rows. */
static void check_names(uint32_t count, const char *names, const char *expected, const char *rows)
{
    auto_free char *text = print_text(
        "s: 'NARC' {FEFF0001} e-s h(16 3) 'BTAF' n-s-16 %u %u*($ $+1) n: 'BTNF' g-n ^ t: %s "
        "g: 'GMIF' e-g %u*b$ e:",
        (unsigned)count, (unsigned)count, names, (unsigned)count);
    check_rows(text, "archive", expected, rows);
}

/* ---- trees ---- */

/* Three directories deep. The end of the names puts GMIF at every place mod 4. */
TEST_ROWS(names_begin_with_their_directories,
          "s: 'NARC' {FEFF0001} e-s h(16 3) 'BTAF' 68 7 0 5 8 8 8 9 12 14 16 17 20 23 24 27 "
          "n: 'BTNF' g-n ^ @root h(0 5) @map h(2 0xF000) @deep h(4 0xF001) @er h(5 0xF002) "
          "@other h(6 0xF000) root: b5 'a.bin' b1 'b' b0x83 'map' h0xF001 b0x85 'other' h0xF004 "
          "b0 map: b3 'one' b3 'two' b0x84 'deep' h0xF002 b0 deep: b1 'x' b0x82 'er' h0xF003 b0 "
          "er: b10 'last.nsbmd' b0 other: b1 'c' b0 #1 g: 'GMIF' e-g 'first' .3 '1' .3 '22' .2 "
          "'X' .3 'end' .1 '333' .1 e:",
          "archive",
          "sure NARC @e unpacked[*]=('first' '' '1' '22' 'X' 'end' '333') "
          "entry[*].name=('a.bin' 'b' 'map/one' 'map/two' 'map/deep/x' "
          "'map/deep/er/last.nsbmd' 'other/c') found['map/deep/er/last.nsbmd']=5 "
          "found['a.bin']=0 found['b']=1 found['map/one']=2 found['other/c']=6",
          "''; b255; 2*b255; 3*b255")

enum { MANY = 65535 };

/* 65,535 entries in 13,107 runs of 0, 4, 4, 4 and 4 bytes of room. They use 0 to 4 bytes of it. The
 * entries have no names, or names of 60 bytes in a directory of 127: paths of 188 bytes, stored in
 * 61 bytes each. */
static void check_many(int has_names)
{
    auto_laid file = lay("s: 'NARC' {FEFF0001} e-s h(16 3) 'BTAF' n-s-16 %u", MANY);
    uint32_t i, start = 0;
    auto_archive *archive = NULL;
    char path[189];

    memset(path, 'd', sizeof path);
    path[127] = '/';
    for (i = 0; i < MANY; i++) {
        append_u32(&file.file, start, 0);
        append_u32(&file.file, start + i % 5, 0);
        start += i % 5 ? 4 : 0;
    }
    lay_more(&file, "n: 'BTNF' g-n ^");
    if (has_names)
        lay_more(&file, "16 h(0 2) 147 h(0 0xF000) b0xFF 127*'d' h0xF001 b0");
    else
        lay_more(&file, "4 h(0 1)");
    for (i = 0; has_names && i < MANY; i++) {
        snprintf(path + 128, 61, "%060u", (unsigned)i);
        append_u8(&file.file, 60);
        append_bytes(&file.file, path + 128, 60);
    }
    lay_more(&file, "%s g: 'GMIF' e-g %u*'1234' e:", has_names ? "b0" : "", start / 4);
    archive =
        open_case(&file, "archive",
                  "entry_count=65535 entry[65534]{offset=@e-4 size=4} unpacked[65534]='1234'");
    for (i = 0; i < MANY; i++) {
        const kunai_string name = kunai_archive_get_entry(archive, i)->name;

        snprintf(path + 128, 61, "%060u", (unsigned)i);
        assert_int_equal(name.size, has_names ? 188 : 0);
        assert_memory_equal(name.data, path, name.size);
    }
}

TEST(many_names_are_read)
{
    check_many(0);
    check_many(1);
}

/* 0xFFFF is the highest possible id, that of the last of 4,096 directories. */
TEST_CALL(
    the_last_directory_is_0xFFFF,
    check_names(1, "0x8000 h(0 0x1000) 4095*(0x8008 h(0 0xF000)) b0x84 'last' h0xFFFF b0 b1 'f' b0",
                "entry[0].name='last/f'", "x"))

/* Names are bytes and must reach the caller unchanged. A program that writes files has to
 * check them. */
TEST(hostile_names_are_passed_on)
{
#define TEN_ZEROS "0000000000"
#define LONGEST                                                                                    \
    TEN_ZEROS TEN_ZEROS TEN_ZEROS TEN_ZEROS TEN_ZEROS TEN_ZEROS TEN_ZEROS TEN_ZEROS TEN_ZEROS      \
        TEN_ZEROS TEN_ZEROS TEN_ZEROS "0000000"
    check_names(12,
                "@root h(0 2) @sub h(11 0xF000) root: b2 '..' b1 '.' b3 'a/b' b11 '/etc/passwd' b4 "
                "'C:\\x' b4 {6E75006C} b1 {00} b4 '\x83\x5C\x83\x7C' b2 '\xFF\xFE' b3 'con' b6 "
                "'\r\n\x1B[2J' b0x83 '../' h0xF001 b0 sub: b127 127*'0' b0",
                "entry[*].name=('..' '.' 'a/b' '/etc/passwd' 'C:\\x' {6E75006C} {00} "
                "'\x83\x5C\x83\x7C' '\xFF\xFE' 'con' '\r\n\x1B[2J' '..//" LONGEST "')",
                "x");
}

/* ---- ids ---- */

/* A directory is entered once; then the list goes on. The rows: a cycle, a directory with two
 * parents, and a directory that contains itself. */
TEST(a_directory_is_entered_once)
{
    check_names(
        3,
        "@root h(0 2) @d h(1 0xF000) root: b1 'a' b0x81 'd' h0xF001 b0 d: b1 'b' b0x82 'up' "
        "up: h0xF000 b1 'c' b0",
        "warns CORRUPT @up 'BTNF' entry[*].name=('a' 'd/b' 'd/c')", "x");
    check_names(2,
                "@root h(0 2) @d h(0 0xF000) root: b0x81 'x' h0xF001 b0x81 'y' y: h0xF001 b0 d: b1 "
                "'f' b1 'g' b0",
                "warns CORRUPT @y 'BTNF' entry[*].name=('x/f' 'x/g')", "x");
    check_names(2, "8 h(0 1) b1 'a' b0x84 'self' self: h0xF000 b1 'b' b0",
                "warns CORRUPT @self 'BTNF' entry[*].name=('a' 'b')", "x");
}

/* An id outside the table of directories would read past the table. */
TEST(directories_have_ids_of_the_table)
{
#define DIRECTORY "@root h(0 2) @d h(1 0xF000) root: b0x81 'y' y: h#1 b1 'a' b0 d: b1 'b' b0"
    check_names(2, DIRECTORY, "entry[*].name=('a' 'y/b')", "0xF001");
    check_names(2, DIRECTORY, "warns CORRUPT @y 'BTNF' entry[*].name=('a' '')",
                "0xF002; 0xEFFF; 1; 0xFFFF");
}

/* The ids of files count from the first id of the directory. If a file has two names, the first
 * one counts. */
TEST(ids_go_on_from_the_first_of_a_directory)
{
#define FILES "8 h(#1 1) sa: b1 'a' sb: b1 'b' b0"
    check_names(3, FILES, "entry[*].name=(#2 #3 #4)", "0 'a' 'b' ''; 1 '' 'a' 'b'");
    check_names(3, FILES, "warns CORRUPT @sb 'BTNF' entry[*].name=('' '' 'a')", "2");
    check_names(3, FILES,
                "warns CORRUPT @sa 'BTNF' warns CORRUPT @sb 'BTNF' entry[*].name=('' '' '')",
                "3; 0xFFFF");
    check_names(3,
                "@root h(0 2) @d h(1 0xF000) root: b1 'a' b1 'b' b0x81 'd' h0xF001 b0 d: b1 'b' b1 "
                "'c' b0",
                "entry[*].name=('a' 'b' 'd/c')", "x");
}

/* ---- lists ---- */

/* Lists with a wrong end keep their first names. The rows: 0x80 is reserved and ends the list; a
 * name is one byte short; the end is missing; half an id is there. */
TEST(wrong_ends_of_lists_keep_the_first_names)
{
    check_names(2, "8 h(0 1) b1 'a' #1", "entry[*].name=('a' '')", "b0");
    check_names(
        2, "8 h(0 1) b1 'a' #1", "warns CORRUPT @t+#2 'BTNF' entry[*].name=('a' #3)",
        "'' 10 ''; (b0x80 b1 'b' b0) 10 ''; (b(0x80 1 0xF0 1) 'b' b0) 10 ''; (b2 'b') 10 ''; "
        "(b2 'bc') 13 'bc'; (b0x81 'z' b1) 10 ''; (b0x81 'z') 10 ''; b0x7F 10 ''");
}

/* The list of a directory must lie in the block and after the table. The names end at 28. At 16
 * begins the root's own list: its directory was entered already, and there is no fourth file. */
TEST(lists_lie_after_the_table)
{
#define LISTS "16 h(0 2) #1 h(2 0xF000) b1 'a' b0x81 'd' h0xF001 b1 'b' b0 b1 'f' b0"
    check_names(3, LISTS, "entry[*].name=('a' 'b' #2)", "25 'd/f'; 27 ''; 24 ''");
    check_names(
        3, LISTS,
        "warns CORRUPT @t+20 'BTNF' warns CORRUPT @t+22 'BTNF' entry[*].name=('a' 'b' 'd/a')",
        "16");
    check_names(3, LISTS, "warns CORRUPT @t+#2 'BTNF' entry[*].name=('a' 'b' '')",
                "15 8; 0 8; 4 8; 29 8; 0xFFFFFFFF 8; 28 28");
}

/* Root directories without names. There is no warning if the list seems to lie inside the records
 * of the directories, whatever else they hold. Otherwise the warning is about a list without an
 * end, its place, or the number of directories. The block may end in the first record. */
TEST(archives_may_have_no_names)
{
#define NOTHING "entry[*].name=('' '') unpacked[*]=({00} {01})"
    check_names(2, "#1 h(#2 #3) .#4", NOTHING,
                "4 0 1 0; 4 0 1 4; 4 1 1 0; 4 0xFFFF 1 0; 0 0 1 0; 5 0 1 0; 7 0 1 0; 8 0 1 1; "
                "4 0 2 8; 15 0 2 8");
    check_names(2, "#1 h(#2 #3) .#4", "warns CORRUPT @t+#5 'BTNF' " NOTHING,
                "8 0 1 0 8; 9 0 1 0 0; 16 0 2 8 16; 17 0 2 8 0; 16 0 2 7 6; 8 0 0 0 6; "
                "8 0 0x1001 0x8008 6; 8 0 0xFFFF 56 6; 0xFFFFFFFF 0 1 56 0");
    check_names(2, "#1", "warns CORRUPT @t 'BTNF' " NOTHING, "(4 h0 b1); ''");
}

/* ---- bounds ---- */

/* Makes a path of depth directories with names of size bytes. Each level has one file "f"; the last
 * level has the rest of count files. */
static laid lay_chain(uint32_t depth, int size, uint32_t count)
{
    laid file = {0};

    begin(&file, count);
    for (uint32_t i = 0; i <= depth; i++)
        lay_more(&file, "@list%u h(%u %u)", i, i, i ? 0xF000 + i - 1 : depth + 1);
    for (uint32_t i = 0; i < depth; i++)
        lay_more(&file, "list%u: b1 'f' b%d %d*'d' id%u: h%u b0", i, 0x80 | size, size, i,
                 0xF001 + i);
    lay_more(&file, "list%u: last: %u*(b1 'f') b0", depth, count - depth);
    end(&file, count);
    return file;
}

/* 64 nested directories are read; the entries below them have no names. */
TEST(at_most_64_directories_are_nested)
{
    static const uint32_t depths[] = {1, 63, 64, 65, 66};
    char path[66 * 128];

    for (size_t k = 0; k < sizeof path; k++)
        path[k] = k % 128 == 127 ? '/' : 'd';
    for (size_t i = 0; i < COUNT(depths); i++) {
        const uint32_t depth = depths[i];
        auto_laid file = lay_chain(depth, 127, depth + 1);
        auto_archive *archive =
            open_case(&file, "archive", "%s entry_count=%u unpacked[%u]={%02X}",
                      depth > 64 ? "warns LIMIT @id64 'BTNF'" : "", depth + 1, depth, depth);

        for (size_t k = 0; k <= depth && k <= 64; k++)
            expect(&archive_handle, archive, NULL, "entry[%zu].name='%.*sf'", k, (int)(128 * k),
                   path);
        if (depth > 64)
            expect(&archive_handle, archive, NULL, "entry[65].name=''");
    }
}

/* 4,000 files under a path of 8,064 bytes would need 32 MB. So the names end early, but all entries
 * are listed. Names may use half of the budget, at 4 steps per byte of a path. That is 8 bytes for
 * each of the 53,503 bytes of the file, and 2,097,152: together 2,525,176. Each path counts one
 * byte more than it has. The 63 directories and the files beside them take 508,158. The rest holds
 * 250 times 8,066. The warning is about the first file without a name. */
TEST(the_budget_limits_paths)
{
    auto_laid file = lay_chain(63, 127, 4063);
    auto_archive *archive = open_case(&file, "archive", "warns LIMIT @last+500 'BTNF'");

    assert_int_equal(file.file.size, 53503);
    for (uint32_t i = 0; i < 4063; i++)
        assert_int_equal(kunai_archive_get_entry(archive, i)->name.size, i < 63 ? 128 * i + 1
                                                                         : i < 63 + 250 ? 8065
                                                                                        : 0);
}

/* 4,095 directories share one list of 32,768 names. That is 134 million names in a file of 600
 * KB. */
TEST(the_budget_limits_shared_lists)
{
    auto_laid file = {0};

    begin(&file, 65535);
    lay_more(&file,
             "@root h(0 4096) 4095*(@shared h(0 0xF000)) root: 4095*(b0x81 'd' h$+0xF001) b0 "
             "shared: 32768*(b1 'f') b0");
    end(&file, 65535);
    check_case(&file, "archive",
               "warns LIMIT entry[32767].name='d/f' entry[32768].name='' "
               "warnings[0].record='BTNF'");
}

/* ---- sweeps ---- */

TEST(every_cut_and_every_byte_may_be_damaged)
{
    static const way rows[] = {{"archive sweep", "entry[*].name=('a' 'd/b' 'd/e/c.bin')"},
                               {"archive archive_flags=ARCHIVE_QUICK sweep", "entry_count=3"},
                               {"archive flags=OPEN_STRICT sweep whole", "entry_count=3"}};
    auto_laid file = {0}, chain = lay_chain(3, 5, 6);

    begin(&file, 3);
    lay_more(&file,
             "@root h(0 3) @d h(1 0xF000) @deep h(2 0xF001) root: b1 'a' b0x81 'd' h0xF001 b0 "
             "d: b1 'b' b0x81 'e' h0xF002 b0 deep: b5 'c.bin' b0");
    end(&file, 3);
    CHECK_WAYS(&file, rows);
    check_case(&chain, "archive sweep", "entry_count=6");
}
