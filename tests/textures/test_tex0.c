/* test_tex0.c - the textures and palettes of NSBTX files (tex0.md). Expectations are texels that
 * were worked out by hand, and the tables of 3.1 written out a second time. */
#include "texture_files.h"

#include "tex0_writer.h"

enum {
    FORMATS = 8,
    BTX0_HEADER = 0x14, /* with the offset of its only block */
    BLOCK_HEADER = 0x3C,
    /* The image parameter of an only texture: behind two nodes and two sizes. */
    ENTRY = BTX0_HEADER + BLOCK_HEADER + 8 + 8 + 4
};

/* ---- files that are put together ---- */

static test_exact make_exact_btx0(const tex0_set *set)
{
    bytes file = {0};
    test_exact exact;

    write_tex0_btx0(set, &file);
    exact = test_exact_copy(file.data, file.size);
    free_bytes(&file);
    return exact;
}

static tex0_set make_one_texture(const tex0_texture *texture, const tex0_palette *palette)
{
    const tex0_set set = {.textures = texture,
                          .texture_count = 1,
                          .palettes = palette,
                          .palette_count = palette != NULL};

    return set;
}

/* All that is decoded of the first image of a set; flags: of kunai_options. */
static uint8_t *decode_set(const tex0_set *set, uint32_t flags)
{
    test_exact exact = make_exact_btx0(set);
    kunai_textures *textures = open_textures(exact.data, exact.size, flags);
    uint8_t *pixels;

    assert_int_equal(kunai_textures_get_info(textures)->warning_count, 0);
    assert_int_equal(kunai_textures_get_image(textures, 0)->result, KUNAI_OK);
    pixels = decode_level(textures, 0, 0);
    kunai_textures_close(textures);
    test_exact_free(&exact);
    return pixels;
}

/* ---- texels by hand ---- */

/* Numbers 0 to 31: the corners of the cube, all the same, and one that tells the channels apart;
 * bit 15 means nothing in a palette. */
static const uint16_t colors_32[32] = {
    0x1234, 0x001F, 0x03E0, 0x7C00, 0x0421, 0x3DEF, 0x4210, 0xFFFF, 0x8000, 0x7FFF, 0x0001,
    0x0020, 0x0400, 0x0010, 0x0200, 0x4000, 0x0003, 0,      0,      0,      0,      0,
    0,      0,      0,      0,      0,      0,      0,      0,      0,      0x5678};

static const tex0_palette palette_32 = {"a_pl", colors_32, 32, 0};

enum { HAND_TEXELS = 8 };

typedef struct hand_row {
    uint32_t format;
    uint8_t stored[16];
    uint8_t repeat[HAND_TEXELS][4];
    uint8_t shift[HAND_TEXELS][4];
} hand_row;

static const hand_row hand_rows[] = {
    /* The alpha of three bits is its own and its upper two bits. */
    {TEX0_A3I5,
     {0x00, 0xFF, 0x21, 0x45, 0x66, 0x87, 0xA4, 0xC2},
     {{165, 140, 33, 0},
      {198, 156, 173, 255},
      {255, 0, 0, 33},
      {123, 123, 123, 74},
      {132, 132, 132, 107},
      {255, 255, 255, 148},
      {8, 8, 8, 181},
      {0, 255, 0, 222}},
     {{160, 136, 32, 0},
      {192, 152, 168, 248},
      {248, 0, 0, 32},
      {120, 120, 120, 72},
      {128, 128, 128, 104},
      {248, 248, 248, 144},
      {8, 8, 8, 176},
      {0, 248, 0, 216}}},
    /* Low bits first: 0, 1, 2, 3 and the way back. */
    {TEX0_PAL4,
     {0xE4, 0x1B},
     {{165, 140, 33, 255},
      {255, 0, 0, 255},
      {0, 255, 0, 255},
      {0, 0, 255, 255},
      {0, 0, 255, 255},
      {0, 255, 0, 255},
      {255, 0, 0, 255},
      {165, 140, 33, 255}},
     {{160, 136, 32, 255},
      {248, 0, 0, 255},
      {0, 248, 0, 255},
      {0, 0, 248, 255},
      {0, 0, 248, 255},
      {0, 248, 0, 255},
      {248, 0, 0, 255},
      {160, 136, 32, 255}}},
    {TEX0_PAL16,
     {0x10, 0x54, 0x87, 0xDF},
     {{165, 140, 33, 255},
      {255, 0, 0, 255},
      {8, 8, 8, 255},
      {123, 123, 123, 255},
      {255, 255, 255, 255},
      {0, 0, 0, 255},
      {0, 0, 132, 255},
      {132, 0, 0, 255}},
     {{160, 136, 32, 255},
      {248, 0, 0, 255},
      {8, 8, 8, 255},
      {120, 120, 120, 255},
      {248, 248, 248, 255},
      {0, 0, 0, 255},
      {0, 0, 128, 255},
      {128, 0, 0, 255}}},
    {TEX0_PAL256,
     {0, 1, 10, 11, 12, 14, 16, 31},
     {{165, 140, 33, 255},
      {255, 0, 0, 255},
      {8, 0, 0, 255},
      {0, 8, 0, 255},
      {0, 0, 8, 255},
      {0, 132, 0, 255},
      {24, 0, 0, 255},
      {198, 156, 173, 255}},
     {{160, 136, 32, 255},
      {248, 0, 0, 255},
      {8, 0, 0, 255},
      {0, 8, 0, 255},
      {0, 0, 8, 255},
      {0, 128, 0, 255},
      {24, 0, 0, 255},
      {192, 152, 168, 255}}},
    {TEX0_A5I3,
     {0x00, 0xFF, 0x09, 0x85, 0x7E, 0xF9, 0x22, 0x43},
     {{165, 140, 33, 0},
      {255, 255, 255, 255},
      {255, 0, 0, 8},
      {123, 123, 123, 132},
      {132, 132, 132, 123},
      {255, 0, 0, 255},
      {0, 255, 0, 33},
      {0, 0, 255, 66}},
     {{160, 136, 32, 0},
      {248, 248, 248, 248},
      {248, 0, 0, 8},
      {120, 120, 120, 128},
      {128, 128, 128, 120},
      {248, 0, 0, 248},
      {0, 248, 0, 32},
      {0, 0, 248, 64}}},
    /* A texel that is not opaque keeps its colour. */
    {TEX0_DIRECT,
     {0x34, 0x12, 0x34, 0x92, 0x1F, 0x80, 0xE0, 0x03, 0x00, 0xFC, 0xFF, 0xFF, 0x00, 0x00, 0xEF,
      0x3D},
     {{165, 140, 33, 0},
      {165, 140, 33, 255},
      {255, 0, 0, 255},
      {0, 255, 0, 0},
      {0, 0, 255, 255},
      {255, 255, 255, 255},
      {0, 0, 0, 0},
      {123, 123, 123, 0}},
     {{160, 136, 32, 0},
      {160, 136, 32, 255},
      {248, 0, 0, 255},
      {0, 248, 0, 0},
      {0, 0, 248, 255},
      {248, 248, 248, 255},
      {0, 0, 0, 0},
      {120, 120, 120, 0}}},
};

