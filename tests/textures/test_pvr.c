/* test_pvr.c - PVR headers, sizes and places. Expectations are the tables of pvr.md. */
#include "texture_files.h"

#include "textures/runs.h"

/* ---- sizes and places ---- */

/* pvr.md 4.3: the table of T, of what follows from it, and of what each side needs. */
static const uint32_t first_texel[] = {3, 4, 8, 24, 88, 344, 1368, 5464, 21848, 87384, 349528};

static uint64_t get_chain_offset(uint32_t data, uint32_t side, uint64_t first)
{
    switch (data) {
    case 0x02: return 2 * first - 4;
    case 0x12: return 2 * first;
    case 0x06: return side == 1 ? 1 : first / 2;
    case 0x08: return first;
    case 0x0F: return 4 * (first - 3);
    default: return first / 4;
    }
}

static uint64_t get_chain_size(uint32_t data, uint64_t side)
{
    const uint64_t texels = side * side;

    switch (data) {
    case 0x02:
    case 0x12: return 2 * texels;
    case 0x06: return texels < 2 ? 1 : texels / 2;
    case 0x08: return texels;
    case 0x0F: return 4 * texels;
    default: return texels < 4 ? 1 : texels / 4;
    }
}

/* start: of the payload, and what else is in front of the chain. */
static void assert_chain(uint32_t data, uint32_t side, uint64_t start, const kunai_image *image)
{
    const uint64_t codebook = (uint64_t)image->codebook_count * 8;
    uint32_t k, log2 = 0;

    while (1u << log2 < side)
        log2++;
    assert_int_equal(image->level_count, log2 + 1);
    for (k = 0; k <= log2; k++) {
        const uint32_t s = side >> k;

        assert_int_equal(image->levels[k].width, s);
        assert_int_equal(image->levels[k].height, s);
        assert_int_equal(image->levels[k].offset,
                         start + codebook + get_chain_offset(data, s, first_texel[log2 - k]));
        assert_int_equal(image->levels[k].size, get_chain_size(data, s));
    }
}

static void check_needed(uint32_t data, uint32_t mipmaps, uint32_t side, uint32_t needed)
{
    size_t size;
    uint8_t *file = make_pvr(1, data, side, side, needed, 0, &size);
    kunai_textures *textures = open_textures(file, size, KUNAI_OPEN_STRICT);
    const kunai_image *image = kunai_textures_get_image(textures, 0);
    const kunai_level level = image->levels[0];

    assert_int_equal(image->result, KUNAI_OK);
    assert_int_equal(image->offset, PVR_HEADER);
    assert_int_equal(image->size, needed);
    assert_int_equal(level.offset + level.size, size);
    if (mipmaps)
        assert_chain(data, side, PVR_HEADER, image);
    else
        assert_int_equal(image->level_count, 1);
    kunai_textures_close(textures);
    assert_broken(file, size - 1, KUNAI_E_TRUNCATED, level.offset);
    free(file);
}

/* Exactly what is needed is enough, one byte less is not. What the table of pvr.md 4.3 does not
 * have is from that of 4.2, and 0x0F is 4 bytes for each of (4 * side * side - 1) / 3 texels. */
TEST(needed_payload)
{
    static const struct {
        uint32_t data, mipmaps, needed[8];
    } rows[] = {{0x02, 1, {172, 684, 2732, 10924, 43692, 174764, 699052, 2796204}},
                {0x12, 1, {176, 688, 2736, 10928, 43696, 174768, 699056, 2796208}},
                {0x03, 0, {2064, 2112, 2304, 3072, 6144, 18432, 67584, 264192}},
                {0x04, 1, {2070, 2134, 2390, 3414, 7510, 23894, 89430, 351574}},
                {0x10, 0, {144, 192, 512, 2048, 6144, 18432, 67584, 264192}},
                {0x11, 1, {150, 214, 854, 3414, 7510, 23894, 89430, 351574}},
                {0x06, 1, {44, 172, 684, 2732, 10924, 43692, 174764, 699052}},
                {0x08, 1, {88, 344, 1368, 5464, 21848, 87384, 349528, 1398104}},
                {0x0F, 1, {340, 1364, 5460, 21844, 87380, 349524, 1398100, 5592404}},
                {0x01, 0, {128, 512, 2048, 8192, 32768, 131072, 524288, 2097152}},
                {0x05, 0, {32, 128, 512, 2048, 8192, 32768, 131072, 524288}},
                {0x07, 0, {64, 256, 1024, 4096, 16384, 65536, 262144, 1048576}},
                {0x09, 0, {128, 512, 2048, 8192, 32768, 131072, 524288, 2097152}},
                {0x0A, 0, {128, 512, 2048, 8192, 32768, 131072, 524288, 2097152}},
                {0x0B, 0, {128, 512, 2048, 8192, 32768, 131072, 524288, 2097152}},
                {0x0C, 0, {128, 512, 2048, 8192, 32768, 131072, 524288, 2097152}},
                {0x0D, 0, {128, 512, 2048, 8192, 32768, 131072, 524288, 2097152}},
                {0x0E, 0, {256, 1024, 4096, 16384, 65536, 262144, 1048576, 4194304}}};
    size_t i, k;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (k = 0; k < 8; k++)
            check_needed(rows[i].data, rows[i].mipmaps, 8u << k, rows[i].needed[k]);
}

/* The shortest chains, whose levels share bytes with the first tile: sides from 1. */
TEST(short_chains)
{
    static const struct {
        uint32_t data, side, needed;
    } rows[] = {{0x02, 1, 4},    {0x02, 2, 12},  {0x02, 4, 44},  {0x12, 1, 8}, {0x12, 2, 16},
                {0x04, 2, 2050}, {0x11, 2, 130}, {0x11, 4, 134}, {0x06, 2, 4}, {0x06, 4, 12},
                {0x08, 1, 4},    {0x08, 2, 8},   {0x08, 4, 24},  {0x0F, 1, 4}, {0x0F, 2, 20}};
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        check_needed(rows[i].data, 1, rows[i].side, rows[i].needed);
}

/* No square: width times height, in bytes of what is stored. */
TEST(needed_rectangles)
{
    static const struct {
        uint32_t pixel, data, width, height, needed;
    } rows[] = {{1, 0x01, 16, 8, 256},  {1, 0x03, 32, 8, 2112},  {1, 0x05, 64, 128, 4096},
                {1, 0x05, 2, 1, 1},     {1, 0x05, 1, 2, 1},      {1, 0x07, 4, 32, 128},
                {1, 0x07, 1, 1, 1},     {1, 0x09, 7, 5, 70},     {1, 0x0B, 32, 3, 192},
                {1, 0x0C, 33, 3, 198},  {1, 0x0D, 2, 64, 256},   {1, 0x0E, 7, 5, 140},
                {1, 0x10, 32, 2, 272},  {1, 0x10, 16, 64, 384},  {3, 0x09, 6, 5, 60},
                {6, 0x09, 16, 16, 384}, {6, 0x09, 48, 32, 2304}, {6, 0x0A, 16, 32, 768}};
    size_t i, size;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint8_t *file = make_pvr(rows[i].pixel, rows[i].data, rows[i].width, rows[i].height,
                                 rows[i].needed, 0, &size);
        kunai_textures *textures = open_textures(file, size, KUNAI_OPEN_STRICT);
        const kunai_level level = kunai_textures_get_image(textures, 0)->levels[0];

        assert_int_equal(level.offset + level.size, size);
        free(decode_level(textures, 0, 0));
        kunai_textures_close(textures);
        assert_broken(file, size - 1, KUNAI_E_TRUNCATED, level.offset);
        free(file);
    }
}

/* pvr.md 4.3, 0x0F: 4 more in front of the chain when the length says exactly that. */
TEST(bitmap_chain_length)
{
    static const struct {
        uint32_t side, length, more;
    } rows[] = {{8, 8 + 340, 0}, {8, 8 + 343, 0}, {8, 8 + 344, 4}, {8, 8 + 345, 0},
                {8, 8 + 348, 0}, {8, 340, 0},     {8, 0, 0},       {1, 8 + 4, 0},
                {1, 8 + 8, 4},   {2, 8 + 20, 0},  {2, 8 + 24, 4}};
    size_t i, size;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint8_t *file = make_pvr(0, 0x0F, rows[i].side, rows[i].side, 344, 0, &size);
        uint8_t pixel[4] = {0}, *pixels;
        kunai_textures *textures;
        const kunai_image *image;

        put32(file + 4, rows[i].length);
        put32(file + PVR_HEADER + rows[i].more, 0x04030201); /* A, B, G, R of the 1x1 level */
        textures = open_textures(file, size, KUNAI_OPEN_STRICT);
        image = kunai_textures_get_image(textures, 0);
        assert_chain(0x0F, rows[i].side, PVR_HEADER + rows[i].more, image);
        pixels = decode_level(textures, 0, image->level_count - 1);
        put32(pixel, 0x01020304);
        assert_pixel(pixels, 0, pixel);
        free(pixels);
        kunai_textures_close(textures);
        if (rows[i].side == 8 && rows[i].more)
            assert_broken(file, size - 1, KUNAI_E_TRUNCATED, PVR_HEADER + 4 + 84);
        free(file);
    }
}

