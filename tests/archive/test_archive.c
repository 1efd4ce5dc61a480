/* test_archive.c - AFS, PVM, GVM, XVM and Ninja files: every rule of the tables at both sides of
 * its edge. */
#include "opened.h"

#include "afs_writer.h"
#include "gvm_writer.h"

static void append_word(bytes *out, uint32_t value)
{
    append_u32(out, value, 0);
}

static void append_half(bytes *out, uint32_t value)
{
    append_u16(out, value, 0);
}

/* ---- AFS (archives.md 1) ---- */

/* The first two entries of the worked example: archives.md 9. */
TEST(afs_example)
{
    static const uint8_t start[24] = {0x41, 0x46, 0x53, 0, 2,    0,    0, 0, 0,    0, 8, 0,
                                      0x40, 9,    0,    0, 0x00, 0x10, 8, 0, 0x40, 9, 0, 0};
    bytes file = {0};
    opened o;

    append_bytes(&file, start, sizeof start);
    append_zeros(&file, 0x82000 - file.size);
    file.data[0x81000] = 7;
    o = open_flags(&file, 0);
    expect_open(&o, KUNAI_FORMAT_AFS, 2, 0);
    assert_int_equal(o.info->byte_order, KUNAI_BYTE_ORDER_LITTLE);
    assert_int_equal(o.info->broken_count, 0);
    expect_entry(&o, 0, 0x80000, 0x940, KUNAI_OK);
    expect_entry(&o, 1, 0x81000, 0x940, KUNAI_OK);
    expect_name(&o, 0, "");
    assert_int_equal(get_entry_at(&o, 0)->owner, -1);
    assert_int_equal(get_entry_at(&o, 0)->unpacked_size, 0x940);
    assert_int_equal(get_entry_at(&o, 0)->format, KUNAI_FORMAT_ANY);
    assert_int_equal(get_entry_at(&o, 0)->attribute, 0);
    expect_content(&o, 1, o.exact.data + 0x81000, 0x940);
    assert_null(kunai_archive_get_entry(o.archive, 2));
    close_opened(&o);
}

TEST(afs_magic)
{
    bytes file = {0};
    opened o;

    append_text(&file, "AFS\x20");
    append_word(&file, 0);
    o = open_flags(&file, 0);
    expect_open(&o, KUNAI_FORMAT_AFS, 0, 0);
    assert_int_equal(kunai_archive_find(o.archive, "", 0), -1);
    close_opened(&o);

    append_text(&file, "AFS\x21");
    append_word(&file, 0);
    expect_failure(open_flags(&file, 0), KUNAI_E_FORMAT, 0, "archive");
}

/* A table that passes the file is the archive's error; it is found before memory is taken. */
TEST(afs_count)
{
    bytes file = {0};
    opened o;

    write_afs_header(&file, 2);
    write_afs_slot(&file, 0, 0);
    write_afs_slot(&file, 0, 0);
    o = open_flags(&file, 0);
    expect_open(&o, KUNAI_FORMAT_AFS, 2, 0);
    close_opened(&o);

    write_afs_header(&file, 2);
    write_afs_slot(&file, 0, 0);
    append_zeros(&file, 7);
    expect_failure(open_flags(&file, 0), KUNAI_E_TRUNCATED, 8, "AFS");

    write_afs_header(&file, 0xFFFFFFFF);
    append_zeros(&file, 64);
    expect_failure(open_flags(&file, 0), KUNAI_E_TRUNCATED, 8, "AFS");

    append_bytes(&file, "AFS", 4); /* 2^29 + 1 slots: the byte size wraps 32 bits to 8 */
    append_word(&file, 0x20000001);
    write_afs_slot(&file, 0, 0);
    expect_failure(open_flags(&file, 0), KUNAI_E_TRUNCATED, 8, "AFS");

    append_bytes(&file, "AFS\0\0\0\0", 7);
    expect_failure(open_flags(&file, 0), KUNAI_E_TRUNCATED, 4, "AFS");
    append_bytes(&file, "AFS", 3);
    expect_failure(open_flags(&file, 0), KUNAI_E_FORMAT, 0, "archive");
    expect_failure(open_flags(&file, 0), KUNAI_E_FORMAT, 0, "archive");
}

/* Entries that are not inside of the file are listed, cut, and not read. */
TEST(afs_range)
{
    static const struct {
        uint32_t offset, size;
        uint64_t listed_offset, listed_size;
        kunai_result result;
    } cases[] = {
        {0, 0, 0, 0, KUNAI_OK},                             /* a null entry */
        {88, 0, 88, 0, KUNAI_OK},                           /* an empty one at the end */
        {89, 0, 88, 0, KUNAI_OK},                           /* behind the end */
        {89, 1, 88, 0, KUNAI_E_TRUNCATED},                  /* the same with a byte */
        {80, 8, 80, 8, KUNAI_OK},                           /* up to the end */
        {80, 9, 80, 8, KUNAI_E_TRUNCATED},                  /* past it */
        {80, 0xFFFFFFFF, 80, 8, KUNAI_E_TRUNCATED},         /* the sum wraps 32 bits */
        {0xFFFFFFFF, 0xFFFFFFFF, 88, 0, KUNAI_E_TRUNCATED}, /* both at their limit */
        {0, 88, 0, 88, KUNAI_OK},                           /* the table and all others */
        {0xFFFFFFFF, 0, 88, 0, KUNAI_OK},
    };
    const uint32_t count = sizeof cases / sizeof cases[0];
    bytes file = {0};
    uint32_t i, broken = 0;
    uint64_t written;
    uint8_t room[8];
    kunai_error error;
    opened o;

    write_afs_header(&file, count);
    for (i = 0; i < count; i++)
        write_afs_slot(&file, cases[i].offset, cases[i].size);
    assert_int_equal(file.size, 88);
    o = open_flags(&file, 0);
    expect_open(&o, KUNAI_FORMAT_AFS, count, 4);
    for (i = 0; i < count; i++) {
        expect_entry(&o, i, cases[i].listed_offset, cases[i].listed_size, cases[i].result);
        if (cases[i].result == KUNAI_OK) {
            expect_content(&o, i, o.exact.data + cases[i].listed_offset, cases[i].size);
            continue;
        }
        expect_warning(&o, broken, KUNAI_E_TRUNCATED, 8 + 8 * i, "AFS entry");
        broken++;
        assert_int_equal(kunai_archive_read(o.archive, i, room, sizeof room, &written, &error),
                         KUNAI_E_TRUNCATED);
        assert_int_equal(error.offset, cases[i].listed_offset);
        assert_int_equal(error.format, KUNAI_FORMAT_AFS);
        assert_int_equal(written, 0);
    }
    assert_int_equal(o.info->broken_count, broken);
    close_opened(&o);
}

TEST(afs_strict)
{
    bytes file = {0};

    write_afs_header(&file, 2);
    write_afs_slot(&file, 0, 0);
    write_afs_slot(&file, 24, 1);
    expect_failure(open_flags(&file, KUNAI_OPEN_STRICT), KUNAI_E_TRUNCATED, 16, "AFS entry");
}

/*
 * Two entries and their names:
 *     0 header   8 slots   24 first place   32 zeros   40 second place   48 data, 4 + 4 bytes
 *     56 name records, 96 bytes   152 end
 */
typedef struct name_case {
    uint32_t first[2];  /* what stands at 24 */
    uint32_t second[2]; /* and at 40 */
    int named;
} name_case;

static bytes make_names_file(const name_case *c)
{
    bytes file = {0};

    write_afs_header(&file, 2);
    write_afs_slot(&file, 48, 4);
    write_afs_slot(&file, 52, 4);
    write_afs_slot(&file, c->first[0], c->first[1]);
    append_zeros(&file, 8);
    write_afs_slot(&file, c->second[0], c->second[1]);
    append_text(&file, "onestwos");
    write_afs_name(&file, "one.bin", 0x11111111);
    write_afs_name(&file, "", 0xFFFFFFFF);
    return file;
}

TEST(afs_names)
{
    static const name_case cases[] = {
        {{56, 96}, {0, 0}, 1},         /* version 1 */
        {{0, 0}, {56, 96}, 1},         /* version 2 */
        {{56, 95}, {56, 96}, 1},       /* the first place fails, the second holds */
        {{0, 0}, {0, 0}, 0},           /* none */
        {{56, 95}, {0, 0}, 0},         /* too short for two records */
        {{0, 0}, {56, 95}, 0},         /* the same in the second place */
        {{55, 97}, {0, 0}, 0},         /* begins in the data of the last entry */
        {{56, 97}, {0, 0}, 0},         /* passes the file by one byte */
        {{57, 95}, {0, 0}, 0},         /* too short and in the file */
        {{0, 96}, {0, 0}, 0},          /* offset 0 */
        {{0xFFFFFFFF, 96}, {0, 0}, 0}, /* outside */
        {{56, 0xFFFFFFFF}, {0, 0}, 0}, /* outside, and the sum wraps 32 bits */
        {{0x12345678, 0x9ABCDEF0}, {0x55AA55AA, 3}, 0}, /* random bytes */
    };
    uint32_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bytes file = make_names_file(&cases[i]);
        opened o = open_flags(&file, KUNAI_OPEN_STRICT);

        expect_open(&o, KUNAI_FORMAT_AFS, 2, 0);
        expect_name(&o, 0, cases[i].named ? "one.bin" : "");
        expect_name(&o, 1, "");
        assert_int_equal(get_entry_at(&o, 0)->attribute, cases[i].named ? 0x11111111 : 0);
        assert_int_equal(get_entry_at(&o, 1)->attribute, cases[i].named ? 0xFFFFFFFF : 0);
        expect_content(&o, 0, "ones", 4);
        close_opened(&o);
    }
}

