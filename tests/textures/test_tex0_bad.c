/* test_tex0_bad.c - NSBTX files that break a rule of g3d.md 2 or tex0.md, each by one field, at
 * both sides of every edge. */
#include "texture_files.h"

#include "tex0_writer.h"

/* Where everything is in the file that is damaged here: two textures, one of them of 4x4 blocks,
 * and two palettes. make_file makes sure of it. */
enum {
    BLOCKS = 0x0E, /* number of blocks */
    BLOCK_OFFSET = 0x10,
    BLOCK = 0x14,
    BLOCK_SIZE = 0x18,
    TEXTURES_AT = 0x22,
    TEXELS_AT = 0x28,
    BLOCKS_AT = 0x38,
    BLOCK_PALETTES_AT = 0x3C,
    PALETTE_SIZE = 0x44,
    PALETTES_AT = 0x48,
    COLORS_AT = 0x4C,
    TEXTURES = 0x50,
    TEXTURE_COUNT = 0x51,
    TEXTURE_TABLE_AT = 0x56,
    TEXTURE_NODES = 0x58,
    TEXTURE_TABLE = 0x64,
    TEXTURE_NAMES_AT = 0x66,
    ROWS_ENTRY = 0x68,
    BLOCKS_ENTRY = 0x70,
    TEXTURE_NAMES = 0x78,
    PALETTES = 0x98,
    PALETTE_COUNT = 0x99,
    PALETTE_TABLE_AT = 0x9E,
    PALETTE_NODES = 0xA0,
    PALETTE_TABLE = 0xAC,
    PALETTE_NAMES_AT = 0xAE,
    LONG_ENTRY = 0xB0,
    SHORT_ENTRY = 0xB4,
    PALETTE_NAMES = 0xB8,
    TEXELS = 0xD8,
    BLOCK_TEXELS = 0xF8,
    BLOCK_PALETTES = 0x108,
    COLORS = 0x110,
    END = 0x138,
    SIZE = END - BLOCK, /* of the block */
    ROWS_SIZE = 32,
    BLOCKS_SIZE = 16
};

static void write_set(void (*write)(const tex0_set *set, bytes *out), bytes *out)
{
    static const uint8_t texels[32] = {0x10, 0x32, 0x54, 0x76, 0x98, 0xBA, 0xDC, 0xFE};
    static const uint16_t blocks[4] = {0x0000, 0x4001, 0x8002, 0xC003};
    static const uint16_t colors[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
    static const uint16_t more[4] = {0x001F, 0x03E0, 0x7C00, 0x7FFF};
    static const tex0_texture textures[2] = {{"rows", TEX0_PAL16, 8, 8, 0, 0, texels, NULL},
                                             {"blocks", TEX0_4X4, 8, 8, 0, 0, texels, blocks}};
    static const tex0_palette palettes[2] = {{"rows_pl", colors, 16, 0}, {"blocks", more, 4, 1}};
    const tex0_set set = {textures, 2, palettes, 2};

    write(&set, out);
}

static bytes make_file(void)
{
    bytes file = {0};

    write_set(write_tex0_btx0, &file);
    assert_int_equal(file.size, END);
    assert_memory_equal(file.data + BLOCK, "TEX0", 4);
    assert_memory_equal(file.data + TEXTURE_NAMES, "rows", 5);
    assert_memory_equal(file.data + PALETTE_NAMES, "rows_pl", 8);
    assert_int_equal(file.data[TEXELS], 0x10);
    assert_int_equal(file.data[BLOCK_TEXELS], 0x10);
    assert_int_equal(file.data[BLOCK_PALETTES + 2], 0x01);
    assert_int_equal(file.data[COLORS + 2], 0x02);
    return file;
}

typedef struct patch {
    uint32_t at;
    uint32_t size; /* 1, 2 or 4 bytes */
    uint32_t value;
} patch;

static void apply(bytes *file, const patch *changed)
{
    uint32_t i;

    for (i = 0; i < changed->size; i++)
        file->data[changed->at + i] = (uint8_t)(changed->value >> 8 * i);
}

static test_exact make_patched(const patch *changed)
{
    bytes file = make_file();
    test_exact exact;

    apply(&file, changed);
    exact = test_exact_copy(file.data, file.size);
    free_bytes(&file);
    return exact;
}

static uint64_t hash_opened(const test_exact *exact)
{
    kunai_textures *opened = open_textures(exact->data, exact->size, 0);
    const uint64_t hash = textures_visitor.walk(opened, exact->data, exact->size);

    kunai_textures_close(opened);
    return hash;
}

/* ---- what cannot be opened ---- */

typedef struct failing_row {
    patch changed;
    kunai_result code;
    uint64_t offset;
} failing_row;

static void check_failing(const failing_row *rows, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++) {
        test_exact exact = make_patched(&rows[i].changed);

        assert_open_fails(exact.data, exact.size, 0, KUNAI_FORMAT_TEX0, rows[i].code,
                          rows[i].offset);
        assert_open_fails(exact.data, exact.size, KUNAI_OPEN_STRICT, KUNAI_FORMAT_TEX0,
                          rows[i].code, rows[i].offset);
        assert_open_fails(exact.data, exact.size, 0, 0, rows[i].code, rows[i].offset);
        test_exact_free(&exact);
    }
}

