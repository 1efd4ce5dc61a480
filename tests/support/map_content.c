/* map_content.c - calls every get function of a map. */
#include "map_content.h"

static uint32_t find_content(const kunai_map *map)
{
    uint32_t content = 0, count;

    content |= kunai_map_get_headers(map, NULL) ? HAS_HEADERS : 0;
    content |= kunai_map_get_names(map, NULL) ? HAS_NAMES : 0;
    content |= kunai_map_get_matrix(map) ? HAS_MATRIX : 0;
    content |= kunai_map_get_land(map) ? HAS_LAND : 0;
    content |= kunai_map_get_area(map) ? HAS_AREA : 0;
    content |= kunai_map_get_models(map, NULL) ? HAS_MODELS : 0;
    content |= kunai_map_get_lights(map, NULL) ? HAS_LIGHTS : 0;
    content |= kunai_map_get_animation(map) ? HAS_ANIMATION : 0;
    content |= kunai_map_get_draws(map, 0, &count) ? HAS_DRAWS : 0;
    return content;
}

static void expect_nothing_at(const kunai_map *map, uint32_t index)
{
    uint32_t count = 77;

    assert_null(kunai_map_get_draws(map, index, &count));
    assert_int_equal(count, 0);
    assert_null(kunai_map_get_draws(map, index, NULL));
}

/* A list has all items of the file, or the file does not have the list. */
static void check_list(const void *list, uint32_t count, uint32_t item_count)
{
    assert_int_equal(count, list ? item_count : 0);
}

static void check_lists(const kunai_map *map, uint32_t item_count)
{
    uint32_t counts[4] = {77, 77, 77, 77};
    const void *headers = kunai_map_get_headers(map, &counts[0]);
    const void *names = kunai_map_get_names(map, &counts[1]);
    const void *models = kunai_map_get_models(map, &counts[2]);
    const void *lights = kunai_map_get_lights(map, &counts[3]);

    check_list(headers, counts[0], item_count);
    check_list(names, counts[1], item_count);
    check_list(models, counts[2], item_count);
    check_list(lights, counts[3], item_count);
}

static void check_no_heights(const kunai_map *map)
{
    static const uint32_t flags[] = {0, KUNAI_HEIGHT_ALL_PLATES};
    uint32_t count = 77;
    int32_t height = 77;
    size_t i;

    for (i = 0; i < COUNT(flags); i++)
        assert_int_equal(kunai_map_heights(map, 0, 0, flags[i], NULL, 0, &count, NULL),
                         KUNAI_E_RANGE);
    assert_int_equal(kunai_map_height(map, 0, 0, 0, &height, NULL), KUNAI_E_RANGE);
    assert_int_equal(height, 0);
}

void expect_map_content(const kunai_map *map, uint32_t format, uint32_t item_count,
                        uint32_t content)
{
    const kunai_map_info *info = kunai_map_get_info(map);

    assert_int_equal(info->format, format);
    assert_int_equal(info->byte_order, KUNAI_BYTE_ORDER_LITTLE);
    assert_int_equal(info->item_count, item_count);
    assert_non_null(info->warnings);
    assert_int_equal(find_content(map), content);
    check_lists(map, item_count);
    expect_nothing_at(map, item_count);
    expect_nothing_at(map, UINT32_MAX);
    if (!(content & HAS_LIGHTS))
        assert_int_equal(kunai_map_find_light(map, 0), -1);
    if (!(content & HAS_LAND))
        check_no_heights(map);
}

void sweep_map(const bytes *file, uint32_t format, int must_fail)
{
    const kunai_options options = {.struct_size = sizeof options, .format = format};

    test_sweep_all(&map_visitor, file->data, file->size, &options, must_fail);
}