/* Files of a tool have data right behind the table: what stands in both places is pixels. */
TEST(afs_tight)
{
    bytes file = {0};
    opened o;

    write_afs_header(&file, 1);
    write_afs_slot(&file, 16, 60);
    write_afs_slot(&file, 76, 48); /* looks like a name table, and even lies behind the data */
    append_zeros(&file, 52);
    write_afs_name(&file, "name", 1);
    o = open_flags(&file, 0);
    expect_open(&o, KUNAI_FORMAT_AFS, 1, 0);
    expect_name(&o, 0, "name"); /* by all rules it is one */
    close_opened(&o);

    write_afs_header(&file, 1);
    write_afs_slot(&file, 16, 8);
    append_zeros(&file, 8);
    o = open_flags(&file, 0); /* the second place would be the slot of the entry */
    expect_open(&o, KUNAI_FORMAT_AFS, 1, 0);
    expect_name(&o, 0, "");
    close_opened(&o);
}

/* Names are raw bytes: full fields, garbage behind the NUL, repeated, hostile. */
TEST(afs_raw_names)
{
    static const char *const names[] = {"same", "0123456789abcdef0123456789ABCDEF", "same",
                                        "../../etc/passwd"};
    bytes file = {0};
    uint32_t i;
    opened o;

    write_afs_header(&file, 4);
    for (i = 0; i < 4; i++)
        write_afs_slot(&file, 0, 0);
    write_afs_slot(&file, 48, 4 * 48);
    for (i = 0; i < 4; i++)
        write_afs_name(&file, names[i], i);
    file.data[48 + 5] = 'x'; /* behind the NUL of the first name */
    o = open_flags(&file, 0);
    expect_open(&o, KUNAI_FORMAT_AFS, 4, 0);
    for (i = 0; i < 4; i++)
        expect_name(&o, i, names[i]);
    assert_int_equal(kunai_archive_find(o.archive, "same", 4), 0);
    assert_int_equal(kunai_archive_find(o.archive, names[1], 32), 1);
    assert_int_equal(kunai_archive_find(o.archive, names[1], 31), -1);
    assert_int_equal(kunai_archive_find(o.archive, "SAME", 4), -1);
    assert_int_equal(kunai_archive_find(o.archive, "../../etc/passwd", 16), 3);
    assert_int_equal(kunai_archive_find(o.archive, "", 0), -1);
    assert_int_equal(kunai_archive_find(o.archive, NULL, 1), -1);
    assert_int_equal(kunai_archive_find(o.archive, NULL, 4), -1); /* "same" has 4 */
    assert_int_equal(kunai_archive_find(NULL, "same", 4), -1);
    assert_int_equal(kunai_archive_find(NULL, NULL, 0), -1);
    close_opened(&o);
}

/* One entry that passes the file takes nobody else's name away. */
TEST(afs_names_with_broken_entry)
{
    bytes file = {0};
    opened o;

    write_afs_header(&file, 2);
    write_afs_slot(&file, 0, 0);
    write_afs_slot(&file, 0x7FFFFFFF, 1);
    write_afs_slot(&file, 32, 96);
    write_afs_name(&file, "good", 1);
    write_afs_name(&file, "bad", 2);
    o = open_flags(&file, 0);
    expect_open(&o, KUNAI_FORMAT_AFS, 2, 1);
    expect_name(&o, 0, "good");
    expect_name(&o, 1, "bad");
    assert_int_equal(get_entry_at(&o, 1)->result, KUNAI_E_TRUNCATED);
    close_opened(&o);
}

/* The offset of an empty entry may be anywhere: the archive is whole, and a name table before that
 * offset is one. */
TEST(afs_empty_entry)
{
    static const struct {
        uint32_t offset, size;
        uint64_t listed_offset;
        int whole;
    } cases[] = {
        {100, 0, 100, 1},        /* in the name table */
        {132, 0, 132, 1},        /* the end of the file */
        {133, 0, 132, 1},        /* behind it */
        {0xFFFFFFFF, 0, 132, 1}, /* as far as can be */
        {132, 1, 132, 0},        /* with a byte that is not there */
        {0xFFFFFFFF, 1, 132, 0},
    };
    uint32_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bytes file = {0};
        opened o;

        write_afs_header(&file, 2);
        write_afs_slot(&file, cases[i].offset, cases[i].size);
        write_afs_slot(&file, 32, 4);
        write_afs_slot(&file, 36, 96);
        append_text(&file, "data");
        write_afs_name(&file, "empty", 1);
        write_afs_name(&file, "full", 2);
        assert_int_equal(file.size, 132);
        expect_probe(&file, KUNAI_FORMAT_AFS, KUNAI_BYTE_ORDER_LITTLE, 132,
                     cases[i].whole ? KUNAI_CONFIDENCE_SURE : KUNAI_CONFIDENCE_LIKELY);
        o = open_flags(&file, 0);
        expect_open(&o, KUNAI_FORMAT_AFS, 2, !cases[i].whole);
        assert_int_equal(o.info->broken_count, !cases[i].whole);
        expect_entry(&o, 1, 32, 4, KUNAI_OK);
        expect_entry(&o, 0, cases[i].listed_offset, 0,
                     cases[i].whole ? KUNAI_OK : KUNAI_E_TRUNCATED);
        expect_name(&o, 0, "empty");
        expect_name(&o, 1, "full");
        close_opened(&o);
    }
}

/* ---- PVM and GVM (archives.md 4, 5) ---- */

typedef struct table_kind {
    uint32_t format;
    uint32_t byte_order;
    int big; /* all but the sizes of chunks */
    const char *header;
    const char *texture;
    uint32_t texture_format; /* as it is recognised */
} table_kind;

static const table_kind pvm = {KUNAI_FORMAT_PVM, KUNAI_BYTE_ORDER_LITTLE, 0, "PVMH",
                               "PVRT",           KUNAI_FORMAT_PVR};
static const table_kind gvm = {KUNAI_FORMAT_GVM, KUNAI_BYTE_ORDER_BIG, 1, "GVMH",
                               "GVRT",           KUNAI_FORMAT_GVR};

static void check_both(void (*check)(const table_kind *kind))
{
    check(&pvm);
    check(&gvm);
}

/* Counts as the size of the header what is there when end_table is called. */
static void begin_table(bytes *out, const table_kind *kind, uint32_t flags, uint32_t count)
{
    append_text(out, kind->header);
    append_word(out, 0);
    append_u16(out, flags, kind->big);
    append_u16(out, count, kind->big);
}

static void end_table(bytes *out)
{
    set_u32(out, 4, (uint32_t)out->size - 8, 0);
}

/* The formats and dimensions are none: they are only a copy, which tools get wrong. */
static void append_table_entry(bytes *out, const table_kind *kind, uint32_t flags, uint32_t id,
                               const char *name, uint32_t index)
{
    append_u16(out, id, kind->big);
    if (flags & 8)
        append_field(out, name, 28);
    if (flags & 4)
        append_u16(out, 0xF0F1, kind->big);
    if (flags & 2)
        append_u16(out, 0xEEEF, kind->big);
    if (flags & 1)
        append_u32(out, index, kind->big);
}

/* A header with count entries that have nothing but an id: 12 + 2 * count bytes. */
static bytes make_table(const table_kind *kind, uint32_t count)
{
    bytes file = {0};
    uint32_t i;

    begin_table(&file, kind, 0, count);
    for (i = 0; i < count; i++)
        append_table_entry(&file, kind, 0, i, "", 0);
    end_table(&file);
    return file;
}

static void append_chunk(bytes *out, const char *tag, uint32_t stored_size, size_t size)
{
    append_text(out, tag);
    append_word(out, stored_size);
    append_zeros(out, size);
}

enum { TEXTURE = 144 };

