/* test_map_corpus.c - every map file of Pokemon Platinum in the corpus, loose and in its archives,
 * against what other readers found in it; and heights against a second writing of the game's
 * formula (platinum.md 5.2). */
#include "support.h"

#include <math.h>

enum { TILE = 16, UNIT = 4096, HEIGHTS = 1100, MOST = 10 };

typedef struct map_file {
    const char *path;
    kunai_map *map;
    const kunai_map_info *info;
    int failures;
} map_file;

static void compare(map_file *of, const char *what, double found, double expected, double tolerance)
{
    if (fabs(found - expected) <= tolerance)
        return;
    fprintf(stderr, "%s: %s is %.9g, expected %.9g\n", of->path, what, found, expected);
    of->failures++;
}

static double get_number(const test_json *object, const char *key)
{
    return test_json_number(test_json_get(object, key));
}

static void compare_number(map_file *of, const test_json *expected, const char *key, double found)
{
    compare(of, key, found, get_number(expected, key), 0);
}

static void compare_array(map_file *of, const char *what, const test_json *expected,
                          const int32_t *found, size_t count)
{
    size_t i;

    compare(of, what, (double)test_json_count(expected), (double)count, 0);
    for (i = 0; i < count; i++)
        compare(of, what, found[i], test_json_number(test_json_at(expected, i)), 0);
}

/* ---- heights, a second time ---- */

static int64_t reduce_modulo_32(int64_t value)
{
    const int64_t rest = (value % 4294967296 + 4294967296) % 4294967296;

    return rest < 2147483648 ? rest : rest - 4294967296;
}

static int64_t divide_to_floor(int64_t value, int64_t by)
{
    return value / by - (value % by < 0);
}

static int64_t compute_product(int64_t a, int64_t b)
{
    return reduce_modulo_32(divide_to_floor(a * b + 0x800, 4096));
}

static int64_t compute_quotient(int64_t a, int64_t b)
{
    return b ? reduce_modulo_32(divide_to_floor(a * 4294967296 / b + 0x80000, 1048576)) : 0;
}

static int is_inside(const kunai_map_plate *plate, int32_t x, int32_t z)
{
    return plate->min[0] <= x && x <= plate->max[0] && plate->min[1] <= z && z <= plate->max[1];
}

static int32_t compute_height(const kunai_map_plate *plate, int32_t x, int32_t z)
{
    const int64_t sum = reduce_modulo_32(compute_product(plate->normal[0], x) +
                                         compute_product(plate->normal[2], z) + plate->constant);

    return (int32_t)compute_quotient(reduce_modulo_32(-sum), plate->normal[1]);
}

static uint32_t find_strip_heights(const kunai_map_land *land, int32_t x, int32_t z,
                                   int32_t heights[MOST])
{
    uint32_t count = 0, k = 0, i;

    while (k + 1 < land->strip_count && land->strips[k].scanline <= z)
        k++;
    for (i = 0; i < land->strips[k].count && count < MOST; i++) {
        const kunai_map_plate *plate = &land->plates[land->accesses[land->strips[k].first + i]];

        if (is_inside(plate, x, z))
            heights[count++] = compute_height(plate, x, z);
    }
    return count;
}

static uint32_t find_all_heights(const kunai_map_land *land, int32_t x, int32_t z,
                                 int32_t heights[HEIGHTS])
{
    uint32_t count = 0, i;

    for (i = 0; i < land->plate_count && count < HEIGHTS; i++)
        if (is_inside(&land->plates[i], x, z))
            heights[count++] = compute_height(&land->plates[i], x, z);
    return count;
}

static int is_on_scanline(const kunai_map_land *land, int32_t z)
{
    uint32_t i;

    for (i = 0; i < land->strip_count; i++)
        if (land->strips[i].scanline == z)
            return 1;
    return 0;
}

static void compare_heights(map_file *of, const char *what, const int32_t *found, uint32_t count,
                            const int32_t *expected, uint32_t expected_count)
{
    uint32_t i;

    compare(of, what, count, expected_count, 0);
    for (i = 0; i < count && i < expected_count; i++)
        compare(of, what, found[i], expected[i], 0);
}

