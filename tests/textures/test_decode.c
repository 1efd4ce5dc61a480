/* test_decode.c - the options of kunai_textures_decode, and the bytes that the call touches. The
 * struct of options grows in later versions, and dst belongs to the caller, so not one byte more
 * may be read or written. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */

#include "texture_files.h"

#include <sys/mman.h>
#include <unistd.h>

enum { SIDE = 4, ROW = 4 * SIDE, TEXELS = SIDE * SIDE, RGBA = 4 * TEXELS, FILL = 0xC3 };

/* Opens a set of one image of 4x4 texels, whose indices are 0 .. 15 row by row. Texel (x, y) is
 * number y0 + 2 * x0 + 4 * y1 + 8 * x1 (pvr.md 5.1); the low half of a byte is first. */
static kunai_textures *open_indices(laid *file)
{
    *file = lay("'PVRT' 16 b(0 5 0 0) h(4 4) {4051C8D96273EAFB}");
    return open_case(file, "textures",
                     "indices[0]=(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)"
                     " rgba[0]=(0xFF 0x111111FF 0x222222FF 0x333333FF 0x444444FF 0x555555FF ...)");
}

/* ---- the struct ---- */

/* Both mean RGBA8, the image's own colours (grey here), and tight rows. */
TEST(null_and_the_first_value_mean_the_same)
{
    const kunai_decode_options options = KUNAI_DECODE_OPTIONS_INIT;
    auto_laid file = {0};
    auto_textures *textures = open_indices(&file);
    uint8_t pixels[2][RGBA];

    assert_int_equal(options.struct_size, sizeof options);
    assert_int_equal(options.output, KUNAI_OUTPUT_RGBA8);
    assert_int_equal(options.stride, 0);
    assert_null(options.palette);
    assert_ok(kunai_textures_decode(textures, 0, 0, NULL, pixels[0], RGBA, NULL));
    assert_ok(kunai_textures_decode(textures, 0, 0, &options, pixels[1], RGBA, NULL));
    assert_memory_equal(pixels[0], pixels[1], RGBA);
}

/* The struct with room for a later version. */
typedef union longer {
    kunai_decode_options options;
    uint8_t bytes[1040];
} longer;

/* Decodes with options of exactly size bytes before a guard page. */
static kunai_result decode_struct(const kunai_textures *textures, const longer *given,
                                  uint32_t struct_size, size_t size, uint8_t *indices,
                                  kunai_error *error)
{
    longer copy = *given;
    auto_exact exact = {0};
    kunai_result result;

    copy.options.struct_size = struct_size;
    exact = test_exact_copy(copy.bytes, size);
    memset(indices, FILL, TEXELS);
    result =
        kunai_textures_decode(textures, 0, 0, (const void *)exact.data, indices, TEXELS, error);
    return result;
}

/* The sizes 0 .. 1040. Multiples of 8 from the first version to 1024 are accepted, and read to
 * their end and no further. All others, and sizes that were never set, are rejected when only
 * struct_size has been read. */
TEST(struct_size_is_a_size_of_the_struct)
{
    static const uint32_t garbage[] = {1025, 1032, 4096, 0x7FFFFFF8, 0xCCCCCCC8, 0xFFFFFFF8};
    const uint32_t first = offsetof(kunai_decode_options, palette) + sizeof(kunai_palette *);
    longer given = {KUNAI_DECODE_OPTIONS_INIT};
    auto_laid file = {0};
    auto_textures *textures = open_indices(&file);
    uint8_t indices[TEXELS];
    kunai_error error;

    memset(given.bytes + sizeof given.options, 0, sizeof given.bytes - sizeof given.options);
    given.options.output = KUNAI_OUTPUT_INDEX8;
    for (uint32_t size = 0; size <= sizeof given.bytes; size++) {
        const int good = size >= first && size <= 1024 && size % 8 == 0;

        assert_int_equal(decode_struct(textures, &given, size, good ? size : 8, indices, &error),
                         good ? KUNAI_OK : KUNAI_E_ARGUMENT);
        for (uint32_t i = 0; i < TEXELS; i++)
            assert_int_equal(indices[i], good ? i : FILL);
        if (good)
            continue;
        assert_string_equal(error.record, "arguments");
        assert_string_equal(
            error.message,
            "options.struct_size is too small, greater than 1024, or not a multiple of 8");
        assert_int_equal(error.item_kind, KUNAI_ITEM_IMAGE);
    }
    for (uint32_t i = 0; i < COUNT(garbage); i++)
        assert_int_equal(decode_struct(textures, &given, garbage[i], 8, indices, &error),
                         KUNAI_E_ARGUMENT);
}

