/* test_nitro_motion_bad.c - Nitro animations that break a rule of g3d.md 2 or nitro-motion.md, each
 * by one field or two, at both sides of every edge. */
#include "motion_files.h"

#include "nitro_motion_writer.h"

/* Where everything is in a file with one animation of a name; what is in the animation, see
 * below. */
enum {
    BLOCKS = 0x0E, /* number of blocks */
    BLOCK_OFFSET = 0x10,
    BLOCK = 0x14,
    BLOCK_SIZE = 0x18,
    LIST = 0x1C, /* of animations: a dictionary */
    LIST_COUNT = 0x1D,
    LIST_TABLE_AT = 0x22,
    LIST_TABLE = 0x2C,
    LIST_NAMES_AT = 0x2E,
    LIST_ENTRY = 0x30,
    LIST_NAMES = 0x34,
    ANIMATION = 0x44,
    FRAMES = 0x48
};

typedef struct patch {
    uint32_t at;
    uint32_t size; /* 1, 2 or 4 bytes; 0: none */
    uint32_t value;
} patch;

enum { PATCHES = 3 };

typedef struct bad_row {
    patch changed[PATCHES];
    kunai_result code; /* KUNAI_OK: nothing is wrong */
    uint64_t offset;
    uint32_t tracks; /* that are left; NOTHING: it is an error */
} bad_row;

enum { NOTHING = 0xFFFF };

typedef void writer(bytes *out);

static bytes make_patched(writer *write, const patch *changed)
{
    bytes file = {0};
    uint32_t i, k;

    write(&file);
    for (i = 0; i < PATCHES; i++)
        for (k = 0; k < changed[i].size; k++)
            file.data[changed[i].at + k] = (uint8_t)(changed[i].value >> 8 * k);
    return file;
}

static void check_error(const kunai_error *error, const bad_row *row)
{
    assert_int_equal(error->code, row->code);
    assert_int_equal(error->offset, row->offset);
    assert_true(error->message[0] && error->record[0]);
}

/* Strictly, it is an error. */
static void check_strict(const bytes *file, const bad_row *row)
{
    const kunai_options strict = make_motion_options(KUNAI_OPEN_STRICT);
    test_exact exact = test_exact_copy(file->data, file->size);
    kunai_motion *motion = NULL;
    kunai_error error;

    assert_int_equal(kunai_motion_open(exact.data, exact.size, &strict, &motion, &error),
                     row->code);
    if (row->code != KUNAI_OK)
        check_error(&error, row);
    kunai_motion_close(motion);
    test_exact_free(&exact);
}

/* The first thing that is wrong is what the row says. */
static void check_open(const bytes *file, const bad_row *row)
{
    test_exact exact = test_exact_copy(file->data, file->size);
    kunai_motion *motion = NULL;
    kunai_error error;
    const kunai_result result = kunai_motion_open(exact.data, exact.size, NULL, &motion, &error);

    assert_int_equal(result, row->tracks == NOTHING ? row->code : KUNAI_OK);
    if (row->tracks == NOTHING) {
        check_error(&error, row);
    } else {
        const kunai_motion_info *info = kunai_motion_get_info(motion);

        assert_int_equal(info->track_count, row->tracks);
        assert_int_equal(info->warning_count != 0, row->code != KUNAI_OK);
        if (row->code != KUNAI_OK)
            check_error(&info->warnings[0], row);
        (void)motion_visitor.walk(motion, exact.data, exact.size);
    }
    kunai_motion_close(motion);
    test_exact_free(&exact);
}

static void check_rows(writer *write, const bad_row *rows, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++) {
        bytes file = make_patched(write, rows[i].changed);

        check_open(&file, &rows[i]);
        check_strict(&file, &rows[i]);
        free_bytes(&file);
    }
}

static nitro_curve make_still(const int32_t *keys)
{
    const nitro_curve curve = {keys, 1, 0, 0, 0};

    return curve;
}

/* ---- the files ---- */

/* Two joints: the first has a curve of X, and one of rotations; the second is the identity. */
enum {
    JOINT_TAGS = 0x4A, /* number of them */
    JOINT_PIVOTS_AT = 0x50,
    JOINT_MATRICES_AT = 0x54,
    JOINT_TAG_AT = 0x58,
    JOINT_SECOND_AT = 0x5A,
    JOINT_TAG = 0x5C,
    JOINT_X = 0x60,
    JOINT_X_AT = 0x64,
    JOINT_TURN = 0x70,
    JOINT_TURN_AT = 0x74,
    JOINT_SECOND = 0x78,
    JOINT_MOVES = 0x7C,
    JOINT_TURNS = 0x88,
    JOINT_PIVOT = 0x90,
    JOINT_MATRIX = 0x98,
    JOINT_END = 0xA4,
    JOINT_SIZE = JOINT_END - ANIMATION
};

static void write_joints(bytes *out)
{
    static const int32_t moves[3] = {1, 2, 3}, turns[3] = {0x8000, 0, 0x8000}, fixed = 4096;
    static const int32_t pivots[1][3] = {{0x28, 2458, 3277}};
    /* the last one is also a tag: of node 0, the identity */
    static const int32_t matrices[1][5] = {{32760, 0, 0, 0, 1}};
    const nitro_curve move = {moves, 3, 1, 2, 0}, turn = {turns, 3, 1, 2, 0};
    const nitro_joint joints[2] = {
        {0, NITRO_S_ONE, {move, make_still(&fixed), make_still(&fixed)}, turn, {{0}}},
        {.node = 1, .bits = NITRO_IDENTITY}};
    const nitro_joints all = {"a", 3, 0, joints, 2, pivots, 1, matrices, 1};

    write_nitro_joints(&all, 1, out);
    assert_int_equal(out->size, JOINT_END);
    assert_int_equal(out->data[JOINT_SECOND], NITRO_IDENTITY);
    assert_int_equal(out->data[JOINT_MOVES], 1);
    assert_int_equal(out->data[JOINT_TURNS + 1], 0x80);
    assert_int_equal(out->data[JOINT_PIVOT], 0x28);
    assert_int_equal(out->data[JOINT_MATRIX], 0xF8);
}

