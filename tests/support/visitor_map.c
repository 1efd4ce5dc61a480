/* visitor_map.c - reads everything that a map file gives, and asks for heights all over a land.
 *
 * Each kind of file must give its own content and nothing else. Each index must lie in its table,
 * because callers use the indices without another check. */
#include "members.h"
#include "visitor.h"

enum {
    HEIGHTS = 10,  /* most candidates of a strip that are read */
    SIDE = 12,     /* heights are asked for at SIDE * SIDE points: more take too long */
    UNIT = 4096,   /* 1.0 in fx32 */
    PLATES = 2048, /* with more plates or triangles, KUNAI_HEIGHT_ALL_PLATES takes too long */
    TIMES = 9
};

VISITOR_CALLS(map)

/* ---- tables ---- */

/* Checks that the list has info.item_count items if the file has this list, else none. */
static void check_count(const kunai_map *map, const void *list, uint32_t count)
{
    VISITOR_CHECK(count == (list ? kunai_map_get_info(map)->item_count : 0));
}

static void check_lists(const kunai_map *map)
{
    uint32_t i, count = 1;

    const void *list = kunai_map_get_headers(map, &count);
    check_count(map, list, count);
    list = kunai_map_get_models(map, &count);
    check_count(map, list, count);
    list = kunai_map_get_lights(map, &count);
    check_count(map, list, count);
    const kunai_string *name = kunai_map_get_names(map, &count);
    check_count(map, name, count);
    for (i = 0; i < count; i++, name++)
        VISITOR_CHECK(name->size <= 16);
    for (i = 0; (list = kunai_map_get_draws(map, i, &count)) != NULL; i++)
        VISITOR_CHECK(kunai_map_get_draws(map, i, NULL) == list);
    VISITOR_CHECK(!count && (!i || i == kunai_map_get_info(map)->item_count));
}

/* Checks that each kind of file has its own content and nothing else. Shapes of props without
 * models have no draws. */
static void check_content(const kunai_map *map)
{
    const kunai_map_info *info = kunai_map_get_info(map);
    const uint32_t format = info->format;
    uint32_t count;

    VISITOR_CHECK((kunai_map_get_headers(map, NULL) != NULL) ==
                  (format == KUNAI_FORMAT_MAP_HEADERS || format == KUNAI_FORMAT_MAP_HEADERS_DP ||
                   format == KUNAI_FORMAT_MAP_HEADERS_HG));
    VISITOR_CHECK((kunai_map_get_names(map, NULL) != NULL) == (format == KUNAI_FORMAT_MAP_NAMES));
    VISITOR_CHECK((kunai_map_get_matrix(map) != NULL) == (format == KUNAI_FORMAT_MAP_MATRIX));
    VISITOR_CHECK((kunai_map_get_land(map) != NULL) ==
                  (format == KUNAI_FORMAT_LAND || format == KUNAI_FORMAT_BDHC));
    VISITOR_CHECK((kunai_map_get_area(map) != NULL) ==
                  (format == KUNAI_FORMAT_AREA || format == KUNAI_FORMAT_AREA_HG));
    VISITOR_CHECK((kunai_map_get_models(map, NULL) != NULL) == (format == KUNAI_FORMAT_AREA_BUILD));
    VISITOR_CHECK((kunai_map_get_lights(map, NULL) != NULL) == (format == KUNAI_FORMAT_AREA_LIGHT));
    VISITOR_CHECK((kunai_map_get_animation(map) != NULL) ==
                  (format == KUNAI_FORMAT_PROP_ANIMATION));
    VISITOR_CHECK((kunai_map_get_draws(map, 0, &count) != NULL) ==
                  (format == KUNAI_FORMAT_PROP_SHAPES && info->item_count));
    count = 1;
    VISITOR_CHECK(!kunai_map_get_draws(map, UINT32_MAX, &count) && !count);
    VISITOR_CHECK(!kunai_map_get_draws(map, info->item_count, NULL));
}

/* Checks that the raw words of an object have the same values as its fields. */
static void check_objects(const kunai_map *map)
{
    uint32_t i, count;

    const kunai_map_object *object = kunai_map_get_objects(map, &count);
    for (i = 0; i < count; i++, object++) {
        VISITOR_CHECK(object->raw[0] == (object->id | object->graphics << 16));
        VISITOR_CHECK(object->raw[2] == (object->flag | object->script << 16));
        VISITOR_CHECK(object->raw[6] == (object->x | object->z << 16));
        VISITOR_CHECK(object->raw[7] == (uint32_t)object->y);
    }
}

