/* test_land.c - land files of the three games and BDHC files (platinum.md 5): every field of what
 * is whole. */
#include "map_content.h"

static kunai_map *open_and_free(bytes *file, uint32_t format, uint32_t warnings)
{
    kunai_map *map = open_map_with(file, format, warnings);

    free_bytes(file);
    return map;
}

/* ---- fields ---- */

/* Where the tables of platinum.md 5 say that they are, without the writer. */
TEST(places)
{
    bytes file = {0};
    const kunai_map_land *land;
    kunai_map *map;
    uint32_t i;

    append_zeros(&file, 16 + 0x800 + 48 + 8 + 16);
    set_32(&file, 0x00, 0x800);
    set_32(&file, 0x04, 48);
    set_32(&file, 0x08, 8);
    set_32(&file, 0x0C, 16);
    set_16(&file, 0x10 + 2 * (3 + 5 * 32), 0x8069);
    for (i = 0; i < 12; i++)
        set_32(&file, 0x810 + 4 * i, 0x01020304 * (i + 1));
    memcpy(file.data + 0x840, "BMD0", 4);
    memcpy(file.data + 0x848, "BDHC", 4);
    map = open_and_free(&file, 0, 0);
    land = kunai_map_get_land(map);
    for (i = 0; i < LAND_TILES; i++)
        assert_int_equal(land->tiles[i], i == 3 + 5 * 32 ? 0x8069 : 0);
    assert_int_equal(land->prop_count, 1);
    assert_int_equal(land->props->model, 0x01020304);
    for (i = 0; i < 3; i++) {
        assert_int_equal(land->props->position[i], 0x01020304 * (i + 2));
        assert_int_equal(land->props->rotation[i], 0x01020304 * (i + 5));
        assert_int_equal(land->props->scale[i], 0x01020304 * (i + 8));
    }
    assert_int_equal(land->props->raw[0], 0x01020304 * 11);
    assert_int_equal(land->props->raw[1], 0x01020304 * 12);
    assert_int_equal(land->model_offset, 0x840);
    assert_int_equal(land->model_size, 8);
    assert_int_equal(land->height_result, KUNAI_OK);
    assert_int_equal(land->plate_count + land->strip_count + land->access_count, 0);
    kunai_map_close(map);
}

/* The same of a BDHC, one of each: counts, points, normal, constant, plate, strip, access. */
TEST(height_places)
{
    static const uint8_t data[] = {
        'B',  'D',  'H', 'C',  2,    0,    1,    0,    1, 0, 1, 0,    1, 0, 2, 0, /* counts */
        0x02, 0x01, 0,   0,    0xFF, 0xFF, 0xFF, 0xFF,                            /* 0x102, -1 */
        0x01, 0,    0,   0,    0x04, 0x03, 0,    0,                               /* 1, 0x304 */
        0x06, 0x05, 0,   0,    0x08, 0x07, 0,    0,    9, 0, 0, 0xFF,             /* normal */
        0x0B, 0x0A, 0,   0,                                                       /* constant */
        1,    0,    0,   0,    0,    0,    0,    0, /* plate: points 1, 0 */
        0x0D, 0x0C, 0,   0x80, 1,    0,    1,    0, /* strip */
        0,    0,    0,   0,                         /* accesses */
    };
    bytes file = {0};
    const kunai_map_land *land;
    kunai_map *map;

    append_bytes(&file, data, sizeof data);
    map = open_and_free(&file, 0, 0);
    land = kunai_map_get_land(map);
    assert_int_equal(land->plate_count, 1);
    assert_int_equal(land->plates->points[0], 1);
    assert_int_equal(land->plates->points[1], 0);
    assert_int_equal(land->plates->normal_index, 0);
    assert_int_equal(land->plates->constant_index, 0);
    assert_int_equal(land->plates->min[0], 1);
    assert_int_equal(land->plates->min[1], -1);
    assert_int_equal(land->plates->max[0], 0x102);
    assert_int_equal(land->plates->max[1], 0x304);
    assert_int_equal(land->plates->normal[0], 0x506);
    assert_int_equal(land->plates->normal[1], 0x708);
    assert_int_equal(land->plates->normal[2], 9 - 0x1000000);
    assert_int_equal(land->plates->constant, 0xA0B);
    assert_int_equal(land->strip_count, 1);
    assert_int_equal(land->strips->scanline, INT32_MIN + 0xC0D);
    assert_int_equal(land->strips->first, 1);
    assert_int_equal(land->strips->count, 1);
    assert_int_equal(land->access_count, 2);
    assert_int_equal(land->accesses[0], 0);
    assert_int_equal(land->accesses[1], 0);
    kunai_map_close(map);
}

