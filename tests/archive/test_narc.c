/* test_narc.c - NARC archives: blocks, ranges and trees of names at both sides of every rule, and
 * the corpus. */
#include "opened.h"

#include "narc_writer.h"

/* ---- opening ---- */

/* Frees the bytes. */
static opened open_file(bytes *file, uint32_t count, uint32_t warnings)
{
    const opened o = open_flags(file, 0);

    expect_open(&o, KUNAI_FORMAT_NARC, count, warnings);
    assert_int_equal(o.info->byte_order, KUNAI_BYTE_ORDER_LITTLE);
    return o;
}

static void expect_member(const opened *o, uint32_t index, uint64_t offset, uint64_t size,
                          kunai_result result)
{
    expect_plain_entry(o, index, offset, size, result);
    assert_int_equal(get_entry_at(o, index)->global_index, 0);
}

/* Of the first entries; an empty name is none. */
static void expect_names(const opened *o, const char *const *names, uint32_t count)
{
    uint32_t i;

    for (i = 0; i < count; i++)
        expect_name(o, i, names[i]);
}

/* Of the first size bytes. */
static void expect_found(const bytes *file, size_t size, uint64_t found_size, uint32_t confidence)
{
    expect_probe_start(file, size, KUNAI_FORMAT_NARC, KUNAI_BYTE_ORDER_LITTLE, found_size,
                       confidence);
}

/* ---- files ---- */

static void set_32(bytes *file, size_t at, uint32_t value)
{
    set_u32(file, at, value, 0);
}

/* Without names: BTAF at 16, BTNF at 44, GMIF at 60, members at 68 and 76, end at 80. */
static bytes make_two_members(void)
{
    static const narc_member members[2] = {{NULL, "hello", 5}, {NULL, "abc", 3}};
    bytes file = {0};

    write_narc(members, 2, 0, &file);
    assert_int_equal(file.size, 80);
    return file;
}

/* These names and count members of one byte, which is the low byte of their index. The names are
 * at 36 + 8 * count. Frees them. */
static bytes make_file_of_names(bytes *names, uint32_t count)
{
    bytes file = {0}, ranges = {0}, data = {0};
    uint32_t i;

    add_narc_ranges(&ranges, NULL, 0);
    set_32(&ranges, 0, count);
    for (i = 0; i < count; i++) {
        append_u32(&ranges, i, 0);
        append_u32(&ranges, i + 1, 0);
        append_u8(&data, i);
    }
    begin_narc(&file);
    add_narc_block(&file, "BTAF", &ranges);
    add_narc_block(&file, "BTNF", names);
    add_narc_block(&file, "GMIF", &data);
    end_narc(&file, 3);
    free_bytes(&ranges);
    free_bytes(&data);
    free_bytes(names);
    return file;
}

/* ---- the whole file ---- */

/* Byte by byte from the tables of narc.md. */
TEST(example)
{
    static const uint8_t expected[80] = {
        'N',  'A', 'R', 'C', 0xFE, 0xFF, 0,   1,   0x50, 0,    0,    0,    0x10, 0,   3,   0,
        'B',  'T', 'A', 'F', 0x1C, 0,    0,   0,   2,    0,    0,    0,    0,    0,   0,   0,
        5,    0,   0,   0,   8,    0,    0,   0,   0x0B, 0,    0,    0,    'B',  'T', 'N', 'F',
        0x10, 0,   0,   0,   4,    0,    0,   0,   0,    0,    1,    0,    'G',  'M', 'I', 'F',
        0x14, 0,   0,   0,   'h',  'e',  'l', 'l', 'o',  0xFF, 0xFF, 0xFF, 'a',  'b', 'c', 0xFF};
    bytes file = make_two_members();
    opened o;

    assert_memory_equal(file.data, expected, 80);
    expect_found(&file, 80, 80, KUNAI_CONFIDENCE_SURE);
    o = open_file(&file, 2, 0);
    expect_member(&o, 0, 68, 5, KUNAI_OK);
    expect_member(&o, 1, 76, 3, KUNAI_OK);
    expect_content(&o, 0, "hello", 5);
    expect_content(&o, 1, "abc", 3);
    expect_name(&o, 0, "");
    assert_int_equal(get_entry_at(&o, 0)->unpacked_size, 5);
    assert_int_equal(o.info->broken_count, 0);
    assert_null(kunai_archive_get_entry(o.archive, 2));
    close_opened(&o);
}

/* FE FF is what archives have, FF FE what the other files of the machine have. */
TEST(byte_order_mark)
{
    static const struct {
        uint8_t mark[2];
        uint32_t warnings;
    } cases[] = {{{0xFE, 0xFF}, 0}, {{0xFF, 0xFE}, 0}, {{0xFF, 0xFF}, 1}, {{0, 0}, 1}};
    size_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bytes file = make_two_members();
        opened o;

        memcpy(file.data + 4, cases[i].mark, 2);
        expect_found(&file, 80, 80, KUNAI_CONFIDENCE_SURE);
        o = open_file(&file, 2, cases[i].warnings);
        if (cases[i].warnings)
            expect_warning(&o, 0, KUNAI_E_CORRUPT, 4, "NARC");
        expect_content(&o, 1, "abc", 3);
        close_opened(&o);
    }
}

TEST(empty)
{
    static const narc_member member = {"empty", "", 0};
    bytes file = {0};
    opened o;

    write_narc(NULL, 0, 0, &file); /* 12 + 16 + 8 bytes of blocks */
    assert_int_equal(file.size, 52);
    expect_found(&file, 52, 52, KUNAI_CONFIDENCE_SURE);
    o = open_file(&file, 0, 0);
    assert_int_equal(kunai_archive_find(o.archive, "", 0), -1);
    close_opened(&o);

    write_narc(&member, 1, NARC_NAMES, &file);
    o = open_file(&file, 1, 0); /* BTNF: 8 + 8 + 6 + 1 */
    expect_member(&o, 0, 16 + 20 + 23 + 8, 0, KUNAI_OK);
    expect_content(&o, 0, "", 0);
    expect_name(&o, 0, "empty");
    close_opened(&o);
}

/* ---- blocks ---- */

