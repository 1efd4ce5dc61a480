/* test_bml.c - BML archives: places that follow from lengths, and declared sizes. */
#include "opened.h"

#include "bml_writer.h"
#include "prs_bits.h"
#include "prs_encode.h"

enum { HEADER = 0x40, RECORD = 0x40, MOST = 100 };

/* ---- members ---- */

/* Packs the bytes. The stream is malloc memory. */
static bml_stream pack_bytes(const void *plain, size_t size)
{
    const bytes packed = pack_prs(plain, size);
    const bml_stream stream = {packed.data, packed.size, (uint32_t)size};

    return stream;
}

static void free_stream(const bml_stream *stream)
{
    free((void *)stream->data);
}

/* What a stream is that stands in the test itself. */
static bml_stream make_stream(const void *data, size_t size, uint32_t unpacked)
{
    const bml_stream stream = {data, size, unpacked};

    return stream;
}

/* Three of the streams of prs.md 7, and one of them damaged at its third byte. */
static const uint8_t abc[] = {0x1F, 'A', 'B', 'C', 'D', 'E', 0x05, 0xFC, 0, 0}; /* ABCDEBCD */
static const uint8_t run[] = {0x15, 'A', 0xF8, 0xFF, 0xFF, 0, 0};               /* 257 times A */
static const uint8_t letter[] = {0x05, 'A', 0, 0};                              /* A */
static const uint8_t damaged[] = {0x15, 'A', 0xF1, 0xFF, 0, 0};

static bytes write_entries(const bml_entry *entries, uint32_t count, int big)
{
    bytes file = {0};

    write_bml(entries, count, big, &file);
    return file;
}

/* ---- the table ---- */

/* The worked example of archives.md 9. The streams are not looked into: only their lengths are
 * known. */
TEST(example)
{
    static const uint8_t header[16] = {0, 0, 0, 0, 0x0B, 0, 0, 0, 0x50, 1, 0, 0};
    static const uint8_t lengths[2][20] = {
        {0x0B, 0x1B, 0, 0, 0, 0, 0, 0, 0x40, 0x2A, 0, 0, 0xAE, 0xF4, 0, 0, 0xA0, 0x50, 2, 0},
        {0x37, 0x14, 0, 0, 0x1F, 0, 0, 0, 0xE0, 0x2F, 0, 0}};
    bytes file = {0};
    opened o;
    int i;

    append_bytes(&file, header, sizeof header);
    append_zeros(&file, 48);
    for (i = 0; i < 2; i++) {
        append_bytes(&file, "re3_b_lappy_base.nj", 19);
        append_zeros(&file, 13);
        append_bytes(&file, lengths[i], 20);
        append_zeros(&file, 12);
    }
    append_zeros(&file, 0x12C20 - file.size);
    file.data[0x800] = 1;
    file.data[HEADER + 2 * RECORD + 32] = 1; /* the third entry is one byte long, the rest empty */
    file.data[HEADER + 2 * RECORD + 40] = 1;
    append_zeros(&file, 1);
    o = open_flags(&file, KUNAI_ARCHIVE_QUICK | KUNAI_OPEN_STRICT);
    expect_open(&o, KUNAI_FORMAT_BML, 12, 0);
    assert_int_equal(o.info->byte_order, KUNAI_BYTE_ORDER_LITTLE);
    expect_entry(&o, 0, 0x800, 0x1B0B, KUNAI_OK);
    expect_entry(&o, 1, 0x2320, 0xF4AE, KUNAI_OK);
    expect_entry(&o, 2, 0x117E0, 0x1437, KUNAI_OK);
    expect_entry(&o, 3, 0x12C20, 1, KUNAI_OK);
    expect_name(&o, 0, "re3_b_lappy_base.nj");
    expect_name(&o, 1, "re3_b_lappy_base"); /* without a look it is not known what it is */
    assert_int_equal(get_entry_at(&o, 0)->unpacked_size, 0x2A40);
    assert_int_equal(get_entry_at(&o, 0)->type, 0);
    assert_int_equal(get_entry_at(&o, 0)->owner, -1);
    assert_int_equal(get_entry_at(&o, 1)->unpacked_size, 0x250A0);
    assert_int_equal(get_entry_at(&o, 1)->type, 0);
    assert_int_equal(get_entry_at(&o, 1)->owner, 0);
    assert_int_equal(get_entry_at(&o, 2)->unpacked_size, 0x2FE0);
    assert_int_equal(get_entry_at(&o, 2)->type, 0x1F);
    assert_int_equal(get_entry_at(&o, 2)->packing, KUNAI_FORMAT_PRS);
    assert_int_equal(get_entry_at(&o, 2)->owner, -1);
    close_opened(&o);
}

