/* test_decode.c - the options of kunai_textures_decode, and the bytes that the call touches. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */

#include "texture_files.h"

#include <sys/mman.h>
#include <unistd.h>

enum { SIDE = 4, ROW = 4 * SIDE, TEXELS = SIDE * SIDE, RGBA = 4 * TEXELS, FILL = 0xC3 };

/* A set of one image of 4x4 texels, whose indices are 0 .. 15 row by row. */
static kunai_textures *open_indices(uint8_t **file)
{
    /* Texel (x, y) is number y0 + 2 * x0 + 4 * y1 + 8 * x1 (pvr.md 5.1), low half of a byte first.
     */
    static const uint8_t twiddled[TEXELS / 2] = {0x40, 0x51, 0xC8, 0xD9, 0x62, 0x73, 0xEA, 0xFB};
    size_t size;

    *file = make_pvr(0, KUNAI_PVR_DATA_PALETTE_4, SIDE, SIDE, sizeof twiddled, 0, &size);
    memcpy(*file + PVR_HEADER, twiddled, sizeof twiddled);
    return open_textures(*file, size, KUNAI_OPEN_STRICT);
}

/* ---- the struct ---- */

/* NULL and the first value mean the same: RGBA8, the image's own colours (here grey), tight rows.
 */
TEST(defaults)
{
    const kunai_decode_options options = KUNAI_DECODE_OPTIONS_INIT;
    uint8_t *file, pixels[2][RGBA];
    kunai_textures *textures = open_indices(&file);
    uint32_t i;

    assert_int_equal(options.struct_size, sizeof options);
    assert_int_equal(options.output, KUNAI_OUTPUT_RGBA8);
    assert_int_equal(options.stride, 0);
    assert_null(options.palette);
    assert_int_equal(kunai_textures_decode(textures, 0, 0, NULL, pixels[0], RGBA, NULL), KUNAI_OK);
    assert_int_equal(kunai_textures_decode(textures, 0, 0, &options, pixels[1], RGBA, NULL),
                     KUNAI_OK);
    for (i = 0; i < TEXELS; i++) { /* grey of 16 steps */
        const uint8_t grey[4] = {(uint8_t)(17 * i), (uint8_t)(17 * i), (uint8_t)(17 * i), 255};

        assert_pixel(pixels[0], i, grey);
        assert_pixel(pixels[1], i, grey);
    }
    kunai_textures_close(textures);
    free(file);
}

/* The struct with room for a later version. */
typedef union longer {
    kunai_decode_options options;
    uint8_t bytes[1040];
} longer;

/* Exactly size bytes in front of a guard page. */
static kunai_result decode_struct(const kunai_textures *textures, const longer *given,
                                  uint32_t struct_size, size_t size, uint8_t *indices,
                                  kunai_error *error)
{
    longer copy = *given;
    test_exact exact;
    kunai_result result;

    copy.options.struct_size = struct_size;
    exact = test_exact_copy(copy.bytes, size);
    memset(indices, FILL, TEXELS);
    result =
        kunai_textures_decode(textures, 0, 0, (const void *)exact.data, indices, TEXELS, error);
    test_exact_free(&exact);
    return result;
}

/* 0 .. 1040: sizes from the first version to 1024 that are multiples of 8 are read, to their end
 * and no further; the others are refused before anything but struct_size is read. */
TEST(struct_sizes)
{
    const uint32_t first = offsetof(kunai_decode_options, palette) + sizeof(kunai_palette *);
    longer given = {KUNAI_DECODE_OPTIONS_INIT};
    uint8_t *file, indices[TEXELS];
    kunai_textures *textures = open_indices(&file);
    kunai_error error;
    uint32_t size, i;

    memset(given.bytes + sizeof given.options, 0, sizeof given.bytes - sizeof given.options);
    given.options.output = KUNAI_OUTPUT_INDEX8;
    for (size = 0; size <= sizeof given.bytes; size++) {
        const int good = size >= first && size <= 1024 && size % 8 == 0;

        assert_int_equal(decode_struct(textures, &given, size, good ? size : 8, indices, &error),
                         good ? KUNAI_OK : KUNAI_E_ARGUMENT);
        for (i = 0; i < TEXELS; i++)
            assert_int_equal(indices[i], good ? i : FILL);
        if (good)
            continue;
        assert_string_equal(error.record, "arguments");
        assert_string_equal(error.message, "options.struct_size is not a size of this struct");
    }
    kunai_textures_close(textures);
    free(file);
}

