/* test_archive_bounds.c - limits of memory and time that all archives share, and hostile names.
 * Entries may overlap, so a small file can claim many large entries. Names must reach the
 * caller unchanged. */
#include "cases.h"

/* ---- many entries ---- */

enum { MANY = 100000, BYTES_AN_ENTRY = 360, ALLOCATIONS = 48 };

/* Opens 100,000 entries. The table must need bounded memory, while it is read and in the handle, in
 * few large blocks. Entry i has 1 + i / shared bytes at first + i % shared * step. If shared is 0,
 * the places are not compared. Frees the file. */
static void check_many(laid *file, uint64_t first, uint32_t shared, uint64_t step,
                       const char *expected)
{
    kunai_options options = KUNAI_OPTIONS_INIT;
    test_memory memory = {0};
    kunai_archive *archive;

    check_case(file, "archive", "%s broken_count=0 entry_count=100000", expected);
    options.allocator = test_memory_allocator(&memory);
    assert_ok(kunai_archive_open(file->file.data, file->file.size, &options, &archive, NULL));
    assert_true(memory.peak <= (uint64_t)MANY * BYTES_AN_ENTRY);
    assert_true(memory.calls <= ALLOCATIONS);
    for (uint32_t i = 0; shared && i < MANY; i++) {
        const kunai_entry *entry = kunai_archive_get_entry(archive, i);

        assert_int_equal(entry->offset, first + i % shared * step);
        assert_int_equal(entry->unpacked_size, 1 + i / shared);
    }
    kunai_archive_close(archive);
    assert_int_equal(memory.live, 0);
    free_laid(file);
}

/* Each entry has one byte and a name of 32 bytes. */
TEST(many_entries_of_afs)
{
    laid file = lay("'AFS'0 100000 100000*($+800016 1) @names 4800000 100000*b$ names:");
    char name[33];

    for (uint32_t i = 0; i < MANY; i++) {
        snprintf(name, sizeof name, "%032u", (unsigned)i);
        append_bytes(&file.file, name, 32);
        append_zeros(&file.file, 16);
    }
    check_many(&file, 800016, MANY, 1,
               "entry[99999]{name='00000000000000000000000000099999'} "
               "found['00000000000000000000000000099999']=99999");
}

/* All entries differ. They share 512 sectors, but stay within the budget. The table has
 * 4800512 bytes. */
TEST(many_entries_of_gsl)
{
    laid file = {0};
    char name[33];

    for (uint32_t i = 0; i < MANY; i++) {
        snprintf(name, sizeof name, "%032u", (unsigned)i);
        append_bytes(&file.file, name, 32);
        append_u32(&file.file, 2344 + i % 512, 0);
        append_u32(&file.file, 1 + i / 512, 0);
        append_zeros(&file.file, 8);
    }
    lay_more(&file, "/0x800 .0x100000");
    check_many(&file, 4800512, 512, 0x800,
               "format=FORMAT_GSL entry[99999].name='00000000000000000000000000099999'");
}

/* When the budget of work ends, the open call stops recognising the formats of entries. Later
 * entries are listed without a format, as with KUNAI_ARCHIVE_QUICK. Each entry is the whole file of
 * 800,008 bytes. The budget is 64 steps per byte and 16,777,216, together 67,977,728. It lasts for
 * 5 entries: an entry costs 64 steps and 16 per byte, 12,800,192. */
TEST(overlapping_entries_of_afs)
{
    laid file = lay("'AFS'0 100000 100000*(0 800008)");

    check_many(&file, 0, 0, 0,
               "warns LIMIT 0 'entry' entry[*].size=(100000*800008) "
               "entry[*].format=(5*FORMAT_AFS 99995*0) entry[*].result=(100000*OK) "
               "entry[*].byte_order=(5*BYTE_ORDER_LITTLE 99995*0) read[99999].code=OK");
}

/* All entries are the 1 MiB after the table of 5,849,088 bytes. The budget of 391,118,848 steps
 * lasts for 23 entries of 16,777,280 steps. They begin like a PVM without textures. */