/* One archive of count files, every second one with a texture archive of its own. */
typedef struct many {
    char names[MOST][20];
    uint8_t plain[MOST][40];
    uint8_t texture[32];
    bml_entry entries[MOST];
} many;

static void make_many(many *m, uint32_t count, int big, int textures)
{
    uint32_t i, k;

    memset(m, 0, sizeof *m);
    memcpy(m->texture, big ? "GVMH" : "PVMH", 4);
    m->texture[4] = 24;
    for (i = 0; i < count; i++) {
        snprintf(m->names[i], sizeof m->names[i], "file%02u.nj", (unsigned)i);
        for (k = 0; k < sizeof m->plain[i]; k++)
            m->plain[i][k] = (uint8_t)(0x80 + i + k * k);
        m->entries[i].name = m->names[i];
        m->entries[i].type = 0x01020300 + i;
        m->entries[i].file = pack_bytes(m->plain[i], 1 + i % sizeof m->plain[i]);
        if (textures && i % 2 == 0)
            m->entries[i].texture = pack_bytes(m->texture, sizeof m->texture);
    }
}

static void free_many(const many *m, uint32_t count)
{
    uint32_t i;

    for (i = 0; i < count; i++) {
        free_stream(&m->entries[i].file);
        free_stream(&m->entries[i].texture);
    }
}

/* Gives the offset behind the padding of the member. */
static uint64_t check_member(const opened *o, uint32_t index, uint64_t at, const bml_stream *stream)
{
    expect_entry(o, index, at, stream->size, KUNAI_OK);
    assert_int_equal(get_entry_at(o, index)->unpacked_size, stream->unpacked);
    assert_int_equal(get_entry_at(o, index)->packing, KUNAI_FORMAT_PRS);
    assert_memory_equal(o->exact.data + at, stream->data, stream->size);
    return (at + stream->size + 31) / 32 * 32;
}

static void check_many(const opened *o, const many *m, uint32_t count, int big, uint64_t at)
{
    uint32_t i, index = 0;
    char name[32];

    for (i = 0; i < count; i++) {
        at = check_member(o, index, at, &m->entries[i].file);
        expect_name(o, index, m->names[i]);
        assert_int_equal(get_entry_at(o, index)->type, 0x01020300 + i);
        assert_int_equal(get_entry_at(o, index)->owner, -1);
        expect_content(o, index++, m->plain[i], m->entries[i].file.unpacked);
        if (!m->entries[i].texture.size)
            continue;
        at = check_member(o, index, at, &m->entries[i].texture);
        snprintf(name, sizeof name, "file%02u%s", (unsigned)i, big ? ".gvm" : ".pvm");
        expect_name(o, index, name);
        assert_int_equal(get_entry_at(o, index)->format, big ? KUNAI_FORMAT_GVM : KUNAI_FORMAT_PVM);
        assert_int_equal(get_entry_at(o, index)->type, 0);
        assert_int_equal(get_entry_at(o, index)->owner, index - 1);
        expect_content(o, index++, m->texture, sizeof m->texture);
    }
    assert_int_equal(index, o->info->entry_count);
}

static void check_count(uint32_t count, uint64_t data_start, int big, int textures, int is_padded)
{
    const uint32_t order = big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE;
    many *m = malloc(sizeof *m);
    const bml_stream *last;
    bytes file;
    opened o;

    assert_non_null(m);
    make_many(m, count, big, textures);
    file = write_entries(m->entries, count, big);
    if (count && !is_padded) {
        last = &m->entries[count - 1].texture;
        if (!last->size)
            last = &m->entries[count - 1].file;
        assert_true(last->size % 32 != 0);
        file.size -= 32 - last->size % 32;
    }
    expect_probe(&file, KUNAI_FORMAT_BML, order, count ? file.size : HEADER, KUNAI_CONFIDENCE_SURE);
    o = open_flags(&file, KUNAI_OPEN_STRICT);
    expect_open(&o, KUNAI_FORMAT_BML, count + (textures ? (count + 1) / 2 : 0), 0);
    assert_int_equal(o.info->byte_order, order);
    assert_int_equal(o.info->broken_count, 0);
    check_many(&o, m, count, big, data_start);
    close_opened(&o);
    free_many(m, count);
    free(m);
}

/* 31 records end exactly at 0x800, where the data starts; one more moves it by a sector. */
TEST(counts)
{
    static const struct {
        uint32_t count;
        uint64_t data_start;
    } cases[] = {{0, 0x800}, {1, 0x800}, {30, 0x800}, {31, 0x800}, {32, 0x1000}, {100, 0x2000}};
    size_t i;
    int k;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (k = 0; k < 8; k++)
            check_count(cases[i].count, cases[i].data_start, k & 1, k >> 1 & 1, k >> 2);
}

