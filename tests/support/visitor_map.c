/* visitor_map.c - everything that a map file gives, and heights all over it. */
#include "visitor.h"

enum {
    HEIGHTS = 10,  /* candidates at most, of one strip */
    SIDE = 12,     /* a grid of heights: time */
    UNIT = 4096,   /* fx32 */
    PLATES = 2048, /* that are looked at for every point: time */
    TIMES = 9
};

static kunai_result open_map(const void *data, size_t size, const kunai_options *options,
                             void **out, kunai_error *error)
{
    kunai_map *map = NULL;
    const kunai_result result = kunai_map_open(data, size, options, &map, error);

    VISITOR_CHECK((result == KUNAI_OK) == (map != NULL));
    *out = map;
    return result;
}

static void close_map(void *handle)
{
    kunai_map_close(handle);
}

static uint64_t hash_words(uint64_t hash, const void *words, size_t count)
{
    const uint32_t *word = words; /* a struct of nothing else */
    size_t i;

    for (i = 0; i < count; i++)
        hash = hash_value(hash, word[i]);
    return hash;
}

static uint64_t hash_shorts(uint64_t hash, const uint16_t *values, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++)
        hash = hash_value(hash, values[i]);
    return hash;
}

/* ---- tables ---- */

static uint64_t hash_headers(uint64_t hash, const kunai_map *map)
{
    const kunai_map_header *header;
    uint32_t i, count;

    header = kunai_map_get_headers(map, &count);
    for (i = 0; i < count; i++, header++)
        hash = hash_words(hash, header, sizeof *header / 4);
    VISITOR_CHECK(i == 0 || i == kunai_map_get_info(map)->item_count);
    return hash;
}

static uint64_t hash_names(uint64_t hash, const kunai_map *map)
{
    const kunai_string *name;
    uint32_t i, count;

    name = kunai_map_get_names(map, &count);
    for (i = 0; i < count; i++, name++) {
        VISITOR_CHECK(name->size <= 16);
        hash = hash_string(hash, *name);
    }
    VISITOR_CHECK(i == 0 || i == kunai_map_get_info(map)->item_count);
    return hash;
}

static uint64_t hash_matrix(uint64_t hash, const kunai_map *map)
{
    const kunai_map_matrix *matrix = kunai_map_get_matrix(map);
    size_t count;

    if (!matrix)
        return hash;
    VISITOR_CHECK(matrix->lands && matrix->name.size <= 16);
    VISITOR_CHECK(matrix->width - 1 < 255 && matrix->height - 1 < 255);
    count = (size_t)matrix->width * matrix->height;
    hash = hash_string(hash, matrix->name);
    hash = hash_value(hash, (uint64_t)matrix->width << 32 | matrix->height);
    hash = hash_shorts(hash, matrix->lands, count);
    if (matrix->headers)
        hash = hash_shorts(hash, matrix->headers, count);
    if (matrix->altitudes)
        hash = hash_bytes(hash, matrix->altitudes, count);
    return hash;
}

static uint64_t hash_area(uint64_t hash, const kunai_map *map)
{
    const kunai_map_area *area = kunai_map_get_area(map);
    const uint16_t *models = kunai_map_get_models(map, NULL);

    if (area) {
        VISITOR_CHECK(area->outdoor <= 1);
        hash = hash_words(hash, area, sizeof *area / 4);
    }
    if (models)
        hash = hash_shorts(hash, models, kunai_map_get_info(map)->item_count);
    return hash;
}

static uint64_t hash_props(uint64_t hash, const kunai_map *map)
{
    const kunai_map_animation *animation = kunai_map_get_animation(map);
    const kunai_map_draw *draws;
    uint32_t i, k, count;

    if (animation) {
        VISITOR_CHECK(animation->present <= 1);
        hash = hash_words(hash, animation, sizeof *animation / 4);
    }
    for (i = 0; (draws = kunai_map_get_draws(map, i, &count)) != NULL; i++) {
        hash = hash_value(hash, count);
        for (k = 0; k < count; k++)
            hash = hash_value(hash, (uint32_t)draws[k].material << 16 | draws[k].shape);
    }
    VISITOR_CHECK(!count && (i == 0 || i == kunai_map_get_info(map)->item_count));
    return hash;
}