/* Each byte of members that this library does not know must be 0, up to struct_size. */
TEST(unknown_members_are_zero)
{
    const uint32_t known = sizeof(kunai_decode_options), size = known + 16;
    longer given = {KUNAI_DECODE_OPTIONS_INIT};
    auto_laid file = {0};
    auto_textures *textures = open_indices(&file);
    uint8_t indices[TEXELS];
    kunai_error error;

    memset(given.bytes + known, 0, sizeof given.bytes - known);
    given.options.output = KUNAI_OUTPUT_INDEX8;
    for (uint32_t i = known; i < size + 8; i++) {
        const int good = i >= size;

        given.bytes[i] = 1;
        assert_int_equal(decode_struct(textures, &given, size, size + 8, indices, &error),
                         good ? KUNAI_OK : KUNAI_E_ARGUMENT);
        assert_string_equal(error.message,
                            good ? "" : "options has unknown members that are not 0");
        given.bytes[i] = 0;
    }
}

/* ---- the memory of the caller ---- */

/* A call that fails must not read or write dst. Here every access to dst stops the program. */
TEST(calls_that_fail_do_not_touch_memory)
{
    static const struct {
        uint32_t index, level, output;
        size_t capacity, stride;
        kunai_result code;
    } rows[] = {{1, 0, KUNAI_OUTPUT_RGBA8, RGBA, 0, KUNAI_E_RANGE},
                {0, 1, KUNAI_OUTPUT_RGBA8, RGBA, 0, KUNAI_E_RANGE},
                {0, 0, KUNAI_OUTPUT_NORMAL8, RGBA, 0, KUNAI_E_UNSUPPORTED},
                {0, 0, 3, RGBA, 0, KUNAI_E_ARGUMENT},
                {0, 0, KUNAI_OUTPUT_RGBA8, RGBA, ROW - 1, KUNAI_E_ARGUMENT},
                {0, 0, KUNAI_OUTPUT_RGBA8, RGBA, 1, KUNAI_E_ARGUMENT},
                {0, 0, KUNAI_OUTPUT_RGBA8, RGBA, ROW + 1, KUNAI_E_SPACE},
                {0, 0, KUNAI_OUTPUT_RGBA8, RGBA, SIZE_MAX, KUNAI_E_SPACE},
                {0, 0, KUNAI_OUTPUT_RGBA8, RGBA - 1, 0, KUNAI_E_SPACE},
                {0, 0, KUNAI_OUTPUT_RGBA8, 0, 0, KUNAI_E_SPACE},
                {0, 0, KUNAI_OUTPUT_INDEX8, TEXELS - 1, 0, KUNAI_E_SPACE},
                {0, 0, KUNAI_OUTPUT_INDEX8, TEXELS, SIDE - 1, KUNAI_E_ARGUMENT}};
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    void *dst = mmap(NULL, page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    auto_laid file = {0};
    auto_textures *textures = open_indices(&file);

    assert_true(dst != MAP_FAILED);
    for (size_t i = 0; i < COUNT(rows); i++)
        assert_int_equal(decode_as(textures, rows[i].index, rows[i].level, rows[i].output, NULL,
                                   dst, rows[i].capacity, rows[i].stride, NULL),
                         rows[i].code);
    munmap(dst, page);
}

/* A palette may have any number of colours; a count without colours is an error. Images without
 * indices ignore the palette. The left column of texels has the indices 1 and 2; the right one has
 * 3, past the end, and 0. */
TEST(caller_may_have_any_number_of_colours)
{
    static const uint8_t colors[12] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, nothing[16] = {0};
    static const uint8_t expected[16] = {5, 6, 7, 8, 0, 0, 0, 0, 9, 10, 11, 12, 1, 2, 3, 4};
    const struct {
        const char *text;
        kunai_palette palette;
        kunai_result code;
        const uint8_t *expected;
    } rows[] = {{"'PVRT' 10 b(0 5 0 0) h(2 2) {2103}", {.colors = colors, .count = 3}, 0, expected},
                {"'PVRT' 10 b(0 5 0 0) h(2 2) {2103}", {.count = 3}, KUNAI_E_ARGUMENT, NULL},
                {"'PVRT' 10 b(0 5 0 0) h(2 2) {2103}", {.count = 0}, KUNAI_OK, nothing},
                {"'PVRT' 16 b(2 9 0 0) h(2 2) .8", {.colors = colors, .count = 3}, 0, nothing}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        auto_laid file = lay("%s", rows[i].text);
        auto_textures *textures = open_case(&file, "textures", "broken_count=0");
        uint8_t pixels[16];
        kunai_error error;

        assert_int_equal(
            decode_as(textures, 0, 0, KUNAI_OUTPUT_RGBA8, &rows[i].palette, pixels, 16, 0, &error),
            rows[i].code);
        assert_string_equal(error.record, rows[i].code ? "arguments" : "");
        if (rows[i].expected)
            assert_memory_equal(pixels, rows[i].expected, 16);
    }
}
