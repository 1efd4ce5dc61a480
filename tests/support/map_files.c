/* map_files.c - a land that tests open and damage, and how they open map files. */
#include "map_files.h"

/* ---- a land ---- */

/* Two slopes that lean on each other at z = 0, and a flat plate that lies over both. */
bytes make_heights(void)
{
    static const int32_t points[4][2] = {
        {-40960, -40960}, {40960, 0}, {-40960, 40960}, {4096, 8192}};
    static const int32_t normals[2][3] = {{0, 4096, 0}, {0, 3664, -1832}};
    static const int32_t constants[3] = {-8192, -16384, 3};
    static const bdhc_plate plates[3] = {{{0, 1}, 1, 2}, {{2, 1}, 0, 0}, {{0, 3}, 0, 1}};
    static const kunai_map_strip strips[2] = {{0, 0, 2}, {40960, 2, 3}};
    static const uint16_t accesses[5] = {0, 2, 1, 2, 0};
    static const bdhc_parts all = {points, normals, constants, plates, strips, accesses,
                                   4,      2,       3,         3,      2,      5};
    bytes out = {0};

    write_bdhc(&all, &out);
    assert_int_equal(out.size, HEIGHTS_SIZE);
    return out;
}

const kunai_map_prop land_props[2] = {
    {7, {-4096, 8192, 12288}, {16384, -1, 65535}, {4096, 2048, -4096}, {0, 0}},
    {0xFFFFFFFF, {INT32_MIN, INT32_MAX, 1}, {2, 3, 4}, {5, 6, 7}, {1, 0x89ABCDEF}},
};

const uint8_t land_sounds[16] = {9, 100, 0, 0, 0, 0, 31, 31, 10, 50, 1, 2, 3, 4, 5, 6};

static uint16_t get_tile(uint32_t index)
{
    return (uint16_t)(0x8003 + 61 * index);
}

bytes make_land(enum map_game game)
{
    uint16_t tiles[LAND_TILES];
    bytes heights = {0}, model = {0}, out = {0};
    const land_parts all = {tiles, land_props, 2, 0, &model, &heights, land_sounds, 2};
    uint32_t i;

    for (i = 0; i < LAND_TILES; i++)
        tiles[i] = get_tile(i);
    append_text(&model, "BMD0, a model or so.");
    if (game == MAP_DIAMOND)
        write_bdhc_diamond(&heights);
    else
        heights = make_heights();
    write_map_land(&all, game, &out);
    free_bytes(&heights);
    free_bytes(&model);
    return out;
}

void expect_land(const kunai_map *map, uint32_t shift)
{
    const kunai_map_land *land = kunai_map_get_land(map);
    uint32_t i;

    assert_int_equal(kunai_map_get_info(map)->format, KUNAI_FORMAT_LAND);
    assert_int_equal(kunai_map_get_info(map)->item_count, 1);
    for (i = 0; i < LAND_TILES; i++)
        assert_int_equal(land->tiles[i], get_tile(i));
    assert_int_equal(land->prop_count, 2);
    assert_memory_equal(land->props, land_props, sizeof land_props);
    assert_int_equal(land->model_offset, LAND_MODEL + shift);
    assert_int_equal(land->model_size, LAND_HEIGHTS - LAND_MODEL);
    assert_int_equal(land->sound_count, shift ? 2 : 0);
    if (shift)
        assert_memory_equal(land->sounds, land_sounds, sizeof land_sounds);
}

void expect_land_heights(const kunai_map *map)
{
    const kunai_map_land *land = kunai_map_get_land(map);
    int32_t height;

    assert_int_equal(land->height_result, KUNAI_OK);
    assert_int_equal(land->plate_count, 3);
    assert_int_equal(land->strip_count, 2);
    assert_int_equal(land->access_count, 5);
    assert_int_equal(kunai_map_height(map, 40960, 40960, 0, &height, NULL), KUNAI_OK);
    assert_int_equal(height, 8192);
}

void expect_no_heights(const kunai_map *map, kunai_result why)
{
    const kunai_map_land *land = kunai_map_get_land(map);
    uint32_t count = 1234;

    assert_int_equal(land->height_result, why);
    assert_int_equal(land->plate_count, 0);
    assert_int_equal(land->strip_count, 0);
    assert_int_equal(land->access_count, 0);
    assert_int_equal(kunai_map_heights(map, 0, 0, 0, NULL, 0, &count, NULL), KUNAI_E_RANGE);
    assert_int_equal(count, 0);
}

void set_16(bytes *file, size_t at, uint32_t value)
{
    assert_true(at + 2 <= file->size);
    file->data[at] = (uint8_t)value;
    file->data[at + 1] = (uint8_t)(value >> 8);
}

void set_32(bytes *file, size_t at, uint32_t value)
{
    set_u32(file, at, value, 0);
}

/* ---- opening ---- */

kunai_map *open_map_file(const bytes *file, uint32_t format, uint32_t flags, kunai_error *error)
{
    const kunai_options options = {.struct_size = sizeof options, .flags = flags, .format = format};
    test_exact exact = test_exact_copy(file->data, file->size);
    kunai_map *map = NULL;
    const kunai_result code = kunai_map_open(exact.data, exact.size, &options, &map, error);

    assert_int_equal(code, error->code);
    assert_int_equal(code == KUNAI_OK, map != NULL);
    test_exact_free(&exact);
    if (map)
        map_visitor.walk(map, file->data, file->size);
    return map;
}

/* Says why not. */
static kunai_map *must_open(const bytes *file, uint32_t format)
{
    kunai_error error;
    kunai_map *map = open_map_file(file, format, 0, &error);

    if (!map)
        fail_msg("%s at %llu: %s", error.record, (unsigned long long)error.offset, error.message);
    return map;
}

static void print_warnings(const kunai_map_info *info)
{
    uint32_t i;

    for (i = 0; i < info->warning_count; i++)
        print_message("warning %d, %s at %llu: %s\n", info->warnings[i].code,
                      info->warnings[i].record, (unsigned long long)info->warnings[i].offset,
                      info->warnings[i].message);
}

kunai_map *open_map_with(const bytes *file, uint32_t format, uint32_t warnings)
{
    kunai_map *map = must_open(file, format);
    const kunai_map_info *info = kunai_map_get_info(map);

    if (info->warning_count != warnings)
        print_warnings(info);
    assert_int_equal(info->warning_count, warnings);
    return map;
}

static void expect_error(const kunai_error *error, kunai_result code, uint64_t offset,
                         const char *record)
{
    if (error->code != code || error->offset != offset || strcmp(error->record, record) != 0)
        fail_msg("%s, %s at %llu (%s), not %s, %s at %llu", kunai_result_name(error->code),
                 error->record, (unsigned long long)error->offset, error->message,
                 kunai_result_name(code), record, (unsigned long long)offset);
}

kunai_map *open_map_warned(const bytes *file, uint32_t format, kunai_result code, uint64_t offset,
                           const char *record)
{
    kunai_map *map = open_map_with(file, format, 1);
    kunai_error error;

    expect_error(&kunai_map_get_info(map)->warnings[0], code, offset, record);
    assert_null(open_map_file(file, format, KUNAI_OPEN_STRICT, &error));
    expect_error(&error, code, offset, record);
    return map;
}

void expect_map_failure(const bytes *file, uint32_t format, kunai_result code, uint64_t offset,
                        const char *record)
{
    kunai_error error;
    kunai_map *map = open_map_file(file, format, 0, &error);

    if (map)
        print_warnings(kunai_map_get_info(map));
    assert_null(map);
    expect_error(&error, code, offset, record);
}
