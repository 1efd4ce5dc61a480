/* test_pvmx.c - PVMX texture packs: every field, every damage of the table. */
#include "opened.h"

#include "pvmx_writer.h"

/* ---- opening ---- */

/* The first size bytes. */
static opened open_part(const bytes *file, size_t size, uint32_t count, uint32_t warnings)
{
    const opened o = open_start(file, size, 0);

    expect_open(&o, KUNAI_FORMAT_PVMX, count, warnings);
    assert_int_equal(o.info->byte_order, KUNAI_BYTE_ORDER_LITTLE);
    return o;
}

/* Frees the bytes. */
static opened open_file(bytes *file, uint32_t count, uint32_t warnings)
{
    const opened o = open_part(file, file->size, count, warnings);

    free_bytes(file);
    return o;
}

/* The only one. */
static void expect_table_warning(const opened *o, kunai_result code, uint64_t offset)
{
    assert_int_equal(o->info->warning_count, 1);
    expect_warning(o, 0, code, offset, "PVMX entry");
}

static void expect_texture(const opened *o, uint32_t index, const char *name, uint32_t global_index)
{
    expect_name(o, index, name);
    assert_int_equal(get_entry_at(o, index)->global_index, global_index);
}

/* Of the first size bytes. */
static void expect_found(const bytes *file, size_t size, uint64_t found_size, uint32_t confidence)
{
    expect_probe_start(file, size, KUNAI_FORMAT_PVMX, KUNAI_BYTE_ORDER_LITTLE, found_size,
                       confidence);
}

/* ---- files ---- */

static void begin(bytes *file)
{
    append_bytes(file, "PVMX\1", 5);
}

/* 19 bytes: a name field of no characters, and the place of the file. */
static void append_entry(bytes *file, uint64_t offset, uint64_t size)
{
    append_bytes(file, "\2\0", 3);
    write_pvmx_64(file, offset);
    write_pvmx_64(file, size);
}

/* ---- tests ---- */

/* Byte by byte from the text of archives.md 7. */
TEST(example)
{
    static const uint8_t expected[48] = {'P', 'V', 'M', 'X', 1, 1, 0x34, 0x12, 0,   0,   2,   'a',
                                         '.', 'p', 'n', 'g', 0, 3, 64,   0,    0,   0,   32,  0,
                                         0,   0,   0,   44,  0, 0, 0,    0,    0,   0,   0,   4,
                                         0,   0,   0,   0,   0, 0, 0,    0,    'P', 'N', 'G', '!'};
    static const pvmx_texture texture = {
        PVMX_GLOBAL_INDEX | PVMX_NAME | PVMX_DIMENSIONS, 0x1234, "a.png", 64, 32, "PNG!", 4};
    bytes file = {0};
    opened o;

    write_pvmx(&texture, 1, 1, &file);
    assert_int_equal(file.size, 48);
    assert_memory_equal(file.data, expected, 48);
    expect_found(&file, 48, 48, KUNAI_CONFIDENCE_SURE);
    o = open_file(&file, 1, 0);
    expect_plain_entry(&o, 0, 44, 4, KUNAI_OK);
    expect_texture(&o, 0, "a.png", 0x1234);
    expect_content(&o, 0, "PNG!", 4);
    assert_int_equal(get_entry_at(&o, 0)->unpacked_size, 4);
    assert_int_equal(o.info->broken_count, 0);
    assert_null(kunai_archive_get_entry(o.archive, 1));
    close_opened(&o);
}

/* Without a field there is no entry: its 0 would be the end of the table. */
TEST(fields)
{
    static const uint32_t all = PVMX_GLOBAL_INDEX | PVMX_NAME | PVMX_DIMENSIONS;
    pvmx_texture textures[7];
    size_t alignment;
    uint32_t i;

    for (i = 0; i < all; i++) {
        static const char *const contents[] = {"", "1", "22", "333", "4444", "55555", "666666"};

        textures[i].fields = i + 1;
        textures[i].global_index = 0xFFFFFFFF - i;
        textures[i].name = "name.dds";
        textures[i].width = 0xFFFFFFFF;
        textures[i].height = 0;
        textures[i].data = contents[i];
        textures[i].size = i;
    }
    for (alignment = 1; alignment <= 16; alignment *= 4) {
        bytes file = {0};
        opened o;

        write_pvmx(textures, all, alignment, &file);
        expect_found(&file, file.size, file.size, KUNAI_CONFIDENCE_SURE);
        o = open_file(&file, all, 0);
        for (i = 0; i < all; i++) {
            expect_texture(&o, i, textures[i].fields & PVMX_NAME ? "name.dds" : "",
                           textures[i].fields & PVMX_GLOBAL_INDEX ? 0xFFFFFFFF - i : 0);
            assert_int_equal(get_entry_at(&o, i)->offset % alignment, 0);
            expect_content(&o, i, textures[i].data, textures[i].size);
        }
        close_opened(&o);
    }
}