/* Every place where the file of two members may be cut. Up to the data of GMIF nothing is left. */
TEST(truncated)
{
    static const struct {
        size_t size;
        kunai_result code;
        uint64_t offset;
        const char *record;
    } cases[] = {{0, KUNAI_E_FORMAT, 0, "archive"},   {3, KUNAI_E_FORMAT, 0, "archive"},
                 {4, KUNAI_E_TRUNCATED, 4, "NARC"},   {5, KUNAI_E_TRUNCATED, 4, "NARC"},
                 {6, KUNAI_E_TRUNCATED, 6, "NARC"},   {7, KUNAI_E_TRUNCATED, 6, "NARC"},
                 {8, KUNAI_E_TRUNCATED, 8, "NARC"},   {11, KUNAI_E_TRUNCATED, 8, "NARC"},
                 {12, KUNAI_E_TRUNCATED, 12, "NARC"}, {13, KUNAI_E_TRUNCATED, 12, "NARC"},
                 {14, KUNAI_E_TRUNCATED, 14, "NARC"}, {15, KUNAI_E_TRUNCATED, 14, "NARC"},
                 {16, KUNAI_E_TRUNCATED, 16, "BTAF"}, {23, KUNAI_E_TRUNCATED, 16, "BTAF"},
                 {24, KUNAI_E_TRUNCATED, 20, "BTAF"}, {43, KUNAI_E_TRUNCATED, 20, "BTAF"},
                 {44, KUNAI_E_TRUNCATED, 44, "GMIF"}, {51, KUNAI_E_TRUNCATED, 44, "GMIF"},
                 {52, KUNAI_E_TRUNCATED, 48, "GMIF"}, {59, KUNAI_E_TRUNCATED, 48, "GMIF"},
                 {60, KUNAI_E_TRUNCATED, 60, "GMIF"}, {67, KUNAI_E_TRUNCATED, 60, "GMIF"}};
    bytes file = make_two_members();
    size_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        expect_failure(open_start(&file, cases[i].size, 0), cases[i].code, cases[i].offset,
                       cases[i].record);
        if (cases[i].size >= 4)
            expect_found(&file, cases[i].size, cases[i].size, KUNAI_CONFIDENCE_LIKELY);
    }
    free_bytes(&file);
}

/* A GMIF that is cut still gives what is there. */
TEST(truncated_data)
{
    static const struct {
        size_t size;
        uint64_t first;  /* bytes of the first entry */
        uint64_t offset; /* of the second, and its bytes */
        uint64_t second;
    } cases[] = {{68, 0, 68, 0}, {72, 4, 72, 0}, {73, 5, 73, 0},
                 {76, 5, 76, 0}, {78, 5, 76, 2}, {79, 5, 76, 3}};
    bytes whole = make_two_members();
    size_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const uint32_t first_broken = cases[i].first < 5, second_broken = cases[i].second < 3;
        bytes file = {0};
        opened o;

        expect_found(&whole, cases[i].size, cases[i].size, KUNAI_CONFIDENCE_LIKELY);
        append_bytes(&file, whole.data, cases[i].size);
        o = open_file(&file, 2, first_broken + second_broken);
        assert_int_equal(o.info->broken_count, first_broken + second_broken);
        expect_member(&o, 0, 68, cases[i].first, first_broken ? KUNAI_E_TRUNCATED : KUNAI_OK);
        expect_member(&o, 1, cases[i].offset, cases[i].second,
                      second_broken ? KUNAI_E_TRUNCATED : KUNAI_OK);
        if (first_broken)
            expect_warning(&o, 0, KUNAI_E_TRUNCATED, 28, "BTAF");
        if (second_broken)
            expect_warning(&o, first_broken, KUNAI_E_TRUNCATED, 36, "BTAF");
        close_opened(&o);
    }
    free_bytes(&whole);
}

/* Of an empty entry nothing can be cut: it is put where the data ends. */
TEST(truncated_empty)
{
    bytes whole = make_two_members();
    size_t size;

    set_32(&whole, 40, 8); /* the second ends where it starts, at 76 */
    for (size = 73; size <= 80; size++) {
        bytes file = {0};
        opened o;

        append_bytes(&file, whole.data, size);
        expect_found(&file, size, size,
                     size < 80 ? KUNAI_CONFIDENCE_LIKELY : KUNAI_CONFIDENCE_SURE);
        o = open_file(&file, 2, 0);
        assert_int_equal(o.info->broken_count, 0);
        expect_content(&o, 0, "hello", 5);
        expect_member(&o, 1, size < 76 ? size : 76, 0, KUNAI_OK);
        expect_content(&o, 1, "", 0);
        close_opened(&o);
    }
    free_bytes(&whole);
}

/* The blocks of a file by letters: a BTAF of one entry (20 bytes), n BTNF (16), g GMIF (12), x an
 * unknown one (8). */
static bytes make_file_of_blocks(const char *letters, uint32_t count)
{
    static const narc_range range = {0, 4};
    bytes file = {0}, ranges = {0}, names = {0}, data = {0}, nothing = {0};

    add_narc_ranges(&ranges, &range, 1);
    add_narc_no_names(&names);
    append_bytes(&data, "data", 4);
    begin_narc(&file);
    for (; *letters; letters++) {
        if (*letters == 'a')
            add_narc_block(&file, "BTAF", &ranges);
        else if (*letters == 'n')
            add_narc_block(&file, "BTNF", &names);
        else if (*letters == 'g')
            add_narc_block(&file, "GMIF", &data);
        else
            add_narc_block(&file, "XXXX", &nothing);
    }
    end_narc(&file, count);
    free_bytes(&ranges);
    free_bytes(&names);
    free_bytes(&data);
    return file;
}

/* Blocks are found by their tags, in any order and whatever the header counts; that of the names
 * may be missing, which is told at the number of blocks. */
TEST(block_order)
{
    static const struct {
        const char *blocks;
        uint32_t count;
        uint64_t data; /* where the entry begins */
        uint32_t confidence;
    } cases[] = {{"ang", 3, 60, KUNAI_CONFIDENCE_SURE},
                 {"gna", 3, 24, KUNAI_CONFIDENCE_SURE},
                 {"nga", 3, 40, KUNAI_CONFIDENCE_SURE},
                 {"agn", 3, 44, KUNAI_CONFIDENCE_SURE},
                 {"ang", 0, 60, KUNAI_CONFIDENCE_SURE},
                 {"ang", 0xFFFF, 60, KUNAI_CONFIDENCE_SURE},
                 {"xaxnxg", 6, 84, KUNAI_CONFIDENCE_SURE},
                 {"ag", 2, 44, KUNAI_CONFIDENCE_LIKELY},
                 {"ga", 3, 24, KUNAI_CONFIDENCE_LIKELY},
                 {"agxx", 4, 44, KUNAI_CONFIDENCE_LIKELY},
                 {"angang", 6, 60, KUNAI_CONFIDENCE_SURE}, /* the first ones count */
                 {"ggan", 4, 24, KUNAI_CONFIDENCE_SURE},
                 {"xxxxxxxxxxxxxang", 16, 164, KUNAI_CONFIDENCE_SURE}};
    size_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const uint32_t nameless = !strchr(cases[i].blocks, 'n');
        bytes file = make_file_of_blocks(cases[i].blocks, cases[i].count);
        opened o;

        expect_found(&file, file.size, file.size, cases[i].confidence);
        o = open_file(&file, 1, nameless);
        if (nameless)
            expect_warning(&o, 0, KUNAI_E_CORRUPT, 14, "NARC");
        expect_member(&o, 0, cases[i].data, 4, KUNAI_OK);
        expect_content(&o, 0, "data", 4);
        close_opened(&o);
    }
}