/* Both searches at one place. They may only differ on a scanline. 1: the strip has lost plates. */
static uint32_t compare_place(map_file *of, int32_t x, int32_t z)
{
    static int32_t found[HEIGHTS], all[HEIGHTS];
    const kunai_map_land *land = kunai_map_get_land(of->map);
    int32_t some[MOST], one;
    uint32_t count, some_count, all_count, i;

    assert_int_equal(kunai_map_heights(of->map, x, z, 0, found, MOST, &count, NULL), KUNAI_OK);
    some_count = find_strip_heights(land, x, z, some);
    compare_heights(of, "heights", found, count, some, some_count);
    assert_int_equal(
        kunai_map_heights(of->map, x, z, KUNAI_HEIGHT_ALL_PLATES, found, HEIGHTS, &count, NULL),
        KUNAI_OK);
    all_count = find_all_heights(land, x, z, all);
    compare_heights(of, "heights of all plates", found, count, all, all_count);
    if (!is_on_scanline(land, z)) /* plates are listed in the order of their numbers */
        compare_heights(of, "heights off scanlines", some, some_count, all, all_count);
    compare(of, "has a height", kunai_map_height(of->map, x, z, 0, &one, NULL) == KUNAI_OK,
            some_count != 0, 0);
    for (i = 0; i < some_count; i++)
        if (abs(some[i]) < abs(one))
            compare(of, "a nearer height", some[i], one, 0);
    return some_count < all_count;
}

/* 64 x 64 places at the centres of quarters of tiles, and 65 x 65 at their corners, where most
 * scanlines are. Gives how many of the first have lost plates. */
static uint32_t compare_grids(map_file *of)
{
    uint32_t lost = 0;
    int32_t x, z;

    for (z = -252; z < 256; z += 8)
        for (x = -252; x < 256; x += 8)
            lost += compare_place(of, x * UNIT, z * UNIT);
    for (z = -256; z <= 256; z += 8)
        for (x = -256; x <= 256; x += 8)
            (void)compare_place(of, x * UNIT, z * UNIT);
    return lost;
}

/* ---- heights, as the corpus has them ---- */

/* At the centre of every tile, for an object at height 0. */
static void compare_tiles_heights(map_file *of, const test_json *expected)
{
    double sum = 0, least = INFINITY, most = -INFINITY;
    uint32_t found = 0, several = 0, count;
    int32_t x, z, height;

    for (z = -248; z < 256; z += TILE)
        for (x = -248; x < 256; x += TILE) {
            if (kunai_map_height(of->map, x * UNIT, z * UNIT, 0, &height, NULL) != KUNAI_OK)
                continue;
            found++;
            sum += height;
            least = fmin(least, height);
            most = fmax(most, height);
            kunai_map_heights(of->map, x * UNIT, z * UNIT, 0, NULL, 0, &count, NULL);
            several += count > 1;
        }
    compare_number(of, expected, "gridFound", found);
    compare_number(of, expected, "gridMulti", several);
    compare_number(of, expected, "gridSum", sum);
    compare_number(of, expected, "gridMin", least);
    compare_number(of, expected, "gridMax", most);
}

/* The counts of what is only there as the parts of plates: every index is below, and the game's
 * files use the last one. */
static void compare_bdhc(map_file *of, const test_json *expected)
{
    const kunai_map_land *land = kunai_map_get_land(of->map);
    uint32_t points = 0, normals = 0, constants = 0, i, k;

    for (i = 0; i < land->plate_count; i++) {
        for (k = 0; k < 2; k++)
            if (land->plates[i].points[k] >= points)
                points = land->plates[i].points[k] + 1u;
        if (land->plates[i].normal_index >= normals)
            normals = land->plates[i].normal_index + 1u;
        if (land->plates[i].constant_index >= constants)
            constants = land->plates[i].constant_index + 1u;
    }
    compare_number(of, expected, "points", points);
    compare_number(of, expected, "normals", normals);
    compare_number(of, expected, "constants", constants);
    compare_number(of, expected, "plates", land->plate_count);
    compare_number(of, expected, "strips", land->strip_count);
    compare_number(of, expected, "access", land->access_count);
    compare_tiles_heights(of, expected);
}