/* The first row, and the last one with the same texels. */
static void check_hand_row(const hand_row *row, uint32_t flags, uint32_t texture_flags)
{
    uint8_t texels[128] = {0};
    const tex0_texture texture = {.name = "a",
                                  .format = row->format,
                                  .width = 8,
                                  .height = 8,
                                  .flags = texture_flags,
                                  .texels = texels};
    const tex0_set set = make_one_texture(&texture, &palette_32);
    const size_t bytes_a_row = get_tex0_texel_size(row->format, 8, 1);
    uint8_t *pixels;
    size_t i;

    memcpy(texels, row->stored, bytes_a_row);
    memcpy(texels + 7 * bytes_a_row, row->stored, bytes_a_row);
    pixels = decode_set(&set, flags);
    for (i = 0; i < HAND_TEXELS; i++) {
        assert_pixel(pixels, i, flags & KUNAI_TEXTURES_SHIFT ? row->shift[i] : row->repeat[i]);
        assert_pixel(pixels, 56 + i, flags & KUNAI_TEXTURES_SHIFT ? row->shift[i] : row->repeat[i]);
    }
    free(pixels);
}

TEST(texels)
{
    size_t i;

    for (i = 0; i < sizeof hand_rows / sizeof hand_rows[0]; i++) {
        check_hand_row(&hand_rows[i], 0, 0);
        check_hand_row(&hand_rows[i], KUNAI_TEXTURES_SHIFT, 0);
        /* The way in which a texture is repeated does not change its texels. */
        check_hand_row(&hand_rows[i], 0, TEX0_REPEAT_S | TEX0_REPEAT_T | TEX0_FLIP_S | TEX0_FLIP_T);
    }
}

/* Bit 29 makes index 0 of formats 2 to 4 transparent, which keeps its colour, and means nothing to
 * the others. */
TEST(clear_color)
{
    size_t i;

    for (i = 0; i < sizeof hand_rows / sizeof hand_rows[0]; i++) {
        hand_row row = hand_rows[i];
        size_t k;

        for (k = 0; k < HAND_TEXELS; k++)
            if (row.format >= TEX0_PAL4 && row.format <= TEX0_PAL256 && row.repeat[k][0] == 165)
                row.repeat[k][3] = row.shift[k][3] = 0;
        check_hand_row(&row, 0, TEX0_CLEAR_0);
        check_hand_row(&row, KUNAI_TEXTURES_SHIFT, TEX0_CLEAR_0);
    }
}

/* ---- 4x4 blocks ---- */

/* Colours 0 to 3 are of base 0, 2 to 5 of base 1. Red, green and blue of 0 and 1 are
 * 31, 0, 1 and 0, 31, 2; the sum of 5 * 31 and 3 * 0 is cut to 19, that of the 8-bit colours would
 * be another. */
static const uint16_t block_colors[8] = {0x041F, 0x0BE0, 0x1234, 0x7FFF,
                                         0x4210, 0x8421, 0x3DEF, 0x001F};

typedef struct mode_row {
    uint16_t block;
    uint8_t expected[4][4], shift[4][4];
} mode_row;

static const mode_row mode_rows[] = {
    {0x0000,
     {{255, 0, 8, 255}, {0, 255, 16, 255}, {165, 140, 33, 255}, {0, 0, 0, 0}},
     {{248, 0, 8, 255}, {0, 248, 16, 255}, {160, 136, 32, 255}, {0, 0, 0, 0}}},
    {0x4000,
     {{255, 0, 8, 255}, {0, 255, 16, 255}, {123, 123, 8, 255}, {0, 0, 0, 0}},
     {{248, 0, 8, 255}, {0, 248, 16, 255}, {120, 120, 8, 255}, {0, 0, 0, 0}}},
    {0x8000,
     {{255, 0, 8, 255}, {0, 255, 16, 255}, {165, 140, 33, 255}, {255, 255, 255, 255}},
     {{248, 0, 8, 255}, {0, 248, 16, 255}, {160, 136, 32, 255}, {248, 248, 248, 255}}},
    {0xC000,
     {{255, 0, 8, 255}, {0, 255, 16, 255}, {156, 90, 8, 255}, {90, 156, 8, 255}},
     {{248, 0, 8, 255}, {0, 248, 16, 255}, {152, 88, 8, 255}, {88, 152, 8, 255}}},
    /* Base 1 is colour 2. Of 20, 17, 4 and 31, 31, 31: 25, 24, 17; 5 and 3 eighths: 24, 22, 14;
     * 3 and 5 eighths: 26, 25, 20. */
    {0x0001,
     {{165, 140, 33, 255}, {255, 255, 255, 255}, {132, 132, 132, 255}, {0, 0, 0, 0}},
     {{160, 136, 32, 255}, {248, 248, 248, 255}, {128, 128, 128, 255}, {0, 0, 0, 0}}},
    {0x4001,
     {{165, 140, 33, 255}, {255, 255, 255, 255}, {206, 198, 140, 255}, {0, 0, 0, 0}},
     {{160, 136, 32, 255}, {248, 248, 248, 255}, {200, 192, 136, 255}, {0, 0, 0, 0}}},
    {0xC001,
     {{165, 140, 33, 255}, {255, 255, 255, 255}, {198, 181, 115, 255}, {214, 206, 165, 255}},
     {{160, 136, 32, 255}, {248, 248, 248, 255}, {192, 176, 112, 255}, {208, 200, 160, 255}}},
    /* The last two colours of the palette, and two past its end. */
    {0x8003,
     {{123, 123, 123, 255}, {255, 0, 0, 255}, {0, 0, 0, 255}, {0, 0, 0, 255}},
     {{120, 120, 120, 255}, {248, 0, 0, 255}, {0, 0, 0, 255}, {0, 0, 0, 255}}},
    {0xC004,
     {{0, 0, 0, 255}, {0, 0, 0, 255}, {0, 0, 0, 255}, {0, 0, 0, 255}},
     {{0, 0, 0, 255}, {0, 0, 0, 255}, {0, 0, 0, 255}, {0, 0, 0, 255}}},
    /* The highest base: 32766. */
    {0x3FFF,
     {{0, 0, 0, 255}, {0, 0, 0, 255}, {0, 0, 0, 255}, {0, 0, 0, 0}},
     {{0, 0, 0, 255}, {0, 0, 0, 255}, {0, 0, 0, 255}, {0, 0, 0, 0}}},
};

enum { MODE_ROWS = sizeof mode_rows / sizeof mode_rows[0], MODE_WIDTH = 64, MODE_HEIGHT = 8 };

/* A block in the upper row of blocks for every mode, another one in the lower, from right to left;
 * texel x, y of a block is x in the upper two rows, 3 - x in the others. */
static void fill_modes(uint8_t *texels, uint16_t *blocks)
{
    const uint32_t across = MODE_WIDTH / 4;
    size_t i;

    for (i = 0; i < 2 * across; i++) {
        static const uint8_t rows[4] = {0xE4, 0xE4, 0x1B, 0x1B};

        memcpy(texels + 4 * i, rows, 4);
        blocks[i] = mode_rows[(i < across ? i : 2 * across - 1 - i) % MODE_ROWS].block;
    }
}

