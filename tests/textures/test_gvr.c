/* test_gvr.c - GVR textures, alone and in sets (gvr-xvr.md A). Expectations are its examples,
 * tables and hashes, texels worked out by hand, and its block order written out a second time. */
#include "texture_files.h"

#include "gvm_writer.h"

enum {
    INDEX_CHUNK = 16,
    /* flags */
    MIPMAPS = 1,
    EXTERNAL_PALETTE = 2,
    OWN_PALETTE = 8,
    /* data formats */
    I4 = 0x00,
    I8 = 0x01,
    IA4 = 0x02,
    IA8 = 0x03,
    RGB565 = 0x04,
    RGB5A3 = 0x05,
    RGBA8 = 0x06,
    CI4 = 0x08,
    CI8 = 0x09,
    CMPR = 0x0E
};

/* ---- files that are put together here ---- */

/* make_gvr with these bytes as the start of the payload. */
static uint8_t *make_with(uint32_t flags, uint32_t format, uint32_t width, uint32_t height,
                          size_t payload, const uint8_t *start, size_t count, size_t *size)
{
    uint8_t *file = make_gvr(flags, format, width, height, payload, 0, size);

    assert_true(count <= payload);
    memcpy(file + GVR_HEADER, start, count);
    return file;
}

/* ---- block order ---- */

typedef struct block_format {
    uint32_t code, width, height, bits;
} block_format;

/* The table of gvr-xvr.md A2. */
static const block_format block_formats[] = {
    {I4, 8, 8, 4},      {I8, 8, 4, 8},     {IA4, 8, 4, 8}, {IA8, 4, 4, 16}, {RGB565, 4, 4, 16},
    {RGB5A3, 4, 4, 16}, {RGBA8, 4, 4, 32}, {CI4, 8, 8, 4}, {CI8, 8, 4, 8},  {CMPR, 8, 8, 4}};

enum { BLOCK_FORMATS = sizeof block_formats / sizeof block_formats[0] };

static size_t get_stored_size(const block_format *format, uint32_t width, uint32_t height)
{
    const size_t whole_width = (width + format->width - 1) / format->width * format->width;
    const size_t whole_height = (height + format->height - 1) / format->height * format->height;

    return whole_width * whole_height * format->bits / 8;
}

static void store_texel(const block_format *format, uint8_t *payload, uint32_t width, uint32_t x,
                        uint32_t y, uint32_t value)
{
    const size_t across = (width + format->width - 1) / format->width;
    const size_t block = y / format->height * across + x / format->width;
    const size_t in_block = y % format->height * format->width + x % format->width;
    const size_t number = block * format->width * format->height + in_block;

    if (format->bits == 4) {
        payload[number / 2] = (uint8_t)(payload[number / 2] | value << (number % 2 ? 0 : 4));
    } else if (format->bits == 8) {
        payload[number] = (uint8_t)value;
    } else if (format->bits == 16) {
        put16_big(payload + 2 * number, value);
    } else {
        put16_big(payload + 64 * block + 2 * in_block, value >> 16);
        put16_big(payload + 64 * block + 32 + 2 * in_block, value & 0xFFFF);
    }
}

static void set_pixel(uint8_t *pixel, uint32_t r, uint32_t g, uint32_t b, uint32_t a)
{
    pixel[0] = (uint8_t)r;
    pixel[1] = (uint8_t)g;
    pixel[2] = (uint8_t)b;
    pixel[3] = (uint8_t)a;
}

/* What a value looks like, in the formats where that does not depend on the expansion. Indices have
 * no palette here. */
static int expect_pixel(uint32_t format, uint32_t value, uint8_t *pixel)
{
    const uint32_t low = (value & 15) * 17, high = (value >> 4) * 17;

    switch (format) {
    case I4:
    case CI4: set_pixel(pixel, low, low, low, 255); return 1;
    case I8:
    case CI8: set_pixel(pixel, value, value, value, 255); return 1;
    case IA4: set_pixel(pixel, low, low, low, high); return 1;
    case IA8: set_pixel(pixel, value & 255, value & 255, value & 255, value >> 8); return 1;
    case RGBA8: /* A, R, G, B */
        set_pixel(pixel, value >> 16 & 255, value >> 8 & 255, value & 255, value >> 24);
        return 1;
    default: return 0;
    }
}

/* A value of so many bits that neighbours do not share. */
static uint32_t make_value(uint32_t x, uint32_t y, uint32_t bits)
{
    return (y * 4096 + x + 1) * 2654435761u >> (32 - bits);
}

static void check_order(const block_format *format, uint32_t width, uint32_t height)
{
    const size_t payload = get_stored_size(format, width, height);
    size_t size;
    uint8_t *file = make_gvr(0, format->code, width, height, payload, 0, &size);
    uint8_t expected[4], *pixels;
    test_exact exact;
    uint32_t x, y;

    for (y = 0; y < height; y++)
        for (x = 0; x < width; x++)
            store_texel(format, file + GVR_HEADER, width, x, y, make_value(x, y, format->bits));
    exact = test_exact_copy(file, size);
    pixels = decode_file(exact.data, exact.size, 0);
    for (y = 0; y < height; y++)
        for (x = 0; x < width; x++)
            if (expect_pixel(format->code, make_value(x, y, format->bits), expected) &&
                memcmp(pixels + 4 * ((size_t)y * width + x), expected, 4) != 0)
                fail_msg("format %u, %ux%u: texel %u, %u", format->code, width, height, x, y);
    free(pixels);
    test_exact_free(&exact);
    free(file);
}

/* Whole blocks, cut blocks, less than a block, and more than what is widened at once. */
TEST(order)
{
    static const uint32_t sides[][2] = {{8, 8},   {64, 32}, {20, 12}, {24, 8},  {1, 1},
                                        {3, 5},   {9, 9},   {7, 17},  {255, 3}, {256, 4},
                                        {257, 5}, {300, 9}, {513, 1}, {1, 260}, {4096, 2}};
    size_t i, k;

    for (i = 0; i < BLOCK_FORMATS; i++)
        for (k = 0; k < sizeof sides / sizeof sides[0]; k++)
            check_order(&block_formats[i], sides[k][0], sides[k][1]);
}

/* The number of a stored texel and where it is in a picture of 16x16. */
TEST(stored_numbers)
{
    static const struct {
        uint32_t format, number, x, y;
    } rows[] = {{IA8, 0, 0, 0},   {IA8, 3, 3, 0},    {IA8, 4, 0, 1},    {IA8, 15, 3, 3},
                {IA8, 16, 4, 0},  {IA8, 63, 15, 3},  {IA8, 64, 0, 4},   {IA8, 255, 15, 15},
                {I8, 7, 7, 0},    {I8, 8, 0, 1},     {I8, 31, 7, 3},    {I8, 32, 8, 0},
                {I8, 64, 0, 4},   {I8, 255, 15, 15}, {CI8, 32, 8, 0},   {CI8, 72, 0, 5},
                {I4, 8, 0, 1},    {I4, 63, 7, 7},    {I4, 64, 8, 0},    {I4, 65, 9, 0},
                {I4, 128, 0, 8},  {I4, 255, 15, 15}, {CI4, 64, 8, 0},   {CI4, 129, 1, 8},
                {RGBA8, 4, 0, 1}, {RGBA8, 16, 4, 0}, {RGBA8, 65, 1, 4}, {RGBA8, 255, 15, 15}};
    size_t i, k;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const uint32_t format = rows[i].format, number = rows[i].number;
        size_t size, at = 4 * (16 * (size_t)rows[i].y + rows[i].x);
        uint8_t *file = make_gvr(0, format, 16, 16, 1024, 0, &size);
        uint8_t *texels = file + GVR_HEADER, *pixels;

        if (format == I4 || format == CI4)
            texels[number / 2] = number % 2 ? 0x0F : 0xF0;
        else if (format == IA8)
            texels[2 * number + 1] = 255;
        else if (format == RGBA8)
            texels[64 * (number / 16) + 2 * (number % 16) + 1] = 255; /* R */
        else
            texels[number] = 255;
        pixels = decode_file(file, size, 0);
        for (k = 0; k < 1024; k += 4)
            assert_int_equal(pixels[k], k == at ? 255 : 0);
        free(pixels);
        free(file);
    }
}

