/* test_basic_bad.c - Ninja Basic models with parts that are not there, or far too many; what must
 * be left out, refused or limited, by ninja-basic.md 5 and ninja-container.md 7. */
#include "basic_scenes.h"

#include "model_part.h"

/* ---- what is not there ---- */

static const char missing_points[] = "triangles that use a point that is not there are left out";

/* The last point, and one past it; one warning for a meshset, whatever its type. */
TEST(missing_points)
{
    static const uint16_t last[] = {0, 1, 11};
    static const uint16_t lists[] = {0, 1, 12, 1, 2, 3, 4, 0xFFFF, 5};
    static const uint16_t strips[] = {6, 0, 1, 2, 12, 3, 4, 3, 3, 4, 5};
    static const uint16_t quads[] = {0, 1, 2, 12};
    static const uint32_t last_points[] = {0, 1, 11}, list_points[] = {1, 2, 3};
    static const uint32_t strip_points[] = {0, 1, 2, 3, 4, 5}, quad_points[] = {0, 1, 2};
    static const struct {
        uint32_t head;
        uint32_t count;
        const uint16_t *indices;
        size_t index_count;
        const uint32_t *points;
        uint32_t point_count;
        uint32_t dropped;
    } cases[] = {{LIST, 1, INDICES(last), last_points, 3, 0},
                 {LIST, 3, INDICES(lists), list_points, 3, 2},
                 {STRIPS, 2, INDICES(strips), strip_points, 6, 3},
                 {QUADS, 1, INDICES(quads), quad_points, 3, 1}};
    scene made;
    size_t i;

    for (i = 0; i < COUNT(cases); i++) {
        basic_body body;
        kunai_model *model;

        begin_scene(&made, 1);
        fill_meshset(&made.sets[0], cases[i].head, cases[i].count, cases[i].indices,
                     cases[i].index_count);
        body = build_basic_body(&made.source);
        model = open_basic_body(&body, 0, cases[i].dropped != 0);
        assert_points(kunai_model_get_mesh(model, 0), cases[i].points, cases[i].point_count);
        assert_int_equal(kunai_model_get_info(model)->dropped_count, cases[i].dropped);
        if (cases[i].dropped) {
            assert_basic_warning(model, 0, body.meshsets[0], "NJS_MESHSET", missing_points);
            assert_basic_error(&body, KUNAI_OPEN_STRICT, KUNAI_E_CORRUPT, body.meshsets[0],
                               "NJS_MESHSET", missing_points);
        }
        kunai_model_close(model);
        free_basic_body(&body);
    }
}

/* One array of the only model at the end of the body, then a byte too short, then its pointer
 * outside. error: nothing is left without it. */
typedef struct edge {
    uint32_t pointer; /* place of the pointer in the body */
    uint32_t place;
    uint32_t size;
    const char *record;
    const char *message;
    int error;
} edge;

static void check_edge_outside(const basic_body *body, const edge *array)
{
    kunai_model *model;

    assert_basic_error(body, KUNAI_OPEN_STRICT, KUNAI_E_CORRUPT, array->pointer, array->record,
                       array->message);
    if (array->error) {
        assert_basic_error(body, 0, KUNAI_E_CORRUPT, array->pointer, array->record, array->message);
        return;
    }
    model = open_basic_body(body, 0, 1);
    assert_basic_warning(model, 0, array->pointer, array->record, array->message);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 2);
    kunai_model_close(model);
}

static void check_edge(const basic_source *source, const edge *array)
{
    static const uint32_t outside[] = {0x7FFFFFFF, 0x80000000, 0xFFFFFFFC, 0xFFFFFFFE, 0xFFFFFFFF};
    basic_body body = build_basic_body(source);
    kunai_model *model;
    size_t i;

    append_to_basic_body(&body, array->pointer, array->place, array->size);
    model = open_basic_body(&body, 0, 0);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 2);
    kunai_model_close(model);
    cut_basic_body(&body, body.data.size - 1);
    check_edge_outside(&body, array);
    cut_basic_body(&body, body.data.size - array->size + 1);
    check_edge_outside(&body, array);
    for (i = 0; i < COUNT(outside); i++) {
        set_basic_body_word(&body, array->pointer, outside[i]);
        check_edge_outside(&body, array);
    }
    free_basic_body(&body);
}

