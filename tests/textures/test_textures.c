/* test_textures.c - what all formats share: sets, arguments, strides, handles, sweeps. */
#include "texture_files.h"

#include <pthread.h>

#include "textures/textures.h"

/* ---- files of every kind ---- */

/* A picture for every way of unpacking, and sides that no batch divides where the format has such:
 * payload is what level 0 needs (pvr.md 4, gvr-xvr.md A3, B3). */
typedef struct kind {
    uint32_t format, pixel, data, width, height, payload;
} kind;

static const kind kinds[] = {
    {KUNAI_FORMAT_PVR, 0, 0x01, 8, 8, 128},    {KUNAI_FORMAT_PVR, 1, 0x01, 2, 2, 8},
    {KUNAI_FORMAT_PVR, 2, 0x01, 32, 32, 2048}, {KUNAI_FORMAT_PVR, 3, 0x01, 16, 16, 512},
    {KUNAI_FORMAT_PVR, 3, 0x01, 1, 1, 2},      {KUNAI_FORMAT_PVR, 4, 0x01, 16, 16, 512},
    {KUNAI_FORMAT_PVR, 5, 0x01, 16, 16, 512},  {KUNAI_FORMAT_PVR, 1, 0x0D, 128, 4, 1024},
    {KUNAI_FORMAT_PVR, 1, 0x0D, 2, 8, 32},     {KUNAI_FORMAT_PVR, 3, 0x0D, 2, 8, 32},
    {KUNAI_FORMAT_PVR, 3, 0x0D, 64, 1, 128},   {KUNAI_FORMAT_PVR, 4, 0x0D, 1, 64, 128},
    {KUNAI_FORMAT_PVR, 0, 0x03, 8, 8, 2064},   {KUNAI_FORMAT_PVR, 3, 0x03, 2, 4, 2050},
    {KUNAI_FORMAT_PVR, 4, 0x03, 16, 8, 2080},  {KUNAI_FORMAT_PVR, 1, 0x10, 32, 32, 512},
    {KUNAI_FORMAT_PVR, 0, 0x09, 5, 3, 30},     {KUNAI_FORMAT_PVR, 1, 0x09, 513, 2, 2052},
    {KUNAI_FORMAT_PVR, 3, 0x09, 6, 3, 36},     {KUNAI_FORMAT_PVR, 3, 0x09, 514, 2, 2056},
    {KUNAI_FORMAT_PVR, 4, 0x09, 7, 5, 70},     {KUNAI_FORMAT_PVR, 6, 0x09, 32, 16, 768},
    {KUNAI_FORMAT_PVR, 6, 0x09, 16, 32, 768},  {KUNAI_FORMAT_PVR, 2, 0x0B, 32, 3, 192},
    {KUNAI_FORMAT_PVR, 7, 0x0E, 5, 3, 60},     {KUNAI_FORMAT_PVR, 0, 0x05, 8, 8, 32},
    {KUNAI_FORMAT_PVR, 0, 0x05, 16, 4, 32},    {KUNAI_FORMAT_PVR, 0, 0x05, 2, 1, 1},
    {KUNAI_FORMAT_PVR, 0, 0x07, 16, 16, 256},  {KUNAI_FORMAT_PVR, 0, 0x07, 4, 16, 64},
    {KUNAI_FORMAT_PVR, 0, 0x07, 1, 1, 1},      {KUNAI_FORMAT_GVR, 0, 0x00, 11, 9, 128},
    {KUNAI_FORMAT_GVR, 0, 0x01, 11, 9, 192},   {KUNAI_FORMAT_GVR, 0, 0x02, 11, 9, 192},
    {KUNAI_FORMAT_GVR, 0, 0x03, 11, 9, 288},   {KUNAI_FORMAT_GVR, 0, 0x04, 11, 9, 288},
    {KUNAI_FORMAT_GVR, 0, 0x05, 11, 9, 288},   {KUNAI_FORMAT_GVR, 0, 0x06, 11, 9, 576},
    {KUNAI_FORMAT_GVR, 0, 0x08, 11, 9, 128},   {KUNAI_FORMAT_GVR, 0x18, 0x08, 11, 9, 160},
    {KUNAI_FORMAT_GVR, 0, 0x09, 11, 9, 192},   {KUNAI_FORMAT_GVR, 0x28, 0x09, 8, 4, 544},
    {KUNAI_FORMAT_GVR, 0, 0x0E, 11, 9, 128},   {KUNAI_FORMAT_XVR, 0, 1, 7, 6, 168},
    {KUNAI_FORMAT_XVR, 0, 2, 7, 6, 84},        {KUNAI_FORMAT_XVR, 0, 5, 7, 6, 42},
    {KUNAI_FORMAT_XVR, 0, 6, 7, 6, 32},        {KUNAI_FORMAT_XVR, 0, 7, 7, 6, 64},
    {KUNAI_FORMAT_XVR, 0, 9, 7, 6, 64},        {KUNAI_FORMAT_XVR, 0, 10, 9, 3, 48},
    {KUNAI_FORMAT_XVR, 0, 13, 7, 6, 84},       {KUNAI_FORMAT_XVR, 0, 17, 7, 6, 42},
    {KUNAI_FORMAT_XVR, 0, 18, 7, 6, 84},       {KUNAI_FORMAT_XVR, 0, 19, 7, 6, 168}};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* The payload is full of bytes that are also good as indices of the codebook. */
static uint8_t *make_kind(const kind *k, size_t *size)
{
    const int small = k->format == KUNAI_FORMAT_PVR && k->data == 0x10;
    const size_t header = k->format == KUNAI_FORMAT_XVR ? XVR_HEADER : PVR_HEADER;
    uint8_t *file;
    size_t i;

    if (k->format == KUNAI_FORMAT_PVR)
        file = make_pvr(k->pixel, k->data, k->width, k->height, k->payload, 0, size);
    else if (k->format == KUNAI_FORMAT_GVR)
        file = make_gvr(k->pixel, k->data, k->width, k->height, k->payload, 0, size);
    else
        file = make_xvr(0, k->data, k->width, k->height, k->payload, size);
    for (i = header; i < *size; i++)
        file[i] = (uint8_t)(i * i * 37 % (small ? 32 : 251));
    return file;
}

/* ---- the caller's memory ---- */

/* The same texels with a gap behind each row, which stays as it is, and so does what is behind the
 * last row. The rows begin wherever they like. */