/* ---- texels ---- */

/* gvr-xvr.md A2, and its examples for RGB5A3: the first texels of a block. */
TEST(texels)
{
    static const struct {
        uint32_t format;
        uint8_t stored[4];
        uint8_t repeat[2][4], shift[2][4];
    } rows[] = {{I4,
                 {0x3A, 0, 0, 0},
                 {{51, 51, 51, 255}, {170, 170, 170, 255}},
                 {{51, 51, 51, 255}, {170, 170, 170, 255}}},
                {I4,
                 {0x0F, 0, 0, 0},
                 {{0, 0, 0, 255}, {255, 255, 255, 255}},
                 {{0, 0, 0, 255}, {255, 255, 255, 255}}},
                {I8,
                 {0x12, 0xFE, 0, 0},
                 {{18, 18, 18, 255}, {254, 254, 254, 255}},
                 {{18, 18, 18, 255}, {254, 254, 254, 255}}},
                {IA4,
                 {0x3A, 0xF0, 0, 0},
                 {{170, 170, 170, 51}, {0, 0, 0, 255}},
                 {{170, 170, 170, 51}, {0, 0, 0, 255}}},
                {IA4,
                 {0x0F, 0x51, 0, 0},
                 {{255, 255, 255, 0}, {17, 17, 17, 85}},
                 {{255, 255, 255, 0}, {17, 17, 17, 85}}},
                {IA8,
                 {0x12, 0x34, 0xFF, 0x00},
                 {{52, 52, 52, 18}, {0, 0, 0, 255}},
                 {{52, 52, 52, 18}, {0, 0, 0, 255}}},
                {RGB565,
                 {0x12, 0x34, 0xF8, 0x00},
                 {{16, 69, 165, 255}, {255, 0, 0, 255}},
                 {{16, 68, 160, 255}, {248, 0, 0, 255}}},
                {RGB5A3,
                 {0x12, 0x34, 0xAB, 0xCD},
                 {{34, 51, 68, 36}, {82, 247, 107, 255}},
                 {{32, 48, 64, 32}, {80, 240, 104, 255}}},
                {RGB5A3,
                 {0x7F, 0xFF, 0x8F, 0xFF},
                 {{255, 255, 255, 255}, {24, 255, 255, 255}},
                 {{240, 240, 240, 224}, {24, 248, 248, 255}}},
                {RGB5A3,
                 {0x6F, 0x00, 0x00, 0x0F},
                 {{255, 0, 0, 219}, {0, 0, 255, 0}},
                 {{240, 0, 0, 192}, {0, 0, 240, 0}}},
                {CI4,
                 {0x3A, 0, 0, 0},
                 {{51, 51, 51, 255}, {170, 170, 170, 255}},
                 {{51, 51, 51, 255}, {170, 170, 170, 255}}},
                {CI8,
                 {0x12, 0xFE, 0, 0},
                 {{18, 18, 18, 255}, {254, 254, 254, 255}},
                 {{18, 18, 18, 255}, {254, 254, 254, 255}}}};
    size_t i, mode;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (mode = 0; mode < 2; mode++) {
            size_t size;
            uint8_t *file = make_with(0, rows[i].format, 2, 1, 32, rows[i].stored,
                                      sizeof rows[i].stored, &size);
            kunai_textures *textures = open_textures(file, size, mode ? KUNAI_TEXTURES_SHIFT : 0);
            uint8_t *pixels = decode_level(textures, 0, 0);

            assert_memory_equal(pixels, mode ? rows[i].shift : rows[i].repeat, 8);
            free(pixels);
            kunai_textures_close(textures);
            free(file);
        }
}

/* 64 bytes: A, R of all texels, then G, B. Plain words of 32 bits, a common mistake, give another
 * picture. */
TEST(rgba8)
{
    size_t size, i;
    uint8_t *file = make_gvr(0, RGBA8, 4, 4, 64, 0, &size), *pixels;

    for (i = 0; i < 32; i++) {
        file[GVR_HEADER + i] = (uint8_t)i;
        file[GVR_HEADER + 32 + i] = (uint8_t)(100 + i);
    }
    pixels = decode_file(file, size, 0);
    for (i = 0; i < 16; i++) {
        const uint8_t expected[4] = {(uint8_t)(2 * i + 1), (uint8_t)(100 + 2 * i),
                                     (uint8_t)(101 + 2 * i), (uint8_t)(2 * i)};

        assert_pixel(pixels, i, expected);
    }
    free(pixels);
    free(file);
}

/* The hashes of gvr-xvr.md A2 and pvr.md 6 over all values, as a picture of 256x256. */
TEST(color_tables)
{
    static const struct {
        uint32_t format, color, flags;
    } rows[] = {{RGB5A3, KUNAI_I_RGB5A3, 0},
                {RGB5A3, KUNAI_I_RGB5A3, KUNAI_TEXTURES_SHIFT},
                {RGB565, KUNAI_I_RGB565, 0},
                {RGB565, KUNAI_I_RGB565, KUNAI_TEXTURES_SHIFT}};
    size_t size, i;
    uint32_t x, y;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const block_format format = {rows[i].format, 4, 4, 16};
        uint8_t *file = make_gvr(0, rows[i].format, 256, 256, 0x20000, 0, &size);
        kunai_textures *textures;

        for (y = 0; y < 256; y++)
            for (x = 0; x < 256; x++)
                store_texel(&format, file + GVR_HEADER, 256, x, y, 256 * y + x);
        textures = open_textures(file, size, rows[i].flags);
        assert_level_hash(textures, 0, get_color_hash(rows[i].color, rows[i].flags));
        kunai_textures_close(textures);
        free(file);
    }
}

/* Blocks of 8x8 in four of 4x4, in a picture of 12x8: of the second block the left half shows. */
TEST(cmpr)
{
    static const uint8_t four[8] = {0xF8, 0x00, 0x00, 0x1F, 0x1B, 0x1B, 0x1B, 0x1B};
    static const uint8_t three[8] = {0x00, 0x1F, 0xF8, 0x00, 0x1B, 0xFF, 0x00, 0x55};
    static const uint8_t opaque[4][4] = {
        {255, 0, 0, 255}, {0, 0, 255, 255}, {170, 0, 85, 255}, {85, 0, 170, 255}};
    static const uint8_t cut[4][4] = {
        {0, 0, 255, 255}, {255, 0, 0, 255}, {127, 0, 127, 255}, {0, 0, 0, 0}};
    static const uint8_t black[4] = {0, 0, 0, 255};
    size_t size, x;
    uint8_t *file = make_gvr(0, CMPR, 12, 8, 64, 0, &size), *pixels;

    memset(file + GVR_HEADER, 0, 64);
    memcpy(file + GVR_HEADER + 8, four, 8);       /* top right */
    memcpy(file + GVR_HEADER + 16, three, 8);     /* bottom left */
    memcpy(file + GVR_HEADER + 32, four, 8);      /* second block, top left */
    memcpy(file + GVR_HEADER + 32 + 8, three, 8); /* does not show */
    memcpy(file + GVR_HEADER + 32 + 16, three, 8);
    pixels = decode_file(file, size, 0);
    for (x = 0; x < 4; x++) {
        assert_pixel(pixels, x, black);
        assert_pixel(pixels, 4 + x, opaque[x]);
        assert_pixel(pixels, 3 * 12 + 4 + x, opaque[x]);
        assert_pixel(pixels, 4 * 12 + x, cut[x]);
        assert_pixel(pixels, 5 * 12 + x, cut[3]);
        assert_pixel(pixels, 6 * 12 + x, cut[0]);
        assert_pixel(pixels, 7 * 12 + x, cut[1]);
        assert_pixel(pixels, 4 * 12 + 4 + x, black);
        assert_pixel(pixels, 8 + x, opaque[x]);
        assert_pixel(pixels, 4 * 12 + 8 + x, cut[x]);
    }
    free(pixels);
    free(file);
}

