/* test_gsl.c - GSL archives: what tells them without a magic word, both byte orders, the three ends
 * of the table, and files of the corpus that are none. */
#include "opened.h"

#include "gsl_writer.h"
#include "prs_encode.h"

enum { RECORD = 0x30, SECTOR = 0x800, MOST = 300 };

static const kunai_options any;
static const kunai_options named = {.format = KUNAI_FORMAT_GSL};

static uint32_t get_order(int big)
{
    return big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE;
}

/* Three files of 5, 0x800 and 3 bytes at 0x800, 0x1000 and 0x1800, for 0x2000 bytes in all. */
static bytes make_three(int big)
{
    static const uint8_t block[SECTOR] = {1, 2, 3};
    const gsl_entry entries[3] = {
        {"one.bin", "first", 5}, {"two.bin", block, SECTOR}, {"three.bin", "end", 3}};
    bytes file = {0};

    write_gsl(entries, 3, 3, big, &file);
    assert_int_equal(file.size, 0x2000);
    return file;
}

static void expect_not(const bytes *file)
{
    bytes copy = copy_bytes(file);

    expect_probe(file, 0, 0, 0, 0);
    expect_failure(open_with(&copy, any), KUNAI_E_FORMAT, 0, "archive");
}

/* No GSL, not even for a caller who says that it is one. */
static void expect_never(const bytes *file)
{
    bytes copy = copy_bytes(file);

    expect_not(file);
    expect_failure(open_with(&copy, named), KUNAI_E_FORMAT, 0, "GSL entry");
}

/* ---- the table ---- */

/* The worked examples of archives.md 9: the start of a real file, and one of the other order. */
TEST(examples)
{
    static const uint8_t words[2][8] = {{6, 0, 0, 0, 0x44, 0x1D, 0, 0},
                                        {0, 0, 0, 6, 0, 0, 2, 0x80}};
    int big;

    for (big = 0; big < 2; big++) {
        const size_t size = big ? 0x280 : 0x1D44;
        bytes file = {0};
        opened o;

        append_bytes(&file, "ItemRTn0.rel", 12);
        append_zeros(&file, 20);
        append_bytes(&file, words[big], 8);
        append_zeros(&file, 0x3000 - 40);
        append_u8(&file, 0xAB);
        append_zeros(&file, size - 1);
        expect_probe(&file, KUNAI_FORMAT_GSL, get_order(big), 0x3000 + size,
                     KUNAI_CONFIDENCE_LIKELY);
        o = open_flags(&file, KUNAI_OPEN_STRICT);
        expect_open(&o, KUNAI_FORMAT_GSL, 1, 0);
        assert_int_equal(o.info->byte_order, get_order(big));
        assert_int_equal(o.info->broken_count, 0);
        expect_entry(&o, 0, 0x3000, size, KUNAI_OK);
        expect_name(&o, 0, "ItemRTn0.rel");
        assert_int_equal(get_entry_at(&o, 0)->unpacked_size, size);
        assert_int_equal(get_entry_at(&o, 0)->packing, 0);
        assert_int_equal(get_entry_at(&o, 0)->owner, -1);
        expect_content(&o, 0, o.exact.data + 0x3000, size);
        close_opened(&o);
    }
}

typedef struct many {
    char names[MOST][20];
    char content[MOST][20];
    gsl_entry entries[MOST];
} many;