/* An 8x8 texture of two bytes a texel: 16 bytes of chunk and texture header, 128 of pixels. */
static void append_texture(bytes *out, const table_kind *kind)
{
    append_text(out, kind->texture);
    append_word(out, TEXTURE - 8);
    if (kind->big) {
        append_half(out, 0);
        append_u16(out, 5, 1);
    } else {
        append_half(out, 0x0901);
        append_half(out, 0);
    }
    append_u16(out, 8, kind->big);
    append_u16(out, 8, kind->big);
    append_zeros(out, 128);
}

static void append_pvrt(bytes *out)
{
    append_texture(out, &pvm);
}

/* Every combination of the four flags that shape the table: the fields behind the absent ones
 * move up. */
static void check_table_flags(const table_kind *kind)
{
    uint32_t flags;

    for (flags = 0; flags < 16; flags++) {
        bytes file = {0};
        size_t start;
        opened o;

        begin_table(&file, kind, flags | 0x0100, 2);
        append_table_entry(&file, kind, flags, 0, "first", 0xAABBCCDD);
        append_table_entry(&file, kind, flags, 1, "0123456789abcdef0123456789AB", 0x80000001);
        end_table(&file);
        start = file.size;
        append_texture(&file, kind);
        append_texture(&file, kind);
        o = open_flags(&file, KUNAI_OPEN_STRICT);
        expect_open(&o, kind->format, 2, 0);
        assert_int_equal(o.info->flags, flags | 0x0100);
        assert_int_equal(o.info->byte_order, kind->byte_order);
        expect_entry(&o, 0, start, TEXTURE, KUNAI_OK);
        expect_entry(&o, 1, start + TEXTURE, TEXTURE, KUNAI_OK);
        expect_name(&o, 0, flags & 8 ? "first" : "");
        expect_name(&o, 1, flags & 8 ? "0123456789abcdef0123456789AB" : "");
        assert_int_equal(get_entry_at(&o, 0)->global_index, flags & 1 ? 0xAABBCCDD : 0);
        assert_int_equal(get_entry_at(&o, 1)->global_index, flags & 1 ? 0x80000001 : 0);
        assert_int_equal(get_entry_at(&o, 0)->format, kind->texture_format);
        assert_int_equal(get_entry_at(&o, 0)->packing, 0);
        assert_int_equal(get_entry_at(&o, 0)->owner, -1);
        assert_int_equal(get_entry_at(&o, 0)->unpacked_size, TEXTURE);
        expect_content(&o, 1, o.exact.data + start + TEXTURE, TEXTURE);
        close_opened(&o);
    }
}

TEST(table_flags)
{
    check_both(check_table_flags);
}

/* All other flags, known or not, alone or together, shape nothing, with their chunks or without. */
static void check_table_other_flags(const table_kind *kind)
{
    uint32_t bit;

    for (bit = 4; bit <= 16; bit++) {
        const uint32_t flags = bit < 16 ? 8u | 1u << bit : 0xFFF8;
        bytes file = {0};
        opened o;

        begin_table(&file, kind, flags, 1);
        append_table_entry(&file, kind, 8, 0, "a", 0);
        end_table(&file);
        append_texture(&file, kind);
        o = open_flags(&file, KUNAI_OPEN_STRICT);
        expect_open(&o, kind->format, 1, 0);
        assert_int_equal(o.info->flags, flags);
        expect_name(&o, 0, "a");
        expect_entry(&o, 0, 42, TEXTURE, KUNAI_OK);
        close_opened(&o);
    }
}

TEST(table_other_flags)
{
    check_both(check_table_other_flags);
}

/* The i-th texture belongs to the i-th entry, whatever the ids say; names end at their NUL. */
static void check_table_order(const table_kind *kind)
{
    bytes file = {0};
    opened o;

    begin_table(&file, kind, 9, 2);
    append_table_entry(&file, kind, 9, 1, "same", 7);
    append_table_entry(&file, kind, 9, 1, "same", 8);
    memcpy(file.data + 12 + 2 + 5, "rest of a longer name", 21); /* as seen in real files */
    end_table(&file);
    append_texture(&file, kind);
    append_texture(&file, kind);
    o = open_flags(&file, KUNAI_OPEN_STRICT);
    expect_open(&o, kind->format, 2, 0);
    expect_name(&o, 0, "same");
    expect_name(&o, 1, "same");
    assert_int_equal(kunai_archive_find(o.archive, "same", 4), 0);
    assert_int_equal(get_entry_at(&o, 0)->global_index, 7);
    assert_int_equal(get_entry_at(&o, 1)->global_index, 8);
    close_opened(&o);
}

TEST(table_order)
{
    check_both(check_table_order);
}

/* Every chunk that is no texture is passed by its size, even when it holds what looks like one: an
 * IMGC is an original image file, a PVMI has names. */
static void check_table_chunks(const table_kind *kind)
{
    static const char *const pvm_tags[] = {"MDLN", "PVMI", "CONV", "IMGC", "COMM",
                                           "PVPL", "PVPN", "PVRI", "SPRI", "GBIX"};
    static const char *const gvm_tags[] = {"MDLN", "GVMI", "CONV", "IMGC", "COMM", "GVPL",
                                           "GVPN", "PVRI", "SPRI", "GBIX", "GCIX", "PVMI"};
    const char *const *tags = kind->big ? gvm_tags : pvm_tags;
    const size_t count = kind->big ? 12 : 10;
    size_t i, places[13];
    bytes file = make_table(kind, (uint32_t)count + 1);
    opened o;

    for (i = 0; i < count; i++) {
        append_chunk(&file, tags[i], (uint32_t)i, i); /* the next one is not aligned */
        append_chunk(&file, tags[i], TEXTURE + 1, 1);
        append_texture(&file, kind);
        places[i] = file.size;
        append_texture(&file, kind);
    }
    places[i] = file.size;
    append_texture(&file, kind);
    append_texture(&file, kind); /* one more than the header says: not looked at */
    o = open_flags(&file, KUNAI_OPEN_STRICT);
    expect_open(&o, kind->format, (uint32_t)count + 1, 0);
    for (i = 0; i <= count; i++)
        expect_entry(&o, (uint32_t)i, places[i], TEXTURE, KUNAI_OK);
    close_opened(&o);
}

TEST(table_chunks)
{
    check_both(check_table_chunks);
}

/* A chunk that is known in the other kind only is no chunk: it is looked through byte by byte. */
TEST(table_foreign_chunks)
{
    bytes file = make_table(&pvm, 1);
    opened o;

    append_chunk(&file, "GCIX", 4, 4);
    append_texture(&file, &gvm);
    append_texture(&file, &pvm);
    o = open_flags(&file, 0);
    expect_open(&o, KUNAI_FORMAT_PVM, 1, 1);
    expect_warning(&o, 0, KUNAI_E_CORRUPT, 14, "chunk header");
    expect_entry(&o, 0, 14 + 12 + TEXTURE, TEXTURE, KUNAI_OK);
    close_opened(&o);

    file = make_table(&gvm, 1);
    append_texture(&file, &pvm);
    append_texture(&file, &gvm);
    o = open_flags(&file, 0);
    expect_open(&o, KUNAI_FORMAT_GVM, 1, 1);
    expect_warning(&o, 0, KUNAI_E_CORRUPT, 14, "chunk header");
    expect_entry(&o, 0, 14 + TEXTURE, TEXTURE, KUNAI_OK);
    close_opened(&o);
}

static void append_global_index(bytes *out, const table_kind *kind, const char *tag, uint32_t value)
{
    append_chunk(out, tag, 4, 0);
    append_u32(out, value, kind->big);
}

/* An index chunk belongs to the next texture and to no other; the table wins when it has the
 * index. */
static void check_table_global_index(const table_kind *kind)
{
    const char *second = kind->big ? "GCIX" : "GBIX";
    uint32_t flags;

    for (flags = 0; flags < 2; flags++) {
        static const uint32_t expected[2][4] = {{0x41424344, 0, 0x81000003, 0},
                                                {100, 101, 102, 103}};
        bytes file = {0};
        uint32_t i;
        opened o;

        begin_table(&file, kind, flags, 4);
        for (i = 0; i < 4; i++)
            append_table_entry(&file, kind, flags, i, "", 100 + i);
        end_table(&file);
        append_global_index(&file, kind, "GBIX", 0x41424344);
        append_texture(&file, kind);
        append_texture(&file, kind);
        append_chunk(&file, second, 8, 0);
        append_u32(&file, 0x81000003, kind->big);
        append_word(&file, 0x20202020);
        append_chunk(&file, "CONV", 0, 0);
        append_texture(&file, kind);
        append_global_index(&file, kind, second, 7);
        append_chunk(&file, "GBIX", 3,
                     3); /* too small for an index; it is the last one that counts */
        append_texture(&file, kind);
        o = open_flags(&file, KUNAI_OPEN_STRICT);
        expect_open(&o, kind->format, 4, 0);
        for (i = 0; i < 4; i++)
            assert_int_equal(get_entry_at(&o, i)->global_index, expected[flags][i]);
        close_opened(&o);
    }
}