static uint32_t find_smallest_index(uint8_t *file, size_t size)
{
    kunai_textures *textures = open_textures(file, size, KUNAI_OPEN_STRICT);
    const uint32_t last = kunai_textures_get_image(textures, 0)->level_count - 1;
    uint8_t index = 0xEE;

    assert_int_equal(decode_as(textures, 0, last, KUNAI_OUTPUT_INDEX8, NULL, &index, 1, 0, NULL),
                     0);
    kunai_textures_close(textures);
    return index;
}

/* pvr.md 4.3: the odd bytes that the 1x1 levels of indices are in. */
TEST(smallest_indices)
{
    size_t size;
    uint8_t *file = make_pvr(2, 0x06, 8, 8, 44, 0, &size);

    memset(file + PVR_HEADER, 0x99, 44);
    file[PVR_HEADER + 1] = 0x5A; /* the upper half */
    assert_int_equal(find_smallest_index(file, size), 5);
    free(file);
    file = make_pvr(2, 0x08, 8, 8, 88, 0, &size);
    memset(file + PVR_HEADER, 0x99, 88);
    file[PVR_HEADER + 3] = 0x5A;
    assert_int_equal(find_smallest_index(file, size), 0x5A);
    free(file);
}

/* Level k of the first n bytes: what the whole file has there, or nothing. */
static void check_cut_level(const kunai_textures *whole, const kunai_textures *cut, uint32_t k,
                            uint64_t n)
{
    const kunai_level *level = &kunai_textures_get_image(whole, 0)->levels[k];
    const kunai_level *less = &kunai_textures_get_image(cut, 0)->levels[k];
    const int there = level->offset + level->size <= n;
    uint8_t pixels[256], *expected;
    kunai_error error;

    assert_int_equal(less->width, level->width);
    assert_int_equal(less->height, level->height);
    assert_int_equal(less->offset, level->offset < n ? level->offset : n);
    assert_int_equal(less->size, there ? level->size : 0);
    assert_int_equal(kunai_textures_decode(cut, 0, k, NULL, pixels, 256, &error),
                     there ? KUNAI_OK : KUNAI_E_TRUNCATED);
    assert_int_equal(error.offset, there ? 0 : less->offset);
    if (!there)
        return;
    expected = decode_level(whole, 0, k);
    assert_memory_equal(pixels, expected, (size_t)level->width * level->height * 4);
    free(expected);
}

/* A chain that is cut has the small levels, which come first. */
TEST(cut_chain)
{
    static const uint32_t formats[] = {0x02, 0x04, 0x06, 0x08, 0x0F, 0x11, 0x12};
    size_t i, size, n;
    uint32_t k;

    for (i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        uint8_t *file = make_pvr(1, formats[i], 8, 8, 2070, 0, &size);
        kunai_textures *whole;
        kunai_level level;

        for (n = PVR_HEADER; n < size; n++)
            file[n] = (uint8_t)(n * 7 % 16); /* also an index of any codebook */
        whole = open_textures(file, size, KUNAI_OPEN_STRICT);
        level = kunai_textures_get_image(whole, 0)->levels[0];
        for (n = PVR_HEADER; n < level.offset + level.size; n++) {
            kunai_textures *cut = open_textures(file, n, 0);

            assert_int_equal(kunai_textures_get_image(cut, 0)->result, KUNAI_E_TRUNCATED);
            assert_int_equal(kunai_textures_get_image(cut, 0)->level_count, 4);
            for (k = 0; k < 4; k++)
                check_cut_level(whole, cut, k, n);
            kunai_textures_close(cut);
        }
        kunai_textures_close(whole);
        free(file);
    }
}

/* pvr.md 4.1, at both sides of each edge that a power of two can have. */
TEST(codebook_sizes)
{
    static const struct {
        uint32_t data, width, entries;
    } rows[] = {{0x03, 2, 256},   {0x03, 16, 256},  {0x03, 1024, 256}, {0x04, 8, 256},
                {0x04, 128, 256}, {0x10, 2, 16},    {0x10, 16, 16},    {0x10, 32, 32},
                {0x10, 64, 128},  {0x10, 128, 256}, {0x10, 256, 256},  {0x11, 2, 16},
                {0x11, 16, 16},   {0x11, 32, 64},   {0x11, 64, 256},   {0x11, 128, 256}};
    size_t i, size;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint8_t *file = make_pvr(0, rows[i].data, rows[i].width, rows[i].width, 400000, 0, &size);
        kunai_textures *textures = open_textures(file, size, 0);
        const kunai_image *image = kunai_textures_get_image(textures, 0);

        assert_int_equal(image->codebook_count, rows[i].entries);
        if (rows[i].data == 0x03 || rows[i].data == 0x10)
            assert_int_equal(image->levels[0].offset, PVR_HEADER + rows[i].entries * 8);
        kunai_textures_close(textures);
        if (rows[i].entries < 256) {
            const size_t at = (size_t)(PVR_HEADER + rows[i].entries * 8);

            file[at] = (uint8_t)(rows[i].entries - 1); /* level 0, or the 1x1 level */
            free(decode_file(file, size, 0));
        }
        free(file);
    }
}

/* ---- headers ---- */

enum { ALPHA = KUNAI_IMAGE_ALPHA, LINEAR = KUNAI_IMAGE_LINEAR };

TEST(image_fields)
{
    static const struct {
        uint32_t pixel, data, flags;
        const char *pixel_name, *data_name;
    } rows[] = {{0, 0x01, ALPHA, "ARGB1555", "twiddled"},
                {1, 0x02, 0, "RGB565", "twiddled, mipmaps"},
                {2, 0x03, ALPHA, "ARGB4444", "VQ"},
                {1, 0x04, 0, "RGB565", "VQ, mipmaps"},
                {2, 0x05, ALPHA, "palette", "palettized 4 bit"},
                {6, 0x06, ALPHA, "palette", "palettized 4 bit, mipmaps"},
                {1, 0x07, ALPHA, "palette", "palettized 8 bit"},
                {4, 0x08, ALPHA, "palette", "palettized 8 bit, mipmaps"},
                {0, 0x09, ALPHA | LINEAR, "ARGB1555", "rectangle"},
                {6, 0x09, 0, "YUV420", "rectangle"},
                {1, 0x0A, LINEAR, "RGB565", "rectangle, mipmaps"},
                {6, 0x0A, 0, "YUV420", "rectangle, mipmaps"},
                {3, 0x0B, LINEAR, "YUV422", "stride"},
                {5, 0x0C, LINEAR, "RGB555", "stride, mipmaps"},
                {1, 0x0D, 0, "RGB565", "twiddled rectangle"},
                {1, 0x0E, ALPHA | LINEAR, "ABGR8888", "bitmap"},
                {4, 0x0F, ALPHA | LINEAR, "ABGR8888", "bitmap, mipmaps"},
                {1, 0x10, 0, "RGB565", "small VQ"},
                {3, 0x10, 0, "YUV422", "small VQ"},
                {1, 0x11, 0, "RGB565", "small VQ, mipmaps"},
                {4, 0x11, KUNAI_IMAGE_BUMP, "BUMP", "small VQ, mipmaps"},
                {2, 0x12, ALPHA, "ARGB4444", "twiddled, mipmaps (DMA)"},
                {4, 0x01, KUNAI_IMAGE_BUMP, "BUMP", "twiddled"},
                {4, 0x09, KUNAI_IMAGE_BUMP | LINEAR, "BUMP", "rectangle"},
                {3, 0x01, 0, "YUV422", "twiddled"},
                {5, 0x01, 0, "RGB555", "twiddled"}};
    size_t i, size;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint8_t *file = make_pvr(rows[i].pixel, rows[i].data, 16, 16, 2134, 0, &size);
        kunai_textures *textures = open_textures(file, size, KUNAI_OPEN_STRICT);
        const kunai_textures_info *info = kunai_textures_get_info(textures);
        const kunai_image *image = kunai_textures_get_image(textures, 0);

        assert_int_equal(info->format, KUNAI_FORMAT_PVR);
        assert_int_equal(info->byte_order, KUNAI_BYTE_ORDER_LITTLE);
        assert_int_equal(info->warning_count, 0);
        assert_int_equal(image->pixel_format, rows[i].pixel);
        assert_int_equal(image->data_format, rows[i].data);
        assert_int_equal(image->flags, rows[i].flags);
        assert_string_equal(image->pixel_name, rows[i].pixel_name);
        assert_string_equal(image->data_name, rows[i].data_name);
        assert_int_equal(image->used_height, 16);
        assert_int_equal(image->name.size, 0);
        assert_null(image->palette);
        assert_int_equal(kunai_textures_find_image(textures, "", 0), 0);
        assert_int_equal(kunai_textures_find_image(textures, "a", 1), -1);
        kunai_textures_close(textures);
        free(file);
    }
}