static void check_edges(uint32_t head, uint32_t count, const uint16_t *indices, size_t index_count,
                        uint32_t corner_count, uint32_t normal_count)
{
    basic_body places;
    uint32_t set;
    scene made;
    size_t i;

    make_textured_scene(&made);
    fill_meshset(&made.sets[0], head, count, indices, index_count);
    made.sets[0].normals = basic_polygon_normals;
    made.sets[0].normal_count = 3 * normal_count;
    places = build_basic_body(&made.source);
    set = places.meshsets[0];
    {
        const edge edges[] = {
            {places.models[0], places.points[0], sizeof basic_points, "NJS_MODEL",
             "the points do not lie inside of the data", 1},
            {places.models[0] + 0xC, set, BASIC_MESHSET, "NJS_MODEL",
             "the meshsets do not lie inside of the data", 1},
            {set + AT_MESHES, places.arrays[0][0].indices, (uint32_t)(2 * index_count),
             "NJS_MESHSET", "the polygons do not lie inside of the data", 1},
            {set + AT_NORMALS, places.arrays[0][0].normals, 12 * normal_count, "NJS_MESHSET",
             "the polygon normals do not lie inside of the data", 0},
            {set + AT_COLORS, places.arrays[0][0].colors, 4 * corner_count, "NJS_MESHSET",
             "the colours do not lie inside of the data", 0},
            {set + AT_UVS, places.arrays[0][0].uvs, 4 * corner_count, "NJS_MESHSET",
             "the UVs do not lie inside of the data", 0},
        };

        for (i = 0; i < COUNT(edges); i++)
            check_edge(&made.source, &edges[i]);
    }
    free_basic_body(&places);
}

/* A file without a POF0 and its last bytes. */
static kunai_model *open_cut(const basic_body *body, size_t missing, uint32_t format)
{
    const kunai_options options = {
        .struct_size = sizeof options, .format = format, .byte_order = KUNAI_BYTE_ORDER_LITTLE};
    bytes file = build_basic_file(body, 0);
    kunai_error error;
    kunai_model *model = test_open_model(file.data, file.size - missing, &options, &error);

    if (!model)
        fail_msg("%s at %u", error.message, (unsigned)error.offset);
    assert_int_equal(kunai_model_get_info(model)->warnings[0].code, KUNAI_E_TRUNCATED);
    assert_int_equal(kunai_model_get_info(model)->warnings[0].offset, 4);
    free_bytes(&file);
    return model;
}

/* An array at the end of a chunk that is cut: the node is given without its mesh, also where a mesh
 * can do without the array. */
TEST(cut_arrays)
{
    basic_body places;
    scene made;
    size_t i;

    make_textured_scene(&made);
    made.sets[0].normals = basic_polygon_normals;
    made.sets[0].normal_count = 6;
    places = build_basic_body(&made.source);
    {
        const uint32_t model = places.models[0], set = places.meshsets[0];
        const uint32_t arrays[][3] = {
            {model, places.points[0], sizeof basic_points},
            {model + 4, places.normals[0], sizeof basic_normals},
            {model + 0x10, places.materials[0], sizeof basic_materials},
            {set + AT_MESHES, places.arrays[0][0].indices, sizeof basic_triangles},
            {set + AT_NORMALS, places.arrays[0][0].normals, 24},
            {set + AT_COLORS, places.arrays[0][0].colors, sizeof basic_colors},
            {set + AT_UVS, places.arrays[0][0].uvs, sizeof basic_uvs}};

        for (i = 0; i < COUNT(arrays); i++) {
            basic_body body = build_basic_body(&made.source);
            kunai_model *cut;

            append_to_basic_body(&body, arrays[i][0], arrays[i][1], arrays[i][2]);
            append_zeros(&body.data, 4);
            cut = open_cut(&body, 4, 0); /* nothing that is needed */
            assert_int_equal(kunai_model_get_info(cut)->triangle_count, 2);
            assert_int_equal(kunai_model_get_info(cut)->warning_count, 1);
            kunai_model_close(cut);
            cut = open_cut(&body, 5, 0);
            assert_int_equal(kunai_model_get_info(cut)->node_count, 1);
            assert_int_equal(kunai_model_get_info(cut)->mesh_count, 0);
            assert_int_equal(kunai_model_get_info(cut)->warning_count, 2);
            assert_int_equal(kunai_model_get_info(cut)->warnings[1].offset,
                             BASIC_CHUNK + (i == 2 ? set : arrays[i][0]));
            kunai_model_close(cut);
            free_basic_body(&body);
        }
    }
    free_basic_body(&places);
}