/* The light at a time ends later, and none before it does; or it is the first of all. */
static void check_time(const kunai_map *map, uint32_t time)
{
    const int32_t found = kunai_map_find_light(map, time);
    const kunai_map_light *light;
    uint32_t i, count;

    light = kunai_map_get_lights(map, &count);
    VISITOR_CHECK((found >= 0) == (count > 0));
    for (i = 0; i < count; i++, light++)
        if (light->end > time)
            break;
    VISITOR_CHECK(found == (i < count ? (int32_t)i : count ? 0 : -1));
}

static uint64_t hash_lights(uint64_t hash, const kunai_map *map)
{
    static const uint32_t times[TIMES] = {0, 1, 899, 900, 7200, 21600, 43199, 43200, UINT32_MAX};
    const kunai_map_light *light;
    uint32_t i, k, count;

    light = kunai_map_get_lights(map, &count);
    for (i = 0; i < count; i++, light++) {
        for (k = 0; k < 12; k++)
            VISITOR_CHECK(light->direction[k / 3][k % 3] >= -UNIT &&
                          light->direction[k / 3][k % 3] <= UNIT);
        for (k = 0; k < 4; k++)
            VISITOR_CHECK(light->valid[k] <= 1);
        hash = hash_words(hash, light, sizeof *light / 4);
    }
    for (i = 0; i < TIMES; i++)
        check_time(map, times[i]);
    return hash;
}

/* ---- land ---- */

static uint64_t hash_sections(uint64_t hash, const kunai_map_land *land, size_t size)
{
    VISITOR_CHECK(land->model_offset <= size && land->model_size <= size - land->model_offset);
    VISITOR_CHECK((land->model_offset != 0) == (land->model_size != 0));
    VISITOR_CHECK(!land->prop_count || land->props);
    VISITOR_CHECK(!land->sound_count || land->sounds);
    hash = hash_value(hash, land->model_offset);
    hash = hash_value(hash, land->model_size);
    if (land->tiles)
        hash = hash_shorts(hash, land->tiles, (size_t)32 * 32);
    hash = hash_value(hash, land->prop_count);
    hash = hash_words(hash, land->props, land->prop_count * sizeof *land->props / 4);
    hash = hash_value(hash, land->sound_count);
    return hash_bytes(hash, (const uint8_t *)land->sounds, (size_t)8 * land->sound_count);
}

static uint64_t hash_plates(uint64_t hash, const kunai_map_land *land)
{
    uint32_t i;

    for (i = 0; i < land->plate_count; i++) {
        const kunai_map_plate *plate = &land->plates[i];

        VISITOR_CHECK(plate->min[0] <= plate->max[0] && plate->min[1] <= plate->max[1]);
        hash = hash_words(hash, plate, 8);
        hash = hash_shorts(hash, plate->points, 2);
        hash = hash_value(hash, (uint32_t)plate->normal_index << 16 | plate->constant_index);
    }
    for (i = 0; i < land->strip_count; i++) {
        const kunai_map_strip *strip = &land->strips[i];

        VISITOR_CHECK(strip->first + strip->count <= land->access_count);
        VISITOR_CHECK(!i || land->strips[i - 1].scanline <= strip->scanline);
        hash = hash_value(hash, (uint32_t)strip->scanline);
        hash = hash_value(hash, (uint32_t)strip->first << 16 | strip->count);
    }
    for (i = 0; i < land->access_count; i++)
        VISITOR_CHECK(land->accesses[i] < land->plate_count);
    return hash_shorts(hash, land->accesses, land->access_count);
}

static uint32_t get_magnitude(int32_t value)
{
    return value < 0 ? 0 - (uint32_t)value : (uint32_t)value;
}