/* A struct_size that was never set, in a struct of 8 bytes: nothing else is read. */
TEST(struct_garbage)
{
    static const uint32_t garbage[] = {1025, 1032, 4096, 0x7FFFFFF8, 0xCCCCCCC8, 0xFFFFFFF8};
    const longer given = {KUNAI_DECODE_OPTIONS_INIT};
    uint8_t *file, indices[TEXELS];
    kunai_textures *textures = open_indices(&file);
    size_t i;

    for (i = 0; i < sizeof garbage / sizeof garbage[0]; i++)
        assert_int_equal(decode_struct(textures, &given, garbage[i], 8, indices, NULL),
                         KUNAI_E_ARGUMENT);
    kunai_textures_close(textures);
    free(file);
}

/* Each byte of members that this library does not know must be 0, up to struct_size. */
TEST(unknown_members)
{
    const uint32_t known = sizeof(kunai_decode_options), size = known + 16;
    longer given = {KUNAI_DECODE_OPTIONS_INIT};
    uint8_t *file, indices[TEXELS];
    kunai_textures *textures = open_indices(&file);
    kunai_error error;
    uint32_t i;

    memset(given.bytes + known, 0, sizeof given.bytes - known);
    given.options.output = KUNAI_OUTPUT_INDEX8;
    for (i = known; i < size + 8; i++) {
        const int good = i >= size;

        given.bytes[i] = 1;
        assert_int_equal(decode_struct(textures, &given, size, size + 8, indices, &error),
                         good ? KUNAI_OK : KUNAI_E_ARGUMENT);
        assert_string_equal(error.message,
                            good ? "" : "options has members that this library does not know");
        given.bytes[i] = 0;
    }
    kunai_textures_close(textures);
    free(file);
}

/* ---- the item of an error ---- */

/* Image 0 of the archive is good, 1 is no square and broken, 4 does not exist. */
TEST(error_item)
{
    static const kunai_decode_options bad_size = {8, 0, 0, NULL},
                                      no_output = {sizeof no_output, 3, 0, NULL},
                                      indices = {sizeof indices, KUNAI_OUTPUT_INDEX8, 0, NULL};
    static const struct {
        int has_handle;
        uint32_t index, level;
        const kunai_decode_options *options;
        size_t capacity;
        kunai_result code;
        uint32_t item_kind;
    } rows[] = {{0, 3, 0, NULL, 256, KUNAI_E_ARGUMENT, KUNAI_ITEM_NONE},
                {1, 2, 0, &bad_size, 256, KUNAI_E_ARGUMENT, KUNAI_ITEM_IMAGE},
                {1, 0, 0, &no_output, 256, KUNAI_E_ARGUMENT, KUNAI_ITEM_IMAGE},
                {1, 4, 0, NULL, 256, KUNAI_E_RANGE, KUNAI_ITEM_NONE},
                {1, UINT32_MAX, 0, NULL, 256, KUNAI_E_RANGE, KUNAI_ITEM_NONE},
                {1, 3, 4, NULL, 256, KUNAI_E_RANGE, KUNAI_ITEM_IMAGE},
                {1, 1, 0, NULL, 256, KUNAI_E_CORRUPT, KUNAI_ITEM_IMAGE},
                {1, 2, 0, NULL, 256, KUNAI_E_UNSUPPORTED, KUNAI_ITEM_IMAGE},
                {1, 3, 0, &indices, 256, KUNAI_E_UNSUPPORTED, KUNAI_ITEM_IMAGE},
                {1, 3, 0, NULL, 255, KUNAI_E_SPACE, KUNAI_ITEM_IMAGE},
                {1, 3, 0, NULL, 256, KUNAI_OK, KUNAI_ITEM_NONE}};
    size_t size, i;
    uint8_t *file = make_pvm(&size), pixels[256];
    kunai_textures *textures = open_textures(file, size, 0);

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        kunai_error error;

        memset(&error, FILL, sizeof error);
        assert_int_equal(kunai_textures_decode(rows[i].has_handle ? textures : NULL, rows[i].index,
                                               rows[i].level, rows[i].options, pixels,
                                               rows[i].capacity, &error),
                         rows[i].code);
        assert_int_equal(error.code, rows[i].code);
        assert_int_equal(error.item_kind, rows[i].item_kind);
        assert_int_equal(error.item, rows[i].item_kind ? rows[i].index : 0);
    }
    kunai_textures_close(textures);
    free(file);
}