/* Fields in any order; of those that repeat, the last one. */
TEST(field_order)
{
    bytes file = {0};
    opened o;

    begin(&file);
    append_bytes(&file, "\3\1\0\0\0\1\0\0\0\2first\0\1\1\0\0\0\2second\0\1\2\0\0\0\3", 35);
    append_zeros(&file, 8 + 1);
    write_pvmx_64(&file, 5);
    write_pvmx_64(&file, 9);
    append_bytes(&file, "\2x", 3);
    append_u8(&file, 0);
    write_pvmx_64(&file, 0);
    write_pvmx_64(&file, 0);
    append_u8(&file, 0);
    o = open_file(&file, 2, 0);
    expect_texture(&o, 0, "second", 2);
    expect_texture(&o, 1, "x", 0); /* nothing of the entry before it */
    expect_content(&o, 0, "\3\1\0\0\0\1\0\0\0", 9);
    close_opened(&o);
}

TEST(empty)
{
    bytes file = {0};
    opened o;

    begin(&file);
    append_u8(&file, 0);
    expect_found(&file, 6, 6, KUNAI_CONFIDENCE_SURE);
    o = open_part(&file, 6, 0, 0);
    assert_int_equal(kunai_archive_find(o.archive, "", 0), -1);
    close_opened(&o);
    append_bytes(&file, "rest", 4);
    expect_found(&file, 10, 6, KUNAI_CONFIDENCE_SURE);
    o = open_file(&file, 0, 0);
    close_opened(&o);
}

TEST(version)
{
    static const uint8_t versions[] = {0, 2, 0xFF};
    bytes file = {0};
    size_t i;

    begin(&file);
    append_u8(&file, 0);
    for (i = 0; i < sizeof versions; i++) {
        file.data[4] = versions[i];
        expect_found(&file, 6, 6, KUNAI_CONFIDENCE_LIKELY);
        expect_failure(open_start(&file, 6, 0), KUNAI_E_UNSUPPORTED, 4, "PVMX");
        expect_failure(open_start(&file, 5, 0), KUNAI_E_UNSUPPORTED, 4, "PVMX");
    }
    expect_found(&file, 4, 4, KUNAI_CONFIDENCE_LIKELY);
    expect_failure(open_start(&file, 4, 0), KUNAI_E_TRUNCATED, 4, "PVMX");
    expect_failure(open_start(&file, 3, 0), KUNAI_E_FORMAT, 0, "archive");
    file.data[3] = 'Y';
    file.data[4] = 1;
    expect_failure(open_start(&file, 6, 0), KUNAI_E_FORMAT, 0, "archive");
    free_bytes(&file);
}

/* Every place where the table may be cut: the first entry begins at 5 (index 5, name 10, dimensions
 * 17, end of the fields 26, place 27), the second at 43 (name 43, end 46, place 47), and the end of
 * the table is at 63. */