static void check_gap(const kunai_textures *textures, uint32_t output, const uint8_t *tight,
                      size_t gap)
{
    const kunai_image *image = kunai_textures_get_image(textures, 0);
    const size_t row = image->width * get_texel_size(output), stride = row + gap;
    const size_t need = (image->height - 1) * stride + row;
    uint8_t *memory = malloc(need + 5), *pixels = memory + 1, untouched[64];
    size_t y;

    assert_non_null(memory);
    memset(memory, 0xC3, need + 5);
    memset(untouched, 0xC3, sizeof untouched);
    assert_int_equal(decode_as(textures, 0, 0, output, NULL, pixels, need, stride, NULL), KUNAI_OK);
    for (y = 0; y < image->height; y++) {
        assert_memory_equal(pixels + y * stride, tight + y * row, row);
        if (y + 1 < image->height)
            assert_memory_equal(pixels + y * stride + row, untouched, gap);
    }
    assert_memory_equal(pixels + need, untouched, 4);
    assert_int_equal(memory[0], 0xC3);
    free(memory);
}

/* For every output that the picture can give; how many those are. */
static uint32_t check_gaps(const kunai_textures *textures)
{
    static const size_t gaps[] = {1, 3, 4, 61};
    const kunai_image *image = kunai_textures_get_image(textures, 0);
    uint32_t output, outputs = 0;
    size_t i;

    for (output = KUNAI_OUTPUT_RGBA8; output <= KUNAI_OUTPUT_NORMAL8; output++) {
        const size_t size = (size_t)image->width * image->height * get_texel_size(output);
        uint8_t *tight = malloc(size);
        const kunai_result result = decode_as(textures, 0, 0, output, NULL, tight, size, 0, NULL);

        assert_non_null(tight);
        assert_int_equal(result == KUNAI_OK || result == KUNAI_E_UNSUPPORTED, 1);
        for (i = 0; result == KUNAI_OK && i < sizeof gaps / sizeof gaps[0]; i++)
            check_gap(textures, output, tight, gaps[i]);
        outputs += result == KUNAI_OK;
        free(tight);
    }
    return outputs;
}

TEST(stride)
{
    uint32_t outputs = 0;
    size_t i, size;

    for (i = 0; i < KINDS; i++) {
        uint8_t *file = make_kind(&kinds[i], &size);
        kunai_textures *textures = open_textures(file, size, KUNAI_OPEN_STRICT);
        const kunai_image *image = kunai_textures_get_image(textures, 0);

        assert_int_equal(image->levels[0].offset + image->levels[0].size, size);
        outputs += check_gaps(textures);
        kunai_textures_close(textures);
        free(file);
    }
    assert_int_equal(outputs, KINDS + 11 + 4); /* indices, and directions */
}

/* Pictures that can have any sides, or have one row as they are. */
static int can_be_a_row(const kind *k)
{
    return k->format != KUNAI_FORMAT_PVR || k->height == 1 ||
           (k->data >= 0x09 && k->data <= 0x0E && k->data != 0x0D && k->pixel != 6);
}

/* One row has no next one: its stride is looked at and not gone. */
TEST(stride_of_a_row)
{
    uint32_t output, rows = 0;
    size_t i, size;

    for (i = 0; i < KINDS; i++) {
        kind row = kinds[i];
        uint8_t *file;
        kunai_textures *textures;

        if (!can_be_a_row(&row))
            continue;
        row.height = 1;
        file = make_kind(&row, &size);
        textures = open_textures(file, size, KUNAI_OPEN_STRICT);
        for (output = KUNAI_OUTPUT_RGBA8; output <= KUNAI_OUTPUT_NORMAL8; output++) {
            const size_t need = row.width * get_texel_size(output);
            uint8_t *pixels = malloc(need), *tight = malloc(need);
            const kunai_result result =
                decode_as(textures, 0, 0, output, NULL, tight, need, 0, NULL);

            assert_non_null(pixels);
            assert_non_null(tight);
            assert_int_equal(decode_as(textures, 0, 0, output, NULL, pixels, need, SIZE_MAX, NULL),
                             result);
            assert_int_equal(
                decode_as(textures, 0, 0, output, NULL, pixels, need - 1, SIZE_MAX, NULL),
                result == KUNAI_OK ? KUNAI_E_SPACE : KUNAI_E_UNSUPPORTED);
            if (result == KUNAI_OK)
                assert_memory_equal(pixels, tight, need);
            rows += result == KUNAI_OK;
            free(pixels);
            free(tight);
        }
        kunai_textures_close(textures);
        free(file);
    }
    assert_int_equal(rows, 34 + 7 + 1); /* colours, indices and directions */
}

static void assert_decode(const kunai_textures *textures, uint32_t index, uint32_t level,
                          uint32_t output, void *dst, size_t capacity, size_t stride,
                          kunai_result code)
{
    kunai_error error;

    assert_int_equal(decode_as(textures, index, level, output, NULL, dst, capacity, stride, &error),
                     code);
    assert_int_equal(error.code, code);
    assert_int_equal(error.message[0] != 0, code != KUNAI_OK);
    if (code != KUNAI_E_CORRUPT) /* the call is wrong, and not the file */
        assert_int_equal(error.offset, 0);
    if (code != KUNAI_OK && code != KUNAI_E_CORRUPT)
        assert_string_equal(error.record, "arguments");
}

/* Both sides of every edge for a picture of 8x8 with 4 levels. */
static void check_arguments(const kunai_textures *textures, uint32_t output)
{
    const size_t texel = get_texel_size(output), row = 8 * texel, stride = row + 2;
    uint8_t pixels[512];

    assert_decode(textures, 0, 0, output, pixels, 8 * row, 0, KUNAI_OK);
    assert_decode(textures, 0, 0, output, pixels, 8 * row - 1, 0, KUNAI_E_SPACE);
    assert_decode(textures, 0, 0, output, pixels, 0, 0, KUNAI_E_SPACE);
    assert_decode(textures, 0, 0, output, pixels, 8 * row, row, KUNAI_OK);
    assert_decode(textures, 0, 0, output, pixels, 512, row - 1, KUNAI_E_ARGUMENT);
    assert_decode(textures, 0, 0, output, pixels, 512, 1, KUNAI_E_ARGUMENT);
    assert_decode(textures, 0, 0, output, pixels, 7 * stride + row, stride, KUNAI_OK);
    assert_decode(textures, 0, 0, output, pixels, 7 * stride + row - 1, stride, KUNAI_E_SPACE);
    assert_decode(textures, 0, 0, output, pixels, 512, SIZE_MAX, KUNAI_E_SPACE);
    assert_decode(textures, 0, 0, output, pixels, 512, SIZE_MAX / 7 + 1, KUNAI_E_SPACE);
    assert_decode(textures, 0, 3, output, pixels, texel, SIZE_MAX, KUNAI_OK); /* one row */
    assert_decode(textures, 0, 3, output, pixels, texel - 1, 0, KUNAI_E_SPACE);
    assert_decode(textures, 0, 0, output, NULL, 512, 0, KUNAI_E_ARGUMENT);
    assert_decode(textures, 0, 4, output, pixels, 512, 0, KUNAI_E_RANGE);
    assert_decode(textures, 0, UINT32_MAX, output, pixels, 512, 0, KUNAI_E_RANGE);
    assert_decode(textures, UINT32_MAX, 0, output, pixels, 512, 0, KUNAI_E_RANGE);
    assert_decode(textures, 1, 0, output, pixels, 512, 0, KUNAI_E_RANGE);
}

