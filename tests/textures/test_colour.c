/* test_colour.c - what texels become, one by one and in rows. Expectations are the hashes, tables
 * and examples of pvr.md 6 and gvr-xvr.md A2, or their formulas; those of the Nintendo DS are the
 * rules of tex0.md 2. */
#include "texture_files.h"

#include "textures/bump.h"
#include "textures/unpack.h"
#include "textures/lanes.h"

enum { ALL = 0x10000, FORMATS = KUNAI_I_BUMP_NORMAL + 1 };

static const uint32_t REPEAT = 0xFFFFFFFF;

typedef void convert_fn(kunai_i_color color, const uint16_t *texels, size_t count, uint8_t *dst);

/* With vectors, where there are any, and without. */
static convert_fn *const converters[2] = {kunai_i_convert_color_row,
                                          kunai_i_convert_color_row_plain};

static kunai_i_color make_color(uint32_t format, uint32_t repeat)
{
    kunai_i_color color;

    color.format = format;
    color.repeat = repeat;
    return color;
}

static uint32_t draw_random(uint32_t *state)
{
    *state = *state * 1664525 + 1013904223;
    return *state >> 8;
}

static uint16_t *make_all_texels(void)
{
    uint16_t *texels = malloc(sizeof *texels * ALL);
    uint32_t i;

    assert_non_null(texels);
    for (i = 0; i < ALL; i++)
        texels[i] = (uint16_t)i;
    return texels;
}

/* Of all texels, in order. */
static void assert_format_hash(convert_fn *convert, uint32_t format, uint32_t flags)
{
    uint16_t *texels = make_all_texels();
    uint8_t *pixels = malloc((size_t)4 * ALL);

    assert_non_null(pixels);
    convert(make_color(format, flags & KUNAI_TEXTURES_SHIFT ? 0 : REPEAT), texels, ALL, pixels);
    assert_bytes_hash(pixels, (size_t)4 * ALL, get_color_hash(format, flags));
    free(texels);
    free(pixels);
}

/* pvr.md 6, gvr-xvr.md A2: replicate and shift, which directions do not know. */
TEST(format_hashes)
{
    static const uint32_t formats[] = {KUNAI_I_ARGB1555, KUNAI_I_RGB565, KUNAI_I_ARGB4444,
                                       KUNAI_I_RGB555,   KUNAI_I_RGB5A3, KUNAI_I_BUMP_NORMAL};
    size_t i, way;

    for (i = 0; i < sizeof formats / sizeof formats[0]; i++)
        for (way = 0; way < 2; way++) {
            assert_format_hash(converters[way], formats[i], 0);
            assert_format_hash(converters[way], formats[i], KUNAI_TEXTURES_SHIFT);
        }
}

/* All values as the rows of a picture. */
static uint8_t *make_all(uint32_t pixel, size_t *size)
{
    uint8_t *file = make_pvr(pixel, 0x09, 256, 256, (size_t)2 * ALL, 0, size);
    uint32_t texel;

    for (texel = 0; texel < ALL; texel++)
        put16(file + PVR_HEADER + (size_t)2 * texel, texel);
    return file;
}

/* The same from files: the pixel format code and KUNAI_TEXTURES_SHIFT lead to these formats. */
TEST(file_hashes)
{
    static const uint32_t rows[][2] = {
        {0, KUNAI_I_ARGB1555}, {1, KUNAI_I_RGB565}, {2, KUNAI_I_ARGB4444}, {5, KUNAI_I_RGB555}};
    size_t i, size;
    uint32_t shift;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (shift = 0; shift < 2; shift++) {
            const uint32_t flags = shift ? KUNAI_TEXTURES_SHIFT : 0;
            uint8_t *file = make_all(rows[i][0], &size);
            kunai_textures *textures = open_textures(file, size, flags);

            assert_level_hash(textures, 0, get_color_hash(rows[i][1], flags));
            kunai_textures_close(textures);
            free(file);
        }
}