/* Without a POF0 the meshsets tell Basic+, so all of them must be there as either kind. */
TEST(cut_plus)
{
    static const size_t sizes[] = {0, 70000}; /* where 10000, a head, cannot or can be a place */
    scene made;
    size_t i;

    begin_scene(&made, 2);
    fill_meshset(&made.sets[0], LIST, 1, INDICES(basic_triangles));
    fill_meshset(&made.sets[1], LIST, 1, INDICES(basic_triangles));
    made.source.plus = 1;
    for (i = 0; i < COUNT(sizes); i++) {
        basic_body body = build_basic_body(&made.source);
        kunai_model *cut;

        append_zeros(&body.data, sizes[i]);
        append_to_basic_body(&body, body.models[0] + 0xC, body.meshsets[0], 2 * 28);
        append_zeros(&body.data, 4);
        cut = open_cut(&body, 4, 0);
        assert_int_equal(kunai_model_get_info(cut)->format, KUNAI_FORMAT_NJBM_PLUS);
        assert_int_equal(kunai_model_get_info(cut)->triangle_count, 2);
        kunai_model_close(cut);
        cut = open_cut(&body, 5, 0);
        assert_int_equal(kunai_model_get_info(cut)->mesh_count, 0);
        kunai_model_close(cut);
        cut = open_cut(&body, 4 + 8, 0); /* two of Basic fit */
        assert_int_equal(kunai_model_get_info(cut)->mesh_count, 0);
        kunai_model_close(cut);
        cut = open_cut(&body, 4, KUNAI_FORMAT_NJBM_PLUS);
        assert_int_equal(kunai_model_get_info(cut)->triangle_count, 2);
        kunai_model_close(cut);
        free_basic_body(&body);
    }
}

TEST(edges)
{
    static const uint16_t quad[] = {0, 1, 2, 3}, strips[] = {3, 0, 1, 2, 0x8003, 3, 4, 5};

    check_edges(LIST, 2, INDICES(basic_triangles), 6, 2);
    check_edges(QUADS, 1, INDICES(quad), 4, 1);
    check_edges(POLYGONS, 2, INDICES(strips), 6, 2);
    check_edges(STRIPS, 2, INDICES(strips), 6, 2);
}

/* What is left out is really not there; what is not broken stays. */
TEST(left_out_arrays)
{
    basic_body body;
    kunai_model *model;
    scene made;

    make_textured_scene(&made);
    body = build_basic_body(&made.source);
    set_basic_body_word(&body, body.meshsets[0] + AT_UVS, (uint32_t)body.data.size);
    model = open_basic_body(&body, 0, 1);
    assert_null(kunai_model_get_mesh(model, 0)->uvs[0]);
    assert_non_null(kunai_model_get_mesh(model, 0)->colors[0]);
    kunai_model_close(model);
    set_basic_body_word(&body, body.meshsets[0] + AT_UVS, 0);
    set_basic_body_word(&body, body.meshsets[0] + AT_COLORS, (uint32_t)body.data.size);
    model = open_basic_body(&body, 0, 1);
    assert_null(kunai_model_get_mesh(model, 0)->colors[0]);
    assert_int_equal(kunai_model_get_material(model, 0)->flags, KUNAI_MATERIAL_UNLIT);
    kunai_model_close(model);
    free_basic_body(&body);
}

