/* test_palette.c - palettes: of files, of archives, and what they do to indices (pvr.md 7,
 * gvr-xvr.md A4). */
#include "texture_files.h"

#include "bytes.h"

enum { HEADER = 16, OLD_HEADER = 12, PALETTE = 1024 /* colours of the hardware */ };

/* ---- files ---- */

/* A PVPL or GVPL chunk up to its entries. The length is little-endian in both. */
static void add_header(bytes *out, int big, uint32_t format, uint32_t count, size_t entries)
{
    append_bytes(out, big ? "GVPL" : "PVPL", 4);
    append_u32(out, (uint32_t)(8 + entries), 0);
    append_u16(out, format, big);
    append_u16(out, 0, big);
    append_u16(out, 0, big);
    append_u16(out, count, big);
}

/* Entries 0x0000, 0x1111, 0x2222 and so on. */
static void add_palette(bytes *out, int big, uint32_t format, uint32_t count)
{
    uint32_t i;

    add_header(out, big, format, count, 2 * (size_t)count);
    for (i = 0; i < count; i++)
        append_u16(out, i % 16 * 0x1111, big);
}

static void add_old_header(bytes *out, uint32_t length, uint32_t format)
{
    append_bytes(out, "PVRP", 4);
    append_u32(out, length, 0);
    append_u16(out, format, 0);
    append_zeros(out, 2);
}

/* Opens a file whose only content is a palette. */
static kunai_textures *open_palette(const bytes *file, uint32_t flags)
{
    test_exact exact = test_exact_copy(file->data, file->size);
    kunai_textures *textures = open_textures(exact.data, exact.size, flags);

    assert_int_equal(kunai_textures_get_info(textures)->palette_count, 1);
    assert_non_null(kunai_textures_get_palette(textures, 0)->colors);
    test_exact_free(&exact); /* colours are copies */
    return textures;
}

/* ---- entries ---- */

/* The examples of pvr.md 6 and gvr-xvr.md A2, and what tells a format from the others. */
static const struct entry_row {
    int big;
    uint32_t format;
    uint32_t flags;
    uint32_t size;
    uint8_t entry[4];
    uint8_t repeated[4];
    uint8_t shifted[4];
} entry_rows[] = {
    {0, 0, 0, 2, {0xCD, 0xAB}, {82, 247, 107, 255}, {80, 240, 104, 255}},
    {0, 0, 0, 2, {0xCD, 0x2B}, {82, 247, 107, 0}, {80, 240, 104, 0}},
    {0, 1, 0, 2, {0x34, 0x12}, {16, 69, 165, 255}, {16, 68, 160, 255}},
    {0, 2, 0, 2, {0x34, 0x12}, {34, 51, 68, 17}, {32, 48, 64, 16}},
    {0, 5, 0, 2, {0xCD, 0xAB}, {82, 247, 107, 255}, {80, 240, 104, 255}},
    {0, 5, 0, 2, {0xCD, 0x2B}, {82, 247, 107, 255}, {80, 240, 104, 255}},
    {0, 6, 0, 4, {11, 22, 33, 44}, {33, 22, 11, 44}, {33, 22, 11, 44}},
    {0, 7, 0, 4, {11, 22, 33, 44}, {33, 22, 11, 44}, {33, 22, 11, 44}},
    {1, 0, 0, 2, {0x12, 0x34}, {0x34, 0x34, 0x34, 0x12}, {0x34, 0x34, 0x34, 0x12}},
    {1, 1, 0, 2, {0x12, 0x34}, {16, 69, 165, 255}, {16, 68, 160, 255}},
    {1, 2, 0, 2, {0x12, 0x34}, {34, 51, 68, 36}, {32, 48, 64, 32}},
    {1, 2, 0, 2, {0xAB, 0xCD}, {82, 247, 107, 255}, {80, 240, 104, 255}},
    {1, 6, 0, 4, {44, 33, 22, 11}, {33, 22, 11, 44}, {33, 22, 11, 44}},
    /* the two games: only codes 0 and 2 of the GameCube mean something else */
    {1, 0, KUNAI_TEXTURES_SA_PALETTES, 2, {0xAB, 0xCD}, {82, 247, 107, 255}, {80, 240, 104, 255}},
    {1, 0, KUNAI_TEXTURES_SA_PALETTES, 2, {0x2B, 0xCD}, {82, 247, 107, 0}, {80, 240, 104, 0}},
    {1, 1, KUNAI_TEXTURES_SA_PALETTES, 2, {0x12, 0x34}, {16, 69, 165, 255}, {16, 68, 160, 255}},
    {1, 2, KUNAI_TEXTURES_SA_PALETTES, 2, {0x12, 0x34}, {34, 51, 68, 17}, {32, 48, 64, 16}},
    {1, 2, KUNAI_TEXTURES_SA_PALETTES, 2, {0xAB, 0xCD}, {187, 204, 221, 170}, {176, 192, 208, 160}},
    {1, 6, KUNAI_TEXTURES_SA_PALETTES, 4, {44, 33, 22, 11}, {33, 22, 11, 44}, {33, 22, 11, 44}},
    {0, 0, KUNAI_TEXTURES_SA_PALETTES, 2, {0xCD, 0xAB}, {82, 247, 107, 255}, {80, 240, 104, 255}},
    {0, 1, KUNAI_TEXTURES_SA_PALETTES, 2, {0x34, 0x12}, {16, 69, 165, 255}, {16, 68, 160, 255}},
    {0, 2, KUNAI_TEXTURES_SA_PALETTES, 2, {0x34, 0x12}, {34, 51, 68, 17}, {32, 48, 64, 16}},
    {0, 5, KUNAI_TEXTURES_SA_PALETTES, 2, {0xCD, 0x2B}, {82, 247, 107, 255}, {80, 240, 104, 255}},
    {0, 6, KUNAI_TEXTURES_SA_PALETTES, 4, {11, 22, 33, 44}, {33, 22, 11, 44}, {33, 22, 11, 44}}};