/* Where as many blocks are as the header counts, the file is whole and wrong; where there are
 * fewer, it was cut. */
TEST(missing_block)
{
    static const struct {
        const char *blocks;
        uint32_t count;
        kunai_result code;
        uint64_t offset;
        const char *record;
    } cases[] = {{"ng", 2, KUNAI_E_CORRUPT, 44, "BTAF"},
                 {"ng", 3, KUNAI_E_TRUNCATED, 44, "BTAF"},
                 {"an", 2, KUNAI_E_CORRUPT, 52, "GMIF"},
                 {"an", 3, KUNAI_E_TRUNCATED, 52, "GMIF"},
                 {"axx", 3, KUNAI_E_CORRUPT, 52, "GMIF"},
                 {"", 0, KUNAI_E_CORRUPT, 16, "BTAF"},
                 {"", 1, KUNAI_E_TRUNCATED, 16, "BTAF"},
                 {"xxxxxxxxxxxxxxang", 17, KUNAI_E_CORRUPT, 164, "GMIF"}}; /* 16 are looked at */
    size_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bytes file = make_file_of_blocks(cases[i].blocks, cases[i].count);

        expect_found(&file, file.size, file.size, KUNAI_CONFIDENCE_LIKELY);
        expect_failure(open_flags(&file, 0), cases[i].code, cases[i].offset, cases[i].record);
    }
}

/* Of the file of blocks a, n and g: sizes at 20, 40 and 56. */
TEST(block_sizes)
{
    static const struct {
        size_t at;
        uint32_t size;
        kunai_result code;
        uint64_t offset;
        const char *record;
    } cases[] = {
        {20, 7, KUNAI_E_CORRUPT, 20, "BTAF"},    {20, 0, KUNAI_E_CORRUPT, 20, "BTAF"},
        {20, 49, KUNAI_E_TRUNCATED, 20, "BTAF"}, /* one more than there is */
        {20, 48, KUNAI_E_TRUNCATED, 64, "GMIF"}, {20, 0xFFFFFFFF, KUNAI_E_TRUNCATED, 20, "BTAF"},
        {40, 7, KUNAI_E_CORRUPT, 40, "GMIF"},    {40, 29, KUNAI_E_TRUNCATED, 40, "GMIF"},
        {40, 28, KUNAI_E_TRUNCATED, 64, "GMIF"}, {56, 7, KUNAI_E_CORRUPT, 56, "GMIF"},
        {56, 0, KUNAI_E_CORRUPT, 56, "GMIF"}};
    bytes file;
    opened o;
    size_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        file = make_file_of_blocks("ang", 3);
        set_32(&file, cases[i].at, cases[i].size);
        expect_found(&file, 64, 64, KUNAI_CONFIDENCE_LIKELY);
        expect_failure(open_flags(&file, 0), cases[i].code, cases[i].offset, cases[i].record);
    }

    file = make_file_of_blocks("ang", 3); /* GMIF may say more than there is */
    set_32(&file, 56, 0xFFFFFFFF);
    expect_found(&file, 64, 64, KUNAI_CONFIDENCE_LIKELY);
    o = open_file(&file, 1, 0);
    expect_content(&o, 0, "data", 4);
    close_opened(&o);
}

/* The total size of the header counts when it can be true. */
TEST(found_size)
{
    static const struct {
        uint32_t declared;
        uint64_t size;
        uint32_t confidence;
    } cases[] = {{80, 80, KUNAI_CONFIDENCE_SURE},
                 {79, 80, KUNAI_CONFIDENCE_SURE},
                 {0, 80, KUNAI_CONFIDENCE_SURE},
                 {84, 84, KUNAI_CONFIDENCE_SURE},
                 {100, 100, KUNAI_CONFIDENCE_SURE},
                 {101, 100, KUNAI_CONFIDENCE_LIKELY},
                 {0xFFFFFFFF, 100, KUNAI_CONFIDENCE_LIKELY}};
    bytes file = make_two_members();
    size_t i;

    append_zeros(&file, 20);
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        set_32(&file, 8, cases[i].declared);
        expect_found(&file, 100, cases[i].size, cases[i].confidence);
    }
    free_bytes(&file);
}

/* Behind its count a BTAF holds what it counts; what does not is recognised all the same. */
TEST(count)
{
    static const struct {
        uint32_t size; /* of BTAF */
        uint32_t count;
        uint32_t good;
    } cases[] = {{12, 0, 1}, {19, 0, 1}, {12, 1, 0}, {19, 1, 0}, {20, 1, 1},
                 {27, 1, 1}, {20, 2, 0}, {27, 2, 0}, {28, 2, 1}, {28, 0xFFFF, 0},
                 {8, 0, 0},  {11, 0, 0}, {8, 2, 0},  {28, 3, 0}};
    size_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bytes file = {0}, ranges = {0}, names = {0}, data = {0};

        append_u32(&ranges, cases[i].count, 0);
        append_zeros(&ranges, 16);
        ranges.size = cases[i].size - 8;
        add_narc_no_names(&names);
        begin_narc(&file);
        add_narc_block(&file, "BTAF", &ranges);
        add_narc_block(&file, "BTNF", &names);
        add_narc_block(&file, "GMIF", &data);
        end_narc(&file, 3);
        expect_found(&file, file.size, file.size,
                     cases[i].good ? KUNAI_CONFIDENCE_SURE : KUNAI_CONFIDENCE_LIKELY);
        if (cases[i].good) {
            opened o = open_file(&file, cases[i].count, 0);

            close_opened(&o);
        } else {
            expect_failure(open_flags(&file, 0), KUNAI_E_CORRUPT, 24, "BTAF");
        }
        free_bytes(&ranges);
        free_bytes(&names);
    }
}

/* The file of blocks a, n and g, whose BTAF has its size at 20 and its count at 24. */
TEST(count_of_one)
{
    bytes file = make_file_of_blocks("ang", 3);

    expect_found(&file, 64, 64, KUNAI_CONFIDENCE_SURE);
    set_32(&file, 20, 11); /* what would be the next block is the end of the count and a range */
    expect_found(&file, 64, 64, KUNAI_CONFIDENCE_LIKELY);
    set_32(&file, 20, 20);
    set_32(&file, 24, 2);
    expect_found(&file, 64, 64, KUNAI_CONFIDENCE_LIKELY);
    expect_failure(open_flags(&file, 0), KUNAI_E_CORRUPT, 24, "BTAF");
}