TEST(overlapping_entries_of_gsl)
{
    laid file = lay("> 100000*('name'.32 2344 0x100000 .8) /0x800 data: 'PVMH' < 24 .0xFFFF8");

    check_many(
        &file, 0, 0, 0,
        "warns LIMIT @data 'entry' entry[*].size=(100000*0x100000) "
        "entry[*].format=(23*FORMAT_PVM 99977*0) entry[*].result=(100000*OK) "
        "entry[*].byte_order=(23*BYTE_ORDER_LITTLE 99977*0) found['name']=0 read[99999].code=OK");
}

/* Four entries of the whole file leave 16,776,960 steps of the budget, no matter how large the
 * file is. An entry of 1,048,556 bytes costs exactly these. All entries but the last begin as the
 * AFS does. */
TEST_DAMAGES(edge_of_the_budget, "'AFS'0 6 4*(0 1100000) 0 0 1 1 .1099944", "archive",
             {"40: 0 1048556", "warns LIMIT 1 'entry' entry[*].format=(5*FORMAT_AFS 0) "
                               "entry[*].size=(4*1100000 1048556 1)"},
             {"40: 0 1048557", "warns LIMIT 0 'entry' entry[*].format=(4*FORMAT_AFS 0 0) "
                               "entry[*].size=(4*1100000 1048557 1)"})

/* ---- names ---- */

/* The library writes no files, so it must not change or reject names. */
TEST(hostile_names_are_passed_on)
{
#define HOSTILE                                                                                    \
    "entry[*].name=('../../etc/passwd' 'C:\\auto.bat' '/etc/passwd' 'same' 'same' '..' "           \
    "'a\nb\x1B[2J' '\x83\x4C\xFF%%s') found['../../etc/passwd']=0 found['C:\\auto.bat']=1 "        \
    "found['/etc/passwd']=2 found['same']=3 found['..']=5 found['a\nb\x1B[2J']=6 "                 \
    "found['\x83\x4C\xFF%%s']=7 found['SAME']=-1 found['sam']=-1"

    auto_free char *expected = print_text(HOSTILE);
    check_rows("#1 #2'../../etc/passwd'#3 #4 #2'C:\\auto.bat'#3 #4 #2'/etc/passwd'#3 #4 "
               "#2'same'#3 #4 #2'same'#3 #4 #2'..'#3 #4 #2'a\nb\x1B[2J'#3 #4 "
               "#2'\x83\x4C\xFF%s'#3 #4 #5",
               "archive", expected,
               "('AFS'0 8 .64 @n 384 n:) '' .44 0 ''; (0 8 0x150 .52) '' .64 '' /0x800; "
               "'' '' .32 (1 1 .8) (/0x800 b0); ('PVMX' b1) b2 0 (b0 q0 q0) b0");
    CHECK("s: 'NARC'{FEFF0001} e-s h(16 3) 'BTAF' 76 8 .64 n: 'BTNF' g-n 8 h(0 1) b16 "
          "'../../etc/passwd' b11 'C:\\auto.bat' b11 '/etc/passwd' 2*(b4 'same') b2 '..' b7 "
          "'a\nb\x1B[2J' b5 '\x83\x4C\xFF%s' b0 g: 'GMIF' 8 e:",
          "archive", HOSTILE);
}

/* Only a NARC stores the lengths of names, so a NUL is a byte like any other. */
TEST(names_with_nul)
{
    auto_laid file =
        lay("s: 'NARC'{FEFF0001} e-s h(16 3) 'BTAF' 52 5 .40 n: 'BTNF' g-n 8 h(0 1) b1 'a' "
            "b3 {610062} b2 {6100} b3 {610063} b3 {610062} b0 g: 'GMIF' 8 e:");
    auto_archive *archive = open_case(
        &file, "archive",
        "entry[*].name=('a' {610062} {6100} {610063} {610062}) found['a']=0 found['']=-1");

    assert_int_equal(kunai_archive_find(archive, "a\0b", 3), 1);
    assert_int_equal(kunai_archive_find(archive, "a\0", 2), 2);
    assert_int_equal(kunai_archive_find(archive, "a\0c", 3), 3);
    assert_int_equal(kunai_archive_find(archive, "a\0d", 3), -1);
}