/* Directions, and the bytes that stand for them, are the same with both expansions. */
TEST(file_bump)
{
    uint8_t *pixels = malloc((size_t)4 * ALL);
    uint32_t texel, shift;
    size_t size;

    assert_non_null(pixels);
    for (shift = 0; shift < 2; shift++) {
        const uint32_t flags = shift ? KUNAI_TEXTURES_SHIFT : 0;
        uint8_t *file = make_all(4, &size), *raw;
        kunai_textures *textures = open_textures(file, size, flags);

        assert_int_equal(
            decode_as(textures, 0, 0, KUNAI_OUTPUT_NORMAL8, NULL, pixels, (size_t)4 * ALL, 0, NULL),
            KUNAI_OK);
        assert_bytes_hash(pixels, (size_t)4 * ALL, get_color_hash(KUNAI_I_BUMP_NORMAL, flags));
        raw = decode_level(textures, 0, 0);
        for (texel = 0; texel < ALL; texel++) {
            const uint8_t expected[4] = {(uint8_t)(texel >> 8), (uint8_t)texel, 0, 255};

            assert_pixel(raw, texel, expected);
        }
        free(raw);
        kunai_textures_close(textures);
        free(file);
    }
    free(pixels);
}

/* A row of eight, which is a vector, and one of one. */
static void assert_texel(convert_fn *convert, kunai_i_color color, uint32_t texel,
                         const uint8_t *expected)
{
    uint16_t texels[8];
    uint8_t pixels[32];
    size_t i;

    for (i = 0; i < 8; i++)
        texels[i] = (uint16_t)texel;
    convert(color, texels, 8, pixels);
    for (i = 0; i < 8; i++)
        assert_memory_equal(pixels + 4 * i, expected, 4);
    convert(color, texels, 1, pixels);
    assert_memory_equal(pixels, expected, 4);
}

/* The examples of pvr.md 6, 6.3 and gvr-xvr.md A2; the ends of every channel by hand. */
TEST(examples)
{
    static const struct {
        uint32_t format, texel;
        uint8_t repeat[4], shift[4];
    } rows[] = {{KUNAI_I_RGB565, 0x1234, {16, 69, 165, 255}, {16, 68, 160, 255}},
                {KUNAI_I_ARGB1555, 0xABCD, {82, 247, 107, 255}, {80, 240, 104, 255}},
                {KUNAI_I_ARGB4444, 0x1234, {34, 51, 68, 17}, {32, 48, 64, 16}},
                {KUNAI_I_RGB5A3, 0x1234, {34, 51, 68, 36}, {32, 48, 64, 32}},
                {KUNAI_I_RGB5A3, 0xABCD, {82, 247, 107, 255}, {80, 240, 104, 255}},
                {KUNAI_I_RGB565, 0xF800, {255, 0, 0, 255}, {248, 0, 0, 255}},
                {KUNAI_I_RGB565, 0x07E0, {0, 255, 0, 255}, {0, 252, 0, 255}},
                {KUNAI_I_RGB565, 0x001F, {0, 0, 255, 255}, {0, 0, 248, 255}},
                {KUNAI_I_ARGB1555, 0x7FFF, {255, 255, 255, 0}, {248, 248, 248, 0}},
                {KUNAI_I_ARGB1555, 0x8000, {0, 0, 0, 255}, {0, 0, 0, 255}},
                {KUNAI_I_RGB555, 0x7C00, {255, 0, 0, 255}, {248, 0, 0, 255}},
                {KUNAI_I_RGB555, 0x8000, {0, 0, 0, 255}, {0, 0, 0, 255}},
                {KUNAI_I_RGB5A3, 0x7000, {0, 0, 0, 255}, {0, 0, 0, 224}},
                {KUNAI_I_ABGR1555, 0xABCD, {107, 247, 82, 255}, {104, 240, 80, 255}},
                {KUNAI_I_ABGR1555, 0x2BCD, {107, 247, 82, 0}, {104, 240, 80, 0}},
                {KUNAI_I_ABGR1555, 0x7FFF, {255, 255, 255, 0}, {248, 248, 248, 0}},
                {KUNAI_I_ABGR1555, 0x8000, {0, 0, 0, 255}, {0, 0, 0, 255}},
                {KUNAI_I_BGR555, 0x001F, {255, 0, 0, 255}, {248, 0, 0, 255}},
                {KUNAI_I_BGR555, 0x03E0, {0, 255, 0, 255}, {0, 248, 0, 255}},
                {KUNAI_I_BGR555, 0x7C00, {0, 0, 255, 255}, {0, 0, 248, 255}},
                {KUNAI_I_BGR555, 0x8000, {0, 0, 0, 255}, {0, 0, 0, 255}},
                {KUNAI_I_IA8, 0x1234, {0x34, 0x34, 0x34, 0x12}, {0x34, 0x34, 0x34, 0x12}},
                {KUNAI_I_BUMP, 0x1234, {0x12, 0x34, 0, 255}, {0x12, 0x34, 0, 255}},
                {KUNAI_I_BUMP_NORMAL, 0x0000, {255, 128, 128, 255}, {255, 128, 128, 255}},
                {KUNAI_I_BUMP_NORMAL, 0xFF00, {128, 128, 255, 255}, {128, 128, 255, 255}},
                {KUNAI_I_BUMP_NORMAL, 0x8040, {128, 217, 218, 255}, {128, 217, 218, 255}},
                {KUNAI_I_BUMP_NORMAL, 0x80C0, {128, 38, 218, 255}, {128, 38, 218, 255}},
                {KUNAI_I_BUMP_NORMAL, 0x4020, {211, 211, 176, 255}, {211, 211, 176, 255}},
                {KUNAI_I_BUMP_NORMAL, 0x2B55, {67, 235, 161, 255}, {67, 235, 161, 255}}};
    size_t i, way;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (way = 0; way < 2; way++) {
            assert_texel(converters[way], make_color(rows[i].format, REPEAT), rows[i].texel,
                         rows[i].repeat);
            assert_texel(converters[way], make_color(rows[i].format, 0), rows[i].texel,
                         rows[i].shift);
        }
}

