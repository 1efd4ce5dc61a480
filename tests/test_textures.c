/* test_textures.c - PVR, XVR, PVM and XVM pictures. Expectations are the tables and hashes of
 * pvr.md, blocks worked out by hand, and the results that come with the corpus. */
#include "support.h"

#include "archive/formats.h"
#include "textures/formats.h"

enum { PVR_HEADER = 16, XVR_HEADER = 64 };

/* ---- files that are put together here ---- */

static void put16(uint8_t *at, uint32_t value)
{
    at[0] = (uint8_t)value;
    at[1] = (uint8_t)(value >> 8);
}

static void put32(uint8_t *at, uint32_t value)
{
    put16(at, value);
    put16(at + 2, value >> 16);
}

/* A PVRT chunk with payload zeroed bytes of payload, at offset lead of *size bytes. */
static uint8_t *make_pvr(uint32_t pixel, uint32_t data, uint32_t width, uint32_t height,
                         size_t payload, size_t lead, size_t *size)
{
    uint8_t *file;

    *size = lead + PVR_HEADER + payload;
    file = calloc(1, *size);
    assert_non_null(file);
    memcpy(file + lead, "PVRT", 4);
    put32(file + lead + 4, (uint32_t)(8 + payload));
    file[lead + 8] = (uint8_t)pixel;
    file[lead + 9] = (uint8_t)data;
    put16(file + lead + 12, width);
    put16(file + lead + 14, height);
    return file;
}

static uint8_t *make_xvr(uint32_t flags, uint32_t format, uint32_t width, uint32_t height,
                         size_t payload, size_t *size)
{
    uint8_t *file = calloc(1, XVR_HEADER + payload);

    assert_non_null(file);
    *size = XVR_HEADER + payload;
    memcpy(file, "XVRT", 4);
    put32(file + 4, (uint32_t)(XVR_HEADER - 8 + payload));
    put32(file + 8, flags);
    put32(file + 12, format);
    put32(file + 16, 0x12345678);
    put16(file + 20, width);
    put16(file + 22, height);
    put32(file + 24, (uint32_t)payload);
    return file;
}

/* ---- opening and decoding ---- */

static kunai_options with(uint32_t flags, uint32_t format)
{
    kunai_options options;

    memset(&options, 0, sizeof options);
    options.struct_size = sizeof options;
    options.flags = flags;
    options.format = format;
    return options;
}

static kunai_textures *open_with(const void *data, size_t size, uint32_t flags)
{
    const kunai_options options = with(flags, 0);
    kunai_textures *textures = NULL;
    kunai_error error;

    if (kunai_textures_open(data, size, &options, &textures, &error) != KUNAI_OK)
        fail_msg("open: %s at %llu: %s", kunai_result_name(error.code),
                 (unsigned long long)error.offset, error.message);
    assert_int_equal(error.code, KUNAI_OK);
    return textures;
}

static void assert_open_fails(const void *data, size_t size, uint32_t flags, uint32_t format,
                              kunai_result code, uint64_t offset)
{
    const kunai_options options = with(flags, format);
    kunai_textures *textures;
    kunai_error error;

    assert_int_equal(kunai_textures_open(data, size, &options, &textures, &error), code);
    assert_null(textures);
    assert_int_equal(error.code, code);
    assert_int_equal(error.offset, offset);
    assert_true(error.message[0] && error.record[0]);
}

/* The only image of a file is broken, and decoding says the same. */
static void assert_broken(const void *data, size_t size, kunai_result code, uint64_t offset)
{
    kunai_textures *textures = open_with(data, size, 0);
    const kunai_textures_info *info = kunai_textures_get_info(textures);
    uint8_t pixels[4096];
    kunai_error error;

    assert_int_equal(info->image_count, 1);
    assert_int_equal(info->broken_count, 1);
    assert_int_equal(info->warning_count, 1);
    assert_int_equal(info->warnings[0].code, code);
    assert_int_equal(info->warnings[0].offset, offset);
    assert_int_equal(kunai_textures_get_image(textures, 0)->result, code);
    assert_int_equal(
        kunai_textures_decode(textures, 0, 0, KUNAI_RGBA8, NULL, pixels, sizeof pixels, 0, &error),
        code);
    assert_int_equal(error.code, code);
    assert_int_equal(error.offset, offset);
    kunai_textures_close(textures);
    assert_open_fails(data, size, KUNAI_STRICT, 0, code, offset);
}

static uint8_t *decode(const kunai_textures *textures, uint32_t index, uint32_t level)
{
    const kunai_level *wanted = &kunai_textures_get_image(textures, index)->levels[level];
    const size_t size = (size_t)wanted->width * wanted->height * 4;
    uint8_t *pixels = malloc(size);
    kunai_error error;

    assert_non_null(pixels);
    if (kunai_textures_decode(textures, index, level, KUNAI_RGBA8, NULL, pixels, size, 0, &error) !=
        KUNAI_OK)
        fail_msg("decode: %s at %llu: %s", kunai_result_name(error.code),
                 (unsigned long long)error.offset, error.message);
    return pixels;
}

static uint8_t *decode_file(const void *data, size_t size, uint32_t level)
{
    kunai_textures *textures = open_with(data, size, 0);
    uint8_t *pixels;

    assert_int_equal(kunai_textures_get_image(textures, 0)->result, KUNAI_OK);
    pixels = decode(textures, 0, level);
    kunai_textures_close(textures);
    return pixels;
}

static void assert_level_hash(const kunai_textures *textures, uint32_t level, const char *expected)
{
    const kunai_level *wanted = &kunai_textures_get_image(textures, 0)->levels[level];
    uint8_t *pixels = decode(textures, 0, level);
    char hex[65];

    test_sha256(pixels, (size_t)wanted->width * wanted->height * 4, hex);
    assert_string_equal(hex, expected);
    free(pixels);
}

/* ---- colours ---- */

/* pvr.md 6: hashes over all 65,536 texels. */
static void test_color_tables(void **state)
{
    static const char *const expected[3][2] = {
        {"bcf4521cea7ab5b3eba029f0558178935087d8db75030bec452806a99903105f",
         "10132dd57198c0d77071790c046eaa0b91d05af1507df19e0aee834352309ca3"},
        {"b9a50f81e2168389572c70bf197a1f9df92baf807d0e58e1cbb401135c905be1",
         "148f922878e787eb989bafccdbdf949a9a90ef647fd393a49b61afc652807c2f"},
        {"946e94c7f49a84f825dc555f8918951d965b8ce741213262ac018aef99514090",
         "e14562a60e7388c1e9a1ad74a6b2c3f399b5c894e90d35d4b7088ebd5c35b814"}};
    uint32_t format, i;

    (void)state;
    for (format = 0; format < 3; format++) {
        size_t size;
        uint8_t *file = make_pvr(format, 0x09, 256, 256, 0x20000, 0, &size);
        kunai_textures *textures;

        for (i = 0; i < 0x10000; i++)
            put16(file + PVR_HEADER + (size_t)2 * i, i);
        textures = open_with(file, size, 0);
        assert_level_hash(textures, 0, expected[format][0]);
        kunai_textures_close(textures);
        textures = open_with(file, size, KUNAI_SHIFT);
        assert_level_hash(textures, 0, expected[format][1]);
        kunai_textures_close(textures);
        free(file);
    }
}

/* The examples of pvr.md 6, as the smallest rectangle there is. */
static void test_color_examples(void **state)
{
    static const struct {
        uint32_t format, texel;
        uint8_t repeat[4], shift[4];
    } rows[] = {{1, 0x1234, {16, 69, 165, 255}, {16, 68, 160, 255}},
                {0, 0xABCD, {82, 247, 107, 255}, {80, 240, 104, 255}},
                {2, 0x1234, {34, 51, 68, 17}, {32, 48, 64, 16}}};
    size_t i, size;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint8_t *file = make_pvr(rows[i].format, 0x09, 1, 1, 2, 0, &size);
        kunai_textures *textures;
        uint8_t pixel[4];

        put16(file + PVR_HEADER, rows[i].texel);
        textures = open_with(file, size, 0);
        assert_int_equal(kunai_textures_decode(textures, 0, 0, 0, NULL, pixel, 4, 0, NULL), 0);
        assert_memory_equal(pixel, rows[i].repeat, 4);
        kunai_textures_close(textures);
        textures = open_with(file, size, KUNAI_SHIFT);
        assert_int_equal(kunai_textures_decode(textures, 0, 0, 0, NULL, pixel, 4, 0, NULL), 0);
        assert_memory_equal(pixel, rows[i].shift, 4);
        kunai_textures_close(textures);
        free(file);
    }
}

/* ---- order ---- */

/* An ARGB4444 texel that comes out as it went in, nibble by nibble. */
static uint32_t texel_of(const uint8_t *pixel)
{
    return (uint32_t)(pixel[3] >> 4) << 12 | (uint32_t)(pixel[0] >> 4) << 8 |
           (uint32_t)(pixel[1] >> 4) << 4 | (uint32_t)(pixel[2] >> 4);
}

/* Every texel is its own number; what comes out is the order. */
static uint8_t *decode_numbers(uint32_t data, uint32_t width, uint32_t height)
{
    size_t size, i;
    uint8_t *file = make_pvr(2, data, width, height, (size_t)2 * width * height, 0, &size);
    uint8_t *pixels;

    for (i = 0; i < (size_t)width * height; i++)
        put16(file + PVR_HEADER + 2 * i, (uint32_t)i);
    pixels = decode_file(file, size, 0);
    free(file);
    return pixels;
}

static void assert_numbers(const uint8_t *pixels, uint32_t width, uint32_t row,
                           const uint32_t *expected, uint32_t count)
{
    uint32_t x;

    for (x = 0; x < count; x++)
        assert_int_equal(texel_of(pixels + ((size_t)row * width + x) * 4), expected[x]);
}

/* The rows that pvr.md 5.1 and 5.2 print. */
static void test_twiddle_rows(void **state)
{
    static const uint32_t square[3][8] = {{0, 2, 8, 10, 32, 34, 40, 42},
                                          {1, 3, 9, 11, 33, 35, 41, 43},
                                          {4, 6, 12, 14, 36, 38, 44, 46}};
    static const uint32_t wide[2][8] = {{0, 2, 4, 6, 8, 10, 12, 14}, {1, 3, 5, 7, 9, 11, 13, 15}};
    uint8_t *pixels = decode_numbers(0x01, 8, 8);
    uint32_t y;

    (void)state;
    for (y = 0; y < 3; y++)
        assert_numbers(pixels, 8, y, square[y], 8);
    free(pixels);
    pixels = decode_numbers(0x0D, 8, 2);
    for (y = 0; y < 2; y++)
        assert_numbers(pixels, 8, y, wide[y], 8);
    free(pixels);
}

static uint32_t spread(uint32_t v)
{
    uint32_t out = 0, i;

    for (i = 0; i < 16; i++)
        out |= (v >> i & 1) << 2 * i;
    return out;
}