/* ---- the memory of the caller ---- */

/* Bytes between two pages that cannot be touched: at their start, or at their end. */
typedef struct guarded {
    uint8_t *mapping;
    uint8_t *bytes;
    size_t page;
} guarded;

static guarded make_guarded(size_t size, int at_end)
{
    guarded g;

    g.page = (size_t)sysconf(_SC_PAGESIZE);
    assert_true(size <= g.page);
    g.mapping = mmap(NULL, 3 * g.page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(g.mapping != MAP_FAILED);
    memset(g.mapping, FILL, 3 * g.page);
    assert_int_equal(mprotect(g.mapping, g.page, PROT_NONE), 0);
    assert_int_equal(mprotect(g.mapping + 2 * g.page, g.page, PROT_NONE), 0);
    g.bytes = g.mapping + (at_end ? 2 * g.page - size : g.page);
    return g;
}

static void free_guarded(guarded *g)
{
    munmap(g->mapping, 3 * g->page);
}

/* A format for each way of unpacking: payload as in pvr.md 4, gvr-xvr.md A3 and B4. */
static const struct picture {
    uint32_t format, pixel, data, side, payload;
} pictures[] = {{KUNAI_FORMAT_PVR, 1, KUNAI_PVR_DATA_TWIDDLED, 16, 512},
                {KUNAI_FORMAT_PVR, 3, KUNAI_PVR_DATA_TWIDDLED, 2, 8},
                {KUNAI_FORMAT_PVR, 4, KUNAI_PVR_DATA_TWIDDLED, 16, 512},
                {KUNAI_FORMAT_PVR, 0, KUNAI_PVR_DATA_VQ, 8, 2064},
                {KUNAI_FORMAT_PVR, 0, KUNAI_PVR_DATA_PALETTE_4, 16, 128},
                {KUNAI_FORMAT_PVR, 0, KUNAI_PVR_DATA_PALETTE_8, 16, 256},
                {KUNAI_FORMAT_PVR, 1, KUNAI_PVR_DATA_RECTANGLE, 7, 98},
                {KUNAI_FORMAT_PVR, 6, KUNAI_PVR_DATA_RECTANGLE, 16, 384},
                {KUNAI_FORMAT_PVR, 0, KUNAI_PVR_DATA_BITMAP, 5, 100},
                {KUNAI_FORMAT_GVR, 0, KUNAI_GVR_DATA_I4, 9, 128},
                {KUNAI_FORMAT_GVR, 0, KUNAI_GVR_DATA_IA4, 9, 192},
                {KUNAI_FORMAT_GVR, 0, KUNAI_GVR_DATA_RGB5A3, 9, 288},
                {KUNAI_FORMAT_GVR, 0, KUNAI_GVR_DATA_RGBA8, 9, 576},
                {KUNAI_FORMAT_GVR, 0, KUNAI_GVR_DATA_CI8, 9, 192},
                {KUNAI_FORMAT_GVR, 0, KUNAI_GVR_DATA_CMPR, 9, 128},
                {KUNAI_FORMAT_XVR, 0, KUNAI_XVR_PIXEL_ARGB8888, 7, 196},
                {KUNAI_FORMAT_XVR, 0, KUNAI_XVR_PIXEL_P8, 7, 49},
                {KUNAI_FORMAT_XVR, 0, KUNAI_XVR_PIXEL_DXT1, 7, 32},
                {KUNAI_FORMAT_XVR, 0, KUNAI_XVR_PIXEL_DXT3, 7, 64},
                {KUNAI_FORMAT_XVR, 0, KUNAI_XVR_PIXEL_DXT5, 7, 64},
                {KUNAI_FORMAT_XVR, 0, KUNAI_XVR_PIXEL_A8, 7, 49}};

static uint8_t *make_picture(const struct picture *p, size_t *size)
{
    if (p->format == KUNAI_FORMAT_PVR)
        return make_pvr(p->pixel, p->data, p->side, p->side, p->payload, 0, size);
    if (p->format == KUNAI_FORMAT_GVR)
        return make_gvr(0, p->data, p->side, p->side, p->payload, 0, size);
    return make_xvr(0, p->data, p->side, p->side, p->payload, size);
}

/* Into memory of exactly the size that is needed, between two guard pages; bytes between rows stay
 * as they are. One byte less is refused, and then none is written. */
static void check_guarded(const kunai_textures *textures, uint32_t output, size_t gap, int at_end)
{
    const kunai_image *image = kunai_textures_get_image(textures, 0);
    const size_t row = image->width * get_texel_size(output);
    const size_t stride = gap ? row + gap : 0, next = row + gap;
    const size_t need = (image->height - 1) * next + row;
    guarded g = make_guarded(need, at_end);
    size_t i;

    assert_int_equal(decode_as(textures, 0, 0, output, NULL, g.bytes, need - 1, stride, NULL),
                     KUNAI_E_SPACE);
    for (i = 0; i < need; i++)
        assert_int_equal(g.bytes[i], FILL);
    assert_int_equal(decode_as(textures, 0, 0, output, NULL, g.bytes, need, stride, NULL),
                     KUNAI_OK);
    for (i = 0; i < need; i++)
        if (i % next >= row)
            assert_int_equal(g.bytes[i], FILL);
    free_guarded(&g);
}

TEST(guard_pages)
{
    static const size_t gaps[] = {0, 1, 4, 13};
    uint32_t output, outputs = 0;
    size_t i, k, size;

    for (i = 0; i < sizeof pictures / sizeof pictures[0]; i++) {
        uint8_t *file = make_picture(&pictures[i], &size);
        test_exact exact = test_exact_copy(file, size);
        kunai_textures *textures = open_textures(exact.data, size, KUNAI_OPEN_STRICT);
        const kunai_image *image = kunai_textures_get_image(textures, 0);

        for (output = KUNAI_OUTPUT_RGBA8; output <= KUNAI_OUTPUT_NORMAL8; output++) {
            if ((output == KUNAI_OUTPUT_INDEX8 && !image->color_count) ||
                (output == KUNAI_OUTPUT_NORMAL8 && !(image->flags & KUNAI_IMAGE_BUMP)))
                continue;
            for (k = 0; k < sizeof gaps / sizeof gaps[0]; k++) {
                check_guarded(textures, output, gaps[k], 0);
                check_guarded(textures, output, gaps[k], 1);
            }
            outputs++;
        }
        kunai_textures_close(textures);
        test_exact_free(&exact);
        free(file);
    }
    assert_int_equal(outputs, 21 + 4 + 1); /* colours, indices and directions */
}

/* A call that fails writes nothing, nor does it read more of dst: dst cannot be touched at all. */
TEST(failure_touches_nothing)
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
    guarded g = make_guarded(1, 1);
    uint8_t *file;
    kunai_textures *textures = open_indices(&file);
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(decode_as(textures, rows[i].index, rows[i].level, rows[i].output, NULL,
                                   g.mapping, rows[i].capacity, rows[i].stride, NULL),
                         rows[i].code);
    free_guarded(&g);
    kunai_textures_close(textures);
    free(file);
}
