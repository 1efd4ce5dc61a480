/* test_sample_textures.c - the small textures of the sample, and textures of every format, decode
 * to exactly the numbers that they were written from; the rules for colours are those of pvr.md 6
 * and gvr-xvr.md, written out here a second time. */
#include "decode.h"
#include "support.h"

#include "sample_textures.h"

/* ---- colours ---- */

typedef void color_rule(uint32_t number, uint8_t *rgba);

static void put(uint8_t *rgba, uint32_t red, uint32_t green, uint32_t blue, uint32_t alpha)
{
    rgba[0] = (uint8_t)red;
    rgba[1] = (uint8_t)green;
    rgba[2] = (uint8_t)blue;
    rgba[3] = (uint8_t)alpha;
}

/* The bits of a number from low on, repeated to eight of them. */
static uint32_t repeat_bits(uint32_t number, uint32_t low, uint32_t bits)
{
    const uint32_t value = number >> low & ((1u << bits) - 1), top = value << (8 - bits);

    return top | top >> bits | top >> 2 * bits;
}

static void decode_argb1555(uint32_t number, uint8_t *rgba)
{
    put(rgba, repeat_bits(number, 10, 5), repeat_bits(number, 5, 5), repeat_bits(number, 0, 5),
        number & 0x8000 ? 255 : 0);
}

static void decode_rgb565(uint32_t number, uint8_t *rgba)
{
    put(rgba, repeat_bits(number, 11, 5), repeat_bits(number, 5, 6), repeat_bits(number, 0, 5),
        255);
}

static void decode_argb4444(uint32_t number, uint8_t *rgba)
{
    put(rgba, repeat_bits(number, 8, 4), repeat_bits(number, 4, 4), repeat_bits(number, 0, 4),
        repeat_bits(number, 12, 4));
}

static void decode_rgb555(uint32_t number, uint8_t *rgba)
{
    decode_argb1555(number | 0x8000, rgba);
}

static void decode_rgb5a3(uint32_t number, uint8_t *rgba)
{
    decode_argb4444(number, rgba);
    rgba[3] = (uint8_t)repeat_bits(number, 12, 3);
    if (number & 0x8000)
        decode_rgb555(number, rgba);
}

static void decode_ia8(uint32_t number, uint8_t *rgba)
{
    put(rgba, number, number, number, number >> 8);
}

static void decode_argb8888(uint32_t number, uint8_t *rgba)
{
    put(rgba, number >> 16, number >> 8, number, number >> 24);
}

/* The bytes A, B, G, R. */
static void decode_abgr8888(uint32_t number, uint8_t *rgba)
{
    put(rgba, number >> 24, number >> 16, number >> 8, number);
}

static void decode_bump(uint32_t number, uint8_t *rgba)
{
    put(rgba, number >> 8, number, 0, 255);
}