TEST(table_global_index)
{
    check_both(check_table_global_index);
}

/* Bytes that are no chunk are passed one by one: zeros quietly, others with a warning. */
static void check_table_search(const table_kind *kind)
{
    bytes file = make_table(kind, 3);
    opened o;

    append_texture(&file, kind);
    append_zeros(&file, 5);
    append_texture(&file, kind);
    append_text(&file, "QQQQ\x40"); /* an unknown tag is not passed by its size */
    append_zeros(&file, 5);
    append_texture(&file, kind);
    o = open_flags(&file, 0);
    expect_open(&o, kind->format, 3, 1);
    expect_entry(&o, 1, 18 + 144 + 5, 144, KUNAI_OK);
    expect_warning(&o, 0, KUNAI_E_CORRUPT, 18 + 144 + 5 + 144, "chunk header");
    expect_entry(&o, 2, 18 + 144 + 5 + 144 + 10, 144, KUNAI_OK);
    close_opened(&o);
}

TEST(table_search)
{
    check_both(check_table_search);
}

/* The search gives up after 65536 bytes in all, wherever these are. */
static void check_table_search_limit(const table_kind *kind)
{
    uint32_t extra;

    for (extra = 0; extra < 2; extra++) {
        bytes file = make_table(kind, 2);
        opened o;

        append_zeros(&file, 1000);
        append_texture(&file, kind);
        append_zeros(&file, 64536 + extra);
        append_texture(&file, kind);
        o = open_flags(&file, 0);
        expect_open(&o, kind->format, 2 - extra, extra);
        if (extra)
            expect_warning(&o, 0, KUNAI_E_TRUNCATED, 16 + 1000 + 144 + 64536, kind->header);
        close_opened(&o);
    }
}

TEST(table_search_limit)
{
    check_both(check_table_search_limit);
}

static void check_table_truncated(const table_kind *kind)
{
    bytes file = make_table(kind, 3); /* fewer textures than entries */
    opened o;

    append_texture(&file, kind);
    o = open_flags(&file, 0);
    expect_open(&o, kind->format, 1, 1);
    expect_warning(&o, 0, KUNAI_E_TRUNCATED, 18 + 144, kind->header);
    close_opened(&o);

    file = make_table(kind, 1); /* the last texture passes the file by 16 bytes */
    append_texture(&file, kind);
    set_u32(&file, 14 + 4, 152, 0);
    o = open_flags(&file, 0);
    expect_open(&o, kind->format, 1, 1);
    expect_warning(&o, 0, KUNAI_E_TRUNCATED, 14 + 4, kind->texture);
    expect_entry(&o, 0, 14, 144, KUNAI_E_TRUNCATED);
    assert_int_equal(get_entry_at(&o, 0)->format, kind->texture_format);
    assert_int_equal(o.info->broken_count, 1);
    close_opened(&o);

    file = make_table(kind, 1); /* nothing but a tag and a size is left of it */
    append_chunk(&file, kind->texture, 0xFFFFFFFF, 0);
    o = open_flags(&file, 0);
    expect_open(&o, kind->format, 1, 1);
    expect_entry(&o, 0, 14, 8, KUNAI_E_TRUNCATED);
    close_opened(&o);

    file = make_table(kind, 1); /* one byte less is no chunk any more */
    append_chunk(&file, kind->texture, 0, 0);
    file.size--;
    o = open_flags(&file, 0);
    expect_open(&o, kind->format, 0, 1);
    expect_warning(&o, 0, KUNAI_E_TRUNCATED, 14, kind->header);
    close_opened(&o);

    file = make_table(kind, 1); /* a cut chunk ends the walk, texture or not */
    append_chunk(&file, "COMM", 145, 0);
    append_texture(&file, kind);
    o = open_flags(&file, 0);
    expect_open(&o, kind->format, 0, 1);
    expect_warning(&o, 0, KUNAI_E_TRUNCATED, 14 + 8 + 144, kind->header);
    close_opened(&o);
}

TEST(table_truncated)
{
    check_both(check_table_truncated);
}

static void check_table_header(const table_kind *kind)
{
    bytes file = {0};
    opened o;

    begin_table(&file, kind, 0xF, 0); /* no textures */
    end_table(&file);
    o = open_flags(&file, KUNAI_OPEN_STRICT);
    expect_open(&o, kind->format, 0, 0);
    close_opened(&o);

    begin_table(&file, kind, 0, 1); /* the table passes the header chunk: the walk starts inside */
    end_table(&file);
    append_zeros(&file, 2);
    append_texture(&file, kind);
    o = open_flags(&file, 0);
    expect_open(&o, kind->format, 1, 1);
    expect_warning(&o, 0, KUNAI_E_CORRUPT, 4, kind->header);
    expect_entry(&o, 0, 14, 144, KUNAI_OK);
    close_opened(&o);

    file = make_table(kind, 1); /* the header passes the file by one byte */
    file.data[4]++;
    o = open_flags(&file, 0);
    expect_open(&o, kind->format, 0, 2);
    expect_warning(&o, 0, KUNAI_E_TRUNCATED, 4, kind->header);
    expect_warning(&o, 1, KUNAI_E_TRUNCATED, 14, kind->header);
    close_opened(&o);
}

TEST(table_header)
{
    check_both(check_table_header);
}

/* What cannot be read at all. */
static void check_table_cut_header(const table_kind *kind)
{
    bytes file = make_table(kind, 2); /* the table passes the file by one byte */

    file.size--;
    expect_failure(open_flags(&file, 0), KUNAI_E_TRUNCATED, 12, kind->header);

    begin_table(&file, kind, 0xF, 0xFFFF);
    append_zeros(&file, 64);
    expect_failure(open_flags(&file, 0), KUNAI_E_TRUNCATED, 12, kind->header);

    file = make_table(kind, 0);
    file.size = 11; /* the count is cut */
    expect_failure(open_flags(&file, 0), KUNAI_E_TRUNCATED, 10, kind->header);
    append_text(&file, kind->header);
    expect_failure(open_flags(&file, 0), KUNAI_E_TRUNCATED, 4, kind->header);
    append_bytes(&file, kind->header, 3);
    expect_failure(open_flags(&file, 0), KUNAI_E_FORMAT, 0, "archive");
}

TEST(table_cut_header)
{
    check_both(check_table_cut_header);
}

/* The same header with textures of a later PlayStation 2: they are listed like all others. */
TEST(pvm_svm)
{
    bytes file = make_table(&pvm, 2);
    opened o;

    append_pvrt(&file);
    file.data[16 + 9] = 0x60;
    append_pvrt(&file);
    o = open_flags(&file, KUNAI_OPEN_STRICT);
    expect_open(&o, KUNAI_FORMAT_PVM, 2, 0);
    expect_entry(&o, 0, 16, 144, KUNAI_OK);
    expect_content(&o, 0, o.exact.data + 16, 144);
    close_opened(&o);
}

/* The start of a real file: archives.md 9. */
TEST(pvm_example)
{
    static const uint8_t start[12] = {0x50, 0x56, 0x4d, 0x48, 0x88, 0, 0, 0, 0x0f, 0x01, 3, 0};
    static const uint8_t copies[3][8] = {{0, 0x09, 0x66, 0, 0xdc, 0x74, 0, 0},
                                         {2, 0x09, 0x55, 0, 0xdd, 0x74, 0, 0},
                                         {2, 0x09, 0x66, 0, 0xdb, 0x74, 0, 0}};
    static const char *const names[3] = {"sora60", "sw_nbg2", "windy3_nbg2"};
    static const uint8_t first[16] = {0x50, 0x56, 0x52, 0x54, 0x18, 0, 2, 0,
                                      0,    9,    0,    0,    0,    1, 0, 1};
    bytes file = {0};
    uint32_t i;
    opened o;

    append_bytes(&file, start, sizeof start);
    for (i = 0; i < 3; i++) {
        append_half(&file, i);
        append_field(&file, names[i], 28);
        append_bytes(&file, copies[i], 8);
    }
    append_zeros(&file, 0x90 - file.size);
    append_bytes(&file, first, sizeof first);
    append_zeros(&file, 0x20010);
    for (i = 1; i < 3; i++)
        append_pvrt(&file);
    o = open_flags(&file, KUNAI_OPEN_STRICT);
    expect_open(&o, KUNAI_FORMAT_PVM, 3, 0);
    assert_int_equal(o.info->flags, 0x010F);
    expect_entry(&o, 0, 0x90, 0x20020, KUNAI_OK);
    expect_entry(&o, 1, 0x200B0, 144, KUNAI_OK);
    for (i = 0; i < 3; i++)
        expect_name(&o, i, names[i]);
    assert_int_equal(get_entry_at(&o, 0)->global_index, 0x74DC);
    assert_int_equal(get_entry_at(&o, 2)->global_index, 0x74DB);
    close_opened(&o);
}

