/* test_narc.c - NARC archives (nitro.md): blocks and ranges at both sides of every rule. The trees of
 * names are in test_narc_names.c. */
#include "cases.h"

/* ---- the whole file ---- */

/* Without names: BTAF at 16, BTNF at 44, GMIF at 60, members at 68 and 76, end at 80. */
static laid lay_two_members(void)
{
    return lay("'NARC' {FEFF0001} 80 h(16 3) 'BTAF' 28 2 0 5 8 11 'BTNF' 16 4 h(0 1) "
               "'GMIF' 20 'hello' {FFFFFF} 'abc' {FF}");
}

/* Byte by byte from the tables of narc.md. */
TEST(example)
{
    static const char hex[] =
        "{4E415243 FEFF0001 50000000 1000 0300 42544146 1C000000 02000000 00000000 05000000 "
        "08000000 0B000000 42544E46 10000000 04000000 0000 0100 474D4946 14000000 68656C6C6F "
        "FFFFFF "
        "616263 FF}";
    laid file = lay_two_members(), bytes_of_it = lay("%s", hex);

    assert_int_equal(file.file.size, 80);
    assert_memory_equal(file.file.data, bytes_of_it.file.data, 80);
    check_case(&file, "archive",
               "sure NARC 80 byte_order=BYTE_ORDER_LITTLE entry_count=2 broken_count=0 "
               "entry[*].offset=(68 76) entry[*].size=(5 3) unpacked[*]=('hello' 'abc') "
               "entry[*].name=('' '') entry[0]{unpacked_size=5 global_index=0}");
    free_laid(&file);
    free_laid(&bytes_of_it);
}

/* FE FF is what archives have, FF FE what the other files of the machine have. */
TEST(byte_order_mark)
{
    static const damage rows[] = {
        {"4: {FEFF}", "sure NARC 80 unpacked[1]='abc'"},
        {"4: {FFFE}", "sure NARC 80 unpacked[1]='abc'"},
        {"4: {FFFF}", "sure NARC 80 warns CORRUPT 4 'NARC' unpacked[1]='abc'"},
        {"4: {0000}", "sure NARC 80 warns CORRUPT 4 'NARC' unpacked[1]='abc'"},
    };
    laid file = lay_two_members();

    CHECK_DAMAGES(&file, "archive", rows);
    free_laid(&file);
}

TEST(empty)
{
    CHECK("'NARC' {FEFF0001} 52 h(16 3) 'BTAF' 12 0 'BTNF' 16 4 h(0 1) 'GMIF' 8", "archive",
          "sure NARC 52 entry_count=0 found['']=-1");
    CHECK("'NARC' {FEFF0001} 67 h(16 3) 'BTAF' 20 1 0 0 'BTNF' 23 8 h(0 1) b5 'empty' b0 'GMIF' 8",
          "archive", "entry_count=1 entry[0]{offset=67 size=0 name='empty'} unpacked[0]=''");
}

/* ---- what is cut ---- */

/* Every place where the file of two members may be cut. Up to the data of GMIF nothing is left. */
TEST(truncated)
{
    static const struct {
        uint32_t size, offset;
        const char *record;
    } rows[] = {{4, 4, "NARC"},   {5, 4, "NARC"},   {6, 6, "NARC"},   {7, 6, "NARC"},
                {8, 8, "NARC"},   {11, 8, "NARC"},  {12, 12, "NARC"}, {13, 12, "NARC"},
                {14, 14, "NARC"}, {15, 14, "NARC"}, {16, 16, "BTAF"}, {23, 16, "BTAF"},
                {24, 20, "BTAF"}, {43, 20, "BTAF"}, {44, 44, "GMIF"}, {51, 44, "GMIF"},
                {52, 48, "GMIF"}, {59, 48, "GMIF"}, {60, 60, "GMIF"}, {67, 60, "GMIF"}};
    laid file = lay_two_members();
    size_t i;

    for (i = sizeof rows / sizeof rows[0]; i-- > 0;) {
        patch(&file, "cut %u", rows[i].size);
        check_case(&file, "archive", "likely NARC %u fails TRUNCATED %u '%s'", rows[i].size,
                   rows[i].offset, rows[i].record);
    }
    patch(&file, "cut 3");
    check_case(&file, "archive", "fails FORMAT 0 'archive'");
    patch(&file, "cut 0");
    check_case(&file, "archive", "fails FORMAT 0 'archive'");
    free_laid(&file);
}