static void check_modes(const uint8_t *pixels, uint32_t flags)
{
    uint32_t x, y;

    for (y = 0; y < MODE_HEIGHT; y++)
        for (x = 0; x < MODE_WIDTH; x++) {
            const uint32_t block = y < 4 ? x / 4 : MODE_WIDTH / 4 - 1 - x / 4;
            const mode_row *row = &mode_rows[block % MODE_ROWS];
            const uint32_t index = y % 4 < 2 ? x % 4 : 3 - x % 4;

            assert_pixel(pixels, MODE_WIDTH * (size_t)y + x,
                         flags & KUNAI_TEXTURES_SHIFT ? row->shift[index] : row->expected[index]);
        }
}

TEST(4x4_modes)
{
    const tex0_palette palette = {"a", block_colors, 8, 0};
    uint8_t texels[MODE_WIDTH * MODE_HEIGHT / 4], *pixels;
    uint16_t blocks[MODE_WIDTH * MODE_HEIGHT / 16];
    tex0_texture texture = {.name = "a",
                            .format = TEX0_4X4,
                            .width = MODE_WIDTH,
                            .height = MODE_HEIGHT,
                            .texels = texels,
                            .blocks = blocks};
    const tex0_set set = make_one_texture(&texture, &palette);

    fill_modes(texels, blocks);
    pixels = decode_set(&set, 0);
    check_modes(pixels, 0);
    free(pixels);
    texture.flags = TEX0_CLEAR_0;
    pixels = decode_set(&set, KUNAI_TEXTURES_SHIFT);
    check_modes(pixels, KUNAI_TEXTURES_SHIFT);
    free(pixels);
}

/* The caller's colours are blended in their upper 5 bits; nothing of them is alpha. Without any,
 * all is black. */
TEST(4x4_palettes)
{
    static const uint8_t colors[4][4] = {
        {255, 0, 8, 1}, {0, 255, 16, 2}, {7, 9, 200, 3}, {1, 2, 3, 4}};
    const kunai_palette caller = {.colors = colors[0], .count = 4};
    uint8_t texels[16] = {0xE4, 0xE4, 0xE4, 0xE4, 0xE4, 0xE4, 0xE4, 0xE4,
                          0xE4, 0xE4, 0xE4, 0xE4, 0xE4, 0xE4, 0xE4, 0xE4};
    static const uint16_t blocks[4] = {0x0000, 0x4000, 0xC000, 0x8000};
    static const uint8_t blended[3][4] = {{123, 123, 8, 255}, {156, 90, 8, 255}, {90, 156, 8, 255}};
    static const uint8_t none[4] = {0, 0, 0, 0}, black[4] = {0, 0, 0, 255};
    const tex0_texture texture = {.name = "a",
                                  .format = TEX0_4X4,
                                  .width = 8,
                                  .height = 8,
                                  .texels = texels,
                                  .blocks = blocks};
    const tex0_set set = make_one_texture(&texture, NULL);
    test_exact exact = make_exact_btx0(&set);
    kunai_textures *textures = open_textures(exact.data, exact.size, 0);
    uint8_t pixels[256], *own;
    size_t i;

    assert_int_equal(
        decode_as(textures, 0, 0, KUNAI_OUTPUT_RGBA8, &caller, pixels, sizeof pixels, 0, NULL),
        KUNAI_OK);
    for (i = 0; i < 2; i++) {
        assert_memory_equal(pixels + 4 * i, colors[i], 3);
        assert_int_equal(pixels[4 * i + 3], 255);
    }
    assert_pixel(pixels, 3, none);
    assert_pixel(pixels, 4 + 2, blended[0]);
    assert_pixel(pixels, 4 + 3, none);
    assert_pixel(pixels, 32 + 2, blended[1]);
    assert_pixel(pixels, 32 + 3, blended[2]);
    own = decode_level(textures, 0, 0);
    for (i = 0; i < 64; i++)
        assert_pixel(own, i, i < 32 && i % 4 == 3 ? none : black);
    free(own);
    kunai_textures_close(textures);
    test_exact_free(&exact);
}

/* ---- every side ---- */

/* tex0.md 2 once more, with colours of 5 bits. */
typedef struct reference {
    const tex0_texture *texture;
    const uint16_t *colors;
    uint32_t color_count;
} reference;

static uint32_t get_color(const reference *from, uint32_t index)
{
    return index < from->color_count ? from->colors[index] : 0;
}

static void set_pixel(uint32_t color, uint32_t alpha, uint8_t *pixel)
{
    const uint32_t parts[4] = {color & 31, color >> 5 & 31, color >> 10 & 31, alpha};
    int i;

    for (i = 0; i < 4; i++)
        pixel[i] = (uint8_t)(parts[i] << 3 | parts[i] >> 2);
}

/* a of the first and b of the second color, of a + b parts. */
static uint32_t blend(uint32_t first, uint32_t second, uint32_t a, uint32_t b)
{
    uint32_t result = 0, shift;

    for (shift = 0; shift < 15; shift += 5)
        result |= ((first >> shift & 31) * a + (second >> shift & 31) * b) / (a + b) << shift;
    return result;
}

static void expect_4x4(const reference *from, uint32_t x, uint32_t y, uint8_t *pixel)
{
    const size_t block = (size_t)(y / 4) * (from->texture->width / 4) + x / 4;
    const uint32_t index = from->texture->texels[4 * block + y % 4] >> 2 * (x % 4) & 3;
    const uint32_t mode = from->texture->blocks[block] >> 14;
    const uint32_t base = (from->texture->blocks[block] & 0x3FFFu) * 2;
    const uint32_t first = get_color(from, base), second = get_color(from, base + 1);

    if (index == 3 && mode < 2)
        memset(pixel, 0, 4);
    else if (index == 2 && mode == 1)
        set_pixel(blend(first, second, 1, 1), 31, pixel);
    else if (index >= 2 && mode == 3)
        set_pixel(index == 2 ? blend(first, second, 5, 3) : blend(first, second, 3, 5), 31, pixel);
    else
        set_pixel(get_color(from, base + index), 31, pixel);
}

static void expect_texel(const reference *from, uint32_t x, uint32_t y, uint8_t *pixel)
{
    const uint8_t *texels = from->texture->texels;
    const size_t number = (size_t)y * from->texture->width + x;
    uint32_t index = texels[number * get_tex0_texel_size(from->texture->format, 8, 1) / 8];
    uint32_t alpha = 31;

    switch (from->texture->format) {
    case TEX0_PAL4: index = index >> 2 * (number % 4) & 3; break;
    case TEX0_PAL16: index = index >> 4 * (number % 2) & 15; break;
    case TEX0_A3I5:
        alpha = index / 32 * 4 + index / 64;
        index %= 32;
        break;
    case TEX0_A5I3:
        alpha = index / 8;
        index %= 8;
        break;
    case TEX0_DIRECT:
        index = texels[2 * number] | (uint32_t)texels[2 * number + 1] << 8;
        set_pixel(index, index & 0x8000 ? 31 : 0, pixel);
        return;
    default: break;
    }
    set_pixel(get_color(from, index), alpha, pixel);
}