/* nbPoint: as many as the body holds, one more, and all that a signed number can be. */
TEST(point_count)
{
    static const char message[] = "the points do not lie inside of the data";
    static const uint32_t counts[] = {0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};
    basic_body body;
    kunai_model *model;
    uint32_t at, most;
    scene made;
    size_t i;

    make_plain_scene(&made);
    made.model.normals = NULL;
    made.model.normal_count = 0;
    body = build_basic_body(&made.source);
    at = body.models[0];
    most = ((uint32_t)body.data.size - body.points[0]) / 12;
    set_basic_body_word(&body, at + 8, most);
    model = open_basic_body(&body, 0, 0);
    kunai_model_close(model);
    set_basic_body_word(&body, at + 8, most + 1);
    assert_basic_error(&body, 0, KUNAI_E_CORRUPT, at, "NJS_MODEL", message);
    for (i = 0; i < COUNT(counts); i++) {
        set_basic_body_word(&body, at + 8, counts[i]);
        assert_basic_error(&body, 0, KUNAI_E_CORRUPT, at, "NJS_MODEL", message);
    }
    set_basic_body_word(&body, at + 8, 0); /* no points: no triangle has its corners */
    model = open_basic_body(&body, 0, 1);
    assert_basic_warning(model, 0, body.meshsets[0], "NJS_MESHSET", missing_points);
    assert_int_equal(kunai_model_get_info(model)->dropped_count, 2);
    assert_int_equal(kunai_model_get_info(model)->mesh_count, 0);
    kunai_model_close(model);
    free_basic_body(&body);
}

/* Pointers to nothing may be anything: of a model that counts no meshsets, then no points either.
 */
TEST(counts_of_nothing)
{
    basic_body body;
    scene made;
    uint32_t i;

    begin_scene(&made, 0);
    body = build_basic_body(&made.source);
    for (i = 0; i < 2; i++) {
        set_basic_body_word(&body, body.models[0] + 4, 0xFFFFFFF0);
        set_basic_body_word(&body, body.models[0] + 0xC, 0xFFFFFFF0);
        kunai_model_close(open_basic_body(&body, KUNAI_OPEN_STRICT, 0));
        set_basic_body_word(&body, body.models[0], 0xFFFFFFF0);
        set_basic_body_word(&body, body.models[0] + 8, 0);
    }
    free_basic_body(&body);
}

/* A pointer to a model: to the last place where one fits, past it, off the grid of 4 bytes. */
TEST(model_pointer)
{
    static const char message[] = "a pointer to a model is out of range";
    basic_body body;
    kunai_model *model;
    scene made;
    int plus;

    make_textured_scene(&made);
    for (plus = 0; plus < 2; plus++) {
        const uint32_t size = BASIC_MODEL + 4 * (uint32_t)plus;
        const uint32_t format = plus ? KUNAI_FORMAT_NJBM_PLUS : KUNAI_FORMAT_NJBM;
        kunai_error error;

        made.source.plus = plus;
        body = build_basic_body(&made.source);
        assert_int_equal(body.models[0] + size, body.data.size);
        model = try_basic_body(&body, 1, 0, format, &error);
        assert_non_null(model);
        assert_int_equal(kunai_model_get_info(model)->warning_count, 0);
        kunai_model_close(model);
        cut_basic_body(&body, body.data.size - 1);
        assert_null(try_basic_body(&body, 1, 0, format, &error));
        assert_int_equal(error.code, KUNAI_E_CORRUPT);
        assert_int_equal(error.offset, BASIC_CHUNK + 4);
        assert_int_equal(error.format, format);
        assert_string_equal(error.record, "NJS_OBJECT");
        assert_string_equal(error.message, message);
        free_basic_body(&body);
    }
    made.source.plus = 0;
    body = build_basic_body(&made.source);
    set_basic_body_word(&body, 4, body.models[0] - 2);
    assert_basic_error(&body, 0, KUNAI_E_CORRUPT, 4, "NJS_OBJECT", message);
    set_basic_body_word(&body, 4, 0xFFFFFFFE);
    assert_basic_error(&body, 0, KUNAI_E_CORRUPT, 4, "NJS_OBJECT", message);
    free_basic_body(&body);
}