/* One material: a curve of scale S, and one of rotations. */
enum {
    UV_COUNT = 0x4D,
    UV_TABLE_AT = 0x52,
    UV_TABLE = 0x5C,
    UV_NAMES_AT = 0x5E,
    UV_SCALE = 0x60,
    UV_SCALE_AT = 0x64,
    UV_TURN = 0x70,
    UV_TURN_AT = 0x74,
    UV_NAMES = 0x88,
    UV_SCALES = 0x98,
    UV_TURNS = 0xA4,
    UV_END = 0xB0,
    UV_SIZE = UV_END - ANIMATION
};

static void write_uvs(bytes *out)
{
    static const int32_t moves[3] = {1, 2, 3}, turns[6] = {0, 4096, 4096, 0, 0, -4096}, fixed = 7;
    const nitro_curve move = {moves, 3, 1, 3, 0}, turn = {turns, 3, 1, 3, 0};
    const nitro_uv uv = {"m",
                         {move, make_still(&fixed), turn, make_still(&fixed), make_still(&fixed)}};
    const nitro_uvs all = {"a", 3, 0, 0, &uv, 1};

    write_nitro_uvs(&all, 1, out);
    assert_int_equal(out->size, UV_END);
    assert_int_equal(out->data[UV_NAMES], 'm');
    assert_int_equal(out->data[UV_SCALES], 1);
    assert_int_equal(out->data[UV_TURNS + 3], 0x10);
}

/* One material with three keys; two textures and a palette. */
enum {
    SWAP_TEXTURES_AT = 0x4C,
    SWAP_PALETTES_AT = 0x4E,
    SWAP_COUNT = 0x51,
    SWAP_TABLE_AT = 0x56,
    SWAP_TABLE = 0x60,
    SWAP_KEY_COUNT = 0x64,
    SWAP_KEYS_AT = 0x6A,
    SWAP_NAMES = 0x6C,
    SWAP_KEYS = 0x7C,
    SWAP_TEXTURES = 0x88,
    SWAP_END = 0xB8,
    SWAP_SIZE = SWAP_END - ANIMATION
};

static void write_swaps(bytes *out)
{
    static const char *const textures[2] = {"one", "two"}, *const palettes[1] = {"colours"};
    static const nitro_swap keys[3] = {{0, 0, 0}, {4, 1, 255}, {8, 0, 0}};
    static const nitro_swaps material = {"m", keys, 3, 0, 0};
    static const nitro_pattern all = {"a", 10, textures, 2, palettes, 1, &material, 1};

    write_nitro_patterns(&all, 1, out);
    assert_int_equal(out->size, SWAP_END);
    assert_int_equal(out->data[SWAP_NAMES], 'm');
    assert_int_equal(out->data[SWAP_KEYS + 4], 4);
    assert_int_equal(out->data[SWAP_TEXTURES], 'o');
}

/* One material: a curve of diffuse colours, and one of alpha. */
enum {
    PAINT_COUNT = 0x4D,
    PAINT_TABLE_AT = 0x52,
    PAINT_TABLE = 0x5C,
    PAINT_DIFFUSE = 0x60,
    PAINT_ALPHA = 0x70,
    PAINT_NAMES = 0x74,
    PAINT_COLORS = 0x84,
    PAINT_ALPHAS = 0x8C,
    PAINT_END = 0x90,
    PAINT_SIZE = PAINT_END - ANIMATION
};

static void write_paints(bytes *out)
{
    static const int32_t colors[3] = {1, 2, 3}, alphas[3] = {5, 6, 7}, fixed = 0x1F;
    const nitro_curve color = {colors, 3, 1, 2, 0}, alpha = {alphas, 3, 1, 2, 0};
    const nitro_paint paint = {
        "m", {color, make_still(&fixed), make_still(&fixed), make_still(&fixed), alpha}};
    const nitro_paints all = {"a", 3, 0, &paint, 1};

    write_nitro_paints(&all, 1, out);
    assert_int_equal(out->size, PAINT_END);
    assert_int_equal(out->data[PAINT_NAMES], 'm');
    assert_int_equal(out->data[PAINT_COLORS], 1);
    assert_int_equal(out->data[PAINT_ALPHAS], 5);
}

/* Two nodes in three frames. */
enum { SIGHT_NODES = 0x4A, SIGHT_SIZE_FIELD = 0x4C, SIGHT_BITS = 0x50, SIGHT_END = 0x54 };

static void write_sight(bytes *out)
{
    static const nitro_sight all = {"a", 3, 2, "110100"};

    write_nitro_sights(&all, 1, out);
    assert_int_equal(out->size, SIGHT_END);
    assert_int_equal(out->data[SIGHT_BITS], 0x0B);
}

typedef struct file_row {
    writer *write;
    uint32_t end;
    uint32_t tracks;
} file_row;

static const file_row files[] = {{write_joints, JOINT_END, 14},
                                 {write_uvs, UV_END, 5},
                                 {write_swaps, SWAP_END, 1},
                                 {write_paints, PAINT_END, 5},
                                 {write_sight, SIGHT_END, 2}};

enum { FILES = sizeof files / sizeof files[0] };

/* ---- what all of them have ---- */

