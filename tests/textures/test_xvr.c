/* test_xvr.c - XVR headers, levels and sizes (gvr-xvr.md B). */
#include "texture_files.h"

/* gvr-xvr.md B4: the sizes that the writer computed, without and with its padding. */
TEST(xvr_levels)
{
    static const struct {
        uint32_t format, width, height, size, padding, levels;
        uint64_t last; /* offset of the last level in the payload */
    } rows[] = {{6, 64, 64, 2730, 0, 5, 2720},
                {6, 64, 64, 2730, 22, 5, 2720},
                {6, 64, 64, 2735, 0, 5, 2720},
                {6, 64, 64, 2736, 0, 6, 2728},
                {6, 64, 64, 2744, 0, 7, 2736},
                {6, 64, 64, 4000, 0, 7, 2736},
                {6, 128, 128, 10922, 22, 6, 10912},
                {7, 128, 128, 21845, 43, 6, 21824},
                {6, 64, 32, 1365, 0, 4, 1344},
                {6, 4, 4, 8, 0, 1, 0},
                {2, 8, 4, 64 + 16 + 4 + 2, 0, 4, 84},
                /* other sizes of a texel: 64 + 16 + 4 + 1 of them, of a third more than 64 */
                {2, 8, 8, 170, 0, 4, 168},
                {18, 8, 8, 169, 1, 3, 160},
                {1, 8, 8, 340, 0, 4, 336},
                {19, 8, 8, 339, 1, 3, 320},
                {5, 8, 8, 85, 0, 4, 84},
                {17, 8, 8, 84, 1, 3, 80},
                {9, 128, 128, 21845, 43, 6, 21824},
                {10, 8, 8, 64 + 16, 0, 2, 64},
                /* no power of two: 15 + 2 + 1 texels; the writer computed 42 for 32 + 8 + 2 + 1 */
                {1, 5, 3, 80, 0, 3, 68},
                {17, 5, 3, 17, 3, 2, 15},
                {2, 8, 4, 84, 0, 3, 80},
                {1, 8, 4, 168, 0, 3, 160}};
    size_t i, size;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint8_t *file = make_xvr(3, rows[i].format, rows[i].width, rows[i].height,
                                 rows[i].size + rows[i].padding, &size);
        kunai_textures *textures;
        const kunai_image *image;
        uint32_t k, last;

        put32(file + 24, rows[i].size);
        textures = open_textures(file, size, KUNAI_OPEN_STRICT);
        image = kunai_textures_get_image(textures, 0);
        last = image->level_count - 1;
        assert_int_equal(image->level_count, rows[i].levels);
        assert_int_equal(image->levels[0].offset, XVR_HEADER);
        assert_int_equal(image->levels[last].offset, XVR_HEADER + rows[i].last);
        for (k = 1; k <= last; k++) {
            const uint32_t width = rows[i].width >> k, height = rows[i].height >> k;

            assert_int_equal(image->levels[k].width, width ? width : 1);
            assert_int_equal(image->levels[k].height, height ? height : 1);
            free(decode_level(textures, 0, k));
        }
        kunai_textures_close(textures);
        free(file);
    }
}

/* Level 0 has to lie inside of all three: the size field, the length field and the data. */
TEST(xvr_truncated)
{
    size_t size, n;
    uint8_t *file = make_xvr(1, 6, 8, 8, 40, &size);

    free(decode_file(file, size, 0));
    put32(file + 24, 32);
    put32(file + 4, 56 + 32);
    free(decode_file(file, XVR_HEADER + 32, 0));
    assert_broken(file, XVR_HEADER + 31, KUNAI_E_TRUNCATED, XVR_HEADER);
    put32(file + 24, 31);
    assert_broken(file, size, KUNAI_E_TRUNCATED, XVR_HEADER);
    put32(file + 24, 32);
    put32(file + 4, 56 + 31);
    assert_broken(file, size, KUNAI_E_TRUNCATED, XVR_HEADER);
    put32(file + 4, 55);
    assert_broken(file, size, KUNAI_E_TRUNCATED, XVR_HEADER);
    put32(file + 4, 0xFFFFFFFF);
    free(decode_file(file, size, 0));
    for (n = 4; n < XVR_HEADER; n++)
        assert_open_fails(file, n, 0, 0, KUNAI_E_TRUNCATED, 0);
    assert_open_fails(file, 3, 0, 0, KUNAI_E_FORMAT, 0);
    free(file);
}