/* What follows a padded end belongs to something else. */
TEST(bytes_behind)
{
    const bml_entry entry = {"one.nj", make_stream(abc, sizeof abc, 8), {0}, 0};
    bytes file = write_entries(&entry, 1, 0);

    assert_int_equal(file.size, 0x820);
    append_zeros(&file, 100);
    expect_probe(&file, KUNAI_FORMAT_BML, KUNAI_BYTE_ORDER_LITTLE, 0x820, KUNAI_CONFIDENCE_SURE);
    file.size = 0x81F; /* in the padding */
    expect_probe(&file, KUNAI_FORMAT_BML, KUNAI_BYTE_ORDER_LITTLE, 0x81F, KUNAI_CONFIDENCE_SURE);
    file.size = 0x800 + sizeof abc;
    expect_probe(&file, KUNAI_FORMAT_BML, KUNAI_BYTE_ORDER_LITTLE, file.size,
                 KUNAI_CONFIDENCE_SURE);
    file.size--;
    expect_probe(&file, KUNAI_FORMAT_BML, KUNAI_BYTE_ORDER_LITTLE, file.size,
                 KUNAI_CONFIDENCE_LIKELY);
    free_bytes(&file);
}

/* Bytes 8 to 11 tell the order; what the caller says of it is not asked for, and 0 must stand
 * before. */
TEST(magic)
{
    const bml_entry entry = {"one.nj", make_stream(abc, sizeof abc, 8), {0}, 0};
    bytes little = write_entries(&entry, 1, 0), big = write_entries(&entry, 1, 1), file;
    kunai_options options = {.byte_order = KUNAI_BYTE_ORDER_BIG};
    size_t i;
    opened o;

    file = copy_bytes(&little);
    o = open_with(&file, options);
    expect_open(&o, KUNAI_FORMAT_BML, 1, 0);
    assert_int_equal(o.info->byte_order, KUNAI_BYTE_ORDER_LITTLE);
    close_opened(&o);
    options.byte_order = KUNAI_BYTE_ORDER_LITTLE;
    options.format = KUNAI_FORMAT_BML;
    file = copy_bytes(&big);
    o = open_with(&file, options);
    expect_open(&o, KUNAI_FORMAT_BML, 1, 0);
    assert_int_equal(o.info->byte_order, KUNAI_BYTE_ORDER_BIG);
    close_opened(&o);

    for (i = 0; i < 12; i++) {
        if (i >= 4 && i < 8)
            continue; /* the count */
        file = copy_bytes(&little);
        file.data[i] ^= 4;
        expect_probe(&file, 0, 0, 0, 0);
        expect_failure(open_with(&file, options), KUNAI_E_FORMAT, 0, "archive");
    }
    for (i = 0; i < 12; i++) {
        file = copy_bytes(&little);
        file.size = i;
        expect_failure(open_flags(&file, 0), KUNAI_E_FORMAT, 0, "archive");
    }
    free_bytes(&little);
    free_bytes(&big);
}

/* Nobody knows what the unused fields are for: they may hold anything. */
TEST(unused_fields)
{
    const bml_entry entry = {"one.nj", make_stream(abc, sizeof abc, 8), {0}, 0};
    bytes file = write_entries(&entry, 1, 0);
    opened o;

    memset(file.data + 12, 0xFF, 52);
    memset(file.data + HEADER + 52, 0xFF, 12);
    memset(file.data + HEADER + 7, 0xFF, 25); /* behind the NUL of the name */
    expect_probe(&file, KUNAI_FORMAT_BML, KUNAI_BYTE_ORDER_LITTLE, 0x820, KUNAI_CONFIDENCE_SURE);
    o = open_flags(&file, KUNAI_OPEN_STRICT);
    expect_open(&o, KUNAI_FORMAT_BML, 1, 0);
    expect_name(&o, 0, "one.nj");
    expect_content(&o, 0, "ABCDEBCD", 8);
    close_opened(&o);
}