TEST(truncated)
{
    static const struct {
        size_t size;
        uint64_t offset;
    } cases[] = {{5, 5},   {6, 6},   {9, 6},   {10, 10}, {11, 11}, {16, 11}, {17, 17}, {18, 18},
                 {25, 18}, {26, 26}, {27, 27}, {34, 27}, {35, 35}, {42, 35}, {43, 43}, {44, 44},
                 {45, 44}, {46, 46}, {47, 47}, {54, 47}, {55, 55}, {62, 55}, {63, 63}};
    static const pvmx_texture textures[] = {
        {PVMX_GLOBAL_INDEX | PVMX_NAME | PVMX_DIMENSIONS, 7, "a.png", 1, 1, "", 0},
        {PVMX_NAME, 0, "b", 0, 0, "", 0}};
    bytes file = {0};
    size_t i;

    write_pvmx(textures, 2, 1, &file);
    assert_int_equal(file.size, 64);
    for (i = 0; i < 2; i++) /* both files are the magic: inside of every cut */
        set_u32(&file, i ? 47 : 27, 0, 0);
    expect_found(&file, 64, 64, KUNAI_CONFIDENCE_SURE);
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const uint32_t count = cases[i].size >= 63 ? 2 : cases[i].size >= 43;

        expect_found(&file, cases[i].size, cases[i].size, KUNAI_CONFIDENCE_LIKELY);
        if (count) {
            opened o = open_part(&file, cases[i].size, count, 1);

            expect_table_warning(&o, KUNAI_E_TRUNCATED, cases[i].offset);
            expect_texture(&o, 0, "a.png", 7);
            close_opened(&o);
        } else {
            expect_failure(open_start(&file, cases[i].size, 0), KUNAI_E_TRUNCATED, cases[i].offset,
                           "PVMX entry");
        }
    }
    free_bytes(&file);
}

/* The length of a field of an unknown type is unknown, and so is all that follows. */
TEST(field_types)
{
    static const uint8_t types[] = {4, 5, 0x7F, 0x80, 0xFF};
    bytes file = {0};
    size_t i;
    opened o;

    begin(&file);
    append_entry(&file, 0, 4);
    append_entry(&file, 0, 4); /* 24: a name field, the end of the fields at 26 */
    append_u8(&file, 0);
    for (i = 0; i < sizeof types; i++) {
        file.data[5] = types[i];
        expect_found(&file, file.size, file.size, KUNAI_CONFIDENCE_LIKELY);
        expect_failure(open_start(&file, file.size, 0), KUNAI_E_CORRUPT, 5, "PVMX entry");
        file.data[5] = 2;
        file.data[7] = types[i];
        expect_failure(open_start(&file, file.size, 0), KUNAI_E_CORRUPT, 7, "PVMX entry");
        file.data[7] = 0;

        file.data[24] = types[i];
        expect_found(&file, file.size, file.size, KUNAI_CONFIDENCE_LIKELY);
        o = open_part(&file, file.size, 1, 1);
        expect_table_warning(&o, KUNAI_E_CORRUPT, 24);
        expect_content(&o, 0, "PVMX", 4);
        close_opened(&o);
        file.data[24] = 2;
        file.data[26] = types[i];
        o = open_part(&file, file.size, 1, 1);
        expect_table_warning(&o, KUNAI_E_CORRUPT, 26);
        close_opened(&o);
        file.data[26] = 0;
    }
    expect_found(&file, file.size, file.size, KUNAI_CONFIDENCE_SURE);
    free_bytes(&file);
}

/* A table of two entries, 44 bytes, and 8 bytes behind it. The range is of the second entry, whose
 * place stands at 27. */
TEST(ranges)
{
    static const uint64_t top = (uint64_t)1 << 63;
    const struct {
        uint64_t offset;
        uint64_t size;
        uint64_t cut_offset; /* what of it is there */
        uint64_t cut_size;
        uint64_t found; /* bytes; 0: not all is where the table says */
    } cases[] = {{44, 8, 44, 8, 52},
                 {44, 7, 44, 7, 51},
                 {52, 0, 52, 0, 44},
                 {0, 52, 0, 52, 52},
                 {0, 4, 0, 4, 44}, /* the table is the end */
                 {0, 0, 0, 0, 44},
                 {44, 9, 44, 8, 0},
                 {52, 1, 52, 0, 0},
                 {53, 0, 52, 0, 44}, /* the offset of an empty entry may be anywhere */
                 {top, 0, 52, 0, 44},
                 {top, top, 52, 0, 0}, /* the sum wraps to 0 */
                 {UINT64_MAX, 0, 52, 0, 44},
                 {UINT64_MAX, 1, 52, 0, 0},
                 {UINT64_MAX, UINT64_MAX, 52, 0, 0},
                 {44, UINT64_MAX, 44, 8, 0},
                 {44, UINT64_MAX - 43, 44, 8, 0},
                 {(uint64_t)1 << 32, 4, 52, 0, 0}, /* 0 in 32 bits */
                 {44, ((uint64_t)1 << 32) + 4, 44, 8, 0}};
    size_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const uint32_t broken = !cases[i].found && cases[i].size;
        bytes file = {0};
        opened o;

        begin(&file);
        append_entry(&file, 44, 2);
        append_entry(&file, cases[i].offset, cases[i].size);
        append_u8(&file, 0);
        assert_int_equal(file.size, 44);
        append_bytes(&file, "01234567", 8);
        expect_found(&file, 52,
                     !cases[i].found        ? 52
                     : cases[i].found == 44 ? 46
                                            : cases[i].found,
                     cases[i].found ? KUNAI_CONFIDENCE_SURE : KUNAI_CONFIDENCE_LIKELY);
        o = open_file(&file, 2, broken);
        expect_plain_entry(&o, 0, 44, 2, KUNAI_OK);
        expect_content(&o, 0, "01", 2);
        expect_plain_entry(&o, 1, cases[i].cut_offset, cases[i].cut_size,
                           broken ? KUNAI_E_TRUNCATED : KUNAI_OK);
        assert_int_equal(o.info->broken_count, broken);
        if (broken)
            expect_table_warning(&o, KUNAI_E_TRUNCATED, 27);
        close_opened(&o);
    }
}

