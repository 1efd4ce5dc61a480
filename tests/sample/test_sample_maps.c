/* test_sample_maps.c - the small world of the sample, against numbers that were worked out by hand
 * from what its writer says of it (sample_map.c), and its textures. */
#include "support.h"

#include "sample_map.h"

#include <stdlib.h>
#include <string.h>

enum { ONE = 4096, MOST_HEIGHTS = 10, BLOCKED = 0x8000 };

/* ---- files and members ---- */

static kunai_map *open_bytes(const void *data, size_t size, uint32_t format)
{
    const kunai_options options = {
        .struct_size = sizeof options, .flags = KUNAI_OPEN_STRICT, .format = format};
    kunai_map *map = NULL;
    kunai_error error;

    if (kunai_map_open(data, size, &options, &map, &error) != KUNAI_OK)
        fail_msg("offset %u: %s", (unsigned)error.offset, error.message);
    return map;
}

static kunai_map *open_file(const char *name, uint32_t format)
{
    size_t size;
    uint8_t *data = test_read_fixture(name, &size);
    kunai_map *map = open_bytes(data, size, format);

    free(data);
    return map;
}

/* A member of an archive; how many there are. */
static uint8_t *read_member(const char *name, uint32_t index, size_t *size, uint32_t *count)
{
    kunai_archive *archive = NULL;
    const kunai_entry *entry;
    size_t file_size;
    uint8_t *file = test_read_fixture(name, &file_size), *data;

    assert_int_equal(kunai_archive_open(file, file_size, NULL, &archive, NULL), KUNAI_OK);
    assert_int_equal(kunai_archive_get_info(archive)->format, KUNAI_FORMAT_NARC);
    *count = kunai_archive_get_info(archive)->entry_count;
    entry = kunai_archive_get_entry(archive, index);
    assert_non_null(entry);
    *size = (size_t)entry->size;
    data = malloc(*size);
    assert_int_equal(kunai_archive_read(archive, index, data, *size, NULL, NULL), KUNAI_OK);
    kunai_archive_close(archive);
    free(file);
    return data;
}

static kunai_map *open_member(const char *name, uint32_t index, uint32_t format)
{
    size_t size;
    uint32_t count;
    uint8_t *data = read_member(name, index, &size, &count);
    kunai_map *map = open_bytes(data, size, format);

    free(data);
    return map;
}

static kunai_map *open_land(uint32_t index)
{
    return open_member("land_data.narc", index, KUNAI_FORMAT_ANY);
}

TEST(member_counts)
{
    static const struct {
        const char *name;
        uint32_t count;
    } archives[] = {{"map_matrix.narc", SAMPLE_SETS},   {"land_data.narc", SAMPLE_LANDS},
                    {"area_data.narc", SAMPLE_SETS},    {"area_build.narc", SAMPLE_SETS},
                    {"arealight.narc", SAMPLE_SETS},    {"bm_anime_list.narc", SAMPLE_PROPS},
                    {"build_model.narc", SAMPLE_PROPS}, {"areabm_texset.narc", SAMPLE_SETS},
                    {"map_tex_set.narc", SAMPLE_SETS}};
    uint32_t i, count;
    size_t size;

    for (i = 0; i < sizeof archives / sizeof archives[0]; i++) {
        free(read_member(archives[i].name, 0, &size, &count));
        assert_int_equal(count, archives[i].count);
    }
}

/* ---- land ---- */

static uint32_t count_tiles(const kunai_map_land *land, uint32_t mask, uint32_t value)
{
    uint32_t i, count = 0;

    for (i = 0; i < 32 * 32; i++)
        count += (land->tiles[i] & mask) == value;
    return count;
}

TEST(lands)
{
    /* Water: a river of 8 columns but for 4 rows of bridge; 12 x 12 tiles less 2 x 6 of jetty. */
    static const struct {
        uint32_t props, plates, strips, blocked, bridge;
    } lands[SAMPLE_LANDS] = {{9, 6, 3, 8 * 28, 8 * 4},
                             {3, 7, 3, 2 * 16, 0},
                             {2, 4, 4, 4 * 32, 0},
                             {2, 6, 5, 144 - 12, 2 * 10},
                             {3, 1, 1, 1024 - 64, 0}};
    uint32_t i;

    for (i = 0; i < SAMPLE_LANDS; i++) {
        kunai_map *map = open_land(i);
        const kunai_map_land *land = kunai_map_get_land(map);

        assert_int_equal(kunai_map_get_info(map)->format, KUNAI_FORMAT_LAND);
        assert_int_equal(land->prop_count, lands[i].props);
        assert_int_equal(land->plate_count, lands[i].plates);
        assert_int_equal(land->strip_count, lands[i].strips);
        assert_int_equal(land->height_result, KUNAI_OK);
        assert_int_equal(land->model_offset,
                         16 + 0x800 + 48 * lands[i].props + (i == LAND_HUT ? 2 : 0));
        assert_true(land->model_size > 0); /* test_land_models */
        assert_int_equal(land->sound_count, 0);
        assert_int_equal(count_tiles(land, BLOCKED, BLOCKED), lands[i].blocked);
        assert_int_equal(count_tiles(land, 0xFF, 0x70), lands[i].bridge);
        assert_int_equal(count_tiles(land, 0x7F00, 0), 1024); /* never used */
        kunai_map_close(map);
    }
}