static uint32_t clamp(int value)
{
    return (uint32_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

static void decode_yuv(uint32_t luma, uint32_t first, uint32_t second, uint8_t *rgba)
{
    const int y = (int)(luma & 255), u = (int)(first & 255) - 128, v = (int)(second & 255) - 128;

    put(rgba, clamp(y + v * 11 / 8), clamp(y - (u * 11 + v * 22) / 32), clamp(y + u * 110 / 64),
        255);
}

/* ---- texels ---- */

/* Texel x, y of a level that is width texels wide. */
typedef void texel_rule(const stored_texture *texture, color_rule *color, uint32_t level,
                        uint32_t width, uint32_t x, uint32_t y, uint8_t *rgba);

static void decode_plain_texel(const stored_texture *texture, color_rule *color, uint32_t level,
                               uint32_t width, uint32_t x, uint32_t y, uint8_t *rgba)
{
    (void)width;
    color(texture->texel(level, x, y), rgba);
}

/* 1x1 is the last texel of its entry. */
static void decode_vq_texel(const stored_texture *texture, color_rule *color, uint32_t level,
                            uint32_t width, uint32_t x, uint32_t y, uint8_t *rgba)
{
    const uint32_t part = width == 1 ? 3 : 2 * (x & 1) + (y & 1);

    color(texture->part(texture->texel(level, x / 2, y / 2), part), rgba);
}

/* color: of 1x1, which has no neighbour. */
static void decode_yuv422_texel(const stored_texture *texture, color_rule *color, uint32_t level,
                                uint32_t width, uint32_t x, uint32_t y, uint8_t *rgba)
{
    const uint32_t left = texture->texel(level, x & ~1u, y);
    const uint32_t right = texture->texel(level, x | 1, y);

    if (width == 1)
        color(left, rgba);
    else
        decode_yuv((x & 1 ? right : left) >> 8, left, right, rgba);
}

/* Neighbours are in the same tile. */
static void decode_vq_yuv422_texel(const stored_texture *texture, color_rule *color, uint32_t level,
                                   uint32_t width, uint32_t x, uint32_t y, uint8_t *rgba)
{
    const uint32_t entry = texture->texel(level, x / 2, y / 2);
    const uint32_t left = texture->part(entry, y & 1), right = texture->part(entry, 2 + (y & 1));

    if (width == 1)
        color(texture->part(entry, 3), rgba);
    else
        decode_yuv((x & 1 ? right : left) >> 8, left, right, rgba);
}

static void decode_yuv420_texel(const stored_texture *texture, color_rule *color, uint32_t level,
                                uint32_t width, uint32_t x, uint32_t y, uint8_t *rgba)
{
    const uint32_t corner = texture->texel(level, x & ~1u, y & ~1u);

    (void)color, (void)width;
    decode_yuv(texture->texel(level, x, y), corner >> 8, corner >> 16, rgba);
}

/* Color number 2 and 3 of four: the share of the first in thirds. */
static void mix_thirds(const uint8_t *first, const uint8_t *second, uint32_t share, uint8_t *rgba)
{
    uint32_t c;

    for (c = 0; c < 3; c++)
        rgba[c] = (uint8_t)((share * first[c] + (3 - share) * second[c]) / 3);
    rgba[3] = 255;
}

static uint32_t get_block(uint32_t width, uint32_t x, uint32_t y)
{
    return y / 4 * ((width + 3) / 4) + x / 4;
}

static void decode_cmpr_texel(const stored_texture *texture, color_rule *color, uint32_t level,
                              uint32_t width, uint32_t x, uint32_t y, uint8_t *rgba)
{
    const uint32_t block = get_block(width, x, y), number = texture->texel(level, x, y) & 3;
    const uint32_t c0 = texture->part(block, 0) & 0xFFFF, c1 = texture->part(block, 1) & 0xFFFF;
    uint8_t first[4], second[4];
    uint32_t c;

    color(c0, first);
    color(c1, second);
    if (number < 2)
        memcpy(rgba, number ? second : first, 4);
    else if (c0 > c1)
        mix_thirds(first, second, 4 - number, rgba);
    else
        for (c = 0; c < 4; c++)
            rgba[c] = (uint8_t)(number == 2 ? (first[c] + second[c]) / 2 : 0);
}

static void decode_dxt5_texel(const stored_texture *texture, color_rule *color, uint32_t level,
                              uint32_t width, uint32_t x, uint32_t y, uint8_t *rgba)
{
    const uint32_t block = get_block(width, x, y), number = texture->texel(level, x, y) & 3;
    const uint32_t k = texture->texel(level, x, y) >> 2 & 7;
    const uint32_t a0 = texture->part(block, 2) & 255, a1 = texture->part(block, 3) & 255;
    uint8_t first[4], second[4];

    color(texture->part(block, 0), first);
    color(texture->part(block, 1), second);
    mix_thirds(first, second, number < 2 ? 3 - 3 * number : 4 - number, rgba);
    if (k < 2)
        rgba[3] = (uint8_t)(k ? a1 : a0);
    else if (a0 > a1)
        rgba[3] = (uint8_t)(((8 - k) * a0 + (k - 1) * a1) / 7);
    else if (k < 6)
        rgba[3] = (uint8_t)(((6 - k) * a0 + (k - 1) * a1) / 5);
    else
        rgba[3] = k == 6 ? 0 : 255;
}

/* How a texture is to be read. */
typedef struct kind {
    const char *pixel_name; /* empty: not compared */
    uint32_t levels;
    uint32_t index_bits; /* 0: not indices */
    texel_rule *texel;
    color_rule *color; /* indices: of the palette that is inside, or NULL */
} kind;

static const kind kinds[SAMPLE_TEXTURES] = {
    [SAMPLE_PALETTE4] = {"", 1, 4, NULL, NULL},
    [SAMPLE_PALETTE4_MIPS] = {"", 4, 4, NULL, NULL},
    [SAMPLE_PALETTE8_MIPS] = {"", 5, 8, NULL, NULL},
    [SAMPLE_BUMP] = {"BUMP", 1, 0, decode_plain_texel, decode_bump},
    [SAMPLE_YUV_MIPS] = {"YUV422", 4, 0, decode_yuv422_texel, decode_rgb565},
    [SAMPLE_YUV420] = {"YUV420", 1, 0, decode_yuv420_texel, NULL},
    [SAMPLE_BITMAP] = {"ABGR8888", 1, 0, decode_plain_texel, decode_abgr8888},
    [SAMPLE_SMALL_VQ_MIPS] = {"ARGB1555", 5, 0, decode_vq_texel, decode_argb1555},
    [SAMPLE_DMA_MIPS] = {"ARGB4444", 4, 0, decode_plain_texel, decode_argb4444},
    [SAMPLE_WIDE] = {"RGB555", 1, 0, decode_plain_texel, decode_rgb555},
    [SAMPLE_RUNS] = {"RGB565", 1, 0, decode_plain_texel, decode_rgb565},
    [SAMPLE_IA8] = {"IA8", 1, 0, decode_plain_texel, decode_ia8},
    [SAMPLE_RGB5A3_MIPS] = {"RGB5A3", 4, 0, decode_plain_texel, decode_rgb5a3},
    [SAMPLE_RGBA8] = {"RGBA8", 1, 0, decode_plain_texel, decode_argb8888},
    [SAMPLE_CMPR_MIPS] = {"CMPR", 5, 0, decode_cmpr_texel, decode_rgb565},
    [SAMPLE_PALETTE_INSIDE] = {"CI4", 1, 4, NULL, decode_rgb5a3},
    [SAMPLE_PALETTE_OUTSIDE] = {"CI8", 1, 8, NULL, NULL},
    /* of the 2x2 level only the first bytes are stored (gvr-xvr.md B4) */
    [SAMPLE_DXT5_MIPS] = {"DXT5", 3, 0, decode_dxt5_texel, decode_rgb565},
    [SAMPLE_ARGB_MIPS] = {"ARGB8888", 4, 0, decode_plain_texel, decode_argb8888}};

/* ---- files ---- */

typedef struct opened {
    uint8_t *data;
    kunai_textures *textures;
} opened;

static opened open_fixture(const char *name)
{
    opened file = {NULL, NULL};
    kunai_options options;
    kunai_error error;
    size_t size;

    memset(&options, 0, sizeof options);
    options.struct_size = sizeof options;
    options.flags = KUNAI_OPEN_STRICT; /* nothing is to be warned of */
    file.data = test_read_fixture(name, &size);
    if (kunai_textures_open(file.data, size, &options, &file.textures, &error) != KUNAI_OK)
        fail_msg("%s: %llX: %s", name, (unsigned long long)error.offset, error.message);
    return file;
}

static void close_fixture(opened *file)
{
    kunai_textures_close(file->textures);
    free(file->data);
}

static uint8_t *decode_image(const kunai_textures *textures, uint32_t index, uint32_t level,
                             uint32_t output, const kunai_palette *palette)
{
    const kunai_level *size = &kunai_textures_get_image(textures, index)->levels[level];
    const size_t total =
        (size_t)size->width * size->height * (output == KUNAI_OUTPUT_INDEX8 ? 1 : 4);
    uint8_t *texels = malloc(total);
    kunai_error error;

    assert_non_null(texels);
    if (decode_as(textures, index, level, output, palette, texels, total, 0, &error) != KUNAI_OK)
        fail_msg("%s", error.message);
    return texels;
}

static void assert_texels(const kunai_textures *textures, uint32_t index, uint32_t level,
                          const stored_texture *texture, const kind *how)
{
    const kunai_level *size = &kunai_textures_get_image(textures, index)->levels[level];
    uint8_t *texels = decode_image(textures, index, level, KUNAI_OUTPUT_RGBA8, NULL);
    uint8_t expected[4];
    uint32_t x, y;

    for (y = 0; y < size->height; y++)
        for (x = 0; x < size->width; x++) {
            how->texel(texture, how->color, level, size->width, x, y, expected);
            if (memcmp(texels + 4 * (y * size->width + x), expected, 4) != 0)
                fail_msg("formats %X, %X: level %u, texel %u, %u", texture->pixel_format,
                         texture->data_format, level, x, y);
        }
    free(texels);
}

/* What the indices of a level mean: colors has a colour for each. */
static void assert_colors(const kunai_textures *textures, uint32_t level,
                          const stored_texture *texture, const kind *how,
                          const kunai_palette *palette, const uint8_t *colors, uint32_t index)
{
    const uint32_t mask = (1u << how->index_bits) - 1;
    const kunai_level *size = &kunai_textures_get_image(textures, index)->levels[level];
    uint8_t *texels = decode_image(textures, index, level, KUNAI_OUTPUT_RGBA8, palette);
    uint8_t *indices = decode_image(textures, index, level, KUNAI_OUTPUT_INDEX8, palette);
    uint32_t i;

    for (i = 0; i < size->width * size->height; i++) {
        const uint32_t x = i % size->width, y = i / size->width;
        const uint32_t stored = texture->texel(level, x, y) & mask;

        assert_int_equal(indices[i], stored);
        assert_memory_equal(texels + 4 * i, colors + 4 * stored, 4);
    }
    free(texels);
    free(indices);
}

/* Without a palette of the caller. */
static void assert_indices(const kunai_textures *textures, uint32_t index, uint32_t level,
                           const stored_texture *texture, const kind *how)
{
    const uint32_t count = 1u << how->index_bits;
    uint8_t colors[4 * 256];
    uint32_t i;

    for (i = 0; i < count; i++)
        if (how->color)
            how->color(texture->palette->color(i), colors + 4 * i);
        else
            put(colors + 4 * i, i * 255 / (count - 1), i * 255 / (count - 1), i * 255 / (count - 1),
                255);
    assert_colors(textures, level, texture, how, NULL, colors, index);
}

static void assert_image(const kunai_textures *textures, uint32_t index,
                         const stored_texture *texture, const kind *how)
{
    const kunai_image *image = kunai_textures_get_image(textures, index);
    uint32_t level;

    if (image->result != KUNAI_OK)
        fail_msg("formats %X, %X, %ux%u: result %d", texture->pixel_format, texture->data_format,
                 texture->width, texture->height, image->result);
    assert_int_equal(image->width, texture->width);
    assert_int_equal(image->height, texture->height);
    assert_int_equal(image->level_count, how->levels);
    assert_int_equal(image->global_index, texture->global_index);
    assert_int_equal(image->color_count, how->index_bits ? 1u << how->index_bits : 0);
    if (how->pixel_name[0])
        assert_string_equal(image->pixel_name, how->pixel_name);
    for (level = 0; level < image->level_count; level++)
        if (how->index_bits)
            assert_indices(textures, index, level, texture, how);
        else
            assert_texels(textures, index, level, texture, how);
}

TEST(textures)
{
    uint32_t i;

    for (i = 0; i < SAMPLE_TEXTURES; i++) {
        opened file = open_fixture(sample_textures[i].name);
        const kunai_image *image = kunai_textures_get_image(file.textures, 0);

        assert_int_equal(kunai_textures_get_info(file.textures)->image_count, 1);
        assert_int_equal(kunai_textures_get_info(file.textures)->palette_count,
                         i == SAMPLE_PALETTE_INSIDE);
        assert_int_equal(image->flags & KUNAI_IMAGE_BUMP, i == SAMPLE_BUMP ? KUNAI_IMAGE_BUMP : 0);
        assert_int_equal(image->flags & KUNAI_IMAGE_RUNS, i == SAMPLE_RUNS ? KUNAI_IMAGE_RUNS : 0);
        assert_int_equal(image->codebook_count, i == SAMPLE_SMALL_VQ_MIPS ? 16 : 0);
        assert_image(file.textures, 0, &sample_textures[i].texture, &kinds[i]);
        close_fixture(&file);
    }
}

/* ---- all formats ---- */

/* Not the pattern of the sample: below 16, so that every codebook has the entry. */
static uint32_t pick_entry(uint32_t level, uint32_t x, uint32_t y)
{
    return (5 * x + 3 * y + 7 * level + x * y) & 15;
}

static uint32_t pick_number(uint32_t level, uint32_t x, uint32_t y)
{
    return (1 + x + 131 * y + 5003 * level) * 0x85EBCA77u >> 3;
}

static uint32_t pick_part(uint32_t number, uint32_t part)
{
    return pick_number(part, number, 4);
}

static uint32_t pick_color(uint32_t index)
{
    return pick_number(1, index, index);
}

static void decode_i4(uint32_t number, uint8_t *rgba)
{
    put(rgba, (number & 15) * 17, (number & 15) * 17, (number & 15) * 17, 255);
}

static void decode_i8(uint32_t number, uint8_t *rgba)
{
    put(rgba, number, number, number, 255);
}

static void decode_ia4(uint32_t number, uint8_t *rgba)
{
    decode_i4(number, rgba);
    rgba[3] = (uint8_t)((number >> 4 & 15) * 17);
}

static void decode_alpha8(uint32_t number, uint8_t *rgba)
{
    put(rgba, 255, 255, 255, number);
}

static void decode_rgb888(uint32_t number, uint8_t *rgba)
{
    decode_argb8888(number | 0xFF000000u, rgba);
}

typedef void texture_write(const stored_texture *texture, bytes *out);

/* levels: 0 for as many as the size has. */
static const struct {
    texture_write *write;
    uint32_t pixel_format;
    uint32_t data_format;
    texture_texel *numbers;
    kind how;
} formats[] = {
    {write_texture_pvr,
     0,
     0x01,
     pick_number,
     {"ARGB1555", 1, 0, decode_plain_texel, decode_argb1555}},
    {write_texture_pvr, 1, 0x02, pick_number, {"RGB565", 0, 0, decode_plain_texel, decode_rgb565}},
    {write_texture_pvr, 3, 0x01, pick_number, {"YUV422", 1, 0, decode_yuv422_texel, decode_rgb565}},
    {write_texture_pvr, 3, 0x12, pick_number, {"YUV422", 0, 0, decode_yuv422_texel, decode_rgb565}},
    {write_texture_pvr, 4, 0x02, pick_number, {"BUMP", 0, 0, decode_plain_texel, decode_bump}},
    {write_texture_pvr, 2, 0x03, pick_entry, {"ARGB4444", 1, 0, decode_vq_texel, decode_argb4444}},
    {write_texture_pvr, 5, 0x04, pick_entry, {"RGB555", 0, 0, decode_vq_texel, decode_rgb555}},
    {write_texture_pvr, 4, 0x03, pick_entry, {"BUMP", 1, 0, decode_vq_texel, decode_bump}},
    {write_texture_pvr,
     3,
     0x04,
     pick_entry,
     {"YUV422", 0, 0, decode_vq_yuv422_texel, decode_rgb565}},
    {write_texture_pvr,
     3,
     0x10,
     pick_entry,
     {"YUV422", 1, 0, decode_vq_yuv422_texel, decode_rgb565}},
    {write_texture_pvr, 7, 0x05, pick_number, {"", 1, 4, NULL, NULL}},
    {write_texture_pvr, 7, 0x06, pick_number, {"", 0, 4, NULL, NULL}},
    {write_texture_pvr, 7, 0x07, pick_number, {"", 1, 8, NULL, NULL}},
    {write_texture_pvr, 7, 0x08, pick_number, {"", 0, 8, NULL, NULL}},
    {write_texture_pvr,
     0,
     0x09,
     pick_number,
     {"ARGB1555", 1, 0, decode_plain_texel, decode_argb1555}},
    {write_texture_pvr, 3, 0x09, pick_number, {"YUV422", 1, 0, decode_yuv422_texel, decode_rgb565}},
    {write_texture_pvr, 1, 0x0A, pick_number, {"RGB565", 1, 0, decode_plain_texel, decode_rgb565}},
    {write_texture_pvr,
     2,
     0x0B,
     pick_number,
     {"ARGB4444", 1, 0, decode_plain_texel, decode_argb4444}},
    {write_texture_pvr, 5, 0x0C, pick_number, {"RGB555", 1, 0, decode_plain_texel, decode_rgb555}},
    {write_texture_pvr, 1, 0x0D, pick_number, {"RGB565", 1, 0, decode_plain_texel, decode_rgb565}},
    {write_texture_pvr, 0, 0x0E, pick_number, {"", 1, 0, decode_plain_texel, decode_abgr8888}},
    {write_texture_pvr, 0, 0x0F, pick_number, {"", 0, 0, decode_plain_texel, decode_abgr8888}},
    {write_texture_pvr, 1, 0x10, pick_entry, {"RGB565", 1, 0, decode_vq_texel, decode_rgb565}},
    {write_texture_pvr, 2, 0x11, pick_entry, {"ARGB4444", 0, 0, decode_vq_texel, decode_argb4444}},
    {write_texture_pvr,
     0,
     0x12,
     pick_number,
     {"ARGB1555", 0, 0, decode_plain_texel, decode_argb1555}},
    {write_texture_runs,
     2,
     0x02,
     pick_entry,
     {"ARGB4444", 0, 0, decode_plain_texel, decode_argb4444}},
    {write_texture_runs, 2, 0x07, pick_entry, {"", 1, 8, NULL, NULL}},
    {write_texture_gvr, 0, 0x00, pick_number, {"I4", 1, 0, decode_plain_texel, decode_i4}},
    {write_texture_gvr, 1, 0x01, pick_number, {"I8", 0, 0, decode_plain_texel, decode_i8}},
    {write_texture_gvr, 0, 0x02, pick_number, {"IA4", 1, 0, decode_plain_texel, decode_ia4}},
    {write_texture_gvr, 1, 0x03, pick_number, {"IA8", 0, 0, decode_plain_texel, decode_ia8}},
    {write_texture_gvr, 0, 0x04, pick_number, {"RGB565", 1, 0, decode_plain_texel, decode_rgb565}},
    {write_texture_gvr, 1, 0x05, pick_number, {"RGB5A3", 0, 0, decode_plain_texel, decode_rgb5a3}},
    {write_texture_gvr, 1, 0x06, pick_number, {"RGBA8", 0, 0, decode_plain_texel, decode_argb8888}},
    {write_texture_gvr, 0x09, 0x08, pick_number, {"CI4", 0, 4, NULL, decode_ia8}},
    {write_texture_gvr, 0x18, 0x09, pick_number, {"CI8", 1, 8, NULL, decode_rgb565}},
    {write_texture_gvr, 0x68, 0x09, pick_number, {"CI8", 1, 8, NULL, decode_argb8888}},
    {write_texture_gvr, 0, 0x0E, pick_number, {"CMPR", 1, 0, decode_cmpr_texel, decode_rgb565}},
    {write_texture_gvr, 1, 0x0E, pick_number, {"CMPR", 0, 0, decode_cmpr_texel, decode_rgb565}},
    {write_texture_xvr, 2, 0, pick_number, {"RGB565", 1, 0, decode_plain_texel, decode_rgb565}},
    {write_texture_xvr, 3, 0, pick_number, {"ARGB1555", 1, 0, decode_plain_texel, decode_argb1555}},
    {write_texture_xvr, 4, 0, pick_number, {"ARGB4444", 1, 0, decode_plain_texel, decode_argb4444}},
    {write_texture_xvr, 10, 0, pick_number, {"DXT5", 1, 0, decode_dxt5_texel, decode_rgb565}},
    {write_texture_xvr,
     11,
     0,
     pick_number,
     {"ARGB8888", 1, 0, decode_plain_texel, decode_argb8888}},
    {write_texture_xvr, 12, 0, pick_number, {"RGB565", 1, 0, decode_plain_texel, decode_rgb565}},
    {write_texture_xvr,
     13,
     0,
     pick_number,
     {"ARGB1555", 1, 0, decode_plain_texel, decode_argb1555}},
    {write_texture_xvr,
     14,
     0,
     pick_number,
     {"ARGB4444", 1, 0, decode_plain_texel, decode_argb4444}},
    {write_texture_xvr, 17, 0, pick_number, {"A8", 1, 0, decode_plain_texel, decode_alpha8}},
    {write_texture_xvr, 18, 0, pick_number, {"XRGB1555", 1, 0, decode_plain_texel, decode_rgb555}},
    {write_texture_xvr, 19, 0, pick_number, {"", 1, 0, decode_plain_texel, decode_rgb888}}};

static void assert_format(size_t number, uint32_t width, uint32_t height)
{
    static const texture_palette codes[7] = {{0, 0, 0, 256, pick_color}, {1, 0, 0, 256, pick_color},
                                             {0, 0, 0, 0, NULL},         {0, 0, 0, 0, NULL},
                                             {0, 0, 0, 0, NULL},         {0, 0, 0, 0, NULL},
                                             {6, 0, 0, 256, pick_color}};
    const stored_texture texture = {formats[number].pixel_format,
                                    formats[number].data_format,
                                    width,
                                    height,
                                    1 + (uint32_t)number,
                                    formats[number].numbers,
                                    pick_part,
                                    &codes[formats[number].pixel_format >> 4]};
    kind how = formats[number].how;
    kunai_textures *textures = NULL;
    bytes file = {NULL, 0, 0};
    uint8_t *exact;

    while (!formats[number].how.levels && width >> how.levels)
        how.levels++;
    formats[number].write(&texture, &file);
    exact = malloc(file.size);
    assert_non_null(exact);
    memcpy(exact, file.data, file.size); /* so that a read behind it is seen */
    assert_int_equal(kunai_textures_open(exact, file.size, NULL, &textures, NULL), KUNAI_OK);
    assert_image(textures, 0, &texture, &how);
    kunai_textures_close(textures);
    free(exact);
    free_bytes(&file);
}

TEST(every_format)
{
    static const uint32_t sides[] = {2, 4, 8, 16, 32, 64, 128};
    size_t i, k;

    for (i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        for (k = 0; k < sizeof sides / sizeof sides[0]; k++)
            assert_format(i, sides[k], sides[k]);
        if (!formats[i].how.levels) /* square ones only */
            continue;
        assert_format(i, 4, 2);
        assert_format(i, 2, 16);
        assert_format(i, 64, 8);
        assert_format(i, 16, 64);
        if (formats[i].write == write_texture_gvr || formats[i].write == write_texture_xvr)
            assert_format(i, 13, 7); /* blocks that are not full */
    }
}

/* ---- palettes ---- */

static color_rule *const palette_colors[SAMPLE_PALETTES] = {decode_argb4444, decode_argb8888,
                                                            decode_rgb565, decode_rgb565};

static void assert_palette(const kunai_palette *palette, uint32_t number)
{
    const texture_palette *stored = sample_palettes[number].palette;
    uint8_t expected[4];
    uint32_t i;

    assert_int_equal(palette->format, stored->format);
    assert_int_equal(palette->bank, stored->bank);
    assert_int_equal(palette->first, stored->first);
    assert_int_equal(palette->count, stored->count);
    for (i = 0; i < stored->count; i++) {
        palette_colors[number](stored->color(i), expected);
        assert_memory_equal(palette->colors + 4 * i, expected, 4);
    }
}

TEST(palettes)
{
    uint32_t i;

    for (i = 0; i < SAMPLE_PALETTES; i++) {
        opened file = open_fixture(sample_palettes[i].name);

        assert_int_equal(kunai_textures_get_info(file.textures)->image_count, 0);
        assert_int_equal(kunai_textures_get_info(file.textures)->palette_count, 1);
        assert_palette(kunai_textures_get_palette(file.textures, 0), i);
        close_fixture(&file);
    }
}

/* Every level with the colours from a bank on; those that the palette lacks are transparent. */
static void assert_bank(uint32_t number, uint32_t palette_number, uint32_t bank)
{
    opened file = open_fixture(sample_textures[number].name);
    opened palette_file = open_fixture(sample_palettes[palette_number].name);
    kunai_palette palette = *kunai_textures_get_palette(palette_file.textures, 0);
    const texture_palette *stored = sample_palettes[palette_number].palette;
    uint8_t colors[4 * 256];
    uint32_t i;

    assert_true(palette.count > 16 * bank);
    palette.colors += 4 * 16 * bank;
    palette.count -= 16 * bank;
    memset(colors, 0, sizeof colors);
    for (i = 0; i < 256 && 16 * bank + i < stored->count; i++)
        palette_colors[palette_number](stored->color(16 * bank + i), colors + 4 * i);
    for (i = 0; i < kinds[number].levels; i++)
        assert_colors(file.textures, i, &sample_textures[number].texture, &kinds[number], &palette,
                      colors, 0);
    close_fixture(&palette_file);
    close_fixture(&file);
}

TEST(palettes_of_other_files)
{
    assert_bank(SAMPLE_PALETTE4, 0, SAMPLE_BANK);
    assert_bank(SAMPLE_PALETTE4_MIPS, 2, 0);
    assert_bank(SAMPLE_PALETTE4_MIPS, 2, 1);
    assert_bank(SAMPLE_PALETTE8_MIPS, 1, 0);
    assert_bank(SAMPLE_PALETTE_OUTSIDE, 3, 0);
    assert_bank(SAMPLE_PALETTE_INSIDE, 3, 2); /* instead of its own */
}

/* ---- archives ---- */

TEST(pvm)
{
    opened file = open_fixture("texture_set.pvm");
    uint32_t i;

    assert_int_equal(kunai_textures_get_info(file.textures)->image_count, SAMPLE_PVM_TEXTURES);
    for (i = 0; i < SAMPLE_PVM_TEXTURES; i++)
        assert_image(file.textures, i, &sample_textures[sample_pvm[i]].texture,
                     &kinds[sample_pvm[i]]);
    assert_int_equal(kunai_textures_find_image(file.textures, "second", 6), 1);
    assert_int_equal(kunai_textures_get_info(file.textures)->palette_count, 1);
    assert_palette(kunai_textures_get_palette(file.textures, 0), 0);
    assert_string_equal(kunai_textures_get_palette(file.textures, 0)->name.data, "colours");
    close_fixture(&file);
}

TEST(gvm)
{
    opened file = open_fixture("texture_set.gvm");
    uint32_t i;

    assert_int_equal(kunai_textures_get_info(file.textures)->image_count, SAMPLE_GVM_TEXTURES);
    for (i = 0; i < SAMPLE_GVM_TEXTURES; i++)
        assert_image(file.textures, i, &sample_textures[sample_gvm[i]].texture,
                     &kinds[sample_gvm[i]]);
    assert_int_equal(kunai_textures_get_info(file.textures)->palette_count, 1);
    assert_ptr_equal(kunai_textures_get_image(file.textures, 0)->palette,
                     kunai_textures_get_palette(file.textures, 0));
    assert_null(kunai_textures_get_image(file.textures, 1)->palette);
    close_fixture(&file);
}