/* Each opens, maybe with broken textures, without a word about the field. */
static void check_opening(const patch *rows, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++) {
        test_exact exact = make_patched(&rows[i]);

        (void)hash_opened(&exact);
        test_exact_free(&exact);
    }
}

TEST(blocks)
{
    static const failing_row rows[] = {
        {{BLOCKS, 2, 0}, KUNAI_E_FORMAT, BLOCKS},
        {{BLOCK, 1, 'X'}, KUNAI_E_FORMAT, BLOCKS},
        {{BLOCK_OFFSET, 4, 0}, KUNAI_E_FORMAT, BLOCKS},
        {{BLOCK_OFFSET, 4, BLOCK + 1}, KUNAI_E_FORMAT, BLOCKS},
        {{BLOCK_OFFSET, 4, END - 8}, KUNAI_E_FORMAT, BLOCKS},
        {{BLOCK_OFFSET, 4, END - 7}, KUNAI_E_CORRUPT, BLOCK_OFFSET},
        {{BLOCK_OFFSET, 4, END}, KUNAI_E_CORRUPT, BLOCK_OFFSET},
        {{BLOCK_OFFSET, 4, 0xFFFFFFFF}, KUNAI_E_CORRUPT, BLOCK_OFFSET},
        {{BLOCK_SIZE, 4, 0}, KUNAI_E_CORRUPT, BLOCK_SIZE},
        {{BLOCK_SIZE, 4, 7}, KUNAI_E_CORRUPT, BLOCK_SIZE},
        {{BLOCK_SIZE, 4, 8}, KUNAI_E_TRUNCATED, BLOCK},
        {{BLOCK_SIZE, 4, 0x3B}, KUNAI_E_TRUNCATED, BLOCK},
        {{BLOCK_SIZE, 4, 0x3C}, KUNAI_E_TRUNCATED, TEXTURES},
        {{BLOCK_SIZE, 4, TEXTURE_TABLE - BLOCK - 1}, KUNAI_E_CORRUPT, TEXTURE_TABLE_AT},
        {{BLOCK_SIZE, 4, TEXTURE_NAMES - BLOCK - 1}, KUNAI_E_TRUNCATED, ROWS_ENTRY},
        {{BLOCK_SIZE, 4, PALETTES - BLOCK - 1}, KUNAI_E_TRUNCATED, TEXTURE_NAMES},
        {{BLOCK_SIZE, 4, PALETTES - BLOCK}, KUNAI_E_TRUNCATED, PALETTES},
        {{BLOCK_SIZE, 4, TEXELS - BLOCK - 1}, KUNAI_E_TRUNCATED, PALETTE_NAMES},
    };
    /* What is behind the dictionaries, textures can do without. The block may be longer than the
     * data, and the first of many. */
    static const patch good[] = {{BLOCK_SIZE, 4, TEXELS - BLOCK},
                                 {BLOCK_SIZE, 4, SIZE + 1},
                                 {BLOCK_SIZE, 4, 0xFFFFFFFF},
                                 {BLOCKS, 2, 2},
                                 {BLOCKS, 2, 0xFFFF}};

    check_failing(rows, sizeof rows / sizeof rows[0]);
    check_opening(good, sizeof good / sizeof good[0]);
}

static void check_strict(const bytes *file, uint32_t images)
{
    test_exact exact = test_exact_copy(file->data, file->size);
    kunai_textures *opened = open_textures(exact.data, exact.size, KUNAI_OPEN_STRICT);

    assert_int_equal(kunai_textures_get_info(opened)->image_count, images);
    kunai_textures_close(opened);
    test_exact_free(&exact);
}

/* Of what is empty the sizes do not matter: of entries, of the colours of no palettes. */
TEST(sizes_of_nothing)
{
    bytes file = make_file();

    apply(&file, &(patch){TEXTURE_COUNT, 1, 0});
    apply(&file, &(patch){TEXTURE_TABLE, 2, 0});
    check_strict(&file, 0);
    free_bytes(&file);
    file = make_file();
    apply(&file, &(patch){PALETTES_AT, 2, 0});
    apply(&file, &(patch){PALETTE_SIZE, 2, 0xFFFF});
    check_strict(&file, 2);
    free_bytes(&file);
}