/* Entry 1 of 3: it is looked for in the right place. */
static void check_entry(const struct entry_row *row, uint32_t shift)
{
    static const uint8_t marks[4] = {0xFF, 0xFF, 0xFF, 0xFF};
    kunai_textures *textures;
    bytes file = {0};

    add_header(&file, row->big, row->format, 3, (size_t)3 * row->size);
    append_bytes(&file, marks, row->size);
    append_bytes(&file, row->entry, row->size);
    append_bytes(&file, marks, row->size);
    textures = open_palette(&file, KUNAI_OPEN_STRICT | row->flags | shift);
    assert_pixel(kunai_textures_get_palette(textures, 0)->colors, 1,
                 shift ? row->shifted : row->repeated);
    kunai_textures_close(textures);
    free_bytes(&file);
}

TEST(entries)
{
    size_t i;

    for (i = 0; i < sizeof entry_rows / sizeof entry_rows[0]; i++) {
        check_entry(&entry_rows[i], 0);
        check_entry(&entry_rows[i], KUNAI_TEXTURES_SHIFT);
    }
}

/* Every value that an entry can have, as the tables of pvr.md 6 and gvr-xvr.md A2 hash them. The
 * count ends at 65535, so there are two files. */
TEST(every_entry)
{
    static const struct {
        int big;
        uint32_t format;
        uint32_t flags;
        uint32_t color;
    } rows[] = {{0, 0, 0, KUNAI_I_ARGB1555},
                {0, 0, KUNAI_TEXTURES_SHIFT, KUNAI_I_ARGB1555},
                {0, 1, 0, KUNAI_I_RGB565},
                {0, 1, KUNAI_TEXTURES_SHIFT, KUNAI_I_RGB565},
                {0, 2, 0, KUNAI_I_ARGB4444},
                {0, 2, KUNAI_TEXTURES_SHIFT, KUNAI_I_ARGB4444},
                {0, 5, 0, KUNAI_I_RGB555},
                {0, 5, KUNAI_TEXTURES_SHIFT, KUNAI_I_RGB555},
                {1, 1, 0, KUNAI_I_RGB565},
                {1, 2, 0, KUNAI_I_RGB5A3},
                {1, 2, KUNAI_TEXTURES_SHIFT, KUNAI_I_RGB5A3},
                {1, 0, KUNAI_TEXTURES_SA_PALETTES, KUNAI_I_ARGB1555},
                {1, 0, KUNAI_TEXTURES_SA_PALETTES | KUNAI_TEXTURES_SHIFT, KUNAI_I_ARGB1555},
                {1, 2, KUNAI_TEXTURES_SA_PALETTES, KUNAI_I_ARGB4444},
                {1, 2, KUNAI_TEXTURES_SA_PALETTES | KUNAI_TEXTURES_SHIFT, KUNAI_I_ARGB4444}};
    uint8_t *colors = malloc(4 * 65536);
    size_t i;

    assert_non_null(colors);
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint32_t half, k;

        for (half = 0; half < 2; half++) {
            kunai_textures *textures;
            bytes file = {0};

            add_header(&file, rows[i].big, rows[i].format, 32768, 65536);
            for (k = 0; k < 32768; k++)
                append_u16(&file, half * 32768 + k, rows[i].big);
            textures = open_palette(&file, rows[i].flags);
            memcpy(colors + half * 131072, kunai_textures_get_palette(textures, 0)->colors, 131072);
            kunai_textures_close(textures);
            free_bytes(&file);
        }
        assert_bytes_hash(colors, 4 * 65536, get_color_hash(rows[i].color, rows[i].flags));
    }
    free(colors);
}

/* Any count, with the end of the file behind the last entry. */
TEST(counts)
{
    static const uint32_t counts[] = {0,   1,   15,  16,  17,  48,  127,  128,
                                      129, 255, 256, 257, 384, 385, 4096, 65535};
    size_t i;
    uint32_t k;
    int big;

    for (i = 0; i < sizeof counts / sizeof counts[0]; i++)
        for (big = 0; big < 2; big++) {
            kunai_textures *textures;
            const kunai_palette *palette;
            bytes file = {0};

            add_palette(&file, big, 1, counts[i]);
            textures = open_palette(&file, KUNAI_OPEN_STRICT);
            palette = kunai_textures_get_palette(textures, 0);
            assert_int_equal(palette->count, counts[i]);
            for (k = 0; k < counts[i]; k++) { /* red of n * 0x1111: its upper 5 bits */
                const uint32_t red = k % 16 * 0x1111 >> 11;

                assert_int_equal(palette->colors[4 * (size_t)k], red << 3 | red >> 2);
                assert_int_equal(palette->colors[4 * (size_t)k + 3], 255);
            }
            kunai_textures_close(textures);
            free_bytes(&file);
        }
}

/* ---- headers ---- */

TEST(fields)
{
    static const uint8_t header[8] = {1, 0, 0x34, 0x12, 0x78, 0x56, 2, 0};
    int big;

    for (big = 0; big < 2; big++) {
        const kunai_textures_info *info;
        const kunai_palette *palette;
        kunai_textures *textures;
        uint8_t pixel[4];
        bytes file = {0};
        size_t i;

        add_palette(&file, big, 1, 2);
        for (i = 0; i < sizeof header; i++)
            file.data[8 + (big ? i ^ 1 : i)] = header[i];
        textures = open_palette(&file, KUNAI_OPEN_STRICT);
        info = kunai_textures_get_info(textures);
        assert_int_equal(info->format, big ? KUNAI_FORMAT_GVP : KUNAI_FORMAT_PVP);
        assert_int_equal(info->byte_order, big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE);
        assert_int_equal(info->image_count, 0);
        assert_int_equal(info->broken_count, 0);
        assert_int_equal(info->warning_count, 0);
        palette = kunai_textures_get_palette(textures, 0);
        assert_int_equal(palette->format, 1);
        assert_int_equal(palette->bank, 0x1234);
        assert_int_equal(palette->first, 0x5678);
        assert_int_equal(palette->count, 2);
        assert_int_equal(palette->name.size, 0);
        assert_string_equal(palette->name.data, "");
        assert_null(kunai_textures_get_palette(textures, 1));
        assert_null(kunai_textures_get_palette(textures, UINT32_MAX));
        assert_null(kunai_textures_get_palette(NULL, 0));
        assert_null(kunai_textures_get_image(textures, 0));
        assert_int_equal(kunai_textures_find_image(textures, "", 0), -1);
        assert_int_equal(kunai_textures_decode(textures, 0, 0, NULL, pixel, sizeof pixel, NULL),
                         KUNAI_E_RANGE);
        kunai_textures_close(textures);
        free_bytes(&file);
    }
}

