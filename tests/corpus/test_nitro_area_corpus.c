/* test_nitro_area_corpus.c - the names that Platinum's models ask for are in the texture sets of
 * their areas: lands in the map set of every area that they are reached from, props in the prop set
 * of every area that lists them; and those of models with textures in these (platinum.md 2). */
#include "decode.h"
#include "nitro_files.h"

enum { HEADERS = 593, AREAS = 75, LANDS = 666, FREE_LANDS = 17 };

typedef struct figures {
    size_t pairs;     /* of a model and an area */
    size_t materials; /* with a texture */
    size_t plain;     /* without */
    size_t decoded;
} figures;

/* ---- files ---- */

static kunai_map *open_map(const void *data, size_t size, uint32_t format)
{
    const kunai_options options = {.struct_size = sizeof options, .format = format};
    kunai_map *map;

    assert_int_equal(kunai_map_open(data, size, &options, &map, NULL), KUNAI_OK);
    return map;
}

static kunai_map *open_map_member(const nitro_members *file, uint32_t index, uint32_t format)
{
    const nitro_bytes bytes = get_nitro_member(file, index);

    return open_map(bytes.data, bytes.size, format);
}

/* ---- names ---- */

static int is_same_string(kunai_string a, kunai_string b)
{
    return a.size == b.size && !memcmp(a.data, b.data, a.size);
}

static void check_names(const kunai_textures *set, const kunai_texture_ref *wanted,
                        const kunai_texture_match *match)
{
    const kunai_image *image = kunai_textures_get_image(set, (uint32_t)match->image);
    const kunai_palette *palette = kunai_textures_get_palette(set, (uint32_t)match->palette);

    assert_true(is_same_string(image->name, wanted->name));
    assert_true(is_same_string(palette->name, wanted->palette));
}

static void decode(const kunai_textures *set, uint32_t index, const kunai_palette *palette)
{
    const kunai_image *image = kunai_textures_get_image(set, index);
    const size_t stride = 4 * (size_t)image->width;
    uint8_t *pixels = malloc(stride * image->height);

    assert_non_null(pixels);
    assert_int_equal(decode_as(set, index, 0, KUNAI_OUTPUT_RGBA8, palette, pixels,
                               stride * image->height, stride, NULL),
                     KUNAI_OK);
    free(pixels);
}

/* How many names of the model are not there. */
static size_t resolve(const char *what, const kunai_model *model, const kunai_textures *set,
                      figures *of)
{
    const uint32_t count = kunai_model_get_info(model)->material_count;
    size_t missing = 0;
    uint32_t i;

    of->pairs++;
    for (i = 0; i < count; i++) {
        const kunai_material *material = kunai_model_get_material(model, i);
        const kunai_texture_list *list = kunai_model_get_texture_list(model);
        const kunai_texture_ref *wanted;
        kunai_texture_match match;

        of->plain += material->texture < 0;
        if (material->texture < 0)
            continue;
        assert_true((uint32_t)material->texture < list->count);
        wanted = &list->refs[material->texture];
        assert_int_equal(kunai_textures_match(set, list, (uint32_t)material->texture, &match),
                         KUNAI_OK);
        of->materials++;
        if (match.image >= 0 && match.palette >= 0) {
            of->decoded++;
            check_names(set, wanted, &match);
            decode(set, (uint32_t)match.image,
                   kunai_textures_get_palette(set, (uint32_t)match.palette));
            continue;
        }
        missing++;
        fprintf(stderr, "%s: no texture %s with %s\n", what, wanted->name.data,
                wanted->palette.data);
    }
    return missing;
}

static kunai_model *open_model(const uint8_t *data, size_t size)
{
    const kunai_options options = {.struct_size = sizeof options, .flags = KUNAI_OPEN_STRICT};
    kunai_model *model;

    assert_int_equal(kunai_model_open(data, size, &options, &model, NULL), KUNAI_OK);
    return model;
}

static kunai_textures *open_set(const nitro_members *file, uint32_t index)
{
    const nitro_bytes bytes = get_nitro_member(file, index);
    kunai_textures *set;

    assert_int_equal(kunai_textures_open(bytes.data, bytes.size, NULL, &set, NULL), KUNAI_OK);
    return set;
}