/* The formats whose pixels are the bytes of the texel. */
TEST(byte_formats)
{
    uint16_t *texels = make_all_texels();
    uint8_t *pixels = malloc((size_t)4 * ALL);
    uint32_t i;
    size_t way;

    assert_non_null(pixels);
    for (way = 0; way < 2; way++) {
        converters[way](make_color(KUNAI_I_IA8, REPEAT), texels, ALL, pixels);
        for (i = 0; i < ALL; i++) {
            const uint8_t low = (uint8_t)i;
            const uint8_t expected[4] = {low, low, low, (uint8_t)(i >> 8)};

            assert_memory_equal(pixels + (size_t)4 * i, expected, 4);
        }
        converters[way](make_color(KUNAI_I_BUMP, REPEAT), texels, ALL, pixels);
        for (i = 0; i < ALL; i++) {
            const uint8_t expected[4] = {(uint8_t)(i >> 8), (uint8_t)i, 0, 255};

            assert_memory_equal(pixels + (size_t)4 * i, expected, 4);
        }
    }
    free(texels);
    free(pixels);
}

/* ---- rgb15 (g3d.md 1, tex0.md 2) ---- */

/* Red is in the lowest bits; in a palette bit 15 means nothing. */
TEST(rgb15)
{
    static const uint32_t formats[] = {KUNAI_I_ABGR1555, KUNAI_I_BGR555};
    uint16_t *texels = make_all_texels();
    uint8_t *pixels = malloc((size_t)4 * ALL);
    uint32_t i, c, shift;
    size_t way, k;

    assert_non_null(pixels);
    for (k = 0; k < 2; k++)
        for (way = 0; way < 2; way++)
            for (shift = 0; shift < 2; shift++) {
                converters[way](make_color(formats[k], shift ? 0 : REPEAT), texels, ALL, pixels);
                for (i = 0; i < ALL; i++) {
                    const int opaque = formats[k] == KUNAI_I_BGR555 || i & 0x8000;
                    const uint8_t *pixel = pixels + (size_t)4 * i;

                    for (c = 0; c < 3; c++) {
                        const uint32_t value = i >> 5 * c & 31;

                        assert_int_equal(pixel[c], shift ? value * 8 : value * 8 + value / 4);
                    }
                    assert_int_equal(pixel[3], opaque ? 255 : 0);
                }
            }
    free(texels);
    free(pixels);
}

/* ---- YUV422 (pvr.md 6.1) ---- */

/* Y, U, V to both texels of a pair. */
static void put_pair(uint16_t *texels, uint32_t y, uint32_t u, uint32_t v)
{
    texels[0] = (uint16_t)(y << 8 | u);
    texels[1] = (uint16_t)(y << 8 | v);
}