/* The count decides; the length is not asked, nor is the upper byte of the format. */
TEST(what_is_not_trusted)
{
    static const uint32_t lengths[] = {0, 7, 8, 9, 11, 13, 0x7FFFFFFF, 0xFFFFFFFF};
    size_t i;
    int big;

    for (big = 0; big < 2; big++) {
        bytes file = {0};

        add_palette(&file, big, 2, 2);
        for (i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
            set_u32(&file, 4, lengths[i], 0);
            kunai_textures_close(open_palette(&file, KUNAI_OPEN_STRICT));
        }
        file.data[big ? 8 : 9] = 0xFF;
        kunai_textures_close(open_palette(&file, KUNAI_OPEN_STRICT));
        free_bytes(&file);
    }
}

TEST(formats)
{
    static const uint8_t sizes[2][10] = {{2, 2, 2, 0, 0, 2, 4, 4, 0, 0},
                                         {2, 2, 2, 0, 0, 0, 4, 0, 0, 0}};
    uint32_t format;
    int big;

    for (big = 0; big < 2; big++)
        for (format = 0; format < 256; format++) {
            const uint32_t size = format < 10 ? sizes[big][format] : 0;
            bytes file = {0};

            add_header(&file, big, format, 5, (size_t)5 * size);
            append_zeros(&file, size ? (size_t)5 * size : 64);
            if (size) {
                kunai_textures_close(open_palette(&file, KUNAI_OPEN_STRICT));
                assert_open_fails(file.data, file.size - 1, 0, 0, KUNAI_E_TRUNCATED, HEADER);
            } else {
                assert_open_fails(file.data, file.size, 0, 0, KUNAI_E_UNSUPPORTED, 8);
            }
            free_bytes(&file);
        }
}

static void check_cuts(const bytes *file, uint32_t format, size_t header)
{
    size_t n;

    for (n = 0; n < file->size; n++) {
        test_exact exact = test_exact_copy(file->data, n);
        const kunai_result code = n < 4 ? KUNAI_E_FORMAT : KUNAI_E_TRUNCATED;

        assert_open_fails(exact.data, n, 0, 0, code, n < header ? 0 : header);
        assert_open_fails(exact.data, n, 0, format, code, n < header ? 0 : header);
        test_exact_free(&exact);
    }
}

TEST(cut)
{
    bytes file = {0};

    add_palette(&file, 0, 2, 5);
    check_cuts(&file, KUNAI_FORMAT_PVP, HEADER);
    free_bytes(&file);
    add_palette(&file, 1, 2, 5);
    check_cuts(&file, KUNAI_FORMAT_GVP, HEADER);
    free_bytes(&file);
    add_old_header(&file, 4 + 10, 2);
    append_zeros(&file, 10);
    check_cuts(&file, KUNAI_FORMAT_PVP, OLD_HEADER);
    free_bytes(&file);
}

/* The record is what was asked for, and not what is there. */
static void assert_none(const bytes *file, uint32_t format, const char *record)
{
    const kunai_options options = make_texture_options(0, format);
    kunai_textures *textures;
    kunai_error error;

    assert_int_equal(kunai_textures_open(file->data, file->size, &options, &textures, &error),
                     KUNAI_E_FORMAT);
    assert_int_equal(error.format, format);
    assert_int_equal(error.offset, 0);
    assert_string_equal(error.record, record);
    assert_string_equal(error.message, "there is no palette");
}

/* A file is what it was asked to be, or nothing. */
TEST(wanted)
{
    bytes file = {0};
    int big;

    for (big = 0; big < 2; big++) {
        add_palette(&file, big, 1, 2);
        assert_open_fails(file.data, file.size, 0, big ? KUNAI_FORMAT_PVP : KUNAI_FORMAT_GVP,
                          KUNAI_E_FORMAT, 0);
        assert_open_fails(file.data, file.size, 0, KUNAI_FORMAT_PVR, KUNAI_E_FORMAT, 0);
        if (big)
            assert_none(&file, KUNAI_FORMAT_PVP, "PVPL");
        else
            assert_none(&file, KUNAI_FORMAT_GVP, "GVPL");
        file.data[0] = 'X';
        assert_none(&file, KUNAI_FORMAT_PVP, "PVPL");
        assert_none(&file, KUNAI_FORMAT_GVP, "GVPL");
        assert_open_fails(file.data, file.size, 0, KUNAI_FORMAT_PVP, KUNAI_E_FORMAT, 0);
        assert_open_fails(file.data, file.size, 0, KUNAI_FORMAT_GVP, KUNAI_E_FORMAT, 0);
        assert_open_fails(file.data, file.size, 0, 0, KUNAI_E_FORMAT, 0);
        free_bytes(&file);
    }
}

/* PVRP: the length gives the count. */
TEST(old)
{
    static const struct {
        uint32_t length, format, count;
    } rows[] = {{4, 2, 0},  {5, 2, 0}, {6, 2, 1}, {9, 2, 2},
                {10, 1, 3}, {7, 6, 0}, {8, 7, 1}, {11, 6, 1}};
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const kunai_palette *palette;
        kunai_textures *textures;
        bytes file = {0};

        add_old_header(&file, rows[i].length, rows[i].format);
        append_bytes(&file, "\x34\x12\x34\x12\x34\x12\x34", rows[i].length - 4);
        textures = open_palette(&file, KUNAI_OPEN_STRICT);
        palette = kunai_textures_get_palette(textures, 0);
        assert_int_equal(kunai_textures_get_info(textures)->format, KUNAI_FORMAT_PVP);
        assert_int_equal(palette->count, rows[i].count);
        assert_int_equal(palette->format, rows[i].format);
        assert_int_equal(palette->bank, 0);
        assert_int_equal(palette->first, 0);
        if (rows[i].count && rows[i].format == 2)
            assert_memory_equal(palette->colors, "\x22\x33\x44\x11", 4);
        kunai_textures_close(textures);
        free_bytes(&file);
    }
}