/* What is there of a chain of 64, 16, 4 and 1 bytes when size of them count. */
static void check_cut(const uint8_t *file, size_t file_size, uint32_t size)
{
    static const uint32_t ends[] = {64, 80, 84, 85};
    kunai_textures *textures = open_textures(file, file_size, 0);
    const kunai_image *image = kunai_textures_get_image(textures, 0);
    uint32_t k, n, count = 0;

    while (count < 4 && ends[count] <= size)
        count++;
    assert_int_equal(image->result, count ? KUNAI_OK : KUNAI_E_TRUNCATED);
    assert_int_equal(image->level_count, count ? count : 1);
    for (k = 0; k < count; k++) {
        const uint32_t texels = 64u >> 2 * k, start = ends[k] - texels;
        uint8_t *pixels = decode_level(textures, 0, k);

        for (n = 0; n < texels; n++)
            assert_int_equal(pixels[4 * n + 3], start + n + 1);
        free(pixels);
    }
    kunai_textures_close(textures);
    if (!count)
        assert_broken(file, file_size, KUNAI_E_TRUNCATED, XVR_HEADER);
}

/* gvr-xvr.md B4: the size field, the length field and the file each end it; the levels in front of
 * that are there. */
TEST(xvr_cut_chain)
{
    size_t size;
    uint32_t n;
    uint8_t *file = make_xvr(1, 17, 8, 8, 85, &size);

    for (n = 0; n < 85; n++)
        file[XVR_HEADER + n] = (uint8_t)(n + 1);
    for (n = 0; n <= 85; n++) {
        check_cut(file, XVR_HEADER + n, n);
        put32(file + 4, 56 + n);
        check_cut(file, size, n);
        put32(file + 4, 56 + 85);
        put32(file + 24, n);
        check_cut(file, size, n);
        put32(file + 24, 85);
    }
    free(file);
}

enum { PLAIN = KUNAI_IMAGE_LINEAR | KUNAI_IMAGE_GLOBAL_INDEX, ALPHA = KUNAI_IMAGE_ALPHA };

/* Every format (gvr-xvr.md B3), with the bytes of two texels or of a block of 4x4, and what its
 * first and last texel are when channels are widened by repeating and by shifting bits. */