static void expect_pixel(const reference *from, uint32_t x, uint32_t y, uint8_t *pixel)
{
    if (from->texture->format == TEX0_4X4)
        expect_4x4(from, x, y, pixel);
    else
        expect_texel(from, x, y, pixel);
}

static void check_pixels(const reference *from, const uint8_t *pixels)
{
    const tex0_texture *texture = from->texture;
    uint32_t x, y;

    for (y = 0; y < texture->height; y++)
        for (x = 0; x < texture->width; x++) {
            uint8_t expected[4];

            expect_pixel(from, x, y, expected);
            if (memcmp(pixels + 4 * ((size_t)y * texture->width + x), expected, 4) != 0)
                fail_msg("format %u, %ux%u: texel %u, %u", texture->format, texture->width,
                         texture->height, x, y);
        }
}

static void check_sides(uint32_t format, uint32_t width, uint32_t height)
{
    static uint16_t colors[300];
    const size_t size = get_tex0_texel_size(format, width, height);
    uint8_t *texels = malloc(size), *pixels;
    uint16_t *blocks = malloc(size);
    const tex0_texture texture = {.name = "a",
                                  .format = format,
                                  .width = width,
                                  .height = height,
                                  .texels = texels,
                                  .blocks = blocks};
    const tex0_palette palette = {"a", colors, 300, 0};
    const tex0_set set = make_one_texture(&texture, &palette);
    const reference from = {&texture, colors, 300};
    size_t i;

    assert_true(texels && blocks);
    fill_random(texels, size, width * 3 + height);
    for (i = 0; i < 300; i++)
        colors[i] = (uint16_t)((i + 1) * 40503u >> 3);
    for (i = 0; i < size / 4; i++)
        blocks[i] =
            (uint16_t)((uint32_t)texels[i] << 8 | i * 7 % 160); /* some are past the palette */
    pixels = decode_set(&set, 0);
    check_pixels(&from, pixels);
    free(pixels);
    free(texels);
    free(blocks);
}

/* All that one file can hold: the size of all texels has 16 bits, in units of 8 bytes. */
TEST(sides)
{
    uint32_t format, width, height;

    for (format = TEX0_A3I5; format < FORMATS; format++)
        for (width = 8; width <= 1024; width *= 2)
            for (height = 8; height <= 1024; height *= 2)
                if (get_tex0_texel_size(format, width, height) / 8 <= 0xFFFF)
                    check_sides(format, width, height);
}

/* Nobody needs that size: here it says too little, for the largest texture that there can be. */
TEST(largest)
{
    static const uint8_t black[4] = {0, 0, 0, 0}, last[4] = {255, 0, 0, 255};
    static const uint8_t texels[128];
    const tex0_texture texture = {
        .name = "a", .format = TEX0_DIRECT, .width = 8, .height = 8, .texels = texels};
    const tex0_set set = make_one_texture(&texture, NULL);
    const size_t added = (1 << 21) - 128;
    bytes file = {0};
    uint8_t *pixels;

    write_tex0_btx0(&set, &file);
    file.data[ENTRY + 2] = 0xF0; /* both sides are 8 << 7 */
    file.data[ENTRY + 3] = TEX0_DIRECT << 2 | 3;
    append_zeros(&file, added);
    put16(file.data + file.size - 2, 0x801F);
    set_u32(&file, 8, (uint32_t)file.size, 0);
    set_u32(&file, BTX0_HEADER + 4, (uint32_t)file.size - BTX0_HEADER, 0);
    pixels = decode_file(file.data, file.size, 0);
    assert_pixel(pixels, 0, black);
    assert_pixel(pixels, (1 << 20) - 2, black);
    assert_pixel(pixels, (1 << 20) - 1, last);
    free(pixels);
    free_bytes(&file);
}

/* ---- several textures ---- */

/* Texels of the same format stand one behind the other; those of 4x4 blocks have a place of their
 * own, and their palette indices half as far in another one. */
TEST(many_textures)
{
    static const uint32_t texture_formats[] = {5, 2, 7, 5, 1, 4, 5, 6, 3, 5};
    enum { TEXTURES = sizeof texture_formats / sizeof texture_formats[0] };
    static const char *const names[TEXTURES] = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"};
    static uint8_t texels[TEXTURES][32 * 16 * 2];
    static uint16_t blocks[TEXTURES][32 * 16 / 16];
    tex0_texture textures[TEXTURES];
    const tex0_palette palette = {"all", colors_32, 32, 0};
    const tex0_set set = {textures, TEXTURES, &palette, 1};
    kunai_textures *opened;
    test_exact exact;
    uint32_t i;
    size_t k;

    memset(textures, 0, sizeof textures);
    for (i = 0; i < TEXTURES; i++) {
        fill_random(texels[i], sizeof texels[i], i);
        for (k = 0; k < sizeof blocks[i] / 2; k++)
            blocks[i][k] = (uint16_t)((texels[i][k] & 0xC0u) << 8 | texels[i][k] % 16u);
        textures[i].name = names[i];
        textures[i].format = texture_formats[i];
        textures[i].width = i % 2 ? 16 : 32;
        textures[i].height = i % 3 ? 8 : 16;
        textures[i].texels = texels[i];
        textures[i].blocks = blocks[i];
    }
    exact = make_exact_btx0(&set);
    opened = open_textures(exact.data, exact.size, 0);
    for (i = 0; i < TEXTURES; i++) {
        const reference from = {&textures[i], colors_32, 32};
        uint8_t *pixels = decode_level(opened, i, 0);

        check_pixels(&from, pixels);
        free(pixels);
    }
    kunai_textures_close(opened);
    test_exact_free(&exact);
}

/* ---- what an image says ---- */

typedef struct field_row {
    uint32_t format, flags;
    const char *pixel_name, *data_name;
    uint32_t image_flags, color_count;
} field_row;

enum {
    ROWS = KUNAI_IMAGE_LINEAR,
    ALPHA = KUNAI_IMAGE_ALPHA,
    MANY = KUNAI_IMAGE_ALPHA | KUNAI_IMAGE_TRANSLUCENT
};

static const field_row field_rows[] = {
    {TEX0_A3I5, 0, "A3I5", "rows", ROWS | MANY, 32},
    {TEX0_A3I5, TEX0_CLEAR_0, "A3I5", "rows", ROWS | MANY, 32},
    {TEX0_PAL4, 0, "PAL4", "rows", ROWS, 4},
    {TEX0_PAL4, TEX0_CLEAR_0, "PAL4", "rows, color 0 clear", ROWS | ALPHA, 4},
    {TEX0_PAL16, TEX0_REPEAT_S, "PAL16", "rows", ROWS, 16},
    {TEX0_PAL16, TEX0_CLEAR_0, "PAL16", "rows, color 0 clear", ROWS | ALPHA, 16},
    {TEX0_PAL256, TEX0_FLIP_T, "PAL256", "rows", ROWS, 256},
    {TEX0_PAL256, TEX0_CLEAR_0, "PAL256", "rows, color 0 clear", ROWS | ALPHA, 256},
    {TEX0_4X4, 0, "4x4", "4x4 blocks", ALPHA, 0},
    {TEX0_4X4, TEX0_CLEAR_0, "4x4", "4x4 blocks", ALPHA, 0},
    {TEX0_A5I3, TEX0_REPEAT_T | TEX0_FLIP_S, "A5I3", "rows", ROWS | MANY, 8},
    {TEX0_DIRECT, 0, "DIRECT", "rows", ROWS | ALPHA, 0},
    {TEX0_DIRECT, TEX0_CLEAR_0, "DIRECT", "rows", ROWS | ALPHA, 0},
};