/* The game's answer for height 0 is one of its candidates, and none of them is nearer. */
static uint64_t hash_height(uint64_t hash, const kunai_map *map, int32_t x, int32_t z)
{
    int32_t heights[HEIGHTS], one;
    int is_candidate = 0;
    uint32_t count, all, i;
    const kunai_result code = kunai_map_heights(map, x, z, 0, heights, HEIGHTS, &count, NULL);

    VISITOR_CHECK(code == KUNAI_OK && count <= HEIGHTS);
    VISITOR_CHECK(kunai_map_heights(map, x, z, 0, NULL, 0, &all, NULL) == KUNAI_OK && all == count);
    VISITOR_CHECK(kunai_map_height(map, x, z, 0, &one, NULL) == (count ? KUNAI_OK : KUNAI_E_RANGE));
    for (i = 0; i < count; i++) {
        VISITOR_CHECK(get_magnitude(one) <= get_magnitude(heights[i]));
        is_candidate |= heights[i] == one;
        hash = hash_value(hash, (uint32_t)heights[i]);
    }
    VISITOR_CHECK(count ? is_candidate : !one);
    hash = hash_value(hash, (uint32_t)one);
    if (kunai_map_get_land(map)->plate_count > PLATES)
        return hash;
    VISITOR_CHECK(kunai_map_heights(map, x, z, KUNAI_HEIGHT_ALL_PLATES, heights, 1, &all, NULL) ==
                  KUNAI_OK);
    return hash_value(hash, all);
}

static uint64_t hash_heights(uint64_t hash, const kunai_map *map)
{
    const kunai_map_land *land = kunai_map_get_land(map);
    int32_t x, z, height = 1;
    uint32_t i, count = 1;

    if (land->height_result != KUNAI_OK) {
        VISITOR_CHECK(!land->plate_count && !land->strip_count && !land->access_count);
        VISITOR_CHECK(kunai_map_heights(map, 0, 0, 0, NULL, 0, &count, NULL) == KUNAI_E_RANGE &&
                      !count);
        VISITOR_CHECK(kunai_map_height(map, 0, 0, 0, &height, NULL) == KUNAI_E_RANGE && !height);
        return hash;
    }
    for (z = 0; z < SIDE; z++)
        for (x = 0; x < SIDE; x++)
            hash = hash_height(hash, map, (x - SIDE / 2) * 40 * UNIT, (z - SIDE / 2) * 40 * UNIT);
    for (i = 0; i < land->plate_count && i < SIDE; i++)
        hash = hash_height(hash, map, land->plates[i].min[0], land->plates[i].max[1]);
    for (i = 0; i < land->strip_count && i < SIDE; i++)
        hash = hash_height(hash, map, 0, land->strips[i].scanline);
    return hash_height(hash_height(hash, map, INT32_MIN, INT32_MIN), map, INT32_MAX, INT32_MAX);
}

static uint64_t hash_land(uint64_t hash, const kunai_map *map, size_t size)
{
    const kunai_map_land *land = kunai_map_get_land(map);
    uint32_t count = 1;

    if (!land) {
        VISITOR_CHECK(kunai_map_heights(map, 0, 0, 0, NULL, 0, &count, NULL) == KUNAI_E_RANGE &&
                      !count);
        return hash;
    }
    hash = hash_sections(hash, land, size);
    hash = hash_value(hash, (uint32_t)land->height_result);
    hash = hash_plates(hash, land);
    return hash_heights(hash, map);
}

static uint64_t walk_map(const void *handle, const void *data, size_t size)
{
    const kunai_map_info *info = kunai_map_get_info(handle);
    uint64_t hash = VISITOR_HASH_START;

    (void)data;
    VISITOR_CHECK(info->format && info->byte_order == KUNAI_BYTE_ORDER_LITTLE);
    hash = hash_value(hash, (uint64_t)info->format << 32 | info->item_count);
    hash = hash_headers(hash, handle);
    hash = hash_names(hash, handle);
    hash = hash_matrix(hash, handle);
    hash = hash_area(hash, handle);
    hash = hash_props(hash, handle);
    hash = hash_lights(hash, handle);
    hash = hash_land(hash, handle, size);
    return hash_warnings(hash, info->warnings, info->warning_count, info->warning_total);
}

const test_visitor map_visitor = {"map", open_map, walk_map, close_map};
