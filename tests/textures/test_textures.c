/* test_textures.c - rules that all formats share: sets, arguments, strides, handles and sweeps.
 * Each format has its own way of unpacking, and each could write past a row or forget a check. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */

#include "texture_files.h"

#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

/* ---- files of every kind ---- */

/* A picture for every way of unpacking, with sides that no batch divides if the format allows
 * them. payload is the size that level 0 needs (pvr.md 4, gvr-xvr.md A3, B3). The pictures of TEX0
 * are 32x16. */
typedef struct kind {
    uint32_t format, pixel, data, width, height, payload;
} kind;

enum { PVR = KUNAI_FORMAT_PVR, GVR = KUNAI_FORMAT_GVR, XVR = KUNAI_FORMAT_XVR };
enum { TEX0 = KUNAI_FORMAT_TEX0, FILL = 0xC3 };

static const kind kinds[] = {
    {PVR, 0, 0x01, 8, 8, 128},     {PVR, 1, 0x01, 2, 2, 8},      {PVR, 2, 0x01, 32, 32, 2048},
    {PVR, 3, 0x01, 16, 16, 512},   {PVR, 3, 0x01, 1, 1, 2},      {PVR, 4, 0x01, 16, 16, 512},
    {PVR, 5, 0x01, 16, 16, 512},   {PVR, 1, 0x0D, 128, 4, 1024}, {PVR, 1, 0x0D, 2, 8, 32},
    {PVR, 3, 0x0D, 2, 8, 32},      {PVR, 3, 0x0D, 64, 1, 128},   {PVR, 4, 0x0D, 1, 64, 128},
    {PVR, 0, 0x03, 8, 8, 2064},    {PVR, 3, 0x03, 2, 4, 2050},   {PVR, 4, 0x03, 16, 8, 2080},
    {PVR, 1, 0x10, 32, 32, 512},   {PVR, 0, 0x09, 5, 3, 30},     {PVR, 1, 0x09, 513, 2, 2052},
    {PVR, 3, 0x09, 6, 3, 36},      {PVR, 3, 0x09, 514, 2, 2056}, {PVR, 4, 0x09, 7, 5, 70},
    {PVR, 6, 0x09, 32, 16, 768},   {PVR, 6, 0x09, 16, 32, 768},  {PVR, 2, 0x0B, 32, 3, 192},
    {PVR, 7, 0x0E, 5, 3, 60},      {PVR, 0, 0x05, 8, 8, 32},     {PVR, 0, 0x05, 16, 4, 32},
    {PVR, 0, 0x05, 2, 1, 1},       {PVR, 0, 0x07, 16, 16, 256},  {PVR, 0, 0x07, 4, 16, 64},
    {PVR, 0, 0x07, 1, 1, 1},       {GVR, 0, 0x00, 11, 9, 128},   {GVR, 0, 0x01, 11, 9, 192},
    {GVR, 0, 0x02, 11, 9, 192},    {GVR, 0, 0x03, 11, 9, 288},   {GVR, 0, 0x04, 11, 9, 288},
    {GVR, 0, 0x05, 11, 9, 288},    {GVR, 0, 0x06, 11, 9, 576},   {GVR, 0, 0x08, 11, 9, 128},
    {GVR, 0x18, 0x08, 11, 9, 160}, {GVR, 0, 0x09, 11, 9, 192},   {GVR, 0x28, 0x09, 8, 4, 544},
    {GVR, 0, 0x0E, 11, 9, 128},    {XVR, 0, 1, 7, 6, 168},       {XVR, 0, 2, 7, 6, 84},
    {XVR, 0, 5, 7, 6, 42},         {XVR, 0, 6, 7, 6, 32},        {XVR, 0, 7, 7, 6, 64},
    {XVR, 0, 9, 7, 6, 64},         {XVR, 0, 10, 9, 3, 48},       {XVR, 0, 13, 7, 6, 84},
    {XVR, 0, 17, 7, 6, 42},        {XVR, 0, 18, 7, 6, 84},       {XVR, 0, 19, 7, 6, 168},
    {TEX0, 0, 1, 32, 16, 512},     {TEX0, 0, 2, 32, 16, 128},    {TEX0, 0, 3, 32, 16, 256},
    {TEX0, 0, 4, 32, 16, 512},     {TEX0, 0, 5, 32, 16, 128},    {TEX0, 0, 6, 32, 16, 512},
    {TEX0, 0, 7, 32, 16, 1024}};

enum { KINDS = COUNT(kinds) };

static laid lay_picture(const kind *of)
{
    switch (of->format) {
    case PVR: return lay_pvr(of->pixel, of->data, of->width, of->height, of->payload);
    case GVR: return lay_gvr(of->pixel, of->data, of->width, of->height, of->payload);
    case XVR: return lay_xvr(of->pixel, of->data, of->width, of->height, of->payload);
    default:
        return lay("^ block: 'TEX0' end-block 0 h(0 60) 0 @texels 0 h(0 60) 0 @texels @codes 0 "
                   "h(8 0) @palettes @colors b(0 1) h(44 8 16) 2*0 h(8 12) h0 b(0xA0 %u) "
                   "0x80008020 'a'.16 palettes: b(0 1) h(40 8 16) 2*0 h(4 8) 0 'a_pl'.16 "
                   "texels: .%u codes: .64 colors: h(32*$*33) end:",
                   of->data << 2, of->payload);
    }
}