/* The formula of pvr.md 5.2 as it stands there. */
static uint32_t number_of(uint32_t x, uint32_t y, uint32_t width, uint32_t height)
{
    const uint32_t least = width < height ? width : height;
    uint32_t m = 0;

    while (1u << m < least)
        m++;
    return spread(y & (least - 1)) | spread(x & (least - 1)) << 1 |
           ((width > height ? x : y) >> m) << 2 * m;
}

/* Every pair of sides to 256: squares and rectangles, below 4, one strip and more than one. 0x01
 * is decoded as 0x0D when it is no square (pvr.md 4.4). */
static void test_twiddle_sides(void **state)
{
    uint32_t width, height, x, y;

    (void)state;
    for (width = 1; width <= 256; width *= 2)
        for (height = 1; height <= 256; height *= 2) {
            uint8_t *pixels = decode_numbers(width == height ? 0x01 : 0x0D, width, height);
            uint8_t *other = decode_numbers(width == height ? 0x0D : 0x01, width, height);

            assert_memory_equal(pixels, other, (size_t)4 * width * height);
            for (y = 0; y < height; y++)
                for (x = 0; x < width; x++)
                    assert_int_equal(texel_of(pixels + (size_t)4 * (y * width + x)),
                                     number_of(x, y, width, height));
            free(pixels);
            free(other);
        }
}

/* Rows of plain texels, of a width that no batch divides, and longer than the buffer of a row. */
static void test_rectangle(void **state)
{
    static const uint32_t widths[] = {1, 7, 16, 17, 511, 512, 513, 4096};
    size_t i, n;

    (void)state;
    for (i = 0; i < sizeof widths / sizeof widths[0]; i++) {
        uint8_t *pixels = decode_numbers(0x09, widths[i], 3);

        for (n = 0; n < (size_t)widths[i] * 3; n++)
            assert_int_equal(texel_of(pixels + 4 * n), n);
        free(pixels);
    }
}

/* ---- sizes and places ---- */

/* pvr.md 4.3: the table of T, and of what each side needs. */
static const uint32_t first_texel[] = {3, 4, 8, 24, 88, 344, 1368, 5464, 21848, 87384, 349528};

static void assert_chain(uint32_t data, uint32_t side, const kunai_image *image)
{
    const uint32_t codebook = image->codebook_count * 8;
    uint32_t k, log2 = 0;

    while (1u << log2 < side)
        log2++;
    assert_int_equal(image->level_count, log2 + 1);
    for (k = 0; k <= log2; k++) {
        const uint32_t s = side >> k, first = first_texel[log2 - k];
        uint64_t offset = codebook + first / 4, size = s == 1 ? 1 : (uint64_t)s * s / 4;

        if (data == 0x02 || data == 0x12) {
            offset = (uint64_t)2 * first - (data == 0x02 ? 4 : 0);
            size = (uint64_t)2 * s * s;
        }
        assert_int_equal(image->levels[k].width, s);
        assert_int_equal(image->levels[k].height, s);
        assert_int_equal(image->levels[k].offset, PVR_HEADER + offset);
        assert_int_equal(image->levels[k].size, size);
    }
}

/* Exactly what is needed is enough, one byte less is not. */
static void test_needed_payload(void **state)
{
    static const struct {
        uint32_t data, mipmaps, needed[8];
    } rows[] = {{0x02, 1, {172, 684, 2732, 10924, 43692, 174764, 699052, 2796204}},
                {0x12, 1, {176, 688, 2736, 10928, 43696, 174768, 699056, 2796208}},
                {0x03, 0, {2064, 2112, 2304, 3072, 6144, 18432, 67584, 264192}},
                {0x04, 1, {2070, 2134, 2390, 3414, 7510, 23894, 89430, 351574}},
                {0x10, 0, {144, 192, 512, 2048, 6144, 18432, 67584, 264192}},
                {0x11, 1, {150, 214, 854, 3414, 7510, 23894, 89430, 351574}},
                {0x01, 0, {128, 512, 2048, 8192, 32768, 131072, 524288, 2097152}},
                {0x09, 0, {128, 512, 2048, 8192, 32768, 131072, 524288, 2097152}},
                {0x0D, 0, {128, 512, 2048, 8192, 32768, 131072, 524288, 2097152}}};
    size_t i, k, size;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (k = 0; k < 8; k++) {
            const uint32_t side = 8u << k;
            uint8_t *file = make_pvr(1, rows[i].data, side, side, rows[i].needed[k], 0, &size);
            kunai_textures *textures = open_with(file, size, KUNAI_STRICT);
            const kunai_image *image = kunai_textures_get_image(textures, 0);
            const kunai_level level = image->levels[0];

            assert_int_equal(image->result, KUNAI_OK);
            assert_int_equal(image->offset, PVR_HEADER);
            assert_int_equal(image->size, rows[i].needed[k]);
            assert_int_equal(level.offset + level.size, size);
            if (rows[i].mipmaps)
                assert_chain(rows[i].data, side, image);
            else
                assert_int_equal(image->level_count, 1);
            kunai_textures_close(textures);
            assert_broken(file, size - 1, KUNAI_E_TRUNCATED, level.offset);
            free(file);
        }
}

/* A chain that is cut has the small levels, which come first. */
static void test_cut_chain(void **state)
{
    static const uint32_t formats[] = {0x02, 0x04, 0x11, 0x12};
    size_t i, size, n;
    uint32_t k;

    (void)state;
    for (i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        uint8_t *file = make_pvr(1, formats[i], 8, 8, 2070, 0, &size);
        kunai_textures *whole = open_with(file, size, 0);
        const kunai_image *image = kunai_textures_get_image(whole, 0);
        const size_t end = (size_t)(image->levels[0].offset + image->levels[0].size);

        for (n = PVR_HEADER; n < end; n++) {
            kunai_textures *cut = open_with(file, n, 0);
            const kunai_image *less = kunai_textures_get_image(cut, 0);
            uint8_t pixels[256];

            assert_int_equal(less->result, KUNAI_E_TRUNCATED);
            assert_int_equal(less->level_count, 4);
            for (k = 0; k < 4; k++) {
                const kunai_level *level = &image->levels[k];
                const int there = level->offset + level->size <= n;

                assert_int_equal(less->levels[k].size, there ? level->size : 0);
                assert_int_equal(kunai_textures_decode(cut, 0, k, 0, NULL, pixels, 256, 0, NULL),
                                 there ? KUNAI_OK : KUNAI_E_TRUNCATED);
            }
            kunai_textures_close(cut);
        }
        kunai_textures_close(whole);
        free(file);
    }
}