/* ---- lands ---- */

/* Which lands the headers lead to, in which areas. */
typedef struct reach {
    uint8_t is_reached[LANDS][AREAS];
    uint8_t is_area[AREAS];
} reach;

static void follow_header(const kunai_map *headers, const nitro_members *matrices, uint32_t index,
                          reach *of)
{
    const kunai_map_header *header = &kunai_map_get_headers(headers, NULL)[index];
    kunai_map *file = open_map_member(matrices, header->matrix, KUNAI_FORMAT_MAP_MATRIX);
    const kunai_map_matrix *matrix = kunai_map_get_matrix(file);
    uint32_t i;

    for (i = 0; i < matrix->width * matrix->height; i++) {
        const uint32_t land = matrix->lands[i];
        uint32_t area = header->area;

        if (land == 0xFFFF)
            continue;
        if (matrix->headers)
            area = kunai_map_get_headers(headers, NULL)[matrix->headers[i]].area;
        assert_true(land < LANDS && area < AREAS);
        of->is_reached[land][area] = 1;
        of->is_area[area] = 1;
    }
    kunai_map_close(file);
}

static void read_reach(reach *of)
{
    nitro_members matrices = open_nitro_members("map_matrix");
    kunai_map *headers;
    uint8_t *data;
    size_t size;
    uint32_t i;

    memset(of, 0, sizeof *of);
    data = test_read_corpus("platinum/map_headers.bin", &size);
    assert_non_null(data);
    headers = open_map(data, size, KUNAI_FORMAT_MAP_HEADERS);
    assert_int_equal(kunai_map_get_info(headers)->item_count, HEADERS);
    for (i = 0; i < HEADERS; i++)
        follow_header(headers, &matrices, i, of);
    kunai_map_close(headers);
    free(data);
    close_nitro_members(&matrices);
}

/* Counts of platinum.md 2: 632 lands are reached, in 640 pairs with an area. */
static void check_reach(const reach *of)
{
    size_t lands = 0, pairs = 0;
    uint32_t i, k;

    for (i = 0; i < LANDS; i++) {
        const size_t before = pairs;

        for (k = 0; k < AREAS; k++)
            pairs += of->is_reached[i][k];
        lands += pairs > before;
    }
    assert_int_equal(lands, 632);
    assert_int_equal(pairs, 640);
}

static size_t check_land(const char *name, const kunai_model *model, const uint8_t *areas,
                         const nitro_members *area_files, const nitro_members *sets, figures *of)
{
    size_t missing = 0;
    uint32_t i;

    for (i = 0; i < AREAS; i++) {
        kunai_textures *set;
        kunai_map *area;

        if (!areas[i])
            continue;
        area = open_map_member(area_files, i, KUNAI_FORMAT_AREA);
        set = open_set(sets, kunai_map_get_area(area)->texture_set);
        missing += resolve(name, model, set, of);
        kunai_textures_close(set);
        kunai_map_close(area);
    }
    return missing;
}

/* The lands that the corpus has; one of them is reached from nowhere. */
TEST(lands)
{
    static const uint16_t numbers[FREE_LANDS] = {0,   1,   43,  74,  77,  105, 147, 184, 188,
                                                 225, 235, 275, 294, 324, 506, 570, 603};
    static reach reached;
    nitro_members area_files, sets;
    figures of = {0};
    size_t missing = 0, i;

    if (!test_corpus())
        skip();
    read_reach(&reached);
    check_reach(&reached);
    area_files = open_nitro_members("area_data");
    sets = open_nitro_members("map_tex_set");
    assert_int_equal(area_files.count, AREAS);
    for (i = 0; i < FREE_LANDS; i++) {
        const kunai_map_land *land;
        kunai_model *model;
        kunai_map *map;
        uint8_t *data;
        char path[64];
        size_t size;

        snprintf(path, sizeof path, "platinum/land/land_data_%03u.bin", (unsigned)numbers[i]);
        data = test_read_corpus(path, &size);
        assert_non_null(data);
        map = open_map(data, size, KUNAI_FORMAT_LAND);
        land = kunai_map_get_land(map);
        model = open_model(data + land->model_offset, (size_t)land->model_size);
        missing += check_land(path, model, reached.is_reached[numbers[i]], &area_files, &sets, &of);
        kunai_model_close(model);
        kunai_map_close(map);
        free(data);
    }
    close_nitro_members(&sets);
    close_nitro_members(&area_files);
    printf("lands: %zu pairs with an area, %zu materials with a texture, %zu without\n", of.pairs,
           of.materials, of.plain);
    test_corpus_report("platinum/land textures", FREE_LANDS - 1, 1, "no map leads there");
    assert_int_equal(missing, 0);
    assert_int_equal(of.pairs, FREE_LANDS - 1);
}