static void check_count(uint32_t count, uint32_t slots, int big)
{
    const uint64_t start = ((uint64_t)slots * RECORD + SECTOR - 1) / SECTOR * SECTOR;
    many *m = malloc(sizeof *m);
    bytes file = {0};
    uint32_t i;
    opened o;

    assert_non_null(m);
    for (i = 0; i < count; i++) {
        snprintf(m->names[i], sizeof m->names[i], "name%u", (unsigned)i);
        snprintf(m->content[i], sizeof m->content[i], "content%u", (unsigned)i);
        m->entries[i].name = m->names[i];
        m->entries[i].data = m->content[i];
        m->entries[i].size = strlen(m->content[i]);
    }
    write_gsl(m->entries, count, slots, big, &file);
    assert_int_equal(file.size, start + (uint64_t)count * SECTOR);
    expect_probe(&file, KUNAI_FORMAT_GSL, get_order(big), file.size, KUNAI_CONFIDENCE_LIKELY);
    o = open_flags(&file, KUNAI_OPEN_STRICT);
    expect_open(&o, KUNAI_FORMAT_GSL, count, 0);
    assert_int_equal(o.info->byte_order, get_order(big));
    for (i = 0; i < count; i++) {
        expect_entry(&o, i, start + (uint64_t)i * SECTOR, m->entries[i].size, KUNAI_OK);
        expect_name(&o, i, m->names[i]);
        expect_content(&o, i, m->content[i], m->entries[i].size);
    }
    assert_int_equal(
        kunai_archive_find(o.archive, m->names[count - 1], strlen(m->names[count - 1])), count - 1);
    close_opened(&o);
    free(m);
}

/* 256 slots end exactly at 0x3000: when all are used no name is empty, and the first data, which
 * begins like a name, ends the table. So do 128 slots at 0x1800. 42 slots leave 32 zeros. */
TEST(counts)
{
    static const struct {
        uint32_t count, slots;
    } cases[] = {{1, 1},     {1, 256},   {42, 42},   {127, 128}, {128, 128},
                 {255, 256}, {256, 256}, {300, 300}, {300, 512}};
    size_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        check_count(cases[i].count, cases[i].slots, 0);
        check_count(cases[i].count, cases[i].slots, 1);
    }
}

/* The data may start in the middle of what would be the next slot: the table ends before. */
TEST(end_by_data)
{
    uint32_t i;

    for (i = 41; i <= 43; i++) { /* 42 slots are 0x7E0 bytes, 43 are 0x810 */
        bytes file = {0};
        uint32_t k;
        opened o;

        for (k = 0; k < i; k++)
            write_gsl_record("name", 1, 4, 1, &file);
        append_zeros(&file, 0x830 - file.size);
        memset(file.data + 0x7E0, 'x', 0x30); /* a name, were it not for the data */
        o = open_flags(&file, KUNAI_OPEN_STRICT);
        expect_open(&o, KUNAI_FORMAT_GSL, i < 42 ? 41 : 42, 0);
        close_opened(&o);
    }
}

/* 128 full slots end at 0x1800, where the data of all of them stands, the last one's right behind
 * its own slot. Nothing else ends the table: not the offset of an empty entry, and not an offset
 * before the end of its own slot, be it damage or a view into the table. */
TEST(no_end)
{
    static const struct {
        uint32_t sector, size;
        int good;
    } cases[] = {{3, 0x60, 1}, {1, 0, 1}, {0, 0, 1}, {0, 1, 0}, {1, 1, 0}};
    size_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bytes file = {0};
        uint32_t k;
        opened o;

        for (k = 0; k < 128; k++)
            write_gsl_record("name", 3, 0x60, 1, &file);
        write_gsl_record("no slot", 3, 0x60, 1, &file);
        write_gsl_record("no slot", 3, 0x60, 1, &file);
        assert_int_equal(file.size, 0x1860);
        set_u32(&file, 50 * RECORD + 32, cases[i].sector, 1); /* this slot ends at 0x990 */
        set_u32(&file, 50 * RECORD + 36, cases[i].size, 1);
        if (cases[i].good)
            expect_probe(&file, KUNAI_FORMAT_GSL, KUNAI_BYTE_ORDER_BIG, 0x1860,
                         KUNAI_CONFIDENCE_LIKELY);
        else
            expect_not(&file);
        o = open_with(&file, named);
        expect_open(&o, KUNAI_FORMAT_GSL, 128, 0);
        expect_entry(&o, 50, cases[i].sector * SECTOR, cases[i].size, KUNAI_OK);
        close_opened(&o);
    }
}