TEST(yuv_examples)
{
    static const uint8_t rows[][6] = {
        {0, 128, 128, 0, 0, 0},       {255, 128, 128, 255, 255, 255}, {128, 0, 0, 0, 255, 0},
        {128, 255, 255, 255, 0, 255}, {16, 200, 90, 0, 17, 139},      {235, 77, 130, 237, 251, 148},
        {90, 1, 254, 255, 48, 0},     {90, 127, 129, 91, 90, 89},     {90, 129, 127, 89, 90, 91}};
    uint16_t texels[8];
    uint8_t pixels[32];
    size_t i, k, way, count;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (way = 0; way < 2; way++)
            for (count = 2; count <= 8; count += 2) {
                for (k = 0; k < count; k += 2)
                    put_pair(texels + k, rows[i][0], rows[i][1], rows[i][2]);
                converters[way](make_color(KUNAI_I_YUV422, REPEAT), texels, count, pixels);
                for (k = 0; k < count; k++) {
                    assert_memory_equal(pixels + 4 * k, rows[i] + 3, 3);
                    assert_int_equal(pixels[4 * k + 3], 255);
                }
            }
}

/* The hash counts a pixel of each pair once. */
TEST(yuv_hash)
{
    enum { UV = 52, Y = 18, PAIRS = UV * UV * Y };
    uint16_t *texels = malloc(sizeof *texels * 2 * PAIRS);
    uint8_t *pixels = malloc((size_t)8 * PAIRS);
    uint32_t u, v, y, pair = 0;
    size_t way;

    assert_non_null(texels);
    assert_non_null(pixels);
    for (u = 0; u < 256; u += 5)
        for (v = 0; v < 256; v += 5)
            for (y = 0; y < 256; y += 15, pair++)
                put_pair(texels + (size_t)2 * pair, y, u, v);
    assert_int_equal(pair, PAIRS);
    for (way = 0; way < 2; way++) {
        converters[way](make_color(KUNAI_I_YUV422, 0), texels, (size_t)2 * PAIRS, pixels);
        for (pair = 0; pair < PAIRS; pair++) {
            assert_memory_equal(pixels + (size_t)8 * pair, pixels + (size_t)8 * pair + 4, 4);
            memmove(pixels + (size_t)4 * pair, pixels + (size_t)8 * pair, 4);
        }
        assert_bytes_hash(pixels, (size_t)4 * PAIRS,
                          "e4622f4bdbb8dbf180ff37680190d2cf839b6419a1fa5b73d2979a831b3551e7");
    }
    free(texels);
    free(pixels);
}

/* Every U with every V; the texels of a pair differ in Y. */
TEST(yuv_pairs)
{
    uint16_t *texels = malloc(sizeof *texels * 2 * ALL);
    uint8_t *pixels = malloc((size_t)8 * ALL);
    uint32_t i;
    size_t way;

    assert_non_null(texels);
    assert_non_null(pixels);
    for (i = 0; i < ALL; i++) {
        texels[2 * i] = (uint16_t)((i * 7 & 255) << 8 | (i & 255));
        texels[2 * i + 1] = (uint16_t)((i * 151 & 255) << 8 | i >> 8);
    }
    for (way = 0; way < 2; way++) {
        converters[way](make_color(KUNAI_I_YUV422, 0), texels, (size_t)2 * ALL, pixels);
        for (i = 0; i < ALL; i++) {
            uint8_t expected[8];

            expect_yuv((int)(i * 7 & 255), (int)(i & 255), (int)(i >> 8), expected);
            expect_yuv((int)(i * 151 & 255), (int)(i & 255), (int)(i >> 8), expected + 4);
            assert_memory_equal(pixels + (size_t)8 * i, expected, 8);
        }
    }
    free(texels);
    free(pixels);
}

/* ---- bump (pvr.md 6.3) ---- */

static uint8_t *put_table(uint8_t *at, const int16_t (*table)[4], size_t column)
{
    size_t i;

    for (i = 0; i < 256; i++, at += 2)
        put16(at, (uint16_t)table[i][column]);
    return at;
}

TEST(bump_tables)
{
    uint8_t bytes[4 * 512], *at = bytes;
    size_t i;

    at = put_table(at, kunai_i_bump_rotation, 0);
    at = put_table(at, kunai_i_bump_rotation, 2);
    at = put_table(at, kunai_i_bump_elevation, 0);
    at = put_table(at, kunai_i_bump_elevation, 3);
    assert_ptr_equal(at, bytes + sizeof bytes);
    assert_bytes_hash(bytes, sizeof bytes,
                      "c5023d15f99b3111f7e6700f706d8149fa87c5575a8c45c31d0160ac446c38c8");
    for (i = 0; i < 256; i++) {
        assert_int_equal(kunai_i_bump_rotation[i][1], 0);
        assert_int_equal(kunai_i_bump_rotation[i][3], 0);
        assert_int_equal(kunai_i_bump_elevation[i][1], 0);
        assert_int_equal(kunai_i_bump_elevation[i][2], kunai_i_bump_elevation[i][0]);
    }
}