static void check_fields(const kunai_image *image, const field_row *row, uint64_t offset)
{
    assert_string_equal(image->pixel_name, row->pixel_name);
    assert_string_equal(image->data_name, row->data_name);
    assert_int_equal(image->flags, row->image_flags);
    assert_int_equal(image->color_count, row->color_count);
    assert_int_equal(image->pixel_format, row->format);
    /* The second texture: 32 x 16, behind the first one, which is 8 x 8. */
    assert_int_equal(image->data_format, row->flags | row->format << 26 | 1 << 23 | 2 << 20 |
                                             (uint32_t)get_tex0_texel_size(row->format, 8, 8) / 8);
    assert_int_equal(image->width, 32);
    assert_int_equal(image->height, 16);
    assert_int_equal(image->used_height, 16);
    assert_int_equal(image->level_count, 1);
    assert_int_equal(image->first_color, 0);
    assert_int_equal(image->codebook_count, 0);
    assert_int_equal(image->global_index, 0);
    assert_int_equal(image->result, KUNAI_OK);
    assert_int_equal(image->offset, offset);
    assert_int_equal(image->size, get_tex0_texel_size(row->format, 32, 16));
    assert_int_equal(image->levels[0].offset, offset);
    assert_int_equal(image->levels[0].size, image->size);
    assert_int_equal(image->levels[0].width, 32);
    assert_int_equal(image->levels[0].height, 16);
}

TEST(fields)
{
    static const uint8_t texels[2048];
    static const uint16_t blocks[128];
    size_t i;

    for (i = 0; i < sizeof field_rows / sizeof field_rows[0]; i++) {
        const field_row *row = &field_rows[i];
        const tex0_texture textures[2] = {
            {"first", row->format, 8, 8, 0, 0, texels, blocks},
            {"x", row->format, 32, 16, row->flags, 0, texels, blocks}};
        const tex0_set set = {textures, 2, &palette_32, 1};
        test_exact exact = make_exact_btx0(&set);
        kunai_textures *opened = open_textures(exact.data, exact.size, KUNAI_OPEN_STRICT);
        const kunai_textures_info *info = kunai_textures_get_info(opened);
        /* Two dictionaries: of 2 entries of 8 bytes, and of 1 of 4, with names and nodes of 4. */
        const uint64_t start = BTX0_HEADER + BLOCK_HEADER + (8 + 12 + 4 + 48) + (8 + 8 + 4 + 20);

        check_fields(kunai_textures_get_image(opened, 1), row,
                     start + get_tex0_texel_size(row->format, 8, 8));
        assert_int_equal(kunai_textures_get_image(opened, 0)->offset, start);
        assert_int_equal(info->format, KUNAI_FORMAT_TEX0);
        assert_int_equal(info->byte_order, KUNAI_BYTE_ORDER_LITTLE);
        assert_int_equal(info->image_count, 2);
        assert_int_equal(info->palette_count, 1);
        assert_int_equal(info->broken_count, 0);
        kunai_textures_close(opened);
        test_exact_free(&exact);
    }
}

/* Rows below the original height are not drawn; what is no such height means all. */
TEST(used_height)
{
    static const uint32_t rows[][2] = {{0, 16},  {1, 1},   {15, 15},   {16, 16},
                                       {17, 16}, {32, 16}, {0x7FF, 16}};
    static const uint8_t texels[64];
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const tex0_texture texture = {.name = "a",
                                      .format = TEX0_PAL4,
                                      .width = 8,
                                      .height = 16,
                                      .original_height = rows[i][0],
                                      .texels = texels};
        const tex0_set set = make_one_texture(&texture, &palette_32);
        bytes file = {0};
        kunai_textures *opened;

        write_tex0_btx0(&set, &file);
        if (!rows[i][0])
            set_u32(&file, ENTRY + 4, 0x80000000, 0);
        opened = open_textures(file.data, file.size, KUNAI_OPEN_STRICT);
        assert_int_equal(kunai_textures_get_image(opened, 0)->used_height, rows[i][1]);
        assert_int_equal(kunai_textures_get_image(opened, 0)->height, 16);
        kunai_textures_close(opened);
        free_bytes(&file);
    }
}

/* ---- palettes ---- */

static const uint16_t many_colors[20] = {1,  2,  3,  4,  5,  6,  7,  8,  9,  10,
                                         11, 12, 13, 14, 15, 16, 17, 18, 19, 20};

/* One of 4 colours begins at any multiple of 8 bytes. Two may begin at the same place. Each goes on
 * to the end of them all. */
TEST(palettes)
{
    static const uint8_t texels[16];
    static const tex0_palette palettes[] = {{"long", many_colors, 20, 0},
                                            {"four", many_colors + 4, 4, 1},
                                            {"sixteen_letters_", many_colors + 8, 3, 0xFFFE},
                                            {"again", many_colors, 20, 1}};
    static const uint32_t first[] = {0, 20, 24, 0}, format[] = {0, 1, 0, 1};
    const tex0_texture texture = {
        .name = "a", .format = TEX0_PAL4, .width = 8, .height = 8, .texels = texels};
    const tex0_set set = {&texture, 1, palettes, 4};
    test_exact exact = make_exact_btx0(&set);
    kunai_textures *opened = open_textures(exact.data, exact.size, KUNAI_OPEN_STRICT);
    const uint8_t *all = kunai_textures_get_palette(opened, 0)->colors;
    uint32_t i;

    assert_int_equal(kunai_textures_get_info(opened)->palette_count, 4);
    for (i = 0; i < 4; i++) {
        const kunai_palette *palette = kunai_textures_get_palette(opened, i);
        const uint8_t expected[4] = {(uint8_t)(palettes[i].colors[0] << 3), 0, 0, 255};

        assert_string_equal(palette->name.data, palettes[i].name);
        assert_int_equal(palette->name.size, strlen(palettes[i].name));
        assert_int_equal(palette->format, format[i]);
        assert_int_equal(palette->bank, 0);
        assert_int_equal(palette->first, 0);
        assert_int_equal(palette->count, 28 - first[i]); /* 3 colours are filled up to 4 */
        assert_ptr_equal(palette->colors, all + 4 * (size_t)first[i]);
        assert_int_equal(palette->colors[0], expected[0] | expected[0] >> 5);
        assert_memory_equal(palette->colors + 1, expected + 1, 3);
    }
    assert_null(kunai_textures_get_palette(opened, 4));
    kunai_textures_close(opened);
    test_exact_free(&exact);
}