TEST(arguments)
{
    /* colours, directions, indices of 4 and of 8 bits; all with mipmaps */
    static const struct {
        uint32_t pixel, data, payload;
        kunai_result results[3];
    } rows[] = {{1, 0x02, 172, {KUNAI_OK, KUNAI_E_UNSUPPORTED, KUNAI_E_UNSUPPORTED}},
                {4, 0x02, 172, {KUNAI_OK, KUNAI_E_UNSUPPORTED, KUNAI_OK}},
                {0, 0x06, 44, {KUNAI_OK, KUNAI_OK, KUNAI_E_UNSUPPORTED}},
                {0, 0x08, 88, {KUNAI_OK, KUNAI_OK, KUNAI_E_UNSUPPORTED}}};
    uint32_t output;
    size_t i, size;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint8_t *file = make_pvr(rows[i].pixel, rows[i].data, 8, 8, rows[i].payload, 0, &size);
        kunai_textures *textures = open_textures(file, size, KUNAI_OPEN_STRICT);
        uint8_t pixels[512];

        for (output = KUNAI_OUTPUT_RGBA8; output <= KUNAI_OUTPUT_NORMAL8; output++) {
            if (rows[i].results[output] == KUNAI_OK)
                check_arguments(textures, output);
            assert_decode(textures, 0, 0, output, pixels, 512, 0, rows[i].results[output]);
        }
        assert_decode(textures, 0, 0, 3, pixels, 512, 0, KUNAI_E_ARGUMENT);
        assert_decode(textures, 0, 0, UINT32_MAX, pixels, 512, 0, KUNAI_E_ARGUMENT);
        assert_null(kunai_textures_get_image(textures, 1));
        assert_null(kunai_textures_get_palette(textures, 0));
        kunai_textures_close(textures);
        free(file);
    }
}

/* ---- which of several errors is told ---- */

typedef struct call {
    uint32_t index, level, output;
    int bad_palette, has_memory;
    size_t capacity, stride;
    kunai_result code;
    uint64_t offset;
    const char *record, *message;
} call;

static void check_calls(const kunai_textures *textures, const call *calls, size_t count)
{
    const kunai_palette no_colors = {.colors = NULL, .count = 1};
    size_t i;

    for (i = 0; i < count; i++) {
        const call *c = &calls[i];
        uint8_t pixels[1024];
        kunai_error error;

        assert_int_equal(decode_as(textures, c->index, c->level, c->output,
                                   c->bad_palette ? &no_colors : NULL,
                                   c->has_memory ? pixels : NULL, c->capacity, c->stride, &error),
                         c->code);
        assert_int_equal(error.code, c->code);
        assert_int_equal(error.offset, c->offset);
        assert_string_equal(error.record, c->record);
        assert_string_equal(error.message, c->message);
        assert_int_equal(error.format, textures ? kunai_textures_get_info(textures)->format : 0);
    }
}

static const char arguments[] = "arguments", no_output[] = "there is no such output format",
                  no_colors[] = "the palette has no colors",
                  no_image[] = "the set does not have this image",
                  no_level[] = "the image does not have this level",
                  no_indices[] = "the image has no indices",
                  no_directions[] = "the image has no directions",
                  undecoded[] = "a data format that is not decoded";

/* What is wrong with the call as such, the image, the level, what it can give, the memory. */
TEST(order_of_errors)
{
    enum { BROKEN = PVM_HEADER + 2 * (PVR_HEADER + 172) + 9, OK = 0 };
    static const call without[] = {
        {9, 9, 9, 1, 0, 0, 1, KUNAI_E_ARGUMENT, 0, arguments, "textures is NULL"},
        {0, 0, 0, 0, 1, 1024, 0, KUNAI_E_ARGUMENT, 0, arguments, "textures is NULL"}};
    static const call calls[] = {
        /* whatever else is wrong */
        {9, 9, 3, 1, 0, 0, 1, KUNAI_E_ARGUMENT, 0, arguments, no_output},
        {9, 9, 0, 1, 0, 0, 1, KUNAI_E_ARGUMENT, 0, arguments, no_colors},
        {4, 9, 1, 0, 0, 0, 1, KUNAI_E_RANGE, 0, arguments, no_image},
        /* a broken image */
        {2, 9, 3, 1, 0, 0, 1, KUNAI_E_ARGUMENT, 0, arguments, no_output},
        {2, 0, 3, 0, 1, 1024, 0, KUNAI_E_ARGUMENT, 0, arguments, no_output},
        {2, 9, 0, 1, 0, 0, 1, KUNAI_E_ARGUMENT, 0, arguments, no_colors},
        {2, 0, 2, 1, 1, 1024, 0, KUNAI_E_ARGUMENT, 0, arguments, no_colors},
        {2, 9, 2, 0, 0, 0, 1, KUNAI_E_UNSUPPORTED, BROKEN, "PVRT", undecoded},
        {2, 0, 0, 0, 0, 1024, 0, KUNAI_E_UNSUPPORTED, BROKEN, "PVRT", undecoded},
        {2, 0, 0, 0, 1, 0, 0, KUNAI_E_UNSUPPORTED, BROKEN, "PVRT", undecoded},
        {1, 9, 1, 0, 0, 0, 1, KUNAI_E_CORRUPT, PVM_HEADER + PVR_HEADER + 172 + 14, "PVRT",
         "a picture with mipmaps is not square"},
        /* a good image */
        {0, 9, 3, 1, 0, 0, 1, KUNAI_E_ARGUMENT, 0, arguments, no_output},
        {0, 9, 1, 1, 0, 0, 1, KUNAI_E_ARGUMENT, 0, arguments, no_colors},
        {0, 1, 1, 0, 0, 0, 1, KUNAI_E_RANGE, 0, arguments, no_level},
        {0, 0, 1, 0, 0, 0, 1, KUNAI_E_UNSUPPORTED, 0, arguments, no_indices},
        {0, 0, 2, 0, 0, 0, 1, KUNAI_E_UNSUPPORTED, 0, arguments, no_directions}};

    size_t size;
    uint8_t *file = make_pvm(&size);
    kunai_textures *textures = open_textures(file, size, 0);
    kunai_error error;

    check_calls(NULL, without, sizeof without / sizeof without[0]);
    check_calls(textures, calls, sizeof calls / sizeof calls[0]);
    /* NULL is an empty array, unless it is said to hold something */
    assert_int_equal(kunai_textures_decode(textures, 0, 0, NULL, NULL, 0, &error), KUNAI_E_SPACE);
    assert_int_equal(kunai_textures_decode(textures, 0, 0, NULL, NULL, 1, &error),
                     KUNAI_E_ARGUMENT);
    assert_string_equal(error.record, "arguments");
    kunai_textures_close(textures);
    free(file);
}