/* A block in front of the textures is outside of the data: a warning. */
TEST(other_block)
{
    bytes whole = make_file(), file = {NULL, 0, 0};
    test_exact exact;
    kunai_textures *opened;

    apply(&whole, &(patch){BLOCKS, 2, 2});
    apply(&whole, &(patch){BLOCK_OFFSET, 4, 0x7FFFFF00});
    append_bytes(&file, whole.data, BLOCK);
    append_u32(&file, BLOCK + 4, 0);
    append_bytes(&file, whole.data + BLOCK, whole.size - BLOCK);
    exact = test_exact_copy(file.data, file.size);
    opened = open_textures(exact.data, exact.size, 0);
    assert_int_equal(kunai_textures_get_info(opened)->image_count, 2);
    assert_int_equal(kunai_textures_get_info(opened)->warning_count, 1);
    assert_string_equal(kunai_textures_get_info(opened)->warnings[0].record, "BTX0");
    kunai_textures_close(opened);
    assert_open_fails(exact.data, exact.size, KUNAI_OPEN_STRICT, 0, KUNAI_E_CORRUPT, BLOCK_OFFSET);
    test_exact_free(&exact);
    free_bytes(&file);
    free_bytes(&whole);
}

/* What is wrong with the file is said of the file. */
TEST(records)
{
    static const struct {
        patch changed;
        const char *record;
    } rows[] = {{{BLOCKS, 2, 0}, "BTX0"},
                {{BLOCK_OFFSET, 4, END}, "BTX0"},
                {{BLOCK_SIZE, 4, 8}, "TEX0"},
                {{TEXTURES_AT, 2, SIZE - 1}, "TEX0"}};
    const kunai_options options = make_texture_options(0, KUNAI_FORMAT_TEX0);
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        test_exact exact = make_patched(&rows[i].changed);
        kunai_textures *opened;
        kunai_error error;

        assert_true(kunai_textures_open(exact.data, exact.size, &options, &opened, &error) < 0);
        assert_string_equal(error.record, rows[i].record);
        test_exact_free(&exact);
    }
}

TEST(dictionary_places)
{
    static const failing_row rows[] = {
        {{TEXTURES_AT, 2, SIZE - 1}, KUNAI_E_TRUNCATED, END},
        {{TEXTURES_AT, 2, SIZE}, KUNAI_E_TRUNCATED, END},
        {{TEXTURES_AT, 2, SIZE + 1}, KUNAI_E_CORRUPT, TEXTURES_AT},
        {{TEXTURES_AT, 2, 0xFFFF}, KUNAI_E_CORRUPT, TEXTURES_AT},
        {{PALETTES_AT, 2, SIZE - 1}, KUNAI_E_TRUNCATED, END},
        {{PALETTES_AT, 2, SIZE}, KUNAI_E_TRUNCATED, END},
        {{PALETTES_AT, 2, SIZE + 1}, KUNAI_E_CORRUPT, PALETTES_AT},
        {{PALETTES_AT, 2, 0xFFFF}, KUNAI_E_CORRUPT, PALETTES_AT},
        /* The table of entries: two bytes of size are read first. */
        {{TEXTURE_TABLE_AT, 2, END - TEXTURES - 1}, KUNAI_E_TRUNCATED, END - 1},
        {{TEXTURE_TABLE_AT, 2, END - TEXTURES}, KUNAI_E_TRUNCATED, END},
        {{TEXTURE_TABLE_AT, 2, END - TEXTURES + 1}, KUNAI_E_CORRUPT, TEXTURE_TABLE_AT},
        {{TEXTURE_TABLE_AT, 2, 0xFFFF}, KUNAI_E_CORRUPT, TEXTURE_TABLE_AT},
        {{PALETTE_TABLE_AT, 2, END - PALETTES}, KUNAI_E_TRUNCATED, END},
        {{PALETTE_TABLE_AT, 2, END - PALETTES + 1}, KUNAI_E_CORRUPT, PALETTE_TABLE_AT},
        /* The names: two of 16 bytes. */
        {{TEXTURE_NAMES_AT, 2, END - TEXTURE_TABLE - 31}, KUNAI_E_TRUNCATED, END - 31},
        {{TEXTURE_NAMES_AT, 2, END - TEXTURE_TABLE}, KUNAI_E_TRUNCATED, END},
        {{TEXTURE_NAMES_AT, 2, END - TEXTURE_TABLE + 1}, KUNAI_E_CORRUPT, TEXTURE_NAMES_AT},
        {{TEXTURE_NAMES_AT, 2, 0xFFFF}, KUNAI_E_CORRUPT, TEXTURE_NAMES_AT},
        {{PALETTE_NAMES_AT, 2, END - PALETTE_TABLE - 31}, KUNAI_E_TRUNCATED, END - 31},
        {{PALETTE_NAMES_AT, 2, END - PALETTE_TABLE + 1}, KUNAI_E_CORRUPT, PALETTE_NAMES_AT},
    };
    static const patch good[] = {{TEXTURE_NAMES_AT, 2, END - TEXTURE_TABLE - 32},
                                 {TEXTURE_NAMES_AT, 2, 0},
                                 {PALETTE_NAMES_AT, 2, END - PALETTE_TABLE - 32}};

    check_failing(rows, sizeof rows / sizeof rows[0]);
    check_opening(good, sizeof good / sizeof good[0]);
}