/* pvr.md 1.3, 7.2: bytes 10 and 11, which mean nothing where there are no indices. There are 64
 * banks; what is above is taken modulo that, and no first colour is above 1023. */
TEST(palette_fields)
{
    static const struct {
        uint32_t data, bank, start, count, first;
    } rows[] = {{0x05, 0, 0, 16, 0},      {0x05, 3, 5, 16, 53},      {0x06, 63, 15, 16, 1023},
                {0x05, 63, 16, 16, 0},    {0x05, 64, 0, 16, 0},      {0x05, 65, 2, 16, 18},
                {0x06, 255, 0, 16, 1008}, {0x06, 255, 255, 16, 239}, {0x07, 64, 0, 256, 0},
                {0x07, 80, 0, 256, 256},  {0x08, 255, 0, 256, 768},  {0x08, 255, 255, 256, 1023},
                {0x07, 0, 0, 256, 0},     {0x07, 15, 7, 256, 7},     {0x07, 16, 0, 256, 256},
                {0x07, 31, 7, 256, 263},  {0x08, 63, 0, 256, 768},   {0x08, 48, 1, 256, 769},
                {0x08, 47, 1, 256, 513},  {0x01, 3, 5, 0, 0},        {0x03, 3, 5, 0, 0},
                {0x0E, 3, 5, 0, 0}};
    size_t i, size;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint8_t *file = make_pvr(2, rows[i].data, 8, 8, 2070, 0, &size);
        kunai_textures *textures;
        const kunai_image *image;

        file[10] = (uint8_t)rows[i].bank;
        file[11] = (uint8_t)rows[i].start;
        textures = open_textures(file, size, KUNAI_OPEN_STRICT);
        image = kunai_textures_get_image(textures, 0);
        assert_int_equal(image->color_count, rows[i].count);
        assert_int_equal(image->first_color, rows[i].first);
        assert_null(image->palette);
        kunai_textures_close(textures);
        free(file);
    }
}

/* ---- formats ---- */

/* pvr.md 2, 3 and 8. Columns: pixel formats 0 to 8, and 255. y: decoded; P: the pixel format is
 * unsupported, D: the data format is. */
static const char *const legal[0x14] = {
    [0x00] = "DDDDDDDDDD", [0x01] = "yyyyyyPPPP", [0x02] = "yyyyyyPPPP", [0x03] = "yyyyyyPPPP",
    [0x04] = "yyyyyyPPPP", [0x05] = "yyyyyyyyyy", [0x06] = "yyyyyyyyyy", [0x07] = "yyyyyyyyyy",
    [0x08] = "yyyyyyyyyy", [0x09] = "yyyyyyyPPP", [0x0A] = "yyyyyyyPPP", [0x0B] = "yyyyyyPPPP",
    [0x0C] = "yyyyyyPPPP", [0x0D] = "yyyyyyPPPP", [0x0E] = "yyyyyyyyyy", [0x0F] = "yyyyyyyyyy",
    [0x10] = "yyyyyyPPPP", [0x11] = "yyyyyyPPPP", [0x12] = "yyyyyyPPPP", [0x13] = "DDDDDDDDDD"};

TEST(formats)
{
    uint32_t data, column;
    size_t size;
    uint8_t *file = make_pvr(0, 0, 16, 16, 2134, 0, &size);

    for (data = 0; data < 0x100; data++)
        for (column = 0; column < 10; column++) {
            const char expected = legal[data < 0x13 ? data : 0x13][column];

            file[8] = (uint8_t)(column < 9 ? column : 255);
            file[9] = (uint8_t)data;
            if (expected == 'y')
                free(decode_file(file, size, 0));
            else
                assert_broken(file, size, KUNAI_E_UNSUPPORTED, expected == 'P' ? 8 : 9);
        }
    free(file);
}

static void assert_why(const uint8_t *file, size_t size, uint64_t offset, const char *message)
{
    kunai_textures *textures = open_textures(file, size, 0);
    uint8_t pixels[256];
    kunai_error error;

    assert_int_equal(kunai_textures_decode(textures, 0, 0, NULL, pixels, sizeof pixels, &error),
                     KUNAI_E_UNSUPPORTED);
    assert_int_equal(error.offset, offset);
    assert_string_equal(error.record, "PVRT");
    assert_string_equal(error.message, message);
    kunai_textures_close(textures);
}

/* Which of the two bytes it is, is said. */
TEST(unsupported_messages)
{
    static const char data_format[] = "a data format that is not decoded";
    static const char pixel_format[] = "a pixel format that is not decoded with the data format";
    size_t size;
    uint8_t *file = make_pvr(1, 0x13, 8, 8, 256, 0, &size);

    assert_why(file, size, 9, data_format);
    file[8] = 8; /* both */
    assert_why(file, size, 9, data_format);
    file[9] = 0x01;
    assert_why(file, size, 8, pixel_format);
    file[8] = 6; /* YUV420, which is only known in rows */
    assert_why(file, size, 8, pixel_format);
    free(file);
}

/* What is not decoded is listed with its header. */
TEST(unsupported_fields)
{
    size_t size;
    uint8_t *file = make_pvr(7, 0x61, 8, 16, 128, 0, &size);
    kunai_textures *textures = open_textures(file, size, 0);
    const kunai_image *image = kunai_textures_get_image(textures, 0);

    assert_int_equal(image->width, 8);
    assert_int_equal(image->height, 16);
    assert_int_equal(image->pixel_format, 7);
    assert_int_equal(image->data_format, 0x61);
    assert_string_equal(image->pixel_name, "unknown");
    assert_string_equal(image->data_name, "unknown");
    assert_int_equal(image->flags, 0);
    assert_int_equal(image->color_count, 0);
    assert_int_equal(image->level_count, 0);
    assert_int_equal(image->offset, PVR_HEADER);
    assert_int_equal(image->size, 128);
    kunai_textures_close(textures);
    file[9] = 0x02;
    textures = open_textures(file, size, 0);
    image = kunai_textures_get_image(textures, 0);
    assert_string_equal(image->pixel_name, "unknown");
    assert_string_equal(image->data_name, "twiddled, mipmaps");
    kunai_textures_close(textures);
    free(file);
}

/* The whole of a 2x1 rectangle, by the tables of pvr.md 6: what each pixel format is taken for. */
TEST(pixel_formats)
{
    static const struct {
        uint32_t pixel, data, first, second, output;
        uint8_t expected[8];
    } rows[] = {
        {0, 0x09, 0xABCD, 0x0000, KUNAI_OUTPUT_RGBA8, {82, 247, 107, 255, 0, 0, 0, 0}},
        {1, 0x0A, 0x1234, 0x0000, KUNAI_OUTPUT_RGBA8, {16, 69, 165, 255, 0, 0, 0, 255}},
        {2, 0x0B, 0x1234, 0xF000, KUNAI_OUTPUT_RGBA8, {34, 51, 68, 17, 0, 0, 0, 255}},
        {3, 0x0C, 0x80FF, 0x80FF, KUNAI_OUTPUT_RGBA8, {255, 0, 255, 255, 255, 0, 255, 255}},
        {3,
         0x01,
         0x1000 | 200,
         0x1000 | 90,
         KUNAI_OUTPUT_RGBA8,
         {0, 17, 139, 255, 0, 17, 139, 255}},
        {4, 0x09, 0x8040, 0x0102, KUNAI_OUTPUT_RGBA8, {0x80, 0x40, 0, 255, 1, 2, 0, 255}},
        {4, 0x09, 0x8040, 0xFF00, KUNAI_OUTPUT_NORMAL8, {128, 217, 218, 255, 128, 128, 255, 255}},
        {5, 0x09, 0xFFFF, 0x8000, KUNAI_OUTPUT_RGBA8, {255, 255, 255, 255, 0, 0, 0, 255}},
        {5, 0x09, 0x2BCD, 0x7C1F, KUNAI_OUTPUT_RGBA8, {82, 247, 107, 255, 255, 0, 255, 255}}};
    size_t i, size;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint8_t *file = make_pvr(rows[i].pixel, rows[i].data, 2, 1, 4, 0, &size), pixels[8];
        kunai_textures *textures;

        put16(file + PVR_HEADER, rows[i].first);
        put16(file + PVR_HEADER + 2, rows[i].second);
        textures = open_textures(file, size, KUNAI_OPEN_STRICT);
        assert_int_equal(decode_as(textures, 0, 0, rows[i].output, NULL, pixels, 8, 0, NULL), 0);
        assert_memory_equal(pixels, rows[i].expected, 8);
        kunai_textures_close(textures);
        free(file);
    }
}