/* Without any data only the end of the file ends the table; less than a slot is none. */
TEST(end_by_file)
{
    static const struct {
        size_t size;
        uint32_t count;
    } cases[] = {{0x30, 1}, {0x5F, 1}, {0x60, 2}, {0x8F, 2}, {0x90, 3}};
    size_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bytes file = {0};
        uint32_t k;
        opened o;

        for (k = 0; k < 3; k++)
            write_gsl_record("name", 0, 0, 0, &file);
        file.size = cases[i].size;
        o = open_with(&file, named);
        expect_open(&o, KUNAI_FORMAT_GSL, cases[i].count, 0);
        assert_int_equal(o.info->byte_order, KUNAI_BYTE_ORDER_LITTLE);
        for (k = 0; k < cases[i].count; k++) {
            expect_entry(&o, k, 0, 0, KUNAI_OK);
            expect_content(&o, k, "", 0);
        }
        close_opened(&o);
    }
}

/* A name and zeros would be an archive of empty files, but they also begin two files of the corpus
 * that are none: one byte of data is needed, in whatever entry. */
TEST(all_empty)
{
    bytes file = {0};

    write_gsl_record("one", 0, 0, 0, &file);
    expect_not(&file);
    write_gsl_record("two", 0, 0, 0, &file);
    append_zeros(&file, 0x801 - file.size);
    expect_not(&file);
    set_u32(&file, RECORD + 32, 1, 0);
    expect_not(&file);
    set_u32(&file, RECORD + 36, 1, 0);
    expect_probe(&file, KUNAI_FORMAT_GSL, KUNAI_BYTE_ORDER_LITTLE, 0x801, KUNAI_CONFIDENCE_LIKELY);
    free_bytes(&file);
}

/* The size goes to the end of the last data, with its padding where that is there. */
TEST(size)
{
    static const struct {
        size_t size;
        uint64_t found;
    } cases[] = {{0x3000, 0x2000}, {0x2001, 0x2000}, {0x2000, 0x2000}, {0x1FFF, 0x1803},
                 {0x1804, 0x1803}, {0x1803, 0x1803}, {0x1802, 0}};
    bytes file = make_three(1);
    size_t i;

    append_zeros(&file, 0x1000);
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        file.size = cases[i].size;
        if (cases[i].found)
            expect_probe(&file, KUNAI_FORMAT_GSL, KUNAI_BYTE_ORDER_BIG, cases[i].found,
                         KUNAI_CONFIDENCE_LIKELY);
        else
            expect_not(&file);
    }
    free_bytes(&file);
}

/* ---- what tells a GSL ---- */

/* The first name has no control character up to its NUL; others may. */
TEST(first_name)
{
    static const struct {
        uint8_t byte;
        int allowed;
    } cases[] = {{0x01, 0}, {0x1F, 0}, {0x20, 1}, {0x7E, 1}, {0x7F, 0}, {0x80, 1}, {0xFF, 1}};
    size_t i, at;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (at = 0; at < 32; at++) {
            bytes file = make_three(0);

            memset(file.data, 'n', at);
            file.data[at] = cases[i].byte;
            memset(file.data + at + 1, 0, 31 - at);
            if (cases[i].allowed)
                expect_probe(&file, KUNAI_FORMAT_GSL, KUNAI_BYTE_ORDER_LITTLE, 0x2000,
                             KUNAI_CONFIDENCE_LIKELY);
            else
                expect_never(&file);
            file.data[at] = 'n';
            file.data[RECORD + at % 31] = cases[i].byte;
            expect_probe(&file, KUNAI_FORMAT_GSL, KUNAI_BYTE_ORDER_LITTLE, 0x2000,
                         KUNAI_CONFIDENCE_LIKELY);
            free_bytes(&file);
        }
}