#define FIRST "warns TRUNCATED 28 'BTAF' "
#define SECOND "warns TRUNCATED 36 'BTAF' "

/* A GMIF that is cut still gives its bytes. */
TEST(truncated_data)
{
    static const damage rows[] = {
        {"cut 68", "likely NARC 68 " FIRST SECOND
                   "entry[*].offset=(68 68) entry[*].size=(0 0) entry[*].result=(2*E_TRUNCATED)"},
        {"cut 72", "likely NARC 72 " FIRST SECOND
                   "entry[*].offset=(68 72) entry[*].size=(4 0) entry[*].result=(2*E_TRUNCATED)"},
        {"cut 73", "likely NARC 73 " SECOND
                   "entry[*].offset=(68 73) entry[*].size=(5 0) entry[*].result=(OK E_TRUNCATED)"},
        {"cut 76", "likely NARC 76 " SECOND
                   "entry[*].offset=(68 76) entry[*].size=(5 0) entry[*].result=(OK E_TRUNCATED)"},
        {"cut 78", "likely NARC 78 " SECOND
                   "entry[*].offset=(68 76) entry[*].size=(5 2) entry[*].result=(OK E_TRUNCATED)"},
        {"cut 79", "likely NARC 79 "
                   "entry[*].offset=(68 76) entry[*].size=(5 3) entry[*].result=(2*OK)"},
    };
    laid file = lay_two_members();

    CHECK_DAMAGES(&file, "archive", rows);
    free_laid(&file);
}

/* Nothing of an empty entry can be cut: it is put where the data ends. */
TEST(truncated_empty_entry)
{
    laid file = lay_two_members();
    uint32_t size;

    patch(&file, "40: 8"); /* the second ends where it starts, at 76 */
    for (size = 80; size >= 73; size--) {
        patch(&file, "cut %u", size);
        check_case(&file, "archive",
                   "%s NARC %u broken_count=0 unpacked[*]=('hello' '') entry[1].offset=%u",
                   size < 80 ? "likely" : "sure", size, size < 76 ? size : 76);
    }
    free_laid(&file);
}

/* ---- blocks ---- */

/* The blocks of a file by letters: a BTAF of one entry (20 bytes), n BTNF (16), g GMIF (12), x an
 * unknown one (8). */
static laid lay_blocks(const char *letters, uint32_t count)
{
    laid file = lay("'NARC' {FEFF0001} 0 h(16 %u)", count);

    for (; *letters; letters++)
        lay_more(&file, *letters == 'a'   ? "'BTAF' 20 1 0 4"
                        : *letters == 'n' ? "'BTNF' 16 4 h(0 1)"
                        : *letters == 'g' ? "'GMIF' 12 'data'"
                                          : "'XXXX' 8");
    patch(&file, "8: %zu", file.file.size);
    return file;
}

/* Blocks are found by their tags, in any order and whatever the header counts; the first ones count.
 * The block of the names may be missing, which is told at the number of blocks. */
TEST(block_order)
{
    static const struct {
        const char *blocks;
        uint32_t count, data; /* where the entry begins */
    } rows[] = {{"ang", 3, 60},
                {"gna", 3, 24},
                {"nga", 3, 40},
                {"agn", 3, 44},
                {"ang", 0, 60},
                {"ang", 0xFFFF, 60},
                {"xaxnxg", 6, 84},
                {"ag", 2, 44},
                {"ga", 3, 24},
                {"agxx", 4, 44},
                {"angang", 6, 60},
                {"ggan", 4, 24},
                {"xxxxxxxxxxxxxang", 16, 164}};
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const int has_names = strchr(rows[i].blocks, 'n') != NULL;
        laid file = lay_blocks(rows[i].blocks, rows[i].count);

        check_case(&file, "archive",
                   "%s NARC %zu %s entry_count=1 entry[0].offset=%u "
                   "unpacked[0]='data'",
                   has_names ? "sure" : "likely", file.file.size,
                   has_names ? "" : "warns CORRUPT 14 'NARC'", rows[i].data);
        free_laid(&file);
    }
}

/* If there are as many blocks as the header counts, the file is whole and wrong; if there are fewer,
 * it was cut. 16 blocks are looked at. */