/* pvr.md 4.3: without a neighbour to share chroma with, a YUV422 texel is RGB565; as a picture, as
 * the last level of a chain, and as texel 3 of a tile. */
TEST(lone_yuv_texel)
{
    static const uint8_t expected[4] = {16, 69, 165, 255};
    static const struct {
        uint32_t data, side, needed, at;
    } rows[] = {{0x01, 1, 2, 0},  {0x09, 1, 2, 0},  {0x02, 1, 4, 2},
                {0x02, 2, 12, 2}, {0x12, 2, 16, 6}, {0x04, 2, 2050, 6}};
    size_t i, size;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint8_t *file =
            make_pvr(3, rows[i].data, rows[i].side, rows[i].side, rows[i].needed, 0, &size);
        uint8_t *pixels;

        put16(file + PVR_HEADER + rows[i].at, 0x1234);
        pixels = decode_file(file, size, rows[i].side / 2);
        assert_pixel(pixels, 0, expected);
        free(pixels);
        free(file);
    }
}

/* pvr.md 1.2: length 8, 4 and the 0 of one real file; then what is in front of PVRT at all. There
 * is an index when the length says so and PVRT leaves it room. */
TEST(gbix)
{
    static const struct {
        uint32_t length, lead, has_index;
    } rows[] = {{8, 16, 1}, {4, 12, 1},   {0, 16, 0},  {0, 12, 0},        {0, 8, 0},
                {3, 8, 0},  {500, 16, 1}, {8, 12, 1},  {4, 16, 1},        {3, 12, 0},
                {4, 8, 0},  {8, 8, 0},    {500, 8, 0}, {0xFFFFFFFF, 8, 0}};
    size_t i, size;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint8_t *file = make_pvr(1, 0x01, 8, 8, 128, rows[i].lead, &size);
        kunai_textures *textures;
        const kunai_image *image;

        memcpy(file, "GBIX", 4);
        put32(file + 4, rows[i].length);
        if (rows[i].lead > 8)
            put32(file + 8, 0x12345678);
        textures = open_textures(file, size, KUNAI_OPEN_STRICT);
        image = kunai_textures_get_image(textures, 0);
        assert_int_equal(image->flags & KUNAI_IMAGE_GLOBAL_INDEX, rows[i].has_index);
        assert_int_equal(image->global_index, rows[i].has_index ? 0x12345678 : 0);
        assert_int_equal(image->levels[0].offset, rows[i].lead + PVR_HEADER);
        kunai_textures_close(textures);
        free(file);
    }
}

/* Whatever the length says, the payload is what the formats need (pvr.md 1.3). */
TEST(wrong_length)
{
    static const uint32_t lengths[] = {0, 1, 128, 135, 136, 137, 144, 0x7FFFFFFF, 0xFFFFFFFF};
    size_t i, size;
    uint8_t *file = make_pvr(1, 0x01, 8, 8, 128, 0, &size);

    for (i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        kunai_textures *textures;

        put32(file + 4, lengths[i]);
        textures = open_textures(file, size, KUNAI_OPEN_STRICT);
        assert_int_equal(kunai_textures_get_image(textures, 0)->result, KUNAI_OK);
        kunai_textures_close(textures);
    }
    free(file);
}

/* Nor is it asked where a chain begins, but for bitmaps. */
TEST(wrong_length_of_chain)
{
    static const uint32_t formats[] = {0x02, 0x04, 0x06, 0x08, 0x11, 0x12};
    size_t i, size;
    uint32_t length;

    for (i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        uint8_t *file = make_pvr(1, formats[i], 8, 8, 2070, 0, &size);

        for (length = 0; length < 2200; length++) {
            kunai_textures *textures;

            put32(file + 4, length);
            textures = open_textures(file, size, KUNAI_OPEN_STRICT);
            assert_chain(formats[i], 8, PVR_HEADER, kunai_textures_get_image(textures, 0));
            kunai_textures_close(textures);
        }
        free(file);
    }
}

/* It goes to where its length says, or as far as its formats need. */
TEST(found_size)
{
    static const struct {
        uint32_t length, found, confidence;
    } rows[] = {{0, 144, KUNAI_CONFIDENCE_SURE},       {128, 144, KUNAI_CONFIDENCE_SURE},
                {8 + 128, 144, KUNAI_CONFIDENCE_SURE}, {8 + 129, 145, KUNAI_CONFIDENCE_SURE},
                {8 + 144, 160, KUNAI_CONFIDENCE_SURE}, {8 + 145, 160, KUNAI_CONFIDENCE_LIKELY}};
    const size_t lead = 16;
    kunai_found found;
    size_t i, size;
    uint8_t *file = make_pvr(1, 0x01, 8, 8, 144, lead, &size);

    memcpy(file, "GBIX\x08\0\0\0", 8);
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        put32(file + lead + 4, rows[i].length);
        assert_int_equal(kunai_probe(file, size, &found), KUNAI_OK);
        assert_int_equal(found.format, KUNAI_FORMAT_PVR);
        assert_int_equal(found.confidence, rows[i].confidence);
        assert_int_equal(found.size, lead + rows[i].found);
    }
    put32(file + lead + 4, 0);
    assert_int_equal(kunai_probe(file, lead + 143, &found), KUNAI_OK);
    assert_int_equal(found.confidence, KUNAI_CONFIDENCE_LIKELY);
    put16(file + lead + 12, 7); /* what needs nothing because it is broken: its header */
    assert_int_equal(kunai_probe(file, size, &found), KUNAI_OK);
    assert_int_equal(found.size, lead + PVR_HEADER);
    put16(file + lead + 12, 1); /* the smallest sides */
    put16(file + lead + 14, 1);
    assert_int_equal(kunai_probe(file, size, &found), KUNAI_OK);
    assert_int_equal(found.size, lead + PVR_HEADER + 2);
    put16(file + lead + 12, 4096); /* the largest side, and one more */
    put16(file + lead + 14, 4096);
    file[lead + 9] = 0x0E;
    assert_int_equal(kunai_probe(file, size, &found), KUNAI_OK);
    assert_int_equal(found.confidence, KUNAI_CONFIDENCE_LIKELY);
    put16(file + lead + 12, 4097);
    assert_int_equal(kunai_probe(file, size, &found), KUNAI_OK);
    assert_int_equal(found.size, lead + PVR_HEADER);
    put16(file + lead + 12, 4096);
    put16(file + lead + 14, 4097);
    assert_int_equal(kunai_probe(file, size, &found), KUNAI_OK);
    assert_int_equal(found.size, lead + PVR_HEADER);
    free(file);
}

TEST(no_texture)
{
    static const uint8_t gbix[] = "GBIX\x08\0\0\0\x01\0\0\0\0\0\0";
    uint8_t chunk[32] = "IMGC\x09\0\0\0";
    size_t size, n;
    uint8_t *file = make_pvr(1, 0x01, 8, 8, 128, 16, &size);

    assert_open_fails(NULL, 0, 0, 0, KUNAI_E_FORMAT, 0);
    assert_open_fails("PVR", 3, 0, 0, KUNAI_E_FORMAT, 0);
    assert_open_fails("PVRT", 4, 0, 0, KUNAI_E_TRUNCATED, 0);
    assert_open_fails("GBIX", 4, 0, 0, KUNAI_E_TRUNCATED, 0);
    assert_open_fails("PVRX\0\0\0\0", 8, 0, 0, KUNAI_E_FORMAT, 0);
    assert_open_fails(gbix, 16, 0, 0, KUNAI_E_TRUNCATED, 16); /* no room for a tag behind it */
    assert_open_fails(gbix, 15, 0, 0, KUNAI_E_TRUNCATED, 4);
    assert_open_fails(gbix, 7, 0, 0, KUNAI_E_TRUNCATED, 0);
    assert_open_fails(chunk, 20, 0, 0, KUNAI_E_TRUNCATED, 17);
    assert_open_fails(chunk, 21, 0, 0, KUNAI_E_FORMAT, 17);
    assert_open_fails(chunk, 16, 0, 0, KUNAI_E_TRUNCATED, 4);
    memcpy(file, gbix, 16);
    for (n = 16; n < 32; n++) /* the tag, the header are cut */
        assert_open_fails(file, n, 0, 0, KUNAI_E_TRUNCATED, 16);
    put32(file + 4, 0xFFFFFFF0); /* and PVRT is not where the tolerance looks for it */
    memcpy(file + 16, "PVRX", 4);
    assert_open_fails(file, size, 0, 0, KUNAI_E_TRUNCATED, 4);
    put32(file + 4, 8);
    assert_open_fails(file, size, 0, 0, KUNAI_E_FORMAT, 16);
    free(file);
}