/* Every plate of several, with the parts that it shares with others. */
TEST(plates)
{
    static const kunai_map_plate expected[3] = {
        {{-40960, -40960}, {40960, 0}, {0, 3664, -1832}, 3, {0, 1}, 1, 2},
        {{-40960, 0}, {40960, 40960}, {0, 4096, 0}, -8192, {2, 1}, 0, 0},
        {{-40960, -40960}, {4096, 8192}, {0, 4096, 0}, -16384, {0, 3}, 0, 1},
    };
    static const kunai_map_strip strips[2] = {{0, 0, 2}, {40960, 2, 3}};
    static const uint16_t accesses[5] = {0, 2, 1, 2, 0};
    bytes file = make_heights();
    kunai_map *map = open_and_free(&file, 0, 0);
    const kunai_map_land *land = kunai_map_get_land(map);

    expect_land_heights(map);
    assert_memory_equal(land->plates, expected, sizeof expected);
    assert_memory_equal(land->strips, strips, sizeof strips);
    assert_memory_equal(land->accesses, accesses, sizeof accesses);
    kunai_map_close(map);
}

/* It has heights, and nothing else of a land. */
TEST(bare_heights)
{
    bytes file = make_heights();
    kunai_map *map = open_and_free(&file, KUNAI_FORMAT_BDHC, 0);
    const kunai_map_land *land = kunai_map_get_land(map);

    expect_map_content(map, KUNAI_FORMAT_BDHC, 1, HAS_LAND);
    assert_null(land->tiles);
    assert_int_equal(land->prop_count, 0);
    assert_int_equal(land->model_offset, 0);
    assert_int_equal(land->model_size, 0);
    assert_int_equal(land->sound_count, 0);
    expect_land_heights(map);
    kunai_map_close(map);
}

/* ---- the three games ---- */

TEST(platinum)
{
    bytes file = make_land(MAP_PLATINUM);
    kunai_map *map;

    assert_int_equal(file.size, LAND_SIZE);
    map = open_and_free(&file, 0, 0);
    expect_map_content(map, KUNAI_FORMAT_LAND, 1, HAS_LAND);
    expect_land(map, 0);
    expect_land_heights(map);
    kunai_map_close(map);
}

TEST(heartgold)
{
    bytes file = make_land(MAP_HEARTGOLD);
    kunai_map *map;

    assert_int_equal(file.size, LAND_SIZE + LAND_SOUNDS);
    map = open_and_free(&file, 0, 0);
    expect_land(map, LAND_SOUNDS);
    expect_land_heights(map);
    kunai_map_close(map);
}