/* ---- vectors against plain C ---- */

/* Every texel at every place of a vector: each row of eight starts one texel later. */
TEST(vectors_all)
{
    uint16_t *texels = make_all_texels();
    uint8_t *pixels = malloc((size_t)4 * ALL), *plain = malloc((size_t)4 * ALL);
    uint32_t format, repeat;
    size_t first;

    assert_non_null(pixels);
    assert_non_null(plain);
    for (format = 0; format < FORMATS; format++)
        for (repeat = 0; repeat < 2; repeat++)
            for (first = 0; first < 8; first += format == KUNAI_I_YUV422 ? 2 : 1) {
                const kunai_i_color color = make_color(format, repeat ? REPEAT : 0);

                kunai_i_convert_color_row(color, texels + first, ALL - first, pixels);
                kunai_i_convert_color_row_plain(color, texels + first, ALL - first, plain);
                assert_memory_equal(pixels, plain, 4 * (ALL - first));
            }
    free(texels);
    free(pixels);
    free(plain);
}

static void check_random_row(kunai_i_color color, size_t count, size_t source, size_t target,
                             uint32_t *random)
{
    enum { MOST = 40, ROOM = 4 * MOST + 32 };
    uint16_t texels[MOST + 8];
    uint8_t pixels[ROOM], plain[ROOM];
    size_t i, done;

    for (i = 0; i < MOST + 8; i++)
        texels[i] = (uint16_t)draw_random(random);
    memset(pixels, 0x5A, ROOM);
    memset(plain, 0x5A, ROOM);
    kunai_i_convert_color_row(color, texels + source, count, pixels + target);
    kunai_i_convert_color_row_plain(color, texels + source, count, plain + target);
    assert_memory_equal(pixels, plain, ROOM);
    for (i = 0; i < ROOM; i++)
        if (i < target || i >= target + 4 * count)
            assert_int_equal(plain[i], 0x5A);
    done = kunai_i_convert_color_row_lanes(color, texels + source, count, pixels + target);
    assert_int_equal(done, KUNAI_I_LANES ? count / 8 * 8 : 0);
}

/* Every length up to some vectors, and source and target at every distance from 16 bytes. */
TEST(vectors_random)
{
    uint32_t format, random = 4711;
    size_t count, place;

    for (format = 0; format < FORMATS; format++)
        for (count = 0; count <= 40; count += format == KUNAI_I_YUV422 ? 2 : 1)
            for (place = 0; place < 16; place++) {
                check_random_row(make_color(format, REPEAT), count, place / 2, place, &random);
                check_random_row(make_color(format, 0), count, 7 - place / 2, place, &random);
            }
}

/* ---- rows of other things ---- */

static kunai_i_stored make_stored(const uint8_t *bytes, uint32_t width, uint32_t height,
                                  uint32_t format)
{
    kunai_i_stored stored;

    memset(&stored, 0, sizeof stored);
    stored.bytes = bytes;
    stored.width = width;
    stored.height = height;
    stored.color = make_color(format, REPEAT);
    return stored;
}

/* Rows of every length around a vector, and longer than what is loaded at once; between them the
 * bytes stay. */
TEST(rows_16)
{
    static const uint32_t widths[] = {1, 2, 7, 8, 9, 31, 32, 33, 511, 512, 513, 1024, 1030};
    enum { HEIGHT = 3, GAP = 5 };
    size_t i, k;

    for (i = 0; i < sizeof widths / sizeof widths[0]; i++) {
        const size_t width = widths[i], stride = 4 * width + GAP;
        uint8_t *bytes = malloc(2 * width * HEIGHT), *pixels = malloc(stride * HEIGHT);
        kunai_i_stored stored;

        assert_non_null(bytes);
        assert_non_null(pixels);
        fill_random(bytes, 2 * width * HEIGHT, widths[i]);
        stored = make_stored(bytes, widths[i], HEIGHT, KUNAI_I_IA8);
        memset(pixels, 0x5A, stride * HEIGHT);
        kunai_i_unpack_rows(&stored, pixels, stride);
        for (k = 0; k < width * HEIGHT; k++) { /* little endian: alpha is behind intensity */
            const uint8_t *texel = bytes + 2 * k;
            const uint8_t expected[4] = {texel[0], texel[0], texel[0], texel[1]};

            assert_memory_equal(pixels + k / width * stride + 4 * (k % width), expected, 4);
        }
        for (k = 0; k < (size_t)HEIGHT * GAP; k++)
            assert_int_equal(pixels[k / GAP * stride + 4 * width + k % GAP], 0x5A);
        free(bytes);
        free(pixels);
    }
}