/* A broken model or meshset beside a good one. */
TEST(broken_parts)
{
    static const basic_node nodes[] = {{UNIT, {0, 0, 0}, 1, 1, 0}, {UNIT, {0, 0, 0}, 2, 0, 0}};
    static const uint32_t kept[] = {4, 5, 6};
    static const uint16_t other[] = {4, 5, 6};
    basic_model models[2];
    basic_body body;
    kunai_model *model;
    scene made;

    begin_scene(&made, 2);
    fill_meshset(&made.sets[0], LIST, 2, INDICES(basic_triangles));
    fill_meshset(&made.sets[1], LIST, 1, INDICES(other));
    models[0] = models[1] = made.model;
    made.source.nodes = nodes;
    made.source.node_count = 2;
    made.source.models = models;
    made.source.model_count = 2;
    body = build_basic_body(&made.source);
    set_basic_body_word(&body, body.models[0], (uint32_t)body.data.size);
    set_basic_body_word(&body, body.meshsets[1] + AT_MESHES, (uint32_t)body.data.size);
    model = open_basic_body(&body, 0, 2);
    assert_basic_warning(model, 0, body.models[0], "NJS_MODEL",
                         "the points do not lie inside of the data");
    assert_basic_warning(model, 1, body.meshsets[1] + AT_MESHES, "NJS_MESHSET",
                         "the polygons do not lie inside of the data");
    assert_same_float(kunai_model_get_node(model, 0)->radius, 2);
    assert_int_equal(kunai_model_get_node(model, 0)->mesh, -1);
    assert_int_equal(kunai_model_get_node(model, 1)->mesh, 0);
    assert_points(kunai_model_get_mesh(model, 0), kept, 3);
    kunai_model_close(model);
    set_basic_body_word(&body, body.models[1] + 0xC, 0);
    assert_basic_error(&body, 0, KUNAI_E_CORRUPT, body.models[0], "NJS_MODEL",
                       "the points do not lie inside of the data"); /* the first of the two */
    free_basic_body(&body);
}

/* NaN and infinity read as 0, wherever they are. */
TEST(not_finite)
{
    static const char message[] = "a number that is not finite reads as 0";
    basic_body body;
    kunai_model *model;
    scene made;

    make_textured_scene(&made);
    made.sets[0].normals = basic_polygon_normals;
    made.sets[0].normal_count = 6;
    body = build_basic_body(&made.source);
    set_basic_body_word(&body, body.points[0] + 16, 0x7FC00000);
    set_basic_body_word(&body, body.normals[0] + 8, 0x7F800000);
    set_basic_body_word(&body, body.materials[0] + BASIC_MATERIAL + 8, 0xFF800000);
    set_basic_body_word(&body, body.arrays[0][0].normals + 4, 0xFFFFFFFF);
    model = open_basic_body(&body, 0, 4);
    assert_basic_warning(model, 0, body.normals[0] + 8, "NJS_MODEL", message); /* of point 0 */
    assert_basic_warning(model, 1, body.points[0] + 16, "NJS_MODEL", message); /* of point 1 */
    assert_basic_warning(model, 2, body.materials[0] + BASIC_MATERIAL + 8, "NJS_MATERIAL", message);
    assert_basic_warning(model, 3, body.arrays[0][0].normals + 4, "NJS_MESHSET", message);
    assert_same_float(kunai_model_get_mesh(model, 0)->positions[4], 0);
    assert_same_float(kunai_model_get_mesh(model, 0)->normals[2], 0);
    assert_same_float(kunai_model_get_material(model, 0)->exponent, 0);
    assert_same_float(kunai_model_get_mesh(model, 0)->polygon_normals[1], 0);
    assert_same_float(kunai_model_get_mesh(model, 0)->polygon_normals[2], 3);
    kunai_model_close(model);
    free_basic_body(&body);
}

/* ---- hostile files ---- */

enum { MANY = 65535 };

/* A file of one node and one model whose meshsets all have their polygons in one array; last: how
 * many the last one has. */
static bytes make_many_meshsets(uint32_t meshset_count, uint32_t head, uint32_t polygons,
                                uint32_t last, const uint16_t *indices, uint32_t index_count)
{
    const uint32_t model = BASIC_NODE, place = model + BASIC_MODEL;
    const uint32_t array = place + sizeof basic_points,
                   sets = array + 2 * (index_count + index_count % 2);
    bytes body = {0}, file = {0};
    uint32_t i;

    append_u32(&body, UNIT, 0);
    append_u32(&body, model, 0);
    append_zeros(&body, BASIC_NODE - 8);
    append_u32(&body, place, 0);
    append_u32(&body, 0, 0);
    append_u32(&body, COUNT(basic_points) / 3, 0);
    append_u32(&body, sets, 0);
    append_u32(&body, 0, 0);
    append_u32(&body, meshset_count, 0);
    append_zeros(&body, 16);
    for (i = 0; i < COUNT(basic_points); i++)
        append_float(&body, (double)basic_points[i], 0);
    for (i = 0; i < index_count; i++)
        append_u16(&body, indices[i], 0);
    align_bytes(&body, 4);
    for (i = 0; i < meshset_count; i++) {
        append_u16(&body, head, 0);
        append_u16(&body, i + 1 < meshset_count ? polygons : last, 0);
        append_u32(&body, array, 0);
        append_zeros(&body, 16);
    }
    append_text(&file, "NJBM");
    append_u32(&file, (uint32_t)body.size, 0);
    append_bytes(&file, body.data, body.size);
    free_bytes(&body);
    return file;
}