/* A level that is not in the file comes after what the image cannot give, and before the memory.
 * The record is the chunk whose level it is. */
TEST(order_missing_level)
{
    static const char level_passes[] = "the level passes the end of the data",
                      image_passes[] = "the full-size level passes the end of the data";
    enum { LEVEL_1 = PVR_HEADER + 12, PVR_END = PVR_HEADER + 43, GVR_LEVEL_1 = GVR_HEADER + 128 };
    static const call pvr[] = {
        {0, 1, 3, 0, 0, 0, 1, KUNAI_E_ARGUMENT, 0, arguments, no_output},
        {0, 1, 0, 1, 0, 0, 1, KUNAI_E_ARGUMENT, 0, arguments, no_colors},
        {0, 4, 0, 0, 0, 0, 1, KUNAI_E_RANGE, 0, arguments, no_level},
        {0, 1, 1, 0, 0, 0, 1, KUNAI_E_UNSUPPORTED, 0, arguments, no_indices},
        {0, 1, 0, 0, 0, 0, 1, KUNAI_E_TRUNCATED, LEVEL_1, "PVRT", level_passes},
        {0, 0, 0, 0, 0, 0, 1, KUNAI_E_TRUNCATED, PVR_END, "PVRT", image_passes}};
    static const call gvr[] = {
        {0, 1, 3, 0, 0, 0, 1, KUNAI_E_ARGUMENT, 0, arguments, no_output},
        {0, 1, 2, 0, 0, 0, 1, KUNAI_E_UNSUPPORTED, 0, arguments, no_directions},
        {0, 1, 0, 0, 0, 0, 1, KUNAI_E_TRUNCATED, GVR_LEVEL_1, "GVRT", level_passes},
        {0, 1, 0, 0, 1, 1024, 0, KUNAI_E_TRUNCATED, GVR_LEVEL_1, "GVRT", level_passes},
        {0, 0, 0, 0, 1, 1024, 0, KUNAI_OK, 0, "", ""}};
    size_t size;
    uint8_t *file = make_pvr(1, 0x02, 8, 8, 43, 0, &size); /* of 4x4 all but one byte */
    kunai_textures *textures = open_textures(file, size, 0);

    assert_int_equal(kunai_textures_get_image(textures, 0)->level_count, 4);
    check_calls(textures, pvr, sizeof pvr / sizeof pvr[0]);
    free(decode_level(textures, 0, 2));
    kunai_textures_close(textures);
    free(file);
    file = make_gvr(1, 0x0E, 16, 16, 128 + 31, 0, &size);
    textures = open_textures(file, size, 0);
    assert_int_equal(kunai_textures_get_image(textures, 0)->level_count, 5);
    check_calls(textures, gvr, sizeof gvr / sizeof gvr[0] - 1);
    free(decode_level(textures, 0, 0));
    kunai_textures_close(textures);
    free(file);
}

/* A call that fails has written nothing. */
TEST(failure_writes_nothing)
{
    size_t size;
    uint8_t *file = make_pvr(1, 0x10, 8, 8, 144, 0, &size), pixels[256], untouched[256];
    kunai_textures *textures;

    memset(pixels, 0xC3, sizeof pixels);
    memset(untouched, 0xC3, sizeof untouched);
    file[PVR_HEADER + 128 + 15] = 16; /* the last index is past the codebook */
    textures = open_textures(file, size, 0);
    assert_decode(textures, 0, 0, KUNAI_OUTPUT_RGBA8, pixels, 256, 0, KUNAI_E_CORRUPT);
    assert_decode(textures, 0, 0, KUNAI_OUTPUT_RGBA8, pixels, 255, 0, KUNAI_E_SPACE);
    assert_decode(textures, 0, 0, KUNAI_OUTPUT_INDEX8, pixels, 256, 0, KUNAI_E_UNSUPPORTED);
    assert_memory_equal(pixels, untouched, sizeof pixels);
    kunai_textures_close(textures);
    free(file);
}

/* Colours of the caller: any number of them, and none without memory for them. */
TEST(caller_palette)
{
    static const uint8_t colors[12] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    static const uint8_t expected[4][4] = {
        {5, 6, 7, 8}, {0, 0, 0, 0}, {9, 10, 11, 12}, {1, 2, 3, 4}};
    kunai_palette palette = {.colors = colors, .count = 3};
    size_t size;
    uint8_t *file = make_pvr(0, 0x05, 2, 2, 2, 0, &size), pixels[16], nothing[16] = {0};
    kunai_textures *textures;
    kunai_error error;

    file[PVR_HEADER] = 0x21;     /* the left column, from above: 1, 2 */
    file[PVR_HEADER + 1] = 0x03; /* the right one: 3, which is past the end, and 0 */
    textures = open_textures(file, size, KUNAI_OPEN_STRICT);
    assert_int_equal(decode_as(textures, 0, 0, KUNAI_OUTPUT_RGBA8, &palette, pixels, 16, 0, NULL),
                     KUNAI_OK);
    assert_memory_equal(pixels, expected, 16);
    palette.colors = NULL;
    assert_int_equal(decode_as(textures, 0, 0, KUNAI_OUTPUT_RGBA8, &palette, pixels, 16, 0, &error),
                     KUNAI_E_ARGUMENT);
    assert_string_equal(error.record, "arguments");
    palette.count = 0;
    assert_int_equal(decode_as(textures, 0, 0, KUNAI_OUTPUT_RGBA8, &palette, pixels, 16, 0, NULL),
                     KUNAI_OK);
    assert_memory_equal(pixels, nothing, 16);
    kunai_textures_close(textures);
    free(file);
    file = make_pvr(2, 0x09, 2, 2, 8, 0, &size); /* and nothing without indices */
    palette = (kunai_palette){.colors = colors, .count = 3};
    textures = open_textures(file, size, KUNAI_OPEN_STRICT);
    assert_int_equal(decode_as(textures, 0, 0, KUNAI_OUTPUT_RGBA8, &palette, pixels, 16, 0, NULL),
                     KUNAI_OK);
    assert_memory_equal(pixels, nothing, 16);
    kunai_textures_close(textures);
    free(file);
}

/* ---- what decoding does not do ---- */