/* ---- headers ---- */

TEST(header)
{
    static const struct {
        uint32_t format;
        const char *name;
        uint32_t flags, colors;
        uint64_t size; /* of 20x12 texels */
    } rows[] = {{I4, "I4", 0, 0, 192},
                {I8, "I8", 0, 0, 288},
                {IA4, "IA4", KUNAI_IMAGE_ALPHA, 0, 288},
                {IA8, "IA8", KUNAI_IMAGE_ALPHA, 0, 480},
                {RGB565, "RGB565", 0, 0, 480},
                {RGB5A3, "RGB5A3", KUNAI_IMAGE_ALPHA, 0, 480},
                {RGBA8, "RGBA8", KUNAI_IMAGE_ALPHA, 0, 960},
                {CI4, "CI4", KUNAI_IMAGE_ALPHA, 16, 192},
                {CI8, "CI8", KUNAI_IMAGE_ALPHA, 256, 288},
                {CMPR, "CMPR", KUNAI_IMAGE_ALPHA, 0, 192}};
    size_t i, size;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint8_t *file = make_gvr(0x90, rows[i].format, 20, 12, (size_t)rows[i].size + 5, 0, &size);
        kunai_textures *textures = open_textures(file, size, KUNAI_OPEN_STRICT);
        const kunai_textures_info *info = kunai_textures_get_info(textures);
        const kunai_image *image = kunai_textures_get_image(textures, 0);

        assert_int_equal(info->format, KUNAI_FORMAT_GVR);
        assert_int_equal(info->byte_order, KUNAI_BYTE_ORDER_BIG);
        assert_int_equal(info->palette_count, 0);
        assert_string_equal(image->pixel_name, rows[i].name);
        assert_string_equal(image->data_name, "blocks");
        assert_int_equal(image->pixel_format, 9); /* means nothing without a palette inside */
        assert_int_equal(image->data_format, rows[i].format);
        assert_int_equal(image->flags, rows[i].flags);
        assert_int_equal(image->color_count, rows[i].colors);
        assert_int_equal(image->width, 20);
        assert_int_equal(image->height, 12);
        assert_int_equal(image->used_height, 12);
        assert_int_equal(image->codebook_count, 0);
        assert_null(image->palette);
        assert_int_equal(image->offset, GVR_HEADER);
        assert_int_equal(image->size, rows[i].size + 5);
        assert_int_equal(image->level_count, 1);
        assert_int_equal(image->levels[0].offset, GVR_HEADER);
        assert_int_equal(image->levels[0].size, rows[i].size);
        kunai_textures_close(textures);
        free(file);
    }
}

TEST(formats_refused)
{
    uint32_t format;

    for (format = 0; format < 256; format++) {
        size_t size;
        uint8_t *file;

        if (format <= RGBA8 || format == CI4 || format == CI8 || format == CMPR)
            continue;
        file = make_gvr(OWN_PALETTE, format, 8, 8, 1024, 0, &size);
        assert_broken(file, size, KUNAI_E_UNSUPPORTED, 11);
        free(file);
        file = make_gvr(0, format, 8, 8, 1024, INDEX_CHUNK, &size);
        memcpy(file, "GCIX\x08\0\0\0", 8);
        assert_broken(file, size, KUNAI_E_UNSUPPORTED, INDEX_CHUNK + 11);
        free(file);
    }
}

TEST(sides)
{
    static const uint32_t bad[] = {0, 4097, 65535};
    static const uint32_t good[] = {1, 4096};
    size_t i, size;
    uint8_t *file;

    for (i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        file = make_gvr(MIPMAPS, I4, bad[i], 8, 1024, 0, &size);
        assert_broken(file, size, KUNAI_E_CORRUPT, 12);
        free(file);
        file = make_gvr(0, RGBA8, 8, bad[i], 1024, 0, &size);
        assert_broken(file, size, KUNAI_E_CORRUPT, 14);
        free(file);
    }
    file = make_gvr(0, I4, 4097, 8, 32, INDEX_CHUNK, &size); /* behind another chunk */
    memcpy(file, "GBIX\x08", 5);
    assert_broken(file, size, KUNAI_E_CORRUPT, INDEX_CHUNK + 12);
    put16_big(file + INDEX_CHUNK + 12, 8);
    put16_big(file + INDEX_CHUNK + 14, 0);
    assert_broken(file, size, KUNAI_E_CORRUPT, INDEX_CHUNK + 14);
    put16_big(file + INDEX_CHUNK + 14, 8);
    free(decode_file(file, size, 0));
    assert_broken(file, size - 1, KUNAI_E_TRUNCATED, INDEX_CHUNK + GVR_HEADER);
    file[INDEX_CHUNK + 10] = OWN_PALETTE | 0x30;
    file[INDEX_CHUNK + 11] = CI4;
    assert_broken(file, size, KUNAI_E_UNSUPPORTED, INDEX_CHUNK + 10);
    file[INDEX_CHUNK + 10] = OWN_PALETTE;
    assert_broken(file, size - 1, KUNAI_E_TRUNCATED, INDEX_CHUNK + GVR_HEADER);
    assert_broken(file, size, KUNAI_E_TRUNCATED, INDEX_CHUNK + GVR_HEADER + 32);
    free(file);
    for (i = 0; i < sizeof good / sizeof good[0]; i++) {
        free(decode_file(file = make_gvr(0, I4, good[i], 1, 16384, 0, &size), size, 0));
        free(file);
        free(decode_file(file = make_gvr(0, I4, 1, good[i], 16384, 0, &size), size, 0));
        free(file);
    }
}

/* ---- the global index ---- */

static void check_index(const uint8_t *lead, size_t count, uint32_t flag, uint32_t index)
{
    size_t size;
    uint8_t *file = make_gvr(0, I4, 8, 8, 32, count, &size);
    kunai_textures *textures;
    const kunai_image *image;

    memcpy(file, lead, count);
    textures = open_textures(file, size, KUNAI_OPEN_STRICT);
    image = kunai_textures_get_image(textures, 0);
    assert_int_equal(kunai_textures_get_info(textures)->format, KUNAI_FORMAT_GVR);
    assert_int_equal(image->flags, flag);
    assert_int_equal(image->global_index, index);
    assert_int_equal(image->offset, count + GVR_HEADER);
    assert_int_equal(image->levels[0].offset, count + GVR_HEADER);
    kunai_textures_close(textures);
    free(file);
}