/* Where every entry points into the table, that is the end of the pack. */
TEST(found_table)
{
    bytes file = {0};

    begin(&file);
    append_entry(&file, 0, 4);
    append_entry(&file, 24, 1);
    append_u8(&file, 0);
    append_bytes(&file, "01234567", 8);
    expect_found(&file, 52, 44, KUNAI_CONFIDENCE_SURE);
    free_bytes(&file);
}

/* Names are bytes up to a NUL: what a program makes of them is its own affair. */
TEST(hostile_names)
{
    static char longest[70001];
    const char *const names[] = {"..",       "../../x", "/etc/passwd", "C:\\x.png",
                                 "a/b",      "",        longest,       "\x83\x5C\x83\x7C",
                                 "\xFF\xFE", "same",    "same",        "\r\n\1"};
    const uint32_t count = sizeof names / sizeof names[0];
    pvmx_texture textures[sizeof names / sizeof names[0]];
    bytes file = {0};
    uint32_t i;
    opened o;

    memset(longest, 'n', sizeof longest - 1);
    memset(textures, 0, sizeof textures);
    for (i = 0; i < count; i++) {
        textures[i].fields = PVMX_NAME;
        textures[i].name = names[i];
        textures[i].data = "data";
        textures[i].size = 4;
    }
    write_pvmx(textures, count, 4, &file);
    o = open_file(&file, count, 0);
    for (i = 0; i < count; i++) {
        expect_texture(&o, i, names[i], 0);
        expect_content(&o, i, "data", 4);
    }
    assert_int_equal(kunai_archive_find(o.archive, "same", 4), 9);
    close_opened(&o);
}

/* The table alone bounds the count: 100,000 entries without a warning. */
TEST(many)
{
    enum { COUNT = 100000 };
    bytes file = {0};
    uint32_t i;
    opened o;

    begin(&file);
    for (i = 0; i < COUNT; i++)
        append_entry(&file, 6 + 19 * (uint64_t)COUNT + i, 1);
    append_u8(&file, 0);
    for (i = 0; i < COUNT; i++)
        append_u8(&file, i);
    expect_found(&file, file.size, file.size, KUNAI_CONFIDENCE_SURE);
    o = open_file(&file, COUNT, 0);
    expect_plain_entry(&o, COUNT - 1, 6 + 20 * (uint64_t)COUNT - 1, 1, KUNAI_OK);
    expect_content(&o, COUNT - 1, "\x9F", 1); /* 99,999 is 0x1869F */
    close_opened(&o);
}

TEST(sweeps)
{
    static const pvmx_texture textures[] = {
        {PVMX_GLOBAL_INDEX | PVMX_NAME | PVMX_DIMENSIONS, 7, "a.png", 8, 8, "first", 5},
        {PVMX_NAME, 0, "b", 0, 0, "", 0},
        {PVMX_GLOBAL_INDEX, 0, NULL, 0, 0, "third", 5}};
    const kunai_options strict = {.struct_size = sizeof strict, .flags = KUNAI_OPEN_STRICT};
    bytes file = {0};

    write_pvmx(textures, 3, 4, &file);
    test_sweep_all(&archive_visitor, file.data, file.size, NULL, 0);
    test_sweep_truncation(&archive_visitor, file.data, file.size, &strict, 1);
    free_bytes(&file);
}