/* Checks that a file of events has all four lists, and any other file none. */
static void check_events(const kunai_map *map)
{
    const int has = kunai_map_get_info(map)->format == KUNAI_FORMAT_MAP_EVENTS;
    uint32_t counts[4], i;
    const void *lists[4] = {
        kunai_map_get_backgrounds(map, &counts[0]), kunai_map_get_objects(map, &counts[1]),
        kunai_map_get_warps(map, &counts[2]), kunai_map_get_triggers(map, &counts[3])};

    for (i = 0; i < 4; i++)
        VISITOR_CHECK((lists[i] != NULL) == has && (has || !counts[i]));
    check_objects(map);
}

/* Checks that a place has the tile that was asked for, and that local is the middle of the tile. */
static void check_place(int32_t x, int32_t z)
{
    const int32_t asked[2] = {x, z};
    kunai_map_place place;
    int i;

    VISITOR_CHECK(kunai_map_find_place(x, z, &place) == KUNAI_OK);
    for (i = 0; i < 2; i++) {
        VISITOR_CHECK((int64_t)place.cell[i] * 32 + place.tile[i] == asked[i]);
        VISITOR_CHECK(place.tile[i] >= 0 && place.tile[i] < 32);
        VISITOR_CHECK(place.local[i] == (16 * place.tile[i] - 248) * UNIT);
    }
}

static void check_places(const kunai_map *map)
{
    uint32_t i, count;

    const kunai_map_background *background = kunai_map_get_backgrounds(map, &count);
    for (i = 0; i < count; i++, background++)
        check_place(background->x, background->z);
}

static void check_records(const kunai_map *map)
{
    const kunai_map_matrix *matrix = kunai_map_get_matrix(map);
    const kunai_map_area *area = kunai_map_get_area(map);
    const kunai_map_animation *animation = kunai_map_get_animation(map);

    VISITOR_CHECK(!matrix || (matrix->lands && matrix->name.size <= 16));
    VISITOR_CHECK(!matrix || (matrix->width - 1 < 255 && matrix->height - 1 < 255));
    VISITOR_CHECK(!area || area->outdoor <= 1);
    VISITOR_CHECK(!animation || animation->present <= 1);
}

/* Checks that the light of a time is the first that ends later, or the first of all if each ends
 * before. */
static void check_time(const kunai_map *map, uint32_t time)
{
    const int32_t found = kunai_map_find_light(map, time);
    uint32_t i, count;

    const kunai_map_light *light = kunai_map_get_lights(map, &count);
    VISITOR_CHECK((found >= 0) == (count > 0));
    for (i = 0; i < count; i++, light++)
        if (light->end > time)
            break;
    VISITOR_CHECK(found == (i < count ? (int32_t)i : count ? 0 : -1));
}

static void check_lights(const kunai_map *map)
{
    static const uint32_t times[TIMES] = {0, 1, 899, 900, 7200, 21600, 43199, 43200, UINT32_MAX};
    uint32_t i, k, count;

    const kunai_map_light *light = kunai_map_get_lights(map, &count);
    for (i = 0; i < count; i++, light++) {
        for (k = 0; k < 12; k++)
            VISITOR_CHECK(light->direction[k / 3][k % 3] >= -UNIT &&
                          light->direction[k / 3][k % 3] <= UNIT);
        for (k = 0; k < 4; k++)
            VISITOR_CHECK(light->valid[k] <= 1);
    }
    for (i = 0; i < TIMES; i++)
        check_time(map, times[i]);
}

/* ---- land ---- */

static void check_sections(const kunai_map_land *land, size_t size)
{
    VISITOR_CHECK(land->model_offset <= size && land->model_size <= size - land->model_offset);
    VISITOR_CHECK((land->model_offset != 0) == (land->model_size != 0));
    VISITOR_CHECK(!land->prop_count || land->props);
    VISITOR_CHECK(!land->sound_count || land->sounds);
}

static void check_plates(const kunai_map_land *land)
{
    for (uint32_t i = 0; i < land->plate_count; i++) {
        const kunai_map_plate *plate = &land->plates[i];

        VISITOR_CHECK(plate->min[0] <= plate->max[0] && plate->min[1] <= plate->max[1]);
    }
    for (uint32_t i = 0; i < land->strip_count; i++) {
        const kunai_map_strip *strip = &land->strips[i];

        VISITOR_CHECK(strip->first + strip->count <= land->access_count);
        VISITOR_CHECK(!i || land->strips[i - 1].scanline <= strip->scanline);
    }
    for (uint32_t i = 0; i < land->access_count; i++)
        VISITOR_CHECK(land->accesses[i] < land->plate_count);
}