TEST(old_broken)
{
    bytes file = {0};
    uint32_t length;

    add_old_header(&file, 0, 2);
    append_zeros(&file, 16);
    for (length = 0; length < 4; length++) {
        set_u32(&file, 4, length, 0);
        assert_open_fails(file.data, file.size, 0, 0, KUNAI_E_CORRUPT, 4);
    }
    set_u32(&file, 4, 4 + 16, 0);
    kunai_textures_close(open_palette(&file, KUNAI_OPEN_STRICT));
    set_u32(&file, 4, 4 + 18, 0);
    assert_open_fails(file.data, file.size, 0, 0, KUNAI_E_TRUNCATED, OLD_HEADER);
    set_u32(&file, 4, 0xFFFFFFFF, 0);
    assert_open_fails(file.data, file.size, 0, 0, KUNAI_E_TRUNCATED, OLD_HEADER);
    file.data[8] = 3;
    assert_open_fails(file.data, file.size, 0, 0, KUNAI_E_UNSUPPORTED, 8);
    free_bytes(&file);
}

static void check_found(const bytes *file, size_t size, uint32_t confidence, uint64_t expected)
{
    kunai_found found;

    assert_int_equal(kunai_probe(file->data, size, &found), KUNAI_OK);
    assert_int_equal(found.format, file->data[0] == 'G' ? KUNAI_FORMAT_GVP : KUNAI_FORMAT_PVP);
    assert_int_equal(found.byte_order,
                     file->data[0] == 'G' ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE);
    assert_int_equal(found.confidence, confidence);
    assert_int_equal(found.size, expected);
}

/* A palette goes to where its length says, or as far as its entries: whichever is more. */
TEST(found)
{
    bytes file = {0};
    int big;

    for (big = 0; big < 2; big++) {
        add_palette(&file, big, 1, 0);
        check_found(&file, HEADER, KUNAI_CONFIDENCE_SURE, HEADER);
        check_found(&file, HEADER - 1, KUNAI_CONFIDENCE_LIKELY, HEADER - 1);
        free_bytes(&file);
        add_palette(&file, big, 1, 3);
        append_zeros(&file, 4);
        check_found(&file, HEADER + 10, KUNAI_CONFIDENCE_SURE, HEADER + 6);
        check_found(&file, HEADER + 6, KUNAI_CONFIDENCE_SURE, HEADER + 6);
        check_found(&file, HEADER + 5, KUNAI_CONFIDENCE_LIKELY, HEADER + 5);
        set_u32(&file, 4, 8 + 7, 0);
        check_found(&file, HEADER + 10, KUNAI_CONFIDENCE_SURE, HEADER + 7);
        set_u32(&file, 4, 8 + 5, 0);
        check_found(&file, HEADER + 10, KUNAI_CONFIDENCE_SURE, HEADER + 6);
        free_bytes(&file);
    }
    add_old_header(&file, 4 + 5, 1);
    append_zeros(&file, 8);
    check_found(&file, OLD_HEADER + 8, KUNAI_CONFIDENCE_SURE, OLD_HEADER + 5);
    check_found(&file, OLD_HEADER - 1, KUNAI_CONFIDENCE_LIKELY, OLD_HEADER - 1);
    free_bytes(&file);
}

/* ---- palettes between textures ---- */

enum { TABLE = 12 + 2 * 30, TEXTURE = 16 + 32 };

static void add_chunk(bytes *out, const char *tag, const char *body, size_t size)
{
    append_bytes(out, tag, 4);
    append_u32(out, (uint32_t)size, 0);
    append_bytes(out, body, size);
}

/* Two textures that are called a and b. */
static void add_table(bytes *out, int big)
{
    uint32_t i;

    append_bytes(out, big ? "GVMH" : "PVMH", 4);
    append_u32(out, TABLE - 8, 0);
    append_u16(out, 8, big);
    append_u16(out, 2, big);
    for (i = 0; i < 2; i++) {
        append_u16(out, i, big);
        append_field(out, i ? "b" : "a", 28);
    }
}

/* 4x4 texels in RGB565. */
static void add_texture(bytes *out, int big)
{
    static const uint8_t pvr[4] = {1, 9, 0, 0}, gvr[4] = {0, 0, 0, 4};

    append_bytes(out, big ? "GVRT" : "PVRT", 4);
    append_u32(out, 8 + 32, 0);
    append_bytes(out, big ? gvr : pvr, 4);
    append_u16(out, 4, big);
    append_u16(out, 4, big);
    append_zeros(out, 32);
}

static void assert_palette(const kunai_textures *textures, uint32_t index, uint32_t count,
                           const char *name)
{
    const kunai_palette *palette = kunai_textures_get_palette(textures, index);

    assert_non_null(palette);
    assert_int_equal(palette->count, count);
    assert_int_equal(palette->name.size, strlen(name));
    assert_string_equal(palette->name.data, name);
}

