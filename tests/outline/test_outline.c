/* test_outline.c - the structures that readers see: files made by hand, record by record; the
 * chunks of every model of the corpus (ninja-chunk.md 12), and an outline of every file in it. */
#include "ninja_writer.h"
#include "outline_reference.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* ---- a Ninja file ---- */

enum { NODE = 8, MODEL = NODE + 52, VERTICES = MODEL + 24, POLYGONS = VERTICES + 48 };

/* One node, its model and three points; the list of polygons is next. All in the body of an NJCM
 * from byte 8 on. */
static void write_points(ninja_writer *writer)
{
    static const double points[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    static const double ones[3] = {1, 1, 1}, zeros[4] = {0, 0, 0, 0};
    uint32_t i;

    begin_ninja(writer, 0, 0);
    begin_ninja_chunk(writer, "NJCM");
    write_ninja_32(writer, 0x17); /* evalflags: nothing to evaluate, no children */
    write_ninja_pointer(writer, MODEL - 8);
    write_ninja_floats(writer, zeros, 3);
    for (i = 0; i < 3; i++)
        write_ninja_32(writer, 0);
    write_ninja_floats(writer, ones, 3);
    write_ninja_pointer(writer, 0);
    write_ninja_pointer(writer, 0);
    write_ninja_pointer(writer, VERTICES - 8);
    write_ninja_pointer(writer, POLYGONS - 8);
    write_ninja_floats(writer, zeros, 4);
    write_ninja_32(writer, 0x22 | 10u << 16); /* points, 10 words behind this one */
    write_ninja_32(writer, 3u << 16);
    write_ninja_floats(writer, points, 9);
    write_ninja_32(writer, 0xFF);
}

static void write_triangle(ninja_writer *writer)
{
    uint32_t i;

    write_points(writer);
    write_ninja_16(writer, 0x0011 | 0x2500); /* a diffuse colour, blending */
    write_ninja_16(writer, 2);
    write_ninja_32(writer, 0xFFFFFFFF);
    write_ninja_16(writer, 0x0040 | 0x0800); /* a strip that is blended */
    write_ninja_16(writer, 5);
    write_ninja_16(writer, 1);
    write_ninja_16(writer, 3);
    for (i = 0; i < 3; i++)
        write_ninja_16(writer, i);
    write_ninja_16(writer, 0xFF);
    write_ninja_16(writer, 0);
    write_ninja_16(writer, 0);
    end_ninja_chunk(writer);
}

#define TAG(a, b, c, d)                                                                            \
    ((uint32_t)(a) | (uint32_t)(b) << 8 | (uint32_t)(c) << 16 | (uint32_t)(d) << 24)

enum { BODY_END = POLYGONS + 8 + 14 + 6, FILE_END = BODY_END + 12 };

static const outline_reference triangle[] = {
    {0, FILE_END, KUNAI_RECORD_KIND_FILE, "Ninja chunk file", 0, 0, 0, 0},
    {0, BODY_END, KUNAI_RECORD_KIND_CHUNK, "NJCM", 1, TAG('N', 'J', 'C', 'M'), 0, 0},
    {NODE, 52, KUNAI_RECORD_KIND_OBJECT, "NJS_OBJECT", 2, 0, 0x17, 0},
    {MODEL, 24, KUNAI_RECORD_KIND_CHUNK_MODEL, "NJS_CNK_MODEL", 2, 0, 0, 0},
    {VERTICES, 44, KUNAI_RECORD_KIND_VERTEX_CHUNK, "vertex chunk", 2, 0x22, 0, 3},
    {VERTICES + 44, 4, KUNAI_RECORD_KIND_VERTEX_CHUNK, "vertex chunk", 2, 0xFF, 0, 0},
    {POLYGONS, 8, KUNAI_RECORD_KIND_POLYGON_CHUNK, "polygon chunk", 2, 0x11, 0x25, 0},
    {POLYGONS + 8, 14, KUNAI_RECORD_KIND_POLYGON_CHUNK, "polygon chunk", 2, 0x40, 0x08, 1},
    {POLYGONS + 22, 2, KUNAI_RECORD_KIND_POLYGON_CHUNK, "polygon chunk", 2, 0xFF, 0, 0},
    {BODY_END, 12, KUNAI_RECORD_KIND_CHUNK, "POF0", 1, TAG('P', 'O', 'F', '0'), 0, 0},
};

TEST(ninja_file)
{
    const kunai_outline_info *info;
    kunai_outline *outline;
    ninja_writer writer;

    write_triangle(&writer);
    assert_int_equal(writer.file.size, FILE_END);
    outline = open_and_walk_outline(writer.file.data, writer.file.size, NULL);
    assert_outline_records(outline, triangle, COUNT(triangle));
    info = kunai_outline_get_info(outline);
    assert_int_equal(info->format, KUNAI_FORMAT_NINJA);
    assert_int_equal(info->byte_order, KUNAI_BYTE_ORDER_LITTLE);
    assert_int_equal(info->warning_count, 0);
    kunai_outline_close(outline);
    end_ninja(&writer);
}

/* A format that is a part of it: the model alone, without the chunks around it. */
TEST(named)
{
    kunai_options options = {.struct_size = sizeof options, .format = KUNAI_FORMAT_NJCM};
    outline_reference expected[COUNT(triangle) - 2];
    kunai_outline *outline;
    ninja_writer writer;
    size_t i;

    expected[0] = triangle[0];
    expected[0].name = "Ninja Chunk model";
    for (i = 1; i < COUNT(expected); i++) {
        expected[i] = triangle[i + 1];
        expected[i].depth = 1;
    }
    write_triangle(&writer);
    outline = open_and_walk_outline(writer.file.data, writer.file.size, &options);
    assert_outline_records(outline, expected, COUNT(expected));
    assert_int_equal(kunai_outline_get_info(outline)->format, KUNAI_FORMAT_NJCM);
    kunai_outline_close(outline);
    options.format = KUNAI_FORMAT_NINJA; /* all of it; that it has no motion is no fault */
    outline = open_and_walk_outline(writer.file.data, writer.file.size, &options);
    assert_outline_records(outline, triangle, COUNT(triangle));
    assert_int_equal(kunai_outline_get_info(outline)->warning_count, 0);
    kunai_outline_close(outline);
    options.format = KUNAI_FORMAT_NJBM;
    assert_outline_fails(writer.file.data, writer.file.size, &options, KUNAI_E_FORMAT, 0);
    options.format = KUNAI_FORMAT_AFS;
    assert_outline_fails(writer.file.data, writer.file.size, &options, KUNAI_E_FORMAT, 0);
    end_ninja(&writer);
}

/* Bare structures have no chunk. */
TEST(bare)
{
    kunai_options options = {.struct_size = sizeof options,
                             .format = KUNAI_FORMAT_NJCM,
                             .flags = KUNAI_OPEN_BARE,
                             .offset = NODE,
                             .base = 0 - (uint64_t)NODE};
    kunai_outline *outline;
    ninja_writer writer;

    write_triangle(&writer);
    outline = open_and_walk_outline(writer.file.data, writer.file.size, &options);
    assert_int_equal(kunai_outline_get_info(outline)->record_count, COUNT(triangle) - 2);
    assert_int_equal(kunai_outline_get_record(outline, 1)->offset, NODE);
    kunai_outline_close(outline);
    options.format = KUNAI_FORMAT_ANY; /* nobody knows what lies there */
    assert_outline_fails(writer.file.data, writer.file.size, &options, KUNAI_E_ARGUMENT, 0);
    options.format = KUNAI_FORMAT_NJCM;
    options.offset = writer.file.size + 4; /* past the end */
    assert_outline_fails(writer.file.data, writer.file.size, &options, KUNAI_E_RANGE,
                         writer.file.size);
    end_ninja(&writer);
}

/* What was seen before the break, and what broke as a warning. */
TEST(cut)
{
    kunai_options strict = {.struct_size = sizeof strict, .flags = KUNAI_OPEN_STRICT};
    const kunai_outline_info *info;
    kunai_outline *outline;
    ninja_writer writer;

    write_triangle(&writer);
    outline = open_and_walk_outline(writer.file.data, VERTICES,
                                    NULL); /* all chunks are said to be longer */
    info = kunai_outline_get_info(outline);
    assert_true(info->warning_count >= 1);
    assert_int_equal(info->warnings[0].code, KUNAI_E_TRUNCATED);
    assert_int_equal(info->warnings[0].offset, 4);
    assert_string_equal(kunai_outline_get_record(outline, 1)->name.data, "NJCM");
    assert_int_equal(kunai_outline_get_record(outline, 1)->size, VERTICES);
    kunai_outline_close(outline);
    assert_outline_fails(writer.file.data, VERTICES, &strict, KUNAI_E_TRUNCATED, 4);
    end_ninja(&writer);
}

static void put_32(uint8_t *to, uint32_t value)
{
    int i;

    for (i = 0; i < 4; i++)
        to[i] = (uint8_t)(value >> 8 * i);
}

/* The list of polygons goes on past the end: what is in front of that was seen. */
TEST(broken_model)
{
    const kunai_outline_info *info;
    kunai_outline *outline;
    ninja_writer writer;

    write_triangle(&writer);
    writer.file.data[POLYGONS + 8 + 2] = 200; /* the size of the strip chunk, in 2 bytes */
    outline = open_and_walk_outline(writer.file.data, writer.file.size, NULL);
    info = kunai_outline_get_info(outline);
    assert_true(info->warning_count >= 1);
    assert_outline_record(kunai_outline_get_record(outline, 6), &triangle[6]);
    kunai_outline_close(outline);

    put_32(writer.file.data + NODE + 4, 0x7FFFFF0); /* the model is nowhere: the node was seen */
    outline = open_and_walk_outline(writer.file.data, writer.file.size, NULL);
    info = kunai_outline_get_info(outline);
    assert_true(info->warning_count >= 1);
    assert_int_equal(info->record_count, 4);
    assert_outline_record(kunai_outline_get_record(outline, 2), &triangle[2]);
    kunai_outline_close(outline);
    end_ninja(&writer);
}

/* ---- polygon chunks ---- */

enum { POINT_RECORDS = 6 }; /* from the file to the end of the points */

typedef struct chunk_case {
    uint16_t words[36];
    uint32_t word_count; /* even: a body ends at a multiple of 4 */
    struct {
        uint64_t at, size; /* in bytes from the first chunk */
        uint32_t type, flags, count;
    } chunks[14];
    kunai_result warning; /* there is one, or KUNAI_OK */
    uint64_t warning_at;  /* from the first chunk */
} chunk_case;

/* Sizes in bytes, by the table of ninja-chunk.md 4: heads alone have 2, tiny chunks 4, those with a
 * size word 4 + 2 * size. */
static const chunk_case chunk_cases[] = {
    /* Read as a size, the word after each of the short chunks would give a larger record. */
    {{0x0000, 0x2501, 0x0302, 0x1003, 0x2508, 0x0001, 0x0009, 0x0002, 0x2511, 2,
      0xFFFF, 0xFFFF, 0x0038, 4,      1,      0,      1,      2,      0x0840, 5,
      1,      3,      0,      1,      2,      0x0000, 0x0003, 0x00FF},
     28,
     {{0, 2, 0x00, 0, 0},
      {2, 2, 0x01, 0x25, 0},
      {4, 2, 0x02, 0x03, 0},
      {6, 2, 0x03, 0x10, 0},
      {8, 4, 0x08, 0x25, 0},
      {12, 4, 0x09, 0, 0},
      {16, 8, 0x11, 0x25, 0},
      {24, 12, 0x38, 0, 1},
      {36, 14, 0x40, 0x08, 1},
      {50, 2, 0x00, 0, 0},
      {52, 2, 0x03, 0, 0},
      {54, 2, 0xFF, 0, 0}},
     KUNAI_OK,
     0},
    /* An unknown type with a size, and END. */
    {{0x0420, 1, 7, 0x00FF}, 4, {{0, 6, 0x20, 4, 0}, {6, 2, 0xFF, 0, 0}}, KUNAI_E_UNSUPPORTED, 0},
    {{0x003B, 0, 0x00FF, 0}, 4, {{0, 4, 0x3B, 0, 0}, {4, 2, 0xFF, 0, 0}}, KUNAI_E_UNSUPPORTED, 0},
    /* A chunk that draws an empty entry of the cache, and one that stores the list and ends it. */
    {{0x0105, 0x0204, 3, 3}, 4, {{0, 2, 5, 1, 0}, {2, 2, 4, 2, 0}}, KUNAI_E_CORRUPT, 0},
    /* Reserved types end the list: the first and the last of both rows. */
    {{0x3106, 2, 3, 0x00FF}, 4, {{0, 2, 0x06, 0x31, 0}}, KUNAI_E_CORRUPT, 0},
    {{0x0000, 0x0007, 2, 3}, 4, {{0, 2, 0, 0, 0}, {2, 2, 0x07, 0, 0}}, KUNAI_E_CORRUPT, 2},
    {{0x000A, 2, 3, 0x00FF}, 4, {{0, 2, 0x0A, 0, 0}}, KUNAI_E_CORRUPT, 0},
    {{0x800F, 2, 3, 0x00FF}, 4, {{0, 2, 0x0F, 0x80, 0}}, KUNAI_E_CORRUPT, 0},
    /* The data ends inside a chunk: no record is longer than the bytes that are left. */
    {{0x0011, 3, 0xFFFF, 0xFFFF}, 4, {{0, 8, 0x11, 0, 0}}, KUNAI_E_TRUNCATED, 4},
    {{0x0000, 0x0008}, 2, {{0, 2, 0, 0, 0}, {2, 2, 0x08, 0, 0}}, KUNAI_E_TRUNCATED, 4},
    {{0x0000, 0x0011}, 2, {{0, 2, 0, 0, 0}, {2, 2, 0x11, 0, 0}}, KUNAI_E_TRUNCATED, 4},
    {{0x0000, 0x0001}, 2, {{0, 2, 0, 0, 0}, {2, 2, 0x01, 0, 0}}, KUNAI_E_TRUNCATED, 4},
    {{0x0001, 0x0000}, 2, {{0, 2, 0x01, 0, 0}, {2, 2, 0, 0, 0}}, KUNAI_E_TRUNCATED, 4},
    {{0x0000, 0x0006}, 2, {{0, 2, 0, 0, 0}, {2, 2, 0x06, 0, 0}}, KUNAI_E_CORRUPT, 2},
};

static void check_chunk_case(const chunk_case *it)
{
    const kunai_outline_info *info;
    kunai_outline *outline;
    ninja_writer writer;
    uint32_t i;

    write_points(&writer);
    for (i = 0; i < it->word_count; i++)
        write_ninja_16(&writer, it->words[i]);
    end_ninja_chunk(&writer);
    outline = open_and_walk_outline(writer.file.data, writer.file.size, NULL);
    info = kunai_outline_get_info(outline);
    for (i = 0; it->chunks[i].size; i++) {
        const outline_reference reference = {POLYGONS + it->chunks[i].at,
                                             it->chunks[i].size,
                                             KUNAI_RECORD_KIND_POLYGON_CHUNK,
                                             "polygon chunk",
                                             2,
                                             it->chunks[i].type,
                                             it->chunks[i].flags,
                                             it->chunks[i].count};

        assert_outline_record(kunai_outline_get_record(outline, POINT_RECORDS + i), &reference);
    }
    assert_int_equal(info->record_count, POINT_RECORDS + i + 1); /* and POF0 */
    assert_int_equal(info->warning_count, it->warning != KUNAI_OK);
    if (it->warning != KUNAI_OK) {
        assert_int_equal(info->warnings[0].code, it->warning);
        assert_int_equal(info->warnings[0].offset, POLYGONS + it->warning_at);
        assert_string_equal(info->warnings[0].record, "polygon list");
    }
    kunai_outline_close(outline);
    end_ninja(&writer);
}

TEST(polygon_chunks)
{
    size_t i;

    for (i = 0; i < COUNT(chunk_cases); i++)
        check_chunk_case(&chunk_cases[i]);
}

/* ---- others ---- */

TEST(afs)
{
    static const uint8_t file[] = {'A', 'F', 'S', 0, 2, 0, 0, 0, 24, 0, 0, 0, 3, 0, 0, 0,
                                   28,  0,   0,   0, 4, 0, 0, 0, 1,  2, 3, 0, 9, 9, 9, 9};
    static const outline_reference expected[] = {
        {0, 32, KUNAI_RECORD_KIND_FILE, "AFS", 0, 0, 0, 0},
        {0, 8, KUNAI_RECORD_KIND_HEADER, "AFS", 1, TAG('A', 'F', 'S', 0), 0, 2},
        {8, 8, KUNAI_RECORD_KIND_ENTRY, "AFS entry", 1, 0, 0, 0},
        {16, 8, KUNAI_RECORD_KIND_ENTRY, "AFS entry", 1, 0, 0, 0},
        {24, 3, KUNAI_RECORD_KIND_ENTRY_DATA, "entry data", 1, 0, 0, 0},
        {28, 4, KUNAI_RECORD_KIND_ENTRY_DATA, "entry data", 1, 0, 0, 0},
    };
    kunai_outline *outline;

    outline = open_and_walk_outline(file, sizeof file, NULL);
    assert_outline_records(outline, expected, COUNT(expected));
    kunai_outline_close(outline);
    test_sweep_all(&outline_visitor, file, sizeof file, NULL, 0);
}

/* Records of 24 bytes, and what is left of one: a table that has to be named. */
TEST(map_headers)
{
    static const uint8_t file[50] = {0};
    static const outline_reference expected[] = {
        {0, 50, KUNAI_RECORD_KIND_FILE, "map headers", 0, 0, 0, 0},
        {0, 24, KUNAI_RECORD_KIND_MAP_HEADER, "map header", 1, 0, 0, 0},
        {24, 24, KUNAI_RECORD_KIND_MAP_HEADER, "map header", 1, 0, 0, 0},
    };
    kunai_options options = {.struct_size = sizeof options, .format = KUNAI_FORMAT_MAP_HEADERS};
    kunai_outline *outline;

    outline = open_and_walk_outline(file, sizeof file, &options);
    assert_outline_records(outline, expected, COUNT(expected));
    assert_int_equal(kunai_outline_get_info(outline)->warning_count, 1);
    assert_int_equal(kunai_outline_get_info(outline)->warnings[0].offset, 48);
    kunai_outline_close(outline);
    options.flags = KUNAI_OPEN_STRICT;
    assert_outline_fails(file, sizeof file, &options, KUNAI_E_CORRUPT, 48);
}

TEST(nothing)
{
    static const uint8_t zeros[64] = {0};
    kunai_options options = {.struct_size = sizeof options, .format = 0x999};

    assert_outline_fails(zeros, sizeof zeros, NULL, KUNAI_E_FORMAT, 0);
    assert_outline_fails(NULL, 0, NULL, KUNAI_E_FORMAT, 0);
    assert_outline_fails(zeros, sizeof zeros, &options, KUNAI_E_FORMAT, 0);
    assert_outline_fails(NULL, 1, NULL, KUNAI_E_ARGUMENT, 0);
    assert_int_equal(kunai_outline_open(zeros, sizeof zeros, NULL, NULL, NULL), KUNAI_E_ARGUMENT);
    options.format = 0;
    options.flags = 0x80000000;
    assert_outline_fails(zeros, sizeof zeros, &options, KUNAI_E_ARGUMENT, 0);
    kunai_outline_close(NULL);
    assert_null(kunai_outline_get_info(NULL));
    assert_null(kunai_outline_get_record(NULL, 0));
}

/* With which of their first bytes something is seen, and what it is when nothing is. */
TEST(cut_heads)
{
    static const uint8_t narc[16] = {'N', 'A', 'R', 'C', 0xFE, 0xFF, 0, 1, 16, 0, 0, 0, 16, 0, 3};
    static const uint8_t afs[8] = {'A', 'F', 'S', 0};
    static const uint8_t bdhc[16] = {'B', 'D', 'H', 'C', 1};
    static const uint8_t bmd0[20] = {'B', 'M', 'D', '0', 0xFF, 0xFE, 2, 0, 20,
                                     0,   0,   0,   16,  0,    1,    0, 99};
    static const uint8_t xvmh[64] = {'X', 'V', 'M', 'H', 56, 0, 0, 0, 1};
    static const uint8_t pvmx[5] = {'P', 'V', 'M', 'X', 2};
    static const struct {
        const uint8_t *data;
        size_t size;
        uint32_t format;
        kunai_result code; /* of the outline, or of its first warning where something was seen */
        uint64_t offset;
        uint32_t record_count;
    } rows[] = {
        {narc, 3, 0, KUNAI_E_FORMAT, 0, 0},
        {narc, 4, 0, KUNAI_E_TRUNCATED, 4, 0},
        {narc, 8, 0, KUNAI_E_TRUNCATED, 8, 0},
        {narc, 15, 0, KUNAI_E_TRUNCATED, 14, 0},
        {narc, 16, 0, KUNAI_E_TRUNCATED, 16, 2},
        {afs, 7, 0, KUNAI_E_TRUNCATED, 4, 0},
        {bdhc, 15, 0, KUNAI_E_TRUNCATED, 14, 0},
        {bdhc, 16, 0, KUNAI_E_TRUNCATED, 16, 2},
        {bmd0, 15, KUNAI_FORMAT_MDL0, KUNAI_E_TRUNCATED, 14, 0},
        {bmd0, 16, KUNAI_FORMAT_MDL0, KUNAI_E_TRUNCATED, 16, 2},
        {xvmh, 63, 0, KUNAI_E_TRUNCATED, 10, 0},
        {xvmh, 64, 0, KUNAI_E_TRUNCATED, 64, 2},
        {pvmx, 4, 0, KUNAI_E_TRUNCATED, 4, 0},
        {pvmx, 5, 0, KUNAI_E_UNSUPPORTED, 4, 0},
        /* what is named is not there */
        {narc, 16, KUNAI_FORMAT_MDL0, KUNAI_E_FORMAT, 0, 0},
        {narc, 16, KUNAI_FORMAT_TEX0, KUNAI_E_FORMAT, 0, 0},
        {narc, 16, KUNAI_FORMAT_JNT0, KUNAI_E_FORMAT, 0, 0},
        {narc, 16, KUNAI_FORMAT_BDHC, KUNAI_E_FORMAT, 0, 0},
        {bdhc, 16, KUNAI_FORMAT_NARC, KUNAI_E_FORMAT, 0, 0},
    };
    kunai_options options = {.struct_size = sizeof options};
    kunai_outline *outline;
    size_t i;

    for (i = 0; i < COUNT(rows); i++) {
        options.format = rows[i].format;
        options.flags = 0;
        if (rows[i].record_count) {
            const kunai_outline_info *info;

            outline = open_and_walk_outline(rows[i].data, rows[i].size, &options);
            info = kunai_outline_get_info(outline);
            assert_int_equal(info->record_count, rows[i].record_count);
            assert_true(info->warning_count >= 1);
            assert_int_equal(info->warnings[0].code, rows[i].code);
            assert_int_equal(info->warnings[0].offset, rows[i].offset);
            kunai_outline_close(outline);
            options.flags = KUNAI_OPEN_STRICT;
        }
        assert_outline_fails(rows[i].data, rows[i].size, &options, rows[i].code, rows[i].offset);
    }
}

TEST(limit)
{
    kunai_options options = {.struct_size = sizeof options, .max_memory = 64};
    ninja_writer writer;

    write_triangle(&writer);
    assert_outline_fails(writer.file.data, writer.file.size, &options, KUNAI_E_LIMIT, 0);
    options.max_memory = 4096; /* the reader of the model passes it */
    assert_outline_fails(writer.file.data, writer.file.size, &options, KUNAI_E_LIMIT, 0);
    end_ninja(&writer);
}

TEST(sweeps)
{
    ninja_writer writer;

    write_triangle(&writer);
    test_sweep_all(&outline_visitor, writer.file.data, writer.file.size, NULL, 0);
    end_ninja(&writer);
}

/* ---- the corpus ---- */

/* The chunks of a file are what lies in it first of all, and chunks. What the reference decoder
 * failed at was the last one that it looked at. */
static size_t check_chunks(const char *path, const kunai_outline *outline, const test_json *file)
{
    const test_json *chunks = test_json_get(file, "chunks");
    const kunai_record *record;
    size_t found = 0;
    uint32_t i;

    for (i = 0; (record = kunai_outline_get_record(outline, i)) != NULL; i++) {
        const char *tag = test_json_string(test_json_at(chunks, found));

        if (record->depth != 1 || record->kind != KUNAI_RECORD_KIND_CHUNK)
            continue;
        if (!tag && !test_json_is_null(test_json_get(file, "error")))
            return 0;
        if (!tag || strcmp(record->name.data, tag) != 0) {
            fprintf(stderr, "%s: chunk %zu is %s, not %s\n", path, found, record->name.data,
                    tag ? tag : "there");
            return 1;
        }
        found++;
    }
    if (found == test_json_count(chunks))
        return 0;
    fprintf(stderr, "%s: %zu chunks, not %zu\n", path, found, test_json_count(chunks));
    return 1;
}

static int is_strip(const kunai_record *record)
{
    return (record->kind == KUNAI_RECORD_KIND_POLYGON_CHUNK && record->type >= 0x40 &&
            record->type <= 0x4B) ||
           record->kind == KUNAI_RECORD_KIND_BASIC_MESHSET;
}

static int is_model(const kunai_record *record)
{
    return record->kind == KUNAI_RECORD_KIND_CHUNK_MODEL ||
           record->kind == KUNAI_RECORD_KIND_BASIC_MODEL;
}

/* Of an NJS_OBJECT: is its model pointer not null, and is it drawn? */
static int has_model(const kunai_record *record, const uint8_t *data)
{
    static const uint8_t none[4] = {0};

    return record->kind == KUNAI_RECORD_KIND_OBJECT && !(record->flags & 8) &&
           memcmp(data + record->offset + 4, none, 4) != 0;
}

/* Strip chunks that were executed: those of cached lists, and of shared models, several times. */
static size_t check_strips(const char *path, const kunai_outline *outline, const test_json *models,
                           const uint8_t *data)
{
    size_t strips = 0, structs = 0, owners = 0, i;
    double draws = 0, repeats = 0;
    const kunai_record *record;
    uint32_t k;

    for (i = 0; i < test_json_count(models); i++) {
        const test_json *model = test_json_at(models, i);

        draws += test_json_number(test_json_get(test_json_get(model, "flat"), "draw_chunks"));
        if (test_json_get(test_json_get(model, "info"), "dp"))
            repeats += test_json_number(test_json_get(test_json_get(model, "info"), "dp"));
    }
    for (k = 0; (record = kunai_outline_get_record(outline, k)) != NULL; k++) {
        strips += (size_t)is_strip(record);
        structs += (size_t)is_model(record);
        owners += (size_t)has_model(record, data);
    }
    if (repeats > 0 || owners > structs ? (double)strips <= draws : (double)strips == draws)
        return 0;
    fprintf(stderr, "%s: %zu strip chunks, not %g\n", path, strips, draws);
    return 1;
}

static size_t check_folder(const char *folder, const char *results)
{
    test_json *expected = test_corpus_json(results);
    size_t failures = 0, checked = 0, size, i;

    for (i = 0; i < test_json_count(expected); i++) {
        const test_json *file = test_json_at(expected, i);
        const test_json *chunks = test_json_get(file, "chunks");
        kunai_outline *outline;
        char path[512];
        uint8_t *data;

        snprintf(path, sizeof path, "%s/%s", folder, test_json_key(expected, i));
        if (!test_json_count(chunks) ||
            !strncmp(test_json_string(test_json_at(chunks, 0)), "SA", 2))
            continue;
        data = test_read_corpus(path, &size);
        if (!data)
            continue;
        if (kunai_outline_open(data, size, NULL, &outline, NULL) != KUNAI_OK) {
            fprintf(stderr, "%s: no outline\n", path);
            failures++;
        } else {
            outline_visitor.walk(outline, data, size);
            failures += check_chunks(path, outline, file);
            if (test_json_is_null(test_json_get(file, "error")))
                failures += check_strips(path, outline, test_json_get(file, "models"), data);
            checked++;
        }
        kunai_outline_close(outline);
        free(data);
    }
    test_json_free(expected);
    test_corpus_report(folder, checked, 0, "outlines");
    assert_true(checked > 0);
    return failures;
}

TEST(corpus_chunks)
{
    if (!test_corpus())
        skip();
    assert_int_equal(check_folder("ninja-models", "ninja-models/expected.json") +
                         check_folder("models", "models/expected.json"),
                     0);
}

enum { CORPUS_FILES = 783 }; /* that modules take, of all that the manifest names */

/* Does a module take this file? Only files that a module takes have an outline. */
static int check_any(const char *path)
{
    kunai_outline *outline;
    kunai_found found;
    size_t size;
    uint8_t *data = test_read_corpus(path, &size);
    int has_module, good, wrong;

    if (!data)
        return -1;
    has_module = kunai_probe(data, size, &found) == KUNAI_OK &&
                 (found.modules & ~(uint32_t)KUNAI_MODULE_PRS);
    good = kunai_outline_open(data, size, NULL, &outline, NULL) == KUNAI_OK;
    if (good)
        outline_visitor.walk(outline, data, size);
    wrong = good != has_module || count_wrong_tags(outline, data);
    if (wrong)
        fprintf(stderr, "%s: %s\n", path,
                good == has_module ? "a wrong tag"
                : good             ? "an outline of nothing"
                                   : "no outline");
    kunai_outline_close(outline);
    free(data);
    return wrong ? -2 : good;
}

TEST(corpus_all)
{
    size_t size, good = 0, others = 0;
    uint8_t *list;
    char *line, *text;

    if (!test_corpus())
        skip();
    list = test_read_corpus("manifest.tsv", &size);
    assert_non_null(list);
    text = malloc(size + 1);
    assert_non_null(text);
    memcpy(text, list, size);
    text[size] = 0;
    for (line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        int result;

        line[strcspn(line, "\t")] = 0;
        result = check_any(line);
        assert_int_not_equal(result, -2);
        good += result == 1;
        others += result == 0;
    }
    free(text);
    free(list);
    test_corpus_report("all", good, others, "no module takes them");
    assert_int_equal(good, CORPUS_FILES);
}