TEST(decode_allocates_nothing)
{
    size_t i, size;
    uint32_t output;

    for (i = 0; i < KINDS; i++) {
        test_memory memory = {0};
        const kunai_options options = {.struct_size = sizeof options,
                                       .allocator = test_memory_allocator(&memory)};
        uint8_t *file = make_kind(&kinds[i], &size), pixels[4 * 32 * 64];
        kunai_textures *textures;
        uint64_t calls, live;

        assert_int_equal(kunai_textures_open(file, size, &options, &textures, NULL), KUNAI_OK);
        calls = memory.calls;
        live = memory.live;
        memory.fail_at = calls + 1;
        for (output = KUNAI_OUTPUT_RGBA8; output <= KUNAI_OUTPUT_NORMAL8; output++)
            (void)decode_as(textures, 0, 0, output, NULL, pixels, sizeof pixels, 0, NULL);
        assert_int_equal(memory.calls, calls);
        assert_int_equal(memory.live, live);
        kunai_textures_close(textures);
        assert_int_equal(memory.live, 0);
        free(file);
    }
}

enum { THREADS = 4, ROUNDS = 50 };

/* One image of 64x64 for each thread to decode into memory of its own. */
typedef struct worker {
    const kunai_textures *textures;
    const uint8_t *expected;
    int failed;
} worker;

static void *work(void *context)
{
    worker *w = context;
    uint8_t pixels[64 * 64 * 4];
    int i;

    for (i = 0; i < ROUNDS; i++)
        if (kunai_textures_decode(w->textures, 0, 0, NULL, pixels, sizeof pixels, NULL) !=
                KUNAI_OK ||
            memcmp(pixels, w->expected, sizeof pixels) != 0)
            w->failed = 1;
    return NULL;
}

/* Any number of them may use one handle at once. The formats are those with the most to prepare. */
TEST(threads)
{
    static const kind large[] = {{KUNAI_FORMAT_PVR, 1, 0x01, 64, 64, 8192},
                                 {KUNAI_FORMAT_PVR, 1, 0x03, 64, 64, 3072},
                                 {KUNAI_FORMAT_PVR, 4, 0x01, 64, 64, 8192},
                                 {KUNAI_FORMAT_PVR, 0, 0x07, 64, 64, 4096},
                                 {KUNAI_FORMAT_GVR, 0, 0x0E, 64, 64, 2048}};
    size_t i, k, size;

    for (i = 0; i < sizeof large / sizeof large[0]; i++) {
        uint8_t *file = make_kind(&large[i], &size);
        kunai_textures *textures = open_textures(file, size, KUNAI_OPEN_STRICT);
        uint8_t *expected = decode_level(textures, 0, 0);
        pthread_t threads[THREADS];
        worker workers[THREADS];

        for (k = 0; k < THREADS; k++) {
            workers[k] = (worker){textures, expected, 0};
            assert_int_equal(pthread_create(&threads[k], NULL, work, &workers[k]), 0);
        }
        for (k = 0; k < THREADS; k++)
            assert_int_equal(pthread_join(threads[k], NULL), 0);
        for (k = 0; k < THREADS; k++) /* now that no thread uses this frame any more */
            assert_int_equal(workers[k].failed, 0);
        free(expected);
        kunai_textures_close(textures);
        free(file);
    }
}

/* A handle that is NULL is an answer, not a crash; a name that is NULL is no name. */
TEST(null_handle)
{
    size_t size;
    uint8_t *file = make_pvr(1, 0x01, 8, 8, 128, 0, &size), pixels[256];
    kunai_textures *textures = open_textures(file, size, 0);
    kunai_error error;

    assert_null(kunai_textures_get_info(NULL));
    assert_null(kunai_textures_get_image(NULL, 0));
    assert_null(kunai_textures_get_palette(NULL, 0));
    assert_int_equal(kunai_textures_find_image(NULL, "", 0), -1);
    assert_int_equal(kunai_textures_find_image(NULL, NULL, 1), -1);
    assert_decode(NULL, 0, 0, KUNAI_OUTPUT_RGBA8, pixels, 256, 0, KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_textures_decode(NULL, 0, 0, NULL, pixels, 256, &error),
                     KUNAI_E_ARGUMENT);
    assert_int_equal(error.offset, 0);
    assert_string_equal(error.record, "arguments");
    assert_int_equal(kunai_textures_decode(NULL, 0, 0, NULL, NULL, 0, NULL), KUNAI_E_ARGUMENT);
    kunai_textures_close(NULL);
    assert_int_equal(kunai_textures_find_image(textures, NULL, 0), 0); /* its name is empty */
    assert_int_equal(kunai_textures_find_image(textures, NULL, 1), -1);
    kunai_textures_close(textures);
    free(file);
}

/* Formats that are asked for by the options. */
TEST(asked_format)
{
    const kunai_options right = make_texture_options(0, KUNAI_FORMAT_PVR);
    size_t size;
    uint8_t *file = make_pvr(1, 0x01, 8, 8, 128, 0, &size);
    kunai_textures *textures;

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

/* What nothing recognises is told to be none of all, and not to lack what one of them has. */
TEST(nothing)
{
    static const char *const files[] = {"", "PVR", "IHDR", "What is this? It is no texture."};
    size_t i;

    for (i = 0; i < sizeof files / sizeof files[0]; i++) {
        kunai_textures *textures;
        kunai_error error;

        assert_int_equal(kunai_textures_open(files[i], strlen(files[i]), NULL, &textures, &error),
                         KUNAI_E_FORMAT);
        assert_null(textures);
        assert_int_equal(error.format, KUNAI_FORMAT_ANY);
        assert_int_equal(error.offset, 0);
        assert_string_equal(error.record, "file");
        assert_string_equal(error.message, "no texture, set of them or palette begins here");
    }
}

/* ---- sets ---- */

/* A broken image leaves the others alone. */
TEST(pvm)
{
    static const kunai_result results[] = {KUNAI_OK, KUNAI_E_CORRUPT, KUNAI_E_UNSUPPORTED,
                                           KUNAI_OK};
    const size_t chunk = PVR_HEADER + 172;
    size_t size;
    uint8_t *file = make_pvm(&size);
    kunai_textures *textures = open_textures(file, size, 0);
    const kunai_textures_info *info = kunai_textures_get_info(textures);
    uint32_t i;

    assert_int_equal(info->format, KUNAI_FORMAT_PVM);
    assert_int_equal(info->byte_order, KUNAI_BYTE_ORDER_LITTLE);
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
            free(decode_level(textures, i, 0));
    }
    assert_int_equal(info->warnings[1].offset, PVM_HEADER + chunk + 14);
    assert_int_equal(info->warnings[0].item_kind, KUNAI_ITEM_IMAGE); /* the last one is cut */
    assert_int_equal(info->warnings[0].item, PVM_TEXTURES - 1);
    assert_int_equal(info->warnings[1].item_kind, KUNAI_ITEM_IMAGE);
    assert_int_equal(info->warnings[1].item, 1);
    assert_int_equal(info->warnings[2].item_kind, KUNAI_ITEM_IMAGE);
    assert_int_equal(info->warnings[2].item, 2);
    assert_int_equal(info->warnings[2].offset, PVM_HEADER + 2 * chunk + 9);
    assert_int_equal(kunai_textures_find_image(textures, "name_a", 6), 0);
    assert_int_equal(kunai_textures_find_image(textures, "name_c", 6), 2);
    assert_int_equal(kunai_textures_find_image(textures, "name_", 5), -1);
    assert_int_equal(kunai_textures_find_image(textures, NULL, 6), -1);
    kunai_textures_close(textures);
    free(file);
}