/* A GVM as tools write it: padded, with formats and dimensions. */
static bytes make_written_gvm(void)
{
    static const uint8_t pixels[32] = {1, 2, 3};
    static const gvm_texture textures[2] = {
        {"namebuttontext", 0x01674A65, 0, 5, 4, 4, pixels, 32},
        {"name", 0x80000000, 8, 9, 8, 4, pixels, 17},
    };
    bytes file = {0};

    write_gvm_file(textures, 2, &file);
    return file;
}

/* The header of the writer has the size that a real one with two entries has: 12 + 76 bytes, padded
 * so that the pixels begin at a multiple of 32. */
TEST(gvm_written)
{
    bytes file = make_written_gvm();
    opened o;

    o = open_flags(&file, KUNAI_OPEN_STRICT);
    expect_open(&o, KUNAI_FORMAT_GVM, 2, 0);
    assert_int_equal(o.info->byte_order, KUNAI_BYTE_ORDER_BIG);
    assert_int_equal(o.info->flags, 0x000F);
    expect_entry(&o, 0, 112, 48, KUNAI_OK);
    expect_entry(&o, 1, 160, 48, KUNAI_OK);
    expect_name(&o, 0, "namebuttontext");
    expect_name(&o, 1, "name");
    assert_int_equal(get_entry_at(&o, 0)->global_index, 0x01674A65);
    assert_int_equal(get_entry_at(&o, 1)->global_index, 0x80000000);
    close_opened(&o);
}

/* Frees the bytes. */
static void expect_recognised(bytes *file, uint32_t format, uint32_t confidence, uint64_t size)
{
    const uint32_t order =
        format == KUNAI_FORMAT_GVM ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE;

    expect_probe(file, format, order, size, confidence);
    free_bytes(file);
}

/* Sure is what the sizes of the chunks lead through up to the last texture; its magic alone tells
 * that it is one. */
static void check_table_recognised(const table_kind *kind)
{
    bytes file = make_table(kind, 2);

    append_chunk(&file, "COMM", 3, 3);
    append_texture(&file, kind);
    append_texture(&file, kind);
    append_zeros(&file, 9);
    expect_recognised(&file, kind->format, KUNAI_CONFIDENCE_SURE, 16 + 11 + 288);

    file = make_table(kind, 2); /* one byte less: the last texture is cut */
    append_texture(&file, kind);
    append_texture(&file, kind);
    file.size--;
    expect_recognised(&file, kind->format, KUNAI_CONFIDENCE_LIKELY, 16 + 287);

    file = make_table(kind, 2); /* a texture is missing */
    append_texture(&file, kind);
    expect_recognised(&file, kind->format, KUNAI_CONFIDENCE_LIKELY, 16 + 144);

    file = make_table(kind, 1); /* not by sizes alone */
    append_zeros(&file, 1);
    append_texture(&file, kind);
    expect_recognised(&file, kind->format, KUNAI_CONFIDENCE_LIKELY, 14 + 1 + 144);

    file = make_table(kind, 0); /* nothing but a header */
    append_zeros(&file, 3);
    expect_recognised(&file, kind->format, KUNAI_CONFIDENCE_SURE, 12);

    append_text(&file, kind->header);
    expect_recognised(&file, kind->format, KUNAI_CONFIDENCE_LIKELY, 4);
}

TEST(table_recognised)
{
    check_both(check_table_recognised);
}

/* A recogniser works for no more textures than the table has room for, and for no more chunks than
 * these may have: 16 + 5 for each. */
static void check_table_recognised_cheaply(const table_kind *kind)
{
    uint32_t extra, i;
    bytes file = {0};

    begin_table(&file, kind, 0, 1); /* the table passes the header */
    append_zeros(&file, 1);
    end_table(&file);
    append_zeros(&file, 1);
    append_texture(&file, kind);
    expect_recognised(&file, kind->format, KUNAI_CONFIDENCE_LIKELY, 14 + 144);

    file = make_table(kind, 0); /* the header passes the data */
    file.data[4]++;
    expect_recognised(&file, kind->format, KUNAI_CONFIDENCE_LIKELY, 12);

    for (extra = 0; extra < 2; extra++) {
        uint64_t end;

        file = make_table(kind, 2);
        for (i = 0; i < 16 + 5 * 2 - 2 + extra; i++)
            append_chunk(&file, "COMM", 0, 0);
        append_texture(&file, kind);
        append_texture(&file, kind);
        end = file.size;
        expect_recognised(&file, kind->format,
                          extra ? KUNAI_CONFIDENCE_LIKELY : KUNAI_CONFIDENCE_SURE, end);
    }
}

TEST(table_recognised_cheaply)
{
    check_both(check_table_recognised_cheaply);
}

/* ---- XVM (archives.md 6) ---- */

static void append_xvm_header(bytes *out, uint32_t count, uint8_t garbage)
{
    int i;

    append_text(out, "XVMH");
    append_word(out, 0x38);
    append_half(out, count);
    for (i = 0; i < 54; i++)
        append_u8(out, garbage);
}

/* A 4x4 DXT1 texture with extra bytes behind its pixels. */
static void append_xvrt(bytes *out, uint32_t global_index, size_t extra)
{
    append_text(out, "XVRT");
    append_word(out, (uint32_t)(64 + extra));
    append_word(out, 0);
    append_word(out, 6);
    append_word(out, global_index);
    append_half(out, 4);
    append_half(out, 4);
    append_word(out, 8);
    append_zeros(out, 36 + 8 + extra);
}

TEST(xvm)
{
    bytes file = {0};
    opened o;

    append_xvm_header(&file, 3, 0xCD); /* stale pointers are part of real headers */
    append_xvrt(&file, 0x00200E07, 0);
    append_xvrt(&file, 0xFFFFFFFF, 22); /* the next one is not aligned at all */
    append_xvrt(&file, 3, 43);
    o = open_flags(&file, KUNAI_OPEN_STRICT);
    expect_open(&o, KUNAI_FORMAT_XVM, 3, 0);
    assert_int_equal(o.info->byte_order, KUNAI_BYTE_ORDER_LITTLE);
    expect_entry(&o, 0, 64, 72, KUNAI_OK);
    expect_entry(&o, 1, 136, 94, KUNAI_OK);
    expect_entry(&o, 2, 230, 115, KUNAI_OK);
    expect_name(&o, 0, "");
    assert_int_equal(get_entry_at(&o, 0)->global_index, 0x00200E07);
    assert_int_equal(get_entry_at(&o, 1)->global_index, 0xFFFFFFFF);
    assert_int_equal(get_entry_at(&o, 2)->global_index, 3);
    assert_int_equal(get_entry_at(&o, 2)->format, KUNAI_FORMAT_XVR);
    expect_content(&o, 2, o.exact.data + 230, 115);
    close_opened(&o);
}

TEST(xvm_count)
{
    bytes file = {0};
    opened o;

    append_xvm_header(&file, 0, 0);
    o = open_flags(&file, KUNAI_OPEN_STRICT);
    expect_open(&o, KUNAI_FORMAT_XVM, 0, 0);
    close_opened(&o);

    append_xvm_header(&file, 2, 0); /* one texture too few */
    append_xvrt(&file, 1, 0);
    o = open_flags(&file, 0);
    expect_open(&o, KUNAI_FORMAT_XVM, 1, 1);
    expect_warning(&o, 0, KUNAI_E_TRUNCATED, 136, "XVMH");
    close_opened(&o);

    append_xvm_header(&file, 2, 0); /* something else follows */
    append_xvrt(&file, 1, 0);
    append_chunk(&file, "XVRS", 0, 8);
    o = open_flags(&file, 0);
    expect_open(&o, KUNAI_FORMAT_XVM, 1, 1);
    expect_warning(&o, 0, KUNAI_E_TRUNCATED, 136, "XVMH");
    close_opened(&o);

    append_xvm_header(&file, 1, 0); /* one more than the header says: not looked at */
    append_xvrt(&file, 1, 0);
    append_xvrt(&file, 2, 0);
    o = open_flags(&file, KUNAI_OPEN_STRICT);
    expect_open(&o, KUNAI_FORMAT_XVM, 1, 0);
    close_opened(&o);
}