/* 208 bytes are left for the entries of textures, 192 for their names; 136 and 128 for those of
 * palettes. */
TEST(dictionary_counts)
{
    static const failing_row rows[] = {
        {{TEXTURE_COUNT, 1, 13}, KUNAI_E_TRUNCATED, TEXTURE_NAMES},
        {{TEXTURE_COUNT, 1, 26}, KUNAI_E_TRUNCATED, TEXTURE_NAMES},
        {{TEXTURE_COUNT, 1, 27}, KUNAI_E_TRUNCATED, ROWS_ENTRY},
        {{TEXTURE_COUNT, 1, 255}, KUNAI_E_TRUNCATED, ROWS_ENTRY},
        {{TEXTURE_TABLE, 2, 0}, KUNAI_E_CORRUPT, TEXTURE_TABLE},
        {{TEXTURE_TABLE, 2, 7}, KUNAI_E_CORRUPT, TEXTURE_TABLE},
        {{TEXTURE_TABLE, 2, 105}, KUNAI_E_TRUNCATED, ROWS_ENTRY},
        {{TEXTURE_TABLE, 2, 0xFFFF}, KUNAI_E_TRUNCATED, ROWS_ENTRY},
        {{PALETTE_COUNT, 1, 9}, KUNAI_E_TRUNCATED, PALETTE_NAMES},
        {{PALETTE_COUNT, 1, 34}, KUNAI_E_TRUNCATED, PALETTE_NAMES},
        {{PALETTE_COUNT, 1, 35}, KUNAI_E_TRUNCATED, LONG_ENTRY},
        {{PALETTE_COUNT, 1, 255}, KUNAI_E_TRUNCATED, LONG_ENTRY},
        {{PALETTE_TABLE, 2, 3}, KUNAI_E_CORRUPT, PALETTE_TABLE},
        {{PALETTE_TABLE, 2, 69}, KUNAI_E_TRUNCATED, LONG_ENTRY},
    };
    static const patch good[] = {{TEXTURE_COUNT, 1, 12},  {TEXTURE_TABLE, 2, 9},
                                 {TEXTURE_TABLE, 2, 104}, {PALETTE_COUNT, 1, 8},
                                 {PALETTE_TABLE, 2, 5},   {PALETTE_TABLE, 2, 68}};

    check_failing(rows, sizeof rows / sizeof rows[0]);
    check_opening(good, sizeof good / sizeof good[0]);
}

/* The reader looks at no tree, and at no size that says what it knows already. */
TEST(unused_fields)
{
    static const patch rows[] = {{8, 4, 0},
                                 {8, 4, 0xFFFFFFFF}, /* size of the file */
                                 {6, 2, 0xFFFF},     /* version */
                                 {12, 2, 0},         /* size of the header */
                                 {0x20, 2, 0},       /* size of texels */
                                 {0x20, 2, 0xFFFF},
                                 {0x30, 2, 0xFFFF},    /* of 4x4 texels */
                                 {0x32, 2, 0xFFFF},    /* of the dictionary, again */
                                 {0x46, 2, 0xFFFF},    /* flags */
                                 {TEXTURES, 1, 0xFF},  /* revision */
                                 {TEXTURES + 2, 2, 0}, /* size of the dictionary */
                                 {TEXTURES + 2, 2, 0xFFFF},
                                 {TEXTURES + 4, 2, 0xFFFF},      /* the tree */
                                 {TEXTURE_NODES, 4, 0x000000FF}, /* nodes that lead to themselves */
                                 {TEXTURE_NODES + 4, 4, 0x0001017F},
                                 {TEXTURE_NODES + 4, 4, 0xFFFFFFFF},
                                 {PALETTE_NODES, 4, 0x0000007F},
                                 {PALETTE_NODES + 8, 4, 0xFF02027F}};
    test_exact whole = make_patched(&(patch){8, 0, 0});
    const uint64_t hash = hash_opened(&whole);
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        test_exact exact = make_patched(&rows[i]);
        kunai_textures *opened = open_textures(exact.data, exact.size, KUNAI_OPEN_STRICT);

        assert_true(textures_visitor.walk(opened, exact.data, exact.size) == hash);
        kunai_textures_close(opened);
        test_exact_free(&exact);
    }
    test_exact_free(&whole);
}

/* ---- one texture is broken: its entry is to blame, or where all of them start ---- */