/* pvr.md 4.1, at both sides of each edge that a power of two can have. */
static void test_codebook_sizes(void **state)
{
    static const struct {
        uint32_t data, width, entries;
    } rows[] = {{0x03, 2, 256},   {0x03, 16, 256},  {0x03, 1024, 256}, {0x04, 8, 256},
                {0x04, 128, 256}, {0x10, 2, 16},    {0x10, 16, 16},    {0x10, 32, 32},
                {0x10, 64, 128},  {0x10, 128, 256}, {0x10, 256, 256},  {0x11, 2, 16},
                {0x11, 16, 16},   {0x11, 32, 64},   {0x11, 64, 256},   {0x11, 128, 256}};
    size_t i, size;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint8_t *file = make_pvr(0, rows[i].data, rows[i].width, rows[i].width, 400000, 0, &size);
        kunai_textures *textures = open_with(file, size, 0);
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

/* ---- VQ ---- */

/* Tile i of the codebook is i0 i1 i2 i3 in hexadecimal. */
static void put_tiles(uint8_t *codebook, uint32_t count)
{
    uint32_t i;

    for (i = 0; i < 4 * count; i++)
        put16(codebook + (size_t)2 * i, i / 4 << 4 | i % 4);
}

/* pvr.md 5.3, 5.4: tiles are twiddled, and so are the texels in them. */
static void test_vq_order(void **state)
{
    static const uint32_t expected[4][4] = {{0x00, 0x02, 0x20, 0x22},
                                            {0x01, 0x03, 0x21, 0x23},
                                            {0x10, 0x12, 0x30, 0x32},
                                            {0x11, 0x13, 0x31, 0x33}};
    size_t size;
    uint8_t *file = make_pvr(2, 0x10, 4, 4, 16 * 8 + 4, 0, &size), *pixels;
    uint32_t y;

    (void)state;
    put_tiles(file + PVR_HEADER, 16);
    for (y = 0; y < 4; y++)
        file[PVR_HEADER + 128 + y] = (uint8_t)y;
    pixels = decode_file(file, size, 0);
    for (y = 0; y < 4; y++)
        assert_numbers(pixels, 4, y, expected[y], 4);
    free(pixels);
    free(file);
}

/* pvr.md 4.3: texel 3 of the entry that the first index names, not of entry 0. */
static void test_vq_smallest_level(void **state)
{
    static const uint32_t expected = 0x53;
    size_t size;
    uint8_t *file = make_pvr(2, 0x11, 2, 2, 16 * 8 + 2, 0, &size), *pixels;

    (void)state;
    put_tiles(file + PVR_HEADER, 16);
    file[PVR_HEADER + 128] = 5;
    file[PVR_HEADER + 129] = 6;
    pixels = decode_file(file, size, 1);
    assert_int_equal(texel_of(pixels), expected);
    free(pixels);
    free(file);
}

/* One past the codebook: the byte is named, and what does not need it is decoded. */
static void test_vq_bad_index(void **state)
{
    const size_t indices = PVR_HEADER + 128;
    size_t size;
    uint8_t *file = make_pvr(1, 0x11, 8, 8, 150, 0, &size), pixels[256];
    kunai_textures *textures;
    kunai_error error;

    (void)state;
    file[indices + 21] = 16; /* the last of level 0 */
    assert_broken(file, size, KUNAI_E_CORRUPT, indices + 21);
    file[indices + 20] = 255;
    assert_broken(file, size, KUNAI_E_CORRUPT, indices + 20);
    textures = open_with(file, size, 0);
    assert_int_equal(kunai_textures_decode(textures, 0, 1, 0, NULL, pixels, 64, 0, &error), 0);
    kunai_textures_close(textures);
    file[indices + 20] = file[indices + 21] = 15;
    file[indices + 2] = 16; /* of the level of 4x4: the image itself is fine */
    textures = open_with(file, size, KUNAI_STRICT);
    assert_int_equal(kunai_textures_decode(textures, 0, 0, 0, NULL, pixels, 256, 0, &error), 0);
    assert_int_equal(kunai_textures_decode(textures, 0, 1, 0, NULL, pixels, 64, 0, &error),
                     KUNAI_E_CORRUPT);
    assert_int_equal(error.offset, indices + 2);
    kunai_textures_close(textures);
    free(file);
}

/* ---- the caller's memory ---- */

/* The same pixels with a gap behind each row, which stays as it is, and so does what is behind the
 * last row: a whole pixel of it is watched. */
static void check_gap(const kunai_textures *textures, const uint8_t *tight, size_t row,
                      size_t height, size_t gap)
{
    const size_t stride = row + gap, need = (height - 1) * stride + row;
    uint8_t *pixels = malloc(need + 4), untouched[64];
    size_t y;

    assert_non_null(pixels);
    memset(pixels, 0xC3, need + 4);
    memset(untouched, 0xC3, sizeof untouched);
    assert_int_equal(kunai_textures_decode(textures, 0, 0, 0, NULL, pixels, need, stride, NULL), 0);
    for (y = 0; y < height; y++) {
        assert_memory_equal(pixels + y * stride, tight + y * row, row);
        if (y + 1 < height)
            assert_memory_equal(pixels + y * stride + row, untouched, gap);
    }
    assert_memory_equal(pixels + need, untouched, 4);
    free(pixels);
}

static void check_gaps(const uint8_t *file, size_t size)
{
    static const size_t gaps[] = {1, 3, 4, 61};
    kunai_textures *textures = open_with(file, size, 0);
    const kunai_image *image = kunai_textures_get_image(textures, 0);
    uint8_t *tight = decode(textures, 0, 0);
    size_t i;

    for (i = 0; i < sizeof gaps / sizeof gaps[0]; i++)
        check_gap(textures, tight, (size_t)image->width * 4, image->height, gaps[i]);
    free(tight);
    kunai_textures_close(textures);
}

static void test_stride(void **state)
{
    static const struct {
        uint32_t data, width, height, payload;
    } rows[] = {{0x01, 8, 8, 128},    {0x01, 32, 32, 2048}, {0x0D, 128, 4, 1024},
                {0x0D, 2, 8, 32},     {0x03, 8, 8, 2064},   {0x09, 5, 3, 30},
                {0x09, 513, 2, 2052}, {0x10, 32, 32, 512}};
    uint32_t pixel;
    size_t i, k, size;
    uint8_t *file;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (pixel = 0; pixel < 3; pixel++) {
            file = make_pvr(pixel, rows[i].data, rows[i].width, rows[i].height, rows[i].payload, 0,
                            &size);
            for (k = PVR_HEADER; k < size; k++)
                file[k] = (uint8_t)(k * 37 % 32); /* also good as an index */
            check_gaps(file, size);
            free(file);
        }
    for (i = 6; i <= 7; i++) {
        file = make_xvr(0, (uint32_t)i, 7, 6, 64, &size);
        for (k = XVR_HEADER; k < size; k++)
            file[k] = (uint8_t)(k * 37);
        check_gaps(file, size);
        free(file);
    }
}

static void assert_decode(const kunai_textures *textures, uint32_t index, uint32_t level,
                          uint32_t output, void *dst, size_t capacity, size_t stride,
                          kunai_result code)
{
    kunai_error error;

    assert_int_equal(
        kunai_textures_decode(textures, index, level, output, NULL, dst, capacity, stride, &error),
        code);
    assert_int_equal(error.code, code);
    assert_int_equal(error.message[0] != 0, code != KUNAI_OK);
}

static void test_arguments(void **state)
{
    size_t size;
    uint8_t *file = make_pvr(1, 0x02, 8, 8, 172, 0, &size), pixels[512];
    kunai_textures *textures = open_with(file, size, 0);

    (void)state;
    assert_decode(textures, 0, 0, KUNAI_RGBA8, pixels, 256, 0, KUNAI_OK);
    assert_decode(textures, 0, 0, KUNAI_RGBA8, pixels, 255, 0, KUNAI_E_SPACE);
    assert_decode(textures, 0, 0, KUNAI_RGBA8, pixels, 0, 0, KUNAI_E_SPACE);
    assert_decode(textures, 0, 0, KUNAI_RGBA8, pixels, 256, 32, KUNAI_OK);
    assert_decode(textures, 0, 0, KUNAI_RGBA8, pixels, 512, 31, KUNAI_E_ARGUMENT);
    assert_decode(textures, 0, 0, KUNAI_RGBA8, pixels, 7 * 40 + 32, 40, KUNAI_OK);
    assert_decode(textures, 0, 0, KUNAI_RGBA8, pixels, 7 * 40 + 31, 40, KUNAI_E_SPACE);
    assert_decode(textures, 0, 0, KUNAI_RGBA8, pixels, 512, SIZE_MAX, KUNAI_E_SPACE);
    assert_decode(textures, 0, 0, KUNAI_RGBA8, pixels, 512, SIZE_MAX / 7 + 1, KUNAI_E_SPACE);
    assert_decode(textures, 0, 3, KUNAI_RGBA8, pixels, 4, SIZE_MAX, KUNAI_OK); /* one row */
    assert_decode(textures, 0, 3, KUNAI_RGBA8, pixels, 3, 0, KUNAI_E_SPACE);
    assert_decode(textures, 0, 0, KUNAI_RGBA8, NULL, 256, 0, KUNAI_E_ARGUMENT);
    assert_decode(textures, 0, 0, 1, pixels, 512, 0, KUNAI_E_ARGUMENT);
    assert_decode(textures, 0, 0, UINT32_MAX, pixels, 512, 0, KUNAI_E_ARGUMENT);
    assert_decode(textures, 0, 4, KUNAI_RGBA8, pixels, 512, 0, KUNAI_E_RANGE);
    assert_decode(textures, 0, UINT32_MAX, KUNAI_RGBA8, pixels, 512, 0, KUNAI_E_RANGE);
    assert_decode(textures, 1, 0, KUNAI_RGBA8, pixels, 512, 0, KUNAI_E_RANGE);
    assert_null(kunai_textures_get_image(textures, 1));
    kunai_textures_close(textures);
    free(file);
}

/* A handle that is NULL is an answer, not a crash; a name that is NULL is no name. */
static void test_null_handle(void **state)
{
    size_t size;
    uint8_t *file = make_pvr(1, 0x01, 8, 8, 128, 0, &size), pixels[256];
    kunai_textures *textures = open_with(file, size, 0);
    kunai_error error;

    (void)state;
    assert_null(kunai_textures_get_info(NULL));
    assert_null(kunai_textures_get_image(NULL, 0));
    assert_int_equal(kunai_textures_find(NULL, "", 0), -1);
    assert_int_equal(kunai_textures_find(NULL, NULL, 1), -1);
    assert_decode(NULL, 0, 0, KUNAI_RGBA8, pixels, 256, 0, KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_textures_decode(NULL, 0, 0, 0, NULL, pixels, 256, 0, &error),
                     KUNAI_E_ARGUMENT);
    assert_int_equal(error.offset, 0);
    assert_string_equal(error.record, "arguments");
    assert_int_equal(kunai_textures_decode(NULL, 0, 0, 0, NULL, NULL, 0, 0, NULL),
                     KUNAI_E_ARGUMENT);
    kunai_textures_close(NULL);
    assert_int_equal(kunai_textures_find(textures, NULL, 0), 0); /* its name is empty */
    assert_int_equal(kunai_textures_find(textures, NULL, 1), -1);
    kunai_textures_close(textures);
    free(file);
}

/* ---- headers ---- */

static void test_image_fields(void **state)
{
    static const struct {
        uint32_t pixel, data, flags;
        const char *pixel_name, *data_name;
    } rows[] = {{0, 0x01, KUNAI_IMAGE_ALPHA, "ARGB1555", "twiddled"},
                {1, 0x02, 0, "RGB565", "twiddled, mipmaps"},
                {2, 0x03, KUNAI_IMAGE_ALPHA, "ARGB4444", "VQ"},
                {1, 0x04, 0, "RGB565", "VQ, mipmaps"},
                {0, 0x09, KUNAI_IMAGE_ALPHA | KUNAI_IMAGE_LINEAR, "ARGB1555", "rectangle"},
                {1, 0x0D, 0, "RGB565", "twiddled rectangle"},
                {1, 0x10, 0, "RGB565", "small VQ"},
                {1, 0x11, 0, "RGB565", "small VQ, mipmaps"},
                {2, 0x12, KUNAI_IMAGE_ALPHA, "ARGB4444", "twiddled, mipmaps (DMA)"}};
    size_t i, size;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint8_t *file = make_pvr(rows[i].pixel, rows[i].data, 8, 8, 2070, 0, &size);
        kunai_textures *textures = open_with(file, size, KUNAI_STRICT);
        const kunai_textures_info *info = kunai_textures_get_info(textures);
        const kunai_image *image = kunai_textures_get_image(textures, 0);

        assert_int_equal(info->format, KUNAI_FORMAT_PVR);
        assert_int_equal(info->byte_order, KUNAI_ORDER_LITTLE);
        assert_int_equal(info->warning_count, 0);
        assert_int_equal(image->pixel_format, rows[i].pixel);
        assert_int_equal(image->data_format, rows[i].data);
        assert_int_equal(image->flags, rows[i].flags);
        assert_string_equal(image->pixel_name, rows[i].pixel_name);
        assert_string_equal(image->data_name, rows[i].data_name);
        assert_int_equal(image->used_height, 8);
        assert_int_equal(image->name.size, 0);
        assert_null(image->palette);
        assert_int_equal(kunai_textures_find(textures, "", 0), 0);
        assert_int_equal(kunai_textures_find(textures, "a", 1), -1);
        kunai_textures_close(textures);
        free(file);
    }
}

/* pvr.md 1.2: length 8, 4 and the 0 of one real file; then what is in front of PVRT at all. */
static void test_gbix(void **state)
{
    static const struct {
        uint32_t length, lead, has_index;
    } rows[] = {{8, 16, 1}, {4, 12, 1}, {0, 16, 0}, {0, 12, 0}, {0, 8, 0}, {3, 8, 0}, {500, 16, 1}};
    size_t i, size;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint8_t *file = make_pvr(1, 0x01, 8, 8, 128, rows[i].lead, &size);
        kunai_textures *textures;
        const kunai_image *image;

        memcpy(file, "GBIX", 4);
        put32(file + 4, rows[i].length);
        if (rows[i].lead > 8)
            put32(file + 8, 0x12345678);
        textures = open_with(file, size, KUNAI_STRICT);
        image = kunai_textures_get_image(textures, 0);
        assert_int_equal(image->flags & KUNAI_IMAGE_GLOBAL_INDEX, rows[i].has_index);
        assert_int_equal(image->global_index, rows[i].has_index ? 0x12345678 : 0);
        assert_int_equal(image->levels[0].offset, rows[i].lead + PVR_HEADER);
        kunai_textures_close(textures);
        free(file);
    }
}

/* Whatever the length says, the payload is what the formats need (pvr.md 1.3). */
static void test_wrong_length(void **state)
{
    static const uint32_t lengths[] = {0, 1, 128, 135, 136, 137, 144, 0x7FFFFFFF, 0xFFFFFFFF};
    size_t i, size;
    uint8_t *file = make_pvr(1, 0x01, 8, 8, 128, 0, &size);

    (void)state;
    for (i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        kunai_textures *textures;

        put32(file + 4, lengths[i]);
        textures = open_with(file, size, KUNAI_STRICT);
        assert_int_equal(kunai_textures_get_image(textures, 0)->result, KUNAI_OK);
        kunai_textures_close(textures);
    }
    free(file);
}