TEST(xvm_truncated)
{
    bytes file = {0};
    opened o;

    append_xvm_header(&file, 1, 0);
    append_xvrt(&file, 5, 0);
    file.size--;
    o = open_flags(&file, 0);
    expect_open(&o, KUNAI_FORMAT_XVM, 1, 1);
    expect_warning(&o, 0, KUNAI_E_TRUNCATED, 68, "XVRT");
    expect_entry(&o, 0, 64, 71, KUNAI_E_TRUNCATED);
    assert_int_equal(get_entry_at(&o, 0)->global_index, 5);
    close_opened(&o);

    append_xvm_header(&file, 2, 0); /* chunks that are too small for an index have none */
    append_chunk(&file, "XVRT", 11, 11);
    memset(file.data + 64 + 16, 0xFF, 3);
    append_chunk(&file, "XVRT", 12, 12);
    memset(file.data + 64 + 19 + 16, 0x11, 4);
    o = open_flags(&file, 0);
    expect_open(&o, KUNAI_FORMAT_XVM, 2, 0);
    assert_int_equal(get_entry_at(&o, 0)->global_index, 0);
    assert_int_equal(get_entry_at(&o, 1)->global_index, 0x11111111);
    close_opened(&o);

    append_xvm_header(&file, 0, 0);
    file.size = 63;
    expect_failure(open_flags(&file, 0), KUNAI_E_TRUNCATED, 10, "XVMH");
    append_bytes(&file, "XVMH\x38\0\0\0\1", 9);
    expect_failure(open_flags(&file, 0), KUNAI_E_TRUNCATED, 8, "XVMH");
    append_bytes(&file, "XVM", 3);
    expect_failure(open_flags(&file, 0), KUNAI_E_FORMAT, 0, "archive");

    append_xvm_header(&file, 0, 0); /* the size of the header is always 56 */
    file.data[4] = 0x39;
    o = open_flags(&file, 0);
    expect_open(&o, KUNAI_FORMAT_XVM, 0, 1);
    expect_warning(&o, 0, KUNAI_E_CORRUPT, 4, "XVMH");
    close_opened(&o);
}

static bytes make_run(uint32_t count)
{
    bytes file = {0};
    uint32_t i;

    for (i = 0; i < count; i++)
        append_xvrt(&file, i, i % 3 * 11); /* 72, 83 and 94 bytes: nothing aligns them */
    return file;
}

/* Textures without a header are an archive as soon as there are two. */
TEST(xvm_run)
{
    static const uint32_t counts[] = {2, 3, 90};
    uint32_t i, k;

    for (i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        bytes file = make_run(counts[i]);
        uint64_t offset = 0;
        opened o = open_flags(&file, KUNAI_OPEN_STRICT);

        expect_open(&o, KUNAI_FORMAT_XVM, counts[i], 0);
        assert_int_equal(o.info->byte_order, KUNAI_BYTE_ORDER_LITTLE);
        for (k = 0; k < counts[i]; k++) {
            expect_entry(&o, k, offset, 72 + k % 3 * 11, KUNAI_OK);
            expect_name(&o, k, "");
            assert_int_equal(get_entry_at(&o, k)->global_index, k);
            assert_int_equal(get_entry_at(&o, k)->format, KUNAI_FORMAT_XVR);
            assert_int_equal(get_entry_at(&o, k)->owner, -1);
            offset += 72 + k % 3 * 11;
        }
        expect_content(&o, 1, o.exact.data + 72, 83);
        close_opened(&o);
    }

    for (i = 0; i < 2; i++) { /* one is a texture, unless the caller says that it is an archive */
        kunai_options options = {.format = i ? KUNAI_FORMAT_XVM : 0, .flags = KUNAI_OPEN_STRICT};
        bytes file = make_run(1);
        opened o = open_with(&file, options);

        if (!i) {
            expect_failure(o, KUNAI_E_FORMAT, 0, "archive");
            continue;
        }
        expect_open(&o, KUNAI_FORMAT_XVM, 1, 0);
        expect_entry(&o, 0, 0, 72, KUNAI_OK);
        assert_int_equal(get_entry_at(&o, 0)->format, KUNAI_FORMAT_XVR);
        expect_content(&o, 0, o.exact.data, 72);
        close_opened(&o);
    }
}

/* The first must be whole, with all of its header; of the second there is a tag and a size. */
TEST(xvm_run_begin)
{
    bytes file = {0};
    opened o;

    append_chunk(&file, "XVRT", 56, 56);
    append_chunk(&file, "XVRT", 0, 0);
    o = open_flags(&file, KUNAI_OPEN_STRICT);
    expect_open(&o, KUNAI_FORMAT_XVM, 2, 0);
    expect_entry(&o, 0, 0, 64, KUNAI_OK);
    expect_entry(&o, 1, 64, 8, KUNAI_OK);
    assert_int_equal(get_entry_at(&o, 1)->global_index, 0);
    close_opened(&o);

    append_chunk(&file, "XVRT", 55, 55);
    append_chunk(&file, "XVRT", 56, 56);
    expect_failure(open_flags(&file, 0), KUNAI_E_FORMAT, 0, "archive");

    append_chunk(&file, "XVRT", 56, 56);
    append_chunk(&file, "XVRT", 0, 0);
    file.size--;
    expect_failure(open_flags(&file, 0), KUNAI_E_FORMAT, 0, "archive");

    append_chunk(&file, "XVRT", 56, 56);
    append_zeros(&file, 1);
    append_chunk(&file, "XVRT", 56, 56);
    expect_failure(open_flags(&file, 0), KUNAI_E_FORMAT, 0, "archive");

    append_chunk(&file, "XVRT", 65, 64); /* the first passes the end */
    expect_failure(open_flags(&file, 0), KUNAI_E_FORMAT, 0, "archive");
}

TEST(xvm_run_end)
{
    bytes file = make_run(3);
    opened o;

    file.size--; /* the last one is cut */
    o = open_flags(&file, 0);
    expect_open(&o, KUNAI_FORMAT_XVM, 3, 1);
    expect_warning(&o, 0, KUNAI_E_TRUNCATED, 72 + 83 + 4, "XVRT");
    expect_entry(&o, 2, 72 + 83, 93, KUNAI_E_TRUNCATED);
    assert_int_equal(o.info->broken_count, 1);
    close_opened(&o);

    file = make_run(2);
    append_zeros(&file, 100); /* padding */
    o = open_flags(&file, KUNAI_OPEN_STRICT);
    expect_open(&o, KUNAI_FORMAT_XVM, 2, 0);
    close_opened(&o);

    file = make_run(2);
    append_zeros(&file, 9);
    append_u8(&file, 1);
    o = open_flags(&file, 0);
    expect_open(&o, KUNAI_FORMAT_XVM, 2, 1);
    expect_warning(&o, 0, KUNAI_E_CORRUPT, 155, "XVRT");
    assert_string_equal(o.info->warnings[0].message, "bytes behind the last texture");
    expect_entry(&o, 1, 72, 83, KUNAI_OK);
    close_opened(&o);

    file = make_run(2);
    append_text(&file, "XVRT\1\1\1"); /* one byte less than a tag and a size */
    o = open_flags(&file, 0);
    expect_open(&o, KUNAI_FORMAT_XVM, 2, 1);
    expect_warning(&o, 0, KUNAI_E_CORRUPT, 155, "XVRT");
    close_opened(&o);
}

/* The caller's word is enough to read it; what is wrong is told at its place. */
TEST(xvm_named)
{
    const kunai_options options = {.format = KUNAI_FORMAT_XVM};
    bytes file = {0};
    opened o;

    expect_failure(open_with(&file, options), KUNAI_E_FORMAT, 0, "XVMH");
    append_bytes(&file, "XVR", 3);
    expect_failure(open_with(&file, options), KUNAI_E_FORMAT, 0, "XVMH");
    append_text(&file, "text that is no texture");
    expect_failure(open_with(&file, options), KUNAI_E_FORMAT, 0, "XVMH");
    append_text(&file, "PVMH");
    expect_failure(open_with(&file, options), KUNAI_E_FORMAT, 0, "XVMH");
    append_pvrt(&file);
    expect_failure(open_with(&file, options), KUNAI_E_FORMAT, 0, "XVMH");
    append_bytes(&file, "XVRT\0\0\0", 7);
    expect_failure(open_with(&file, options), KUNAI_E_TRUNCATED, 0, "XVRT");
    append_text(&file, "XVMH");
    expect_failure(open_with(&file, options), KUNAI_E_TRUNCATED, 4, "XVMH");

    file = make_run(1);
    file.size = 71;
    o = open_with(&file, options);
    expect_open(&o, KUNAI_FORMAT_XVM, 1, 1);
    expect_warning(&o, 0, KUNAI_E_TRUNCATED, 4, "XVRT");
    expect_entry(&o, 0, 0, 71, KUNAI_E_TRUNCATED);
    close_opened(&o);

    file = make_run(1);
    append_text(&file, "rest");
    o = open_with(&file, options);
    expect_open(&o, KUNAI_FORMAT_XVM, 1, 1);
    expect_warning(&o, 0, KUNAI_E_CORRUPT, 72, "XVRT");
    close_opened(&o);
}