static const struct format_row {
    uint32_t code;
    uint32_t flags;
    const char *pixel_name;
    uint32_t size; /* of bytes */
    uint8_t bytes[16];
    uint8_t first[2][4];
    uint8_t last[2][4];
} format_rows[] = {
    {1,
     PLAIN | ALPHA,
     "ARGB8888",
     8,
     {1, 2, 3, 4, 5, 6, 7, 0},
     {{3, 2, 1, 4}, {3, 2, 1, 4}},
     {{7, 6, 5, 0}, {7, 6, 5, 0}}},
    {2,
     PLAIN,
     "RGB565",
     4,
     {0x34, 0x12, 0xFF, 0xFF},
     {{16, 69, 165, 255}, {16, 68, 160, 255}},
     {{255, 255, 255, 255}, {248, 252, 248, 255}}},
    {3,
     PLAIN | ALPHA,
     "ARGB1555",
     4,
     {0xCD, 0xAB, 0xCD, 0x2B},
     {{82, 247, 107, 255}, {80, 240, 104, 255}},
     {{82, 247, 107, 0}, {80, 240, 104, 0}}},
    {4,
     PLAIN | ALPHA,
     "ARGB4444",
     4,
     {0x34, 0x12, 0, 0xF0},
     {{34, 51, 68, 17}, {32, 48, 64, 16}},
     {{0, 0, 0, 255}, {0, 0, 0, 240}}},
    {5,
     PLAIN | ALPHA,
     "P8",
     2,
     {1, 255},
     {{1, 1, 1, 255}, {1, 1, 1, 255}},
     {{255, 255, 255, 255}, {255, 255, 255, 255}}},
    {6,
     KUNAI_IMAGE_GLOBAL_INDEX | ALPHA,
     "DXT1",
     8,
     {0, 0, 0x34, 0x12, 0x01, 0, 0, 0xC0},
     {{16, 69, 165, 255}, {16, 68, 160, 255}},
     {{0, 0, 0, 0}, {0, 0, 0, 0}}},
    /* the eight bytes in front are 4-bit alpha in the first two, a ramp in the others */
    {7,
     KUNAI_IMAGE_GLOBAL_INDEX | ALPHA,
     "DXT2",
     16,
     {0x55, 0x55, 0, 0, 0, 0, 0, 0, 0, 0, 0x34, 0x12, 0x01, 0, 0, 0},
     {{16, 69, 165, 85}, {16, 68, 160, 85}},
     {{0, 0, 0, 0}, {0, 0, 0, 0}}},
    {8,
     KUNAI_IMAGE_GLOBAL_INDEX | ALPHA,
     "DXT3",
     16,
     {0x55, 0x55, 0, 0, 0, 0, 0, 0, 0, 0, 0x34, 0x12, 0x01, 0, 0, 0},
     {{16, 69, 165, 85}, {16, 68, 160, 85}},
     {{0, 0, 0, 0}, {0, 0, 0, 0}}},
    {9,
     KUNAI_IMAGE_GLOBAL_INDEX | ALPHA,
     "DXT4",
     16,
     {0x55, 0x55, 0, 0, 0, 0, 0, 0, 0, 0, 0x34, 0x12, 0x01, 0, 0, 0},
     {{16, 69, 165, 85}, {16, 68, 160, 85}},
     {{0, 0, 0, 85}, {0, 0, 0, 85}}},
    {10,
     KUNAI_IMAGE_GLOBAL_INDEX | ALPHA,
     "DXT5",
     16,
     {0x55, 0x55, 0, 0, 0, 0, 0, 0, 0, 0, 0x34, 0x12, 0x01, 0, 0, 0},
     {{16, 69, 165, 85}, {16, 68, 160, 85}},
     {{0, 0, 0, 85}, {0, 0, 0, 85}}},
    {11,
     PLAIN | ALPHA,
     "ARGB8888",
     8,
     {1, 2, 3, 4, 5, 6, 7, 0},
     {{3, 2, 1, 4}, {3, 2, 1, 4}},
     {{7, 6, 5, 0}, {7, 6, 5, 0}}},
    {12,
     PLAIN,
     "RGB565",
     4,
     {0x34, 0x12, 0xFF, 0xFF},
     {{16, 69, 165, 255}, {16, 68, 160, 255}},
     {{255, 255, 255, 255}, {248, 252, 248, 255}}},
    {13,
     PLAIN | ALPHA,
     "ARGB1555",
     4,
     {0xCD, 0xAB, 0xCD, 0x2B},
     {{82, 247, 107, 255}, {80, 240, 104, 255}},
     {{82, 247, 107, 0}, {80, 240, 104, 0}}},
    {14,
     PLAIN | ALPHA,
     "ARGB4444",
     4,
     {0x34, 0x12, 0, 0xF0},
     {{34, 51, 68, 17}, {32, 48, 64, 16}},
     {{0, 0, 0, 255}, {0, 0, 0, 240}}},
    {17,
     PLAIN | ALPHA,
     "A8",
     2,
     {1, 255},
     {{255, 255, 255, 1}, {255, 255, 255, 1}},
     {{255, 255, 255, 255}, {255, 255, 255, 255}}},
    {18,
     PLAIN,
     "XRGB1555",
     4,
     {0xCD, 0xAB, 0xCD, 0x2B},
     {{82, 247, 107, 255}, {80, 240, 104, 255}},
     {{82, 247, 107, 255}, {80, 240, 104, 255}}},
    {19,
     PLAIN,
     "XRGB8888",
     8,
     {1, 2, 3, 4, 5, 6, 7, 0},
     {{3, 2, 1, 255}, {3, 2, 1, 255}},
     {{7, 6, 5, 255}, {7, 6, 5, 255}}}};

/* The file of a row: 2x1 texels, or one block. */
static uint8_t *make_row(const struct format_row *row, uint32_t flags, size_t *size)
{
    const int plain = (row->flags & KUNAI_IMAGE_LINEAR) != 0;
    uint8_t *file = make_xvr(flags, row->code, plain ? 2 : 4, plain ? 1 : 4, row->size, size);

    memcpy(file + XVR_HEADER, row->bytes, row->size);
    return file;
}

TEST(xvr_colors)
{
    size_t i, size;
    int shift;

    for (i = 0; i < sizeof format_rows / sizeof format_rows[0]; i++)
        for (shift = 0; shift < 2; shift++) {
            const struct format_row *row = &format_rows[i];
            uint8_t *file = make_row(row, 0, &size);
            test_exact exact = test_exact_copy(file, size);
            kunai_textures *textures = open_textures(
                exact.data, size, KUNAI_OPEN_STRICT | (shift ? KUNAI_TEXTURES_SHIFT : 0u));
            uint8_t *pixels = decode_level(textures, 0, 0);

            assert_pixel(pixels, 0, row->first[shift]);
            assert_pixel(pixels, row->flags & KUNAI_IMAGE_LINEAR ? 1 : 15, row->last[shift]);
            free(pixels);
            kunai_textures_close(textures);
            test_exact_free(&exact);
            free(file);
        }
}

