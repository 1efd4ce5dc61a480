/* texture_files.c */
#include "texture_files.h"
#include "flags.h"

laid lay_pvr(uint32_t pixel, uint32_t data, uint32_t width, uint32_t height, size_t payload)
{
    return lay("'PVRT' %u b(%u %u 0 0) h(%u %u) .%u", (unsigned)payload + 8, pixel, data, width,
               height, (unsigned)payload);
}

laid lay_gvr(uint32_t flags, uint32_t format, uint32_t width, uint32_t height, size_t payload)
{
    return lay("'GVRT' %u > b(0 0 %u %u) h(%u %u) .%u", (unsigned)payload + 8, flags, format, width,
               height, (unsigned)payload);
}

laid lay_xvr(uint32_t flags, uint32_t format, uint32_t width, uint32_t height, size_t payload)
{
    return lay("'XVRT' %u %u %u 0x12345678 h(%u %u) %u .36 .%u", (unsigned)payload + 56, flags,
               format, width, height, (unsigned)payload, (unsigned)payload);
}

laid lay_tex0_names(uint32_t format, uint32_t count, const char *names, uint32_t palette_count,
                    const char *palette_names)
{
    char entries[16] = "";

    if (palette_count)
        snprintf(entries, sizeof entries, "%u*0", palette_count);
    return lay("start: 'BTX0' h(0xFEFF 1) end-start h(16 1) block-start ^ block: 'TEX0' end-block "
               "0 h(0 60) 0 @texels 0 h(0 60) 0 @texels @texels 0 "
               "h(8 0) @palettes @colors "
               "b(0 %u) h(0 8 %u) %u*0 h(8 %u) %u*(h0 b(0 %u) 0x80004008) %s "
               "palettes: b(0 %u) h(0 8 %u) %u*0 h(4 %u) %s %s texels: .128 colors: .64 end:",
               count, 12 + 4 * count, count + 1, 4 + 8 * count, count, format << 2, names,
               palette_count, 12 + 4 * palette_count, palette_count + 1, 4 + 4 * palette_count,
               entries, palette_names);
}

void check_broken(const laid *file, const char *code, size_t place)
{
    check_case(file, "textures", "warns %s %u image_count=1 image[0].result=E_%s", code,
               (unsigned)place, code);
}

void check_cut(const laid *file, size_t size, const char *format, ...)
{
    laid cut = copy_laid(file);
    char text[1024];
    va_list arguments;

    va_start(arguments, format);
    assert_true(vsnprintf(text, sizeof text, format, arguments) < (int)sizeof text);
    va_end(arguments);
    assert_true(size <= cut.file.size);
    cut.file.size = size;
    check_case(&cut, "textures", "%s", text);
    free_laid(&cut);
}

void print_picture(FILE *text, laid file, uint32_t flags, const char *name)
{
    kunai_textures *textures = open_textures(file.file.data, file.file.size, flags);
    const kunai_level level = *kunai_textures_get_image(textures, 0)->levels;
    uint8_t *pixels = decode_level(textures, 0, 0);
    char hex[65];

    check_case(&file, "textures", "broken_count=0");
    test_sha256(pixels, (size_t)level.width * level.height * 4, hex);
    fprintf(text, "%s: %s\n", name, hex);
    free(pixels);
    kunai_textures_close(textures);
    free_laid(&file);
}

void print_random_picture(FILE *text, uint32_t format, laid file, size_t start)
{
    kunai_textures *textures = open_textures(file.file.data, file.file.size, 0);
    const kunai_level level = *kunai_textures_get_image(textures, 0)->levels;
    char name[64];

    kunai_textures_close(textures);
    fill_random(file.file.data + start, file.file.size - start, level.width * 3 + level.height);
    snprintf(name, sizeof name, "format %u, %ux%u", format, level.width, level.height);
    print_picture(text, file, 0, name);
}

void put16(uint8_t *at, uint32_t value)
{
    at[0] = (uint8_t)value;
    at[1] = (uint8_t)(value >> 8);
}

void put32(uint8_t *at, uint32_t value)
{
    put16(at, value);
    put16(at + 2, value >> 16);
}

void put16_big(uint8_t *at, uint32_t value)
{
    at[0] = (uint8_t)(value >> 8);
    at[1] = (uint8_t)value;
}

void fill_random(uint8_t *to, size_t size, uint32_t seed)
{
    size_t i;

    for (i = 0; i < size; i++) {
        seed = seed * 1664525 + 1013904223;
        to[i] = (uint8_t)(seed >> 24);
    }
}

uint8_t *make_pvr(uint32_t pixel, uint32_t data, uint32_t width, uint32_t height, size_t payload,
                  size_t lead, size_t *size)
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