/* A table that passes the data is found before memory is taken, with its magic still known. */
TEST(table_truncated)
{
    static const struct {
        uint32_t count;
        size_t size;
        uint64_t offset;
    } cases[] = {
        {1, 12, 8},   {1, 63, 8},
        {1, 64, 64},  {1, 127, 64},
        {2, 191, 64}, {0x04000001, 192, 64}, /* times 64 wraps 32 bits */
        {0, 63, 8},   {0xFFFFFFFF, 4096, 64},
    };
    size_t i;

    for (i = 0; i < 2 * sizeof cases / sizeof cases[0]; i++) {
        const size_t k = i / 2;
        const int big = i % 2;
        bytes file = {0};

        append_zeros(&file, 4);
        append_u32(&file, cases[k].count, big);
        append_u32(&file, 0x150, big);
        append_zeros(&file, cases[k].size - 12);
        expect_probe(&file, KUNAI_FORMAT_BML, big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE,
                     file.size, KUNAI_CONFIDENCE_LIKELY);
        expect_failure(open_flags(&file, 0), KUNAI_E_TRUNCATED, cases[k].offset, "BML");
    }
}

/* Members past the end are listed, cut, and not read; the warnings stand at their lengths. */
TEST(members_truncated)
{
    bml_entry entries[3] = {
        {"one.nj", make_stream(abc, sizeof abc, 8), {0}, 0},
        {"two.nj", make_stream(run, sizeof run, 257), make_stream(abc, sizeof abc, 8), 0},
        {"three.nj", make_stream(letter, sizeof letter, 1), {0}, 0}};
    bytes file = write_entries(entries, 3, 1);
    opened o;

    file.size = 0x825; /* inside of the second file */
    expect_probe(&file, KUNAI_FORMAT_BML, KUNAI_BYTE_ORDER_BIG, 0x825, KUNAI_CONFIDENCE_LIKELY);
    o = open_flags(&file, 0);
    expect_open(&o, KUNAI_FORMAT_BML, 4, 3);
    assert_int_equal(o.info->broken_count, 3);
    expect_entry(&o, 0, 0x800, sizeof abc, KUNAI_OK);
    expect_content(&o, 0, "ABCDEBCD", 8);
    expect_entry(&o, 1, 0x820, 5, KUNAI_E_TRUNCATED);
    expect_entry(&o, 2, 0x825, 0, KUNAI_E_TRUNCATED);
    expect_entry(&o, 3, 0x825, 0, KUNAI_E_TRUNCATED);
    expect_name(&o, 2, "two"); /* there is nothing to look at */
    expect_warning(&o, 0, KUNAI_E_TRUNCATED, HEADER + RECORD + 32, "BML entry");
    expect_warning(&o, 1, KUNAI_E_TRUNCATED, HEADER + RECORD + 44, "BML entry");
    expect_warning(&o, 2, KUNAI_E_TRUNCATED, HEADER + 2 * RECORD + 32, "BML entry");
    expect_broken(&o, 1, KUNAI_E_TRUNCATED, 0x825); /* where the stream breaks off */
    expect_broken(&o, 3, KUNAI_E_TRUNCATED, 0x825);
    close_opened(&o);

    file = write_entries(entries, 3, 1);
    file.size = 0x825;
    expect_failure(open_flags(&file, KUNAI_OPEN_STRICT), KUNAI_E_TRUNCATED, HEADER + RECORD + 32,
                   "BML entry");
}

/* Positions are sums of up to 32 bits each: here they reach 2^33, and the third one is 2^32 + 0x800
 * exactly, which 32 bits would take for 0x800. */
TEST(long_members)
{
    bml_entry entries[3] = {{"a", make_stream(abc, sizeof abc, 8), {0}, 0},
                            {"b", make_stream(abc, sizeof abc, 8), {0}, 0},
                            {"c", make_stream(abc, sizeof abc, 8), {0}, 0}};
    bytes file = write_entries(entries, 3, 0);
    opened o;

    set_u32(&file, HEADER + 32, 0xFFFFFFE0, 0);
    set_u32(&file, HEADER + RECORD + 32, 0x20, 0);
    expect_probe(&file, KUNAI_FORMAT_BML, KUNAI_BYTE_ORDER_LITTLE, file.size,
                 KUNAI_CONFIDENCE_LIKELY);
    o = open_flags(&file, KUNAI_ARCHIVE_QUICK);
    expect_open(&o, KUNAI_FORMAT_BML, 3, 3);
    expect_entry(&o, 0, 0x800, o.exact.size - 0x800, KUNAI_E_TRUNCATED);
    expect_entry(&o, 1, o.exact.size, 0, KUNAI_E_TRUNCATED);
    expect_entry(&o, 2, o.exact.size, 0, KUNAI_E_TRUNCATED);
    close_opened(&o);

    entries[0].file.unpacked = entries[1].file.unpacked = 0xFFFFFFFF;
    file = write_entries(entries, 3, 0);
    set_u32(&file, HEADER + 32, 0xFFFFFFFF, 0);
    set_u32(&file, HEADER + 44, 0xFFFFFFFF, 0);
    set_u32(&file, HEADER + 48, 0xFFFFFFFF, 0);
    o = open_flags(&file, 0);
    expect_open(&o, KUNAI_FORMAT_BML, 4, 4);
    assert_int_equal(o.info->broken_count, 4);
    close_opened(&o);
}