/* points: x, z, y in units; row: of this file, fx32 or null. */
static void compare_row(map_file *of, const test_json *points, const test_json *row)
{
    size_t i;

    assert_int_equal(test_json_count(points), test_json_count(row));
    for (i = 0; i < test_json_count(points); i++) {
        const test_json *point = test_json_at(points, i), *expected = test_json_at(row, i);
        int32_t place[3], height;
        size_t k;

        for (k = 0; k < 3; k++)
            place[k] = (int32_t)(test_json_number(test_json_at(point, k)) * UNIT);
        compare(of, "height is there",
                kunai_map_height(of->map, place[0], place[1], place[2], &height, NULL) == KUNAI_OK,
                !test_json_is_null(expected), 0);
        if (!test_json_is_null(expected))
            compare(of, "height", height, test_json_number(expected), 0);
    }
}

/* ---- land ---- */

static void compare_tiles(map_file *of, const test_json *expected)
{
    const uint16_t *tiles = kunai_map_get_land(of->map)->tiles;
    const test_json *behaviours = test_json_get(expected, "behaviours");
    uint32_t counts[256] = {0}, kinds = 0, blocked = 0, other = 0, i;
    double sum = 0;

    for (i = 0; i < 32 * 32; i++) {
        sum += tiles[i];
        blocked += tiles[i] >> 15;
        other += (tiles[i] & 0x7F00) != 0;
        counts[tiles[i] & 0xFF]++;
    }
    compare_number(of, expected, "attrSum", sum);
    compare_number(of, expected, "blocked", blocked);
    compare_number(of, expected, "otherBits", other);
    for (i = 0; i < 256; i++)
        kinds += counts[i] != 0;
    compare(of, "behaviours", kinds, (double)test_json_count(behaviours), 0);
    for (i = 0; i < test_json_count(behaviours); i++) {
        const char *key = test_json_key(behaviours, i);

        compare(of, key, counts[strtoul(key, NULL, 16) & 0xFF], get_number(behaviours, key), 0);
    }
}

/* Positions and scales are rounded to 1e-3 in the corpus. */
static void compare_prop(map_file *of, const kunai_map_prop *prop, const test_json *expected)
{
    uint32_t k;

    compare_number(of, expected, "model", prop->model);
    compare_array(of, "rot", test_json_get(expected, "rot"), prop->rotation, 3);
    for (k = 0; k < 3; k++) {
        compare(of, "pos", prop->position[k] / 4096.0,
                test_json_number(test_json_at(test_json_get(expected, "pos"), k)), 0.00051);
        compare(of, "scale", prop->scale[k] / 4096.0,
                test_json_number(test_json_at(test_json_get(expected, "scale"), k)), 0.00051);
    }
}

static void compare_props(map_file *of, const test_json *expected)
{
    const kunai_map_land *land = kunai_map_get_land(of->map);
    const test_json *props = test_json_get(expected, "props");
    uint32_t raw = 0, i;

    compare(of, "props", land->prop_count, (double)test_json_count(props), 0);
    for (i = 0; i < land->prop_count && i < test_json_count(props); i++) {
        compare_prop(of, &land->props[i], test_json_at(props, i));
        raw += land->props[i].raw[0] || land->props[i].raw[1];
    }
    compare_number(of, expected, "propDummyNonzero", raw);
}

/* What lies between the props and the heights, which are the end of the file. */
static void compare_model(map_file *of, const uint8_t *data, size_t size, const test_json *expected)
{
    const kunai_map_land *land = kunai_map_get_land(of->map);
    const double slack = get_number(expected, "propSlack");

    compare(of, "model_offset", (double)land->model_offset,
            16 + 2048 + 48.0 * land->prop_count + slack, 0);
    assert_true(land->model_offset + land->model_size < size);
    assert_memory_equal(data + land->model_offset, "BMD0", 4);
    assert_memory_equal(data + land->model_offset + land->model_size, "BDHC", 4);
    compare(of, "sounds", land->sound_count, 0, 0);
}