static const char *get_data_name(const struct format_row *row, uint32_t mipmaps)
{
    if (row->flags & KUNAI_IMAGE_LINEAR)
        return mipmaps ? "rectangle, mipmaps" : "rectangle";
    return mipmaps ? "blocks, mipmaps" : "blocks";
}

TEST(xvr_fields)
{
    size_t i, size;
    uint32_t flags;

    for (i = 0; i < sizeof format_rows / sizeof format_rows[0]; i++)
        for (flags = 0; flags < 4; flags++) {
            const struct format_row *row = &format_rows[i];
            uint8_t *file = make_row(row, flags, &size);
            kunai_textures *textures = open_textures(file, size, KUNAI_OPEN_STRICT);
            const kunai_image *image = kunai_textures_get_image(textures, 0);

            assert_int_equal(kunai_textures_get_info(textures)->format, KUNAI_FORMAT_XVR);
            assert_int_equal(image->flags, row->flags); /* whatever flag 2 says */
            assert_int_equal(image->global_index, 0x12345678);
            assert_int_equal(image->pixel_format, row->code);
            assert_int_equal(image->data_format, flags);
            assert_string_equal(image->pixel_name, row->pixel_name);
            assert_string_equal(image->data_name, get_data_name(row, flags & 1));
            assert_int_equal(image->color_count, row->code == 5 ? 256 : 0);
            assert_int_equal(image->first_color, 0);
            assert_null(image->palette);
            assert_int_equal(image->level_count, 1);
            assert_int_equal(image->levels[0].offset, XVR_HEADER);
            assert_int_equal(image->levels[0].size, row->size);
            kunai_textures_close(textures);
            put32(file + 24, row->size - 1);
            assert_broken(file, size, KUNAI_E_TRUNCATED, XVR_HEADER);
            free(file);
        }
}

TEST(xvr_unsupported)
{
    static const struct {
        uint32_t code;
        const char *name;
    } rows[] = {{0, "unknown"},  {15, "YUY2"},       {16, "V8U8"},
                {20, "unknown"}, {0x106, "unknown"}, {0xFFFFFFFF, "unknown"}};
    size_t i, size;
    uint8_t *file = make_xvr(0, 6, 8, 8, 128, &size);

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        kunai_textures *textures;

        put32(file + 12, rows[i].code);
        assert_broken(file, size, KUNAI_E_UNSUPPORTED, 12);
        textures = open_textures(file, size, 0);
        assert_string_equal(kunai_textures_get_image(textures, 0)->pixel_name, rows[i].name);
        assert_int_equal(kunai_textures_get_image(textures, 0)->pixel_format, rows[i].code);
        assert_int_equal(kunai_textures_get_image(textures, 0)->color_count, 0);
        kunai_textures_close(textures);
    }
    free(file);
}

TEST(xvr_sides)
{
    static const struct {
        size_t at;
        uint32_t value;
    } rows[] = {{20, 0}, {20, 4097}, {20, 0xFFFF}, {22, 0}, {22, 4097}, {22, 0xFFFF}};
    size_t i, size;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint8_t *file = make_xvr(0, 6, 8, 8, 32, &size);

        put16(file + rows[i].at, rows[i].value);
        assert_broken(file, size, KUNAI_E_CORRUPT, rows[i].at);
        free(file);
    }
}

/* Offsets in a set count from its start: the second of two is broken. */
TEST(xvr_offsets)
{
    static const struct {
        size_t at;
        uint32_t value;
        kunai_result code;
        size_t offset;
    } rows[] = {{12, 15, KUNAI_E_UNSUPPORTED, 12},
                {20, 4097, KUNAI_E_CORRUPT, 20},
                {22, 0, KUNAI_E_CORRUPT, 22},
                {24, 31, KUNAI_E_TRUNCATED, XVR_HEADER}};
    size_t i, part, size;
    uint8_t *texture = make_xvr(0, 6, 8, 8, 32, &part);

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const size_t second = XVM_HEADER + part;
        uint8_t *file = make_xvm(texture, part, 2, &size);
        kunai_textures *textures;

        put16(file + second + rows[i].at, rows[i].value);
        textures = open_textures(file, size, 0);
        assert_int_equal(kunai_textures_get_image(textures, 0)->result, KUNAI_OK);
        assert_int_equal(kunai_textures_get_image(textures, 1)->result, rows[i].code);
        assert_int_equal(kunai_textures_get_info(textures)->warnings[0].offset,
                         second + rows[i].offset);
        kunai_textures_close(textures);
        assert_open_fails(file, size, KUNAI_OPEN_STRICT, 0, rows[i].code, second + rows[i].offset);
        free(file);
    }
    free(texture);
}