/* Fills the payload with bytes that are also valid indices of the codebook. */
static laid lay_kind(const kind *of)
{
    const int is_small = of->format == PVR && of->data == 0x10;
    laid file = lay_picture(of);
    size_t i = of->format == TEX0  ? place_of(&file, "texels")
               : of->format == XVR ? XVR_HEADER
                                   : PVR_HEADER;
    const size_t end = of->format == TEX0 ? place_of(&file, "codes") : file.file.size;

    for (; i < end; i++)
        file.file.data[i] = (uint8_t)(i * i * 37 % (is_small ? 32 : 251));
    return file;
}

static kunai_textures *open_laid(const laid *file, uint32_t flags)
{
    return open_textures(file->file.data, file->file.size, flags);
}

/* ---- the caller's memory ---- */

/* Bytes between two pages that cannot be accessed, at their start or at their end. */
typedef struct guarded {
    uint8_t *mapping, *bytes;
    size_t size;
} guarded;

static guarded make_guarded(size_t size, int at_end)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE), whole = (size + page - 1) / page * page;
    guarded g = {NULL, NULL, whole + 2 * page};

    g.mapping = mmap(NULL, g.size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(g.mapping != MAP_FAILED);
    memset(g.mapping, FILL, g.size);
    assert_int_equal(mprotect(g.mapping, page, PROT_NONE), 0);
    assert_int_equal(mprotect(g.mapping + page + whole, page, PROT_NONE), 0);
    g.bytes = g.mapping + page + (at_end ? whole - size : 0);
    return g;
}

/* Decodes into memory of exactly the needed size. The texels must be the same with a gap after
 * each row, and the gaps must stay unchanged. One byte less is an error, and then nothing may
 * be written. */
static void check_gap(const kunai_textures *textures, uint32_t output, const uint8_t *tight,
                      size_t gap, int at_end)
{
    const kunai_image *image = kunai_textures_get_image(textures, 0);
    const size_t row = image->width * get_texel_size(output), stride = row + gap;
    const size_t need = (image->height - 1) * stride + row;
    guarded g = make_guarded(need, at_end);
    auto_free uint8_t *expected = malloc(need);

    memset(expected, FILL, need);
    assert_int_equal(
        decode_as(textures, 0, 0, output, NULL, g.bytes, need - 1, gap ? stride : 0, NULL),
        KUNAI_E_SPACE);
    assert_memory_equal(g.bytes, expected, need);
    for (size_t y = 0; y < image->height; y++)
        memcpy(expected + y * stride, tight + y * row, row);
    assert_ok(decode_as(textures, 0, 0, output, NULL, g.bytes, need, gap ? stride : 0, NULL));
    assert_memory_equal(g.bytes, expected, need);
    munmap(g.mapping, g.size);
}

/* A single row has no next row: its stride is checked but not used. */
static void check_row(const kunai_textures *textures, uint32_t output, const uint8_t *tight)
{
    const size_t row = kunai_textures_get_image(textures, 0)->width * get_texel_size(output);
    auto_free uint8_t *pixels = malloc(row);

    assert_ok(decode_as(textures, 0, 0, output, NULL, pixels, row, SIZE_MAX, NULL));
    assert_memory_equal(pixels, tight, row);
    assert_int_equal(decode_as(textures, 0, 0, output, NULL, pixels, row - 1, SIZE_MAX, NULL),
                     KUNAI_E_SPACE);
}

/* Checks every output that the picture can give, and returns their number. Decoding must
 * not allocate. */
static uint32_t check_outputs(const kind *of)
{
    static const size_t gaps[] = {0, 1, 3, 4, 13, 61};
    test_memory memory = {0};
    const kunai_options options = {.struct_size = sizeof options,
                                   .flags = KUNAI_OPEN_STRICT,
                                   .allocator = test_memory_allocator(&memory)};
    auto_laid file = lay_kind(of);
    uint32_t output, outputs = 0;
    kunai_textures *textures;
    uint64_t live;

    assert_ok(kunai_textures_open(file.file.data, file.file.size, &options, &textures, NULL));
    kunai_level level = *kunai_textures_get_image(textures, 0)->levels;
    live = memory.live;
    memory.fail_at = memory.calls + 1;
    memory.fail_on = 1;
    if (of->format != TEX0 && of->height > 1)
        assert_int_equal(level.offset + level.size, file.file.size);
    for (output = KUNAI_OUTPUT_RGBA8; output <= KUNAI_OUTPUT_NORMAL8; output++) {
        const size_t size = (size_t)level.width * level.height * get_texel_size(output);
        auto_free uint8_t *tight = malloc(size);
        const kunai_result result = decode_as(textures, 0, 0, output, NULL, tight, size, 0, NULL);

        assert_true(result == KUNAI_OK || result == KUNAI_E_UNSUPPORTED);
        for (size_t i = 0; result == KUNAI_OK && i < COUNT(gaps); i++) {
            check_gap(textures, output, tight, gaps[i], 0);
            check_gap(textures, output, tight, gaps[i], 1);
        }
        if (result == KUNAI_OK && level.height == 1)
            check_row(textures, output, tight);
        outputs += result == KUNAI_OK;
    }
    assert_int_equal(memory.live, live);
    assert_int_equal(memory.calls, memory.fail_at - 1);
    kunai_textures_close(textures);
    assert_int_equal(memory.live, 0);
    return outputs;
}