TEST(blocks)
{
    size_t i;

    for (i = 0; i < FILES; i++) {
        const uint32_t end = files[i].end, tracks = files[i].tracks, size = end - BLOCK;
        const bad_row rows[] = {
            {{{0, 0, 0}}, KUNAI_OK, 0, tracks},
            {{{BLOCKS, 2, 0}}, KUNAI_E_FORMAT, BLOCKS, NOTHING},
            {{{BLOCK, 1, 'X'}}, KUNAI_E_FORMAT, BLOCKS, NOTHING},
            {{{BLOCK_OFFSET, 4, end - 8}}, KUNAI_E_FORMAT, BLOCKS, NOTHING},
            {{{BLOCK_OFFSET, 4, end - 7}}, KUNAI_E_CORRUPT, BLOCK_OFFSET, NOTHING},
            {{{BLOCK_OFFSET, 4, 0xFFFFFFFF}}, KUNAI_E_CORRUPT, BLOCK_OFFSET, NOTHING},
            {{{BLOCK_SIZE, 4, 7}}, KUNAI_E_CORRUPT, BLOCK_SIZE, NOTHING},
            {{{BLOCK_SIZE, 4, 8}}, KUNAI_E_TRUNCATED, LIST, NOTHING},
            {{{BLOCK_SIZE, 4, LIST_NAMES - BLOCK}}, KUNAI_E_TRUNCATED, LIST_NAMES, NOTHING},
            {{{BLOCK_SIZE, 4, ANIMATION - BLOCK - 1}}, KUNAI_E_TRUNCATED, LIST_NAMES, NOTHING},
            {{{BLOCK_SIZE, 4, ANIMATION - BLOCK}}, KUNAI_E_TRUNCATED, ANIMATION, NOTHING},
            {{{BLOCK_SIZE, 4, ANIMATION - BLOCK + 3}}, KUNAI_E_TRUNCATED, ANIMATION, NOTHING},
            {{{BLOCK_SIZE, 4, ANIMATION - BLOCK + 4}}, KUNAI_E_TRUNCATED, FRAMES, NOTHING},
            {{{BLOCK_SIZE, 4, ANIMATION - BLOCK + 5}}, KUNAI_E_TRUNCATED, FRAMES, NOTHING},
            {{{BLOCK_SIZE, 4, ANIMATION - BLOCK + 6}}, KUNAI_E_TRUNCATED, FRAMES + 2, NOTHING},
            {{{BLOCK_SIZE, 4, size + 1}}, KUNAI_OK, 0, tracks},
            {{{BLOCK_SIZE, 4, 0xFFFFFFFF}}, KUNAI_OK, 0, tracks},
            {{{4, 2, 0xFFFE}}, KUNAI_E_CORRUPT, 4, tracks}, /* byte order mark */
            {{{LIST_COUNT, 1, 0}}, KUNAI_E_FORMAT, BLOCK, NOTHING},
            {{{LIST_TABLE_AT, 2, 0xFFFF}}, KUNAI_E_CORRUPT, LIST_TABLE_AT, NOTHING},
            {{{LIST_TABLE, 2, 3}}, KUNAI_E_CORRUPT, LIST_TABLE, NOTHING},
            {{{LIST_NAMES_AT, 2, 0xFFFF}}, KUNAI_E_CORRUPT, LIST_NAMES_AT, NOTHING},
            {{{LIST_ENTRY, 4, size}}, KUNAI_E_TRUNCATED, end, NOTHING},
            {{{LIST_ENTRY, 4, size + 1}}, KUNAI_E_CORRUPT, LIST_ENTRY, NOTHING},
            {{{LIST_ENTRY, 4, 0xFFFFFFFF}}, KUNAI_E_CORRUPT, LIST_ENTRY, NOTHING},
            {{{LIST_ENTRY, 4, 0}}, KUNAI_E_CORRUPT, BLOCK, NOTHING}, /* no magic word */
            {{{ANIMATION, 1, 0}}, KUNAI_E_CORRUPT, ANIMATION, NOTHING},
            {{{ANIMATION + 1, 1, '0'}}, KUNAI_E_CORRUPT, ANIMATION, NOTHING},
            {{{ANIMATION + 3, 1, 0}}, KUNAI_E_CORRUPT, ANIMATION, NOTHING},
            {{{FRAMES, 2, 0}}, KUNAI_E_CORRUPT, FRAMES, NOTHING}};

        check_rows(files[i].write, rows, sizeof rows / sizeof rows[0]);
    }
}

/* The block ends in the header of the animation, before its first list: the first field that is not
 * whole is what is missing. */
TEST(heads)
{
    static const struct {
        writer *write;
        uint32_t size; /* of what is left of the animation */
        uint32_t field;
    } rows[] = {{write_joints, 7, 6},   {write_joints, 11, 8},  {write_joints, 15, 12},
                {write_joints, 19, 16}, {write_joints, 20, 20}, {write_uvs, 6, 6},
                {write_uvs, 7, 7},      {write_uvs, 8, 8},      {write_swaps, 6, 6},
                {write_swaps, 7, 7},    {write_swaps, 8, 8},    {write_swaps, 11, 8},
                {write_swaps, 12, 12},  {write_paints, 7, 6},   {write_paints, 8, 8},
                {write_sight, 7, 6},    {write_sight, 9, 8},    {write_sight, 11, 10},
                {write_sight, 12, 12}};
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const bad_row row = {{{BLOCK_SIZE, 4, ANIMATION - BLOCK + rows[i].size}},
                             KUNAI_E_TRUNCATED,
                             ANIMATION + rows[i].field,
                             NOTHING};

        check_rows(rows[i].write, &row, 1);
    }
}

/* An animation of another kind in the block. */
TEST(other_magic)
{
    static const char words[FILES][5] = {"J\0AC", "M\0AT", "M\0PT", "M\0AM", "V\0AV"};
    static const char *const records[FILES] = {"JNT0", "SRT0", "PAT0", "MAT0", "VIS0"};
    size_t i, k;

    for (i = 0; i < FILES; i++)
        for (k = 0; k < FILES; k++) {
            bytes file = {0};

            if (i == k)
                continue;
            files[i].write(&file);
            memcpy(file.data + ANIMATION, words[k], 4);
            assert_motion_fails(&file, NULL, KUNAI_E_CORRUPT, ANIMATION, records[i]);
            free_bytes(&file);
        }
}

/* ---- NSBCA ---- */