/* The length is little-endian, the index is big-endian; wrong lengths as in pvr.md 1.2. */
TEST(global_index)
{
    static const uint8_t own[INDEX_CHUNK] = "GBIX\x08\0\0\0\x12\x34\x56\x78";
    static const uint8_t wii[INDEX_CHUNK] = "GCIX\x08\0\0\0\xFE\xDC\xBA\x98    ";
    static const uint8_t short_body[12] = "GCIX\x04\0\0\0\0\0\0\x07";
    static const uint8_t long_body[24] = "GBIX\x10\0\0\0\0\0\0\x09";
    static const uint8_t none[8] = "GBIX\0\0\0\0";
    static const uint8_t lost[INDEX_CHUNK] = "GBIX\0\0\0\0\0\0\0\x05";
    static const uint8_t lost_short[12] = "GBIX\x08\0\0\0\0\0\0\x06";
    static const uint8_t lost_none[8] = "GCIX\x04\0\0\0";
    static const uint8_t padding[28] = "GBIX\x08\0\0\0\0\0\0\x01GVRTGCIX\x04\0\0\0\0\0\0\x03";
    static const uint8_t big[INDEX_CHUNK] = "GBIX\0\0\0\x08\0\0\0\x0A";
    static const uint8_t huge[INDEX_CHUNK] = "GBIX\xFF\xFF\xFF\xFF\0\0\0\x0B";
    static const uint8_t two[28] = "GBIX\x08\0\0\0\0\0\0\x01\0\0\0\0GCIX\x04\0\0\0\0\0\0\x02";

    check_index(own, 0, 0, 0);
    check_index(own, sizeof own, KUNAI_IMAGE_GLOBAL_INDEX, 0x12345678);
    check_index(wii, sizeof wii, KUNAI_IMAGE_GLOBAL_INDEX, 0xFEDCBA98);
    check_index(short_body, sizeof short_body, KUNAI_IMAGE_GLOBAL_INDEX, 7);
    check_index(long_body, sizeof long_body, KUNAI_IMAGE_GLOBAL_INDEX, 9);
    check_index(none, sizeof none, 0, 0);
    check_index(lost, sizeof lost, 0, 0);
    check_index(lost_short, sizeof lost_short, KUNAI_IMAGE_GLOBAL_INDEX, 6);
    check_index(big, sizeof big, KUNAI_IMAGE_GLOBAL_INDEX, 10);
    check_index(huge, sizeof huge, KUNAI_IMAGE_GLOBAL_INDEX, 11);
    check_index(two, sizeof two, KUNAI_IMAGE_GLOBAL_INDEX, 2);
    check_index(lost_none, sizeof lost_none, 0, 0);
    check_index(padding, sizeof padding, KUNAI_IMAGE_GLOBAL_INDEX, 3); /* it is not looked at */
}

TEST(no_texture)
{
    uint8_t file[64] = "GBIX\x08";

    assert_open_fails(file, sizeof file, 0, KUNAI_FORMAT_GVR, KUNAI_E_FORMAT, 16);
    assert_open_fails(file, 20, 0, KUNAI_FORMAT_GVR, KUNAI_E_FORMAT, 16);
    assert_open_fails(file, 19, 0, KUNAI_FORMAT_GVR, KUNAI_E_TRUNCATED, 16);
    assert_open_fails(file, 16, 0, KUNAI_FORMAT_GVR, KUNAI_E_TRUNCATED, 16);
    assert_open_fails(file, 15, 0, KUNAI_FORMAT_GVR, KUNAI_E_TRUNCATED, 4);
    assert_open_fails(file, 7, 0, KUNAI_FORMAT_GVR, KUNAI_E_TRUNCATED, 0);
    assert_open_fails(file, 3, 0, KUNAI_FORMAT_GVR, KUNAI_E_FORMAT, 0);
    assert_open_fails(file, 0, 0, KUNAI_FORMAT_GVR, KUNAI_E_FORMAT, 0);
    memcpy(file + 16, "PVRT", 4);
    assert_open_fails(file, sizeof file, 0, KUNAI_FORMAT_GVR, KUNAI_E_FORMAT, 16);
    put32(file + 4, 100);
    assert_open_fails(file, sizeof file, 0, KUNAI_FORMAT_GVR, KUNAI_E_TRUNCATED, 4);
    memcpy(file, "GVRT", 4);
    assert_open_fails(file, 15, 0, 0, KUNAI_E_TRUNCATED, 0);
}

static void assert_likely(const uint8_t *data, size_t size)
{
    kunai_found found;

    assert_int_equal(kunai_probe(data, size, &found), KUNAI_OK);
    assert_int_equal(found.format, KUNAI_FORMAT_GVR);
    assert_int_equal(found.byte_order, KUNAI_BYTE_ORDER_BIG);
    assert_int_equal(found.confidence, KUNAI_CONFIDENCE_LIKELY);
    assert_int_equal(found.size, size);
}

/* Nothing but a texture begins with GCIX: a file that is cut is told to be cut, whatever is left.
 * A GBIX is also in front of other textures. */
TEST(cut_index_chunk)
{
    enum { TAG_END = INDEX_CHUNK + 4, TEXELS = INDEX_CHUNK + GVR_HEADER };
    size_t size, n;
    uint8_t *file = make_gvr(0, I4, 8, 8, 32, INDEX_CHUNK, &size);
    kunai_found found;

    memcpy(file, "GCIX\x08\0\0\0\0\0\0\x07", 12);
    for (n = 0; n < 4; n++)
        assert_open_fails(file, n, 0, 0, KUNAI_E_FORMAT, 0);
    for (; n < TEXELS; n++) {
        test_exact exact = test_exact_copy(file, n);
        const uint64_t offset = n < 8 ? 0 : n < INDEX_CHUNK ? 4 : INDEX_CHUNK;

        assert_open_fails(exact.data, n, 0, 0, KUNAI_E_TRUNCATED, offset);
        assert_open_fails(exact.data, n, 0, KUNAI_FORMAT_GVR, KUNAI_E_TRUNCATED, offset);
        assert_likely(exact.data, n);
        test_exact_free(&exact);
    }
    for (; n < size; n++) {
        assert_broken(file, n, KUNAI_E_TRUNCATED, TEXELS);
        assert_likely(file, n);
    }
    free(decode_file(file, size, 0));
    file[INDEX_CHUNK] = 'X'; /* another chunk, and not a cut one */
    assert_open_fails(file, TAG_END, 0, 0, KUNAI_E_FORMAT, 0);
    assert_open_fails(file, TAG_END, 0, KUNAI_FORMAT_GVR, KUNAI_E_FORMAT, INDEX_CHUNK);
    assert_int_equal(kunai_probe(file, TAG_END, &found), KUNAI_E_FORMAT);
    file[INDEX_CHUNK] = 'G';
    file[1] = 'B';
    for (n = 4; n < TAG_END; n++) {
        const uint64_t offset = n < 8 ? 0 : n < INDEX_CHUNK ? 4 : INDEX_CHUNK;

        assert_open_fails(file, n, 0, 0, KUNAI_E_TRUNCATED, offset);
        assert_int_equal(kunai_probe(file, n, &found), KUNAI_E_FORMAT);
    }
    for (; n < TEXELS; n++) {
        assert_open_fails(file, n, 0, 0, KUNAI_E_TRUNCATED, INDEX_CHUNK);
        assert_likely(file, n);
    }
    free(file);
}

/* ---- levels ---- */