/* An index of 0 is given when a GBIX or the table gives it; without either there is none. */
TEST(global_index_zero)
{
    static const struct {
        uint32_t flags, gbix_size, given;
    } rows[] = {{0, 0, 0}, {0, 3, 0}, {0, 4, 1}, {0, 8, 1}, {1, 0, 1}, {1, 4, 1}};
    size_t i, part, size;

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
        textures = open_textures(file, size, KUNAI_OPEN_STRICT);
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
TEST(xvm)
{
    size_t part, size;
    uint8_t *texture = make_xvr(0, 6, 8, 8, 32, &part);
    uint8_t *file = make_xvm(texture, part, 2, &size);
    kunai_textures *textures = open_textures(file, size, KUNAI_OPEN_STRICT);

    assert_int_equal(kunai_textures_get_info(textures)->format, KUNAI_FORMAT_XVM);
    assert_int_equal(kunai_textures_get_info(textures)->image_count, 2);
    assert_int_equal(kunai_textures_get_image(textures, 1)->levels[0].offset,
                     XVM_HEADER + part + XVR_HEADER);
    free(decode_level(textures, 1, 0));
    kunai_textures_close(textures);
    textures = open_textures(file, size - 1, 0);
    assert_int_equal(kunai_textures_get_info(textures)->broken_count, 1);
    assert_int_equal(kunai_textures_get_image(textures, 0)->result, KUNAI_OK);
    assert_int_equal(kunai_textures_get_image(textures, 1)->result, KUNAI_E_TRUNCATED);
    kunai_textures_close(textures);
    textures = open_textures(file, XVM_HEADER + part + XVR_HEADER - 1, 0);
    assert_int_equal(kunai_textures_get_image(textures, 1)->result, KUNAI_E_TRUNCATED);
    assert_int_equal(kunai_textures_get_image(textures, 1)->width, 0);
    kunai_textures_close(textures);
    free(texture);
    free(file);
}

static void expect_run(const kunai_textures *textures, uint32_t count, uint32_t broken)
{
    const kunai_textures_info *info = kunai_textures_get_info(textures);

    assert_int_equal(info->format, KUNAI_FORMAT_XVM);
    assert_int_equal(info->byte_order, KUNAI_BYTE_ORDER_LITTLE);
    assert_int_equal(info->image_count, count);
    assert_int_equal(info->broken_count, broken);
}

/* Two or more of them without a header are a set, too: archives.md 6. */
TEST(xvm_run)
{
    size_t part, i;
    uint8_t *texture = make_xvr(0, 6, 8, 8, 32, &part), file[3 * 96];
    kunai_textures *textures;

    for (i = 0; i < 3; i++) {
        memcpy(file + i * part, texture, part);
        put32(file + i * part + 16, 100 + (uint32_t)i);
    }
    textures = open_textures(file, 3 * part, KUNAI_OPEN_STRICT);
    expect_run(textures, 3, 0);
    for (i = 0; i < 3; i++) {
        const kunai_image *image = kunai_textures_get_image(textures, (uint32_t)i);

        assert_int_equal(image->global_index, 100 + i);
        assert_int_equal(image->levels[0].offset, i * part + 64);
        free(decode_level(textures, (uint32_t)i, 0));
    }
    kunai_textures_close(textures);

    textures = open_textures(file, 2 * part - 1, 0); /* the last one is cut */
    expect_run(textures, 2, 1);
    assert_int_equal(kunai_textures_get_info(textures)->warnings[0].code, KUNAI_E_TRUNCATED);
    assert_int_equal(kunai_textures_get_info(textures)->warnings[0].offset, part + 4);
    assert_int_equal(kunai_textures_get_image(textures, 0)->result, KUNAI_OK);
    assert_int_equal(kunai_textures_get_image(textures, 1)->result, KUNAI_E_TRUNCATED);
    kunai_textures_close(textures);
    textures = open_textures(file, part + 8, 0); /* a tag and a size are a texture */
    expect_run(textures, 2, 1);
    kunai_textures_close(textures);
    free(texture);
}

/* One is a texture by itself, whatever follows it; the caller may name either format. */
TEST(xvr_run)
{
    const kunai_options as_xvm = make_texture_options(KUNAI_OPEN_STRICT, KUNAI_FORMAT_XVM);
    const kunai_options as_xvr = make_texture_options(KUNAI_OPEN_STRICT, KUNAI_FORMAT_XVR);
    size_t part;
    uint8_t *texture = make_xvr(0, 6, 8, 8, 32, &part), file[2 * 96];
    kunai_textures *textures;

    memcpy(file, texture, part);
    memcpy(file + part, texture, part);
    textures = open_textures(file, part + 7, KUNAI_OPEN_STRICT);
    assert_int_equal(kunai_textures_get_info(textures)->format, KUNAI_FORMAT_XVR);
    assert_int_equal(kunai_textures_get_info(textures)->image_count, 1);
    kunai_textures_close(textures);
    assert_int_equal(kunai_textures_open(file, sizeof file, &as_xvr, &textures, NULL), KUNAI_OK);
    assert_int_equal(kunai_textures_get_info(textures)->format, KUNAI_FORMAT_XVR);
    assert_int_equal(kunai_textures_get_info(textures)->image_count, 1);
    kunai_textures_close(textures);
    assert_int_equal(kunai_textures_open(file, part, &as_xvm, &textures, NULL), KUNAI_OK);
    expect_run(textures, 1, 0);
    free(decode_level(textures, 0, 0));
    kunai_textures_close(textures);
    free(texture);
}

/* A later PlayStation 2 writes PVMH, too: its textures are told by their data format and refused
 * one by one (archives.md 4). */
TEST(svm)
{
    const size_t header = 16;
    size_t part, size;
    uint8_t *texture = make_pvr(1, 0x01, 8, 8, 128, 0, &part), *file;
    const kunai_image *image;
    kunai_textures *textures;

    size = header + 2 * part;
    file = calloc(1, size);
    assert_non_null(file);
    memcpy(file, "PVMH", 4);
    put32(file + 4, (uint32_t)header - 8);
    put16(file + 10, 2);
    memcpy(file + header, texture, part);
    file[header + 9] = 0x60;
    memcpy(file + header + part, texture, part);
    textures = open_textures(file, size, 0);
    assert_int_equal(kunai_textures_get_info(textures)->image_count, 2);
    assert_int_equal(kunai_textures_get_info(textures)->broken_count, 1);
    assert_int_equal(kunai_textures_get_info(textures)->warning_count, 1);
    assert_int_equal(kunai_textures_get_info(textures)->warnings[0].code, KUNAI_E_UNSUPPORTED);
    assert_int_equal(kunai_textures_get_info(textures)->warnings[0].offset, header + 9);
    image = kunai_textures_get_image(textures, 0);
    assert_int_equal(image->result, KUNAI_E_UNSUPPORTED);
    assert_int_equal(image->data_format, 0x60);
    free(decode_level(textures, 1, 0));
    kunai_textures_close(textures);
    free(texture);
    free(file);
}

/* Textures with names and global indices (archives.md 5); number 1 is not decoded, and 3 has no
 * width. Chunks are at multiples of 16. */
enum { GVM_TEXTURES = 4, GVM_HEADER = 160, GVM_CHUNK = GVR_HEADER + 128 };

static uint8_t *make_gvm(size_t *size)
{
    uint8_t *file = calloc(1, GVM_HEADER + GVM_TEXTURES * GVM_CHUNK);
    uint32_t i;
    size_t part;

    assert_non_null(file);
    *size = GVM_HEADER + GVM_TEXTURES * GVM_CHUNK;
    memcpy(file, "GVMH", 4);
    put32(file + 4, GVM_HEADER - 8);
    put16_big(file + 8, 0x0009);
    put16_big(file + 10, GVM_TEXTURES);
    for (i = 0; i < GVM_TEXTURES; i++) {
        uint8_t *entry = file + 12 + (size_t)i * PVM_ENTRY;
        uint8_t *texture = make_gvr(0, i == 1 ? 0x0A : 0x04, i == 3 ? 0 : 8, 8, 128, 0, &part);

        put16_big(entry, i);
        memcpy(entry + 2, "gc_a", 5);
        entry[5] = (uint8_t)('a' + i);
        put16_big(entry + 32, 0x1200 + i);
        memset(texture + GVR_HEADER, (int)(0x11 * (i + 1)), 128);
        memcpy(file + GVM_HEADER + (size_t)i * GVM_CHUNK, texture, GVM_CHUNK);
        free(texture);
    }
    return file;
}

TEST(gvm)
{
    static const kunai_result results[] = {KUNAI_OK, KUNAI_E_UNSUPPORTED, KUNAI_OK,
                                           KUNAI_E_CORRUPT};
    static const uint8_t colors[2][4] = {{16, 32, 140, 255}, {49, 101, 156, 255}};
    size_t size;
    uint8_t *file = make_gvm(&size);
    kunai_textures *textures = open_textures(file, size, 0);
    const kunai_textures_info *info = kunai_textures_get_info(textures);
    uint32_t i;

    assert_int_equal(info->format, KUNAI_FORMAT_GVM);
    assert_int_equal(info->byte_order, KUNAI_BYTE_ORDER_BIG);
    assert_int_equal(info->image_count, GVM_TEXTURES);
    assert_int_equal(info->palette_count, 0);
    assert_int_equal(info->broken_count, 2);
    assert_int_equal(info->warning_count, 2);
    assert_int_equal(info->warnings[0].code, KUNAI_E_UNSUPPORTED);
    assert_int_equal(info->warnings[0].offset, GVM_HEADER + GVM_CHUNK + 11);
    assert_int_equal(info->warnings[1].code, KUNAI_E_CORRUPT);
    assert_int_equal(info->warnings[1].offset, GVM_HEADER + 3 * GVM_CHUNK + 12);
    for (i = 0; i < GVM_TEXTURES; i++) {
        const kunai_image *image = kunai_textures_get_image(textures, i);
        const char name[4] = {'g', 'c', '_', (char)('a' + i)};

        assert_int_equal(image->result, results[i]);
        assert_int_equal(image->offset, GVM_HEADER + i * GVM_CHUNK + GVR_HEADER);
        assert_int_equal(image->global_index, 0x1200 + i);
        assert_int_equal(kunai_textures_find_image(textures, name, 4), i);
        if (!results[i]) { /* 0x1111 and 0x3333 as RGB565 */
            uint8_t *pixels = decode_level(textures, i, 0);

            assert_pixel(pixels, 63, colors[i / 2]);
            free(pixels);
        }
    }
    kunai_textures_close(textures);
    assert_open_fails(file, size, KUNAI_OPEN_STRICT, 0, KUNAI_E_UNSUPPORTED,
                      GVM_HEADER + GVM_CHUNK + 11);
    free(file);
}

/* ---- what kunai_probe asks ---- */

static uint32_t recognise(const uint8_t *data, size_t size, kunai_found *found)
{
    size_t i;

    for (i = 0; i < kunai_i_textures_module.row_count; i++) {
        const kunai_i_format *row = kunai_i_get_format(&kunai_i_textures_module, i);

        if (kunai_i_ask(row, data, size, found)) {
            assert_int_equal(found->format, row->info.format);
            return found->format;
        }
    }
    memset(found, 0, sizeof *found);
    return 0;
}

TEST(recognise)
{
    kunai_found found;
    size_t size;
    uint8_t *file = make_pvr(1, 0x03, 8, 8, 2064 + 100, 0, &size);

    put32(file + 4, 8 + 2064);
    assert_int_equal(recognise(file, size, &found), KUNAI_FORMAT_PVR);
    assert_int_equal(found.confidence, KUNAI_CONFIDENCE_SURE);
    assert_int_equal(found.size, PVR_HEADER + 2064);
    put32(file + 4, 0); /* the payload counts */
    assert_int_equal(recognise(file, size, &found), KUNAI_FORMAT_PVR);
    assert_int_equal(found.size, PVR_HEADER + 2064);
    assert_int_equal(recognise(file, PVR_HEADER + 2064, &found), KUNAI_FORMAT_PVR);
    assert_int_equal(found.confidence, KUNAI_CONFIDENCE_SURE);
    assert_int_equal(recognise(file, PVR_HEADER + 2063, &found), KUNAI_FORMAT_PVR);
    assert_int_equal(found.confidence, KUNAI_CONFIDENCE_LIKELY);
    assert_int_equal(found.size, PVR_HEADER + 2063);
    assert_int_equal(recognise(file, 3, &found), 0);
    free(file);
    file = make_xvr(0, 6, 8, 8, 32, &size);
    assert_int_equal(recognise(file, size, &found), KUNAI_FORMAT_XVR);
    assert_int_equal(found.confidence, KUNAI_CONFIDENCE_SURE);
    assert_int_equal(found.size, size);
    assert_int_equal(recognise(file, size - 1, &found), KUNAI_FORMAT_XVR);
    assert_int_equal(found.confidence, KUNAI_CONFIDENCE_LIKELY);
    put32(file + 4, 56); /* a header and nothing behind it */
    assert_int_equal(recognise(file, XVR_HEADER, &found), KUNAI_FORMAT_XVR);
    assert_int_equal(found.confidence, KUNAI_CONFIDENCE_SURE);
    assert_int_equal(found.size, XVR_HEADER);
    assert_int_equal(recognise(file, XVR_HEADER - 1, &found), KUNAI_FORMAT_XVR);
    assert_int_equal(found.confidence, KUNAI_CONFIDENCE_LIKELY);
    free(file);
    file = make_pvm(&size);
    assert_int_equal(recognise(file, size, &found), KUNAI_FORMAT_PVM);
    free(file);
    file = make_gvm(&size);
    assert_int_equal(recognise(file, size, &found), KUNAI_FORMAT_GVM);
    free(file);
    assert_int_equal(recognise((const uint8_t *)"GBIX\x08\0\0\0\0\0\0\0\0\0\0\0GVRT", 20, &found),
                     KUNAI_FORMAT_GVR);
    assert_int_equal(recognise((const uint8_t *)"PVPL", 4, &found), KUNAI_FORMAT_PVP);
    assert_int_equal(recognise((const uint8_t *)"GVPL", 4, &found), KUNAI_FORMAT_GVP);
}

/* ---- sweeps ---- */

/* cut_is_error: nothing of the file can be missing. The small levels of an XVR can. */
static void sweep(uint8_t *file, size_t size, int cut_is_error)
{
    const kunai_options strict = make_texture_options(KUNAI_OPEN_STRICT | KUNAI_TEXTURES_SHIFT, 0);
    size_t i;

    test_sweep_all(&textures_visitor, file, size, NULL, 0);
    test_sweep_truncation(&textures_visitor, file, size, &strict, cut_is_error);
    test_sweep_bytes(&textures_visitor, file, size, &strict);
    for (i = 0; i < size; i++)
        file[i] ^= 0xFF; /* nothing that we read */
    assert_open_fails(file, size, 0, 0, KUNAI_E_FORMAT, 0);
    free(file);
}

TEST(sweeps)
{
    static const struct {
        uint32_t data, side, payload;
    } rows[] = {{0x01, 8, 128}, {0x02, 8, 172},  {0x04, 4, 2054}, {0x09, 5, 50},
                {0x10, 8, 144}, {0x11, 16, 214}, {0x12, 4, 48}};
    size_t i, size;
    uint8_t *file;

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

/* Small pictures of the formats that are left: the sweep is over their headers. */
TEST(sweep_kinds)
{
    static const kind small[] = {
        {KUNAI_FORMAT_PVR, 3, 0x02, 4, 4, 44},    {KUNAI_FORMAT_PVR, 4, 0x11, 4, 4, 133},
        {KUNAI_FORMAT_PVR, 6, 0x09, 16, 16, 384}, {KUNAI_FORMAT_PVR, 7, 0x0E, 3, 3, 36},
        {KUNAI_FORMAT_PVR, 7, 0x0F, 4, 4, 84},    {KUNAI_FORMAT_PVR, 0, 0x06, 8, 8, 44},
        {KUNAI_FORMAT_PVR, 0, 0x08, 4, 4, 24},    {KUNAI_FORMAT_GVR, 0x00, 0x06, 5, 4, 128},
        {KUNAI_FORMAT_GVR, 0x28, 0x08, 8, 8, 64}, {KUNAI_FORMAT_XVR, 0, 10, 5, 4, 32},
        {KUNAI_FORMAT_XVR, 0, 1, 3, 3, 36},       {KUNAI_FORMAT_XVR, 0, 5, 3, 3, 9}};
    size_t i, size;
    uint8_t *file;

    for (i = 0; i < sizeof small / sizeof small[0]; i++) {
        file = make_kind(&small[i], &size);
        if (small[i].data == 0x11)
            memset(file + PVR_HEADER + 128, 7, 5);
        sweep(file, size, 1);
    }
    file = make_gvr(1, 0x0E, 16, 16, 128 + 4 * 32, 0, &size); /* a cut one has its first levels */
    sweep(file, size, 0);
}

/* 64 texels of the same colour, in front of them the header that the rest would have (pvr.md 1.4).
 * A palette is the same for the caller, and a file of its own. */
TEST(sweep_runs_and_palettes)
{
    size_t size;
    uint8_t *pvr = make_pvr(1, 0x01, 8, 8, 128, 0, &size), *file = calloc(1, 23);

    assert_non_null(file);
    put32(file, (uint32_t)size);
    memcpy(file + 4, pvr, PVR_HEADER);
    memcpy(file + 20, "\x34\x12\x3F", 3);
    free(pvr);
    sweep(file, 23, 1);
    file = calloc(1, 16 + 6);
    assert_non_null(file);
    memcpy(file, "PVPL\x0E\0\0\0\x02\0\x01\0\x03\0\x03\0", 16);
    sweep(file, 22, 1);
    file = calloc(1, 16 + 12);
    assert_non_null(file);
    memcpy(file, "GVPL\x14\0\0\0\0\x06\0\x01\0\x03\0\x03", 16);
    sweep(file, 28, 1);
    file = calloc(1, 12 + 6);
    assert_non_null(file);
    memcpy(file, "PVRP\x0A\0\0\0\x01\0\0\0", 12);
    sweep(file, 18, 1);
}

/* Sets have their own walk; a cut one can still give its first images. */
TEST(sweep_sets)
{
    size_t size, part;
    uint8_t *file = make_pvm(&size), *texture;

    test_sweep_all(&textures_visitor, file, size, NULL, 0);
    free(file);
    file = make_gvm(&size);
    test_sweep_all(&textures_visitor, file, size, NULL, 0);
    free(file);
    texture = make_xvr(1, 6, 8, 8, 40, &part);
    file = make_xvm(texture, part, 2, &size);
    test_sweep_all(&textures_visitor, file, size, NULL, 0);
    test_sweep_all(&textures_visitor, file + XVM_HEADER, size - XVM_HEADER, NULL, 0); /* a run */
    free(texture);
    free(file);
}

/* Enough images for more than one block of memory, so that each kind of allocation fails once. */
TEST(sweep_many)
{
    size_t size, part;
    uint8_t *texture = make_xvr(1, 6, 4, 4, 8, &part);
    uint8_t *file = make_xvm(texture, part, 300, &size);

    test_sweep_allocations(&textures_visitor, file, size, NULL);
    test_sweep_memory_limit(&textures_visitor, file, size, NULL);
    free(texture);
    free(file);
}