static void check_land(map_file *of, const uint8_t *data, size_t size, const test_json *expected)
{
    compare(of, "height_result", kunai_map_get_land(of->map)->height_result, KUNAI_OK, 0);
    compare_tiles(of, expected);
    compare_props(of, expected);
    compare_model(of, data, size, expected);
    compare_bdhc(of, test_json_get(expected, "bdhc"));
}

/* Heights of Diamond are not read: one warning says so, at the number that tells them apart. */
static void check_land_of_diamond(map_file *of, const uint8_t *data, size_t size,
                                  const test_json *expected)
{
    const kunai_map_land *land = kunai_map_get_land(of->map);

    compare(of, "height_result", land->height_result, KUNAI_E_UNSUPPORTED, 0);
    compare(of, "warnings", of->info->warning_count, 1, 0);
    compare(of, "code of the warning", of->info->warnings[0].code, KUNAI_E_UNSUPPORTED, 0);
    compare(of, "offset of the warning", (double)of->info->warnings[0].offset,
            (double)(land->model_offset + land->model_size + 4), 0);
    compare_tiles(of, expected);
    compare_props(of, expected);
    compare_model(of, data, size, expected);
}

/* ---- matrices, areas ---- */

/* Of the whole file: it is the one that the other program read. */
static void check_hash(const uint8_t *data, size_t size, const test_json *expected)
{
    char hash[65];

    test_sha256(data, size, hash);
    assert_string_equal(hash, test_json_string(test_json_get(expected, "sha256")));
}

static void check_matrix(map_file *of, const uint8_t *data, size_t size, const test_json *expected)
{
    const kunai_map_matrix *matrix = kunai_map_get_matrix(of->map);
    const test_json *name = test_json_get(expected, "name");
    const test_json *headers = test_json_get(expected, "headers");
    const test_json *altitudes = test_json_get(expected, "altitudes");
    double lands = 0, header_sum = 0, altitude_sum = 0;
    uint32_t empty = 0, i;

    for (i = 0; i < matrix->width * matrix->height; i++) {
        lands += matrix->lands[i] == 0xFFFF ? 0 : matrix->lands[i];
        empty += matrix->lands[i] == 0xFFFF;
        header_sum += matrix->headers ? matrix->headers[i] : 0;
        altitude_sum += matrix->altitudes ? matrix->altitudes[i] : 0;
    }
    check_hash(data, size, expected);
    assert_string_equal(matrix->name.data, test_json_string(name));
    compare_number(of, expected, "width", matrix->width);
    compare_number(of, expected, "height", matrix->height);
    compare_number(of, expected, "empty", empty);
    compare_number(of, expected, "landSum", lands + 65535.0 * empty);
    compare(of, "headers", matrix->headers != NULL, !test_json_is_null(headers), 0);
    compare(of, "altitudes", matrix->altitudes != NULL, !test_json_is_null(altitudes), 0);
    if (matrix->headers)
        compare_number(of, expected, "headers", header_sum);
    if (matrix->altitudes)
        compare_number(of, expected, "altitudes", altitude_sum);
}

static void check_area(map_file *of, const uint8_t *data, size_t size, const test_json *expected)
{
    const kunai_map_area *area = kunai_map_get_area(of->map);

    (void)data;
    (void)size;
    compare_number(of, expected, "propSet", area->prop_set);
    compare_number(of, expected, "mapTexture", area->texture_set);
    compare_number(of, expected, "dummy", area->raw);
    compare_number(of, expected, "light", area->light);
    compare(of, "outdoor", area->outdoor, area->light == 0 || area->light == 3, 0);
}