TEST(joint_tags)
{
    static const bad_row rows[] = {
        {{{JOINT_TAGS, 2, 0}}, KUNAI_OK, 0, 0},
        {{{JOINT_TAGS, 2, 1}}, KUNAI_OK, 0, 7},
        {{{JOINT_TAG_AT, 2, JOINT_SIZE - 4}}, KUNAI_OK, 0, 14},
        {{{JOINT_TAG_AT, 2, JOINT_SIZE - 3}}, KUNAI_E_CORRUPT, JOINT_TAG_AT, 7},
        {{{JOINT_TAG_AT, 2, 0xFFFF}}, KUNAI_E_CORRUPT, JOINT_TAG_AT, 7},
        {{{JOINT_SECOND_AT, 2, 0xFFFF}}, KUNAI_E_CORRUPT, JOINT_SECOND_AT, 7},
        {{{JOINT_TAGS, 2, 1}, {JOINT_TAG_AT, 2, 0xFFFF}}, KUNAI_E_CORRUPT, JOINT_TAG_AT, NOTHING},
        {{{JOINT_TAG_AT, 2, JOINT_SIZE - 8}}, KUNAI_E_TRUNCATED, JOINT_END, 7},
        {{{JOINT_SECOND + 3, 1, 0}}, KUNAI_E_CORRUPT, JOINT_SECOND_AT, 7},
        {{{JOINT_SECOND + 3, 1, 255}}, KUNAI_OK, 0, 14},
        {{{JOINT_SECOND_AT, 2, JOINT_TAG - ANIMATION}}, KUNAI_E_CORRUPT, JOINT_SECOND_AT, 7},
        /* in front of its own data, which is not needed */
        {{{JOINT_SECOND, 1, 0xFF}}, KUNAI_OK, 0, 14}};

    check_rows(write_joints, rows, sizeof rows / sizeof rows[0]);
}

TEST(joint_curves)
{
    static const bad_row rows[] = {
        {{{JOINT_X, 4, 0x00000000}}, KUNAI_OK, 0, 14}, /* step 1: last does not count */
        {{{JOINT_X, 4, 0x1FFF0000}}, KUNAI_OK, 0, 14},
        {{{JOINT_X, 4, 0x0002FFFF}}, KUNAI_OK, 0, 14}, /* nor does the first frame */
        {{{JOINT_X, 4, 0x40000000}}, KUNAI_OK, 0, 14},
        {{{JOINT_X, 4, 0x40010000}}, KUNAI_E_CORRUPT, JOINT_X, 13},
        {{{JOINT_X, 4, 0x40020000}}, KUNAI_OK, 0, 14},
        {{{JOINT_X, 4, 0x40030000}}, KUNAI_OK, 0, 14}, /* behind all frames it says no more */
        {{{JOINT_X, 4, 0x40040000}}, KUNAI_OK, 0, 14},
        {{{JOINT_X, 4, 0x5FFE0000}}, KUNAI_OK, 0, 14},
        {{{JOINT_X, 4, 0x5FFF0000}}, KUNAI_OK, 0, 14},
        {{{JOINT_X, 4, 0x80000000}}, KUNAI_OK, 0, 14},
        {{{JOINT_X, 4, 0x80020000}}, KUNAI_E_CORRUPT, JOINT_X, 13},
        {{{JOINT_X, 4, 0x80030000}}, KUNAI_OK, 0, 14},
        {{{JOINT_X, 4, 0x80040000}}, KUNAI_OK, 0, 14},
        {{{JOINT_X, 4, 0xC0020000}}, KUNAI_OK, 0, 14}, /* 2 is asked for before 4 */
        {{{JOINT_X_AT, 4, JOINT_SIZE - 12}}, KUNAI_OK, 0, 14},
        {{{JOINT_X_AT, 4, JOINT_SIZE - 11}}, KUNAI_E_TRUNCATED, JOINT_X_AT, 13},
        {{{JOINT_X_AT, 4, JOINT_SIZE}}, KUNAI_E_TRUNCATED, JOINT_X_AT, 13},
        {{{JOINT_X_AT, 4, JOINT_SIZE + 1}}, KUNAI_E_CORRUPT, JOINT_X_AT, 13},
        {{{JOINT_X_AT, 4, 0xFFFFFFFF}}, KUNAI_E_CORRUPT, JOINT_X_AT, 13},
        /* keys of 2 bytes */
        {{{JOINT_X, 4, 0x20020000}, {JOINT_X_AT, 4, JOINT_SIZE - 6}}, KUNAI_OK, 0, 14},
        {{{JOINT_X, 4, 0x20020000}, {JOINT_X_AT, 4, JOINT_SIZE - 5}},
         KUNAI_E_TRUNCATED,
         JOINT_X_AT,
         13},
        /* steps of 2: frames 0 and 2; of 4: 0, 1, 2 */
        {{{JOINT_X, 4, 0x40020000}, {JOINT_X_AT, 4, JOINT_SIZE - 8}}, KUNAI_OK, 0, 14},
        {{{JOINT_X, 4, 0x40020000}, {JOINT_X_AT, 4, JOINT_SIZE - 7}},
         KUNAI_E_TRUNCATED,
         JOINT_X_AT,
         13},
        {{{JOINT_X, 4, 0x80000000}, {JOINT_X_AT, 4, JOINT_SIZE - 12}}, KUNAI_OK, 0, 14},
        {{{JOINT_X, 4, 0x80000000}, {JOINT_X_AT, 4, JOINT_SIZE - 11}},
         KUNAI_E_TRUNCATED,
         JOINT_X_AT,
         13},
        /* four frames, the last one behind a step: 0, 2, 3 */
        {{{FRAMES, 2, 4}, {JOINT_X, 4, 0x40020000}}, KUNAI_OK, 0, 14},
        {{{FRAMES, 2, 4}, {JOINT_X, 4, 0x40030000}}, KUNAI_E_CORRUPT, JOINT_X, 13},
        {{{FRAMES, 2, 4}, {JOINT_X, 4, 0x80030000}}, KUNAI_E_CORRUPT, JOINT_X, 13},
        /* no frame behind a step: 0, 2, 4; of 4: 0, 4 */
        {{{FRAMES, 2, 4}, {JOINT_X, 4, 0x40040000}, {JOINT_X_AT, 4, JOINT_SIZE - 12}},
         KUNAI_OK,
         0,
         14},
        {{{FRAMES, 2, 4}, {JOINT_X, 4, 0x40040000}, {JOINT_X_AT, 4, JOINT_SIZE - 11}},
         KUNAI_E_TRUNCATED,
         JOINT_X_AT,
         13},
        {{{FRAMES, 2, 4}, {JOINT_X, 4, 0x80040000}, {JOINT_X_AT, 4, JOINT_SIZE - 8}},
         KUNAI_OK,
         0,
         14},
        {{{FRAMES, 2, 4}, {JOINT_X, 4, 0x80040000}, {JOINT_X_AT, 4, JOINT_SIZE - 7}},
         KUNAI_E_TRUNCATED,
         JOINT_X_AT,
         13},
        {{{FRAMES, 2, 0xFFFF}}, KUNAI_E_TRUNCATED, JOINT_X_AT, 12}};

    check_rows(write_joints, rows, sizeof rows / sizeof rows[0]);
}