/* Formats are unpacked in whole blocks or vectors, which are larger than the end of a row. */
TEST(rows_have_gaps_and_memory_has_ends)
{
    uint32_t outputs = 0;

    for (size_t i = 0; i < KINDS; i++)
        outputs += check_outputs(&kinds[i]);
    assert_int_equal(outputs, KINDS + 11 + 4 + 5); /* indices, directions, indices of TEX0 */
}

/* Uses each kind whose pictures can have only one row. */
TEST(strides_of_one_row_may_be_any_number)
{
    uint32_t rows = 0;

    for (size_t i = 0; i < KINDS; i++) {
        kind row = kinds[i];

        if (row.format == TEX0 ||
            (row.format == PVR && row.height > 1 &&
             (row.data < 0x09 || row.data > 0x0E || row.data == 0x0D || row.pixel == 6)))
            continue;
        row.height = 1;
        rows += check_outputs(&row);
    }
    assert_int_equal(rows, 34 + 7 + 1); /* colours, indices and directions */
}

enum { ARGUMENT = KUNAI_E_ARGUMENT, RANGE = KUNAI_E_RANGE, UNSUPPORTED = KUNAI_E_UNSUPPORTED };

/* An error must name the image, if the set has an image with this index. */
static void check_item(const kunai_textures *textures, uint32_t index, const kunai_error *error)
{
    const int is_named = error->code && kunai_textures_get_image(textures, index);

    assert_int_equal(error->item_kind, is_named ? KUNAI_ITEM_IMAGE : KUNAI_ITEM_NONE);
    assert_int_equal(error->item, is_named ? index : 0);
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
    check_item(textures, index, &error);
    if (code != KUNAI_E_CORRUPT) /* the call is wrong, not the file */
        assert_int_equal(error.offset, 0);
    if (code != KUNAI_OK && code != KUNAI_E_CORRUPT)
        assert_string_equal(error.record, "arguments");
}

/* Both sides of every limit, for a picture of 8x8 with 4 levels. The last level is one row. */
static void check_arguments(const kunai_textures *textures, uint32_t output)
{
    enum { OK = KUNAI_OK, SPACE = KUNAI_E_SPACE };
    const size_t texel = get_texel_size(output), row = 8 * texel, stride = row + 2;
    const struct {
        uint32_t index, level;
        size_t capacity, stride;
        kunai_result code;
    } rows[] = {{0, 0, 8 * row, 0, OK},
                {0, 0, 8 * row - 1, 0, SPACE},
                {0, 0, 0, 0, SPACE},
                {0, 0, 8 * row, row, OK},
                {0, 0, 512, row - 1, ARGUMENT},
                {0, 0, 512, 1, ARGUMENT},
                {0, 0, 7 * stride + row, stride, OK},
                {0, 0, 7 * stride + row - 1, stride, SPACE},
                {0, 0, 512, SIZE_MAX, SPACE},
                {0, 0, 512, SIZE_MAX / 7 + 1, SPACE},
                {0, 3, texel, SIZE_MAX, OK},
                {0, 3, texel - 1, 0, SPACE},
                {0, 4, 512, 0, RANGE},
                {0, UINT32_MAX, 512, 0, RANGE},
                {UINT32_MAX, 0, 512, 0, RANGE},
                {1, 0, 512, 0, RANGE}};
    uint8_t pixels[512];

    for (size_t i = 0; i < COUNT(rows); i++)
        assert_decode(textures, rows[i].index, rows[i].level, output, pixels, rows[i].capacity,
                      rows[i].stride, rows[i].code);
    assert_decode(textures, 0, 0, output, NULL, 512, 0, KUNAI_E_ARGUMENT);
}