static void test_no_texture(void **state)
{
    static const uint8_t gbix[] = "GBIX\x08\0\0\0\x01\0\0\0\0\0\0";
    uint8_t chunk[32] = "IMGC\x09\0\0\0";
    size_t size, n;
    uint8_t *file = make_pvr(1, 0x01, 8, 8, 128, 16, &size);

    (void)state;
    assert_open_fails(NULL, 0, 0, 0, KUNAI_E_FORMAT, 0);
    assert_open_fails("PVR", 3, 0, 0, KUNAI_E_FORMAT, 0);
    assert_open_fails("PVRT", 4, 0, 0, KUNAI_E_TRUNCATED, 0);
    assert_open_fails("PVRX\0\0\0\0", 8, 0, 0, KUNAI_E_FORMAT, 0);
    assert_open_fails(gbix, 16, 0, 0, KUNAI_E_FORMAT, 16);
    assert_open_fails(gbix, 15, 0, 0, KUNAI_E_TRUNCATED, 4);
    assert_open_fails(gbix, 7, 0, 0, KUNAI_E_TRUNCATED, 0);
    assert_open_fails(chunk, 17, 0, 0, KUNAI_E_FORMAT, 17);
    assert_open_fails(chunk, 16, 0, 0, KUNAI_E_TRUNCATED, 4);
    memcpy(file, gbix, 16);
    for (n = 20; n < 32; n++) /* the header is cut */
        assert_open_fails(file, n, 0, 0, KUNAI_E_TRUNCATED, 16);
    put32(file + 4, 0xFFFFFFF0); /* and PVRT is not where the tolerance looks for it */
    memcpy(file + 16, "GVRT", 4);
    assert_open_fails(file, size, 0, 0, KUNAI_E_TRUNCATED, 4);
    put32(file + 4, 8);
    assert_open_fails(file, size, 0, 0, KUNAI_E_FORMAT, 16);
    free(file);
}

/* Formats that are asked for by the options. */
static void test_asked_format(void **state)
{
    const kunai_options right = with(0, KUNAI_FORMAT_PVR);
    size_t size;
    uint8_t *file = make_pvr(1, 0x01, 8, 8, 128, 0, &size);
    kunai_textures *textures;

    (void)state;
    assert_int_equal(kunai_textures_open(file, size, &right, &textures, NULL), KUNAI_OK);
    kunai_textures_close(textures);
    assert_open_fails(file, size, 0, KUNAI_FORMAT_PVM, KUNAI_E_FORMAT, 0);
    assert_open_fails(file, size, 0, KUNAI_FORMAT_XVM, KUNAI_E_FORMAT, 0);
    assert_open_fails(file, size, 0, KUNAI_FORMAT_XVR, KUNAI_E_FORMAT, 0);
    assert_open_fails(file, size, 0, KUNAI_FORMAT_AFS, KUNAI_E_FORMAT, 0);
    assert_open_fails("XVR", 3, 0, KUNAI_FORMAT_XVR, KUNAI_E_FORMAT, 0);
    assert_open_fails(NULL, size, 0, 0, KUNAI_E_ARGUMENT, 0);
    assert_open_fails(file, size, 0x80000000, 0, KUNAI_E_ARGUMENT, 0);
    assert_int_equal(kunai_textures_open(file, size, NULL, NULL, NULL), KUNAI_E_ARGUMENT);
    free(file);
}

/* pvr.md 4.4 and 8: both sides of every rule, and the field that breaks it. */
static void test_dimensions(void **state)
{
    static const struct {
        uint32_t data, width, height;
        int32_t wrong; /* offset of the field, -1: accepted */
    } rows[] = {
        {0x09, 0, 8, 12},    {0x09, 8, 0, 14},    {0x09, 1, 1, -1},    {0x09, 4096, 1, -1},
        {0x09, 4097, 1, 12}, {0x09, 1, 4096, -1}, {0x09, 1, 4097, 14}, {0x09, 65535, 65535, 12},
        {0x09, 3, 5, -1},    {0x01, 1, 1, -1},    {0x01, 12, 12, 12},  {0x01, 8, 12, 14},
        {0x01, 16, 8, -1},   {0x0D, 3, 8, 12},    {0x0D, 8, 8, -1},    {0x01, 4096, 1, -1},
        {0x01, 8192, 1, 12}, {0x02, 1, 1, -1},    {0x02, 16, 8, 14},   {0x02, 8, 16, 14},
        {0x12, 8, 16, 14},   {0x04, 16, 8, 14},   {0x11, 16, 8, 14},   {0x03, 1, 1, 12},
        {0x03, 1, 2, 12},    {0x03, 2, 1, 14},    {0x03, 2, 2, -1},    {0x03, 32, 8, -1},
        {0x03, 6, 8, 12},    {0x10, 2, 1, 14},    {0x10, 4, 2, -1},    {0x04, 1, 1, 12},
        {0x11, 1, 1, 12},    {0x11, 2, 2, -1},    {0x04, 2, 2, -1}};
    size_t i, size;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint8_t *file = make_pvr(1, rows[i].data, rows[i].width, rows[i].height, 8192, 0, &size);

        if (rows[i].wrong < 0)
            free(decode_file(file, size, 0));
        else
            assert_broken(file, size, KUNAI_E_CORRUPT, (uint64_t)rows[i].wrong);
        free(file);
    }
}

/* The largest pictures there are, both ways. */
static void test_largest(void **state)
{
    static const uint32_t formats[] = {0x03, 0x04};
    size_t i, size;

    (void)state;
    for (i = 0; i < 2; i++) {
        uint8_t *file = make_pvr(1, formats[i], 4096, 4096, 2048 + 5592406, 0, &size);
        kunai_textures *textures = open_with(file, size, KUNAI_STRICT);
        const kunai_image *image = kunai_textures_get_image(textures, 0);

        assert_int_equal(image->level_count, i ? 13 : 1);
        free(decode(textures, 0, 0));
        kunai_textures_close(textures);
        free(file);
    }
}

/* What is not decoded is listed, with its header, and named at its byte. */
static void test_unsupported(void **state)
{
    static const uint8_t data_formats[] = {0x00, 0x05, 0x06, 0x07, 0x08, 0x0A, 0x0B,
                                           0x0C, 0x0E, 0x0F, 0x13, 0x61, 0xFF};
    static const uint8_t pixel_formats[] = {3, 4, 5, 6, 7, 8, 0xFF};
    size_t i, size;
    uint8_t *file = make_pvr(1, 0x01, 8, 8, 128, 0, &size);
    kunai_textures *textures;

    (void)state;
    for (i = 0; i < sizeof data_formats; i++) {
        file[9] = data_formats[i];
        assert_broken(file, size, KUNAI_E_UNSUPPORTED, 9);
    }
    textures = open_with(file, size, 0);
    assert_int_equal(kunai_textures_get_image(textures, 0)->width, 8);
    assert_int_equal(kunai_textures_get_image(textures, 0)->data_format, 0xFF);
    assert_int_equal(kunai_textures_get_image(textures, 0)->level_count, 0);
    kunai_textures_close(textures);
    file[9] = 0x01;
    for (i = 0; i < sizeof pixel_formats; i++) {
        file[8] = pixel_formats[i];
        assert_broken(file, size, KUNAI_E_UNSUPPORTED, 8);
    }
    free(file);
}

/* ---- XVR ---- */

static const uint8_t red[4] = {255, 0, 0, 255}, blue[4] = {0, 0, 255, 255};

static void assert_pixel(const uint8_t *pixels, size_t index, const uint8_t *expected)
{
    assert_memory_equal(pixels + 4 * index, expected, 4);
}

/* Blocks worked out by hand: red and blue, with all four numbers in each row. */
static void test_dxt1(void **state)
{
    static const uint8_t four[2][4] = {{170, 0, 85, 255}, {85, 0, 170, 255}};
    static const uint8_t three[2][4] = {{127, 0, 127, 255}, {0, 0, 0, 0}};
    size_t size, i;
    uint8_t *file = make_xvr(0, 6, 8, 4, 16, &size), *pixels;

    (void)state;
    put16(file + 64, 0xF800); /* c0 > c1: four colours */
    put16(file + 66, 0x001F);
    put32(file + 68, 0xE4E4E4E4); /* 0, 1, 2, 3 from the left */
    put16(file + 72, 0x001F);     /* three, and transparent black, although flag 2 is clear */
    put16(file + 74, 0xF800);
    put32(file + 76, 0x1B1B1B1B); /* 3, 2, 1, 0 */
    pixels = decode_file(file, size, 0);
    for (i = 0; i < 4; i++) {
        assert_pixel(pixels, 8 * i, red);
        assert_pixel(pixels, 8 * i + 1, blue);
        assert_pixel(pixels, 8 * i + 2, four[0]);
        assert_pixel(pixels, 8 * i + 3, four[1]);
        assert_pixel(pixels, 8 * i + 4, three[1]);
        assert_pixel(pixels, 8 * i + 5, three[0]);
        assert_pixel(pixels, 8 * i + 6, red);
        assert_pixel(pixels, 8 * i + 7, blue);
    }
    free(pixels);
    put16(file + 66, 0xF800); /* equal: three colours */
    pixels = decode_file(file, size, 0);
    assert_pixel(pixels, 2, red);
    assert_pixel(pixels, 3, three[1]);
    free(pixels);
    free(file);
}

/* Row by row and not column by column; and what the picture does not reach is not written. */
static void test_dxt1_rows_and_edges(void **state)
{
    size_t size, i;
    uint8_t *file = make_xvr(0, 6, 5, 3, 16, &size), *pixels;

    (void)state;
    put16(file + 64, 0xF800);
    put16(file + 66, 0x001F);
    put32(file + 68, 0x55005500); /* red, blue, red, blue rows */
    put16(file + 72, 0x001F);
    put16(file + 74, 0x001F); /* all blue */
    pixels = decode_file(file, size, 0);
    for (i = 0; i < 15; i++)
        assert_pixel(pixels, i, i % 5 == 4 || i / 5 == 1 ? blue : red);
    free(pixels);
    free(file);
}

/* Four colours in any order, and an alpha that is 17 times its number. */
static void test_dxt3(void **state)
{
    static const uint8_t mixed[2][3] = {{85, 0, 170}, {170, 0, 85}};
    uint32_t format;
    size_t size, i;

    (void)state;
    for (format = 7; format <= 8; format++) {
        uint8_t *file = make_xvr(2, format, 4, 4, 16, &size), *pixels;

        for (i = 0; i < 8; i++)
            file[64 + i] = (uint8_t)(2 * i | (2 * i + 1) << 4); /* texel i: alpha i * 17 */
        put16(file + 72, 0x001F);
        put16(file + 74, 0xF800);
        put32(file + 76, 0xE4E4E4E4);
        pixels = decode_file(file, size, 0);
        for (i = 0; i < 16; i++)
            assert_int_equal(pixels[4 * i + 3], 17 * i);
        assert_memory_equal(pixels, blue, 3);
        assert_memory_equal(pixels + 4, red, 3);
        assert_memory_equal(pixels + 8, mixed[0], 3);
        assert_memory_equal(pixels + 12, mixed[1], 3);
        free(pixels);
        free(file);
    }
}