static void check_broken(const test_exact *exact, uint32_t index, kunai_result code,
                         uint64_t offset)
{
    kunai_textures *opened = open_textures(exact->data, exact->size, 0);
    const kunai_textures_info *info = kunai_textures_get_info(opened);
    uint8_t pixels[256];
    kunai_error error;

    assert_int_equal(info->image_count, 2);
    assert_int_equal(info->palette_count, 2);
    assert_int_equal(info->broken_count, 1);
    assert_int_equal(info->warning_count, 1);
    assert_int_equal(info->warnings[0].code, code);
    assert_int_equal(info->warnings[0].offset, offset);
    assert_int_equal(kunai_textures_get_image(opened, index)->result, code);
    assert_int_equal(kunai_textures_decode(opened, index, 0, NULL, pixels, sizeof pixels, &error),
                     code);
    assert_int_equal(error.offset, offset);
    assert_string_equal(error.message, info->warnings[0].message);
    assert_int_equal(kunai_textures_get_image(opened, !index)->result, KUNAI_OK);
    assert_int_equal(kunai_textures_decode(opened, !index, 0, NULL, pixels, sizeof pixels, NULL),
                     KUNAI_OK);
    (void)textures_visitor.walk(opened, exact->data, exact->size);
    kunai_textures_close(opened);
    assert_open_fails(exact->data, exact->size, KUNAI_OPEN_STRICT, 0, code, offset);
}

enum { ROWS = 0, FOUR = 1 }; /* the textures of make_file */

static const struct {
    patch changed;
    uint32_t index;
    uint64_t offset; /* 0: it is whole */
} texel_rows[] = {
    /* 96 bytes are left behind the start of all texels, in units of 8. */
    {{ROWS_ENTRY, 2, (END - TEXELS - ROWS_SIZE) / 8}, ROWS, 0},
    {{ROWS_ENTRY, 2, (END - TEXELS - ROWS_SIZE) / 8 + 1}, ROWS, ROWS_ENTRY},
    {{ROWS_ENTRY, 2, (END - TEXELS) / 8}, ROWS, ROWS_ENTRY},
    {{ROWS_ENTRY, 2, (END - TEXELS) / 8 + 1}, ROWS, ROWS_ENTRY},
    {{ROWS_ENTRY, 2, 0xFFFF}, ROWS, ROWS_ENTRY},
    /* The start itself. */
    {{TEXELS_AT, 4, 0}, ROWS, 0},
    {{TEXELS_AT, 4, SIZE - ROWS_SIZE}, ROWS, 0},
    {{TEXELS_AT, 4, SIZE - ROWS_SIZE + 1}, ROWS, ROWS_ENTRY},
    {{TEXELS_AT, 4, SIZE}, ROWS, TEXELS_AT},
    {{TEXELS_AT, 4, 0xFFFFFFFF}, ROWS, TEXELS_AT},
    {{BLOCKS_ENTRY, 2, 1}, FOUR, 0},
    {{BLOCKS_AT, 4, SIZE - BLOCKS_SIZE}, FOUR, 0},
    {{BLOCKS_AT, 4, SIZE - BLOCKS_SIZE + 1}, FOUR, BLOCKS_ENTRY},
    {{BLOCKS_AT, 4, 0xFFFFFFFF}, FOUR, BLOCKS_AT},
    {{BLOCK_PALETTES_AT, 4, SIZE - BLOCKS_SIZE / 2}, FOUR, 0},
    {{BLOCK_PALETTES_AT, 4, SIZE - BLOCKS_SIZE / 2 + 1}, FOUR, BLOCKS_ENTRY},
    {{BLOCK_PALETTES_AT, 4, 0xFFFFFFFF}, FOUR, BLOCK_PALETTES_AT},
    /* 64 bytes are left behind the start of the blocks, and 48 behind that of their palettes,
     * where half the place counts. */
    {{BLOCKS_ENTRY, 2, 6}, FOUR, 0},
    {{BLOCKS_ENTRY, 2, 7}, FOUR, BLOCKS_ENTRY},
    /* 8 << 1 and 8 << 2 wide: 64 bytes are there, and 128 are not. */
    {{ROWS_ENTRY + 2, 1, 0x10}, ROWS, 0},
    {{ROWS_ENTRY + 2, 1, 0x20}, ROWS, ROWS_ENTRY},
    {{ROWS_ENTRY + 2, 2, 0x0FF0}, ROWS, ROWS_ENTRY},
};

TEST(texels)
{
    size_t i;

    for (i = 0; i < sizeof texel_rows / sizeof texel_rows[0]; i++) {
        test_exact exact = make_patched(&texel_rows[i].changed);

        if (texel_rows[i].offset) {
            check_broken(&exact, texel_rows[i].index, KUNAI_E_TRUNCATED, texel_rows[i].offset);
        } else {
            kunai_textures *opened = open_textures(exact.data, exact.size, KUNAI_OPEN_STRICT);

            (void)textures_visitor.walk(opened, exact.data, exact.size);
            kunai_textures_close(opened);
        }
        test_exact_free(&exact);
    }
}