/* pvr.md 4.4 and 8: both sides of every rule, and the field that breaks it. */
TEST(dimensions)
{
    static const struct {
        uint32_t pixel, data, width, height;
        int32_t wrong; /* offset of the field, -1: accepted */
    } rows[] = {{1, 0x09, 0, 8, 12},
                {1, 0x09, 8, 0, 14},
                {1, 0x09, 1, 1, -1},
                {1, 0x09, 4096, 1, -1},
                {1, 0x09, 4097, 1, 12},
                {1, 0x09, 1, 4096, -1},
                {1, 0x09, 1, 4097, 14},
                {1, 0x09, 3, 5, -1},
                {1, 0x09, 65535, 65535, 12},
                {1, 0x01, 1, 1, -1},
                {1, 0x01, 12, 12, 12},
                {1, 0x01, 8, 12, 14},
                {1, 0x01, 16, 8, -1},
                {1, 0x01, 4096, 1, -1},
                {1, 0x01, 8192, 1, 12},
                {1, 0x0D, 3, 8, 12},
                {1, 0x0D, 8, 8, -1},
                {1, 0x02, 1, 1, -1},
                {1, 0x02, 16, 8, 14},
                {1, 0x02, 8, 16, 14},
                {1, 0x12, 8, 16, 14},
                {1, 0x04, 16, 8, 14},
                {1, 0x11, 16, 8, 14},
                {1, 0x03, 1, 1, 12},
                {1, 0x03, 1, 2, 12},
                {1, 0x03, 2, 1, 14},
                {1, 0x03, 2, 2, -1},
                {1, 0x03, 32, 8, -1},
                {1, 0x03, 6, 8, 12},
                {1, 0x10, 2, 1, 14},
                {1, 0x10, 4, 2, -1},
                {1, 0x04, 1, 1, 12},
                {1, 0x11, 1, 1, 12},
                {1, 0x11, 2, 2, -1},
                {1, 0x04, 2, 2, -1},
                /* indices */
                {1, 0x05, 1, 1, 12},
                {1, 0x05, 2, 1, -1},
                {1, 0x05, 1, 2, -1},
                {1, 0x05, 3, 2, 12},
                {1, 0x05, 2, 3, 14},
                {1, 0x05, 64, 128, -1},
                {1, 0x06, 1, 1, 12},
                {1, 0x06, 2, 2, -1},
                {1, 0x06, 4, 2, 14},
                {1, 0x07, 1, 1, -1},
                {1, 0x07, 12, 8, 12},
                {1, 0x07, 8, 12, 14},
                {1, 0x07, 1, 4096, -1},
                {1, 0x07, 0, 0, 12},
                {1, 0x08, 1, 1, -1},
                {1, 0x08, 8, 4, 14},
                {1, 0x08, 4097, 8, 12},
                /* rows */
                {1, 0x0A, 7, 5, -1},
                {1, 0x0B, 7, 5, -1},
                {1, 0x0B, 32, 5, -1},
                {1, 0x0C, 31, 2, -1},
                {1, 0x0E, 7, 5, -1},
                {1, 0x0E, 4096, 0, 14},
                {1, 0x0F, 1, 1, -1},
                {1, 0x0F, 3, 3, 12},
                {1, 0x0F, 2, 4, 14},
                {1, 0x0F, 4, 3, 14},
                {1, 0x0F, 4, 4, -1},
                /* YUV422 comes in pairs, but for a lone texel */
                {3, 0x09, 7, 4, 12},
                {3, 0x09, 6, 3, -1},
                {3, 0x09, 1, 1, -1},
                {3, 0x09, 1, 2, 12},
                {3, 0x0A, 5, 1, 12},
                {3, 0x0B, 33, 1, 12},
                {3, 0x0C, 32, 1, -1},
                {3, 0x01, 1, 1, -1},
                {3, 0x01, 1, 2, 12},
                {3, 0x01, 2, 1, -1},
                {3, 0x0D, 1, 8, 12},
                {3, 0x0D, 8, 1, -1},
                {3, 0x0D, 2, 8, -1},
                {3, 0x02, 1, 1, -1},
                {3, 0x02, 2, 2, -1},
                {3, 0x05, 1, 2, -1},
                {3, 0x0E, 7, 1, -1},
                {3, 0x03, 2, 8, -1},
                /* YUV420 */
                {6, 0x09, 16, 16, -1},
                {6, 0x09, 8, 16, 12},
                {6, 0x09, 16, 8, 14},
                {6, 0x09, 17, 16, 12},
                {6, 0x09, 16, 24, 14},
                {6, 0x0A, 48, 16, -1},
                {6, 0x0A, 16, 1, 14},
                {6, 0x09, 0, 16, 12}};
    size_t i, size;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint8_t *file =
            make_pvr(rows[i].pixel, rows[i].data, rows[i].width, rows[i].height, 8192, 0, &size);

        if (rows[i].wrong < 0)
            free(decode_file(file, size, 0));
        else
            assert_broken(file, size, KUNAI_E_CORRUPT, (uint64_t)rows[i].wrong);
        free(file);
    }
}

/* Offsets count from the start of the file and not of the chunk. */
TEST(offsets)
{
    static const struct {
        uint32_t pixel, data, width, height;
        kunai_result code;
        uint64_t offset; /* in the chunk */
    } rows[] = {{6, 0x01, 8, 8, KUNAI_E_UNSUPPORTED, 8},  {1, 0x13, 8, 8, KUNAI_E_UNSUPPORTED, 9},
                {1, 0x01, 4097, 8, KUNAI_E_CORRUPT, 12},  {1, 0x01, 8, 4097, KUNAI_E_CORRUPT, 14},
                {1, 0x01, 7, 8, KUNAI_E_CORRUPT, 12},     {1, 0x02, 8, 4, KUNAI_E_CORRUPT, 14},
                {1, 0x01, 16, 16, KUNAI_E_TRUNCATED, 16}, {1, 0x08, 16, 16, KUNAI_E_TRUNCATED, 104},
                {1, 0x10, 4, 4, KUNAI_E_CORRUPT, 144 + 3}};
    size_t i, lead, size;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (lead = 0; lead <= 16; lead += 16) {
            uint8_t *file = make_pvr(rows[i].pixel, rows[i].data, rows[i].width, rows[i].height,
                                     144, lead, &size);

            if (lead)
                memcpy(file, "GBIX\x08", 5);
            file[lead + PVR_HEADER + 128 + 3] = 16; /* past the codebook */
            assert_broken(file, size, rows[i].code, lead + rows[i].offset);
            free(file);
        }
}

/* ---- what is wrong with a payload ---- */

/* An index one past a small codebook, first and last of level 0. */
TEST(bad_index)
{
    const size_t indices = PVR_HEADER + 16 * 8;
    size_t size;
    uint8_t *file = make_pvr(1, 0x10, 16, 16, 192, 0, &size);

    memset(file + indices, 15, 64);
    free(decode_file(file, size, 0));
    file[indices + 63] = 16;
    assert_broken(file, size, KUNAI_E_CORRUPT, indices + 63);
    file[indices] = 255;
    assert_broken(file, size, KUNAI_E_CORRUPT, indices);
    free(file);
}

/* The same in any level, which then is the only one that cannot be decoded; only level 0 decides
 * what the image is. The levels of 8x8 begin at indices 6, 2, 1 and 0. */
TEST(bad_index_of_level)
{
    enum { INDICES = PVR_HEADER + 16 * 8, COUNT = 22 };
    static const size_t starts[] = {6, 2, 1, 0};
    size_t size, at;
    uint32_t k;
    uint8_t *file = make_pvr(1, 0x11, 8, 8, 16 * 8 + COUNT, 0, &size), pixels[256];

    memset(file + INDICES, 15, COUNT);
    for (at = 0; at < COUNT; at++) {
        kunai_textures *textures;
        kunai_error error;

        file[INDICES + at] = 16;
        textures = open_textures(file, size, 0);
        assert_int_equal(kunai_textures_get_image(textures, 0)->result,
                         at < starts[0] ? KUNAI_OK : KUNAI_E_CORRUPT);
        for (k = 0; k < 4; k++) {
            const int bad = at >= starts[k] && (!k || at < starts[k - 1]);

            assert_int_equal(kunai_textures_decode(textures, 0, k, NULL, pixels, 256, &error),
                             bad ? KUNAI_E_CORRUPT : KUNAI_OK);
            assert_int_equal(error.offset, bad ? INDICES + at : 0);
        }
        kunai_textures_close(textures);
        if (at >= starts[0])
            assert_broken(file, size, KUNAI_E_CORRUPT, INDICES + at);
        file[INDICES + at] = 15;
    }
    free(decode_file(file, size, 0));
    free(file);
}