/* The section of sounds may be empty; a first tile of 0x1234 alone does not make one. */
TEST(which_game)
{
    uint16_t tiles[LAND_TILES] = {0x1234, 8};
    const land_parts all = {.tiles = tiles};
    bytes file = {0};
    kunai_map *map;

    write_map_land(&all, MAP_HEARTGOLD, &file);
    map = open_and_free(&file, KUNAI_FORMAT_LAND, 0);
    assert_int_equal(kunai_map_get_land(map)->tiles[0], 0x1234);
    assert_int_equal(kunai_map_get_land(map)->tiles[1], 8);
    assert_int_equal(kunai_map_get_land(map)->sound_count, 0);
    kunai_map_close(map);
    memset(&file, 0, sizeof file);
    write_map_land(&all, MAP_PLATINUM, &file);
    map = open_and_free(&file, KUNAI_FORMAT_LAND, 0);
    assert_int_equal(kunai_map_get_land(map)->tiles[0], 0x1234);
    assert_int_equal(kunai_map_get_land(map)->sound_count, 0);
    kunai_map_close(map);
}

/* Its heights are another thing: that is said, and the rest is there. */
TEST(diamond)
{
    bytes file = make_land(MAP_DIAMOND), heights = {0};
    kunai_map *map;

    map = open_map_warned(&file, 0, KUNAI_E_UNSUPPORTED, LAND_HEIGHTS + 4, "BDHC");
    expect_land(map, 0);
    expect_no_heights(map, KUNAI_E_UNSUPPORTED);
    kunai_map_close(map);
    free_bytes(&file);
    write_bdhc_diamond(&heights);
    expect_map_failure(&heights, 0, KUNAI_E_UNSUPPORTED, 4, "BDHC");
    free_bytes(&heights);
}

/* 32 points, and no normals: only both of it is Diamond. */
TEST(near_diamond)
{
    static const int32_t points[33][2], normals[1][3];
    bdhc_parts all = {.points = points, .normals = normals};
    bytes files[3] = {{0}, {0}, {0}};
    size_t i;

    for (i = 0; i < COUNT(files); i++) {
        kunai_map *map;

        all.point_count = i == 0 ? 32 : i == 1 ? 31 : 33;
        all.normal_count = i == 0;
        write_bdhc(&all, &files[i]);
        map = open_and_free(&files[i], 0, 0);
        assert_int_equal(kunai_map_get_land(map)->height_result, KUNAI_OK);
        kunai_map_close(map);
    }
}

/* ---- sections ---- */

/* As many props as fit into their size: member 506 of the game has 146 bytes, and its model lies at
 * an odd place behind all of them. */
TEST(stray_bytes)
{
    bytes model = {0}, heights = make_heights();
    uint32_t stray;

    append_text(&model, "BMD0!");
    for (stray = 0; stray < 48; stray++) {
        const land_parts all = {.props = land_props,
                                .prop_count = 2,
                                .stray_size = stray,
                                .model = &model,
                                .heights = &heights};
        bytes file = {0};
        const kunai_map_land *land;
        kunai_map *map;

        write_map_land(&all, MAP_PLATINUM, &file);
        map = open_and_free(&file, 0, 0);
        land = kunai_map_get_land(map);
        assert_int_equal(land->prop_count, 2);
        assert_memory_equal(land->props, land_props, sizeof land_props);
        assert_int_equal(land->model_offset, LAND_MODEL + stray);
        assert_int_equal(land->model_size, 5);
        expect_land_heights(map);
        kunai_map_close(map);
    }
    free_bytes(&model);
    free_bytes(&heights);
}

/* Any of props, model and heights may be missing, silently. */
TEST(missing_sections)
{
    bytes model = {0}, heights = make_heights();
    uint32_t set;

    append_text(&model, "BMD0");
    for (set = 0; set < 8; set++) {
        const land_parts all = {.props = land_props,
                                .prop_count = set & 1 ? 2 : 0,
                                .model = set & 2 ? &model : NULL,
                                .heights = set & 4 ? &heights : NULL};
        bytes file = {0};
        const kunai_map_land *land;
        kunai_map *map;

        write_map_land(&all, MAP_PLATINUM, &file);
        if (set < 2) /* nothing of it is known */
            expect_map_failure(&file, 0, KUNAI_E_FORMAT, 0, "map");
        map = open_and_free(&file, set < 2 ? KUNAI_FORMAT_LAND : 0, 0);
        land = kunai_map_get_land(map);
        assert_non_null(land->tiles);
        assert_int_equal(land->prop_count, set & 1 ? 2 : 0);
        assert_int_equal(land->model_offset, !(set & 2) ? 0 : set & 1 ? LAND_MODEL : LAND_PROPS);
        assert_int_equal(land->model_size, set & 2 ? 4 : 0);
        if (set & 4)
            expect_land_heights(map);
        else
            expect_no_heights(map, KUNAI_E_FORMAT);
        kunai_map_close(map);
    }
    free_bytes(&model);
    free_bytes(&heights);
}