/* The sum of two places does not come back at 0. */
TEST(wrapped_place)
{
    bytes file = make_file();
    test_exact exact;

    apply(&file, &(patch){TEXELS_AT, 4, 0xFFFFFFF8});
    apply(&file, &(patch){ROWS_ENTRY, 2, 1 + (TEXELS - BLOCK) / 8});
    exact = test_exact_copy(file.data, file.size);
    check_broken(&exact, 0, KUNAI_E_TRUNCATED, TEXELS_AT);
    test_exact_free(&exact);
    free_bytes(&file);
}

TEST(format_0)
{
    test_exact exact = make_patched(&(patch){ROWS_ENTRY + 3, 1, 0});
    kunai_textures *opened;
    const kunai_image *image;

    check_broken(&exact, 0, KUNAI_E_UNSUPPORTED, ROWS_ENTRY);
    opened = open_textures(exact.data, exact.size, 0);
    image = kunai_textures_get_image(opened, 0);
    assert_string_equal(image->name.data, "rows");
    assert_int_equal(image->pixel_format, 0);
    assert_int_equal(image->level_count, 0);
    assert_int_equal(image->width, 8);
    assert_int_equal(image->height, 8);
    kunai_textures_close(opened);
    test_exact_free(&exact);
}

/* ---- palettes ---- */

typedef struct palette_row {
    patch changed;
    uint32_t warnings;
    kunai_result code; /* of the first one */
    uint64_t offset;
    uint32_t counts[2]; /* colours of both palettes */
} palette_row;

/* There are 20 colours, and the short palette begins at number 16. */
static const palette_row palette_rows[] = {
    {{PALETTE_SIZE, 2, 5}, 0, KUNAI_OK, 0, {20, 4}},
    {{PALETTE_SIZE, 2, 6}, 1, KUNAI_E_TRUNCATED, PALETTE_SIZE, {20, 4}},
    {{PALETTE_SIZE, 2, 0xFFFF}, 1, KUNAI_E_TRUNCATED, PALETTE_SIZE, {20, 4}},
    {{PALETTE_SIZE, 2, 4}, 0, KUNAI_OK, 0, {16, 0}},
    {{PALETTE_SIZE, 2, 3}, 1, KUNAI_E_CORRUPT, SHORT_ENTRY, {12, 0}},
    {{PALETTE_SIZE, 2, 0}, 1, KUNAI_E_CORRUPT, SHORT_ENTRY, {0, 0}},
    {{SHORT_ENTRY, 2, 5}, 0, KUNAI_OK, 0, {20, 0}},
    {{SHORT_ENTRY, 2, 6}, 1, KUNAI_E_CORRUPT, SHORT_ENTRY, {20, 0}},
    {{SHORT_ENTRY, 2, 0xFFFF}, 1, KUNAI_E_CORRUPT, SHORT_ENTRY, {20, 0}},
    {{LONG_ENTRY, 2, 6}, 1, KUNAI_E_CORRUPT, LONG_ENTRY, {0, 4}},
    {{COLORS_AT, 4, COLORS - BLOCK + 1}, 1, KUNAI_E_TRUNCATED, PALETTE_SIZE, {19, 3}},
    {{COLORS_AT, 4, COLORS - BLOCK + 2}, 1, KUNAI_E_TRUNCATED, PALETTE_SIZE, {19, 3}},
    {{COLORS_AT, 4, SIZE}, 2, KUNAI_E_TRUNCATED, PALETTE_SIZE, {0, 0}},
    {{COLORS_AT, 4, SIZE + 1}, 2, KUNAI_E_TRUNCATED, PALETTE_SIZE, {0, 0}},
    {{COLORS_AT, 4, 0xFFFFFFFF}, 2, KUNAI_E_TRUNCATED, PALETTE_SIZE, {0, 0}},
    {{COLORS_AT, 4, 0}, 0, KUNAI_OK, 0, {20, 4}},
};