/* No pair is torn apart where a row is loaded in parts. */
TEST(rows_yuv)
{
    enum { WIDTH = 1030 };
    uint8_t bytes[2 * WIDTH], *pixels = malloc((size_t)4 * WIDTH);
    kunai_i_stored stored;
    size_t x;

    assert_non_null(pixels);
    fill_random(bytes, sizeof bytes, 6);
    stored = make_stored(bytes, WIDTH, 1, KUNAI_I_YUV422);
    kunai_i_unpack_rows(&stored, pixels, sizeof bytes * 2);
    for (x = 0; x < WIDTH; x++) {
        const uint8_t *pair = bytes + x / 2 * 4; /* U Y0 V Y1 */
        uint8_t expected[4];

        expect_yuv(pair[x % 2 ? 3 : 1], pair[0], pair[2], expected);
        assert_memory_equal(pixels + 4 * x, expected, 4);
    }
    free(pixels);
}

TEST(rows_8)
{
    static const uint8_t bytes[6] = {0, 1, 2, 255, 128, 7};
    uint8_t colors[4 * 256], pixels[2 * 14], indices[2 * 4];
    kunai_i_stored stored = make_stored(bytes, 3, 2, KUNAI_I_ARGB1555);
    size_t i;

    for (i = 0; i < 256; i++) {
        colors[4 * i] = (uint8_t)i;
        colors[4 * i + 1] = (uint8_t)(i ^ 0xFF);
        colors[4 * i + 2] = (uint8_t)(i + 1);
        colors[4 * i + 3] = (uint8_t)(i * 3);
    }
    stored.colors = colors;
    memset(pixels, 0x5A, sizeof pixels);
    kunai_i_unpack_rows_8(&stored, pixels, 14);
    assert_memory_equal(pixels,
                        "\0\xFF\1\0"
                        "\1\xFE\2\3"
                        "\2\xFD\3\6"
                        "\x5A\x5A",
                        14);
    assert_memory_equal(pixels + 14,
                        "\xFF\0\0\xFD"
                        "\x80\x7F\x81\x80"
                        "\7\xF8\10\25"
                        "\x5A\x5A",
                        14);
    stored.colors = NULL;
    memset(indices, 0x5A, sizeof indices);
    kunai_i_unpack_rows_8(&stored, indices, 4);
    assert_memory_equal(indices, "\0\1\2\x5A\xFF\x80\7\x5A", 8);
}

/* A byte that is index and alpha: what it means is one of 256 colours, its index is the lower bits
 * alone. */
TEST(rows_8_alpha)
{
    static const uint8_t bytes[3] = {0x00, 0x27, 0xFF};
    uint8_t colors[4 * 256], pixels[12], indices[3];
    kunai_i_stored stored = make_stored(bytes, 3, 1, KUNAI_I_ARGB1555);
    size_t i;

    for (i = 0; i < sizeof colors; i++)
        colors[i] = (uint8_t)(i / 4 + i % 4);
    stored.colors = colors;
    stored.color_count = 32;
    kunai_i_unpack_rows_8(&stored, pixels, 12);
    assert_memory_equal(pixels, "\0\1\2\3\x27\x28\x29\x2A\xFF\0\1\2", 12);
    stored.colors = NULL;
    kunai_i_unpack_rows_8(&stored, indices, 3);
    assert_memory_equal(indices, "\0\7\x1F", 3);
    stored.color_count = 8;
    kunai_i_unpack_rows_8(&stored, indices, 3);
    assert_memory_equal(indices, "\0\7\7", 3);
}