static test_exact make_exact_gray(const tex0_texture *texture, kunai_textures **opened)
{
    const tex0_set set = make_one_texture(texture, NULL);
    test_exact exact = make_exact_btx0(&set);

    *opened = open_textures(exact.data, exact.size, 0);
    assert_null(kunai_textures_get_image(*opened, 0)->palette);
    return exact;
}

static void decode_with(const kunai_textures *textures, const kunai_palette *palette,
                        uint8_t pixels[256])
{
    assert_int_equal(decode_as(textures, 0, 0, KUNAI_OUTPUT_RGBA8, palette, pixels, 256, 0, NULL),
                     KUNAI_OK);
}

typedef struct caller_row {
    uint32_t format, flags;
    uint8_t texels[3]; /* the first three with the indices 0, 1 and 2 */
    uint8_t alpha[3], gray[3];
} caller_row;

static const caller_row caller_rows[] = {
    {TEX0_A3I5, 0, {0x40, 0xE1, 0x82}, {74, 255, 148}, {0, 8, 16}},
    {TEX0_PAL4, 0, {0x24}, {255, 255, 255}, {0, 85, 170}},
    {TEX0_PAL4, TEX0_CLEAR_0, {0x24}, {0, 255, 255}, {0, 85, 170}},
    {TEX0_PAL16, 0, {0x10, 0x02}, {255, 255, 255}, {0, 17, 34}},
    {TEX0_PAL16, TEX0_CLEAR_0, {0x10, 0x02}, {0, 255, 255}, {0, 17, 34}},
    {TEX0_PAL256, 0, {0, 1, 2}, {255, 255, 255}, {0, 1, 2}},
    {TEX0_PAL256, TEX0_CLEAR_0, {0, 1, 2}, {0, 255, 255}, {0, 1, 2}},
    {TEX0_A5I3, 0, {0x08, 0xF9, 0x82}, {8, 255, 132}, {0, 36, 72}}};

static void check_caller_row(const caller_row *row, const kunai_textures *opened)
{
    static const uint8_t colors[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {0, 0, 0, 0}};
    const kunai_palette two = {.colors = colors[0], .count = 2}, empty = {.count = 0};
    uint8_t of_two[256], of_none[256], gray[256];
    size_t k;

    decode_with(opened, &two, of_two);
    decode_with(opened, &empty, of_none);
    decode_with(opened, NULL, gray);
    for (k = 0; k < 3; k++) {
        const uint8_t alpha = row->alpha[k], level = row->gray[k];
        const uint8_t expected_none[4] = {0, 0, 0, alpha};
        const uint8_t expected_gray[4] = {level, level, level, alpha};

        assert_memory_equal(of_two + 4 * k, colors[k], 3);
        assert_int_equal(of_two[4 * k + 3], alpha);
        assert_pixel(of_none, k, expected_none);
        assert_pixel(gray, k, expected_gray);
    }
}

/* The colours of any palette, but never its alpha. Past its end all is black, with the alpha that
 * the texel has; without one it is grey. */
TEST(caller_palette)
{
    size_t i;

    for (i = 0; i < sizeof caller_rows / sizeof caller_rows[0]; i++) {
        const caller_row *row = &caller_rows[i];
        uint8_t texels[64] = {0};
        const tex0_texture texture = {"a", row->format, 8, 8, row->flags, 0, texels, NULL};
        kunai_textures *opened;
        test_exact exact;

        memcpy(texels, row->texels, 3);
        exact = make_exact_gray(&texture, &opened);
        check_caller_row(row, opened);
        kunai_textures_close(opened);
        test_exact_free(&exact);
    }
}

/* ---- which palette ---- */

typedef struct pair_row {
    const char *name;
    int32_t index;
    uint32_t rule;
} pair_row;

static void check_pairs(const pair_row *rows, uint32_t count, uint32_t format,
                        const char *const *palette_names, uint32_t palette_count)
{
    static const uint8_t texels[128];
    static const uint16_t blocks[4];
    tex0_texture textures[16];
    tex0_palette palettes[16];
    const tex0_set set = {textures, count, palettes, palette_count};
    kunai_textures *opened;
    test_exact exact;
    uint32_t i;

    memset(textures, 0, sizeof textures);
    memset(palettes, 0, sizeof palettes);
    for (i = 0; i < count; i++) {
        const tex0_texture texture = {rows[i].name, format, 8, 8, 0, 0, texels, blocks};

        textures[i] = texture;
    }
    for (i = 0; i < palette_count; i++) {
        const tex0_palette palette = {palette_names[i], colors_32 + i, 4, 0};

        palettes[i] = palette;
    }
    exact = make_exact_btx0(&set);
    opened = open_textures(exact.data, exact.size, KUNAI_OPEN_STRICT);
    for (i = 0; i < count; i++) {
        const kunai_image *image = kunai_textures_get_image(opened, i);

        assert_int_equal(image->palette_index, rows[i].index);
        assert_int_equal(image->palette_rule, rows[i].rule);
        assert_ptr_equal(
            image->palette,
            rows[i].index < 0 ? NULL : kunai_textures_get_palette(opened, (uint32_t)rows[i].index));
    }
    kunai_textures_close(opened);
    test_exact_free(&exact);
}

TEST(pairs)
{
    static const char *const names[] = {"both",
                                        "b_pl",
                                        "long_name_of_14_",
                                        "a",
                                        "both_pl",
                                        "b",
                                        "c_PL",
                                        "sixteen_letters_",
                                        "letters_of_13_p"};
    static const pair_row rows[] = {
        {"both", 4, KUNAI_PALETTE_RULE_NAME_PL}, /* in front of its own name */
        {"b", 1, KUNAI_PALETTE_RULE_NAME_PL},
        {"a", 3, KUNAI_PALETTE_RULE_NAME},
        {"long_name_of_14", 2, KUNAI_PALETTE_RULE_NAME_PL},  /* 15 letters: only the "_" has room */
        {"c", 4, KUNAI_PALETTE_RULE_INDEX},                  /* large and small letters differ */
        {"sixteen_letters_", 7, KUNAI_PALETTE_RULE_NAME_PL}, /* "_pl" is cut off as a whole */
        {"both_", 6, KUNAI_PALETTE_RULE_INDEX},
        {"b_pl", 1, KUNAI_PALETTE_RULE_NAME},
        {"letters_of_13", 8, KUNAI_PALETTE_RULE_INDEX}, /* its palette would be letters_of_13_pl */
        {"z", 0, KUNAI_PALETTE_RULE_FIRST},
        {"b_p", 0, KUNAI_PALETTE_RULE_FIRST},
        {"bo", 0, KUNAI_PALETTE_RULE_FIRST}};
    static const pair_row none[] = {{"a", -1, KUNAI_PALETTE_RULE_OWN},
                                    {"b", -1, KUNAI_PALETTE_RULE_OWN}};
    uint32_t format;

    for (format = TEX0_A3I5; format < FORMATS; format++) {
        if (format != TEX0_DIRECT)
            check_pairs(rows, sizeof rows / sizeof rows[0], format, names,
                        sizeof names / sizeof names[0]);
        check_pairs(none, 2, format, names, format == TEX0_DIRECT ? 9 : 0);
    }
}