static void check_build(map_file *of, const uint8_t *data, size_t size, const test_json *expected)
{
    const uint16_t *models = kunai_map_get_models(of->map, NULL);
    uint32_t i;

    (void)data;
    (void)size;
    compare(of, "models", of->info->item_count, (double)test_json_count(expected), 0);
    for (i = 0; i < of->info->item_count; i++)
        compare(of, "model", models[i], test_json_number(test_json_at(expected, i)), 0);
}

/* ---- lights ---- */

static void compare_color(map_file *of, const test_json *block, const char *key,
                          const uint32_t color[3])
{
    const int32_t found[3] = {(int32_t)color[0], (int32_t)color[1], (int32_t)color[2]};

    compare_array(of, key, test_json_get(block, key), found, 3);
}

/* null: it is not valid. */
static void compare_light(map_file *of, const kunai_map_light *block, uint32_t index,
                          const test_json *expected)
{
    static const int32_t zeros[3];

    compare(of, "valid", block->valid[index], !test_json_is_null(expected), 0);
    if (test_json_is_null(expected)) {
        assert_memory_equal(block->color[index], zeros, sizeof zeros);
        assert_memory_equal(block->direction[index], zeros, sizeof zeros);
        return;
    }
    compare_color(of, expected, "color", block->color[index]);
    compare_array(of, "dir", test_json_get(expected, "dir"), block->direction[index], 3);
}

static void compare_block(map_file *of, const kunai_map_light *block, const test_json *expected)
{
    const test_json *lights = test_json_get(expected, "lights");
    uint32_t k;

    compare_number(of, expected, "end", block->end);
    compare_color(of, expected, "diffuse", block->diffuse);
    compare_color(of, expected, "ambient", block->ambient);
    compare_color(of, expected, "specular", block->specular);
    compare_color(of, expected, "emission", block->emission);
    assert_int_equal(test_json_count(lights), 4);
    for (k = 0; k < 4; k++)
        compare_light(of, block, k, test_json_at(lights, k));
}

/* The first that ends later; a day goes round. */
static void compare_times(map_file *of, const test_json *blocks)
{
    uint32_t time, i;

    for (time = 0; time <= 43200; time += 25) {
        for (i = 0; i < test_json_count(blocks); i++)
            if (get_number(test_json_at(blocks, i), "end") > time)
                break;
        if (i == test_json_count(blocks))
            i = 0;
        compare(of, "light at a time", kunai_map_find_light(of->map, time), i, 0);
    }
}

static void check_light(map_file *of, const uint8_t *data, size_t size, const test_json *expected)
{
    const test_json *blocks = test_json_get(expected, "templates");
    uint32_t i;

    (void)data;
    (void)size;
    compare_number(of, expected, "count", of->info->item_count);
    compare(of, "templates", of->info->item_count, (double)test_json_count(blocks), 0);
    for (i = 0; i < of->info->item_count; i++)
        compare_block(of, &kunai_map_get_lights(of->map, NULL)[i], test_json_at(blocks, i));
    compare_times(of, blocks);
}

/* ---- props ---- */

/* has: 0xFF is none. */
static void check_animation(map_file *of, const uint8_t *data, size_t size,
                            const test_json *expected)
{
    const kunai_map_animation *animation = kunai_map_get_animation(of->map);
    const double has = get_number(expected, "has");

    assert_int_equal(size, 20);
    compare(of, "present", animation->present, has != 0 && has != 255, 0);
    compare_number(of, expected, "flags", animation->flags);
    compare_number(of, expected, "slope", animation->slope);
    compare_array(of, "ids", test_json_get(expected, "ids"), animation->ids, 4);
    compare(of, "raw", animation->raw[0],
            data[0] + 256.0 * data[1] + 65536.0 * data[2] + 16777216.0 * data[3], 0);
}

static void check_shapes(map_file *of, const uint8_t *data, size_t size, const test_json *expected)
{
    uint32_t ids = 0, empty = 0, materials = 0, shapes = 0, count, i, k;

    check_hash(data, size, expected);
    for (i = 0; i < of->info->item_count; i++) {
        const kunai_map_draw *draws = kunai_map_get_draws(of->map, i, &count);

        assert_non_null(draws);
        empty += !count;
        ids += count;
        for (k = 0; k < count; k++) {
            materials += draws[k].material;
            shapes += draws[k].shape;
        }
    }
    compare_number(of, expected, "locators", of->info->item_count);
    compare_number(of, expected, "ids", ids);
    compare_number(of, expected, "empty", empty);
    compare_number(of, expected, "materialSum", materials);
    compare_number(of, expected, "shapeSum", shapes);
}