/* ---- where the data starts ---- */

/* Some writer left 0x800 zeros more behind the table: no stream begins with 0. */
TEST(second_start)
{
    const bml_entry entries[2] = {{"one.nj", make_stream(abc, sizeof abc, 8), {0}, 0},
                                  {"two.nj", make_stream(run, sizeof run, 257), {0}, 0}};
    bytes usual = write_entries(entries, 2, 0), file = {0};
    opened o;

    append_bytes(&file, usual.data, 0x800);
    append_zeros(&file, 0x800);
    append_bytes(&file, usual.data + 0x800, usual.size - 0x800);
    expect_probe(&file, KUNAI_FORMAT_BML, KUNAI_BYTE_ORDER_LITTLE, 0x1040, KUNAI_CONFIDENCE_SURE);
    o = open_flags(&file, KUNAI_OPEN_STRICT);
    expect_open(&o, KUNAI_FORMAT_BML, 2, 0);
    expect_entry(&o, 0, 0x1000, sizeof abc, KUNAI_OK);
    expect_entry(&o, 1, 0x1020, sizeof run, KUNAI_OK);
    expect_content(&o, 0, "ABCDEBCD", 8);
    close_opened(&o);

    /* Once, not until something is found: with two sectors more the start is the computed one. */
    append_bytes(&file, usual.data, 0x800);
    append_zeros(&file, 0x1000);
    append_bytes(&file, usual.data + 0x800, usual.size - 0x800);
    o = open_flags(&file, 0);
    expect_open(&o, KUNAI_FORMAT_BML, 2, 2);
    expect_entry(&o, 0, 0x800, sizeof abc, KUNAI_E_CORRUPT);
    expect_entry(&o, 1, 0x820, sizeof run, KUNAI_E_CORRUPT);
    expect_warning(&o, 0, KUNAI_E_CORRUPT, 0x801, "PRS copy");
    close_opened(&o);
    free_bytes(&usual);
}

/* The first length that is not 0 decides, be it that of a texture. */
TEST(second_start_behind_empty)
{
    const bml_entry entry = {"one.nj", {0}, make_stream(abc, sizeof abc, 8), 0};
    bytes usual = write_entries(&entry, 1, 0), file = {0};
    opened o;

    append_bytes(&file, usual.data, 0x800);
    append_zeros(&file, 0x800);
    append_bytes(&file, usual.data + 0x800, usual.size - 0x800);
    o = open_flags(&file, KUNAI_OPEN_STRICT);
    expect_open(&o, KUNAI_FORMAT_BML, 2, 0);
    expect_entry(&o, 0, 0x1000, 0, KUNAI_OK);
    expect_entry(&o, 1, 0x1000, sizeof abc, KUNAI_OK);
    close_opened(&o);

    set_u32(&usual, HEADER + 44, 0, 0); /* all is empty: there is nothing to look for */
    memset(usual.data + 0x800, 0, usual.size - 0x800);
    append_zeros(&usual, 0x800);
    usual.data[0x1000] = 1;
    expect_probe(&usual, KUNAI_FORMAT_BML, KUNAI_BYTE_ORDER_LITTLE, HEADER + RECORD,
                 KUNAI_CONFIDENCE_SURE);
    o = open_flags(&usual, KUNAI_OPEN_STRICT);
    expect_open(&o, KUNAI_FORMAT_BML, 1, 0);
    expect_entry(&o, 0, 0x800, 0, KUNAI_OK);
    close_opened(&o);
}

/* ---- names ---- */