uint8_t *make_gvr(uint32_t flags, uint32_t format, uint32_t width, uint32_t height, size_t payload,
                  size_t lead, size_t *size)
{
    uint8_t *file = calloc(1, lead + GVR_HEADER + payload);

    assert_non_null(file);
    *size = lead + GVR_HEADER + payload;
    memcpy(file + lead, "GVRT", 4);
    put32(file + lead + 4, (uint32_t)(8 + payload)); /* the lengths are little-endian */
    file[lead + 10] = (uint8_t)flags;
    file[lead + 11] = (uint8_t)format;
    put16_big(file + lead + 12, width);
    put16_big(file + lead + 14, height);
    return file;
}

uint8_t *make_xvr(uint32_t flags, uint32_t format, uint32_t width, uint32_t height, size_t payload,
                  size_t *size)
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

uint8_t *make_xvm(const uint8_t *texture, size_t texture_size, uint32_t count, size_t *size)
{
    uint8_t *file = calloc(1, XVM_HEADER + count * texture_size);
    uint32_t i;

    assert_non_null(file);
    *size = XVM_HEADER + count * texture_size;
    memcpy(file, "XVMH", 4);
    put32(file + 4, XVM_HEADER - 8);
    put32(file + 8, count);
    for (i = 0; i < count; i++)
        memcpy(file + XVM_HEADER + i * texture_size, texture, texture_size);
    return file;
}

/* Four textures with names and global indices; number 1 is no square, 2 is unsupported, and 3
 * comes with a length that is 8 too large, as the converter of KallistiOS writes it. */
uint8_t *make_pvm(size_t *size)
{
    static const uint8_t formats[PVM_TEXTURES] = {0x01, 0x02, 0x13, 0x01};
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

kunai_options make_texture_options(uint32_t flags, uint32_t format)
{
    kunai_options options;

    memset(&options, 0, sizeof options);
    options.struct_size = sizeof options;
    set_flags(&options, flags);
    options.format = format;
    return options;
}

kunai_textures *open_textures(const void *data, size_t size, uint32_t flags)
{
    const kunai_options options = make_texture_options(flags, 0);
    kunai_textures *textures = NULL;
    kunai_error error;

    if (kunai_textures_open(data, size, &options, &textures, &error) != KUNAI_OK)
        fail_msg("open: %s at %llu: %s", kunai_result_name(error.code),
                 (unsigned long long)error.offset, error.message);
    assert_int_equal(error.code, KUNAI_OK);
    return textures;
}

void assert_open_fails(const void *data, size_t size, uint32_t flags, uint32_t format,
                       kunai_result code, uint64_t offset)
{
    const kunai_options options = make_texture_options(flags, format);
    kunai_textures *textures;
    kunai_error error;

    assert_int_equal(kunai_textures_open(data, size, &options, &textures, &error), code);
    assert_null(textures);
    assert_int_equal(error.code, code);
    assert_int_equal(error.offset, offset);
    assert_true(error.message[0] && error.record[0]);
}

/* The only image of a file is broken, and decoding says the same. */
void assert_broken(const void *data, size_t size, kunai_result code, uint64_t offset)
{
    kunai_textures *textures = open_textures(data, size, 0);
    const kunai_textures_info *info = kunai_textures_get_info(textures);
    uint8_t pixels[4096];
    kunai_error error;

    assert_int_equal(info->image_count, 1);
    assert_int_equal(info->broken_count, 1);
    assert_int_equal(info->warning_count, 1);
    assert_int_equal(info->warnings[0].code, code);
    assert_int_equal(info->warnings[0].offset, offset);
    assert_int_equal(kunai_textures_get_image(textures, 0)->result, code);
    assert_int_equal(kunai_textures_decode(textures, 0, 0, NULL, pixels, sizeof pixels, &error),
                     code);
    assert_int_equal(error.code, code);
    assert_int_equal(error.offset, offset);
    assert_string_equal(error.record, info->warnings[0].record);
    assert_string_equal(error.message, info->warnings[0].message);
    kunai_textures_close(textures);
    assert_open_fails(data, size, KUNAI_OPEN_STRICT, 0, code, offset);
}

uint8_t *decode_level(const kunai_textures *textures, uint32_t index, uint32_t level)
{
    const kunai_level *wanted = &kunai_textures_get_image(textures, index)->levels[level];
    const size_t size = (size_t)wanted->width * wanted->height * 4;
    uint8_t *pixels = malloc(size);
    kunai_error error;

    assert_non_null(pixels);
    if (kunai_textures_decode(textures, index, level, NULL, pixels, size, &error) != KUNAI_OK)
        fail_msg("decode: %s at %llu: %s", kunai_result_name(error.code),
                 (unsigned long long)error.offset, error.message);
    return pixels;
}

uint8_t *decode_file(const void *data, size_t size, uint32_t level)
{
    kunai_textures *textures = open_textures(data, size, 0);
    uint8_t *pixels;

    assert_int_equal(kunai_textures_get_image(textures, 0)->result, KUNAI_OK);
    pixels = decode_level(textures, 0, level);
    kunai_textures_close(textures);
    return pixels;
}

size_t get_texel_size(uint32_t output)
{
    return output == KUNAI_OUTPUT_INDEX8 ? 1 : 4;
}

const char *get_color_hash(uint32_t color_format, uint32_t flags)
{
    static const struct {
        uint32_t format;
        const char *repeated, *shifted;
    } rows[] = {
        {KUNAI_I_ARGB1555, "bcf4521cea7ab5b3eba029f0558178935087d8db75030bec452806a99903105f",
         "10132dd57198c0d77071790c046eaa0b91d05af1507df19e0aee834352309ca3"},
        {KUNAI_I_RGB565, "b9a50f81e2168389572c70bf197a1f9df92baf807d0e58e1cbb401135c905be1",
         "148f922878e787eb989bafccdbdf949a9a90ef647fd393a49b61afc652807c2f"},
        {KUNAI_I_ARGB4444, "946e94c7f49a84f825dc555f8918951d965b8ce741213262ac018aef99514090",
         "e14562a60e7388c1e9a1ad74a6b2c3f399b5c894e90d35d4b7088ebd5c35b814"},
        {KUNAI_I_RGB555, "a67e83380b32e635a605317ce8b121ecacad410b12c6e482f0266fc70bfb4baa",
         "ebaf851a2dfab989ca20a9f00f96fe16541ab1641cdfa86685b653e401441beb"},
        {KUNAI_I_RGB5A3, "d15cac6021eaee6ec6b3fc93f1beaddf07a39517258fb08af28c030b4f84f077",
         "dfe96e8b78794aab85082a7aa86402bef121740c13f7d85c551c6de22a5a0fc1"},
        {KUNAI_I_BUMP_NORMAL, "6dd7651f2f638cc5dea83d3dff3b8c044e00898f91ddf66c1904028335f3285d",
         "6dd7651f2f638cc5dea83d3dff3b8c044e00898f91ddf66c1904028335f3285d"}};
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].format == color_format)
            return flags & KUNAI_TEXTURES_SHIFT ? rows[i].shifted : rows[i].repeated;
    fail_msg("color format %u has no hash", color_format);
    return NULL;
}