/* An empty first name, or less than one entry. */
TEST(no_entry)
{
    bytes file = make_three(0);

    file.data[0] = 0;
    expect_never(&file);
    file.data[0] = 'o';
    file.size = RECORD - 1;
    expect_never(&file);
    file.size = 0;
    expect_never(&file);
    free_bytes(&file);
}

/* The field of the first name is zero behind the NUL, and so are the unused bytes; the same bytes
 * of other entries may be anything. */
TEST(guard)
{
    size_t at;

    for (at = 7; at < RECORD; at++) { /* 7: the NUL of "one.bin" */
        bytes file = make_three(0);

        if (at >= 32 && at < 40)
            at = 40;
        file.data[RECORD + at] = 'x';
        expect_probe(&file, KUNAI_FORMAT_GSL, KUNAI_BYTE_ORDER_LITTLE, 0x2000,
                     KUNAI_CONFIDENCE_LIKELY);
        file.data[at] = 'x';
        if (at == 7)
            expect_probe(&file, KUNAI_FORMAT_GSL, KUNAI_BYTE_ORDER_LITTLE, 0x2000,
                         KUNAI_CONFIDENCE_LIKELY);
        else
            expect_never(&file);
        free_bytes(&file);
    }
}

/* What begins with the tag of a texture is none, unless the caller says so. */
TEST(texture_tags)
{
    static const char *const tags[] = {"PVRT", "GVRT", "XVRT", "GBIX", "GCIX"};
    size_t i;

    for (i = 0; i < sizeof tags / sizeof tags[0]; i++) {
        bytes file = make_three(0);
        kunai_found found;
        opened o;

        memcpy(file.data, tags[i], 4); /* "PVRTbin" */
        (void)kunai_probe(file.data, file.size, &found);
        assert_int_not_equal(found.format, KUNAI_FORMAT_GSL);
        file.data[3]++;
        expect_probe(&file, KUNAI_FORMAT_GSL, KUNAI_BYTE_ORDER_LITTLE, 0x2000,
                     KUNAI_CONFIDENCE_LIKELY);
        file.data[3]--;
        o = open_with(&file, named);
        expect_open(&o, KUNAI_FORMAT_GSL, 3, 0);
        close_opened(&o);
    }
}

/* Other words are common names: the bytes are not of that format, so that a GSL may begin with
 * them. */
TEST(common_names)
{
    static const char *const names[] = {"COMMON.BIN", "CONVERT.PRS", "GRND00.NJ", "POF0.BIN",
                                        "NJCA00.NJ"};
    size_t i;

    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        bytes file = make_three(0);

        memcpy(file.data, names[i], strlen(names[i]));
        expect_probe(&file, KUNAI_FORMAT_GSL, KUNAI_BYTE_ORDER_LITTLE, 0x2000,
                     KUNAI_CONFIDENCE_LIKELY);
        free_bytes(&file);
    }
}

/* Where an entry must be: all of it in the file, and not in the table before its own end. What is
 * not so is no GSL; when it is named, the entry is listed. */