/* ---- ranges ---- */

/* GMIF has 8 bytes, from 68 on, and 4 bytes stand behind it. The range is of the second of two
 * entries; its slot is at 36. */
TEST(ranges)
{
    static const struct {
        narc_range range;
        kunai_result result;
        uint64_t offset;
        uint64_t size;
    } cases[] = {{{0, 8}, KUNAI_OK, 68, 8},
                 {{8, 8}, KUNAI_OK, 76, 0},
                 {{2, 6}, KUNAI_OK, 70, 4}, /* shares bytes with the first */
                 {{0, 9}, KUNAI_E_CORRUPT, 68, 9},
                 {{9, 9}, KUNAI_OK, 77, 0},
                 {{8, 12}, KUNAI_E_CORRUPT, 76, 4},
                 {{8, 13}, KUNAI_E_TRUNCATED, 76, 4},
                 {{12, 12}, KUNAI_OK, 80, 0},
                 {{13, 13}, KUNAI_OK, 80, 0}, /* an empty one behind all data */
                 {{13, 14}, KUNAI_E_TRUNCATED, 80, 0},
                 {{0, 0xFFFFFFFF}, KUNAI_E_TRUNCATED, 68, 12},
                 {{0xFFFFFFFF, 0xFFFFFFFF}, KUNAI_OK, 80, 0},
                 {{1, 0}, KUNAI_E_CORRUPT, 68, 0},
                 {{5, 4}, KUNAI_E_CORRUPT, 68, 0},
                 {{100, 4}, KUNAI_E_CORRUPT, 68, 0},
                 {{0xFFFFFFFF, 0}, KUNAI_E_CORRUPT, 68, 0}};
    size_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const uint32_t broken = cases[i].result != KUNAI_OK;
        bytes file = {0}, ranges = {0}, names = {0}, data = {0};
        narc_range two[2] = {{0, 4}, {0, 0}};
        opened o;

        two[1] = cases[i].range;
        add_narc_ranges(&ranges, two, 2);
        add_narc_no_names(&names);
        append_bytes(&data, "01234567", 8);
        begin_narc(&file);
        add_narc_block(&file, "BTAF", &ranges);
        add_narc_block(&file, "BTNF", &names);
        add_narc_block(&file, "GMIF", &data);
        append_bytes(&file, "tail", 4);
        end_narc(&file, 3);
        o = open_file(&file, 2, broken);
        expect_content(&o, 0, "0123", 4);
        expect_member(&o, 1, cases[i].offset, cases[i].size, cases[i].result);
        assert_int_equal(o.info->broken_count, broken);
        if (broken) {
            uint8_t room[16];

            expect_warning(&o, 0, cases[i].result, 36, "BTAF");
            assert_int_equal(kunai_archive_read(o.archive, 1, room, 16, NULL, NULL),
                             cases[i].result);
        } else {
            expect_content(&o, 1, o.exact.data + cases[i].offset, (size_t)cases[i].size);
        }
        close_opened(&o);
        free_bytes(&ranges);
        free_bytes(&names);
        free_bytes(&data);
    }
}

/* ---- names ---- */

/* Three directories deep. Not padded, the names put GMIF at every place mod 4. */
TEST(paths)
{
    static const narc_member members[] = {
        {"a.bin", "first", 5}, {"b", "", 0},           {"map/one", "1", 1},
        {"map/two", "22", 2},  {"map/deep/x", "X", 1}, {"map/deep/er/last.nsbmd", "end", 3},
        {"other/c", "333", 3},
    };
    static const char *const names[] = {
        "a.bin", "b", "map/one", "map/two", "map/deep/x", "map/deep/er/last.nsbmd", "other/c"};
    uint32_t flags, places = 0, count, i;

    for (flags = NARC_NAMES; flags <= (NARC_NAMES | NARC_PAD_NAMES); flags += NARC_PAD_NAMES)
        for (count = 1; count <= 7; count++) {
            bytes file = {0};
            size_t gmif;
            opened o;

            write_narc(members, count, flags, &file);
            for (gmif = 0; memcmp(file.data + gmif, "GMIF", 4) != 0; gmif++)
                continue;
            assert_true(!(flags & NARC_PAD_NAMES) || gmif % 4 == 0);
            places |= 1u << gmif % 4;
            expect_found(&file, file.size, file.size, KUNAI_CONFIDENCE_SURE);
            o = open_file(&file, count, 0);
            expect_names(&o, names, count);
            for (i = 0; i < count; i++) {
                expect_content(&o, i, members[i].data, members[i].size);
                assert_int_equal(kunai_archive_find(o.archive, names[i], strlen(names[i])), i);
            }
            close_opened(&o);
        }
    assert_int_equal(places, 15);
}

TEST(many)
{
    enum { COUNT = 65535 };
    narc_member *members = calloc(COUNT, sizeof *members);
    char(*names)[16] = calloc(COUNT, sizeof *names);
    uint32_t flags, i;

    assert_non_null(members);
    assert_non_null(names);
    for (i = 0; i < COUNT; i++) {
        snprintf(names[i], sizeof names[i], "dir/%05u.bin", i);
        members[i].path = names[i];
        members[i].data = "1234";
        members[i].size = i % 5;
    }
    for (flags = 0; flags <= NARC_NAMES; flags++) {
        bytes file = {0};
        opened o;

        write_narc(members, COUNT, flags, &file);
        o = open_file(&file, COUNT, 0);
        /* 13,107 runs of 0, 4, 4, 4 and 4 bytes of room */
        expect_member(&o, COUNT - 1, o.exact.size - 4, 4, KUNAI_OK);
        expect_content(&o, COUNT - 1, "1234", 4);
        expect_name_bytes(&o, COUNT - 1, "dir/65534.bin", flags ? 13 : 0);
        expect_name_bytes(&o, 0, "dir/00000.bin", flags ? 13 : 0);
        close_opened(&o);
    }
    free(members);
    free(names);
}