/* Sure is what ends with a whole texture; more than 1024 are not looked at. */
TEST(xvm_recognised)
{
    const uint64_t end = 341 * (72 + 83 + 94) + 72; /* of 1024 */
    uint32_t with_header;
    bytes file;

    for (with_header = 0; with_header < 2; with_header++) {
        const uint64_t header = with_header ? 64 : 0;
        uint32_t count;

        for (count = 1024; count <= 1025; count++) {
            bytes run = make_run(count);

            memset(&file, 0, sizeof file);
            if (with_header)
                append_xvm_header(&file, count, 0);
            append_bytes(&file, run.data, run.size);
            append_zeros(&file, 10);
            expect_recognised(&file, KUNAI_FORMAT_XVM,
                              count == 1024 ? KUNAI_CONFIDENCE_SURE : KUNAI_CONFIDENCE_LIKELY,
                              header + end + (count == 1024 ? 0 : 83 + 10));
            free_bytes(&run);
        }
    }

    file = make_run(2);
    file.size--;
    expect_recognised(&file, KUNAI_FORMAT_XVM, KUNAI_CONFIDENCE_LIKELY, 154);
    file = make_run(2);
    append_text(&file, "behind");
    expect_recognised(&file, KUNAI_FORMAT_XVM, KUNAI_CONFIDENCE_SURE, 155);
    file = make_run(1);
    append_text(&file, "XVRT\1\1\1");
    expect_recognised(&file, KUNAI_FORMAT_XVR, KUNAI_CONFIDENCE_SURE, 72);
}

/* ---- Ninja chunk files (ninja-container.md 1 to 3) ---- */

enum { NINJA_FILE = 8 + 12 + 8 + 4 + 8 + 8 };

/* NJTL with one pointer at 0, its POF0, and an NMDL. */
static bytes make_ninja_file(int big_sizes, int big)
{
    bytes file = {0};

    append_text(&file, "NJTL");
    append_u32(&file, 12, big_sizes);
    append_u32(&file, 8, big);
    append_u32(&file, 0, big);
    append_u32(&file, 0, big);
    append_text(&file, "POF0");
    append_u32(&file, 4, big_sizes);
    append_word(&file, 0x40);
    append_text(&file, "NMDL");
    append_u32(&file, 8, big_sizes);
    append_text(&file, "77-2.nj");
    append_u8(&file, 0);
    return file;
}

TEST(ninja_orders)
{
    static const uint32_t orders[3] = {KUNAI_BYTE_ORDER_LITTLE, KUNAI_BYTE_ORDER_MIXED,
                                       KUNAI_BYTE_ORDER_BIG};
    uint32_t i;

    for (i = 0; i < 3; i++) {
        bytes file = make_ninja_file(i == 2, i != 0);
        opened o = open_flags(&file, KUNAI_OPEN_STRICT);

        expect_open(&o, KUNAI_FORMAT_NINJA, 3, 0);
        assert_int_equal(o.info->byte_order, orders[i]);
        expect_entry(&o, 0, 0, 20, KUNAI_OK);
        expect_entry(&o, 1, 20, 12, KUNAI_OK);
        expect_entry(&o, 2, 32, 16, KUNAI_OK);
        expect_name(&o, 0, "NJTL");
        expect_name(&o, 1, "POF0");
        expect_name(&o, 2, "NMDL");
        assert_int_equal(get_entry_at(&o, 0)->type, 0x4C544A4E);
        assert_int_equal(get_entry_at(&o, 1)->type, 0x30464F50);
        assert_int_equal(get_entry_at(&o, 0)->owner, -1);
        assert_int_equal(get_entry_at(&o, 1)->owner, 0);
        assert_int_equal(get_entry_at(&o, 2)->owner, -1);
        assert_int_equal(get_entry_at(&o, 0)->byte_order, orders[i]);
        assert_int_equal(get_entry_at(&o, 1)->byte_order, orders[i]);
        assert_int_equal(get_entry_at(&o, 2)->byte_order, orders[i]);
        assert_int_equal(get_entry_at(&o, 0)->format, KUNAI_FORMAT_NINJA);
        expect_content(&o, 0, o.exact.data, 20);
        close_opened(&o);
    }
}

/* One chunk of 64 bytes, zero but for two words, and perhaps a POF0: what the words and the listed
 * pointers say about the byte order of the body (ninja-container.md 2). */
TEST(ninja_body_order)
{
    enum { LITTLE = KUNAI_BYTE_ORDER_LITTLE, MIXED = KUNAI_BYTE_ORDER_MIXED };
    static const struct {
        const char *tag;
        struct {
            uint32_t at, value; /* as stored little-endian */
        } words[2];
        uint8_t list[8];
        uint32_t list_size;
        uint32_t order;
    } cases[] = {
        {"NJCM", {{0, 0}, {0, 0}}, {0}, 0, LITTLE},             /* nothing decides */
        {"NJCM", {{0x04, 8}, {0x2C, 8 << 24}}, {0}, 0, LITTLE}, /* the first one does */
        {"NJCM", {{0x04, 8 << 24}, {0x2C, 8}}, {0}, 0, MIXED},
        {"NJCM", {{0x2C, 8 << 24}, {0x30, 8}}, {0}, 0, MIXED},
        {"NJCM", {{0x30, 8 << 24}, {0x00, 8}}, {0}, 0, MIXED},
        {"NJCM", {{0x00, 8 << 24}, {0x08, 8}}, {0}, 0, MIXED},
        {"NJCM", {{0x08, 8 << 24}, {0x08, 8 << 24}}, {0}, 0, LITTLE}, /* not looked at */
        {"NJBM", {{0x2C, 8 << 24}, {0x30, 8}}, {0}, 0, MIXED},
        {"GJCM", {{0x2C, 8 << 24}, {0x30, 8}}, {0}, 0, MIXED},
        {"NJTL", {{0x00, 8 << 24}, {0x04, 8}}, {0}, 0, MIXED},
        {"NJTL", {{0x04, 8 << 24}, {0x2C, 8}}, {0}, 0, MIXED},
        {"NJTL", {{0x2C, 8 << 24}, {0x30, 8 << 24}}, {0}, 0, LITTLE},
        /* pointers go before words; each length of a distance, and the padding */
        {"NJTL", {{0, 8}, {20, 60 << 24}}, {0x45}, 1, MIXED},
        {"NJTL", {{0, 8}, {20, 60 << 24}}, {0x80, 5}, 2, MIXED},
        {"NJTL", {{0, 8}, {20, 60 << 24}}, {0xC0, 0, 0, 5, 0}, 5, MIXED},
        {"NJTL", {{0, 8}, {20, 60 << 24}}, {0x41, 0, 0x44}, 3, MIXED},
        {"NJTL", {{0, 8}, {60, 60 << 24}}, {0x4F}, 1, MIXED},        /* the last word */
        {"NJTL", {{0, 8}, {60, 60 << 24}}, {0x50, 0x4F}, 2, LITTLE}, /* behind it */
        {"NJTL", {{0, 8 << 24}, {20, 63}}, {0x45}, 1, LITTLE},
        {"NJTL", {{0, 8}, {20, 64u << 24}}, {0x45}, 1, LITTLE}, /* no pointer in either order */
        {"NJTL", {{0, 8}, {20, 60 << 24}}, {0x80}, 1, LITTLE},  /* the list is cut */
        {"NJTL", {{0, 8}, {20, 60 << 24}}, {0xC0, 0, 5}, 3, LITTLE},
    };
    uint32_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bytes file = {0};
        opened o;

        append_chunk(&file, cases[i].tag, 64, 64);
        set_u32(&file, 8 + cases[i].words[0].at, cases[i].words[0].value, 0);
        set_u32(&file, 8 + cases[i].words[1].at, cases[i].words[1].value, 0);
        if (cases[i].list_size) {
            append_chunk(&file, "POF0", cases[i].list_size, 0);
            append_bytes(&file, cases[i].list, cases[i].list_size);
        }
        o = open_flags(&file, KUNAI_OPEN_STRICT);
        expect_open(&o, KUNAI_FORMAT_NINJA, cases[i].list_size ? 2 : 1, 0);
        assert_int_equal(o.info->byte_order, cases[i].order);
        close_opened(&o);
    }
}

/* Possible in both orders: the smaller size. Possible in neither: also the smaller one, cut. */
TEST(ninja_size_order)
{
    bytes file = {0};
    opened o;

    append_chunk(&file, "NJIN", 0x00010000, 0x01000000); /* big-endian 0x100, then zeros */
    o = open_flags(&file, KUNAI_OPEN_STRICT);
    expect_open(&o, KUNAI_FORMAT_NINJA, 1, 0);
    assert_int_equal(o.info->byte_order, KUNAI_BYTE_ORDER_BIG);
    expect_entry(&o, 0, 0, 8 + 0x100, KUNAI_OK);
    close_opened(&o);

    append_chunk(&file, "NJIN", 0x00000100, 0x01000000); /* big-endian 0x10000 */
    o = open_flags(&file, KUNAI_OPEN_STRICT);
    expect_open(&o, KUNAI_FORMAT_NINJA, 1, 0);
    assert_int_equal(o.info->byte_order, KUNAI_BYTE_ORDER_LITTLE);
    expect_entry(&o, 0, 0, 8 + 0x100, KUNAI_OK);
    close_opened(&o);

    append_chunk(&file, "NJIN", 0x00010000, 0xFF); /* big-endian 0x100 is one byte too many */
    o = open_flags(&file, 0);
    expect_open(&o, KUNAI_FORMAT_NINJA, 1, 1);
    assert_int_equal(o.info->byte_order, KUNAI_BYTE_ORDER_BIG);
    expect_entry(&o, 0, 0, 8 + 0xFF, KUNAI_E_TRUNCATED);
    close_opened(&o);
}