TEST(ranges)
{
    static const struct {
        uint32_t sector, size;
        int good;
        uint64_t offset, listed;
        kunai_result result;
    } cases[] = {
        {3, 0x800, 1, 0x1800, 0x800, KUNAI_OK},
        {3, 0x801, 0, 0x1800, 0x800, KUNAI_E_TRUNCATED},
        {3, 0xFFFFFFFF, 0, 0x1800, 0x800, KUNAI_E_TRUNCATED}, /* the sum wraps 32 bits */
        {3, 0xFFFFE800, 0, 0x1800, 0x800, KUNAI_E_TRUNCATED}, /* to 0 exactly */
        {4, 0, 1, 0x2000, 0, KUNAI_OK},
        {4, 1, 0, 0x2000, 0, KUNAI_E_TRUNCATED},
        {5, 1, 0, 0x2000, 0, KUNAI_E_TRUNCATED},
        {5, 0, 1, 0x2000, 0, KUNAI_OK}, /* the offset of what is empty means nothing */
        {0xFFFFFFFF, 0, 1, 0x2000, 0, KUNAI_OK},
        {0, 0, 1, 0, 0, KUNAI_OK},
        {0, 1, 0, 0, 1, KUNAI_OK},                      /* points into the table */
        {0, 0x2000, 0, 0, 0x2000, KUNAI_OK},            /* the whole file */
        {1, 0x1800, 1, 0x800, 0x1800, KUNAI_OK},        /* all other data */
        {0x200000, 1, 0, 0x2000, 0, KUNAI_E_TRUNCATED}, /* times 0x800 is 2^32 */
        {0x200001, 1, 0, 0x2000, 0, KUNAI_E_TRUNCATED}, /* in 32 bits it would be 0x800 */
        {0xFFFFFFFF, 0xFFFFFFFF, 0, 0x2000, 0, KUNAI_E_TRUNCATED},
    };
    size_t i;

    for (i = 0; i < 2 * sizeof cases / sizeof cases[0]; i++) {
        const size_t k = i / 2;
        const int big = i % 2, broken = cases[k].result != KUNAI_OK;
        bytes file = make_three(big);
        opened o;

        set_u32(&file, 2 * RECORD + 32, cases[k].sector, big);
        set_u32(&file, 2 * RECORD + 36, cases[k].size, big);
        if (cases[k].good)
            expect_probe(&file, KUNAI_FORMAT_GSL, get_order(big), cases[k].size ? 0x2000 : 0x1800,
                         KUNAI_CONFIDENCE_LIKELY);
        else
            expect_not(&file);
        o = open_with(&file, named);
        expect_open(&o, KUNAI_FORMAT_GSL, 3, (uint32_t)broken);
        assert_int_equal(o.info->byte_order, get_order(big));
        assert_int_equal(o.info->broken_count, broken);
        expect_content(&o, 0, "first", 5);
        expect_entry(&o, 2, cases[k].offset, cases[k].listed, cases[k].result);
        if (broken) {
            expect_warning(&o, 0, KUNAI_E_TRUNCATED, 2 * RECORD + 32, "GSL entry");
            expect_broken(&o, 2, KUNAI_E_TRUNCATED, cases[k].offset);
        }
        close_opened(&o);
    }
}

/* ---- byte order ---- */

/* Both orders are possible only where the numbers fit either way: 0x100 and 0x10000 sectors are
 * 0x80000 and 0x8000000 bytes. The file is zeros that nobody touches. */
static void check_ambiguous(uint32_t sector, uint32_t count, uint32_t expected)
{
    const size_t size = 0x8000000 + 0x10000;
    kunai_options options = {.struct_size = sizeof options, .archive_flags = KUNAI_ARCHIVE_QUICK};
    uint8_t *data = calloc(size, 1);
    kunai_archive *archive;
    bytes record = {0};
    kunai_found found;
    uint32_t i;

    if (!data)
        skip();
    write_gsl_record("name", sector, 0x100, 0, &record);
    for (i = 0; i < count; i++)
        memcpy(data + (size_t)i * RECORD, record.data, RECORD);
    assert_int_equal(kunai_probe(data, size, &found), KUNAI_OK);
    assert_int_equal(found.format, KUNAI_FORMAT_GSL);
    assert_int_equal(found.byte_order, expected);
    assert_int_equal(kunai_archive_open(data, size, &options, &archive, NULL), KUNAI_OK);
    assert_int_equal(kunai_archive_get_info(archive)->byte_order, expected);
    assert_int_equal(kunai_archive_get_info(archive)->entry_count, count);
    assert_int_equal(kunai_archive_get_info(archive)->warning_count, 0);
    kunai_archive_close(archive);
    free_bytes(&record);
    free(data);
}

/* 10,880 slots are 0x7F800 bytes, 10,922 are 0x7FFE0: these tables end in the sector before
 * 0x80000, where the data is in the order that is then taken. */