TEST(props)
{
    kunai_map *map = open_land(LAND_RIVER);
    const kunai_map_prop *props = kunai_map_get_land(map)->props;

    assert_int_equal(props[0].model, PROP_TREE);
    assert_int_equal(props[0].position[0], -200 * ONE);
    assert_int_equal(props[0].position[1], 0);
    assert_int_equal(props[0].position[2], -200 * ONE);
    assert_int_equal(props[0].scale[1], ONE);
    assert_int_equal(props[1].scale[0], 5 * ONE / 4);
    assert_int_equal(props[5].model, PROP_SIGN);
    assert_int_equal(props[5].rotation[1], 0x4000);
    assert_int_equal(props[5].raw[0], 1);
    assert_int_equal(props[5].raw[1], 0);
    assert_int_equal(props[8].model, PROP_TABLE);
    assert_int_equal(props[8].position[1], 32 * ONE);
    kunai_map_close(map);
}

/* ---- heights: in units, all of which are whole ---- */

static void assert_heights(const kunai_map *map, int x, int z, uint32_t flags, const int *expected,
                           uint32_t expected_count)
{
    int32_t heights[MOST_HEIGHTS];
    uint32_t count, i;

    assert_int_equal(
        kunai_map_heights(map, x * ONE, z * ONE, flags, heights, MOST_HEIGHTS, &count, NULL),
        KUNAI_OK);
    assert_int_equal(count, expected_count);
    for (i = 0; i < count; i++)
        assert_int_equal(heights[i], expected[i] * ONE);
}

TEST(heights)
{
    static const struct {
        uint32_t land;
        int x, z;
        uint32_t count;
        int heights[4];
    } cases[] = {{LAND_RIVER, 0, 0, 2, {-24, 32}},          /* under the bridge, on it */
                 {LAND_RIVER, -96, 0, 2, {0, 16}},          /* half way up, and below */
                 {LAND_RIVER, -64, 0, 4, {0, -24, 32, 32}}, /* four plates meet */
                 {LAND_RIVER, 112, 31, 2, {0, 8}},          /* and down again */
                 {LAND_RIVER, 0, -32, 2, {-24, 32}},        /* near edges are in */
                 {LAND_RIVER, 0, 32, 1, {-24}},             /* a far one is of the next strip */
                 {LAND_RIVER, 0, 256, 1, {-24}},            /* but not the last */
                 {LAND_RIDGE, -96, 100, 1, {16}},
                 {LAND_RIDGE, 0, 0, 1, {32}},
                 {LAND_RIDGE, 255, 0, 1, {0}},
                 {LAND_COAST, 7, -32, 1, {-16}},
                 {LAND_COAST, 7, -64, 1, {0}},
                 {LAND_COAST, 7, 0, 1, {-32}},
                 {LAND_COAST, 7, 200, 1, {-40}},
                 {LAND_POND, 0, 50, 2, {-24, 8}},
                 {LAND_POND, 0, 120, 2, {0, 8}},
                 {LAND_POND, 17, 50, 1, {-24}},
                 {LAND_HUT, 64, 64, 1, {0}},
                 {LAND_HUT, 65, 0, 0, {0}},
                 {LAND_HUT, 0, 65, 0, {0}},
                 {LAND_HUT, 0, -65, 0, {0}}};
    uint32_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        kunai_map *map = open_land(cases[i].land);

        assert_heights(map, cases[i].x, cases[i].z, 0, cases[i].heights, cases[i].count);
        kunai_map_close(map);
    }
}

/* What the strips leave out on their far edges. */
TEST(heights_of_all_plates)
{
    static const int both[2] = {-24, 32}, steps[2] = {-16 * 2, -32}, edge[2] = {0, 0};
    kunai_map *map = open_land(LAND_RIVER);

    assert_heights(map, 0, 32, KUNAI_HEIGHT_ALL_PLATES, both, 2);
    kunai_map_close(map);
    map = open_land(LAND_COAST);
    assert_heights(map, 7, 0, KUNAI_HEIGHT_ALL_PLATES, steps, 2);
    assert_heights(map, 7, -64, KUNAI_HEIGHT_ALL_PLATES, edge, 2);
    kunai_map_close(map);
}

/* The nearer one; of two that are as near the first. */
TEST(height)
{
    static const struct {
        int32_t y;
        int height;
    } cases[] = {{-100 * ONE, -24}, {0, -24},          {4 * ONE - 1, -24},
                 {4 * ONE, -24},    {4 * ONE + 1, 32}, {100 * ONE, 32}};
    kunai_map *map = open_land(LAND_RIVER);
    int32_t height;
    size_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(kunai_map_height(map, 0, 0, cases[i].y, &height, NULL), KUNAI_OK);
        assert_int_equal(height, cases[i].height * ONE);
    }
    kunai_map_close(map);
    map = open_land(LAND_HUT);
    assert_int_equal(kunai_map_height(map, 65 * ONE, 0, 0, &height, NULL), KUNAI_E_RANGE);
    kunai_map_close(map);
}