/* A chunk that was read out is a Ninja file by itself. */
TEST(ninja_reopened)
{
    bytes file = make_ninja_file(1, 1), one = {0};
    opened o = open_flags(&file, 0), inner;

    append_bytes(&one, o.exact.data, 20);
    inner = open_flags(&one, KUNAI_OPEN_STRICT);
    expect_open(&inner, KUNAI_FORMAT_NINJA, 1, 0);
    assert_int_equal(inner.info->byte_order, KUNAI_BYTE_ORDER_BIG);
    close_opened(&inner);
    close_opened(&o);
}

TEST(ninja_gaps)
{
    bytes file = make_ninja_file(0, 0);
    opened o;

    append_zeros(&file, 100); /* the padding of an archive */
    o = open_flags(&file, KUNAI_OPEN_STRICT);
    expect_open(&o, KUNAI_FORMAT_NINJA, 3, 0);
    close_opened(&o);

    file = make_ninja_file(0, 0);
    append_zeros(&file, 99);
    append_u8(&file, 1);
    o = open_flags(&file, 0);
    expect_open(&o, KUNAI_FORMAT_NINJA, 3, 1);
    expect_warning(&o, 0, KUNAI_E_CORRUPT, NINJA_FILE, "chunk header");
    close_opened(&o);

    file = make_ninja_file(0, 0);
    append_text(&file, "lowercas"); /* no tag: searched on in steps of 4 */
    append_chunk(&file, "NJIN", 4, 4);
    o = open_flags(&file, 0);
    expect_open(&o, KUNAI_FORMAT_NINJA, 4, 1);
    expect_warning(&o, 0, KUNAI_E_CORRUPT, NINJA_FILE, "chunk header");
    expect_entry(&o, 3, NINJA_FILE + 8, 12, KUNAI_OK);
    close_opened(&o);

    file = make_ninja_file(0, 0);
    append_chunk(&file, "WHAT", 4, 4); /* an unknown tag is passed by its size, and listed */
    append_chunk(&file, "NJIN", 0, 0);
    append_text(&file, "1234567"); /* too short for a chunk */
    o = open_flags(&file, KUNAI_OPEN_STRICT);
    expect_open(&o, KUNAI_FORMAT_NINJA, 5, 0);
    expect_name(&o, 3, "WHAT");
    assert_int_equal(get_entry_at(&o, 3)->format, KUNAI_FORMAT_ANY);
    expect_entry(&o, 4, NINJA_FILE + 12, 8, KUNAI_OK);
    close_opened(&o);
}

/* Zeros are passed many at a time: a chunk after any number of them is found where it is, if that
 * is a multiple of 4 from the end of the last chunk. */
TEST(ninja_zeros)
{
    uint32_t zeros, junk;
    opened o;

    for (zeros = 0; zeros < 140; zeros++)
        for (junk = 0; junk < 2; junk++) {
            bytes file = make_ninja_file(0, 0);
            const uint32_t place = NINJA_FILE + zeros + 8 * junk;
            const int is_found = zeros % 4 == 0;

            append_zeros(&file, zeros);
            append_zeros(&file, 7 * junk); /* and a byte of another kind */
            if (junk)
                append_u8(&file, 1);
            append_chunk(&file, "NJIN", 4, 4);
            o = open_flags(&file, 0);
            expect_open(&o, KUNAI_FORMAT_NINJA, is_found ? 4 : 3, junk || !is_found);
            if (junk || !is_found)
                expect_warning(&o, 0, KUNAI_E_CORRUPT, NINJA_FILE, "chunk header");
            if (is_found)
                expect_entry(&o, 3, place, 12, KUNAI_OK);
            close_opened(&o);
        }
}

TEST(ninja_truncated)
{
    bytes file = make_ninja_file(0, 0);
    opened o;

    file.size--;
    o = open_flags(&file, 0);
    expect_open(&o, KUNAI_FORMAT_NINJA, 3, 1);
    expect_warning(&o, 0, KUNAI_E_TRUNCATED, 36, "chunk header");
    expect_entry(&o, 2, 32, 15, KUNAI_E_TRUNCATED);
    assert_int_equal(o.info->broken_count, 1);
    close_opened(&o);

    file = make_ninja_file(0, 0);
    file.size--;
    expect_failure(open_flags(&file, KUNAI_OPEN_STRICT), KUNAI_E_TRUNCATED, 36, "chunk header");
    append_bytes(&file, "NJTL\0\0\0", 7);
    expect_failure(open_flags(&file, 0), KUNAI_E_FORMAT, 0, "archive");
    append_chunk(&file, "WHAT", 0, 0); /* the first tag must be known */
    expect_failure(open_flags(&file, 0), KUNAI_E_FORMAT, 0, "archive");
}

/* ---- what the caller says ---- */

static bytes make_two_textures(void)
{
    bytes file = {0};

    append_xvm_header(&file, 2, 1);
    append_xvrt(&file, 7, 100);
    append_xvrt(&file, 8, 92);
    return file;
}

TEST(open_arguments)
{
    static const uint32_t others[] = {KUNAI_FORMAT_PVM, KUNAI_FORMAT_XVR, KUNAI_FORMAT_GSL,
                                      KUNAI_FORMAT_AFS, KUNAI_FORMAT_PRS};
    kunai_options options = {.struct_size = sizeof options};
    kunai_archive *archive = (kunai_archive *)(void *)&options;
    bytes file = {0};
    kunai_error error;
    uint32_t i;
    opened o;

    assert_int_equal(kunai_archive_open(NULL, 0, NULL, &archive, &error), KUNAI_E_FORMAT);
    assert_null(archive);
    assert_int_equal(error.offset, 0);
    assert_int_equal(kunai_archive_open(NULL, 1, NULL, &archive, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_archive_open("", 0, NULL, NULL, NULL), KUNAI_E_ARGUMENT);
    kunai_archive_close(NULL);
    assert_null(kunai_archive_get_info(NULL));
    assert_null(kunai_archive_get_entry(NULL, 0));

    for (i = 0; i < sizeof others / sizeof others[0]; i++) { /* an XVM is none of these */
        options.format = others[i];
        file = make_two_textures();
        expect_failure(open_with(&file, options), KUNAI_E_FORMAT, 0,
                       options.format == KUNAI_FORMAT_GSL ? "GSL entry" : "archive");
    }
    options.format = KUNAI_FORMAT_XVM;
    file = make_two_textures();
    o = open_with(&file, options);
    expect_open(&o, KUNAI_FORMAT_XVM, 2, 0);
    close_opened(&o);
}

/* The byte order of the caller goes before what the words say. */
TEST(forced_order)
{
    kunai_options options = {.byte_order = KUNAI_BYTE_ORDER_MIXED};
    bytes file = make_ninja_file(0, 0);
    opened o = open_with(&file, options);

    expect_open(&o, KUNAI_FORMAT_NINJA, 3, 0);
    assert_int_equal(o.info->byte_order, KUNAI_BYTE_ORDER_MIXED);
    close_opened(&o);
}

/* ---- sweeps ---- */

static void sweep(bytes file, int must_fail)
{
    kunai_options options = {.struct_size = sizeof options};

    test_sweep_all(&archive_visitor, file.data, file.size, &options, 0);
    options.flags = KUNAI_OPEN_STRICT;
    test_sweep_truncation(&archive_visitor, file.data, file.size, &options, must_fail);
    free_bytes(&file);
}

TEST(sweeps)
{
    const name_case version_2 = {{0, 0}, {56, 96}, 1};
    bytes file = {0};

    sweep(make_names_file(&version_2), 0); /* without its name table it is a whole archive */
    sweep(make_two_textures(), 1);
    sweep(make_ninja_file(0, 1), 0); /* cut between two chunks it is a whole file */
    sweep(make_written_gvm(), 1);
    sweep(make_run(2), 1);
    begin_table(&file, &pvm, 9, 2);
    append_table_entry(&file, &pvm, 9, 0, "one", 1);
    append_table_entry(&file, &pvm, 9, 1, "two", 2);
    end_table(&file);
    append_chunk(&file, "GBIX", 4, 4);
    append_pvrt(&file);
    append_text(&file, "??");
    append_pvrt(&file);
    test_sweep_all(&archive_visitor, file.data, file.size, NULL, 0);
    free_bytes(&file);
}
