/* map_content.c - calls every get function of a map. */
#include "map_content.h"

static uint32_t find_content(const kunai_map *map)
{
    uint32_t content = 0, count;

    content |= kunai_map_get_header(map, 0) ? HAS_HEADERS : 0;
    content |= kunai_map_get_name(map, 0) ? HAS_NAMES : 0;
    content |= kunai_map_get_matrix(map) ? HAS_MATRIX : 0;
    content |= kunai_map_get_land(map) ? HAS_LAND : 0;
    content |= kunai_map_get_area(map) ? HAS_AREA : 0;
    content |= kunai_map_get_models(map) ? HAS_MODELS : 0;
    content |= kunai_map_get_light(map, 0) ? HAS_LIGHTS : 0;
    content |= kunai_map_get_animation(map) ? HAS_ANIMATION : 0;
    content |= kunai_map_get_draws(map, 0, &count) ? HAS_DRAWS : 0;
    return content;
}

static void expect_nothing_at(const kunai_map *map, uint32_t index)
{
    uint32_t count = 77;

    assert_null(kunai_map_get_header(map, index));
    assert_null(kunai_map_get_name(map, index));
    assert_null(kunai_map_get_light(map, index));
    assert_null(kunai_map_get_draws(map, index, &count));
    assert_int_equal(count, 0);
    assert_null(kunai_map_get_draws(map, index, NULL));
}

static void check_no_heights(const kunai_map *map)
{
    static const uint32_t flags[] = {0, KUNAI_HEIGHT_ALL_PLATES};
    uint32_t count = 77;
    int32_t height = 77;
    size_t i;

    for (i = 0; i < COUNT(flags); i++)
        assert_int_equal(kunai_map_heights(map, 0, 0, flags[i], NULL, 0, &count), KUNAI_E_RANGE);
    assert_int_equal(kunai_map_height(map, 0, 0, 0, &height), KUNAI_E_RANGE);
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