/* The loose ones are the same as in the archive; the pond is that of HeartGold. */
TEST(loose_files)
{
    static const int over_pond[2] = {-24, 8}, over_river[2] = {-24, 32};
    static const uint8_t sounds[16] = {3, 100, 0, 0, 12, 0, 19, 31, 7, 64, 0, 0, 0, 0, 31, 31};
    kunai_map *map = open_file("land_hg.bin", KUNAI_FORMAT_ANY);
    const kunai_map_land *land = kunai_map_get_land(map);

    assert_int_equal(land->sound_count, 2);
    assert_memory_equal(land->sounds, sounds, sizeof sounds);
    assert_int_equal(land->prop_count, 2);
    assert_heights(map, 0, 50, 0, over_pond, 2);
    kunai_map_close(map);
    map = open_file("heights.bdhc", KUNAI_FORMAT_ANY);
    assert_int_equal(kunai_map_get_info(map)->format, KUNAI_FORMAT_BDHC);
    assert_null(kunai_map_get_land(map)->tiles);
    assert_heights(map, 0, 0, 0, over_river, 2);
    kunai_map_close(map);
    map = open_file("land.bin", KUNAI_FORMAT_ANY);
    assert_int_equal(kunai_map_get_land(map)->prop_count, 3); /* and two stray bytes */
    kunai_map_close(map);
}

/* Of Diamond: its heights are others, which is a warning. */
TEST(diamond)
{
    size_t size;
    uint8_t *data = test_read_fixture("land_dp.bin", &size);
    kunai_map *map = NULL;

    assert_int_equal(kunai_map_open(data, size, NULL, &map, NULL), KUNAI_OK);
    assert_int_equal(kunai_map_get_info(map)->warning_count, 1);
    assert_int_equal(kunai_map_get_land(map)->height_result, KUNAI_E_UNSUPPORTED);
    assert_non_null(kunai_map_get_land(map)->tiles);
    kunai_map_close(map);
    free(data);
}

/* ---- how the pieces join ---- */

static int is_listed(const kunai_map *models, uint32_t model)
{
    const uint16_t *list = kunai_map_get_models(models, NULL);
    uint32_t i;

    for (i = 0; i < kunai_map_get_info(models)->item_count; i++)
        if (list[i] == model)
            return 1;
    return 0;
}

/* Of the props of a land, how many the area of the header does not have. */
static uint32_t count_unlisted(const kunai_map *headers, uint32_t header, uint32_t number)
{
    kunai_map *area = open_member(
        "area_data.narc", kunai_map_get_headers(headers, NULL)[header].area, KUNAI_FORMAT_AREA);
    kunai_map *models =
        open_member("area_build.narc", kunai_map_get_area(area)->prop_set, KUNAI_FORMAT_AREA_BUILD);
    kunai_map *map = open_land(number);
    const kunai_map_land *land = kunai_map_get_land(map);
    uint32_t i, count = 0;

    for (i = 0; i < land->prop_count; i++)
        count += !is_listed(models, land->props[i].model);
    kunai_map_close(area);
    kunai_map_close(models);
    kunai_map_close(map);
    return count;
}

/* The table on the bridge of the island, and the boxes in the hut, are drawn as model 0. */
TEST(island)
{
    static const uint16_t lands[6] = {LAND_RIVER, LAND_RIDGE, 0xFFFF,
                                      LAND_COAST, LAND_POND,  LAND_RIDGE};
    static const uint16_t cell_headers[6] = {0, 1, 0, 0, 1, 1};
    static const uint8_t altitudes[6] = {0, 0, 0, 0, 1, 2};
    static const uint32_t unlisted[6] = {1, 0, 0, 0, 0, 0};
    kunai_map *headers = open_file("map_headers.bin", KUNAI_FORMAT_MAP_HEADERS);
    kunai_map *map = open_member("map_matrix.narc", 0, KUNAI_FORMAT_MAP_MATRIX);
    const kunai_map_matrix *matrix = kunai_map_get_matrix(map);
    uint32_t i;

    assert_int_equal(matrix->width, 3);
    assert_int_equal(matrix->height, 2);
    assert_string_equal(matrix->name.data, "island");
    for (i = 0; i < 6; i++) {
        assert_int_equal(matrix->lands[i], lands[i]);
        assert_int_equal(matrix->headers[i], cell_headers[i]);
        assert_int_equal(matrix->altitudes[i], altitudes[i]);
        if (lands[i] != 0xFFFF)
            assert_int_equal(count_unlisted(headers, cell_headers[i], lands[i]), unlisted[i]);
    }
    kunai_map_close(map);
    kunai_map_close(headers);
}