TEST(arguments_of_decode_have_edges)
{
    enum { OK = KUNAI_OK, NO = KUNAI_E_UNSUPPORTED };
    /* colours, directions, indices of 4 and of 8 bits; all with mipmaps */
    static const struct {
        uint32_t pixel, data, payload;
        kunai_result results[3];
    } rows[] = {{1, 0x02, 172, {OK, NO, NO}},
                {4, 0x02, 172, {OK, NO, OK}},
                {0, 0x06, 44, {OK, OK, NO}},
                {0, 0x08, 88, {OK, OK, NO}}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        auto_laid file = lay_pvr(rows[i].pixel, rows[i].data, 8, 8, rows[i].payload);
        auto_textures *textures = open_laid(&file, KUNAI_OPEN_STRICT);
        uint8_t pixels[512];

        for (uint32_t output = KUNAI_OUTPUT_RGBA8; output <= KUNAI_OUTPUT_NORMAL8; output++) {
            if (rows[i].results[output] == KUNAI_OK)
                check_arguments(textures, output);
            assert_decode(textures, 0, 0, output, pixels, 512, 0, rows[i].results[output]);
        }
        assert_decode(textures, 0, 0, 3, pixels, 512, 0, KUNAI_E_ARGUMENT);
        assert_decode(textures, 0, 0, UINT32_MAX, pixels, 512, 0, KUNAI_E_ARGUMENT);
        assert_null(kunai_textures_get_image(textures, 1));
        assert_null(kunai_textures_get_palette(textures, 0));
    }
}

/* ---- the order of errors ---- */

/* Four textures with names and global indices. Number 1 is no square, 2 is unsupported, and 3 has a
 * length that is 8 too large, as the converter of KallistiOS writes it. */
static const char pvm[] =
    "'PVMH' 140 h(9 4) h0 'name_a'.28 0 h1 'name_b'.28 100 h2 'name_c'.28 200 h3 'name_a'.28 300 "
    "'PVRT' 180 b(1 1 0 0) h(8 8) first: .172 square: 'PVRT' 180 b(1 2 0 0) h(8 4) second: .172 "
    "format: 'PVRT' 180 b(1 0x13 0 0) h(8 8) third: .172 'PVRT' 188 b(1 1 0 0) h(8 8) fourth: .172";

enum { CHUNK = PVR_HEADER + 172, SQUARE = 148 + CHUNK + 14, FORMAT = 148 + 2 * CHUNK + 9 };

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

    for (size_t i = 0; i < count; i++) {
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
        check_item(textures, c->index, &error);
    }
}

static const char arguments[] = "arguments", no_output[] = "options.output is unknown",
                  no_colors[] =
                      "options.palette.colors is NULL, but options.palette.count is not 0",
                  no_image[] = "index is out of range: the set has fewer images",
                  no_level[] = "level is out of range: the image has fewer levels",
                  no_indices[] =
                      "options.output is KUNAI_OUTPUT_INDEX8, but the image has no indices",
                  no_directions[] =
                      "options.output is KUNAI_OUTPUT_NORMAL8, but the image has no directions",
                  undecoded[] = "the data format is not supported";

/* The order is: the call itself, the image, the level, the outputs of the image, the memory. */
TEST(the_first_of_several_errors_is_told)
{
    static const call without[] = {
        {9, 9, 9, 1, 0, 0, 1, ARGUMENT, 0, arguments, "textures is NULL"},
        {0, 0, 0, 0, 1, 1024, 0, ARGUMENT, 0, arguments, "textures is NULL"}};
    static const call calls[] = {/* no matter what else is wrong */
                                 {9, 9, 3, 1, 0, 0, 1, ARGUMENT, 0, arguments, no_output},
                                 {9, 9, 0, 1, 0, 0, 1, ARGUMENT, 0, arguments, no_colors},
                                 {4, 9, 1, 0, 0, 0, 1, RANGE, 0, arguments, no_image},
                                 /* a broken image */
                                 {2, 9, 3, 1, 0, 0, 1, ARGUMENT, 0, arguments, no_output},
                                 {2, 0, 3, 0, 1, 1024, 0, ARGUMENT, 0, arguments, no_output},
                                 {2, 9, 0, 1, 0, 0, 1, ARGUMENT, 0, arguments, no_colors},
                                 {2, 0, 2, 1, 1, 1024, 0, ARGUMENT, 0, arguments, no_colors},
                                 {2, 9, 2, 0, 0, 0, 1, UNSUPPORTED, FORMAT, "PVRT", undecoded},
                                 {2, 0, 0, 0, 0, 1024, 0, UNSUPPORTED, FORMAT, "PVRT", undecoded},
                                 {2, 0, 0, 0, 1, 0, 0, UNSUPPORTED, FORMAT, "PVRT", undecoded},
                                 {1, 9, 1, 0, 0, 0, 1, KUNAI_E_CORRUPT, SQUARE, "PVRT",
                                  "the picture has mipmaps, but is not square"},
                                 /* a good image */
                                 {0, 9, 3, 1, 0, 0, 1, ARGUMENT, 0, arguments, no_output},
                                 {0, 9, 1, 1, 0, 0, 1, ARGUMENT, 0, arguments, no_colors},
                                 {0, 1, 1, 0, 0, 0, 1, RANGE, 0, arguments, no_level},
                                 {0, 0, 1, 0, 0, 0, 1, UNSUPPORTED, 0, arguments, no_indices},
                                 {0, 0, 2, 0, 0, 0, 1, UNSUPPORTED, 0, arguments, no_directions}};
    auto_laid file = lay("%s", pvm);
    auto_textures *textures = open_laid(&file, 0);
    kunai_error error;

    check_calls(NULL, without, COUNT(without));
    check_calls(textures, calls, COUNT(calls));
    /* NULL is an empty array, unless its size is not 0 */
    assert_int_equal(kunai_textures_decode(textures, 0, 0, NULL, NULL, 0, &error), KUNAI_E_SPACE);
    assert_int_equal(kunai_textures_decode(textures, 0, 0, NULL, NULL, 1, &error), ARGUMENT);
    assert_string_equal(error.record, "arguments");
    assert_decode(textures, 3, 0, KUNAI_OUTPUT_RGBA8, &error, 4, 0, KUNAI_E_SPACE);
}