/* Of one of them in the file. */
static uint64_t get_meshset_place(uint32_t index_count, uint32_t number)
{
    return BASIC_CHUNK + BASIC_NODE + BASIC_MODEL + sizeof basic_points +
           2 * (index_count + index_count % 2) + (uint64_t)BASIC_MESHSET * number;
}

/* The offset of the error. */
static uint64_t assert_limit(const bytes *file, const char *record)
{
    kunai_options options = {.struct_size = sizeof options, .byte_order = KUNAI_BYTE_ORDER_LITTLE};
    kunai_model *model;
    kunai_error error;

    assert_int_equal(kunai_model_open(file->data, file->size, &options, &model, &error),
                     KUNAI_E_LIMIT);
    assert_null(model);
    assert_string_equal(error.record, record);
    return error.offset;
}

/* Triangles 0 1 2, 0 1 2, ... */
static uint16_t *make_many_triangles(void)
{
    uint16_t *indices = calloc(3 * MANY, sizeof *indices);
    uint32_t i;

    assert_non_null(indices);
    for (i = 0; i < 3 * MANY; i++)
        indices[i] = (uint16_t)(i % 3);
    return indices;
}

/* Which of meshsets that cost so much each is the first that the file cannot pay: 12 points cost 32
 * steps each, a meshset 32, whatever is in it. */
static uint32_t find_first_unpaid(const bytes *file, uint32_t meshset_count, uint64_t price)
{
    const uint64_t budget = 64 * (uint64_t)file->size + 16777216;

    return (uint32_t)((budget - 32 * 12 - 32 * (uint64_t)meshset_count) / price);
}

/* 65535 meshsets that share one array of 65535 triangles: of ones that are all dropped and make no
 * output, 16 steps a corner; of real ones, up to the most corners; and strips without corners,
 * which make no triangles, 8 steps each. */
TEST(shared_arrays)
{
    uint16_t *zeros = calloc(3 * MANY, sizeof *zeros), *triangles = make_many_triangles();
    uint32_t set;
    bytes file;

    assert_non_null(zeros);
    file = make_many_meshsets(MANY, LIST, MANY, MANY, zeros, 3 * MANY);
    set = find_first_unpaid(&file, MANY, 16 * 3 * MANY);
    assert_int_equal(set, 44); /* of 140.5 million steps */
    assert_int_equal(assert_limit(&file, "NJS_MESHSET"), get_meshset_place(3 * MANY, set));
    free_bytes(&file);
    file = make_many_meshsets(MANY, STRIPS, MANY, MANY, zeros, MANY);
    set = find_first_unpaid(&file, MANY, 8 * MANY);
    assert_int_equal(set, 236); /* of 123.7 million */
    assert_int_equal(assert_limit(&file, "NJS_MESHSET"), get_meshset_place(MANY, set));
    free_bytes(&file);
    file = make_many_meshsets(MANY, LIST, MANY, MANY, triangles, 3 * MANY);
    assert_int_equal(assert_limit(&file, "NJS_MESHSET"),
                     get_meshset_place(3 * MANY, 16777216 / 3 / MANY));
    free_bytes(&file);
    free(zeros);
    free(triangles);
}

/* Meshsets of 30000 corners each, and one of strips without corners, 8 steps each, that uses up the
 * rest; one strip more, and it cannot be paid. polygons, and strips of them, in 30000 corners. */