static void check_triangles(const kunai_map_land *land)
{
    VISITOR_CHECK(land->cell_count == land->grid_columns * land->grid_rows);
    VISITOR_CHECK(land->cell_count || !land->triangle_count);
    VISITOR_CHECK(!land->cell_count || !land->plate_count);
    for (uint32_t i = 0; i < land->triangle_count; i++) {
        const kunai_map_triangle *triangle = &land->triangles[i];

        for (uint32_t k = 0; k < 3; k++)
            VISITOR_CHECK(triangle->points[k] < land->point_count);
        VISITOR_CHECK(triangle->normal < land->normal_count);
    }
}

static void check_cells(const kunai_map_land *land)
{
    for (uint32_t i = 0; i < land->cell_count; i++)
        VISITOR_CHECK(land->cells[i].first + land->cells[i].count <= land->cell_strip_count);
    for (uint32_t i = 0; i < land->cell_strip_count; i++) {
        const kunai_map_cell_strip *strip = &land->cell_strips[i];

        VISITOR_CHECK(strip->count <= UINT16_MAX && strip->first <= land->cell_access_count);
        VISITOR_CHECK(strip->count <= land->cell_access_count - strip->first);
    }
    for (uint32_t i = 0; i < land->cell_access_count; i++)
        VISITOR_CHECK(land->cell_accesses[i] < land->triangle_count);
}

static uint32_t get_magnitude(int32_t value)
{
    return value < 0 ? 0 - (uint32_t)value : (uint32_t)value;
}

/* Checks that the height nearest to 0 is a candidate, and that no candidate is nearer. */
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
    if (kunai_map_get_land(map)->plate_count > PLATES ||
        kunai_map_get_land(map)->triangle_count > PLATES)
        return hash;
    VISITOR_CHECK(kunai_map_heights(map, x, z, KUNAI_HEIGHT_ALL_PLATES, heights, 1, &all, NULL) ==
                  KUNAI_OK);
    return hash_value(hash, all);
}

static void check_no_heights(const kunai_map *map)
{
    int32_t height = 1;
    uint32_t flags, count = 1;

    for (flags = 0; flags <= KUNAI_HEIGHT_ALL_PLATES; flags += KUNAI_HEIGHT_ALL_PLATES, count = 1)
        VISITOR_CHECK(kunai_map_heights(map, 0, 0, flags, NULL, 0, &count, NULL) == KUNAI_E_RANGE &&
                      !count);
    VISITOR_CHECK(kunai_map_height(map, 0, 0, 0, &height, NULL) == KUNAI_E_RANGE && !height);
}

static uint64_t hash_heights(uint64_t hash, const kunai_map *map)
{
    const kunai_map_land *land = kunai_map_get_land(map);

    if (land->height_result != KUNAI_OK) {
        VISITOR_CHECK(!land->plate_count && !land->strip_count && !land->access_count);
        VISITOR_CHECK(!land->cell_count && !land->point_count && !land->cell_access_count);
        check_no_heights(map);
        return hash;
    }
    for (int32_t z = 0; z < SIDE; z++)
        for (int32_t x = 0; x < SIDE; x++)
            hash = hash_height(hash, map, (x - SIDE / 2) * 40 * UNIT, (z - SIDE / 2) * 40 * UNIT);
    for (uint32_t i = 0; i < land->plate_count && i < SIDE; i++)
        hash = hash_height(hash, map, land->plates[i].min[0], land->plates[i].max[1]);
    for (uint32_t i = 0; i < land->strip_count && i < SIDE; i++)
        hash = hash_height(hash, map, 0, land->strips[i].scanline);
    for (uint32_t i = 0; i < land->point_count && i < SIDE; i++)
        hash = hash_height(hash, map, land->points[3 * i], land->points[3 * i + 2]);
    for (uint32_t i = 0; i < land->cell_strip_count && i < SIDE; i++)
        hash = hash_height(hash, map, land->grid_min[0], land->cell_strips[i].scanline);
    return hash_height(hash_height(hash, map, INT32_MIN, INT32_MIN), map, INT32_MAX, INT32_MAX);
}

static uint64_t hash_land(uint64_t hash, const kunai_map *map, size_t size)
{
    const kunai_map_land *land = kunai_map_get_land(map);

    if (!land) {
        check_no_heights(map);
        return hash;
    }
    check_sections(land, size);
    check_plates(land);
    check_triangles(land);
    check_cells(land);
    return hash_heights(hash, map);
}

static uint64_t walk_map(const void *handle, const void *data, size_t size)
{
    const kunai_map_info *info = kunai_map_get_info(handle);
    const uint64_t hash = walk_members(&map_handle, handle);

    (void)data;
    VISITOR_CHECK(info->format && info->byte_order == KUNAI_BYTE_ORDER_LITTLE && info->warnings);
    check_lists(handle);
    check_content(handle);
    check_records(handle);
    check_events(handle);
    check_places(handle);
    check_lights(handle);
    return hash_land(hash, handle, size);
}

const test_visitor map_visitor = {"map", open_map, walk_map, close_map};