/* A missing level is reported after wrong outputs of the image, and before wrong memory. The record
 * is the chunk of the level. The first file lacks the last byte of its 4x4 level, the second that
 * of its 8x8 level. */
TEST(missing_levels_are_told_before_memory)
{
    static const char level_passes[] = "the level ends past the end of the data",
                      image_passes[] = "the full-size level ends past the end of the data";
    enum { TRUNCATED = KUNAI_E_TRUNCATED };
    static const call pvr[] = {
        {0, 1, 3, 0, 0, 0, 1, ARGUMENT, 0, arguments, no_output},
        {0, 1, 0, 1, 0, 0, 1, ARGUMENT, 0, arguments, no_colors},
        {0, 4, 0, 0, 0, 0, 1, RANGE, 0, arguments, no_level},
        {0, 1, 1, 0, 0, 0, 1, UNSUPPORTED, 0, arguments, no_indices},
        {0, 1, 0, 0, 0, 0, 1, TRUNCATED, PVR_HEADER + 12, "PVRT", level_passes},
        {0, 0, 0, 0, 0, 0, 1, TRUNCATED, PVR_HEADER + 43, "PVRT", image_passes}};
    static const call gvr[] = {
        {0, 1, 3, 0, 0, 0, 1, ARGUMENT, 0, arguments, no_output},
        {0, 1, 2, 0, 0, 0, 1, UNSUPPORTED, 0, arguments, no_directions},
        {0, 1, 0, 0, 0, 0, 1, TRUNCATED, GVR_HEADER + 128, "GVRT", level_passes},
        {0, 1, 0, 0, 1, 1024, 0, TRUNCATED, GVR_HEADER + 128, "GVRT", level_passes}};
    auto_laid file = lay_pvr(1, 0x02, 8, 8, 43);
    auto_textures *textures =
        open_case(&file, "textures", "any image[0].level_count=4 decoding[0][2].code=OK");

    check_calls(textures, pvr, COUNT(pvr));
    kunai_textures_close(textures);
    free_laid(&file);
    file = lay_gvr(1, 0x0E, 16, 16, 128 + 31);
    textures = open_case(&file, "textures", "image[0].level_count=5 decoding[0].code=OK");
    check_calls(textures, gvr, COUNT(gvr));
}

/* The last index is past the codebook, so the error is found only at the end of the picture. */
TEST(calls_that_fail_write_nothing)
{
    auto_laid file = lay("'PVRT' 152 b(1 16 0 0) h(8 8) .143 b16");
    auto_textures *textures = open_laid(&file, 0);
    uint8_t pixels[256], untouched[256];

    memset(pixels, FILL, sizeof pixels);
    memset(untouched, FILL, sizeof untouched);
    assert_decode(textures, 0, 0, KUNAI_OUTPUT_RGBA8, pixels, 256, 0, KUNAI_E_CORRUPT);
    assert_decode(textures, 0, 0, KUNAI_OUTPUT_RGBA8, pixels, 255, 0, KUNAI_E_SPACE);
    assert_decode(textures, 0, 0, KUNAI_OUTPUT_INDEX8, pixels, 256, 0, KUNAI_E_UNSUPPORTED);
    assert_memory_equal(pixels, untouched, sizeof pixels);
}

/* ---- threads, handles and options ---- */

enum { THREADS = 4, ROUNDS = 50 };

/* One image of 64x64, which each thread decodes into its own memory. */
typedef struct worker {
    const kunai_textures *textures;
    const uint8_t *expected;
    int failed;
} worker;

static void *work(void *context)
{
    worker *w = context;
    uint8_t pixels[64 * 64 * 4];

    for (int i = 0; i < ROUNDS; i++)
        if (kunai_textures_decode(w->textures, 0, 0, NULL, pixels, sizeof pixels, NULL) !=
                KUNAI_OK ||
            memcmp(pixels, w->expected, sizeof pixels) != 0)
            w->failed = 1;
    return NULL;
}