/* Every byte, in two rows: the first texel is in its lowest bits. */
static void assert_small_rows(kunai_i_unpack *unpack, uint32_t bits)
{
    enum { GAP = 3, BYTES = 128 };
    const uint32_t width = BYTES * 8 / bits;
    const size_t stride = (size_t)4 * width + GAP;
    uint8_t bytes[2 * BYTES], colors[4 * 16], *pixels = malloc(2 * stride);
    kunai_i_stored stored;
    uint32_t i, y;

    assert_non_null(pixels);
    for (i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)i;
    fill_random(colors, sizeof colors, bits);
    stored = make_stored(bytes, width, 2, KUNAI_I_ARGB1555);
    stored.colors = colors;
    stored.color_count = 1u << bits;
    for (y = 0; y < 2; y++) { /* colours, then indices */
        const size_t size = stored.colors ? 4 : 1, row = width * size + GAP;

        memset(pixels, 0x5A, 2 * stride);
        unpack(&stored, pixels, row);
        for (i = 0; i < 2 * width; i++) {
            const uint8_t index =
                (uint8_t)((uint32_t)bytes[i * bits / 8] >> i * bits % 8 & ((1u << bits) - 1));
            const uint8_t *pixel = pixels + i / width * row + i % width * size;

            assert_memory_equal(pixel, stored.colors ? colors + (size_t)4 * index : &index, size);
        }
        assert_memory_equal(pixels + width * size, "\x5A\x5A\x5A", GAP);
        assert_memory_equal(pixels + row + width * size, "\x5A\x5A\x5A", GAP);
        stored.colors = NULL;
    }
    free(pixels);
}

TEST(rows_4_2)
{
    assert_small_rows(kunai_i_unpack_rows_4, 4);
    assert_small_rows(kunai_i_unpack_rows_2, 2);
}

/* ---- 4x4 blocks (tex0.md 2) ---- */

/* Channel c of texel number index of a block, as the table says it; the palette has colors of 5
 * bits a channel. */
static uint32_t expect_4x4(uint8_t (*colors)[3], uint32_t count, uint32_t choice, uint32_t index,
                           uint32_t c, uint32_t shift)
{
    const uint32_t base = (choice & 0x3FFF) * 2, mode = choice >> 14;
    const uint32_t c0 = base < count ? colors[base][c] : 0;
    const uint32_t c1 = base + 1 < count ? colors[base + 1][c] : 0;
    uint32_t value = base + index < count ? colors[base + index][c] : 0;

    if (mode == 1 && index == 2)
        value = (c0 + c1) >> 1;
    if (mode == 3 && index == 2)
        value = (5 * c0 + 3 * c1) >> 3;
    if (mode == 3 && index == 3)
        value = (3 * c0 + 5 * c1) >> 3;
    if (mode < 2 && index == 3)
        value = 0;
    return shift ? value << 3 : value << 3 | value >> 2;
}

/* Every mode at every place of a palette, and past its end, with its alpha of no account. */
TEST(blocks_4x4)
{
    enum { WIDTH = 64, HEIGHT = 32, BLOCKS = WIDTH * HEIGHT / 16, COUNT = 61 };
    enum { STRIDE = 4 * WIDTH + 3 };
    uint8_t bytes[4 * BLOCKS], choices[2 * BLOCKS], colors[COUNT][3], rgba[4 * COUNT];
    uint8_t *pixels = malloc((size_t)STRIDE * HEIGHT);
    kunai_i_stored stored;
    kunai_palette palette;
    uint32_t i, c, x, y, shift;

    assert_non_null(pixels);
    memset(&palette, 0, sizeof palette);
    palette.colors = rgba;
    palette.count = COUNT;
    fill_random(bytes, sizeof bytes, 44);
    stored = make_stored(bytes, WIDTH, HEIGHT, 0);
    fill_random(&colors[0][0], sizeof colors, 45);
    for (i = 0; i < BLOCKS; i++)
        put16(choices + 2 * (size_t)i, i / 4 | i % 4 << 14);
    stored.block_palettes = choices;
    for (shift = 0; shift < 2; shift++) {
        stored.color.repeat = shift ? 0 : REPEAT;
        for (i = 0; i < COUNT; i++)
            for (c = 0; c < 4; c++) {
                const uint32_t value = c < 3 ? colors[i][c] &= 31 : 9;

                rgba[4 * i + c] = (uint8_t)(shift ? value << 3 : value << 3 | value >> 2);
            }
        stored.palette = &palette;
        memset(pixels, 0x5A, (size_t)STRIDE * HEIGHT);
        kunai_i_unpack_blocks_4x4(&stored, pixels, STRIDE);
        for (y = 0; y < HEIGHT; y++) {
            for (x = 0; x < WIDTH; x++) {
                const uint8_t *pixel = pixels + (size_t)STRIDE * y + (size_t)4 * x;
                const uint32_t block = y / 4 * (WIDTH / 4) + x / 4;
                const uint32_t index = bytes[4 * block + y % 4] >> 2 * (x % 4) & 3;
                const uint32_t choice = block / 4 | block % 4 << 14;

                for (c = 0; c < 3; c++)
                    assert_int_equal(pixel[c], expect_4x4(colors, COUNT, choice, index, c, shift));
                assert_int_equal(pixel[3], block % 4 < 2 && index == 3 ? 0 : 255);
            }
            assert_memory_equal(pixels + (size_t)STRIDE * y + (size_t)4 * WIDTH, "\x5A\x5A\x5A", 3);
        }
    }
    stored.palette = NULL; /* black, where it is not clear */
    kunai_i_unpack_blocks_4x4(&stored, pixels, STRIDE);
    for (x = 0; x < WIDTH; x++)
        for (c = 0; c < 3; c++)
            assert_int_equal(pixels[4 * x + c], 0);
    free(pixels);
}