/* Before, between and behind the textures. */
TEST(set)
{
    int big;

    for (big = 0; big < 2; big++) {
        const char *name_tag = big ? "GVPN" : "PVPN";
        kunai_textures *textures;
        bytes file = {0};

        add_table(&file, big);
        add_chunk(&file, name_tag, "first\0rest", 10);
        add_palette(&file, big, 1, 3);
        add_texture(&file, big);
        add_chunk(&file, name_tag, "lost", 5); /* something is between it and the palette */
        add_chunk(&file, "COMM", "text", 4);
        add_palette(&file, big, 2, 5);
        add_palette(&file, big, 1, 0); /* no name */
        add_chunk(&file, name_tag, "other", 6);
        add_chunk(&file, name_tag, "no end", 6);
        add_palette(&file, big, 1, 16);
        add_chunk(&file, name_tag, "", 0);
        add_palette(&file, big, 1, 17);
        add_texture(&file, big);
        add_chunk(&file, name_tag, "last\0", 5);
        add_palette(&file, big, 1, 256);
        add_chunk(&file, name_tag, "of nothing\0", 11);
        textures = open_textures(file.data, file.size, KUNAI_OPEN_STRICT);
        assert_int_equal(kunai_textures_get_info(textures)->image_count, 2);
        assert_int_equal(kunai_textures_get_info(textures)->palette_count, 6);
        assert_palette(textures, 0, 3, "first");
        assert_palette(textures, 1, 5, "");
        assert_palette(textures, 2, 0, "");
        assert_palette(textures, 3, 16, "no end");
        assert_palette(textures, 4, 17, "");
        assert_palette(textures, 5, 256, "last");
        assert_null(kunai_textures_get_palette(textures, 6));
        assert_int_equal(kunai_textures_get_palette(textures, 1)->format, 2);
        /* they belong to no image */
        assert_null(kunai_textures_get_image(textures, 0)->palette);
        assert_null(kunai_textures_get_image(textures, 1)->palette);
        assert_int_equal(kunai_textures_get_image(textures, 0)->palette_index, -1);
        assert_int_equal(kunai_textures_get_image(textures, 1)->palette_index, -1);
        kunai_textures_close(textures);
        free_bytes(&file);
    }
}

/* Those of the other console are no chunks of the archive. */
TEST(set_of_others)
{
    int big;

    for (big = 0; big < 2; big++) {
        kunai_textures *textures;
        bytes file = {0};

        add_table(&file, big);
        add_texture(&file, big);
        add_palette(&file, !big, 1, 4);
        add_texture(&file, big);
        textures = open_textures(file.data, file.size, 0);
        assert_int_equal(kunai_textures_get_info(textures)->image_count, 2);
        assert_int_equal(kunai_textures_get_info(textures)->palette_count, 0);
        assert_int_equal(kunai_textures_get_info(textures)->warning_count, 1); /* it was skipped */
        kunai_textures_close(textures);
        free_bytes(&file);
    }
}

/* One broken palette harms neither the textures nor the other palettes. It has an unknown format,
 * or its entries pass the end of its chunk. */
TEST(set_broken)
{
    enum { AT = TABLE + TEXTURE };
    static const struct {
        uint32_t format, count;
        size_t entries;
        kunai_result code;
        uint64_t offset;
    } rows[] = {{3, 2, 4, KUNAI_E_UNSUPPORTED, AT + 8},
                {1, 3, 4, KUNAI_E_TRUNCATED, AT + HEADER},
                {1, 0xFFFF, 4, KUNAI_E_TRUNCATED, AT + HEADER}};
    size_t i;
    int big;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (big = 0; big < 2; big++) {
            const kunai_textures_info *info;
            kunai_textures *textures;
            bytes file = {0};

            add_table(&file, big);
            add_texture(&file, big);
            add_header(&file, big, rows[i].format, rows[i].count, rows[i].entries);
            append_zeros(&file, rows[i].entries);
            add_texture(&file, big);
            add_palette(&file, big, 1, 7);
            textures = open_textures(file.data, file.size, 0);
            info = kunai_textures_get_info(textures);
            assert_int_equal(info->image_count, 2);
            assert_int_equal(info->broken_count, 0);
            assert_int_equal(info->palette_count, 1);
            assert_palette(textures, 0, 7, "");
            assert_int_equal(info->warning_count, 1);
            assert_int_equal(info->warnings[0].code, rows[i].code);
            assert_int_equal(info->warnings[0].offset, rows[i].offset);
            assert_string_equal(info->warnings[0].record, big ? "GVPL" : "PVPL");
            kunai_textures_close(textures);
            assert_open_fails(file.data, file.size, KUNAI_OPEN_STRICT, 0, rows[i].code,
                              rows[i].offset);
            free_bytes(&file);
        }
}

/* A chunk that has no room for the header of a palette. */
TEST(set_small)
{
    size_t n;

    for (n = 0; n < 8; n++) {
        const kunai_textures_info *info;
        kunai_textures *textures;
        bytes file = {0};

        add_table(&file, 0);
        add_texture(&file, 0);
        add_chunk(&file, "PVPL", "\1\0\0\0\0\0\0", n);
        add_texture(&file, 0);
        textures = open_textures(file.data, file.size, 0);
        info = kunai_textures_get_info(textures);
        assert_int_equal(info->image_count, 2);
        assert_int_equal(info->broken_count, 0);
        assert_int_equal(info->palette_count, 0);
        assert_int_equal(info->warning_count, 1);
        assert_int_equal(info->warnings[0].code, KUNAI_E_TRUNCATED);
        assert_int_equal(info->warnings[0].offset, TABLE + TEXTURE);
        kunai_textures_close(textures);
        free_bytes(&file);
    }
}

/* Where the file ends in the last chunk: in its header, in its entries, behind them. */
TEST(set_cut)
{
    int big;

    for (big = 0; big < 2; big++) {
        const size_t at = TABLE + 2 * TEXTURE;
        bytes file = {0};
        size_t n;

        add_table(&file, big);
        add_texture(&file, big);
        add_texture(&file, big);
        add_palette(&file, big, 1, 4);
        set_u32(&file, at + 4, 1000, 0); /* it passes the end anyway */
        for (n = at; n <= file.size; n++) {
            test_exact exact = test_exact_copy(file.data, n);
            kunai_textures *textures = open_textures(exact.data, n, 0);
            const kunai_textures_info *info = kunai_textures_get_info(textures);
            const int is_chunk = n >= at + 8, is_whole = n == file.size;

            assert_int_equal(info->image_count, 2);
            assert_int_equal(info->palette_count, is_whole);
            assert_int_equal(info->warning_count, is_chunk && !is_whole);
            if (info->warning_count) {
                assert_int_equal(info->warnings[0].code, KUNAI_E_TRUNCATED);
                assert_int_equal(info->warnings[0].offset, n < at + HEADER ? at : at + HEADER);
            }
            kunai_textures_close(textures);
            test_exact_free(&exact);
        }
        free_bytes(&file);
    }
}