/* The tables have no lengths: a number is good as long as there is data. */
TEST(joint_rotations)
{
    static const bad_row rows[] = {
        {{{JOINT_TURN, 4, 0x40010000}}, KUNAI_E_CORRUPT, JOINT_TURN, 13},
        {{{JOINT_TURN, 4, 0x40040000}}, KUNAI_OK, 0, 14},
        {{{JOINT_TURN, 4, 0x80040000}, {JOINT_TURN_AT, 4, JOINT_SIZE - 3}},
         KUNAI_E_TRUNCATED,
         JOINT_TURN_AT,
         13},
        /* the first one of two numbers is 1 */
        {{{JOINT_TURN, 4, 0x80040000}, {JOINT_TURN_AT, 4, JOINT_SIZE - 4}},
         KUNAI_E_CORRUPT,
         JOINT_END - 4,
         13},
        {{{JOINT_TURN, 4, 0x20020000}}, KUNAI_OK, 0, 14}, /* numbers have 16 bits anyway */
        {{{JOINT_TURN_AT, 4, JOINT_SIZE - 5}}, KUNAI_E_TRUNCATED, JOINT_TURN_AT, 13},
        {{{JOINT_TURN_AT, 4, JOINT_SIZE + 1}}, KUNAI_E_CORRUPT, JOINT_TURN_AT, 13},
        /* numbers 0, 1 and 0: there is one matrix */
        {{{JOINT_TURN_AT, 4, JOINT_SIZE - 6}}, KUNAI_E_CORRUPT, JOINT_END - 4, 13},
        {{{JOINT_TURNS, 2, 0}}, KUNAI_OK, 0, 14},
        {{{JOINT_TURNS, 2, 1}}, KUNAI_E_CORRUPT, JOINT_TURNS, 13},
        {{{JOINT_TURNS, 2, 0x7FFF}}, KUNAI_E_CORRUPT, JOINT_TURNS, 13},
        {{{JOINT_TURNS + 4, 2, 1}}, KUNAI_E_CORRUPT, JOINT_TURNS + 4, 13},
        {{{JOINT_TURNS, 2, 0x8002}}, KUNAI_OK, 0, 14}, /* 6 bytes each up to the end */
        {{{JOINT_TURNS, 2, 0x8003}}, KUNAI_E_CORRUPT, JOINT_TURNS, 13},
        {{{JOINT_TURNS, 2, 0xFFFF}}, KUNAI_E_CORRUPT, JOINT_TURNS, 13},
        {{{JOINT_PIVOT, 2, 0x78}}, KUNAI_OK, 0, 14},
        {{{JOINT_PIVOT, 2, 0x79}}, KUNAI_E_CORRUPT, JOINT_TURNS, 13},
        {{{JOINT_PIVOT, 2, 0x0F}}, KUNAI_E_CORRUPT, JOINT_TURNS, 13},
        {{{JOINT_PIVOTS_AT, 4, JOINT_SIZE - 6}}, KUNAI_OK, 0, 14},
        {{{JOINT_PIVOTS_AT, 4, JOINT_SIZE - 5}}, KUNAI_E_CORRUPT, JOINT_TURNS, 13},
        {{{JOINT_PIVOTS_AT, 4, 0xFFFFFFFF}}, KUNAI_E_CORRUPT, JOINT_TURNS, 13},
        {{{JOINT_MATRICES_AT, 4, JOINT_SIZE - 10}}, KUNAI_OK, 0, 14},
        {{{JOINT_MATRICES_AT, 4, JOINT_SIZE - 9}}, KUNAI_E_CORRUPT, JOINT_TURNS + 2, 13},
        {{{JOINT_MATRICES_AT, 4, 0xFFFFFFFF}}, KUNAI_E_CORRUPT, JOINT_TURNS + 2, 13},
        /* a constant: of the word only 16 bits count */
        {{{JOINT_TAG + 1, 1, 0x03}, {JOINT_TURN, 4, 0xFFFF0000}}, KUNAI_OK, 0, 14},
        {{{JOINT_TAG + 1, 1, 0x03}, {JOINT_TURN, 4, 0x8000}}, KUNAI_OK, 0, 14},
        {{{JOINT_TAG + 1, 1, 0x03}, {JOINT_TURN, 4, 1}}, KUNAI_E_CORRUPT, JOINT_TURN, 13},
        {{{JOINT_TAG + 1, 1, 0x03}, {JOINT_TURN, 4, 0x8003}}, KUNAI_E_CORRUPT, JOINT_TURN, 13}};

    check_rows(write_joints, rows, sizeof rows / sizeof rows[0]);
}

/* ---- materials ---- */