/* gvr-xvr.md B4: the sizes that the writer computed, without and with its padding. */
static void test_xvr_levels(void **state)
{
    static const struct {
        uint32_t format, width, height, size, padding, levels;
        uint64_t last; /* offset of the last level in the payload */
    } rows[] = {{6, 64, 64, 2730, 0, 5, 2720},       {6, 64, 64, 2730, 22, 5, 2720},
                {6, 64, 64, 2735, 0, 5, 2720},       {6, 64, 64, 2736, 0, 6, 2728},
                {6, 64, 64, 2744, 0, 7, 2736},       {6, 64, 64, 4000, 0, 7, 2736},
                {6, 128, 128, 10922, 22, 6, 10912},  {7, 128, 128, 21845, 43, 6, 21824},
                {6, 64, 32, 1365, 0, 4, 1344},       {6, 4, 4, 8, 0, 1, 0},
                {2, 8, 4, 64 + 16 + 4 + 2, 0, 4, 84}};
    size_t i, size;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint8_t *file = make_xvr(3, rows[i].format, rows[i].width, rows[i].height,
                                 rows[i].size + rows[i].padding, &size);
        kunai_textures *textures;
        const kunai_image *image;
        uint32_t k, last;

        put32(file + 24, rows[i].size);
        textures = open_with(file, size, KUNAI_STRICT);
        image = kunai_textures_get_image(textures, 0);
        last = image->level_count - 1;
        assert_int_equal(image->level_count, rows[i].levels);
        assert_int_equal(image->levels[0].offset, XVR_HEADER);
        assert_int_equal(image->levels[last].offset, XVR_HEADER + rows[i].last);
        for (k = 1; k <= last; k++) {
            const uint32_t width = rows[i].width >> k, height = rows[i].height >> k;

            assert_int_equal(image->levels[k].width, width ? width : 1);
            assert_int_equal(image->levels[k].height, height ? height : 1);
            free(decode(textures, 0, k));
        }
        kunai_textures_close(textures);
        free(file);
    }
}

/* Level 0 has to lie inside of all three: the size field, the length field and the data. */
static void test_xvr_truncated(void **state)
{
    size_t size, n;
    uint8_t *file = make_xvr(1, 6, 8, 8, 40, &size);

    (void)state;
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

static void test_xvr_fields(void **state)
{
    static const struct {
        uint32_t format, flags;
        const char *pixel_name;
    } rows[] = {{2, KUNAI_IMAGE_LINEAR, "RGB565"},
                {3, KUNAI_IMAGE_LINEAR | KUNAI_IMAGE_ALPHA, "ARGB1555"},
                {4, KUNAI_IMAGE_LINEAR | KUNAI_IMAGE_ALPHA, "ARGB4444"},
                {12, KUNAI_IMAGE_LINEAR, "RGB565"},
                {13, KUNAI_IMAGE_LINEAR | KUNAI_IMAGE_ALPHA, "ARGB1555"},
                {14, KUNAI_IMAGE_LINEAR | KUNAI_IMAGE_ALPHA, "ARGB4444"},
                {6, KUNAI_IMAGE_ALPHA, "DXT1"},
                {7, KUNAI_IMAGE_ALPHA, "DXT2"},
                {8, KUNAI_IMAGE_ALPHA, "DXT3"}};
    static const uint32_t unsupported[] = {0, 1, 5, 9, 10, 11, 15, 16, 17, 18, 19, 20, 0xFFFFFFFF};
    size_t i, size;
    uint8_t *file = make_xvr(0, 6, 8, 8, 128, &size);

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        kunai_textures *textures;
        const kunai_image *image;

        put32(file + 12, rows[i].format);
        textures = open_with(file, size, KUNAI_STRICT);
        image = kunai_textures_get_image(textures, 0);
        assert_int_equal(kunai_textures_get_info(textures)->format, KUNAI_FORMAT_XVR);
        assert_int_equal(image->flags, rows[i].flags | KUNAI_IMAGE_GLOBAL_INDEX);
        assert_int_equal(image->global_index, 0x12345678);
        assert_int_equal(image->pixel_format, rows[i].format);
        assert_string_equal(image->pixel_name, rows[i].pixel_name);
        assert_string_equal(image->data_name,
                            rows[i].flags & KUNAI_IMAGE_LINEAR ? "rectangle" : "blocks");
        assert_int_equal(image->level_count, 1);
        kunai_textures_close(textures);
    }
    for (i = 0; i < sizeof unsupported / sizeof unsupported[0]; i++) {
        put32(file + 12, unsupported[i]);
        assert_broken(file, size, KUNAI_E_UNSUPPORTED, 12);
    }
    put32(file + 12, 6);
    put16(file + 20, 0);
    assert_broken(file, size, KUNAI_E_CORRUPT, 20);
    put16(file + 20, 4097);
    assert_broken(file, size, KUNAI_E_CORRUPT, 20);
    put16(file + 20, 8);
    put16(file + 22, 4097);
    assert_broken(file, size, KUNAI_E_CORRUPT, 22);
    free(file);
}

/* ---- sets ---- */

enum { PVM_TEXTURES = 4, PVM_ENTRY = 34, PVM_HEADER = 12 + PVM_TEXTURES * PVM_ENTRY };

/* Four textures with names and global indices; number 1 is no square, 2 is unsupported, and 3
 * comes with a length that is 8 too large, as the converter of KallistiOS writes it. */
static uint8_t *make_pvm(size_t *size)
{
    static const uint8_t formats[PVM_TEXTURES] = {0x01, 0x02, 0x05, 0x01};
    const size_t chunk = PVR_HEADER + 172;
    uint8_t *file = calloc(1, PVM_HEADER + PVM_TEXTURES * chunk);
    size_t i, part;

    assert_non_null(file);
    *size = PVM_HEADER + PVM_TEXTURES * chunk;
    memcpy(file, "PVMH", 4);
    put32(file + 4, PVM_HEADER - 8);
    put16(file + 8, 0x0009);
    put16(file + 10, PVM_TEXTURES);
    for (i = 0; i < PVM_TEXTURES; i++) {
        uint8_t *entry = file + 12 + i * PVM_ENTRY;
        uint8_t *texture = make_pvr(1, formats[i], 8, i == 1 ? 4 : 8, 172, 0, &part);

        put16(entry, (uint32_t)i);
        memcpy(entry + 2, "name_a", 7);
        entry[7] = (uint8_t)('a' + i % 3);      /* 3 is called as 0 */
        put32(entry + 30, (uint32_t)(100 * i)); /* 0 is an index, too */
        memcpy(file + PVM_HEADER + i * chunk, texture, chunk);
        free(texture);
    }
    put32(file + PVM_HEADER + 3 * chunk + 4, 8 + 172 + 8);
    return file;
}

/* A broken image leaves the others alone. */
static void test_pvm(void **state)
{
    static const kunai_result results[] = {KUNAI_OK, KUNAI_E_CORRUPT, KUNAI_E_UNSUPPORTED,
                                           KUNAI_OK};
    const size_t chunk = PVR_HEADER + 172;
    size_t size;
    uint8_t *file = make_pvm(&size);
    kunai_textures *textures = open_with(file, size, 0);
    const kunai_textures_info *info = kunai_textures_get_info(textures);
    uint32_t i;

    (void)state;
    assert_int_equal(info->format, KUNAI_FORMAT_PVM);
    assert_int_equal(info->byte_order, KUNAI_ORDER_LITTLE);
    assert_int_equal(info->image_count, PVM_TEXTURES);
    assert_int_equal(info->broken_count, 2);
    assert_int_equal(info->warning_count, 3);
    for (i = 0; i < PVM_TEXTURES; i++) {
        const kunai_image *image = kunai_textures_get_image(textures, i);

        assert_int_equal(image->result, results[i]);
        assert_int_equal(image->offset, PVM_HEADER + i * chunk + PVR_HEADER);
        assert_int_equal(image->size, 172);
        assert_int_equal(image->name.size, 6);
        assert_int_equal(image->global_index, 100 * i);
        assert_true(image->flags & KUNAI_IMAGE_GLOBAL_INDEX);
        if (!results[i])
            free(decode(textures, i, 0));
    }
    assert_int_equal(info->warnings[1].offset, PVM_HEADER + chunk + 14);
    assert_int_equal(info->warnings[2].offset, PVM_HEADER + 2 * chunk + 9);
    assert_int_equal(kunai_textures_find(textures, "name_a", 6), 0);
    assert_int_equal(kunai_textures_find(textures, "name_c", 6), 2);
    assert_int_equal(kunai_textures_find(textures, "name_", 5), -1);
    assert_int_equal(kunai_textures_find(textures, NULL, 6), -1);
    kunai_textures_close(textures);
    free(file);
}

/* An index of 0 is given when a GBIX or the table gives it; without either there is none. */
static void test_global_index_zero(void **state)
{
    static const struct {
        uint32_t flags, gbix_size, given;
    } rows[] = {{0, 0, 0}, {0, 3, 0}, {0, 4, 1}, {0, 8, 1}, {1, 0, 1}, {1, 4, 1}};
    size_t i, part, size;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const size_t header = 12 + (rows[i].flags ? 6 : 2);
        const size_t gbix = rows[i].gbix_size ? 8 + rows[i].gbix_size : 0;
        uint8_t *texture = make_pvr(1, 0x01, 8, 8, 128, 0, &part), *file;
        const kunai_image *image;
        kunai_textures *textures;

        size = header + gbix + part;
        file = calloc(1, size);
        assert_non_null(file);
        memcpy(file, "PVMH", 4);
        put32(file + 4, (uint32_t)header - 8);
        put16(file + 8, rows[i].flags);
        put16(file + 10, 1);
        if (gbix) {
            memcpy(file + header, "GBIX", 4);
            put32(file + header + 4, rows[i].gbix_size);
        }
        memcpy(file + header + gbix, texture, part);
        textures = open_with(file, size, KUNAI_STRICT);
        image = kunai_textures_get_image(textures, 0);
        assert_int_equal(image->global_index, 0);
        assert_int_equal(image->flags & KUNAI_IMAGE_GLOBAL_INDEX,
                         rows[i].given ? KUNAI_IMAGE_GLOBAL_INDEX : 0);
        kunai_textures_close(textures);
        free(texture);
        free(file);
    }
}