/* A level that would begin past the end begins at the end. */
TEST(short_codebook)
{
    size_t size;
    uint8_t *file = make_pvr(1, 0x03, 32, 32, 1000, 0, &size);

    assert_broken(file, size, KUNAI_E_TRUNCATED, PVR_HEADER + 1000);
    free(file);
}

/* pvr.md 4.3: what the converter of KallistiOS writes lacks the first 4 bytes of the chain. */
TEST(short_palette_chain)
{
    size_t size;
    uint8_t *file = make_pvr(5, 0x06, 8, 8, 40, 0, &size);
    kunai_textures *textures = open_textures(file, size, 0);

    free(decode_level(textures, 0, 1));
    free(decode_level(textures, 0, 2));
    free(decode_level(textures, 0, 3));
    kunai_textures_close(textures);
    assert_broken(file, size, KUNAI_E_TRUNCATED, PVR_HEADER + 12);
    free(file);
}

/* pvr.md 1.3: pad bytes follow the payload and are never in front of it. */
TEST(padded)
{
    static const uint8_t blue[4] = {0, 0, 255, 255};
    size_t size;
    uint8_t *file = make_pvr(1, 0x02, 1, 1, 4 + 28, 16, &size), *pixels;

    memcpy(file, "GBIX\x08\0\0\0\x01\0\0\0    ", 16);
    memset(file + 16 + PVR_HEADER, 0xFF, 4 + 28);
    put16(file + 16 + PVR_HEADER + 2, 0x001F);
    pixels = decode_file(file, size, 0);
    assert_pixel(pixels, 0, blue);
    free(pixels);
    free(file);
}

/* The largest pictures there are, both ways. */
TEST(largest)
{
    static const uint32_t formats[] = {0x03, 0x04};
    size_t i, size;

    for (i = 0; i < 2; i++) {
        uint8_t *file = make_pvr(1, formats[i], 4096, 4096, 2048 + 5592406, 0, &size);
        kunai_textures *textures = open_textures(file, size, KUNAI_OPEN_STRICT);
        const kunai_image *image = kunai_textures_get_image(textures, 0);

        assert_int_equal(image->level_count, i ? 13 : 1);
        free(decode_level(textures, 0, 0));
        kunai_textures_close(textures);
        free(file);
    }
}

/* ---- runs ---- */

/* Runs of 3, 1 and 4 texels of two bytes, and what comes out of them. */
static const uint8_t some_runs[] = {1, 2, 2, 3, 4, 0, 5, 6, 3};
static const uint8_t some_bytes[] = {1, 2, 1, 2, 1, 2, 3, 4, 5, 6, 5, 6, 5, 6, 5, 6};

/* Every size of what is wanted, also in the middle of a texel: not a byte more is written. */
TEST(unpack_runs)
{
    const kunai_i_runs runs = {some_runs, sizeof some_runs, 2};
    uint8_t bytes[sizeof some_bytes + 16];
    uint64_t used, size;

    for (size = 0; size <= sizeof some_bytes; size++) {
        const uint64_t first = size > 0 ? 3 : 0, second = size > 6 ? 3 : 0;
        size_t i;

        assert_int_equal(kunai_i_measure_runs(&runs, size, &used), size);
        assert_int_equal(used, first + second + (size > 8 ? 3 : 0));
        memset(bytes, 0xEE, sizeof bytes);
        kunai_i_unpack_runs(&runs, bytes, size);
        assert_memory_equal(bytes, some_bytes, (size_t)size);
        for (i = (size_t)size; i < sizeof bytes; i++)
            assert_int_equal(bytes[i], 0xEE);
    }
    assert_int_equal(kunai_i_measure_runs(&runs, 17, &used), 16);
    assert_int_equal(used, 9);
}

/* Every size of what is there: a run counts when it is whole. */
TEST(measure_runs)
{
    static const uint64_t pairs[] = {0, 0, 0, 6, 6, 6, 8, 8, 8, 16};
    static const uint64_t bytes[] = {0, 0, 3, 3, 7, 7, 8, 8, 15};
    kunai_i_runs runs = {some_runs, 0, 2};
    uint64_t used;

    for (runs.size = 0; runs.size < sizeof pairs / sizeof pairs[0]; runs.size++) {
        assert_int_equal(kunai_i_measure_runs(&runs, UINT64_MAX, &used), pairs[runs.size]);
        assert_int_equal(used, runs.size / 3 * 3);
    }
    runs.texel = 1;
    for (runs.size = 0; runs.size < sizeof bytes / sizeof bytes[0]; runs.size++) {
        assert_int_equal(kunai_i_measure_runs(&runs, UINT64_MAX, &used), bytes[runs.size]);
        assert_int_equal(used, runs.size / 2 * 2);
    }
}

/* ---- run-length coded files ---- */

enum { WRAPPER = 4, RUNS = WRAPPER + PVR_HEADER, RUN = 3 };

/* The header of a file of unpacked payload bytes, behind its size; then the runs. */
static uint8_t *make_runs(uint32_t pixel, uint32_t data, uint32_t width, uint32_t height,
                          uint32_t payload, const uint8_t *runs, size_t runs_size, size_t *size)
{
    uint8_t *file = make_pvr(pixel, data, width, height, runs_size, WRAPPER, size);

    put32(file, PVR_HEADER + payload);
    put32(file + WRAPPER + 4, 8 + payload);
    memcpy(file + RUNS, runs, runs_size);
    return file;
}

/* 4x4 texels of ARGB4444: 5, 1 and 10 of them; the last run has 246 more, which are cut off. */
static const uint8_t runs_16[] = {0x21, 0x43, 4, 0x65, 0x87, 0, 0xA9, 0xCB, 255};

static uint32_t get_texel_16(size_t i)
{
    return i < 5 ? 0x4321 : i < 6 ? 0x8765 : 0xCBA9;
}

static void assert_texels_16(const uint8_t *pixels, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++)
        assert_int_equal(make_texel(pixels + 4 * i), get_texel_16(i));
}

TEST(runs_16)
{
    size_t size;
    uint8_t *file = make_runs(2, 0x09, 4, 4, 32, runs_16, sizeof runs_16, &size), *pixels;
    kunai_textures *textures = open_textures(file, size, KUNAI_OPEN_STRICT);
    const kunai_image *image = kunai_textures_get_image(textures, 0);

    assert_int_equal(kunai_textures_get_info(textures)->format, KUNAI_FORMAT_PVR);
    assert_int_equal(image->flags, ALPHA | KUNAI_IMAGE_RUNS); /* not linear: not in the input */
    assert_string_equal(image->data_name, "rectangle");
    assert_int_equal(image->offset, RUNS);
    assert_int_equal(image->size, sizeof runs_16);
    assert_int_equal(image->level_count, 1);
    assert_int_equal(image->levels[0].offset, PVR_HEADER);
    assert_int_equal(image->levels[0].size, 32);
    pixels = decode_level(textures, 0, 0);
    assert_texels_16(pixels, 16);
    free(pixels);
    kunai_textures_close(textures);
    file[size - 1] = 9; /* exactly as many as are needed */
    pixels = decode_file(file, size, 0);
    assert_texels_16(pixels, 16);
    free(pixels);
    file[size - 1] = 8;
    assert_broken(file, size, KUNAI_E_TRUNCATED, size);
    free(file);
}

/* Indices are runs of single bytes: 8 of 200 and 8 of 7. */
TEST(runs_8)
{
    static const uint8_t runs[] = {200, 7, 7, 7};
    size_t size, i;
    uint8_t *file = make_runs(1, 0x07, 4, 4, 16, runs, sizeof runs, &size), indices[16];
    kunai_textures *textures = open_textures(file, size, KUNAI_OPEN_STRICT);
    const kunai_image *image = kunai_textures_get_image(textures, 0);

    assert_int_equal(image->flags, ALPHA | KUNAI_IMAGE_RUNS);
    assert_int_equal(image->color_count, 256);
    assert_int_equal(decode_as(textures, 0, 0, KUNAI_OUTPUT_INDEX8, NULL, indices, 16, 0, NULL),
                     KUNAI_OK);
    for (i = 0; i < 16; i++) /* twiddled: the left half comes first */
        assert_int_equal(indices[i], i % 4 < 2 ? 200 : 7);
    kunai_textures_close(textures);
    free(file);
}