/* ---- headers and names ---- */

static void compare_header(map_file *of, const kunai_map_header *header, const uint8_t *data,
                           const test_json *expected)
{
    const uint32_t bike = (uint32_t)get_number(expected, "bike");
    const uint32_t run = (uint32_t)get_number(expected, "run");
    const uint32_t rope = (uint32_t)get_number(expected, "rope");
    const uint32_t fly = (uint32_t)get_number(expected, "fly");
    uint32_t i;

    compare_number(of, expected, "areaData", header->area);
    compare_number(of, expected, "preload", header->objects);
    compare_number(of, expected, "matrix", header->matrix);
    compare_number(of, expected, "scripts", header->scripts);
    compare_number(of, expected, "initScripts", header->init_scripts);
    compare_number(of, expected, "text", header->text);
    compare_number(of, expected, "dayMusic", header->day_music);
    compare_number(of, expected, "nightMusic", header->night_music);
    compare_number(of, expected, "encounters", header->encounters);
    compare_number(of, expected, "events", header->events);
    compare_number(of, expected, "labelText", header->label);
    compare_number(of, expected, "labelWindow", header->label_window);
    compare_number(of, expected, "weather", header->weather);
    compare_number(of, expected, "camera", header->camera);
    compare_number(of, expected, "mapType", header->type);
    compare_number(of, expected, "battleBG", header->battle_background);
    compare(of, "flags", header->flags, bike | run << 1 | rope << 2 | fly << 3, 0);
    compare(of, "fields of HeartGold",
            header->world_x + header->world_y + header->gear + header->kanto + header->follow, 0,
            0);
    for (i = 0; i < 24; i++)
        compare(of, "raw", header->raw[i / 4] >> i % 4 * 8 & 0xFF, data[i], 0);
}

static void check_headers(map_file *of, const uint8_t *data, size_t size, const test_json *expected)
{
    uint32_t i;

    compare(of, "headers", of->info->item_count, (double)test_json_count(expected), 0);
    assert_int_equal(size, 24 * (size_t)of->info->item_count);
    for (i = 0; i < of->info->item_count; i++)
        compare_header(of, &kunai_map_get_headers(of->map, NULL)[i], data + 24 * (size_t)i,
                       test_json_at(expected, i));
}

static void check_names(map_file *of, const uint8_t *data, size_t size, const test_json *expected)
{
    uint32_t i;

    compare_number(of, expected, "names", of->info->item_count);
    assert_int_equal(size, 16 * (size_t)of->info->item_count);
    assert_string_equal(kunai_map_get_names(of->map, NULL)->data,
                        test_json_string(test_json_get(expected, "first")));
    for (i = 0; i < of->info->item_count; i++) {
        const kunai_string *name = &kunai_map_get_names(of->map, NULL)[i];

        assert_true(name->size <= 16);
        assert_memory_equal(name->data, data + 16 * (size_t)i, name->size);
        assert_true(name->size == 16 || !data[16 * (size_t)i + name->size]);
    }
}

/* ---- all of them ---- */

typedef void check_map(map_file *of, const uint8_t *data, size_t size, const test_json *expected);

typedef struct kind {
    const char *prefix; /* of paths in the folder platinum */
    uint32_t format;
    int is_recognised;
    uint32_t flags;
    check_map *check;
} kind;