/* Two textures; what is behind the first, and at the end of the file. */
static bytes make_set(int big, const bytes *between, const bytes *behind)
{
    bytes file = {0};

    add_table(&file, big);
    add_texture(&file, big);
    append_bytes(&file, between->data, between->size);
    add_texture(&file, big);
    append_bytes(&file, behind->data, behind->size);
    return file;
}

static void assert_sizes(const bytes *file, uint64_t first, uint64_t second, uint32_t palettes,
                         uint32_t warnings)
{
    test_exact exact = test_exact_copy(file->data, file->size);
    kunai_textures *textures = open_textures(exact.data, exact.size, 0);
    const kunai_textures_info *info = kunai_textures_get_info(textures);

    assert_int_equal(info->image_count, 2);
    assert_int_equal(info->broken_count, 0);
    assert_int_equal(info->palette_count, palettes);
    assert_int_equal(info->warning_count, warnings);
    assert_int_equal(kunai_textures_get_image(textures, 0)->offset, TABLE + 16);
    assert_int_equal(kunai_textures_get_image(textures, 0)->size, first);
    assert_int_equal(kunai_textures_get_image(textures, 1)->size, second);
    free(decode_level(textures, 0, 0));
    free(decode_level(textures, 1, 0));
    kunai_textures_close(textures);
    test_exact_free(&exact);
}

/* A texture ends where its length says when a chunk begins there; else all up to the next one, or
 * to the end of the data, is its payload (pvr.md 1.3). */
TEST(set_sizes)
{
    enum { PAYLOAD = TEXTURE - 16, INDEX = 16, COMMENT = 8 + 4 };
    int big;

    for (big = 0; big < 2; big++) {
        const size_t length_at = TABLE + 4;
        bytes nothing = {0}, index = {0}, palette = {0}, comment = {0}, file;

        add_chunk(&index, big ? "GCIX" : "GBIX", "\0\0\0\0\0\0\0", 8);
        add_palette(&palette, big, 1, 3);
        add_chunk(&comment, "COMM", "text", 4);

        file = make_set(big, &nothing, &nothing); /* another texture */
        assert_sizes(&file, PAYLOAD, PAYLOAD, 0, 0);
        set_u32(&file, length_at, 0, 0); /* the search finds it */
        assert_sizes(&file, PAYLOAD, PAYLOAD, 0, 1);
        free_bytes(&file);
        file = make_set(big, &index, &comment);
        assert_sizes(&file, PAYLOAD, PAYLOAD, 0, 0);
        set_u32(&file, length_at, 8 + PAYLOAD + 8, 0); /* inside of the index: zeros */
        assert_sizes(&file, PAYLOAD + INDEX, PAYLOAD, 0, 0);
        set_u32(&file, length_at, 0, 0);
        assert_sizes(&file, PAYLOAD + INDEX, PAYLOAD, 0, 1);
        set_u32(&file, TABLE + TEXTURE + INDEX + 4, 0, 0);
        assert_sizes(&file, PAYLOAD + INDEX, PAYLOAD + COMMENT, 0, 1);
        free_bytes(&file);
        file = make_set(big, &palette, &palette);
        assert_sizes(&file, PAYLOAD, PAYLOAD, 2, 0);
        set_u32(&file, length_at, 0, 0); /* the palette is found, too */
        assert_sizes(&file, PAYLOAD + palette.size, PAYLOAD, 2, 1);
        set_u32(&file, length_at, 8 + PAYLOAD + 8, 0); /* and here it is not */
        assert_sizes(&file, PAYLOAD + palette.size, PAYLOAD, 1, 1);
        free_bytes(&file);
        comment.size = 8; /* a chunk, and less than one */
        set_u32(&comment, 4, 0, 0);
        file = make_set(big, &nothing, &comment);
        assert_sizes(&file, PAYLOAD, PAYLOAD, 0, 0);
        file.size--;
        assert_sizes(&file, PAYLOAD, PAYLOAD + 7, 0, 0);
        free_bytes(&file);

        free_bytes(&index);
        free_bytes(&palette);
        free_bytes(&comment);
    }
}

/* 8 bytes of 32 are there, and the length says so: the palette behind them is not texels. */
TEST(set_short)
{
    enum { SHORT = 8 };
    int big, last;

    for (big = 0; big < 2; big++)
        for (last = 0; last < 2; last++) {
            const size_t at = TABLE + (last ? TEXTURE : 0);
            const kunai_textures_info *info;
            const kunai_image *image;
            kunai_textures *textures;
            uint8_t pixels[64];
            kunai_error error;
            bytes file = {0};

            add_table(&file, big);
            if (last)
                add_texture(&file, big);
            add_texture(&file, big);
            file.size -= TEXTURE - 16 - SHORT;
            set_u32(&file, at + 4, 8 + SHORT, 0);
            add_palette(&file, big, 1, 40);
            if (!last)
                add_texture(&file, big);
            textures = open_textures(file.data, file.size, 0);
            info = kunai_textures_get_info(textures);
            assert_int_equal(info->image_count, 2);
            assert_int_equal(info->broken_count, 1);
            assert_int_equal(info->warning_count, 1);
            assert_int_equal(info->warnings[0].code, KUNAI_E_TRUNCATED);
            assert_int_equal(info->warnings[0].offset, at + 16);
            assert_string_equal(info->warnings[0].record, big ? "GVRT" : "PVRT");
            assert_int_equal(info->palette_count, 1);
            assert_palette(textures, 0, 40, "");
            image = kunai_textures_get_image(textures, (uint32_t)last);
            assert_int_equal(image->result, KUNAI_E_TRUNCATED);
            assert_int_equal(image->offset, at + 16);
            assert_int_equal(image->size, SHORT);
            assert_int_equal(kunai_textures_decode(textures, (uint32_t)last, 0, NULL, pixels,
                                                   sizeof pixels, &error),
                             KUNAI_E_TRUNCATED);
            assert_int_equal(error.offset, at + 16);
            free(decode_level(textures, !last, 0));
            kunai_textures_close(textures);
            set_u32(&file, at + 4, 0, 0); /* who knows: all is taken for the payload */
            textures = open_textures(file.data, file.size, 0);
            image = kunai_textures_get_image(textures, (uint32_t)last);
            assert_int_equal(image->result, KUNAI_OK);
            assert_int_equal(image->size, SHORT + HEADER + 2 * 40);
            kunai_textures_close(textures);
            free_bytes(&file);
        }
}