/* The chunk of the global index is a part of the file in the wrapper, and is not coded. */
TEST(runs_gbix)
{
    static const uint8_t gbix[] = "GBIX\x08\0\0\0\x05\0\0\0\0\0\0";
    const size_t lead = WRAPPER + 16;
    size_t size;
    uint8_t *file = make_pvr(2, 0x09, 4, 4, sizeof runs_16, lead, &size), *pixels;
    kunai_textures *textures;
    const kunai_image *image;

    put32(file, 16 + PVR_HEADER + 32);
    memcpy(file + WRAPPER, gbix, 16);
    memcpy(file + lead + PVR_HEADER, runs_16, sizeof runs_16);
    textures = open_textures(file, size, KUNAI_OPEN_STRICT);
    image = kunai_textures_get_image(textures, 0);
    assert_int_equal(image->flags, ALPHA | KUNAI_IMAGE_RUNS | KUNAI_IMAGE_GLOBAL_INDEX);
    assert_int_equal(image->global_index, 5);
    assert_int_equal(image->offset, lead + PVR_HEADER);
    assert_int_equal(image->levels[0].offset, 16 + PVR_HEADER);
    pixels = decode_level(textures, 0, 0);
    assert_texels_16(pixels, 16);
    free(pixels);
    kunai_textures_close(textures);
    assert_broken(file, size - 1, KUNAI_E_TRUNCATED, lead + PVR_HEADER + 2 * RUN);
    put32(file, 16 + PVR_HEADER + 31);
    assert_broken(file, size, KUNAI_E_TRUNCATED, 0);
    free(file);
}

/* Cut at each byte: the error is where the first run that is not whole begins. */
TEST(runs_cut)
{
    size_t size, n;
    uint8_t *file = make_runs(2, 0x09, 4, 4, 32, runs_16, sizeof runs_16, &size);

    for (n = 0; n < 8; n++) /* nothing tells what it is */
        assert_open_fails(file, n, 0, 0, KUNAI_E_FORMAT, 0);
    for (; n < RUNS; n++)
        assert_open_fails(file, n, 0, 0, KUNAI_E_TRUNCATED, WRAPPER);
    for (; n < size; n++)
        assert_broken(file, n, KUNAI_E_TRUNCATED, RUNS + (n - RUNS) / RUN * RUN);
    free(file);
}

/* A chain of 8x8, the first three runs ending with a level: what is whole is there. */
static const uint8_t runs_chain[] = {0x11, 0x11, 1, 0x22, 0x22, 3, 0x33, 0x33, 15, 0x44, 0x44, 63};

static void check_cut_runs(const uint8_t *file, size_t size, uint32_t there, uint64_t offset)
{
    kunai_textures *textures = open_textures(file, size, 0);
    const kunai_image *image = kunai_textures_get_image(textures, 0);
    uint8_t pixels[256];
    kunai_error error;
    uint32_t k;

    assert_int_equal(image->level_count, 4);
    for (k = 0; k < 4; k++) {
        const kunai_level *level = &image->levels[k];
        const kunai_result result = k + there < 4 ? KUNAI_E_TRUNCATED : KUNAI_OK;

        assert_int_equal(level->size, result ? 0 : get_chain_size(0x02, level->width));
        assert_int_equal(kunai_textures_decode(textures, 0, k, NULL, pixels, 256, &error), result);
        if (result)
            assert_int_equal(error.offset, offset);
        else
            assert_int_equal(make_texel(pixels), 0x4444 - 0x1111 * k);
    }
    kunai_textures_close(textures);
    if (there < 4)
        assert_broken(file, size, KUNAI_E_TRUNCATED, offset);
}

TEST(runs_chain)
{
    size_t size, n;
    uint8_t *file = make_runs(2, 0x02, 8, 8, 172, runs_chain, sizeof runs_chain, &size);
    kunai_textures *textures = open_textures(file, size, KUNAI_OPEN_STRICT);

    assert_chain(0x02, 8, PVR_HEADER, kunai_textures_get_image(textures, 0));
    kunai_textures_close(textures);
    for (n = RUNS; n <= size; n++)
        check_cut_runs(file, n, (uint32_t)(n - RUNS) / RUN, RUNS + (n - RUNS) / RUN * RUN);
    /* the size in front decides what there is to be unpacked: one byte less than a level needs */
    put32(file, PVR_HEADER + 171);
    check_cut_runs(file, size, 3, 0);
    put32(file, PVR_HEADER + 11);
    check_cut_runs(file, size, 1, 0);
    put32(file, PVR_HEADER + 12);
    check_cut_runs(file, size, 2, 0);
    free(file);
}

/* The size in front: less than is needed is an error, more is padding or a lie. */
TEST(runs_size)
{
    static const uint32_t small[] = {0, 1, 15, 16, 17, 47}, large[] = {48, 49, 80, 0xFFFFFFFF};
    size_t size, i;
    uint8_t *file = make_runs(2, 0x09, 4, 4, 32, runs_16, sizeof runs_16, &size), *pixels;

    for (i = 0; i < sizeof small / sizeof small[0]; i++) {
        put32(file, small[i]);
        assert_broken(file, size, KUNAI_E_TRUNCATED, 0);
        assert_broken(file, RUNS, KUNAI_E_TRUNCATED, 0);
    }
    for (i = 0; i < sizeof large / sizeof large[0]; i++) {
        put32(file, large[i]);
        pixels = decode_file(file, size, 0);
        assert_texels_16(pixels, 16);
        free(pixels);
    }
    free(file);
}

/* A size that does not even cover the header, where a single byte would do. */
TEST(runs_single)
{
    static const uint8_t runs[] = {9, 0};
    size_t size;
    uint8_t *file = make_runs(1, 0x07, 1, 1, 1, runs, sizeof runs, &size);

    free(decode_file(file, size, 0));
    put32(file, PVR_HEADER);
    assert_broken(file, size, KUNAI_E_TRUNCATED, 0);
    put32(file, PVR_HEADER - 1);
    assert_broken(file, size, KUNAI_E_TRUNCATED, 0);
    free(file);
}

/* options.max_output and options.max_memory are for what is unpacked; a large declared size alone
 * costs nothing. */
TEST(runs_limits)
{
    kunai_options options = make_texture_options(0, 0);
    size_t size;
    uint8_t *file = make_runs(2, 0x09, 4, 4, 32, runs_16, sizeof runs_16, &size);
    kunai_textures *textures;
    kunai_error error;

    put32(file, 0xFFFFFFFF);
    options.max_memory = 16384;
    options.max_output = 32;
    assert_int_equal(kunai_textures_open(file, size, &options, &textures, NULL), KUNAI_OK);
    kunai_textures_close(textures);
    options.max_output = 31;
    assert_int_equal(kunai_textures_open(file, size, &options, &textures, &error), KUNAI_E_LIMIT);
    assert_null(textures);
    assert_int_equal(error.offset, 0);
    free(file);
    file = make_runs(2, 0x09, 4096, 4096, 0x2000000, runs_16, sizeof runs_16, &size);
    options.max_output = 0;
    assert_int_equal(kunai_textures_open(file, size, &options, &textures, NULL), KUNAI_OK);
    assert_int_equal(kunai_textures_get_image(textures, 0)->result, KUNAI_E_TRUNCATED);
    kunai_textures_close(textures);
    free(file);
}

/* pvr.md 1.4: 16-bit texels and 8-bit indices only. r: can be coded. */
/* A wrapped file whose header is wrong is found to be none; who asks for a PVR is told why. */
static void assert_no_runs(const void *data, size_t size, kunai_result code, uint64_t offset)
{
    const kunai_options options = make_texture_options(0, KUNAI_FORMAT_PVR);
    kunai_textures *textures;
    kunai_found found;

    assert_int_equal(kunai_probe(data, size, &found), KUNAI_E_FORMAT);
    assert_open_fails(data, size, 0, 0, KUNAI_E_FORMAT, 0);
    assert_open_fails(data, size, KUNAI_OPEN_STRICT, KUNAI_FORMAT_PVR, code, offset);
    assert_int_equal(kunai_textures_open(data, size, &options, &textures, NULL), KUNAI_OK);
    assert_int_equal(kunai_textures_get_info(textures)->format, KUNAI_FORMAT_PVR);
    assert_int_equal(kunai_textures_get_info(textures)->warnings[0].offset, offset);
    assert_int_equal(kunai_textures_get_image(textures, 0)->result, code);
    kunai_textures_close(textures);
}