TEST(missing_block)
{
    static const struct {
        const char *blocks;
        uint32_t count;
        const char *fault;
    } rows[] = {{"ng", 2, "CORRUPT 44 'BTAF'"},  {"ng", 3, "TRUNCATED 44 'BTAF'"},
                {"an", 2, "CORRUPT 52 'GMIF'"},  {"an", 3, "TRUNCATED 52 'GMIF'"},
                {"axx", 3, "CORRUPT 52 'GMIF'"}, {"", 0, "CORRUPT 16 'BTAF'"},
                {"", 1, "TRUNCATED 16 'BTAF'"},  {"xxxxxxxxxxxxxxang", 17, "CORRUPT 164 'GMIF'"}};
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        laid file = lay_blocks(rows[i].blocks, rows[i].count);

        check_case(&file, "archive", "likely NARC %zu fails %s", file.file.size, rows[i].fault);
        free_laid(&file);
    }
}

/* Of the file of blocks a, n and g: sizes at 20, 40 and 56. GMIF may say more than there is. */
TEST(block_sizes)
{
    static const damage rows[] = {
        {"20: 7", "likely NARC 64 fails CORRUPT 20 'BTAF'"},
        {"20: 0", "likely NARC 64 fails CORRUPT 20 'BTAF'"},
        {"20: 49", "likely NARC 64 fails TRUNCATED 20 'BTAF'"}, /* one more than there is */
        {"20: 48", "likely NARC 64 fails TRUNCATED 64 'GMIF'"},
        {"20: 0xFFFFFFFF", "likely NARC 64 fails TRUNCATED 20 'BTAF'"},
        {"40: 7", "likely NARC 64 fails CORRUPT 40 'GMIF'"},
        {"40: 29", "likely NARC 64 fails TRUNCATED 40 'GMIF'"},
        {"40: 28", "likely NARC 64 fails TRUNCATED 64 'GMIF'"},
        {"56: 7", "likely NARC 64 fails CORRUPT 56 'GMIF'"},
        {"56: 0", "likely NARC 64 fails CORRUPT 56 'GMIF'"},
        {"56: 0xFFFFFFFF", "likely NARC 64 unpacked[0]='data'"},
    };
    laid file = lay_blocks("ang", 3);

    CHECK_DAMAGES(&file, "archive", rows);
    free_laid(&file);
}

/* The total size of the header counts when it can be true. */
TEST(found_size)
{
    static const damage rows[] = {
        {"add .20, 8: 80", "sure NARC 80"},
        {"add .20, 8: 79", "sure NARC 80"},
        {"add .20, 8: 0", "sure NARC 80"},
        {"add .20, 8: 84", "sure NARC 84"},
        {"add .20, 8: 100", "sure NARC 100"},
        {"add .20, 8: 101", "likely NARC 100"},
        {"add .20, 8: 0xFFFFFFFF", "likely NARC 100"},
    };
    laid file = lay_two_members();

    CHECK_DAMAGES(&file, "archive", rows);
    free_laid(&file);
}

/* After its count a BTAF holds what it counts; a file that breaks this rule is recognised all the
 * same. */
TEST(entry_count)
{
    static const uint32_t rows[][3] = {
        /* size of BTAF, count, good */
        {12, 0, 1}, {19, 0, 1}, {12, 1, 0},      {19, 1, 0}, {20, 1, 1}, {27, 1, 1}, {20, 2, 0},
        {27, 2, 0}, {28, 2, 1}, {28, 0xFFFF, 0}, {8, 0, 0},  {11, 0, 0}, {8, 2, 0},  {28, 3, 0}};
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        laid file = lay("'NARC' {FEFF0001} %u h(16 3) 'BTAF' %u %u .16", rows[i][0] + 40,
                        rows[i][0], rows[i][1]);

        file.file.size = 16 + rows[i][0];
        lay_more(&file, "'BTNF' 16 4 h(0 1) 'GMIF' 8");
        if (rows[i][2])
            check_case(&file, "archive", "sure NARC %zu entry_count=%u", file.file.size,
                       rows[i][1]);
        else
            check_case(&file, "archive", "likely NARC %zu fails CORRUPT 24 'BTAF'", file.file.size);
        free_laid(&file);
    }
}

/* The file of blocks a, n and g, whose BTAF has its size at 20 and its count at 24. A size of 11: what
 * would be the next block is the end of the count and a range. */
TEST(entry_count_of_one)
{
    static const damage rows[] = {{"", "sure NARC 64"},
                                  {"20: 11", "likely NARC 64 fails TRUNCATED 31 'GMIF'"},
                                  {"24: 2", "likely NARC 64 fails CORRUPT 24 'BTAF'"}};
    laid file = lay_blocks("ang", 3);

    CHECK_DAMAGES(&file, "archive", rows);
    free_laid(&file);
}