TEST(texture_names)
{
    static const struct {
        const char *file, *texture;
    } cases[] = {
        {"lappy.nj", "lappy.xvm"},
        {"lappy", "lappy.xvm"},
        {"a.b.nj", "a.b.xvm"},
        {"a.", "a.xvm"},
        {".nj", ".xvm"},
        {"", ".xvm"},
        {"dir.x/lappy", "dir.x/lappy.xvm"}, /* that is the extension of the folder */
        {"..\\lappy", "..\\lappy.xvm"},
        {"../../x.nj", "../../x.xvm"}, /* handed on as it is */
        {"C:\\x.nj", "C:\\x.xvm"},
        {"0123456789012345678901234567.njm", "0123456789012345678901234567.xvm"}, /* no NUL */
        {"01234567890123456789012345678901", "01234567890123456789012345678901.xvm"},
    };
    enum { COUNT = sizeof cases / sizeof cases[0] };
    bml_entry entries[COUNT];
    bml_stream texture = pack_bytes("XVMH\x38\0\0\0\0\0\0\0", 12);
    bytes file;
    uint32_t i;
    opened o;

    for (i = 0; i < COUNT; i++) {
        memset(&entries[i], 0, sizeof entries[i]);
        entries[i].name = cases[i].file;
        entries[i].file = make_stream(letter, sizeof letter, 1);
        entries[i].texture = texture;
    }
    file = write_entries(entries, COUNT, 0);
    o = open_flags(&file, KUNAI_OPEN_STRICT);
    expect_open(&o, KUNAI_FORMAT_BML, 2 * COUNT, 0);
    for (i = 0; i < COUNT; i++) {
        expect_name(&o, 2 * i, cases[i].file);
        expect_name(&o, 2 * i + 1, cases[i].texture);
        assert_int_equal(get_entry_at(&o, 2 * i + 1)->format, KUNAI_FORMAT_XVM);
    }
    assert_int_equal(kunai_archive_find(o.archive, "lappy.xvm", 9), 1); /* the first of the two */
    close_opened(&o);
    free_stream(&texture);
}

/* A texture archive that is none has no extension. */
TEST(texture_unknown)
{
    const bml_entry entry = {"one.nj", make_stream(abc, sizeof abc, 8),
                             make_stream(run, sizeof run, 257), 0};
    bytes file = write_entries(&entry, 1, 0);
    opened o = open_flags(&file, KUNAI_OPEN_STRICT);

    expect_open(&o, KUNAI_FORMAT_BML, 2, 0);
    expect_name(&o, 1, "one");
    assert_int_equal(get_entry_at(&o, 1)->format, KUNAI_FORMAT_ANY);
    assert_int_equal(get_entry_at(&o, 1)->owner, 0);
    close_opened(&o);
}

/* ---- declared sizes ---- */

/* 25 bytes can give 1969, these give 1032: what the stream says goes before what the table says. */
TEST(declared_sizes)
{
    static const struct {
        uint32_t declared;
        uint32_t warnings;
        kunai_result quick; /* without a look only what cannot be is known */
    } cases[] = {
        {1032, 0, KUNAI_OK},
        {0, 1, KUNAI_OK},
        {1031, 1, KUNAI_OK},
        {1033, 1, KUNAI_OK},
        {1969, 1, KUNAI_OK},
        {1970, 1, KUNAI_E_CORRUPT}, /* floor(25 * 1024 / 13) = 1969 */
        {0xFFFFFFFF, 1, KUNAI_E_CORRUPT},
    };
    bytes stream = make_prs_bomb(8, 4), plain = {0}, file;
    size_t i;
    opened o;

    assert_int_equal(stream.size, 25);
    append_zeros(&plain, 1032);
    memset(plain.data, 'A', 1032);
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const bml_entry entry = {
            "one.nj", make_stream(stream.data, stream.size, cases[i].declared), {0}, 0};

        file = write_entries(&entry, 1, 0);
        o = open_flags(&file, 0);
        expect_open(&o, KUNAI_FORMAT_BML, 1, cases[i].warnings);
        expect_entry(&o, 0, 0x800, 25, KUNAI_OK);
        assert_int_equal(get_entry_at(&o, 0)->unpacked_size, 1032);
        expect_content(&o, 0, plain.data, 1032);
        if (cases[i].warnings)
            expect_warning(&o, 0, KUNAI_E_CORRUPT, HEADER + 40, "entry");
        close_opened(&o);

        file = write_entries(&entry, 1, 0);
        o = open_flags(&file, KUNAI_ARCHIVE_QUICK);
        expect_open(&o, KUNAI_FORMAT_BML, 1, cases[i].quick != KUNAI_OK);
        expect_entry(&o, 0, 0x800, 25, cases[i].quick);
        assert_int_equal(get_entry_at(&o, 0)->unpacked_size,
                         cases[i].quick ? 0 : cases[i].declared);
        if (cases[i].quick != KUNAI_OK) {
            expect_warning(&o, 0, KUNAI_E_CORRUPT, HEADER + 40, "entry");
            expect_broken(&o, 0, KUNAI_E_CORRUPT, 0x800);
        }
        close_opened(&o);

        file = write_entries(&entry, 1, 0);
        if (cases[i].warnings)
            expect_failure(open_flags(&file, KUNAI_OPEN_STRICT), KUNAI_E_CORRUPT, HEADER + 40,
                           "entry");
        free_bytes(&file);
    }
    free_bytes(&stream);
    free_bytes(&plain);
}