static void check_levels(uint32_t flags, uint32_t format, uint32_t width, uint32_t height,
                         const uint32_t *sizes, uint32_t count)
{
    uint64_t at = GVR_HEADER;
    size_t size, payload = 0;
    kunai_textures *textures;
    const kunai_image *image;
    uint8_t *file;
    uint32_t k;

    for (k = 0; k < count; k++)
        payload += sizes[k];
    file = make_gvr(flags, format, width, height, payload, 0, &size);
    textures = open_textures(file, size, KUNAI_OPEN_STRICT);
    image = kunai_textures_get_image(textures, 0);
    assert_string_equal(image->data_name, flags & MIPMAPS ? "blocks, mipmaps" : "blocks");
    assert_int_equal(image->level_count, count);
    for (k = 0; k < count; k++) {
        assert_int_equal(image->levels[k].offset, at);
        assert_int_equal(image->levels[k].size, sizes[k]);
        assert_int_equal(image->levels[k].width, width >> k ? width >> k : 1);
        assert_int_equal(image->levels[k].height, height >> k ? height >> k : 1);
        free(decode_level(textures, 0, k));
        at += sizes[k];
    }
    kunai_textures_close(textures);
    free(file);
}

/* gvr-xvr.md A3: the first row is its example of 43776 bytes. */
TEST(levels)
{
    static const struct {
        uint32_t flags, format, width, height, count;
        uint32_t sizes[13];
    } rows[] = {{MIPMAPS, CMPR, 256, 256, 9, {32768, 8192, 2048, 512, 128, 32, 32, 32, 32}},
                {0, CMPR, 256, 256, 1, {32768}},
                {MIPMAPS, I4, 16, 16, 5, {128, 32, 32, 32, 32}},
                {MIPMAPS, IA4, 16, 16, 5, {256, 64, 32, 32, 32}},
                {MIPMAPS, RGB565, 64, 8, 7, {1024, 256, 128, 64, 32, 32, 32}},
                {MIPMAPS, I8, 8, 64, 7, {512, 256, 128, 64, 32, 32, 32}},
                {MIPMAPS, RGBA8, 20, 12, 5, {960, 384, 128, 64, 64}},
                {MIPMAPS, RGBA8, 1, 1, 1, {64}},
                {MIPMAPS | EXTERNAL_PALETTE, CI8, 8, 8, 4, {64, 32, 32, 32}},
                {MIPMAPS,
                 I8,
                 4096,
                 1,
                 13,
                 {16384, 8192, 4096, 2048, 1024, 512, 256, 128, 64, 32, 32, 32, 32}},
                {MIPMAPS,
                 IA8,
                 1,
                 4095,
                 12,
                 {32768, 16384, 8192, 4096, 2048, 1024, 512, 256, 128, 64, 32, 32}}};
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        check_levels(rows[i].flags, rows[i].format, rows[i].width, rows[i].height, rows[i].sizes,
                     rows[i].count);
}

/* Levels below a block are in its top left corner, and its rows keep their length. */
TEST(small_levels)
{
    static const uint8_t two[4] = {10, 11, 18, 19};
    size_t size, i;
    uint8_t *file = make_gvr(MIPMAPS, I8, 2, 2, 64, 0, &size), *pixels;
    kunai_textures *textures;

    for (i = 0; i < 64; i++)
        file[GVR_HEADER + i] = (uint8_t)(10 + i);
    textures = open_textures(file, size, 0);
    pixels = decode_level(textures, 0, 0);
    for (i = 0; i < 4; i++)
        assert_int_equal(pixels[4 * i], two[i]);
    free(pixels);
    pixels = decode_level(textures, 0, 1);
    assert_int_equal(pixels[0], 10 + 32);
    free(pixels);
    kunai_textures_close(textures);
    free(file);
}

/* An I8 level whose bytes count from its start in the file on. */
static void check_cut_level(const kunai_textures *textures, uint32_t number, uint64_t start,
                            uint64_t level_size, uint64_t size)
{
    const kunai_level *level = &kunai_textures_get_image(textures, 0)->levels[number];
    const int whole = start + level_size <= size;
    uint8_t pixels[4 * 16 * 16];
    kunai_error error;
    kunai_result code =
        kunai_textures_decode(textures, 0, number, NULL, pixels, sizeof pixels, &error);

    assert_int_equal(level->offset, start < size ? start : size);
    assert_int_equal(level->size, whole ? level_size : 0);
    assert_int_equal(code, whole ? KUNAI_OK : KUNAI_E_TRUNCATED);
    assert_int_equal(error.offset, whole ? 0 : level->offset);
    if (whole) {
        assert_int_equal(pixels[0], start & 255);
        assert_int_equal(pixels[4 * (level->width - 1)],
                         (start + (level->width > 8 ? 39 : level->width - 1)) & 255);
    }
}

/* Every length of a file with 16x16 texels of 8 bits in 256, 64, 32, 32 and 32 bytes. */
TEST(cut_chain)
{
    static const uint64_t sizes[] = {256, 64, 32, 32, 32};
    size_t lead, size, n;
    uint32_t k;

    for (lead = 0; lead <= INDEX_CHUNK; lead += INDEX_CHUNK) {
        uint8_t *file = make_gvr(MIPMAPS, I8, 16, 16, 416, lead, &size);

        if (lead)
            memcpy(file, "GBIX\x08", 5);
        for (n = lead + GVR_HEADER; n < size; n++)
            file[n] = (uint8_t)n;
        for (n = 4; n < lead + GVR_HEADER; n++)
            assert_open_fails(file, n, 0, KUNAI_FORMAT_GVR, KUNAI_E_TRUNCATED,
                              n < 8 && lead ? 0
                              : n < lead    ? 4
                                            : lead);
        for (; n <= size; n++) {
            const int whole = n >= lead + GVR_HEADER + 256;
            test_exact exact = test_exact_copy(file, n);
            uint64_t start = lead + GVR_HEADER;
            kunai_textures *textures = open_textures(exact.data, n, 0);
            const kunai_textures_info *info = kunai_textures_get_info(textures);

            assert_int_equal(info->broken_count, !whole);
            assert_int_equal(info->warning_count, !whole);
            if (!whole)
                assert_int_equal(info->warnings[0].offset, start);
            for (k = 0; k < 5; k++, start += sizes[k - 1])
                check_cut_level(textures, k, start, sizes[k], n);
            kunai_textures_close(textures);
            test_exact_free(&exact);
        }
        free(file);
    }
}

/* ---- palettes ---- */

/* Entries 0x1234 and 0xABCD, or 0x12345678 and 0xABCDEF01, by gvr-xvr.md A4. */
static const struct {
    uint32_t format, flags;
    uint8_t colors[2][4];
} palette_rows[] = {{0, 0, {{0x34, 0x34, 0x34, 0x12}, {0xCD, 0xCD, 0xCD, 0xAB}}},
                    {0, KUNAI_TEXTURES_SHIFT, {{0x34, 0x34, 0x34, 0x12}, {0xCD, 0xCD, 0xCD, 0xAB}}},
                    {0, KUNAI_TEXTURES_SA_PALETTES, {{33, 140, 165, 0}, {82, 247, 107, 255}}},
                    {0,
                     KUNAI_TEXTURES_SA_PALETTES | KUNAI_TEXTURES_SHIFT,
                     {{32, 136, 160, 0}, {80, 240, 104, 255}}},
                    {1, 0, {{16, 69, 165, 255}, {173, 121, 107, 255}}},
                    {1, KUNAI_TEXTURES_SHIFT, {{16, 68, 160, 255}, {168, 120, 104, 255}}},
                    {1, KUNAI_TEXTURES_SA_PALETTES, {{16, 69, 165, 255}, {173, 121, 107, 255}}},
                    {2, 0, {{34, 51, 68, 36}, {82, 247, 107, 255}}},
                    {2, KUNAI_TEXTURES_SHIFT, {{32, 48, 64, 32}, {80, 240, 104, 255}}},
                    {2, KUNAI_TEXTURES_SA_PALETTES, {{34, 51, 68, 17}, {187, 204, 221, 170}}},
                    {2,
                     KUNAI_TEXTURES_SA_PALETTES | KUNAI_TEXTURES_SHIFT,
                     {{32, 48, 64, 16}, {176, 192, 208, 160}}},
                    {6, 0, {{0x34, 0x56, 0x78, 0x12}, {0xCD, 0xEF, 0x01, 0xAB}}},
                    {6,
                     KUNAI_TEXTURES_SHIFT | KUNAI_TEXTURES_SA_PALETTES,
                     {{0x34, 0x56, 0x78, 0x12}, {0xCD, 0xEF, 0x01, 0xAB}}}};