static void check_corner_price(uint32_t head, uint32_t polygons, uint32_t strips)
{
    enum { CORNERS = 30000, ZEROS_AT = CORNERS + 2, INDICES_MADE = ZEROS_AT + MANY };
    const uint64_t price = 16 * CORNERS + 8 * strips;
    uint16_t *indices = calloc(INDICES_MADE, sizeof *indices);
    uint32_t sets = 0, last = 0, i;
    kunai_options options = {.struct_size = sizeof options, .byte_order = KUNAI_BYTE_ORDER_LITTLE};
    kunai_model *model;
    uint64_t left, place;
    bytes file;

    assert_non_null(indices);
    indices[0] = strips ? CORNERS : 0;
    file = make_many_meshsets(1, head, polygons, polygons, indices, INDICES_MADE);
    left = 64 * (uint64_t)file.size + 16777216 - 32 * 12 - 32;
    free_bytes(&file);
    for (; left >= price; sets++) /* each is 24 bytes, too */
        left = left + 64 * BASIC_MESHSET - 32 - price;
    last = (uint32_t)(left / 8);
    assert_int_equal(left % 8, 0);
    place = get_meshset_place(INDICES_MADE, sets);
    for (i = 0; i < 2; i++) {
        file = make_many_meshsets(sets + 1, head, polygons, polygons, indices, INDICES_MADE);
        set_u32(&file, place, STRIPS | (last + i) << 16, 0);
        set_u32(&file, place + AT_MESHES,
                (uint32_t)get_meshset_place(0, 0) - BASIC_CHUNK + 2 * ZEROS_AT, 0);
        if (i) {
            assert_int_equal(assert_limit(&file, "NJS_MESHSET"), place);
        } else {
            assert_int_equal(kunai_model_open(file.data, file.size, &options, &model, NULL), 0);
            assert_int_equal(kunai_model_get_info(model)->triangle_count, 0);
            kunai_model_close(model);
        }
        free_bytes(&file);
    }
    free(indices);
}

TEST(corner_price)
{
    check_corner_price(LIST, 10000, 0);
    check_corner_price(QUADS, 7500, 0);
    check_corner_price(STRIPS, 1, 1);
}

/* 16,777,216 corners are 5,592,405 triangles: a meshset of 170 strips of 32767 corners, and one of
 * a strip of 22357, or 22358. They are all there, 11 MB: meshsets that share their polygons cannot
 * be paid. */
TEST(most_corners)
{
    enum { LONG = 32767, BEFORE = 170 * (1 + LONG) };
    kunai_options options = {.struct_size = sizeof options, .byte_order = KUNAI_BYTE_ORDER_LITTLE};
    uint16_t *indices = calloc(BEFORE + 1 + 22358, sizeof *indices);
    uint32_t i, length;

    assert_non_null(indices);
    for (i = 0; i < BEFORE + 1 + 22358; i++)
        indices[i] = (uint16_t)(i % (1 + LONG) ? i % 12 : LONG);
    for (length = 22357; length <= 22358; length++) {
        const uint32_t count = BEFORE + 1 + length;
        const uint64_t place = get_meshset_place(count, 1);
        kunai_model *model;
        bytes file;

        indices[BEFORE] = (uint16_t)length;
        file = make_many_meshsets(2, STRIPS, 170, 1, indices, count);
        set_u32(&file, place + AT_MESHES,
                (uint32_t)get_meshset_place(0, 0) - BASIC_CHUNK + 2 * BEFORE, 0);
        if (length == 22357) {
            assert_int_equal(kunai_model_open(file.data, file.size, &options, &model, NULL), 0);
            assert_int_equal(kunai_model_get_info(model)->triangle_count, 5592405);
            kunai_model_close(model);
        } else {
            assert_int_equal(assert_limit(&file, "NJS_MESHSET"), place);
        }
        free_bytes(&file);
    }
    free(indices);
}

/* Nodes that all share one model: of meshsets without polygons, and of many points. The budget is
 * used up by what the model counts. */