/* ---- props ---- */

static size_t check_area(uint32_t number, const kunai_map_area *area, const nitro_members *lists,
                         const nitro_members *sets, const nitro_members *props, figures *of)
{
    kunai_map *list = open_map_member(lists, area->prop_set, KUNAI_FORMAT_AREA_BUILD);
    const uint32_t count = kunai_map_get_info(list)->item_count;
    const uint16_t *models = kunai_map_get_models(list, NULL);
    kunai_textures *set = count ? open_set(sets, area->prop_set) : NULL;
    size_t missing = 0;
    uint32_t i;

    for (i = 0; i < count; i++) {
        const nitro_bytes bytes = get_nitro_member(props, models[i]);
        kunai_model *model = open_model(bytes.data, bytes.size);
        char name[64];

        snprintf(name, sizeof name, "prop %u in area %u", (unsigned)models[i], (unsigned)number);
        missing += resolve(name, model, set, of);
        kunai_model_close(model);
    }
    kunai_textures_close(set);
    kunai_map_close(list);
    return missing;
}

/* Of the areas that maps are in. */
TEST(props)
{
    static reach reached;
    nitro_members area_files, lists, sets, props;
    figures of = {0};
    size_t missing = 0;
    uint32_t i;

    if (!test_corpus())
        skip();
    read_reach(&reached);
    area_files = open_nitro_members("area_data");
    lists = open_nitro_members("area_build");
    sets = open_nitro_members("areabm_texset");
    props = open_nitro_members("build_model");
    for (i = 0; i < AREAS; i++) {
        kunai_map *area = open_map_member(&area_files, i, KUNAI_FORMAT_AREA);

        if (reached.is_area[i])
            missing += check_area(i, kunai_map_get_area(area), &lists, &sets, &props, &of);
        kunai_map_close(area);
    }
    close_nitro_members(&props);
    close_nitro_members(&sets);
    close_nitro_members(&lists);
    close_nitro_members(&area_files);
    printf("props: %zu pairs with an area, %zu materials with a texture, %zu without\n", of.pairs,
           of.materials, of.plain);
    test_corpus_report("platinum/areabm_texset.narc", of.pairs, 0, "");
    assert_int_equal(missing, 0);
    assert_int_equal(of.pairs, 2858);
}

/* ---- models with textures ---- */

TEST(own)
{
    nitro_members props;
    figures of = {0};
    size_t missing = 0, without = 0;
    uint32_t i;

    if (!test_corpus())
        skip();
    props = open_nitro_members("build_model");
    for (i = 0; i < props.count; i++) {
        const nitro_bytes bytes = get_nitro_member(&props, i);
        kunai_textures *set = NULL;
        kunai_result result = kunai_textures_open(bytes.data, bytes.size, NULL, &set, NULL);
        kunai_model *model;
        char name[64];

        without += result != KUNAI_OK;
        if (result != KUNAI_OK) {
            assert_int_equal(result, KUNAI_E_FORMAT);
            continue;
        }
        model = open_model(bytes.data, bytes.size);
        snprintf(name, sizeof name, "prop %u", (unsigned)i);
        missing += resolve(name, model, set, &of);
        kunai_model_close(model);
        kunai_textures_close(set);
    }
    close_nitro_members(&props);
    test_corpus_report("platinum/build_model.narc textures", of.pairs, without, "no textures");
    assert_int_equal(missing, 0);
    assert_int_equal(of.pairs, 568);
    assert_int_equal(without, 22);
}