/* Each lie is told at its own field, in the order of the members; with a quick look only those that
 * cannot be. 10 bytes can give floor(10 * 1024 / 13) = 787. */
TEST(declared_fields)
{
    const bml_entry entries[2] = {
        {"one.nj", make_stream(abc, sizeof abc, 9), make_stream(abc, sizeof abc, 788), 0},
        {"two.nj", make_stream(abc, sizeof abc, 788), make_stream(abc, sizeof abc, 787), 0}};
    static const uint64_t fields[4] = {HEADER + 40, HEADER + 48, HEADER + RECORD + 40,
                                       HEADER + RECORD + 48};
    uint32_t i, big;

    for (big = 0; big < 2; big++) {
        bytes file = write_entries(entries, 2, (int)big);
        opened o = open_flags(&file, 0);

        expect_open(&o, KUNAI_FORMAT_BML, 4, 4);
        assert_int_equal(o.info->broken_count, 0);
        for (i = 0; i < 4; i++) {
            expect_warning(&o, i, KUNAI_E_CORRUPT, fields[i], "entry");
            assert_int_equal(get_entry_at(&o, i)->unpacked_size, 8);
            expect_content(&o, i, "ABCDEBCD", 8);
        }
        close_opened(&o);

        file = write_entries(entries, 2, (int)big);
        o = open_flags(&file, KUNAI_ARCHIVE_QUICK);
        expect_open(&o, KUNAI_FORMAT_BML, 4, 2);
        assert_int_equal(o.info->broken_count, 2);
        for (i = 0; i < 2; i++) {
            expect_warning(&o, i, KUNAI_E_CORRUPT, fields[1 + i], "entry");
            assert_int_equal(get_entry_at(&o, 1 + i)->unpacked_size, 0);
            expect_broken(&o, 1 + i, KUNAI_E_CORRUPT, 0x820 + 0x20 * i);
        }
        assert_int_equal(get_entry_at(&o, 0)->unpacked_size, 9);
        assert_int_equal(get_entry_at(&o, 3)->unpacked_size, 787);
        assert_int_equal(get_entry_at(&o, 3)->result, KUNAI_OK);
        close_opened(&o);
    }
}

/* One stream is damaged, one ends before its end mark: the others stay readable. */
TEST(damaged_streams)
{
    const bml_entry entries[3] = {
        {"one.nj", make_stream(abc, sizeof abc, 8), make_stream(damaged, sizeof damaged, 3), 0},
        {"two.nj", make_stream(run, sizeof run - 1, 257), {0}, 0},
        {"three.nj", make_stream(letter, sizeof letter, 1), {0}, 0}};
    bytes file = write_entries(entries, 3, 1);
    uint8_t plain[1] = {'A'};
    opened o;

    expect_probe(&file, KUNAI_FORMAT_BML, KUNAI_BYTE_ORDER_BIG, 0x880, KUNAI_CONFIDENCE_SURE);
    o = open_flags(&file, 0);
    expect_open(&o, KUNAI_FORMAT_BML, 4, 2);
    assert_int_equal(o.info->broken_count, 2);
    expect_content(&o, 0, "ABCDEBCD", 8);
    expect_entry(&o, 1, 0x820, sizeof damaged, KUNAI_E_CORRUPT);
    expect_warning(&o, 0, KUNAI_E_CORRUPT, 0x822, "PRS copy");
    expect_broken(&o, 1, KUNAI_E_CORRUPT, 0x822);
    expect_entry(&o, 2, 0x840, sizeof run - 1, KUNAI_E_TRUNCATED);
    expect_warning(&o, 1, KUNAI_E_TRUNCATED, 0x840 + sizeof run - 1, "PRS copy");
    expect_broken(&o, 2, KUNAI_E_TRUNCATED, 0x840 + sizeof run - 1);
    expect_content(&o, 3, plain, 1);
    close_opened(&o);

    file = write_entries(entries, 3, 1);
    expect_failure(open_flags(&file, KUNAI_OPEN_STRICT), KUNAI_E_CORRUPT, 0x822, "PRS copy");
}

/* 78 bytes for one, the most that PRS can give (prs.md 5): the limit holds for each member alone.
 */
