/* test_twiddle.c - the order of texels: twiddled, rows, VQ. Expectations are the rows and the
 * formulas of pvr.md 5 and 6.1, and values worked out by hand. */
#include "texture_files.h"

/* The rows that pvr.md 5.1 and 5.2 print. */
TEST(twiddle_rows)
{
    static const uint32_t square[3][8] = {{0, 2, 8, 10, 32, 34, 40, 42},
                                          {1, 3, 9, 11, 33, 35, 41, 43},
                                          {4, 6, 12, 14, 36, 38, 44, 46}};
    static const uint32_t wide[2][8] = {{0, 2, 4, 6, 8, 10, 12, 14}, {1, 3, 5, 7, 9, 11, 13, 15}};
    uint8_t *pixels = decode_numbers(0x01, 8, 8);
    uint32_t y;

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
static uint32_t get_number(uint32_t x, uint32_t y, uint32_t width, uint32_t height)
{
    const uint32_t least = width < height ? width : height;
    uint32_t m = 0;

    while (1u << m < least)
        m++;
    return spread(y & (least - 1)) | spread(x & (least - 1)) << 1 |
           ((width > height ? x : y) >> m) << 2 * m;
}

/* Calls check for every pair of sides to 256, and for long ones: squares and rectangles, below 4,
 * one strip and more than one. */
static void check_each_sides(void (*check)(uint32_t width, uint32_t height))
{
    static const uint32_t more[][2] = {{4096, 1}, {1, 4096}, {4096, 2}, {2048, 4}, {4, 2048}};
    uint32_t width, height;
    size_t i;

    for (width = 1; width <= 256; width *= 2)
        for (height = 1; height <= 256; height *= 2)
            check(width, height);
    for (i = 0; i < sizeof more / sizeof more[0]; i++)
        check(more[i][0], more[i][1]);
}

/* 0x01 is decoded as 0x0D when it is no square (pvr.md 4.4). */
static void check_16(uint32_t width, uint32_t height)
{
    uint8_t *pixels = decode_numbers(width == height ? 0x01 : 0x0D, width, height);
    uint8_t *other = decode_numbers(width == height ? 0x0D : 0x01, width, height);
    uint32_t x, y;

    assert_memory_equal(pixels, other, (size_t)4 * width * height);
    for (y = 0; y < height; y++)
        for (x = 0; x < width; x++)
            assert_int_equal(make_texel(pixels + (size_t)4 * (y * width + x)),
                             get_number(x, y, width, height));
    free(pixels);
    free(other);
}

TEST(twiddle_sides)
{
    check_each_sides(check_16);
}

/* ---- indices ---- */

static uint8_t *make_filled(size_t size)
{
    uint8_t *bytes = malloc(size);

    assert_non_null(bytes);
    fill_random(bytes, size, 1);
    return bytes;
}

/* Every index against the formula, and the same through colours. */
static void check_indices(kunai_i_unpack *unpack, uint32_t bits, uint32_t width, uint32_t height)
{
    const size_t size = width * height * bits / 8;
    kunai_i_stored stored = {.width = width, .height = height};
    uint8_t *bytes = make_filled(size), colors[4 * 256], *indices, *pixels;
    uint32_t x, y;

    fill_random(colors, sizeof colors, 2);
    indices = unpack_stored(unpack, &stored, bytes, size, 1);
    stored.colors = colors;
    pixels = unpack_stored(unpack, &stored, bytes, size, 4);
    for (y = 0; y < height; y++)
        for (x = 0; x < width; x++) {
            const uint32_t n = get_number(x, y, width, height);
            const uint32_t nibble = (uint32_t)bytes[n * bits / 8] >> (n & 1) * 4 & 0xF;
            const uint32_t index = bits == 8 ? bytes[n] : nibble;

            assert_int_equal(indices[y * width + x], index);
            assert_memory_equal(pixels + (size_t)4 * (y * width + x), colors + (size_t)4 * index,
                                4);
        }
    free(bytes);
    free(indices);
    free(pixels);
}

static void check_8(uint32_t width, uint32_t height)
{
    check_indices(kunai_i_unpack_twiddled_8, 8, width, height);
}

/* Without the 1x1 level, which is half a byte. */
static void check_4(uint32_t width, uint32_t height)
{
    if (width * height > 1)
        check_indices(kunai_i_unpack_twiddled_4, 4, width, height);
}

TEST(index_sides)
{
    check_each_sides(check_8);
    check_each_sides(check_4);
}

/* pvr.md 5.3: the low nibble is the upper one of two texels; 4.3: that of 1x1 is the high one. */
TEST(nibbles)
{
    static const uint8_t bytes[2] = {0x21, 0x43}, expected[4] = {1, 3, 2, 4}, single[1] = {0x9C};
    kunai_i_stored stored = {.width = 2, .height = 2};
    uint8_t *indices = unpack_stored(kunai_i_unpack_twiddled_4, &stored, bytes, 2, 1), colors[64];

    assert_memory_equal(indices, expected, 4);
    free(indices);
    stored.width = stored.height = 1;
    indices = unpack_stored(kunai_i_unpack_twiddled_4, &stored, single, 1, 1);
    assert_int_equal(indices[0], 9);
    free(indices);
    fill_random(colors, sizeof colors, 2);
    stored.colors = colors;
    indices = unpack_stored(kunai_i_unpack_twiddled_4, &stored, single, 1, 4);
    assert_memory_equal(indices, colors + 4 * 9, 4);
    free(indices);
}

/* pvr.md 7.2: what the palette does not have is transparent black, and without one there is grey,
 * 17 times an index of 4 bits. count colours of a 4x4 picture whose texels are their own numbers.
 */
static void check_palette(uint32_t data, uint32_t count)
{
    const uint32_t bits = data == 0x05 ? 4 : 8;
    size_t size, i;
    uint8_t *file = make_pvr(0, data, 4, 4, 2 * bits, 0, &size), colors[4 * 16], pixels[64];
    kunai_palette palette = {.colors = colors, .count = count};
    kunai_textures *textures;

    for (i = 0; i < 16; i++)
        file[PVR_HEADER + i * bits / 8] |= (uint8_t)(bits == 8 ? i : i << i % 2 * 4);
    textures = open_textures(file, size, KUNAI_OPEN_STRICT);
    fill_random(colors, sizeof colors, 2);
    assert_int_equal(decode_as(textures, 0, 0, KUNAI_OUTPUT_RGBA8, count ? &palette : NULL, pixels,
                               sizeof pixels, 0, NULL),
                     KUNAI_OK);
    for (i = 0; i < 16; i++) {
        const uint32_t n = get_number(i % 4, (uint32_t)i / 4, 4, 4);
        const uint8_t grey = (uint8_t)(bits == 4 ? n * 17 : n), none[4] = {grey, grey, grey, 255};
        static const uint8_t past[4] = {0};

        if (count)
            assert_pixel(pixels, i, n < count ? colors + (size_t)4 * n : past);
        else
            assert_pixel(pixels, i, none);
    }
    kunai_textures_close(textures);
    free(file);
}

TEST(palettes)
{
    static const uint32_t counts[] = {0, 1, 7, 15, 16};
    size_t i;

    for (i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        check_palette(0x05, counts[i]);
        check_palette(0x07, counts[i]);
    }
}

/* ---- YUV422 ---- */

/* A pair is next to each other in the picture and not in the file. */
static void check_yuv(uint32_t width, uint32_t height)
{
    const size_t size = (size_t)2 * width * height;
    const kunai_i_stored stored = {
        .width = width, .height = height, .color = {.format = KUNAI_I_YUV422}};
    uint8_t *bytes, *pixels, expected[4];
    uint32_t x, y;

    if (width == 1)
        return;
    bytes = make_filled(size);
    pixels = unpack_stored(kunai_i_unpack_twiddled, &stored, bytes, size, 4);
    for (y = 0; y < height; y++)
        for (x = 0; x < width; x++) {
            const uint8_t *even = bytes + (size_t)2 * get_number(x & ~1u, y, width, height);
            const uint8_t *odd = bytes + (size_t)2 * get_number(x | 1, y, width, height);

            expect_yuv(x & 1 ? odd[1] : even[1], even[0], odd[0], expected);
            assert_pixel(pixels, y * width + x, expected);
        }
    free(bytes);
    free(pixels);
}

TEST(yuv_sides)
{
    check_each_sides(check_yuv);
}

/* pvr.md 4.3: the 1x1 level has no neighbour, and is RGB565. The vector is that of pvr.md 6. */
TEST(yuv_smallest_level)
{
    static const uint8_t replicated[4] = {16, 69, 165, 255}, shifted[4] = {16, 68, 160, 255};
    size_t size;
    uint8_t *file = make_pvr(3, 0x02, 2, 2, 12, 0, &size), *pixels;
    kunai_textures *textures;

    put16(file + PVR_HEADER + 2, 0x1234);
    pixels = decode_file(file, size, 1);
    assert_pixel(pixels, 0, replicated);
    free(pixels);
    textures = open_textures(file, size, KUNAI_TEXTURES_SHIFT);
    pixels = decode_level(textures, 0, 1);
    assert_pixel(pixels, 0, shifted);
    free(pixels);
    kunai_textures_close(textures);
    free(file);
}

/* ---- rows ---- */

/* Rows of plain texels, of a width that no batch divides, and longer than the buffer of a row. */
TEST(rectangle)
{
    static const uint32_t widths[] = {1, 7, 16, 17, 511, 512, 513, 4096};
    size_t i, n;

    for (i = 0; i < sizeof widths / sizeof widths[0]; i++) {
        uint8_t *pixels = decode_numbers(0x09, widths[i], 3);

        for (n = 0; n < (size_t)widths[i] * 3; n++)
            assert_int_equal(make_texel(pixels + 4 * n), n);
        free(pixels);
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
TEST(vq_order)
{
    static const uint32_t expected[4][4] = {{0x00, 0x02, 0x20, 0x22},
                                            {0x01, 0x03, 0x21, 0x23},
                                            {0x10, 0x12, 0x30, 0x32},
                                            {0x11, 0x13, 0x31, 0x33}};
    size_t size;
    uint8_t *file = make_pvr(2, 0x10, 4, 4, 16 * 8 + 4, 0, &size), *pixels;
    uint32_t y;

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
TEST(vq_smallest_level)
{
    static const uint32_t expected = 0x53;
    size_t size;
    uint8_t *file = make_pvr(2, 0x11, 2, 2, 16 * 8 + 2, 0, &size), *pixels;

    put_tiles(file + PVR_HEADER, 16);
    file[PVR_HEADER + 128] = 5;
    file[PVR_HEADER + 129] = 6;
    pixels = decode_file(file, size, 1);
    assert_int_equal(make_texel(pixels), expected);
    free(pixels);
    free(file);
}

/* Tiles are in the order of pvr.md 5.2, of half the sides; their texels in that of 5.1. */
static void check_vq(uint32_t width, uint32_t height)
{
    const size_t size = width / 2 * (height / 2);
    const kunai_i_stored stored = {.width = width,
                                   .height = height,
                                   .codebook_count = 256,
                                   .color = {.format = KUNAI_I_ARGB4444, .repeat = UINT32_MAX}};
    uint8_t codebook[256 * 8], *bytes, *pixels;
    kunai_i_stored one = stored;
    uint32_t x, y;

    if (!size)
        return;
    put_tiles(codebook, 256);
    one.codebook = codebook;
    bytes = make_filled(size);
    pixels = unpack_stored(kunai_i_unpack_vq, &one, bytes, size, 4);
    for (y = 0; y < height; y++)
        for (x = 0; x < width; x++) {
            const uint8_t index = bytes[get_number(x / 2, y / 2, width / 2, height / 2)];

            assert_int_equal(make_texel(pixels + (size_t)4 * (y * width + x)),
                             (uint32_t)index << 4 | (x & 1) << 1 | (y & 1));
        }
    free(bytes);
    free(pixels);
}

TEST(vq_sides)
{
    check_each_sides(check_vq);
}

/* Entry 3 of a codebook of 4 as a picture of 2x2, and as the level of 1x1. */
static uint8_t *unpack_entry(const uint32_t texels[4], uint32_t format, uint32_t side)
{
    static const uint8_t index[1] = {3};
    uint8_t entries[4 * 8] = {0};
    test_exact codebook;
    const kunai_i_color color = {.format = format, .repeat = UINT32_MAX};
    kunai_i_stored stored = {.width = side, .height = side, .codebook_count = 4, .color = color};
    uint8_t *pixels;
    size_t i;

    for (i = 0; i < 4; i++)
        put16(entries + 24 + 2 * i, texels[i]);
    codebook = test_exact_copy(entries, sizeof entries);
    stored.codebook = codebook.data;
    pixels = unpack_stored(kunai_i_unpack_vq, &stored, index, 1, 4);
    test_exact_free(&codebook);
    return pixels;
}

/* pvr.md 5.4: texels 0 and 2 are a pair, and 1 and 3. */
TEST(vq_yuv)
{
    static const uint32_t texels[4] = {0x0080, 0x5A7F, 0xFF80, 0x5A81};
    static const uint8_t expected[4][4] = {
        {0, 0, 0, 255}, {255, 255, 255, 255}, {91, 90, 89, 255}, {91, 90, 89, 255}};
    static const uint8_t single[4] = {90, 81, 8, 255}; /* 0x5A81 as RGB565: 11, 20, 1 */
    uint8_t *pixels = unpack_entry(texels, KUNAI_I_YUV422, 2);

    assert_memory_equal(pixels, expected, sizeof expected);
    free(pixels);
    pixels = unpack_entry(texels, KUNAI_I_RGB565, 1);
    assert_pixel(pixels, 0, single);
    free(pixels);
}

/* The vectors of pvr.md 6.3. */
TEST(vq_bump)
{
    static const uint32_t texels[4] = {0x0000, 0xFF00, 0x8040, 0x2B55};
    static const uint8_t raw[4][4] = {
        {0, 0, 0, 255}, {0x80, 0x40, 0, 255}, {0xFF, 0, 0, 255}, {0x2B, 0x55, 0, 255}};
    static const uint8_t normals[4][4] = {
        {255, 128, 128, 255}, {128, 217, 218, 255}, {128, 128, 255, 255}, {67, 235, 161, 255}};
    uint8_t *pixels = unpack_entry(texels, KUNAI_I_BUMP, 2);

    assert_memory_equal(pixels, raw, sizeof raw);
    free(pixels);
    pixels = unpack_entry(texels, KUNAI_I_BUMP_NORMAL, 2);
    assert_memory_equal(pixels, normals, sizeof normals);
    free(pixels);
    pixels = unpack_entry(texels, KUNAI_I_BUMP, 1);
    assert_pixel(pixels, 0, raw[3]);
    free(pixels);
    pixels = unpack_entry(texels, KUNAI_I_BUMP_NORMAL, 1);
    assert_pixel(pixels, 0, normals[3]);
    free(pixels);
}

/* The same through files: the whole codebook of 0x03, and the level of 1x1 of 0x11 as RGB565. */
TEST(vq_yuv_files)
{
    static const uint8_t single[4] = {16, 69, 165, 255}; /* 0x1234, pvr.md 6 */
    static const uint8_t white[4] = {255, 255, 255, 255}, black[4] = {0, 0, 0, 255};
    size_t size;
    uint8_t *file = make_pvr(3, 0x11, 2, 2, 16 * 8 + 2, 0, &size), *pixels;

    put16(file + PVR_HEADER + 15 * 8 + 6, 0x1234);
    file[PVR_HEADER + 128] = 15;
    pixels = decode_file(file, size, 1);
    assert_pixel(pixels, 0, single);
    free(pixels);
    free(file);
    file = make_pvr(3, 0x03, 2, 2, 256 * 8 + 1, 0, &size);
    put16(file + PVR_HEADER + 255 * 8, 0xFF80); /* white over black on the left side */
    put16(file + PVR_HEADER + 255 * 8 + 2, 0x0080);
    put16(file + PVR_HEADER + 255 * 8 + 4, 0x0080);
    put16(file + PVR_HEADER + 255 * 8 + 6, 0xFF80);
    file[PVR_HEADER + 2048] = 255;
    pixels = decode_file(file, size, 0);
    assert_pixel(pixels, 0, white);
    assert_pixel(pixels, 1, black);
    assert_pixel(pixels, 2, black);
    assert_pixel(pixels, 3, white);
    free(pixels);
    free(file);
}

/* One past the codebook: the byte is named, and what does not need it is decoded. */
TEST(vq_bad_index)
{
    const size_t indices = PVR_HEADER + 128;
    size_t size;
    uint8_t *file = make_pvr(1, 0x11, 8, 8, 150, 0, &size), pixels[256];
    kunai_textures *textures;
    kunai_error error;

    file[indices + 21] = 16; /* the last of level 0 */
    assert_broken(file, size, KUNAI_E_CORRUPT, indices + 21);
    file[indices + 20] = 255;
    assert_broken(file, size, KUNAI_E_CORRUPT, indices + 20);
    textures = open_textures(file, size, 0);
    assert_int_equal(kunai_textures_decode(textures, 0, 1, NULL, pixels, 64, &error), 0);
    kunai_textures_close(textures);
    file[indices + 20] = file[indices + 21] = 15;
    file[indices + 2] = 16; /* of the level of 4x4: the image itself is fine */
    textures = open_textures(file, size, KUNAI_OPEN_STRICT);
    assert_int_equal(kunai_textures_decode(textures, 0, 0, NULL, pixels, 256, &error), 0);
    assert_int_equal(kunai_textures_decode(textures, 0, 1, NULL, pixels, 64, &error),
                     KUNAI_E_CORRUPT);
    assert_int_equal(error.offset, indices + 2);
    kunai_textures_close(textures);
    free(file);
}