/* ---- ranges ---- */

#define GOOD(place) "unpacked[0]='0123' entry[1]{result=OK " place "}"
#define BAD(code, place)                                                                           \
    "warns " code " 36 'BTAF' unpacked[0]='0123' entry[1]{result=E_" code " " place "}"

/* GMIF has 8 bytes, from 68 on, and 4 bytes stand after it. The range is of the second of two
 * entries; its slot is at 36. */
TEST(ranges)
{
    static const damage rows[] = {
        {"36: 0 8", GOOD("offset=68 size=8")},
        {"36: 8 8", GOOD("offset=76 size=0")},
        {"36: 2 6", GOOD("offset=70 size=4")}, /* shares bytes with the first */
        {"36: 0 9", BAD("CORRUPT", "offset=68 size=9")},
        {"36: 9 9", GOOD("offset=77 size=0")},
        {"36: 8 12", BAD("CORRUPT", "offset=76 size=4")},
        {"36: 8 13", BAD("TRUNCATED", "offset=76 size=4")},
        {"36: 12 12", GOOD("offset=80 size=0")},
        {"36: 13 13", GOOD("offset=80 size=0")}, /* an empty one after all data */
        {"36: 13 14", BAD("TRUNCATED", "offset=80 size=0")},
        {"36: 0 -1", BAD("TRUNCATED", "offset=68 size=12")},
        {"36: -1 -1", GOOD("offset=80 size=0")},
        {"36: 1 0", BAD("CORRUPT", "offset=68 size=0")},
        {"36: 5 4", BAD("CORRUPT", "offset=68 size=0")},
        {"36: 100 4", BAD("CORRUPT", "offset=68 size=0")},
        {"36: -1 0", BAD("CORRUPT", "offset=68 size=0")},
    };
    laid file = lay("'NARC' {FEFF0001} 80 h(16 3) 'BTAF' 28 2 0 4 0 0 'BTNF' 16 4 h(0 1) 'GMIF' 16 "
                    "'01234567' 'tail'");

    CHECK_DAMAGES(&file, "archive", rows);
    free_laid(&file);
}

/* ---- sweeps ---- */

/* The last member has padding, which nobody misses. */
TEST(sweeps)
{
    laid file = lay_two_members();

    check_case(&file, "archive sweep", "entry_count=2");
    patch(&file, "cut -1");
    check_case(&file, "archive flags=OPEN_STRICT sweep whole", "entry_count=2");
    free_laid(&file);
}

/* ---- corpus ---- */

static kunai_archive *open_corpus(const char *path, laid *file)
{
    size_t size;
    uint8_t *data = test_read_corpus(path, &size);

    *file = lay_bytes(data, size);
    free(data);
    return open_case(file, "archive", "sure NARC %zu", size);
}

static void close_corpus(kunai_archive *archive, laid *file)
{
    kunai_archive_close(archive);
    free_laid(file);
}

/* A packer of others wrote it; paths, places and hashes are what a reader apart from ours (in
 * Python, from narc.md) finds. */
TEST(corpus_named)
{
    kunai_archive *archive;
    laid file;

    if (!test_corpus())
        skip();
    archive = open_corpus("nitro/synthetic/named.narc", &file);
    expect(&archive_handle, archive, NULL,
           "entry_count=5 entry[*].name=('empty.bin' 'prop_animation_000.nsbta' "
           "'prop_animation_001.nsbca' 'sub/map_matrix_001.bin' 'sub/deep/area_data_000.bin') "
           "entry[*].offset=(221 221 421 741 733) entry[*].size=(0 200 312 13 8) "
           "sha256[0]='e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' "
           "sha256[1]='8aaf5568f43a64a88521f7586f9cb842e08cab8569c8bc85828898866cb14602' "
           "sha256[2]='64ad6276dc67dc60802e33e7d29d83e70b70f919745a639ef6bc62930c268f34' "
           "sha256[3]='ec8f9af5c7d2d460eea9e02f81598e7f627e8f436335c5d1d42da28792bcef67' "
           "sha256[4]='af5570f5a1810b7af78caf4bc70a660f0df51e42baf91d4de5b2328de0e83dfc'");
    close_corpus(archive, &file);
    test_corpus_report("nitro NARC with names", 1, 0, "");
}