static const kind kinds[] = {
    {"land/", KUNAI_FORMAT_LAND, 1, KUNAI_OPEN_STRICT, check_land},
    {"land-dp/", KUNAI_FORMAT_LAND, 1, 0, check_land_of_diamond},
    {"map_matrix", KUNAI_FORMAT_MAP_MATRIX, 0, KUNAI_OPEN_STRICT, check_matrix},
    {"area_data", KUNAI_FORMAT_AREA, 0, KUNAI_OPEN_STRICT, check_area},
    {"area_build", KUNAI_FORMAT_AREA_BUILD, 0, KUNAI_OPEN_STRICT, check_build},
    {"arealight", KUNAI_FORMAT_AREA_LIGHT, 1, KUNAI_OPEN_STRICT, check_light},
    {"bm_anime_list", KUNAI_FORMAT_PROP_ANIMATION, 0, KUNAI_OPEN_STRICT, check_animation},
    {"build_model_matshp.dat", KUNAI_FORMAT_PROP_SHAPES, 0, KUNAI_OPEN_STRICT, check_shapes},
    {"map_headers.bin", KUNAI_FORMAT_MAP_HEADERS, 0, KUNAI_OPEN_STRICT, check_headers},
    {"mapname.bin", KUNAI_FORMAT_MAP_NAMES, 0, KUNAI_OPEN_STRICT, check_names},
};