TEST(both_orders)
{
    check_ambiguous(0x100, 1, KUNAI_BYTE_ORDER_LITTLE);
    check_ambiguous(0x10000, 1, KUNAI_BYTE_ORDER_LITTLE);
    check_ambiguous(0x10000, 10880, KUNAI_BYTE_ORDER_LITTLE);
    check_ambiguous(0x10000, 10881, KUNAI_BYTE_ORDER_BIG);
    check_ambiguous(0x10000, 10922, KUNAI_BYTE_ORDER_BIG);
    check_ambiguous(0x100, 10900, KUNAI_BYTE_ORDER_LITTLE);
}

/* The caller's order goes before what fits; what does not fit then is listed as such. */
TEST(forced_order)
{
    static const uint32_t formats[2] = {KUNAI_FORMAT_ANY, KUNAI_FORMAT_GSL};
    int big, k;

    for (big = 0; big < 2; big++)
        for (k = 0; k < 2; k++) {
            kunai_options options = {.format = formats[k], .byte_order = get_order(big)};
            bytes file = make_three(big);
            opened o = open_with(&file, options);

            expect_open(&o, KUNAI_FORMAT_GSL, 3, 0);
            assert_int_equal(o.info->byte_order, get_order(big));
            close_opened(&o);
            options.byte_order = get_order(!big);
            file = make_three(big);
            o = open_with(&file, options);
            expect_open(&o, KUNAI_FORMAT_GSL, 3, 3);
            assert_int_equal(o.info->byte_order, get_order(!big));
            assert_int_equal(o.info->broken_count, 3);
            expect_entry(&o, 0, 0x2000, 0, KUNAI_E_TRUNCATED);
            expect_warning(&o, 1, KUNAI_E_TRUNCATED, RECORD + 32, "GSL entry");
            close_opened(&o);
        }
}

/* Of an archive that is cut the first entry tells the order; when it is gone, too, it is little. */
TEST(order_of_damaged)
{
    static const struct {
        size_t size;
        uint32_t broken;
        uint32_t orders[2];
    } cases[] = {{0x1803, 0, {KUNAI_BYTE_ORDER_LITTLE, KUNAI_BYTE_ORDER_BIG}},
                 {0x1802, 1, {KUNAI_BYTE_ORDER_LITTLE, KUNAI_BYTE_ORDER_BIG}},
                 {0x805, 2, {KUNAI_BYTE_ORDER_LITTLE, KUNAI_BYTE_ORDER_BIG}},
                 {0x804, 3, {KUNAI_BYTE_ORDER_LITTLE, KUNAI_BYTE_ORDER_LITTLE}},
                 {0x30, 1, {KUNAI_BYTE_ORDER_LITTLE, KUNAI_BYTE_ORDER_LITTLE}}};
    size_t i;

    for (i = 0; i < 2 * sizeof cases / sizeof cases[0]; i++) {
        const size_t k = i / 2;
        bytes file = make_three(i % 2);
        opened o;

        file.size = cases[k].size;
        o = open_with(&file, named);
        expect_open(&o, KUNAI_FORMAT_GSL, k < 4 ? 3 : 1, cases[k].broken);
        assert_int_equal(o.info->broken_count, cases[k].broken);
        assert_int_equal(o.info->byte_order, cases[k].orders[i % 2]);
        close_opened(&o);
    }
}