TEST(hut)
{
    kunai_map *headers = open_file("map_headers.bin", KUNAI_FORMAT_MAP_HEADERS);
    kunai_map *map = open_member("map_matrix.narc", kunai_map_get_headers(headers, NULL)[2].matrix,
                                 KUNAI_FORMAT_MAP_MATRIX);
    const kunai_map_matrix *matrix = kunai_map_get_matrix(map);

    assert_int_equal(matrix->width, 1);
    assert_int_equal(matrix->height, 1);
    assert_int_equal(matrix->lands[0], LAND_HUT);
    assert_null(matrix->headers);
    assert_null(matrix->altitudes);
    assert_int_equal(count_unlisted(headers, 2, LAND_HUT), 2);
    kunai_map_close(map);
    kunai_map_close(headers);
}

TEST(headers)
{
    static const char *const expected[SAMPLE_HEADERS] = {"I01RIVER", "I02RIDGE", "I01HUT"};
    kunai_map *map = open_file("map_headers.bin", KUNAI_FORMAT_MAP_HEADERS);
    kunai_map *names = open_file("mapname.bin", KUNAI_FORMAT_MAP_NAMES);
    uint32_t i;

    assert_int_equal(kunai_map_get_info(map)->item_count, SAMPLE_HEADERS);
    for (i = 0; i < SAMPLE_HEADERS; i++) {
        const kunai_map_header *header = &kunai_map_get_headers(map, NULL)[i];

        assert_int_equal(header->area, i == 2);
        assert_int_equal(header->matrix, i == 2);
        assert_int_equal(header->objects, 2 + i);
        assert_int_equal(header->day_music, 1000 + i);
        assert_int_equal(header->encounters, i == 1 ? 5 : 0xFFFF);
        assert_int_equal(header->label, 50 + i);
        assert_int_equal(header->type, i == 0 ? 1 : i == 1 ? 2 : 4);
        assert_int_equal(header->battle_background, 6 + i);
        assert_int_equal(header->flags, i == 2 ? 2 : 0xB);
        assert_string_equal(kunai_map_get_names(names, NULL)[i].data, expected[i]);
    }
    kunai_map_close(map);
    kunai_map_close(names);
}

TEST(areas)
{
    uint32_t i;

    for (i = 0; i < SAMPLE_SETS; i++) {
        kunai_map *map = open_member("area_data.narc", i, KUNAI_FORMAT_AREA);
        const kunai_map_area *area = kunai_map_get_area(map);

        assert_int_equal(area->prop_set, i);
        assert_int_equal(area->texture_set, i);
        assert_int_equal(area->light, i);
        assert_int_equal(area->outdoor, i == 0);
        assert_int_equal(area->raw, i ? 0 : 3);
        kunai_map_close(map);
    }
}

/* ---- what moves and shines ---- */

/* The first one ends where the day begins, and so is never the one. */
TEST(lights)
{
    static const struct {
        uint32_t time;
        int32_t light;
    } cases[] = {{0, 1}, {12599, 1}, {12600, 2}, {32399, 2}, {32400, 3}, {43199, 3}};
    kunai_map *map = open_member("arealight.narc", 0, KUNAI_FORMAT_ANY);
    const kunai_map_light *light;
    size_t i;

    assert_int_equal(kunai_map_get_info(map)->format, KUNAI_FORMAT_AREA_LIGHT);
    assert_int_equal(kunai_map_get_info(map)->item_count, SAMPLE_FIRST_LIGHTS);
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_int_equal(kunai_map_find_light(map, cases[i].time), cases[i].light);
    light = &kunai_map_get_lights(map, NULL)[2];
    assert_int_equal(light->end, 32400);
    assert_int_equal(light->valid[2], 1);
    assert_int_equal(light->valid[3], 0);
    assert_int_equal(light->color[0][2], 29);
    assert_int_equal(light->direction[0][1], -3664);
    assert_int_equal(light->ambient[0], 16);
    kunai_map_close(map);
}

TEST(animations)
{
    uint32_t i, k;

    for (i = 0; i < SAMPLE_PROPS; i++) {
        kunai_map *map = open_member("bm_anime_list.narc", i, KUNAI_FORMAT_PROP_ANIMATION);
        const kunai_map_animation *animation = kunai_map_get_animation(map);
        const int moves = i == PROP_LAMP;

        assert_int_equal(animation->present, moves);
        assert_int_equal(animation->flags, moves ? 3 : 0);
        assert_int_equal(animation->slope, 0);
        for (k = 0; k < 4; k++)
            assert_int_equal(animation->ids[k], moves && k < 2 ? (int32_t)k : -1);
        kunai_map_close(map);
    }
}

TEST(shapes)
{
    static const uint32_t counts[SAMPLE_PROPS] = {1, 2, 0, 1, 3};
    kunai_map *map = open_file("build_model_matshp.dat", KUNAI_FORMAT_PROP_SHAPES);
    const kunai_map_draw *draws;
    uint32_t i, count;

    for (i = 0; i < SAMPLE_PROPS; i++) {
        draws = kunai_map_get_draws(map, i, &count);
        assert_non_null(draws);
        assert_int_equal(count, counts[i]);
    }
    draws = kunai_map_get_draws(map, PROP_TABLE, &count);
    assert_int_equal(draws[1].material, 0);
    assert_int_equal(draws[1].shape, 2);
    assert_int_equal(draws[2].material, 1);
    kunai_map_close(map);
}