/* The textures can be decoded all the same: colours that are missing are black. */
static void check_palette_row(const palette_row *row)
{
    test_exact exact = make_patched(&row->changed);
    kunai_textures *opened = open_textures(exact.data, exact.size, 0);
    const kunai_textures_info *info = kunai_textures_get_info(opened);
    uint8_t *pixels = decode_level(opened, 0, 0);
    uint32_t i;

    assert_int_equal(info->broken_count, 0);
    assert_int_equal(info->palette_count, 2);
    assert_int_equal(info->warning_count, row->warnings);
    for (i = 0; i < 2; i++)
        assert_int_equal(kunai_textures_get_palette(opened, i)->count, row->counts[i]);
    for (i = row->counts[0]; i < 16; i++) { /* the texels of the first rows are 0 to 15 */
        static const uint8_t black[4] = {0, 0, 0, 255};

        assert_pixel(pixels, i, black);
    }
    (void)textures_visitor.walk(opened, exact.data, exact.size);
    if (row->warnings) {
        const uint32_t last = row->warnings - 1;

        assert_int_equal(info->warnings[0].code, row->code);
        assert_int_equal(info->warnings[0].offset, row->offset);
        if (info->warnings[last].code == KUNAI_E_CORRUPT) { /* where a palette begins */
            assert_int_equal(info->warnings[last].item_kind, KUNAI_ITEM_PALETTE);
            assert_int_equal(info->warnings[last].item, info->warnings[last].offset == SHORT_ENTRY);
        } else {
            assert_int_equal(info->warnings[last].item_kind, KUNAI_ITEM_NONE);
        }
        assert_open_fails(exact.data, exact.size, KUNAI_OPEN_STRICT, 0, row->code, row->offset);
    }
    free(pixels);
    kunai_textures_close(opened);
    test_exact_free(&exact);
}

TEST(palettes)
{
    size_t i;

    for (i = 0; i < sizeof palette_rows / sizeof palette_rows[0]; i++)
        check_palette_row(&palette_rows[i]);
}

/* ---- data that ends ---- */

typedef struct cut_row {
    size_t size;
    kunai_result code;
    uint64_t offset;
} cut_row;

TEST(cut)
{
    static const cut_row rows[] = {
        {4, KUNAI_E_TRUNCATED, 0},
        {BLOCKS - 1, KUNAI_E_TRUNCATED, 0},
        {BLOCKS, KUNAI_E_TRUNCATED, BLOCKS},
        {BLOCKS + 1, KUNAI_E_TRUNCATED, BLOCKS},
        {BLOCK_OFFSET, KUNAI_E_TRUNCATED, BLOCK_OFFSET},
        {BLOCK_OFFSET + 3, KUNAI_E_TRUNCATED, BLOCK_OFFSET},
        {BLOCK, KUNAI_E_CORRUPT, BLOCK_OFFSET},
        {BLOCK + 3, KUNAI_E_CORRUPT, BLOCK_OFFSET},
        {BLOCK + 4, KUNAI_E_TRUNCATED, BLOCK},
        {BLOCK + 7, KUNAI_E_TRUNCATED, BLOCK},
        {BLOCK + 8, KUNAI_E_TRUNCATED, BLOCK},
        {BLOCK + 0x3B, KUNAI_E_TRUNCATED, BLOCK},
        {TEXTURES, KUNAI_E_TRUNCATED, TEXTURES},
        {PALETTES - 1, KUNAI_E_TRUNCATED, TEXTURE_NAMES},
        {PALETTES, KUNAI_E_TRUNCATED, PALETTES},
        {TEXELS - 1, KUNAI_E_TRUNCATED, PALETTE_NAMES},
    };
    bytes file = make_file();
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        test_exact exact = test_exact_copy(file.data, rows[i].size);

        assert_open_fails(exact.data, exact.size, 0, 0, rows[i].code, rows[i].offset);
        test_exact_free(&exact);
    }
    free_bytes(&file);
}

/* The names and places of what is gone are still there. */
static void check_cut_data(size_t size, uint32_t is_whole, uint32_t colors)
{
    bytes file = make_file();
    test_exact exact = test_exact_copy(file.data, size);
    kunai_textures *opened = open_textures(exact.data, exact.size, 0);
    uint32_t i;

    for (i = 0; i < 2; i++)
        assert_int_equal(kunai_textures_get_image(opened, i)->result,
                         is_whole >> i & 1 ? KUNAI_OK : KUNAI_E_TRUNCATED);
    assert_int_equal(kunai_textures_get_palette(opened, 0)->count, colors);
    (void)textures_visitor.walk(opened, exact.data, exact.size);
    kunai_textures_close(opened);
    test_exact_free(&exact);
    free_bytes(&file);
}

TEST(cut_data)
{
    check_cut_data(TEXELS, 0, 0);
    check_cut_data(BLOCK_TEXELS - 1, 0, 0);
    check_cut_data(BLOCK_TEXELS, 1, 0);
    check_cut_data(BLOCK_PALETTES, 1, 0);
    check_cut_data(COLORS - 1, 1, 0);
    check_cut_data(COLORS, 3, 0);
    check_cut_data(COLORS + 1, 3, 0);
    check_cut_data(COLORS + 2, 3, 1);
    check_cut_data(END - 1, 3, 19);
    check_cut_data(END, 3, 20);
}

/* ---- other files ---- */