TEST(runs_formats)
{
    static const char coded[] = "-rr----rrrrrrr----r";
    static const uint8_t runs[] = {0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 255};
    size_t size;
    uint32_t data;
    uint8_t *file = make_runs(1, 0, 16, 16, 0x10000, runs, sizeof runs, &size);

    assert_no_runs(file, size, KUNAI_E_UNSUPPORTED, WRAPPER + 9);
    for (data = 1; data < sizeof coded - 1; data++) {
        file[WRAPPER + 9] = (uint8_t)data;
        if (coded[data] == 'r')
            free(decode_file(file, size, 0));
        else
            assert_broken(file, size, KUNAI_E_UNSUPPORTED, WRAPPER + 9);
    }
    file[WRAPPER + 9] = 0x09;
    file[WRAPPER + 8] = 6; /* YUV420 */
    assert_broken(file, size, KUNAI_E_UNSUPPORTED, WRAPPER + 9);
    file[WRAPPER + 8] = 7;
    assert_no_runs(file, size, KUNAI_E_UNSUPPORTED, WRAPPER + 8);
    file[WRAPPER + 8] = 3;
    put16(file + WRAPPER + 12, 15);
    assert_no_runs(file, size, KUNAI_E_CORRUPT, WRAPPER + 12);
    file[WRAPPER + 9] = 0x02;
    put16(file + WRAPPER + 12, 8);
    assert_no_runs(file, size, KUNAI_E_CORRUPT, WRAPPER + 14);
    free(file);
}

/* Words of a text are no header. */
TEST(runs_text)
{
    static const char text[] = "somePVRT is the magic of a texture, GBIX that of an index.";

    assert_no_runs(text, sizeof text - 1, KUNAI_E_UNSUPPORTED, WRAPPER + 9);
}

/* A file that begins with a magic word is what that says, whatever stands behind it. */
TEST(runs_known_magic)
{
    static const char tags[][5] = {"IMGC", "PVRI", "CONV", "COMM", "PVMI"};
    static const char files[][5] = {"PVMH", "GVMH", "XVMH", "GCIX", "GVRT", "XVRT"};
    kunai_textures *textures;
    size_t size, i;
    uint8_t *file = make_runs(2, 0x09, 4, 4, 32, runs_16, sizeof runs_16, &size);
    kunai_found found;

    for (i = 0; i < sizeof tags / sizeof tags[0]; i++) {
        memcpy(file, tags[i], 4);
        assert_open_fails(file, size, 0, 0, KUNAI_E_TRUNCATED, 4);
    }
    for (i = 0; i < sizeof files / sizeof files[0]; i++) {
        const kunai_options options = make_texture_options(0, KUNAI_FORMAT_PVR);

        memcpy(file, files[i], 4);
        assert_int_not_equal(kunai_probe(file, size, &found) == KUNAI_OK && found.format,
                             KUNAI_FORMAT_PVR);
        /* options.format says more than the bytes: they are a size then */
        assert_int_equal(kunai_textures_open(file, size, &options, &textures, NULL), KUNAI_OK);
        kunai_textures_close(textures);
    }
    memcpy(file, "PVRT", 4); /* a header of this size has a data format of 'P' */
    textures = open_textures(file, size, 0);
    assert_int_equal(kunai_textures_get_image(textures, 0)->result, KUNAI_E_UNSUPPORTED);
    assert_int_equal(kunai_textures_get_image(textures, 0)->flags, 0);
    kunai_textures_close(textures);
    free(file);
}

static uint32_t find_confidence(const uint8_t *file, size_t size, uint64_t *found_size)
{
    kunai_found found;

    if (kunai_probe(file, size, &found) != KUNAI_OK || found.format != KUNAI_FORMAT_PVR)
        return 0;
    assert_int_equal(found.offset, 0);
    assert_int_equal(found.modules, KUNAI_MODULE_TEXTURES);
    assert_int_equal(found.byte_order, KUNAI_BYTE_ORDER_LITTLE);
    *found_size = found.size;
    return found.confidence;
}

/* Without a magic word in front the header has to be good, and for more than that the size, too. */
TEST(runs_probe)
{
    static const struct {
        uint32_t payload, confidence;
    } sizes[] = {{0, KUNAI_CONFIDENCE_POSSIBLE},         {31, KUNAI_CONFIDENCE_POSSIBLE},
                 {32, KUNAI_CONFIDENCE_LIKELY},          {33, KUNAI_CONFIDENCE_LIKELY},
                 {524, KUNAI_CONFIDENCE_LIKELY},         {525, KUNAI_CONFIDENCE_POSSIBLE},
                 {32 + 2047, KUNAI_CONFIDENCE_POSSIBLE}, {32 + 2048, KUNAI_CONFIDENCE_POSSIBLE},
                 {0xFFFFFFEF, KUNAI_CONFIDENCE_POSSIBLE}};
    size_t size, i;
    uint64_t end = 0;
    uint8_t *file = make_runs(2, 0x09, 4, 4, 32, runs_16, sizeof runs_16, &size);

    for (i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        put32(file, PVR_HEADER + sizes[i].payload);
        assert_int_equal(find_confidence(file, size, &end), sizes[i].confidence);
        assert_int_equal(end, size);
    }
    put32(file, PVR_HEADER + 12); /* two runs: what is behind them does not belong to it */
    put16(file + WRAPPER + 12, 2);
    put16(file + WRAPPER + 14, 3);
    assert_int_equal(find_confidence(file, size, &end), KUNAI_CONFIDENCE_LIKELY);
    assert_int_equal(end, RUNS + 2 * RUN);
    assert_int_equal(find_confidence(file, RUNS + RUN, &end), KUNAI_CONFIDENCE_POSSIBLE);
    assert_int_equal(end, RUNS + RUN);
    assert_int_equal(find_confidence(file, RUNS - 1, &end), 0);
    put32(file, PVR_HEADER + 24); /* enough, but of a format that cannot be coded */
    file[WRAPPER + 9] = 0x0E;
    assert_int_equal(find_confidence(file, size, &end), KUNAI_CONFIDENCE_POSSIBLE);
    put32(file, PVR_HEADER + 12);
    file[WRAPPER + 9] = 0x13;
    assert_int_equal(find_confidence(file, size, &end), 0);
    file[WRAPPER + 9] = 0x01; /* 3 rows are no power of two */
    assert_int_equal(find_confidence(file, size, &end), 0);
    file[WRAPPER + 9] = 0x09;
    put16(file + WRAPPER + 12, 0);
    assert_int_equal(find_confidence(file, size, &end), 0);
    put16(file + WRAPPER + 12, 4097);
    assert_int_equal(find_confidence(file, size, &end), 0);
    free(file);
}

/* More than a sector behind what is needed is no padding, even if the runs give it. A declared size
 * that counts the header only is too small even where the payload is a byte. */
TEST(runs_probe_sizes)
{
    enum { COUNT = 5 };
    static const struct {
        uint32_t payload, confidence;
    } sizes[] = {{31, KUNAI_CONFIDENCE_POSSIBLE},
                 {32, KUNAI_CONFIDENCE_LIKELY},
                 {32 + 2047, KUNAI_CONFIDENCE_LIKELY},
                 {32 + 2048, KUNAI_CONFIDENCE_POSSIBLE}};
    uint8_t runs[COUNT * RUN];
    size_t size, i;
    uint64_t end;
    uint8_t *file;

    memset(runs, 255, sizeof runs); /* 256 white texels each */
    file = make_runs(2, 0x09, 4, 4, 32, runs, sizeof runs, &size);
    for (i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        put32(file, PVR_HEADER + sizes[i].payload);
        assert_int_equal(find_confidence(file, size, &end), sizes[i].confidence);
        assert_int_equal(end, sizes[i].payload == 32 ? RUNS + RUN : size);
    }
    free(file);
    file = make_runs(1, 0x07, 1, 1, 1, runs, 2, &size);
    assert_int_equal(find_confidence(file, size, &end), KUNAI_CONFIDENCE_LIKELY);
    for (i = 0; i < PVR_HEADER + 1; i++) {
        put32(file, (uint32_t)i);
        assert_int_equal(find_confidence(file, size, &end), KUNAI_CONFIDENCE_POSSIBLE);
    }
    free(file);
}

/* ---- sweeps ---- */

static void sweep(uint8_t *file, size_t size)
{
    const kunai_options options = make_texture_options(0, 0);
    size_t i;

    for (i = PVR_HEADER; i < size; i++)
        file[i] = (uint8_t)(i * 37);
    test_sweep_all(&textures_visitor, file, size, &options, 0);
    free(file);
}

TEST(sweeps)
{
    const kunai_options options = make_texture_options(0, 0);
    size_t size;
    uint8_t *file;

    file = make_pvr(1, 0x08, 8, 8, 88, 0, &size);
    sweep(file, size);
    file = make_pvr(1, 0x06, 8, 8, 44, 0, &size);
    sweep(file, size);
    file = make_pvr(4, 0x02, 4, 4, 44, 0, &size);
    sweep(file, size);
    file = make_pvr(3, 0x0D, 8, 4, 64, 0, &size);
    sweep(file, size);
    file = make_runs(2, 0x02, 8, 8, 172, runs_chain, sizeof runs_chain, &size);
    test_sweep_all(&textures_visitor, file, size, &options, 0);
    free(file);
}