/* ---- models ---- */

static kunai_model *open_model(const uint8_t *data, size_t size, const kunai_map_draw *draws,
                               size_t draw_count)
{
    const kunai_options options = {.struct_size = sizeof options,
                                   .flags = KUNAI_OPEN_STRICT,
                                   .format = KUNAI_FORMAT_MDL0,
                                   .draws = draws,
                                   .draw_count = draw_count};
    kunai_model *model = NULL;
    kunai_error error;

    if (kunai_model_open(data, size, &options, &model, &error) != KUNAI_OK)
        fail_msg("offset %u: %s: %s", (unsigned)error.offset, error.record, error.message);
    return model;
}

/* Boxes are of whole units, and so are coordinates in the file: there is no rounding. */
static void assert_model(const kunai_model *model, uint32_t quads, const int32_t box[6])
{
    const kunai_model_info *info = kunai_model_get_info(model);
    uint32_t i;

    assert_int_equal(info->vertex_count, 4 * quads);
    assert_int_equal(info->triangle_count, 2 * quads);
    for (i = 0; i < 3; i++) {
        assert_true(info->bounds_min[i] >= (float)box[i] && info->bounds_min[i] <= (float)box[i]);
        assert_true(info->bounds_max[i] >= (float)box[3 + i] &&
                    info->bounds_max[i] <= (float)box[3 + i]);
    }
}

/* A quad for each plate, and a material for each texture. */
TEST(land_models)
{
    static const struct {
        const char *name;
        uint32_t materials;
        int32_t box[6];
    } lands[SAMPLE_LANDS] = {{"river", 3, {-256, -24, -256, 256, 32, 256}},
                             {"ridge", 2, {-256, 0, -256, 256, 32, 256}},
                             {"coast", 4, {-256, -40, -256, 256, 0, 256}},
                             {"pond", 3, {-256, -24, -256, 256, 8, 256}},
                             {"hut", 1, {-64, 0, -64, 64, 0, 64}}};
    uint32_t i, count;
    size_t size;

    for (i = 0; i < SAMPLE_LANDS; i++) {
        uint8_t *data = read_member("land_data.narc", i, &size, &count);
        kunai_map *map = open_bytes(data, size, KUNAI_FORMAT_ANY);
        const kunai_map_land *land = kunai_map_get_land(map);
        kunai_model *model =
            open_model(data + land->model_offset, (size_t)land->model_size, NULL, 0);

        assert_model(model, land->plate_count, lands[i].box);
        assert_string_equal(kunai_model_get_info(model)->name.data, lands[i].name);
        assert_int_equal(kunai_model_get_info(model)->material_count, lands[i].materials);
        kunai_model_close(model);
        kunai_map_close(map);
        free(data);
    }
}

/* As they say themselves, and as the game draws them: the sign lies lower, the table has its cloth
 * in another material. */
TEST(prop_models)
{
    static const struct {
        uint32_t blocks;
        int32_t box[6], drawn[6];
    } props[SAMPLE_PROPS] = {
        {1, {-8, 0, -8, 8, 16, 8}, {-8, 0, -8, 8, 16, 8}},
        {2, {-16, 0, -16, 16, 64, 16}, {-16, 0, -16, 16, 64, 16}},
        {2, {-6, 0, -6, 6, 44, 6}, {-6, 0, -6, 6, 44, 6}},
        {1, {-12, 8 + SIGN_LIFT, -1, 12, 24 + SIGN_LIFT, 1}, {-12, 8, -1, 12, 24, 1}},
        {3, {-16, 0, -10, 16, 20, 10}, {-16, 0, -10, 16, 20, 10}}};
    kunai_map *shapes = open_file("build_model_matshp.dat", KUNAI_FORMAT_PROP_SHAPES);
    uint32_t i, count, draw_count;
    size_t size;

    for (i = 0; i < SAMPLE_PROPS; i++) {
        uint8_t *data = read_member("build_model.narc", i, &size, &count);
        const kunai_map_draw *draws = kunai_map_get_draws(shapes, i, &draw_count);
        kunai_model *model = open_model(data, size, NULL, 0);

        assert_model(model, 6 * props[i].blocks, props[i].box);
        assert_int_equal(kunai_model_get_info(model)->node_count, i == PROP_SIGN ? 2 : 1);
        kunai_model_close(model);
        if (draw_count) {
            model = open_model(data, size, draws, draw_count);
            assert_model(model, 6 * props[i].blocks, props[i].drawn);
            assert_int_equal(kunai_model_get_info(model)->node_count, 1);
            kunai_model_close(model);
        }
        free(data);
    }
    kunai_map_close(shapes);
}

/* ---- textures ---- */