TEST(uv_fields)
{
    static const bad_row rows[] = {
        {{{UV_COUNT, 1, 0}}, KUNAI_OK, 0, 0},
        {{{UV_COUNT, 1, 255}}, KUNAI_E_TRUNCATED, UV_SCALE, NOTHING},
        {{{UV_TABLE_AT, 2, 0xFFFF}}, KUNAI_E_CORRUPT, UV_TABLE_AT, NOTHING},
        {{{UV_TABLE, 2, 39}}, KUNAI_E_CORRUPT, UV_TABLE, NOTHING},
        {{{UV_TABLE, 2, 41}}, KUNAI_OK, 0, 5},
        {{{UV_NAMES_AT, 2, 0xFFFF}}, KUNAI_E_CORRUPT, UV_NAMES_AT, NOTHING},
        {{{UV_SCALE, 4, 0}}, KUNAI_OK, 0, 5},
        {{{UV_SCALE, 4, 0xFFFF}}, KUNAI_OK, 0, 5},
        {{{UV_SCALE, 4, 0x40000001}}, KUNAI_E_CORRUPT, UV_SCALE, 4},
        {{{UV_SCALE, 4, 0x40000002}}, KUNAI_OK, 0, 5},
        {{{UV_SCALE, 4, 0x40000003}}, KUNAI_OK, 0, 5},
        {{{UV_SCALE, 4, 0x40000004}}, KUNAI_OK, 0, 5},
        {{{UV_SCALE, 4, 0x4000FFFF}}, KUNAI_OK, 0, 5},
        {{{UV_SCALE, 4, 0x80000000}}, KUNAI_OK, 0, 5},
        {{{UV_SCALE, 4, 0x80000002}}, KUNAI_E_CORRUPT, UV_SCALE, 4},
        {{{UV_SCALE, 4, 0x80000004}}, KUNAI_OK, 0, 5},
        {{{UV_SCALE, 4, 0x80000004}, {UV_SCALE_AT, 4, UV_SIZE - 8}}, KUNAI_OK, 0, 5},
        {{{UV_SCALE, 4, 0x80000004}, {UV_SCALE_AT, 4, UV_SIZE - 7}},
         KUNAI_E_TRUNCATED,
         UV_SCALE_AT,
         4},
        {{{UV_SCALE_AT, 4, UV_SIZE - 12}}, KUNAI_OK, 0, 5},
        {{{UV_SCALE_AT, 4, UV_SIZE - 11}}, KUNAI_E_TRUNCATED, UV_SCALE_AT, 4},
        {{{UV_SCALE_AT, 4, UV_SIZE}}, KUNAI_E_TRUNCATED, UV_SCALE_AT, 4},
        {{{UV_SCALE_AT, 4, UV_SIZE + 1}}, KUNAI_E_CORRUPT, UV_SCALE_AT, 4},
        {{{UV_SCALE_AT, 4, 0xFFFFFFFF}}, KUNAI_E_CORRUPT, UV_SCALE_AT, 4},
        {{{UV_SCALE, 4, 0x10000003}, {UV_SCALE_AT, 4, UV_SIZE - 6}}, KUNAI_OK, 0, 5},
        {{{UV_SCALE, 4, 0x10000003}, {UV_SCALE_AT, 4, UV_SIZE - 5}},
         KUNAI_E_TRUNCATED,
         UV_SCALE_AT,
         4},
        {{{UV_SCALE, 4, 0x20000000}, {UV_SCALE_AT, 4, 0xFFFFFFFF}}, KUNAI_OK, 0, 5},
        {{{UV_TURN, 4, 0x40000001}}, KUNAI_E_CORRUPT, UV_TURN, 4},
        {{{UV_TURN_AT, 4, UV_SIZE - 12}}, KUNAI_OK, 0, 5},
        {{{UV_TURN_AT, 4, UV_SIZE - 11}}, KUNAI_E_TRUNCATED, UV_TURN_AT, 4},
        {{{UV_TURN, 4, 0x10000003}, {UV_TURN_AT, 4, UV_SIZE - 11}},
         KUNAI_E_TRUNCATED,
         UV_TURN_AT,
         4},                                  /* keys of 4 bytes, whatever the bit says */
        {{{UV_TURNS, 4, 0}}, KUNAI_OK, 0, 5}, /* neither sine nor cosine */
        {{{FRAMES, 2, 4}}, KUNAI_E_TRUNCATED, UV_TURN_AT, 4},
        /* Frame 6 has key 3, far behind the last step. The rotations are too few for 8 frames. */
        {{{FRAMES, 2, 8}, {UV_SCALE, 4, 0x40000000}, {UV_SCALE_AT, 4, UV_SIZE - 16}},
         KUNAI_E_TRUNCATED,
         UV_TURN_AT,
         4},
        {{{FRAMES, 2, 8}, {UV_SCALE, 4, 0x40000000}, {UV_SCALE_AT, 4, UV_SIZE - 15}},
         KUNAI_E_TRUNCATED,
         UV_SCALE_AT,
         3}};

    check_rows(write_uvs, rows, sizeof rows / sizeof rows[0]);
}