void assert_bytes_hash(const uint8_t *data, size_t size, const char *expected)
{
    char hex[65];

    test_sha256(data, size, hex);
    assert_string_equal(hex, expected);
}

static uint8_t clamp(int value)
{
    return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

void expect_yuv(int y, int u, int v, uint8_t *pixel)
{
    pixel[0] = clamp(y + (v - 128) * 11 / 8);
    pixel[1] = clamp(y - ((u - 128) * 11 + (v - 128) * 22) / 32);
    pixel[2] = clamp(y + (u - 128) * 110 / 64);
    pixel[3] = 255;
}

void assert_level_hash(const kunai_textures *textures, uint32_t level, const char *expected)
{
    const kunai_level *wanted = &kunai_textures_get_image(textures, 0)->levels[level];
    uint8_t *pixels = decode_level(textures, 0, level);

    assert_bytes_hash(pixels, (size_t)wanted->width * wanted->height * 4, expected);
    free(pixels);
}

/* An ARGB4444 texel that comes out as it went in, nibble by nibble. */
uint32_t make_texel(const uint8_t *pixel)
{
    return (uint32_t)(pixel[3] >> 4) << 12 | (uint32_t)(pixel[0] >> 4) << 8 |
           (uint32_t)(pixel[1] >> 4) << 4 | (uint32_t)(pixel[2] >> 4);
}

/* Every texel is its own number; what comes out is the order. */
uint8_t *decode_numbers(uint32_t data, uint32_t width, uint32_t height)
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

void assert_numbers(const uint8_t *pixels, uint32_t width, uint32_t row, const uint32_t *expected,
                    uint32_t count)
{
    uint32_t x;

    for (x = 0; x < count; x++)
        assert_int_equal(make_texel(pixels + ((size_t)row * width + x) * 4), expected[x]);
}

void assert_pixel(const uint8_t *pixels, size_t index, const uint8_t *expected)
{
    assert_memory_equal(pixels + 4 * index, expected, 4);
}

uint8_t *unpack_stored(kunai_i_unpack *unpack, const kunai_i_stored *stored, const uint8_t *data,
                       size_t size, size_t texel)
{
    const size_t row = stored->width * texel, stride = row + 5, height = stored->height;
    test_exact exact = test_exact_copy(data, size);
    uint8_t *pixels = malloc((height - 1) * stride + row), untouched[5];
    kunai_i_stored one = *stored;
    size_t y;

    assert_non_null(pixels);
    memset(pixels, 0xC3, (height - 1) * stride + row);
    memset(untouched, 0xC3, sizeof untouched);
    one.bytes = exact.data;
    unpack(&one, pixels, stride);
    for (y = 1; y < height; y++) {
        assert_memory_equal(pixels + y * stride - 5, untouched, 5);
        memmove(pixels + y * row, pixels + y * stride, row);
    }
    test_exact_free(&exact);
    return pixels;
}