/* Two XVRT chunks; the second is cut off inside of its header, then inside of its level. */
static void test_xvm(void **state)
{
    size_t part;
    uint8_t *texture = make_xvr(0, 6, 8, 8, 32, &part), file[64 + 2 * 96] = "XVMH\x38\0\0\0\2";
    kunai_textures *textures;

    (void)state;
    assert_int_equal(part, 96);
    memcpy(file + 64, texture, part);
    memcpy(file + 64 + part, texture, part);
    textures = open_with(file, sizeof file, KUNAI_STRICT);
    assert_int_equal(kunai_textures_get_info(textures)->format, KUNAI_FORMAT_XVM);
    assert_int_equal(kunai_textures_get_info(textures)->image_count, 2);
    assert_int_equal(kunai_textures_get_image(textures, 1)->levels[0].offset, 64 + part + 64);
    free(decode(textures, 1, 0));
    kunai_textures_close(textures);
    textures = open_with(file, sizeof file - 1, 0);
    assert_int_equal(kunai_textures_get_info(textures)->broken_count, 1);
    assert_int_equal(kunai_textures_get_image(textures, 0)->result, KUNAI_OK);
    assert_int_equal(kunai_textures_get_image(textures, 1)->result, KUNAI_E_TRUNCATED);
    kunai_textures_close(textures);
    textures = open_with(file, 64 + part + 63, 0);
    assert_int_equal(kunai_textures_get_image(textures, 1)->result, KUNAI_E_TRUNCATED);
    assert_int_equal(kunai_textures_get_image(textures, 1)->width, 0);
    kunai_textures_close(textures);
    free(texture);
}

static void expect_run(const kunai_textures *textures, uint32_t count, uint32_t broken)
{
    const kunai_textures_info *info = kunai_textures_get_info(textures);

    assert_int_equal(info->format, KUNAI_FORMAT_XVM);
    assert_int_equal(info->byte_order, KUNAI_ORDER_LITTLE);
    assert_int_equal(info->image_count, count);
    assert_int_equal(info->broken_count, broken);
}

/* Two or more of them without a header are a set, too: archives.md 6. */
static void test_xvm_run(void **state)
{
    size_t part, i;
    uint8_t *texture = make_xvr(0, 6, 8, 8, 32, &part), file[3 * 96];
    kunai_textures *textures;

    (void)state;
    for (i = 0; i < 3; i++) {
        memcpy(file + i * part, texture, part);
        put32(file + i * part + 16, 100 + (uint32_t)i);
    }
    textures = open_with(file, 3 * part, KUNAI_STRICT);
    expect_run(textures, 3, 0);
    for (i = 0; i < 3; i++) {
        const kunai_image *image = kunai_textures_get_image(textures, (uint32_t)i);

        assert_int_equal(image->global_index, 100 + i);
        assert_int_equal(image->levels[0].offset, i * part + 64);
        free(decode(textures, (uint32_t)i, 0));
    }
    kunai_textures_close(textures);

    textures = open_with(file, 2 * part - 1, 0); /* the last one is cut */
    expect_run(textures, 2, 1);
    assert_int_equal(kunai_textures_get_info(textures)->warnings[0].code, KUNAI_E_TRUNCATED);
    assert_int_equal(kunai_textures_get_info(textures)->warnings[0].offset, part + 4);
    assert_int_equal(kunai_textures_get_image(textures, 0)->result, KUNAI_OK);
    assert_int_equal(kunai_textures_get_image(textures, 1)->result, KUNAI_E_TRUNCATED);
    kunai_textures_close(textures);
    textures = open_with(file, part + 8, 0); /* a tag and a size are a texture */
    expect_run(textures, 2, 1);
    kunai_textures_close(textures);
    free(texture);
}

/* One is a texture by itself, whatever follows it; the caller may name either format. */
static void test_xvr_run(void **state)
{
    const kunai_options as_xvm = with(KUNAI_STRICT, KUNAI_FORMAT_XVM);
    const kunai_options as_xvr = with(KUNAI_STRICT, KUNAI_FORMAT_XVR);
    size_t part;
    uint8_t *texture = make_xvr(0, 6, 8, 8, 32, &part), file[2 * 96];
    kunai_textures *textures;

    (void)state;
    memcpy(file, texture, part);
    memcpy(file + part, texture, part);
    textures = open_with(file, part + 7, KUNAI_STRICT);
    assert_int_equal(kunai_textures_get_info(textures)->format, KUNAI_FORMAT_XVR);
    assert_int_equal(kunai_textures_get_info(textures)->image_count, 1);
    kunai_textures_close(textures);
    assert_int_equal(kunai_textures_open(file, sizeof file, &as_xvr, &textures, NULL), KUNAI_OK);
    assert_int_equal(kunai_textures_get_info(textures)->format, KUNAI_FORMAT_XVR);
    assert_int_equal(kunai_textures_get_info(textures)->image_count, 1);
    kunai_textures_close(textures);
    assert_int_equal(kunai_textures_open(file, part, &as_xvm, &textures, NULL), KUNAI_OK);
    expect_run(textures, 1, 0);
    free(decode(textures, 0, 0));
    kunai_textures_close(textures);
    free(texture);
}

/* A later PlayStation 2 writes PVMH, too: its textures are told by their data format and refused
 * one by one (archives.md 4). */
static void test_svm(void **state)
{
    const size_t header = 16;
    size_t part, size;
    uint8_t *texture = make_pvr(1, 0x01, 8, 8, 128, 0, &part), *file;
    const kunai_image *image;
    kunai_textures *textures;

    (void)state;
    size = header + 2 * part;
    file = calloc(1, size);
    assert_non_null(file);
    memcpy(file, "PVMH", 4);
    put32(file + 4, (uint32_t)header - 8);
    put16(file + 10, 2);
    memcpy(file + header, texture, part);
    file[header + 9] = 0x60;
    memcpy(file + header + part, texture, part);
    textures = open_with(file, size, 0);
    assert_int_equal(kunai_textures_get_info(textures)->image_count, 2);
    assert_int_equal(kunai_textures_get_info(textures)->broken_count, 1);
    assert_int_equal(kunai_textures_get_info(textures)->warning_count, 1);
    assert_int_equal(kunai_textures_get_info(textures)->warnings[0].code, KUNAI_E_UNSUPPORTED);
    assert_int_equal(kunai_textures_get_info(textures)->warnings[0].offset, header + 9);
    image = kunai_textures_get_image(textures, 0);
    assert_int_equal(image->result, KUNAI_E_UNSUPPORTED);
    assert_int_equal(image->data_format, 0x60);
    free(decode(textures, 1, 0));
    kunai_textures_close(textures);
    free(texture);
    free(file);
}

/* Its textures are of another kind. */
static void test_gvm(void **state)
{
    static const uint8_t file[14] = "GVMH\6\0\0\0\0\0\0\0";

    (void)state;
    assert_open_fails(file, sizeof file, 0, 0, KUNAI_E_FORMAT, 0);
    assert_open_fails(file, sizeof file, 0, KUNAI_FORMAT_GVM, KUNAI_E_FORMAT, 0);
}

/* ---- what kunai_probe asks ---- */

static uint32_t recognise(const uint8_t *data, size_t size, kunai_found *found)
{
    const kunai_i_format_row *row;

    for (row = kunai_i_textures_formats; row->format; row++) {
        assert_int_equal(row->noun, KUNAI_NOUN_TEXTURES);
        memset(found, 0, sizeof *found);
        if (row->recognise(data, size, found)) {
            assert_int_equal(found->format, row->format);
            return row->format;
        }
    }
    return 0;
}

static void test_recognise(void **state)
{
    kunai_found found;
    size_t size;
    uint8_t *file = make_pvr(1, 0x03, 8, 8, 2064 + 100, 0, &size);

    (void)state;
    put32(file + 4, 8 + 2064);
    assert_int_equal(recognise(file, size, &found), KUNAI_FORMAT_PVR);
    assert_int_equal(found.confidence, KUNAI_SURE);
    assert_int_equal(found.size, PVR_HEADER + 2064);
    put32(file + 4, 0); /* the payload counts */
    assert_int_equal(recognise(file, size, &found), KUNAI_FORMAT_PVR);
    assert_int_equal(found.size, PVR_HEADER + 2064);
    assert_int_equal(recognise(file, PVR_HEADER + 2064, &found), KUNAI_FORMAT_PVR);
    assert_int_equal(found.confidence, KUNAI_SURE);
    assert_int_equal(recognise(file, PVR_HEADER + 2063, &found), KUNAI_FORMAT_PVR);
    assert_int_equal(found.confidence, KUNAI_LIKELY);
    assert_int_equal(found.size, PVR_HEADER + 2063);
    assert_int_equal(recognise(file, 3, &found), 0);
    free(file);
    file = make_xvr(0, 6, 8, 8, 32, &size);
    assert_int_equal(recognise(file, size, &found), KUNAI_FORMAT_XVR);
    assert_int_equal(found.confidence, KUNAI_SURE);
    assert_int_equal(found.size, size);
    assert_int_equal(recognise(file, size - 1, &found), KUNAI_FORMAT_XVR);
    assert_int_equal(found.confidence, KUNAI_LIKELY);
    free(file);
    file = make_pvm(&size);
    assert_int_equal(recognise(file, size, &found), KUNAI_FORMAT_PVM);
    free(file);
    assert_int_equal(recognise((const uint8_t *)"GBIX\x08\0\0\0\0\0\0\0\0\0\0\0GVRT", 20, &found),
                     0);
}

/* ---- sweeps ---- */

/* cut_is_error: nothing of the file can be missing. The small levels of an XVR can. */
static void sweep(uint8_t *file, size_t size, int cut_is_error)
{
    const kunai_options strict = with(KUNAI_STRICT | KUNAI_SHIFT, 0);
    size_t i;

    test_sweep_all(&subject_textures, file, size, NULL, 0);
    test_sweep_truncation(&subject_textures, file, size, &strict, cut_is_error);
    test_sweep_bytes(&subject_textures, file, size, &strict);
    for (i = 0; i < size; i++)
        file[i] ^= 0xFF; /* nothing that we read */
    assert_open_fails(file, size, 0, 0, KUNAI_E_FORMAT, 0);
    free(file);
}

static void test_sweeps(void **state)
{
    static const struct {
        uint32_t data, side, payload;
    } rows[] = {{0x01, 8, 128}, {0x02, 8, 172},  {0x04, 4, 2054}, {0x09, 5, 50},
                {0x10, 8, 144}, {0x11, 16, 214}, {0x12, 4, 48}};
    size_t i, size;
    uint8_t *file;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        file = make_pvr(2, rows[i].data, rows[i].side, rows[i].side, rows[i].payload, 16, &size);
        memcpy(file, "GBIX\x08", 5);
        sweep(file, size, 1);
    }
    file = make_xvr(1, 6, 16, 16, 128 + 32 + 8, &size);
    sweep(file, size, 0);
    file = make_xvr(0, 7, 5, 5, 64, &size);
    sweep(file, size, 1);
}