/* 65,535 names of 60 bytes in a directory of 127: paths of 188 bytes for 61 in the file. */
TEST(many_paths)
{
    enum { COUNT = 65535 };
    bytes names = {0}, file;
    char path[189];
    uint32_t i;
    opened o;

    memset(path, 'd', sizeof path);
    add_narc_directory(&names, 16, 0, 2);
    add_narc_directory(&names, 16 + 131, 0, 0xF000);
    add_narc_name(&names, path, 127, 0xF001); /* 130 bytes, and the end of the list */
    append_u8(&names, 0);
    assert_int_equal(names.size, 16 + 131);
    path[127] = '/';
    for (i = 0; i < COUNT; i++) {
        snprintf(path + 128, 61, "%060u", i);
        add_narc_name(&names, path + 128, 60, 0);
    }
    append_u8(&names, 0);
    file = make_file_of_names(&names, COUNT);
    o = open_file(&file, COUNT, 0);
    for (i = 0; i < COUNT; i++) {
        snprintf(path + 128, 61, "%060u", i);
        expect_name_bytes(&o, i, path, 188);
    }
    close_opened(&o);
}

/* A path of depth directories with names of name_size bytes; on each level one file "f", but on
 * the last one the rest of count files. */
static bytes make_chain(uint32_t depth, size_t name_size, uint32_t count)
{
    const uint32_t level = 2 + 1 + (uint32_t)name_size + 2 + 1; /* bytes of its list */
    bytes names = {0};
    char name[127];
    uint32_t i;

    memset(name, 'd', sizeof name);
    for (i = 0; i <= depth; i++)
        add_narc_directory(&names, 8 * (depth + 1) + level * i, i, i ? 0xF000 + i - 1 : depth + 1);
    for (i = 0; i < depth; i++) {
        add_narc_name(&names, "f", 1, 0);
        add_narc_name(&names, name, name_size, 0xF000 + i + 1);
        append_u8(&names, 0);
    }
    for (i = depth; i < count; i++)
        add_narc_name(&names, "f", 1, 0);
    append_u8(&names, 0);
    return make_file_of_names(&names, count);
}

/* 64 directories are read; of what is below, the entries stay without names. */
TEST(depth)
{
    static const uint8_t depths[] = {1, 63, 64, 65, 66};
    char path[65 * 128];
    size_t i, k;

    for (k = 0; k < sizeof path; k++)
        path[k] = k % 128 == 127 ? '/' : 'd';
    for (i = 0; i < sizeof depths / sizeof depths[0]; i++) {
        const uint8_t depth = depths[i];
        bytes file = make_chain(depth, 127, depth + 1);
        opened o = open_file(&file, depth + 1, depth > 64);

        for (k = 0; k <= depth && k <= 64; k++) {
            path[128 * k] = 'f';
            expect_name_bytes(&o, (uint32_t)k, path, 128 * k + 1);
            path[128 * k] = 'd';
        }
        if (depth > 64) { /* the id at the end of the list of level 64 */
            const uint64_t names = 36 + 8 * (depth + 1u), lists = names + 8 * (depth + 1u);

            expect_warning(&o, 0, KUNAI_E_LIMIT, lists + 133 * 64 + 2 + 128, "BTNF");
            expect_name(&o, 65, "");
        }
        expect_content(&o, depth, &depth, 1);
        close_opened(&o);
    }
}

/* 4,000 files under a path of 8,064 bytes would need 32 MB: the names end, the entries do not. At 4
 * steps a byte half of the budget lasts for 8 bytes of paths a byte of the file, 53,503 of them,
 * and 2,097,152: for 2,525,176. Each path counts one byte more. Those of the 63 directories and of
 * the files beside them take 508,158, and 250 times 8,066 are in the rest. */
TEST(path_budget)
{
    bytes file = make_chain(63, 127, 4063);
    opened o = open_file(&file, 4063, 1);
    const uint32_t named = 63 + 250;
    uint32_t i;

    assert_int_equal(o.exact.size, 53503);
    for (i = 0; i < 4063; i++) {
        const uint8_t byte = (uint8_t)i;

        assert_int_equal(get_entry_at(&o, i)->name.size, i < 63      ? 128 * i + 1
                                                         : i < named ? 8065
                                                                     : 0);
        expect_content(&o, i, &byte, 1);
    }
    /* the first file without a name */
    expect_warning(&o, 0, KUNAI_E_LIMIT,
                   36 + 8 * 4063 + 8 * 64 + 133 * 63 + 2 * (uint64_t)(named - 63), "BTNF");
    close_opened(&o);
}

/* 4,095 directories with one list of 32,768 names: 134 million names in a file of 600 KB. */
TEST(shared_list)
{
    enum { DIRECTORIES = 4096, NAMES = 32768 };
    bytes names = {0}, file;
    uint32_t i, shared;
    opened o;

    shared = 8 * DIRECTORIES + 4 * (DIRECTORIES - 1) + 1;
    add_narc_directory(&names, 8 * DIRECTORIES, 0, DIRECTORIES);
    for (i = 1; i < DIRECTORIES; i++)
        add_narc_directory(&names, shared, 0, 0xF000);
    for (i = 1; i < DIRECTORIES; i++)
        add_narc_name(&names, "d", 1, 0xF000 + i);
    append_u8(&names, 0);
    assert_int_equal(names.size, shared);
    for (i = 0; i < NAMES; i++)
        add_narc_name(&names, "f", 1, 0);
    append_u8(&names, 0);
    file = make_file_of_names(&names, 65535);
    o = open_file(&file, 65535, 1);
    assert_int_equal(o.info->warnings[0].code, KUNAI_E_LIMIT);
    assert_string_equal(o.info->warnings[0].record, "BTNF");
    expect_name(&o, 32767, "d/f");
    expect_name(&o, 32768, "");
    close_opened(&o);
}

/* Names are bytes: what a program makes of them is its own affair. */
TEST(hostile_names)
{
    static const struct {
        const char *name;
        size_t size;
    } cases[] = {{"..", 2},       {".", 1},     {"a/b", 3},        {"/etc/passwd", 11},
                 {"C:\\x", 4},    {"nu\0l", 4}, {"\0", 1},         {"\x83\x5C\x83\x7C", 4},
                 {"\xFF\xFE", 2}, {"con", 3},   {"\r\n\x1B[2J", 6}};
    const uint32_t count = sizeof cases / sizeof cases[0];
    char longest[127], path[131];
    bytes names = {0}, file;
    uint32_t i;
    opened o;

    memset(longest, 'n', sizeof longest);
    add_narc_directory(&names, 16, 0, 2);
    add_narc_directory(&names, 0, count, 0xF000);
    for (i = 0; i < count; i++)
        add_narc_name(&names, cases[i].name, cases[i].size, 0);
    add_narc_name(&names, "../", 3, 0xF001);
    append_u8(&names, 0);
    set_32(&names, 8, (uint32_t)names.size);
    add_narc_name(&names, longest, 127, 0);
    append_u8(&names, 0);
    file = make_file_of_names(&names, count + 1);
    o = open_file(&file, count + 1, 0);
    for (i = 0; i < count; i++)
        expect_name_bytes(&o, i, cases[i].name, cases[i].size);
    memcpy(path, "..//", 4);
    memcpy(path + 4, longest, 127);
    expect_name_bytes(&o, count, path, 131);
    close_opened(&o);
}