/* Of two with one name the first is meant, by either rule. */
TEST(equal_names)
{
    static const char *const names[] = {"x", "a_pl", "a_pl", "b", "b"};
    static const pair_row rows[] = {{"a", 1, KUNAI_PALETTE_RULE_NAME_PL},
                                    {"b", 3, KUNAI_PALETTE_RULE_NAME},
                                    {"b", 3, KUNAI_PALETTE_RULE_NAME}};

    check_pairs(rows, 3, TEX0_PAL4, names, 5);
}

/* A texture is drawn with the palette that it is paired with. */
TEST(own_palette)
{
    static const uint16_t red[4] = {0x001F}, blue[4] = {0x7C00};
    static const uint8_t texels[16], expected[4] = {0, 0, 255, 255};
    static const tex0_palette palettes[] = {{"red", red, 4, 1}, {"a_pl", blue, 4, 1}};
    const tex0_texture texture = {"a", TEX0_PAL4, 8, 8, 0, 0, texels, NULL};
    const tex0_set set = {&texture, 1, palettes, 2};
    uint8_t *pixels = decode_set(&set, 0);

    assert_pixel(pixels, 0, expected);
    free(pixels);
}

/* ---- indices ---- */

TEST(indices)
{
    static const struct {
        uint32_t format;
        uint8_t stored[3], expected[3];
    } rows[] = {{TEX0_A3I5, {0xE0, 0x3F, 0x85}, {0, 31, 5}},
                {TEX0_PAL4, {0x39}, {1, 2, 3}},
                {TEX0_PAL16, {0xF1, 0x07}, {1, 15, 7}},
                {TEX0_PAL256, {0, 255, 128}, {0, 255, 128}},
                {TEX0_A5I3, {0xF8, 0x0F, 0x85}, {0, 7, 5}},
                {TEX0_4X4, {0}, {0}},
                {TEX0_DIRECT, {0}, {0}}};
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        static const uint16_t blocks[4];
        uint8_t texels[128] = {0}, indices[64];
        const tex0_texture texture = {"a", rows[i].format, 8, 8, TEX0_CLEAR_0, 0, texels, blocks};
        const tex0_set set = make_one_texture(&texture, &palette_32);
        const int has_indices = rows[i].format != TEX0_4X4 && rows[i].format != TEX0_DIRECT;
        kunai_textures *opened;
        test_exact exact;

        memcpy(texels, rows[i].stored, 3);
        exact = make_exact_btx0(&set);
        opened = open_textures(exact.data, exact.size, 0);
        assert_int_equal(
            decode_as(opened, 0, 0, KUNAI_OUTPUT_INDEX8, NULL, indices, sizeof indices, 0, NULL),
            has_indices ? KUNAI_OK : KUNAI_E_UNSUPPORTED);
        if (has_indices)
            assert_memory_equal(indices, rows[i].expected, 3);
        assert_int_equal(
            decode_as(opened, 0, 0, KUNAI_OUTPUT_NORMAL8, NULL, indices, sizeof indices, 0, NULL),
            KUNAI_E_UNSUPPORTED);
        kunai_textures_close(opened);
        test_exact_free(&exact);
    }
}

/* ---- memory of the caller ---- */

static void check_stride(const kunai_textures *opened, uint32_t index, uint32_t output)
{
    const kunai_level *level = kunai_textures_get_image(opened, index)->levels;
    const size_t row = level->width * get_texel_size(output), stride = row + 7;
    const size_t need = (level->height - 1) * stride + row;
    uint8_t *tight = malloc(row * level->height), *gaps = malloc(need);
    size_t y, i;

    assert_true(tight && gaps);
    memset(gaps, 0xA5, need);
    assert_int_equal(decode_as(opened, index, 0, output, NULL, tight, row * level->height, 0, NULL),
                     KUNAI_OK);
    assert_int_equal(decode_as(opened, index, 0, output, NULL, gaps, need - 1, stride, NULL),
                     KUNAI_E_SPACE);
    for (i = 0; i < need; i++)
        assert_int_equal(gaps[i], 0xA5);
    assert_int_equal(decode_as(opened, index, 0, output, NULL, gaps, need, stride, NULL), KUNAI_OK);
    for (y = 0; y < level->height; y++) {
        assert_memory_equal(gaps + y * stride, tight + y * row, row);
        for (i = row; i < stride && y + 1 < level->height; i++)
            assert_int_equal(gaps[y * stride + i], 0xA5);
    }
    free(tight);
    free(gaps);
}

TEST(strides)
{
    static uint8_t texels[32 * 16 * 2];
    static uint16_t blocks[32];
    uint32_t format;

    fill_random(texels, sizeof texels, 5);
    for (format = TEX0_A3I5; format < FORMATS; format++) {
        const tex0_texture texture = {"a", format, 32, 16, 0, 0, texels, blocks};
        const tex0_set set = make_one_texture(&texture, &palette_32);
        test_exact exact = make_exact_btx0(&set);
        kunai_textures *opened = open_textures(exact.data, exact.size, 0);
        uint8_t pixel[4];

        check_stride(opened, 0, KUNAI_OUTPUT_RGBA8);
        if (kunai_textures_get_image(opened, 0)->color_count)
            check_stride(opened, 0, KUNAI_OUTPUT_INDEX8);
        assert_int_equal(kunai_textures_decode(opened, 0, 1, NULL, pixel, 4, NULL), KUNAI_E_RANGE);
        assert_int_equal(decode_as(opened, 0, 0, KUNAI_OUTPUT_RGBA8, NULL, pixel, 4, 127, NULL),
                         KUNAI_E_ARGUMENT);
        kunai_textures_close(opened);
        test_exact_free(&exact);
    }
}

/* ---- names ---- */

TEST(names)
{
    static const uint8_t texels[16];
    static const char *const names[] = {"", "a", "fifteen_letters", "sixteen_letters_",
                                        "sixteen_letters"};
    tex0_texture textures[5];
    const tex0_set set = {textures, 5, NULL, 0};
    kunai_textures *opened;
    test_exact exact;
    uint32_t i;

    for (i = 0; i < 5; i++) {
        const tex0_texture texture = {names[i], TEX0_PAL4, 8, 8, 0, 0, texels, NULL};

        textures[i] = texture;
    }
    exact = make_exact_btx0(&set);
    opened = open_textures(exact.data, exact.size, KUNAI_OPEN_STRICT);
    for (i = 0; i < 5; i++) {
        const kunai_string name = kunai_textures_get_image(opened, i)->name;

        assert_int_equal(name.size, strlen(names[i]));
        assert_string_equal(name.data, names[i]);
        assert_int_equal(kunai_textures_find_image(opened, names[i], strlen(names[i])), i);
    }
    assert_int_equal(kunai_textures_find_image(opened, "sixteen_letters_x", 17), -1);
    kunai_textures_close(opened);
    test_exact_free(&exact);
}