static const kind *find_kind(const char *path)
{
    size_t i;

    for (i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (!strncmp(path, kinds[i].prefix, strlen(kinds[i].prefix)))
            return &kinds[i];
    return NULL;
}

/* Walked; close it. */
static map_file open_file(const char *path, const uint8_t *data, size_t size, uint32_t format,
                          uint32_t flags)
{
    const kunai_options options = {.struct_size = sizeof options, .flags = flags, .format = format};
    map_file of = {.path = path};
    test_exact exact = test_exact_copy(data, size);
    kunai_map *map;
    kunai_error error;

    if (kunai_map_open(exact.data, size, &options, &map, &error) != KUNAI_OK)
        fail_msg("%s: %s at %llu: %s", path, error.record, (unsigned long long)error.offset,
                 error.message);
    test_exact_free(&exact);
    map_visitor.walk(map, data, size);
    of.map = map;
    of.info = kunai_map_get_info(map);
    return of;
}

static int check_file(const char *path, const kind *what, const uint8_t *data, size_t size,
                      const test_json *expected)
{
    map_file of = open_file(path, data, size, what->format, what->flags);
    kunai_map *guessed;

    compare(&of, "format", of.info->format, what->format, 0);
    what->check(&of, data, size, expected);
    kunai_map_close(of.map);
    if (kunai_map_open(data, size, NULL, &guessed, NULL) == KUNAI_OK) {
        compare(&of, "guessed format", kunai_map_get_info(guessed)->format, what->format, 0);
        kunai_map_close(guessed);
    } else {
        compare(&of, "recognised", 0, what->is_recognised, 0);
    }
    return of.failures;
}

/* The caller frees it. */
static uint8_t *read_member(const kunai_archive *archive, uint32_t index, size_t *size)
{
    const kunai_entry *entry = kunai_archive_get_entry(archive, index);
    uint8_t *member = malloc((size_t)entry->unpacked_size + 1);
    uint64_t written;

    assert_non_null(member);
    assert_int_equal(
        kunai_archive_read(archive, index, member, (size_t)entry->unpacked_size, &written, NULL),
        KUNAI_OK);
    *size = (size_t)written;
    return member;
}

/* Each member of a NARC. */
static size_t check_archive(const char *path, const kind *what, const uint8_t *data, size_t size,
                            const test_json *expected, int *failures)
{
    const test_json *members = test_json_get(expected, "members");
    kunai_archive *archive = NULL;
    uint32_t count, i;

    assert_int_equal(kunai_archive_open(data, size, NULL, &archive, NULL), KUNAI_OK);
    count = kunai_archive_get_info(archive)->entry_count;
    assert_int_equal(count, test_json_count(members));
    for (i = 0; i < count; i++) {
        size_t member_size;
        uint8_t *member = read_member(archive, i, &member_size);
        char name[64];

        snprintf(name, sizeof name, "%s/%u", path, (unsigned)i);
        *failures += check_file(name, what, member, member_size, test_json_at(members, i));
        free(member);
    }
    kunai_archive_close(archive);
    return count;
}

static size_t check_path(const char *path, const kind *what, const test_json *expected,
                         int *failures)
{
    char relative[256];
    uint8_t *data;
    size_t size, count = 1;

    snprintf(relative, sizeof relative, "platinum/%s", path);
    data = test_read_corpus(relative, &size);
    assert_non_null(data);
    if (strstr(path, ".narc"))
        count = check_archive(path, what, data, size, expected, failures);
    else
        *failures += check_file(path, what, data, size, expected);
    free(data);
    return count;
}

/* Archives of models, textures and animations are for other tests, "heights" for the next. */
TEST(files)
{
    test_json *expected;
    size_t checked = 0, i;
    int failures = 0;

    if (!test_corpus())
        skip();
    expected = test_corpus_json("platinum/expected.json");
    for (i = 0; i < test_json_count(expected); i++) {
        const char *path = test_json_key(expected, i);
        const kind *what = find_kind(path);

        if (what)
            checked += check_path(path, what, test_json_get(expected, path), &failures);
    }
    test_json_free(expected);
    assert_int_equal(failures, 0);
    test_corpus_report("platinum, map files", checked, 0, "nothing is left out");
}

typedef void use_land(map_file *of, const test_json *heights, const char *name);

/* Every land of the corpus. */
static void visit_lands(use_land *use)
{
    test_json *expected = test_corpus_json("platinum/expected.json");
    const test_json *heights = test_json_get(expected, "heights");
    const test_json *rows = test_json_get(heights, "rows");
    int failures = 0;
    size_t i;

    assert_true(test_json_count(rows) > 0);
    for (i = 0; i < test_json_count(rows); i++) {
        const char *name = test_json_key(rows, i);
        char relative[256];
        map_file of;
        uint8_t *data;
        size_t size;

        snprintf(relative, sizeof relative, "platinum/land/%s", name);
        data = test_read_corpus(relative, &size);
        assert_non_null(data);
        of = open_file(name, data, size, 0, KUNAI_OPEN_STRICT);
        use(&of, heights, name);
        failures += of.failures;
        kunai_map_close(of.map);
        free(data);
    }
    test_json_free(expected);
    assert_int_equal(failures, 0);
}

static void use_row(map_file *of, const test_json *heights, const char *name)
{
    compare_row(of, test_json_get(heights, "points"),
                test_json_get(test_json_get(heights, "rows"), name));
}

TEST(rows)
{
    if (!test_corpus())
        skip();
    visit_lands(use_row);
}

/* Three of the maps have scanlines at centres of quarters of tiles: strips lose plates there. */
static void use_grids(map_file *of, const test_json *heights, const char *name)
{
    const uint32_t lost = compare_grids(of);
    const int loses = !strcmp(name, "land_data_043.bin") || !strcmp(name, "land_data_235.bin") ||
                      !strcmp(name, "land_data_324.bin");

    (void)heights;
    compare(of, "loses plates", lost != 0, loses, 0);
}

TEST(grids)
{
    if (!test_corpus())
        skip();
    visit_lands(use_grids);
}

/* Without truncation and damage: made files, which are smaller, have those. */
TEST(sweeps)
{
    static const char *const paths[] = {"platinum/land/land_data_225.bin",
                                        "platinum/map_matrix/map_matrix_000.bin",
                                        "platinum/arealight/lighting_set_000.txt"};
    static const uint32_t formats[] = {KUNAI_FORMAT_LAND, KUNAI_FORMAT_MAP_MATRIX,
                                       KUNAI_FORMAT_AREA_LIGHT};
    size_t i;

    if (!test_corpus())
        skip();
    for (i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        const kunai_options options = {.struct_size = sizeof options, .format = formats[i]};
        size_t size;
        uint8_t *data = test_read_corpus(paths[i], &size);

        assert_non_null(data);
        test_sweep_allocations(&map_visitor, data, size, &options);
        test_sweep_memory_limit(&map_visitor, data, size, &options);
        test_sweep_repeat(&map_visitor, data, size, &options);
        free(data);
    }
}