TEST(byte_order_mark)
{
    test_exact exact = make_patched(&(patch){4, 2, 0xFFFE});
    kunai_textures *opened = open_textures(exact.data, exact.size, 0);
    const kunai_textures_info *info = kunai_textures_get_info(opened);

    assert_int_equal(info->warning_count, 1);
    assert_int_equal(info->warnings[0].code, KUNAI_E_CORRUPT);
    assert_int_equal(info->warnings[0].offset, 4);
    assert_int_equal(info->broken_count, 0);
    kunai_textures_close(opened);
    assert_open_fails(exact.data, exact.size, KUNAI_OPEN_STRICT, 0, KUNAI_E_CORRUPT, 4);
    test_exact_free(&exact);
}

/* Nothing in it, or palettes alone. */
TEST(zero_textures)
{
    static const uint16_t colors[4] = {1, 2, 3, 4};
    static const tex0_palette palette = {"a", colors, 4, 1};
    uint32_t palettes;

    for (palettes = 0; palettes < 2; palettes++) {
        const tex0_set set = {NULL, 0, &palette, palettes};
        bytes file = {0};
        kunai_textures *opened;

        write_tex0_btx0(&set, &file);
        opened = open_textures(file.data, file.size, KUNAI_OPEN_STRICT);
        assert_int_equal(kunai_textures_get_info(opened)->image_count, 0);
        assert_int_equal(kunai_textures_get_info(opened)->palette_count, palettes);
        assert_null(kunai_textures_get_image(opened, 0));
        assert_int_equal(kunai_textures_find_image(opened, "a", 1), -1);
        (void)textures_visitor.walk(opened, file.data, file.size);
        kunai_textures_close(opened);
        test_sweep_all(&textures_visitor, file.data, file.size, NULL, 0);
        free_bytes(&file);
    }
}

/* A model without textures is no set of textures, and neither is an animation. */
TEST(without_block)
{
    enum { SECOND_OFFSET = BLOCK_OFFSET + 4, FIRST_BLOCK = SECOND_OFFSET + 4 };
    bytes blocks[2] = {{0}, {0}}, file = {0};

    append_bytes(&blocks[0], "MDL0\x08\0\0\0", 8);
    write_g3d("BMD0", 2, blocks, 1, &file);
    assert_open_fails(file.data, file.size, 0, 0, KUNAI_E_FORMAT, 0);
    assert_open_fails(file.data, file.size, 0, KUNAI_FORMAT_TEX0, KUNAI_E_FORMAT, BLOCKS);
    file.size = 0;
    append_bytes(&blocks[1], "TEX1\x08\0\0\0", 8);
    write_g3d("BMD0", 2, blocks, 2, &file);
    assert_open_fails(file.data, file.size, 0, KUNAI_FORMAT_TEX0, KUNAI_E_FORMAT, BLOCKS);
    set_u32(&file, SECOND_OFFSET, (uint32_t)file.size - 7, 0);
    assert_open_fails(file.data, file.size, 0, KUNAI_FORMAT_TEX0, KUNAI_E_CORRUPT, SECOND_OFFSET);
    file.size = 0;
    write_g3d("BCA0", 1, blocks, 1, &file);
    assert_open_fails(file.data, file.size, 0, 0, KUNAI_E_FORMAT, 0);
    free_bytes(&file);
    free_bytes(&blocks[0]);
    free_bytes(&blocks[1]);
}

/* Named as one, but nothing of the kind. */
TEST(no_file)
{
    uint8_t text[64];

    assert_open_fails("", 0, 0, KUNAI_FORMAT_TEX0, KUNAI_E_FORMAT, 0);
    memset(text, 'x', sizeof text);
    assert_open_fails(text, sizeof text, 0, KUNAI_FORMAT_TEX0, KUNAI_E_FORMAT, 0);
    memset(text, 0, sizeof text);
    assert_open_fails(text, sizeof text, 0, KUNAI_FORMAT_TEX0, KUNAI_E_FORMAT, 0);
    memcpy(text, "BTX1", 4);
    assert_open_fails(text, sizeof text, 0, KUNAI_FORMAT_TEX0, KUNAI_E_FORMAT, 0);
}

/* ---- sweeps ---- */

static void sweep(void (*write)(const tex0_set *set, bytes *out), uint32_t flags)
{
    const kunai_options options = make_texture_options(flags, 0);
    bytes file = {0};

    write_set(write, &file);
    test_sweep_all(&textures_visitor, file.data, file.size, &options, 0);
    free_bytes(&file);
}

TEST(sweep_btx0)
{
    sweep(write_tex0_btx0, 0);
}

TEST(sweep_bmd0)
{
    sweep(write_tex0_bmd0, KUNAI_TEXTURES_SHIFT);
}

TEST(sweep_alone)
{
    sweep(write_tex0, KUNAI_OPEN_STRICT);
}