/* As many as a dictionary can count. */
TEST(most)
{
    enum { MOST = 255 };
    static const uint8_t texels[16];
    static char names[MOST][8], palette_names[MOST][8];
    static tex0_texture textures[MOST];
    static tex0_palette palettes[MOST];
    const tex0_set set = {textures, MOST, palettes, MOST};
    kunai_textures *opened;
    test_exact exact;
    uint32_t i;

    for (i = 0; i < MOST; i++) {
        const tex0_texture texture = {names[i], TEX0_PAL4, 8, 8, 0, 0, texels, NULL};
        const tex0_palette palette = {palette_names[i], colors_32, 32, 0};

        snprintf(names[i], sizeof names[i], "%x", i * 37 % MOST);
        snprintf(palette_names[i], sizeof palette_names[i], i % 2 ? "%x" : "%x_pl", i);
        textures[i] = texture;
        palettes[i] = palette;
    }
    exact = make_exact_btx0(&set);
    opened = open_textures(exact.data, exact.size, KUNAI_OPEN_STRICT);
    assert_int_equal(kunai_textures_get_info(opened)->image_count, MOST);
    assert_int_equal(kunai_textures_get_info(opened)->palette_count, MOST);
    for (i = 0; i < MOST; i++) {
        const kunai_image *image = kunai_textures_get_image(opened, i);

        assert_string_equal(image->name.data, names[i]);
        assert_int_equal(image->palette_index, i * 37 % MOST);
        assert_int_equal(image->palette_rule, image->palette_index % 2
                                                  ? KUNAI_PALETTE_RULE_NAME
                                                  : KUNAI_PALETTE_RULE_NAME_PL);
    }
    kunai_textures_close(opened);
    test_exact_free(&exact);
}

/* ---- files that have the block ---- */

static void check_container(const bytes *file, uint64_t lead)
{
    static const uint8_t red[4] = {255, 0, 0, 255};
    test_exact exact = test_exact_copy(file->data, file->size);
    kunai_textures *opened = open_textures(exact.data, exact.size, KUNAI_OPEN_STRICT);
    const kunai_textures_info *info = kunai_textures_get_info(opened);
    uint8_t *pixels = decode_level(opened, 0, 0);
    const int is_model = memcmp(file->data, "BMD0", 4) == 0;
    kunai_found found;

    assert_int_equal(info->format, KUNAI_FORMAT_TEX0);
    assert_int_equal(info->image_count, 1);
    assert_int_equal(info->palette_count, 1);
    assert_int_equal(kunai_textures_get_image(opened, 0)->offset,
                     lead + BLOCK_HEADER + (8 + 8 + 4 + 24) + (8 + 8 + 4 + 20));
    assert_pixel(pixels, 0, red);
    assert_int_equal(kunai_probe(exact.data, exact.size, &found), KUNAI_OK);
    assert_int_equal(found.format, is_model ? KUNAI_FORMAT_MDL0 : KUNAI_FORMAT_TEX0);
    assert_int_equal(found.modules, KUNAI_MODULE_TEXTURES | (is_model ? KUNAI_MODULE_MODEL : 0));
    free(pixels);
    kunai_textures_close(opened);
    test_exact_free(&exact);
}

/* In an NSBTX, alone, behind the models of an NSBMD, and at a place that is odd. */
TEST(containers)
{
    static const uint8_t texels[16] = {1};
    const tex0_texture texture = {"a", TEX0_PAL4, 8, 8, 0, 0, texels, NULL};
    const tex0_set set = make_one_texture(&texture, &palette_32);
    bytes file = {0}, blocks[2] = {{0}, {0}};

    write_tex0_btx0(&set, &file);
    check_container(&file, BTX0_HEADER);
    file.size = 0;
    write_tex0(&set, &file);
    check_container(&file, 0);
    file.size = 0;
    write_tex0_bmd0(&set, &file);
    check_container(&file, 0x18 + 8 + 16); /* two blocks; MDL0 has an empty dictionary */
    file.size = 0;
    append_bytes(&blocks[0], "MDL0\x09\0\0\0\0", 9);
    write_tex0(&set, &blocks[1]);
    write_g3d("BMD0", 1, blocks, 2, &file);
    check_container(&file, 0x18 + 9);
    file.size = 0;
    write_g3d("BTX0", 1, blocks, 2, &file);
    check_container(&file, 0x18 + 9);
    free_bytes(&file);
    free_bytes(&blocks[0]);
    free_bytes(&blocks[1]);
}

TEST(format_option)
{
    static const uint8_t texels[16];
    const tex0_texture texture = {"a", TEX0_PAL4, 8, 8, 0, 0, texels, NULL};
    const tex0_set set = make_one_texture(&texture, &palette_32);
    const kunai_options options = make_texture_options(0, KUNAI_FORMAT_TEX0);
    test_exact exact = make_exact_btx0(&set);
    kunai_textures *opened;

    assert_int_equal(kunai_textures_open(exact.data, exact.size, &options, &opened, NULL),
                     KUNAI_OK);
    kunai_textures_close(opened);
    assert_open_fails(exact.data, exact.size, 0, KUNAI_FORMAT_GVR, KUNAI_E_FORMAT, 0);
    test_exact_free(&exact);
}

/* No palettes at all: their dictionary may be empty, or not there. */
TEST(no_dictionary)
{
    static const uint8_t texels[128] = {0x1F, 0x80}, red[4] = {255, 0, 0, 255};
    const tex0_texture texture = {"a", TEX0_DIRECT, 8, 8, 0, 0, texels, NULL};
    const tex0_set set = make_one_texture(&texture, NULL);
    bytes file = {0};
    kunai_textures *opened;
    uint8_t *pixels;

    write_tex0_btx0(&set, &file);
    put16(file.data + BTX0_HEADER + 0x34, 0);
    opened = open_textures(file.data, file.size, KUNAI_OPEN_STRICT);
    assert_int_equal(kunai_textures_get_info(opened)->palette_count, 0);
    pixels = decode_level(opened, 0, 0);
    assert_pixel(pixels, 0, red);
    free(pixels);
    kunai_textures_close(opened);
    free_bytes(&file);
}

/* ---- the writer ---- */

/* A file that another program wrote, once more from its texels. */
TEST(other_writer)
{
    enum { TEXELS = 0x8C, EMPTY_TREE = 0x85 };
    size_t size;
    uint8_t *file = test_read_corpus("nitro/synthetic/direct.nsbtx", &size);
    tex0_texture texture = {.name = "grad", .format = TEX0_DIRECT, .width = 16, .height = 8};
    const tex0_set set = make_one_texture(&texture, NULL);
    bytes written = {0};

    if (!file)
        skip();
    texture.texels = file + TEXELS;
    write_tex0_btx0(&set, &written);
    /* The root of its empty dictionary leads to a node that is not there. */
    assert_int_equal(file[EMPTY_TREE], 1);
    file[EMPTY_TREE] = 0;
    assert_int_equal(written.size, size);
    assert_memory_equal(written.data, file, size);
    free_bytes(&written);
    free(file);
}
