/* test_s3tc.c - the blocks of XVR and GVR, worked out by hand or by the formulas of gvr-xvr.md A2
 * and B3. */
#include "texture_files.h"

static const uint8_t red[4] = {255, 0, 0, 255}, blue[4] = {0, 0, 255, 255};

/* Blocks worked out by hand: red and blue, with all four numbers in each row. */
TEST(dxt1)
{
    static const uint8_t four[2][4] = {{170, 0, 85, 255}, {85, 0, 170, 255}};
    static const uint8_t three[2][4] = {{127, 0, 127, 255}, {0, 0, 0, 0}};
    size_t size, i;
    uint8_t *file = make_xvr(0, 6, 8, 4, 16, &size), *pixels;

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
TEST(dxt1_rows_and_edges)
{
    size_t size, i;
    uint8_t *file = make_xvr(0, 6, 5, 3, 16, &size), *pixels;

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
TEST(dxt3)
{
    static const uint8_t mixed[2][3] = {{85, 0, 170}, {170, 0, 85}};
    uint32_t format;
    size_t size, i;

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

/* ---- DXT5 ---- */

typedef struct alpha_case {
    uint8_t first, second;
    uint8_t alphas[8]; /* by number */
} alpha_case;

/* Alpha number i % 8 for texel i, then 7 - i % 8, in front of the colours blue, red and between. */
static void check_dxt5(uint32_t format, const alpha_case *one)
{
    static const uint8_t up[3] = {0x88, 0xC6, 0xFA}, down[3] = {0x77, 0x39, 0x05};
    static const uint8_t colors[4][3] = {{0, 0, 255}, {255, 0, 0}, {85, 0, 170}, {170, 0, 85}};
    size_t size, i;
    uint8_t *file = make_xvr(2, format, 4, 4, 16, &size), *pixels;

    file[64] = one->first;
    file[65] = one->second;
    memcpy(file + 66, up, 3);
    memcpy(file + 69, down, 3);
    put16(file + 72, 0x001F); /* four colours in any order */
    put16(file + 74, 0xF800);
    put32(file + 76, 0xE4E4E4E4);
    pixels = decode_file(file, size, 0);
    for (i = 0; i < 16; i++) {
        assert_memory_equal(pixels + 4 * i, colors[i % 4], 3);
        assert_int_equal(pixels[4 * i + 3], one->alphas[i < 8 ? i : 15 - i]);
    }
    free(pixels);
    free(file);
}

TEST(dxt5)
{
    static const alpha_case cases[] = {{240, 30, {240, 30, 210, 180, 150, 120, 90, 60}},
                                       {200, 1, {200, 1, 171, 143, 114, 86, 57, 29}},
                                       {255, 0, {255, 0, 218, 182, 145, 109, 72, 36}},
                                       {1, 0, {1, 0, 0, 0, 0, 0, 0, 0}},
                                       {1, 200, {1, 200, 40, 80, 120, 160, 0, 255}},
                                       {0, 255, {0, 255, 51, 102, 153, 204, 0, 255}},
                                       {77, 77, {77, 77, 77, 77, 77, 77, 0, 255}}};
    size_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        check_dxt5(9, &cases[i]);
        check_dxt5(10, &cases[i]);
    }
}

/* The formula of gvr-xvr.md B3 for index k. */
static uint32_t mix_alpha(uint32_t a0, uint32_t a1, uint32_t k)
{
    if (k < 2)
        return k ? a1 : a0;
    if (a0 > a1)
        return ((8 - k) * a0 + (k - 1) * a1) / 7;
    if (k < 6)
        return ((6 - k) * a0 + (k - 1) * a1) / 5;
    return k == 6 ? 0 : 255;
}

/* Every pair of alphas. */
TEST(dxt5_mixes)
{
    uint8_t block[16] = {0, 0, 0x88, 0xC6, 0xFA, 0x88, 0xC6, 0xFA}, pixels[64];
    const kunai_i_stored stored = {.bytes = block, .width = 4, .height = 4};
    uint32_t a0, a1, i;

    for (a0 = 0; a0 < 256; a0++)
        for (a1 = 0; a1 < 256; a1++) {
            block[0] = (uint8_t)a0;
            block[1] = (uint8_t)a1;
            kunai_i_unpack_dxt5(&stored, pixels, 16);
            for (i = 0; i < 16; i++)
                assert_int_equal(pixels[4 * i + 3], mix_alpha(a0, a1, i % 8));
        }
}

/* ---- CMPR ---- */

/* One block: big-endian, the leftmost texel in the upper bits; three colours at the right. */
TEST(cmpr)
{
    static const uint8_t four[2][4] = {{170, 0, 85, 255}, {85, 0, 170, 255}};
    static const uint8_t between[4] = {127, 0, 127, 255}, none[4] = {0},
                         white[4] = {255, 255, 255, 255};
    static const uint8_t green[4] = {0, 255, 0, 255};
    const kunai_i_stored stored = {.width = 8, .height = 8, .color = {.repeat = UINT32_MAX}};
    uint8_t block[32], *pixels;
    size_t y;

    memset(block, 0, sizeof block);
    put16_big(block, 0xF800);
    put16_big(block + 2, 0x001F);
    memset(block + 4, 0x1B, 4); /* 0, 1, 2, 3 from the left */
    put16_big(block + 8, 0x001F);
    put16_big(block + 10, 0xF800);
    block[12] = 0x00; /* by rows: blue, red, between, none */
    block[13] = 0x55;
    block[14] = 0xAA;
    block[15] = 0xFF;
    put16_big(block + 16, 0x07E0); /* lower left: green */
    put16_big(block + 24, 0xFFFF); /* lower right: white */
    pixels = unpack_stored(kunai_i_unpack_gx_cmpr, &stored, block, sizeof block, 4);
    for (y = 0; y < 4; y++) {
        const uint8_t *const right[4] = {blue, red, between, none};

        assert_pixel(pixels, 8 * y, red);
        assert_pixel(pixels, 8 * y + 1, blue);
        assert_pixel(pixels, 8 * y + 2, four[0]);
        assert_pixel(pixels, 8 * y + 3, four[1]);
        assert_pixel(pixels, 8 * y + 4, right[y]);
        assert_pixel(pixels, 8 * y + 7, right[y]);
        assert_pixel(pixels, 8 * y + 32, green);
        assert_pixel(pixels, 8 * y + 35, green);
        assert_pixel(pixels, 8 * y + 36, white);
        assert_pixel(pixels, 8 * y + 39, white);
    }
    free(pixels);
}

/* ---- all of them ---- */

enum { DXT1, DXT3, DXT5, CMPR, KINDS };

static kunai_i_unpack *const unpacks[KINDS] = {kunai_i_unpack_dxt1, kunai_i_unpack_dxt3,
                                               kunai_i_unpack_dxt5, kunai_i_unpack_gx_cmpr};

/* The 4x4 texels at x, y in the order of the file. */
static uint32_t get_block_number(int kind, uint32_t width, uint32_t x, uint32_t y)
{
    if (kind == CMPR)
        return 4 * (y / 8 * ((width + 7) / 8) + x / 8) + y / 4 % 2 * 2 + x / 4 % 2;
    return y / 4 * ((width + 3) / 4) + x / 4;
}

/* Each block is of one colour, RGB565 of its number in blue and green. */
static void check_order(int kind, uint32_t width, uint32_t height)
{
    const kunai_i_stored stored = {.width = width, .height = height, .color = {.repeat = 0}};
    const uint32_t side = kind == CMPR ? 8 : 4;
    const uint32_t count =
        (width + side - 1) / side * ((height + side - 1) / side) * (kind == CMPR ? 4 : 1);
    const size_t size = kind == DXT3 || kind == DXT5 ? 16 : 8;
    uint8_t *bytes = calloc(count, size), *pixels;
    uint32_t i, x, y;

    assert_non_null(bytes);
    for (i = 0; i < count; i++) {
        uint8_t *colors = bytes + (i + 1) * size - 8;

        if (kind == CMPR)
            put16_big(colors, i);
        else
            put16(colors, i);
        if (size == 16)
            memset(bytes + i * size, 0xFF, kind == DXT3 ? 8 : 2); /* opaque */
    }
    pixels = unpack_stored(unpacks[kind], &stored, bytes, count * size, 4);
    for (y = 0; y < height; y++)
        for (x = 0; x < width; x++) {
            const uint32_t number = get_block_number(kind, width, x, y);
            const uint8_t expected[4] = {0, (uint8_t)(number >> 5 << 2), (uint8_t)(number << 3),
                                         255};

            assert_pixel(pixels, (size_t)y * width + x, expected);
        }
    free(bytes);
    free(pixels);
}

/* Also levels that are smaller than a block, and sides that no block divides: the bytes are those
 * of whole blocks, and nothing is written outside of the picture. */
TEST(order)
{
    static const uint32_t sides[][2] = {{16, 16}, {64, 32}, {8, 16}, {13, 11}, {9, 1}, {1, 9},
                                        {3, 12},  {5, 5},   {4, 4},  {4, 2},   {2, 2}, {1, 1}};
    size_t i;
    int kind;

    for (kind = 0; kind < KINDS; kind++)
        for (i = 0; i < sizeof sides / sizeof sides[0]; i++)
            check_order(kind, sides[i][0], sides[i][1]);
}

static uint32_t widen(uint32_t value, uint32_t bits, uint32_t repeat)
{
    return value << (8 - bits) | (repeat & value >> (2 * bits - 8));
}

static void widen_color(uint32_t color, uint32_t repeat, uint32_t channels[3])
{
    channels[0] = widen(color >> 11, 5, repeat);
    channels[1] = widen(color >> 5 & 63, 6, repeat);
    channels[2] = widen(color & 31, 5, repeat);
}

/* The four colours of a block, as gvr-xvr.md A2 puts them; DXT3 and DXT5 have no transparent one.
 */
static void mix_pixel(int kind, uint32_t c0, uint32_t c1, uint32_t repeat, uint32_t number,
                      uint8_t pixel[4])
{
    const int four = c0 > c1 || kind == DXT3 || kind == DXT5;
    uint32_t a[3], b[3], i;

    widen_color(c0, repeat, a);
    widen_color(c1, repeat, b);
    for (i = 0; i < 3; i++) {
        const uint32_t in_four[4] = {a[i], b[i], (2 * a[i] + b[i]) / 3, (a[i] + 2 * b[i]) / 3};
        const uint32_t in_three[4] = {a[i], b[i], (a[i] + b[i]) / 2, 0};

        pixel[i] = (uint8_t)(four ? in_four[number] : in_three[number]);
    }
    pixel[3] = !four && number == 3 ? 0 : 255;
}

static void check_mix(int kind, uint32_t c0, uint32_t c1, uint32_t repeat)
{
    kunai_i_stored stored = {.width = 4, .height = 4, .color = {.repeat = repeat}};
    uint8_t block[32] = {0}, *colors = kind == DXT3 || kind == DXT5 ? block + 8 : block;
    uint8_t pixels[64], expected[4];
    uint32_t i;

    memset(block, 0xFF, kind == DXT3 ? 8 : kind == DXT5 ? 2 : 0); /* opaque */
    if (kind == CMPR) {
        put16_big(colors, c0);
        put16_big(colors + 2, c1);
        put32(colors + 4, 0x1B1B1B1B);
    } else {
        put16(colors, c0);
        put16(colors + 2, c1);
        put32(colors + 4, 0xE4E4E4E4);
    }
    stored.bytes = block;
    unpacks[kind](&stored, pixels, 16);
    for (i = 0; i < 16; i++) {
        mix_pixel(kind, c0, c1, repeat, i % 4, expected);
        assert_pixel(pixels, i, expected);
    }
}

/* Every pair of values of a channel, in both orders, with both expansions. */
TEST(mixes)
{
    uint32_t first, second;
    int kind;

    for (kind = 0; kind < KINDS; kind++)
        for (first = 0; first < 64; first++)
            for (second = 0; second < 64; second++) {
                const uint32_t c0 = first / 2 << 11 | first << 5 | (first * 7 & 31);
                const uint32_t c1 = second / 2 << 11 | second << 5 | (second * 13 & 31);

                check_mix(kind, c0, c1, UINT32_MAX);
                check_mix(kind, c0, c1, 0);
            }
}

/* KUNAI_TEXTURES_SHIFT reaches the blocks of a file: the ends of pvr.md 6, and thirds of them. */
TEST(shift)
{
    static const uint8_t replicated[4][4] = {
        {255, 255, 255, 255}, {0, 0, 0, 255}, {170, 170, 170, 255}, {85, 85, 85, 255}};
    static const uint8_t shifted[4][4] = {
        {248, 252, 248, 255}, {0, 0, 0, 255}, {165, 168, 165, 255}, {82, 84, 82, 255}};
    size_t size;
    uint8_t *file = make_xvr(0, 6, 4, 1, 8, &size), *pixels;
    kunai_textures *textures;

    put16(file + 64, 0xFFFF);
    put32(file + 68, 0xE4);
    textures = open_textures(file, size, KUNAI_TEXTURES_SHIFT);
    pixels = decode_level(textures, 0, 0);
    assert_memory_equal(pixels, shifted, sizeof shifted);
    free(pixels);
    kunai_textures_close(textures);
    pixels = decode_file(file, size, 0);
    assert_memory_equal(pixels, replicated, sizeof replicated);
    free(pixels);
    free(file);
}