static kunai_textures *open_textures(const char *name, uint8_t **data)
{
    const kunai_options options = {.struct_size = sizeof options, .flags = KUNAI_OPEN_STRICT};
    kunai_textures *textures = NULL;
    kunai_error error;
    size_t size;

    *data = test_read_fixture(name, &size);
    if (kunai_textures_open(*data, size, &options, &textures, &error) != KUNAI_OK)
        fail_msg("%s: offset %u: %s", name, (unsigned)error.offset, error.message);
    return textures;
}

/* All seven formats, and all ways in which a palette is found. */
TEST(ground)
{
    static const struct {
        const char *name;
        uint32_t format, colors;
        int32_t palette;
        uint32_t rule;
    } images[] = {{"grass", 3, 16, 0, KUNAI_PALETTE_RULE_NAME_PL},
                  {"path", 4, 256, 1, KUNAI_PALETTE_RULE_NAME},
                  {"water", 1, 32, 2, KUNAI_PALETTE_RULE_NAME_PL},
                  {"cliff", 5, 0, 3, KUNAI_PALETTE_RULE_INDEX},
                  {"flowers", 2, 4, 4, KUNAI_PALETTE_RULE_NAME_PL},
                  {"foam", 6, 8, 5, KUNAI_PALETTE_RULE_NAME_PL},
                  {"sky", 7, 0, -1, KUNAI_PALETTE_RULE_OWN},
                  {"dusk", 3, 16, 0, KUNAI_PALETTE_RULE_FIRST}};
    uint8_t *data;
    kunai_textures *textures = open_textures("ground.nsbtx", &data);
    uint32_t i;

    assert_int_equal(kunai_textures_get_info(textures)->format, KUNAI_FORMAT_TEX0);
    assert_int_equal(kunai_textures_get_info(textures)->palette_count, 6);
    assert_int_equal(kunai_textures_get_info(textures)->broken_count, 0);
    for (i = 0; i < sizeof images / sizeof images[0]; i++) {
        const kunai_image *image = kunai_textures_get_image(textures, i);

        assert_string_equal(image->name.data, images[i].name);
        assert_int_equal(image->width, 16);
        assert_int_equal(image->height, 16);
        assert_int_equal(image->pixel_format, images[i].format);
        assert_int_equal(image->color_count, images[i].colors);
        assert_int_equal(image->palette_index, images[i].palette);
        assert_int_equal(image->palette_rule, images[i].rule);
    }
    assert_null(kunai_textures_get_image(textures, i));
    kunai_textures_close(textures);
    free(data);
}

static void decode(const kunai_textures *textures, uint32_t image, uint8_t *rgba, size_t size)
{
    assert_int_equal(kunai_textures_decode(textures, image, 0, NULL, rgba, size, NULL), KUNAI_OK);
}

static void assert_texel(const uint8_t *rgba, uint32_t width, uint32_t x, uint32_t y,
                         uint32_t expected)
{
    const uint8_t *at = rgba + 4 * (x + width * y);

    assert_int_equal((uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3],
                     expected);
}

/* tex0.md 2, by hand: the corners of what sample_nitro.c draws. */
TEST(ground_texels)
{
    uint8_t rgba[16 * 16 * 4], *data;
    kunai_textures *textures = open_textures("ground.nsbtx", &data);

    decode(textures, 4, rgba, sizeof rgba);   /* flowers: colours 0 2 0 0 / 2 3 2 0 */
    assert_texel(rgba, 16, 0, 0, 0x29942900); /* 5 18 5, the first of the ramp, clear */
    assert_texel(rgba, 16, 1, 1, 0xFFE763FF); /* 31 28 12, the last one */
    decode(textures, 6, rgba, sizeof rgba);   /* sky: 12 8 24, or 9 where it is scattered */
    assert_int_equal(rgba[0], 12 << 3 | 12 >> 2);
    assert_int_equal(rgba[2], 24 << 3 | 24 >> 2);
    assert_int_equal(rgba[3], 255);
    assert_texel(rgba, 16, 8, 10, 0); /* the sun is a hole */
    decode(textures, 5, rgba, sizeof rgba);
    assert_int_equal(rgba[3], 0);                      /* foam: its corners are clear */
    assert_int_equal(rgba[4 * (7 + 16 * 7) + 3], 255); /* 31 - 0 */
    assert_int_equal(rgba[4 * (7 + 16 * 3) + 3], 21 << 3 | 21 >> 2); /* 31 - (1 + 81) / 8 */
    kunai_textures_close(textures);
    free(data);
}