/* The formats are those with the most preparation: what they prepare must not be shared. */
TEST(threads_may_use_one_handle_at_once)
{
    static const kind large[] = {{PVR, 1, 0x01, 64, 64, 8192},
                                 {PVR, 1, 0x03, 64, 64, 3072},
                                 {PVR, 4, 0x01, 64, 64, 8192},
                                 {PVR, 0, 0x07, 64, 64, 4096},
                                 {GVR, 0, 0x0E, 64, 64, 2048}};

    for (size_t i = 0; i < COUNT(large); i++) {
        auto_laid file = lay_kind(&large[i]);
        auto_textures *textures = open_laid(&file, KUNAI_OPEN_STRICT);
        auto_free uint8_t *expected = decode_level(textures, 0, 0);
        pthread_t threads[THREADS];
        worker workers[THREADS];

        for (size_t k = 0; k < THREADS; k++) {
            workers[k] = (worker){textures, expected, 0};
            assert_int_equal(pthread_create(&threads[k], NULL, work, &workers[k]), 0);
        }
        for (size_t k = 0; k < THREADS; k++)
            assert_int_equal(pthread_join(threads[k], NULL), 0);
        for (size_t k = 0; k < THREADS; k++) /* now no thread uses this frame */
            assert_int_equal(workers[k].failed, 0);
    }
}