TEST(bomb)
{
    enum { GROUPS = 1000, UNPACKED = 8 + 1024 * GROUPS, LAST_COPY = 6 + 13 * GROUPS };
    kunai_options options = {.max_output = UNPACKED};
    bytes stream = make_prs_bomb(8, 4 * GROUPS), plain = {0}, file;
    const bml_entry entries[2] = {
        {"bomb.nj", make_stream(stream.data, stream.size, UNPACKED), {0}, 0},
        {"one.nj", make_stream(abc, sizeof abc, 8), {0}, 0}};
    opened o;

    assert_int_equal(stream.size, 12 + 13 * GROUPS);
    append_zeros(&plain, UNPACKED);
    memset(plain.data, 'A', UNPACKED);
    file = write_entries(entries, 2, 0);
    o = open_with(&file, options);
    expect_open(&o, KUNAI_FORMAT_BML, 2, 0);
    expect_content(&o, 0, plain.data, UNPACKED);
    close_opened(&o);

    options.max_output--;
    file = write_entries(entries, 2, 0);
    o = open_with(&file, options);
    expect_open(&o, KUNAI_FORMAT_BML, 2, 1);
    expect_entry(&o, 0, 0x800, stream.size, KUNAI_E_LIMIT);
    expect_warning(&o, 0, KUNAI_E_LIMIT, 0x800 + LAST_COPY, "PRS copy");
    expect_broken(&o, 0, KUNAI_E_LIMIT, 0x800 + LAST_COPY);
    expect_content(&o, 1, "ABCDEBCD", 8);
    close_opened(&o);
    free_bytes(&stream);
    free_bytes(&plain);
}

/* Without stored bytes there is no stream, and an empty file comes out. */
TEST(empty_members)
{
    const bml_entry entries[4] = {{"none.nj", {0}, {0}, 5},
                                  {"texture.nj", {0}, make_stream(abc, sizeof abc, 8), 6},
                                  {"full.nj", make_stream(abc, sizeof abc, 8), {0}, 7},
                                  {"lie.nj", {NULL, 0, 3}, {0}, 8}};
    bytes file = write_entries(entries, 4, 0);
    uint32_t i;
    opened o;

    file.size =
        0x82A; /* no padding behind the last data: the last member would be behind the end */
    expect_probe(&file, KUNAI_FORMAT_BML, KUNAI_BYTE_ORDER_LITTLE, 0x82A, KUNAI_CONFIDENCE_SURE);
    o = open_flags(&file, 0);
    expect_open(&o, KUNAI_FORMAT_BML, 5, 1);
    assert_int_equal(o.info->broken_count, 0);
    expect_entry(&o, 0, 0x800, 0, KUNAI_OK);
    expect_entry(&o, 1, 0x800, 0, KUNAI_OK);
    expect_entry(&o, 2, 0x800, sizeof abc, KUNAI_OK);
    expect_entry(&o, 3, 0x820, sizeof abc, KUNAI_OK);
    expect_entry(&o, 4, 0x82A, 0, KUNAI_OK);
    expect_warning(&o, 0, KUNAI_E_CORRUPT, HEADER + 3 * RECORD + 40, "BML entry");
    assert_int_equal(get_entry_at(&o, 2)->owner, 1);
    for (i = 0; i < 5; i++) {
        static const uint32_t types[5] = {5, 6, 0, 7, 8};

        assert_int_equal(get_entry_at(&o, i)->type, types[i]);
        if (get_entry_at(&o, i)->size)
            continue;
        assert_int_equal(get_entry_at(&o, i)->packing, 0);
        assert_int_equal(get_entry_at(&o, i)->unpacked_size, 0);
        expect_content(&o, i, "", 0);
    }
    close_opened(&o);

    file = write_entries(entries, 4, 0);
    expect_failure(open_flags(&file, KUNAI_OPEN_STRICT), KUNAI_E_CORRUPT, HEADER + 3 * RECORD + 40,
                   "BML entry");
    file = write_entries(entries, 3, 0);
    o = open_flags(&file, KUNAI_OPEN_STRICT | KUNAI_ARCHIVE_QUICK);
    expect_open(&o, KUNAI_FORMAT_BML, 4, 0);
    close_opened(&o);
}

/* ---- sweeps ---- */

static void sweep(int big)
{
    static const uint8_t head[32] = {'G', 'V', 'M', 'H', 24};
    kunai_options options = {.struct_size = sizeof options};
    bml_entry entries[2] = {{"one.nj", make_stream(abc, sizeof abc, 8), pack_bytes(head, 32), 1},
                            {"two.njm", make_stream(run, sizeof run, 257), {0}, 2}};
    bytes file = write_entries(entries, 2, big);

    file.size -= 32 - sizeof run; /* a file without its last padding is whole */
    test_sweep_all(&archive_visitor, file.data, file.size, &options, 0);
    options.flags = KUNAI_OPEN_STRICT;
    test_sweep_truncation(&archive_visitor, file.data, file.size, &options, 1);
    free_stream(&entries[0].texture);
    free_bytes(&file);
}

TEST(sweeps)
{
    sweep(0);
    sweep(1);
}