TEST(shared_models)
{
    enum { NODES = 60000, SETS = 60000, POINTS = 60000 };
    const uint32_t model = NODES * BASIC_NODE, array = model + BASIC_MODEL;
    uint32_t of_points;

    for (of_points = 0; of_points < 2; of_points++) {
        const uint64_t place = BASIC_CHUNK + model + (of_points ? 8 : 0x14); /* the count */
        bytes body = {0}, file = {0};
        uint32_t i;

        for (i = 0; i < NODES; i++) {
            append_u32(&body, UNIT, 0);
            append_u32(&body, model, 0);
            append_zeros(&body, 40);
            append_u32(&body, i + 1 < NODES ? (i + 1) * BASIC_NODE : 0, 0); /* sibling */
        }
        append_u32(&body, array, 0);
        append_u32(&body, 0, 0);
        append_u32(&body, of_points ? POINTS : 0, 0);
        append_u32(&body, array, 0);
        append_u32(&body, 0, 0);
        append_u32(&body, of_points ? 1 : SETS, 0);
        append_zeros(&body, 16);
        append_zeros(&body, SETS * BASIC_MESHSET);
        append_text(&file, "NJBM");
        append_u32(&file, (uint32_t)body.size, 0);
        append_bytes(&file, body.data, body.size);
        assert_int_equal(assert_limit(&file, "NJS_MODEL"), place);
        append_text(&file, "POF0"); /* and Basic or Basic+ is to be found out */
        append_u32(&file, 0, 0);
        assert_int_equal(assert_limit(&file, "NJS_MODEL"), place);
        free_bytes(&file);
        free_bytes(&body);
    }
}

/* ---- sweeps ---- */

static void make_scene_of_all(scene *made, int plus, int big)
{
    static const uint16_t strips[] = {4, 0, 1, 2, 3, 0x8003, 3, 4, 5}, quads[] = {0, 1, 2, 3};

    make_textured_scene(made);
    made->sets[0].normals = basic_polygon_normals;
    made->sets[0].normal_count = 6;
    made->model.meshset_count = 3;
    fill_meshset(&made->sets[1], STRIPS | 1, 2, INDICES(strips));
    made->sets[1].normals = basic_polygon_normals;
    made->sets[1].normal_count = 9;
    made->sets[1].uvs = basic_uvs;
    made->sets[1].uv_count = COUNT(basic_uvs);
    fill_meshset(&made->sets[2], QUADS, 1, INDICES(quads));
    made->sets[2].colors = basic_colors;
    made->sets[2].color_count = 4;
    made->source.plus = plus;
    made->source.big = big;
}

TEST(sweeps)
{
    kunai_options options = {.struct_size = sizeof options};
    scene made;
    int i;

    for (i = 0; i < 4; i++) {
        basic_body body;
        bytes file;

        make_scene_of_all(&made, i % 2, i / 2);
        body = build_basic_body(&made.source);
        file = build_basic_file(&body, 0);
        options.format = i % 2 ? KUNAI_FORMAT_NJBM_PLUS : 0;
        test_sweep_all(&model_visitor, file.data, file.size, &options, 0);
        (void)sweep_cuts(file.data, file.size, &options, 1);
        free_bytes(&file);
        file = build_basic_file(&body, 1);
        options.format = 0;
        test_sweep_truncation(&model_visitor, file.data, file.size, &options, 0);
        (void)sweep_cuts(file.data, file.size, &options, 1); /* nothing says which kind it is */
        test_sweep_bytes(&model_visitor, file.data, file.size, &options);
        free_bytes(&file);
        free_basic_body(&body);
    }
}

/* Up to eight bytes at once are something else; every option. */
TEST(random_bytes)
{
    static const uint32_t flags[] = {
        0, KUNAI_OPEN_STRICT, KUNAI_MODEL_ONE_MESH | KUNAI_MODEL_COLORS_RGBA,
        KUNAI_MODEL_DRAW_ORDER | KUNAI_MODEL_UV_256 | KUNAI_MODEL_UV_SWAPPED};
    uint32_t random = 2463534242u, round;
    basic_body body;
    bytes file;
    scene made;

    make_scene_of_all(&made, 0, 0);
    body = build_basic_body(&made.source);
    file = build_basic_file(&body, 1);
    for (round = 0; round < 20000; round++) {
        bytes changed = copy_bytes(&file);
        uint64_t hash;
        uint32_t i;

        for (i = 0; i <= round % 8; i++) {
            random ^= random << 13;
            random ^= random >> 17;
            random ^= random << 5;
            changed.data[(random >> 8) % changed.size] = (uint8_t)random;
        }
        try_visitor(&model_visitor, changed.data, changed.size, flags[round / 8 % 4], &hash);
        free_bytes(&changed);
    }
    free_bytes(&file);
    free_basic_body(&body);
}