/* A NULL handle must give an answer, not a crash. A NULL name is no name. */
TEST(null_is_an_answer)
{
    auto_laid file = lay_pvr(1, 0x01, 8, 8, 128);
    kunai_textures *textures = open_laid(&file, 0), *none;
    uint8_t pixels[256];

    assert_null(kunai_textures_get_info(NULL));
    assert_null(kunai_textures_get_image(NULL, 0));
    assert_null(kunai_textures_get_palette(NULL, 0));
    assert_int_equal(kunai_textures_find_image(NULL, "", 0), -1);
    assert_int_equal(kunai_textures_find_image(NULL, NULL, 1), -1);
    assert_decode(NULL, 0, 0, KUNAI_OUTPUT_RGBA8, pixels, 256, 0, KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_textures_decode(NULL, 0, 0, NULL, NULL, 0, NULL), KUNAI_E_ARGUMENT);
    kunai_textures_close(NULL);
    assert_int_equal(kunai_textures_find_image(textures, NULL, 0), 0); /* its name is empty */
    assert_int_equal(kunai_textures_find_image(textures, NULL, 1), -1);
    kunai_textures_close(textures);
    assert_int_equal(kunai_textures_open(file.file.data, 144, NULL, NULL, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_textures_open(NULL, 144, NULL, &none, NULL), KUNAI_E_ARGUMENT);
    assert_null(none);
    assert_int_equal(kunai_textures_open(NULL, 0, NULL, &none, NULL), KUNAI_E_FORMAT);
}

/* The error for an unknown file must name no format. */
TEST(files_are_what_they_are_asked_to_be)
{
    static const char pvr[] = "'PVRT' 136 b(1 1 0 0) h(8 8) .128";

    CHECK(pvr, "textures format=FORMAT_PVR", "format=FORMAT_PVR");
    check_rows(pvr, "textures format=FORMAT_#1", "fails FORMAT 0", "PVM; XVM; XVR");
    CHECK(pvr, "textures format=FORMAT_AFS",
          "fails FORMAT 0 'file' 'options.format is not a format of textures'");
    CHECK("'XVR'", "textures format=FORMAT_XVR", "fails FORMAT 0");
    CHECK(pvr, "textures flags=0x80000000", "fails ARGUMENT 0");
    check_rows(
        "#1", "textures",
        "fails FORMAT 0 'file' 'the data is not a texture, a texture set or a palette' FORMAT_ANY",
        "(); 'PVR'; 'IHDR'; 'What is this? It is no texture.'");
}

/* ---- sets ---- */

TEST_CASE(broken_images_leave_the_others_alone, pvm, "textures",
          "warns TRUNCATED warns CORRUPT @square+14 warns UNSUPPORTED @format+9 format=FORMAT_PVM"
          " byte_order=BYTE_ORDER_LITTLE image_count=4 broken_count=2"
          " warnings[*].item_kind=(3*ITEM_IMAGE) warnings[*].item=(3 1 2)"
          " image[*].result=(OK E_CORRUPT E_UNSUPPORTED OK)"
          " image[*].offset=(@first @second @third @fourth) image[*].size=(4*172)"
          " image[*].name=('name_a' 'name_b' 'name_c' 'name_a')"
          " image[*].global_index=(0 100 200 300) image[*].flags=(4*IMAGE_GLOBAL_INDEX)"
          " found['name_a']=0 found['name_c']=2 found['name_']=-1")

/* An index of 0 is a real index if a GBIX or the table gives it. Without both there is no index. */
TEST_ROWS(global_index_may_be_zero, "'PVMH' #1 h(#2 1) .#3 #4 'PVRT' 136 b(1 1 0 0) h(8 8) .128",
          "textures", "image[0]{global_index=0 flags=#5}",
          "6 0 2 () 0; 6 0 2 ('GBIX' 3 .3) 0; 6 0 2 ('GBIX' 4 .4) IMAGE_GLOBAL_INDEX;"
          "6 0 2 ('GBIX' 8 .8) IMAGE_GLOBAL_INDEX; 10 1 6 () IMAGE_GLOBAL_INDEX;"
          "10 1 6 ('GBIX' 4 .4) IMAGE_GLOBAL_INDEX")

#define XVR_8 "'XVRT' 88 0 6 %u h(8 8) 32 .36 .32 "

/* The second texture is cut inside its level, then inside its header. */
TEST(cut_xvm_have_their_first_textures)
{
    auto_laid file = lay("'XVMH' 56 2 .52 " XVR_8 "second: " XVR_8, 0, 0);
    static const damage rows[] = {
        {"", "format=FORMAT_XVM image_count=2 image[1].levels[0].offset=@second+64"},
        {"cut -1", "any broken_count=1 image[*].result=(OK E_TRUNCATED)"},
        {"cut second+63", "any image[1]{result=E_TRUNCATED width=0}"}};

    CHECK_DAMAGES(&file, "textures", rows);
}

/* Two or more XVR without a header are a set, too (archives.md 6). A single one is a texture, no
 * matter what follows it. The caller may name either format. */
TEST(runs_of_xvr_are_sets)
{
    static const damage rows[] = {
        {"", "format=FORMAT_XVM byte_order=BYTE_ORDER_LITTLE image_count=3 broken_count=0"
             " image[*].global_index=(100 101 102) image[0].levels[0].offset=64"
             " image[1].levels[0].offset=@second+64 image[2].levels[0].offset=@third+64"},
        {"cut third-1", "warns TRUNCATED @second+4 warns TRUNCATED format=FORMAT_XVM image_count=2"
                        " broken_count=1 image[*].result=(OK E_TRUNCATED)"},
        /* a tag and a size are a texture */
        {"cut second+8", "any format=FORMAT_XVM image_count=2 broken_count=1"},
        {"cut second+7", "format=FORMAT_XVR image_count=1"}};
    auto_laid file = lay(XVR_8 "second: " XVR_8 "third: " XVR_8, 100, 101, 102);

    CHECK_DAMAGES(&file, "textures", rows);
    check_case(&file, "textures format=FORMAT_XVR", "format=FORMAT_XVR image_count=1");
    patch(&file, "cut second");
    check_case(&file, "textures format=FORMAT_XVM", "format=FORMAT_XVM image_count=1");
}

/* A later PlayStation 2 writes PVMH, too. Its textures have other data formats, and are rejected
 * one by one (archives.md 4). */
TEST_CASE(textures_of_other_consoles_are_unsupported,
          "'PVMH' 8 h(0 2) .4 other: 'PVRT' 136 b(1 0x60 0 0) h(8 8) .128 'PVRT' 136 b(1 1 0 0) "
          "h(8 8) .128",
          "textures",
          "warns UNSUPPORTED @other+9 image_count=2 broken_count=1"
          " image[*].result=(E_UNSUPPORTED OK) image[0].data_format=0x60")

/* Textures with names and global indices (archives.md 5). Number 1 is not decoded, and 3 has no
 * width. Chunks are at multiples of 16. Texels are 0x1111 and 0x3333 as RGB565. */
static const char gvm[] =
    "> 'GVMH' < 152 > h(9 4) h0 'gc_a'.28 0x1200 h1 'gc_b'.28 0x1201 h2 'gc_c'.28 0x1202 "
    "h3 'gc_d'.28 0x1203 .12 'GVRT' < 136 > b(0 0 0 4) h(8 8) first: b(128*0x11) "
    "format: 'GVRT' < 136 > b(0 0 0 10) h(8 8) second: b(128*0x22) "
    "'GVRT' < 136 > b(0 0 0 4) h(8 8) third: b(128*0x33) "
    "width: 'GVRT' < 136 > b(0 0 0 4) h(0 8) fourth: b(128*0x44)";

TEST_CASE(gvm_are_sets_of_gvr, gvm, "textures",
          "warns UNSUPPORTED @format+11 warns CORRUPT @width+12 format=FORMAT_GVM"
          " byte_order=BYTE_ORDER_BIG image_count=4 palette_count=0 broken_count=2"
          " image[*].result=(OK E_UNSUPPORTED OK E_CORRUPT)"
          " image[*].offset=(@first @second @third @fourth)"
          " image[*].global_index=(0x1200 0x1201 0x1202 0x1203) found['gc_a']=0 found['gc_b']=1"
          " found['gc_c']=2 found['gc_d']=3 rgba[0]=(64*0x10208CFF) rgba[2]=(64*0x31659CFF)")

/* If the length is too small, the size of the payload counts. */
TEST(probe_finds_files_that_are_whole_or_cut)
{
    check_rows("'PVRT' #1 b(1 3 0 0) h(8 8) .#2", "probe",
               "format=FORMAT_PVR confidence=CONFIDENCE_#3 size=#4",
               "2072 2164 SURE 2080; 0 2164 SURE 2080; 0 2064 SURE 2080; 0 2063 LIKELY 2079");
    check_rows("'XVRT' #1 0 6 0 h(8 8) 32 .#2", "probe",
               "format=FORMAT_XVR confidence=CONFIDENCE_#3 size=#4",
               "88 68 SURE 96; 88 67 LIKELY 95; 56 36 SURE 64; 56 35 LIKELY 63");
    CHECK("'PVR'", "probe", "fails FORMAT");
    CHECK(pvm, "probe", "format=FORMAT_PVM");
    CHECK(gvm, "probe", "format=FORMAT_GVM");
    check_rows("#1", "probe", "format=FORMAT_#2",
               "('GBIX' 8 0 0 'GVRT') GVR; 'PVPL' PVP; 'GVPL' GVP");
}

/* ---- sweeps ---- */

/* cut_is_error: no byte of the file may be missing. The small levels of an XVR may be. */
static void sweep(laid file, int cut_is_error)
{
    const kunai_options strict = {.struct_size = sizeof strict,
                                  .flags = KUNAI_OPEN_STRICT,
                                  .textures_flags = KUNAI_TEXTURES_SHIFT};
    bytes *data = &file.file;

    test_sweep_all(&textures_visitor, data->data, data->size, NULL, 0);
    test_sweep_truncation(&textures_visitor, data->data, data->size, &strict, cut_is_error);
    test_sweep_bytes(&textures_visitor, data->data, data->size, &strict);
    for (size_t i = 0; i < data->size; i++)
        data->data[i] ^= 0xFF; /* not any known format */
    check_case(&file, "textures", "fails FORMAT 0");
    free_laid(&file);
}

/* Small pictures of the other formats, to sweep their headers. A cut file with blocks keeps its
 * first levels. The last files are runs (pvr.md 1.4) and palettes. */
TEST(damaged_bytes_cuts_and_limits)
{
    static const uint32_t rows[][3] = {{0x01, 8, 128}, {0x02, 8, 172}, {0x04, 4, 2054},
                                       {0x09, 5, 50},  {0x10, 8, 144}, {0x11, 16, 214},
                                       {0x12, 4, 48}};
    static const kind small[] = {
        {PVR, 3, 0x02, 4, 4, 44}, {PVR, 4, 0x11, 4, 4, 133},    {PVR, 6, 0x09, 16, 16, 384},
        {PVR, 7, 0x0E, 3, 3, 36}, {PVR, 7, 0x0F, 4, 4, 84},     {PVR, 0, 0x06, 8, 8, 44},
        {PVR, 0, 0x08, 4, 4, 24}, {GVR, 0x00, 0x06, 5, 4, 128}, {GVR, 0x28, 0x08, 8, 8, 64},
        {XVR, 0, 10, 5, 4, 32},   {XVR, 0, 1, 3, 3, 36},        {XVR, 0, 5, 3, 3, 9}};

    for (size_t i = 0; i < COUNT(rows); i++)
        sweep(lay("'GBIX' 8 0 0 'PVRT' %u b(2 %u 0 0) h(%u %u) .%u", 8 + rows[i][2], rows[i][0],
                  rows[i][1], rows[i][1], rows[i][2]),
              1);
    sweep(lay_xvr(1, 6, 16, 16, 128 + 32 + 8), 0);
    sweep(lay_xvr(0, 7, 5, 5, 64), 1);
    for (size_t i = 0; i < COUNT(small); i++) {
        laid file = lay_kind(&small[i]);

        if (small[i].data == 0x11)
            patch(&file, "%u: b(5*7)", PVR_HEADER + 128);
        sweep(file, 1);
    }
    sweep(lay_gvr(1, 0x0E, 16, 16, 128 + 4 * 32), 0);
    sweep(lay("144 'PVRT' 136 b(1 1 0 0) h(8 8) {34123F}"), 1);
    sweep(lay("'PVPL' 14 h(2 1 3 3) .6"), 1);
    sweep(lay("'GVPL' 20 > h(6 1 3 3) .12"), 1);
    sweep(lay("'PVRP' 10 h(1 0) .6"), 1);
}

/* Sets have their own walk. A cut set can still give its first images. */
TEST(damaged_bytes_cuts_and_limits_of_sets)
{
    CHECK(pvm, "textures sweep", "any");
    CHECK(gvm, "textures sweep", "any");
    CHECK("'XVMH' 56 2 .52 2*('XVRT' 96 1 6 0 h(8 8) 40 .36 .40)", "textures sweep",
          "image_count=2");
    CHECK("2*('XVRT' 96 1 6 0 h(8 8) 40 .36 .40)", "textures sweep", "image_count=2");
}

/* Many images need more than one block of memory, so each kind of allocation must fail once. */
TEST(sets_may_have_many_images)
{
    auto_laid file = lay("'XVMH' 56 300 .52 300*('XVRT' 64 1 6 0 h(4 4) 8 .36 .8)");

    check_memory(&file, "textures");
}
