/* texture_files.c - lays texture files, opens and decodes them (texture_files.h). */
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
               "0 h(0 60) 0 @texels 0 h(0 60) 0 @texels @texels 0 h(8 0) @palettes @colors "
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

void print_picture(FILE *text, laid file, uint32_t flags, const char *name)
{
    auto_textures *textures = open_textures(file.file.data, file.file.size, flags);
    const kunai_level level = *kunai_textures_get_image(textures, 0)->levels;
    auto_free uint8_t *pixels = decode_level(textures, 0, 0);
    char hex[65];

    check_case(&file, "textures", "broken_count=0");
    test_sha256(pixels, (size_t)level.width * level.height * 4, hex);
    fprintf(text, "%s: %s\n", name, hex);
    free_laid(&file);
}

void print_random_picture(FILE *text, uint32_t format, laid file, size_t start)
{
    kunai_textures *textures = open_textures(file.file.data, file.file.size, 0);
    const kunai_level level = *kunai_textures_get_image(textures, 0)->levels;

    kunai_textures_close(textures);
    fill_random(file.file.data + start, file.file.size - start, level.width * 3 + level.height);
    auto_free char *name = print_text("format %u, %ux%u", format, level.width, level.height);
    print_picture(text, file, 0, name);
}

void fill_random(uint8_t *to, size_t size, uint32_t seed)
{
    for (size_t i = 0; i < size; i++) {
        seed = seed * 1664525 + 1013904223;
        to[i] = (uint8_t)(seed >> 24);
    }
}

kunai_textures *open_textures(const void *data, size_t size, uint32_t flags)
{
    kunai_options options = KUNAI_OPTIONS_INIT;
    kunai_textures *textures = NULL;
    kunai_error error;

    set_flags(&options, flags);
    if (kunai_textures_open(data, size, &options, &textures, &error) != KUNAI_OK)
        fail_msg("open: %s at %llu: %s", kunai_result_name(error.code),
                 (unsigned long long)error.offset, error.message);
    assert_ok(error.code);
    return textures;
}

uint8_t *decode_level(const kunai_textures *textures, uint32_t index, uint32_t level)
{
    const kunai_image *image = kunai_textures_get_image(textures, index);
    const kunai_level *wanted = &image->levels[level];
    const size_t size = (size_t)wanted->width * wanted->height * 4;
    uint8_t *pixels = malloc(size);
    kunai_error error;

    assert_non_null(pixels);
    if (kunai_textures_decode(textures, index, level, NULL, pixels, size, &error) != KUNAI_OK)
        fail_msg("decode %s %s, %ux%u: %s at %llu: %s", image->pixel_name, image->data_name,
                 (unsigned)wanted->width, (unsigned)wanted->height, kunai_result_name(error.code),
                 (unsigned long long)error.offset, error.message);
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

    for (size_t i = 0; i < COUNT(rows); i++)
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