/* Sets have their own walk; a cut one can still give its first images. */
static void test_sweep_sets(void **state)
{
    size_t size, part;
    uint8_t *file = make_pvm(&size), *texture;

    (void)state;
    test_sweep_all(&subject_textures, file, size, NULL, 0);
    free(file);
    texture = make_xvr(1, 6, 8, 8, 40, &part);
    file = calloc(1, 64 + 2 * part);
    assert_non_null(file);
    memcpy(file, "XVMH\x38\0\0\0\2", 9);
    memcpy(file + 64, texture, part);
    memcpy(file + 64 + part, texture, part);
    test_sweep_all(&subject_textures, file, 64 + 2 * part, NULL, 0);
    test_sweep_all(&subject_textures, file + 64, 2 * part, NULL, 0); /* without a header, too */
    free(texture);
    free(file);
}

/* Enough images for more than one block of memory, so that each kind of allocation fails once. */
static void test_sweep_many(void **state)
{
    enum { MANY = 300 };
    size_t size, part, i;
    uint8_t *texture = make_xvr(1, 6, 4, 4, 8, &part), *file = calloc(1, 64 + MANY * part);

    (void)state;
    assert_non_null(file);
    size = 64 + MANY * part;
    memcpy(file, "XVMH\x38", 5);
    put16(file + 8, MANY);
    for (i = 0; i < MANY; i++)
        memcpy(file + 64 + i * part, texture, part);
    test_sweep_allocations(&subject_textures, file, size, NULL);
    test_sweep_memory_limit(&subject_textures, file, size, NULL);
    free(texture);
    free(file);
}

/* ---- corpus ---- */

enum { COLUMNS = 16 };

/* One line of a table: its columns end with a NUL now. 0 after the last line. */
static int next_row(char **at, char *columns[COLUMNS])
{
    char *line = *at;
    int count = 0;

    if (!*line)
        return 0;
    while (count < COLUMNS) {
        columns[count++] = line;
        line += strcspn(line, "\t\n");
        if (*line != '\t')
            break;
        *line++ = 0;
    }
    if (*line)
        *line++ = 0;
    *at = line;
    while (count < COLUMNS)
        columns[count++] = line + strlen(line);
    return 1;
}

static char *read_table(const char *relative)
{
    size_t size;
    uint8_t *bytes = test_read_corpus(relative, &size);
    char *text;

    assert_non_null(bytes);
    text = malloc(size + 1);
    assert_non_null(text);
    memcpy(text, bytes, size);
    text[size] = 0;
    free(bytes);
    return text;
}

static uint32_t hexadecimal(const char *text)
{
    return (uint32_t)strtoul(text, NULL, 16);
}

static int ends_with(const char *text, const char *end)
{
    return strlen(text) >= strlen(end) && !strcmp(text + strlen(text) - strlen(end), end);
}

static int is_one_of(const char *name, const char *const *names, size_t count)
{
    while (count--)
        if (!strcmp(name, names[count]))
            return 1;
    return 0;
}

/* Is this row about something that is not decoded? */
static int left_out(char *const *row)
{
    static const uint8_t pvr[] = {0x01, 0x02, 0x03, 0x04, 0x09, 0x0D, 0x10, 0x11, 0x12};
    static const uint8_t xvr[] = {2, 3, 4, 6, 7, 8, 12, 13, 14};
    static const char *const names[] = {"err_rle_truncated.pvr", "err_pal4mm_minus4.pvr",
                                        "err_yuv_odd_width.pvr", "own_rle_16.pvr",
                                        "own_rle_8.pvr",         "own_rle_gbix_16.pvr"};
    const char *name = row[0];

    if (ends_with(name, ".gvr") || ends_with(name, ".pvp") || ends_with(name, ".gvp"))
        return 1;
    if (is_one_of(name, names, sizeof names / sizeof names[0]))
        return 1;
    if (strcmp(row[3], "ok") != 0)
        return 0;
    if (ends_with(name, ".xvr"))
        return !memchr(xvr, (int)hexadecimal(row[5]), sizeof xvr);
    return hexadecimal(row[4]) > 2 || !memchr(pvr, (int)hexadecimal(row[5]), sizeof pvr);
}

static kunai_result decode_first(const void *data, size_t size, uint32_t flags)
{
    const kunai_options options = with(flags, 0);
    kunai_textures *textures;
    kunai_result result = kunai_textures_open(data, size, &options, &textures, NULL);
    uint8_t pixels[65536];

    if (result == KUNAI_OK)
        result = kunai_textures_decode(textures, 0, 0, 0, NULL, pixels, sizeof pixels, 0, NULL);
    kunai_textures_close(textures);
    return result;
}

static kunai_result code_of(const char *word, size_t size)
{
    static const struct {
        const char *word;
        kunai_result code;
    } rows[] = {{"MAGIC", KUNAI_E_FORMAT},
                {"TRUNCATED", KUNAI_E_TRUNCATED},
                {"UNSUPPORTED", KUNAI_E_UNSUPPORTED},
                {"BAD_DIMENSIONS", KUNAI_E_CORRUPT},
                {"BAD_DATA", KUNAI_E_CORRUPT}};
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strlen(rows[i].word) == size && !memcmp(rows[i].word, word, size))
            return rows[i].code;
    return KUNAI_OK;
}

/* status: a class, or several with | between them. */
static void check_error_row(const char *name, const char *status, const void *data, size_t size)
{
    const kunai_result result = decode_first(data, size, 0);

    assert_int_equal(decode_first(data, size, KUNAI_STRICT), result);
    while (*status) {
        const size_t length = strcspn(status, "|");

        if (code_of(status, length) == result && result != KUNAI_OK)
            return;
        status += length + (status[length] == '|');
    }
    fail_msg("%s: %s", name, kunai_result_name(result));
}

static void check_level(const char *name, const void *data, size_t size, uint32_t level,
                        uint32_t flags, const char *expected)
{
    kunai_textures *textures = open_with(data, size, flags);
    uint8_t *pixels = decode(textures, 0, level);
    const kunai_level *wanted = &kunai_textures_get_image(textures, 0)->levels[level];
    char hex[65];

    test_sha256(pixels, (size_t)wanted->width * wanted->height * 4, hex);
    if (strcmp(hex, expected) != 0)
        fail_msg("%s, level %u, flags %X: %s", name, level, flags, hex);
    free(pixels);
    kunai_textures_close(textures);
}

static void check_image_row(char *const *row, const void *data, size_t size)
{
    kunai_textures *textures = open_with(data, size, KUNAI_STRICT);
    const kunai_image *image = kunai_textures_get_image(textures, 0);
    const uint32_t level = (uint32_t)atoi(row[8]);
    const int xvr = ends_with(row[0], ".xvr");

    assert_int_equal(xvr ? image->data_format : image->pixel_format, hexadecimal(row[4]));
    assert_int_equal(xvr ? image->pixel_format : image->data_format, hexadecimal(row[5]));
    assert_int_equal(image->width, atoi(row[6]));
    assert_int_equal(image->height, atoi(row[7]));
    assert_true(level < image->level_count);
    assert_int_equal(image->levels[level].width, atoi(row[9]));
    assert_int_equal(image->levels[level].height, atoi(row[10]));
    kunai_textures_close(textures);
    check_level(row[0], data, size, level, 0, row[11]);
    check_level(row[0], data, size, level, KUNAI_SHIFT, row[12]);
}

/* A file that is left out is still listed, as unsupported; run-length files are no PVR to us. */
static void check_left_out(const char *name, const void *data, size_t size)
{
    const int is_texture =
        (ends_with(name, ".pvr") && !strstr(name, "rle")) || ends_with(name, ".xvr");
    const kunai_result result = decode_first(data, size, 0);

    assert_int_equal(result, is_texture ? KUNAI_E_UNSUPPORTED : KUNAI_E_FORMAT);
}

static void test_corpus_pvr(void **state)
{
    char *table, *at, *row[COLUMNS], path[512], last[256] = "";
    size_t checked = 0, skipped = 0, skipped_files = 0;

    (void)state;
    if (!test_corpus())
        skip();
    at = table = read_table("pvr/manifest.tsv");
    assert_true(next_row(&at, row)); /* titles */
    while (next_row(&at, row)) {
        size_t size;
        uint8_t *file;

        snprintf(path, sizeof path, "pvr/%s", row[0]);
        file = test_read_corpus(path, &size);
        assert_non_null(file);
        if (left_out(row)) {
            skipped++;
            if (strcmp(last, row[0]) != 0) {
                skipped_files++;
                test_corpus_skip(path);
            }
            check_left_out(row[0], file, size);
        } else {
            checked++;
            if (!strcmp(row[3], "ok"))
                check_image_row(row, file, size);
            else
                check_error_row(row[0], row[3], file, size);
        }
        snprintf(last, sizeof last, "%s", row[0]);
        free(file);
    }
    free(table);
    printf("rows skipped: %zu\n", skipped);
    test_corpus_report(
        "pvr (rows; files skipped)", checked, skipped_files,
        "palettes, YUV, bump, RGB555, stride, bitmap, run-length, DXT5, 8 and 32 bit "
        "XVR, GVR are not decoded");
    assert_true(checked > 400);
}

static void test_corpus_textures(void **state)
{
    char *table, *at, *row[COLUMNS], path[512];
    size_t checked = 0, skipped = 0;

    (void)state;
    if (!test_corpus())
        skip();
    at = table = read_table("textures/expected.tsv");
    assert_true(next_row(&at, row));
    while (next_row(&at, row)) {
        const uint32_t pixel = hexadecimal(row[1]), data = hexadecimal(row[2]);
        size_t size;
        uint8_t *file;

        snprintf(path, sizeof path, "textures/%s", row[0]);
        file = test_read_corpus(path, &size);
        assert_non_null(file);
        if (pixel > 2 || (data >= 0x05 && data <= 0x08)) {
            skipped++;
            test_corpus_skip(path);
            check_left_out(row[0], file, size);
        } else {
            checked++;
            check_level(row[0], file, size, (uint32_t)atoi(row[5]), 0, row[6]);
            check_level(row[0], file, size, (uint32_t)atoi(row[5]), KUNAI_SHIFT, row[7]);
        }
        free(file);
    }
    free(table);
    test_corpus_report("textures (rows)", checked, skipped, "palettes and YUV are not decoded");
    assert_true(checked > 200);
}

/* What the sets of the corpus show: SHA-256 of RGBA8 of all levels of all images, in order. The
 * values come from an independent decoder that was written from pvr.md, sections 4 to 6 (twiddled,
 * rectangle, VQ), and for S3TC from the DDS reader of Pillow, which was given the same blocks;
 * those of the two sets without a header from another one that was written from gvr-xvr.md, section
 * B3, and gave the same as Pillow for three of the others. Names are ends of paths. */