/* Four colours, and a block of each mode. */
TEST(tiny_nsbmd)
{
    static const uint32_t white = 0xFFFFFFFF, red = 0xFF0000FF, green = 0x00FF00FF,
                          blue = 0x0000FFFF;
    uint8_t rgba[8 * 8 * 4], *data;
    kunai_textures *textures = open_textures("tiny.nsbmd", &data);
    const kunai_image *dots = kunai_textures_get_image(textures, 0);

    assert_int_equal(dots->used_height, 6);
    assert_int_equal(dots->height, 8);
    assert_int_equal(dots->palette_rule, KUNAI_PALETTE_RULE_NAME_PL);
    assert_int_equal(dots->palette->format, 1);
    decode(textures, 0, rgba, sizeof rgba);
    assert_texel(rgba, 8, 0, 0, white);
    assert_texel(rgba, 8, 1, 0, red);
    assert_texel(rgba, 8, 2, 0, green);
    assert_texel(rgba, 8, 3, 0, blue);
    assert_texel(rgba, 8, 4, 0, blue);
    assert_texel(rgba, 8, 3, 2, white);
    assert_texel(rgba, 8, 4, 2, blue);
    assert_texel(rgba, 8, 0, 3, green);
    assert_int_equal(kunai_textures_get_image(textures, 1)->palette_rule, KUNAI_PALETTE_RULE_FIRST);
    decode(textures, 1, rgba, sizeof rgba);
    assert_texel(rgba, 8, 1, 0, red);
    assert_texel(rgba, 8, 2, 0, green); /* mode 0: colour 2, and 3 is clear */
    assert_texel(rgba, 8, 3, 0, 0);
    assert_texel(rgba, 8, 0, 1, 0);
    assert_texel(rgba, 8, 4, 0, green); /* mode 1, from colour 2 on */
    assert_texel(rgba, 8, 4, 1, 0);
    assert_texel(rgba, 8, 4, 2, 0x007B7BFF); /* 15 of 31 */
    assert_texel(rgba, 8, 4, 3, blue);
    assert_texel(rgba, 8, 0, 4, white);
    assert_texel(rgba, 8, 7, 7, white);
    kunai_textures_close(textures);
    free(data);
}

/* ---- walks and sweeps ---- */

/* All that the library makes of them. A change that is meant changes these numbers: they are what
 * two machines must agree on, not what is right. member: -1 is the file itself. */
static const struct {
    const char *name;
    int member;
    const test_visitor *visitor;
    uint32_t format;
    uint64_t hash;
} walks[] = {
    {"map_matrix.narc", -1, &archive_visitor, KUNAI_FORMAT_ANY, 0x694FB96F6ED8A313u},
    {"land_data.narc", -1, &archive_visitor, KUNAI_FORMAT_ANY, 0xFB0175A22C4096A7u},
    {"area_data.narc", -1, &archive_visitor, KUNAI_FORMAT_ANY, 0xC5A5BC50443A838Au},
    {"area_build.narc", -1, &archive_visitor, KUNAI_FORMAT_ANY, 0x82137C5758AB7E05u},
    {"arealight.narc", -1, &archive_visitor, KUNAI_FORMAT_ANY, 0xB78B842B740B8D67u},
    {"bm_anime_list.narc", -1, &archive_visitor, KUNAI_FORMAT_ANY, 0x891EDC13D597214Au},
    {"build_model.narc", -1, &archive_visitor, KUNAI_FORMAT_ANY, 0xFF72E40633353623u},
    {"areabm_texset.narc", -1, &archive_visitor, KUNAI_FORMAT_ANY, 0x728B7695B5C1B2B2u},
    {"map_tex_set.narc", -1, &archive_visitor, KUNAI_FORMAT_ANY, 0xAFA6FEEC85327286u},
    {"land_data.narc", 0, &map_visitor, KUNAI_FORMAT_ANY, 0x29DF117838E39C65u},
    {"land_data.narc", 1, &map_visitor, KUNAI_FORMAT_ANY, 0x8FC1D86AA2E397A0u},
    {"land_data.narc", 2, &map_visitor, KUNAI_FORMAT_ANY, 0xDFB0960BA27DFE1Eu},
    {"land_data.narc", 3, &map_visitor, KUNAI_FORMAT_ANY, 0xEEA56E085FA5AE06u},
    {"land_data.narc", 4, &map_visitor, KUNAI_FORMAT_ANY, 0x3AAFD4C8E62B5FFCu},
    {"map_matrix.narc", 0, &map_visitor, KUNAI_FORMAT_MAP_MATRIX, 0x8296D73751E608A7u},
    {"map_matrix.narc", 1, &map_visitor, KUNAI_FORMAT_MAP_MATRIX, 0xD2262CCEE82C0BC8u},
    {"area_data.narc", 0, &map_visitor, KUNAI_FORMAT_AREA, 0xB25FBEE27921CCA3u},
    {"area_data.narc", 1, &map_visitor, KUNAI_FORMAT_AREA, 0x3C56D20E79014FA0u},
    {"area_build.narc", 0, &map_visitor, KUNAI_FORMAT_AREA_BUILD, 0xBBF220E08212C982u},
    {"area_build.narc", 1, &map_visitor, KUNAI_FORMAT_AREA_BUILD, 0x6D221B494414A40Bu},
    {"arealight.narc", 0, &map_visitor, KUNAI_FORMAT_ANY, 0xDA668117657225E8u},
    {"arealight.narc", 1, &map_visitor, KUNAI_FORMAT_ANY, 0xDDB5E0B2E4C6CCF3u},
    {"bm_anime_list.narc", 0, &map_visitor, KUNAI_FORMAT_PROP_ANIMATION, 0x908D910839C6D05Au},
    {"bm_anime_list.narc", 2, &map_visitor, KUNAI_FORMAT_PROP_ANIMATION, 0xDDB735DC9CF1C4EAu},
    {"build_model.narc", PROP_BOX, &model_visitor, KUNAI_FORMAT_MDL0, 0x7E029A229171EBDFu},
    {"build_model.narc", PROP_SIGN, &model_visitor, KUNAI_FORMAT_MDL0, 0x062F27A8F97A385Du},
    {"areabm_texset.narc", 0, &textures_visitor, KUNAI_FORMAT_ANY, 0x069AB9ED31860A23u},
    {"areabm_texset.narc", 1, &textures_visitor, KUNAI_FORMAT_ANY, 0x3FE3B9C8797A11A2u},
    {"map_tex_set.narc", 0, &textures_visitor, KUNAI_FORMAT_ANY, 0x803A7532FF6AF524u},
    {"map_tex_set.narc", 1, &textures_visitor, KUNAI_FORMAT_ANY, 0x89F7A3AE5188CD49u},
    {"map_headers.bin", -1, &map_visitor, KUNAI_FORMAT_MAP_HEADERS, 0x22E572521919E9ADu},
    {"map_headers.bin", -1, &map_visitor, KUNAI_FORMAT_MAP_HEADERS_DP, 0x60BACA0BF082F9B1u},
    {"map_headers.bin", -1, &map_visitor, KUNAI_FORMAT_MAP_HEADERS_HG, 0xEA3247AFDC5AD53Fu},
    {"mapname.bin", -1, &map_visitor, KUNAI_FORMAT_MAP_NAMES, 0x572422AB884D271Eu},
    {"build_model_matshp.dat", -1, &map_visitor, KUNAI_FORMAT_PROP_SHAPES, 0x82FF2921D4C69DA3u},
    {"land.bin", -1, &map_visitor, KUNAI_FORMAT_ANY, 0x4F74CDF50C5B02F1u},
    {"land_hg.bin", -1, &map_visitor, KUNAI_FORMAT_ANY, 0x53C812ACFD573E88u},
    {"heights.bdhc", -1, &map_visitor, KUNAI_FORMAT_ANY, 0x53B739D16CE54D5Au},
    {"light.txt", -1, &map_visitor, KUNAI_FORMAT_ANY, 0xDDB5E0B2E4C6CCF3u},
    {"matrix.bin", -1, &map_visitor, KUNAI_FORMAT_MAP_MATRIX, 0x8296D73751E608A7u},
    {"ground.nsbtx", -1, &textures_visitor, KUNAI_FORMAT_ANY, 0x803A7532FF6AF524u},
    {"tiny.nsbmd", -1, &textures_visitor, KUNAI_FORMAT_ANY, 0x6FB03829AF50DDE0u},
};