static uint32_t get_entry_size(uint32_t format)
{
    return format == 6 ? 4 : 2;
}

/* 8x8 texels with two mipmaps behind a palette whose last two entries are those of the table; the
 * first two texels of each level are the indices of these. */
static uint8_t *make_own_palette(uint32_t indices, uint32_t format, size_t *size)
{
    static const uint8_t entries[2][8] = {{0x12, 0x34, 0xAB, 0xCD},
                                          {0x12, 0x34, 0x56, 0x78, 0xAB, 0xCD, 0xEF, 0x01}};
    const uint32_t count = indices == CI4 ? 16 : 256, one = get_entry_size(format);
    const uint32_t first = indices == CI4 ? 32 : 64; /* bytes of level 0 */
    uint8_t *file = make_gvr(OWN_PALETTE | MIPMAPS | format << 4, indices, 8, 8,
                             (size_t)count * one + first + 96, 0, size);
    uint8_t *texels = file + GVR_HEADER + (size_t)count * one;
    uint32_t k;

    memcpy(texels - 2 * one, entries[one / 4], (size_t)2 * one);
    for (k = 0; k < 4; k++) {
        texels[0] = indices == CI4 ? 0xEF : 0xFE;
        texels[1] = 0xFF;
        texels += k ? 32 : first;
    }
    return file;
}

static void check_own_palette(uint32_t indices, size_t row)
{
    const uint32_t count = indices == CI4 ? 16 : 256, format = palette_rows[row].format;
    size_t size;
    uint8_t *file = make_own_palette(indices, format, &size), *pixels;
    kunai_textures *textures = open_textures(file, size, palette_rows[row].flags);
    const kunai_image *image = kunai_textures_get_image(textures, 0);
    const kunai_palette *palette = kunai_textures_get_palette(textures, 0);
    uint32_t k;

    assert_int_equal(image->result, KUNAI_OK);
    assert_int_equal(image->pixel_format, format);
    assert_int_equal(image->offset, GVR_HEADER);
    assert_int_equal(image->levels[0].offset, GVR_HEADER + count * get_entry_size(format));
    assert_int_equal(image->first_color, 0);
    assert_int_equal(kunai_textures_get_info(textures)->palette_count, 1);
    assert_ptr_equal(image->palette, palette);
    assert_int_equal(image->palette_index, 0);
    assert_int_equal(image->palette_rule, KUNAI_PALETTE_RULE_OWN);
    assert_int_equal(palette->count, count);
    assert_int_equal(palette->format, format);
    assert_int_equal(palette->bank, 0);
    assert_int_equal(palette->first, 0);
    assert_memory_equal(palette->colors + 4 * (count - 2), palette_rows[row].colors, 8);
    for (k = 0; k < 4; k++) {
        pixels = decode_level(textures, 0, k);
        assert_memory_equal(pixels, palette_rows[row].colors, k == 3 ? 4 : 8);
        free(pixels);
    }
    kunai_textures_close(textures);
    free(file);
}

TEST(own_palette)
{
    size_t i;

    for (i = 0; i < sizeof palette_rows / sizeof palette_rows[0]; i++) {
        check_own_palette(CI4, i);
        check_own_palette(CI8, i);
    }
}

TEST(own_palette_broken)
{
    uint32_t format;
    size_t size, n;
    uint8_t *file;

    for (format = 0; format < 16; format++) {
        const int good = format < 3 || format == 6;
        const size_t palette = (size_t)16 * get_entry_size(format);

        file = make_gvr(OWN_PALETTE | format << 4, CI4, 8, 8, palette + 32, 0, &size);
        if (!good)
            assert_broken(file, size, KUNAI_E_UNSUPPORTED, 10);
        for (n = GVR_HEADER; good && n < GVR_HEADER + palette; n++)
            assert_broken(file, n, KUNAI_E_TRUNCATED, GVR_HEADER);
        for (; good && n < size; n++)
            assert_broken(file, n, KUNAI_E_TRUNCATED, GVR_HEADER + palette);
        if (good)
            free(decode_file(file, size, 0));
        file[10] = (uint8_t)(format << 4 | EXTERNAL_PALETTE); /* that has its own format code */
        free(decode_file(file, size, 0));
        free(file);
    }
}

/* Flag 8 means nothing without indices, nor does the format of entries. */
TEST(palette_flag_elsewhere)
{
    size_t i, size;

    for (i = 0; i < BLOCK_FORMATS; i++) {
        const block_format *format = &block_formats[i];
        kunai_textures *textures;
        const kunai_image *image;
        uint8_t *file;

        if (format->code == CI4 || format->code == CI8)
            continue;
        file = make_gvr(0x98, format->code, 8, 8, get_stored_size(format, 8, 8), 0, &size);
        file[8] = file[9] = 3; /* nor do the bank and the start */
        textures = open_textures(file, size, KUNAI_OPEN_STRICT);
        image = kunai_textures_get_image(textures, 0);
        assert_int_equal(image->levels[0].offset, GVR_HEADER);
        assert_int_equal(image->first_color, 0);
        assert_null(image->palette);
        assert_int_equal(kunai_textures_get_info(textures)->palette_count, 0);
        kunai_textures_close(textures);
        free(file);
    }
}

/* pvr.md 7.2: bank and start say where index 0 is in a palette of 1024. There are 64 banks; what is
 * above is taken modulo that. */
TEST(first_color)
{
    static const struct {
        uint32_t flags, format, bank, start, first;
    } rows[] = {{EXTERNAL_PALETTE, CI4, 0, 0, 0},     {EXTERNAL_PALETTE, CI4, 5, 0, 80},
                {EXTERNAL_PALETTE, CI4, 63, 7, 1015}, {0, CI4, 1, 0, 16},
                {EXTERNAL_PALETTE, CI8, 15, 0, 0},    {EXTERNAL_PALETTE, CI8, 16, 0, 256},
                {EXTERNAL_PALETTE, CI8, 63, 3, 771},  {EXTERNAL_PALETTE, CI4, 63, 16, 0},
                {EXTERNAL_PALETTE, CI4, 64, 0, 0},    {EXTERNAL_PALETTE, CI4, 255, 255, 239},
                {EXTERNAL_PALETTE, CI8, 64, 0, 0},    {EXTERNAL_PALETTE, CI8, 255, 255, 1023},
                {OWN_PALETTE, CI4, 5, 7, 0},          {OWN_PALETTE, CI8, 16, 1, 0}};
    size_t i, size;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint8_t *file = make_gvr(rows[i].flags, rows[i].format, 8, 8, 1024, 0, &size);
        kunai_textures *textures;

        file[8] = (uint8_t)rows[i].bank;
        file[9] = (uint8_t)rows[i].start;
        textures = open_textures(file, size, KUNAI_OPEN_STRICT);
        assert_int_equal(kunai_textures_get_image(textures, 0)->first_color, rows[i].first);
        kunai_textures_close(textures);
        free(file);
    }
}