/* An empty entry is right in both orders: the ones behind it tell which one goes further. */
TEST(order_behind_empty)
{
    int big;

    for (big = 0; big < 2; big++) {
        bytes file = {0};
        opened o;

        write_gsl_record("empty", 0, 0, big, &file);
        write_gsl_record("a", 1, 4, big, &file);
        write_gsl_record("b", 2, 4, big, &file);
        write_gsl_record("lie", 0x7000, 4, big, &file);
        align_bytes(&file, 0x800);
        append_text(&file, "AAAA");
        align_bytes(&file, 0x800);
        append_text(&file, "BBBB");
        assert_int_equal(file.size, 0x1004);
        expect_not(&file);
        o = open_with(&file, named);
        expect_open(&o, KUNAI_FORMAT_GSL, 4, 1);
        assert_int_equal(o.info->byte_order, get_order(big));
        assert_int_equal(o.info->broken_count, 1);
        expect_plain_entry(&o, 0, 0, 0, KUNAI_OK);
        expect_content(&o, 1, "AAAA", 4);
        expect_content(&o, 2, "BBBB", 4);
        expect_plain_entry(&o, 3, 0x1004, 0, KUNAI_E_TRUNCATED);
        expect_name(&o, 3, "lie");
        expect_warning(&o, 0, KUNAI_E_TRUNCATED, 3 * RECORD + 32, "GSL entry");
        expect_broken(&o, 3, KUNAI_E_TRUNCATED, 0x1004);
        close_opened(&o);
    }
}

TEST(strict)
{
    const kunai_options strict = {.format = KUNAI_FORMAT_GSL, .flags = KUNAI_OPEN_STRICT};
    bytes file = make_three(1);

    file.size = 0x1000; /* the second entry has no data */
    expect_failure(open_with(&file, strict), KUNAI_E_TRUNCATED, RECORD + 32, "GSL entry");
}

/* ---- entries ---- */

/* Names are handed on as they are. */
TEST(names)
{
    static const char *const names[] = {"../x",
                                        "../../etc/passwd",
                                        "C:\\x",
                                        "/abs",
                                        "\x01\x02\n",
                                        "\x83\x5C",
                                        "01234567890123456789012345678901", /* 32: no NUL */
                                        "same",
                                        "same"};
    enum { COUNT = sizeof names / sizeof names[0] };
    bytes file = {0};
    uint32_t i;
    opened o;

    for (i = 0; i < COUNT; i++)
        write_gsl_record(names[i], 1, i, 0, &file);
    append_zeros(&file, 0x1000 - file.size);
    memcpy(file.data + 7 * RECORD + 5, "garbage", 7); /* behind the NUL of the first "same" */
    o = open_flags(&file, KUNAI_OPEN_STRICT);
    expect_open(&o, KUNAI_FORMAT_GSL, COUNT, 0);
    for (i = 0; i < COUNT; i++)
        expect_name(&o, i, names[i]);
    assert_int_equal(kunai_archive_find(o.archive, "same", 4), 7);
    assert_int_equal(kunai_archive_find(o.archive, "sam", 3), -1);
    close_opened(&o);

    write_gsl_record(names[6], 1, 1, 0, &file); /* and such a name in the first entry */
    append_zeros(&file, 0x1000 - file.size);
    o = open_flags(&file, KUNAI_OPEN_STRICT);
    expect_open(&o, KUNAI_FORMAT_GSL, 1, 0);
    expect_name(&o, 0, names[6]);
    close_opened(&o);
}

/* In any order, over each other, twice. The table ends where the lowest data begins. */
TEST(any_order)
{
    static const struct {
        uint32_t sector, size;
    } cases[] = {{3, 0x800}, {1, 0x1800}, {2, 7}, {2, 7}, {1, 1}};
    enum { COUNT = sizeof cases / sizeof cases[0] };
    bytes file = {0};
    uint32_t i;
    opened o;

    for (i = 0; i < COUNT; i++)
        write_gsl_record("name", cases[i].sector, cases[i].size, 1, &file);
    append_zeros(&file, 0x2000 - file.size);
    for (i = 0x800; i < 0x2000; i++)
        file.data[i] = (uint8_t)(i * i >> 3);
    expect_probe(&file, KUNAI_FORMAT_GSL, KUNAI_BYTE_ORDER_BIG, 0x2000, KUNAI_CONFIDENCE_LIKELY);
    o = open_flags(&file, KUNAI_OPEN_STRICT);
    expect_open(&o, KUNAI_FORMAT_GSL, COUNT, 0);
    for (i = 0; i < COUNT; i++) {
        expect_entry(&o, i, cases[i].sector * SECTOR, cases[i].size, KUNAI_OK);
        expect_content(&o, i, o.exact.data + cases[i].sector * SECTOR, cases[i].size);
    }
    close_opened(&o);
}