/* A cycle, and a directory that two others hold: entered once, the list goes on. */
TEST(cycles)
{
    static const char *const cycle_names[] = {"a", "d/b", "d/c"};
    static const char *const shared_names[] = {"x/f", "x/g"};
    static const char *const self_names[] = {"a", "b"};
    bytes names = {0}, file;
    opened o;

    add_narc_directory(&names, 16, 0, 2);
    add_narc_directory(&names, 23, 1, 0xF000);
    add_narc_name(&names, "a", 1, 0);       /* 16 */
    add_narc_name(&names, "d", 1, 0xF001);  /* 18 */
    append_u8(&names, 0);                   /* 22 */
    add_narc_name(&names, "b", 1, 0);       /* 23 */
    add_narc_name(&names, "up", 2, 0xF000); /* 25, the id at 28 */
    add_narc_name(&names, "c", 1, 0);
    append_u8(&names, 0);
    file = make_file_of_names(&names, 3);
    o = open_file(&file, 3, 1);
    expect_names(&o, cycle_names, 3);
    expect_warning(&o, 0, KUNAI_E_CORRUPT, 60 + 28, "BTNF");
    close_opened(&o);

    add_narc_directory(&names, 16, 0, 2);
    add_narc_directory(&names, 25, 0, 0xF000);
    add_narc_name(&names, "x", 1, 0xF001); /* 16 */
    add_narc_name(&names, "y", 1, 0xF001); /* 20, the id at 22 */
    append_u8(&names, 0);
    add_narc_name(&names, "f", 1, 0); /* 25 */
    add_narc_name(&names, "g", 1, 0);
    append_u8(&names, 0);
    file = make_file_of_names(&names, 2);
    o = open_file(&file, 2, 1);
    expect_names(&o, shared_names, 2);
    expect_warning(&o, 0, KUNAI_E_CORRUPT, 52 + 22, "BTNF");
    close_opened(&o);

    add_narc_directory(&names, 8, 0, 1);
    add_narc_name(&names, "a", 1, 0);         /* 8 */
    add_narc_name(&names, "self", 4, 0xF000); /* 10, the id at 15 */
    add_narc_name(&names, "b", 1, 0);
    append_u8(&names, 0);
    file = make_file_of_names(&names, 2);
    o = open_file(&file, 2, 1);
    expect_names(&o, self_names, 2);
    expect_warning(&o, 0, KUNAI_E_CORRUPT, 52 + 15, "BTNF");
    close_opened(&o);
}

TEST(directory_ids)
{
    static const char *const expected[] = {"a", "y/b"};
    static const struct {
        uint32_t id;
        int good;
    } cases[] = {{0xF001, 1}, {0xF002, 0}, {0xEFFF, 0}, {1, 0}, {0xFFFF, 0}};
    size_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bytes names = {0}, file;
        opened o;

        add_narc_directory(&names, 16, 0, 2);
        add_narc_directory(&names, 23, 1, 0xF000);
        add_narc_name(&names, "y", 1, cases[i].id); /* 16, the id at 18 */
        add_narc_name(&names, "a", 1, 0);
        append_u8(&names, 0);
        add_narc_name(&names, "b", 1, 0); /* 23 */
        append_u8(&names, 0);
        file = make_file_of_names(&names, 2);
        o = open_file(&file, 2, !cases[i].good);
        expect_names(&o, expected, cases[i].good ? 2 : 1);
        if (!cases[i].good) {
            expect_warning(&o, 0, KUNAI_E_CORRUPT, 52 + 18, "BTNF");
            expect_name(&o, 1, "");
        }
        close_opened(&o);
    }
}

/* The highest id that there can be: 0xFFFF, of 4,096 directories. */
TEST(last_directory)
{
    static const char *const expected[] = {"last/f"};
    bytes names = {0}, file;
    uint32_t i;
    opened o;

    add_narc_directory(&names, 0x8000, 0, 0x1000);
    for (i = 1; i < 0x1000; i++)
        add_narc_directory(&names, 0x8008, 0, 0xF000);
    add_narc_name(&names, "last", 4, 0xFFFF); /* 0x8000 */
    append_u8(&names, 0);                     /* 0x8007 */
    add_narc_name(&names, "f", 1, 0);         /* 0x8008 */
    append_u8(&names, 0);
    file = make_file_of_names(&names, 1);
    o = open_file(&file, 1, 0);
    expect_names(&o, expected, 1);
    close_opened(&o);
}

/* Ids of files go on from the first one of the directory. */
TEST(file_ids)
{
    static const struct {
        uint32_t first;
        uint32_t warnings;
        const char *names[3];
    } cases[] = {{0, 0, {"a", "b", ""}},
                 {1, 0, {"", "a", "b"}},
                 {2, 1, {"", "", "a"}},
                 {3, 2, {"", "", ""}},
                 {0xFFFF, 2, {"", "", ""}}};
    bytes names = {0}, file;
    opened o;
    size_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        add_narc_directory(&names, 8, cases[i].first, 1);
        add_narc_name(&names, "a", 1, 0); /* 8 */
        add_narc_name(&names, "b", 1, 0); /* 10 */
        append_u8(&names, 0);
        file = make_file_of_names(&names, 3);
        o = open_file(&file, 3, cases[i].warnings);
        expect_names(&o, cases[i].names, 3);
        if (cases[i].warnings == 2)
            expect_warning(&o, 0, KUNAI_E_CORRUPT, 60 + 8, "BTNF");
        if (cases[i].warnings)
            expect_warning(&o, cases[i].warnings - 1, KUNAI_E_CORRUPT, 60 + 10, "BTNF");
        close_opened(&o);
    }

    add_narc_directory(&names, 16, 0, 2); /* two names for the second file: the first one counts */
    add_narc_directory(&names, 25, 1, 0xF000);
    add_narc_name(&names, "a", 1, 0);      /* 16 */
    add_narc_name(&names, "b", 1, 0);      /* 18 */
    add_narc_name(&names, "d", 1, 0xF001); /* 20 */
    append_u8(&names, 0);                  /* 24 */
    add_narc_name(&names, "b", 1, 0);      /* 25 */
    add_narc_name(&names, "c", 1, 0);
    append_u8(&names, 0);
    file = make_file_of_names(&names, 3);
    o = open_file(&file, 3, 0);
    expect_name(&o, 0, "a");
    expect_name(&o, 1, "b");
    expect_name(&o, 2, "d/c");
    close_opened(&o);
}