/* As the 39 real files: RGB565, 48 entries, length 0x68. */
static uint8_t *make_gvp(size_t *size)
{
    uint8_t *file = calloc(1, 16 + 96);
    uint32_t i;

    assert_non_null(file);
    *size = 16 + 96;
    memcpy(file, "GVPL\x68\0\0\0\0\x01\0\0\0\0\0\x30", 16);
    for (i = 0; i < 48; i++)
        put16_big(file + 16 + 2 * i, i << 11 | 0x001F); /* R is i mod 32, B is 31 */
    return file;
}

/* Indices past the 48 entries give transparent black. */
TEST(external_palette)
{
    static const uint8_t indices[8] = {0, 1, 31, 47, 48, 49, 255, 2};
    static const uint8_t expected[8][4] = {{0, 0, 255, 255},   {8, 0, 255, 255}, {255, 0, 255, 255},
                                           {123, 0, 255, 255}, {0, 0, 0, 0},     {0, 0, 0, 0},
                                           {0, 0, 0, 0},       {16, 0, 255, 255}};
    size_t size, palette_size;
    uint8_t *palette_file = make_gvp(&palette_size);
    uint8_t *file = make_with(EXTERNAL_PALETTE, CI8, 8, 1, 32, indices, 8, &size);
    kunai_textures *palettes = open_textures(palette_file, palette_size, KUNAI_OPEN_STRICT);
    kunai_textures *textures = open_textures(file, size, KUNAI_OPEN_STRICT);
    kunai_palette banked = *kunai_textures_get_palette(palettes, 0);
    uint8_t pixels[32];

    assert_int_equal(decode_as(textures, 0, 0, KUNAI_OUTPUT_RGBA8,
                               kunai_textures_get_palette(palettes, 0), pixels, sizeof pixels, 0,
                               NULL),
                     KUNAI_OK);
    assert_memory_equal(pixels, expected, sizeof expected);
    banked.colors += 4 * 46;
    banked.count -= 46;
    assert_int_equal(
        decode_as(textures, 0, 0, KUNAI_OUTPUT_RGBA8, &banked, pixels, sizeof pixels, 0, NULL),
        KUNAI_OK);
    assert_memory_equal(pixels + 4, expected[3], 4); /* index 1 is 47 */
    assert_memory_equal(pixels + 8, expected[4], 4);
    kunai_textures_close(textures);
    kunai_textures_close(palettes);
    free(palette_file);
    free(file);
}

/* What the caller passes counts more than what the file has. */
TEST(palette_overrides)
{
    static const uint8_t colors[16][4] = {[14] = {1, 2, 3, 4}, [15] = {5, 6, 7, 8}};
    kunai_palette palette;
    size_t size;
    uint8_t *file = make_own_palette(CI4, 2, &size), pixels[256];
    kunai_textures *textures = open_textures(file, size, 0);

    memset(&palette, 0, sizeof palette);
    palette.colors = colors[0];
    palette.count = 15; /* the last index is past it */
    assert_int_equal(
        decode_as(textures, 0, 0, KUNAI_OUTPUT_RGBA8, &palette, pixels, sizeof pixels, 0, NULL),
        KUNAI_OK);
    assert_memory_equal(pixels, "\1\2\3\4\0\0\0\0", 8);
    palette.count = 16;
    assert_int_equal(
        decode_as(textures, 0, 0, KUNAI_OUTPUT_RGBA8, &palette, pixels, sizeof pixels, 0, NULL),
        KUNAI_OK);
    assert_memory_equal(pixels, "\1\2\3\4\5\6\7\x08", 8);
    kunai_textures_close(textures);
    free(file);
}

/* ---- other outputs ---- */

/* Indices as they are, with and without a palette inside; bytes between rows stay. */
static void check_indices(const block_format *format, uint32_t flags, size_t palette)
{
    enum { WIDTH = 300, HEIGHT = 10, STRIDE = WIDTH + 3, FILL = 0x5A };
    const size_t payload = palette + get_stored_size(format, WIDTH, HEIGHT);
    static const size_t needed = (HEIGHT - 1) * STRIDE + WIDTH;
    size_t size;
    uint8_t *file = make_gvr(flags, format->code, WIDTH, HEIGHT, payload, 0, &size);
    uint8_t *indices = malloc(needed);
    kunai_textures *textures;
    uint32_t x, y;

    assert_non_null(indices);
    memset(indices, FILL, needed);
    for (y = 0; y < HEIGHT; y++)
        for (x = 0; x < WIDTH; x++)
            store_texel(format, file + GVR_HEADER + palette, WIDTH, x, y,
                        make_value(x, y, format->bits));
    textures = open_textures(file, size, 0);
    assert_int_equal(
        decode_as(textures, 0, 0, KUNAI_OUTPUT_INDEX8, NULL, indices, needed - 1, STRIDE, NULL),
        KUNAI_E_SPACE);
    assert_int_equal(
        decode_as(textures, 0, 0, KUNAI_OUTPUT_INDEX8, NULL, indices, needed, STRIDE, NULL),
        KUNAI_OK);
    for (y = 0; y < HEIGHT; y++)
        for (x = 0; x < STRIDE && y * STRIDE + x < needed; x++)
            assert_int_equal(indices[y * STRIDE + x],
                             x < WIDTH ? make_value(x, y, format->bits) : FILL);
    kunai_textures_close(textures);
    free(indices);
    free(file);
}

TEST(indices)
{
    static const block_format four = {CI4, 8, 8, 4}, eight = {CI8, 8, 4, 8};

    check_indices(&four, 0, 0);
    check_indices(&four, OWN_PALETTE | 0x20, 32);
    check_indices(&eight, EXTERNAL_PALETTE, 0);
    check_indices(&eight, OWN_PALETTE | 0x60, 1024);
}

TEST(outputs_refused)
{
    size_t i, size;
    uint8_t pixels[256];

    for (i = 0; i < BLOCK_FORMATS; i++) {
        const uint32_t code = block_formats[i].code;
        const int indexed = code == CI4 || code == CI8;
        uint8_t *file = make_gvr(0, code, 8, 8, 1024, 0, &size);
        kunai_textures *textures = open_textures(file, size, 0);

        assert_int_equal(
            decode_as(textures, 0, 0, KUNAI_OUTPUT_INDEX8, NULL, pixels, sizeof pixels, 0, NULL),
            indexed ? KUNAI_OK : KUNAI_E_UNSUPPORTED);
        assert_int_equal(
            decode_as(textures, 0, 0, KUNAI_OUTPUT_NORMAL8, NULL, pixels, sizeof pixels, 0, NULL),
            KUNAI_E_UNSUPPORTED);
        kunai_textures_close(textures);
        free(file);
    }
}

/* ---- sets ---- */