/* Palettes of the pictures come first, with their names. */
TEST(set_own)
{
    kunai_textures *textures;
    bytes file = {0};

    add_table(&file, 1);
    add_palette(&file, 1, 1, 5);
    add_texture(&file, 1);
    append_bytes(&file, "GVRT\x48\0\0\0\0\0\x18\x08\0\x08\0\x08", 16); /* 8x8, RGB565, CI4 */
    append_bytes(&file, "\x12\x34", 2);
    append_zeros(&file, 30 + 32);
    textures = open_textures(file.data, file.size, KUNAI_OPEN_STRICT);
    assert_int_equal(kunai_textures_get_info(textures)->palette_count, 2);
    assert_palette(textures, 0, 16, "b");
    assert_palette(textures, 1, 5, "");
    assert_null(kunai_textures_get_image(textures, 0)->palette);
    assert_int_equal(kunai_textures_get_image(textures, 0)->palette_index, -1);
    assert_ptr_equal(kunai_textures_get_image(textures, 1)->palette,
                     kunai_textures_get_palette(textures, 0));
    assert_int_equal(kunai_textures_get_image(textures, 1)->palette_index, 0);
    assert_int_equal(kunai_textures_get_image(textures, 1)->palette_rule, KUNAI_PALETTE_RULE_OWN);
    assert_memory_equal(kunai_textures_get_palette(textures, 0)->colors, "\x10\x45\xA5\xFF", 4);
    kunai_textures_close(textures);
    free_bytes(&file);
}

/* An XVM has none. */
TEST(no_palettes)
{
    size_t part, size;
    uint8_t *texture = make_xvr(0, 5, 4, 4, 16, &part);
    uint8_t *file = make_xvm(texture, part, 2, &size);
    kunai_textures *textures = open_textures(file, size, KUNAI_OPEN_STRICT);

    assert_int_equal(kunai_textures_get_info(textures)->format, KUNAI_FORMAT_XVM);
    assert_int_equal(kunai_textures_get_info(textures)->palette_count, 0);
    assert_null(kunai_textures_get_palette(textures, 0));
    kunai_textures_close(textures);
    free(texture);
    free(file);
}

/* ---- decoding ---- */

/* Every index there is, in an order that the indices themselves tell. */
static const struct paletted {
    uint32_t colors;
    uint32_t data_format; /* 0: an XVR */
} paletteds[] = {{16, 5}, {256, 7}, {256, 0}};

enum { SIDE = 16, TEXELS = SIDE * SIDE };

static uint8_t *make_paletted(const struct paletted *what, size_t *size)
{
    const size_t payload = what->colors == 16 ? TEXELS / 2 : TEXELS;
    uint8_t *file = what->data_format ? make_pvr(2, what->data_format, SIDE, SIDE, payload, 0, size)
                                      : make_xvr(0, 5, SIDE, SIDE, payload, size);
    size_t i;

    for (i = 0; i < payload; i++)
        file[*size - payload + i] = (uint8_t)(i * (what->colors == 16 ? 31 : 1));
    return file;
}

/* Opens it, and says which index each texel has; all are there. */
static kunai_textures *open_paletted(const struct paletted *what, const uint8_t *file, size_t size,
                                     uint8_t indices[TEXELS])
{
    kunai_textures *textures = open_textures(file, size, KUNAI_OPEN_STRICT);
    uint8_t seen[256] = {0};
    size_t i, count = 0;

    assert_int_equal(kunai_textures_get_image(textures, 0)->color_count, what->colors);
    assert_null(kunai_textures_get_image(textures, 0)->palette);
    assert_int_equal(decode_as(textures, 0, 0, KUNAI_OUTPUT_INDEX8, NULL, indices, TEXELS, 0, NULL),
                     KUNAI_OK);
    for (i = 0; i < TEXELS; i++) {
        assert_true(indices[i] < what->colors);
        count += !seen[indices[i]];
        seen[indices[i]] = 1;
    }
    assert_int_equal(count, what->colors);
    return textures;
}

/* What the pixels have to be for a palette that has only count colours. */
static void check_pixels(const kunai_textures *textures, const uint8_t *indices,
                         const uint8_t *colors, uint32_t count)
{
    static const uint8_t transparent[4] = {0, 0, 0, 0};
    kunai_palette palette;
    uint8_t pixels[4 * TEXELS];
    size_t i;

    memset(&palette, 0, sizeof palette); /* colors and count are all that is used of it */
    palette.colors = colors;
    palette.count = count;
    assert_int_equal(
        decode_as(textures, 0, 0, KUNAI_OUTPUT_RGBA8, &palette, pixels, sizeof pixels, 0, NULL),
        KUNAI_OK);
    for (i = 0; i < TEXELS; i++)
        assert_pixel(pixels, i, indices[i] < count ? colors + 4 * (size_t)indices[i] : transparent);
}