/* The game uses 32 props; all are given. */
TEST(many_props)
{
    kunai_map_prop props[40] = {{0}};
    const land_parts all = {.props = props, .prop_count = COUNT(props)};
    bytes file = {0};
    kunai_map *map;
    uint32_t i;

    for (i = 0; i < COUNT(props); i++)
        props[i].model = 1000 + i;
    write_map_land(&all, MAP_PLATINUM, &file);
    map = open_and_free(&file, KUNAI_FORMAT_LAND, 0);
    assert_int_equal(kunai_map_get_land(map)->prop_count, COUNT(props));
    assert_memory_equal(kunai_map_get_land(map)->props, props, sizeof props);
    kunai_map_close(map);
}

/* ---- found out, or named ---- */

/* The first four bytes of a model tell, all of which have to be inside it. */
TEST(found_out_by_model)
{
    bytes file = make_land(MAP_PLATINUM);

    set_32(&file, 8, 4);
    set_32(&file, 12, LAND_SIZE - LAND_MODEL - 4);
    kunai_map_close(open_map_warned(&file, 0, KUNAI_E_FORMAT, LAND_MODEL + 4, "BDHC"));
    set_32(&file, 8, 3);
    set_32(&file, 12, LAND_SIZE - LAND_MODEL - 3);
    expect_map_failure(&file, 0, KUNAI_E_FORMAT, 0, "map");
    free_bytes(&file);
}

/* One section must be what it should be, where the sizes say; what is cut off is a warning. */
TEST(found_out)
{
    bytes file = make_land(MAP_PLATINUM);

    file.data[LAND_MODEL] = 'X';
    kunai_map_close(open_map_with(&file, 0, 0));
    file.data[LAND_HEIGHTS] = 'X';
    expect_map_failure(&file, 0, KUNAI_E_FORMAT, 0, "map");
    file.data[LAND_MODEL] = 'B';
    kunai_map_close(open_map_warned(&file, 0, KUNAI_E_FORMAT, LAND_HEIGHTS, "BDHC"));
    file.data[LAND_HEIGHTS] = 'B';
    kunai_map_close(open_map_with(&file, 0, 0));
    file.size--;
    kunai_map_close(open_map_warned(&file, 0, KUNAI_E_TRUNCATED, 12, "land_data"));
    file.size++;
    append_u8(&file, 0);
    kunai_map_close(open_map_warned(&file, 0, KUNAI_E_CORRUPT, LAND_SIZE, "land_data"));
    free_bytes(&file);
}

TEST(options)
{
    kunai_options options = {.struct_size = sizeof options, .index = 1};
    bytes file = make_land(MAP_PLATINUM);
    kunai_map *map;
    kunai_error error;

    assert_int_equal(kunai_map_open(file.data, file.size, &options, &map, &error), KUNAI_E_RANGE);
    assert_null(map);
    options.index = 0;
    options.format = KUNAI_FORMAT_NARC;
    assert_int_equal(kunai_map_open(file.data, file.size, &options, &map, &error), KUNAI_E_FORMAT);
    assert_int_equal(kunai_map_open(file.data, file.size, NULL, NULL, &error), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_map_open(NULL, 1, NULL, &map, &error), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_map_open(NULL, 0, NULL, &map, &error), KUNAI_E_FORMAT);
    free_bytes(&file);
}