/* Some entries are packed files, which only their bytes tell. */
TEST(packed)
{
    static const uint8_t plain[64] = {'X', 'V', 'M', 'H', 0x38, 0, 0, 0, 0,  0, 1,
                                      2,   3,   4,   5,   6,    7, 8, 9, 10, 11};
    bytes stream = pack_prs(plain, sizeof plain);
    const gsl_entry entries[2] = {{"a.prs", stream.data, stream.size},
                                  {"a.xvm", plain, sizeof plain}};
    bytes file = {0}, copy;
    uint32_t i;
    opened o;

    assert_true(stream.size >= 16); /* shorter ones are not told from chance */
    write_gsl(entries, 2, 256, 0, &file);
    copy = copy_bytes(&file);
    o = open_flags(&copy, KUNAI_OPEN_STRICT);
    expect_open(&o, KUNAI_FORMAT_GSL, 2, 0);
    expect_entry(&o, 0, 0x3000, stream.size, KUNAI_OK);
    assert_int_equal(get_entry_at(&o, 0)->packing, KUNAI_FORMAT_PRS);
    assert_int_equal(get_entry_at(&o, 1)->packing, 0);
    for (i = 0; i < 2; i++) {
        assert_int_equal(get_entry_at(&o, i)->unpacked_size, sizeof plain);
        assert_int_equal(get_entry_at(&o, i)->format, KUNAI_FORMAT_XVM);
        expect_content(&o, i, plain, sizeof plain);
    }
    close_opened(&o);

    o = open_flags(&file, KUNAI_ARCHIVE_QUICK);
    expect_open(&o, KUNAI_FORMAT_GSL, 2, 0);
    expect_plain_entry(&o, 0, 0x3000, stream.size, KUNAI_OK);
    assert_int_equal(get_entry_at(&o, 0)->format, KUNAI_FORMAT_ANY);
    expect_content(&o, 0, stream.data, stream.size);
    close_opened(&o);
    free_bytes(&stream);
}

/* ---- sweeps ---- */

static void sweep(int big)
{
    const gsl_entry entries[3] = {{"one.bin", "first", 5}, {"none", "", 0}, {"two.bin", "end", 3}};
    kunai_options options = {.struct_size = sizeof options};
    bytes file = {0};

    write_gsl(entries, 3, 3, big, &file);
    file.size = 0x1003; /* a file without its last padding is whole */
    test_sweep_all(&archive_visitor, file.data, file.size, &options, 1);
    options.format = KUNAI_FORMAT_GSL;
    test_sweep_all(&archive_visitor, file.data, file.size, &options, 0);
    free_bytes(&file);
}

TEST(sweeps)
{
    sweep(0);
    sweep(1);
}

/* ---- corpus ---- */

/* Files of the corpus that are no GSL: one of that name that has no table, and two that begin with
 * a name and zeros. */
TEST(corpus_not)
{
    static const char *const paths[] = {
        "archives/gsl-not/newserv__notes__psobb__vanilla-tables__ItemRT_Ep4.gsl",
        "pvr/err_pvp_magic.pvp", "ninja-models/bad_not_ninja.nj"};
    size_t i;

    if (!test_corpus())
        skip();
    for (i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        bytes file = {0};
        size_t size;
        uint8_t *data = test_read_corpus(paths[i], &size);

        assert_non_null(data);
        append_bytes(&file, data, size);
        if (i)
            expect_not(&file);
        else
            expect_never(&file);
        free_bytes(&file);
        free(data);
    }
    test_corpus_report("no GSL", sizeof paths / sizeof paths[0], 0, "");
}