TEST(rows_32)
{
    static const uint8_t bytes[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0};
    static const struct {
        uint32_t format;
        uint8_t expected[16];
    } rows[] = {
        {KUNAI_I_BYTES_ABGR, {4, 3, 2, 1, 8, 7, 6, 5, 12, 11, 10, 9, 0, 15, 14, 13}},
        {KUNAI_I_BYTES_BGRA, {3, 2, 1, 4, 7, 6, 5, 8, 11, 10, 9, 12, 15, 14, 13, 0}},
        {KUNAI_I_BYTES_BGRX, {3, 2, 1, 255, 7, 6, 5, 255, 11, 10, 9, 255, 15, 14, 13, 255}}};
    uint8_t pixels[2 * 9];
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const kunai_i_stored stored = make_stored(bytes, 2, 2, rows[i].format);

        memset(pixels, 0x5A, sizeof pixels);
        kunai_i_unpack_rows_32(&stored, pixels, 9);
        assert_memory_equal(pixels, rows[i].expected, 8);
        assert_memory_equal(pixels + 9, rows[i].expected + 8, 8);
        assert_int_equal(pixels[8], 0x5A);
        assert_int_equal(pixels[17], 0x5A);
    }
}

TEST(rows_alpha)
{
    static const uint8_t bytes[4] = {0, 1, 128, 255};
    const kunai_i_stored stored = make_stored(bytes, 2, 2, KUNAI_I_ARGB1555);
    uint8_t pixels[2 * 9];

    memset(pixels, 0x5A, sizeof pixels);
    kunai_i_unpack_rows_alpha(&stored, pixels, 9);
    assert_memory_equal(pixels, "\xFF\xFF\xFF\0\xFF\xFF\xFF\1\x5A", 9);
    assert_memory_equal(pixels + 9, "\xFF\xFF\xFF\x80\xFF\xFF\xFF\xFF\x5A", 9);
}

/* ---- YUV420 (pvr.md 6.2) ---- */

/* Two macroblocks side by side, and two below: every byte is looked up by the words of 6.2. */
TEST(yuv420)
{
    enum { SIDE = 32, STRIDE = 4 * SIDE + 3 };
    uint8_t bytes[4 * 384], pixels[SIDE * STRIDE];
    kunai_i_stored stored;
    size_t x, y;

    fill_random(bytes, sizeof bytes, 420);
    stored = make_stored(bytes, SIDE, SIDE, KUNAI_I_RGB565);
    memset(pixels, 0x5A, sizeof pixels);
    kunai_i_unpack_yuv420(&stored, pixels, STRIDE);
    for (y = 0; y < SIDE; y++)
        for (x = 0; x < SIDE; x++) {
            const uint8_t *block = bytes + (y / 16 * 2 + x / 16) * 384;
            const size_t in_x = x % 16, in_y = y % 16;
            const size_t chroma = in_y / 2 * 8 + in_x / 2;
            const size_t quarter = in_y / 8 * 2 + in_x / 8;
            const size_t luma = 128 + quarter * 64 + in_y % 8 * 8 + in_x % 8;
            uint8_t expected[4];

            expect_yuv(block[luma], block[chroma], block[64 + chroma], expected);
            assert_memory_equal(pixels + y * STRIDE + 4 * x, expected, 4);
        }
    for (y = 0; y < SIDE; y++)
        assert_memory_equal(pixels + y * STRIDE + 4 * SIDE, "\x5A\x5A\x5A", 3);
}