/* The variant without a header is not one of ours. */
TEST(corpus_stripped)
{
    size_t size;
    uint8_t *data;
    laid file;

    if (!test_corpus())
        skip();
    data = test_read_corpus("nitro/synthetic/stripped.narc", &size);
    file = lay_bytes(data, size);
    check_case(&file, "archive", "unknown fails FORMAT 0");
    free_laid(&file);
    free(data);
}

/* The corpus has some members of four archives as files of their own, unpacked by others. */
static size_t check_members(const char *folder, const char *name, const kunai_archive *archive,
                            const uint8_t *data)
{
    const uint32_t count = kunai_archive_get_info(archive)->entry_count;
    size_t checked = 0, size;
    uint32_t i;

    for (i = 0; i < count; i++) {
        const kunai_entry *entry = kunai_archive_get_entry(archive, i);
        uint8_t *member;
        char path[128];

        snprintf(path, sizeof path, "platinum/%s/%s_%03u.%s", folder, name, i,
                 strcmp(name, "lighting_set") ? "bin" : "txt");
        member = test_read_corpus(path, &size);
        if (!member)
            continue;
        assert_int_equal(entry->size, size);
        assert_memory_equal(data + entry->offset, member, size);
        free(member);
        checked++;
    }
    return checked;
}

/* Archives of a game: counts, bytes of all members, and place and size of the last one by the same
 * Python reader. */
TEST(corpus_game)
{
    static const struct {
        const char *name;
        uint32_t count, bytes, last_offset, last_size;
        const char *member; /* the files of members, and how many */
        size_t members;
    } rows[] = {{"area_build", 71, 5778, 6460, 6, "prop_model_set", 13},
                {"area_data", 75, 600, 1244, 8, "area_data", 13},
                {"areabm_texset", 71, 1617228, 1616152, 1696, "none", 0},
                {"arealight", 4, 8286, 6260, 2114, "lighting_set", 4},
                {"bm_anime", 98, 72204, 72848, 192, "none", 0},
                {"bm_anime_list", 590, 11800, 16552, 20, "none", 0},
                {"build_model", 590, 2250120, 2250128, 4764, "none", 0},
                {"map_matrix", 289, 10152, 13032, 17, "map_matrix", 13},
                {"map_tex_set", 74, 1872040, 1861680, 11004, "none", 0}};
    const size_t count = sizeof rows / sizeof rows[0];
    size_t i, members = 0;

    if (!test_corpus())
        skip();
    for (i = 0; i < count; i++) {
        kunai_archive *archive;
        uint64_t total = 0;
        char path[64];
        uint32_t k;
        laid file;

        snprintf(path, sizeof path, "platinum/%s.narc", rows[i].name);
        archive = open_corpus(path, &file);
        expect(&archive_handle, archive, NULL,
               "entry_count=%u entry[*].name=(%u*'') entry[*].result=(%u*OK) entry[%u]{offset=%u "
               "size=%u}",
               rows[i].count, rows[i].count, rows[i].count, rows[i].count - 1, rows[i].last_offset,
               rows[i].last_size);
        for (k = 0; k < rows[i].count; k++)
            total += kunai_archive_get_entry(archive, k)->size;
        assert_int_equal(total, rows[i].bytes);
        assert_int_equal(check_members(rows[i].name, rows[i].member, archive, file.file.data),
                         rows[i].members);
        members += rows[i].members;
        close_corpus(archive, &file);
    }
    test_corpus_report("platinum NARC", count, 0, "");
    test_corpus_report("platinum NARC members", members, 0, "");
}

/* The hashes of all members are known. */
TEST(corpus_events)
{
    test_json *expected;
    const test_json *members;
    kunai_archive *archive;
    uint32_t i;
    laid file;

    if (!test_corpus())
        skip();
    expected = test_corpus_json("platinum/expected.json");
    members = test_json_get(test_json_get(expected, "zone_event.narc"), "members");
    assert_int_equal(test_json_count(members), 534);
    archive = open_corpus("platinum/zone_event.narc", &file);
    expect(&archive_handle, archive, NULL, "entry_count=534 entry[*].name=(534*'')");
    for (i = 0; i < 534; i++)
        expect(&archive_handle, archive, NULL, "sha256[%u]='%s'", i,
               test_json_string(test_json_get(test_json_at(members, i), "sha256")));
    close_corpus(archive, &file);
    test_json_free(expected);
    test_corpus_report("platinum/zone_event.narc, members", i, 0, "");
}