TEST(swap_fields)
{
    static const bad_row rows[] = {
        {{{SWAP_COUNT, 1, 0}}, KUNAI_OK, 0, 0},
        {{{SWAP_COUNT, 1, 255}}, KUNAI_E_TRUNCATED, SWAP_KEY_COUNT, NOTHING},
        {{{SWAP_TABLE_AT, 2, 0xFFFF}}, KUNAI_E_CORRUPT, SWAP_TABLE_AT, NOTHING},
        {{{SWAP_TABLE, 2, 7}}, KUNAI_E_CORRUPT, SWAP_TABLE, NOTHING},
        {{{SWAP_KEY_COUNT, 2, 0}}, KUNAI_E_CORRUPT, SWAP_KEY_COUNT, NOTHING},
        {{{SWAP_KEY_COUNT, 2, 1}}, KUNAI_OK, 0, 1},
        {{{SWAP_KEY_COUNT, 2, (SWAP_END - SWAP_KEYS) / 4 + 1}},
         KUNAI_E_TRUNCATED,
         SWAP_KEYS_AT,
         NOTHING},
        {{{SWAP_KEY_COUNT, 2, 0xFFFF}}, KUNAI_E_TRUNCATED, SWAP_KEYS_AT, NOTHING},
        {{{SWAP_KEYS_AT, 2, SWAP_SIZE - 11}}, KUNAI_E_TRUNCATED, SWAP_KEYS_AT, NOTHING},
        {{{SWAP_KEYS_AT, 2, SWAP_SIZE}}, KUNAI_E_TRUNCATED, SWAP_KEYS_AT, NOTHING},
        {{{SWAP_KEYS_AT, 2, SWAP_SIZE + 1}}, KUNAI_E_CORRUPT, SWAP_KEYS_AT, NOTHING},
        {{{SWAP_KEYS_AT, 2, 0xFFFF}}, KUNAI_E_CORRUPT, SWAP_KEYS_AT, NOTHING},
        {{{SWAP_KEYS + 4, 2, 0}}, KUNAI_E_CORRUPT, SWAP_KEYS + 4, 1},
        {{{SWAP_KEYS + 4, 2, 1}}, KUNAI_OK, 0, 1},
        {{{SWAP_KEYS + 4, 2, 7}}, KUNAI_OK, 0, 1},
        {{{SWAP_KEYS + 4, 2, 8}}, KUNAI_E_CORRUPT, SWAP_KEYS + 8, 1},
        {{{SWAP_KEYS + 8, 2, 0xFFFF}}, KUNAI_OK, 0, 1},
        {{{SWAP_KEYS + 2, 1, 1}}, KUNAI_OK, 0, 1},
        {{{SWAP_KEYS + 2, 1, 2}}, KUNAI_E_CORRUPT, SWAP_KEYS + 2, 1},
        {{{SWAP_KEYS + 2, 1, 255}}, KUNAI_E_CORRUPT, SWAP_KEYS + 2, 1},
        {{{SWAP_KEYS + 3, 1, 1}}, KUNAI_E_CORRUPT, SWAP_KEYS + 3, 1},
        {{{SWAP_KEYS + 3, 1, 254}}, KUNAI_E_CORRUPT, SWAP_KEYS + 3, 1},
        {{{SWAP_KEYS + 3, 1, 255}}, KUNAI_OK, 0, 1},
        {{{SWAP_TEXTURES_AT, 2, SWAP_SIZE - 32}}, KUNAI_OK, 0, 1},
        {{{SWAP_TEXTURES_AT, 2, SWAP_SIZE - 31}}, KUNAI_E_TRUNCATED, SWAP_TEXTURES_AT, 1},
        {{{SWAP_TEXTURES_AT, 2, SWAP_SIZE}}, KUNAI_E_TRUNCATED, SWAP_TEXTURES_AT, 1},
        {{{SWAP_TEXTURES_AT, 2, SWAP_SIZE + 1}}, KUNAI_E_CORRUPT, SWAP_TEXTURES_AT, 1},
        {{{SWAP_PALETTES_AT, 2, SWAP_SIZE - 16}}, KUNAI_OK, 0, 1},
        {{{SWAP_PALETTES_AT, 2, SWAP_SIZE - 15}}, KUNAI_E_TRUNCATED, SWAP_PALETTES_AT, 1},
        {{{SWAP_PALETTES_AT, 2, 0xFFFF}}, KUNAI_E_CORRUPT, SWAP_PALETTES_AT, 1},
        /* no palette: then where they are does not matter */
        {{{SWAP_PALETTES_AT, 2, 0xFFFF}, {0x4B, 1, 0}}, KUNAI_E_CORRUPT, SWAP_KEYS + 3, 1}};

    check_rows(write_swaps, rows, sizeof rows / sizeof rows[0]);
}

/* What is left of a damaged list of keys. */
TEST(swap_rest)
{
    static const patch late[PATCHES] = {{SWAP_KEYS + 4, 2, 8}},
                       strange[PATCHES] = {{SWAP_KEYS + 2, 1, 2}};
    bytes file = make_patched(write_swaps, late);
    kunai_motion *motion = open_warned_motion(&file, NULL, KUNAI_E_CORRUPT, SWAP_KEYS + 8, "PAT0");
    const kunai_track *track = kunai_motion_get_track(motion, 0);

    assert_int_equal(track->key_count, 2);
    assert_true(track->frames[1] == 8.0f);
    kunai_motion_close(motion);
    free_bytes(&file);
    file = make_patched(write_swaps, strange);
    motion = open_warned_motion(&file, NULL, KUNAI_E_CORRUPT, SWAP_KEYS + 2, "PAT0");
    track = kunai_motion_get_track(motion, 0);
    assert_int_equal(track->key_count, 3);
    assert_int_equal(track->raw[0], 2);
    assert_true(track->values[0] == -1.0f && track->values[1] == 2.0f);
    kunai_motion_close(motion);
    free_bytes(&file);
}