/* A palette of the caller's, from any bank on, of any count. */
TEST(decode)
{
    static const uint32_t counts[] = {0, 1, 15, 16, 17, 255, 256, 257, 1024, UINT32_MAX};
    uint8_t colors[4 * PALETTE], indices[TEXELS];
    size_t i, k, size;
    uint32_t bank;

    for (i = 0; i < sizeof colors; i++)
        colors[i] = (uint8_t)(i * 7 + i / 256 + 1);
    for (i = 0; i < sizeof paletteds / sizeof paletteds[0]; i++) {
        uint8_t *file = make_paletted(&paletteds[i], &size);
        kunai_textures *textures = open_paletted(&paletteds[i], file, size, indices);

        for (k = 0; k < sizeof counts / sizeof counts[0]; k++)
            check_pixels(textures, indices, colors, counts[k]);
        for (bank = 0; bank < PALETTE / 16; bank++) {
            test_exact rest = test_exact_copy(colors + 64 * bank, 4 * PALETTE - 64 * (size_t)bank);

            check_pixels(textures, indices, rest.data, PALETTE - 16 * bank);
            test_exact_free(&rest);
        }
        check_pixels(textures, indices, NULL, 0);
        kunai_textures_close(textures);
        free(file);
    }
}

TEST(grey)
{
    uint8_t indices[TEXELS];
    size_t i, k, size;

    for (i = 0; i < sizeof paletteds / sizeof paletteds[0]; i++) {
        const uint32_t step = paletteds[i].colors == 16 ? 17 : 1;
        uint8_t *file = make_paletted(&paletteds[i], &size);
        kunai_textures *textures = open_paletted(&paletteds[i], file, size, indices);
        uint8_t *pixels = decode_level(textures, 0, 0);

        for (k = 0; k < TEXELS; k++) {
            const uint8_t grey = (uint8_t)(indices[k] * step);
            const uint8_t expected[4] = {grey, grey, grey, 255};

            assert_pixel(pixels, k, expected);
        }
        free(pixels);
        kunai_textures_close(textures);
        free(file);
    }
}

/* A palette of a file is one like any other, also when that has fewer colours than the indices. */
TEST(decode_with_file)
{
    uint8_t indices[TEXELS];
    size_t i, size;
    int big;

    for (i = 0; i < sizeof paletteds / sizeof paletteds[0]; i++)
        for (big = 0; big < 2; big++) {
            uint8_t *file = make_paletted(&paletteds[i], &size);
            kunai_textures *textures = open_paletted(&paletteds[i], file, size, indices);
            const kunai_palette *palette;
            kunai_textures *palettes;
            bytes colors = {0};

            add_palette(&colors, big, 1, 48);
            palettes = open_palette(&colors, KUNAI_OPEN_STRICT);
            palette = kunai_textures_get_palette(palettes, 0);
            check_pixels(textures, indices, palette->colors, palette->count);
            kunai_textures_close(palettes);
            kunai_textures_close(textures);
            free_bytes(&colors);
            free(file);
        }
}

TEST(decode_arguments)
{
    const kunai_palette palette = {NULL, {"", 0}, 1, 0, 0, 0};
    uint8_t indices[TEXELS], pixels[4 * TEXELS];
    kunai_error error;
    size_t i, size;

    for (i = 0; i < sizeof paletteds / sizeof paletteds[0]; i++) {
        uint8_t *file = make_paletted(&paletteds[i], &size);
        kunai_textures *textures = open_paletted(&paletteds[i], file, size, indices);

        memset(pixels, 0xEE, sizeof pixels);
        assert_int_equal(decode_as(textures, 0, 0, KUNAI_OUTPUT_RGBA8, &palette, pixels,
                                   sizeof pixels, 0, &error),
                         KUNAI_E_ARGUMENT);
        assert_int_equal(error.code, KUNAI_E_ARGUMENT);
        assert_int_equal(pixels[0], 0xEE);
        assert_int_equal(
            decode_as(textures, 0, 0, KUNAI_OUTPUT_NORMAL8, NULL, pixels, sizeof pixels, 0, NULL),
            KUNAI_E_UNSUPPORTED);
        kunai_textures_close(textures);
        free(file);
    }
}

/* ---- sweeps ---- */

static void sweep(const bytes *file, uint32_t flags, int must_fail)
{
    const kunai_options options = make_texture_options(flags, 0);

    test_sweep_all(&textures_visitor, file->data, file->size, &options, must_fail);
}

/* Colours, and a list of palettes, that need memory of their own. */
TEST(sweep_large)
{
    enum { MANY = 300 };
    bytes file = {0};
    uint32_t i;

    add_palette(&file, 0, 1, 8192);
    test_sweep_allocations(&textures_visitor, file.data, file.size, NULL);
    test_sweep_memory_limit(&textures_visitor, file.data, file.size, NULL);
    free_bytes(&file);
    append_bytes(&file, "GVMH", 4);
    append_u32(&file, 4 + 2 * MANY, 0);
    append_u16(&file, 0, 1);
    append_u16(&file, MANY, 1);
    append_zeros(&file, (size_t)2 * MANY);
    for (i = 0; i < MANY; i++) {
        append_bytes(&file, "GVRT\x48\0\0\0\0\0\x18\x08\0\x08\0\x08", 16); /* as above */
        append_zeros(&file, 32 + 32);
    }
    test_sweep_allocations(&textures_visitor, file.data, file.size, NULL);
    test_sweep_memory_limit(&textures_visitor, file.data, file.size, NULL);
    free_bytes(&file);
}

TEST(sweep)
{
    bytes file = {0};
    int big;

    for (big = 0; big < 2; big++) {
        add_palette(&file, big, 2, 20);
        sweep(&file, 0, 1);
        sweep(&file, KUNAI_TEXTURES_SHIFT | KUNAI_TEXTURES_SA_PALETTES, 1);
        free_bytes(&file);
        add_table(&file, big);
        add_chunk(&file, big ? "GVPN" : "PVPN", "name\0", 5);
        add_palette(&file, big, 1, 4);
        add_texture(&file, big);
        add_texture(&file, big);
        add_palette(&file, big, 6, 2);
        sweep(&file, 0, 0);
        free_bytes(&file);
    }
    add_old_header(&file, 4 + 16, 6);
    append_zeros(&file, 16);
    sweep(&file, 0, 1);
    free_bytes(&file);
}