/* Lists that end the wrong way; the first name of each was read. */
TEST(list_ends)
{
    static const struct {
        const char *rest; /* behind the name "a" at 8 */
        size_t size;
        uint64_t offset; /* of the warning, from the table on; 0: there is none */
    } cases[] = {{"\0", 1, 0},
                 {"", 0, 10},
                 {"\x80\1b\0", 4, 10}, /* reserved: the list ends */
                 {"\x80\1\xF0\1b\0", 6, 10},
                 {"\2b", 2, 10},     /* one byte short */
                 {"\2bc", 3, 13},    /* no end */
                 {"\x81z\1", 3, 10}, /* half an id */
                 {"\x81z", 2, 10},
                 {"\x7F", 1, 10}};
    size_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bytes names = {0}, file;
        opened o;

        add_narc_directory(&names, 8, 0, 1);
        add_narc_name(&names, "a", 1, 0);
        append_bytes(&names, cases[i].rest, cases[i].size);
        file = make_file_of_names(&names, 2);
        o = open_file(&file, 2, cases[i].offset != 0);
        expect_name(&o, 0, "a");
        expect_name_bytes(&o, 1, "bc", i == 5 ? 2 : 0);
        if (cases[i].offset)
            expect_warning(&o, 0, KUNAI_E_CORRUPT, 52 + cases[i].offset, "BTNF");
        close_opened(&o);
    }
}

/* The list of a directory lies behind the table and in the block, whose names take 28 bytes. */
TEST(list_places)
{
    static const struct {
        uint32_t list;
        uint64_t offset; /* of the warning, from the table on; 0: there is none */
    } cases[] = {{25, 0}, {27, 0}, {24, 0}, {16, 0},         {15, 8},
                 {0, 8},  {4, 8},  {29, 8}, {0xFFFFFFFF, 8}, {28, 28}};
    size_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bytes names = {0}, file;
        opened o;

        add_narc_directory(&names, 16, 0, 2);
        add_narc_directory(&names, cases[i].list, 2, 0xF000);
        add_narc_name(&names, "a", 1, 0);      /* 16 */
        add_narc_name(&names, "d", 1, 0xF001); /* 18 */
        add_narc_name(&names, "b", 1, 0);      /* 22 */
        append_u8(&names, 0);                  /* 24 */
        add_narc_name(&names, "f", 1, 0);      /* 25 */
        append_u8(&names, 0);                  /* 27 */
        file = make_file_of_names(&names, 3);
        if (cases[i].list == 16) { /* the root's own list: its directory is there already */
            o = open_file(&file, 3, 2);
            expect_warning(&o, 0, KUNAI_E_CORRUPT, 60 + 20, "BTNF");
            expect_warning(&o, 1, KUNAI_E_CORRUPT, 60 + 22, "BTNF"); /* a third file */
            expect_name(&o, 2, "d/a");
        } else {
            o = open_file(&file, 3, cases[i].offset != 0);
            expect_name_bytes(&o, 2, "d/f", i ? 0 : 3);
            if (cases[i].offset)
                expect_warning(&o, 0, KUNAI_E_CORRUPT, 60 + cases[i].offset, "BTNF");
        }
        expect_name(&o, 0, "a");
        expect_name(&o, 1, "b");
        close_opened(&o);
    }
}

/* Root directories that give no names: silently where the list is said to lie inside of the records
 * of the directories, whatever else they hold. */
TEST(no_names)
{
    static const struct {
        uint32_t list;
        uint32_t first_file;
        uint32_t directories;
        size_t size;     /* of the body of the block */
        uint64_t offset; /* of the warning, from the table on */
        uint32_t warnings;
    } cases[] = {
        {4, 0, 1, 8, 0, 0},       {4, 0, 1, 12, 0, 0},          {4, 1, 1, 8, 0, 0},
        {4, 0xFFFF, 1, 8, 0, 0},  {0, 0, 1, 8, 0, 0},           {5, 0, 1, 8, 0, 0},
        {7, 0, 1, 8, 0, 0},       {8, 0, 1, 8, 8, 1}, /* a list without an end */
        {8, 0, 1, 9, 0, 0},       {9, 0, 1, 8, 0, 1},           {4, 0, 2, 16, 0, 0},
        {15, 0, 2, 16, 0, 0},     {16, 0, 2, 16, 16, 1},        {17, 0, 2, 16, 0, 1},
        {16, 0, 2, 15, 6, 1},     {8, 0, 0, 8, 6, 1},           {8, 0, 0x1001, 0x8010, 6, 1},
        {8, 0, 0xFFFF, 64, 6, 1}, {0xFFFFFFFF, 0, 1, 64, 0, 1}, {4, 0, 1, 7, 0, 1},
        {4, 0, 1, 0, 0, 1}};
    size_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bytes names = {0}, file;
        opened o;

        add_narc_directory(&names, cases[i].list, cases[i].first_file, cases[i].directories);
        append_zeros(&names, 0x8010);
        names.size = cases[i].size;
        file = make_file_of_names(&names, 2);
        o = open_file(&file, 2, cases[i].warnings);
        if (cases[i].warnings)
            expect_warning(&o, 0, KUNAI_E_CORRUPT, 52 + cases[i].offset, "BTNF");
        expect_name(&o, 0, "");
        expect_content(&o, 1, "\1", 1);
        close_opened(&o);
    }
}

/* ---- sweeps ---- */

TEST(sweeps)
{
    static const narc_member members[] = {
        {"a", "first", 5}, {"d/b", "", 0}, {"d/e/c.bin", "third", 5}};
    static const narc_member bare[] = {{NULL, "first", 5}, {NULL, "second", 6}};
    const kunai_options strict = {.struct_size = sizeof strict, .flags = KUNAI_OPEN_STRICT};
    const kunai_options quick = {.struct_size = sizeof quick, .archive_flags = KUNAI_ARCHIVE_QUICK};
    bytes file = {0};

    write_narc(members, 3, NARC_NAMES, &file);
    test_sweep_all(&archive_visitor, file.data, file.size, NULL, 0);
    test_sweep_all(&archive_visitor, file.data, file.size, &quick, 0);
    file.size -= 3; /* padding behind the last member, which nobody misses */
    test_sweep_truncation(&archive_visitor, file.data, file.size, &strict, 1);
    free_bytes(&file);
    write_narc(bare, 2, 0, &file);
    test_sweep_all(&archive_visitor, file.data, file.size, NULL, 0);
    free_bytes(&file);
    file = make_chain(3, 5, 6);
    test_sweep_all(&archive_visitor, file.data, file.size, NULL, 0);
    free_bytes(&file);
}