/* A member that is broken leaves the others alone. */
TEST(set)
{
    static uint8_t palette_and_indices[32 + 32], colors[32], short_payload[16];
    const gvm_texture rows[] = {
        {"indexed", 70, 0x28, CI4, 8, 8, palette_and_indices, sizeof palette_and_indices},
        {"unknown", 71, 0, 0x0A, 8, 8, colors, sizeof colors},
        {"short", 0, 0, RGB565, 8, 8, short_payload, sizeof short_payload},
        {"plain", 0xFFFFFFFF, 0, RGB5A3, 4, 4, colors, sizeof colors}};
    static const kunai_result results[] = {KUNAI_OK, KUNAI_E_UNSUPPORTED, KUNAI_E_TRUNCATED,
                                           KUNAI_OK};
    bytes file = {NULL, 0, 0};
    kunai_textures *textures;
    uint8_t *pixels;
    uint32_t i;

    put16_big(palette_and_indices, 0xABCD);
    memcpy(colors, "\x12\x34\xAB\xCD", 4);
    write_gvm_file(rows, 4, &file);
    textures = open_textures(file.data, file.size, 0);
    assert_int_equal(kunai_textures_get_info(textures)->format, KUNAI_FORMAT_GVM);
    assert_int_equal(kunai_textures_get_info(textures)->byte_order, KUNAI_BYTE_ORDER_BIG);
    assert_int_equal(kunai_textures_get_info(textures)->image_count, 4);
    assert_int_equal(kunai_textures_get_info(textures)->broken_count, 2);
    assert_int_equal(kunai_textures_get_info(textures)->palette_count, 1);
    for (i = 0; i < 4; i++) {
        const kunai_image *image = kunai_textures_get_image(textures, i);

        assert_string_equal(image->name.data, rows[i].name);
        assert_int_equal(image->global_index, rows[i].global_index);
        assert_true(image->flags & KUNAI_IMAGE_GLOBAL_INDEX);
        assert_int_equal(image->result, results[i]);
        assert_int_equal(kunai_textures_find_image(textures, rows[i].name, strlen(rows[i].name)),
                         i);
    }
    assert_string_equal(kunai_textures_get_palette(textures, 0)->name.data, "indexed");
    pixels = decode_level(textures, 0, 0);
    assert_memory_equal(pixels, "\x52\xF7\x6B\xFF", 4);
    free(pixels);
    pixels = decode_level(textures, 3, 0);
    assert_memory_equal(pixels, "\x22\x33\x44\x24\x52\xF7\x6B\xFF", 8);
    free(pixels);
    kunai_textures_close(textures);
    free_bytes(&file);
}

/* A member ends where the next one begins, even if its length says less. */
TEST(member_length)
{
    static uint8_t texels[64];
    const gvm_texture rows[] = {{"a", 1, 0, RGB5A3, 4, 8, texels, 64},
                                {"b", 2, 0, RGB5A3, 4, 8, texels, 64}};
    bytes file = {NULL, 0, 0};
    kunai_textures *textures;
    uint64_t offset;
    uint8_t *pixels;

    texels[63] = 0x0F;
    write_gvm_file(rows, 2, &file);
    textures = open_textures(file.data, file.size, 0);
    offset = kunai_textures_get_image(textures, 0)->offset;
    assert_int_equal(kunai_textures_get_image(textures, 0)->size, 64);
    kunai_textures_close(textures);
    set_u32(&file, (size_t)offset - 12, 8 + 48, 0);
    textures = open_textures(file.data, file.size, 0);
    assert_int_equal(kunai_textures_get_info(textures)->image_count, 2);
    assert_int_equal(kunai_textures_get_info(textures)->broken_count, 0);
    assert_int_equal(kunai_textures_get_image(textures, 0)->size, 64);
    pixels = decode_level(textures, 0, 0);
    assert_int_equal(pixels[4 * 31 + 2], 255);
    free(pixels);
    kunai_textures_close(textures);
    free_bytes(&file);
}

/* ---- recognition ---- */

/* To the end of the chunk, or of what the formats need when the length is too small. */
static void check_found(const uint8_t *file, size_t size, uint64_t expected, uint32_t confidence)
{
    kunai_found found;

    assert_int_equal(kunai_probe(file, size, &found), KUNAI_OK);
    assert_int_equal(found.format, KUNAI_FORMAT_GVR);
    assert_int_equal(found.byte_order, KUNAI_BYTE_ORDER_BIG);
    assert_int_equal(found.modules, KUNAI_MODULE_TEXTURES);
    assert_int_equal(found.size, expected);
    assert_int_equal(found.confidence, confidence);
}

TEST(found)
{
    size_t size;
    uint8_t *file = make_gvr(OWN_PALETTE | 0x20, CI4, 8, 8, 100, INDEX_CHUNK, &size);

    memcpy(file, "GBIX\x08", 5);
    check_found(file, size, size, KUNAI_CONFIDENCE_SURE);
    check_found(file, size - 1, size - 1, KUNAI_CONFIDENCE_LIKELY);
    check_found(file, INDEX_CHUNK + 4, INDEX_CHUNK + 4, KUNAI_CONFIDENCE_LIKELY);
    put32(file + INDEX_CHUNK + 4, 0); /* palette and texels are 32 bytes each */
    check_found(file, size, INDEX_CHUNK + GVR_HEADER + 64, KUNAI_CONFIDENCE_SURE);
    put32(file + INDEX_CHUNK + 4, 8 + 65);
    check_found(file, size, INDEX_CHUNK + GVR_HEADER + 65, KUNAI_CONFIDENCE_SURE);
    put32(file + INDEX_CHUNK + 4, 0xFFFFFFFF);
    check_found(file, size, size, KUNAI_CONFIDENCE_LIKELY);
    put32(file + INDEX_CHUNK + 4, 8 + 33);
    put16_big(file + INDEX_CHUNK + 12, 4097); /* what is broken needs nothing */
    check_found(file, size, INDEX_CHUNK + GVR_HEADER + 33, KUNAI_CONFIDENCE_SURE);
    put16_big(file + INDEX_CHUNK + 12, 8);
    put16_big(file + INDEX_CHUNK + 14, 4097);
    check_found(file, size, INDEX_CHUNK + GVR_HEADER + 33, KUNAI_CONFIDENCE_SURE);
    put16_big(file + INDEX_CHUNK + 14, 8);
    check_found(file, size, INDEX_CHUNK + GVR_HEADER + 64, KUNAI_CONFIDENCE_SURE);
    file[INDEX_CHUNK + 11] = 0x0A; /* the same */
    check_found(file, size, INDEX_CHUNK + GVR_HEADER + 33, KUNAI_CONFIDENCE_SURE);
    check_found(file + INDEX_CHUNK, size - INDEX_CHUNK, GVR_HEADER + 33, KUNAI_CONFIDENCE_SURE);
    free(file);
}

/* ---- sweeps ---- */

TEST(sweeps)
{
    static uint8_t payload[64 + 32 + 32];
    const gvm_texture rows[] = {{"one", 1, 0x28, CI4, 8, 8, payload, 64},
                                {"two", 2, MIPMAPS, CMPR, 8, 8, payload, 128}};
    bytes set = {NULL, 0, 0};
    size_t i, size;
    uint8_t *file;

    for (i = 0; i < sizeof payload; i++)
        payload[i] = (uint8_t)(i * 37);
    for (i = 0; i < BLOCK_FORMATS; i++) {
        const block_format *format = &block_formats[i];

        file = make_gvr(MIPMAPS, format->code, 9, 5, 4 * get_stored_size(format, 9, 5), INDEX_CHUNK,
                        &size);
        memcpy(file, "GCIX\x08", 5);
        test_sweep_all(&textures_visitor, file, size, NULL, 0);
        free(file);
    }
    file = make_own_palette(CI8, 2, &size);
    test_sweep_all(&textures_visitor, file, size, NULL, 0);
    free(file);
    write_gvm_file(rows, 2, &set);
    test_sweep_all(&textures_visitor, set.data, set.size, NULL, 0);
    free_bytes(&set);
}