/* The longest rows and the narrowest, of every size of a texel, each with its own number. */
TEST(xvr_rows)
{
    static const uint32_t sides[][2] = {{4096, 2}, {1, 4096}, {4095, 3}, {513, 2}, {1, 1}, {7, 5}};
    static const struct {
        uint32_t code;
        uint32_t size;
    } formats[] = {{1, 4}, {4, 2}, {17, 1}, {5, 1}};
    size_t i, k, n, size;

    for (i = 0; i < sizeof sides / sizeof sides[0]; i++)
        for (k = 0; k < sizeof formats / sizeof formats[0]; k++) {
            const size_t count = (size_t)sides[i][0] * sides[i][1];
            uint8_t *file = make_xvr(0, formats[k].code, sides[i][0], sides[i][1],
                                     count * formats[k].size, &size);
            uint8_t *pixels;

            for (n = 0; n < count; n++) {
                uint8_t *texel = file + XVR_HEADER + n * formats[k].size;

                texel[0] = (uint8_t)(n * 17);
                if (formats[k].size > 1)
                    put16(texel, (uint32_t)n);
            }
            pixels = decode_file(file, size, 0);
            for (n = 0; n < count; n++) {
                const uint8_t *p = pixels + 4 * n;
                const uint8_t byte = (uint8_t)(n * 17);

                if (formats[k].code == 1)
                    assert_true(p[2] == (uint8_t)n && p[1] == (uint8_t)(n >> 8) && !p[0] && !p[3]);
                else if (formats[k].code == 4)
                    assert_int_equal(make_texel(p), n & 0xFFFF);
                else if (formats[k].code == 17)
                    assert_true(p[0] == 255 && p[1] == 255 && p[2] == 255 && p[3] == byte);
                else
                    assert_true(p[0] == byte && p[1] == byte && p[2] == byte && p[3] == 255);
            }
            free(pixels);
            free(file);
        }
}

/* Each level is read from its own place. */
TEST(xvr_chain)
{
    static const uint32_t offsets[] = {0, 64, 80, 84};
    size_t size, k, n;
    uint8_t *file = make_xvr(1, 17, 8, 8, 85, &size);

    for (n = 0; n < 85; n++)
        file[XVR_HEADER + n] = (uint8_t)(n + 1);
    for (k = 0; k < 4; k++) {
        uint8_t *pixels = decode_file(file, size, (uint32_t)k);

        for (n = 0; n < (size_t)64 >> 2 * k; n++)
            assert_int_equal(pixels[4 * n + 3], offsets[k] + n + 1);
        free(pixels);
    }
    free(file);
}

/* What formats other than P8 cannot give; the indices of that are its bytes. */
TEST(xvr_outputs)
{
    uint8_t out[64];
    size_t i, size;

    for (i = 0; i < sizeof format_rows / sizeof format_rows[0]; i++) {
        uint8_t *file = make_row(&format_rows[i], 0, &size);
        kunai_textures *textures = open_textures(file, size, KUNAI_OPEN_STRICT);
        const int indices = format_rows[i].code == 5;

        assert_int_equal(
            decode_as(textures, 0, 0, KUNAI_OUTPUT_INDEX8, NULL, out, sizeof out, 0, NULL),
            indices ? KUNAI_OK : KUNAI_E_UNSUPPORTED);
        if (indices)
            assert_memory_equal(out, format_rows[i].bytes, 2);
        assert_int_equal(
            decode_as(textures, 0, 0, KUNAI_OUTPUT_NORMAL8, NULL, out, sizeof out, 0, NULL),
            KUNAI_E_UNSUPPORTED);
        kunai_textures_close(textures);
        free(file);
    }
}

TEST(xvr_sweep)
{
    static const struct {
        uint32_t code;
        uint32_t payload;
    } rows[] = {{1, 84}, {5, 21}, {18, 42}, {17, 21}, {10, 16}};
    const kunai_options options = make_texture_options(0, 0);
    size_t i, size;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint8_t *file = make_xvr(1, rows[i].code, 4, 4, rows[i].payload, &size);

        test_sweep_all(&textures_visitor, file, size, &options, 0);
        free(file);
    }
}