/* ---- corpus ---- */

static uint8_t *open_corpus(const char *path, size_t *size, kunai_archive **archive)
{
    const kunai_options strict = {.struct_size = sizeof strict, .flags = KUNAI_OPEN_STRICT};
    uint8_t *data = test_read_corpus(path, size);
    kunai_found found;

    assert_non_null(data);
    assert_int_equal(kunai_probe(data, *size, &found), KUNAI_OK);
    assert_int_equal(found.format, KUNAI_FORMAT_NARC);
    assert_int_equal(found.size, *size);
    assert_int_equal(found.confidence, KUNAI_CONFIDENCE_SURE);
    assert_int_equal(kunai_archive_open(data, *size, &strict, archive, NULL), KUNAI_OK);
    (void)archive_visitor.walk(*archive, data, *size);
    return data;
}

/* A packer of others wrote it; paths, places and hashes are what a reader apart from ours (in
 * Python, from narc.md) finds. */
TEST(corpus_named)
{
    static const struct {
        const char *name;
        uint64_t offset;
        uint64_t size;
        const char *hash;
    } cases[] = {
        {"empty.bin", 221, 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"prop_animation_000.nsbta", 221, 200,
         "8aaf5568f43a64a88521f7586f9cb842e08cab8569c8bc85828898866cb14602"},
        {"prop_animation_001.nsbca", 421, 312,
         "64ad6276dc67dc60802e33e7d29d83e70b70f919745a639ef6bc62930c268f34"},
        {"sub/map_matrix_001.bin", 741, 13,
         "ec8f9af5c7d2d460eea9e02f81598e7f627e8f436335c5d1d42da28792bcef67"},
        {"sub/deep/area_data_000.bin", 733, 8,
         "af5570f5a1810b7af78caf4bc70a660f0df51e42baf91d4de5b2328de0e83dfc"}};
    kunai_archive *archive;
    uint8_t *data;
    uint32_t i;
    size_t size;

    if (!test_corpus())
        skip();
    data = open_corpus("nitro/synthetic/named.narc", &size, &archive);
    assert_int_equal(kunai_archive_get_info(archive)->entry_count, 5);
    for (i = 0; i < 5; i++) {
        const kunai_entry *entry = kunai_archive_get_entry(archive, i);
        char hash[65];

        assert_string_equal(entry->name.data, cases[i].name);
        assert_int_equal(entry->offset, cases[i].offset);
        assert_int_equal(entry->size, cases[i].size);
        test_sha256(data + entry->offset, (size_t)entry->size, hash);
        assert_string_equal(hash, cases[i].hash);
    }
    kunai_archive_close(archive);
    free(data);
    test_corpus_report("nitro NARC with names", 1, 0, "");
}

/* The variant without a header is none of ours. */
TEST(corpus_stripped)
{
    kunai_archive *archive;
    kunai_error error;
    kunai_found found;
    uint8_t *data;
    size_t size;

    if (!test_corpus())
        skip();
    data = test_read_corpus("nitro/synthetic/stripped.narc", &size);
    assert_non_null(data);
    assert_int_equal(kunai_probe(data, size, &found), KUNAI_E_FORMAT);
    assert_int_equal(kunai_archive_open(data, size, NULL, &archive, &error), KUNAI_E_FORMAT);
    assert_int_equal(error.offset, 0);
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
        uint32_t count;
        uint64_t bytes;
        uint64_t last_offset;
        uint64_t last_size;
        const char *member; /* the files of members, and how many */
        size_t members;
    } cases[] = {{"area_build", 71, 5778, 6460, 6, "prop_model_set", 13},
                 {"area_data", 75, 600, 1244, 8, "area_data", 13},
                 {"areabm_texset", 71, 1617228, 1616152, 1696, NULL, 0},
                 {"arealight", 4, 8286, 6260, 2114, "lighting_set", 4},
                 {"bm_anime", 98, 72204, 72848, 192, NULL, 0},
                 {"bm_anime_list", 590, 11800, 16552, 20, NULL, 0},
                 {"build_model", 590, 2250120, 2250128, 4764, NULL, 0},
                 {"map_matrix", 289, 10152, 13032, 17, "map_matrix", 13},
                 {"map_tex_set", 74, 1872040, 1861680, 11004, NULL, 0}};
    const size_t count = sizeof cases / sizeof cases[0];
    size_t i, size, members = 0;

    if (!test_corpus())
        skip();
    for (i = 0; i < count; i++) {
        kunai_archive *archive;
        uint64_t total = 0;
        char path[64];
        uint8_t *data;
        uint32_t k;

        snprintf(path, sizeof path, "platinum/%s.narc", cases[i].name);
        data = open_corpus(path, &size, &archive);
        assert_int_equal(kunai_archive_get_info(archive)->entry_count, cases[i].count);
        for (k = 0; k < cases[i].count; k++) {
            const kunai_entry *entry = kunai_archive_get_entry(archive, k);

            assert_int_equal(entry->name.size, 0);
            assert_int_equal(entry->result, KUNAI_OK);
            total += entry->size;
        }
        assert_int_equal(total, cases[i].bytes);
        assert_int_equal(kunai_archive_get_entry(archive, k - 1)->offset, cases[i].last_offset);
        assert_int_equal(kunai_archive_get_entry(archive, k - 1)->size, cases[i].last_size);
        if (cases[i].member) {
            size_t checked = check_members(cases[i].name, cases[i].member, archive, data);

            assert_int_equal(checked, cases[i].members);
            members += checked;
        }
        kunai_archive_close(archive);
        free(data);
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
    uint8_t *data;
    size_t size;
    uint32_t i;

    if (!test_corpus())
        skip();
    expected = test_corpus_json("platinum/expected.json");
    members = test_json_get(test_json_get(expected, "zone_event.narc"), "members");
    assert_int_equal(test_json_count(members), 534);
    data = open_corpus("platinum/zone_event.narc", &size, &archive);
    assert_int_equal(kunai_archive_get_info(archive)->entry_count, 534);
    for (i = 0; i < 534; i++) {
        const kunai_entry *entry = kunai_archive_get_entry(archive, i);
        char hash[65];

        assert_int_equal(entry->name.size, 0);
        test_sha256(data + entry->offset, (size_t)entry->size, hash);
        assert_string_equal(hash,
                            test_json_string(test_json_get(test_json_at(members, i), "sha256")));
    }
    kunai_archive_close(archive);
    free(data);
    test_json_free(expected);
    test_corpus_report("platinum/zone_event.narc, members", i, 0, "");
}