TEST(walks)
{
    kunai_options options = {.struct_size = sizeof options, .flags = KUNAI_OPEN_STRICT};
    size_t i, size;
    uint32_t count;
    int good = 1;

    for (i = 0; i < sizeof walks / sizeof walks[0]; i++) {
        const int member = walks[i].member;
        uint8_t *data = member < 0 ? test_read_fixture(walks[i].name, &size)
                                   : read_member(walks[i].name, (uint32_t)member, &size, &count);

        options.format = walks[i].format;
        good &=
            test_sweep_pinned(walks[i].visitor, walks[i].name, data, size, &options, walks[i].hash);
        free(data);
    }
    assert_true(good);
}

TEST(tiny_files)
{
    static const struct {
        const char *name;
        const test_visitor *visitor;
        uint32_t format;
    } cases[] = {{"heights.bdhc", &map_visitor, KUNAI_FORMAT_ANY},
                 {"light.txt", &map_visitor, KUNAI_FORMAT_ANY},
                 {"matrix.bin", &map_visitor, KUNAI_FORMAT_MAP_MATRIX},
                 {"map_headers.bin", &map_visitor, KUNAI_FORMAT_MAP_HEADERS},
                 {"map_headers.bin", &map_visitor, KUNAI_FORMAT_MAP_HEADERS_DP},
                 {"map_headers.bin", &map_visitor, KUNAI_FORMAT_MAP_HEADERS_HG},
                 {"mapname.bin", &map_visitor, KUNAI_FORMAT_MAP_NAMES},
                 {"build_model_matshp.dat", &map_visitor, KUNAI_FORMAT_PROP_SHAPES},
                 {"tiny.nsbmd", &textures_visitor, KUNAI_FORMAT_ANY}};
    kunai_options options = {.struct_size = sizeof options};
    size_t i, size;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint8_t *data = test_read_fixture(cases[i].name, &size);

        options.format = cases[i].format;
        test_sweep_all(cases[i].visitor, data, size, &options, 0);
        free(data);
    }
}