TEST(paint_fields)
{
    static const bad_row rows[] = {
        {{{PAINT_COUNT, 1, 0}}, KUNAI_OK, 0, 0},
        {{{PAINT_COUNT, 1, 255}}, KUNAI_E_TRUNCATED, PAINT_DIFFUSE, NOTHING},
        {{{PAINT_TABLE_AT, 2, 0xFFFF}}, KUNAI_E_CORRUPT, PAINT_TABLE_AT, NOTHING},
        {{{PAINT_TABLE, 2, 19}}, KUNAI_E_CORRUPT, PAINT_TABLE, NOTHING},
        {{{PAINT_DIFFUSE, 4, 0x00020000 | (PAINT_SIZE - 6)}}, KUNAI_OK, 0, 5},
        {{{PAINT_DIFFUSE, 4, 0x00020000 | (PAINT_SIZE - 5)}}, KUNAI_E_TRUNCATED, PAINT_DIFFUSE, 4},
        {{{PAINT_DIFFUSE, 4, PAINT_SIZE}}, KUNAI_E_TRUNCATED, PAINT_DIFFUSE, 4},
        {{{PAINT_DIFFUSE, 4, PAINT_SIZE + 1}}, KUNAI_E_CORRUPT, PAINT_DIFFUSE, 4},
        {{{PAINT_DIFFUSE, 4, 0x0002FFFF}}, KUNAI_E_CORRUPT, PAINT_DIFFUSE, 4},
        {{{PAINT_DIFFUSE, 4, 0x2002FFFF}}, KUNAI_OK, 0, 5}, /* a constant */
        {{{PAINT_DIFFUSE, 4, 0x40020040}}, KUNAI_OK, 0, 5},
        {{{PAINT_DIFFUSE, 4, 0x40010040}}, KUNAI_E_CORRUPT, PAINT_DIFFUSE, 4},
        {{{PAINT_DIFFUSE, 4, 0x40040040}}, KUNAI_OK, 0, 5},
        {{{PAINT_DIFFUSE, 4, 0x5FFE0040}}, KUNAI_OK, 0, 5},
        {{{PAINT_DIFFUSE, 4, 0x80040000 | (PAINT_SIZE - 4)}}, KUNAI_OK, 0, 5},
        {{{PAINT_DIFFUSE, 4, 0x80040000 | (PAINT_SIZE - 3)}}, KUNAI_E_TRUNCATED, PAINT_DIFFUSE, 4},
        {{{PAINT_ALPHA, 4, 0x00020000 | (PAINT_SIZE - 3)}}, KUNAI_OK, 0, 5},
        {{{PAINT_ALPHA, 4, 0x00020000 | (PAINT_SIZE - 2)}}, KUNAI_E_TRUNCATED, PAINT_ALPHA, 4},
        {{{PAINT_ALPHA, 4, 0x80020000}}, KUNAI_E_CORRUPT, PAINT_ALPHA, 4},
        {{{PAINT_ALPHA, 4, 0x80040000 | (PAINT_SIZE - 2)}}, KUNAI_OK, 0, 5},
        {{{PAINT_ALPHA, 4, 0x80040000 | (PAINT_SIZE - 1)}}, KUNAI_E_TRUNCATED, PAINT_ALPHA, 4},
        {{{PAINT_ALPHAS, 1, 0xFF}}, KUNAI_OK, 0, 5}}; /* 5 bits of it count */

    check_rows(write_paints, rows, sizeof rows / sizeof rows[0]);
}

/* ---- NSBVA ---- */

TEST(sight_fields)
{
    static const bad_row rows[] = {
        {{{SIGHT_SIZE_FIELD, 2, 15}}, KUNAI_E_CORRUPT, SIGHT_SIZE_FIELD, 2},
        {{{SIGHT_SIZE_FIELD, 2, 17}}, KUNAI_E_CORRUPT, SIGHT_SIZE_FIELD, 2},
        {{{SIGHT_SIZE_FIELD, 2, 0}}, KUNAI_E_CORRUPT, SIGHT_SIZE_FIELD, 2},
        {{{SIGHT_SIZE_FIELD + 2, 2, 0xFFFF}}, KUNAI_OK, 0, 2},
        {{{SIGHT_NODES, 2, 0}, {SIGHT_SIZE_FIELD, 2, 12}}, KUNAI_OK, 0, 0},
        {{{SIGHT_NODES, 2, 10}}, KUNAI_OK, 0, 10},
        {{{SIGHT_NODES, 2, 11}}, KUNAI_E_TRUNCATED, SIGHT_BITS, NOTHING},
        {{{SIGHT_NODES, 2, 0xFFFF}}, KUNAI_E_TRUNCATED, SIGHT_BITS, NOTHING},
        {{{FRAMES, 2, 16}}, KUNAI_OK, 0, 2},
        {{{FRAMES, 2, 17}}, KUNAI_E_TRUNCATED, SIGHT_BITS, NOTHING},
        {{{FRAMES, 2, 0xFFFF}, {SIGHT_NODES, 2, 0xFFFF}}, KUNAI_E_TRUNCATED, SIGHT_BITS, NOTHING}};

    check_rows(write_sight, rows, sizeof rows / sizeof rows[0]);
}

/* ---- cost ---- */

/* Curves of many materials that share keys: a small file, and a large motion. */
static kunai_result open_shared(uint32_t material_count)
{
    enum { FRAME_COUNT = 0xFFFF };
    static int32_t keys[FRAME_COUNT];
    static char names[255][12];
    nitro_paint *list = calloc(material_count, sizeof *list);
    const nitro_curve curve = {keys, FRAME_COUNT, 1, 0, 0};
    const nitro_curve fixed = {keys, 1, 0, 0, 0};
    nitro_paints all = {"a", FRAME_COUNT, 0, list, material_count};
    kunai_motion *motion = NULL;
    kunai_result result;
    bytes file = {0};
    uint32_t i, k;

    assert_non_null(list);
    for (i = 0; i < material_count; i++) {
        (void)snprintf(names[i], sizeof names[i], "%u", i);
        list[i].material = names[i];
        for (k = 0; k < 5; k++)
            list[i].curves[k] = k < 4 ? curve : fixed;
    }
    write_nitro_paints(&all, 1, &file);
    result = kunai_motion_open(file.data, file.size, NULL, &motion, NULL);
    kunai_motion_close(motion);
    free_bytes(&file);
    free(list);
    return result;
}

TEST(shared_keys)
{
    assert_int_equal(open_shared(4), KUNAI_OK);
    assert_int_equal(open_shared(255), KUNAI_E_LIMIT);
}

/* ---- sweeps ---- */

/* Without its last byte a file may still be whole: padding. */
TEST(sweeps)
{
    size_t i;

    for (i = 0; i < FILES; i++) {
        bytes file = {0};

        files[i].write(&file);
        test_sweep_all(&motion_visitor, file.data, file.size, NULL, 0);
        free_bytes(&file);
    }
}