static const struct set_pixels {
    const char *end;
    uint32_t images;
    uint32_t levels; /* of all images */
    const char *sha256;
} set_pixels[] = {
    {"/booma.xvm", 2, 2, "c0bcf7727851d4d4f991201f2386e9e159aa69f17c53592e4aa4705dc702950b"},
    {"/boy.pvm", 101, 101, "e025c57ec8d4e69e2ad6bfb44304988235375f9856433118e8e17e241dec4071"},
    {"/cock.pvm", 50, 50, "335d8aeea0a08791f32550a4279a9707807158d4e7e984402aeff5b86f37f0b0"},
    {"/dellily.xvm", 3, 3, "1a9bfc37958f968b9d7082e300cb3ad3dd8b5b317f3ca1100daeb84c5f152965"},
    {"/dubswitch.xvm", 1, 1, "2fb22bb2b6b7ccc1d0dbd1103176eb77bbb2ab7c47e8c88a71e2281ac2030b49"},
    {"/hoo.pvm", 40, 40, "d2d88cd019a91599d3dba142dd5a70a3dc138393d662eed5b34955a6d19f58e5"},
    {"/kiri.pvm", 1, 1, "4c83970226c8e7e1e154bd6f5671101c888fef8b2d4b45737289127e2fe082ed"},
    {"/l2g1.pvm", 28, 28, "33afffed65358790381e7ccb62c8c46166490f6117084550338440de041515c7"},
    {"/ragrappy.xvm", 2, 2, "adac7d5c7e7f4b50d3df41f6309af1170c3a4503b06a0dd9e9e78db128041382"},
    {"__WINDY_BACK3.PVM", 3, 3, "ffdc10e89d268d9c8ebf6b7e6979ad4a3bf454578d97e46ec7ffc5f179a90868"},
    {"__LOADING.PVM", 3, 3, "817c18f8f2b27d5ead960a2353ebf1ec5dcb3dc7f8028f055531411592213ed8"},
    {"__TIMEOVER.PVM", 1, 1, "74c608a0206b0d6e59c65f0b894fafedc022a9b33645e919fb1c876182032ef6"},
    {"__Y2K.pvm", 4, 4, "8d7c8fb4d057f3955f4fe075476196d36eb178f5bf6eeceed5ee2b5dc10d595c"},
    {"__GovStaff7.xvm", 8, 8, "0ac5de05d7c6c1e6f940976fcea2bfb60d3b88106cde083b48de6b88caef074a"},
    {"__Sword.xvm", 4, 4, "57348b3c3aacfe97a95fc07cdafb583c94cf1fddaebbd08b7f1fbaa2507e4e50"},
    {"__lobby_billboard.xvm", 2, 2,
     "0ae62619c6bb75331f2e35bd3de2872823fd1f1abbcfee9d211558a92b3825f1"},
    {"__map_boss02.xvm", 14, 75,
     "5daf902e4a0b7a0c7279e56974f99ba28cf549cb5ae86b147b4cc378868dc14a"},
    {"__Astark.xvm", 1, 8, "da238a4c02cf178ce31c77f786bd7784b22659c4e62eea2e396d30d95d45a3f5"},
    {"__BaBoota.xvm", 2, 14, "b54ae97d19479ad0c95585c517d7a59c3285f635c1a8d1bbd19f6fd064fd46ff"},
    {"__BarbarousWolf.xvm", 4, 4,
     "3d8307503fc295b30a40f3f1067070cd6c8e52760f52f5dfebb173061ae62583"},
    {"__Boota.xvm", 2, 14, "d40ea87ba81cfff586e97b1c3d0a3aeedc81be92dbf405d03ad6e0c3d671b3e1"},
    {"__DeRolLe.xvm", 4, 4, "65cacc338195990747ef5b78a490eb71cabe2aff9769ae73ab88d3b5658026fa"},
    {"__Delsaber.xvm", 4, 4, "6b02d10784eccec2fbc2a4993ef6c84addedc7ee35242fa44cdd887df8c675f3"},
    {"__Dorphon.xvm", 1, 8, "28e6c30ffe3effaf58bd4102ab23f20369858a876b992848b444a17ddd34598e"},
    {"__DorphonEclair.xvm", 2, 2,
     "c38df4e7834b69887a7048b33aef5b85ed8a9e9fb9e3d93d2893d1822e140e27"},
    {"__Dubchic.xvm", 2, 2, "645819ad3b8bd872a09ca170f19d4d872b8efa9af8e99b73b79a13f6dbb7271d"},
    {"__FemaleFat.xvm", 5, 5, "c8ebe2db784f4c5f196456491a47089d1d5eb174e0e18961af04d6da8f8f5a72"},
    {"__GiGue.xvm", 2, 2, "5f934ce7eb67c1cd7f88ebc4ad5580a279fd6bdb81138b06a59906c68022dea0"},
    {"__Gibbles.xvm", 3, 3, "b5285fadbca5c65dfb0394ec2975b32f635c8221f1a016866758e237f414e93c"}};

static const struct set_pixels *set_pixels_of(const char *path)
{
    size_t i;

    for (i = 0; i < sizeof set_pixels / sizeof set_pixels[0]; i++)
        if (ends_with(path, set_pixels[i].end))
            return &set_pixels[i];
    fail_msg("%s: its pixels are not known", path);
    return NULL;
}

/* Compares every level of every image. The number of images. */
static size_t check_set_pixels(const char *path, const kunai_textures *textures)
{
    const struct set_pixels *expected = set_pixels_of(path);
    const uint32_t count = kunai_textures_get_info(textures)->image_count;
    uint8_t *all = NULL;
    size_t used = 0;
    uint32_t i, k, levels = 0;
    char hex[65];

    for (i = 0; i < count; i++) {
        const kunai_image *image = kunai_textures_get_image(textures, i);

        for (k = 0; k < image->level_count; k++, levels++) {
            const size_t size = (size_t)image->levels[k].width * image->levels[k].height * 4;
            uint8_t *pixels = decode(textures, i, k);

            all = realloc(all, used + size);
            assert_non_null(all);
            memcpy(all + used, pixels, size);
            used += size;
            free(pixels);
        }
    }
    assert_non_null(all);
    test_sha256(all, used, hex);
    free(all);
    if (count != expected->images || levels != expected->levels)
        fail_msg("%s: %u images, %u levels", path, count, levels);
    if (strcmp(hex, expected->sha256) != 0)
        fail_msg("%s: its pixels are %s", path, hex);
    return count;
}

/* Every image of every set, at every level that is there. */
static void test_corpus_showcase(void **state)
{
    static const char *const sets[] = {
        "showcase/booma/booma.xvm",         "showcase/boy/boy.pvm",
        "showcase/cock/cock.pvm",           "showcase/dellily/dellily.xvm",
        "showcase/dubswitch/dubswitch.xvm", "showcase/hoo/hoo.pvm",
        "showcase/kiri/kiri.pvm",           "showcase/l2g1/l2g1.pvm",
        "showcase/ragrappy/ragrappy.xvm"};
    size_t i, size, images = 0;

    (void)state;
    if (!test_corpus())
        skip();
    for (i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        uint8_t *file = test_read_corpus(sets[i], &size);
        kunai_textures *textures;
        const kunai_textures_info *info;

        assert_non_null(file);
        textures = open_with(file, size, KUNAI_STRICT);
        info = kunai_textures_get_info(textures);
        assert_int_equal(info->broken_count, 0);
        images += check_set_pixels(sets[i], textures);
        (void)subject_textures.walk(textures, file, size);
        kunai_textures_close(textures);
        free(file);
    }
    test_corpus_report("showcase (images of the sets)", images, 0, "none");
    assert_int_equal(images, 228);
}

/* As many images as stored files, with the pixels that they must have. */
static size_t check_set(const char *path, const void *data, size_t size, size_t count)
{
    kunai_textures *textures = open_with(data, size, 0);

    if (kunai_textures_get_info(textures)->image_count != count)
        fail_msg("%s: %u images", path, kunai_textures_get_info(textures)->image_count);
    check_set_pixels(path, textures);
    (void)subject_textures.walk(textures, data, size);
    kunai_textures_close(textures);
    return count;
}

static void test_corpus_archives(void **state)
{
    size_t i, size, sets = 0, images = 0, bare = 0;
    test_json *all;

    (void)state;
    if (!test_corpus())
        skip();
    all = test_corpus_json("archives/expected.json");
    for (i = 0; i < test_json_count(all); i++) {
        const test_json *item = test_json_at(all, i), *result = test_json_get(item, "result");
        const char *format = test_json_string(test_json_get(item, "format"));
        char path[1024];
        uint8_t *file;

        if (!format || (strcmp(format, "pvm") != 0 && strcmp(format, "xvm") != 0))
            continue;
        snprintf(path, sizeof path, "archives/%s/%s", format, test_json_key(all, i));
        file = test_read_corpus(path, &size);
        assert_non_null(file);
        images += check_set(path, file, size, test_json_count(test_json_get(result, "entries")));
        bare += test_json_number(test_json_get(result, "bare")) == 1;
        sets++;
        free(file);
    }
    test_json_free(all);
    printf("corpus: images of the sets: %zu\n", images);
    test_corpus_report("archives (texture sets)", sets, 0, "none");
    assert_int_equal(sets, 20);
    assert_int_equal(bare, 2);
    assert_int_equal(images, 71);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_color_tables),
                                       cmocka_unit_test(test_color_examples),
                                       cmocka_unit_test(test_twiddle_rows),
                                       cmocka_unit_test(test_twiddle_sides),
                                       cmocka_unit_test(test_rectangle),
                                       cmocka_unit_test(test_needed_payload),
                                       cmocka_unit_test(test_cut_chain),
                                       cmocka_unit_test(test_codebook_sizes),
                                       cmocka_unit_test(test_vq_order),
                                       cmocka_unit_test(test_vq_smallest_level),
                                       cmocka_unit_test(test_vq_bad_index),
                                       cmocka_unit_test(test_stride),
                                       cmocka_unit_test(test_arguments),
                                       cmocka_unit_test(test_null_handle),
                                       cmocka_unit_test(test_image_fields),
                                       cmocka_unit_test(test_gbix),
                                       cmocka_unit_test(test_wrong_length),
                                       cmocka_unit_test(test_no_texture),
                                       cmocka_unit_test(test_asked_format),
                                       cmocka_unit_test(test_dimensions),
                                       cmocka_unit_test(test_largest),
                                       cmocka_unit_test(test_unsupported),
                                       cmocka_unit_test(test_dxt1),
                                       cmocka_unit_test(test_dxt1_rows_and_edges),
                                       cmocka_unit_test(test_dxt3),
                                       cmocka_unit_test(test_xvr_levels),
                                       cmocka_unit_test(test_xvr_truncated),
                                       cmocka_unit_test(test_xvr_fields),
                                       cmocka_unit_test(test_pvm),
                                       cmocka_unit_test(test_global_index_zero),
                                       cmocka_unit_test(test_xvm),
                                       cmocka_unit_test(test_xvm_run),
                                       cmocka_unit_test(test_xvr_run),
                                       cmocka_unit_test(test_svm),
                                       cmocka_unit_test(test_gvm),
                                       cmocka_unit_test(test_recognise),
                                       cmocka_unit_test(test_sweeps),
                                       cmocka_unit_test(test_sweep_sets),
                                       cmocka_unit_test(test_sweep_many),
                                       cmocka_unit_test(test_corpus_pvr),
                                       cmocka_unit_test(test_corpus_textures),
                                       cmocka_unit_test(test_corpus_showcase),
                                       cmocka_unit_test(test_corpus_archives)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
